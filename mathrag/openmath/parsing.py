"""Mathematics as people write it (LaTeX, or typed) into an OpenMath object; strict: what isn't wholly understood is refused.

The grammar is that of school notation: sums, products (juxtaposition too), powers, fractions, roots, functions of
``ontology/openmath/reading.yaml``, absolute values, matrices, sums, products, integrals, limits, derivatives, sets, number bases,
relations. Nothing is evaluated here.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from mathrag.errors import OpenMathError
from mathrag.openmath.notations import COMMANDS, called, read_command, read_function
from mathrag.openmath.objects import (
    OMApplication,
    OMInteger,
    OMObject,
    OMString,
    OMVariable,
    apply,
    oms,
)
from mathrag.openmath.spellings import Function, Known, degrees, is_symbol, notation, number
from mathrag.openmath.tokens import END, Token, tokenize

MAX_DEPTH = 60
_OPENING = {"(": ")", "[": "]", "\\{": "\\}", "{": "}"}
_FRACTIONS = frozenset("\\frac \\dfrac \\tfrac".split())
_GREEK = frozenset(
    "\\alpha \\beta \\gamma \\delta \\theta \\lambda \\mu \\omega \\phi \\varphi \\rho \\sigma \\tau \\epsilon \\zeta".split()
)


def read_mathematics(text: str, known: Known | None = None, latex: bool = True) -> OMObject:
    """The object that ``text`` writes. Raises `OpenMathError` (finding "unread") where any of it isn't understood."""
    reader = Reader(tokenize(text, latex), known or {}, latex)
    read = reader.listed(("",))
    if reader.now is not END:
        raise reader.unread()
    return read[0] if len(read) == 1 else apply("list1:list", *read)


