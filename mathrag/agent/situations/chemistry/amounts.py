"""How much of one thing there is by how much of another: "how many oxygen atoms are in 4.5 g of CaCO_3", "at what rate is O_2 consumed".

By definition a formula says how many atoms, ions or molecules of water a unit of a compound has, and a balanced reaction equation how
many of each substance react or form. One mass, amount, number or rate is given and one is asked for: both are so many moles, by molar
masses (given, else from standard atomic weights) and the Avogadro constant. Where anything else is given, or it is not clear what the
value is of, nothing is stated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from mathrag.agent.language.dimensions import AMOUNT, CONCENTRATION, MASS, MOLAR_MASS, VOLUME
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, own_formula, own_parameter
from mathrag.agent.situations.chemistry.atoms import atoms_in, atoms_key, masses_in
from mathrag.agent.situations.chemistry.molecules import AVOGADRO
from mathrag.agent.situations.chemistry.reactions import ARROW, Reaction, reaction_in
from mathrag.agent.situations.chemistry.substances import Mention, asked_among, mentions, substance_of
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, TypedKnowledge

REACTION_RATE, FLOW, MASS_FLOW = "L^-3 T^-1 N", "T^-1 N", "T^-1 M"
_SORTS = {  # name, kind, and what a mole of it is
    MASS: ("mass", "mass", MASS),
    AMOUNT: ("amount of substance", "amount_of_substance", AMOUNT),
    "1": ("number", "number_of_entities", "1"),
    VOLUME: ("volume", "volume", VOLUME),
    REACTION_RATE: ("rate", "reaction_rate", REACTION_RATE),
    FLOW: ("rate", None, AMOUNT),
    MASS_FLOW: ("rate", None, MASS),
}
_UNCLEAR = frozenset({CONCENTRATION})
"""What may be asked for instead, so that it is not clear which is."""
_RATES = frozenset({REACTION_RATE, FLOW, MASS_FLOW})
_LIKE = (frozenset({MASS, AMOUNT, "1"}), _RATES - {REACTION_RATE}, frozenset({REACTION_RATE}), frozenset({VOLUME}))
"""What can be computed from one another."""
_PARTICLES = re.compile(r"\b(?P<what>atoms?|molecules?|ions?|formula units?)\b", re.IGNORECASE)
_RATE = re.compile(r"\b(?:rates?|how (?:fast|quickly|rapidly))\b", re.IGNORECASE)
_OF_REACTION = re.compile(r"\b(?:rate of (?:the |this )?reaction|reaction rate|overall rate)\b", re.IGNORECASE)
_SAME_STATE = re.compile(
    r"\bsame (?:conditions|(?:temperature|pressure) and (?:the same )?(?:pressure|temperature))\b|\bSTP\b",
    re.IGNORECASE,
)
_IONS = {
    "ammonium": "NH4", "nitrate": "NO3", "nitrite": "NO2", "sulfate": "SO4", "sulphate": "SO4", "carbonate": "CO3", "phosphate": "PO4",
    "hydroxide": "OH", "chlorate": "ClO3", "perchlorate": "ClO4", "permanganate": "MnO4", "cyanide": "CN", "chloride": "Cl",
    "fluoride": "F", "bromide": "Br", "iodide": "I", "oxide": "O", "sulfide": "S", "sulphide": "S", "nitride": "N",
}  # fmt: skip
_ION = re.compile(rf"\b(?P<ion>{'|'.join(_IONS)})\s+ions?\b", re.IGNORECASE)
_ION_BEHIND = re.compile(rf"\s*(?:of\s+)?(?:the\s+)?{_ION.pattern}", re.IGNORECASE)
_UNITS = re.compile(r"\bformula units?\b", re.IGNORECASE)
_ALL_ATOMS = re.compile(r"\b(?:how many|(?:total )?number of) (?:total )?atoms\b", re.IGNORECASE)
_YIELDS = re.compile(r"\byield|\bpurity|\bpure\b.{0,20}%|%\s+pure|\bimpur|\blimiting", re.IGNORECASE)
NEAR = 40  # letters
TOTAL = "*"
"""For atoms of any element."""


@dataclass(frozen=True)
class _Told:
    """What is given or asked: its dimension, and the formula of what it is of."""

    dimension: str
    formula: str


def amounts(draft: Draft, number: int) -> list[Statement]:
    """What is asked by what is given of another substance or part, numbered ``number``."""
    if (
        draft.known is None
        or draft.asked.placeholder is not None
        or not chemical(draft.known)
        or _YIELDS.search(draft.text)
    ):
        return []
    reaction = reaction_in(draft.text)
    given = _one_given(draft.facts)
    if given is None or (reaction is None and ARROW.search(draft.text)):
        return []
    spoken = [m for m in mentions(draft.text, draft.kinds.ontology) if not _inside(m, reaction)]
    target, dimensions = draft.wanted
    asks = _asked_of(draft.text, draft.asked, dimensions, given.dimension, spoken)
    if asks is None or not any({asks.dimension, given.dimension} <= own for own in _LIKE):
        return []
    if asks.dimension == VOLUME and not (reaction and _SAME_STATE.search(draft.text)):
        return []
    of = _given_of(draft.text, given, draft.asked, spoken, asks.formula)
    if of is None or (found := _ratio(asks.formula, of, reaction, spoken)) is None:
        return []
    ends, ratio = (_Told(asks.dimension, found[0]), _Told(given.dimension, found[1])), found[2]
    molar = _molar_masses(ends, draft.facts)
    return [_statement(*ends, ratio, molar, given, target, number)] if molar else []


def rate_asked(said: Sequence[Statement]) -> str | None:
    """The dimension of a rate of reaction that is asked for, whatever its words mean elsewhere ("how fast is NO_2 formed")."""
    sorts = (str(one.formula.parameters[0].dimension) for one in said if one.answers)
    return next((sort for sort in sorts if sort in _RATES), None)


def chemical(known: TypedKnowledge) -> bool:
    """Do the documents speak of amounts of substance or molar masses?"""
    return bool(known.by_dimension.get(MOLAR_MASS) or known.by_dimension.get(AMOUNT))


def _one_given(facts: Sequence[Fact]) -> Fact | None:
    """The one value that is given but for molar masses; None where there is none or another beside it."""
    written = [f for f in facts if f.written and f.span is not None and f.dimension != MOLAR_MASS]
    shares = any(f.unit in ("%", "ppm", "ppb") for f in written)
    return written[0] if len(written) == 1 and written[0].dimension in _SORTS and not shares else None


def _inside(one: Mention, reaction: Reaction | None) -> bool:
    return reaction is not None and reaction.span[0] <= one.start < reaction.span[1]


def _asked_of(
    text: str, asked: Asked, dimensions: frozenset[str], given: str, spoken: Sequence[Mention]
) -> _Told | None:
    """What is asked for, and of what."""
    if given in _RATES and _RATE.search(text[slice(*asked.span)]):
        dimensions = frozenset({given})
    own = dimensions & (_SORTS.keys() | _UNCLEAR)
    if len(own) != 1:
        return None
    (dimension,) = own
    formula = _first(text, asked, spoken)
    if formula is None and _OF_REACTION.search(asked.text) and dimension == REACTION_RATE:
        formula = ""
    if dimension == "1":
        counted = _PARTICLES.search(asked.text)
        if counted is None:
            return None
        if formula is None and _ALL_ATOMS.search(text[slice(*asked.span)]):
            formula = TOTAL
        elif formula is None and _UNITS.search(asked.text):
            formula = next((m.formula for m in spoken), None)
    return _Told(dimension, formula) if formula is not None else None


def _first(text: str, asked: Asked, spoken: Sequence[Mention]) -> str | None:
    """The first substance, element or ion that is asked of."""
    ion = _ION.search(asked.text)
    if ion is not None:
        return _IONS[ion["ion"].lower()]
    found = next(iter(asked_among(spoken, text, asked)), None)
    if found is None:
        return None
    counted = re.match(r"\s+molecules?\b", text[found.end :]) or re.search(r"\bmolecules? of\s+$", text[: found.start])
    return found.molecule if counted else found.formula


def _given_of(text: str, given: Fact, asked: Asked, spoken: Sequence[Mention], asks: str) -> str | None:
    """What the value is of: what stands right behind it, else before it in its sentence, else the only other substance there is."""
    start, end = given.span or (0, 0)
    if given.dimension == REACTION_RATE and _OF_REACTION.search(text[max(0, start - NEAR) : start]):
        return ""
    asking = asked_among(spoken, text, asked)
    rest = [m for m in spoken if m not in asking]
    ion = _ION_BEHIND.match(text, end)
    if ion is not None:
        return _IONS[ion["ion"].lower()]
    own = substance_of(given, text, spoken)
    if own is not None and (own.start >= end or own in rest):
        atoms = re.match(r"\s+atoms?\b", text[own.end :]) or re.search(r"\batoms? of\s+$", text[: own.start])
        return own.formula if atoms else own.molecule
    own = substance_of(given, text, rest)
    if own is not None or given.dimension in _RATES:
        return own.molecule if own is not None else None
    alone = {tuple(atoms_in(m.molecule).items()): m.molecule for m in rest if atoms_in(m.molecule) != atoms_in(asks)}
    return next(iter(alone.values())) if len(alone) == 1 else None


def _ratio(
    asks: str, of: str, reaction: Reaction | None, spoken: Sequence[Mention]
) -> tuple[str, str, Fraction] | None:
    """Both as the reaction or the compound has them, and how many there are of what is asked for each of what is given."""
    if reaction is not None:
        own, other = (_in_reaction(reaction, formula) for formula in (asks, of))
        return (own[0], other[0], own[1] / other[1]) if own and other and own[0] != other[0] else None
    compounds = {atoms_key(m.molecule): m.molecule for m in spoken if _compound(m)}
    found = {
        Fraction(one, two)
        for compound in compounds.values()
        if (one := _often(asks, compound)) and (two := _often(of, compound)) and asks != of
    }
    return (asks, of, next(iter(found))) if len(found) == 1 else None


def _in_reaction(reaction: Reaction, formula: str) -> tuple[str, Fraction] | None:
    """A substance in the reaction, an element as it is there, and its coefficient; 1 of the reaction itself."""
    if not formula:
        return "", Fraction(1)
    own, wanted = reaction.coefficients, atoms_in(formula)
    same = [other for other in own if atoms_in(other) == wanted]
    alike = same or [other for other in own if len(wanted) == 1 and atoms_in(other).keys() == wanted.keys()]
    return (alike[0], own[alike[0]]) if len(alike) == 1 else None


def _compound(one: Mention) -> bool:
    return sum(atoms_in(one.molecule).values()) > 1


def _often(formula: str, compound: str) -> int | None:
    """How many of ``formula`` a unit of ``compound`` has: itself, an element, an ion, or water of crystallization."""
    own, whole = atoms_in(formula), atoms_in(compound)
    if formula == TOTAL:
        return sum(whole.values())
    if own == whole:
        return 1
    if len(own) == 1 and sum(own.values()) == 1:
        return whole.get(next(iter(own)))
    salt, _, water = compound.partition(".")
    if own == atoms_in("H2O") and water:
        return int(re.match(r"\d*", water)[0] or 1)  # type: ignore[index]
    if own == atoms_in(salt):
        return 1
    group = re.findall(rf"\({formula}\)(\d*)|{formula}(?![a-z\d)])", salt)
    return int(group[0] or 1) if len(group) == 1 else None


def _molar_masses(both: Sequence[_Told], facts: Sequence[Fact]) -> dict[str, Fact | float] | None:
    """In kg/mol by formula: of what has a mass, given, else from standard atomic weights; None where they are not clear."""
    weighed = [one.formula for one in both if _SORTS[one.dimension][2] == MASS]
    given = [f for f in facts if f.written and f.dimension == MOLAR_MASS]
    if given and len(given) != len(weighed):
        return None
    if len(given) == 1:
        return {weighed[0]: given[0]}
    found: dict[str, Fact | float] = {}
    for formula in weighed:
        mass = sum(masses_in(formula).values()) / 1000
        own = next((f for f in given if abs(f.si - mass) < 0.01 * mass), None)
        if not mass or (given and own is None):
            return None
        found[formula] = own or mass
    return found or {"": 1.0}


def _statement(
    asks: _Told,
    of: _Told,
    ratio: Fraction,
    molar: dict[str, Fact | float],
    given: Fact,
    target: Noun,
    number: int,
) -> Statement:
    parameters = {
        name: own_parameter(name, _called(one), one.dimension, _SORTS[one.dimension][1])
        for name, one in (("x", asks), ("y", of))
    }
    takes, nouns = {"y": frozenset({given.index})}, {"x": target, "y": given.noun}
    factor = [f"{ratio.numerator}/{ratio.denominator}"] if ratio.denominator > 1 else [str(ratio.numerator)]
    latex = [rf"\frac{{{ratio.numerator}}}{{{ratio.denominator}}}" if ratio.denominator > 1 else str(ratio.numerator)]
    notes: list[str] = []
    for name, one, sign in (("M_y", of, "/"), ("M_x", asks, "*")):
        sort = _SORTS[one.dimension][2]
        if sort == "1" and asks.dimension == of.dimension:
            continue
        if sort == "1":
            size, written = f"{AVOGADRO:.9g}", "N_A"
        elif sort != MASS:
            continue
        elif isinstance(mass := molar[one.formula], Fact):
            parameters[name] = own_parameter(name, "molar mass", MOLAR_MASS, "molar_mass", "kg/mol")
            takes[name], nouns[name] = frozenset({mass.index}), mass.noun
            size, written = name, name
        else:
            size, written = f"{mass:.9g}", rf"{1000 * mass:.6g}\,\mathrm{{g/mol}}"
            notes.append(f"M({_said(one.formula)}) = {1000 * mass:.6g} g/mol")
        factor.append(f"{sign}{size}")
        latex.append(rf"\cdot {written}" if sign == "*" else rf"/ ({written})")
    equation = f"x == y*{factor[0]}" + "".join(factor[1:])
    weights = f" ({', '.join(dict.fromkeys(notes))}, from standard atomic weights)" if notes else ""
    label = f"by definition: {_shares(asks.formula, of.formula, ratio)}{weights}"
    formula = own_formula(number, label, equation, f"x = y \\cdot {' '.join(latex)}", parameters.values())
    return Statement(formula, tuple(nouns[name] for name in parameters), frozenset(), takes, answers=True, told=True)


def _called(one: _Told) -> str:
    """ "number of O atoms", "mass of FeSO4·7H2O"."""
    name = _SORTS[one.dimension][0]
    return f"{name} of {_said(one.formula)}"


def _shares(asks: str, of: str, ratio: Fraction) -> str:
    return f"{ratio.numerator} {_said(asks)} for each {f'{ratio.denominator} ' if ratio.denominator > 1 else ''}{_said(of)}"


def _said(formula: str) -> str:
    return {"": "reaction", TOTAL: "atoms"}.get(formula, formula.replace(".", "·"))
