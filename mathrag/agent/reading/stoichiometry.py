"""How much of one substance or part there is by how much of another: "how many oxygen atoms are in 4.5 g of CaCO_3", "2 Mg + O_2 -> 2 MgO".

One amount is given, or two of reactants of which one runs out first; what is asked follows by the coefficients of the reaction or by what
a chemical formula contains (`mathrag.chemistry`). Where anything else is given, or it is not clear what a value is of, nothing is stated.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from mathrag.agent.reading.composition import chemical
from mathrag.agent.reading.portions import CURRENT, Portion, portions, sort_of
from mathrag.agent.reading.statements import Draft, Statement, answering, nouns_of, own_parameter
from mathrag.agent.reading.substances import Mention, asked_among, mentions, substance_of
from mathrag.agent.slots.features import Fact
from mathrag.chemistry import (
    Compound,
    Reaction,
    balanced,
    exchanged,
    find_compounds,
    find_reactions,
    has_arrow,
    ions_of,
    read_compound,
    read_reaction,
)
from mathrag.errors import ChemicalFormulaError
from mathrag.problems.statistic_words import phrase_in
from mathrag.problems.wording import wording
from mathrag.quantities import ReadQuantity
from mathrag.quantities import dimensions as dim

NUMBER, REACTION_RATE, FLOW, MASS_FLOW, MOLAR_VOLUME = "1", "L^-3 T^-1 N", "T^-1 N", "T^-1 M", "L^3 N^-1"
ELECTRON = Compound("e", -1)
_NAMED = wording().measured
_SORTS = {sort: (name, kind, mole) for sort, (name, kind, mole) in _NAMED.items() if mole is not None}
_CARRIED = {CURRENT: dim.TIME, dim.TIME: CURRENT}
"""What a current carries in a time is a charge, of electrons."""
_PARTNER = {dim.CONCENTRATION: dim.VOLUME, dim.VOLUME: dim.CONCENTRATION, **_CARRIED}
_RATES = frozenset({REACTION_RATE, FLOW, MASS_FLOW})
_LIKE = (
    frozenset({dim.MASS, dim.AMOUNT, NUMBER, dim.CHARGE}),
    frozenset({FLOW, MASS_FLOW}),
    frozenset({REACTION_RATE}),
    frozenset({dim.VOLUME}),
)
"""What can be computed from one another; a volume of gas from the others only by a molar volume that is given."""
PERCENT_YIELD = "percent_yield"
NEAR = 40
"""Letters between a rate and the words for what it is a rate of."""
REACTION, EVERY_ATOM, THE_SAME = "reaction", "atoms", "the same"
"""What a rate may be of, what may be counted, and what is asked where no other substance is named, beside substances and their parts."""
Part = Compound | str


@dataclass(frozen=True)
class _Share:
    """So many moles of what is asked (``asked``) for each mole of what is given (``of``); ``gained``: it is made of that."""

    asked: Part
    of: Part
    ratio: Fraction
    gained: bool


@dataclass(frozen=True)
class _Asked:
    """How much of ``part`` is asked for, as a ``dimension``, or what that is over a volume or concentration (``per``).

    ``actual``: what was made of it, where the yield is asked; ``gas``: of what is given or asked a law of gases tells how much it is.
    """

    dimension: str
    part: Part
    per: Fact | None = None
    actual: Portion | None = None
    gas: bool = False


def amounts(draft: Draft, number: int) -> list[Statement]:
    """What is asked by what is given of another substance or part, numbered ``number``."""
    measured, yielded, state = _measured(draft)
    if draft.hole is not None or not chemical(draft.known) or not measured or "ratio" in draft.target.kinds:
        return []
    reaction, spoken = reaction_of(draft)
    given, alone = portions(draft, measured, spoken)
    if not given or (reaction is None and (alone or state)) or len(alone) > 1:
        return []
    asked = _asked_of(draft, given, alone, spoken, reaction, state)
    if asked is None or (reaction is None and (len(given) > 1 or has_arrow(draft.text))):
        return []
    used = [portion for portion in given if portion is not asked.actual]
    shares = [_share(draft, portion[0], asked.part, spoken, reaction) for portion in used]
    found = [(portion, share) for portion, share in zip(used, shares, strict=True) if share is not None]
    if not found or len(found) < len(used) or (len(used) > 1 and not _reactants(found, reaction)):
        return []
    return _statement(draft, number, asked, found, yielded)


def rate_asked(said: Sequence[Statement]) -> str | None:
    """The dimension of a rate of reaction that is asked for, whatever its words mean elsewhere ("how fast is NO_2 formed")."""
    sorts = (str(one.formula.parameters[0].dimension) for one in said if one.answers)
    return next((sort for sort in sorts if sort in _RATES), None)


def without_formulas(text: str, quantities: Sequence[ReadQuantity]) -> list[ReadQuantity]:
    """``quantities`` but the numbers that belong to a chemical formula or a reaction equation of ``text``."""
    inside = [(one.start, one.end) for one in find_reactions(text) if _balanced(one.reaction) is not None]
    spans = [(one.start, one.end) for one in find_compounds(text)]
    bare = [q for q in quantities if not any(start <= q.start < end for start, end in inside)]  # "2Mg" is no mass there
    return [q for q in bare if not any(s <= q.start < e and (q.end <= e or q.text.isdigit()) for s, e in spans)]


def _told(what: str, text: str) -> bool:
    """Has ``text`` the words of amounts for this?"""
    return phrase_in(text, wording().amounts[what]) is not None


def _measured(draft: Draft) -> tuple[list[Fact], Fact | None, bool]:
    """The one or two amounts that are given, and the yield as a share; no amounts where anything else is given.

    Besides: is the state of a gas told, its pressure and temperature?
    """
    written = [
        f for f in draft.facts if f.written and f.span is not None and f.dimension not in (dim.MOLAR_MASS, MOLAR_VOLUME)
    ]
    shares = [f for f in written if f.unit in ("%", "ppm", "ppb")]
    rest = [f for f in written if f not in shares]
    near = [draft.text[max(0, f.span[0] - NEAR) : f.span[1] + len("yields") + 1] for f in shares if f.span is not None]
    clear = not shares or (len(shares) == 1 and _told("yield", near[0]))
    strengths = sum(f.dimension == dim.CONCENTRATION for f in rest)
    own = frozenset({dim.TEMPERATURE, dim.VOLUME if draft.dimensions == {dim.PRESSURE} else dim.PRESSURE})
    state = own <= {f.dimension for f in draft.facts if f.written or f.place is not None}
    rest = [f for f in rest if not state or f.dimension not in own]
    same = {f.dimension for f in rest} <= {*_SORTS, dim.CONCENTRATION, *_CARRIED} and len(rest) <= 2 + strengths
    return (rest, shares[0] if shares else None, state) if clear and same else ([], None, False)


def reaction_of(draft: Draft) -> tuple[Reaction | None, list[Mention]]:
    """The one reaction equation of the question, balanced, and the substances it speaks of outside of that."""
    found = [(one, own) for one in find_reactions(draft.text) if (own := _balanced(one.reaction)) is not None]
    spans = [(one.start, one.end) for one, _ in found]
    spoken = mentions(draft.text, draft.kinds.ontology)
    outside = [m for m in spoken if not any(start <= m.start < end for start, end in spans)]
    reaction = found[0][1] if len(found) == 1 else None if found or has_arrow(draft.text) else _implied(draft, spoken)
    atoms = [one for one in reaction.coefficients if one.is_atom and len(one.formula) == 1] if reaction else []
    letters = (
        Mention(*place.span(), atom.formula, atom, atom)
        for atom in atoms
        for place in re.finditer(rf"(?<=\bof ){atom.formula}(?!\w)", draft.text)
    )
    if {dim.CHARGE, CURRENT} & {*draft.dimensions, *(fact.dimension for fact in draft.facts if fact.written)}:
        at = draft.text.find("electron")
        outside += [Mention(at, at + len("electron"), "electron", ELECTRON, ELECTRON)] if at >= 0 else []
        reaction = reaction if found else _half_reaction(spoken, draft.kinds.ontology.substances)
    return reaction, sorted((*outside, *letters), key=lambda one: one.start)


def _implied(draft: Draft, spoken: Sequence[Mention]) -> Reaction | None:
    """The reaction that words alone tell ("burns", "neutralizes") of the one substance, or two, that it can be balanced for."""
    own = frozenset(draft.text.lower().translate(str.maketrans(",.?;", "    ")).split())
    if own & frozenset(wording().exchanges.split("|")):
        pairs = combinations({one.molecule.key: one.molecule for one in spoken}.values(), 2)
        made = [
            whole for pair in pairs if (one := exchanged(*pair)) is not None and (whole := _balanced(one)) is not None
        ]
        return made[0] if len(made) == 1 else None
    told = [read_reaction(sides) for words, sides in wording().reactions.items() if own & frozenset(words.split("|"))]
    found = {
        one.molecule.key: whole
        for sides in told
        for one in spoken
        if (whole := _balanced(Reaction(((Fraction(1), one.molecule), *sides.reactants), sides.products))) is not None
    }
    return next(iter(found.values())) if len(found) == 1 else None


def _half_reaction(spoken: Sequence[Mention], names: Mapping[str, str]) -> Reaction | None:
    """How the metal of the one salt or ion that is spoken of, or that is named itself, takes electrons up; ``names``: of ions."""
    ions = {ion for one in spoken for _, ion in (ions_of(one.compound) or ((1, one.compound),))[:1] if ion.charge > 0}
    metals = {one.said for one in spoken if one.compound.is_atom and one.compound == one.molecule}
    ions = ions or {read_compound(names[f"{one} ion"]) for one in metals if f"{one} ion" in names}
    if len(ions) != 1:
        return None
    (ion,) = ions
    return Reaction(((Fraction(1), ion), (Fraction(ion.charge), ELECTRON)), ((Fraction(1), Compound(ion.formula)),))


def _balanced(reaction: Reaction) -> Reaction | None:
    """As written where that balances; balanced where no coefficients are written; None for coefficients that don't balance."""
    bare = all(often == 1 for often in reaction.coefficients.values())
    try:
        return balanced(reaction) if bare or reaction.is_balanced else None
    except ChemicalFormulaError:
        return None


