"""Statements, labels and references of a LaTeX source, kept through its conversion as one sign of private use each.

`mark` replaces environments of statements by their printed lead and puts a sign where each begins and ends, and one for every
label, reference and citation; `located` takes the signs out of the Markdown again and says where they stood. So the Markdown
is text for every later stage, and a sidecar of `entities.Mark` keeps what LaTeX knew.
"""

from __future__ import annotations

import bisect
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from mathrag.documents.latex_commands import STANDARD
from mathrag.documents.latex_definitions import group_end
from mathrag.documents.latex_theorems import COUNTED, Declared, Numbering, title_of
from mathrag.documents.statement_words import form_of, head_of, plain, statement_words
from mathrag.entities import Mark

# one plane of private use for what has no width (begin and end of an environment, a label), one for what stands in the text
_EDGE, _POINT, _MOST = 0xF0000, 0x100000, 65_000
_EDGES = f"{chr(_EDGE)}-{chr(_EDGE + _MOST)}"
_POINTS = f"{chr(_POINT)}-{chr(_POINT + _MOST)}"
_SIGN = re.compile(f"[{_EDGES}{_POINTS}]")
_BREAK = re.compile(rf"[ \t{_EDGES}]*\n[ \t{_EDGES}]*\n[\s{_EDGES}]*")
# a reference that has a line for itself leaves none
_ALONE = re.compile(rf"(?<=\n)([ \t{_EDGES}]*[{_POINTS}][ \t{_EDGES}{_POINTS}]*)\n(?=[^\n])")
_OPTIONS = r"((?:\s*\[[^\]]*\])*)"
_SILENT = ("nocite", "citestyle")
# "see" in front, "Theorem 2.3" behind what is cited
_NEAR = 60
_OF_CITED = re.compile(
    r"(?P<form>[^\W\d_]{3,})\.?[\s~]+(?P<number>\d+(?:\.\d+)*[a-z]?|[A-Z])[\s~]+(?P<of>[^\W\d_]+)[\s~]+\Z"
)
_LAST_OPTION = re.compile(r"\[([^\]]*)\]\s*\Z")
_TOKENS = (
    r"\\begin\s*\{(?P<verbatim>verbatim\*?|Verbatim|lstlisting|minted|comment)\}.*?\\end\s*\{(?P=verbatim)\}"
    r"|\\(?P<edge>begin|end)\s*\{(?P<environment>[^{}]+)\}"
    r"|\\(?:label|hypertarget)\s*\{(?P<label>[^{}]*)\}"
    r"|\\(?P<linked>hyperref|hyperlink)\s*[\[{](?P<linkkey>[^\]{}]*)[\]}]\s*(?=\{)"
    rf"|\\(?P<reference>(?!href\b|hyperref\b)[A-Za-z]*[rR]efs?(?P<range>range)?|uses)\*?{_OPTIONS}\s*\{{(?P<keys>[^{{}}]*)\}}"
    r"|\\(?P<grouped>[A-Za-z]*[rR]efs)\s*(?=\{)"
    rf"|\\(?P<citation>[A-Za-z]*cite[A-Za-z]*)\*?(?P<notes>{_OPTIONS})\s*\{{(?P<cited>[^{{}}]*)\}}"
    r"|\\(?P<keyed>[A-Za-z]+)\s*\{(?P<key>[A-Za-z]{2,}:[\w:.-]+)\}"
    r"|\\(?:the(?P<shown>[A-Za-z]+)|arabic\s*\{(?P<arabic>[A-Za-z]+)\})"
    r"|\\[a-z]*(?<!the)(?P<item>ITEMS)(?![A-Za-z])(?=[\s\[{])(?:\{(?P<called>[^{}]*)\})?(?:[ \t]*\[[\d .+½]*\])?"
    rf"|{COUNTED.pattern}"
    r"|\\."
)
_GROUP = re.compile(r"\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")
# a key among what else a command for several references takes
_KEY = re.compile(r"[A-Za-z][\w-]*(?::[\w.-]+)+")
_FONT = re.compile(r"\\(?:bf|sc|smc|it|sl|rm|em|(?:bf|it|sc|sl|sf)(?:series|shape|family))(?![A-Za-z])\s*")
_SET = re.compile(rf"{_FONT.pattern}|\\text(?:bf|it|sc|sf|md|up)\s*\{{((?:[^{{}}]|\{{[^{{}}]*\}})*)\}}")
_LONGEST_LEAD = 120
# what a link prints of the number of what it leads to
_NUMBER_OF = re.compile(r"\\[A-Za-z]*ref\*?\s*\{[^{}]*\}")
_LABEL = re.compile(r"\s*\\label\s*\{([^{}]*)\}")
_BLANK = re.compile(r"\s*")
# what a part of a problem is worth
_WORTH = re.compile(r"(?:[ \t]*\[[\d .+½]*\])?")
# what stands where a title may, and is a number, or the height of a box to be filled in
_NUMBER = re.compile(r"(?:[A-Z]\.?)?\d+(?:\.\d+)*[a-z]?\.?")
_LENGTH = re.compile(r"[\d.]+\s*(?:in|cm|mm|pt|em|ex)|\\[A-Za-z]+")
_MEASURED = re.compile(rf"\s*\{{(?:({_NUMBER.pattern})|{_LENGTH.pattern})\}}")
_SETTINGS = re.compile(
    r"\s*(?:(?:name|title|label|restate|continues|note|short)\s*(?:=|\Z|,)|[a-z][a-z-]*\s*=\s*[^=\s$])"
)
_SETTING = re.compile(r"(name|(?:frame|sub)?title|label|note|ID)\s*=\s*(\{(?:[^{}]|\{[^{}]*\})*\}|[^,]*)")
_FLOATS = {"figure", "table", "equation", "align", "gather", "multline", "eqnarray", "flalign", "alignat"}
# also of an author's own: what is labelled in it is no part of the statement around it
_FLOATING = re.compile(r"figure|table")


