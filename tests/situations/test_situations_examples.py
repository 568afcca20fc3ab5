"""Every example of the packs that ship: its answer comes out of its own situation, and what must be refused is not answered."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

import pytest

from mathrag.agent.problem import problem_of
from mathrag.agent.question import read_question
from mathrag.entities import Situation, SituationExample
from mathrag.problems.kinds import kind_index
from mathrag.quantities import ontology, read_quantities, to_si
from mathrag.settings import Settings
from mathrag.situations import place, read_pack
from mathrag.views.pack_report import report_of

PACKS = sorted(files("ontology").joinpath("situations").iterdir(), key=lambda path: path.name)
SITUATIONS = [one for path in PACKS if path.name.endswith(".yaml") for one in read_pack(path.read_text(), path.name)]
KINDS = kind_index(ontology())
EXAMPLES = [(situation, example) for situation in SITUATIONS for example in situation.examples]


@pytest.mark.parametrize(("situation", "example"), EXAMPLES, ids=[f"{s.name}-{e.answer}" for s, e in EXAMPLES])
def test_example(situation: Situation, example: SituationExample) -> None:
    question = read_question(example.ask, KINDS)
    assert question is not None
    placed = [
        one for one in place(problem_of(question), SITUATIONS) if one.state == "follows" and one.asked is not None
    ]
    if example.answer is None:
        assert placed == []
        return
    wanted = read_quantities(example.answer)[0]
    value = to_si(wanted.value, wanted.unit)[0] if wanted.unit else wanted.value
    assert {one.situation for one in placed} == {situation.uri}, "an example is answered by no other situation"
    assert placed[0].value == pytest.approx(value, rel=2e-3)


YAML = [path for path in PACKS if path.name.endswith(".yaml")]


@pytest.mark.skipif("LONG_TESTS" not in os.environ, reason="takes minutes: set LONG_TESTS=1")
@pytest.mark.parametrize("path", YAML, ids=[path.name for path in YAML])
def test_a_knowledge_base_of_the_pack_alone_answers_them_too(path: Path) -> None:
    runs = report_of(Path(str(path)), Settings()).examples
    assert [run.ask for run in runs if not run.right] == []
