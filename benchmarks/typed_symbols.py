"""Are the bundled documents understood? Each symbol's dimension against ``examples/typed_formulas.txt``.

    python benchmarks/typed_symbols.py [--wrong]

A formula is *found* if one with its LaTeX is executable, *right* if every symbol of it has the dimension that the
document means. `--wrong` prints every difference. The truth was written by hand and is used for nothing else.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from mathrag.documents import chunk, convert
from mathrag.entities import Formula
from mathrag.extraction import build_templates, extract
from mathrag.formulas import identifier_of
from mathrag.home import slug_of
from mathrag.knowledge import normalise_latex
from mathrag.quantities import dimension_of, ontology
from mathrag.settings import DocumentSettings

EXAMPLES = Path(__file__).parents[1] / "examples"
TRUTH = EXAMPLES / "typed_formulas.txt"
ANYTHING = "?"


@dataclass(frozen=True)
class Typed:
    """A formula and what its symbols are: identifier to dimension, None where the document leaves it open."""

    latex: str
    symbols: dict[str, str | None]


@dataclass
class Score:
    """Counts of one document, and a line for each difference."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def truth() -> dict[str, list[Typed]]:
    """The typed formulas of each document."""
    documents: dict[str, list[Typed]] = {}
    slug = ""
    for line in TRUTH.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            slug = line[3:]
        elif line and not line.startswith("#"):
            latex, *symbols = (part.strip() for part in line.split(" ; "))
            pairs = (symbol.rsplit(" ", 1) for symbol in symbols)
            typed = {identifier_of(name): None if unit == ANYTHING else str(dimension_of(unit)) for name, unit in pairs}
            documents.setdefault(slug, []).append(Typed(normalise_latex(latex), typed))
    return documents


def formulas_of(path: Path) -> list[Formula]:
    """What the library makes of a document."""
    converted = convert(path, slug_of(path.name), DocumentSettings())
    chunks = chunk(converted.document, converted.markdown)
    extractions = extract(converted.document, chunks)
    return list(build_templates(converted.document, chunks, extractions, ontology()).formulas)


def compare(expected: list[Typed], formulas: list[Formula]) -> Score:
    """Each expected formula against the ones with its LaTeX, as often as it stands in the document."""
    score = Score()
    found: dict[str, list[Formula]] = {}
    for formula in formulas:
        if formula.executable:
            found.setdefault(normalise_latex(formula.latex), []).append(formula)
    for typed in expected:
        score.counts["formulas"] += 1
        if typed.latex not in found:
            score.wrong.append(f"{typed.latex}: not found or not executable")
            continue
        score.counts["found"] += 1
        differences = min((_differences(typed, formula) for formula in found[typed.latex]), key=len)
        score.counts["right"] += not differences
        score.counts["symbols"] += sum(dimension is not None for dimension in typed.symbols.values())
        score.counts["wrong symbols"] += len(differences)
        score.wrong += [f"{typed.latex}: {difference}" for difference in differences]
    return score


def _differences(typed: Typed, formula: Formula) -> list[str]:
    given = {parameter.identifier: parameter for parameter in formula.parameters}
    differences = []
    for name, dimension in typed.symbols.items():
        parameter = given.pop(name, None)
        if parameter is None:
            differences.append(f"{name} is not a parameter")
        elif dimension is not None and parameter.dimension != dimension:
            differences.append(f"{name} is {parameter.dimension} ({parameter.name}) instead of {dimension}")
    return differences + [f"{name} is a parameter ({parameter.name})" for name, parameter in given.items()]


def main() -> None:
    """Print a line a document."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wrong", action="store_true", help="print every difference")
    options = parser.parse_args()
    expected = truth()
    print(f"{'document':24} {'formulas':>8} {'found':>6} {'right':>6} {'symbols':>8} {'wrong':>6}")
    for path in sorted((EXAMPLES / "documents").iterdir()):
        if (slug := slug_of(path.name)) not in expected:
            continue
        score = compare(expected[slug], formulas_of(path))
        counts = [score.counts[name] for name in ("formulas", "found", "right", "symbols", "wrong symbols")]
        print(f"{path.name:24} {counts[0]:8} {counts[1]:6} {counts[2]:6} {counts[3]:8} {counts[4]:6}")
        if options.wrong:
            print("".join(f"    {line}\n" for line in score.wrong), end="")


if __name__ == "__main__":
    main()
