"""Whole numbers, whose result is exact: remainders, and ways to choose or arrange.

"3^500 mod 1000007", "what is left of 8431 divided by 12": a power gives base, exponent and modulus, a plain number dividend and
modulus. "A committee of 5 out of 60", "3 of 12 runners in order": of two plain numbers the larger is the whole; with more, the question
has to say "3 of 12". Where things may be repeated, or a unit stands at a number, nothing is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from mathrag.agent.reading.asked import Asked
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge, noun
from mathrag.agent.solutions.tree import Solution
from mathrag.problems.kinds import KindIndex
from mathrag.problems.phrases import is_in, words_of
from mathrag.problems.statistic_words import joining, said_of, statistic_words, within
from mathrag.quantities import ReadQuantity, read_quantities

_WHOLE = r"(?:\d{1,3}(?:,\d{3})+|\d{1,400})(?![.,]?\d)"
_POWER = (
    rf"(?:(?<![\w.,])(?P<base>{_WHOLE})\s*(?:\^|\*\*)\s*[{{(]?\s*(?P<exponent>{_WHOLE})\s*[}})]?"
    rf"|(?<![\w.,])(?P<base_of>{_WHOLE})\s*(?:(?:is\s+)?raised\s+)?to\s+the\s+(?:power\s+(?:of\s+)?)?"
    rf"(?P<exponent_of>{_WHOLE})(?:st|nd|rd|th)?(?:\s+power)?)"
)
_NUMBER = rf"(?<![\w.,^*])(?P<dividend>{_WHOLE})"
_MODULUS = rf"\$?\s*(?P<modulus>{_WHOLE})"
_GAP = r"\s*\$?,?(?:\s+(?:is|are|was|gets?|being|when|if|it|they|on|upon|after|leaves?|has|gives?|and|then|the|by|of|up|to|equals?))*\s+"
_DIVIDED = rf"{_GAP}(?:divided\s+(?:up\s+)?by|division\s+by|divides?\s+by|dividing\s+by|modulo|modulus){_GAP}"
_MOD = r"\s*\$?\s*\(?\s*(?:\\[bp]?mod|mod|modulo|%)\s*[{(]?\s*"
_SHARED = rf"\bdivid(?:e|es|ed|ing)\s+\$?(?:{_POWER}|{_NUMBER})\s*\$?\s+by\s+"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_POWER}{_MOD}{_MODULUS}",
        rf"{_POWER}{_DIVIDED}{_MODULUS}",
        rf"{_NUMBER}{_MOD}{_MODULUS}",
        rf"{_NUMBER}{_DIVIDED}{_MODULUS}",
        rf"{_SHARED}{_MODULUS}",
    )
)
_SPEAKS = re.compile(
    r"remain(?:s|der|ders)\b|left\s?over|leftover|\bis\s+left\b|\bare\s+left\b|modul|\bmod\b|\\[bp]?mod|\d\s*%\s*\d",
    re.I,
)
_LETTERS = re.compile(
    r"\b(?:(?P<base>[A-Za-z])\s*(?:\^|\*\*)\s*\{?(?P<exponent>[A-Za-z])\}?|(?P<dividend>[A-Za-z]))\s*(?:\\[bp]?mod|mod|modulo)\s+(?P<modulus>[A-Za-z])\b"
)
REMAINDER = Asked("remainder", "remainder", "", None, (0, 0), counted=True)


def modular_facts(text: str, kinds: KindIndex) -> list[Fact]:
    """The numbers of a remainder that ``text`` asks for; none where it asks for no remainder of numbers that it gives."""
    if _SPEAKS.search(text) is None or "inverse" in text.lower():
        return []
    for form in _FORMS:
        found = form.search(text)
        if found is not None:
            spans = {name.removesuffix("_of"): found.span(name) for name, value in found.groupdict().items() if value}
            return _facts(text, spans, kinds)
    letters = _LETTERS.search(text)
    told = letters.groupdict() if letters else {}
    own = {name: re.search(rf"\b{one}\s*=\s*\$?({_WHOLE})", text) for name, one in told.items() if one}
    return _facts(text, {name: one.span(1) for name, one in own.items() if one}, kinds) if all(own.values()) else []


def _facts(text: str, spans: dict[str, tuple[int, int]], kinds: KindIndex) -> list[Fact]:
    facts: list[Fact] = []
    for name in ("base", "exponent", "dividend", "modulus"):
        if name in spans:
            value = int(text[slice(*spans[name])].replace(",", ""))
            words = noun(f"{name} {REMAINDER.text}", kinds.named(name, "1"), kinds, None, "1")
            si = float(value) if value < 10**300 else float("inf")
            facts.append(Fact(len(facts), value, None, si, words, name, spans[name]))
    return facts


COMBINATIONS = Asked("combinations", "combinations", "", None, (0, 0), counted=True)
PERMUTATIONS = Asked("permutations", "permutations", "", None, (0, 0), counted=True)
WHOLE = (REMAINDER, COMBINATIONS, PERMUTATIONS)
ROLES = frozenset({"base", "exponent", "dividend", "modulus", "total", "chosen"})


def whole_numbers(text: str, kinds: KindIndex) -> tuple[Asked | None, list[Fact]]:
    """What ``text`` asks of whole numbers (a remainder, combinations, permutations) and the numbers for it."""
    remainder = modular_facts(text, kinds)
    if remainder:
        return REMAINDER, remainder
    asked = _asked(text)
    parts = _parts(text, asked) if asked else None
    if asked is None or parts is None:
        return None, []
    return asked, [_fact(number, name, part, asked, kinds) for number, (name, part) in enumerate(parts.items())]


def roots(asked: Asked, facts: Iterable[Fact], knowledge: TypedKnowledge) -> tuple[int, ...] | None:
    """The variables that compute what is asked of whole numbers from just the numbers that are spoken of; None: it asks for none such."""
    if asked not in WHOLE:
        return None
    wanted = {asked.text, *(fact.text for fact in facts if fact.text in ROLES)}
    return tuple(
        slot.index
        for slot in knowledge.slots
        if slot.parameter.name == asked.text
        and {knowledge.slots[i].parameter.name for i in knowledge.formulas[slot.formula].slots} == wanted
    )


def told(solution: Solution, facts: Sequence[Fact], knowledge: TypedKnowledge) -> bool:
    """Has every variable the number that the question gives for it?"""
    return all(facts[b.fact].text == knowledge.slots[b.slot].parameter.name for b in solution.bound)


def _asked(text: str) -> Asked | None:
    counted = within("ways", text)
    if not counted and not within("how many possible", text):
        return None
    words = words_of(text)
    told = {name for name, phrases in statistic_words().choices.items() if is_in(said_of(phrases), words)}
    if "repeated" in told or not (counted or told & {"unordered", "in order"}):
        return None
    if "unordered" in told:
        return COMBINATIONS
    return PERMUTATIONS if "ordered" in told else COMBINATIONS if "chosen" in told else None


def _parts(text: str, asked: Asked) -> dict[str, ReadQuantity] | None:
    """Which number is the whole and which is taken of it; all of them are arranged where only one is given."""
    found = read_quantities(text)
    if not found or any(q.unit not in (None, "1") or q.value < 0 or q.value != int(q.value) for q in found):
        return None
    if len(found) > 2:
        pairs = [(a, b) for a, b in pairwise(found) if joining("so many of", text, a.end, b.start)]
        found = list(pairs[0]) if len(pairs) == 1 else []
    if len(found) == 1 and asked is PERMUTATIONS:
        return {"total": found[0], "chosen": found[0]}
    if len(found) != 2:
        return None
    chosen, total = sorted(found, key=lambda q: q.value)
    return {"total": total, "chosen": chosen}


def _fact(number: int, name: str, part: ReadQuantity, asked: Asked, kinds: KindIndex) -> Fact:
    words = noun(f"{name} {asked.text}", kinds.named(name, "1"), kinds, None, "1")
    return Fact(number, int(part.value), None, part.value, words, name, (part.start, part.end))
