"""What a document says, as found and not yet interpreted (thesis appendix A.1)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from mathrag.entities.base import FormulaRole, Frozen

DefinitionForm = Literal["entry", "sentence", "statement"]
"""An entry of a glossary; a sentence that introduces a term; what stands under the title of a law."""


RelationType = Literal["uses", "derived_from", "generalizes", "specializes", "uses_constant"]


class ExtractedParameter(Frozen):
    """A symbol and what the text says of it."""

    symbol: str = Field(description="LaTeX as written, e.g. 'v_0'")
    description: str = ""
    unit: str | None = Field(default=None, description="as written")
    confidence: float = Field(default=1.0, ge=0, le=1, description="how directly the text says so; claims may compete")
    likely: bool = Field(default=False, description="are the words only the likeliest of those near the symbol?")


class ExtractedConstant(Frozen):
    """A symbol with a fixed value."""

    symbol: str
    value: str = Field(description="exact decimal text, e.g. '6.674e-11'")
    unit: str | None = None
    uncertainty: str | None = None
    description: str = ""
    intent: str = ""
    keywords: tuple[str, ...] = ()
    extractor: str
    confidence: float = Field(default=1.0, ge=0, le=1)
    page: int | None = None


class ExtractedFormula(Frozen):
    """A formula as one extractor found it in one chunk."""

    latex: str = Field(description="one equation, as written, without delimiters and tags")
    equation: str | None = Field(default=None, description="plain-text equation, where the source gives one")
    label: str = ""
    label_from_prose: bool = Field(default=False, description="read out of a sentence: to be checked against the types")
    role: FormulaRole = Field(default="law", description="what its words and its place say that it is")
    description: str = ""
    intent: str = ""
    parameters: tuple[ExtractedParameter, ...] = ()
    unit: str | None = Field(default=None, description="unit of the result, as written")
    keywords: tuple[str, ...] = ()
    conditions: tuple[str, ...] = Field(default=(), description="when it holds, as written")
    python_code: str | None = Field(default=None, description="a language model's own translation")
    constants: tuple[ExtractedConstant, ...] = Field(default=(), description="values given beside it for its symbols")
    extractor: str = Field(description="name and version of what found it")
    confidence: float = Field(default=1.0, ge=0, le=1)
    page: int | None = None
    start: int | None = Field(default=None, description="offset in the chunk's text")


class ExtractedSituation(Frozen):
    """A situation of a pack as its author wrote it."""

    name: str = Field(description="what it is called in its pack")
    text: str = Field(description="YAML, as written")
    extractor: str = Field(description="name and version of what found it")
    page: int | None = None


class ExtractedDefinition(Frozen):
    """A term and the words that say what it is, as one chunk has them."""

    term: str
    names: tuple[str, ...] = Field(
        default=(), description="other names that stand beside it: abbreviations, 'also called'"
    )
    text: str = Field(description="the sentence as written, Markdown with its math")
    form: DefinitionForm
    latex: tuple[str, ...] = Field(default=(), description="the extracted formulas that stand in it or end it")
    extractor: str = Field(description="name and version of what found it")
    page: int | None = None


class ExtractedValue(Frozen):
    """A property of a thing as a table or a sentence gives it."""

    thing: str = Field(description="what has it, as written without markup: 'ice', 'concrete, granite'")
    also: tuple[str, ...] = Field(
        default=(), description="what nothing else there is called: 'beech' of 'European beech'"
    )
    quantity: str = Field(default="", description="what the column, the row or the sentence calls it")
    symbol: str = Field(default="", description="as the column gives it, without markup: 'L_f'")
    title: str = Field(default="", description="the table's caption, for where its head says too little")
    lead: str = Field(default="", description="the text right before, which may say of which variable it is")
    value: str = Field(description="exact decimal text, powers of ten of the head included")
    unit: str | None = None
    condition: str = Field(default="", description="for what it holds: 'at 0 °C', 'bone under tension'")
    note: str = Field(default="", description="what else is said beside it: the section of the table, 'average'")
    latex: str = Field(default="", description="the cell or the sentence as written")
    extractor: str = Field(description="name and version of what found it")
    confidence: float = Field(default=1.0, ge=0, le=1)
    page: int | None = None


class ExtractedRelation(Frozen):
    """A relation between two labels of the same document."""

    source_label: str
    target_label: str
    relation_type: RelationType
    confidence: Literal["high", "medium", "low"] = "medium"
    evidence: str = ""


class Skipped(Frozen):
    """Something that was seen and not kept, and why; counted and shown, never dropped silently."""

    item: str
    reason: str


class Disagreement(Frozen):
    """Where rules and language model say different things of one formula; ``kept`` is what counts."""

    item: str = Field(description="LaTeX, or the symbol of a constant")
    field: Literal["label", "parameter", "unit", "code", "value"]
    kept: str
    other: str


class ModelReading(Frozen):
    """What a language model made of one chunk, counted against what the rules found there."""

    extractor: str = Field(description="backend, model and prompt")
    outcome: Literal["read", "failed", "unread"] = Field(description="'unread': the document's budget was spent")
    reason: str = Field(default="", description="why there is nothing")
    agreed: int = Field(default=0, description="formulas of the rules that the model gave too")
    missed: int = Field(default=0, description="formulas of the rules that it did not give")
    added: int = Field(default=0, description="formulas and constants of the model alone that stand in the chunk")
    rejected: int = Field(default=0, description="what of it does not; each is among the skipped")
    claims_dropped: int = Field(
        default=0, description="its claims about no symbol that the rules read; among the skipped"
    )
    code_agrees: int = Field(default=0, description="the model's Python has the values of our expression")
    code_differs: int = 0
    code_unreadable: int = 0
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0


class Extraction(Frozen):
    """Everything one chunk says."""

    chunk: str = Field(description="chunk id")
    formulas: tuple[ExtractedFormula, ...] = ()
    constants: tuple[ExtractedConstant, ...] = ()
    relations: tuple[ExtractedRelation, ...] = ()
    situations: tuple[ExtractedSituation, ...] = ()
    definitions: tuple[ExtractedDefinition, ...] = ()
    values: tuple[ExtractedValue, ...] = ()
    given: tuple[ExtractedConstant, ...] = Field(
        default=(), description="values of symbols, beside no formula of this chunk that has them"
    )
    tables: int = Field(default=0, description="tables seen, those without values too")
    skipped: tuple[Skipped, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    reading: ModelReading | None = Field(default=None, description="None: rules alone")
