"""Evaluation: benchmark rows, the score of an answer and the summary of a run (``docs/contracts.md``)."""

from mathrag.evaluation.examples import DocumentScore, ExampleScores, ask_examples, example_row, scores
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
    "ExampleScores",
    "Result",
    "Summary",
    "ask_examples",
    "example_row",
    "held_out",
    "read_benchmark",
    "read_rows_and_errors",
    "score",
    "scores",
    "summarize",
]
