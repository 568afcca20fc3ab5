"""Shares of groups that make up all, and the share within each: "60 % are women; 20 % of the women and 30 % of the men smoke"."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mathrag.problems.numbers import Said, between
from mathrag.problems.statistic_words import phrase_in, rule, statistic_words
from mathrag.problems.words import STOPWORDS, TOKEN, stem


def grouped(text: str, numbers: Sequence[Said], asked: tuple[int, int]) -> dict[str, tuple[Said | Fraction, ...]]:
    """The share of each group, the one within it, and 1 for a group that is ``asked``; empty where that is not all that is told.

    The first half of the shares are of the groups, one of which may be the rest; a last one of which nothing is said is the rest, too.
    """
    words, told = statistic_words().groups, [one for one in numbers if one.share]
    half, odd = divmod(len(told), 2)
    left = 1 - sum((one.value for one in told[:half]), Fraction(0))
    others = {one.value for one in numbers if not one.share} - {1, half + odd}  # "two machines"
    complete = len(told) > 2 and not others and left >= 0 and bool(left) == odd and not between(told, *asked)
    if not complete or phrase_in(text, words["unlike"]) or not phrase_in(text[slice(*asked)], words["asked"]):
        return {}
    places = [(one.start, one.end) for one in told]
    if behind := phrase_in(text, statistic_words().draws.rest):
        places.insert(half, behind.span())
    first = half + (behind is not None)
    ends, starts = [0, *(end for _, end in places)], [*(start for start, _ in places), len(text)]
    parts = [_clauses(text[end:start]) for end, start in zip(ends, starts, strict=True)]
    before, after = [one[-1] for one in parts], [one[0] for one in parts[1:]]
    within = [after[n] if text.startswith(" of ", places[n][1]) else before[n] for n in range(first, len(places))]
    own = after[:first] if phrase_in(text, words["ordered"]) else within
    own = [[word for word in one if sum(word in other for other in own) == 1] for one in own]
    order: dict[int, set[str]] = {}  # the names of each group by the place of its share within
    for sides in zip(before[:first], after, strict=False):
        fits = [[(n, {s[-1]}) for n, one in enumerate(own) if (s := [w for w in side if w in one])] for side in sides]
        order |= dict(next((one for one in fits if len(one) == 1), []))
    if len(order) != first:
        return {}
    order |= {n: {*one[:1]} for n, one in enumerate(own) if n not in order}
    outcome = set(before[first]).union(*within).difference(*order.values(), *before[:first], *after[:first])
    behind_all = text.find(". ", told[-1].end, asked[0])  # "A bolt is found to be faulty. What is ..."
    start = (behind_all if behind_all >= 0 else text.rfind(". ", 0, asked[0])) + 1
    favorable = _asked(text, start, asked, list(order.values()), outcome)
    if favorable is None or sum(bool(outcome & {*one}) for one in own) > 1:  # "of the women smoke ... of the men drink"
        return {}
    columns: dict[str, tuple[Said | Fraction, ...]] = {"share": (*told[:half], *[left] * odd)}
    columns["probability"] = tuple(told[half + n] for n in order)
    return columns | ({"favorable": tuple(map(Fraction, favorable))} if favorable else {})


def _asked(
    text: str, start: int, asked: tuple[int, int], names: Sequence[set[str]], outcome: set[str]
) -> list[bool] | None:
    """Which group is asked of those that are known to have the ``outcome``, none where it is asked of all; None for anything else.

    What is known is told from ``start`` on.
    """
    behind = rule("given").search(text, *asked)
    known = set[str]().union(*_clauses(text[behind.end() : asked[1]] if behind else text[start : asked[0]].lstrip()))
    event = set[str]().union(*_clauses(text[asked[0] : behind.start() if behind else asked[1]]))
    favorable = [bool(name & event) for name in names]
    without = phrase_in(text[start : asked[1]], statistic_words().groups["without"])
    other = any(name & known for name in names) or any(favorable) is bool(event & outcome)
    if without or other or sum(favorable) > 1 or any(favorable) is not bool(known & outcome):
        return None
    return favorable if any(favorable) else []


def _clauses(text: str) -> list[list[str]]:
    """The stems of content words, and letters that are names ("machine A"), by clauses."""
    found = [TOKEN.finditer(one) for one in text.replace(" and ", ". ").replace(", ", ". ").split(". ")]
    kept = [[n[0] for n in one if n[0].lower() not in STOPWORDS or (n[0].isupper() and n.start())] for one in found]
    return [[stem(word)[:6] for word in one] for one in kept]  # "defects", "defective"
