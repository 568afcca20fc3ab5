"""Letters and words of LaTeX: which are one name, which a function, the exponential or no number at all."""

from __future__ import annotations

import re
from abc import abstractmethod

from mathrag.formulas.conserved import WORDS as CONSTANT
from mathrag.formulas.expressions import PI, Binary, Call, Name, Node, number
from mathrag.formulas.latex_calculus import CalculusReader
from mathrag.formulas.latex_notation import FUNCTIONS, IMAGINARY_BESIDE, INVERSE, OPERATORS
from mathrag.formulas.lexer import GREEK_COMMANDS
from mathrag.formulas.order_statistics import ORDERED
from mathrag.formulas.symbols import SymbolParts
from mathrag.formulas.token_reader import refuse
from mathrag.quantities import is_unit

_UPRIGHT = re.compile(r"\\hat\s*\{\\(?:text|mathbf|boldsymbol|mathrm)\b")
"""A hat over an upright or bold letter: a unit vector also where nothing else is marked as a vector."""


class NameReader(CalculusReader):
    """Reads a name with its scripts and its power."""

    @abstractmethod
    def _function(self, name: str) -> Node: ...

    @abstractmethod
    def _extreme(self, name: str) -> Node: ...

    def _letters(self) -> Node:
        if self._plain_function():
            return self._function(self._plain_function())
        parts = self.symbol_parts()
        if parts is None:
            raise refuse("syntax", "A name is expected.", self.tokens)
        if parts.base in ("i", "j") and self._imaginary():
            raise refuse("complex", "The imaginary unit has no real value.", self.tokens)
        return self._exponential() or self._symbol(parts, self.position)

    def _imaginary(self) -> bool:
        """A bare ``i`` or ``j`` just read, beside what it is known to turn (an angular frequency, pi, hbar)."""
        before = self.tokens[self.position - 2].text if self.position > 1 else ""
        return not {"i", "j"} & self.context.letters and bool({before, self.peek().text} & IMAGINARY_BESIDE)

    def _symbol(self, parts: SymbolParts, end: int) -> Node:
        """The name, its scripts read, its power applied."""
        self.position = end
        power = self.scripts(parts)
        while power is None and self._continues_name(parts):
            token = self.take()
            more = SymbolParts(token.text, str(token))
            power = self.scripts(more)
            parts.superscripts.append(more.identifier)
            parts.latex += more.latex
        self._in_unit(parts)
        if self._called(parts) and not self._at_point(parts):
            raise refuse("function", f"{parts.latex} is written as a function of its arguments.", self.tokens)
        if parts.base == "pi" and parts.identifier == "pi_":
            node: Node = Name(PI)
        elif parts.accents == ["hat"] and (self.context.vectors or _UPRIGHT.match(parts.latex)):
            self.context.directions.append(parts.identifier)
            node = number(1)
        else:
            identifier = parts.identifier
            self.context.symbols.setdefault(identifier, parts.latex)
            node = Name(identifier)
        return Binary("**", node, self.sub(power)) if power is not None else node

    def _exponential(self) -> Node | None:
        """``e`` just read, with a power that is no small whole number: the exponential function."""
        before = self.tokens[self.position - 1]
        if before.text != "e" or not self.at("^"):
            return None
        start = self.position
        self.take()
        tokens = self.group()
        text = "".join(token.text for token in tokens)
        letters = sum(token.text.isalpha() or token.text in GREEK_COMMANDS for token in tokens)
        several = letters > 1 or any(token.kind == "text" for token in tokens)
        if "e" in self.context.letters and not several and not (text.lstrip("({").startswith("-") and letters):
            self.position = start  # a quantity e, but not in e^{-t}, e^{eV/kT}
            return None
        if self._is_mark(tokens) or re.fullmatch(r"[1-6]", text):
            self.position = start
            return None
        if any(token.text in ("i", "j", "\\imath") for token in tokens) and not {"i", "j"} & self.context.letters:
            raise refuse("complex", "A complex exponential has no real value.", self.tokens)
        return Call("exp", (self.sub(tokens),))

    def _text(self) -> Node:
        token = self.peek()
        words = token.text
        indexed = self.peek(1).text == "_" and words in INVERSE  # no function has an index but a logarithm its base
        if words in FUNCTIONS and words not in self.context.words and not indexed:
            return self._function(words)
        if (ordered := words.replace(" ", "_")) in ORDERED and self.peek(1).text == "(":
            return self._extreme(ordered)
        if words in CONSTANT:
            raise refuse("constant", "The formula says that something is constant, not what it is.", self.tokens)
        if words in OPERATORS and self._follows_operand():
            raise refuse("operator", f"{words} is an operator, not a number.", self.tokens)
        if "/" in words and is_unit(words):
            raise refuse("value", "A unit stands in the formula; that is a worked example.", self.tokens)
        if words == "d" and self.peek(1).kind in ("letter", "command", "text"):
            raise refuse("derivative", "A differential is no number.", self.tokens)
        if re.match(r"[-+−]?\.?\d", words):
            raise refuse("value", "A number with its unit is a value, not part of a formula.", self.tokens)
        if len(words) > 80:
            raise refuse("text", "A sentence stands in the formula.", self.tokens)
        self.take()
        following = self.peek()
        if words == "p" and following.kind in ("letter", "text") and following.text in ("H", "K", "OH", "Ka", "Kb"):
            self.take()
            return self._symbol(SymbolParts(f"p{following.text}", f"\\mathrm{{p{following.text}}}"), self.position)
        if words == "e":
            found = self._exponential()
            if found is not None:
                return found
        return self._symbol(SymbolParts(words, words if len(words) == 1 else str(token)), self.position)

    def _follows_operand(self) -> bool:
        following = self.peek(1)
        return following.kind in ("letter", "text", "command") or following.text in ("(", "{", "[")
