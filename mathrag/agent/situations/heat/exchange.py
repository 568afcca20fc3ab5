"""Heat that two bodies exchange until they have one temperature: what the one gives off the other takes up, and so does the vessel.

Where the documents have the heat of warming (mass × specific heat × change of temperature) the balance is an equation of the question
alone, written for whatever of it is asked: a mass, a specific heat, a temperature at the start or the common one. Which value belongs to
which body `bodies` reads; a share or an amount of heat that is lost enters where the words tell it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import (
    DENSITY,
    ENERGY,
    HEAT_CAPACITY,
    MASS,
    POWER,
    SPECIFIC_ENERGY,
    SPECIFIC_HEAT,
    TEMPERATURE,
    TIME,
    VOLUME,
)
from mathrag.agent.language.words import tokens
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.statements import Statement
from mathrag.agent.situations.heat.bodies import (
    LETTERS,
    LIQUIDS,
    Bodies,
    Value,
    as_values,
    read_bodies,
    side_words,
    with_stated,
)
from mathrag.agent.situations.worked_out import worked_out
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, TypedKnowledge
from mathrag.agent.solutions.tree import Solution

if TYPE_CHECKING:
    from mathrag.agent.question import Question

MEETS = re.compile(
    r"\bmix|\bpour|\badd(?:ed|s|ing)?\b|\bdrops?\b|\bdropp|\bplung|\bimmers|\bsubmerg|\b(?:plac|lower|transferr|thrown?|toss|dipp)\w*\b[^.;?]{0,40}?\b(?:in|into)\b|"
    r"\bputs?(?:ting)?\b[^.;?]{0,40}?\b(?:in|into)\b|\bquench|\bequilibrium|\bcommon temperature|\btogether\b|\bstirr|\bcombin|\bblend",
    re.IGNORECASE,
)
_PHASES = re.compile(
    r"\b(?:ice|snow|steam|vapou?r|melt\w*|freez\w*|evaporat\w*|condens\w*|latent|molten|dissolv\w*)\b", re.IGNORECASE
)
_EQUAL = re.compile(r"\b(?:equal|the same|identical)\s+(?:mass|amount|volume|quantit)\w*|\bas much\b", re.IGNORECASE)
_LOST = re.compile(r"\b(?:lost|los[es]s?|losing|losses|dissipat\w*|escap\w*|surroundings|environment)\b", re.IGNORECASE)
_TAKEN = re.compile(
    r"\b(?:absorb\w*|taken up|takes up|gain\w*|received?s?|transferred|efficien\w*|used|utili[sz]\w*|passes)\b",
    re.IGNORECASE,
)
KINDS = frozenset(
    {"temperature", "initial_temperature", "final_temperature", "mass", "volume", "specific_heat_capacity"}
)
"""What may be asked of the two."""
_ELSE = frozenset({SPECIFIC_ENERGY, POWER, TIME})
"""Where these are given, more happens than that two bodies come to one temperature."""


@dataclass(frozen=True)
class _Loss:
    """How the heat given off is less than that taken up: a factor of it, what is taken from it, and their values."""

    factor: str
    less: str
    values: Mapping[str, Fact]
    said: str


def exchange(
    text: str,
    facts: Sequence[Fact],
    asked: Asked,
    wanted: tuple[Noun, frozenset[str]],
    number: int,
) -> list[Statement]:
    """What is asked of two bodies that come to one temperature, numbered ``number``, where every value of ``text`` has its place."""
    target, dimensions = wanted
    given = [f for f in facts if f.role == "given" and f.origin is None]
    sort = _sort(target, dimensions, given)
    if sort is None or not MEETS.search(text) or _PHASES.search(text):
        return []
    if any(f.dimension in _ELSE for f in given) or "change" in target.markers or asked.changes:
        return []
    loss = _loss(text, given)
    if loss is None:
        return []
    words = target.stems | (frozenset(tokens(asked.text)) if asked.placeholder is None else frozenset[str]())
    both = read_bodies(text, facts, asked, sort, words)
    return [] if both is None else _stated(text, facts, both, loss, sort, target, number)


def half_exchanged(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be that leaves aside how much there is of one of two bodies that come to one temperature, or how warm it was."""
    if not MEETS.search(question.text) or _sort(question.target, question.dimensions, question.given) is None:
        return None
    given = [f for f in question.given if f.written and not f.answered]
    levels = [f for f in given if f.dimension == TEMPERATURE and not f.difference]
    amounts = [f for f in given if f.dimension in (MASS, VOLUME)]
    if any(f.dimension in _ELSE or f.unit == "%" for f in given) or len(levels) < 2 or len(amounts) < 2:
        return None
    bound = [question.facts[b.fact] for b in solution.bound]
    used = {index for fact in bound for index in (fact.index, fact.origin, *fact.also)}
    if all(fact.index in used for fact in (*levels, *amounts)):
        return None
    return "what two bodies come to depends on how much there is of both and on how warm both were"


