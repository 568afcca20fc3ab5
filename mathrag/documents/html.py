"""HTML: its math as LaTeX (KaTeX and MathJax carry it, MathML is translated), the rest as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.parsers.expat import ExpatError

from bs4 import BeautifulSoup, ParserRejectedMarkup, Tag
from markdownify import MarkdownConverter as Markdownify

from mathrag.documents.converted import PARSER_ERRORS, Page, Reading, Source
from mathrag.documents.grid import Cell, pipe_table, piped
from mathrag.documents.html_statements import BESIDE, mark_statements
from mathrag.documents.latex_marks import located
from mathrag.documents.markdown import delimited, normalise
from mathrag.documents.sniff import decode
from mathrag.documents.spans import spans
from mathrag.entities import Mark
from mathrag.errors import DocumentError

_NO_TEXT = ["script", "style", "noscript", "svg", "iframe"]
_PERMALINK = re.compile(r"^(?:headerlink|anchor-link|permalink|mw-editsection)$")
_MATH_SCRIPT = re.compile(r"^math/(?:tex|latex)", re.IGNORECASE)
_ANNOTATION = re.compile(r"^(?:application/x-tex|text/x-tex|tex|latex)$", re.IGNORECASE)
_DELIMITER = re.compile(r"\s*(?:\$|\\\(|\\\[|\\begin)")
_DISPLAY_CLASS = re.compile(r"katex-display|MathJax_Display|mwe-math-element-block|display", re.IGNORECASE)
_SIGNED = re.compile("\n\n([\U000f0000-\U000ffffd]+)\n\n")
_LONGEST_MATHML = 50_000
_ALT_STYLE = re.compile(r"^\{\\(?:display|text)style\s+(.*)\}$", re.DOTALL)
_META_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?\s*([A-Za-z0-9_-]+)", re.IGNORECASE)
# stand-ins for formulas while the rest is converted: letters only, so nothing escapes or wraps them
MARK = "qzmathzq{}zq"
_MARKED = re.compile(r"qzmathzq(\d{1,9})zq")
_WRITER = Markdownify(
    heading_style="ATX",
    bullets="-",
    escape_underscores=False,
    escape_asterisks=False,
    sub_symbol="<sub>",
    sup_symbol="<sup>",
)


# math for a script to render, and in it a sign of order that begins no element
_WRITTEN_MATH = re.compile(r"\\\((?:(?!\\\)|\n\s*\n).){1,2000}\\\)|\\\[(?:(?!\\\]|\n\s*\n).){1,4000}\\\]", re.DOTALL)
_PAGE_NUMBER = re.compile(r"<(?:h1|title)\b[^>]*>\s*(\d+(?:\.\d+)*)\s*[:.]")
_PAGE_INDEX = re.compile(r"\\\(\s*\\PageIndex\{(\d+[a-z]?)\}\s*\\\)")
_SOFT_HYPHEN = re.compile(r"&(?:shy|#173|#x0*ad);", re.IGNORECASE)
_NO_TAG = re.compile(r"<(?!/?[a-z][a-z\d]*(?:\s[^<>]*)?/?>|!--)", re.IGNORECASE)


class HtmlConverter:
    """Saved web pages."""

    name = "html"
    version = 9

    def read(self, source: Source) -> Reading:
        text, warnings = _text(source)
        formulas: list[str] = []
        text = _SOFT_HYPHEN.sub("", text)
        if "\\PageIndex" in text:  # LibreTexts counts within its page, whose number stands in its heading
            page = _PAGE_NUMBER.search(text)
            text = _PAGE_INDEX.sub(rf"{page[1]}.\1" if page else r"\1", text)
        text = _WRITTEN_MATH.sub(lambda found: _NO_TAG.sub("&lt;", found[0]), text)
        with _parsed(source.path):
            soup = BeautifulSoup(text, "html.parser")
            unread = _take_math(soup, formulas)
        title = soup.title.get_text(" ", strip=True) if soup.title else ""
        if unread:
            warnings = (*warnings, f"{unread} formulas (MathML) could not be read")
        return reading_of_page(soup, formulas, title, warnings, source.path)


@contextmanager
def _parsed(path: Path) -> Iterator[None]:
    """Answers what a page can be that no parser reads. Raises `DocumentError` (reason 'broken')."""
    try:
        yield
    except ParserRejectedMarkup as error:
        raise DocumentError(
            f"{path.name} has markup that can't be parsed; save it anew from a browser", reason="broken", path=str(path)
        ) from error
    except RecursionError as error:
        raise DocumentError(
            f"{path.name} nests its elements deeper than a page does; save it anew from a browser",
            reason="broken",
            path=str(path),
        ) from error


def reading_of_page(
    soup: BeautifulSoup, formulas: list[str], title: str, warnings: tuple[str, ...], path: Path
) -> Reading:
    """What a page says, and the statements that its elements are; each ``MARK`` stands for one of ``formulas``. Raises `DocumentError`."""
    with _parsed(path):
        marked = mark_statements(soup)
        markdown, heading = _written(soup, formulas)
    marks: list[Mark] = []
    if marked.edges:
        markdown, marks, _ = located(_SIGNED.sub(r"\n\n\1", markdown), marked)
    return Reading((Page(markdown),), title=title or heading, warnings=warnings, marks=tuple(marks))


def markdown_of(html: str, formulas: list[str]) -> tuple[str, str]:
    """Markdown and first heading of HTML in which each ``MARK`` stands for one of ``formulas``."""
    return _written(BeautifulSoup(html, "html.parser"), formulas)


def _written(soup: BeautifulSoup, formulas: list[str]) -> tuple[str, str]:
    for tag in [
        *soup.find_all(_NO_TEXT),
        *(soup.find_all(BESIDE) if _has_more(soup) else []),
        *soup.find_all(class_=_PERMALINK),
    ]:
        tag.decompose()
    body = soup.find("main") or _article(soup)
    for code in [one for one in body.select("code:has(> sub), code:has(> sup)") if one.find_parent("pre") is None]:
        code.name = "em"  # a program has no raised or lowered letters: a formula set in its type
    for term in body.find_all("dfn"):
        term.name = "span" if term.find(("b", "strong")) or term.find_parent(("b", "strong")) else "strong"
    _take_written_math(body, formulas)
    _take_tables(body, formulas)
    for further in body.select("dd + dd"):
        further.name = "div"  # a paragraph of its own: the proof of what was said before it
    markdown = _filled(_WRITER.convert_soup(body), formulas)
    markdown = re.sub(r"\n[ \t]+(?=\n)", "\n", markdown)
    markdown = re.sub(r"(?<=\S) {2,}(?=\$)|(?<=\$) {2,}(?=\S)", " ", markdown)
    markdown = markdown.replace("\xa0", " ")
    heading = soup.find("h1")
    return normalise(markdown), heading.get_text(" ", strip=True) if heading else ""


def _has_more(soup: BeautifulSoup) -> bool:
    """Has a page text outside of what usually stands beside it?"""
    elsewhere = [*_NO_TEXT, *BESIDE, "title"]
    return any(text.strip() and text.find_parent(elsewhere) is None for text in soup.find_all(string=True))


def _article(soup: BeautifulSoup) -> Any:
    """The article that a page is for: the first that has most of its text; the whole page where that is one of many."""
    whole = soup.body or soup
    most = len(whole.get_text()) / 2
    return next((one for one in soup.find_all("article") if len(one.get_text()) > most), whole)


def _filled(markdown: str, formulas: list[str]) -> str:
    """Each mark replaced by what it stands for; one that the file itself holds stands for nothing."""
    return _MARKED.sub(lambda mark: formulas[int(mark[1])] if int(mark[1]) < len(formulas) else mark[0], markdown)


# --- tables -------------------------------------------------------------------------------------------------------------


def _take_tables(body: Any, formulas: list[str]) -> None:
    """Replace every table that holds no other by a mark for its Markdown; the inner ones come first."""
    for table in reversed(body.find_all("table")):
        rows = [_cells(row, formulas) for row in table.find_all("tr")]
        if not any(cell.head for row in rows for cell in row) and rows and _is_head(rows[0]):
            rows[0] = [Cell(cell.text, cell.columns, cell.rows, True) for cell in rows[0]]
        caption = table.find("caption")
        said = _on_one_line(caption, formulas) if caption else ""
        formulas.append(f"\n\n{said}\n\n{pipe_table(rows)}\n\n")
        # in place, as replacing costs a walk up and down what is not closed: there may be ten thousand tables, one in another
        table.insert(0, f" {MARK.format(len(formulas) - 1)} ")
        for taken in table.contents[1:]:
            taken.extract()
        table.name, table.attrs = "span", {}


def _cells(row: Tag, formulas: list[str]) -> list[Cell]:
    in_head = row.find_parent("thead") is not None
    out = []
    for cell in row.find_all(["td", "th"]):
        head = in_head or cell.name == "th"
        out.append(Cell(_on_one_line(cell, formulas), _span(cell, "colspan"), _span(cell, "rowspan"), head))
    return out


def _on_one_line(cell: Tag, formulas: list[str]) -> str:
    cell.name = "div"
    return piped(_filled(_WRITER.convert_soup(cell), formulas))


def _span(cell: Tag, name: str) -> int:
    value = str(cell.get(name) or "1").strip()
    return int(value) if re.fullmatch(r"[1-9]\d{0,3}", value) else 1


def _is_head(row: list[Cell]) -> bool:
    """A first row of plain words is the head of a table that names none."""
    return bool(row) and all(re.search(r"[^\W\d_]", cell.text) and "$" not in cell.text for cell in row)


def _text(source: Source) -> tuple[str, tuple[str, ...]]:
    content = source.content()
    declared = _META_CHARSET.search(content[:4096])
    if declared and not content.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        try:
            return decode(content.decode(declared[1].decode("ascii")).encode("utf-8"), source.path)
        except (LookupError, UnicodeDecodeError) as error:
            raise DocumentError(
                f"{source.path.name} says it is {declared[1].decode('ascii', 'replace')} and isn't ({error}); save it as UTF-8",
                reason="encoding",
                path=str(source.path),
            ) from error
    return decode(content, source.path)


def _take_math(soup: BeautifulSoup, formulas: list[str]) -> int:
    """Replace every formula by a mark; returns how many could not be read."""
    unread = 0
    for script in soup.find_all("script", type=_MATH_SCRIPT):
        formula_in_place(
            script, script.get_text(), "mode=display" in str(script.get("type")).replace(" ", ""), formulas
        )
    for element in soup.find_all("math"):
        if element.find_parent("math") is not None or element.decomposed:
            continue
        latex = _latex_of(element)
        if latex is None:
            unread += 1
            continue
        outer = _rendered_around(element)
        formula_in_place(outer, latex, _is_display(element), formulas)
    for tag in soup.select("span.math, div.math"):  # what a script renders, without delimiters
        written = tag.get_text()
        if tag.find() is None and not _DELIMITER.match(written) and not _MARKED.search(written):
            formula_in_place(tag, written, "display" in (tag.get("class") or []), formulas)
    for image in soup.find_all("img", class_=re.compile(r"math|tex|latex", re.IGNORECASE)):
        alt = str(image.get("alt") or "")
        if alt.strip():
            formula_in_place(image, alt, bool(_DISPLAY_CLASS.search(" ".join(image.get("class") or []))), formulas)
    return unread


def formula_in_place(tag: Tag, latex: str, display: bool, formulas: list[str]) -> None:
    """Put a mark in the place of ``tag``, and what it stands for among the ``formulas``."""
    latex = latex.strip()
    styled = _ALT_STYLE.match(latex)
    latex = " ".join((styled[1] if styled else latex).split())
    if not latex:
        return
    formulas.append(f"\n\n$${latex}$$\n\n" if display else f"${latex}$")
    tag.replace_with(f" {MARK.format(len(formulas) - 1)} ")


def _latex_of(element: Tag) -> str | None:
    annotation = element.find("annotation", encoding=_ANNOTATION)
    if annotation is not None:
        return annotation.get_text()
    if element.get("alttext"):
        return str(element["alttext"])
    markup = str(element)
    if len(markup) > _LONGEST_MATHML:  # the library's time is quadratic in it
        return None
    from mathml_to_latex.converter import MathMLToLaTeX
    from mathml_to_latex.el_to_tex.protocols import InvalidNumberOfChildrenError

    try:
        return str(MathMLToLaTeX().convert(markup))
    except (*PARSER_ERRORS, ExpatError, InvalidNumberOfChildrenError):
        return None


def _rendered_around(element: Tag) -> Tag:
    """The outermost element that renders this one formula (the visible copy must not be read again)."""
    outer = element
    for parent in element.parents:
        classes = " ".join(parent.get("class") or []) if isinstance(parent, Tag) else ""
        if parent.name in ("body", "html", "[document]") or len(parent.find_all("math")) > 1:
            break
        if re.search(r"katex|MathJax|mjx|mwe-math", classes) or parent.name == "mjx-container":
            outer = parent
    return outer


def _is_display(element: Tag) -> bool:
    if element.get("display") == "block" or element.get("mode") == "display":
        return True
    around: list[Any] = [element, *list(element.parents)[:4]]
    return any(
        re.search(r"katex-display|MathJax_Display|mwe-math-element-block", " ".join(tag.get("class") or []))
        or (tag.name == "mjx-container" and tag.get("display") == "true")
        for tag in around
        if isinstance(tag, Tag)
    )


def _take_written_math(body: Any, formulas: list[str]) -> None:
    """Formulas that stand in the text with delimiters, for a script to render."""
    for node in list(body.find_all(string=re.compile(r"\$|\\\(|\\\[|\\begin"))):
        if node.find_parent(["code", "pre"]):
            continue
        text, position = str(node), 0
        parts: list[str] = []
        for span in spans(text):
            if span.kind == "code":
                continue
            formulas.append(" ".join(delimited(text, span).split()))
            parts += (text[position : span.start], MARK.format(len(formulas) - 1))
            position = span.end
        if parts:
            node.replace_with("".join(parts) + text[position:])
