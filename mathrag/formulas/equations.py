"""An equation as read: two sides in the closed grammar and the symbols its identifiers stand for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from mathrag.formulas.expressions import Name, Node, names_of, parse, write

Relation = Literal["==", "<", ">", "<=", ">=", "!=", "~", "≈"]
"""``~`` is proportionality; only ``==`` can be computed with."""


@dataclass(frozen=True)
class Equation:
    """``lhs relation rhs``; ``symbols`` maps each identifier to its symbol as the source writes it.

    ``literal_units`` holds, by its spelling in the equation, the coherent SI unit of each number that was written with
    a unit (``100℃`` enters as 373.15, in K). ``conditions`` is what the notation itself says of when it holds: the case of a
    piecewise definition, what an integral took as constant.
    """

    lhs: str
    rhs: str
    relation: Relation = "=="
    symbols: Mapping[str, str] = field(default_factory=dict)
    literal_units: Mapping[str, str] = field(default_factory=dict)
    conditions: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """``lhs == rhs``."""
        return f"{self.lhs} {self.relation} {self.rhs}"

    @property
    def target(self) -> str | None:
        """The identifier the equation is written for: a bare name on the left that the right does not need."""
        left = parse(self.lhs)
        if self.relation != "==" or not isinstance(left, Name) or self.lhs not in self.symbols:
            return None
        return None if self.lhs in names_of(parse(self.rhs)) else self.lhs

    @property
    def template(self) -> str | None:
        """The expression whose value is the target's."""
        return self.rhs if self.target is not None else None

    @property
    def names(self) -> tuple[str, ...]:
        """Every identifier of both sides, sorted."""
        return tuple(sorted(names_of(parse(self.lhs)) | names_of(parse(self.rhs))))

    @classmethod
    def of(cls, left: Node, relation: Relation, right: Node, symbols: Mapping[str, str]) -> Equation:
        """From trees: a bare name on the right alone is put on the left; only the symbols it uses are kept."""
        if relation == "==" and isinstance(right, Name) and not isinstance(left, Name) and names_of(left):
            left, right = right, left
        used = names_of(left) | names_of(right)
        kept = {name: symbols[name] for name in sorted(used) if name in symbols}
        equation = cls(write(left), write(right), relation, kept)
        parse(equation.lhs), parse(equation.rhs)
        return equation
