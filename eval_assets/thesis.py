"""Tables 1 to 7 of the thesis (5.5) for a run, each figure beside the published one.

What the denominators are, and where the thesis leaves it open, is said under each table:

- "Total" is every question whose row names a formula; "math-only" leaves out those the agent took for no mathematical question.
- A tool is right when one was made of each formula that the row names.
- Table 4 of the thesis has the math-only counts (296, 297) in its head, but its percentages, and its caption, are of all 300
  questions of a domain (63.33 % is 190 of 300). We divide by all questions of the domain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from eval_assets import published
from eval_assets.tables import query

TOOLS = {"correct": "Correct tool", "wrong": "Wrong tool", "none": "No tool"}
CAUSES = {
    "not in the knowledge base": "Not present in the knowledge base",
    "retrieved but not used": "Retrieved but not used",
    "not retrieved": "Not retrieved",
}
_COUNTS = """
    SELECT domain, tool, coalesce(no_tool, '') AS no_tool, outcome = 'correct' AS "right", count(*) AS n
    FROM asked WHERE tool IS NOT NULL GROUP BY ALL
"""

Case = tuple[str, str, str, bool]
"""Domain, tool, cause where there is none, is the answer right?"""


@dataclass(frozen=True)
class Table:
    """A table of the report; ``note`` says what it is of."""

    title: str
    note: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def thesis_tables(asked: Path) -> list[Table]:
    """Tables 1 to 7; none where no row names a formula."""
    ours = Counter[Case]()
    for row in query(_COUNTS, asked=asked):
        ours[row["domain"], row["tool"], row["no_tool"], row["right"]] += row["n"]
    if not ours:
        return []
    domains = tuple(sorted({domain for domain, *_ in ours}))
    theirs = _published()
    return [*_overall(ours, theirs), *_by_domain(ours, theirs, domains)]


def _published() -> Counter[Case]:
    """The thesis's counts in the same form; which wrong tool answered rightly it does not say (none, we take it)."""
    found = Counter[Case]()
    for domain in (published.PHYSICS, published.CHEMISTRY):
        found[domain, "not mathematical", "", False] = published.NOT_MATHEMATICAL[domain]
        found[domain, "correct", "", True] = published.CORRECT_ANSWER[domain]
        found[domain, "correct", "", False] = published.CORRECT_TOOL[domain] - published.CORRECT_ANSWER[domain]
        found[domain, "wrong", "", False] = published.WRONG_TOOL[domain]
        for cause, counts in published.NO_TOOL_CAUSES.items():
            found[domain, "none", cause, False] = counts[domain]
    return found


def _overall(ours: Counter[Case], theirs: Counter[Case]) -> Iterable[Table]:
    def total(case: Case) -> bool:
        return True

    def math_only(case: Case) -> bool:
        return case[1] != "not mathematical"

    over = {"Total": total, "Math-only": math_only}
    yield _table(
        "Table 1. Formula recognition accuracy",
        "Of the questions whose row names a formula.",
        {title: _tool(tool) for tool, title in TOOLS.items()}, over, ours, theirs,
    )  # fmt: skip
    yield _table(
        "Table 2. Tool failure statistics",
        "The three causes of making no tool.",
        {title: _cause(cause) for cause, title in CAUSES.items()}, {"Total": total, "No-tool cases": _tool("none")}, ours, theirs,
    )  # fmt: skip
    yield _table(
        "Table 3. Overall and conditional response accuracy",
        "Right answers of all questions, of those taken for mathematical, and of those for which the right tool was made.",
        {"Correct answer": _right}, {**over, "Correct-tool cases": _tool("correct")}, ours, theirs,
    )  # fmt: skip


def _by_domain(ours: Counter[Case], theirs: Counter[Case], domains: Sequence[str]) -> Iterable[Table]:
    def of(domain: str, also: Test | None = None) -> Test:
        return lambda case: case[0] == domain and (also is None or also(case))

    def over(also: Test | None = None) -> dict[str, Test]:
        return {domain or "(no domain)": of(domain, also) for domain in domains}

    yield _table(
        "Table 4. Tool outcomes by domain",
        "Of all questions of the domain that name a formula, those taken for no mathematical question included: the thesis's head"
        " counts without them (296, 297), its percentages with them (300).",
        {title: _tool(tool) for tool, title in TOOLS.items()}, over(), ours, theirs,
    )  # fmt: skip
    yield _table(
        "Table 5. Answers of the correct-tool cases",
        "Of the questions of the domain for which the right tool was made.",
        {"Correct tool and correct answer": _right, "Correct tool but wrong answer or none": lambda case: not case[3]},
        over(_tool("correct")), ours, theirs,
    )  # fmt: skip
    yield _table(
        "Table 6. Wrong tool made",
        "Of all questions of the domain, as in table 4.",
        {"Wrong tool made": _tool("wrong")}, over(), ours, theirs,
    )  # fmt: skip
    yield _table(
        "Table 7. No-tool cases",
        "Of the questions of the domain for which no tool was made.",
        {
            "Formula retrieved but no tool made": _cause("retrieved but not used"),
            "Formula not retrieved": _cause("not retrieved"),
            "Not in the knowledge base": _cause("not in the knowledge base"),
        },
        over(_tool("none")), ours, theirs,
    )  # fmt: skip


Test = Callable[[Case], bool]


def _tool(tool: str) -> Test:
    return lambda case: case[1] == tool


def _cause(cause: str) -> Test:
    return lambda case: case[2] == cause


def _right(case: Case) -> bool:
    return case[3]


def _table(
    title: str,
    note: str,
    rows: Mapping[str, Test],
    over: Mapping[str, Test],
    ours: Counter[Case],
    theirs: Counter[Case],
) -> Table:
    columns = [""]
    for name, kept in over.items():
        columns += [f"{name} ({_count(ours, kept)})", f"{published.THESIS} ({_count(theirs, kept)})"]
    lines = []
    for row, counted in rows.items():
        line = [row]
        for kept in over.values():
            line += [_share(ours, kept, counted), _share(theirs, kept, counted)]
        lines.append(tuple(line))
    return Table(title, note, tuple(columns), tuple(lines))


def _count(cases: Counter[Case], kept: Test) -> int:
    return sum(n for case, n in cases.items() if kept(case))


def _share(cases: Counter[Case], kept: Test, counted: Test) -> str:
    whole = _count(cases, kept)
    part = _count(cases, lambda case: kept(case) and counted(case))
    return f"{part / whole:.2%} ({part})" if whole else "–"
