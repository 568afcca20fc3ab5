"""Equations that hold for one question alone: what its readers and the situations find in it as it is read so far.

Each becomes a formula of this question alone. The search links it with the documents' formulas like any other; in the
trace it is a tool of its own and among the sources it is the question.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.known import Properties
from mathrag.agent.reading.species import other_ions
from mathrag.agent.slots.features import Fact, match_costs, no_such_number
from mathrag.agent.slots.links import Links
from mathrag.agent.slots.steps import TypedFormula
from mathrag.agent.slots.typed import NEITHER, Noun, Slot, TypedKnowledge, noun
from mathrag.entities import Formula, Parameter
from mathrag.formulas import to_latex
from mathrag.problems.kinds import KindIndex
from mathrag.problems.words import concepts
from mathrag.quantities import Dimension, si_unit

NAMESPACE = "question:"


@dataclass(frozen=True)
class Statement:
    """``formula`` as the question or a situation states it, its variables' ``nouns``, and the values that each may take.

    ``takes``: the values of its variables by name; ``answers``: what it takes no value for is what is asked.
    ``told``: every value of the question has a place in it; ``sure``: and then it is what is meant. ``stated_by``: who found it.
    ``open``: names of what has no value in one that answers nothing by itself.
    """

    formula: Formula
    nouns: tuple[Noun, ...]
    takes: Mapping[str, frozenset[int]] = field(default_factory=dict)
    answers: bool = False
    told: bool = False
    sure: bool = True
    stated_by: str = ""
    open: tuple[str, ...] = ()


@dataclass(frozen=True)
class Draft:
    """``whole`` is all that the question says, ``text`` what it says but for its answer."""

    whole: str
    text: str
    facts: list[Fact]
    asked: Asked
    target: Noun
    dimensions: frozenset[str]
    known: TypedKnowledge | None
    kinds: KindIndex
    properties: Properties | None = None

    @property
    def hole(self) -> tuple[int, int] | None:
        """Where the unknown is marked, if it is."""
        return self.asked.placeholder

    @property
    def asking(self) -> str:
        """The sentence that asks."""
        return self.text[slice(*self.asked.span)]


def attributed(reader: str, found: Iterable[Statement]) -> list[Statement]:
    """The statements that ``reader`` (the name of a function) has ``found``, with that name in each."""
    return [replace(statement, stated_by=reader) for statement in found]


def own_formula(
    number: int, label: str, target: str, template: str, latex: str, parameters: Iterable[Parameter]
) -> Formula:
    """The ``number``-th formula of one question alone: ``target`` as ``template`` gives it."""
    return Formula(
        uri=f"{NAMESPACE}{number}",
        label=label,
        latex=latex,
        equation=f"{target} == {template}",
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


def answering(
    number: int,
    label: str,
    expression: str,
    parameters: Sequence[Parameter],
    facts: Mapping[str, Fact],
    target: Noun,
    others: Mapping[str, Noun] = MappingProxyType({}),
    latex: str = "",
) -> Statement:
    """What is asked, the first of ``parameters``, as an ``expression`` of the others, each of which takes its one of the ``facts``.

    Those without a fact have words of their own in ``others``: documents' formulas give what they are. ``latex`` shows the
    expression where it is not told as it stands.
    """
    asked, symbols = parameters[0].identifier, {p.identifier: p.symbol for p in parameters}
    shown = " ".join(latex.split()) or to_latex(expression, symbols)
    formula = own_formula(number, label, asked, expression, f"{symbols[asked]} = {shown}", parameters)
    own = {**others, **{name: replace(fact.noun, markers=NEITHER) for name, fact in facts.items()}}
    nouns = (target, *(own[p.identifier] for p in parameters[1:]))
    takes = {name: frozenset({fact.index}) for name, fact in facts.items()}
    return Statement(formula, nouns, takes, answers=True, told=len(facts) == len(parameters) - 1)


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
        if parameter.constant is not None:
            continue
        target = parameter.identifier == statement.formula.target
        only = statement.takes.get(parameter.identifier)
        slot = Slot(len(knowledge.slots), number, parameter, words, target, True, only)
        knowledge.slots.append(slot)
        alike = knowledge.by_dimension.get(parameter.dimension, ())
        knowledge.by_dimension[parameter.dimension] = [*alike, slot.index]
        own.append(slot.index)
    uri, label = statement.formula.uri, statement.formula.label
    spoken = question.concepts & concepts(label)
    made = TypedFormula(number, (uri,), label, tuple(own), spoken, False, read=lambda: statement.formula)
    knowledge.formulas.append(made)
    knowledge.by_uri[uri] = [number]


def _linked(knowledge: TypedKnowledge, links: Links, old: int, answering: frozenset[int]) -> Links:
    """Links between the stated equations' sides and everything of their dimension; one ``answering`` takes the values it was read with."""
    need: list[int] = []
    provider: list[int] = []
    rows: list[tuple[float, ...]] = []
    for slot in knowledge.slots[old:]:
        settled = slot.is_target or (slot.only is not None and len(slot.only) == 1)
        if settled and slot.formula in answering:
            continue
        for other in (knowledge.slots[i] for i in knowledge.by_dimension[slot.parameter.dimension]):
            if other.formula == slot.formula or other.stated or no_such_number(slot.noun, other.noun):
                continue
            if other_ions(slot.parameter.symbol, other.parameter.symbol):
                continue
            need += [slot.index, other.index]
            provider += [other.index, slot.index]
            pairs = ((slot.noun, other.noun), (other.noun, slot.noun))
            rows += [match_costs(*pair, knowledge.frequencies) for pair in pairs]
    return links.extended(knowledge, need, provider, rows)
