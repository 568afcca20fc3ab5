"""Values told in running text: "the specific heat of ice is 2090 J/(kg·°C)", "gold has a work function of 4.8 eV"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from mathrag.entities import Chunk, ExtractedValue
from mathrag.extraction.rules.sentences import plain_words, sentence_bounds
from mathrag.extraction.rules.values import STEP
from mathrag.extraction.values.cells import exact
from mathrag.extraction.values.grid import passages
from mathrag.extraction.values.things import nuclides
from mathrag.quantities import ReadQuantity, read_quantities
from mathrag.quantities.plain import plain

EXTRACTOR = "sentence"
_ABOUT = (
    r"(?:about|approximately|roughly|nearly|around|close to|equal to|on average|only|just|typically|usually|generally|"
    r"defined as|exactly|[~≈])"
)
_IS = rf"(?:is|are|was|equals|has (?:a|the) value of|has been measured (?:to be|as)|is measured to be)(?:\s+{_ABOUT})*"
_SYMBOL = r"(?:\s*,\s*(?P<symbol>[A-Za-zΑ-Ωα-ω](?:_\(?\w+\)?)?)\s*,)?"
_ITS = r"(?:\s+[A-Za-zΑ-Ωα-ω](?:_\(?\w+\)?)?)?"
_NAME = r"[^\W\d_][\w’'()-]*"
_QUANTITY = (
    rf"(?P<quantity>{_NAME}(?:\s(?!(?:of|for|in|is|are|and|or|the|that|which)\b){_NAME}){{0,4}}"
    rf"(?:\sof\s{_NAME}(?:\s{_NAME})?(?=\s(?:of|for|in)\s))?)"
)
_THING = rf"(?P<thing>(?:the\s+)?{_NAME}(?:[\s,]\s?(?!(?:of|is|are|was|and|or|that|which|has)\b){_NAME}){{0,4}})"
_OF_IT = re.compile(
    rf"(?:^|[,;:.]\s|\b(?:and|that|where|because|since|as|with|but|so)\s)(?P<lead>(?:[^.;:]{{0,60}},\s)?)(?:the\s+){_QUANTITY}\s(?:of|for|in)\s"
    rf"{_THING}(?P<at>\s(?:at|near)\s[^,;]{{1,40}}?)?{_SYMBOL}\s+{_IS}{_ITS}$",
    re.IGNORECASE,
)
_HAS_IT = re.compile(
    rf"(?:^|[,;:.]\s|\b(?:and|that|where|because|since|as|but|so)\s){_THING}(?P<at>\s(?:at|near)\s[^,;]{{1,40}}?)?\s+(?:has|have)\s+(?:an?\s+|the\s+)"
    rf"{_QUANTITY}{_SYMBOL}\s+of(?:\s+{_ABOUT})?{_ITS}$",
    re.IGNORECASE,
)
_ITS_OWN = re.compile(rf"(?:[,;]\s|\band\s)its\s{_QUANTITY}{_SYMBOL}\s+{_IS}{_ITS}$", re.IGNORECASE)
"""A further value of the thing that the sentence has told one of: "and its melting point is"."""
_BEHIND = re.compile(r"^\s*\(?(?P<at>(?:at|near|under)\s[^.;)]{1,60}?)(?=[.;,)]|\s(?:and|so|which|while|but)\b|$)")
_BEFORE = re.compile(r"^\s*(?P<at>At\s(?:[^,.;]|(?<=\d)[.,](?=\d)){1,60}),\s")
_MORE = re.compile(r"^\s*(?:[-–—]|to\b|±|(?:times|more|less|greater|larger|smaller|higher|lower)\b|[*/^]|of\b)")
_LOCAL = re.compile(
    r"^(?:the\s+[a-z]|(?:th(?:is|at|ese|ose)|its?|his|her|their|our|my|your|an?|each|every|one|another|such|some|any|both|all|which)\b)",
    re.IGNORECASE,
)
"""What is spoken of before, and what only this text has: "the rocket", "a car"; "the Sun" is known."""


def told_values(chunk: Chunk, extractor: str) -> Iterator[ExtractedValue]:
    """The values of things that the sentences of ``chunk`` give outside worked examples and exercises."""
    for block, worked in passages(chunk):
        if worked or block.kind not in ("paragraph", "item"):
            continue
        start = 0
        while start < len(block.text):
            left, right = sentence_bounds(block.text, start, start + 1)
            yield from _in_sentence(block.text[left:right], chunk.page, extractor)
            start = max(right, start + 1)


def _in_sentence(sentence: str, page: int | None, extractor: str) -> Iterator[ExtractedValue]:
    if not re.search(r"\d", sentence):
        return
    words = plain_words(sentence, keep_math=True)
    text = " ".join(nuclides(plain(words).text).split())
    if STEP.search(text) or text.rstrip().endswith("?"):
        return
    thing = ""
    for found in read_quantities(text):
        before = text[: found.start].rstrip(" =")
        told = _OF_IT.search(before) or _HAS_IT.search(before) or (_ITS_OWN.search(before) if thing else None)
        if told is not None and not _MORE.match(text[found.end :]) and (made := _value(told, found, text, thing)):
            thing = made.thing
            yield made.model_copy(update={"latex": words[:300], "page": page, "extractor": f"{extractor} {EXTRACTOR}"})


def _value(told: re.Match[str], found: ReadQuantity, text: str, known: str) -> ExtractedValue | None:
    """``known``: the thing that "its" stands for."""
    own = told.groupdict()
    thing = own["thing"].strip() if "thing" in own else known
    proper = re.match(r"the\s+(?=[A-Z])", thing)
    if _LOCAL.match(thing) and not (proper or re.match(r"the\s+[A-Z]", thing)):
        return None
    if re.match(r"[Tt]he\s+[a-z]", thing):
        return None
    try:
        value = Decimal(found.value_text)
    except InvalidOperation:
        return None
    behind, before = _BEHIND.match(text[found.end :]), _BEFORE.match(text)
    conditions = [own.get("at"), behind["at"] if behind else "", before["at"] if before else ""]
    name = re.sub(r"^[Tt]he\s+", "", thing)
    return ExtractedValue(
        thing=name
        if thing != name or not re.match(r"[A-Z][a-z]{2}", name) or "thing" not in own or told.start("thing")
        else name[0].lower() + name[1:],
        quantity=told["quantity"].strip(),
        symbol=told["symbol"] or found.symbol or "",
        value=exact(value),
        unit=found.unit,
        condition="; ".join(dict.fromkeys(re.sub(r"^At", "at", part.strip()) for part in conditions if part)),
        extractor="",
        confidence=0.8,
    )
