"""A document's worked examples through all assets, and asked of the knowledge base that they are in."""

from __future__ import annotations

import re
from io import StringIO

from pipeline_corpus import OHM, Corpus
from rich.console import Console

from mathrag.evaluation import ExampleAgent, example_rows, score
from mathrag.knowledge import KnowledgeBase
from mathrag.views.formulas import formula_detail
from mathrag_pipeline.report import IngestReport, print_report, snapshot_counts

WORKED = (
    OHM
    + """
### Example: A lamp

A lamp with a resistance of 6.0 Ω carries an electric current of 2.0 A. What is the voltage across the lamp?

**Solution**

$$V = I R = (2.0\\,\\text{A})(6.0\\,\\Omega) = 12\\,\\text{V}$$

### Example: A heater

A heater with a resistance of 3.0 Ω carries an electric current of 5.0 A. What is the voltage across the heater?

**Solution**

$$V = I R = 20\\,\\text{V}$$
"""
)


def test_examples_are_kept_counted_checked_and_asked(corpus: Corpus) -> None:
    corpus.drop("ohm.md", WORKED)
    result = corpus.build()
    assert result.success
    knowledge = KnowledgeBase.open(corpus.home, corpus.settings)
    assert knowledge.manifest.counts["example"] == 2
    assert knowledge.manifest.counts["verified"] == 1
    report = IngestReport(**snapshot_counts(corpus.home, corpus.settings))
    assert (report.examples, report.verified) == (2, 1)
    print_report(report, Console(file=(printed := StringIO())))
    assert re.search(r"examples\W+2\W+verified\W+1\b", printed.getvalue())
    checks = {evaluation.check_name: evaluation for evaluation in result.get_asset_check_evaluations()}
    assert not checks["examples_verified"].passed
    assert "A heater" in (checks["examples_verified"].description or "")
    assert checks["shacl_conforms"].passed
    assert checks["graph_is_lossless"].passed
    [materialized] = [
        event.materialization.metadata
        for event in result.get_asset_materialization_events()
        if event.asset_key and event.asset_key.to_user_string() == "entities"
    ]
    assert materialized["example_verified_count"].value == 1
    assert materialized["example_differs_count"].value == 1

    shown = materialized["examples_by_document"]
    assert [record.data for record in shown.records] == [
        {"document": "ohm-md", "verified": 1, "differs": 1, "not computed": 0}
    ]

    [ohm] = [formula for formula in knowledge.all_formulas() if formula.label == "voltage across a resistor"]
    assert [(one.label, one.document, one.verdicts) for one in formula_detail(knowledge, ohm.uri).examples] == [
        ("A lamp", "ohm-md", ("verified",)),
        ("A heater", "ohm-md", ("differs",)),
    ]

    agent, rows = ExampleAgent(knowledge, corpus.settings), example_rows(knowledge.all_examples())
    outcomes = {row.answer: score(row, agent.ask(row.question)).outcome for row in rows}
    assert outcomes == {12: "correct", 20: "wrong"}


def test_what_became_of_examples_is_told_by_document(corpus: Corpus) -> None:
    corpus.drop("ohm.md", WORKED)
    corpus.drop("heat.md", WORKED.replace("20\\,", "15\\,"))
    for slug, verified, differs in (("ohm-md", 1, 1), ("heat-md", 2, 0)):
        [counted] = [
            event.materialization.metadata
            for event in corpus.run_document(slug).get_asset_materialization_events()
            if event.asset_key and event.asset_key.to_user_string() == "templates"
        ]
        assert counted["example_verified_count"].value == verified
        assert counted["example_differs_count"].value == differs
        assert counted["example_not_computed_count"].value == 0
