"""Several questions in one (issue: bad input): each becomes a text of its own, with all that is given and one thing asked.

"A stone of 2 kg moves at 3 m/s. (a) What is its kinetic energy? (b) What is its momentum?" and "Find the current and the
power when 12 V are across 4 Ω." are two questions each.
"""

from __future__ import annotations

import re

from mathrag.agent.language.naming import sentences
from mathrag.agent.reading.holes import back_reference, placeholder_of
from mathrag.problems.kinds import KindIndex
from mathrag.problems.statistic_words import ending, phrase_in, rule, within
from mathrag.problems.wording import WORDS, wording
from mathrag.quantities import with_plain_values

MOST = 6
_QUESTION = re.compile(
    r"\b(?:what|how|which)\b[^?]*\?\s*$|"
    r"^\W*(?:please\s+)?(?:(?:also|then|and)\s+)?(?:calculate|compute|find|determine|evaluate|estimate|work\s+out|what\s+(?:is|are|was|were))\b",
    re.IGNORECASE,
)
_MARK = re.compile(r"(?:^|(?<=[\s:;]))\(?(?:[a-h]|[1-9]|i{1,3}|iv|v)[).](?=\s)|(?<=[.?!]\s)[a-h]\.$")
"""Before a part, or left at the end of the sentence before it; "the sum is 9." ends with a value."""
_AND = re.compile(r"\s*(?:,|;|,?\s+and)\s+(?:also\s+)?(?=(?:(?:the|its|their|his|her)\s+)?[a-z])", re.IGNORECASE)
_OPEN = re.compile(
    r"(?P<ask>\b(?:what\s+(?:is|are|was|were)|calculate|compute|find|determine|evaluate|estimate))\s+(?P<rest>[^?.;]+)(?P<end>[?.;]?\s*)$",
    re.IGNORECASE,
)
_ALSO = re.compile(
    r"\s*[,;]?\s+and\s+(?=(?:what|which|how|calculate|compute|find|determine)\b)(?!how\s+(?:do|did|does|can)\b)",
    re.IGNORECASE,
)
_ELLIPTIC = re.compile(
    r"^\W*(?:and|what\s+about|how\s+about)\s+(?P<name>(?!what|how|which)[^?]{2,40}?)\s*\?\s*$", re.IGNORECASE
)
_SAYS_SO = rf"(?:{'|'.join(sorted(WORDS['which part'], reverse=True))})"
_REQUIRED = re.compile(  # a sentence of its own, or one in parentheses: "Work part (b) only."
    rf"(?:(?<=[.?!;])\s+|^\s*)\(?\s*(?:{_SAYS_SO}\s+)+\(\s*(?P<mark>[1-9a-h])\s*\)(?:\s+{_SAYS_SO})*\s*(?:[.!]\s*\)?|\)|$)",
    re.IGNORECASE,
)


def required_part(text: str) -> str:
    """``text`` with blanks for the parts that are not asked for and for what says so; as it is where nothing says so."""
    found = _REQUIRED.search(text)
    if found is None:
        return text
    mark, low = found["mark"].lower(), text[: found.start()].lower()
    first = low.find("(1)" if mark.isdigit() else "(a)")
    own = low.find(f"({mark})", max(first, 0))
    if first < 0 or own < 0:
        return text
    end = low.partition(f"({mark})")[2].partition(f"({chr(ord(mark) + 1)})")[0]
    kept = f"{text[:first]}{' ' * (own + 3 - first)}{text[own + 3 : own + 3 + len(end)]}"
    return f"{kept.ljust(found.end())}{text[found.end() :]}"


def split(text: str, kinds: KindIndex) -> list[str]:
    """The questions of ``text`` in order, each whole; empty where there is only one."""
    if placeholder_of(text) is not None or back_reference(text) is not None or required_part(text) != text:
        return []
    pieces = [_spelled_out(piece, kinds) for piece in _pieces(with_plain_values(text))]
    how = rule("tells how", r"\W*")
    asking = [number for number, piece in enumerate(pieces) if _QUESTION.search(piece) and not how.match(piece)]
    single = [_conjoined(pieces[number], kinds) for number in asking]
    if sum(map(len, single)) < 2:
        return []
    whole = []
    for number, questions in zip(asking, single, strict=True):
        for question in questions:
            told = (n for n in asking if n < number and any(map(str.isdigit, pieces[n])))
            before = {n for n in told if not within("asks chance", pieces[n])}  # what bounds one event bounds no other
            around = [p for n, p in enumerate(pieces) if n not in asking or n in before]
            whole.append(" ".join([*around, question]))
    return whole[:MOST]


def _pieces(text: str) -> list[str]:
    """Sentences, and the items of a list within them."""
    found = []
    for start, end in sentences(text):
        marks = [mark.span() for mark in _MARK.finditer(text, start, end)]
        bounds = [start, *(mark[0] for mark in marks), end]
        starts = [start, *(mark[1] for mark in marks)]
        items = [text[a:b].strip() for a, b in zip(starts, bounds[1:], strict=True)]
        opened = ending("asks of each", items[0], r"\s*:?\s*") if len(items) > 1 else None
        if opened is not None:  # "Find: (a) the current (b) the power"
            items = [items[0][: opened.start()].strip(), *(f"Find {item}" for item in items[1:])]
        found += [part for item in items for part in _asked_apart(item)]
    return [piece for piece in found if piece]


def _asked_apart(piece: str) -> list[str]:
    """ "Find its energy at 3 m/s, and what is its momentum?" as two."""
    parts = _ALSO.split(piece)
    if len(parts) < 2 or not all(_QUESTION.search(f"{part.rstrip('?. ')}?") for part in parts):
        return [piece]
    asked = [f"{part[0].upper()}{part[1:]}" for part in parts if part]
    return [part if part.rstrip().endswith(("?", ".")) else f"{part}." for part in asked]


def _spelled_out(piece: str, kinds: KindIndex) -> str:
    """ "And the power?" as "What is the power?"."""
    found = _ELLIPTIC.match(piece)
    return f"What is {found['name']}?" if found and kinds.headed(_bare(found["name"])) else piece


def _conjoined(sentence: str, kinds: KindIndex) -> list[str]:
    """ "Find its volume and its surface area" as two; only where every part names a quantity by itself."""
    opened = _OPEN.search(sentence)
    if opened is None or phrase_in(opened["rest"], wording().related):
        return [sentence]
    tail = rule("of all parts", r"\s*,?\s+", r".*\Z").search(opened["rest"])
    body = opened["rest"][: tail.start()] if tail else opened["rest"]
    names = [name for name in _AND.split(body) if name]
    if len(names) < 2 or not all(len(name.split()) <= 5 and kinds.headed(_bare(name)) for name in names):
        return [sentence]
    before, rest = sentence[: opened.start()], tail.group() if tail else ""
    return [f"{before}{opened['ask']} {name}{rest}{opened['end']}".strip() for name in names]


def _bare(name: str) -> str:
    return rule("an article", r"\A", r"\s+").sub("", name.strip())
