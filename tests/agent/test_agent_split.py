"""One question of several parts: what each part takes over from those before it."""

from __future__ import annotations

from mathrag.agent.reading.parts import split
from mathrag.problems.kinds import KindIndex


def test_the_bound_of_one_event_is_none_of_the_next(kinds: KindIndex) -> None:
    text = "Scores are normal with a mean of 63. a. Find the probability of more than 65. b. Find the probability of less than 85."
    first, second = split(text, kinds)
    assert first == "Scores are normal with a mean of 63. Find the probability of more than 65."
    assert second == "Scores are normal with a mean of 63. Find the probability of less than 85."


def test_a_value_of_one_part_is_known_in_the_next(kinds: KindIndex) -> None:
    text = "A stone of 2 kg falls. (a) What is its speed after 3 s? (b) What is its momentum then?"
    assert [("3 s" in one) for one in split(text, kinds)] == [True, True]


def test_a_sentence_ends_with_the_mark_that_is_set_within_mathematics(kinds: KindIndex) -> None:
    text = r"Plates have an area of $A=0.5\,\text{m}^{2}.$ Find the capacitance. Find the field at a voltage of 12 V."
    assert [one.count("Find") for one in split(text, kinds)] == [1, 1]


def test_a_value_at_the_end_of_a_sentence_is_no_mark_of_a_part(kinds: KindIndex) -> None:
    text = "The mass of a block in kg is 9. Find its weight. Find its volume at a density of 3 kg/m^3."
    assert all("is 9." in one for one in split(text, kinds))
    assert len(split(text, kinds)) == 2
