"""A share of the best efficiency there can be: "reaches 60 % of the Carnot efficiency" between two temperatures.

Where the documents have that efficiency (1 - T_cold / T_hot), the one that is reached is the share of it, as an
equation of the question alone; the share itself is then no efficiency. Which reservoir is the hot one is what is said of it: what heat is
taken from, or rejected to. The heat there is its heat, and it is hotter than the cold one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import ENERGY, TEMPERATURE
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, nouns_of, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, Slot, TypedKnowledge, noun
from mathrag.agent.solutions.tree import Solution

if TYPE_CHECKING:
    from mathrag.agent.question import Question

EFFICIENT = frozenset({"efficiency", "carnot_efficiency"})
_OF_BEST = re.compile(
    r"\s*of\s+(?:(?:the|its|that|an?|this)\s+)?(?:(?:[\w-]+\s+){0,3}?(?:carnot(?:['’]?s)?|ideal|maximum|theoretical|best|greatest|highest)"
    r"(?:\s+\w+){0,2}?\s+(?:efficiency|value|limit)|(?:[\w-]+\s+){0,3}?efficiency\s+of\s+(?:an?|the)\s+(?:ideal|carnot|reversible)|carnot\b)",
    re.IGNORECASE,
)
_HOT = re.compile(r"\b(?:hot|hotter|warm|warmer|high|higher|upper|boiler|steam|source)\b", re.IGNORECASE)
_COLD = re.compile(r"\b(?:cold|colder|cool|cooler|low|lower|condenser|sink|exhaust)\b", re.IGNORECASE)

_TAKES = re.compile(r"\b(?:tak|absorb|draw|receiv|extract|get|suppl|input)\w*\b", re.IGNORECASE)
_REJECTS = re.compile(
    r"\b(?:reject|expel|exhaust|discharg|discard|dump|releas|wast|deliver|eject|giv\w+ (?:off|up|away|out)|los[et]|emit)\w*\b",
    re.IGNORECASE,
)
_ENGINE = re.compile(r"\b(?:engine|carnot|turbine|power (?:plant|station)|reservoirs?)\b", re.IGNORECASE)
_BACKWARDS = re.compile(r"\b(?:refrigerat|fridge|freezer|heat pump|air[- ]condition)", re.IGNORECASE)
_BREAK = re.compile(r"[.;,?](?!\d)|\b(?:and|while|but)\b")
HOT, COLD = "hot", "cold"


def of_best(text: str, fact: Fact) -> bool:
    """Is it a share of the best efficiency there can be?"""
    sized = fact.unit == "%" or (fact.unit is None and 0 < fact.value < 1)
    return sized and fact.span is not None and _OF_BEST.match(text, fact.span[1]) is not None


def with_best(text: str, facts: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """``facts`` where a share of the best efficiency is none itself, if there is a temperature that says what that is."""
    if not any(_is_level(fact) for fact in facts):
        return list(facts)
    words = noun("ratio", frozenset({"ratio"}), kinds, None, "1")
    return [
        replace(fact, noun=words, other_than=fact.other_than | EFFICIENT) if of_best(text, fact) else fact
        for fact in facts
    ]


def share_of_best(draft: Draft, number: int) -> list[Statement]:
    """The efficiency that is reached, numbered ``number``, where ``text`` gives it as a share of the best."""
    shares = [fact for fact in draft.facts if of_best(draft.text, fact)]
    if draft.known is None or len(shares) != 1 or not _has_best(draft.known):
        return []
    ends = _ends(draft.facts, draft.target)
    if ends is None:
        return []
    takes = {"k": frozenset({shares[0].index}), **ends}
    parameters = (
        own_parameter("eta", "efficiency", "1", "efficiency", symbol=r"\eta"),
        own_parameter("k", "share of the best efficiency", "1", "ratio"),
        own_parameter("T_c", "cold temperature", TEMPERATURE, "temperature", "K"),
        own_parameter("T_h", "hot temperature", TEMPERATURE, "temperature", "K"),
    )
    nouns = nouns_of(parameters, draft.kinds)
    label = "the question states: efficiency = share × Carnot efficiency"
    latex = r"\eta = k \left(1 - \frac{T_c}{T_h}\right)"
    formula = own_formula(number, label, "eta == k*(1 - T_c/T_h)", latex, parameters)
    return [Statement(formula, nouns, frozenset(), takes)]


def _ends(facts: Sequence[Fact], target: Noun) -> dict[str, frozenset[int]] | None:
    """What the cold and the hot temperature take: the lower and the higher one; none for the one that is asked for."""
    levels = sorted((fact for fact in facts if _is_level(fact)), key=lambda fact: fact.si)
    if len(levels) == 2:
        return {"T_c": frozenset({levels[0].index}), "T_h": frozenset({levels[1].index})}
    if len(levels) != 1 or target.dimension != TEMPERATURE:
        return None
    words = " ".join(target.stems)
    hot, cold = bool(_HOT.search(words)), bool(_COLD.search(words))
    if hot == cold:
        return None
    given = frozenset({levels[0].index})
    return {"T_c": given, "T_h": frozenset()} if hot else {"T_c": frozenset(), "T_h": given}


def _is_level(fact: Fact) -> bool:
    return fact.dimension == TEMPERATURE and fact.written and not fact.difference


def _has_best(known: TypedKnowledge) -> bool:
    """Have the documents the efficiency of an ideal engine between two temperatures?"""
    formulas = {known.slots[index].formula for index in known.by_dimension.get(TEMPERATURE, ())}
    return any(
        sorted(str(known.slots[slot].parameter.dimension) for slot in known.formulas[f].slots)
        == ["1", TEMPERATURE, TEMPERATURE]
        and any(known.slots[slot].noun.kinds & EFFICIENT for slot in known.formulas[f].slots)
        for f in formulas
    )


def wrong_reservoir(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be that takes an engine's cold reservoir for its hot one, or the reverse; None where it doesn't."""
    if not _ENGINE.search(question.text):
        return None
    taken = [(bound.slot, _reservoir(question.text, question.facts[bound.fact])) for bound in solution.bound]
    asked = _side(question.asked.text, by_words=True)
    for number, end in (*taken, (solution.steps[0].slot, asked)):
        slot = knowledge.slots[number]
        own = _end(slot)
        if slot.parameter.dimension in (TEMPERATURE, ENERGY) and own and end and own != end:
            return f"the {end} reservoir is taken for the {own} one"
    for step in range(len(solution.steps)):
        levels = [
            (_end(knowledge.slots[bound.slot]), question.facts[bound.fact].si)
            for bound in solution.bound
            if bound.step == step and _is_level(question.facts[bound.fact])
        ]
        if any(one == HOT and other == COLD and hot < cold for one, hot in levels for other, cold in levels):
            return "the hot reservoir would be colder than the cold one"
    return None


def _end(slot: Slot) -> str | None:
    """Of which reservoir a variable is by its name and symbol."""
    return _side(f"{slot.parameter.name} {slot.parameter.symbol}".replace("_", " ").replace("{", " "), by_words=True)


def _reservoir(text: str, fact: Fact) -> str | None:
    """Of which reservoir it is a temperature or a heat, by its clause."""
    heat = fact.dimension == ENERGY
    if not (_is_level(fact) or heat) or fact.span is None:
        return None
    clause = _BREAK.split(text[: fact.span[0]])[-1]
    if heat:
        clause += _BREAK.split(text[fact.span[1] :])[0]
    return _side(clause, by_words=_BACKWARDS.search(text) is not None)


def _side(words: str, *, by_words: bool) -> str | None:
    """Hot or cold ``by_words`` alone, as where an engine runs backwards, else by what is done with heat there, too."""
    said = [end for end, pattern in ((HOT, _HOT), (COLD, _COLD)) if pattern.search(words)]
    done = [] if by_words else [end for end, pattern in ((HOT, _TAKES), (COLD, _REJECTS)) if pattern.search(words)]
    ends = said or done
    return ends[0] if len(ends) == 1 else None
