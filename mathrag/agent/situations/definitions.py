"""What holds by definition where a question needs it and no document says so, as an equation of this question alone.

- charge = number × elementary charge, where electrons, protons or ions are counted.
- final value = initial value + change, where something is heated, stretched or the like and its value before or after is given.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from mathrag.agent.language.dimensions import CHARGE, TEMPERATURE, VOLUME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.words import concepts, tokens
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, nouns_of, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import CHANGE, DIFFERENCE, FINAL, INITIAL, Noun, noun
from mathrag.entities import Formula

_ANY = (r"\b(?:ris|rais|rose|increas)", r"\b(?:fall|fell|drop|decreas|lower|reduc)")
AFTERWARDS = re.compile(
    r"\b(?:then|now|afterwards?|thereafter|in the end|at the end|after (?:this|that|it))\b", re.IGNORECASE
)
LATER = concepts("afterwards then now thereafter after end")
SHIFTED, POINT = (frozenset(tokens("boiling point")), frozenset(tokens("freezing point"))), 2
"""What a solute raises and what it lowers."""
CHANGING = {  # verbs for more and for less of what can change
    TEMPERATURE: (
        r"\bheat(?:s|ed|ing)\b|\b(?:warm|absorb|gain|receiv|suppl|tak\w+ (?:up|in)|add)",
        r"\b(?:cool|g[ai]v\w+ (?:off|up|away|out)|los[et]|releas|withdraw|draw)",
    ),
    "L": (r"\b(?:stretch|expand|elongat|lengthen|extend|pull|heat|warm)", r"\b(?:compress|contract|shorten|shrink|shrank|cool|squeez)"),
    VOLUME: (r"\b(?:expand|heat|warm|swell)", r"\b(?:compress|contract|shrink|shrank|cool|squeez)"),
}  # fmt: skip


def after_change(
    text: str, target: Noun, dimensions: frozenset[str], facts: Sequence[Fact], kinds: KindIndex, number: int
) -> list[Statement]:
    """ "Final = initial + change", numbered ``number``, where one value of the asked dimension is given and something changes it."""
    given = [fact for fact in facts if fact.role == "given"]
    levels = [
        f
        for f in given
        if f.dimension in dimensions & CHANGING.keys() and not (f.difference or f.noun.markers & CHANGE)
    ]
    if len(levels) != 1 or target.markers & CHANGE or DIFFERENCE in target.kinds:
        return []
    if (target.topic - LATER) and (own := levels[0].noun.topic) and not target.topic & own:
        return []  # of two things
    dimension = levels[0].dimension
    more, less = (
        bool(re.search(f"{verb}|{any_}", text, re.IGNORECASE))
        for verb, any_ in zip(CHANGING[dimension], _ANY, strict=True)
    )
    if len(SHIFTED[0] & target.stems) == POINT or len(SHIFTED[1] & target.stems) == POINT:
        more = "boil" in target.stems
        less = not more
    if more == less:
        return []
    own = levels[0].noun.kinds | target.kinds
    change = frozenset({DIFFERENCE}) if dimension == TEMPERATURE else own
    sides = (("final", own, FINAL), ("initial", own, INITIAL), ("change", change, CHANGE))
    nouns = tuple(noun(name, kind, kinds, None, dimension, markers) for name, kind, markers in sides)
    formula = _changed(number, {name: kind for name, kind, _ in sides}, dimension, "+" if more else "-")
    level = frozenset({levels[0].index})
    changes = frozenset(f.index for f in given if f.dimension == dimension and f.index not in level)
    return [Statement(formula, nouns, frozenset(), {"final": level, "initial": level, "change": changes})]


def _changed(number: int, sides: Mapping[str, frozenset[str]], dimension: str, sign: str) -> Formula:
    """ "final = initial + change" (``sign``) for sides of these kinds."""
    parameters = (
        own_parameter(name, f"{name} value", dimension, min(kind, default=None)) for name, kind in sides.items()
    )
    label = f"by definition: final value = initial value {sign} change"
    latex = rf"x_{{final}} = x_{{initial}} {sign} \Delta x"
    return own_formula(number, label, f"final == initial {sign} change", latex, parameters)


def counted_charges(draft: Draft, number: int) -> list[Statement]:
    """A charge as so many elementary charges, where they are counted and ``known`` has charges but no such formula."""
    charges = draft.known.by_dimension.get(CHARGE, ()) if draft.known else ()
    formulas = [draft.known.formulas[draft.known.slots[index].formula] for index in charges] if draft.known else []
    sorts = (
        ([draft.known.slots[slot].parameter.dimension for slot in one.slots] for one in formulas) if draft.known else ()
    )
    if (
        not charges
        or not _COUNTED.search(draft.text)
        or any(sorted(map(str, own)) == ["1", CHARGE, CHARGE] for own in sorts)
    ):
        return []
    own = frozenset(fact.index for fact in draft.facts if fact.dimension == CHARGE and _CARRIER.search(fact.text))
    charge, count = frozenset({"electric_charge"}), frozenset({"number_of_entities", "number"})
    parameters = [
        own_parameter("q", "charge", CHARGE, "electric_charge"),
        own_parameter("N", "number of particles", "1", "number_of_entities"),
    ]
    own_kinds = [charge, count]
    if own:
        parameters.append(own_parameter("e", "elementary charge", CHARGE, "electric_charge"))
        own_kinds.append(charge)
    size = "e" if own else draft.kinds.ontology.constants["elementary_charge"].value_text
    nouns = tuple(
        noun(p.name, kind, draft.kinds, None, p.dimension) for p, kind in zip(parameters, own_kinds, strict=True)
    )
    label = "by definition: charge = number × elementary charge"
    formula = own_formula(number, label, f"q == N*{size}", "q = N e", parameters)
    rest = frozenset(fact.index for fact in draft.facts if fact.dimension == CHARGE) - own
    return [Statement(formula, nouns, frozenset(), {"e": own, "q": rest} if own else {})]


def power_factor(draft: Draft, number: int) -> list[Statement]:
    """The power factor as the cosine of the phase angle, where it is spoken of and ``known`` has formulas of that angle."""
    if draft.known is None or not _POWER_FACTOR.search(draft.text):
        return []
    if not any("phase_angle" in draft.known.slots[slot].noun.kinds for slot in draft.known.by_dimension.get("1", ())):
        return []
    parameters = (
        own_parameter("k", "power factor", "1", "power_factor"),
        own_parameter("varphi", "phase angle", "1", "phase_angle", "rad", r"\varphi"),
    )
    nouns = nouns_of(parameters, draft.kinds)
    label = "by definition: power factor = cosine of the phase angle"
    formula = own_formula(number, label, "k == cos(varphi)", r"k = \cos\varphi", parameters)
    return [Statement(formula, nouns, frozenset())]


_COUNTED = re.compile(
    r"\bhow many (?:\w+ ){0,2}(?:electrons|protons|ions)\b|\bnumber of (?:\w+ ){0,2}(?:electrons|protons|ions)\b|"
    r"(?:\d|million|billion) (?:\w+ ){0,2}(?:electrons|protons)\b",
    re.IGNORECASE,
)
_CARRIER = re.compile(r"\b(?:electron|proton|elementary|ion)\b", re.IGNORECASE)
_POWER_FACTOR = re.compile(r"\bpower factor", re.IGNORECASE)
