"""Markdown and plain text: passed through; only the delimiters of math are made one kind (``$...$`` and ``$$...$$``)."""

from __future__ import annotations

import re
from collections import Counter

from mathrag.documents.converted import Page, Reading, Source
from mathrag.documents.directives import boxes_between_colons, environments_as_boxes, prose_of, undivided
from mathrag.documents.doubled import undoubled
from mathrag.documents.example_heads import heads_apart
from mathrag.documents.explained import explained
from mathrag.documents.foreign import entries_as_items, foreign_as_math
from mathrag.documents.italics import italics_as_math
from mathrag.documents.latex_marks import Marked, edged, located
from mathrag.documents.retold import retold
from mathrag.documents.sniff import decode
from mathrag.documents.spans import Span, spans
from mathrag.documents.statement_words import form_of_title
from mathrag.documents.text_tables import tables_as_rows
from mathrag.documents.typewritten import typewritten_as_math, unfenced
from mathrag.entities import Mark
from mathrag.quantities import is_unit

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_FRONT_TITLE = re.compile(r"^title:[ \t]*(.+?)[ \t]*$", re.MULTILINE)
_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$", re.MULTILINE)
_SETEXT = re.compile(r"^([^\s#>|`$-][^\n|]*)\n(=+|-{3,})[ \t]*$", re.MULTILINE)
_ATTRIBUTES = re.compile(r"(?<=[^\s:])[ \t]+\{[#.][A-Za-z][^{}\n]*\}[ \t]*$", re.MULTILINE)
"""What Pandoc calls a heading or a display, and which classes it is given."""
_QUOTED = re.compile(
    r"^ {0,3}>(?:[ \t]?>)*[ \t]*"
    r"(?=[^\W\d_]|</?(?:details|summary)\b|[$*`|\\[#&«„“\"]|[-+][ \t]|\(?(?:\d{1,3}|[a-z])[.)][ \t]|\n|\Z)(?<!>>>)",
    re.MULTILINE,
)
"""What stands before each line of a quotation, which is no part of it."""
_BOLD_LEAD = re.compile(r"^[ \t]*\*{2,3}([^*\n]{4,120}?)[.:]?\*{2,3}", re.MULTILINE)
_PARAGRAPHS = re.compile(r"\S[ \t]*\n(?:[ \t]*\n)+[ \t]*\S")
_QUOTATION = re.compile(r"(?:^ {0,3}>[^\n]*(?:\n|\Z))+", re.MULTILINE)
_LINKED = re.compile(r"\]\(#([\w:.-]+)\)|\[\[[^\[\]|\n]*#\^([\w-]+)")
_ANCHOR = re.compile(
    r"<a[ \t]+(?:id|name)=[\"'](?P<id>[\w:.-]+)[\"'][ \t]*(?:/>|>[ \t]*</a>)"
    r"|(?<=^#)(?P<hashes>#*[ \t][^\n]*?)[ \t]+\{#(?P<key>[\w:.-]+)\}[ \t]*$"
    r"|(?<=\S)(?:[ \t]+|[ \t]*\n[ \t>]*)\^(?P<block>[\w-]+)[ \t]*$",
    re.MULTILINE,
)
_MOST_ANCHORS = 30_000
_LABELLED = re.compile(r"(\$\$)[ \t]+\([A-Za-z][\w:.-]*\)[ \t]*$", re.MULTILINE)
"""A display with the name by which MyST refers to it."""
_ESCAPED_TWICE = re.compile(
    r"^([ \t]*)\\\\\[((?:(?!\n[ \t]*\n).)+?)\\\\\][ \t]*$|()\\\\\(((?:(?!\\\\)[^\n])+?)\\\\\)",
    re.MULTILINE | re.DOTALL,
)
"""Math whose delimiters are written with two strokes, as Markdown takes one of them for its own."""
_FENCED = re.compile(
    r"^ {0,3}(`{3,}|~{3,}|:{3,}(?=[ \t]*\{math\}))[^\n]*\n.*?(?:^ {0,3}\1[`~:]*[ \t]*$|\Z)", re.MULTILINE | re.DOTALL
)


