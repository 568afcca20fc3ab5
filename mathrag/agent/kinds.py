"""Quantity kinds by the words that name them: the ontology as the agent asks it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from mathrag.agent.words import concept, tokens
from mathrag.quantities import QuantityKind


@dataclass
class KindIndex:
    """``words`` are the stems that name each kind; `named` finds kinds in free text."""

    words: dict[str, frozenset[str]] = field(default_factory=dict)
    dimension: dict[str, str] = field(default_factory=dict)
    label: dict[str, str] = field(default_factory=dict)
    names: dict[str, list[tuple[frozenset[str], str]]] = field(default_factory=lambda: defaultdict(list))

    def named(self, text: str, dimension: str | None = None) -> frozenset[str]:
        """Kinds that the longest names in ``text`` name, of ``dimension`` where it is known."""
        stems = frozenset(tokens(text))
        groups = frozenset(concept(token) for token in stems)
        best = 0.0
        found: set[str] = set()
        for token in sorted(stems | groups):
            for name, kind in self.names.get(token, ()):
                if dimension is not None and self.dimension[kind] != dimension:
                    continue
                size = 0.0
                if name <= stems:
                    size = float(len(name))
                elif name <= stems | groups:
                    size = len(name) - 0.5
                if size and size >= best:
                    if size > best:
                        best, found = size, set()
                    found.add(kind)
        return frozenset(found)

    def dimensions(self, kinds: Iterable[str]) -> frozenset[str]:
        """The dimensions of ``kinds``."""
        return frozenset(self.dimension[kind] for kind in kinds if kind in self.dimension)


def kind_index(kinds: Iterable[QuantityKind]) -> KindIndex:
    """The index of all kinds of an ontology."""
    index = KindIndex()
    for kind in sorted(kinds, key=lambda item: item.id):
        names = [kind.label, *kind.synonyms]
        stems = [frozenset(tokens(name)) for name in names]
        index.words[kind.id] = frozenset(token for name in stems for token in name)
        index.dimension[kind.id] = str(kind.dimension)
        index.label[kind.id] = kind.label
        for name in sorted({name for name in stems if name}, key=sorted):
            index.names[min(name)].append((name, kind.id))
    return index
