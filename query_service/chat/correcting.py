"""What people said of a formula against what was read, and a form to say more."""

from __future__ import annotations

import streamlit as st

from mathrag.entities import Corrected
from mathrag.errors import MathRAGError
from mathrag.formulas.readable import readable
from mathrag.views.formulas import FormulaDetail
from mathrag.views.telling import escaped
from query_service.chat.parts import client, settings, show_problem

WHAT: dict[str, Corrected] = {
    "its name": "name",
    "what a symbol means": "meaning",
    "the unit of a symbol": "unit",
    "its equation (LaTeX)": "equation",
    "it is no law": "role",
}
POLL = "2s"


def show_corrections(formula: FormulaDetail) -> None:
    """The corrections of ``formula``, each to be taken back, and the form for another."""
    for one in formula.corrections:
        left, right = st.columns((5, 1))
        of = f" of {readable(one.symbol)}" if one.symbol else ""
        new = readable(one.new) if one.field == "equation" else one.new
        old = readable(one.old) if one.field == "equation" else one.old
        left.caption(
            escaped(
                f"Corrected by {one.author} on {one.date[:10]}: {one.field}{of} is {new}, was read as {old or 'nothing'}"
            )
        )
        if settings().service.uploads and right.button("Take back", key=f"back-{one.id}"):
            st.session_state["correcting"] = client().take_back(one.id).ingestion
    if settings().service.uploads:
        with st.expander("Correct this formula"):
            _form(formula)
    _watch()


def _form(formula: FormulaDetail) -> None:
    said = st.selectbox("What was read wrongly", list(WHAT), key=f"wrong-{formula.id}")
    field, symbol, new = WHAT[said], "", "statement"
    if field in ("meaning", "unit"):
        symbols = [parameter.symbol for parameter in formula.parameters]
        symbol = st.selectbox("Symbol", symbols, format_func=readable, key=f"symbol-{formula.id}") or ""
    if field != "role":
        new = st.text_input("What holds instead", max_chars=2000, key=f"new-{formula.id}-{field}")
    author = st.text_input("Your name", max_chars=200, key="author")
    if not st.button("Keep the correction", key=f"correct-{formula.id}"):
        return
    try:
        made = client().correct(formula.id, field, new, symbol=symbol, author=author)
    except MathRAGError as error:
        show_problem(error)
        return
    st.session_state["correcting"] = made.ingestion


def _watch() -> None:
    """How the ingestion that applies the latest correction goes; the page shows the result when it has ended."""
    id = st.session_state.get("correcting")
    if id is None:
        return

    @st.fragment(run_every=POLL)
    def progress() -> None:
        state = client().ingestion(id)
        if state.state == "running":
            st.info("Kept. It is being applied …")
            return
        st.session_state["correcting"] = None
        if state.state == "failed":
            st.error("Kept, but the ingestion failed: the Documents page and `mathrag ingest` say why.")
        else:
            st.rerun()

    progress()
