"""The closed set of actions and their inputs (thesis 3.4.1 and appendix A.2).

An action is a name and a JSON object; `parse_input` checks the object against the action's own model. The thesis's
``RESPOND`` is `ANSWER_DIRECTLY`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator


class Action(StrEnum):
    """What the agent can do."""

    RETRIEVE_MATH_KNOWLEDGE = "RETRIEVE_MATH_KNOWLEDGE"
    RETRIEVE_CONSTANT = "RETRIEVE_CONSTANT"
    CREATE_DYNAMIC_TOOL = "CREATE_DYNAMIC_TOOL"
    CALL_TOOL = "CALL_TOOL"
    TRANSLATE_INPUT = "TRANSLATE_INPUT"
    ANSWER_DIRECTLY = "ANSWER_DIRECTLY"


ALIASES = {"RESPOND": Action.ANSWER_DIRECTLY}


class _Input(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Literals(_Input):
    """Numbers and categories the user gave."""

    numeric: tuple[float | int, ...] = ()
    categorical: tuple[str, ...] = ()


class RetrieveKnowledge(_Input):
    """``query`` for a phrase or ``search_terms`` for keywords; one of them is required."""

    query: str | None = None
    search_terms: tuple[str, ...] = ()
    literals: Literals | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> RetrieveKnowledge:
        if not (self.query or self.search_terms):
            raise ValueError('provide either "query" or "search_terms"')
        return self

    @property
    def text(self) -> str:
        """The words to search for."""
        return self.query or " ".join(self.search_terms)


class RetrieveConstant(_Input):
    """Name or description of a constant."""

    query: str = Field(min_length=1)


class CreateTool(_Input):
    """Exact label or URI of a retrieved formula; ``solve_for`` names another variable than the one it is written for."""

    formula_id: str = Field(min_length=1)
    solve_for: str | None = None


class CallTool(_Input):
    """A created tool and its arguments, in the units of its parameters."""

    tool_name: str = Field(min_length=1)
    parameters: dict[str, Any] = Field(default_factory=dict)


class Translate(_Input):
    """Text in another language."""

    text: str = Field(min_length=1)
    target_lang: str = "English"


class Respond(_Input):
    """The final answer."""

    answer: str = Field(min_length=1)


INPUTS: dict[Action, type[_Input]] = {
    Action.RETRIEVE_MATH_KNOWLEDGE: RetrieveKnowledge,
    Action.RETRIEVE_CONSTANT: RetrieveConstant,
    Action.CREATE_DYNAMIC_TOOL: CreateTool,
    Action.CALL_TOOL: CallTool,
    Action.TRANSLATE_INPUT: Translate,
    Action.ANSWER_DIRECTLY: Respond,
}


class InvalidAction(ValueError):
    """An action outside the set, or an input that does not fit it; the message is the observation."""


def parse_action(name: str) -> Action:
    """The action called ``name``. Raises `InvalidAction`."""
    if name in ALIASES:
        return ALIASES[name]
    try:
        return Action(name)
    except ValueError:
        known = ", ".join(action.value for action in Action)
        raise InvalidAction(f"ERROR: Unknown action '{name}'. Available actions: {known}.") from None


def parse_input(action: Action, given: dict[str, Any]) -> _Input:
    """``given`` as the action's input. Raises `InvalidAction`."""
    try:
        return INPUTS[action].model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "input"
        raise InvalidAction(f"ERROR: Invalid input for {action.value}: {place}: {first['msg']}.") from error
