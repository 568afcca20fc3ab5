"""Heating or cooling through a change of phase: the heat is that of all stages together.

"Ice at -12 °C into water at 30 °C" is ice that warms, melts, and water that warms. Where the documents have the heat of warming
(mass × specific heat × change of temperature) and that of a change of phase (mass × latent heat), their sum is an equation of the
question alone; which specific heat and which latent heat belong to which stage the question's own words say. Points of melting
and boiling are those given, or water's at normal pressure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mathrag.agent.language.dimensions import ENERGY, MASS, POWER, SPECIFIC_ENERGY, SPECIFIC_HEAT, TEMPERATURE, TIME
from mathrag.agent.language.naming import sentence_at
from mathrag.agent.language.words import tokens
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, nouns_of, own_formula, own_parameter
from mathrag.agent.situations.heat.matter import substance
from mathrag.agent.situations.heat.mixing import warms
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge

PHASES = ("solid", "liquid", "gas")
POINTS = (("melting", 273.15), ("boiling", 373.15))
"""What lies between two phases, and water's at normal pressure in K."""
HEATS = frozenset({ENERGY, MASS, POWER, TIME})
"""What is asked where something is heated: the heat, how much of it that is enough for, with what power, how long."""
NEAR, BETWEEN = 1e-6, 60
_PHASE = re.compile(
    r"(?<![A-Za-z])(?:(?P<solid>ice|snow|frost|solid|frozen)|(?P<liquid>water|liquid|molten|melted)|"
    r"(?P<gas>steam|vapou?r|gas(?:eous)?))(?![A-Za-z])",
    re.IGNORECASE,
)
_WATER = re.compile(r"\b(?:ice|snow|water|steam)\b", re.IGNORECASE)
_POINT_BEFORE = re.compile(
    r"\b(?:(?P<melting>melt\w*|freez\w*|fusion|solidif\w*)|boil\w*|vapori[sz]\w*|condens\w*)\s+(?:point|temperature)\b[^.;,\d]{0,30}$|"
    r"\b(?:(?P<melts>melts|freezes|solidifies)|boils|vapori[sz]es|condenses)\s+at\s*(?:about\s*)?$",
    re.IGNORECASE,
)
_AROUND = re.compile(
    r"\b(?:room|surroundings?|environment|outside|outdoors?|ambient|freezer|oven|refrigerator|furnace|air)\b[^.;,?]{0,25}$",
    re.IGNORECASE,
)
_OUT_OF = re.compile(
    r"\b(?:out of|from|leaves)\s+(?:an?|the)\s+(?:\w+\s+)?(?:freezer|oven|refrigerator|furnace)\b[^.;,?]{0,12}$",
    re.IGNORECASE,
)
"""What comes from there is as warm as it is there."""
_BESIDE = re.compile(r"\s*(?:outside|outdoors|surroundings|air|room)\b", re.IGNORECASE)
_CONDUCTS = re.compile(r"\b(?:conduct\w*|thick\w*|walls?)\b", re.IGNORECASE)
_OF_LATENT = re.compile(
    r"\b(?:each|every|per|an?|one)\s+(?:kilogram|gram|kg|g)\s+of\s*$|\b(?:latent|fusion|vapori[sz]ation|evaporation)\b[^.;,]{0,30}\bat\s*$",
    re.IGNORECASE,
)
_CHANGES = (
    re.compile(r"\bmelt|\bthaw|\bfreez|\bfroze|\bsolidif|\bfus(?:ion|e)\b", re.IGNORECASE),
    re.compile(
        r"\bvapou?ri[sz]|\bevaporat|\bboil(?:s|ed|ing)? (?:\w+ ){0,3}(?:off|away|dry)|\bcondens|\b(?:in)?to (?:dry )?(?:steam|vapou?r)\b",
        re.IGNORECASE,
    ),
)
_LATENT = (
    re.compile(r"\bfusion|\bmelt|\bfreez|\bsolidif|\bthaw|L_?\{?[fms]\b", re.IGNORECASE),
    re.compile(r"\bvapou?ri[sz]|\bevaporat|\bboil|\bcondens|\bsteam|L_?\{?[vb]\b", re.IGNORECASE),
)
_MEET = re.compile(
    r"\b(?:put|plac|drop|pour|mix|thrown|immers|plung|add)\w*\s+(?:in|into|to|with|onto)\s+(?:[\w.°/-]+\s+){0,6}?"
    r"(?:water|drink|tea|juice|lemonade|coffee|calorimeter|glass|cup|oil|beaker)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[?!;]|\.(?!\d)")
