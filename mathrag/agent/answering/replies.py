"""Answers that need no tool: greetings, constants, what documents say, reasons to abstain."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from mathrag.agent.answer import Missing
from mathrag.agent.answering.concept_questions import ConceptQuestion
from mathrag.agent.answering.phrasing import called, with_unit
from mathrag.agent.planning.compute import Workbench
from mathrag.agent.planning.lacking import agrees
from mathrag.agent.planning.planner import Ranking
from mathrag.agent.planning.validity import NOT_HERE
from mathrag.agent.question import Question
from mathrag.agent.reading.asked import VERB
from mathrag.agent.solutions.tools import DynamicToolFactory
from mathrag.agent.workflow.intent import Reply
from mathrag.agent.workflow.loop import Decision, Script
from mathrag.entities import Constant, Parameter
from mathrag.knowledge.things import Constants
from mathrag.problems.words import tokens
from mathrag.quantities import format_unit

TOLD = {"has no value here: ": "gives no value", NOT_HERE: "does not hold"}
MUCH = 3.0
"""A plan that fails is what was meant where it costs this much less than the best that gives a value."""
ALIKE = 0.6
"""Share of the words of a question and of a constant's name that they have in common where that constant is asked for."""
_NAME = re.compile(r"\b(?:my name is|i am called|i'm|i am)\s+([A-Z][\w'-]*)")
_ASKED_CONSTANT = re.compile(
    r"\b(?:value of|what(?:'s| is| are)|how \w+\b.*?\bis|give(?: me)?|tell me)\b\s*(?:the\s+)?(?P<name>[^?.!]*)",
    re.IGNORECASE,
)


def said_back(reply: Reply, text: str) -> str:
    """``reply`` to ``text``, with the name that it gives."""
    found = _NAME.search(text)
    return reply.reply.replace("{name}", f", {found[1]}" if found else "")


def asked_name(text: str) -> str:
    """What ``text`` asks for, where it asks for a thing by its name; else all of it."""
    found = _ASKED_CONSTANT.search(text)
    return found["name"] if found else text


def constants_named(text: str, constants: Constants) -> list[Constant]:
    """Constants whose name is just what ``text`` asks for, best first."""
    asked = frozenset(tokens(asked_name(text))) - {"constant", "valu"}

    def likeness(constant: Constant) -> float:
        names = [frozenset(tokens(name)) - {"constant"} for name in (constant.name, *constant.keywords)]
        # "the speed of light in water" is another
        shares = (len(asked & n) / len(asked | n) for n in names if asked <= n or not constant.codata)
        return max(0.0, float(constant.identifier == text.strip(" ?")), *shares)

    named = [(likeness(one), one) for one in constants.called(asked, ALIKE, text.strip(" ?")) if asked]
    able = sorted((-share, constant.uri, constant) for share, constant in named if share >= ALIKE)
    return list({uri: constant for _, uri, constant in able}.values())


def constant_sentence(constant: Constant) -> str:
    """A constant's name, symbol, value and unit."""
    value = f"{constant.value_text} {format_unit(constant.unit or '1')}".rstrip()
    return f"{constant.name} ({constant.symbol}) is {value}."


def saying(text: str) -> Script:
    """A policy that gives ``text`` as the answer."""
    return Script(Decision("Nothing has to be computed here.", "ANSWER_DIRECTLY", {"answer": text}))


def constant_script(question: str, text: str) -> Script:
    """A policy that retrieves a constant and gives ``text`` as the answer; no tool is needed."""
    return Script(
        Decision("The question asks for a constant.", "RETRIEVE_CONSTANT", {"query": question}),
        Decision("The constant's value is known.", "ANSWER_DIRECTLY", {"answer": text}),
    )


def concept_script(said: str) -> Script:
    """A policy that quotes what the documents say; it gives no number."""
    thought = "The question asks for an explanation, not for a number: I look for definitions and laws of that name."
    return Script(Decision(thought, "ANSWER_DIRECTLY", {"answer": said}))


def undescribed(asked: ConceptQuestion, unknown: Sequence[str]) -> str:
    """That the documents say nothing of what is asked, or of the ``unknown`` subjects of it."""
    named = " or ".join(f"“{subject}”" for subject in unknown or asked.subjects)
    if not asked.is_short:
        return "I can't answer this: no definition, law or theorem of the documents says this, and nothing is given to compute with."
    if asked.wanted == "reason":
        return "I can't answer this: no sentence of the documents gives a reason for it."
    return f"I can't answer this: no definition and no law in the documents is called {named}."


def lack_reason(needed: Sequence[Missing]) -> str:
    """Which values a formula or situation needs that the question leaves out."""
    named = " and ".join(
        f"the {one.quantity}" + (f" (in {format_unit(one.unit)})" if one.unit not in (None, "1") else "")
        for one in needed
    )
    return f"“{needed[0].formula}” needs {named}, which the question does not give."


