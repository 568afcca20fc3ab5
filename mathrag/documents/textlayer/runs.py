"""Prose and math of a fragment told apart, by font and by role: `Run`s of text and of LaTeX."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from mathrag.documents.textlayer.encodings import GREEK
from mathrag.documents.textlayer.items import Item
from mathrag.documents.textlayer.linear import SUPERSCRIPT_DIGITS, Token, join, tokens
from mathrag.documents.textlayer.parting import is_dots, split
from mathrag.documents.textlayer.roles import glued, is_equality, math_flags
from mathrag.documents.textlayer.units import LIST_GAP, UNIT, unit_text

_STOPS = frozenset(".,;:")
# in em: a wider gap is a space even where the producer wrote none
_WORD_SPACE = 0.3


@dataclass(frozen=True)
class Run:
    """A stretch of prose or of one formula; ``spaced`` where a space stands before it."""

    kind: Literal["text", "math"]
    text: str
    spaced: bool
    bold: bool = False
    relation: bool = False
    x0: float = 0.0
    x1: float = 0.0


def runs(items: Sequence[Item], display: bool = False) -> list[Run]:
    """The runs of one fragment, left to right; of a ``display`` all is math, its words too."""
    line = _named(_italic_variables(tokens(items)))
    math = math_flags(line, display)
    out: list[Run] = []
    start = 0
    while start < len(line):
        stop = start
        while stop < len(line) and math[stop] == math[start]:
            stop += 1
        if math[start]:
            out += _math_runs(line, start, stop)
        else:
            out += _prose(line, start, stop)
        start = stop
    return _joined(out)


def typed(items: Sequence[Item]) -> list[Run] | None:
    """The runs of a fragment as it would be typed, its formulas too; None where something is set as only mathematics is."""
    if any(item.formula or not item.plain for item in items):
        return None
    line = tokens(items)
    out: list[Run] = []
    for place, token in enumerate(line):
        scripts = _UPRIGHT.sub(r"\1", token.tex[_base_end(token) :])
        if not _SCRIPTS.fullmatch(scripts):
            return None
        out.append(_text(token, line[place - 1] if place else None))
        out += [Run("math", script, False) for script in _SCRIPT.findall(scripts)]
    return _joined(out)


_UPRIGHT = re.compile(r"\\(?:text|mathrm)\{([^{}]*)\}")
_SCRIPT = re.compile(r"[_^]\{[^{}]*\}")
_SCRIPTS = re.compile(rf"(?:{_SCRIPT.pattern})*")


def _base_end(token: Token) -> int:
    """Where the scripts of a token begin in its LaTeX; superior figures are no scripts, they can be typed."""
    if token.kind != "math" or any(char in SUPERSCRIPT_DIGITS for char in token.text):
        return len(token.tex)
    found = re.search(r"(?<!\\)[_^]\{", token.tex)
    return found.start() if found else len(token.tex)


def _prose(line: Sequence[Token], start: int, stop: int) -> list[Run]:
    """The tokens of a stretch as text, what is raised or lowered behind them as formulas."""
    out: list[Run] = []
    for place in range(start, stop):
        token = line[place]
        text = _text(token, line[place - 1] if place else None)
        if out and out[-1].kind == "math":  # behind scripts nothing but a space of the prose is one
            text = replace(text, spaced=token.item.parted or text.x0 - out[-1].x1 > _WORD_SPACE * token.item.size)
        out.append(text)
        scripts = token.tex[_base_end(token) :]
        if scripts and token.text:
            out.append(Run("math", scripts, False, x0=token.item.x1, x1=token.right))
    return out


def _text(token: Token, before: Token | None) -> Run:
    gap = token.item.x0 - before.right if before else 0.0
    spaced = token.spaced or gap > _WORD_SPACE * token.item.size
    return Run(
        "text",
        token.text or token.tex,
        spaced and before is not None,
        token.item.bold,
        x0=token.item.x0,
        x1=token.right,
    )


def _joined(parts: list[Run]) -> list[Run]:
    """Neighbouring text runs as one, with their spaces; scripts behind a formula are its own."""
    out: list[Run] = []
    for part in parts:
        if out and out[-1].kind == part.kind == "math" and not part.spaced and part.text[0] in "_^":
            out[-1] = replace(out[-1], text=out[-1].text + part.text, x1=part.x1)
            continue
        if out and part.kind == "text" and out[-1].kind == "text" and part.bold == out[-1].bold:
            before = out[-1]
            text = before.text + (" " if part.spaced else "") + part.text
            out[-1] = Run("text", text, before.spaced, before.bold, x0=before.x0, x1=part.x1)
        else:
            out.append(part)
    return out


# --- variables set in the prose font, quantities named by words ----------------------------------------------------------

# share of italic letters from which a line is emphasised prose, not prose with variables
_EMPHASISED = 0.6
_LONGEST_PRODUCT = 3
_LONGEST_NAME = 4


def _italic_variables(line: list[Token]) -> list[Token]:
    """Italic letters of a text font are variables, and two or three of them beside an operator a product."""
    letters = [token for token in line if token.kind in ("word", "single")]
    italic = sum(len(token.text) for token in letters if token.item.italic)
    total = sum(len(token.text) for token in letters)
    related = any(token.kind == "relation" for token in line)
    if not italic or (italic > _EMPHASISED * total and not related):
        return line
    for place, token in enumerate(line):
        if not token.item.italic or token.kind not in ("word", "single"):
            continue
        beside = [line[other] for other in (place - 1, place + 1) if 0 <= other < len(line)]
        operand = any(other.kind in ("relation", "operator", "fraction", "math") for other in beside)
        if token.kind == "single" and (operand or italic <= _EMPHASISED * total):
            token.kind = "math"
        elif token.kind == "word" and operand and len(token.text) <= _LONGEST_PRODUCT:
            token.tex, token.kind = token.text, "math"
    return line


def _named(line: list[Token]) -> list[Token]:
    """``percent yield = ...`` where nothing else stands: the words are the name of the left side."""
    start = next((place + 1 for place, token in enumerate(line) if token.tex == ":"), 0)  # behind "its name:"
    if line and line[start if start < len(line) else 0].item.bold:  # or behind its name in bold
        start = next((place for place in range(start, len(line)) if not line[place].item.bold), start)
    stop = start
    while stop < len(line) and (
        (line[stop].kind == "word" and line[stop].text.isalpha()) or (stop > start and _is_hyphen(line, stop))
    ):
        stop += 1
    words = sum(token.kind == "word" for token in line[start:stop])
    if not 1 < words <= _LONGEST_NAME or stop >= len(line) or not is_equality(line[stop]):
        return line
    if any(token.kind in ("word", "dash") and not UNIT.fullmatch(token.text) for token in line[stop:]):
        return line
    first, last = line[start], line[stop - 1]
    text = re.sub(" - ", "-", " ".join(token.text for token in line[start:stop]))
    return [*line[:start], Token(rf"\text{{{text}}}", "word", first.item, last.right, text), *line[stop:]]


def _is_hyphen(line: Sequence[Token], place: int) -> bool:
    """A hyphen within a word, close to both of its parts."""
    before, hyphen, after = line[place - 1], line[place], line[place + 1] if place + 1 < len(line) else None
    close = after is not None and glued(hyphen, before) and glued(after, hyphen)
    return hyphen.text == "-" and close and after is not None and after.kind == "word"


# --- the formulas of a stretch of math ----------------------------------------------------------------------------------


def _math_runs(line: Sequence[Token], start: int, stop: int) -> list[Run]:
    out: list[Run] = []
    for first, last in split(line, start, stop):
        out += _math_run(line, first, last)
    return out


def _math_run(line: Sequence[Token], start: int, stop: int) -> list[Run]:
    """One formula, its surrounding punctuation and unmatched brackets given back to the prose."""
    before: list[int] = []
    after: list[int] = []
    if line[start].item.formula and line[stop - 1].item.formula:
        while start < stop - 1 and line[start].tex in _STOPS:
            before.append(start)
            start += 1
        while stop > start + 1 and line[stop - 1].text in _STOPS and line[stop - 1].kind == "punctuation":
            stop -= 1
            after.insert(0, stop)
        head = [_text(line[place], line[place - 1] if place else None) for place in before]
        return [*head, *_formula_or_prose(line, start, stop), *(_text(line[place], line[place - 1]) for place in after)]
    while start < stop and _is_edge(line[start]):
        before.append(start)
        start += 1
    while stop > start and _ends_in_prose(line, start, stop):
        stop -= 1
        after.insert(0, stop)
    while (
        start < stop
        and line[start].tex in "(["
        and (_balance(line[start:stop]) > 0 or _is_prose_bracket(line, start, stop))
    ):
        before.append(start)
        start += 1
    marker = _marker_end(line, start, stop)
    before += range(start, marker)
    start = marker
    while stop > start and line[stop - 1].tex in "([" and _balance(line[start:stop]) > 0:
        stop -= 1
        after.insert(0, stop)
    while stop > start and line[stop - 1].tex in ")]" and _balance(line[start:stop]) < 0:
        stop -= 1
        after.insert(0, stop)
    while stop > start and line[stop - 1].kind == "punctuation" and not _belongs(line, start, stop - 1):
        stop -= 1
        after.insert(0, stop)
    head = [_text(line[place], line[place - 1] if place else None) for place in before]
    tail = [_text(line[place], line[place - 1] if place else None) for place in after]
    return [*head, *_formula_or_prose(line, start, stop), *tail]


def _formula_or_prose(line: Sequence[Token], start: int, stop: int) -> list[Run]:
    formula = line[start:stop]
    if not formula:
        return []
    first = formula[0].item
    gap = first.x0 - line[start - 1].right if start else 0.0
    spaced = start > 0 and (first.spaced or gap > _WORD_SPACE * first.size)
    unit = unit_text(formula)
    if unit is not None:
        return [Run("text", unit, spaced, x0=first.x0, x1=formula[-1].right)]
    if _is_formula(formula):
        relation = any(token.kind == "relation" for token in formula)
        right = max(token.right for token in formula)
        return [Run("math", _with_spaces(formula), spaced, relation=relation, x0=first.x0, x1=right)]
    return _prose(line, start, stop)


def _is_prose_bracket(line: Sequence[Token], start: int, stop: int) -> bool:
    """Whether the bracket that begins a stretch is the prose's: what is in it stands in a font of formulas alone."""
    end = start + 1
    while end < stop and _balance(line[start:end]) > 0:
        end += 1
    return not line[start].item.formula and any(token.item.formula for token in line[start + 1 : end - 1])


