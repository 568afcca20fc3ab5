"""Items of one line, left to right, as LaTeX: scripts by the shift of their baseline, words, numbers, functions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from mathrag.documents.textlayer.encodings import BIG_OPERATORS, FUNCTIONS
from mathrag.documents.textlayer.items import TINY, Item, Kind, main_line

TokenKind = Literal[
    "word", "single", "math", "digit", "relation", "operator", "punctuation", "bracket", "dash", "fraction", "degree"
]

_PRIMES = "′'’″‴"
# shifts in em: a script is moved by at least this much from the line's baseline
_SCRIPT_SHIFT = 0.1
# inside a construct all is math, on exact baselines; a browser may set scripts of scripts no smaller and hardly lower
_INNER_SHIFT = 0.06
_SMALL_SHIFT = 0.03
# in em of the script: how far its own scripts are above or below its baseline
_REACH = 0.85
_FRACTION_SHIFT = 0.22
# what is no smaller than its line is a script from here on: formulas that a word processor sets into prose stand off its baseline
_FULL_SIZE = 0.95
_OBJECT_SHIFT = 0.2
_TALL_SHIFT = 0.7
# scripts are set at 0.6 to 0.73; a browser sets prose at 0.83 of the formulas in it
_SCRIPT_SIZE = 0.8
_WORD_GAP = 0.17
_PROSE_GAP = 0.2  # of fonts whose letters stand far apart, where the producer wrote no space
# a script further behind what is before it than the first, and closer to the letter behind it than the second, is that letter's
_PRESCRIPT_GAP = 0.13
_CLOSE = 0.16
# in em: raised and lowered scripts are this far apart
_BOTH = 0.4
_NUMBER_GAP = 0.22
_COLON_GAP = 0.35


@dataclass(slots=True)
class Atom:
    """An item with its scripts."""

    tex: str
    scripts: str
    kind: Kind
    item: Item
    right: float


@dataclass(slots=True)
class Token:
    """A word, number, symbol or construct of a line; ``text`` is its plain form in prose."""

    tex: str
    kind: TokenKind
    item: Item
    right: float
    text: str = ""

    @property
    def spaced(self) -> bool:
        return self.item.spaced


def to_latex(items: Sequence[Item]) -> str:
    """LaTeX of the items of one line."""
    return join(_words(_atoms(items, _INNER_SHIFT)))


def tokens(items: Sequence[Item]) -> list[Token]:
    """The line's tokens, left to right."""
    return _words(_atoms(items, _SCRIPT_SHIFT))


# --- scripts ------------------------------------------------------------------------------------------------------------


def _atoms(items: Sequence[Item], shift: float) -> list[Atom]:
    if not items:
        return []
    size, base = main_line(items)
    ordered = sorted(items, key=lambda item: (item.x0, item.first))
    levels = _levels(ordered, size, base, shift)
    atoms: list[Atom] = []
    index = 0
    while index < len(ordered):
        item, level = ordered[index], levels[index]
        start = index if level else index + 1
        stop = start
        if not level and start < len(ordered) and levels[start] and _apart(item, ordered[start]):
            atoms.append(Atom(item.tex, "", item.kind, item, item.x1))
            index += 1
            continue
        while stop < len(ordered) and levels[stop]:
            stop += 1
        stop = _before_prescripts(ordered, index if not level else None, start, stop, size)
        raised = [ordered[place] for place in range(start, stop) if levels[place] > 0]
        lowered = [ordered[place] for place in range(start, stop) if levels[place] < 0]
        if len(raised) == len(ordered) or len(lowered) == len(ordered):
            atoms += [Atom(each.tex, "", each.kind, each, each.x1) for each in ordered]
            return atoms
        right = max([item.x1, *(each.x1 for each in raised), *(each.x1 for each in lowered)])
        tex = item.tex if not level else ("{}" if _is_prescript(ordered, start, stop, size) else "")
        atoms.append(Atom(tex, _scripts(raised, lowered), "symbol" if level else item.kind, item, right))
        index = max(stop, index + 1)
    return atoms


def _before_prescripts(ordered: list[Item], base: int | None, start: int, stop: int, size: float) -> int:
    """Where the scripts of ``base`` end: those behind a space, close to a letter after them, are that letter's."""
    if start == stop or stop >= len(ordered) or not _is_prescript(ordered, start, stop, size):
        return stop
    right = ordered[base].x1 if base is not None else ordered[start].x0
    opens = base is not None and (ordered[base].tex in ("(", "[", r"\{") or _is_count(ordered, base, start, stop))
    for place in range(start, stop):
        joined = place > start and (ordered[place - 1].kind == "operator" or _go_on(ordered[place - 1], ordered[place]))
        if (opens and place == start) or (not joined and ordered[place].x0 - right > _PRESCRIPT_GAP * size):
            return place if place > start or base is not None else stop
        right = max(right, ordered[place].x1)
    return stop


