"""Relations that a question states between two quantities: "the resistance is 0.08 times its weight", "half the mass of the cart".

`statements` makes an equation of each; a number that is such a factor knows what it is a factor of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from mathrag.agent.language.naming import sentences
from mathrag.agent.slots.features import Fact
from mathrag.problems.kinds import KindIndex
from mathrag.problems.words import STOPWORDS

_IS = re.compile(
    r"\b(?:is|are|was|were|be|equals?|equal\s+to|at|of|to|has|have)\s*(?:about|only|exactly|just)?\s*$", re.IGNORECASE
)
_TIMES = re.compile(
    r"[\s,/×^%-]*(?:times|fold)?\s*(?:(?:that|as\s+\w+\s+as|\w+er\s+than)\s*)?(?:of\s+)?", re.IGNORECASE
)
_CUT = re.compile(
    r"[,.;:()\[\]?!]|\b(?:and|while|when|where|which|who|as|if|with|so|is|are|was|were|then|for|during)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,;:()\[\]]|\b(?:and|where|while|if|but|given|known|consider)\b", re.IGNORECASE)


def with_scope(text: str, given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """``given`` where a number that is a factor between two quantities of one dimension knows that dimension."""
    result = list(given)
    for factor, left, right in stated_relations(text, given):
        dimensions = index.dimensions(index.headed(left)) & index.dimensions(index.headed(right)) - {"1"}
        if factor is not None and dimensions:
            result[factor.index] = replace(result[factor.index], scope=dimensions)
    return result


def stated_relations(
    text: str, given: Iterable[Fact], hole: tuple[int, int] | None = None
) -> Iterable[tuple[Fact | None, str, str]]:
    """(factor, left, right) of each "left is factor times right"; a factor that is asked for is None."""
    places: list[tuple[tuple[int, int], Fact | None]] = [
        (fact.span, fact)
        for fact in given
        if fact.dimension == "1" and fact.span is not None and fact.unit in (None, "1", "%")
    ]
    if hole is not None:
        places.append((hole, None))
    parts = sentences(text)
    for span, fact in places:
        start, end = next(((a, b) for a, b in parts if a <= span[0] < b), (0, len(text)))
        said = _IS.search(text[start : span[0]])
        after = text[span[1] : end]
        joined = _TIMES.match(after)
        if (
            said is None
            or joined is None
            or not any(word in joined.group() for word in ("times", "fold", "of", "than", "as"))
        ):
            continue
        left = _CLAUSE.split(text[start : start + said.start()])[-1].strip()
        right = _CUT.split(after[joined.end() :])[0].strip()
        if any(word.lower() not in STOPWORDS for word in left.split()) and right:
            yield fact, left, right
