"""The knowledge layer: what is published and how it is asked (thesis 3.2.6, 3.2.7, 3.3).

- `uris`, `latex`: names made of content
- `vocabulary`, `rdf`, `store`: entities as RDF; Turtle and Oxigraph
- `aloud`, `texts`, `vectors`, `lexical`, `index`, `search`: words, vectors, LanceDB
- `shapes`: what breaks a shape, and whose fault it is
- `catalogue`: entities one by one, and lists of them
- `reach`: typed formulas as a question reaches them
- `snapshot`, `checks`: built aside, checked, published in one step
- `corrections`: what people said against what was read
- `base`: `KnowledgeBase`, the read side
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathrag.later import later

if TYPE_CHECKING:
    from mathrag.knowledge.aloud import read_aloud, words_of_signs
    from mathrag.knowledge.base import KnowledgeBase
    from mathrag.knowledge.catalogue import FormulaFilter, write_catalogue
    from mathrag.knowledge.checks import Check, check_snapshot, dimension_check, dimension_problem, template_problem
    from mathrag.knowledge.corrections import keep_correction, read_corrections, take_back
    from mathrag.knowledge.index import Kind, build_index, formula_vectors, symbol_vectors, write_arrays_of, write_table
    from mathrag.knowledge.latex import normalise_latex
    from mathrag.knowledge.lexical import Postings, words
    from mathrag.knowledge.rdf import entity_uri
    from mathrag.knowledge.shapes import SetAside, offending
    from mathrag.knowledge.snapshot import (
        Manifest,
        SnapshotDraft,
        SnapshotInfo,
        alike,
        current_snapshot,
        follow,
        in_order,
        publish,
        read_entities,
        read_set_aside,
        snapshot_id,
        snapshots,
        tag,
        write_entities,
    )
    from mathrag.knowledge.store import build_graph, read_turtle
    from mathrag.knowledge.texts import SENTENCE_WEIGHTS, reference_sentences, statement_sentences
    from mathrag.knowledge.uris import (
        BASE,
        DOC,
        KIND,
        MATH,
        chunk_uri,
        constant_uri,
        definition_uri,
        document_uri,
        example_uri,
        formula_uri,
        kind_uri,
        relation_uri,
        situation_uri,
        statement_uri,
        symbol_uri,
        value_uri,
    )
    from mathrag.knowledge.vectors import among_neighbours
    from mathrag.knowledge.vectors import embed as embed_texts

__getattr__ = later(__name__)

__all__ = [
    "BASE",
    "DOC",
    "KIND",
    "MATH",
    "SENTENCE_WEIGHTS",
    "Check",
    "FormulaFilter",
    "Kind",
    "KnowledgeBase",
    "Manifest",
    "Postings",
    "SetAside",
    "SnapshotDraft",
    "SnapshotInfo",
    "alike",
    "among_neighbours",
    "build_graph",
    "build_index",
    "check_snapshot",
    "chunk_uri",
    "constant_uri",
    "current_snapshot",
    "definition_uri",
    "dimension_check",
    "dimension_problem",
    "document_uri",
    "embed_texts",
    "entity_uri",
    "example_uri",
    "follow",
    "formula_uri",
    "formula_vectors",
    "in_order",
    "keep_correction",
    "kind_uri",
    "normalise_latex",
    "offending",
    "publish",
    "read_aloud",
    "read_corrections",
    "read_entities",
    "read_set_aside",
    "read_turtle",
    "reference_sentences",
    "relation_uri",
    "situation_uri",
    "snapshot_id",
    "snapshots",
    "statement_sentences",
    "statement_uri",
    "symbol_uri",
    "symbol_vectors",
    "tag",
    "take_back",
    "template_problem",
    "value_uri",
    "words",
    "words_of_signs",
    "write_arrays_of",
    "write_catalogue",
    "write_entities",
    "write_table",
]
