"""Figures: the SQL says the same as the library's summary, as maintained libraries, and as the thesis where its counts are put in."""

from __future__ import annotations

from pathlib import Path

import pytest
from eval_fakes import FORMULAS, computed

from eval_assets.benchmarks import Given, Question
from eval_assets.catalogue import Catalogue, Entry
from eval_assets.evidence import evidence, rouge_l
from eval_assets.figures import Figure, failures, groups
from eval_assets.measuring import measure
from eval_assets.statistics import figure, paired
from eval_assets.tables import ASKED
from eval_assets.thesis import Case, thesis_tables
from mathrag.agent.answer import Alternative, Answer, ModelCall, Usage
from mathrag.evaluation import Result, Summary, score, summarize
from mathrag.home import write_rows

ENTRIES = [Entry(id=f.id, label=f.label, latex=f.latex, equation=f.equation) for f in FORMULAS]
OHM, POWER = "V = I R", "P = V I"
QUESTIONS = [
    Question(id="p1", question="How much?", answer=3, unit="A", domain="physics", wording="terse", formula="I = V / R",
             inputs=({"value": 12.0, "unit": "V"}, {"value": 4.0, "unit": "Ω"})),
    Question(id="p2", question="How strong?", answer=10, unit="W", domain="physics", wording="story", formula=POWER),
    Question(id="c1", question="How many?", answer=2, unit="mol", domain="chemistry", wording="story", formula="n = m / M"),
    Question(id="n1", question="What is it?", answer=None, domain="unanswerable", wording="story"),
    Question(id="h1", question="Hello.", answer=None, domain="non-mathematical", wording="story"),
    Question(id="i1", question="How many ways?", answer=2**70, unit="1", tol=0, domain="integers", wording="terse"),
]  # fmt: skip
REFUSAL = Answer(question="", kind="abstained", answer="I can't.", abstained=True, reason="nothing binds")


