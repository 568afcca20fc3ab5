"""Where an answer's laws stand: the page of the document, and the passage with its tables and formulas."""

from __future__ import annotations

import streamlit as st

from mathrag.agent import Answer, Source
from mathrag.errors import UnknownEntity
from mathrag.views.telling import escaped, paragraph, passage, tex
from mathrag.views.wording import source_text
from query_service.chat.parts import client, show_page
from query_service.chat.situations import show_statement


def show_sources(answer: Answer, place: int) -> None:
    """The sources of ``answer``, open where there is just one; ``place`` is its number on the page."""
    laws = {step.source: step.formula for step in answer.steps if step.source is not None}
    told = {step.source: step.formula.uri for step in answer.steps if step.stated_by == "situation"}
    for number, source in enumerate(answer.sources):
        with st.expander(f"Source: {escaped(source_text(source))}", expanded=len(answer.sources) == 1):
            if source.page is not None and st.toggle("Show the page", key=f"page-{place}-{number}"):
                show_page(source.document, source.page, laws[source].latex if source in laws else None)
            if source in told:
                _situation(told[source])
            else:
                _passage(answer, source)


def _situation(uri: str) -> None:
    try:
        situation = client().situation(uri.partition("#")[0])
    except UnknownEntity:
        st.caption("This situation is not in the knowledge base in force.")
        return
    show_statement(situation)
    st.markdown("; ".join(f"${tex(row.symbol)}$ {escaped(row.said)}" for row in situation.quantity_rows()))


def _passage(answer: Answer, source: Source) -> None:
    """The excerpt as its document has it; of a document that is gone as the answer keeps it."""
    try:
        whole = "" if answer.kind == "conceptual" else client().chunk(source.chunk).text
    except UnknownEntity:
        whole = ""
    st.markdown(passage(source.text, whole) or paragraph(source.text))
