"""Sums of a document over things that a question tells one by one."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import pytest
from agent_fakes import FakeKnowledge

from mathrag.agent import Agent, Answer
from mathrag.documents import chunk
from mathrag.entities import Constant, Document
from mathrag.extraction import build_templates, extract
from mathrag.quantities import ontology
from mathrag.settings import Settings

NOTE = r"""# Moments

The moment of inertia of several point masses is

$$I = \sum_i m_i r_i^2$$

where $m_i$ is the mass of each point in kilograms and $r_i$ its distance from the axis in meters.

# Gases

The total pressure of a mixture of gases is the sum of the partial pressures of its gases,

$$P_{\text{total}} = \sum_i P_i$$

# Charges

The electric potential of several point charges is

$$V = k \sum_i \frac{q_i}{r_i}$$

where $k = 8.99 \times 10^9\ \text{N·m}^2/\text{C}^2$ is the Coulomb constant,
$q_i$ the electric charge of each in coulombs and $r_i$ its distance in meters.

The electric field of several point charges is

$$\vec{E} = k \sum_i \frac{q_i}{r_i^2} \hat{r}_i$$

# Ways

The total displacement is the sum of the individual displacements,

$$\Delta x_{\text{Total}} = \sum \Delta x_i$$

where $\Delta x_i$ are the individual displacements in meters.

# Elements

The average atomic mass of an element is

$$A = \sum_i f_i m_i$$

where $f_i$ is the fractional abundance of isotope $i$ and $m_i$ its mass in u.
"""


@dataclass
class Knowledge(FakeKnowledge):
    told: list[Constant] = field(default_factory=list)

    def constants(self) -> list[Constant]:
        return self.told


@lru_cache(maxsize=1)
def agent() -> Agent:
    told = Document(
        slug="sums-md", title="Sums", filename="sums.md", media_type="text/markdown", sha256="0" * 64, converter="test"
    )
    chunks = chunk(told, NOTE)
    built = build_templates(told, chunks, extract(told, chunks), ontology())
    known: Any = Knowledge(built.formulas, told=list(built.constants))
    return Agent(known, Settings())


def ask(text: str) -> Answer:
    return agent().ask(text)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("Point masses of 0.5 kg and 1.5 kg are 0.4 m and 0.2 m from the axis. What is the moment of inertia?", 0.14, "kg·m^2"),
        (
            "Point masses of 0.5 kg at 0.4 m, 1.5 kg at 0.2 m and 2 kg at 0.1 m from the axis turn. What is their moment of inertia?",
            0.16,
            "kg·m^2",
        ),
        ("A mixture has partial pressures of 0.50 atm, 0.30 atm and 0.10 atm. What is the total pressure?", 0.9, "atm"),
        ("Charges of 2 nC and -1 nC are 1 m and 2 m away. What is the electric potential?", 13.485, "V"),
        ("75.77% have a mass of 34.969 u and 24.23% have a mass of 36.966 u. What is the average atomic mass?", 35.4529, "u"),
    ],
)  # fmt: skip
def test_a_sum_is_written_out_for_the_things_told(text: str, value: float, unit: str) -> None:
    answer = ask(text)
    assert answer.value == pytest.approx(value, rel=1e-3)
    assert (answer.kind, answer.unit) == ("computed", unit)
    assert answer.sources[0].document == "sums-md"


@pytest.mark.parametrize(
    "text",
    [
        "Point masses of 0.5 kg and 1.5 kg are 0.4 m from the axis. What is the moment of inertia?",  # one distance for two
        "Point masses of 0.5 kg and 1.5 kg are 0.4 m and 0.2 m from the axis and 3 s pass. What is the moment of inertia?",
        "Charges of 2 nC and -1 nC are 1 m and 2 m away. What is the electric field?",  # directions are not told
        "Point masses of 0.5 kg and 1.5 kg are 0.4 m and 0.2 m from the axis. What is the kinetic energy?",
        "A person walks 3.0 m east and then 4.0 m north. What is the total displacement?",
        "Displacements of 3.0 m and 4.0 m follow each other. What is the total displacement?",
        "Point masses of 0.5 kg and 1.5 kg are 0.4 m east and 0.2 m north of the axis. What is the moment of inertia?",
    ],
)
def test_what_does_not_fit_one_by_one_is_not_summed(text: str) -> None:
    assert ask(text).value is None
