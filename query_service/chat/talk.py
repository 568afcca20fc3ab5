"""The conversation that a chat page shows: named by the page's address, kept by the service."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

import streamlit as st

from mathrag.agent import Answer
from mathrag.conversation import ConversationView
from mathrag.errors import UnknownEntity
from mathrag.views.telling import notebook, report
from query_service.chat.parts import client

NAMED = "conversation"
LISTED = 50
LONGEST_TITLE = 60


def conversation() -> ConversationView:
    """The conversation of this page; one that has not begun has no turns."""
    id = st.query_params.get(NAMED) or st.session_state.get(NAMED)
    if id is None:
        id = f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"
    shown: ConversationView | None = st.session_state.get("shown")
    if shown is None or shown.id != id:
        try:
            shown = client().conversation(id)
        except UnknownEntity:
            shown = ConversationView(id=id, turns=())
    st.session_state[NAMED], st.session_state["shown"] = id, shown
    if shown.turns:
        st.query_params[NAMED] = id
    return shown


def changed() -> None:
    """Have the conversation read again: there is a turn more, or a thumb."""
    st.session_state.pop("shown", None)


def _open(id: str | None) -> None:
    """Show the conversation ``id``, or begin one."""
    changed()
    st.session_state.pop(NAMED, None)
    st.query_params.clear()
    if id is not None:
        st.query_params[NAMED] = id


def sidebar(shown: ConversationView) -> None:
    """A new chat, the earlier ones, and what can be done with this one."""
    with st.sidebar:
        if st.button("New chat", icon=":material/add:", disabled=not shown.turns, width="stretch"):
            _open(None)
            st.rerun()
        listed = client().conversations(limit=LISTED).conversations
        titles = {one.id: " ".join(one.title.split())[:LONGEST_TITLE] for one in listed if one.id != shown.id}
        chosen = st.selectbox(
            "Earlier conversations", list(titles), index=None, format_func=titles.__getitem__, key=f"earlier-{shown.id}"
        )
        if chosen is not None:
            _open(chosen)
            st.rerun()
        if shown.turns:
            _exports([turn.answer for turn in shown.turns])
            if st.button("Delete this conversation", icon=":material/delete:"):
                client().forget(shown.id)
                _open(None)
                st.rerun()
        if shown.unreadable:
            st.caption(f"{shown.unreadable} turns of another version of MathRAG are left out.")


def _exports(answers: list[Answer]) -> None:
    st.caption(f"{len(answers)} question{'' if len(answers) == 1 else 's'}. Save as")
    text = "\n\n---\n\n".join(report(answer) for answer in answers)
    rows = "[" + ",\n".join(answer.model_dump_json(indent=2) for answer in answers) + "]\n"
    with st.container(horizontal=True):
        st.download_button("Markdown", text, "mathrag.md", "text/markdown", on_click="ignore")
        st.download_button("JSON", rows, "mathrag.json", "application/json", on_click="ignore")
        st.download_button(
            "Notebook", notebook(answers), "mathrag.ipynb", "application/x-ipynb+json", on_click="ignore"
        )
