"""The comparison of answers from what a question reaches with answers from all formulas."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
sys.path.insert(0, str(Path(__file__).parents[1] / "agent"))

import agent_fakes as fakes

from mathrag.evaluation import EvaluationRow
from mathrag.settings import Settings

reached = importlib.import_module("reached")


def test_each_question_is_asked_twice_and_what_is_otherwise_is_named() -> None:
    question = "What is the volume of a sphere with a radius of 2 m?"
    row = EvaluationRow(id="sphere", question=question, answer=33.5103, unit="m^3")
    [pair] = reached.pairs(fakes.FakeKnowledge(items=fakes.FORMULAS), Settings(), [row], 10)
    assert (pair.difference, pair.outcomes) == (reached.SAME, ("correct", "correct"))
    told = pair.reached
    other = {
        "another value": told.model_copy(update={"value": 33.52}),
        "computed -> unanswerable": told.model_copy(update={"kind": "unanswerable", "value": None, "abstained": True}),
        "by other formulas": told.model_copy(update={"steps": (*told.steps, *told.steps)}),
    }
    for name, answer in other.items():
        assert pair._replace(reached=answer).difference == name
    assert pair._replace(reached=other["another value"]).outcomes == (
        "correct",
        "correct",
    )  # within the row's tolerance
