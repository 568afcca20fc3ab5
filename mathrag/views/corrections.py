"""Corrections as people make, see and take back them: checked against the formula first, in force with the next ingestion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field, computed_field

from mathrag.entities import Corrected, Correction
from mathrag.extraction import Reading, corrected, is_for, new_correction
from mathrag.knowledge import keep_correction, read_corrections, take_back
from mathrag.quantities import ontology

if TYPE_CHECKING:
    from mathrag.home import Home
    from mathrag.knowledge import KnowledgeBase
    from mathrag.settings import Settings

__all__ = ["CorrectionList", "CorrectionView", "correct", "correction_list", "take_back"]

_OPEN = ConfigDict(frozen=True, extra="ignore")


class CorrectionView(Correction):
    """A correction with its id."""

    model_config = _OPEN
    applied: bool = Field(default=False, description="does a formula of the knowledge base hold it?")
    fits: bool = Field(default=True, description="does it still find a formula in the knowledge base?")

    @computed_field(description="by which it is taken back")  # type: ignore[prop-decorator]
    @property
    def id(self) -> str:
        return Correction(**{name: getattr(self, name) for name in Correction.model_fields}).id


class CorrectionList(BaseModel):
    """Every correction of a home, oldest first."""

    model_config = _OPEN
    home: str
    corrections: tuple[CorrectionView, ...]


def correct(
    knowledge: KnowledgeBase,
    settings: Settings,
    home: Home,
    key: str,
    field: Corrected,
    new: str,
    *,
    symbol: str = "",
    author: str,
    date: str,
) -> CorrectionView:
    """Keep what ``author`` says of the formula ``key``. Raises `CorrectionError` where the formula can't be that, `UnknownEntity`."""
    formula = knowledge.formula(key)
    correction = new_correction(formula, field, new, symbol=symbol, author=author, date=date)
    place = formula.occurrences[0]
    kinds = ontology(settings.ontology.extra)
    corrected(Reading(formula), correction, knowledge.document(place.document), knowledge.chunk(place.chunk), kinds)
    keep_correction(home, correction)
    return CorrectionView(**dict(correction))


def correction_list(knowledge: KnowledgeBase | None, home: Home) -> CorrectionList:
    """The corrections of ``home``, each with what became of it in ``knowledge``."""
    formulas = list(knowledge.all_formulas()) if knowledge is not None else []
    applied = {one.id for formula in formulas for one in formula.corrections}
    views = tuple(
        CorrectionView(
            **dict(one),
            applied=one.id in applied,
            fits=one.id in applied or any(is_for(one, formula) for formula in formulas),
        )
        for one in read_corrections(home)
    )
    return CorrectionList(home=str(home.root), corrections=views)
