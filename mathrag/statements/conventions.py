"""How Markdown sets statements off where no source marks them: leads in bold or italics, headings, boxes, numbered exercises.

ProofWiki's pages ("## Theorem" under the page's title), textbooks' "**Theorem 2.3** (Name).", "*Proof.* ... ∎", "#### Example" with
"**Solution**", fences and admonitions ("::: {.theorem}", "!!! theorem", "> [!theorem]"), lists under "Exercises".
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, takewhile

from mathrag.documents import plain, statement_words
from mathrag.statements.boxes import boxes
from mathrag.statements.cues import asks, supposes
from mathrag.statements.extents import END_SIGN, Extent, Heading
from mathrag.statements.going_on import going_on, speaks_of_it
from mathrag.statements.leads import Lead, Piece, lead_of, pieces_of, stated_by
from mathrag.statements.listed import with_items, with_numbered
from mathrag.statements.parts import with_later_questions
from mathrag.statements.sentences import sentences
from mathrag.statements.solving import solved

_END = re.compile(rf"(?:{END_SIGN})[\s*_.$)]*\Z")
_RULE = re.compile(r"(?:-{3,}|\*{3,}|_{3,})[ \t]*(?:\n|\Z)")
_LISTED = re.compile(r"\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s")
_ITEMIZED = re.compile(r"(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|[-*+•])\s")
_GOES_ON = re.compile(r"[a-z,;]|\$\$|\d+[.)]\s|[-*+•]\s|\(|\|")


def told_extents(markdown: str, titled: Sequence[Heading], title: str) -> list[Extent]:
    """The statements and arguments that ``markdown`` sets off; ``title`` is the document's."""
    boxed_ones = list(boxes(markdown))
    boxed = _within(boxed_ones)
    pieces = [piece for piece in pieces_of(markdown, titled) if not boxed(piece.start)]
    pieces, leads = with_items(markdown, pieces, [lead_of(markdown, piece, titled, title) for piece in pieces])
    leads = _borne_out(boxed_ones, markdown, pieces, with_numbered(markdown, pieces, leads))
    leads = _without_remarks(pieces, leads)
    found: list[Extent] = []
    plan: tuple[Piece, Lead] | None = None
    for place, (piece, told) in enumerate(zip(pieces, leads, strict=True)):
        if told is None:
            continue
        if told.plans:
            plan = plan or (piece, told)
            continue
        end = _reach(markdown, pieces, leads, place)
        lead = stated_by(markdown, piece, told, end)
        if end > lead.body:
            start, body = (plan[0].start, plan[1].body) if plan else (piece.start, lead.body)
            found.append(Extent(lead.form, start, body, end, lead.lead, lead.title, lead.number, level=_level(piece)))
        plan = None
    return [*boxed_ones, *with_later_questions(markdown, found)]


def _borne_out(
    boxed: Sequence[Extent], markdown: str, pieces: Sequence[Piece], leads: Sequence[Lead | None]
) -> list[Lead | None]:
    """The leads that what stands behind them bears out: of a name that its proof follows, of a bare number its solution; of an abbreviation
    that a question asks or is answered, and that an answer has a question's number."""
    out = list(leads)
    behind = {one.start: one.form.kind for one in boxed}
    starts = sorted({*behind, *(piece.start for piece in pieces)}, reverse=True)
    at, kind = {piece.start: place for place, piece in enumerate(pieces)}, ""
    for start in starts:
        one = out[at[start]] if start in at else None
        if one is not None and one.argued and kind not in one.argued:
            out[at[start]] = one = None
        kind = one.form.kind if one is not None else behind.get(start, kind)
    short = [one for one in out if one is not None and one.short]
    asked = {one.number for one in short if one.form.kind == "problem"}
    answered = {one.number for one in short if one.form.kind == "solution"}
    for place, one in enumerate(out):
        if one is not None and one.short:
            until = next((pieces[at].start for at in range(place + 1, len(out)) if out[at]), len(markdown))
            problem = one.form.kind == "problem" and (
                one.number in answered or asks(markdown[one.body : until].strip())
            )
            out[place] = one if problem or (one.form.kind == "solution" and one.number in asked) else None
    return out


def _without_remarks(pieces: Sequence[Piece], leads: Sequence[Lead | None]) -> list[Lead | None]:
    """The leads without the remarks that solutions have in their midst or close with: "**Note:**", "**Discussion**"."""
    out, solving = list(leads), False
    for place, (piece, lead) in enumerate(zip(pieces, leads, strict=True)):
        if piece.heading is not None or lead is None:
            solving = solving and piece.heading is None
        elif lead.form.kind == "aside":
            own = solving and lead.form.name in ("remark", "discussion") and not lead.number and not lead.title
            out[place] = None if own else lead
        else:
            solving = lead.form.kind == "solution"
    return out


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
    first = next(pieces_of(markdown, titled, extent.start, extent.end), None)
    lead = lead_of(markdown, first, (), "") if first is not None else None
    if lead is not None:
        extent.body, extent.lead = lead.body, lead.lead
        extent.title, extent.number = lead.title or extent.title, lead.number or extent.number
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
        plan: tuple[int, int] | None = None
        for piece in pieces_of(markdown, (), extent.body, extent.end):
            lead = lead_of(markdown, piece, (), "")
            if lead is not None and lead.form.kind in fitting and piece.start > extent.body:
                plan = plan or (piece.start, lead.body)
                if not lead.plans:
                    found.append(Extent(lead.form, *plan, extent.end, lead.lead))
                    break
    return found


