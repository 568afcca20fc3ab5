"""What each part of the search is worth: accuracy with the parts added one after the other.

    python benchmarks/ablation.py --home HOME QUESTIONS.jsonl... [--home HOME QUESTIONS.jsonl...]

``retrieval only`` takes the formula that retrieval likes best and the given values in their order; ``+ dimensions`` searches over
values that fit by dimension; ``+ names``, ``+ target`` and ``+ chaining`` add the features of that name (`mathrag.agent.slots.weights`)
and more than one formula; up to there only the best plan is tried. ``+ reflection`` drops a plan that fails and takes the next,
``+ second ranking`` ranks what is left by all the evidence. All questions are answered (no threshold); accuracy is given for each
half by the hash of the id.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np

from mathrag.agent.agent import Agent
from mathrag.agent.answering.phrasing import answer_unit
from mathrag.agent.question import in_unit
from mathrag.agent.slots.weights import FEATURES, Weights, weights
from mathrag.agent.solutions.tools import DynamicToolFactory, ToolError
from mathrag.errors import MathRAGError, UnitError
from mathrag.evaluation import EvaluationRow, held_out, read_benchmark
from mathrag.evaluation.scoring import compare
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase
from mathrag.settings import Settings, load

TARGET = tuple(name for name in FEATURES if name.startswith("target_"))
CHAIN = tuple(name for name in FEATURES if name.startswith("match_"))
NAMES = (
    *(name for name in FEATURES if name.startswith("bind_")),
    "step_foreign", "root_foreign", "step_silent", "step_literal", "incoherent", "off_target", "scattered", "index_apart",
    "unused_related", "echo",
)  # fmt: skip
TYPES = tuple(name for name in FEATURES if name not in {*TARGET, *CHAIN, *NAMES})
LEVELS: tuple[tuple[str, tuple[str, ...], bool, bool], ...] = (  # features, chains, reflects
    ("+ dimensions", TYPES, False, False),
    ("+ names", (*TYPES, *NAMES), False, False),
    ("+ target", (*TYPES, *NAMES, *TARGET), False, False),
    ("+ chaining", FEATURES, True, False),
    ("+ reflection", FEATURES, True, True),
)
Right = Callable[[EvaluationRow], bool]


def retrieval_only(agent: Agent) -> Right:
    """The best retrieved formula, solved as it is written, for the values in their order."""

    def right(row: EvaluationRow) -> bool:
        made = agent.rank(row.question)
        if made is None:
            return False
        for hit in agent.knowledge.search(row.question[-1000:], k=1, kinds=("formula",)):
            formula = next(iter(agent.knowledge.formulas([hit.uri])))
            try:
                tool = DynamicToolFactory({c.uri: c for c in agent.knowledge.constants()}).create(formula)
                given = dict(zip(tool.names, made[0].given, strict=False))
                units = {p.identifier: p.unit for p in tool.required}
                value = tool.invoke({name: in_unit(fact, units[name]) for name, fact in given.items()})
                return compare(row, value, tool.unknown.unit, tool.unknown.quantity_kind)
            except (ToolError, MathRAGError):
                return False
        return False

    return right


def searched(agent: Agent, reflects: bool) -> Right:
    """The best plan of the search; without reflection nothing, where one that looked better failed."""

    def right(row: EvaluationRow) -> bool:
        made = agent.rank(row.question)
        if made is None or made[1].best is None:
            return False
        if not reflects and any(failed.cost < made[1].best.solution.cost for failed, _ in made[1].failed):
            return False
        value, unit = answer_unit(made[1].best, made[0])
        try:
            return compare(row, value, unit, made[1].best.calls[-1].tool.unknown.quantity_kind)
        except UnitError:
            return False

    return right


def with_features(names: tuple[str, ...], fitted: Weights) -> Weights:
    """The search's fitted weights with all but these features switched off, without a second ranking."""
    kept = np.array([name in names for name in FEATURES])
    return Weights(np.where(kept, fitted.vector, 0.0), fitted.calibration)


def levels(home: Path, settings: Settings) -> list[tuple[str, Right]]:
    """Each level's name and what it answers rightly."""
    knowledge = KnowledgeBase.open(Home(home.absolute()), settings)
    found = [("retrieval only", retrieval_only(Agent(knowledge, settings)))]
    single = settings.model_copy(update={"agent": settings.agent.model_copy(update={"max_chain": 1})})
    for name, features, chains, reflects in LEVELS:
        agent = Agent(knowledge, settings if chains else single, with_features(features, weights()))
        found.append((name, searched(agent, reflects)))
    return [*found, ("+ second ranking", searched(Agent(knowledge, settings), True))]


def main() -> None:
    """Print one line a level and question file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", nargs="+", type=Path, action="append", required=True, metavar=("HOME", "QUESTIONS"))
    settings = load()
    print(f"{'questions':36} {'level':16} {'n':>4} {'all':>6} {'half 0':>7} {'half 1':>7}")
    for home, *files in parser.parse_args().home:
        for name, right in levels(home, settings):
            for path in files:
                rows = [row for row in read_benchmark(path) if row.answer is not None]
                hits = [(held_out(row.id), right(row)) for row in rows]
                halves = [[hit for side, hit in hits if side is half] for half in (False, True)]
                shares = [sum(part) / max(1, len(part)) for part in ([hit for _, hit in hits], *halves)]
                print(
                    f"{path.stem:36} {name:16} {len(rows):4} {shares[0]:6.3f} {shares[1]:7.3f} {shares[2]:7.3f}",
                    flush=True,
                )


if __name__ == "__main__":
    try:
        main()
    except MathRAGError as error:
        raise SystemExit(error.message) from error
