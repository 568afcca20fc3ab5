"""A table of properties through all eight assets, and out again."""

from pipeline_corpus import Corpus

from mathrag.knowledge import KnowledgeBase

TABLE = """# Heat

The heat is $Q = m c \\Delta T$, where $c$ is the specific heat.

**Table: Specific Heats of Various Substances**

| Substance | Specific heat *c* (J/(kg·°C)) |
|---|---|
| Glass | 840 |
| Wood | 1500–1700 |

| Trial | Speed (m/s) |
|---|---|
| 1 | 2.0 |
"""


def test_values_are_counted_what_is_none_is_named_and_they_leave_with_their_file(corpus: Corpus) -> None:
    corpus.drop("heat.md", TABLE)
    result = corpus.build()
    assert result.success
    assert all(evaluation.passed for evaluation in result.get_asset_check_evaluations())
    knowledge = KnowledgeBase.open(corpus.home, corpus.settings)
    [glass] = knowledge.values()
    assert (glass.thing, glass.value_text, glass.unit) == ("glass", "840", "J/(kg·°C)")
    assert glass.occurrences[0].document == "heat-md"
    assert knowledge.manifest.counts["value"] == 1
    (corpus.home.inbox / "heat.md").unlink()
    assert corpus.run_corpus().success
    assert KnowledgeBase.open(corpus.home, corpus.settings).values() == []


def test_tables_and_values_are_metadata_of_their_document(corpus: Corpus) -> None:
    corpus.drop("heat.md", TABLE)
    events = corpus.run_document("heat-md").get_asset_materialization_events()
    metadata = {e.asset_key.to_user_string(): e.materialization.metadata for e in events if e.asset_key}
    assert (metadata["extractions"]["table_count"].value, metadata["extractions"]["value_count"].value) == (2, 1)
    assert metadata["templates"]["value_count"].value == 1
    reasons = [record.data["reason"] for record in metadata["templates"]["skipped"].records]
    assert {"a range or several values", "its first column names no things"} <= set(reasons)
