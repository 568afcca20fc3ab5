"""What language models write, read as steps: whatever it is, a step or a message that says what to write."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathrag.agent.policies.react import ReactStep, Unreadable, read_step

QUERY = {"query": "Ohm's law"}


@pytest.mark.parametrize(
    "reply",
    [
        'Thought: go\nAction: RETRIEVE_MATH_KNOWLEDGE\nAction Input: {"query": "Ohm\'s law"}',
        '**Thought:** go\n**Action:** RETRIEVE_MATH_KNOWLEDGE\n**Action Input:** {"query": "Ohm\'s law"}',
        '### Thought: go\n- Action: `retrieve_math_knowledge`\n- Action Input: ```json\n{"query": "Ohm\'s law"}\n```',
        'Thought: go\nAction: RETRIEVE_MATH_KNOWLEDGE {"query": "Ohm\'s law"}',
        'go\nAction: RETRIEVE MATH KNOWLEDGE\nAction Input: {"query": "Ohm\'s law",}',
        'Thought: go\nAction: RETRIEVE_MATH_KNOWLEDGE\nAction Input: {"query": "Ohm\'s law"',
        "Thought: go\nAction: RETRIEVE_MATH_KNOWLEDGE\nAction Input: {“query”: “Ohm's law”}",
        'Thought: go\nAction: RETRIEVE_MATH_KNOWLEDGE\nAction Input: {"query": "Ohm\'s law"} // the law',
        'Thought: go\nAction: RETRIEVE_MATH_KNOWLEDGE\nAction Input: {"query": "Ohm\'s law"}\nObservation: found\n'
        'Thought: then\nAction: ANSWER_DIRECTLY\nAction Input: {"answer": "3 A"}',
        '{"thought": "go", "action": "RETRIEVE_MATH_KNOWLEDGE", "action_input": {"query": "Ohm\'s law"}}',
    ],
)
def test_the_first_step_is_read_however_it_is_dressed(reply: str) -> None:
    assert read_step(reply) == ReactStep("go", "RETRIEVE_MATH_KNOWLEDGE", QUERY)


def test_python_literals_are_read() -> None:
    step = read_step(
        "Thought: x\nAction: CALL_TOOL\nAction Input: {'tool_name': 't', 'parameters': {'a': None, 'b': 2}}"
    )
    assert step.action_input == {"tool_name": "t", "parameters": {"a": None, "b": 2}}


@pytest.mark.parametrize(
    "reply", ["", "The current is 3 A.", "Thought: x", "Action: CALL_TOOL", "Action: CALL_TOOL\nAction Input: [1]"]
)
def test_what_holds_no_step_gets_the_form(reply: str) -> None:
    with pytest.raises(Unreadable, match="Action Input"):
        read_step(reply)


PIECES = st.sampled_from(
    ["Thought:", "Action:", "Action Input:", "Observation:", "{", "}", '"', "'", ":", "[", "\n", "CALL_TOOL", "1e9"]
)


@given(st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=40).map("".join))
def test_any_text_is_a_step_or_unreadable(reply: str) -> None:
    try:
        step = read_step(reply)
    except Unreadable:
        return
    assert isinstance(step.action_input, dict)
    assert read_step(step.text()).action == step.action
