"""Formulas that would answer if one more value were given, or two: what a question leaves out.

Each formula of the asked quantity is tried with the question's own values in all of its places but one. The cheapest such formula is
a rival of every plan: where it does better than the best plan, a value is missing and the plan makes one up. Formulas that lack two
values come behind those.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from math import isclose

from mathrag.agent.planning.search import Search
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Slot
from mathrag.agent.slots.weights import INDEX
from mathrag.agent.solutions.tools import templates_for
from mathrag.agent.solutions.totals import off_target
from mathrag.entities import Formula
from mathrag.errors import FormulaError
from mathrag.formulas import evaluate, names
from mathrag.problems.words import concepts

FOUND = 10
"""How many formulas, as retrieval found them, may ask for a value: 47 of 48 true lacks of read questions are of one, 13 of 36 false."""
MOST_INPUTS = 6
"""Inputs of a formula that is tried; a longer one lacks more than one value as a rule."""
WINDOW, MOST_LACKS = 3.0, 8
"""What a formula that lacks a value may cost above the cheapest, and how many are kept: the question may say more of a dearer one."""


@dataclass(frozen=True)
class Lack:
    """``formula`` gives what is asked with the values ``taken`` (by number) once ``slots`` have one; ``cost`` as the search counts.

    ``filled`` where another written value of the question could stand in a slot: then it is not what the question leaves out.
    ``exact`` where it computes the very kind of quantity that is asked, not a broader one; ``named`` where the question speaks of what
    lacks ("a constant acceleration"); ``found`` where it is among the first that retrieval found.
    """

    formula: Formula
    slots: tuple[Slot, ...]
    taken: tuple[int, ...]
    cost: float
    filled: bool
    exact: bool
    named: bool
    found: bool


def lacking(search: Search) -> tuple[Lack, ...]:
    """The cheapest formulas that lack one value and take at least one that the question writes, the cheapest first; then those of two."""
    slots, shares = [search.knowledge.slots[root] for root in search.wanted], search.problem.retrieval
    liked = sorted(slots, key=lambda slot: -shares.get(slot.formula, 0.0))
    first = list(dict.fromkeys(search.knowledge.formulas[slot.formula].formula.uri for slot in liked))[:FOUND]
    found = ((root, lack) for root in search.wanted for lack in _lacks(search, root, first))
    ordered = sorted(found, key=lambda one: (len(one[1].slots), one[1].cost, *_last(search, one[1])))
    return tuple(
        lack
        for _, own in groupby(ordered, lambda one: len(one[1].slots))
        for lack in _first(
            lack for root, lack in own if len(lack.slots) > 1 or _enters(lack, search.knowledge.slots[root])
        )
    )


def cheapest(lacks: Sequence[Lack]) -> Lack | None:
    """The first of ``lacks``, where it lacks one value."""
    return lacks[0] if lacks and len(lacks[0].slots) == 1 else None


def _first(lacks: Iterator[Lack]) -> Iterator[Lack]:
    """The first few of ``lacks``, none much dearer than the cheapest."""
    few = list(islice(lacks, MOST_LACKS))
    return (lack for lack in few if lack.cost < few[0].cost + WINDOW)


def _last(search: Search, lack: Lack) -> tuple[int, str, int]:
    """What decides between lacks of one cost: a name that says more than the values that are taken is more likely left out."""
    said = frozenset[str]().union(*(search.problem.facts[number].noun.concepts for number in lack.taken))
    return -len(lack.slots[0].noun.concepts - said), lack.formula.uri, lack.slots[0].index


def _enters(lack: Lack, asked: Slot) -> bool:
    """Does what the formula lacks stay in it once it is solved for what is asked? N_0 leaves "N_0/2 = N_0 exp(-λT)"."""
    lacks = lack.slots[0].parameter.identifier
    own = {p.identifier: 0.3 + 0.1 * n for n, p in enumerate(lack.formula.parameters)}
    ways = [way for way in templates_for(lack.formula, asked.parameter.identifier) if lacks in names(way)]
    try:
        return not ways or any(
            not isclose(evaluate(way, own), evaluate(way, {**own, lacks: 2 * own[lacks]})) for way in ways
        )
    except (FormulaError, ArithmeticError, ValueError):
        return True


def _lacks(search: Search, root: int, first: Sequence[str]) -> Iterator[Lack]:
    """Ways to fill all inputs of the formula of ``root`` but one with values of the question; retrieval found ``first`` before all."""
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
    for missing in [(one,) for one in inputs] if len(bare) < 2 else [tuple(bare)]:
        options = {number for one in missing for _, number, _ in search.fact_options[one.index]}
        if any(facts[number].place is not None for number in options):
            continue  # what words of the question imply for it ("comes to a stop") is not left out
        chosen = _filled(search, [other for other in inputs if other not in missing])
        if chosen is None:
            continue
        taken, bound = chosen
        if any(facts[number].written for number in taken):
            cost = base + bound + _idle(search, taken)
            used = {origin for number in taken for origin in origins(facts, number)}
            free = (number for number in options if facts[number].written or facts[number].free)
            filled = any(not origins(facts, number) & used for number in free)
            exact, named = bool(slot.noun.kinds & asked.kinds), _is_named(search, missing[0])
            yield Lack(formula, missing, taken, cost, filled, exact, named, formula.uri in first)


def _is_named(search: Search, slot: Slot) -> bool:
    """Are all words of the variable, or of its kind, in the question, beside those of what is asked, and no value of the kind?"""
    asked, said = search.problem.asked.concepts, search.problem.question.concepts
    words = [concepts(kind.replace("_", " ")) for kind in sorted(slot.noun.kinds)] + [slot.noun.concepts]
    given = any(fact.written and fact.noun.kinds & slot.noun.kinds for fact in search.problem.facts)
    return not given and any(own <= said and own - asked for own in words)


def _filled(search: Search, inputs: list[Slot]) -> tuple[tuple[int, ...], float] | None:
    """A value for each of ``inputs``, the hardest to fill first, no value twice, and what they cost; None where one has none."""
    taken: list[int] = []
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
        taken.append(best[1])
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
    weight = search.vector
    share = len(idle) / given if given else 0.0
    return float(
        weight[INDEX["unused"]] * len(idle)
        + weight[INDEX["unused_all"]] * share
        + weight[INDEX["unused_some"]] * bool(idle)
        + weight[INDEX["unused_near"]] * sum(fact.near for fact in idle)
        + weight[INDEX["off_target"]] * off_target(taken, search.problem, search.knowledge.frequencies)
    )
