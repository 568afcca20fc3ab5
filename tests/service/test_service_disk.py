"""A service whose disk takes no more answers on, says what it can't keep, and keeps it once there is room."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tiny_knowledge import publish_tiny

from mathrag.errors import StorageError
from mathrag.settings import load
from query_service.client import Client

sys.path.insert(0, str(Path(__file__).parents[1] / "knowledge"))

from full_disk import largest_file

SPHERE = "What is the volume of a sphere with radius 4 cm?"


def test_what_cannot_be_kept_is_told_and_questions_are_answered(tmp_path: Path) -> None:
    settings = load({"MATHRAG_HOME": str(tmp_path / "home")})
    publish_tiny(settings.home)
    with Client(settings=settings) as client:
        client.ask(SPHERE, conversation="talk")
        sphere = client.formulas("sphere").formulas[0].id
        with largest_file(0):
            with pytest.raises(StorageError, match=r"the disk took no more .*free some space"):
                client.ask(SPHERE, conversation="talk")
            with pytest.raises(StorageError, match="the disk took no more"):
                client.feedback("talk", 1, "up")
            with pytest.raises(StorageError, match="the disk took no more"):
                client.correct(sphere, "name", "volume of a ball", author="somebody")
            assert client.ask(SPHERE).kind == "computed"
        client.ask(SPHERE, conversation="talk")
        client.feedback("talk", 1, "up")
        kept = client.conversation("talk")
        assert client.corrections().corrections == ()
    assert ([turn.message for turn in kept.turns], kept.unreadable) == ([SPHERE, SPHERE], 0)
