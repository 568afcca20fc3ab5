"""What a whole document says of its symbols, and which of it counts at one place.

A claim beside the formula beats one of the same section, which beats one elsewhere; the same letter with another index is a hint.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from math import inf

from mathrag.documents.explained import NOTE
from mathrag.documents.headings import explains_above
from mathrag.entities import Chunk, ExtractedParameter
from mathrag.extraction.mentions import Said, Where, beside, is_clause_alone, likeliest, speaking_for
from mathrag.extraction.mentions.features import fit_of_unit
from mathrag.extraction.naming import is_clause
from mathrag.extraction.products import multiplies
from mathrag.extraction.rules.acronyms import is_acronym, is_run, is_short_run
from mathrag.extraction.rules.blocks import Block, blocks, laid_out, math_spans
from mathrag.extraction.rules.claims import EXPLICIT, Definition
from mathrag.extraction.rules.definitions import NAMED, NO_NAME, definitions, is_bound
from mathrag.extraction.rules.given import given_units
from mathrag.extraction.rules.heads import announced, announced_head, heads
from mathrag.extraction.rules.noun_units import REACH as REACH_OF_NOUN
from mathrag.extraction.rules.noun_units import NounUnit, head_of, noun_units
from mathrag.extraction.rules.relations import relations
from mathrag.extraction.rules.shared import is_adjective
from mathrag.extraction.rules.units_said import unit_said
from mathrag.formulas import identifier_of
from mathrag.quantities import CURRENCY, ontology

MAX_CLAIMS = 4
SAME_CHUNK, SAME_SECTION, ABOVE, SAME_CHAPTER, ELSEWHERE = 0.85, 0.75, 0.49, 0.45, 0.25
"""``ABOVE``: in the section that this one is a part of."""
NOMENCLATURE = 0.8
"""A list of symbols speaks for its whole document."""
_NOMENCLATURE = re.compile(
    r"\b(?:nomenclature|notations?|glossary|(?:list|table|meaning) of (?:symbols|variables|quantities)|symbols(?: used)?|variables)\b",
    re.I,
)
_SIGNS = frozenset("deij")
OTHER_INDEX, OTHER_IN_ENTRY = 0.5, 0.1
"""For what is said of the same letter with another index: in running text, and beside one formula."""
OWN_ENTRY = 0.85
"""At least for what a row or an item says beside its formula: more than a list of symbols for the whole document."""
MARKER = 8
"""Characters that an item's text may have lost with its marker."""
OTHER_ENTRY = 0.54
"""At most for what a row or an item says beside its own formula, in any other: a hint about the kind, no name (`OWN_WORDS`)."""
BESIDE, ATTACHED = 150, 1.42
"""Within so many characters of the formula, what stands in front of a symbol is as good as its name."""
OTHER_TITLE = 0.57
"""At most for what a paragraph with a title says beside its own formula, in others: still a name."""
_VALUE = re.compile(
    rf"=|\b(?:divided|multiplied) by \d|^[-+−–\s]*(?:{CURRENCY}|\$)?\s*\d[\d.,\s]*(?:$|[%°$€£¥·×/*+−(])|^(?!.*[^\W\d_²³¹⁰-⁹₀-₉]{{2}}).",
    re.IGNORECASE,
)
"""A phrase that is a value, computes or has no word, and so names nothing: "EUR 2,220.41", "yearly rate divided by 12"."""
CERTAIN = 0.8
"""From this strength on a claim may be the only thing that a note says of a symbol."""
CHOSEN, CHOSEN_AWAY, CHOSEN_IN_BOOK = 0.4, 0.6, 0.85
"""From so likely on words are the name where nothing else is known to be it: of the same section, of others, and in a text that is no note.

There letters are used again, are known from other chapters, and a name that is wrong answers questions.
"""
ONLY_MEANING = 0.56
"""For what a note explains once and in no other way: a name (`OWN_WORDS`), and weaker than anything that is said nearer."""
REACH = 6000
"""Characters over which a claim of the same chunk fades to one of the same section."""


def is_note(chunks: Iterable[Chunk]) -> bool:
    """Is a document of these chunks so short that a letter means one thing in all of it?"""
    return sum(len(chunk.text) for chunk in chunks) <= NOTE


