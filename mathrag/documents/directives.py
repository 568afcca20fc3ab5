"""Prose that Markdown sets apart: MyST's directives between fences, Pandoc's divs between colons."""

from __future__ import annotations

import re

OPTION = re.compile(r"^[ \t]*:[\w-]+:(?:[ \t].*)?$", re.MULTILINE)
"""An option of a directive: ":label: growth"."""
_PROSE = (
    r"(?:(?:prf|proof):)?[a-z]*(?:admonition|note|tip|hint|important|warning|caution|attention|danger|seealso|margin|sidebar|topic|"
    r"dropdown|card|exercise|solution|example|definition|theorem|lemma|corollary|proposition|remark|observation|property|axiom|law|proof)"
)
_OPENING = re.compile(rf"[ \t]*(?:`{{3,}}|~{{3,}})[ \t]*\{{{_PROSE}\}}[ \t]*(?P<title>[^\n]*)")
_DIVIDED = re.compile(
    r"^[ \t]*:{3,}[ \t]*(?:(?:\{(?P<name>[^{}\n]*)\}|[\w-]+)(?P<title>[^\n]*)(?P<options>(?:\n[ \t]*:[\w-]+:(?:[ \t].*)?(?=\n|\Z))*))?$",
    re.MULTILINE,
)
"""The line that opens or closes what stands between colons, with its options."""
_NO_TITLE = ("figure", "image", "table", "list-table", "csv-table", "embed", "iframe", "card", "include")


def prose_of(block: str) -> str | None:
    """What a fenced ``block`` says below its title; None where its directive is none around prose."""
    opening, _, body = block.partition("\n")
    found = _OPENING.fullmatch(opening)
    if found is None:
        return None
    return _paragraph(found["title"]) + OPTION.sub("", body.rpartition("\n")[0]) + "\n\n"


def undivided(text: str) -> str:
    """``text`` without the lines that open and close directives and divs between colons; their titles are paragraphs."""

    def line(found: re.Match[str]) -> str:
        return _paragraph("" if found["name"] in _NO_TITLE else found["title"] or "")

    return _DIVIDED.sub(line, text) if ":::" in text else text


def _paragraph(title: str) -> str:
    title = title.strip(" \t:")
    return f"\n**{title}**\n\n" if title else "\n"
