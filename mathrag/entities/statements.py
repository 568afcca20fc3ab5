"""Definitions, theorems and problems as mathematical texts state them, with their proofs and solutions (AutoMathKG, section 4)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from mathrag.entities.base import Frozen, Occurrence

StatementKind = Literal["definition", "theorem", "problem"]
"""The three types of AutoMathKG; `Statement.form` keeps what the source itself calls it (lemma, exercise ...)."""
TERM = "term"
"""The form of a definition that a glossary tells; it stands there as a `Definition`, too, which answers what it means."""
StatementField = Literal[
    "algebra",
    "geometry",
    "analysis",
    "logic",
    "probability and statistics",
    "applied mathematics",
    "foundations of mathematics",
]
"""The seven fields of AutoMathKG, table C4."""
Tactic = Literal[
    "premise",
    "assumption",
    "lemma",
    "proposition",
    "corollary",
    "definition",
    "conclusion",
    "deduction",
    "calculation",
    "enumeration",
]
"""What a sentence or a reference does where it stands (AutoMathKG, 4.2.3 and table C4 as one vocabulary)."""


class BodyItem(Frozen):
    """One element of a statement or an argument, in order."""

    description: str = Field(description="as written, Markdown with its math")
    action: Tactic | None = Field(default=None, description="what it does there; None: not told")


class Reference(Frozen):
    """A place where a statement, or its proof or solution, refers to another statement."""

    text: str = Field(description="as written: 'Theorem 2.3', 'the Bolzano-Weierstrass theorem'")
    target: str | None = Field(default=None, description="URI of the statement referred to; None: it names none")
    key: str = Field(
        default="", description="label of the source that it names: 'thm:mvt'; of a citation what it cites"
    )
    cited: bool = Field(default=False, description="is it a citation, which names an entry of a bibliography?")
    entry: str = Field(default="", description="that entry as its document has it, or the title of the document cited")
    origin: Literal["contents", "proof", "solution"] = "contents"
    argument: int = Field(default=0, ge=0, description="which proof or solution, from 0")
    tactic: Tactic | None = None
    reason: str = Field(default="", description="why it dangles")

    @property
    def dangles(self) -> bool:
        """Does it name neither a statement nor an entry of a bibliography?"""
        return self.target is None and not self.entry


class Synthesis(Frozen):
    """Where an argument comes from that stands in no source."""

    model: str = Field(description="backend and model, or the tool that computed it")
    evidence: tuple[str, ...] = Field(default=(), description="URIs of what was retrieved for it and contributed")
    checks: tuple[str, ...] = Field(default=(), description="the calibration rules that it passed")


class Argument(Frozen):
    """A proof of a theorem or a solution of a problem."""

    contents: str = Field(description="as written, Markdown with its math")
    bodylist: tuple[BodyItem, ...] = ()
    chunk: str | None = Field(default=None, description="where it stands; None: in no source")
    synthesis: Synthesis | None = Field(default=None, description="None: a source has it")


class LooseArgument(Frozen):
    """A proof or a solution that its own document gives no statement for: it belongs to one of another document."""

    type: Literal["argument"] = "argument"
    role: Literal["proof", "solution"]
    document: str = Field(description="slug")
    text: str = Field(description="how it says what it belongs to: 'Proof of Theorem 2.3'; empty where it doesn't")
    keys: tuple[str, ...] = Field(default=(), description="labels by which it says so")
    argument: Argument
    references: tuple[Reference, ...] = ()


class Statement(Frozen):
    """A definition, a theorem or a problem as a document states it."""

    type: Literal["statement"] = "statement"
    uri: str
    kind: StatementKind
    form: str = Field(description="what the source calls it, in one word of lower case: 'lemma', 'exercise'")
    label: str = Field(description="what a reader sees it called: its title, else form and number, else how it begins")
    title: str = Field(default="", description="as the source gives it; empty where it gives none")
    number: str = Field(default="", description="'2.3.1', as the source prints it where that is known")
    keys: tuple[str, ...] = Field(default=(), description="labels by which the source refers to it: 'thm:mvt'")
    field: StatementField | None = None
    contents: str = Field(description="as written, Markdown with its math")
    bodylist: tuple[BodyItem, ...] = ()
    references: tuple[Reference, ...] = Field(
        default=(), description="what it, its proofs and solutions refer to; edges are derived from these alone"
    )
    proofs: tuple[Argument, ...] = ()
    solutions: tuple[Argument, ...] = ()
    chunks: tuple[str, ...] = Field(default=(), description="the chunks that it, its proofs and its solutions stand in")
    formulas: tuple[str, ...] = Field(default=(), description="URIs of the formulas that stand in it")
    aliases: tuple[str, ...] = Field(default=(), description="URIs of statements merged into this one")
    occurrences: tuple[Occurrence, ...] = ()

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]
