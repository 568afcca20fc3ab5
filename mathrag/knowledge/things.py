"""Things that values are known of and constants, by what they are called: looked up by what a question says, none are gone through.

`tell_value` and `tell_constant` write the names with a snapshot's `reach`; `Things` and `Constants` find them there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from mathrag.entities import Constant, Value
from mathrag.knowledge.reach import Reach
from mathrag.knowledge.reach_writer import ReachWriter

THING, PAIR, PART, CONSTANT = "thing", "pair", "part", "constant"  # under what they are told
LONGEST = 100
"""Letters of a name; what a table has in more of them no question says."""
Words = Callable[[str], Iterable[str]]
ASKED = 256  # texts and names that are looked up again for the same question
AMONG = 2
"""Words that may stand among those of a name: the ball of "a 6208 ball bearing"."""
_STOPS = ".,;:?!()"
_STATE = re.compile(r"\((?:s|l|g|aq)\)$")
_FORMULA = re.compile(r"(?:[A-Z][a-z]?\d*)+")
_START = re.compile(r"(?<![\w.])\S")
_END = re.compile(r"(?<=\S)(?!\w)")


def names_of(value: Value, substances: Mapping[str, Sequence[str]]) -> list[str]:
    """The names of a value's thing in lower case: as written, "crown glass" for "glass, crown", a substance's for its formula, of which
    ``substances`` tells them."""
    whole = value.thing.lower()
    found = [whole, whole.removesuffix("s")]
    first, comma, rest = whole.partition(", ")
    if comma and "," not in rest:
        found.append(f"{rest} {first}")
    name, _, symbol = whole.rpartition(" ")
    if symbol.partition("-")[2].isdigit():  # "deuterium H-2"
        found += (name, symbol)
    formula = _STATE.sub("", value.thing)
    if _FORMULA.fullmatch(formula):
        found += substances.get(formula, ())
    return list(dict.fromkeys((*found, *value.also)))


def _tells(word: str) -> tuple[bool, int]:
    """How much a word of a name tells: one with a digit most, which few of a series share, then a long one."""
    return any(map(str.isdigit, word)), len(word)


def by_formula(substances: Mapping[str, str]) -> dict[str, list[str]]:
    """The names of substances by their chemical formulas, of the formulas by name."""
    found: dict[str, list[str]] = {}
    for name, formula in substances.items():
        if not name.endswith((" ion", " molecule")):
            found.setdefault(formula, []).append(name)
    return found


def tell_value(writer: ReachWriter, value: Value, substances: Mapping[str, Sequence[str]]) -> None:
    """Write what ``value`` is of; ``substances`` as for `names_of`."""
    for name in names_of(value, substances):
        if len(name) <= LONGEST:
            writer.tell(f"{THING} {name}", value.uri)
            if name.count(" on ") == 1:
                writer.tell(f"{PAIR} {name.split()[0]}", name)
            elif len(words := name.split()) > 1:
                writer.tell(f"{PART} {max(words, key=_tells)}", name)


def tell_constant(writer: ReachWriter, constant: Constant, words: Words, concepts: Words) -> None:
    """Write by what ``constant`` is found: the ``words`` of its names, its identifier, its reference constant, its dimension, and that with
    the ``concepts`` of all that is said of it."""
    keys = {f"word {word}" for name in (constant.name, *constant.keywords) for word in words(name)}
    sort = f"dimension {constant.dimension}"
    keys |= {f"{sort} {concept}" for concept in concepts(f"{constant.name} {constant.description}")}
    keys |= {sort, f"called {constant.identifier}", *((f"codata {constant.codata}",) if constant.codata else ())}
    for key in sorted(keys):
        writer.tell(f"{CONSTANT} {key}", constant.uri)


class Things:
    """What values are known of in a snapshot (None: nothing is) by name, and names ``besides``; ``seen`` reads what is not hidden."""

    def __init__(
        self,
        told: Reach | None = None,
        seen: Callable[[Iterable[str]], list[Value]] = lambda _: [],
        besides: Collection[str] = (),
    ) -> None:
        self._reach, self._seen, self._besides = told, seen, besides
        self._pairs = {name for name in besides if name.count(" on ") == 1}
        self.values = lru_cache(ASKED)(self._values)
        """The values of the thing of this name, by URI."""
        self.standing = lru_cache(ASKED)(self._standing)
        """The names that may stand in a text of lower case, with an ending of the plural or without, the longest first."""

    def _values(self, name: str) -> list[Value]:
        return self._seen(self._told(THING, [name]).get(name, []))

    def _standing(self, text: str) -> tuple[str, ...]:
        ends = [found.start() for found in _END.finditer(text)]
        ends += [end - len(s) for end in ends for s in ("s", "es") if text.endswith(s, 0, end)]
        starts = [found.start() for found in _START.finditer(text)]
        spans = {text[start:end] for start in starts for end in ends if 1 < end - start <= LONGEST}
        found = [*spans.intersection(self._besides), *filter(self.values, self._told(THING, spans))]
        return tuple(sorted(dict.fromkeys(found), key=lambda name: (-len(name), name)))

    def pairs(self, words: Iterable[str]) -> set[str]:
        """The names of one thing on another, "wood on wood", whose first word begins one of ``words``."""
        begun = {word[:end] for word in words for end in range(1, min(len(word), LONGEST) + 1)}
        told = {name for names in self._told(PAIR, begun).values() for name in names}
        return self._pairs | set(filter(self.values, told))

    def in_parts(self, text: str, links: Collection[str]) -> list[str]:
        """The names of several words that stand in a ``text`` of lower case with others among them: "a 6208 ball bearing".

        Their words but ``links`` are among as many that follow each other and `AMONG` more. Of names that have others' words, the longer.
        """
        words = [word.strip(_STOPS) for word in text.split()]
        told = {name for names in self._told(PART, {*_forms(words)}).values() for name in names}
        own = {name: {word for word in name.split() if word not in links} for name in told if name not in text}
        near = {name: parts for name, parts in own.items() if len(parts) > 1 and _is_within(parts, words)}
        longest = (name for name, parts in near.items() if not any(parts < others for others in near.values()))
        return sorted(filter(self.values, longest))

    def _told(self, kind: str, keys: Collection[str]) -> dict[str, list[str]]:
        return {} if self._reach is None else self._reach.among(kind, keys)


def _forms(words: Iterable[str]) -> set[str]:
    """Words as they are and without an ending of the plural."""
    return {form for word in words for form in (word, word.removesuffix("s"))}


def _is_within(parts: Collection[str], words: Sequence[str]) -> bool:
    """Do all ``parts`` of a name stand among as many ``words`` that follow each other and `AMONG` more?"""
    size = len(parts) + AMONG
    return any(_forms(words[at : at + size]).issuperset(parts) for at in range(len(words)))


class Constants:
    """The constants of a snapshot that are not hidden, which ``seen`` reads; each list is by URI."""

    def __init__(self, told: Reach, seen: Callable[[Iterable[str]], list[Constant]]) -> None:
        self._told, self._seen = told, seen
        self.of_dimension: Callable[[str | None], list[Constant]] = lru_cache(ASKED)(
            lambda dimension: self._of(f"dimension {dimension}")
        )
        """Those of a dimension."""

    def get(self, uri: str) -> Constant | None:
        """The one with this URI or alias."""
        return next(iter(self._seen([uri])), None)

    def first(self, dimension: str, concept: str) -> Constant | None:
        """The first of a dimension of which a concept is said."""
        uris = self._uris(f"dimension {dimension} {concept}")
        return next(filter(None, map(self.get, uris)), None)

    def of_reference(self, id: str) -> list[Constant]:
        """Those that are the reference constant of this id."""
        return self._of(f"codata {id}")

    def called(self, words: Collection[str], share: float, identifier: str) -> list[Constant]:
        """Those that have this share of some words in their names, or this identifier."""
        found = self._told.among(CONSTANT, [f"word {word}" for word in words])
        often = Counter(uri for uris in found.values() for uri in uris)
        able = {uri for uri, count in often.items() if count >= share * len(words) - 1e-9}
        return self._seen(sorted(able.union(self._uris(f"called {identifier}"))))

    def _of(self, key: str) -> list[Constant]:
        return self._seen(self._uris(key))

    def _uris(self, key: str) -> list[str]:
        return sorted(self._told.among(CONSTANT, [key]).get(key, []))
