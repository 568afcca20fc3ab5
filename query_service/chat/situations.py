"""The situations of the explorer: what packs tell, one at a time."""

from __future__ import annotations

import streamlit as st

from mathrag.formulas.readable import readable
from mathrag.views.situations import SituationDetail
from mathrag.views.telling import escaped, prose, tex
from mathrag.views.wording import counted
from query_service.chat.parts import client, unit_text

LISTED = 1000


def situation_address(uri: str) -> str:
    """The page of the explorer for a situation, by its URI or that of one of its equations in an answer."""
    return f"explore?view=Situations&situation={uri.partition('#')[0].rsplit('/', 1)[-1]}"


def show_situations() -> None:
    """A choice of the situations, and the page of the chosen one; the page's address names it."""
    if "situation" not in st.session_state and "situation" in st.query_params:
        st.session_state["situation"] = st.query_params["situation"]
    words = st.text_input("Words in name, title, quantities or phrases", key="told", max_chars=200)
    found = client().situations(words, limit=LISTED)
    unusable = sum(situation.reason is not None for situation in found.situations)
    st.caption(counted(found.total, "situation") + (f", {unusable} of them can't be used" if unusable else ""))
    if not found.situations:
        return
    titles = {situation.id: situation.label for situation in found.situations}
    if st.session_state.get("situation") not in titles:
        st.session_state["situation"] = found.situations[0].id
    chosen = st.selectbox("Situation", list(titles), format_func=titles.__getitem__, key="situation")
    st.query_params["situation"] = chosen
    show_situation(client().situation(chosen))


def show_situation(situation: SituationDetail) -> None:
    """Everything known of ``situation``."""
    st.subheader(escaped(situation.label))
    show_statement(situation)
    _quantities(situation)
    for name, said in situation.phrases().items():
        if name != "order":
            st.markdown(f"**{name}** {escaped(said)}")
    if situation.examples:
        st.markdown("#### Examples")
        for example in situation.examples:
            st.markdown(f"- {escaped(example.ask)} **{escaped(example.answer or 'to be refused')}**")
    _provenance(situation)


def show_statement(situation: SituationDetail) -> None:
    """What ``situation`` states: its equations, and who says so."""
    if situation.description:
        st.markdown(prose(situation.description))
    if situation.reason is not None:
        st.warning(f"Not usable: {escaped(situation.reason)}")
    for latex in (*situation.latex, *situation.order_latex()):
        st.latex(tex(latex))
    if situation.source:
        st.caption(f"Source: {escaped(situation.source)}")


def _quantities(situation: SituationDetail) -> None:
    rows = ["| symbol | is | of | kind | unit | told |", "| --- | --- | --- | --- | --- | --- |"]
    for row in situation.quantity_rows():
        cells = (row.said, row.of, row.kind, unit_text(row.unit), row.told)
        rows.append(f"| ${tex(row.symbol)}$ | " + " | ".join(escaped(cell).replace("|", "/") for cell in cells) + " |")
    st.markdown("\n".join(rows))


def _provenance(situation: SituationDetail) -> None:
    st.markdown("#### Told in")
    for place, occurrence in enumerate(situation.occurrences):
        with st.expander(escaped(" › ".join((occurrence.document, *occurrence.headings)))):
            st.caption(f"by {escaped(occurrence.extractor)}")
            if st.toggle("Show the passage", key=f"told-{situation.id}-{place}"):
                st.code(client().chunk(occurrence.chunk).text, language=None, wrap_lines=True)
    if situation.relations:
        st.markdown("#### Says the same as")
        for relation in situation.relations:
            label = client().formula(relation.target)
            st.caption(f"{escaped(label.label)}: {escaped(readable(label.latex))}")
    with st.expander("For programs"):
        st.code(situation.uri, language=None, wrap_lines=True)
        st.code("\n".join(situation.equations), language="python", wrap_lines=True)
