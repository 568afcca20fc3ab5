"""How Markdown sets statements off where no source marks them: leads in bold or italics, headings, boxes, numbered exercises.

ProofWiki's pages ("## Theorem" under the page's title), textbooks' "**Theorem 2.3** (Name).", "*Proof.* ... ∎", "#### Example" with
"**Solution**", fences and admonitions ("::: {.theorem}", "!!! theorem", "> [!theorem]"), lists under "Exercises".
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, takewhile

from mathrag.documents import Form, form_of, head_of, plain, spans, statement_words
from mathrag.statements.boxes import boxes
from mathrag.statements.cues import supposes
from mathrag.statements.extents import END_SIGN, Extent, Heading
from mathrag.statements.sentences import sentences

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_EMPHASIS = re.compile(
    r"(?:>[ \t]*)*(?P<mark>\*{1,3}|_{1,3})(?P<inside>(?!\s)(?:[^*_\n]|\$[^$\n]*\$|(?<=\w)_(?=\w)){2,160}?)(?P=mark)(?P<behind>[^\n]*)"
)
# what a heading's statement may begin with: "**Statement.**"
_OWN_WORDS = re.compile(r"\s*\*\*(?P<inside>[^*\n]{4,30}?)[.:]?\*\*[.:]?[ \t]*")
# a line, or an item of a list, that begins in bold or italics
_SET_OFF = re.compile(
    r"\n[ \t]*(?P<item>(?:[-*+]|\d{1,2}[.)])[ \t]+)?(?P<mark>\*{1,2})(?P<inside>[^*\n]{4,60})(?P=mark)(?!\*)"
)
_PLAIN = re.compile(
    r"(?:>[ \t]*)*(?P<inside>[^\W\d_]{4,24}(?:[ \t]+(?:[A-Z]\.?)?\d+(?:[.\-–]\d+)*[a-z]?)?"
    r"(?:[ \t]*\([^()\n]{2,80}\))?)(?:[.:](?=\s|\Z)|(?P<alone>[ \t]*(?:\n(?=\S)|\Z)))"
)
_NAME = re.compile(r"[ \t]*\*?\((?P<name>[^()\n]{2,100}(?:\([^()]*\)[^()\n]*)?)\)(?:\*(?=[.:\s]))?[.:]?")
# a number in front of a head: "(1.5) **Theorem.**", "**2.3** *Lemma.*"
_COUNTED = re.compile(
    r"(?P<bold>\*\*)?\(?(?P<number>(?:[A-Z]\.)?\d+(?:\.\d+)*[a-z]?)[.)]{0,2}(?(bold)\*\*)[ \t]+(?=[*_]{0,3}[^\W\d_a-z])"
)
_END = re.compile(rf"(?:{END_SIGN})[\s*_.$)]*\Z")
_ITEM = re.compile(
    r"(?:(?:\*\*|\()?(?P<number>\d{1,3}(?:\.\d{1,3})*)[.)](?:\*\*)?|\*\*(?P<bold>\d{1,3}(?:\.\d{1,3})*)\*\*)[ \t]+"
)
_NUMBERED = re.compile(r"\(?(\d{1,3}(?:\.\d{1,3})*)[.):]?(?:[ \t]+([^\W\d_].*))?\Z")
_RULE = re.compile(r"(?:-{3,}|\*{3,}|_{3,})[ \t]*(?:\n|\Z)")
_LISTED = re.compile(r"\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s")
_ITEMIZED = re.compile(r"(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|[-*+•])\s")
_CITED = re.compile(r"[ \t]*\[[^\[\]\n]{1,60}\](?=[ \t]*[.:*]|[ \t]*\n)[.:]?")
"""Whose it is, or where it stands, behind a lead: "**Lemma 1.4** [2]."."""
_NAMED_FORMS = frozenset({"theorem", "lemma", "proposition", "corollary"})
_LONGEST_NAME = 7
_GOES_ON = re.compile(r"[a-z,;]|\$\$|\d+[.)]\s|[-*+•]\s|\(|\|")
_LEAD_END = re.compile(r"[ \t]*(?:[.:](?=\s|\Z)|[—–](?=[ \t]))")


@dataclass(frozen=True)
class _Piece:
    """A paragraph, display, list or heading of the Markdown."""

    start: int
    end: int
    heading: Heading | None = None


@dataclass(frozen=True)
class _Lead:
    form: Form
    body: int
    lead: str
    title: str = ""
    number: str = ""
    argued: bool = False
    """Is it a statement's only where a proof follows?"""
    item: bool = False
    """Is it the number of an item? What is no part of the item ends it."""


