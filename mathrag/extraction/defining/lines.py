"""Glossaries by lines: a term on one line and its text on the next, with or without a colon, and entries on neighbouring lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from mathrag.extraction.defining.terms import is_term, term_and_names
from mathrag.extraction.defining.wording import definition_words
from mathrag.extraction.rules.blocks import Block

_LIST = re.compile(r"(?P<term>[^\n:]{2,80})\n+\s*:\s+(?P<text>\S.*)", re.S)
"""An entry of a list of definitions as Markdown has it: ": text" below the term."""
_SIGNED = re.compile(r"(?P<term>[^:–—$\n]{2,70}?)(?:\s*:|\s[–—-])\s+\S")
_SAYS_MORE = re.compile(r"(?:the|an?)\s|(?P<mark>\*+)[^*]+(?P=mark)[\s:]*[^\s*:]", re.I)
"""A text, or a term in bold type with one behind it."""
_ENDS = re.compile(r"[.,;:!?]\W*$")


def is_listed(block: Block) -> bool:
    """Is ``block`` an entry of a list of definitions, whatever heading it stands under?"""
    found = _LIST.fullmatch(block.text) if block.kind in ("paragraph", "item") else None
    return found is not None and _is_lone_term(found["term"])


def by_line(sequence: Sequence[Block], glossary: Sequence[bool]) -> list[Block]:
    """The blocks of a chunk with each entry as one; ``glossary``: whether each stands under a heading of one."""
    found: list[Block] = []
    taken = False
    for place, (block, inside) in enumerate(zip(sequence, glossary, strict=True)):
        if taken:
            taken = False
            continue
        following = sequence[place + 1] if place + 1 < len(sequence) else None
        text = _text_below(block, following, inside)
        taken = text != ""
        if text:
            found.append(replace(block, text=f"{block.text.strip()}\n: {text}"))
        else:
            found += _lines(block) if inside else [block]
    return found


def _text_below(term: Block, following: Block | None, inside: bool) -> str:
    """The text of the next paragraph, where ``term`` is nothing else and that one says what it is."""
    kinds = term.kind == "paragraph" and following is not None and following.kind == "paragraph"
    if not kinds or following is None or not _is_lone_term(term.text):
        return ""
    listed = re.match(r"\s*:\s+(?=\S)", following.text)
    if listed:
        return following.text[listed.end() :]
    first = following.text.split()[0]
    speaks = first[:1].isupper() and first.casefold() in definition_words().no_statements  # a sentence about something
    says = inside and not (speaks or _is_lone_term(following.text) or _is_entry(following.text))
    return following.text if says else ""


def _lines(block: Block) -> Iterator[Block]:
    """The entries that the lines of ``block`` are: each with a sign of its own, or a term and its text below."""
    lines = block.text.split("\n")
    if block.kind not in ("paragraph", "item") or len(lines) < 2:
        yield block
    elif all(map(_is_entry, lines)):
        start = block.start
        for line in lines:
            yield replace(block, text=line, start=start)
            start += len(line) + 1
    elif _is_lone_term(lines[0]) and not re.match(r"\s*:", lines[1]):
        yield replace(block, text="\n: ".join([lines[0], "\n".join(lines[1:]).strip()]))
    else:
        yield block


def _is_entry(line: str) -> bool:
    signed = _SIGNED.match(line.replace("**", ""))
    return signed is not None and _is_lone_term(signed["term"])


def _is_lone_term(text: str) -> bool:
    """Is ``text`` a term and nothing else?"""
    term, _ = term_and_names(text.replace("`", ""))
    words = definition_words()
    if "\n" in text.strip() or _ENDS.search(text) or "$" in text or _SAYS_MORE.match(text.strip()):
        return False
    return is_term(term) and term.casefold() not in words.headings
