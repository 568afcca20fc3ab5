"""One spelling for LaTeX that is written in many ways: what a formula's URI is made of (thesis 4.1.5).

Only spelling changes, never meaning: spacing, delimiter sizes, needless braces, ``\\dfrac`` for ``\\frac``, Greek
letters as characters. A font is kept where it tells something apart (``\\mathbf{F}``, ``\\mathrm{max}``) and dropped
around a single upright character. Text that is not balanced LaTeX only has its white space collapsed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from mathrag.remembered import remembered

_TOKEN = re.compile(r"\\[a-zA-Z]+\*?|\\.|\s+|.", re.DOTALL)
_WORD = re.compile(r"\\[a-zA-Z]+\*?$")


def _names(text: str) -> list[str]:
    return text.split()


_DROPPED = frozenset(
    _names(
        r"\, \; \: \! \> \/ \quad \qquad \thinspace \medspace \thickspace \negthinspace \enspace \displaystyle"
        r" \textstyle \scriptstyle \scriptscriptstyle \limits \nolimits \nonumber \notag \left \right \middle \big \Big"
        r" \bigg \Bigg \bigl \bigr \Bigl \Bigr \biggl \biggr \Biggl \Biggr \bigm \Bigm"
    )
) | {"\\ ", "~"}
_DELIMITER_SIZES = frozenset((r"\left", r"\right", r"\middle"))
_DROPPED_WITH_ARGUMENT = frozenset((r"\label", r"\tag", r"\tag*", r"\hspace", r"\hspace*", r"\vphantom", r"\hphantom"))
_SAME = {
    r"\dfrac": r"\frac",
    r"\tfrac": r"\frac",
    r"\cfrac": r"\frac",
    r"\leq": r"\le",
    r"\leqslant": r"\le",
    r"\geq": r"\ge",
    r"\geqslant": r"\ge",
    r"\neq": r"\ne",
    r"\rightarrow": r"\to",
    r"\lbrack": "[",
    r"\rbrack": "]",
    r"\lbrace": r"\{",
    r"\rbrace": r"\}",
    r"\lvert": "|",
    r"\rvert": "|",
    r"\vert": "|",
    r"\lVert": r"\|",
    r"\rVert": r"\|",
    r"\Vert": r"\|",
    r"\ast": "*",
    r"\colon": ":",
    r"\textrm": r"\mathrm",
    r"\textnormal": r"\mathrm",
    r"\text": r"\mathrm",
    r"\mbox": r"\mathrm",
    r"\operatorname": r"\mathrm",
    r"\operatorname*": r"\mathrm",
    r"\boldsymbol": r"\mathbf",
    r"\bm": r"\mathbf",
    r"\textbf": r"\mathbf",
    r"\textit": r"\mathit",
    r"\overrightarrow": r"\vec",
    r"\overline": r"\bar",
    r"\widehat": r"\hat",
    r"\widetilde": r"\tilde",
    r"\prime": "'",
}
_CHARACTERS = {
    "−": "-",
    "–": "-",
    "×": r"\times",
    "·": r"\cdot",
    "⋅": r"\cdot",
    "∙": r"\cdot",
    "÷": r"\div",
    "≤": r"\le",
    "≥": r"\ge",
    "≠": r"\ne",
    "≈": r"\approx",
    "∝": r"\propto",
    "∞": r"\infty",
    "∂": r"\partial",
    "∆": r"\Delta",
    "Ω": r"\Omega",
    "µ": r"\mu",
    "ϕ": r"\phi",
    "φ": r"\varphi",
    "ϵ": r"\epsilon",
    "ε": r"\varepsilon",
    "ϑ": r"\vartheta",
    "′": "'",
    "∫": r"\int",
    "∑": r"\sum",
    "∏": r"\prod",
    "→": r"\to",
    "±": r"\pm",
} | {
    character: f"\\{name}"
    for name, character in (
        *zip(
            _names(
                "alpha beta gamma delta zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon chi psi"
                " omega"
            ),
            "αβγδζηθικλμνξπρστυχψω",
            strict=True,
        ),
        *zip(_names("Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"), "ΓΔΘΛΞΠΣΥΦΨΩ", strict=True),
    )
}
_TEXT = frozenset((r"\mathrm", r"\mathbf", r"\mathit", r"\mathsf", r"\mathtt", r"\textsf", r"\texttt"))
_PLAIN = frozenset((r"\mathrm", r"\mathit", r"\mathnormal"))
_ARGUMENTS = {
    **dict.fromkeys((*_TEXT, *_PLAIN, *_DROPPED_WITH_ARGUMENT), 1),
    **dict.fromkeys((r"\frac", r"\binom", r"\stackrel", r"\overset", r"\underset"), 2),
    **dict.fromkeys(
        _names(
            r"\sqrt \vec \bar \hat \tilde \dot \ddot \underline \mathbb \mathcal \mathfrak \mathscr \begin \end"
            r" \overbrace \underbrace \boxed \pmod"
        ),
        1,
    ),
}
_TRAILING = frozenset(".,;:")
_MOST_PASSES = 4
DEEPEST = 60
"""Braces nested deeper are left as written."""


class _Unbalanced(Exception):
    """A brace or an argument is missing."""


@lru_cache(maxsize=65_536)
def normalise_latex(latex: str) -> str:
    """The one spelling of ``latex``; applied twice, it changes nothing more."""
    return remembered("normalise_latex", latex, lambda: _normalised(latex))


def _normalised(latex: str) -> str:
    text = _once(latex)
    for _ in range(_MOST_PASSES):  # what is dropped can bring scripts of one base side by side
        latex, text = text, _once(text)
        if text == latex:
            break
    return text


def _once(latex: str) -> str:
    text = unicodedata.normalize("NFC", latex).strip().strip("$")
    for opening, closing in ((r"\[", r"\]"), (r"\(", r"\)")):
        if text.startswith(opening) and text.endswith(closing) and len(text) >= 4:
            text = text[2:-2]
    try:
        if _nesting(text) > DEEPEST:
            raise _Unbalanced
        pieces = _sequence(_tokens(text), closing=None)
    except _Unbalanced:
        return " ".join(latex.split())
    while pieces and pieces[-1] in _TRAILING:
        pieces.pop()
    return _joined(pieces)


def _nesting(text: str) -> int:
    """How deep the braces go."""
    depth = deepest = 0
    for character in text:
        depth += (character == "{") - (character == "}")
        deepest = max(deepest, depth)
    return deepest


class _Tokens(Iterator[str]):
    """Tokens with one of look-ahead; white space is dropped except where asked for."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._next = 0

    def __next__(self) -> str:
        while self._next < len(self._tokens):
            token = self._tokens[self._next]
            self._next += 1
            if not token.isspace():
                return token
        raise StopIteration

    def peek(self) -> str | None:
        place = self._next
        token = next(self, None)
        self._next = place
        return token

    def raw_group(self) -> str:
        """The text of the braced group that follows (or the one token), white space collapsed."""
        first = next(self, None)
        if first is None or first in ("}", "_", "^", "'"):
            raise _Unbalanced
        if first != "{":
            return first
        depth = 1
        taken: list[str] = []
        while self._next < len(self._tokens):
            token = self._tokens[self._next]
            self._next += 1
            depth += (token == "{") - (token == "}")
            if depth == 0:
                return " ".join("".join(taken).replace(r"\ ", " ").replace("~", " ").split())
            taken.append(token)
        raise _Unbalanced


