"""The code location as Dagster sees it."""

from __future__ import annotations

from pathlib import Path

import dagster as dg
import pytest
import yaml

from mathrag.settings import Settings, load
from mathrag_pipeline import versions
from mathrag_pipeline.definitions import build

ROOT = Path(__file__).resolve().parents[2]
ASSETS = {
    *("inbox", "markdown", "chunks", "extractions", "templates", "content_dictionaries", "symbol_cards"),
    *("statements", "entities", "statement_graph", "graph", "symbol_index", "index", "knowledge_base"),
}
BEFORE_PUBLICATION = {
    "dimensions_agree",
    "nothing_lost",
    "shacl_conforms",
    "templates_evaluate",
    "graph_is_lossless",
    "index_and_graph_hold_the_same",
}


def test_definitions_load(settings: Settings) -> None:
    dg.Definitions.validate_loadable(build(settings))


def test_every_asset_is_described(settings: Settings) -> None:
    specs = {spec.key.to_user_string(): spec for spec in build(settings).resolve_all_asset_specs()}
    assert set(specs) == ASSETS
    for spec in specs.values():
        assert spec.description
        assert spec.owners == ["team:mathrag"]
        assert spec.kinds
        assert spec.code_version or spec.key.to_user_string() == "inbox"
        assert spec.group_name in {"documents", "corpus", "openmath", "statements"}
        assert spec.tags["mathrag/stage"]


def test_the_columns_of_artifacts_are_told_with_their_assets(settings: Settings) -> None:
    specs = {spec.key.to_user_string(): spec for spec in build(settings).resolve_all_asset_specs()}
    told = {name: spec.metadata.get("dagster/column_schema") for name, spec in specs.items()}
    columns = {name: {column.name for column in schema.columns} for name, schema in told.items() if schema is not None}
    assert "headings" in columns["chunks"]
    assert "latex" in columns["templates"]
    assert columns.keys() == {
        *("chunks", "extractions", "templates", "content_dictionaries", "symbol_cards", "statements"),
    }


def test_checks_block_publication(settings: Settings) -> None:
    graph = build(settings).resolve_asset_graph()
    blocking = {key.name for key in graph.asset_check_keys if graph.get(key).blocking}
    assert blocking == BEFORE_PUBLICATION | {"up_to_date"}


def test_checks_of_documents_are_kept_by_document(settings: Settings) -> None:
    graph = build(settings).resolve_asset_graph()
    partitioned = {key.name for key in graph.asset_check_keys if graph.get(key).partitions_def is not None}
    assert partitioned == {
        *(
            "pages_read",
            "has_formulas",
            "read_by_model",
            "extracted_formulas_kept",
            "dictionary_read",
            "arguments_placed",
        )
    }


def test_owners_and_tags_are_those_of_the_settings() -> None:
    mine = {"MATHRAG_PIPELINE__OWNERS": '["team:heat"]', "MATHRAG_PIPELINE__TAGS": '["domain=heat"]'}
    with pytest.MonkeyPatch.context() as environment:
        for name, value in mine.items():
            environment.setenv(name, value)
        specs = list(build(load()).resolve_all_asset_specs())
    assert all(spec.owners == ["team:heat"] and spec.tags["domain"] == "heat" for spec in specs)


def test_workspace_names_both_code_locations() -> None:
    workspace = yaml.safe_load((ROOT / "workspace.yaml").read_text())
    modules = {entry["python_module"]["module_name"] for entry in workspace["load_from"]}
    assert modules == {"mathrag_pipeline.definitions", "eval_assets.definitions"}
    for module in modules:
        assert (ROOT / f"{module.replace('.', '/')}.py").is_file()


def test_jobs_and_sensors(settings: Settings) -> None:
    definitions = build(settings)
    assert {job.name for job in definitions.resolve_all_job_defs()} >= {"documents", "corpus"}
    assert definitions.resolve_sensor_def("inbox").default_status == dg.DefaultSensorStatus.RUNNING
    assert definitions.resolve_schedule_def("nightly").default_status == dg.DefaultScheduleStatus.STOPPED


def test_a_word_of_the_lists_that_readers_use_makes_documents_be_read_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = {entry.name for entry in versions._word_lists()}
    assert {"examples.yaml", "worded-laws.yaml", "headings.yaml"} <= names
    assert "wording.yaml" not in names
    before = versions._code_digest.__wrapped__("markdown")
    words = tmp_path / "examples.yaml"
    words.write_text("begins: [sample]\n")
    monkeypatch.setattr(versions, "_word_lists", lambda: [words])
    assert versions._code_digest.__wrapped__("markdown") != before
