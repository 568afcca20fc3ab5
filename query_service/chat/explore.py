"""The explorer: formulas to search, filter and compute with; the graph; situations; glossary; examples; constants; values; kinds; files."""

from __future__ import annotations

from typing import Any, get_args

import streamlit as st

from mathrag.entities import FormulaRole
from mathrag.formulas.readable import readable
from mathrag.home import Home
from mathrag.views.exports import FORMATS
from mathrag.views.formulas import FormulaView
from mathrag.views.network import NODE_TYPES, Network, Node
from mathrag.views.telling import escaped
from mathrag.views.values import places_of
from query_service.chat.definitions import show_definitions
from query_service.chat.examples import show_examples
from query_service.chat.formula import FORMULA, GOTO, show_formula
from query_service.chat.graph import draw
from query_service.chat.parts import client, settings, unit_text
from query_service.chat.situations import show_situation, show_situations

LISTED = 1000
READ_WIDTH = 900  # pixels; a drawing takes all there is
CHOICES = {"all": None, "yes": True, "no": False}
VIEWS = ("Formulas", "Graph", "Situations", "Glossary", "Examples", "Constants", "Values", "Quantity kinds", "Export")
TYPE_NAMES = {
    "formula": "formulas",
    "constant": "constants",
    "situation": "situations",
    "kind": "quantity kinds",
    "document": "documents",
}
SIZES = (100, 300, 1000, 3000)
FILTERS = ("words", "document", "heading", "kind", "role", "executable", "flagged")
ROLES = ("", *get_args(FormulaRole))


def page() -> None:
    """The explorer page."""
    st.set_page_config(layout="wide")
    st.title("What the documents say")
    _follow_link()
    tabs = st.tabs(VIEWS, key="view", on_change="rerun", bind="query-params")
    shown = (_formulas, _graph, show_situations, show_definitions, show_examples, _constants, _values, _kinds, _export)
    for tab, show in zip(tabs, shown, strict=True):
        if tab.open:
            with tab, st.container(width="stretch" if show is _graph else READ_WIDTH):
                show()


def _follow_link() -> None:
    """Open the formula that a drawing or an address names, whatever the filters say."""
    linked = st.session_state.pop(GOTO, None)
    if linked is not None:
        st.session_state.update(
            dict.fromkeys(FILTERS[:5], ""), view=VIEWS[0], formula=linked, executable="all", flagged="all"
        )
    elif "formula" not in st.session_state and "formula" in st.query_params:
        st.session_state["formula"] = st.query_params["formula"]


def _formulas() -> None:
    found = client().formulas(limit=LISTED, **_filters())
    st.caption(f"{found.total} formulas" + (f", the first {LISTED} are listed" if found.total > LISTED else ""))
    if not found.formulas:
        return
    words = st.session_state["words"].casefold().split()
    listed = sorted(found.formulas, key=lambda formula: _likeness(formula.label.casefold(), words))
    labels = {formula.id: f"{formula.label}: {readable(formula.latex)}" for formula in listed}
    if st.session_state.get("formula") not in labels:
        st.session_state["formula"] = listed[0].id
    chosen = st.selectbox("Formula", list(labels), format_func=labels.__getitem__, key="formula")
    with st.expander("As a table"):
        _table(listed)
    st.query_params["formula"] = chosen
    show_formula(client().formula(chosen))


def _table(listed: list[FormulaView]) -> None:
    rows = [
        {
            "label": formula.label,
            "role": formula.role,
            "formula": readable(formula.latex),
            "executable": formula.executable,
            "not executable because": formula.reason or "",
            "flags": "; ".join(formula.flags),
        }
        for formula in listed
    ]
    st.dataframe(rows, hide_index=True)


def _likeness(label: str, words: list[str]) -> tuple[bool, int]:
    """Labels with the words that are looked for come first, the shortest of them before all."""
    named = bool(words) and all(word in label for word in words)
    return not named, len(label) if named else 0