@dataclass(frozen=True)
class Placed:
    """A claim and the chunk it stands in."""

    definition: Definition
    chunk: Chunk
    entry: tuple[int, int] | None = None
    titled: bool = False
    """Bounds of the row, the item or (``titled``) the paragraph with a title that explains its own formula with this."""
    everywhere: bool = False
    """Is it of the only table of symbols of a note, which speaks for all of it, wherever it stands?"""

    @property
    def is_of_list(self) -> bool:
        """Is it of a list of symbols, or as good as that?"""
        return self.everywhere or _is_nomenclature(self.chunk)

    def is_of_entry_at(self, chunk: Chunk, position: int) -> bool | None:
        """Does it explain the formula at ``position``, or another row's or item's? None: not any one formula."""
        if self.entry is None:
            return None
        return chunk.id == self.chunk.id and self.entry[0] <= position <= self.entry[1]


Numbered = tuple[int, Placed]
"""A claim with its number in the order of the document."""


class Told:
    """The claims about one symbol by where they stand, so that a place costs what is said near it and not all that is said."""

    def __init__(self, claims: Iterable[Placed]) -> None:
        self._all = list(enumerate(claims))
        self._chunks = defaultdict[str, list[Numbered]](list)
        self._sections = defaultdict[tuple[str, ...], list[Numbered]](list)
        self._chapters = defaultdict[tuple[str, ...], list[Numbered]](list)
        for one in self._all:
            headings = _subject(one[1].chunk.headings)
            self._chunks[one[1].chunk.id].append(one)
            self._sections[headings].append(one)
            self._chapters[headings[:2]].append(one)
        self._lists = [one for one in self._all if one[1].is_of_list]
        self._best: dict[tuple[float, tuple[str, ...]], list[Numbered]] = {}

    def in_chunk(self, chunk: Chunk) -> list[Placed]:
        """What the chunk itself says."""
        return [placed for _, placed in self._chunks.get(chunk.id, [])]

    def in_section(self, chunk: Chunk) -> bool:
        """Does the section of ``chunk``, or a list of symbols, say something?"""
        return bool(self._lists) or _subject(chunk.headings) in self._sections

    def in_chapter(self, chunk: Chunk) -> bool:
        """Does the chapter of ``chunk``?"""
        return _subject(chunk.headings)[:2] in self._chapters

    @cached_property
    def _sole(self) -> Placed | None:
        """What is said of the symbol where all say the same, as a name and beside no formula of its own."""
        told = [placed for _, placed in self._all if placed.definition.phrase]
        told = [one for one in told if one.definition.strength >= CERTAIN] or told
        phrases = {placed.definition.phrase.lower() for placed in told}
        if len(phrases) != 1 or not told or (told[0].entry is not None and not told[0].titled):
            return None  # an item of a list speaks for itself
        phrase = told[0].definition.phrase
        alike = (one.definition for _, one in self._all if one.definition.phrase.lower() == phrase.lower())
        unit = told[0].definition.unit or next((one.unit for one in alike if one.unit), None)
        units = tuple(one.definition.unit for _, one in self._all if one.definition.unit)
        is_name = phrase[0].isalpha() and not is_clause(phrase) and not is_adjective(phrase)
        read = told[0].definition.share is None  # a rule reads it, as in "the displacement of the boat in pounds"
        is_name = is_name and (read or fit_of_unit(phrase, units) != "clashes")
        return replace(told[0], definition=replace(told[0].definition, unit=unit)) if is_name else None

    def only_meaning(self, chunk: Chunk) -> Placed | None:
        """What the whole text around ``chunk`` says of the symbol, if that is one thing wherever it says it."""
        return self._sole

    def near(self, chunk: Chunk) -> dict[int, Placed]:
        """Among these are the `MAX_CLAIMS` most credible ones of different words at any place in ``chunk``, by their number."""
        ours = _subject(chunk.headings)
        found = dict([*self._chunks.get(chunk.id, []), *self._lists])
        found.update(self._most(SAME_SECTION, ours, self._sections.get(ours, [])))
        for end in range(2, len(ours)):
            found.update(self._most(ABOVE, ours[:end], self._sections.get(ours[:end], [])))
        found.update(self._most(SAME_CHAPTER, ours[:2], self._chapters.get(ours[:2], [])))
        found.update(self._most(ELSEWHERE, (), self._all))
        return found

    def _most(self, nearness: float, headings: tuple[str, ...], group: Sequence[Numbered]) -> list[Numbered]:
        """The best of a group at all places that it is as near to; one that is nearer somewhere weighs no less there."""
        if (nearness, headings) not in self._best:
            first: dict[str, Numbered] = {}
            for one in sorted(group, key=lambda one: _rank(_elsewhere(one[1], nearness), *one)):
                first.setdefault(one[1].definition.phrase.lower(), one)
            self._best[nearness, headings] = list(first.values())[:MAX_CLAIMS]
        return self._best[nearness, headings]


