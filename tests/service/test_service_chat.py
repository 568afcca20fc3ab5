"""The pages as a person uses them, with Streamlit's own test harness."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from mathrag.agent import Answer
from mathrag.settings import Settings
from query_service.chat import graph
from query_service.client import Client

MAIN = Path(__file__).parents[2] / "query_service" / "chat" / "main.py"
SPHERE = "What is the volume of a sphere with radius 4 cm?"
ENERGY = "What is the kinetic energy of a body at 3 m/s?"
COMPLETED = "What is the kinetic energy of a body at 3 m/s? The mass is 2 kg."


@pytest.fixture
def page(service_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    """The first page, opened."""
    monkeypatch.setenv("MATHRAG_HOME", str(service_settings.home))
    st.cache_resource.clear()
    yield AppTest.from_file(str(MAIN), default_timeout=120).run()
    st.cache_resource.clear()


def ask(page: AppTest, question: str) -> AppTest:
    page.chat_input[0].set_value(question).run()
    assert not page.exception
    return page


def answers(page: AppTest) -> list[Answer]:
    return [turn.answer for turn in page.session_state["shown"].turns]


def texts(page: AppTest) -> str:
    return "\n".join(str(element.value) for element in (*page.markdown, *page.caption, *page.latex, *page.success))


def test_a_question_is_answered_with_everything_it_rests_on(page: AppTest) -> None:
    ask(page, SPHERE)
    shown = texts(page)
    assert "268 cm³" in shown
    assert r"V = \frac{4}{3} \pi r^3" in shown
    assert "4 cm = 0.04 m" in shown
    labels = [expander.label for expander in page.expander]
    assert any("tiny\\-sheet" in label or "tiny-sheet" in label for label in labels)
    assert any(label.startswith("Trace (4") for label in labels)


def test_another_value_is_computed_without_asking_again(page: AppTest) -> None:
    ask(page, SPHERE)
    page.toggle(key="what-if-0").set_value(True).run()
    assert page.number_input(key="if-0-r").value == 4
    page.number_input(key="if-0-r").set_value(8.0).run()
    assert not page.exception
    assert "2144.66 cm³" in page.success[0].value  # the unit of the answer
    page.text_input(key="if-0-r-unit").set_value("florb").run()
    assert not page.exception
    assert "florb" in page.warning[0].value


def test_an_answer_shows_how_its_question_was_read(page: AppTest) -> None:
    ask(page, SPHERE)
    [folded] = [expander for expander in page.expander if expander.label == "How I read it"]
    [table] = [element.value for element in folded.markdown]
    assert "| radius | 4 | cm | sphere |" in table.replace("of a sphere with radius", "radius")
    assert "| given | 4 cm |" in table
    assert "| ? |" in table


def test_a_missing_value_is_asked_for_and_the_question_goes_on(page: AppTest) -> None:
    ask(page, ENERGY)
    assert "needs the mass" in texts(page)
    assert page.number_input(key="missing-0-0").label == "Mass"
    assert page.text_input(key="missing-0-0-unit").value == "kg"
    [send] = [button for button in page.button if button.label == "Go on with it"]
    send.click().run()
    assert "Give the mass." in page.warning[0].value
    page.number_input(key="missing-0-0").set_value(2.0)
    page.text_input(key="missing-0-0-unit").set_value("cm")
    [send] = [button for button in page.button if button.label == "Go on with it"]
    send.click().run()
    assert "The mass has a unit such as kg, not cm" in texts(page)
    page.number_input(key="missing-1-0").set_value(2.0)
    [send] = [button for button in page.button if button.label == "Go on with it"]
    send.click().run()
    assert not page.exception
    assert [answer.question for answer in answers(page)] == [ENERGY, ENERGY, COMPLETED]
    assert "The kinetic energy is 9 J" in texts(page)
    assert not [button for button in page.button if button.label == "Go on with it"]


def test_a_value_alone_is_the_reply_to_what_was_asked_back(page: AppTest) -> None:
    ask(page, ENERGY)
    ask(page, "2 kg")
    assert answers(page)[-1].question == COMPLETED
    assert "The kinetic energy is 9 J" in texts(page)
    ask(page, ENERGY)
    ask(page, "2 cm")
    assert "The mass has a unit such as kg, not cm" in texts(page)
    assert answers(page)[-1].question == ENERGY
    ask(page, SPHERE)
    assert answers(page)[-1].question == SPHERE


def test_a_message_goes_on_from_the_last_answer_and_says_what_it_took_over(page: AppTest) -> None:
    ask(page, SPHERE)
    ask(page, "And with radius 6 cm?")
    assert "905 cm³" in texts(page)
    assert "with radius = 6 cm" in texts(page)
    ask(page, "Plot it over the radius")
    assert page.get("vega_lite_chart")
    assert [answer.asked for answer in answers(page)] == [SPHERE, "And with radius 6 cm?", "Plot it over the radius"]


def test_a_reload_shows_the_conversation_and_a_thumb_is_kept(page: AppTest) -> None:
    ask(page, SPHERE)
    id = page.query_params["conversation"]
    [id] = id if isinstance(id, list) else [id]
    page.feedback[0].set_value(1).run()
    assert not page.exception
    reloaded = AppTest.from_file(str(MAIN), default_timeout=120)
    reloaded.query_params["conversation"] = id
    reloaded.run()
    assert [answer.question for answer in answers(reloaded)] == [SPHERE]
    assert reloaded.session_state["shown"].feedback == {1: "up"}
    ask(reloaded, "And with radius 6 cm?")
    assert "905 cm³" in texts(reloaded)


def test_a_new_chat_is_empty_and_the_earlier_one_can_be_opened(page: AppTest) -> None:
    ask(page, "How much current flows through 3 ohm at 12 V?")
    [new] = [button for button in page.button if button.label == "New chat"]
    new.click().run()
    assert len(page.chat_message) == 0
    [earlier] = [box for box in page.selectbox if box.label == "Earlier conversations"]
    earlier.select("How much current flows through 3 ohm at 12 V?").run()
    assert not page.exception
    assert [answer.value for answer in answers(page)] == [4]


def test_a_table_and_a_formula_of_a_source_are_shown_as_such(page: AppTest) -> None:
    ask(page, SPHERE)
    [source] = [expander for expander in page.expander if expander.label.startswith("Source")]
    assert source.proto.expanded
    assert any(r"$V = \frac{4}{3} \pi r^3$" in element.value for element in source.markdown)
    assert not source.code


def test_questions_to_begin_with_are_those_that_situations_tell(page: AppTest, service_settings: Settings) -> None:
    told = {example.ask for one in Client(None, service_settings).situations().situations for example in one.examples}
    offered = [button for button in page.button if (button.key or "").startswith("example-")]
    assert offered
    assert {button.label for button in offered} <= told
    offered[0].click().run()
    assert answers(page)[-1].question == offered[0].label


def test_a_situation_of_an_answer_opens_in_the_explorer(page: AppTest) -> None:
    ask(
        page,
        "A seesaw balances with a first weight of 300 N at a distance of 2 m and a second weight of 200 N. "
        "What is the distance of the second weight?",
    )
    answer = answers(page)[-1]
    [link] = page.get("link_button")
    address, _, choice = link.proto.url.partition("?")
    assert address == "explore"
    explorer = AppTest.from_function(_explorer, default_timeout=120)
    for pair in choice.split("&"):
        name, _, value = pair.partition("=")
        explorer.query_params[name] = value
    explorer.run()
    assert not explorer.exception
    assert [title.value for title in explorer.subheader] == ["A seesaw in balance"]
    assert answer.formula.uri.startswith(explorer.code[0].value)
    assert any("Archimedes" in expander.label for expander in page.expander)
    assert not any(expander.label.startswith("What if") for expander in page.expander)


def test_the_policy_is_chosen_on_the_page(page: AppTest) -> None:
    page.selectbox(key="policy").select("hybrid").run()
    assert "no language model is configured" in page.warning[0].value
    page.selectbox(key="policy").select("llm")
    ask(page, SPHERE)
    assert "no language model is configured" in texts(page)


def test_an_empty_home_leads_to_the_documents(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MATHRAG_HOME", str(tmp_path))
    st.cache_resource.clear()
    empty = AppTest.from_file(str(MAIN), default_timeout=120).run()
    st.cache_resource.clear()
    assert not empty.exception
    assert not empty.error
    [link] = empty.get("page_link")
    assert link.proto.page == "documents"


def test_the_session_keeps_its_questions_and_forgets_them(page: AppTest) -> None:
    ask(page, SPHERE)
    ask(page, "How much current flows through 4 ohm at 12 V?")
    assert len(page.chat_message) == 4
    [forget] = [button for button in page.button if button.label == "Delete this conversation"]
    forget.click().run()
    assert len(page.chat_message) == 0


def test_hostile_text_is_shown_and_not_carried_out(page: AppTest) -> None:
    ask(page, "<script>alert(1)</script> ![x](http://a.example/x.png) $\\href{javascript:x}{y}$ what is 2 m?")
    for element in (*page.markdown, *page.caption):
        assert "![x]" not in element.value
        assert not element.value.startswith("<")
    html = [element.proto.body for element in page.main if element.type == "html"]
    assert not any("alert(1)</script" in body for body in html)


def test_the_explorer_finds_shows_and_computes(page: AppTest, client: Client) -> None:
    from query_service.chat import explore  # noqa: F401

    explorer = AppTest.from_function(_explorer, default_timeout=120).run()
    assert not explorer.exception
    explorer.text_input(key="words").set_value("kinetic").run()
    [table] = [element.value for element in explorer.dataframe]
    assert list(table["name"]) == ["Kinetic energy"]
    assert "1 formula" in [caption.value for caption in explorer.caption]
    assert not explorer.subheader
    chosen = client.formulas("kinetic").formulas[0].id
    explorer.session_state["formula"] = chosen  # as a chosen row does
    explorer.run()
    assert [title.value for title in explorer.subheader] == ["Kinetic energy"]
    assert explorer.query_params["formula"] == chosen
    explorer.number_input(key=f"compute-{chosen}-m").set_value(2.0).run()
    explorer.number_input(key=f"compute-{chosen}-v").set_value(3.0).run()
    assert not explorer.exception
    assert any("= 9 J" in success.value for success in explorer.success)
    explorer.text_input(key="words").set_value("no such formula").run()
    assert not explorer.exception


def _explorer() -> None:
    from query_service.chat.explore import page

    page()


def test_documents_are_listed(page: AppTest) -> None:
    listed = AppTest.from_function(_documents, default_timeout=120).run()
    assert not listed.exception
    table = listed.dataframe[0].value
    assert "tiny-sheet-md" in str(table)
    assert {"document", "title", "formulas", "executable"} <= set(table.columns)
    assert "warnings" not in table.columns, "none has one"


def _documents() -> None:
    from query_service.chat.documents import page

    page()


def test_a_guarded_page_asks_for_a_key(
    service_settings: Settings, monkeypatch: pytest.MonkeyPatch, page: AppTest
) -> None:
    monkeypatch.setenv("MATHRAG_SERVICE__API_KEYS", json.dumps(["secret"]))
    st.cache_resource.clear()
    guarded = AppTest.from_file(str(MAIN), default_timeout=120).run()
    assert not guarded.chat_input
    guarded.text_input[0].set_value("wrong").run()
    assert not guarded.chat_input
    guarded.text_input[0].set_value("secret").run()
    assert guarded.chat_input


def test_the_graph_is_drawn_narrowed_and_opened(page: AppTest) -> None:
    explorer = AppTest.from_function(_explorer, default_timeout=120)
    explorer.session_state["view"] = "Graph"
    explorer.run()
    assert not explorer.exception
    assert explorer.caption[0].value.startswith("18 nodes, ")
    energy = next(uri for uri in explorer.selectbox(key="node").options if uri.startswith("Kinetic energy"))
    explorer.selectbox(key="node").select(energy).run()
    assert [title.value for title in explorer.subheader] == ["Kinetic energy"]
    [near] = [button for button in explorer.button if button.label == "Show only what is near it"]
    near.click().run()
    assert not explorer.exception
    assert not explorer.caption[0].value.startswith("18 nodes, ")


def test_an_address_opens_its_formula_document_and_definition(page: AppTest, client: Client) -> None:
    formula = client.formulas("ohm").formulas[0]
    slug = client.documents().documents[0].slug
    opened = AppTest.from_function(_explorer, default_timeout=120)
    opened.query_params["formula"] = formula.id
    opened.query_params["document"] = slug
    opened.run()
    assert not opened.exception
    assert [title.value for title in opened.subheader] == [client.documents().documents[0].title, formula.label]
    assert opened.selectbox(key="document").value == slug


def test_a_formula_is_corrected_on_its_page_and_what_contradicts_it_is_refused(
    page: AppTest, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from query_service.ingestions import Ingestions

    begun: list[str] = []
    monkeypatch.setattr(Ingestions, "start", lambda self: begun.append("fake") or "0" * 32)
    formula = client.formulas("ohm").formulas[0]
    explorer = AppTest.from_function(_explorer, default_timeout=120)
    explorer.query_params["formula"] = formula.id
    explorer.run()
    explorer.selectbox(key=f"wrong-{formula.id}").select("the unit of a symbol").run()
    explorer.selectbox(key=f"symbol-{formula.id}").select("R").run()
    explorer.text_input(key=f"new-{formula.id}-unit").set_value("kg")
    explorer.text_input(key="author").set_value("Ada")
    explorer.button(key=f"correct-{formula.id}").click().run()
    assert "contradicts the equation" in explorer.error[0].value
    assert begun == []
    assert client.corrections().corrections == ()


@pytest.mark.parametrize("view", ["Constants", "Quantity kinds", "Export"])
def test_every_view_of_the_explorer_opens(page: AppTest, view: str) -> None:
    explorer = AppTest.from_function(_explorer, default_timeout=120)
    explorer.session_state["view"] = view
    explorer.run()
    assert not explorer.exception
    assert explorer.dataframe or explorer.button[0].click().run().get("download_button")


def test_a_situation_is_shown_with_what_it_states(page: AppTest) -> None:
    explorer = AppTest.from_function(_explorer, default_timeout=120)
    explorer.session_state["view"] = "Situations"
    explorer.run()
    assert not explorer.exception
    assert [title.value for title in explorer.subheader] == ["A seesaw in balance"]
    shown = texts(explorer)
    for said in ("F_{1} d_{1} = F_{2} d_{2}", "Archimedes", "first weight", "seesaw", "to be refused"):
        assert said in shown, said


def test_a_worked_example_is_shown_with_its_law_and_what_came_out(page: AppTest) -> None:
    explorer = AppTest.from_function(_explorer, default_timeout=120)
    explorer.session_state["view"] = "Examples"
    explorer.run()
    assert not explorer.exception
    assert [title.value for title in explorer.subheader] == ["How much a ball holds"]
    assert "verified" in explorer.success[0].value
    shown = texts(explorer)
    for said in ("A ball has a radius of 3.0 cm", "Volume of a sphere", "3.0 cm"):
        assert said in shown, said


def test_a_law_lists_the_worked_examples_that_use_it(page: AppTest, client: Client) -> None:
    [example] = client.examples().examples
    [law] = example.uses
    assert [one.uri for one in client.formula(law.uri.rsplit("/", 1)[-1]).examples] == [example.uri]
    explorer = AppTest.from_function(_explorer, default_timeout=120)
    explorer.query_params["formula"] = law.uri.rsplit("/", 1)[-1]
    explorer.run()
    assert not explorer.exception
    assert f"explore?view=Examples&example={example.id}" in texts(explorer)
    assert "Used by worked examples" in texts(explorer)


def test_a_click_on_a_related_formula_opens_its_page(page: AppTest, client: Client) -> None:
    explorer = AppTest.from_function(_explorer, default_timeout=120)
    explorer.session_state["words"] = "kinetic"
    explorer.session_state["goto"] = client.formulas("ohm").formulas[0].id
    explorer.run()
    assert not explorer.exception
    assert [title.value for title in explorer.subheader] == ["Ohm's law"]


def test_a_drawing_gets_texts_and_nothing_to_carry_out(
    page: AppTest, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = client.graph(around=client.formulas("gravitation").formulas[0].uri)
    seen: dict[str, object] = {}

    class Result:
        clicked = None

    def mount(**given: object) -> Result:
        seen.update(given)
        return Result()

    monkeypatch.setattr(graph, "_component", lambda: mount)
    assert graph.draw(shown, "key") is None
    assert json.loads(json.dumps(seen["data"]))["nodes"][0]["label"] == "Newton's law of gravitation"
    script = (graph.FOLDER / "drawing.js").read_text("utf-8")
    assert "innerHTML" not in script  # labels are put in as text
    assert "://" not in script  # and nothing comes from elsewhere
