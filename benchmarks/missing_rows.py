"""Questions that lack one value they need, and whether what an answer says to be missing is that value.

A row: ``id``, ``question``, ``documents`` (files, in this repository or under ``--data``), ``missing``:
``{quantity, kinds, unit or dimension}`` (``kinds``: of the ontology, any of them; none where it has no kind for it), ``formula``: the right
one, ``{label, latex}`` or either as text, ``complete``: the question with the value.
"""

from __future__ import annotations

from typing import Any

from pydantic import AliasChoices, BaseModel, Field, field_validator

from covered import renamings, wanted_of
from mathrag.entities import Formula
from mathrag.errors import FormulaError, UnitError
from mathrag.quantities import dimension_of
from records import Row

SMALL_WORDS = frozenset("of the a an in for at on with from and per between other second".split())


class MissingQuantity(BaseModel):
    """The quantity whose value a question lacks."""

    quantity: str = Field(validation_alias=AliasChoices("quantity", "name"))
    kinds: tuple[str, ...] = Field(default=(), validation_alias=AliasChoices("kinds", "kind"))
    unit: str | None = None
    dimension: str | None = None

    @field_validator("kinds", mode="before")
    @classmethod
    def _as_list(cls, kinds: Any) -> Any:
        return [kinds] if isinstance(kinds, str) else kinds or []


class FormulaName(BaseModel):
    """A formula by what it is called and by what it says."""

    label: str = ""
    latex: str = ""


class MissingRow(BaseModel):
    """A question that lacks a value."""

    id: str
    question: str
    documents: tuple[str, ...]
    missing: MissingQuantity
    formula: FormulaName
    complete: str | None = None

    @field_validator("formula", mode="before")
    @classmethod
    def _from_text(cls, formula: Any) -> Any:
        return {"latex" if "=" in formula else "label": formula} if isinstance(formula, str) else formula


def words_of(name: str | None) -> set[str]:
    """The words of a name that tell something, in lower case."""
    return {word.strip(".,:'’").casefold() for word in (name or "").replace("_", " ").split()} - SMALL_WORDS


def head_of(name: str) -> str:
    """The noun that a name turns on: "distance between the slits", "interest rate"."""
    before = next((i for i, word in enumerate(name.split()) if i and word in SMALL_WORDS), None)
    return name.split()[:before][-1].casefold()


def names_quantity(told: Row, wanted: MissingQuantity) -> bool:
    """Is what an answer says to be missing the quantity that was taken out?"""
    theirs, ours = words_of(told.get("quantity")), words_of(wanted.quantity)
    called = head_of(wanted.quantity) in theirs and (theirs <= ours or ours <= theirs)
    try:
        dimension = str(dimension_of(told.get("unit") or "1"))
    except UnitError:
        return False
    fits = dimension == (wanted.dimension or str(dimension_of(wanted.unit or "1")))
    return fits and (called or told.get("quantity_kind") in wanted.kinds)


def names_formula(told: Any, wanted: FormulaName, formulas: dict[str, Formula]) -> bool:
    """Is the formula of an entry of `Answer.missing` (its label, LaTeX or URI, or an object with these) the right one?"""
    texts = [text for text in (told.values() if isinstance(told, dict) else [told]) if isinstance(text, str)]
    label = words_of(wanted.label)
    if label and any(label == words_of(text) for text in texts):
        return True
    if not wanted.latex:
        return False
    equations = [equation for text in texts for equation in equations_of(text, formulas)]
    return any(
        next(renamings(ours, theirs), None) is not None
        for ours in equations_of(wanted.latex, {})
        for theirs in equations
    )


def equations_of(text: str, formulas: dict[str, Formula]) -> tuple[str, ...]:
    """The equations that a label or URI of a formula, or LaTeX, stands for."""
    if text in formulas:
        equation = formulas[text].equation
        return (equation,) if equation else ()
    try:
        return wanted_of(text) if "=" in text else ()
    except FormulaError:
        return ()