def _rank(weight: float, number: int, placed: Placed) -> tuple[float, int, str, int]:
    """The most credible first."""
    return -weight, placed.definition.position, placed.definition.phrase, number


@dataclass(frozen=True)
class Glossary:
    """Every claim of a document, by the symbol's identifier."""

    by_identifier: dict[str, list[Placed]]
    by_base: dict[str, list[Placed]]
    symbols: tuple[str, ...]
    is_note: bool = False
    """Is the document so short that a letter means one thing in all of it?"""
    nouns: Mapping[str, Sequence[tuple[Chunk, NounUnit]]] = field(default_factory=dict)
    """What is said of the units of all quantities of a noun."""

    @staticmethod
    def of(chunks: Sequence[Chunk]) -> Glossary:
        """Collect the claims of ``chunks``."""
        note, nouns = is_note(chunks), defaultdict[str, list[tuple[Chunk, NounUnit]]](list)
        for chunk in chunks:
            for block in blocks(chunk.text):
                for said in noun_units(block):
                    nouns[said.noun].append((chunk, said))
        told = list(_told_in_all(chunks, note))
        tables = {one.chunk.headings for one in told if one.definition.listed}
        if note and len(tables) == 1:
            told = [replace(one, everywhere=one.definition.listed) for one in told]
        return Glossary({}, {}, (), note, nouns).with_claims(told)

    def unit_of_noun(self, name: str, chunk: Chunk, position: int) -> str | None:
        """The unit in which a text says that all quantities of the head noun of ``name`` are, at a place; None where it says none.

        What is said nearest goes first. In a note it holds for all of it, in a book for its chapter, and of "both lengths" close by.
        What is said of functions does not hold for a work function: they are no quantity, and it is one.
        """
        found: list[tuple[float, str]] = []
        noun, named = head_of(name), ontology().for_name
        is_meant = named(noun) or all(score < NAMED for _, score in named(name))
        for place, said in self.nouns.get(noun, ()) if is_meant else ():
            here = place.id == chunk.id
            apart = abs(said.position - position) if here else inf
            if apart <= REACH_OF_NOUN:
                found.append((apart, said.unit))
            elif not said.is_local and (self.is_note or _subject(place.headings)[:2] == _subject(chunk.headings)[:2]):
                found.append((inf, said.unit))
        return min(found, key=lambda one: one[0])[1] if found else None

    def with_claims(self, claims: Iterable[Placed]) -> Glossary:
        """The same with more claims."""
        by_identifier = {name: list(placed) for name, placed in self.by_identifier.items()}
        by_base = {name: list(placed) for name, placed in self.by_base.items()}
        symbols = dict.fromkeys(self.symbols)
        for placed in (one for one in claims if _may_name(one.definition.phrase)):
            identifier = identifier_of(placed.definition.symbol)
            by_identifier.setdefault(identifier, []).append(placed)
            symbol = placed.definition.symbol
            if not (placed.definition.of_head or is_run(symbol) or _SQUARE.search(symbol)):
                by_base.setdefault(base_of(identifier), []).append(placed)
            symbols[placed.definition.symbol] = None
        return Glossary(by_identifier, by_base, tuple(symbols), self.is_note, self.nouns)

    @cached_property
    def _products(self) -> frozenset[str]:
        """Symbols that multiply where nothing says that they are names."""
        return frozenset(s for s in self.symbols if is_run(s) or is_short_run(s) or (is_acronym(s) and len(s) < 3))

    @cached_property
    def _bearers(self) -> dict[str, dict[str, float]]:
        """By phrase how strongly symbols, by identifier, are said to be that anywhere."""
        found: dict[str, dict[str, float]] = {}
        for identifier, placed in self.by_identifier.items():
            for one in placed:
                known = found.setdefault(one.definition.phrase.lower(), {})
                known[identifier] = max(known.get(identifier, 0.0), one.definition.strength)
        return found

    @cached_property
    def _told(self) -> dict[str, Told]:
        return {name: Told(placed) for name, placed in self.by_identifier.items()}

    @cached_property
    def _others(self) -> dict[str, tuple[tuple[Told, float], ...]]:
        """By identifier what is said of other symbols that is a hint about this one, and how much it counts; made when asked for."""
        return {}

    @cached_property
    def _known(self) -> dict[frozenset[str], list[str]]:
        """The symbols of a place by those that are none there; made when asked for."""
        return {}

    def told(self, symbol: str, chunk: Chunk) -> bool:
        """Does the chapter of ``chunk`` say what ``symbol`` is?"""
        return self._of(symbol).in_chapter(chunk)

    def told_in_section(self, symbol: str, chunk: Chunk) -> bool:
        """Does the section of ``chunk``, or the document's list of symbols, say what ``symbol`` is?"""
        return self._of(symbol).in_section(chunk)

    def told_near(self, symbol: str, chunk: Chunk, position: int, reach: int) -> bool:
        """Does ``chunk`` say within ``reach`` characters of ``position`` what ``symbol`` is?"""
        return any(abs(placed.definition.position - position) <= reach for placed in self._of(symbol).in_chunk(chunk))

    def _of(self, symbol: str) -> Told:
        return self._told.get(identifier_of(symbol), _NOTHING)

    def symbols_at(self, chunk: Chunk) -> list[str]:
        """The symbols claimed anywhere; names of two capitals only in the chapter that has them, elsewhere they multiply.

        Letters that are signs as well (``e^{x}``, ``dx``) are symbols only in the section that says so.
        """
        signs = {symbol for symbol in _SIGNS if not self.told_in_section(symbol, chunk)}
        none = frozenset(signs | {symbol for symbol in self._products if not self._is_name(symbol, chunk)})
        if none not in self._known:
            self._known[none] = [symbol for symbol in self.symbols if symbol not in none]
        return self._known[none]

    def _is_name(self, letters: str, chunk: Chunk) -> bool:
        """Is a run of letters a name in this chapter, or anywhere in a note, and no product of what the chapter tells of each of them?"""
        small = is_run(letters) or is_short_run(letters)
        told = self.is_note or self.told(letters, chunk)
        called = {placed.definition.phrase for placed in self.by_identifier[identifier_of(letters)]}
        made = any(multiplies(letters, phrase, ontology()) for phrase in called)
        return told and not made and not (small and all(self.told(one, chunk) for one in letters))

    def claims(self, symbol: str, chunk: Chunk, position: int) -> list[ExtractedParameter]:
        """Competing claims about ``symbol`` at a place, the most credible first; one without words where there is none."""
        best: dict[str, tuple[float, Placed]] = {}
        read = set[str]()
        told = self._heard(symbol, chunk, position)
        for heard in told:
            placed, phrase = heard.placed, heard.placed.definition.phrase.lower()
            known = best.setdefault(phrase, (heard.weight, placed))
            if placed.definition.share is None:
                read.add(phrase)
            near = self.is_note or placed.chunk.id == chunk.id
            if near and known[1].definition.unit is None and placed.definition.unit is not None:
                counted = replace(known[1].definition, unit=placed.definition.unit)
                best[phrase] = known[0], replace(known[1], definition=counted)
        if len(best) > 1 and (name := best.get("")) is not None and name[1].definition.unit is None:
            del best[""]  # that it is a name tells nothing of what it names
        kept = {phrase: claim for phrase, claim in best.items() if phrase in read}
        if not any(weight >= ONLY_MEANING for phrase, (weight, _) in kept.items() if phrase):
            kept = self._with_likeliest(best, kept, self._options(told, symbol, chunk, position), chunk, position)
        best = kept
        own = self._of(symbol).only_meaning(chunk) if self.is_note else None
        if (
            own is not None
            and max((weight for phrase, (weight, _) in best.items() if phrase), default=0.0) < ONLY_MEANING
        ):
            best[own.definition.phrase.lower()] = (ONLY_MEANING, own)
            best = dict(sorted(best.items(), key=lambda one: -one[1][0]))
        claims = [
            ExtractedParameter(
                symbol=symbol,
                description=placed.definition.phrase,
                unit=placed.definition.unit,
                confidence=round(min(1.0, weight), 3),
                likely=placed.definition.share is not None and phrase not in read,
            )
            for phrase, (weight, placed) in list(best.items())[:MAX_CLAIMS]
            if weight > 0
        ]
        return claims or [ExtractedParameter(symbol=symbol, confidence=0)]

    def _with_likeliest(
        self,
        best: Mapping[str, tuple[float, Placed]],
        kept: dict[str, tuple[float, Placed]],
        options: Mapping[str, Sequence[str]],
        chunk: Chunk,
        position: int,
    ) -> dict[str, tuple[float, Placed]]:
        """The claims that are ``kept``, behind the likeliest of the ``best`` where it is likely enough and no other is a name."""
        chosen, likelihood = likeliest(options)
        named = any(phrase != chosen and weight >= ONLY_MEANING for phrase, (weight, _) in best.items() if phrase)
        if not chosen or named:
            return kept
        weight, placed = best[chosen]
        away = _where(placed, chunk, position) == "away"
        if likelihood < (CHOSEN_IN_BOOK if not self.is_note else CHOSEN_AWAY if away else CHOSEN):
            return kept
        first = max([weight, ONLY_MEANING, *(other for other, _ in kept.values())])
        return {chosen: (first, placed), **{phrase: told for phrase, told in kept.items() if phrase != chosen}}

    def _heard(self, symbol: str, chunk: Chunk, position: int) -> list[Heard]:
        """What is said of ``symbol`` and of letters that are a hint about it, the most credible at a place first."""
        heard = [
            Heard(_weight(placed, chunk, position) * share, placed, place, number)
            for place, (told, share) in enumerate(self._speaking(identifier_of(symbol)))
            for number, placed in told.near(chunk).items()
        ]
        return sorted(heard, key=Heard.order)

    def options(self, symbol: str, chunk: Chunk, position: int) -> dict[str, list[str]]:
        """The `MAX_CLAIMS` most credible words for ``symbol`` at a place, in small letters, with what speaks for each."""
        return self._options(self._heard(symbol, chunk, position), symbol, chunk, position)

    def _options(self, told: Iterable[Heard], symbol: str, chunk: Chunk, position: int) -> dict[str, list[str]]:
        alike: dict[str, list[Said]] = {}
        for heard in told:
            phrase = heard.placed.definition.phrase.lower()
            if phrase in alike or len(alike) < MAX_CLAIMS:
                alike.setdefault(phrase, []).append(heard.said(chunk, position))
        return {
            phrase: list(speaking_for(phrase, symbol, alike, self._rival(phrase, symbol))) for phrase in alike if phrase
        }

    def _rival(self, phrase: str, symbol: str) -> float:
        """How strongly another symbol is said to be what ``phrase`` is."""
        bearers = self._bearers.get(phrase, {})
        return max((strength for other, strength in bearers.items() if other != identifier_of(symbol)), default=0.0)

    def _speaking(self, identifier: str) -> tuple[tuple[Told, float], ...]:
        """What is said of the symbol itself, of its letter with another index, and of what it is the index of, and how much each counts."""
        if identifier not in self._others:
            alike = [
                placed
                for placed in self.by_base.get(base_of(identifier), [])
                if identifier_of(placed.definition.symbol) != identifier
            ]
            named = map(_of_index(identifier), self.by_identifier.get(identifier.partition("_")[0], []))
            self._others[identifier] = (
                (self._told.get(identifier, _NOTHING), 1.0),
                (Told(placed for placed in alike if placed.entry is None), OTHER_INDEX),
                (Told(placed for placed in alike if placed.entry is not None), OTHER_IN_ENTRY),
                (Told(placed for placed in named if placed is not None), OTHER_INDEX),
            )
        return self._others[identifier]


