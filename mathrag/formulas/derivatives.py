"""Differentials as they are read: first derivatives as fractions, whichever way they are written, and single ones as changes."""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.formulas.latex_notation import begins_symbol
from mathrag.formulas.lexer import END, Token

_OPERATOR = ("\\frac", "{", "d", "}", "{", "d")
_ENDS = frozenset(["=", "\\approx", "+", "-", ",", ")", "|", ""])
"""What stands behind all that an operator is applied to."""


def as_fractions(tokens: Sequence[Token]) -> list[Token]:
    r"""``dI/dt`` and ``\frac{d}{dt} I(t)`` as ``\frac{dI}{dt}``."""
    found: list[Token] = []
    place = 0
    while place < len(tokens):
        fraction, end = _with_slash(tokens, place) or _with_operator(tokens, place) or ([tokens[place]], place + 1)
        found += fraction
        place = end
    return found


def changes_of(sides: Sequence[Sequence[Token]]) -> list[tuple[list[Token], list[Token]]]:
    r"""The sides of ``dQ = nC_V dT`` with ``\Delta Q`` for ``dQ``, each with the change that stands in it.

    Empty where the first is more than a differential, or another one no product with a single one.
    """
    found = []
    for number, side in enumerate(sides):
        places = [place for place in range(len(side)) if _differential(side, place)]
        if len(places) != 1 or (number == 0 and (places[0] or _differential(side, 0) < len(side))) or _is_sum(side):
            return []
        end = _differential(side, places[0])
        change = [Token("command", "\\Delta"), *side[places[0] + 1 : end]]
        found.append(([*side[: places[0]], *change, *side[end:]], change))
    return found


def besides_derivatives(tokens: Sequence[Token]) -> list[Token]:
    r"""``tokens`` without its fractions of differentials, where these are factors among others; all of them elsewhere.

    A side that is nothing but a derivative is none of a steady change beside another one: ``\frac{dF_x}{dy} = \frac{dF_y}{dx}``.
    Nor is one with a function behind it, which another equation begins with: ``\frac{dx}{dt} v_y(t) = ...``.
    """
    found: list[Token] = []
    place = 0
    while place < len(tokens):
        over = _differential(tokens, place + 2) if _at(tokens, place) == "\\frac" else 0
        middle = _behind_argument(tokens, over)
        under = _differential(tokens, middle + 2) if over and _at(tokens, middle + 1) == "{" else 0
        if not under:
            found.append(tokens[place])
        place = under + 1 if under else place + 1
    applied = any(_behind_argument(found, at) != at for at in range(len(found)))
    alone = all(token.text in ("(", ")", "-") for token in found)
    return list(tokens) if alone or applied else found


def _is_sum(tokens: Sequence[Token]) -> bool:
    """Is a sign between two terms, or what is no arithmetic, outside of brackets?"""
    depth = 0
    for place, token in enumerate(tokens):
        depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))
        if token.text == "\\int" or (place and not depth and token.text in ("+", "-")):
            return True
    return False


def _with_slash(tokens: Sequence[Token], place: int) -> tuple[list[Token], int] | None:
    """The fraction that a derivative with a slash makes, and where it ends."""
    over = _differential(tokens, place)
    slash = _behind_argument(tokens, over)
    under = _differential(tokens, slash + 1) if _at(tokens, slash) == "/" else 0
    return (_fraction(tokens[place:over], tokens[slash + 1 : under]), under) if over and under else None


def _with_operator(tokens: Sequence[Token], place: int) -> tuple[list[Token], int] | None:
    """The fraction for an operator in front of a single symbol, and where it ends."""
    if tuple(token.text for token in tokens[place : place + len(_OPERATOR)]) != _OPERATOR:
        return None
    first = place + len(_OPERATOR) - 1
    under = _differential(tokens, first)
    over = _symbol(tokens, under + 1) if under and _at(tokens, under) == "}" else 0
    end = _behind_argument(tokens, over)
    if not over or _at(tokens, end) not in _ENDS:
        return None
    return _fraction([tokens[first], *tokens[under + 1 : over]], tokens[first:under]), end


def _fraction(over: Sequence[Token], under: Sequence[Token]) -> list[Token]:
    opened, closed = Token("char", "{"), Token("char", "}")
    return [Token("command", "\\frac"), opened, *over, closed, opened, *under, closed]


def _differential(tokens: Sequence[Token], place: int) -> int:
    """Where the differential at ``place`` ends; 0 where there is none."""
    is_sign = _at(tokens, place) == "d" and tokens[place].kind == "letter"
    return _symbol(tokens, place + 1) if is_sign and begins_symbol(_token(tokens, place + 1)) else 0


def _symbol(tokens: Sequence[Token], place: int) -> int:
    """Where the symbol at ``place`` ends, with its accent and index; 0 where there is none."""
    token = _token(tokens, place)
    if token.text == "\\vec":
        end = _argument(tokens, place + 1)
    elif token.kind == "letter" or begins_symbol(token):
        end = place + 1
    else:
        return 0
    return _argument(tokens, end + 1) if _at(tokens, end) == "_" else end


def _argument(tokens: Sequence[Token], place: int) -> int:
    """Where the LaTeX argument at ``place`` ends: one token, or a group without groups."""
    if _at(tokens, place) != "{":
        return place + 1
    return next((end + 1 for end in range(place, len(tokens)) if tokens[end].text == "}"), len(tokens))


def _behind_argument(tokens: Sequence[Token], place: int) -> int:
    """``place``, or what is behind the variable in brackets there: ``(t)``."""
    shown = [token.text for token in tokens[place : place + 3]]
    return place + 3 if len(shown) == 3 and (shown[0], shown[2]) == ("(", ")") and len(shown[1]) == 1 else place


def _at(tokens: Sequence[Token], place: int) -> str:
    return _token(tokens, place).text


def _token(tokens: Sequence[Token], place: int) -> Token:
    return tokens[place] if place < len(tokens) else END
