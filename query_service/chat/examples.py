"""The worked examples of the explorer: one at a time, with their laws, what was put in and what came out."""

from __future__ import annotations

import streamlit as st

from mathrag.entities import ExamplePart, ExampleStep
from mathrag.formulas.readable import readable_prose
from mathrag.views.examples import ExampleView, stated
from mathrag.views.telling import escaped, prose, tex
from mathrag.views.wording import counted
from query_service.chat.parts import client, unit_text

LISTED = 1000
VERDICTS = ("verified", "differs", "not computed")


def show_examples() -> None:
    """A choice of the examples, and the page of the chosen one; the page's address names it."""
    if "example" not in st.session_state and "example" in st.query_params:
        st.session_state["example"] = st.query_params["example"]
    words = st.text_input("Words in title or text", key="worked", max_chars=200)
    verdict = st.segmented_control("Result computed anew", VERDICTS, key="verdict")
    found = client().examples(words, limit=LISTED, verdict=verdict)
    counts = ", ".join(f"{count} {name}" for name, count in found.verdicts.items())
    st.caption(counted(found.total, "worked example") + (f"; results: {counts}" if counts else ""))
    if not found.examples:
        return
    titles = {
        example.id: f"{readable_prose(example.label)} ({example.occurrences[0].document})" for example in found.examples
    }
    if st.session_state.get("example") not in titles:
        st.session_state["example"] = found.examples[0].id
    chosen = st.selectbox("Example", list(titles), format_func=titles.__getitem__, key="example")
    st.query_params["example"] = chosen
    show_example(client().example(chosen))


def show_example(example: ExampleView) -> None:
    """Everything known of ``example``."""
    st.subheader(escaped(readable_prose(example.label)))
    st.markdown(prose(example.question))
    laws = {law.uri: law.label for law in example.uses}
    for part in example.parts:
        _part(part, laws)
    if example.uses:
        st.markdown("#### Laws used")
        for law in example.uses:
            st.markdown(f"[{escaped(law.label)}](explore?view=Formulas&formula={law.uri.rsplit('/', 1)[-1]})")
            st.latex(tex(law.latex))
    _provenance(example)


def _part(part: ExamplePart, laws: dict[str, str]) -> None:
    if part.letter:
        st.markdown(f"**({part.letter})** {prose(part.question)}")
    for step in part.steps:
        st.latex(tex(step.latex))
        if told := _told(step, laws):
            st.caption(told)
    if part.value is None:
        st.caption(escaped(part.reason))
        return
    result = f"Result: {stated(part)}: {part.verdict}, {part.reason}"
    (st.success if part.verdict == "verified" else st.warning if part.verdict == "differs" else st.info)(
        escaped(result)
    )


def _told(step: ExampleStep, laws: dict[str, str]) -> str:
    """The law of a step and what was put in."""
    put_in = ", ".join(f"${tex(one.symbol)}$ = {escaped(one.value)} {unit_text(one.unit)}" for one in step.bindings)
    law = escaped(laws.get(step.law or "", ""))
    return f"{law} with {put_in}" if law and put_in else law


def _provenance(example: ExampleView) -> None:
    st.markdown("#### Stands in")
    for occurrence in example.occurrences:
        with st.expander(escaped(" › ".join((occurrence.document, *occurrence.headings)))):
            st.caption(f"by {escaped(occurrence.extractor)}")
            st.code(example.text, language=None, wrap_lines=True)
    with st.expander("For programs"):
        st.code(example.uri, language=None, wrap_lines=True)