@dataclass
class Reader:
    """A reader by precedence over the tokens of one formula."""

    tokens: list[Token]
    known: Known
    latex: bool = True
    place: int = 0
    depth: int = 0
    bars: int = 0
    bound: list[str] = field(default_factory=list)
    stops: list[str] = field(default_factory=list)

    @property
    def now(self) -> Token:
        return self.tokens[self.place] if self.place < len(self.tokens) else END

    def after(self, ahead: int = 1) -> Token:
        """The token ``ahead`` of this one."""
        return self.tokens[self.place + ahead] if self.place + ahead < len(self.tokens) else END

    def take(self) -> Token:
        """This token, and on to the next."""
        token = self.now
        self.place += 1
        return token

    def met(self, *texts: str) -> bool:
        """Is this token one of ``texts``? Then it is taken."""
        if self.now is not END and self.now.text in texts:
            self.place += 1
            return True
        return False

    def want(self, text: str) -> None:
        """Take this token, which has to be ``text``."""
        if not self.met(text):
            raise self.unread()

    def unread(self) -> OpenMathError:
        """What to raise where the reader stands."""
        return OpenMathError(f"can't read {self.now.text or 'the end'!r} in a formula", finding="unread")

    # --- from the weakest binding to the strongest ---

    def listed(self, closing: Collection[str]) -> list[OMObject]:
        """Expressions separated by commas, up to what closes them."""
        found = [self.expression()]
        while self.now.text not in closing and self.met(","):
            found.append(self.expression())
        return found

    def expression(self) -> OMObject:
        """A relation, or what stands for a value; a remainder is of all that stands before its sign."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise OpenMathError("the formula is nested too deeply", finding="hostile")
        left = self.infix(0)
        if self.now.text in notation().remainder:
            left = self._remainder(left)
        self.depth -= 1
        return left

    def _remainder(self, dividend: OMObject) -> OMObject:
        sign = self.take().text
        plain = not (isinstance(dividend, OMApplication) and dividend.head in (oms("arith1:plus"), oms("arith1:minus")))
        if sign == "\\pmod":
            modulus = self.atom()
        elif plain:
            modulus = self.infix(len(notation().infix))
        else:
            raise OpenMathError("of which part is the remainder?", finding="unread")
        return apply(notation().remainder[sign], dividend, modulus)

    def infix(self, level: int) -> OMObject:
        """Operands and the signs of ``level`` between them, from the left; relations make a conjunction."""
        levels = notation().infix
        if level == len(levels):
            return self.product()
        operands, symbols = [self.infix(level + 1)], []
        while self.now.text in levels[level] and self.now is not END:
            sign, start = self.take().text, self.place
            symbols.append(levels[level][sign])
            operands.append(self.infix(level + 1))
            if sign == "/" and self.place - start > 1 and self._is_product(operands[-1], start):
                raise OpenMathError("what is all below the slash?", finding="unread")
        if level == 0 and len(symbols) > 1:
            parts = zip(symbols, operands, operands[1:], strict=False)
            return apply("logic1:and", *(apply(symbol, left, right) for symbol, left, right in parts))
        result = operands[0]
        for symbol, operand in zip(symbols, operands[1:], strict=True):
            result = apply(symbol, result, operand)
        return result

    def _is_product(self, node: OMObject, start: int) -> bool:
        """Are there several factors side by side from ``start``, so that "1/2x" has two readings?"""
        several = isinstance(node, OMApplication) and is_symbol(node.head, "arith1:times")
        return several and self.tokens[start].text not in ("(", "{", "[")

    def product(self) -> OMObject:
        """Factors side by side, a sign before them."""
        if self.met("-"):
            return apply("arith1:unary_minus", self.product())
        if self.met("+"):
            return self.product()
        mixed = self._mixed()
        factors = [mixed or self.factor()]
        while self.starts_factor():
            if self.now.kind == "number" and self.tokens[self.place - 1].text not in (")", "}"):  # "2 3" is no product
                raise self.unread()
            factors.append(self.factor())
        return factors[0] if len(factors) == 1 else apply("arith1:times", *factors)

    def _mixed(self) -> OMObject | None:
        """``4\\frac{1}{2}``: a whole number and a fraction of whole numbers beside it are their sum; None where there is none."""
        whole, start = self.now, self.place
        if whole.kind != "number" or not whole.text.isdigit() or self.after().text not in _FRACTIONS:
            return None
        self.take()
        part = self.factor()
        match part:
            case OMApplication(head, (OMInteger(), OMInteger())) if is_symbol(head, "arith1:divide"):
                return apply("arith1:plus", number(whole.text), part)
        self.place = start
        return None

    def starts_factor(self) -> bool:
        """Does a factor begin here?"""
        token = self.now
        if token is END or token.text in self.stops or token.text in notation().remainder:
            return False
        if token.text == "|":
            return self.bars == 0
        if token.text == "d" and "d" in self.bound and self.after().kind == "letter":
            return False
        return token.kind in ("number", "letter", "name") or token.text in ("(", "[", "{") or self._opens(token)

    def _opens(self, token: Token) -> bool:
        plain = token.text.removeprefix("\\")
        told = notation()
        return token.kind == "command" and (
            token.text in COMMANDS
            or plain in told.functions
            or plain in told.commands
            or token.text in told.constants
            or token.text in _GREEK
            or token.text in {opening for opening, _ in told.enclosed.values()}
            or token.text.startswith("\\begin")
        )

    def factor(self) -> OMObject:
        """An atom with its powers, factorials, degrees; a function's name takes its own exponent."""
        base = self.atom()
        while True:
            if self.met("!"):
                base = apply("integer1:factorial", base)
            elif self.now.text == "^":
                base = self._power(base)
            elif self.now.text == "°":
                self.take()
                base = degrees(base)
            else:
                return base

    def _power(self, base: OMObject) -> OMObject:
        self.want("^")
        if self.met("\\circ") or (self.now.text == "{" and self.after().text == "\\circ"):
            if self.met("{"):
                self.want("\\circ")
                self.want("}")
            return degrees(base)
        exponent = self.script()
        if self.now.text == "^":  # typed, from the right; LaTeX has no such form
            if self.latex:
                raise self.unread()
            exponent = self._power(exponent)
        return apply("arith1:power", base, exponent)

    def script(self) -> OMObject:
        """What stands behind ``^`` or ``_``: a group, or one token."""
        if self.now.text in ("{", "("):
            return self.grouped()
        if self.met("-"):
            return apply("arith1:unary_minus", self.script())
        if self.latex and self.now.kind == "number" and len(self.now.text) > 1:
            raise OpenMathError(f"LaTeX raises one digit of {self.now.text}", finding="unread")
        return self.atom()

    def grouped(self) -> OMObject:
        """One expression in brackets."""
        closing = _OPENING[self.take().text]
        outer, self.bars = self.bars, 0
        stops, self.stops = self.stops, []
        inner = self.expression()
        self.bars, self.stops = outer, stops
        self.want(closing)
        return inner

    def atom(self) -> OMObject:
        """The smallest whole: a number, a letter, brackets, a command with what belongs to it."""
        token = self.now
        told = notation()
        plain = token.text.removeprefix("\\")
        if token.kind == "number":
            return self._number()
        if token.text in ("(", "[", "{"):
            return self._bracketed()
        if token.text in told.constants:
            self.take()
            return oms(told.constants[token.text])
        if plain in told.functions and token.kind in ("name", "command"):
            return read_function(self, told.functions[plain])
        for symbol, (opening, closing) in told.enclosed.items():
            if token.text == opening:
                return self._enclosed(symbol, closing)
        if token.kind == "letter" or token.text in _GREEK:
            return self._letter()
        return read_command(self)

    def _number(self) -> OMObject:
        digits = self.take().text
        if self.now.text == "_" and not self.now.spaced:
            self.take()
            base = self.script()
            if not isinstance(base, OMInteger) or "." in digits:
                raise self.unread()
            return apply("nums1:based_integer", base, OMString(digits))
        return number(digits)

    def _bracketed(self) -> OMObject:
        """An expression in brackets; several are a list: a point, a vector."""
        opening = self.take().text
        outer, self.bars = self.bars, 0
        stops, self.stops = self.stops, []
        parts = self.listed((_OPENING[opening],))
        self.bars, self.stops = outer, stops
        self.want(_OPENING[opening])
        if len(parts) == 1:
            return parts[0]
        if opening != "(":
            raise self.unread()
        return apply("list1:list", *parts)

    def _enclosed(self, symbol: str, closing: str) -> OMObject:
        opening = self.take().text
        self.bars += opening == "|"
        stops, self.stops = self.stops, [*self.stops, closing]
        inner = self.expression()
        self.stops = stops
        self.bars -= opening == "|"
        self.want(closing)
        return apply(symbol, inner)

    def _letter(self) -> OMObject:
        """A variable, what it is known to be, a function's value, or the constant that the letter stands for."""
        name = self.take().text.removeprefix("\\")
        if self.now.text == "_":
            self.take()
            sub = self.script()
            if not isinstance(sub, OMInteger | OMVariable):
                raise self.unread()
            name = f"{name}_{sub.value if isinstance(sub, OMInteger) else sub.name}"
        told = self.known.get(name)
        if isinstance(told, Function):
            return called(self, told)
        if told is not None and name not in self.bound:
            return told
        if self.now.text == "(" and name in ("f", "g", "h", "F", "G", "P", "p", "q", "Q"):
            raise OpenMathError(f"{name} is a function that nobody defined", finding="unread")
        if self.now.text == "'":
            raise self.unread()
        if name in ("e", "i") and name not in self.bound and not self._counts_letters(name):
            return oms(f"nums1:{name}")
        return OMVariable(name)

    def _counts_letters(self, name: str) -> bool:
        """Does ``name`` stand in a row of letters (a, b, c, d, e; i, j, k), so that it is one of them?"""
        row = {"e": {"d", "f", "c"}, "i": {"j", "k"}}[name]
        return any(token.kind == "letter" and token.text in row for token in self.tokens)