def _results() -> list[Result]:
    usage = Usage(model="m", calls=(ModelCall(prompt="p-1", prompt_tokens=100, completion_tokens=20, seconds=2.0),) * 2)
    right = computed("How much?", 3.0).model_copy(update={"usage": usage})
    wrong = computed("How strong?", 12.0).model_copy(
        update={"unit": "W", "confidence": 0.6, "alternatives": (Alternative(formula="Power", reason="", score=0.1),)}
    )
    integer = computed("How many ways?", 2**70).model_copy(update={"unit": "1", "confidence": 0.8})
    greeting = Answer(question="Hello.", kind="conversation", answer="Hello!", confidence=1.0)
    made = zip(QUESTIONS, [right, wrong, REFUSAL, REFUSAL, greeting, integer], (10, 20, 30, 40, 50, 60), strict=True)
    found = [score(row, answer, ms=ms).model_copy(update={"retrieved": ("power", "ohm")}) for row, answer, ms in made]
    return [*found, Result(id="line 9", outcome="error", expected=None, detail="not JSON")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_rows(tmp_path / "questions.jsonl", QUESTIONS)
    write_rows(tmp_path / "results.jsonl", _results())
    write_rows(tmp_path / "formulas.jsonl", ENTRIES)
    return tmp_path


@pytest.fixture
def measured(folder: Path) -> tuple[Summary, dict[str, Figure]]:
    summary, found = measure(folder)
    return summary, {one.metric: one for one in found if one.label == "all"}


def test_all_questions_are_the_summary(folder: Path, measured: tuple[Summary, dict[str, Figure]]) -> None:
    summary, found = measured
    assert summary == summarize(_results())
    group = groups(folder / ASKED)[0].model_dump()
    names = set(group) - {"label", "value"}
    assert {name: group[name] for name in names} == pytest.approx({name: summary.model_dump()[name] for name in names})
    assert found["accuracy"].figure == pytest.approx(summary.accuracy)
    assert found["precision when answered"].figure == pytest.approx(summary.precision_when_answered)
    assert found["coverage"].figure == pytest.approx(summary.coverage)
    assert (found["latency p50 ms"].figure, found["latency p95 ms"].figure) == (summary.p50_ms, summary.p95_ms)


def test_each_metric_has_the_right_denominator(measured: tuple[Summary, dict[str, Figure]]) -> None:
    found = {name: (one.numerator, one.denominator) for name, one in measured[1].items()}
    assert found["correct tool"] == (1, 3)
    assert found["wrong tool"] == (1, 3)
    assert found["taken for no mathematical question"] == (1, 3)
    assert found["correct answer given the correct tool"] == (1, 1)
    assert found["plan accuracy"] == (1, 3)
    assert found["tool usage awareness"] == (4, 6)  # the three computed and the greeting; refusals left no trace here
    assert found["recall@1"] == (1, 2)
    assert found["recall@3"] == (2, 2)
    assert found["tool recall@1"] == (1, 2)
    assert found["tool COMP@3"] == (2, 2)
    assert found["consistency with stipulations"] == (3, 6)
    assert found["parameter extraction"] == (0, 2)
    assert found["error handling"] == (2, 3)
    assert found["model calls a question"] == (2, 7)
    assert found["prompt tokens a call"] == (200, 2)
    assert found["prompt tokens of call 2"] == (100, 1)
    assert found["exact match"] == (2, 4)
    assert measured[1]["expected calibration error"].figure == pytest.approx((0.1 + 0.6 + 0.2) / 3)


def test_groups_add_up_and_labels_nobody_has_are_left_out(folder: Path) -> None:
    measure(folder)
    found = groups(folder / ASKED)
    for label in ("domain", "wording"):
        assert sum(group.n for group in found if group.label == label) == 7
    assert not [group for group in found if group.label == "split"]


def test_failures_have_causes_and_exact_integers(folder: Path) -> None:
    measure(folder)
    found = {failure.id: failure for failure in failures(folder / ASKED)}
    assert {id: failure.cause for id, failure in found.items()} == {
        "p2": "another formula selected",
        "c1": "formula not in the knowledge base",
        "line 9": "could not be asked",
    }
    assert (found["p2"].expected, found["p2"].got) == ("10 W", "12 W")


def test_a_formula_is_known_however_it_is_arranged() -> None:
    catalogue = Catalogue(ENTRIES)
    assert catalogue.meant("I = \\frac{V}{R}") == catalogue.meant(OHM) == {"ohm"}
    assert catalogue.meant("V = 2 I R") == frozenset()
    assert catalogue.meant("\\int") == frozenset()


def test_values_of_the_question_are_found_in_any_unit() -> None:
    row = QUESTIONS[0].model_copy(
        update={"inputs": (Given(value=12, unit="V"), Given(value=4, unit="Ω"), Given(value=4, unit="Ω"))}
    )
    bindings = [
        {"symbol": "V", "name": "", "value": 12000, "unit": "mV"},
        {"symbol": "R", "name": "", "value": 4, "unit": "Ω"},
    ]
    answer = Answer.model_validate(
        {"question": "?", "kind": "computed", "answer": "", "value": 3, "unit": "A", "bindings": bindings}
    )
    assert evidence(row, score(row, answer, ms=1), Catalogue(ENTRIES)).extracted == 2


# --- against maintained libraries ---------------------------------------------------------------------------------------


def test_ranking_measures_are_those_of_ir_measures(folder: Path) -> None:
    import ir_measures
    from ir_measures import RR, R, nDCG

    _, found = measure(folder)
    ours = {one.metric: one.figure for one in found if one.label == "all"}
    qrels = [ir_measures.Qrel("p1", "ohm", 1), ir_measures.Qrel("p2", "power", 1)]
    retrieved = [ir_measures.ScoredDoc(q, d, s) for q in ("p1", "p2") for d, s in (("power", 2.0), ("ohm", 1.0))]
    theirs = ir_measures.calc_aggregate([R @ 1, R @ 3, RR], qrels, retrieved)
    assert ours["recall@1"] == pytest.approx(theirs[R @ 1])
    assert ours["recall@3"] == pytest.approx(theirs[R @ 3])
    assert ours["mean reciprocal rank"] == pytest.approx(theirs[RR])
    selected = [
        ir_measures.ScoredDoc("p1", "ohm", 2.0), ir_measures.ScoredDoc("p2", "ohm", 2.0), ir_measures.ScoredDoc("p2", "power", 1.0),
    ]  # fmt: skip
    theirs = ir_measures.calc_aggregate([nDCG @ 3, R @ 3], qrels, selected)
    assert ours["tool NDCG@3"] == pytest.approx(theirs[nDCG @ 3])
    assert ours["tool recall@3"] == pytest.approx(theirs[R @ 3])


@pytest.mark.parametrize(
    ("said", "reference"),
    [("The speed is 4.2 m/s.", "It is 4.2 m/s"), ("4.2 m/s", "4.2 m/s"), ("no", "a b"), ("", "x")],
)
def test_rouge_l_is_that_of_rouge_score(said: str, reference: str) -> None:
    from rouge_score.rouge_scorer import RougeScorer

    theirs = RougeScorer(["rougeL"]).score(reference, said)["rougeL"].fmeasure
    assert rouge_l(said, reference) == pytest.approx(theirs)


def test_mcnemar_is_the_binomial_test() -> None:
    from scipy.stats import binomtest

    first = {str(n): n % 3 == 0 for n in range(40)}
    second = {str(n): n % 5 != 0 for n in range(40)} | {"else": True}
    made = paired(first, second)
    assert made.n == 40
    assert made.p == pytest.approx(binomtest(made.only_first, made.only_first + made.only_second).pvalue)
    assert paired(first, first).p == 1.0


def test_intervals_are_those_of_scipy_and_always_the_same() -> None:
    import numpy as np
    from scipy.stats import bootstrap

    values = [float(n % 4 != 0) for n in range(120)]
    ours = figure("ratio", values, [1.0] * len(values))
    theirs = bootstrap((np.array(values),), np.mean, method="percentile", n_resamples=4000, rng=1).confidence_interval
    assert ours == figure("ratio", values, [1.0] * len(values))
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=0.02)


