"""The statements of one document: read by rules from the marks of its source, or from how its Markdown sets them off."""

from __future__ import annotations

import bisect
import json
import re
from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from mathrag.documents import FENCE, form_of, plain, statement_words
from mathrag.entities import (
    Argument,
    Chunk,
    Document,
    LooseArgument,
    Mark,
    Reference,
    Skipped,
    Statement,
    StatementKind,
)
from mathrag.errors import DocumentError
from mathrag.knowledge import statement_uri
from mathrag.statements.attaching import Attached, attach
from mathrag.statements.augmenting import augmented, with_body
from mathrag.statements.conventions import told_extents, with_lead, without_solution
from mathrag.statements.extents import END_SIGN, Extent, Heading, headings, marked_extents, nested, unmarked
from mathrag.statements.leads import called_so
from mathrag.statements.record import read_record
from mathrag.statements.titles import made_title, terms_of

STATEMENTS_VERSION = "statements 9"

_QUOTED = re.compile(r"^[ \t]*>[ \t]?", re.MULTILINE)
# what closes a box that was cut out
_CLOSED = re.compile(r"^(?::{3,}|[ \t]*</(?:details|div|section|article|aside)>)[ \t]*(?:\n|\Z)", re.MULTILINE)
_INDENTED = re.compile(r"\s*\n(?: {4}[^\n]*(?:\n|\Z)|[ \t]*\n)+\Z")
_QED = re.compile(rf"\s*[*_]{{0,3}}(?:{END_SIGN})[*_]{{0,3}}\Z")
# a formula or code, else what is set off by underscores
_UNDERSCORED = re.compile(
    r"(\$\$.*?\$\$|\$[^$\n]*\$|`[^`\n]*`)|(?<![\w\\_])(_{1,3})(?![\s_])((?:[^_\n$]|\$[^$\n]*\$){1,100}?)(?<![\s_])\2(?![\w_])",
    re.DOTALL,
)
_STRESSED = re.compile(r"(?:\A|[\s(])_{1,3}[^\W_]")
_NO_STAR = re.compile(r"\$\$.*?\$\$|\$[^$\n]*\$|\*\*", re.DOTALL)
_HEADED = re.compile(r"\A#{1,6}[ \t]+")
_RULED = re.compile(r"\A(?:\s*<br\s*/?>)+|(?:\s*(?:<br\s*/?>|\n-{3,}[ \t]*(?=\n|\Z)))+\s*\Z")
_RECORD = re.compile(rf"^```{FENCE}\n(.*?)\n```[ \t]*$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(
    r"(?<!!)\[[^\[\]\n]{0,120}\]\((?:[\w./-]*#(?P<key>[\w:.-]+)|(?P<target>[A-Za-z][\w:-]*))\)|\\@ref\((?P<named>[\w:.-]+)\)"
    r"|\\(?:[cC]ref|autoref|eqref|ref)\{(?P<command>[\w:., -]+)\}"
    r"|(?:\{(?:prf:ref|ref|numref)\}|:(?:prf:ref|ref|numref):)`(?:[^`<\n]*<)?(?P<role>[\w:.-]+)>?`|(?<![\w@\\.])@(?P<cited>(?P<sort>[a-z]{2,})[-:][\w-]*\w)"
)
_LINKED = re.compile(r"(?<!!)\[([^\[\]]*)\]\([^()\s]*\)")
_CITATION = re.compile(r"(?:cf\.?|see|vgl\.?|siehe|voir)?\s*\[[^\]]*\](?:[,;]?\s*\[[^\]]*\])*")
# commands that print a number only
_BARE = frozenset({"ref", "eqref", "pageref", "vref", "labelcref", "nameref", "hyperref"})
_POINTING = ("reference", "citation")
_KINDS: dict[str, StatementKind] = {
    "definition": "definition",
    "theorem": "theorem",
    "problem": "problem",
    "example": "problem",
}
Origin = Literal["contents", "proof", "solution"]


@dataclass(frozen=True)
class ToldStatements:
    """What a document states, arguments that belong to a statement of another one, and what was left out with the reason."""

    statements: tuple[Statement, ...] = ()
    loose: tuple[LooseArgument, ...] = ()
    skipped: tuple[Skipped, ...] = ()


