"""Equations as people type them: ``distance = speed*time``, ``E = ½mv²``, ``2πr``, ``a/b*100%``, ``min(t, 100℃)``.

Names may be words with underscores (or spaces, where they are among the given symbols); a number with a unit behind it
enters in coherent SI. Letters written together are one name unless the given symbols make them a product.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from mathrag.errors import TemplateError
from mathrag.formulas.building import joined, negate
from mathrag.formulas.equations import Equation, Relation
from mathrag.formulas.expressions import FUNCTIONS, PI, Binary, Call, Name, Node, Number, literal, number
from mathrag.formulas.latex import identifier_of, read_latex
from mathrag.formulas.lexer import GREEK
from mathrag.quantities import is_unit, to_si

_RELATIONS: dict[str, Relation] = {
    "==": "==", "=": "==", ":=": "==", "≈": "≈", "~": "≈", "<=": "<=", "≤": "<=", ">=": ">=", "≥": ">=", "<": "<",
    ">": ">", "!=": "!=", "≠": "!=", "∝": "~",
}  # fmt: skip
_SPELLINGS = {
    "arcsin": "asin",
    "arccos": "acos",
    "arctan": "atan",
    "log": "log10",
    "lg": "log10",
    "√": "sqrt",
    "∛": "cbrt",
}
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_FRACTIONS = {"½": "(1/2)", "⅓": "(1/3)", "¼": "(1/4)", "¾": "(3/4)", "⅔": "(2/3)", "⅕": "(1/5)", "⅛": "(1/8)"}
_SIGNS = str.maketrans({
    "×": "*", "⋅": "*", "·": "*", "∙": "*", "•": "*", "✕": "*", "∗": "*", "÷": "/", "∕": "/", "⁄": "/", "−": "-",
    "–": "-", "（": "(", "）": ")", "，": ",", "＝": "=", "％": "%", "［": "[", "］": "]",
})  # fmt: skip
_LETTER = "[^\\W\\d_⁰¹²³⁴⁵⁶⁷⁸⁹½⅓¼¾⅔⅕⅛" + "".join(GREEK) + "]"
_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<number>(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+(?![\w.])|\s*\*\s*10\s*(?:\*\*|\^)\s*(?:\(?[+-]?\d+\)?)(?!\.?\d))?)"
    r"|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+)"
    rf"|(?P<name>[∆Δδ]?(?:(?:{_LETTER}|_)(?:{_LETTER}|[\d_]|[{''.join(GREEK)}](?<=_.))*|[{''.join(GREEK)}](?:_\w+|\d+)?)'*|∆|Δ)"
    r"|(?P<operator>\*\*|==|:=|<=|>=|!=|[-+*/^()\[\]{}|,!%=<>≈~≤≥≠∝√∛°])"
)
_UNIT = re.compile(r"(?:[A-Za-zµμΩΩ℃℉°]+(?:\^?-?\d|[²³])?)(?:[/*][A-Za-zµμΩ℃]+(?:\^?-?\d|[²³])?)*")


_ACCENTS = {"\u0304": "_bar", "\u0302": "_hat", "\u0303": "_tilde", "\u0307": "_dot"}
_ACCENTED = re.compile(f"[{''.join(_ACCENTS)}]")
_IN_WORDS = re.compile(r"\s*[^\W\d]\w*\s*=\s*[^\W\d_]{2,}(?:\s+[^\W\d_]{2,})+\s*[.;]?\s*")
"""A name and words: what it stands for, no product of them."""
MAX_CHARACTERS = 4_000
MAX_TOKENS = 200


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    spaced: bool


def read_equation(text: str, symbols: Collection[str] = ()) -> Equation:
    """The equation a person typed; ``symbols`` are the names it is about (LaTeX, words, or identifiers).

    LaTeX (anything with a backslash) is read as such. Raises `TemplateError` where the text is no single equation, or
    `LatexError`.
    """
    if "\\" in text:
        return read_latex(text, symbols)[0]
    if len(text) > MAX_CHARACTERS or text.count("(") > 40:
        raise TemplateError("The equation is too long or nested too deeply.", expression=text[:200])
    text = _ACCENTED.sub(lambda accent: _ACCENTS[accent[0]], text)
    if _IN_WORDS.fullmatch(text) and not any(re.search(rf"=\s*{re.escape(name)}\s*$", text) for name in symbols):
        raise TemplateError(f"{text!r} says in words what a symbol stands for.", expression=text)
    known = {identifier_of(symbol): symbol for symbol in sorted(symbols)}
    reader = _Reader(_prepared(text, known), known)
    if len(reader.tokens) > MAX_TOKENS:
        raise TemplateError(
            f"The equation has {len(reader.tokens)} parts; {MAX_TOKENS} are read.", expression=text[:200]
        )
    left = reader.sum()
    relation = _RELATIONS.get(reader.take().text)
    if relation is None:
        raise TemplateError(f"{text!r} has no equals sign between two sides.", expression=text)
    right = reader.sum()
    if reader.position < len(reader.tokens):
        raise TemplateError(f"{text!r} can't be read from {reader.peek().text!r} on.", expression=text)
    equation = Equation.of(left, relation, right, reader.symbols)
    units = {spelled: unit for spelled, unit in reader.units.items() if spelled in equation.text}
    return Equation(equation.lhs, equation.rhs, equation.relation, equation.symbols, units)


def _prepared(text: str, known: Mapping[str, str]) -> str:
    text = text.strip().rstrip(".;").translate(_SIGNS)
    for fraction, spelled in _FRACTIONS.items():
        text = text.replace(fraction, spelled)
    text = re.sub("[₀-₉]+", lambda found: "_" + found[0].translate(_LOWERED), text)
    spaced = sorted((name for name in known.values() if " " in name and "\\" not in name), key=len, reverse=True)
    for name in spaced:
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", identifier_of(name), text, flags=re.IGNORECASE)
    return re.sub(r"(?<=[^\W\d_]{2}) +(?=[^\W\d_]{2})", "_", text) if not re.search(r"\bmod\b", text) else text


class _Reader:
    def __init__(self, text: str, known: Mapping[str, str]) -> None:
        self.text = text
        self.known = known
        self.symbols: dict[str, str] = {}
        self.units: dict[str, str] = {}
        self.tokens = self._tokenize()
        self.position = 0
        self.bars = 0

    # --- tokens ---

    def _tokenize(self) -> list[_Token]:
        tokens: list[_Token] = []
        position, spaced = 0, False
        while position < len(self.text):
            found = _TOKEN.match(self.text, position)
            if found is None:
                raise TemplateError(f"{self.text[position]!r} has no meaning in {self.text!r}.", expression=self.text)
            position = found.end()
            if found.lastgroup == "space":
                spaced = True
                continue
            kind, text = str(found.lastgroup), found[0]
            if kind == "number":
                kind, text, position = self._with_unit(_scientific(text), position)
            for part in self._segmented(text) if kind == "name" else [text]:
                tokens.append(_Token(kind, part, spaced))
            spaced = False
        return tokens

    def _with_unit(self, text: str, position: int) -> tuple[str, str, int]:
        """A number takes the unit behind it: glued letters that are no symbol, or a degree sign."""
        start = position + len(re.match(r" ?(?=[℃℉°])|", self.text[position:])[0])  # type: ignore[index]
        found = _UNIT.match(self.text, start)
        candidate = found[0] if found else ""
        while candidate:
            following = self.text[start + len(candidate) : start + len(candidate) + 1]
            first = re.split(r"[/*^\d²³]", candidate)[0]
            certain = bool(re.search("[℃℉°]", candidate)) or (bool(self.known) and first not in self.known)
            if certain and following != "_" and not following.isalnum() and is_unit(candidate):
                value, unit = to_si(float(text), candidate)
                spelled = repr(value).removesuffix(".0")
                self.units[spelled] = unit
                return "number", spelled, start + len(candidate)
            candidate = re.sub(r"(?:[/*][^/*]*|.)\Z", "", candidate) if re.search("[/*]", candidate) else ""
        return "number", text, position

    def peek(self) -> _Token:
        return self.tokens[self.position] if self.position < len(self.tokens) else _Token("end", "the end", False)

    def take(self) -> _Token:
        token = self.peek()
        self.position += 1
        return token

    def at(self, *texts: str) -> bool:
        return self.peek().kind == "operator" and self.peek().text in texts

    def _expect(self, text: str) -> None:
        if self.take().text != text:
            raise TemplateError(f"{text!r} is missing in {self.text!r}.", expression=self.text)

    # --- grammar ---

    def sum(self) -> Node:
        node = self._product()
        while self.at("+", "-"):
            operator = self.take().text
            node = Binary(operator, node, self._product())
        return node

    def _product(self) -> Node:
        node = self._signed()
        while True:
            if self.at("*"):
                self.take()
                node = joined(node, self._signed())
            elif self.at("/"):
                self.take()
                node = Binary("/", node, self._denominator(node))
            elif self.peek().text == "mod" and self.peek().kind == "name" and "mod" not in self.known:
                self.take()
                node = Call("mod", (node, self._signed()))
            elif self._starts_operand():
                node = joined(node, self._power())
            else:
                return node

    def _denominator(self, over: Node) -> Node:
        node = self._signed()
        fraction = isinstance(node, Number) and isinstance(over, Number)
        while self._starts_operand() and not self.peek().spaced and not self.at("("):
            if fraction and self.peek().text not in ("pi", "π"):
                break
            fraction = False
            node = joined(node, self._power())
        return node

    def _starts_operand(self) -> bool:
        token = self.peek()
        return token.kind in ("name", "number") or self.at("(", "[", "{", "√", "∛") or (self.at("|") and not self.bars)

    def _signed(self) -> Node:
        if self.at("-"):
            self.take()
            return negate(self._signed())
        if self.at("+"):
            self.take()
            return self._signed()
        return self._power()

    def _power(self) -> Node:
        start = self.position
        node = self._postfix()
        if self.at("**", "^"):
            self.take()
            exponent = self._signed()
            base = self.tokens[start]
            if base.text == "e" and self.position and "e" not in self.known and node == Name("e"):
                return Call("exp", (exponent,))
            node = Binary("**", node, exponent)
        return node

    def _postfix(self) -> Node:
        node = self._atom()
        while True:
            if self.peek().kind == "raised":
                exponent = int(self.take().text.translate(_RAISED))
                node = Binary("**", node, number(exponent))
            elif self.at("!"):
                self.take()
                node = Call("factorial", (node,))
            elif self.at("%"):
                self.take()
                node = number(node.value / 100) if isinstance(node, Number) else Binary("/", node, number(100))
            elif self.at("°"):
                self.take()
                node = Binary("/", Binary("*", node, Name(PI)), number(180))
            else:
                return node

    def _atom(self) -> Node:
        token = self.take()
        if token.kind == "number":
            return literal(token.text)
        if token.kind == "name":
            return self._name(token)
        if token.text in ("√", "∛"):
            return Call(_SPELLINGS[token.text], (self._postfix(),))
        if token.text in ("(", "[", "{"):
            bars, self.bars = self.bars, 0
            node = self.sum()
            self.bars = bars
            self._expect({"(": ")", "[": "]", "{": "}"}[token.text])
            return node
        if token.text == "|":
            self.bars += 1
            node = self.sum()
            self.bars -= 1
            self._expect("|")
            return Call("abs", (node,))
        raise TemplateError(f"{token.text!r} stands where a value is expected in {self.text!r}.", expression=self.text)

    def _name(self, token: _Token) -> Node:
        name = token.text
        lowered = _SPELLINGS.get(name.lower(), name.lower())
        if lowered in FUNCTIONS and identifier_of(name) not in self.known:
            return self._called(lowered)
        if (name in ("π", "pi", "Pi", "PI")) and name not in self.known.values():
            return Name(PI)
        identifier = identifier_of(name)
        return self._named(identifier, name)

    def _named(self, identifier: str, spelled: str = "") -> Node:
        self.symbols.setdefault(identifier, self.known.get(identifier, spelled or identifier))
        return Name(identifier)

    def _segmented(self, name: str) -> list[str]:
        """The known symbols that letters written together are made of, if they are; else the name itself."""
        identifier = identifier_of(name)
        if not self.known or identifier in self.known or name.lower() in FUNCTIONS or name.lower() in _SPELLINGS:
            return [name]
        best: dict[int, list[str]] = {0: []}
        for end in range(1, len(name) + 1):
            for start in sorted(best):
                if start < end and end not in best and identifier_of(name[start:end]) in self.known:
                    best[end] = [*best[start], name[start:end]]
        return best.get(len(name), [name])

    def _called(self, function: str) -> Node:
        if not self.at("("):
            if FUNCTIONS[function] != (1, 1) or not (self._starts_operand() or self.at("-")):
                raise TemplateError(f"{function} needs brackets in {self.text!r}.", expression=self.text)
            return Call(function, (self._signed(),))
        self.take()
        arguments = [self.sum()]
        while self.at(","):
            self.take()
            arguments.append(self.sum())
        self._expect(")")
        return Call(function, tuple(arguments))


def _scientific(text: str) -> str:
    found = re.fullmatch(r"(.+?)\s*\*\s*10\s*(?:\*\*|\^)\s*\(?([+-]?\d+)\)?", text)
    return f"{found[1]}e{int(found[2])}" if found else text
