"""What things bring with them: an electron its mass and charge, sodium chloride its molar mass, water its density.

A question that names a thing implies the properties of it that are known: reference constants called "mass of the proton"
(CODATA 2022, IAU), molar masses, computed from a chemical formula with the standard atomic weights of ``molmass``, masses and
half-lives of nuclides, and what handbooks list of materials. Each is an assumption that is shown with its source, and is taken only by
a parameter that is called so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import isclose

import mathrag.chemistry as chem
from mathrag.agent.language.naming import sentences
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.known import Known, Properties
from mathrag.agent.slots.features import ASIDE, Fact, assumed
from mathrag.agent.slots.typed import noun
from mathrag.knowledge.things import Things
from mathrag.problems.kinds import KindIndex
from mathrag.problems.phrases import Words, is_in, words_of
from mathrag.problems.words import tokens
from mathrag.quantities import Ontology, convert
from mathrag.quantities.dimensions import AMOUNT, CHARGE, CONCENTRATION, LENGTH, MASS, MOLAR_MASS

ELECTRONS = "number_of_electrons_transferred"
MOLAR = ("molar mass", "g/mol", MOLAR_MASS)
BODIES = frozenset({MASS, CHARGE, LENGTH})  # masses, charges, radii: what a body has wherever it is
LONGEST_SYMBOL = 2
"""Letters of a kind's name that is a symbol."""
ROUND = frozenset({"radius", "diameter"})
SPANS = ("yr", "d", "h", "min")
LIKE = 0.1
"""How far a given pure number may be from a thing's own to be its: an index of 1.5 is not that of air."""
AS_LISTED = 1e-3
"""How far a given mass of a nuclide may be from the listed one: tables differ in their last digits, nuclides by a nucleon."""
_PROPERTY = re.compile(r"(?:mean )?(?P<quantity>[a-z]+) of (?:the |an? )?(?P<thing>.+)", re.IGNORECASE)
_BEHIND = re.compile(
    r"\s*(?:(?:of|for|pure|solid|liquid|dry|anhydrous|gaseous|the|this|an?|compound|metallic|molecules?|atoms?|ions?|"
    r"formula units?|aqueous|solution|sample)\s+){0,4}\(?",
    re.IGNORECASE,
)
"""Between a value and what it is of."""
_SYMBOL = re.compile(r"(?<=\bof )[A-Z][a-z](?![\w'’([_^-])")
"""An element by its symbol alone: "5.4 g of Al"; one letter may stand for anything."""
_WORD = re.compile(r"\w+")
_WATERS = ("mono", "di", "tri", "tetra", "penta", "hexa", "hepta", "octa", "nona", "deca")
_HYDRATE = re.compile(rf"\s*(?P<often>{'|'.join(_WATERS)})hydrate\b")
_CATION = re.compile(r"\b(?P<element>[a-z]+)(?:\s?\((?P<charge>[ivx]+)\))?\s+$")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii")
_ION, _MOLECULE = " ion", " molecule"
"""What the ontology's names of ions, and of the molecules that elements come as, end in."""


@dataclass(frozen=True)
class Property:
    """A known property of a thing; ``said`` is what the question calls the thing."""

    quantity: str
    said: str
    value: float
    unit: str
    dimension: str
    source: str
    kind: str | None = None
    needs: frozenset[str] = frozenset()
    uri: str | None = None
    symbol: str | None = None


def property_facts(
    text: str, given: Sequence[Fact], kinds: KindIndex, properties: Properties | None = None
) -> list[Fact]:
    """The properties of what ``text`` names but does not give, numbered on from ``given``; ``properties``: what is known."""
    known = properties or Properties(Things(besides=kinds.ontology.materials), kinds.ontology)
    ontology = kinds.ontology
    told = [*_materials(text, known), *_apart(text, ontology)]  # documents go before what is listed of nuclides
    listed = [
        one for one in _nuclides(text, ontology) if not any((one.said, one.kind) == (m.said, m.kind) for m in told)
    ]
    found = [*_bodies(text, ontology), *_molar_masses(text, ontology), *listed, *told, *_passing(text)]
    words = words_of(text)
    own = (item for item in found if not _is_of_another(item, given, words, ontology))
    wanted = [item for item in own if not _given(item, given, found) and not _told(item, given, found, known)]
    facts = [fact_of(number, item, kinds) for number, item in enumerate(wanted, len(given))]
    return [replace(fact, place=_place(fact.thing or "", text)) for fact in facts]


