r"""The dimensional shape of formulas that are no arithmetic: what a derivative, an integral or a product of vectors is made of.

``I = \frac{dq}{dt}`` has the dimensions of ``I = \frac{q}{t}``, ``W = \int_C \vec{F}\cdot d\vec{s}`` those of ``W = F s``. A shape is
never computed with: it serves to tell what the symbols of such a formula are.

- derivatives are quotients, differentials the quantities themselves, ``\nabla`` is one over a length (`NABLA`);
- integrals and sums are their terms, limits and bounds are left out; products of vectors are products, unit vectors are one;
- real and imaginary parts are the whole, the imaginary unit is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mathrag.formulas.equations import Equation
from mathrag.formulas.latex import read_display
from mathrag.formulas.latex_notation import is_differential
from mathrag.formulas.lexer import GREEK_COMMANDS, Token, tokenize
from mathrag.formulas.symbols import spelled

NABLA = "nabla"
"""Identifier of the length that stands for ``\\nabla``."""
SHAPED = frozenset(["derivative", "integral", "sum", "vector-product", "complex", "limit", "function"])
"""Reasons for which a formula is refused and yet has a shape."""

_ONE = Token("number", "1")
_OPEN, _CLOSE = Token("char", "{"), Token("char", "}")
_FRACTION, _TIMES = Token("command", "\\frac"), Token("command", "\\cdot")
_NABLA = [_FRACTION, _OPEN, _ONE, _CLOSE, _OPEN, Token("text", NABLA, style="mathrm"), _CLOSE]
_WITH_BOUNDS = frozenset(["\\int", "\\sum", "\\lim"])
_ELEMENTS = frozenset(["A", "S", "V", "\\Omega", "\\sigma", "\\tau", "F", "O"])
"""Areas, volumes and solid angles: their differentials have as many ``d`` as dimensions."""
_PARTS = frozenset(["\\Re", "\\Im"])


def read_shape(latex: str, known: Collection[str] = ()) -> tuple[Equation, ...]:
    """The shapes of the equations of a display that `read_display` refuses; empty where it has none."""
    reading = read_display(latex, known)
    if reading.equations or not any(part.reason in SHAPED for part in reading.refused):
        return ()
    tokens = tokenize(latex)
    shaped = _Shaper(has_integral=any(token.text == "\\int" for token in tokens)).shape(tokens)
    return tuple(item for item in read_display(spelled(shaped), known).equations if item.relation == "==")


class _Shaper:
    def __init__(self, *, has_integral: bool) -> None:
        self.differentials = has_integral

    def shape(self, tokens: Sequence[Token]) -> list[Token]:
        """``tokens`` without what is no arithmetic."""
        found: list[Token] = []
        position = 0
        self.differentials = self.differentials or _begins_with_differential(tokens)
        while position < len(tokens):
            position = self._step(tokens, position, found)
        return found

    def _step(self, tokens: Sequence[Token], position: int, found: list[Token]) -> int:
        token = tokens[position]
        if token.text == "\\frac":
            return self._fraction(tokens, position + 1, found)
        if token.text in _WITH_BOUNDS:
            return _after_scripts(tokens, position + 1)
        if token.text == "\\nabla":
            found += _NABLA
            following = position + 1
            return following + (_text(tokens, following) in ("\\cdot", "\\times"))
        if token.text == "\\vec":
            return self._vector(tokens, position + 1, found)
        if token.text == "\\times":
            found.append(_TIMES)
            return position + 1
        if token.text in _PARTS:
            return position + 1
        if token.text in ("d", "\\partial", "\\delta") and self.differentials and _symbol_follows(tokens, position + 1):
            return self._element(tokens, position + 1, found)
        if token.text == "(" and found and _is_symbol_end(found[-1]) and (end := _after_arguments(tokens, position)):
            return end
        if token.text in ("i", "j") and _opens_exponent(tokens, position):
            return position + 1
        found.append(token)
        return position + 1

    def _fraction(self, tokens: Sequence[Token], start: int, found: list[Token]) -> int:
        top, middle = _group(tokens, start)
        bottom, end = _group(tokens, middle)
        if is_differential(top) and is_differential(bottom):
            upper = _differentiated(top) or [_ONE]
            found += [_FRACTION, _OPEN, *self.shape(upper), _CLOSE, _OPEN, *self.shape(_differentiated(bottom)), _CLOSE]
            if _text(tokens, end) in (")", "]") and _text(tokens, end + 1) == "_":
                found.append(tokens[end])  # what is held constant: \left(\frac{\partial p}{\partial T}\right)_V
                return _after_scripts(tokens, end + 1)
            return end
        found += [_FRACTION, _OPEN, *self.shape(top), _CLOSE, _OPEN, *self.shape(bottom), _CLOSE]
        return end

    def _element(self, tokens: Sequence[Token], start: int, found: list[Token]) -> int:
        r"""What a differential stands for: ``A`` of ``d^2 A``, ``V`` of ``dV``, but ``x^3`` of ``d^3 x``, three lengths."""
        if _text(tokens, start) != "^":
            return start
        power, following = _group(tokens, start + 1)
        inner, end = (
            _group(tokens, following + 1)
            if _text(tokens, following) == "\\vec"
            else (list(tokens[following : following + 1]), following + 1)
        )
        if len(inner) != 1 or inner[0].text in _ELEMENTS:
            return following
        found += [*inner, Token("char", "^"), _OPEN, *power, _CLOSE]
        return end

    def _vector(self, tokens: Sequence[Token], start: int, found: list[Token]) -> int:
        inner, end = _group(tokens, start)
        if len(inner) == 1 and inner[0].text == "e" and _text(tokens, end) == "_":
            found.append(_ONE)
            return _after_scripts(tokens, end)
        if len(inner) == 1 and inner[0].text == "n" and _text(tokens, end) not in ("_", "^"):
            found.append(_ONE)  # a normal
            return end
        found += self.shape(inner)
        return end


def _text(tokens: Sequence[Token], position: int) -> str:
    return tokens[position].text if position < len(tokens) else ""


def _group(tokens: Sequence[Token], start: int) -> tuple[list[Token], int]:
    """The group or the one token at ``start``, and where it ends."""
    if _text(tokens, start) != "{":
        return list(tokens[start : start + 1]), start + 1
    depth = 0
    for position in range(start, len(tokens)):
        depth += (tokens[position].text == "{") - (tokens[position].text == "}")
        if depth == 0:
            return list(tokens[start + 1 : position]), position + 1
    return list(tokens[start + 1 :]), len(tokens)


def _after_scripts(tokens: Sequence[Token], position: int) -> int:
    while _text(tokens, position) in ("_", "^"):
        _, position = _group(tokens, position + 1)
    return position


def _differentiated(tokens: Sequence[Token]) -> list[Token]:
    """``q`` of ``dq``, ``x^2`` of ``dx^2``, ``T`` of ``d^2 T``, ``\\Omega E`` of ``\\partial\\Omega\\partial E``."""
    found: list[Token] = []
    position = 0
    while position < len(tokens):
        if tokens[position].text in ("d", "\\partial", "\\delta") and (
            position == 0 or tokens[position].text == tokens[0].text
        ):
            position += 1
            if _text(tokens, position) == "^":
                _, position = _group(tokens, position + 1)
            continue
        found.append(tokens[position])
        position += 1
    return found


def _symbol_follows(tokens: Sequence[Token], position: int) -> bool:
    if position >= len(tokens):
        return False
    token = tokens[position]
    return token.kind == "letter" or token.text in GREEK_COMMANDS or token.text in ("\\vec", "^")


def _begins_with_differential(tokens: Sequence[Token]) -> bool:
    """``dS = ...``, ``-dn = ...``."""
    start = 1 if tokens and tokens[0].text in ("-", "+") else 0
    return (
        _text(tokens, start) in ("d", "\\delta") and _symbol_follows(tokens, start + 1) and not tokens[start + 1].spaced
    )


def _is_symbol_end(token: Token) -> bool:
    return token.kind in ("letter", "text") or token.text in GREEK_COMMANDS or token.text in ("}", "'")


def _after_arguments(tokens: Sequence[Token], start: int) -> int | None:
    r"""Where ``(t)``, ``(\vartheta, \varphi)`` or ``(0)`` ends; None where the bracket holds more than names."""
    for position in range(start + 1, len(tokens)):
        token = tokens[position]
        if token.text == ")":
            return position + 1 if position > start + 1 else None
        if (
            token.kind not in ("letter", "number")
            and token.text not in GREEK_COMMANDS
            and token.text not in (",", "\\vec")
        ):
            return None
    return None


def _opens_exponent(tokens: Sequence[Token], position: int) -> bool:
    r"""The imaginary unit of ``e^{j\\phi}``."""
    before = [token.text for token in tokens[max(0, position - 3) : position]]
    return before[-3:] == ["e", "^", "{"] or before[-4:] == ["e", "^", "{", "-"]
