"""How Markdown begins a statement or an argument: pieces of it, and their leads, in bold or italics, plain, or as headings."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mathrag.documents import Form, form_of, head_of, plain, spans, statement_words
from mathrag.statements.extents import Heading
from mathrag.statements.named_boxes import named_box

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_EMPHASIS = re.compile(
    r"(?:>[ \t]*)*(?P<mark>\*{1,3}|_{1,3})(?P<inside>(?!\s)(?:[^*_\n]|\$[^$\n]*\$|(?<=\w)_(?=\w)){2,160}?)(?P=mark)(?P<behind>[^\n]*)"
)
# what a heading's statement may begin with: "**Statement.**"
_OWN_WORDS = re.compile(r"\s*\*\*(?P<inside>[^*\n]{4,30}?)[.:]?\*\*[.:]?[ \t]*")
# what leads plainly: a word with its number and name, or what is proved
_LED = (
    r"[^\W\d_]{1,24}\.?(?:[ \t]*(?:[A-Z]\.?)?\d+(?:[.\-–]\d+)*[a-z]?)?(?:[ \t]*\([^()\n]{2,80}\))?"
    rf"|[^\W\d_]{{4,24}}[ \t]+(?:{'|'.join(statement_words().of)})[ \t](?:[^\n.:]|[.:](?!\s)){{4,80}}"
)
# a line, or an item of a list, that begins in bold or italics; an item that begins plainly
_SET_OFF = re.compile(
    r"\n[ \t]*(?P<item>(?:[-*+]|\d{1,2}[.)])[ \t]+)?(?:(?P<mark>\*{1,2})(?P<inside>[^*\n]{2,60})(?P=mark)(?!\*)"
    rf"|(?(item)(?P<plain>{_LED})[.:](?=[ \t])|(?!)))"
)
_PLAIN = re.compile(
    rf"(?:>[ \t]*)*(?P<inside>{_LED})(?:[.:](?=\s|\Z)|[ \t]+(?:--|[—–])(?=[ \t])|(?P<alone>[ \t]*(?:\n(?=\S)|\Z)))"
)
# a letter or two and a number: "Q1", "Ex. 2"
_SHORT = re.compile(r"(?P<word>[A-Z][a-z]?)\.?(?:[ \t]?(?P<number>\d+(?:\.\d+)*[a-z]?))?(?P<rest>[ \t]*[(:.].*)?\Z")
_NAME = re.compile(r"[ \t]*\*?\((?P<name>[^()\n]{2,100}(?:\([^()]*\)[^()\n]*)?)\)(?:\*(?=[.:\s]))?[.:]?")
# a title alone on a line behind the heading of its statement, and text behind that
_TITLED = re.compile(
    r"\s*\*\*(?P<title>(?:[^*\n$]|\$[^$\n]*\$|(?<!\*)\*[^*\n]+\*(?!\*(?!\*[ \t]*\n))){2,120}?)"
    r"(?<![.:!])\*\*(?:\*(?=[ \t]*\n))?[ \t]*\n[ \t]*\n[ \t]*"
    r"(?=[^\s#*]|\*(?!\*)|\*\*[^*\n]*\*\*[ \t]*\S)"
)
# a number in front of a head: "(1.5) **Theorem.**", "**2.3** *Lemma.*"
_COUNTED = re.compile(
    r"(?P<bold>\*\*)?\(?(?P<number>(?:[A-Z]\.)?\d+(?:\.\d+)*[a-z]?)[.)]{0,2}(?(bold)\*\*)[ \t]+(?=[*_]{0,3}[^\W\d_a-z])"
)
_CITED = re.compile(r"[ \t]*\[(?:(?P<number>\d+(?:\.\d+)*)|[^\[\]\n]{1,60})\](?=[ \t]*[.:*]|[ \t]*\n)[.:]?")
"""Whose it is, or where it stands, behind a lead: "**Lemma 1.4** [2]."."""
# what ends a lead behind its stars: "**Theorem 3** (Noether)."
_STOP = re.compile(r"[.:]\s|[ \t]\(")
# a heading that says all of it: "#### **Lemma 2.** Sums add."
_SAID_AT_ONCE = re.compile(r"\*\*([^*]{4,60})\*\*(?:[ \t]*\([^()]*\))?[.:]?[ \t]+[^\W\d_]")
_ENTITLED = re.compile(
    r"(?P<head>[^\W\d_]{4,24}[ \t]+(?:[A-Z]\.)?\d+(?:\.\d+)*[a-z]?)[ \t]+(?P<name>[^\W\d_a-z][^$]{2,80})\Z"
)
# a heading that is a name, its number in front
_NUMBERED_NAME = re.compile(r"(?:(?P<number>\d+(?:\.\d+)*)[.)]?[ \t]+)?(?P<name>.*)\Z")
_NAMED_FORMS = frozenset({"theorem", "lemma", "proposition", "corollary"})
_LONGEST_NAME = 7
_LEAD_END = re.compile(r"[ \t]*(?:(?:[.:]|(?P<stars>\*{1,2})[.:](?P=stars))(?=\s|\Z)|[—–](?=[ \t]))")


@dataclass(frozen=True)
class Piece:
    """A paragraph, display, list or heading of the Markdown."""

    start: int
    end: int
    heading: Heading | None = None


@dataclass(frozen=True)
class Lead:
    form: Form
    body: int
    lead: str
    title: str = ""
    number: str = ""
    argued: tuple[str, ...] = ()
    """The kinds of arguments of which one has to follow for it to be a statement's."""
    short: bool = False
    """Is it an abbreviation, which others use otherwise? A problem asks, and a solution has its number."""
    item: bool = False
    """Is it the number of an item? What is no part of the item ends it."""
    plans: bool = False
    """Does it only begin the argument behind it: "Strategy"?"""


