"""How parts in series and parts in parallel make one circuit, as a question tells it in order: a tree of groups.

"6 Ω and 12 Ω in parallel, and this combination in series with 5 Ω" joins what was named so far with what follows, "4 Ω in series with
6 Ω and 3 Ω connected in parallel" joins what follows first. A part that is named again says what another one is joined to. Where
anything stays alone nothing is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

SERIES, PARALLEL = "series", "parallel"
JOINS = re.compile(
    r"\b(?:(?<=in )|(?<=in a )|(?=\w+ (?:circuit|connection)\b))(?P<how>series|parallel)\b",
    re.IGNORECASE,
)
ALL = -1  # the number of the whole
_GROUP = r"(?:combination|group|pair|arrangement|network|bank|set|connection)"
JOIN = re.compile(
    rf"\b(?P<of>series|parallel)[- ](?:connected\s+)?{_GROUP}\s+(?:of|formed by|consisting of|made (?:up )?of)\b|"
    r"\b(?P<connected>series|parallel)-connected\b|"
    rf"{JOINS.pattern}(?P<with>\s+with\b(?!\s+(?:each other|one another)))?",
    re.IGNORECASE,
)
METER = re.compile(r"\bvoltmeter\b(?:[^.;]|\.\d)*?\b(?P<across>across|in parallel with)\b", re.IGNORECASE)


_WHOLE = re.compile(  # behind "with": what was named so far, or the source
    r"\s+(?:them|it|both|(?:the|this|that|these|those)\s+(?:other\s+)?(?:[\w-]+\s+)?(?:two|three|others|rest|lot|combination|"
    r"group|pair|arrangement|network|parts?|battery|supply|source|cell|ammeter|ones|resistors|lamps|bulbs)|"
    r"(?:an?|the)\s+[^.;,]*?\b(?:battery|supply|source|cell|ammeter))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Joined:
    """Parts or groups that are all in series, or all in parallel."""

    series: bool
    members: tuple[int | Joined, ...]


@dataclass(frozen=True)
class Group:
    """The same with the numbers of its ``members``, and its own."""

    place: int
    series: bool
    members: tuple[int, ...]


@dataclass
class _Reader:
    """What was joined so far; ``waits`` is how what comes next is joined to the first ``upto`` of it, ``named`` what was named again."""

    made: list[int | Joined]
    waits: bool | None = None
    upto: int = 0
    named: tuple[int, ...] = ()
    opened: tuple[bool, int] | None = None
    whole: bool = True
    broken: bool = False

    def name(self, part: int) -> None:
        """A part is spoken of, for the first time or again."""
        if any(part in _parts(node) for node in self.made):
            self.named = (*self.named, part)
        else:
            self.made.append(part)

    def close(self, series: bool) -> bool:
        """What was named last is joined."""
        self.shut()
        start = self.upto if self.waits is not None else 0
        bare = next((n for n in range(len(self.made), start, -1) if isinstance(self.made[n - 1], Joined)), start)
        if len(self.made) - bare < 2:
            bare = start
        group = {part for node in self.made[bare:] for part in _parts(node)}
        other = bool(self.named) and set(self.named) != group  # "three lamps, two of them in parallel"
        self.named = ()
        if len(self.made) - bare < 2 or other:
            return False
        self.made[bare:] = [Joined(series, tuple(self.made[bare:]))]
        return True

    def shut(self) -> None:
        """A group that was opened ("a parallel combination of") has its members."""
        if self.opened is not None and len(self.made) - self.opened[1] > 1:
            series, start = self.opened
            self.made[start:] = [Joined(series, tuple(self.made[start:]))]
        self.opened = None

    def join(self, series: bool, whole: bool) -> None:
        """What was named so far is to be joined with what follows, or, where this is the ``whole`` of it, with one another."""
        self.finish()
        self.waits, self.upto, self.named, self.whole = series, len(self.made), (), whole

    def finish(self) -> None:
        """What waits is joined."""
        self.shut()
        series, self.waits = self.waits, None
        if series is None or len(self.made) < 2:
            return
        target = next((node for node in _nodes(self.made) if self.named and set(_parts(node)) == set(self.named)), None)
        if len(self.made) == self.upto and target is None and not self.whole:
            self.broken = True
        if len(self.made) > self.upto or target is None:
            self.made[:] = [Joined(series, tuple(self.made))]
            return
        host = next(node for node in self.made if target in _nodes([node]))
        new = tuple(node for node in self.made if node is not host)
        self.made[:] = [_replaced(host, target, Joined(series, (target, *new)))]


def _parts(node: int | Joined) -> Iterator[int]:
    if isinstance(node, int):
        yield node
        return
    for member in node.members:
        yield from _parts(member)


def _nodes(made: Sequence[int | Joined]) -> Iterator[int | Joined]:
    for node in made:
        yield node
        if isinstance(node, Joined):
            yield from _nodes(node.members)


def _replaced(node: int | Joined, old: int | Joined, new: Joined) -> int | Joined:
    if node == old:
        return new
    if isinstance(node, int):
        return node
    return Joined(node.series, tuple(_replaced(member, old, new) for member in node.members))


def ways(text: str) -> set[str]:
    """How parts are said to be connected: in series, in parallel, both or not at all."""
    return {match["how"].lower() for match in JOINS.finditer(text)}


def mixed(text: str) -> bool:
    """Does it speak of parts in series and of parts in parallel, or of a voltmeter across a part?"""
    hows = {_how(match) for match in JOIN.finditer(text)}
    return len(hows) == 2 or (len(hows) == 1 and METER.search(text) is not None)


def joins(text: str, start: int, end: int) -> bool:
    """Does it say there how parts are joined?"""
    return JOIN.search(text, start, end) is not None or METER.search(text, start, end) is not None


def _how(match: re.Match[str]) -> bool:
    return (match["of"] or match["connected"] or match["how"]).lower() == SERIES


def groups(text: str, named: Sequence[tuple[int, int]], inside: int | None = None) -> tuple[Group, ...] | None:
    """The groups of the parts that are ``named`` by place and number, the whole last; None where they make no whole.

    ``inside`` is the number of the part within the source, which all others are in series with.
    """
    found = list(JOIN.finditer(text))
    events: list[tuple[int, int | re.Match[str]]] = [*named, *((match.start(), match) for match in found)]
    meter = METER.search(text)
    if meter is not None and not any(a <= meter.start("across") < b for a, b in (m.span() for m in found)):
        events.append((meter.start("across"), meter))
    reader = _Reader([])
    for _, event in sorted(events, key=lambda item: item[0]):
        if isinstance(event, int):
            reader.name(event)
        elif event.re is METER:
            reader.join(False, _WHOLE.match(text, event.end()) is not None)
        elif event["of"] or event["connected"]:
            reader.shut()
            reader.opened = (_how(event), len(reader.made))
        elif event["with"]:
            reader.join(_how(event), _WHOLE.match(text, event.end()) is not None)
        elif not reader.close(_how(event)):
            return None
    reader.finish()
    parts = {part for _, part in named}
    outer = reader.made[0] if len(reader.made) == 1 and not reader.broken else None
    if not isinstance(outer, Joined) or set(_parts(outer)) != parts:
        return None
    whole = outer if inside is None else Joined(True, (outer, inside))
    return tuple(_numbered(whole, len(parts) + (inside is not None)))


def _numbered(whole: Joined, parts: int) -> list[Group]:
    """The groups of a tree with their numbers: from the number of ``parts`` on, the whole last."""
    found: list[Group] = []

    def number(node: int | Joined) -> int:
        if isinstance(node, int):
            return node
        members = tuple(number(member) for member in node.members)
        place = ALL if node is whole else parts + len(found)
        found.append(Group(place, node.series, members))
        return place

    number(whole)
    return found
