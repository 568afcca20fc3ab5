"""Formulas of documents as a table to be judged by reading: a seeded sample, or all of them.

    python benchmarks/sample_formulas.py FILE... [--count 150] [--seed 1] [--all] [--skipped]

A row has the label, the LaTeX, the expression (or why there is none), what each symbol was taken for, and what is doubtful. The sample is
drawn over all files together, in proportion to their formulas, so that the same files, count and seed give the same rows. Empty columns
stand in front for the three judgements: label, typing, expression.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path

from mathrag.documents import chunk, convert
from mathrag.entities import Formula, Parameter
from mathrag.errors import MathRAGError
from mathrag.extraction import Templates, build_templates, extract
from mathrag.home import slug_of
from mathrag.quantities import Ontology, ontology
from mathrag.settings import DocumentSettings


def main() -> None:
    """Print the rows asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--count", type=int, default=150, help="how many formulas to draw")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="every formula, in order")
    parser.add_argument("--skipped", action="store_true", help="what was left out, too, with the reasons")
    options = parser.parse_args()
    kinds = ontology()
    rows: list[tuple[str, Formula]] = []
    skipped: list[tuple[str, str]] = []
    for path in options.files:
        try:
            templates = templates_of(path, kinds)
        except MathRAGError as error:
            print(f"{path.name}: {error.message}")
            continue
        rows += [(path.stem[:12], formula) for formula in templates.formulas]
        skipped += [(item.reason, item.item) for item in templates.skipped]
    if not options.all:
        chosen = random.Random(options.seed).sample(range(len(rows)), min(options.count, len(rows)))
        rows = [rows[number] for number in sorted(chosen)]
    for number, (document, formula) in enumerate(rows, 1):
        print(f"{number:4} [ ] [ ] [ ] {document:12} {row(formula)}")
    print(f"{len(rows)} formulas; {sum(formula.executable for _, formula in rows)} executable")
    if options.skipped:
        for reason, count in Counter(reason for reason, _ in skipped).most_common():
            print(f"{count:5} left out: {reason}")
        for reason, item in skipped:
            print(f"    {item[:110]!r}: {reason}")


def templates_of(path: Path, kinds: Ontology) -> Templates:
    """What MathRAG makes of one file."""
    converted = convert(path, slug_of(path.name), DocumentSettings())
    chunks = chunk(converted.document, converted.markdown)
    return build_templates(converted.document, chunks, extract(converted.document, chunks), kinds)


def row(formula: Formula) -> str:
    """Label, LaTeX, expression, symbols and doubts of one formula."""
    made = f"{formula.target} = {formula.template}" if formula.executable else f"NOT EXECUTABLE: {formula.reason}"
    doubt = (
        f" | {formula.consistency.upper()} {'; '.join(formula.flags)}" if formula.consistency != "consistent" else ""
    )
    typed = "; ".join(symbol(item) for item in formula.parameters)
    return f"{formula.label} | {formula.latex}\n{'':31}{made} | {typed}{doubt}"


def symbol(item: Parameter) -> str:
    """What one symbol was taken for."""
    kind = "CONSTANT" if item.constant else (item.quantity_kind or item.dimension or "?")
    return f"{item.symbol}: {item.name or '-'} <{kind}>"


if __name__ == "__main__":
    main()
