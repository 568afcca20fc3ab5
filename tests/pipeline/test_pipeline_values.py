"""A table of properties through all eight assets, and out again."""

from pipeline_corpus import Corpus

from mathrag.agent import Agent
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


NOTE = """# Coverings

A surface takes up sound as $A = \\alpha S$, where $A$ is the absorption area (m²), $S$ the surface area (m²) and $\\alpha$ the
absorption coefficient from the table:

| Material | 500 Hz | 2000 Hz |
|---|---|---|
| Carpet on felt | 0.57 | 0.71 |
| Heavy curtain | 0.55 | 0.70 |
| Thin curtain | 0.20 | 0.30 |

The width of a joint is $w = k L$, with $w$ the joint width (mm), $L$ the field length (m) and $k$ the joint factor (mm/m). Use
0.8 for clay tiles and 1.2 for timber.
"""


def test_a_law_takes_the_values_of_the_thing_that_a_question_names(corpus: Corpus) -> None:
    corpus.drop("note.md", NOTE)
    assert corpus.build().success
    agent = Agent(KnowledgeBase.open(corpus.home, corpus.settings), corpus.settings)
    asked = {
        "What is the absorption area at 500 Hz of a surface area of 10 m² with carpet on felt?": 5.7,
        "What is the absorption area at 2000 Hz of a surface area of 10 m² with carpet on felt?": 7.1,
        "What is the absorption area of a surface area of 10 m² with carpet on felt?": None,  # at which frequency?
        "What is the absorption area at 500 Hz of a surface area of 10 m² with a curtain?": None,  # which of the two?
        "What joint width do clay tiles need at a field length of 5 m?": 0.004,
        "What joint width do slates need at a field length of 5 m?": None,
    }
    for question, value in asked.items():
        answer = agent.ask(question)
        si = None if answer.value is None else round(answer.value * (1e-3 if answer.unit == "mm" else 1), 6)
        assert si == value, question
