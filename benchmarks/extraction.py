"""What becomes of a document: equations seen, kept, executable, typed, consistent, labelled, and the time it takes.

    python benchmarks/extraction.py FILE... [--formulas] [--sample N]

*Seen* is every relation the rules looked at, *kept* the formulas made of it (a chain makes several), *typed* executable formulas whose
every symbol has a dimension, *described* those whose every symbol has words; *left typed* are formulas that can't be computed and whose
symbols are typed all the same. Totals follow, the reasons why formulas can't be computed, and the flags of those that can. `--formulas`
prints every formula with its typing, `--sample` every so many that N of all files are printed.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from mathrag.documents import chunk, convert
from mathrag.entities import Formula
from mathrag.errors import MathRAGError
from mathrag.extraction import Templates, build_templates, extract
from mathrag.home import slug_of
from mathrag.quantities import Ontology, ontology
from mathrag.settings import DocumentSettings

COLUMNS = ("pages", "seen", "kept", "execut.", "typed", "descr.", "consist.", "incons.", "label", "left", "left typed")


@dataclass(frozen=True)
class Measured:
    """One document's formulas, its row of the table and its seconds."""

    templates: Templates
    row: tuple[int, ...]
    seconds: tuple[float, float]


def main() -> None:
    """Print the table, then the formulas asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--formulas", action="store_true", help="print every formula")
    parser.add_argument("--sample", type=int, default=0, help="print about so many formulas of all files")
    options = parser.parse_args()
    kinds = ontology()
    print(f"{'document':40} " + " ".join(f"{name:>8}" for name in COLUMNS) + "  seconds (of which conversion)")
    formulas: list[Formula] = []
    rows: list[tuple[int, ...]] = []
    for path in options.files:
        try:
            measured = measure(path, kinds)
        except MathRAGError as error:
            print(f"{path.name:40} {error.message}")
            continue
        seconds, conversion = measured.seconds
        print(
            f"{path.name[:40]:40} "
            + " ".join(f"{count:8}" for count in measured.row)
            + f"  {seconds:.2f} ({conversion:.2f})",
            flush=True,
        )
        formulas += measured.templates.formulas
        rows.append(measured.row)
        if options.formulas:
            for formula in measured.templates.formulas:
                print(describe(formula))
            for item in measured.templates.skipped:
                print(f"  skipped: {item.item[:90]!r}: {item.reason}")
    print(f"{'all':40} " + " ".join(f"{sum(column):8}" for column in zip(*rows, strict=True)))
    print_causes("not executable", (formula.reason or "" for formula in formulas if not formula.executable))
    print_causes("flagged", (flag for formula in formulas if formula.executable for flag in formula.flags))
    if options.sample:
        for formula in formulas[:: max(1, len(formulas) // options.sample)]:
            print(describe(formula))


def print_causes(title: str, causes: Iterable[str]) -> None:
    """How often each cause occurs, the most frequent first; what stands behind the first colon differs by formula."""
    for cause, count in Counter(cause.split(":")[0] for cause in causes).most_common():
        print(f"{count:6} {title}: {cause}")


def measure(path: Path, kinds: Ontology) -> Measured:
    """Convert, extract and type one file."""
    start = time.perf_counter()
    converted = convert(path, slug_of(path.name), DocumentSettings())
    converted_at = time.perf_counter()
    chunks = chunk(converted.document, converted.markdown)
    extractions = extract(converted.document, chunks)
    templates = build_templates(converted.document, chunks, extractions, kinds)
    seconds = (time.perf_counter() - start, converted_at - start)
    formulas = templates.formulas
    executable = [formula for formula in formulas if formula.executable]
    left = [formula for formula in formulas if not formula.executable]
    consistency = Counter(formula.consistency for formula in executable)
    row = (
        len(converted.document.pages),
        sum(len(extraction.formulas) + len(extraction.skipped) for extraction in extractions),
        len(formulas),
        len(executable),
        sum(all(parameter.dimension for parameter in formula.parameters) for formula in executable),
        sum(all(parameter.name for parameter in formula.parameters) for formula in executable),
        consistency["consistent"],
        consistency["inconsistent"],
        sum(bool(formula.label) and formula.label != formula.latex for formula in formulas),
        len(left),
        sum(
            bool(formula.parameters) and all(parameter.dimension for parameter in formula.parameters)
            for formula in left
        ),
    )
    return Measured(templates, row, seconds)


def describe(formula: Formula) -> str:
    """One formula in a few lines."""
    lines = [f"- {formula.label} | {formula.latex}"]
    if formula.executable:
        lines.append(f"    {formula.target} = {formula.template}   [{formula.consistency}] {'; '.join(formula.flags)}")
    else:
        lines.append(f"    not executable: {formula.reason}")
    for item in formula.parameters:
        constant = " CONSTANT" if item.constant else ""
        what = f"{item.symbol}: {item.name or '?'} | {item.quantity_kind} | {item.unit} | {item.dimension}{constant}"
        lines.append(f"    {what} <- {item.evidence[:90]}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
