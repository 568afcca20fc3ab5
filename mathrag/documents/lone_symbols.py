"""The symbols of a text's formulas where its prose has them in plain letters: "the pressure p (hPa) at height h (m) is"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set

from mathrag.documents.headings import numbers_things
from mathrag.documents.spans import Span, spans
from mathrag.documents.statement_words import statement_words
from mathrag.models import is_ordinary
from mathrag.quantities import is_unit

_LETTERS = r"(?:[A-Za-zΑ-Ωα-ωℓ]|[^\W\d_]{1,3}_\w{1,12}|[^\W\d_]{1,3}_\{\w{1,12}\}|[^\W\d_][^\W_]{1,7})"
_ALONE = re.compile(
    rf"(?<![^\s(\[|,;/])(?P<mark>\*\*|\*|_|)(?P<name>{_LETTERS})(?P=mark)(?![^\s)\]|,;:.=?!/*])(?!\.\w)"
)
"""A letter, perhaps with an index, or letters side by side, by themselves."""
_NO_WORD = re.compile(r"\w*[^\W\d_]\w*[A-ZΑ-Ω\d]\w*|[A-Z][a-z]")
"""Letters that make no word: a capital or a digit among them, or a capital and one more."""
LONGEST = 4
"""Of more small letters a word is made that no list of words has."""
_SHORT = re.compile(r"[a-z]{2,3}")
_VALUED = re.compile(
    r"(?<!\$)\$(?P<latex>[^$=\n]{1,40})\$[ ]*=[ ]*(?P<number>\d+(?:\.\d+)?(?:e[-+]?\d+)?)(?![\w.,]*\d|\s*[-+*/×·⋅^=])"
)
"""A symbol with the value that it is said to have."""
_LINE = re.compile(r"[^\n]+")
_NO_PROSE = re.compile(r"[ \t]*(?:#|\|[-: |\t]+$|<|\[\w+\]:|\*\*[^*]+\*\*[ \t]*$)")
"""Lines that explain no symbol: headings, titles in bold, the rule of a table, marks."""
_WORDS, _WORDS_ELSEWHERE = frozenset("aAI"), frozenset("aeiouyAI")
"""Letters that are words too: in English, and in its neighbours."""
_ENGLISH = re.compile(r"\bthe\b", re.I)
_SAID = re.compile(
    r"\s*(?:[=≈<>≤≥,.;)]|[–—:-](?=\s)|(?:is|are|being|denotes|represents|means|stands|the)\b)|\s*[(\[](?P<unit>[^()\[\]]+)[)\]]"
)
"""What stands behind a letter that is a symbol and no word."""
_COUNTED = re.compile(r"[\d%°][^\w,;.()]*(?:[^\W\d_]{1,4}[²³]?[ ·⋅/]*)?$")
"""A number in front of a letter, which then is its unit."""
_COUNTS = re.compile(r"(?:\b(?:in|per|to|of)|[/·⋅(\[])\s*$")
"""What stands in front of a unit."""
_IS_THE = re.compile(r"\s+(?:is|are|being|denotes|means)\s+(?:the|its|an?)\b")
"""What no unit is said to be: "(V is the volume"."""
_WORD_NEXT = re.compile(r"\s+([a-z]{4,}s)\b")
_INITIAL = re.compile(r"\.\s+[A-Z]")
_ABBREVIATES = re.compile(r"\.\s*\d")
"""What stands behind a letter that is short for a word: "p. 3"."""
_ENDS = re.compile(r"[a-z]\s*$")


def lone_symbols(text: str, names: Mapping[str, str]) -> str:
    """``text`` with each of ``names``, plain letters with their LaTeX, between dollars where it stands by itself in a line of prose.

    A letter behind a number is a unit, one behind "Table" a number; one that is a word counts where what follows speaks of a symbol.
    """
    if not names:
        return text
    told = "".join(_blank(text[span.start : span.end]) if span else rest for rest, span in _parted(text))
    words = _WORDS if _ENGLISH.search(told) else _WORDS_ELSEWHERE
    parts, position = [], 0
    for line in _LINE.finditer(told):
        for found in () if _NO_PROSE.match(line[0]) else _ALONE.finditer(line[0]):
            if latex := _latex(found, names, words):
                parts += [text[position : line.start() + found.start()], f"${latex}$"]
                position = line.start() + found.end()
    symbols = {_bare(latex) for latex in names.values()}
    return _VALUED.sub(
        lambda found: _with_value(found) if _bare(found["latex"]) in symbols else found[0],
        "".join([*parts, text[position:]]),
    )


def _bare(latex: str) -> str:
    """A symbol's LaTeX without blanks and without what only groups."""
    return re.sub(r"[{}\s]", "", latex)


