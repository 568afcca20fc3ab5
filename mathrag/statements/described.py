"""Definitions found by what they say, not by what they are called: "What do we call a flow of charge in one direction?"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from mathrag.entities import Definition, Statement
from mathrag.models import is_ordinary
from mathrag.statements.asked import AKIN, akin, content

CANDIDATES = 30
"""Of the definitions nearest to a question one may be meant."""
ENOUGH, TOGETHER = 0.6, 1.2
"""The share of what is asked about that it says, and what this and its cosine come to; on the read half of
``benchmarks/statements/conceptual-called.jsonl`` nothing that is asked for comes to more than 1.08 where no definition has it."""
ORDINARY = 0.5
"""What a word weighs that English commonly has."""

Nearest = Callable[[str, int], Iterable[tuple[Statement, float]]]
"""The definitions nearest to a question, as statements, with their cosines."""


def described(question: str, about: Sequence[str], nearest: Nearest) -> Statement | None:
    """The definition that says what ``question`` describes, ``about`` being the words that count; None where none says enough of it."""
    rated = ((_share(about, one), cosine, one) for one, cosine in nearest(question, CANDIDATES))
    able = [(share + cosine, one) for share, cosine, one in rated if share >= ENOUGH and share + cosine >= TOGETHER]
    return max(able, key=lambda pair: (pair[0], pair[1].uri))[1] if able else None


def as_statement(definition: Definition) -> Statement:
    """A definition of a glossary or of running text as a statement that says it."""
    return Statement(
        uri=definition.uri,
        kind="definition",
        form="definition",
        label=definition.term,
        title=definition.term,
        contents=definition.text,
        occurrences=definition.occurrences,
    )


def _share(about: Sequence[str], one: Statement) -> float:
    said = {*content(one.contents), *content(one.label)}
    weights = {word: ORDINARY if is_ordinary(word) else 1.0 for word in about}
    told = (
        weight * (1 if word in said else AKIN if any(akin(word, other) for other in said) else 0)
        for word, weight in weights.items()
    )
    return sum(told) / sum(weights.values()) if weights else 0.0