def listed_aside(facts: Sequence[Fact]) -> list[Fact]:
    """``facts`` in which a given mass of a nuclide is left aside where a reaction's masses, which hold it, are known."""
    if not any("final_nuclear_mass" in fact.noun.kinds for fact in facts):
        return list(facts)
    listed = [fact.si for fact in facts if fact.role == "assumed" and "nuclide_mass" in fact.noun.kinds]
    told = [f.dimension == MASS and any(isclose(f.si, m, rel_tol=AS_LISTED) for m in listed) for f in facts]
    return [replace(f, role=ASIDE) if f.role == "given" and own else f for f, own in zip(facts, told, strict=True)]


def spoken_of(facts: Sequence[Fact], text: str, asked: Asked) -> list[Fact]:
    """``facts``, each that a thing brings with the sentences which speak of that thing, where the one that asks does not."""
    parts = sentences(text)
    asking = next((n for n, (start, end) in enumerate(parts) if start < asked.span[1] <= end), -1)

    def spoken(thing: str) -> frozenset[int]:
        found = [n for n, (start, end) in enumerate(parts) if is_in((thing,), words_of(text[start:end]))]
        return frozenset() if asking in found or asking < 0 else frozenset(found)

    return [replace(f, spoken=spoken(f.thing)) if f.thing and not f.whole and f.role != "given" else f for f in facts]


def _is_of_another(item: Property, given: Sequence[Fact], words: Words, ontology: Ontology) -> bool:
    """Is such a property told of something else, without its value: a film with "an index of refraction" in air?"""
    kind = ontology.kinds.get(item.kind or "")
    if kind is None or any(kind.id in fact.noun.kinds for fact in given):
        return False
    names = [name for name in (kind.label, *kind.synonyms) if len(name) > LONGEST_SYMBOL]
    return is_in([f"{one} {name}" for name in names for one in ("a", "an", "certain")], words)


def _place(said: str, text: str) -> int | None:
    found = text.lower().find(said.lower())
    return found if found >= 0 else None


def _given(item: Property, given: Iterable[Fact], found: Sequence[Property]) -> bool:
    """Does the question give this property, of this thing or of the only thing it could be of?"""
    alone = sum(other.quantity == item.quantity and other.dimension == item.dimension for other in found) == 1
    said = frozenset(tokens(item.said))
    same = [fact for fact in given if fact.dimension == item.dimension and item.needs <= fact.noun.stems]
    if item.kind is None and item.needs:
        return bool(same) or any(item.symbol and item.symbol == fact.noun.symbol for fact in given)
    if item.dimension == LENGTH:  # how high above the Earth something is is not the Earth's radius
        same = [fact for fact in same if not fact.noun.kinds or fact.noun.kinds & ROUND]
    if item.dimension == "1":  # any number may stand beside a name: "from air into glass with an index of 1.5"
        own = [fact.si for fact in same if item.kind in fact.noun.kinds]
        near = (value for value in own if abs(value - item.value) <= LIKE * item.value)
        others = [other.value for other in found if other.kind == item.kind]
        return any(abs(value - item.value) == min(abs(value - other) for other in others) for value in near)
    named = any(item.kind in fact.noun.kinds for fact in same) if item.needs else same and item.quantity == MOLAR[0]
    return bool(alone and named) or any(said & fact.noun.stems for fact in same)  # named: "its half-life is 8 days"


def _told(item: Property, given: Iterable[Fact], found: Sequence[Property], known: Properties) -> bool:
    """Is a value of this kind given that is of no other thing that is known, where one thing alone brings such a value?"""
    if item.kind is None or sum(other.kind == item.kind for other in found) > 1:
        return False
    same = [fact for fact in given if fact.written and fact.noun.kinds == {item.kind} and not known.things(fact.text)]
    return any(abs(fact.si - item.value) <= LIKE / 2 * abs(item.value) for fact in same)


