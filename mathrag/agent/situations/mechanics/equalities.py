"""What the situation of a question makes equal, where no document says so: equations between two quantities, for it alone.

- On level ground what is supported presses with its weight.
- In a bend without a bank the friction is the centripetal force.
- At the lowest point of a vertical circle m (v²/r + g) holds a mass, at the highest m (v²/r - g), on a hill m (g - v²/r).
- What is lifted or lowered with an acceleration is carried with m (g + a).
- A resistance alone brings to rest by taking the kinetic energy on its way.
- Where nothing is lost, kinetic, gravitational and elastic energy turn into one another.

Each is shown as meant by the question; what computes its two sides are the documents' formulas.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from mathrag.agent.language.dimensions import ENERGY, FORCE, MASS, SPEED
from mathrag.agent.language.kinds import FREE_FALL, KindIndex
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.loads import STICKS
from mathrag.agent.reading.statements import NAMESPACE, Statement, nouns_of, own_formula, own_parameter
from mathrag.agent.situations.mechanics.acting import COEFFICIENT
from mathrag.agent.situations.motion.unsteady import GAINS, SLOWS
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun
from mathrag.entities import Formula
from mathrag.formulas import to_latex

_SLOPE = re.compile(r"\binclin|\bslop(?:e|es|ed|ing)\b|\bramps?\b|\bhill|\bbanked\b|\btilt", re.IGNORECASE)
_BEND = re.compile(
    r"\bbends?\b|\bcurves?\b|\bcorners?\b|\bturntable|\bcarousel|\bmerry-go-round|\brounds?\b|\broundabout|\bcirc(?:le|ular)",
    re.IGNORECASE,
)
_SLIDES = re.compile(
    r"\bslid|\bskid|\bbrak(?:e|es|ed|ing)\b|\bslip|\bglid|\bscrap|\block\w* (?:wheels|brakes)|\bwheels? lock",
    re.IGNORECASE,
)
_UPWARDS = re.compile(
    r"\b(?:elevator|hoist|crane|winch|rocket)\b.*\baccelerat|\baccelerat\w*\b[^.?;]{0,60}\b(?:upwards?|vertically|downwards?)\b|"
    r"\b(?:upwards?|vertically|downwards?)\b[^.?;]{0,40}\baccelerat",
    re.IGNORECASE,
)
_LIFTED = re.compile(
    r"\b(?:hoist|crane|winch|elevator|helicopter|lander|landing (?:craft|module|stage)|rocket|capsule|drone|balloon)\w*|"
    r"\b(?:lift|rais|haul|lower|heav)(?:s|es|ed|ing)?\b|\b(?:pull|draw)\w*\b[^.?;]{0,40}\bup(?:wards?)?\b|"
    r"\b(?:vertical(?:ly)?|upwards?|straight up|downwards?|descend\w*|ascend\w*)\b",
    re.IGNORECASE,
)
_ALONG = re.compile(
    r"\bhorizontal|\blevel\b|\binclin|\bslop(?:e|es|ed|ing)\b|\bramps?\b|\bhills?\b|\broads?\b|\brails?\b|\brunway|\btracks?\b|\bfriction",
    re.IGNORECASE,
)
_STARTS = re.compile(
    r"\bfrom rest\b[^.?;]{0,60}\b(?:reach|attain|acquir|gain|to (?:an? )?(?:\w+ )?(?:speed|velocity))", re.IGNORECASE
)
_UP = re.compile(r"\bupwards? accelerat|\baccelerat\w*(?: \w+){0,2} upwards?", re.IGNORECASE)
_DOWNWARDS = re.compile(
    r"\bdownwards?\b|\bdescend|\blower(?:s|ed|ing)\b|\bgo(?:es|ing) down\b|\bcom(?:es|ing) down\b", re.IGNORECASE
)
_STEADY = re.compile(
    r"\b(?:constant|steady|uniform) (?:speed|velocity)|\b(?:just|begins?|starts?|about) (?:begins? |starts? )?to (?:slide|slip|move)",
    re.IGNORECASE,
)
_AT_ANGLE = re.compile(r"°|\bangle|\bdegrees\b|\babove the horizontal|\brope\b.*\bangle", re.IGNORECASE)
_LINE = r"\b(?:string|rope|cord|cable|chain|thread|wire)\b"
_WHIRLED = re.compile(
    rf"\b(?:whirl|twirl|sw[iu]ng|spun|swirl|circl)\w*\b.*{_LINE}|{_LINE}.*\b(?:whirl|twirl|circl|horizontal circle)",
    re.IGNORECASE,
)
_UPRIGHT = re.compile(
    r"\bvertical(?:ly)? (?:circ|loop)|\bin a vertical plane\b|\bloop-the-loop\b|"
    r"\b(?:humps?|crest|hilltop|dip|hill|valley)\b[^.?]*\bradius\b|"
    r"\bradius\b[^.?]*\b(?:hump|crest|hilltop|dip|hill|valley)\b",
    re.IGNORECASE,
)
_LOWEST = re.compile(r"\blowest\b|\bbottom\b|\bdip\b|\bvalley\b", re.IGNORECASE)
_HIGHEST = re.compile(r"\bhighest\b|\btop\b", re.IGNORECASE)
_OVER = re.compile(r"\b(?:hump|crest|hilltop|hill|arched bridge)\b", re.IGNORECASE)
_LOST = re.compile(r"\b(?:rough\b|drag|air resistance|per ?cent|efficien)|%", re.IGNORECASE)
_ORBITS = re.compile(r"\borbit|\bsatellite", re.IGNORECASE)  # far up, where gravity is less
_SMOOTH = re.compile(
    r"\bfrictionless|\b(?:without|no|ignor\w*|neglect\w*|negligible)\s+(?:any\s+|all\s+)?(?:friction|resistance|drag|air|losses)|\bsmooth\b",
    re.IGNORECASE,
)
_RADIANT = re.compile(r"\bphoton|\bphotoelectr|\bwork function|\bwavelength|\bphotocell", re.IGNORECASE)
_SPRING = re.compile(r"\bsprings?\b|\bcatapult|\bsling|\bbungee|\btrampoline|\bbow\b", re.IGNORECASE)
_HEIGHT = re.compile(
    r"\bheight|\bhigh\b|\bhigher\b|\bfalls?\b|\bfalling\b|\bdropped\b|\bdrops\b|\binclin|\bslop|\bramp|\bhill|\bloop|\bswing|\bpendul|"
    r"\babove\b|\bbelow\b|\brises?\b|\bupwards?\b|\bvertical|\broller ?coaster|\bslide\b|\btower|\bcliff",
    re.IGNORECASE,
)
_SPEED = re.compile(
    r"\bspeed|\bvelocity|\bfast\b|\bm/s\b|\bkm/h\b|\bkinetic|\blet go\b|\breleased\b|\bslides?\b|\bslid\b|\brolls?\b",
    re.IGNORECASE,
)


_STOPS = re.compile(
    r"\b(?:until|till|before)\s+(?:it|he|she|the\s+\w+)\s+(?:stands|comes?\s+to)\b|\bstop(?:s|ped)\b|\bto\s+(?:a\s+)?(?:rest|stop|halt|standstill)\b",
    re.IGNORECASE,
)
_USES_UP = re.compile(
    r"\bkinetic\s+energy\b[^.?]{0,40}\b(?:used|spent|consumed|goes|overcom\w+|does\s+work)\b[^.?]{0,40}\b(?:resist|friction|brak)",
    re.IGNORECASE,
)
_RESULTING = frozenset({"centripetal_force", "net_force"})
_RESISTS = frozenset({"resistance_force", "friction"})


@dataclass(frozen=True)
class _Side:
    """One side of an equation: a name and its kind."""

    name: str
    kind: str


WEIGHT, NORMAL = _Side("weight", "weight"), _Side("normal force", "normal_force")
DRAGS, TURNS = _Side("friction", "friction"), _Side("centripetal force", "centripetal_force")
PULLS = _Side("tension", "tension_force")
KINETIC = _Side("kinetic energy", "kinetic_energy")
POTENTIAL, ELASTIC = (
    _Side("potential energy", "potential_energy"),
    _Side("elastic potential energy", "elastic_potential_energy"),
)
_SHOWN = ((KINETIC, _SPEED), (POTENTIAL, _HEIGHT), (ELASTIC, _SPRING))


def equalities(draft: Draft, number: int) -> list[Statement]:
    """The equations that ``text`` means, numbered from ``number``, where ``known`` has formulas of both sides."""
    if draft.known is None:
        return []
    there = {slot.parameter.quantity_kind for slot in draft.known.slots}
    given = [fact for fact in draft.facts if fact.role == "given"]
    rubs = any(COEFFICIENT in words.families for words in (draft.target, *(fact.noun for fact in given)))
    meant = [*_of_friction(draft.text, rubs), *_of_energy(draft.text, rubs)]
    upright = _UPRIGHT.search(draft.text)
    meant += [(PULLS, TURNS, "whirled about")] if _WHIRLED.search(draft.text) and not upright else []
    found = [_equal(left, right, why, draft.kinds) for left, right, why in meant if {left.kind, right.kind} <= there]
    carries = FORCE in draft.known.by_dimension and not rubs and upwards(draft.text) and not _BEND.search(draft.text)
    if carries and any(fact.dimension in (MASS, FORCE) for fact in given):
        found.append(_made(*_carrying(draft.text), "F m g a", draft.kinds))
    there_are = {draft.target.dimension, *(fact.dimension for fact in given)}
    if upright and not rubs and there_are >= {FORCE, MASS, SPEED} and not draft.target.kinds & _RESULTING:
        found += [_made(*one, "F m v r g", draft.kinds) for one in _at_an_end(draft.text)]
    if (
        rubs
        and KINETIC.kind in there
        and _SLIDES.search(draft.text)
        and not (_SLOPE.search(draft.text) or _BEND.search(draft.text) or _AT_ANGLE.search(draft.text))
    ):
        found.append(
            _made("friction alone takes the kinetic energy on level ground", "E == mu*m*g*d", "E mu m g d", draft.kinds)
        )
    if KINETIC.kind in there and not rubs and _used_up(draft.text, given, draft.target):
        rubbed = any(DRAGS.kind in words.kinds for words in (draft.target, *(fact.noun for fact in given)))
        name = "F_f" if rubbed else "F_r"
        found.append(
            _made("the resistance uses up the kinetic energy on the way", f"E == {name}*d", f"E {name} d", draft.kinds)
        )
    return [replace(one, formula=_numbered(one.formula, number + n)) for n, one in enumerate(found)]


def _at_an_end(text: str) -> Iterator[tuple[str, str]]:
    """What holds a mass at the lowest or the highest point of a vertical circle: (label, equation)."""
    low, high, over = (words.search(text) is not None for words in (_LOWEST, _HIGHEST, _OVER))
    if low and not (high or over):
        yield "what holds a mass at the lowest point of a circle", "F == m*(v**2/r + g)"
    elif over and not low:
        yield "what supports a mass on top of a hill", "F == m*(g - v**2/r)"
    elif high and not low:
        yield "what holds a mass at the highest point of a circle", "F == m*(v**2/r - g)"


def _used_up(text: str, given: Sequence[Fact], target: Noun) -> bool:
    """Does a resistance alone bring something on level ground to rest, of which one speed is spoken of?"""
    if (
        not (_STOPS.search(text) or _USES_UP.search(text))
        or _SLOPE.search(text)
        or _UPWARDS.search(text)
        or _LOST.search(text)
    ):
        return False
    pulls = any(fact.dimension == FORCE and not fact.noun.kinds & _RESISTS and fact.written for fact in given)
    spoken = [target, *(fact.noun for fact in given)]
    speeds = sum(fact.dimension == SPEED and fact.written for fact in given) + (target.dimension == SPEED)
    return not pulls and speeds == 1 and any(words.kinds & _RESISTS for words in spoken)


@lru_cache(maxsize=1024)
def upwards(text: str) -> bool:
    """Is something accelerated against its weight, or with it?"""
    if _UPWARDS.search(text):
        return True
    changes = GAINS.search(text) or SLOWS.search(text) or _STARTS.search(text)
    return bool(_LIFTED.search(text) and changes) and not (_ALONG.search(text) or _STEADY.search(text))


def _of_friction(text: str, rubs: bool) -> Iterator[tuple[_Side, _Side, str]]:
    """Where a coefficient of friction is given or asked for (``rubs``)."""
    if rubs and not _SLOPE.search(text):
        yield NORMAL, WEIGHT, "on level ground"
    if rubs and _BEND.search(text):
        yield DRAGS, TURNS, "in an unbanked bend"


def _of_energy(text: str, rubs: bool) -> Iterator[tuple[_Side, _Side, str]]:
    """Where two forms of mechanical energy are spoken of and nothing is said to be lost."""
    lossy = (
        _LOST.search(text)
        or STICKS.search(text)
        or (re.search(r"\bfriction\b", text, re.IGNORECASE) and not _SMOOTH.search(text))
    )
    elsewhere = _ORBITS.search(text) or _RADIANT.search(text)  # light that falls on a metal falls from no height
    if not rubs and not lossy and not elsewhere:
        shown = [side for side, words in _SHOWN if words.search(text)]
        yield from ((one, other, "nothing is lost") for one, other in combinations(shown, 2))


def _carrying(text: str) -> tuple[str, str]:
    """What carries a mass that is accelerated up or down: (label, equation); what slows has the size of its acceleration."""
    down = _DOWNWARDS.search(text) is not None and not _UP.search(text)
    if SLOWS.search(text):
        way, sign = ("down", "+") if down else ("up", "-")
        return f"what carries a mass that slows on its way {way}", f"F == m*(g {sign} abs(a))"
    way, sign = ("downwards", "-") if down else ("upwards", "+")
    return f"what carries a mass that accelerates {way}", f"F == m*(g {sign} a)"


def _equal(left: _Side, right: _Side, why: str, kinds: KindIndex) -> Statement:
    names = dict(zip(_LETTERS[kinds.dimension[left.kind]], (left, right), strict=True))
    first, second = names
    return _statement(f"{why}: {left.name} = {right.name}", f"{first} == {second}", names, kinds, meant=True)


def _made(label: str, equation: str, names: str, kinds: KindIndex) -> Statement:
    return _statement(label, equation, {name: _SYMBOLS[name] for name in names.split()}, kinds, meant=False)


def _statement(label: str, equation: str, names: Mapping[str, _Side], kinds: KindIndex, *, meant: bool) -> Statement:
    parameters = tuple(
        own_parameter(name, side.name, kinds.dimension[side.kind], side.kind) for name, side in names.items()
    )
    symbols = {name: _LATEX.get(name, name) for name in names}
    latex = " = ".join(to_latex(side.strip(), symbols) for side in equation.split("=="))
    nouns = nouns_of(parameters, kinds)
    return Statement(own_formula(0, label, equation, latex, parameters), nouns, frozenset(), meant=meant)


def _numbered(formula: Formula, number: int) -> Formula:
    return formula.model_copy(update={"uri": f"{NAMESPACE}{number}"})


_LETTERS = {ENERGY: ("E_1", "E_2"), FORCE: ("F_1", "F_2")}
_LATEX = {"mu": r"\mu"}
_SYMBOLS = {
    "a": _Side("acceleration", "acceleration"),
    "mu": _Side("coefficient of friction", COEFFICIENT),
    "g": _Side("gravitational acceleration", FREE_FALL),
    "m": _Side("mass", "mass"),
    "F": _Side("force", "force"),
    "F_f": DRAGS,
    "F_r": _Side("resistance", "resistance_force"),
    "E": KINETIC,
    "d": _Side("distance", "distance"),
    "v": _Side("speed", "speed"),
    "r": _Side("radius", "radius"),
}
