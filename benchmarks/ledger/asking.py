"""Knowledge bases brought up to date, and every question asked once."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, as_completed
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pydantic import ValidationError

from eval_assets.askers import Asker, LocalAsker
from eval_assets.asking import Asked, Crew, scored
from ledger.rows import AnyRow, Identity, key_of, ledger_row, name_of, read_set, write_set
from ledger.sets import ROOT, Base, LedgerRow, QuestionSet
from mathrag.agent import Agent
from mathrag.errors import MathRAGError
from mathrag.home import Home, slug_of
from mathrag.knowledge import KnowledgeBase, current_snapshot
from mathrag.settings import PREFIX, load
from mathrag_pipeline.report import IngestReport

STAMP = "documents.sha256"
LEDGER = "ledger"
UNPUBLISHED = "knowledge_base"
"""What a report of an ingestion calls a knowledge base that failed its checks."""
MADE_BY = ("mathrag", "mathrag_pipeline", "ontology")
"""Packages that decide what an ingestion makes of a document."""

Tell = Callable[[QuestionSet, AnyRow], None]


class AgentAsker(LocalAsker):
    """The agent over one knowledge base."""

    def __init__(self, agent: Agent) -> None:
        super().__init__(partial(agent.ask, policy="symbolic"))


@dataclass(frozen=True)
class Opening:
    """Opens the agent over the knowledge base in ``home``; it travels between processes."""

    home: Path

    def __call__(self) -> AgentAsker:
        """Open it. Raises `KnowledgeError`."""
        settings = load({f"{PREFIX}HOME": str(self.home)})
        agent = Agent(KnowledgeBase.open(Home(settings.home), settings), settings)
        agent.warm()
        return AgentAsker(agent)


# --- knowledge bases ---


def brought_up_to_date(base: Base, home: Path, say: Callable[[str], None]) -> str:
    """The snapshot of ``base`` in ``home``, ingested anew where its documents or the code that reads them changed.

    A document that can't be read is named to ``say``, left out, and tried again the next time. Raises `MathRAGError` where
    nothing could be published.
    """
    stamp = home / STAMP
    wanted = _digest(base)
    snapshot = current_snapshot(Home(home))
    if snapshot is not None and stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return snapshot
    say(f"{base.name}: ingesting {len(base.files)} documents")
    _drop_others(base, home)
    runs = [("ingest", base.documents), *(("import", (path,)) for path in base.lists)]
    reports = [_mathrag(home, command, *paths) for command, paths in runs if paths]
    failed = {failed.document: failed.reason for report in reports for failed in report.failed}
    snapshot = current_snapshot(Home(home))
    if snapshot is None or UNPUBLISHED in failed:
        raise MathRAGError(f"{base.name}: nothing was published in {home}: {failed}", home=str(home))
    for document, reason in failed.items():
        say(f"{base.name}: asked without {document}: {reason}")
    if not failed:
        stamp.write_text(wanted, encoding="utf-8")
    return snapshot


def _drop_others(base: Base, home: Path) -> None:
    """Remove what lies in the inbox and is no document of ``base`` any more."""
    wanted = {slug_of(path.name) for path in base.files}
    for path in (home / "inbox").glob("*"):
        if path.is_file() and slug_of(path.name) not in wanted:
            path.unlink()


def _mathrag(home: Path, command: str, *paths: Path) -> IngestReport:
    """Bring ``paths`` into ``home`` by ``mathrag ingest`` or ``import``, under default settings. Raises `MathRAGError`."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    line = [sys.executable, "-m", "mathrag_cli", command, "--json", *map(str, paths)]
    done = subprocess.run(line, cwd=ROOT, env={**bare, f"{PREFIX}HOME": str(home)}, stdout=subprocess.PIPE, text=True)
    try:
        return IngestReport.model_validate_json(done.stdout)
    except ValidationError as error:
        raise MathRAGError(f"mathrag {command} ended with {done.returncode} over {home}", home=str(home)) from error


def _digest(base: Base) -> str:
    """Of the documents' names and bytes and of the code that reads them."""
    digest = hashlib.sha256()
    code = (path for package in MADE_BY for path in sorted((ROOT / package).rglob("*")) if _decides(path))
    for path in (*base.files, *code):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _decides(path: Path) -> bool:
    """Does ``path`` decide what an ingestion makes? The agent and the commands don't."""
    return path.suffix in (".py", ".json", ".ttl") and not {"agent", "commands"} & set(path.relative_to(ROOT).parts)


# --- questions ---


@dataclass
class SetFile:
    """A set being asked: its questions and the file of its rows."""

    set: QuestionSet
    questions: list[LedgerRow]
    path: Path
    identity: Identity
    known: dict[str, AnyRow]

    @property
    def waiting(self) -> list[LedgerRow]:
        """Questions without a row."""
        return [row for row in self.questions if name_of(self.set.name, row) not in self.known]

    def add(self, row: AnyRow) -> None:
        """Keep ``row``, so that a run that is broken off here goes on behind it."""
        self.known[key_of(row)] = row
        with self.path.open("a", encoding="utf-8") as lines:
            lines.write(row.model_dump_json() + "\n")

    @property
    def rows(self) -> list[AnyRow]:
        """The rows in the order of the questions."""
        names = (name_of(self.set.name, row) for row in self.questions)
        return [self.known[name] for name in names if name in self.known]


def open_set(
    asked: QuestionSet, questions: Sequence[LedgerRow], folder: Path, snapshots: dict[str, str], code: str
) -> SetFile:
    """The file of a set in ``folder``, with the rows that are still good; ``snapshots`` are by knowledge base."""
    content = hashlib.sha256("\n".join(row.model_dump_json() for row in questions).encode()).hexdigest()[:16]
    own = {name: snapshots[name] for name in sorted({str(asked.base_of(row)) for row in questions})}
    identity = Identity(questions=content, code=code, snapshots=own)
    path = folder / f"{asked.name}.jsonl"
    known = {key_of(row): row for row in read_set(path, identity)}
    write_set(path, identity, list(known.values()))
    return SetFile(asked, list(questions), path, identity, known)


def ask_base(name: str, sets: Sequence[SetFile], open_asker: Callable[[], Asker], jobs: int, tell: Tell) -> None:
    """Ask what waits for the knowledge base ``name``, ``jobs`` questions at a time, each process with an agent of its own."""
    waiting = [(one, row) for one in sets for row in one.waiting if one.set.base_of(row) == name]
    if not waiting:
        return
    crew = Crew(jobs, processes=jobs > 1)
    with crew.asking(open_asker) as ask:
        asking: dict[Future[Asked], tuple[SetFile, LedgerRow]] = {ask(row, ""): (one, row) for one, row in waiting}
        for future in as_completed(asking):
            one, row = asking[future]
            made = ledger_row(one.set.name, row, scored(row, future.result()))
            one.add(made)
            tell(one.set, made)
