"""Deterministic sample points for comparing expressions by value."""

from __future__ import annotations

import hashlib

POINTS = 12
SPREADS = ((0.5, 2.0), (0.05, 0.95), (1.0, 10.0))


def samples(names: list[str], points: int = POINTS, signed: bool = False) -> list[dict[str, float]]:
    """The same points for the same names, in ranges that meet the domains of roots, logarithms and arcs in turn.

    Positive numbers, as physical quantities mostly are; ``signed`` gives both signs.
    """
    rows = []
    for index in range(points):
        low, high = SPREADS[index % len(SPREADS)]
        row = {name: low + (high - low) * _unit(f"{index}:{name}") for name in names}
        rows.append(
            {name: -value if signed and _unit(f"{index}-{name}") < 0.5 else value for name, value in row.items()}
        )
    return rows


def _unit(key: str) -> float:
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=6).digest(), "big") / 2**48
