"""Writes ``integers-60.jsonl``: remainders, powers, counting and sums whose answers are exact whole numbers.

    python -m eval_assets.datasets.make_integers_60 [--seed N] [--out FOLDER]

Each answer is computed twice, in two ways that share nothing but Python's integers.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from eval_assets.datasets.making import SEED, WORDINGS, Line, fill, main, read_lines


@dataclass(frozen=True)
class Exact:
    """A formula of the statistics notes over whole numbers, computed in two ways."""

    latex: str
    first: Callable[..., int]
    second: Callable[..., int]


FORMULAS = {
    "power-remainder": Exact(r"r = b^k \bmod m", lambda b, k, m: pow(b, k, m), lambda b, k, m: b**k % m),
    "remainder": Exact(r"r = a \bmod m", lambda a, m: a % m, lambda a, m: a - a // m * m),
    "combinations": Exact(
        r"C = \frac{n!}{k! \, (n - k)!}",
        lambda n, k: math.comb(n, k),
        lambda n, k: math.factorial(n) // (math.factorial(k) * math.factorial(n - k)),
    ),
    "permutations": Exact(
        r"P = \frac{n!}{(n - k)!}",
        lambda n, k: math.perm(n, k),
        lambda n, k: math.factorial(n) // math.factorial(n - k),
    ),
    "whole-sum": Exact(r"S = \frac{n (n + 1)}{2}", lambda n: n * (n + 1) // 2, lambda n: math.comb(n + 1, 2)),
    "geometric-series": Exact(
        r"S = a \frac{1 - q^n}{1 - q}",
        lambda a, q, n: a * (q**n - 1) // (q - 1),
        lambda a, q, n: sum(a * q**term for term in range(n)),
    ),
}


def rows(seed: int = SEED) -> Iterator[dict[str, Any]]:
    """Every row, development half first."""
    count: Counter[str] = Counter()
    for split in ("dev", "test"):
        for line in read_lines(WORDINGS / f"integers-{split}.txt"):
            count[line.formula] += 1
            yield _row(line, f"{line.formula}-{count[line.formula]:02}", split, seed)


def _row(line: Line, id: str, split: str, seed: int) -> dict[str, Any]:
    formula = FORMULAS[line.formula]
    question, given = fill(line, id, seed)
    values = {name: one.value for name, one in given.items()}
    answer = formula.first(**values)
    if answer != formula.second(**values):
        raise ArithmeticError(f"{id}: the two computations differ")
    return {
        "id": id,
        "question": question,
        "formula": formula.latex,
        "answer": answer,
        "unit": "1",
        "tol": 0,
        "domain": "integers",
        "wording": line.wording,
        "split": split,
        "solution": [formula.latex],
        "inputs": [{"symbol": name, "value": value, "unit": "1"} for name, value in values.items()],
    }


if __name__ == "__main__":
    main("integers-60", rows)
