"""Two pistons in one liquid: the pressure is the same on both (Pascal), so that the forces are as the areas.

"A hydraulic jack has pistons of 4 cm² and 300 cm²": F_1 / A_1 = F_2 / A_2 is an equation of this question alone, where the words tell
which piston each area and force is of. A plan for a force, a mass or an area that goes another way is dropped.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import AREA, FORCE, MASS
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, nouns_of, own_formula, own_parameter
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.agent.solutions.tree import Solution

if TYPE_CHECKING:
    from mathrag.agent.question import Question

LABEL = "in one liquid the pressure on both pistons is the same"
_PISTONS = re.compile(r"\b(?:pistons|hydraulic (?:jack|lift|press|brake|platform|system|machine))\b", re.IGNORECASE)
_SIZES = {
    "1": re.compile(r"\b(?:small(?:er)?|narrow(?:er)?|thin(?:ner)?|master|input|first)\b", re.IGNORECASE),
    "2": re.compile(r"\b(?:larger?|big(?:ger)?|wider?|thick(?:er)?|slave|output|second|other)\b", re.IGNORECASE),
}
_ONTO = re.compile(r"\s*(?:[a-z]+\s+){0,2}(?:on|to|onto|against)\s+(?:the|an?|its)\s+[a-z]+", re.IGNORECASE)
_SIDES = {
    "F_1": ("force on the small piston", FORCE, "force"),
    "A_1": ("area of the small piston", AREA, "area"),
    "F_2": ("force on the large piston", FORCE, "force"),
    "A_2": ("area of the large piston", AREA, "area"),
}


def pistons(draft: Draft, number: int) -> list[Statement]:
    """The equation of the two pistons, numbered ``number``; none where it is open which values are whose."""
    if draft.known is None or FORCE not in draft.known.by_dimension or not _PISTONS.search(draft.text):
        return []
    takes = dict.fromkeys(_SIDES, frozenset[int]())
    for fact in draft.facts:
        if fact.dimension not in (AREA, FORCE) or not fact.written or fact.span is None:
            continue
        onto = None if fact.answered else _ONTO.match(draft.text, fact.span[1])
        size = _size(onto.group() if onto else draft.asking if fact.answered else draft.text[: fact.span[0]])
        name = f"{'F' if fact.dimension == FORCE else 'A'}_{size}"
        if size is None or takes[name]:
            return []
        takes[name] = frozenset({fact.index})
    if sum(bool(takes[name]) for name in ("A_1", "A_2")) + (AREA in draft.dimensions) != len(_SIZES):
        return []
    parameters = tuple(own_parameter(name, *side) for name, side in _SIDES.items())
    latex = r"\frac{F_1}{A_1} = \frac{F_2}{A_2}"
    formula = own_formula(number, LABEL, "F_1 == F_2*A_1/A_2", latex, parameters)
    return [Statement(formula, nouns_of(parameters, draft.kinds), frozenset(), takes)]


def _size(before: str) -> str | None:
    """Which piston is spoken of last before a value."""
    clause = re.split(r"[.;?!](?!\d)", before)[-1]
    last = {size: [found.start() for found in said.finditer(clause)][-1:] for size, said in _SIZES.items()}
    found = [(places[0], size) for size, places in last.items() if places]
    return max(found)[1] if found else None


def past_the_pistons(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why ``solution`` can't be: it leaves one of two pistons aside; None where it does not."""
    own = [said.formula.uri for said in question.said if said.formula.label == LABEL]
    used = {knowledge.formulas[knowledge.slots[step.slot].formula].formula.uri for step in solution.steps}
    root = knowledge.slots[solution.steps[0].slot].parameter.dimension
    aside = bool(own) and root in (FORCE, MASS, AREA) and own[0] not in used
    return "the force on one piston is not that on the other" if aside else None
