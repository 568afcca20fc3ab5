"""The chat asks back: a form for the values that a question leaves out; it sends them as a message of the conversation."""

from __future__ import annotations

import streamlit as st

from mathrag.agent import Answer, Missing
from mathrag.views.telling import escaped
from query_service.chat.parts import unit_text


def missing_form(answer: Answer, place: int) -> str | None:
    """Fields for what ``answer`` asks for; a message with their values once they are sent, else None.

    ``place`` is the number of the answer on the page.
    """
    with st.form(f"missing-{place}", border=False):
        fields = [_field(missing, f"missing-{place}-{number}") for number, missing in enumerate(answer.missing)]
        if not st.form_submit_button("Go on with it"):
            return None
        said = []
        for missing, (value, unit) in zip(answer.missing, fields, strict=True):
            if value is None:
                st.warning(escaped(f"Give the {missing.quantity}."))
                return None
            said.append(f"the {missing.quantity} is {value:.15g} {unit}".rstrip())
        return " and ".join(said)


def _field(missing: Missing, key: str) -> tuple[float | None, str]:
    """The value and the unit that are written for ``missing``; None where there is no value."""
    left, right = st.columns((2, 1))
    name = missing.quantity[:1].upper() + missing.quantity[1:]
    value = left.number_input(name, value=None, format="%g", key=key)
    unit = right.text_input("Unit", value=unit_text(missing.unit), max_chars=100, key=f"{key}-unit")
    return value, unit.strip()