@dataclass
class _Open:
    """An environment that is open: its place among the edges, and where its text began."""

    name: str
    index: int
    piece: int
    keys: list[str] = field(default_factory=list)
    inside: int | None = None
    """Of an item how many environments it stands in: it ends with the last of them, or where the next one begins."""


@dataclass
class Marked:
    """A source with signs, what each stands for, and what was wrong."""

    source: str
    edges: list[Mark]
    points: list[Mark]
    faults: Counter[str]


class Marker:
    """One pass over a body, whose statements ``numbering`` numbers. ``written`` makes Markdown of a title."""

    def __init__(self, declared: dict[str, Declared], written: Callable[[str], str], numbering: Numbering) -> None:
        self._declared = declared
        self._written = written
        self._numbering = numbering
        self._edges: list[Mark] = []
        self._points: list[Mark] = []
        self._open: list[_Open] = []
        self._around: list[str] = []
        self._under = ""
        self._counted: Counter[str] = Counter()
        self._pieces: list[str] = []
        self._seen: set[str] = set()
        self.faults: Counter[str] = Counter()

    def mark(self, body: str) -> Marked:
        """``body`` with its signs; environments that don't close end before the next one, or the next heading."""
        body = _SIGN.sub("", body)
        position = 0
        for match in _token_pattern().finditer(body):
            if match.start() < position:
                continue
            self._pieces.append(body[position : match.start()])
            position = self._token(body, match)
        self._pieces.append(body[position:])
        self._close_all()
        return Marked("".join(self._pieces), self._edges, self._points, self.faults)

    def _token(self, body: str, match: re.Match[str]) -> int:
        """Write what stands for a token; where to read on."""
        if match["edge"] == "begin":
            return self._begin(body, match)
        if match["edge"] == "end":
            self._end(match)
        elif match["label"] is not None:
            self._label(match["label"].strip())
        elif match["item"]:
            self._item(match["item"], match["called"] or "")
        elif match["shown"] or match["arabic"]:
            self._pieces.append(self._numbering.shown(match["shown"] or match["arabic"]) or match[0])
        elif match["section"] == "part" and self._open and self._open[-1].inside is not None:
            self._pieces.append("\n\n")  # of a problem
            return _WORTH.match(body, match.end()).end()  # type: ignore[union-attr]
        elif match["section"]:
            self._close_all()
            self._numbering.counted(match)
            self._under = "section"
            self._pieces.append(match[0])
        elif match["linked"]:
            end = group_end(body, match.end()) or match.end()
            inner = _NUMBER_OF.sub("", body[match.end() + 1 : end - 1]).replace("~", " ").strip()
            self._point("reference", match["linked"], [match["linkkey"]], printed=self._written(inner).strip())
            self._pieces.append(inner)
            return end
        elif match["reference"]:
            return self._reference(body, match)
        elif match["grouped"]:
            end = group_end(body, match.end()) or match.end()
            self._point("reference", match["grouped"], _KEY.findall(body[match.end() : end]))
            return end
        elif match["citation"] in _SILENT:
            pass
        elif match["citation"]:
            note = _LAST_OPTION.search(match["notes"])
            of = None if note else _OF_CITED.search(body, max(0, match.start() - _NEAR), match.start())
            of = of if of and plain(of["of"]) in statement_words().prepositions and form_of(of["form"]) else None
            told = self._written(note[1].replace("~", " ")).strip() if note else ""
            told = f"{of['form']} {of['number']}" if of else told  # "Theorem 2 of \\cite{rudin}" is none of this work
            self._point("citation", match["citation"], match["cited"].split(","), printed=told)
        elif match["keyed"] and match["keyed"] not in STANDARD:
            self.faults[f"\\{match['keyed']} has a key and no text"] += 1
        else:
            self._numbering.counted(match)
            self._pieces.append("" if match["stepped"] else match[0])
        return match.end()

    def _reference(self, body: str, match: re.Match[str]) -> int:
        keys, end = match["keys"].split(","), match.end()
        if any(len(key.split()) > 1 for key in keys):  # prose: no labels
            self._pieces.append(match[0])
            return end
        second = _GROUP.match(body, end) if match["range"] else None
        if second:
            keys, end = [*keys, second[1]], second.end()
        unprinted = (
            match["reference"] if match["reference"] == "uses" else ""
        )  # a formalization's plan: what it rests on
        self._point("reference", match["reference"], keys, printed=unprinted)
        return end

    def _point(self, sort: str, name: str, keys: list[str], printed: str = "") -> None:
        told = tuple(key.strip() for key in keys if key.strip())
        if told:
            said = {"sort": sort, "start": 0, "end": 0, "name": name, "keys": told, "printed": printed}
            self._sign(Mark.model_validate(said), self._edges if sort == "label" else self._points)

    def _sign(self, mark: Mark, marks: list[Mark]) -> int | None:
        """Write the sign of a new mark; None where there are more than can be told apart."""
        edge = marks is self._edges
        if len(marks) >= (_MOST // 2 if edge else _MOST):
            self.faults["more statements, labels or references than can be told apart: the rest is text only"] += 1
            return None
        marks.append(mark)
        self._pieces.append(_edge(2 * (len(marks) - 1)) if edge else chr(_POINT + len(marks) - 1))
        return len(marks) - 1

    def _label(self, key: str) -> None:
        if key in self._seen:
            self.faults[f"the label {key} is given twice"] += 1
        self._seen.add(key)
        floating = any(_FLOATING.search(name) for name in self._around)
        if self._open and not floating:
            self._open[-1].keys.append(key)
            return
        around = next((name.rstrip("*") for name in reversed(self._around) if name.rstrip("*") in _FLOATS), None)
        self._point("label", around or self._under or "text", [key])

    def _begin(self, body: str, match: re.Match[str]) -> int:
        name = match["environment"].strip()
        title = title_of(name, self._declared)
        form = form_of(title or "", name) if title else None
        known = name in self._declared or plain(name.rstrip("*")) in statement_words().by_word
        if not known and (inside := self._box(body, match.end(), name)) is not None:
            return inside
        if title is None or (form is None and name not in self._declared):
            self._around.append(name)
            self._pieces.append(match[0])
            return match.end()
        told = _MEASURED.match(body, match.end())  # "\\begin{problem}{1.4}"
        given, keys, end = self._given(body, told.end() if told else match.end(), self._declared.get(name))
        number, given = (
            (given.rstrip("."), "")
            if _NUMBER.fullmatch(given)
            else ((told[1] or "").rstrip(".") if told else "", given)
        )
        argument = form is not None and form.kind in ("proof", "solution")
        lead = (given or title) if argument else f"{title} ({given})" if given else title
        self._pieces.append("\n\n")
        number = self._numbering.statement(name) or number
        mark = Mark(sort="environment", start=0, end=0, name=name, printed=title, number=number)
        index = self._sign(mark, self._edges)
        if index is not None:
            self._open.append(_Open(name, index, len(self._pieces)))
            for key in keys:
                self._label(key)
        lead = lead.rstrip(" .:")
        written = self._references(lead)
        if index is not None:
            title_text = self._written(_SIGN.sub("", given)).strip().rstrip(".:") if given else ""
            self._edges[index] = self._edges[index].model_copy(update={"title": title_text})
        self._pieces.append(f"\\textbf{{{written}.}} ")
        return end

    def _box(self, body: str, position: int, name: str) -> int | None:
        """Where the text begins of an environment whose title is a lead, ``\\begin{block}{Theorem 2}``: it is what that says. Else None."""
        start = _BLANK.match(body, position).end()  # type: ignore[union-attr]
        end = _option_end(body, start) or start
        told = {
            key.removeprefix("frame"): value.strip().strip("{}")
            for key, value in _SETTING.findall(body[start + 1 : max(start + 1, end - 1)])
        }
        group = _GROUP.match(body, end) if "title" not in told and name != "frame" else None
        option = "" if "=" in body[start:end] or name == "frame" else body[start + 1 : max(start + 1, end - 1)]
        title = _SET.sub(r"\1", told.get("title", str(group[1]) if group else option)).strip(" .:")
        head = head_of(self._written(title)) if title and "\n\n" not in title else None
        if head is None or head[0].kind == "aside":
            return None
        self._pieces.append("\n\n")
        index = self._sign(Mark(sort="environment", start=0, end=0, name=head[0].name), self._edges)
        if index is None:
            return None
        self._open.append(_Open(name, index, len(self._pieces), [told["label"]] if "label" in told else []))
        self._pieces.append(f"\\textbf{{{self._references(title)}.}} ")
        return group.end() if group else end

    def _item(self, name: str, title: str) -> None:
        """Begin an item that is a problem, where the one before it ends."""
        self._end_items(len(self._around))
        self._counted[name] += 1
        number, printed = str(self._counted[name]), name.capitalize()
        mark = Mark(sort="environment", start=0, end=0, name=name, printed=printed, number=number, title=title)
        self._pieces.append("\n\n")
        index = self._sign(mark, self._edges)
        if index is not None:
            self._open.append(_Open(name, index, len(self._pieces), inside=len(self._around)))
        self._pieces.append(f"\\textbf{{{printed} {number}{f' ({title})' if title else ''}.}} ")

    def _end_items(self, inside: int) -> None:
        """End the items that stand in as many environments or in more."""
        while self._open and (self._open[-1].inside or 0) >= inside and self._open[-1].inside is not None:
            self._close(self._open.pop(), len(self._pieces))

    def _references(self, lead: str) -> str:
        """A lead with signs for what it refers to and without its labels."""
        pieces, self._pieces, position = self._pieces, [], 0
        for match in _token_pattern().finditer(lead):
            if match.start() < position:
                continue
            self._pieces.append(lead[position : match.start()])
            position = match.end() if match["edge"] else self._token(lead, match)
        written, self._pieces = "".join([*self._pieces, lead[position:]]), pieces
        return written

    def _given(self, body: str, position: int, declared: Declared | None) -> tuple[str, list[str], int]:
        """Title and labels that stand behind ``\\begin{name}``, and where its text begins."""
        title, keys = "", []
        start = _BLANK.match(body, position).end()  # type: ignore[union-attr]
        end = _option_end(body, start)
        option = body[start + 1 : end - 1] if end else ""
        position = end or position
        if _SETTINGS.match(option):
            settings = {key: value.strip().strip("{}") for key, value in _SETTING.findall(option)}
            title = next((settings[key] for key in ("name", "title", "subtitle", "note") if key in settings), "")
            keys += [settings["label"]] if "label" in settings else []
        else:
            title = "" if _LENGTH.fullmatch(option) else option
        if declared is not None and declared.boxed is not None:
            for place in range(2):
                group = _GROUP.match(body, position)
                if group is None:
                    break
                position = group.end()
                if place == 0:
                    title = group[1]
                elif group[1].strip():
                    keys.append(":".join(part for part in (declared.boxed, group[1].strip()) if part))
        elif (
            not title and (group := _GROUP.match(body, position)) and not body[position : group.start(1) - 1].strip(" ")
        ):
            head = head_of(self._written(group[1]).strip(" .:")) if len(group[1]) < _LONGEST_LEAD else None
            if head is not None and head[0].kind in ("proof", "solution"):  # "{pf*}{Proof of Theorem 2}"
                title, position = group[1], group.end()
        while label := _LABEL.match(body, position):
            keys, position = [*keys, label[1].strip()], label.end()
        return " ".join(title.split()), keys, _BLANK.match(body, position).end()  # type: ignore[union-attr]

    def _end(self, match: re.Match[str]) -> None:
        name = match["environment"].strip()
        if name in self._around:
            while self._around.pop() != name:
                pass
            self._end_items(len(self._around) + 1)
            self._pieces.append(match[0])
            return
        if not any(one.name == name for one in self._open):
            if title_of(name, self._declared) is None:
                self._pieces.append(match[0])
            else:
                self.faults[f"\\end{{{name}}} without its begin"] += 1
            return
        while self._open[-1].name != name:
            self._close_open()
        self._close(self._open.pop(), len(self._pieces))

    def _close_all(self) -> None:
        while self._open:
            self._end_items(0)
            if self._open:
                self._close_open()

    def _close_open(self) -> None:
        """End an environment that nothing ends: where the first one behind its begin begins, else here."""
        one = self._open.pop()
        self.faults[f"\\begin{{{one.name}}} is never ended"] += 1
        opening = {_edge(2 * index) for index in range(one.index + 1, len(self._edges)) if self._is_environment(index)}
        place = next((at for at in range(one.piece, len(self._pieces)) if self._pieces[at] in opening), None)
        self._close(one, len(self._pieces) if place is None else place)

    def _is_environment(self, index: int) -> bool:
        return self._edges[index].sort == "environment"

    def _close(self, one: _Open, piece: int) -> None:
        self._edges[one.index] = self._edges[one.index].model_copy(update={"keys": tuple(dict.fromkeys(one.keys))})
        closing = f"{_edge(2 * one.index + 1)}\n\n"
        if piece < len(self._pieces):
            self._pieces[piece - 1] += closing
        else:
            self._pieces.append(closing)


@lru_cache(maxsize=1)
def _token_pattern() -> re.Pattern[str]:
    """Finds what is marked; a class for examinations begins each problem by a command of that name: ``\\question[4]``."""
    named = (word for word, form in statement_words().by_word.items() if form.kind == "problem")
    return re.compile(_TOKENS.replace("ITEMS", "|".join(word for word in named if word.isalpha())), re.DOTALL)


def _option_end(text: str, start: int) -> int | None:
    """Behind the option that opens at ``start``; brackets inside of groups and math are its own."""
    if text[start : start + 1] != "[":
        return None
    depth, position = 0, start
    while position < len(text):
        character = text[position]
        if character == "\n" and text[position : position + 2] == "\n\n":
            return None
        if character == "{":
            position = group_end(text, position) or len(text)
            continue
        depth += {"[": 1, "]": -1}.get(character, 0)
        if depth == 0:
            return position + 1
        position += 2 if character == "\\" else 1
    return None


def _edge(index: int) -> str:
    return chr(_EDGE + index)


def taken_out(text: str) -> tuple[str, str]:
    """The signs of a text, and the text without them."""
    return "".join(_SIGN.findall(text)), _SIGN.sub("", text)


def edged(index: int) -> tuple[str, str]:
    """The signs that stand where the environment of a mark among the edges begins and ends."""
    return _edge(2 * index), _edge(2 * index + 1)


def tidied(markdown: str) -> str:
    """Markdown with signs, its paragraphs one blank line apart."""
    markdown = _BREAK.sub(lambda match: _around_break(match[0]), markdown)
    return _ALONE.sub(r"\1 ", markdown).strip() + "\n"


def located(markdown: str, marked: Marked) -> tuple[str, list[Mark], int]:
    """The Markdown without signs, the marks with their offsets in order, and how many marks the conversion lost."""
    places: dict[str, int] = {}
    parts: list[str] = []
    position = length = 0
    for match in _SIGN.finditer(markdown):
        parts.append(markdown[position : match.start()])
        length += match.start() - position
        position = match.end()
        places[match[0]] = length
    text = "".join(parts) + markdown[position:]
    found = []
    points = sorted(places[sign] for index in range(len(marked.points)) if (sign := chr(_POINT + index)) in places)
    for index, mark in enumerate(marked.edges):
        start = places.get(_edge(2 * index))
        end = start if mark.sort == "label" else places.get(_edge(2 * index + 1))
        if start is not None and end is not None and start <= end:
            inner = text[start:end]
            last = end - len(inner) + len(inner.rstrip())
            start = start + len(inner) - len(inner.lstrip())
            behind = points[bisect.bisect_right(points, end) - 1 :][:1]  # what ends with a reference ends behind it
            last = max(start, last, *(point for point in behind if point <= end))
            found.append(mark.model_copy(update={"start": start, "end": last}))
    for index, mark in enumerate(marked.points):
        place = places.get(chr(_POINT + index))
        if place is not None:
            found.append(mark.model_copy(update={"start": place, "end": place}))
    found.sort(key=lambda mark: (mark.start, -mark.end))
    return text, found, len(marked.edges) + len(marked.points) - len(found)


def _around_break(run: str) -> str:
    """A run of blank lines with signs: what ends stands before it, and what stood before it; the rest behind it."""
    first, rest = run.split("\n", 1)
    signs = _SIGN.findall(rest)
    ending = [one for one in signs if (ord(one) - _EDGE) % 2]
    beginning = [one for one in signs if (ord(one) - _EDGE) % 2 == 0]
    return f"{''.join([*_SIGN.findall(first), *ending])}\n\n{''.join(beginning)}"
