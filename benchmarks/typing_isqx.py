"""How well are symbols typed, by a truth nobody here wrote: the equations of isqx, each symbol mapped to its ISO 80000 quantity kind.

    python benchmarks/typing_isqx.py [--wrong] [--half 0|1] [--chapter NAME]

Given are an equation's LaTeX, the name of its chapter (as heading) and the name of the quantity it defines (as label), nothing else.
The ontology is made from the same library, so each equation is judged without what it alone contributed to the ontology.

*Parsed* are the equations read by the grammar (*arithmetic*) and those of which at least the shape is (derivatives, integrals, vectors).
*Kind* is right where it is the very kind of the truth, *near* where one is a broader kind of the other; a constant is right where it
has the truth's value. *Whole* equations have every symbol right. `--half` keeps every second equation: weights are fitted on one half.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache
from importlib.resources import files
from typing import Any

import pyoxigraph
from isqx._core import Dimensionless, LazyProduct, QtyKind, Tagged
from isqx.details import SELF
from isqx.details import Equation as Truth

from mathrag.entities import Chunk, Document, ExtractedFormula
from mathrag.errors import LatexError
from mathrag.extraction.conversion import Source, typings
from mathrag.extraction.reading import Reading
from mathrag.extraction.surroundings import Surroundings, Vocabulary, phrases_of
from mathrag.extraction.typing import Typing
from mathrag.formulas import identifier_of, read_display
from mathrag.quantities import DIMENSIONLESS, Dimension, Ontology, dimension_of, ontology
from mathrag.quantities.symbols import latex_symbol
from ontology.generate_quantities import (
    CORRECTED,
    Contribution,
    contributions,
    details_of_quantities,
    identifiers,
    unit_text,
)

_MATH = "https://w3id.org/mathrag/math#"
_KIND = "https://w3id.org/mathrag/kind/"
_WEIGHTS = {"mainSymbol": 1.0, "commonSymbol": 0.7, "symbol": 0.4, "seenSymbol": 0.15}


@dataclass(frozen=True)
class Meaning:
    """What a symbol stands for: a kind (None where the ontology has none) and its dimension, or a fixed value."""

    kind: str | None
    dimension: Dimension | None
    value: float | None = None


@dataclass(frozen=True)
class Case:
    """One equation of isqx."""

    chapter: str
    subject: str
    latex: str
    symbols: dict[str, Meaning]
    truth: Truth


def cases() -> list[Case]:
    """Every equation, in the order of the library's chapters."""
    _, ids = identifiers()
    found = []
    for chapter, subject, truth in details_of_quantities():
        if isinstance(truth, Truth):
            name = ids.get(subject, "")
            meanings = {
                symbol: _meaning(subject if meant is SELF else meant, ids)
                for symbol, meant in (truth.where or {}).items()
            }
            symbols = {symbol: meaning for symbol, meaning in meanings.items() if meaning}
            found.append(Case(chapter, name.replace("_", " "), truth.katex, symbols, truth))
    return found


def _meaning(meant: Any, ids: dict[Any, str]) -> Meaning | None:
    """None for a remark, which is no quantity."""
    if isinstance(meant, tuple):
        return next((found for part in meant if (found := _meaning(part, ids))), None)
    if isinstance(meant, QtyKind):
        kind = ids.get(meant)
        return Meaning(kind, dimension_of(CORRECTED.get(kind or "") or unit_text(meant.unit_si_coherent)))
    if isinstance(meant, Dimensionless) or (isinstance(meant, Tagged) and isinstance(meant.reference, Dimensionless)):
        return Meaning(ids.get(meant), DIMENSIONLESS)
    return Meaning(None, None, float(meant)) if isinstance(meant, int | Decimal | LazyProduct) else None


