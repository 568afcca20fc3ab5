"""The noun phrase right before a symbol, and words that name nothing: "the voltage drop $V$", "$x$ is negative"."""

from __future__ import annotations

import re

from mathrag.extraction.rules.sentences import clean_phrase
from mathrag.extraction.rules.shared import VERBS, apart, is_adjective, operand
from mathrag.quantities import ontology
from mathrag.quantities.names import LIGHT

_WORDS_BEFORE = re.compile(r"((?:[A-Za-zÀ-ÿ][\w'’-]*\s+){0,6}[A-Za-zÀ-ÿ][\w'’-]*)\s*[,(]?\s*$")
FUNCTION_WORDS = frozenset(
    "a an the its their this these those that each any some such same different no two three four both all other another within after "
    "before and or but nor so for from in into at to on by with without through across over under behind beside per between among as "
    "than if "
    "when while where whereas until because is are was were be been being has have had do does did can could may might must "
    "shall will would should let given find finding found substitute substituting solve solving enter entering use using "
    "yields gives get obtain obtaining calculate make makes equal equals call called denote denotes denoted represent "
    "represents we you it they he she one which who what how here there thus hence therefore then now also only just not "
    "about around approximately larger smaller greater less more most equation equations formula formulas expression figure "
    "fig table example eq symbol versus vs against next successive certain particular specific resulting corresponding previous preceding "
    "recall representing denoting "
    "subtracting adding measure measuring determine determining define defining consider considering multiplying dividing noting knowing "
    "letting setting graph plot symbol symbols variable variables letter quantity quantities value values where whose "
    "der die das den dem des ein eine einer eines mit von für und oder ist sind wenn wobei bei aus auf zu zur zum im wird werden als dann "
    "wie nicht auch nur man sich gilt".split()
)
_NO_PREDICATE = frozenset(
    "together apart alone "
    "in at on by to from for with without under over inside outside between along near above below after before within of "
    "subject so too very now not also thus already always never still less more greater larger "
    "smaller higher lower most equal proportional independent dependent related zero one two three positive negative constant "
    "known unknown small large given found called used shown seen defined determined reduced adjusted calculated obtained "
    "taken kept held set drawn bent put made sent left earlier later previously elsewhere no "
    "away written analogous negligible nearly about approximately as if when where than only just perpendicular parallel true "
    "what how".split()
)


def is_predicate(phrase: str) -> bool:
    """Does "is ..." go on with a property or a participle instead of naming the symbol?"""
    first = re.match(r"\s*([\w'’-]+)", phrase)
    if not first or first.group(1)[0].isdigit():
        return True
    word = first.group(1).lower()
    if word in _NO_PREDICATE or is_adverb(word):
        return word not in _ONE_OF_TWO or not _NOUN_NEXT.match(phrase)
    if word in _PROPERTIES and not _NOUN_NEXT.match(phrase):
        return True
    if word in _TO_SOMETHING and re.match(r"\s*\w+\s+to\b", phrase):
        return True
    return word.endswith(("ed", "ing")) and not _names(word) and not _NOUN_NEXT.match(phrase)


_ONE_OF_TWO = frozenset("lower higher smaller larger".split())
"""Which of two it is, in front of a noun: "lower limit"."""
_PROPERTIES = frozenset(
    "imaginary real complex finite infinite valid available conservative common elastic isotropic".split()
)
_TO_SOMETHING = frozenset("tangent normal adjacent opposite chosen known".split())
"""Where something lies: "tangent to the circle"."""
_NOUN_NEXT = re.compile(
    rf"\s*[\w'’-]+\s+(?!(?:{'|'.join(sorted((FUNCTION_WORDS | _NO_PREDICATE) - {'constant'}))})\b|\w+ly\b)[^\W\d_]{{3,}}",
    re.I,
)
"""A participle in front of a noun names something: "fixed costs", "damping constant"."""

_ANNOUNCING = frozenset(
    "a an the its their each this that has have called with of at and or for from by in on per between over der die das den "
    "ein eine einer mit von und".split()
)


