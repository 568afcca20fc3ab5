"""Which ion or molecule a concentration is of: [OH⁻] is not [H⁺], and the base A⁻ of a buffer is not its acid HA.

A value's species stands before it ("[OH⁻] = ...", "a hydroxide concentration of") or behind it ("0.3 mol/L of acetate, A⁻"); a
parameter's is its symbol. Single letters in rate laws ([A], [B]) stand for any species, unless another variable of the formula has
just the one that is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from mathrag.agent.language.dimensions import CONCENTRATION
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import symbol_key

IONS = {"hydroxide": "OH-", "hydronium": "H+", "hydrogen ion": "H+", "proton": "H+", "h3o+": "H+"}
_TOKEN = re.compile(
    r"\[(?P<bracket>[A-Z][A-Za-z0-9]*[+\-⁺⁻]?)\]|\b(?P<ion>[A-Z][A-Za-z0-9]{0,5}[⁺⁻]|[A-Z][A-Za-z0-9]{0,5}[+-](?=[\s,.;)]|$)|HA)|"
    r"\b(?P<word>hydroxide|hydronium|hydrogen ion|proton)",
)
_WEAK = re.compile(r"\bp?K_?\{?a\b|\bKₐ|\bweak\b|\bdissociation constant|\bacidity constant")
"""An acid that does not split up wholly: as many moles of it are not as many of H⁺."""
_LEADS_ON = re.compile(r"(?:[\s\]),:=$]|\b(?:ions?|concentration|level|is|are|was|of|at|about|an?|the)\b)*")
_ANY = re.compile(r"\[?[A-Z]\]?$|\[?(?:HA|A-|BH\+|MX?|X-?|M\+)\]?$")


def with_species(facts: Sequence[Fact], text: str) -> list[Fact]:
    """``facts`` with the species of each concentration, where the text says it."""
    spans = {fact.span: fact.index for fact in facts if fact.span is not None and fact.origin is None}
    places = sorted(spans)
    owner: dict[int, str] = {}
    for found in _TOKEN.finditer(text):
        following = next((span for span in places if span[0] >= found.end()), None)
        before = next((span for span in reversed(places) if span[1] <= found.start()), None)
        leads = following is not None and _LEADS_ON.fullmatch(text[found.end() : following[0]])
        span = following if leads else before
        if span is not None:
            owner.setdefault(spans[span], _spelled(found))
    if _WEAK.search(text):
        for fact in facts:
            if fact.dimension == CONCENTRATION and re.search(r"\bacid\b", fact.text, re.IGNORECASE):
                owner.setdefault(fact.index, "HA")
    return [
        replace(fact, species=owner[fact.index]) if fact.dimension == CONCENTRATION and fact.index in owner else fact
        for fact in facts
    ]


def _spelled(found: re.Match[str]) -> str:
    if found["word"]:
        return IONS[found["word"]]
    said = (found["bracket"] or found["ion"]).replace("⁺", "+").replace("⁻", "-")
    return IONS.get(said.lower(), said)


def species_of(symbol: str) -> str | None:
    """The species in a parameter's symbol (``[H^{+}]``: H+); None where it has none."""
    found = re.match(r"\[(.+?)\]", symbol_key(symbol))
    return IONS.get(found[1].lower(), found[1]) if found else None


def logarithm(one: str | None, other: str | None) -> bool:
    """Is one symbol the other's negative logarithm (pK_a and K_a)?"""
    return one is not None and other is not None and (one == f"p{other}" or other == f"p{one}")


def other_species(fact: Fact, symbol: str, others: Iterable[str]) -> bool:
    """Is the value of another species than the parameter of this symbol? ``others`` are the symbols beside it in its formula."""
    wanted = species_of(symbol)
    if fact.species is None or wanted is None or fact.species == wanted:
        return False
    return not _ANY.match(wanted) or fact.species in {species_of(other) for other in others}
