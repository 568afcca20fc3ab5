"""Shares of what decays: "what fraction is left after 20 days", "until 90 % has decomposed", "loses half of its atoms every 6 hours".

Where the documents have a decay of the first order, the share left is 2^(-t/T) by definition of the half-life, or e^(-k t) with
the rate constant; what is gone is the rest. The time in which half of it goes is a half-life, whatever it is called.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mathrag.agent.language.dimensions import AMOUNT, CONCENTRATION, MASS, TIME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, nouns_of, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, TypedKnowledge, noun
from mathrag.quantities import ReadQuantity

HALF, RATE = "half_life", "T^-1"
LEFT, GONE = "left", "gone"
AMOUNTS = {
    "1": ("number_of_entities", "1"),
    MASS: ("mass", "kg"),
    AMOUNT: ("amount_of_substance", "mol"),
    CONCENTRATION: ("amount_concentration", "mol/m^3"),
}
_DECAYS = re.compile(
    r"\bhalf-?\s?li(?:fe|ves)\b|\bdecay|\bdisintegrat|\bradioacti|\bfirst[- ]order|\bdecompos|\bisotope|\bnuclide",
    re.IGNORECASE,
)
_OTHER_ORDER = re.compile(r"\b(?:second|zero(?:th)?|third)[- ]order\b", re.IGNORECASE)
_IS_SHARE = re.compile(r"\b(?:fraction|percent\w*|per\s?cent|proportion|share|portion|part|how much)\b", re.IGNORECASE)
_GONE = re.compile(
    r"\b(?:decay\w*|decompos\w*|disintegrat\w*|reacted|reacts?|gone|los[te]s?|disappear\w*|consumed|broken? down|breaks? down|broke down|"
    r"eliminated|excreted|converted|used up|transformed|completed?|dissociated|degraded)\b",
    re.IGNORECASE,
)
_LEFT = re.compile(
    r"\b(?:left|remain\w*|present|undecayed|unreacted|intact|still|survive\w*|unchanged|active|retain\w*)\b|"
    r"\bof (?:its|the|their) (?:initial|original|starting|first)\b",
    re.IGNORECASE,
)
_DOWN_TO = re.compile(
    r"\b(?:falls?|fell|fallen|drop\w*|decreas\w*|decay\w*|reduc\w*|declin\w*|sinks?|goes|go|gone|is|are|down)\s+(?:down\s+)?to\s+"
    r"(?:only\s+|about\s+|just\s+)?(?:an?\s+|one[\s-])?$",
    re.IGNORECASE,
)
_DOWN_BY = re.compile(
    r"\b(?:falls?|fell|drop\w*|decreas\w*|reduc\w*|declin\w*)\s+by\s+(?:only\s+|about\s+)?$|\bloses?\s+$", re.IGNORECASE
)
_HAS = re.compile(r"\b(?:contains?|ha[sd]|have|holds?|shows?)\s+(?:only\s+|still\s+|just\s+|about\s+)*$", re.IGNORECASE)
_HAS_GONE = re.compile(  # a "sample that decays" is not gone
    r"\b(?:ha[sd]|have|is|are|was|were|been)\s+(?:\w+\s+){0,2}?(?:decayed|decomposed|disintegrated|reacted|gone|lost|disappeared|consumed|"
    r"broken|eliminated|excreted|converted|used|transformed|degraded)\b|"
    r"\bhow (?:many|much)\b[^?]*\b(?:decays?|disintegrates?|decomposes?|reacts?)\b",
    re.IGNORECASE,
)
_WHEN = re.compile(r"\b(?:after|when|until|once|if|while)\b[^,?]*", re.IGNORECASE)
_HALVES = re.compile(
    r"\b(?P<half>half|halve[sd]?|halving)\b(?P<what>[^.;?!\d]{0,70}?)\b(?P<often>every|each|in|within|after)\s+(?:about\s+)?(?=\d|an?\b)",
    re.IGNORECASE,
)
_GOES = re.compile(
    r"\b(?:los[et]s?|halv\w*|decay\w*|disintegrat\w*|eliminat\w*|excret\w*|br[eo]\w*k\w* down|decompos\w*|disappear\w*|gone|drops?|falls?|"
    r"decreas\w*|reduc\w*|left|remains?|declin\w*)\b",
    re.IGNORECASE,
)
_SAMPLE = re.compile(
    r"\b(?:radioacti\w*|isotope|nuclide|nucle(?:us|i)|atoms|decay\w*|activity|sample|drug|medicine|dose|substance|reactant|concentration)\b",
    re.IGNORECASE,
)


def without_halves(text: str, quantities: Sequence[ReadQuantity]) -> list[ReadQuantity]:
    """``quantities`` but for the "half" of "loses half of its atoms every 6 hours", which is in the half-life."""
    said = _halving(text)
    return [q for q in quantities if said is None or not said.start("half") <= q.start < said.end("what")]


def with_half_life(text: str, facts: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """``facts`` where the time in which half of a sample goes is a half-life."""
    said = _halving(text)
    result = list(facts)
    for place, fact in enumerate(facts):
        if said is not None and fact.dimension == TIME and fact.span and fact.span[0] - said.end() in range(-1, 3):
            words = noun("half-life", frozenset({HALF}), kinds, None, TIME)
            result[place] = replace(fact, noun=words, text="half-life")
    return result


def _halving(text: str) -> re.Match[str] | None:
    for found in _HALVES.finditer(text):
        start = max(text.rfind(".", 0, found.start()), text.rfind(";", 0, found.start())) + 1
        if _GOES.search(text, start, found.end()) and _SAMPLE.search(text):
            return found
    return None


def decay(draft: Draft, number: int) -> list[Statement]:
    """The share of what decays that is left or gone, numbered ``number``, where it is given or asked for."""
    if (
        draft.known is None
        or not _DECAYS.search(draft.text)
        or _OTHER_ORDER.search(draft.text)
        or not _has_law(draft.known)
    ):
        return []
    given = [f for f in draft.facts if f.role == "given" and f.span is not None]
    part = _share(draft.text, given, draft.asked, draft.dimensions) or _gone(
        draft.text, given, draft.asked, draft.dimensions
    )
    law = _law([*given, *(f for f in draft.facts if f.free and HALF in f.noun.kinds)], draft.target, draft.dimensions)
    if part is None or law is None:
        return []
    name, takes, left = law
    named = {**part.named, "t": ("time", TIME, "time", "s"), **name}
    parameters = tuple(own_parameter(symbol, *what) for symbol, what in named.items())
    nouns = tuple(
        draft.target if p.symbol == part.wanted else words
        for p, words in zip(parameters, nouns_of(parameters, draft.kinds), strict=True)
    )
    label = f"by definition: what is {part.state} after a decay of the first order"
    first, *whole = part.named
    share = left if part.state == LEFT else f"1 - {left}"
    equation = f"{first} == " + (f"{whole[0]}*({share})" if whole else share)
    written = share.replace("2**(-t/T)", "2^{-t/T}").replace("exp(-k*t)", "e^{-k t}")
    latex = f"{first} = " + (rf"{whole[0]} \left({written}\right)" if whole else written)
    formula = own_formula(number, label, equation, latex, parameters)
    return [Statement(formula, nouns, frozenset(), {**takes, **part.takes})]


def gone_asked(text: str, asked: Asked) -> bool:
    """Is it asked what is gone of something that decays?"""
    return _DECAYS.search(text) is not None and _of_asked(text, asked) == GONE


@dataclass(frozen=True)
class _Part:
    """What is left or gone: its parameters (itself first, then the whole), what they take, and the symbol of what is asked for."""

    state: str
    named: dict[str, tuple[str, str, str, str]]
    takes: dict[str, frozenset[int]]
    wanted: str | None


def _share(text: str, given: Sequence[Fact], asked: Asked, dimensions: frozenset[str]) -> _Part | None:
    """A share that is given or asked for."""
    shares = [f for f in given if _is_share(f)]
    wanted = dimensions == {"1"} and _IS_SHARE.search(f"{asked.text} {asked.context}") is not None and not asked.counted
    if wanted == bool(shares) or len(shares) > 1:
        return None
    state = _of_asked(text, asked) if wanted else _of_given(text, shares[0])
    if state is None:
        return None
    named = {"x": (f"fraction {state}", "1", "ratio", "1")}
    return _Part(state, named, {} if wanted else {"x": frozenset({shares[0].index})}, "x" if wanted else None)


def _gone(text: str, given: Sequence[Fact], asked: Asked, dimensions: frozenset[str]) -> _Part | None:
    """What is gone of the one amount given: "how many have decayed after 9 h"; what is left the documents' laws say."""
    wholes = [f for f in given if f.dimension in dimensions & AMOUNTS.keys() and not _is_share(f)]
    if len(wholes) != 1 or _of_asked(text, asked) != GONE or not _HAS_GONE.search(_asking(text, asked)):
        return None
    sort = wholes[0].dimension
    kind, unit = AMOUNTS[sort]
    named = {"y": ("amount gone", sort, kind, unit), "y_0": ("initial amount", sort, kind, unit)}
    return _Part(GONE, named, {"y_0": frozenset({wholes[0].index})}, "y")