def read_statements(
    document: Document, markdown: str, chunks: Sequence[Chunk], marks: Sequence[Mark] = ()
) -> ToldStatements:
    """The definitions, theorems and problems of ``document`` in order; ``marks`` are what its source says beside the Markdown."""
    recorded, skipped = _recorded(chunks)
    if recorded:
        return ToldStatements(tuple(recorded), (), tuple(skipped))
    extents, skipped = marked_extents(markdown, marks)
    titled = headings(markdown)
    extents = [extent if extent.lead else with_lead(markdown, extent, titled) for extent in extents]
    extents += unmarked(markdown, extents, told_extents(markdown, titled, document.title), marks)
    for extent in extents:
        if extent.level and f"(#{(slug := _slug(extent.lead))})" in markdown:
            extent.keys += (slug,)
        if not extent.title and extent.form.kind == "theorem" and (above := _named_above(extent, titled, markdown)):
            extent.title = above
    marks = [*marks, *_links(markdown, {key for extent in extents for key in extent.keys})]
    extents = nested([*extents, *without_solution(markdown, extents)])
    attached = attach(extents, titled, marks, markdown)
    reader = _Reader(document, markdown, chunks, marks, extents, attached)
    found: list[Statement] = []
    for extent in extents:
        arguments = attached.arguments.get(extent, [])
        kind = _KINDS.get(extent.form.kind)
        if kind is None:
            continue
        statement = reader.statement(extent, kind, arguments)
        if extent.form.kind == "example" and not arguments:
            skipped.append(Skipped(item=statement.label, reason="an example without a solution is no problem"))
        elif not statement.contents:
            skipped.append(Skipped(item=statement.label or extent.lead, reason="it has no text"))
        else:
            found.append(statement)
    skipped += _faults(extents)
    loose = tuple(reader.loose(extent, keys) for extent, keys in attached.loose)
    about = "\n".join([document.title, *(heading.text for heading in titled)])
    return ToldStatements(tuple(augmented(found, about)), loose, tuple(skipped))


def _faults(extents: Sequence[Extent]) -> Iterator[Skipped]:
    """Boxes that nothing closes, and labels that several statements have."""
    for extent in extents:
        if not extent.is_closed:
            reason = "its box is never closed: it ends before the next one, or the next heading"
            yield Skipped(item=" ".join(filter(None, (extent.lead, extent.number, extent.title))), reason=reason)
    stated = Counter(key for one in extents if one.form.kind in _KINDS for key in frozenset(one.keys))
    for key, count in stated.items():
        if count > 1:
            yield Skipped(item=key, reason=f"{count} statements of the document have this label")


def _named_above(extent: Extent, titled: Sequence[Heading], markdown: str) -> str:
    """The heading directly above a statement, where that is a name with its form: "The Knaster–Tarski theorem"."""
    above = next((one for one in reversed(titled) if one.start < extent.start), None)
    if above is None or markdown[above.end : extent.start].strip():
        return ""
    called = called_so(name := above.text.strip("*_ :."))
    return name if called == extent.form else ""


def _slug(heading: str) -> str:
    """What a page calls the place of a ``heading``: "Lemma 2 (Nets)" is "lemma-2-nets"."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", heading.strip().lower()))


def _links(markdown: str, labels: Container[str]) -> list[Mark]:
    """Links of Markdown to a place of the document, or to one of its ``labels``, as references; bookdown's and Quarto's begin with what
    kind of statement it is."""
    return [
        Mark(
            sort="reference",
            start=match.end(),
            end=match.end(),
            name="link",
            keys=(key.strip(),),
            printed=match[0].partition("](")[0].lstrip("["),
        )
        for match in _LINK.finditer(markdown)
        for key in (
            match["key"]
            or match["target"]
            or _knitted(match["named"], markdown)
            or match["command"]
            or match["role"]
            or match["cited"]
        ).split(",")
        if (not match["sort"] or form_of("", match["sort"]))  # "@smith-2004" is read elsewhere
        and (not match["target"] or match["target"] in labels)
    ]


def _knitted(named: str | None, markdown: str) -> str | None:
    """The label that bookdown's reference names: "lem:x" as it is where a box has it so, else without the form in front."""
    return named if named is None or f"#{named}" in markdown else named.rpartition(":")[2]


