"""Which of several statements a document means: its own, else that of the work it belongs to."""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.entities import Occurrence, Statement


def nearest(found: Sequence[Statement], document: str) -> Statement | None:
    """Of several statements the one of ``document``, else of the documents that share most of its name; None where that is open."""
    near = nearest_all(found, document)
    return near[0] if len(near) == 1 else None


def nearest_all(found: Sequence[Statement], document: str) -> Sequence[Statement]:
    """Of several statements those of ``document``, else of the documents that share most of its name."""
    if len(found) < 2:
        return found
    near = {one.uri: max(shared(place.document, document) for place in one.occurrences) for one in found}
    best = max(near.values())
    return [one for one in found if near[one.uri] == best]


def of_work(found: Sequence[Statement], document: str) -> list[Statement]:
    """Of several statements those of the work that ``document`` belongs to."""
    return [one for one in found if any(shared(place.document, document) for place in one.occurrences)]


def shared(document: str, other: str) -> int:
    """How many parts of their names, from the first on, two documents share: the folders of one work."""
    parts = zip(document.split("-"), other.split("-"), strict=False)
    same = next((place for place, (one, two) in enumerate(parts) if one != two), len(document.split("-")))
    return 1_000 if document == other else same


def work_of(document: str) -> str:
    """What the names of all documents of one work begin with."""
    return document.partition("-")[0]


def document_of(occurrences: Sequence[Occurrence]) -> str:
    return occurrences[0].document if occurrences else ""
