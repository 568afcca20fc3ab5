"""A plan: a solution with the tool calls that carry it out (`planning.compute`) and the value they give."""

from __future__ import annotations

from dataclasses import dataclass

from mathrag.agent.slots.typed import Slot
from mathrag.agent.solutions.tools import Number, ToolWrapper
from mathrag.agent.solutions.tree import Solution
from mathrag.entities import Parameter


@dataclass(frozen=True)
class Input:
    """One argument of a call: where it comes from and its value in the parameter's unit."""

    parameter: Parameter
    value: Number
    fact: int | None = None
    step: int | None = None


@dataclass(frozen=True)
class Call:
    """One tool call of the plan."""

    step: int
    slot: Slot
    tool: ToolWrapper
    inputs: tuple[Input, ...]
    settled: tuple[Input, ...]
    value: Number
    unit: str

    @property
    def values(self) -> tuple[Input, ...]:
        """All that enters, what is settled from the beginning included."""
        return (*self.inputs, *self.settled)


@dataclass(frozen=True)
class Plan:
    """A solution with all its values; the last call gives the answer."""

    solution: Solution
    calls: tuple[Call, ...]
    warnings: tuple[str, ...]
    size: bool = False  # what is asked is a size: a deceleration

    @property
    def value(self) -> Number:
        """The answer, in `unit`."""
        value = self.calls[-1].value
        return abs(value) if self.size else value

    @property
    def unit(self) -> str:
        """Unit of the answer as the formula gives it."""
        return self.calls[-1].unit

    @property
    def label(self) -> str:
        """The label of the formula that gives the answer."""
        return self.calls[-1].tool.formula.label

    @property
    def used(self) -> tuple[int, ...]:
        """Indices of the facts that enter, in the order of the calls."""
        return tuple(item.fact for call in self.calls for item in call.values if item.fact is not None)


class Infeasible(Exception):
    """A solution that has no value; the message says why, ``by`` names the rule that dropped it."""

    def __init__(self, reason: str, by: str = "compute") -> None:
        super().__init__(reason)
        self.by = by
