"""What Streamlit runs: the pages, and the key that a guarded service asks for."""

from __future__ import annotations

import hmac

import streamlit as st

from mathrag.errors import MathRAGError
from query_service.chat import ask, documents, explore
from query_service.chat.parts import client, settings, show_problem


def main() -> None:
    """One run of the page."""
    st.set_page_config(page_title="MathRAG", page_icon="🧮", layout="centered", initial_sidebar_state="auto")
    if not _admitted():
        return
    pages = [
        st.Page(ask.page, title="Ask", icon=":material/chat:", default=True),
        st.Page(explore.page, title="Explore", icon=":material/search:", url_path="explore"),
        st.Page(documents.page, title="Documents", icon=":material/description:", url_path="documents"),
    ]
    chosen = st.navigation(pages)
    if chosen is not pages[0]:
        st.set_page_config(layout="wide")  # tables
    try:
        if _ready() or chosen is pages[-1]:
            chosen.run()
        else:
            st.info("There is no knowledge base yet. It is made of your documents.")
            st.page_link(pages[-1], label="Add a document", icon=":material/upload_file:")
    except MathRAGError as error:
        show_problem(error)


def _admitted() -> bool:
    """Where the service has keys, the page has the same ones."""
    keys = settings().service.api_keys
    if not keys or st.session_state.get("admitted"):
        return True
    given = st.text_input("API key", type="password", help="One of the service's keys")
    if given and any(hmac.compare_digest(given.encode(), key.get_secret_value().encode()) for key in keys):
        st.session_state["admitted"] = True
        st.rerun()
    if given:
        st.error("That is none of the service's keys.")
    return False


def _ready() -> bool:
    """Can questions be asked? What is in force stands at the side."""
    with st.spinner("Opening the knowledge base …"):
        health = client().health()
    with st.sidebar:
        st.markdown("### MathRAG")
        if health.ready:
            st.caption(f"Snapshot {health.snapshot}")
        if health.problem:
            st.warning(health.problem)
    st.session_state["model"] = health.model
    return health.ready


main()
