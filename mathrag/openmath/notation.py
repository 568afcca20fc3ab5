"""OpenMath objects as readable LaTeX, from the tree by rules: ``ontology/openmath/notation.yaml``."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from pydantic import Field, model_validator

from mathrag.entities import Frozen
from mathrag.formulas import name_latex
from mathrag.openmath.data import load
from mathrag.openmath.objects import (
    OMApplication,
    OMAttribution,
    OMBinding,
    OMBytes,
    OMError,
    OMFloat,
    OMForeign,
    OMInteger,
    OMObject,
    OMString,
    OMSymbol,
    OMVariable,
    bare,
)

LONGEST = 20_000
"""Characters of LaTeX; a template that names an argument twice doubles it at each level."""
TOO_LONG = "\\text{(too long to be shown)}"

_PLACE = re.compile(r"<(@?\d+(?:\.(?:\d+|var|body))*|[,&]|cases)(?::(\w+))?>")
_NUMBERED = re.compile(r"([A-Za-z]+?)_?(\d+)\Z")
_SPECIAL = re.compile(r"([#$%&_{}])")


class Way(Frozen):
    """One way to write a symbol."""

    infix: str | None = None
    prefix: str | None = None
    postfix: str | None = None
    function: str | None = None
    symbol: str | None = None
    binder: str | None = None
    template: str | None = None
    where: dict[str, str] = Field(default={}, description="place -> what it must be written as")
    unused: tuple[int, ...] = Field(default=(), description="arguments that the template leaves out on purpose")
    level: str = "atom"

    @model_validator(mode="after")
    def _is_one(self) -> Way:
        ways = (self.infix, self.prefix, self.postfix, self.function, self.symbol, self.binder, self.template)
        if sum(way is not None for way in ways) != 1:
            raise ValueError("a notation is one of infix, prefix, postfix, function, symbol, binder, template")
        return self


class Notation(Frozen):
    """The file."""

    levels: tuple[str, ...]
    symbols: dict[str, tuple[Way, ...]]

    def level(self, name: str) -> int:
        """How tightly what has this level binds."""
        return self.levels.index(name)


@lru_cache(maxsize=1)
def notation() -> Notation:
    """``notation.yaml``, read once."""
    content = load("notation")
    ways = {
        key: [_way(one) for one in (said if isinstance(said, list) else [said])]
        for key, said in content["symbols"].items()
    }
    return Notation(levels=content["levels"], symbols=ways)


def _way(said: dict[str, Any]) -> dict[str, Any]:
    return {**said, "where": {str(place): str(text) for place, text in said.get("where", {}).items()}}


def to_latex(node: OMObject) -> str:
    """The object as LaTeX, without dollar signs."""
    return _Writer(notation()).write(node)[0]


class _Unfit(Exception):
    """A way to write a symbol does not fit the arguments that it has."""


class _Writer:
    def __init__(self, known: Notation) -> None:
        self.known = known
        self.atom = known.level("atom")
        self.written: dict[int, tuple[str, int]] = {}

    def write(self, node: OMObject) -> tuple[str, int]:
        """LaTeX and how tightly it binds; of each part once, however many ways are tried."""
        if id(node) not in self.written:
            latex, level = self._written(node)
            self.written[id(node)] = (latex, level) if len(latex) <= LONGEST else (TOO_LONG, self.atom)
        return self.written[id(node)]

    def _written(self, node: OMObject) -> tuple[str, int]:
        match node:
            case OMInteger(value):
                return str(value), self.atom if value >= 0 else self.known.level("negative")
            case OMFloat(text):
                return _float(text), self.atom if "e" not in text.lower() else self.known.level("product")
            case OMVariable(name):
                return _variable(name), self.atom
            case OMSymbol():
                return self._symbol(node)
            case OMApplication():
                return self._application(node)
            case OMBinding():
                return self._binding(node)
            case OMAttribution(_, of):
                return self.write(of)
            case OMError(symbol, arguments):
                return self._called(self.write(symbol)[0], arguments)
            case OMString(text) | OMForeign(text) | OMBytes(text):
                return f"\\text{{{_escaped(text)}}}", self.atom

    def _symbol(self, node: OMSymbol) -> tuple[str, int]:
        """A symbol alone; that of an operation as its sign."""
        for way in self.known.symbols.get(node.key, ()):
            shown = way.symbol or way.function or way.binder
            if shown or way.infix:
                return (shown or f"{{{(way.infix or '').strip()}}}"), self.atom
        return _operator(node.name), self.atom

    def _application(self, node: OMApplication) -> tuple[str, int]:
        head, arguments = node.head, node.arguments
        if isinstance(head, OMApplication) and isinstance(head.head, OMSymbol):
            for way in self.known.symbols.get(head.head.key, ()):
                if way.template is not None:
                    try:
                        return self._filled(way, head.arguments, arguments)
                    except _Unfit:
                        continue
        if isinstance(head, OMSymbol):
            for way in self.known.symbols.get(head.key, ()):
                try:
                    return self._way(way, arguments)
                except _Unfit:
                    continue
            return self._called(_operator(head.name), arguments)
        return self._called(self._least(head, self.atom), arguments)

    def _called(self, name: str, arguments: tuple[OMObject, ...]) -> tuple[str, int]:
        inside = ", ".join(self.write(argument)[0] for argument in arguments)
        return f"{name}\\left({inside}\\right)" if "\\frac" in inside else f"{name}({inside})", self.known.level(
            "postfix"
        )

    def _way(self, way: Way, arguments: tuple[OMObject, ...]) -> tuple[str, int]:
        level = self.known.level(way.level)
        if way.infix is not None and len(arguments) > 1:
            parts = [self._least(arguments[0], level), *(self._least(one, level + 1) for one in arguments[1:])]
            return way.infix.join(parts), level
        if way.prefix is not None and len(arguments) == 1:
            return way.prefix + self._least(arguments[0], level + 1), level
        if way.postfix is not None and len(arguments) == 1:
            return self._least(arguments[0], self.atom) + way.postfix, level
        if way.function is not None and arguments:
            return self._called(way.function, arguments)
        if way.template is not None:
            return self._filled(way, arguments, ())
        raise _Unfit

    def _filled(self, way: Way, arguments: tuple[OMObject, ...], outer: tuple[OMObject, ...]) -> tuple[str, int]:
        """A template with its places filled; every argument must have one, and what it is applied to too. Raises `_Unfit`."""
        template = way.template or ""
        places = {place for place, _ in _PLACE.findall(template)} | way.where.keys()
        own = {int(place.split(".")[0]) for place in places if place[0].isdigit()} | set(way.unused)
        if own and own != set(range(1, len(arguments) + 1)):
            raise _Unfit
        if any(place.startswith("@") for place in places) != bool(outer):
            raise _Unfit

        def fill(match: re.Match[str]) -> str:
            return self._place(match[1], match[2] or "binder", arguments, outer)

        for place, text in way.where.items():
            if self._place(place, "binder", arguments, outer) != _PLACE.sub(fill, text):
                raise _Unfit
        return _PLACE.sub(fill, template), self.known.level(way.level)

    def _place(self, place: str, level: str, arguments: tuple[OMObject, ...], outer: tuple[OMObject, ...]) -> str:
        joints = {",": ", ", "&": " & ", "cases": " \\\\ "}
        if place in joints:
            return joints[place].join(self.write(argument)[0] for argument in arguments)
        first, *rest = place.removeprefix("@").split(".")
        found: OMObject = _nth(outer if place.startswith("@") else arguments, int(first))
        for step in rest:
            found = _below(found, step)
        return self._least(found, self.known.level(level))

    def _binding(self, node: OMBinding) -> tuple[str, int]:
        shown = self.write(node.binder)[0]
        names = ", ".join(self.write(variable)[0] for variable in node.variables)
        return f"{shown} {names}:\\ {self.write(node.body)[0]}", self.known.level("binder")

    def _least(self, node: OMObject, level: int) -> str:
        text, own = self.write(node)
        return text if own >= level else f"\\left({text}\\right)"


def _nth(arguments: tuple[OMObject, ...], number: int) -> OMObject:
    if number > len(arguments):
        raise _Unfit
    return arguments[number - 1]


def _below(node: OMObject, step: str) -> OMObject:
    """The part that a step of a place leads to: an argument, or variable and body of a function of one variable."""
    node = bare(node)
    if step.isdigit():
        if not isinstance(node, OMApplication) or len(node.arguments) != 2:
            raise _Unfit
        return _nth(node.arguments, int(step))
    if not isinstance(node, OMBinding) or len(node.variables) != 1:
        raise _Unfit
    return node.variables[0] if step == "var" else node.body


def _variable(name: str) -> str:
    numbered = _NUMBERED.match(name)
    if numbered:
        return f"{_variable(numbered[1])}_{{{numbered[2]}}}"
    return name_latex(name) if re.fullmatch(r"[A-Za-z]+(_[A-Za-z0-9]+)?", name) else f"\\mathit{{{_escaped(name)}}}"


def _operator(name: str) -> str:
    return f"\\operatorname{{{_escaped(name)}}}"


def _float(text: str) -> str:
    mantissa, _, exponent = text.lower().partition("e")
    return f"{mantissa} \\cdot 10^{{{int(exponent)}}}" if exponent else mantissa


def _escaped(text: str) -> str:
    plain = text.replace("\\", "\\textbackslash ").replace("^", "\\textasciicircum ").replace("~", "\\textasciitilde ")
    return _SPECIAL.sub(r"\\\1", " ".join(plain.split()))
