"""Sums, products and integrals with bounds, as LaTeX writes them: carried out where that is arithmetic.

A sum or product over a whole index with numbers for bounds is written out; a definite integral whose integrand shows its variable
is integrated. Everything else of the kind is refused with its reason.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence

from mathrag.formulas.expressions import Binary, Call, Name, Node, names_of, walk
from mathrag.formulas.integration import integral
from mathrag.formulas.latex_notation import begins_symbol
from mathrag.formulas.lexer import END, Token
from mathrag.formulas.symbol_reader import SymbolReader
from mathrag.formulas.symbols import spelled
from mathrag.formulas.token_reader import refuse

MOST_TERMS = 12
"""Of a sum that is written out."""
_RUNS_OVER_ALL = re.compile(r"|[01]|[a-zA-Z](?:=[01])?|[a-zA-Z](?:\\in|∈)\s?[A-Z]|\\?all[a-z]*")
"""What stands below the sign of a sum over a whole list."""
_LAST = re.compile(r"|[a-zA-Z]")
_OF_EACH = frozenset({"P", "p", "f"})
_ARGUMENT = re.compile(r"\(([a-zA-Z])(?:_\{?\w\}?)?\)")
WORD = 4
"""Letters from which upright text in a sum is a word ("products") and no symbol."""
LISTED = frozenset({"sum", "prod"})
MOST_WRITTEN = 60
"""Terms that one display may write out: sums of sums multiply."""


class CalculusReader(SymbolReader, ABC):
    """Reads what stands behind ``\\sum``, ``\\prod`` and ``\\int``."""

    @abstractmethod
    def sub(self, tokens: Sequence[Token]) -> Node:
        """An inner expression, read to its end."""

    @abstractmethod
    def product(self) -> Node:
        """Factors joined by signs or just side by side."""

    def _bounds(self) -> tuple[list[Token], list[Token]]:
        """The scripts below and above, in either order; empty where there is none."""
        found: dict[str, list[Token]] = {"_": [], "^": []}
        while self.at("_", "^"):
            script = self.take().text
            found[script] = self.group()
        return found["_"], found["^"]

    def _written_out(self, sign: str) -> Node | None:
        """A sum or product over an index with whole numbers for bounds; None (and nothing read) where it is no such."""
        start = self.position
        self.take()
        below, above = self._bounds()
        index = re.fullmatch(r"([a-zA-Z])=(\d{1,3})", spelled(below))
        last = re.fullmatch(r"\d{1,3}", spelled(above))
        if index is None or last is None or not 0 <= int(last[0]) - int(index[2]) < MOST_TERMS:
            self.position = start
            return None
        term_start = self.position
        self.product()
        term = self.tokens[term_start : self.position]
        node: Node | None = None
        for value in range(int(index[2]), int(last[0]) + 1):
            self.context.terms += 1
            if self.context.terms > MOST_WRITTEN:
                raise refuse("too-long", f"More than {MOST_WRITTEN} terms would have to be written out.", self.tokens)
            each = self.sub([Token("char", "{"), *_at(value, index[1], term), Token("char", "}")])
            node = each if node is None else Binary(sign, node, each)
        return node

    def _over_list(self, function: str, start: int | None = None) -> Node:
        """A sum or product over all values of a list, behind its sign (at ``start``); the index and its bounds say nothing more."""
        self.position = self.position if start is None else start
        self.take()
        below, above = self._bounds()
        if not _RUNS_OVER_ALL.fullmatch(spelled(below)) or not _LAST.fullmatch(spelled(above)):
            raise refuse(
                "sum", f"A {function} from {spelled(below)} to {spelled(above)} is not over a whole list.", self.tokens
            )
        self.tokens = [*self.tokens[: self.position], *_without_arguments(self.tokens[self.position :])]
        first = self.position
        body = self.product()
        counted = spelled(below).partition("=")
        if counted[1] and counted[0] in names_of(body) and not any("_" in name for name in names_of(body)):
            raise refuse("sum", "A sum of what only its index changes is not in the grammar.", self.tokens)
        if any(token.kind == "text" and len(token.text) > WORD for token in self.tokens[first : self.position]):
            raise refuse("sum", "A sum over what words tell is not in the grammar.", self.tokens)
        if not names_of(body) or any(isinstance(part, Call) and part.function in LISTED for part in walk(body)):
            raise refuse("sum", "A sum of numbers, or of sums, is not in the grammar.", self.tokens)
        return Call(function, (body,))

    def _integral(self) -> Node:
        """``\\int_a^b f(x) dx`` behind its sign."""
        self.take()
        below, above = self._bounds()
        if not below or not above:
            raise refuse("integral", "An integral without bounds has no value.", self.tokens)
        body, variable = self._integrand()
        context = self.context
        symbols = dict(context.symbols)
        node = self.sub([Token("char", "{"), *variable, Token("char", "}")])
        low, high = self._bound(below), self._bound(above)
        integrand = self.sub(body)
        value = integral(integrand, node.name, low, high) if isinstance(node, Name) else None
        if value is None or not isinstance(node, Name) or not _shows(integrand, node.name):
            context.symbols.clear()
            context.symbols.update(symbols)
            raise refuse("integral", "The integral has no closed form that is sure.", self.tokens)
        context.integrated.add(node.name)
        return value

    def _bound(self, tokens: list[Token]) -> Node | None:
        """None at infinity."""
        return None if spelled(tokens) in ("\\infty", "+\\infty", "-\\infty") else self.sub(tokens)

    def _integrand(self) -> tuple[list[Token], list[Token]]:
        """What stands between the sign and ``dx``, and ``x``; ``\\frac{dx}{x}`` counts as ``\\frac{1}{x} dx``."""
        start, depth = self.position, 0
        while self.peek() is not END:
            token = self.peek()
            depth += (token.text in ("(", "{", "[")) - (token.text in (")", "}", "]"))
            if depth < 0:
                break
            if token.text == "d" and token.kind in ("letter", "text") and begins_symbol(self.peek(1)):
                return self._up_to(start, depth)
            self.position += 1
        raise refuse("integral", "An integral without its differential has no value.", self.tokens)

    def _up_to(self, start: int, depth: int) -> tuple[list[Token], list[Token]]:
        end = self.position
        self.take()
        variable_start = self.position
        parts = self.symbol_parts()
        if parts is None:
            raise refuse("integral", "The variable of integration can't be read.", self.tokens)
        while self.at("_"):
            self.take()
            self.group()
        variable = self.tokens[variable_start : self.position]
        if depth == 0:
            return self.tokens[start:end] or [Token("number", "1")], variable
        if depth != 1 or not self.at("}") or self.tokens[start].text != "\\frac" or self.peek(1).text != "{":
            raise refuse("integral", "The differential stands inside the integrand.", self.tokens)
        over = self.tokens[start + 2 : end] or [Token("number", "1")]
        self.take()
        under = self.group()
        brace, close = Token("char", "{"), Token("char", "}")
        return [Token("command", "\\frac"), brace, *over, close, brace, *under, close], variable


def _at(value: int, index: str, term: Sequence[Token]) -> list[Token]:
    """``term`` with a number for its index; as a power zero has a decimal, or ``x^0`` would be a standard state."""
    found: list[Token] = []
    for place, token in enumerate(term):
        if token.text != index or token.kind != "letter":
            found.append(token)
        elif not value and "^" in [before.text for before in term[max(0, place - 2) : place]]:
            found += [Token("char", "{"), Token("number", "0.0"), Token("char", "}")]
        else:
            found.append(Token("number", str(value)))
    return found


def _without_arguments(tokens: Sequence[Token]) -> list[Token]:
    """``x P(x)`` as ``x P``: what belongs to each value is a list of its own."""
    found: list[Token] = []
    place = 0
    while place < len(tokens):
        found.append(tokens[place])
        place += 1
        if tokens[place - 1].text in _OF_EACH and (argument := _ARGUMENT.match(spelled(tokens[place:]))):
            elsewhere = Counter(token.text for token in tokens if token.kind == "letter")[argument[1]] > 1
            while elsewhere and tokens[place - 1].text != ")":
                place += 1
    return found


def _shows(integrand: Node, variable: str) -> bool:
    """Does it say how it depends on the variable? A number does not depend on it at all."""
    return variable in names_of(integrand) or not names_of(integrand)
