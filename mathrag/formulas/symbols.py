"""Symbols: their LaTeX in one spelling and the identifiers they get in equations and templates.

An identifier is readable, deterministic, and the same for spellings that mean the same (``v_{0}`` and ``v_0``,
``F_{\\text{net}}`` and ``F_{\\mathrm{net}}``, ``\\vec{F}`` and ``F``: vectors are taken by their magnitude). It keeps apart
what an author keeps apart: ``\\epsilon`` and ``\\varepsilon``, ``v`` and ``\\bar{v}``, ``T`` and ``T'``, ``M`` and
``\\mathcal{M}``. In order: ``Delta_`` or ``sum_``, base, accent, subscript, superscript, primes.
"""

from __future__ import annotations

import keyword
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field

from mathrag.formulas.expressions import FUNCTIONS, PI
from mathrag.formulas.lexer import Token

ACCENTS = {
    "bar": "bar", "hat": "hat", "tilde": "tilde", "dot": "dot", "check": "check", "breve": "breve", "acute": "acute",
    "grave": "grave", "mathring": "ring", "underbar": "under", "mathcal": "cal", "mathbb": "bb", "vec": "",
    "langle": "mean",
}  # fmt: skip
MARKS = {
    "\\circ": "std", "*": "star", "+": "plus", "-": "minus", "\\ominus": "std", "\\oplus": "oplus", "\\bullet": "dot",
    "\\ddagger": "ddagger", "\\infty": "inf", "\\pm": "pm", "'": "prime", "\\parallel": "parallel", "|": "parallel",
    "\\perp": "perp", "\\odot": "sun", "\\dagger": "dagger", "\\minuso": "std", "\\theta": "theta", "\\Theta": "std",
    "=": "eq", "<": "lt", ">": "gt", "\\rightarrow": "to", "\\leftrightarrow": "to", "\\%": "percent", "\\ldots": "etc",
    "\\times": "x", "\\ell": "ell", "\\hbar": "hbar", "\\#": "number", "\\oslash": "std", "\\varnothing": "std",
    "\\leftarrow": "from", "\\le": "le", "\\ge": "ge", "\\approx": "approx", "\\cdot": "",
}  # fmt: skip
_RESERVED = frozenset(FUNCTIONS) | {PI} | frozenset(keyword.kwlist)


@dataclass
class SymbolParts:
    """A symbol while it is being read."""

    base: str
    latex: str
    prefix: str = ""
    accents: list[str] = field(default_factory=list)
    subscripts: list[str] = field(default_factory=list)
    superscripts: list[str] = field(default_factory=list)
    primes: int = 0

    @property
    def identifier(self) -> str:
        """Its name in the closed grammar."""
        parts = [self.prefix, self.base, *self.accents, *self.subscripts, *self.superscripts]
        text = "_".join(part for part in parts if part) + "_prime" * self.primes
        return safe_identifier(text)


def safe_identifier(text: str) -> str:
    """``text`` as an identifier that is no keyword, no function and not ``pi``."""
    ascii_text = "".join(_spelled(char) for char in text)
    name = re.sub(r"_+", "_", re.sub(r"[^A-Za-z0-9_]+", "_", ascii_text)).strip("_")
    if not name or name[0].isdigit():
        name = "_" + name
    return name + "_" if name in _RESERVED else name


def _spelled(char: str) -> str:
    if char.isascii():
        return char
    plain = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    if plain:
        return plain
    name = unicodedata.name(char, "")
    greek = re.fullmatch(r"GREEK (CAPITAL|SMALL) LETTER (\w+)", name)
    if greek:
        return greek[2].capitalize() if greek[1] == "CAPITAL" else greek[2].lower()
    return f"_u{ord(char):04x}_"


def flat(tokens: Sequence[Token]) -> str:
    """What a script or a species says, as the part of an identifier: ``{\\text{net}x}`` -> ``net_x``, ``i_1`` -> ``i_1``."""
    parts: list[str] = []
    glue, skip = False, -1
    for index, token in enumerate(tokens):
        if index == skip:
            continue
        if token.kind in ("text", "number", "letter"):
            word = re.sub(r"\W+", "_", token.text).strip("_") if token.kind == "text" else token.text
            short = bool(parts) and len(parts[-1]) == 1 and len(word) == 1
            separate = not glue or (token.kind != "number" and not short) or token.spaced
            parts.append(("_" if separate and parts else "") + word)
            glue = True
            continue
        if token.kind == "command" and token.text.lstrip("\\") in ACCENTS:
            continue
        mark = MARKS.get(
            token.text, token.text.lstrip("\\") if token.kind == "command" and token.text[1:].isalpha() else ""
        )
        place = next((at for at in range(index + 1, len(tokens)) if tokens[at].text not in "{}"), index)
        if token.text == "\\circ" and tokens[place].text in ("C", "F", "R", "K"):
            parts.append(("_" if parts else "") + f"deg{tokens[place].text}")
            glue, skip = True, place
            continue
        if mark and parts[-1:] in ([mark], [f"_{mark}"]):
            continue
        if mark:
            parts.append(("_" if parts else "") + mark)
        elif token.text not in "{}":
            parts.append("_" if parts and token.text in "_^,;/.:()[]" else "")
            glue = True
            continue
        glue = token.text in "{}" and glue
    return re.sub(r"_+", "_", "".join(parts)).strip("_")


def spelled(tokens: Sequence[Token]) -> str:
    """Tokens as LaTeX again."""
    text = ""
    for token in tokens:
        piece = str(token)
        needs_space = re.search(r"\\[A-Za-z]+\Z", text) and piece[:1].isalpha()
        text += (" " if needs_space else "") + piece
    return text


def script_latex(mark: str, tokens: Sequence[Token]) -> str:
    """``_0``, ``_{12}``, ``^\\circ``."""
    inner = spelled(tokens)
    return (
        f"{mark}{inner}" if len(tokens) == 1 and tokens[0].kind != "text" and len(inner) < 2 else f"{mark}{{{inner}}}"
    )
