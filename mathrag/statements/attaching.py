"""Which statement a proof or a solution belongs to: the one around it, the one it names, or the one it follows."""

from __future__ import annotations

import bisect
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from mathrag.documents import form_of, plain, statement_words
from mathrag.entities import Mark
from mathrag.statements.called import short_names, title_names
from mathrag.statements.extents import Extent, Heading

_NUMBER = re.compile(
    r"(?P<form>[^\W\d_]+)\.?\s+\(?(?P<number>(?:[A-Z]\.?)?\d+(?:[.\-–]\d+)*[a-z]?(?:['′](?!\w))?|(?:[IVX]{2,5}|[A-Z])(?!\w))\)?"
)
_WRITTEN_KEY = re.compile(r"[`@#{]([\w:.-]+)")
"""A label in the lead of an argument, as Markdown refers by it: "Proof of {prf:ref}`thm-union`"."""
_SENTENCE = 300
"""Characters before an argument in which a sentence may say what is proved."""
_BETWEEN = 40
"""Words that may stand between two proofs of the same."""


@dataclass
class Attached:
    """The arguments of each statement, in order, and those that belong to none of this document, with what they name."""

    arguments: dict[Extent, list[Extent]] = field(default_factory=dict)
    loose: list[tuple[Extent, tuple[str, ...]]] = field(default_factory=list)

    def add(self, statement: Extent, argument: Extent) -> None:
        """``argument`` belongs to ``statement``."""
        self.arguments.setdefault(statement, []).append(argument)


def attach(extents: Sequence[Extent], titled: Sequence[Heading], marks: Sequence[Mark], markdown: str) -> Attached:
    """Every argument among ``extents`` with its statement; ``titled`` are the headings of ``markdown``."""
    statements = [extent for extent in extents if not extent.is_argument and extent.form.kind != "aside"]
    places = [extent.start for extent in statements]
    by_key = {key: extent for extent in statements for key in extent.keys}
    attached = Attached()
    starts = [heading.start for heading in titled]
    points = sorted((mark.start, number) for number, mark in enumerate(marks) if mark.sort == "reference")
    behind_last = 0
    for extent in extents:
        if not extent.is_argument or _repeated(extent):
            behind_last = max(behind_last, extent.end)
            continue
        first, behind = (bisect.bisect_left(points, (place, 0)) for place in (extent.start, extent.body))
        in_lead = sorted(number for _, number in points[first:behind])
        keys = tuple(key for number in in_lead for key in marks[number].keys)
        own = _around(extent)
        if own is None:
            own = next((by_key[key] for key in keys if key in by_key), None)
            own = own or by_key.get(extent.title)  # ":::{solution} ex-sub"
            own = own or next((by_key[key] for key in _WRITTEN_KEY.findall(extent.lead) if key in by_key), None)
        if own is None and not keys:
            before = statements[: bisect.bisect_left(places, extent.start)]
            own = _named(extent.lead, statements) or _called(extent.lead, before, attached)
            if own is None and not _names_number(extent.lead):
                announced = _announced(markdown[max(behind_last, extent.start - _SENTENCE) : extent.start])
                own = _named(announced, statements) or _called(announced, before, attached)
                own = own or _followed(extent, before, attached, starts, markdown)
        if own is None or own is extent:
            attached.loose.append((extent, keys))
        else:
            attached.add(own, extent)
            by_key |= dict.fromkeys(extent.keys, own)
        behind_last = max(behind_last, extent.end)
    return attached