def refusal(question: Question, ranking: Ranking, factory: DynamicToolFactory) -> tuple[str, tuple[Missing, ...]]:
    """Why there is no answer; and what to ask for: what a situation lacks that the question shows, else what a law lacks.

    Of a situation that lacks one value, and a law that gives the same once it has it, the law is named: packs stand in for what no
    document tells.
    """
    if question.undetermined is not None:
        law, lacks = question.undetermined
        return _needing(lacks, law.label, law.uri)
    if ranking.undecided:
        return f"I can't answer this: the question does not say {ranking.undecided}.", ()
    if undefined := _without_value(question, ranking):
        return undefined, ()
    lacking = (placed for placed in question.placed if placed.state == "lacks" and placed.asked)
    placed, laws = min(lacking, key=lambda one: len(one.missing), default=None), ranking.supposing()
    if placed is None and (strange := _of_no_use(question, ranking)):
        named = ", ".join(strange)
        return f"I can't answer this: no formula in the documents that computes {_named(question)} takes {named}.", ()
    if placed is not None and len(placed.missing) == 1:
        bench = Workbench(ranking.knowledge, factory)
        laws = [law for law in laws if agrees(law, placed, question, bench)]
    if laws and (placed is None or len(placed.missing) == 1):
        law = laws[0].formula
        return _needing([slot.parameter for slot in laws[0].slots], law.label, law.uri)
    if placed is not None:
        return _needing(placed.missing, placed.label, placed.situation)
    return _nearest_reason(question, ranking), ()


def _needing(lacks: Iterable[Parameter], label: str, uri: str) -> tuple[str, tuple[Missing, ...]]:
    """That a law or situation needs these, and what they are."""
    needed = tuple(missing_value(one, label, uri) for one in lacks)
    return lack_reason(needed), needed


def missing_value(parameter: Parameter, label: str, uri: str) -> Missing:
    """The value of ``parameter``, which the formula or situation called ``label`` needs."""
    return Missing(
        quantity=called(parameter) or parameter.symbol,
        quantity_kind=parameter.quantity_kind,
        unit=parameter.unit,
        formula=label,
        uri=uri,
    )


def _nearest_reason(question: Question, ranking: Ranking) -> str:
    """Why nothing that the search found is an answer."""
    asked = _named(question)
    if ranking.best is None:
        return f"I can't answer this: no formula in the documents computes {asked} from what is given."
    slots = [call.slot for call in ranking.best.calls]
    if not question.noun.concepts.intersection(*(ranking.knowledge.formulas[slot.formula].words for slot in slots)):
        return f"I can't answer this with confidence: no formula in the documents clearly gives {asked} from what is given."
    return (
        f"I can't answer this with confidence: the nearest formula for {asked} is “{ranking.best.label}”, and it does not "
        "clearly fit what is given."
    )


def _named(question: Question) -> str:
    """What is asked as the question says it, in quotation marks; where that is no name, "what is asked"."""
    asked = question.asked
    said = (name for name in (asked.text, asked.head) if name and name in question.text and not VERB.search(name))
    name = next(said, "") if question.target.kinds or not asked.counted else ""
    return f"“{name}”" if name and not any(map(str.isdigit, name)) else "what is asked"


def _of_no_use(question: Question, ranking: Ranking) -> list[str]:
    """The given values, where none has a unit that any formula for what is asked could take ("the volume of 3 s")."""
    knowledge = ranking.knowledge
    roots = [knowledge.slots[i] for own in question.dimensions for i in knowledge.by_dimension.get(own, ())]
    taken = {other.parameter.dimension for root in roots for other in knowledge.inputs(root)}
    given = [fact for fact in question.given if fact.span is not None and fact.unit not in (None, "1", "%")]
    as_numbers = {fact.origin for fact in question.facts if fact.dimension in taken}  # "2 years" as a number of years
    if not roots or any(fact.dimension in taken or fact.index in as_numbers for fact in given):
        return []
    return [with_unit(fact.value, fact.unit) for fact in given]


def _without_value(question: Question, ranking: Ranking) -> str:
    """Why the plan that was meant by far gives no value (it divides by zero, it does not hold here); empty where that is not the reason."""
    for solution, reason in ranking.failed:
        said, why = next(((said, why) for mark, said in TOLD.items() if (why := reason.partition(mark)[2])), ("", ""))
        lacks = ranking.lack is not None and ranking.lack.cost < solution.cost
        if said and not lacks and all(solution.cost < one.plan.solution.cost - MUCH for one in ranking.plans):
            slot = ranking.knowledge.slots[solution.steps[0].slot]
            law = ranking.knowledge.formulas[slot.formula]
            if (
                said != TOLD[NOT_HERE]
                and not slot.stated
                and not law.words & (question.noun.concepts - question.target.concepts)
            ):
                return ""  # nothing but what is asked for speaks for it
            label = law.formula.label
            return f"I can't answer this: “{label}” {said} here ({why[0].lower()}{why[1:].rstrip('.')})."
    return ""


def unknown_reason(values: Sequence[str]) -> str:
    """Why ``values``, which have units that are none, can't be used."""
    named = ", ".join(f"“{value}”" for value in values)
    units = ", ".join(dict.fromkeys(f"“{value.split()[-1]}”" for value in values))
    return f"I can't use {named}: I know no unit {units}. Please give the value in a unit like m, kg, s, A or °C."
