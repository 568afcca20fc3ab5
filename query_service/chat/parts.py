"""What several pages show: sources with their pages, forms that compute, plots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from mathrag.agent import Series
from mathrag.entities import Parameter
from mathrag.errors import MathRAGError
from mathrag.formulas.readable import readable
from mathrag.quantities import format_unit
from mathrag.settings import Settings, load
from mathrag.views.failures import hint_of
from mathrag.views.formulas import FormulaDetail
from mathrag.views.plots import Range
from mathrag.views.solving import Quantity, Solved
from mathrag.views.telling import escaped, tex
from query_service.client import Client

MARKED = "the formula is marked where it was found"


@st.cache_resource
def settings() -> Settings:
    """The settings of this process."""
    return load()


@st.cache_resource
def client() -> Client:
    """The one client of all sessions; it may be used from several threads."""
    return Client(settings().service.url, settings())


def show_problem(error: MathRAGError) -> None:
    """What went wrong and what to do."""
    hint = hint_of(error)
    st.error(escaped(error.message) + (f"\n\n{escaped(hint)}" if hint else ""))


def held(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """``rows`` of a table without the columns in which none has anything, so that what there is fits the window."""
    names = [name for name in (rows[0] if rows else ()) if any(row[name] for row in rows)]
    return [{name: row[name] for name in names} for row in rows]


def unit_text(unit: str | None) -> str:
    """``unit`` as people write it."""
    return "" if unit in (None, "1") else format_unit(unit)


def show_page(document: str, page: int | None, latex: str | None) -> None:
    """The page of a PDF with ``latex`` marked; a note where there is none to see."""
    if page is None:
        st.caption("This document has no pages.")
        return
    try:
        image = client().page(document, page, latex)
    except MathRAGError as error:
        st.caption(escaped(error.message))
        return
    st.image(image, caption=f"{document}, page {page}; {MARKED}", width="stretch")


def inputs(formula: FormulaDetail) -> list[Parameter]:
    """The parameters that take a value."""
    return [parameter for parameter in formula.parameters if parameter.constant is None]


def name_of(parameter: Parameter) -> str:
    """A parameter for a label: name and symbol."""
    symbol = readable(parameter.symbol)
    return f"{parameter.name} {symbol}" if parameter.name else symbol


def compute_form(
    formula: FormulaDetail, key: str, given: dict[str, Quantity], unknown: str | None, unit: str | None = None
) -> None:
    """Fields for every value but the unknown's, and the result below them, computed anew with every change; the ``unknown`` in ``unit``."""
    parameters = inputs(formula)
    identifiers = [parameter.identifier for parameter in parameters]
    names = {parameter.identifier: name_of(parameter) for parameter in parameters}
    place = identifiers.index(unknown) if unknown in identifiers else 0
    wanted = st.selectbox("Compute", identifiers, index=place, format_func=names.__getitem__, key=f"{key}-unknown")
    values: dict[str, Quantity] = {}
    for parameter in parameters:
        if parameter.identifier != wanted:
            quantity = _field(parameter, key, given.get(parameter.identifier))
            if quantity is not None:
                values[parameter.identifier] = quantity
    if len(values) < len(parameters) - 1:
        st.caption("Give every other value to see the result.")
        return
    solved = _solved(formula, wanted, values, unit := unit if wanted == unknown else None)
    if solved is not None:
        st.latex(tex(solved.substituted))
        st.success(f"{names[wanted]} = {solved.value:.6g} {unit_text(solved.unit)}".rstrip())
        _plot(formula, key, wanted, values, unit)


def _field(parameter: Parameter, key: str, given: Quantity | None) -> Quantity | None:
    left, right = st.columns((2, 1))
    start = None if given is None else float(given.value)
    unit = (given.unit if given is not None else None) or parameter.unit or ""
    field = f"{key}-{parameter.identifier}"
    value = left.number_input(name_of(parameter), value=start, format="%g", key=field)
    written = right.text_input(f"Unit of {readable(parameter.symbol)}", value=unit, max_chars=100, key=f"{field}-unit")
    return None if value is None else Quantity(value=value, unit=written.strip() or None)


def _solved(formula: FormulaDetail, wanted: str, values: dict[str, Quantity], unit: str | None) -> Solved | None:
    try:
        return client().solve(formula.id, wanted, values, unit)
    except MathRAGError as error:
        st.warning(escaped(error.message))
        return None


def _plot(formula: FormulaDetail, key: str, wanted: str, values: dict[str, Quantity], unit: str | None) -> None:
    names = {p.identifier: name_of(p) for p in inputs(formula) if p.identifier in values}
    if not names:
        return
    with st.expander("Plot against another value"):
        variable = st.selectbox("Horizontal axis", list(names), format_func=names.__getitem__, key=f"{key}-axis")
        middle = float(values[variable].value) or 1.0
        left, right = st.columns(2)
        start = left.number_input("From", value=0.0, format="%g", key=f"{key}-{variable}-from")
        stop = right.number_input("To", value=2 * middle, format="%g", key=f"{key}-{variable}-to")
        over = Range(variable=variable, start=start, stop=stop, unit=values[variable].unit)
        try:
            series = client().plot(formula.id, wanted, over, values, unit)
        except MathRAGError as error:
            st.warning(escaped(error.message))
            return
        draw_series(series)


def draw_series(series: Series) -> None:
    """A plot."""
    across, up = _title(series.x_axis), _title(series.y_axis)
    points: dict[str, Any] = {across: list(series.x), up: list(series.y)}
    st.line_chart(points, x=across, y=up, x_label=across, y_label=up)
    if not series.complete:
        st.caption("The time was up before the last points.")


def _title(axis: Any) -> str:
    unit = unit_text(axis.unit)
    return f"{axis.name or readable(axis.symbol)}{f' in {unit}' if unit else ''}"
