"""What an answer carries (``docs/contracts.md``, "An answer"): the result and everything it rests on."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from mathrag.entities import Frozen
from mathrag.problems import Problem

AnswerKind = Literal["computed", "constant", "conceptual", "conversation", "clarification", "abstained"]
StatedBy = Literal["document", "question", "situation", "calculation"]
"""Who states the law of a step: a formula of the knowledge base, an equation of the question itself, a situation that a
document tells, or no law at all: plain arithmetic and conversion of units."""


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


class Source(Frozen):
    """Where a formula was read."""

    document: str
    page: int | None = None
    chunk: str
    text: str
    cites: str = Field(default="", description="what the document itself cites for it, as situation packs do")


class Step(Frozen):
    """One formula of the chain, in order of computation."""

    formula: AnswerFormula
    bindings: tuple[Binding, ...] = ()
    value: float | int
    unit: str | None = None
    quantity: str = Field(default="", description="what the step computes, in words")
    stated_by: StatedBy = Field(default="document", description="who states its law")
    reader: str | None = Field(
        default=None,
        description="what read the law in the question, where the question states it; of a situation its title",
    )
    source: Source | None = Field(default=None, description="where the law stands; null where no document states it")


class Alternative(Frozen):
    """A formula that was considered and not taken."""

    formula: str
    reason: str
    score: float


class Check(Frozen):
    """Something that was verified about the result; ``passed`` is None where it can't be told."""

    name: str
    passed: bool | None
    detail: str = ""


class TraceStep(Frozen):
    """One turn of the loop, as it was: nothing is shortened here."""

    thought: str
    action: str
    action_input: dict[str, Any]
    observation: str
    stated_by: StatedBy | None = Field(
        default=None, description="who states the law of the tool that this turn makes or calls; null for other turns"
    )


class Part(Frozen):
    """One of several questions in a text, answered by itself."""

    question: str = Field(description="all that is given and this one thing asked")
    answer: str
    value: float | int | None = None
    unit: str | None = None
    abstained: bool = False


class Missing(Frozen):
    """A value that the question leaves out: with it the formula would answer."""

    quantity: str = Field(description="what it is called: 'height'")
    quantity_kind: str | None = None
    unit: str | None = Field(default=None, description="a unit in which it can be given")
    formula: str = Field(description="label of the formula or situation that needs it")
    uri: str = Field(description="of that formula or situation")


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


class Axis(Frozen):
    """What an axis of a plot shows."""

    identifier: str = ""
    symbol: str = ""
    name: str
    unit: str | None


class Series(Frozen):
    """Points of a plot; where there is no real value ``y`` is null."""

    formula: str = Field(description="URI")
    label: str
    x_axis: Axis
    y_axis: Axis
    x: tuple[float, ...]
    y: tuple[float | int | None, ...]
    complete: bool = Field(description="false where the time was up: the last points are missing")


class Continued(Frozen):
    """A message that went on from an earlier question; the answer's own ``question`` is the one that was made of both."""

    message: str = Field(description="what was written")
    question: str = Field(description="the earlier question")
    changes: tuple[str, ...] = Field(
        default=(), description="what the message changes in it: 'with radius = 6 cm'; none: it was not clear what"
    )


class Answer(Frozen):
    """The result of `Agent.ask`, and of `mathrag.conversation.reply`."""

    question: str
    kind: AnswerKind
    answer: str = Field(description="a sentence")
    value: float | int | None = None
    unit: str | None = None
    uncertainty: float | None = Field(
        default=None, description="of the value, in its unit, where values of the question have one (5.0 ± 0.1 cm)"
    )
    quantity_kind: str | None = None
    sense: Literal["at least", "at most", "about"] | None = Field(
        default=None, description="what the value is where the law is a bound or an approximation; null: it is so much"
    )
    formula: AnswerFormula | None = None
    bindings: tuple[Binding, ...] = ()
    steps: tuple[Step, ...] = ()
    assumptions: tuple[str, ...] = ()
    conversions: tuple[str, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    vetoes: dict[str, int] = Field(
        default_factory=dict, description="plans that were dropped, counted by the check that dropped them"
    )
    sources: tuple[Source, ...] = ()
    symbols: tuple[str, ...] = Field(
        default=(), description="URIs of the symbols of content dictionaries that the answer rests on"
    )
    checks: tuple[Check, ...] = ()
    problem: Problem | None = Field(
        default=None, description="the question as it was read; null where it asks no quantity"
    )
    missing: tuple[Missing, ...] = Field(default=(), description="what a clarification asks for")
    parts: tuple[Part, ...] = Field(
        default=(), description="where several things are asked: each; the answer is one of them"
    )
    continues: Continued | None = Field(default=None, description="null where the question was asked anew")
    plot: Series | None = Field(
        default=None, description="where a plot was asked for; the rest of the answer is that at its last point"
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
    def refused(self) -> bool:
        """Is there no answer: an abstention, or a value is asked for?"""
        return self.abstained or self.kind == "clarification"

    @property
    def asked(self) -> str:
        """What was written: the question, or the message that went on from an earlier one."""
        return self.continues.message if self.continues else self.question

    @property
    def entered(self) -> tuple[Binding, ...]:
        """Every value that enters, formula by formula; one that enters several under one name stands there once."""
        every = [binding for step in self.steps for binding in step.bindings]
        return tuple(dict.fromkeys(every or self.bindings))
