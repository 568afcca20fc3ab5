"""Which tokens of a line are math: by the font they are set in, where that says it, else by their role beside others."""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.documents.textlayer.encodings import EQUALITIES
from mathrag.documents.textlayer.linear import Token
from mathrag.documents.textlayer.units import UNIT

_PROSE_KINDS = ("word", "dash")
_LONGEST_ABBREVIATION = 5
_LONGEST_SYMBOL = 2
_WORDS = ("in", "as", "at")  # units that are words, too
_CLOSING = {")": "(", "]": "["}
_OPENING = frozenset(_CLOSING.values())
_ARROWS = frozenset("→⟶⇌")
# in em: a thin space and less; a space between words is wider
_THIN = 0.25
_LOOSE = 0.45
_BEHIND_TALL = 0.65  # the ink of a large bracket is much narrower than its advance


def math_flags(line: Sequence[Token], display: bool = False) -> list[bool]:
    """For each token whether it may be part of a formula: all but words and dashes, and words in a formula's role.
    In a ``display`` all is."""
    if display:
        return [True] * len(line)
    if any(token.item.formula is False for token in line):
        return _flags_by_font(line)
    flags = [token.kind not in _PROSE_KINDS for token in line]
    related = False
    for place, token in enumerate(line):
        before = line[place - 1] if place else None
        after = line[place + 1] if place + 1 < len(line) else None
        if token.kind == "relation":
            related = True
        elif token.item.formula or _begins_unit(token, after) or (token.kind == "word" and _is_applied(line, place)):
            flags[place] = True
        elif token.kind == "word":
            flags[place] = (
                _is_operand(line, place)
                or (related and _is_counted(token, before))
                or (
                    before is not None
                    and _is_unit(token, before, flags[place - 1])
                    and (related or _goes_on(token, after))
                )
            )
            related = related and flags[place]
        elif token.kind == "single" and not _is_math_single(token, before, after):
            unit = related and before is not None and _is_unit(token, before, flags[place - 1])
            flags[place] = unit or _touches_math(token, before, after)
        elif token.kind == "dash":
            flags[place] = False
            related = False
    for start, stop in _enclosed(line):
        flags[start:stop] = [True] * (stop - start)
    return flags


def _enclosed(line: Sequence[Token]) -> list[tuple[int, int]]:
    """The stretches that a font of formulas alone has in brackets: all in them is the formula's, its words too."""
    opened: list[int] = []
    out = []
    for place, token in enumerate(line):
        if token.item.formula and token.item.char in _OPENING:
            opened.append(place)
        elif token.item.formula and token.item.char in _CLOSING and opened:
            start = opened.pop()
            if _CLOSING[token.item.char] == line[start].item.char:
                out.append((start, place + 1))
    return out


def _flags_by_font(line: Sequence[Token]) -> list[bool]:
    """A browser sets formulas in fonts of their own; a sign that these lack stands in another, close to the formula."""
    flags: list[bool] = []
    for place, token in enumerate(line):
        lacking = token.kind not in (*_PROSE_KINDS, "single", "digit", "punctuation", "bracket")
        close = lacking and bool(place) and flags[-1] and glued(token, line[place - 1])
        flags.append(bool(token.item.formula) or close)
    return flags


def _is_applied(line: Sequence[Token], place: int) -> bool:
    """A short name with its arguments in brackets right behind it: symbols, ``Tr(M)``, or another one, ``NPV(IRR) = 0``."""
    token, rest = line[place], line[place + 1 :]
    if not rest or rest[0].tex != "(" or not glued(rest[0], token) or len(token.text) > 5:
        return False
    depth = 0
    for number, other in enumerate(rest):
        depth += other.tex.count("(") - other.tex.count(")")
        if other.kind in ("math", "fraction"):
            return True
        if not depth and _is_abbreviation(token.text) and any(map(is_equality, rest[number + 1 : number + 2])):
            return True
        if depth <= 0 or (other.kind in ("word", "dash") and not _is_abbreviation(other.text)):
            return False
    return False


def _begins_unit(token: Token, after: Token | None) -> bool:
    """A unit's symbol with a slash or a dot right behind it."""
    joined = after is not None and after.tex in ("/", r"\cdot") and after.item.x0 - token.right < 0.3 * token.item.size
    return joined and token.kind in ("word", "single") and bool(UNIT.fullmatch(token.text))


