"""What is asked for by a manner, a verb or a rate: "how strongly does it brake", "how much is it stretched", "how many moles in a litre".

English often asks without naming the quantity. An adverb or adjective stands for one ("how fast": a speed, "how stiff": a spring constant),
or the verb does ("how much does it resist"), or two units do ("how many kilograms does a cubic metre hold": a density).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mathrag.problems.words import stem, tokens

MANNERS: dict[str, str] = {
    "far": "distance", "long": "time", "fast": "speed", "quickly": "speed", "swiftly": "speed", "rapidly": "speed", "high": "height",
    "tall": "height", "deep": "depth", "wide": "width", "broad": "width", "thick": "thickness", "large": "", "big": "", "heavy": "mass",
    "massive": "mass", "hot": "temperature", "warm": "temperature", "cold": "temperature", "strongly": "force",
    "strong": "force|concentration|electric field strength|intensity|optical power", "hard": "force", "tightly": "tension", "old": "time",
    "soon": "time", "often": "frequency", "loud": "sound level", "stiff": "spring constant", "dense": "density", "acidic": "pH",
    "intense": "intensity", "bright": "intensity", "powerful": "power", "efficient": "efficiency", "concentrated": "concentration",
    "likely": "probability", "probable": "probability", "viscous": "viscosity", "steep": "angle", "steeply": "angle", "much": "",
    "many": "",
}  # fmt: skip
_QUALITIES = {
    "ant": "ance", "ent": "ency", "able": "ability", "ible": "ibility", "uble": "ubility", "ive": "ivity", "ic": "icity",
}  # fmt: skip
"""How a property ends and what it is called: "how compliant" asks for a compliance, "how soluble" for a solubility."""
ADVERBS = "|".join([*sorted(MANNERS, key=len, reverse=True), rf"[a-z]{{3,}}(?:{'|'.join(_QUALITIES)})"])
CURRENCY = r"(?P<money>€|£|¥|(?:dollars?|euros?|yuan|RMB|CNY|rupees?|yen|francs?|USD|EUR|GBP)\b)"
SUM_ASKED = re.compile(rf"\b(?:number of|how many)\s+{CURRENCY}|\bhow much money\b", re.IGNORECASE)
COST_ASKED = re.compile(r"\b(?:costs?|fees?|bill|fare)$", re.IGNORECASE)
MONEY = re.compile(rf"[$€£¥]\s?\d|\d\s?{CURRENCY}", re.IGNORECASE)
_WORTH = re.compile(r"\bworth\b|\b(?:grows?|grown|amounts?|accumulates?|increases?)\s+to\b", re.IGNORECASE)
_LAID = re.compile(
    r"\b(?:what|how much)\b[^.;?]{0,40}\b(?:invested|deposited|set aside|put (?:aside|away|in)|lent|laid by)\b[^.;?]*"
    r"\b(?:to (?:have|get|obtain|reach|grow)|so that|will (?:have|become|be|grow|amount))\b",
    re.IGNORECASE,
)
"""A sum that has to be there now for another later."""
_PUTS = re.compile(
    r"\b(?:pay|put|set|lay)\b[^?.;]{0,20}\b(?:in|into|aside|away|by)\b|\b(?:deposit|invest|save)\b", re.IGNORECASE
)
_NOW = re.compile(r"\b(?:now|today|at present|originally)\b", re.IGNORECASE)
_DEEDS = (
    ("acceleration", "accelerate decelerate brake"),
    ("temperature change", "warm heat cool hotter warmer cooler colder"),
    (
        "change in length",
        "lengthen elongate stretch extend shorten contract compress longer shorter taller wider thicker deeper",
    ),
    ("deflection", "sag sink bend deflect dip droop"),
    ("gain factor", "multiply amplify"),
    ("magnification", "magnify enlarge"),
    ("resistance", "resist oppose hinder"),
    ("torque", "twist wrench"),
    ("weight", "weigh"),
    ("force", "push pull press squeeze attract repel"),
    ("distance", "move travel slide"),
    ("freezing point depression", "freeze"),
    ("boiling point elevation", "boil"),
)
_DOES = (  # what is asked by "what does it ...": what it may be
    ("energy|charge|heat", "store hold"),
    ("power|energy|heat", "deliver send radiate emit give supply"),
    ("energy|power", "use consume draw eat swallow need"),
    ("pressure|force", "press push"),
    ("weight|mass", "weigh"),
    ("force|mass", "lift bear carry"),
)
_DOES_OF = {stem(verb): phrase for phrase, verbs in _DOES for verb in verbs.split()}
_DEED_OF = {stem(verb): phrase for phrase, verbs in _DEEDS for verb in verbs.split()}
_INSTRUMENTS = (  # what "what will the ... show" asks for
    (r"volt-?meter|multimeter|(?:meter|instrument)\b[^?.;,]*\bacross", "voltage"),
    (r"am(?:pere)?-?meter", "electric current"),
    (r"thermometer|thermostat", "temperature"),
    (r"(?:bathroom |kitchen |weighing |spring )?scales?|balance", "mass|weight"),
    (r"barometer|manometer|pressure gau?ge|gau?ge", "pressure"),
    (r"speedometer|speed camera|radar gun", "speed"),
    (r"ohmmeter", "electric resistance"),
    (r"watt-?meter", "power"),
    (r"stop-?watch|clock|timer", "time"),
    (r"newton-?meter|dynamometer|spring balance", "force"),
    (r"pH[ -]?meter", "pH"),
)
_SHOWS = re.compile(
    r"\s*(?:will|would|does|do|did|should|must|can)\s+(?:(?:the|a|an|its|his|her|their|this|that)\s+)?(?:[\w'’-]+\s+){0,2}?"
    rf"(?:{'|'.join(f'(?P<i{n}>{names})' for n, (names, _) in enumerate(_INSTRUMENTS))})\b[^?.;]*?"
    r"\b(?:show|read|indicate|display|say|register)\b",
    re.IGNORECASE,
)
_WOUND = re.compile(r"\b(?:wound|wrapped|coiled|wind|wrap)\b", re.IGNORECASE)
_GROWS = frozenset(stem(word) for word in "expand swell shrink".split())
_LITRE = re.compile(r"\b\d[^.;]{0,15}(?:\bm[lL]\b|\b[lL]\b|litres?|liters?|m\^?[3³]|cubic)")
_VAGUE = frozenset("much strongly hard strong quickly".split())
_EACH = re.compile(
    r"\b(?:in|per|for|to|on|of)\s+(?:(?P<any>an?|one)|each|every)\s+(?P<unit>(?:cubic\s+|square\s+)?[a-zµ]+)\b"
    r"|\b(?:does|do|can|will|would|has|have)\s+(?:(?P<one>an?|one)|each|every)\s+(?P<other>(?:cubic\s+|square\s+)?[a-zµ]+)\b",
    re.IGNORECASE,
)
_STATES = {"hard": "hardness", "long": "length|time"}
_PEAK = re.compile(r"\b(?:highest|topmost)\s+(?:point|position|spot)\b|\bpeak\s+of\b", re.IGNORECASE)
_COPULA = re.compile(
    r"\s*(?:(?:is|are|was|were)\b|(?:must|should|may|might|can|could)\b[^?.;,]*\bbe\b(?!\s+\w+(?:ed|en|ing)\b))",
    re.IGNORECASE,
)
_MADE = re.compile(  # "how long should he make it"
    r"\s*(?:must|should|may|might|can|could|do|does|did|will|would)\b[^?.;,]*\b(?:make|cut|build)\s+(?:the|it|its|his|her|their|this|each)\b",
    re.IGNORECASE,
)
_SEEMS = re.compile(  # "how long does it appear"
    r"\s*(?:do|does|did|will|would)\b[^?.;,]*\b(?:appear|seem|look|become|get|grow|measure|end up)\b(?!\s+to\b)",
    re.IGNORECASE,
)
_STAYS = re.compile(  # "how long is he in the air"
    r"\b(?:in the air|in flight|in the water|under ?water|under way|on the way|on the road|in motion|airborne|away|busy|"
    r"at work|up there)\b",
    re.IGNORECASE,
)
_FLOWS = re.compile(
    r"\b(?:flow|leak|pass|escape|conduct|get|go)(?:s|es|ed|ing)?\b.*\b(?:through|across|out)\b", re.IGNORECASE
)
_LASTS = re.compile(r"\b(?:longer|shorter)\b.*\b(?:takes?|lasts?|need|wait)\b", re.IGNORECASE)  # that is a time
COVERS = re.compile(
    r"\b(?:covers?|coats?|wraps?|lines?|to (?:cover|coat|wrap|paint|line))\b", re.IGNORECASE
)  # that takes an area
_WHAT_DOES = re.compile(  # "what does the field store", but no "what does it cost a year"
    r"\s*(?:does|do|did|will|would|can|could|must|should)\s+(?:(?:the|its?|it|an?|this|that|they|he|she|you)\b\s*)?(?:[\w'’-]+\s+){0,4}?"
    r"(?P<verb>[a-z]+)(?:\s+(?:out|off|up|with|back|away|back with|down with))?\s*(?:[?.,;]|$|\b(?:when|if|while|in|at|during|after)\b)",
    re.IGNORECASE,
)
_IT = re.compile(r"\s*(?:it|they|he|she|this|that)\b", re.IGNORECASE)
_TIMES = frozenset("second minute hour day week month year".split())


def manner(word: str, rest: str) -> str:
    """What "how hard" asks for, what else it may mean behind a bar; "how hard is it" is a property, "how hard does it push" a force."""
    if not word.startswith("how"):
        return ""
    adverb = word.split()[-1]
    if (_MADE.match(rest) or _SEEMS.match(rest)) and adverb in _STATES:
        return _STATES[adverb].split("|")[0]
    if adverb == "long" and _STAYS.search(rest):
        return MANNERS[adverb]
    if _COPULA.match(rest) and adverb in _STATES:
        return _STATES[adverb]
    if adverb == "often" and _WOUND.search(rest):
        return "number of turns"
    if adverb in MANNERS:
        return MANNERS[adverb]
    ending = next((end for end in _QUALITIES if adverb.endswith(end)), None)
    return adverb.removesuffix(ending) + _QUALITIES[ending] if ending else ""


_TERMS = re.compile(r"(?:the\s+)?(?:\w+\s+){0,2}?(?:rate|principal|interest|long|time)\b", re.IGNORECASE)
"""What else is asked of a sum of money than what it is worth."""


def deed(word: str, phrase: str, text: str) -> str | None:
    """The quantity that the verb of ``phrase`` stands for ("it accelerated": acceleration); ``word`` is the asking adverb."""
    if word not in MANNERS and _PEAK.search(phrase):
        return "maximum height"
    laid = _LAID.search(text) or (_NOW.search(phrase) and _PUTS.search(phrase))
    if (
        word in ("what", "much")
        and MONEY.search(text)
        and (_WORTH.search(phrase) or laid)
        and not _TERMS.match(phrase.strip())
    ):
        return "present value" if _NOW.search(phrase) or not _WORTH.search(phrase) else "future value"
    if word not in _VAGUE or _LASTS.search(phrase):
        return None
    for token in tokens(phrase):
        if word == "quickly" and _DEED_OF.get(token) == "distance":
            return None  # "how quickly do waves travel": a speed
        if token in _GROWS:
            return "change in volume" if _LITRE.search(text) else "change in length"
        if token in _DEED_OF:
            return _DEED_OF[token]
    return None


def what_does(word: str, rest: str) -> str:
    """What "what does it store" or "what will the voltmeter show" may ask for, the likeliest first, behind bars; else nothing."""
    shown = _SHOWS.match(rest) if word in ("what", "which") else None
    if shown is not None:
        return _INSTRUMENTS[int(str(shown.lastgroup)[1:])][1]
    found = _WHAT_DOES.match(rest) if word in ("what", "which") else None
    return next((_DOES_OF[token] for token in tokens(found["verb"]) if token in _DOES_OF), "") if found else ""


def does(phrase: str) -> bool:
    """Is something said to do something ("it multiply the voltage"), so that its object is not what is asked?"""
    return bool(_IT.match(phrase))


def in_flow(head: str, clause: str) -> tuple[str, ...]:
    """What else "the heat that flows through it" can mean: as much in a time."""
    return ("heat flow rate",) if head.lower() in ("heat", "energy") and _FLOWS.search(clause) else ()


_AT_RATE = re.compile(
    r"\s*rate\s+(?:is|are|was|does|do|did|must|should|can|will)\s+(?:the\s+|its\s+|an?\s+)?"
    r"(?:(?P<heat>heat|thermal energy)|(?P<energy>energy|work)|(?P<fluid>water|liquid|fluid|oil|blood|air|gas|volume)|(?P<charge>charge)|"
    r"(?P<mass>mass))\b",
    re.IGNORECASE,
)
_RATES = {
    "heat": ("heat flow rate", ("power",)),
    "energy": ("power", ()),
    "fluid": ("volume flow rate", ("mass flow rate",)),
    "charge": ("electric current", ()),
    "mass": ("mass flow rate", ()),
}


def at_rate(rest: str) -> tuple[str, tuple[str, ...]]:
    """What "at what rate is heat conducted" asks for, and what else it may mean; nothing where it asks for no such rate."""
    found = _AT_RATE.match(rest)
    return _RATES[str(found.lastgroup)] if found else ("", ())


def rate_unit(unit: str, rest: str, named: Callable[[str], str | None]) -> str | None:
    """ "How many moles ... in each litre": mol/L; None where no second unit is said."""
    for found in _EACH.finditer(rest):
        other = (found["unit"] or found["other"]).lower()
        if (found["any"] or found["one"]) and other.rstrip("s") in _TIMES:
            continue
        second = named(other)
        if second is not None and second != unit:
            return named(f"{unit}/{second}")
    return None


AT_LEAST_ONE = "probability of at least one"
_CHANCE = re.compile(r"\b(?:probability|chance|likelihood|odds|likely|probable)\b", re.IGNORECASE)
_ANY = re.compile(
    r"\bat\s+least\s+(?:one|once)\b|\bone\s+or\s+more\b|\bany(?:\s+of\s+(?:them|these|those|the)\b|(?:\s\w+){1,2}\s+at\s+all\b)|\bever\b",
    re.IGNORECASE,
)


def chance_of(head: str, context: str) -> str | None:
    """A probability with the event that it is asked of: what is given is that of a single trial."""
    return AT_LEAST_ONE if _CHANCE.search(head) and _ANY.search(context) else None
