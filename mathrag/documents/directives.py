"""Prose that Markdown sets apart: MyST's directives between fences, Pandoc's divs between colons, environments of LaTeX,
directives of reStructuredText, divs of a wiki ("+-- {: .num_prop}", "=--"), admonitions and callouts, shortcodes and blocks that
name what they open and close (Hugo, Jekyll, Org), classes behind or before a paragraph (kramdown), definition lists and tables.

What of these is a statement, a proof or a problem becomes one form, a div between colons: ``::: {.lemma #key} Title``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from textwrap import dedent

from mathrag.documents.statement_words import Form, form_of, form_of_box, form_of_summary, form_of_title, head_of

OPTION = re.compile(r"^[ \t]*:[\w-]+:(?:[ \t].*)?$", re.MULTILINE)
"""An option of a directive: ":label: growth"."""
BOX_EDGE = re.compile(r"^[ \t]*:{3,}[ \t]*(?:(?P<close>$)|\S)", re.MULTILINE)
"""A line that opens or closes what stands between colons."""
_PROSE = r"[a-z]*(?:admonition|note|tip|hint|important|warning|caution|attention|danger|seealso|margin|sidebar|topic|dropdown|card)"
_OPENING = re.compile(
    rf"[ \t]*(?:`{{3,}}|~{{3,}})[ \t]*\{{(?P<name>(?P<prose>{_PROSE})|[\w:-]+)(?P<said>[ ,][^{{}}\n]*)?\}}[ \t]*(?P<title>[^\n]*)"
)
_TITLE_DIV = re.compile(
    r"^[ \t]*:{3,}[ \t]*\{?[ \t]*\.?title[ \t]*\}?[ \t]*\n([^\n:]+)\n[ \t]*:{3,}[ \t]*\n", re.MULTILINE
)
"""The title of a box in a div of its own, at its head."""
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
_ADMONITION = re.compile(
    r"^(?P<indent>[ \t]*)(?:!{3}|(?P<folded>\?{3})\+?)[ \t]+(?P<name>[\w-]+)[^\"\n]*(?:\"(?P<title>[^\"\n]*)\"[ \t]*)?\n"
    r"(?P<body>(?:(?P=indent)(?:[ ]{2}|\t)[ \t]*\S[^\n]*(?:\n|\Z)|[ \t]*\n)*)",
    re.MULTILINE,
)
_STARTED = re.compile(
    r"^(?P<fence>`{3,}|:{3,})[ \t]*\{(?P<name>[\w:]+)-start\}(?P<title>[^\n]*)\n(?P<options>(?:[ \t]*:[\w-]+:[^\n]*\n)*)(?P=fence)[ \t]*\n"
    r"(?P<body>.*?)^(?P=fence)[ \t]*\{(?P=name)-end\}[ \t]*\n(?P=fence)[ \t]*$",
    re.MULTILINE | re.DOTALL,
)
"""What one directive begins and another ends, by its name: MyST's ``{exercise-start}`` and ``{exercise-end}``."""
_CALLOUT = re.compile(
    r"^[ \t]*>[ \t]*\[!(?P<name>[\w-]+)(?:\|(?P<said>[^\]\n]*))?\](?P<folded>-?)\+?[ \t]*(?P<title>[^\n]*)\n?"
    r"(?P<body>(?:[ \t]*>(?![ \t]*\[!)[^\n]*(?:\n|\Z))*)",
    re.MULTILINE,
)
LONGEST_BODY = 20_000
_PAIR_BEGINS = re.compile(
    r"^[ \t]*(?:\{\{[<%]|\{%-?|#\+begin_|(?P<slashes>///))[ \t]*(?P<name>\w+(?:-\w+)*)", re.MULTILINE | re.IGNORECASE
)
_PAIR_ENDS = re.compile(
    r"^[ \t]*(?:(?:\{\{[<%][ \t]*/[ \t]*|\{%-?[ \t]*end_?|#\+end_)(?P<name>\w+(?:-\w+)*)|///(?=[ \t]*$))",
    re.MULTILINE | re.IGNORECASE,
)
_PAIRED = re.compile(
    r"^[ \t]*(?:\{\{[<%]|\{%-?|#\+begin_|///)[ \t]*(?P<name>[\w-]+)(?P<title>[^\n]*?)(?:[ \t]*[>%]\}\}|[ \t]*-?%\})?[ \t]*\n"
    rf"(?P<body>.{{0,{LONGEST_BODY}}}?)"
    r"(?:\n|^)[ \t]*(?:\{\{[<%][ \t]*/[ \t]*(?P=name)\b|\{%-?[ \t]*end_?(?P=name)\b"
    r"|#\+end_(?P=name)\b|///(?=[ \t]*$))[^\n]*$",
    re.MULTILINE | re.DOTALL | re.IGNORECASE,
)
"""What a line opens by a word, and another one closes: "{{< theorem >}}", "{% endtheorem %}", "#+begin_theorem", "/// theorem"."""
_CLASSED = re.compile(
    r"(?:^\{:[ \t]*(?P<before>\.[^{}\n]*)\}\n(?P<quoted>(?:>[^\n]*(?:\n|\Z))+)"
    r"|^(?P<body>(?:(?!\{:)[^\S\n]*\S[^\n]*\n)+)\{:[ \t]*(?P<name>[^{}\n]*\.[^{}\n]*)\}[ \t]*$)",
    re.MULTILINE,
)
"""A paragraph or quotation with its classes in the line behind or before it: "{: .theorem #rolle}"."""
_SET = re.compile(r"\A(?:[ ]{4}[a-z]+:[^\n]*\n)+")
"""Options of a block of MkDocs."""
_QUOTE = re.compile(r"^[ \t]*>[ \t]?", re.MULTILINE)
_NAMED = re.compile(r"\b(?:name|title|caption)[ \t]*=[ \t]*[\"']([^\"'\n]*)[\"']")
_KNITTED = re.compile(r"(?:\A[ \t]*,?[ \t]*|\blabel[ \t]*=[ \t]*)[\"']?([A-Za-z][\w:-]*)[\"']?[ \t]*(?=,|\Z)")
"""The label of a chunk that is knitted: "theorem, rolle, echo=FALSE"."""
_QUOTED = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'")
_BLOCK_ID = re.compile(r"^[ \t]*\^[\w-]+[ \t]*$", re.MULTILINE)
_WIKI_DIV = re.compile(r"^[ \t]*(?:\+--[ \t]*\{:?[ \t]*(?P<said>[^{}\n]*)\}|=--)[ \t]*$", re.MULTILINE)
_HEADED = re.compile(r"\s*(?:#{1,6}[ \t]+(?P<heading>[^\n]{2,100}?)[ \t]*\n|\*\*(?P<bold>[^*\n]{2,100})\*\*)")
_PICTURES = "[\u2190-\u2bff\U0001f300-\U0001faff\ufe0f•]"
_SET_OFF = re.compile(
    rf"^(?P<front>[ \t]*(?:#{{1,6}}[ \t]+)?)(?:{_PICTURES}+[ \t]*)?(?P<open>==|\*{{1,3}}_?[\[(]?|\[|)"
    r"(?P<said>[A-ZÀ-Þ][^*_=\[\]\n]{3,80}?)"
    r"(?P<close>==|[\])]?[.:]?_?\*{1,3}|\](?![(:{\[])|(?=[ \t]*$))(?:[ \t]+\*\*(?P<number>\d[\d.]*)\*\*)?",
    re.MULTILINE,
)
"""A lead in another dress than bold: "==Lemma 2.==", "[Lemma 2]", "**(Lemma 2)**", "**Lemma** **2.**", behind a picture."""
_TERM = re.compile(r"^(?P<term>[*_]{0,3}[^\W\d_][^\n:]{3,100})\n(?:[ \t]*\n)?:[ \t]+(?=\S)", re.MULTILINE)
_ROWS = re.compile(r"(?:^[ \t]*\|[^\n]*\|[ \t]*(?:\n|\Z))+", re.MULTILINE)
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
_NO_TITLE = ("figure", "image", "table", "list-table", "csv-table", "embed", "iframe", "card", "include")
_FOLDED = frozenset({"details", "dropdown", "collapse", "collapsible", "spoiler"})
"""What folds away: its summary says so of a proof in other words, too, "Click to see the proof"."""


