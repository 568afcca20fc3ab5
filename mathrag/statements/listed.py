"""Numbered items under headings that say they are exercises, or solutions of these."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from mathrag.documents import Form, form_of, plain, statement_words
from mathrag.statements.cues import asks
from mathrag.statements.leads import Lead, Piece

_ITEM = re.compile(
    r"(?:[-*+][ \t]+(?=\*\*))?(?:(?:\*\*|\()?(?P<number>\d{1,3}(?:\.\d{1,3})*)[.)](?:\*\*)?|\*\*(?P<bold>\d{1,3}(?:\.\d{1,3})*)\*\*"
    r"|\((?P<letter>[A-Z])\))[ \t]+"
)
# a line that is as a heading, its number in front, or what a paragraph begins with: "4. PROBLEMS", "Answers. 1. Yes."
_OPENED = re.compile(
    r"[*_]{0,3}(?:\d{1,2}(?:\.\d{1,2})*\.?[ \t]+)?(?P<called>[^\W\d_][^.:\n$]{2,50}?)(?:[.:][*_]{0,3}(?:\s+|\Z)|[*_]{0,3}[ \t]*\Z)"
)
_NUMBERED = re.compile(r"\(?(\d{1,3}(?:\.\d{1,3})*)[.):]?(?:[ \t]+([^\W\d_].*))?\Z")


_LONGEST = 3
"""Words of a line that is as a heading, though nothing marks it, and of a heading whose last word says what is listed."""
_DEEPEST = 7
"""The level of a list without a heading, which every heading ends."""


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

    def led(self, piece: Piece, lead: Lead | None) -> Lead | None:
        """The lead of a piece in the list: of a heading that is a number, of a problem whose solution it is."""
        number = _NUMBERED.match(piece.heading.text) if lead is None and piece.heading else None
        if number:
            lead = self.lead(number[1], piece.end, f"{self.problem.name} {number[1]}", number[2] or "")
        elif lead is not None and self.solution and lead.form.kind in ("problem", "example"):
            lead = replace(lead, form=self.solution, number="")
        elif lead is not None and lead.form == self.solution and lead.number:
            lead = replace(lead, lead=f"{self.problem.name} {lead.number}", number="")
        if lead is not None:
            self.argued = lead.form.kind in ("proof", "solution") and not self.solution
        return lead

    def lead(self, number: str, body: int, lead: str, title: str = "", *, item: bool = False) -> Lead:
        """Of a problem, or of the solution of the one that ``lead`` names."""
        form = self.solution or self.problem
        return Lead(form, body, lead, title, "" if self.solution else number, item=item)

    def items(self, markdown: str, piece: Piece, lead: Lead | None) -> Iterator[tuple[Piece, Lead | None]]:
        """A piece with its lead, and each numbered item in it by itself; what stands behind a solution is one if it counts on."""
        starts = [(piece.start, lead)]
        lines = [
            piece.start,
            *(one.end() for one in re.compile(r"\n[ \t]*").finditer(markdown, piece.start, piece.end)),
        ]
        for begin in lines[1 if lead is not None else 0 :] if lead is None or self.argued else ():
            before = markdown[markdown.rfind("\n", 0, begin) + 1 : begin]
            item, indent = _ITEM.match(markdown, begin, piece.end), len(before) - len(before.lstrip())
            number = _number(item) if item else ""
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
                (begin, self.lead(number, item.end(), called, item=True)),
            ]
        for (start, one), (end, _) in zip(starts, [*starts[1:], (piece.end, None)], strict=True):
            yield Piece(start, end), one


def _begun(before: bool, piece: Piece, lead: Lead | None) -> bool:
    """Has an example, a problem or a solution begun whose steps or parts numbered items may be? A heading ends it."""
    if lead is not None:
        return lead.form.kind in ("example", "problem", "solution") and not lead.item
    return before and piece.heading is None


def _number(item: re.Match[str]) -> str:
    """The number of an item, or its letter."""
    return str(item["number"] or item["bold"] or item["letter"])


def _opened(markdown: str, piece: Piece) -> re.Match[str] | None:
    """What a paragraph begins with as if that were a heading, items behind it or nothing."""
    found = _OPENED.match(markdown, piece.start, piece.end) if piece.heading is None else None
    if found is None or len(found["called"].split()) > _LONGEST:
        return None
    return found if (found.end() == piece.end or _ITEM.match(markdown, found.end(), piece.end)) else None


def _is_solved(markdown: str, piece: Piece, behind: Sequence[Lead | None]) -> bool:
    """Is a paragraph a numbered item, and what is led next its solution?"""
    following = next(filter(None, behind), None)
    return (
        following is not None
        and following.form.kind == "solution"
        and not following.short
        and numbered(markdown, piece) is not None
    )


def with_numbered(markdown: str, pieces: Sequence[Piece], leads: Sequence[Lead | None]) -> list[Lead | None]:
    """The leads, and those of paragraphs that only a number leads, where nothing has begun of which they are a part."""
    out, begun = [], False
    for piece, lead in zip(pieces, leads, strict=True):
        begun = _begun(begun, piece, lead)
        out.append(lead or (None if begun else numbered(markdown, piece)))
    return out


def numbered(markdown: str, piece: Piece) -> Lead | None:
    """The lead of a paragraph that only a number leads: a problem's where its solution follows, or where it asks and its proof follows."""
    item = _ITEM.match(markdown, piece.start, piece.end) if piece.heading is None else None
    form = form_of("exercise")
    if item is None or form is None:
        return None
    fitting = ("solution", "proof") if asks(markdown[item.end() : piece.end]) else ("solution",)
    return Lead(form, item.end(), item[0].strip(" *"), "", _number(item), argued=fitting)


