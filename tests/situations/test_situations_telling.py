"""The situations of documents: placed where they are told, merged where two documents state the same, faults by name."""

from __future__ import annotations

from mathrag.entities import Chunk, ExtractedSituation, Extraction
from mathrag.situations import build_situations, merged_situations

SEESAW = """situation: seesaw
title: {title}
source: Archimedes
shows: [seesaw]
quantities:
  F: {{kind: force}}
  d: {{kind: distance}}
  W: {{kind: {kind}}}
equations: [W == F*d]
examples:
  - {{ask: "{ask}", answer: 3 J}}
"""


def told(slug: str, *texts: str):
    chunks = [
        Chunk(id=f"{slug}-{n:04d}", document=slug, ordinal=n, headings=(f"H{n}",), start=0, end=1, text=text)
        for n, text in enumerate(texts)
    ]
    said = [
        Extraction(chunk=piece.id, situations=(ExtractedSituation(name="seesaw", text=piece.text, extractor="x 1"),))
        for piece in chunks
    ]
    return build_situations(chunks, said)


def seesaw(title: str = "A seesaw", kind: str = "energy", ask: str = "How much work?") -> str:
    return SEESAW.format(title=title, kind=kind, ask=ask)


def test_a_situation_knows_where_it_is_told() -> None:
    [situation] = told("pack", seesaw()).situations
    [place] = situation.occurrences
    assert (place.document, place.chunk, place.page, place.headings) == ("pack", "pack-0000", None, ("H0",))


def test_a_malformed_situation_is_named_with_its_faults_and_the_rest_goes_on() -> None:
    found = told("pack", seesaw(kind="enrgy"), seesaw())
    assert [situation.name for situation in found.situations] == ["seesaw"]
    [skipped] = found.skipped
    assert skipped.item == "situation seesaw"
    assert "line 8" in skipped.reason
    assert "enrgy" in skipped.reason


def test_what_contradicts_itself_is_kept_with_the_reason_and_not_used() -> None:
    [situation] = told("pack", seesaw(kind="mass")).situations
    assert situation.reason is not None
    assert "W == F*d: " in situation.reason
    assert told("pack", seesaw()).situations[0].reason is None


def test_one_uri_for_what_states_the_same_and_another_for_what_does_not() -> None:
    [first] = told("a", seesaw()).situations
    [named] = told("b", seesaw(title="The seesaw", ask="What work is done?")).situations
    [other] = told("c", seesaw(kind="heat")).situations
    assert first.uri == named.uri != other.uri


def test_what_two_documents_tell_is_one_situation_with_both_places_and_all_examples() -> None:
    here, there = told("a", seesaw()).situations, told("b", seesaw(title="The seesaw", ask="What work?")).situations
    [merged] = merged_situations([*there, *here])
    assert [merged] == merged_situations([*here, *there])
    assert merged.label == "A seesaw"
    assert [place.document for place in merged.occurrences] == ["a", "b"]
    assert [example.ask for example in merged.examples] == ["How much work?", "What work?"]
