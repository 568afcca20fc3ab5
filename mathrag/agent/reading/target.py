"""The asked quantity as a noun: the kinds and dimensions that it can have, and the unit that is wanted."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.manner import COST_ASKED, MONEY, SUM_ASKED, measured
from mathrag.agent.language.naming import Naming
from mathrag.agent.reading.asked import Asked, before_verb, symbol_asked, unit_named
from mathrag.agent.reading.given import ANGLES
from mathrag.agent.reading.holes import SUBSTANCE, hole_target
from mathrag.agent.reading.sorts import asks_for_money
from mathrag.agent.slots.features import ANGULAR, Fact
from mathrag.agent.slots.typed import CHANGE, NEITHER, Noun, noun, symbol_key
from mathrag.problems.kinds import KindIndex
from mathrag.problems.wording import wording
from mathrag.quantities import Dimension, dimension_of
from mathrag.quantities.dimensions import CONCENTRATION, DENSITY, ENERGY

RADIANS = frozenset({"rad", "°", "deg"})
OF_REACTIONS = frozenset({"gibbs_energy", "enthalpy", "entropy"})
MOLAR = frozenset({ENERGY, "L^2 M T^-2 Θ^-1"})
AMOUNTS = frozenset({CONCENTRATION, DENSITY, ENERGY, "N"})  # "how much of it is left": what was said of it


def target_of(
    asked: Asked, hole: Naming | None, kinds: KindIndex, facts: Sequence[Fact], text: str, span: tuple[int, int] | None
) -> tuple[Noun, frozenset[str], str | None]:
    """The asked quantity as a noun, the dimensions it can have, the unit wanted."""
    if hole is not None and span is not None:
        return hole_target(hole, kinds, facts, text, span)
    if SUM_ASKED.search(asked.text) or (COST_ASKED.search(asked.head) and MONEY.search(text)):
        return noun(f"cost {asked.text}", frozenset(), kinds, None, "1"), frozenset({"1"}), None
    unit_dimension = str(dimension_of(asked.unit)) if asked.unit else None
    named = _kinds_asked(asked, kinds, unit_dimension)
    dimensions = frozenset({unit_dimension}) if unit_dimension else kinds.dimensions(named)
    if unit_dimension not in (None, "1") and not named and not asked.counted:
        named = kinds.usual(str(unit_dimension))
    if unit_dimension == "1" and (asked.unit in RADIANS or (asked.unit in ANGLES and not named)):
        named = ANGULAR
    if asked.counted:
        dimensions |= {"1"}
    whole = [f for f in facts if f.span and text[asked.span[0] : f.span[0]].lower().split()[1:3] == ["much", "of"]]
    if whole and asked.much and not unit_dimension and asked.text.startswith(text[slice(*whole[0].span or (0, 0))]):
        dimensions = frozenset({whole[0].dimension})  # "how much of a 20-mg dose is left"
        named = kinds.usual(whole[0].dimension)
    elif asked.much and not unit_dimension and not kinds.headed(asked.head):
        dimensions = _amounts(asked, facts, text)
        named = frozenset[str]().union(*map(kinds.usual, dimensions)) if len(dimensions - {"1"}) == 1 else named
    if not unit_dimension:
        named, dimensions = _quotient(asked, named, dimensions, kinds)
    named, dimensions, key = _by_symbol(asked, named, dimensions, facts, text, kinds)
    if named & OF_REACTIONS or any(fact.dimension.endswith("N^-1") for fact in facts):  # energies for each mole
        dimensions |= {str(Dimension.parse(d) / Dimension.parse("N")) for d in dimensions & MOLAR}
    only = next(iter(dimensions)) if len(dimensions) == 1 else None
    words = asked.text if named else before_verb(asked.text) if dimensions else asked.head
    return noun(words, named, kinds, key, only, CHANGE if asked.changes else NEITHER), dimensions, asked.unit


_RATE = re.compile(r"\brate\b(?P<of>\s+(?:of|at\s+which|in\s+which)\b)?(?P<what>.*)", re.IGNORECASE | re.DOTALL)
SUBJECT = 6
"""Words of "the rate at which the current in the coil changes" in which it is told what changes."""
_PER = re.compile(
    r"\b(?:per|(?:for|in|on)\s+(?:each|every)|on\s+an?(?!\s+second\b))\s+(?:unit\s+(?P<name>\w+)|(?P<unit>(?:square\s+|cubic\s+)?\w+))",
    re.IGNORECASE,
)


def _quotient(
    asked: Asked, named: frozenset[str], dimensions: frozenset[str], kinds: KindIndex
) -> tuple[frozenset[str], frozenset[str]]:
    """ "The rate of energy absorption" is an energy per time, "the inductance per metre" an inductance per length."""
    below: frozenset[str] = frozenset()
    head = asked.head.lower().removesuffix(" at").removesuffix(" in")
    if head.split()[-1:] == ["rate"] and not kinds.exactly(asked.head):
        said = _RATE.search(asked.context)
        what = said["what"].split() if said and (said["of"] or head == "rate") else []
        subject = (kinds.headed(" ".join(what[: end + 1])) for end in range(min(len(what), SUBJECT)))
        above = kinds.dimensions(
            kinds.headed(asked.text.partition(" of ")[2])
            or next(filter(None, subject), NEITHER)
            or kinds.named(" ".join(what))
        )
        dimensions, below = (above - {"1"} or dimensions), frozenset({"T"}) if above - {"1"} else below
    elif (per := _PER.search(asked.text)) is not None and dimensions:
        unit = unit_named(per["unit"]) if per["unit"] else None
        below = frozenset({str(dimension_of(unit))}) if unit else kinds.dimensions(kinds.headed(per["name"] or ""))
    if len(below) != 1 or not dimensions:
        return named, dimensions
    found = frozenset(str(Dimension.parse(one) / Dimension.parse(min(below))) for one in dimensions)
    return (kinds.usual(next(iter(found))) if len(found) == 1 else frozenset()), found


def _amounts(asked: Asked, facts: Sequence[Fact], text: str) -> frozenset[str]:
    """What "how much" can be: money, a mass or a volume, or what was said of it."""
    said = {f.dimension for f in facts if f.dimension in AMOUNTS}
    return frozenset({"1"}) if MONEY.search(text) else SUBSTANCE | said


def _by_symbol(
    asked: Asked, named: frozenset[str], dimensions: frozenset[str], facts: Sequence[Fact], text: str, kinds: KindIndex
) -> tuple[frozenset[str], frozenset[str], str | None]:
    """Kinds and dimensions where nothing but a symbol, or a sum of money, says them; and the symbol."""
    symbol, alone = symbol_asked(asked.text)
    key = symbol_key(symbol) if symbol else None
    if not named and not dimensions and symbol and alone and (like := _same_letter(str(key), facts)):
        named, dimensions = like.noun.kinds, frozenset({like.dimension})
    elif not named and not dimensions and symbol and alone:
        named = kinds.of_any_dimension(symbol) or kinds.of_any_dimension(re.split(r"[_₀-₉°]", symbol)[0])
        dimensions = kinds.dimensions(named)
    if not symbol and MONEY.search(text) and (dimensions <= {"T^-1"} or asks_for_money(asked, asked.unit)):
        named, dimensions = NEITHER, frozenset({"1", *_each_time(asked)})  # a sum, or the share that one grows by
    return named, dimensions, key


def _each_time(asked: Asked) -> list[str]:
    """The dimension of "takings per hour", an "hourly rate": a sum of money for each time."""
    per = _PER.search(asked.text)
    words = [*asked.head.lower().split(), *([per["unit"] or ""] if per else [])]
    periods = wording().periodic
    return [] if {*periods, *periods.values()}.isdisjoint(words) else ["T^-1"]


def _same_letter(key: str, facts: Sequence[Fact]) -> Fact | None:
    """The given value of the asked symbol's letter ("V₁ = 6.5 L" where V₂ is asked)."""
    letter = key.rstrip("0123456789")
    alike = [fact for fact in facts if fact.noun.symbol and fact.noun.symbol.rstrip("0123456789") == letter]
    return alike[0] if letter != key and len({fact.dimension for fact in alike}) == 1 else None


