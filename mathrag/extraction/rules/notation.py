"""LaTeX of a relation as it is written, tidied: tags, stray signs inside upright text, dots of a sum, chemistry told from arithmetic."""

from __future__ import annotations

import re

from mathrag.quantities import is_unit

_TAG = re.compile(r"\\(?:tag|label|eqno)\*?\{[^{}]*\}|\\(?:notag|nonumber)\b")
_LET = re.compile(r"^\\(?:text|mathrm)\{\s*Let\s*\}(?:\\[,;: ]|\s|~)*")
_NUMBERED = re.compile(
    r"(?:\\q?quad(?![A-Za-z])|\\h(?:fill(?![A-Za-z])|space\*?\{[^{}]*\}))(?:\s|~|\\[,;:! ])*"
    r"(?:\\(?:text|mathrm|textrm)\s*\{)?\s*\(\s*[A-Z]?\d+(?:[.–-]\d+)*[a-z]?\s*\)\s*\}?\s*$"
)
"""The number of an equation far behind it: ``\\qquad (14.1)``."""
_CLOSING = re.compile(r"(?:\s|~|[.,;]|\\[,;:! ]|\\q?quad(?![A-Za-z]))+$")
_SIGN_IN_TEXT = re.compile(r"\\(text|mathrm|textrm)\s*\{\s*([-+−])\s*(?=[A-Za-z])")
_BARE_SIGN = re.compile(r"\\(?:text|mathrm|textrm)\s*\{\s*([-+−])\s*\}")
_DOTS = re.compile(
    r"\\(?:text|mathrm)\{\s*\.\.\.\.*\s*\}|(?:\.\s*){3,}|…|\\(?:ldots|cdots|dotsb|dotsc|hdots)(?![A-Za-z])"
)
_PARTS_PER = re.compile(
    r"(?:\\(?:times|cdot)\s*|\\,|\s)*(?:1\s*\\times\s*)?10\s*\^\s*\{?\s*[69]\s*\}?"
    r"(?:\s|\\[,;: ])*(?:\\cdot\s*)?\\(?:text|mathrm)\s*\{\s*pp[mb]\s*\}"
)
r"""``\times 10^6\\,\text{ppm}`` is one, as ``\times 100\\,\\%`` is."""
_ELEMENTS = (
    "He Li Be Ne Na Mg Al Si Cl Ar Ca Sc Ti Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te Xe Cs Ba "
    "La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa Np Pu Am "
    "H B C N O F P S K V Y I W U"
).split()
_SPECIES = re.compile(
    rf"(?:\d+\s*)?(?:[(\[]|[)\]]|(?:{'|'.join(_ELEMENTS)})|_\s*(?:\{{[^{{}}]*\}}|\d|[a-z])|\^\s*(?:\{{[\d+−-]*\}}|[\d+−-])|\s|\\[,;:! ])+"
)
_UPRIGHT = re.compile(r"\\(?:text|mathrm|textrm|ce)\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_INDEX = re.compile(r"(?<=_)(?:\{\s*([A-Za-z]*)1\s*\}|1)(?!\d)")


_BRACED_POWER = re.compile(r"(?<=[A-Z])\{([A-Z]\^(?:\w|\{\w+\}))\}")
"""The last letter of a name with its power: ``PL{R^2}``."""


_REMARK_CELL = re.compile(r"(&(?:(?!\\\\|&)[\s\S])*)&+\s*\\(?:text|mathrm|mbox)\{[^{}]*\}\s*(?=\\\\|\\end\{)")
"""Words in a column of their own behind a row of an alignment."""
_ARGUMENTS = re.compile(r"^\s*[A-Za-z]\s*\([^()=]{1,80};[^()=]{1,80}\)(?=\s*=)")
"""What a function is of, its parameters behind a semicolon: ``f(x; a, b)``."""
_APART = re.compile(r"(?<=_\{)([A-Za-z]+)\s+([A-Za-z]+)(?=\})")
"""An index of two words."""
_BARE_ROOT = re.compile(r"\\sqrt\s*(\\[dt]?frac\s*(?:\{[^{}]*\}\s*){2})")
"""A root whose fraction has no braces around it."""


def tidied(latex: str) -> str:
    """A relation without tags and closing punctuation, its dots kept as ``\\dots``, signs outside upright text."""
    latex = _REMARK_CELL.sub(r"\1", _LET.sub("", _TAG.sub("", latex).strip()))
    latex = _DOTS.sub(r"\\dots ", latex)
    latex = _PARTS_PER.sub("", latex)
    latex = _BARE_ROOT.sub(
        r"\\sqrt{\1}", _APART.sub(r"\1\2", _ARGUMENTS.sub(lambda head: head[0].replace(";", ","), latex))
    )
    latex = _SIGN_IN_TEXT.sub(r"\2\\\1{", _BARE_SIGN.sub(r" \1 ", latex))
    latex = _BRACED_POWER.sub(r"\1", _NUMBERED.sub("", latex))
    return _CLOSING.sub("", latex)


_REMARK = re.compile(
    r"(?:\\[,;: ]|\s|\\q?quad)*(?:\\(?:text|mathrm|textrm)\s*\{\s*(?P<opened>\)?)\s*\((?P<remark>[^(){}\\=]{4,80})\)[.,;\s]*\}|"
    r"(?<![A-Za-z])\(\s*\\(?:text|mathrm)\s*\{(?P<other>[^(){}\\=]{4,80})\}\s*\))\\?\s*$"
)


def without_remark(latex: str) -> tuple[str, str]:
    r"""A relation and the remark behind it: ``V = V_0 e^{-t/RC}`` and "discharging" of ``V = V_0 e^{-t/RC}\,\text{(discharging)}``."""
    found = _REMARK.search(latex)
    if not found or found.start() == 0:
        return latex, ""
    remark = re.sub(r"\s+", " ", found["remark"] or found["other"]).strip()
    return latex[: found.start()] + (found["opened"] or ""), remark


_BLANK = r"(?:\\[,;:! ]|\s|~|\\q?quad(?![A-Za-z]))*"
_UNIT_AT_END = re.compile(
    rf"{_BLANK}(?:\\(?:text|mathrm|textrm)\{{\s*(?:[(\[](?P<bracketed>[^{{}}()\[\]=]+)[)\]]|(?P<bare>[^{{}}()\[\]=]{{2,20}}))\s*\}}|"
    r"\[(?P<in_text>[^\[\]=]*\\(?:text|mathrm)\{[^\[\]=]*)\])\s*$"
)


_OPERATOR = re.compile(r"(?:\\(?:times|cdot|div)|[-+*/=(])\s*\Z")


def without_unit(latex: str) -> tuple[str, str | None]:
    r"""A relation and the unit of what it gives behind it: ``e = 6.11 e^{T}`` and "hPa" of ``e = 6.11 e^{T}\,\text{(hPa)}``."""
    found = _UNIT_AT_END.search(latex)
    if found is not None and _OPERATOR.search(latex[: found.start()]):
        return latex, None  # the last operand, "hours per day"
    if found is None or not re.search(r"[A-Za-z})\]]$" if found["bare"] else r"[\w})\]]$", latex[: found.start()]):
        return latex, None
    unit = str(found["bracketed"] or found["bare"] or found["in_text"]).strip().removeprefix("in ")
    return (latex[: found.start()], unit) if is_unit(unit) else (latex, None)


_REACTION = re.compile(
    r"^(?:(?!=|\\begin).)*\\(?:rightleftharpoons|(?:long)?rightarrow)(?![A-Za-z])(?:(?!=).)*"
    r"\((?:\\text\{)?(?:aq|s|l|g)\}?\)(?:\\[,;: ]|\s|\\q?quad(?![A-Za-z]))*(?=[A-Z])",
    re.S,
)


def behind_reaction(latex: str) -> str:
    r"""The law that stands behind a reaction in one display: ``K = [A][B]`` of ``AB(s) \rightleftharpoons A(aq) + B(aq)\,K = [A][B]``."""
    return _REACTION.sub("", latex, count=1)


_TITLE = re.compile(
    r"^\s*\\(?:text|mathrm|textrm)\s*\{\s*(?P<title>[A-Z][^{}:=]{3,60}):\s*\}(?:\\[,;: ]|\s|\\q?quad(?![A-Za-z]))*"
)


def without_title(latex: str) -> tuple[str, str]:
    r"""A relation and the title in front of it: ``\eta = dQ/dP`` and "Price elasticity" of ``\text{Price elasticity:}\,\eta = dQ/dP``."""
    found = _TITLE.match(latex)
    return (latex[found.end() :], found["title"].strip()) if found else (latex, "")


def is_chemistry(side: str) -> bool:
    r"""Is this side a chemical formula, as ``\text{C}_6\text{H}_{12}``, and no product of symbols? Elements are upright."""
    bare = re.sub(r"\\frac\s*\{[^{}]*\}\s*\{[^{}]*\}", "1", side)
    if not _UPRIGHT.search(bare) or re.search(
        r"[A-Za-z]", re.sub(r"\\[A-Za-z]+|_\{?[a-z]+\}?", " ", _UPRIGHT.sub(" ", bare))
    ):
        return False
    for _ in range(3):
        bare = _UPRIGHT.sub(r"\1", bare)
    return re.search(r"[A-Z]", bare) is not None and _SPECIES.fullmatch(bare) is not None


def closed(latex: str) -> tuple[str, bool]:
    r"""A sum that goes on, ``R = R_1 + R_2 + R_3 + \dots (+ R_n)``, as its written terms; and whether it was one."""
    found = re.search(r"\+\s*\\(?:dots|ldots|cdots)\s*(?:\+\s*[^+=]+?)?\s*$", latex)
    head, _, side = latex[: found.start()].rpartition("=") if found else ("", "", "")
    terms = [term.strip() for term in _summands(side)] if head else []
    first = next((number for number, term in enumerate(terms) if _INDEX.search(term)), len(terms))
    if len(terms) < first + 2 or terms[first + 1] != _numbered(terms[first], 2):
        return latex, False
    like = [_numbered(terms[first], number) for number in range(1, len(terms) - first + 1)]
    return f"{head.strip()} = " + " + ".join([*terms[:first], *like]), True


def _summands(side: str) -> list[str]:
    """Terms between the plus signs outside all brackets."""
    depth, parts = 0, [""]
    for character in side:
        depth += {"{": 1, "(": 1, "}": -1, ")": -1}.get(character, 0)
        if character == "+" and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def _numbered(term: str, number: int) -> str:
    """``term``, the first of a sum, as the one of ``number``."""
    return _INDEX.sub(
        lambda index: f"{{{index[1] or ''}{number}}}" if index.group().startswith("{") else str(number), term
    )
