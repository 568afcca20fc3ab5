"""What a symbol of an ingested dictionary makes exact is computed by the tools and cited; without one all stays as it was."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from agent_fakes import FakeKnowledge

from mathrag.agent import Agent
from mathrag.entities import Occurrence, Symbol
from mathrag.openmath import read_folder
from mathrag.settings import Settings

DICTIONARIES = Path(__file__).parents[2] / "examples" / "dictionaries"


def symbols() -> list[Symbol]:
    place = Occurrence(document="mr-whole1-ocd", chunk="mr-whole1-ocd-0001", extractor="openmath")
    return [one.model_copy(update={"occurrences": (place,)}) for one in read_folder(DICTIONARIES).symbols]


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge(symbols=symbols()), Settings())  # type: ignore[arg-type]


def test_the_tools_compute_it_and_the_symbol_is_the_source(agent: Agent) -> None:
    answer = agent.ask("What is gcd(84, 126)?")
    assert (answer.kind, answer.value, answer.unit) == ("computed", 42, "1")
    assert answer.answer == "gcd (84, 126) = 42."
    assert [step.action for step in answer.trace] == [
        "RETRIEVE_MATH_KNOWLEDGE",
        "CREATE_DYNAMIC_TOOL",
        "CALL_TOOL",
        "ANSWER_DIRECTLY",
    ]
    assert answer.trace[2].action_input["parameters"] == {"a": 84, "b": 126}
    assert answer.trace[2].observation == "Tool result: 42"
    assert [source.document for source in answer.sources] == ["mr-whole1-ocd"]
    assert answer.formula is not None
    assert "/symbol/" in answer.formula.uri
    assert [(one.symbol, one.value) for one in answer.bindings] == [("a", 84), ("b", 126)]


def test_what_the_grammar_lacks_sympy_computes(agent: Agent) -> None:
    answer = agent.ask("Find the derivative of $x^3$.")
    assert (answer.kind, answer.value) == ("computed", None)
    assert answer.answer == "d/(dx) x³ = 3 x²."
    assert answer.sources


def test_a_hostile_expression_is_refused_with_its_reason(agent: Agent) -> None:
    answer = agent.ask("What is 10**10**10?")
    assert answer.abstained
    assert "bits" in (answer.reason or "")


def test_a_question_for_the_meaning_quotes_the_symbol(agent: Agent) -> None:
    answer = agent.ask("What is the definition of a common divisor?")
    assert answer.kind == "conceptual"
    assert answer.answer.startswith("A common divisor is the greatest whole number that divides each of its arguments")
    assert answer.sources[0].document == "mr-whole1-ocd"
    assert agent.ask("What is the greatest common divisor?").kind == "conceptual"


def test_a_question_of_physics_is_none_of_it(agent: Agent) -> None:
    answer = agent.ask("What is the electrical energy of 5 W in 10 s?")
    assert answer.formula is None or "/symbol/" not in answer.formula.uri


def test_without_a_dictionary_plain_arithmetic_stays_calculated() -> None:
    plain = Agent(FakeKnowledge(), Settings())  # type: ignore[arg-type]
    answer = plain.ask("What is 25!?")
    assert "calculated, no source" in answer.answer
    assert answer.sources == ()


def test_the_agent_loads_no_computer_algebra() -> None:
    import subprocess

    code = "import sys, mathrag.agent; print([m for m in ('sympy', 'math_verify', 'networkx') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
