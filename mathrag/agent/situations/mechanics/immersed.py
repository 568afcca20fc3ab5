"""A body in a liquid as a question tells it: whether it floats, hangs or is held down, and which value is which of its quantities."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mathrag.agent.language.dimensions import ACCELERATION, AREA, DENSITY, FORCE, LENGTH, MASS, VOLUME
from mathrag.agent.language.kinds import FREE_FALL
from mathrag.agent.language.words import tokens
from mathrag.agent.situations.motion.kinematics import Product, Relation, Sum
from mathrag.agent.slots.features import Fact

FLUIDS = frozenset(
    tokens(
        "water seawater sea liquid fluid oil alcohol ethanol mercury brine gasoline petrol kerosene glycerin glycerol milk saltwater "
        "river lake solution"
    )
)
_FLOATS = re.compile(
    r"\bfloat(?:s|ing|ed)?\b(?!\s+(?:valve|ball valve|gauge|switch))|\bafloat\b|\bdraught\b|\bsuspended in (?:the )?(?:water|liquid|oil)\b|"
    r"\bhovers?\b[^.;?]*\bwater\b",
    re.IGNORECASE,
)
_WHOLLY = re.compile(
    r"\b(?:complete|entire|full|whol|total)(?:ly)?\s+(?:\w+\s+)?(?:immers|submerg|under|cover|below|in (?:the )?(?:water|liquid|oil))\w*|"
    r"\b(?:immers|submerg)\w+\s+(?:complete|entire|full|whol|total)ly|\bunder ?water\b|\bunder the (?:water|surface)|\bon the bottom\b|"
    r"\bbelow the surface\b|\bdives?\b|\bdiver\b",
    re.IGNORECASE,
)
_IN_FLUID = re.compile(r"\bin (?:the )?(?:water|liquid|oil|alcohol)\b", re.IGNORECASE)
_IMMERSED = re.compile(rf"\b(?:immers|submerg|dipp|lower)\w*|{_IN_FLUID.pattern}|\bhangs? in\b", re.IGNORECASE)
_PARTLY = re.compile(r"\bpart(?:ly|ially)\b|\bhalf\b|\bjust touch|\bof (?:its|the) volume\b", re.IGNORECASE)
_SCALE = re.compile(
    r"\bspring (?:scale|balance|dynamometer)|\bdynamometer|\bforce ?met(?:er|re)|\bnewton ?met(?:er|re)|\bapparent weight|"
    r"\bscales? (?:reads?|shows?|indicates?)|\bweighs?\b[^.;?]*\bin air\b|\bin air\b[^.;?]*\bweigh",
    re.IGNORECASE,
)
_CORD = re.compile(
    r"\b(?:strings?|threads?|ropes?|chains?|cables?|cords?|crane|tied|tether\w*|anchor\w*|lines?|hook)\b", re.IGNORECASE
)
_DOWN = re.compile(
    r"\b(?:pull|held|hold|keep|kept|press|push|drag|tie|fasten|anchor|tether|fix)\w*\b(?:[^.;?]|\.\d){0,90}?"
    r"\b(?:down(?:wards?)?|to the (?:bottom|floor|ground)|under(?:water)?\b(?! the)|from below|below the surface|at the bottom)\b",
    re.IGNORECASE,
)
_UP = re.compile(
    r"\b(?:hang|hung|suspend|lift|rais|hoist|haul|crane|retriev|salvag|draw)\w*\b|\bpull\w*\b[^.;?]{0,20}?\bup|\bfrom above\b",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"\b(?:deeper|lower in the water|further (?:in|down)|higher|rises?\b|sinks? (?:by|another|a further))",
    re.IGNORECASE,
)
_LOADS = re.compile(
    r"\b(?:load\w*|cargo|aboard|board\w*|g[eo]t(?:s|ting)? on|put on|placed on|carr(?:y|ies|ied|ying)|onto|unload\w*)\b",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"\bafter(?:wards)?\b|\bnow\b|\bthen\b|\bwhen\b|\bwith (?:the|all|its)\b|\bloaded\b",
    re.IGNORECASE,
)
UNDER = re.compile(r"\b(?:under(?:water)?|below|submerg\w*|immers\w*|beneath)\b", re.IGNORECASE)
OUT = re.compile(r"\b(?:above|out of|outside|expos\w*|emerg\w*|stick\w* out|protrud\w*)\b", re.IGNORECASE)
_IN_AIR = re.compile(r"\bin (?:the )?air\b|\bbefore\b|\bout of (?:the )?water", re.IGNORECASE)
_LESS = re.compile(
    r"\b(?:decreas|drop|fall|reduc|less|smaller|change)\w*\s+(?:\w+\s+)?by\s*$|^\s*(?:less|smaller)",
    re.IGNORECASE,
)
_EACH = re.compile(r"\beach\b|\bapiece\b|\bper\b|\bevery\b", re.IGNORECASE)
DISPLACED = re.compile(r"\bdisplac", re.IGNORECASE)
_SHARE = re.compile(r"\b(?:of|in) (?:its|the|their) (?:\w+ )?volume\b|\bvolume_fraction\b", re.IGNORECASE)
_FRESH = re.compile(r"\b(?:lake|river|pond|pool|canal|reservoir|stream)s?\b", re.IGNORECASE)
_WATER = re.compile(r"\b(?:sea)?waters?\b|\bsea\b|\bocean\b", re.IGNORECASE)
_BOTTOM = re.compile(r"\b(?:on|at|to) the (?:\w+ )?(?:bottom|bed|floor)\b", re.IGNORECASE)
_PRESSES = re.compile(r"\b(?:press\w*|support\w*|normal force|bottom|bed|floor)\b", re.IGNORECASE)
_BY_HAND = re.compile(
    r"\bforce\b(?:[^.;?]|\.\d){0,60}?\b(?:lift|rais|hold|keep|push|press|pull)\w*\b|"
    r"\b(?:push|press|held|hold|keep|kept)\w*\b(?:[^.;?]|\.\d){0,90}\bunder\w*",
    re.IGNORECASE,
)
_WET = re.compile(rf"{_IN_FLUID.pattern}|\b(?:immers|submerg)\w*|\bapparent", re.IGNORECASE)
CARRIES = re.compile(
    r"\b(?:can|could|able)\b[^.;?]*\b(?:carry|carried|load\w*|transport|bear)\b|\bmaximum (?:load|cargo)", re.IGNORECASE
)
ON_EARTH = (9.0, 11.0)  # m/s²: an acceleration of what is at rest is that of gravity
WHOLE = "one"
"""The whole of which shares are parts."""


@dataclass(frozen=True)
class Scene:
    """How it is in balance (a key of `buoyancy.LABELS`), what is given by its name, and what ties this together."""

    state: str
    values: Mapping[str, Fact]
    relations: tuple[Relation, ...]
    second: frozenset[str] = frozenset()
    """The words of the liquid in which a scale shows something else."""


def with_water(text: str) -> str:
    """``text`` with the name of what a lake or a river is filled with, where something floats on it."""
    return f"{text} (water)" if _FLOATS.search(text) and _FRESH.search(text) and not _WATER.search(text) else text


def read_scene(text: str, facts: Sequence[Fact], asked: str, changes: bool) -> Scene | None:
    """The body in a liquid of which ``text`` speaks, asking with the words ``asked``; None where a value has no place."""
    state = _state(text, asked, changes)
    if state is None:
        return None
    whole = state not in ("floats", "load") and not _PARTLY.search(text)
    if not whole and state not in ("floats", "load"):
        return None
    given = [f for f in facts if f.role == "given" and (f.written or f.answered) and f.span is not None]
    shaped = next((f for f in facts if f.dimension == VOLUME and f.origin is not None and f.span), None)
    shaped = shaped if whole else None
    made_of = frozenset() if shaped is None else frozenset({shaped.origin, *shaped.also})
    masses = [f for f in given if f.dimension == MASS]
    counts = [f for f in given if f.dimension == "1" and f.unit is None and f.value >= 1]
    values: dict[str, Fact] = {}
    for fact in given:
        told = fact in masses or fact in counts or fact.index in made_of
        if not told and not _put(fact, values, text, state):
            return None
    if shaped is not None:
        values.setdefault("V", shaped)
    carried = _with_masses(values, masses, counts, text, state)
    if carried is None:
        return None
    if state == "floats" and CARRIES.search(asked):
        whole, carried = True, [Sum("m", ("m_body", "m_load"))]
        values |= {"m_body": values.pop("m")} if "m" in values else {}
    second = _second_liquid(values, text)
    if second is None:
        return None
    _with_assumed(values, facts, second)
    return Scene(state, values, (*carried, *_tied(values, whole)), second)


def _put(fact: Fact, values: dict[str, Fact], text: str, state: str) -> bool:
    """Put ``fact`` in its place; False where it has none, or there is one already."""
    name = _name_of(fact, text, state)
    scale = _SCALE.search(text) is not None
    if name == "F" and "F" in values and "G" not in values and scale:
        less, more = sorted((fact, values["F"]), key=lambda one: one.si)  # a scale shows less in the liquid
        values |= {"F": less, "G": more}
        return True
    if name in ("F", "r_fluid") and name in values and scale:
        name = f"{name[0]}_2"  # in a second liquid
    if name is None or name in values:
        return False
    values[name] = fact
    return True


def _tied(values: Mapping[str, Fact], whole: bool) -> list[Relation]:
    """What ties the volumes together, and what a scale shows in a second liquid."""
    tied: list[Relation] = []
    if whole:
        tied.append(Sum("V", ("V_under",)))
    else:
        tied += [Sum("V", ("V_under", "V_out")), Sum(WHOLE, ("k", "k_out"))]
        tied += [Product("V_under", "k", "V"), Product("V_out", "k_out", "V"), Product("V_under", "A", "h")]
    if "F_2" in values:
        tied += [Product("m_2", "r_2", "V"), Product("B_2", "m_2", "g"), Sum("G", ("B_2", "F_2"))]
    return tied


def _second_liquid(values: dict[str, Fact], text: str) -> frozenset[str] | None:
    """The words of the second liquid that a scale is read in, its density put in its place; None where they don't tell it."""
    if "F_2" not in values:
        return frozenset() if "r_2" not in values else None
    second = _fluid(values["F_2"], text) - _fluid(values["F"], text)
    if not second or ("r_fluid" in values and "r_2" in values):
        return None
    if "r_fluid" in values and values["r_fluid"].noun.stems & second:
        values["r_2"] = values.pop("r_fluid")
    return second


