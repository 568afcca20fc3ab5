"""Is the formula that each question needs extracted, computable, typed and named? For any benchmark whose rows have a ``formula``.

    python benchmarks/covered.py QUESTIONS.jsonl [FILE...] [--data FOLDER] [--wrong]

A row's formula is LaTeX (or text); it is found where a formula of the files says the same up to the names of its symbols: of the row's
own ``doc`` in FOLDER, if both are given. *Typed*: consistent, and of the dimensions that the row's ``inputs`` and ``unit`` ask for, where
these name its symbols. *Named*: a document calls it something. *Unread*: the row's own formula can't be read, so it is not found. Rows
set ``apart`` are counted only: nothing of them is printed. Rows whose file is not there are left out, and counted apart.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from pathlib import Path
from typing import Any

from mathrag.entities import Formula
from mathrag.errors import FormulaError, UnitError
from mathrag.formulas import canonical, identifier_of, read_equation, read_latex
from mathrag.quantities import dimension_of, ontology
from sample_formulas import row as describe
from sample_formulas import templates_of

MOST_NAMES = 7
STAGES = ("questions", "found", "executable", "typed", "named")


def main() -> None:
    """Count the stages; print the rows that miss one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", type=Path)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--data", type=Path, help="the folder with the documents that rows name as their doc")
    parser.add_argument(
        "--wrong", action="store_true", help="print what misses a stage, with the formulas that came nearest"
    )
    options = parser.parse_args()
    totals: defaultdict[str, Counter[str]] = defaultdict(Counter)
    without_file: Counter[str] = Counter()
    for line in options.questions.read_text(encoding="utf-8").splitlines():
        question = json.loads(line)
        if not question.get("formula"):
            continue
        own = (options.data / question["doc"],) if options.data and question.get("doc") else tuple(options.files)
        if missing := [path for path in own if not path.is_file()]:
            without_file[group_of(question)] += 1
            if not question.get("apart"):
                print(f"{question['id']}: left out, as there is no {missing[0]}")
            continue
        stages, nearest = reached(question, [formula for path in own for formula in formulas_of(path)])
        unread = [] if wanted_of(question["formula"]) else ["unread"]
        totals[group_of(question)].update(stages + unread)
        if not question.get("apart") and (unread or (options.wrong and len(stages) < len(STAGES))):
            lost = "unread" if unread else "not " + ", ".join(stage for stage in STAGES if stage not in stages)
            print(f"{question['id']}: {question['formula']} {list(units_of(question))}: {lost}")
            for formula in nearest[:3]:
                print(f"    {describe(formula)}")
    for group in sorted({*totals, *without_file}):
        counts = totals[group]
        told = [group, *(f"{stage} {counts[stage]}" for stage in (*STAGES, "unread"))]
        print("  ".join([*told, f"without their file {without_file[group]}"]))


def group_of(question: Mapping[str, Any]) -> str:
    """Whose totals a row counts in: its half and, if it tells one, its subject."""
    return " ".join(filter(None, ("apart" if question.get("apart") else "read", question.get("subject"))))


@lru_cache(maxsize=128)
def formulas_of(path: Path) -> tuple[Formula, ...]:
    """The formulas of one file, extracted once."""
    print(f"reading {path.name}", file=sys.stderr)
    return tuple(templates_of(path, ontology()).formulas)


def reached(question: Mapping[str, Any], formulas: Sequence[Formula]) -> tuple[list[str], list[Formula]]:
    """The stages that the best formula for a question reaches, and the formulas that say the same."""
    same = [
        (formula, renamed)
        for wanted in wanted_of(question["formula"])
        for formula in formulas
        if formula.equation
        for renamed in renamings(wanted, formula.equation)
    ]
    best = ["questions"]
    for formula, renamed in same:
        typed = formula.consistency == "consistent" and fits(question, formula, renamed)
        checks = (True, formula.executable, typed, any(item.label for item in formula.occurrences))
        stages = ["questions", *(stage for stage, reached in zip(STAGES[1:], checks, strict=True) if reached)]
        best = max(best, stages, key=_merit)
    return best, list({formula.uri: formula for formula, _ in same}.values())


def _merit(stages: Sequence[str]) -> list[bool]:
    """Computable before typed before named."""
    return [stage in stages for stage in STAGES]


@lru_cache(maxsize=1024)
def wanted_of(text: str) -> tuple[str, ...]:
    """The equations that a row's formula stands for, in identifiers: none if it can't be read."""
    try:
        equations = read_latex(text)
    except FormulaError:
        try:
            equations = [read_equation(text, [])]
        except FormulaError:
            return ()
    return tuple(equation.text for equation in equations if equation.relation == "==")


def renamings(wanted: str, equation: str) -> Iterator[dict[str, str]]:
    """Each way to name the symbols of ``wanted`` by identifiers of ``equation`` under which both say the same."""
    target = canonical(equation)
    ours, theirs = names_in(canonical(wanted)), names_in(target)
    if len(ours) != len(theirs) or len(ours) > MOST_NAMES or outline(wanted) != outline(equation):
        return
    for order in permutations(sorted(theirs)):
        candidate = dict(zip(sorted(ours), order, strict=True))
        if canonical(wanted, candidate) == target:
            yield candidate


def names_in(equation: str) -> set[str]:
    return {name for name in re.findall(r"[A-Za-z_]\w*(?!\w*\()", equation) if not re.search(rf"\b{name}\(", equation)}


def outline(equation: str) -> list[str]:
    """What is left of an equation's canonical form without names: equal for equations that may say the same."""
    return sorted(re.sub(r"[A-Za-z_]\w*(?!\w*\()", "x", canonical(equation)))


def fits(question: Mapping[str, Any], formula: Formula, renamed: Mapping[str, str]) -> bool:
    """Do the dimensions of the symbols that the row names agree with the units it gives them?"""
    dimensions = {item.identifier: item.dimension for item in formula.parameters}
    for name, unit in units_of(question):
        mine = next((ours for ours in renamed if plain(ours) == plain(identifier_of(name))), None)
        try:
            wanted = str(dimension_of(unit))
        except UnitError:
            continue
        if mine and dimensions.get(renamed[mine]) not in (wanted, None):
            return False
    return True


def units_of(question: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Symbols of a row with the units that it gives them."""
    for name, given in (question.get("inputs") or {}).items():
        if given.get("unit"):
            yield name, given["unit"]
    if question.get("unknown") and question.get("unit"):
        yield question["unknown"], question["unit"]


def plain(identifier: str) -> str:
    return identifier.replace("_", "").replace("bar", "").lower()


if __name__ == "__main__":
    main()
