"""Who judges likeness of statements, by the settings: the configured embedder, and the model that reads documents."""

from __future__ import annotations

from pathlib import Path

from mathrag.models import embedder, extraction_model
from mathrag.settings import Settings
from mathrag.statements.fusion import Likeness
from mathrag.statements.judging import ModelJudge
from mathrag.statements.network import StatementNetwork
from mathrag.statements.replies import Asked
from mathrag.statements.vectors import math_vd2


def configured_judge(settings: Settings, cache: Path) -> Likeness | None:
    """The nearest by MathVD2, judged by the model that reads documents; None where none does: rules alone decide then."""
    model = extraction_model(settings.models) if settings.models.extraction else None
    if model is None:
        return None
    return Likeness(
        vectors=lambda some: math_vd2(some, StatementNetwork(some), embedder(settings.models), cache),
        judge=ModelJudge(Asked(model, cache)),
        most_questions=settings.consolidation.most_questions,
    )