def _level(piece: Piece) -> int:
    return piece.heading.level if piece.heading is not None else 0


def _reach(markdown: str, pieces: Sequence[Piece], leads: Sequence[Lead | None], place: int) -> int:
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
        within = takewhile(lambda one: one.heading is None and markdown[one.start - 1] in " \t", behind)
        return closed.start() if closed else max([first.end, *(one.end for one in within)])
    if lead.form.kind in ("proof", "solution", "problem", "example"):
        return _argued(markdown, first, lead, behind, _Before.of(pieces, leads, place))
    if first.heading is not None:
        own = takewhile(
            lambda one: one.heading or not speaks_of_it(markdown[one.start : one.end], lead.form.name), behind[1:]
        )
        return max([first.end, *(one.end for one in (*behind[:1], *own))])
    end, empty = first.end, not markdown[lead.body : first.end].strip()
    proved = stop < len(pieces) and (behind_it := leads[stop]) is not None and behind_it.form.kind == "proof"
    if proved and behind and all(_LISTED.match(markdown, piece.start) for piece in behind):
        return behind[-1].end  # parts of the statement, and then their proof
    listed, titled = False, lead.lead == lead.title and not lead.number
    for place, piece in enumerate(behind):
        said, item = markdown[lead.body : end].rstrip(), _ITEMIZED.match(markdown, piece.start)
        open_ended = empty or said.endswith((":", "$$", ",")) or not said.rstrip("*_ )").endswith((".", "!", "?"))
        follows = _GOES_ON.match(markdown, piece.start) or (said.endswith((":", ",")) and markdown[piece.start] == "$")
        goes_on = (open_ended and follows) or (item and (listed or _announces(said)))
        goes_on = goes_on or (titled and _completes(markdown, said, lead.title, piece, behind[place + 1 :]))
        if piece.heading is not None or not (empty or goes_on or all(map(supposes, sentences(said)))):
            break
        end, empty, listed = piece.end, False, item is not None
    return end


@dataclass(frozen=True)
class _Before:
    """What stands before an argument: the last ``lead``, and where the problem ``asks`` that it may solve."""

    lead: Lead | None
    asks: tuple[int, int] | None

    @classmethod
    def of(cls, pieces: Sequence[Piece], leads: Sequence[Lead | None], place: int) -> _Before:
        """What stands before the argument at a ``place``."""
        told = [(number, one) for number, one in enumerate(leads[:place]) if one is not None]
        stated = [number for number, one in told if not one.plans and one.form.kind not in ("solution", "aside")]
        problem = leads[stated[-1]] if stated else None
        if problem is None or problem.form.kind not in ("problem", "example"):
            return cls(told[-1][1] if told else None, None)
        behind = next((number for number, _ in told if number > stated[-1]), place)
        return cls(told[-1][1], (problem.body, pieces[behind].start))


def _argued(markdown: str, first: Piece, lead: Lead, behind: Sequence[Piece], before: _Before) -> int:
    """Where a proof, a solution or a problem ends: a proof with its last sign, what stands under a heading with that, else what goes on."""
    if lead.form.kind == "proof":
        for piece in [first, *behind]:
            if piece.heading is None and _END.search(markdown, piece.start, piece.end):
                return piece.end
    if first.heading is not None or not behind:
        return behind[-1].end if behind else first.end
    kind = "problem" if lead.form.kind in ("problem", "example") else "argument"
    about = ("", "", "")
    if before.lead is not None and kind == "argument":
        about = (before.lead.form.name, before.lead.title, markdown[before.lead.body : first.start])
    said, paragraphs = markdown[lead.body : first.end], [markdown[piece.start : piece.end] for piece in behind]
    if lead.form.kind == "solution" and before.asks is not None:
        told = solved(markdown[slice(*before.asks)], said, paragraphs, about)
    else:
        told = going_on(said, paragraphs, kind, about)
    return behind[told - 1].end if told else first.end


def _announces(said: str) -> bool:
    """Does the last sentence of what is ``said`` tell that a list of it follows?"""
    last = re.split(r"[.!?:]\s", said.rstrip(" .:"))[-1]
    return not statement_words().lists.isdisjoint(map(plain, re.findall(r"[^\W\d_]+", last)))


_FORM_WORDS = 5
"""Words in which "in scalar form" stands."""
_FIRST_WORDS = 3
"""Words with which the cases of one law begin alike: "For any numbers"."""


def _completes(markdown: str, said: str, title: str, piece: Piece, behind: Sequence[Piece]) -> bool:
    """Does a ``piece`` complete what a titled box has ``said``: its formula, another case of it, or a sentence that leads to another form
    of the formula?"""
    text = markdown[piece.start : piece.end]
    if text.startswith("$$"):
        return True
    first, other = (one.split()[:_FIRST_WORDS] for one in (said.lstrip(), text))
    leads_to_it = bool(behind) and markdown.startswith("$$", behind[0].start) and _other_form(text)
    case = len(first) == _FIRST_WORDS and first == other and not text.rstrip().endswith(".")
    return leads_to_it or (case and plain(title) not in plain(text))


def _other_form(text: str) -> bool:
    """Does a text begin with what leads to a formula in another form: "In scalar form, we can write"?"""
    told, words = statement_words(), [plain(word) for word in re.findall(r"[^\W\d_]+", text)[:_FORM_WORDS]]
    return words[:1] != [] and words[0] in told.prepositions and not told.form_words.isdisjoint(words)


def _ends(own: Heading | None, other: Heading | None) -> bool:
    return other is not None and (own is None or other.level <= own.level)
