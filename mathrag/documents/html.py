"""HTML: its math as LaTeX (KaTeX and MathJax carry it, MathML is translated), the rest as Markdown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.parsers.expat import ExpatError

from bs4 import BeautifulSoup, ParserRejectedMarkup, Tag
from bs4.element import Comment, NavigableString
from markdownify import MarkdownConverter as Markdownify

from mathrag.documents.converted import PARSER_ERRORS, Page, Reading, Source
from mathrag.documents.grid import Cell, pipe_table, piped
from mathrag.documents.latex_marks import Marked, edged, located
from mathrag.documents.markdown import delimited, normalise
from mathrag.documents.sniff import decode
from mathrag.documents.spans import spans
from mathrag.documents.statement_words import form_of_summary, form_of_title, head_of, statement_words, word_in_class
from mathrag.entities import Mark
from mathrag.errors import DocumentError

_NO_TEXT = ["script", "style", "noscript", "svg", "iframe"]
_BESIDE = ["template", "nav", "header", "footer", "aside", "form", "button"]
"""What stands beside the text of a page; the text itself where a page has nothing else."""
_PERMALINK = re.compile(r"^(?:headerlink|anchor-link|permalink|mw-editsection)$")
_MATH_SCRIPT = re.compile(r"^math/(?:tex|latex)", re.IGNORECASE)
_ANNOTATION = re.compile(r"^(?:application/x-tex|text/x-tex|tex|latex)$", re.IGNORECASE)
_DELIMITER = re.compile(r"\s*(?:\$|\\\(|\\\[|\\begin)")
_DISPLAY_CLASS = re.compile(r"katex-display|MathJax_Display|mwe-math-element-block|display", re.IGNORECASE)
_BOXES = ["div", "section", "article", "details", "blockquote", "aside", "dl", "fieldset", "figure", "li"]
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_HEADS = (*_HEADINGS, "legend", "figcaption", "header", "summary")
_TITLES = (*_HEADS, "div", "p")
_LONGEST_LEAD = 120
_DEEPEST_LEAD, _MOST_OF_LEAD = 12, 200
"""Elements within each other, and elements and texts within one, that are looked at for a lead."""
_SAYS_MORE = re.compile(r"[.:]\s+[^\W\d_]")
_MOST_STATEMENTS = 30_000
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


_TAKEN = "data-mathrag-statement"
"""The attribute that says of an element what statement it was taken for."""
# math for a script to render, and in it a sign of order that begins no element
_WRITTEN_MATH = re.compile(r"\\\((?:(?!\\\)|\n\s*\n).){1,2000}\\\)|\\\[(?:(?!\\\]|\n\s*\n).){1,4000}\\\]", re.DOTALL)
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
        marked = _mark_statements(soup)
        markdown, heading = _written(soup, formulas)
    marks: list[Mark] = []
    if marked.edges:
        markdown, marks, _ = located(_SIGNED.sub(r"\n\n\1", markdown), marked)
    return Reading((Page(markdown),), title=title or heading, warnings=warnings, marks=tuple(marks))


def _mark_statements(soup: BeautifulSoup) -> Marked:
    """Put signs into elements whose name, class or title says that they are a statement or a proof: ``<div class="theorem">``."""
    marked = Marked("", [], [], Counter())
    linked = {str(tag["href"]).partition("#")[2] for tag in soup.find_all("a", href=True)} - {""}
    for tag in soup.find_all(True):
        key = str(tag.get("id") or (tag.get("name") if tag.name == "a" else "") or "")
        if key in linked and len(marked.edges) < _MOST_STATEMENTS:
            tag.insert(0, edged(len(marked.edges))[0])
            marked.edges.append(Mark(sort="label", start=0, end=0, name="text", keys=(key,)))
        if "-" in tag.name and (last := tag.name.rpartition("-")[2]) in statement_words().by_word:
            tag.name = last  # an element of the author's own, "<x-theorem>"
        lead = _lead(tag) if tag.name in (*_BOXES, "p") or tag.name in statement_words().by_word else None
        name = _called(tag, lead)
        if name is None or len(marked.edges) >= _MOST_STATEMENTS or not _says(tag):
            continue
        led = lead is not None and not _text_of(lead).startswith("**")
        if not led and _number_alone(tag) is None and tag.find_parent(attrs={_TAKEN: name}):
            continue  # the text of the one around it
        tag[_TAKEN] = name
        begin, end = edged(len(marked.edges))
        keys = dict.fromkeys(str(one["id"]) for one in (tag, *tag.find_all(id=True)) if one.get("id"))
        title = next((str(tag[given]) for given in ("name", "title", "text", "data-title") if tag.get(given)), "")
        tag.name = "div" if tag.name in _BESIDE else tag.name
        number = str(tag.get("data-number") or tag.get("number") or "")
        marked.edges.append(
            Mark(sort="environment", start=0, end=0, name=name, keys=tuple(keys), title=title, number=number)
        )
        if tag.name == "details" and tag.summary:
            _set_off(tag.summary, name)
        elif lead is not None:
            _set_off(lead, name)
        elif (alone := _number_alone(tag)) is not None:
            alone.string = f"{name.capitalize()} {_text_of(alone)}."
            _set_off(alone, name)
        tag.insert(0, begin)
        tag.append(end)
    return marked


def _called(tag: Tag, lead: Tag | None) -> str | None:
    """What an element is called: by its class, a name of its own, ``<theorem>``, its summary or title, ``<legend>Theorem 2</legend>``."""
    if tag.name in statement_words().by_word:
        return str(tag.name)
    if tag.name not in (*_BOXES, "p"):
        return None
    given = [str(value) for name, value in tag.attrs.items() if name.startswith("data-")]
    classes = [
        *reversed(tag.get_attribute_list("class")),
        *(value for value in given if value in statement_words().by_word),
    ]
    told = filter(None, map(word_in_class, filter(None, classes)))
    name = next(told, None)  # the last class is the closest: "ltx_theorem ltx_theorem_lemma", "proof theorem"
    if name is not None or tag.name == "p":
        return name
    if tag.name == "details" and tag.summary:
        form = form_of_summary(tag.summary.get_text(" ", strip=True))
    else:
        titled = _text_of(lead) if lead is not None and _titles(tag, lead) else ""
        form = form_of_title(titled) or (form_of_summary(titled) if head_of(titled) else None)
    return form.name if form else None


def _lead(tag: Tag) -> Tag | None:
    """What stands first in ``tag``, some elements deep, and says what it is: "Theorem 2.3 (Rolle).", without the text behind it."""
    lead, inner = None, tag
    for _ in range(_DEEPEST_LEAD):
        first = next(filter(_is_there, inner.children), None)
        if not isinstance(first, Tag) or first.name in ("table", "ul", "ol", "dl"):
            break
        inner, text = first, _text_of(first)
        if _is_lead(text, first.name in _HEADINGS):
            outer = "" if lead is None else _text_of(lead).removeprefix(text).strip(" .:—–")
            whole = lead is not None and (lead.name in _HEADS or not outer or (outer[0], outer[-1]) == ("(", ")"))
            lead = lead if whole else first
    return lead


def _number_alone(tag: Tag) -> Tag | None:
    """What stands first in ``tag``, some elements deep, and is its number and no more."""
    for _ in range(_DEEPEST_LEAD):
        first = next(filter(_is_there, tag.children), None)
        if not isinstance(first, Tag):
            return None
        if re.fullmatch(r"\(?(?:[A-Z]\.)?\d+(?:\.\d+)*\)?", _text_of(first)):
            return first
        tag = first
    return None


def _is_lead(text: str, heading: bool = False) -> bool:
    """Does ``text`` say what something is, and no more? A heading may say all of a theorem."""
    head = head_of(text) if len(text) < _LONGEST_LEAD else None
    return head is not None and (
        heading or not _SAYS_MORE.search(text if head[0].kind in ("proof", "solution") else text.replace(":", ""))
    )


def _is_there(child: object) -> bool:
    return not isinstance(child, Comment) and not (isinstance(child, NavigableString) and not child.strip())


def _text_of(tag: Tag) -> str:
    """The text of ``tag``, or the beginning of what is too long to be a lead."""
    said: list[str] = []
    inside = [iter(tag.contents)]  # the library's own walk looks for the end of each element first
    for _ in range(_MOST_OF_LEAD):
        if not inside or sum(map(len, said)) > _LONGEST_LEAD:
            break
        if (part := next(inside[-1], None)) is None:
            inside.pop()
        elif isinstance(part, Tag):
            inside.append(iter(part.contents))
        elif type(part) is NavigableString and part.strip():
            said.append(part.strip())
    return " ".join(said).rstrip(" .:—–")


def _titles(tag: Tag, lead: Tag) -> bool:
    """Is ``lead`` the title of a box: a block of its own, and the only one of its like?"""
    blocks = [one for one in tag.children if isinstance(one, Tag)]
    others = [one for one in blocks[1:] if one.name in _HEADINGS or head_of(_text_of(one)[:_LONGEST_LEAD]) is not None]
    return bool(blocks) and lead in (blocks[0], *blocks[0].children) and lead.name in _TITLES and not others


def _set_off(lead: Tag, name: str) -> None:
    """Make a lead one that is read as such: bold, with a stop; a summary that is none, "Show me", says ``name``."""
    if lead.name in _HEADINGS and lead.find("button") is None:
        return
    text = _text_of(lead) if head_of(_text_of(lead)) else name.capitalize()
    block = lead.name in _TITLES
    lead.clear()
    lead.append(f"**{text}.** ")
    lead.name = "p" if block else "span"


def _says(tag: Tag) -> bool:
    """Has an element more than a heading?"""
    headings = "".join(one.get_text() for one in tag.find_all(re.compile(r"^h[1-6]$")))
    return len("".join(tag.get_text().split())) > len("".join(headings.split()))


def markdown_of(html: str, formulas: list[str]) -> tuple[str, str]:
    """Markdown and first heading of HTML in which each ``MARK`` stands for one of ``formulas``."""
    return _written(BeautifulSoup(html, "html.parser"), formulas)


def _written(soup: BeautifulSoup, formulas: list[str]) -> tuple[str, str]:
    for tag in [
        *soup.find_all(_NO_TEXT),
        *(soup.find_all(_BESIDE) if _has_more(soup) else []),
        *soup.find_all(class_=_PERMALINK),
    ]:
        tag.decompose()
    body = soup.find("main") or _article(soup)
    for code in [one for one in body.select("code:has(> sub), code:has(> sup)") if one.find_parent("pre") is None]:
        code.name = "em"  # a program has no raised or lowered letters: a formula set in its type
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
    elsewhere = [*_NO_TEXT, *_BESIDE, "title"]
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
        table.replace_with(f" {MARK.format(len(formulas) - 1)} ")


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
