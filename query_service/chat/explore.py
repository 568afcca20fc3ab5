"""The explorer: formulas to search, filter and compute with, the graph, and a list of everything else the documents say."""

from __future__ import annotations

from typing import Any, get_args

import streamlit as st

from mathrag.entities import FormulaRole
from mathrag.formulas.readable import readable
from mathrag.home import Home
from mathrag.views.exports import FORMATS
from mathrag.views.network import NODE_TYPES, Network, Node
from mathrag.views.telling import escaped
from mathrag.views.wording import counted
from query_service.chat.definitions import show_definitions
from query_service.chat.examples import show_examples
from query_service.chat.formula import FORMULA, GOTO, show_formula
from query_service.chat.graph import draw
from query_service.chat.parts import client, settings
from query_service.chat.situations import show_situation, show_situations
from query_service.chat.statements import show_statements
from query_service.chat.symbols import show_symbols
from query_service.chat.tables import LISTED, chosen_row, formula_rows, show_constants, show_kinds, show_values

READ_WIDTH = 900  # pixels; a drawing takes all there is
CHOICES = {"all": None, "yes": True, "no": False}
VIEWS = (
    *("Formulas", "Graph", "Situations", "Statements", "Glossary", "Symbols", "Examples", "Constants", "Values"),
    *("Quantity kinds", "Export"),
)
TYPE_NAMES = {
    "formula": "formula",
    "constant": "constant",
    "situation": "situation",
    "kind": "quantity kind",
    "document": "document",
}
SIZES = (100, 300, 1000, 3000)
FILTERS = ("words", "document", "heading", "kind", "role", "executable", "flagged", "named")
ROLES = ("", *get_args(FormulaRole))


def page() -> None:
    """The explorer page."""
    st.set_page_config(layout="wide")
    st.title("What the documents say")
    _follow_link()
    tabs = st.tabs(VIEWS, key="view", on_change="rerun", bind="query-params")
    shown = (
        _formulas,
        _graph,
        show_situations,
        show_statements,
        show_definitions,
        show_symbols,
        show_examples,
        show_constants,
        show_values,
        show_kinds,
        _export,
    )
    for tab, show in zip(tabs, shown, strict=True):
        if tab.open:
            with tab, st.container(width="stretch" if show is _graph else READ_WIDTH):
                show()


def _follow_link() -> None:
    """Open the formula that a drawing or an address names, whatever the filters say."""
    linked = st.session_state.pop(GOTO, None)
    if linked is not None:
        st.session_state.update(
            dict.fromkeys(FILTERS[:5], ""), view=VIEWS[0], formula=linked, **dict.fromkeys(FILTERS[5:], "all")
        )


def _formulas() -> None:
    found = client().formulas(limit=LISTED, **_filters())
    _tell_document(st.session_state["document"])
    st.caption(counted(found.total, "formula") + (f", the first {LISTED} are listed" if found.total > LISTED else ""))
    words = st.session_state["words"].casefold().split()
    listed = sorted(found.formulas, key=lambda formula: _likeness(formula.label.casefold(), words))
    if not listed:
        return
    chosen = chosen_row(formula_rows(listed), [formula.id for formula in listed], "formula")
    if chosen is None:
        st.caption("Choose a row to open its formula.")
    else:
        show_formula(client().formula(chosen))


def _tell_document(slug: str) -> None:
    """What one document gave, with the ways to it."""
    for document in client().documents().documents:
        if document.slug == slug:
            st.subheader(escaped(document.title))
            given = ((len(document.pages), "page"), (document.executable, "executable formula"),
                     (document.situations, "situation"), (document.examples, "worked example"),
                     (document.definitions, "definition"), (document.symbols, "symbol"))  # fmt: skip
            st.caption(", ".join((slug, *(counted(count, noun) for count, noun in given if count))))
            for warning in document.warnings:
                st.warning(escaped(warning))


def _likeness(label: str, words: list[str]) -> tuple[bool, int]:
    """Labels with the words that are looked for come first, the shortest of them before all."""
    named = bool(words) and all(word in label for word in words)
    return not named, len(label) if named else 0


def _filters() -> dict[str, Any]:
    """What the fields for words and the filter say, as ``GET /formulas`` and ``GET /graph`` take it."""
    words = st.text_input("Words in label, LaTeX, texts or parameters", key="words", max_chars=200)
    with st.expander("Filter"):
        documents = ["", *(document.slug for document in client().documents().documents)]
        document = st.selectbox(
            "Document", documents, format_func=lambda slug: slug or "all", key="document", bind="query-params"
        )
        heading = st.text_input("Domain: words of the headings it stands under", key="heading", max_chars=200)
        kind = st.text_input("Quantity kind of what it computes, e.g. volume", key="kind", max_chars=200)
        role = st.selectbox("What it is", ROLES, format_func=lambda role: role or "all", key="role")
        for key in FILTERS[5:]:
            st.session_state.setdefault(key, "all")
        executable = st.segmented_control("Executable", list(CHOICES), key="executable")
        flagged = st.segmented_control("Doubtful", list(CHOICES), key="flagged")
        named = st.segmented_control("Named by a document", list(CHOICES), key="named")
    return {
        "text": words,
        "document": document or None,
        "heading": heading.strip() or None,
        "role": role or None,
        "quantity_kind": kind.strip().replace(" ", "_") or None,
        "executable": CHOICES[executable or "all"],
        "flagged": CHOICES[flagged or "all"],
        "named": CHOICES[named or "all"],
    }


def _graph() -> None:
    chosen = _filters()
    left, right = st.columns((3, 2))
    types = left.pills(
        "Show",
        NODE_TYPES,
        selection_mode="multi",
        default=NODE_TYPES,
        format_func=lambda type: f"{TYPE_NAMES[type]}s",
        key="types",
        wrap=True,
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
    told = f"{counted(shown.total_nodes, 'node')}, {counted(shown.total_edges, 'edge')}"
    if shown.left_out:
        rest = ", ".join(counted(count, TYPE_NAMES[type]) for type, count in shown.left_out.items())
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


def _export() -> None:
    st.write("The whole graph for other programs; CSV holds the formulas.")
    form = st.selectbox("Form", list(FORMATS), key="form")
    if st.button("Prepare the file"):
        st.download_button("Download", client().export(form), f"mathrag.{form}", FORMATS[form], on_click="ignore")
    report = Home(settings().home).evaluations / "report.html"
    if report.is_file():
        st.write("What was measured of this knowledge base (`mathrag evaluation-report`).")
        st.download_button("Evaluation report", report.read_bytes(), "evaluation.html", "text/html", on_click="ignore")
