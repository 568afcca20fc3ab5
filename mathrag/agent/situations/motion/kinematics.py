"""Motion along a line as equations between its quantities, solved step by step.

Each phase of a motion is uniform (s = v t) or uniformly accelerated: of its slower and its faster speed, its acceleration, time and
length any three give the other two. Phases share what one hands on to the next, and sums tie them together. `solved` works out what is
asked as one expression of what is given; where no step leads on, one quantity is left open until two ways to one value give it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mathrag.errors import EvaluationError, SolveError
from mathrag.formulas import building, solve
from mathrag.formulas.evaluation import evaluate_node
from mathrag.formulas.expressions import Name, Node, number, parse, write

AGREES = 0.02
"""How far values that are given to so many figures may be apart and say the same."""
OPEN = "x"
"""The quantity that is left open."""
TRIED = 4  # equations for it
PLACES = (0.7, 3.1)  # where two sides that are no identity differ


class Unfit(Exception):
    """The step can't be taken: it divides by zero or has no real result."""


@dataclass(frozen=True)
class Term:
    """An expression of what is given, and its value in SI units; NaN where it holds what is left open."""

    node: Node
    value: float

    @property
    def text(self) -> str:
        """The expression as formulas write it."""
        return write(self.node)

    @property
    def settled(self) -> bool:
        """Does it hold nothing open?"""
        return not math.isnan(self.value)

    def __add__(self, other: Term) -> Term:
        return Term(building.add(self.node, other.node), self.value + other.value)

    def __sub__(self, other: Term) -> Term:
        same = self.node == other.node
        return ZERO if same else Term(building.subtract(self.node, other.node), self.value - other.value)

    def __mul__(self, other: Term) -> Term:
        if ZERO in (self, other):
            return ZERO
        square = self.node == other.node
        node = building.power(self.node, TWO.node) if square else building.multiply(self.node, other.node)
        return Term(node, self.value * other.value)

    def __truediv__(self, other: Term) -> Term:
        if other.value == 0:
            raise Unfit
        return ZERO if self == ZERO else Term(building.divide(self.node, other.node), self.value / other.value)

    def root(self) -> Term:
        """Its positive square root."""
        if self.value < 0:
            raise Unfit
        return ZERO if self == ZERO else Term(building.call("sqrt", self.node), math.sqrt(self.value))


ZERO, ONE, TWO = Term(number(0), 0.0), Term(number(1), 1.0), Term(number(2), 2.0)


def given_as(name: str, value: float) -> Term:
    """A given value by its name."""
    return Term(Name(name), value)


Known = Mapping[str, Term]
Step = tuple[str, tuple[str, ...], Callable[[Known], Term]]
"""What it gives, of what, and how."""


@dataclass(frozen=True)
class Uniform:
    """A phase at one speed: the names of its speed, time and length."""

    speed: str
    time: str
    length: str

    def steps(self) -> Iterator[Step]:
        """The ways from two of them to the third."""
        v, t, s = self.speed, self.time, self.length
        yield s, (v, t), lambda k: k[v] * k[t]
        yield t, (s, v), lambda k: k[s] / k[v]
        yield v, (s, t), lambda k: k[s] / k[t]

    def balances(self, values: Mapping[str, float]) -> Iterator[tuple[float, float]]:
        """The two sides of what holds of the ``values``."""
        yield values[self.length], values[self.speed] * values[self.time]


@dataclass(frozen=True)
class Product:
    """``whole`` is ``one`` times ``other``."""

    whole: str
    one: str
    other: str

    def steps(self) -> Iterator[Step]:
        """The ways from two of them to the third."""
        return Uniform(self.one, self.other, self.whole).steps()

    def balances(self, values: Mapping[str, float]) -> Iterator[tuple[float, float]]:
        """The two sides of what holds of the ``values``."""
        yield values[self.whole], values[self.one] * values[self.other]