def told_extents(markdown: str, titled: Sequence[Heading], title: str) -> list[Extent]:
    """The statements and arguments that ``markdown`` sets off; ``title`` is the document's."""
    boxed_ones = list(boxes(markdown))
    boxed = _within(boxed_ones)
    pieces = [piece for piece in _pieces(markdown, titled) if not boxed(piece.start)]
    pieces, leads = _listed(markdown, pieces, [_lead(markdown, piece, titled, title) for piece in pieces])
    behind: _Lead | None = None
    for place in reversed(range(len(leads))):
        if (one := leads[place]) is not None:
            leads[place] = None if one.argued and (behind is None or behind.form.kind != "proof") else one
            behind = leads[place] or behind
    found = [
        Extent(lead.form, piece.start, lead.body, end, lead.lead, lead.title, lead.number, level=_level(piece))
        for place, (piece, told) in enumerate(zip(pieces, leads, strict=True))
        if told is not None
        and (end := _reach(markdown, pieces, leads, place)) > (lead := _said(markdown, piece, told, end)).body
    ]
    return [*boxed_ones, *found]


def _within(extents: Iterable[Extent]) -> Callable[[int], bool]:
    """Is a place in one of the ``extents``?"""
    ordered = sorted((one.start, one.end) for one in extents)
    starts, ends = [start for start, _ in ordered], list(accumulate((end for _, end in ordered), max))

    def within(place: int) -> bool:
        begun = bisect_right(starts, place)
        return begun > 0 and place < ends[begun - 1]

    return within


def with_lead(markdown: str, extent: Extent, titled: Sequence[Heading]) -> Extent:
    """An extent that its source marks without saying what is printed above it, with number and title from how its text begins."""
    first = next(_pieces(markdown, titled, extent.start, extent.end), None)
    lead = _lead(markdown, first, (), "") if first is not None else None
    if lead is not None:
        extent.body, extent.lead, extent.title, extent.number = lead.body, lead.lead, lead.title, lead.number
        if not extent.is_argument and lead.form.kind not in ("proof", "solution"):
            extent.form = lead.form  # what a reader sees
    return extent


def without_solution(markdown: str, extents: Sequence[Extent]) -> list[Extent]:
    """Solutions and proofs that begin with a lead inside of what they belong to and have no environment of their own."""
    found = []
    arguments = sorted(extent.start for extent in extents if extent.is_argument)
    for extent in extents:
        argued = bisect_left(arguments, extent.end) > bisect_right(arguments, extent.start)
        fitting = ("proof",) if extent.form.kind == "theorem" else ("solution", "proof")
        if argued or extent.form.kind not in ("problem", "example", "theorem"):
            continue
        for piece in _pieces(markdown, (), extent.body, extent.end):
            lead = _lead(markdown, piece, (), "")
            if lead is not None and lead.form.kind in fitting and piece.start > extent.body:
                found.append(Extent(lead.form, piece.start, lead.body, extent.end, lead.lead))
                break
    return found


def _level(piece: _Piece) -> int:
    return piece.heading.level if piece.heading is not None else 0


def _pieces(markdown: str, titled: Sequence[Heading], first: int = 0, end: int | None = None) -> Iterator[_Piece]:
    """Paragraphs and headings from ``first`` to ``end``; a display is a piece of its own, a fenced block is none."""
    end = len(markdown) if end is None else end
    at = {heading.start: heading for heading in titled}
    whole = [(span.start, span.end) for span in spans(markdown, first, end) if span.kind in ("display", "environment")]
    begins = [begin for begin, _ in whole]
    position = first
    while position < end:
        found = re.compile(r"\S").search(markdown, position, end)
        if found is None:
            return
        start = found.start()
        line = markdown.rfind("\n", 0, start) + 1
        heading = at.get(line) or at.get(start)
        if heading is not None:
            yield _Piece(start, heading.end, heading)
            position = heading.end
            continue
        fence = _FENCE.match(markdown, line, end)
        if fence:
            mark = rf"^ {{0,3}}{re.escape(fence[1])}[ \t]*$"
            closing = re.compile(mark, re.MULTILINE).search(markdown, fence.end(), end)
            position = closing.end() if closing else end
            continue
        blank = re.compile(r"\n[ \t]*(?=\n|\Z)|\n(?= {0,3}#{1,6}[ \t])").search(markdown, start, end)
        stop = blank.start() if blank else end
        stop = next((line.start() for line in _SET_OFF.finditer(markdown, start + 1, stop) if _begins(line)), stop)
        last = bisect_left(begins, stop) - 1
        if last >= 0 and stop < whole[last][1]:
            stop = whole[last][1]
        yield _Piece(start, stop)
        position = stop