def _go_on(before: Item, item: Item) -> bool:
    """Whether two items are figures or signs of one number."""
    figures = all(each.kind == "digit" or each.char in (".", ",") for each in (before, item))
    return figures and before.base == item.base and item.x0 - before.x1 < _NUMBER_GAP * item.size


def _is_count(ordered: list[Item], base: int, start: int, stop: int) -> bool:
    """A figure with something raised and something lowered right behind it: no power, it counts what follows."""
    bases = [item.base for item in ordered[start:stop]]
    return ordered[base].kind == "digit" and max(bases) - min(bases) > _BOTH * ordered[base].size


def _is_prescript(ordered: list[Item], start: int, stop: int, size: float) -> bool:
    """Whether a letter on the line follows the scripts at once."""
    if stop >= len(ordered) or start == stop or ordered[stop].kind not in ("letter", "symbol"):
        return False
    return ordered[stop].x0 - max(item.x1 for item in ordered[start:stop]) < _CLOSE * size


def _apart(base: Item, script: Item) -> bool:
    """A space stands between a word and what is raised behind it: a degree sign, say."""
    gap = script.x0 - base.x1
    return base.kind in ("letter", "punctuation") and (
        gap > 0.3 * base.size or (script.spaced and gap > 0.15 * base.size)
    )


def _levels(ordered: list[Item], size: float, base: float, shift: float) -> list[int]:
    """1 raised, -1 lowered, 0 on the line, for each item; what is much smaller is never on the line."""
    levels = [_level(item, size, base, shift) for item in ordered]
    anchors: list[int] = []  # the last scripts of first order, above and below
    for place, item in enumerate(ordered):
        if not levels[place] and anchors and item.math and item.char and item.char in _PRIMES:
            levels[place] = levels[anchors[-1]]  # of a letter that is a script itself
            continue
        if item.built or item.centred or item.size >= _SCRIPT_SIZE * size:
            anchors = [*(each for each in anchors if levels[each] != levels[place]), place] if levels[place] else []
            continue
        anchor = _anchor(item, [ordered[each] for each in anchors])
        if anchor is not None and item.x0 - ordered[place - 1].x1 < 0.25 * size:
            levels[place] = levels[anchors[anchor]]  # a script of a script
            continue
        after = next((o for o in ordered[place + 1 : place + 3] if o.size > 1.15 * item.size), None)
        if after is not None and after.size < _SCRIPT_SIZE * size and not after.built:
            there = _level(after, size, base, shift)
            if there and after.x0 - item.x1 < 0.25 * size and 0 < item.base - after.base < 0.8 * after.size:
                levels[place] = there  # e.g. the ring of a degree that is itself a subscript
                anchors = []
                continue
        anchors = [*(each for each in anchors if levels[each] != levels[place]), place] if levels[place] else []
    return levels


def _anchor(item: Item, scripts: list[Item]) -> int | None:
    """Which of the scripts before it bears ``item`` as its own script: a larger one, the nearest in height."""
    apart = [(abs(item.cy - script.cy), place) for place, script in enumerate(scripts) if _bears(script, item)]
    return min(apart)[1] if apart else None


def _bears(script: Item, item: Item) -> bool:
    return item.size < _SCRIPT_SIZE * script.size and -_REACH < (item.base - script.base) / script.size < _REACH


def _level(item: Item, size: float, base: float, least: float) -> int:
    axis = base + 0.25 * size
    if item.char and item.char in _PRIMES:
        return 1 if item.cy > base + 0.35 * size and item.math else 0
    if item.char == "°":
        return 0
    if item.tall or item.char in BIG_OPERATORS:
        shift, least = item.axis - axis, _TALL_SHIFT
    elif item.kind == "fraction":
        shift, least = item.axis - axis, _FRACTION_SHIFT
    elif item.size < _SCRIPT_SIZE * size and not item.built:
        shift, least = item.base - base, _SMALL_SHIFT
    else:
        shift = item.base - base
        least = _SCRIPT_SHIFT if item.built else least
        if least == _SCRIPT_SHIFT and item.size > _FULL_SIZE * size > TINY:
            least = _OBJECT_SHIFT
    return 0 if abs(shift) < least * size else (1 if shift > 0 else -1)


def _scripts(raised: list[Item], lowered: list[Item]) -> str:
    primes = 0
    while primes < len(raised) and raised[primes].char and raised[primes].char in _PRIMES:
        primes += 1
    tex = "".join(LATEX_PRIMES.get(item.char, "'") for item in raised[:primes])
    if lowered:
        tex += f"_{{{to_latex(lowered)}}}"
    if raised[primes:]:
        tex += f"^{{{to_latex(raised[primes:])}}}"
    return tex


