"""From a question to a ranked list of plans and a confidence (typed selection, binding, chaining, abstention)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from mathrag.agent.planning.compute import Workbench, carry_out
from mathrag.agent.planning.evidence import Retrieved, evidence, taking_properties
from mathrag.agent.planning.lacking import Lack, cheapest, lacking, left_aside, likeliest, written_origins
from mathrag.agent.planning.money import asked_as_money
from mathrag.agent.planning.search import Search
from mathrag.agent.planning.validity import owners_of
from mathrag.agent.problem import fact_of
from mathrag.agent.question import Question
from mathrag.agent.reading.called import called_so
from mathrag.agent.reading.counting import roots, told
from mathrag.agent.reading.statements import with_statements
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.links import Links
from mathrag.agent.slots.samples import with_samples
from mathrag.agent.slots.typed import TypedKnowledge, index_of
from mathrag.agent.slots.weights import EVIDENCE, FEATURES, INDEX, USED, Vector, Weights
from mathrag.agent.solutions.plan import Infeasible, Plan
from mathrag.agent.solutions.tools import DynamicToolFactory, real
from mathrag.agent.solutions.tree import Bounds, Problem, Solution
from mathrag.knowledge.surroundings import Nearness
from mathrag.problems.words import concepts
from mathrag.quantities import dimension_of, to_si

SAME = 1e-6
TELLING = 3  # values with units
CONSIDERED = 80
DOUBT = 0.49  # below it a plan is as likely wrong as right
TOLD = 0.95  # the form of the question tells the formula and the part of each number ("3^5 mod 7")
SITUATED = 0.8  # of exercises that nobody had read situations answered 151 of 192 rightly, and laws in two states rest on as much
WELL_SITUATED = 0.93
WELL_SHOWN = 6.0  # score from which situations were right 11 of 11 times unread, 54 of 55 times read
AGAIN = 0.3  # what a further plan counts that gives a value found already
SHOWN = 4.5  # score of a situation from which it was the right one for 24 of 28 read questions that leave a value of it aside
SHOWN_WHOLE = 3.5  # of one that has all that acts
MARGIN_LIMIT = 4.0
LACK_LIMIT = 6.0
MUCH_CHEAPER, CHEAPER = 7.0, 3.0
"""By so much a formula that lacks a value is cheaper than a plan with what things bring, or without."""
ANOTHER_CALCULATION = 2  # sorts of values besides those of a plan that make up one, with a share
CUT = 1.5  # the power of a confidence in what short chains alone gave: 42 of 53 such answers to read questions were right, at a mean of .83
LEFT_OUT = 0.15  # how often a plan is right all the same that makes up the value which such a formula lacks, or leaves one that decides
HIGHEST_COST = 30.0
RETRIEVED = 0.7  # the score that says little against a formula
SIGNALS = (  # what each says for the best plan being right: more of it speaks for it (+1) or against it (-1)
    ("one", 0),
    ("share of the plans with this value", 1),
    ("margin to another value", 1),
    ("cost of what it does with what it uses", -1),
    ("at most one value used", -1),
    ("another kind than asked", -1),
    ("any value left aside", -1),
    ("one value in two roles", -1),
    ("little retrieved, and words of the label that the question lacks", -1),
    ("put in, what a question asked backwards states comes out", 1),
    ("cheaper than the best formula that lacks a value", 1),
    ("a type that its letter alone speaks for", -1),
)


@dataclass(frozen=True)
class Ranked:
    """A plan with its final cost, the evidence that it rests on, and how far what is stated comes out of it (`forward`)."""

    plan: Plan
    cost: float
    evidence: Vector
    agreement: float = 0.0


@dataclass(frozen=True)
class Ranking:
    """Plans, best first; ``margin`` is the cost from the best to the best with another value.

    ``vetoes`` counts the solutions that were dropped, by the name of the check that dropped them; ``lack``: the cheapest formula that
    lacks one value; ``supposing``: the formulas that one value more would do for, the likeliest first; ``undecided``: which of two
    values is which, where nothing tells; ``guessed``: nothing says what is asked, and not all that may be it was looked at.
    """

    plans: tuple[Ranked, ...]
    failed: tuple[tuple[Solution, str], ...]
    confidence: float
    margin: float
    knowledge: TypedKnowledge
    vetoes: Mapping[str, int] = field(default_factory=dict)
    lack: Lack | None = None
    supposing: Callable[[], list[Lack]] = list
    undecided: str = ""
    guessed: bool = False

    @property
    def best(self) -> Plan | None:
        """The plan to take."""
        return self.plans[0].plan if self.plans else None


def plan(
    question: Question,
    knowledge: TypedKnowledge,
    links: Links,
    factory: DynamicToolFactory,
    retrieved: Retrieved,
    weights: Weights,
    bounds: Bounds,
) -> Ranking:
    """Search, carry out, rank by cost."""
    retrieval = retrieved.shares
    known = len(knowledge.formulas)
    knowledge, links = with_statements(knowledge, links, question.said, question.noun)
    retrieval = {**retrieval, **dict.fromkeys(range(known, len(knowledge.formulas)), 1.0)}
    knowledge, links, sampled = with_samples(knowledge, links, question.facts, question.noun.concepts, retrieval)
    retrieval = {**retrieval, **sampled}
    meant = _meant(question, knowledge)
    retrieval = {**retrieval, **dict.fromkeys((knowledge.slots[slot].formula for slot in meant or ()), 1.0)}
    retrieved = replace(retrieved, shares=retrieval)
    return _ranking(question, knowledge, links, factory, retrieved, weights, bounds, meant)


def retrieved_of(scores: Mapping[str, float], nearness: Nearness, knowledge: TypedKnowledge) -> Retrieved:
    """What retrieval found by number of formula; both are by URI."""
    best = max(scores.values(), default=0.0) or 1.0
    found = {n: max(0.0, score / best) for uri, score in scores.items() for n in knowledge.by_uri.get(uri, ())}
    return Retrieved(found, best, nearness)


def agreed(ranking: Ranking, weights: Weights, agreement: float) -> Ranking:
    """The ranking with what the ``agreement`` of its best plan (`forward`) adds to the confidence."""
    plans = (replace(ranking.plans[0], agreement=agreement), *ranking.plans[1:])
    return replace(ranking, plans=plans, confidence=confidence(weights, plans, ranking.lack))


def _meant(question: Question, knowledge: TypedKnowledge) -> tuple[int, ...] | None:
    """The variables that may be what is asked where the form of the question tells; None where any may."""
    if question.conversion is not None:
        formula = knowledge.by_uri[question.conversion.statement.formula.uri][0]
        return (knowledge.formulas[formula].slots[0],)
    return roots(question.asked, question.facts, knowledge)


def _limited(question: Question, knowledge: TypedKnowledge, meant: tuple[int, ...] | None) -> tuple[int, ...] | None:
    for said in sorted(question.said, key=lambda one: not one.told):
        if said.answers:
            typed = knowledge.formulas[knowledge.by_uri[said.formula.uri][0]]
            names = {slot: knowledge.slots[slot].parameter.identifier for slot in typed.slots}
            taken = {name for name, facts in said.takes.items() if facts}
            left = {said.formula.target} - taken or set(names.values()) - taken
            return tuple(slot for slot, name in names.items() if name in left)
    return called_so(question.asked, question.target, question.dimensions, knowledge) if meant is None else meant


class _Trial:
    """The solutions of one search, each carried out as it is found: the plans, what failed and why."""

    search: Search

    def __init__(self, question: Question, bench: Workbench) -> None:
        self.question, self.bench = question, bench
        self.carried: list[Plan] = []
        self.failed: list[tuple[Solution, str]] = []
        self.vetoes: Counter[str] = Counter()
        self._values: set[tuple[str, str]] = set()

    def worth(self, solution: Solution) -> float:
        """What ``solution`` counts: 0 where it can't be carried out, less where its value is known already."""
        question = self.question
        free = any(question.facts[bound.fact].free for bound in solution.bound)
        if free and solution.features[INDEX["unused_all"]] == 1.0:
            self.failed.append((solution, "nothing that is given enters"))
            self.vetoes["nothing_given_enters"] += 1
            return 0.0
        # one formula for all that is given
        sole = len(solution.steps) == 1 and not solution.features[INDEX["unused_some"]]
        if self.search.guessing and question.asked.placeholder is None and not sole:
            return 0.0
        try:
            made = carry_out(solution, question, self.bench)
        except Infeasible as error:
            self.failed.append((solution, str(error)))
            self.vetoes[error.by] += 1
            return 0.0
        solution.features[INDEX["implausible"]] = len(made.warnings)
        self.carried.append(made)
        value = (made.unit, str(made.value) if isinstance(made.value, int) else f"{made.value:.6e}")
        known = value in self._values
        self._values.add(value)
        return AGAIN if known else 1.0


