"""Statements over HTTP, MCP and the page: read, walked, with what was made for them apart."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
import streamlit as st
from mcp import Client as McpClient
from streamlit.testing.v1 import AppTest
from tiny_knowledge import SLUG, entities, publish_tiny

from mathrag.entities import Argument, Formula, Occurrence, Reference, Statement, StatementKind, Synthesis
from mathrag.errors import UnknownEntity
from mathrag.home import Home
from mathrag.knowledge import statement_uri
from mathrag.settings import Settings, load
from mathrag.statements import Completion, Completions
from query_service.client import Client
from query_service.current import CurrentKnowledge
from query_service.model_context import server


def stated(kind: StatementKind, title: str, contents: str, *uses: Statement, proof: str = "") -> Statement:
    place = Occurrence(document=SLUG, chunk=f"{SLUG}-0000", extractor="hand", label=title)
    return Statement(
        uri=statement_uri(kind, contents),
        kind=kind,
        form=kind,
        label=title,
        title=title,
        contents=contents,
        references=tuple(Reference(text=one.title, target=one.uri, origin="proof", tactic="deduction") for one in uses),
        proofs=(Argument(contents=proof, chunk=f"{SLUG}-0000"),) if proof else (),
        occurrences=(place,),
    )


CONTINUITY = stated("definition", "Continuity", "A function is *continuous* if it keeps limits.")
OHM = next(one for one in entities() if isinstance(one, Formula) and one.label == "Ohm's law")
EXTREME = stated(
    "theorem", "Extreme value theorem", "It has a maximum: $f(c) \\geq f(x)$.", CONTINUITY, proof="By continuity."
).model_copy(update={"formulas": (OHM.uri,)})
ROLLE = stated("theorem", "Rolle's theorem", "There is a $c$ with $f'(c) = 0$.", EXTREME)
TASK = stated("problem", "A task", "Find a $c$.", ROLLE)


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    root = tmp_path_factory.mktemp("statements") / "home"
    publish_tiny(root, [*entities(), CONTINUITY, EXTREME, ROLLE, TASK])
    made = Argument(
        contents="It can be seen.", synthesis=Synthesis(model="fake:m", evidence=(EXTREME.uri,), checks=("concludes",))
    )
    Completions(Home(root)).keep(
        [Completion(statement=ROLLE.uri, label="Rolle's theorem", origin="proof", task="proof", argument=made)]
    )
    return load({"MATHRAG_HOME": str(root)})


@pytest.fixture(scope="module")
def client(settings: Settings) -> Iterator[Client]:
    with Client(settings=settings) as client:
        yield client


def test_statements_are_listed_by_kind_and_words(client: Client) -> None:
    assert client.statements().total == 4
    assert [one.title for one in client.statements(kind="theorem", text="maximum").statements] == [
        "Extreme value theorem"
    ]


def test_a_statement_has_both_directions_and_what_was_made_apart(client: Client) -> None:
    rolle = client.statement(ROLLE.id)
    assert [link.label for link in rolle.uses] == ["Extreme value theorem"]
    assert [link.label for link in rolle.used_by] == ["A task"]
    assert rolle.proofs == ()
    assert [argument.contents for argument in rolle.made] == ["It can be seen."]
    assert client.statement(EXTREME.id).made == ()


def test_a_statement_lists_its_formulas_and_a_formula_its_statements(client: Client) -> None:
    assert [(one.uri, one.label, one.latex) for one in client.statement(EXTREME.id).contains] == [
        (OHM.uri, "Ohm's law", "V = I R")
    ]
    assert client.statement(ROLLE.id).contains == ()
    formula = client.formula(OHM.uri.rsplit("/", 1)[-1])
    assert [(one.uri, one.label) for one in formula.statements] == [(EXTREME.uri, "Extreme value theorem")]


def test_closures_ways_and_surroundings(client: Client) -> None:
    assert [step.statements[0].label for step in client.needs(ROLLE.id).steps] == [
        "Continuity",
        "Extreme value theorem",
    ]
    assert [step.hops for step in client.dependents(CONTINUITY.id).steps] == [1, 2, 3]
    ways = client.paths(CONTINUITY.id, ROLLE.id).paths
    assert [[link.label for link in way] for way in ways] == [
        ["Continuity", "Extreme value theorem", "Rolle's theorem"]
    ]
    near = client.neighbourhood(EXTREME.id)
    assert {(node.label, node.type) for node in near.nodes} == {
        ("Continuity", "definition"),
        ("Extreme value theorem", "theorem"),
        ("Rolle's theorem", "theorem"),
    }
    assert {edge.relation for edge in near.edges} == {"deduction"}
    assert client.neighbourhood(EXTREME.id, hops=2, limit=2).left_out == {"definition": 1, "problem": 1}


def test_an_unknown_statement_is_told(client: Client) -> None:
    for ask in (client.statement, client.needs, client.dependents, client.neighbourhood):
        with pytest.raises(UnknownEntity):
            ask("0123456789ab")


def test_the_index_finds_them_by_kind(client: Client) -> None:
    found = client.search("a function has its maximum", kind="theorem")
    assert found.hits[0].uri == EXTREME.uri
    assert {hit.kind for hit in found.hits} == {"theorem"}


def test_a_conceptual_question_is_answered_with_the_statement_and_its_source(client: Client) -> None:
    answer = client.ask("What is used in the proof of the extreme value theorem?")
    assert answer.kind == "conceptual"
    assert "Continuity" in answer.answer
    assert answer.sources[0].document == SLUG


def test_a_host_of_a_model_finds_and_walks_them(settings: Settings) -> None:
    async def used() -> tuple[dict[str, Any], dict[str, Any]]:
        async with McpClient(server(CurrentKnowledge(settings), 1000)) as host:

            async def call(name: str, **arguments: object) -> dict[str, Any]:
                result: Any = await host.call_tool(name, arguments)
                assert not result.is_error, result.content
                told: dict[str, Any] = json.loads(result.content[0].text)
                return told

            found = await call("search_statements", query="maximum", kind="theorem", k=1)
            return found, await call("get_statement", id=ROLLE.id, about="needs")

    found, needs = asyncio.run(used())
    assert found["hits"][0]["uri"] == EXTREME.uri
    assert needs["total"] == 2


def _explorer() -> None:
    from query_service.chat import explore

    explore.page()


def test_the_page_shows_a_statement_with_its_proof_folded_and_what_was_made_marked(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATHRAG_HOME", str(settings.home))
    st.cache_resource.clear()
    page = AppTest.from_function(_explorer, default_timeout=120)
    page.query_params["view"] = "Statements"
    page.query_params["statement"] = ROLLE.id
    page.run()
    assert not page.exception
    assert [title.value for title in page.subheader] == ["Rolle's theorem"]
    shown = "\n".join(block.value for block in page.markdown)
    assert "$f'(c) = 0$" in shown
    assert "[Extreme value theorem](explore?view=Statements&statement=" in shown
    assert "Written by fake:m" in page.warning[0].value
    page.selectbox(key="statement").set_value(EXTREME.id).run()
    assert page.expander[0].label == "Proof"
    address = f"explore?view=Formulas&formula={OHM.uri.rsplit('/', 1)[-1]}"
    assert f"$V = I R$ [Ohm's law]({address})" in [block.value for block in page.markdown]
    page.toggle(key=f"dependents-{EXTREME.id}").set_value(True).run()
    assert any(block.value.startswith("2. ") and "A task" in block.value for block in page.markdown)
    page.selectbox(key=f"to-{EXTREME.id}").set_value(TASK.id).run()
    assert any(block.value.count(" → ") == 2 for block in page.markdown)
    st.cache_resource.clear()


def test_the_page_searches_by_meaning_and_says_how_many_are_listed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATHRAG_HOME", str(settings.home))
    monkeypatch.setattr("query_service.chat.statements.LISTED", 3)
    st.cache_resource.clear()
    page = AppTest.from_function(_explorer, default_timeout=120)
    page.query_params.update(view="Statements", statement=ROLLE.id)
    page.run()
    assert page.selectbox(key="statement").value == ROLLE.id
    assert any(one.value.endswith("; the first 3 of 4 are listed") for one in page.caption)
    page.text_input(key="stated").set_value("where a function is largest")
    page.toggle(key="stated_near").set_value(True).run()
    assert not page.exception
    near = [block.value for block in page.markdown if block.value.startswith(":blue[●] [") and block.value[-1] == ")"]
    assert any(EXTREME.id in one for one in near)
    page.segmented_control(key="stated_kind").set_value("problem").run()
    assert page.selectbox(key="statement").value == TASK.id  # and not the one that was shown before
    assert any(
        block.value.startswith(f":red[▼] [A task](explore?view=Statements&statement={TASK.id})")
        for block in page.markdown
    )
    st.cache_resource.clear()


def test_the_page_of_a_formula_leads_to_the_statements_that_contain_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATHRAG_HOME", str(settings.home))
    st.cache_resource.clear()
    page = AppTest.from_function(_explorer, default_timeout=120)
    page.query_params["view"] = "Formulas"
    page.query_params["formula"] = OHM.uri.rsplit("/", 1)[-1]
    page.run()
    assert not page.exception
    address = f"explore?view=Statements&statement={EXTREME.id}"
    assert any(f"[Extreme value theorem]({address})" in block.value for block in page.markdown)
    st.cache_resource.clear()
