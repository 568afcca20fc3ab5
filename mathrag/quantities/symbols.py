"""Symbols as formulas write them, brought to one LaTeX spelling and looked through for the letter that carries the meaning.

``\\vec{F}_{\\text{net}}``, ``F'``, ``\\Delta T``, ``v₀``, ``ω``: the exact symbol counts most; failing it, decorations and
indices are taken off one by one, each at a price.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from mathrag.quantities.plain import GREEK, GREEK_LETTERS

_GREEK = dict(zip(GREEK_LETTERS, GREEK, strict=True)) | {
    "µ": "mu",
    "μ": "mu",
    "ϵ": "epsilon",
    "∆": "Delta",
    "Ω": "Omega",
}
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_FONT = re.compile(
    r"\\(?:mathrm|mathbf|mathit|mathsf|boldsymbol|text|textrm|textit|textbf|operatorname|bm|rm|bf|mathcal|mathscr)(?![A-Za-z])\s*"
)
_SPACING = re.compile(r"\\[,;:! ]|\\(?:left|right|limits|displaystyle)(?![A-Za-z])|~")
_STANDARD = re.compile(r"\\(?:minuso|ominus|plimsoll|standardstate)(?![A-Za-z])")
_DECORATION = re.compile(
    r"\\(?:vec|bar|hat|overline|tilde|widehat|widetilde|overrightarrow|underline|mean|langle|rangle|left|right)(?![A-Za-z])\s*"
)
_SINGLE_GROUP = re.compile(r"\{(\\[A-Za-z]+|[A-Za-z0-9*'+-])\}")
_SUBSCRIPT = re.compile(r"^(.*?)_(?:\{(.*)\}|(\\[A-Za-z]+|.))(.*)$")
VARIANTS = {"varepsilon": "epsilon", "vartheta": "theta", "varphi": "phi", "varrho": "rho", "varsigma": "sigma"}


@lru_cache(maxsize=32_768)
def latex_symbol(text: str) -> str:
    """One LaTeX spelling for a symbol: Greek letters as commands, fonts dropped, indices braced only where longer than a letter."""
    text = re.sub(r"[₀-₉]+", lambda match: "_" + match[0].translate(_SUBSCRIPTS), text.strip().strip("$"))
    calligraphic = re.fullmatch(r"\\(?:mathcal|mathscr)\s*\{?\s*E\s*\}?", text)
    if calligraphic:
        return r"\mathcal{E}"
    text = "".join(f"\\{_GREEK[letter]} " if letter in _GREEK else letter for letter in text)
    text = _STANDARD.sub(r"\\circ", _SPACING.sub("", _FONT.sub("", text)))
    text = re.sub(r"_\s*([A-Za-z0-9]{2,})(?![}A-Za-z0-9])", r"_{\1}", text)
    text = re.sub(r"\s*([_^])\s*", r"\1", text).strip()
    text = re.sub(r"\{\{([^{}]*)\}\}", r"{\1}", text)
    previous = ""
    while previous != text:
        previous, text = text, re.sub(r"^\{([^{}]*)\}", r"\1", _SINGLE_GROUP.sub(_ungroup, text))
    text = re.sub(r"(\\[A-Za-z]+)\s+(?![A-Za-z])", r"\1", text)
    return re.sub(r"(?<!\\[A-Za-z])(?<![A-Za-z])\s+|\s{2,}", " ", text).strip()


def _ungroup(match: re.Match[str]) -> str:
    """``{0}`` as ``0``, and ``\\dot{m}`` as ``\\dot m``."""
    command = re.search(r"\\[A-Za-z]+$", match.string[: match.start()])
    return f" {match[1]}" if command else match[1]


@lru_cache(maxsize=32_768)
def readings(text: str) -> tuple[tuple[str, float], ...]:
    """Spellings to look up, the exact one first, each with the weight of a match there."""
    found: dict[str, float] = {}
    for spelling, weight in _readings(latex_symbol(text)):
        for variant in (spelling, invariant(spelling)):
            found.setdefault(variant, weight)
    return tuple((spelling, weight) for spelling, weight in found.items() if spelling)


def _readings(exact: str) -> Iterator[tuple[str, float]]:
    yield exact, 1.0
    plain = _undecorated(exact)
    yield plain, 0.95
    base, index = split_subscript(plain)
    delta = re.fullmatch(r"\\Delta\s*(.+)", base)
    if index:
        yield base, 0.8
    if delta:
        yield delta[1].strip(), 0.7
    if (
        len(base) > 1
        and not base.startswith("\\")
        and base[:1].isalpha()
        and not base[1:].isalpha()
        and " " not in base
    ):
        yield base[:1], 0.6


def _undecorated(symbol: str) -> str:
    bare = _DECORATION.sub("", symbol)
    bare = re.sub(r"\^(?:\{\s*(?:\\prime|\\circ|\\ast|[*'+°]|\\ominus)+\s*\}|\\prime|\\circ|\\ast|[*'+°])|'+", "", bare)
    bare = re.sub(r"^\|(.+)\|$", r"\1", bare.strip())
    bare = re.sub(r"^\(([^()]+)\)(?=_|$)", r"\1", bare)
    return latex_symbol(bare)


def split_subscript(symbol: str) -> tuple[str, str]:
    """The letter and its index: ``("v", "0")`` for ``v_0``."""
    found = _SUBSCRIPT.match(symbol)
    if not found:
        return symbol, ""
    return (found[1] + found[4]).strip(), (found[2] or found[3] or "").strip()


def invariant(symbol: str) -> str:
    """Variant letters as the plain ones: ``\\varepsilon`` as ``\\epsilon``."""
    return re.sub(r"\\(var[a-z]+)", lambda match: "\\" + VARIANTS.get(match[1], match[1]), symbol)