def _sort(target: Noun, dimensions: frozenset[str], given: Sequence[Fact]) -> str | None:
    """The one dimension that is asked; "how much water" is a volume where volumes are given."""
    if target.kinds and not target.families & KINDS:
        return None
    own = [sort for sort in LETTERS if sort in dimensions]
    if MASS in own and VOLUME in own:
        own = [VOLUME if any(f.dimension == VOLUME for f in given) else MASS]
    return own[0] if len(own) == 1 else None


def _loss(text: str, given: Sequence[Fact]) -> _Loss | None:
    """What is lost on the way; None where a share or an energy is given of which the words don't tell it."""
    shares = [f for f in given if f.unit == "%"]
    heats = [f for f in given if f.dimension == ENERGY and not f.answered]
    if not shares and not heats:
        return _Loss("", "", {}, "")
    if len(shares) + len(heats) > 1 or (shares or heats)[0].span is None:
        return None
    [fact] = shares or heats
    start, end = fact.span or (0, 0)
    around = (
        re.split(r"[.;](?!\d)", text[max(0, start - 70) : start])[-1] + re.split(r"[.;](?!\d)", text[end : end + 90])[0]
    )
    lost, taken = _LOST.search(around), _TAKEN.search(around)
    if heats:
        return _Loss("", " - Q", {"Q": fact}, ", but for what is lost") if lost else None
    if bool(lost) == bool(taken):
        return None
    return _Loss(
        "(1 - k)*" if lost else "k*",
        "",
        {"k": fact},
        f", of which {fact.value:g} % is {'lost' if lost else 'taken up'}",
    )


def _stated(
    text: str, facts: Sequence[Fact], both: Bodies, loss: _Loss, sort: str, target: Noun, number: int
) -> list[Statement]:
    """The balance written for what is asked."""
    hot = _hotter(both)
    if hot is None or both.common is None:
        return []
    sides = (both.sides[hot], both.sides[1 - hot])
    values = dict(loss.values) | ({"T": both.common.fact} if both.common.fact is not None else {})
    vessel, answer = _vessel(both, facts, values), [f for f in facts if f.answered and f.dimension == ENERGY]
    amounts = [_amount(side, n, sides, _EQUAL.search(text) is not None) for n, side in enumerate(sides, 1)]
    heats = _specific_heats(both, sides, facts, needed=bool(vessel or answer))
    wanted = _wanted(sides, both, sort)
    if vessel is None or heats is None or wanted is None or None in amounts:
        return []
    for n, side in enumerate(sides, 1):
        values |= as_values(side, n) | {f"r_{n}": fact for fact in _densities(side, facts)}
    values |= {name: heat for name, heat in heats if heat is not None}
    terms = ["*".join(p for p in (amount, name) if p) or "1" for amount, (name, _) in zip(amounts, heats, strict=True)]
    if vessel:
        liquid = [n for n, side in enumerate(sides) if side_words(side) & LIQUIDS]
        inside = liquid[0] if len(liquid) == 1 else (both.holds if hot == 0 else 1 - both.holds)
        terms[inside] = f"({terms[inside]} + {vessel})"
    flows = (f"{terms[0]}*(T_1 - T)", f"{terms[1]}*(T - T_2)")
    equation = f"{loss.factor}{flows[0]}{loss.less} == {flows[1]}"
    label = f"heat given off = heat taken up{loss.said}{', also by the vessel' if vessel else ''}"
    if answer and not loss.said and not vessel and wanted != "T":
        equation, values["Q"] = f"{flows[int(wanted[-1]) - 1]} == Q", answer[0]
    return worked_out(label, equation, wanted, values, target, number)


