"""The entities: frozen models, the only currency between rooms.

Stages of the pipeline exchange them as JSON lines. Two layers:

- what a document *says* (`Chunk`, `Extraction` and its parts): words and LaTeX as found, not yet interpreted;
  the fields are those of the thesis's extraction prompt (appendix A.1);
- what MathRAG *knows* (`Document`, `Chunk`, `Formula`, `Constant`, `Relation`, `Situation`, `Definition`, `Value`): typed, with URIs;
  `Entity` is their union, told apart by ``type`` (thesis, figure 3).
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

RelationType = Literal["uses", "derived_from", "generalizes", "specializes", "uses_constant"]
DefinitionForm = Literal["entry", "sentence", "statement"]
"""An entry of a glossary; a sentence that introduces a term; what stands under the title of a law."""
Consistency = Literal["consistent", "inconsistent", "unknown"]
FormulaRole = Literal["law", "definition", "derived", "step", "statement"]
"""What a formula is to its document: ``derived`` follows from others, a ``step`` stands in a worked example or has the symbols of
one case, a ``statement`` is a condition, an approximation or a limit."""
Sense = Literal["=", ">=", "<=", "≈", "∝"]
Corrected = Literal["name", "meaning", "unit", "equation", "role"]
"""What a person corrects of a formula; meaning and unit are a symbol's."""
Verdict = Literal["verified", "differs", "not computed"]


class Frozen(BaseModel):
    """A value: immutable, comparable, with no unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


# --- documents --------------------------------------------------------------------------------------------------------


class PageSpan(Frozen):
    """Where a page stands in the Markdown, and how well it was read."""

    page: int = Field(ge=1, description="1-based page number")
    start: int = Field(ge=0, description="offset of the page's first character in the Markdown")
    end: int = Field(ge=0)
    confidence: float = Field(default=1.0, ge=0, le=1, description="share of the page that was read without doubt")
    warnings: tuple[str, ...] = ()


class Document(Frozen):
    """A file of the inbox and how it became Markdown."""

    type: Literal["document"] = "document"
    slug: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", description="partition key, unique in the inbox")
    title: str
    filename: str
    media_type: str
    sha256: str = Field(description="of the file's bytes")
    converter: str = Field(description="name and version, e.g. 'textlayer 1'")
    pages: tuple[PageSpan, ...] = Field(default=(), description="empty where the format has no pages")
    warnings: tuple[str, ...] = ()


class Chunk(Frozen):
    """A section or a group of paragraphs of one document (thesis 3.2.2)."""

    type: Literal["chunk"] = "chunk"
    id: str = Field(description="'<document>-<ordinal>', the ordinal with four digits or more")
    document: str = Field(description="slug")
    ordinal: int = Field(ge=0)
    headings: tuple[str, ...] = Field(default=(), description="heading path, outermost first")
    page: int | None = Field(default=None, description="page of the first character")
    start: int = Field(ge=0, description="offset in the document's Markdown")
    end: int = Field(ge=0)
    text: str

    def occurrence(self, extractor: str, page: int | None, **said: Any) -> Occurrence:
        """Something found here; ``said``: what `Occurrence` says of it beside its place."""
        place = {"document": self.document, "chunk": self.id, "page": page, "headings": self.headings}
        return Occurrence(extractor=extractor, **place, **said)


class Occurrence(Frozen):
    """One place an entity was found at."""

    document: str = Field(description="slug")
    chunk: str
    page: int | None = None
    extractor: str
    confidence: float = Field(default=1.0, ge=0, le=1)
    latex: str = Field(default="", description="as written there")
    label: str = Field(default="", description="what it is called there, empty where nothing names it")
    headings: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    role: FormulaRole = Field(
        default="law", description="what it is there: a law may be a step of an example elsewhere"
    )


# --- what a chunk says (thesis appendix A.1) --------------------------------------------------------------------------


class ExtractedParameter(Frozen):
    """A symbol and what the text says of it."""

    symbol: str = Field(description="LaTeX as written, e.g. 'v_0'")
    description: str = ""
    unit: str | None = Field(default=None, description="as written")
    confidence: float = Field(default=1.0, ge=0, le=1, description="how directly the text says so; claims may compete")


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
    quantity: str = Field(default="", description="what the column, the row or the sentence calls it")
    symbol: str = Field(default="", description="as the column gives it, without markup: 'L_f'")
    title: str = Field(default="", description="the table's caption, for where its head says too little")
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
    tables: int = Field(default=0, description="tables seen, those without values too")
    skipped: tuple[Skipped, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    reading: ModelReading | None = Field(default=None, description="None: rules alone")


# --- what MathRAG knows -----------------------------------------------------------------------------------------------


class Parameter(Frozen):
    """A variable of a formula; the one it is written for is a parameter too (`Formula.target` names it)."""

    symbol: str = Field(description="LaTeX")
    identifier: str = Field(description="its name in equation and template, a Python identifier")
    name: str = Field(default="", description="short words, e.g. 'initial velocity'")
    description: str = ""
    quantity_kind: str | None = Field(default=None, description="id in ontology/quantities.ttl")
    unit: str | None = Field(
        default=None, description="in which its value enters the template; coherent SI unless stated"
    )
    dimension: str | None = Field(default=None, description="e.g. 'L T^-1'; '1' is dimensionless; None is not known")
    integer: bool = False
    constant: str | None = Field(default=None, description="URI of the constant it stands for; then it is no input")
    evidence: str = Field(default="", description="what its type rests on")
    guessed: bool = Field(
        default=False, description="does its type rest on its letter alone, on nothing that the document says?"
    )


class Correction(Frozen):
    """What a person says of a formula against what was read; one row of ``corrections.jsonl``."""

    formula: str = Field(description="URI it answered to when it was corrected")
    read_as: tuple[str, ...] = Field(
        description="URIs of what the documents' text was read as: found again in every run"
    )
    documents: tuple[str, ...] = Field(description="slugs of the documents that it is corrected in")
    field: Corrected
    symbol: str = Field(default="", description="LaTeX of the symbol whose meaning or unit this is")
    old: str = Field(description="what was read; empty: nothing")
    new: str = Field(description="LaTeX of an equation; 'statement' for what is no law")
    author: str
    date: str = Field(description="ISO 8601, UTC")

    @property
    def id(self) -> str:
        """By which it is taken back."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()[:8]


