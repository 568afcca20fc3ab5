"""Functions of distributions by the names that calculators have for them (``ontology/calculators.yaml``): ``invNorm(p, mu, sigma)``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from pydantic import Field

from mathrag.entities import Frozen
from mathrag.errors import LatexError
from mathrag.formulas.distributions import FAMILIES, split_name
from mathrag.formulas.expressions import Binary, Call, Node, parse
from mathrag.ontology_files import read_yaml

_LARGEST = re.compile(r"(?<![A-Za-z\d.])1?[eE]99\b")
"""What a calculator has for infinity: ``-1E99``, ``E99``."""


class CalculatorFunction(Frozen):
    """``takes``: what its arguments are, in order; ``between``: of a distribution, between the first two of them."""

    function: str
    takes: tuple[str, ...]
    between: bool = False
    defaults: dict[str, str] = Field(default={}, alias="else")

    def of(self, arguments: Sequence[Node]) -> Node:
        """The call with ``arguments``. Raises `LatexError` where there are too few or too many."""
        given = dict(zip(self.takes, arguments, strict=False))
        given = {name: parse(value) for name, value in self.defaults.items()} | given
        if len(arguments) > len(self.takes) or given.keys() != set(self.takes):
            raise LatexError(f"It takes {', '.join(self.takes)}.", reason="function")
        family, _ = split_name(self.function) or ("", "")
        own = tuple(given[name] for name in FAMILIES[family])
        if not self.between:
            return Call(self.function, (given["x"], *own))
        upper, lower = (Call(self.function, (given[end], *own)) for end in ("upper", "lower"))
        return Binary("-", upper, lower)


@cache
def calculator_functions() -> dict[str, CalculatorFunction]:
    """The functions by name."""
    return {name: CalculatorFunction.model_validate(told) for name, told in read_yaml("calculators.yaml").items()}


@cache
def _called() -> re.Pattern[str]:
    names = "|".join(calculator_functions())
    return re.compile(rf"(?<![A-Za-z\\{{])(?P<name>{names})(?=\s*(?:\\left\s*)?\()")


def calculators_named(latex: str) -> str:
    """``latex`` with names of such functions upright, and its largest number as one, where it calls any."""
    if "cdf" not in latex and "pdf" not in latex and "inv" not in latex:
        return latex
    return _LARGEST.sub("10^{99}", _called().sub(r"\\operatorname{\g<name>}", latex))
