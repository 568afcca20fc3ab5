"""Data files of the ontology are read once: a text of many lines asks for the same words with each of them."""

from __future__ import annotations

from mathrag.documents.statement_words import statement_words
from mathrag.ontology_files import read_yaml


def test_a_file_is_read_once_and_nobody_changes_it() -> None:
    assert read_yaml("worded-laws.yaml") is read_yaml("worded-laws.yaml")
    statement_words.cache_clear()
    statement_words()
    assert {"kind", "environments"} <= set(next(iter(read_yaml("statements.yaml")["forms"].values())))
