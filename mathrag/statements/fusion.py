"""Statements of several sources as one set without duplicates (AutoMathKG, 6.2).

Rules decide first (`comparing`): equal titles and formulas join, a stated difference parts for good. What they leave open is
asked of a model where one is configured, for the five nearest of other sources by cosine; where several are taken for the same,
each end chooses one. The result depends on the set of statements alone, not on which came first: fusing A into B and B into A
gives equal graphs, and fusing again changes nothing.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from mathrag.entities import Skipped, Statement
from mathrag.statements.comparing import Judged, compared, sayings, with_equal_formulas
from mathrag.statements.merging import merged_statement, named, redirected
from mathrag.statements.vectors import CANDIDATES, nearest

if TYPE_CHECKING:
    from mathrag.statements.vectors import Matrix

Pair = tuple[str, str]
NAMESAKES = 50
"""Statements that may have one title: they are compared two by two."""
JUDGED = "the same as a language model sees it"


class Judge(Protocol):
    """Whoever is asked what rules leave open."""

    def same(self, one: Statement, other: Statement) -> bool | None:
        """None where there is no usable answer."""

    def nearest(self, one: Statement, candidates: Sequence[Statement]) -> Statement | None:
        """Which of several that were taken for the same is it? None: none of them."""


@dataclass(frozen=True)
class Likeness:
    """How near statements are, and who judges what rules leave open."""

    vectors: Callable[[Sequence[Statement]], Matrix]
    judge: Judge
    candidates: int = CANDIDATES
    most_questions: int = 100


@dataclass(frozen=True)
class Merge:
    """Statements that became one, and why."""

    kept: str
    merged: tuple[str, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Fused:
    """What fusion gave: ``added`` counts statements that were merged with none; ``open`` are pairs that nobody could decide."""

    statements: tuple[Statement, ...]
    merges: tuple[Merge, ...]
    added: int
    open: tuple[Skipped, ...]


def fuse(existing: Iterable[Statement], incoming: Iterable[Statement], likeness: Likeness | None = None) -> Fused:
    """Both as one set, sorted by URI, every reference led to what was kept. Raises `ModelError` where a judge can't be reached."""
    old, new = [named(one) for one in existing], [named(one) for one in incoming]
    statements = redirected(sorted(_by_uri([*old, *new]), key=lambda one: one.uri))
    merges: dict[str, Merge] = {}
    undecided: dict[str, Skipped] = {}
    while True:
        pairs, left_open = _pairs(statements, likeness)
        groups = _groups(statements, pairs)
        undecided = {one.item: one for one in left_open}
        if not groups:
            break
        statements = _joined(statements, groups, pairs, merges)
    kept = {alias for one in statements for alias in one.aliases} | {one.uri for one in statements}
    merged = {uri for merge in merges.values() for uri in (merge.kept, *merge.merged)}
    return Fused(
        statements=tuple(statements),
        merges=tuple(merges[uri] for uri in sorted(merges)),
        added=len({one.uri for one in new} & kept - merged - {one.uri for one in old}),
        open=tuple(undecided[item] for item in sorted(undecided)),
    )


def _by_uri(statements: Iterable[Statement]) -> Iterator[Statement]:
    """One statement a URI: the same content in two places has one already."""
    same: dict[str, list[Statement]] = defaultdict(list)
    for one in statements:
        same[one.uri].append(one)
    for group in same.values():
        yield group[0] if all(one == group[0] for one in group) else merged_statement(group)


def _joined(
    statements: Sequence[Statement],
    groups: Sequence[Sequence[Statement]],
    pairs: Mapping[Pair, str],
    merges: dict[str, Merge],
) -> list[Statement]:
    """``statements`` with each group as one; what was merged is added to ``merges``."""
    gone = {one.uri for group in groups for one in group}
    kept = [one for one in statements if one.uri not in gone]
    for group in groups:
        whole = merged_statement(group)
        kept.append(whole)
        earlier = [merges.pop(one.uri) for one in group if one.uri in merges]
        uris = {one.uri for one in group} | {uri for merge in earlier for uri in merge.merged}
        reasons = {pairs[pair] for pair in itertools.combinations(sorted(one.uri for one in group), 2) if pair in pairs}
        reasons |= {reason for merge in earlier for reason in merge.reasons}
        merges[whole.uri] = Merge(whole.uri, tuple(sorted(uris - {whole.uri})), tuple(sorted(reasons)))
    return redirected(sorted(kept, key=lambda one: one.uri))


