"""Parts of a circuit and the whole: in series they share the current, in parallel the voltage.

A plan that does it all the same is dropped (`planning.compute`):

- the voltage of a supply over one of several resistances in series, or over its internal resistance alone;
- parallel resistances added up, or resistances in series put together as parallel ones;
- what is asked of one part, computed with the resistance of another one or of the whole;
- the current of one branch for the total one;
- the charge of one capacitor for that of another in parallel, or the voltage in series;
- one part (R_1) where it is asked what all have together;
- a total for one of the terms of a sum, a term for a total, or a total added to one of its parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import (
    CAPACITANCE,
    CHARGE,
    ELECTRIC_CURRENT,
    ENERGY,
    POWER,
    RESISTANCE,
    TIME,
    VOLTAGE,
)
from mathrag.agent.language.words import tokens
from mathrag.agent.situations.electricity.circuits import GENERAL, WHOLE, joined, resistances
from mathrag.agent.situations.electricity.trees import JOINS, PARALLEL, SERIES
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Slot, TypedKnowledge, index_of, symbol_key
from mathrag.agent.solutions.tree import Bound, Solution
from mathrag.entities import Formula
from mathrag.errors import FormulaError
from mathrag.formulas import evaluate, solve

if TYPE_CHECKING:
    from mathrag.agent.question import Question

_SERIES = re.compile(r"\bin series\b", re.IGNORECASE)
_SUPPLY = re.compile(
    r"\b(?:supply|source|battery|batteries|mains|household)\b|\bin series (?:to|with|across|on|at)\b", re.IGNORECASE
)
_SHORTED = re.compile(r"\bshort", re.IGNORECASE)
_OWN = frozenset({POWER, ENERGY, VOLTAGE})
_GENERAL = GENERAL | frozenset(tokens("heat heating work"))
JOINED = frozenset({RESISTANCE, CAPACITANCE})
_ADDED = JOINED | {ELECTRIC_CURRENT, CHARGE}
MIXED = 2  # resistances that one law may put together where some are in series and some in parallel
_ELECTRIC = _ADDED | {VOLTAGE, POWER, ENERGY, TIME}
_CALLED_TOTAL = frozenset(tokens("total equivalent combined"))
_TOTAL_INDICES = frozenset({"tot", "total", "eq", "equiv"})
_ALL = re.compile(
    r"\b(?:together|total|equivalent|combined|combination|overall|in all|do they|altogether)\b", re.IGNORECASE
)
_MAIN = re.compile(r"\b(?:total|main|trunk|all|whole)\b", re.IGNORECASE)
_SYMBOL = re.compile(r"\b[A-Za-z]_\{?\w{1,3}\}?|\b[A-Za-z][₀-₉]")


def misconnected(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be by how the parts are connected; None where nothing speaks against it, or the question was read as a circuit."""
    root = knowledge.formulas[knowledge.slots[solution.steps[0].slot].formula].formula
    if question.answers(root.uri):
        return None
    return next((reason for rule in _RULES for reason in rule(solution, question, knowledge)), None)


def _shared_voltage(solution: Solution, question: Question, knowledge: TypedKnowledge) -> Iterator[str]:
    """The voltage of a supply over one of several resistances in series."""
    if not _SERIES.search(question.text):
        return
    first = knowledge.slots[solution.steps[0].slot]
    root = first.parameter
    over = any(other.parameter.dimension in JOINED for other in knowledge.inputs(first))
    if (
        root.dimension == VOLTAGE
        and over
        and "supply" in question.target.stems
        and not _whole_circuit(first, knowledge)
    ):
        yield "in series the supply's voltage is not that over one part alone"
    electric = [question.facts[one.fact] for one in solution.bound if question.facts[one.fact].dimension in _ELECTRIC]
    alone = len(electric) == 2 and any(f.dimension in JOINED and not WHOLE.search(f.text) for f in electric)
    for one in solution.bound:
        fact = question.facts[one.fact]
        step, slot = _taken_in(solution, one, knowledge)
        if fact.dimension != VOLTAGE or not _SUPPLY.search(fact.text) or _whole_circuit(slot, knowledge):
            continue
        beside = (question.facts[b.fact] for b in solution.bound if b.step == step)
        single = any(f.dimension in JOINED and not WHOLE.search(f.text) for f in beside)
        asked = step == 0 and root.dimension in JOINED and not WHOLE.search(question.asked.text)
        if single or asked or alone:
            yield f"in series {fact.text} is not the voltage over one part alone"


