r"""Values that a note gives for symbols of its formulas, wherever it gives them: "Full credibility needs $n_0 = 1082$ claims"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from mathrag.entities import Chunk, ExtractedConstant, ExtractedFormula, Extraction, Skipped
from mathrag.extraction.glossary import is_note
from mathrag.extraction.rules.relations import sides
from mathrag.extraction.rules.values import NO_LAW, has_symbol, size_of
from mathrag.formulas import identifier_of


def with_given(read: Sequence[Extraction], chunks: Sequence[Chunk]) -> list[Extraction]:
    """``read`` with the values that a note gives beside no formula as those of its laws.

    A value beside a formula is one of the other formulas of its section, too. A symbol that the note computes, or gives two values, has
    none; nor has any in a longer text, where a letter means several things.
    """
    if not is_note(chunks):
        return list(read)
    laws = [formula for one in read for formula in one.formulas if formula.role != "step" and formula.latex]
    computed = {identifier_of(sides(law.latex)[0].strip()) for law in laws}
    sections = [chunk.headings for chunk in chunks]
    beside: defaultdict[tuple[str, ...], list[ExtractedConstant]] = defaultdict(list)
    for one, section in zip(read, sections, strict=True):
        beside[section] += [constant for formula in one.formulas for constant in formula.constants]
    everywhere = [given for one in read for given in one.given]
    several = _several([*everywhere, *(constant for told in beside.values() for constant in told)])
    found = []
    for one, section in zip(read, sections, strict=True):
        own = {
            name: constant
            for constant in [*everywhere, *beside[section]]
            if (name := identifier_of(constant.symbol)) not in computed | several
        }
        found.append(
            one.model_copy(update={"formulas": tuple(_with(formula, own.values()) for formula in one.formulas)})
        )
    taken = {constant.symbol for one in found for formula in one.formulas for constant in formula.constants}
    return [one.model_copy(update={"skipped": _left(one, taken)}) for one in found]


def _several(constants: Iterable[ExtractedConstant]) -> set[str]:
    """The symbols with more than one value."""
    sizes: defaultdict[str, set[tuple[float, str]]] = defaultdict(set)
    for constant in constants:
        sizes[identifier_of(constant.symbol)].add(size_of(constant))
    return {name for name, told in sizes.items() if len(told) > 1}


def _with(formula: ExtractedFormula, fixed: Iterable[ExtractedConstant]) -> ExtractedFormula:
    """``formula`` with the values of its symbols that have none yet."""
    own = {identifier_of(given.symbol) for given in formula.constants}
    more = [
        given
        for given in fixed
        if formula.latex
        and formula.role != "step"
        and identifier_of(given.symbol) not in own
        and has_symbol(formula, given.symbol)
    ]
    return formula.model_copy(update={"constants": (*formula.constants, *more)}) if more else formula


def _left(extraction: Extraction, taken: Collection[str]) -> tuple[Skipped, ...]:
    """What is skipped of a chunk, without the values that formulas elsewhere have ``taken``."""
    told = {given.symbol for given in extraction.given} & set(taken)
    return tuple(
        item for item in extraction.skipped if item.reason != NO_LAW or sides(item.item)[0].strip() not in told
    )
