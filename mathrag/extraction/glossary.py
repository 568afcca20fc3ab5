"""What a whole document says of its symbols, and which of it counts at one place.

A claim beside the formula beats one of the same section, which beats one elsewhere; the same letter with another index is a hint.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mathrag.entities import Chunk, ExtractedParameter
from mathrag.extraction.rules.blocks import blocks
from mathrag.extraction.rules.definitions import EXPLICIT, Definition, definitions
from mathrag.formulas import identifier_of

MAX_CLAIMS = 4
SAME_CHUNK, SAME_SECTION, SAME_CHAPTER, ELSEWHERE = 1.0, 0.75, 0.45, 0.25
NOMENCLATURE = 0.8
"""A list of symbols speaks for its whole document."""
_NOMENCLATURE = re.compile(
    r"\b(?:nomenclature|notations?|glossary|(?:list|table|meaning) of (?:symbols|variables|quantities)|symbols(?: used)?|variables)\b",
    re.I,
)
OTHER_INDEX = 0.5
REACH = 6000
"""Characters over which a claim of the same chunk fades to one of the same section."""


@dataclass(frozen=True)
class _Placed:
    definition: Definition
    chunk: Chunk


@dataclass(frozen=True)
class Glossary:
    """Every claim of a document, by the symbol's identifier."""

    by_identifier: dict[str, list[_Placed]]
    by_base: dict[str, list[_Placed]]
    symbols: tuple[str, ...]

    @staticmethod
    def of(chunks: Sequence[Chunk]) -> Glossary:
        """Collect the claims of ``chunks``."""
        by_identifier: dict[str, list[_Placed]] = {}
        by_base: dict[str, list[_Placed]] = {}
        symbols: dict[str, None] = {}
        for chunk in chunks:
            for block in blocks(chunk.text):
                for definition in definitions(block):
                    placed = _Placed(definition, chunk)
                    identifier = identifier_of(definition.symbol)
                    by_identifier.setdefault(identifier, []).append(placed)
                    by_base.setdefault(base_of(identifier), []).append(placed)
                    symbols[definition.symbol] = None
        return Glossary(by_identifier, by_base, tuple(symbols))

    def claims(self, symbol: str, chunk: Chunk, position: int) -> list[ExtractedParameter]:
        """Competing claims about ``symbol`` at a place, the most credible first; one without words where there is none."""
        identifier = identifier_of(symbol)
        weighed = [(self._weight(placed, chunk, position), placed) for placed in self.by_identifier.get(identifier, [])]
        weighed += [
            (OTHER_INDEX * self._weight(placed, chunk, position), placed)
            for placed in self.by_base.get(base_of(identifier), [])
            if identifier_of(placed.definition.symbol) != identifier
        ]
        best: dict[str, tuple[float, _Placed]] = {}
        for weight, placed in sorted(
            weighed, key=lambda item: (-item[0], item[1].definition.position, item[1].definition.phrase)
        ):
            best.setdefault(placed.definition.phrase.lower(), (weight, placed))
        claims = [
            ExtractedParameter(
                symbol=symbol,
                description=placed.definition.phrase,
                unit=placed.definition.unit,
                confidence=round(min(1.0, weight), 3),
            )
            for weight, placed in list(best.values())[:MAX_CLAIMS]
            if weight > 0
        ]
        return claims or [ExtractedParameter(symbol=symbol, confidence=0)]

    def _weight(self, placed: _Placed, chunk: Chunk, position: int) -> float:
        strength = placed.definition.strength
        if placed.chunk.id != chunk.id and placed.chunk.headings and _NOMENCLATURE.search(placed.chunk.headings[-1]):
            return strength * NOMENCLATURE
        if placed.chunk.id == chunk.id:
            faded = min(1.0, abs(placed.definition.position - position) / REACH)
            return strength * (SAME_CHUNK - faded * (SAME_CHUNK - SAME_SECTION))
        ours, theirs = chunk.headings, placed.chunk.headings
        if ours == theirs:
            return strength * SAME_SECTION
        near = strength * (SAME_CHAPTER if ours[:2] == theirs[:2] else ELSEWHERE)
        return near if strength >= EXPLICIT else near / 2


ROLES = frozenset(
    "0 1 2 3 4 i f init initial fin final avg av ave mean bar max min net tot total x y prime in out before after start end".split()
)
"""Indices that tell instances of one quantity apart; any other may name a different quantity (``K_sp`` against ``K_b``)."""


def base_of(identifier: str) -> str:
    """What is left of a symbol without difference sign and role indices: ``v`` of ``v_0``, ``T`` of ``Delta_T``, but ``K_sp``."""
    first, *indices = [part for part in identifier.removeprefix("Delta_").split("_") if part] or [identifier]
    return "_".join([first, *(index for index in indices if index not in ROLES)])
