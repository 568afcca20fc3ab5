"""What a question gives of forces: which pull, which rub, what weighs, with what coefficient, and what is asked of a motion by them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mathrag.agent.language.dimensions import ACCELERATION, ENERGY, FORCE, KINEMATIC, MASS, POWER
from mathrag.agent.language.kinds import FREE_FALL
from mathrag.agent.slots.features import ANGULAR, Fact
from mathrag.agent.slots.typed import Noun

MOTIONS = KINEMATIC | {FORCE, MASS, "1"}
"""What is asked of what moves along a line."""
SLOPE = re.compile(
    r"\binclin(?:e|es|ed)\b|\bslop(?:e|es|ed|ing)\b|\bramps?\b|\bhill(?:side)?\b|\bchute\b|\btilted\b|"
    r"(?:°|\bdegrees?)\s*(?:plank|board|plane|track|grade|driveway|roof)\b",
    re.IGNORECASE,
)
ELSEWHERE = re.compile(  # not along a straight line, or by other forces besides
    r"\bbends?\b|\bcurve|\bcorner|\bcirc|\bbanked\b|\bloop|\borbit|\bsprings?\b|\bpendul|\bwhirl|\bswing|\bsw[uia]ng|\brotat|\bspin|"
    r"\broll(?:s|ed|ing)?\b|\bdis[ck]s?\b|\bspher|\bcylinder|\bhoop|\bballs?\b|\bladder|\bwalls?\b|\bwedge|\bbelt\b|\bcharge|\bfield\b|"
    r"\bmagnet|\bcapstan|\bbollard|\bwraps?\b|\bpipes?\b|\bfluid|\bwater\b|\bviscos|\bbuoy|\btorque|\bcollid|\bcollision|\bhits?\b|\bstrik|"
    r"\bsoil|\bfoundation|\bpress(?:es|ed)? (?:down|against)|\bvertical|\b(?:lift|hoist)|\belevator|\brocket",
    re.IGNORECASE,
)
SMOOTH = re.compile(
    r"\bfrictionless|\bsmooth\b|\b(?:without|no|ignor\w*|neglect\w*|negligible)\s+(?:any\s+|all\s+|the\s+)?(?:\w+\s+)?(?:friction|resistance|drag)|"
    r"\b(?:friction|resistance|drag)\w*\s+(?:\w+\s+){0,4}(?:negligible|neglected|ignored|absent)",
    re.IGNORECASE,
)
RUBS = re.compile(r"\bfriction|\brough\b|\bresist|\bdrag\b", re.IGNORECASE)
STEADY = re.compile(
    r"\b(?:constant|steady|uniform)(?: \w+)? (?:speed|velocity|rate)|\buniformly\b(?! accelerat)|\bsteadily\b|"
    r"\b(?:without|no|zero) accelerat\w+",
    re.IGNORECASE,
)
STARTS = re.compile(
    r"\b(?:just|begins?|starts?|about|on the (?:point|verge))\s+(?:\w+\s+){0,2}?(?:to\s+|of\s+)?(?:slid|slip|mov)\w*|"
    r"\b(?:set|get)\w*\s+(?:\w+\s+){1,3}(?:moving|in motion|going)",
    re.IGNORECASE,
)
_OF_FRICTION = re.compile(
    r"\s*(?:of|from|by|due to)\s+(?:\w+\s+){0,2}?(?:friction|resist|drag)|\s*(?:friction|resist)", re.IGNORECASE
)
_BY_FRICTION = re.compile(
    r"\b(?:friction\w*(?: force)?|resist\w*(?: force)?|drag\b|"
    r"oppos(?!ites?\s+(?:direction|way|side|sense))\w+|retard\w*)\b(?:\s+(?!(?:pull|push|force)\w*\b)[\w'’.-]+){0,7}\s*$",
    re.IGNORECASE,
)
_DRAGS = re.compile(r"\bdrag(?:s|ged|ging)\b", re.IGNORECASE)
_WEIGHS = re.compile(r"\bweigh\w*\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_HEAVY = re.compile(
    r"\s*(?:crate|box|block|sled|sledge|body|object|load|trunk|chest|stone|cart|weight)\b", re.IGNORECASE
)
FRICTIONS = frozenset({"friction", "resistance_force", "drag"})
COEFFICIENT = "coefficient_of_friction"
SLIPPERY = 2.0  # no coefficient is larger


@dataclass(frozen=True)
class Law:
    """An ``equation`` between symbols, what it says, which of them is asked, and which values stand for them."""

    label: str
    equation: str
    asked: str | None
    values: Mapping[str, frozenset[int]]


OPEN = Law("", "", None, {})
"""There is such a situation, and its words leave a term open."""


def asked_symbol(target: Noun, dimensions: frozenset[str]) -> str | None:
    """What of `SYMBOLS` is asked: "a" for what kinematics computes from an acceleration, too; None where it is nothing of the kind."""
    if target.kinds & FRICTIONS and FORCE in dimensions <= MOTIONS:
        return "f"
    if len(dimensions) != 1 or not dimensions <= MOTIONS:
        return None
    (dimension,) = dimensions
    if dimension == FORCE:
        if "normal_force" in target.kinds:
            return "N"
        return None if target.kinds & {"weight", "net_force"} else "F"
    if dimension == "1":
        return "mu" if COEFFICIENT in target.families else "theta" if target.kinds & ANGULAR else None
    if dimension == MASS:
        return "m"
    return "a" if dimension in KINEMATIC and FREE_FALL not in target.kinds and "height" not in target.kinds else None


@dataclass(frozen=True)
class Acting:
    """What is given, and of it the forces that rub, weights, those that pull or push, coefficients of friction and angles."""

    given: list[Fact]
    rubbing: list[Fact]
    weights: list[Fact]
    pulls: list[Fact]
    coefficients: list[Fact]
    angles: list[Fact]
    values: Mapping[str, frozenset[int]]
    """Whose values stand for the forces, the coefficient, gravity and the acceleration."""


def read_acting(text: str, facts: Sequence[Fact]) -> Acting:
    """What ``text`` gives of forces."""
    given = [fact for fact in facts if fact.role == "given" and not fact.answered]
    rubbing, weights, pulls = _forces_given(text, given)
    coefficients = _coefficients_of_friction(text, given)
    angles = [fact for fact in given if fact.written and fact.noun.kinds & ANGULAR and fact.unit]
    values = {"W": numbers(weights), "F": numbers(pulls), "f": numbers(rubbing), "mu": numbers(coefficients)}
    values |= {"g": _gravity(facts), "a": _accelerations(facts)}
    return Acting(given, rubbing, weights, pulls, coefficients, angles, values)


def is_rough(text: str) -> bool:
    """Is friction spoken of, and not that there is none?"""
    return RUBS.search(text) is not None and not SMOOTH.search(text)


def _forces_given(text: str, given: Sequence[Fact]) -> tuple[list[Fact], list[Fact], list[Fact]]:
    """The forces given: those that rub, weights, and those that pull or push."""
    rubbing, weights, pulls = list[Fact](), list[Fact](), list[Fact]()
    for fact in given:
        if fact.dimension != FORCE or fact.span is None or not fact.written:
            continue
        before, after = text[: fact.span[0]][-90:], text[fact.span[1] :]
        clause = re.split(r"[.;,?](?!\d)|\band\b|\bby\b|\bbut\b|\bwhile\b", before)[-1]
        named = fact.noun.kinds & FRICTIONS and not _DRAGS.search(fact.text)
        if named or _OF_FRICTION.match(after) or _BY_FRICTION.search(clause):
            rubbing.append(fact)
        elif "weight" in fact.noun.kinds or _WEIGHS.search(before) or _HEAVY.match(after.lstrip("- ")):
            weights.append(fact)
        else:
            pulls.append(fact)
    return rubbing, weights, pulls


def _coefficients_of_friction(text: str, given: Sequence[Fact]) -> list[Fact]:
    """The coefficient of friction: of the static and the kinetic one the one that holds here."""
    found = [fact for fact in given if fact.written and (COEFFICIENT in fact.noun.families or _of_friction(fact))]
    static = [fact for fact in found if "static" in fact.text.lower()]
    if len(found) == 2 and len(static) == 1:
        return static if STARTS.search(text) and not STEADY.search(text) else [f for f in found if f not in static]
    return found


def _of_friction(fact: Fact) -> bool:
    """Is it a number that friction is said of ("and that of kinetic friction is 0.40")?"""
    plain = fact.dimension == "1" and fact.unit is None and not fact.noun.kinds
    return plain and "friction" in fact.text.lower() and 0 < fact.value < SLIPPERY


def of_energy(facts: Sequence[Fact]) -> bool:
    """Is an energy, a power or a share given, so that forces are asked for by the work they do?"""
    return any(fact.role == "given" and (fact.dimension in (ENERGY, POWER) or fact.unit == "%") for fact in facts)


def numbers(facts: Sequence[Fact]) -> frozenset[int]:
    """The numbers of ``facts``."""
    return frozenset(fact.index for fact in facts)


def _gravity(facts: Sequence[Fact]) -> frozenset[int]:
    """The g that is given, else that of the Earth."""
    found = [fact for fact in facts if fact.dimension == ACCELERATION and FREE_FALL in fact.noun.kinds]
    return numbers([fact for fact in found if fact.role == "given"] or found)


def _accelerations(facts: Sequence[Fact]) -> frozenset[int]:
    """The acceleration that is given: of a deceleration the negative one."""
    found = [
        fact
        for fact in facts
        if fact.dimension == ACCELERATION and fact.role == "given" and FREE_FALL not in fact.noun.kinds
    ]
    return numbers([fact for fact in found if fact.origin is not None] or found)
