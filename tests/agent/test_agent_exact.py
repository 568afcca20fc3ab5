"""What a symbol of an ingested dictionary makes exact is computed by the tools and cited; without one all stays as it was."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from agent_fakes import FakeKnowledge, FakeModel

from mathrag.agent import Agent, Answer
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
    assert [uri.rsplit("/", 1)[0] for uri in answer.symbols] == ["https://w3id.org/mathrag/symbol"]
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


# --- with a language model ---

BEADS = "Anna has $84$ red and $126$ blue beads. What is the greatest common divisor of these counts?"


class Told:
    """Relevance as it is given: of symbols that have a word."""

    name = "fake reranker"

    def __init__(self, **scores: float) -> None:
        self.given = scores

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        return [next((value for word, value in self.given.items() if word in text), 0.0) for text in texts]


def asked(text: str, *replies: str, **relevance: float) -> tuple[Answer, FakeModel]:
    model = FakeModel(*replies)
    agent = Agent(FakeKnowledge(symbols=symbols()), Settings(), model=model)  # type: ignore[arg-type]
    agent._guide._reranker = Told(**relevance)
    return agent.ask(text), model


CALL = {
    "kind": "OMA",
    "applicant": {"kind": "OMS", "cd": "mr_whole1", "name": "common_divisor"},
    "arguments": [{"kind": "OMI", "integer": 84}, {"kind": "OMI", "integer": 126}],
}


def test_a_models_checked_call_is_computed_by_the_tools_and_says_why() -> None:
    answer, _ = asked(BEADS, json.dumps({"call": CALL}), divides=0.4)
    assert (answer.kind, answer.value, answer.policy) == ("computed", 42, "hybrid")
    assert answer.symbols == (answer.formula.uri,)  # type: ignore[union-attr]
    assert any("compute: the model's call of mr_whole1:common_divisor" in step.thought for step in answer.trace)
    assert answer.confidence < 0.98
    assert [source.document for source in answer.sources] == ["mr-whole1-ocd"]


def test_definitions_that_a_model_is_given_are_cited() -> None:
    answer, model = asked(BEADS, '{"call": null}', r"Both are multiples of 42, so \(\boxed{42}\).", divides=0.9)
    assert (answer.kind, answer.value, answer.policy) == ("conceptual", None, "llm")
    assert "$42$; no tool has checked it" in answer.answer
    assert "inject: " in answer.trace[-1].thought
    assert answer.symbols
    assert len(answer.sources) == len(answer.symbols)
    assert "mr_whole1:common_divisor" in model.seen[-1][-1].content
    assert {check.name for check in answer.checks if not check.passed} == {"computed"}
    assert answer.usage is not None
    assert [call.prompt for call in answer.usage.calls] == ["call-2", "solve-with-1"]


def test_where_no_definition_fits_the_model_gets_the_problem_alone() -> None:
    answer, model = asked(BEADS, '{"call": null}', r"\boxed{41}", divides=0.4)
    assert "silent: " in answer.trace[-1].thought
    assert "0.40, below 0.5" in answer.trace[-1].thought
    assert (answer.symbols, answer.sources) == ((), ())
    assert "common_divisor" not in model.seen[-1][-1].content


def test_a_model_that_says_nothing_leaves_the_refusal() -> None:
    answer, _ = asked(BEADS, '{"call": null}', "I do not know.", divides=0.4)
    assert answer.abstained


@pytest.mark.parametrize(
    "text",
    [
        "A ball falls 3 m in 2 s. How heavy is it?",
        "What is love?",
        "How many electrons are there?",
        "A bond costs $900 at 7. What is its yield?",
    ],
)
def test_what_is_no_problem_of_mathematics_is_not_put_to_it(text: str) -> None:
    assert not any(step.thought.startswith(("silent", "inject")) for step in asked(text)[0].trace)