def pieces_of(markdown: str, titled: Sequence[Heading], first: int = 0, end: int | None = None) -> Iterator[Piece]:
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
            yield Piece(start, heading.end, heading)
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
        yield Piece(start, stop)
        position = stop


def _argues(inside: str) -> bool:
    """Is what is set off the lead of a proof or a solution?"""
    head = _head(inside.strip().rstrip(".:"))
    return head is not None and head[0].kind in ("proof", "solution")


def _planned(text: str, lead: str, body: int) -> Lead | None:
    """The lead of how a solution is found, which the solution has to follow: "Strategy", "Strategy for (b)"; one that says that the
    solution stands there as well, "Strategy and solution", is the solution's."""
    told, words = statement_words(), [plain(word) for word in re.findall(r"[^\W\d_]+", text)]
    solution = form_of("solution")
    if solution is None or not words or words[0] not in told.plans:
        return None
    if any(form is not None and form.kind == "solution" for form in map(told.by_word.get, words[1:3])):
        return Lead(solution, body, lead)
    whole = (
        len(words) == 1 or words[1] in told.of or (words[1] in told.ands and len(words) > 2)
    )  # "Strategy and concept for (b)"
    return Lead(solution, body, lead, argued=("solution",), plans=True) if whole else None


def _head(text: str) -> tuple[Form, str, str] | None:
    """Form, number and title of a head, also where its word is abbreviated, or is not the first: "Second proof of Theorem 1"."""
    found = head_of(text) or _short(text) or _argument(text)
    term = found is not None and found[0].kind in ("proof", "solution") and text[:1].islower() and " " in text.strip()
    return None if term and not any(map(str.isdigit, text)) else found  # "solution of an equation", in a glossary


def _entitled(text: str) -> tuple[Form, str, str] | None:
    """The same of a heading whose name follows its number directly: "Theorem 2.3.2 Rank and nullity"."""
    found = _ENTITLED.match(text.strip("*_ :."))
    head = head_of(found["head"]) if found else None
    return (head[0], head[1], found["name"]) if found and head and head[1] and not head[2] else None


def _argument(text: str) -> tuple[Form, str, str] | None:
    """The same of what names an argument behind a word or two: "Alternative proof", "Euclid's own proof"."""
    told, words = statement_words(), [plain(word) for word in re.findall(r"[^\W\d_]+", re.sub(r"['’]s?\b", "", text))]
    for place, word in enumerate(words[:3]):
        form = told.by_word.get(word) if place else None
        if form is not None and form.kind in ("proof", "solution"):
            named = set(words[place + 2 :]) & {*told.by_word, *told.inflected}
            fits = place == len(words) - 1 or (words[place + 1] in told.of and named)
            return (form, "", "") if fits else None
    return None


def _short(text: str) -> tuple[Form, str, str] | None:
    """The same of an abbreviation with its number: "Q1", "Ex. 2 (Bonus)"."""
    found = _SHORT.match(text.strip())
    form = statement_words().short.get(plain(found["word"])) if found else None
    return (form, found["number"] or "", (found["rest"] or "").strip(" .:()")) if found and form else None


