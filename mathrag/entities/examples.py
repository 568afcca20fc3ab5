"""Worked examples: questions that a document answers itself."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from mathrag.entities.base import Frozen, Occurrence

Verdict = Literal["verified", "differs", "not computed"]


class ExampleBinding(Frozen):
    """A value that a worked example puts in for a variable of a law."""

    symbol: str = Field(description="LaTeX, as the law has it")
    value: str = Field(description="exact text, as the example gives it")
    unit: str | None = Field(default=None, description="None: a pure number")


class ExampleStep(Frozen):
    """One equation or value that a worked example states on its way."""

    latex: str = Field(description="as written")
    value: str | None = Field(default=None, description="exact text of the value that it ends in")
    unit: str | None = None
    law: str | None = Field(default=None, description="URI of the formula that it is an instance of")
    bindings: tuple[ExampleBinding, ...] = Field(default=(), description="what was put in where the value came out")
    computed: float | None = Field(default=None, description="the value computed anew, in its unit")
    verdict: Verdict = "not computed"
    reason: str = Field(default="", description="why it was not computed, or what it was computed by")


class ExamplePart(Frozen):
    """What one part of a worked example asks, the steps that answer it, and the result."""

    letter: str = Field(default="", description="'a'; empty where the question has no parts")
    question: str = Field(default="", description="the text of this part")
    steps: tuple[ExampleStep, ...] = ()
    value: str | None = Field(default=None, description="exact text of the stated result; None where it has no number")
    unit: str | None = None
    result: str = Field(default="", description="as written")
    computed: float | None = Field(default=None, description="the result computed anew, in its unit")
    verdict: Verdict = "not computed"
    reason: str = Field(default="", description="why it was not computed, or what it was computed by")


class Example(Frozen):
    """A worked example: a question that a document answers itself, step by step."""

    type: Literal["example"] = "example"
    uri: str
    label: str = Field(description="its title, or how its question begins")
    question: str = Field(description="what stands before the parts; the whole question where there are none")
    plan: str = Field(default="", description="how it will be solved, as written")
    parts: tuple[ExamplePart, ...] = Field(description="at least one")
    laws: tuple[str, ...] = Field(
        default=(), description="URIs of the formulas that its steps, then its results, use, in order"
    )
    text: str = Field(description="all of it, as written")
    chunks: tuple[str, ...] = Field(description="the chunks that it stands in")
    occurrences: tuple[Occurrence, ...] = ()

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]

    def asked(self, part: ExamplePart) -> str:
        """The question of one part as it can be asked by itself."""
        return f"{self.question} {part.question}".strip()
