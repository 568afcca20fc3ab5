"""A stated value computed anew: by the laws of the step with the values of the example put in, else by the arithmetic as it is written.

A value enters for a variable by its symbol, else by its dimension. How many ways are tried is bounded, so that the time is linear in the
number of steps.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

from mathrag.entities import Constant, ExampleBinding, Formula, Parameter, Verdict
from mathrag.errors import EvaluationError, MathRAGError, SolveError
from mathrag.examples.arithmetic import LEAST_OFF, contradicted
from mathrag.examples.statements import Measure, is_without_units, worked_out
from mathrag.formulas import evaluate, identifier_of, solve
from mathrag.quantities import Dimension, convert, si_unit, to_si

LEAST_TOLERANCE = 0.006
"""Examples round on their way."""
MOST_WAYS = 64
ANGLES = frozenset({"angle", "phase_angle", "angular_displacement"})


@dataclass(frozen=True)
class Computed:
    """What came out: the value in the unit of the stated one, by which formula, with what put in."""

    verdict: Verdict
    reason: str
    value: float | None = None
    law: str | None = None
    bindings: tuple[ExampleBinding, ...] = ()


@dataclass(frozen=True)
class Use:
    """A law that a step may use: ``renaming`` has the law's identifiers by those of the example."""

    formula: Formula
    renaming: Mapping[str, str]
    own: bool = True
    """Is it written beside the value, or is it the law for what the question asks for?"""
    asked: bool = False
    """Is it no more than the law for what the question asks for?"""

    def parameter(self, symbol: str) -> Parameter | None:
        """The law's variable that the example calls ``symbol`` (LaTeX)."""
        own = identifier_of(symbol) if symbol else ""
        name = self.renaming.get(own, own)
        return next((p for p in self.formula.parameters if p.identifier == name and p.constant is None), None)


@dataclass(frozen=True)
class Given:
    """The values that may enter: ``known`` so far in the example, ``beside`` the stated one in its own formula, those that the
    ``question`` gives; constants by URI."""

    known: Sequence[Measure]
    beside: Sequence[Measure]
    constants: Mapping[str, Constant]
    question: Sequence[Measure] = ()


def close(value: float, stated: Measure, *, difference: bool = False) -> bool:
    """Is ``value`` (coherent SI) the stated one, within its digits? The sign is a convention of the text."""
    expected = stated.in_si(difference=difference)
    if expected == 0:
        return abs(value) < 1e-9
    return abs(abs(value) - abs(expected)) <= max(stated.spread * 1.01, LEAST_TOLERANCE) * abs(expected)


def computed(stated: Measure, uses: Sequence[Use], given: Given) -> Computed:
    """The first law of ``uses`` that gives the stated value with values of ``given``; else why none does."""
    failed: list[Computed] = []
    for use in uses:
        for unknown in _unknowns(use, stated):
            tried = _tried(use, unknown, stated, given)
            if tried.verdict == "verified":
                return tried
            failed.append(tried)
    if not failed:
        return Computed("not computed", "no formula of the knowledge base is what it uses")
    return next((one for one in failed if one.verdict == "differs"), failed[0])


def by_arithmetic(stated: Measure, latex: str) -> Computed | None:
    """The stated value by the arithmetic that stands in front of it; None where that neither gives it nor surely another one."""
    bare = replace(stated, unit=None) if is_without_units(latex) else stated
    if any(close(value, stated) or close(value, bare) for value in worked_out(latex)):
        return Computed("verified", "by the arithmetic as it is written", stated.number)
    other = contradicted(stated, latex)
    return (
        None if other is None else Computed("differs", f"by the arithmetic as it is written it is {other:.4g}", other)
    )


def _unknowns(use: Use, stated: Measure) -> list[Parameter]:
    """The variables that the stated value may be of: the one of its symbol, else those of its dimension."""
    if stated.symbol:
        named = use.parameter(stated.symbol)
        return [named] if named is not None and _fits(named, stated) else []
    return [p for p in use.formula.parameters if p.constant is None and p.dimension is not None and _fits(p, stated)]


def _fits(parameter: Parameter, measure: Measure) -> bool:
    """May the value be one of this variable, by its dimension?"""
    if parameter.dimension is None:
        return True
    if Dimension.parse(parameter.dimension) != measure.dimension:
        return False
    angular = measure.unit in ("°", "rad", "deg")
    return parameter.dimension != "1" or measure.unit is None or angular == (parameter.quantity_kind in ANGLES)