def prose_of(block: str) -> str | None:
    """What a fenced ``block`` says below its title, a theorem's between colons; None where its directive is none around prose."""
    opening, _, body = block.partition("\n")
    found = _OPENING.fullmatch(opening)
    if found is None:
        return None
    body = body.rpartition("\n")[0]
    label = _KNITTED.search(found["said"] or "")
    said = f"{f'#{label[1]}' if label else ''} {found['said'] or ''}"
    box = _box(found["name"], said, found["title"], body)
    if box is not None or not (form_of_box(found["name"]) or found["prose"]):
        return box
    return _paragraph(found["title"]) + OPTION.sub("", body) + "\n\n"


def box_form(said: str, title: str, body: str = "") -> Form | None:
    """What a directive or div is by its classes, labels and names, ``said``, else as its ``title`` or the heading of its ``body``
    begins: a theorem, definition or proof, and of what folds away a solution, too."""
    named = _NAMED.search(said)
    title = title.strip() or (named[1] if named else "")
    tokens = _QUOTED.sub(" ", said).split()
    form = next(filter(None, map(form_of_box, tokens)), None)
    if form is not None and form.kind != "aside":
        return None if form.kind == "problem" and title.endswith("?") else form  # what it asks is no name
    if not _FOLDED.isdisjoint(token.strip(".") for token in tokens):
        return form_of_summary(title) or form
    headed = None if title else _HEADED.match(body)
    if headed and "\n#" not in body[headed.end() :]:
        title = headed["heading"] or headed["bold"]
    return form_of_title(title) or form


