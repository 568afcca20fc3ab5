"""Entries of a glossary: items "term: text" under a heading that says so, rows of a table whose columns do."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mathrag.entities import DefinitionForm
from mathrag.extraction.defining.terms import is_name, is_term, names_beside, term_and_names
from mathrag.extraction.defining.wording import definition_words
from mathrag.extraction.rules.blocks import Block
from mathrag.extraction.rules.sentences import plain_words

_ENTRY = re.compile(
    r"^\s*(?:(?:\*{2,3}(?P<bold>.+?)\*{2,3}|(?<!\*)\*(?P<italic>[^*]+?)\*)(?P<sign>\s*:|\s[–—-](?=\s))?(?=\s|$)|"
    r"(?P<plain>(?!\*)[^:–—$]{2,70}?)(?:\s*:|\s[–—-](?=\s)|\s*$))\s*(?P<text>.*)$",
    re.S,
)
_NUMBER = re.compile(r"^(?:section|chapter)\s+|^[\d.]+\s+|\s*:$", re.I)
_SYMBOL = re.compile(r"^(?:\((?P<name>[^()$]{1,12})\)|\$\([^$]{1,40}\)\$)[,:]?\s+")
"""A symbol or an abbreviation in brackets in front of the text."""
_SAYS = re.compile(r"(?:is|are|was|were|means|refers|describes|occurs|measures)\s")
LEAST = 3
"""Words of a text that says something."""


@dataclass(frozen=True)
class Found:
    """A term and what is said of it, and where that stands in the chunk."""

    term: str
    names: tuple[str, ...]
    text: str
    form: DefinitionForm
    start: int
    end: int


def is_glossary(heading: str) -> bool:
    """Does ``heading`` say that terms and their meanings stand under it?"""
    return _NUMBER.sub("", plain_words(heading)).casefold() in definition_words().headings


def entry(block: Block) -> Found | None:
    """The entry that an item or a paragraph under such a heading is; None where it is none."""
    read = _ENTRY.match(block.text)
    if read is None:
        return None
    marked = read["bold"] or read["italic"]
    if (
        marked and not (read["sign"] or marked.endswith(":")) and _SAYS.match(read["text"])
    ):  # a sentence, in which the term is the subject
        return _found(marked, block.text, block)
    return _found(marked or read["plain"], read["text"], block)


def headless_rows(block: Block, first: bool) -> list[Found]:
    """The entries of a table's row under a glossary's heading, term and text; of the ``first`` row also what is set as the head."""
    rows = ([block.header] if first else []) + [block.cells]
    found = (_found(cells[0], cells[1], block) for cells in rows if len(cells) == 2)
    return [one for one in found if one is not None]


def has_heads(block: Block) -> bool:
    """Do the heads of the columns say which has terms, or which has texts?"""
    words = definition_words()
    heads = {plain_words(head).casefold() for head in block.header}
    return not heads.isdisjoint((*words.term_columns, *words.text_columns))


def row(block: Block) -> Found | None:
    """The entry that a table's row is: by the heads of its columns."""
    words = definition_words()
    heads = [plain_words(head).casefold() for head in block.header]
    terms = [place for place, head in enumerate(heads) if head in words.term_columns]
    texts = [place for place, head in enumerate(heads) if head in words.text_columns]
    if not terms or not texts or max(terms[0], texts[0]) >= len(block.cells):
        return None
    return _found(block.cells[terms[0]], block.cells[texts[0]], block)


def listed_terms(block: Block) -> list[str]:
    """The terms that an item or a row without a text lists."""
    if block.kind == "row":
        return [plain_words(cell) for cell in (*block.header, *block.cells) if is_term(plain_words(cell))]
    term = plain_words(block.text)
    return [term] if is_term(term) else []


def _found(written: str, text: str, block: Block) -> Found | None:
    term, names = term_and_names(written.rstrip(" :"))
    told = _SYMBOL.match(text := " ".join(text.split()))
    more, said = names_beside(text[told.end() :] if told else text)
    more = (*more, told["name"]) if told and told["name"] and is_name(told["name"]) else more
    if not is_term(term) or len(plain_words(said, keep_math=True).split()) < LEAST:
        return None
    end = block.start + len(block.text) + 8 * (block.kind != "paragraph")  # an item's text lacks its marker
    return Found(term, tuple(dict.fromkeys((*names, *more))), said, "entry", block.start, end)
