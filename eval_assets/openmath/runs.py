"""Runs: every problem under one condition, mode and threshold; rows are appended as they come, so that a run goes on where it stopped."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from eval_assets.openmath.problems import MathProblem
from mathrag.entities import Frozen
from mathrag.errors import SettingsError
from mathrag.home import read_rows, slug_of
from mathrag.models import ChatModel, Sampling, chat_model
from mathrag.openmath import TEMPERATURE, TRIES, Attempt, Decision, Guide, Mode, attempts, compared

if TYPE_CHECKING:
    from mathrag.settings import ModelSettings

Condition = Literal["baseline", "inject", "compute-or-inject", "call-or-inject"]
CONDITIONS: tuple[Condition, ...] = ("baseline", "inject", "compute-or-inject", "call-or-inject")
"""What a problem gets: nothing; definitions; its answer computed where it is one call by the rules, else definitions; the same where the
model may fill in the call, too."""
DECISIONS = "decisions.jsonl"
NEEDS_MODEL = (
    "this run asks a language model and none is configured: start Ollama or another server, set MATHRAG_MODELS__BACKEND and"
    " MATHRAG_MODELS__CHAT_MODEL; what needs no model: `mathrag evaluate-openmath` without --condition"
)


class RunRow(Frozen):
    """One problem of a run."""

    id: str
    condition: Condition
    mode: Mode
    threshold: float
    model: str
    decision: Decision
    attempts: tuple[Attempt, ...]
    answer: str
    expected: str
    right: bool
    tries: int = Field(description="attempts made; all of them where none was right")
    seconds: float


class DecisionRow(Frozen):
    """What one problem gets without a model, and whether what was computed is right."""

    id: str
    subject: str
    level: int
    decision: Decision
    best: float = Field(description="our relevance of the best symbol")
    right: bool | None = Field(default=None, description="of a computed answer")
    seconds: float


def run_path(folder: Path, model: str, condition: Condition, mode: Mode, threshold: float) -> Path:
    """Where the rows of a run are."""
    kept = "" if condition == "baseline" else f"-{threshold:g}"  # which has no threshold of its own
    return folder / slug_of(model) / f"{condition}-{mode}{kept}.jsonl"


def rows_of(path: Path) -> list[RunRow]:
    """The rows of a run, none where there is no file yet."""
    return list(read_rows(path, RunRow, "mathrag evaluate-openmath")) if path.exists() else []


def decide(condition: Condition, problem: MathProblem, guide: Guide, threshold: float) -> Decision:
    """What a problem gets under a condition."""
    if condition == "baseline":
        return Decision(way="silent", reason="the baseline gets the problem alone")
    computing, filling = condition in ("compute-or-inject", "call-or-inject"), condition == "call-or-inject"
    return guide.decide(problem.problem, threshold, computing=computing, filling=filling, concepts=problem.concepts)


def run(
    problems: Sequence[MathProblem],
    guide: Guide,
    models: Sequence[ChatModel],
    path: Path,
    *,
    condition: Condition,
    mode: Mode,
    threshold: float,
    max_tokens: int | None = None,
    show: Callable[[RunRow], None] = lambda row: None,
) -> list[RunRow]:
    """The rows of all ``problems``; those that ``path`` has are kept, the others are asked and appended one by one.

    ``models`` are one a try: the same model, sampled otherwise. A problem that gets nothing is asked as the baseline asks it, and
    the same sampling gives the same reply: the baseline's attempts count, where there are some. Raises `ModelError` where the
    server is not there.
    """
    known = {row.id: row for row in rows_of(path)}
    alone = {row.id: row.attempts for row in rows_of(path.with_name(f"baseline-{mode}.jsonl"))}
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        for problem in problems:
            if problem.id in known:
                continue
            started = time.perf_counter()
            decision = decide(condition, problem, guide, threshold)
            made = (decision.way == "silent" and alone.get(problem.id)) or attempts(
                problem.problem,
                decision,
                guide.symbols,
                models[: TRIES[mode]],
                lambda answer, expected=problem.answer: _same(answer, expected),  # type: ignore[misc]
                max_tokens,
            )
            last = made[-1]
            row = RunRow(
                id=problem.id,
                condition=condition,
                mode=mode,
                threshold=threshold,
                model=models[0].name if models else "none",
                decision=decision,
                attempts=tuple(made),
                answer=last.answer,
                expected=problem.answer,
                right=_same(last.answer, problem.answer),
                tries=len(made),
                seconds=round(time.perf_counter() - started, 3),
            )
            file.write(row.model_dump_json() + "\n")
            file.flush()
            known[problem.id] = row
            show(row)
    return [known[problem.id] for problem in problems]


def _same(answer: str, expected: str) -> bool:
    return compared(answer, expected) != "different"


def decisions(
    problems: Sequence[MathProblem],
    guide: Guide,
    path: Path,
    *,
    published: bool = False,
    threshold: float | None = None,
) -> list[DecisionRow]:
    """What every problem gets without a model; ``published`` concepts stand in for those of the rules. Written anew."""
    rows = []
    for problem in problems:
        started = time.perf_counter()
        concepts = problem.concepts if published else ()
        decision = guide.decide(problem.problem, threshold, concepts=concepts)
        named = decision.concepts or tuple(concepts) or guide.concepts(problem.problem)
        found = guide.found(problem.problem, named)
        right = None if decision.computed is None else _same(decision.computed.latex, problem.answer)
        rows.append(
            DecisionRow(
                id=problem.id,
                subject=problem.subject,
                level=problem.level,
                decision=decision,
                best=found[0].score if found else 0.0,
                right=right,
                seconds=round(time.perf_counter() - started, 4),
            )
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row.model_dump(mode="json")) + "\n" for row in rows), encoding="utf-8")
    return rows


def sampled_models(settings: ModelSettings, mode: Mode) -> list[ChatModel]:
    """The configured model once a try, each sampled otherwise. Raises `SettingsError` where none is configured."""
    models = [chat_model(settings, Sampling(TEMPERATURE[mode], place)) for place in range(TRIES[mode])]
    if models[0] is None:
        raise SettingsError(NEEDS_MODEL, setting="MATHRAG_MODELS__BACKEND")
    return [model for model in models if model is not None]


def all_runs(folder: Path) -> dict[str, list[RunRow]]:
    """The rows of every run below ``folder``, by model and name."""
    return {f"{path.parent.name}/{path.stem}": rows_of(path) for path in sorted(folder.glob("*/*.jsonl"))}
