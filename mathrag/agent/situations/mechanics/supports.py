"""What stands on several like supports presses on all of them: "each of its 4 wheels touches the ground with 25 cm²" are 100 cm².

A plan that lets the whole weight press on one of them is dropped (`planning.compute`), unless it is asked about one. So is one
that lets what stands on a table press like a liquid, by its depth, or a vessel press without what is in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import AREA, DENSITY, FORCE, LENGTH, MASS, PRESSURE, VOLUME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.reading.loads import is_total
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge, noun
from mathrag.agent.solutions.totals import idle_facts
from mathrag.agent.solutions.tree import Solution

MOST = 1000
_EACH = re.compile(r"\b(?:each|every|per|apiece|single|one)\b", re.IGNORECASE)
_SUPPORTS = re.compile(
    r"\b(?:wheel|tire|tyre|leg|foot|feet|shoe|sole|track|crawler|support|pillar|column|caster|castor|pad|ski|runner|hoof|hoove|paw)s?\b",
    re.IGNORECASE,
)
_STANDS = re.compile(
    r"\bpressure\b.*\b(?:on|against|upon|to)\s+(?:the\s+|a\s+|an\s+|its\s+)?(?:\w+\s+){0,2}?"
    r"(?:ground|table|tabletop|desk|floor|yard|road|bench|shelf|counter|pavement|snow|soil|ceiling|surface)\b",
    re.IGNORECASE,
)
_FILLED = re.compile(
    r"\b(?:fill(?:s|ed)?|contain(?:s|ing)?|hold(?:s|ing)?|full of|pour(?:s|ed)?)\b[^.;]{0,40}\b(?:water|liquid|oil|milk|juice|alcohol)\b|"
    r"\b(?:water|liquid|oil|milk|juice|alcohol)\b[^.;]{0,60}\b(?:is|are|was|were)\s+(?:placed|put|poured|added|contained)\b",
    re.IGNORECASE,
)
FILLING = frozenset({VOLUME, DENSITY})
_LIQUID = re.compile(r"\b(?:water|liquid|fluid|oil|milk|mercury|alcohol|sea|juice|beer)\b", re.IGNORECASE)
if TYPE_CHECKING:
    from mathrag.agent.question import Question


def total_areas(text: str, given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """The area of all supports together where that of each is given, numbered on from ``given``."""
    found: list[Fact] = []
    for area in given:
        count = _count(text, area, given)
        if count is None:
            continue
        total = float(f"{area.si * count.si:.12g}")
        words = noun("total contact area", index.usual(AREA), index, None, AREA)
        note = f"all {count.value} together: {count.value} × {area.value:g} {area.unit} = {total:g} m²"
        found.append(
            replace(
                area, index=len(given) + len(found), value=total, unit="m^2", si=total, noun=words, text="total contact area",
                origin=area.index, also=(count.index,), note=note,
            )
        )  # fmt: skip
    return found


def _count(text: str, area: Fact, given: Sequence[Fact]) -> Fact | None:
    """How many supports there are that each have the given ``area``: the number in its sentence, or the only one, of such things."""
    if area.dimension != AREA or area.span is None or area.role != "given" or area.origin is not None or area.answered:
        return None
    own = [f for f in given if f.sentence == area.sentence]
    said = text[max(0, min(f.span[0] for f in own if f.span) - 40) : area.span[1] + 30]
    if is_total(area.text) or not _EACH.search(said) or not _SUPPORTS.search(said):
        return None
    counts = [f for f in given if _counts_supports(f, text)]
    near = [f for f in counts if f.sentence == area.sentence] or counts
    return near[0] if len(near) == 1 else None


def _counts_supports(fact: Fact, text: str) -> bool:
    if fact.unit is not None or fact.span is None or not isinstance(fact.value, int) or not 2 <= fact.value <= MOST:
        return False
    return _SUPPORTS.search(text[fact.span[1] : fact.span[1] + 25]) is not None


def on_one_support(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be in which all presses on one of several supports."""
    totals = {f.origin for f in question.facts if f.text == "total contact area" and f.origin is not None}
    if not totals or _EACH.search(question.asked.text):
        return None
    for one in solution.bound:
        slot = knowledge.slots[one.slot]
        dimensions = {other.parameter.dimension for other in knowledge.inputs(slot)}
        if one.fact in totals and dimensions == {FORCE, PRESSURE} and not _counted(slot.formula, knowledge):
            return "what stands on several supports presses on all of them"
    return None


def as_liquid(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be in which something that stands on the ground or a table presses by a depth."""
    if not _of_a_solid(question):
        return None
    for use in solution.steps:
        slot = knowledge.slots[use.slot]
        own = {other.parameter.dimension for other in (slot, *knowledge.inputs(slot))}
        if {PRESSURE, DENSITY, LENGTH} <= own:
            return "what stands on something presses by its weight, not by the depth of a liquid"
    return None


def without_filling(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be in which what is in a vessel does not press on what the vessel stands on."""
    if not _of_a_solid(question) or not _FILLED.search(question.text):
        return None
    idle, _ = idle_facts([one.fact for one in solution.bound], question.facts)
    left_aside = any(
        fact.dimension in FILLING
        or not fact.noun.kinds.isdisjoint(("depth", "weight"))
        or (fact.dimension == MASS and _LIQUID.search(fact.text))
        for fact in idle
    )
    return "what is in the vessel presses with it" if left_aside else None


def _of_a_solid(question: Question) -> bool:
    """Is the pressure asked of something that stands on something, and not of a liquid?"""
    return _STANDS.search(question.asked.text) is not None and not _LIQUID.search(question.asked.text)


def _counted(formula: int, knowledge: TypedKnowledge) -> bool:
    """Has the formula the number of supports in it: "p = F/(4 A)"?"""
    return (
        re.search(r"(?<![\w.*])[2-9]\*|\*[2-9](?![\w.])", knowledge.formulas[formula].formula.equation or "")
        is not None
    )
