"""Conversations and feedback over the API."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tiny_knowledge import publish_tiny

from mathrag import errors
from mathrag.agent import Answer
from mathrag.evaluation import read_benchmark
from mathrag.settings import Settings, load
from query_service.app import create_app
from query_service.client import Client, InProcess

SPHERE = "What is the volume of a sphere with radius 4 cm?"


@pytest.fixture(scope="module")
def own_settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """A home whose conversations are those of these tests."""
    root = tmp_path_factory.mktemp("talks") / "home"
    publish_tiny(root)
    return load({"MATHRAG_HOME": str(root)})


@pytest.fixture(scope="module")
def own(own_settings: Settings) -> Iterator[Client]:
    with Client(settings=own_settings) as client:
        yield client


@pytest.fixture
def id() -> str:
    return f"talk-{uuid.uuid4().hex[:8]}"


def test_a_conversation_goes_on_and_outlives_the_service(own: Client, own_settings: Settings, id: str) -> None:
    assert own.ask(SPHERE, conversation=id).continues is None
    with Client(settings=own_settings) as restarted:
        more = restarted.ask("And with radius 6 cm?", conversation=id)
        assert more.value == pytest.approx(904.779, rel=1e-5)
        assert more.continues is not None
        shown = restarted.conversation(id)
    assert [turn.message for turn in shown.turns] == [SPHERE, "And with radius 6 cm?"]
    [listed] = [one for one in own.conversations().conversations if one.id == id]
    assert (listed.title, listed.turns) == (SPHERE, 2)
    own.forget(id)
    with pytest.raises(errors.UnknownEntity):
        own.conversation(id)
    with pytest.raises(errors.UnknownEntity):
        own.forget(id)


def test_the_steps_of_a_conversation_come_as_events(own: Client, id: str) -> None:
    own.ask(SPHERE, conversation=id)
    *steps, answer = own.steps("in litres, please", conversation=id)
    assert steps
    assert isinstance(answer, Answer)
    assert (answer.unit, len(own.conversation(id).turns)) == ("L", 2)


def test_without_a_conversation_nothing_is_kept(own: Client) -> None:
    before = own.conversations().total
    own.ask(SPHERE)
    assert own.ask("And with radius 6 cm?").continues is None
    assert own.conversations().total == before


def test_a_plot_comes_with_its_points(own: Client) -> None:
    answer = own.ask("Plot the kinetic energy of a 2 kg body over its speed")
    assert answer.plot is not None
    assert list(answer.plot.y) == pytest.approx([x**2 for x in answer.plot.x])


def test_thumbs_are_kept_and_given_out_as_rows(own: Client, own_settings: Settings, id: str, tmp_path: Path) -> None:
    own.ask(SPHERE, conversation=id)
    own.ask("And with radius 6 cm?", conversation=id)
    own.feedback(id, 1, "up")
    own.feedback(id, 2, "down", "too much")
    assert own.conversation(id).feedback == {1: "up", 2: "down"}
    with pytest.raises(errors.UnknownEntity):
        own.feedback(id, 3, "up")
    http = httpx.Client(transport=InProcess(create_app(own_settings)), base_url="http://localhost")
    path = tmp_path / "up.jsonl"
    path.write_text(http.get("/feedback", params={"verdict": "up"}).text, encoding="utf-8")
    [row] = read_benchmark(path)
    assert (row.question, row.answer, row.unit) == (SPHERE, pytest.approx(268.083, rel=1e-5), "cm^3")
    [wrong] = map(json.loads, http.get("/feedback", params={"verdict": "down"}).text.splitlines())
    assert (wrong["question"], wrong["note"]) == ("What is the volume of a sphere with radius 6 cm?", "too much")
    assert "answer" not in wrong
    http.close()


@pytest.mark.parametrize("name", ["../secret", "a b", "x" * 65])
def test_a_name_that_is_none_is_refused(own: Client, name: str) -> None:
    with pytest.raises(errors.MathRAGError, match="conversation"):
        own.ask(SPHERE, conversation=name)


def test_a_policy_that_needs_a_model_says_that_there_is_none(own: Client) -> None:
    [check] = [check for check in own.ask(SPHERE, "hybrid").checks if check.name == "policy"]
    assert not check.passed
    assert "no language model is configured" in check.detail
    assert own.health().model is None
