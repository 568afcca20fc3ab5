"""The unit of layout: a glyph, or what glyphs were put together to (a fraction, a radical, a limit)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from mathrag.documents.textlayer.encodings import BIG_OPERATORS, DELIMITERS

Kind = Literal["letter", "digit", "relation", "operator", "punctuation", "bracket", "dash", "symbol", "fraction"]

# height of the math axis over the baseline, in em: fractions and tall delimiters are centred on it
AXIS = 0.25
# points: type of this size and less has none smaller for its scripts
TINY = 6.2


@dataclass(slots=True, eq=False)
class Item:
    """Ink box, baseline and size in points (y grows upwards), LaTeX, and where it stood in the content stream."""

    x0: float
    y0: float
    x1: float
    y1: float
    base: float
    size: float
    tex: str
    kind: Kind
    first: int
    last: int
    char: str = ""
    math: bool = False
    spaced: bool = False
    tall: bool = False
    piece: bool = False  # of a delimiter printed in several
    bold: bool = False
    italic: bool = False
    font: int = 0
    parted: bool = False  # a space of the prose stands before it
    plain: bool = False  # of a font of text: as anybody types it
    formula: bool | None = None  # set in a font of formulas alone or (false) never of formulas; none: it doesn't say

    @property
    def cx(self) -> float:
        return (self.x0 + self.x1) / 2

    @property
    def cy(self) -> float:
        return (self.y0 + self.y1) / 2

    @property
    def axis(self) -> float:
        return self.base + AXIS * self.size

    @property
    def centred(self) -> bool:
        """Placed by its middle, so its baseline says nothing."""
        return self.tall or self.kind == "fraction" or self.char in BIG_OPERATORS

    @property
    def built(self) -> bool:
        return not self.char


def build(parts: Sequence[Item], tex: str, base: float, size: float, kind: Kind = "symbol") -> Item:
    """One item in place of ``parts``."""
    leading = min(parts, key=lambda part: part.first)
    return Item(
        x0=min(part.x0 for part in parts),
        y0=min(part.y0 for part in parts),
        x1=max(part.x1 for part in parts),
        y1=max(part.y1 for part in parts),
        base=base,
        size=size,
        tex=tex,
        kind=kind,
        first=leading.first,
        last=max(part.last for part in parts),
        math=True,
        spaced=leading.spaced,
        bold=leading.bold,
        parted=leading.parted,
        formula=True if any(part.formula for part in parts) else leading.formula,
    )


def main_line(items: Sequence[Item]) -> tuple[float, float]:
    """Size and baseline of the largest type among ``items``: what scripts are measured against."""
    plain = [item for item in items if not item.centred] or list(items)
    if max(item.size for item in plain) < 0.85 * max(
        (item.size for item in items if item.kind == "fraction"), default=0
    ):
        plain = [
            item for item in items if not item.tall
        ]  # only scripts stand free: a fraction in brackets, raised to a power
    tall = [item for item in items if item.tall and item.char in DELIMITERS]
    if tall and not plain[0].tall and all(item.size < 0.85 * tall[-1].size for item in plain):
        loose = [item for item in plain if item.kind != "fraction"]
        behind, middle = max(item.x1 for item in tall), tall[-1].cy
        if all(item.x0 >= behind and abs(item.axis - middle) > 0.3 * item.size for item in loose):
            plain = tall  # likewise where the fraction is small, in running text
    size = max(item.size for item in plain)
    clusters: list[list[float]] = []
    for item in sorted((item for item in plain if item.size >= 0.88 * size), key=lambda item: item.x0):
        for cluster in clusters:
            if abs(cluster[0] - item.base) < 0.09 * size:
                cluster[1] += 1
                break
        else:
            clusters.append([item.base, 1])
    first, most = clusters[0], max(clusters, key=lambda cluster: cluster[1])
    scripts = size < TINY and 0.1 * size < abs(first[0] - most[0]) < 0.55 * size
    return size, first[0] if scripts else most[0]
