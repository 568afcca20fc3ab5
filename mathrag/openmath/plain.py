"""Mathematics in the plain text of dictionaries as LaTeX, where it is certain what is meant (``ontology/openmath/plain.yaml``).

A stretch of signs, numbers, letters and calls between words is read into an OpenMath object and written by the same notation
as everything else; a stretch that does not read as one is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from itertools import pairwise

from mathrag.entities import Frozen
from mathrag.openmath.data import load
from mathrag.openmath.notation import to_latex
from mathrag.openmath.objects import (
    OMApplication,
    OMFloat,
    OMInteger,
    OMObject,
    OMSymbol,
    OMVariable,
    apply,
    oms,
    symbols_of,
    variables_of,
)

_TOKEN = re.compile(r"\d+(?:\.\d+)?(?![\w.]\w)|[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*'*|<=|>=|=<|!=|<>|<=>|=>|->|\S")
_MATH = re.compile(r"(\$\$.+?\$\$|\$[^$]+\$)", re.DOTALL)
_WORD = re.compile(r"(?<!\\)\b[A-Za-z][A-Za-z.]*")
_SIGN = re.compile(r"[=^*<>+\\]|\b[A-Za-z]_\w")
_LETTER = re.compile(r"[A-Za-z](?:_?\d+|_[A-Za-z])?\Z")
_SIGNLESS_DEPTH = 40


class _Plain(Frozen):
    names: dict[str, str]
    signs: tuple[dict[str, str], ...]
    spoken: str


@lru_cache(maxsize=1)
def _plain() -> _Plain:
    return _Plain.model_validate(load("plain"))


@lru_cache(maxsize=1)
def _spoken() -> frozenset[str]:
    return frozenset(_plain().spoken.split())


def says_what(text: str, formal: OMObject) -> bool:
    """Has ``text`` no other words than those that formulas are read out with and the names in its formal form?

    What is written in LaTeX already says it better.
    """
    outside = _MATH.sub(" ", text)
    if not outside.strip():
        return False
    known = {_folded(name) for symbol in symbols_of(formal) for name in [*symbol.name.split("_"), symbol.name]}
    known |= {_folded(name) for name in variables_of(formal)} | _spoken() | _plain().names.keys()
    words = {_folded(word) for word in _WORD.findall(outside.replace("_", " "))}
    return all(word in known or len(word) == 1 or (len(word) == 2 and word[0] == "d") for word in words)


def _folded(word: str) -> str:
    return word.casefold().rstrip(".")


def with_latex(text: str, symbols: Collection[str] = ()) -> str:
    """The text with what is certainly mathematics in dollar signs, all of it where it is one formula.

    ``symbols`` ('group1:carrier') may be called by name.
    """
    called = {**_plain().names, **{name.partition(":")[2]: name for name in symbols}}
    whole = text.strip().removesuffix(".")
    read = _read(list(_TOKEN.finditer(whole)), called)
    if read is not None and _says_something(read):
        return f"${to_latex(read)}$"
    return "".join(part if index % 2 else _converted(part, called) for index, part in enumerate(_MATH.split(text)))


def looks_mathematical(text: str) -> bool:
    """Is there a sign of mathematics in a text outside its dollar signs? "poly_ring" is a name."""
    return bool(_SIGN.search(_MATH.sub(" ", text)))


def _converted(text: str, called: dict[str, str]) -> str:
    """Text without dollar signs: each formula in it that stands between words replaced."""
    tokens = list(_TOKEN.finditer(text))
    math = [_is_math(token[0], text[token.end() : token.end() + 1], called) for token in tokens]
    made, end, at = [], 0, 0
    while at < len(tokens):
        stop = at
        while stop < len(tokens) and math[stop]:
            stop += 1
        found = _longest(text, tokens, at, stop, called) if stop > at else None
        if found is None:
            at += 1
            continue
        latex, last = found
        made += [text[end : tokens[at].start()], f"${latex}$"]
        end, at = tokens[last - 1].end(), last
    return "".join([*made, text[end:]])


def _is_math(token: str, following: str, called: dict[str, str]) -> bool:
    if token[0].isalpha():
        return bool(_LETTER.match(token)) or (following == "(" and token in called) or token in _plain().names
    return token[0].isdigit() or token in "()+-*/^|," or any(token in level for level in _plain().signs)


def _longest(
    text: str, tokens: list[re.Match[str]], first: int, stop: int, called: dict[str, str]
) -> tuple[str, int] | None:
    """The LaTeX of the longest formula from a token on that nothing else belongs to, and the token behind it."""
    for last in range(stop, first, -1):
        read = _read(tokens[first:last], called)
        if read is not None and _says_something(read) and _stands_alone(text, tokens, first, last):
            return to_latex(read), last
    return None


def _stands_alone(text: str, tokens: list[re.Match[str]], first: int, last: int) -> bool:
    """Is a formula bounded by words and punctuation, or in brackets of its own?"""
    before = tokens[first - 1][0] if first else ""
    behind = tokens[last][0] if last < len(tokens) else ""
    begin, end = tokens[first].start(), tokens[last - 1].end()
    if before in _JOINS or behind in _JOINS or behind in _plain().names or (before == "(") != (behind == ")"):
        return False
    if (tokens[first][0] == "-" and before[:1].isalnum()) or text[end : end + 1] == "(":
        return False
    attached = text[begin - 1 : begin].strip() if begin else ""
    goes_on = behind == "." and text[end + 1 : end + 2].isalnum()
    called = bool(behind) and behind[0].isalnum() and text[end : end + 1] == behind[0]
    return attached in ("", "(", ",") and not goes_on and not called


_JOINS = frozenset(
    [
        "=",
        "<",
        ">",
        "<=",
        ">=",
        "=<",
        "!=",
        "<>",
        "<=>",
        "=>",
        "+",
        "-",
        "*",
        "/",
        "^",
        "|",
        "\\",
        "{",
        "}",
        "[",
        "]",
        "_",
        "~",
    ]
)


def _read(tokens: list[re.Match[str]], called: dict[str, str]) -> OMObject | None:
    """The object that tokens are; None where they are none."""
    return _Parser(tokens, called).read() if tokens else None


def _says_something(node: OMObject) -> bool:
    """Is it more than a letter or a number: an operation, or a letter with an index?"""
    if isinstance(node, OMVariable):
        return "_" in node.name
    return isinstance(node, OMApplication) and not (
        node.head == oms("arith1:unary_minus") and not isinstance(node.arguments[0], OMInteger | OMFloat)
    )


class _Refused(Exception):
    """The tokens are no formula."""


class _Parser:
    """Precedence climbing over the signs of ``plain.yaml``; a product without a sign only between a number and a letter."""

    def __init__(self, tokens: list[re.Match[str]], called: dict[str, str]) -> None:
        self.tokens = [token[0] for token in tokens]
        self.adjacent = [one.end() == other.start() for one, other in pairwise(tokens)]
        self.called = called
        self.at = 0
        self.depth = 0

    def read(self) -> OMObject | None:
        """The object of all tokens; None where they are not one."""
        try:
            node = self._level(0)
        except _Refused:
            return None
        return node if self.at == len(self.tokens) else None

    def _peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _take(self) -> str:
        token = self._peek()
        self.at += 1
        return token

    def _expect(self, token: str) -> None:
        if self._take() != token:
            raise _Refused

    def _level(self, level: int) -> OMObject:
        signs = _plain().signs
        if level == len(signs):
            return self._operand()
        if level == len(signs) - 1:
            return self._power(signs[level])
        self.depth += 1
        if self.depth > _SIGNLESS_DEPTH:
            raise _Refused
        node = self._signed(level)
        while self._peek() in signs[level] and not self._hyphen():
            symbol = signs[level][self._take()]
            other = self._level(level + 1)
            same = isinstance(node, OMApplication) and node.head == oms(symbol) and level > 0
            node = apply(symbol, *node.arguments, other) if same and symbol in _FLAT else apply(symbol, node, other)  # type: ignore[union-attr]
        self.depth -= 1
        return node

    def _hyphen(self) -> bool:
        """Does the sign join two words, as in "Celsius-temperature"?"""
        words = [self.tokens[place] for place in (self.at - 1, self.at + 1) if 0 <= place < len(self.tokens)]
        joined = self._peek() == "-" and all(self.adjacent[self.at - 1 : self.at + 1])
        return joined and len(words) == 2 and all(word.isalpha() and len(word) > 1 for word in words)

    def _signed(self, level: int) -> OMObject:
        if level == 1 and self._peek() == "-":
            self._take()
            node = self._level(level + 1)
            return OMInteger(-node.value) if isinstance(node, OMInteger) else apply("arith1:unary_minus", node)
        return self._level(level + 1)

    def _power(self, signs: dict[str, str]) -> OMObject:
        node = self._operand()
        if self._peek() not in signs:
            return node
        symbol = signs[self._take()]
        negative = self._peek() == "-"
        if negative:
            self._take()
        exponent = self._power(signs)
        return apply(symbol, node, apply("arith1:unary_minus", exponent) if negative else exponent)

    def _operand(self) -> OMObject:
        token = self._take()
        if not token:
            raise _Refused
        if token[0].isdigit():
            return self._counted(OMFloat(token) if "." in token else OMInteger(int(token)))
        if token == "(":
            inner = self._level(0)
            self._expect(")")
            return inner
        if token == "|":
            inner = self._level(1)
            self._expect("|")
            return apply("arith1:abs", inner)
        if token[0].isalpha():
            return self._named(token)
        raise _Refused

    def _counted(self, number: OMObject) -> OMObject:
        if self._peek()[:1].isalpha() and self.adjacent[self.at - 1]:
            return apply("arith1:times", number, self._power(_plain().signs[-1]))
        return number

    def _named(self, name: str) -> OMObject:
        symbol = self.called.get(name)
        head: OMSymbol | OMVariable = oms(symbol) if symbol and len(name) > 1 else OMVariable(name)
        if self._peek() == "(" and (symbol or self.adjacent[self.at - 1]):
            self._take()
            arguments = [self._level(0)]
            while self._peek() == ",":
                self._take()
                arguments.append(self._level(0))
            self._expect(")")
            return _called(head, arguments)
        if name in _plain().names and isinstance(head, OMSymbol):
            return _called(head, [self._operand()])  # sin x
        if isinstance(head, OMVariable) and len(name) == 2 and name.isalpha():
            raise _Refused  # "ix" is a product or a name
        return head


_FLAT = ("arith1:plus", "arith1:times")


def _called(head: OMSymbol | OMVariable, arguments: list[OMObject]) -> OMObject:
    if head == oms("arith1:root") and len(arguments) == 1:
        arguments = [*arguments, OMInteger(2)]
    return OMApplication(head, tuple(arguments))
