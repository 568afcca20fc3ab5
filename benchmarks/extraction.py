"""What becomes of a document: pages, formulas found, executable, dimensionally consistent, fully typed, and the time it takes.

    python benchmarks/extraction.py FILE... [--formulas]

`--formulas` prints every formula with its typing, for reading.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from mathrag.documents import chunk, convert
from mathrag.entities import Formula
from mathrag.errors import MathRAGError
from mathrag.extraction import build_templates, extract
from mathrag.home import slug_of
from mathrag.quantities import ontology
from mathrag.settings import DocumentSettings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--formulas", action="store_true", help="print every formula")
    options = parser.parse_args()
    kinds = ontology()
    print(
        f"{'document':44} {'pages':>5} {'formulas':>8} {'execut.':>8} {'consist.':>8} {'incons.':>8} {'typed':>6} {'label':>6} {'seconds':>8}"
    )
    for path in options.files:
        try:
            _measure(path, kinds, options.formulas)
        except MathRAGError as error:
            print(f"{path.name:44} {error.message}")


def _measure(path: Path, kinds: object, every: bool) -> None:
    start = time.perf_counter()
    converted = convert(path, slug_of(path.name), DocumentSettings())
    converted_at = time.perf_counter()
    chunks = chunk(converted.document, converted.markdown)
    templates = build_templates(converted.document, chunks, extract(converted.document, chunks), kinds)  # type: ignore[arg-type]
    seconds = time.perf_counter() - start
    formulas = templates.formulas
    executable = [formula for formula in formulas if formula.executable]
    consistency = Counter(formula.consistency for formula in executable)
    typed = sum(all(parameter.dimension for parameter in formula.parameters) for formula in executable)
    labelled = sum(bool(formula.label) and formula.label != formula.latex for formula in formulas)
    print(
        f"{path.name[:44]:44} {len(converted.document.pages):5} {len(formulas):8} {len(executable):8} {consistency['consistent']:8} "
        f"{consistency['inconsistent']:8} {typed:6} {labelled:6} {seconds:8.2f}  (conversion {converted_at - start:.2f})"
    )
    if every:
        for formula in formulas:
            print(describe(formula))
        for item in templates.skipped:
            print(f"  skipped: {item.item[:90]!r}: {item.reason}")


def describe(formula: Formula) -> str:
    """One formula in a few lines."""
    lines = [f"- {formula.label} | {formula.latex}"]
    if formula.executable:
        lines.append(f"    {formula.target} = {formula.template}   [{formula.consistency}] {'; '.join(formula.flags)}")
    else:
        lines.append(f"    not executable: {formula.reason}")
    for item in formula.parameters:
        constant = " CONSTANT" if item.constant else ""
        lines.append(
            f"    {item.symbol}: {item.name or '?'} | {item.quantity_kind} | {item.unit} | {item.dimension}{constant} <- {item.evidence[:90]}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
