"""By how much the entropy of what melts or boils changes: the heat that it takes divided by the temperature at which it does.

Of a mole, of a kilogram or of so much of the substance. It is stated where the documents relate an entropy to a heat and a temperature.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.dimensions import (
    AMOUNT,
    ENERGY,
    ENTROPY,
    MASS,
    MOLAR_ENERGY,
    MOLAR_ENTROPY,
    MOLAR_MASS,
    SPECIFIC_ENERGY,
    SPECIFIC_HEAT,
    TEMPERATURE,
)
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.reading.told import Part, told_equation
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge

_HEATS = {MOLAR_ENERGY: MOLAR_ENTROPY, SPECIFIC_ENERGY: SPECIFIC_HEAT, ENERGY: ENTROPY}
"""What a heat and an entropy are of: a mole, a kilogram, all of it."""
_TURNS = re.compile(
    r"\b(?:melt\w*|fus(?:ion|es?)|vapori[sz]\w*|evaporat\w*|boil\w*|sublim\w*|(?P<back>freez\w*|froze\w*|condens\w*|solidif\w*))",
    re.IGNORECASE,
)
_ENTROPY = re.compile(r"\bentrop", re.IGNORECASE)
_MOLAR = re.compile(
    r"\bmolar\b|\bper mole\b|\bof one mole\b|\bentropy of (?:fusion|vapori[sz]ation|melting|sublimation)\b",
    re.IGNORECASE,
)
_AROUND = re.compile(r"\bsurround|\buniverse|\btotal\b|\bspontan", re.IGNORECASE)
_DECREASES = re.compile(r"\b(?:decreas\w*|los[et]s?|fall|drop|smaller|lower)\b", re.IGNORECASE)


def transitions(draft: Draft, number: int) -> list[Statement]:
    """The entropy, heat or temperature of a change of phase, numbered ``number``."""
    target, dimensions = draft.wanted
    turns = _TURNS.search(draft.text)
    if (
        turns is None
        or not _ENTROPY.search(draft.text)
        or _AROUND.search(draft.text)
        or draft.asked.placeholder is not None
        or not _told(draft.known)
    ):
        return []
    given = {f.dimension: f for f in draft.facts if f.written and f.span is not None}
    heat = next((d for d in _HEATS if d in given), None) or next((d for d, s in _HEATS.items() if s in given), None)
    if heat is None or len(given) != sum(f.written for f in draft.facts):
        return []
    amount = _amount(
        given, draft.facts, heat, whole=not _MOLAR.search(draft.asked.text) and bool({ENTROPY, ENERGY} & dimensions)
    )
    if amount is None:
        return []
    size, parts = amount
    kind = "entropy" if size or heat == ENERGY else None
    entropy = ENTROPY if size else _HEATS[heat]
    sign = "-" if turns["back"] and not _DECREASES.search(draft.asked.text) else ""
    named = {
        "S": Part("change in entropy", entropy, given.get(entropy), kind, symbol=r"\Delta S"),
        "H": Part("heat of the change of phase", heat, given.get(heat), symbol=r"\Delta H"),
        "T": Part("temperature", TEMPERATURE, given.get(TEMPERATURE), "temperature", "K"),
        **parts,
    }
    unknown = [part.dimension for part in named.values() if part.fact is None]
    placed = {part.dimension for part in named.values() if part.fact is not None} | {MOLAR_MASS}
    if len(unknown) != 1 or unknown[0] not in dimensions or not given.keys() <= placed:
        return []
    label = "entropy of a change of phase = its heat / its temperature"
    return told_equation(number, label, f"S == {sign}{size}H/T", named, target)


def _told(known: TypedKnowledge | None) -> bool:
    """Have the documents the entropy, of all or of a mole, by a heat and a temperature?"""
    return known is not None and (
        known.relates({ENTROPY, ENERGY, TEMPERATURE}) or known.relates({MOLAR_ENTROPY, MOLAR_ENERGY, TEMPERATURE})
    )


def _amount(
    given: dict[str, Fact], facts: Sequence[Fact], heat: str, *, whole: bool
) -> tuple[str, dict[str, Part]] | None:
    """By what the heat of a mole or a kilogram is multiplied, where so much is given and the ``whole`` is asked for."""
    if not whole or heat == ENERGY:
        return "", {}
    mass, amount = Part("mass", MASS, given.get(MASS), "mass"), Part("amount of substance", AMOUNT, given.get(AMOUNT))
    if heat == SPECIFIC_ENERGY and mass.fact:
        return "m*", {"m": mass}
    if heat == MOLAR_ENERGY and amount.fact:
        return "n*", {"n": amount}
    molar = [f for f in facts if f.dimension == MOLAR_MASS]
    if (
        heat == MOLAR_ENERGY
        and mass.fact
        and molar
        and len({round(f.si, 4) for f in molar if f.written} or {f.si for f in molar}) == 1
    ):
        first = next((f for f in molar if f.written), molar[0])
        return "m/M*", {"m": mass, "M": Part("molar mass", MOLAR_MASS, first, "molar_mass", "kg/mol")}
    return None if mass.fact or amount.fact else ("", {})