def _bodies(text: str, ontology: Ontology) -> Iterator[Property]:
    words = tokens(text)
    for entry in ontology.constants.values():
        if str(entry.dimension) not in BODIES:
            continue
        for name in (entry.name, *entry.synonyms):
            called = _PROPERTY.fullmatch(name)
            if called and _within(tokens(called["thing"]), words) and _may_be(called["thing"], text):
                value, unit, dimension = float(entry.value_text), entry.unit, str(entry.dimension)
                yield Property(called["quantity"].lower(), called["thing"], value, unit, dimension, entry.name)
                break


def _may_be(thing: str, text: str) -> bool:
    """Does ``text`` mean the one that has a proper name: "the moon" is the Moon, "a moon" is not?"""
    return thing.islower() or thing in text or f"the {thing.lower()}" in text


def _within(part: Sequence[str], whole: Sequence[str]) -> bool:
    size = len(part)
    return any(whole[at : at + size] == part for at in range(len(whole) - size + 1)) if size else False


@dataclass(frozen=True)
class Mention:
    """A substance at its place in a text: what it is called there and what it is, of an element one atom and the molecule it comes as."""

    start: int
    end: int
    said: str
    compound: chem.Compound
    molecule: chem.Compound


def mentions(text: str, ontology: Ontology) -> list[Mention]:
    """The substances that ``text`` speaks of, in its order: by name, by the names of their ions, and by their formulas."""
    written = (
        Mention(one.start, one.end, str(one.compound) if "$" in said else said, one.compound, one.compound)
        for one in chem.find_compounds(text)
        for said in [text[one.start : one.end]]
    )
    return sorted(
        (*_named(text, ontology.substances), *written, *_symbols(text)), key=lambda one: (one.start, -one.end)
    )


def _symbols(text: str) -> Iterator[Mention]:
    for found in _SYMBOL.finditer(text):
        if chem.is_element(found.group()):
            atom = chem.Compound(found.group())
            yield Mention(*found.span(), found.group(), atom, atom)


def _molar_masses(text: str, ontology: Ontology) -> Iterator[Property]:
    """The molar mass of each substance, and the atomic number of each element."""
    first: dict[str, Mention] = {}
    nuclides = {one.element for one in chem.find_nuclides(text, ontology.substances)}
    for one in mentions(text, ontology):  # "iodine, I2" is called iodine
        if one.compound.formula not in nuclides:
            first.setdefault(one.molecule.formula, one)
    for formula, own in sorted(first.items()):
        mass = float(f"{own.molecule.molar_mass:.6g}")
        yield Property(MOLAR[0], own.said, mass, MOLAR[1], MOLAR[2], f"{formula}, from standard atomic weights")
        if chem.is_element(symbol := own.compound.formula):
            from molmass import ELEMENTS  # 0.1 s: few questions name an element

            name, number = ontology.kinds["atomic_number"].label, ELEMENTS[symbol].number
            yield Property(name, own.said, number, "1", "1", symbol, "atomic_number", frozenset(tokens(name)))


def _nuclides(text: str, ontology: Ontology) -> Iterator[Property]:
    """The numbers, mass and half-life of each nuclide, and the masses before and after a reaction of them."""
    for one in dict.fromkeys(chem.find_nuclides(text, ontology.substances)):
        counts = {"atomic_number": one.protons, "nucleon_number": one.nucleons}
        counts["neutron_number"] = one.nucleons - one.protons
        for kind, count in counts.items():
            name = ontology.kinds[kind].label
            yield Property(name, one.said, count, "1", "1", "as it is called", kind, frozenset(tokens(name)))
        if one.mass is not None:
            words = frozenset({"nuclide"})
            yield Property("nuclide mass", one.said, one.mass, "u", MASS, chem.MASSES, "nuclide_mass", words)
            yield Property(MOLAR[0], one.said, float(f"{one.mass:.6g}"), MOLAR[1], MOLAR[2], chem.MASSES)
        if one.half_life is not None:
            name = ontology.kinds["half_life"].label
            unit = next((longer for longer in SPANS if convert(one.half_life, "s", longer) >= 1), "s")
            life = float(f"{convert(one.half_life, 's', unit):.6g}")
            yield Property(name, one.said, life, unit, "T", chem.HALF_LIVES, "half_life", frozenset(tokens(name)))
    for reaction in islice(chem.find_nuclear_reactions(text, ontology.substances), 1):
        for kind, mass in (("initial_nuclear_mass", reaction.before), ("final_nuclear_mass", reaction.after)):
            needs = frozenset({kind})  # no word of a text: nothing that is given is it
            yield Property(ontology.kinds[kind].label, reaction.said, mass, "u", MASS, chem.MASSES, kind, needs)


