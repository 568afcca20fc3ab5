"""One way to understand a symbol, and what a unit that the document gives for it says of that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from mathrag.entities import ExtractedParameter
from mathrag.errors import UnitError
from mathrag.quantities import (
    DIMENSIONLESS,
    ConstantEntry,
    Dimension,
    QuantityKind,
    canonical_unit,
    dimension_of,
    to_si,
)

OWN_WORDS = 0.55
"""From this confidence on a claim names the symbol; below, it is a hint about its kind only."""
UNIT_AGREES = 2.5
UNIT_ALONE = 2.0
UNIT_DISAGREES = -4.0
SPELLED = 3
"""How much more a unit of pure numbers, of three letters and more, says against a kind: a "packet length (bits)" is no length."""
AS_SURE = 0.8
"""A claim with this share of the best one's confidence tells the unit where that one tells none."""
HARDLY = -1.5
"""A reading with no more than this score is none that a unit could be of."""
FIRMLY = 1.0
DEMANDED = "the equation's dimensions"
"""The evidence of a symbol that nothing speaks for."""
CONCENTRATION = "amount_concentration"


@dataclass(frozen=True)
class Reading:
    """One way to understand a symbol; ``dimension`` None: not known, to be inferred from the equation."""

    kind: QuantityKind | None
    dimension: Dimension | None
    score: float
    name: str = ""
    description: str = ""
    unit: str | None = None
    constant: ConstantEntry | None = None
    evidence: str = ""
    title: str = ""
    """What the formula's label calls the symbol that it names: "beat frequency"."""
    said: float = 0.0
    """The part of the score that rests on what the document says of this very symbol: its words, its unit, the label."""
    numeric: str | None = None
    r"""Unit in which the symbol stands for a mere number, as ``[H^+]`` does in ``-\log_{10}[H^+]``."""

    @property
    def firm(self) -> float:
        """The score, with little for what does not rest on the document's words: the usual meaning of a letter, votes, mentions."""
        return self.said + min(FIRMLY, self.score - self.said)

    @property
    def is_si_number(self) -> bool:
        """Is it the mere number in a coherent unit of SI? Only beside numbers in other units does it say more than the quantity."""
        return self.numeric is not None and to_si(1, self.numeric)[0] == 1


def counted_in(reading: Reading, unit: str, why: str = "") -> Reading:
    """``reading`` as the bare number of its quantity in ``unit``; ``why`` is said of it."""
    said = f"{reading.evidence}; its number in {unit}{f', {why}' if why else ''}"
    return replace(reading, dimension=DIMENSIONLESS, numeric=unit, evidence=said)


_TELLING = re.compile(r"rad|deg|circ|°|dB|bit|sr\b")
"""Units of pure numbers that tell their kind, as "%" and "mL/dL" do not."""


def with_unit(found: list[Reading], unit: str | None, confidence: float) -> list[Reading]:
    """Readings weighed by a unit the document gives; one that fits none is a reading of its own."""
    dimension = dimension_or_none(unit)
    if unit is None or dimension is None:
        return found
    weighed = [
        replace(
            reading,
            score=reading.score + UNIT_AGREES * confidence,
            said=reading.said + UNIT_AGREES * confidence,
            unit=unit,
            kind=None
            if dimension.dimensionless and not (reading.said or _is_told_by(unit, reading.kind))
            else reading.kind,
            evidence=f"{reading.evidence}; unit {unit}",
        )
        if reading.dimension == dimension
        else replace(
            reading,
            score=reading.score
            + UNIT_DISAGREES * confidence * (SPELLED if len(unit) > 2 and dimension.dimensionless else 1),
        )
        for reading in found
        if reading.dimension != dimension or reading.score > HARDLY
    ]
    if not any(reading.dimension == dimension and reading.score > HARDLY for reading in found):
        score = UNIT_ALONE * confidence
        weighed.append(Reading(None, dimension, score, unit=unit, evidence=f"unit {unit}", said=score))
    return weighed


def _is_told_by(unit: str, kind: QuantityKind | None) -> bool:
    """Does a unit tell that a pure number is of this kind? What is counted in dBm is no number of Prandtl."""
    return _TELLING.search(unit) is not None and ("dB" not in unit or (kind is not None and "dB" in kind.unit))


@lru_cache(maxsize=4096)
def dimension_or_none(unit: str | None) -> Dimension | None:
    """Dimension of a unit as a document writes it; None where there is none or it can't be read."""
    if not unit or unit.strip() in {"", "-", "–", "—"}:
        return None
    try:
        return dimension_of(unit)
    except UnitError:
        return None


def unit_of_number(
    symbol: str, reading: Reading, claims: Sequence[ExtractedParameter], result_unit: str | None = None
) -> str | None:
    """The unit in which a mere number may be meant: a concentration's mol/L, or the one that the text gives ("in parsec", "h in cm")."""
    if symbol.startswith("["):
        return "mol/L" if reading.kind and reading.kind.id == CONCENTRATION else None
    stated = [claim.unit for claim in claims if claim.unit and not claim.description and claim.confidence >= OWN_WORDS]
    named = [claim.unit for claim in claims[:2] if claim.confidence >= max(OWN_WORDS, AS_SURE * claims[0].confidence)]
    unit = next(filter(None, (*stated, *named, result_unit)), None)
    dimension = dimension_or_none(unit)
    if unit is None or dimension is None or reading.dimension != dimension or reading.constant:
        return None
    return None if dimension.dimensionless and to_si(1, unit)[0] == 1 else canonical_unit(unit)


MEAN_POWER = re.compile(r"\\(?:bar|overline)\{?(?P<symbol>[^^]+)\^\{?(?P<power>[234])\}?\}?")
r"""A mean of powers, as ``\bar{v^{2}}``."""


def to_power(reading: Reading, power: int) -> Reading:
    """The reading of a mean of powers whose single one ``reading`` is of."""
    assert reading.dimension is not None  # only the last reading is untyped
    words = reading.kind.label if reading.kind else reading.name
    mean = {2: "mean square", 3: "mean cube"}.get(power, "mean power of")
    return replace(reading, kind=None, dimension=reading.dimension**power, name=f"{mean} {words}", unit=None)


def distinct(found: list[Reading]) -> list[Reading]:
    """The best reading of each dimension; constants apart, since they are no inputs."""
    best: dict[tuple[str, str], Reading] = {}
    for reading in found:
        key = (str(reading.dimension), reading.constant.id if reading.constant else reading.numeric or "")
        best.setdefault(key, reading)
    return list(best.values())