def _law(
    given: Sequence[Fact], target: Noun, dimensions: frozenset[str]
) -> tuple[dict[str, tuple[str, str, str, str]], dict[str, frozenset[int]], str] | None:
    """By the half-life or by the rate constant: its parameter, what the parameters take, and the share left."""
    halves = [f for f in given if HALF in f.noun.kinds]
    times = frozenset(f.index for f in given if f.dimension == TIME and HALF not in f.noun.kinds)
    rates = [f for f in given if f.dimension == RATE]
    takes = {"t": times} if times else {}
    if len(halves) == 1 or (HALF in target.kinds and not halves and not rates):
        own = {"T": frozenset({halves[0].index})} if halves else {}
        return {"T": ("half-life", TIME, HALF, "s")}, {**takes, **own}, "2**(-t/T)"
    if len(rates) == 1 or (RATE in dimensions and not rates):
        own = {"k": frozenset({rates[0].index})} if rates else {}
        return {"k": ("decay constant", RATE, "decay_constant", "1/s")}, {**takes, **own}, "exp(-k*t)"
    return None


def _is_share(fact: Fact) -> bool:
    return (
        fact.dimension == "1"
        and fact.origin is None
        and (fact.unit == "%" or (fact.unit is None and 0 < fact.value < 1))
    )


