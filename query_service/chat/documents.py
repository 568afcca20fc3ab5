"""Documents: what is there, new ones watched while they are ingested, and what could not be read, with what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from mathrag.documents import SUFFIXES
from mathrag.documents.conversion import WHAT_TO_DO, unread_pages
from mathrag.errors import MathRAGError, NoKnowledgeBase
from mathrag.views.documents import DocumentList
from mathrag.views.telling import escaped
from query_service.chat.parts import client, held, settings, show_problem
from query_service.ingestions import DocumentProgress, Inbox, Ingestion

POLL = "1s"
SIGNS = {"running": ":material/hourglass_top:", "done": ":material/check_circle:", "failed": ":material/error:"}


def page() -> None:
    """The documents page."""
    st.title("Documents")
    if settings().service.uploads:
        _upload()
    _watch()
    try:
        files = client().inbox()
        listed = client().documents()
    except NoKnowledgeBase:
        listed = DocumentList(snapshot="", documents=())
    except MathRAGError as error:
        show_problem(error)
        return
    _problems(files, listed)
    _table(listed)
    _one(files)


def _upload() -> None:
    limit = settings().service.max_upload_bytes // 1_000_000
    with st.form("upload", clear_on_submit=True):
        files = st.file_uploader(
            f"Documents of at most {limit} MB each",
            type=[suffix.lstrip(".") for suffix in SUFFIXES],
            accept_multiple_files=True,
            key="files",
        )
        sent = st.form_submit_button("Add to the knowledge base")
    if sent and files:
        _send(files)
    elif sent:
        st.info("No file has arrived yet: choose one, and wait until its name is shown.")


def _send(files: Sequence[Any]) -> None:
    """All files into the inbox, then one ingestion for those that were taken."""
    taken: dict[str, str] = {}
    refused: dict[str, str] = {}
    for file in files:
        try:
            upload = client().upload(file.name, file.getvalue(), ingest=False)
        except MathRAGError as error:
            refused[file.name] = error.message
        else:
            taken[upload.slug] = upload.filename
    st.session_state["refused"] = refused
    if taken:
        _begin(client().start_ingestion(taken).id, taken)


def _begin(ingestion: str, names: dict[str, str]) -> None:
    st.session_state["ingestion"] = ingestion
    st.session_state["names"] = names


def _watch() -> None:
    """How the latest ingestion of this session goes, looked at every second until it has ended."""
    for name, reason in st.session_state.get("refused", {}).items():
        st.error(f"**{escaped(name)}** was not taken: {escaped(reason)}")
    id = st.session_state.get("ingestion")
    if id is None:
        return
    done = st.session_state.get("watched") == id

    @st.fragment(run_every=None if done else POLL)
    def progress() -> None:
        state = client().ingestion(id)
        if state.state == "done" and not _is_asked():
            state = state.model_copy(update={"state": "running", "messages": ("opening the new knowledge base",)})
        label = {"running": "Working on it …", "done": "All of it is in", "failed": "Not all of it could be read"}
        if not state.documents:
            label |= {"running": "Removing …", "done": "Removed", "failed": "It could not be removed"}
        colour = {"running": "running", "done": "complete", "failed": "error"}
        # not as a context: leaving one would mark it as complete
        status = st.status(label[state.state], state=colour[state.state], expanded=True)  # type: ignore[arg-type]
        _show(status, state)
        if state.state != "running" and not done:
            st.session_state["watched"] = id
            st.rerun()

    progress()


def _is_asked() -> bool:
    """Does the service answer from what was published last? A new knowledge base takes a moment to open."""
    health = client().health()
    return health.problem is not None or health.snapshot == client().snapshots().current


def _show(status: Any, state: Ingestion) -> None:
    names: dict[str, str] = st.session_state["names"]
    for document in state.documents:
        status.markdown(_line(names.get(document.document, document.document), document))
    if state.state == "running" or not state.documents:
        status.caption(escaped(state.messages[-1] if state.messages else "starting …"))


def _line(name: str, document: DocumentProgress) -> str:
    words = {"running": "waiting", "done": "in the knowledge base", "failed": "failed"}
    return f"{SIGNS[document.state]} **{escaped(name)}**: {escaped(document.said or words[document.state])}"


def _problems(inbox: Inbox, listed: DocumentList) -> None:
    """Files that are no documents, and documents of which not every page is read."""
    for file in inbox.files:
        if file.problem is not None:
            st.error(f"**{escaped(file.filename)}** is not in the knowledge base: {escaped(file.problem)}")
    for document in listed.documents:
        pages = unread_pages(document)
        if pages:
            numbers = ", ".join(str(page.page) for page in pages)
            said = "; ".join(dict.fromkeys(warning for page in pages for warning in page.warnings))
            st.warning(
                f"**{escaped(document.filename)}**: {len(pages)} of {len(document.pages)} pages could not be read "
                f"({numbers}): {escaped(said)}. {escaped(WHAT_TO_DO)}"
            )


def _table(listed: DocumentList) -> None:
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
            "symbols": document.symbols,
            "warnings": "; ".join(document.warnings),
        }
        for document in listed.documents
    ]
    st.dataframe(held(rows), hide_index=True)


def _one(inbox: Inbox) -> None:
    """One file: to be had again, or taken out."""
    if not inbox.files:
        return
    names = {file.slug: file.filename for file in inbox.files}
    slug = st.selectbox("A document to download or remove", list(names), format_func=names.__getitem__, key="chosen")
    left, right = st.columns(2)
    left.download_button(
        "Download",
        lambda: client().file(slug),
        file_name=names[slug].rsplit("/", 1)[-1],
        key=f"download-{slug}",
        icon=":material/download:",
        width="stretch",
    )
    if settings().service.uploads:
        with right.popover("Remove", icon=":material/delete:", width="stretch"):
            st.write("The next knowledge base is without it. To undo this, add the file again.")
            if st.button("Remove it", key=f"remove-{slug}", type="primary"):
                st.session_state["refused"] = {}
                _begin(client().remove(slug).ingestion, {slug: names[slug]})
                st.rerun()
