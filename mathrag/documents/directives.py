"""Prose that Markdown sets apart: MyST's directives between fences, Pandoc's divs between colons."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.documents.statement_words import form_of_box

OPTION = re.compile(r"^[ \t]*:[\w-]+:(?:[ \t].*)?$", re.MULTILINE)
"""An option of a directive: ":label: growth"."""
_PROSE = r"[a-z]*(?:admonition|note|tip|hint|important|warning|caution|attention|danger|seealso|margin|sidebar|topic|dropdown|card)"
_OPENING = re.compile(
    rf"[ \t]*(?:`{{3,}}|~{{3,}})[ \t]*\{{(?P<name>(?P<prose>{_PROSE})|[\w:-]+)\}}[ \t]*(?P<title>[^\n]*)"
)
_DIVIDED = re.compile(
    r"^[ \t]*:{3,}[ \t]*(?:(?:\{(?P<name>[^{}\n]*)\}|(?P<word>[\w-]+))(?P<title>[^\n]*)"
    r"(?P<options>(?:\n[ \t]*:[\w-]+:(?:[ \t].*)?(?=\n|\Z))*))?$",
    re.MULTILINE,
)
"""The line that opens or closes what stands between colons, with its options."""
_NO_TITLE = ("figure", "image", "table", "list-table", "csv-table", "embed", "iframe", "card", "include")


def prose_of(block: str) -> str | None:
    """What a fenced ``block`` says below its title, a theorem's between colons; None where its directive is none around prose."""
    opening, _, body = block.partition("\n")
    found = _OPENING.fullmatch(opening)
    form = form_of_box(found["name"]) if found else None
    if found is None or not (form or found["prose"]):
        return None
    body = body.rpartition("\n")[0]
    if is_box(found["name"]):
        return f"::: {{{found['name']}}} {found['title']}\n{body}\n:::\n"
    return _paragraph(found["title"]) + OPTION.sub("", body) + "\n\n"


def is_box(said: str) -> bool:
    """Whether one of the classes, labels or names of a directive or div is a theorem's, proof's or problem's: such a box stays as it is."""
    return any((form := form_of_box(token)) and form.kind != "aside" for token in said.split())


def undivided(text: str, fenced: Sequence[tuple[int, int]]) -> str:
    """``text`` without the lines that open and close directives and divs between colons; their titles are paragraphs.

    What is ``fenced`` stays, and so do the boxes of theorems and proofs.
    """
    kept: list[bool] = []

    def line(found: re.Match[str]) -> str:
        if any(start <= found.start() < end for start, end in fenced):
            return found[0]
        said = f"{found['name'] or ''} {found['word'] or ''}".strip()
        if not said:
            return found[0] if kept and kept.pop() else "\n"
        kept.append(is_box(said))
        return found[0] if kept[-1] else _paragraph("" if found["name"] in _NO_TITLE else found["title"] or "")

    return _DIVIDED.sub(line, text) if ":::" in text else text


def _paragraph(title: str) -> str:
    title = title.strip(" \t:")
    return f"\n**{title}**\n\n" if title else "\n"