def _of_asked(text: str, asked: Asked) -> str | None:
    """Is the share that is asked for one that is left, or gone?"""
    words = _asking(text, asked)
    if _LEFT.search(words):
        return LEFT
    return GONE if _GONE.search(words) else None


def _asking(text: str, asked: Asked) -> str:
    """The sentence that asks, without what says when."""
    return _WHEN.sub(" ", text[slice(*asked.span)])


def _of_given(text: str, share: Fact) -> str | None:
    """Is a given share one that is left, or gone? By the words right before it, else by the first that follow, else by those before."""
    start, end = share.span or (0, 0)
    before, after = text[max(0, start - 60) : start], re.split(r"[.;?!]", text[end : end + 80])[0]
    if _DOWN_TO.search(before):
        return LEFT
    if _DOWN_BY.search(before):
        return GONE
    first = min(
        ((found.start(), state) for state, words in ((LEFT, _LEFT), (GONE, _GONE)) if (found := words.search(after))),
        default=None,
    )
    if first is not None:
        return first[1]
    if _HAS.search(before):
        return LEFT
    before = re.split(r"[.;?!]", before)[-1]
    last = max(
        ((found.start(), state) for state, words in ((LEFT, _LEFT), (GONE, _GONE)) for found in words.finditer(before)),
        default=None,
    )
    return last[1] if last is not None else None


def _has_law(known: TypedKnowledge) -> bool:
    """Have the documents a decay of the first order: an exponential of a rate and a time, or a half-life from a rate?"""
    formulas = {known.slots[index].formula for index in known.by_dimension.get(RATE, ())}
    for formula in formulas:
        slots = [known.slots[slot] for slot in known.formulas[formula].slots]
        sorts = [slot.parameter.dimension for slot in slots]
        written = known.formulas[formula].formula.equation or ""
        grows = "exp(" in written or "ln(" in written or "log(" in written
        if TIME in sorts and grows and (len(sorts) != len(set(sorts)) or any(HALF in s.noun.kinds for s in slots)):
            return True
    return False
