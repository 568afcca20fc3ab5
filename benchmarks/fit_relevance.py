"""Fit the combination that stands in for a reranker to published relevance, and say how well it does on problems it was not fitted to.

    python benchmarks/fit_relevance.py DICTIONARIES math500_dev.jsonl [--concepts rules] [--write]

DICTIONARIES is a folder of content dictionaries (a clone of OpenMath/CDs), the rows are MATH-500 with `published_relevance`. ``--write``
puts the weights of all rows into ontology/openmath/relevance.json. They are always fitted to the published concepts; ``--concepts`` says
whose concepts they are judged with: those, the rules', or the configured language model's. The figures are those of the other half.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from eval_assets.openmath.problems import read_problems
from eval_assets.openmath.retrieval import RIDGE, RetrievalFigure, as_json, figures, fit, pool_recall, seen
from eval_assets.statistics import Interval
from mathrag.entities import Symbol
from mathrag.errors import ReplyError
from mathrag.models import chat_model, embedder
from mathrag.openmath import SymbolIndex, read_folder
from mathrag.openmath.concepts import by_model, by_rules, vocabulary
from mathrag.settings import ModelSettings, load

WEIGHTS = Path(__file__).resolve().parents[1] / "ontology" / "openmath" / "relevance.json"


def main() -> None:
    """Fit, measure, print; write where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dictionaries", type=Path)
    parser.add_argument("problems", type=Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--concepts", choices=("published", "rules", "model"), default="published")
    parser.add_argument("--ridge", type=float, default=RIDGE)
    parser.add_argument("--cache", type=Path, default=Path(".mathrag/cache"))
    given = parser.parse_args()
    symbols, models = read_folder(given.dictionaries).symbols, load().models
    index = SymbolIndex(symbols, embedder(models), given.cache)
    problems = read_problems(given.problems)
    queries = {one.id: index.query(one.problem, one.concepts, given.cache) for one in problems}
    started = time.perf_counter()
    known = seen(index, problems, lambda problem: queries[problem.id])
    spent = 1000 * (time.perf_counter() - started) / len(known)
    covered = [one for one in problems if one.relevant()]
    rows = known
    if given.concepts != "published":
        named = naming(given.concepts, symbols, models)
        rows = seen(index, covered, lambda problem: index.query(problem.problem, named(problem.problem), given.cache))
    report(len(index.symbols), len(covered), figures(rows, known, given.ridge), spent)
    print(f"recall of the candidates: {pool_recall(rows).figure:.3f}")
    if given.write:
        about = {
            "what": "logistic combination of what retrieval sees of a problem and a symbol; stands in for a reranker",
            "fitted to": f"{len(known)} problems of {given.problems.name} with published relevance and concepts",
            "command": f"python benchmarks/fit_relevance.py DICTIONARIES {given.problems.name} --write",
            "ridge": given.ridge,
        }
        WEIGHTS.write_text(json.dumps(as_json(fit(known, given.ridge), about), indent=1) + "\n", encoding="utf-8")


def naming(whose: str, symbols: Sequence[Symbol], models: ModelSettings) -> Callable[[str], tuple[str, ...]]:
    """What names the concepts of a problem: the rules, or the configured model (the rules where its reply is none)."""
    rules = vocabulary(symbols)
    model = chat_model(models) if whose == "model" else None
    if whose == "model" and model is None:
        sys.exit("no language model is configured: set MATHRAG_MODELS__BACKEND")

    def named(problem: str) -> tuple[str, ...]:
        try:
            return by_model(problem, model) if model else by_rules(problem, rules)
        except ReplyError as error:
            print(f"concepts by the rules: {error}")
            return by_rules(problem, rules)

    return named


def report(symbols: int, covered: int, found: list[RetrievalFigure], milliseconds: float) -> None:
    """The figures as a table."""
    print(f"{symbols} symbols, {covered} problems with a relevant one, {milliseconds:.1f} ms a problem after embedding")
    for one in found:
        print(f"{one.ranking:<48} R@10 {_with(one, 'recall')}  nDCG@10 {_with(one, 'ndcg')}")


def _with(one: RetrievalFigure, name: str) -> str:
    told: Interval = getattr(one, name)
    return f"{told.figure or 0:.3f} ({told.low or 0:.3f} to {told.high or 0:.3f})"


if __name__ == "__main__":
    main()