def _filters() -> dict[str, Any]:
    """What the fields for words and the filter say, as ``GET /formulas`` and ``GET /graph`` take it."""
    words = st.text_input("Words in label, LaTeX, texts or parameters", key="words", max_chars=200)
    with st.expander("Filter"):
        documents = ["", *(document.slug for document in client().documents().documents)]
        document = st.selectbox("Document", documents, format_func=lambda slug: slug or "all", key="document")
        heading = st.text_input("Domain: words of the headings it stands under", key="heading", max_chars=200)
        kind = st.text_input("Quantity kind of what it computes, e.g. volume", key="kind", max_chars=200)
        role = st.selectbox("What it is", ROLES, format_func=lambda role: role or "all", key="role")
        for key in FILTERS[5:]:
            st.session_state.setdefault(key, "all")
        executable = st.segmented_control("Executable", list(CHOICES), key="executable")
        flagged = st.segmented_control("Doubtful", list(CHOICES), key="flagged")
    return {
        "text": words,
        "document": document or None,
        "heading": heading.strip() or None,
        "role": role or None,
        "quantity_kind": kind.strip().replace(" ", "_") or None,
        "executable": CHOICES[executable or "all"],
        "flagged": CHOICES[flagged or "all"],
    }


def _graph() -> None:
    chosen = _filters()
    left, right = st.columns((3, 2))
    types = left.pills(
        "Show", NODE_TYPES, selection_mode="multi", default=NODE_TYPES, format_func=TYPE_NAMES.__getitem__, key="types"
    )
    limit = right.select_slider("At most so many nodes", SIZES, value=SIZES[1], key="size")
    centre = st.session_state.get("centre")
    shown = client().graph(**chosen, types=types or NODE_TYPES, limit=limit, around=centre, depth=2 if centre else 1)
    _tell_size(shown)
    clicked = draw(shown, "whole", chosen=st.session_state.get("node"))
    nodes = {node.uri: node for node in shown.nodes}
    if clicked is not None or st.session_state.get("node") not in nodes:
        st.session_state["node"] = clicked if clicked in nodes else None
    named = sorted(nodes, key=lambda uri: nodes[uri].label.casefold())
    uri = st.selectbox("Node", named, index=None, format_func=lambda uri: _named(nodes[uri]), key="node")
    if uri is not None:
        with st.container(width=READ_WIDTH):
            _node(nodes[uri], shown, nodes)


def _tell_size(shown: Network) -> None:
    told = f"{shown.total_nodes} nodes, {shown.total_edges} edges"
    if shown.left_out:
        rest = ", ".join(f"{count} {TYPE_NAMES[type]}" for type, count in shown.left_out.items())
        told += f". The best connected {len(shown.nodes)} are drawn; left out: {rest}"
    st.caption(told)
    if st.session_state.get("centre") and st.button("Show the whole graph"):
        st.session_state["centre"] = None
        st.rerun()


def _named(node: Node) -> str:
    return f"{node.label} ({node.type})"


def _node(node: Node, shown: Network, nodes: dict[str, Node]) -> None:
    if st.session_state.get("centre") != node.uri and st.button("Show only what is near it"):
        st.session_state["centre"] = node.uri
        st.rerun()
    if node.uri.startswith(FORMULA):
        show_formula(client().formula(node.uri))
        return
    if node.type == "situation":
        show_situation(client().situation(node.uri))
        return
    st.subheader(escaped(node.label))
    rows = []
    for edge in shown.edges:
        if node.uri in (edge.source, edge.target):
            other = nodes[edge.target if edge.source == node.uri else edge.source]
            rows.append({"relation": edge.relation.replace("_", " "), "with": other.label, "": readable(other.latex)})
    st.dataframe(sorted(rows, key=lambda row: (row["relation"], row["with"].casefold())), hide_index=True)


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


def _values() -> None:
    words = st.text_input("Words in thing or quantity", key="values", max_chars=200)
    found = client().values(words, limit=LISTED)
    st.caption(f"{found.total} values" + (f", the first {LISTED} are listed" if found.total > LISTED else ""))
    rows = [
        {
            "thing": value.thing,
            "quantity": value.quantity,
            "value": value.value_text,
            "unit": unit_text(value.unit),
            "condition": value.condition,
            "note": value.note,
            "kind": (value.quantity_kind or "").replace("_", " "),
            "documents": ", ".join(places_of(value)),
        }
        for value in found.values
    ]
    st.dataframe(rows, hide_index=True) if rows else st.caption("The documents give no such values.")


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
    report = Home(settings().home).evaluations / "report.html"
    if report.is_file():
        st.write("What was measured of this knowledge base (`mathrag evaluation-report`).")
        st.download_button("Evaluation report", report.read_bytes(), "evaluation.html", "text/html", on_click="ignore")