def _asked_of(
    draft: Draft,
    given: Sequence[Portion],
    alone: Sequence[Fact],
    spoken: Sequence[Mention],
    reaction: Reaction | None,
    state: bool,
) -> _Asked | None:
    """What is asked for, and of which substance or part; ``alone``: the concentration or volume that it has; ``state``: of a gas."""
    if draft.target.kinds & {PERCENT_YIELD}:
        return _yield_of(draft, given, spoken, reaction) if not alone else None
    first = sort_of(given[0])
    dimensions = frozenset({first}) if first in _RATES and _told("rate", draft.asking) else draft.dimensions
    named = next(iter(asked_among(spoken, draft.text, draft.asked)), None)
    if state:  # how much there is of a gas, or of something else by how much gas there is
        dimension, gas = min(dimensions, default=NUMBER), any(sort_of(portion) == dim.VOLUME for portion in given)
        fits = len(dimensions) == 1 and dimension in ((dim.MASS, dim.AMOUNT) if gas else (dim.VOLUME, dim.PRESSURE))
        return (
            _Asked(dimension if gas else dim.AMOUNT, named.molecule, gas=True) if named is not None and fits else None
        )
    if alone:
        other = _PARTNER[alone[0].dimension]
        if alone[0].dimension in _CARRIED:
            return _Asked(dim.CHARGE, ELECTRON, per=alone[0]) if dimensions == {other} else None
        named = named or substance_of(alone[0], draft.text, spoken)
        return _Asked(dim.AMOUNT, named.molecule, per=alone[0]) if dimensions == {other} and named else None
    own = dimensions & _SORTS.keys()
    if len(own) != 1 or (NUMBER in own and not _told("particles", draft.asked.text)):
        return None
    (dimension,) = own
    if dimension == dim.CHARGE:
        return _Asked(dim.CHARGE, ELECTRON)
    if named is not None:
        part = named.molecule if _counts(draft.text, named, "molecules?") else named.compound
        return _Asked(dimension, part)
    if dimension == REACTION_RATE and _told("rate of reaction", draft.asked.text):
        return _Asked(dimension, REACTION)
    if dimension == NUMBER and _told("all atoms", draft.asking):
        return _Asked(dimension, EVERY_ATOM)
    counted = NUMBER in (dimension, first) and dimension != first
    return _Asked(dimension, THE_SAME) if counted else None