def _marker_end(line: Sequence[Token], start: int, stop: int) -> int:
    """Where the formula begins behind a marker as ``(b)``, with more space behind it than an argument has before it."""
    marker = line[start : start + 3]
    upright = len(marker) == 3 and [marker[0].tex, marker[2].tex] == ["(", ")"] and marker[1].kind == "single"
    if not upright or marker[1].item.italic or marker[1].item.math or start + 3 >= stop:
        return start
    return start + 3 if line[start + 3].item.x0 - marker[2].right > LIST_GAP * marker[2].item.size else start


def _belongs(line: Sequence[Token], start: int, place: int) -> bool:
    """A factorial, a per cent, and dots behind an operator or a comma, are part of the formula they end."""
    if line[place].tex == "!":
        return True
    if line[place].item.char == "%" and place > start and line[place - 1].kind == "digit":
        return line[place].item.x0 - line[place - 1].right < _WORD_SPACE * line[place].item.size
    if not is_dots(line[place]) or place == start:
        return False
    before = line[place - 1]
    decimals = (
        before.kind == "digit" and "." in before.tex and line[place].item.x0 - before.right < 0.2 * before.item.size
    )
    return decimals or before.kind in ("operator", "relation") or before.tex in (",", r"\oplus", r"\otimes")


def _ends_in_prose(line: Sequence[Token], start: int, stop: int) -> bool:
    """Punctuation, or a hyphen with prose behind it, ends a stretch and is none of its formula."""
    last = line[stop - 1]
    if last.kind == "punctuation":
        return not _belongs(line, start, stop - 1)
    return last.item.char == "-" and stop < len(line)


