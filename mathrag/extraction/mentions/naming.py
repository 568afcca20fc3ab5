"""The claims of a block about its symbols: each mention weighs the noun phrases around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp

from mathrag.extraction.mentions.features import features, is_of_another, names_a_thing, near
from mathrag.extraction.mentions.phrases import Phrase, phrases
from mathrag.extraction.mentions.weights import weights
from mathrag.extraction.mentions.words import HEADING, Word, is_letters, mentions
from mathrag.extraction.rules.acronyms import shortens, words_of
from mathrag.extraction.rules.blocks import Block
from mathrag.extraction.rules.claims import APPOSITION, Definition

LEAST = 0.15
"""A phrase less likely than this is not said to be a name."""
IN_HEADING = 0.6
"""What a heading is worth: it may be about anything."""
TRUST = APPOSITION
"""The likeliest phrase counts as much as a noun that a rule finds in front of its symbol."""


def beside(block: Block, following: Block | None, heading: str) -> Iterator[Definition]:
    """Noun phrases that the mentions of symbols in ``block`` under ``heading`` have for names, and how likely each is.

    ``following``: the block behind it, of whose formula its last sentence may speak.
    """
    for words, places in mentions(block, following, heading):
        found = phrases(words) if places else []
        for place in places:
            for phrase, share in likely(words, place, found, block.kind):
                share *= IN_HEADING if HEADING in words[phrase.end : place] else 1.0
                if share >= LEAST and not _names_nothing(words, place, phrase):
                    symbol, start, evidence = words[place].text, words[place].start, f"“{phrase.text}” near it"
                    yield Definition(symbol, phrase.text, None, share * TRUST, start, evidence, share)


def _names_nothing(words: Sequence[Word], place: int, phrase: Phrase) -> bool:
    """Is a phrase a thing, what another symbol of the equation is, or none that letters side by side are short for?"""
    symbol = words[place]
    spelled = words_of(symbol.text.upper(), phrase.text) or shortens(symbol.text, phrase.text)
    is_product = is_letters(symbol.text) and not spelled
    return is_product or names_a_thing(words, place, phrase) or is_of_another(symbol.text, symbol.rest, phrase.text)


def likely(words: Sequence[Word], place: int, found: Sequence[Phrase], kind: str) -> list[tuple[Phrase, float]]:
    """The phrases among ``found`` near the symbol at ``place`` with the likelihood of each to be its name; the rest is that of none."""
    known = weights("mention")
    close = near(words, place, found)
    scores = [sum(known.get(name, 0.0) for name in features(words, place, one, found, kind)) for one in close]
    none = known.get(none_of(words[place], kind), 0.0)
    top = max([*scores, none])
    total = sum(exp(score - top) for score in scores) + exp(none - top)
    return [(one, exp(score - top) / total) for one, score in zip(close, scores, strict=True)]


def none_of(symbol: Word, kind: str) -> str:
    """The feature of a mention in a block of ``kind`` that has no name near it."""
    return f"none {symbol.formula[0]}{kind[0]}"
