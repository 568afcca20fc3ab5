"""What things bring with them: an electron its mass and charge, sodium chloride its molar mass, water its density.

A question that names a thing implies the properties of it that are known: reference constants called "mass of the proton"
(CODATA 2022, IAU), molar masses, computed from a chemical formula with the standard atomic weights of ``molmass``, and what
handbooks list of materials. Each is an assumption that is shown with its source, and is taken only by a parameter that is called so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from mathrag.agent.language.dimensions import AMOUNT, CHARGE, LENGTH, MASS, MOLAR_MASS
from mathrag.agent.reading.asked import Asked
from mathrag.agent.situations.chemistry.atoms import SUBSCRIPTS, molar_mass, plain_formula
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun
from mathrag.problems.kinds import KindIndex
from mathrag.problems.words import tokens
from mathrag.quantities import Ontology, to_si

MOLAR = ("molar mass", "g/mol", MOLAR_MASS)
BODIES = frozenset({MASS, CHARGE, LENGTH})  # masses, charges, radii: what a body has wherever it is
ROUND = frozenset({"radius", "diameter"})
DIATOMIC = frozenset({"hydrogen", "nitrogen", "oxygen", "fluorine", "chlorine", "bromine", "iodine"})
WEIGHED = frozenset({MASS, AMOUNT})
LIKE = 0.1
"""How far a given pure number may be from a thing's own to be its: an index of 1.5 is not that of air."""
_PROPERTY = re.compile(r"(?:mean )?(?P<quantity>[a-z]+) of (?:the |an? )?(?P<thing>.+)", re.IGNORECASE)
BARE_FORMULA = r"(?:[A-Z][a-z]?_?\{?\d*\}?|\([A-Z][A-Za-z0-9_{}]*\)_?\{?\d*\}?){1,12}"
HYDRATE = r"(?:(?:\s?(?:[·•∙⋅*]|\\cdot)\s?\d*\s?|\.\d*)H_?\{?2\}?O)?"
"""Water of crystallization: "·5H2O"."""
_FORMULA = re.compile(rf"(?<![\w.^])(?:\((?=[A-Z]))??{BARE_FORMULA}{HYDRATE}(?![\w])")
_ROMAN = re.compile(r"[IVX]+")
_BEHIND = re.compile(
    r"\s*(?:(?:of|pure|solid|liquid|dry|anhydrous|gaseous|the|this|an?|compound|metallic|molecules?|atoms?|ions?|formula units?)\s+)"
    r"{0,4}\(?",
    re.IGNORECASE,
)
"""Between a value and what it is of."""
_ATOMS = re.compile(r"\s+atoms?\b", re.IGNORECASE)
_ANIONS = (
    "chlor fluor brom iod ox sulf sulph nitr carbon bicarbon phosph chrom dichrom permangan acet oxal silic hydr hydrox perox cyan "
    "thiosulf bor arsen citr tartr".split()
)
_OF_COMPOUND = re.compile(
    rf"\s?\([ivx]+\)|\s+(?:(?:hydrogen|dihydrogen)\s+)?(?:per|hypo)?(?:{'|'.join(_ANIONS)})(?:ide|ate|ite)\b",
    re.IGNORECASE,
)
"""Behind an element that is only a part of a compound's name: "iron(II)", "calcium phosphate"."""
_WATERS = ("mono", "di", "tri", "tetra", "penta", "hexa", "hepta", "octa", "nona", "deca")
_HYDRATE = re.compile(rf"\s*(?P<often>{'|'.join(_WATERS)})hydrate\b")


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


def property_facts(text: str, given: Sequence[Fact], start: int, kinds: KindIndex) -> list[Fact]:
    """The properties of what ``text`` names, but those it gives itself, numbered from ``start``."""
    found = [*_bodies(text, kinds.ontology), *_molar_masses(text, kinds.ontology), *_materials(text, kinds.ontology)]
    wanted = [item for item in found if not _given(item, given, found)]
    facts = [_fact(start + number, item, kinds) for number, item in enumerate(wanted)]
    return [replace(fact, place=_place(fact.thing or "", text)) for fact in facts]


