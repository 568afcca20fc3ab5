"""Definitions, theorems and problems: read, linked, fused and completed (AutoMathKG).

- `reading`, `extents`, `conventions`, `attaching`, `titles`, `sentences`: the statements of one document
- `resolving`, `naming`: their references, over all documents
- `network`: statements as a directed graph, and what is asked of it
- `vectors`: MathVD1 and MathVD2
- `comparing`, `relations`, `words`: do two state the same?
- `fusion`, `merging`, `judging`: the statements of several sources as one set
- `completion`: proofs and solutions that sources leave out
- `prompting`: prompts as files, replies kept
"""

from mathrag.statements.fusion import Fused, Likeness, fuse
from mathrag.statements.judging import ModelJudge
from mathrag.statements.network import GraphStatistics, StatementNetwork, Step
from mathrag.statements.prompting import Asked
from mathrag.statements.reading import STATEMENTS_VERSION, ToldStatements, read_statements
from mathrag.statements.resolving import Resolved, merged_statements, resolve
from mathrag.statements.vectors import PRINTED, SAID, Matrix, Weights, math_vd1, math_vd2
from mathrag.statements.vectors import nearest as nearest_rows

__all__ = [
    "PRINTED",
    "SAID",
    "STATEMENTS_VERSION",
    "Asked",
    "Fused",
    "GraphStatistics",
    "Likeness",
    "Matrix",
    "ModelJudge",
    "Resolved",
    "StatementNetwork",
    "Step",
    "ToldStatements",
    "Weights",
    "fuse",
    "math_vd1",
    "math_vd2",
    "merged_statements",
    "nearest_rows",
    "read_statements",
    "resolve",
]