_PARTLY = re.compile(
    r"\b(?:before|until|begins?|starts?|only the|just to|to (?:its|the) (?:melting|boiling|freezing))\b", re.IGNORECASE
)
_LATENT_NAME = re.compile(
    r"\b(?:latent )?heat of \w+|\b(?:melting|boiling|freezing) (?:point|temperature)", re.IGNORECASE
)
_WATERY = frozenset(tokens("water ice steam snow vapor vapour frost liquid substance"))
_OF_IT = re.compile(rf"{_PHASE.pattern}|\bit\b|\bmelt|\bboil", re.IGNORECASE)
_OF_ONE = re.compile(r"\b(?:first|second|third|last) (?:stage|step|process)\b|\bonly\b", re.IGNORECASE)
_OF_ALL = re.compile(
    r"\btotal\b|\bin all\b|\baltogether\b|\b(?:both|two|three|all) (?:stages|steps|processes)\b|\bwhole process\b",
    re.IGNORECASE,
)
_KINDS = {
    "Q": ("heat", ENERGY, "heat", "J"),
    "m": ("mass", MASS, "mass", "kg"),
    "c": ("specific heat capacity", SPECIFIC_HEAT, "specific_heat_capacity", "J/(kg*K)"),
    "L": ("specific latent heat", SPECIFIC_ENERGY, "specific_latent_heat", "J/kg"),
    "T": ("temperature", TEMPERATURE, "temperature", "K"),
}


@dataclass(frozen=True)
class State:
    """How warm something is (K), in which phase (its place in `PHASES`), and the value that says so."""

    si: float
    phase: int
    fact: Fact | None


@dataclass(frozen=True)
class Passage:
    """The colder and the warmer state, with the points of melting and boiling (K) and the values that give them."""

    low: State
    high: State
    points: tuple[tuple[float, Fact | None], ...]


def passage(text: str, facts: Sequence[Fact]) -> Passage | None:
    """The states between which something in ``text`` changes its phase; None where nothing does, or two things meet."""
    if _MEET.search(text) or _CONDUCTS.search(text):
        return None
    given = [f for f in facts if f.written and f.span is not None and not f.answered]
    levels = [f for f in given if f.dimension == TEMPERATURE and not f.difference and not f.noun.markers & {"change"}]
    points, rest = _points(text, levels)
    rest = _ends(text, rest, points)
    states = [state for fact in rest if (state := _state(text, fact, points)) is not None]
    if len(states) == 1 and len(rest) == 1 and (other := _other(text, states[0], points)) is not None:
        states.append(other)
    if len(states) == 2 and states[0].phase == states[1].phase:  # "is heated to 100 °C and then boils away"
        inner = [one for one in states if all(abs(one.si - si) > NEAR for si, _ in points)]
        beyond = _other(text, inner[0], points) if len(inner) == 1 else None
        states = [inner[0], beyond] if beyond is not None else states
    if len(states) != 2 or len(rest) > 2 or states[0].phase == states[1].phase:
        return None
    low, high = sorted(states, key=lambda state: state.phase)
    needed = points[low.phase : high.phase]
    if low.si > high.si or any(not low.si - NEAR <= si <= high.si + NEAR for si, _ in needed):
        return None
    return Passage(low, high, tuple(points))


