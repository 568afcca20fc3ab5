"""What no plan may do, whatever it is about: the generic rules of validity. A plan that breaks one is dropped and the rule is named.

Each rule takes a plan's values and the documents' names for them. None knows a thing of the world: what a formula holds for stands in
its document, and a situation pack says what acts in its situation (`mathrag.situations`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any

from mathrag.agent.language.plausibility import impossible
from mathrag.agent.planning.bounds import bound_not_asked
from mathrag.agent.planning.money import mixes_money
from mathrag.agent.problem import fact_of
from mathrag.agent.question import Question
from mathrag.agent.reading.given import COUNT, COUNTED
from mathrag.agent.reading.implied import HEIGHTS
from mathrag.agent.reading.species import another_asked
from mathrag.agent.slots.features import ANGULAR, Fact, crossed_letters
from mathrag.agent.slots.steps import TypedFormula
from mathrag.agent.slots.typed import FINAL, INITIAL, Slot, TypedKnowledge, index_of, symbol_key
from mathrag.agent.slots.weights import INDEX
from mathrag.agent.solutions.plan import Call, Infeasible
from mathrag.agent.solutions.tools import Number, real
from mathrag.agent.solutions.totals import same_amount
from mathrag.agent.solutions.tree import Solution
from mathrag.entities import Parameter
from mathrag.problems.wording import wording
from mathrag.problems.words import concepts, tokens
from mathrag.quantities import to_si
from mathrag.quantities.dimensions import ACCELERATION, LENGTH

SAME = 1e-6
CLEARLY = 3
"""Groups of phrases that together leave no doubt of a situation; values that together leave none of a plan which takes them all."""
LOGARITHMS = frozenset(wording().levels.split())
NOT_HERE = "does not hold here: "  # what follows is told to who asked

Rule = Callable[[Any, Question, TypedKnowledge], str | None]


def beside_lacking(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """A plan past a situation that the question shows, where every given value has a place, and that lacks just one.

    The situation is closed, or the question has words of three groups that show it. What words imply without a value (at rest at the
    highest point) does not lack, nor does anything where a plan has a place for three values and more, and these are all.
    """
    taken = {bound.fact for bound in solution.bound if question.facts[bound.fact].role == "given"}
    whole = len(taken) >= CLEARLY and not solution.features[INDEX["unused_some"]]
    if whole or any(knowledge.slots[use.slot].stated for use in solution.steps):
        return None
    implied = (fact.noun.families for fact in question.facts if fact.place is not None)
    told = frozenset[str]().union(*implied)
    for placed in question.placed:
        short = placed.state == "lacks" and placed.asked is not None and not placed.left
        if (placed.closed or placed.shows >= CLEARLY) and short and len(placed.missing) == 1:
            (lacks,) = placed.missing
            if lacks.quantity_kind not in told:
                return f"'{placed.label}' needs the {lacks.name}, and this goes past it"
    return None


def mixed_states(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """One index of a formula for a value at the start and for one in the end: with V_1 at the start, p_1 is no final pressure."""
    whens: dict[tuple[int, str], frozenset[str]] = {}
    root = solution.steps[0].slot
    taken = [(bound.step, bound.slot, question.facts[bound.fact].noun.markers) for bound in solution.bound]
    for step, slot, markers in [(0, root, question.target.markers), *taken]:
        if index := index_of(knowledge.slots[slot].parameter.symbol):
            whens[step, index] = whens.get((step, index), frozenset()) | markers
    return next((f"{index} is before and after" for (_, index), own in whens.items() if own >= INITIAL | FINAL), None)


def owners_of(question: Question) -> dict[int | None, str]:
    """By number of a value the thing that the problem says it is of; by None that of what is asked."""
    quantities = question.problem.quantities if question.problem else ()
    return {fact_of(quantity.id): quantity.of for quantity in quantities if quantity.of is not None}


def swapped(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """In one formula the value of another thing than what stands beside it, though that one's own thing has one of this sort.

    The water's mass is not burned with the calorific value of the gas where the gas has a mass. So it is with what is asked: that of the
    gas does not follow from values of the water alone where the water's is told.
    """
    owners = owners_of(question)
    for step, use in enumerate(solution.steps):
        own: list[tuple[int | None, str]]
        own = [(b.fact, question.facts[b.fact].dimension) for b in solution.bound if b.step == step]
        if not step and question.asked.placeholder is None:  # its words tell what another question asked
            own.append((None, knowledge.slots[use.slot].parameter.dimension or "1"))
        sorts = Counter(sort for _, sort in own)
        for (one, sort), (other, _) in permutations((item for item in own if item[0] in owners), 2):
            apart = sorts[sort] == 1 and owners[one] != owners[other]
            if apart and any(owners.get(fact.index) == owners[other] for fact in _like(one, sort, question)):
                names = (question.asked.text if n is None else question.facts[n].text.strip() for n in (one, other))
                return " is of another thing than ".join(names)
    return None


def _like(number: int | None, sort: str, question: Question) -> list[Fact]:
    """The other values of the dimension ``sort`` that are told and of the kind of one, or of what is asked (None)."""
    one = None if number is None else question.facts[number]
    kinds = question.target.kinds if one is None else one.noun.kinds
    told = [fact for fact in question.facts if fact.written and fact.dimension == sort and fact.noun.kinds == kinds]
    return told if one is None else [fact for fact in told if not same_amount(fact, one)]


def another_letter(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """A value of what the question calls A in a variable with the index B, or that of B where A is asked."""
    for number, use in enumerate(solution.steps):
        bound = [(b.slot, question.facts[b.fact]) for b in solution.bound if b.step == number]
        places = [(knowledge.slots[slot].parameter.symbol, fact.noun.symbol, fact.text) for slot, fact in bound]
        if use.parent is None:
            asked = question.target.symbol, question.asked.text
            places.append((knowledge.slots[use.slot].parameter.symbol, *asked))
        if crossed := crossed_letters(places):
            return f"what is of {crossed[0]} would be of {crossed[1]}"
    return None


def nothing_written(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Nothing that anybody wrote enters: what words imply alone, or gravity on Earth beside what things bring (their radii)."""
    used = [question.facts[bound.fact] for bound in solution.bound]
    brought = any(fact.thing is not None for fact in used) and all(fact.dimension != ACCELERATION for fact in used)
    return None if brought or any(fact.role == "given" for fact in used) else "no value that is given enters"