def asked_among(spoken: Sequence[Mention], text: str, asked: Asked) -> list[Mention]:
    """Those of ``spoken`` that stand in the words for what is asked, or in parentheses behind them.

    The words may be cut in a name's midst ("copper" of "copper(II) ...").
    """
    place = text.find(asked.text, asked.span[0]) if asked.text else -1
    if place >= 0:
        end = place + len(asked.text)
        inside = [m for m in spoken if place <= m.start < end]
        opening = text.find("(", end)
        beside = opening >= 0 and not text[end:opening].strip()
        return inside or [m for m in spoken if beside and end <= m.start <= opening + 1]
    words = set(_WORD.findall(asked.text.lower()))
    inside = [m for m in spoken if asked.span[0] <= m.start < asked.span[1]]
    return [m for m in inside if _WORD.findall(m.said.lower())[0] in words]


def substance_of(fact: Fact, text: str, spoken: Sequence[Mention]) -> Mention | None:
    """What a value is of: what stands right behind it, else before it in its sentence."""
    start, end = fact.span or (0, 0)
    follows = next((m for m in spoken if end <= m.start <= behind(fact, text)), None)
    opens = max(text.rfind(". ", 0, start), text.rfind("? ", 0, start)) + 1
    before = [m for m in spoken if opens <= m.start < start]
    if follows is None and not before:  # "a 0.2 M solution of the strong base NaOH"
        return next((m for m in spoken if m.start >= end and {*text[end : m.start]}.isdisjoint(".,;?0123456789")), None)
    return follows or (before[-1] if before else None)


def behind(fact: Fact, text: str) -> int:
    """Where the words begin that say what a value is of, if they stand right behind it."""
    end = fact.span[1] if fact.span is not None else 0
    end += (
        len(" in") if fact.dimension == CONCENTRATION and text.startswith(" in ", end) else 0
    )  # "0.20 M in acetic acid"
    lead = _BEHIND.match(text, end)
    return lead.end() if lead is not None else end


def _passing(text: str) -> Iterator[Property]:
    """How many electrons pass in the one reaction that is written, as a number and for a mole of it."""
    reactions = chem.find_reactions(text)
    passing = chem.electrons(reactions[0].reaction) if len(reactions) == 1 else None
    if passing is not None:
        said, size, source = str(reactions[0].reaction), float(passing), "by its charges"
        yield Property("number of electrons", said, size, "1", "1", source, ELECTRONS)
        yield Property("electrons", said, size, "mol", AMOUNT, source)


def _apart(text: str, ontology: Ontology) -> Iterator[Property]:
    """How many ions each salt gives: its van 't Hoff factor where all of them are apart."""
    kind = ontology.kinds["van_t_hoff_factor"]
    for one in mentions(text, ontology):
        if ions := chem.ions_of(one.compound):
            count, words = sum(often for often, _ in ions), frozenset(tokens(kind.label))
            yield Property(kind.label, one.said, count, "1", "1", "as many ions, all apart", kind.id, words)


def _materials(text: str, properties: Properties) -> Iterator[Property]:
    for choice in properties.choices(text):
        if (known := choice.taken) is not None:
            made = replace(of_known(known, choice.said), needs=choice.needs)
            yield replace(made, kind=None, symbol=known.symbol) if choice.of_variable else made


