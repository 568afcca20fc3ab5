"""A situation pack through all eight assets, and out again."""

from __future__ import annotations

from pipeline_corpus import PACK, Corpus

from mathrag.knowledge import KnowledgeBase, current_snapshot

OHM_PACK = """situation: one-resistor
title: a resistor across a source
source: a book
shows: [resistor]
quantities:
  U: {kind: voltage}
  J: {kind: electric_current}
  R: {kind: electric_resistance}
equations: [U == J*R]
"""


def test_a_pack_becomes_situations_and_leaves_with_its_file(corpus: Corpus) -> None:
    corpus.drop("seesaw.yaml", PACK)
    result = corpus.build()
    assert result.success
    knowledge = KnowledgeBase.open(corpus.home, corpus.settings)
    [seesaw] = knowledge.all_situations()
    assert seesaw.occurrences[0].document == "seesaw-yaml"
    assert knowledge.situation(seesaw.id) == seesaw
    assert seesaw.name in knowledge.chunk(seesaw.occurrences[0].chunk).text
    assert knowledge.manifest.counts["situation"] == 1
    assert knowledge.manifest.counts["formula"] == 2
    assert knowledge.search("weights on a seesaw", kinds=("situation",))[0].uri == seesaw.uri
    assert all(evaluation.passed for evaluation in result.get_asset_check_evaluations())

    before = current_snapshot(corpus.home)
    (corpus.home.inbox / "seesaw.yaml").unlink()
    assert corpus.run_corpus().success
    assert current_snapshot(corpus.home) != before
    assert KnowledgeBase.open(corpus.home, corpus.settings).all_situations() == []


def test_a_malformed_situation_is_named_in_the_metadata(corpus: Corpus) -> None:
    corpus.drop("seesaw.yaml", PACK)
    result = corpus.run_document("seesaw-yaml")
    assert result.success
    metadata = {
        event.asset_key.to_user_string(): event.materialization.metadata
        for event in result.get_asset_materialization_events()
        if event.asset_key
    }
    assert metadata["extractions"]["situation_count"].value == 2
    assert metadata["templates"]["situation_count"].value == 1
    assert metadata["templates"]["skipped_count"].value == 1
    [skipped] = metadata["templates"]["skipped"].records
    assert skipped.data["item"] == "situation misspelt"
    assert "forse" in skipped.data["reason"]
    passed = {evaluation.check_name: evaluation.passed for evaluation in result.get_asset_check_evaluations()}
    assert passed["has_formulas"]
    assert passed["extracted_formulas_kept"]


def test_a_situation_is_joined_to_the_formula_it_repeats(corpus: Corpus) -> None:
    corpus.drop("ohm.yaml", OHM_PACK)
    assert corpus.build().success
    knowledge = KnowledgeBase.open(corpus.home, corpus.settings)
    [situation] = knowledge.all_situations()
    [relation] = knowledge.relations(situation.uri)
    assert knowledge.formula(relation.target).latex == "V=IR"
    told = f"ASK {{ <{situation.uri}> math:uses <{relation.target}> }}"
    assert knowledge.sparql(told) == {"boolean": True}


def test_a_pack_that_is_none_fails_with_the_reason_and_the_rest_is_published(corpus: Corpus) -> None:
    corpus.drop("compose.yaml", "services: {web: {image: nginx}}\n")
    result = corpus.run_document("compose-yaml")
    assert not result.success
    assert corpus.build().success
    assert KnowledgeBase.open(corpus.home, corpus.settings).manifest.counts["document"] == 2
