"""The thesis's workflow: gate, limits, tools and their errors (thesis 3.4.3, 4.2.4 to 4.2.6)."""

from __future__ import annotations

from collections import deque

import pytest
from agent_fakes import FORMULAS, LIGHT, formula, parameter

from mathrag.agent.solutions.tools import DynamicToolFactory, ToolError
from mathrag.agent.workflow.loop import Decision, Workshop, run
from mathrag.agent.workflow.state import Episode

OHM = FORMULAS[0]


class FakePolicy:
    """Plays back a queue of decisions; repeats the last one."""

    name = "fake"

    def __init__(self, *decisions: Decision) -> None:
        self.queue = deque(decisions)

    def decide(self, episode: Episode) -> Decision:
        return self.queue.popleft() if len(self.queue) > 1 else self.queue[0]


def play(*decisions: Decision) -> Episode:
    factory = DynamicToolFactory({LIGHT.uri: LIGHT})
    workshop = Workshop(lambda query, link: [(OHM, 1.0)], lambda query: [], factory.create)
    episode = Episode("question", "mathematical")
    run(episode, FakePolicy(*decisions), workshop, max_iterations=10)
    return episode


RETRIEVE = Decision("", "RETRIEVE_MATH_KNOWLEDGE", {"query": "current"})
CREATE = Decision("", "CREATE_DYNAMIC_TOOL", {"formula_id": "Ohm's law"})
CALL = Decision("", "CALL_TOOL", {"tool_name": "ohm_s_law", "parameters": {"I": "2", "R": 4}})
ANSWER = Decision("", "RESPOND", {"answer": "8 V"})


def test_the_whole_workflow() -> None:
    episode = play(RETRIEVE, CREATE, CALL, ANSWER)
    assert episode.final_answer == "8 V"
    assert episode.trace[2].observation == "Tool result: 8"


@pytest.mark.parametrize(
    ("decisions", "observation"),
    [
        ((CREATE,), "ERROR: You must retrieve knowledge first using RETRIEVE_MATH_KNOWLEDGE."),
        ((RETRIEVE, CALL), "ERROR: You must create a tool first using CREATE_DYNAMIC_TOOL."),
        ((RETRIEVE, CREATE, ANSWER), "ERROR: You must call a tool first using CALL_TOOL."),
        (
            (RETRIEVE, RETRIEVE),
            "ERROR: Knowledge has already been retrieved for this sub-goal. Create a tool using CREATE_DYNAMIC_TOOL.",
        ),
        ((ANSWER,), "ERROR: You must retrieve knowledge first using RETRIEVE_MATH_KNOWLEDGE."),
    ],
)
def test_a_step_out_of_order_names_the_next_one(decisions: tuple[Decision, ...], observation: str) -> None:
    episode = play(*decisions)
    assert episode.trace[len(decisions) - 1].observation == observation


def test_an_unknown_tool_lists_the_known_ones() -> None:
    episode = play(RETRIEVE, CREATE, Decision("", "CALL_TOOL", {"tool_name": "X", "parameters": {}}))
    assert episode.trace[2].observation == "Error: Tool 'X' not found. Available tools: ['ohm_s_law']"


@pytest.mark.parametrize(
    "decision",
    [
        Decision("", "FLY", {}),
        Decision("", "RETRIEVE_MATH_KNOWLEDGE", {}),
        Decision("", "CALL_TOOL", {"parameters": {}}),
    ],
)
def test_an_invalid_action_is_an_observation(decision: Decision) -> None:
    assert play(decision).trace[0].observation.startswith("ERROR:")


def test_the_loop_ends_after_the_last_iteration() -> None:
    episode = play(Decision("", "FLY", {}))
    assert len(episode.trace) == 10
    assert episode.final_answer is not None
    assert "could not finish" in episode.final_answer


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"I": 2}, "Missing required parameters: ['R']"),
        ({"I": 2, "R": "four"}, "expects number"),
        ({"I": 2, "R": [4]}, "expects number"),
        ({"I": 2, "R": 4, "Z": 1}, "Unknown parameters: ['Z']"),
        ({"I": 2, "R": float("nan")}, "finite"),
        ({"I": True, "R": 1}, "expects number"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(arguments: dict[str, object], words: str) -> None:
    tool = DynamicToolFactory({}).create(OHM)
    with pytest.raises(ToolError, match="Error") as caught:
        tool.invoke(arguments)
    assert words in str(caught.value)


def test_a_tool_for_an_inner_variable_may_have_no_value() -> None:
    tool = DynamicToolFactory({}).create(OHM, "I")
    assert tool.invoke({"V": 12, "R": 4}) == 3
    with pytest.raises(ToolError, match="no value"):
        tool.invoke({"V": 12, "R": 0})


def test_a_constant_is_no_input() -> None:
    tool = DynamicToolFactory({LIGHT.uri: LIGHT}).create(FORMULAS[5])
    assert tool.names == ["m"]
    assert tool.invoke({"m": 1}) == 299792458**2


def test_a_difference_without_a_true_digit_is_no_value() -> None:
    symbols = [
        ("K", "kinetic energy", "kinetic_energy", "J"),
        ("m", "mass", "mass", "kg"),
        ("u", "speed", "speed", "m/s"),
    ]
    law = formula(
        "k", "Kinetic energy", "K == m*9e16/sqrt(1 - u**2/9e16) - m*9e16", *(parameter(*own) for own in symbols)
    )
    tool = DynamicToolFactory({}).create(law)
    with pytest.raises(ToolError, match="no digit"):
        tool.invoke({"m": 80.0, "u": 10.0})
    assert tool.invoke({"m": 80.0, "u": 1.8e8}) == pytest.approx(80 * 9e16 / 4)