def is_box(said: str, title: str = "", body: str = "") -> bool:
    """Is it a theorem, proof or problem? Such a box stays as it is."""
    form = box_form(said, title, body)
    return form is not None and form.kind != "aside"


def undivided(text: str, fenced: Sequence[tuple[int, int]]) -> str:
    """``text`` without the lines that open and close directives and divs between colons; their titles are paragraphs.

    What is ``fenced`` stays, and so do the boxes of theorems and proofs.
    """
    kept: list[bool] = []
    text = _TITLE_DIV.sub(r"**\1.** ", text)

    def line(found: re.Match[str]) -> str:
        if any(start <= found.start() < end for start, end in fenced):
            return found[0]
        said = f"{found['name'] or ''} {found['word'] or ''}".strip()
        if not said:
            return found[0] if kept and kept.pop() else "\n"
        title, key, behind = _bracketed(found["title"] or "")
        kept.append(is_box(said, title, text[found.end() : closed(text, found.end(), BOX_EDGE)]))
        if kept[-1]:
            return f"::: {{{said}{key}}} {title}{behind}{found['options'] or ''}"
        return _paragraph("" if found["name"] in _NO_TITLE else found["title"] or "")

    return _DIVIDED.sub(line, text) if ":::" in text else text


def _bracketed(title: str) -> tuple[str, str, str]:
    """A title, what calls its box and the rest of its line: "[Theorem 2]{#rolle}" (Docusaurus); else as it is written."""
    found = re.match(r"\[([^\[\]\n]*)\](?:\{([^{}\n]*)\})?[ \t]*(?=\Z)", title)
    return (found[1], f" {found[2] or ''}".rstrip(), "") if found else (title.strip(), "", "")


def closed(text: str, begin: int, edge: re.Pattern[str]) -> int:
    """Where what is open at ``begin`` closes, by ``edge``, which opens unless its group ``close`` is there."""
    depth = 1
    for match in edge.finditer(text, begin):
        depth += 1 if match["close"] is None else -1
        if not depth:
            return match.start()
    return len(text)


def _paragraph(title: str) -> str:
    title = title.strip(" \t:")
    return f"\n**{title}**\n\n" if title else "\n"


def _paired(text: str) -> str:
    """``text`` with what a line opens by a word between colons, where a line that closes it is near: else no body is looked for."""
    closing: dict[str, list[int]] = {}
    for found in _PAIR_ENDS.finditer(text):
        closing.setdefault((found["name"] or "").lower(), []).append(found.start())
    parts, at = [], 0
    for opened in _PAIR_BEGINS.finditer(text) if closing else ():
        ends = closing.get("" if opened["slashes"] else opened["name"].lower(), [])
        end = bisect_right(ends, opened.start())
        if opened.start() < at or end == len(ends) or ends[end] - opened.end() > LONGEST_BODY:
            continue
        if (pair := _PAIRED.match(text, opened.start())) is not None:
            parts += [text[at : pair.start()], _between_colons(pair)]
            at = pair.end()
    return "".join([*parts, text[at:]])


def boxes_between_colons(text: str) -> str:
    """``text`` with what is a theorem, a proof or a problem in the markups of wikis, generators of pages and notes between colons."""
    if "-start}" in text:
        text = _STARTED.sub(r"::: {\g<name>}\g<title>\n\g<options>\n\g<body>:::", text)
    if "\n=--" in text:
        text = _WIKI_DIV.sub(lambda found: f"::: {{{found['said']}}}" if found["said"] is not None else ":::", text)
    for sign, pattern in ((".. ", _INDENTED), ("!!!", _ADMONITION), ("???", _ADMONITION)):
        text = pattern.sub(_between_colons, text) if sign in text else text
    text = _paired(text)
    for sign, pattern in (("[!", _CALLOUT), ("{:", _CLASSED)):
        text = pattern.sub(_between_colons, text) if sign in text else text
    text = _SET_OFF.sub(_lead_in_bold, text)
    return _ROWS.sub(_rows_as_leads, _TERM.sub(_term_as_lead, text))