def _is_edge(token: Token) -> bool:
    return (token.kind == "punctuation" and token.tex not in ("|",)) or token.tex in (")", "]")


def _balance(part: Sequence[Token]) -> int:
    return sum(
        token.tex.count("(") + token.tex.count("[") - token.tex.count(")") - token.tex.count("]") for token in part
    )


def _is_formula(part: Sequence[Token]) -> bool:
    """Symbols, or a relation with something on it; numbers with degrees or percent alone are prose."""
    if not part:
        return False
    relation = any(token.kind == "relation" for token in part)
    symbol = any(token.kind in ("math", "fraction") for token in part)
    if part[0].item.formula and len(part) > 2 and any(token.kind == "operator" for token in part):
        return True
    if relation:
        return len(part) > 1 and any(token.kind in ("math", "fraction", "single", "digit", "word") for token in part)
    if len(part) == 1 and part[0].text and part[0].kind == "math" and not part[0].item.built:
        character = part[0].item.char
        return character.isalpha() or character in GREEK or "_" in part[0].tex or "^" in part[0].tex
    letters = any(
        token.kind == "fraction" or re.search(r"[A-Za-z]", re.sub(r"\\(?:circ|times|cdot|%)", "", token.tex))
        for token in part
    )
    return symbol and (letters or any("^" in token.tex and "circ" not in token.tex for token in part))


def _with_spaces(formula: Sequence[Token]) -> str:
    """LaTeX with thin spaces where a unit stands behind its number, and spaces behind what ends one of several equations."""
    spaced: list[Token] = []
    for token in formula:
        tex = token.tex
        if spaced and spaced[-1].tex in (",", ";") and token.item.x0 - spaced[-1].right > LIST_GAP * token.item.size:
            tex = r"\ " + tex
        numeric = bool(spaced) and (spaced[-1].kind == "digit" or spaced[-1].tex[:1].isdigit())
        if numeric and token.kind in ("word", "single") and token.spaced and UNIT.fullmatch(token.text):
            tex = r"\," + tex
        spaced.append(Token(tex, token.kind, token.item, token.right, token.text))
    return join(spaced)
