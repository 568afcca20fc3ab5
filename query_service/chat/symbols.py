"""The symbols of the explorer: what content dictionaries define, one card at a time."""

from __future__ import annotations

import streamlit as st

from mathrag.views.symbols import SymbolView
from mathrag.views.telling import escaped, paragraph
from mathrag.views.wording import counted
from query_service.chat.parts import client
from query_service.chat.tables import LISTED


def show_symbols() -> None:
    """A choice of the symbols, and the card of the chosen one; the page's address names it."""
    if "symbol" not in st.session_state and "symbol" in st.query_params:
        st.session_state["symbol"] = st.query_params["symbol"]
    words = st.text_input("Words in name, label or description", key="symbol_words", max_chars=200)
    found = client().symbols(words, limit=LISTED)
    st.caption(counted(found.total, "symbol") + (f", the first {LISTED} are listed" if found.total > LISTED else ""))
    if not found.symbols:
        st.caption("Content dictionaries of OpenMath (.ocd) define symbols; ingest a folder of them.")
        return
    titles = {one.name: f"{one.name} · {one.label}" for one in found.symbols}
    chosen = st.session_state.get("symbol")
    if chosen not in titles:
        if chosen is None or words:
            st.session_state["symbol"] = found.symbols[0].name
        else:  # linked to, and beyond those that are listed
            titles[chosen] = chosen
    chosen = st.selectbox("Symbol", list(titles), format_func=titles.__getitem__, key="symbol")
    st.query_params["symbol"] = chosen
    show_symbol(client().symbol(chosen))


def show_symbol(symbol: SymbolView) -> None:
    """A card: what it means, its properties and examples, signature and counterparts, what it is linked to."""
    st.subheader(escaped(symbol.label))
    st.caption(escaped(" · ".join(filter(None, (symbol.name, symbol.role, symbol.status)))))
    st.markdown(paragraph(symbol.description_latex or symbol.description))
    if not symbol.mathematical:
        st.caption("It tells of dictionaries, notations or protocols, so it is not searched.")
    if symbol.properties:
        st.markdown("**What holds**")
    for one in symbol.properties:
        if one.latex:
            st.markdown(paragraph(one.latex))
        if one.formal and f"${one.formal}$" != one.latex:
            st.latex(one.formal)
    if symbol.examples:
        st.markdown("**Examples**")
    for example in symbol.examples:
        st.markdown(paragraph(example.latex))
    _show_facts(symbol)
    _show_links(symbol)


def _show_facts(symbol: SymbolView) -> None:
    facts = {"Signature": symbol.signature, "In formulas": symbol.function, "In SymPy": symbol.sympy}
    for name, value in facts.items():
        if value:
            st.markdown(f"{name}: `{value}`")


def _show_links(symbol: SymbolView) -> None:
    for title, links in (("Its properties use", symbol.uses), ("Used by properties of", symbol.used_by)):
        if links:
            named = ", ".join(f"[{escaped(one.label)}](explore?view=Symbols&symbol={one.label})" for one in links)
            st.markdown(f"{title}: {named}")
    if symbol.used_in:
        st.markdown("**Formulas of the documents that use it**")
        for link in symbol.used_in:
            st.markdown(f"- {escaped(link.label)}: ${link.latex}$")
    with st.expander(escaped(symbol.places)):
        for place in symbol.occurrences:
            st.caption(escaped(f"{' › '.join((place.document, *place.headings))}, by {place.extractor}"))
        st.code(symbol.uri, language=None, wrap_lines=True)