def _argues(inside: str) -> bool:
    """Is what is set off the lead of a proof or a solution?"""
    head = head_of(inside.strip().rstrip(".:"))
    return head is not None and head[0].kind in ("proof", "solution")


def _begins(line: re.Match[str]) -> bool:
    """Is what is set off at a line's head the lead of an argument, or of a statement with number and full stop, "**Lemma 1.**"? In
    italics only an argument's lead with its full stop is one."""
    bold, stopped = line["mark"] == "**", line["inside"].rstrip().endswith((".", ":"))
    head = head_of(line["inside"].strip().rstrip(".:")) if bold and stopped else None
    return ((bold or stopped) and _argues(line["inside"])) or (
        head is not None and bool(head[1] or line["item"]) and head[0].kind != "aside"
    )


def _lead(markdown: str, piece: _Piece, titled: Sequence[Heading], title: str) -> _Lead | None:
    """How a piece begins a statement or an argument; None where it doesn't."""
    if piece.heading is not None:
        head = head_of(piece.heading.text.strip("*_ :."))
        if head is None:
            called = _called(piece.heading.text.strip("*_ :."))
            return (
                _Lead(called, piece.end, piece.heading.text, piece.heading.text.strip("*_ :."), argued=True)
                if called
                else None
            )
        form, number, name = head
        if not name and not number and form.kind in ("theorem", "definition"):
            name = _page(piece.heading, titled, title)
        said = _OWN_WORDS.match(markdown, piece.end)
        own = said is not None and plain(said["inside"]) in statement_words().own_words
        return _Lead(form, said.end() if said and own else piece.end, piece.heading.text, name, number)
    item = _SET_OFF.match(f"\n{markdown[piece.start : piece.end]}")
    first = piece.start + item.start("mark") - 1 if item and (_argues(item["inside"]) or _begins(item)) else piece.start
    counted = _COUNTED.match(markdown, first, piece.end)
    first = counted.end() if counted else first
    emphasised = _EMPHASIS.match(markdown, first, piece.end)
    if emphasised:
        head = head_of(emphasised["inside"].strip().rstrip(".:"))
        if head is None and emphasised["mark"] in ("**", "__") and _closed(emphasised):
            called = _called(name := emphasised["inside"].strip(" .:"))
            begin = emphasised.end() - len(emphasised["behind"].lstrip(".: "))
            vague = plain(name.split()[0]) in statement_words().definite
            return _Lead(called, begin, name, name, argued=vague) if called else None
        if head is None or (emphasised["mark"] in ("*", "_") and not _closed(emphasised)):
            return None
        form, number, name = head
        number = number or (counted["number"] if counted else "")
        body = emphasised.end() - len(emphasised["behind"])
        named = _NAME.match(markdown, body, piece.end)
        if named and not name and form.kind not in ("proof", "solution"):
            name, body = named["name"].strip(" *_"), named.end()
        cited = _CITED.match(markdown, body, piece.end)
        body = cited.end() if cited else body
        stop = _LEAD_END.match(markdown, body, piece.end)
        return _Lead(form, stop.end() if stop else body, emphasised["inside"].strip(" .:"), name, number)
    said = _PLAIN.match(markdown, first, piece.end)
    head = head_of(said["inside"]) if said and said["inside"][:1].isupper() else None
    if said is None or head is None or (head[0].kind == "aside"):
        return None
    if said["alone"] is not None and head[0].kind not in ("definition", "theorem", "proof"):
        return None
    return _Lead(head[0], said.end(), said["inside"], head[2], head[1] or (counted["number"] if counted else ""))


def _called(name: str) -> Form | None:
    """The form in a name that begins or ends with one: "Noether's theorem", "Lemma on nets", "Satz über Nullstellen"."""
    told, words = statement_words(), re.findall(r"[^\W\d_]+", re.sub(r"['’]s?\b", "", name))
    if not 2 <= len(words) <= _LONGEST_NAME or not name[:1].isupper() or plain(words[0]) in told.prepositions:
        return None
    on = plain(words[1]) in told.named_of | told.prepositions
    form = told.by_word.get(plain(words[0] if on else words[-1]))
    return form if form is not None and form.name in _NAMED_FORMS and (on or "," not in name) else None


def _said(markdown: str, piece: _Piece, lead: _Lead, end: int) -> _Lead:
    """A lead, or what a heading states itself: "## Theorem: Every field is a ring" with nothing behind it before its proof."""
    stated = lead.form.kind == "theorem" and piece.heading is not None and not markdown[lead.body : end].strip()
    if not stated or statement_words().copulas.isdisjoint(map(plain, re.findall(r"[^\W\d_]+", lead.title))):
        return lead
    body = markdown.rfind(lead.title, piece.start, lead.body)
    return replace(lead, body=body, title="") if body > piece.start else lead