def _over_its_inside(solution: Solution, question: Question, knowledge: TypedKnowledge) -> Iterator[str]:
    """The voltage of a source over its internal resistance alone, where it is not short-circuited."""
    for one in solution.bound:
        fact, slot = question.facts[one.fact], knowledge.slots[one.slot]
        inside = "internal_resistance" in fact.noun.kinds and not _SHORTED.search(question.text)
        every = [other.parameter.dimension for other in (slot, *knowledge.inputs(slot))]
        if not inside or every.count(RESISTANCE) > 1 or every.count(VOLTAGE) != 1:
            continue
        beside = (question.facts[b.fact] for b in solution.bound if b.step == one.step)
        if any(f.dimension == VOLTAGE and _SUPPLY.search(f.text) for f in beside):
            yield f"{fact.text.strip()} is not all that the source drives its current through"


def _taken_in(solution: Solution, bound: Bound, knowledge: TypedKnowledge) -> tuple[int, Slot]:
    """The step that takes a value, and where: one that only calls it by another name (V = emf) passes it on."""
    step, slot = bound.step, knowledge.slots[bound.slot]
    while knowledge.formulas[slot.formula].identity and (parent := solution.steps[step].parent) is not None:
        step, slot = parent[0], knowledge.slots[parent[1]]
    return step, slot


def _whole_circuit(slot: Slot, knowledge: TypedKnowledge) -> bool:
    """Does the formula know the supply's voltage beside another voltage, or beside several resistances?"""
    every = (slot, *knowledge.inputs(slot))
    supplied = any(_SUPPLY.search(other.parameter.name) for other in every)
    return supplied and sum(other.parameter.dimension in (RESISTANCE, VOLTAGE) for other in every) > 2


def _other_sum(solution: Solution, question: Question, knowledge: TypedKnowledge) -> Iterator[str]:
    """Resistances put together in the other way than they are connected."""
    inner = any("internal_resistance" in fact.noun.kinds for fact in question.given)
    both = inner if joined(question.text) == PARALLEL else joined(question.text) is None and JOINS.search(question.text)
    how = joined(question.text) or joined(question.text[slice(*question.asked.span)])
    for number, use in enumerate(solution.steps):
        formula = knowledge.formulas[knowledge.slots[use.slot].formula].formula
        if how is not None and _together(formula) == (PARALLEL if how == SERIES else SERIES):
            yield f"'{formula.label}' does not hold for what is connected in {how}"
        taken = [question.facts[one.fact] for one in solution.bound if one.step == number]
        if both and sum(fact.dimension in JOINED for fact in taken) > MIXED:
            yield f"'{formula.label}' is for parts that are all connected in one way"


def _together(formula: Formula) -> str | None:
    """How a formula adds up two resistances to a total, or to a current: of 2 Ω each it makes 4 Ω in series and 1 Ω in parallel."""
    own = [p for p in formula.parameters if p.dimension == RESISTANCE]
    rest = {p.dimension for p in formula.parameters if p not in own}
    current = next((p.identifier for p in formula.parameters if p.dimension == ELECTRIC_CURRENT), formula.target)
    known = {p.identifier: 2.0 for p in own} | {p.identifier: 1.0 for p in formula.parameters if p.dimension == VOLTAGE}
    if (len(own), rest) not in ((3, set()), (2, {VOLTAGE, ELECTRIC_CURRENT})):
        return None
    return {4.0: SERIES, 0.25: SERIES, 1.0: PARALLEL}.get(
        _worth(formula.equation or "", current or "", tuple(known.items()))
    )


