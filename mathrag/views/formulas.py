"""What commands and the service say of formulas and constants (see `mathrag.views`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field, computed_field

from mathrag.entities import Constant, Formula, Relation
from mathrag.knowledge import FormulaFilter
from mathrag.views.examples import ExampleLink, using
from mathrag.views.statements import StatementLink, containing

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase

_OPEN = ConfigDict(frozen=True, extra="ignore")


class FormulaView(Formula):
    """A formula with its id."""

    model_config = _OPEN

    @computed_field(description="last segment of the URI, unique")  # type: ignore[prop-decorator]
    @property
    def id(self) -> str:
        return self.uri.rsplit("/", 1)[-1]


class FormulaDetail(FormulaView):
    """A formula with its relations, the statements that contain it and the worked examples that use it."""

    relations: tuple[Relation, ...] = ()
    statements: tuple[StatementLink, ...] = Field(
        default=(),
        description="definitions, theorems and problems in which it stands, or in a proof or solution of which",
    )
    examples: tuple[ExampleLink, ...] = Field(default=(), description="worked examples that use it")


class FormulaPage(BaseModel):
    """Some of the formulas, sorted by label, then URI."""

    model_config = _OPEN
    snapshot: str
    total: int = Field(description="how many the filter accepts")
    offset: int
    limit: int | None
    formulas: tuple[FormulaView, ...]


class ConstantView(Constant):
    """A constant with its id."""

    model_config = _OPEN

    @computed_field(description="last segment of the URI, unique")  # type: ignore[prop-decorator]
    @property
    def id(self) -> str:
        return self.uri.rsplit("/", 1)[-1]


class ConstantDetail(ConstantView):
    """A constant with its relations."""

    relations: tuple[Relation, ...] = ()


class ConstantPage(BaseModel):
    """Some of the constants, sorted by name, then URI."""

    model_config = _OPEN
    snapshot: str
    total: int
    offset: int
    limit: int | None
    constants: tuple[ConstantView, ...]


def formula_page(knowledge: KnowledgeBase, chosen: FormulaFilter, offset: int, limit: int | None) -> FormulaPage:
    """The formulas that ``chosen`` accepts, from ``offset``, at most ``limit``."""
    total, formulas = knowledge.listed(chosen, offset, limit)
    return FormulaPage(
        snapshot=knowledge.snapshot,
        total=total,
        offset=offset,
        limit=limit,
        formulas=tuple(FormulaView.model_construct(**dict(formula)) for formula in formulas),
    )


def formula_detail(knowledge: KnowledgeBase, key: str) -> FormulaDetail:
    """The formula called ``key`` (URI or id) with its relations, statements and worked examples. Raises `UnknownEntity`."""
    formula = knowledge.formula(key)
    relations = tuple(knowledge.relations(formula.uri))
    statements = containing(knowledge, formula.uri)
    return FormulaDetail.model_construct(
        **dict(formula), relations=relations, statements=statements, examples=using(knowledge, formula.uri)
    )


def constant_detail(knowledge: KnowledgeBase, key: str) -> ConstantDetail:
    """The constant called ``key`` (URI or id) with its relations. Raises `UnknownEntity`."""
    constant = knowledge.constant(key)
    relations = tuple(knowledge.relations(constant.uri))
    return ConstantDetail.model_construct(**dict(constant), relations=relations)


def constant_page(knowledge: KnowledgeBase, offset: int, limit: int | None) -> ConstantPage:
    """The constants from ``offset``, at most ``limit``."""
    constants = sorted(knowledge.constants(), key=lambda constant: (constant.name.casefold(), constant.uri))
    end = None if limit is None else offset + limit
    return ConstantPage(
        snapshot=knowledge.snapshot,
        total=len(constants),
        offset=offset,
        limit=limit,
        constants=tuple(ConstantView.model_construct(**dict(constant)) for constant in constants[offset:end]),
    )
