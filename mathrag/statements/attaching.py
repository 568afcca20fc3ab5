"""Which statement a proof or a solution belongs to: the one around it, the one it names, or the one it follows."""

from __future__ import annotations

import bisect
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from mathrag.documents import form_of, plain, statement_words
from mathrag.entities import Mark
from mathrag.statements.extents import Extent, Heading

_NUMBER = re.compile(r"(?P<form>[^\W\d_]+)\.?\s+\(?(?P<number>[A-Z]?\d+(?:[.\-–]\d+)*[a-z]?)\)?")


@dataclass
class Attached:
    """The arguments of each statement, in order, and those that belong to none of this document, with what they name."""

    arguments: dict[Extent, list[Extent]] = field(default_factory=dict)
    loose: list[tuple[Extent, tuple[str, ...]]] = field(default_factory=list)

    def add(self, statement: Extent, argument: Extent) -> None:
        """``argument`` belongs to ``statement``."""
        self.arguments.setdefault(statement, []).append(argument)


def attach(extents: Sequence[Extent], titled: Sequence[Heading], marks: Sequence[Mark]) -> Attached:
    """Every argument among ``extents`` with its statement; ``titled`` are the document's headings."""
    statements = [extent for extent in extents if not extent.is_argument and extent.form.kind != "aside"]
    by_key = {key: extent for extent in statements for key in extent.keys}
    attached = Attached()
    starts = [heading.start for heading in titled]
    points = sorted((mark.start, number) for number, mark in enumerate(marks) if mark.sort == "reference")
    for extent in extents:
        if not extent.is_argument:
            continue
        first, behind = (bisect.bisect_left(points, (place, 0)) for place in (extent.start, extent.body))
        in_lead = sorted(number for _, number in points[first:behind])
        keys = tuple(key for number in in_lead for key in marks[number].keys)
        own = _around(extent)
        if own is None:
            own = next((by_key[key] for key in keys if key in by_key), None)
        if own is None and not keys:
            own = _named(extent.lead, statements)
            if own is None and not _names_number(extent.lead):
                own = _followed(extent, statements, attached, starts)
        if own is None or own is extent:
            attached.loose.append((extent, keys))
        else:
            attached.add(own, extent)
            by_key |= dict.fromkeys(extent.keys, own)
    return attached


def _around(extent: Extent) -> Extent | None:
    """The statement that an argument stands in, directly."""
    parent = extent.parent
    return parent if parent is not None and not parent.is_argument and parent.form.kind != "aside" else None


def _names_number(lead: str) -> bool:
    forms = (form_of(match["form"]) for match in _NUMBER.finditer(lead))
    return any(form is not None and form.kind not in ("proof", "solution") for form in forms)


def _named(lead: str, statements: Sequence[Extent]) -> Extent | None:
    """The statement whose number or title a lead has: 'Proof of Theorem 2.3', 'Proof of Rice's theorem'."""
    for match in _NUMBER.finditer(lead):
        form = form_of(match["form"])
        for statement in statements:
            if form and statement.number == match["number"] and statement.form.kind == form.kind:
                return statement
    words = statement_words()
    said = re.sub(rf"^.*?\b(?:{'|'.join(words.of)})\b\s+(?:the\s+)?", "", plain(lead), count=1, flags=re.DOTALL)
    if said == plain(lead) or len(said) < 4:
        return None
    return next(
        (one for one in statements if one.title and (plain(one.title) in said or said in plain(one.title))), None
    )


def _followed(extent: Extent, statements: Sequence[Extent], attached: Attached, starts: Sequence[int]) -> Extent | None:
    """The statement before an argument: of its own section one that has none yet; else the last one without a proof at all."""
    before = [one for one in statements if one.end <= extent.start and one.parent is extent.parent]
    if not before:
        before = [one for one in statements if one.end <= extent.start and one.parent is None]
    if extent.level:
        before = [one for one in before if one.level == extent.level] or before
    section = bisect.bisect_right(starts, extent.start)
    near = [one for one in before if bisect.bisect_right(starts, one.start) == section]
    open_ones = [one for one in near if _takes(one, extent) and not attached.arguments.get(one)]
    if near and near[-1] in open_ones:
        return near[-1]
    if near and _takes(near[-1], extent) and attached.arguments.get(near[-1]):
        return near[-1]  # another proof of the same
    if open_ones:
        return open_ones[-1]
    solved = [one for one in near if one.form.kind in ("problem", "example")]
    if solved and solved[-1] is near[-1]:
        return solved[-1]
    last = [one for one in before if _takes(one, extent)]
    return last[-1] if last and (near == [] or last[-1] in near or not attached.arguments.get(last[-1])) else None


def _takes(statement: Extent, argument: Extent) -> bool:
    """Can a statement of this kind have such an argument?"""
    kinds = ("theorem",) if argument.form.kind == "proof" else ("problem", "example")
    return statement.form.kind in kinds
