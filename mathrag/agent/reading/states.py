"""By how much a computed quantity changes between two states: "how many grams were let out", "how much kinetic energy is lost".

One value is given twice, as it is before and after ("from 20 m/s to 8 m/s"); what is asked is the difference of what follows from
the one and from the other. The difference is an equation of this question alone; what computes its two sides are the documents'
formulas, the same ones twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.statements import Statement, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import CHANGE, FINAL, INITIAL, Noun, noun
from mathrag.problems.kinds import KindIndex
from mathrag.quantities.dimensions import DENSITY, MASS, SPECIFIC_ENERGY, SPECIFIC_HEAT, TEMPERATURE, TIME

if TYPE_CHECKING:
    pass

CHANGE_OF, BEFORE, AFTER = "change", "before", "after"
OF_NO_STATE = frozenset({"heat", "work"})  # they belong to the way from one state to the other
OF_SUBSTANCES = frozenset({DENSITY, SPECIFIC_ENERGY, SPECIFIC_HEAT})  # of two things by name: of iron and of water
_TAKEN = r"lost|los[et]s?|let (?:out|off|go)|escaped?|leak(?:s|ed)?|drained|removed|dissipated|taken out|pumped out|disappears?"
_GONE = re.compile(rf"\b(?:{_TAKEN}|decreas\w*|drops?|falls?|sinks?|shrinks?|reduc\w*|lower\w*)\b", re.IGNORECASE)
_HAPPENS = re.compile(  # to a quantity that has no name of its own for it: no "voltage drop"
    rf"\b(?:{_TAKEN}|gained|added|pumped in|let in|taken in)\b|\b(?:does|do|did|will|would)\b[^?]{{0,40}}\bgain\b",
    re.IGNORECASE,
)
_VERBS = re.compile(
    rf"\b(?:is|are|was|were|has|have|been|does|do|did|will|would|be|it|they|he|she|{_TAKEN}|gain(?:ed|s)?|added|pumped in|let in|"
    r"increas\w*|decreas\w*|drops?|falls?|rises?|grows?|changes?|reduced)\b",
    re.IGNORECASE,
)


def two_states(
    text: str,
    asked: Asked,
    wanted: tuple[Noun, frozenset[str]],
    facts: Sequence[Fact],
    number: int,
    kinds: KindIndex,
) -> list[Statement]:
    """ "Change = after - before", numbered ``number``, where such a difference is asked of a quantity that is not given."""
    target, dimensions = wanted
    asking = text[asked.span[0] : asked.span[1]]
    gone = _GONE.search(asking)
    states = _states(facts, dimensions)
    happens = asked.changes or _HAPPENS.search(asking)
    if states is None or not happens or target.kinds & OF_NO_STATE or len(dimensions) != 1:
        return []
    (dimension,) = dimensions
    own = frozenset(kind for kind in target.kinds if kinds.dimension[kind] == dimension)
    kind = min(own, default=None)
    sides = ((CHANGE_OF, CHANGE), (BEFORE, INITIAL), (AFTER, FINAL))
    what = " ".join(_target_words(asked).split()) or "value"
    names = {CHANGE_OF: f"change in {what}", BEFORE: f"{what} before", AFTER: f"{what} after"}
    parameters = tuple(own_parameter(name, names[name], dimension, kind) for name, _ in sides)
    nouns = tuple(noun(_target_words(asked), own, kinds, None, dimension, markers) for _, markers in sides)
    first, second = (BEFORE, AFTER) if gone else (AFTER, BEFORE)
    label = f"by definition: change = value {first} - value {second}"
    latex = rf"\Delta x = x_{{\text{{{first}}}}} - x_{{\text{{{second}}}}}"
    formula = own_formula(number, label, f"{CHANGE_OF} == {first} - {second}", latex, parameters)
    takes = {BEFORE: frozenset[int](), AFTER: frozenset[int]()}
    return [Statement(formula, nouns, frozenset(), takes, states=states)]


def _target_words(asked: Asked) -> str:
    """What is asked for, without what happens to it."""
    return _VERBS.sub("", asked.head)


def _states(facts: Sequence[Fact], dimensions: frozenset[str]) -> tuple[int, int] | None:
    """The one value that is given before and after: two of a dimension, of which there are no others."""
    given = [fact for fact in facts if fact.written]
    if any(fact.dimension in dimensions for fact in given):
        return None
    sorts = {fact.dimension: [f for f in given if f.dimension == fact.dimension] for fact in given}
    pairs = [
        pair
        for dimension, pair in sorts.items()
        if len(pair) == 2 and dimension not in (TIME, TEMPERATURE, "1") and _same_thing(*pair)
    ]
    return (pairs[0][0].index, pairs[0][1].index) if len(pairs) == 1 else None


def _same_thing(one: Fact, other: Fact) -> bool:
    """Two values of one thing: the second as it is in the end, or called like the first; two masses are of two things."""
    if one.noun.markers & FINAL or other.noun.markers & INITIAL:
        return False
    if one.dimension == MASS:
        return bool(other.noun.markers & FINAL)
    if one.dimension in OF_SUBSTANCES and one.noun.own and other.noun.own and not one.noun.own & other.noun.own:
        return False
    return bool(other.noun.markers & FINAL) or not one.noun.kinds or bool(one.noun.kinds & other.noun.kinds)