@dataclass(frozen=True)
class Accelerated:
    """A phase of uniform acceleration: the names of its slower and faster speed, acceleration (a size), time and length."""

    slow: str
    fast: str
    acceleration: str
    time: str
    length: str

    def steps(self) -> Iterator[Step]:
        """The ways from three of them to another; a root has the sign that speeds have."""
        u, v, a, t, s = self.slow, self.fast, self.acceleration, self.time, self.length
        yield v, (u, a, t), lambda k: k[u] + k[a] * k[t]
        yield u, (v, a, t), lambda k: k[v] - k[a] * k[t]
        yield a, (u, v, t), lambda k: (k[v] - k[u]) / k[t]
        yield t, (u, v, a), lambda k: (k[v] - k[u]) / k[a]
        yield s, (u, v, t), lambda k: (k[u] + k[v]) * k[t] / TWO
        yield t, (u, v, s), lambda k: TWO * k[s] / (k[u] + k[v])
        yield u, (v, s, t), lambda k: TWO * k[s] / k[t] - k[v]
        yield v, (u, s, t), lambda k: TWO * k[s] / k[t] - k[u]
        yield s, (u, a, t), lambda k: k[u] * k[t] + k[a] * (k[t] * k[t]) / TWO
        yield s, (v, a, t), lambda k: k[v] * k[t] - k[a] * (k[t] * k[t]) / TWO
        yield a, (u, s, t), lambda k: TWO * (k[s] - k[u] * k[t]) / (k[t] * k[t])
        yield a, (v, s, t), lambda k: TWO * (k[v] * k[t] - k[s]) / (k[t] * k[t])
        yield u, (a, s, t), lambda k: k[s] / k[t] - k[a] * k[t] / TWO
        yield v, (a, s, t), lambda k: k[s] / k[t] + k[a] * k[t] / TWO
        yield s, (u, v, a), lambda k: (k[v] * k[v] - k[u] * k[u]) / (TWO * k[a])
        yield a, (u, v, s), lambda k: (k[v] * k[v] - k[u] * k[u]) / (TWO * k[s])
        yield v, (u, a, s), lambda k: (k[u] * k[u] + TWO * k[a] * k[s]).root()
        yield u, (v, a, s), lambda k: (k[v] * k[v] - TWO * k[a] * k[s]).root()

    def balances(self, values: Mapping[str, float]) -> Iterator[tuple[float, float]]:
        """The two sides of what holds of the ``values``."""
        slow, fast, time = values[self.slow], values[self.fast], values[self.time]
        yield fast, slow + values[self.acceleration] * time
        yield values[self.length], (slow + fast) * time / 2


@dataclass(frozen=True)
class Sum:
    """``whole`` is the sum of ``parts``."""

    whole: str
    parts: tuple[str, ...]

    def steps(self) -> Iterator[Step]:
        """The whole of its parts, each part of the whole and the others."""
        yield self.whole, self.parts, lambda k: sum((k[part] for part in self.parts), ZERO)
        for n, part in enumerate(self.parts):
            others = self.parts[:n] + self.parts[n + 1 :]
            yield part, (self.whole, *others), _less(self.whole, others)

    def balances(self, values: Mapping[str, float]) -> Iterator[tuple[float, float]]:
        """The two sides of what holds of the ``values``."""
        yield values[self.whole], math.fsum(values[part] for part in self.parts)


def _less(whole: str, others: tuple[str, ...]) -> Callable[[Known], Term]:
    """What is left of ``whole`` without the ``others``."""
    return lambda known: known[whole] - sum((known[other] for other in others), ZERO)


@dataclass(frozen=True)
class Part:
    """``part`` is a given ``share`` of ``whole``."""

    whole: str
    part: str
    share: Fraction

    def steps(self) -> Iterator[Step]:
        """The part of the whole, and the whole of it."""
        share = Term(building.divide(number(self.share.numerator), number(self.share.denominator)), float(self.share))
        yield self.part, (self.whole,), lambda k: k[self.whole] * share
        yield self.whole, (self.part,), lambda k: k[self.part] / share

    def balances(self, values: Mapping[str, float]) -> Iterator[tuple[float, float]]:
        """The two sides of what holds of the ``values``."""
        yield values[self.part], values[self.whole] * float(self.share)