class Formula(Frozen):
    """An equation with everything known of it."""

    type: Literal["formula"] = "formula"
    uri: str
    label: str
    named: bool = Field(
        default=False, description="does a document call it so? Else its symbols or its heading make the label"
    )
    role: FormulaRole = "law"
    searched: bool = Field(default=True, description="does a search for a law find it? Not a step whose law is known")
    latex: str = Field(description="normalised")
    equation: str | None = Field(default=None, description="'lhs == rhs' in the closed grammar, in identifiers")
    literals: tuple[tuple[str, str], ...] = Field(
        default=(),
        description="numbers that the document wrote with a unit, as in the equation, each with its coherent SI unit",
    )
    target: str | None = Field(default=None, description="identifier of the parameter it is written for")
    template: str | None = Field(
        default=None, description="expression in the closed grammar whose value is the target's"
    )
    parameters: tuple[Parameter, ...] = ()
    description: str = ""
    intent: str = ""
    keywords: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    aliases: tuple[str, ...] = Field(default=(), description="URIs of formulas merged into this one")
    sense: Sense = Field(
        default="=",
        description="how the left side stands to the right one: a bound, an approximation or a proportionality",
    )
    executable: bool = False
    reason: str | None = Field(default=None, description="why it is not executable")
    consistency: Consistency = Field(default="unknown", description="do both sides have the same dimension?")
    flags: tuple[str, ...] = Field(default=(), description="what is doubtful, e.g. 'dimension: M L T^-2 against M'")
    conversion: str | None = Field(default=None, description="stage that made the expression: latex, text or model")
    occurrences: tuple[Occurrence, ...] = ()
    corrections: tuple[Correction, ...] = Field(default=(), description="what people said against what was read")

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]


class Constant(Frozen):
    """A fixed value with a meaning."""

    type: Literal["constant"] = "constant"
    uri: str
    symbol: str = Field(description="LaTeX")
    identifier: str
    name: str
    value: float
    value_text: str = Field(description="exact decimal text; what computation uses")
    unit: str | None = Field(default=None, description="None or '1' is dimensionless")
    dimension: str = "1"
    uncertainty: str | None = None
    quantity_kind: str | None = None
    description: str = ""
    intent: str = Field(default="", description="what it is used for (thesis, figure 3)")
    keywords: tuple[str, ...] = ()
    codata: str | None = Field(default=None, description="id in ontology/constants.ttl where it is one of those")
    aliases: tuple[str, ...] = ()
    occurrences: tuple[Occurrence, ...] = ()

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]


