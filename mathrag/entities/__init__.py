"""The entities: frozen models, the only currency between rooms.

Stages of the pipeline exchange them as JSON lines. Two layers:

- what a document *says* (`Chunk`, `Extraction` and its parts): words and LaTeX as found, not yet interpreted;
  the fields are those of the thesis's extraction prompt (appendix A.1);
- what MathRAG *knows* (`Document`, `Chunk`, `Formula`, `Constant`, `Relation`, `Situation`, `Definition`, `Value`, `Example`,
  `Statement`, `Symbol`): typed, with URIs; `Entity` is their union, told apart by ``type`` (thesis, figure 3).
"""

from typing import Annotated

from pydantic import Field

from mathrag.entities.base import FormulaRole, Frozen, Occurrence
from mathrag.entities.documents import Chunk, Document, Mark, PageSpan
from mathrag.entities.examples import Example, ExampleBinding, ExamplePart, ExampleStep, Verdict
from mathrag.entities.extracted import (
    DefinitionForm,
    Disagreement,
    ExtractedConstant,
    ExtractedDefinition,
    ExtractedFormula,
    ExtractedParameter,
    ExtractedRelation,
    ExtractedSituation,
    ExtractedValue,
    Extraction,
    ModelReading,
    RelationType,
    Skipped,
)
from mathrag.entities.formulas import (
    CUSTOMARY,
    Consistency,
    Constant,
    Corrected,
    Correction,
    Formula,
    Parameter,
    Relation,
    Sense,
)
from mathrag.entities.situations import (
    LikeKind,
    LikeThings,
    Role,
    RoleQuantity,
    Sameness,
    Situation,
    SituationExample,
    Told,
)
from mathrag.entities.statements import (
    TERM,
    Argument,
    BodyItem,
    LooseArgument,
    Reference,
    Statement,
    StatementField,
    StatementKind,
    Synthesis,
    Tactic,
)
from mathrag.entities.symbols import NormalPath, Symbol, SymbolExample, SymbolProperty
from mathrag.entities.told import Definition, Value

Entity = Annotated[
    Document | Chunk | Formula | Constant | Relation | Situation | Definition | Value | Example | Statement | Symbol,
    Field(discriminator="type"),
]

__all__ = [
    "CUSTOMARY",
    "TERM",
    "Argument",
    "BodyItem",
    "Chunk",
    "Consistency",
    "Constant",
    "Corrected",
    "Correction",
    "Definition",
    "DefinitionForm",
    "Disagreement",
    "Document",
    "Entity",
    "Example",
    "ExampleBinding",
    "ExamplePart",
    "ExampleStep",
    "ExtractedConstant",
    "ExtractedDefinition",
    "ExtractedFormula",
    "ExtractedParameter",
    "ExtractedRelation",
    "ExtractedSituation",
    "ExtractedValue",
    "Extraction",
    "Formula",
    "FormulaRole",
    "Frozen",
    "LikeKind",
    "LikeThings",
    "LooseArgument",
    "Mark",
    "ModelReading",
    "NormalPath",
    "Occurrence",
    "PageSpan",
    "Parameter",
    "Reference",
    "Relation",
    "RelationType",
    "Role",
    "RoleQuantity",
    "Sameness",
    "Sense",
    "Situation",
    "SituationExample",
    "Skipped",
    "Statement",
    "StatementField",
    "StatementKind",
    "Symbol",
    "SymbolExample",
    "SymbolProperty",
    "Synthesis",
    "Tactic",
    "Told",
    "Value",
    "Verdict",
]
