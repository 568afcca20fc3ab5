"""The ontology: quantity kinds and constants, read from the Turtle files that ship in ``ontology/`` and from the user's own.

It answers what a symbol usually stands for, what a phrase names, and which kinds have a dimension.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

from mathrag.errors import SettingsError, UnitError
from mathrag.quantities.dimension import Dimension
from mathrag.quantities.names import NameIndex
from mathrag.quantities.symbols import invariant, latex_symbol, readings
from mathrag.quantities.things import MaterialProperty, material_properties, materials, substances
from mathrag.quantities.turtle import KIND, LANGUAGES, MATH, SKOS, Statements, one, read
from mathrag.quantities.units import dimension_of

REFERENCE = "https://w3id.org/mathrag/reference-constant/"
_QUDT = "http://qudt.org/schema/qudt/"
_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_QUANTITYKIND = "http://qudt.org/vocab/quantitykind/"
_WIKIDATA = "http://www.wikidata.org/entity/"
_BUNDLED = (
    "quantities.ttl",
    "quantities-additions.ttl",
    "quantities-german.ttl",
    "quantities-romance.ttl",
    "quantity-links.ttl",
    "constants.ttl",
    "constants-additions.ttl",
    "substances.ttl",
    "materials.ttl",
)
_SYMBOL_WEIGHTS = {"mainSymbol": 1.0, "commonSymbol": 0.7, "symbol": 0.4, "seenSymbol": 0.15}

_Entry = TypeVar("_Entry", "QuantityKind", "ConstantEntry")


@dataclass(frozen=True, slots=True)
class QuantityKind:
    """A kind of quantity: what a number with a unit is a value of."""

    id: str
    label: str
    unit: str
    dimension: Dimension
    synonyms: tuple[str, ...] = ()
    everyday: tuple[str, ...] = ()
    foreign: tuple[tuple[str, str], ...] = ()
    """Names in other languages: (language, name)."""
    symbols: tuple[tuple[str, float], ...] = ()
    broader: str | None = None
    qudt: str | None = None
    near_qudt: bool = False
    """Is the kind of QUDT only near it, as a wider one is?"""
    wikidata: str | None = None
    product: tuple[str, ...] = ()
    """The kinds that it is the product of, sorted: a mass times the acceleration of free fall is a weight."""
    customary: str | None = None
    """The unit that a law between numbers counts it in where it states none: ages in years."""
    school: bool = False
    process: bool = False
    """Is it of a stretch or a process, never of a state, as heat and work are?"""
    fields: tuple[str, ...] = ()
    uses: tuple[tuple[str, str, int], ...] = ()
    """How often the equations of a field write it with a symbol: (symbol, field, times)."""

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def iri(self) -> str:
        return KIND + self.id

    @property
    def german(self) -> tuple[str, ...]:
        """Its German names, which documents are read with, too."""
        return self.names_in("de")

    def names_in(self, language: str) -> tuple[str, ...]:
        """Its names in ``language`` ("de", "es", "fr" or "it"), sorted."""
        return tuple(name for tag, name in self.foreign if tag == language)


@dataclass(frozen=True, slots=True)
class ConstantEntry:
    """A fixed value of nature or of convention; ``value_text`` is exact, ``uncertainty`` None where the value is exact by definition."""

    id: str
    name: str
    symbols: tuple[str, ...]
    value_text: str
    value: float
    unit: str
    dimension: Dimension
    uncertainty: str | None = None
    codata_name: str | None = None
    synonyms: tuple[str, ...] = ()
    quantity_kind: str | None = None
    school: bool = False

    @property
    def iri(self) -> str:
        return REFERENCE + self.id


@dataclass(frozen=True)
class Ontology:
    """Quantity kinds and constants by id (sorted), with the look-ups over them."""

    kinds: dict[str, QuantityKind] = field(default_factory=dict)
    constants: dict[str, ConstantEntry] = field(default_factory=dict)
    fields: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Fields of science that `QuantityKind.fields` names, with the other words that headings have for them."""
    substances: dict[str, str] = field(default_factory=dict)
    """Chemical formulas by the names of substances, in lower case."""
    materials: dict[str, tuple[MaterialProperty, ...]] = field(default_factory=dict)
    """What handbooks list of materials, by their names in lower case."""
    material_properties: frozenset[str] = frozenset()
    """Kinds of quantities that a material brings with it into a formula."""

    def for_symbol(self, latex: str) -> list[tuple[QuantityKind, float]]:
        """The kinds a symbol usually stands for, with weights in 0..1, the most usual first."""
        found: dict[str, float] = {}
        for spelling, price in readings(latex):
            for identifier, weight in self._symbols.get(spelling, ()):
                found[identifier] = max(found.get(identifier, 0.0), weight * price)
        return self._ranked(found)

    def has_symbol(self, latex: str) -> bool:
        """Is this very symbol, index and all, usual for some kind?"""
        return latex_symbol(latex) in self._symbols

    def used_for(self, latex: str, topic: Mapping[str, float]) -> dict[str, tuple[float, float]]:
        """The kinds that equations have with a symbol: its share in the fields of ``topic`` (weights, at most 1 together) and in all.

        Shares are shrunk, so that a symbol seen once proves less than one seen often.
        """
        found: dict[str, tuple[float, float]] = {}
        for spelling, price in readings(latex):
            by_field, total = self._uses.get(spelling, ({}, 0))
            everywhere: dict[str, float] = defaultdict(float)
            here: dict[str, float] = defaultdict(float)
            for name, counts in by_field.items():
                size = sum(counts.values())
                for identifier, count in counts.items():
                    everywhere[identifier] += count / (total + 1)
                    here[identifier] += topic.get(name, 0.0) * count / (size + 1)
            for identifier, share in everywhere.items():
                before = found.get(identifier, (0.0, 0.0))
                found[identifier] = (max(before[0], price * here[identifier]), max(before[1], price * share))
        return found

    def fields_named(self, phrases: Iterable[str]) -> dict[str, float]:
        """Votes for fields: each of ``phrases`` that names a field or kinds of one has a vote, divided among the fields it may mean.

        One inside another has none: "quantum statistics" is no statistics.
        """
        votes: dict[str, float] = defaultdict(float)
        naming = [phrase for phrase in phrases if phrase in self._fields]
        longer = [f" {phrase} " for phrase in naming if " " in phrase]
        for phrase in naming:
            if any(f" {phrase} " in other and len(phrase) + 2 < len(other) for other in longer):
                continue
            for name, share in self._fields.get(phrase, {}).items():
                votes[name] += share
        return dict(votes)

    def for_name(self, text: str) -> list[tuple[QuantityKind, float]]:
        """The kinds a phrase names, with scores in 0..1, best first; empty where nothing matches."""
        return list(self._for_name(text))

    def short_for(self, name: str, dimensions: Iterable[str], given: Iterable[str]) -> dict[str, str]:
        """Kinds of school, with their dimensions, whose labels end in ``name`` and that values of the dimensions ``given`` can make.

        Empty where these can make one of ``dimensions``, too: the "power" beside nothing but lengths is one in dioptres.
        """
        bases = _bases(*given)
        if any(_bases(dimension) <= bases for dimension in dimensions):
            return {}
        ends = [
            (kind.id, str(kind.dimension))
            for kind in self.kinds.values()
            if kind.school and kind.label.endswith(f" {name}")
        ]
        return {kind: dimension for kind, dimension in ends if dimension != "1" and _bases(dimension) <= bases}

    def for_dimension(self, dimension: Dimension) -> list[QuantityKind]:
        """The kinds of a dimension, those of school first."""
        return list(self._dimensions.get(dimension, ()))

    def constants_for_symbol(self, latex: str) -> list[ConstantEntry]:
        """The constants written with this very symbol (an index belongs to it; fonts and Greek spelling don't matter)."""
        spellings = {spelling for spelling, price in readings(latex) if price >= 0.95}
        return [self.constants[name] for name in self.constants if spellings & self._constant_symbols[name]]

    def constants_for_name(self, text: str) -> list[tuple[ConstantEntry, float]]:
        """The constants a phrase names, best first."""
        found = self._constant_names.look_up(text)
        order = sorted(found.items(), key=lambda item: (-item[1], item[0]))
        return [(self.constants[identifier], round(score, 4)) for identifier, score in order]

    def family(self, identifier: str) -> tuple[str, ...]:
        """The kind, its broader one, that one's broader one, and so on: ``initial_velocity, velocity``."""
        chain = [identifier]
        while (broader := self.kinds[chain[-1]].broader) and broader not in chain:
            chain.append(broader)
        return tuple(chain)

    def likeness(self, one: str, other: str) -> float:
        """How far two kinds are the same thing: 1 the same, less along the way through broader ones, 0 where they share nothing.

        Kinds of one dimension that share no broader kind have 0.2.
        """
        if one == other:
            return 1.0
        first, second = self.family(one), self.family(other)
        shared = [identifier for identifier in first if identifier in second]
        if shared:
            steps = first.index(shared[0]) + second.index(shared[0])
            return max(0.9**steps if shared[0] in (one, other) else 0.5, 0.3)
        return 0.2 if self.kinds[one].dimension == self.kinds[other].dimension else 0.0

    @cached_property
    def _for_name(self) -> Callable[[str], tuple[tuple[QuantityKind, float], ...]]:
        return lru_cache(maxsize=16_384)(lambda text: tuple(self._ranked(self._names.look_up(text))))

    def _ranked(self, found: dict[str, float]) -> list[tuple[QuantityKind, float]]:
        order = sorted(
            found, key=lambda i: (-round(found[i], 4), not self.kinds[i].school, len(self.family(i)), self._place[i])
        )
        return [(self.kinds[identifier], round(found[identifier], 4)) for identifier in order]

    @cached_property
    def _place(self) -> dict[str, int]:
        return {identifier: place for place, identifier in enumerate(self.kinds)}

    @cached_property
    def _dimensions(self) -> dict[Dimension, list[QuantityKind]]:
        found: dict[Dimension, list[QuantityKind]] = defaultdict(list)
        for kind in sorted(self.kinds.values(), key=lambda kind: (not kind.school, len(self.family(kind.id)), kind.id)):
            found[kind.dimension].append(kind)
        return found

    @cached_property
    def _symbols(self) -> dict[str, list[tuple[str, float]]]:
        found: dict[str, list[tuple[str, float]]] = defaultdict(list)
        for kind in self.kinds.values():
            inherited = [pair for parent in self.family(kind.id)[1:] for pair in self.kinds[parent].symbols]
            usual = 1.0 if kind.school else 0.6
            for symbol, weight in kind.symbols:
                special = any(symbol == other and weight <= theirs for other, theirs in inherited)
                found[symbol].append((kind.id, weight * usual * (0.6 if special else 1.0)))
        return found

    @cached_property
    def _uses(self) -> dict[str, tuple[dict[str, dict[str, int]], int]]:
        """By symbol: counts of kinds by field, and how many there are together."""
        counts: dict[str, dict[str, dict[str, int]]] = defaultdict(dict)
        for kind in self.kinds.values():
            for symbol, name, times in kind.uses:
                by_field = counts[symbol].setdefault(name, {})
                by_field[kind.id] = by_field.get(kind.id, 0) + times
        return {symbol: (found, sum(sum(each.values()) for each in found.values())) for symbol, found in counts.items()}

    @cached_property
    def _fields(self) -> dict[str, dict[str, float]]:
        """By phrase in lower case: the fields it speaks of, with shares that add up to 1; the name of a field itself counts ten times."""
        named: dict[str, set[str]] = defaultdict(set)
        for kind in self.kinds.values():
            for name in (kind.label, *kind.synonyms, *kind.german):
                named[name.lower()].update(kind.fields)
        shares = {phrase: dict.fromkeys(sorted(fields), 1 / len(fields)) for phrase, fields in named.items() if fields}
        for name, others in self.fields.items():
            for phrase in (name, *others):
                shares[phrase.lower()] = {name: 10.0}
        return shares

    @cached_property
    def _names(self) -> NameIndex:
        index = NameIndex()
        for kind in self.kinds.values():
            usual = 1.0 if kind.school else 0.9
            index.add(kind.label, kind.id, usual)
            for name in kind.synonyms:
                index.add(name, kind.id, 0.97 * usual)
            for phrase in kind.everyday:
                index.add(phrase, kind.id, 0.9)
            for name in kind.german:
                index.add(name, kind.id, 0.95 * usual, ends_compounds=True)
        return index

    @cached_property
    def _constant_symbols(self) -> dict[str, set[str]]:
        """How each constant is written, variant Greek letters as either."""
        return {
            name: {spelling for symbol in entry.symbols for spelling in (symbol, invariant(symbol))}
            for name, entry in self.constants.items()
        }

    @cached_property
    def _constant_names(self) -> NameIndex:
        index = NameIndex()
        for entry in self.constants.values():
            for name in (entry.name, entry.codata_name, *entry.synonyms):
                index.add(name or "", entry.id, 1.0)
        return index