@dataclass(frozen=True)
class Heard:
    """A claim as it counts at one place: its weight there, whose it is (0: the symbol's own), its number."""

    weight: float
    placed: Placed
    place: int
    number: int

    def order(self) -> tuple[float, int, str, int, int]:
        """The most credible first."""
        definition = self.placed.definition
        return -self.weight, definition.position, definition.phrase, self.place, self.number

    def said(self, chunk: Chunk, position: int) -> Said:
        """It as one of the options for a place."""
        claim, where = self.placed.definition, _where(self.placed, chunk, position)
        return Said(self.weight, claim.strength, claim.share, where, self.place == 0, claim.of_head, claim.unit)


def _where(placed: Placed, chunk: Chunk, position: int) -> Where:
    """Where a claim stands from a place."""
    if placed.chunk.id != chunk.id:
        return "section" if _subject(placed.chunk.headings) == _subject(chunk.headings) else "away"
    apart = placed.definition.position - position
    return "beside" if abs(apart) <= BESIDE else "before" if apart < 0 else "behind"


_NOTHING = Told([])


def _may_name(phrase: str) -> bool:
    """Is a phrase no value and no clause? An empty one says that there is a name."""
    return not (_VALUE.search(phrase) or is_clause_alone(phrase))


def _weight(placed: Placed, chunk: Chunk, position: int) -> float:
    """How credible a claim is at a place."""
    if placed.chunk.id != chunk.id:
        return _elsewhere(placed, _nearness(placed, _subject(chunk.headings)))
    strength = placed.definition.strength
    apart = abs(placed.definition.position - position)
    if apart <= BESIDE:
        weight = max(strength, min(1.0, strength * ATTACHED))
    else:
        faded = min(1.0, apart / REACH)
        weight = strength * (SAME_CHUNK - faded * (SAME_CHUNK - SAME_SECTION))
    return max(weight, OWN_ENTRY) if placed.is_of_entry_at(chunk, position) else _capped(placed, weight)