def _kinds_asked(asked: Asked, kinds: KindIndex, dimension: str | None) -> frozenset[str]:
    """Kinds the asked phrase can mean: by its head, by its head alone, and by everyday words for it."""
    if asked.others:
        found = (kinds.headed(phrase, dimension=dimension) for phrase in (asked.head, *asked.others))
        return frozenset[str]().union(*found)
    symbol, alone = symbol_asked(asked.head)
    if (
        alone and symbol and "_" in symbol and (found_of := kinds.of_any_dimension(symbol))
    ):  # what "v_{rms} for argon atoms" is of says less
        return found_of if dimension is None else frozenset(k for k in found_of if kinds.dimension[k] == dimension)
    phrases = (asked.head,) if _head_acts(asked) else (asked.text, asked.head)
    return (
        kinds.headed(*phrases, dimension=dimension)
        or _named(asked.head, kinds, dimension, synonyms=False)
        or _named(asked.text, kinds, dimension, synonyms=dimension is not None)
        or kinds.headed(*measured(asked.text).split("|"), dimension=dimension)
    )


def _named(phrase: str, kinds: KindIndex, dimension: str | None, *, synonyms: bool) -> frozenset[str]:
    """The kinds that words anywhere in ``phrase`` name, but those that its head makes another quantity of."""
    found = kinds.named(phrase, dimension, synonyms=synonyms)
    return frozenset(kind for kind in found if not kinds.of_another(phrase, kind))


def _head_acts(asked: Asked) -> bool:
    """Does a verb of its own follow the head? Then the rest of the phrase says nothing of the kind asked."""
    rest = asked.text.removeprefix(asked.head)
    return bool(re.match(r"\s[a-z]+s\s(?:an?|the|through|when|if|against|between|across|on|upon|in|at)\b", rest))
