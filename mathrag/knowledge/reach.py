"""What a question can reach: typed formulas by dimension, kind, symbol and word, found without looking at all of them.

Written once with a snapshot (`reach_writer`): the formulas as they are given, one posting list a dimension, word and symbol in SQLite, and
the numbers that rank them as arrays that are mapped, not read. A question asks for the variables that cost least by a bound that these
arrays give (`Reach.near`), and goes on to what computes what those formulas take.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import zlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mathrag.knowledge.lexical import mapped

REACH = "reach"
ABOUT, TABLES = "reach.json", "reach.sqlite"
Numbers = npt.NDArray[np.int64]
Costs = npt.NDArray[np.float32]
UNTYPED = "?"
FORMAT = 8
MADE_BY = f"{FORMAT} {version('mathrag')}"
"""How the files are laid out, and which release typed what is in them: what another one typed is typed anew."""
_NOBODY: Numbers = np.zeros(0, dtype=np.int64)
FAR = 1e6
"""What a variable costs that nothing gives and nothing computes."""
ROUNDS = 6  # of the bound: as many formulas may follow each other
ROOTS, PROVIDERS, LOOKED_AT, GOALS = 300, 12, 1000, 150
"""Variables that may be what is asked; ways to compute one that is needed; of how many these are the best; needs that are followed."""
ALIKE, CROWD = 8, 4
"""Variables of one sort (dimensions, kinds, way of solving) that reach one goal; of how many times what is needed these are taken."""
LISTED, SPOKEN = 4000, 4000
"""Variables that are listed of a dimension or word, some of each sort; formulas with the words of a question that are looked at besides."""


@dataclass(frozen=True)
class Variable:
    """A variable of a formula; ``families`` are its kinds with all broader ones, ``words`` the concepts of its name."""

    dimension: str | None
    kinds: frozenset[str]
    families: frozenset[str]
    symbol: str | None
    words: frozenset[str]
    inverse: bool


@dataclass(frozen=True)
class Entry:
    """A formula: what a search looks at and the whole of it, its names, its words and what using it costs whatever is asked."""

    record: bytes
    formula: bytes
    uris: tuple[str, ...]
    words: frozenset[str]
    cost: float
    variables: tuple[Variable, ...]


@dataclass(frozen=True)
class Said:
    """What one formula of the documents comes to: values by key (`ReachWriter.tell`), and the formulas that a search uses."""

    told: tuple[tuple[str, Any], ...]
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Goal:
    """What is wanted: a dimension (None: any), kinds, these with all broader ones, and words."""

    dimension: str | None
    kinds: frozenset[str] = frozenset()
    families: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Prices:
    """What a variable costs that has another kind, no kind, and lacks all the words of what is wanted; and what a formula costs.

    ``foreign``: where the question has none of its words, ``inverse``: that is solved for another variable, ``retrieved``: that was not.
    """

    kind: float
    unknown: float
    words: float
    foreign: float
    inverse: float
    retrieved: float


def is_written(place: Path) -> bool:
    """Is there a whole one in ``place``, made by this release?"""
    try:
        return bool(json.loads((place / ABOUT).read_text(encoding="utf-8"))["made_by"] == MADE_BY)
    except (OSError, ValueError, KeyError):
        return False


class Reach:
    """The formulas of a snapshot, read where they are asked for; safe for several threads."""

    def __init__(self, place: Path) -> None:
        self._place = place
        about = json.loads((place / ABOUT).read_text(encoding="utf-8"))
        self.dimensions: dict[str, int] = {name: number for number, name in enumerate(about["dimensions"])}
        """Those of all variables."""
        self.types = [(frozenset(kinds), frozenset(families)) for kinds, families in about["types"]]
        """Kinds, and these with all broader ones, that variables have."""
        uri = f"file:{(place / TABLES).resolve()}?mode=ro&immutable=1"
        self._tables = sqlite3.connect(uri, uri=True, check_same_thread=False)
        self._tables.execute("PRAGMA cache_size=-8000")
        self._lock = threading.Lock()
        # of this one, not of the class: a snapshot that is no longer in force is let go
        self.told: Mapping[str, list[Any]] = Kept(self._told)
        """What was told, by key."""
        self.weights: Mapping[str, float] = Kept(self._weight)
        """How much a concept tells, from 0 to 1; of those that a variable has in its name."""
        self.numbered: Mapping[str, int] = Kept(self._number)
        """The numbers of these concepts in ``columns["named"]``."""
        self.unlike = lru_cache(maxsize=4096)(self._unlike)

    def __len__(self) -> int:
        return len(self.columns["cost"])

    def record(self, number: int) -> bytes:
        """What a search looks at of the formula with this number, as it was given."""
        return zlib.decompress(self._row("SELECT record FROM formulas WHERE number = ?", number)[0])

    def formula(self, number: int) -> bytes:
        """The formula with this number, as it was given."""
        return zlib.decompress(self._row("SELECT formula FROM formulas WHERE number = ?", number)[0])

    def _told(self, key: str) -> list[Any] | None:
        value = self._value(f"list {key}")
        return None if value is None else list(json.loads(value))

    def _weight(self, word: str) -> float | None:
        value = self._value(f"weight {word}")
        return None if value is None else float(json.loads(value)[0])

    def _number(self, word: str) -> int | None:
        value = self._value(f"weight {word}")
        return None if value is None else int(json.loads(value)[1])

    def called(self, kind: str, words: Sequence[str], most: int) -> list[tuple[str, ...]]:
        """The names of this kind that have all these words, the shortest first."""
        query = " AND ".join(f'"{word.replace(chr(34), chr(34) * 2)}"' for word in words)
        with self._lock:
            rows = self._tables.execute(
                "SELECT name FROM names WHERE names MATCH ? AND kind = ? ORDER BY parts, name LIMIT ?",
                (query, kind, most),
            ).fetchall()
        return [tuple(name.split(" ")) for (name,) in rows]

    def among(self, kind: str, keys: Collection[str]) -> dict[str, list[str]]:
        """What was told under those of ``keys``, of this ``kind``, that anything was told under; it is not kept."""
        first = len(f"list {kind} ")
        with self._lock:
            rows = self._tables.execute(
                "SELECT key, value FROM entries WHERE key IN (SELECT value FROM json_each(?))",
                (json.dumps([f"list {kind} {key}" for key in keys]),),
            ).fetchall()
        return {key[first:]: json.loads(value) for key, value in rows}

    def has(self, kind: str, key: str) -> bool:
        """Is there anything of this ``kind`` ("word", "symbol", "uri") called so?"""
        return self._value(f"{kind} {key}") is not None

    def numbers(self, uri: str) -> list[int]:
        """The formulas of one URI: it may have variants."""
        return [int(number) for number in self.posting(f"uri {uri}")]

    def formulas_of(self, slots: Numbers) -> list[int]:
        """The formulas of some variables, in order."""
        return [int(number) for number in np.unique(self.columns["formula"][slots])]

    def of_symbol(self, symbol: str) -> Numbers:
        """The variables that have this symbol."""
        return self.posting(f"symbol {symbol}")

    def _unlike(self, kinds: frozenset[str], families: frozenset[str]) -> Costs:
        """By type whether it has no kind (first column) or another one (second), where a goal has these kinds."""
        found = np.zeros((len(self.types), 2), dtype=np.float32)
        for number, (own, broader) in enumerate(self.types if kinds else ()):
            found[number] = not own, bool(own) and own.isdisjoint(families) and broader.isdisjoint(kinds)
        return found

    def near(
        self,
        roots: Iterable[Goal],
        needs: Iterable[Goal],
        given: Iterable[str],
        spoken: Mapping[str, float],
        liked: Mapping[int, float],
        prices: Prices,
        most: int,
        inputs: Callable[[int, int | None], Iterable[Goal]],
    ) -> list[int]:
        """At most ``most`` formulas, in order, that a plan for one of ``roots`` may use.

        ``needs`` are goals of the question's own equations, ``given`` the dimensions of its values, ``spoken`` its concepts with
        their weights, ``liked`` what retrieval found (0 to 1);
        ``inputs`` are the goals of a formula, solved for the variable of that place in it.
        """
        reached, first = _Reached(self, given, spoken, liked, prices), self.columns["first"]
        new = [(number, None) for number in liked] + [
            way for goal in dict.fromkeys(roots) for way in reached.best(goal, ROOTS)
        ]
        taken = dict.fromkeys(number for number, _ in new)
        followed, goals = set[Goal](), list(dict.fromkeys(needs))
        while (new or goals) and len(taken) < most:
            goals += [
                goal
                for number, slot in new
                for goal in inputs(number, None if slot is None else slot - int(first[number]))
            ]
            open_ = [goal for goal in dict.fromkeys(goals) if goal not in followed][: GOALS - len(followed)]
            followed.update(open_)
            found = [way for goal in open_ for way in reached.best(goal, PROVIDERS)]
            new, goals = [(number, slot) for number, slot in found if number not in taken], []
            taken.update(dict.fromkeys(number for number, _ in new))
        return sorted(list(taken)[:most])

    def posting(self, key: str) -> Numbers:
        """The variables or formulas under a key, in order."""
        value = self._value(key)
        return np.zeros(0, dtype=np.int64) if value is None else np.frombuffer(value, dtype=np.int32).astype(np.int64)

    def _value(self, key: str) -> bytes | None:
        row = self._row("SELECT value FROM entries WHERE key = ?", key)
        return None if row is None else bytes(row[0])

    @cached_property
    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """The numbers of formulas, variables and shapes, mapped."""
        paths = self._place.glob("*.npy")
        return {path.stem: mapped(path) for path in paths}

    def _row(self, query: str, key: int | str) -> Any:
        with self._lock:
            return self._tables.execute(query, (key,)).fetchone()


class Kept(dict[str, Any]):
    """What is looked up once."""

    def __init__(self, find: Callable[[str], Any]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: str) -> Any:
        found = self[key] = self._find(key)
        return found

    def get(self, key: str, default: Any = None) -> Any:
        """The value of ``key``; ``default`` where there is none."""
        found = self[key]
        return default if found is None else found


@dataclass(frozen=True)
class _Part:
    """Variables in order, what each costs, and its type."""

    slots: Numbers
    costs: Costs
    types: Numbers


class _Reached:
    """The formulas that one question reaches, goal by goal, the cheapest first."""

    def __init__(
        self,
        reach: Reach,
        given: Iterable[str],
        spoken: Mapping[str, float],
        liked: Mapping[int, float],
        prices: Prices,
    ) -> None:
        self._reach, self._columns, self._prices = reach, reach.columns, prices
        self._said = self._hears(spoken)
        self._using = self._uses(liked)
        self._spoken = _Spoken(reach, self._most_said(liked))
        self._bound, self._together = self._bounds(given)
        self._parts: dict[str, _Part] = {}
        self._kinds: dict[tuple[frozenset[str], frozenset[str]], Costs] = {}

    def best(self, goal: Goal, most: int) -> list[tuple[int, int | None]]:
        """The ``most`` variables that reach the goal at the least cost, the cheapest first: each after its formula."""
        names = [
            f"named {word}" if goal.dimension is None else f"named {goal.dimension} {word}"
            for word in sorted(goal.words)
        ]
        lists = [self._limited(name) for name in names]
        parts = [*lists, self._limited(f"dimension {goal.dimension}")] if goal.dimension is not None else lists
        slots, first = np.unique(np.concatenate([part.slots for part in parts] or [_NOBODY]), return_index=True)
        if not len(slots):
            return []
        costs = np.concatenate([part.costs for part in parts])[first]
        costs += self._of_kind(goal)[np.concatenate([part.types for part in parts])[first]]
        weights = [self._reach.weights.get(word, 1.0) for word in sorted(goal.words)]
        share = self._prices.words / (sum(weights) or 1.0)
        for weight, part in zip(weights, lists, strict=True):
            costs[np.searchsorted(slots, part.slots)] -= np.float32(weight * share)
        if len(slots) > CROWD * most:
            near = np.sort(np.argpartition(costs, CROWD * most)[: CROWD * most])
            slots, costs = slots[near], costs[near]
        chosen = self._unlike(slots[np.argsort(costs, kind="stable")])[:most]
        return list(zip(self._columns["formula"][chosen].tolist(), chosen.tolist(), strict=True))

    def _unlike(self, slots: Numbers) -> Numbers:
        """The first few of each sort among some variables, in order: they differ by their words alone, and the others' fit less."""
        columns = self._columns
        sorts = (
            columns["shape"][columns["formula"][slots]].astype(np.int64) * len(self._reach.types)
            + columns["type"][slots]
        )
        sorts = 2 * sorts + columns["inverse"][slots]
        order = np.argsort(sorts, kind="stable")
        begins = np.flatnonzero(np.diff(sorts[order], prepend=-1))
        turn = np.arange(len(slots)) - np.repeat(begins, np.diff(begins, append=len(slots)))
        kept: Numbers = slots[np.sort(order[turn < ALIKE])]
        return kept

    def _limited(self, key: str) -> _Part:
        """The cheapest of the variables under ``key``, with what they cost by the bound."""
        if key not in self._parts:
            slots = _joined(self._reach.posting(key), self._spoken.under(key))
            formulas = self._columns["formula"][slots]
            costs = self._using[formulas] + self._prices.inverse * self._columns["inverse"][slots]
            costs += self._together[self._columns["shape"][formulas]] - self._bound[self._columns["dimension"][slots]]
            if len(slots) > LOOKED_AT:
                kept = np.sort(np.argpartition(costs, LOOKED_AT)[:LOOKED_AT])
                slots, costs = slots[kept], costs[kept]
            self._parts[key] = _Part(slots, costs, self._columns["type"][slots])
        return self._parts[key]

    def _of_kind(self, goal: Goal) -> Costs:
        """By type what it costs to be of another kind than the goal, or of none."""
        key = goal.kinds, goal.families
        if key not in self._kinds:
            self._kinds[key] = self._reach.unlike(*key) @ np.array(
                (self._prices.unknown, self._prices.kind), np.float32
            )
        return self._kinds[key]

    def _hears(self, spoken: Mapping[str, float]) -> Costs:
        """The share of each formula's words that a question of these words has."""
        said = np.zeros(len(self._reach), dtype=np.float32)
        for word, weight in spoken.items():
            said[self._reach.posting(f"word {word}")] += np.float32(weight)
        said /= np.maximum(self._columns["total"], 1e-6)
        return said

    def _uses(self, liked: Mapping[int, float]) -> Costs:
        """What using each formula costs."""
        using: Costs = self._columns["cost"] - self._prices.foreign * self._said
        for number, share in liked.items():
            using[number] -= np.float32(self._prices.retrieved * share)
        return using

    def _most_said(self, liked: Iterable[int]) -> Numbers:
        """The formulas that are looked at whatever lists they are left out of."""
        said = np.flatnonzero(self._said)
        if len(said) > SPOKEN:
            said = said[np.argpartition(-self._said[said], SPOKEN)[:SPOKEN]]
        return _joined(np.sort(said), np.sort(np.fromiter(liked, dtype=np.int64)))

    def _bounds(self, given: Iterable[str]) -> tuple[Costs, Costs]:
        """The least that a variable of each dimension costs, given or computed, and all variables of a formula of each shape together."""
        shapes = np.asarray(self._columns["shapes"])
        least = np.full(len(self._reach.dimensions) + 1, FAR)
        least[[self._reach.dimensions[name] for name in {*given, UNTYPED} & self._reach.dimensions.keys()]] = 0.0
        least[-1] = 0.0  # of the places that a shape leaves empty
        step = float(self._columns["cost"].min(initial=FAR))
        for _ in range(ROUNDS):
            together, lower = least[shapes].sum(axis=1), least.copy()
            for column in shapes.T:
                np.minimum.at(lower, column, together - least[column] + step)
            lower[-1] = 0.0
            least = np.minimum(least, lower)
        return least.astype(np.float32), least[shapes].sum(axis=1).astype(np.float32)