def ontology(extra: tuple[Path, ...] = ()) -> Ontology:
    """The bundled ontology and the Turtle files of ``extra`` over it. Raises `SettingsError` for a file that can't be read."""
    return _read(extra)  # with a key of its own where nothing is given, it would be read and kept twice


@lru_cache(maxsize=8)
def _read(extra: tuple[Path, ...]) -> Ontology:
    statements: Statements = defaultdict(lambda: defaultdict(list))
    for name in _BUNDLED:
        read(files("ontology").joinpath(name).read_bytes(), name, statements)
    for path in extra:
        try:
            read(path.read_bytes(), str(path), statements)
        except OSError as error:
            raise SettingsError(
                f"the ontology file {path} can't be read ({error.strerror}); check ontology.extra"
            ) from error
    kinds = (_kind(subject, found, statements) for subject, found in statements.items() if subject.startswith(KIND))
    constants = (_constant(subject, found) for subject, found in statements.items() if subject.startswith(REFERENCE))
    built = Ontology(
        _by_id(kinds),
        _by_id(constants),
        _named_fields(statements),
        substances(statements),
        materials(statements),
        material_properties(statements),
    )
    for kind in built.kinds.values():
        if kind.broader and kind.broader not in built.kinds:
            raise SettingsError(
                f"{kind.id} has the broader kind {kind.broader}, which no ontology file defines", kind=kind.id
            )
    return built