@lru_cache(maxsize=4096)
def _subject(headings: tuple[str, ...]) -> tuple[str, ...]:
    """The headings down to the one of a subject: "Parameters" below it only explains what is said there."""
    return _subject(headings[:-1]) if len(headings) > 1 and explains_above(headings[-1]) else headings


def _nearness(told: Placed, ours: tuple[str, ...]) -> float:
    """How much counts what another chunk tells, under these headings."""
    if told.is_of_list:
        return NOMENCLATURE
    theirs = _subject(told.chunk.headings)
    if ours == theirs:
        return SAME_SECTION
    if len(theirs) > 1 and theirs == ours[: len(theirs)]:
        return ABOVE
    return SAME_CHAPTER if ours[:2] == theirs[:2] else ELSEWHERE


def _elsewhere(placed: Placed, nearness: float) -> float:
    """What a claim weighs outside its chunk."""
    strength = placed.definition.strength
    weight = strength * nearness
    return _capped(placed, weight if nearness > SAME_CHAPTER or strength >= EXPLICIT else weight / 2)


def _capped(placed: Placed, weight: float) -> float:
    """What explains one formula says less of any other."""
    return weight if placed.entry is None else min(weight, OTHER_TITLE if placed.titled else OTHER_ENTRY)


def _of_index(identifier: str) -> Callable[[Placed], Placed | None]:
    """What a name of several letters is short for, with the word that is its index: "mean square between"; None for other symbols."""
    name, _, index = identifier.partition("_")

    def told(placed: Placed) -> Placed | None:
        claim = placed.definition
        if len(name) < 2 or not claim.phrase or not re.fullmatch(r"[a-z]{3,}", index) or claim.symbol != name:
            return None
        return replace(placed, definition=replace(claim, phrase=f"{claim.phrase} {index}"))

    return told


