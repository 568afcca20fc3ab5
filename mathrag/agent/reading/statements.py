"""Equations that the question itself states (issue: typed selection, binding and chaining).

- A share: "30 % of the heat is absorbed by the water", "the efficiency of the stove is 40 %": what is useful is that share
  of what is spent.
- A multiple: "the resistance is 0.04 times its weight", also where the factor or the base is what is asked.

Each becomes a formula of this question alone. The search links it with the documents' formulas like any other; in the
trace it is a tool of its own and among the sources it is the question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from mathrag.agent.language.dimensions import ENERGY, FORCE, MASS, POWER
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.words import concept, concepts, stem
from mathrag.agent.reading.relations import stated_relations
from mathrag.agent.slots.features import Fact, match_costs
from mathrag.agent.slots.links import Links, no_angle
from mathrag.agent.slots.typed import Noun, Slot, TypedFormula, TypedKnowledge, noun
from mathrag.entities import Formula, Parameter
from mathrag.quantities import Dimension, si_unit

PLAIN, GRAVITY = frozenset({"force"}), concept("gravity")
PART, WHOLE, SHARE = "part", "whole", "share"
LEFT, RIGHT, FACTOR = "left", "right", "factor"
LOAD, TOTAL = "load", "total"
FIXED = (SHARE, FACTOR, LOAD)  # what takes the values that are said to be it, and no formula's result
NAMESPACE = "question:"
EFFICIENCY = "efficiency"
HUMID = frozenset({"relative_humidity"})
UNSURE = 0.5  # neither side's words
_STEMS = {
    PART: frozenset(
        stem(word)
        for word in "useful effective work absorbed output mechanical converted obtained gained kinetic lift capacity temperature "
        "needed required actual".split()
    ),
    WHOLE: frozenset(
        stem(word)
        for word in "total released combustion burned input consumed supplied provided calorific fuel radiation electrical electric "
        "spent solar chemical internal received".split()
    ),
}
_FROM_MOTION = frozenset(stem(word) for word in "work mechanical kinetic lift".split())
_ELECTRICAL = frozenset(stem(word) for word in "electrical electric generating generated generator".split())
_GENERATED = {PART: (_STEMS[PART] - _FROM_MOTION) | _ELECTRICAL, WHOLE: (_STEMS[WHOLE] - _ELECTRICAL) | _FROM_MOTION}
"""The words of the two sides where work or heat becomes electrical energy, not the reverse."""
_GENERATES = re.compile(
    r"\bof\s+(?:the|its|this|that)\s+(?:\w+\s+){0,2}?(?:work|(?:mechanical|kinetic|potential|wind)\s+energy)\b[^.;]{0,60}?"
    r"\b(?:in)?to\s+(?:the\s+)?electric|"
    r"\bof\s+(?:the|its|this|that)\s+(?:(?!electric)\w+\s+){0,3}?(?:heat|energy)\b[^.;]{0,40}?"
    r"\b(?:converted|transformed|turned|changed)\s+(?:in)?to\s+(?:the\s+)?electric",
    re.IGNORECASE,
)
_SHARE_NAMES = {
    ENERGY: ("useful energy", "energy spent", "share"),
    POWER: ("useful power", "power spent", "share"),
}
_NOTHING = Noun(frozenset(), frozenset(), frozenset())
_UNKNOWN = Noun(frozenset({SHARE}), frozenset({SHARE}), frozenset(), dimension="1")
_OF = re.compile(r"\s*of\s+(?:the\s+|this\s+|that\s+|its\s+|all\s+|these\s+)*([a-z][\w\s'-]{2,60})", re.IGNORECASE)
_LEFT = re.compile(r"\b(?:left|remain\w*)\b", re.IGNORECASE)
_OF_ENERGY = re.compile(
    r"\s*of\s+(?:the|this|that|its|these|all)\s+(?:\w+\s+)?(?:heat|energy|work|power)\b", re.IGNORECASE
)
_SHARE_OF = re.compile(r"(?:efficien|percent|proportion|utili[sz]ation|share)\w*(?:\s+\w+){0,6}\s*$", re.IGNORECASE)
_ENERGY = re.compile(r"\b(?:heat|energy|work)\b[^.;]*$", re.IGNORECASE)
_SPENT_ON = re.compile(
    r"\s*,?\s*(?:of which\s+)?(?:is|are|was|were|can be)\s+(?:used|converted|absorbed)", re.IGNORECASE
)


@dataclass(frozen=True)
class Statement:
    """``formula`` as the question states it; ``only`` are the values that may stand for its share or factor, ``takes`` for others.

    ``meant``: the situation makes its two sides equal, so that it is no step of its own. ``states``: the values before and after
    between which it is a difference. ``answers``: its left side, or what else it takes no value for, is what is asked.
    ``told``: every value of the question has a place in it;
    ``sure``: and then it is what is meant, as no product of what merely cancels is.
    ``balances``: it has all the forces that act. ``stated_by`` is the name of the reader that found it.
    """

    formula: Formula
    nouns: tuple[Noun, ...]
    only: frozenset[int]
    takes: Mapping[str, frozenset[int]] = field(default_factory=dict)
    meant: bool = False
    states: tuple[int, ...] = ()
    answers: bool = False
    told: bool = False
    sure: bool = True
    balances: bool = False
    stated_by: str = ""


def attributed(reader: str, found: Iterable[Statement]) -> list[Statement]:
    """The statements that ``reader`` (the name of a function) has ``found``, with that name in each."""
    return [replace(statement, stated_by=reader) for statement in found]


def statements(
    text: str, facts: Sequence[Fact], hole: tuple[int, int] | None, kinds: KindIndex, asked_of: Sequence[str] = ()
) -> list[Statement]:
    """The equations that ``text`` states of its values; ``hole`` is the place of an unknown that is marked.

    ``asked_of`` are dimensions of a whole of which a share is asked.
    """
    found: list[Statement] = []
    for fact in facts:
        if _is_share(fact) and fact.span is not None:
            for dimension in _dimensions(text, fact.span, facts, kinds):
                share = _share(len(found), frozenset({fact.index}), fact.noun, dimension, kinds, text)
                found.append(replace(share, takes=_without_lost(text, facts, dimension)))
    if hole is not None and shared(text, hole):
        for dimension in _dimensions(text, hole, facts, kinds):
            found.append(_share(len(found), frozenset(), _UNKNOWN, dimension, kinds, text))
    found += [_share(len(found) + n, frozenset(), _UNKNOWN, own, kinds, text) for n, own in enumerate(asked_of)]
    for factor, left, right in stated_relations(text, [fact for fact in facts if fact.role == "given"], hole):
        found += times_equations(len(found), factor, left, right, kinds)
    return found


_LOST = re.compile(
    r"\b(?:reject|wast|expel|discard|exhaust|dissipat|discharg|dump|lost|loses|losing)\w*(?:\s+(?!and\b)\w+){0,4}\s*$",
    re.IGNORECASE,
)


def _without_lost(text: str, facts: Sequence[Fact], dimension: str) -> dict[str, frozenset[int]]:
    """What the two sides of a share can be where something is lost, which is neither: "an engine rejects 1.7 kJ"."""
    own = [fact for fact in facts if fact.dimension == dimension]
    kept = frozenset(
        f.index for f in own if f.span is None or not _LOST.search(text[max(0, f.span[0] - 60) : f.span[0]])
    )
    return dict.fromkeys((PART, WHOLE), kept) if len(kept) < len(own) else {}


def times_equations(number: int, factor: Fact | None, left: str, right: str, kinds: KindIndex) -> list[Statement]:
    """ "The resistance is 0.04 times its weight", numbered on from ``number``, for each dimension that both sides can have."""
    sides = [kinds.headed(phrase) for phrase in (left, right)]
    found: list[Statement] = []
    for dimension in sorted((kinds.dimensions(sides[0]) & kinds.dimensions(sides[1])) - {"1"}):
        own = [frozenset(k for k in side if kinds.dimension[k] == dimension) for side in sides]
        nouns = [noun(phrase, k, kinds, None, dimension) for phrase, k in zip((left, right), own, strict=True)]
        formula = _formula(number + len(found), LEFT, RIGHT, FACTOR, (left, right, "factor"), dimension)
        only = frozenset({factor.index}) if factor is not None else frozenset[int]()
        found.append(Statement(formula, (*nouns, factor.noun if factor is not None else _UNKNOWN), only))
    return found


def _is_share(fact: Fact) -> bool:
    own = fact.role == "given" and fact.span is not None and fact.origin is None and fact.unit == "%"
    energetic = EFFICIENCY not in fact.other_than and fact.noun.kinds != HUMID
    return own and energetic  # a share of another efficiency is said elsewhere


def shared(text: str, hole: tuple[int, int]) -> bool:
    """Is the marked place a share: "[X] of this heat", "efficiency of [X]", "the heat released, [X], is used to"?"""
    left, right = text[max(0, hole[0] - 60) : hole[0]], text[hole[1] : hole[1] + 40]
    return bool(_OF_ENERGY.match(right) or _SHARE_OF.search(left) or (_ENERGY.search(left) and _SPENT_ON.match(right)))


def _dimensions(text: str, span: tuple[int, int], facts: Sequence[Fact], kinds: KindIndex) -> list[str]:
    """Of what it can be a share: of what is named behind "of", else of energy, and of power where there is any."""
    of = _OF.match(text[span[1] : span[1] + 80])
    if of is not None:
        named = kinds.dimensions(kinds.headed(re.split(r"\b(?:is|are|was|were|by|from|to|that|can)\b", of[1])[0]))
        if re.match(r"(?:heat|energy|work)\b", of[1], re.IGNORECASE):
            named = frozenset({ENERGY})
        if named - {"1"}:
            return sorted(named - {"1"})[:2]
        if _LEFT.search(of[1]):  # "25 % of its carbon-14 left": of a number or a mass alike
            return ["1", MASS]
    return [ENERGY, *([POWER] if any(fact.dimension == POWER for fact in facts) else [])]


@lru_cache(maxsize=1024)
def generates(text: str) -> bool:
    """Is electrical energy made of work or heat, not the reverse?"""
    return _GENERATES.search(text) is not None


def _sides(text: str) -> Mapping[str, frozenset[str]]:
    """The words of what is useful and of what is spent in ``text``: a generator makes electrical energy of work."""
    return _GENERATED if generates(text) else _STEMS


def _share(
    number: int,
    only: frozenset[int],
    share: Noun,
    dimension: str,
    kinds: KindIndex,
    text: str,
) -> Statement:
    sides = share_sides(text, dimension, kinds)
    formula = _formula(number, PART, WHOLE, SHARE, _SHARE_NAMES.get(dimension, ("part", "whole", "share")), dimension)
    return Statement(formula, (sides[PART], sides[WHOLE], share), only)


def share_sides(text: str, dimension: str, kinds: KindIndex) -> dict[str, Noun]:
    """What is useful and what is spent, of any kind of this ``dimension``, by the words that ``text`` has for them."""
    every = frozenset(kind for kind, own in kinds.dimension.items() if own == dimension)
    return {
        side: Noun(words, words, frozenset(), every, every, dimension=dimension) for side, words in _sides(text).items()
    }


def _formula(number: int, left: str, right: str, ratio: str, names: tuple[str, str, str], dimension: str) -> Formula:
    """``left == ratio * right``, as the question states it."""
    return own_formula(
        number,
        f"the question states: {names[0]} = {names[2]} × {names[1]}",
        f"{left} == {ratio} * {right}",
        rf"{left} = {ratio} \cdot {right}",
        (
            own_parameter(left, names[0], dimension),
            own_parameter(right, names[1], dimension),
            own_parameter(ratio, names[2], "1", EFFICIENCY if ratio == SHARE else None),
        ),
    )


def own_formula(number: int, label: str, equation: str, latex: str, parameters: Iterable[Parameter]) -> Formula:
    """The ``number``-th formula of one question alone, written for its left side."""
    target, template = (side.strip() for side in equation.split("=="))
    return Formula(
        uri=f"{NAMESPACE}{number}",
        label=label,
        latex=latex,
        equation=equation,
        target=target,
        template=template,
        parameters=tuple(parameters),
        executable=True,
        consistency="consistent",
    )


def own_parameter(
    identifier: str,
    name: str,
    dimension: str,
    kind: str | None = None,
    unit: str | None = None,
    symbol: str | None = None,
) -> Parameter:
    """A parameter of such a formula, in the SI unit of its ``dimension`` and with its identifier as its symbol unless told."""
    return Parameter(
        symbol=symbol or identifier,
        identifier=identifier,
        name=name,
        unit=unit or si_unit(Dimension.parse(dimension)),
        dimension=dimension,
        quantity_kind=kind,
    )


def nouns_of(parameters: Iterable[Parameter], kinds: KindIndex) -> tuple[Noun, ...]:
    """The words of such parameters: their names and kinds."""
    return tuple(noun(p.name, frozenset({str(p.quantity_kind)}), kinds, None, p.dimension) for p in parameters)


def is_side(slot: Slot) -> bool:
    """Is it a side of a share, which takes any quantity of its dimension?"""
    return slot.stated and slot.parameter.identifier in (PART, WHOLE)


def side_costs(slot: Slot, noun: Noun) -> tuple[float, ...]:
    """The ``bind*`` features of a value in a side of a share."""
    return (1.0, side_lack(slot, noun, frozenset()), 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0)


def side_target(slot: Slot, asked: Noun) -> tuple[float, ...]:
    """The ``target*`` features of a side of a share as what is asked."""
    return (side_lack(slot, asked, frozenset()), 0.0, 0.0, 0.0, 0.0, 0.5)


def side_of(stems: frozenset[str], text: str = "") -> int:
    """Do these words speak of what is useful (1), of what is spent (-1), or of neither (0) in ``text``?"""
    return _side(stems, _sides(text))


def _side(stems: frozenset[str], words: Mapping[str, frozenset[str]]) -> int:
    useful, spent = (len(stems & words[side]) for side in (PART, WHOLE))
    return (useful > spent) - (useful < spent)


def side_lack(slot: Slot, noun: Noun, formula_words: frozenset[str]) -> float:
    """How little ``noun`` looks like the side of a share that ``slot`` is: 0 it does, 1 like the other side."""
    wanted = 1 if slot.parameter.identifier == PART else -1
    sides = _GENERATED if slot.noun.stems == _GENERATED[slot.parameter.identifier] else _STEMS
    for words in (noun.stems, formula_words):
        side = _side(words, sides)
        if side:
            return 0.0 if side == wanted else 1.0
    return UNSURE


def with_statements(
    knowledge: TypedKnowledge, links: Links, said: Sequence[Statement], question: Noun
) -> tuple[TypedKnowledge, Links]:
    """The knowledge base and its links with the question's own equations added."""
    if not said:
        return knowledge, links
    extended = knowledge.copied()
    for statement in said:
        _add(extended, statement, question)
    answering = frozenset(extended.by_uri[one.formula.uri][0] for one in said if one.answers)
    return extended, _linked(extended, links, len(knowledge.slots), answering)