def _ranking(
    question: Question,
    knowledge: TypedKnowledge,
    links: Links,
    factory: DynamicToolFactory,
    retrieved: Retrieved,
    weights: Weights,
    bounds: Bounds,
    meant: tuple[int, ...] | None,
) -> Ranking:
    # so many values with units that a formula for all of them says what is asked ("what pitch do you hear")
    determined = sum(f.unit is not None and f.unit != "%" and f.origin is None for f in question.given)
    problem = Problem(
        question.target,
        question.dimensions,
        question.facts,
        question.noun,
        retrieved.shares,
        question.asked_at,
        question.asked.placeholder is not None or determined >= TELLING,
        len(question.text),
        _limited(question, knowledge, meant),
        asked_as_money(question),
    )
    trial = _Trial(question, Workbench(knowledge, factory))
    search = trial.search = Search(knowledge, links, problem, weights, bounds, trial.worth)
    search.run()
    whole = taking_properties(trial.carried, question)
    if len(whole) < len(trial.carried):
        trial.vetoes["taking_properties"] += len(trial.carried) - len(whole)
    ranked = rank(whole, question, knowledge, weights, retrieved)
    margin = margin_of(ranked)
    lacks = lacking(search) if question.asked.placeholder is None else []
    lack = cheapest(lacks)
    sure = confidence(weights, ranked, lack)
    alike = [item.plan.solution for item in ranked if same_value(item.plan, ranked[0].plan)]
    made_up = (lack and makes_up(lack, question.facts, one, _nearer(lack, one, question, knowledge)) for one in alike)
    guessed = search.cut and not question.dimensions  # much may be what is asked, and not all was looked at
    if alike and (guessed or all(made_up) or _leaves_what_decides(ranked[0].plan, question)):
        sure = min(sure, LEFT_OUT)
    if meant and ranked and (question.conversion or told(ranked[0].plan.solution, question.facts, knowledge)):
        sure = max(sure, TOLD)
    taken = {call.tool.formula.uri for call in ranked[0].plan.calls} if ranked else set()
    if any(said.told and said.sure and said.formula.uri in taken for said in question.said):
        sure = max(sure, TOLD)
    if any("#" in uri for uri in taken):
        shown = {one.situation for one in question.placed if one.state == "follows" and one.score >= WELL_SHOWN}
        sure = min(sure, WELL_SITUATED if shown >= {u.partition("#")[0] for u in taken if "#" in u} else SITUATED)
    sure **= CUT if search.cut else 1.0
    which = _undecided(ranked, question, knowledge)
    sure = min(sure, LEFT_OUT) if which else sure
    supposing = partial(likeliest, search, lacks, question, weights, retrieved)
    vetoes = dict(trial.vetoes)
    return Ranking(tuple(ranked), tuple(trial.failed), sure, margin, knowledge, vetoes, lack, supposing, which, guessed)


