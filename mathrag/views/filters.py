"""Which formulas a list, a page or a drawing is about."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from mathrag.entities import Consistency, Formula, FormulaRole, Frozen


class FormulaFilter(Frozen):
    """Which formulas; a field left out excludes nothing."""

    text: str = Field(default="", description="words that label, LaTeX, texts or parameters contain, in any case")
    document: str | None = Field(default=None, description="slug of a document it occurs in")
    heading: str | None = Field(default=None, description="words of a heading that it stands under, in any case")
    executable: bool | None = None
    flagged: bool | None = Field(default=None, description="is anything doubtful?")
    named: bool | None = Field(default=None, description="does a document call it by its label?")
    consistency: Consistency | None = None
    role: FormulaRole | None = Field(default=None, description="law, definition, derived, step or statement")
    quantity_kind: str | None = Field(default=None, description="kind of what it is written for")

    def accepts(self, formula: Formula) -> bool:
        """Does ``formula`` pass?"""
        return (
            (self.executable is None or formula.executable == self.executable)
            and (self.flagged is None or bool(formula.flags) == self.flagged)
            and (self.named is None or formula.named == self.named)
            and (self.consistency is None or formula.consistency == self.consistency)
            and (self.role is None or formula.role == self.role)
            and (self.heading is None or any(_under(place.headings, self.heading) for place in formula.occurrences))
            and (self.document is None or any(place.document == self.document for place in formula.occurrences))
            and (self.quantity_kind is None or _target_kind(formula) == self.quantity_kind)
            and self._has_words(formula)
        )

    def _has_words(self, formula: Formula) -> bool:
        words = self.text.casefold().split()
        if not words:
            return True
        parameters = (f"{parameter.symbol} {parameter.name}" for parameter in formula.parameters)
        texts = (formula.label, formula.latex, formula.description, formula.intent, *formula.keywords, *parameters)
        everything = "\n".join(texts).casefold()
        return all(word in everything for word in words)


def _under(headings: Iterable[str], words: str) -> bool:
    everything = "\n".join(headings).casefold()
    return all(word in everything for word in words.casefold().split())


def _target_kind(formula: Formula) -> str | None:
    return next((p.quantity_kind for p in formula.parameters if p.identifier == formula.target), None)
