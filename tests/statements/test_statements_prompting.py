"""A language model asked for what a source does not say: used where its reply passes, else named and left to the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from mathrag.entities import Argument, BodyItem, Occurrence, Reference, Statement
from mathrag.errors import ReplyError
from mathrag.models import Message, Reply
from mathrag.statements import model_augmented, resolve
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
        {"title": "Finite then so Definition"},
        {"field": "foundations of mathematics"},
        {"bodylist": ["enumeration"]},
        {"references_tactics": ["assumption"]},
    )
    [one], problems = model_augmented([theorem()], model, 60)
    assert not problems
    assert (one.label, one.title, one.field) == ("Finite then so", "", "foundations of mathematics")
    assert [item.action for item in (*one.bodylist, *one.proofs[0].bodylist)] == [None, None, "enumeration"]
    assert one.references[0].tactic == "assumption"
    assert all(ask.count("</text>") == 1 for ask in model.asked)


def test_what_fails_twice_stays_as_the_rules_have_it_and_is_named() -> None:
    model = QueuedModel(
        "no JSON",
        {"title": "A title " * 30},
        {"field": "cookery"},
        {"field": "logic"},
        {"bodylist": ["deduction", "deduction"]},
        ReplyError("too slow", reason="timeout"),
        {"references_tactics": ["lemma", "lemma"]},
        {"references_tactics": "lemma"},
    )
    [one], problems = model_augmented([theorem()], model, 60)
    assert (one.label, one.field) == ("Then so is $B$", "logic")
    assert [item.action for item in (*one.bodylist, *one.proofs[0].bodylist)] == [None, None, None]
    assert [problem.item.partition(" of ")[0] for problem in problems] == ["title", "bodylist", "references_tactics"]
    assert "1 elements, and 2 roles" in model.asked[5]
    assert not model.replies


def test_a_problem_names_what_it_relies_on() -> None:
    problem = Statement(uri="u", kind="problem", form="problem", label="L", title="T", contents="Is it compact?")
    model = QueuedModel(
        {"field": "analysis"},
        {
            "refs": [
                "definition: compact set",
                "theorem: Heine-Borel",
                "definition: compact set",
                r"theorem: A \lor B",
                "theorem: x",
            ]
        },
        {"references_tactics": ["definition", "conclusion"]},
    )
    [one], _ = model_augmented([problem], model, 60)
    assert [(r.text, r.tactic, r.target) for r in one.references] == [
        ("compact set", "definition", None),
        ("Heine-Borel", "conclusion", None),
    ]
    assert all(r.reason for r in one.references)


def test_no_more_is_asked_when_the_time_is_spent() -> None:
    model = QueuedModel()
    statements, problems = model_augmented([theorem(), theorem()], model, -1)
    assert statements == [theorem(), theorem()]
    assert len(problems) == 2
    assert not model.asked


def sentences_of(*told: str) -> Statement:
    body = tuple(BodyItem(description=one, action="premise") for one in told)
    return Statement(
        uri="u",
        kind="theorem",
        form="theorem",
        label="L",
        title="T",
        contents=" ".join(told),
        bodylist=body,
        field="algebra",
    )


def test_roles_that_are_the_choices_in_their_order_are_no_answer() -> None:
    """A model of 1.5 billion parameters gave the first choices to whatever was asked: 11 of 13 lists of three and more."""
    told = ("One is odd.", "Two is even.", "Three is odd.")
    listed, answered = ["assumption", "conclusion", "enumeration"], ["premise", "premise", "conclusion"]
    model = QueuedModel({"field": "algebra"}, {"bodylist": listed}, {"bodylist": answered})
    [one], problems = model_augmented([sentences_of(*told)], model, 60)
    assert [item.action for item in one.bodylist] == answered
    assert not problems
    assert "one after the other" in model.asked[-1]


def test_what_a_sentence_shows_by_its_own_words_stays() -> None:
    model = QueuedModel({"field": "algebra"}, {"bodylist": ["conclusion", "conclusion"]})
    [one], _ = model_augmented([sentences_of("Let $x$ be one.", "It is odd.")], model, 60)
    assert [item.action for item in one.bodylist] == ["premise", "conclusion"]


@pytest.mark.parametrize(
    ("title", "wrong"),
    [
        ("Completeness of theories", "denies what the title says"),
        ("Archimedean property of numbers", "says nothing of archimedean, property, number"),
        ("Incomplete theories", ""),
        ("A theory that is not complete", ""),
    ],
)
def test_a_title_says_what_the_statement_says(title: str, wrong: str) -> None:
    statement = sentences_of("Any consistent theory is not complete.").model_copy(update={"title": ""})
    model = QueuedModel({"title": title}, {"title": title}, {"field": "logic"})
    if not wrong:
        model.replies.pop(0)
    [one], problems = model_augmented([statement], model, 60)
    assert one.label == (title if not wrong else "L")
    assert (wrong in problems[0].reason) if wrong else not problems


def test_a_field_of_which_the_text_has_no_word_is_a_guess() -> None:
    statement = sentences_of("Every derivation of a formula is finite.")
    model = QueuedModel({"field": "geometry"}, {"field": "logic"})
    [one], _ = model_augmented([statement], model, 60)
    assert one.field == "logic"
    assert "no word of the text belongs to 'geometry'" in model.asked[1]


def test_what_a_model_names_counts_where_a_statement_is_called_so_or_the_text_says_it() -> None:
    place = Occurrence(document="a", chunk="a-0001", extractor="conventions")
    told = Statement(
        uri="d",
        kind="definition",
        form="definition",
        label="Cover",
        title="Open cover",
        contents="It is one.",
        occurrences=(place,),
    )
    names = ("open cover", "compact set", "Boyle's law")
    references = tuple(Reference(text=name, reason="named by a model; no statement has this name") for name in names)
    problem = Statement(
        uri="p",
        kind="problem",
        form="problem",
        label="L",
        title="T",
        contents="Is the set compact?",
        references=references,
        occurrences=(place,),
    )
    found = resolve([told, problem]).statements[1].references
    assert [(one.text, one.target) for one in found] == [("open cover", "d"), ("compact set", None)]
