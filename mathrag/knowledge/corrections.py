"""What people said against what was read: ``corrections.jsonl`` in the home, one row a correction, in the order they were made."""

from __future__ import annotations

from mathrag.entities import Correction
from mathrag.errors import UnknownEntity
from mathrag.home import Home, read_rows, write_rows

WAIT_SECONDS = 10.0


def read_corrections(home: Home) -> list[Correction]:
    """The corrections of ``home``, oldest first. Raises `ArtifactError` for rows that are none."""
    if not home.corrections.is_file():
        return []
    return read_rows(home.corrections, Correction, made_by="mathrag correct")


def keep_correction(home: Home, correction: Correction) -> None:
    """Add a row; it takes effect with the next ingestion."""
    with home.writing("corrections", wait_seconds=WAIT_SECONDS):
        write_rows(home.corrections, [*read_corrections(home), correction])


def take_back(home: Home, id: str) -> Correction:
    """Remove the row ``id``; what was read holds again with the next ingestion. Raises `UnknownEntity`."""
    with home.writing("corrections", wait_seconds=WAIT_SECONDS):
        rows = read_corrections(home)
        gone = next((row for row in rows if row.id == id), None)
        if gone is None:
            raise UnknownEntity(f"there is no correction {id!r}: `mathrag correct` lists them", id=id)
        write_rows(home.corrections, [row for row in rows if row is not gone])
    return gone
