"""Fit the agent's weights on development questions, over one or several knowledge bases:

    python benchmarks/fit_weights.py --home HOME QUESTIONS.jsonl... [--home HOME QUESTIONS.jsonl...] [--unseen] [--write]

Each question's candidate plans are found with the present weights of the search, which stay. On top of them the second ranking is
fitted: a log-linear model over all features and evidence, of either sign and drawn towards 0, in which plans with the right value win
(latent: several may give it). The confidence is a logistic regression on the signals of the ranking. Both leave whole documents out: a
row's document (field ``doc``, else its set) is ranked and judged by a fit that has not seen it, so that the confidence is that of new
documents. Questions without an answer count as wrong whatever is taken, and weigh more (`UNANSWERABLE`), being few. Rows of a test half
are left out.

Rules that were written with documents at hand make the confidence in these too high. With ``--unseen`` the questions are over documents
that no rule and no weight has seen, test halves with them: the ranking stays, and the confidence is scaled to what is right there.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mathrag.agent.agent import Agent
from mathrag.agent.answering.phrasing import answer_unit
from mathrag.agent.planning.lacking import Lack
from mathrag.agent.planning.planner import SIGNALS, Ranked, same_value, signals
from mathrag.agent.question import Question
from mathrag.agent.slots import weights as store
from mathrag.agent.slots.weights import EVIDENCE, FEATURES, Weights
from mathrag.agent.slots.weights import weights as current
from mathrag.errors import MathRAGError, UnitError
from mathrag.evaluation import EvaluationRow, read_rows_and_errors
from mathrag.evaluation.scoring import compare
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase
from mathrag.settings import load

Matrix = NDArray[np.float64]
Group = tuple[Path, list[Path]]
SIGNS = np.array([float(sign) for _, sign in SIGNALS])
STEPS, RATE, RIDGE = 400, 0.05, 3.0
SHRINK, LEAST_SPREAD = 0.01, 1e-3
FOLDS = 6
SET_POWER = -0.3  # what a question counts by the size of its set
UNANSWERABLE = 1.5  # what a question without an answer counts against one with
CONFIRMED = 4  # values
THRESHOLDS = (0.3, 0.5, 0.7, 0.9)
ODDS = 8.0  # log-odds beyond it are no surer


class Labelled(EvaluationRow):
    """A row that may say that it is of a test half, which no fit sees, and of which document it is."""

    answer: float | int | None = None
    split: str | None = None
    doc: str | None = None


@dataclass
class Case:
    """One question's candidates: features, whether each value is right, the plans themselves, all the evidence."""

    id: str
    set: str
    features: Matrix
    right: NDArray[np.bool_]
    ranked: list[Ranked]
    evidence: Matrix
    document: str = ""
    answerable: bool = True
    lack: Lack | None = None
    told: bool = False
    first: int = 0


@dataclass(frozen=True)
class Judged:
    """A question ranked by weights that have not seen its like."""

    case: Case
    signals: tuple[float, ...]
    right: bool


def case_of(agent: Agent, row: EvaluationRow, name: str = "", document: str = "") -> Case | None:
    """The candidates of ``row``; None where there are none."""
    made = agent.rank(row.question)
    if made is None or not made[1].plans or made[0].unknown_units:
        return None
    question, ranking = made
    right: list[bool] = []
    for item in ranking.plans:
        if row.answer is None:
            right.append(False)
            continue
        value, unit = answer_unit(item.plan, question)
        try:
            right.append(compare(row, value, unit, item.plan.calls[-1].tool.unknown.quantity_kind))
        except (UnitError, OverflowError):
            right.append(False)
    evidence = np.array([item.evidence for item in ranking.plans])
    plans, answerable = confirmed(agent, question, ranking.plans), row.answer is not None
    features = evidence[:, : len(FEATURES)]
    told = any(said.told and said.sure for said in question.said)
    return Case(row.id, name, features, np.array(right), plans, evidence, document, answerable, ranking.lack, told)


def confirmed(agent: Agent, question: Question, plans: Sequence[Ranked]) -> list[Ranked]:
    """``plans`` with the agreement of those that may come out best, where the question is asked backwards."""
    if question.asked.placeholder is None:
        return list(plans)
    known: list[tuple[Ranked, float]] = []
    for item in plans:
        if len(known) < CONFIRMED and not any(same_value(item.plan, one.plan) for one, _ in known):
            known.append((item, agent.support(question, item.plan).agreement))
    values = [next((own for one, own in known if same_value(item.plan, one.plan)), -0.5) for item in plans]
    return [replace(item, agreement=own) for item, own in zip(plans, values, strict=True)]


