"""The gate: which action is allowed now (thesis 3.4.3 and 4.2.6).

A violated precondition is not executed; it is answered with an observation that names the next step.
"""

from __future__ import annotations

from mathrag.agent.workflow.actions import Action
from mathrag.agent.workflow.state import Episode

MUST_RETRIEVE = "ERROR: You must retrieve knowledge first using RETRIEVE_MATH_KNOWLEDGE."
MUST_CREATE = "ERROR: You must create a tool first using CREATE_DYNAMIC_TOOL."
MUST_CALL = "ERROR: You must call a tool first using CALL_TOOL."
OTHER_QUANTITY = (
    "ERROR: No tool has computed the asked quantity yet, only others. Create its tool using CREATE_DYNAMIC_TOOL."
)
ALREADY_RETRIEVED = (
    "ERROR: Knowledge has already been retrieved for this sub-goal. Create a tool using CREATE_DYNAMIC_TOOL."
)


def violation(episode: Episode, action: Action, *, refusal: bool = False) -> str | None:
    """The observation that blocks ``action`` now, or None where it may run.

    ``refusal``: the answer to be given holds no result (an abstention or a question back); it needs a retrieval, no call.
    """
    goal = episode.goal
    if action is Action.RETRIEVE_MATH_KNOWLEDGE and goal.has_retrieved_knowledge:
        return ALREADY_RETRIEVED
    if action is Action.CREATE_DYNAMIC_TOOL and not goal.has_retrieved_knowledge:
        return MUST_RETRIEVE
    if action is Action.CALL_TOOL and not goal.has_created_tool:
        return MUST_CREATE
    if action is Action.ANSWER_DIRECTLY and episode.is_mathematical:
        return _answer_violation(episode, refusal)
    return None


def _answer_violation(episode: Episode, refusal: bool) -> str | None:
    goal = episode.goal
    if episode.intent == "constant" and episode.has_retrieved_constant:
        return None
    if not goal.has_retrieved_knowledge:
        return MUST_RETRIEVE
    if refusal:
        return None
    if not goal.has_called_tool:
        return MUST_CALL if goal.has_created_tool else MUST_CREATE
    return None if answers(episode) else OTHER_QUANTITY


def answers(episode: Episode) -> bool:
    """Has a tool computed a quantity of a dimension that is asked for?"""
    if not episode.wanted:
        return bool(episode.computed)
    return any(dimension is None or dimension in episode.wanted for dimension in episode.computed)
