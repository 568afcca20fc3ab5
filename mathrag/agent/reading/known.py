"""What is known of things: the values that documents tabulate or tell, and what handbooks list where no document says it.

One question names a thing and leaves a property of it out, another asks for just that property. Both look here. A document's
value goes before a handbook's; where documents give several that differ and the question does not say for what, none is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import isclose

from mathrag.agent.slots.typed import symbol_key
from mathrag.chemistry import find_nuclides
from mathrag.entities import Value
from mathrag.knowledge.things import Things
from mathrag.problems.function_words import CLOSED
from mathrag.problems.kinds import KindIndex
from mathrag.problems.words import tokens
from mathrag.quantities import Ontology, ReadQuantity, format_unit, read_quantities, to_si

SAME = 0.02
"""Relative: values nearer than this say the same."""
EQUAL = 0.002
"""Relative: conditions nearer than this are one; 20 °C is not 25 °C."""
PLAIN = 0.95
"""How well the very name of a kind names it: a "saturation vapor density" is a density that more is said of."""
CLEAR = 0.85
"""How well a phrase must name a kind of quantity to be a property's name."""
HANDBOOK = "handbook value"
_ASKED = re.compile(
    r"^\W*(?:what(?:'s| is| are| was)|give(?: me)?|tell me|state|find|look up|how (?:large|big|great|high) is)\s+(?:the\s+)?"
    r"(?:(?:value|values) of\s+(?:the\s+)?)?(?P<asked>[^?!]*?)[\s?.!]*$",
    re.IGNORECASE,
)
_OF = re.compile(r"\s+(?:of|for|in)\s+(?:an?\s+|the\s+|pure\s+)?", re.IGNORECASE)
_HOLDS = re.compile(r"[,\s]+(?=(?:at|under|near|when|if|with)\s)", re.IGNORECASE)


@dataclass(frozen=True)
class Known:
    """A property of a thing, and where that stands; ``uri`` is that of a document's value."""

    thing: str
    quantity: str
    kind: str | None
    value: float
    unit: str
    dimension: str
    condition: str
    source: str
    uri: str | None = None
    plain: bool = True
    """Is it called as its kind is, and nothing more?"""
    symbol: str | None = None  # of its variable

    @cached_property
    def si(self) -> float:
        """In the coherent SI unit."""
        return to_si(self.value, self.unit)[0]

    @property
    def said(self) -> str:
        """Value, for what it holds, and where it stands."""
        unit = "" if self.unit == "1" else f" {format_unit(self.unit)}"
        return f"{self.value:.6g}{unit} ({', '.join(filter(None, (self.condition, self.source)))})"


@dataclass(frozen=True)
class Choice:
    """Of the known values of one property of a thing: the one to take, or none where they differ."""

    said: str
    values: tuple[Known, ...]
    taken: Known | None
    needs: frozenset[str] = frozenset()
    """Words that tell the property from its like: the latent heat of fusion from that of vaporization."""
    of_variable: bool = False
    """Is it of what documents call a variable by just the words ``needs``: the discharge coefficient of a short tube?"""


