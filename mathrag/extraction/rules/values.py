r"""Values given beside a formula for one of its symbols: ``L = 10 \lg(I/I_0)`` "with ``I_0 = 10^{-12}`` W/m²" has a constant of its own."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mathrag.entities import ExtractedConstant, ExtractedFormula, Skipped
from mathrag.errors import UnitError
from mathrag.extraction.rules.relations import is_symbol, sides
from mathrag.quantities import ontology, to_si

STEP = re.compile(
    r"\b(?:we|our|us|you|using|insert\w*|substitut\w*|plug\w*|examples?|suppose|assum\w+|if|when|find|calculat\w+|given|let|gives|"
    r"initially|problem|question|results?|yields?)\b",
    re.I,
)
"""Words of a sentence that computes something with the value."""


@dataclass(frozen=True)
class Given:
    """``symbol = value`` with the sentence or the row that it stands in, as words."""

    latex: str
    constant: ExtractedConstant
    start: int
    sentence: str
    worked: bool


def with_values(
    formulas: Sequence[ExtractedFormula], values: Iterable[Given]
) -> tuple[list[ExtractedFormula], list[Given], list[Skipped]]:
    """``formulas`` with the values that their own sentence or row gives for their symbols, and what belongs to none.

    That is those values that may be of a constant of nature, and the rest.
    """
    found, values = list(formulas), list(values)
    sizes: defaultdict[str, set[tuple[float, str]]] = defaultdict(set)
    for given in values:
        sizes[_unbraced(given.constant.symbol)].add(_size(given.constant))
    told: list[Given] = []
    skipped = []
    for given in values:
        varies = len(sizes[_unbraced(given.constant.symbol)]) > 1  # two cases of a variable
        of_a_case = varies or given.worked or STEP.search(given.sentence)
        places = [] if of_a_case else [number for number, one in enumerate(found) if _is_beside(given, one)]
        for number in places:
            constants = (*found[number].constants, given.constant)
            found[number] = found[number].model_copy(update={"constants": constants})
        if not places and not of_a_case and ontology().constants_for_symbol(given.constant.symbol):
            told.append(given)
        elif not places:
            skipped.append(Skipped(item=given.latex, reason="a given value, not a law"))
    return found, told, skipped


def _size(constant: ExtractedConstant) -> tuple[float, str]:
    """The value to four digits with the dimension of its unit, so that one in other units is no other."""
    try:
        value, unit = to_si(float(constant.value), constant.unit or "1")
    except (UnitError, ValueError):
        return 0.0, f"{constant.value} {constant.unit}"
    return float(f"{value:.3e}"), unit


def _is_beside(given: Given, formula: ExtractedFormula) -> bool:
    """Is the value one of the formula's symbols, other than what it computes, in the same sentence or row?"""
    head, *others = sides(formula.latex)
    used = rf"(?<![A-Za-z\\]){re.escape(_unbraced(given.constant.symbol))}(?![A-Za-z_])"
    same = given.sentence[:600] in formula.description  # or in what explains a display below it
    return same and head.strip() != given.constant.symbol and any(re.search(used, _unbraced(side)) for side in others)


def _unbraced(latex: str) -> str:
    """``I_0`` of ``I _{0}``: one spelling of an index."""
    return re.sub(r"\s*_\s*(?:\{(\w)\}|(?=\S))", r"_\1", latex)


_SETTING = re.compile(r"\b(?:setting|set|let|letting|putting|put|choosing|choose)\s*$", re.I)


def sets_a_value(before: str, latex: str) -> bool:
    """Do the words in front set a quantity to another, or a multiple of one like it: "let $P = r$", "setting $[A]_t = [A]_0/2$ gives"?"""
    parts = sides(latex)
    if len(parts) != 2 or _SETTING.search(before) is None:
        return False
    return len({_letters(part) for part in parts}) == 1 or all(is_symbol(part.strip()) for part in parts)


def _letters(side: str) -> str:
    """The letters of a side without indices, numbers and commands."""
    return re.sub(r"[_^]\{[^{}]*\}|[_^](?:\\[A-Za-z]+|.)|\\[dt]?frac|[^A-Za-z\\]", "", side)
