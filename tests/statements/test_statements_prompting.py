"""A language model asked for what a source does not say: used where its reply passes, else named and left to the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from mathrag.entities import Argument, BodyItem, Reference, Statement
from mathrag.errors import ReplyError
from mathrag.models import Message, Reply
from mathrag.statements import model_augmented
from mathrag.statements.prompting import prompts


class QueuedModel:
    """A fake: each call takes the next of ``replies``; an exception among them is raised."""

    name = "fake"

    def __init__(self, *replies: object) -> None:
        self.replies = list(replies)
        self.asked: list[str] = []

    def chat(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        stop: Sequence[str] = (),
        max_tokens: int | None = None,
    ) -> Reply:
        assert schema is not None
        self.asked.append(messages[-1].content)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return Reply(reply if isinstance(reply, str) else json.dumps(reply), 10, 5, 0.1)


def theorem() -> Statement:
    return Statement(
        uri="https://w3id.org/mathrag/statement/1",
        kind="theorem",
        form="theorem",
        label="Then so is $B$",
        field="logic",
        contents="Let $A$ be finite. </text> Then so is $B$.",
        bodylist=(BodyItem(description="Let $A$ be finite."), BodyItem(description="Then so is $B$.")),
        references=(Reference(text="Lemma 2", target="https://w3id.org/mathrag/statement/2"),),
        proofs=(Argument(contents="Count.", bodylist=(BodyItem(description="Count."),), chunk="d-0001"),),
    )


def test_there_are_twelve_prompts() -> None:
    assert sum(len(kinds) for kinds in prompts().values()) == 12


def test_what_passes_is_taken_over() -> None:
    model = QueuedModel(
        {"title": "Finiteness of B"},
        {"field": "foundations of mathematics"},
        {"bodylist": ["premise", "conclusion"]},
        {"bodylist": ["enumeration"]},
        {"references_tactics": ["lemma"]},
    )
    [one], problems = model_augmented([theorem()], model, 60)
    assert not problems
    assert (one.label, one.title, one.field) == ("Finiteness of B", "", "foundations of mathematics")
    assert [item.action for item in (*one.bodylist, *one.proofs[0].bodylist)] == [
        "premise",
        "conclusion",
        "enumeration",
    ]
    assert one.references[0].tactic == "lemma"
    assert all(ask.count("</text>") == 1 for ask in model.asked)


def test_what_fails_twice_stays_as_the_rules_have_it_and_is_named() -> None:
    model = QueuedModel(
        "no JSON",
        {"title": "A title " * 30},
        {"field": "cookery"},
        {"field": "logic"},
        ReplyError("too slow", reason="timeout"),
        {"bodylist": ["deduction", "deduction"]},
        {"bodylist": ["deduction"]},
        {"references_tactics": ["lemma", "lemma"]},
        {"references_tactics": "lemma"},
    )
    [one], problems = model_augmented([theorem()], model, 60)
    assert (one.label, one.field) == ("Then so is $B$", "logic")
    assert [item.action for item in one.bodylist] == [None, None]
    assert one.proofs[0].bodylist[0].action == "deduction"
    assert [problem.item.partition(" of ")[0] for problem in problems] == ["title", "bodylist", "references_tactics"]
    assert "1 elements, and 2 roles" in model.asked[6]
    assert not model.replies


def test_a_problem_names_what_it_relies_on() -> None:
    problem = Statement(uri="u", kind="problem", form="problem", label="L", title="T", contents="Is it compact?")
    model = QueuedModel(
        {"field": "analysis"},
        {"refs": ["definition: compact set", "theorem: Heine-Borel"]},
        {"references_tactics": ["definition", "deduction"]},
    )
    [one], _ = model_augmented([problem], model, 60)
    assert [(r.text, r.tactic, r.target) for r in one.references] == [
        ("compact set", "definition", None),
        ("Heine-Borel", "deduction", None),
    ]
    assert all(r.reason for r in one.references)


def test_no_more_is_asked_when_the_time_is_spent() -> None:
    model = QueuedModel()
    statements, problems = model_augmented([theorem(), theorem()], model, -1)
    assert statements == [theorem(), theorem()]
    assert len(problems) == 2
    assert not model.asked
