"""The explorer: formulas to search, filter and compute with; constants; quantity kinds; the graph as a file."""

from __future__ import annotations

from typing import Any

import streamlit as st

from mathrag.commands.exports import FORMATS
from mathrag.commands.notation import readable
from mathrag.commands.telling import escaped, prose, tex
from mathrag.commands.views import FormulaDetail, FormulaPage
from mathrag.errors import UnknownEntity
from query_service.chat.graph import relations_dot
from query_service.chat.parts import client, compute_form, show_page, unit_text

LISTED = 1000
CHOICES = {"all": None, "yes": True, "no": False}


def page() -> None:
    """The explorer page."""
    st.title("What the documents say")
    formulas, constants, kinds, graph = st.tabs(("Formulas", "Constants", "Quantity kinds", "Export"))
    with formulas:
        _formulas()
    with constants:
        _constants()
    with kinds:
        _kinds()
    with graph:
        _export()


def _formulas() -> None:
    found = _filtered()
    st.caption(f"{found.total} formulas" + (f", the first {LISTED} are listed" if found.total > LISTED else ""))
    if not found.formulas:
        return
    words = st.session_state["words"].casefold().split()
    listed = sorted(found.formulas, key=lambda formula: _likeness(formula.label.casefold(), words))
    labels = {formula.id: f"{formula.label}: {readable(formula.latex)}" for formula in listed}
    linked = st.query_params.get("formula", "")
    ids = list(labels)
    place = ids.index(linked) if linked in labels else 0
    chosen = st.selectbox("Formula", ids, index=place, format_func=labels.__getitem__, key="formula")
    with st.expander("As a table"):
        rows = [
            {
                "label": formula.label,
                "formula": readable(formula.latex),
                "executable": formula.executable,
                "not executable because": formula.reason or "",
                "flags": "; ".join(formula.flags),
            }
            for formula in listed
        ]
        st.dataframe(rows, hide_index=True)
    st.query_params["formula"] = chosen
    _formula(client().formula(chosen))


def _likeness(label: str, words: list[str]) -> tuple[bool, int]:
    """Labels with the words that are looked for come first, the shortest of them before all."""
    named = bool(words) and all(word in label for word in words)
    return not named, len(label) if named else 0


def _filtered() -> FormulaPage:
    words = st.text_input("Words in label, LaTeX, texts or parameters", key="words", max_chars=200)
    with st.expander("Filter"):
        documents = ["", *(document.slug for document in client().documents().documents)]
        document = st.selectbox("Document", documents, format_func=lambda slug: slug or "all", key="document")
        heading = st.text_input("Words of the heading it stands under", key="heading", max_chars=200)
        kind = st.text_input("Quantity kind of what it computes, e.g. volume", key="kind", max_chars=200)
        executable = st.segmented_control("Executable", list(CHOICES), default="all", key="executable")
        flagged = st.segmented_control("Doubtful", list(CHOICES), default="all", key="flagged")
    filters: dict[str, Any] = {
        "document": document or None,
        "heading": heading.strip() or None,
        "quantity_kind": kind.strip().replace(" ", "_") or None,
        "executable": CHOICES[executable or "all"],
        "flagged": CHOICES[flagged or "all"],
    }
    return client().formulas(words, limit=LISTED, **filters)


def _formula(formula: FormulaDetail) -> None:
    st.subheader(escaped(formula.label))
    st.latex(tex(formula.latex))
    if formula.description:
        st.markdown(prose(formula.description))
    if not formula.executable:
        st.warning(f"Not executable: {escaped(formula.reason or 'no reason is known')}")
    if formula.flags:
        st.warning(escaped("; ".join(formula.flags)))
    _parameters(formula)
    if formula.conditions:
        st.caption(f"Holds where {escaped('; '.join(formula.conditions))}")
    if formula.executable:
        st.markdown("#### Compute")
        compute_form(formula, f"compute-{formula.id}", {}, formula.target)
    if formula.relations:
        _relations(formula)
    _provenance(formula)
    with st.expander("For programs"):
        st.code(formula.uri, language=None, wrap_lines=True)
        st.code(formula.equation or "no equation", language="python", wrap_lines=True)
        st.code(formula.latex, language="latex", wrap_lines=True)


def _parameters(formula: FormulaDetail) -> None:
    rows = ["| symbol | name | kind | unit | dimension |", "| --- | --- | --- | --- | --- |"]
    for parameter in formula.parameters:
        kind = "a constant" if parameter.constant else (parameter.quantity_kind or "not known").replace("_", " ")
        cells = (parameter.name, kind, unit_text(parameter.unit), parameter.dimension or "not known")
        rows.append(f"| ${tex(parameter.symbol)}$ | " + " | ".join(escaped(cell) for cell in cells) + " |")
    st.markdown("\n".join(rows))


def _relations(formula: FormulaDetail) -> None:
    st.markdown("#### Relations")
    labels: dict[str, str] = {}
    for relation in formula.relations:
        for uri in (relation.source, relation.target):
            if uri not in labels:
                labels[uri] = _label(uri)
    st.graphviz_chart(relations_dot(formula, labels), width="stretch")
    for relation in formula.relations:
        source, target = escaped(labels[relation.source]), escaped(labels[relation.target])
        st.caption(f"{source} — {relation.relation_type.replace('_', ' ')} → {target}")


def _label(uri: str) -> str:
    try:
        return client().formula(uri).label if "/formula/" in uri else client().constant(uri).name
    except UnknownEntity:
        return uri.rsplit("/", 1)[-1]


def _provenance(formula: FormulaDetail) -> None:
    st.markdown("#### Found in")
    for place, occurrence in enumerate(formula.occurrences):
        where = occurrence.document + (f", page {occurrence.page}" if occurrence.page is not None else "")
        with st.expander(escaped(" › ".join((where, *occurrence.headings)))):
            st.caption(f"by {escaped(occurrence.extractor)}, confidence {occurrence.confidence:.2f}")
            if st.toggle("Show the page", key=f"place-{formula.id}-{place}"):
                show_page(occurrence.document, occurrence.page, occurrence.latex or formula.latex)
            if st.toggle("Show the passage", key=f"passage-{formula.id}-{place}"):
                st.code(client().chunk(occurrence.chunk).text, language=None, wrap_lines=True)


def _constants() -> None:
    rows = [
        {
            "name": constant.name,
            "symbol": readable(constant.symbol),
            "value": constant.value_text,
            "unit": unit_text(constant.unit),
            "documents": ", ".join(sorted({place.document for place in constant.occurrences})),
        }
        for constant in client().constants().constants
    ]
    st.dataframe(rows, hide_index=True) if rows else st.caption("The documents give no constants.")


def _kinds() -> None:
    words = st.text_input("Words in the kind's name or synonyms", key="kinds", max_chars=200)
    found = client().kinds(words, limit=1000)
    st.caption(f"{found.total} kinds")
    rows = [
        {
            "kind": kind.label,
            "symbols": ", ".join(readable(symbol) for symbol in kind.symbols),
            "unit": unit_text(kind.unit),
            "dimension": kind.dimension,
            "a case of": kind.broader or "",
            "also": ", ".join(kind.synonyms),
        }
        for kind in found.kinds
    ]
    st.dataframe(rows, hide_index=True)


def _export() -> None:
    st.write("The whole graph for other programs; CSV holds the formulas.")
    form = st.selectbox("Form", list(FORMATS), key="form")
    if st.button("Prepare the file"):
        st.download_button("Download", client().export(form), f"mathrag.{form}", FORMATS[form], on_click="ignore")
