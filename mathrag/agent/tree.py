"""What the search builds: a tree of formulas, each open parameter bound to a value or computed by a further formula."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mathrag.agent.features import Fact
from mathrag.agent.typed import Noun
from mathrag.agent.weights import Vector


@dataclass(frozen=True)
class StepUse:
    """A formula solved for one slot; ``parent`` is the step and slot it provides for (None: the asked quantity)."""

    slot: int
    parent: tuple[int, int] | None


@dataclass(frozen=True)
class Bound:
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
    the variables that may be it where the form of the question tells ("3^5 mod 7").
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


@dataclass(frozen=True)
class Partial:
    """A tree with open parameters."""

    cost: float
    steps: tuple[StepUse, ...]
    bound: tuple[Bound, ...]
    open: tuple[tuple[int, int], ...]
