"""What the other formulas of a document make of a symbol: a reading that many equations confirm is likelier in the next.

Typing runs twice: alone first, then with the vote of all formulas that came out consistent. The same chunk counts more than the document.
What an equation demanded of a symbol nobody knows ("L" of "L = 4πR²σT⁴") is so a reading of it in the chapter's next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mathrag.extraction.glossary import base_of
from mathrag.extraction.reading import DEMANDED, Reading
from mathrag.extraction.typing import Typing, leaves_strange
from mathrag.quantities import Ontology

PEERS = 2.0
NEARBY, ANYWHERE = 0.6, 0.4
FOUND_OUT = 0.5
"""For a dimension that no word and no usual letter speaks for, but another equation with the same symbol."""
SHRINK = 2.0
"""As many imagined votes for something else; so one or two formulas prove little."""

Meaning = tuple[str, str]
Votes = Mapping[str, Counter[Meaning]]


@dataclass(frozen=True)
class Peers:
    """Votes by symbol (role indices dropped), in the whole document and by chunk."""

    document: Votes = field(default_factory=dict)
    chunks: Mapping[str, Votes] = field(default_factory=dict)
    demanded: Mapping[tuple[str, str], Reading] = field(default_factory=dict)
    """By chunk and symbol, how an equation completed one without evidence."""
    constants: frozenset[str] = frozenset()
    """The constants of nature among the meanings."""

    @staticmethod
    def of(typings: Iterable[tuple[str, Typing]], ontology: Ontology) -> Peers:
        """Count the consistent typings, each with the id of its chunk; none that makes up a dimension no known quantity has."""
        document: dict[str, Counter[Meaning]] = {}
        chunks: dict[str, dict[str, Counter[Meaning]]] = {}
        demanded: dict[tuple[str, str], Reading] = {}
        constants: set[str] = set()
        for chunk, typing in typings:
            if typing.consistency != "consistent" or _fits_anything(typing) or leaves_strange(typing, ontology):
                continue
            for name, reading in typing.readings.items():
                constants |= {reading.constant.id} if reading.constant else set()
                if (
                    DEMANDED in reading.evidence
                    and reading.dimension is not None
                    and not reading.dimension.dimensionless
                ):
                    demanded.setdefault((chunk, name), reading)
                for votes in (document, chunks.setdefault(chunk, {})):
                    for key in {name, base_of(name)}:
                        votes.setdefault(key, Counter())[_meaning(reading)] += 1
        return Peers(document, chunks, demanded, frozenset(constants))

    def weighed(self, name: str, chunk: str, readings: Sequence[Reading]) -> list[Reading]:
        """``readings`` of the symbol ``name`` with the vote added, best first; the untyped one stays last."""
        readings = self._with_demanded(name, chunk, readings)
        far = self.document
        near = far if self._is_constant(name) else self.chunks.get(chunk, {})
        votes = [
            (counted, weight / 2 / (counted.total() + SHRINK))
            for place, weight in ((near, NEARBY), (far, ANYWHERE))
            for key in (name, base_of(name))
            if (counted := place.get(key))
        ]
        if not votes:
            return list(readings)
        weighed = []
        for reading in readings:
            meaning = _meaning(reading)
            share = sum(weight * counted[meaning] for counted, weight in votes) if reading.dimension is not None else 0
            weighed.append(replace(reading, score=reading.score + PEERS * share) if share else reading)
        return sorted(weighed[:-1], key=lambda reading: -reading.score) + weighed[-1:]

    def _is_constant(self, name: str) -> bool:
        """Is the letter a constant of nature in more than half of the document's formulas? Then a chunk alone does not outvote them."""
        votes = self.document.get(name, Counter())
        (_, meaning), count = votes.most_common(1)[0] if votes else (("", ""), 0)
        return meaning in self.constants and 2 * count > votes.total()

    def _with_demanded(self, name: str, chunk: str, readings: Sequence[Reading]) -> Sequence[Reading]:
        """``readings`` and the dimension that another equation nearby demands of the symbol, where it is none of them."""
        found = self.demanded.get((chunk, name))
        named = any(reading.said or "the text:" in reading.evidence for reading in readings)
        if found is None or named or any(reading.dimension == found.dimension for reading in readings):
            return readings
        *known, untyped = readings
        words = untyped.name or found.name
        kind = found.kind if words == found.name else None
        return [*known, replace(found, kind=kind, name=words, description=words, score=FOUND_OUT), untyped]


def _fits_anything(typing: Typing) -> bool:
    """Would any one dimension do, as in an average or a sum? Then agreement proves nothing."""
    dimensions = {reading.dimension for reading in typing.readings.values()} - {None}
    return len({dimension for dimension in dimensions if dimension and not dimension.dimensionless}) <= 1


def _meaning(reading: Reading) -> Meaning:
    return str(reading.dimension), reading.constant.id if reading.constant else reading.numeric or ""
