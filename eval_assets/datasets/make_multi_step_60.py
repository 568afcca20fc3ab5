"""Writes ``multi-step-60.jsonl``: 30 chains of two to four formulas of the bundled sheets, two questions each.

python -m eval_assets.datasets.make_multi_step_60 [--seed N] [--out FOLDER]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from eval_assets.datasets.making import SEED, WORDINGS, main, read_lines, row
from eval_assets.datasets.multi_step_formulas import CHEMISTRY, DEVELOPMENT, TEST


def rows(seed: int = SEED) -> Iterator[dict[str, Any]]:
    """Every row, development half first."""
    for split, chains in (("dev", DEVELOPMENT), ("test", TEST)):
        for line in read_lines(WORDINGS / f"multi-step-{split}.txt"):
            domain = "chemistry" if line.formula in CHEMISTRY else "physics"
            yield row(
                line, chains[line.formula], f"{line.formula}-{line.wording.replace(' ', '-')}", domain, split, seed
            )


if __name__ == "__main__":
    main("multi-step-60", rows)
