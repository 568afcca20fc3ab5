"""A situation of several like things, written out for a number of them: parts of a circuit, phases of a motion.

``x_#`` becomes ``x_1``, ``x_2``, ...; an equation with ``#`` holds for each, one with ``next`` for each but the last; ``sum(...)`` is over
all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from mathrag.entities import LikeThings, RoleQuantity, Situation
from mathrag.problems import Problem
from mathrag.problems.phrases import Hit, Words, find

_INDEX = re.compile(r"_(#|next|first|last)\b|_#")
"""In the equations of a pack; a question's text is never matched."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One quantity of a situation written out: ``role`` is the thing's role, or the number of the like thing in ``like``."""

    name: str
    quantity: RoleQuantity
    role: str | None
    like: int | None = None

    @property
    def dimension(self) -> str:
        return self.quantity.dimension


@dataclass(frozen=True)
class Setting:
    """A situation written out for ``count`` like things (0 where it has none)."""

    situation: Situation
    count: int
    slots: dict[str, Slot]
    equations: tuple[str, ...]
    order: tuple[str, ...]
    same: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    cancels: frozenset[str]
    exports: tuple[str, ...]
    phases: tuple[tuple[Hit, ...], ...] = field(default=(), hash=False)
    """Where each like thing of a told sequence is spoken of."""


def settings(situation: Situation, problem: Problem, words: Words, asked_sentence: int) -> list[Setting]:
    """The situation written out for every number of like things that the problem may mean."""
    like = situation.many
    if like is None:
        return [written_out(situation, 0, ())]
    if like.kinds:
        told = _phases(like, words, asked_sentence)
        if not like.least <= len(told) <= like.most:
            return []
        made = written_out(situation, len(told), tuple(kind for kind, _ in told))
        return [replace(made, phases=tuple(tuple(hits) for _, hits in told))]
    return [written_out(situation, count, ()) for count in _counts(situation, like, problem)]


def _counts(situation: Situation, like: LikeThings, problem: Problem) -> list[int]:
    """The numbers of like things that come into question: a stated number, or as many as there are like values."""
    stated = {thing.count for thing in problem.things if like.least <= thing.count <= like.most and thing.count > 1}
    if stated:
        return sorted(stated)
    dimensions = {quantity.dimension for quantity in situation.quantities if quantity.name.endswith("#")}
    values = [q for q in problem.quantities if q.status not in ("assumed", "implied", "stated answer")]
    by_dimension = [sum(1 for q in values if q.dimension == dimension) for dimension in dimensions]
    most = min(like.most, max([like.least, *by_dimension]))
    return list(range(like.least, most + 1))


def _phases(like: LikeThings, words: Words, asked_sentence: int) -> list[tuple[str, list[Hit]]]:
    """The sequence that the text tells: kinds in order, each with where it is spoken of.

    Mentions of one kind in a row are one; the sentence that asks tells nothing new of a kind that was told before.
    """
    hits = [(hit, kind.name) for kind in like.kinds for hit in find(kind.words, words)]
    told: list[tuple[str, list[Hit]]] = []
    for hit, kind in sorted(hits, key=lambda one: (one[0].first, -one[0].last)):
        if told and told[-1][1][-1].last >= hit.first:
            continue
        before = [own for name, own in told if name == kind]
        if told and told[-1][0] == kind:
            told[-1][1].append(hit)
        elif before and hit.sentence == asked_sentence:
            before[-1].append(hit)
        else:
            told.append((kind, [hit]))
    return told


@lru_cache(maxsize=1024)
def written_out(situation: Situation, count: int, kinds: tuple[str, ...]) -> Setting:
    """The situation for ``count`` like things, of these ``kinds`` where it has sorts of them."""
    numbers = list(range(1, count + 1))

    def each(texts: Iterable[str]) -> tuple[str, ...]:
        return tuple(line for one in texts for line in _for_each(one, numbers, count))

    slots: dict[str, Slot] = {}
    for quantity in situation.quantities:
        if not quantity.name.endswith("#"):
            slots[quantity.name] = Slot(quantity.name, quantity, quantity.of)
        else:
            for n in numbers:
                name = quantity.name.replace("#", str(n))
                slots[name] = Slot(name, quantity, None, n)
    own: list[tuple[str, str | None]] = [(equation, None) for equation in situation.equations]
    if situation.many is not None:
        own += [(equation, kind.name) for kind in situation.many.kinds for equation in kind.equations]
    equations: list[str] = []
    for equation, kind in own:
        equations += _for_each(equation, [n for n in numbers if kind is None or kinds[n - 1] == kind], count)
    same = tuple((each(one.these), one.when) for one in situation.same)
    order, cancels, exports = each(situation.order), frozenset(each(situation.cancels)), each(situation.exports)
    return Setting(situation, count, slots, tuple(equations), order, same, cancels, exports)


def _for_each(text: str, numbers: list[int], count: int) -> Iterator[str]:
    """The text once for each number where it speaks of each like thing, else once."""
    if not count:
        yield text
        return
    text = _summed(text, count)
    text = _INDEX.sub(lambda found: {"first": "_1", "last": f"_{count}"}.get(found[1] or "#", found[0]), text)
    if _INDEX.search(text) is None:
        yield text
        return
    for n in numbers:
        if "_next" in text and n == count:
            continue
        own = {"#": f"_{n}", "next": f"_{n + 1}"}
        yield _INDEX.sub(lambda found, own=own: own[found[1] or "#"], text)  # type: ignore[misc]


def _summed(text: str, count: int) -> str:
    """``sum(x_#)`` as ``(x_1 + x_2)``; what is in no brackets stays for the check of the pack to tell."""
    start = text.find("sum(")
    while start >= 0 and (end := closing(text, start + 3)) is not None:
        terms = " + ".join(text[start + 4 : end].replace("_#", f"_{n}") for n in range(1, count + 1))
        text = f"{text[:start]}({terms}){text[end + 1 :]}"
        start = text.find("sum(", start + 1)
    return text


def closing(text: str, start: int) -> int | None:
    """Where the bracket at ``start`` closes; None where it does not."""
    depth = 0
    for place in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return place
    return None