def _between_colons(found: re.Match[str]) -> str:
    """A box that is found in another markup between colons, with those in it; what is none as it is written."""
    told = {"indent": "", "said": "", "title": "", "folded": "", "before": "", "quoted": "", **found.groupdict("")}
    name, title, body, said = (
        told["name"] or told["before"],
        told["title"],
        told["body"] or told["quoted"],
        told["said"],
    )
    if found.re is _PAIRED and (_NAMED.search(title) or "=" in title):
        title, said = "", title
    elif found.re is _PAIRED:
        title = title.strip(' \t"|')
    if found.re is _CALLOUT or told["quoted"]:
        body = _QUOTE.sub("", body)
    body = _BLOCK_ID.sub("", dedent(_SET.sub("", body))).strip("\n")
    box = _box(f"{name} details" if told["folded"] else name, said, title, boxes_between_colons(f"{body}\n"))
    return found[0] if box is None else re.sub(r"^(?=[^\n])", told["indent"], box, flags=re.MULTILINE)


def _box(name: str, said: str, title: str, body: str) -> str | None:
    """A statement, proof or problem between colons; None where it is none."""
    if not is_box(f"{name} {said}", title, body):
        return None
    keys = " ".join(token for token in said.split() if token.startswith("#"))
    named = _NAMED.search(said)
    title = title or (named[1] if named else "")
    return f"\n::: {{{f'{name} {keys}'.strip()}}} {title}\n{body.strip()}\n:::\n\n"


def _leads(text: str) -> bool:
    """Is ``text`` what stands above a statement or an argument?"""
    head = head_of(text.replace("*", "").strip(" _.:"))
    return head is not None and head[0].kind != "aside"


def _lead_in_bold(found: re.Match[str]) -> str:
    """A lead that is set off otherwise, in bold; a heading without the picture in front."""
    opened, closing = found["open"], found["close"]
    inside = found["said"] + (closing[0] if closing[:1] in (")", "]") and opened[-1:] not in ("(", "[") else "")
    said = f"{inside} {found['number'] or ''}".strip(" .:")
    plainly = opened == closing.lstrip(".:)]") and opened in ("*", "**", "***") and not found["number"]
    if not _leads(said) or (plainly and found[0].lstrip("# \t").startswith("*")):
        return found[0]
    if found["front"].strip():
        return found[0] if found["open"] else f"{found['front']}{found['said']}"
    return f"{found['front']}**{said}.**" if found["open"] else found[0]


def _term_as_lead(found: re.Match[str]) -> str:
    """A term of a definition list that is a lead, "**Lemma 2**\\n: Sums add.", in front of what it leads."""
    term = re.sub(r"\s*\{[#.][^{}]*\}$", "", found["term"].strip())
    return f"**{term.replace('*', '').strip(' _.:')}.** " if _leads(term) else found[0]


def _rows_as_leads(found: re.Match[str]) -> str:
    """Rows of a table that begin with leads, each with a sentence behind it, as paragraphs; another table as it is written."""
    rows = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip()[1:-1])] for line in found[0].splitlines()]
    rows = [row for row in rows if not all(re.fullmatch(r":?-*:?", cell) for cell in row)]
    led = [row for row in rows if len(row) > 1 and _leads(row[0]) and row[1].endswith((".", "$", ")", "!", "?"))]
    alone = [row for row in rows if (bold := re.match(r"[*_]{1,3}([^*_\n]+)[*_]{1,3}", row[0])) and _leads(bold[1])]
    if not rows:  # cells to be filled in
        return found[0]
    if 2 * len(led) > len(rows) or (len(rows[0]) == 1 and 2 * len(alone) >= len(rows)):
        return "\n" + "".join(f"{_lead_of(row)}\n\n" for row in rows)
    if len(rows) > 1 and {len(row) for row in rows} == {1} and _leads(rows[0][0]):
        return f"\n{_lead_of([rows[0][0], ' '.join(row[0] for row in rows[1:])])}\n\n"
    return found[0]


def _lead_of(row: Sequence[str]) -> str:
    """The cells of a row as a paragraph, its lead set off."""
    lead = f"**{row[0].replace('*', '').strip(' _.:')}.**" if len(row) > 1 and _leads(row[0]) else row[0]
    return " ".join([lead, *row[1:]]).strip()


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
