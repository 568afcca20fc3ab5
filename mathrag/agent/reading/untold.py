"""Quantities that a question speaks of and gives no value: "to a certain speed", "its mass is known", "some money".

Nothing else stands in their place, so that the question has no answer; which law needs them is seen by supposing a value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import dropwhile

from mathrag.agent.reading.asked import head_of
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun
from mathrag.problems.kinds import KindIndex
from mathrag.problems.phrases import find, words_of
from mathrag.problems.statistic_words import ending
from mathrag.problems.wording import WORDS, wording
from mathrag.quantities import Dimension, si_unit

LEADING = WORDS["determiners"] | WORDS["conjunctions"]
LETTERS = 2
"""Of a symbol: "at a certain t"."""
SUPPOSED = (2.0, 0.5, 300.0, 1e5, 1e-6)
"""Values in SI; one is not possible everywhere."""


@dataclass(frozen=True)
class Untold:
    """What stands at [``start``, ``end``) for a value; ``form`` has one in the place of ``{}``, or is empty where its unit is not known."""

    start: int
    end: int
    name: str
    form: str


def untold(text: str, target: Noun, facts: Sequence[Fact], kinds: KindIndex) -> list[Untold]:
    """The quantities of ``text`` that words of `Wording.untold` say to have a value, and none stands there.

    Not what is asked (``target``), and not what a thing that is spoken of brings by ``facts`` ("the density of ice is known").
    """
    words, said, found = words_of(text), wording().untold, list[Untold]()
    for hit in find(said["before"].split("|"), words):
        clause = [word for word in words[hit.last + 1 :] if word.clause == words[hit.first].clause]
        name = head_of(text[clause[0].start : clause[-1].end]) if clause else ""
        start, end = words[hit.first].start, clause[0].start + len(name) if clause else 0
        if len(name) <= LETTERS and (own := kinds.of_any_dimension(name)) and not own & target.kinds:
            found.append(Untold(start, end, name, f"{name} = {_value(own, kinds)}"))
        elif any(word[:1].isdigit() for word in text[end:].replace("(", " ").split()[:2]):
            continue  # a value stands right behind the name: "of 2 kg", "= 2 kg"
        elif ending("located", text[:start]) and not kinds.exactly(name):
            continue  # "in a certain scenic area"
        elif (own := _meant(name, kinds)) and not own & target.kinds:
            value = _value(own, kinds)
            found.append(Untold(start, end, name, value if "percentage" in own else value and f"a {name} of {value}"))
    for hit in find(said["behind"].split("|"), words):
        clause = [word for word in words[: hit.first] if word.clause == words[hit.first].clause]
        clause = list(dropwhile(lambda word: text[word.start : word.end].lower() in LEADING, clause))
        whole = text[clause[0].start : clause[-1].end] if clause else ""
        brought = (fact.noun.kinds for fact in facts if fact.thing is not None and fact.thing.lower() in whole.lower())
        own = _meant(name := head_of(whole), kinds)
        as_what = any(word.clause == words[hit.first].clause for word in words[hit.last + 1 : hit.last + 2])
        if own and not as_what and not own & target.kinds.union(*brought):
            found.append(Untold(words[hit.last].start, words[hit.last].end, name, _value(own, kinds)))
    sums = find(said["sums"].split("|"), words)
    found += [Untold(words[hit.first].start, words[hit.last].end, "sum of money", "${}") for hit in sums]
    return sorted(found, key=lambda one: one.start)


def _meant(name: str, kinds: KindIndex) -> frozenset[str]:
    """The kinds of quantity that ``name`` ends in a name of; a "pure number" may be anything."""
    own = kinds.headed(name)
    return own if kinds.ends_in(own - {"number"}, name) else frozenset()


def _value(own: frozenset[str], kinds: KindIndex) -> str:
    """A value of kinds that have one dimension, its number open."""
    if "percentage" in own:
        return "{} %"
    dimensions = kinds.dimensions(own)
    unit = si_unit(Dimension.parse(min(dimensions))) if len(dimensions) == 1 else None
    return (unit and f"{{}} {unit}".removesuffix(" 1")) or ""


def supposing(text: str, places: Sequence[Untold], value: float) -> tuple[str, list[tuple[int, int]]]:
    """``text`` with a ``value`` in SI for each of the ``places`` that has a form, and where these then stand."""
    spans = list[tuple[int, int]]()
    for place in reversed([one for one in places if one.form]):
        own = place.form.format(f"{value:g}")
        text = text[: place.start] + own + text[place.end :]
        moved = len(own) - (place.end - place.start)
        spans = [(place.start, place.start + len(own)), *((start + moved, end + moved) for start, end in spans)]
    return text, spans
