"""`mathrag evaluate`, `evaluation-report`, `evaluate-statements` and `convert-benchmark`; importing this module is cheap."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from eval_assets.converting import convert_benchmark
from eval_assets.openmath.command import evaluate_openmath
from mathrag.commands.console import JsonFlag, Paper, SnapshotOption, say, write_json

if TYPE_CHECKING:
    from eval_assets.asking import Progress
    from eval_assets.figures import Flip
    from mathrag.evaluation import Result, Summary


def register(app: typer.Typer) -> None:
    """Add the evaluation's commands to ``app``."""
    app.command("evaluate")(evaluate)
    app.command("evaluation-report")(evaluation_report)
    app.command("evaluate-statements")(evaluate_statements)
    app.command("convert-benchmark")(convert_benchmark)
    app.command("evaluate-openmath")(evaluate_openmath)


def evaluate(
    questions: Annotated[
        Path | None, typer.Argument(help="A CSV or JSON lines with id, question and answer.", show_default=False)
    ] = None,
    examples: Annotated[
        bool, typer.Option("--examples", help="Ask the documents' own worked examples instead, each without itself.")
    ] = False,
    document: Annotated[
        list[str] | None, typer.Option(help="Only the examples of this document (its slug); may be repeated.")
    ] = None,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="A B", help="Ask nothing: what went otherwise in run B than in run A (folders).", show_default=False
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder for results.jsonl and summary.json.", show_default="in the home")
    ] = None,
    configuration: Annotated[
        str, typer.Option("--configuration", "--policy", help="Who answers: a policy, a baseline or an ablation.")
    ] = "symbolic",
    sample: Annotated[
        int | None,
        typer.Option(
            min=0, help="Ask a fixed, stratified sample of so many; 0: all.", show_default="the configuration's"
        ),
    ] = None,
    clients: Annotated[
        int, typer.Option(min=0, max=64, help="Questions asked at a time; 0: what the processors can do.")
    ] = 0,
    accept: Annotated[bool, typer.Option("--accept", help="Compare later runs with this one.")] = False,
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """Ask the questions of a benchmark and score them.

    Writes one result a question (results.jsonl), the summary (summary.json), every metric (metrics.jsonl) and a table to query
    (asked.parquet). Rows that can't be read are named and count as errors. A run that was broken off goes on where it stopped.
    MATHRAG_SERVICE__URL names a running service to ask instead of one in this process.

    With --examples every document is its own regression test: each worked example is asked of the knowledge base without its own text,
    steps and result. Printed per document: examples found, results that the example's own working gives when it is computed anew
    (verified), and how the questions were answered (results.jsonl, summary.json).

    With --compare two runs of one benchmark are put side by side, question by question, and both traces of each that went otherwise are
    written (comparison.html). A run is a folder, or its place in evaluations/ of the home: BENCHMARK/CONFIGURATION, and
    BENCHMARK/CONFIGURATION/before for the run of another snapshot or other code that it replaced.

    Examples:

    \b
      mathrag evaluate questions.jsonl
      mathrag evaluate questions.jsonl --out results --json
      mathrag evaluate questions.jsonl --configuration hybrid --sample 30
      mathrag evaluate --examples
      mathrag evaluate --compare first-60-jsonl/symbolic first-60-jsonl/no-chaining
    """
    if compare is not None:
        if questions is not None or examples:
            raise typer.BadParameter("--compare asks nothing: leave out the questions")
        _compare(compare, out, json)
        return
    if examples:
        _evaluate_examples(document or (), out, clients, snapshot, json)
        return
    if questions is None:
        raise typer.BadParameter("give a file of questions, --examples or --compare")
    _evaluate_benchmark(questions, out, configuration, sample, clients, accept, snapshot, json)


def _evaluate_benchmark(
    questions: Path,
    out: Path | None,
    configuration: str,
    sample: int | None,
    clients: int,
    accept: bool,
    snapshot: str | None,
    json: bool,
) -> None:
    """Ask the questions of a file; outcomes and metrics of them all."""
    from eval_assets.accepted import accept as accept_figures
    from eval_assets.benchmarks import read_questions
    from eval_assets.configuration import configuration as named
    from eval_assets.measuring import answer, measure
    from eval_assets.opening import Opening
    from mathrag.home import Home, slug_of
    from mathrag.knowledge import tag
    from mathrag.settings import load

    settings = load()
    home, slug = Home(settings.home), slug_of(questions.name)
    read = read_questions(questions)
    for line in read.malformed:
        say(f"Warning: {line.message}")
    opening = Opening(settings, named(home, configuration), snapshot)
    folder = out or home.evaluations / slug / configuration
    results = answer(slug, read, opening, folder, size=sample, clients=clients, begin=_progress)
    summary, _ = measure(folder)
    if accept:
        asked = next((result.answer.snapshot for result in results if result.answer), None)
        accept_figures(home, f"{slug}|{configuration}", summary, asked)
        if asked and not settings.service.url:
            tag(home, asked, f"accepted-{slug}-{configuration}")
    _show(summary, folder, json)


