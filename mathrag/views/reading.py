"""A question as it is read, in words: its things and quantities."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mathrag.views.wording import number

if TYPE_CHECKING:
    from mathrag.problems import Problem, Quantity, Span, Thing


class QuantityRow(NamedTuple):
    """A quantity of a problem in words; what is asked for has the value '?'."""

    name: str
    value: str
    unit: str
    kinds: str
    of: str
    when: str
    status: str
    words: str
    note: str


def quantity_rows(problem: Problem) -> list[QuantityRow]:
    """The quantities of ``problem``, in its order; units as the ontology writes them."""
    return [_row(quantity, problem) for quantity in problem.quantities]


def _row(quantity: Quantity, problem: Problem) -> QuantityRow:
    unit = quantity.unit
    if unit is None and quantity.value is None:
        unit = problem.wanted_unit
    when = f"event {quantity.when}" if isinstance(quantity.when, int) else quantity.when or ""
    return QuantityRow(
        name=quantity.name or quantity.symbol or "",
        value="?" if quantity.value is None else number(quantity.value),
        unit="" if unit in (None, "1") else str(unit),
        kinds=", ".join(kind.replace("_", " ") for kind in quantity.kinds),
        of=thing_text(problem.thing(quantity.of)) if quantity.of else "",
        when=when,
        status=quantity.status,
        words=words_at(problem, quantity.span),
        note=quantity.note,
    )


def thing_text(thing: Thing) -> str:
    """``thing`` in words: "copper block", "3 lamp"."""
    words = " ".join(dict.fromkeys((*thing.words, thing.head)))
    return words if thing.count == 1 else f"{thing.count} {words}"


def words_at(problem: Problem, span: Span | None) -> str:
    """The words of the question at ``span``, on one line; none where ``span`` is None."""
    return "" if span is None else " ".join(problem.text[span[0] : span[1]].split())
