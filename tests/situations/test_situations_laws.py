"""A situation is joined to the formulas that its equations repeat, and to no other."""

from __future__ import annotations

import pytest

from mathrag.entities import Formula, Parameter
from mathrag.knowledge import formula_uri
from mathrag.situations import formulas_used, read_pack

PACK = """
situation: one-resistor
title: a resistor
source: a book
quantities:
  U: {{kind: voltage}}
  J: {{kind: electric_current}}
  R: {{kind: {kind}}}
  x: {{dimension: L}}
equations: ["{equation}"]
"""
OHM = Formula(
    uri=formula_uri("V = I R"),
    label="Ohm's law",
    latex="V = I R",
    equation="V == I*R",
    target="V",
    template="I*R",
    executable=True,
    parameters=tuple(
        Parameter(symbol=name, identifier=name, quantity_kind=kind)
        for name, kind in (("V", "voltage"), ("I", "electric_current"), ("R", "electric_resistance"))
    ),
)


@pytest.mark.parametrize(
    ("equation", "kind", "used"),
    [
        ("J == U/R", "electric_resistance", True),
        ("U - J*R == 0", "electric_resistance", True),
        ("J == U/R", "ac_resistance", False),
        ("J == 2*U/R", "electric_resistance", False),
        ("J == U*R", "electric_resistance", False),
        ("U == J*R*x", "electric_resistance", False),
        ("sum(U_#) == J", "electric_resistance", False),
        ("U ==", "electric_resistance", False),
    ],
)
def test_only_the_same_equation_between_the_same_kinds(equation: str, kind: str, used: bool) -> None:
    situations = read_pack(PACK.format(equation=equation, kind=kind), "pack")
    found = formulas_used(situations, [OHM])
    assert [(relation.source, relation.target) for relation in found] == [(situations[0].uri, OHM.uri)] * used
    assert all(equation in relation.evidence for relation in found)


def test_quantities_of_one_kind_are_not_told_apart() -> None:
    equation = "A == B"
    pack = "situation: s\ntitle: t\nsource: b\nquantities: {A: {kind: mass}, B: {kind: mass}}\nequations: [A == B]\n"
    formula = OHM.model_copy(
        update={
            "equation": equation,
            "parameters": tuple(Parameter(symbol=n, identifier=n, quantity_kind="mass") for n in "AB"),
        }
    )
    assert formulas_used(read_pack(pack, "pack"), [formula]) == []