class Relation(Frozen):
    """A typed edge between two formulas, from a formula to a constant, or from a situation to a formula."""

    type: Literal["relation"] = "relation"
    uri: str
    source: str = Field(description="URI")
    target: str = Field(description="URI")
    relation_type: RelationType
    confidence: Literal["high", "medium", "low"] = "medium"
    evidence: str = ""

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]


class Role(Frozen):
    """A thing of a situation, known by the words that tell it from the others."""

    name: str = Field(description="'hot', 'vessel'")
    words: tuple[str, ...] = Field(
        default=(), description="phrases that mean it; empty: whatever the question calls it"
    )


class Told(Frozen):
    """Words that say a value: "from rest" is 0."""

    value: str = Field(description="exact decimal text, in the coherent SI unit")
    phrases: tuple[str, ...]


class RoleQuantity(Frozen):
    """A quantity of a situation."""

    name: str = Field(description="its name in the equations; with '#' one of each of several like things: 'm_#'")
    said: str = Field(default="", description="short words, e.g. 'mass of the lighter one'")
    symbol: str | None = Field(default=None, description="LaTeX, where it is not its name")
    quantity_kind: str | None = Field(default=None, description="id in ontology/quantities.ttl")
    dimension: str = Field(description="e.g. 'L T^-1'; '1' is dimensionless")
    unit: str | None = Field(default=None, description="coherent SI unless stated")
    of: str | None = Field(default=None, description="name of the role it belongs to; None with '#': of the like thing")
    when: Literal["start", "end", "change", "throughout"] | None = None
    status: Literal["rated", "total"] | None = Field(default=None, description="only such a value may stand for it")
    signed: bool = Field(default=False, description="it may be negative")
    cues: tuple[str, ...] = Field(default=(), description="phrases beside a value that speak for it")
    told: tuple[Told, ...] = ()
    default: str | None = Field(default=None, description="value where the question says nothing of it, exact text, SI")
    assumed: bool = Field(default=False, description="a property of a substance or a constant may stand for it")


class LikeKind(Frozen):
    """One sort of the like things of a situation: what tells it, and what holds of one of that sort only."""

    name: str = Field(description="'braking'")
    words: tuple[str, ...]
    equations: tuple[str, ...] = ()


class LikeThings(Frozen):
    """Several like things of a situation: ``x_#`` belongs to each of them, ``sum(x_#)`` is over all."""

    role: str = Field(description="'part'")
    least: int = Field(ge=1)
    most: int = Field(le=9)
    sequence: bool = Field(default=False, description="they follow one another: 'x_next', 'x_first', 'x_last'")
    first: tuple[str, ...] = Field(default=(), description="phrases that mean the first of a sequence")
    last: tuple[str, ...] = ()
    kinds: tuple[LikeKind, ...] = Field(
        default=(), description="where told, the phrases of a question make the sequence"
    )


class Sameness(Frozen):
    """Quantities that have one value where the question says so."""

    these: tuple[str, ...]
    when: tuple[str, ...] = Field(default=(), description="phrases; empty: where the things are of one substance")


class SituationExample(Frozen):
    """A question that belongs to a situation and its answer, or one that must be refused."""

    ask: str
    answer: str | None = Field(default=None, description="'43.585 N'; None: to be refused")


class Situation(Frozen):
    """Named things with quantities, the equations that hold between them and when: a law as it is applied (``docs/situations.md``)."""

    type: Literal["situation"] = "situation"
    uri: str
    name: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", description="unique in its pack")
    label: str
    description: str = ""
    source: str = Field(default="", description="where the pack's author has it from, shown with the citation")
    shows: tuple[tuple[str, ...], ...] = Field(default=(), description="a phrase of each group must be in the question")
    unless: tuple[str, ...] = Field(default=(), description="phrases that must not be in it")
    roles: tuple[Role, ...] = ()
    quantities: tuple[RoleQuantity, ...] = ()
    equations: tuple[str, ...] = Field(description="'left == right' in the closed grammar")
    many: LikeThings | None = None
    order: tuple[str, ...] = Field(default=(), description="'T_1 > T': what any placing must keep")
    same: tuple[Sameness, ...] = ()
    cancels: tuple[str, ...] = Field(default=(), description="quantities that need not be given where they cancel")
    exports: tuple[str, ...] = Field(default=(), description="quantities that documents' formulas may go on with")
    closed: bool = Field(default=False, description="it has all that acts: nothing else computes its quantities")
    examples: tuple[SituationExample, ...] = ()
    reason: str | None = Field(default=None, description="why it can't be used: no value is placed in it then")
    aliases: tuple[str, ...] = ()
    occurrences: tuple[Occurrence, ...] = ()

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]


