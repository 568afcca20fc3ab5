"""What an answer carries (``docs/contracts.md``, "An answer"): the result and everything it rests on."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from mathrag.entities import Frozen

AnswerKind = Literal["computed", "constant", "conceptual", "conversation", "clarification", "abstained"]


class AnswerFormula(Frozen):
    """The formula the last step used."""

    uri: str
    label: str
    latex: str
    substituted: str = Field(description="LaTeX with the numbers in place of the symbols")


class Binding(Frozen):
    """A value as the question writes it and the parameter it stands for."""

    symbol: str
    name: str
    value: float | int
    unit: str | None = None
    span: tuple[int, int] | None = Field(default=None, description="[start, end] in the question")


class Step(Frozen):
    """One formula of the chain, in order of computation."""

    formula: AnswerFormula
    bindings: tuple[Binding, ...] = ()
    value: float | int
    unit: str | None = None
    quantity: str = Field(default="", description="what the step computes, in words")


class Alternative(Frozen):
    """A formula that was considered and not taken."""

    formula: str
    reason: str
    score: float


class Source(Frozen):
    """Where a formula was read."""

    document: str
    page: int | None = None
    chunk: str
    text: str


class Check(Frozen):
    """Something that was verified about the result."""

    name: str
    passed: bool
    detail: str = ""


class TraceStep(Frozen):
    """One turn of the loop, as it was: nothing is shortened here."""

    thought: str
    action: str
    action_input: dict[str, Any]
    observation: str


class Part(Frozen):
    """One of several questions in a text, answered by itself."""

    question: str = Field(description="all that is given and this one thing asked")
    answer: str
    value: float | int | None = None
    unit: str | None = None
    abstained: bool = False


class ModelCall(Frozen):
    """One call of the language model."""

    prompt: str = Field(description="name and version of the prompt: 'react-1', 'choose-1', 'translate-1'")
    prompt_tokens: int
    completion_tokens: int
    seconds: float


class Usage(Frozen):
    """What the language model was asked for."""

    model: str = Field(description="backend and model")
    calls: tuple[ModelCall, ...] = ()
    failures: tuple[str, ...] = Field(default=(), description="calls that brought no reply, and why")


class Answer(Frozen):
    """The result of `Agent.ask`."""

    question: str
    kind: AnswerKind
    answer: str = Field(description="a sentence")
    value: float | int | None = None
    unit: str | None = None
    quantity_kind: str | None = None
    formula: AnswerFormula | None = None
    bindings: tuple[Binding, ...] = ()
    steps: tuple[Step, ...] = ()
    assumptions: tuple[str, ...] = ()
    conversions: tuple[str, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    sources: tuple[Source, ...] = ()
    checks: tuple[Check, ...] = ()
    parts: tuple[Part, ...] = Field(
        default=(), description="where several things are asked: each; the answer is one of them"
    )
    confidence: float = Field(default=0.0, ge=0, le=1)
    policy: Literal["symbolic", "llm", "hybrid"] = Field(default="symbolic", description="the one that decided")
    usage: Usage | None = Field(default=None, description="calls of the language model; null where there were none")
    snapshot: str | None = None
    trace: tuple[TraceStep, ...] = ()
    timings_ms: dict[str, float] = Field(default_factory=dict)
    abstained: bool = False
    reason: str | None = Field(default=None, description="why there is no answer")

    @property
    def entered(self) -> tuple[Binding, ...]:
        """Every value that enters, formula by formula; one that enters several under one name stands there once."""
        every = [binding for step in self.steps for binding in step.bindings]
        return tuple(dict.fromkeys(every or self.bindings))
