"""What grows with a knowledge base is not read whole to answer one question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tiny_knowledge import SLUG, entities, publish_tiny

from mathrag.agent import Agent
from mathrag.agent.slots.near import prepare
from mathrag.entities import Occurrence, Situation, Statement, Symbol, Value
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase
from mathrag.problems.kinds import kind_index
from mathrag.quantities import ontology
from mathrag.settings import Settings
from mathrag.statements import STATED, prepare_statements

PLACE = (Occurrence(document=SLUG, chunk=f"{SLUG}-0000", extractor="hand"),)
GLASS = Value(
    uri="https://w3id.org/mathrag/value/0123456789ab", thing="glass", quantity="specific heat",
    quantity_kind="specific_heat_capacity", value=837.0, value_text="837", unit="J/(kg·°C)", dimension="L^2 T^-2 Θ^-1",
    occurrences=PLACE,
)  # fmt: skip
COMPACT = Statement(
    uri="https://w3id.org/mathrag/statement/0123456789ab", kind="definition", form="definition", label="Compact set",
    title="Compact set", contents="A set is *compact* if it is closed and bounded.", occurrences=PLACE,
)  # fmt: skip


@pytest.fixture(scope="module", params=["prepared", "of another release"])
def knowledge(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    root: Path = tmp_path_factory.mktemp("unread") / "home"
    rows = [*entities(), GLASS, COMPACT]
    directory = Home(root).knowledge / publish_tiny(root, rows)
    if request.param == "prepared":
        prepare(rows, directory, kind_index(ontology()))
        prepare_statements([COMPACT], directory / STATED)
    return KnowledgeBase.open(Home(root), Settings(home=root))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is the specific heat of glass?", "837"),
        ("What is a compact set?", "closed and bounded"),
        ("What is the voltage at a current of 2 A and a resistance of 3 Ω?", "6"),
    ],
)
def test_a_question_reads_no_list_that_grows(
    knowledge: KnowledgeBase, question: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, of_type = set[type[Any]](), KnowledgeBase._of_type
    monkeypatch.setattr(KnowledgeBase, "_of_type", lambda own, model: read.add(model) or of_type(own, model))
    answer = Agent(knowledge, Settings()).ask(question)
    assert said in answer.answer
    if knowledge.reach is not None:
        assert read <= {Situation, Symbol}
