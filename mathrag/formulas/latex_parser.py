"""One side of an equation, as tokens, to an expression tree: a small recursive descent over LaTeX's habits.

What it decides: where letters side by side multiply and where they are one name; how far an unbracketed ``\\sin`` or a
slash reaches; whether a superscript is a power, a degree sign or part of the name. What is not arithmetic (derivatives,
vector products, sums and integrals that `latex_calculus` can't carry out, reactions) raises `LatexError` with its ``reason``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from mathrag.formulas.building import multiply, negate
from mathrag.formulas.expressions import PI, Binary, Call, Name, Negative, Node, Number, literal, number, walk, write
from mathrag.formulas.latex_calculus import CalculusReader
from mathrag.formulas.latex_notation import (
    ANGLES,
    FUNCTIONS,
    IMAGINARY_BESIDE,
    INVERSE,
    OPERATORS,
    RECIPROCAL,
    REFUSED,
    TRIGONOMETRIC,
    begins_symbol,
    is_degree,
    is_differential,
    is_unit,
    leads_with_vector,
    may_be_symbol,
)
from mathrag.formulas.lexer import END, MAX_NESTING, Token
from mathrag.formulas.symbols import SymbolParts, spelled
from mathrag.formulas.token_reader import BRACKETS, refuse


class Parser(CalculusReader):
    """Reads one side of a relation."""

    def sub(self, tokens: Sequence[Token]) -> Node:
        """An inner expression, read to its end."""
        if not tokens:
            raise refuse("syntax", "An argument is empty.", self.tokens)
        return Parser(tokens, self.context).whole()

    def whole(self) -> Node:
        """The expression that all tokens make."""
        node = self.sum()
        if self.peek() is not END:
            self._refuse_here()
        return node

    def _refuse_here(self) -> None:
        token = self.peek()
        if token.text == ",":
            raise refuse("tuple", "Several values in brackets are no number.", self.tokens)
        reason = REFUSED.get(token.text, "syntax" if token.kind != "command" else "command")
        raise refuse(reason, f"{token.text!r} can't be read as arithmetic.", self.tokens)

    def _sign(self) -> int:
        sign = 1
        while self.at("+", "-", "\\pm", "\\mp"):
            text = self.take().text
            if text in ("\\pm", "\\mp"):
                self.context.signs += 1
                sign *= self.context.sign * (1 if text == "\\pm" else -1)
            elif text == "-":
                sign = -sign
        return sign

    def sum(self) -> Node:
        """Terms joined by plus, minus and plus-minus."""
        sign = self._sign()
        node = self.product()
        if sign < 0:
            node = negate(node)
        terms = [node]
        while self.at("+", "-", "\\pm", "\\mp"):
            sign = self._sign()
            if self.at("\\ldots") and self.peek(1) is END and differ_by_index(terms):
                self.take()
                break
            terms.append(self.product())
            node = Binary("+" if sign > 0 else "-", node, terms[-1])
        if self.at("\\mod"):
            self.take()
            node = Call("mod", (node, self.product()))
        return node

    def product(self) -> Node:
        """Factors joined by signs or just side by side."""
        node = self.run()
        while True:
            if self.at("\\cdot", "\\times", "*"):
                node = self._times(node, self.take().text)
            elif self.at("/", "\\div", ":"):
                self.take()
                node = self._over(node)
            elif self.at("\\%"):
                self.take()
                node = in_percent(node)
            elif self._starts_factor():
                self._refuse_unit(node)
                node = joined(node, self.run())
            else:
                return node

    def _times(self, node: Node, sign: str) -> Node:
        negative = self._sign() < 0
        if self.context.vectors and sign != "*" and self._vector_before() and self._vector_after():
            raise refuse("vector-product", "A product of vectors is not the product of their magnitudes.", self.tokens)
        power = self._power_of_ten() if not negative else None
        right: Node
        if power is not None:
            last = node
            if isinstance(last, Number) and "e" not in last.text:
                return literal(f"{last.text}e{power}")
            if isinstance(last, Binary) and last.operator == "*" and isinstance(last.right, Number):
                return Binary("*", last.left, literal(f"{last.right.text}e{power}"))
            right = literal(f"1e{power}")
        else:
            right = self.run()
        return joined(node, negate(right) if negative else right)

    def _power_of_ten(self) -> int | None:
        if self.peek().text != "10" or self.peek(1).text != "^":
            return None
        start = self.position
        self.position += 2
        exponent = "".join(token.text for token in self.group() if token.text not in "{}")
        if re.fullmatch(r"[+-]?\d{1,3}", exponent):
            return int(exponent)
        self.position = start
        return None

    def _vector_before(self) -> bool:
        return leads_with_vector(reversed(self.tokens[: self.position - 1]))

    def _vector_after(self) -> bool:
        return leads_with_vector(iter(self.tokens[self.position :]))

    def _over(self, node: Node) -> Node:
        negative = self._sign() < 0
        self._refuse_derivative()
        numeric = not any(isinstance(part, Name) and part.name != PI for part in factors_of(node))
        first = self.factor()
        right = first
        follows_pi = self.at("\\pi")
        if not (isinstance(first, Number) and numeric and not follows_pi):
            while self._starts_symbol():
                right = Binary("*", right, self.factor())
        return Binary("/", node, negate(right) if negative else right)

    def _refuse_derivative(self) -> None:
        """``dv/dt``: a ``d`` in front of a symbol above and below the slash."""
        if "d" in self.context.letters or self.peek().text != "d" or not begins_symbol(self.peek(1)):
            return
        before = [
            token
            for token in self.tokens[: self.position - 1]
            if token.text not in ("^", "{", "}") and token.kind != "number"
        ]
        pairs = pairwise(before)
        if any(first.text == "d" and first.kind == "letter" and begins_symbol(second) for first, second in pairs):
            raise refuse("derivative", "A derivative is no quotient of numbers.", self.tokens)

    def run(self) -> Node:
        """Factors side by side."""
        node = self.factor()
        self._refuse_unit(node)
        while self._starts_factor():
            node = joined(node, self.factor())
            self._refuse_unit(node)
        return node

    def _refuse_unit(self, node: Node) -> None:
        """A number with a unit behind it belongs to a worked example."""
        following = self.peek()
        if following.text not in ("\\mu", "\\Omega", "\\%") and following.kind != "text":
            return
        if any(isinstance(part, Name) for part in walk(node)) or following.text in self.context.words:
            return
        measured = any(isinstance(part, Number) and re.search("[.e]", part.text) for part in walk(node))
        if following.kind == "text":
            first = following.text.split()[0]
            unit = is_unit(first) or (measured and " " in following.text) or is_unit(following.text)
        elif following.text == "\\mu":
            alone = not self.context.depth and following.spaced and len(self.tokens) <= self.position + 2
            prefix = self.peek(1).kind == "text" or alone
            unit = (measured or prefix) and not self._scripted_at(1)
        else:
            unit = following.text != "\\%" and (measured or following.spaced) and not self._scripted_at(1)
        if unit:
            raise refuse("value", "A number with its unit is a value, not part of a formula.", self.tokens)

    def _scripted_at(self, ahead: int) -> bool:
        return self.peek(ahead).text in ("_", "^", "'")

    def _starts_factor(self) -> bool:
        token = self.peek()
        if token.kind in ("letter", "number", "text"):
            return True
        if token.kind == "char":
            return token.text in ("(", "{", "[") or (token.text == "|" and self.bars == 0)
        if token.kind != "command":
            return False
        name = token.text[1:]
        return (
            self._starts_symbol()
            or token.text in BRACKETS
            or name in FUNCTIONS
            or name in ("frac", "sqrt", "binom", "max", "min", "sum", "int", "partial", "nabla", "prod", "lim", "ddot")
            or token.text in REFUSED
        )

    def factor(self) -> Node:
        """An atom with its powers, factorials, degrees and per cents."""
        start = self.position
        node = self.atom()
        symbol = may_be_symbol(self.tokens[start : self.position])
        while True:
            if self.at("^"):
                self.take()
                tokens = self.group()
                if is_degree(tokens):
                    if isinstance(node, Name) and symbol:
                        raise refuse("symbol", "A degree sign stands on a symbol.", self.tokens)
                    self._refuse_celsius()
                    node = Binary("/", multiply(node, Name(PI)), number(180))
                else:
                    node = Binary("**", node, self.sub(tokens))
            elif self.at("!"):
                self.take()
                node = Call("factorial", (node,))
            elif self.at("\\%"):
                self.take()
                node = in_percent(node)
            elif self.at("_"):
                raise refuse("evaluated-at", "A subscript stands on an expression.", self.tokens)
            elif self.at("{") and self.peek(1).text == "}":
                self.position += 2
            elif self.at("'"):
                raise refuse("derivative", "A prime stands on an expression.", self.tokens)
            else:
                return node

    def _refuse_celsius(self) -> None:
        token = self.peek()
        if token.text in ("C", "F") and token.kind in ("text", "letter") and not token.spaced:
            raise refuse("value", "A temperature with its unit is a value, not part of a formula.", self.tokens)

    def atom(self) -> Node:
        """The smallest complete part; how deep they stand in each other is bounded."""
        self.context.depth += 1
        try:
            if self.context.depth > MAX_NESTING:
                raise refuse("too-long", "The formula is nested too deeply.")
            return self._atom()
        finally:
            self.context.depth -= 1

    def _atom(self) -> Node:
        token = self.peek()
        if token.kind == "number":
            return self._number()
        if token.kind == "letter":
            return self._letters()
        if token.kind == "text":
            return self._text()
        if token.kind in ("begin", "end"):
            raise refuse(
                "cases" if "cases" in token.text else "matrix", f"A {token.text} is no expression.", self.tokens
            )
        if token.text == "|":
            return self._absolute()
        if token.text == "^" and (logarithm := self._log_of_base()) is not None:
            return logarithm
        if token.text in BRACKETS or token.text == "{":
            return self._bracketed()
        if token.kind == "command":
            return self._command()
        if token is END:
            raise refuse("syntax", "Something is missing at the end.", self.tokens)
        raise refuse("syntax", f"{token.text!r} stands where a value is expected.", self.tokens)

    def _log_of_base(self) -> Node | None:
        """``^{10}\\log x``, the base in front; None (and nothing read) where no logarithm follows."""
        start = self.position
        self.take()
        base = self.group() if self.peek() is not END else []
        if not base or not self.at("\\log"):
            self.position = start
            return None
        self.take()
        return self._applied("log", self._argument("log"), base)

    def _number(self) -> Node:
        return literal(self.take().text)

    def _absolute(self) -> Node:
        self.take()
        self.bars += 1
        node = self.sum()
        if not self.at("|"):
            self._refuse_here()
        self.take()
        self.bars -= 1
        return node if isinstance(node, Name) and self.context.vectors else Call("abs", (node,))

    def _bracketed(self) -> Node:
        opening = self.position
        text = self.peek().text
        end = self.closing(opening)
        inside = self.tokens[opening + 1 : end]
        if text == "[" and (species := self.symbol_parts()) is not None:
            return self._symbol(species, end + 1)
        if text == "\\langle":
            return self._mean(inside, end + 1)
        if text in ("(", "{") and may_be_symbol(inside) and self._scripted(end + 1):
            return self._scripted_symbol(inside, end + 1)
        self.position = end + 1
        over = next((index for index, token in enumerate(inside) if token.text in ("\\over", "\\choose")), None)
        if over is not None:
            left, right = self.sub(inside[:over]), self.sub(inside[over + 1 :])
            return Binary("/", left, right) if inside[over].text == "\\over" else Call("binomial", (left, right))
        if not inside and text == "{":
            return (self._log_of_base() if self.at("^") else None) or number(1)
        bars, self.bars = self.bars, 0
        node = self.sub(inside)
        self.bars = bars
        if text in ("\\lfloor", "\\lceil"):
            return Call("floor" if text == "\\lfloor" else "ceil", (node,))
        return node

    def _scripted_symbol(self, inside: list[Token], end: int) -> Node:
        inner = Parser(inside, self.context)
        parts = inner.symbol_parts()
        if parts is None or inner.scripts(parts) is not None or inner.peek() is not END:
            raise refuse("evaluated-at", "A subscript stands on an expression.", self.tokens)
        parts.latex = f"({parts.latex})" if self.tokens[end - 1].text == ")" else parts.latex
        return self._symbol(parts, end)

    def _mean(self, inside: list[Token], end: int) -> Node:
        return self._symbol(self._accented("langle", inside, f"\\langle {spelled(inside)}\\rangle"), end)

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
        if self._called(parts):
            raise refuse("function", f"{parts.latex} is written as a function of its arguments.", self.tokens)
        if parts.base == "pi" and parts.identifier == "pi_":
            node: Node = Name(PI)
        elif parts.accents == ["hat"] and self.context.vectors:
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
        if "e" in self.context.letters and not re.match(r"[({]*-.*[A-Za-z]", text):  # a quantity e, but not in e^{-t}
            self.position = start
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
        if words in FUNCTIONS and words not in self.context.words:
            return self._function(words)
        if words in ("const", "constant", "const.", "constante"):
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

    def _command(self) -> Node:
        token = self.peek()
        name = token.text[1:]
        if token.text in ("\\Delta", "\\delta", "\\sum", "\\Sigma"):
            node = self._prefixed(token.text)
            if node is not None:
                return node
        if token.text in ("\\%", "\\#") and self.peek(1).kind == "text":
            self.take()
            word = "percent" if token.text == "\\%" else "number"
            name_token = self.take()
            return self._symbol(SymbolParts(f"{word} {name_token.text}", f"{token.text}{name_token}"), self.position)
        if token.text == "\\int":
            return self._integral()
        if token.text == "\\prod" and (written := self._written_out("*")) is not None:
            return written
        if token.text in REFUSED:
            reason = REFUSED[token.text]
            raise refuse(reason, f"{token.text} is not arithmetic ({reason}).", self.tokens)
        if name in FUNCTIONS:
            return self._function(name)
        if name in ("frac", "binom"):
            return self._fraction(name)
        if name == "sqrt":
            return self._sqrt()
        if name in ("max", "min"):
            return self._extreme(name)
        if name == "vec" and spelled(self.tokens[self.position + 1 : self.position + 4]) in ("{0}", "0"):
            self.take()
            return self.sub(self.group())
        parts = self.symbol_parts()
        if parts is None:
            raise refuse("command", f"{token.text} is not known.", self.tokens)
        return self._symbol(parts, self.position)

    def _prefixed(self, command: str) -> Node | None:
        """``\\Delta T``, ``\\sum F``: one symbol, where exactly one symbol follows."""
        start = self.position
        self.take()
        if command == "\\delta" and self.at("(") and not self.peek().spaced:
            raise refuse("function", "A delta function has no value to compute with.", self.tokens)
        if self.at("\\Delta") or not (self._starts_symbol() or self.at("{") or (self.at("[") and self._species_next())):
            if command == "\\sum":
                self.position = start
                written = self._written_out("+")
                if written is not None:
                    return written
                raise refuse("sum", "A sum over an index is not in the grammar.", self.tokens)
            if command == "\\Delta" and (self.at("(", "[") or self.peek().kind == "number" or self._starts_function()):
                raise refuse("operator", "A difference of an expression is not in the grammar.", self.tokens)
            self.position = start
            return None
        if self.peek().kind == "number" or (
            command == "\\delta" and (self.peek().spaced or command in self.context.letters)
        ):
            self.position = start
            return None
        parts = self.symbol_parts()
        if parts is None:
            raise refuse("operator", "A difference of an expression is not in the grammar.", self.tokens)
        separator = " " if parts.latex[:1].isalpha() else ""
        parts.latex = f"{command}{separator}{parts.latex}"
        prefix = {"\\Delta": "Delta", "\\delta": "delta"}.get(command, "sum")
        parts.prefix = f"{prefix}_{parts.prefix}" if parts.prefix else prefix
        node = self._symbol(parts, self.position)
        if prefix == "sum" and self._starts_factor():
            raise refuse("sum", "A sum of products is not in the grammar.", self.tokens)
        return node

    def _fraction(self, name: str) -> Node:
        self.take()
        over, under = self.group(), self.group()
        if name == "binom":
            return Call("binomial", (self.sub(over), self.sub(under)))
        if is_differential(over) and is_differential(under) and len(under) > 1:
            raise refuse("derivative", "A derivative is no quotient of numbers.", self.tokens)
        return Binary("/", self.sub(over), self.sub(under))

    def _sqrt(self) -> Node:
        self.take()
        degree: list[Token] = []
        if self.at("["):
            end = self.closing(self.position)
            degree = self.tokens[self.position + 1 : end]
            self.position = end + 1
        if self.at("("):
            return Call("sqrt", (self.atom(),))
        node = self.sub(self.group())
        if not degree or spelled(degree) == "2":
            return Call("sqrt", (node,))
        if spelled(degree) == "3":
            return Call("cbrt", (node,))
        return Binary("**", node, Binary("/", number(1), self.sub(degree)))

    def _extreme(self, name: str) -> Node:
        self.take()
        if self.at("_"):
            raise refuse("operator", f"A {name} over a set is not in the grammar.", self.tokens)
        if not self.at("(", "\\{", "["):
            raise refuse(
                "value", f"\\{name} without brackets is the unit of time or an extreme of nothing.", self.tokens
            )
        end = self.closing(self.position)
        parts: list[list[Token]] = [[]]
        depth = 0
        for token in self.tokens[self.position + 1 : end]:
            depth += (token.text in ("(", "{", "[")) - (token.text in (")", "}", "]"))
            if token.text == "," and depth == 0:
                parts.append([])
            else:
                parts[-1].append(token)
        self.position = end + 1
        return Call(name, tuple(self.sub(part) for part in parts))

    def _function(self, name: str) -> Node:
        self.position += len(name) if self.peek().kind == "letter" else 1
        base: list[Token] | None = None
        power: Node | None = None
        while self.at("_", "^"):
            if self.take().text == "_":
                base = self.group()
            else:
                power = self.sub(self.group())
        node = self._argument(name)
        if power == Negative(number(1)) and name in INVERSE:
            return Call(INVERSE[name], (node,))
        result = self._applied(name, node, base)
        return result if power is None else Binary("**", result, power)

    def _applied(self, name: str, node: Node, base: list[Token] | None) -> Node:
        if name in RECIPROCAL:
            return Binary("/", number(1), Call(RECIPROCAL[name], (node,)))
        if base is None or name != "log":
            return Call(FUNCTIONS[name], (node,))
        if spelled(base) in ("10", "2"):
            return Call(f"log{spelled(base)}", (node,))
        if spelled(base) == "e":
            return Call("ln", (node,))
        return Binary("/", Call("ln", (node,)), Call("ln", (self.sub(base),)))

    def _argument(self, name: str) -> Node:
        """What an unbracketed function takes: a bracket or group, else factors side by side up to a sign or function."""
        if self.at("(", "\\{") or (self.at("[") and not self._species_next()):
            return self.atom()
        if self.at("{"):
            return self.sub(self.group())
        if self.at("-"):
            self.take()
            return Negative(self._argument(name))
        first = self.peek()
        node = self.factor()
        if first.text in ANGLES and name in TRIGONOMETRIC:
            return self._halved(node, name)
        while self._starts_factor() and not self._starts_function():
            node = Binary("*", node, self.factor())
        return self._halved(node, name)

    def _halved(self, node: Node, name: str) -> Node:
        if name in TRIGONOMETRIC and self.at("/") and self.peek(1).kind == "number":
            self.take()
            return Binary("/", node, self.factor())
        return node

    def _starts_function(self) -> bool:
        token = self.peek()
        named = token.kind in ("command", "text") and token.text.lstrip("\\") in FUNCTIONS
        return named or bool(self._plain_function())


def joined(left: Node, right: Node) -> Node:
    """The product, its factors in a row; a factor one that a per cent left is dropped."""
    if right == number(1):
        return left
    if isinstance(right, Binary) and right.operator == "*":
        return joined(joined(left, right.left), right.right)
    return Binary("*", left, right)


def differ_by_index(terms: Sequence[Node]) -> bool:
    """Terms that differ in their indices alone: ``R_1 + R_2 + R_3 + ...`` holds for as many as are written."""
    return len(terms) > 1 and len({re.sub(r"\d+", "#", write(term)) for term in terms}) == 1


def factors_of(node: Node) -> list[Node]:
    match node:
        case Binary(_, left, right):
            return [*factors_of(left), *factors_of(right)]
        case Negative(operand):
            return factors_of(operand)
        case Call():
            return [Name("")]
    return [node]


def in_percent(node: Node) -> Node:
    if isinstance(node, Number):
        return number(node.value / Fraction(100))
    if isinstance(node, Binary) and node.operator == "*":
        return Binary("*", node.left, in_percent(node.right))
    return Binary("/", node, number(100))
