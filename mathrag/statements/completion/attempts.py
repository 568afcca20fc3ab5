"""What a model is asked for by task, and what it wrote: steps, and a program that is computed in the closed grammar, never run."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mathrag.entities import Statement
from mathrag.errors import FormulaError
from mathrag.formulas import evaluate
from mathrag.statements.completion.analysis import Task, listed
from mathrag.statements.completion.evidence import Evidence
from mathrag.statements.judging import described
from mathrag.statements.replies import filled, quoted

MOST_STEPS = 10
LIKE_SHOWN = 500
"""Characters of a like problem and of its solution in a prompt."""
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE]-?\d+)?")
_FRACTION = re.compile(r"\s*(-?\d+)\s*/\s*(\d+)")
# a number by itself, no index, exponent or part of a name
_STANDING = re.compile(r"(?<![\w^.])-?\d+(?:\.\d+)?(?:[eE]-?\d+)?")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,40}")
_ASSIGNMENT = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "expression": {"type": "string"}},
    "required": ["name", "expression"],
    "additionalProperties": False,
}


def schema(task: Task, known: int, *, corrects: bool = False) -> dict[str, Any]:
    """What a reply has to look like that may cite ``known`` statements; one that ``corrects`` says first what the mistake was."""
    cited = {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": max(known, 1)}, "maxItems": known}
    step = {
        "type": "object",
        "properties": {"text": {"type": "string", "minLength": 8, "maxLength": 400}, "by": cited},
        "required": ["text", "by"],
        "additionalProperties": False,
    }
    properties: dict[str, Any] = {"mistake": {"type": "string", "maxLength": 300}} if corrects else {}
    properties["steps"] = {"type": "array", "items": step, "minItems": 1, "maxItems": MOST_STEPS}
    if task != "proof":
        program = {"type": "array", "items": _ASSIGNMENT, "minItems": 1, "maxItems": MOST_STEPS}
        properties |= {"program": program, "unit": {"type": "string"}}
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


@dataclass(frozen=True)
class Written:
    """One step, and the numbers of what it uses."""

    text: str
    by: tuple[int, ...]


@dataclass(frozen=True)
class Attempt:
    """What a model wrote; ``values`` is what its program gives, ``problem`` why it gives nothing."""

    steps: tuple[Written, ...]
    program: tuple[tuple[str, str], ...] = ()
    answer: str = ""
    values: Mapping[str, float] | None = None
    problem: str = ""
    mistake: str = ""
    """The model's own summary of what was wrong with the attempt before."""

    @property
    def computed(self) -> float | None:
        """What the program's last assignment gives: the answer, whatever it is called."""
        return self.values[self.program[-1][0]] if self.values else None

    @property
    def used(self) -> list[str]:
        """The expressions that the last assignment rests on, its own the first: what is named and not used is left out."""
        kept: list[str] = []
        wanted = {name for name, _ in self.program[-1:]}
        for name, expression in reversed(self.program):
            if name in wanted:
                kept.append(expression)
                wanted |= set(_NAME.findall(expression))
        return kept

    @property
    def told(self) -> list[float]:
        """The numbers that the answer says itself."""
        fraction = _FRACTION.match(self.answer)
        quotient = [int(fraction[1]) / int(fraction[2])] if fraction and int(fraction[2]) else []
        return [*standing_numbers(self.answer), *quotient]

    @property
    def text(self) -> str:
        """As Markdown: the steps, the program's lines with what they give, the answer with the program's number where it says none."""
        lines = [step.text for step in self.steps]
        for name, expression in self.program:
            value = (self.values or {}).get(name)
            lines.append(f"`{name} = {expression}`" + (f" = {value:.10g}" if value is not None else ""))
        if self.answer:
            number = f"{self.computed:.10g} " if self.computed is not None and not self.told else ""
            lines.append(f"Answer: {number}{self.answer}")
        return "\n\n".join(lines)


def task_prompt(statement: Statement, task: Task, evidence: Evidence) -> str:
    """The prompt of the task's adapter."""
    solved = "\n".join(
        f"<solved>\n{quoted(one.contents)[:LIKE_SHOWN]}\n{quoted(one.solutions[0].contents)[:LIKE_SHOWN]}\n</solved>"
        for one in evidence.like
    )
    return filled(f"{task}-1", statement=described(statement), known=listed(evidence.known), solved=solved)


def attempt(said: Mapping[str, Any] | None) -> Attempt:
    """A reply as an attempt; one of another form has no steps."""
    steps = said.get("steps") if said else None
    written = tuple(
        Written(text, tuple(n for n in step.get("by", ()) if isinstance(n, int)))
        for step in (steps if isinstance(steps, list) else [])[:MOST_STEPS]
        if isinstance(step, dict)
        and isinstance(step.get("by", []), list)
        and (text := str(step.get("text", "")).strip())
    )
    program = _program(said.get("program") if said else None)
    answer = said.get("unit", "") if said else ""
    values, problem = computed(program) if program else (None, "")
    mistake = str(said.get("mistake", "")).strip() if said else ""
    return Attempt(written, program, answer.strip() if isinstance(answer, str) else "", values, problem, mistake)


def _program(said: Any) -> tuple[tuple[str, str], ...]:
    lines = said if isinstance(said, list) else []
    return tuple(
        (str(line.get("name", "")), str(line.get("expression", "")))
        for line in lines[:MOST_STEPS]
        if isinstance(line, dict)
    )


def standing_numbers(text: str) -> list[float]:
    """The numbers that a text says, in order; no exponents, indices or parts of names."""
    return [float(number) for number in _STANDING.findall(text.replace(",", ""))]


def computed(program: Sequence[tuple[str, str]]) -> tuple[dict[str, float] | None, str]:
    """The value of each name, or None and why there is none."""
    values: dict[str, float] = {}
    for name, expression in program:
        if not _NAME.fullmatch(name):
            return None, f"{name!r} is no name"
        try:
            values[name] = float(evaluate(expression.replace("^", "**"), values))
        except (FormulaError, OverflowError, TypeError) as error:
            return None, f"{name} = {expression}: {error}"
    return values, ""
