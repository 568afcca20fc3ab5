"""One law in two states: "a spring stretches 4 cm under 10 N; how far under 25 N?".

What is asked is given for another state of the same thing, and so is what it goes with. A formula of the documents between the two
holds for both states; what it takes besides is the same in both, and drops out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from math import isclose

from mathrag.agent.language.naming import sentences
from mathrag.agent.question import Question
from mathrag.agent.reading.statements import Statement, own_formula
from mathrag.agent.slots.features import Fact, unlike_kinds
from mathrag.agent.slots.steps import TypedFormula
from mathrag.agent.slots.typed import NEITHER, Noun, Slot, TypedKnowledge
from mathrag.entities import Formula, Parameter
from mathrag.errors import EvaluationError, FormulaError, SolveError
from mathrag.formulas import evaluate, replaced, simplified, solve, to_latex
from mathrag.problems.kinds import KindIndex
from mathrag.problems.phrases import Words, is_in, words_of
from mathrag.problems.wording import WORDS, wording
from mathrag.problems.words import concepts, tokens
from mathrag.quantities.dimensions import LENGTH, TEMPERATURE

FIRST, SECOND = "_1st", "_2nd"
DIFFERING = frozenset(tokens(" ".join(WORDS["differing"])))
ALIKE = 1e-6
MOST, AGREED = 16, 0.75
"""Formulas that are worked out, the nearest first, and the share of them that has to agree with the nearest."""
SAMPLES = (1.0, 1.7)
"""Values of what is the same besides: which of them it has may not matter."""
AROUND = 4
"""Words before and behind "same" or "constant" in which it is told what is."""


@dataclass(frozen=True)
class States:
    """The values of a question by state: what is asked in the first, and pairs of what differs; ``shared`` are told once."""

    known: Fact
    pairs: tuple[tuple[Fact, Fact], ...]
    shared: tuple[Fact, ...]


def with_second_state(question: Question, reach: Callable[[], TypedKnowledge], kinds: KindIndex) -> Question:
    """``question`` with the equation for its second state, where nearly all formulas of its ``reach`` that fit give one value.

    A word of the label of one of them, or a thing of which one quantity lasts, has to tell that it is their case.
    """
    states = states_of(question)
    if states is None:
        return question
    knowledge = reach()
    of_things, lasting = _lasting(words_of(question.text))
    kept = _kept(question.text, kinds)
    lasting = kept | lasting if _of_one_thing(question, states, kinds) else kept
    told = (_fitting(typed, knowledge, states, lasting, of_things) for typed in knowledge.formulas)
    fitting = sorted(
        filter(None, told), key=lambda one: (one.unlike, len(one.rest), one.foreign(question), one.formula.uri)
    )
    simplest = [one for one in fitting if len(one.rest) == len(fitting[0].rest)][:MOST]
    made = [(one, *found) for one in simplest if (found := _eliminated(one, states, question)) is not None]
    if not made:
        return question
    agreed = [one for one, _, value in made if isclose(value, made[0][2], rel_tol=ALIKE)]
    spoken_of = any(one.of_things or one.foreign(question) < 1 for one in agreed)
    if not spoken_of or len(agreed) <= AGREED * len(made):
        return question
    return replace(question, said=(*question.said, made[0][1]))


def states_of(question: Question) -> States | None:
    """The values of two states, each with a place; None where the question tells no two."""
    given = [fact for fact in question.facts if fact.written]
    differs = question.asked.changes or not DIFFERING.isdisjoint(tokens(question.asked.context))
    settled = question.conversion or any(said.answers for said in question.said)
    if question.asked.placeholder is not None or differs or settled:
        return None
    groups: list[list[Fact]] = []
    for fact in given:
        like = [own for own in groups if _alike(own[0].noun, fact.noun)]
        if like:
            like[0].append(fact)
        else:
            groups.append([fact])
    known = [own[0] for own in groups if len(own) == 1 and _is_asked(own[0], question)]
    pairs = [own for own in groups if len(own) == 2]
    if len(known) != 1 or not pairs or len(pairs) > 2 or any(len(own) > 2 for own in groups):
        return None
    shared = tuple(own[0] for own in groups if len(own) == 1 and own[0] is not known[0])
    ordered = _ordered(pairs, known[0], question.asked_at)
    return None if ordered is None else States(known[0], ordered, shared)


def _alike(one: Noun, other: Noun) -> bool:
    """Can both be of one quantity, in whatever state? How far may be any length."""
    if one.dimension != other.dimension:
        return False
    states = one.families & other.families if one.dimension == TEMPERATURE else None  # an initial and a final one
    any_length = one.dimension == LENGTH and (one.kinds | other.kinds) & {*wording().spans.split()}
    return bool(states or any_length) or not unlike_kinds(one, other)


def _is_asked(fact: Fact, question: Question) -> bool:
    named = fact.dimension != "1" or bool(fact.noun.kinds & question.target.families)
    return (
        named
        and fact.dimension in question.dimensions
        and _alike(fact.noun, replace(question.target, dimension=fact.noun.dimension))
    )


def _ordered(pairs: Sequence[Sequence[Fact]], known: Fact, asked: int) -> tuple[tuple[Fact, Fact], ...] | None:
    """The pairs with the value of the state in which ``known`` is told first; None where the text does not keep the states apart.

    ``asked`` is where the second state is asked about.
    """
    ways = [tuple(zip(*way, strict=True)) for way in product(*((own, own[::-1]) for own in pairs))]
    told = [(sorted([_place(known), *map(_place, way[0])]), sorted([asked, *map(_place, way[1])])) for way in ways]
    apart = [way for way, (a, b) in zip(ways, told, strict=True) if a[-1] < b[0] or b[-1] < a[0]]
    return tuple(zip(*apart[0], strict=True)) if len(apart) == 1 else None


def _place(fact: Fact) -> int:
    return (fact.span or (0, 0))[0]


def _of_one_thing(question: Question, states: States, kinds: KindIndex) -> bool:
    """Does the text speak of the same things in both states: of no aluminum wire behind a copper one?

    One that the later of them names first has to be pointed at ("of this metal").
    """
    first = [_place(states.known), *(_place(one) for one, _ in states.pairs)]
    second = [question.asked_at, *(_place(other) for _, other in states.pairs)]
    border = max(min(first), min(second))
    border = max((end for _, end in sentences(question.text) if end <= border), default=border)
    things = question.problem.things if question.problem else ()
    early = {
        (thing.head, *thing.words) for thing in things if min((at for at, _ in thing.mentions), default=0) < border
    }
    pointed = {t.id for t in things for at, _ in t.mentions if WORDS["pointing"] & {*question.text[:at].split()[-1:]}}
    return all((t.head, *t.words) in early or t.id in pointed or kinds.headed(t.head) for t in things)


def _lasting(words: Words) -> tuple[frozenset[str], frozenset[str]]:
    """The kinds that last of the things in the text, and those with the ones that last of anything."""
    of_things, anything = set[str](), set[str]()
    for names, phrases in wording().lasting.items():
        if not phrases:
            anything |= {*names.split()}
        elif is_in(phrases.split(" | "), words):
            of_things |= {*names.split()}
    return frozenset(of_things), frozenset(of_things | anything)


def _kept(text: str, kinds: KindIndex) -> frozenset[str]:
    """The kinds of what is said to be the same: "at the same pressure", "if its resistance stays constant"."""
    words, found = words_of(text), frozenset[str]()
    same = {own.stem for own in words_of(wording().kept)}
    for n in (n for n, word in enumerate(words) if word.stem in same):
        around = [own for own in words[max(0, n - AROUND) : n + AROUND] if own.sentence == words[n].sentence]
        phrases = [text[one.start : other.end] for one, other in (*zip(around, around, strict=True), *pairwise(around))]
        found |= frozenset(kind for phrase in phrases for kind in kinds.headed(phrase) if kinds.ends_in({kind}, phrase))
    return kinds.families(found)


@dataclass(frozen=True)
class _Fitting:
    """A formula with its parameters for what is asked, each pair and each shared value, in this order, and the ``rest``."""

    formula: Formula
    places: tuple[Parameter, ...]
    rest: tuple[Parameter, ...]
    unlike: int
    """Places of another kind than the value."""
    of_things: bool
    """Is one of the rest what a thing that the text speaks of keeps?"""

    def foreign(self, question: Question) -> float:
        """The share of its label's words that the question lacks."""
        own = concepts(self.formula.label)
        return len(own - question.noun.concepts) / max(1, len(own))


