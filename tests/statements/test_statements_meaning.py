"""Questions that describe a statement in words of their own: the nearest in meaning answers where it surely is meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from statement_fakes import statement, uri

from mathrag.statements import Stated, StatedKnowledge
from mathrag.statements.asked import read_asked
from mathrag.statements.meaning import FARTHEST, SURE, likely, own_text, ranked

TEXTS = [
    statement("fork", "definition", "A tree is *pruned* if none of its branches ends in a leaf."),
    statement("growth", contents="Every pruned tree has an infinite branch.", in_proof=["choice"]),
    statement("choice", contents="Every nonempty set of nodes has a minimal one.", form="lemma"),
    statement("task", "problem", "Draw a pruned tree.", in_proof=["fork"]),
]


def stated(nearest: Mapping[str, float]) -> StatedKnowledge:
    """What knows how near each statement is, by its words and by its vector."""
    cosines = {own_text(one): nearest.get(one.label, 0.0) for one in TEXTS}

    def alike(_: str, others: Sequence[str]) -> list[float]:
        return [cosines[other] for other in others]

    return StatedKnowledge(
        Stated.of(TEXTS), lambda *_: {one.uri: nearest.get(one.label, 0.0) for one in TEXTS}, alike=alike
    )


@pytest.mark.parametrize(
    ("question", "nearest", "name"),
    [
        ("Why can one climb forever in a plant that somebody keeps cutting?", {"growth": 0.4, "fork": 0.5}, "growth"),
        ("Which theorem says that climbing there never has to stop?", {"growth": 0.4, "choice": 0.2}, "growth"),
        ("What is a plant called whose twigs all keep growing?", {"fork": 0.2, "growth": 0.5}, "fork"),
    ],
)
def test_the_nearest_of_the_kind_that_is_asked_for_is_meant(
    question: str, nearest: dict[str, float], name: str
) -> None:
    told = stated(nearest).meant(question)
    assert told is not None
    assert told.statement.uri == uri(name)
    assert told.text.startswith("No statement has all these words.")
    assert SURE <= told.likely < 1


@pytest.mark.parametrize(
    ("question", "nearest"),
    [
        ("Why can one climb forever in a plant?", {"growth": 0.4, "choice": 0.4}),  # two are as near
        ("What is a homomorphism?", {"fork": 0.4}),  # a name is no description
        (
            "Why is every compact manifold a homology sphere?",
            {"growth": 0.4, "choice": 0.35},
        ),  # terms of something else
        ("Why is 12 less than 13?", {"growth": 0.4}),
    ],
)
def test_what_is_not_surely_meant_is_refused(question: str, nearest: dict[str, float]) -> None:
    assert stated(nearest).meant(question) is None


def test_what_a_proof_uses_is_answered_from_that_too() -> None:
    told = stated({"growth": 0.4}).meant("What is used to show that climbing there never has to stop?")
    assert told is not None
    assert [one.label for one in told.sources] == ["growth", "choice"]


def test_the_lead_over_the_second_counts() -> None:
    assert ranked({"a": 0.4, "b": 0.5}, {"a": 0.6, "b": 0.3})[0] == ["a", "b"]
    assert ranked({"a": 0.4}, {"a": 0.4})[2] <= FARTHEST
    assert ranked({}, {})[0] == []


def test_everyday_words_tell_that_somebody_describes_and_terms_that_something_else_is_meant() -> None:
    everyday, terms = ("climb", "forever", "stop"), ("homology", "manifold", "sphere")
    assert likely(0.3, 0.1, everyday, ()) > SURE > likely(0.3, 0.1, terms, ())
    assert likely(0.3, 0.05, terms, terms) > likely(0.3, 0.05, terms, ())


@pytest.mark.parametrize(
    ("question", "called"),
    [
        ("What is a set called that holds its limits?", True),
        ("What are functions called whose change is bounded?", True),
        ("What is a set that holds its limits called?", True),
        ("When is a set called closed?", False),
    ],
)
def test_what_something_is_called_is_asked_before_its_description(question: str, called: bool) -> None:
    asked = read_asked(question)
    assert asked is not None
    assert asked.called is called