class _Spoken:
    """The variables of some formulas, by what they would be listed under."""

    def __init__(self, reach: Reach, formulas: Numbers) -> None:
        self._reach, columns = reach, reach.columns
        self._slots = _ranges(columns["first"][formulas], columns["first"][formulas + 1])
        self._dimension = columns["dimension"][self._slots]
        starts, ends = columns["names"][self._slots], columns["names"][self._slots + 1]
        self._words, self._places = (
            columns["named"][_ranges(starts, ends)],
            np.repeat(np.arange(len(starts)), ends - starts),
        )

    def under(self, key: str) -> Numbers:
        """Those under "dimension D", "named D word" or "named word"."""
        kind, *rest = key.split(" ")
        if kind == "dimension":
            wanted = self._dimension == self._reach.dimensions.get(" ".join(rest), -1)
            return np.asarray(self._slots[wanted], dtype=np.int64)
        *dimension, word = rest
        places = self._places[self._words == self._reach.numbered.get(word, -1)]
        if dimension:
            places = places[self._dimension[places] == self._reach.dimensions.get(" ".join(dimension), -1)]
        return np.asarray(self._slots[places], dtype=np.int64)


def _joined(one: Numbers, other: Numbers) -> Numbers:
    """Two lists in order as one, each number once; of sorted runs a stable sort is a merge, four times as quick as the other."""
    both = np.sort(np.concatenate([one, other]), kind="stable")
    joined: Numbers = both[np.diff(both, prepend=-1) != 0]
    return joined


def _ranges(starts: Numbers, ends: Numbers) -> Numbers:
    """All numbers from each of ``starts`` up to its end."""
    sizes = (ends - starts).astype(np.int64)
    first = np.repeat(starts - np.concatenate([[0], np.cumsum(sizes)[:-1]]), sizes) if len(sizes) else _NOBODY
    return first.astype(np.int64) + np.arange(len(first))