Relation = Uniform | Product | Accelerated | Sum | Part


def names_in(relations: Iterable[Relation]) -> frozenset[str]:
    """The names of all that the ``relations`` tie together."""
    return frozenset(name for relation in relations for name, _, _ in relation.steps())


def solved(relations: Sequence[Relation], given: Known, wanted: str) -> dict[str, Term] | None:
    """``wanted`` and all else that follows from ``given``; None where it does not follow, or what is given does not agree."""
    found, _ = _followed(relations, given)
    if wanted not in found:
        found = _opened(relations, given, found, wanted)
    return found if wanted in found and _holds(relations, found) else None


def _followed(relations: Sequence[Relation], given: Known) -> tuple[dict[str, Term], list[tuple[Term, Term]]]:
    """All that follows step by step, and what equals one another and holds what is left open."""
    found, before = dict(given), -1
    equal: list[tuple[Term, Term]] = []
    steps = [step for relation in relations for step in relation.steps()]
    while len(found) > before:
        before = len(found)
        for name, needs, step in steps:
            told = [found[need] for need in needs if need in found]
            if len(told) < len(needs) or (name in found and all(term.settled for term in (*told, found[name]))):
                continue
            try:
                value = step(found)
            except Unfit:
                continue
            if name not in found:
                found[name] = value
            elif value.node != found[name].node:
                equal.append((found[name], value))
    return found, equal


def _holds(relations: Iterable[Relation], terms: Mapping[str, Term]) -> bool:
    """Is nothing below zero, and does all that is known agree?"""
    if any(term.value < 0 for term in terms.values()):
        return False
    values = {name: term.value for name, term in terms.items()}
    known = (one for one in relations if values.keys() >= names_in([one]))
    sides = (both for relation in known for both in relation.balances(values))
    return all(math.isclose(one, other, rel_tol=AGREES, abs_tol=1e-9) for one, other in sides)


def _opened(relations: Sequence[Relation], given: Known, found: dict[str, Term], wanted: str) -> dict[str, Term]:
    """What follows once one quantity that is left open is found; only ``found`` where it has no value, or two."""
    values = {term.text: term.value for term in given.values() if isinstance(term.node, Name)}
    names = [name for relation in relations for name, _, _ in relation.steps()]
    for name in dict.fromkeys([wanted, *names]):
        if name in found:
            continue
        _, equal = _followed(relations, {**found, name: Term(Name(OPEN), math.nan)})
        telling = [sides for sides in equal if _tells(sides, values)]
        for sides in telling[:TRIED]:
            wholes = (_followed(relations, {**given, name: value})[0] for value in _zeros(sides, values))
            reached = [whole for whole in wholes if wanted in whole and _holds(relations, whole)]
            if reached:
                return reached[0] if len(reached) == 1 else found
    return found


def _tells(sides: tuple[Term, Term], values: Mapping[str, float]) -> bool:
    """Do the two ``sides`` differ for some value of what is left open?"""
    for place in PLACES:
        one, other = (_value(side.node, {**values, OPEN: place}) for side in sides)
        if one is not None and other is not None and not math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9):
            return True
    return False


def _zeros(sides: tuple[Term, Term], values: Mapping[str, float]) -> list[Term]:
    """What is left open, where the two ``sides`` make it positive."""
    try:
        nodes = [parse(text) for text in solve(f"{sides[0].text} == {sides[1].text}", OPEN)]
    except SolveError:
        return []
    worked_out = ((node, _value(node, values)) for node in nodes)
    return [Term(node, value) for node, value in worked_out if value is not None and value > 0]


def _value(node: Node, values: Mapping[str, float]) -> float | None:
    """None where there is no real value."""
    try:
        return float(evaluate_node(node, values))
    except EvaluationError:
        return None
