"""``ontology/openmath/reading.yaml``, and what the readers of formulas have in common: small objects, and what a reader can do."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from mathrag.entities import Frozen
from mathrag.errors import OpenMathError
from mathrag.openmath.data import load
from mathrag.openmath.objects import OMApplication, OMBinding, OMInteger, OMObject, OMSymbol, OMVariable, apply, oms
from mathrag.openmath.phrasebook import phrase_of
from mathrag.openmath.tokens import Token

LAMBDA = oms("fns1:lambda")


class Notation(Frozen):
    """``reading.yaml``."""

    functions: dict[str, str]
    inverses: dict[str, str]
    commands: dict[str, str]
    constants: dict[str, str]
    enclosed: dict[str, tuple[str, str]]
    matrices: dict[str, str | None]
    infix: tuple[dict[str, str], ...]
    remainder: dict[str, str]


@lru_cache(maxsize=1)
def notation() -> Notation:
    """The notation that is read."""
    return Notation.model_validate(load("reading"))


@dataclass(frozen=True)
class Function:
    """A function that a text defines: ``f(x) = ...``."""

    variables: tuple[str, ...]
    body: OMObject


Known = Mapping[str, OMObject | Function]
"""What letters of a text stand for."""


class Reads(Protocol):
    """A reader of the tokens of one formula, as the notations with a shape of their own see it (`mathrag.openmath.parsing`)."""

    tokens: list[Token]
    place: int
    bars: int
    bound: list[str]
    stops: list[str]

    @property
    def now(self) -> Token:
        """The token that is read next."""

    def after(self, ahead: int = 1) -> Token:
        """The token ``ahead`` of this one."""

    def take(self) -> Token:
        """This token, and on to the next."""

    def met(self, *texts: str) -> bool:
        """Is this token one of ``texts``? Then it is taken."""

    def want(self, text: str) -> None:
        """Take this token, which has to be ``text``."""

    def unread(self) -> OpenMathError:
        """What to raise where the reader stands."""

    def listed(self, closing: Collection[str]) -> list[OMObject]:
        """Expressions separated by commas, up to what closes them."""

    def expression(self) -> OMObject:
        """A relation, or what stands for a value."""

    def infix(self, level: int) -> OMObject:
        """Operands and the signs of ``level`` between them."""

    def product(self) -> OMObject:
        """Factors side by side, a sign before them."""

    def factor(self) -> OMObject:
        """An atom with its powers."""

    def starts_factor(self) -> bool:
        """Does a factor begin here?"""

    def atom(self) -> OMObject:
        """The smallest whole."""

    def script(self) -> OMObject:
        """What stands behind ``^`` or ``_``."""

    def grouped(self) -> OMObject:
        """One expression in brackets."""


def substituted(node: OMObject, values: Mapping[str, OMObject]) -> OMObject:
    """``node`` with objects in place of variables; a bound variable hides one of its name."""
    match node:
        case OMVariable(name):
            return values.get(name, node)
        case OMApplication(head, arguments):
            return OMApplication(substituted(head, values), tuple(substituted(one, values) for one in arguments))
        case OMBinding(binder, variables, body):
            bound = {one.name for one in variables if isinstance(one, OMVariable)}
            inner = {name: one for name, one in values.items() if name not in bound}
            return OMBinding(binder, variables, substituted(body, inner))
    return node


def application(symbol: str, arguments: Sequence[OMObject]) -> OMObject:
    """``symbol`` applied to ``arguments``, which some symbols take as one set: ``max(2, 7)``."""
    phrase = phrase_of(symbol)
    inside = phrase.inside[0] if phrase and phrase.inside else None
    return apply(symbol, apply(inside, *arguments)) if inside else apply(symbol, *arguments)


def number(text: str) -> OMObject:
    """A numeral as an exact number: ``2.5`` is 25/10."""
    whole, _, decimals = text.partition(".")
    if not decimals:
        return OMInteger(int(whole))
    return apply("nums1:rational", OMInteger(int((whole or "0") + decimals)), OMInteger(10 ** len(decimals)))


def degrees(angle: OMObject) -> OMObject:
    """An angle in degrees as one in radians."""
    return apply("arith1:times", angle, apply("arith1:divide", oms("nums1:pi"), OMInteger(180)))


def lambda_of(variable: str, body: OMObject) -> OMObject:
    """``body`` as a function of ``variable``."""
    return OMBinding(LAMBDA, (OMVariable(variable),), body)


def is_symbol(node: OMObject, key: str) -> bool:
    """Is ``node`` the standard symbol of this name?"""
    return isinstance(node, OMSymbol) and node.key == key
