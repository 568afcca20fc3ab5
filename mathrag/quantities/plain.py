"""Text as people and LaTeX write it, made plain without losing where each character came from.

``$3.0 \\times 10^{8}\\,\\mathrm{m/s}$``, ``3,0 · 10⁸ m s⁻¹`` and ``℃`` are brought to one alphabet: ``×``, ``·``, ``-``, ``^(8)``, ``°C``.
One pass over the text; the grammars of numbers and units then read plain text only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mathrag.quantities.lexicon import lexicon
from mathrag.quantities.unit_table import PREFIXES

_SUPERSCRIPT = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾", "0123456789+-()", strict=True))
_SUBSCRIPT = dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True))
THIN = "\u2009"
"""A thin space: it separates groups of three digits, an ordinary one does not."""

GREEK = [
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "zeta",
    "eta",
    "theta",
    "iota",
    "kappa",
    "lambda",
    "mu",
    "nu",
    "xi",
    "omicron",
    "pi",
    "rho",
    "sigma",
    "tau",
    "upsilon",
    "phi",
    "chi",
    "psi",
    "omega",
    "Gamma",
    "Delta",
    "Theta",
    "Lambda",
    "Xi",
    "Pi",
    "Sigma",
    "Upsilon",
    "Phi",
    "Psi",
    "Omega",
    "varepsilon",
    "vartheta",
    "varphi",
    "varrho",
    "varsigma",
    "varpi",
]
GREEK_LETTERS = "αβγδεζηθικλµνξοπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩεϑφρςϖ"

_COMMANDS = {
    **dict(zip(GREEK, GREEK_LETTERS, strict=True)),
    **dict.fromkeys(("times", "ast"), "×"),
    **dict.fromkeys(("cdot", "bullet", "cdotp"), "·"),
    **dict.fromkeys(("left", "right", "bigl", "bigr", "big", "Big", "rm", "bf", "it", "displaystyle", "textstyle"), ""),
    **dict.fromkeys((",", ";", ":", "!", "thinspace"), THIN),
    **dict.fromkeys((" ", "quad", "qquad", "space", "enspace", "\n"), " "),
    **dict.fromkeys(("circ", "degree", "textdegree", "degreeCelsius"), "°"),
    **dict.fromkeys(("approx", "simeq", "sim", "cong", "doteq"), "≈"),
    "pm": "±",
    "min": "min",
    "deg": "°",
    "to": "→",
    "rightarrow": "→",
    "celsius": "°C",
    "degreeCelsius": "°C",
    "ohm": "Ω",
    "micro": "µ",
    "textmu": "µ",
    "textohm": "Ω",
    "AA": "Å",
    "angstrom": "Å",
    "ell": "ℓ",
    "per": " per",
    "squared": " squared",
    "cubed": " cubed",
    "square": " square",
    "cubic": " cubic",
    "leq": "≤",
    "geq": "≥",
    "le": "≤",
    "ge": "≥",
    "{": "{",
    "}": "}",
    **{sign: sign for sign in "%$&#_"},
}

_LETTERS = {
    "℃": "°C",
    "℉": "°F",
    "\u2126": "Ω",
    "μ": "µ",
    "\u212b": "Å",
    "\u212a": "K",
    "㎡": "m^2",
    "㎥": "m^3",
    "㎏": "kg",
    "㎝": "cm",
    "㎜": "mm",
    "㎞": "km",
    "㎎": "mg",
    "㏄": "cm^3",
    "º": "°",
    "˚": "°",
    "∘": "°",
    "−": "-",
    "‐": "-",
    "‑": "-",
    "﹣": "-",
    "－": "-",
    "⋅": "·",
    "∙": "·",
    "•": "·",
    "・": "·",
    "‧": "·",
    "✕": "×",
    "✖": "×",
    "⨯": "×",
    "∕": "/",
    "⁄": "/",
    "／": "/",
    "％": "%",
    "＝": "=",
    "（": "(",
    "）": ")",
    "：": ":",
    "，": ",",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "\u00a0": " ",
    "\u202f": THIN,
    "\u2006": THIN,
    "\u2008": THIN,
    "\u200a": THIN,
    "\u2002": " ",
    "\u2003": " ",
    "\u3000": " ",
    "\u200b": "",
    "\u2061": "",
    "\u2062": "",
    "\ufeff": "",
    "½": "½",
}

_WRAPPERS = (
    "mathrm",
    "text",
    "textrm",
    "textit",
    "textbf",
    "mathit",
    "mathbf",
    "mathsf",
    "operatorname",
    "mbox",
    "hbox",
    "unit",
    "si",
    "num",
    "boldsymbol",
    "ensuremath",
)

_TOKEN = re.compile(
    r"\$\$?|\n[ \t]*\n"
    r"|\^\s*\{?\s*\\(?:circ|degree)\s*\}?"  # ^\circ, ^{\circ}
    r"|\\(?:" + "|".join(_WRAPPERS) + r")\s*\{"
    r"|\\(?:d|t)?frac\s*\{|\\(?:SI|qty)\s*\{"
    r"|\{\s*,\s*\}|\{\s*\}|~(?=[\\$A-Za-zµμΩÅ°%])"
    r"|\\[A-Za-z]+\s*|\\[^A-Za-z]"
    r"|[\^_]\s*\{|[{}]"
    r"|[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾]+|[₀₁₂₃₄₅₆₇₈₉]+"
    r"|[" + re.escape("".join(_LETTERS)) + r"]"
)


@dataclass(frozen=True, slots=True)
class Plain:
    """Plain text; ``starts[i]``/``ends[i]`` are the offsets in the source of its character ``i``.

    ``italic[i]`` is 1 where the character stands in math mode outside ``\\text{}`` and ``\\mathrm{}``: there a letter is a variable.
    """

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    italic: bytes

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where the plain characters ``start:end`` (not empty) stand in the source."""
        return self.starts[start], self.ends[end - 1]


