"""What is settled of a formula before its variables become slots (`slots.typed`).

Percentages and plain shares are told apart, a result without a name gets the formula's, equations that compute nothing
are told from the others, and the numbers that an equation has of its own are counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from mathrag.entities import Formula, Parameter
from mathrag.formulas import LISTED, declarations, lists_in


def version(law: Formula, mark: str, **changes: Any) -> Formula:
    """``law`` for one question, with ``changes``; ``mark`` tells it from the law itself, to whose URIs it answers, too."""
    return law.model_copy(update={"uri": f"{law.uri}#{mark}", "aliases": (*law.aliases, law.uri), **changes})


def retyped(formula: Formula, which: Callable[[Parameter], bool], **changes: Any) -> Formula:
    """``formula`` with ``changes`` in the parameters of which ``which`` is true; itself where it is of none."""
    if not any(map(which, formula.parameters)):
        return formula
    parameters = tuple(p.model_copy(update=changes) if which(p) else p for p in formula.parameters)
    return formula.model_copy(update={"parameters": parameters})


def as_shares(formula: Formula) -> Formula:
    """A variable in per cent whose equation has no 100 in it is a plain share."""
    if formula.equation is None or re.search(r"(?<![\w.])100(?![\w.])", formula.equation):
        return formula
    return retyped(formula, lambda p: p.unit == "%" and not p.number, unit="1")


def computes(formula: Formula, variables: list[Parameter]) -> bool:
    """An equation in one variable ("cos(theta) = 1") states a case, it takes nothing from a question; a relation of constants may."""
    return len(variables) > 1 or (len(variables) == 1 and len(formula.parameters) > 1)


_LITERAL = re.compile(r"(?<![\w.])(?<!\*\*)\d+(?:\.\d+)?(?![\w.])")
_COMMON = frozenset({"0", "1", "2", "3", "4", "100"})


def literals(formula: Formula) -> float:
    """How many numbers an equation has of its own; exponents, up to 4 (as in 1/2, 3/2, 4 pi) and 100 (%) are of no account."""
    return float(sum(number not in _COMMON for number in _LITERAL.findall(formula.equation or "")))


def titled(parameter: Parameter, formula: Formula) -> Parameter:
    """What a formula computes is called as the formula where it has no name of its own ("Standard score": z)."""
    unnamed = not (parameter.name or parameter.description or parameter.quantity_kind)
    if not unnamed or parameter.identifier != formula.target or " from " in formula.label:
        return parameter
    return parameter.model_copy(update={"name": formula.label})


def distribution_of(formula: Formula) -> str | None:
    """The family of distributions that a document declares by ``formula`` ("normal of mean"); None for any other formula."""
    if not formula.executable or "\\sim" not in formula.latex:
        return None
    return next((declared.key for declared in declarations(formula.latex)), None)


def sums_over_lists(formula: Formula) -> bool:
    """Does ``formula`` sum over a list, be that sum one symbol?"""
    return formula.executable and formula.template is not None and bool(lists_in(formula.template))


def sums_terms(formula: Formula) -> bool:
    """Does it sum terms of a list, so that single values can't stand in it?"""
    return any(f"{function}(" in f"{formula.equation} {formula.template}" for function in LISTED)
