"""The glossary of the explorer: what the documents say terms mean."""

from __future__ import annotations

import streamlit as st

from mathrag.formulas.readable import readable
from mathrag.views.definitions import DefinitionView
from mathrag.views.telling import escaped, paragraph
from mathrag.views.wording import counted
from query_service.chat.parts import client

SHOWN = 50


def show_definitions() -> None:
    """The definitions with the words that are looked for, a paragraph each; the page's address may name one."""
    linked = st.query_params.get("definition")
    if linked is not None:
        show_definition(client().definition(linked))
        if st.button("Show the whole glossary"):
            del st.query_params["definition"]
            st.rerun()
        return
    words = st.text_input("Words in term or text", key="terms", max_chars=200)
    found = client().definitions(words, limit=SHOWN)
    st.caption(counted(found.total, "definition") + (f", the first {SHOWN} are shown" if found.total > SHOWN else ""))
    for definition in found.definitions:
        show_definition(definition)


def show_definition(definition: DefinitionView) -> None:
    """A term, what it means, where that stands, and the formulas it gives."""
    also = f" ({escaped(', '.join(definition.names))})" if definition.names else ""
    st.markdown(f"**{escaped(definition.term)}**{also}: {paragraph(definition.text)}")
    with st.expander(escaped(definition.places)):
        for place in definition.occurrences:
            st.caption(escaped(f"{' › '.join((place.document, *place.headings))}, by {place.extractor}"))
        if definition.quantity_kind:
            st.caption(f"Quantity kind: {escaped(definition.quantity_kind.replace('_', ' '))}")
        for uri in definition.formulas:
            formula = client().formula(uri)
            st.caption(f"Gives {escaped(formula.label)}: {escaped(readable(formula.latex))}")
        if st.toggle("Show the passage", key=f"passage-{definition.id}"):
            st.code(client().chunk(definition.occurrences[0].chunk).text, language=None, wrap_lines=True)
        st.markdown(f"[The address of this definition](explore?view=Glossary&definition={definition.id})")
        st.code(definition.uri, language=None, wrap_lines=True)
