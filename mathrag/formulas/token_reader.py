"""A cursor over tokens: looking ahead, taking, finding what closes a bracket, reading an argument."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mathrag.errors import LatexError
from mathrag.formulas.lexer import END, Token
from mathrag.formulas.symbols import ACCENTS, spelled

BRACKETS = {"(": ")", "[": "]", "\\{": "\\}", "\\lfloor": "\\rfloor", "\\lceil": "\\rceil", "\\langle": "\\rangle"}


@dataclass
class Context:
    """What a whole display shares: symbols known from outside, symbols met, which sign ``\\pm`` takes."""

    words: tuple[str, ...] = ()
    letters: frozenset[str] = frozenset()
    symbols: dict[str, str] = field(default_factory=dict)
    functions: set[str] = field(default_factory=set)
    sign: int = 1
    signs: int = 0
    vectors: bool = False
    labels: frozenset[str] = frozenset()
    transposes: bool = False
    argument: str = ""
    depth: int = 0
    numbers: frozenset[str] = frozenset()
    integrated: set[str] = field(default_factory=set)
    changed: dict[str, str] = field(default_factory=dict)
    """By what a derivative is of, or with respect to: the change that stands for its differential."""
    terms: int = 0
    angles: dict[str, tuple[str, str]] = field(default_factory=dict)
    """By its symbol the two vectors that an angle is between, where a product of them was read."""
    crossed: int = 0
    directions: list[str] = field(default_factory=list)
    """The unit vectors met, in order: a sum along two of them is no number."""


def refuse(reason: str, message: str, tokens: Sequence[Token] = ()) -> LatexError:
    """The error that says why a formula is kept as knowledge only."""
    return LatexError(message, reason=reason, latex=spelled(tokens))


class TokenReader:
    """Reads one run of tokens."""

    def __init__(self, tokens: Sequence[Token], context: Context) -> None:
        self.tokens = list(tokens)
        self.position = 0
        self.context = context
        self.bars = 0

    def peek(self, ahead: int = 0) -> Token:
        """The token ``ahead`` of the next one, or an empty one."""
        index = self.position + ahead
        return self.tokens[index] if index < len(self.tokens) else END

    def take(self) -> Token:
        """The next token, consumed."""
        token = self.peek()
        self.position += 1
        return token

    def at(self, *texts: str) -> bool:
        """Whether the next token is one of these commands or characters."""
        token = self.peek()
        return token.kind in ("char", "command") and token.text in texts

    def closing(self, start: int) -> int:
        """The index of what closes the bracket at ``start``."""
        opening = self.tokens[start].text
        close, depth = {**BRACKETS, "{": "}"}[opening], 0
        for index in range(start, len(self.tokens)):
            token = self.tokens[index]
            if token.kind in ("char", "command"):
                depth += (token.text == opening) - (token.text == close)
                if depth == 0:
                    return index
        raise refuse("brackets", f"{opening!r} is not closed.", self.tokens)

    def group(self) -> list[Token]:
        """The tokens of the next LaTeX argument: a group's inside, or a single token."""
        if self.at("{"):
            end = self.closing(self.position)
            inside = self.tokens[self.position + 1 : end]
            self.position = end + 1
            return inside
        token = self.peek()
        if token is END:
            raise refuse("syntax", "An argument is missing at the end.", self.tokens)
        if token.kind == "number" and len(token.text) > 1:
            self.tokens[self.position] = Token("number", token.text[1:])
            return [Token("number", token.text[0])]
        start = self.position
        self.position += 1
        command = token.text.lstrip("\\") if token.kind == "command" else ""
        for _ in range(2 if command == "frac" else command in ACCENTS or command == "sqrt"):
            self.group()
        return self.tokens[start : self.position]
