"""Definitions, theorems and problems: read, linked, fused and completed (AutoMathKG).

- `reading`: the statements of one document (`extents`, `conventions`: where they stand; `attaching`: whose proof a proof is; `titles`)
- `resolving`: the references of all documents (`naming`: by what words a text refers; `index`: what statements answer to; `glossaries`: a
  document's own terms)
- `graph`: what refers to what; `record`: the 16 keys of AutoMathKG
- `augmenting`: what each sentence does (`cues`, `sentences`), the field; `prompting`: a model asked for the same
- `network`: what is asked of that graph: closures, orders, ways, cycles
- `vectors`: MathVD1 and MathVD2
- `comparing`, `relations`, `words`: do two state the same?
- `fusion`, `merging`, `judging`, `likely`: the statements of several sources as one set
- `asking`: questions that statements answer; `stated`: what it needs of each, prepared with a snapshot
- `completion`: proofs and solutions that sources leave out
- `replies`: prompts as files, a model's replies kept
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathrag.later import later

if TYPE_CHECKING:
    from mathrag.statements.asking import StatedKnowledge, Told, stated_knowledge
    from mathrag.statements.completion.completing import Completion, Maker, complete, missing
    from mathrag.statements.completion.kept import SYNTHETIC, Completions, quads
    from mathrag.statements.completion.training import write_training
    from mathrag.statements.fusion import Fused, Likeness, fuse
    from mathrag.statements.graph import StatementGraph, edges, graph_of, linked_statements, networked, without_targets
    from mathrag.statements.judging import ModelJudge, RelevanceJudge
    from mathrag.statements.likely import configured_judge
    from mathrag.statements.network import StatementNetwork, Step
    from mathrag.statements.prompting import PROMPTS_VERSION, model_augmented
    from mathrag.statements.reading import STATEMENTS_VERSION, ToldStatements, read_statements
    from mathrag.statements.record import ArgumentRecord, StatementRecord, read_record, records
    from mathrag.statements.replies import Asked
    from mathrag.statements.resolving import Resolved, merged_statements, resolve
    from mathrag.statements.stated import STATED, Stated, prepare_statements
    from mathrag.statements.vectors import PRINTED, SAID, Matrix, Weights, math_vd1, math_vd2
    from mathrag.statements.vectors import nearest as nearest_rows

__getattr__ = later(__name__)

__all__ = [
    "PRINTED",
    "PROMPTS_VERSION",
    "SAID",
    "STATED",
    "STATEMENTS_VERSION",
    "SYNTHETIC",
    "ArgumentRecord",
    "Asked",
    "Completion",
    "Completions",
    "Fused",
    "Likeness",
    "Maker",
    "Matrix",
    "ModelJudge",
    "RelevanceJudge",
    "Resolved",
    "Stated",
    "StatedKnowledge",
    "StatementGraph",
    "StatementNetwork",
    "StatementRecord",
    "Step",
    "Told",
    "ToldStatements",
    "Weights",
    "complete",
    "configured_judge",
    "edges",
    "fuse",
    "graph_of",
    "linked_statements",
    "math_vd1",
    "math_vd2",
    "merged_statements",
    "missing",
    "model_augmented",
    "nearest_rows",
    "networked",
    "prepare_statements",
    "quads",
    "read_record",
    "read_statements",
    "records",
    "resolve",
    "stated_knowledge",
    "without_targets",
    "write_training",
]
