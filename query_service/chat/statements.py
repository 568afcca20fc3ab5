"""Definitions, theorems and problems in the explorer: one at a time, with its proof, what it uses, what uses it, its surroundings, ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import streamlit as st

from mathrag.entities import Argument, StatementKind
from mathrag.formulas.readable import readable_prose
from mathrag.views.statement_graph import MOST_HOPS, StatementOrder
from mathrag.views.statements import StatementLink, StatementView
from mathrag.views.telling import blocks, complete, escaped
from mathrag.views.wording import counted
from query_service.chat.graph import draw
from query_service.chat.parts import client

LISTED = 1000
NEAR = 10
"""How many of the nearest are told."""
KINDS: tuple[StatementKind, ...] = get_args(StatementKind)
STATED: dict[str, StatementKind] = {"stated definition": "definition", "theorem": "theorem", "problem": "problem"}
"""Their kinds by what the index calls them: definitions of glossaries are none."""
COLOURS = {"definition": "yellow", "theorem": "blue", "problem": "red"}
"""AutoMathKG's (figure 7)."""
SIGNS = {"definition": "■", "theorem": "●", "problem": "▼"}
"""As the drawing has them."""


def show_statements() -> None:
    """A choice of the statements, and the page of the chosen one; the page's address names it."""
    linked = st.query_params.get("statement")
    words = st.text_input("Words in title or text", key="stated", max_chars=200, on_change=_search_anew)
    kind = st.segmented_control("Kind", KINDS, key="stated_kind", on_change=_search_anew)
    instead = "instead of what has all of the words"
    near = st.toggle("What is nearest in meaning", key="stated_near", help=instead, on_change=_search_anew)
    titles = _nearest(words, kind) if near and words.strip() else _having(words, kind)
    if linked and linked not in titles:
        titles = {linked: _title(client().statement(linked)), **titles}
    if not titles:
        return
    if linked and st.session_state.get("followed") != linked:
        st.session_state.update(statement=linked, followed=linked)
    if st.session_state.get("statement") not in titles:
        st.session_state["statement"] = next(iter(titles))
    chosen = st.selectbox("Statement", list(titles), format_func=titles.__getitem__, key="statement")
    st.query_params["statement"] = chosen
    st.session_state["followed"] = chosen
    show_statement(client().statement(chosen), titles)


def _search_anew() -> None:
    """Forget the statement that was chosen, so that the first one of what is looked for now is shown."""
    st.query_params.pop("statement", None)
    for key in ("statement", "followed"):
        st.session_state.pop(key, None)


def show_statement(statement: StatementView, titles: dict[str, str]) -> None:
    """Everything known of ``statement``; ``titles`` are those that a way may lead to."""
    form = f"{statement.form} {statement.number}".strip().capitalize()
    st.subheader(escaped(readable_prose(statement.label)))
    about = ", ".join(filter(None, (statement.field, *sorted({place.document for place in statement.occurrences}))))
    st.markdown(f":{COLOURS[statement.kind]}-badge[{escaped(form)}] {escaped(about)}")
    st.markdown(blocks(statement.contents))
    _arguments("Proof", statement.proofs)
    _arguments("Solution", statement.solutions)
    _made(statement)
    uses, used_by = st.columns(2)
    with uses:
        _links("Uses", statement.uses)
    with used_by:
        _links("Used by", statement.used_by)
    _formulas(statement)
    dangling = [one for one in statement.references if one.dangles]
    if dangling:
        with st.expander(f"{counted(len(dangling), 'reference')} to nothing that is known"):
            for one in dangling:
                st.caption(escaped(f"{one.text}: {one.reason}"))
    entries = dict.fromkeys(one.entry for one in statement.references if one.entry)
    if entries:
        st.markdown("#### Cites")
        for entry in entries:
            st.markdown(blocks(entry))
    _orders(statement)
    _surroundings(statement)
    _ways(statement, titles)
    _provenance(statement)


def _having(words: str, kind: StatementKind | None) -> dict[str, str]:
    """The statements that have all ``words``, by id; of more than `LISTED` the first, and it is said that there are more."""
    found = client().statements(words, limit=LISTED, kind=kind)
    forms = ", ".join(f"{form}: {count}" for form, count in found.forms.items())
    more = f"; the first {LISTED} of {found.total} are listed" if found.total > LISTED else ""
    st.caption((forms or "The documents state no definition, theorem or problem.") + more)
    return {one.id: _title(one) for one in found.statements}


def _nearest(words: str, kind: StatementKind | None) -> dict[str, str]:
    """The statements that are nearest to ``words`` by MathVD and by words, the nearest first, with the way to each."""
    hits = [hit for one in ([kind] if kind else KINDS) for hit in client().search(words, NEAR, one).hits]
    stated = sorted((hit for hit in hits if hit.kind in STATED), key=lambda hit: (-hit.score, hit.uri))[:NEAR]
    if not stated:
        st.caption("Nothing is near.")
    for hit in stated:
        of_kind = STATED[hit.kind]
        name = f":{COLOURS[of_kind]}[{SIGNS[of_kind]}] [{escaped(readable_prose(hit.label))}]({_address(hit.uri)})"
        st.markdown(f"{name} ({hit.score:.2f})")
    return {hit.id: f"{STATED[hit.kind]}: {readable_prose(hit.label)}" for hit in stated}