_DENOTED = re.compile(
    r"[\s,(]+(?:(?:corresponds?\s+to|(?:(?:is|are)\s+(?:\w+\s+)?)?(?:represented|denoted|designated|symbolized|abbreviated|written)(?:\s+(?:by|with|as))?)"
    r"(?:\s+the\s+(?:symbol|letter|variable))?|(?:which|that)\s+(?:we|i|one)\s+(?:shall\s+|will\s+)?(?:call|denote\s+by|write)|(?:(?:is|are)\s+given|has|have|with)\s+the\s+(?:symbol|letter)|symbol)\s*$"
)
"""What says that a symbol follows: "the wavelength is denoted by", "the wavelength (symbol"."""
_ASIDE = re.compile(
    r"(?:^|[.;:]\s+)(?:in|for|at|on|from|by|with|under|after|before|during|as|if|when|since|given|according|using)\s[^.;:,]*,\s*$",
    re.I,
)
"""A sentence that begins with where or when it holds: what follows the comma is not called so."""


_SET_OFF = re.compile(r"(?P<mark>\*\*|`)(?P<term>[^\W\d_][\w -]{2,40})(?P=mark)\s*\($")
"""A term set off right before its symbol in brackets: "`amplitude` ($A$)"."""


def phrase_before(before: str) -> str:
    """The noun phrase that ends right before a symbol: what follows the last article, preposition or verb."""
    if term := _SET_OFF.search(before):
        return clean_phrase(term["term"])
    match = _WORDS_BEFORE.search(_DENOTED.sub("", re.sub("[*`]", "", before))[-90:])  # a term may be set off
    if not match:
        return ""
    kept: list[str] = []
    words = match.group(1).split()
    whose = ("the", "its", "a", "an") if before.rstrip().endswith(("(", ",")) else ("the", "its")
    while words:
        word = words.pop()
        if kept and words[-1:] == ["of"] and word.lower() in whose and "of" not in kept and len(words) > 1:
            kept[:0] = [words.pop(), word]  # "mass of the solvent", not "solvent"
        elif (
            kept
            and word in whose
            and words[-1:]
            and words[-1].lower() in _PLACES
            and (longer := _placed(words[:-1], [words[-1], word, *kept]))
        ):
            kept = longer  # "wavelength in the medium", not "medium"
            break
        elif (
            kept
            and (word.lower() in _PLACES or (word.lower() in _WAYS and words[-1:] and words[-1].lower() in _FAR))
            and (longer := _placed(words, [word, *kept]))
        ):
            kept = longer
            break
        elif word.lower() in FUNCTION_WORDS and (kept or word.lower() != "value") and not (kept and word == "variable"):
            break
        else:
            kept.insert(0, word)
    verb = word.lower() == "to" and words and not _TO_A_NOUN.search(words[-1])
    if (len(kept) == 1 and (verb or re.search(r"^value$|(?:(?<!-squar)ed|ing)$", kept[0], re.I))) or (
        kept and (kept[-1] in ORDER | VERBS or any(map(is_adverb, kept[-2:])))
    ):
        return ""  # "the value $x$", "ways to choose $k$", "compounded $m$ times", "the first $n$ terms", "simply replace $m$" name nothing
    if before.rstrip().endswith(",") and kept and not ontology().for_name(" ".join(kept)):
        place = _AT_A_PLACE.search(match.group(1).removesuffix(" ".join(kept)))
        if place:
            bearer = phrase_before(match.group(1)[: place.start()])
            return f"{bearer} {place['place']} {' '.join(kept)}" if bearer else ""
    kept = operand(kept)
    earlier = match.group(1).split()[: -len(kept)] if kept else []
    if len(kept) == 1 and not (earlier and earlier[-1].lower() in _ANNOUNCING) and not ontology().for_name(kept[0]):
        return ""  # "since $x$", "gives us $x$", but "a principal $P$"
    if kept and kept[-1] in ("alone", "together", "only"):
        return ""
    while kept and kept[0].lower() in ("of", "or"):
        kept.pop(0)
    return "" if not kept or kept[-1].lower() == "of" else clean_phrase(" ".join(kept[-7:]))


