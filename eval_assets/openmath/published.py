"""What the paper (M. Labre, ontology-guided inference with OpenMath) states in numbers: 500 problems, its own models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SYMBOLS, INDEXED, DICTIONARIES = 1_138, 1_040, 156
PROBLEMS_AT: Mapping[float, int] = {0.0: 500, 0.1: 201, 0.3: 151, 0.5: 121, 0.7: 105, 0.9: 75}
"""Table C.1: problems whose best symbol has at least so much relevance."""


class Covered(NamedTuple):
    """A row of tables A.1 and A.2."""

    problems: int
    high: float
    poor: float
    mean: float


BY_SUBJECT: Mapping[str, Covered] = {
    "Precalculus": Covered(56, 0.375, 0.536, 0.3726),
    "Counting & Probability": Covered(38, 0.263, 0.579, 0.3111),
    "Number Theory": Covered(62, 0.274, 0.694, 0.2766),
    "Algebra": Covered(124, 0.226, 0.645, 0.2607),
    "Prealgebra": Covered(82, 0.232, 0.720, 0.2483),
    "Intermediate Algebra": Covered(97, 0.206, 0.701, 0.2321),
    "Geometry": Covered(41, 0.146, 0.659, 0.2101),
}
BY_LEVEL: Mapping[str, Covered] = {
    "1": Covered(43, 0.326, 0.628, 0.3238),
    "2": Covered(90, 0.244, 0.644, 0.2840),
    "3": Covered(105, 0.295, 0.619, 0.3091),
    "4": Covered(128, 0.188, 0.703, 0.2249),
    "5": Covered(134, 0.224, 0.664, 0.2456),
}


class Cell(NamedTuple):
    """Problems of a type and level, and how many of them the dictionaries cover well and poorly."""

    problems: int
    high: int
    poor: int


BY_SUBJECT_AND_LEVEL: Mapping[str, tuple[Cell, ...]] = {
    "Algebra": (Cell(17, 4, 12), Cell(21, 4, 14), Cell(26, 8, 15), Cell(30, 7, 18), Cell(30, 5, 21)),
    "Counting & Probability": (Cell(2, 1, 1), Cell(7, 3, 2), Cell(4, 3, 1), Cell(13, 1, 10), Cell(12, 2, 8)),
    "Geometry": (Cell(2, 0, 2), Cell(8, 0, 7), Cell(8, 2, 3), Cell(10, 2, 6), Cell(13, 2, 9)),
    "Intermediate Algebra": (Cell(7, 3, 3), Cell(12, 2, 8), Cell(19, 6, 12), Cell(23, 4, 18), Cell(36, 5, 27)),
    "Number Theory": (Cell(5, 3, 2), Cell(10, 1, 9), Cell(16, 2, 14), Cell(19, 5, 13), Cell(12, 6, 5)),
    "Prealgebra": (Cell(7, 2, 5), Cell(19, 5, 12), Cell(17, 5, 11), Cell(20, 2, 18), Cell(19, 5, 13)),
    "Precalculus": (Cell(3, 1, 2), Cell(13, 7, 6), Cell(15, 5, 9), Cell(13, 3, 7), Cell(12, 5, 6)),
}
"""Tables A.3 and A.4, levels 1 to 5."""


class Stated(NamedTuple):
    """A difference that sections 4.2 to 4.4 state: of accuracy in percentage points, or of attempts."""

    model: str
    mode: str
    threshold: float
    group: str
    points: float


DIFFERENCES: tuple[Stated, ...] = (
    Stated("qwen2.5-math-7b", "greedy", 0.0, "5", 3.7),
    Stated("gemma2-9b", "greedy", 0.0, "5", -3.0),
    Stated("gemma2-9b", "best-of-n", 0.0, "5", 3.0),
    Stated("qwen2.5-math-7b", "best-of-n", 0.0, "5", 0.0),
    Stated("qwen2.5-math-7b", "greedy", 0.0, "Algebra", 2.4),
    Stated("qwen2.5-math-7b", "greedy", 0.9, "Algebra", 13.3),
    Stated("qwen2.5-math-7b", "greedy", 0.9, "Geometry", 33.3),
    Stated("gemma2-2b", "best-of-n", 0.9, "Number Theory", -11.1),
    Stated("gemma2-9b", "best-of-n", 0.9, "Number Theory", -11.1),
    Stated("gemma2-9b", "greedy", 0.0, "Precalculus", 7.1),
    Stated("gemma2-9b", "greedy", 0.9, "Precalculus", 18.2),
    Stated("gemma2-9b", "best-of-n", 0.0, "Precalculus", -3.6),
    Stated("gemma2-9b", "best-of-n", 0.9, "Precalculus", -9.1),
)
"""The paper's figures 4.1 to 4.4 are pictures; of their cells its text states these, and no interval of any."""
ATTEMPTS: tuple[Stated, ...] = (Stated("gemma2-9b", "best-of-n", 0.9, "Precalculus", 0.36),)
"""Differences of attempts that section 4.4 states."""
