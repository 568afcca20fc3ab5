"""Which of several definitions that are equally near a text means: that of the chapter of which it speaks.

A work may define a term anew in each of its chapters ("derivation" of each calculus). A text of none of these means the chapter that it
cites, or that its heading or the words in front of the term name; and what an introduction says beforehand is defined elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from mathrag.documents import statement_words
from mathrag.entities import Statement
from mathrag.statements.naming import normal, stem
from mathrag.statements.nearness import document_of, shared, work_of

TWICE = 2
"""Statements that two chapters of a work have in common, at least, where each of them tells the same of a thing of its own."""


class Rivals:
    """Chapters of one work that state the same, each of a thing of its own ("derivable" in each calculus): what one of them defines is not
    meant in the others."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        pairs = Counter(
            pair
            for one in statements
            for pair in combinations(sorted({place.document for place in one.occurrences}), 2)
            if work_of(pair[0]) == work_of(pair[1])
        )
        self._pairs = tuple(pairs.items())
        self.are = lru_cache(maxsize=65_536)(self._are)

    def _are(self, one: str, other: str) -> bool:
        """Do two documents stand in such chapters?"""
        apart = shared(one, other)
        common = 0
        for (first, second), count in self._pairs:
            straight = shared(first, one) > apart and shared(second, other) > apart
            if straight or (shared(first, other) > apart and shared(second, one) > apart):
                common += count
        return common >= TWICE


def of_chapter(found: Sequence[Statement], cited: Iterable[str], words: Iterable[str]) -> Sequence[Statement]:
    """Of definitions ``found`` those of the chapter that a text means which cites the documents ``cited`` and has the ``words`` in its
    heading or in front of the term; all where nothing tells."""
    documents = {document_of(one.occurrences): None for one in found}
    if len(documents) < 2:
        return found
    said = {stem(word) for word in words if word not in statement_words().function_words}
    names = {document: {stem(normal(part)) for part in document.split("-")} for document in documents}
    common = set.intersection(*names.values())
    told = {
        document: (
            max((shared(document, one) for one in cited), default=0),
            len((names[document] - common) & said),
            statement_words().introductions.isdisjoint(document.split("-")),
        )
        for document in documents
    }
    best = max(told.values())
    return [one for one in found if told[document_of(one.occurrences)] == best]
