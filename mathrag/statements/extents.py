"""Where definitions, theorems, problems, proofs and solutions stand in a document's Markdown, from the marks of its source."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from mathrag.documents import Form, form_of, spans
from mathrag.entities import Mark, Skipped

END_SIGN = (
    r"\$?[∎□■◻◼⬜▪]\$?|\b(?i:q\.?e\.?d\b)\.?|!\[(?i:q\.?e\.?d\.?)\]\([^()]*\)"
    r"|\$*\s*\\(?:square|blacksquare|qed|Box|sqcup(?:\\!)*\s*\\sqcap)(?![a-z])\s*\$*|\$\\(?:diamond(?:suit)?|Diamond|(?:black)?lozenge|(?:black)?triangle(?:left|right)?|bigstar|clubsuit|spadesuit)\$"
)
"""What ends a proof."""
_LEAD = re.compile(r"\*\*(?P<lead>.+?)\*\*", re.DOTALL)
_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$", re.MULTILINE)


@dataclass(eq=False)
class Extent:
    """One statement or argument: ``markdown[start:end]``, whose own text begins at ``body`` behind its ``lead``."""

    form: Form
    start: int
    body: int
    end: int
    lead: str = ""
    title: str = ""
    number: str = ""
    keys: tuple[str, ...] = ()
    level: int = 0
    """Of the heading that it stands under; 0 where it has another lead."""
    is_closed: bool = True
    """Does its source say where it ends, as far as it has to?"""
    parent: Extent | None = None
    inner: list[Extent] = field(default_factory=list)

    @property
    def is_argument(self) -> bool:
        """Is it a proof or a solution?"""
        return self.form.kind in ("proof", "solution")


@dataclass(frozen=True)
class Heading:
    """A heading of the Markdown, from its first character to behind its line."""

    start: int
    end: int
    level: int
    text: str


def headings(markdown: str) -> list[Heading]:
    """The headings of ``markdown`` in order, code left aside."""
    code = [(span.start, span.end) for span in spans(markdown) if span.kind == "code"]
    found = (
        Heading(match.start(), match.end(), len(match[1]), match[2].strip()) for match in _HEADING.finditer(markdown)
    )
    starts = [start for start, _ in code]
    return [one for one in found if (at := bisect_right(starts, one.start)) == 0 or one.start >= code[at - 1][1]]


def marked_extents(markdown: str, marks: Sequence[Mark]) -> tuple[list[Extent], list[Skipped]]:
    """Extents of the environments that the source marks, and the environments of no form that is known."""
    found, skipped = [], []
    for mark in marks:
        if mark.sort != "environment":
            continue
        form = form_of(mark.printed, mark.name)
        if form is None:
            item = f"{mark.printed or mark.name}: {_beginning(markdown[mark.start : mark.end])}"
            skipped.append(Skipped(item=item, reason=f"an environment {mark.name} is no statement that is known"))
            continue
        titled = form_of(mark.title) if form.kind == "proof" and mark.title else None
        form = titled if titled and titled.kind == "solution" else form  # "\\begin{proof}[Answer]"
        lead = _LEAD.match(markdown, mark.start, mark.end) if mark.printed else None
        found.append(
            Extent(
                form,
                mark.start,
                lead.end() if lead else mark.start,
                mark.end,
                lead["lead"].rstrip(".") if lead else mark.printed,
                mark.title,
                mark.number,
                mark.keys,
            )
        )
    return found, skipped


def unmarked(markdown: str, marked: Sequence[Extent], told: Iterable[Extent], marks: Iterable[Mark]) -> list[Extent]:
    """Of what leads and headings tell, what the source marks not: the statements of one that marks solutions alone, exercises beside
    theorems; of a form that is marked only arguments. None begins in what is marked, and all end where that begins; each has the labels
    among the ``marks`` in it."""
    forms = {extent.form for extent in marked}
    ordered = sorted(marked, key=lambda extent: extent.start)
    starts = [extent.start for extent in ordered]
    ends = list(accumulate((extent.end for extent in ordered), max))
    found = []
    for extent in told:
        before = bisect_right(starts, extent.start)
        if (extent.form in forms and not extent.is_argument) or (before and extent.start < ends[before - 1]):
            continue
        behind = bisect_right(starts, extent.body)
        if behind < len(starts):
            extent.end = min(extent.end, starts[behind])
        if markdown[extent.body : extent.end].strip():
            found.append(extent)
    labels = [mark for mark in marks if mark.sort == "label" and mark.name in ("section", "text")]
    for extent in found:
        extent.keys += tuple(key for mark in labels if extent.start <= mark.start <= extent.end for key in mark.keys)
    return found


def nested(extents: Iterable[Extent]) -> list[Extent]:
    """All extents in order, each with its parent and with what stands inside of it."""
    ordered = sorted(extents, key=lambda extent: (extent.start, -extent.end))
    around: list[Extent] = []
    for extent in ordered:
        while around and around[-1].end <= extent.start:
            around.pop()
        extent.parent = around[-1] if around else None
        if extent.parent is not None:
            extent.end = min(extent.end, extent.parent.end)
            extent.parent.inner.append(extent)
        around.append(extent)
    return ordered


def _beginning(text: str) -> str:
    return " ".join(_LEAD.sub("", text, count=1).split())[:80]
