"""Answers that need no tool: greetings, constants, descriptions quoted from the documents, reasons to abstain."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from mathrag.agent.answering.phrasing import set_number
from mathrag.agent.planning.lacking import Lack
from mathrag.agent.planning.planner import Ranking
from mathrag.agent.question import Question
from mathrag.agent.slots.typed import Slot
from mathrag.agent.workflow.loop import Decision
from mathrag.agent.workflow.state import Episode
from mathrag.entities import Constant, Formula
from mathrag.problems.words import concepts, tokens
from mathrag.quantities import format_unit

QUOTED = 3
ENOUGH = 0.3
"""Share of what is asked about that a description must have to be quoted."""
MUCH = 3.0
"""A plan that fails is what was meant where it costs this much less than the best that gives a value."""
_NAME = re.compile(r"\b(?:my name is|i am called|i'm|i am)\s+([A-Z][\w'-]*)")
_ASKED_CONSTANT = re.compile(
    r"\b(?:value of|what(?:'s| is| are)|how (?:big|large|fast|much|heavy|many)\b.*?\bis|give(?: me)?|tell me)\b"
    r"\s*(?:the\s+)?(?P<name>[^?.!]*)",
    re.IGNORECASE,
)


def greeting(text: str) -> str:
    """A friendly word back."""
    found = _NAME.search(text)
    name = f", {found[1]}" if found else ""
    return f"Hello{name}! Ask me a question with numbers, and I answer it with a formula from the documents."


def constants_named(text: str, constants: Sequence[Constant]) -> list[Constant]:
    """Constants whose name is just what ``text`` asks for, best first."""
    found = _ASKED_CONSTANT.search(text)
    asked = frozenset(tokens(found["name"] if found else text)) - {"constant", "valu"}
    if not asked:
        return []
    scored = []
    for constant in constants:
        names = [constant.name, *constant.keywords]
        best = max((_overlap(asked, frozenset(tokens(name)) - {"constant"}) for name in names if name), default=0.0)
        if text.strip(" ?") and constant.identifier == text.strip(" ?"):
            best = 1.0
        if best >= 0.6:
            scored.append((-best, constant.uri, constant))
    return list({c.uri: c for _, _, c in sorted(scored, key=lambda item: item[:2])}.values())


def constant_sentence(constant: Constant) -> str:
    """A constant's name, symbol, value and unit."""
    return (
        f"{constant.name} ({constant.symbol}) is {constant.value_text} {format_unit(constant.unit or '1')}".rstrip()
        + "."
    )


def _overlap(asked: frozenset[str], name: frozenset[str]) -> float:
    return len(asked & name) / len(asked | name) if asked | name else 0.0


@dataclass
class FixedPolicy:
    """Says one thing."""

    text: str

    def decide(self, episode: Episode) -> Decision:
        """ANSWER_DIRECTLY."""
        return Decision("Nothing has to be computed here.", "ANSWER_DIRECTLY", {"answer": self.text})


@dataclass
class ConstantPolicy:
    """Retrieves a constant and answers with it (no tool is needed)."""

    question: str
    text: str

    def decide(self, episode: Episode) -> Decision:
        """RETRIEVE_CONSTANT, then ANSWER_DIRECTLY."""
        if not episode.has_retrieved_constant:
            return Decision("The question asks for a constant.", "RETRIEVE_CONSTANT", {"query": self.question})
        return Decision("The constant's value is known.", "ANSWER_DIRECTLY", {"answer": self.text})


@dataclass
class ConceptPolicy:
    """Quotes what the documents say; gives no number."""

    question: str
    quoted: list[Formula] = field(default_factory=list)

    def decide(self, episode: Episode) -> Decision:
        """RETRIEVE_MATH_KNOWLEDGE, then ANSWER_DIRECTLY with the best descriptions."""
        if not episode.goal.has_retrieved_knowledge:
            thought = "The question asks for an explanation, not for a number. I look for what the documents say."
            return Decision(thought, "RETRIEVE_MATH_KNOWLEDGE", {"query": self.question[:1000]})
        asked = frozenset(concept for concept in concepts(self.question) if re.search(r"[^\W\d_]{2}", concept))
        ranked = sorted(
            episode.retrieved.values(),
            key=lambda f: (-_shared(asked, f), -episode.retrieval_scores[f.uri], f.uri),
        )
        self.quoted = [f for f in ranked if _covered(asked, f) >= ENOUGH][:QUOTED]
        if not self.quoted:
            return Decision("Nothing fits.", "ANSWER_DIRECTLY", {"answer": "The documents do not describe this."})
        lines = [_description(formula) for formula in self.quoted]
        return Decision("I quote the best matching descriptions.", "ANSWER_DIRECTLY", {"answer": "\n".join(lines)})


