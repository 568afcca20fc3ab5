"""What LaTeX's commands stand for: fractions, roots, functions with their arguments, differences and sums that are names."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from mathrag.formulas.calculators import calculator_functions
from mathrag.formulas.expressions import Binary, Call, Name, Negative, Node, number
from mathrag.formulas.latex_names import NameReader
from mathrag.formulas.latex_notation import (
    ANGLES,
    FUNCTIONS,
    INVERSE,
    RECIPROCAL,
    REFUSED,
    TRIGONOMETRIC,
    is_differential,
)
from mathrag.formulas.lexer import Token
from mathrag.formulas.symbols import SymbolParts, flat, script_latex, spelled
from mathrag.formulas.token_reader import refuse


class CommandReader(NameReader):
    """Reads one command with what belongs to it."""

    @abstractmethod
    def atom(self) -> Node:
        """A number, symbol, bracket or command."""

    @abstractmethod
    def factor(self) -> Node:
        """An atom with its powers."""

    @abstractmethod
    def _starts_factor(self) -> bool: ...

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
        if token.text == "\\prod":
            return self._written_out("*") or self._over_list("prod")
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
        if command == "\\Sigma" and (self.at("(", "[") or self._is_index()):
            return self._over_list("sum", start)
        if command == "\\Sigma" and self._sums():
            raise refuse("sum", "A sum over an index is not in the grammar.", self.tokens)
        if command == "\\delta" and self.at("(") and not self.peek().spaced:
            raise refuse("function", "A delta function has no value to compute with.", self.tokens)
        process = self._process() if command == "\\Delta" else []
        if self.at("\\Delta") or not (self._starts_symbol() or self.at("{") or (self.at("[") and self._species_next())):
            if command == "\\sum":
                self.position = start
                written = self._written_out("+")
                return written if written is not None else self._over_list("sum")
            applied = self.at("(", "[") or self.peek().kind == "number" or self._starts_function()
            if command == "\\Delta" and applied and command not in self.context.letters:
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
        index = script_latex("_", process) if process else ""
        parts.subscripts += [flat(process)] if process else []
        separator = " " if parts.latex[:1].isalpha() and not index else ""
        parts.latex = f"{command}{index}{separator}{parts.latex}"
        prefix = {"\\Delta": "Delta", "\\delta": "delta"}.get(command, "sum")
        parts.prefix = f"{prefix}_{parts.prefix}" if parts.prefix else prefix
        node = self._symbol(parts, self.position)
        if prefix == "sum" and (self._starts_factor() or self.at("^", "\\cdot", "\\times")):
            return self._over_list("sum", start)
        return node

    def _sums(self) -> bool:
        """Is the letter just read a sign for a sum: over an index, or of what stands in brackets or a fraction behind it?"""
        if "\\Sigma" in self.context.letters or "Sigma" in self.context.letters:
            return False
        index = self.tokens[self.position + 1 :][:2] if self.at("_") else []
        return (
            self.at("(", "\\frac")
            or self.peek().kind == "number"
            or any(token.text in ("i", "j", "k") for token in index)
        )

    def _is_index(self) -> bool:
        """Does the index of a sum stand here that what follows has too: ``\\Sigma_i P_i``?"""
        index = [token.text for token in self.tokens[self.position : self.position + 2]]
        after = "".join(token.text for token in self.tokens[self.position + 2 :])
        return len(index) == 2 and index[0] == "_" and index[1] in ("i", "j", "k") and f"_{index[1]}" in after

    def _process(self) -> list[Token]:
        """The index in ``\\Delta_{\\text{r}} H``, consumed where a symbol follows: the process that makes the difference."""
        start = self.position
        if self.at("_"):
            self.take()
            index = self.group()
            words = all(token.kind in ("letter", "text") for token in index if token.text not in "{}")
            if words and self._starts_symbol() and self.peek().kind != "number":
                return index
        self.position = start
        return []

    def _fraction(self, name: str) -> Node:
        self.take()
        over, under = self.group(), self.group()
        if name == "binom":
            return Call("binomial", (self.sub(over), self.sub(under)))
        if over[1:] and over[0].text == "\\delta" and spelled(over[1:]) == spelled(under):
            over = [over[0], replace(over[1], spaced=False), *over[2:]]  # of A, which a product would cancel
        if is_differential(over) and is_differential(under) and len(under) > 1:
            return Binary("/", self._change(over), self._change(under))
        return Binary("/", self.sub(over), self.sub(under))

    def _change(self, differential: list[Token]) -> Node:
        """``\\Delta x`` for ``dx``: while something changes steadily, its derivative is the quotient of the changes."""
        of = differential[1:]
        plain = self.sub(of) if differential[0].text == "d" and of and of[0].text != "^" else None
        change = self.sub([Token("command", "\\Delta"), *of]) if isinstance(plain, Name) else None
        if not isinstance(plain, Name) or not isinstance(change, Name):
            raise refuse("derivative", "A derivative is no quotient of numbers.", self.tokens)
        self.context.changed[plain.name] = change.name
        return change

    def _sqrt(self) -> Node:
        self.take()
        degree: list[Token] = []
        if self.at("["):
            end = self.closing(self.position)
            degree = self.tokens[self.position + 1 : end]
            self.position = end + 1
        if self.at("(", "\\frac") or (self.peek().kind == "letter" and len(self._word()) > 1):
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
        return Call(name, self._arguments())

    def _arguments(self) -> tuple[Node, ...]:
        """What stands between commas in the brackets that open here."""
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
        return tuple(self.sub(part) for part in parts)

    def _calculated(self) -> Node | None:
        """``\\operatorname{invNorm}(p, \\mu, \\sigma)``, a function of a distribution as calculators call it."""
        function = calculator_functions().get(self.peek().text)
        if function is None or self.peek(1).text not in ("(", "["):
            return None
        self.take()
        return function.of(self._arguments())

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
            behind = self.position
            following = self.factor()
            if first.text == "\\frac" and isinstance(following, Binary) and following.operator == "**":
                self.position = behind  # "\\tan\\frac{a}{2} h^{5/2}": what is raised stands beside the function
                break
            node = Binary("*", node, following)
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
