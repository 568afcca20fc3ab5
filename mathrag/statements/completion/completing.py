"""Filling what sources leave out (AutoMathKG, 6.1): analysis, attempt, calibration, and another with the errors summed up; bounded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from mathrag.entities import Argument, Frozen, Statement, Synthesis
from mathrag.statements.completion.analysis import Analysis, Task, analysed, task_of
from mathrag.statements.completion.attempts import Attempt, attempt, schema, task_prompt
from mathrag.statements.completion.calibration import Violation, calibrated
from mathrag.statements.completion.evidence import Evidence, Near, gathered, offered
from mathrag.statements.network import StatementNetwork
from mathrag.statements.replies import Asked, filled, quoted

TRIES = 2
"""Attempts, each but the first with what was wrong with the one before: with the analysis three calls of a model."""
LENGTH = 512
Solver = Callable[[Statement], Argument | None]
"""Solves a problem without a model; None where it can't."""


class Completion(Frozen):
    """What was made, or why nothing was, for one statement; an own artifact, never part of what sources say."""

    statement: str
    label: str
    origin: Literal["proof", "solution"]
    task: Task
    argument: Argument | None = None
    reason: str = ""
    calls: int = 0


@dataclass(frozen=True)
class Maker:
    """Who fills: ``solver`` first, then a model; either may be missing."""

    graph: StatementNetwork
    near: Near
    asked: Asked | None = None
    solver: Solver | None = None
    tries: int = TRIES


def missing(statements: Iterable[Statement]) -> Iterator[Statement]:
    """Theorems without a proof and problems without a solution, as sources have them."""
    for one in statements:
        own = one.proofs if one.kind == "theorem" else one.solutions
        if one.kind != "definition" and not any(argument.synthesis is None for argument in own):
            yield one


def complete(statement: Statement, maker: Maker) -> Completion:
    """What ``maker`` makes for ``statement``. Raises `ModelError` where its model can't be reached."""
    origin: Literal["proof", "solution"] = "proof" if statement.kind == "theorem" else "solution"
    task = task_of(statement)
    if maker.solver is not None and task != "proof" and (found := maker.solver(statement)) is not None:
        return Completion(statement=statement.uri, label=statement.label, origin=origin, task=task, argument=found)
    if maker.asked is None:
        reason = "no language model is configured, and the agent finds no chain of laws"
        return Completion(statement=statement.uri, label=statement.label, origin=origin, task=task, reason=reason)
    before = maker.asked.calls
    pool = offered(statement, maker.graph, maker.near)
    analysis = analysed(statement, pool, maker.asked)
    evidence = gathered(statement, analysis, pool, maker.graph, maker.near)
    made, broken, passed = _tried(statement, analysis, evidence, maker.asked, maker.tries)
    known = {"statement": statement.uri, "label": statement.label, "origin": origin, "task": analysis.task}
    calls = maker.asked.calls - before
    if broken:
        wrong = "; ".join(dict.fromkeys(f"{one.rule}: {one.detail}" for one in broken))
        return Completion(**known, reason=f"no attempt passes: {wrong}", calls=calls)
    return Completion(**known, argument=_argument(made, evidence, maker.asked.model.name, passed), calls=calls)


def _tried(
    statement: Statement, analysis: Analysis, evidence: Evidence, asked: Asked, tries: int
) -> tuple[Attempt, list[Violation], list[str]]:
    """The first attempt that breaks no rule, else the last, with what it breaks and what it passes."""
    prompt = task_prompt(statement, analysis.task, evidence)
    made = Attempt(())
    broken: list[Violation] = []
    passed: list[str] = []
    for number in range(tries):
        again = filled("correct-1", attempt=quoted(made.text), violations=_told(broken)) if number else ""
        said = asked.reply(
            f"{prompt}\n\n{again}".strip(), schema(analysis.task, len(evidence.known), corrects=number > 0), LENGTH
        )
        made = attempt(said)
        broken, passed = calibrated(statement, analysis.task, evidence, made)
        if not broken:
            break
    return made, broken, passed


def _told(broken: Sequence[Violation]) -> str:
    return "\n".join(dict.fromkeys(f"- {one.rule}: {one.detail}" for one in broken))


def _argument(made: Attempt, evidence: Evidence, model: str, passed: Sequence[str]) -> Argument:
    cited = {number for step in made.steps for number in step.by}
    used = tuple(one.uri for number, one in enumerate(evidence.known, 1) if number in cited)
    return Argument(contents=made.text, synthesis=Synthesis(model=model, evidence=used, checks=tuple(passed)))
