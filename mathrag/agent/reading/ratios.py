"""Ratios of two values: "falls to 10 % of its initial value", "1/16 of the sample remains", "$30 less than six times the amount".

What is asked depends on their ratio alone: the lower one is taken as one unit, as an assumption that is shown, the
upper one as so many, and a solution whose result changes with the unit is dropped (`planning.compute`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from mathrag.agent.reading.statements import Draft, Statement, answering, own_formula, own_parameter
from mathrag.agent.slots.features import Fact, assumed
from mathrag.agent.slots.typed import FINAL, INITIAL, NEITHER, Noun, noun
from mathrag.problems.kinds import KindIndex
from mathrag.problems.statistic_words import ending, joining, within
from mathrag.problems.words import concepts
from mathrag.quantities import Dimension, format_unit, si_unit
from mathrag.quantities.dimensions import CONCENTRATION, MASS

SORTS = 2  # dimensions tried, where a name has several
SAMPLES = ("1", MASS, CONCENTRATION)
"""Dimensions of how much there is of something that is called by its name alone ("of the dose")."""
_OF = re.compile(
    r"\s*(?:as\s+\w+\s+as\s+|times\s+)?(?:of\s+)?(?P<own>its|their|the|this|that|his|her|an?|(?=(?:it|them)\b))\s*\b(?:[\w-]+['’]s\s+)?"
    r"(?P<what>(?!same\b)[\w-]+(?:\s+(?!(?:to|at|in|on|by|is|are|was|were|has|have|will|would|after|when|while|and|with|from|for|if)\b)[\w-]+){0,3})",
    re.IGNORECASE,
)
_TO = re.compile(r"\b(?:(?<!equal\s)to|reach\w*)\s+(?:only\s+|about\s+|just\s+)?$", re.IGNORECASE)
_FROM = frozenset({"by", "from", "than"})
_ASIDE = re.compile(
    r"\b(?:with|of|at|by)\s+(?:(?:an?|the)\s+)?(?:[^\W\d]+\s+){0,3}(?:of\s+)?\d\S*(?:\s+\S+)?"
    r"|\b(?:on|in|across|through|inside)\s+(?:an?|the|its|their)\s+\S+",
    re.IGNORECASE,
)
"""What has a value of its own ("with a time constant of 0.5 s"), and where something is ("on a capacitor")."""
_OWN = frozenset({"its", "their", "his", "her"})
Ratio = tuple[float, str, Noun, Noun]
"""How many times the second of two quantities the first one is, and what the text calls the second."""
_CLAUSE = re.compile(r"[,;:?!]|\.(?!\d)")


_THIS = re.compile(r"\b(?:this|that|it|which)\b[^.;,?!]{0,30}\b(?:is|was|are|were)\s+[$€£]?$", re.IGNORECASE)
_OF_WHAT = re.compile(r"\s*(?:times\s+)?(?P<what>[^.;?!]+)", re.IGNORECASE)


def with_states(text: str, given: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """``given`` where a number is what a quantity is at one time as a share of what it is at another, neither of them given."""
    found = list(given)
    for place, fact in enumerate(given):
        share = _share_of(text, fact, kinds)
        ratios = _states(share, _fallen(text, fact), kinds) if share else ()
        for number, (size, phrase, upper, lower) in enumerate(ratios):
            if any(_is_given(words, given) for words in (upper, lower)):
                continue  # one of the two is given: that is worked out (`relations`)
            unit = si_unit(Dimension.parse(lower.dimension or "1"))
            made = replace(fact, value=size, unit=unit, si=float(size), noun=upper, free=True)
            if number:
                found.append(replace(made, index=len(found), origin=fact.index))
            else:
                found[place] = made
            found.append(_whole(len(found), phrase, lower))
    return found


def _fallen(text: str, fact: Fact) -> str:
    """What stands before a share that something falls to, or is of its own ("is a third of its initial value"); empty before any other."""
    before, of = text[: fact.span[0]] if fact.span else "", _OF.match(text, fact.span[1]) if fact.span else None
    own = of is not None and of["own"].lower() in _OWN
    return before if _TO.search(before) or (own and ending("is just", before)) else ""


def _is_given(words: Noun, given: Sequence[Fact]) -> bool:
    """Does the question write a value of this quantity?"""
    return any(fact.dimension == words.dimension and fact.noun.families & words.kinds for fact in given if fact.written)


def _states(share: tuple[str, frozenset[str], frozenset[str], float], before: str, kinds: KindIndex) -> Iterator[Ratio]:
    """What a quantity is at one time as a share of what it is at another."""
    phrase, now, then, size = share
    for sort, named in _sorts(phrase, before, kinds):
        words = replace(noun(phrase, named, kinds, None, sort), markers=now)
        yield size, phrase, words, noun(phrase, named, kinds, None, sort, then)


def multiples_told(draft: Draft, number: int) -> list[Statement]:
    """The equations between a quantity and another one that it is so many times: "the drag is 0.02 times its weight"."""
    found: list[Statement] = []
    numbers = [
        (fact.span, fact) for fact in draft.facts if fact.span and fact.written and fact.unit in (None, "1", "%")
    ]
    for span, fact in numbers:
        of, before = _OF.match(draft.text, span[1]), _CLAUSE.split(draft.text[: span[0]])[-1]
        if of is None or fact.dimension != "1" or _FROM & {*before.split()[-1:]}:
            continue
        whole = of["what"]
        for sort in sorted(draft.kinds.dimensions(draft.kinds.headed(whole)) - {"1"})[:SORTS]:
            kinds = draft.kinds.headed(whole, dimension=sort)
            own = _last_named(before, draft.kinds, sort)
            if not own or own & kinds:
                continue
            names = [min(one).replace("_", " ") for one in (own, kinds)]
            words = [noun(name, one, draft.kinds, None, sort) for name, one in zip(names, (own, kinds), strict=True)]
            parameters = (
                own_parameter("part", names[0], sort, symbol=rf"\text{{{names[0]}}}"),
                own_parameter("k", f"multiple of the {names[1]}", "1"),
                own_parameter("whole", names[1], sort, symbol=rf"\text{{{names[1]}}}"),
            )
            latex = rf"\text{{{names[0]}}} = k \cdot \text{{{names[1]}}}"
            label = f"the question states: the {names[0]} is {fact.value:g}{fact.unit or ''} × the {names[1]}"
            formula = own_formula(number + len(found), label, "part", "k*whole", latex, parameters)
            nouns = (words[0], replace(fact.noun, markers=NEITHER), words[1])
            found.append(Statement(formula, nouns, {"k": frozenset({fact.index})}, open=tuple(names)))
    return found


def _whole(index: int, phrase: str, words: Noun) -> Fact:
    """What something is a share of, as one unit that the result may not depend on."""
    unit = si_unit(Dimension.parse(words.dimension or "1"))
    note = f"{phrase} is not given and does not matter: taken as 1 {format_unit(unit or '')}".rstrip()
    return replace(assumed(index, 1.0, unit, words, phrase, note), free=True)


def _sorts(phrase: str, before: str, kinds: KindIndex) -> Iterator[tuple[str, frozenset[str]]]:
    """The dimensions and kinds of what ``phrase`` is a state of; what falls "to half its value" is called last ``before`` it."""
    named = kinds.named(phrase) or (_last_named(before, kinds) if before else NEITHER)
    dimensions = sorted(kinds.dimensions(named) - {"1"})
    for sort in dimensions[:SORTS]:
        yield sort, frozenset(kind for kind in named if kinds.dimension[kind] == sort)
    if not named:
        yield from ((sort, NEITHER) for sort in SAMPLES)


def _last_named(before: str, kinds: KindIndex, sort: str | None = None) -> frozenset[str]:
    """The quantity kinds (of the dimension ``sort``) that are named last in the clause, without a value of their own."""
    words = _ASIDE.sub(" ", _CLAUSE.split(before)[-1]).split()
    windows = (
        " ".join(words[end - size : end]) for end in range(len(words), 0, -1) for size in (3, 2, 1) if size <= end
    )
    named = ((window, kinds.headed(window, dimension=sort)) for window in windows)
    return next(
        (found for window, found in named if kinds.ends_in(found, window) and kinds.names_well(window) > 1), NEITHER
    )


def _share_of(text: str, fact: Fact, kinds: KindIndex) -> tuple[str, frozenset[str], frozenset[str], float] | None:
    """What a number is a share of, the times of the value and of what it is a share of, and the share; None where it is no such share."""
    if fact.span is None or fact.dimension != "1" or fact.role != "given" or fact.unit not in (None, "1", "%"):
        return None
    of = _OF.match(text, fact.span[1])
    if of is None:
        return None
    if (state := _state(text, of)) is not None:
        return state[0], FINAL, INITIAL, 1 - fact.si if state[1] else fact.si
    phrase, fallen = of["what"], _fallen(text, fact)
    markers = noun(phrase, NEITHER, None).markers
    if (markers & INITIAL and (fallen or kinds.named(phrase))) or (
        markers == NEITHER and of["own"].lower() in _OWN and _TO.search(fallen)
    ):
        return phrase, FINAL, INITIAL, fact.si
    return (phrase, NEITHER, FINAL, fact.si) if markers & FINAL else None


def _state(text: str, of: re.Match[str]) -> tuple[str, bool] | None:
    """What a part is said to be left of, and is it gone? None where neither is said of it."""
    clause = _CLAUSE.split(text[of.start("what") :])[0]
    left, gone = within("still left", clause), within("gone", clause)
    place = left or gone
    if place is None or place.start() == 0:
        return None
    return clause[: min(place.start(), len(of["what"]))].strip(), left is None


def told_against(draft: Draft, number: int) -> list[Statement]:
    """The equation, numbered ``number``, between a value, a factor, a difference and what is asked, where nothing else is given."""
    text = draft.text
    given = [(fact, fact.span) for fact in draft.facts if fact.written and fact.span is not None]
    given.sort(key=lambda one: one[1])
    for (more, place), (factor, behind) in pairwise(given):
        way = joining("than", text, place[1], behind[0])
        what = _OF_WHAT.match(text, behind[1])
        rest = [fact for fact, _ in given if fact is not more and fact is not factor]
        if way is None or what is None or not _THIS.search(text[: place[0]]) or len(rest) != 1:
            continue
        if rest[0].dimension != more.dimension or factor.dimension != "1" or not rest[0].index < more.index:
            continue
        if concepts(what["what"]) & concepts(draft.asked.context):
            return _against(draft, number, (rest[0], factor, more), "-" if way.lastgroup == "less" else "+")
    return []


def _against(draft: Draft, number: int, given: tuple[Fact, Fact, Fact], sign: str) -> list[Statement]:
    value, factor, more = given
    facts = {"v": value, "k": factor, "d": more}
    sorts = [
        own_parameter(name, fact.text.strip(), str(fact.dimension), unit=fact.unit) for name, fact in facts.items()
    ]
    asked = own_parameter("x", draft.asked.text, str(more.dimension))
    label = f"the question states: {value.value:g} is {factor.value:g} × what is asked {sign} {more.value:g}"
    expression = f"(v {'+' if sign == '-' else '-'} d)/k"
    return [answering(number, label, expression, [asked, *sorts], facts, draft.target)]
