"""When each value of a question holds, and its status, by the words before and behind it.

"From 20 °C to 80 °C" are a start and an end; "rises by", "a distance of" a change; "initially" and "finally" say it themselves. Where a
text tells its events in order ("first ... then ..."), a value that is of none of these belongs to the n-th of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mathrag.problems.nouns import BREAKS, DETERMINERS, ENDS, Grammar, Phrase
from mathrag.problems.problem import Status, When
from mathrag.problems.words import stem

START = frozenset(
    map(
        stem,
        "initial initially original originally beginning starts starting start invested invests invest deposited deposits deposit principal".split(),
    )
)
END = frozenset(map(stem, "final finally reach reaches reaching reached attains attain eventually until".split()))
CHANGE = frozenset(
    map(
        stem,
        "rise rises rose risen raise raised increase increases increased decrease decreases decreased drop drops dropped fall falls fell "
        "change changes changed gain gains lose loses lower lowers lowered lowering expand expands shrink shift "
        "displacement displaced stretched compressed compresses stretches climbs climbed descends lower lowers".split(),
    )
)
DISTANCE = frozenset(("distance", "displacement"))
RATED = frozenset(map(stem, "rated marked labeled labelled nominal printed specified nameplate".split()))
TOTAL = frozenset("total altogether combined overall together".split())
ASKING = frozenset("what how which calculate find determine compute estimate".split())
REACH = 6
"""So many words before a value may say when it holds."""


@dataclass
class Times:
    """When values hold, by their index, and when what is asked does."""

    when: dict[int, When | int] = field(default_factory=dict)
    asked: When | int | None = None


def read_when(
    grammar: Grammar, places: Mapping[int | None, int], asked: tuple[int, int] | None, names: Mapping[int, Phrase]
) -> Times:
    """When each value holds, by its index.

    ``places`` are the tokens of values, ``asked`` is the place of the words that ask, ``names`` the phrases that name values' quantities.
    """
    times = Times()
    for index, place in places.items():
        assert index is not None
        when = _when(grammar, place) or times.when.get(_listed_with(grammar, place), None)
        if when is not None:
            times.when[index] = when
    if asked is not None:
        times.asked = when_asked(grammar, asked)
        if times.asked in ("change", "end"):
            _start_of_asked(grammar, asked, names, times)
    return times


def _listed_with(grammar: Grammar, place: int) -> int:
    """The index of the value that the one at a token is told together with: "reaches 3 m/s and a height of 2 m"; -1: none."""
    at, joined = place - 1, False
    while at >= 0 and grammar.tokens[at].value is None:
        phrase = grammar.phrase_at(at)
        if grammar.low(at) == "and":
            joined = True
        elif grammar.low(at) not in ("of", "a", "an", "the") and not (phrase and phrase.is_quantity):
            return -1
        at -= 1
    value = grammar.tokens[at].value if at >= 0 else None
    return value if joined and value is not None else -1


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


def _when(grammar: Grammar, place: int) -> When | None:
    words = _before(grammar, place)
    near = [word for word in words if word not in DETERMINERS]
    roots = [stem(word) for word in words]
    before = near[0] if near else ""
    if "each" in words or "every" in words:
        return None
    if before == "from" and _follows(grammar, place, "to"):
        return "start"
    if before == "to" and (_starts_from(grammar, place) or CHANGE & {*roots}):
        return "end"
    if before == "by" and CHANGE & {stem(word) for word in _clause_before(grammar, place)}:
        return "change"
    for word, root in zip(words, roots, strict=True):
        if root in START and word not in ("start", "starts", "starting"):
            return "start"
        if root in END and "can" not in words:
            return "end"
    if "to" in words[1:4] and ("of" in words[:2]) and _starts_from(grammar, place):
        return "end"
    if words[:3] == ["of", "distance", "a"] and words[3:4] not in (["at"], ["with"], ["by"], ["and"]):
        return "change"
    if before == "through" or (place - 1 in grammar.verbs and roots[0] in CHANGE):
        return "change"
    if "displacement" in words[:4]:
        return "change"
    return None


def _clause_before(grammar: Grammar, place: int) -> list[str]:
    """The words of the clause before a token, nearest first."""
    words: list[str] = []
    for at in range(place - 1, -1, -1):
        if grammar.low(at) in BREAKS:
            break
        words.append(grammar.low(at))
    return words


def _follows(grammar: Grammar, place: int, word: str) -> bool:
    """Does ``word`` and a value follow the value at a token, in its sentence?"""
    for at in range(place + 1, min(place + 10, len(grammar.tokens))):
        low = grammar.low(at)
        if low in ENDS:
            return False
        if low == word:
            following = range(at + 1, min(at + 5, len(grammar.tokens)))
            return any(grammar.tokens[further].value is not None for further in following)
    return False


def _starts_from(grammar: Grammar, place: int) -> bool:
    """Does a "from" stand before the value at a token, in its sentence: "from rest to a speed of"?"""
    for at in range(place - 1, max(-1, place - 12), -1):
        if grammar.low(at) in ENDS:
            return False
        if grammar.low(at) == "from":
            return True
    return False


def when_asked(grammar: Grammar, asked: tuple[int, int]) -> When | None:
    """When what is asked for holds, by the words of the clause that asks."""
    words: list[str] = []
    for token in grammar.tokens:
        if not asked[0] <= token.start < asked[1]:
            continue
        if words and (token.low in ENDS or token.low in ("if", "when", "while", "(")) and {*words} & ASKING:
            break
        words.append(token.low)
    first = next((place for place, word in enumerate(words) if word in ASKING), 0)
    words = words[first:]
    roots = {stem(word) for word in words}
    if END & roots or {"will", "be"} <= {*words}:
        return "end"
    if START & roots - {"start"}:
        return "start"
    return "change" if CHANGE & roots else None


def read_status(grammar: Grammar, places: Mapping[int | None, int], counts: Mapping[int, int]) -> dict[int, Status]:
    """The status of each value that is not simply given, by its index; ``counts`` says how many like things each value's owner is."""
    found: dict[int, Status] = {}
    for index, place in places.items():
        assert index is not None
        status = _status(grammar, place, counts.get(index, 1))
        if status is not None:
            found[index] = status
    return found


def _status(grammar: Grammar, place: int, count: int) -> Status | None:
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
    if count > 1 and phrase is not None and phrase.value is not None and grammar.tokens[place].text[-1].isalpha():
        return "each"
    if TOTAL & {*words[:4]} and count > 1:
        return "total"
    return None


def states_answer(grammar: Grammar, place: int) -> bool:
    """Is the value at a token said to be the answer: "the answer to the above question is 5 m"?"""
    return "answer" in _sentence_before(grammar, place) and bool({"is", "was", "be"} & {*_before(grammar, place)[:2]})


def _sentence_before(grammar: Grammar, place: int) -> list[str]:
    """The words of the sentence before a token, nearest first."""
    words: list[str] = []
    for at in range(place - 1, -1, -1):
        if grammar.low(at) in ENDS:
            break
        words.append(grammar.low(at))
    return words
