"""`mathrag check-pack` and the examples of a pack."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mathrag.agent import Answer
from mathrag.situations import read_pack
from mathrag.views.pack_report import run_examples

PACK = """situation: resistor
title: a resistor
source: a book
quantities:
  U: {kind: voltage}
  J: {kind: electric_current}
  R: {kind: electric_resistance}
equations: [EQUATION]
examples:
  - {ask: "What voltage lies across a resistor of 4 ohm that carries a current of 0.75 A?", answer: 3 V}
  - {ask: "A resistor of 4 ohm is connected to a voltage of 6 V. What is the current?", answer: 1500 mA}
  - {ask: "What is the current in a resistor of 4 ohm?", refused: true}
"""


def write(tmp_path: Path, equation: str = "U == J*R", text: str = PACK) -> str:
    path = tmp_path / "pack.yaml"
    path.write_bytes(text.replace("EQUATION", equation).encode("latin-1"))
    return str(path)


def test_a_sound_pack_passes(run, tmp_path: Path) -> None:
    result = run("check-pack", write(tmp_path))
    assert result.exit_code == 0
    assert "resistor" in result.output
    assert "sound" in result.output
    assert "1 situations, 3 of 3 examples right, no findings" in result.output
    report = json.loads(run("check-pack", write(tmp_path), "--json").stdout)
    assert report["situations"][0]["findings"] == []
    assert [one["given"] for one in report["examples"]][:2] == ["3 V", "1.5 A"]


@pytest.mark.parametrize(
    ("equation", "text", "said"),
    [
        ("U == J", PACK, "U == J: "),
        ("U == J*R", PACK.replace("voltage", "volage"), "line 5, quantities.U: there is no quantity kind volage"),
        ("U == J*R", PACK.split("examples:")[0], "it has 0 examples with an answer"),
        ("U == J*R", "services: {}\n", "it is missing"),
        ("[", PACK, "line"),
        ("U == J*R", PACK.replace("answer: 3 V", "answer: 4 V"), "2 of 3 examples right, 1 findings"),
        ("U == J*R", PACK.replace("a book", "un pâté"), "it is not UTF-8"),
    ],
)
def test_findings_are_named_and_fail(run, tmp_path: Path, equation: str, text: str, said: str) -> None:
    result = run("check-pack", write(tmp_path, equation, text))
    assert result.exit_code == 1
    assert said in result.output


def test_a_missing_file_is_a_message(run, tmp_path: Path) -> None:
    result = run("check-pack", str(tmp_path / "none.yaml"))
    assert result.exit_code == 1
    assert result.output.strip().endswith("none.yaml: No such file or directory")


def test_examples_are_right_where_they_are_answered_or_refused_as_told() -> None:
    def ask(question: str) -> Answer:
        """A fake agent: answers everything alike."""
        return Answer(question=question, kind="computed", answer="1.5 A", value=1.5, unit="A", snapshot="s")

    runs = run_examples(read_pack(PACK.replace("EQUATION", "U == J*R"), "pack"), ask)
    assert [one.right for one in runs] == [False, True, False]
    assert [one.given for one in runs] == ["1.5 A"] * 3
    assert runs[2].expected == "refused"

    def refuse(question: str) -> Answer:
        """A fake agent: refuses everything."""
        reason = "nothing is known"
        return Answer(question=question, kind="abstained", answer="", abstained=True, reason=reason, snapshot="s")

    runs = run_examples(read_pack(PACK.replace("EQUATION", "U == J*R"), "pack"), refuse)
    assert [one.right for one in runs] == [False, False, True]
    assert runs[0].given == "nothing is known"
