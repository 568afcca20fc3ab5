"""Problems of mathematics that no document answers, put to a language model: computed by its call, with definitions, or alone.

Which of the three it is `Guide.decide` says, as it does where runs are evaluated; its reason stands in the trace. A definition that was
given is a source of the answer. What the model works out by itself no tool has checked, and the answer says so.
"""

from __future__ import annotations

from collections.abc import Callable

from mathrag.agent.answer import Answer, Check
from mathrag.agent.answering.exact import Exact
from mathrag.agent.answering.report import answered, definition_source
from mathrag.agent.policies.metering import Counted, Metered
from mathrag.agent.workflow.loop import Decision as Turn
from mathrag.agent.workflow.loop import Policy, Script, Workshop
from mathrag.agent.workflow.state import Episode, Intent
from mathrag.errors import ModelError
from mathrag.knowledge import KnowledgeBase
from mathrag.openmath import PROMPTS, Attempt, Decision, Guide, attempts, exact_tool, question_of, words_around_formulas
from mathrag.quantities import CURRENCIES, read_quantities

BY_CALL, BY_ITSELF = 0.7, 0.4
"""Confidence of what a model's checked call computes, and of what it works out by itself (a 1.5B model is right on 8 of 20)."""
Runs = Callable[[Episode, Policy, Workshop | None], Episode]
"""Turns the loop until an episode has its answer."""
WORKED_OUT = 4_000
"""Characters of a model's working that are shown."""


def is_problem(text: str, intent: Intent, answer: Answer) -> bool:
    """Is ``text`` a problem of mathematics that ``answer`` refuses? It gives numbers or formulas, none a quantity with a unit, and lacks
    no value that the documents ask for."""
    if not answer.refused or answer.missing or intent not in ("mathematical", "conceptual"):
        return False
    words = words_around_formulas(text)
    if CURRENCIES & set(words) or any(one.unit not in (None, "1", "%") for one in read_quantities(words)):
        return False  # sums of money and physical quantities are the documents' to answer
    return words != text or (intent == "mathematical" and any(sign.isdigit() for sign in text))


def guided(text: str, guide: Guide, model: Metered, knowledge: KnowledgeBase, run: Runs) -> Answer | None:
    """The answer to a problem by what the dictionaries give it and ``model``; None where that brings none."""
    asked = guide.asking(Counted(model, PROMPTS["call"]))
    decision = asked.decide(text, filling=True)
    if decision.computed is not None:
        return _called(text, decision, asked, knowledge, run)
    try:
        counted = Counted(model, PROMPTS["solve-with" if decision.symbols else "solve"])
        made = attempts(text, decision, guide.symbols, [counted], lambda _: True)[-1]
    except ModelError:  # the account of calls keeps it, and the refusal stands
        return None
    return _by_itself(text, decision, made, guide, model, run) if made.answer else None


def _called(text: str, decision: Decision, guide: Guide, knowledge: KnowledgeBase, run: Runs) -> Answer | None:
    assert decision.computed is not None
    question = question_of(decision.computed)
    symbol = guide.defining(question)
    if symbol is None:
        return None
    tool = exact_tool(question, decision.computed, symbol)
    exact = Exact(tool, decision.computed, symbol, f"compute: {decision.reason}.", BY_CALL)
    episode = run(Episode(text, "mathematical"), exact.script(text), exact.workshop())
    return exact.answer(episode, knowledge).model_copy(update={"policy": "hybrid"})


def _by_itself(text: str, decision: Decision, made: Attempt, guide: Guide, model: Metered, run: Runs) -> Answer:
    given = [guide.symbols[one.name] for one in decision.symbols]
    said = f"The answer of {model.name} is ${made.answer}$; no tool has checked it.\n\n{_working(made.text)}"
    turn = Turn(f"{decision.way}: {decision.reason}.", "ANSWER_DIRECTLY", {"answer": said})
    episode = run(Episode(text, "conversation"), Script(turn), None)
    sources = tuple(definition_source(symbol) for symbol in given if symbol.occurrences)
    checks = (
        Check(name="sourced", passed=bool(sources), detail="" if sources else "the model's own words"),
        Check(name="computed", passed=False, detail="a language model worked this out; no tool has checked it"),
    )
    symbols = tuple(symbol.uri for symbol in given)
    more = {"symbols": symbols, "sources": sources, "checks": checks, "policy": "llm", "confidence": BY_ITSELF}
    return answered(episode, "conceptual").model_copy(update=more)


def _working(text: str) -> str:
    """A model's working with its formulas between dollar signs."""
    for written, dollars in (("\\(", "$"), ("\\)", "$"), ("\\[", "$$"), ("\\]", "$$")):
        text = text.replace(written, dollars)
    return text.strip()[:WORKED_OUT]