def _tokens(text: str) -> _Tokens:
    return _Tokens(_TOKEN.findall(text))


def _sequence(tokens: _Tokens, closing: str | None) -> list[str]:
    """The pieces up to ``closing``; each piece is one token, one group or one command with its arguments."""
    pieces: list[str] = []
    while (token := next(tokens, None)) != closing:
        if token is None or token == "}":
            raise _Unbalanced
        if token in ("_", "^", "'"):
            pieces.extend(_scripts(tokens, token))
        else:
            pieces.extend(_piece(tokens, token))
    return pieces


def _piece(tokens: _Tokens, token: str) -> list[str]:
    token = _CHARACTERS.get(token, token)
    token = _SAME.get(token, token)
    if token in _DROPPED:
        if token in _DELIMITER_SIZES and tokens.peek() == ".":
            next(tokens)
        return []
    if token == "{":
        inner = _sequence(tokens, "}")
        return inner if len(inner) <= 1 else ["{" + _joined(inner) + "}"]
    if token in _ARGUMENTS:
        return _command(tokens, token)
    return [token]


def _command(tokens: _Tokens, command: str) -> list[str]:
    optional = ""
    if command == r"\sqrt" and tokens.peek() == "[":
        next(tokens)
        optional = "[" + _joined(_sequence(tokens, "]")) + "]"
    if command in _TEXT:
        return _font(command, tokens.raw_group())
    arguments = "".join("{" + _joined(_argument(tokens)) + "}" for _ in range(_ARGUMENTS[command]))
    return [] if command in _DROPPED_WITH_ARGUMENT else [command + optional + arguments]


def _font(command: str, text: str) -> list[str]:
    if not text:
        return []
    inner = _TOKEN.findall(text)
    if command in _PLAIN and len(inner) == 1 and inner[0] not in "{}_^'":
        return _piece(_tokens(""), inner[0])
    if command == r"\mathrm" and " " in text:
        command = r"\text"  # \mathrm would set the words without spaces
    return [command + "{" + text + "}"]


def _argument(tokens: _Tokens) -> list[str]:
    """What a command or a script applies to: a group's pieces, or the one piece that follows."""
    token = next(tokens, None)
    if token is None or token in ("}", "_", "^"):
        raise _Unbalanced
    if token == "{":
        return _sequence(tokens, "}")
    return _piece(tokens, token) or _argument(tokens)


def _scripts(tokens: _Tokens, first: str) -> list[str]:
    """Sub- and superscripts of one base, the subscript first, braces only around more than one piece."""
    scripts: dict[str, list[str]] = {}
    primes = 0
    token: str | None = first
    while token in ("_", "^", "'"):
        if token == "'":
            primes += 1
        elif token in scripts:
            raise _Unbalanced
        else:
            scripts[token] = _argument(tokens)
        if tokens.peek() not in ("_", "^", "'"):
            break
        token = next(tokens)
    marks = ["'"] * primes
    return marks + [_script(mark, scripts[mark]) for mark in ("_", "^") if scripts.get(mark)]


def _script(mark: str, pieces: list[str]) -> str:
    inner = _joined(pieces)
    bare = len(pieces) == 1 and (len(inner) == 1 or _WORD.match(inner))
    return mark + (inner if bare else "{" + inner + "}")


def _joined(pieces: list[str]) -> str:
    """Pieces side by side, with a space only where a command would swallow the next letter."""
    text = ""
    for piece in pieces:
        if piece[:1].isalpha() and _ends_in_word(text):
            text += " "
        text += piece
    return text


def _ends_in_word(text: str) -> bool:
    return re.search(r"\\[a-zA-Z]+$", text) is not None
