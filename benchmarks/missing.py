"""Is a value that a question lacks named, and nothing answered? Over questions from each of which one needed value was taken out.

    python benchmarks/missing.py [QUESTIONS.jsonl] --homes DIR [--data DIR] [--out ASKED.jsonl] [--complete] [--totals]

`missing_rows` says what a row is (default: questions/missing.jsonl). One knowledge base a list of documents is kept under
``--homes`` and ingested where it is not there yet; delete it to ingest anew. ``--complete`` asks the complete questions and prints how many
are answered at all.

*Refused* is without a value. *Quantity* and *formula* are right where one entry of `Answer.missing` names the quantity (by kind or by a
noun of its name, with the right dimension), or the formula (by label, or an equation that says the same up to the names of its symbols).
*Both*: one entry does both.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from mathrag.agent.agent import Agent
from mathrag.entities import Formula
from mathrag.errors import MathRAGError
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase
from mathrag.settings import load
from missing_rows import MissingRow, names_formula, names_quantity
from records import Row, append_line, read_lines, share

ROOT = Path(__file__).parents[1]
QUESTIONS = Path(__file__).with_name("questions") / "missing.jsonl"
UNREFUSED = ("computed", "constant", "calculated", "error")
KEPT = ("kind", "value", "unit", "answer")
ASPECTS = ("refused", "clarification", "formula", "quantity", "both")


def judged(row: MissingRow, asked: Row, formulas: dict[str, Formula]) -> Counter[str]:
    """Which of `ASPECTS` are right of what was answered."""
    named = [
        (
            any(names_formula(told.get(said), row.formula, formulas) for said in ("formula", "uri")),
            names_quantity(told, row.missing),
        )
        for told in asked["missing"]
    ]
    right = {
        "refused": asked["kind"] not in UNREFUSED,
        "clarification": asked["kind"] == "clarification",
        "formula": any(formula for formula, _ in named),
        "quantity": any(quantity for _, quantity in named),
        "both": any(formula and quantity for formula, quantity in named),
    }
    return Counter(aspect for aspect in ASPECTS if right[aspect])


def files_of(documents: tuple[str, ...], data: Path | None) -> list[Path]:
    """Where the documents are, by path or by name alone in a folder below; empty where one is not at hand."""
    places = (ROOT / "examples", *([data] if data else []))
    found = [
        next((path for path in (ROOT / name, *([data / name] if data else [])) if path.exists()), None)
        or next((path for place in places for path in sorted(place.rglob(Path(name).name))), None)
        for name in documents
    ]
    return [path for path in found if path is not None] if None not in found else []


def home_of(documents: tuple[str, ...], files: list[Path], homes: Path) -> Path:
    """The home whose knowledge base holds these documents; they are ingested where it has no snapshot yet."""
    home = (homes / hashlib.sha256("\n".join(documents).encode()).hexdigest()[:12]).absolute()
    if not (home / "knowledge" / "CURRENT").exists():
        print(f"ingesting {', '.join(path.name for path in files)}", flush=True)
        command = [str(Path(sys.executable).with_name("mathrag")), "ingest", "--json", *map(str, files)]
        environment = {**os.environ, "MATHRAG_HOME": str(home)}
        report = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if report.returncode:
            print(f"not all of it was ingested: {report.stdout or report.stderr}", flush=True)
    return home


@lru_cache(maxsize=1)
def opened(home: Path) -> tuple[Agent, dict[str, Formula]]:
    """An agent over a home, and its formulas by URI and by label."""
    agent = Agent(KnowledgeBase.open(Home(home), load()), load())
    formulas = agent.knowledge.all_formulas()
    return agent, {**{formula.label: formula for formula in formulas if formula.label}, **{f.uri: f for f in formulas}}


def ask(agent: Agent, question: str) -> Row:
    """Kind, value, unit, sentence and what is missing; a failure is of kind "error"."""
    try:
        answer = agent.ask(question, policy="symbolic").model_dump(mode="json")
    except MathRAGError as error:
        return {"kind": "error", "value": None, "unit": None, "missing": [], "answer": str(error)}
    return {name: answer.get(name) for name in KEPT} | {"missing": answer.get("missing") or []}


def asked_rows(
    rows: list[MissingRow], given: argparse.Namespace
) -> Iterator[tuple[MissingRow, Row, dict[str, Formula]]]:
    """Each row whose documents are at hand, what was answered, and the formulas of its knowledge base."""
    known = {row["id"]: row for row in read_lines(given.out)}
    for row in sorted(rows, key=lambda row: row.documents):
        files = files_of(row.documents, given.data)
        question = row.complete if given.complete else row.question
        if not files or not question:
            print(f"{row.id} left out: {'no complete question' if files else 'its documents are not at hand'}")
            continue
        agent, formulas = opened(home_of(row.documents, files, given.homes))
        if row.id not in known:
            known[row.id] = {"id": row.id, **ask(agent, question)}
            append_line(given.out, known[row.id])
        yield row, known[row.id], formulas


def main() -> None:
    """Ask what was not asked yet, print the shares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", type=Path, nargs="?", default=QUESTIONS)
    parser.add_argument("--homes", type=Path, required=True, help="the folder of the knowledge bases")
    parser.add_argument("--data", type=Path, help="the folder of documents that are not in this repository")
    parser.add_argument("--out", type=Path, help="what was answered; rows that stand there are not asked again")
    parser.add_argument("--complete", action="store_true", help="ask the complete questions instead")
    parser.add_argument("--totals", action="store_true", help="print no row")
    given = parser.parse_args()
    totals: Counter[str] = Counter()
    for row, asked, formulas in asked_rows(
        [MissingRow.model_validate(line) for line in read_lines(given.questions)], given
    ):
        counts = judged(row, asked, formulas)
        totals += counts + Counter(rows=1)
        if not given.totals and (given.complete or not counts["both"]):
            question = row.complete if given.complete else row.question
            told = f"{asked['kind']} {asked['value']} {asked['unit'] or ''} {asked['missing']}"
            print(f"{row.id}: {told} | {question}", flush=True)
    if given.complete:
        print(f"answered {share(totals['rows'] - totals['refused'], totals['rows'])}")
        return
    for aspect in ASPECTS:
        print(f"{aspect:14} {share(totals[aspect], totals['rows'])}")


if __name__ == "__main__":
    main()
