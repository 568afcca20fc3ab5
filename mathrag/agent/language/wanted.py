"""What a question wants where no question word or command says so.

Three ways to ask: "..., and one would like the wavelength of the light", "its voltage is missing in the records", and a
line of key words ("photon energy; wavelength 699 nm").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from mathrag.problems.statistic_words import ending
from mathrag.problems.wording import WORDS

_NOUN = r"(?P<noun>(?:the|its|his|her|their|a|an|this|what|how)\s+[^,;:?!]{2,90}?)"
_MISSING = re.compile(
    r"\b" + _NOUN + r"(?:,?\s+(?:which|that)\s+(?:one|I|we|he|she|they)\b.*|"
    r"\s+(?:(?:is|are|remains?|stays?)\s+(?:still\s+|yet\s+|now\s+)?(?:needed|wanted|sought|required|missing|unknown|asked|desired|open|"
    r"in question|of interest|not known|to be \w+|what)|to be (?:told|given|found|stated|determined|calculated|computed)))\b",
    re.IGNORECASE,
)
_WANT = re.compile(
    r"\b(?:wants?|wish(?:es)?|would like|(?<!is )needs?|ha(?:ve|s) to|asks?|asking|seeks?|seeking|looks? for|looking for|"
    r"interested in|curious about|(?:am|is|are) after|wonders?|wondering|should|must|tell|let (?:me|us) know|report|state|it is about)\s+"
    r"(?:(?:me|us|to|for|about|out|of|know|learn|hear|state|give|find|determine|tell|report|have|see|get|calculate|compute|say|work)\s+)*"
    + _NOUN
    + r"\s*(?:$|[.;!?,]|\b(?:that|which|when|if|where|after|for which)\b)",
    re.IGNORECASE,
)
_IS_WHAT = re.compile(r"(?:^|(?<=[.;?!] ))(?P<noun>(?:the|its)\s+[^,()]{2,60})[^?!]*?\bis what\b", re.IGNORECASE)
_BARE = re.compile(r"(?:[.;,:]\s+|(?<=[.;,:]\s))(?P<noun>\w{1,6}[₀-₉/]*°?)\s*=?\s*\?")  # "..., T₂ = 408 K. V₂?"
_NUMBER = re.compile(r"(?<![\w_^])[-+]?\d")
PREDICATE = re.compile(rf"\b(?:{'|'.join(sorted(WORDS['predicates']))})\b", re.IGNORECASE)


def wanted_noun(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Where the sentence at ``start`` names what it wants, if it says that it wants something: its subject or the last such place."""
    subject = _IS_WHAT.search(text, start, end)
    if subject is not None:
        return subject.span("noun")
    found = [match.span("noun") for pattern in (_MISSING, _WANT, _BARE) for match in pattern.finditer(text, start, end)]
    return max(found, key=lambda span: (span[0], -span[1])) if found else None


def key_words(text: str, known: Callable[[str], int]) -> tuple[int, int] | None:
    """The fragment of a line of key words that has no value: the first of those that name a quantity best by ``known``."""
    if PREDICATE.search(text):
        return None
    best: tuple[int, int, int] | None = None
    for start, end in _fragments(text):
        piece = text[start:end]
        number = _NUMBER.search(piece)
        if number is not None and not (number.start() and ending("condition", piece[: number.start()])):
            continue
        score = known(piece[: number.start()] if number is not None else piece)
        if score and (best is None or score > best[0]):
            best = (score, start, end)
    return best[1:] if best else None


def _fragments(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in re.finditer(r"[;,:]\s+|\.\s|\.$|$", text):
        if text[start : match.start()].strip():
            yield start, match.start()
        start = match.end()
