"""Boxes of Markdown that hold a statement or an argument: divs, which other markups are made into (`documents.directives`), and
elements of HTML.

``::: {.theorem}`` and ``::: {#thm-name}``, ``<div class="theorem" name="Name">`` and ``<theorem>`` (posts whose Markdown has HTML).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathrag.documents import BOX_EDGE, OPTION, box_form, closed, form_of, head_of
from mathrag.statements.extents import Extent

_BOX = re.compile(
    r":{3,}[ \t]*(?:\{[ \t]*(?P<said>(?:\"[^\"\n]*\"|[^}\"\n])*)\})[ \t]*(?P<title>[^\n]*)$"
    r"|[ \t]*<(?P<tag>[a-z]+)\b(?P<attributes>[^>\n]*)>(?:\s*<(?:summary|legend)>(?P<summary>[^\n]*)</(?:summary|legend)>)?",
    re.MULTILINE,
)
# what stands at the head of a box that has no title: in bold, as a heading, or alone in brackets
_NAMED_BOX = re.compile(
    r"\s*(?:\*\*(?P<bold>(?:[^*\n$]|\$[^$\n]*\$){2,100})\*\*[.:]?[ \t]*(?=\S)"
    r"|#{1,6}[ \t]+(?P<heading>[^\n]{2,100}?)[ \t]*\n|\[(?P<bracketed>[^\[\]\n]{2,100})\][ \t]*\n\s*(?=\S))"
)
# words in bold with which a sentence begins: "**Trees** are graphs", "**Trees** (lat. *arbores*) are graphs"
_RUNS_ON = re.compile(r"[^.:]\*\*[ \t]*\Z")
_GOES_ON = re.compile(r"\(?[a-zà-öø-ÿа-яё]")
_OPTIONS = re.compile(rf"\n(?:{OPTION.pattern.strip('^$')}\n)+")
_LABEL = re.compile(r"^[ \t]*:(?:label|name):[ \t]*(\S+)", re.MULTILINE)
# the title of a wiki's div, below the heading that says what it is
_IN_BRACKETS = re.compile(r"\s*(?:\*\*)?(\([^()*\n]{2,100}\))(?:\*\*)?[.:]?\s*(?=\S)")
# the lead of an argument in its own box
_ARGUED = re.compile(r"\s*([*_]{1,3})([^*_\n]{4,60})\1[.:]?[ \t]*")
# what a line in front of a box calls it in MyST and reStructuredText: "(thm:rolle)=", ".. _rolle:"
_TARGET = re.compile(r"(?:^|\n)[ \t]*(?:\(([\w:.-]+)\)=|\.\. _([\w:.-]+):)[ \t]*\n(?:[ \t]*\n)?\Z")
# what a line behind a box calls it in Obsidian: "^thm-rolle"
_BLOCK = re.compile(r"(?:[ \t]*:::[ \t]*(?=\n|\Z))?\s*\^([A-Za-z0-9-]+)[ \t]*(?=\n|\Z)")
_REACH = 120
"""Characters in front of a box in which such a line stands."""
_NUMBER = re.compile(r"(?:[A-Z]\.?)?\d+(?:[.\-–]\d+)*(?:[a-z]|\([a-z]\))?")
_TAG = re.compile(r"<[^>]*>")
# before what a box ends that nothing closes
_FOLLOWING = re.compile(r"^(?::{3,}[ \t]*\{|#{1,6}[ \t]|<[a-z]+\b[^>\n]*\bclass=)", re.MULTILINE)
_STATED = {"definition", "theorem", "problem", "example"}
_NAME = re.compile(r"\b(?:name|title|text|caption)=\"([^\"]*)\"")
_OF = re.compile(r"\b(?:of|for|proves|solves|target)=\"#?([^\"\s]+)\"")
"""What an argument belongs to, by its label."""
_KEY = re.compile(r"\b(?:ref|label)=\"([^\"\s]+)\"")


def boxes(markdown: str) -> Iterator[Extent]:
    """Boxes whose class is a form's name, whose label begins with its abbreviation, or whose title begins as a lead does."""
    for match in _BOX.finditer(markdown):
        if match.start() and markdown[match.start() - 1] != "\n":
            continue
        said = match["said"] or ""
        tokens = [*_classes(match["attributes"]), match["tag"]] if match["tag"] else said.split()
        inside = _NAME.search(match["attributes"] or said)
        title = inside[1] if inside else match["title"] or ""
        title = (_TAG.sub("", match["summary"]) if match["summary"] else title).replace("**", "").strip(" *")
        body, end = match.end(), _end(markdown, match)
        is_closed = end < len(markdown)
        if not is_closed and (following := _FOLLOWING.search(markdown, body)):
            end = following.start()
        form = box_form(" ".join(tokens), title, "" if match["tag"] else markdown[body:end])
        if form is None:
            continue
        keys = [token[1:] for token in tokens if token.startswith("#")] + _KEY.findall(match["attributes"] or said)
        if target := _TARGET.search(markdown[max(0, match.start() - _REACH) : match.start()]):
            keys.append(target[1] or target[2])
        if block := _BLOCK.match(markdown, end):
            keys.append(block[1])
        options = _OPTIONS.match(markdown, body, end)
        if options:
            keys, body = [*keys, *_LABEL.findall(options[0])], options.end()
        if (
            (led := _ARGUED.match(markdown, body, end))
            and form.kind in ("proof", "solution")
            and head_of(led[2].strip(" .:"))
        ):
            body = led.end()
        named = _NAMED_BOX.match(markdown, body, end) if not title else None
        if named and not (
            named["bold"]
            and _RUNS_ON.search(named[0])
            and _GOES_ON.match(markdown, named.end())
            and not head_of(named["bold"])
        ):
            title = (named["bold"] or named["heading"] or named["bracketed"]).strip(" .:")
            title = title[1:-1] if title[:1] + title[-1:] == "()" else title
            body, bare = named.end(), head_of(title)
            if bare and not bare[2] and (below := _IN_BRACKETS.match(markdown, body, end)):
                title, body = f"{title} {below[1]}", below.end()
        told, lead = head_of(title), form.name.capitalize()
        if form.kind in ("proof", "solution") and title != lead and form_of(title) == form:
            lead = title  # it may say of what: "Solution of Exercise 2"
        if told and {told[0].kind, form.kind} <= _STATED:
            form = told[0]  # what a reader sees
        number, title = (told[1], told[2]) if told else (title, "") if _NUMBER.fullmatch(title) else ("", title)
        if form.kind in ("proof", "solution") and (own := _OF.search(match["attributes"] or said)):
            title = own[1]
        yield Extent(form, match.start(), body, end, lead, title, number, tuple(keys), is_closed=is_closed)


def _classes(attributes: str) -> list[str]:
    """Classes and id of an element, as pandoc writes them."""
    told = re.findall(r"\b(class|id)=\"([^\"]*)\"", attributes)
    return [f"{'.' if name == 'class' else '#'}{word}" for name, words in told for word in words.split()]


def _end(markdown: str, match: re.Match[str]) -> int:
    """Where a box ends, without what closes it: a div or an element with those inside of it."""
    element = re.compile(rf"<(?:{match['tag']}\b|(?P<close>/{match['tag']}>))")
    return closed(markdown, match.end(), element if match["tag"] else BOX_EDGE)