@lru_cache(maxsize=1024)
def _worth(equation: str, target: str, known: tuple[tuple[str, float], ...]) -> float:
    try:
        return float(evaluate(solve(equation, target)[0], {name: value for name, value in known if name != target}))
    except FormulaError:
        return 0.0


def _of_another_part(solution: Solution, question: Question, knowledge: TypedKnowledge) -> Iterator[str]:
    """Is what is asked of one part computed with another resistance than its own?"""
    root = knowledge.slots[solution.steps[0].slot]
    if root.parameter.dimension not in _OWN or (part := _part_asked(question)) is None:
        return
    inputs = [slot.index for slot in knowledge.inputs(root) if slot.parameter.dimension == RESISTANCE]
    taken = {one.fact for one in solution.bound if one.step == 0 and one.slot in inputs}
    used = {one.fact for one in solution.bound}
    together = any(question.facts[fact].dimension == RESISTANCE and question.facts[fact].also for fact in used)
    if (len(inputs) == 1 and part.index not in taken) or (together and part.index not in used):
        yield f"it is asked of one part, {part.text.strip()}, and another resistance is taken"


def _part_for_whole(solution: Solution, question: Question, knowledge: TypedKnowledge) -> Iterator[str]:
    """Is one of several parts computed where it is asked what they have together?"""
    root = knowledge.slots[solution.steps[0].slot]
    if not _ALL.search(question.asked.text) or not index_of(root.parameter.symbol).isdigit():
        return
    alike = [o.parameter for o in knowledge.inputs(root) if o.parameter.dimension == root.parameter.dimension]
    parts = sum(index_of(own.symbol).isdigit() for own in alike)
    if root.parameter.dimension in JOINED and 0 < parts < len(alike):
        yield f"'{knowledge.formulas[root.formula].formula.label}' is solved for one part, and it is asked of all together"


def _total_for_part(solution: Solution, question: Question, knowledge: TypedKnowledge) -> Iterator[str]:
    """Does a total stand for a term of a sum, a term for a total, or is a total added to its own part?"""
    for use in solution.steps:
        if use.parent is None or knowledge.slots[use.slot].parameter.dimension not in _ADDED:
            continue
        need, provider = knowledge.slots[use.parent[1]], knowledge.slots[use.slot]
        whole, term = (provider, need) if _is_total(provider) else (need, provider)
        if _is_total(whole) and not _is_total(term) and _is_term(term, knowledge) and not _sums(whole, knowledge):
            yield f"{whole.parameter.name or whole.parameter.symbol} is no part of what it is the total of"
    for number, use in enumerate(solution.steps):
        if not _sums(knowledge.slots[use.slot], knowledge):
            continue
        bound = [one for one in solution.bound if one.step == number]
        own = {one.fact for one in bound}
        for one in bound:
            fact, slot = question.facts[one.fact], knowledge.slots[one.slot]
            supplied = fact.dimension == VOLTAGE and joined(question.text) == SERIES and _SUPPLY.search(fact.text)
            if (supplied or _of_all(fact, question)) and not slot.is_target and not _is_total(slot):
                yield f"{fact.text.strip()} is no part of what it is the total of"
            if _is_total(slot) and _one_of_several(fact, question):
                yield f"{fact.text.strip()} is one part, and no total"
            if fact.also and own & {fact.origin, *fact.also}:
                yield f"{fact.text} is taken together with one of its own parts"


def _of_all(fact: Fact, question: Question) -> bool:
    """Is it given as a total: a resistance, a capacitance, a current or a charge of all? What the asked phrase lists is none."""
    listed = fact.span is not None and question.asked.span[0] <= fact.span[0] < question.asked.span[1]
    return fact.dimension in _ADDED and bool(fact.noun.stems & _CALLED_TOTAL) and not listed