def _begins(line: re.Match[str]) -> bool:
    """Is what is set off at a line's head the lead of an argument, or of a statement with number and full stop, "**Lemma 1.**"? In
    italics only an argument's lead with its full stop is one, and plainly only one that has a number or argues."""
    if line["plain"]:
        told = _head(line["plain"])
        return told is not None and (bool(told[1]) or told[0].kind in ("proof", "solution")) and _leads(line["plain"])
    bold, stopped = (
        line["mark"] == "**",
        line["inside"].rstrip().endswith((".", ":")) or _STOP.match(line.string, line.end()),
    )
    head = _head(line["inside"].strip().rstrip(".:")) if bold and stopped else None
    return ((bold or stopped) and _argues(line["inside"])) or (
        head is not None and bool(head[1] or line["item"]) and head[0].kind != "aside"
    )


def lead_of(markdown: str, piece: Piece, titled: Sequence[Heading], title: str) -> Lead | None:
    """How a piece begins a statement or an argument; None where it doesn't."""
    first, told = piece.start, _SAID_AT_ONCE.match(piece.heading.text) if piece.heading is not None else None
    if told is not None and head_of(told[1].strip(" .:")):
        first = markdown.find("**", piece.start)
    elif piece.heading is not None:
        return _headed(markdown, piece, piece.heading, titled, title)
    item = _SET_OFF.match(f"\n{markdown[piece.start : piece.end]}")
    if item and ((item["mark"] and _argues(item["inside"])) or _begins(item)):
        first += item.start("mark" if item["mark"] else "plain") - 1
    counted = _COUNTED.match(markdown, first, piece.end)
    first, number = (counted.end(), counted["number"]) if counted else (first, "")
    emphasised = _EMPHASIS.match(markdown, first, piece.end)
    if emphasised:
        return _emphasised(markdown, piece, emphasised, number)
    return _plainly(markdown, piece, first, number)


def _headed(markdown: str, piece: Piece, heading: Heading, titled: Sequence[Heading], title: str) -> Lead | None:
    """The lead that a heading is."""
    text = heading.text.strip("*_ :.")
    short = _short(text)
    short = short if short and short[1] else None
    head = head_of(text) or _entitled(text) or short
    said = _OWN_WORDS.match(markdown, piece.end)
    own = said is not None and plain(said["inside"]) in statement_words().own_words
    body = said.end() if said and own else piece.end + markdown.startswith("\n", piece.end)
    if head is None and (planned := _planned(text, heading.text, body)):
        return planned
    if head is None:
        numbered = _NUMBERED_NAME.match(text)
        number, name = (numbered["number"] or "", numbered["name"]) if numbered else ("", "")
        called = called_so(name) or _named(name) or (form_of("theorem") if own else None)
        return Lead(called, body, heading.text, name, number, () if own else ("proof",)) if called else None
    form, number, name = head
    if not name and not number and form.kind in ("theorem", "definition"):
        name = _page(form, heading, titled, title)
    below = _TITLED.match(markdown, piece.end) if not name and form.kind not in ("proof", "solution", "aside") else None
    if below and not _head(below["title"]) and not _planned(below["title"], "", 0):
        name, body = below["title"], below.end()
    return Lead(form, body, heading.text, name, number, short=head == short)


