"""All of a home's runs on one page, with their traces; the asset and `mathrag evaluation-report` both call this."""

from __future__ import annotations

from pathlib import Path

from eval_assets.measuring import EVALUATE, RESULTS
from eval_assets.report import Report, flips_table, made_with, make_report, page, traces_of, within, write_report
from eval_assets.runs import Comparison, Run, compare, comparisons, run_at, runs
from eval_assets.traces import anchor, article
from mathrag.entities import Frozen
from mathrag.errors import RowError
from mathrag.evaluation import Result
from mathrag.home import Home, read_rows, write_text

SIDES = ("first", "second")


class Written(Frozen):
    """Where the report is."""

    runs: int
    markdown: Path
    html: Path


class Compared(Frozen):
    """Two runs, and the page that shows both traces of each question that went otherwise."""

    first: str
    second: str
    comparison: Comparison
    html: Path


def report_home(home: Home) -> Written:
    """Write the report of every run. Raises `RowError` where nothing has been measured."""
    found = runs(home)
    if not found:
        raise RowError(f"nothing has been measured in {home.evaluations}: run `mathrag evaluate QUESTIONS.jsonl` first")
    compared = comparisons(found)
    linked = {
        (one.benchmark, name, flip.id)
        for one in compared
        for name in (one.configuration, one.compared_with)
        for flip in one.flips
    }
    traces: dict[str, str] = {}
    for run in found:
        causes = {failure.id: failure.cause for failure in run.failures}
        for result in results_of(run):
            if result.id in causes or (run.about.benchmark, run.about.configuration, result.id) in linked:
                link = f"{traces_of(run)}#{anchor(result.id)}"
                traces[link] = article(result, within(link), causes.get(result.id, ""))
    markdown, html = write_report(make_report(found, compared), home.evaluations, traces)
    return Written(runs=len(found), markdown=markdown, html=html)


def compare_runs(names: tuple[str, str], home: Home, folder: Path) -> Compared:
    """Write what went otherwise in the second of two runs, with both traces. Raises `RowError` where nothing can be compared."""
    first, second = (run_at(home, name) for name in names)
    found = compare(second, first)
    if found is None:
        raise RowError(f"{names[0]} and {names[1]} have no question in common", names=names)
    report = Report()
    report.add(f"# {names[1]} against {names[0]}")
    for name, run, share in zip(names, (first, second), (found.accuracy_compared, found.accuracy), strict=True):
        report.add(f"**{name}**: {share:.1%} of {found.n} right. {made_with(run)}")
    report.add(
        f"Right only in the first {found.only_other}, only in the second {found.only_this}; exact McNemar test p = {found.p:.3g}."
    )
    report.add(flips_table(found.flips, names, SIDES))
    sides = [
        (side, name, {one.id: one for one in results_of(run)})
        for side, name, run in zip(SIDES, names, (first, second), strict=True)
    ]
    traces = {
        (link := f"{side}#{anchor(flip.id)}"): article(results[flip.id], within(link), name)
        for flip in found.flips
        for side, name, results in sides
    }
    path = write_text(folder / "comparison.html", page("Comparison", report.markdown, {}, traces))
    return Compared(first=names[0], second=names[1], comparison=found, html=path)


def results_of(run: Run) -> list[Result]:
    """Every result of a run with its trace."""
    return read_rows(run.folder / RESULTS, Result, EVALUATE)
