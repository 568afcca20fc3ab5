"""The runs that are on disk, and how they compare: configurations over the same questions, paired."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pydantic import Field

from eval_assets.configuration import DEFAULT
from eval_assets.figures import ALL, Failure, Figure, Flip, Group, failures, flips, groups
from eval_assets.measuring import ABOUT, BEFORE, EVALUATE, METRICS, SUMMARY, About
from eval_assets.statistics import paired
from eval_assets.tables import ASKED, query
from mathrag.entities import Frozen
from mathrag.errors import RowError
from mathrag.evaluation import Summary
from mathrag.home import Home, read_model, read_rows


@dataclass(frozen=True)
class Run:
    """A measured run; everything is read when it is looked at."""

    folder: Path

    @cached_property
    def about(self) -> About:
        """What it was made with."""
        return read_model(self.folder / ABOUT, About, EVALUATE)

    @cached_property
    def summary(self) -> Summary:
        """The figures of `mathrag evaluate`."""
        return read_model(self.folder / SUMMARY, Summary, EVALUATE)

    @cached_property
    def figures(self) -> list[Figure]:
        """Every metric, by label."""
        found: list[Figure] = read_rows(self.folder / METRICS, Figure, EVALUATE)
        return found

    @cached_property
    def groups(self) -> list[Group]:
        """Outcomes by label."""
        return groups(self.asked)

    @cached_property
    def failures(self) -> list[Failure]:
        """What was not answered rightly."""
        return failures(self.asked)

    @property
    def measured(self) -> bool:
        """Is all there that a finished run writes?"""
        return all((self.folder / name).exists() for name in (ABOUT, SUMMARY, METRICS, ASKED))

    @property
    def before(self) -> Run | None:
        """The latest run that was made otherwise (another snapshot, other code), where there is one."""
        run = Run(self.folder / BEFORE)
        return run if run.measured else None

    @property
    def asked(self) -> Path:
        """One row a question."""
        return self.folder / ASKED

    @property
    def key(self) -> str:
        """Its partition."""
        return f"{self.about.benchmark}|{self.about.configuration}"

    def figure(self, metric: str, value: str = "", label: str = ALL) -> Figure | None:
        """One figure."""
        wanted = (metric, label, value)
        return next((one for one in self.figures if (one.metric, one.label, one.value) == wanted), None)

    def right(self) -> dict[str, bool]:
        """Was it answered rightly? By id."""
        return {
            row["id"]: row["right"]
            for row in query("SELECT id, outcome = 'correct' AS \"right\" FROM asked", asked=self.asked)
        }


class Comparison(Frozen):
    """A run against another of the same benchmark, over the questions both were asked."""

    benchmark: str
    configuration: str
    compared_with: str
    n: int = Field(description="questions both were asked")
    accuracy: float
    accuracy_compared: float
    difference: float
    only_this: int = Field(description="answered rightly by this one only")
    only_other: int
    p: float = Field(description="two-sided exact McNemar test")
    flips: tuple[Flip, ...] = Field(description="what went otherwise; first is the run it is compared with")


def run_at(home: Home, name: str) -> Run:
    """The run in the folder ``name``, or there below the home's evaluations. Raises `RowError` naming those there are."""
    for run in (Run(Path(name)), Run(home.evaluations / name)):
        if run.measured:
            return run
    there = [path.parent.relative_to(home.evaluations).as_posix() for path in sorted(home.evaluations.rglob(ASKED))]
    raise RowError(f"no run is at '{name}'; there are {', '.join(there) or 'none'}: run `{EVALUATE}` first", name=name)


def runs(home: Home) -> list[Run]:
    """Every run that has been measured, by benchmark, the default configuration first."""
    found = [run for path in home.evaluations.glob(f"*/*/{SUMMARY}") if (run := Run(path.parent)).measured]
    return sorted(
        found, key=lambda run: (run.about.benchmark, run.about.configuration != DEFAULT, run.about.configuration)
    )


def comparisons(found: Sequence[Run], default: str = DEFAULT) -> list[Comparison]:
    """Each run against the one of the default configuration, where there is one."""
    bases = {run.about.benchmark: run for run in found if run.about.configuration == default}
    pairs = [(run, bases[run.about.benchmark]) for run in found if run.about.benchmark in bases]
    return [one for run, base in pairs if run is not base and (one := compare(run, base)) is not None]


def compare(run: Run, base: Run) -> Comparison | None:
    """``run`` against ``base``, question by question; None where no question was asked of both."""
    ours, theirs = run.right(), base.right()
    common = ours.keys() & theirs.keys()
    if not common:
        return None
    test = paired(theirs, ours)
    return Comparison(
        benchmark=run.about.benchmark, configuration=run.about.configuration, compared_with=base.about.configuration,
        n=test.n, accuracy=sum(ours[id] for id in common) / test.n,
        accuracy_compared=sum(theirs[id] for id in common) / test.n, difference=test.difference,
        only_this=test.only_second, only_other=test.only_first, p=test.p, flips=tuple(flips(base.asked, run.asked)),
    )  # fmt: skip
