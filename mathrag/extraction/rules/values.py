r"""Values given beside a formula for one of its symbols: ``L = 10 \lg(I/I_0)`` "with ``I_0 = 10^{-12}`` W/m²" has a constant of its own."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mathrag.entities import ExtractedConstant, ExtractedFormula, Skipped
from mathrag.errors import UnitError
from mathrag.extraction.rules.relations import is_symbol, is_value, relations, sides
from mathrag.quantities import ontology, to_si

STEP = re.compile(
    r"\b(?:we|our|us|you|using|insert\w*|substitut\w*|plug\w*|examples?|suppose|assum\w+|if|when|find|calculat\w+|given(?!\s+to)|let|gives|"
    r"initially|problem|question|results?|yields?)\b",
    re.I,
)
"""Words of a sentence that computes something with the value."""


NO_LAW = "a given value, not a law"


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
) -> tuple[list[ExtractedFormula], list[Given], list[Given], list[Skipped]]:
    """``formulas`` with the values that their own sentence or row gives for their symbols, and what belongs to none.

    That is those values that may be of a constant of nature, those that may be of another place's formula, and all but
    the first as skipped.
    """
    found, values = list(formulas), list(values)
    sizes: defaultdict[str, set[tuple[float, str]]] = defaultdict(set)
    for given in values:
        sizes[_unbraced(given.constant.symbol)].add(size_of(given.constant))
    told: list[Given] = []
    elsewhere: list[Given] = []
    skipped = []
    for given in values:
        varies = len(sizes[_unbraced(given.constant.symbol)]) > 1  # two cases of a variable
        of_a_case = varies or given.worked or STEP.search(given.sentence)
        places = [] if of_a_case else [number for number, one in enumerate(found) if _is_beside(given, one)]
        for number in places:
            constants = (*found[number].constants, given.constant)
            found[number] = found[number].model_copy(update={"constants": constants})
        if not places and not of_a_case and _is_named(given):
            elsewhere.append(given)
        if not places and not of_a_case and ontology().constants_for_symbol(given.constant.symbol):
            told.append(given)
        elif not places:
            skipped.append(Skipped(item=given.latex, reason=NO_LAW))
    return found, told, elsewhere, skipped


_NAME_BEFORE = re.compile(r"\b(?:the|our)\s+(?:[^\W\d_][\w'’-]*\s+){1,8}\$\s*$", re.I)
_NAME_BEHIND = re.compile(r"[^.;,$]*\$[^.;,$]{0,20}?\s(?:(?:is|being)\s+)?the\s[^\W\d_]{3}")


def _is_named(given: Given) -> bool:
    """Does the sentence say what has the value: "the interest rate is at present $i = 0.0175$", "$H = 46$ MJ/kg the heating value"?"""
    before, found, behind = given.sentence.partition(given.latex)
    return bool(found) and bool(_NAME_BEFORE.search(before) or _NAME_BEHIND.match(behind))


def size_of(constant: ExtractedConstant) -> tuple[float, str]:
    """The value to four digits with the dimension of its unit, so that one in other units is no other."""
    try:
        value, unit = to_si(float(constant.value), constant.unit or "1")
    except (UnitError, ValueError):
        return 0.0, f"{constant.value} {constant.unit}"
    return float(f"{value:.3e}"), unit


def _is_beside(given: Given, formula: ExtractedFormula) -> bool:
    """Is the value one of the formula's symbols, other than what it computes, in the same sentence or row?"""
    same = given.sentence[:600] in formula.description  # or in what explains a display below it
    return same and has_symbol(formula, given.constant.symbol)


def has_symbol(formula: ExtractedFormula, symbol: str) -> bool:
    """Is ``symbol`` one of those from which the formula computes?"""
    head, *others = sides(formula.latex)
    bare = _unbraced(symbol)
    used = rf"(?<![A-Za-z\\]){re.escape(bare)}(?![A-Za-z_])"
    if len(bare) == 1:  # beside others that it multiplies, too
        others = [_COMMAND.sub(" ", side) for side in others]
        used = rf"{re.escape(bare)}(?!_)"
    return head.strip() != symbol and any(re.search(used, _unbraced(side)) for side in others)


_COMMAND = re.compile(r"\\(?:text|mathrm|operatorname)\s*\{[^{}]*\}|\\[A-Za-z]+|_(?:\{[^{}]*\}|\s*\w)")


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


_APART = re.compile(
    r"(?:,|\\q?quad(?![A-Za-z]))(?:\s|~|\\[,;: ]|\\q?quad(?![A-Za-z])|\\text\s*\{\s*(?:with|where|and)\s*\})*(?=[^=,]+=[^=]+$)"
)


def with_values_apart(latex: str) -> list[str]:
    r"""A formula, and the values that stand behind it: ``c = bR, \qquad R = 6371\,\text{km}`` is two relations."""
    given: list[str] = []
    while parted := list(_APART.finditer(latex)):
        left, behind = latex[: parted[-1].start()], latex[parted[-1].end() :]
        parts = sides(behind)
        if (
            relations(behind) != ["="]
            or not is_symbol(parts[0].strip())
            or not is_value(parts[1])
            or not relations(left)
        ):
            break
        latex, given = left, [behind, *given]
    return [latex, *given]
