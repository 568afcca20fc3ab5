"""Is every formula of a hand-out read right in every part? Against records of equation, symbols, meanings, units and a check in numbers.

    python benchmarks/handouts.py [--half dev|test|all] [--missed] [--records FILE] [--printed FOLDER] [ID...]

A record's formula is *found* where a formula of its document holds for the numbers of the check, under some pairing of their symbols, and
fails for others; *computable* where that one is executable; its *units* are right where it holds for the quantities that the numbers stand
for in the record's units; its *symbols* are right where each has words that share one with the meaning in the record; *named* is a formula
whose label shares a word with a name in the record; *whole* is all of these but the last. ``--missed`` prints what is lost of development
documents, an ID (the first two digits, or a formula's) all that is known of it; of the test half nothing but totals is ever printed.
``--printed`` reads PDFs of the documents instead; those that are not there are counted.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice, permutations
from pathlib import Path
from typing import Any

from mathrag.entities import Formula, Parameter
from mathrag.errors import MathRAGError
from mathrag.extraction import Templates
from mathrag.quantities import CURRENCY, convert, dimension_of, is_unit, ontology, to_si
from sample_formulas import row as described
from sample_formulas import templates_of

RECORDS = Path(__file__).parent / "questions" / "handouts-formulas.jsonl"
STAGES = ("found", "computable", "units", "symbols", "whole", "named")
MOST_PAIRINGS = 5_040
TOLERANCE = 2e-3
SMALL_WORDS = frozenset("a an and at by for from in into is its of on per the to with".split())
OPERATORS = frozenset(
    "sqrt exp ln log log10 log2 sin cos tan asin acos atan sinh cosh tanh Abs abs min max ceil floor factorial pi".split()
)
FUNCTIONS = {
    **{name: value for name, value in vars(math).items() if not name.startswith("_")},
    "ln": math.log, "Abs": abs, "abs": abs, "min": min, "max": max, "factorial": lambda n: math.gamma(n + 1),
}  # fmt: skip


@dataclass(frozen=True)
class Judged:
    """A record's formula: the stages that the best formula of its document reaches, and that formula."""

    record: Mapping[str, Any]
    stages: tuple[str, ...]
    formula: Formula | None


def main() -> None:
    """Print totals by half, and what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ids", nargs="*", metavar="ID")
    parser.add_argument("--half", choices=("dev", "test", "all"), default="all")
    parser.add_argument("--missed", action="store_true")
    parser.add_argument(
        "--records", type=Path, default=RECORDS, metavar="X-formulas.jsonl", help="of the documents in X"
    )
    parser.add_argument("--printed", type=Path, metavar="FOLDER", help="with a PDF of each document, called like it")
    options = parser.parse_args()
    records = [json.loads(line) for line in options.records.read_text(encoding="utf-8").splitlines()]
    chosen = [one for one in records if options.half in ("all", half_of(one["document"]))]
    if options.ids:
        chosen = [one for one in chosen if any(one["id"].startswith(id) for id in options.ids)]
    folder = folder_of(options.records)
    paths = {one["document"]: folder / one["document"] for one in chosen}
    if options.printed:
        paths = {name: options.printed / f"{path.stem}.pdf" for name, path in paths.items()}
    documents = sorted(name for name, path in paths.items() if path.exists())
    if absent := len(paths) - len(documents):
        print(f"left out: {absent} documents that are not in {options.printed or folder}")
    totals: dict[str, Counter[str]] = {"dev": Counter(), "test": Counter()}
    with ProcessPoolExecutor(2) as pool:
        for document, templates in zip(documents, pool.map(read, [paths[name] for name in documents]), strict=True):
            half = half_of(document)
            if isinstance(templates, str):
                print(f"{document if half == 'dev' else 'a document'}: {templates}")
                totals[half]["formulas"] += sum(one["document"] == document for one in chosen)
                continue
            for record in (one for one in chosen if one["document"] == document):
                judged = judge(record, templates.formulas)
                totals[half].update(("formulas", *judged.stages))
                if half == "dev" and (options.ids or (options.missed and "whole" not in judged.stages)):
                    print(*told(judged, templates if options.ids else None), sep="\n")
    for half, counts in totals.items():
        if counts:
            print("  ".join([half, *(f"{stage} {counts[stage]}" for stage in ("formulas", *STAGES))]))


def folder_of(records: Path) -> Path:
    """Where the documents of ``X-formulas.jsonl`` stand: in ``X`` beside it."""
    return records.with_name(records.stem.removesuffix("-formulas"))


def half_of(document: str) -> str:
    """Documents with even numbers are not for reading."""
    return "test" if int(document[:2]) % 2 == 0 else "dev"


def read(path: Path) -> Templates | str:
    """What MathRAG makes of a document, or why it can't."""
    try:
        return templates_of(path, ontology())
    except MathRAGError as error:
        return error.message


