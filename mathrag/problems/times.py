"""When what is asked of a question holds, what that and rest say of its values, and the status of each value.

What a value's own words say of when it holds ("from 20 °C to 80 °C", "initially") is read with its name (`agent.language.naming`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from mathrag.errors import UnitError
from mathrag.problems.assumptions import assumptions, assumptions_in
from mathrag.problems.function_words import ENDS
from mathrag.problems.grammar import Grammar, Phrase
from mathrag.problems.problem import Status, When
from mathrag.problems.wording import WORDS
from mathrag.problems.words import stem
from mathrag.quantities import dimension_of

START = frozenset(map(stem, WORDS["start"]))
END = frozenset(map(stem, WORDS["end"]))
CHANGE = frozenset(map(stem, WORDS["change"]))
RATED = frozenset(map(stem, WORDS["rated"]))
TOTAL = WORDS["total"]
ASKING = WORDS["asking"]
REACH = 6
"""So many words before a value may say its status."""


@dataclass
class Times:
    """When values hold, by their index, and when what is asked does."""

    when: dict[int, When] = field(default_factory=dict)
    asked: When | None = None


def read_when(
    grammar: Grammar,
    places: Mapping[int, int],
    asked: tuple[int, int] | None,
    names: Mapping[int, Phrase],
    owners: Mapping[int, int],
) -> Times:
    """When what is asked holds, and, by their index, the values of which rest or the question itself says it.

    ``places`` are the tokens of values, ``asked`` is the place of the words that ask, ``names`` the phrases that name values'
    quantities, ``owners`` the things that values belong to.
    """
    times = Times()
    _other_states(grammar, places, owners, times)
    if asked is not None:
        times.asked = when_asked(grammar, asked)
        if times.asked in ("change", "end"):
            _start_of_asked(grammar, asked, names, times)
    return times


def _other_states(grammar: Grammar, places: Mapping[int, int], owners: Mapping[int, int], times: Times) -> None:
    """Where a thing rests at one end of its motion, its one value of that dimension is of the other: "a car at 20 m/s comes to rest"."""
    states: dict[tuple[int, str], list[int]] = {}
    for index, owner in owners.items():
        unit = grammar.tokens[places[index]].text.lstrip("-+−–.,×^0123456789 ")
        if unit:
            states.setdefault((owner, unit), []).append(index)
    resting = any(_dimension(unit) in _rest_dimensions() for _, unit in states)
    rest = _told_rest(grammar.text) if resting else set()
    for (_, unit), indices in states.items():
        told = {when for of, when in rest if of == _dimension(unit)}
        if len(indices) == 1 and len(told) == 1:
            times.when[indices[0]] = "start" if "end" in told else "end"


def _told_rest(text: str) -> set[tuple[str, When]]:
    """The dimensions of values that words imply at the start or in the end ("from rest"), and when."""
    entries = (entry for entry, place in assumptions_in(text, frozenset()) if place is not None)
    return {(_dimension(entry.unit), entry.when) for entry in entries if entry.when in ("start", "end")}


@lru_cache(maxsize=1)
def _rest_dimensions() -> frozenset[str]:
    """Dimensions of which words may imply a value at the start or in the end."""
    return frozenset(_dimension(entry.unit) for entry in assumptions() if entry.when in ("start", "end"))


@lru_cache(maxsize=2_000)
def _dimension(unit: str) -> str:
    """The dimension of a unit as it is written; empty where it is none."""
    try:
        return str(dimension_of(unit))
    except UnitError:
        return ""


def _start_of_asked(grammar: Grammar, asked: tuple[int, int], names: Mapping[int, Phrase], times: Times) -> None:
    """A value of the very quantity whose change or end is asked for is what it was at first."""
    question = [
        stem(phrase.head)
        for phrase in grammar.phrases
        if phrase.is_quantity and asked[0] <= grammar.tokens[phrase.start].start < asked[1]
    ]
    for index, name in names.items():
        if question and stem(name.head) == question[0] and grammar.tokens[name.start].start < asked[0]:
            times.when.setdefault(index, "start")


def _before(grammar: Grammar, place: int) -> list[str]:
    """The words before a value, nearest first, as far as they speak of it."""
    words: list[str] = []
    for at in range(place - 1, max(-1, place - 1 - REACH), -1):
        token = grammar.tokens[at]
        if token.value is not None or token.low in ENDS or token.low in (",", ";", ":", "(", ")"):
            break
        words.append(token.low)
    return words


def when_asked(grammar: Grammar, asked: tuple[int, int]) -> When | None:
    """When what is asked for holds, by the words of the clause that asks."""
    words: list[str] = []
    asking = False
    for token in grammar.tokens:
        if not asked[0] <= token.start < asked[1]:
            continue
        if asking and (token.low in ENDS or token.low in ("if", "when", "while", "(")):
            break
        words.append(token.low)
        asking = asking or token.low in ASKING
    first = next((place for place, word in enumerate(words) if word in ASKING), 0)
    words = words[first:]
    roots = {stem(word) for word in words}
    if END & roots or {"will", "be"} <= {*words}:
        return "end"
    if START & roots - {"start"}:
        return "start"
    return "change" if CHANGE & roots else None


def read_status(grammar: Grammar, places: Mapping[int, int], counts: Mapping[int, int]) -> dict[int, Status]:
    """The status of each value that is not simply given, by its index; ``counts`` says how many like things each value's owner is."""
    found: dict[int, Status] = {}
    for index, place in places.items():
        status = _status(grammar, place, counts.get(index, 1))
        if status is not None:
            found[index] = status
    return found


def _status(grammar: Grammar, place: int, count: int) -> Status | None:
    """The status of the value at a token whose owner is ``count`` like things; None is given."""
    sentence = _sentence_before(grammar, place)
    words = _before(grammar, place)
    if states_answer(grammar, place):
        return "stated answer"
    if RATED & {stem(word) for word in sentence[:8]}:
        return "rated"
    phrase = grammar.phrase_at(place + 1)
    if "each" in words or grammar.low(place + 1) == "each" or grammar.low(place + 1) == "apiece":
        return "each"
    if grammar.low(place + 1) == "per":
        return "each"
    if count > 1 and phrase is not None and phrase.value is not None and _has_unit(grammar, place):
        return "each"
    return "total" if TOTAL & {*words[:4]} and count > 1 else None


def states_answer(grammar: Grammar, place: int) -> bool:
    """Is the value at a token said to be the answer: "the answer to the above question is 5 m"?"""
    return "answer" in _sentence_before(grammar, place) and bool({"is", "was", "be"} & {*_before(grammar, place)[:2]})


def _has_unit(grammar: Grammar, place: int) -> bool:
    """Is the value at a token more than a count?"""
    text = grammar.tokens[place].text
    return text[-1].isalpha() and any(map(str.isdigit, text))


def _sentence_before(grammar: Grammar, place: int) -> list[str]:
    """The words of the sentence before a token, nearest first."""
    words: list[str] = []
    for at in range(place - 1, -1, -1):
        if grammar.low(at) in ENDS:
            break
        words.append(grammar.low(at))
    return words