def _yield_of(
    draft: Draft, given: Sequence[Portion], spoken: Sequence[Mention], reaction: Reaction | None
) -> _Asked | None:
    """The yield as what is asked for: the one product of which it is given how much there is, beside reactants."""
    made = [compound for _, compound in reaction.products] if reaction is not None else []
    of = [(portion, _given_of(draft, portion[0], spoken, REACTION)) for portion in given]
    own = [(portion, part) for portion, part in of if reaction is not None and _in(reaction, part) in made]
    return _Asked(sort_of(own[0][0]), own[0][1], actual=own[0][0]) if len(own) == 1 and own[0][1] else None


def _counts(text: str, one: Mention, what: str) -> bool:
    """Is it called so: "oxygen molecules", "molecules of oxygen"?"""
    return bool(re.match(rf"\s+{what}\b", text[one.end :]) or re.search(rf"\b{what} of\s+$", text[: one.start]))


def _given_of(draft: Draft, given: Fact, spoken: Sequence[Mention], asks: Part) -> Part | None:
    """What a value is of: what stands right behind it, else before it in its sentence, else the only other substance there is."""
    text, (start, end) = draft.text, given.span or (0, 0)
    if given.dimension in (dim.CHARGE, *_CARRIED):
        return ELECTRON
    if given.dimension == REACTION_RATE and _told("rate of reaction", text[max(0, start - NEAR) : start]):
        return REACTION
    rest = [m for m in spoken if m not in asked_among(spoken, text, draft.asked)]
    own = substance_of(given, text, spoken)
    if own is not None and (own.start >= end or own in rest):
        return own.compound if _counts(text, own, "atoms?") else own.molecule
    own = substance_of(given, text, rest)
    if own is not None or given.dimension in _RATES:
        return own.molecule if own is not None else None
    alone = {m.molecule.key: m.molecule for m in rest if isinstance(asks, str) or m.molecule.key != asks.key}
    return next(iter(alone.values())) if len(alone) == 1 else None


