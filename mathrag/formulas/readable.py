"""LaTeX as a line of Unicode text for a terminal: ``\\frac{1}{2} m v^2`` is ``1/2 m v²``.

For reading only; nothing computes with it. Grouping is never lost: a numerator, denominator or exponent of more than
one part keeps its parentheses.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

SUPERSCRIPTS = str.maketrans("0123456789+-−=()ni°", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ°")
SUBSCRIPTS = str.maketrans("0123456789+-−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
INLINE_MATH = re.compile(r"(?<![\\$])\$(?![\s$])([^$]{1,600}?)(?<![\s\\])\$(?!\d)")
"""No sums of money."""
DISPLAY = re.compile(r"\$\$\s*(.+?)\s*\$\$", re.DOTALL)
EMPHASIS = re.compile(r"(?<!\*)(\*{1,3})(?=[^\s*])([^*]+?)(?<=[^\s*])\1(?!\*)")
LONGEST_INDEX = 3  # a longer word is easier to read after an underscore
CARET, UNDERSCORE = "\ue000", "\ue001"  # private characters: the signs of scripts that are done
OPEN, CLOSE = "\ue002", "\ue003"  # the braces of a set, which group nothing
SPACED = re.compile(r"\$\s+([^$]*\\[^$]*?)\s*\$")
"""A formula set apart from its dollars: "$ \\{ x_n \\} $"."""
SCRIPT_CHARACTERS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"
ATOM = re.compile(
    rf"(?:\d+(?:\.\d+)?|[^\W\d_]['\u0300-\u036f\u20d7]*)[{SCRIPT_CHARACTERS}]*(?:{UNDERSCORE}[^\W_]+)?[{SCRIPT_CHARACTERS}]*"
)
SCRIPT = re.compile(r"\s*([\^_])\s*(?:\{([^{}]*)\}|(\S))")
BARE_SCRIPT = re.compile(r"([\^_])\s*(\\[A-Za-z]+)(?!\s*[A-Za-z{\[])")
OPERATORS = re.compile(r"\s*([·×=≈≠≤≥<>→±∓∝⇒⇌])\s*")
FUNCTIONS = (
    "ln",
    "log",
    "exp",
    "sin",
    "cos",
    "tan",
    "arcsin",
    "arccos",
    "arctan",
    "sinh",
    "cosh",
    "tanh",
    "min",
    "max",
    "gcd",
    "det",
    "deg",
    "arg",
)
ACCENTS = {"vec": "\u20d7", "bar": "\u0305", "overline": "\u0305", "hat": "\u0302", "dot": "\u0307", "tilde": "\u0303"}
SPACES = (",", ";", ":", "quad", "qquad")
NOTHING = (
    *"left right middle ! displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits".split(),
    *"big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm".split(),
    *"rm bf it sf tt cal mit rmfamily bfseries normalfont operatorname mathop mathrel mathbin mathord mathopen mathclose".split(),
    *"nonumber notag tag label boxed fbox cancel bcancel xcancel ce underbrace overbrace overset underset substack".split(),
    *"phantom hphantom vphantom smash rlap llap kern mspace mkern hskip hfill strut mathstrut allowbreak nobreak".split(),
    *"protect noindent centering small large normalsize footnotesize ensuremath unskip relax".split(),
)
"""Commands that only say how something looks."""


FRACTION = re.compile(r"\\[dtc]frac(?![A-Za-z])")
"""Fractions in a size of their own."""


@lru_cache(maxsize=4096)
def readable(latex: str) -> str:
    """``latex`` as Unicode text; what can't be read is returned as it is."""
    from pylatexenc.latexwalker import LatexWalkerError

    if latex.count("{") != latex.count("}"):
        return latex
    plain = FRACTION.sub(r"\\frac", latex).replace("\\_", UNDERSCORE).replace(r"\{", OPEN).replace(r"\}", CLOSE)
    try:
        text = _converter().latex_to_text(rf"\({braced(plain)}\)" if latex else "", latex_context=_commands())
    except (LatexWalkerError, RecursionError, ValueError):  # a ValueError: a matrix without rows
        return latex
    text = _scripts(text).replace("{", "").replace("}", "")
    text = " ".join(OPERATORS.sub(r" \1 ", text).split())
    text = re.sub(rf"\s+([,;.)\]{CLOSE}])|([(\[{OPEN}])\s+", r"\1\2", text)
    for sign, shown in ((CARET, "^"), (UNDERSCORE, "_"), (OPEN, "{"), (CLOSE, "}")):
        text = text.replace(sign, shown)
    return text or latex


def readable_prose(text: str) -> str:
    """A sentence of Markdown as plain text on one line: without emphasis, what stands between dollar signs as `readable` has it."""
    told = SPACED.sub(r"$\1$", " ".join(text.split()))
    return INLINE_MATH.sub(lambda match: readable(match[1]), " ".join(without_emphasis(told).split()))


def without_emphasis(text: str) -> str:
    """Markdown without emphasis, its displays as formulas in the line."""
    inline = DISPLAY.sub(r"$\1$", text)
    formulas = [match[0] for match in INLINE_MATH.finditer(inline)]
    words = EMPHASIS.sub(r"\2", EMPHASIS.sub(r"\2", INLINE_MATH.sub("\x00", inline)))  # one may stand in another
    for formula in formulas:
        words = words.replace("\x00", formula, 1)
    return words


