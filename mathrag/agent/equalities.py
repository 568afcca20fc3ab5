"""What the situation of a question makes equal, where no document says so: equations between two quantities, for it alone.

- On level ground what is supported presses with its weight; on a slope with its weight times the cosine of the angle.
- In a bend without a bank the friction is the centripetal force.
- What slides to rest has its kinetic energy taken up by the work of friction.
- Where nothing is lost, kinetic, gravitational and elastic energy turn into one another.

Each is shown as meant by the question; what computes its two sides are the documents' formulas.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from mathrag.agent.dimensions import ENERGY, FORCE
from mathrag.agent.features import Fact
from mathrag.agent.kinds import KindIndex
from mathrag.agent.statements import Statement, own_formula
from mathrag.agent.typed import Noun, TypedKnowledge, noun
from mathrag.entities import Parameter
from mathrag.quantities import Dimension, si_unit

FRICTION = "coefficient_of_friction"
_SLOPE = re.compile(r"\binclin|\bslop(?:e|es|ed|ing)\b|\bramps?\b|\bhill|\bbanked\b|\btilt", re.IGNORECASE)
_BEND = re.compile(
    r"\bbends?\b|\bcurves?\b|\bcorners?\b|\bturntable|\bcarousel|\bmerry-go-round|\brounds?\b|\broundabout|\bcirc(?:le|ular)|\brecord player",
    re.IGNORECASE,
)
_STOPS = re.compile(
    r"\bstops?\b|\bstopped\b|\bstopping\b|\b(?:to|at) (?:a )?(?:rest|halt|standstill)\b|\bstands? still\b",
    re.IGNORECASE,
)
_LOST = re.compile(r"\b(?:inelastic|stick|stuck|embed|drag|air resistance|per ?cent|efficien)|%", re.IGNORECASE)
_SMOOTH = re.compile(
    r"\bfrictionless|\b(?:without|no|ignor\w*|neglect\w*|negligible)\s+(?:any\s+|all\s+)?(?:friction|resistance|drag|air|losses)|\bsmooth\b",
    re.IGNORECASE,
)
_SPRING = re.compile(r"\bsprings?\b|\bcatapult|\bsling|\bbungee|\btrampoline|\bbow\b", re.IGNORECASE)
_HEIGHT = re.compile(
    r"\bheight|\bhigh\b|\bhigher\b|\bfalls?\b|\bfalling\b|\bdropped\b|\bdrops\b|\binclin|\bslop|\bramp|\bhill|\bloop|\bswing|\bpendul|"
    r"\babove\b|\bbelow\b|\brises?\b|\bupwards?\b|\bvertical|\broller ?coaster|\bslide\b|\btower|\bcliff",
    re.IGNORECASE,
)
_SPEED = re.compile(
    r"\bspeed|\bvelocity|\bfast\b|\bm/s\b|\bkm/h\b|\bkinetic|\blet go\b|\breleased\b|\bslides?\b|\bslid\b|\brolls?\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class _Side:
    """One side of an equation: a name and its kind."""

    name: str
    kind: str


WEIGHT, NORMAL = _Side("weight", "weight"), _Side("normal force", "normal_force")
DRAGS, TURNS = _Side("friction", "friction"), _Side("centripetal force", "centripetal_force")
KINETIC, WORK = _Side("kinetic energy", "kinetic_energy"), _Side("work", "work")
POTENTIAL, ELASTIC = (
    _Side("potential energy", "potential_energy"),
    _Side("elastic potential energy", "elastic_potential_energy"),
)
_SHOWN = ((KINETIC, _SPEED), (POTENTIAL, _HEIGHT), (ELASTIC, _SPRING))


def equalities(
    text: str, facts: Sequence[Fact], target: Noun, known: TypedKnowledge | None, number: int, kinds: KindIndex
) -> list[Statement]:
    """The equations that ``text`` means, numbered from ``number``, of which ``known`` can compute both sides."""
    if known is None:
        return []
    there = {slot.parameter.quantity_kind for slot in known.slots}
    given = [fact for fact in facts if fact.role == "given"]
    meant = [*_of_friction(text, given, target), *_of_energy(text)]
    found = []
    for left, right, why in meant:
        if left.kind in there and right.kind in there:
            found.append(_equal(number + len(found), left, right, why, kinds))
    return found


def _of_friction(text: str, given: Iterable[Fact], target: Noun) -> Iterator[tuple[_Side, _Side, str]]:
    """Where a coefficient of friction is given or asked for."""
    if FRICTION not in target.kinds and not any(FRICTION in fact.noun.kinds for fact in given):
        return
    if not _SLOPE.search(text):
        yield NORMAL, WEIGHT, "on level ground"
    if _BEND.search(text):
        yield DRAGS, TURNS, "in an unbanked bend"
    elif _STOPS.search(text):
        yield WORK, KINETIC, "what slides to rest loses to friction"


def _of_energy(text: str) -> Iterator[tuple[_Side, _Side, str]]:
    """Where two forms of mechanical energy are spoken of and nothing is said to be lost."""
    if _LOST.search(text) or (re.search(r"\bfriction\b", text, re.IGNORECASE) and not _SMOOTH.search(text)):
        return
    shown = [side for side, words in _SHOWN if words.search(text)]
    for one, other in combinations(shown, 2):
        yield one, other, "nothing is lost"


def _equal(number: int, left: _Side, right: _Side, why: str, kinds: KindIndex) -> Statement:
    dimension = kinds.dimension[left.kind]
    unit = si_unit(Dimension.parse(dimension))
    parameters = tuple(
        Parameter(
            symbol=letter, identifier=letter, name=side.name, unit=unit, dimension=dimension, quantity_kind=side.kind
        )
        for letter, side in zip(_LETTERS[dimension], (left, right), strict=True)
    )
    first, second = (p.identifier for p in parameters)
    label = f"{why}: {left.name} = {right.name}"
    formula = own_formula(number, label, f"{first} == {second}", f"{first} = {second}", parameters)
    nouns = tuple(noun(side.name, frozenset({side.kind}), kinds, None, dimension) for side in (left, right))
    return Statement(formula, nouns, frozenset())


_LETTERS = {ENERGY: ("E_1", "E_2"), FORCE: ("F_1", "F_2")}
