"""Relations that a question states between two quantities: "the resistance is 0.08 times its weight", "half the mass of the cart".

Where the other side is given, the quantity is a value like any written one: it is worked out, shown with both numbers, and counts as a
use of the values it comes from. Where the factor or the other side is what is asked, `statements` makes an equation of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from mathrag.agent.language.naming import sentences
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun
from mathrag.problems.kinds import KindIndex
from mathrag.problems.words import STOPWORDS
from mathrag.quantities import Dimension, si_unit

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
_THAT_OF = re.compile(r"\bthat\s+of\s*$", re.IGNORECASE)
CANDIDATES = 3  # values that may be the other side


def related_facts(text: str, given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """The values that follow from stated relations, numbered on from ``given``."""
    found: list[Fact] = []
    for factor, left, right in stated_relations(text, given):
        if factor is None:
            continue
        kinds = index.headed(left), index.headed(right)
        for dimension in sorted(index.dimensions(kinds[0]) & index.dimensions(kinds[1]) - {"1"}):
            sides = [frozenset(kind for kind in own if index.dimension[kind] == dimension) for own in kinds]
            bases = [f for f in given if f.dimension == dimension and f.noun.families & sides[1]]
            for base in bases[:CANDIDATES]:
                number = len(given) + len(found)
                found.append(_made(number, factor, (left, right), base, sides[0], index))
    return found


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
        if said is None or joined is None or not re.search(r"times|fold|of|than|as", joined.group()):
            continue
        left = _CLAUSE.split(text[start : start + said.start()])[-1].strip()
        right = _CUT.split(after[joined.end() :])[0].strip()
        if _THAT_OF.search(joined.group()) and right:  # "is 3 times that of oil": what the left side is, of oil
            right = f"{left.partition(' of ')[0]} of {right}"
        if any(word.lower() not in STOPWORDS for word in left.split()) and right:
            yield fact, left, right


def _made(
    number: int, factor: Fact, said: tuple[str, str], base: Fact, kinds: frozenset[str], index: KindIndex
) -> Fact:
    """The value that ``factor`` times ``base`` is, called by the left side of what is ``said``."""
    size = factor.si * base.si
    unit = si_unit(Dimension.parse(base.dimension))
    shown = f"{factor.value:g}{'%' if factor.unit == '%' else ''}"
    note = f"the question says: {said[0]} is {shown} times {said[1]}: {shown} × {base.value:g} {base.unit or ''} = {size:g} {unit}"
    return replace(
        factor,
        index=number,
        value=size,
        unit=unit,
        si=size,
        noun=noun(said[0], kinds, index, None, base.dimension),
        text=said[0],
        scope=frozenset(),
        origin=factor.index,
        also=(base.index,),
        note=note,
    )
