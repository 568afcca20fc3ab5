"""What every entity is: a frozen model, and where it was found."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

_GIVEN: dict[frozenset[str], set[str]] = {}


class Frozen(BaseModel):
    """A value: immutable, comparable, with no unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    def model_post_init(self, _context: Any) -> None:
        """Share the set of the fields that were given with all that were given the same: each its own was half of the memory."""
        given = frozenset(self.__pydantic_fields_set__)
        object.__setattr__(self, "__pydantic_fields_set__", _GIVEN.setdefault(given, set(given)))


FormulaRole = Literal["law", "definition", "derived", "step", "statement"]
"""What a formula is to its document: ``derived`` follows from others, a ``step`` stands in a worked example or has the symbols of
one case, a ``statement`` is a condition, an approximation or a limit."""


class Occurrence(Frozen):
    """One place an entity was found at."""

    document: str = Field(description="slug")
    chunk: str
    page: int | None = None
    extractor: str
    confidence: float = Field(default=1.0, ge=0, le=1)
    latex: str = Field(default="", description="as written there")
    label: str = Field(default="", description="what it is called there, empty where nothing names it")
    headings: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    role: FormulaRole = Field(
        default="law", description="what it is there: a law may be a step of an example elsewhere"
    )