def _told_in_all(chunks: Iterable[Chunk], note: bool) -> Iterator[Placed]:
    announcing = ""
    for chunk in chunks:
        announcing = yield from _told_in(chunk, announcing, note)


def _told_in(chunk: Chunk, announcing: str, note: bool) -> Generator[Placed, None, str]:
    """The claims of a chunk; ``announcing``: what the next formula computes by what was said before the chunk, and behind it.

    ``since``: where the last formula begins under the same heading. In a ``note`` a unit is no name.
    """
    since: int | None = None
    before: Block | None = None
    heading = chunk.headings[-1] if chunk.headings else ""
    for block, following in zip(blocks(chunk.text), [*laid_out(chunk.text)[1:], None], strict=False):
        entry = _entry(block, following)
        holds = block.kind == "display" or any(relations(span.latex) for span in math_spans(block.text))
        since = block.start if holds else None if block.kind == "heading" else since
        if block.kind == "display":
            for head in announced_head(block.text, announcing, block.start):
                yield Placed(head, chunk)
        if block.kind == "display" or (block.kind == "heading" and not explains_above(block.text)):
            announcing = ""
        named = (one for one in beside(block, following, heading) if not NO_NAME.match(one.phrase))
        for definition in (*definitions(block), *heads(block, following), *given_units(block), *named):
            if note and definition.unit and _is_unit(definition.phrase):  # "$t$ years"
                definition = replace(definition, phrase="")
            yield _placed(definition, chunk, block, entry, since)
        if block.kind == "paragraph" and before is not None and before.kind == "heading":
            announcing = announced(block.text, before.text) or announcing
        before = block
    return announcing


