"""What kind of quantity a marked place is, where its wording tells at once ("taking [X]", "c_water = [X]", "[X] of milk").

Each rule is a piece of everyday English or a usual symbol; what none of them tells, `reading.holes` finds by the names of
quantities before the place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.dimensions import ENERGY, LENGTH, MASS, POWER, SPEED, TEMPERATURE, TIME, VOLTAGE, VOLUME
from mathrag.agent.language.kinds import FREE_FALL, KindIndex
from mathrag.agent.language.naming import sentences
from mathrag.agent.slots.features import Fact

Place = tuple[frozenset[str], frozenset[str]]  # kinds and dimensions
AMOUNT: Place = (frozenset(), frozenset({MASS, VOLUME}))
BURNS = frozenset({"calorific_value", "volumetric_calorific_value"})
MOVES = re.compile(r"\b(?:travel|driv|mov|walk|run|fl(?:y|ies)|rid|cover|journey)\w*\b", re.IGNORECASE)
THERMAL = re.compile(r"\b(?:heat|warm|cool|boil|temperature)\w*\b", re.IGNORECASE)
BURNING = re.compile(
    r"\b(?:combust|burn|calorific|fuel|gasoline|petrol|diesel|coal|coke|alcohol|hydrogen|gas)\w*", re.IGNORECASE
)
FALLING = re.compile(r"\b(?:mass|weigh|gravit|press|resistance|buoy)\w*", re.IGNORECASE)
_LETTERS = (  # usual symbols, where the text is about what they stand for
    (re.compile(r"(?<![A-Za-z0-9_\\])c(?:_\w+(?: \w+)?)?\s*$"), THERMAL, "specific_heat_capacity"),
    (re.compile(r"(?<![A-Za-z0-9_\\])q(?:_\w+(?: \w+)?)?\s*$"), BURNING, "calorific_value"),
    (re.compile(r"(?:ρ|\\rho)(?:_\w*(?: \w+)?)?\s*$"), re.compile(""), "density"),
    (re.compile(r"(?<![A-Za-z0-9_\\])g\s*$"), FALLING, FREE_FALL),
)
_INDEXED = re.compile(r"(?<![A-Za-z0-9_\\])([A-Za-z])_?\{?\d\}?\s*=\s*$")  # "R_2 = [X]"
_IS = re.compile(
    r"(?:=|\b(?:is|taken|takes|being)\b(?:\s+(?:taken\s+)?(?:as|to be))?|\btaken\s+as\b)\s*$", re.IGNORECASE
)
_OF_STUFF = re.compile(r"\s*of\s+(?!the\b|this\b|that\b|its\b|it\b|these\b|all\b|an?\b)(?P<word>[a-z]+)", re.IGNORECASE)
_ACTIVITY = re.compile(
    r"(?:operation|operating|work|working|use|running|driving|heating|travel|motion)$", re.IGNORECASE
)
_STUFF = re.compile(
    r"\s*(?:of\s+)?(?:cold\s+|hot\s+|dry\s+|pure\s+|liquid\s+|natural\s+)?(?:water|ice|oil|milk|soup|gasoline|petrol|diesel|coal|coke|alcohol|hydrogen|"
    r"wood|firewood|gas|sand|gravel|fuel)\b(?!\s+(?:stove|heater|car|vehicle|meter|tank|kettle|boiler|bus))",
    re.IGNORECASE,
)
_TAKES = re.compile(
    r"\b(?:taking|takes?|took|lasting|lasts?|lasted|within|spending)\s+(?:about\s+|only\s+)?$", re.IGNORECASE
)
_IN = re.compile(r"\bin\s*$", re.IGNORECASE)
_LATER = re.compile(
    r"\s*(?:later|afterwards?|ago|after\s+(?:it|they|he|she|the|this|that|being|leaving|sending))\b", re.IGNORECASE
)
_NAMED = re.compile(r"(?:\b(?:of|is|are|was|were|be|at|to|by|from|as)|=)\s*$", re.IGNORECASE)
_OVER = re.compile(r"\s*(?:[.,;:?)]|(?:is|are|was|were|and|with|while)\b|$)")
_LABEL_BEFORE = re.compile(r"[\"“]\s*$")
_WATTS_BEHIND = re.compile(r"[\s,;/-]{0,3}\d+(?:\.\d+)?\s*k?W\b")
_SUPPLY = re.compile(r"\s*(?:circuit|power supply|supply|battery|source)\b", re.IGNORECASE)
_APPLIANCE = re.compile(
    r"\s*(?:\w+\s+){0,2}(?:cooker|refrigerator|fridge|heater|television|tv|bulb|lamp|conditioner|iron|fan|oven|computer|machine)s?\b",
    re.IGNORECASE,
)
_BY_HOW_WARM = re.compile(r"\btemperature\b[^,;.]*\bby\s*$", re.IGNORECASE)
_SINKS_BY = re.compile(  # "he drops down by": how far
    r"(?P<who>(?:\S+\s+){0,2})\b(?:drop|sink|climb|descend|ris|fall|mov|lift|rais)(?:e?s|ing|e)?\s+(?:down(?:wards?)?\s+|up(?:wards?)?\s+|(?:him|her|it)self\s+)?by\s*$",
    re.IGNORECASE,
)
_AT = re.compile(r"\bat\s*$", re.IGNORECASE)
_WARMED = re.compile(
    r"\s*(?:is|are|was|were)\s+(?:heat|warm|cool|chill|put|placed|dropped|thrown|mixed)", re.IGNORECASE
)
_METER = re.compile(r"\b(?:gas|water)\s+meter\b[^,;.]*$", re.IGNORECASE)
_ELECTRIC_METER = re.compile(r"\b(?:electric\w*|energy)\s+meter\b[^,;.]*$", re.IGNORECASE)
_EFFICIENCY = re.compile(
    r"^\W*(?:\w+\s+){0,3}?(?:\w+\s+){0,2}efficiency\b.*\b(?:is|was|of|=)\s*$", re.IGNORECASE | re.DOTALL
)
_CARGO = re.compile(r"\b(?:load|cargo|fuel|carrying|tank)\w*\s+capacity\s+(?:of|is)\s*$", re.IGNORECASE)
_LOADED = re.compile(r"\b(?:loaded\s+with|carr(?:y|ies|ied|ying))\s+(?:[a-z]+\s+){1,4}of\s*$", re.IGNORECASE)
_MEASURED = re.compile(r"\s*(?P<how>long|wide|high|tall|deep|thick)\b(?!\s+(?:enough|as)\b)", re.IGNORECASE)
_ABOVE = re.compile(r"\s*above\s+(?:the\s+)?(?:ground|floor|street|water|table|sea)\b", re.IGNORECASE)
_MEASURES = {
    "long": "length",
    "wide": "width",
    "high": "height",
    "tall": "height",
    "deep": "depth",
    "thick": "thickness",
}
_THEN = re.compile(r"\b(?:and|then|next|afterwards?|after that|finally)\b", re.IGNORECASE)
_FOR = re.compile(r"\bfor\s*$", re.IGNORECASE)
_DISTANCE, _TIME = frozenset({LENGTH}), frozenset({TIME})


def by_wording(text: str, span: tuple[int, int], left: str, facts: Sequence[Fact], kinds: KindIndex) -> Place | None:
    """The kinds and dimensions of the place ``span``; None where its wording alone does not tell. ``left`` is its clause so far."""
    right = text[span[1] : span[1] + 60]
    for rule in (_symbol, _stuff, _duration, _label, _thing):
        if (found := rule(text, span, left, right, kinds)) is not None:
            return found
    if (like := _indexed_alike(left, facts)) is not None:
        return like.noun.kinds, frozenset({like.dimension})
    if _FOR.search(left) and MOVES.search(left):
        dimensions = _how_far_or_long(text, span, facts)
        return frozenset[str]().union(*(kinds.usual(own) for own in dimensions)), dimensions
    return None


def _symbol(text: str, span: tuple[int, int], left: str, right: str, kinds: KindIndex) -> Place | None:
    said = _IS.search(left)
    if said is None:
        return None
    for letter, about, kind in _LETTERS:
        if letter.search(left[: said.start()].rstrip()) and about.search(text):
            named = BURNS if kind in BURNS else frozenset({kind})
            return named, kinds.dimensions(named)
    return None


def _indexed_alike(left: str, facts: Sequence[Fact]) -> Fact | None:
    """The value whose symbol differs from that before the place in its index alone: R_2 = [X] is what R_1 = 40 Ω is."""
    letter = _INDEXED.search(left)
    own = (fact for fact in facts if letter is not None and fact.unit is not None and not fact.answered)
    return (
        next((fact for fact in own if re.fullmatch(rf"{letter[1]}\d", fact.noun.symbol or "")), None)
        if letter
        else None
    )


def _stuff(text: str, span: tuple[int, int], left: str, right: str, kinds: KindIndex) -> Place | None:
    """ "[X] of milk" is how much of it, "[X] of operation" how long."""
    of = _OF_STUFF.match(right)
    if of is not None and _ACTIVITY.match(of["word"]):
        return kinds.headed("time"), _TIME
    if re.search(r"\d\s*\S{1,5}\s*,\s*$", text[: span[0]]) or (
        not of and re.search(r"\b(?:mass|volume|temperature) of\s*$", left)
    ):
        return None
    if _STUFF.match(right) or (of is not None and re.search(r"\btotal of\s*$", left)):
        named = kinds.headed("mass") if re.search(r"\bmass of\s*$", left) else frozenset[str]()
        return (named, frozenset({MASS})) if named else AMOUNT
    return None


def _duration(text: str, span: tuple[int, int], left: str, right: str, kinds: KindIndex) -> Place | None:
    if _LATER.match(right) and not _NAMED.search(left):
        return kinds.headed("time"), _TIME
    if _TAKES.search(left) or (_IN.search(left) and _OVER.match(right)):
        return kinds.headed("time"), _TIME
    return None


def _label(text: str, span: tuple[int, int], left: str, right: str, kinds: KindIndex) -> Place | None:
    if _LABEL_BEFORE.search(text[: span[0]]) and _WATTS_BEHIND.match(right):
        return kinds.headed("voltage"), frozenset({VOLTAGE})
    if _SUPPLY.match(right):
        return kinds.headed("voltage"), frozenset({VOLTAGE})
    return (kinds.headed("electric power"), frozenset({POWER})) if _APPLIANCE.match(right) else None


def _thing(text: str, span: tuple[int, int], left: str, right: str, kinds: KindIndex) -> Place | None:
    if _AT.search(left) and _WARMED.match(right):
        return frozenset({"temperature"}), frozenset({TEMPERATURE})
    if _BY_HOW_WARM.search(left):
        return frozenset({"temperature_difference"}), frozenset({TEMPERATURE})
    if (sinks := _SINKS_BY.search(left)) is not None and not kinds.headed(sinks["who"]):
        return kinds.headed("height"), _DISTANCE
    if _METER.search(left):
        return kinds.usual(VOLUME), frozenset({VOLUME})
    if _ELECTRIC_METER.search(left):
        return kinds.usual(ENERGY), frozenset({ENERGY})
    if _EFFICIENCY.search(left):
        return kinds.named("efficiency", "1"), frozenset({"1"})
    if (measured := _MEASURED.match(right)) is not None:
        return kinds.headed(_MEASURES[measured["how"].lower()]), _DISTANCE
    if _ABOVE.match(right):
        return kinds.headed("height"), _DISTANCE
    if _LOADED.search(left) and re.match(r"\s*(?:[,.;:?!]|and\b|$)", right):  # "loaded with parcels of [X]"
        return kinds.headed("mass"), frozenset({MASS})
    return AMOUNT if _CARGO.search(left) else None


def _how_far_or_long(text: str, span: tuple[int, int], facts: Sequence[Fact]) -> frozenset[str]:
    """What drives "for [X]" does so for a time where a distance or a power is said beside it, for a distance where a time is.

    In a further leg ("for 0.4 h at 45 km/h and then for [X]") it is what the one before was told by.
    """
    start, end = next(((a, b) for a, b in sentences(text) if a <= span[0] < b), (0, len(text)))
    before = [fact for fact in facts if fact.span is not None and start <= fact.span[0] < span[0]]
    alike = {fact.dimension for fact in before if fact.span and _FOR.search(text[: fact.span[0]])} & {LENGTH, TIME}
    if len(alike) == 1 and _THEN.search(text, (before[-1].span or span)[1], span[0]):
        return frozenset(alike)
    said = {
        fact.dimension for fact in facts if fact.span is not None and start <= fact.span[0] < end and not fact.answered
    }
    if TIME in said:
        return _DISTANCE
    if LENGTH in said or (POWER in said and SPEED not in said):
        return _TIME
    return _DISTANCE | _TIME if SPEED in said else _DISTANCE