def _share(
    draft: Draft, given: Fact, asks: Part, spoken: Sequence[Mention], reaction: Reaction | None
) -> _Share | None:
    """How what is asked goes with a given amount, by the reaction, else by the one compound that has both; None where that is not clear."""
    of = _given_of(draft, given, spoken, asks)
    if of is None:
        return None
    asks = of if asks == THE_SAME else asks
    if reaction is not None:
        top, bottom = _in(reaction, asks), _in(reaction, of)
        often: dict[Part | None, Fraction] = dict(reaction.coefficients) | {REACTION: Fraction(1)}
        if top is None or bottom is None or not {top, bottom} <= often.keys() or top == bottom:
            return None
        made = {compound for _, compound in reaction.products}
        return _Share(top, bottom, often[top] / often[bottom], top in made and bottom not in made)
    if isinstance(asks, Compound) and isinstance(of, Compound) and asks.key == of.key:
        return _Share(asks, of, Fraction(1), True)
    wholes = {m.molecule.key: m.molecule for m in spoken}
    ratios = {
        Fraction(one, two): whole
        for whole in wholes.values()
        if (one := _count(whole, asks)) and (two := _count(whole, of)) and asks != of
    }
    if len(ratios) != 1:
        return None
    ((ratio, whole),) = ratios.items()
    return _Share(asks, of, ratio, isinstance(asks, str) or asks.key != whole.key)


def _in(reaction: Reaction, part: Part | None) -> Part | None:
    """A substance as it is in the reaction; None where it is not."""
    return reaction.find(part) if isinstance(part, Compound) else part


def _count(whole: Compound, part: Part) -> int:
    """How many of ``part`` one unit of ``whole`` has."""
    return whole.count(part) if isinstance(part, Compound) else sum(whole.atoms.values()) if part == EVERY_ATOM else 0


def _reactants(found: Sequence[tuple[Portion, _Share]], reaction: Reaction | None) -> bool:
    """Are the amounts of different reactants, and is a product asked for?"""
    own = {share.of for _, share in found}
    return reaction is not None and len(own) == len(found) and all(share.gained for _, share in found)


def _statement(
    draft: Draft, number: int, asked: _Asked, found: Sequence[tuple[Portion, _Share]], yielded: Fact | None
) -> list[Statement]:
    """What is asked as an equation of what is given: by the amount that is least where there are several, times a yield."""
    facts: dict[str, Fact] = {}
    said: dict[str, Part] = {}
    notes: list[str] = []
    terms = []
    for at, (portion, share) in enumerate(found, 1):
        sort = dim.AMOUNT if asked.gas and sort_of(portion) == dim.VOLUME else sort_of(portion)
        factor = _factor(draft, asked.dimension, sort, share, facts, notes)
        if factor is None:
            return []
        amount = _times(portion if sort == sort_of(portion) else (), at, share.of, facts, said)
        terms.append(f"{amount}*{share.ratio.numerator}/{share.ratio.denominator}{factor}")
    expression = terms[0] if len(terms) == 1 else f"min({', '.join(terms)})"
    of = found[0][1].asked
    if yielded is not None:
        facts["eta"] = yielded
        expression = f"({expression}){'*' if found[0][1].gained else '/'}eta"
    if asked.per is not None:
        expression = f"({expression})/{_times((asked.per,), 0, of, facts, said)}"
    if asked.actual is not None:
        expression = f"{_times(asked.actual, 0, of, facts, said)}/({expression})"
    whole = asked.per is None and asked.actual is None
    result = asked.dimension if whole else next(iter(draft.dimensions))
    name, kind, _ = _NAMED[result] if asked.actual is None else ("yield", PERCENT_YIELD, None)
    parameters = [own_parameter("x", f"{name} of {of}", result, kind)]
    for key in dict.fromkeys([*said, *facts]):
        sort = facts[key].dimension if key in facts else dim.AMOUNT
        called, kind, _ = _NAMED[sort] if key != "eta" else ("yield", None, None)
        parameters.append(own_parameter(key, f"{called} of {said[key]}" if key in said else called, sort, kind))
    label = f"by definition: {_said([share for _, share in found], notes)}"
    nouns = dict(zip([p.identifier for p in parameters], nouns_of(parameters, draft.kinds), strict=True))
    step = asked.gas and result not in draft.dimensions  # the documents' laws go on with it
    target = nouns["x"] if step else draft.target
    statement = answering(number, label, expression, parameters, facts, target, nouns)
    return [replace(statement, answers=not step, told=not asked.gas)]