def stages(draft: Draft, number: int) -> list[Statement]:
    """The heat of all stages, numbered ``number``, where heat or a mass is asked for and ``known`` has what each stage takes.

    It is the answer where the words ``asking`` ask for the heat of them all.
    """
    if draft.known is None or not draft.dimensions & HEATS or not (warms(draft.known) and _changes_phase(draft.known)):
        return []
    passed = passage(draft.text, draft.facts)
    masses = [f for f in draft.facts if f.dimension == MASS and f.written]
    if passed is None or len(masses) > 1 or _OF_ONE.search(draft.asking):
        return []
    written = _written(draft.text, passed, draft.facts)
    if written is None:
        return []
    terms, takes, words = written
    if masses and MASS not in draft.dimensions:
        takes = {**takes, "m": frozenset({masses[0].index})}
    if len(terms) < 2:
        return []
    equation = f"Q == m*({' + '.join(terms)})"
    latex = re.sub(r"(\d+\.\d+)", r"\1\\,\\mathrm{K}", equation.replace("==", "=").replace("*", r" "))
    names = ("Q", "m", *(name for name in takes if name != "m"))
    parameters = tuple(own_parameter(name, *_KINDS[name[0]]) for name in names)
    nouns = nouns_of(parameters, draft.kinds)
    formula = own_formula(number, f"heat of all stages together: {', '.join(words)}", equation, latex, parameters)
    of_all = draft.dimensions == {ENERGY} and bool(masses) and _OF_ALL.search(draft.asking) is not None
    return [Statement(formula, nouns, frozenset(), takes, answers=of_all, told=of_all)]


def skips_phase(
    text: str, facts: Sequence[Fact], asked: str, has_latent: bool, used: Sequence[Fact], span: tuple[int, int]
) -> bool:
    """Do values ``used`` with one specific heat reach from one phase into another, or is a whole passage's heat asked without a latent one?

    ``asked`` is the dimension asked for in the sentence at ``span``.
    """
    passed = passage(text, facts)
    if passed is None or _of_other_stuff(passed, used):
        return False
    ends = {state.fact.index for state in (passed.low, passed.high) if state.fact is not None}
    width = abs(passed.high.si - passed.low.si)
    spans = len(ends) == 2 and passed.low.si < passed.high.si
    whole = spans and any(
        f.difference and (f.also or f.origin is not None) and abs(abs(f.si) - width) < NEAR * max(1.0, width)
        for f in used
    )
    if _inner(passed) and (whole or (spans and ends <= {fact.index for fact in used})):
        return True
    return asked in HEATS and not has_latent and not _PARTLY.search(text[slice(*span)])


def _of_other_stuff(passed: Passage, used: Sequence[Fact]) -> bool:
    """Is the specific heat of iron or the like, where no point of melting or boiling is told but those of water?"""
    stuffs = [substance(fact) for fact in used if fact.dimension == SPECIFIC_HEAT]
    return all(fact is None for _, fact in passed.points) and any(own and not own & _WATERY for own in stuffs)


def _ends(text: str, levels: list[Fact], points: Sequence[tuple[float, Fact | None]]) -> list[Fact]:
    """The first and the last temperature on the way; one of melting or boiling between them ("first warms up to 0 °C") is no end."""
    if len(levels) <= 2:
        return levels
    between = [f for f in levels[1:-1] if not any(abs(f.si - si) <= NEAR for si, _ in points)]
    start, end = sentence_at(text, (levels[-1].span or (0, 0))[0]) or (0, 0)
    own = _OF_IT.search(text, start, end) is not None  # not "The studio is heated to 12 °C"
    return levels if between or not own else [levels[0], levels[-1]]


def _inner(passed: Passage) -> bool:
    """Is there more than one stage of warming, or none at an end?"""
    needed = passed.points[passed.low.phase : passed.high.phase]
    return any(passed.low.si + NEAR < si < passed.high.si - NEAR for si, _ in needed)


