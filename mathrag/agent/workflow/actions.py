"""The closed set of actions and their inputs (thesis 3.4.1 and appendix A.2).

An action is a name and a JSON object; `read_action` checks the object against the action's own model.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator


class Action(StrEnum):
    """What the agent can do."""

    RETRIEVE_MATH_KNOWLEDGE = "RETRIEVE_MATH_KNOWLEDGE"
    RETRIEVE_CONSTANT = "RETRIEVE_CONSTANT"
    CREATE_DYNAMIC_TOOL = "CREATE_DYNAMIC_TOOL"
    CALL_TOOL = "CALL_TOOL"
    TRANSLATE_INPUT = "TRANSLATE_INPUT"
    ANSWER_DIRECTLY = "ANSWER_DIRECTLY"


ALIASES = {"RESPOND": Action.ANSWER_DIRECTLY}  # the thesis's name


class ActionInput(BaseModel):
    """What an action acts on."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class RetrieveKnowledge(ActionInput):
    """``query`` for a phrase or ``search_terms`` for keywords, one of them required; ``literals`` are what the user gave."""

    query: str | None = None
    search_terms: tuple[str, ...] = ()
    literals: dict[Literal["numeric", "categorical"], tuple[float | int | str, ...]] | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> RetrieveKnowledge:
        if not self.text:
            raise ValueError('provide either "query" or "search_terms"')
        return self

    @property
    def text(self) -> str:
        """The words to search for."""
        return self.query or " ".join(self.search_terms)


class RetrieveConstant(ActionInput):
    """Name or description of a constant."""

    query: str = Field(min_length=1)


class CreateTool(ActionInput):
    """Exact label or URI of a retrieved formula; ``solve_for`` names another variable than the one it is written for."""

    formula_id: str = Field(min_length=1)
    solve_for: str | None = None


class CallTool(ActionInput):
    """A created tool and its arguments, in the units of its parameters."""

    tool_name: str = Field(min_length=1)
    parameters: dict[str, Any] = Field(default_factory=dict)


class Translate(ActionInput):
    """Text in another language."""

    text: str = Field(min_length=1)
    target_lang: str = "English"


class Respond(ActionInput):
    """The final answer."""

    answer: str = Field(min_length=1)


INPUTS: dict[str, type[ActionInput]] = dict(
    zip(Action, (RetrieveKnowledge, RetrieveConstant, CreateTool, CallTool, Translate, Respond), strict=True)
)


class InvalidAction(ValueError):
    """An action outside the set, or an input that does not fit it; the message is the observation."""


def read_action(name: str, given: dict[str, Any]) -> ActionInput:
    """``given`` as the input of the action called ``name``. Raises `InvalidAction`."""
    action = ALIASES.get(name, name)
    if action not in INPUTS:
        raise InvalidAction(f"ERROR: Unknown action '{name}'. Available actions: {', '.join(Action)}.")
    try:
        return INPUTS[action].model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "input"
        raise InvalidAction(f"ERROR: Invalid input for {action}: {place}: {first['msg']}.") from error
