"""A question in the situations that its documents tell: what they state becomes equations of this question, each with its source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.problem import fact_of, problem_of
from mathrag.agent.question import Question
from mathrag.agent.reading.statements import Statement, own_formula
from mathrag.agent.slots.typed import Noun, noun
from mathrag.entities import Parameter, Situation
from mathrag.formulas import replaced
from mathrag.problems.kinds import FREE_FALL, KindIndex
from mathrag.situations import Placed, place

GIVEN = frozenset({"given", "rated", "total", "each"})
SURE = 1.0
"""Margin over the next placing from which the words leave no doubt."""


def with_situations(question: Question, situations: Sequence[Situation], kinds: KindIndex) -> Question:
    """``question`` as a typed problem, with the equations that ``situations`` state for it.

    A question with an equation of its own that answers it, and one that is asked for a unit, is left to those.
    """
    question = replace(question, problem=problem_of(question))
    settled = question.conversion or any(said.answers and said.told for said in question.said)
    if settled or question.problem is None or not situations:
        return question
    if question.elsewhere and FREE_FALL not in question.target.kinds:
        situations = [one for one in situations if not any(q.quantity_kind == FREE_FALL for q in one.quantities)]
    placed = tuple(place(question.problem, situations))
    known = {situation.uri: situation for situation in situations}
    taken = {said.formula.uri for said in question.said}
    stated = []
    for one in placed:
        statement = _statement(one, known[one.situation], question, kinds) if one.state == "follows" else None
        if statement is not None and statement.formula.uri not in taken:
            taken.add(statement.formula.uri)
            stated.append(statement)
    return replace(question, said=(*question.said, *stated), placed=placed)


def _statement(placed: Placed, situation: Situation, question: Question, kinds: KindIndex) -> Statement | None:
    """What follows in a situation as an equation whose variables take the values that stand for them; None where it takes none."""
    if placed.equation is None:
        return None
    facts = {bound.identifier: fact_of(bound.quantity) for bound in placed.bindings if bound.quantity is not None}
    numbers = {bound.identifier: f"({bound.value!r})" for bound in placed.bindings if bound.identifier not in facts}
    parameters = tuple(one for one in placed.parameters if one.identifier not in numbers)
    read = [question.problem.quantity(b.quantity).status for b in placed.bindings if b.quantity and question.problem]
    if not facts or (placed.asked is None and not GIVEN.intersection(read)):
        return None  # what nothing of the question enters is no step towards its answer
    equation = replaced(placed.equation, numbers) if numbers else placed.equation
    template = equation.partition("==")[2].strip()
    formula = own_formula(0, placed.label, placed.target, template, placed.latex, parameters)
    cited = {"uri": f"{placed.situation}#{placed.target}", "equation": equation, "occurrences": situation.occurrences}
    takes = {name: frozenset({fact}) for name, fact in facts.items() if fact is not None}
    nouns = tuple(_noun(one, placed, takes, question, kinds) for one in parameters)
    made, sure = formula.model_copy(update=cited), placed.margin >= SURE
    whole = placed.asked is not None and not placed.left
    return Statement(made, nouns, takes, answers=whole, told=whole, sure=sure, stated_by=situation.label)


def _noun(
    parameter: Parameter, placed: Placed, takes: dict[str, frozenset[int]], question: Question, kinds: KindIndex
) -> Noun:
    """The words of a variable: those of what is asked, of the value it takes, or its own."""
    if parameter.identifier == placed.target and placed.asked is not None:
        return question.target
    if parameter.identifier in takes:
        return question.facts[min(takes[parameter.identifier])].noun
    own = frozenset({parameter.quantity_kind}) if parameter.quantity_kind else frozenset[str]()
    return noun(parameter.name, own, kinds, None, parameter.dimension)