def judge(record: Mapping[str, Any], formulas: Sequence[Formula]) -> Judged:
    """The best formula for a record, and the stages it reaches."""
    best = Judged(record, (), None)
    for formula in formulas:
        for reached in stages_of(record, formula):
            if _merit(reached) > _merit(best.stages):
                best = Judged(record, reached, formula)
    return best


def _merit(stages: Sequence[str]) -> tuple[bool, ...]:
    return tuple(stage in stages for stage in ("found", "whole", "units", "computable", "symbols", "named"))


def stages_of(record: Mapping[str, Any], formula: Formula) -> Iterator[tuple[str, ...]]:
    """The stages that ``formula`` reaches for each pairing of its symbols with the record's under which both say the same."""
    if not formula.equation:
        return
    values = {**record["check"]["given"], **record["check"]["result"]}
    fixed = {name: one["value"] for name, one in record["symbols"].items() if one.get("value") is not None}
    for pairing in pairings(record, formula):
        told = {theirs: float(values.get(ours, fixed.get(ours))) for theirs, ours in pairing.items()}
        as_quantities = quantities(record, formula, pairing, told)
        units = as_quantities is not None and holds(formula.equation, as_quantities)
        if not units and not any(
            holds(formula.equation, numbers) for numbers in (told, in_radians(record, pairing, told))
        ):
            continue
        paired = [
            (item, record["symbols"][pairing[item.identifier]])
            for item in formula.parameters
            if item.identifier in pairing
        ]
        symbols = all(shares_word(f"{item.name} {item.description}", one["meaning"]) for item, one in paired)
        named = any(shares_word(formula.label, name) for name in (record["name"], *record.get("also", ())))
        checks = {"found": True, "computable": formula.executable, "units": units, "symbols": symbols, "named": named}
        checks["whole"] = formula.executable and units and symbols
        yield tuple(stage for stage in STAGES if checks[stage])


def pairings(record: Mapping[str, Any], formula: Formula) -> Iterator[dict[str, str]]:
    """Which symbol of the record each of ``formula`` may be: the same letters where there are such, else any that is left."""
    theirs = sorted(set(re.findall(r"[A-Za-z_]\w*", formula.equation or "")) - OPERATORS)
    ours = list(record["symbols"])
    constants = {name for name in ours if record["symbols"][name].get("value") is not None}
    used = re.findall(r"[A-Za-z_]\w*", record["equation"])
    if not len(ours) - len(constants) <= len(theirs) <= len(ours) or any(name not in used for name in ours):
        ours = [name for name in ours if name in used]
        if not len(set(ours) - constants) <= len(theirs) <= len(ours):
            return
    fixed: dict[str, str] = {}
    for name in theirs:
        same = [one for one in ours if plain(one) == plain(name) and one not in fixed.values()]
        if len(same) == 1:
            fixed[name] = same[0]
    open_, left = [name for name in theirs if name not in fixed], [one for one in ours if one not in fixed.values()]
    for order in islice(permutations(left, len(open_)), MOST_PAIRINGS):
        yield {**fixed, **dict(zip(open_, order, strict=True))}