SUPERSCRIPT_DIGITS = {char: f"^{{{digit}}}" for char, digit in zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ", "0123456789-+n", strict=True)}
LATEX_PRIMES = {"″": "''", "‴": "'''"}


# --- words and numbers --------------------------------------------------------------------------------------------------


def _words(atoms: list[Atom]) -> list[Token]:
    out: list[Token] = []
    index = 0
    while index < len(atoms):
        atom = atoms[index]
        if atom.kind == "letter":
            index = _word(atoms, index, out)
        elif atom.kind == "digit":
            index = _number(atoms, index, out)
        elif _is_definition(atoms, index):
            out.append(Token(":=", "relation", atom.item, atoms[index + 1].right, ":="))
            index += 2
        elif _is_dots(atoms, index):
            tex = r"\ldots" if atom.tex == "." else r"\cdots"
            kind: TokenKind = "punctuation" if atom.tex == "." else "math"
            out.append(Token(tex + atoms[index + 2].scripts, kind, atom.item, atoms[index + 2].right, "..."))
            index += 3
        else:
            _symbol(atom, out)
            index += 1
    return out


def _word(atoms: list[Atom], index: int, out: list[Token]) -> int:
    first, last = atoms[index], index
    while last + 1 < len(atoms) and not atoms[last].scripts:
        if not (_same_word(atoms[last], atoms[last + 1]) or (last > index and _is_apostrophe(atoms, last + 1))):
            break
        last += 1
    word = "".join(atom.tex for atom in atoms[index : last + 1])
    scripts, right, item = atoms[last].scripts, atoms[last].right, first.item
    of_numbers = bool(out) and (out[-1].kind == "digit" or out[-1].tex == "/")
    if word in FUNCTIONS and not (word == "min" and of_numbers):  # minutes
        out.append(Token(f"\\{word}{scripts}", "math", item, right, word))
    elif len(word) == 1:
        tex = word if item.math or item.italic else rf"\mathrm{{{word}}}"
        out.append(Token(tex + scripts, "math" if scripts else "single", item, right, word))
    else:
        tex = word.replace("’", "'")
        out.append(Token(rf"\text{{{tex}}}{scripts}", "math" if scripts else "word", item, right, word))
    return last + 1


def _is_apostrophe(atoms: list[Atom], index: int) -> bool:
    """A mark of prose close behind a word, and not its last: ``owners' equity``, ``Young's modulus``."""
    mark, before = atoms[index], atoms[index - 1]
    follows = index + 1 < len(atoms) and atoms[index + 1].kind == "letter"
    close = mark.item.x0 - before.right < _CLOSE * mark.item.size
    return follows and close and mark.item.plain and mark.item.char in ("'", "’") and not mark.scripts


def _same_word(before: Atom, after: Atom) -> bool:
    size = before.item.size
    if after.kind != "letter" or abs(after.item.size - size) >= 0.15 * size:
        return False
    if bool(after.item.formula) != bool(before.item.formula):
        return False
    gap = after.item.x0 - before.item.x1
    if after.item.spaced:
        return gap < 0.12 * size
    prose = after.item.plain and before.item.plain and after.item.font == before.item.font
    return gap < (_PROSE_GAP if prose else _WORD_GAP) * size


def _number(atoms: list[Atom], index: int, out: list[Token]) -> int:
    last = index
    while last + 1 < len(atoms) and not atoms[last].scripts:
        after = atoms[last + 1]
        if after.tex in (".", ",") and not after.scripts and last + 2 < len(atoms) and atoms[last + 2].kind == "digit":
            # "1, 2" is a list, "1,2" and "1.2" are numbers
            if atoms[last + 2].item.x0 - after.right > _WORD_GAP * after.item.size or atoms[last + 2].item.spaced:
                break
        elif after.kind != "digit":
            break
        if after.item.x0 - atoms[last].right >= _NUMBER_GAP * after.item.size or after.item.spaced:
            break
        last += 1
    text = "".join(atom.tex for atom in atoms[index : last + 1])
    kind: TokenKind = "math" if atoms[last].scripts else "digit"
    out.append(Token(text + atoms[last].scripts, kind, atoms[index].item, atoms[last].right, text))
    return last + 1


def _is_dots(atoms: list[Atom], index: int) -> bool:
    three = atoms[index : index + 3]
    return (
        len(three) == 3
        and three[0].tex in (".", r"\cdot")
        and all(atom.tex == three[0].tex for atom in three)
        and not three[0].scripts
        and not three[1].scripts
    )


def _is_definition(atoms: list[Atom], index: int) -> bool:
    """``:=`` in two characters."""
    pair = [atom for atom in atoms[index : index + 2] if not atom.scripts]
    glued = len(pair) == 2 and pair[1].item.x0 - pair[0].right < _COLON_GAP * pair[0].item.size
    return glued and pair[0].tex == ":" and pair[1].tex == "="


def _symbol(atom: Atom, out: list[Token]) -> None:
    if atom.item.char in SUPERSCRIPT_DIGITS and not atom.scripts:
        atom = Atom("", SUPERSCRIPT_DIGITS[atom.item.char], atom.kind, atom.item, atom.right)
    if not atom.tex and atom.scripts:
        _stray_scripts(atom, out)
        return
    scripted = bool(atom.scripts) and atom.kind in ("bracket", "punctuation")
    plain: TokenKind = "math" if atom.kind == "symbol" or atom.kind == "letter" else atom.kind
    kind: TokenKind = "math" if scripted else plain
    if atom.item.char in ("°", "℃", "℉"):
        kind = "degree"
    if atom.item.char == "−" or atom.item.char == "-":
        kind = "operator"
    out.append(Token(atom.tex + atom.scripts, kind, atom.item, atom.right, _plain(atom)))


def _stray_scripts(atom: Atom, out: list[Token]) -> None:
    """Scripts without a base: they belong to the token before, unless a space parts them."""
    if atom.scripts == r"^{\circ}":
        out.append(Token(r"^{\circ}", "degree", atom.item, atom.right, "°"))
    elif (
        out
        and out[-1].kind not in ("relation", "operator")
        and atom.item.x0 - out[-1].right < 0.25 * atom.item.size
        and not (atom.item.spaced and out[-1].kind == "word")
    ):
        before = out[-1]
        if before.text[-1:] in SUPERSCRIPT_DIGITS and atom.item.char in SUPERSCRIPT_DIGITS and before.tex.endswith("}"):
            before.tex = before.tex[:-1] + atom.scripts[2:]  # one more digit of the same exponent
            before.text += atom.item.char
            before.right = atom.right
            return
        repeated = re.search(r"([_^])\{(?:[^{}]|\{[^{}]*\})*\}$", before.tex)
        before.tex += ("{}" if repeated and repeated[1] in atom.scripts else "") + atom.scripts
        if atom.item.char in SUPERSCRIPT_DIGITS:
            before.text = (before.text or before.tex) + atom.item.char
        if atom.item.char not in SUPERSCRIPT_DIGITS or before.kind not in ("word", "single") or before.item.math:
            before.kind = "math"
        before.right = max(before.right, atom.right)
    else:
        out.append(Token("{}" + atom.scripts, "math", atom.item, atom.right))


def _plain(atom: Atom) -> str:
    return atom.item.char or atom.tex


# --- joining ------------------------------------------------------------------------------------------------------------

_LEADING_SPACE = re.compile(
    r"[=<>+\-]|:=|\\(?:approx|le|ge|ll|gg|ne|equiv|sim|simeq|times|cdot|pm|mp|to|propto|Rightarrow)(?![A-Za-z])"
)
_COMPOSED = (
    (re.compile(r"=\s*\\Rightarrow"), r"\\Rightarrow"),
    (re.compile(r"\\Leftarrow\s*\\Rightarrow"), r"\\Leftrightarrow"),
    (re.compile(r"\\Leftarrow\s*="), r"\\Leftarrow"),
    (re.compile(r"(?<![A-Za-z0-9}])-\s*\\to(?![a-z])"), r"\\to"),
    (re.compile(r"\\leftarrow\s*\\to(?![a-z])"), r"\\leftrightarrow"),
    (re.compile(r":\s*="), ":="),
    (re.compile(r"(?<!')'\s*'(?!')"), "''"),
)


_BEFORE_UNARY = re.compile(r"(?:^|[=<>({\[,]|\\(?:approx|le|ge|propto|to|Rightarrow|equiv|sim))\s*$")


def join(parts: Sequence[Token]) -> str:
    """Tokens as one LaTeX string, spaces only where they are needed or help the eye."""
    tex = ""
    for part in parts:
        piece = part.tex
        if piece.startswith("-") and _BEFORE_UNARY.search(tex) and tex[-1:] in "([{":
            pass
        elif tex and ((re.search(r"\\[A-Za-z]+$", tex) and piece[:1].isalnum()) or _LEADING_SPACE.match(piece)):
            tex += " "
        elif _ends_word(tex) and piece.startswith(r"\text{"):
            tex, piece = tex[:-1], " " + piece.removeprefix(r"\text{")
        unary = piece in ("-", "+", r"\pm", r"\mp") and (not tex or bool(_BEFORE_UNARY.search(tex)))
        tex += piece
        if _LEADING_SPACE.fullmatch(piece) and (not unary or piece.startswith("\\")):
            tex += " "
    for pattern, replacement in _COMPOSED:
        tex = pattern.sub(replacement, tex)
    return re.sub(r" {2,}", " ", tex).strip()


def _ends_word(tex: str) -> bool:
    return bool(re.search(r"\\text\{[^{}]*\}$", tex))