class MarkdownConverter:
    """Markdown and plain text."""

    name = "markdown"
    version = 11

    def read(self, source: Source) -> Reading:
        return reading_of(*decode(source.content(), source.path))


def reading_of(text: str, warnings: tuple[str, ...]) -> Reading:
    """Markdown as it is written, with the warnings of its file, as one page; titled by its front matter or first heading."""
    front = _FRONT_MATTER.match(text)
    title = ""
    if front:
        given = _FRONT_TITLE.search(front[1])
        title = given[1].strip("\"'") if given else ""
        text = text[front.end() :]
    marked = Marked("", [], [], Counter())
    markdown, marks, _ = located(normalise(_anchored(text, marked)), marked)
    heading = _HEADING.search(markdown)
    if not title and heading:
        title = heading[1]
    return Reading((Page(markdown),), title=title, warnings=warnings, marks=tuple(marks))


def _anchored(text: str, marked: Marked) -> str:
    """``text`` with signs where it has the anchors that its links lead to: ``<a id="x"></a>``, ``## Heading {#x}``, ``^x`` behind a
    block."""
    linked = frozenset(key for found in _LINKED.findall(text) for key in found if key)

    def sign(found: re.Match[str]) -> str:
        key = found["id"] or found["key"] or found["block"]
        if found["id"] and key not in linked:
            return ""  # nothing leads there
        if found["block"] and key not in linked and not key[0].isdigit() and len(key) > 1:
            return ""  # what others may call the block by
        if key not in linked or len(marked.edges) >= _MOST_ANCHORS:
            return found[0]
        marked.edges.append(Mark(sort="label", start=0, end=0, name="text", keys=(key,)))
        return f"{found['hashes'] or ''}{edged(len(marked.edges) - 1)[0]}"

    return _ANCHOR.sub(sign, text) if linked or "[[" in text or "<a " in text else text


def normalise(text: str) -> str:
    """``\\(..\\)``, other markups' math and italic letters as ``$..$``, ``\\[..\\]`` and environments as ``$$..$$``, headings as ``#``."""
    parts: list[str] = []
    prose, position = "", 0
    text = environments_as_boxes(boxes_between_colons(_opened(_ESCAPED_TWICE.sub(_escaped_once, text))))
    text = undivided(text, [fence.span() for fence in _FENCED.finditer(text)])
    for fence in _FENCED.finditer(text):
        prose += text[position : fence.start()]
        inner = unfenced(fence[0], prose)
        if inner == fence[0]:
            parts += (_normalise_prose(prose), inner)
            prose = ""
        else:
            prose += inner  # what its symbols are may be said behind it
        position = fence.end()
    parts.append(_normalise_prose(prose + text[position:]))
    return upright(re.sub(r"\n{3,}", "\n\n", "".join(parts)).strip() + "\n")


_LINED = re.compile(r"\\(?:text|mathrm)\{([A-Za-z]+)((?:\\?_[A-Za-z]+)+)\}")
"""Words with lines between them, as a program calls something: ``\\text{tank_depth}``."""
_UPRIGHT_NAME = re.compile(r"\\(?:text|mathrm)\{([A-Z]{3,6})\}")


def _lines_out(found: re.Match[str]) -> str:
    *words, last = f"{found[1]}{found[2]}".replace("\\", "").split("_")
    said = " ".join(words)
    return rf"\text{{{said} ({last})}}" if len(last) > 1 and is_unit(last) else rf"\text{{{said} {last}}}"


def _abbreviations_upright(display: str) -> str:
    names = "|".join(sorted(set(_UPRIGHT_NAME.findall(display)))) or "(?!)"
    bare = re.compile(rf"\\\w+\{{[A-Za-z ]*\}}|(?<![\\A-Za-z])(?P<name>{names})(?![A-Za-z])")
    return bare.sub(lambda one: rf"\text{{{one['name']}}}" if one["name"] else one[0], display)


