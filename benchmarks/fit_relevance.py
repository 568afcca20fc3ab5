"""Fit the combination that stands in for a reranker to published relevance, and say how well it does on problems it was not fitted to.

    python benchmarks/fit_relevance.py DICTIONARIES math500_dev.jsonl [--concepts rules] [--write]

DICTIONARIES is a folder of content dictionaries (a clone of OpenMath/CDs), the rows are MATH-500 with `published_relevance`. ``--write``
puts the weights of all rows into ontology/openmath/relevance.json (those that ship are fitted to the published concepts:
fitted to concepts by the rules they rank these a little better, and reach 0.5 for hardly any problem).
The figures are always those of the other half.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from eval_assets.openmath.problems import MathProblem, read_problems
from eval_assets.openmath.retrieval import RIDGE, RetrievalFigure, as_json, figures, fit, pool_recall, seen
from eval_assets.statistics import Interval
from mathrag.models import embedder
from mathrag.openmath import SymbolIndex, read_folder
from mathrag.openmath.concepts import by_rules, vocabulary
from mathrag.openmath.retrieval import Query
from mathrag.settings import load

WEIGHTS = Path(__file__).resolve().parents[1] / "ontology" / "openmath" / "relevance.json"


def main() -> None:
    """Fit, measure, print; write where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dictionaries", type=Path)
    parser.add_argument("problems", type=Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--concepts", choices=("published", "rules"), default="published")
    parser.add_argument("--ridge", type=float, default=RIDGE)
    parser.add_argument("--cache", type=Path, default=Path(".mathrag/cache"))
    given = parser.parse_args()
    symbols = read_folder(given.dictionaries).symbols
    index = SymbolIndex(symbols, embedder(load().models), given.cache)
    known = vocabulary(symbols)
    problems = read_problems(given.problems)

    def query(problem: MathProblem) -> Query:
        concepts = by_rules(problem.problem, known) if given.concepts == "rules" else problem.concepts
        return index.query(problem.problem, concepts, given.cache)

    queries = {problem.id: query(problem) for problem in problems}
    started = time.perf_counter()
    rows = seen(index, problems, lambda problem: queries[problem.id])
    spent = 1000 * (time.perf_counter() - started) / len(rows)
    report(len(index.symbols), len([row for row in rows if row.relevant]), figures(rows, given.ridge), spent)
    print(f"recall of the candidates: {pool_recall(rows).figure:.3f}")
    if given.write:
        about = {
            "what": "logistic combination of what retrieval sees of a problem and a symbol; stands in for a reranker",
            "fitted to": f"{len(rows)} problems of {given.problems.name} with published relevance, concepts: {given.concepts}",
            "command": f"python benchmarks/fit_relevance.py DICTIONARIES {given.problems.name} --concepts {given.concepts} --write",
            "ridge": given.ridge,
        }
        WEIGHTS.write_text(json.dumps(as_json(fit(rows, given.ridge), about), indent=1) + "\n", encoding="utf-8")


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
