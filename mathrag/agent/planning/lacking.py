"""Formulas that would answer if one more value were given: what a question leaves out.

Each formula of the asked quantity is tried with the question's own values in all of its places but one. The cheapest such formula is
a rival of every plan: where it does better than the best plan, a value is missing and the plan makes one up. Where nothing is answered,
they are ranked as the plans that they would be with one value more, and the first is what is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from math import isclose

import numpy as np

from mathrag.agent.planning.compute import Workbench, carried_out
from mathrag.agent.planning.evidence import Retrieved, evidence
from mathrag.agent.planning.search import Search
from mathrag.agent.question import Question
from mathrag.agent.slots.features import Fact, assumed
from mathrag.agent.slots.typed import Slot
from mathrag.agent.slots.weights import FEATURES, INDEX, Weights
from mathrag.agent.solutions.plan import Infeasible
from mathrag.agent.solutions.tools import real, templates_for
from mathrag.agent.solutions.tree import Bound, Partial, Solution, StepUse
from mathrag.entities import Formula
from mathrag.errors import FormulaError, MathRAGError
from mathrag.formulas import evaluate, names
from mathrag.problems.words import concepts
from mathrag.quantities import Dimension, si_unit, to_si
from mathrag.situations import Placed

MOST_INPUTS, SAME = 6, 1e-6
"""Inputs of a formula that is tried; a longer one lacks more than one value as a rule."""
MOST_COST = 7.0
"""What a plan may cost that takes one value more, for that value to be asked for: of read questions with one value cut out, of which no
situation lacks it, 133 are asked for one then, 76 rightly, and 16 of 118 that are complete and refused; at 10 three more rightly, and 20.
"""
NAMED = 2.0
"""What it counts that the question speaks of what a formula lacks."""
SUPPOSED = (0.5, 2.0, 1e-6, 300.0)
"""Values, in SI, that two laws are compared by; one is not possible everywhere."""


@dataclass(frozen=True)
class Lack:
    """A formula that gives what is asked with the values ``bound`` once ``slots`` have one; ``cost`` as the search counts.

    ``filled`` where another written value of the question could stand in a slot: then it is not what the question leaves out.
    ``exact`` where it computes the very kind of quantity that is asked, not a broader one; ``named`` where the question speaks of what
    lacks ("a constant acceleration").
    """

    formula: Formula
    root: Slot
    slots: tuple[Slot, ...]
    bound: tuple[Bound, ...]
    cost: float
    filled: bool
    exact: bool
    named: bool

    @property
    def taken(self) -> tuple[int, ...]:
        """The values that it takes, by number."""
        return tuple(bound.fact for bound in self.bound)

    @property
    def may_be_asked(self) -> bool:
        """Does the question state it, or a document name it, as no step of an example, and can nothing given stand for what it lacks?"""
        return not self.filled and (self.slots[0].stated or (self.formula.named and self.formula.role != "step"))


def lacking(search: Search) -> list[Lack]:
    """The formulas that lack one value and take at least one that the question writes, the cheapest first; then those that lack two."""
    found = (lack for root in search.wanted for lack in _lacks(search, root))
    return sorted(found, key=lambda one: (len(one.slots), one.cost, *_last(search, one)))


def cheapest(lacks: Sequence[Lack]) -> Lack | None:
    """The first of ``lacks`` that lacks one value, which has a part in it."""
    return next((lack for lack in lacks if len(lack.slots) == 1 and _enters(lack)), None)


def likeliest(
    search: Search, lacks: Iterable[Lack], question: Question, weights: Weights, retrieved: Retrieved
) -> list[Lack]:
    """Those of ``lacks`` that may be what is meant, in the order of the plans that they would be with one value more.

    They take all that is measured. Where none lacks one value, that which lacks two, and of which the question has the whole label.
    """
    likely = list[tuple[float, int]]()
    facts, said = question.facts, question.noun.concepts
    may_be = [one for one in lacks if one.may_be_asked and not left_aside(one.taken, facts)]
    for number, lack in enumerate(own := [one for one in may_be if len(one.slots) == 1]):
        solution = search.completed(Partial(0.0, (StepUse(lack.root.index, None),), lack.bound, ()))
        cost = weights.cost(evidence(solution, 0, question, search.knowledge, retrieved)) - NAMED * lack.named
        likely.append((cost, number))
    single = [own[number] for cost, number in sorted(likely) if cost < MOST_COST and _enters(own[number])]
    double = (one for one in may_be if len(one.slots) > 1 and concepts(one.formula.label) <= said)
    return single or list(islice(double, 1))


def agrees(lack: Lack, placed: Placed, question: Question, bench: Workbench) -> bool:
    """Does ``lack`` give the same as a situation that lacks one value of the same dimension, whatever that is worth?"""
    slot, missing = lack.slots[0], placed.missing[0]
    if placed.equation is None or len(lack.slots) > 1 or missing.dimension != slot.parameter.dimension:
        return False
    values, number = {one.identifier: one.value for one in placed.bindings}, len(question.facts)
    bound = (*lack.bound, Bound(0, slot.index, number))
    solution = Solution((StepUse(lack.root.index, None),), bound, np.zeros(len(FEATURES)), 0.0)
    unit, same = si_unit(Dimension.parse(missing.dimension or "1")), []
    for value in SUPPOSED:
        own = assumed(number, value, unit, slot.noun, "", "what lacks")
        with suppress(Infeasible, MathRAGError, ArithmeticError, ValueError):  # no such value
            made = carried_out(solution, replace(question, facts=(*question.facts, own)), bench)
            theirs = evaluate(placed.equation.partition(" == ")[2], {**values, missing.identifier: value})
            same.append(isclose(to_si(real(made.value), made.unit)[0], theirs, rel_tol=SAME))
    return bool(same) and all(same)


def _last(search: Search, lack: Lack) -> tuple[int, str, int]:
    """What decides between lacks of one cost: a name that says more than the values that are taken is more likely left out."""
    said = frozenset[str]().union(*(search.problem.facts[number].noun.concepts for number in lack.taken))
    return -len(lack.slots[0].noun.concepts - said), lack.formula.uri, lack.slots[0].index


def _enters(lack: Lack) -> bool:
    """Does what the formula lacks stay in it once it is solved for what is asked? N_0 leaves "N_0/2 = N_0 exp(-λT)"."""
    lacks = lack.slots[0].parameter.identifier
    own = {p.identifier: 0.3 + 0.1 * n for n, p in enumerate(lack.formula.parameters)}
    ways = [way for way in templates_for(lack.formula, lack.root.parameter.identifier) if lacks in names(way)]
    try:
        return not ways or any(
            not isclose(evaluate(way, own), evaluate(way, {**own, lacks: 2 * own[lacks]})) for way in ways
        )
    except (FormulaError, ArithmeticError, ValueError):
        return True


def _lacks(search: Search, root: int) -> Iterator[Lack]:
    """Ways to fill all inputs of the formula of ``root`` but one with values of the question."""
    knowledge = search.knowledge
    slot = knowledge.slots[root]
    inputs = knowledge.inputs(slot)
    bare = [other for other in inputs if not search.fact_options[other.index]]
    if slot.parameter.dimension is None or not len(bare) < len(inputs) or not 1 < len(inputs) <= MOST_INPUTS:
        return
    if len(bare) > 2 or all(other.only is not None for other in inputs):
        return
    formula, facts = knowledge.formulas[slot.formula].formula, search.problem.facts
    label, asked = concepts(formula.label), search.problem.asked
    if formula.sense == "∝" or (not slot.is_target and asked.concepts and asked.concepts <= label):
        return  # it says what is proportional, not how much it is, or another of its variables is what is asked
    base = search.as_root(root)
    for missing in [tuple(bare)] if bare else [(one,) for one in inputs]:
        options = {number for one in missing for _, number, _ in search.fact_options[one.index]}
        if any(facts[number].place is not None for number in options):
            continue  # what words of the question imply for it ("comes to a stop") is not left out
        chosen = _filled(search, [other for other in inputs if other not in missing])
        if chosen is None:
            continue
        bound, own = chosen
        taken = tuple(one.fact for one in bound)
        if any(facts[number].written for number in taken):
            cost = base + own + _idle(search, taken)
            used = {origin for number in taken for origin in origins(facts, number)}
            free = (number for number in options if facts[number].written or facts[number].free)
            filled = any(not origins(facts, number) & used for number in free)
            exact, named = bool(slot.noun.kinds & asked.kinds), _is_named(search, missing[0])
            yield Lack(formula, slot, missing, bound, cost, filled, exact, named)


def _is_named(search: Search, slot: Slot) -> bool:
    """Are all words of the variable, or of its kind, in the question, beside those of what is asked, and no value of the kind or name?"""
    asked, said = search.problem.asked.concepts, search.problem.question.concepts
    words = [concepts(kind.replace("_", " ")) for kind in sorted(slot.noun.kinds)] + [slot.noun.concepts]
    nouns = [fact.noun for fact in search.problem.facts if fact.written]
    given = any(noun.kinds & slot.noun.kinds or slot.noun.concepts <= noun.concepts for noun in nouns)
    return not given and any(own <= said and own - asked for own in words)


def _filled(search: Search, inputs: list[Slot]) -> tuple[tuple[Bound, ...], float] | None:
    """A value for each of ``inputs``, the hardest to fill first, no value twice, and what they cost; None where one has none."""
    taken: list[Bound] = []
    used: set[int] = set()
    cost = 0.0
    for slot in sorted(inputs, key=lambda one: len(search.fact_options[one.index])):
        options = (
            (own, fact)
            for own, fact, _ in search.fact_options[slot.index]
            if not origins(search.problem.facts, fact) & used
        )
        best = min(options, default=None)
        if best is None:
            return None
        cost += best[0]
        taken.append(Bound(0, slot.index, best[1]))
        used |= origins(search.problem.facts, best[1])
    return tuple(taken), cost


def origins(facts: Sequence[Fact], number: int) -> set[int]:
    """The numbers of a value and of those that it comes from."""
    fact = facts[number]
    return {number, *fact.also, *(() if fact.origin is None else (fact.origin,))}


def written_origins(facts: Sequence[Fact], numbers: Iterable[int]) -> set[int]:
    """The numbers of the values written in the question from which the values of ``numbers`` come."""
    return {origin for number in numbers for origin in origins(facts, number) if facts[origin].written}


def left_aside(taken: Iterable[int], facts: Sequence[Fact]) -> list[Fact]:
    """The measured values of a question that have no part where the values ``taken`` (by number) have."""
    used = written_origins(facts, taken)
    values = {(facts[number].si, facts[number].dimension) for number in used}
    return [
        fact
        for fact in facts
        if fact.written
        and not fact.answered
        and fact.span is not None
        and fact.unit not in (None, "1")
        and fact.index not in used
        and (fact.si, fact.dimension) not in values
    ]


def _idle(search: Search, taken: tuple[int, ...]) -> float:
    """What it costs that written values are left aside and that those taken speak of other things than what is asked, as for any plan."""
    used = {origin for number in taken for origin in origins(search.problem.facts, number)}
    facts = search.problem.facts
    idle = [fact for fact in facts if fact.written and fact.index not in used]
    given = sum(fact.written for fact in facts)
    counts = {"unused": len(idle), "unused_all": len(idle) / given if given else 0.0, "unused_some": bool(idle)}
    counts |= {"unused_near": sum(fact.near for fact in idle), "off_target": search.totals.off_target(taken)}
    return float(sum(search.vector[INDEX[name]] * count for name, count in counts.items()))