def _is_unit(phrase: str) -> bool:
    """Is a phrase but a unit, and no quantity's name: years, euros, but no moles?"""
    counted = phrase.removeprefix("number of ")
    return bool(counted) and unit_said(counted) is not None and not ontology().for_name(counted)


def _entry(block: Block, following: Block | None) -> tuple[int, int] | None:
    """Bounds of a table's row or a list's item that has a formula of its own, in it or displayed right behind it."""
    if block.kind not in ("row", "item"):
        return None
    if block.kind == "item" and following is not None and following.kind == "display":
        return block.start, following.start
    own = any(relations(span.latex) and not is_bound(span.latex) for span in math_spans(block.text))
    marker = MARKER if block.kind == "item" else 0
    return (block.start, block.start + len(block.text) + marker) if own else None


def _placed(
    definition: Definition, chunk: Chunk, block: Block, entry: tuple[int, int] | None, since: int | None
) -> Placed:
    """A claim of a block; what a paragraph with a title says beside its own formula holds for that first.

    So does a unit alone for the formula in its paragraph, or for the last one before, which begins at ``since``.
    """
    titled = entry is None and block.kind == "paragraph" and block.text.lstrip().startswith("**")
    if definition.is_unit_alone or (titled and any(relations(span.latex) for span in math_spans(block.text))):
        start = since if definition.is_unit_alone and since is not None else block.start
        return Placed(definition, chunk, entry or (start, block.start + len(block.text) + MARKER), titled)
    return Placed(definition, chunk, entry)


def _is_nomenclature(chunk: Chunk) -> bool:
    return bool(chunk.headings) and _lists_symbols(chunk.headings[-1])


@lru_cache(maxsize=4096)
def _lists_symbols(heading: str) -> bool:
    return _NOMENCLATURE.search(heading) is not None


_SQUARE = re.compile(r"\^\s*(?:2|\{\s*2\s*\})\s*$")
"""What is said of a square is none of its root: "the variance $s^2$"."""
ROLES = frozenset(
    "0 1 2 3 4 i f init initial fin final avg av ave mean bar max min net tot total x y prime in out before after start end".split()
)
"""Indices that tell instances of one quantity apart; any other may name a different quantity (``K_sp`` against ``K_b``)."""


def base_of(identifier: str) -> str:
    """What is left of a symbol without difference sign and role indices: ``v`` of ``v_0``, ``T`` of ``Delta_T``, but ``K_sp``."""
    first, *indices = [part for part in identifier.removeprefix("Delta_").split("_") if part] or [identifier]
    return "_".join([first, *(index for index in indices if index not in ROLES)])