def _recorded(chunks: Sequence[Chunk]) -> tuple[list[Statement], list[Skipped]]:
    """The statements of a list of records, which stand in their sections in a fenced block; those that are none."""
    found: dict[str, Statement] = {}
    skipped = []
    for chunk in chunks:
        for match in _RECORD.finditer(chunk.text):
            try:
                told = read_record(json.loads(match[1]), chunk)
            except (DocumentError, ValueError, RecursionError) as error:
                skipped.append(Skipped(item=match[1][:80], reason=str(error)))
                continue
            there = found.get(told.uri, told)
            if there.references != told.references:  # "Prove it." of two theorems
                told = told.model_copy(update={"uri": statement_uri(told.kind, "\n".join((*told.keys, told.contents)))})
            found[told.uri] = told
    return list(found.values()), skipped


class _Reader:
    """Makes entities of extents: text with its references printed, where it stands, what it refers to."""

    def __init__(
        self,
        document: Document,
        markdown: str,
        chunks: Sequence[Chunk],
        marks: Sequence[Mark],
        extents: Sequence[Extent],
        attached: Attached,
    ) -> None:
        self._document = document
        self._markdown = markdown
        self._chunks = sorted(chunks, key=lambda chunk: chunk.start)
        self._starts = [chunk.start for chunk in self._chunks]
        self._points = sorted((one for one in marks if one.sort in _POINTING), key=lambda mark: mark.start)
        self._places = [mark.start for mark in self._points]
        self._by_key = {key: extent for extent in extents if not extent.is_argument for key in extent.keys}
        for statement, arguments in attached.arguments.items():
            self._by_key |= {key: statement for argument in arguments for key in argument.keys}
        self._extractor = "environments" if any(mark.sort == "environment" for mark in marks) else "conventions"

    def statement(self, extent: Extent, kind: StatementKind, arguments: Sequence[Extent]) -> Statement:
        """The entity of ``extent`` with its ``arguments``."""
        contents, references = self._contents(extent, "contents", 0)
        proofs: list[Argument] = []
        solutions: list[Argument] = []
        for argument in arguments:
            solving = kind == "problem" or argument.form.kind == "solution"
            group, origin = (solutions, "solution") if solving else (proofs, "proof")
            told, said = self._argument(argument, "solution" if origin == "solution" else "proof", len(group))
            group.append(told)
            references += said
        touched = [name for one in (extent, *arguments) for name in self._touched(one)]
        title = _title(extent)
        identity = self._written(extent, _named)
        place = self._chunk(extent.start)
        label = title or made_title(kind, contents, place.headings if place else ()) or extent.lead
        return Statement(
            uri=statement_uri(kind, f"{plain(title)}\n{identity}" if title else identity),
            kind=kind,
            form=extent.form.name,
            label=label,
            title=title,
            number=extent.number,
            keys=tuple(dict.fromkeys([*extent.keys, *(key for argument in arguments for key in argument.keys)])),
            contents=contents,
            references=tuple(references),
            proofs=tuple(proofs),
            solutions=tuple(solutions),
            chunks=tuple(dict.fromkeys(touched)),
            occurrences=(place.occurrence(self._extractor, place.page, label=label),) if place else (),
        )

    def loose(self, extent: Extent, keys: tuple[str, ...]) -> LooseArgument:
        """An argument that no statement of the document takes."""
        role: Literal["proof", "solution"] = "proof" if extent.form.kind == "proof" else "solution"
        told, references = self._argument(extent, role, 0)
        return LooseArgument(
            role=role,
            document=self._document.slug,
            text=extent.lead,
            keys=keys,
            argument=with_body(told),
            references=tuple(references),
        )

    def _argument(self, extent: Extent, origin: Origin, number: int) -> tuple[Argument, list[Reference]]:
        contents, references = self._contents(extent, origin, number)
        place = self._chunk(extent.start)
        return Argument(contents=contents, chunk=place.id if place else None), references

    def _contents(self, extent: Extent, origin: Origin, number: int) -> tuple[str, list[Reference]]:
        """The text of ``extent`` without its arguments, its references printed, and these."""
        references = [
            Reference(text=mark.printed or self._called(mark, key), key=key, origin=origin, argument=number)
            for mark in self._inside(extent)
            if mark.sort == "reference"
            for key in mark.keys
        ]
        cited = (
            Reference(text=note or key, key=key, cited=True, origin=origin, argument=number)
            for mark in self._inside(extent)
            if mark.sort == "citation"
            for key in mark.keys
            for note in (mark.printed if key == mark.keys[-1] else "",)
        )
        references += dict.fromkeys(cited)
        return self._written(extent, self._printed), references

    def _inside(self, extent: Extent) -> list[Mark]:
        """The references and citations that stand in ``extent`` itself, an argument's lead left aside: it only says what that is for."""
        first = extent.body if extent.is_argument else extent.start
        low, high = bisect.bisect_left(self._places, first), bisect.bisect_right(self._places, extent.end)
        cut = self._cut(extent)
        return [mark for mark in self._points[low:high] if not any(start <= mark.start < end for start, end in cut)]

    def _cut(self, extent: Extent) -> list[tuple[int, int]]:
        """What stands in ``extent`` and is no part of its text: of a statement its arguments."""
        return [(one.start, one.end) for one in extent.inner if one.is_argument and not extent.is_argument]

    def _written(self, extent: Extent, printed: Callable[[Mark], str]) -> str:
        parts: list[str] = []
        position = extent.body
        edges: list[tuple[int, int, str]] = [(start, end, "") for start, end in self._cut(extent)]
        edges += [(mark.start, mark.start, printed(mark)) for mark in self._inside(extent) if mark.start >= extent.body]
        for start, end, text in sorted(edges):
            parts += (self._markdown[position:start], text)
            position = max(position, end)
        return _unboxed("".join([*parts, self._markdown[position : extent.end]]))

    def _printed(self, mark: Mark) -> str:
        """What a reader sees in place of a reference, as far as the document tells: form and number, title, else its label.
        A citation is left out."""
        if mark.printed or mark.sort == "citation":
            return ""
        return ", ".join(self._called(mark, key) for key in mark.keys)

    def _called(self, mark: Mark, key: str) -> str:
        target = self._by_key.get(key)
        if target is not None and target.number:
            form = target.lead.split(" (")[0] if mark.name.lower() not in _BARE else ""
            return f"{form} {target.number}".strip()
        return (_title(target) if target is not None else "") or f"[{key}]"

    def _chunk(self, position: int) -> Chunk | None:
        place = bisect.bisect_right(self._starts, position) - 1
        return self._chunks[max(place, 0)] if self._chunks else None

    def _touched(self, extent: Extent) -> list[str]:
        first = max(bisect.bisect_right(self._starts, extent.start) - 1, 0)
        return [chunk.id for chunk in self._chunks[first : bisect.bisect_left(self._starts, extent.end)]]


