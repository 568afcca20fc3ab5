"""How humid air is: relative humidity is the share of the water vapor there is in what there is when the air is saturated.

With a volume it tells how much water the air holds, and how much has to evaporate or condense between two humidities at one
temperature. It is stated where the documents have a relative humidity and every value has a clear place.
"""

from __future__ import annotations

import re

from mathrag.agent.language.dimensions import DENSITY, MASS, PRESSURE, TEMPERATURE, VOLUME
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.reading.told import Part, told_equation
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge

HUMIDITY = "relative_humidity"
_HUMID = re.compile(r"\bhumidity\b", re.IGNORECASE)
_SATURATED = re.compile(r"\bsaturat\w*|\bmaximum\b|\bequilibrium\b|\bcan hold\b|\bat most\b", re.IGNORECASE)
_UNTIL_SATURATED = re.compile(
    r"\b(?:to|until|before|for)\b[^.?]{0,40}\bsaturat\w*|\bmore water\b|\badditional water\b|\bsaturate the\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"\bevaporat|\badd|\brais|\bincreas|\bhumidif|\bremov|\bcondens|\bdehumid|\blower|\breduc|\bextract|\btake out",
    re.IGNORECASE,
)


def humidity(draft: Draft, number: int) -> list[Statement]:
    """What is asked of humid air, numbered ``number``."""
    target, dimensions = draft.wanted
    if (
        draft.known is None
        or draft.asked.placeholder is not None
        or not _HUMID.search(draft.text)
        or not _told(draft.known)
    ):
        return []
    room = [f for f in draft.facts if f.dimension == VOLUME and f.role == "given" and not f.written]
    sides = {index for f in room for index in (f.origin, *f.also)}
    given = [f for f in draft.facts if f.written and f.span and f.dimension != TEMPERATURE and f.index not in sides]
    given += room
    levels = [f for f in draft.facts if f.written and f.dimension == TEMPERATURE]
    sort = next((d for d in (DENSITY, PRESSURE) if any(f.dimension == d for f in given)), None)
    if sort is None or len({f.si for f in levels}) > 1:
        return []
    own = {d: [f for f in given if f.dimension == d] for d in ("1", sort, VOLUME, MASS)}
    if sum(map(len, own.values())) != len(given) or len(own[VOLUME]) > 1 or not all(_is_share(f) for f in own["1"]):
        return []
    full = [f for f in own[sort] if _SATURATED.search(_before(draft.text, f))]
    there = [f for f in own[sort] if f not in full]
    if len(full) > 1 or len(there) > 1:
        return []
    parts = _parts(own, full, there, dimensions, sort, draft.text[slice(*draft.asked.span)])
    if parts is None:
        return []
    equation, named = parts
    label = "by definition: relative humidity = water vapor there is / water vapor of saturated air"
    return told_equation(number, label, equation, named, target)


def _told(known: TypedKnowledge) -> bool:
    return any(HUMIDITY in known.slots[slot].noun.kinds for slot in known.by_dimension.get("1", ()))


def _is_share(fact: Fact) -> bool:
    return fact.unit == "%" or (fact.unit is None and 0 < fact.value <= 1)


def _before(text: str, fact: Fact) -> str:
    """The clause before a value."""
    start = (fact.span or (0, 0))[0]
    return re.split(r"[.;,?](?!\d)|\band\b|\bwhile\b|\bwhere\b|\bwhich\b", text[:start])[-1]


def _parts(
    own: dict[str, list[Fact]], full: list[Fact], there: list[Fact], dimensions: frozenset[str], sort: str, asking: str
) -> tuple[str, dict[str, Part]] | None:
    """The equation that the values have a place in, and what its names stand for."""
    shares = sorted(own["1"], key=lambda f: f.si)
    part = {
        "R": Part("relative humidity", "1", shares[0] if shares else None, HUMIDITY),
        "rho": Part("water vapor there is", sort, there[0] if there else None, symbol=r"\rho"),
        "rho_s": Part("water vapor of saturated air", sort, full[0] if full else None, symbol=r"\rho_s"),
        "V": Part("volume", VOLUME, own[VOLUME][0] if own[VOLUME] else None, "volume"),
        "m": Part("mass of water", MASS, own[MASS][0] if own[MASS] else None, "mass"),
    }
    weighs = MASS in dimensions and not own[MASS] and bool(own[VOLUME]) and sort == DENSITY
    if weighs and full and not there and len(shares) == 2 and _BETWEEN.search(asking):
        drier, damper = (Part("relative humidity", "1", share, HUMIDITY) for share in shares)
        named = {"m": part["m"], "R_1": drier, "R_2": damper, "rho_s": part["rho_s"], "V": part["V"]}
        return "m == (R_2 - R_1)*rho_s*V", named
    if len(shares) > 1:
        return None
    if weighs and full and shares and not there:
        share = "(1 - R)" if _UNTIL_SATURATED.search(asking) else "R"
        return f"m == {share}*rho_s*V", {name: part[name] for name in ("m", "R", "rho_s", "V")}
    if own[MASS] and own[VOLUME] and sort == DENSITY and not there and len(shares) + len(full) == 1:
        return "R == m/(rho_s*V)", {name: part[name] for name in ("R", "m", "rho_s", "V")}
    asks = dimensions & {"1"} if not shares else dimensions & {sort}
    plain = not own[VOLUME] and not own[MASS] and len(shares) + len(full) + len(there) == 2
    return ("R == rho/rho_s", {name: part[name] for name in ("R", "rho", "rho_s")}) if plain and asks else None