def _closed(emphasised: re.Match[str]) -> bool:
    """Does a lead in italics end as one: 'Proof.' and not 'theorem of Pythagoras'?"""
    alone = not emphasised["behind"].strip() and _argues(emphasised["inside"])
    return (
        alone
        or emphasised["inside"].rstrip().endswith((".", ":"))
        or emphasised["behind"].startswith((".", ":", " (", " –", " —", " - "))
    )


def _page(heading: Heading, titled: Sequence[Heading], title: str) -> str:
    """What a bare "Theorem" stands under: the heading around it, else the document's title, without its namespace."""
    above = [one for one in titled if one.start < heading.start and one.level < heading.level]
    name = above[-1].text if above else title
    if head_of(name.strip("*_ :.")) is not None:
        return ""  # a corollary below a theorem is not called "Theorem"
    return re.sub(r"^[^\W\d_]+:\s*(?=\S)|\s+[-–|]\s+\S+\Z", "", name).strip()


def _reach(markdown: str, pieces: Sequence[_Piece], leads: Sequence[_Lead | None], place: int) -> int:
    """Where what begins at a piece ends."""
    lead, first = leads[place], pieces[place]
    assert lead is not None
    stop = place + 1
    while (
        stop < len(pieces)
        and leads[stop] is None
        and not _ends(first.heading, pieces[stop].heading)
        and not _RULE.match(markdown, pieces[stop].start)
    ):
        stop += 1
    behind = pieces[place + 1 : stop]
    if lead.item:
        column = first.start - markdown.rfind("\n", 0, first.start)
        within = takewhile(
            lambda one: (
                one.heading is None
                and (one.start - markdown.rfind("\n", 0, one.start) > column or markdown.startswith("$$", one.start))
            ),
            behind,
        )
        return max([first.end, *(one.end for one in within)])
    if (
        lead.form.kind in ("proof", "solution")
        and markdown[first.start] in "-*+"
        and markdown[first.start + 1] in " \t"
    ):
        closed = re.compile(r"\n(?=\S)").search(
            markdown, first.start, first.end
        )  # an item of a list ends before the next
        return closed.start() if closed else first.end
    if lead.form.kind in ("proof", "solution", "problem", "example"):
        for piece in [first, *behind]:
            if lead.form.kind == "proof" and piece.heading is None and _END.search(markdown, piece.start, piece.end):
                return piece.end
        return behind[-1].end if behind else first.end
    if first.heading is not None:
        return behind[-1].end if behind else first.end
    end, empty = first.end, not markdown[lead.body : first.end].strip()
    proved = stop < len(pieces) and (behind_it := leads[stop]) is not None and behind_it.form.kind == "proof"
    if proved and behind and all(_LISTED.match(markdown, piece.start) for piece in behind):
        return behind[-1].end  # parts of the statement, and then their proof
    listed = False
    for piece in behind:
        said, item = markdown[lead.body : end].rstrip(), _ITEMIZED.match(markdown, piece.start)
        open_ended = empty or said.endswith((":", "$$", ",")) or not said.rstrip("*_ )").endswith((".", "!", "?"))
        follows = _GOES_ON.match(markdown, piece.start) or (said.endswith((":", ",")) and markdown[piece.start] == "$")
        goes_on = (open_ended and follows) or (item and (listed or _announces(said)))
        if piece.heading is not None or not (empty or goes_on or all(map(supposes, sentences(said)))):
            break
        end, empty, listed = piece.end, False, item is not None
    return end


def _announces(said: str) -> bool:
    """Does the last sentence of what is ``said`` tell that a list of it follows?"""
    last = re.split(r"[.!?:]\s", said.rstrip(" .:"))[-1]
    return not statement_words().lists.isdisjoint(map(plain, re.findall(r"[^\W\d_]+", last)))


def _ends(own: Heading | None, other: Heading | None) -> bool:
    return other is not None and (own is None or other.level <= own.level)


