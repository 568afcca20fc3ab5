"""Ask every row and score what comes back; the asking is a function, so the agent or a client of the service fits."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from mathrag.agent.answer import Answer
from mathrag.errors import MathRAGError
from mathrag.evaluation.rows import EvaluationRow
from mathrag.evaluation.scoring import Result, score


def evaluate(
    rows: Iterable[EvaluationRow],
    ask: Callable[[str], Answer],
    progress: Callable[[Result], None] | None = None,
) -> list[Result]:
    """One result a row, in order. A `MathRAGError` of one question is that question's result; others are raised."""
    results: list[Result] = []
    for row in rows:
        started = time.perf_counter()
        outcome: Answer | Exception
        try:
            outcome = ask(row.question)
        except MathRAGError as error:
            outcome = error
        result = score(row, outcome, ms=(time.perf_counter() - started) * 1000)
        results.append(result)
        if progress is not None:
            progress(result)
    return results
