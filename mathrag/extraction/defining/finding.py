"""The definitions of a chunk: entries of its glossaries, sentences that introduce a term, what stands under a law's name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mathrag.entities import Chunk, ExtractedDefinition, Extraction, Skipped
from mathrag.extraction.defining.entries import Found, entry, has_heads, headless_rows, is_glossary, listed_terms, row
from mathrag.extraction.defining.lines import by_line, is_listed
from mathrag.extraction.defining.sentences import introduced
from mathrag.extraction.defining.terms import is_law, is_term, term_and_names
from mathrag.extraction.defining.wording import any_of, definition_words
from mathrag.extraction.rules.blocks import Block, blocks
from mathrag.extraction.rules.sentences import plain_words, sentence_spans

DEFINITIONS_VERSION = "definitions 3"
MOST_CHARACTERS = 900
"""A text longer than that tells a story."""
_TITLE = re.compile(r"^\s*\*{2,3}(?P<title>[^*\n]{3,70})\*{2,3}\s*$")
_LEAD = re.compile(r"^\s*\*{2,3}(?P<title>[^*\n]{2,80})\*{2,3}")


def extract_definitions(chunk: Chunk, extraction: Extraction) -> tuple[list[ExtractedDefinition], list[Skipped]]:
    """The definitions of ``chunk`` with the formulas of ``extraction`` they give, and the entries that say nothing."""
    found: dict[tuple[str, str], Found] = {}
    skipped: list[Skipped] = []
    for one in _found(chunk, skipped):
        found.setdefault((one.term.casefold(), one.text), one)
    return [_extracted(one, chunk, extraction) for one in found.values()], skipped


def _extracted(found: Found, chunk: Chunk, extraction: Extraction) -> ExtractedDefinition:
    inside = (
        one.latex for one in extraction.formulas if one.start is not None and found.start <= one.start < found.end
    )
    return ExtractedDefinition(
        term=found.term,
        names=found.names,
        text=found.text,
        form=found.form,
        latex=tuple(dict.fromkeys(latex for latex in inside if latex)),
        extractor=DEFINITIONS_VERSION,
        page=chunk.page,
    )


def _found(chunk: Chunk, skipped: list[Skipped]) -> Iterator[Found]:
    sequence = _sequence(chunk)
    heading = chunk.headings[-1] if chunk.headings else ""
    applied = any(map(_applies, chunk.headings[1:]))
    for place, block in enumerate(sequence):
        if block.kind == "heading":
            heading, applied = block.text, _applies(block.text)
        elif block.kind == "paragraph" and (title := _LEAD.match(block.text)) and _applies(title["title"]):
            applied = True
        elif block.kind == "row" and (found := row(block)):
            yield found
        elif block.kind == "row" and is_glossary(heading) and not has_heads(block):
            before = sequence[place - 1] if place else None
            yield from headless_rows(block, before is None or before.kind != "row" or before.header != block.header)
        elif block.kind in ("item", "paragraph") and is_glossary(heading) and not applied:
            yield from _entry(block, skipped)
        elif is_listed(block) and not applied:
            yield from _entry(block, [])
        elif block.kind == "paragraph" and (law := _law(sequence, place)):
            applied = False
            yield law
        elif block.kind == "paragraph" and _TITLE.match(block.text):
            applied = False
        elif block.kind in ("item", "paragraph") and not applied:
            yield from _introduced(sequence, place)


def _sequence(chunk: Chunk) -> list[Block]:
    """The blocks of ``chunk``, an entry of a glossary as one."""
    inside, glossary = is_glossary(chunk.headings[-1] if chunk.headings else ""), []
    for block in blocks(chunk.text):
        inside = is_glossary(block.text) if block.kind == "heading" else inside
        glossary.append(inside)
    return by_line(blocks(chunk.text), glossary)


def _applies(heading: str) -> bool:
    """Does ``heading`` stand over what only applies what was defined?"""
    return re.match(rf"{any_of(definition_words().applies)}\b", plain_words(heading), re.I) is not None


def _entry(block: Block, skipped: list[Skipped]) -> Iterator[Found]:
    found = entry(block)
    if found is not None:
        yield found
    elif not listed_terms(block):
        skipped.append(Skipped(item=block.text[:200], reason="under a glossary's heading, and no term with a text"))


def _law(sequence: Sequence[Block], place: int) -> Found | None:
    """What the paragraph under a law's name in bold says."""
    title = _TITLE.match(sequence[place].text)
    following = sequence[place + 1] if place + 1 < len(sequence) else None
    if title is None or following is None or following.kind != "paragraph" or _TITLE.match(following.text):
        return None
    term, names = term_and_names(title["title"])
    if not is_law(term) or not is_term(term):
        return None
    if following.text.split()[0].casefold() in definition_words().no_statements:
        return None
    text, end = _with_display(sequence, place + 1, following.text)
    if len(text) > MOST_CHARACTERS:
        text, end = _first_sentences(following)
    return Found(term, names, text, "statement", sequence[place].start, end)


