"""What requests look like, and examples of both ways for the OpenAPI document."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from mathrag.commands.solving import Quantity
from query_service.problems import MEDIA_TYPE, Problem

SURROGATE = re.compile("[\ud800-\udfff]")


def without_surrogates(text: str) -> str:
    """``text`` as UTF-8 can carry it: half a character, which JSON can spell, becomes U+FFFD."""
    return SURROGATE.sub("\ufffd", text)


class Question(BaseModel):
    """A question in words."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"question": "What is the volume of a sphere with radius 4 cm?"},
                {"question": "How much current flows through 4 ohm at 12 V?"},
            ]
        },
    )
    question: Annotated[str, AfterValidator(without_surrogates)]


class SolveRequest(BaseModel):
    """A variable to solve for and values of the others; constants need none."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"unknown": "R", "values": {"V": {"value": 12, "unit": "V"}, "I": {"value": 3000, "unit": "mA"}}},
            ]
        },
    )
    unknown: str = Field(max_length=1000, description="symbol, identifier or name of a parameter")
    values: dict[str, Quantity] = Field(
        max_length=100, description="by symbol, identifier or name; without a unit a value is in the parameter's own"
    )
    unit: str | None = Field(
        default=None, max_length=200, description="of the result; the unknown's own where left out"
    )


class Health(BaseModel):
    """State of the service."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    ready: bool = Field(description="can it answer?")
    version: str
    snapshot: str | None = Field(default=None, description="the one in force")
    problem: str | None = Field(default=None, description="why not, or why a newer snapshot is not in force")


def _problem(description: str) -> dict[str, Any]:
    return {"description": description, "content": {MEDIA_TYPE: {"schema": Problem.model_json_schema()}}}


PROBLEMS: dict[int | str, dict[str, Any]] = {
    413: _problem("The request is too large."),
    422: _problem("The request, a unit, a value or a formula can't be used; `detail` says why."),
    503: _problem("Nothing has been published yet, or it can't be read."),
}
NOT_FOUND: dict[int | str, dict[str, Any]] = {404: _problem("No such entity.")}
ASK: dict[int | str, dict[str, Any]] = {
    200: {"description": "An answer, or why there is none (`abstained`, `reason`)."},
}