def _leaves_what_decides(plan: Plan, question: Question) -> bool:
    """Is a measured value left aside that may decide: one of the sort of what is asked or taken, or nothing but shares?

    A share belongs to what is left aside with it where that makes a calculation of its own (a fuel's mass and heat). One that has a place
    in the situation which the plan follows, and which the words show well, is told of something else there; so is the water's mass beside
    the gas's heat.
    """
    sorts = {*question.dimensions, *(question.facts[number].dimension for number in plan.used)}
    followed = {call.tool.formula.uri.partition("#")[0] for call in plan.calls}
    shown = [one for one in question.placed if one.score >= (SHOWN_WHOLE if one.closed else SHOWN)]
    placed = {fact_of(name) for one in shown if one.situation in followed for name in one.idle}
    left = [fact for fact in left_aside(plan.used, question.facts) if fact.index not in placed]
    sorts |= {"1"} if len({fact.dimension for fact in left} - {*sorts, "1"}) < ANOTHER_CALCULATION else set()
    return any(fact.dimension in sorts and not _of_elsewhere(fact, plan, question) for fact in left)


def _of_elsewhere(fact: Fact, plan: Plan, question: Question) -> bool:
    """Is a value of another thing than what is asked and all that a plan takes, of which what is asked says nothing?"""
    owners = owners_of(question)
    things = {owners.get(number) for number in (*plan.used, None)}
    spoken = concepts(question.asked.context) - concepts(" ".join(question.target.kinds).replace("_", " "))
    apart = None in owners and fact.index in owners and owners[fact.index] not in things
    return apart and spoken.isdisjoint(fact.noun.concepts)


