"""One side of an equation, as tokens, to an expression tree: a small recursive descent over LaTeX's habits.

What it decides: where letters side by side multiply and where they are one name; how far an unbracketed ``\\sin`` or a
slash reaches; whether a superscript is a power, a degree sign or part of the name. What is not arithmetic (derivatives,
vector products, sums and integrals that `latex_calculus` can't carry out, reactions) raises `LatexError` with its ``reason``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from mathrag.formulas.building import in_percent, joined, multiply, negate
from mathrag.formulas.expressions import PI, Binary, Call, Name, Negative, Node, Number, literal, number, walk, write
from mathrag.formulas.latex_commands import CommandReader
from mathrag.formulas.latex_notation import (
    FUNCTIONS,
    REFUSED,
    begins_symbol,
    is_degree,
    leads_with_vector,
    may_be_symbol,
)
from mathrag.formulas.lexer import END, MAX_NESTING, Token
from mathrag.formulas.symbols import spelled
from mathrag.formulas.token_reader import BRACKETS, refuse
from mathrag.quantities import is_unit


class Parser(CommandReader):
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
        crossed, directions = self.context.crossed, len(self.context.directions)
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
        if self.context.crossed - crossed > (len(terms) == 1 and sign > 0):
            raise refuse("vector-product", "A sum of vectors is not the sum of their magnitudes.", self.tokens)
        if len(set(self.context.directions[directions:])) > 1:
            raise refuse("vector", "What has parts along several directions is no number.", self.tokens)
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
            return self._of_vectors(node, sign, negative)
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

    def _of_vectors(self, node: Node, sign: str, negative: bool) -> Node:
        """``\\vec{F}\\cdot\\vec{d}`` is F d cos θ, the size of ``\\vec{r}\\times\\vec{F}`` is r F sin θ, θ being the angle between."""
        left = factors_of(node)[-1]
        right = self.factor() if not self.at("d") else node
        if not isinstance(left, Name) or not isinstance(right, Name) or left == right or self._vector_after():
            raise refuse("vector-product", "A product of such vectors is not that of their magnitudes.", self.tokens)
        self.context.crossed += sign == "\\times"
        between = left.name, right.name
        known = (name for name, pair in self.context.angles.items() if pair == between)
        name = next(known, None) or ("phi" if "theta" in self.context.symbols else "theta")
        self.context.angles[name] = between
        self.context.symbols.setdefault(name, f"\\{name}")
        product = joined(joined(node, right), Call("sin" if sign == "\\times" else "cos", (Name(name),)))
        if negative and sign == "\\times":
            raise refuse("vector-product", "A magnitude has no sign.", self.tokens)
        return negate(product) if negative else product

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
            return self._calculated() or self._text()
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


def differ_by_index(terms: Sequence[Node]) -> bool:
    """Terms that differ in their indices alone: ``R_1 + R_2 + R_3 + ...`` holds for as many as are written."""
    return len(terms) > 1 and len({re.sub(r"\d+", "#", write(term)) for term in terms}) == 1


def factors_of(node: Node) -> list[Node]:
    """The factors and divisors of a product; a function counts as one without a name."""
    match node:
        case Binary(_, left, right):
            return [*factors_of(left), *factors_of(right)]
        case Negative(operand):
            return factors_of(operand)
        case Call():
            return [Name("")]
    return [node]
