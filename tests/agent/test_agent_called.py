"""What is asked in the words of the documents: names that the ontology would take for something else."""

from __future__ import annotations

import pytest
from agent_fakes import FORMULAS, FakeKnowledge, formula, parameter, typed_knowledge

from mathrag.agent import Agent
from mathrag.agent.question import read_question
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.documents import chunk
from mathrag.entities import Document
from mathrag.extraction import build_templates, extract
from mathrag.problems.kinds import KindIndex, kind_index
from mathrag.quantities import ontology
from mathrag.settings import AgentSettings, Settings

NOTES = r"""# Notes

- **Body mass index.** $B = \frac{m}{h^2}$ with the body mass $m$ and the height $h$.
- **Elimination.** $c = c_0 e^{-k t}$: concentration $c$ (mg/L) at time $t$, initial concentration $c_0$ (mg/L), rate constant $k$ (1/h).
- **Stove.** $Q = V H_p$ with the heat $Q$ (J), the volume $V$ (m³) and the peat calorific value $H_p$ (J/m³).
- **Voltage.** $U = \frac{W}{q}$ with the nuclear potential energy $U$ (V), the work $W$ (J) and the charge $q$ (C).
- **Greatest speed.** $\mu = \frac{v^2}{r g}$ with the grip $\mu$, the speed $v$ (m/s), the radius $r$ (m) and $g$ (m/s²).
- **Oxygen content.** $C = 1.34\, H\, S$ in mL/dL, with the haemoglobin concentration $H$ in g/dL and the saturation $S$.
"""


@pytest.fixture(scope="module")
def known() -> tuple[TypedKnowledge, KindIndex]:
    document = Document(
        slug="notes", title="Notes", filename="notes.md", media_type="text/markdown", sha256="0" * 64, converter="none"
    )
    chunks = chunk(document, NOTES)
    kinds = kind_index(ontology())
    formulas = build_templates(document, chunks, extract(document, chunks), ontology()).formulas
    return typed_knowledge(formulas, kinds), kinds


@pytest.mark.parametrize(
    ("question", "dimensions"),
    [
        ("She is 1.7 m tall and has a mass of 60 kg. What is her body mass index?", {"L^-2 M"}),
        (
            "It starts at 12 mg/L with a rate constant of 0.2 1/h. What is the concentration after 6 h?",
            {"L^-3 M", "L^-3 N"},
        ),
        ("It starts at 12 mmol/L with a rate constant of 0.2 1/h. What is the concentration after 6 h?", {"L^-3 N"}),
        ("What is the mass of a body of volume 3 L and density 2 kg/L?", {"M"}),
        (
            "A stove burns 2 kg of peat and gives off 30 MJ. What is the calorific value of the peat?",
            {"L^2 T^-2", "L^-1 M T^-2"},
        ),
        ("A charge of 2 C moves through 9 V. How much nuclear potential energy is released?", {"L^2 M T^-2"}),
        ("What is the greatest speed in a curve with a radius of 40 m?", {"L T^-1"}),
        ("A sledge is pulled at 2 m/s against a resistance of 90 N. What is the power of the pull?", {"L^2 M T^-3"}),
    ],
)
def test_a_name_of_the_documents_says_what_is_asked(
    known: tuple[TypedKnowledge, KindIndex], question: str, dimensions: set[str]
) -> None:
    knowledge, kinds = known
    read = read_question(question, kinds, known=knowledge)
    assert read is not None
    assert read.dimensions == dimensions


def test_a_line_of_key_words_asks_for_what_the_documents_name(known: tuple[TypedKnowledge, KindIndex]) -> None:
    knowledge, kinds = known
    read = read_question("Haemoglobin 15 g/dL, saturation 0.97: oxygen content?", kinds, known=knowledge)
    assert read is not None
    assert read.asked.text == "oxygen content"


def test_a_bare_letter_is_what_the_formula_of_all_the_given_letters_computes() -> None:
    letters = parameter("r", "remainder", None, "1"), *(parameter(s, s, None, "1") for s in "bkm")
    power = formula("power", "Remainder of a power", "r == mod(b**k, m)", *letters)
    agent = Agent(FakeKnowledge((power, *FORMULAS)), Settings(agent=AgentSettings(min_confidence=0)))  # type: ignore[arg-type]
    assert agent.ask("b = 33, k = 419, m = 712. Find r.").value == 569
    sphere = agent.ask("A sphere has V = 4.2 m^3. Find its radius r.")  # here r is no remainder
    assert (sphere.value, sphere.unit) == (pytest.approx(1.0, rel=0.01), "m")


LOADS = r"""# Loads

The grey load is $G = 5 q D$, where $G$ is the grey load in W, $q$ the airflow in L/s and $D$ the temperature difference in K.

The green load is $K = 30 q w$, where $K$ is the green load in W, $q$ the airflow in L/s and $w$ the difference in humidity ratio.

The ripeness is $M = (T - T_0) t$, where $M$ is the ripeness, $T$ the mean temperature, $T_0$ the datum temperature and $t$ the time.
"""


@pytest.fixture(scope="module")
def loads() -> Agent:
    document = Document(
        slug="loads", title="Loads", filename="loads.md", media_type="text/markdown", sha256="0" * 64, converter="none"
    )
    chunks = chunk(document, LOADS)
    formulas = build_templates(document, chunks, extract(document, chunks), ontology()).formulas
    return Agent(FakeKnowledge(tuple(formulas)), Settings())  # type: ignore[arg-type]


def test_what_is_called_otherwise_is_not_what_is_asked(loads: Agent) -> None:
    values = "for an airflow of 300 L/s and a temperature difference of 8 K?"
    assert loads.ask(f"How big is the grey load {values}").value == pytest.approx(12000)
    assert loads.ask(f"How big is the green load {values}").value is None


def test_a_word_spelled_as_in_another_country_is_the_same(loads: Agent) -> None:
    values = "for an airflow of 300 L/s and a temperature difference of 8 K?"
    assert loads.ask(f"How big is the gray load {values}").value == pytest.approx(12000)


def test_a_temperature_is_no_change_of_one(loads: Agent) -> None:
    assert loads.ask("What ripeness has it after 3 days at a mean temperature of 14 °C?").value is None
    assert loads.ask("What ripeness has it after 3 h at a temperature difference of 24 K?").value == pytest.approx(
        259200
    )


DUCTS = r"""# Ducts

The wetted diameter is $D_w = \frac{4 A}{U}$, where $D_w$ is the wetted diameter (m), $A$ the cross-section (m²) and $U$ the perimeter (m).

The matching diameter is $D_m = \frac{13 a b}{10 a + 20 b}$, where $D_m$ is the matching diameter (m),
$a$ the width (m) and $b$ the height (m).
"""


def test_of_two_called_alike_the_one_that_is_called_just_so_is_asked() -> None:
    document = Document(
        slug="ducts", title="Ducts", filename="ducts.md", media_type="text/markdown", sha256="0" * 64, converter="none"
    )
    chunks = chunk(document, DUCTS)
    formulas = build_templates(document, chunks, extract(document, chunks), ontology()).formulas
    agent = Agent(FakeKnowledge(tuple(formulas)), Settings(agent=AgentSettings(min_confidence=0)))  # type: ignore[arg-type]
    duct = "diameter of a duct with a width of 0.6 m and a height of 0.2 m?"
    assert agent.ask(f"What is the matching {duct}").value == pytest.approx(0.156)
    assert agent.ask(f"What is the wetted {duct}").value is None