def braced(latex: str) -> str:
    """``latex`` with braces around a command that is an index or exponent by itself: ``K_\\max`` is ``K_{\\max}``.

    TeX reads both; what draws formulas on pages does not.
    """
    return BARE_SCRIPT.sub(r"\1{\2}", latex)


@lru_cache(maxsize=1)
def _commands() -> Any:
    """What is known of commands to find their arguments; made anew for each text where it is not given."""
    from pylatexenc.latexwalker import get_default_latex_context_db

    return get_default_latex_context_db()


@lru_cache(maxsize=1)
def _converter() -> Any:
    from pylatexenc.latex2text import LatexNodes2Text, MacroTextSpec, get_default_latex_context_db

    context = get_default_latex_context_db()
    context.add_context_category(
        "readable",
        prepend=True,
        macros=[
            MacroTextSpec("frac", simplify_repl=_fraction),
            MacroTextSpec("sqrt", simplify_repl=_root),
            MacroTextSpec("cdot", simplify_repl="·"),
            MacroTextSpec("times", simplify_repl=" × "),
            MacroTextSpec("circ", simplify_repl="°"),
            MacroTextSpec("colon", simplify_repl=": "),
            MacroTextSpec("ne", simplify_repl=" ≠ "),
            MacroTextSpec("degree", simplify_repl="°"),
            MacroTextSpec("xrightarrow", simplify_repl=" → "),
            MacroTextSpec("coloneqq", simplify_repl=" ≔ "),
            MacroTextSpec("bmod", simplify_repl=" mod "),
            *(MacroTextSpec(name, simplify_repl=f" {name} ") for name in FUNCTIONS),
            MacroTextSpec("mathit", simplify_repl=lambda node, l2tobj: _argument(node, l2tobj, -1)),
            *(MacroTextSpec(name, simplify_repl=_accent) for name in ACCENTS),
            *(MacroTextSpec(name, simplify_repl=" ") for name in SPACES),
            *(MacroTextSpec(name, simplify_repl="") for name in NOTHING),
        ],
    )
    # a command that nobody knows is told by its name: without it "$A \\Proves B$" would say something else
    context.set_unknown_macro_spec(MacroTextSpec("", simplify_repl=lambda node, l2tobj: f" {node.macroname} "))
    return LatexNodes2Text(
        latex_context=context, math_mode="text", keep_braced_groups=True, keep_braced_groups_minlen=1
    )


def _fraction(node: Any, l2tobj: Any) -> str:
    over, under = (_argument(node, l2tobj, index) for index in (-2, -1))
    return f" {_grouped(over, tight=False)}/{_grouped(under, tight=True)} "


def _root(node: Any, l2tobj: Any) -> str:
    degree, inner = (_argument(node, l2tobj, index) for index in (-2, -1))
    sign = {"": "√", "2": "√", "3": "∛", "4": "∜"}.get(degree, f"{degree.translate(SUPERSCRIPTS)}√")
    return f" {sign}{_grouped(inner, tight=True)}"


def _accent(node: Any, l2tobj: Any) -> str:
    inner = _argument(node, l2tobj, -1)
    mark = ACCENTS[node.macroname]
    return inner[:1] + mark + inner[1:] if len(inner) != 1 else inner + mark


def _argument(node: Any, l2tobj: Any, index: int) -> str:
    arguments = node.nodeargd.argnlist if node.nodeargd is not None else None
    if not arguments or len(arguments) < -index or arguments[index] is None:
        return ""
    text = str(l2tobj.nodelist_to_text([arguments[index]])).strip()
    if text.startswith("[") and text.endswith("]"):
        text = text[1:-1]
    return _scripts(_unbraced(text)).strip()


def _unbraced(text: str) -> str:
    return text[1:-1].strip() if text.startswith("{") and text.endswith("}") and text.count("{") == 1 else text


def _grouped(text: str, *, tight: bool) -> str:
    """``text``, in parentheses unless it reads as one factor (``tight``) or one product."""
    bare = " ".join(text.replace("{", "").replace("}", "").split())
    if ATOM.fullmatch(bare) or (bare.startswith("(") and bare.endswith(")") and bare.count("(") == 1):
        return bare
    if not tight and not re.search(r"[+\-−=/±]", bare):
        return bare
    return f"({bare})"


def _scripts(text: str) -> str:
    """Exponents and indices with Unicode's own characters where all of one has them."""
    while found := SCRIPT.search(text):
        inside = (found[2] if found[2] is not None else found[3]).strip()
        text = text[: found.start()] + _script(found[1], inside) + text[found.end() :]
    return text


def _script(sign: str, inside: str) -> str:
    table = SUPERSCRIPTS if sign == "^" else SUBSCRIPTS
    short = sign == "^" or len(inside) <= LONGEST_INDEX
    if inside and inside != "(" and short and all(ord(character) in table for character in inside):
        return inside.translate(table)
    plain = len(inside) == 1 or (sign == "_" and inside.isalnum())
    return (CARET if sign == "^" else UNDERSCORE) + (inside if plain else f"({inside})")
