"""Tables of the explorer: one row a formula, constant, value or quantity kind; a row that is chosen opens its page."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import streamlit as st

from mathrag.formulas.readable import readable
from mathrag.views.formulas import FormulaView
from mathrag.views.telling import escaped, tex
from mathrag.views.values import ValueView, places_of
from mathrag.views.wording import counted
from query_service.chat.parts import client, held, unit_text

LISTED = 1000
FORMULA_WIDTH = 240
HEIGHT = 320
"""Pixels of a table above the page of what is chosen in it."""


def chosen_row(rows: Sequence[dict[str, Any]], ids: Sequence[str], name: str) -> str | None:
    """A table of ``rows``; the id of the one chosen, in it or by the page's address, where ``name`` keeps it."""
    linked = st.session_state.get(name) or st.query_params.get(name) or None
    # another table is another element: what was chosen in one is no row of the next
    key = f"{name}-rows-{hashlib.sha256(' '.join(ids).encode()).hexdigest()[:12]}"

    def choose() -> None:
        places = st.session_state[key].selection.rows
        if places:
            st.session_state[name] = ids[places[0]]

    if rows:
        st.dataframe(
            held(rows),
            hide_index=True,
            height=HEIGHT if len(rows) > 8 else "auto",
            key=key,
            on_select=choose,
            selection_mode="single-row",
            column_config={"formula": st.column_config.Column(width=FORMULA_WIDTH)},
        )
    if linked is not None:
        st.session_state[name] = st.query_params[name] = linked
    return linked


def formula_rows(formulas: Sequence[FormulaView]) -> list[dict[str, Any]]:
    """What a table says of each formula."""
    return [
        {
            "name": formula.label,
            "formula": readable(formula.latex),
            "what it is": formula.role,
            "computes": next(
                (
                    (p.quantity_kind or "").replace("_", " ")
                    for p in formula.parameters
                    if p.identifier == formula.target
                ),
                "",
            ),
            "executable": formula.executable,
            "named": formula.named,
            "corrected": bool(formula.corrections),
            "documents": ", ".join(sorted({place.document for place in formula.occurrences})),
            "not executable because": formula.reason or "",
            "doubtful": "; ".join(formula.flags),
        }
        for formula in formulas
    ]


def show_constants() -> None:
    """The constants that the documents give."""
    rows = [
        {
            "name": constant.name,
            "symbol": readable(constant.symbol),
            "value": constant.value_text,
            "unit": unit_text(constant.unit),
            "documents": ", ".join(sorted({place.document for place in constant.occurrences})),
        }
        for constant in client().constants().constants
    ]
    st.dataframe(rows, hide_index=True) if rows else st.caption("The documents give no constants.")


def show_values() -> None:
    """The values with the words that are looked for, and the page of the chosen one; the page's address names it."""
    words = st.text_input("Words in thing or quantity", key="values", max_chars=200)
    found = client().values(words, limit=LISTED)
    st.caption(counted(found.total, "value") + (f", the first {LISTED} are listed" if found.total > LISTED else ""))
    rows = [
        {
            "thing": value.thing,
            "quantity": value.quantity,
            "value": value.value_text,
            "unit": unit_text(value.unit),
            "condition": value.condition,
            "note": value.note,
            "kind": (value.quantity_kind or "").replace("_", " "),
            "documents": ", ".join(places_of(value)),
        }
        for value in found.values
    ]
    chosen = chosen_row(rows, [value.id for value in found.values], "value")
    if chosen is not None:
        _value(client().value(chosen))


def _value(value: ValueView) -> None:
    st.subheader(escaped(value.label))
    symbol = f"${tex(value.symbol)}$ = " if value.symbol else ""
    st.markdown(f"{symbol}**{escaped(f'{value.value_text} {unit_text(value.unit)}'.strip())}**")
    if value.note:
        st.caption(escaped(value.note))
    st.markdown("#### Found in")
    for place, occurrence in enumerate(value.occurrences):
        where = occurrence.document + (f", page {occurrence.page}" if occurrence.page is not None else "")
        with st.expander(escaped(" › ".join((where, *occurrence.headings)))):
            st.caption(f"by {escaped(occurrence.extractor)}, confidence {occurrence.confidence:.2f}")
            if st.toggle("Show the passage", key=f"value-{value.id}-{place}"):
                st.code(client().chunk(occurrence.chunk).text, language=None, wrap_lines=True)
    with st.expander("For programs"):
        st.code(value.uri, language=None, wrap_lines=True)


def show_kinds() -> None:
    """The quantity kinds of the ontology."""
    words = st.text_input("Words in the kind's name or synonyms", key="kinds", max_chars=200)
    found = client().kinds(words, limit=LISTED)
    st.caption(counted(found.total, "kind"))
    rows = [
        {
            "kind": kind.label,
            "symbols": ", ".join(readable(symbol) for symbol in kind.symbols),
            "unit": unit_text(kind.unit),
            "dimension": kind.dimension,
            "a case of": kind.broader or "",
            "also": ", ".join(kind.synonyms),
        }
        for kind in found.kinds
    ]
    st.dataframe(rows, hide_index=True)