def _fitting(
    typed: TypedFormula, knowledge: TypedKnowledge, states: States, lasting: frozenset[str], of_things: frozenset[str]
) -> _Fitting | None:
    """The formula where each value has one place in it, and all that it takes besides lasts; else None.

    Many lengths are alike: one needs a word of its place, unless what lasts is ``of_things`` that the text speaks of.
    """
    slots = [knowledge.slots[n] for n in typed.slots if knowledge.slots[n].parameter.constant is None]
    places: list[Slot] = []
    facts = (states.known, *(first for first, _ in states.pairs), *states.shared)
    for fact in facts:
        fits = [slot for slot in slots if slot not in places and _alike(slot.noun, fact.noun)]
        if len(fits) != 1:
            return None
        places += fits
    rest = [slot for slot in slots if slot not in places]
    if not rest or not all(s.noun.families & lasting and "change" not in s.noun.markers for s in rest):
        return None
    of_thing, pairs = any(slot.noun.families & of_things for slot in rest), list(zip(facts, places, strict=True))
    lengths = [(fact.noun, slot.noun) for fact, slot in pairs if fact.dimension == LENGTH]
    if not of_thing and any(one.concepts.isdisjoint(other.concepts) for one, other in lengths):
        return None
    if typed.formula.equation is None or typed.formula.sense not in ("=", "∝"):
        return None
    unlike = sum(fact.noun.kinds.isdisjoint(slot.noun.kinds) for fact, slot in pairs)
    own, others = (tuple(slot.parameter for slot in some) for some in (places, rest))
    return _Fitting(typed.formula, own, others, unlike, of_thing)


