"""Which reader understands a motion, and the equation of the question that comes of it; asked backwards as well.

A marked place ("for [X] at 80 km/h") is read like any value that stands there. What the question asks is then the answer that it gives, and
what belongs to the place is worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.language.dimensions import KINEMATIC
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.situations.motion.courses import Motion, of_motion, stated_of
from mathrag.agent.situations.motion.falls import fallen
from mathrag.agent.situations.motion.journeys import journeyed
from mathrag.agent.situations.motion.phased import phased
from mathrag.agent.situations.motion.pursuits import pursued
from mathrag.agent.situations.motion.same_way import compared
from mathrag.agent.situations.motion.throws import thrown
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import NEITHER, Noun, noun

_BACKWARDS = (compared, thrown, fallen, phased, journeyed)
"""Those that give a value its place without looking at how large it is."""
_READERS = (pursued, *_BACKWARDS)


def moved(draft: Draft, number: int) -> list[Statement]:
    """The equation, numbered ``number``, of a motion in phases or legs, there and back, or of two, where the documents are about motion."""
    if not of_motion(draft.known):
        return []
    target, dimensions = draft.wanted
    if draft.hole is not None:
        return _backwards(draft.text, draft.facts, draft.hole, draft.asked, draft.wanted, number, draft.kinds)
    for reader in _READERS:
        if (motion := reader(draft.text, draft.facts, draft.asked, dimensions)) is not None:
            return stated_of(motion, target, number, draft.kinds)
    return []


def _backwards(
    text: str,
    facts: Sequence[Fact],
    hole: tuple[int, int],
    asked: Asked,
    wanted: tuple[Noun, frozenset[str]],
    number: int,
    kinds: KindIndex,
) -> list[Statement]:
    """What belongs to the marked place, where the answer to what is asked is given."""
    target, dimensions = wanted
    answers = [fact for fact in facts if fact.answered and fact.dimension in KINEMATIC]
    if len(answers) != 1:
        return []
    found: list[Statement] = []
    for dimension in sorted(dimensions & KINEMATIC):
        words = noun("", kinds.usual(dimension), kinds, None, dimension)
        place = Fact(-1, 1.0, None, 1.0, words, text[slice(*hole)], hole)
        values = sorted([*facts, place], key=lambda fact: fact.span or (len(text), 0))
        answered = frozenset({answers[0].dimension})
        motions = (reader(text, values, asked, answered) for reader in _BACKWARDS)
        motion = next((one for one in motions if one is not None), None)
        turned = _turned(motion, place, answers[0]) if motion is not None else None
        if turned is not None:
            own = replace(target, dimension=dimension, markers=NEITHER)
            found += stated_of(turned, own, number + len(found), kinds)
    return found if len(found) == 1 else []


def _turned(motion: Motion, place: Fact, answer: Fact) -> Motion | None:
    """The same motion with the ``answer`` given for what was asked, and the ``place`` asked."""
    names = [name for name, fact in motion.given.items() if fact is place]
    if len(names) != 1 or motion.wanted in motion.given:
        return None
    given = {name: fact for name, fact in motion.given.items() if fact is not place}
    return replace(motion, given={**given, motion.wanted: answer}, wanted=names[0])