def _points(text: str, levels: Sequence[Fact]) -> tuple[list[tuple[float, Fact | None]], list[Fact]]:
    """The points of melting and boiling, and the other temperatures; infinitely far where nothing says them."""
    water = _WATER.search(text) is not None
    found: list[tuple[float, Fact | None]] = [
        (si if water else (-1.0 if place == 0 else float("inf")), None) for place, (_, si) in enumerate(POINTS)
    ]
    rest: list[Fact] = []
    for fact in levels:
        start = fact.span[0] if fact.span else 0
        before = text[max(0, start - BETWEEN) : start]
        named = _POINT_BEFORE.search(before)
        around = _AROUND.search(before) and not _OUT_OF.search(before)
        if _OF_LATENT.search(before) or around or _BESIDE.match(text, fact.span[1] if fact.span else 0):
            continue
        if named is None or (water and len(levels) <= 2):
            rest.append(fact)
        else:
            found[0 if named["melting"] or named["melts"] else 1] = (fact.si, fact)
    return found, rest


def _state(text: str, fact: Fact, points: Sequence[tuple[float, Fact | None]]) -> State | None:
    """In which phase something of this temperature is; at a point of melting or boiling the words beside it say so."""
    melting, boiling = (si for si, _ in points)
    if fact.si < melting - NEAR:
        return State(fact.si, 0, fact)
    if melting < 0 and boiling == float("inf"):
        return None
    if melting + NEAR < fact.si < boiling - NEAR:
        return State(fact.si, 1, fact)
    if fact.si > boiling + NEAR:
        return State(fact.si, 2, fact)
    start, end = fact.span or (0, 0)
    after = _PHASE.match(text, re.compile(r"\s*").match(text, end).end())  # type: ignore[union-attr]
    before = list(_PHASE.finditer(text, max(0, start - BETWEEN), start))
    named = after or (before[-1] if before else None)
    phase = PHASES.index(str(named.lastgroup)) if named is not None else -1
    around = (0, 1) if abs(fact.si - melting) <= NEAR else (1, 2)
    return State(fact.si, phase, fact) if phase in around else None


def _other(text: str, one: State, points: Sequence[tuple[float, Fact | None]]) -> State | None:
    """The state at the point of melting or boiling behind ``one``, where the words say that it melts or boils."""
    changes = [number for number, words in enumerate(_CHANGES) if words.search(_LATENT_NAME.sub("", text))]
    both = len(changes) == 2
    if not changes or (both and one.phase == 1):
        return None
    across = changes[0] if one.phase == 1 else int((one.phase == 0) == both)  # through the liquid where both are said
    si, fact = points[across]
    return State(si, across + (one.phase <= across), fact) if 0 <= si < float("inf") else None


def _written(
    text: str, passed: Passage, facts: Sequence[Fact]
) -> tuple[list[str], Mapping[str, frozenset[int]], list[str]] | None:
    """The terms of the sum for each kilogram, what its parameters take, and what each stage is; None where a value is missing."""
    terms: list[str] = []
    takes: dict[str, frozenset[int]] = {}
    words: list[str] = []
    every = list(_stages(passed))
    both = passed.low.fact is not None and passed.high.fact is not None  # else nothing may be warmed at all
    warming = facts if both else [f for f in facts if f.role == "given"]
    heats = _by_phase(text, warming, [stage for stage, *_ in every if stage in PHASES])
    latents = _by_change(text, facts, [stage for stage, *_ in every if stage not in PHASES])
    for place, (stage, start, end) in enumerate(every, 1):
        value = heats.get(stage) if stage in PHASES else latents.get(stage)
        if value is None:
            return None
        letter = "c" if stage in PHASES else "L"
        takes[f"{letter}_{place}"] = frozenset({value.index})
        words.append(f"{stage} that warms or cools" if stage in PHASES else stage)
        if letter == "L":
            terms.append(f"L_{place}")
            continue
        cold, warm = (_level(state, takes) for state in (start, end))
        terms.append(f"c_{place}*({warm} - {cold})")
    return terms, takes, words


