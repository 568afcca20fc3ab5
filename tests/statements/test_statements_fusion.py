"""Statements of two books as one set: what merges, what never does, and that the order of books does not matter."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statement_fakes import FakeModel, queued, statement, twins, uri

from mathrag.entities import Argument, Reference, Statement, Synthesis
from mathrag.statements import fusion
from mathrag.statements.comparing import compared
from mathrag.statements.fusion import Fused, Likeness, fuse
from mathrag.statements.judging import ModelJudge
from mathrag.statements.network import StatementNetwork
from mathrag.statements.replies import Asked
from mathrag.statements.vectors import Matrix


def all_alike(statements: Sequence[Statement]) -> Matrix:
    """Every statement is as near as can be: nothing but rules and the judge keeps them apart."""
    return np.ones((len(statements), 1), dtype=np.float32)


def judged_by(model: FakeModel) -> Likeness:
    return Likeness(all_alike, ModelJudge(Asked(model)), most_questions=10_000)


def credulous() -> Likeness:
    """A judge that takes everything for the same and the first for the nearest."""
    return judged_by(FakeModel(lambda prompt: '{"nearest": 1}' if "nearest" in prompt else '{"same": true}'))


def graph_of(fused: Fused) -> str:
    return json.dumps([one.model_dump(mode="json") for one in fused.statements])


@pytest.mark.parametrize(
    ("one", "other", "why"), twins("near"), ids=lambda value: value if isinstance(value, str) else ""
)
def test_near_twins_never_merge_whatever_a_model_says(one: Statement, other: Statement, why: str) -> None:
    fused = fuse([one], [other], credulous())
    assert len(fused.statements) == 2, why
    assert not fused.merges


def test_there_are_forty_near_twins() -> None:
    assert len(twins("near")) == 40


@pytest.mark.parametrize(
    ("one", "other", "_"), twins("same"), ids=lambda value: value if isinstance(value, str) else ""
)
def test_true_twins_merge_without_a_model(one: Statement, other: Statement, _: str) -> None:
    fused = fuse([one], [other])
    assert len(fused.statements) == 1, compared(one, other)
    assert {place.document for place in fused.statements[0].occurrences} == {"one", "other"}
    assert {fused.statements[0].uri, *fused.statements[0].aliases} == {one.uri, other.uri}


def two_books() -> tuple[list[Statement], list[Statement]]:
    """All twins, each side a book, with references that go on along the book."""
    books: tuple[list[Statement], list[Statement]] = ([], [])
    for pair in (*twins("near"), *twins("same")):
        for book, one in zip(books, pair[:2], strict=True):
            refers = tuple(Reference(text=other.label, target=other.uri) for other in book[-2:])
            book.append(one.model_copy(update={"references": refers}))
    return books


def test_fusing_one_book_into_the_other_gives_the_same_graph_both_ways() -> None:
    first, second = two_books()
    there, back = fuse(first, second), fuse(second, first)
    assert graph_of(there) == graph_of(back)
    assert len(there.merges) == len(twins("same"))
    assert StatementNetwork(there.statements).edges.keys() == StatementNetwork(back.statements).edges.keys()


def test_fusing_again_changes_nothing() -> None:
    first, second = two_books()
    once = fuse(first, second)
    for again in (fuse(once.statements, second), fuse(once.statements, first), fuse(once.statements, [])):
        assert graph_of(again) == graph_of(once)
        assert again.added == 0


@settings(max_examples=15)
@given(st.randoms(use_true_random=False), st.booleans())
def test_any_split_of_the_statements_gives_the_same_graph(chance: random.Random, model: bool) -> None:
    everything = [one for book in two_books() for one in book]
    whole = fuse([], everything, credulous() if model else None)
    chance.shuffle(everything)
    cut = chance.randrange(len(everything))
    split = fuse(everything[:cut], everything[cut:], credulous() if model else None)
    assert graph_of(split) == graph_of(whole)


def test_relations_are_carried_over_and_lead_to_what_was_kept() -> None:
    one, other, _ = twins("same")[0]
    own, theirs = statement("before", "definition"), statement("lemma", book="other")
    one = one.model_copy(update={"references": (Reference(text="before", target=own.uri),)})
    proof = Argument(contents="By the lemma.", chunk="other-2")
    other = other.model_copy(
        update={"proofs": (proof,), "references": (Reference(text="lemma", target=theirs.uri, origin="proof"),)}
    )
    users = [
        statement(name).model_copy(update={"references": (Reference(text="it", target=target.uri),)})
        for name, target in (("user", one), ("other-user", other))
    ]
    fused = fuse([own, one, users[0]], [theirs, other, users[1]])
    graph = StatementNetwork(fused.statements)
    kept = graph.statement(one.uri)
    assert {found.label for found in graph.uses(kept.uri)} == {"before", "lemma"}
    assert {found.uri for found in graph.used_by(kept.uri)} == {uri("user"), uri("other-user")}
    assert {r.target for found in fused.statements for r in found.references} <= {
        found.uri for found in fused.statements
    }
    assert kept.proofs == (proof,)


def test_a_model_joins_what_rules_leave_open_and_is_asked_once_a_pair() -> None:
    one = statement("tree", contents="Trees have leaves.", title="Trees")
    other = statement("leaf", contents="From every tree we obtain leaves.", title="Leaves", book="second")
    assert compared(one, other).verdict == "open"
    agreed = FakeModel(queued('{"same": true}'))
    assert len(fuse([one], [other], judged_by(agreed)).statements) == 1
    refused = FakeModel(queued('{"same": false}'))
    assert len(fuse([one], [other], judged_by(refused)).statements) == 2
    assert len(agreed.prompts) == len(refused.prompts) == 1


def test_among_several_a_second_judgement_chooses() -> None:
    new = statement("new", contents="Trees have leaves.", book="new")
    near = [
        statement(f"old{n}", contents=f"Trees{' ' + word} show leaves.", book=f"book{n}")
        for n, word in enumerate(("", "surely", "often"))
    ]

    def says(prompt: str) -> str:
        if "<new>" not in prompt:
            return '{"same": true}' if "Trees have" in prompt else '{"same": false}'
        listed = prompt.split("</new>")[1]
        return json.dumps({"nearest": 1 + next(p for p in range(3) if "surely" in listed.split("</candidate")[p])})

    fused = fuse(near, [new], judged_by(FakeModel(says)))
    merged = next(one for one in fused.statements if one.aliases)
    assert {merged.uri, *merged.aliases} == {new.uri, near[1].uri}
    assert len(fused.statements) == 3


def test_an_unusable_reply_keeps_apart_and_is_named() -> None:
    one, other = statement("tree", contents="Trees have leaves."), statement("leaf", book="second")
    fused = fuse([one], [other], judged_by(FakeModel(lambda _: "perhaps")))
    assert len(fused.statements) == 2
    assert "kept apart" in fused.open[0].reason


def test_a_proof_from_a_source_replaces_one_that_was_made() -> None:
    one, other, _ = twins("same")[0]
    made = Argument(contents="Clear.", synthesis=Synthesis(model="fake:model"))
    told = Argument(contents="By Rolle's theorem.", chunk="other-3")
    one, other = one.model_copy(update={"proofs": (made,)}), other.model_copy(update={"proofs": (told,)})
    for fused in (fuse([one], [other]), fuse([other], [one])):
        assert fused.statements[0].proofs == (told,)


def test_a_title_of_very_many_is_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Practice" over hundreds of problems says nothing; compared two by two they took minutes."""
    asked: list[Statement] = []
    monkeypatch.setattr(fusion, "compared", lambda one, other: asked.append(one) or compared(one, other))
    one = next(one for one, _, _ in twins("near") if one.kind == "problem")
    many = [
        one.model_copy(update={"uri": f"{one.uri}{n}", "title": "Practice", "contents": f"Count the {n} beans."})
        for n in range(fusion.NAMESAKES + 1)
    ]
    assert len(fuse((), many).statements) == len(many)
    assert not asked
    assert fuse((), many[1:]).statements
    assert asked


def test_very_many_of_one_shape_are_not_compared_two_by_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten thousand lemmas "x_n = n" took more than an hour; those that say the same in other letters are found all the same."""
    asked: list[Statement] = []
    monkeypatch.setattr(fusion, "compared", lambda one, other: asked.append(one) or compared(one, other))
    many = [statement(f"n{n}", contents=f"We have $x_{{{n}}} = {n}$.") for n in range(400)]
    again = [statement(f"m{n}", contents=f"We have $y_{{{n}}} = {n}$.", book="other") for n in range(0, 400, 100)]
    fused = fuse(many, again)
    assert [len(merge.merged) for merge in fused.merges] == [1] * 4
    assert len(fused.statements) == 400
    assert len(asked) < 50
