"""`mathrag search`, `formulas`, `show`, `export` and `snapshots`: what the knowledge base holds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from mathrag.commands.console import (
    DocumentOption,
    JsonFlag,
    LimitOption,
    OffsetOption,
    Paper,
    SnapshotOption,
    escape,
    text_of,
    write_json,
)

if TYPE_CHECKING:
    from mathrag.entities import Chunk, Occurrence, Relation
    from mathrag.views.formulas import ConstantDetail, FormulaDetail, FormulaPage


def search(
    query: Annotated[str, typer.Argument(help="Words, a symbol or a whole question.", show_default=False)],
    k: Annotated[int, typer.Option("-k", min=1, max=1000, help="How many results.")] = 10,
    kind: Annotated[
        Literal["formula", "constant", "situation", "definition", "value", "example", "theorem", "problem", "symbol"]
        | None,
        typer.Option(help="Only results of this kind."),
    ] = None,
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """Find formulas, constants, situations, definitions, theorems, values, worked examples and symbols by meaning and words.

    Examples:

    \b
      mathrag search "kinetic energy"
      mathrag search "how far does a thrown ball fly" -k 3
      mathrag search "greatest common divisor" --kind symbol
      mathrag search "gas constant" --json
      mathrag search "limit of a product" --kind theorem
    """
    from mathrag.formulas.readable import readable
    from mathrag.views.knowledge import search_result
    from mathrag.views.opening import open_knowledge

    knowledge, _ = open_knowledge(snapshot)
    result = search_result(knowledge, text_of(query), k, kind)
    if json:
        write_json(result)
        return
    paper = Paper()
    if not result.hits:
        paper.line("Nothing found.")
    rows = [(f"{hit.score:.3f}", hit.kind, hit.label, readable(hit.latex), hit.id) for hit in result.hits]
    paper.table(("score", "kind", "label", "", "id"), rows, indent=0)


def formulas(
    words: Annotated[
        str, typer.Option("--text", "-q", help="Only with words that begin so in label, LaTeX or texts.")
    ] = "",
    document: DocumentOption = None,
    heading: Annotated[str | None, typer.Option(help="Only under a heading with these words.")] = None,
    kind: Annotated[str | None, typer.Option(help="Only those that compute this quantity kind, e.g. volume.")] = None,
    executable: Annotated[
        bool | None, typer.Option("--executable/--not-executable", help="Only those that can, or can't, be computed.")
    ] = None,
    flagged: Annotated[
        bool | None,
        typer.Option("--flagged/--not-flagged", help="Only those where something, or nothing, is doubtful."),
    ] = None,
    consistency: Annotated[
        Literal["consistent", "inconsistent", "unknown"] | None, typer.Option(help="Only with such dimensions.")
    ] = None,
    named: Annotated[
        bool | None, typer.Option("--named/--not-named", help="Only those that a document, or none, calls by name.")
    ] = None,
    role: Annotated[
        Literal["law", "definition", "derived", "step", "statement"] | None,
        typer.Option(help="Only laws, definitions, derived forms, steps of examples or statements of conditions."),
    ] = None,
    limit: LimitOption = None,
    offset: OffsetOption = 0,
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """List the formulas, sorted by label.

    Examples:

    \b
      mathrag formulas
      mathrag formulas --not-executable
      mathrag formulas --role law
      mathrag formulas --kind volume --not-flagged
      mathrag formulas --text energy --limit 5 --json
    """
    from mathrag.knowledge import FormulaFilter
    from mathrag.views.formulas import formula_page
    from mathrag.views.opening import open_knowledge

    knowledge, _ = open_knowledge(snapshot)
    chosen = FormulaFilter(
        text=text_of(words),
        document=document,
        heading=heading,
        quantity_kind=kind,
        executable=executable,
        flagged=flagged,
        named=named,
        consistency=consistency,
        role=role,
    )
    page = formula_page(knowledge, chosen, offset, limit)
    if json:
        write_json(page)
    else:
        _show_formulas(page, Paper())


def show(
    uri: Annotated[
        str,
        typer.Argument(
            help="URI, the id at its end, a symbol's name, a chunk's id or a document's slug.", show_default=False
        ),
    ],
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """Show a formula, constant, situation, definition, theorem, problem, value, worked example, symbol, document or chunk.

    Examples:

    \b
      mathrag show https://w3id.org/mathrag/formula/0123456789ab
      mathrag show 0123456789ab
      mathrag show arith1:gcd
      mathrag show physics-sheet-pdf --json
    """
    from mathrag.commands.definitions import show_definition
    from mathrag.commands.examples import show_example
    from mathrag.commands.situations import show_situation
    from mathrag.commands.statements import show_statement
    from mathrag.commands.symbols import show_symbol
    from mathrag.entities import Chunk
    from mathrag.views.definitions import DefinitionView
    from mathrag.views.examples import ExampleView
    from mathrag.views.formulas import ConstantDetail, FormulaDetail
    from mathrag.views.knowledge import shown
    from mathrag.views.opening import open_knowledge
    from mathrag.views.situations import SituationDetail
    from mathrag.views.statements import StatementView
    from mathrag.views.symbols import SymbolView

    knowledge, _ = open_knowledge(snapshot)
    entity = shown(knowledge, text_of(uri))
    if json:
        write_json(entity)
        return
    paper = Paper()
    if isinstance(entity, FormulaDetail):
        _show_formula(entity, paper)
    elif isinstance(entity, ConstantDetail):
        _show_constant(entity, paper)
    elif isinstance(entity, SituationDetail):
        show_situation(entity, paper)
    elif isinstance(entity, ExampleView):
        show_example(entity, paper)
    elif isinstance(entity, StatementView):
        show_statement(entity, paper)
    elif isinstance(entity, DefinitionView):
        show_definition(entity, paper)
    elif isinstance(entity, SymbolView):
        show_symbol(entity, paper)
    elif isinstance(entity, Chunk):
        _show_chunk(entity, paper)
    else:
        paper.facts(entity.model_dump(mode="json", exclude={"type", "pages"}))


def export(
    form: Annotated[
        Literal["ttl", "jsonld", "nt", "rdf", "graphml", "csv", "statements"],
        typer.Argument(
            help="Turtle, JSON-LD, N-Triples, RDF/XML, GraphML (nodes and edges), CSV (formulas), statements (AutoMathKG's"
            " records as JSON lines, which `mathrag import` reads)."
        ),
    ],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="File to write.", show_default="standard output")
    ] = None,
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """Write the whole graph for other programs.

    With --json the file's name and size are printed instead of the graph, so it needs --out.

    Examples:

    \b
      mathrag export ttl > knowledge.ttl
      mathrag export graphml --out knowledge.graphml
      mathrag export csv --out formulas.csv --json
    """
    if json and out is None:
        raise typer.BadParameter("--json needs a file for the graph: --out FILE")
    from mathrag.quantities import ontology
    from mathrag.views import exports
    from mathrag.views.opening import open_knowledge

    knowledge, settings = open_knowledge(snapshot)
    content = exports.export(knowledge, form, ontology(settings.ontology.extra))
    if out is None:
        sys.stdout.buffer.write(content)
        return
    out.write_bytes(content)
    done = exports.Exported(form=form, output=str(out), bytes=len(content), snapshot=knowledge.snapshot)
    if json:
        write_json(done)
    else:
        print(f"{done.bytes} bytes written to {done.output}")


def _show_formulas(page: FormulaPage, paper: Paper) -> None:
    from mathrag.formulas.readable import readable
    from mathrag.views.wording import counted

    rows = [
        (formula.label, readable(formula.latex), "" if formula.executable else formula.reason, formula.id)
        for formula in page.formulas
    ]
    paper.table(("label", "formula", "not executable because", "id"), rows, indent=0)
    paper.line(f"{len(page.formulas)} of {counted(page.total, 'formula')}, snapshot {page.snapshot}")


def _show_formula(formula: FormulaDetail, paper: Paper) -> None:
    from mathrag.commands.correcting import in_words
    from mathrag.formulas.readable import readable, readable_prose

    paper.line(f"[bold]{escape(formula.label)}[/bold]")
    paper.line(f"  {escape(readable(formula.latex))}")
    paper.line(f"  [dim]{escape(formula.latex)}[/dim]")
    paper.line()
    facts = {
        "URI": formula.uri,
        "description": formula.description,
        "intent": formula.intent,
        "equation": formula.equation,
        "computes": f"{formula.target} = {formula.template}" if formula.template else None,
        "role": formula.role if formula.searched else f"{formula.role}, found by its law alone",
        "named by": "a document" if formula.named else "its symbols or its heading",
        "not executable": None if formula.executable else formula.reason,
        "read by": formula.conversion,
        "dimensions": formula.consistency,
        "conditions": "; ".join(filter(None, (*formula.conditions, formula.in_numbers))),
        "keywords": ", ".join(formula.keywords),
        "flags": "; ".join(formula.flags),
        "aliases": ", ".join(formula.aliases),
    }
    paper.facts(facts)
    for correction in formula.corrections:
        paper.facts({"corrected": in_words(correction)})
    if formula.parameters:
        paper.line()
        rows = [
            (p.identifier, readable(p.symbol), p.name, p.quantity_kind, p.unit, p.dimension, p.constant or "")
            for p in formula.parameters
        ]
        paper.table(("identifier", "symbol", "name", "kind", "unit", "dimension", "constant"), rows)
        paper.line()
        paper.table(
            ("identifier", "what speaks for it"),
            [(p.identifier, f"a guess: {p.evidence}" if p.guessed else p.evidence) for p in formula.parameters],
        )
    _show_relations(formula.relations, formula.uri, paper)
    if formula.statements:
        paper.line()
        paper.table(
            ("stands in", "form", "id"),
            [(one.label, f"{one.form} {one.number}".strip(), one.uri.rsplit("/", 1)[-1]) for one in formula.statements],
        )
    if formula.examples:
        paper.line()
        rows_of_examples = [
            (readable_prose(one.label), one.document, ", ".join(one.verdicts), one.uri.rsplit("/", 1)[-1])
            for one in formula.examples
        ]
        paper.table(("used by the example", "document", "results", "id"), rows_of_examples)
    paper.line()
    for place in formula.occurrences:
        _show_occurrence(place, formula, paper)


def _show_occurrence(place: Occurrence, formula: FormulaDetail, paper: Paper) -> None:
    """Where a formula stands, what found it, and what is said or written otherwise there."""
    page = f", page {place.page}" if place.page is not None else ""
    headings = " > ".join(place.headings)
    paper.line(f"[dim]found in[/dim]  {escape(place.document)}{page} ({place.chunk}) {escape(headings)}".rstrip())
    found = {
        "by": f"{place.extractor}, confidence {place.confidence:g}",
        "called": place.label if place.label != formula.label else "",
        "written": place.latex if place.latex != formula.latex else "",
        "holds": "; ".join(place.conditions),
    }
    paper.line("          " + "; ".join(f"[dim]{name}[/dim] {escape(said)}" for name, said in found.items() if said))


def _show_constant(constant: ConstantDetail, paper: Paper) -> None:
    paper.line(f"[bold]{escape(constant.name)}[/bold]")
    unit = f" {constant.unit}" if constant.unit and constant.unit != "1" else ""
    paper.line(f"  {escape(constant.symbol)} = {constant.value_text}{escape(unit)}")
    paper.line()
    facts = {
        "URI": constant.uri,
        "description": constant.description,
        "uncertainty": constant.uncertainty,
        "kind": constant.quantity_kind,
        "dimension": constant.dimension,
        "keywords": ", ".join(constant.keywords),
    }
    paper.facts(facts)
    _show_relations(constant.relations, constant.uri, paper)


def _show_chunk(chunk: Chunk, paper: Paper) -> None:
    page = f", page {chunk.page}" if chunk.page is not None else ""
    paper.line(f"[bold]{escape(chunk.id)}[/bold]  {escape(chunk.document)}{page}  {escape(' > '.join(chunk.headings))}")
    paper.line()
    paper.line(escape(chunk.text))


def _show_relations(relations: tuple[Relation, ...], uri: str, paper: Paper) -> None:
    from mathrag.formulas.readable import readable_prose

    if relations:
        paper.line()
        rows = [
            (
                "this" if relation.source == uri else relation.source.rsplit("/", 1)[-1],
                relation.relation_type,
                "this" if relation.target == uri else relation.target.rsplit("/", 1)[-1],
                relation.confidence,
                readable_prose(relation.evidence),
            )
            for relation in relations
        ]
        paper.table(("source", "relation", "target", "certainty", "evidence"), rows)
