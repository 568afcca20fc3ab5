"""The situations of one document: what its packs tell, read, checked, and with the place where it is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mathrag.entities import Chunk, ExtractedSituation, Extraction, Situation, Skipped
from mathrag.errors import PackError
from mathrag.situations.checking import reason_against
from mathrag.situations.packs import read_pack


@dataclass(frozen=True)
class ToldSituations:
    """What one document tells: its situations, the unusable ones with their ``reason``, and what is no situation at all."""

    situations: tuple[Situation, ...]
    skipped: tuple[Skipped, ...]


def build_situations(chunks: Sequence[Chunk], extractions: Sequence[Extraction]) -> ToldSituations:
    """The situations that ``extractions`` of one document hold; a malformed one is skipped with its faults, the rest goes on."""
    by_id = {chunk.id: chunk for chunk in chunks}
    found: dict[str, Situation] = {}
    skipped: list[Skipped] = []
    for extraction in extractions:
        for told in extraction.situations:
            try:
                read = read_pack(told.text, told.name)
            except PackError as error:
                skipped.append(Skipped(item=f"situation {told.name}", reason="; ".join(error.faults) or error.message))
                continue
            for situation in read:
                placed = _placed(situation, told, by_id[extraction.chunk])
                known = found.get(placed.uri)
                found[placed.uri] = placed if known is None else _joined((known, placed))
    return ToldSituations(tuple(found.values()), tuple(skipped))


def merged_situations(situations: Iterable[Situation]) -> list[Situation]:
    """Situations of several documents, each once, sorted by URI; the order in which they are given changes nothing.

    Those of one URI state the same. Titles and sources are those of the document whose slug comes first; places and examples are
    all kept.
    """
    by_uri: dict[str, list[Situation]] = {}
    for situation in situations:
        by_uri.setdefault(situation.uri, []).append(situation)
    return [_joined(by_uri[uri]) for uri in sorted(by_uri)]


def _placed(situation: Situation, told: ExtractedSituation, chunk: Chunk) -> Situation:
    place = chunk.occurrence(told.extractor, told.page, label=situation.label)
    return situation.model_copy(update={"occurrences": (place,), "reason": reason_against(situation)})


def _joined(same: Sequence[Situation]) -> Situation:
    ordered = sorted(same, key=_place)
    occurrences = sorted({place for one in ordered for place in one.occurrences}, key=lambda place: place.chunk)
    examples = dict.fromkeys(example for one in ordered for example in one.examples)
    return ordered[0].model_copy(update={"occurrences": tuple(occurrences), "examples": tuple(examples)})


def _place(situation: Situation) -> tuple[str, ...]:
    """Where it is told first; then its words, so that two of one place have an order as well."""
    return (*min((place.document, place.chunk) for place in situation.occurrences), situation.model_dump_json())
