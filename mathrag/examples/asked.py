"""What a question asks for, as far as its words tell the dimension of the answer: "How many grams ...", "What is its kinetic energy?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mathrag.examples.heads import heads
from mathrag.examples.statements import Measure, sentences
from mathrag.quantities import Dimension, dimension_of, is_unit, ontology

SURE = 0.97
"""The score of a kind that a phrase names."""
_HOW_MANY = re.compile(r"\bhow\s+many\s+(?P<unit>[A-Za-zµΩ/]+)", re.I)
_IN_UNITS = re.compile(
    r"\bin\s+(?:units\s+of\s+)?(?P<unit>[A-Za-zµΩ/·^0-9]+(?:\s+per\s+[a-z]+)?)(?=\s*(?:[?.,]|\*|$|\(|and\b|of\b))", re.I
)

_SEVERAL = re.compile(r"\band\b|\bhow\b|,", re.I)
"""Behind what is asked for: more is."""


@dataclass(frozen=True)
class Asked:
    """The dimensions that an answer may have: ``units`` of units that the question wants, ``kinds`` of quantities that it names."""

    units: frozenset[Dimension] = frozenset()
    kinds: frozenset[Dimension] = frozenset()

    def is_met_by(self, measure: Measure) -> bool:
        """May the value be the answer, by its dimension?"""
        wanted = self.units or self.kinds
        return not wanted or measure.dimension in wanted


@lru_cache(maxsize=1024)
def asked_by(question: str) -> Asked:
    """What the sentences of ``question`` that ask or command ask for."""
    units: set[Dimension] = set()
    kinds: set[Dimension] = set()
    unknown = False
    for sentence in sentences(question):
        if not heads().asking.search(sentence):
            continue
        units |= {dimension_of(unit) for unit in _units(sentence)}
        for phrase in heads().asked_for.finditer(sentence):
            named = [kind.dimension for kind, score in ontology().for_name(phrase["what"]) if score >= SURE]
            kinds |= set(named)
            unknown = unknown or not named or _SEVERAL.search(sentence, phrase.start()) is not None
    one_unit = frozenset(units) if len(units) == 1 and not next(iter(units)).dimensionless else frozenset[Dimension]()
    known = kinds and not unknown and not any(kind.dimensionless for kind in kinds)
    return Asked(one_unit, frozenset(kinds) if known else frozenset())


def _units(sentence: str) -> list[str]:
    found = [match["unit"] for pattern in (_HOW_MANY, _IN_UNITS) for match in pattern.finditer(sentence)]
    return [unit for unit in found if len(unit) > 1 and is_unit(unit)]
