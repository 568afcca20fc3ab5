"""What stands right behind a symbol and says which one it is: a place, or the things that it counts. ⟦n⟧ is the n-th formula."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathrag.extraction.rules.before import FUNCTION_WORDS, is_adverb, is_aside, is_predicate
from mathrag.extraction.rules.shared import VERBS, is_adjective
from mathrag.extraction.rules.units_said import unit_begun
from mathrag.quantities import ontology

_PLACE = re.compile(
    r"\s+(outside|inside|outdoors|indoors|above|below|upstream|downstream|before|after|at\s+the\s+(?:top|bottom|inlet|outlet|entrance|exit|"
    r"surface|beginning|start|end))\b(?!\s+(?:which|that|we|it))"
)
_NEXT = re.compile(r"\s*(?:,|and|or)\s*⟦(\d+)⟧")


def places(after: str, number: int) -> Iterator[tuple[int, str]]:
    """Formula ``number`` with the place behind it, and the next one of "the concentrations $c_o$ outside and $c_i$ inside the cell"."""
    first = _PLACE.match(after)
    yield number, first[1] if first else ""
    following = _NEXT.match(after, first.end()) if first else None
    if following and (place := _PLACE.match(after, following.end())):
        yield int(following[1]), place[1]


_COUNTS = re.compile(
    r"\b(?:over|in|of|within|after|for|with|from|into|exactly|has|have|contains?|containing|every|and|or|if|when)\s*$",
    re.I,
)
_COUNTED = re.compile(
    rf"\s+(?P<things>(?!(?:{'|'.join(sorted(VERBS))}|increases|decreases|results|leads|shows|causes|changes|drops|falls|rises|is|this|us|as|"
    r"follows|runs|refers|stands|times|always|versus|\w+selves)\b)"
    r"(?:[a-z]+(?:ent|ed|ing|al|ar)\s+|[a-z]+\s+(?=[a-z]+s\s+per\s+unit\b))?(?:[a-z]{3,}s|teeth|people|children|nuclei))\b"
    r"(?P<rate>\s+per\s+(?:unit\s+)?[a-z]+)?"
)
"""What a symbol counts: the things of "over $t$ years", "if $z$ electrons are transferred"."""


_OF = re.compile(
    r"\s+((?:of|in|at|on|for|from)\s+(?:the|its|this)\s+[\w-]+(?:\s+(?!(?:and|or|is|are|which|that)\b)[\w-]+)?)(?=\s*(?:[,.;:)]|$|\b(?:and|or)\b))"
)


def whose(after: str) -> str:
    """What the noun before a symbol is of: "in the urine" of "its concentration $U$ in the urine"."""
    found = _OF.match(after)
    return found[1] if found else ""


_REMARK = re.compile(
    r"\s*\((?:(?P<article>the|an?|its)\s+)?(?P<remark>[^\W\d_][\w'’-]*(?:\s+[^\W\d_][\w'’-]*){0,5})\)"
    r"|\s*,\s+(?:the|its|an?)\s+(?P<phrase>[^\W\d_][\w'’-]*(?:\s+(?!(?:is|are|was|were|has|have|can|may|must|will|we|it|which|that|where|when|so)\b)"
    r"[^\W\d_][\w'’-]*){0,6}?)\s*(?:,(?!\s*(?:and|or)\s+(?:the|an?|its|⟦))|[.;)]|,?\s+and\s+⟦|$)"
)
"""Words that only say again what a symbol is, in brackets or between commas."""
_SORT = re.compile(r"\s*\((?P<which>[a-z-]+)\)\s+(?P<noun>parameter|coefficient|factor|constant|exponent|index)\b")
"""Which sort of thing a symbol is: "the $\\lambda$ (scale) parameter"."""


def remark(before: str, after: str) -> str:
    """What the words set off behind a symbol call it: "$F$ (drag force)", "$F$, the drag force, ..."; empty where they call it nothing."""
    if told := _SORT.match(after):
        return f"{told['which']} {told['noun']}"
    found = _REMARK.match(after)
    if found is None or (found["phrase"] and is_aside(f"{before.rpartition('. ')[2]}⟦⟧,")):
        return ""
    words = found["remark"] or found["phrase"]
    named = found["phrase"] or found["article"] or " " in words or ontology().for_name(words)
    last = words.split()[-1].lower()
    nothing = is_predicate(words) or is_adjective(words) or is_adverb(last) or last in VERBS | FUNCTION_WORDS
    return "" if not named or nothing or words.split()[0].lower() in FUNCTION_WORDS else words


_OFTEN = re.compile(r"\s+(times\s+(?:an?|per|each|every)\s+(?:year|month|week|day|hour|minute|second|period))\b")


_NUMBER_OF = re.compile(
    r"\s+of\s+(?P<things>(?!the\b|its\b|an?\b)[a-z]+(?:\s(?!(?:and|or|is|are|of|in|at|on|for|to|with|from|that|which|who|per|we)\b)[a-z]+)?"
    r"(?:\s+per\s+[a-z]+)?)(?=\s*(?:[,.;:)⟦]|$|\b(?:and|or|is|are|of|in|at|on|for|to|with|from|that|which|who|we)\b))"
)


def numbered(before: str, after: str) -> str:
    """The things that a symbol is said to be the number of: "the number $z$ of teeth"; empty where it is of none."""
    told = _NUMBER_OF.match(after) if re.search(r"\bnumbers?\s+$", before) else None
    return told["things"] if told else ""


def counted(before: str, after: str) -> str:
    """The things that a symbol between ``before`` and ``after`` counts; empty where it counts none. Units count wherever they stand."""
    if often := _OFTEN.match(after):
        return " ".join(often[1].split())
    found = _COUNTED.match(after)
    if found is None:
        return ""
    things = " ".join(f"{found['things']}{found['rate'] or ''}".split())
    counts = _COUNTS.search(before) or (found["rate"] and before.rstrip().endswith(" at")) or unit_begun(after)
    return things if counts else ""


_OF_STUFF = re.compile(
    r"\s+of\s+(?:the\s+)?(?P<stuff>[a-z][a-z-]+(?:\s(?!(?:and|or|is|are|in|at|on|for|to|with|from|that|which)\b)[a-z][a-z-]+)?)(?=\s*(?:[,.;:)⟦]|$)|\s+(?:and|or|is|are|in|at|on|for|to|with|from|that|which)\b)"
)


def of_stuff(things: str, after: str) -> str:
    """What the ``things`` behind a symbol are of: "equity" of " euros of equity"; empty where they are of nothing."""
    found = _OF_STUFF.match(after.lstrip().removeprefix(things))
    return found["stuff"] if found else ""


_LETTER = re.compile(r"\$\s*([A-Za-z])\s*\$")
_LETTER_OF_NAME = re.compile(
    r"\$\s*([A-Za-z]{1,3})\s*\$(?=-[A-Za-z]{3}|\s(?i:distribution|ratio|statistic|score|test|value|circuit)s?\b)"
)
"""A letter that belongs to a name: "$z$-score", "$F$ distribution"."""


def counts_kept(text: str) -> str:
    """``text`` with each letter of a name or that counts things as a word: "x successes in n trials", not "successes in trials"."""
    return _LETTER.sub(
        lambda found: found[1] if counted(text[: found.start()], text[found.end() :]) else found[0],
        _LETTER_OF_NAME.sub(r"\1", text),
    )


_FROM = re.compile(
    r"\s+((?:from|above|below|beneath|between|along|across)\s+(?:the|its|an?)\s+[\w-]+(?:\s+(?!(?:of|and|or|is|are|which|that|has|to)\b)[\w-]+)?"
    r"(?:\s+of\s+(?:the\s+)?[\w-]+)?)(?=\s*(?:[,.;:)]|$|⟦|\b(?:and|or|is|are|has|which|that|with|to|where|through|by|in)\b))"
)
_PLACED = re.compile(r"\b(?:distance|height|depth|displacement|length|angle|difference)$")


def placed(phrase: str, after: str) -> str:
    """``phrase``, where it tells how far, with from where: "distance from the neutral axis" of "a distance $y$ from the neutral axis"."""
    found = _FROM.match(after) if _PLACED.search(phrase) else None
    return f"{phrase} {found[1]}" if found else phrase


_CHANGED = re.compile(
    r"\b(?:the|its|their|whose)\s+(?P<noun>(?:[a-z-]+\s+){0,2}?[a-z-]+)(?:\s+(?:of|in|through|on|across)\s+[^.,;:⟦]{1,40}?)?\s+"
    r"(?:(?:is|are|was|were)\s+)?(?:changed|increased|reduced|raised|lowered|decreased|changes|rises|falls|drops|grows|increases|decreases|goes|"
    r"varies)\s+from\s+⟦(?P<first>\d+)⟧\s+to\s+⟦(?P<last>\d+)⟧"
)


def changes(masked: str) -> Iterator[tuple[int, str]]:
    """The formulas between which a quantity changes, each with its name: "the speed is changed from $N_1$ to $N_2$"."""
    for found in _CHANGED.finditer(masked):
        yield int(found["first"]), f"initial {found['noun']}"
        yield int(found["last"]), f"final {found['noun']}"
