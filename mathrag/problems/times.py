"""When each value of a question holds, and its status, by the words before and behind it.

"From 20 °C to 80 °C" are a start and an end; "rises by", "a distance of" a change; "initially" and "finally" say it themselves. Where a
text tells its events in order ("first ... then ..."), a value that is of none of these belongs to the n-th of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from mathrag.errors import UnitError
from mathrag.problems.assumptions import assumptions, assumptions_in
from mathrag.problems.function_words import BREAKS, DETERMINERS, ENDS, POSSESSIVES, is_participle, is_plural
from mathrag.problems.grammar import Grammar, Phrase
from mathrag.problems.problem import Status, When
from mathrag.problems.words import stem
from mathrag.quantities import dimension_of

START = frozenset(
    map(
        stem,
        "initial initially original originally beginning starts starting start "
        "invested invests invest deposited deposits deposit".split(),
    )
)
END = frozenset(
    map(stem, "final finally reach reaches reaching reached attains attain eventually finally until".split())
)
CHANGE = frozenset(
    map(
        stem,
        "rise rises rose risen raise raised increase increases increased decrease decreases decreased drop drops dropped fall falls fell "
        "change changes changed gain gains lose loses lower lowers lowered lowering expand expands shrink shift "
        "displacement displaced stretched compressed compresses stretches climbs climbed descends lower lowers".split(),
    )
)
QUOTES = frozenset(('"', "“", "”", "'"))
PAIR = 2
"""A state before and one after; of more values no word says which is which."""
STEADY = frozenset(("constant", "steady", "unchanging"))
NEXT = frozenset("then next afterwards subsequently finally thereafter".split())
"""Words that begin the next of a row of events."""
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
    grammar: Grammar,
    places: Mapping[int, int],
    asked: tuple[int, int] | None,
    names: Mapping[int, Phrase],
    owners: Mapping[int, int],
) -> Times:
    """When each value holds, by its index.

    ``places`` are the tokens of values, ``asked`` is the place of the words that ask, ``names`` the phrases that name values'
    quantities, ``owners`` the things that values belong to.
    """
    times = Times()
    for index, place in places.items():
        when = _when(grammar, place) or times.when.get(_listed_with(grammar, place), None)
        if when is not None:
            times.when[index] = when
    _other_states(grammar, places, owners, times)
    for index, event in _events_in_order(grammar, places).items():
        times.when.setdefault(index, event)
    if asked is not None:
        times.asked = when_asked(grammar, asked)
        if times.asked in ("change", "end"):
            _start_of_asked(grammar, asked, names, times)
    return times


def _events_in_order(grammar: Grammar, places: Mapping[int, int]) -> dict[int, int]:
    """Of which event, by its number, each value is, where words put events in order and two of them have values of one unit."""
    events: dict[int, int] = {}
    units: dict[str, set[int]] = {}
    event, last, ordered = 1, 0, False
    for index, place in sorted(places.items(), key=lambda item: item[1]):
        steps = [at for at in range(last, place) if grammar.low(at) in NEXT and at not in grammar.at]
        ordered = ordered or any(grammar.low(at) != "finally" for at in steps)
        if any(grammar.low(at) in ASKING for at in range(last, place)):
            break
        ended = any(grammar.low(at) in ENDS for at in range(max(steps, default=last), place))
        last = place
        event += bool(steps) and bool(events)
        if event > 1 and ended:  # a further sentence tells no order
            continue
        events[index] = event
        units.setdefault(_unit(grammar, place), set()).add(event)
    told = {unit for unit, found in units.items() if unit and len(found) > 1}
    return {index: number for index, number in events.items() if ordered and _unit(grammar, places[index]) in told}


def _unit(grammar: Grammar, place: int) -> str:
    """The unit of the value at a token, as it is written."""
    return grammar.tokens[place].text.lstrip("-+−–.,×^0123456789 ")


def _other_states(grammar: Grammar, places: Mapping[int, int], owners: Mapping[int, int], times: Times) -> None:
    """Where a thing has one value of a unit in the end, the one other of that unit was before; the same of rest and motion.

    "A gas at 300 K is heated to 400 K" tells no start by a word, "a car at 20 m/s comes to rest" neither.
    """
    states: dict[tuple[int, str], list[int]] = {}
    for index in sorted(owners, key=places.__getitem__):
        unit = _unit(grammar, places[index])
        if unit:
            states.setdefault((owners[index], unit), []).append(index)
    resting = any(_dimension(unit) in _rest_dimensions() for _, unit in states)
    rest = _told_rest(grammar.text) if resting else set()
    for (_, unit), indices in states.items():
        open_ones = [index for index in indices if index not in times.when]
        told = {times.when[index] for index in indices if index in times.when}
        told |= {when for of, when in rest if of == _dimension(unit)}
        if len(open_ones) == 1 and len(told & {"start", "end"}) == 1 and len(indices) <= PAIR:
            times.when[open_ones[0]] = "start" if "end" in told else "end"


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
    """When the value at a token holds, by the words before it; None where they say nothing."""
    words = _before(grammar, place)
    if "each" in words or "every" in words:
        return None
    return _between_states(grammar, place, words) or _as_told(grammar, place, words)


def _between_states(grammar: Grammar, place: int, words: list[str]) -> When | None:
    """Start, end or change of what goes "from ... to ..." or rises "by"; ``words`` stand before the value, nearest first."""
    before = next((word for word in words if word not in DETERMINERS), "")
    if before == "from" or _leads_quantity(grammar, place, "from"):
        return "start"
    if _leads_quantity(grammar, place, "to"):
        return "end"
    changed = CHANGE & {stem(word) for word in words}
    verb = place - 2 in grammar.verbs and is_participle(grammar.low(place - 2))  # "is heated to"
    if before == "to" and grammar.low(place + 1) != "of" and (changed or verb or _starts_from(grammar, place)):
        return "end"
    if before == "by" and CHANGE & {stem(word) for word in _clause_before(grammar, place)}:
        return "change"
    if "to" in words[1:4] and "of" in words[:2] and _starts_from(grammar, place):
        return "end"
    return None


def _leads_quantity(grammar: Grammar, place: int, word: str) -> bool:
    """Does ``word`` lead the quantity that a value is of: "from a height of 2 m", "to a speed of 3 m/s"?"""
    phrase = grammar.phrase_at(place - 2) if grammar.low(place - 1) == "of" else None
    before = "" if phrase is None else grammar.low(grammar.before_determiners(phrase.start - 1))
    return phrase is not None and phrase.is_quantity and before == word


def _as_told(grammar: Grammar, place: int, words: list[str]) -> When | None:
    """What words that name a time, a change or steadiness say of the value at a token; ``words`` stand before it, nearest first."""
    behind = grammar.low(place + 1)
    if behind in ("initially", "originally") or (behind == "at" and grammar.low(place + 2) == "first"):
        return "start"
    if behind in ("finally", "afterwards"):
        return "end"
    for word in words:
        if stem(word) in START and word not in ("start", "starts", "starting"):
            return "start"
        if stem(word) in END and "can" not in words:
            return "end"
    if words[:3] == ["of", "distance", "a"] and words[3:4] not in (["at"], ["with"], ["by"], ["and"]):
        return "change"
    if words[:1] == ["through"] or "displacement" in words[:4] or _is_amount_of_change(grammar, place):
        return "change"
    steady = next((place - 1 - back for back, word in enumerate(words) if word in STEADY), None)
    if steady is None or steady == place - 1 or steady + 1 in grammar.at:
        named = steady is not None and all(
            at in grammar.at or grammar.low(at) in ("of", "is", "was") for at in range(steady + 1, place)
        )
        return "throughout" if named else None
    return None


def _is_amount_of_change(grammar: Grammar, place: int) -> bool:
    """Does a value stand right behind a verb of change or its object: "rises 9 m", "lower their body 0.3 m"?"""
    at = place - 1
    phrase = grammar.phrase_at(at)
    if phrase is not None and at not in grammar.verbs:
        at = phrase.start - 1
        while grammar.low(at) in DETERMINERS | POSSESSIVES:
            at -= 1
    return at in grammar.verbs and stem(grammar.low(at)) in CHANGE


def _clause_before(grammar: Grammar, place: int) -> list[str]:
    """The words of the clause before a token, nearest first."""
    words: list[str] = []
    for at in range(place - 1, -1, -1):
        if grammar.low(at) in BREAKS:
            break
        words.append(grammar.low(at))
    return words


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
    if RATED & {stem(word) for word in sentence[:8]} or _is_inscribed(grammar, place):
        return "rated"
    phrase = grammar.phrase_at(place + 1)
    if "each" in words or grammar.low(place + 1) == "each" or grammar.low(place + 1) == "apiece":
        return "each"
    if grammar.low(place + 1) == "per":
        return "each"
    if count > 1 and phrase is not None and phrase.value is not None and _has_unit(grammar, place):
        return "each"
    if TOTAL & {*words[:4]} and (count > 1 or _is_of_both(grammar, place)):
        return "total"
    if count > 1 and _has_unit(grammar, place) and _is_of_several(grammar, place):
        return "each"
    return None


def states_answer(grammar: Grammar, place: int) -> bool:
    """Is the value at a token said to be the answer: "the answer to the above question is 5 m"?"""
    return "answer" in _sentence_before(grammar, place) and bool({"is", "was", "be"} & {*_before(grammar, place)[:2]})


def _is_inscribed(grammar: Grammar, place: int) -> bool:
    """Does a value stand in quotation marks with nothing but values: a lamp "12 V 5 W"?"""
    first, last = place, place
    while grammar.is_value(first - 1) or grammar.low(first - 1) == ",":
        first -= 1
    while grammar.is_value(last + 1) or grammar.low(last + 1) == ",":
        last += 1
    return grammar.low(first - 1) in QUOTES and grammar.low(last + 1) in QUOTES


def _is_of_several(grammar: Grammar, place: int) -> bool:
    """Does a plural have the value right behind it: "three balls of mass 2 kg", "both have a length of 2 m"?"""
    at = place - 1
    while grammar.low(at) in ("of", "with", "a", "an", "having", "same") or (
        (phrase := grammar.phrase_at(at)) and phrase.is_quantity
    ):
        at -= 1
    return at < place - 1 and at in grammar.at and is_plural(grammar.low(at))


def _is_of_both(grammar: Grammar, place: int) -> bool:
    """Does "and" join two things in the clauses before the value at a token, in its sentence?"""
    for at in range(place - 1, 0, -1):
        if grammar.low(at) in ENDS:
            return False
        before, behind = grammar.phrase_at(at - 1), grammar.phrase_at(grammar.past_determiners(at + 1))
        if grammar.low(at) == "and" and before is not None and behind is not None:
            return not before.is_quantity and not behind.is_quantity
    return False


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