def makes_up(lack: Lack, facts: Sequence[Fact], solution: Solution, nearer: bool = False) -> bool:
    """Does a plan get what a much cheaper formula lacks from no more than the values that this formula takes?

    Then the question leaves that value out. A plan that takes a further value has the missing one from there, and one that takes what a
    thing that is named brings, and nobody tells, may have. A formula that is ``nearer`` to the question need not be much cheaper.
    """
    further = {bound.fact for bound in solution.bound} - {*lack.taken}
    told = frozenset[str]().union(*(fact.noun.kinds for fact in facts if fact.written))
    brought = any(facts[number].thing is not None and not facts[number].noun.kinds & told for number in further)
    makes = written_origins(facts, further) <= written_origins(facts, lack.taken)
    return makes and lack.cost < solution.cost - (MUCH_CHEAPER if brought else 0.0 if nearer else CHEAPER)


def _nearer(lack: Lack, solution: Solution, question: Question, knowledge: TypedKnowledge) -> bool:
    """Is the formula for just the kind that is asked, and what it lacks named, or more of its case said than of the plan's?

    So it is, too, where the plan is for a broader kind than is asked (an energy).
    """
    root, said = knowledge.slots[solution.steps[0].slot], question.noun.concepts
    own, other = (knowledge.formulas[slot.formula].subject for slot in (lack.root, root))
    of_case = len(own & said) * max(1, len(other)) > len(other & said) * max(1, len(own))
    broad = not root.noun.families & question.target.kinds
    return lack.exact and (broad or (not lack.filled and (lack.named or of_case)))


def rank(
    plans: list[Plan], question: Question, knowledge: TypedKnowledge, weights: Weights, retrieved: Retrieved
) -> list[Ranked]:
    """The plans that the search liked best in the order of all the evidence."""
    plans = sorted(plans, key=lambda made: float(weights.vector @ made.solution.features))[:CONSIDERED]
    weighed = [(made, evidence(made.solution, made.value, question, knowledge, retrieved)) for made in plans]
    ranked = [Ranked(made, weights.cost(seen), seen) for made, seen in weighed]
    return sorted(ranked, key=lambda item: (*_fit(item, question, knowledge), item.plan.solution.steps[0].slot))


def _fit(item: Ranked, question: Question, knowledge: TypedKnowledge) -> tuple[float, int, int]:
    """The cost of a plan; at one cost the words that values and variables share, and how often x_2 is told before x_1."""
    bound = [(question.facts[b.fact], knowledge.slots[b.slot]) for b in item.plan.solution.bound]
    places = [(fact.span, index_of(slot.parameter.symbol)) for fact, slot in bound]
    numbered = [(span, index) for span, index in places if span is not None and index.isdigit()]
    against = sum(one[0] < other[0] and one[1] > other[1] for one in numbered for other in numbered)
    return round(item.cost, 6), -sum(len(fact.noun.stems & slot.noun.stems) for fact, slot in bound), against


