"""Phrases: inflection, gaps, sentences."""

from __future__ import annotations

import pytest

from mathrag.problems.phrases import GAP, find, is_in, stem, words_of


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("hang", "Two masses hanging from a cord"),
        ("brake", "The car braked hard"),
        ("stop", "until it stopped"),
        ("carry", "it carried a load"),
        ("over … pulley", "a cord passes over a light frictionless pulley"),
        ("% by mass", "37% by mass"),
        ("at rest", "The truck is AT REST."),
        ("child", "$5 for children"),
        ("two … hang", "Two bodies of 3 kg and 4 kg hang"),
        ("thrown … straight up", "It is tossed by a boy vertically upwards."),
        ("towards each other", "They walk toward one another."),
        ("center of mass", "their centre of mass"),
        ("comes to rest", "until it comes to a halt"),
        ("c", "It moves at 0.85c."),
        ("3 kg", "a 3kg block"),
    ],
)
def test_found(phrase: str, text: str) -> None:
    assert is_in((phrase,), words_of(text))


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("friction", "a frictionless table"),
        ("ice", "a slice of twice the price"),
        ("over … pulley", "The game is over. A pulley turns."),
        ("at rest", "the rest of it"),
        ("straight up", "It is tossed vertically downwards."),
        ("thrown … straight up", "It is tossed. A kite flies straight up."),
        ("a … b", "a" + " x" * (GAP + 1) + " b"),
    ],
)
def test_not_found(phrase: str, text: str) -> None:
    assert not is_in((phrase,), words_of(text))


def test_a_decimal_point_ends_no_sentence() -> None:
    words = words_of("It weighs 2.5 kg. It falls 3 m.")
    assert [word.sentence for word in words] == [0, 0, 0, 0, 1, 1, 1, 1]
    assert (words[2].stem, words[2].start, words[2].end) == ("2.5", 10, 13)


def test_of_hits_that_overlap_the_longer_one_counts() -> None:
    words = words_of("before the brakes act it brakes")
    assert [(hit.first, hit.last) for hit in find(("brakes", "before the brakes"), words)] == [(0, 2), (5, 5)]


def test_short_words_keep_their_ending() -> None:
    assert [stem(word) for word in ("gas", "string", "glass", "masses", "lies")] == [
        "gas",
        "str" + "ing",
        "glass",
        "mass",
        "ly",
    ]
