"""Elements of a page that are statements, proofs or solutions: by their class, their title, or a lead at their head."""

from __future__ import annotations

import re
from collections import Counter

from bs4 import BeautifulSoup, Tag
from bs4.element import Comment, NavigableString

from mathrag.documents.latex_marks import Marked, edged
from mathrag.documents.statement_words import (
    form_of,
    form_of_summary,
    form_of_title,
    head_of,
    statement_words,
    word_in_class,
)
from mathrag.entities import Mark

BESIDE = ["template", "nav", "header", "footer", "aside", "form", "button"]
"""What stands beside the text of a page; the text itself where a page has nothing else."""
_BOXES = ["div", "section", "article", "details", "blockquote", "aside", "dl", "fieldset", "figure", "li"]
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_HEADS = (*_HEADINGS, "legend", "figcaption", "header", "summary")
_TITLES = (*_HEADS, "div", "p")
_LONGEST_LEAD = 120
_DEEPEST_LEAD, _MOST_OF_LEAD = 12, 200
"""Elements within each other, and elements and texts within one, that are looked at for a lead."""
_SAYS_MORE = re.compile(r"[.:]\s+[^\W\d_]")
_MOST_STATEMENTS = 30_000
_TAKEN = "data-mathrag-statement"
"""The attribute that says of an element what statement it was taken for."""


def mark_statements(soup: BeautifulSoup) -> Marked:
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
        title = title or _own_title(tag, lead)
        tag.name = "div" if tag.name in BESIDE else tag.name
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
        head = head_of(titled)
        form = form_of_title(titled) or (form_of_summary(titled) if head else None)
        if form is None and head is not None and head[0].kind in ("example", "problem") and _is_solved(tag):
            form = head[0]
    return form.name if form else None


def _is_solved(tag: Tag) -> bool:
    """Does a box hold a solution that folds away, or that its class tells?"""
    folded = (one.summary for one in tag.find_all("details") if one.summary)
    told = [*map(form_of_summary, map(_text_of, folded))]
    told += [
        form_of(name) for one in tag.find_all(_BOXES, class_=True) for name in map(word_in_class, one["class"]) if name
    ]
    return any(form is not None and form.kind == "solution" for form in told)


def _own_title(tag: Tag, lead: Tag | None) -> str:
    """The title that is an element of its own at the head of a box or behind its lead, ``<div class="title">Limit laws</div>``, taken
    out of it."""
    blocks = list(filter(_is_there, tag.children))
    if lead is not None and len(blocks) > 1 and lead in (blocks[0], *getattr(blocks[0], "descendants", ())):
        behind = blocks[1]
        blocks = [*filter(_is_there, behind.children), behind] if isinstance(behind, Tag) else []
    first = blocks[0] if blocks else None
    told = [*first.get_attribute_list("class"), first.get("data-type")] if isinstance(first, Tag) else []
    if not isinstance(first, Tag) or not any("title" in re.split(r"[-_]+", str(one)) for one in told if one):
        return ""
    if lead is None and head_of(_text_of(first)) is not None:
        return ""
    return first.extract().get_text(" ", strip=True).strip(" .:")


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
    if lead.name == _HEADINGS[0] and len(tag.find_all(_HEADINGS, limit=2)) > 1:
        return False  # of the page
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