def _first_sentences(block: Block) -> tuple[str, int]:
    """As many sentences of ``block`` as are short enough, and where they end; at least one."""
    spans = sentence_spans(block.text)
    fitting = [end for _, end in spans if end <= MOST_CHARACTERS // 2] or [spans[0][1]]
    return block.text[: fitting[-1]].strip(), block.start + fitting[-1]


def _introduced(sequence: Sequence[Block], place: int) -> Iterator[Found]:
    block = sequence[place]
    spans = sentence_spans(block.text)
    for number, (left, right) in enumerate(spans):
        sentence = block.text[left:right].strip()
        told = introduced(sentence) if len(sentence) <= MOST_CHARACTERS else []
        if not told:
            continue
        text, start, end = sentence, block.start + left, block.start + right
        if told[0].backward:
            text, start = _with_front(sequence, place, spans[:number], sentence, start)
        if told[0].open_end and number == len(spans) - 1:
            text, end = _with_display(sequence, place, text)
        yield from (Found(one.term, one.names, text, "sentence", start, end) for one in told)


def _with_front(
    sequence: Sequence[Block], place: int, before: Sequence[tuple[int, int]], sentence: str, start: int
) -> tuple[str, int]:
    """``sentence`` with the sentence, or the display, in front of it that it speaks of, and where that begins."""
    block = sequence[place]
    display = sequence[place - 1] if place else None
    explains = len(before) == 1 and re.match(r"(?:where|with|here)\b", block.text, re.I) is not None
    if before and not (explains and display is not None and display.kind == "display"):
        left, right = before[-1]
        return f"{block.text[left:right].strip()} {sentence}", block.start + left
    if before:
        sentence = f"{block.text[: before[-1][1]].strip()} {sentence}"
    if display is None or display.kind != "display":
        return sentence, start
    shown, begin = f"$${display.text}$$ {sentence}", display.start
    opening = sequence[place - 2] if place > 1 else None
    if (
        opening is None
        or opening.kind != "paragraph"
        or not opening.text.rstrip().endswith((":", ",", "is", "as", "by", "form"))
    ):
        return shown, begin
    left, _ = sentence_spans(opening.text)[-1]
    return f"{opening.text[left:].strip()} {shown}", opening.start + left


def _with_display(sequence: Sequence[Block], place: int, text: str) -> tuple[str, int]:
    """``text`` with the display behind it and what "where" says behind that, and where it ends."""
    block = sequence[place]
    end = block.start + len(block.text)
    display = sequence[place + 1] if place + 1 < len(sequence) else None
    if display is None or display.kind != "display":
        return text, end
    whole, end = f"{text} $${display.text}$$", display.start + len(display.text) + 4
    behind = sequence[place + 2] if place + 2 < len(sequence) else None
    if (
        behind is None
        or behind.kind != "paragraph"
        or not re.match(r"(?:where|with|here|in which)\b", behind.text, re.I)
    ):
        return whole, end
    _, right = sentence_spans(behind.text)[0]
    explained = f"{whole} {behind.text[:right].strip()}"
    return (explained, behind.start + right) if len(explained) <= MOST_CHARACTERS else (whole, end)