def _emphasised(markdown: str, piece: Piece, said: re.Match[str], counted: str) -> Lead | None:
    """The lead that is set off in bold or italics, behind what ``counted`` it."""
    inside = said["inside"].strip().rstrip(".:")
    head = _head(inside)
    alone = not said["behind"].strip(" \t.:*_") and said.end() == piece.end
    if head is None and alone and (planned := _planned(inside, inside, said.end())):
        return planned
    if (
        head is None
        and alone
        and said["mark"] == "**"
        and (form := named_box(inside, markdown, piece.start, said.end()))
    ):
        return Lead(form, said.end(), inside, inside)
    if head is None and said["mark"] in ("**", "__") and _closed(said):
        called = called_so(name := said["inside"].strip(" .:"))
        begin = said.end() - len(said["behind"].lstrip(".: —–"))
        vague = plain(name.split()[0]) in statement_words().definite
        return Lead(called, begin, name, name, argued=("proof",) if vague else ()) if called else None
    if (
        head is None
        or (said["mark"] in ("*", "_") and not _closed(said))
        or (head[0].kind == "solution" and (_acts(said) or (alone and _is_term(inside, markdown, piece, said.end()))))
    ):
        return None
    form, number, name = head
    body = said.end() - len(said["behind"])
    named = _NAME.match(markdown, body, piece.end)
    argues = form.kind in ("proof", "solution")
    if named and not name and not argues:
        name, body = named["name"].replace("*", "").strip(" _"), named.end()
    elif named and argues and (named[0][-1] in ".:" or _LEAD_END.match(markdown, named.end(), piece.end)):
        body = named.end()  # "**Proof** (sketch)."
    cited = _CITED.match(markdown, body, piece.end)
    if cited:
        body, counted = cited.end(), counted or cited["number"] or ""
    stop = _LEAD_END.match(markdown, body, piece.end)
    body = stop.end() if stop else body
    return Lead(form, body, said["inside"].strip(" .:"), name, number or counted, short=head == _short(inside))


def _is_term(name: str, markdown: str, piece: Piece, end: int) -> bool:
    """Does the text below say what the thing is that a lead names: "**Solution of an equation**"?"""
    return " " in name and named_box(name, markdown, piece.start, end) is not None


def _plainly(markdown: str, piece: Piece, first: int, counted: str) -> Lead | None:
    """The lead that only stands in front, with its stop, or on a line of its own."""
    said = _PLAIN.match(markdown, first, piece.end)
    head = _head(said["inside"]) if said and said["inside"][:1].isupper() and _leads(said["inside"]) else None
    if said is None or head is None or head[0].kind == "aside":
        return None
    short = head == _short(said["inside"])
    alone = said["alone"] is not None and head[0].kind not in ("definition", "theorem", "proof")
    if alone or (short and not head[1]):
        return None
    return Lead(head[0], said.end(), said["inside"], head[2], head[1] or counted, short=short)


def _leads(text: str) -> bool:
    """Is ``text`` no sentence that begins as the lead of an argument does: does it name what is proved, by its form, if anything?"""
    told, words = statement_words(), [plain(word) for word in re.findall(r"[^\W\d_]+", text)]
    return (
        len(words) < 2
        or words[1] not in told.of
        or any(word in told.by_word or word in told.inflected for word in words[2:])
    )


def _named(name: str) -> Form | None:
    """The form of what is called by a word that names statements otherwise: "Markov's inequality"; it takes a proof to tell."""
    words = re.findall(r"[^\W\d_]+", name)
    named = 2 <= len(words) <= _LONGEST_NAME and name[:1].isupper() and plain(words[-1]) in statement_words().named_by
    return form_of("theorem") if named else None


def called_so(name: str) -> Form | None:
    """The form in a name that begins or ends with one: "Noether's theorem", "Lemma on nets", "Satz über Nullstellen"."""
    told, words = statement_words(), re.findall(r"[^\W\d_]+", re.sub(r"['’]s?\b", "", name))
    if not 2 <= len(words) <= _LONGEST_NAME or not name[:1].isupper() or plain(words[0]) in told.prepositions:
        return None
    on = plain(words[1]) in told.named_of | told.prepositions
    form = told.by_word.get(plain(words[0] if on else words[-1]))
    return form if form is not None and form.name in _NAMED_FORMS and (on or "," not in name) else None


def stated_by(markdown: str, piece: Piece, lead: Lead, end: int) -> Lead:
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


def _acts(said: re.Match[str]) -> bool:
    """Does a word with what stands behind it tell what to do: "**Answer** the question"?"""
    behind = said["behind"].split()
    return len(behind) > 1 and behind[0] in statement_words().definite and not _closed(said)


def _page(form: Form, heading: Heading, titled: Sequence[Heading], title: str) -> str:
    """What a bare "Theorem" stands under: the heading around it, else the document's title, without its namespace; nothing where that
    names something else."""
    above = [one for one in titled if one.start < heading.start and one.level < heading.level]
    name = above[-1].text if above else title
    if head_of(name.strip("*_ :.")) is not None:
        return ""  # a corollary below a theorem is not called "Theorem"
    name = re.sub(r"^[^\W\d_]+:\s*(?=\S)|\s+[-–|]\s+\S+\Z", "", name).strip()
    called = called_so(name)
    return "" if called and form.name != "theorem" and form != called else name