def _title(statement: StatementView) -> str:
    form = f"{statement.form} {statement.number}".strip()
    return f"{form}: {readable_prose(statement.label)} ({statement.occurrences[0].document})"


def _arguments(name: str, arguments: Sequence[Argument]) -> None:
    """Proofs or solutions, folded."""
    for number, argument in enumerate(arguments, 1):
        with st.expander(name if len(arguments) == 1 else f"{name} {number}"):
            st.markdown(blocks(argument.contents))


def _made(statement: StatementView) -> None:
    """What was made where no source has one: never without saying so."""
    for argument in statement.made:
        told = argument.synthesis
        if told is None:
            continue
        with st.expander("Made, in no source"):
            st.warning(escaped(f"Written by {told.model}. Checks passed: {', '.join(told.checks) or 'none'}."))
            st.markdown(blocks(argument.contents))
            for uri in told.evidence:
                st.markdown(f"Rests on [{uri.rsplit('/', 1)[-1]}]({_address(uri)})")


def _formulas(statement: StatementView) -> None:
    """The formulas that stand in it, each with the way to its own page."""
    if statement.contains:
        st.markdown("#### Formulas")
    for formula in statement.contains:
        address = f"explore?view=Formulas&formula={formula.id}"
        st.markdown(f"${complete(formula.latex)}$ [{escaped(readable_prose(formula.label))}]({address})")


def _links(name: str, links: Sequence[StatementLink]) -> None:
    st.markdown(f"#### {name}")
    if not links:
        st.caption("nothing that is known")
    for link in links:
        st.markdown(linked(link) + (f" as {escaped(link.tactic)}" if link.tactic else ""))


def linked(link: StatementLink) -> str:
    """A statement's name as a link to its page."""
    form = f"{link.form} {link.number}".strip()
    return f":{COLOURS[link.kind]}[{SIGNS[link.kind]}] [{escaped(readable_prose(link.label))}]({_address(link.uri)}) ({escaped(form)})"


def _address(uri: str) -> str:
    return f"explore?view=Statements&statement={uri.rsplit('/', 1)[-1]}"


def _orders(statement: StatementView) -> None:
    """What must be known first, and what depends on it, looked for when it is opened."""
    if st.toggle("What must I know first?", key=f"needs-{statement.id}"):
        _order(client().needs(statement.id), "It rests on nothing that is known.")
    if st.toggle("What depends on this?", key=f"dependents-{statement.id}"):
        _order(client().dependents(statement.id), "Nothing that is known depends on it.")


def _order(order: StatementOrder, nothing: str) -> None:
    if not order.steps:
        st.caption(nothing)
    for number, step in enumerate(order.steps, 1):
        links = " and ".join(map(linked, step.statements))
        st.markdown(f"{number}. {links}{' (they refer to each other)' if step.cycle else ''}")


def _surroundings(statement: StatementView) -> None:
    st.markdown("#### Neighbourhood")
    hops = st.select_slider("References away", range(1, MOST_HOPS + 1), value=1, key=f"hops-{statement.id}")
    shown = client().neighbourhood(statement.id, hops=hops)
    left_out = ", ".join(counted(count, kind) for kind, count in shown.left_out.items())
    told = f"{counted(shown.total_nodes, 'statement')}, {counted(shown.total_edges, 'reference')}"
    st.caption(told + (f"; left out: {left_out}" if left_out else ""))
    clicked = draw(shown, f"near-{statement.id}", chosen=statement.uri, height=420)
    if clicked is not None and clicked != statement.uri:
        st.query_params["statement"] = clicked.rsplit("/", 1)[-1]
        st.rerun()


def _ways(statement: StatementView, titles: dict[str, str]) -> None:
    """The ways to another statement."""
    st.markdown("#### Ways to another statement")
    others = [id for id in titles if id != statement.id]
    other = st.selectbox("To", others, index=None, format_func=titles.__getitem__, key=f"to-{statement.id}")
    if other is None:
        return
    found = client().paths(statement.id, other)
    if not found.paths:
        st.caption("Neither leads to the other.")
    for way in found.paths:
        st.markdown(" → ".join(map(linked, way)))


def _provenance(statement: StatementView) -> None:
    st.markdown("#### Stands in")
    for place in statement.occurrences:
        with st.expander(escaped(" › ".join((place.document, *place.headings)))):
            st.caption(f"by {escaped(place.extractor)}")
            if place.latex:
                st.markdown(blocks(place.latex))
            st.code(client().chunk(place.chunk).text, language=None, wrap_lines=True)
    with st.expander("For programs"):
        st.code(statement.uri, language=None, wrap_lines=True)
