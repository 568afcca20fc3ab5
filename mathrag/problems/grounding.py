"""What a language model said of a question, as far as the question bears it out.

A value is the one that `read_quantities` reads where the model's words stand; its kind must be named by the model's words and have the
dimension of the value's unit; what words imply ("from rest") comes from ``ontology/assumptions.yaml``. All else that the model says is
told in `Problem.open`, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mathrag.errors import UnknownUnit
from mathrag.problems.assumptions import Assumption, assumptions_in
from mathrag.problems.function_words import DETERMINERS, POSSESSIVES, PREPOSITIONS, singular
from mathrag.problems.kinds import KindIndex
from mathrag.problems.mentions import MOST_COUNTED, NUMERALS
from mathrag.problems.phrases import places
from mathrag.problems.problem import Open, Problem, Quantity, Span, Thing
from mathrag.problems.reply import Said, SaidQuantity, SaidUnknown
from mathrag.quantities import ReadQuantity, canonical_unit, dimension_of, read_quantities

ASKED = "asked"
PATTERN_MARKS = frozenset("…*")
"""What is no word in a phrase that `places` looks for."""


def problem_said(text: str, said: Said, kinds: KindIndex, reader: str) -> Problem:
    """What the model called ``reader`` said of ``text``, as far as the text bears it out; the rest is in ``open``."""
    grounding = _Grounding(text, kinds, open=[*said.open])
    for words in said.things:
        grounding.thing(words)
    for quantity in said.quantities:
        grounding.take(quantity)
    grounding.imply()
    asked = [grounding.unknown(unknown, number, len(said.asked)) for number, unknown in enumerate(said.asked, start=1)]
    if not asked:
        grounding.open.append(Open(words="", reason="the model names nothing that is asked for"))
    written = sorted(grounding.written, key=lambda quantity: quantity.span or (0, 0))
    numbered = [
        one.model_copy(update={"id": f"q{number}"})
        for number, one in enumerate([*written, *grounding.implied], start=1)
    ]
    return Problem(
        text=text,
        things=tuple(grounding.things.values()),
        quantities=(*numbered, *asked),
        asked=tuple(one.id for one in asked),
        wanted_unit=next((one.unit for one in asked if one.unit), None),
        open=tuple(grounding.open),
        reader=reader,
    )


@dataclass
class _Grounding:
    """The model's words being found in the text; ``bare`` are those that carry no number."""

    text: str
    kinds: KindIndex
    open: list[Open]
    things: dict[str, Thing] = field(default_factory=dict)
    written: list[Quantity] = field(default_factory=list)
    implied: list[Quantity] = field(default_factory=list)
    bare: list[tuple[SaidQuantity, Span]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.values: Sequence[ReadQuantity] = read_quantities(self.text)

    # --- things ---

    def thing(self, words: str) -> str | None:
        """The id of the thing that ``words`` of the text name; None where they name none, which is told."""
        key = " ".join(_content(words)).lower()
        if key in self.things:
            return self.things[key].id
        head, more, count = _headed(words)
        same = [one.id for one in self.things.values() if one.head.lower() == head.lower()]
        if len(same) == 1 and not more:
            return same[0]
        found = find_words(words, self.text)  # in the singular or the plural
        found = found or ([] if {*words} & PATTERN_MARKS else places([words], self.text))
        if not head or not found:
            reason = "names no thing" if not head else "does not stand in the question"
            self.open.append(Open(words=words, reason=f"the model speaks of a thing that {reason}"))
            return None
        id = f"thing {len(self.things) + 1}"
        self.things[key] = Thing(id=id, head=head, words=more, count=count, mentions=tuple(found))
        return id

    def _owner(self, of: str) -> str | None:
        return self.thing(of) if of.strip() else None

    # --- values ---

    def take(self, said: SaidQuantity) -> None:
        """Takes a value where the text has exactly one at the model's words; else says why not."""
        places = find_words(said.text, self.text)
        if not places:
            self.open.append(
                Open(words=said.text, reason="the model reads a value that does not stand in the question")
            )
            return
        taken = {quantity.span for quantity in self.written}
        reasons: list[tuple[str, Span]] = []
        for place in places:
            values = self._values_at(place)
            if len(values) == 1 and _is_covered(values[0], place, self.text):
                if (values[0].start, values[0].end) not in taken:
                    self.written.append(self._quantity(said, values[0]))
                    return
                reasons.append(("is read a second time", place))
            elif values:
                whole = self.text[values[0].start : values[-1].end]
                reasons.append((f"is not one whole value: there stands {whole!r}", place))
        if reasons:
            reason, place = reasons[0]
            self.open.append(Open(words=said.text, reason=f"the model's value {reason}", span=place))
        else:
            self.bare.append((said, places[0]))

    def _values_at(self, place: Span) -> list[ReadQuantity]:
        """The values of the text at ``place``; where the text around hides them (a year, a label), those of its words alone."""
        found = [value for value in self.values if _overlap((value.start, value.end), place)]
        if found:
            return found
        start, end = place
        while start > 0 and not self.text[start - 1].isspace():
            start -= 1
        while end < len(self.text) and not self.text[end].isspace():
            end += 1
        read = read_quantities(self.text[start:end])
        alone = [replace(value, start=value.start + start, end=value.end + start) for value in read]
        return [value for value in alone if _overlap((value.start, value.end), place)]

    def _quantity(self, said: SaidQuantity, value: ReadQuantity) -> Quantity:
        dimension, span = str(value.dimension), (value.start, value.end)
        return Quantity(
            id="q",
            name=" ".join(said.kind.split()),
            symbol=value.symbol,
            value=int(value.value) if value.value.is_integer() else value.value,
            unit=value.unit,
            dimension=dimension,
            kinds=self._kinds((said.kind,), dimension, self.text[slice(*span)], span),
            of=self._owner(said.of),
            when="change" if value.difference else said.when or None,
            status=said.status,
            span=span,
        )

    def _kinds(self, names: Sequence[str], dimension: str, shown: str, span: Span | None) -> tuple[str, ...]:
        """The kinds of ``dimension`` that ``names`` name; none, which is told, where they name kinds of other dimensions only."""
        named = self.kinds.headed(*(name for name in names if name.strip()))
        own = {kind for kind in named if self.kinds.dimension[kind] == dimension}
        for name in () if own else names:
            own |= self.kinds.named(name, dimension, synonyms=False)
        if named and not own:
            others = ", ".join(sorted(self.kinds.dimensions(named)))
            reason = f"the model's kind has the dimension {others}, but {shown!r} has {dimension}"
            self.open.append(Open(words=names[0], reason=reason, span=span))
        return tuple(sorted(own))

    # --- what words imply ---

    def imply(self) -> None:
        """Adds what the text's words imply; what the model took for a value without a number and implies nothing is told."""
        given = self.kinds.families(kind for quantity in self.written for kind in quantity.kinds)
        for entry, place in assumptions_in(self.text, given):
            said_at = next(iter(places(entry.phrases, self.text)), None) if place is not None else None
            if said_at is not None and not self._is_written(entry):
                self.implied.append(self._implied(entry, said_at))
        spans = [one.span for one in self.implied if one.span is not None]
        for said, words in self.bare:
            if not any(_overlap(words, span) for span in spans):
                reason = "the model reads a value where no number stands and no words that imply one"
                self.open.append(Open(words=said.text, reason=reason, span=words))

    def _is_written(self, entry: Assumption) -> bool:
        """Does the text write a value of the same dimension for the same time?"""
        said = (str(dimension_of(entry.unit)), entry.when)
        return entry.when is not None and any((one.dimension, one.when) == said for one in self.written)

    def _implied(self, entry: Assumption, span: Span) -> Quantity:
        """The value of ``entry``; of which thing, the model says."""
        value = float(entry.value)
        of = next((said.of for said, place in self.bare if _overlap(place, span)), "")
        return Quantity(
            id="q",
            name=entry.name,
            value=int(value) if value.is_integer() else value,
            unit=entry.unit,
            dimension=str(dimension_of(entry.unit)),
            kinds=(entry.kind,),
            of=self._owner(of),
            when=entry.when,
            status="implied",
            span=span,
            note=entry.note,
        )

    # --- what is asked ---

    def unknown(self, said: SaidUnknown, number: int, count: int) -> Quantity:
        """What is asked for; its dimension is that of the unit it is wanted in, else of the kinds that its words name."""
        span = next(iter(find_words(said.words, self.text)), None)
        if span is None:
            self.open.append(Open(words=said.words, reason="the model's words that ask do not stand in the question"))
        unit = self._unit(said.unit)
        names = [name for name in (said.kind, said.words) if name.strip()]
        kinds = tuple(sorted(self.kinds.headed(*names)))
        dimensions = self.kinds.dimensions(kinds)
        dimension = str(dimension_of(unit)) if unit else next(iter(dimensions)) if len(dimensions) == 1 else None
        if unit and dimension and names:
            kinds = self._kinds(names, dimension, said.unit, span)
        if dimension is None:
            reason = "what is asked for can have several dimensions" if dimensions else "no quantity is called so"
            self.open.append(Open(words=said.kind or said.words, reason=reason, span=span))
        return Quantity(
            id=ASKED if count == 1 else f"{ASKED} {number}",
            name=" ".join((said.kind or said.words).split()),
            unit=unit,
            dimension=dimension,
            kinds=kinds,
            of=self._owner(said.of),
            when=said.when or None,
            status="asked",
            span=span,
        )

    def _unit(self, words: str) -> str | None:
        """The unit that ``words`` of the text spell; None where they are none, which is told."""
        if not words.strip():
            return None
        try:
            unit = canonical_unit(words)
        except UnknownUnit as error:
            self.open.append(Open(words=words, reason=f"the model names no unit: {error.message}"))
            return None
        if not find_words(words, self.text):
            reason = "the model names a unit for the answer that does not stand in the question"
            self.open.append(Open(words=words, reason=reason))
            return None
        return unit


def find_words(words: str, text: str) -> list[Span]:
    """Every place where ``words`` stand in ``text`` as whole words, whatever blanks are between them and whichever case they have."""
    written = r"\s+".join(map(re.escape, words.split()))
    places = (found.span() for found in re.finditer(written, text, re.IGNORECASE)) if written else ()
    return [(start, end) for start, end in places if not (_joined(text, start) or _joined(text, end))]


def _joined(text: str, place: int) -> bool:
    """Do the characters before and at ``place`` belong to one word or one row of digits?"""
    if not 0 < place < len(text):
        return False
    before, after = text[place - 1], text[place]
    return (before.isalpha() and after.isalpha()) or (before.isdigit() and after.isdigit())


def _is_covered(value: ReadQuantity, place: Span, text: str) -> bool:
    """Do the words at ``place`` carry every digit of ``value``, or its first letter where it is written in words?"""
    digits = [at for at in range(value.start, value.end) if text[at].isdigit()] or [value.start]
    return place[0] <= digits[0] and digits[-1] < place[1]


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _content(words: str) -> list[str]:
    """The words of a noun phrase without what leads it ("the", "its")."""
    parts = words.split()
    while parts and parts[0].lower() in DETERMINERS | POSSESSIVES:
        parts = parts[1:]
    return parts


def _headed(words: str) -> tuple[str, tuple[str, ...], int]:
    """The noun of a phrase in the singular, the words before it, and how many it says there are."""
    parts = _content(words)
    end = next((place for place, part in enumerate(parts) if place and part.lower() in PREPOSITIONS), len(parts))
    parts = parts[:end]
    counted = parts[0].lower() if len(parts) > 1 else ""
    count = int(counted) if counted.isascii() and counted.isdigit() else NUMERALS.get(counted, 0)
    if count:
        parts = parts[1:]
    if not parts:
        return "", (), 1
    noun = parts[-1].strip(".,;:?!")
    head = noun if noun[:1].isupper() else singular(noun)  # a name has no plural: "Mars"
    return head, tuple(parts[:-1]), count if 0 < count <= MOST_COUNTED else 1
