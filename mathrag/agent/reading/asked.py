"""What a question asks for: the words, the kinds and dimensions they can mean, and the unit wanted.

The last asking clause weighs most; questions ("How many kilograms of coal ...?"), commands ("Find the ...") and bare noun
phrases ("Volume of a sphere with r = 4 cm") are read alike. Where the question marks the unknown itself ("a resistance of
[X]", "____") that place is what is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from mathrag.agent.language.manner import ADVERBS, COST_ASKED, deed, does, manner, rate_unit
from mathrag.agent.language.naming import CHANGING, sentences
from mathrag.agent.language.rates import THERMAL
from mathrag.agent.language.wanted import PREDICATE, key_words, wanted_noun
from mathrag.problems.statistic_words import behind, rule
from mathrag.problems.wording import WORDS
from mathrag.quantities import read_quantities

LONGEST_UNIT = 7  # words
_ASK = re.compile(
    rf"\b(?P<word>how\s+(?:{ADVERBS})|"
    r"how\s+[a-z]+\b[^.;:?!,]{0,40}(?:,\s+(?:in|as\s+an?)|\sin\s+terms\s+of)(?=\s+[a-z]{4,})|"  # "how dark, in absorbance"
    r"what|which|where|calculate|compute|find|determine|evaluate|estimate|solve\s+for|work\s+out|obtain|express|convert|"
    r"give|derive|predict)\b",
    re.IGNORECASE,
)
_INNER = re.compile(rf"\s*(?P<word>how\s+(?:{ADVERBS}))\b", re.IGNORECASE)  # "calculate how high ..."
_SPECIES = re.compile(r"\s*(?:(?:is|the)\s+)*\[([A-Z][\w+\-⁺⁻]*)\]")
_LEAD = re.compile(
    r"^\s*(?:(?:is|are|was|were|be|being|would|will|should|must|does|do|did|can|could|has|have|had|of|the|a|an|its|their|his|her|my|our|your|me|us|"
    r"this|that|these|from (?:this|that|these|it)|following|value|magnitude|size|out|then|minimum|maximum|average|approximate|"
    r"numerical|in|at|to|"
    r"total amount(?! of substance)|amount(?! of substance))\b\s*|[:,'’]\s*s?\s*|\(?(?:\d|[a-e])\)\s*|[①-⑨]\s*)+",
    re.IGNORECASE,
)
_END = re.compile(
    r"[,;?!()\[\]]|\.(?!\d)|\b(?:when|if|while|given|that|which|who|where|using|assuming|until|after|before|during|such|"
    r"in order|so|(?<!the )later|afterwards|and\s+(?:what|how|which))\b",
    re.IGNORECASE,
)
VERB = re.compile(
    rf"\b(?:{'|'.join(sorted(WORDS['acting']))}|turns\s+into|(?<=heat\s)turns|(?<=energy\s)turns)\b", re.IGNORECASE
)
_NUMBER = re.compile(
    r"(?:(?<!nge )(?<!ase )(?<!rise )(?<!drop )(?<!fall )(?<!nce )"  # not "the change in the energy of 1 mol"
    r"\b(?:at|with|under|for|by|in|after)\s+(?:an?|the|its)\s+(?:(?!(?:for|with|and|is)\b)[A-Za-z][\w-]*\s+){1,8}(?=of\s+-?\d|is\s+-?\d))?"
    r"(?:\b(?:of|for|in|with|across|from|between|by|at|and|through|to)\s+)?(?:\b(?:an?|the)\s+)?(?:\b[a-zA-Z]+\s*=\s*)?(?<![\w_\-/^{])[$€£]?[-−]?\d"
)
_PURPOSE = re.compile(r"\bto\s+(?!the\b|an?\b|its?\b)[a-z]+", re.IGNORECASE)
_PREPOSITION = re.compile(rf"\b(?:{'|'.join(sorted(WORDS['behind a noun']))})\b", re.IGNORECASE)
_IN_UNIT = re.compile(  # also one that stands in the words of another: "in a year in km"
    r"\b(?:(?:in (?:units|terms|multiples)|as an? (?:fraction|multiple)) of|expressed in|in)\s+(?:the unit\s+)?"
    r"(?=(?P<unit>[^\s,;?!()]+(?:\s+(?:per\s+)?[^\s,;?!()]+){0,3}))"
)
_SCALE = re.compile(
    r"^\W*(?:(?:is|are|would|will|does|should|can|an?|the|this|that|of|on|by|be|equivalent|corresponding|reading|shown)\s+)*"
    r"(?P<scale>Fahrenheit|Celsius|Kelvin)\s+(?:temperature|thermometer|reading|value|scale)"
    r"|\b(?:on|in)\s+(?:the\s+)?(?:degrees\s+)?(?P<other>Fahrenheit|Celsius|Kelvin)(?:\s+(?:scale|degrees))?\b",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"(\w+(?:\s\w+){0,2}?)\s(?!across\b)[a-z]+[^s\W]s\s(?:an?|the|through|when|if|against|it|them|him|her|this|each)\b"
)  # "resistance lets a current ..."
_MEANT = re.compile(r"\(\s*(?:that is|i\.\s?e\.)\s*,?\s*(?:what|which|the)\s+(?P<what>[^()]+)\)", re.IGNORECASE)
_ASIDE = re.compile(r"^\s*(?:\[[^\[\]]{5,300}\]|\((?:[^()]|\([^()]*\)){5,300}\))[\s,:;.]*")
_UNIT_BETWEEN = re.compile(r"(?:,\s*|^\s*(?:is|are|was|were)\s+)in (?P<unit>[^,;.?]+?)(?:,|\s(?=the\b))")
_COMMAND_BEFORE = re.compile(
    r"(?:^|[:,;.?!)\]]|\b(?:and|then|please|to|following|Q|know|wonder))\s*(?:please\s+)?(?:(?:by|to|at|in|for|from|with)\s+(?:th(?:is|at|ese|ose)\s+(?:\w+\s+)?)?)?$",
    re.IGNORECASE,
)
_REACHES = re.compile(  # "what pressure does the gas reach"
    r"(?:\w+ ){0,2}(?:pressure|temperature|volume)\b[^.;,?]*\b(?:reach|end up|attain|settle)", re.IGNORECASE
)
_BECOMES_OTHER = re.compile(
    rf"\b(?:{CHANGING}|lower|higher|longer|shorter|larger|greater|smaller|hotter|colder)\w*", re.IGNORECASE
)  # "by how much does its volume increase"
_OPENING = re.compile(  # "Q: When the lamp works normally, the power of the resistor."
    r"\s*(?:[^:.;?]{0,60}\b(?:Q|question|problem|find|solve|following)\s*[:.]\s*)?(?:(?:when|if|while|after|during|under|at|in|for|with)\b[^,;.?]*,\s*(?=the\b|its\b))?",
    re.IGNORECASE,
)
_STATES = re.compile(r"\b(?:is|are|was|were|=)\s*(?:about\s+)?[-+]?\d[^,;:]*$")  # "The parameter of voltage is 12 V"


@dataclass(frozen=True)
class Asked:
    """The asked quantity in words; ``span`` is the asking sentence, ``others`` are what a vague word may mean as well.

    ``changes``: it is asked by how much something changes.
    """

    text: str
    head: str
    context: str
    unit: str | None
    span: tuple[int, int]
    counted: bool = False
    much: bool = False
    placeholder: tuple[int, int] | None = None
    others: tuple[str, ...] = ()
    changes: bool = False


def read_asked(text: str, known: Callable[[str], int] = lambda phrase: 0) -> Asked | None:
    """The asked quantity; None where nothing is asked. ``known`` says how well a phrase names a quantity (0: not at all)."""
    found = _best_clause(text)
    if found is None:
        return _fragment(text, known) or _wanted(text) or _key_word(text, known) or _noun_phrase(text)
    sentence, match = found
    match = _INNER.match(text, match.end(), sentence[1]) or match
    rest = text[match.end() : sentence[1]]
    species = _SPECIES.match(rest)
    if species is not None:
        return Asked(f"concentration of {species[1]}", "concentration", rest, _asked_unit(rest), sentence)
    word = " ".join(match["word"].lower().split())
    before = text[sentence[0] : match.start()].lower().split()[-1:]
    by = word.startswith("how") and before == ["by"] and _BECOMES_OTHER.search(rest)
    if word == "how many":
        return replace(_many(rest, sentence), changes=bool(by))
    plain = replace(_plain(word, rest, sentence, text, known), changes=bool(by))
    if not any(map(str.isalnum, plain.text)) and not plain.unit:  # "... is what I have to find."
        return _wanted(text) or plain
    up_to = word in ("what", "which") and (
        before == ["to"]  # "to what temperature does it rise": what it is in the end
        or _REACHES.match(plain.head + " " + rest.partition(plain.head)[2])
    )
    return replace(plain, text=f"final {plain.text}") if up_to else plain


def _wanted(text: str) -> Asked | None:
    found = ((wanted_noun(text, *sentence), sentence) for sentence in reversed(sentences(text)))
    return next((_phrase(text[slice(*span)], sentence) for span, sentence in found if span is not None), None)


def _fragment(text: str, known: Callable[[str], int]) -> Asked | None:
    """What a last sentence without a verb asks for by a question mark: "Impulse?", "Intensity 3 m away?"."""
    *_, sentence = sentences(text) or [(0, 0)]
    words = text[slice(*sentence)]
    if "?" not in text[sentence[0] : sentence[1] + 1] or PREDICATE.search(words):
        return None
    found = _phrase(words, sentence)
    return found if found is not None and known(found.head) else None


def _key_word(text: str, known: Callable[[str], int]) -> Asked | None:
    span = key_words(text, known)
    return _phrase(text[span[0] : span[1]], (0, len(text))) if span is not None else None


def _phrase(words: str, sentence: tuple[int, int]) -> Asked | None:
    phrase = _cut(_LEAD.sub("", words, count=1))
    return Asked(phrase, head_of(phrase), words, _asked_unit(words), sentence) if phrase else None


def asks(text: str) -> bool:
    """Does some clause ask for a quantity ("what is ...", "find ...")?"""
    return _best_clause(text) is not None


def _best_clause(text: str) -> tuple[tuple[int, int], re.Match[str]] | None:
    best: tuple[float, tuple[int, int], re.Match[str]] | None = None
    for number, (start, end) in enumerate(sentences(text)):
        question = text[start : end + 1].rstrip().endswith("?") or "?" in text[start:end]
        for match in _ASK.finditer(text, start, end):
            before = text[start : match.start()]
            word = match["word"].lower()
            opening = match.start() == start or bool(_COMMAND_BEFORE.search(before) or _commands(word, before[start:]))
            relative = best is not None and best[1] == (start, end) and text[: match.start()].rstrip().endswith(",")
            if word == "which" and (relative or not (opening or _PREPOSITION.search(before))):
                continue  # "what ..., which takes 12 days"
            asks = word.startswith(("how", "what", "which", "where"))
            if word == "where" and not (opening and question):
                continue
            if not opening and not (asks and question):
                continue
            score = 2.0 * question + (1.0 if opening else 0.3) + 0.1 * number + 0.01 * (match.start() == start)
            if asks and question:
                score += 0.5
            if best is None or score >= best[0]:
                best = (score, (start, end), match)
    return (best[1], best[2]) if best else None


def _commands(word: str, before: str) -> bool:
    """Is ``word`` a command behind the phrase that the sentence begins with: "From the mass and the radius of Mars find"?"""
    said = before.lower().split()
    begins = {*said[:1]} <= WORDS["prepositions"] | WORDS["subjectless"]
    led = begins and word in WORDS["commands"] - WORDS["conjunctions"]
    return led and {*said}.isdisjoint(WORDS["finite"] | WORDS["pronouns"] | {"to"}) and not VERB.search(before)


def _many(rest: str, sentence: tuple[int, int]) -> Asked:
    """ "how many kilograms of coal": the unit is said; "how many electrons": a number of things."""
    if rest.lower().lstrip().startswith("degree") and THERMAL.search(rest):
        return Asked("temperature rise", "temperature rise", rest, None, sentence)
    if rest.lower().lstrip().startswith("standard deviation"):
        return Asked("standard score", "standard score", rest, None, sentence, counted=True)
    words = rest.split()
    if words[:1] == ["times"] and words[1:] and (said := _multiple(words[1], rest)):
        return Asked(f"{said} {_cut(rest.partition('times')[2])}", said, rest, None, sentence)
    degrees = ("°", 1) if words[:1] == ["degrees"] and words[1:2] != ["of"] else None
    if (found := unit_in_front(words) or degrees) is not None:
        unit, size = found
        after = " ".join(words[size:])
        phrase = _cut(after.removeprefix("of "))
        things = unit.startswith("1/")  # "how many cars an hour"
        return Asked(phrase, phrase, rest, rate_unit(unit, after, unit_named) or unit, sentence, counted=things)
    phrase = "entities" if behind("they", rest, 0) else _cut(rest)
    return Asked(
        f"number of {phrase}", f"number of {phrase}", rest, rate_unit("", rest, unit_named), sentence, counted=True
    )


def _multiple(word: str, rest: str) -> str | None:
    """What "how many times" asks for with the ``word`` behind it: "does it magnify", "larger", "as large"; None where it counts."""
    compares = word in ("as", "the", "more", "less") or (word.endswith("er") and word not in ("per", "over"))
    return "ratio" if compares else deed("much", _clause(rest)) if word in WORDS["finite"] else None


def _plain(word: str, rest: str, sentence: tuple[int, int], text: str, known: Callable[[str], int]) -> Asked:
    unit = _asked_unit(rest)
    rest = _UNIT_BETWEEN.sub(lambda found: " " if unit_in_front(found["unit"].split()) else found[0], rest)
    adjective = manner(word, rest)
    lead = _LEAD.match(rest)
    kept = " ".join(rule("which value").findall(lead.group())) if lead else ""
    body = rest[lead.end() :] if lead else rest
    meant = _MEANT.search(body)
    if meant is not None and known(head_of(_cut(meant["what"]))):  # "the sensitivity (that is, what current ...)"
        body = meant["what"]
    largest = rule("largest of", end=r"\s+").match(body)
    if largest is not None and known(head_of(_cut(body[largest.end() :]))):
        body = body[largest.end() :]
    body = _LEAD.sub("", _ASIDE.sub("", body, count=1), count=1)
    counted = body.removeprefix("number of ")
    if counted != body and unit_named(counted.split()[0]) is not None:  # "the number of grams in ..."
        return _many(counted, sentence)
    phrase = _cut(body)
    if not any(map(str.isalpha, phrase)):  # "what will $2,000 grow to"
        phrase = _cut(body.partition(" ")[2])
    said = deed(word.split()[-1], _clause(body)) if does(phrase) or not known(head_of(phrase)) else None
    if said is not None:
        return Asked(f"{said} {phrase}", said, rest, unit, sentence)
    of_any = behind("is one", rest, 0) and (word.split()[-1] in WORDS["of any degree"] or not word.startswith("how"))
    if adjective and not (of_any and (known(head_of(phrase)) or COST_ASKED.search(head_of(phrase)))):
        head, *others = adjective.split("|")
        phrase = f"{head} {'' if {*phrase.split()[:1]} & WORDS['adjectives of size'] else 'of '}{phrase}"
        return Asked(f"{kept} {phrase}".strip(), head, rest, unit, sentence, others=tuple(others))
    head = head_of(phrase)
    much = word == "how much" and "by how much" not in text[slice(*sentence)].lower()  # which tells a difference
    return Asked(f"{kept} {phrase}".strip(), head, rest, unit, sentence, much=much)


def _noun_phrase(text: str) -> Asked | None:
    spans = sentences(text)
    if not spans:
        return None
    start, end = next((span for span in reversed(spans) if not _STATES.search(text, *span)), spans[-1])
    opening = _OPENING.match(text, start, end)
    phrase = _cut(_LEAD.sub("", text[opening.end() if opening else start : end], count=1))
    head = head_of(phrase)
    return Asked(phrase, head, text[start:end], _asked_unit(text[start:end]), (start, end)) if phrase.strip() else None


def _clause(text: str) -> str:
    """Up to the end of the clause, where something came before it."""
    word = next((place for place, letter in enumerate(text, 1) if letter.isalnum()), len(text))
    return text[: next((found.start() for found in _END.finditer(text, word)), len(text))].strip(" :")


def _cut(text: str) -> str:
    """The clause up to a value or a verb; what is said of the subject ("is released") belongs to it."""
    text = _clause(text)
    number = _NUMBER.search(text)
    if number is not None and number.start() > 0:
        text = text[: number.start()]
    verb = VERB.search(text)
    if verb is not None and verb.start() > 0:
        purpose = _PURPOSE.search(text, verb.end())
        text = text[: purpose.start()] if purpose else text
    return text.strip(" :.?").removesuffix(" be")


@lru_cache(maxsize=1000)
def before_verb(phrase: str) -> str:
    """``phrase`` without what is said of it: the "interest" that "will she earn"."""
    return VERB.split(phrase, maxsplit=1)[0].strip() or phrase


def head_of(phrase: str) -> str:
    """The noun before any preposition or verb."""
    subject = _SUBJECT.match(phrase)
    if subject is not None:
        return subject[1]
    head = VERB.split(_PREPOSITION.split(phrase, maxsplit=1)[0], maxsplit=1)[0]
    return head.strip() or phrase


def _asked_unit(rest: str) -> str | None:
    if (scale := _SCALE.search(rest)) is not None:
        return {"f": "°F", "c": "°C", "k": "K"}[(scale["scale"] or scale["other"])[0].lower()]
    told = [one for one in _IN_UNIT.finditer(rest) if rest[: one.start()].split()[-2:-1] != ["with"]]  # "with t in h"
    units = (unit_in_front(found["unit"].split()) for found in reversed(told))
    return next((unit[0] for unit in units if unit is not None), None)


_SYMBOL = re.compile(
    r"(?:^|[\s(])(?P<symbol>\\?[ΔA-Za-zα-ωΑ-Ω]{1,6}(?:_\{?[\w/]+\}?|[₀-₉]+(?:/[₀-₉]+)?)°?|Δ[A-Za-zα-ω]°?|[A-Za-zα-ωΑ-Ω]°?(?=\s*=?\s*$))"
)


@lru_cache(maxsize=1000)
def symbol_asked(phrase: str) -> tuple[str | None, bool]:
    """The symbol in an asked phrase, and whether it is all there is: "V₂", "ΔG° =", "the inductance L"."""
    phrase = phrase.strip(" =$")
    found = _SYMBOL.search(phrase)
    if found is None or found["symbol"] in ("a", "I"):
        return None, False
    return found["symbol"], found["symbol"] == phrase or re.match(r"Δ|\w+[₀-₉]", phrase) is not None


_NOT_UNITS = frozenset("a an the in is at it this that to of by as 1 one i am h t we on or degrees".split())


@lru_cache(maxsize=10_000)
def unit_named(text: str) -> str | None:
    """The unit that ``text`` spells, if it is one."""
    if text.lower() in _NOT_UNITS or not re.search(r"[A-Za-zΩµ°℃%]", text) or re.match(r"[\d.]", text):
        return None
    read = read_quantities(f"1 {text}")
    whole = len(read) == 1 and read[0].end == len(text) + 2
    return read[0].unit if whole else None


def unit_in_front(words: Sequence[str]) -> tuple[str, int] | None:
    """The longest unit that ``words`` begin with, and of how many of them it is."""
    for size in range(min(LONGEST_UNIT, len(words)), 0, -1):
        if unit := unit_named(" ".join(words[:size]).rstrip(',.;:)?"”')):
            return unit, size
    return None