class Properties:
    """The known properties of ``things`` by their names."""

    def __init__(self, things: Things, ontology: Ontology) -> None:
        self._things, self._ontology = things, ontology

    def named(self, name: str) -> list[Known]:
        """What documents say of a thing, else, for what they leave out, handbooks."""
        found = [_of_document(value, self._ontology) for value in self._things.values(name)]
        kinds = {known.kind for known in found if known.plain}
        return [*found, *(known for known in self._handbook(name) if known.kind not in kinds)]

    def _handbook(self, name: str) -> Iterator[Known]:
        for entry in self._ontology.materials.get(name, ()):
            kind = self._ontology.kinds[entry.kind]
            value, sort = float(entry.value_text), str(kind.dimension)
            yield Known(name, kind.label, kind.id, value, kind.unit, sort, entry.condition, HANDBOOK)

    def choices(self, text: str) -> list[Choice]:
        """What the things that ``text`` names bring with them: properties of materials, each once."""
        found: list[Choice] = []
        called = {name: name for name in self.things(text)}
        called |= {one.said: one.listed.lower() for one in find_nuclides(text, self._ontology.substances)}
        called |= self._pair_in(text)
        for said, name in called.items():
            known = [one for one in self.named(name) if one.kind in self._ontology.material_properties]
            for kind in dict.fromkeys(one.kind for one in known):
                found += self._of_kind(said, [one for one in known if one.kind == kind], text)
            own = [one for one in self.named(name) if one.uri and (one.symbol or one.kind is None)]
            for symbol, words in dict.fromkeys((one.symbol, tokens(one.quantity)) for one in own):
                same = tuple(one for one in own if (one.symbol, tokens(one.quantity)) == (symbol, words))
                found.append(Choice(said, same, self._taken(name, same, text), frozenset(words), True))
        return found

    def _pair_in(self, text: str) -> dict[str, str]:
        """The one pair that ``text`` tells in parts: "wood on wood" of "a wooden crate on the wooden floor"."""
        words = text.lower().split()
        pairs = [name for name in self._things.pairs(words) if _in_order(name.split(), words)]
        longest = [name for name in pairs if len(name.split()) == max(len(other.split()) for other in pairs)]
        return dict.fromkeys(longest, longest[0]) if len(longest) == 1 else {}

    def _of_kind(self, name: str, known: Sequence[Known], text: str) -> Iterator[Choice]:
        """One choice, or one for each name of the property where those with other names have other values."""
        by_name: dict[frozenset[str], list[Known]] = {}
        for one in known:
            by_name.setdefault(frozenset(tokens(one.quantity)), []).append(one)
        plain = [one for one in known if one.plain]
        if plain and (_agree(plain) or any(one.condition and _holds(one.condition, text) for one in plain)):
            yield Choice(name, tuple(plain), self._taken(name, plain, text))
            by_name = {words: own for words, own in by_name.items() if not own[0].plain}
        common = frozenset.intersection(*by_name) if len(by_name) > 1 else frozenset[str]()
        for words, own in by_name.items():
            said = words - common - frozenset(tokens(self._ontology.kinds[str(own[0].kind)].label))
            yield Choice(name, tuple(own), self._taken(name, own, text), said or words)

    def _taken(self, name: str, known: Sequence[Known], text: str) -> Known | None:
        """The value that holds as ``text`` has it; None where that can't be told."""
        often = [sum(_holds(part, text) for part in one.condition.split("; ")) for one in known]
        here = [one for one, holds in zip(known, often, strict=True) if holds == max(often) > 0]
        able = here or [one for one in known if not one.condition] or list(known)
        if _agree(able):
            return able[0]
        usual = [one for one in self._handbook(name) if one.kind == known[0].kind]
        near = [one for one in able for other in usual if isclose(one.si, other.si, rel_tol=SAME)]
        return near[0] if near else None

    def numbers(self, text: str) -> set[int]:
        """Where in ``text`` the numbers of names begin: of a bolt "of property class 10.9"."""
        named = ((name, name.rpartition(" ")[2]) for name in self.things(text) if " " in name)
        lower = text.lower()
        return {lower.find(last, max(0, lower.find(name))) for name, last in named if last[0].isdigit()}

    def things(self, text: str) -> list[str]:
        """The things that ``text`` names and something is known of."""
        parted = self._things.in_parts(text.lower(), CLOSED)
        whole = (
            one for one in mentioned(text, self._things) if not any({*one.split()} < {*name.split()} for name in parted)
        )
        return [*whole, *parted]

    # --- asked for ---

    def asked(self, text: str, kinds: KindIndex) -> Choice | None:
        """The property that ``text`` asks for and nothing else ("What is the specific heat of glass?"); None where it asks otherwise."""
        found = _ASKED.match(text)
        if found is None:
            return None
        phrase, *holds = _HOLDS.split(found["asked"], maxsplit=1)
        if holds and len(_values(holds[0])) > 1:
            return None  # values to compute with, no condition
        for split in _OF.finditer(phrase):
            quantity, thing = phrase[: split.start()], phrase[split.end() :].strip().lower()
            known = self._fitting(quantity, self.named(thing), kinds)
            if known:
                return Choice(thing, tuple(known), self._answer(thing, known, holds[0] if holds else ""))
        return None

    def _fitting(self, quantity: str, known: Sequence[Known], kinds: KindIndex) -> list[Known]:
        """Those whose property ``quantity`` names, the nearest names only."""
        words = frozenset(tokens(quantity))
        named = {kind.id for kind, weight in self._ontology.for_name(quantity) if weight >= CLEAR}
        scored = []
        for one in known:
            own = frozenset(tokens(one.quantity))
            alike = one.kind in named and one.kind in self._ontology.material_properties
            exact = alike and bool(named & {k.id for k, w in self._ontology.for_name(one.quantity) if w >= CLEAR})
            if words and (words == own or exact):
                scored.append((len(words & own) / len(words | own), one))
        best = max((score for score, _ in scored), default=0.0)
        return [one for score, one in scored if score == best]

    def _answer(self, thing: str, known: Sequence[Known], holds: str) -> Known | None:
        if holds:
            known = [one for one in known if one.condition and _holds(one.condition, holds)]
        documents = [one for one in known if one.uri] or list(known)
        return documents[0] if documents and _agree(documents) else None