class Withheld:
    """The ontology without what one equation alone contributed to it."""

    def __init__(self) -> None:
        self.whole = ontology()
        self.by_hand = _symbols_by_hand()
        self.said: dict[tuple[str, str], list[Contribution]] = defaultdict(list)
        self.of: dict[int, list[Contribution]] = defaultdict(list)
        for found in contributions(identifiers()[1]):
            self.said[found.kind, latex_symbol(found.symbol)].append(found)
            self.of[id(found.equation)].append(found)

    def without(self, truth: Truth) -> Ontology:
        """The ontology to judge ``truth`` with."""
        changed = {}
        for said in self.of[id(truth)]:
            kind, symbol = said.kind, latex_symbol(said.symbol)
            others = [found for found in self.said[kind, symbol] if found.equation is not truth]
            weight = max([0.4 if found.own else 0.15 for found in others] + [self.by_hand.get((kind, symbol), 0.0)])
            before = changed.get(kind, self.whole.kinds[kind])
            symbols = [pair if pair[0] != symbol else (symbol, weight) for pair in before.symbols]
            uses = [_once_less(use) if use[:2] == (symbol, said.chapter) else use for use in before.uses]
            changed[kind] = replace(
                before,
                symbols=tuple(pair for pair in symbols if pair[1]),
                uses=tuple(use for use in uses if use[2]),
            )
        return Ontology({**self.whole.kinds, **changed}, self.whole.constants, self.whole.fields)


def _symbols_by_hand() -> dict[tuple[str, str], float]:
    """Weights of the symbols that the additions give."""
    found: dict[tuple[str, str], float] = {}
    turtle = files("ontology").joinpath("quantities-additions.ttl").read_bytes()
    for triple in pyoxigraph.parse(turtle, format=pyoxigraph.RdfFormat.TURTLE):
        weight = _WEIGHTS.get(triple.predicate.value.removeprefix(_MATH))
        if weight:
            key = (triple.subject.value.removeprefix(_KIND), latex_symbol(triple.object.value))
            found[key] = max(weight, found.get(key, 0.0))
    return found


def _once_less(use: tuple[str, str, int]) -> tuple[str, str, int]:
    return use[0], use[1], use[2] - 1


@dataclass
class Score:
    """Counts, and a line for each difference."""

    counts: Counter[str] = field(default_factory=Counter)
    lines: list[str] = field(default_factory=list)


def judge(case: Case, kinds: Ontology, score: Score) -> None:
    """Type one equation and compare."""
    counts = score.counts
    counts["equations"] += 1
    source = source_of(case, kinds)
    refused = read_display(case.latex).refused
    found = typings(source)
    if not found:
        reason = refused[0].reason if refused else "not an equation"
        score.lines.append(f"{case.chapter}: {case.latex}: not parsed: {reason}")
        return
    counts["parsed"] += 1
    counts["arithmetic"] += bool(read_display(case.latex).equations)
    counts["consistent"] += all(typing.consistency == "consistent" for typing in found)
    counts["inconsistent"] += any(typing.consistency == "inconsistent" for typing in found)
    wrong = []
    for name, meaning in matched(case, found).items():
        reading = next(typing.readings[name] for typing in found if name in typing.readings)
        near, exact, dimension = compare(meaning, reading, kinds)
        counts["symbols"] += 1
        counts["near"] += near
        counts["kind"] += exact
        counts["dimension"] += dimension
        if not (near and dimension):
            wrong.append(f"{name}: {_said(reading)} instead of {meaning.kind or meaning.value or meaning.dimension}"
                         + ("" if dimension else " !"))  # fmt: skip
    counts["whole"] += not wrong
    if wrong:
        flags = "/".join(typing.consistency for typing in found)
        score.lines.append(
            f"{case.chapter} ({case.subject}): {case.latex} [{flags}]\n        " + "\n        ".join(wrong)
        )


def source_of(case: Case, kinds: Ontology) -> Source:
    """The equation as a document would bring it: a heading, a label, the formula."""
    document = Document(slug="isqx", title="", filename="isqx", media_type="text/plain", sha256="", converter="")
    chunk = Chunk(id="isqx-0000", document="isqx", ordinal=0, headings=(case.chapter,), start=0, end=0, text="")
    formula = ExtractedFormula(latex=case.latex, label=case.subject, extractor="isqx")
    nothing: frozenset[str] = frozenset()
    return Source(
        document, chunk, formula, Surroundings.of(phrases_of(case.chapter), nothing, Vocabulary(nothing), kinds), kinds
    )


