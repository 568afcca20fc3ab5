"""What is asked for by a manner, a verb or an instrument: "how strongly does it brake", "how much is it stretched", "what does it store".

English often asks without naming the quantity. Which word stands for which quantity is told by ``ontology/wording.yaml``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from mathrag.problems.wording import WORDS, wording
from mathrag.problems.words import stem, tokens
from mathrag.quantities import CURRENCY

MANNERS, _QUALITIES = wording().manners, wording().qualities
ADVERBS = "|".join([*sorted(MANNERS, key=len, reverse=True), rf"[a-z]{{3,}}(?:{'|'.join(_QUALITIES)})"])
MONEY = re.compile(rf"[$€£¥]\s?\d|\d\s?{CURRENCY}", re.IGNORECASE)
SUM_ASKED = re.compile(rf"\b(?:number of|how many)\s+{CURRENCY}|\bhow much money\b", re.IGNORECASE)
COST_ASKED = re.compile(r"\b(?:costs?|fees?|bill|fare|price|amount)$", re.IGNORECASE)
_AUXILIARY = r"(?:is|are|was|were|does|do|did|will|would|can|could|must|should|may|might)"
_COPULA = re.compile(
    rf"\s*(?:(?:is|are|was|were)\b|{_AUXILIARY}\b[^?.;,]*\bbe\b(?!\s+\w+(?:ed|en|ing)\b))", re.IGNORECASE
)
_SHOWS = frozenset(stem(word) for word in "show read indicate display say register".split())
_IT = re.compile(r"\s*(?:it|they|he|she|this|that)\b", re.IGNORECASE)
_VAGUE = frozenset("much strongly hard strong quickly".split())
_LEADING = WORDS["pronouns"] | WORDS["determiners"] | WORDS["possessives"]
_EACH = re.compile(
    r"(?:\b(?:in|per|for|to|on|of)\s+(?:an?|one|each|every)|^an?)\s+(?P<unit>(?:cubic\s+|square\s+)?[a-zµ]+)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=1)
def _by_verb() -> dict[str, str]:
    """By the stem of a verb the quantity that "how much" asks for with it."""
    return {stem(verb): quantity for quantity, verbs in wording().deeds.items() for verb in verbs.split()}


def manner(word: str, rest: str) -> str:
    """What "how hard" or "the hardest it" asks for, others behind bars: "how hard is it" a property, "how hard does it push" a force."""
    adverb, said = word.split()[-1], rest.lower().split()
    if not word.startswith("how") and adverb != "where":
        if said[1:2] != ["the"] or _LEADING.isdisjoint(said[3:4]):  # "what is the fastest she goes"
            return ""
        most = {f"{stem}est": own for own in MANNERS for stem in (own, own + own[-1], own.rstrip("e"), own[:-1] + "i")}
        adverb = most.get(said[2], "")
    for kind, words in wording().decided.get(adverb, {}).items():  # not of "a turning wheel", nor of "when it turns"
        if re.search(rf"(?<!\bthe )(?<!\ba )\b(?:{words})\b", rest.partition(" when ")[0].partition(" if ")[0]):
            return kind
    ending = next((end for end in _QUALITIES if adverb.endswith(end)), None)
    quality = adverb.removesuffix(ending) + _QUALITIES[ending] if ending else ""
    return {**MANNERS, **(wording().states if _COPULA.match(rest) else {})}.get(adverb, quality)


def deed(word: str, phrase: str) -> str | None:
    """The quantity that the verb of ``phrase`` stands for ("it accelerated": acceleration); ``word`` is the asking adverb."""
    deeds = _by_verb() if word in _VAGUE else {}
    return next((deeds[token] for token in tokens(phrase) if token in deeds), None)


def measured(phrase: str) -> str:
    """What "the reading of the ammeter" or "the thermometer show" is of, the likeliest first, behind bars; else nothing."""
    said = tokens(phrase)
    if _SHOWS.isdisjoint(said):
        return ""
    return next((quantity for name, quantity in wording().instruments.items() if stem(name) in said), "")


def does(phrase: str) -> bool:
    """True if something is said to do something ("it multiply the voltage"), so that its object is not what is asked."""
    return bool(_IT.match(phrase))


def rate_unit(unit: str, rest: str, named: Callable[[str], str | None]) -> str | None:
    """ "How many moles ... in each litre": mol/L; None where no second unit is said."""
    units = (named(found["unit"].lower()) for found in _EACH.finditer(rest))
    return next((named(f"{unit}/{second}") for second in units if second not in (None, unit)), None)