def _add(knowledge: TypedKnowledge, statement: Statement, question: Noun) -> None:
    number = len(knowledge.formulas)
    own = []
    for parameter, words in zip(statement.formula.parameters, statement.nouns, strict=True):
        ratio = parameter.identifier in FIXED
        inner = parameter.identifier == TOTAL  # what is neither given nor asked
        only = statement.only if ratio else statement.takes.get(parameter.identifier)
        target = parameter.identifier == statement.formula.target
        slot = Slot(len(knowledge.slots), number, parameter, words, target, True, only)
        knowledge.slots.append(slot)
        if not inner and (not ratio or not statement.only):
            knowledge.by_dimension[parameter.dimension] = [
                *knowledge.by_dimension.get(parameter.dimension, ()),
                slot.index,
            ]
        own.append(slot.index)
    spoken = question.concepts if statement.meant else question.concepts & concepts(statement.formula.label)
    parts = 0 if statement.meant else 1
    knowledge.formulas.append(TypedFormula(number, statement.formula, tuple(own), spoken, False, parts=parts))
    knowledge.by_uri[statement.formula.uri] = [number]


def _weighs(slot: Slot, knowledge: TypedKnowledge) -> bool:
    """Is a force a weight: by its words, or by its formula where it is called a force and no more?"""
    plain = slot.noun.kinds <= PLAIN and not slot.noun.own and not slot.stated
    words = slot.noun.concepts | (knowledge.formulas[slot.formula].words if plain else frozenset())
    return "weight" in slot.noun.kinds or GRAVITY in words


