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
    others: tuple[Number, ...] = ()


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


class Infeasible(Exception):
    """A solution that has no value; the message says why, `by` which check found it."""

    def __init__(self, reason: str, by: str = "") -> None:
        """``reason`` in words; ``by`` is the name of the check, by default that of the function that raises this."""
        super().__init__(reason)
        self._by = by

    @property
    def by(self) -> str:
        """Name of the veto that dropped the solution."""
        if self._by or self.__traceback__ is None:
            return self._by
        raised = self.__traceback__
        while raised.tb_next is not None:
            raised = raised.tb_next
        return raised.tb_frame.f_code.co_name.lstrip("_")