def _named_fields(statements: Statements) -> dict[str, tuple[str, ...]]:
    found = {
        one(said, SKOS + "prefLabel", subject): tuple(
            sorted([*said.get(SKOS + "altLabel", ()), *said.get(f"{SKOS}altLabel@de", ())])
        )
        for subject, said in statements.items()
        if MATH + "Field" in said.get(_TYPE, ())
    }
    return dict(sorted(found.items()))


def _by_id(entries: Iterable[_Entry]) -> dict[str, _Entry]:
    return {entry.id: entry for entry in sorted(entries, key=lambda entry: entry.id)}


def _kind(subject: str, found: dict[str, list[str]], statements: Statements) -> QuantityKind:
    identifier = subject.removeprefix(KIND)
    unit = one(found, MATH + "siUnit", subject)
    exact, near = found.get(SKOS + "exactMatch", []), found.get(SKOS + "closeMatch", [])
    matches = [*sorted(exact), *sorted(near)]
    qudt = next((iri for iri in matches if iri.startswith(_QUANTITYKIND)), None)
    return QuantityKind(
        id=identifier,
        label=one(found, SKOS + "prefLabel", subject),
        unit=unit,
        dimension=_dimension(found, unit, subject),
        synonyms=tuple(sorted(found.get(SKOS + "altLabel", ()))),
        everyday=tuple(sorted(found.get(SKOS + "hiddenLabel", ()))),
        foreign=tuple((tag, name) for tag in LANGUAGES for name in sorted(found.get(f"{SKOS}altLabel@{tag}", ()))),
        symbols=_symbols(found),
        broader=next(
            (parent.removeprefix(KIND) for parent in reversed(found.get(SKOS + "broader", ()))), None
        ),  # later files know better
        qudt=qudt,
        near_qudt=qudt is not None and qudt not in exact,
        wikidata=next((iri.removeprefix(_WIKIDATA) for iri in matches if iri.startswith(_WIKIDATA)), None),
        product=tuple(sorted(part.removeprefix(KIND) for part in found.get(MATH + "productOf", ()))),
        customary=next(iter(found.get(MATH + "customaryUnit", ())), None),
        school=MATH + "SchoolQuantity" in found.get(_TYPE, ()),
        process=MATH + "ProcessQuantity" in found.get(_TYPE, ()),
        fields=tuple(sorted(found.get(MATH + "field", ()))),
        uses=_uses(found, statements),
    )