def _named(text: str, names: Mapping[str, str]) -> Iterator[Mention]:
    """Substances by name; an element that comes as a molecule does, unless atoms are meant."""
    lower = text.lower()
    found = sorted((*_listed(lower, names), *_salts(lower, names)), key=lambda one: (one[0] - one[1], one[0]))
    taken: set[int] = set()
    for start, end, compound in found:
        rest = lower[end:]
        if taken & set(range(start, end)):
            continue
        taken |= set(range(start, end))
        if (hydrate := _HYDRATE.match(rest)) is not None:
            often = _WATERS.index(hydrate["often"]) + 1
            end, compound = end + hydrate.end(), chem.Compound(f"{compound.formula}.{often if often > 1 else ''}H2O")
        pair = names.get(lower[start:end] + _MOLECULE)
        word = _WORD.search(rest)
        atoms = word is not None and word[0] in ("atom", "atoms") and rest[: word.start()].isspace()
        of_atoms = atoms or lower[:start].endswith("atomic ")
        molecule = chem.read_compound(pair) if pair and not of_atoms else compound
        yield Mention(start, end, text[start:end].lower(), compound, molecule)


def _listed(lower: str, names: Mapping[str, str]) -> Iterator[tuple[int, int, chem.Compound]]:
    """Names of the ontology at their places, singular and plural."""
    for name in (name for name in names if name in lower and not name.endswith(_MOLECULE)):
        for found in re.finditer(rf"\b{re.escape(name)}{'s?' if name.endswith(_ION) else ''}(?!\w)", lower):
            yield found.start(), found.end(), chem.read_compound(names[name])


def _salts(lower: str, names: Mapping[str, str]) -> Iterator[tuple[int, int, chem.Compound]]:
    """Names made of those of two ions ("calcium phosphate", "tin(IV) oxide"), with their charges balanced."""
    ions = {name.removesuffix(_ION): formula for name, formula in names.items() if name.endswith(_ION)}
    for said in (said for said, formula in ions.items() if said in lower and formula.endswith("-")):
        for found in re.finditer(rf"\b{re.escape(said)}\b", lower):
            before = _CATION.search(lower[: found.start()])
            cation = _cation(before["element"], before["charge"], names) if before is not None else None
            if before is not None and cation is not None:
                yield before.start(), found.end(), chem.salt(cation, chem.read_compound(ions[said]))


def _cation(said: str, charge: str | None, names: Mapping[str, str]) -> chem.Compound | None:
    """The positive ion of a name, with its Roman numeral where there is one; None where there is no such ion."""
    listed = names.get(f"{said}({charge}){_ION}" if charge else said + _ION)
    ion = chem.read_compound(listed) if listed is not None else None
    if ion is None and charge in _ROMAN and (element := names.get(said)) is not None:
        ion = chem.Compound(element, _ROMAN.index(charge) + 1)
    return ion if ion is not None and ion.charge > 0 else None


def of_known(known: Known, said: str) -> Property:
    """A known value as a property of what the question calls ``said``."""
    source = " ".join(filter(None, (known.source, known.condition)))
    return Property(
        known.quantity, said, known.value, known.unit, known.dimension, source, known.kind, frozenset(), known.uri
    )


def fact_of(number: int, item: Property, kinds: KindIndex) -> Fact:
    """A property as the value ``number`` of a question, which it does not give."""
    name = f"{item.quantity} {item.said}"
    named = frozenset({item.kind}) if item.kind else kinds.headed(item.quantity, dimension=item.dimension)
    words = noun(name, named, kinds, item.symbol, item.dimension)
    unit = "" if item.unit == "1" else f" {item.unit}"
    note = f"{item.quantity} of {item.said}: {item.value:.6g}{unit} ({item.source})"
    needs = item.needs or frozenset(tokens(item.quantity)[:1] if item.kind is None else ())
    fact = assumed(number, item.value, item.unit, words, name, note, needs)
    of_kind, whole = item.kind is not None, item.kind is None and bool(item.needs or item.symbol)
    return replace(fact, thing=item.said, of_kind=of_kind, known=item.uri, whole=whole)
