r"""Which runs of capitals in a document's formulas are one name: what a formula is written for, and what its words spell out.

``FV = PMT \cdot \ldots`` under "Future value of an annuity" computes one quantity; ``PV = nRT`` beside "pressure" and
"volume" does not. A name of two capitals holds for its chapter, a longer one for its document (`Glossary`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mathrag.entities import Chunk, ExtractedFormula, Extraction
from mathrag.extraction.glossary import Glossary, Placed
from mathrag.extraction.meanings import EXACTLY
from mathrag.extraction.rules.acronyms import (
    MOST_SKIPPED,
    head_acronym,
    is_short_word,
    letter_runs,
    shortens,
    spells_out,
    words_in,
    words_of,
)
from mathrag.extraction.rules.claims import EXPLICIT, Definition
from mathrag.extraction.rules.relations import sides
from mathrag.extraction.rules.sentences import plain_words
from mathrag.extraction.upright import letters_alone
from mathrag.quantities import ontology

LONG = 3
"""From so many capitals on, what a formula is written for is one name whatever its words are."""


def shortened_names(chunks: Sequence[Chunk], extractions: Sequence[Extraction], glossary: Glossary) -> list[Placed]:
    """The names of several capitals in the formulas of a document, with their words where it has them."""
    by_id = {chunk.id: chunk for chunk in chunks}
    found = {(placed.definition.symbol, placed.chunk.headings): placed for placed in _told(chunks, glossary)}
    for extraction in extractions:
        chunk = by_id[extraction.chunk]
        for formula in extraction.formulas:
            for definition in [*_of_head(formula), *_inside(formula, chunk, glossary)]:
                found.setdefault((definition.symbol, chunk.headings), Placed(definition, chunk))
    if glossary.is_note:
        for placed in _by_use(chunks, extractions, glossary):
            found.setdefault((placed.definition.symbol, placed.chunk.headings), placed)
    return list(found.values())


def _by_use(chunks: Sequence[Chunk], extractions: Sequence[Extraction], glossary: Glossary) -> Iterator[Placed]:
    """Runs of a note's formulas, a capital among them, that it uses as one symbol and none of whose letters is a symbol by itself.

    It has the run by itself in its prose, or beside a written sign of multiplication, or the run is a letter twice, which as a product
    would be a square; a longer one may be all of a side.
    """
    text = "\n".join(chunk.text for chunk in chunks)
    alone = letters_alone(text)
    by_id = {chunk.id: chunk for chunk in chunks}
    for extraction in extractions:
        chunk = by_id[extraction.chunk]
        for formula in extraction.formulas:
            heads = {_INDICES.sub("", side).strip() for side in sides(formula.latex)}
            for run in letter_runs(formula.latex):
                product = any(letter in alone or glossary.told(letter, chunk) for letter in run)
                if len(run) < 2 or run.islower() or product or run in glossary.by_identifier:
                    continue
                beside = rf"(?<![A-Za-z\\]){run}(?:_\w|_\{{[^{{}}]*\}})?\s*{_TIMES}|{_TIMES}\s*{run}(?![A-Za-z])"
                by_itself = rf"(?<![\w\\]){run}(?![\w\\^{{])(?!\s*[({{/])"
                used = (
                    (len(run) == 2 and run[0] == run[1])
                    or (run in heads and (re.search(_TIMES, formula.latex) or (len(run) >= LONG and run[0].isupper())))
                    or re.search(beside, formula.latex)
                    or re.search(rf"\${run}\$|{by_itself}", _DISPLAYS.sub(" ", text))
                )
                if used:
                    yield Placed(Definition(run, "", None, EXPLICIT / 2, formula.start or 0, "used as one"), chunk)


_TIMES = r"(?:\\(?:times|cdot)(?![A-Za-z])|[*×·])"
_INDICES = re.compile(r"_(?:\w|\{[^{}]*\})")
_DISPLAYS = re.compile(r"\$\$.*?\$\$|\$[^$\n]*[^$\nA-Za-z][^$\n]*\$", re.DOTALL)
"""Math that is more than letters."""
_RUN = r"(?P<run>[A-Z]{2,5}|[a-z]{2,3})"
_BEHIND_WORDS = re.compile(
    rf"(?:\((?:\*{_RUN}\*|(?P<capitals>[A-Z]{{2,5}}|[a-z]{{3,5}}))\)|,?\s+or\s+\*(?P<other>[A-Z]{{2,5}}|[a-z]{{2,3}})\*)"
)
"""A name in brackets or behind "or": "degrees of freedom (*df*)", "the interquartile range, or *IQR*"."""
_BEFORE_WORDS = re.compile(
    rf"(?<![\w*])\*{_RUN}\*(?:\s+(?:means|is|stands\s+for|denotes)\b|\s*[=:])"
    r"|^[ \t>*+-]*(?P<listed>[A-Z]{2,5})\s+={1,2}\s",
    re.MULTILINE,
)
"""A name in italics, or at the beginning of a line: "CF == compounding frequency"."""
_WITH_WORDS = re.compile(
    r"(?<![\w\\$])(?P<mark>\*\*?|\$|)(?P<run>[A-Za-z]{2,6})(?P=mark)\s+\((?P<words>[A-Za-z][a-z]+(?:[ -][A-Za-z]?[a-z]+){1,4})\)"
)
"""A name with its words in brackets: "df (degrees of freedom)"."""
_WINDOW = 80
"""Characters in which the words of a name stand beside it."""


def _told(chunks: Sequence[Chunk], glossary: Glossary) -> Iterator[Placed]:
    """Names that the text itself says to be short for words that spell them out; none where each letter is a symbol of its own."""
    for chunk in chunks:
        for run, words, start in _spelled_out(chunk.text):
            if not all(glossary.told(letter, chunk) for letter in run) and not all(
                map(_stands_alone, run.upper(), words)
            ):
                phrase = " ".join(words)
                told = Definition(run, phrase.lower(), None, EXPLICIT * 0.9, start, f"short for “{phrase}”")
                yield Placed(told, chunk)


def _spelled_out(text: str) -> Iterator[tuple[str, list[str], int]]:
    """Each such name with its words and its place."""
    for match in _BEHIND_WORDS.finditer(text):
        run = match["run"] or match["capitals"] or match["other"]
        before = words_in(plain_words(text[max(0, match.start() - _WINDOW) : match.start()]))
        starts = range(len(before) - 1, max(-1, len(before) - len(run) - MOST_SKIPPED), -1)
        words = next((before[start:] for start in starts if spells_out(run, before[start:])), [])
        known = match["capitals"] is not None and run.islower() and ontology().for_name(run)
        if words and not known:  # "emf" has a meaning of its own
            yield run, words, match.start()
    for match in _BEFORE_WORDS.finditer(text):
        run, behind = match["run"] or match["listed"], words_in(plain_words(text[match.end() : match.end() + _WINDOW]))
        while behind and behind[0].lower() in ("the", "a", "an"):
            behind.pop(0)
        ends = range(1, min(len(behind), len(run) + MOST_SKIPPED) + 1)
        words = next((behind[:end] for end in ends if spells_out(run, behind[:end])), [])
        if words:
            yield run, words, match.start()
    for match in _WITH_WORDS.finditer(text):
        words = words_in(match["words"])
        if spells_out(match["run"], words):
            yield match["run"], words, match.start()


def _of_head(formula: ExtractedFormula) -> list[Definition]:
    """The name that a formula is written for."""
    head = sides(formula.latex)[0].strip() if formula.latex else ""
    if is_short_word(head) and shortens(head, formula.label):
        return [_definition(head, formula.label, formula)]
    acronym = head_acronym(head)
    if not acronym:
        return []
    words = _short_for(acronym, formula.label) or _short_for(acronym, formula.description)
    if not words and len(acronym) < LONG:
        return []
    found = [_definition(acronym, words, formula)]
    return [*found, _definition(head, formula.label, formula)] if head != acronym and formula.label else found


_WORD = re.compile(r"\\(?:text|mathrm)\s*\{[^{}]*[A-Za-z]{4}[^{}]*\}")
"""Upright words: the other names of a formula in which no letter stands alone."""


def _inside(formula: ExtractedFormula, chunk: Chunk, glossary: Glossary) -> list[Definition]:
    """Names elsewhere in a formula: its words spell them out and no letter is told to be something; long ones beside a name."""
    runs = letter_runs(formula.latex)
    among_names = bool(formula.latex) and (
        bool(head_acronym(sides(formula.latex)[0]))
        or (all(len(run) > 1 for run in runs) and _WORD.search(formula.latex) is not None)
    )
    found = []
    for run in runs:
        if len(run) < 2 or not run.isupper():
            continue
        text = f"{formula.label}. {formula.description}"
        words = _short_for(run, text)
        alone = any(
            letter in runs or glossary.told_near(letter, chunk, formula.start or 0, len(text)) for letter in run
        ) or (" " in words and all(glossary.told(letter, chunk) for letter in run))
        if (words and not alone) or (among_names and len(run) >= LONG):
            found.append(_definition(run, words, formula))
    return found


def _short_for(acronym: str, text: str) -> str:
    """The words that an acronym is short for; none where each letter alone is a constant's or usual for the word's quantity."""
    words = words_of(acronym, plain_words(text))
    telling = [word for word in words if len(word) > 3]
    if len(telling) == len(acronym) and all(map(_stands_alone, acronym, telling)):
        return ""
    return " ".join(words)


def _stands_alone(letter: str, word: str) -> bool:
    kinds = ontology()
    usual = any(
        symbol == letter
        for kind, score in kinds.for_name(word.lower())[:2]
        if score >= EXACTLY
        for symbol, _ in kind.symbols
    )
    return usual or any(
        entry.school and word.lower() in entry.name.lower().split() for entry in kinds.constants_for_symbol(letter)
    )


def _definition(symbol: str, phrase: str, formula: ExtractedFormula) -> Definition:
    lowered = re.sub(r"^[A-Z](?=[a-z])", lambda found: found[0].lower(), phrase)
    return Definition(symbol, lowered, None, EXPLICIT * 0.9, formula.start or 0, f"short for “{phrase}”")