def mentioned(text: str, things: Things) -> Iterator[str]:
    """The names of ``things`` that stand in ``text``, the longest at a place."""
    written = re.sub(r"(?<=\d)\s?%", " %", text)
    lower = written.lower()
    taken: set[int] = set()
    for name in things.standing(lower):
        for found in re.finditer(rf"(?<![\w.]){re.escape(name)}(?:e?s)?(?!\w)", lower):
            start, end = found.span()
            opens = written[:start].rstrip()[-1:] in ("", ".", "?", "!")
            # "in" and "he" are symbols only in capitals, and not where a sentence begins
            no_symbol = name in CLOSED and (opens or written[start:end].islower())
            if taken.isdisjoint(range(start, end)) and not no_symbol:
                taken |= set(range(start, end))
                yield name


def _in_order(name: Sequence[str], words: Sequence[str]) -> bool:
    """Do the words of a pair's ``name`` begin ``words`` that follow each other, whatever links them?"""
    rest = iter(words)
    return all(any(word.startswith(own) for word in rest) for own in name if own != "on")


def _of_document(value: Value, ontology: Ontology) -> Known:
    named = ontology.for_name(value.quantity)
    plain = any(kind.id == value.quantity_kind and weight >= PLAIN for kind, weight in named)
    place = value.occurrences[0] if value.occurrences else None
    source = "" if place is None else f"{place.document}, p. {place.page}" if place.page else place.document
    return Known(
        value.thing, value.quantity, value.quantity_kind, value.value, value.unit or "1", value.dimension, value.condition,
        source, value.uri, plain, symbol_key(value.symbol) if value.symbol else None,
    )  # fmt: skip


def _agree(known: Sequence[Known]) -> bool:
    return all(isclose(one.si, known[0].si, rel_tol=SAME) for one in known)


def _holds(condition: str, text: str) -> bool:
    """Does ``text`` speak of what a value holds for: the same temperature, or its words ("tension")?"""
    wanted = _values(condition)
    if wanted:
        given = _values(text)
        return any(
            one.dimension == other.dimension and isclose(_si(one), _si(other), rel_tol=EQUAL)
            for one in wanted
            for other in given
        )
    words = frozenset(tokens(condition))
    return bool(words) and words <= frozenset(tokens(text))


@lru_cache(maxsize=10_000)
def _values(text: str) -> tuple[ReadQuantity, ...]:
    return tuple(quantity for quantity in read_quantities(text) if quantity.unit)


def _si(quantity: ReadQuantity) -> float:
    return to_si(quantity.value, quantity.unit or "1")[0]
