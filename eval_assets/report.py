"""The report of all runs: Markdown, and a page of HTML that holds its plots.

By benchmark: the configurations side by side, tables 1 to 7 and figures 8 to 10 of the thesis, every metric with its interval, and
what was not answered rightly, by cause, with links to the traces. Columns of figures that others published say so.
"""

from __future__ import annotations

import base64
import html
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from eval_assets import plots, published
from eval_assets.figures import ALL, Failure, Figure, Flip, Group
from eval_assets.runs import Comparison, Run
from eval_assets.thesis import thesis_tables
from eval_assets.traces import TRACES, anchor
from mathrag.home import slug_of, write_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Plot

REPORT = "report"
COMPARED = "Configurations compared"
PLOTS = "figures"
QUESTION_CHARACTERS = 200
OUTCOMES = ("correct", "wrong", "abstained", "error")
_IMAGE = re.compile(r'<img src="([^"]+)"')
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c; background: #fff }
table { border-collapse: collapse; display: block; overflow-x: auto; margin: 1rem 0; font-size: 13px }
th, td { border: 1px solid #d0d0d0; padding: .25rem .6rem; vertical-align: top } th { background: #f3f3f3; text-align: left }
h2 { border-top: 2px solid #1c1c1c; padding-top: 1rem; margin-top: 2rem } img { max-width: 100%; height: auto }
details { margin: .4rem 0 } details > details, details > article { margin-left: 1.2rem } summary { cursor: pointer }
article:target { background: #fff8dc } code, pre { font-size: 12px; white-space: pre-wrap } a { color: #1a5fb4 }
"""


@dataclass
class Report:
    """Markdown, and the plots it shows by their file names."""

    lines: list[str] = field(default_factory=list)
    plots: dict[str, Plot] = field(default_factory=dict)

    @property
    def markdown(self) -> str:
        return "\n".join(self.lines).strip() + "\n"

    def add(self, *lines: str) -> None:
        """Paragraphs."""
        for line in lines:
            self.lines += [line, ""]

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]], *, words: bool = False) -> None:
        """A table; its first column is text, the others are numbers, unless they are ``words``."""
        self.lines += [*_table(head, rows, words), ""]

    @contextmanager
    def folded(self, title: str) -> Iterator[None]:
        """What is added meanwhile is shown when ``title`` is opened."""
        self.add(f"<details><summary>{html.escape(title)}</summary>")
        yield
        self.add("</details>")

    def plot(self, name: str, title: str, plot: Plot) -> None:
        """A plot with its title."""
        self.plots[f"{name}.svg"] = plot
        self.add(f"**{title}**", f"![{title}]({PLOTS}/{name}.svg)")


def make_report(runs: Sequence[Run], comparisons: Sequence[Comparison]) -> Report:
    """Of all runs, by benchmark."""
    report = Report()
    report.add(
        "# Evaluation", f"{len(runs)} runs. Intervals are 95 % bootstrap intervals over the questions. {_PUBLISHED}"
    )
    benchmarks = dict.fromkeys(run.about.benchmark for run in runs)
    sections = ("Runs", *([COMPARED] if comparisons else []), *benchmarks)
    report.add("\n".join(f"- [{section}](#{slug_of(section)})" for section in sections))
    _overview(report, runs)
    if comparisons:
        _paired(report, comparisons)
    for benchmark, members in groupby(runs, key=lambda run: run.about.benchmark):
        _benchmark(report, benchmark, list(members))
    return report


_PUBLISHED = 'Columns marked "published" are figures of others, on their own questions, documents and models: a scale, not a contest.'


def write_report(report: Report, folder: Path, traces: Mapping[str, str]) -> tuple[Path, Path]:
    """``report.md`` with its plots beside it, and ``report.html``, which needs nothing else.

    ``traces``: questions with their traces, in HTML, by where the report links to; the page holds them itself.
    """
    drawn = {name: plots.svg(plot) for name, plot in report.plots.items()}
    for name, text in drawn.items():
        write_text(folder / PLOTS / name, text)
    markdown = write_text(folder / f"{REPORT}.md", report.markdown)
    return markdown, write_text(folder / f"{REPORT}.html", page("Evaluation", report.markdown, drawn, traces))


def page(title: str, markdown: str, drawn: Mapping[str, str], traces: Mapping[str, str]) -> str:
    """Markdown as a page of its own, its plots and what it links to inside."""
    from markdown_it import MarkdownIt

    def inside(image: re.Match[str]) -> str:
        text = drawn[image[1].removeprefix(f"{PLOTS}/")]
        return f'<img src="data:image/svg+xml;base64,{base64.b64encode(text.encode()).decode()}"'

    body = MarkdownIt("commonmark").enable("table").render(markdown)
    body = re.sub(r"<h2>(.*?)</h2>", lambda head: f'<h2 id="{slug_of(html.unescape(head[1]))}">{head[1]}</h2>', body)
    body = _IMAGE.sub(inside, body)
    body = re.sub(
        r'href="([^"#]+#[^"]+)"', lambda link: f'href="#{within(link[1])}"' if link[1] in traces else link[0], body
    )
    if traces:
        listed = "\n".join(traces.values())
        body += f"<details><summary>Traces of {len(traces)} questions</summary>\n{listed}</details>\n"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{html.escape(title)}</title><style>{STYLE}</style></head><body>\n{body}</body></html>\n"
    )


# --- sections ---------------------------------------------------------------------------------------------------------


def _overview(report: Report, runs: Sequence[Run]) -> None:
    report.add("## Runs")
    head = (
        "run",
        "questions",
        "right",
        "95 %",
        "right when answered",
        "answered",
        "calibration error",
        "p50",
        "p95",
        "model calls",
    )
    rows = []
    for run in runs:
        accuracy = run.figure("accuracy")
        others = (
            "precision when answered",
            "coverage",
            "expected calibration error",
            "latency p50 ms",
            "latency p95 ms",
        )
        rows.append(
            (
                f"{run.about.benchmark} · {run.about.configuration}", str(run.summary.n), _cell(accuracy), _interval(accuracy),
                *(_cell(run.figure(name)) for name in others), _cell(run.figure("model calls a question")),
            )
        )  # fmt: skip
    report.table(head, rows)
    bars = [
        (f"{run.about.benchmark} · {run.about.configuration}", run.summary.accuracy, found.low, found.high)
        for run in runs
        if (found := run.figure("accuracy")) is not None
    ]
    report.plot("accuracy", "Right answers, with their intervals", plots.accuracy(bars))


def _paired(report: Report, comparisons: Sequence[Comparison]) -> None:
    report.add(f"## {COMPARED}", "Over the questions that both were asked; p is the exact two-sided McNemar test.")
    head = (
        "benchmark",
        "configuration",
        "compared with",
        "questions",
        "right",
        "right there",
        "difference",
        "only this",
        "only there",
        "p",
    )
    report.table(
        head,
        (
            (
                one.benchmark, one.configuration, one.compared_with, str(one.n), f"{one.accuracy:.1%}", f"{one.accuracy_compared:.1%}",
                f"{100 * one.difference:+.1f} points", str(one.only_this), str(one.only_other), f"{one.p:.3g}",
            )
            for one in comparisons
        ),
    )  # fmt: skip
    for one in comparisons:
        with report.folded(f"{one.benchmark} · {one.configuration}: {len(one.flips)} went otherwise"):
            here = [f"{one.benchmark}/{name}/{TRACES}" for name in (one.compared_with, one.configuration)]
            report.lines += [flips_table(one.flips, (one.compared_with, one.configuration), here), ""]


def _benchmark(report: Report, benchmark: str, runs: Sequence[Run]) -> None:
    report.add(f"## {benchmark}")
    with report.folded("How they were made"):
        for run in runs:
            report.add(f"**{run.about.configuration}**: {made_with(run)}")
    lines = [(run.about.configuration, run.asked) for run in runs if run.summary.risk_coverage]
    if lines:
        report.plot(f"{benchmark}-risk", "Risk against coverage", plots.risk_coverage(lines))
    with report.folded("Time a question"):
        asked = [(run.about.configuration, run.asked) for run in runs]
        report.plot(f"{benchmark}-latency", "Time a question", plots.latency(asked))
    with report.folded("Every metric"):
        _metrics(report, runs)
    for run in runs:
        with report.folded(f"{run.about.configuration}: by label, tables and figures of the thesis"):
            _run(report, run)
        _failures(report, run)


def made_with(run: Run) -> str:
    """Who answered which questions, from what."""
    about = run.about
    model = f", model {about.model}" if about.model else ""
    part = f"; a sample of {run.summary.n}" if about.sampled else ""
    code = f" (code {about.code})" if about.code else ""
    return (
        f"{about.description}{part}. Snapshot {about.snapshot or 'none'}, MathRAG {about.version}{code}, "
        f"service {about.service}{model}."
    )


def _metrics(report: Report, runs: Sequence[Run]) -> None:
    """One line a metric, one column a run; what no run has is left out."""
    families = dict.fromkeys(
        (figure.family, figure.metric) for run in runs for figure in run.figures if figure.label == ALL
    )
    head = ("metric", *(run.about.configuration for run in runs), published.PEOA)
    rows = []
    for _, metric in families:
        found = [run.figure(metric) for run in runs]
        if any(one is not None and one.figure is not None for one in found):
            theirs = published.PEOA_FIGURES.get(metric)
            rows.append((metric, *(_with_interval(one) for one in found), "" if theirs is None else f"{theirs:.1%}"))
    report.table(head, rows)


def _run(report: Report, run: Run) -> None:
    name = f"{run.about.benchmark}-{run.about.configuration}"
    report.lines += [groups_table(run.groups), ""]
    tables = thesis_tables(run.asked)
    for table in tables:
        report.add(f"**{table.title}**. {table.note}")
        report.table(table.columns, table.rows)
    if tables:
        report.plot(f"{name}-8", "Figure 8. Correct tool, wrong tool, no tool", plots.outcome_groups(run.asked))
        report.plot(f"{name}-9", "Figure 9. The same in detail", plots.outcome_parts(run.asked))
        report.plot(f"{name}-10", "Figure 10. By domain", plots.outcome_domains(run.asked))


def _failures(report: Report, run: Run) -> None:
    """By cause, folded: how many, and every question with a link to its trace."""
    failures, name = run.failures, run.about.configuration
    if not failures:
        report.add(f"{name}: every question was answered rightly.")
        return
    with report.folded(f"{name}: {len(failures)} of {run.summary.n} were not answered rightly"):
        _causes(report, run, failures)


def _causes(report: Report, run: Run, failures: Sequence[Failure]) -> None:
    causes = Counter(failure.cause for failure in failures)
    report.table(
        ("cause", "questions", "share of all"),
        ((c, str(n), f"{n / run.summary.n:.1%}") for c, n in causes.most_common()),
    )
    traces = traces_of(run)
    for cause, _ in causes.most_common():
        report.add(f"*{cause}*")
        head = ("question", "outcome", "expected", "got", "formula", "confidence", "why")
        report.table(
            head,
            (
                (
                    f"[{one.id}]({traces}#{anchor(one.id)}) {_shortened(one.question)}", one.outcome, one.expected, one.got,
                    f"`{one.formula}`" if one.formula else "", f"{one.confidence:.2f}", _shortened(one.detail),
                )
                for one in failures
                if one.cause == cause
            ),
            words=True,
        )  # fmt: skip


def within(link: str) -> str:
    """The place on the report's own page of what ``link`` leads to."""
    return re.sub(r"[^A-Za-z0-9_-]", "-", link)


def traces_of(run: Run) -> str:
    """The page with a run's traces, from where the report is."""
    return f"{run.about.benchmark}/{run.about.configuration}/{TRACES}"


def flips_table(flips: Sequence[Flip], names: Sequence[str], traces: Sequence[str]) -> str:
    """Markdown: each question with its outcome in two runs of these ``names``, linked to its place in either's ``traces``."""
    rows = (
        (
            f"{_shortened(one.id)} {_shortened(one.question)}",
            _shortened(one.expected),
            *(
                f"[{outcome}{f': {_shortened(got)}' if got else ''}]({page}#{anchor(one.id)})"
                for outcome, got, page in zip(
                    (one.first, one.second), (one.first_got, one.second_got), traces, strict=True
                )
            ),
        )
        for one in flips
    )
    return "\n".join(_table(("question", "expected", *names), rows, words=True))


# --- cells ------------------------------------------------------------------------------------------------------------


def groups_table(groups: Sequence[Group]) -> str:
    """One Markdown table a label, all questions first."""
    head = ("n", *OUTCOMES, "accuracy", "precision", "p50 ms", "p95 ms")
    lines: list[str] = []
    for label in dict.fromkeys(group.label for group in groups):
        named = "questions" if label == ALL else label
        lines += ["", *_table((named, *head), (_group(group) for group in groups if group.label == label))]
    return "\n".join(lines).strip()


def _group(group: Group) -> Sequence[str]:
    precision = "–" if group.precision_when_answered is None else f"{group.precision_when_answered:.1%}"
    name = ALL if group.label == ALL else group.value or "(none)"
    counts = (str(getattr(group, outcome)) for outcome in ("n", *OUTCOMES))
    return (name, *counts, f"{group.accuracy:.1%}", precision, f"{group.p50_ms:.0f}", f"{group.p95_ms:.0f}")


def number(figure: Figure, value: float | None) -> str:
    """A value of this metric as people write it."""
    if value is None:
        return "–"
    if "ms" in figure.metric.split():
        return f"{value:.0f} ms"
    counted = figure.family == "cost"
    return f"{value:.3g}" if counted or figure.statistic in ("ece", "aurc") else f"{value:.1%}"


def _cell(figure: Figure | None) -> str:
    return "–" if figure is None else number(figure, figure.figure)


def _interval(figure: Figure | None) -> str:
    if figure is None or figure.low is None:
        return ""
    return f"{number(figure, figure.low)} to {number(figure, figure.high)}"


def _with_interval(figure: Figure | None) -> str:
    interval = _interval(figure)
    return f"{_cell(figure)} ({interval})" if interval else _cell(figure)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], words: bool = False) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"| --- |{(' --- |' if words else ' ---: |') * (len(head) - 1)}"
    for row in rows:
        yield f"| {' | '.join(_escaped(cell) for cell in row)} |"


def _escaped(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _shortened(text: str) -> str:
    """Text of questions and answers: not Markdown, and not HTML."""
    line = " ".join(text.split())
    line = line if len(line) <= QUESTION_CHARACTERS else f"{line[: QUESTION_CHARACTERS - 1]}…"
    return re.sub(r"([\\`*_\[\]<>$&])", r"\\\1", line)
