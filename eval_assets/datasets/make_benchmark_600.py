"""Writes ``benchmark-600.jsonl``: 30 formulas of each bundled sheet, ten questions each.

    python -m eval_assets.datasets.make_benchmark_600 [--seed N] [--out FOLDER]

Another seed makes another benchmark of the same questions with other numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from eval_assets.datasets import chemistry_formulas, physics_formulas
from eval_assets.datasets.making import SEED, WORDINGS, main, read_lines, row

SHEETS = {"physics": physics_formulas, "chemistry": chemistry_formulas}


def rows(seed: int = SEED) -> Iterator[dict[str, Any]]:
    """Every row, development half first."""
    for split in ("dev", "test"):
        for domain, sheet in SHEETS.items():
            formulas = sheet.DEVELOPMENT if split == "dev" else sheet.TEST
            for line in read_lines(WORDINGS / f"{domain}-{split}.txt"):
                id = f"{line.formula}-{line.wording.replace(' ', '-')}"
                yield row(line, formulas[line.formula], id, domain, split, seed)


if __name__ == "__main__":
    main("benchmark-600", rows)
