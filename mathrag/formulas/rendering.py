"""Expressions as LaTeX, with their symbols or with numbers in their place."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mathrag.formulas.expressions import PI, Binary, Call, Name, Negative, Node, Number, parse
from mathrag.formulas.lexer import GREEK_COMMANDS

_FUNCTIONS = {
    "ln": "\\ln", "log10": "\\log_{10}", "log2": "\\log_{2}", "sin": "\\sin", "cos": "\\cos", "tan": "\\tan",
    "asin": "\\arcsin", "acos": "\\arccos", "atan": "\\arctan", "sinh": "\\sinh", "cosh": "\\cosh", "tanh": "\\tanh",
    "asinh": "\\operatorname{arcsinh}", "acosh": "\\operatorname{arccosh}", "atanh": "\\operatorname{arctanh}",
    "min": "\\min", "max": "\\max", "gcd": "\\operatorname{gcd}", "lcm": "\\operatorname{lcm}", "exp": "\\exp",
}  # fmt: skip
_SUM, _NEGATION, _PRODUCT, _POWER, _ATOM = 1, 2, 3, 4, 5


def to_latex(expression: str, symbols: Mapping[str, str], values: Mapping[str, str] | None = None) -> str:
    """The expression as LaTeX: a name as its value's LaTeX where ``values`` has one, else as its symbol, else spelled out.

    ``values`` are LaTeX themselves, e.g. ``12\\,\\mathrm{V}``; they are bracketed in products and powers.
    """
    return _Renderer(symbols, values or {}).render(parse(expression))[0]


def name_latex(identifier: str, *indices: str) -> str:
    """An identifier as a symbol in LaTeX with further ``indices``: ``mu_k`` is ``\\mu_{k}``, ``v_in`` has its index upright."""
    head, _, index = identifier.partition("_")
    upright = len(index) > 1 and not index.isdigit()
    shown = f"\\mathrm{{{index.replace('_', ' ')}}}" if upright else index
    below = ",".join(filter(None, (shown, *indices)))
    letter = f"\\{head}" if f"\\{head}" in GREEK_COMMANDS else head if len(head) == 1 else f"\\mathrm{{{head}}}"
    return f"{letter}_{{{below}}}" if below else letter


class _Renderer:
    def __init__(self, symbols: Mapping[str, str], values: Mapping[str, str]) -> None:
        self.symbols = symbols
        self.values = values

    def render(self, node: Node) -> tuple[str, int]:
        match node:
            case Number(_, text):
                return _number(text)
            case Name(name):
                return self._name(name)
            case Negative(operand):
                return "-" + self._at_least(operand, _NEGATION), _NEGATION
            case Binary("/", left, right):
                return f"\\frac{{{self.render(left)[0]}}}{{{self.render(right)[0]}}}", _PRODUCT
            case Binary("**", base, exponent):
                return f"{self._at_least(base, _ATOM)}^{{{self.render(exponent)[0]}}}", _POWER
            case Binary("*", left, right):
                return self._product(left, right), _PRODUCT
            case Binary(operator, left, right):
                least = _SUM if operator == "+" else _PRODUCT
                return f"{self._at_least(left, _SUM)} {operator} {self._at_least(right, max(least, _PRODUCT))}", _SUM
            case Call(function, arguments):
                return self._call(function, arguments)
        raise TypeError(node)

    def _name(self, name: str) -> tuple[str, int]:
        if name == PI:
            return "\\pi", _ATOM
        if name in self.values:
            value = self.values[name]
            return value, _ATOM if re.fullmatch(r"\d+", value) else _SUM
        symbol = self.symbols.get(name)
        if symbol is None:
            return f"\\mathrm{{{name.replace('_', chr(92) + '_')}}}" if len(name) > 1 else name, _ATOM
        return symbol, _POWER if "^" in symbol else _ATOM

    def _at_least(self, node: Node, least: int) -> str:
        text, level = self.render(node)
        return text if level >= least else f"\\left({text}\\right)"

    def _product(self, left: Node, right: Node) -> str:
        first, second = self._at_least(left, _PRODUCT), self._at_least(right, _PRODUCT)
        if isinstance(right, Binary) and right.operator == "*":
            second = f"\\left({second}\\right)"
        touching = second[:1].isdigit() or second.startswith("\\frac{") or _digits_or_words(first, second)
        return f"{first} \\cdot {second}" if touching else f"{first} {second}"

    def _call(self, function: str, arguments: tuple[Node, ...]) -> tuple[str, int]:
        inner = [self.render(argument)[0] for argument in arguments]
        match function:
            case "sqrt":
                return f"\\sqrt{{{inner[0]}}}", _ATOM
            case "cbrt":
                return f"\\sqrt[3]{{{inner[0]}}}", _ATOM
            case "abs":
                return f"\\left|{inner[0]}\\right|", _ATOM
            case "floor" | "ceil":
                return f"\\left\\l{function} {inner[0]}\\right\\r{function}", _ATOM
            case "factorial":
                return f"{self._at_least(arguments[0], _ATOM)}!", _POWER
            case "binomial":
                return f"\\binom{{{inner[0]}}}{{{inner[1]}}}", _ATOM
            case "sum" | "prod":
                return f"\\{function} {self._at_least(arguments[0], _PRODUCT)}", _PRODUCT
            case "mod":
                return f"{self._at_least(arguments[0], _ATOM)} \\bmod {self._at_least(arguments[1], _ATOM)}", _SUM
        shown = _FUNCTIONS.get(function) or f"\\operatorname{{{function.replace('_', ' ')}}}"
        return f"{shown}\\left({', '.join(inner)}\\right)", _POWER


def _digits_or_words(first: str, second: str) -> bool:
    """Would the two run together, or be read as a function's call?"""
    if second.startswith("\\left") or first.endswith(")"):
        return bool(re.search(r"[A-Za-z}'\d]$", first)) and second.startswith("\\left(")
    return second.startswith(("\\mathrm", "\\text")) or bool(re.search(r"(\\mathrm|\\text)\{[^{}]*\}$", first))


def _number(text: str) -> tuple[str, int]:
    if "e" not in text.lower():
        return text, _ATOM
    mantissa, exponent = text.lower().split("e")
    return f"{mantissa} \\times 10^{{{int(exponent)}}}", _PRODUCT
