"""What goes in and what comes out: "makes 5 V out of 24 V", "takes in 1.8 kW and gives off 1.35 kW".

Of two values of one sort (voltages, powers, energies) the words before each say which is the input and which the output; where only one
is told, the other is the other. They are named so, as the variables of converters, transformers and efficiencies are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.language.dimensions import ENERGY, POWER, VOLTAGE
from mathrag.agent.language.words import concepts, tokens
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun

SORTS = (VOLTAGE, POWER, ENERGY)
_A = r"(?:about\s+|only\s+|just\s+|an?\s+|the\s+|up to\s+|down to\s+)*$"
_OUT = re.compile(
    r"\b(?:mak(?:es?|ing)|giv(?:es?|ing)(?:\s+(?:off|out))?|deliver(?:s|ing)?|puts? out|produc(?:es?|ing)|yield(?:s|ing)?|"
    r"provid(?:es?|ing)|into|down to|up to|comes? out (?:at|as|with)|outputs?(?: of| is)?|releas(?:es?|ing))\s+" + _A,
    re.IGNORECASE,
)
_IN = re.compile(
    r"\b(?:out of|tak(?:es?|ing)(?:\s+(?:in|up))?|draw(?:s|ing)?|consum(?:es?|ing)|receiv(?:es?|ing)|fed (?:with|by|at|from)|"
    r"supplied (?:with|by|at|from)|runs? (?:on|off|from)|turn(?:s|ing)?|convert(?:s|ing)?|transform(?:s|ing)?|"
    r"step(?:s|ping)? (?:up|down)|reduc(?:es?|ing)|inputs?(?: of| is)?|from|connected to|on)\s+" + _A,
    re.IGNORECASE,
)
_MACHINE = re.compile(
    r"\bconver|\btransform|\bregulat|\bsuppl|\badapt|\bcharger|\bampli|\bmotor|\bengine|\bmachine|\bturbine|\bpump|\befficien|\bbuck\b|\bboost\b|"
    r"\bstep(?:s|ping)? (?:up|down)|\bgenerator|\bheater|\blamp|\bprimary|\bsecondary|\bcoil",
    re.IGNORECASE,
)
INPUT, OUTPUT = "input", "output"
ENDS = frozenset({INPUT, OUTPUT})


def with_ends(facts: Sequence[Fact], text: str) -> list[Fact]:
    """``facts`` with "input" and "output" among the words of the two values of a sort that the text tells apart so."""
    result = list(facts)
    if not _MACHINE.search(text):
        return result
    for sort in SORTS:
        pair = [fact for fact in facts if fact.dimension == sort and fact.span is not None and fact.origin is None]
        if len(pair) != 2 or any(fact.noun.stems & {INPUT, OUTPUT} or fact.noun.symbol for fact in pair):
            continue
        ends = [_end(text[: fact.span[0]]) for fact in pair if fact.span is not None]
        if ends[0] == ends[1]:
            continue
        for number, (fact, end) in enumerate(zip(pair, ends, strict=True)):
            named = end or (OUTPUT if ends[1 - number] == INPUT else INPUT)
            result[fact.index] = _named(fact, named)
    return result


def other_end(value: Noun, slot: Noun) -> bool:
    """Is one called an input and the other an output?"""
    ends = tuple(noun.stems & ENDS for noun in (value, slot))
    return len(ends[0]) == len(ends[1]) == 1 and ends[0] != ends[1]


def _end(before: str) -> str | None:
    if _OUT.search(before):
        return OUTPUT
    return INPUT if _IN.search(before) else None


def _named(fact: Fact, end: str) -> Fact:
    words = fact.noun
    stems = frozenset(tokens(end))
    named = replace(words, stems=words.stems | stems, concepts=words.concepts | concepts(end), own=words.own | stems)
    return replace(fact, noun=named, text=f"{fact.text} {end}")
