"""Values that a sentence lists of several things: "porcelain 5.5e-6, stoneware 6.5e-6", "1.2 for patients in bed, 1.4 for others".

Of what they are, the text before the first says (`values.variables`); a list that names no variable of the document gives none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation

from mathrag.entities import Chunk, ExtractedValue
from mathrag.extraction.rules.sentences import plain_words
from mathrag.extraction.values.cells import exact
from mathrag.extraction.values.grid import passages
from mathrag.extraction.values.table import LEAD, LEVEL
from mathrag.extraction.values.things import Thing, read_thing
from mathrag.quantities import ReadQuantity, read_quantities
from mathrag.quantities.plain import plain

EXTRACTOR = "list"
SHORTEST = 3
"""Letters of a thing's name: what is shorter is a symbol."""
_Q = "\ue000+"
"""A quantity, as it stands in the text where the items of a list are looked for."""
_ARTICLE = r"(?:(?:for|in|on|with|if|when)\s+)?(?:(?:the|an?)\s+)?"
_NAME = r"(?P<thing>[^\W\d_](?:[^,;:()=|.\ue000$]|\.(?=\w)){1,40}?)"
_IS = r"\s*(?:[:=≈]\s*|\s(?:is|has|about|approximately|typically|usually|around)\s+){0,2}"
_ITEMS = (
    re.compile(rf"(?P<thing>{_Q})\s*[:=]\s*(?P<value>{_Q})"),
    re.compile(rf"(?P<value>{_Q})\s*(?:=|\(|for|at)\s*(?:an?\s)?(?P<thing>{_Q})\)?"),
    re.compile(rf"{_ARTICLE}{_NAME}{_IS}(?P<value>{_Q})"),
    re.compile(
        rf"(?P<value>{_Q})\s*(?:[=:]|\(|(?=(?:for|in|on|with|if|when)\s))\s*{_ARTICLE}{_NAME}\)?(?=\s*(?:[,;.)|]|$|\s(?:and|or)\s))"
    ),
)
_OF = re.compile(r"^(?:.*\s)?of\s+(?:(?:the|an?)\s+)?(?=\S)")
"""The quantity that the first item names: "the density of oak"."""
_LOOSE = re.compile(
    r"^(?:and|or|but|then|to|from|by|at|is|are)\b|\b(?:and|or|of|at|in|on|to|from|by|with|for|is|are|was|the|an?|about)$",
    re.I,
)
"""A name that is the beginning or the end of something else: "water at", "and"."""
_AND = re.compile(r"\s*(?:[,;]\s*(?:(?:and|or|but)\s+)?|\s(?:and|or)\s+)")


def listed_values(chunk: Chunk, extractor: str) -> Iterator[ExtractedValue]:
    """The values that the sentences, items and cells of ``chunk`` list, outside worked examples and exercises."""
    for block, worked in passages(chunk):
        if worked or block.kind not in ("paragraph", "item", "row"):
            continue
        written = plain_words(" | ".join(block.cells) if block.kind == "row" else block.text, keep_math=True)
        simple = plain(written)
        for start, items in _lists(simple.text):
            said = {
                "lead": written[: simple.span(start, start + 1)[0]][-LEAD:],
                "latex": written[:300],
                "page": chunk.page,
            }
            made = [one for name, quantity in items if (one := _value(name, quantity)) is not None]
            alike = len({str(quantity.dimension) for _, quantity in items}) == 1
            for one in made if alike and len(made) == len(items) else ():
                yield one.model_copy(update={**said, "extractor": f"{extractor} {EXTRACTOR}"})


def _lists(text: str) -> Iterator[tuple[int, list[tuple[str, ReadQuantity]]]]:
    """Where a list of at least two items begins, and the names and values of its items."""
    quantities = {quantity.start: quantity for quantity in read_quantities(text)}
    masked = text
    for start, quantity in quantities.items():
        masked = masked[:start] + "\ue000" * (quantity.end - start) + masked[quantity.end :]
    for item in _ITEMS:
        at = 0
        while (found := item.search(masked, at)) is not None:
            run = [found]
            while (link := _AND.match(masked, run[-1].end())) and (more := item.match(masked, link.end())):
                run.append(more)
            if len(run) > 1:
                names = [_named(one, quantities) for one in run]
                begins = min(run[0].start("value"), run[0].end("thing") - len(names[0]))
                yield begins, [(name, quantities[one.start("value")]) for name, one in zip(names, run, strict=True)]
            at = run[-1].end()


def _named(item: re.Match[str], quantities: Mapping[int, ReadQuantity]) -> str:
    """The thing of an item; a level in per cent ("95 %: 1.96") as a table gives it, empty for any other quantity."""
    level = quantities.get(item.start("thing"))
    if level is None:
        return _OF.sub("", item["thing"])
    return f"{level.value_text} {LEVEL}" if level.unit == LEVEL else ""


def _value(name: str, quantity: ReadQuantity) -> ExtractedValue | None:
    thing = Thing(name) if name.endswith(LEVEL) else read_thing(name)
    try:
        value = exact(Decimal(quantity.value_text))
    except InvalidOperation:
        return None
    if thing.fault or len(thing.name) < SHORTEST or _LOOSE.search(thing.name):
        return None
    return ExtractedValue(
        thing=thing.name, value=value, unit=quantity.unit, condition=thing.condition, extractor="", confidence=0.8
    )
