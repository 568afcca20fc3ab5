"""Two small documents through all eight assets; what is made again and what is not."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import dagster as dg
import pytest
from pipeline_corpus import OHM, PACK, SPEED, Corpus, outcomes

from mathrag.documents.inbox import inbox_files
from mathrag.entities import Entity, Formula
from mathrag.home import read_rows
from mathrag.knowledge import KnowledgeBase, current_snapshot
from mathrag_pipeline import ledger
from mathrag_pipeline.assets import entities as entities_asset
from mathrag_pipeline.runs import FORCE_TAG, register, unregister

DOCUMENT_STAGES = (
    *("markdown", "chunks", "extractions", "templates"),
    *("content_dictionaries", "symbol_cards", "statements"),
)


def labels(corpus: Corpus) -> set[str]:
    return {formula.latex for formula in KnowledgeBase.open(corpus.home, corpus.settings).all_formulas()}


def test_a_corpus_is_published_with_everything_in_it(corpus: Corpus) -> None:
    result = corpus.build()
    assert result.success
    knowledge = KnowledgeBase.open(corpus.home, corpus.settings)
    assert {document.slug for document in knowledge.documents()} == {"ohm-md", "speed-md"}
    assert knowledge.manifest.counts["formula"] == 2
    assert knowledge.manifest.counts["executable"] == 2
    assert all(evaluation.passed for evaluation in result.get_asset_check_evaluations())


def test_artifacts_are_one_file_a_document_and_stage(corpus: Corpus) -> None:
    corpus.run_document("ohm-md")
    stages = corpus.home.root / "stages"
    assert (stages / "markdown" / "ohm-md.md").read_text().startswith("# Electricity")
    for stage in DOCUMENT_STAGES:
        assert (stages / stage / "ohm-md.jsonl").is_file()
    kept = read_rows(stages / "templates" / "ohm-md.jsonl", Entity)
    assert [entity.executable for entity in kept if isinstance(entity, Formula)] == [True]


def test_what_is_unchanged_is_reused(corpus: Corpus) -> None:
    first = corpus.run_document("ohm-md")
    before = {path: path.stat().st_mtime_ns for path in (corpus.home.root / "stages").rglob("*.jsonl")}
    second = corpus.run_document("ohm-md")
    assert outcomes(first) == dict.fromkeys(DOCUMENT_STAGES, "processed")
    assert outcomes(second) == dict.fromkeys(DOCUMENT_STAGES, "unchanged")
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_a_forced_run_makes_everything_again(corpus: Corpus) -> None:
    corpus.run_document("ohm-md")
    assert outcomes(corpus.run_document("ohm-md", **{FORCE_TAG: "true"})) == dict.fromkeys(DOCUMENT_STAGES, "processed")


def test_a_setting_makes_its_stage_and_what_follows_again(corpus: Corpus) -> None:
    corpus.run_document("ohm-md")
    documents = corpus.settings.documents.model_copy(update={"chunk_characters": 200})
    changed = Corpus(corpus.settings.model_copy(update={"documents": documents}), corpus.instance)
    after = outcomes(changed.run_document("ohm-md"))
    assert after["markdown"] == "unchanged"
    assert after["chunks"] == "processed"


def test_two_homes_with_the_same_documents_give_the_same_bytes(corpus: Corpus, tmp_path: Path) -> None:
    corpus.build()
    other = Corpus(corpus.settings.model_copy(update={"home": tmp_path / "other"}), corpus.instance)
    other.drop("speed.md", SPEED)
    other.drop("ohm.md", OHM)
    other.build()
    assert current_snapshot(other.home) == current_snapshot(corpus.home)
    for path in sorted((corpus.home.root / "stages").rglob("*.jsonl")):
        assert (other.home.root / path.relative_to(corpus.home.root)).read_bytes() == path.read_bytes()
    mine, theirs = (each.home.knowledge / str(current_snapshot(each.home)) for each in (corpus, other))
    for name in ("entities.jsonl", "turtle/ohm-md.ttl", "turtle/parts.json", "manifest.json"):
        assert (mine / name).read_bytes() == (theirs / name).read_bytes()


def test_a_changed_home_is_the_one_that_is_built_of_the_same_documents_at_once(corpus: Corpus, tmp_path: Path) -> None:
    corpus.drop("seesaw.yaml", PACK)
    corpus.build()
    corpus.drop("ohm.md", OHM + "\nPower is $$P = V I$$ where $P$ is the power in W.\n")
    (corpus.home.inbox / "seesaw.yaml").unlink()
    corpus.build()
    other = Corpus(corpus.settings.model_copy(update={"home": tmp_path / "other"}), corpus.instance)
    for path in corpus.home.inbox.iterdir():
        other.drop(path.name, path.read_bytes())
    other.build()
    mine, theirs = (each.home.knowledge / str(current_snapshot(each.home)) for each in (corpus, other))
    assert mine.name == theirs.name
    for name in (
        "entities.jsonl",
        "set-aside.jsonl",
        "turtle/ohm-md.ttl",
        "turtle/parts.json",
        "manifest.json",
        "index/rows.jsonl",
    ):
        assert (mine / name).read_bytes() == (theirs / name).read_bytes()
    vectors = [sorted(path.name for path in (each / "index/vectors").iterdir()) for each in (mine, theirs)]
    assert vectors[0] == vectors[1]  # they are called by what is in them


def test_a_second_snapshot_shares_what_is_unchanged_and_is_whole(corpus: Corpus, tmp_path: Path) -> None:
    corpus.build()
    first = corpus.home.knowledge / str(current_snapshot(corpus.home))
    corpus.drop("speed.md", SPEED.replace("speed", "velocity"))
    corpus.build()
    second = corpus.home.knowledge / str(current_snapshot(corpus.home))
    assert second != first
    assert (second / "turtle/ohm-md.ttl").samefile(first / "turtle/ohm-md.ttl")
    assert not (second / "turtle/speed-md.ttl").samefile(first / "turtle/speed-md.ttl")
    assert {path.stat().st_ino for path in (first / "graph").glob("*.sst")} & {
        path.stat().st_ino for path in (second / "graph").glob("*.sst")
    }
    other = Corpus(corpus.settings.model_copy(update={"home": tmp_path / "other"}), corpus.instance)
    for path in corpus.home.inbox.iterdir():
        other.drop(path.name, path.read_bytes())
    other.build()
    stores = [KnowledgeBase.open(each.home, each.settings) for each in (corpus, other)]
    mine, theirs = (sorted(map(str, each.sparql("SELECT * { ?s ?p ?o }")["rows"])) for each in stores)
    assert mine == theirs != []


def test_a_broken_document_fails_its_partition_and_the_rest_is_published(corpus: Corpus) -> None:
    corpus.drop("broken.pdf", b"%PDF-1.7\nnothing of a PDF follows")
    failed = corpus.run_document("broken-pdf")
    assert not failed.success
    failure = failed.failure_data_for_node("stages")
    assert failure is not None
    assert failure.user_failure_data is not None
    assert "broken.pdf" in str(failure.user_failure_data.description)
    assert failure.user_failure_data.metadata["stage"].value == "markdown"
    assert "reason" in failure.user_failure_data.metadata
    assert corpus.build().success
    knowledge = KnowledgeBase.open(corpus.home, corpus.settings)
    assert {document.slug for document in knowledge.documents()} == {"ohm-md", "speed-md"}


def test_a_document_that_breaks_takes_its_old_facts_along(corpus: Corpus) -> None:
    corpus.build()
    corpus.drop("ohm.md", b"\xff\xfe\x00\x00\xd8\x00")
    assert not corpus.run_document("ohm-md").success
    assert corpus.run_corpus().success
    assert {document.slug for document in KnowledgeBase.open(corpus.home, corpus.settings).documents()} == {"speed-md"}


def test_a_changed_document_replaces_its_facts(corpus: Corpus) -> None:
    corpus.build()
    corpus.drop(
        "ohm.md", OHM.replace("V = I R", "P = V I").replace("$R$ is the resistance in Ω", "$P$ is the power in W")
    )
    assert not ledger.document_current(corpus.home, corpus.settings, inbox_files(corpus.home)[0])
    assert ledger.document_current(corpus.home, corpus.settings, inbox_files(corpus.home)[1])
    corpus.build()
    assert not any("I R" in latex for latex in labels(corpus))
    assert any("P" in latex for latex in labels(corpus))


def test_a_partition_that_is_deleted_or_whose_file_is_gone_does_not_count(corpus: Corpus) -> None:
    corpus.build()
    unregister(corpus.instance, ["speed-md"])
    corpus.run_corpus()
    assert len(labels(corpus)) == 1
    register(corpus.instance, ["speed-md"])
    corpus.run_corpus()
    assert len(labels(corpus)) == 2
    (corpus.home.inbox / "ohm.md").unlink()
    corpus.run_corpus()
    assert len(labels(corpus)) == 1


def test_an_artifact_changed_by_hand_is_made_again(corpus: Corpus) -> None:
    corpus.run_document("ohm-md")
    path = corpus.home.stage("templates", "ohm-md")
    genuine = path.read_bytes()
    path.write_bytes(b"")
    assert outcomes(corpus.run_document("ohm-md"))["templates"] == "processed"
    assert path.read_bytes() == genuine


def test_an_error_in_the_middle_of_a_build_leaves_the_old_snapshot(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus.build()
    old = current_snapshot(corpus.home)
    (corpus.home.inbox / "speed.md").unlink()

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(sys.modules["mathrag_pipeline.assets.graph"], "build_graph", full)
        assert not corpus.run_corpus().success
    assert current_snapshot(corpus.home) == old
    assert len(labels(corpus)) == 2
    assert corpus.run_corpus().success
    assert current_snapshot(corpus.home) != old
    assert len(labels(corpus)) == 1


def test_a_failed_blocking_check_does_not_publish(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    from mathrag.knowledge import Check

    failing = Check(name="shacl_conforms", passed=False, details={"first": ["a formula without a label"]})
    monkeypatch.setattr("mathrag_pipeline.snapshot_checks.check_snapshot", lambda *_: [failing])
    result = corpus.build()
    assert not result.success
    assert current_snapshot(corpus.home) is None


def test_metadata_is_what_a_researcher_reads(corpus: Corpus) -> None:
    result = corpus.run_document("ohm-md")
    metadata = {
        event.asset_key.to_user_string(): event.materialization.metadata
        for event in result.get_asset_materialization_events()
        if event.asset_key
    }
    assert "V = I R" in str(metadata["markdown"]["preview"].value)
    assert isinstance(metadata["templates"]["formulas"], dg.TableMetadataValue)
    record = metadata["templates"]["formulas"].records[0].data
    assert record["formula"].replace(" ", "") == "V=IR"
    assert "voltage" in str(record["parameters"])
    assert metadata["templates"]["dagster/row_count"].value == 1
    for values in metadata.values():
        assert {"outcome", "seconds", "code", "path", "dagster/uri"} <= set(values)


def test_a_document_without_a_formula_is_a_warning(corpus: Corpus) -> None:
    corpus.drop("prose.md", "# Prose\n\nThere is nothing to compute here.\n")
    result = corpus.run_document("prose-md")
    assert result.success
    (check,) = [check for check in result.get_asset_check_evaluations() if check.check_name == "has_formulas"]
    assert not check.passed
    assert check.severity == dg.AssetCheckSeverity.WARN
    assert corpus.build().success


def test_ledger_rows_are_json_lines(corpus: Corpus) -> None:
    corpus.run_document("ohm-md")
    rows = [json.loads(line) for line in corpus.home.stage("ledger", "ohm-md").read_text().splitlines()]
    assert [row["stage"] for row in rows] == list(DOCUMENT_STAGES)


def test_entities_depend_on_all_documents() -> None:
    assert {key.to_user_string() for key in entities_asset.dependency_keys} == set(DOCUMENT_STAGES)


def test_a_template_without_any_value_costs_only_itself(corpus: Corpus) -> None:
    corpus.drop("odd.md", "# Odd\n\n$$x = \\sqrt{-y^2 - 1}$$\n\nwhere $x$ and $y$ are ratios.\n")
    assert corpus.build().success
    knowledge = KnowledgeBase.open(corpus.home, corpus.settings)
    refused = [formula for formula in knowledge.all_formulas() if not formula.executable]
    assert [formula.occurrences[0].document for formula in refused] == ["odd-md"]
    assert "square root" in str(refused[0].reason)
    assert knowledge.manifest.counts["executable"] == 2