class Definition(Frozen):
    """What a term means, in the words of a document."""

    type: Literal["definition"] = "definition"
    uri: str
    term: str
    names: tuple[str, ...] = Field(default=(), description="other names of the term")
    text: str = Field(description="the sentence as written, Markdown with its math")
    form: DefinitionForm = "entry"
    quantity_kind: str | None = Field(
        default=None, description="id in ontology/quantities.ttl, where the term names one"
    )
    formulas: tuple[str, ...] = Field(default=(), description="URIs of the formulas that it gives")
    aliases: tuple[str, ...] = ()
    occurrences: tuple[Occurrence, ...] = ()

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]


class Value(Frozen):
    """A property of a thing: the specific heat capacity of ice, as a table or a sentence of a document gives it."""

    type: Literal["value"] = "value"
    uri: str
    thing: str = Field(description="what has it: 'ice'")
    quantity: str = Field(description="what it is called: 'specific heat'")
    quantity_kind: str | None = Field(default=None, description="id in ontology/quantities.ttl")
    symbol: str = Field(default="", description="as the document writes it")
    value: float
    value_text: str = Field(description="exact decimal text; what computation uses")
    unit: str | None = Field(default=None, description="None is dimensionless")
    dimension: str = "1"
    condition: str = Field(default="", description="for what it holds: 'at 0 °C'")
    note: str = Field(default="", description="what else is said beside it")
    aliases: tuple[str, ...] = ()
    occurrences: tuple[Occurrence, ...] = ()

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]

    @property
    def label(self) -> str:
        """'specific heat of ice (at 0 °C)'."""
        return f"{self.quantity} of {self.thing}" + (f" ({self.condition})" if self.condition else "")


class ExampleBinding(Frozen):
    """A value that a worked example puts in for a variable of a law."""

    symbol: str = Field(description="LaTeX, as the law has it")
    value: str = Field(description="exact text, as the example gives it")
    unit: str | None = Field(default=None, description="None: a pure number")


class ExampleStep(Frozen):
    """One equation or value that a worked example states on its way."""

    latex: str = Field(description="as written")
    value: str | None = Field(default=None, description="exact text of the value that it ends in")
    unit: str | None = None
    law: str | None = Field(default=None, description="URI of the formula that it is an instance of")
    bindings: tuple[ExampleBinding, ...] = Field(default=(), description="what was put in where the value came out")
    computed: float | None = Field(default=None, description="the value computed anew, in its unit")
    verdict: Verdict = "not computed"
    reason: str = Field(default="", description="why it was not computed, or what it was computed by")


class ExamplePart(Frozen):
    """What one part of a worked example asks, the steps that answer it, and the result."""

    letter: str = Field(default="", description="'a'; empty where the question has no parts")
    question: str = Field(default="", description="the text of this part")
    steps: tuple[ExampleStep, ...] = ()
    value: str | None = Field(default=None, description="exact text of the stated result; None where it has no number")
    unit: str | None = None
    result: str = Field(default="", description="as written")
    computed: float | None = Field(default=None, description="the result computed anew, in its unit")
    verdict: Verdict = "not computed"
    reason: str = Field(default="", description="why it was not computed, or what it was computed by")


class Example(Frozen):
    """A worked example: a question that a document answers itself, step by step."""

    type: Literal["example"] = "example"
    uri: str
    label: str = Field(description="its title, or how its question begins")
    question: str = Field(description="what stands before the parts; the whole question where there are none")
    plan: str = Field(default="", description="how it will be solved, as written")
    parts: tuple[ExamplePart, ...] = Field(description="at least one")
    laws: tuple[str, ...] = Field(default=(), description="URIs of the formulas that its steps use, in order")
    text: str = Field(description="all of it, as written")
    chunks: tuple[str, ...] = Field(description="the chunks that it stands in")
    occurrences: tuple[Occurrence, ...] = ()

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]

    def asked(self, part: ExamplePart) -> str:
        """The question of one part as it can be asked by itself."""
        return f"{self.question} {part.question}".strip()


Entity = Annotated[
    Document | Chunk | Formula | Constant | Relation | Situation | Definition | Value | Example,
    Field(discriminator="type"),
]
