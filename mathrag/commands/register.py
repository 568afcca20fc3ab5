"""Which commands the library brings; each module holds one or two of them."""

from __future__ import annotations

import typer

from mathrag.commands import (
    ask,
    conversations,
    convert,
    correcting,
    definitions,
    doctor,
    documents,
    examples,
    knowledge,
    packs,
    reading,
    situations,
    snapshots,
    statement_graph,
    statements,
    symbols,
    values,
)


def register(app: typer.Typer) -> None:
    """Add the library's commands to ``app``."""
    app.command("ask")(ask.ask)
    app.command("conversations")(conversations.conversations)
    app.command("feedback")(conversations.feedback)
    app.command("read")(reading.read)
    app.command("search")(knowledge.search)
    app.command("documents")(documents.documents)
    app.command("formulas")(knowledge.formulas)
    app.command("situations")(situations.situations)
    app.command("definitions")(definitions.definitions)
    app.command("values")(values.values)
    app.command("examples")(examples.examples)
    app.command("symbols")(symbols.symbols)
    app.command("statements")(statements.statements)
    app.command("needs")(statement_graph.needs)
    app.command("dependents")(statement_graph.dependents)
    app.command("path")(statement_graph.path)
    app.command("complete")(statement_graph.complete)
    app.command("show")(knowledge.show)
    app.command("export")(knowledge.export)
    app.command("correct")(correcting.correct)
    app.command("snapshots")(snapshots.snapshots)
    app.command("diff")(snapshots.diff)
    app.command("check-pack")(packs.check_pack)
    app.command("convert")(convert.convert)
    app.command("doctor")(doctor.doctor)