def upright(text: str) -> str:
    """``text`` with abbreviations upright in all of a display that sets them so once: they are no product.

    Upright words with lines between them are parted; the last one may be a unit. A percent sign is one, and begins no remark.
    """
    parts, position = [], 0
    for span in spans(text):
        if span.kind != "code":
            inner = re.sub(r"(?<=\})%", r"\%", text[span.start : span.end])
            inner = inner if span.kind == "inline" else _abbreviations_upright(inner)
            parts += [text[position : span.start], _LINED.sub(_lines_out, inner)]
            position = span.end
    return "".join([*parts, text[position:]])


def _escaped_once(found: re.Match[str]) -> str:
    return f"{found[1]}\\[{found[2]}\\]" if found[2] else f"\\({found[4]}\\)"


def _opened(text: str) -> str:
    """``text`` with what directives say as prose; what a fence holds in another one too."""

    def opened(fence: re.Match[str]) -> str:
        prose = prose_of(fence[0])
        return fence[0] if prose is None else _opened(prose)

    return _FENCED.sub(opened, text)


def _unquoted(quotation: re.Match[str]) -> str:
    """Its lines as text; a callout ("> [!theorem]") stays the box that it is, and several paragraphs of one statement become one."""
    if re.match(r"\s*>[ \t]*\[!", quotation[0]):
        return quotation[0]
    inner = _QUOTED.sub("", quotation[0])
    leads = [form for one in _BOLD_LEAD.finditer(inner) if (form := form_of_title(one[1]))]
    if len(leads) == 1 and leads[0].kind != "proof" and _BOLD_LEAD.match(inner) and _PARAGRAPHS.search(inner):
        return f"\n::: {{.{leads[0].name}}}\n{inner.strip()}\n:::\n\n"
    return inner


def _letter_l(text: str) -> str:
    r"""How a text's ``ℓ`` is written in its formulas: as ``\ell`` where these have it so, else as the letter that it is."""
    return "ℓ" if r"\ell" in text else "l"


def _normalise_prose(text: str) -> str:
    text = heads_apart(_QUOTATION.sub(_unquoted, text.replace("ℓ", _letter_l(text))))
    text = tables_as_rows(_ATTRIBUTES.sub("", text))
    text = _LABELLED.sub(r"\1", foreign_as_math(entries_as_items(text)))
    text = _SETEXT.sub(lambda match: f"{'#' if match[2][0] == '=' else '##'} {match[1].strip()}", text)
    parts: list[str] = [""]  # running text with its inline formulas, and between two of them what is no text
    position = 0
    for span in spans(text):
        parts[-1] += undoubled(text[position : span.start])
        if span.kind == "inline":
            parts[-1] += delimited(text, span)
        else:
            parts += (delimited(text, span), "")
        position = span.end
    parts[-1] += undoubled(text[position:])
    written = "".join(part if number % 2 else italics_as_math(part) for number, part in enumerate(parts))
    return explained(retold(typewritten_as_math(written)))


_UNDERLINE = re.compile(r"\A(\$\$?)\s*\\underline\s*\{(.*)\}\s*(\$\$?)\Z", re.DOTALL)
"""A result that an author underlines."""


def delimited(text: str, span: Span) -> str:
    """A span of ``text`` with its math between dollars."""
    written = text[span.start : span.end]
    if span.kind == "code":
        return written
    written = written.replace(r"\mbox{", r"\text{")
    while under := _UNDERLINE.match(written):
        written = "".join(under.groups())
    line = text[text.rfind("\n", 0, span.start) + 1 : span.start]
    if written.startswith("$$") and line.strip() and re.fullmatch(r"[^\s=<>+*/]{1,40}", span.inner.strip()):
        return f"${span.inner.strip()}$"  # some write all math so
    if span.kind == "environment" and re.match(r"\\begin\{(?:equation|align|gather|eqnarray|multline)", written):
        return f"$${written}$$"
    if not written.startswith("\\") or span.kind == "environment":
        return written
    inner = span.inner.strip()
    return f"${inner}$" if span.kind == "inline" else f"$${inner}$$"