def per_reaction(
    draft: Draft, portion: Portion, spoken: Sequence[Mention], reaction: Reaction, known: dict[str, Fact]
) -> str | None:
    """How often the ``reaction`` as it is written goes with a portion, in mol; its values are added to ``known``."""
    share = _share(draft, portion[0], REACTION, spoken, reaction)
    factor = _factor(draft, dim.AMOUNT, sort_of(portion), share, known, []) if share is not None else None
    if share is None or factor is None:
        return None
    return f"{_times(portion, 1, share.of, known, {})}*({share.ratio}){factor}"


def _times(portion: Portion, at: int, of: Part, facts: dict[str, Fact], said: dict[str, Part]) -> str:
    """The product of the values of a portion, the ``at``-th, ``of`` a substance, which are added to ``facts`` and ``said``.

    One without values is an amount that a document's formula gives.
    """
    keys = [f"{letter}_{at}" for letter in "yz"[: len(portion)]] or [f"n_{at}"]
    facts.update(zip(keys, portion, strict=False))
    said.update(dict.fromkeys(keys, of))
    return "*".join(keys)


def _said(shares: Sequence[_Share], notes: Sequence[str]) -> str:
    """In words: "3 CO2 for each C3H8 (M(CO2) = 44.01 g/mol, ...)"."""
    weights = f" ({', '.join(dict.fromkeys(notes))}, from standard atomic weights)" if notes else ""
    return ", ".join(f"{share.ratio} {share.asked} for each {share.of}" for share in shares) + weights


def _factor(
    draft: Draft, dimension: str, given_as: str, share: _Share, facts: dict[str, Fact], notes: list[str]
) -> str | None:
    """From the moles of what is given to what is asked: "/0.018*6.02e23"; given molar masses and volumes are added to ``facts``."""
    volume = next((f for f in draft.facts if f.written and f.dimension == MOLAR_VOLUME), None)
    like = any({dimension, given_as} <= own for own in _LIKE)
    if dim.VOLUME in (dimension, given_as) and not (volume or (like and _told("same state", draft.text))):
        return None
    if not (like or (volume and {dimension, given_as} <= {dim.MASS, dim.AMOUNT, NUMBER, dim.VOLUME})):
        return None
    if _SORTS[dimension][2] == _SORTS[given_as][2] != dim.MASS:
        return ""
    given = [f for f in draft.facts if f.written and f.dimension == dim.MOLAR_MASS]
    factor = ""
    for sign, sort, compound in (("/", _SORTS[given_as][2], share.of), ("*", _SORTS[dimension][2], share.asked)):
        if sort == dim.VOLUME and volume is not None:
            facts["V_m"] = volume
            factor += f"{sign}V_m"
        elif isinstance(compound, Compound) and sort == dim.MASS and given:
            near = [f for f in given if abs(1000 * f.si - compound.molar_mass) < 0.01 * compound.molar_mass]
            if len(near) != 1:
                return None
            facts[f"M_{given.index(near[0]) + 1}"] = near[0]
            factor += f"{sign}M_{given.index(near[0]) + 1}"
        elif isinstance(compound, Compound) and sort == dim.MASS:
            factor += f"{sign}{compound.molar_mass / 1000:.9g}"
            notes.append(f"M({compound}) = {compound.molar_mass:.6g} g/mol")
        elif sort in (NUMBER, dim.CHARGE):
            constant = "avogadro_constant" if sort == NUMBER else "faraday_constant"
            factor += f"{sign}{draft.kinds.ontology.constants[constant].value:.9g}"
    return factor