def _eliminated(found: _Fitting, states: States, question: Question) -> tuple[Statement, float] | None:
    """The law in the second state with what the first says of one that lasts, and its value in SI; None where the others still count."""
    formula, rest, (target, *others) = found.formula, found.rest, found.places
    asked, free = target.identifier, [p.identifier for p in rest]
    pairs = list(zip(others, states.pairs, strict=False))
    told = {p.identifier: fact for p, fact in zip(others[len(pairs) :], states.shared, strict=True)}
    ends = [
        {asked: f"{asked}{end}", **{p.identifier: f"{p.identifier}{end}" for p, _ in pairs}} for end in (FIRST, SECOND)
    ]
    try:
        first, second = (replaced(str(formula.equation), names) for names in ends)
        gone = dict.fromkeys(free[1:], "1")
        second = replaced(second, {free[0]: f"({solve(first, free[0])[0]})"})
        expression = simplified(solve(second, ends[1][asked])[0])
        facts = {ends[0][asked]: states.known, **told}
        for p, pair in pairs:
            facts |= {ends[n][p.identifier]: fact for n, fact in enumerate(pair)}
        known = {name: fact.si for name, fact in facts.items()}
        tried = [float(evaluate(expression, {**known, **dict.fromkeys(free[1:], size)})) for size in SAMPLES]
    except (SolveError, FormulaError, EvaluationError, TypeError):
        return None
    if not all(isclose(value, tried[0], rel_tol=ALIKE) for value in tried):
        return None
    if gone:
        expression = simplified(solve(replaced(second, gone), ends[1][asked])[0])
    parameters = [_of_state(target, SECOND), _of_state(target, FIRST)]
    parameters += [_of_state(p, end) for p, _ in pairs for end in (FIRST, SECOND)]
    parameters += others[len(pairs) :]
    symbols = {p.identifier: p.symbol for p in parameters}
    names = " and ".join(p.name or p.symbol for p in rest)
    made = own_formula(
        len(question.said), f"{formula.label}, twice with the same {names}", parameters[0].identifier, expression,
        f"{parameters[0].symbol} = {to_latex(expression, symbols)}", parameters,
    )  # fmt: skip
    nouns = (question.target, *(replace(facts[p.identifier].noun, markers=NEITHER) for p in parameters[1:]))
    takes = {name: frozenset({fact.index}) for name, fact in facts.items()}
    cited = made.model_copy(update={"uri": f"{formula.uri}#twice", "occurrences": formula.occurrences})
    return Statement(cited, nouns, takes, answers=True, told=True, stated_by="two_states"), tried[0]


def _of_state(parameter: Parameter, end: str) -> Parameter:
    number = "1" if end == FIRST else "2"
    symbol = (
        f"{{{parameter.symbol}}}_{number}" if "_" not in parameter.symbol else f"{{{parameter.symbol}}}^{{({number})}}"
    )
    return parameter.model_copy(update={"identifier": f"{parameter.identifier}{end}", "symbol": symbol})