def _with_value(found: re.Match[str]) -> str:
    """A symbol and the value that it is said to have as one formula."""
    number = re.sub(r"e([-+]?\d+)", r"\\times 10^{\1}", found["number"])
    return f"${found['latex']} = {number}$"


def _parted(text: str) -> Iterator[tuple[str, Span | None]]:
    """The runs of text between spans, and the spans."""
    position = 0
    for span in spans(text):
        yield text[position : span.start], None
        yield "", span
        position = span.end
    yield text[position:], None


def _blank(math: str) -> str:
    """As many signs that are no letters as a span has; digits where it ends in a number, as a unit may follow."""
    sign = "9" if re.search(r"\d\}*\$*$", math) else "⟧"
    return re.sub(r"[^\n]", sign, math)


def _latex(found: re.Match[str], names: Mapping[str, str], words: Set[str]) -> str | None:
    name, before, after = found["name"], found.string[: found.start()], found.string[found.end() :]
    latex = names.get(re.sub(r"[_{}]", "", name))
    told = "_" in name or not name.isascii() or latex is None or _is_symbol(name, before, after, words)
    return latex if told else None


def _is_symbol(letter: str, before: str, after: str, words: Set[str]) -> bool:
    """Are letters with this before and behind them in their line a symbol: no unit, none of ``words``, no number of a thing, no initial?"""
    said, word = _SAID.match(after.lstrip("*")), _is_word(letter, before, words)
    if word and (said is None or (said["unit"] is not None and not is_unit(next(iter(said["unit"].split()), "")))):
        return False
    if len(letter) > 1 and not _is_name(letter, before, after, word=word):
        return False
    if _is_unit(letter, before, after) or _ABBREVIATES.match(after):
        return False
    if len(letter) < 2 and letter.isupper() and _INITIAL.match(after) and not _ENDS.search(before):
        return False
    cell = before.rpartition("|")[2] + after.partition("|")[0]
    if "|" in before and not re.search(r"[^\W\d_]{2}", cell):
        return False
    *_, last = ["", *re.findall(r"[^\W\d_]+", before)]
    return not (numbers_things(last) and before.rstrip().endswith(last))


def _is_word(letters: str, before: str, words: Set[str]) -> bool:
    """May these letters be a word? An "A" behind a small letter is no article."""
    if len(letters) < 2:
        return letters in words and not (letters == "A" and _ENDS.search(before))
    return _NO_WORD.fullmatch(letters) is None and (len(letters) > LONGEST or is_ordinary(letters))


def _is_name(letters: str, before: str, after: str, *, word: bool) -> bool:
    """Are letters side by side a name within words, in no comparison, and in a row of a table where they close a cell of words?"""
    return not (
        (word and _SHORT.fullmatch(letters) is None)
        or letters.lower() in statement_words().function_words
        or not re.search(r"[^\W\d_]{2}", before + after)
        or re.match(r"\s*[<>≤≥]", after)
        or (before.lstrip()[:1] == "|" and not _closes_a_cell(before, after))
    )


def _closes_a_cell(before: str, after: str) -> bool:
    """Do letters stand behind the words of their cell, or alone with a unit: "Waterline length, LWL", "AWC (mm per m)"?"""
    closing = _CLOSES.match(after)
    words = re.search(r"[^\W\d_]{3}", before.rpartition("|")[2]) is not None
    return closing is not None and (words or (closing["unit"] is not None and is_unit(closing["unit"].split()[0])))


_CLOSES = re.compile(r"\s*(?:[(\[](?P<unit>[^()\[\]|]+)[)\]]\s*)?\|")


def _is_unit(letters: str, before: str, after: str) -> bool:
    """Are these letters the unit of a number before them, or the one that something is counted in?"""
    if letters[-1].isdigit() or not is_unit(letters):
        return False
    cell = f"{before.rpartition('|')[2]}{letters}{after.partition('|')[0]}"
    if "|" in before and after[:1] in ("/", "·") and is_unit(cell):
        return True  # "| m/min |"
    own = _WORD_NEXT.match(after)  # "a block of A hectares"
    counts = (
        _COUNTS.search(before)
        and after.lstrip()[:1] not in ("(", "=")
        and not _IS_THE.match(after)
        and not (own and is_unit(own[1]))
    )
    return bool(_COUNTED.search(before) or counts)
