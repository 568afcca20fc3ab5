"""Motions along a line in several phases, there and back, or of two that meet, as one equation of the question alone.

Readers (`readers`) say which phases there are, what is given of each and what is asked; here it is solved (`kinematics`) and written as
an equation for what is asked, whose label names all that was worked out on the way. They hold by what speed and acceleration are, but
only documents that have formulas of motion are asked such questions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from mathrag.agent.language.dimensions import ACCELERATION, KINEMATIC, LENGTH, MASS, SPEED, TIME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.statements import Statement, own_parameter
from mathrag.agent.reading.told import answering
from mathrag.agent.situations.motion.kinematics import (
    ONE,
    ZERO,
    Accelerated,
    Relation,
    Term,
    Uniform,
    given_as,
    names_in,
    solved,
)
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, TypedKnowledge
from mathrag.formulas.expressions import names, write
from mathrag.formulas.solving import as_quotient
from mathrag.quantities import readable

_SORTS = {  # by the letters of their names
    "v": (SPEED, "speed", "m/s"),
    "a": (ACCELERATION, "acceleration", "m/s²"),
    "g": (ACCELERATION, "acceleration", "m/s²"),
    "t": (TIME, "time", "s"),
    "s": (LENGTH, "distance", "m"),
    "h": (LENGTH, "height", "m"),
}
MEAN, TIME_IN_ALL, WAY_IN_ALL = "v_m", "t", "s"
_LAWS = (
    frozenset({SPEED, ACCELERATION, TIME}),
    frozenset({LENGTH, SPEED, TIME}),
    frozenset({LENGTH, ACCELERATION, TIME}),
    frozenset({LENGTH, SPEED, ACCELERATION}),
    KINEMATIC,
)
_ASKS = re.compile(
    r"\b(?:how|what|which|find|calculate|determine|compute|work out|(?:at|with|by|in|for|after|to) (?:what|which))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Motion:
    """Its phases and what ties them together, what is given, what is at rest (zero), and the name of what is asked.

    ``one``: what is taken as one, because what is asked does not depend on it. ``settled``: everything of every phase must follow.
    """

    about: str
    relations: Sequence[Relation]
    given: Mapping[str, Fact]
    wanted: str
    rest: frozenset[str] = frozenset()
    one: str | None = None
    settled: bool = False


def of_motion(known: TypedKnowledge | None) -> bool:
    """Have the documents formulas of motion?"""
    return known is not None and any(known.relates(law) for law in _LAWS)


def asking(text: str, asked: Asked) -> tuple[int, int]:
    """Where it is asked: from the word that asks to the end of its sentence."""
    start, end = asked.span
    found = list(_ASKS.finditer(text, start, end))
    named = text.find(asked.context.strip()[:20], start, end) if asked.context.strip() else -1
    before = [match.start() for match in found if named < 0 or match.start() <= named]
    return (before[-1] if before else start, end)


def written_of(facts: Sequence[Fact]) -> list[Fact]:
    """The values that are written in the question, but for those of its answer."""
    return [fact for fact in facts if fact.written and fact.span is not None and not fact.answered]


def moving(facts: Sequence[Fact]) -> list[Fact]:
    """Those of a motion that are written."""
    return [fact for fact in written_of(facts) if fact.dimension in KINEMATIC]


def values_of(facts: Sequence[Fact]) -> list[Fact] | None:
    """The values of the motion that are written; None where others are, of which nothing is known here."""
    rest = [fact for fact in written_of(facts) if fact.dimension not in KINEMATIC | {MASS}]
    return moving(facts) if all(_counts(fact) for fact in rest) else None


def placed(values: Sequence[Fact], role: Callable[[Fact], str | None]) -> dict[str, Fact] | None:
    """Each of the ``values`` by the name that ``role`` gives it; None where one has none, or one that is taken."""
    given: dict[str, Fact] = {}
    for fact in values:
        name = role(fact)
        if name is None or name in given:
            return None
        given[name] = fact
    return given


def _counts(fact: Fact) -> bool:
    """Does it only say how many there are ("two cars")?"""
    return fact.dimension == "1" and fact.unit is None and int(fact.value) in (2, 3)


def stated_of(motion: Motion, target: Noun, number: int, kinds: KindIndex) -> list[Statement]:
    """The equation, numbered ``number``, for what is asked of ``motion``; none where it does not follow from what is given."""
    told: dict[str, Term] = {name: given_as(name, fact.si) for name, fact in motion.given.items()}
    taken = [motion.one] if motion.one is not None else []
    found = solved(
        motion.relations, {**told, **dict.fromkeys(motion.rest, ZERO), **dict.fromkeys(taken, ONE)}, motion.wanted
    )
    if found is None or motion.wanted in told or found[motion.wanted].value <= 0:
        return []
    if motion.settled and not names_in(motion.relations) <= found.keys():
        return []
    expression = write(as_quotient(found[motion.wanted].node))
    used = names(expression)
    parameters = tuple(
        own_parameter(name, _called(name), _SORTS[name[0]][0], _SORTS[name[0]][1]) for name in (motion.wanted, *used)
    )
    label = motion.about if taken else f"{motion.about}: {'; '.join(_described(motion, found))}"
    return [answering(number, label, expression, parameters, motion.given, target)]


def _called(name: str) -> str:
    if name == MEAN:
        return "average speed"
    place = re.search(r"\d", name)
    return _SORTS[name[0]][1] + (f" {place.group()}" if place else "")


def _described(motion: Motion, found: Mapping[str, Term]) -> list[str]:
    """What is known of each phase in the end."""
    phases = [one for one in motion.relations if isinstance(one, Uniform | Accelerated)]
    return [_phase(one, found) for one in phases if one.length != WAY_IN_ALL]


def _phase(phase: Uniform | Accelerated, found: Mapping[str, Term]) -> str:
    def said(name: str) -> str:
        if name not in found:
            return "?"
        value, unit = readable(found[name].value, _SORTS[name[0]][2])
        return f"{value:.4g} {unit}"

    rest = f"for {said(phase.time)} over {said(phase.length)}"
    if isinstance(phase, Uniform):
        return f"at {said(phase.speed)} {rest}"
    return f"between {said(phase.slow)} and {said(phase.fast)} at {said(phase.acceleration)} {rest}"
