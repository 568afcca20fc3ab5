"""Which ion or molecule a concentration is of: [OH⁻] is not [H⁺], and the base A⁻ of a buffer is not its acid HA.

A value's species stands before it ("[OH⁻] = ...", "a hydroxide concentration of") or behind it ("0.3 mol/L of acetate, A⁻"); a
parameter's is its symbol. Single letters in rate laws ([A], [B]) stand for any species, unless another variable of the formula has
just the one that is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from mathrag.agent.reading.substances import behind, mentions
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import symbol_key
from mathrag.chemistry import read_compound
from mathrag.errors import ChemicalFormulaError
from mathrag.quantities import ontology
from mathrag.quantities.dimensions import CONCENTRATION

_WRITTEN = r"\[([A-Z][A-Za-z0-9_^{}()]*[+\-⁺⁻–]?[)}]*)\]|\b([A-Z][A-Za-z0-9]{0,5}(?:[⁺⁻]|[+-](?=[\s,.;)]|$))|HA\b)"
_LEADS_ON = re.compile(r"(?:[\s\]),:=$]|\b(?:ions?|concentration|level|is|are|was|of|at|about|an?|the)\b)*")
_ANY = re.compile(r"\[?[A-Z]\]?$|\[?(?:HA|A-|BH\+|MX?|X-?|M\+)\]?$")
"""What a law writes where any acid, base, metal or reactant may stand."""
_ION = " ion"


def with_species(facts: Sequence[Fact], text: str) -> list[Fact]:
    """``facts`` with the species of each concentration, where ``text`` says it."""
    spans = {fact.span: fact.index for fact in facts if fact.span is not None and fact.origin is None}
    places = sorted(spans)
    owner: dict[int, str] = {}
    for found in _spoken_of(text):  # "acetate, A⁻" is A⁻
        following = next((span for span in places if span[0] >= found.end()), None)
        before = next((span for span in reversed(places) if span[1] <= found.start()), None)
        leads = following is not None and _LEADS_ON.fullmatch(text[found.end() : following[0]])
        span = following if leads else before
        if span is not None:
            owner.setdefault(spans[span], _spelled(next(filter(None, found.groups()))))
    spoken = mentions(text, ontology()) if any(fact.dimension == CONCENTRATION for fact in facts) else []
    for span in places:
        start = behind(facts[spans[span]], text)
        of = next((one.compound for one in spoken if one.start == start), None)
        if of is not None and not of.charge:
            owner.setdefault(spans[span], str(of))
    return [
        replace(fact, species=owner[fact.index]) if fact.dimension == CONCENTRATION and fact.index in owner else fact
        for fact in facts
    ]


@lru_cache(maxsize=64)
def _spoken_of(text: str) -> tuple[re.Match[str], ...]:
    """The species of a text, those that are written before those that are named."""
    return (*re.finditer(_WRITTEN, text), *_named().finditer(text))


@cache
def _named() -> re.Pattern[str]:
    """An ion by the name that the ontology has of it."""
    names = ontology().substances
    ions = (name.removesuffix(_ION) for name in names if name.endswith(_ION))
    words = (name + _ION if name in names else name for name in ions)  # "sodium" alone is the element
    longest = sorted(map(re.escape, words), key=lambda word: (-len(word), word))
    return re.compile(rf"\b({'|'.join(longest)})s?\b", re.IGNORECASE)


def _spelled(said: str) -> str:
    """A species in plain signs, by the formula that the ontology has of its name: "hydroxide", "OH⁻" and "OH^-" are OH-."""
    names = ontology().substances
    listed = names.get(said.lower().removesuffix(_ION) + _ION)
    try:
        plain = str(read_compound(listed or said)).replace("^", "")
    except ChemicalFormulaError:  # a letter that stands for any
        plain = said.translate(str.maketrans("⁺⁻–", "+--", "_^{}()"))
    other = names.get(plain.lower() + _ION)
    return other.replace("^", "") if other else plain


def species_of(symbol: str) -> str | None:
    """The species in a parameter's symbol (``[H^{+}]``: H+); None where it has none."""
    found = re.match(r"\[(.+?)\]", symbol_key(symbol))
    return _spelled(found[1]) if found else None


def logarithm(one: str | None, other: str | None) -> bool:
    """Is one symbol the other's negative logarithm (pK_a and K_a)?"""
    return one is not None and other is not None and (one == f"p{other}" or other == f"p{one}")


def other_species(fact: Fact, symbol: str, others: Iterable[str]) -> bool:
    """Is the value of another species than the parameter of this symbol? ``others`` are the symbols beside it in its formula."""
    wanted = species_of(symbol)
    if fact.species is None or wanted is None or fact.species == wanted:
        return False
    charged = wanted[-1] in "+-" and fact.species[-1] not in "+-"  # how much acid there is is not how much of an ion
    return charged or not _ANY.match(wanted) or fact.species in {species_of(other) for other in others}


def another_asked(asked: str, symbol: str) -> bool:
    """Is it the concentration of another species than the one that ``asked`` names?"""
    wanted = species_of(symbol)
    found = next(iter(_spoken_of(asked)), None)
    said = _spelled(next(filter(None, found.groups()))) if found is not None else wanted
    return wanted is not None and not _ANY.match(wanted) and said != wanted


def other_ions(one: str, other: str) -> bool:
    """Are the parameters of these symbols the concentrations of two different ions?"""
    each = {species_of(symbol) for symbol in (one, other)}
    return len(each) == 2 and all(name is not None and not _ANY.match(name) for name in each)
