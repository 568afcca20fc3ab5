"""Prose that Markdown sets apart: MyST's directives between fences, Pandoc's divs between colons, environments of LaTeX,
directives of reStructuredText, divs of a wiki ("+-- {: .num_prop}", "=--")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import dedent

from mathrag.documents.statement_words import form_of, form_of_box, form_of_title

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
_INDENTED = re.compile(
    r"^(?P<indent>[ \t]*)\.\. (?P<name>[\w:-]+)::[ \t]*(?P<title>[^\n]*)\n"
    r"(?P<body>(?:(?P=indent)[ \t]+\S[^\n]*(?:\n|\Z)|[ \t]*(?:\n|\Z)(?!\Z))*)",
    re.MULTILINE,
)
"""A directive of reStructuredText: what stands further in belongs to it."""
_WIKI_DIV = re.compile(r"^[ \t]*(?:\+--[ \t]*\{:?[ \t]*(?P<said>[^{}\n]*)\}|=--)[ \t]*$", re.MULTILINE)
_IN_BRACES = r"\{((?:[^{}]|\{[^{}]*\})*)\}"
_BEGUN = re.compile(
    rf"^[ \t]*\\begin\{{(?P<name>[A-Za-z]+\*?)\}}(?:\s*(?:\[(?P<title>[^\[\]\n]*)\]|{_IN_BRACES}))?"
    rf"(?:\s*\\label\{{(?P<key>[^{{}}\s]+)\}})?",
    re.MULTILINE,
)
_WRITTEN = (
    (re.compile(rf"\\(?:emph|textit)\s*{_IN_BRACES}"), r"*\1*"),
    (re.compile(rf"\\textbf\s*{_IN_BRACES}"), r"**\1**"),
    (re.compile(r"\\(?:begin|end)\{(?:enumerate|itemize)\}(?:\[[^\]\n]*\])?|\\noindent\b|\\label\{[^{}]*\}"), ""),
    (re.compile(r"^[ \t]*\\item\b[ \t]*", re.MULTILINE), "- "),
)
"""What running text has in environments of LaTeX, as Markdown writes it."""
_TITLED = re.compile(r"\btitle=\"([^\"]*)\"")
_NO_TITLE = ("figure", "image", "table", "list-table", "csv-table", "embed", "iframe", "card", "include")


def prose_of(block: str) -> str | None:
    """What a fenced ``block`` says below its title, a theorem's between colons; None where its directive is none around prose."""
    opening, _, body = block.partition("\n")
    found = _OPENING.fullmatch(opening)
    form = form_of_box(found["name"]) if found else None
    if found is None or not (form or found["prose"]):
        return None
    body = body.rpartition("\n")[0]
    if is_box(found["name"], found["title"]):
        return f"::: {{{found['name']}}} {found['title']}\n{body}\n:::\n"
    return _paragraph(found["title"]) + OPTION.sub("", body) + "\n\n"


def is_box(said: str, title: str = "") -> bool:
    """Whether one of the classes, labels or names of a directive or div is a theorem's, proof's or problem's, or its ``title`` begins as a
    theorem's, definition's or proof's does: such a box stays as it is."""
    inside = _TITLED.search(said)
    return any((form := form_of_box(token)) and form.kind != "aside" for token in said.split()) or bool(
        form_of_title(inside[1] if inside else title)
    )


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
        kept.append(is_box(said, found["title"] or ""))
        return found[0] if kept[-1] else _paragraph("" if found["name"] in _NO_TITLE else found["title"] or "")

    return _DIVIDED.sub(line, text) if ":::" in text else text


def _paragraph(title: str) -> str:
    title = title.strip(" \t:")
    return f"\n**{title}**\n\n" if title else "\n"


def boxes_between_colons(text: str) -> str:
    """``text`` with a wiki's divs, and the directives of reStructuredText that are theorems, proofs or problems, between colons."""
    if "\n=--" in text:
        text = _WIKI_DIV.sub(lambda found: f"::: {{{found['said']}}}" if found["said"] is not None else ":::", text)
    return _INDENTED.sub(_between_colons, text) if ".. " in text else text


def _between_colons(found: re.Match[str]) -> str:
    if not is_box(found["name"], found["title"]):
        return found[0]
    return f"{found['indent']}::: {{{found['name']}}} {found['title']}\n{dedent(found['body']).strip()}\n:::\n\n"


def environments_as_boxes(text: str) -> str:
    """``text`` with the environments of LaTeX that are theorems, proofs or problems between colons, as divs are."""
    parts: list[str] = []
    position = 0
    for begun in _BEGUN.finditer(text):
        form, end = form_of("", begun["name"]), text.find(f"\\end{{{begun['name']}}}", begun.end())
        if begun.start() < position or form is None or end < 0:
            continue
        body = text[begun.end() : end]
        key = f" #{begun['key']}" if begun["key"] else ""
        for pattern, written in _WRITTEN:
            body = pattern.sub(written, body)
        parts += (
            text[position : begun.start()],
            f"\n::: {{.{form.name}{key}}} {begun['title'] or begun[3] or ''}\n{body}\n:::\n",
        )
        position = end + len(f"\\end{{{begun['name']}}}")
    return "".join([*parts, text[position:]])
