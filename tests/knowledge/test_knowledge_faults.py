"""A publisher that is killed, and a disk that is full: the old snapshot goes on answering and the next run repairs."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import random
import signal
import sys
import time
from pathlib import Path

import pytest

from mathrag.errors import SnapshotError
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase, check_snapshot, current_snapshot, snapshots
from mathrag.settings import load

sys.path.insert(0, str(Path(__file__).parents[1] / "commands"))
sys.path.insert(0, str(Path(__file__).parent))

from full_disk import largest_file
from tiny_knowledge import entities, publish_tiny

KILLS = 3


def publish_without_end(root: Path, name: str) -> None:
    """What is killed: one snapshot after the other, each of its own content."""
    for number in itertools.count():
        publish_tiny(root, entities(title=f"{name} {number}"))


def test_no_kill_of_a_publisher_leaves_half_a_snapshot(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    publish_tiny(home.root)
    context = multiprocessing.get_context("spawn")  # a fork of a process that has threads may hang
    chance = random.Random(7)
    for number in range(KILLS):
        before = current_snapshot(home)
        victim = context.Process(target=publish_without_end, args=(home.root, f"victim {number}"))
        victim.start()
        end = time.monotonic() + 60
        while current_snapshot(home) == before:
            assert time.monotonic() < end
            time.sleep(0.01)
        time.sleep(chance.uniform(0, 0.6))
        assert victim.pid is not None
        os.kill(victim.pid, signal.SIGKILL)
        victim.join()
        knowledge = KnowledgeBase.open(home, load({}))
        assert [check for check in check_snapshot(knowledge.directory) if not check.passed] == []
        assert knowledge.search("volume of a sphere", 1)
    (home.knowledge / ".CURRENT.1-1").write_text("half")  # a kill while the pointer is written
    repaired = publish_tiny(home.root, entities(title="Repaired"))
    assert current_snapshot(home) == repaired
    assert {path.name for path in home.knowledge.iterdir()} == {"CURRENT", *(info.id for info in snapshots(home))}


@pytest.mark.parametrize("size", [100, 5_000, 50_000])
def test_a_full_disk_is_said_and_changes_nothing(tmp_path: Path, size: int) -> None:
    home = Home(tmp_path / "home")
    before = publish_tiny(home.root)
    with largest_file(size), pytest.raises(SnapshotError, match="free some space"):
        publish_tiny(home.root, entities(title="Too much"))
    assert current_snapshot(home) == before
    assert KnowledgeBase.open(home, load({})).search("volume of a sphere", 1)
    after = publish_tiny(home.root, entities(title="Too much"))
    assert current_snapshot(home) == after != before