def fit_second(cases: list[Case], first: Matrix) -> Matrix:
    """What the second ranking adds to the search's ``first`` weights, over the evidence."""
    usable = [case for case in cases if case.right.any() and not case.right.all()]
    scale = np.vstack([case.evidence for case in cases]).std(axis=0) + LEAST_SPREAD
    rows = np.vstack([case.evidence for case in usable]) / scale
    base = -np.concatenate([case.features @ first for case in usable])
    right = np.concatenate([case.right for case in usable])
    sizes = [len(case.right) for case in usable]
    starts = np.cumsum([0, *sizes])[:-1]
    owner = np.repeat(np.arange(len(usable)), sizes)
    count = Counter(case.set for case in usable)
    shares = np.array([count[case.set] ** SET_POWER for case in usable])
    shares /= shares.sum()
    added, moment, second = (np.zeros(rows.shape[1]) for _ in range(3))
    for step in range(1, STEPS + 1):
        score = base + rows @ added
        weight = np.exp(score - np.maximum.reduceat(score, starts)[owner])
        share = weight / np.add.reduceat(weight, starts)[owner]
        winning = np.where(right, weight, 0.0)
        within = winning / np.add.reduceat(winning, starts)[owner]
        gradient = rows.T @ ((share - within) * shares[owner]) + SHRINK * added
        moment = 0.9 * moment + 0.1 * gradient
        second = 0.99 * second + 0.01 * gradient**2
        size = RATE * (1 - step / (STEPS + 1))
        added -= size * (moment / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    result: Matrix = -added / scale
    return result


def order_of(case: Case, weights: Weights) -> list[Ranked]:
    """The plans of ``case`` as ``weights`` rank them."""
    ranked = [replace(item, cost=weights.cost(seen)) for item, seen in zip(case.ranked, case.evidence, strict=True)]
    order = sorted(range(len(ranked)), key=lambda i: (ranked[i].cost, ranked[i].plan.solution.steps[0].slot))
    case.first = order[0]
    return [ranked[i] for i in order]


def fold_of(case: Case) -> int:
    """The fold of a case: by its document, so that no document is in two."""
    return int(hashlib.sha256(case.document.encode()).hexdigest(), 16) % FOLDS


def judge(cases: list[Case], first: Matrix) -> list[Judged]:
    """Every question as a second ranking orders its plans that was fitted on the documents of the other folds."""
    judged = []
    for own in sorted({fold_of(case) for case in cases}):
        fitted = Weights(first, (), fit_second([c for c in cases if fold_of(c) != own], first))
        for case in (c for c in cases if fold_of(c) == own):
            ranked = order_of(case, fitted)
            judged.append(Judged(case, signals(fitted, ranked, case.lack), bool(case.right[case.first])))
    return judged


def calibrate(judged: list[Judged]) -> tuple[float, ...]:
    """Logistic regression of "the best is right" on the signals of each ranking, every set counted by the root of its size."""
    x, y = np.array([one.signals for one in judged]), np.array([float(one.right) for one in judged])
    count = Counter(one.case.set for one in judged)
    weight = np.array(
        [count[one.case.set] ** SET_POWER * (1 if one.case.answerable else UNANSWERABLE) for one in judged]
    )
    weight *= len(weight) / weight.sum()
    kept = np.ones(x.shape[1], dtype=bool)
    while True:
        beta = _logistic(np.where(kept, x, 0.0), y, weight)
        wrong = (beta * SIGNS < 0) & kept
        if not wrong.any():  # a signal that says the opposite of what it means is noise
            return tuple(round(float(b), 4) for b in beta)
        kept &= ~wrong


def _logistic(x: Matrix, y: Matrix, weight: Matrix) -> Matrix:
    """Coefficients drawn towards 0 by what each signal varies; the first, of the constant, is free."""
    spread = x.std(axis=0)
    ridge = np.diag(np.where(spread > 0, RIDGE * spread**2, LEAST_SPREAD))
    beta: Matrix = np.zeros(x.shape[1])
    for _ in range(100):
        p = 1 / (1 + np.exp(-(x @ beta)))
        hessian = (x.T * (weight * p * (1 - p))) @ x + ridge
        beta = beta + np.linalg.solve(hessian, x.T @ (weight * (y - p)) - ridge @ beta)
    return beta


def accuracy(cases: list[Case], weights: Weights) -> float:
    """Share of cases whose best candidate is right."""
    right = sum(bool(case.right[int(np.argmin([weights.cost(row) for row in case.evidence]))]) for case in cases)
    return right / max(1, len(cases))


def report(judged: list[Judged]) -> None:
    """By set: how many have the right value among the plans, first, and at thresholds, each by a fit without its document."""
    sure: dict[int, float] = {}
    for own in sorted({fold_of(one.case) for one in judged}):
        beta = calibrate([one for one in judged if fold_of(one.case) != own])
        sure |= {
            id(one): float(1 / (1 + np.exp(-np.dot(beta, one.signals)))) for one in judged if fold_of(one.case) == own
        }
    print(f"{'set':24} {'n':>4} {'among':>6} {'first':>6}   right / answered at {', '.join(map(str, THRESHOLDS))}")
    for name in [*sorted({one.case.set for one in judged}), ""]:
        own_set = [one for one in judged if name in ("", one.case.set)]
        among = sum(bool(one.case.right.any()) for one in own_set)
        taken = [[one.right for one in own_set if sure[id(one)] >= threshold] for threshold in THRESHOLDS]
        figures = "   ".join(f"{sum(right):4}/{len(right):4}" for right in taken)
        print(f"{name or 'all':24} {len(own_set):4} {among:6} {sum(one.right for one in own_set):6}   {figures}")


def gather(groups: list[Group], weights: Weights, tests: bool = False) -> list[Case]:
    """The cases of all groups, ranked with ``weights``; those of test halves only where ``tests`` says so."""
    cases = []
    for home, paths in groups:
        settings = load()
        agent = Agent(KnowledgeBase.open(Home(home.absolute()), settings), settings, weights)
        for path in paths:
            rows = read_rows_and_errors(path, Labelled).rows
            found = [
                case_of(agent, row, path.stem, row.doc or path.stem) for row in rows if tests or row.split != "test"
            ]
            cases += [case for case in found if case is not None]
    return cases


def fitted_to(cases: list[Case], start: Weights) -> Weights:
    """The second ranking and the confidence for ``cases``; the search's own weights stay."""
    judged = judge(cases, start.vector)
    report(judged)
    return Weights(start.vector, calibrate(judged), np.round(fit_second(cases, start.vector), 4))


def scaled(cases: list[Case], weights: Weights) -> Weights:
    """``weights`` with the confidence that ``cases`` earn: its log-odds times a slope, plus a constant.

    Sets count as in `calibrate`. What situations tell has a confidence of its own, and a question without an answer says nothing of it.
    """
    cases = [case for case in cases if case.answerable and not case.told]
    ranked = [(case, order_of(case, weights)) for case in cases]
    odds = [float(np.dot(weights.calibration, signals(weights, plans, case.lack))) for case, plans in ranked]
    right = np.array([float(case.right[case.first]) for case, _ in ranked])
    count = Counter(case.set for case in cases)
    weight = np.array([count[case.set] ** SET_POWER for case in cases])
    x = np.column_stack([np.ones(len(odds)), np.clip(odds, -ODDS, ODDS)])
    constant, slope = _logistic(x, right, weight * len(weight) / weight.sum())
    print(f"{len(cases)} questions: log-odds {constant:+.3f} {slope:+.3f} times what they were")
    first, *others = (float(slope * c) for c in weights.calibration)
    return replace(weights, calibration=tuple(round(c, 4) for c in (first + float(constant), *others)))


def write(weights: Weights) -> None:
    """Store the weights beside the code that reads them."""
    path = Path(store.__file__).with_name("weights.json")
    content = {
        "features": {name: float(value) for name, value in zip(FEATURES, weights.vector, strict=True)},
        "second": {
            name: float(value) for name, value in zip((*FEATURES, *EVIDENCE), weights.second, strict=True) if value
        },
        "calibration": list(weights.calibration),
    }
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Read, fit, report, and write where asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--home", nargs="+", type=Path, action="append", required=True, metavar=("HOME", "QUESTIONS"), dest="groups"
    )
    parser.add_argument(
        "--unseen", action="store_true", help="only scale the confidence, to documents nothing has seen"
    )
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    groups = [(given[0], given[1:]) for given in arguments.groups]
    cases = gather(groups, current(), arguments.unseen)
    fitted = scaled(cases, current()) if arguments.unseen else fitted_to(cases, current())
    for name, value in zip((*FEATURES, *EVIDENCE), fitted.second, strict=True):
        print(f"{name:20} {value:.3f}")
    for (name, _), value in zip(SIGNALS, fitted.calibration, strict=True):
        print(f"{name:50} {value:.3f}")
    if arguments.write:
        write(fitted)


if __name__ == "__main__":
    try:
        main()
    except MathRAGError as error:
        raise SystemExit(error.message) from error
