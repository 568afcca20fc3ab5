"""The habits of written formulas: which names are functions, what is no arithmetic, what a script or bracket means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from mathrag.formulas.lexer import END, GREEK_COMMANDS, Token
from mathrag.formulas.symbols import MARKS

CONVENTIONAL = frozenset(
    ["GPE", "EPE", "KE", "PE", "pOH", "pH", "pK", "pKa", "pKb", "emf", "IMA", "AMA", "ppm", "ppb", "rpm", "bpm"]
)
"""Abbreviations that sheets set in italics though they are one name."""

NUMBERS = frozenset(
    "Re Nu Pr Gr Sc Sh Pe Fr We Ma Kn Bi Fo Ra Eu Le Bo Ec Gz Br Ste Oh De Wi Ga Ar St Ca Stk Ro Sr Mo Ta Rm Ha Da "
    "Ab Al Am Ba Be Bg Bl Bm Bs Bt Cl Co Cy Dn Ef Ek El Ex Go He Hg Ho Jo La Lg Lo Lp Lu Na Ne Po Poi Ree Ri Se Sk So Stw".split()
)
"""Characteristic numbers (ISO 80000-11): one name where an equation is written for them."""
RAISED_WORDS = frozenset(
    "app eff max min ref std id ideal ex exc obs calc exp in out int ext tot sat eq mix rev irr vap liq sol gas crit cat net abs rel bulk "
    "surf free rxn sub fus".split()
)
"""What an author writes above a symbol in plain letters, as in ``K_M^{app}``, unless each letter is known to be a symbol."""
FUNCTIONS = {
    "sin": "sin", "cos": "cos", "tan": "tan", "arcsin": "asin", "arccos": "acos", "arctan": "atan", "asin": "asin",
    "acos": "acos", "atan": "atan", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "arcsinh": "asinh",
    "arccosh": "acosh", "arctanh": "atanh", "ln": "ln", "log": "log10", "exp": "exp", "cot": "cot", "sec": "sec",
    "csc": "csc", "coth": "coth", "sech": "sech", "csch": "csch",
}  # fmt: skip
RECIPROCAL = {"cot": "tan", "sec": "cos", "csc": "sin", "coth": "tanh", "sech": "cosh", "csch": "sinh"}
INVERSE = {"sin": "asin", "cos": "acos", "tan": "atan", "sinh": "asinh", "cosh": "acosh", "tanh": "atanh"}
PLAIN_FUNCTION = re.compile(r"(?:arc)?(?:sin|cos|tan)h?|ln|log|exp")
ANGLES = frozenset(["\\theta", "\\phi", "\\varphi", "\\alpha", "\\beta", "\\gamma", "\\psi", "\\vartheta", "\\delta"])
TRIGONOMETRIC = frozenset(["sin", "cos", "tan", "cot", "sec", "csc"])
REFUSED = {
    "\\int": "integral", "\\sum": "sum", "\\prod": "product", "\\coprod": "product", "\\lim": "limit",
    "\\partial": "derivative", "\\nabla": "derivative", "\\ddot": "derivative", "\\dddot": "derivative",
    "\\Box": "derivative", "\\matrix": "matrix", "\\pmatrix": "matrix", "\\det": "matrix", "\\otimes": "matrix",
    "\\ldots": "ellipsis", "\\rightarrow": "reaction", "\\rightleftharpoons": "reaction", "\\leftrightarrow": "reaction",
    "\\rightleftarrows": "reaction", "\\longleftrightarrow": "reaction", "\\leftarrow": "reaction",
    "\\in": "set", "\\notin": "set", "\\subset": "set", "\\cup": "set", "\\cap": "set", "\\forall": "set",
    "\\exists": "set", "\\Re": "complex", "\\Im": "complex", "\\pmod": "modulus", "\\infty": "infinity",
    "\\dagger": "operator", "\\and": "operator", "\\oplus": "operator", "\\bullet": "operator",
    "\\top": "matrix", "\\intercal": "matrix", "\\perp": "geometry", "\\parallel": "geometry",
}  # fmt: skip
OPERATORS = frozenset("grad rot div curl Tr det sgn erf erfc arg span rank".split())
IMAGINARY_BESIDE = frozenset(["\\omega", "\\hbar", "\\pi", "\\Omega"])


def leads_with_vector(tokens: Iterable[Token]) -> bool:
    """Is there a vector before the next sign?"""
    for token in tokens:
        if token.text == "\\vec":
            return True
        if token.text in ("+", "-", "/", "=", "\\cdot", "\\times", "\\frac", ","):
            return False
    return False


def is_degree(tokens: Sequence[Token]) -> bool:
    return len(tokens) == 1 and tokens[0].text in ("\\circ", "o", "°") and tokens[0].kind != "letter"


def is_mark(tokens: Sequence[Token]) -> bool:
    """A superscript that is part of the name."""
    texts = [token.text for token in tokens if token.text not in "{}"]
    if not texts:
        return False
    if all(token.kind == "text" or token.text in ("{", "}") for token in tokens):
        return True
    if all(text in MARKS and text not in ("\\infty", "\\theta", "=", "<", ">", "\\times", "\\ell") for text in texts):
        return True
    if re.fullmatch(r"\d?[+-]", "".join(texts)):
        return True
    return texts[0] == "(" and texts[-1] == ")" and "".join(texts[1:-1]).isdigit()


def is_species(tokens: Sequence[Token]) -> bool:
    """A chemical species in square brackets, as a concentration has."""
    words = [token for token in tokens if token.kind in ("text", "letter")]
    if not words or tokens[0].text in ("+", "-") or any(not token.text[0].isalpha() for token in words):
        return False
    depth_free = [token.text for token in tokens if token.kind == "char" and token.text not in "{}_^()+-"]
    if depth_free or any(token.kind == "command" and token.text not in ("\\circ", "\\cdot") for token in tokens):
        return False
    if all(token.kind == "letter" for token in words):
        plain = "".join(token.text for token in words)
        scripts = "".join(token.text for token in tokens)
        return (
            plain[:1].isupper()
            and re.fullmatch(r"[A-Z][a-z]?(_?\{?\d?\}?)(\^\{?\d?[+-]\}?)?|([A-Z][a-z]?)+[\^{}_\d+-]*", scripts)
            is not None
        )
    return all(
        token.kind == "text" or token.text in ("g", "l", "s", "a", "q") or token.text.isupper() for token in words
    )


def may_be_symbol(tokens: Sequence[Token]) -> bool:
    """Whether the tokens may be one symbol."""
    return bool(tokens) and not any(
        token.text in ("+", "-", "/", "\\cdot", "\\times", "\\frac", "\\sqrt", "=", "|") and token.kind != "text"
        for token in tokens
    )


def is_differential(tokens: Sequence[Token]) -> bool:
    """``dx``, ``d^2 x``, ``\\partial V``, ``d``: the top or bottom of a derivative."""
    if not tokens or tokens[0].text not in ("d", "\\partial", "\\delta", "\\Box"):
        return False
    return (
        len(tokens) == 1
        or tokens[1].kind in ("letter", "command")
        or tokens[1].text in ("^", "{")
        or tokens[1].kind == "text"
    )


def begins_symbol(token: Token) -> bool:
    return (token.kind == "letter" and not token.spaced) or token.text in GREEK_COMMANDS or token.text == "\\vec"


def has_comma(tokens: Sequence[Token]) -> bool:
    """Is there a comma outside all brackets?"""
    depth = 0
    for token in tokens:
        depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))
        if token.text == "," and depth == 0:
            return True
    return False


def is_bare_symbol(tokens: Sequence[Token]) -> bool:
    """One letter with or without scripts: what stands in the brackets of ``f(x_0)``."""
    first = tokens[0] if tokens else END
    if first.text == "\\vec":
        rest = [token.text for token in tokens[1:]]
        return len(rest) == 1 or (rest[0] == "{" and rest.index("}") == len(rest) - 1)
    if first.kind != "letter" and not (
        first.kind == "command" and first.text in GREEK_COMMANDS and first.text != "\\pi"
    ):
        return False
    texts = [token.text for token in tokens]
    if len(tokens) < 4 or texts[1] != "_":
        return len(tokens) == 1 or (len(tokens) == 3 and texts[1] == "_")
    return texts[2] == "{" and texts.index("}") == len(texts) - 1


_COUNTER = re.compile(r"\((?P<letter>[A-Za-z])(?:[+-]\d)?\)")
_NEXT = re.compile(r"(?P<letter>[A-Za-z])[+-]\d")


def upper_indices(tokens: Sequence[Token]) -> frozenset[str]:
    """Superscripts that count instead of raising: ``(i)`` of ``x^{(i)}``, ``(l+1)`` beside such a one or on the head.

    Without brackets on the head only, and what has the same letter then: ``z^{l+1} = w^l a^l``.
    """
    scripts = [(place, "".join(token.text for token in script)) for place, script, _ in _scripted_symbols(tokens)]
    counters = [(place, text) for place, text in scripts if _COUNTER.fullmatch(text)]
    counted = any(len(text) == 3 or place == 1 for place, text in counters)
    found = {text for _, text in counters if counted}
    head = _NEXT.fullmatch(scripts[0][1]) if scripts and scripts[0][0] == 1 else None
    if head:
        letter = head["letter"]
        found |= {text for _, text in scripts if re.fullmatch(rf"{letter}(?:[+-]\d)?", text)}
    return frozenset(found)


def has_transpose(tokens: Sequence[Token]) -> bool:
    """Does an upper ``T`` stand on a symbol in front of another, as in ``x^T y``, and nowhere a quantity ``T``?"""
    found = [
        (place, following)
        for place, script, following in _scripted_symbols(tokens)
        if [token.text for token in script] == ["T"]
    ]
    if not any(begins_vector(following) for _, following in found):
        return False
    return sum(token.text == "T" for token in tokens) == len(found)


def begins_vector(token: Token) -> bool:
    """Can a vector or matrix begin here?"""
    return token.kind == "letter" or token.text in GREEK_COMMANDS or token.text in ("(", "\\vec", "\\hat", "\\bar")


def _scripted_symbols(tokens: Sequence[Token]) -> Iterator[tuple[int, Sequence[Token], Token]]:
    """Superscripts of symbols, but not of ``e``: their place, their tokens and the token behind."""
    for place, token in enumerate(tokens):
        before = tokens[place - 1] if place else END
        if token.text != "^" or not (before.kind in ("letter", "text") or before.text in GREEK_COMMANDS | {"}"}):
            continue
        end = place + 2
        if place + 1 < len(tokens) and tokens[place + 1].text == "{":
            end = next((at for at in range(place, len(tokens)) if tokens[at].text == "}"), len(tokens)) + 1
        script = [item for item in tokens[place + 1 : end] if item.text not in ("{", "}")]
        if before.text != "e":
            yield place, script, tokens[end] if end < len(tokens) else END