def _uses(found: dict[str, list[str]], statements: Statements) -> tuple[tuple[str, str, int], ...]:
    uses = [statements[node] for node in found.get(MATH + "use", ())]
    return tuple(
        sorted(
            (latex_symbol(use[MATH + "symbol"][0]), use[MATH + "field"][0], int(use[MATH + "times"][0])) for use in uses
        )
    )


def _symbols(found: dict[str, list[str]]) -> tuple[tuple[str, float], ...]:
    weights: dict[str, float] = {}
    for predicate, weight in _SYMBOL_WEIGHTS.items():
        for symbol in found.get(MATH + predicate, ()):
            spelling = latex_symbol(symbol)
            weights[spelling] = max(weight, weights.get(spelling, 0))
    return tuple(sorted(weights.items(), key=lambda item: (-item[1], item[0])))


def _constant(subject: str, found: dict[str, list[str]]) -> ConstantEntry:
    unit = one(found, MATH + "siUnit", subject)
    value_text = one(found, MATH + "valueText", subject)
    return ConstantEntry(
        id=subject.removeprefix(REFERENCE),
        name=one(found, SKOS + "prefLabel", subject),
        symbols=tuple(sorted({latex_symbol(symbol) for symbol in found.get(MATH + "symbol", ())})),
        value_text=value_text,
        value=float(Fraction(value_text)),
        unit=unit,
        dimension=_dimension(found, unit, subject),
        uncertainty=next(iter(sorted(found.get(MATH + "uncertainty", ()))), None),
        codata_name=next(iter(sorted(found.get(MATH + "codataName", ()))), None),
        synonyms=tuple(sorted(found.get(SKOS + "altLabel", ()))),
        quantity_kind=next(
            (kind.removeprefix(KIND) for kind in sorted(found.get(_QUDT + "hasQuantityKind", ()))), None
        ),
        school=MATH + "SchoolConstant" in found.get(_TYPE, ()),
    )


def _dimension(found: dict[str, list[str]], unit: str, subject: str) -> Dimension:
    """The stated dimension; worked out from the unit where a file states none."""
    stated = found.get(MATH + "dimension")
    try:
        return Dimension.parse(stated[0]) if stated else dimension_of(unit)
    except UnitError as error:
        raise SettingsError(f"{subject}: {error.message}", subject=subject) from error


def _bases(*dimensions: str) -> frozenset[str]:
    """The base dimensions that written ``dimensions`` have: L, M and T of ``L^2 M T^-3``."""
    return frozenset(part.partition("^")[0] for dimension in dimensions for part in dimension.split())
