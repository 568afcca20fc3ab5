"""Plain arithmetic, uncertainties, replies, slips of spelling and values left aside: what one question may be."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.agent.language.names import slips
from mathrag.agent.reading.arithmetic import read_arithmetic
from mathrag.formulas import simplified
from mathrag.settings import Settings


@pytest.fixture(scope="module")
def moving() -> Agent:
    """An agent that knows the kinetic energy."""
    energy = parameter("E", "kinetic energy", "kinetic_energy", "J")
    mass, speed = parameter("m", "mass", "mass", "kg"), parameter("v", "speed", "speed", "m/s")
    known = FakeKnowledge([formula("kinetic", "Kinetic energy", "E == m*v**2/2", energy, mass, speed)])
    return Agent(known, Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("25!", 15511210043330985984000000, "1"),
        ("√144", 12, "1"),
        ("What is the square root of 144?", 12, "1"),
        ("What is 2 m plus 30 cm?", 2.3, "m"),
        ("2 m plus 30 cm in cm", 230, "cm"),
        ("60 km/h * 2 h", 120, "km"),
        ("12 * (3 + 4)", 84, "1"),
        ("5 - 3", 2, "1"),
        ("2^10", 1024, "1"),
        ("the sine of 30 degrees", 0.5, "1"),
        ("What is the median of 3, 5, 8 and 12?", 6.5, "1"),
        ("median of 7, 1, 3", 3, "1"),
        ("The range of 3 cm, 5 cm and 9 mm", 4.1, "cm"),
        ("What is the mean of 3, 5, 8 and 12?", 7, "1"),
        ("What is the modular inverse of 17 modulo 3120?", 2753, "1"),
        ("What is the percentage increase from 80 to 100?", 25, "%"),
        ("by what per cent does it change from 80 to 100?", 25, "%"),
        ("What is the percentage decrease from 100 to 80?", 20, "%"),
        ("By how many percent has the value fallen from 5 kg to 4 kg?", 20, "%"),
        ("What percentage of 80 is 20?", 25, "%"),
        ("18 is 45% of what number?", 40, "1"),
        ("Find 7.5% of $260.", 19.5, "$"),
        ("What is 15 % of 240 kg?", 36, "kg"),
        ("Translate and solve: 9.5% of what number is $4.75?", 50, "$"),
        ("20 is what percent of 80?", 25, "%"),
        ("80 to 100 in per cent", 25, "%"),
        ("From 100 to 80 in percent?", -20, "%"),
        ("80 → 100 in %", 25, "%"),
        ("80 to 100 is how many per cent?", 25, "%"),
        ("How many percent is 100 more than 80?", 25, "%"),
        ("By what percentage is 80 less than 100?", 20, "%"),
    ],
)
def test_arithmetic_needs_no_document(agent: Agent, text: str, value: float, unit: str) -> None:
    answer = agent.ask(text)
    assert (answer.value, answer.unit) == (pytest.approx(value, rel=1e-12), unit)
    assert "calculated, no source" in answer.answer
    assert not answer.sources
    assert answer.steps[0].stated_by == "calculation"


@pytest.mark.parametrize(
    "text",
    [
        "2 m + 3 kg",  # no sum
        "20 °C + 5 °C",  # which zero?
        "What is 5 m?",
        "A car drives 2 m plus 30 cm. How long does it take?",
        "A lamp of 60 W and 230 V",
        "What is 20% times 50?",
        "What is the percentage increase from 80 m to 100 kg?",
        "What is the percentage increase from 80 to 100 if prices double?",
        "80 m to 100 kg in per cent",
        "80 to 100",
    ],
)
def test_what_is_no_arithmetic(text: str) -> None:
    assert read_arithmetic(text) is None


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("The line is ŷ = 12.5 + 3.2x, where x is the number of hours. What score do you predict for 15 hours?", 60.5, "1"),
        ("Of 900 acres ŷ = 900 - 1.5x are left, where ŷ is the number of acres left. How many are left after 20 hours?", 870, "acre"),
        ("It is T = 20 + 3.0t, where T is in °C and t is in minutes. What temperature do you predict for 5 minutes?", 35, "°C"),
        ("With y = 2x^2 + 1, where y is in thousands of boxes, what value do you expect for x = 3?", 19000, "1"),
    ],
)  # fmt: skip
def test_a_function_that_the_question_gives_has_a_value(agent: Agent, text: str, value: float, unit: str) -> None:
    answer = agent.ask(text)
    assert (answer.value, answer.unit) == (pytest.approx(value), unit)
    assert "the function that the question gives" in answer.answer


@pytest.mark.parametrize(
    "asked", ["What do you predict?", "What do you predict for 15 hours and 3 books?", "What is the slope?"]
)
def test_no_value_of_a_function_without_the_one_number(agent: Agent, asked: str) -> None:
    assert agent.ask(f"The line is ŷ = 12.5 + 3.2x, where x is the number of hours. {asked}").refused


def test_what_has_no_value_says_why(agent: Agent) -> None:
    assert "not invertible" in agent.ask("the inverse of 4 mod 8").answer
    assert "divides by zero" in agent.ask("1/0").answer


@pytest.mark.parametrize(
    ("text", "said", "refused"),
    [
        ("thanks", "welcome", False),
        ("what can you do?", "answer questions with numbers", False),
        ("Hello, my name is Anna", "Hello, Anna!", False),
        ("Who discovered the electron?", "not for persons", True),
        ("Welche Farbe hat Kupfer im Licht?", "nicht: “Farbe”", True),
        ("De quelle couleur est le cuivre ?", "je ne comprends pas : “couleur”", True),
        ("¿De qué color es el cobre a la luz?", "no entiendo: “color”", True),
        ("Di che colore è il rame alla luce?", "non capisco: “colore”", True),
        ("Qual é a cor do cobre que é de 2 kg?", "em inglês", True),
        ("Hoeveel energie is het bij een snelheid van 3 m/s?", "in het Engels", True),
        ("Wer hat das Elektron entdeckt?", "So kann ich die Frage nicht beantworten", True),
        ("Vielen Dank!", "Gern geschehen", False),
        ("merci", "Je vous en prie", False),
    ],
)
def test_replies_are_fitting(agent: Agent, text: str, said: str, refused: bool) -> None:
    answer = agent.ask(text)
    assert said in answer.answer
    assert answer.abstained is refused


@pytest.mark.parametrize(
    ("text", "uncertainty"),
    [
        ("What is the kinetic energy of 2.0 ± 0.1 kg at 3.0 ± 0.2 m/s?", (0.45**2 + 1.2**2) ** 0.5),
        ("What is the kinetic energy of 2.0 kg ± 5 % at 3.0 m/s?", 0.45),
        ("What is the kinetic energy of 2.0 kg ± 100 g at 3.0 m/s?", 0.45),
        ("What is the kinetic energy of 2.0 kg at 3.0 m/s?", None),
    ],
)
def test_uncertainties_propagate(moving: Agent, text: str, uncertainty: float | None) -> None:
    answer = moving.ask(text)
    assert answer.value == pytest.approx(9.0)
    assert answer.uncertainty == (None if uncertainty is None else pytest.approx(uncertainty, rel=1e-3))
    assert ("±" in answer.answer) == (uncertainty is not None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Wie groß ist die kinetische Energie eines Körpers mit 2,0 kg bei 3 m/s?", "gelesen als"),
        ("Quelle est l'énergie cinétique d'un corps de 2 kg à 3 m/s ?", "lu comme"),
        ("Calcula la energía cinética de un cuerpo de 2 kg a 3 m/s", "leído como"),
        ("Qual è l'energia cinetica di un corpo di 2 kg a 3 m/s?", "letto come"),
    ],
)
def test_a_question_in_another_language_is_read_by_word_lists(moving: Agent, text: str, said: str) -> None:
    answer = moving.ask(text)
    assert (answer.value, answer.unit, answer.question) == (pytest.approx(9.0), "J", text)
    assert answer.trace[0].action == "TRANSLATE_INPUT"
    assert said in answer.assumptions[0]
    assert "kinetic energy" in answer.assumptions[0]
    assert all(binding.span is None for binding in answer.bindings)


def test_a_value_left_aside_is_said_and_makes_it_less_sure(moving: Agent) -> None:
    plain = moving.ask("What is the kinetic energy of 2 kg at 3 m/s?")
    more = moving.ask("A car of 2 kg and 4 cd goes at 3 m/s. What is its kinetic energy?")
    assert "4 cd is left aside" in more.assumptions
    assert more.confidence < plain.confidence


def test_nothing_is_answered_that_leaves_aside_a_value_which_may_decide(moving: Agent) -> None:
    """A share, or a further value of the sort of what is asked or taken."""
    assert moving.ask("A car of 2 kg goes at 3 m/s, and 15 % of it is lost. What is its kinetic energy?").refused
    assert moving.ask("A car of 2 kg goes at 3 m/s with a load of 4.5 kg. What is its kinetic energy?").refused


def test_a_share_beside_what_makes_another_calculation_is_its(moving: Agent) -> None:
    told = "A car of 2 kg goes at 3 m/s. Its engine turns 15 % of the fuel's {} into work. What is its kinetic energy?"
    assert moving.ask(told.format("4 J/kg")).refused
    assert moving.ask(told.format("4 J/kg, of which it has 5 L,")).value == pytest.approx(9.0)


def test_slips_are_read_only_where_nobody_knows_the_word(moving: Agent) -> None:
    names = {"energy", "velocity", "resistance"}
    assert slips("the enrgy and the veloctiy", names, {"the", "and"}.__contains__) == {
        "enrgy": "energy",
        "veloctiy": "velocity",
    }
    assert slips("the energies", names, {"energies"}.__contains__) == {}
    answer = moving.ask("What is the kinetic enrgy of 2 kg at 3 m/s?")
    assert answer.value == pytest.approx(9.0)
    assert "“enrgy” is read as “energy”" in answer.assumptions


def test_a_slip_in_what_is_asked_is_read_where_something_else_would_answer() -> None:
    mass, speed = parameter("m", "mass", "mass", "kg"), parameter("v", "speed", "speed", "m/s")
    kinetic = parameter("E", "kinetic energy", "kinetic_energy", "J")
    rest = parameter("E", "energy", "energy", "J"), parameter("c", "speed of light", "speed", "m/s")
    laws = [
        formula("kinetic", "Kinetic energy", "E == m*v**2/2", kinetic, mass, speed),
        formula("rest", "Mass–energy equivalence", "E == m*c**2", rest[0], mass, rest[1]),
    ]
    answer = Agent(FakeKnowledge(laws), Settings()).ask(  # type: ignore[arg-type]
        "What is the kinetic enrgy of a body of mass 2 kg and speed 3 m/s?"
    )
    assert (answer.value, answer.unit) == (pytest.approx(9.0), "J")
    assert "“enrgy” is read as “energy”" in answer.assumptions


def test_a_result_is_called_in_the_language_of_the_question(agent: Agent) -> None:
    assert agent.ask("Strom der Lampe, 12 V, 4 Ohm").answer.startswith("Strom: 3 A, nach")


def test_a_conversion_says_what_is_converted(moving: Agent) -> None:
    assert moving.ask("how many litres are 3 cubic metres?").answer.startswith("3 m³ is 3000 L, by definition")
    assert moving.ask("A satellite goes at 7800 m/s; what is that in km/s?").answer.startswith("7800 m/s is 7.8 km/s,")


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("2*v*v/a", "2*v**2/a"),
        ("2*v*b/v**2", "2*b/v"),
        ("V*R_1*V/((R_1 + R_2)*(R_1 + R_2))", "V**2*R_1/(R_1 + R_2)**2"),
        ("-a*b/(-2*a)", "b/2"),
    ],
)
def test_what_is_derived_is_shown_tidily(given: str, shown: str) -> None:
    assert simplified(given) == shown