def _tried(use: Use, unknown: Parameter, stated: Measure, given: Given) -> Computed:
    others = [p for p in use.formula.parameters if p.identifier != unknown.identifier]
    free = [p for p in others if p.constant is None]
    options = [_options(use, p, given) for p in free]
    lacking = [p.name or p.symbol for p, found in zip(free, options, strict=True) if not found]
    if lacking:
        return Computed("not computed", f"no value is given for {', '.join(lacking)}", law=use.formula.uri)
    try:
        fixed = {p.identifier: _constant(given.constants[p.constant], p) for p in others if p.constant is not None}
        templates = _templates(use.formula, unknown)
    except (KeyError, MathRAGError):
        return Computed("not computed", "its formula can't be solved for what is asked", law=use.formula.uri)
    ways = math.prod(map(len, options))
    if ways > MOST_WAYS:
        return Computed("not computed", f"{ways} ways to put the values in", law=use.formula.uri)
    results: list[float] = []
    for chosen in islice(product(*options), MOST_WAYS):
        for value in _values(templates, fixed, free, chosen):
            if close(value * _scale(unknown), stated, difference=_is_difference(unknown)):
                own = _in_unit(value, unknown, stated)
                return Computed("verified", f"by {use.formula.label}", own, use.formula.uri, _bound(free, chosen))
            results.append(value)
    entering = next(product(*options), ())
    if (
        ways == 1
        and results
        and use.own
        and free
        and _certain(use, options, given)
        and _is_off(results, unknown, entering, stated)
    ):
        value = _in_unit(results[0], unknown, stated)
        bound = _bound(free, entering)
        return Computed("differs", f"by {use.formula.label} it is {value:.4g}", value, use.formula.uri, bound)
    return Computed("not computed", "none of the values put in gives it", law=use.formula.uri)


def _options(use: Use, parameter: Parameter, given: Given) -> list[Measure]:
    """The values that may enter for ``parameter``: those of its symbol, those put in beside the stated one, those of its dimension.

    What another variable is called by is not among them.
    """
    named = [m for m in given.known if _fits(parameter, m) and use.parameter(m.symbol) == parameter]
    if named:
        return named[-1:]
    beside = [m for m in given.beside if _fits(parameter, m)]
    free = [m for m in given.known if _fits(parameter, m) and (not m.symbol or use.parameter(m.symbol) is None)]
    if parameter.dimension in (None, "1"):  # a pure number is no measure that says what it is of
        free = [m for m in free if m.unit is not None or not m.symbol]
    return list({(m.text, m.unit): m for m in beside or free}.values())


def _certain(use: Use, options: Sequence[Sequence[Measure]], given: Given) -> bool:
    """Is it beyond doubt what enters? What the question gives to symbols is, and what it gives where that is no more than the law takes,
    several values or the one of the law that it asks for. What was found on the way may be another thing's, or come from a figure."""
    taken = [measure for found in options for measure in found]
    keys = {(one.text, one.unit) for one in taken}
    if len(keys) < len(taken) or not all(one.symbol or one.unit for one in taken):
        return False
    if keys <= {(one.text, one.unit) for one in given.question if one.symbol}:
        return True
    return keys == {(one.text, one.unit) for one in given.question} and (use.asked or len(keys) > 1)


def _is_off(results: Sequence[float], unknown: Parameter, entering: Sequence[Measure], stated: Measure) -> bool:
    """Is every result farther from the stated value than the values that enter may be rounded?"""
    expected = abs(stated.in_si(difference=_is_difference(unknown)))
    room = max(stated.spread, LEAST_OFF) + sum(measure.spread for measure in entering)
    return all(abs(abs(value * _scale(unknown)) - expected) > room * max(expected, abs(value)) for value in results)


def _templates(formula: Formula, unknown: Parameter) -> Sequence[str]:
    if unknown.identifier == formula.target and formula.template is not None:
        return (formula.template,)
    try:
        return solve(formula.equation or "", unknown.identifier)
    except SolveError:
        return ()


def _values(
    templates: Sequence[str], fixed: Mapping[str, float], free: Sequence[Parameter], chosen: Sequence[Measure]
) -> Iterator[float]:
    values = {**fixed, **{p.identifier: _entering(m, p) for p, m in zip(free, chosen, strict=True)}}
    for template in templates:
        try:
            yield float(evaluate(template, values))
        except (EvaluationError, OverflowError):
            continue


def _entering(measure: Measure, parameter: Parameter) -> float:
    """The value as it enters the template."""
    return measure.in_si(difference=_is_difference(parameter)) / _scale(parameter)


def _is_difference(parameter: Parameter) -> bool:
    return "difference" in (parameter.quantity_kind or "") or "change" in parameter.name


def _scale(parameter: Parameter) -> float:
    """One unit of the parameter in coherent SI."""
    return to_si(1.0, parameter.unit, difference=True)[0] if parameter.unit not in (None, "1") else 1.0


def _constant(constant: Constant, parameter: Parameter) -> float:
    value = to_si(constant.value, constant.unit)[0] if constant.unit not in (None, "1") else constant.value
    return value / _scale(parameter)


def _in_unit(value: float, unknown: Parameter, stated: Measure) -> float:
    """What came out in the unit of the stated value."""
    unit = si_unit(stated.dimension)
    return (
        convert(value * _scale(unknown), unit, stated.unit, difference=_is_difference(unknown))
        if stated.unit
        else value
    )


def _bound(free: Sequence[Parameter], chosen: Sequence[Measure]) -> tuple[ExampleBinding, ...]:
    return tuple(ExampleBinding(symbol=p.symbol, value=m.text, unit=m.unit) for p, m in zip(free, chosen, strict=True))