def _one_of_several(fact: Fact, question: Question) -> bool:
    """Has its symbol an index, and another value of its sort the same letter with another one (R_1 and R_2)?"""
    letter, own = (fact.noun.symbol or "")[:1], fact.noun.symbol
    others = (
        o.noun.symbol for o in question.given if o.dimension == fact.dimension and o.noun.symbol not in (None, own)
    )
    indexed = (symbol for symbol in others if symbol and re.fullmatch(rf"{re.escape(letter)}\d", symbol))
    return fact.written and re.fullmatch(r"[A-Za-z]\d", own or "") is not None and any(indexed)


def _is_total(slot: Slot) -> bool:
    """Is it called a total, by its name or the index of its symbol?"""
    return bool(slot.noun.stems & _CALLED_TOTAL) or index_of(slot.parameter.symbol).lower() in _TOTAL_INDICES


def _sums(slot: Slot, knowledge: TypedKnowledge) -> bool:
    """Are all variables of its formula of one dimension, as those of a sum are?"""
    inputs = knowledge.inputs(slot)
    return len(inputs) > 1 and all(other.parameter.dimension == slot.parameter.dimension for other in inputs)


def _is_term(slot: Slot, knowledge: TypedKnowledge) -> bool:
    return _sums(slot, knowledge) and not slot.is_target


def _one_branch(solution: Solution, question: Question, knowledge: TypedKnowledge) -> Iterator[str]:
    """Is the total current of what is in parallel computed with one resistance that is not that of all?"""
    root = knowledge.slots[solution.steps[0].slot]
    if root.parameter.dimension != ELECTRIC_CURRENT or joined(question.text) != PARALLEL:
        return
    if not _MAIN.search(question.asked.text):
        return
    for one in solution.bound:
        fact = question.facts[one.fact]
        if one.step == 0 and fact.dimension == RESISTANCE and not WHOLE.search(fact.text):
            yield f"{fact.text.strip()} is that of one branch, and the total current is asked for"


def _other_capacitor(solution: Solution, question: Question, knowledge: TypedKnowledge) -> Iterator[str]:
    """Is the charge of one of several capacitors in parallel, or the voltage of one in series, taken for that of another?"""
    own = {PARALLEL: CHARGE, SERIES: VOLTAGE}.get(joined(question.text) or "")
    held = [
        {b.fact for b in solution.bound if b.step == step and question.facts[b.fact].dimension == CAPACITANCE}
        for step in range(len(solution.steps))
    ]
    for step, use in reversed(list(enumerate(solution.steps))):
        if use.parent is not None and knowledge.slots[use.slot].parameter.dimension == CAPACITANCE:  # of all together
            held[use.parent[0]] |= held[step]
    for step, use in enumerate(solution.steps):
        if use.parent is None or knowledge.slots[use.slot].parameter.dimension != own:
            continue
        beside = held[use.parent[0]]
        if held[step] and beside and held[step] != beside:
            yield "what one capacitor holds is not what another one does"


def _part_asked(question: Question) -> Fact | None:
    """The one of several resistances whose thing, or whose symbol, the asked phrase names."""
    parts = resistances(question.facts)
    if len(parts) < 2 or question.asked.placeholder is not None or joined(question.text) is None:
        return None
    asked = frozenset(tokens(question.asked.text)) - _GENERAL
    symbols = {symbol_key(found) for found in _SYMBOL.findall(question.asked.text)}
    words = [frozenset(tokens(fact.text)) - _GENERAL for fact in parts]
    named = [
        fact
        for number, fact in enumerate(parts)
        if fact.noun.symbol in symbols
        or (asked & words[number]).difference(*(w for n, w in enumerate(words) if n != number))
    ]
    return named[0] if len(named) == 1 else None


_RULES = (
    _shared_voltage,
    _over_its_inside,
    _other_sum,
    _of_another_part,
    _one_branch,
    _part_for_whole,
    _total_for_part,
    _other_capacitor,
)