@dataclass
class _List:
    """What is listed under a heading of a ``level``: problems called ``problem``, or solutions of these."""

    problem: Form
    level: int
    solution: Form | None = None
    last: str = ""
    column: int = 0
    argued: bool = False
    """Does a solution stand between the last item and here?"""

    def led(self, piece: _Piece, lead: _Lead | None) -> _Lead | None:
        """The lead of a piece in the list: of a heading that is a number, of a problem whose solution it is."""
        number = _NUMBERED.match(piece.heading.text) if lead is None and piece.heading else None
        if number:
            lead = self._lead(number[1], piece.end, f"{self.problem.name} {number[1]}", number[2] or "")
        elif lead is not None and self.solution and lead.form.kind in ("problem", "example"):
            lead = replace(lead, form=self.solution, number="")
        elif lead is not None and lead.form == self.solution and lead.number:
            lead = replace(lead, lead=f"{self.problem.name} {lead.number}", number="")
        if lead is not None:
            self.argued = lead.form.kind in ("proof", "solution") and not self.solution
        return lead

    def _lead(self, number: str, body: int, lead: str, title: str = "", *, item: bool = False) -> _Lead:
        form = self.solution or self.problem
        return _Lead(form, body, lead, title, "" if self.solution else number, item=item)

    def items(self, markdown: str, piece: _Piece, lead: _Lead | None) -> Iterator[tuple[_Piece, _Lead | None]]:
        """A piece with its lead, and each numbered item in it by itself; what stands behind a solution is one if it counts on."""
        starts = [(piece.start, lead)]
        lines = [
            piece.start,
            *(one.end() for one in re.compile(r"\n[ \t]*").finditer(markdown, piece.start, piece.end)),
        ]
        for begin in lines[1 if lead is not None else 0 :] if lead is None or self.argued else ():
            item, indent = _ITEM.match(markdown, begin, piece.end), begin - markdown.rfind("\n", 0, begin) - 1
            number = str(item["number"] or item["bold"]) if item else ""
            if (
                item is None
                or (self.last and indent != self.column)
                or (self.argued and not _follows(self.last, number))
            ):
                continue
            self.last, self.column, self.argued = number, indent, False
            called = f"{self.problem.name} {number}" if self.solution else item[0].strip(" *")
            starts = [
                *(starts if begin > piece.start else ()),
                (begin, self._lead(number, item.end(), called, item=True)),
            ]
        for (start, one), (end, _) in zip(starts, [*starts[1:], (piece.end, None)], strict=True):
            yield _Piece(start, end), one


def _listed(
    markdown: str, pieces: Sequence[_Piece], leads: Sequence[_Lead | None]
) -> tuple[list[_Piece], list[_Lead | None]]:
    """Pieces and leads with the numbered items under a heading that says they are exercises, or solutions of these, each by itself."""
    out: list[tuple[_Piece, _Lead | None]] = []
    here, problem = None, form_of("exercise")
    for piece, lead in zip(pieces, leads, strict=True):
        if piece.heading is not None and (here is None or piece.heading.level <= here.level):
            listed = _problems_listed(piece.heading.text) if lead is None else None
            solution = form_of("solution") if lead is None and _solutions_listed(piece.heading.text) else None
            problem = listed or problem
            here = _List(problem, piece.heading.level, solution) if problem and (listed or solution) else None
            out.append((piece, lead))
        elif here is None:
            out.append((piece, lead))
        elif piece.heading is not None:
            out.append((piece, here.led(piece, lead)))
        else:
            out += here.items(markdown, piece, here.led(piece, lead))
    return [piece for piece, _ in out], [lead for _, lead in out]


def _solutions_listed(heading: str) -> bool:
    """Does a heading say that solutions are listed under it: "Answers", "Solutions to the exercises"?"""
    told, words = statement_words(), re.findall(r"[^\W\d_]+", plain(heading))
    whole = plain(heading.strip("*_: ")) in told.solution_lists
    return whole or (words[:1] != [] and words[0] in told.solution_lists and words[1:2] != [] and words[1] in told.of)


def _follows(before: str, number: str) -> bool:
    """Is a number the one behind ``before``, "2.4" behind "2.3"?"""
    front, _, last = before.rpartition(".")
    return number == f"{front}{'.' if front else ''}{int(last) + 1}" if last else False


def _problems_listed(heading: str) -> Form | None:
    """What the problems are called that a heading says are listed under it: "Exercises", "Section exercises", "Problems for Week 3"."""
    told = statement_words()
    words = re.findall(r"[^\W\d_]+", plain(heading))
    last = words[-1:] if told.problem_lists.isdisjoint(words[:-1]) and not {*words} & {*told.of} else []
    first = words[:1] if words[1:2] and words[1] in told.of else []
    if told.problem_lists.isdisjoint((" ".join(words), plain(heading.strip("*_: ")), *last, *first)):
        return None
    forms = (
        form for word in words for end in ("", "s", "es", "n", "en", "i") if (form := form_of(word.removesuffix(end)))
    )
    return next((form for form in forms if form.kind == "problem"), form_of("exercise"))
