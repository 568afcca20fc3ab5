"""Accepted figures: what a run is compared with before anybody trusts a change.

``eval_assets/accepted.json`` holds those of the bundled benchmarks over the bundled documents; ``evaluations/accepted.json`` of a
home goes before it (`mathrag evaluate --accept` writes it, and tags the snapshot, which is then kept).
"""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import ValidationError

from mathrag.entities import Frozen
from mathrag.errors import RowError
from mathrag.evaluation import Summary
from mathrag.home import Home, write_text

FILE = "accepted.json"
BUNDLED = Path(__file__).parent / FILE
MARGIN = 0.01
"""Within it a figure counts as the same: of 100 questions one may go the other way."""


class Accepted(Frozen):
    """The figures of an accepted run."""

    accuracy: float
    precision_when_answered: float | None
    n: int
    snapshot: str | None = None


def accepted(home: Home) -> dict[str, Accepted]:
    """Every accepted run by its partition key. Raises `RowError` where a file can't be read."""
    return {**_read(BUNDLED), **_read(home.evaluations / FILE)}


def accept(home: Home, key: str, summary: Summary, snapshot: str | None) -> None:
    """Make ``summary`` what later runs of ``key`` are compared with."""
    new = Accepted(
        accuracy=summary.accuracy,
        precision_when_answered=summary.precision_when_answered,
        n=summary.n,
        snapshot=snapshot,
    )
    all_of_them = {**_read(home.evaluations / FILE), key: new}
    content = {name: figures.model_dump() for name, figures in sorted(all_of_them.items())}
    write_text(home.evaluations / FILE, json.dumps(content, indent=2) + "\n")


def regressions(before: Accepted, summary: Summary) -> list[str]:
    """What is worse than accepted, in words."""
    pairs = (
        ("accuracy", before.accuracy, summary.accuracy),
        ("precision when answered", before.precision_when_answered, summary.precision_when_answered),
    )
    return [
        f"{name} {'none' if now is None else f'{now:.1%}'}, accepted {then:.1%}"
        for name, then, now in pairs
        if then is not None and (now is None or now < then - MARGIN)
    ]


def _read(path: Path) -> dict[str, Accepted]:
    if not path.exists():
        return {}
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return {name: Accepted.model_validate(figures) for name, figures in found.items()}
    except (ValueError, AttributeError, ValidationError) as error:
        raise RowError(f"{path}: no accepted figures can be read: {error}", path=str(path)) from error
