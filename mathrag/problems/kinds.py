"""Quantity kinds by the words that name them: the ontology as the agent asks it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from mathrag.problems.words import concept, tokens
from mathrag.quantities import Dimension, Ontology, ontology

FREE_FALL = "acceleration_of_free_fall"
LIGHT = frozenset({"speed_of_light"})
MONEY = "money"
"""The kind of sums of money, which have no dimension of their own."""
NEAR_BEST = 0.97
NEAR_PHRASE = 0.1
USUAL = 0.6


EXACTLY = 1.0
"""Score of a phrase that is a kind's very name."""


_OF_ANOTHER = frozenset(tokens("index ratio coefficient factor number percentage score"))


@dataclass
class KindIndex:
    """The words of quantity kinds: `named` finds kinds in free text, `headed` at a phrase's head.

    ``words`` are the stems of all names of a kind. ``typing`` are those that merely name it: a name that holds a shorter one of the
    same kind ("output voltage") adds a word that tells one such quantity from another, and that word is none of them.
    """

    ontology: Ontology
    words: dict[str, frozenset[str]] = field(default_factory=dict)
    typing: dict[str, frozenset[str]] = field(default_factory=dict)
    dimension: dict[str, str] = field(default_factory=dict)
    names: dict[str, list[tuple[frozenset[str], str]]] = field(default_factory=lambda: defaultdict(list))

    def named(self, text: str, dimension: str | None = None, *, synonyms: bool = True) -> frozenset[str]:
        """Kinds that the longest names anywhere in ``text`` name, of ``dimension`` where it is known."""
        stems = frozenset(tokens(text))
        groups = frozenset(concept(token) for token in stems) if synonyms else frozenset()
        said, best, found = stems | groups, 0.0, set[str]()
        for token in sorted(said):
            for name, kind in self.names.get(token, ()):
                if dimension is not None and self.dimension[kind] != dimension:
                    continue
                size = len(name) - 0.5 * (not name <= stems)
                if name <= said and size >= best:
                    best, found = size, found | {kind} if size == best else {kind}
        return frozenset(found)

    def headed(self, *phrases: str, dimension: str | None = None) -> frozenset[str]:
        """Kinds that the heads of ``phrases`` name, the best ones of each phrase that does about as well as the best."""
        found = [self._headed(phrase, dimension) for phrase in dict.fromkeys(phrases)]
        best = max((score for _, score in found), default=0.0)
        named = frozenset(kind for kinds, score in found if score >= best - NEAR_PHRASE for kind in kinds)
        if found and found[0][1] >= EXACTLY:  # a "volume flow rate" is no volume
            whole = {self.dimension[kind] for kind in found[0][0]}
            named = frozenset(kind for kind in named if self.dimension[kind] in whole)
        return named

    def exactly(self, phrase: str) -> bool:
        """Is ``phrase`` the very name of a kind?"""
        return self._headed(phrase, None)[1] >= EXACTLY

    def _headed(self, text: str, dimension: str | None) -> tuple[frozenset[str], float]:
        scored = [
            (kind.id, score)
            for kind, score in self.ontology.for_name(text)
            if (dimension is None or self.dimension[kind.id] == dimension)
            and not self._makes_another(text, kind.id)
            and not self.of_another(text, kind.id)
        ]
        if not scored:
            return frozenset(), 0.0
        return frozenset(kind for kind, score in scored if score >= NEAR_BEST * scored[0][1]), scored[0][1]

    def _makes_another(self, phrase: str, kind: str) -> bool:
        """Does ``phrase`` end in a noun that makes another quantity of ``kind``: a "body mass index" is no mass?"""
        last = tokens(phrase)[-1:]
        return bool(last) and last[0] in _OF_ANOTHER and last[0] not in self.words[kind]

    def of_another(self, phrase: str, kind: str) -> bool:
        """Is the head of ``phrase`` one of a quantity that ``kind`` does not speak of: a "body mass index" is no refractive index?"""
        *before, head = tokens(phrase.partition(" of ")[0]) or ("",)
        own = self.words[kind]
        return head in _OF_ANOTHER & own and not own & {*before} and bool(self.ontology.for_name(" ".join(before[-1:])))

    def ends_in(self, kinds: Iterable[str], phrase: str) -> bool:
        """Is the last word of ``phrase`` one of a name of one of ``kinds``: not that of "force acting on"?"""
        last = tokens(phrase)[-1:]
        return any(self.words[kind].issuperset(last) for kind in kinds) and bool(last)

    def names_well(self, phrase: str) -> int:
        """How well ``phrase`` names a quantity: 2 one that has a dimension, 1 a pure number, 0 none."""
        found = self.headed(phrase)
        return 2 if self.dimensions(found) - {"1"} else 1 if found else 0

    def of_symbol(self, symbol: str, dimension: str) -> frozenset[str]:
        """The kinds that a symbol usually stands for among those of a dimension: R in metres is a radius, of curvature or not."""
        found = [
            (kind.id, weight)
            for kind, weight in self.ontology.for_symbol(symbol)
            if self.dimension[kind.id] == dimension
        ]
        return frozenset(kind for kind, weight in found if weight >= USUAL * found[0][1])

    def of_any_dimension(self, symbol: str) -> frozenset[str]:
        """The kinds that a symbol alone usually stands for, of whatever dimension."""
        found = self.ontology.for_symbol(symbol)
        return frozenset(kind.id for kind, weight in found if weight >= USUAL * found[0][1])

    def usual(self, dimension: str) -> frozenset[str]:
        """The everyday kind of a dimension: time for seconds, mass for kilograms."""
        return frozenset(kind.id for kind in self.ontology.for_dimension(Dimension.parse(dimension))[:1])

    def ending(self, text: str, dimension: str) -> frozenset[str]:
        """The kinds of a dimension whose names end in a word of ``text``: a conductivity in m/s is a hydraulic one."""
        said, known = frozenset(tokens(text)) - _OF_ANOTHER, self.ontology.for_dimension(Dimension.parse(dimension))
        heads = {kind.id: kind.label.partition(" of ")[0].partition(" in ")[0] for kind in known}
        return frozenset(kind for kind, head in heads.items() if not said.isdisjoint(tokens(head)[-1:]))

    def dimensions(self, kinds: Iterable[str]) -> frozenset[str]:
        """The dimensions of ``kinds``."""
        return frozenset(self.dimension[kind] for kind in kinds if kind in self.dimension)

    def families(self, kinds: Iterable[str]) -> frozenset[str]:
        """``kinds`` and all that are broader."""
        return frozenset(member for kind in kinds if kind in self.dimension for member in self.ontology.family(kind))


@lru_cache(maxsize=4)
def kinds_of(extra: tuple[Path, ...] = ()) -> KindIndex:
    """The kinds that ship and those of the files ``extra``, indexed once a process."""
    return kind_index(ontology(extra))


def kind_index(ontology: Ontology) -> KindIndex:
    """The index of all kinds of an ontology."""
    index = KindIndex(ontology)
    for kind in ontology.kinds.values():
        stems = [frozenset(tokens(name)) for name in (kind.label, *kind.synonyms)]
        index.words[kind.id] = frozenset(token for name in stems for token in name)
        least = [name for name in stems if name and not any(other and other < name for other in stems)]
        index.typing[kind.id] = frozenset(token for name in least for token in name)
        index.dimension[kind.id] = str(kind.dimension)
        everyday = [frozenset(tokens(name)) for name in kind.everyday]
        worded = {name for name in (*stems, *everyday) if any(len(token) > 1 for token in name)}
        for name in sorted(worded, key=sorted):
            index.names[min(name)].append((name, kind.id))
    return index
