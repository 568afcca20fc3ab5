"""What the search is given and builds: a tree of formulas, each open parameter bound to a value or computed by a further formula."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun
from mathrag.agent.slots.weights import Vector

Choice = tuple[float, int, tuple[int, ...] | None]  # cost; a fact, or a provider and its inputs


class StepUse(NamedTuple):
    """A formula solved for one slot; ``parent`` is the step and slot it provides for (None: the asked quantity)."""

    slot: int
    parent: tuple[int, int] | None


class Bound(NamedTuple):
    """A fact in a slot of a step."""

    step: int
    slot: int
    fact: int


@dataclass(frozen=True)
class Solution:
    """A complete tree: ``steps[0]`` computes the asked quantity."""

    steps: tuple[StepUse, ...]
    bound: tuple[Bound, ...]
    features: Vector
    cost: float


@dataclass(frozen=True)
class Problem:
    """What is asked, what is given, and how well retrieval liked each formula (0 to 1, by formula index).

    ``anything``: where neither type nor symbol of the asked quantity is known, any variable may be it. ``roots``:
    the variables that may be it where the form of the question tells ("3^5 mod 7"). ``sums``: is a sum of money asked for, or a number;
    None where the question gives no sums or does not say.
    """

    asked: Noun
    dimensions: frozenset[str]
    facts: tuple[Fact, ...]
    question: Noun
    retrieval: Mapping[int, float]
    asked_at: int | None = None
    anything: bool = False
    length: int = 1
    roots: tuple[int, ...] | None = None
    sums: bool | None = None


@dataclass
class Bounds:
    """Limits of one search."""

    steps: int
    solutions: int = 60
    complete: int = 250
    expansions: int = 1000
    seconds: float = 20.0


class Partial(NamedTuple):
    """A tree with open parameters; of an empty one what is asked is open."""

    cost: float
    steps: tuple[StepUse, ...]
    bound: tuple[Bound, ...]
    open: tuple[tuple[int, int], ...]

    def filled(self, choice: Choice) -> Partial:
        """With its first open parameter filled."""
        (step, index), rest = self.open[0], self.open[1:]
        cost, chosen, inputs = choice
        if inputs is None:
            bound = (*self.bound, Bound(step, index, chosen))
            return Partial(self.cost + cost, self.steps, bound, rest)
        opened = (*[(len(self.steps), i) for i in inputs], *rest)
        steps = (*self.steps, StepUse(chosen, (step, index) if self.steps else None))
        return Partial(self.cost + cost, steps, self.bound, opened)
