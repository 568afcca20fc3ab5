"""A home that another version made answers as it is, and is brought up to date by the next ingestion.

`homes/0.1.0.tar.xz` is a home that version 0.1.0 made of one sheet of springs, with Dagster's runs and without its cache.
"""

from __future__ import annotations

import tarfile
from pathlib import Path

from mathrag.agent import Agent
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase, snapshots
from mathrag.settings import Settings
from mathrag_pipeline.ingest import ingest
from mathrag_pipeline.instance import CONFIGURATION, open_instance

OLD = Path(__file__).parent / "homes" / "0.1.0.tar.xz"
QUESTION = "What is the force of a spring with spring constant 200 N/m and extension 3 cm?"
PUBLISHED = "5005bce1db2be808"


def asked(settings: Settings) -> tuple[object, str | None, str | None]:
    answer = Agent(KnowledgeBase.open(Home(settings.home), settings), settings).ask(QUESTION)
    return answer.value, answer.unit, answer.snapshot


def test_a_home_of_the_first_version_is_brought_up_to_date(settings: Settings) -> None:
    home = Home(settings.home)
    with tarfile.open(OLD) as archive:
        archive.extractall(settings.home, filter="data")
    assert asked(settings) == (6, "N", PUBLISHED), "it answers before anything is made again"
    report = ingest([], settings)
    assert (report.processed, report.failed) == (("springs-md",), ())
    assert asked(settings) == (6, "N", report.snapshot)
    assert PUBLISHED in {one.id for one in snapshots(home)}, "what was asked of it can be asked again"
    assert (home.dagster / "dagster.yaml").read_text(encoding="utf-8") == CONFIGURATION
    with open_instance(home) as instance:
        assert [run.job_name for run in instance.get_runs()] == ["corpus", "documents"] * 2, "its history is kept"
    again = ingest([], settings)
    assert (again.processed, again.unchanged) == ((), ("springs-md",))
