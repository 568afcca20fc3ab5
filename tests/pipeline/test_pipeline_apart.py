"""A large corpus is merged in a process of its own: what comes of it is the same, and so is what is said of it."""

from __future__ import annotations

import logging
import os
import signal
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import dagster as dg
import pytest
from pipeline_corpus import OHM, SPEED, Corpus

from mathrag.errors import UnknownEntity
from mathrag.knowledge import current_snapshot
from mathrag.progress import PROGRESS
from mathrag_pipeline.apart import apart
from mathrag_pipeline.runs import failure_reason


def said_of_entities(result: dg.ExecuteInProcessResult) -> dict[str, object]:
    """The metadata and the checks of `entities`, without what takes time."""
    made = next(m for m in result.get_asset_materialization_events() if m.asset_key == dg.AssetKey("entities"))
    checks = {one.check_name: (one.passed, one.description) for one in result.get_asset_check_evaluations()}
    return {**made.materialization.metadata, **checks, "seconds": 0}


def test_a_corpus_merged_apart_is_the_same(corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = corpus.build()
    other = Corpus(corpus.settings.model_copy(update={"home": tmp_path / "other"}), corpus.instance)
    other.drop("ohm.md", OHM)
    other.drop("speed.md", SPEED)
    monkeypatch.setattr(sys.modules["mathrag_pipeline.apart"], "LARGE", 0)
    there = other.build()
    assert there.success, failure_reason(there.all_events)
    assert current_snapshot(other.home) == current_snapshot(corpus.home)
    assert said_of_entities(there) == said_of_entities(here)


def tell(number: int) -> tuple[int, int]:
    PROGRESS.info("at %d", number)
    return os.getpid(), number


def test_what_is_made_apart_comes_back_with_its_progress(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, PROGRESS.name):
        process, number = apart(tell, 3)
    assert (process != os.getpid(), number) == (True, 3)
    assert caplog.messages == ["at 3"]


def fail() -> None:
    raise UnknownEntity("there is no such formula", uri="x")


def test_an_error_apart_is_the_same_error_here() -> None:
    with pytest.raises(UnknownEntity, match="no such formula") as raised:
        apart(fail)
    assert raised.value.details == {"uri": "x"}


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_process_that_is_killed_is_an_error_and_no_wait() -> None:
    with pytest.raises(BrokenProcessPool):
        apart(die)
