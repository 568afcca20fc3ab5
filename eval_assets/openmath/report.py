"""What there is of decisions and runs as tables and pictures: one page of Markdown beside its SVG files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from eval_assets.openmath import drawing, published
from eval_assets.openmath.measuring import (
    HIGH,
    POOR,
    Computing,
    Difference,
    computing,
    coverage_table,
    covered_counts,
    differences,
)
from eval_assets.openmath.problems import MathProblem
from eval_assets.openmath.runs import NEEDS_MODEL, DecisionRow, RunRow
from eval_assets.plots import svg
from eval_assets.statistics import Interval
from mathrag.home import write_text

REPORT = "report.md"
LEVELS = ("1", "2", "3", "4", "5")


def groups_of(rows: Sequence[DecisionRow]) -> list[Computing]:
    """What was computed in the two halves, in all, and by subject and level."""
    middle = len(rows) // 2
    found = [computing(part, name) for name, part in _named(rows, middle) if part]
    for subject in sorted({row.subject for row in rows}):
        found.append(computing([row for row in rows if row.subject == subject], subject))
    for level in LEVELS:
        if own := [row for row in rows if str(row.level) == level]:
            found.append(computing(own, f"level {level}"))
    return found


def _named(rows: Sequence[DecisionRow], middle: int) -> list[tuple[str, Sequence[DecisionRow]]]:
    return [("first half", rows[:middle]), ("second half", rows[middle:]), ("all", rows)]


def compared_runs(
    runs: Mapping[str, Sequence[RunRow]], problems: Sequence[MathProblem], by: str | None = None
) -> dict[str, list[Difference]]:
    """Every run against the baseline of its model and mode, on the problems that both have; ``by`` 'level' or 'subject' within these."""
    known = {problem.id: problem for problem in problems}
    coverage = {problem.id: problem.coverage for problem in problems}
    groups = {id: str(getattr(problem, by)) for id, problem in known.items()} if by else None
    found = {}
    for name, rows in runs.items():
        own = [row for row in rows if row.id in known]
        base = _baseline(runs, own)
        if own and base and own[0].condition != "baseline":
            found[name] = differences(base, own, coverage, groups)
    return found


def _baseline(runs: Mapping[str, Sequence[RunRow]], rows: Sequence[RunRow]) -> list[RunRow]:
    """The baseline's rows of the model and mode of ``rows``; a baseline has no threshold of its own."""
    return [
        row
        for other in runs.values()
        for row in other
        if rows and (row.condition, row.mode, row.model) == ("baseline", rows[0].mode, rows[0].model)
    ]


def write_report(
    problems: Sequence[MathProblem],
    decided: Sequence[DecisionRow],
    runs: Mapping[str, Sequence[RunRow]],
    folder: Path,
) -> Path:
    """The page; pictures that need runs are left out, and said to be, where there are none."""
    lines = [
        "# Definitions and computation on mathematics problems",
        "",
        *_coverage(problems, folder),
        *_decided(decided, folder),
    ]
    lines += (
        _runs(problems, runs, folder) if runs else ["## With a language model", "", f"No run yet: {NEEDS_MODEL}.", ""]
    )
    return write_text(folder / REPORT, "\n".join(lines) + "\n")


def _coverage(problems: Sequence[MathProblem], folder: Path) -> list[str]:
    counts = covered_counts(problems)
    reached = [
        (f"{least:g}", count, f"{count / max(len(problems), 1):.1%}", f"{published.PROBLEMS_AT[least] / 500:.1%}")
        for least, count in counts.items()
    ]
    lines = [
        "## Coverage (published relevance)",
        "",
        *_table(("least relevance", "problems", "share", "paper"), reached),
    ]
    ways: tuple[tuple[str, Callable[[MathProblem], str], Mapping[str, published.Covered]], ...] = (
        ("subject", lambda one: one.subject, published.BY_SUBJECT),
        ("level", lambda one: str(one.level), published.BY_LEVEL),
    )
    for title, group, theirs in ways:
        table = coverage_table(problems, group)
        head = (title, "n", "high", "medium", "poor", "mean", "paper: high, poor, mean")
        rows = [
            (
                row.group,
                row.n,
                f"{row.high:.1%}",
                f"{row.medium:.1%}",
                f"{row.poor:.1%}",
                f"{row.mean:.3f}",
                _stated(theirs.get(row.group)),
            )
            for row in table
        ]
        lines += [*_table(head, rows), _picture(folder, f"coverage-{title}.svg", drawing.coverage(table, theirs)), ""]
    return [*lines, *_cells(problems)]