_AT_A_PLACE = re.compile(
    r"(?:^|\s+)(?P<place>(?:in|at|on|across|through|over|under|between|along|behind|around|above|below|near)(?:\s+(?:the|an?|its))?)\s*$"
)
"""What stands before a thing at which a quantity is told: "the pressure gradient across a stenosis, $\\Delta P$"."""


def is_aside(before: str) -> bool:
    """Does the sentence say only where or when it holds up to the comma right before a symbol: "In the program, $x$ is"?"""
    return _ASIDE.search(before) is not None


_AND = re.compile(r"^(?P<first>.*[^\W\d_])\s+and\s+(?:the\s+|its\s+|an?\s+)?$", re.S)
_AND_THE = re.compile(r"\band\s+(?:the|its)\s+$")
_WHERE = re.compile(r"\s+(across|through|in|on|at)\s+(?:the\s+|an?\s+)?$")
"""What stands before things that a quantity has a value at: "the voltages across the resistor and the capacitor"."""


def phrases_before(before: str) -> list[str]:
    """Two joined noun phrases that end right before a symbol, both names of quantities: "initial and final velocities"."""
    last = phrase_before(before)
    start = before.rstrip(" ,(").removesuffix(last) if last else ""
    joined = _AND.match(start[-90:])
    if joined is None or start == before.rstrip(" ,("):
        return []
    word = joined["first"].split()[-1]
    first = word if is_adjective(word) else phrase_before(joined["first"])
    first = first if _names(first) else first.rpartition(" of ")[2]  # "gas of pressure"
    rest = joined["first"].removesuffix(first)
    names = apart(f"{first} and {last}", 2)
    told = names
    if where := _WHERE.search(rest):
        told = [phrase_before(rest[: where.start()])]
        names = [f"{told[0]} {where[1]} the {thing}" for thing in names]
    each = _AND_THE.search(start) and " " in last and " " in first  # "the input power and the output power"
    return names if len(set(names)) == 2 and (each or all(map(_names, told))) else []


def is_adverb(word: str) -> bool:
    """Does a word end as adverbs do: "the probability of exactly $x$ successes"?"""
    return word.endswith("ly") and word not in _NO_ADVERBS


_NO_ADVERBS = frozenset("supply assembly family anomaly daily hourly weekly monthly quarterly yearly early".split())


_PLACES = frozenset("at in on during under per".split())
_WAYS, _FAR = frozenset(["to", "from"]), frozenset(["distance", "height", "depth"])
"""Where a distance leads or begins: "distance to target"."""


def _placed(before: list[str], place: list[str]) -> list[str]:
    """The quantity that stands before a place, with it, where the place is none: "average concentration at steady state"."""
    noun: list[str] = []
    while before and len(noun) < 3 and before[-1].lower() not in FUNCTION_WORDS:
        noun.insert(0, before.pop())
    named = bool(noun) and _names(noun[-1])
    while len(before) > 1 and before[-1].lower() == "of" and before[-2].lower() not in FUNCTION_WORDS:
        noun[:0] = [before.pop(-2), before.pop()]
    while before and "of" in noun and before[-1].lower() not in FUNCTION_WORDS:
        noun.insert(0, before.pop())  # "mean number of requests"
    known = ontology()
    if noun and noun[-1].lower() in LIGHT and place[0] == "in" and known.for_name(" ".join(place[1:])):
        return [*noun, *place]  # "change in momentum": a noun that hands over to what it is of
    named = named or bool(known.for_name(" ".join(noun)))
    told = noun and before[-1:] and before[-1].lower() in _ANNOUNCING and named
    if place[:2] == ["per", "unit"] and noun:
        return [*noun[max(0, len(noun) - noun[::-1].index("of")) if "of" in noun else 0 :], *place]
    return [*noun, *place] if told and not known.for_name(" ".join(place[1:])) else []


def _names(word: str) -> bool:
    return any(score >= 0.9 for _, score in ontology().for_name(word))


_TO_A_NOUN = re.compile(r"(?:ed|al|ive|ar|due|up|close|equal|according|respect|relation|contrast|ratio)$", re.I)
"""Before "to": what follows is a noun, as in "due to friction"; elsewhere it may be a verb, as in "ways to choose"."""
ORDER = frozenset("first second third last next previous other following".split())
