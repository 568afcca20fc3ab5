"""What is wrong with a situation is said before anyone asks."""

from __future__ import annotations

from importlib.resources import files

import pytest

from mathrag.situations import faults, read_pack, remarks

PACK = """
situation: resistor
title: a resistor
source: a book
{like}
quantities:
  U: {{kind: voltage}}
  J: {{kind: electric_current}}
  R: {{kind: electric_resistance}}
  {quantity}: {{kind: power}}
equations: [U == J*R, {equation}]
order: ["{order}"]
cancels: [{cancels}]
examples:
  - {{ask: "one?", answer: 3 V}}
  - {{ask: "two?", answer: {answer}}}
  - {{ask: "three?", refused: true}}
"""
FINE = {"like": "", "quantity": "P", "equation": "P == U*J", "order": "U > 0", "cancels": "J", "answer": "4 W"}
LIKE = "many: {thing: part, from: 2, to: 4}"


def resistor(**changes: str):
    return read_pack(PACK.format(**{**FINE, **changes}), "pack")[0]


def test_a_sound_situation_has_neither_faults_nor_remarks() -> None:
    assert faults(resistor()) == ()
    assert remarks(resistor()) == ()
    many = resistor(like=LIKE, quantity="P_#", equation='"sum(P_#) == U*J"')
    assert faults(many) == remarks(many) == ()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"equation": "P == U*R"}, "the dimensions of P == U*R disagree"),
        ({"equation": "P == U*"}, "P == U* is no equation of the closed grammar"),
        ({"equation": "P == U"}, "the dimensions of P == U disagree"),
        ({"equation": "P == U*X"}, "X in P == U*X is none of its quantities"),
        ({"order": "U > Y"}, "Y in U > Y is none of its quantities"),
        ({"cancels": "Z"}, "Z is none of its quantities"),
        ({"like": LIKE, "quantity": "P_#", "equation": '"P_# == sum(P_#)*U"'}, "disagree"),
    ],
)
def test_faults(changes: dict[str, str], said: str) -> None:
    found = faults(resistor(**changes))
    assert any(said in fault for fault in found), found


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"equation": "U == R*J"}, "P stands in no equation"),
        ({"equation": "U*J + 0*P == P - P + U*J"}, "P does not follow"),
        ({"answer": "much"}, "the answer 'much' of an example is no number with a unit"),
    ],
)
def test_remarks(changes: dict[str, str], said: str) -> None:
    situation = resistor(**changes)
    assert faults(situation) == ()
    assert any(said in remark for remark in remarks(situation)), remarks(situation)


def test_examples_are_asked_for() -> None:
    bare = read_pack(PACK.format(**FINE).split("examples:")[0], "pack")[0]
    assert remarks(bare) == (
        "it has 0 examples with an answer; give 2 or more",
        "it has no example that must be refused",
    )


@pytest.mark.parametrize(
    "pack", [path for path in (files("ontology") / "situations").iterdir() if path.name.endswith(".yaml")], ids=str
)
def test_what_ships_is_sound(pack) -> None:
    for situation in read_pack(pack.read_text(encoding="utf-8"), pack.name):
        assert (situation.name, faults(situation), remarks(situation)) == (situation.name, (), ())
