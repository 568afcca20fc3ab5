"""An ingestion is killed with -9 in one stage after the other, and while it publishes: nothing is lost, the next one repairs.

    python benchmarks/killed.py [--tries 20] [--home NEW_HOME]

Each try drops a new document and kills the process that works on it at a random moment of a stage, as long as that stage took
undisturbed. Then a whole snapshot must answer, and ``mathrag ingest`` must publish all documents, with all checks passed. At the
end nothing may be left over, and the snapshot must be that of an ingestion that nobody killed. A try that takes longer than
``--seconds`` is a failure.
"""

from __future__ import annotations

import argparse
import itertools
import logging
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel

from mathrag.home import STAGES, Home
from mathrag.knowledge import KnowledgeBase, check_snapshot, current_snapshot, snapshots
from mathrag.progress import PROGRESS
from mathrag.settings import Settings
from mathrag_pipeline.forking import context
from mathrag_pipeline.ingest import ingest
from mathrag_pipeline.instance import open_instance
from mathrag_pipeline.runs import Asked, register
from mathrag_pipeline.worker import run_corpus, run_documents

PUBLISHING = "knowledge_base"
CORPUS = ("entities", "statement_graph", "symbol_index", "graph", "index", PUBLISHING)
PLACES = (*STAGES, *CORPUS)
OTHERS = 7  # tries beyond one for each place are kills while it publishes; then from the first place on again
ASKED = Asked("benchmark", "cli")
TEXT = """# Springs {number}

## Hooke's law of spring {number}

The force of spring {number} is $$F_{{{number}}} = k_{{{number}}} x$$ where $F_{{{number}}}$ is the force of spring {number} in N,
$k_{{{number}}}$ is its stiffness in N/m and $x$ is the way in m.
"""


class Try(BaseModel):
    """What came of one kill."""

    place: str
    after_ms: float
    """From the beginning of the stage."""
    published: bool
    """Was the new snapshot in force when the process died?"""
    repaired_s: float


class Begun(logging.Handler):
    """Says when stages begin."""

    def __init__(self) -> None:
        super().__init__()
        self.at: list[tuple[str, float]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.begins(record.getMessage().rpartition(": ")[2])

    def begins(self, place: str) -> None:
        self.at.append((place, time.perf_counter()))


class Kill(Begun):
    """Kills its process some seconds after a stage has begun."""

    def __init__(self, place: str, seconds: float) -> None:
        super().__init__()
        self._place, self._seconds = place, seconds

    def begins(self, place: str) -> None:
        if place == self._place:
            threading.Timer(self._seconds, os.kill, (os.getpid(), signal.SIGKILL)).start()


def work(settings: Settings, slug: str, told: Begun) -> None:
    """The stages of a document and of the corpus, in this process."""
    PROGRESS.setLevel(logging.DEBUG)
    PROGRESS.addHandler(told)
    try:
        run_documents(settings, [slug], False, ASKED)
        run_corpus(settings, False, ASKED)
    finally:
        PROGRESS.removeHandler(told)


def victim(settings: Settings, slug: str, place: str, seconds: float) -> None:
    """What is killed, at the latest when its work is done."""
    work(settings, slug, Kill(place, seconds))
    time.sleep(3600)


def drop(home: Home, number: int) -> str:
    """A new document into the inbox; its slug."""
    home.inbox.mkdir(parents=True, exist_ok=True)
    (home.inbox / f"spring-{number}.md").write_text(TEXT.format(number=number), encoding="utf-8")
    slug = f"spring-{number}-md"
    with open_instance(home) as instance:
        register(instance, [slug])
    return slug


def lengths(settings: Settings, slug: str) -> dict[str, float]:
    """Seconds of each stage, undisturbed."""
    told = Begun()
    work(settings, slug, told)
    told.begins("")
    return {place: end - begin for (place, begin), (_, end) in itertools.pairwise(told.at)}


def killed(settings: Settings, number: int, place: str, seconds: float, patience: float) -> Try:
    """One try; `AssertionError` says what was lost or not repaired."""
    home = Home(settings.home)
    before, slug = current_snapshot(home), drop(home, number)
    process = context().Process(target=victim, args=(settings, slug, place, seconds))
    process.start()
    process.join(patience)
    if process.exitcode is None:
        process.kill()
    assert process.exitcode == -signal.SIGKILL, f"not killed within {patience} s at {place}"
    left = current_snapshot(home)
    answers(home, settings)
    assert left == before or place == PUBLISHING
    began = time.perf_counter()
    report = ingest([], settings)
    assert not report.failed, report.failed
    assert report.documents == len(list(home.inbox.iterdir()))
    assert report.snapshot != before
    answers(home, settings)
    assert {name for name in left_in(home) if not name.startswith(".")} == whole(home)
    return Try(place=place, after_ms=1000 * seconds, published=left != before, repaired_s=time.perf_counter() - began)


def answers(home: Home, settings: Settings) -> None:
    """The snapshot in force must be whole, and found in."""
    knowledge = KnowledgeBase.open(home, settings)
    failed = [check for check in check_snapshot(knowledge.directory) if not check.passed]
    assert not failed, failed
    assert knowledge.search("force of a spring", 1)


def left_in(home: Home) -> set[str]:
    """What stands in the folder of published snapshots; hidden names are for the next publication to remove."""
    return {path.name for path in home.knowledge.iterdir()}


def whole(home: Home) -> set[str]:
    """What should stand there."""
    return {"CURRENT", *(info.id for info in snapshots(home))}


def tried(settings: Settings, places: Sequence[str], patience: float) -> list[Try]:
    """A try in each of ``places``, printed one by one; the home is empty before."""
    chance, home = random.Random(7), Home(settings.home)
    drop(home, 0)
    ingest([], settings)
    took = lengths(settings, drop(home, 1))
    done = []
    for number, place in enumerate(places, start=2):
        early = 4 if place == PUBLISHING else 1  # the pointer is changed first, then what came of it is told
        done.append(killed(settings, number, place, took[place] * chance.random() ** early, patience))
        print(done[-1].model_dump_json(), flush=True)
    drop(home, len(places) + 2)
    ingest([], settings)
    assert left_in(home) == whole(home)
    with tempfile.TemporaryDirectory() as folder:
        undisturbed = ingest([home.inbox], settings.model_copy(update={"home": Path(folder) / "home"}))
    assert undisturbed.snapshot == current_snapshot(home)
    return done


def main() -> None:
    """Print each try; the exit code is 1 where one failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tries", type=int, default=len(PLACES) + OTHERS)
    parser.add_argument("--seconds", type=float, default=300, help="longest time of one try")
    parser.add_argument("--home", type=Path, help="where to work")
    given = parser.parse_args()
    places = tuple(itertools.islice(itertools.cycle((*PLACES, *OTHERS * (PUBLISHING,))), given.tries))
    with tempfile.TemporaryDirectory() as folder:
        done = tried(Settings(home=given.home or Path(folder) / "home"), places, given.seconds)
    print(f"{len(done)} killed, nothing lost; {sum(one.published for one in done)} when the new snapshot was in force")


if __name__ == "__main__":
    sys.exit(main())
