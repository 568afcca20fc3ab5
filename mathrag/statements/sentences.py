"""Sentences of a mathematical text: formulas and lists stay whole, a display stays with the sentence that it belongs to."""

from __future__ import annotations

import re

from mathrag.documents import spans

# a dot may stand inside of the formula that ends a sentence: "Solve $x < 2.$ Graph it."
_END = re.compile(r"(?:(?<=[.!?])|(?<=\.\$))[)\"'”’*]*\s+(?=[A-ZÀ-Þ$(*\[]|\d+\.\s)")
_ABBREVIATED = re.compile(
    r"(?:\b(?:e\.g|i\.e|cf|resp|bzw|vgl|z\.B|d\.h|usw|p\.ej|etc|vs|w\.r\.t|w\.l\.o\.g|a\.e|s\.t|Thm|Prop|Def|Cor|Lem|Fig|Eq|Eqs|Sec|Chap|Ch|No|Dr|Mr|Ms|St|[A-Z])"
    r"|(?:^|\n)[ \t]*\d{1,3})\.$"
)
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_GOES_ON = re.compile(r"[a-z,;(&$\\]|\d|[-*+]\s|\d+[.)]\s|\|")
_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s")


def sentences(text: str) -> list[str]:
    """The sentences of ``text`` in order; together they are all of it but white space between them."""
    kept = [(span.start, span.end) for span in spans(text)]
    cuts = [0]
    for match in sorted([*_END.finditer(text), *_PARAGRAPH.finditer(text)], key=lambda match: match.start()):
        inside = any(start < match.end() and match.start() < end and match.start() > start for start, end in kept)
        if inside or match.start() < cuts[-1]:
            continue
        if match.re is _END and _ABBREVIATED.search(text[max(0, match.start() - 12) : match.start()]):
            continue
        if match.re is _PARAGRAPH and _bound(text, cuts[-1], match.start(), match.end()):
            continue
        cuts.append(match.end())
    pieces = [text[start:end].strip() for start, end in zip(cuts, [*cuts[1:], len(text)], strict=True)]
    return [piece for piece in pieces if piece]


def _bound(text: str, first: int, before: int, after: int) -> bool:
    """Does a sentence go on behind a blank line: into a display or a list, or out of one with a small letter?"""
    said, follows = text[first:before].rstrip(), text[after:]
    if follows.startswith("$$"):
        return True
    ended = said.rstrip('*_)"”’ ').endswith((".", "!", "?"))
    if said.endswith("$$"):
        return bool(_GOES_ON.match(follows)) and not _ITEM.match(follows)
    return not ended and bool(_GOES_ON.match(follows) or _ITEM.match(follows))
