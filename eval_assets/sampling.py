"""A fixed sample of a benchmark, stratified by its labels: for models that take minutes a question.

Where the benchmark has a test half, the sample is of that half. It depends on nothing but the rows, and a larger sample
contains the smaller ones.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Sequence

from eval_assets.benchmarks import Question

STRATA = ("domain", "wording")
TEST = "test"


def sample(rows: Sequence[Question], size: int) -> list[Question]:
    """``size`` of ``rows`` in their order, each stratum by its share; all of them where ``size`` is 0 or too large."""
    held_out = [row for row in rows if row.split == TEST] or list(rows)
    if not size or size >= len(held_out):
        return held_out if size else list(rows)
    strata: dict[tuple[str | None, ...], list[Question]] = defaultdict(list)
    for row in sorted(held_out, key=lambda row: _share(row.id)):
        strata[tuple(getattr(row, label) for label in STRATA)].append(row)
    placed = [
        ((rank + _share(repr(stratum))) / len(members), member.id)
        for stratum, members in strata.items()
        for rank, member in enumerate(members)
    ]
    chosen = {id for _, id in sorted(placed)[:size]}
    return [row for row in held_out if row.id in chosen]


def _share(text: str) -> float:
    """A number in [0, 1) that only ``text`` decides."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6]) / 2**48