def _repeated(extent: Extent) -> bool:
    """Is an argument a part of another one, in front of which nothing is stated there: a box in the box that folds it away?"""
    around = extent.parent
    if around is None or around.form != extent.form:
        return False
    return not any(one.end <= extent.start and not one.is_argument for one in around.inner)


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
        form = form_of(match["form"]) or statement_words().inflected.get(plain(match["form"]))
        numbered = [one for one in statements if form and one.number == match["number"] and one.form.kind == form.kind]
        called = [one for one in numbered if one.form == form]
        if called or len(numbered) == 1 or (numbered and "." in match["number"]):  # it may be called otherwise
            return (called or numbered)[0]
    words = statement_words()
    bare = re.search(rf"\b(?:{'|'.join(words.of)})\b\s+\(?(\d+(?:\.\d+)*[a-z]?)\)?[.:]?\Z", plain(lead))
    if bare and (numbered := [one for one in statements if one.number == bare[1]]):
        return numbered[0]  # "Solution to 1.4"
    said = re.sub(rf"^.*?\b(?:{'|'.join(words.of)})\b\s+(?:the\s+)?", "", plain(lead), count=1, flags=re.DOTALL)
    if said == plain(lead) or len(said) < 4:
        return None
    form = form_of(lead)
    if " " not in said and form is not None and form.kind == "solution":
        statements = [one for one in statements if plain(one.title) == said]  # "Solution for velocity" is a part's
    printed = (one for one in statements if " " in said and plain(one.lead).partition(" (")[0] == said)
    if (main := next(printed, None)) is not None:
        return main  # "Proof of the Main Theorem"
    return next(
        (
            one
            for one in statements
            if one.title
            and (
                said in plain(one.title)
                or any(plain(name) in said for name in (*title_names(one.title), *short_names(one.title)))
            )
        ),
        None,
    )


def _called(lead: str, before: Sequence[Extent], attached: Attached) -> Extent | None:
    """The last statement ``before`` an argument that is called by its form alone and has none yet: 'Proof of the lemma'."""
    match = _phrases()[0].search(plain(lead))
    form = form_of(match["form"]) if match else None
    if form is None:
        return None
    return next((one for one in reversed(before) if one.form == form and not attached.arguments.get(one)), None)


def _announced(text: str) -> str:
    """What the last sentence of ``text`` says that is proved behind it: "We turn to the *proof of the proposition*."."""
    last = re.split(r"[.!?]\s|\n[ \t]*\n", text.strip())[-1]
    match = _phrases()[1].search(plain(last))
    return match[0] if match else ""


@lru_cache(maxsize=1)
def _phrases() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A form at the end behind a word such as "of"; what begins with a word for a proof."""
    words = statement_words()
    proofs = "|".join(word for word, form in words.by_word.items() if form.kind == "proof" and " " not in word)
    of = "|".join(words.of)
    return (
        re.compile(rf"\b(?:{of})\b\s+(?:\w{{2,3}}\s+)?(?P<form>[^\W\d_]+)\s*[.:]?\Z"),
        re.compile(rf"\b(?:{proofs})\b\s+(?:{of})\b.*\Z", re.DOTALL),
    )


def _followed(
    extent: Extent, statements: Sequence[Extent], attached: Attached, starts: Sequence[int], markdown: str
) -> Extent | None:
    """The statement before an argument: of its own section one that has none yet; else the last one without a proof at all."""
    section = bisect.bisect_right(starts, extent.start)
    beside = (one for one in reversed(statements) if one.end <= extent.start and one.parent is extent.parent)
    latest = next(beside, None)
    free = latest is not None and _takes(latest, extent) and not attached.arguments.get(latest)
    if latest is not None and free and not extent.level and bisect.bisect_right(starts, latest.start) == section:
        return latest  # as nearly always, and no other is looked at
    before = [one for one in statements if one.end <= extent.start and one.parent is extent.parent]
    if not before:
        before = [one for one in statements if one.end <= extent.start and one.parent is None]
    if extent.level:
        before = [one for one in before if one.level == extent.level] or before
    near = [one for one in before if bisect.bisect_right(starts, one.start) == section]
    open_ones = [one for one in near if _takes(one, extent) and not attached.arguments.get(one)]
    if near and near[-1] in open_ones:
        return near[-1]
    argued = attached.arguments.get(near[-1]) if near and _takes(near[-1], extent) else None
    if argued and len(markdown[argued[-1].end : extent.start].split()) < _BETWEEN:
        return near[-1]  # another proof of the same
    if open_ones or argued:
        return open_ones[-1] if open_ones else None
    solved = [one for one in near if one.form.kind in ("problem", "example")]
    if solved and solved[-1] is near[-1]:
        claimed = extent.form.kind == "proof" and markdown[solved[-1].end : extent.start].strip("*_> \n")
        return None if claimed else solved[-1]  # what stands between is what is proved, though nothing labels it
    last = [one for one in before if _takes(one, extent)]
    return last[-1] if last and (near == [] or last[-1] in near or not attached.arguments.get(last[-1])) else None


def _takes(statement: Extent, argument: Extent) -> bool:
    """Can a statement of this kind have such an argument?"""
    kinds = ("theorem",) if argument.form.kind == "proof" else ("problem", "example")
    return statement.form.kind in kinds