def past_notation(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """What the question writes of a distribution ("X ~ N(a, 8)"), or an event with a bound whose probability it asks for, was not read."""
    stated = any(knowledge.slots[use.slot].stated for use in solution.steps)
    return "it takes no account of what is written of the probabilities" if question.notation and not stated else None


def brought_from_afar(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """What a thing brings that is spoken of neither where it is asked nor beside a value that enters, or its radius past a height."""
    used = [question.facts[bound.fact] for bound in solution.bound]
    near = {fact.sentence for fact in used if fact.span is not None}
    high = any(fact.noun.kinds & HEIGHTS and fact.written and fact not in used for fact in question.facts)
    far = (f for f in used if (f.spoken and not f.spoken & near) or (high and f.thing and f.dimension == LENGTH))
    return next((f"nothing says that it is that of the {fact.thing}" for fact in far), None)


def one_for_many(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """What one of a thing brings (an electron its charge), where the question counts them and the number does not enter."""
    used = {bound.fact for bound in solution.bound}
    for number in used:
        one = frozenset(tokens(question.facts[number].thing or ""))
        for fact in question.facts if one else ():
            counted = fact.written and fact.dimension == "1" and fact.unit is None and fact.index not in used
            if counted and one <= frozenset(tokens(fact.text)):
                return f"{question.facts[number].text} is of one, and the question counts them"
    return None


def count_of_others(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """How many things there are, as a number of another kind (two plates, as a relative permittivity), or a percentage as an angle, a
    logarithm or a number of things."""
    for bound in solution.bound:
        fact, kinds = question.facts[bound.fact], knowledge.slots[bound.slot].noun.families
        counts = fact.written and fact.noun.kinds == COUNT and fact.noun.symbol is None
        number = any("number" in kind.split("_") for kind in kinds)  # of turns, of protons
        if kinds and ((counts and not number) or (fact.unit == "%" and kinds & (ANGULAR | COUNTED | LOGARITHMS))):
            return f"{fact.text.strip()} {fact.value:g} is no {knowledge.slots[bound.slot].parameter.name}"
    return None


SOLUTION_RULES: tuple[Rule, ...] = (
    count_of_others,
    mixed_states,
    swapped,
    another_letter,
    beside_lacking,
    nothing_written,
    past_notation,
    brought_from_afar,
    one_for_many,
)


def another_variable(calls: Sequence[Call], question: Question, knowledge: TypedKnowledge) -> str | None:
    """Another variable of this formula has all the asked words, or just the asked kind, or a value is called as the computed one is."""
    slot, target = calls[-1].slot, question.target
    if another_asked(question.asked.text, slot.parameter.symbol):
        return f"the question asks for another species than '{slot.parameter.symbol}'"
    if target.symbol is not None or slot.noun.symbol in question.noun.symbols:
        return None
    phrases = slot.parameter.name, question.asked.head, question.asked.text
    name, asked, whole = (frozenset(tokens(phrase)) for phrase in phrases)
    of_its_kind = bool(target.kinds & slot.noun.kinds)
    for item in calls[-1].inputs if question.asked.placeholder is None else ():
        fact = question.facts[item.fact] if item.fact is not None else None
        text = fact.text if fact is not None else ""
        own, said = frozenset(tokens(item.parameter.name)), frozenset(tokens(text))
        given = len(name) > 1 and name <= said and " what " not in f" {text}" and not name <= own | whole
        given &= not of_its_kind or (fact is not None and fact.dimension == slot.parameter.dimension)
        if given or (not of_its_kind and len(asked) > 1 and said and own == asked != name):
            return f"the question gives the {slot.parameter.name}, or asks for the {item.parameter.name}"
    words = target.stems if question.asked.placeholder is None else frozenset[str]()
    own, kinds, named = words & _called(slot, knowledge), target.kinds, slot.noun.kinds
    broader = bool(named) and named < target.families and not kinds & named
    for other in knowledge.inputs(slot):
        if other.parameter.dimension != slot.parameter.dimension:
            continue
        alike = bool(kinds & other.noun.kinds)
        better = own and own < words & _called(other, knowledge) and (alike or not kinds & named)
        if better or (alike and broader):
            return f"the question asks for another variable of '{calls[-1].tool.formula.label}'"
    return None


def called_otherwise(calls: Sequence[Call], question: Question, knowledge: TypedKnowledge) -> str | None:
    """Documents call a variable just what is asked, an "equivalent diameter", and what is computed by another word: a "hydraulic" one."""
    slot, phrases = calls[-1].slot, (question.asked.text, question.asked.head)
    asked = next((one for one in map(tokens, phrases) if slot.parameter.dimension in knowledge.called(one)), ())
    name, also = tokens(slot.parameter.name), _called(slot, knowledge) | INITIAL | FINAL
    if len(asked) != len(name) or len(asked) < 2 or name[-1] != asked[-1] or {*asked} <= also or slot.stated:
        return None
    return f"the question asks for the {question.asked.head}, not for the {slot.parameter.name}"


def _called(slot: Slot, knowledge: TypedKnowledge) -> frozenset[str]:
    """The words of a variable's name, and of its formula's label where it stands alone on a side of it."""
    formula = knowledge.formulas[slot.formula].formula
    alone = slot.parameter.identifier == (formula.equation or "").partition("==")[0].strip()
    own = slot.parameter.identifier == formula.target and alone
    return slot.noun.stems | (concepts(formula.label.partition(" from ")[0]) if own else frozenset())


def beyond_its_kind(calls: Sequence[Call], question: Question, knowledge: TypedKnowledge) -> str | None:
    """A value that nothing of the one kind that is asked for can have: a probability of 33, or less than one of what is counted."""
    last, kinds = calls[-1], question.target.kinds
    if question.asked.text.startswith("number of ") and last.unit == "1" and 0 < real(last.value) < 1:
        return "less than one of what is counted"
    asked = last.slot.parameter.model_copy(update={"quantity_kind": min(kinds, default=None)})
    return impossible(asked, real(last.value), last.unit) if len(kinds) == 1 else None


def two_values(calls: Sequence[Call], question: Question, knowledge: TypedKnowledge) -> str | None:
    """A variable whose name says more than its kind has another value in each of two formulas."""
    seen: dict[tuple[str, str | None], tuple[int, float]] = {}
    for call in calls:
        nouns = {slot.parameter.identifier: slot.noun for slot in (call.slot, *knowledge.inputs(call.slot))}
        values = [(item.parameter, item.value, item.parameter.unit) for item in call.inputs]
        for parameter, value, unit in (*values, (call.slot.parameter, call.value, call.unit)):
            own = nouns.get(parameter.identifier)
            if call.slot.stated or own is None or not own.own or own.markers:
                continue
            size, _ = to_si(real(value), unit or "1")
            step, before = seen.setdefault((parameter.name.lower(), parameter.dimension), (call.step, size))
            if step != call.step and not math.isclose(before, size, rel_tol=SAME):
                return f"the {parameter.name} would have two values"
    return None


def another_subject(calls: Sequence[Call], question: Question, knowledge: TypedKnowledge) -> str | None:
    """A formula of a thing or case that the question does not name, where another one of this kind is of what it names."""
    said = question.noun.concepts
    for call in calls:
        typed = knowledge.formulas[call.slot.formula]
        if call.slot.stated or 2 * len(typed.subject & said) >= len(typed.subject):
            continue
        if knowledge.subjects(typed.computes, said):
            return f"'{typed.formula.label}' is of something else than the question"
    return None


def another_case(calls: Sequence[Call], question: Question, knowledge: TypedKnowledge) -> str | None:
    """The law of one row of a table ("moment (case: cantilever)"), where the question has more words of another row for the same values."""

    def sorts(typed: TypedFormula) -> list[str]:
        return sorted(str(knowledge.slots[slot].parameter.dimension) for slot in typed.slots)

    for typed in (knowledge.formulas[call.slot.formula] for call in calls):
        base, _, row = typed.label.partition(": ")
        for other, rival in ((one, concepts(one.label.removeprefix(base))) for one in knowledge.rows.get(base, ())):
            own, said = concepts(row), question.noun.concepts
            if len((rival - own) & said) > len((own - rival) & said) and sorts(typed) == sorts(other):
                return f"'{typed.label}' is of another case than '{other.label}'"
    return None


def lone_value(calls: Sequence[Call], question: Question, knowledge: TypedKnowledge) -> str | None:
    """One value alone in a law for a case, though no word of the question is of this law or of what it takes: efflux for an airplane."""
    if sum(item.fact is not None for call in calls for item in call.inputs) != 1:
        return None
    slots = [slot for call in calls for slot in (call.slot, *knowledge.inputs(call.slot))]
    cases = frozenset[str]().union(*(knowledge.formulas[slot.formula].subject for slot in slots))
    bound = [
        (question.facts[item.fact], item.parameter) for call in calls for item in call.inputs if item.fact is not None
    ]
    kinds = concepts(" ".join(question.target.kinds).replace("_", " "))
    # words of what is asked in front of the value say nothing of that: "what settling speed have grains of 0.2 mm?"
    told = (fact.noun.concepts - (kinds if question.asked.head in fact.text else frozenset()) for fact, _ in bound)
    said = (question.noun.concepts - kinds).union(*told)
    words = cases.union(*(slot.noun.concepts for slot in slots)) & said
    lettered = any(f.noun.symbol is not None and f.noun.symbol == symbol_key(own.symbol) for f, own in bound)
    if not cases or words or lettered or any(slot.stated for slot in slots):
        return None
    return f"nothing but its dimension speaks for '{calls[-1].tool.formula.label}'"


def another_place(calls: Sequence[Call], question: Question, knowledge: TypedKnowledge) -> str | None:
    """A law with the acceleration of free fall on Earth, where the question speaks of another place, or with a constant of one body (the
    mass of the Earth) that it does not speak of."""
    bound = [p for call in calls for p in call.tool.formula.parameters if p.constant is not None]
    label, said = calls[-1].tool.formula.label, question.noun.concepts
    if question.elsewhere and (fall := next((p for p in bound if p.dimension == ACCELERATION), None)):
        return f"'{label}' {NOT_HERE}it is not on Earth; please say what {fall.symbol} is there"
    bodies = (p.name.partition(" of the ")[2] for p in bound)
    other = next((body for body in bodies if not concepts(body) <= said), None)
    return f"'{label}' {NOT_HERE}it is for the {other}" if other else None


PLAN_RULES: tuple[Rule, ...] = (
    another_place,
    another_subject,
    another_case,
    lone_value,
    another_variable,
    called_otherwise,
    beyond_its_kind,
    two_values,
    mixes_money,
    bound_not_asked,
)


def check(rules: Sequence[Rule], checked: Any, question: Question, knowledge: TypedKnowledge) -> None:
    """Raises `Infeasible` with the first of ``rules`` that a solution, or the calls of a plan, breaks."""
    for rule in rules:
        if (reason := rule(checked, question, knowledge)) is not None:
            raise Infeasible(reason, by=rule.__name__)


def check_domains(values: Sequence[tuple[Parameter, Number, str | None]]) -> None:
    """Raises `Infeasible` where a value in its unit is none that such a quantity can have."""
    for parameter, value, unit in values:
        if reason := impossible(parameter, value, unit):
            raise Infeasible(reason, by="check_domains")