def _specific_heats(
    both: Bodies, sides: Sequence[dict[str, Value]], facts: Sequence[Fact], *, needed: bool
) -> list[tuple[str, Fact | None]] | None:
    """The name and value of each body's specific heat; no names where both have one that cancels; None where one is missing."""
    if both.alike and not needed:
        return [("", None), ("", None)]
    for side in sides:
        with_stated(side, facts)
    heats = [side["c"].fact if "c" in side else None for side in sides]
    if both.alike:
        own = {heat.si: heat for heat in heats if heat is not None}
        given = [f for f in facts if f.dimension == SPECIFIC_HEAT and f.written and f.noun.stems & LIQUIDS]
        one = given or list(own.values())
        return [("c_1", one[0]), ("c_1", one[0])] if len({heat.si for heat in one}) == 1 else None
    if any("c" not in side for side in sides):
        return None
    return [(f"c_{n}", heat) for n, heat in enumerate(heats, 1)]


def _hotter(both: Bodies) -> int | None:
    """Which of the two gives off heat: the one that is warmer at the start, or than both in the end."""
    starts = [side["T"].fact if "T" in side else None for side in both.sides]
    common = both.common.fact if both.common is not None else None
    levels = [start or common for start in starts]
    if levels[0] is None or levels[1] is None or levels[0].si == levels[1].si:
        return None
    return 0 if levels[0].si > levels[1].si else 1


def _amount(side: Mapping[str, Value], number: int, sides: Sequence[Mapping[str, Value]], equal: bool) -> str | None:
    """How much there is of a body: its mass, or its density and volume; nothing where both are as much."""
    if equal and not any(letter in own for own in sides for letter in ("m", "V")):
        return ""
    if ("m" in side) == ("V" in side):
        return None
    if "m" in side:
        return f"m_{number}"
    bare = all("V" in own and side_words(own) & LIQUIDS for own in sides) and not any("c" in own for own in sides)
    return f"V_{number}" if bare else f"r_{number}*V_{number}"


def _densities(side: Mapping[str, Value], facts: Sequence[Fact]) -> list[Fact]:
    """The density of a body, given or of the thing by its name."""
    own = [f for f in facts if f.dimension == DENSITY and f.noun.stems & side_words(side)]
    return sorted(own, key=lambda fact: fact.role == "given")[-1:]


def _vessel(both: Bodies, facts: Sequence[Fact], values: dict[str, Fact]) -> str | None:
    """What the vessel takes up for each kelvin, with its ``values``; empty where none is given, None where one is missing."""
    capacities = [f for f in facts if f.dimension == HEAT_CAPACITY and f.written]
    if not both.vessel and not capacities:
        return ""
    if (both.vessel and capacities) or len(capacities) > 1 or (both.vessel and both.vessel.keys() != {"m", "c"}):
        return None
    if capacities:
        values["C"] = capacities[0]
        return "C"
    values |= as_values(both.vessel, 3)
    return "m_3*c_3"


def _wanted(sides: Sequence[Mapping[str, Value]], both: Bodies, sort: str) -> str | None:
    """The name of what is asked."""
    if both.common is not None and both.common.fact is None:
        return "T"
    letter = LETTERS[sort]
    found = [n for n, side in enumerate(sides, 1) if letter in side and side[letter].fact is None]
    return f"{letter}_{found[0]}" if len(found) == 1 else None