def matched(case: Case, found: list[Typing]) -> dict[str, Meaning]:
    """The truth by identifier: of the symbol itself, of the symbol without its argument, of the letter that bears an index."""
    names = list(dict.fromkeys(name for typing in found for name in typing.readings))
    meanings: dict[str, Meaning] = {}
    for symbol, meaning in case.symbols.items():
        for spelling in (symbol, re.sub(r"\s*\([^()]*\)$", "", symbol)):
            identifier = _identifier(spelling)
            if identifier in names:
                meanings.setdefault(identifier, meaning)
                break
    for symbol, meaning in case.symbols.items():
        identifier = _identifier(symbol)
        if identifier and identifier not in meanings:
            for name in names:
                if name.startswith(identifier + "_"):
                    meanings.setdefault(name, meaning)
    return meanings


@lru_cache(maxsize=4096)
def _identifier(symbol: str) -> str | None:
    try:
        return identifier_of(symbol)
    except LatexError:
        return None


def compare(meaning: Meaning, reading: Reading, kinds: Ontology) -> tuple[bool, bool, bool]:
    """Near, exact, dimension."""
    if meaning.value is not None:
        if reading.constant:
            same = abs(reading.constant.value - meaning.value) <= 1e-3 * abs(meaning.value)
            return same, same, same
        return False, False, False
    dimension = reading.dimension == meaning.dimension
    if meaning.kind is None:
        return dimension, dimension, dimension
    kind = reading.kind.id if reading.kind else reading.constant.quantity_kind if reading.constant else None
    if kind is None:
        return False, False, dimension
    related = kind in kinds.family(meaning.kind) or meaning.kind in kinds.family(kind)
    return related, kind == meaning.kind, dimension


def _said(reading: Reading) -> str:
    if reading.constant:
        return f"constant {reading.constant.id}"
    return reading.kind.id if reading.kind else f"? ({reading.dimension})"


def measure(selected: list[Case], withheld: Withheld) -> Score:
    """All of ``selected`` together."""
    score = Score()
    for case in selected:
        judge(case, withheld.without(case.truth), score)
    return score


def report(name: str, score: Score) -> str:
    """One line of figures."""
    counts = score.counts

    def share(of: str, among: str) -> str:
        return f"{100 * counts[of] / max(1, counts[among]):5.1f}"

    return (
        f"{name:44} {counts['equations']:9} {share('parsed', 'equations')} {share('arithmetic', 'equations')} "
        f"{counts['symbols']:7} {share('kind', 'symbols')} {share('near', 'symbols')} {share('dimension', 'symbols')} "
        f"{share('whole', 'parsed')} {share('consistent', 'parsed')} {share('inconsistent', 'parsed')}"
    )


def main() -> None:
    """Print a line a chapter and one for all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wrong", action="store_true", help="print every difference")
    parser.add_argument("--half", type=int, choices=(0, 1), help="every second equation only")
    parser.add_argument("--chapter", default="", help="chapters whose name has this in it")
    options = parser.parse_args()
    selected = [case for case in cases() if options.chapter in case.chapter]
    if options.half is not None:
        selected = selected[options.half :: 2]
    print(f"{'chapter':44} equations parsd arith symbols  kind  near  dim. right cons. inc. (% each)")
    withheld, total = Withheld(), Score()
    for chapter in dict.fromkeys(case.chapter for case in selected):
        score = measure([case for case in selected if case.chapter == chapter], withheld)
        print(report(chapter, score))
        total.counts += score.counts
        total.lines += score.lines
    print(report("all", total))
    if options.wrong:
        print("\n".join(total.lines))


if __name__ == "__main__":
    main()
