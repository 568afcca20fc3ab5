"""HTML: its math as LaTeX (KaTeX and MathJax carry it, MathML is translated), the rest as Markdown."""

from __future__ import annotations

import re
from typing import Any

from bs4 import BeautifulSoup, Tag
from markdownify import MarkdownConverter as Markdownify

from mathrag.documents.converted import Page, Reading, Source
from mathrag.documents.html_tables import spread
from mathrag.documents.markdown import normalise
from mathrag.documents.sniff import decode
from mathrag.documents.spans import spans
from mathrag.errors import DocumentError

_DROPPED = [
    "script",
    "style",
    "noscript",
    "template",
    "nav",
    "header",
    "footer",
    "aside",
    "form",
    "button",
    "svg",
    "iframe",
]
_MATH_SCRIPT = re.compile(r"^math/(?:tex|latex)", re.IGNORECASE)
_ANNOTATION = re.compile(r"^(?:application/x-tex|text/x-tex|tex|latex)$", re.IGNORECASE)
_DISPLAY_CLASS = re.compile(r"katex-display|MathJax_Display|mwe-math-element-block|display", re.IGNORECASE)
_ALT_STYLE = re.compile(r"^\{\\(?:display|text)style\s+(.*)\}$", re.DOTALL)
_META_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?\s*([A-Za-z0-9_-]+)", re.IGNORECASE)
# stand-ins for formulas while the rest is converted: letters only, so nothing escapes or wraps them
MARK = "qzmathzq{}zq"
_MARKED = re.compile(r"qzmathzq(\d+)zq")


class HtmlConverter:
    """Saved web pages."""

    name = "html"
    version = 2

    def read(self, source: Source) -> Reading:
        text, warnings = _text(source)
        soup = BeautifulSoup(text, "html.parser")
        formulas: list[str] = []
        unread = _take_math(soup, formulas)
        if unread:
            warnings = (*warnings, f"{unread} formulas (MathML) could not be read")
        title = soup.title.get_text(" ", strip=True) if soup.title else ""
        markdown, heading = _written(soup, formulas)
        return Reading((Page(markdown),), title=title or heading, warnings=warnings)


def markdown_of(html: str, formulas: list[str]) -> tuple[str, str]:
    """Markdown and first heading of HTML in which each ``MARK`` stands for one of ``formulas``."""
    return _written(BeautifulSoup(html, "html.parser"), formulas)


def _written(soup: BeautifulSoup, formulas: list[str]) -> tuple[str, str]:
    for tag in soup.find_all(_DROPPED):
        tag.decompose()
    body = soup.find("main") or soup.find("article") or soup.body or soup
    _take_written_math(body, formulas)
    spread(body)
    _infer_heads(body)
    markdown = Markdownify(
        heading_style="ATX", bullets="-", escape_underscores=False, escape_asterisks=False
    ).convert_soup(body)
    markdown = _MARKED.sub(lambda match: formulas[int(match[1])], markdown)
    markdown = re.sub(r"(?<=\S) {2,}(?=\$)|(?<=\$) {2,}(?=\S)", " ", markdown)
    heading = soup.find("h1")
    return normalise(markdown), heading.get_text(" ", strip=True) if heading else ""


def _infer_heads(body: Any) -> None:
    """A first row of plain words is the head of a table that names none."""
    for table in body.find_all("table"):
        first = table.find("tr")
        if first is None or table.find("th") or table.find("thead"):
            continue
        cells = first.find_all("td")
        if cells and all(
            re.search(r"[^\W\d_]", cell.get_text()) and not _MARKED.search(cell.get_text()) for cell in cells
        ):
            for cell in cells:
                cell.name = "th"


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
        _mark(script, script.get_text(), "mode=display" in str(script.get("type")).replace(" ", ""), formulas)
    for element in soup.find_all("math"):
        if element.decomposed:
            continue
        latex = _latex_of(element)
        if latex is None:
            unread += 1
            continue
        outer = _rendered_around(element)
        _mark(outer, latex, _is_display(element), formulas)
    for image in soup.find_all("img", class_=re.compile(r"math|tex|latex", re.IGNORECASE)):
        alt = str(image.get("alt") or "")
        if alt.strip():
            _mark(image, alt, bool(_DISPLAY_CLASS.search(" ".join(image.get("class") or []))), formulas)
    return unread


def _mark(tag: Tag, latex: str, display: bool, formulas: list[str]) -> None:
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
    from mathml_to_latex.converter import MathMLToLaTeX

    try:
        return str(MathMLToLaTeX().convert(str(element)))
    except (
        ValueError,
        KeyError,
        IndexError,
        AttributeError,
        TypeError,
    ):  # what the library raises on MathML it doesn't know
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
            formulas.append(" ".join(text[span.start : span.end].split()))
            parts += (text[position : span.start], MARK.format(len(formulas) - 1))
            position = span.end
        if parts:
            node.replace_with("".join(parts) + text[position:])