def _place(said: str, text: str) -> int | None:
    found = text.lower().find(said.lower())
    return found if found >= 0 else None


def _given(item: Property, given: Iterable[Fact], found: Sequence[Property]) -> bool:
    """Does the question give this property, of this thing or of the only thing it could be of?"""
    alone = sum(other.quantity == item.quantity and other.dimension == item.dimension for other in found) == 1
    said = frozenset(tokens(item.said))
    same = [fact for fact in given if fact.dimension == item.dimension]
    if item.dimension == LENGTH:  # how high above the Earth something is is not the Earth's radius
        same = [fact for fact in same if not fact.noun.kinds or fact.noun.kinds & ROUND]
    if item.dimension == "1":  # any number may stand beside a name: "from air into glass with an index of 1.5"
        own = [fact.si for fact in same if item.kind in fact.noun.kinds]
        near = (value for value in own if abs(value - item.value) <= LIKE * item.value)
        others = [other.value for other in found if other.kind == item.kind]
        return any(abs(value - item.value) == min(abs(value - other) for other in others) for value in near)
    return any((alone and item.quantity == MOLAR[0]) or said & fact.noun.stems for fact in same)


def _bodies(text: str, ontology: Ontology) -> Iterator[Property]:
    words = tokens(text)
    for entry in ontology.constants.values():
        if str(entry.dimension) not in BODIES:
            continue
        for name in (entry.name, *entry.synonyms):
            called = _PROPERTY.fullmatch(name)
            if called and _within(tokens(called["thing"]), words):
                value, unit, dimension = float(entry.value_text), entry.unit, str(entry.dimension)
                yield Property(called["quantity"].lower(), called["thing"], value, unit, dimension, entry.name)
                break


def _within(part: Sequence[str], whole: Sequence[str]) -> bool:
    size = len(part)
    return any(whole[at : at + size] == part for at in range(len(whole) - size + 1)) if size else False


@dataclass(frozen=True)
class Mention:
    """A substance at its place in a text: what it is called there and its chemical formula, of an element that of one atom."""

    start: int
    end: int
    said: str
    formula: str
    molecule: str


def mentions(text: str, ontology: Ontology) -> list[Mention]:
    """The substances that ``text`` speaks of, in its order."""
    return sorted((*_named(text, ontology.substances), *written_formulas(text)), key=lambda one: (one.start, -one.end))


def formulas_in(text: str, ontology: Ontology) -> list[tuple[str, str]]:
    """The substances that ``text`` speaks of: what it calls each, and its chemical formula."""
    found = {(one.said, one.molecule) for one in mentions(text, ontology)}
    return sorted(found, key=lambda item: (item[1], item[0]))


def _molar_masses(text: str, ontology: Ontology) -> Iterator[Property]:
    seen: set[str] = set()
    for said, formula in formulas_in(text, ontology):
        mass = molar_mass(formula)
        if mass is not None and formula not in seen:
            seen.add(formula)
            yield Property(MOLAR[0], said, mass, MOLAR[1], MOLAR[2], f"{formula}, from standard atomic weights")


def written_formulas(text: str) -> Iterator[Mention]:
    """Chemical formulas: two elements at least, or one with an index ("NaCl", "O2", "Ca(OH)_2", "CuSO_4·5H_2O")."""
    for found in _FORMULA.finditer(text.translate(SUBSCRIPTS)):
        if _ROMAN.fullmatch(found.group()) and text[found.end() : found.end() + 1] == ")":  # "iron(III)"
            continue
        bare = plain_formula(found.group())
        if len(re.findall(r"[A-Z]", bare)) > 1 or re.search(r"\d", bare):
            yield Mention(*found.span(), text[slice(*found.span())], bare, bare)


def molar_masses_of(text: str, facts: Sequence[Fact], asked: Asked, kinds: KindIndex) -> frozenset[int] | None:
    """The molar masses of what is weighed, measured or asked for, or given; None where it is not clear what that is.

    What only dissolves it ("in enough water") has no part in it.
    """
    molar = [fact for fact in facts if fact.dimension == MOLAR_MASS]
    weighed = [fact for fact in facts if fact.written and fact.dimension in WEIGHED]
    spoken = mentions(text, kinds.ontology)
    of = [substance_of(fact, text, spoken) for fact in weighed]
    if not weighed or not all(of):
        return None
    said = {one.said for one in (*of, *asked_among(spoken, text, asked)) if one is not None}
    formulas = {one.molecule for one in spoken if one.said in said}
    names = {one.said for one in spoken if one.molecule in formulas}
    return frozenset(f.index for f in molar if f.role == "given" or f.thing in names)


