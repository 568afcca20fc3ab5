"""PreTeXt, the XML of open textbooks: its elements become those of a page, and a page is read.

Its element names say what a statement is (``<lemma xml:id="..">``), so they become classes; a reference (``<xref ref=".."/>``) becomes
a link. See the PreTeXt Guide, part "Author's Guide" (https://pretextbook.org/doc/guide/html).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.parsers.expat import ExpatError, ParserCreate

from bs4 import BeautifulSoup, Tag

from mathrag.documents.converted import Reading, Source
from mathrag.documents.html import formula_in_place, reading_of_page
from mathrag.documents.sniff import decode
from mathrag.documents.statement_words import plain, statement_words

_INLINE, _DISPLAYS, _ROWS = ["m"], ["me", "men"], ["md", "mdn"]
_NO_TEXT = ["idx", "notation", "docinfo", "sage", "program", "image", "latex-image", "shortdescription"]
_PARTS = ["part", "chapter", "section", "subsection", "subsubsection", "worksheet", "exercises", "appendix"]
_EMPHASIS = {"term": "em", "em": "strong", "alert": "strong"}
"""What a definition sets off is in italics, where nothing else is."""
_DEEPEST = 6
_SIGN = re.compile(r"\\(amp|lt|gt)(?![A-Za-z])")
_SIGNS = {"amp": "&", "lt": "<", "gt": ">"}
"""What XML would take for markup."""
_DECLARATION = re.compile(r"\A\s*<\?xml[^<>]*\?>")


class PretextConverter:
    """A PreTeXt document, or a part of one."""

    name = "pretext"
    version = 1

    def read(self, source: Source) -> Reading:
        text, warnings = decode(source.content(), source.path)
        warnings = (*warnings, *_broken(text))
        soup = BeautifulSoup(_DECLARATION.sub("", text), "html.parser")
        formulas: list[str] = []
        for tag in soup.find_all(_NO_TEXT):
            tag.decompose()
        _take_formulas(soup, formulas)
        first = soup.find("title")
        title = first.get_text(" ", strip=True) if first else ""
        for tag in soup.find_all("xref"):
            _link(soup, tag)
        for tag in soup.find_all(list(_EMPHASIS)):
            tag.name = _EMPHASIS[tag.name]
        for tag in soup.find_all("title"):
            _head(soup, tag)
        for tag in soup.find_all(True):
            if plain(tag.name) in statement_words().by_word:
                tag["class"], tag["id"] = tag.name, str(tag.get("xml:id") or "")
                tag.name = "section"
        return reading_of_page(soup, formulas, title, warnings, source.path)


def _broken(text: str) -> Iterator[str]:
    """What makes it no well-formed XML, of which a part may be lost."""
    try:
        ParserCreate().Parse(_DECLARATION.sub("", text), True)
    except ExpatError as error:
        yield f"broken XML, part of it may be lost ({error}): save it anew"


def _take_formulas(soup: BeautifulSoup, formulas: list[str]) -> None:
    for tag in soup.find_all([*_INLINE, *_DISPLAYS, *_ROWS]):
        rows = [row.get_text() for row in tag.find_all("mrow")]
        latex = r" \\ ".join(" ".join(row.split()) for row in rows) if rows else tag.get_text()
        aligned = rf"\begin{{aligned}}{latex}\end{{aligned}}" if rows else latex
        aligned = _SIGN.sub(lambda found: _SIGNS[found[1]], aligned)
        formula_in_place(tag, aligned, tag.name not in _INLINE, formulas)


def _link(soup: BeautifulSoup, tag: Tag) -> None:
    """What a reader sees of a reference: what it leads to is called, without its number, which no source has."""
    key = str(tag.get("ref") or "")
    target = soup.find(None, {"xml:id": key}) if key else None
    link = soup.new_tag("a", href=f"#{key}")
    link.string = tag.get_text(" ", strip=True) or (target.name.capitalize() if target else f"[{key}]")
    tag.replace_with(link)


def _head(soup: BeautifulSoup, tag: Tag) -> None:
    """A title as the heading of its part, or as the lead of its statement."""
    around = tag.parent
    if around is None or plain(around.name) not in statement_words().by_word:
        tag.name = f"h{min(len(tag.find_parents(_PARTS)) or 1, _DEEPEST)}"
        return
    lead = soup.new_tag("strong")
    lead.extend([f"{around.name.capitalize()} (", *list(tag.contents), ")."])
    tag.name = "p"
    tag.clear()
    tag.append(lead)
