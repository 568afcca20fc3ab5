"""What requests look like, and examples of both ways for the OpenAPI document."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from mathrag.agent import Answer
from mathrag.conversation.kept import ID
from mathrag.entities import Corrected
from mathrag.settings import PolicyName
from mathrag.views.corrections import CorrectionView
from mathrag.views.exports import FORMATS
from mathrag.views.plots import Range
from mathrag.views.results import GRAPHS, TABLES
from mathrag.views.solving import Quantity
from query_service.problems import MEDIA_TYPE, Problem

SURROGATE = re.compile("[\ud800-\udfff]")


def without_surrogates(text: str) -> str:
    """``text`` as UTF-8 can carry it: half a character, which JSON can spell, becomes U+FFFD."""
    return SURROGATE.sub("\ufffd", text)


Words = Annotated[str, AfterValidator(without_surrogates)]
Policy = Annotated[
    PolicyName | None, Field(description="what chooses the agent's next action; the configured one where left out")
]


ConversationId = Annotated[str, Field(pattern=f"^{ID.pattern}$", description="a name of your own choosing")]


class Question(BaseModel):
    """A question in words."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"question": "What is the volume of a sphere with radius 4 cm?"},
                {"question": "How much current flows through 4 ohm at 12 V?", "policy": "symbolic"},
                {"question": "And with radius 6 cm?", "conversation": "spheres"},
            ]
        },
    )
    question: Words
    policy: Policy = None
    conversation: ConversationId | None = Field(
        default=None,
        description="the conversation that it goes on, or that begins with it; left out: it stands alone and is not kept",
    )


class Batch(BaseModel):
    """Several questions."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"questions": ["What is the volume of a sphere with radius 4 cm?"]}]},
    )
    questions: list[Words] = Field(min_length=1, max_length=10_000)
    policy: Policy = None


class BatchAnswers(BaseModel):
    """Their answers, in their order, all of one snapshot."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    snapshot: str
    answers: tuple[Answer, ...]


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


class PlotRequest(SolveRequest):
    """A variable to solve for at each value of another; ``values`` hold the rest."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "unknown": "V",
                    "values": {"R": {"value": 4, "unit": "ohm"}},
                    "over": {"variable": "I", "start": 0, "stop": 3, "unit": "A", "points": 50},
                }
            ]
        },
    )
    over: Range


class CorrectionRequest(BaseModel):
    """What holds instead of what was read."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"formula": "0123456789ab", "field": "name", "new": "Hooke's law", "author": "Ada"}]
        },
    )
    formula: Words = Field(max_length=300, description="URI, or its last segment")
    field: Corrected
    new: Words = Field(max_length=2000, description="LaTeX of an equation; 'statement' of a role: it is no law")
    symbol: Words = Field(default="", max_length=200, description="whose meaning or unit this is")
    author: Words = Field(max_length=200)


class CorrectionMade(BaseModel):
    """A correction that was kept or taken back, and the ingestion that applies that."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    correction: CorrectionView
    ingestion: str


class Health(BaseModel):
    """State of the service."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    ready: bool = Field(description="can it answer?")
    version: str
    snapshot: str | None = Field(default=None, description="the one in force")
    problem: str | None = Field(default=None, description="why not, or why a newer snapshot is not in force")
    model: str | None = Field(default=None, description="the language model that policies may ask; null: there is none")


def _problem(description: str) -> dict[str, Any]:
    return {"description": description, "content": {MEDIA_TYPE: {"schema": Problem.model_json_schema()}}}


PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: _problem("The request can't be read, or was sent to a name the service does not answer to."),
    401: _problem("No valid API key."),
    413: _problem("The request is too large."),
    422: _problem("The request, a unit, a value or a formula can't be used; `detail` says why."),
    429: _problem("Too many requests of one client; `Retry-After` says when to come again."),
    503: _problem(
        "Nothing has been published yet or it can't be read; or there is no room now: `Retry-After` says when to come again."
    ),
}
NOT_FOUND: dict[int | str, dict[str, Any]] = {404: _problem("No such entity.")}
ASK: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "An answer, or why there is none (`abstained`, `reason`).",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    },
}
_TEXT = {"schema": {"type": "string"}}
SPARQL: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Results in the form that `Accept` likes best.",
        "content": dict.fromkeys((*TABLES, *GRAPHS), _TEXT),
    },
    403: _problem("SPARQL update is refused."),
    406: _problem("No form that `Accept` names can hold the result."),
    415: _problem("The query has to come as a form or as application/sparql-query."),
}
SPARQL_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "application/sparql-query": {
                "schema": {"type": "string"},
                "example": "SELECT ?formula ?latex WHERE { ?formula a math:Formula ; math:latex ?latex } LIMIT 5",
            },
            "application/x-www-form-urlencoded": {
                "schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}
            },
        },
    }
}
EXPORT: dict[int | str, dict[str, Any]] = {
    200: {"description": "The graph as a file.", "content": dict.fromkeys(FORMATS.values(), _TEXT)},
}
FORBIDDEN: dict[int | str, dict[str, Any]] = {403: _problem("This service takes no documents and removes none.")}
UPLOAD: dict[int | str, dict[str, Any]] = {
    202: {"description": "It is in the inbox and an ingestion has begun."},
}
BINARY_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
