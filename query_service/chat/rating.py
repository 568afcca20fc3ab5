"""What can be done with an answer: copied, and given a thumb."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import streamlit as st

from mathrag.conversation import ConversationView, Turn
from mathrag.views.telling import markdown
from query_service.chat.parts import client
from query_service.chat.talk import changed

SCRIPT = Path(__file__).with_name("copying.js")
THUMBS = ("down", "up")


def actions(shown: ConversationView, turn: Turn) -> None:
    """A button that copies the answer of ``turn``, and thumbs, which are kept as feedback."""
    key = f"{shown.id}-{turn.turn}"
    with st.container(horizontal=True, vertical_alignment="center"):
        _copying()(key=f"copy-{key}", data=markdown(turn.answer))
        given = shown.feedback.get(turn.turn)
        thumb = st.feedback("thumbs", key=f"thumb-{key}", default=None if given is None else THUMBS.index(given))
    if thumb is not None and THUMBS[thumb] != given:
        client().feedback(shown.id, turn.turn, THUMBS[thumb])  # type: ignore[arg-type]
        changed()
        st.toast("Kept as feedback")


@lru_cache(maxsize=1)
def _copying() -> Any:
    return st.components.v2.component(
        "mathrag_copying",
        html='<button class="mathrag-copy" title="Copy the answer with its formulas as Markdown">Copy</button>',
        js=SCRIPT.read_text("utf-8"),
        css=".mathrag-copy { font: inherit; font-size: 0.85rem; color: inherit; background: none; cursor: pointer;"
        " border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: 0.5rem; padding: 0.2rem 0.7rem; }",
        isolate_styles=False,
    )
