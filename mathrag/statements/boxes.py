"""Boxes of Markdown that hold a statement or an argument: fences and divs, admonitions, callouts, elements of HTML.

``::: {.theorem}`` and ``::: {#thm-name}`` (pandoc, Quarto), ```` ```{prf:lemma} Name ```` (MyST), ``!!! theorem "Name"``, ``> [!theorem]``,
``<div class="theorem" name="Name">`` (posts whose Markdown has HTML).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathrag.documents import form_of_box, form_of_summary, form_of_title, head_of
from mathrag.statements.extents import Extent

_BOX = re.compile(
    r"(?P<fence>:{3,}|`{3,})[ \t]*(?:\{[ \t]*(?P<said>(?:\"[^\"\n]*\"|[^}\"\n])*)\})?[ \t]*(?P<title>[^\n]*)$"
    r"|(?:!{3}|\?{3}\+?)[ \t]+(?P<admonition>[\w-]+)(?:[ \t]+\"(?P<named>[^\"\n]*)\")?[ \t]*$"
    r"|>[ \t]*\[!(?P<callout>[\w-]+)\][+-]?[ \t]*(?P<called>[^\n]*)$"
    r"|[ \t]*<(?P<tag>div|p|section|article|blockquote|details)\b(?P<attributes>[^>\n]*)>(?:\s*<summary>(?P<summary>[^\n]*)</summary>)?",
    re.MULTILINE,
)
# what stands at the head of a box that has no title: in bold, as a heading, or alone in brackets
_NAMED_BOX = re.compile(
    r"\s*(?:\*\*(?P<bold>(?:[^*\n$]|\$[^$\n]*\$){2,100})\*\*[.:]?[ \t]*(?=\S)"
    r"|#{1,6}[ \t]+(?P<heading>[^\n]{2,100}?)[ \t]*\n|\[(?P<bracketed>[^\[\]\n]{2,100})\][ \t]*\n\s*(?=\S))"
)
_LABEL = re.compile(r"^[ \t]*:label:[ \t]*(\S+)[ \t]*\n", re.MULTILINE)
# what a line in front of a box calls it in MyST and reStructuredText: "(thm:rolle)=", ".. _rolle:"
_TARGET = re.compile(r"(?:^|\n)[ \t]*(?:\(([\w:.-]+)\)=|\.\. _([\w:.-]+):)[ \t]*\n(?:[ \t]*\n)?\Z")
_REACH = 120
"""Characters in front of a box in which such a line stands."""
_NUMBER = re.compile(r"(?:[A-Z]\.?)?\d+(?:[.\-–]\d+)*(?:[a-z]|\([a-z]\))?")
_TAG = re.compile(r"<[^>]*>")
_STATED = {"definition", "theorem", "problem", "example"}
_NAME = re.compile(r"\b(?:name|title|text|caption)=\"([^\"]*)\"")
_KEY = re.compile(r"\b(?:ref|label)=\"([^\"\s]+)\"")


def boxes(markdown: str) -> Iterator[Extent]:
    """Boxes whose class is a form's name, whose label begins with its abbreviation, or whose title begins as a lead does."""
    for match in _BOX.finditer(markdown):
        if match.start() and markdown[match.start() - 1] != "\n":
            continue
        said = match["said"] or match["admonition"] or match["callout"] or ""
        tokens = _classes(match["attributes"]) if match["tag"] else said.split()
        inside = _NAME.search(match["attributes"] or said)
        title = inside[1] if inside else match["title"] or match["named"] or match["called"] or ""
        title = (_TAG.sub("", match["summary"]) if match["summary"] else title).strip(" *")
        form = next(filter(None, map(form_of_box, tokens)), None)
        if form is None or form.kind == "aside":  # "> [!note] Theorem 2"
            form = form_of_title(title) or (form_of_summary(title) if match["summary"] else form)
        if form is None:
            continue
        keys = [token[1:] for token in tokens if token.startswith("#")] + _KEY.findall(match["attributes"] or said)
        body, end = match.end(), _end(markdown, match)
        if target := _TARGET.search(markdown[max(0, match.start() - _REACH) : match.start()]):
            keys.append(target[1] or target[2])
        label = _LABEL.match(markdown, body + 1, end)
        if label:
            keys, body = [*keys, label[1]], label.end()
        named = _NAMED_BOX.match(markdown, body, end) if not title else None
        if named:
            title = (named["bold"] or named["heading"] or named["bracketed"]).strip(" .:()")
            body = named.end()
        told = head_of(title)
        if told and {told[0].kind, form.kind} <= _STATED:
            form = told[0]  # what a reader sees
        number, title = (told[1], told[2]) if told else (title, "") if _NUMBER.fullmatch(title) else ("", title)
        yield Extent(form, match.start(), body, end, form.name.capitalize(), title, number, tuple(keys))


def _classes(attributes: str) -> list[str]:
    """Classes and id of an element, as pandoc writes them."""
    told = re.findall(r"\b(class|id)=\"([^\"]*)\"", attributes)
    return [f"{'.' if name == 'class' else '#'}{word}" for name, words in told for word in words.split()]


def _end(markdown: str, match: re.Match[str]) -> int:
    """Where a box ends, without what closes it: a div or an element with those inside of it, a fence at its like, the rest by its lines."""
    if match["tag"]:
        return _closed(markdown, match.end(), re.compile(rf"<(?:{match['tag']}\b|(?P<close>/{match['tag']}>))"))
    if match["fence"] and match["fence"][0] == ":":
        return _closed(markdown, match.end(), re.compile(r"^:{3,}[ \t]*(?:(?P<close>$)|\S)", re.MULTILINE))
    if match["fence"]:
        closing = re.compile(rf"^{re.escape(match['fence'])}[ \t]*$", re.MULTILINE).search(markdown, match.end())
        return closing.start() if closing else len(markdown)
    inside = r"(?:>(?![ \t]*\[!)[^\n]*|(?=\n))" if match["callout"] else r"(?:[ ]{4}[^\n]*|[ \t]*(?=\n|\Z))"
    lines = re.compile(rf"(?:\n{inside})*").match(markdown, match.end())
    return lines.end() if lines else match.end()


def _closed(markdown: str, begin: int, edge: re.Pattern[str]) -> int:
    """Where what is open at ``begin`` closes, by ``edge``, which opens unless its group ``close`` is there."""
    depth = 1
    for match in edge.finditer(markdown, begin):
        depth += 1 if match["close"] is None else -1
        if not depth:
            return match.start()
    return len(markdown)
