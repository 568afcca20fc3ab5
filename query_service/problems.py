"""Errors as ``application/problem+json`` (RFC 9457) and back: what a client raises is what the library raised."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from mathrag import errors
from mathrag.errors import MathRAGError
from mathrag.views.failures import hint_of
from query_service.ingestions import UploadsOff

MEDIA_TYPE = "application/problem+json"
BASE = "https://w3id.org/mathrag/problem/"

STATUS: dict[type[MathRAGError], int] = {
    errors.UnknownEntity: 404,
    UploadsOff: 403,
    errors.NoKnowledgeBase: 503,
    errors.SnapshotError: 503,
    errors.ModelError: 503,
    errors.HomeLocked: 503,
    errors.StorageError: 503,
    errors.ArtifactError: 503,
    errors.SettingsError: 503,
    MathRAGError: 422,
}


class Problem(BaseModel):
    """A failed request."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    type: str = Field(description="URI whose last segment names the error", examples=[f"{BASE}UnknownEntity"])
    title: str = Field(examples=["No such URI, id, chunk or document."])
    status: int = Field(examples=[404])
    detail: str = Field(description="what is wrong and what to do")
    hint: str | None = Field(default=None, description="where to look next")
    details: dict[str, Any] = Field(default_factory=dict, description="values that explain it")


def status_of(error: MathRAGError) -> int:
    """The HTTP status of ``error``."""
    return next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)


def problem_of(error: MathRAGError) -> Problem:
    """``error`` as the service sends it."""
    title = (type(error).__doc__ or type(error).__name__).strip().splitlines()[0]
    return Problem(
        type=BASE + type(error).__name__,
        title=title,
        status=status_of(error),
        detail=error.message,
        hint=hint_of(error),
        details={name: value for name, value in error.details.items() if _is_json(value)},
    )


def plain_problem(status: int, title: str, detail: str) -> Problem:
    """A failure that the library knows nothing of: a path, a method, a body that is no JSON."""
    return Problem(type="about:blank", title=title, status=status, detail=detail)


def error_of(problem: Problem) -> MathRAGError:
    """The error that ``problem`` tells of, as the library raises it."""
    kind = _KINDS.get(problem.type.removeprefix(BASE), MathRAGError)
    details = dict(problem.details)
    if problem.hint is not None:
        details.setdefault("hint", problem.hint)
    if kind is errors.DocumentError:
        details.setdefault("reason", "unknown")
    return kind(problem.detail, **details)


def _is_json(value: object) -> bool:
    if isinstance(value, list | tuple):
        return all(_is_json(item) for item in value)
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_json(item) for key, item in value.items())
    if isinstance(value, float):
        return value == value and abs(value) != float("inf")
    return value is None or isinstance(value, str | int | bool)


def _tree(kind: type[MathRAGError]) -> list[type[MathRAGError]]:
    return [kind, *(below for child in kind.__subclasses__() for below in _tree(child))]


_KINDS = {kind.__name__: kind for kind in _tree(MathRAGError) if kind.__module__ == errors.__name__}
