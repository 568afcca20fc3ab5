"""One formula's page: what it says, a form that computes it, its relations as a drawing, and where it was found."""

from __future__ import annotations

import re

import streamlit as st

from mathrag.entities import Occurrence
from mathrag.formulas.readable import readable, readable_prose
from mathrag.knowledge import BASE
from mathrag.views.formulas import FormulaDetail
from mathrag.views.telling import complete, escaped, prose, tex
from query_service.chat.correcting import show_corrections
from query_service.chat.graph import draw
from query_service.chat.parts import client, compute_form, show_page, unit_text
from query_service.chat.statements import linked

FORMULA = f"{BASE}formula/"
DRAWN = 60
EXPONENT = re.compile(r"\^(-?\d+)")
GOTO = "goto"
TOLD_AS = {
    "law": "A law",
    "definition": "A definition",
    "derived": "Derived from other formulas",
    "step": "A step of a worked example",
    "statement": "A condition, an approximation or a limit",
}


def show_formula(formula: FormulaDetail) -> None:
    """Everything known of ``formula``."""
    st.subheader(escaped(formula.label))
    st.latex(complete(formula.latex))
    if formula.description and formula.description != formula.label:
        st.markdown(prose(formula.description))
    st.caption(
        TOLD_AS[formula.role]
        + ("" if formula.named else ". No document names it: the label is made of its symbols or heading")
    )
    if not formula.executable:
        st.warning(f"Not executable: {escaped(formula.reason or 'no reason is known')}")
    if formula.flags:
        st.warning(escaped("; ".join(formula.flags)))
    _parameters(formula)
    if formula.conditions:
        st.caption(f"Holds where {escaped('; '.join(formula.conditions))}")
    if formula.in_numbers:
        st.caption(escaped(f"Holds {formula.in_numbers}"))
    if formula.executable:
        st.markdown("#### Compute")
        compute_form(formula, f"compute-{formula.id}", {}, formula.target)
    show_corrections(formula)
    _relations(formula)
    if formula.statements:
        st.markdown("#### Stands in")
    for statement in formula.statements:
        st.markdown(linked(statement))
    if formula.examples:
        st.markdown("#### Used by worked examples")
    for example in formula.examples:
        verdicts = escaped(", ".join(example.verdicts) or "no result")
        page = f"explore?view=Examples&example={example.uri.rsplit('/', 1)[-1]}"
        st.markdown(f"[{escaped(readable_prose(example.label))}]({page}) in {escaped(example.document)}: {verdicts}")
    _provenance(formula)
    with st.expander("For programs"):
        st.code(formula.uri, language=None, wrap_lines=True)
        st.code(formula.equation or "no equation", language="python", wrap_lines=True)
        st.code(formula.latex, language="latex", wrap_lines=True)


def go_to(uri: str) -> None:
    """Open the page of the formula ``uri`` in the next run, which begins now."""
    st.session_state[GOTO] = uri.rsplit("/", 1)[-1]
    st.rerun()


def _parameters(formula: FormulaDetail) -> None:
    rows = ["| symbol | name | kind | unit | dimension | typed by |", "| --- | --- | --- | --- | --- | --- |"]
    for parameter in formula.parameters:
        kind = "a constant" if parameter.constant else (parameter.quantity_kind or "not known").replace("_", " ")
        dimension = readable(EXPONENT.sub(r"^{\1}", parameter.dimension)) if parameter.dimension else "not known"
        typed = "a guess" if parameter.guessed else parameter.evidence
        cells = (parameter.name, kind, unit_text(parameter.unit), dimension, typed)
        rows.append(f"| ${tex(parameter.symbol)}$ | " + " | ".join(escaped(cell) for cell in cells) + " |")
    if formula.parameters:
        st.markdown("\n".join(rows))


def _relations(formula: FormulaDetail) -> None:
    st.markdown("#### Relations")
    steps = st.segmented_control("Steps away", (1, 2), default=1, required=True, key=f"steps-{formula.id}")
    shown = client().graph(around=formula.uri, depth=steps or 1, limit=DRAWN)
    clicked = draw(shown, f"near-{formula.id}", chosen=formula.uri, height=380)
    if shown.left_out:
        st.caption(f"The nearest {len(shown.nodes)} of {shown.total_nodes} nodes.")
    labels = {node.uri: node.label for node in shown.nodes}
    for relation in formula.relations:
        source, target = (escaped(labels.get(end, end)) for end in (relation.source, relation.target))
        why = f": {escaped(readable_prose(relation.evidence))}" if relation.evidence else ""
        st.caption(f"{source} — {relation.relation_type.replace('_', ' ')} → {target}{why}")
    others = [node.uri for node in shown.nodes if node.type == "formula" and node.uri != formula.uri]
    chosen = None
    if others:
        chosen = st.selectbox(
            "Open a related formula",
            others,
            index=None,
            format_func=labels.__getitem__,
            key=f"related-{formula.id}-{steps}",
        )
    opened = clicked or chosen
    if opened is not None and opened.startswith(FORMULA) and opened != formula.uri:
        go_to(opened)


def _provenance(formula: FormulaDetail) -> None:
    worked = [occurrence for occurrence in formula.occurrences if occurrence.role == "step"]
    for title, places in (
        ("Found in", [o for o in formula.occurrences if o not in worked]),
        ("Worked with in", worked),
    ):
        if places:
            st.markdown(f"#### {title}")
            _places(formula, places)


def _places(formula: FormulaDetail, places: list[Occurrence]) -> None:
    for occurrence in places:
        place = formula.occurrences.index(occurrence)
        where = occurrence.document + (f", page {occurrence.page}" if occurrence.page is not None else "")
        with st.expander(escaped(" › ".join((where, *occurrence.headings)))):
            if occurrence.latex and occurrence.latex != formula.latex:
                st.latex(complete(occurrence.latex))
            st.caption(f"by {escaped(occurrence.extractor)}, confidence {occurrence.confidence:.2f}")
            if st.toggle("Show the page", key=f"place-{formula.id}-{place}"):
                show_page(occurrence.document, occurrence.page, occurrence.latex or formula.latex)
            if st.toggle("Show the passage", key=f"passage-{formula.id}-{place}"):
                st.code(client().chunk(occurrence.chunk).text, language=None, wrap_lines=True)