# --- against the thesis -------------------------------------------------------------------------------------------------


def test_the_thesis_counts_give_the_thesis_tables(tmp_path: Path) -> None:
    """Its tables 1 to 7 hold its published percentages; ours over its counts must be the same."""
    import duckdb

    from eval_assets.thesis import _published

    rows = [case for case, n in _published().items() for _ in range(n)]
    path = tmp_path / ASKED
    with duckdb.connect(":memory:") as database:
        database.execute("CREATE TABLE t (domain VARCHAR, tool VARCHAR, no_tool VARCHAR, outcome VARCHAR)")
        database.executemany("INSERT INTO t VALUES (?, ?, ?, ?)", [_row(case) for case in rows])
        database.execute(f"COPY t TO '{path}' (FORMAT parquet)")
    tables = {table.title.split(".")[0]: table for table in thesis_tables(path)}
    first = {row[0]: row[1:] for row in tables["Table 1"].rows}
    assert first["Correct tool"] == ("47.50% (285)",) * 2 + ("48.06% (285)",) * 2
    assert first["No tool"] == ("16.17% (97)",) * 2 + ("16.36% (97)",) * 2
    assert tables["Table 3"].rows[0][1::2] == ("28.00% (168)", "28.33% (168)", "58.95% (168)")
    fourth = {row[0]: row[1::2] for row in tables["Table 4"].rows}
    assert fourth["Correct tool"] == ("31.67% (95)", "63.33% (190)")
    assert fourth["Wrong tool"] == ("41.67% (125)", "28.67% (86)")
    assert fourth["No tool"] == ("25.67% (77)", "6.67% (20)")
    assert tables["Table 7"].rows[0][1::2] == ("61.04% (47)", "95.00% (19)")
    assert tables["Table 2"].rows[1][1::2] == ("11.00% (66)", "68.04% (66)")


def _row(case: Case) -> tuple[str, str, str, str]:
    domain, tool, cause, right = case
    return domain, tool, cause, "correct" if right else "wrong"
