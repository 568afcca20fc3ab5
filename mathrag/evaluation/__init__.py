"""Evaluation: benchmark rows, the score of an answer and the summary of a run (``docs/contracts.md``)."""

from mathrag.evaluation.examples import (
    DocumentScore,
    ExampleAgent,
    ExampleScores,
    example_row,
    example_rows,
    scores,
)
from mathrag.evaluation.rows import (
    AcceptedAnswer,
    Benchmark,
    EvaluationRow,
    held_out,
    read_benchmark,
    read_rows_and_errors,
)
from mathrag.evaluation.scoring import Result, score
from mathrag.evaluation.summary import Summary, summarize

__all__ = [
    "AcceptedAnswer",
    "Benchmark",
    "DocumentScore",
    "EvaluationRow",
    "ExampleAgent",
    "ExampleScores",
    "Result",
    "Summary",
    "example_row",
    "example_rows",
    "held_out",
    "read_benchmark",
    "read_rows_and_errors",
    "score",
    "scores",
    "summarize",
]