def _cells(problems: Sequence[MathProblem]) -> list[str]:
    """Tables A.3 and A.4: problems with high and with poor coverage by subject and level, ours and the paper's."""
    rows = []
    for subject, theirs in published.BY_SUBJECT_AND_LEVEL.items():
        own = [[one for one in problems if (one.subject, str(one.level)) == (subject, level)] for level in LEVELS]
        ours = [published.Cell(len(p), *(sum(map(is_so, p)) for is_so in (_is_high, _is_poor))) for p in own]
        rows.append((subject, *(f"{_cell(one)}; {_cell(other)}" for one, other in zip(ours, theirs, strict=True))))
    return ["High / poor / problems by level, ours; the paper's", "", *_table(("subject", *LEVELS), rows)]


def _is_high(problem: MathProblem) -> bool:
    return problem.coverage >= HIGH


def _is_poor(problem: MathProblem) -> bool:
    return problem.coverage < POOR


def _cell(cell: published.Cell) -> str:
    return f"{cell.high}/{cell.poor}/{cell.problems}"


def _stated(one: published.Covered | None) -> str:
    return f"{one.high:.1%}, {one.poor:.1%}, {one.mean:.3f}" if one else ""


def _decided(rows: Sequence[DecisionRow], folder: Path) -> list[str]:
    title = "## Without a language model"
    if not rows:
        return [title, "", "Nothing decided yet: materialize `openmath_decisions`.", ""]
    found = groups_of(rows)
    head = ("problems", "n", "computed", "right", "share computed", "right of computed", "definitions", "silent")
    told = [
        (one.group, one.n, one.computed, one.right, _told(one.share), _told(one.precision), one.injected, one.silent)
        for one in found
    ]
    return [title, "", *_table(head, told), _picture(folder, "decisions.svg", drawing.decisions(found[:3])), ""]


def _runs(problems: Sequence[MathProblem], runs: Mapping[str, Sequence[RunRow]], folder: Path) -> list[str]:
    every = [
        (name, len(rows), sum(row.right for row in rows), f"{sum(row.tries for row in rows) / len(rows):.2f}")
        for name, rows in runs.items()
        if rows
    ]
    lines = ["## With a language model", "", *_table(("run", "n", "right", "tries a problem"), every)]
    found = compared_runs(runs, problems)
    if not found:
        return [*lines, "No run can be compared with a baseline yet.", ""]
    head = ("run", "least relevance", "n", "baseline", "accuracy", "difference, points", "ratio of attempts")
    told = [(name, *_compared(row)) for name, rows in found.items() for row in rows]
    lines += [*_table(head, told), _picture(folder, "differences.svg", drawing.by_threshold(found)), ""]
    for by, groups in (("level", LEVELS), ("subject", tuple(published.BY_SUBJECT))):
        for number, (name, rows) in enumerate(compared_runs(runs, problems, by).items(), 1):
            for attempts in (False, True):
                figure = drawing.heat_map(rows, groups, attempts)
                what = "attempts" if attempts else "accuracy"
                lines += [f"{name}: {what} by {by}", "", _picture(folder, f"{what}-{by}-{number}.svg", figure), ""]
    return lines


def _compared(row: Difference) -> tuple[object, ...]:
    shares = (f"{row.baseline or 0:.1%}", f"{row.accuracy or 0:.1%}")
    return (f"{row.threshold:g}", row.n, *shares, _told(row.difference, "+.1f"), _told(row.attempts_ratio, ".2f"))


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """Lines of a Markdown table, and an empty one."""
    lines = [f"| {' | '.join(head)} |", "| --- " * len(head) + "|"]
    return [*lines, *(f"| {' | '.join(map(str, row))} |" for row in rows), ""]


def _told(interval: Interval, form: str = ".1%") -> str:
    if interval.figure is None:
        return "none"
    between = (
        "" if interval.low is None or interval.high is None else f" ({interval.low:{form}} to {interval.high:{form}})"
    )
    return f"{interval.figure:{form}}{between}"


def _picture(folder: Path, name: str, figure: object) -> str:
    write_text(folder / name, svg(figure))  # type: ignore[arg-type]
    return f"![{name}]({name})"
