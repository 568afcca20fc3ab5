"""What follows from equations for one name when others are known: one equation after another, or a few taken together.

Nothing numeric happens here, so that a derivation is made once for each set of known names and kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from mathrag.errors import FormulaError
from mathrag.formulas import names, replaced, simplified, solve, tidy

MOST_TOGETHER = 5
"""Equations taken together, at most."""
MOST_SOLVED, MOST_FAILED = 12, 6
"""Equations solved for one block, and equations and blocks that may fail, at most."""
MOST_BRANCHES = 8
LONGEST = 1_500
"""Characters of an expression that is still worth solving."""

Step = tuple[str, tuple[str, ...]]
"""A name and the expressions for it (one for each branch) in what is known and in the names of earlier steps."""


@dataclass(frozen=True)
class Derivation:
    """The steps to a name, in order, one branch of each; ``expression`` is the last one in known names only."""

    steps: tuple[tuple[str, str], ...]
    expression: str


@lru_cache(maxsize=4096)
def derive(equations: tuple[str, ...], known: frozenset[str], target: str) -> tuple[Derivation, ...]:
    """The derivations of ``target``, one for each combination of branches; empty where it does not follow."""
    try:
        steps = _needed(_steps(equations, known, target), target)
    except FormulaError:  # one put into the other they are longer than any that is read
        return ()
    if not steps:
        return ()
    made: list[Derivation] = []
    for chosen in product(*(expressions for _, expressions in steps)):
        if len(made) == MOST_BRANCHES:
            break
        own = tuple(zip((name for name, _ in steps), chosen, strict=True))
        expression = _composed(own)
        if expression is not None:
            made.append(Derivation(own, expression))
    return tuple(made)


@lru_cache(maxsize=16_384)
def names_in(equation: str) -> frozenset[str]:
    """The names of an expression or an equation, kept."""
    return frozenset(names(equation))


def _solved(equation: str, name: str) -> tuple[str, ...]:
    if len(equation) > LONGEST:
        return ()
    try:
        return solve(equation, name)
    except FormulaError:
        return ()


def _steps(equations: Sequence[str], known: frozenset[str], target: str) -> list[Step]:
    """Steps from what is known until ``target`` is reached, or until nothing more follows."""
    steps: list[Step] = []
    reached = set(known)
    failed: set[tuple[str, ...]] = set()
    equations = _around(equations, reached, target)
    while target not in reached:
        single = next(_single(equations, reached, failed), None)
        if single is not None:
            steps.append(single)
            reached.add(single[0])
            continue
        block = _block([(one, names_in(one) - reached) for one in equations if names_in(one) - reached], failed)
        if block is None:
            break
        unknown = frozenset.union(*(names_in(one) for one in block)) - reached
        together = _together(block, unknown, [MOST_SOLVED])
        if together is None:
            failed.add(block)
            if len(failed) > MOST_FAILED:
                break
            continue
        steps += together
        reached |= {name for name, _ in together}
    return steps


def _around(equations: Sequence[str], reached: set[str], target: str) -> list[str]:
    """The equations that unknowns join with ``target``."""
    joined, taken = {target}, []
    rest = [(one, names_in(one) - reached) for one in equations]
    while touching := [own for own in rest if not joined.isdisjoint(own[1])]:
        rest = [own for own in rest if joined.isdisjoint(own[1])]
        taken += [one for one, _ in touching]
        joined |= {name for _, unknown in touching for name in unknown}
    return [one for one in equations if one in taken]


def _single(equations: Sequence[str], reached: set[str], failed: set[tuple[str, ...]]) -> Iterator[Step]:
    for equation in equations:
        unknown = names_in(equation) - reached
        if len(unknown) == 1 and (equation,) not in failed:
            (name,) = unknown
            expressions = _solved(equation, name)
            if expressions:
                yield name, expressions
            else:
                failed.add((equation,))


def _block(open_: list[tuple[str, frozenset[str]]], failed: set[tuple[str, ...]]) -> tuple[str, ...] | None:
    """The fewest equations with as many unknowns as there are equations.

    An equation with an unknown of its own has no part in such a block, so it is left out first.
    """
    while True:
        times = Counter(name for _, unknown in open_ for name in unknown)
        shared = [(one, unknown) for one, unknown in open_ if all(times[name] > 1 for name in unknown)]
        if len(shared) == len(open_):
            break
        open_ = shared
    for size in range(2, min(MOST_TOGETHER, len(open_)) + 1):
        for start in range(len(open_)):
            found = _grown(open_, (start,), open_[start][1], size, failed)
            if found is not None:
                return found
    return None


def _grown(
    open_: list[tuple[str, frozenset[str]]],
    taken: tuple[int, ...],
    unknown: frozenset[str],
    size: int,
    failed: set[tuple[str, ...]],
) -> tuple[str, ...] | None:
    if len(taken) == size:
        block = tuple(open_[n][0] for n in taken)
        return block if len(unknown) == size and block not in failed else None
    for n in range(taken[0] + 1, len(open_)):
        if n in taken or unknown.isdisjoint(open_[n][1]) or len(unknown | open_[n][1]) > MOST_TOGETHER:
            continue
        found = _grown(open_, (*taken, n), unknown | open_[n][1], size, failed)
        if found is not None:
            return found
    return None


def _together(equations: tuple[str, ...], unknown: frozenset[str], budget: list[int]) -> list[Step] | None:
    """Steps for the unknowns of as many equations, one eliminated after the other; None where that fails or the budget is spent."""
    if len(equations) == 1:
        (name,) = unknown
        expressions = _within(equations[0], name, budget) if name in names_in(equations[0]) else ()
        return [(name, expressions)] if expressions else None
    ways = sorted(
        (len(names_in(equation) & unknown), equation.count(name), len(equation), name, equation)
        for equation in equations
        for name in names_in(equation) & unknown
    )
    for *_, name, equation in ways:
        expressions = _within(equation, name, budget)
        if not expressions:
            if budget[0] <= 0:
                return None
            continue
        rest = [one for one in equations if one != equation]
        try:
            inserted = tuple(replaced(one, {name: expressions[0]}) if name in names_in(one) else one for one in rest)
        except FormulaError:
            continue
        steps = _together(inserted, unknown - {name}, budget)
        return [*steps, (name, expressions)] if steps is not None else None
    return None


def _within(equation: str, name: str, budget: list[int]) -> tuple[str, ...]:
    budget[0] -= 1
    return _solved(equation, name) if budget[0] >= 0 else ()


def _needed(steps: list[Step], target: str) -> list[Step]:
    """The steps that ``target`` rests on, in order; empty where it is none of them."""
    wanted = {target}
    kept: list[Step] = []
    for name, expressions in reversed(steps):
        if name in wanted:
            kept.insert(0, (name, expressions))
            wanted |= {inner for one in expressions for inner in names_in(one)}
    return kept if kept and kept[-1][0] == target else []


def _composed(steps: tuple[tuple[str, str], ...]) -> str | None:
    """The last step's expression with the earlier ones put in."""
    full: dict[str, str] = {}
    for name, expression in steps:
        inner = {own: full[own] for own in names_in(expression) if own in full}
        try:
            full[name] = replaced(f"{expression} == 0", inner).removesuffix(" == 0") if inner else tidy(expression)
        except FormulaError:
            return None
        if len(full[name]) > LONGEST:
            return None
    name = steps[-1][0]
    return simplified((_solved(f"{name} == {full[name]}", name) or (full[name],))[0])
