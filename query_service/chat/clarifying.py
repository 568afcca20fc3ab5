"""The chat asks back: a form for the values that a question leaves out, and replies that are typed instead."""

from __future__ import annotations

import streamlit as st

from mathrag.agent import Answer, Missing
from mathrag.errors import UnitError
from mathrag.views.replying import continued, with_value
from mathrag.views.telling import escaped
from query_service.chat.parts import client, unit_text


def next_question(typed: str, history: list[Answer]) -> str | None:
    """What is to be asked: ``typed``, or the last question with the value that ``typed`` gives where one is missing in it.

    None where the value has no unit of what is missing; the page says so.
    """
    if not history or not history[-1].missing:
        return typed
    try:
        return continued(history[-1], client().read(typed)) or typed
    except UnitError as error:
        st.warning(escaped(error.message))
        return None


def missing_form(answer: Answer, place: int) -> str | None:
    """Fields for what ``answer`` asks for; its question with their values once they are sent, else None.

    ``place`` is the number of the answer on the page.
    """
    with st.form(f"missing-{place}", border=False):
        fields = [_field(missing, f"missing-{place}-{number}") for number, missing in enumerate(answer.missing)]
        if not st.form_submit_button("Go on with it"):
            return None
        question = answer.question
        for missing, (value, unit) in zip(answer.missing, fields, strict=True):
            if value is None:
                st.warning(escaped(f"Give the {missing.quantity}."))
                return None
            try:
                question = with_value(question, missing, f"{value:.15g}", unit)
            except UnitError as error:
                st.warning(escaped(error.message))
                return None
        return question


def _field(missing: Missing, key: str) -> tuple[float | None, str | None]:
    """The value and the unit that are written for ``missing``; None where there is none."""
    left, right = st.columns((2, 1))
    name = missing.quantity[:1].upper() + missing.quantity[1:]
    value = left.number_input(name, value=None, format="%g", key=key)
    unit = right.text_input("Unit", value=unit_text(missing.unit), max_chars=100, key=f"{key}-unit")
    return value, unit.strip() or None
