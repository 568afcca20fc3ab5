"""Office Math (OMML, ECMA-376 part 1, section 22.1), the equations of Word documents, to LaTeX."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from xml.etree.ElementTree import Element

from mathrag.documents.textlayer.encodings import FUNCTIONS, LATEX

MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
# what was deleted under change tracking, and properties
_SKIPPED = frozenset({f"{_WORD}del", f"{_WORD}moveFrom"})
_MAX_DEPTH = 60

_ACCENTS = {
    "̀": "grave", "́": "acute", "̂": "hat", "̃": "tilde", "̄": "bar", "̅": "overline", "̆": "breve", "̇": "dot",
    "̈": "ddot", "⃛": "dddot", "̌": "check", "⃗": "vec", "⃖": "overleftarrow", "⃑": "vec", "→": "vec", "̿": "overline",
    "^": "hat", "~": "tilde", "¯": "bar", "˙": "dot", "¨": "ddot", "ˇ": "check", "˘": "breve", "´": "acute", "`": "grave",
    "‾": "bar", "ˉ": "bar",
}  # fmt: skip
_GROUPS = {
    "⏟": "underbrace", "⏞": "overbrace", "→": "overrightarrow", "←": "overleftarrow", "↔": "overleftrightarrow",
    "¯": "overline", "̅": "overline", "_": "underline", "̲": "underline", "⏠": "overbrace", "⏡": "underbrace",
}  # fmt: skip
_OPERATORS = {"⋃": "bigcup", "⋂": "bigcap", "⋁": "bigvee", "⋀": "bigwedge", "∐": "coprod", "∏": "prod", "∑": "sum",
              "∯": "oiint", "∮": "oint", "∬": "iint", "∭": "iiint", "∫": "int"}  # fmt: skip
_MATRICES = {
    ("(", ")"): "pmatrix",
    ("[", "]"): "bmatrix",
    ("|", "|"): "vmatrix",
    ("‖", "‖"): "Vmatrix",
    ("{", ""): "cases",
}
_BRACKETS = {"{": r"\{", "}": r"\}", "⟨": r"\langle ", "⟩": r"\rangle ", "〈": r"\langle ", "〉": r"\rangle ", "‖": r"\|",
             "⌊": r"\lfloor ", "⌋": r"\rfloor ", "⌈": r"\lceil ", "⌉": r"\rceil ", "": "."}  # fmt: skip
_SPACES = {"\u2001": r"\quad ", "\u2003": r"\quad ", "\u2002": r"\ ", "\u2009": r"\,", "\u2005": r"\,", "\u200a": r"\,", "\u200b": "{}",
           "\u2061": "", "\u2062": " ", "\u2063": " ", "\xa0": r"\ "}  # fmt: skip
_ALPHABETS = {"double-struck": "mathbb", "script": "mathcal", "fraktur": "mathfrak", "sans-serif": "mathsf"}
_NUMBERED = re.compile(r"^(.*?)\\?#\s*\(([^()]+)\)$", re.DOTALL)
_UPRIGHT_PAIR = re.compile(r"(\\mathrm\{[A-Za-z]+)\}\\mathrm\{(?=[A-Za-z])")
_COMMAND_END = re.compile(r"\\[A-Za-z]+$")


def equations(element: Element) -> list[str]:
    """The LaTeX of an ``m:oMath``: one equation, or one for each row where it is an array of equations."""
    parts = [child for child in element if child.tag.startswith(MATH) and not child.tag.endswith("Pr")]
    if len(parts) == 1 and parts[0].tag == f"{MATH}eqArr":
        rows = [_children(row, 1).replace("&", "") for row in parts[0].findall(f"{MATH}e")]
    else:
        rows = [_children(element, 0)]
    return [_tagged(row) for row in rows if row.strip()]


def _tagged(latex: str) -> str:
    """Word's ``E=mc^2#(1)``: what is behind the sign is the equation's number."""
    numbered = _NUMBERED.match(latex.strip())
    return rf"{numbered[1].strip()} \tag{{{numbered[2].strip()}}}" if numbered else latex.strip()


def _children(element: Element, depth: int) -> str:
    """The children in a row; a command is kept apart from the letter behind it."""
    if depth > _MAX_DEPTH:
        return ""
    latex = ""
    for child in element:
        piece = _one(child, depth + 1)
        if _COMMAND_END.search(latex) and piece[:1].isalpha():
            latex += " "
        latex += piece
    return _UPRIGHT_PAIR.sub(r"\1", latex)


def _one(element: Element, depth: int) -> str:
    if element.tag in _SKIPPED:
        return ""
    if not element.tag.startswith(MATH):
        return _children(element, depth)
    name = element.tag.removeprefix(MATH)
    if name.endswith("Pr"):
        return ""
    writer = _WRITERS.get(name)
    return writer(element, depth) if writer else _children(element, depth)


def _part(element: Element, name: str, depth: int) -> str:
    part = element.find(f"{MATH}{name}")
    return _children(part, depth).strip() if part is not None else ""


def _property(element: Element, path: str, default: str = "") -> str:
    """The value of a property; an empty value where it is there without one."""
    found = element.find("/".join(f"{MATH}{name}" for name in path.split("/")))
    return default if found is None else found.get(f"{MATH}val", "")


def _is_on(element: Element, path: str) -> bool:
    return _property(element, path, "0") not in ("0", "off", "false")


# --- runs ---------------------------------------------------------------------------------------------------------------


def _run(element: Element, depth: int) -> str:
    text = "".join(part.text or "" for part in element.iter() if part.tag in (f"{MATH}t", f"{_WORD}t"))
    if not text.strip():
        return "".join(_SPACES.get(char, char) for char in text)
    if element.find(f"{MATH}rPr/{MATH}nor") is not None:
        return text if text.strip().isdigit() else rf"\text{{{text}}}"
    plain = unicodedata.normalize("NFKC", text) if any(0x1D400 <= ord(char) <= 0x1D7FF for char in text) else text
    style, alphabet = _property(element, "rPr/sty"), _ALPHABETS.get(_property(element, "rPr/scr"), "")
    return _characters(plain, style == "p", "mathbf" if style in ("b", "bi") else alphabet)


def _characters(text: str, upright: bool, alphabet: str) -> str:
    latex = ""
    for word in re.findall(r"[A-Za-z]+|.", text, re.DOTALL):
        if word in FUNCTIONS and (upright or len(word) > 2):
            piece = rf"\{word}"
        elif word.isascii() and word.isalpha():
            wrapper = alphabet or ("mathrm" if upright else "")
            piece = rf"\{wrapper}{{{word}}}" if wrapper else word
        else:
            piece = _SPACES.get(word) or (word if word == "&" else LATEX.get(word, word))
        if _COMMAND_END.search(latex) and (piece[:1].isalpha()):
            latex += " "
        latex += piece
    return latex


# --- constructs ---------------------------------------------------------------------------------------------------------


def _fraction(element: Element, depth: int) -> str:
    over, under = _part(element, "num", depth), _part(element, "den", depth)
    kind = _property(element, "fPr/type", "bar")
    if kind == "noBar":
        return rf"\binom{{{over}}}{{{under}}}"
    return f"{over}/{under}" if kind == "lin" else rf"\frac{{{over}}}{{{under}}}"


def _radical(element: Element, depth: int) -> str:
    degree = "" if _is_on(element, "radPr/degHide") else _part(element, "deg", depth)
    return rf"\sqrt{f'[{degree}]' if degree else ''}{{{_part(element, 'e', depth)}}}"


def _scripts(element: Element, depth: int) -> str:
    sub, sup = _part(element, "sub", depth), _part(element, "sup", depth)
    scripts = (f"_{{{sub}}}" if sub else "") + _superscript(sup)
    base = _part(element, "e", depth)
    if element.tag == f"{MATH}sPre":
        return "{}" + scripts + base
    return (f"{{{base}}}" if re.search(r"[_^']", base) and not base.endswith((")", "]", "}")) else base) + scripts


def _superscript(sup: str) -> str:
    if not sup:
        return ""
    return sup if set(sup) == {"'"} else rf"^{{{sup}}}" if sup != r"^{\circ}" else sup


def _nary(element: Element, depth: int) -> str:
    char = _property(element, "naryPr/chr", "∫")
    sub = "" if _is_on(element, "naryPr/subHide") else _part(element, "sub", depth)
    sup = "" if _is_on(element, "naryPr/supHide") else _part(element, "sup", depth)
    limits = (f"_{{{sub}}}" if sub else "") + (f"^{{{sup}}}" if sup else "")
    body = _part(element, "e", depth)
    gap = " " if body[:1].isalpha() and not limits else ""
    return rf"\{_OPERATORS.get(char, 'int')}{limits}{gap}{body}"


def _function(element: Element, depth: int) -> str:
    name, argument = _part(element, "fName", depth), _part(element, "e", depth)
    word = re.fullmatch(r"(?:\\mathrm\{)?([A-Za-z]+)\}?(.*)", name, re.DOTALL)
    if word and word[1] in FUNCTIONS:
        name = rf"\{word[1]}{word[2]}"
    elif word:
        name = rf"\operatorname{{{word[1]}}}{word[2]}"
    return name + (" " if argument[:1].isalnum() else "") + argument


def _limit(element: Element, depth: int) -> str:
    low = element.tag == f"{MATH}limLow"
    base, limit = _part(element, "e", depth), _part(element, "lim", depth)
    word = re.fullmatch(r"(?:\\mathrm\{|\\)?([A-Za-z]+)\}?", base)
    if word and word[1] in FUNCTIONS:
        return rf"\{word[1]}{'_' if low else '^'}{{{limit}}}"
    if re.match(r"\\(?:under|over)brace", base):
        return f"{base}{'_' if low else '^'}{{{limit}}}"
    return rf"\{'underset' if low else 'overset'}{{{limit}}}{{{base}}}"


def _accent(element: Element, depth: int) -> str:
    return rf"\{_ACCENTS.get(_property(element, 'accPr/chr', '̂'), 'hat')}{{{_part(element, 'e', depth)}}}"


def _bar(element: Element, depth: int) -> str:
    name = "overline" if _property(element, "barPr/pos", "bot") == "top" else "underline"
    return rf"\{name}{{{_part(element, 'e', depth)}}}"


def _group(element: Element, depth: int) -> str:
    return rf"\{_GROUPS.get(_property(element, 'groupChrPr/chr', '⏟'), 'underbrace')}{{{_part(element, 'e', depth)}}}"


def _delimited(element: Element, depth: int) -> str:
    opening, closing = _property(element, "dPr/begChr", "("), _property(element, "dPr/endChr", ")")
    parts = element.findall(f"{MATH}e")
    environment = _MATRICES.get((opening, closing))
    if len(parts) == 1 and environment:
        held = [child for child in parts[0] if not child.tag.endswith("Pr")]
        wanted = ("eqArr", "m") if environment == "cases" else ("m",)
        if len(held) == 1 and held[0].tag.removeprefix(MATH) in wanted:
            return _rows(held[0], environment, depth)
    separator = LATEX.get(_property(element, "dPr/sepChr", "|"), _property(element, "dPr/sepChr", "|"))
    inner = separator.join(_children(part, depth).strip() for part in parts)
    if opening and closing and not re.search(r"\\(?:frac|int|sum|prod|begin|binom)", inner):
        return f"{_BRACKETS.get(opening, opening)}{inner}{_BRACKETS.get(closing, closing)}"
    return rf"\left{_BRACKETS.get(opening, opening)}{inner}\right{_BRACKETS.get(closing, closing)}"


def _rows(element: Element, environment: str, depth: int) -> str:
    if element.tag == f"{MATH}m":
        rows = [
            " & ".join(_children(cell, depth).strip() for cell in row.findall(f"{MATH}e"))
            for row in element.findall(f"{MATH}mr")
        ]
    else:
        rows = [_children(row, depth).strip() for row in element.findall(f"{MATH}e")]
    return _environment(rows, environment)


def _environment(rows: list[str], environment: str) -> str:
    body = r" \\ ".join(rows)
    return rf"\begin{{{environment}}} {body} \end{{{environment}}}"


def _boxed(element: Element, depth: int) -> str:
    return rf"\boxed{{{_part(element, 'e', depth)}}}"


_WRITERS: dict[str, Callable[[Element, int], str]] = {
    "r": _run,
    "f": _fraction,
    "rad": _radical,
    "sSub": _scripts,
    "sSup": _scripts,
    "sSubSup": _scripts,
    "sPre": _scripts,
    "nary": _nary,
    "func": _function,
    "limLow": _limit,
    "limUpp": _limit,
    "acc": _accent,
    "bar": _bar,
    "groupChr": _group,
    "d": _delimited,
    "m": lambda element, depth: _rows(element, "matrix", depth),
    "eqArr": lambda element, depth: _rows(element, "aligned", depth),
    "borderBox": _boxed,
}