def _named(mark: Mark) -> str:
    """A reference as a sign of what it names, the same wherever that is."""
    return f"[{','.join(mark.keys)}]" if mark.sort == "reference" else f"[{','.join((*mark.keys, mark.printed))}]"


def _title(extent: Extent) -> str:
    """The title that the source gives; none where it only says how hard a problem is, or cites."""
    title = _LINKED.sub(r"\1", " ".join(extent.title.split()))
    told, (number, _, worth) = statement_words(), plain(title).partition(" ")
    none = plain(title) in told.no_titles or (number.isdigit() and worth in told.worth)
    return "" if none or _CITATION.fullmatch(title) else title


def _unboxed(text: str) -> str:
    """``text`` without what only sets it off: a proof's last sign, the quotation or indentation of a box, rules and breaks around it;
    what underscores alone set off is set off by stars."""
    text = _QUOTED.sub("", text) if text.strip().startswith(">") else text
    if _INDENTED.match(text):
        text = re.sub(r"^ {4}", "", text, flags=re.MULTILINE)
    if _STRESSED.search(text) and not terms_of(text):  # where stars set terms off, underscores only stress
        text = _UNDERSCORED.sub(lambda found: found[1] or f"{(stars := '*' * len(found[2]))}{found[3]}{stars}", text)
    return _upright(_HEADED.sub("", _QED.sub("", _RULED.sub("", _CLOSED.sub("", text)).strip()).strip()))


def _upright(text: str) -> str:
    """``text`` without the stars that set off all of it, or all of it behind its title, as theorems are printed."""
    single = _NO_STAR.sub("", text)
    opened = single.startswith("*")
    return text[opened:-1] if single.endswith("*") and single.count("*") == 1 + opened else text