def _shared(asked: frozenset[str], formula: Formula) -> float:
    label = concepts(formula.label)
    body = concepts(f"{formula.description} {' '.join(formula.keywords)}")
    return (2.0 * len(asked & label) + len(asked & body)) / (len(asked) or 1)


def _covered(asked: frozenset[str], formula: Formula) -> float:
    said = concepts(f"{formula.label} {formula.description} {' '.join(formula.keywords)}")
    return len(asked & said) / (len(asked) or 1)


def _description(formula: Formula) -> str:
    place = next((f" ({o.document}, p. {o.page})" if o.page else f" ({o.document})" for o in formula.occurrences), "")
    said = formula.description.removeprefix(formula.label).lstrip(" :.")
    shown = "" if "$" in said else f" ${formula.latex}$"
    return f"{formula.label}{f': {said}' if said else ''}{shown}{place}"


def lack_reason(lack: Lack) -> str:
    """Which value a formula needs that the question leaves out."""
    unit = lack.slot.parameter.unit
    shown = f" (in {format_unit(unit)})" if unit not in (None, "1") else ""
    return f"“{lack.formula.label}” needs {_called(lack.slot)}{shown}, which the question does not give."


def left_out(question: Question, ranking: Ranking) -> Lack | None:
    """The value to ask for: where no other reason speaks against an answer, and nothing that is given could stand for it."""
    other = _of_no_use(question, ranking) or _without_value(ranking)
    return None if other or ranking.lack is None or ranking.lack.filled else ranking.lack


def nearest_reason(question: Question, ranking: Ranking) -> str:
    """Why there is no answer."""
    asked = question.asked.text or "the unknown"
    if strange := _of_no_use(question, ranking):
        return f"I can't answer this: no formula in the documents that computes {asked!r} takes {', '.join(strange)}."
    if undefined := _without_value(ranking):
        return undefined
    if (lack := left_out(question, ranking)) is not None:
        return lack_reason(lack)
    if ranking.plans:
        label = ranking.plans[0].plan.calls[-1].tool.formula.label
        return (
            f"I can't answer this with confidence: the nearest formula for {asked!r} is “{label}”, and it does not clearly fit "
            "what is given."
        )
    return f"I can't answer this: no formula in the documents computes {asked!r} from what is given."


def _of_no_use(question: Question, ranking: Ranking) -> list[str]:
    """The given values, where none has a unit that any formula for what is asked could take ("the volume of 3 s")."""
    knowledge = ranking.knowledge
    roots = [knowledge.slots[i] for own in question.dimensions for i in knowledge.by_dimension.get(own, ())]
    taken = {other.parameter.dimension for root in roots for other in knowledge.inputs(root)}
    given = [fact for fact in question.given if fact.span is not None and fact.unit not in (None, "1", "%")]
    if not roots or any(fact.dimension in taken for fact in given):
        return []
    return [f"{set_number(fact.value)} {format_unit(fact.unit or '1')}" for fact in given]


_NO_VALUE = re.compile(r"has no value here: (?P<why>.+?)\.*$", re.DOTALL)


def _without_value(ranking: Ranking) -> str:
    """Why the plan that was meant by far gives no value (it divides by zero); empty where that is not the reason."""
    for solution, reason in ranking.failed:
        found = _NO_VALUE.search(reason)
        if found and all(solution.cost < ranked.plan.solution.cost - MUCH for ranked in ranking.plans):
            slot = ranking.knowledge.slots[solution.steps[0].slot]
            label = ranking.knowledge.formulas[slot.formula].formula.label
            why = found["why"]
            return f"I can't answer this: “{label}” gives no value here ({why[0].lower()}{why[1:]})."
    return ""


def unknown_reason(values: Sequence[str]) -> str:
    """Why values in units that are none can't be used."""
    named = ", ".join(f"“{value}”" for value in values)
    units = ", ".join(dict.fromkeys(f"“{value.split()[-1]}”" for value in values))
    return f"I can't use {named}: I know no unit {units}. Please give the value in a unit like m, kg, s, A or °C."


def _called(slot: Slot) -> str:
    parameter = slot.parameter
    name = parameter.name or (parameter.quantity_kind or "").replace("-", " ").replace("_", " ") or parameter.symbol
    return f"the {name}"
