"""Every example of the packs that ship: its answer comes out of its own situation, and what must be refused is not answered."""

from __future__ import annotations

from importlib.resources import files

import pytest
from situation_reader import problem

from mathrag.entities import Situation, SituationExample
from mathrag.quantities import read_quantities, to_si
from mathrag.situations import place, read_pack

PACKS = sorted(files("ontology").joinpath("situations").iterdir(), key=lambda path: path.name)
SITUATIONS = [one for path in PACKS if path.name.endswith(".yaml") for one in read_pack(path.read_text(), path.name)]
EXAMPLES = [(situation, example) for situation in SITUATIONS for example in situation.examples]


@pytest.mark.parametrize(("situation", "example"), EXAMPLES, ids=[f"{s.name}-{e.answer}" for s, e in EXAMPLES])
def test_example(situation: Situation, example: SituationExample) -> None:
    placed = [
        one for one in place(problem(example.ask), SITUATIONS) if one.state == "follows" and one.asked is not None
    ]
    if example.answer is None:
        assert placed == []
        return
    wanted = read_quantities(example.answer)[0]
    value = to_si(wanted.value, wanted.unit)[0] if wanted.unit else wanted.value
    assert placed[0].situation == situation.uri
    assert placed[0].value == pytest.approx(value, rel=2e-3)