def _evaluate_examples(
    documents: Sequence[str], out: Path | None, clients: int, snapshot: str | None, json: bool
) -> None:
    """Ask the examples; by document what was found, what its own working gives, and how it was answered."""
    from eval_assets.examples import evaluate_examples
    from mathrag.home import Home
    from mathrag.views.opening import open_knowledge

    knowledge, settings = open_knowledge(snapshot)
    folder = out or Home(settings.home).evaluations / "examples"
    found = evaluate_examples(knowledge, settings, documents, folder, clients, _progress)
    if json:
        write_json(found.model_copy(update={"results": ()}))
        return
    paper = Paper()
    heads = ("document", "examples", "asked", "verified", "differs", "not computed", "right", "wrong", "refused")
    names = tuple(head.replace(" ", "_") for head in heads)
    rows = [tuple(getattr(one, name) for name in names) for one in (*found.documents, found.total)]
    paper.table(heads, rows, indent=0)
    paper.line(f"{found.without_result} parts state no value to compare with; written to {folder}")


def _compare(names: tuple[str, str], out: Path | None, json: bool) -> None:
    """What went otherwise in the second of two runs, as a table; where both traces are."""
    from eval_assets.reporting import compare_runs
    from mathrag.home import Home
    from mathrag.settings import load

    home = Home(load().home)
    compared = compare_runs(names, home, out or home.evaluations)
    if json:
        write_json(compared)
        return
    found, paper = compared.comparison, Paper()
    rows = [(one.id, one.expected, *_sides(one)) for one in found.flips]
    paper.table(("question", "expected", *names), rows, indent=0)
    paper.line(
        f"{found.n} asked of both; right {found.accuracy_compared:.1%} and {found.accuracy:.1%}: only the first {found.only_other}, "
        f"only the second {found.only_this} (exact McNemar test p = {found.p:.3g})"
    )
    paper.line(f"both traces of each: {compared.html}")


def _sides(flip: Flip) -> tuple[str, str]:
    """Outcome and value in both runs."""
    return f"{flip.first} {flip.first_got}".strip(), f"{flip.second} {flip.second_got}".strip()


def evaluation_report(json: JsonFlag = False) -> None:
    """Put everything that was measured on one page.

    Writes report.md and report.html into evaluations/ of the home: configurations side by side, the thesis's tables and figures,
    every metric with its interval, and what was not answered rightly, by cause, with links to the traces.

    Examples:

    \b
      mathrag evaluation-report
    """
    from eval_assets.reporting import report_home
    from mathrag.home import Home
    from mathrag.settings import load

    written = report_home(Home(load().home))
    if json:
        write_json(written)
        return
    print(f"{written.runs} runs: {written.html}")


def evaluate_statements(snapshot: SnapshotOption = None, json: JsonFlag = False) -> None:
    """Measure the graph of definitions, theorems and problems beside AutoMathKG's.

    Hits@q of k-hop reachability for MathVD1 and MathVD2, with and without references, and, where the extra graph-embeddings is installed,
    for TransE and R-GCN. Writes figures.json and relevance.csv into evaluations/statements/ of the home: whoever fills the sheet's last
    column with yes or no is the judge of precision@10, and the next run counts it.

    Examples:

    \b
      mathrag evaluate-statements
      mathrag evaluate-statements --json
    """
    from eval_assets.statement_measures import FOLDER, measure_statements
    from eval_assets.statement_tables import statement_tables
    from mathrag.home import Home
    from mathrag.views.opening import open_knowledge

    knowledge, settings = open_knowledge(snapshot)
    folder = Home(settings.home).evaluations / FOLDER
    figures = measure_statements(knowledge, settings, folder)
    if json:
        write_json(figures)
        return
    paper = Paper()
    for table in statement_tables(figures):
        paper.line(f"[bold]{table.title}[/bold]")
        paper.table(table.columns, table.rows)
        paper.line(table.note)
        paper.line()
    for reason in figures.missing:
        paper.line(f"not measured: {reason}")
    paper.line(f"written to {folder}")


def _show(summary: Summary, folder: Path, json: bool) -> None:
    if json:
        write_json(summary)
        return
    for name, value in summary.model_dump().items():
        if isinstance(value, int | float):
            print(f"{name:<26} {value:.4g}" if isinstance(value, float) else f"{name:<26} {value}")
    print(f"written to {folder}")


def _progress(total: int) -> Progress:
    """Says how each question went; on a terminal in one line that is written over."""
    import sys

    done = {"correct": 0, "wrong": 0, "abstained": 0, "error": 0}

    def show(result: Result) -> None:
        done[result.outcome] += 1
        asked = sum(done.values())
        counts = ", ".join(f"{count} {outcome}" for outcome, count in done.items())
        if sys.stderr.isatty():
            print(f"\r{asked}/{total}: {counts}", end="\n" if asked == total else "", file=sys.stderr, flush=True)
        elif asked == total or asked % 25 == 0:
            print(f"{asked}/{total}: {counts}", file=sys.stderr, flush=True)

    return show
