"""Definitions, theorems and problems: read, linked, fused and completed (AutoMathKG).

- `reading`: the statements of one document (`extents`, `conventions`: where they stand; `attaching`: whose proof a proof is; `titles`)
- `resolving`: the references of all documents (`naming`: by what words a text refers)
- `graph`: what refers to what; `record`: the 16 keys of AutoMathKG
- `augmenting`: what each sentence does (`cues`, `sentences`), the field; `prompting`: a model asked for the same
"""

from mathrag.statements.graph import StatementGraph, edges, graph_of, linked_statements, networked, without_targets
from mathrag.statements.prompting import PROMPTS_VERSION, model_augmented
from mathrag.statements.reading import STATEMENTS_VERSION, ToldStatements, read_statements
from mathrag.statements.record import ArgumentRecord, StatementRecord, read_record, records
from mathrag.statements.resolving import Resolved, merged_statements, resolve

__all__ = [
    "PROMPTS_VERSION",
    "STATEMENTS_VERSION",
    "ArgumentRecord",
    "Resolved",
    "StatementGraph",
    "StatementRecord",
    "ToldStatements",
    "edges",
    "graph_of",
    "linked_statements",
    "merged_statements",
    "model_augmented",
    "networked",
    "read_record",
    "read_statements",
    "records",
    "resolve",
    "without_targets",
]