class _Writer:
    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.closers: list[str] = []
        self.upright: list[bool] = []
        self.italic = bytearray()
        self.math = False

    def open(self, closer: str, *, upright: bool = False) -> None:
        """Remember what the next closing brace writes, and whether letters stand upright until then."""
        self.closers.append(closer)
        self.upright.append(upright)

    def close(self) -> str:
        """What a closing brace writes."""
        if not self.closers:
            return "}"
        self.upright.pop()
        return self.closers.pop()

    def forget(self) -> None:
        """A paragraph ends, and with it every brace and formula that was left open."""
        self.closers.clear()
        self.upright.clear()
        self.math = False

    def _mark(self, length: int) -> None:
        self.italic.extend(bytes([self.math and not any(self.upright)]) * length)

    def copy(self, text: str, start: int, end: int) -> None:
        self.pieces.append(text[start:end])
        self._mark(end - start)
        self.starts.extend(range(start, end))
        self.ends.extend(range(start + 1, end + 1))

    def put(self, text: str, start: int, end: int) -> None:
        self.pieces.append(text)
        self._mark(len(text))
        self.starts.extend([start] * len(text))
        self.ends.extend([end] * len(text))


def plain(text: str) -> Plain:
    """``text`` in the one alphabet, with offsets."""
    writer = _Writer()
    position = 0
    for match in _TOKEN.finditer(text):
        if match.start() < position:
            continue
        writer.copy(text, position, match.start())
        position = _rewrite(writer, text, match)
    writer.copy(text, position, len(text))
    return Plain("".join(writer.pieces), tuple(writer.starts), tuple(writer.ends), bytes(writer.italic))


def _rewrite(writer: _Writer, text: str, match: re.Match[str]) -> int:
    token, start, end = match[0], match.start(), match.end()
    if token == "}":
        return _close(writer, text, start)
    if token[0] == "$" or token in ("\\(", "\\[", "\\)", "\\]"):
        writer.math = _opens_math(writer, text, token, end)
        return end
    if token[0] == "\n":
        writer.forget()
        writer.copy(text, start, end)
        return end
    if token[0] in _LETTERS:
        writer.put(_LETTERS[token], start, end)
    elif token[0] in _SUPERSCRIPT:
        writer.put("^" + "".join(_SUPERSCRIPT[sign] for sign in token), start, end)
    elif token[0] in _SUBSCRIPT:
        writer.put("_" + "".join(_SUBSCRIPT[sign] for sign in token), start, end)
    elif token == "~":
        writer.put(" ", start, end)
    elif token[0] == "{":
        inside = token.strip("{} ")
        writer.put(inside, start, end)
        if len(token) == 1:
            writer.open("" if _in_latex(text, start) else "}")
            writer.put("" if writer.closers[-1] == "" else "{", start, end)
    elif token[0] in "^_" and token.endswith("{"):
        writer.put("^(" if token[0] == "^" else "_{", start, end)
        writer.open(")" if token[0] == "^" else "}")
    elif token[0] == "^":
        writer.put("°", start, end)
    else:
        _command(writer, token, start, end)
    return end


def _command(writer: _Writer, token: str, start: int, end: int) -> None:
    if token.endswith("{") and len(token) > 2:
        fraction, siunitx = "frac" in token, token[1:3] in ("SI", "qt")
        writer.put("(" if fraction else "", start, end)
        writer.open(")/" if fraction else " " if siunitx else "", upright=not fraction)
        return
    name = token[1:].strip() or token[1:]
    plain_name = _COMMANDS.get(name)
    if plain_name is None and name.lower() in _unit_words():
        plain_name = f" {name}"
    writer.put(token.strip() + " " if plain_name is None else plain_name, start, end)


def _close(writer: _Writer, text: str, start: int) -> int:
    closer = writer.close()
    if closer == " " and text[start + 1 : start + 2] == "{":
        writer.put(" ", start, start + 2)
        writer.open("", upright=True)
        return start + 2
    if closer != ")/":
        writer.put(closer, start, start + 1)
        return start + 1
    if text[start + 1 : start + 2] == "{":
        writer.put(")/(", start, start + 2)
        writer.open(")")
        return start + 2
    writer.put(")/", start, start + 1)
    return start + 1


def _opens_math(writer: _Writer, text: str, token: str, end: int) -> bool:
    """Whether a formula begins here; a lone dollar before a number is money."""
    if token[0] == "\\":
        return token in ("\\(", "\\[")
    if writer.math:
        return False
    line = text.find("\n", end) if token == "$" else -1
    closing = text.find(token, end, line if line >= 0 else len(text))
    return closing >= 0 and not (token == "$" and text[closing + 1 : closing + 2].isdigit())


@lru_cache(maxsize=1)
def _unit_words() -> frozenset[str]:
    """What siunitx writes as commands: names of units and prefixes."""
    return frozenset(lexicon().names) | {name for name, _ in PREFIXES.values()}


def _in_latex(text: str, start: int) -> bool:
    """Whether a bare brace groups (after a digit, a letter or another brace) rather than lists."""
    return start == 0 or text[start - 1 : start] not in (" ", "\n")
