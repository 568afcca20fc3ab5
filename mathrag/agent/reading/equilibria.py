"""Equilibria by their constants: a reaction that is written, a salt and its ions, an acid or base that ionizes in part.

What is in equilibrium and how often follows from chemical formulas; that the constant is the product of concentrations is what the
documents must speak of. What there is of everything is what there was at first and the extent of the reaction: by one thing of which
both are known, else by the constant (`extent` of the grammar). Concentrations count in mol/L. A value without a place: nothing is stated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import prod

from mathrag.agent.reading.portions import portions
from mathrag.agent.reading.statements import Draft, Statement, answering, own_parameter
from mathrag.agent.reading.stoichiometry import reaction_of
from mathrag.agent.reading.substances import Mention, asked_among, substance_of
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun, symbol_key
from mathrag.chemistry import Compound, Reaction, ions_of, read_compound
from mathrag.formulas.building import tidy
from mathrag.formulas.expressions import Name, parse, substitute, write
from mathrag.problems.wording import wording
from mathrag.quantities.dimensions import AMOUNT, CONCENTRATION, DENSITY, MASS, PRESSURE, TEMPERATURE, VOLTAGE, VOLUME

CONSTANT, QUOTIENT, PRODUCT = "equilibrium_constant", "reaction_quotient", "solubility_product"
IONIZATION, LOGARITHMS_OF_CONSTANTS = "percent_ionization", frozenset({"pka", "pkb"})
LITRE_ATMOSPHERE = 101.325
"""In J, exact by definition."""
_CONDENSED = frozenset({"s", "l"})
_NAMES = {CONCENTRATION: "concentration", PRESSURE: "partial pressure", "1": "constant", AMOUNT: "amount of substance"}
_UNITS = {CONCENTRATION: "mol/L", AMOUNT: "mol", VOLUME: "L", MASS: "g", DENSITY: "g/L", TEMPERATURE: "K"}


@dataclass
class _System:
    """What is in equilibrium, each with its signed coefficient; ``whole``: what gives it by dissolving or ionizing, told by a ``constant``.

    ``start`` and ``end``: what there is of each as an expression of the values in ``known``.
    """

    label: str
    powers: dict[Compound, Fraction]
    whole: Compound | None = None
    reaction: Reaction | None = None
    start: dict[Compound, str] = field(default_factory=dict)
    end: dict[Compound, str] = field(default_factory=dict)
    known: dict[str, Fact] = field(default_factory=dict)
    constant: str | None = None

    def place(self, compound: Compound) -> tuple[int, Compound] | None:
        """Of what a concentration of ``compound`` tells: of itself, or so often of an ion that it gives off whole."""
        found = self.reaction.find(compound) if self.reaction is not None else None
        strong = [read_compound(ion) for ion, own in wording().strong.items() if compound.formula in own.split()]
        given_off = [(1, compound), *((1, ion) for ion in strong), *ions_of(compound)]
        if found in self.powers:
            return 1, found
        return next(((often, one) for often, ion in given_off for one in self.powers if _same(one, ion)), None)

    def of_water(self) -> Compound | None:
        """The ion that a pH is of."""
        return next((one for one in self.powers if one.charge and {"H"} <= one.atoms.keys() <= {"H", "O"}), None)

    def extent(self) -> str | None:
        """How far it has gone from what there was at first."""
        if not self.start:
            return None
        first = {one: self.start.get(one, "0") for one in self.powers}
        told = sorted(self.end, key=lambda one: one not in self.start)
        if told:
            return f"(({self.end[told[0]]})-({first[told[0]]}))/({self.powers[told[0]]})"
        pairs = ", ".join(f"{power}, {first[one]}" for one, power in self.powers.items())
        return f"extent({self.constant}, {pairs})" if self.constant is not None else None

    def left(self, one: Compound) -> str | None:
        """What there is of one in equilibrium; of what alone is not told, by the constant."""
        extent = self.extent()
        if one in self.end or extent is not None:
            return self.end.get(one) or f"({self.start.get(one, '0')}+({self.powers[one]})*{extent})"
        if self.constant is None or self.powers.keys() - self.end.keys() != {one}:
            return None
        return f"({self.constant}/({self.product(self.end)}))**({1 / self.powers[one]})"

    def product(self, of: Iterable[Compound]) -> str | None:
        """The product of what there is of each, to its power."""
        parts = [(self.left(one), self.powers[one]) for one in of]
        return None if any(part is None for part, _ in parts) else "*".join(f"({part})**({n})" for part, n in parts)


def equilibria(draft: Draft, number: int) -> list[Statement]:
    """What is asked of an equilibrium by what is given, numbered ``number``."""
    logarithms = draft.target.kinds & wording().logarithms.keys()
    if draft.known is None or draft.hole is not None or not all(map(draft.known.has, logarithms)):
        return []
    facts = [f for f in draft.facts if f.written and f.span is not None and f.dimension != TEMPERATURE]
    reaction, spoken = reaction_of(draft)
    system = _system(draft, reaction, spoken)
    potentials = [fact for fact in facts if fact.dimension == VOLTAGE]
    facts = [fact for fact in facts if fact not in potentials]
    if logarithms and (found := _of_strong(draft, number, facts, spoken)):
        return found
    if system is None or not _placed(draft, system, facts, spoken):
        return []
    if potentials:  # the documents' laws of cells go on with the reaction quotient
        quotient = noun("reaction quotient", frozenset({QUOTIENT}), draft.kinds, None, "1")
        own = _stated(replace(draft, target=quotient), number, system, system.product(system.powers), "1")
        return [replace(one, answers=False, told=False) for one in own]
    kinds, sort = draft.target.kinds, min(draft.dimensions & {CONCENTRATION, PRESSURE, DENSITY}, default="1")
    salt = system.whole.key if system.whole is not None and system.whole not in system.powers else None
    named = [one.molecule for one in asked_among(spoken, draft.text, draft.asked) if one.compound.key != salt]
    asked = [place for one in named if (place := system.place(one))]
    if salt is not None and not system.end:
        system.start = system.start or dict.fromkeys(system.powers, "0")
    if QUOTIENT in kinds:  # of what there is now, whatever the constant
        system.end, system.constant = {**system.start, **system.end}, None
    if _constant_asked(draft):
        whole = system.product(system.powers) if system.constant is None else _of_the_other(draft, system)
        return _stated(draft, number, system, whole, "1")
    if logarithms and (ion := system.of_water()) is not None:
        return _stated(draft, number, system, system.left(ion), "1", ion)
    if IONIZATION in kinds and system.whole in system.start:
        return _stated(draft, number, system, f"{system.extent()}/({system.start[system.whole]})", "1")
    if asked and sort in (CONCENTRATION, PRESSURE):
        return _stated(draft, number, system, system.left(asked[0][1]), sort)
    if system.whole is not None and system.whole not in system.powers and sort in (CONCENTRATION, DENSITY):
        size = f"*{system.whole.molar_mass:.6g}" if sort == DENSITY else ""
        left = next((one for one in system.powers if one not in system.end), None) if system.end else None
        share = system.extent() if left is None else f"({system.left(left)})/({system.powers[left]})"
        return _stated(draft, number, system, f"{share}{size}", sort)
    return []


def _of_strong(draft: Draft, number: int, facts: Sequence[Fact], spoken: Sequence[Mention]) -> list[Statement]:
    """The ion that strong acids or bases leave: of one as much as it gives off, of an acid and a base what is in excess in both volumes."""
    given, alone = portions(draft, facts, spoken)
    parts = [*given, *((fact,) for fact in alone)]
    filled = [part[0] for part in parts if part[0].dimension == VOLUME and len(parts) == 2]  # "0.4 g in 250 mL"
    parts = [part for part in parts if part[0] not in filled]
    sizes = {CONCENTRATION} if not filled else {MASS, AMOUNT}
    water = _System("", dict.fromkeys(map(read_compound, wording().strong), Fraction(1)))
    own = [substance_of(part[0], draft.text, spoken) for part in parts]
    places = [water.place(one.molecule) if one is not None else None for one in own]
    found = [(part, one, place) for part, one, place in zip(parts, own, places, strict=True) if one and place]
    two = len(parts) > 1 and (alone or len(parts) > 2 or len({one.compound.key for _, one, _ in found}) < 2)
    if not parts or len(found) < len(parts) or two or not {part[0].dimension for part in parts} <= sizes:
        return []
    known, net, whole = {f"V_{at}": fact for at, fact in enumerate(filled, 2)}, 0.0, "0"
    for at, (part, one, (often, ion)) in enumerate(found):
        known |= {f"c_{at}": part[0]} | {f"V_{at}": other for other in part[1:]}
        net += ion.charge * often * prod(other.si for other in part)
        size = f"/{one.compound.molar_mass:.6g}" if part[0].dimension == MASS else ""
        whole += f"{'+' if ion.charge > 0 else '-'}{often}*{'*'.join(key for key in (f'c_{at}', f'V_{at}') if key in known)}{size}"
    volumes = "+".join(key for key in known if key.startswith("V"))
    ion = next(one for one in water.powers if (one.charge > 0) == (net > 0))
    expression = f"abs({whole})" + (f"/({volumes})" if volumes else "")
    system = replace(water, label="strong acids and bases are ionized whole", known=known)
    return _stated(draft, number, system, expression, "1", ion) if net else []


def _constant_asked(draft: Draft) -> bool:
    """Is a constant of an equilibrium asked for, by name or symbol?"""
    if draft.dimensions == {CONCENTRATION}:  # "the concentration in saturated CaF2 with K_sp ="
        return False
    named = frozenset({CONSTANT, QUOTIENT, PRODUCT, *wording().ionized})
    entries = [draft.kinds.ontology.kinds[kind] for kind in named]
    symbols = {symbol_key(one).replace("_", "") for entry in entries for one, _ in entry.symbols}
    return bool(draft.target.kinds & named) or (draft.target.symbol or "").replace("_", "") in symbols


def _of_the_other(draft: Draft, system: _System) -> str | None:
    """The constant of pressures in atm by the one of concentrations in mol/L, or the other way round: p = c R T of each gas."""
    hot = [fact for fact in draft.facts if fact.written and fact.dimension == TEMPERATURE]
    signs = [sign for sign, name in ((1, "kp"), (-1, "kc")) if name in draft.asked.text.lower().replace("_", "")]
    if len(hot) != 1 or len(signs) != 1 or len(system.known) != 1 or system.whole is not None:
        return None
    system.known["T"] = hot[0]
    per_kelvin = draft.kinds.ontology.constants["molar_gas_constant"].value / LITRE_ATMOSPHERE
    return f"{system.constant}*({per_kelvin:.9g}*T)**({signs[0] * sum(system.powers.values())})"


def _same(one: Compound, other: Compound) -> bool:
    """Are both the same, or both a hydrogen ion, with its water or without?"""
    return one.key == other.key or (one.charge == other.charge == 1 and {*one.atoms, *other.atoms} <= {"H", "O"})


def _speaks_of(draft: Draft, kind: str) -> bool:
    """Is a kind that documents have named, or written by its symbol?"""
    entry = draft.kinds.ontology.kinds[kind]
    written = {symbol_key(word.strip(".,:;?()")) for word in draft.text.split()}
    spoken = any(symbol_key(one) in written or symbol_key(one).replace("_", "") in written for one, _ in entry.symbols)
    named = any(one in draft.text for one in (entry.label, *entry.synonyms))
    return (spoken or named) and draft.known is not None and draft.known.has(kind)


def _system(draft: Draft, reaction: Reaction | None, spoken: Sequence[Mention]) -> _System | None:
    """The equilibrium that the question speaks of, if there is just one."""
    if reaction is not None and len(reaction.reactants) == 1 and _speaks_of(draft, PRODUCT):
        salt = Compound(reaction.reactants[0][1].formula)  # written with its ions, it dissolves as it does unwritten
        if {one.key for _, one in ions_of(salt)} == {one.key for _, one in reaction.products}:
            return _dissolved(salt, ions_of(salt))
    if reaction is not None and draft.known is not None and draft.known.has(CONSTANT):
        dissolved = any(one.charge or one.state == "aq" for one in reaction.coefficients)
        powers = reaction.signed
        left_out = [one for one in powers if one.state in _CONDENSED or (dissolved and one.formula == "H2O")]
        return _System(str(reaction), {one: n for one, n in powers.items() if one not in left_out}, reaction=reaction)
    if reaction is None and _speaks_of(draft, PRODUCT):
        salts = {one.compound: ions for one in spoken if (ions := ions_of(one.compound))}
        bearers = [substance_of(fact, draft.text, spoken) for fact in draft.facts if fact.dimension == CONCENTRATION]
        added = {one.compound for one in bearers if one is not None and len(salts) > 1}
        found = [(salt, ions) for salt, ions in salts.items() if salt not in added]
        return _dissolved(*found[0]) if len(found) == 1 else None
    kind = next((kind for kind in wording().ionized if _speaks_of(draft, kind)), None) if reaction is None else None
    return _ionized(read_compound(wording().ionized[kind]), spoken) if kind is not None else None


def _dissolved(salt: Compound, ions: Sequence[tuple[int, Compound]]) -> _System:
    label = f"{salt} gives " + " and ".join(f"{count} {ion}" for count, ion in ions)
    return _System(label, {ion: Fraction(count) for count, ion in ions}, salt)


def _ionized(ion: Compound, spoken: Sequence[Mention]) -> _System:
    """An acid that gives an ion off, or a base that gives it by water; without a formula it has no atoms."""
    strong = " ".join(wording().strong.values()).split()
    own = (one.compound for one in spoken if not ions_of(one.compound) and one.compound.formula not in strong)
    whole = next(
        (one for one in own if one.formula != "H2O" and not {*one.atoms} <= {"H"} and not one.charge), Compound("")
    )
    atoms = dict(whole.atoms)
    atoms["H"] = atoms.get("H", 1) - ion.charge if atoms else 0
    rest = Compound("".join(f"{one}{often}" for one, often in atoms.items() if often), whole.charge - ion.charge)
    label = f"{whole if whole.formula else 'what ionizes'} gives {ion}"
    return _System(label, {ion: Fraction(1), rest: Fraction(1), whole: Fraction(-1)}, whole)


def _placed(draft: Draft, system: _System, facts: Sequence[Fact], spoken: Sequence[Mention]) -> bool:
    """Has each value a place in it? Then it stands there."""
    volumes = [f for f in facts if f.dimension == VOLUME] if any(f.dimension == AMOUNT for f in facts) else []
    for fact in facts:
        if fact.dimension == "1" and not _pure(draft, system, fact):
            return False
    sized = [(f"c_{at}", fact) for at, fact in enumerate(facts) if fact.dimension != "1" and fact not in volumes]
    given = [(_amount(draft, system, key, fact, volumes, spoken), _state(draft, fact)) for key, fact in sized]
    found = [(one, value, mark) for places, mark in given for one, value in places]
    if len(volumes) > 1 or not all(places for places, _ in given) or len({f.dimension for _, f in sized}) > 1:
        return False
    told = {one for one, _, _ in found}
    rest = len(told) >= len(system.powers) - (system.constant is not None) and all(m != "start" for *_, m in found)
    system.known.update({**dict(sized), **({"V": volumes[0]} if volumes else {})})
    for one, value, mark in found:
        given_off = system.whole is not None and system.constant is None and one != system.whole
        state = system.end if (mark or ("end" if rest or given_off else "start")) == "end" else system.start
        if one in state:
            return False
        state[one] = value
    if system.whole is not None and system.end and system.constant is None:
        system.start = (
            system.start or dict.fromkeys(system.powers, "0") if system.whole not in system.powers else system.start
        )
    if "a" in system.known and system.whole in system.start:
        system.end[next(iter(system.powers))] = f"a*({system.start[system.whole]})"
    return True


def _pure(draft: Draft, system: _System, fact: Fact) -> bool:
    """A number: a pH, the part that ionizes, or the constant or its negative logarithm."""
    ion, only = system.of_water(), fact.unit is None and not fact.noun.kinds and _constant_asked(draft)
    kinds = [kind for kind in wording().logarithms if kind in fact.noun.kinds or (only and _speaks_of(draft, kind))]
    if kinds and ion is not None and ion not in system.end:
        system.known["p"], system.end[ion] = fact, _logarithm(kinds[0], ion)[0]
    elif fact.unit == "%" and system.whole in system.powers and "a" not in system.known:
        system.known["a"] = fact
    elif fact.unit is None and system.constant is None and not kinds:
        system.known["K"], system.constant = fact, "10**(-K)" if fact.noun.kinds & LOGARITHMS_OF_CONSTANTS else "K"
    else:
        return False
    return True


def _amount(
    draft: Draft, system: _System, key: str, fact: Fact, volumes: Sequence[Fact], spoken: Sequence[Mention]
) -> list[tuple[Compound, str]]:
    """Of what a value tells how much there is ("of each": of all that react), and that as an expression."""
    own = substance_of(fact, draft.text, spoken)
    if own is not None and own.compound == system.whole:  # "the concentration of fluoride in saturated CaF2"
        asked = asked_among(spoken, draft.text, draft.asked)
        ions = [one for one in spoken if one.compound in system.powers and one.compound.charge and one not in asked]
        own = ions[0] if len(ions) == 1 and ions[0].start < own.start else own
    of = system.place(own.molecule) if own is not None else None
    if system.whole in system.powers and system.whole is not None and (own is None or not system.whole.formula):
        of = of or (1, system.whole)
    whole = system.whole if fact.dimension == DENSITY else None
    below = {CONCENTRATION: "", PRESSURE: "", AMOUNT: "/V" if volumes else None}.get(fact.dimension)
    below = f"/{whole.molar_mass:.6g}" if whole is not None and whole.formula else below
    each = draft.text[fact.span[1] if fact.span else 0 :].removeprefix(" of").startswith(" each ")
    places = [(1, one) for one, power in system.powers.items() if power < 0] if each else [of] if of is not None else []
    return [(one, f"{often}*{key}{below}") for often, one in places] if below is not None else []


def _state(draft: Draft, fact: Fact) -> str | None:
    """Is a value that at the start or in equilibrium? By the word for it that is nearest in its sentence, but for what is asked."""
    (start, end), text = fact.span or (0, 0), draft.text
    opens, closes = text.rfind(". ", 0, start) + 1, (text.find(". ", end) + 1 or len(text))
    asked = text.find(draft.asked.text, draft.asked.span[0]) if draft.asked.text else -1
    found = [
        (max(word.start() - end, start - word.end()), state)
        for state, words in wording().equilibrium.items()
        for word in re.finditer(rf"\b(?:{words})\b", text[:closes])
        if word.start() >= opens and not asked <= word.start() < asked + len(draft.asked.text)
    ]
    return min(found)[1] if found else None


def _stated(
    draft: Draft, number: int, system: _System, expression: str | None, sort: str, ion: Compound | None = None
) -> list[Statement]:
    """What is asked, of the dimension ``sort``; with ``ion`` the logarithm of its concentration."""
    if expression is None:
        return []
    known = system.known
    if ion is not None:
        kind = min(draft.target.kinds & wording().logarithms.keys())
        expression = write(substitute(parse(_logarithm(kind, ion)[1]), {Name("c"): parse(expression)}))
    expression = write(tidy(parse(expression)))
    units = {fact.dimension: fact.unit for fact in known.values()} | _UNITS | {"1": None}
    own = [own_parameter("x", _NAMES.get(sort, "concentration"), sort, None, units.get(sort))]
    for key, fact in known.items():
        own.append(own_parameter(key, _NAMES.get(fact.dimension, key), fact.dimension, None, units[fact.dimension]))
    return [answering(number, f"by definition: {system.label}", expression, own, known, draft.target)]


def _logarithm(kind: str, ion: Compound) -> tuple[str, str]:
    """The concentration of an ion by the logarithm ``kind``, and the other way round."""
    return next(laws for one, laws in wording().logarithms[kind].items() if _same(read_compound(one), ion))