def _pairs(statements: Sequence[Statement], likeness: Likeness | None) -> tuple[dict[Pair, str], list[Skipped]]:
    """Which two are one and why, and the near pairs that stay open."""
    found = {pair: judged.reason for pair, judged in _nominated(statements).items() if judged.verdict == "same"}
    if likeness is None or len(statements) < 2:
        return found, []
    judged, left_open = _judged(statements, likeness, found)
    return {**judged, **found}, left_open


def _nominated(statements: Sequence[Statement]) -> dict[Pair, Judged]:
    """The verdict on every two that share a title, a text, equal formulas in the same words, or an alias.

    A title of more than `NAMESAKES` is a heading ("Case 3", "Practice") and names none of them.
    """
    blocks: dict[str | tuple[object, ...], dict[str, Statement]] = defaultdict(dict)
    for one in statements:
        for uri in (one.uri, *one.aliases):
            blocks[uri][one.uri] = one
        for saying in sayings(one):
            blocks[saying][one.uri] = one
    found: dict[Pair, Judged] = {}
    for key, block in blocks.items():
        sort = key[0] if isinstance(key, tuple) else "uri"
        if sort == "title" and len(block) > NAMESAKES:
            continue
        groups = with_equal_formulas(block.values()) if sort == "said" and len(block) > 1 else [block]
        for one, other in (pair for group in groups for pair in itertools.combinations(group.values(), 2)):
            pair = (one.uri, other.uri)
            if isinstance(key, str):
                found[pair] = Judged("same", "it was merged before")
            elif pair not in found:
                found[pair] = compared(one, other)
    return found


def _judged(
    statements: Sequence[Statement], likeness: Likeness, known: Mapping[Pair, str]
) -> tuple[dict[Pair, str], list[Skipped]]:
    """What the judge takes for the same among the nearest of other sources, and what nobody decided."""
    by_uri = {one.uri: one for one in statements}
    near = _near(statements, likeness)
    wanted = sorted((pair for pair in near if pair not in known), key=lambda pair: (-near[pair], pair))
    yes: list[Pair] = []
    left_open: list[Skipped] = []
    asked = 0
    for pair in wanted:
        one, other = by_uri[pair[0]], by_uri[pair[1]]
        if compared(one, other).verdict != "open":
            continue
        said = likeness.judge.same(one, other) if asked < likeness.most_questions else None
        asked += 1
        if said:
            yes.append(pair)
        elif said is None:
            reason = f"near (cosine {near[pair]:.2f}), and the model gave no usable answer or was asked often enough: kept apart"
            left_open.append(Skipped(item=f"{one.label} | {other.label} ({one.id}, {other.id})", reason=reason))
    return dict.fromkeys(_chosen(yes, by_uri, likeness.judge), JUDGED), left_open


def _near(statements: Sequence[Statement], likeness: Likeness) -> dict[Pair, float]:
    """Each statement with its nearest of the same kind and other sources, once a pair."""
    found: dict[Pair, float] = {}
    for kind in ("definition", "theorem", "problem"):
        some = [one for one in statements if one.kind == kind]
        if len(some) < 2:
            continue
        vectors = likeness.vectors(some)
        documents = [{place.document for place in one.occurrences} for one in some]
        for place, one in enumerate(some):
            others = (near for near in nearest(vectors, place, len(some)) if not documents[place] & documents[near[0]])
            for other, cosine in itertools.islice(others, likeness.candidates):
                first, second = sorted((one.uri, some[other].uri))
                found[first, second] = cosine
    return found


def _chosen(pairs: Sequence[Pair], by_uri: Mapping[str, Statement], judge: Judge) -> list[Pair]:
    """Of the pairs taken for the same those that each end with several of them chooses, too (step 5)."""
    ends: dict[str, list[str]] = defaultdict(list)
    for one, other in pairs:
        ends[one].append(other)
        ends[other].append(one)
    choices: dict[str, str | None] = {}
    for uri, others in sorted(ends.items()):
        if len(others) > 1:
            nearest_one = judge.nearest(by_uri[uri], [by_uri[other] for other in others])
            choices[uri] = None if nearest_one is None else nearest_one.uri
    return [(one, other) for one, other in pairs if choices.get(one, other) == other and choices.get(other, one) == one]


def _groups(statements: Sequence[Statement], pairs: Mapping[Pair, str]) -> list[list[Statement]]:
    """Statements that are one; none is joined to a group of which one states something else, and rules come before a model."""
    group = {one.uri: [one] for one in statements}
    for one, other in sorted(pairs, key=lambda pair: (pairs[pair] == JUDGED, pair)):
        first, second = group[one], group[other]
        if first is second or any(compared(a, b).verdict == "different" for a in first for b in second):
            continue
        whole = [*first, *second]
        group.update((member.uri, whole) for member in whole)
    found = {id(members): members for members in group.values() if len(members) > 1}
    return list(found.values())
