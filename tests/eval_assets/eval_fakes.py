"""A fake service's client, and a fake opening that gives it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from eval_assets.opening import Opening
from eval_assets.resources import Evaluation
from mathrag.agent.answer import Answer, AnswerFormula, Step, TraceStep
from mathrag.errors import MathRAGError
from mathrag.views.formulas import FormulaPage, FormulaView
from mathrag.views.knowledge import SearchHit, SearchResult
from query_service.schemas import Health

OHM = "https://w3id.org/mathrag/formula/ohm"
FORMULAS = (
    FormulaView(uri=OHM, label="Ohm's law", latex="V = I R", equation="V == I*R"),
    FormulaView(uri=OHM.replace("ohm", "power"), label="Power", latex="P = V I", equation="P == V*I"),
)


class FakeClient:
    """Knows one number and refuses one question; ``dies_after`` so many questions it is gone."""

    def __init__(self, value: float = 3.0, dies_after: int | None = None) -> None:
        self.value = value
        self.left = dies_after
        self.asked: list[str] = []

    def __enter__(self) -> FakeClient:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def close(self) -> None:
        pass

    def require(self) -> None:
        if self.left == 0:
            raise MathRAGError("the service is gone; start it with `mathrag serve`")

    def health(self) -> Health:
        return Health(ready=True, version="0", snapshot="s1")

    def formulas(self, *, offset: int, limit: int) -> FormulaPage:
        return FormulaPage(snapshot="s1", total=len(FORMULAS), offset=offset, limit=limit, formulas=FORMULAS[offset:])

    def search(self, query: str, k: int) -> SearchResult:
        hits = [
            SearchHit(uri=f.uri, id=f.id, label=f.label, kind="formula", score=1, cosine=1, lexical=0) for f in FORMULAS
        ]
        return SearchResult(query=query, snapshot="s1", hits=tuple(reversed(hits)))

    def ask(self, question: str, policy: str | None = None) -> Answer:
        if self.left == 0:
            raise MathRAGError("connection refused")
        self.left = None if self.left is None else self.left - 1
        self.asked.append(question)
        if question == "Who knows?":
            return Answer(question=question, kind="abstained", answer="I can't.", abstained=True, reason="unknown")
        if question == "Boom?":
            raise MathRAGError("this one can't be asked")
        return computed(question, self.value)


def computed(question: str, value: float) -> Answer:
    """What the agent says that used Ohm's law."""
    formula = AnswerFormula(uri=OHM, label="Ohm's law", latex="V = I R", substituted="")
    made = "Tool created: ohm(V (voltage, V), R (resistance, Ω)) -> current [A]"
    turns: list[tuple[str, dict[str, Any], str]] = [
        ("RETRIEVE_MATH_KNOWLEDGE", {"query": question}, "- Ohm's law (ohm): V == I*R"),
        ("CREATE_DYNAMIC_TOOL", {"formula_id": OHM}, made),
        ("CALL_TOOL", {"tool_name": "ohm", "parameters": {"V": 12, "R": "x"}}, "Error: R is no number."),
        ("ANSWER_DIRECTLY", {}, "Answer given."),
    ]
    trace = tuple(TraceStep(thought="t", action=a, action_input=given, observation=o) for a, given, o in turns)
    return Answer(
        question=question, kind="computed", answer="so much", value=value, unit="A", confidence=0.9, snapshot="s1",
        trace=trace, formula=formula, steps=(Step(formula=formula, value=value, unit="A"),),
    )  # fmt: skip


@dataclass(frozen=True)
class FakeOpening(Opening):
    """Gives one client to all."""

    one: Any = None

    def client(self) -> Any:
        return self.one


@dataclass(frozen=True)
class FakeEvaluation(Evaluation):
    """Asks a fake client."""

    one: Any = None

    def opening(self, name: str) -> Opening:
        real = super().opening(name)
        return FakeOpening(real.settings, real.configuration, one=self.one or FakeClient())
