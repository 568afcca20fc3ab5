"""`mathrag ask --follow`, `mathrag conversations` and `mathrag feedback`."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_knowledge import publish_tiny

from mathrag.conversation import Conversations, Feedback
from mathrag.home import Home
from mathrag.settings import ConversationSettings

SPHERE = "What is the volume of a sphere with radius 4 cm?"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("follow") / "home"
    publish_tiny(root)
    return root


def test_a_command_follows_the_one_before(run, run_json, home: Path) -> None:
    run("ask", "How much current flows through 4 ohm at 12 V?", home=home)
    run("ask", SPHERE, home=home)
    assert run_json("ask", "--follow", "And with radius 6 cm?", home=home)["value"] == pytest.approx(904.779, rel=1e-5)
    output = run("ask", "--follow", "in litres, please", home=home).stdout
    assert "0.905 L" in output
    assert f"continued    from “{SPHERE.replace('4 cm', '6 cm')}”, in L" in output
    assert "L" in run("ask", "--follow", "plot it over the radius", home=home).stdout
    shown = run_json("conversations", "terminal", home=home)
    assert [turn["message"] for turn in shown["turns"]] == [
        SPHERE,
        "And with radius 6 cm?",
        "in litres, please",
        "plot it over the radius",
    ]
    assert "terminal" in run("conversations", home=home).stdout
    assert run("conversations", "terminal", "--delete", home=home).exit_code == 0
    assert run("conversations", "terminal", home=home).exit_code == 1


def test_a_home_that_cant_be_written_to_answers_all_the_same(run, home: Path) -> None:
    folder = home / "conversations"
    if folder.exists():
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()
    folder.write_text("in the way", encoding="utf-8")
    try:
        result = run("ask", SPHERE, home=home)
    finally:
        folder.unlink()
    assert result.exit_code == 0
    assert "268 cm³" in result.stdout
    assert "not kept" in result.stderr


def test_feedback_is_written_as_files_for_an_evaluation(run, home: Path, tmp_path: Path) -> None:
    run("ask", SPHERE, home=home)
    [turn] = Conversations(Home(home), ConversationSettings()).turns("terminal")
    Feedback(Home(home)).give("terminal", turn, "up")
    folder = tmp_path / "rows"
    assert run("feedback", str(folder), home=home).exit_code == 0
    evaluated = run("evaluate", str(folder / "confirmed.jsonl"), "--json", home=home)
    assert evaluated.exit_code == 0, evaluated.output
    assert '"correct": 1' in evaluated.stdout
    assert (folder / "to-check.jsonl").read_text("utf-8") == ""