def with_items(
    markdown: str, pieces: Sequence[Piece], leads: Sequence[Lead | None]
) -> tuple[list[Piece], list[Lead | None]]:
    """Pieces and leads with the numbered items under a heading that says they are exercises, or solutions of these, each by itself."""
    out: list[tuple[Piece, Lead | None]] = []
    here, problem, begun = None, form_of("exercise"), False
    for place, (piece, lead) in enumerate(zip(pieces, leads, strict=True)):
        begun = _begun(begun, piece, lead)
        if here is None and problem and not begun and lead is None and _is_solved(markdown, piece, leads[place + 1 :]):
            here = _List(problem, _DEEPEST)  # up to the next heading
        if piece.heading is not None and (here is None or piece.heading.level <= here.level):
            told = _listing(piece.heading.text, problem) if lead is None else None
            told = (
                None if told and told[1] and _works_examples(pieces[place + 1 :], leads[place + 1 :], piece) else told
            )
            problem = told[0] if told else problem
            here = _List(told[0], piece.heading.level, told[1]) if told else None
            out.append((piece, lead))
        elif (opened := _opened(markdown, piece)) and (told := _listing(opened["called"], problem)):
            problem = told[0]
            here = _List(problem, here.level if here else _DEEPEST, told[1])
            out += [(Piece(piece.start, opened.end()), None)]
            out += here.items(markdown, Piece(opened.end(), piece.end), None) if opened.end() < piece.end else ()
        elif here is None:
            out.append((piece, lead))
        elif lead is None and here.solution and not markdown[piece.start : piece.end].strip("# \n"):
            out.append(
                (piece, here.lead("", piece.end, here.solution.name))
            )  # a heading that only refers to the exercise
        elif piece.heading is not None:
            out.append((piece, here.led(piece, lead)))
        else:
            out += here.items(markdown, piece, here.led(piece, lead))
    return [piece for piece, _ in out], [lead for _, lead in out]


def _works_examples(pieces: Sequence[Piece], leads: Sequence[Lead | None], above: Piece) -> bool:
    """Are there examples with their solutions under the heading ``above``, which then speaks of solutions in another sense: "Molarity of
    solutions"?"""
    level = above.heading.level if above.heading is not None else _DEEPEST
    under = takewhile(
        lambda one: one[0].heading is None or one[1] or one[0].heading.level > level, zip(pieces, leads, strict=True)
    )
    told = [lead for _, lead in under if lead is not None and not lead.plans]
    return any(one.form.kind == "example" and other.form.kind == "solution" for one, other in pairwise(told))


def _listing(heading: str, problem: Form | None) -> tuple[Form, Form | None] | None:
    """What the problems are called that a heading says are listed under it, or whose solutions, those of a ``problem`` before it."""
    if listed := _problems_listed(heading):
        return listed, None
    solution = form_of("solution") if problem and _solutions_listed(heading) else None
    return (problem, solution) if problem and solution else None


def _solutions_listed(heading: str) -> bool:
    """Does a heading say that solutions are listed under it: "Answers", "Solutions to the exercises"?"""
    told, words = statement_words(), re.findall(r"[^\W\d_]+", plain(heading))
    whole = plain(heading.strip("*_: ")) in told.solution_lists
    return whole or (words[:1] != [] and words[0] in told.solution_lists and words[1:2] != [] and words[1] in told.of)


def _follows(before: str, number: str) -> bool:
    """Is a number the one behind ``before``, "2.4" behind "2.3"?"""
    if before.isalpha():
        return number.isalpha() and ord(number) == ord(before) + 1
    front, _, last = before.rpartition(".")
    return number == f"{front}{'.' if front else ''}{int(last) + 1}" if last else False


def _problems_listed(heading: str) -> Form | None:
    """What the problems are called that a heading says are listed under it: "Exercises", "Section exercises", "Problems for Week 3"."""
    told = statement_words()
    words = re.findall(r"[^\W\d_]+", plain(heading))
    names = len(words) <= _LONGEST and not (words and asks(f"{words[0]} it"))  # not "Solve coin word problems"
    last = words[-1:] if names and told.problem_lists.isdisjoint(words[:-1]) and not {*words} & {*told.of} else []
    first = words[:1] if words[1:2] and words[1] in told.of else []
    if told.problem_lists.isdisjoint((" ".join(words), plain(heading.strip("*_: ")), *last, *first)):
        return None
    forms = (
        form for word in words for end in ("", "s", "es", "n", "en", "i") if (form := form_of(word.removesuffix(end)))
    )
    return next((form for form in forms if form.kind == "problem"), form_of("exercise"))