def _level(state: tuple[float, Fact | None], takes: dict[str, frozenset[int]]) -> str:
    """How the equation writes a temperature: by a parameter that takes the value given, else as a number."""
    si, fact = state
    if fact is None:
        return f"{si:.6g}"
    levels = [name for name in takes if name.startswith("T")]
    name = next((name for name in levels if takes[name] == {fact.index}), f"T_{len(levels) + 1}")
    takes[name] = frozenset({fact.index})
    return name


def _stages(passed: Passage) -> Iterator[tuple[str, tuple[float, Fact | None], tuple[float, Fact | None]]]:
    """Each stage from cold to warm: a phase that warms, or "melting" and "boiling", with both temperatures."""
    low, high = passed.low, passed.high
    here = (low.si, low.fact)
    for phase in range(low.phase, high.phase + 1):
        there = passed.points[phase] if phase < high.phase else (high.si, high.fact)
        if phase == low.phase and abs(there[0] - low.si) <= NEAR:
            there = here
        if abs(there[0] - here[0]) > NEAR:
            if phase < high.phase and abs(there[0] - high.si) <= NEAR:
                there = (high.si, high.fact)
            yield PHASES[phase], here, there
        if phase < high.phase:
            yield POINTS[phase][0], there, there
        here = there


def _by_phase(text: str, facts: Sequence[Fact], needed: Sequence[str]) -> dict[str, Fact]:
    """The specific heat of each phase: of what it is said to be, else the only one that is left; a handbook's where none is given."""
    given = [f for f in facts if f.dimension == SPECIFIC_HEAT]
    written = [f for f in given if f.span is not None]
    found: dict[str, Fact] = {}
    for fact in written:
        phase = _named_phase(text, fact, written)
        if phase is not None:
            found.setdefault(phase, fact)
    rest = [fact for fact in written if fact not in found.values()]
    missing = [phase for phase in needed if phase not in found]
    if len(missing) == len(rest) == 1:
        found[missing[0]] = rest[0]
    for fact in given:
        match = _PHASE.search(fact.thing or "")
        if fact.span is None and match is not None:
            found.setdefault(str(match.lastgroup), fact)
    return found


def _named_phase(text: str, fact: Fact, others: Sequence[Fact]) -> str | None:
    """The phase that a specific heat is said to be of: right behind it ("... for ice"), else before it."""
    start, end = fact.span or (0, 0)
    behind = re.compile(r"\s*\(?(?:for|of|in)\s+(?:the\s+)?(\w+)").match(text, end)
    if behind is not None and (named := _PHASE.match(behind[1])) is not None:
        return str(named.lastgroup)
    since = max((other.span[1] for other in others if other.span and other.span[1] <= start), default=0)
    clause = max((end.end() for end in _CLAUSE.finditer(text, 0, start)), default=0)
    before = list(_PHASE.finditer(text, max(since, clause, start - BETWEEN), start))
    return str(before[-1].lastgroup) if before else None


def _by_change(text: str, facts: Sequence[Fact], needed: Sequence[str]) -> dict[str, Fact]:
    """The latent heat of each change of phase: by the words around it, else the only one for the only change."""
    given = [f for f in facts if f.dimension == SPECIFIC_ENERGY and f.span is not None]
    found: dict[str, Fact] = {}
    said: set[int] = set()
    for fact in given:
        start, end = fact.span or (0, 0)
        since = max((f.span[1] for f in given if f.span and f.span[1] <= start), default=0)
        before = text[max(since, start - BETWEEN) : start]
        around = f"{before} {re.split(r'[.;,]', text[end : end + BETWEEN])[0]}"
        own = [number for number, words in enumerate(_LATENT) if words.search(around)]
        if len(own) == 1:
            found.setdefault(POINTS[own[0]][0], fact)
            said.add(fact.index)
    rest = [fact for fact in given if fact.index not in said]
    missing = [change for change in needed if change not in found]
    if len(missing) == len(rest) == 1:
        found[missing[0]] = rest[0]
    return found


def _changes_phase(known: TypedKnowledge) -> bool:
    """Have the documents the heat of a change of phase?"""
    return known.relates({ENERGY, MASS, SPECIFIC_ENERGY})