def _undecided(ranked: Sequence[Ranked], question: Question, knowledge: TypedKnowledge) -> str:
    """Which values would do as well in each other's places, with another result; empty where none would."""
    for rival in ranked[1:]:
        own, its = (item.plan.solution for item in (ranked[0], rival))
        if _fit(rival, question, knowledge) != _fit(ranked[0], question, knowledge):
            break
        alike = own.steps == its.steps and Counter(b.fact for b in own.bound) == Counter(b.fact for b in its.bound)
        if alike and not same_value(ranked[0].plan, rival.plan):
            moved = [bound for bound in own.bound if bound not in its.bound]
            facts = [question.facts[bound.fact] for bound in moved]
            parameters = [knowledge.slots[bound.slot].parameter for bound in moved]
            values = " and ".join(f"{fact.value:g} {fact.unit or ''}".rstrip() for fact in facts)
            return f"which of {values} is the {' and which the '.join(p.name or p.symbol for p in parameters)}"
    return ""


def margin_of(ranked: Sequence[Ranked]) -> float:
    """The cost from the best plan to the best with another value."""
    others = (other.cost - ranked[0].cost for other in ranked[1:] if not same_value(ranked[0].plan, other.plan))
    return min(next(others, MARGIN_LIMIT), MARGIN_LIMIT) if ranked else 0.0


def same_value(one: Plan, other: Plan) -> bool:
    """Do two plans give the same value, whatever its unit is called (J/m^3 or Pa)?"""
    if one.unit == other.unit:
        return one.value == other.value or math.isclose(real(one.value), real(other.value), rel_tol=SAME)
    if dimension_of(one.unit) != dimension_of(other.unit):
        return False
    first, second = (to_si(real(plan.value), plan.unit)[0] for plan in (one, other))
    return math.isclose(first, second, rel_tol=SAME)


def signals(weights: Weights, ranked: Sequence[Ranked], lack: Lack | None = None) -> tuple[float, ...]:
    """What the confidence in the best of some plans is made of, in the order of `SIGNALS`."""
    best = ranked[0]
    features = dict(zip((*FEATURES, *EVIDENCE), best.evidence.tolist(), strict=True))
    settled = sum(len(call.settled) for call in best.plan.calls)
    return (
        1.0,
        share_of(ranked, lambda plan: same_value(plan, best.plan)),
        margin_of(ranked),
        min(HIGHEST_COST, max(0.0, weights.cost(best.evidence * USED))),
        float(features["bind"] + settled <= 1.0),
        features["target_kind"],
        features["unused_some"],
        features["reuse"],
        max(0.0, RETRIEVED - features["found"]) * features["root_label_foreign"],
        best.agreement,
        LACK_LIMIT if lack is None else max(-LACK_LIMIT, min(LACK_LIMIT, lack.cost - best.plan.solution.cost)),
        float(any(p.guessed for call in best.plan.calls for p in call.tool.formula.parameters)),  # typed by nothing
    )


def share_of(ranked: Sequence[Ranked], holds: Callable[[Plan], bool]) -> float:
    """The share of all plans, weighted as the fit weighs them, of which ``holds`` is true; 0 where there are none."""
    total = same = 0.0
    for item in ranked:
        weight = math.exp(ranked[0].cost - item.cost)
        total += weight
        same += weight if holds(item.plan) else 0.0
    return same / total if total else 0.0


def confidence(weights: Weights, ranked: Sequence[Ranked], lack: Lack | None = None) -> float:
    """Calibrated probability that the best plan is right."""
    if not ranked:
        return 0.0
    activation = sum(c * s for c, s in zip(weights.calibration, signals(weights, ranked, lack), strict=True))
    sure = 1 / (1 + math.exp(-max(-30.0, min(30.0, activation))))
    told = [{o.document for o in c.tool.formula.occurrences} for c in ranked[0].plan.calls if not c.slot.stated]
    if told and not set.intersection(*told):  # no document has all laws of the chain: right where each of them is
        sure **= len(told)
    if any(
        not c.tool.formula.named or c.tool.formula.role == "step" for c in ranked[0].plan.calls if not c.slot.stated
    ):
        sure **= 2  # it is right of a case of its document, and where this is one
    return sure