def _linked(knowledge: TypedKnowledge, links: Links, old: int, answering: frozenset[int]) -> Links:
    """Links between the stated equations' sides and everything of their dimension; one ``answering`` takes the values it was read with."""
    need: list[int] = []
    provider: list[int] = []
    rows: list[tuple[float, ...]] = []
    for slot in knowledge.slots[old:]:
        settled = slot.is_target or (slot.only is not None and len(slot.only) == 1)
        if slot.parameter.identifier in FIXED or (settled and slot.formula in answering):
            continue
        for other in (knowledge.slots[i] for i in knowledge.by_dimension[slot.parameter.dimension]):
            if other.formula == slot.formula or other.stated or no_angle(slot.noun, other.noun):
                continue
            if slot.parameter.identifier == TOTAL:
                need, provider = [*need, slot.index], [*provider, other.index]
                rows.append(match_costs(slot.noun, other.noun, _NOTHING, knowledge.frequencies))
                continue
            need += [slot.index, other.index]
            provider += [other.index, slot.index]
            if is_side(slot):
                row = (side_lack(slot, other.noun, knowledge.formulas[other.formula].words), 0.0, 0.0, 0.0, 0.0)
                rows += [row, row]
            else:
                pairs = ((slot.noun, other.noun), (other.noun, slot.noun))
                apart = slot.parameter.dimension == FORCE and _weighs(slot, knowledge) != _weighs(other, knowledge)
                costs = [match_costs(*pair, _NOTHING, knowledge.frequencies) for pair in pairs]
                rows += [(*row[:2], max(row[2], float(apart)), *row[3:]) for row in costs]
    return links.extended(knowledge, need, provider, rows)
