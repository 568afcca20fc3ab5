"""Formulas in one common set of names, so that the algebra of several can be put together.

A symbol means the same in two formulas where it is spelled the same and has the same dimension or stands for the same
constant; a dimensionless one (which dimensions tell nothing of) must be of one family of kinds as well. Its common name is
made of just that. A symbol of unknown dimension has one within a document only.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mathrag.entities import Formula, Parameter
from mathrag.errors import FormulaError
from mathrag.formulas import replaced
from mathrag.progress import paced
from mathrag.quantities import ontology

MOST_SYMBOLS = 8


@dataclass(frozen=True)
class Law:
    """An equation with its parameters by their common names."""

    formula: Formula
    equation: str
    target: str
    symbols: Mapping[str, Parameter]
    documents: Mapping[str, str]
    """Each document it was found in, with the first chunk."""

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self.symbols)

    @property
    def bare(self) -> bool:
        """One name equals another: putting it into a law only renames."""
        left, _, right = self.equation.partition(" == ")
        return left in self.symbols and right in self.symbols


def laws_of(formulas: Iterable[Formula]) -> list[Law]:
    """The formulas that can be computed with, are sound and small enough to be put together, by URI."""
    sorted_formulas = sorted(formulas, key=lambda formula: formula.uri)
    laws = map(_law, paced(sorted_formulas, len(sorted_formulas), f"laws among {len(sorted_formulas):,} formulas"))
    return [law for law in laws if law is not None]


def _law(formula: Formula) -> Law | None:
    if not formula.executable or formula.sense != "=" or formula.consistency == "inconsistent" or not formula.equation:
        return None
    if not 2 <= len(formula.parameters) <= MOST_SYMBOLS or formula.target is None:
        return None
    documents: dict[str, str] = {}
    for occurrence in formula.occurrences:
        documents[occurrence.document] = min(occurrence.chunk, documents.get(occurrence.document, occurrence.chunk))
    common = {p.identifier: _common_name(p, min(documents, default="")) for p in formula.parameters}
    if len(set(common.values())) < len(common):
        return None
    try:
        equation = replaced(formula.equation, common)
    except FormulaError:  # with longer names it goes over the bounds of the grammar
        return None
    symbols = {common[p.identifier]: p for p in formula.parameters}
    target = common.get(formula.target)
    return Law(formula, equation, target, symbols, documents) if target is not None and " == " in equation else None


def _common_name(parameter: Parameter, document: str) -> str:
    if parameter.constant is not None:
        meaning = parameter.constant
    elif parameter.dimension is None:
        meaning = f"in {document}"
    elif parameter.dimension == "1":
        meaning = f"1 {family(parameter.quantity_kind)[-1]}"
    else:
        meaning = parameter.dimension
    return f"{parameter.identifier}_{hashlib.blake2b(meaning.encode(), digest_size=4).hexdigest()}"


def family(kind: str | None) -> tuple[str, ...]:
    """A kind and all broader ones; one that no ontology file defines is alone."""
    kinds = ontology()
    return kinds.family(kind) if kind in kinds.kinds and kind is not None else (kind or "",)


def related(one: Parameter, other: Parameter) -> bool:
    """Is one's kind the other's, or a case of it?"""
    if one.quantity_kind is None or other.quantity_kind is None:
        return one.quantity_kind == other.quantity_kind
    return one.quantity_kind in family(other.quantity_kind) or other.quantity_kind in family(one.quantity_kind)