def _is_operand(line: Sequence[Token], place: int) -> bool:
    """A word that stands for a quantity: beside ``=`` with no other word next to it, or glued to math."""
    token = line[place]
    before = line[place - 1] if place else None
    after = line[place + 1] if place + 1 < len(line) else None
    if after is not None and is_equality(after):
        named = before is not None and before.item.bold != token.item.bold  # behind its name in bold
        if before is None or before.kind not in ("word", "single") or named or _is_abbreviation(token.text):
            return True
        if token.text[0].isupper() and before.text.islower():
            return True  # a name within a sentence
    if (
        after is not None
        and after.item.char in ("+", "−", "·", "×", "⋅")
        and (before is None or before.kind == "relation" or before.tex == ":" or _is_abbreviation(token.text))
    ):
        return True
    if before is not None and after is not None and _is_bracketed(line, place):
        return True
    if before is not None and before.tex.startswith("{}"):
        return True  # a mass number stands in front of it
    if len(token.text) <= _LONGEST_SYMBOL and any(
        each is not None and each.item.char in _ARROWS for each in (before, after)
    ):
        return True  # an element beside the arrow of a reaction
    alone = after is None or after.kind not in ("word", "single") or _is_abbreviation(token.text)
    if before is not None and (is_equality(before) or _is_infix(before)) and alone:
        return True
    if place > 1 and _is_abbreviation(token.text) and line[place - 1].item.char == "-":  # a font without a minus
        return line[place - 2].kind in ("math", "fraction", "digit") and not glued(token, line[place - 1])
    if before is not None and before.kind == "math" and _is_abbreviation(token.text):
        return token.item.x0 - before.right < _THIN * token.item.size  # the change of what is abbreviated
    joined = before is not None and token.item.x0 < before.right + 0.08 * token.item.size and not token.spaced
    return joined and before is not None and before.kind in ("math", "fraction") and not before.tex.endswith("'")


def _is_bracketed(line: Sequence[Token], place: int) -> bool:
    """A word alone in brackets: a concentration ``[NO]`` beside an equality, or what a letter is of, ``U(base) =``."""
    before, token, after = line[place - 1 : place + 2]
    if not (glued(token, before) and glued(token, after) and any(map(is_equality, line))):
        return False
    if before.tex == "(" and after.tex == ")" and place > 1:
        owner = line[place - 2]
        owned = before.item.x0 - owner.right < _THIN * token.item.size
        return owned and (owner.kind == "math" or _is_abbreviation(owner.text))
    return before.tex == "[" and after.tex.startswith("]")


def _is_abbreviation(word: str) -> bool:
    """Capitals, as quantities are abbreviated: ``BE``, ``FoS``; or a few letters with one, as ``pH`` and ``Re`` are."""
    short = 1 < len(word) <= _LONGEST_ABBREVIATION
    capitals = sum(letter.isupper() for letter in word)
    return short and (capitals > 1 or (len(word) <= _LONGEST_SYMBOL and capitals > 0))


def is_equality(token: Token) -> bool:
    return token.item.char in EQUALITIES


def _is_infix(token: Token) -> bool:
    """An operator that words stand beside in a formula alone; a hyphen and a slash join words of prose."""
    return token.kind == "operator" and token.item.char not in "-/"


def _goes_on(token: Token, after: Token | None) -> bool:
    """An operator or a relation stands behind a unit: what it belongs to is a term of a formula."""
    return after is not None and after.kind in ("operator", "relation") and after.item.char not in "-/"


def _is_counted(token: Token, before: Token | None) -> bool:
    """A word a thin space behind a number or right behind a slash: what is counted, ``6.7 nCi``, ``3 MeV/nucleon``."""
    if before is None or token.item.bold != before.item.bold:
        return False
    numeric = (
        before.kind == "digit" or (before.tex[-1:] in ("}", "/") and before.text[:1].isdigit()) or before.tex == "/"
    )
    gap = token.item.x0 - before.right
    return numeric and gap < _THIN * token.item.size


def _is_unit(token: Token, before: Token, before_is_math: bool) -> bool:
    """A unit's symbol right behind a number or another unit of a formula."""
    if not before_is_math or not UNIT.fullmatch(token.text):
        return False
    numeric = (
        before.kind == "digit" or before.tex[-1:] in ")}/" or before.tex in ("/", r"\cdot") or before.kind == "degree"
    )
    loose = token.kind == "single" or (
        numeric and before.kind not in ("word", "single")
    )  # not: "6 nCi in all", "3 k in all"
    reach = _BEHIND_TALL if before.item.tall else (_LOOSE if loose else _THIN)
    near = token.item.x0 - before.right < reach * token.item.size
    if token.text in _WORDS:
        return near and before.text[:1].isdigit()
    return near and (numeric or before.kind in ("operator", "fraction", "math"))


def _is_math_single(token: Token, before: Token | None, after: Token | None) -> bool:
    return token.item.math and not token.text.isascii()


def _touches_math(token: Token, before: Token | None, after: Token | None) -> bool:
    """A single letter in the prose font counts where it touches an operator or a symbol: ``V = I R`` set upright."""
    if before is not None and after is not None and (before.tex, after.tex[:1]) == ("[", "]"):
        return True  # a concentration
    if token.text in ("a", "A", "I") and not (after is not None and after.kind in ("relation", "operator")):
        beside = [each for each in (before, after) if each is not None]
        if len(beside) == 2 and all(each.kind in ("math", "bracket") and _gap(token, each) < _THIN for each in beside):
            return True  # within bars or brackets
        return any(each.kind in ("relation", "operator", "fraction") for each in beside) or any(
            each.kind == "math" and glued(token, each) for each in beside
        )
    for other in (before, after):
        if other is not None and other.kind in (
            "math",
            "relation",
            "operator",
            "fraction",
            "bracket",
            "digit",
            "single",
            "degree",
        ):
            return True
    return False


def glued(token: Token, other: Token) -> bool:
    return _gap(token, other) < 0.15


def _gap(token: Token, other: Token) -> float:
    """The space between two neighbours, in em of the first."""
    gap = token.item.x0 - other.right if token.item.x0 > other.item.x0 else other.item.x0 - token.right
    return gap / token.item.size
