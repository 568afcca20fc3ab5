"""Symbols in a run of tokens: how many letters make a name, and what of its scripts belongs to it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.formulas.latex_notation import (
    CONVENTIONAL,
    PLAIN_FUNCTION,
    RAISED_WORDS,
    has_comma,
    is_bare_symbol,
    is_mark,
    is_species,
)
from mathrag.formulas.lexer import END, GREEK_COMMANDS, Token
from mathrag.formulas.symbols import ACCENTS, SymbolParts, flat, script_latex, spelled
from mathrag.formulas.token_reader import TokenReader, refuse
from mathrag.quantities import is_unit

_SPELLED = re.compile(
    r"(?=.*[aeiouAEIOU])(?=.*[b-df-hj-np-tv-z])(?:[a-z]{4,}|(?!.{0,9}(?:sin|cos|tan|log|exp|ln))(?:[A-Z][a-z]{3,}|[a-z]{1,9}(?:[A-Z][a-z]{2,})+))"
    r"|(?=[A-Z]*([A-Z])\1)[A-Z]{3,}"
)
"""Four letters and more that make a word, the first one perhaps a capital, or words that capitals part (``cellTemp``); capitals of which
one stands twice (``RTT``), which would be a square in a product."""


class SymbolReader(TokenReader):
    """Reads a symbol with its accents and scripts."""

    def _starts_symbol(self) -> bool:
        token = self.peek()
        if token.kind in ("letter", "number", "text"):
            return not self._plain_function()
        return token.kind == "command" and (
            token.text in GREEK_COMMANDS or token.text in ("\\hbar", "\\ell") or token.text[1:] in ACCENTS
        )

    def _scripted(self, index: int) -> bool:
        """Does a subscript (or a mark that is no power) follow?"""
        if index >= len(self.tokens):
            return False
        if self.tokens[index].text == "_":
            return True
        ahead = SymbolReader(self.tokens[index:], self.context)
        if not ahead.at("^"):
            return False
        ahead.take()
        return self._is_mark(ahead.group())

    def _letter_run(self) -> str:
        run = ""
        while self.peek(len(run)).kind == "letter" and (not run or not self.peek(len(run)).spaced):
            run += self.peek(len(run)).text
        return run

    def _plain_function(self) -> str:
        """``sin`` spelled with plain letters."""
        found = PLAIN_FUNCTION.match(self._letter_run())
        return found[0] if found and found[0] not in self.context.words else ""

    def _word(self) -> str:
        """The multi-letter name that starts here, if one does."""
        run = self._letter_run()
        known = max((word for word in self.context.words if run.startswith(word)), key=len, default="")
        if known:
            return known
        if run in CONVENTIONAL or run in self.context.numbers:
            return run
        told = all(letter in self.context.letters for letter in run)  # a product that looks like a word
        return run if _SPELLED.fullmatch(run) and not told else run[:1]

    def symbol_parts(self) -> SymbolParts | None:
        """The base of the symbol that starts here, consumed; scripts are still to come."""
        token = self.peek()
        if token.kind == "letter":
            word = self._word()
            self.position += len(word)
            following = self.peek()
            if following.kind == "number" and not following.spaced and following.text.isdigit():
                self.take()
                word += following.text
            return SymbolParts(word, word)
        if token.text == "[" and is_species(inside := self.tokens[self.position + 1 : self.closing(self.position)]):
            self.position = self.closing(self.position) + 1
            return SymbolParts(f"conc_{flat(inside)}", f"[{spelled(inside)}]")
        if token.kind == "text":
            self.take()
            return SymbolParts(token.text, token.text if len(token.text) == 1 else str(token))
        if token.text in ("{", "("):
            end = self.closing(self.position)
            inner = SymbolReader(self.tokens[self.position + 1 : end], self.context)
            parts = inner.symbol_parts()
            if parts is not None:
                inner.scripts(parts)
            self.position = end + 1
            return parts if inner.peek() is END else None
        name = token.text[1:] if token.kind == "command" else ""
        if token.text in GREEK_COMMANDS or name in ("hbar", "ell", "imath", "jmath", "aleph", "wp"):
            self.take()
            return SymbolParts(name, token.text)
        if name in ACCENTS:
            self.take()
            inside = self.group()
            return self._accented(name, inside, f"\\{name}{{{spelled(inside)}}}")
        return None

    def _accented(self, name: str, inside: list[Token], latex: str) -> SymbolParts:
        if name == "vec":
            self.context.vectors = True
        inner = SymbolReader(inside, self.context)
        prefixed = inner.at("\\Delta") and len(inside) > 1
        if prefixed:
            inner.take()
        parts = inner.symbol_parts()
        if parts is not None and prefixed:
            parts.prefix = "Delta"
        if parts is None:
            raise refuse("accent", "An accent stands on an expression.", self.tokens)
        inner.scripts(parts)
        if inner.at("^") and ACCENTS[name]:
            inner.take()
            parts.base += flat(inner.group())
        if inner.peek() is not END:
            raise refuse("accent", "An accent stands on an expression.", self.tokens)
        if ACCENTS[name]:
            parts.accents.append(ACCENTS[name])
        parts.latex = latex
        return parts

    def scripts(self, parts: SymbolParts) -> list[Token] | None:
        """Subscripts, marks and primes join the symbol; a power found on the way is handed back."""
        power: list[Token] | None = None
        while True:
            if self.at("'"):
                self.take()
                parts.primes += 1
                parts.latex += "'"
            elif self.at("_"):
                self.take()
                tokens = self.group()
                parts.subscripts.append(flat(tokens))
                parts.latex += script_latex("_", tokens)
            elif self.at("{") and self.peek(1).text == "}" and self.peek(2).text in ("_", "^"):
                self.position += 2
            elif self.at("^") and power is None:
                start = self.position
                self.take()
                tokens = self.group()
                if [token.text for token in tokens] == ["0"] and not parts.base.startswith("conc_"):
                    parts.superscripts.append("std")
                    parts.latex += "^0"
                elif self._is_mark(tokens):
                    self._mark(parts, tokens)
                elif self.at("_") or (self.at("{") and self.peek(1).text == "}" and self.peek(2).text == "_"):
                    power = tokens
                else:
                    self.position = start
                    return power
            else:
                return power

    def _is_mark(self, tokens: Sequence[Token]) -> bool:
        if is_mark(tokens) or self._is_transpose(tokens) or spelled(tokens) in self.context.labels:
            return True
        letters = [token for token in tokens if token.text not in "{}"]
        word = "".join(token.text for token in letters if token.kind == "letter")
        return len(word) == len(letters) and word in RAISED_WORDS and not set(word) <= self.context.letters

    def _is_transpose(self, tokens: Sequence[Token]) -> bool:
        return self.context.transposes and [token.text for token in tokens] == ["T"]

    def _mark(self, parts: SymbolParts, tokens: list[Token]) -> None:
        if any(token.text == "\\dagger" for token in tokens):
            raise refuse("operator", "An adjoint is no number.", self.tokens)
        if self._is_transpose(tokens):
            raise refuse("matrix", "A transpose stands in it: vectors and matrices are no numbers.", self.tokens)
        if all(token.text == "'" for token in tokens):
            parts.primes += len(tokens)
        else:
            parts.superscripts.append(flat(tokens))
        parts.latex += script_latex("^", tokens)

    def _continues_name(self, parts: SymbolParts) -> bool:
        """``\\text{mass H}_2\\text{O}``: upright text goes on behind a script, as chemical formulas do."""
        token = self.peek()
        before = re.search(r"(?:^|[ A-Z0-9])[A-Z][a-z]?\Z", parts.base)
        chemical = re.match(r"[A-Z][a-z]?(?![a-z])", token.text)
        return token.kind == "text" and not token.spaced and bool(parts.subscripts and before and chemical)

    def _in_unit(self, parts: SymbolParts) -> None:
        """``T(^\\circ\\text{F})``: the unit a symbol is taken in is part of its name."""
        written = re.fullmatch(r"\s*\(([^()]+)\)\s*", self.peek().text) if self.peek().kind == "text" else None
        if written and is_unit(written[1]):  # \text{ (dB)}
            parts.latex += f"(\\text{{{written[1]}}})"
            parts.subscripts.append(re.sub(r"\W+", "_", written[1]))
            self.position += 1
            return
        if not self.at("("):
            return
        end = self.closing(self.position)
        inside = self.tokens[self.position + 1 : end]
        words = [token for token in inside if token.kind == "text"]
        plain = all(
            token.kind in ("text", "number") or token.text in ("^", "{", "}", "\\circ", "/", "\\cdot")
            for token in inside
        )
        unit = "".join("°" if token.text == "\\circ" else token.text for token in inside if token.text not in "^{}")
        if words and plain and is_unit(unit):
            parts.subscripts.append(flat(inside))
            parts.latex += f"({spelled(inside)})"
            self.position = end + 1

    def _called(self, parts: SymbolParts) -> bool:
        """Is the bracket behind a symbol its argument? The head's own argument (``P(t) = u(t) i(t)``) is dropped."""
        if not self.at("("):
            return False
        end = self.closing(self.position)
        inside = self.tokens[self.position + 1 : end]
        if parts.identifier not in self.context.functions and spelled(inside) == self.context.argument:
            self.position = end + 1
            return False
        if parts.identifier in self.context.functions or has_comma(inside):
            return True
        if self.peek().spaced or parts.base == "pi":
            return False
        return [token.text for token in inside] == ["0"] or is_bare_symbol(inside) or self._is_marked(inside)

    def _at_point(self, parts: SymbolParts) -> bool:
        """Is the argument one point, as in ``x(t_2) - x(t_1)``, ``B_c(0)``: a quantity of its own, of which the place is then a part?"""
        end = self.closing(self.position)
        inside = self.tokens[self.position + 1 : end]
        texts = [token.text for token in inside]
        again = parts.identifier in self.context.functions or spelled(self.tokens).count(f"{parts.latex}(") > 1
        if texts != ["0"] and not (again and is_bare_symbol(inside) and "_" in texts):
            return False
        parts.subscripts.append(f"at_{flat(inside)}")
        parts.latex = f"{parts.latex}({spelled(inside)})"
        self.position = end + 1
        return True

    def _is_marked(self, inside: list[Token]) -> bool:
        """One symbol with an upper index, as in ``g(z^{(1)})``?"""
        texts = [token.text for token in inside]
        raised = texts[texts.index("^") + 1 :] if "^" in texts else []
        if not raised or not (self.context.labels or "(" in raised[:2]):
            return False
        inner = SymbolReader(inside, self.context)
        parts = inner.symbol_parts()
        return parts is not None and inner.scripts(parts) is None and inner.peek() is END

    def _species_next(self) -> bool:
        return is_species(self.tokens[self.position + 1 : self.closing(self.position)])
