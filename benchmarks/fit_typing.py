"""Fit the weights of typing: a coordinate search over the constants of ``evidence`` and ``typing``.

    python benchmarks/fit_typing.py [--rounds 1]

The objective is the share of symbols with the right dimension and kind in one half of isqx's equations (`typing_isqx`), and the share of
right symbols in every second bundled formula (`typed_symbols`). What it prints last is measured on the other halves. Nothing is written:
weights that prove themselves are put into the modules by hand.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import typed_symbols
import typing_isqx
from mathrag.documents import chunk, convert
from mathrag.entities import Chunk, Document, Extraction
from mathrag.extraction import build_templates, evidence, extract, typing
from mathrag.home import slug_of
from mathrag.quantities import ontology
from mathrag.settings import DocumentSettings

STEPS = (0.7, 1.4)
WEIGHTS = {
    evidence: ("USED_HERE", "USED", "USUAL", "SCHOOL_CONSTANT", "LABELLED", "NAMESAKE", "TOPIC_SHRINK", "UNTYPED", "MENTIONED_NEARBY"),
    typing: ("STRANGE", "BROKEN", "UNDECIDED"),
}  # fmt: skip


@dataclass(frozen=True)
class Read:
    """A bundled document up to its extractions, and the truth about it."""

    document: Document
    chunks: Sequence[Chunk]
    extractions: Sequence[Extraction]
    expected: list[typed_symbols.Typed]


def read() -> list[Read]:
    """The bundled documents that have a truth."""
    expected = typed_symbols.truth()
    found = []
    for path in sorted((Path(typed_symbols.EXAMPLES) / "documents").iterdir()):
        slug = slug_of(path.name)
        if slug in expected:
            converted = convert(path, slug, DocumentSettings())
            chunks = chunk(converted.document, converted.markdown)
            extractions = extract(converted.document, chunks)
            found.append(Read(converted.document, chunks, extractions, expected[slug]))
    return found


def measure(
    half: int, cases: list[typing_isqx.Case], withheld: typing_isqx.Withheld, documents: list[Read]
) -> tuple[float, str]:
    """The objective, and the figures it is made of."""
    counts = typing_isqx.measure(cases[half::2], withheld).counts
    symbols = wrong = 0
    for item in documents:
        formulas = build_templates(item.document, item.chunks, item.extractions, ontology()).formulas
        score = typed_symbols.compare(item.expected[half::2], list(formulas)).counts
        symbols += score["symbols"]
        wrong += score["wrong symbols"]
    kind, near, dimension = (counts[name] / counts["symbols"] for name in ("kind", "near", "dimension"))
    value = (kind + near + 2 * dimension) / 4 + 2 * (1 - wrong / symbols)
    return value, f"kind {kind:.3f} near {near:.3f} dimension {dimension:.3f}; bundled {wrong} of {symbols} wrong"


def main() -> None:
    """Search, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    cases, withheld, documents = typing_isqx.cases(), typing_isqx.Withheld(), read()
    best, figures = measure(0, cases, withheld, documents)
    print(f"start {best:.4f} {figures}", flush=True)
    print(f"other half {measure(1, cases, withheld, documents)[1]}", flush=True)
    for _ in range(options.rounds):
        for module, names in WEIGHTS.items():
            for name in names:
                before = getattr(module, name)
                for value in (round(before * step, 3) for step in STEPS):
                    setattr(module, name, value)
                    reached, figures = measure(0, cases, withheld, documents)
                    print(f"  {name} {value}: {reached:.4f} {figures}", flush=True)
                    if reached > best + 1e-4:
                        best, before = reached, value
                setattr(module, name, before)
    print("fitted", {name: getattr(module, name) for module, names in WEIGHTS.items() for name in names})
    print(f"fitted half {best:.4f}; other half {measure(1, cases, withheld, documents)[1]}")


if __name__ == "__main__":
    main()
