"""Shares of a whole that is not given: "to 90 % of its final voltage", "what fraction of the sample is left".

Whatever the whole is, the answer is the same: it is taken as one unit of its dimension, as an assumption that is shown, and
a solution whose result changes with it is dropped (`planning.compute`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from mathrag.agent.language.dimensions import (
    ACCELERATION,
    CONCENTRATION,
    ENERGY,
    LENGTH,
    MASS,
    POWER,
    PRESSURE,
    SPECIFIC_ENERGY,
    SPEED,
    TEMPERATURE,
    VOLTAGE,
    VOLUME,
)
from mathrag.agent.reading.asked import Asked
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import FINAL, INITIAL, Noun, noun
from mathrag.problems.kinds import KindIndex
from mathrag.quantities import Dimension, si_unit, to_si

SPENT = frozenset({ENERGY, POWER})
GIVING = frozenset(
    {SPECIFIC_ENERGY, POWER, VOLTAGE}
)  # a calorific value, a power, a voltage: an energy follows from them
SAMPLE = ("1", CONCENTRATION, "M", "N")  # a number, a concentration, a mass or an amount: all of them shrink alike
_SAMPLES = re.compile(
    r"\b(?:reactants?|samples?|substances?|nucle(?:us|i)|isotopes?|nuclides?|compounds?|materials?|drugs?|atoms|molecules)\b",
    re.IGNORECASE,
)
MOTION = frozenset({LENGTH, "T", SPEED, ACCELERATION, "1", "T^-1"})
_SAME = {PRESSURE: "pressure", VOLUME: "volume", TEMPERATURE: "temperature"}
_MOVES = re.compile(
    r"\bfriction|\bslid|\bslip|\binclin|\bslopes?\b|\bramps?\b|\bhills?\b|\bcurves?\b|\bbends?\b|\bloops?\b|\broll|\bskid|\bspring|\bswing|\bbank|"
    r"\bheights?\b|\bfall|\bdrop|\bthrow|\bthrown|\bjump|\brelease|\bpendul|\blet go\b|\bbob\b|\bslide",
    re.IGNORECASE,
)
"""Motion of what has a mass, with nothing given that its mass would have to be known for."""
_ASKED = re.compile(
    r"\b(?:percentage|percent|per\s?cent|fraction|proportion|share|portion)\s+of\s+(?:the\s+|its\s+|an?\s+)?"
    r"(?P<whole>(?:[\w'-]+\s+){0,4}[\w'-]+)",
    re.IGNORECASE,
)
_LEFT = re.compile(
    r"\b(?:percentage|percent|per\s?cent|fraction|proportion|share|portion)\s+"
    r"(?:(?:is|are|will be|will|has|have)(?:\s+been)?\s+)?(?:remain\w*|left|survives?)\b",
    re.IGNORECASE,
)
_SHARE = re.compile(r"\s*of\s+(?:the\s+|its\s+|an?\s+)?(?P<whole>(?:[\w'-]+\s+){0,4}[\w'-]+)", re.IGNORECASE)
_REST = re.compile(
    r"\b(?:left|remains?|remaining|survives?)\b(?!\s+(?:constant|the same|side|hand|of)\b)", re.IGNORECASE
)
_END = re.compile(
    r"\b(?:is|are|was|were|will|has|have|had|does|remain\w*|left|after|in|on|at|when|if|by|from|to|that|which|and)\b.*",
    re.IGNORECASE,
)


def asked_of(text: str, kinds: KindIndex) -> tuple[str, ...]:
    """Dimensions of the whole of which ``text`` asks for a share; none where it asks for something else."""
    found = _ASKED.search(text)
    return _dimensions(found["whole"], kinds) if found else SAMPLE if _LEFT.search(text) else ()


def with_rest(asked: Asked, target: Noun, facts: Sequence[Fact]) -> tuple[Noun, list[Fact]]:
    """What is left is final, and what it is left of ("of a 20 mg sample") was there at first."""
    given = list(facts)
    if not _REST.search(f"{asked.text} {asked.context}"):
        return target, given
    of = [f for f in given if f.role == "given" and f.span and f.dimension in SAMPLE and not f.noun.markers]
    if len(of) == 1 and (of[0].dimension != "1" or of[0].unit is None):
        place = given.index(of[0])
        given[place] = replace(of[0], noun=replace(of[0].noun, markers=INITIAL))
    return (target if target.markers else replace(target, markers=FINAL)), given


def whole_facts(text: str, given: Sequence[Fact], start: int, kinds: KindIndex) -> list[Fact]:
    """The wholes that are spoken of and not given, numbered from ``start``."""
    written = (_SHARE.match(text, fact.span[1]) for fact in given if fact.unit == "%" and fact.span is not None)
    known = {fact.dimension for fact in given}
    if known & GIVING or any("volumetric_calorific_value" in fact.noun.kinds for fact in given):
        known |= SPENT
    wanted = {
        dimension: _END.sub("", found["whole"]).strip()
        for found in reversed((*written, _ASKED.search(text)))
        if found
        for dimension in _dimensions(found["whole"], kinds)
        if found.re is _ASKED or dimension not in SPENT  # the energy of which a part is useful follows from something
    }
    if _LEFT.search(text):
        wanted |= dict.fromkeys(SAMPLE, "initial amount")
    if _MOVES.search(text) and {fact.dimension for fact in given if fact.role == "given"} <= MOTION:
        wanted.setdefault(MASS, "mass")
    missing = sorted((dimension, phrase) for dimension, phrase in wanted.items() if dimension not in known)
    kept = sorted((d, f"unchanged {word}") for d, word in _SAME.items() if d not in known and _kept(word, text))
    missing += [one for one in kept for _ in range(2)]  # before and after
    return [_fact(start + number, phrase, dimension, kinds) for number, (dimension, phrase) in enumerate(missing)]


def _kept(word: str, text: str) -> bool:
    """Is it said to stay what it is?"""
    same = r"(?:the same|constant|unchanged|fixed)"
    said = rf"\b(?:constant|unchanged|same|fixed) {word}\b|\b{word} (?:\w+ ){{0,3}}{same}\b"
    return re.search(said, text, re.IGNORECASE) is not None


def _dimensions(phrase: str, kinds: KindIndex) -> tuple[str, ...]:
    head = _END.sub("", phrase).strip()
    named: Iterable[str] = kinds.dimensions(kinds.headed(head)) - {"1"}
    return tuple(sorted(named)) or (SAMPLE if _SAMPLES.search(head) or _REST.search(phrase) else ())


def _fact(number: int, phrase: str, dimension: str, kinds: KindIndex) -> Fact:
    unit = si_unit(Dimension.parse(dimension))
    si, _ = to_si(1.0, unit)
    words = noun(phrase, kinds.headed(phrase, dimension=dimension), kinds, None, dimension)
    note = f"the whole ({phrase}) is not given and does not matter: taken as 1 {unit}"
    return Fact(number, 1.0, unit, si, words, phrase, None, role="assumed", note=note, free=True)
