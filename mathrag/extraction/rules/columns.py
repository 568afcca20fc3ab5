"""What the columns of a table hold, told by their headings."""

from __future__ import annotations

import re

from mathrag.documents.headings import symbol_columns
from mathrag.extraction.rules.sentences import plain_words

LABEL_COLUMNS = frozenset(
    [
        "quantity",
        "name",
        "description",
        "law",
        "label",
        "term",
        "meaning",
        "definition",
        "parameter",
        "variable",
        "physical",
        "property",
        "größe",
        "bezeichnung",
        "bedeutung",
    ]
)
SYMBOL_COLUMNS = symbol_columns()
UNIT_COLUMNS = frozenset(["unit", "units", "einheit", "einheiten"])


def column_of(header: tuple[str, ...], names: frozenset[str]) -> int | None:
    """First column whose heading has one of ``names``."""
    for number, cell in enumerate(header):
        if set(re.findall(r"[^\W\d_]+", plain_words(cell).lower())) & names:
            return number
    return None
