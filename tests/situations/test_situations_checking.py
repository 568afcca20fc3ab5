"""What is wrong with a situation is said before anyone asks."""

from __future__ import annotations

from importlib.resources import files

import pytest

from mathrag.situations import check_situation, read_pack, reason_against

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
    assert check_situation(resistor()) == []
    many = resistor(like=LIKE, quantity="P_#", equation='"sum(P_#) == U*J"')
    assert check_situation(many) == []


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"equation": "P == U*R"}, "P == U*R: "),
        ({"equation": "P == U*"}, "P == U*: "),
        ({"equation": "P == U"}, "P == U: "),
        ({"equation": "P == U*X"}, "P == U*X: X is no quantity of it"),
        ({"order": "U > Y"}, "U > Y: Y is no quantity of it"),
        ({"cancels": "Z"}, "Z is no quantity of it"),
        ({"like": LIKE, "quantity": "P_#", "equation": '"P_# == sum(P_#)*U"'}, "P_1 == (P_1 + P_2)*U: "),
    ],
)
def test_faults(changes: dict[str, str], said: str) -> None:
    assert said in (reason_against(resistor(**changes)) or "")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"equation": "U == R*J"}, "P stands in no equation"),
        ({"equation": "U*J + 0*P == P - P + U*J"}, "P can be given, but no equation can be solved for it"),
        ({"answer": "much"}, "much is no number with a unit"),
    ],
)
def test_remarks(changes: dict[str, str], said: str) -> None:
    situation = resistor(**changes)
    assert reason_against(situation) is None
    assert said in "; ".join(one.message for one in check_situation(situation))


def test_examples_are_asked_for() -> None:
    bare = read_pack(PACK.format(**FINE).split("examples:")[0], "pack")[0]
    assert [one.message for one in check_situation(bare)] == [
        "it has 0 examples with an answer; give 2 or more",
        "it has no example that must be refused",
    ]


@pytest.mark.parametrize(
    "pack", [path for path in (files("ontology") / "situations").iterdir() if path.name.endswith(".yaml")], ids=str
)
def test_what_ships_is_sound(pack) -> None:
    for situation in read_pack(pack.read_text(encoding="utf-8"), pack.name):
        assert (situation.name, check_situation(situation)) == (situation.name, [])
