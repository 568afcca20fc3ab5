"""Equations that the question itself states: "the resistance is 0.04 times its weight", where factor or base is what is asked.

Each becomes a formula of this question alone. The search links it with the documents' formulas like any other; in the
trace it is a tool of its own and among the sources it is the question.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mathrag.agent.reading.relations import stated_relations
from mathrag.agent.reading.species import other_ions
from mathrag.agent.slots.features import Fact, match_costs, no_such_number
from mathrag.agent.slots.links import Links
from mathrag.agent.slots.steps import TypedFormula
from mathrag.agent.slots.typed import Noun, Slot, TypedKnowledge, noun
from mathrag.entities import Formula, Parameter
from mathrag.problems.kinds import KindIndex
from mathrag.problems.words import concepts
from mathrag.quantities import Dimension, si_unit

LEFT, RIGHT, FACTOR = "left", "right", "factor"
NAMESPACE = "question:"
_UNKNOWN = Noun(frozenset({FACTOR}), frozenset({FACTOR}), frozenset(), dimension="1")


@dataclass(frozen=True)
class Statement:
    """``formula`` as the question or a situation states it, its variables' ``nouns``, and the values that each may take.

    ``only``: the values that may be its factor; ``takes``: those of its other variables by name. ``meant``: it is no step of its own.
    ``answers``: what it takes no value for is what is asked.
    ``told``: every value of the question has a place in it; ``sure``: and then it is what is meant. ``stated_by``: who found it.
    """

    formula: Formula
    nouns: tuple[Noun, ...]
    only: frozenset[int]
    takes: Mapping[str, frozenset[int]] = field(default_factory=dict)
    meant: bool = False
    answers: bool = False
    told: bool = False
    sure: bool = True
    stated_by: str = ""


def attributed(reader: str, found: Iterable[Statement]) -> list[Statement]:
    """The statements that ``reader`` (the name of a function) has ``found``, with that name in each."""
    return [replace(statement, stated_by=reader) for statement in found]


def statements(text: str, facts: Sequence[Fact], hole: tuple[int, int] | None, kinds: KindIndex) -> list[Statement]:
    """The equations that ``text`` states of its values; ``hole`` is the place of an unknown that is marked."""
    found: list[Statement] = []
    for factor, left, right in stated_relations(text, [fact for fact in facts if fact.role == "given"], hole):
        found += times_equations(len(found), factor, left, right, kinds)
    return found


def times_equations(number: int, factor: Fact | None, left: str, right: str, kinds: KindIndex) -> list[Statement]:
    """ "The resistance is 0.04 times its weight", numbered on from ``number``, for each dimension that both sides can have."""
    sides = [kinds.headed(phrase) for phrase in (left, right)]
    found: list[Statement] = []
    for dimension in sorted((kinds.dimensions(sides[0]) & kinds.dimensions(sides[1])) - {"1"}):
        own = [frozenset(k for k in side if kinds.dimension[k] == dimension) for side in sides]
        nouns = [noun(phrase, k, kinds, None, dimension) for phrase, k in zip((left, right), own, strict=True)]
        formula = _times(number + len(found), (left, right), dimension)
        only = frozenset({factor.index}) if factor is not None else frozenset[int]()
        found.append(Statement(formula, (*nouns, factor.noun if factor is not None else _UNKNOWN), only))
    return found


def _times(number: int, sides: tuple[str, str], dimension: str) -> Formula:
    """``left == factor * right``, as the question states it of two ``sides``."""
    return own_formula(
        number,
        f"the question states: {sides[0]} = factor × {sides[1]}",
        f"{LEFT} == {FACTOR} * {RIGHT}",
        rf"{LEFT} = {FACTOR} \cdot {RIGHT}",
        (
            own_parameter(LEFT, sides[0], dimension),
            own_parameter(RIGHT, sides[1], dimension),
            own_parameter(FACTOR, FACTOR, "1"),
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
        ratio = parameter.identifier == FACTOR
        only = statement.only if ratio else statement.takes.get(parameter.identifier)
        target = parameter.identifier == statement.formula.target
        slot = Slot(len(knowledge.slots), number, parameter, words, target, True, only)
        knowledge.slots.append(slot)
        if not ratio or not statement.only:
            knowledge.by_dimension[parameter.dimension] = [
                *knowledge.by_dimension.get(parameter.dimension, ()),
                slot.index,
            ]
        own.append(slot.index)
    spoken = question.concepts if statement.meant else question.concepts & concepts(statement.formula.label)
    parts = 0 if statement.meant else 1
    knowledge.formulas.append(TypedFormula(number, statement.formula, tuple(own), spoken, False, parts=parts))
    knowledge.by_uri[statement.formula.uri] = [number]


def _linked(knowledge: TypedKnowledge, links: Links, old: int, answering: frozenset[int]) -> Links:
    """Links between the stated equations' sides and everything of their dimension; one ``answering`` takes the values it was read with."""
    need: list[int] = []
    provider: list[int] = []
    rows: list[tuple[float, ...]] = []
    for slot in knowledge.slots[old:]:
        settled = slot.is_target or (slot.only is not None and len(slot.only) == 1)
        if slot.parameter.identifier == FACTOR or (settled and slot.formula in answering):
            continue
        for other in (knowledge.slots[i] for i in knowledge.by_dimension[slot.parameter.dimension]):
            of_another = other_ions(slot.parameter.symbol, other.parameter.symbol)
            no_number = no_such_number(slot.noun, other.noun)
            if other.formula == slot.formula or other.stated or no_number or of_another:
                continue
            need += [slot.index, other.index]
            provider += [other.index, slot.index]
            pairs = ((slot.noun, other.noun), (other.noun, slot.noun))
            rows += [match_costs(*pair, knowledge.frequencies) for pair in pairs]
    return links.extended(knowledge, need, provider, rows)
