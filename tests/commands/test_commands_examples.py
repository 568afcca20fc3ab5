"""Worked examples on the command line."""

from __future__ import annotations


def test_examples_are_listed_by_verdict_found_and_shown(run, run_json) -> None:
    page = run_json("examples")
    [listed] = page["examples"]
    assert page["verdicts"] == {"verified": 1}
    assert run_json("examples", "--verdict", "differs")["total"] == 0
    assert run_json("examples", "-q", "BALL radius")["total"] == 1
    [hit] = [hit for hit in run_json("search", "how much a ball holds")["hits"] if hit["kind"] == "example"]
    assert hit["uri"] == listed["uri"]
    shown = run_json("show", listed["id"])
    assert [law["label"] for law in shown["uses"]] == ["Volume of a sphere"]
    told = run("show", listed["id"]).output
    assert "r = 3.0 cm" in told
    assert "113 cm^3" in told
    assert listed["label"] in run("examples").output
    law = run_json("show", shown["uses"][0]["uri"])
    assert [(one["uri"], one["verdicts"]) for one in law["examples"]] == [(listed["uri"], ["verified"])]
    assert "used by the example" in run("show", law["id"]).output


def test_evaluate_asks_the_examples(run_json) -> None:
    summary = run_json("evaluate", "--examples")
    assert (summary["total"]["asked"], summary["total"]["right"]) == (1, 1)