def _fluid(fact: Fact, text: str) -> frozenset[str]:
    """The liquid in which a scale shows this."""
    return frozenset(tokens(" ".join(_around(fact, text)))) & FLUIDS


def _state(text: str, asked: str, changes: bool) -> str | None:
    """What keeps it in balance."""
    if _BOTTOM.search(text) and _PRESSES.search(asked) and not _CORD.search(asked):
        return "rests"
    cord, scale = _CORD.search(text) is not None, _SCALE.search(text) is not None
    if cord or scale or (_BY_HAND.search(text) and not _FLOATS.search(text)):
        down = _DOWN.search(text) is not None
        up = scale or _UP.search(text) is not None
        wet = _WHOLLY.search(text) or _IMMERSED.search(text)
        if not wet or (down and up and not scale) or not (down or up):
            return None
        return "hangs" if up else "down"
    if _FLOATS.search(text):
        load = _LOADS.search(text) is not None
        return "load" if (load and (changes or _MORE.search(text))) else "floats"
    return "immersed" if _WHOLLY.search(text) else None


def _name_of(fact: Fact, text: str, state: str) -> str | None:
    """Which quantity it is; None for what has no place."""
    before, after = _around(fact, text)
    if fact.dimension == FORCE:
        return _force(fact, before, after, state)
    if fact.dimension == DENSITY:
        return "r_fluid" if fact.noun.stems & FLUIDS or set(tokens(after)) & FLUIDS else "r_body"
    if fact.dimension == VOLUME:
        around = f"{fact.text} {after}"
        if DISPLACED.search(around) or UNDER.search(around):
            return "V_under"
        return "V_out" if OUT.search(around) else "V"
    if fact.dimension == "1" and not _SHARE.search(f"{fact.text} {after}"):
        return None
    if fact.dimension == "1":
        return "k_out" if OUT.search(after) else "k" if UNDER.search(after) or _IN_FLUID.search(after) else None
    if fact.dimension == ACCELERATION:
        return "g" if FREE_FALL in fact.noun.kinds or ON_EARTH[0] < fact.si < ON_EARTH[1] else None
    if fact.dimension == AREA:
        return "A"
    if fact.dimension == LENGTH and state == "load" and _MORE.search(f"{before[-30:]} {after}"):
        return "h"
    return None


