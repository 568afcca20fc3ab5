"""Documents: what is there, and a new one, watched while it is ingested."""

from __future__ import annotations

import streamlit as st

from mathrag.documents import SUFFIXES
from mathrag.errors import MathRAGError
from mathrag.views.telling import escaped
from query_service.chat.parts import client, settings, show_problem

POLL = "1s"


def page() -> None:
    """The documents page."""
    st.title("Documents")
    if settings().service.uploads:
        _upload()
    _watch()
    try:
        listed = client().documents()
    except MathRAGError as error:
        show_problem(error)
        return
    rows = [
        {
            "document": document.slug,
            "title": document.title,
            "pages": str(len(document.pages) or ""),
            "formulas": document.formulas,
            "executable": document.executable,
            "situations": document.situations,
            "examples": document.examples,
            "verified": document.verified,
            "definitions": document.definitions,
            "warnings": "; ".join(document.warnings),
        }
        for document in listed.documents
    ]
    st.dataframe(rows, hide_index=True)


def _upload() -> None:
    limit = settings().service.max_upload_bytes // 1_000_000
    with st.form("upload", clear_on_submit=True):
        file = st.file_uploader(
            f"A document of at most {limit} MB", type=[suffix.lstrip(".") for suffix in SUFFIXES], key="file"
        )
        sent = st.form_submit_button("Add to the knowledge base")
    if not sent or file is None:
        return
    try:
        upload = client().upload(file.name, file.getvalue())
    except MathRAGError as error:
        show_problem(error)
        return
    st.session_state["ingestion"] = upload.ingestion
    st.session_state["uploaded"] = upload.filename


def _watch() -> None:
    """How the latest ingestion of this session goes, looked at every second until it has ended."""
    id = st.session_state.get("ingestion")
    if id is None:
        return
    done = st.session_state.get("watched") == id

    @st.fragment(run_every=None if done else POLL)
    def progress() -> None:
        state = client().ingestion(id)
        name = escaped(st.session_state["uploaded"])
        label = {"running": f"Ingesting {name} …", "done": f"{name} is in", "failed": f"{name} could not be ingested"}
        colour = {"running": "running", "done": "complete", "failed": "error"}
        # not as a context: leaving one would mark it as complete
        status = st.status(label[state.state], state=colour[state.state], expanded=state.state != "done")  # type: ignore[arg-type]
        status.code("\n".join(state.messages) or "starting …", language=None, wrap_lines=True)
        for failure in (state.report or {}).get("failed", ()):
            status.error(escaped(f"{failure['document']}: {failure['reason']}"))
        if state.state != "running" and not done:
            st.session_state["watched"] = id
            st.rerun()

    progress()
