"""Do questions get the same answers from what they reach as from all formulas? Each is asked twice.

    python benchmarks/reached.py --home HOME QUESTIONS.jsonl... [--reached 200] [--out ROWS.jsonl]

A knowledge base of more than `agent.max_whole` formulas is searched within the `agent.max_reached` that a question reaches, a smaller
one whole (``docs/searching.md``, "Search"). Both are asked here of the same one, whatever its size, and what came out otherwise is
counted and listed: a value, a refusal, or the same value by other formulas.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mathrag.agent import Agent, Answer
from mathrag.errors import MathRAGError
from mathrag.evaluation import EvaluationRow, read_benchmark
from mathrag.evaluation.scoring import score
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase
from mathrag.settings import Settings, load

SAME = "same"
RELATIVE = 1e-9


class Pair(NamedTuple):
    """A question and what was answered from all formulas and from those that it reaches."""

    row: EvaluationRow
    whole: Answer
    reached: Answer

    @property
    def difference(self) -> str:
        """What is otherwise; `SAME` where nothing is."""
        if self.whole.kind != self.reached.kind:
            return f"{self.whole.kind} -> {self.reached.kind}"
        if not _alike(self.whole, self.reached):
            return "another value"
        return SAME if _formulas(self.whole) == _formulas(self.reached) else "by other formulas"

    @property
    def outcomes(self) -> tuple[str, str]:
        """Right or not, both."""
        return score(self.row, self.whole).outcome, score(self.row, self.reached).outcome


def _alike(one: Answer, other: Answer) -> bool:
    if one.value is None or other.value is None:
        return one.value is other.value
    return one.unit == other.unit and abs(one.value - other.value) <= RELATIVE * abs(one.value)


def _formulas(answer: Answer) -> list[str]:
    return [step.formula.uri for step in answer.steps]


def pairs(knowledge: KnowledgeBase, settings: Settings, rows: Sequence[EvaluationRow], reached: int) -> Iterator[Pair]:
    """Each question asked of both."""
    whole, within = (
        Agent(
            knowledge,
            settings.model_copy(
                update={"agent": settings.agent.model_copy(update={"max_whole": limit, "max_reached": reached})}
            ),
        )
        for limit in (100_000, 0)
    )
    for row in rows:
        yield Pair(row, whole.ask(row.question, policy="symbolic"), within.ask(row.question, policy="symbolic"))


def told(pair: Pair) -> dict[str, Any]:
    """A row of the list."""
    return {
        "id": pair.row.id,
        "question": pair.row.question,
        "difference": pair.difference,
        "outcomes": pair.outcomes,
        "whole": pair.whole.answer,
        "reached": pair.reached.answer,
    }


def main() -> None:
    """Print a line for each file, and one for each question that came out otherwise."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--reached", type=int, default=Settings().agent.max_reached, help="most formulas of a question")
    parser.add_argument("--out", type=Path, help="what came out otherwise, a JSON object a line")
    parser.add_argument("questions", type=Path, nargs="+")
    arguments = parser.parse_args()
    settings = load()
    knowledge = KnowledgeBase.open(Home(arguments.home.absolute()), settings)
    otherwise = []
    for path in arguments.questions:
        counts: Counter[str] = Counter()
        right = [0, 0]
        for pair in pairs(knowledge, settings, read_benchmark(path), arguments.reached):
            counts[pair.difference] += 1
            right = [count + (outcome == "correct") for count, outcome in zip(right, pair.outcomes, strict=True)]
            if pair.difference != SAME:
                otherwise.append(told(pair))
                print(f"  {pair.row.id}: {pair.difference} ({' -> '.join(pair.outcomes)})", flush=True)
        kinds = ", ".join(f"{count} {kind}" for kind, count in counts.most_common())
        print(f"{path.stem}: {counts.total()} questions, right {right[0]} -> {right[1]}; {kinds}", flush=True)
    if arguments.out:
        arguments.out.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in otherwise))


if __name__ == "__main__":
    try:
        main()
    except MathRAGError as error:
        raise SystemExit(error.message) from error
