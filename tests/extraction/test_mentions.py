"""Names of symbols from the noun phrases near their mentions, and which of a document's words are chosen at a place."""

from __future__ import annotations

import pytest

from mathrag.extraction.mentions import Said, beside, is_clause_alone, likeliest, speaking_for
from mathrag.extraction.mentions.phrases import phrases
from mathrag.extraction.mentions.words import EQUATION, SYMBOL, mentions, tagged
from mathrag.extraction.rules.blocks import blocks, laid_out


def named(text: str, heading: str = "") -> dict[str, str]:
    """The likeliest phrase of each symbol of a text."""
    found: dict[str, tuple[float, str]] = {}
    for block, following in zip(blocks(text), [*laid_out(text)[1:], None], strict=False):
        for one in beside(block, following, heading):
            found[one.symbol] = max(found.get(one.symbol, (0.0, "")), (one.share or 0.0, one.phrase))
    return {symbol: phrase for symbol, (_, phrase) in found.items()}


@pytest.mark.parametrize(
    ("text", "symbol", "name"),
    [
        ("A bond pays a coupon $C$ at the end of every year and its face value $F$ at maturity.", "F", "face value"),
        ("The press needs the closing force $Q$ at every stroke.", "Q", "closing force"),
        ("| $q$ | leakage per joint |\n", "q", "leakage per joint"),
        (
            "The hoist must overcome the friction torque of the drum, and this is\n\n$$ M = k x $$\n",
            "M",
            "friction torque",
        ),
    ],
)
def test_a_mention_is_called_by_the_phrase_that_names_it(text: str, symbol: str, name: str) -> None:
    assert named(text)[symbol].startswith(name)


def test_what_somebody_does_is_no_name() -> None:
    clauses = ["bank pays out", "owners want", "weigh again", "comes near"]
    names = ["flange wobbles", "mean square", "feed per revolution", "regrowth rate", "moisture regain", "face value"]
    assert [phrase for phrase in clauses + names if is_clause_alone(phrase)] == clauses


def test_phrases_keep_what_follows_with_a_preposition_and_count_what_a_symbol_counts() -> None:
    words = tagged("The bending moment in the beam depends on the span")
    assert [one.text for one in phrases(words)][:2] == ["bending moment", "bending moment in the beam"]
    (block,) = blocks("A frame has $z$ spindles.")
    ((words, places),) = mentions(block, None)
    assert words[places[0]].formula == SYMBOL
    assert "number of spindles" in [one.text for one in phrases(words)]


def test_a_title_is_written_small_and_people_are_not() -> None:
    assert [one.text for one in phrases(tagged("Total Crop Yield"))] == ["total crop yield"]
    assert [one.text for one in phrases(tagged("Rydberg unit"))] == ["Rydberg unit"]


def test_an_equation_sees_its_heading_and_the_sentences_before_it() -> None:
    first, second = blocks("The tariff is simple. It reads as follows:\n\n$$ T = a n $$\n")
    plain, wide = mentions(first, second, "Tariff")
    assert plain[1] == []
    words, (place,) = wide
    assert (words[place].text, words[place].formula) == ("T", EQUATION)
    assert [word.text for word in words[:3]] == ["Tariff", "#", "The"]


def test_what_another_symbol_of_an_equation_is_is_not_what_it_computes() -> None:
    assert named("Spring constant: $F = k x$").get("F") is None


@pytest.mark.parametrize("letters", ["RC", "xy"])
def test_letters_side_by_side_are_named_only_where_words_spell_them(letters: str) -> None:
    assert letters not in named(f"The time constant ${letters}$ tells how fast it decays.")
    assert named("The net present value $NPV$ decides.")["NPV"] == "net present value"


def claim(share: float | None, weight: float, unit: str | None = None) -> Said:
    return Said(weight, weight, share, "beside", own=True, of_head=False, unit=unit)


def test_the_likeliest_words_are_chosen_and_none_of_another_dimension_than_the_unit() -> None:
    said = {"reserve": [claim(0.9, 0.54)], "winter": [claim(0.2, 0.12)]}
    options = {phrase: list(speaking_for(phrase, "V", said, 0.0)) for phrase in said}
    phrase, likelihood = likeliest(options)
    assert phrase == "reserve"
    assert 0.0 < likelihood < 1.0
    said = {"length": [claim(0.9, 0.54)], "": [claim(None, 0.9, "kg")]}
    assert likeliest({"length": list(speaking_for("length", "V", said, 0.0))}) == ("", 0.0)