def asked_among(spoken: Sequence[Mention], text: str, asked: Asked) -> list[Mention]:
    """Those of ``spoken`` that stand in the words for what is asked, which may be cut in a name's midst ("copper" of "copper(II) ...")."""
    place = text.find(asked.text, asked.span[0]) if asked.text else -1
    if place >= 0:
        return [m for m in spoken if place <= m.start < place + len(asked.text)]
    words = set(re.findall(r"[\w]+", asked.text.lower()))
    inside = [m for m in spoken if asked.span[0] <= m.start < asked.span[1]]
    return [m for m in inside if re.findall(r"[\w]+", m.said.lower())[0] in words]


def substance_of(fact: Fact, text: str, spoken: Sequence[Mention]) -> Mention | None:
    """What a value is of: what stands right behind it, else before it in its sentence."""
    start, end = fact.span or (0, 0)
    lead = _BEHIND.match(text, end)
    behind = next((m for m in spoken if lead is not None and end <= m.start <= lead.end()), None)
    opens = max(text.rfind(". ", 0, start), text.rfind("? ", 0, start)) + 1
    before = [m for m in spoken if opens <= m.start < start]
    return behind or (before[-1] if before else None)


def _materials(text: str, ontology: Ontology) -> Iterator[Property]:
    for name in dict.fromkeys(name for name, *_ in _mentioned(text, ontology.materials)):
        for known in ontology.materials[name]:
            kind = ontology.kinds[known.kind]
            source = f"handbook value {known.condition}"
            yield Property(kind.label, name, float(known.value_text), kind.unit, str(kind.dimension), source, kind.id)


def _named(text: str, substances: Mapping[str, str]) -> Iterator[Mention]:
    """Substances by name; an element that comes as a molecule does, unless atoms are meant."""
    for name, start, rest in _mentioned(text, substances):
        formula, end = substances[name], start + len(name)
        if (hydrate := _HYDRATE.match(rest)) is not None:
            end += hydrate.end()
            formula = f"{formula}.{_WATERS.index(hydrate['often']) + 1}H2O"
        elif len(re.findall(r"[A-Z]", formula)) == 1 and _OF_COMPOUND.match(rest):
            continue
        pair = name in DIATOMIC and not _ATOMS.match(rest)
        yield Mention(start, end, text[start:end].lower(), formula, f"{formula}2" if pair else formula)


def _mentioned(text: str, names: Iterable[str]) -> Iterator[tuple[str, int, str]]:
    """The names that stand in ``text``, the longest at a place, each with its place and what follows it."""
    lower = text.lower()
    taken: set[int] = set()
    for name in sorted((name for name in names if name in lower), key=lambda name: (-len(name), name)):
        for found in re.finditer(rf"\b{re.escape(name)}\b", lower):
            if taken.isdisjoint(range(*found.span())):
                taken |= set(range(*found.span()))
                yield name, found.start(), lower[found.end() :]


def _fact(number: int, item: Property, kinds: KindIndex) -> Fact:
    name = f"{item.quantity} {item.said}"
    named = frozenset({item.kind}) if item.kind else kinds.headed(item.quantity, dimension=item.dimension)
    words = noun(name, named, kinds, None, item.dimension)
    si, _ = to_si(item.value, item.unit)
    note = f"{item.quantity} of {item.said}: {item.value:.6g} {item.unit} ({item.source})"
    needs = frozenset(tokens(item.quantity)[:1]) if item.kind is None else frozenset[str]()
    return Fact(
        number,
        item.value,
        item.unit,
        si,
        words,
        name,
        None,
        role="assumed",
        note=note,
        needs=needs,
        thing=item.said,
        of_kind=item.kind is not None,
    )