def plain(identifier: str) -> str:
    return re.sub(r"var|_|\W", "", identifier).lower()


def quantities(
    record: Mapping[str, Any], formula: Formula, pairing: Mapping[str, str], numbers: Mapping[str, float]
) -> dict[str, float] | None:
    """The values that enter the formula for the record's numbers in the record's units; None where a unit doesn't fit."""
    found = dict(numbers)
    for item in formula.parameters:
        if item.identifier not in pairing:
            continue
        unit = known(record["symbols"][pairing[item.identifier]].get("unit") or "1")
        try:
            found[item.identifier] = _entering(numbers[item.identifier], unit, item)
        except MathRAGError:
            return None
    return found


def known(unit: str) -> str:
    """``unit`` as MathRAG measures it: money, magnitudes and whatever else has no dimension are numbers."""
    counted = re.sub(CURRENCY, "1", unit)
    return counted if is_unit(counted) else "1"


def _entering(value: float, unit: str, item: Parameter) -> float:
    """``value`` of ``unit`` in the unit in which it enters a formula."""
    if item.unit:
        return convert(value, unit, item.unit)
    if item.dimension is not None and str(dimension_of(unit)) != item.dimension:
        raise MathRAGError(f"{unit} is no {item.dimension}")
    return to_si(value, unit)[0]


def in_radians(record: Mapping[str, Any], pairing: Mapping[str, str], numbers: Mapping[str, float]) -> dict[str, float]:
    """The numbers with those of degrees in radians."""
    in_degrees = {theirs for theirs, ours in pairing.items() if record["symbols"][ours].get("unit") in ("deg", "°")}
    return {name: math.radians(value) if name in in_degrees else value for name, value in numbers.items()}


def holds(equation: str, values: Mapping[str, float]) -> bool:
    """Are both sides equal for the values, and unequal where some value is changed by a seventh?"""
    left, _, right = equation.partition("==")
    if not right:
        return False
    sides = [compile(side.strip(), "side", "eval") for side in (left, right)]
    if not _equal(sides, values):
        return False
    return any(not _equal(sides, {**values, name: value * 8 / 7 + (value == 0)}) for name, value in values.items())


def _equal(sides: Sequence[Any], values: Mapping[str, float]) -> bool:
    try:
        left, right = (float(eval(side, {"__builtins__": {}}, {**FUNCTIONS, **values})) for side in sides)
    except (ArithmeticError, ValueError, TypeError, NameError, AttributeError, SyntaxError):
        return False
    return math.isclose(left, right, rel_tol=TOLERANCE)


def shares_word(text: str, other: str) -> bool:
    """Have two texts a word in common, whatever its ending?"""
    mine, theirs = (
        {word[:5] for word in re.findall(r"[^\W\d_]+", one.lower()) if word not in SMALL_WORDS} for one in (text, other)
    )
    return bool(mine & theirs)


def told(judged: Judged, templates: Templates | None) -> Iterator[str]:
    """What was wanted, what was reached, and the nearest formula; all formulas of the document with ``templates``."""
    record = judged.record
    units = "; ".join(f"{name}: {one['meaning']} [{one.get('unit')}]" for name, one in record["symbols"].items())
    lost = ", ".join(stage for stage in STAGES if stage not in judged.stages)
    yield f"{record['id']} {record['name']}: {record['equation']} | {units}\n    not {lost or 'anything'}"
    if judged.formula:
        yield f"    {described(judged.formula)}"
        yield "    units: " + "; ".join(
            f"{p.identifier} {p.unit}{' (number)' if p.number else ''} {p.dimension}" for p in judged.formula.parameters
        )
    if templates and not judged.formula:
        yield from (f"    ? {described(one)}" for one in templates.formulas)
        yield from (f"    left out: {item.item[:110]!r}: {item.reason}" for item in templates.skipped)


if __name__ == "__main__":
    sys.exit(main())
