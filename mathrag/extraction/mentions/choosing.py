"""Which of the words that a document has for a symbol are its name at one place, by fitted weights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Literal

from mathrag.extraction.mentions.features import agreement, fit_of_unit
from mathrag.extraction.mentions.phrases import Phrase
from mathrag.extraction.mentions.weights import weights
from mathrag.extraction.naming import is_clause

CLASHES = "unit clashes"
"""Against words of another dimension than the unit that is told."""
NEAR = 0.1
"""Strengths no farther apart are alike."""
Where = Literal["beside", "before", "behind", "section", "away"]
"""Where a claim stands from a place: close, earlier or later in its chunk, in another chunk of its section, elsewhere."""


@dataclass(frozen=True)
class Said:
    """A claim as it counts at a place.

    ``weight``: there; ``strength``: by itself; ``share``: how likely a mention has the words for a name, None where a rule reads them;
    ``own``: of the symbol itself, not of its letter with another index; ``of_head``: of a formula that is written for it.
    """

    weight: float
    strength: float
    share: float | None
    where: Where
    own: bool
    of_head: bool
    unit: str | None


def likeliest(options: Mapping[str, Sequence[str]]) -> tuple[str, float]:
    """The words that are likeliest to name a symbol, and how likely, by what speaks for each of the ``options``.

    Words against which a unit speaks are none; ``("", 0.0)`` where none are left.
    """
    fitting = {phrase: named for phrase, named in options.items() if CLASHES not in named}
    if not fitting:
        return "", 0.0
    known = weights("choice")
    scores = {phrase: sum(known.get(name, 0.0) for name in named) for phrase, named in fitting.items()}
    best = max(scores, key=lambda phrase: scores[phrase])
    top = max(scores[best], 0.0)
    return best, exp(scores[best] - top) / (sum(exp(score - top) for score in scores.values()) + exp(-top))


def speaking_for(phrase: str, symbol: str, options: Mapping[str, Sequence[Said]], rival: float) -> Iterator[str]:
    """What speaks for a ``phrase`` among the ``options`` for ``symbol``: the best claim of a rule, and of a mention, and its words.

    ``options``: by words their claims, the most credible first; ``rival``: how strongly another symbol is said to be the same.
    """
    found, words = options[phrase], phrase.split()
    others = [set(other.split()) for other in options if other and other != phrase]
    part, whole = any(set(words) < other for other in others), any(other < set(words) for other in others)
    yield f"{'part' if part else 'no part'} {'whole' if whole else 'no whole'}"
    rule = next((one for one in found if one.share is None), None)
    mention = next((one for one in found if one.share is not None), None)
    if rule:
        yield f"rule {int(rule.weight * 10)}"
        yield f"rule says {int(rule.strength * 10)} {rule.where}"
        yield f"rule {'own' if rule.own else 'other'}"
    if mention and mention.share is not None:
        yield f"mention {mention.where if mention.own else 'other'} {int(mention.share * 5)}"
        yield f"mention {'too' if rule else 'alone'}"
    own = max((one.strength for one in (rule, mention) if one and one.own), default=0.0)
    yield f"rival {'stronger' if rival > own + NEAR else 'alike' if rival > own - NEAR else 'weaker' if rival else 'none'}"
    units = (said[0].unit for other, said in options.items() if other != phrase)
    yield f"unit {fit_of_unit(phrase, tuple(unit for unit in units if unit))}"
    if found[0].of_head:
        yield "of head"
    yield f"words {min(len(words), 6)}"
    if is_clause(phrase):
        yield "clause"
    head = phrase.partition(" of ")[0].split()[-1:] or [phrase]
    yield from agreement(symbol, Phrase(phrase, 0, 0, 0, head[0], ""))
