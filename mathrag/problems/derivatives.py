"""Which quantity is the rate at which another changes: ``ontology/derivatives.yaml``."""

from __future__ import annotations

from functools import lru_cache

from pydantic import TypeAdapter

from mathrag.entities import Frozen
from mathrag.ontology_files import read_yaml
from mathrag.quantities import Dimension, ontology


class Derivative(Frozen):
    """``rate`` = ``factor`` × d ``of`` / d ``by``; all three are kinds of quantity."""

    rate: str
    of: str
    by: str
    factor: float = 1.0
    source: str

    @property
    def said(self) -> str:
        """In words."""
        rate, of, by = (kind.replace("_", " ") for kind in (self.rate, self.of, self.by))
        return f"{rate} is {'minus ' if self.factor < 0 else ''}the rate at which {of} changes with {by}"

    @property
    def dimensions(self) -> tuple[Dimension, Dimension, Dimension]:
        """Of the rate, of what changes, of that with which it changes."""
        kinds = ontology().kinds
        return kinds[self.rate].dimension, kinds[self.of].dimension, kinds[self.by].dimension


@lru_cache(maxsize=1)
def derivatives() -> tuple[Derivative, ...]:
    """Every entry of the file."""
    return tuple(TypeAdapter(list[Derivative]).validate_python(read_yaml("derivatives.yaml")))
