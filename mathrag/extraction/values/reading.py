"""What the tables and sentences of a chunk say of things."""

from __future__ import annotations

from mathrag.entities import Chunk, Extraction
from mathrag.extraction.values.grid import tables
from mathrag.extraction.values.listed import listed_values
from mathrag.extraction.values.sentences import told_values
from mathrag.extraction.values.table import read_table

VALUES_VERSION = "values 8"


def extract_values(chunk: Chunk, extraction: Extraction, lead: str = "") -> Extraction:
    """``extraction`` of ``chunk`` with the values of things that it gives, and the tables and cells that give none, with the reason.

    ``lead`` is the last paragraph of the chunk before: the caption of a table that begins this one.
    """
    found = tables(chunk, lead)
    read = [read_table(table, chunk.page, VALUES_VERSION) for table in found]
    values = [value for one in read for value in one.values]
    values += [*told_values(chunk, VALUES_VERSION), *listed_values(chunk, VALUES_VERSION)]
    if not found and not values:
        return extraction
    skipped = [item for one in read for item in one.skipped]
    return extraction.model_copy(
        update={"values": tuple(values), "tables": len(found), "skipped": (*extraction.skipped, *skipped)}
    )
