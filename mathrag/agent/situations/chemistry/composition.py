"""The share of an element in a compound by its chemical formula: "the nitrogen in (NH4)2SO4", "the iron in 25 g of Fe2O3".

Where the documents have the percent composition (mass of a part / mass of the whole), what a mole of the compound has
of the element is computed by molmass from standard atomic weights, and divided by the compound's molar mass.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from mathrag.agent.language.dimensions import MASS, MOLAR_MASS
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.statements import Statement, nouns_of, own_formula, own_parameter
from mathrag.agent.situations.chemistry.substances import formulas_in
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge

_ELEMENT = re.compile(r"[A-Z][a-z]?")
_SHARE = re.compile(
    r"\b(?:mass|weight|percent\w*|per\s?cent|fraction|share|proportion|composition|how (?:much|many))\b", re.IGNORECASE
)
_OF_PARTS = re.compile(r"percent|%|fraction|composition|proportion", re.IGNORECASE)
_KINDS = {
    "w": ("mass percentage of the element", "1", "mass_fraction", "1"),
    "m_1": ("mass of the element", MASS, "mass", "kg"),
    "m_2": ("mass of the compound", MASS, "mass", "kg"),
    "M": ("molar mass of the compound", MOLAR_MASS, "molar_mass", "kg/mol"),
}


def composition(
    text: str,
    facts: Sequence[Fact],
    asked: Asked,
    dimensions: frozenset[str],
    known: TypedKnowledge | None,
    number: int,
    kinds: KindIndex,
) -> list[Statement]:
    """The share or the mass of an element in a compound, numbered ``number``, where one is asked for."""
    words = text[slice(*asked.span)]
    if known is None or not dimensions & {"1", MASS} or not _SHARE.search(words) or not _has_shares(known):
        return []
    found = _element_in(text, asked, kinds)
    if found is None:
        return []
    element, compound = found
    molar = _molar(facts, compound, text, kinds)
    part = _part(compound, element)
    masses = [f for f in facts if f.dimension == MASS and f.written]
    if not molar or part is None or len(masses) > 1:
        return []
    takes = {"M": molar}
    size = f"{part / 1000:.9g}"
    if masses:
        own = _is_element(masses[0], text, element, kinds)
        mass = frozenset({masses[0].index})
        takes |= {"m_1": mass, "m_2": frozenset()} if own else {"m_1": frozenset(), "m_2": mass}
    elif "1" not in dimensions:
        return []
    names, equation = ("m_1 m_2 M", f"m_1 == m_2*{size}/M") if masses else ("w M", f"w == {size}/M")
    parameters = tuple(own_parameter(name, *_KINDS[name]) for name in names.split())
    nouns = nouns_of(parameters, kinds)
    share = rf"\frac{{{part:.6g}\,\mathrm{{g/mol}}}}{{M}}"
    latex = f"m_1 = m_2 {share}" if masses else f"w = {share}"
    label = f"by definition: a mole of {compound} has {part:.6g} g of {element} (standard atomic weights)"
    return [Statement(own_formula(number, label, equation, latex, parameters), nouns, frozenset(), takes)]


def _element_in(text: str, asked: Asked, kinds: KindIndex) -> tuple[str, str] | None:
    """The element asked of, and the only compound of it that is named."""
    words = text[slice(*asked.span)]
    elements = [e for _, e in formulas_in(words, kinds.ontology, atoms=True) if _ELEMENT.fullmatch(e)]
    compounds = [f for _, f in formulas_in(text, kinds.ontology, atoms=True) if not _ELEMENT.fullmatch(f)]
    pairs = {(e, c) for e in elements for c in compounds if (part := _part(c, e)) is not None and part > 0}
    kinds_of = {tuple(sorted(_parts(c).items())) for _, c in pairs}
    return min(pairs) if pairs and len({e for e, _ in pairs}) == len(kinds_of) == 1 else None


def _is_element(mass: Fact, text: str, element: str, kinds: KindIndex) -> bool:
    """Is a given mass said to be the element's ("contains 10 g of iron")?"""
    end = mass.span[1] if mass.span else len(text)
    behind = re.compile(r"\s*(?:of\s+)?(?:pure\s+)?([\w(){}]+(?: [a-z]+)?)").match(text, end)
    named = [f for _, f in formulas_in(behind[1], kinds.ontology, atoms=True)] if behind else []
    return named == [element] or (behind is not None and behind[1] == element)


def _molar(facts: Sequence[Fact], compound: str, text: str, kinds: KindIndex) -> frozenset[int]:
    """The compound's molar mass, given or by its formula."""
    molar = [f for f in facts if f.dimension == MOLAR_MASS]
    given = frozenset(f.index for f in molar if f.role == "given")
    if len(given) == 1:
        return given
    names = {said for said, f in formulas_in(text, kinds.ontology, atoms=True) if _parts(f) == _parts(compound)}
    return frozenset(f.index for f in molar if f.thing in names)


def _part(compound: str, element: str) -> float | None:
    """What a mole of ``compound`` has of ``element``, in g."""
    return _parts(compound).get(element)


@cache
def _parts(formula: str) -> dict[str, float]:
    """What a mole has of each of its elements, in g; nothing where ``formula`` is none."""
    from molmass import Formula, FormulaError

    try:
        return {symbol: float(item.mass) for symbol, item in Formula(formula).composition().items()}
    except (FormulaError, ValueError):
        return {}


def _has_shares(known: TypedKnowledge) -> bool:
    """Have the documents the mass of a part by that of the whole as a percentage or a fraction?"""
    for index in known.by_dimension.get("1", ()):
        formula = known.formulas[known.slots[index].formula]
        sorts = sorted(str(known.slots[slot].parameter.dimension) for slot in formula.slots)
        if sorts == ["1", MASS, MASS]:
            own = formula.formula
            if _OF_PARTS.search(" ".join((own.label, own.latex, *(p.name for p in own.parameters)))):
                return True
    return False
