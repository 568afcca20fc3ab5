"""All of a home's runs on one page, with their traces; the asset and `mathrag evaluation-report` both call this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from eval_assets.measuring import EVALUATE, RESULTS
from eval_assets.report import anchor, make_report, traces_of, within, write_report
from eval_assets.runs import Run, comparisons, runs
from eval_assets.traces import article, write_traces
from mathrag.entities import Frozen
from mathrag.errors import RowError
from mathrag.evaluation import Result
from mathrag.home import Home, read_rows

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SUMMARISING = ("accuracy", "risk", "-8", "-10")
"""Plots that are shown where there is room for a few only, by the end of their names."""


class Written(Frozen):
    """Where the report is."""

    runs: int
    markdown: Path
    html: Path


@dataclass(frozen=True)
class Made:
    """What was written, and the plots that say most."""

    runs: list[Run]
    markdown: Path
    html: Path
    shown: Mapping[str, Figure]

    @property
    def written(self) -> Written:
        return Written(runs=len(self.runs), markdown=self.markdown, html=self.html)


def report_home(home: Home) -> Made:
    """Write the report of every run. Raises `RowError` where nothing has been measured."""
    found = runs(home)
    if not found:
        raise RowError(f"nothing has been measured in {home.evaluations}: run `mathrag evaluate QUESTIONS.jsonl` first")
    traces: dict[str, str] = {}
    for run in found:
        results: list[Result] = read_rows(run.folder / RESULTS, Result, EVALUATE)
        anchors = {result.id: anchor(result.id) for result in results}
        write_traces(run.key, results, anchors, run.failures, run.folder)
        causes = {failure.id: failure.cause for failure in run.failures}
        for result in results:
            if result.id in causes:
                link = f"{traces_of(run)}#{anchors[result.id]}"
                traces[link] = article(result, within(link), causes[result.id])
    report = make_report(found, comparisons(found))
    markdown, html = write_report(report, home.evaluations, traces)
    shown = {name: plot for name, plot in report.plots.items() if name.removesuffix(".svg").endswith(SUMMARISING)}
    return Made(found, markdown, html, shown)