def _force(fact: Fact, before: str, after: str, state: str) -> str | None:
    if "buoyant_force" in fact.noun.kinds or _LESS.search(before) or _LESS.search(after):
        return "B"
    if state in ("floats", "load", "immersed"):
        return "G" if "weight" in fact.noun.kinds or re.search(r"\bweigh", before, re.IGNORECASE) else None
    if _IN_AIR.search(before[-40:]) or _IN_AIR.match(after.strip()):
        return "G"
    if _WET.search(f"{before} {after}") and not fact.answered:
        return "F"
    if "weight" in fact.noun.kinds or re.search(r"\bweigh(?:s|ing|t)\b[^.;,]{0,20}$", before, re.IGNORECASE):
        return "G"
    return "F"


def _around(fact: Fact, text: str) -> tuple[str, str]:
    """The words of its clause before and behind it."""
    start, end = fact.span or (0, 0)
    if fact.answered or end > len(text):
        return fact.text, ""
    before = re.split(r"[.;?!](?!\d)|,\s+and\b|\band\b", text[max(0, start - 90) : start])[-1]
    after = re.split(r"[.;,?!](?!\d)|\band\b", text[end : end + 60])[0]
    return before, after


def _with_masses(
    values: dict[str, Fact], masses: Sequence[Fact], counts: Sequence[Fact], text: str, state: str
) -> list[Relation] | None:
    """Put the masses in their places: of the body, of what is displaced, of a load that is so many like things; None where one has none."""
    displaced = [f for f in masses if DISPLACED.search(f"{f.text} {_around(f, text)[1]}")]
    plain = [f for f in masses if f not in displaced]
    each = [f for f in plain if _EACH.search(" ".join(_around(f, text)))]
    body = [f for f in plain if f not in each]
    many = [f for f in counts if int(f.value) == f.value and f.value > 1]
    if len(displaced) > 1 or len(plain) > 2 or len(each) > 1 or (each and len(many) != 1):
        return None
    if displaced:
        values["m_displaced"] = displaced[0]
    if not each and len(body) < 2:
        values |= {"m": body[0]} if body else {}
        return []
    if state == "load" and body:
        return None
    name = "m" if state == "load" else "m_load"
    tied: list[Relation] = []
    if each:
        values |= {"n": many[0], "m_each": each[0]}
        tied.append(Product(name, "n", "m_each"))
    if state == "load":
        return tied
    if state != "floats" or not body or not (_LOADS.search(text) and _AFTER.search(text)):
        return None
    values |= {"m_body": body[0]} if each else {"m_body": body[0], "m_load": body[1]}
    return [*tied, Sum("m", ("m_body", "m_load"))]


def _with_assumed(values: dict[str, Fact], facts: Sequence[Fact], second: frozenset[str]) -> None:
    """Gravity, and the density of a liquid that is named, where the question does not give them; ``second``: of a second one."""
    for fact in facts:
        if fact.role != "assumed":
            continue
        if fact.dimension == ACCELERATION and FREE_FALL in fact.noun.kinds:
            values.setdefault("g", fact)
        if fact.dimension == DENSITY and fact.thing and frozenset(tokens(fact.thing)) <= FLUIDS:
            values.setdefault("r_2" if frozenset(tokens(fact.thing)) & second else "r_fluid", fact)
