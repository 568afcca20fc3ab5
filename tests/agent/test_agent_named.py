"""Laws that a question names in full answer it with the types of its own values, whatever their words mean elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent, Answer
from mathrag.entities import Formula, Parameter
from mathrag.quantities import to_si
from mathrag.settings import Settings


def free(symbol: str, name: str, kind: str | None, unit: str) -> Parameter:
    """A variable of which the document does not say what it is."""
    return parameter(symbol, name, kind, unit, free=True)


YIELD = formula(
    "msy", "maximum sustainable yield", "MSY == r*K/4",
    free("MSY", "maximum sustainable yield", "percent_yield", "%"),
    free("r", "intrinsic growth rate", "growth_rate", "1/s"), free("K", "carrying capacity", None, "s"),
)  # fmt: skip
TURN = formula(
    "turn", "Turn radius", "R == TAS/200", free("R", "turn radius", "radius", "m"), free("TAS", "true airspeed", None, "m"),
)  # fmt: skip
MAXIMUM = parameter("ORM", "repetition maximum", None, "1").model_copy(update={"dimension": None, "unit": None})
LIFTED, REPETITIONS = free("W", "weight lifted", "weight", "N"), free("n", "repetitions", None, "1")
EPLEY = formula(
    "epley", "Epley formula", "ORM == W*(1 + n/30)",
    MAXIMUM, LIFTED, REPETITIONS,
)  # fmt: skip
BRZYCKI = formula(
    "brzycki", "Brzycki formula", "ORM == 36*W/(37 - n)",
    MAXIMUM, LIFTED, REPETITIONS,
)  # fmt: skip
STOCK = formula(
    "stock", "Steady state", "x == K*(1 - q*e/r)",
    free("x", "stock", "volume", "m^3"), free("K", "carrying capacity", "volume", "m^3"),
    free("q", "catchability", None, "1"), free("e", "fishing effort", "force", "N"), free("r", "growth rate", "growth_rate", "1/s"),
)  # fmt: skip
CATCH = formula(
    "catch", "Catch", "h == q*e*x",
    free("h", "catch", "force", "N"), free("q", "catchability coefficient", None, "1"),
    free("e", "fishing effort", "force", "N"), free("x", "biomass", None, "1"),
)  # fmt: skip
WEIGHT = formula(
    "weight",
    "Weight",
    "W == m*g",
    free("W", "load", "force", "N"),
    parameter("m", "mass", "mass", "kg"),
    free("g", "gravity", None, "m/s^2"),
)
QUEUE = formula(
    "queue",
    "Queue only",
    "L == a*W",
    free("L", "average queue length", "length", "m"),
    free("a", "arrival rate", "speed", "m/s"),
    free("W", "average waiting time", "time", "s"),
)
SYSTEM = formula(
    "system",
    "Whole system",
    "n == a*T",
    free("n", "number of jobs in the system", "number", "1"),
    free("a", "arrival rate", "frequency", "Hz"),
    free("T", "average time in the system", "time", "s"),
)
BATTING = formula(
    "batting",
    "Batting",
    "A == H/B",
    free("A", "batting average", None, "1"),
    free("H", "hits", None, "1"),
    free("B", "at-bats", None, "1"),
)

TANK = formula(
    "tank", "Tank size", "S == U/H",
    free("S", "tank size", None, "1"), parameter("U", "daily use", "volume", "m^3"), parameter("H", "refill hours", "time", "s"),
)  # fmt: skip


def ask(text: str, *laws: Formula) -> Answer:
    known: Any = FakeKnowledge(laws)
    return Agent(known, Settings()).ask(text)


def test_a_yield_is_what_its_law_makes_of_the_values() -> None:
    answer = ask(
        "What is the maximum sustainable yield for an intrinsic growth rate of 0.6 per year and a carrying capacity of 2000 tonnes?",
        YIELD,
    )
    assert answer.value is not None
    assert to_si(answer.value, answer.unit or "1")[0] == pytest.approx(to_si(300, "t/yr")[0])


def test_a_law_that_its_guessed_types_contradict_answers() -> None:
    answer = ask(
        "Find the stock for a carrying capacity of 1000 t, a catchability of 0.02, a fishing effort of 10 and a growth rate of 0.5.",
        STOCK,
    )
    assert (answer.value, answer.unit) == (pytest.approx(600), "t")


def test_a_law_of_which_a_value_lacks_does_not() -> None:
    assert ask("What is the maximum sustainable yield for a carrying capacity of 2000 tonnes?", YIELD).refused


def test_a_number_that_may_have_a_unit_makes_no_quantity_of_another_kind() -> None:
    assert ask("What is the turn radius at a true airspeed of 180 knots?", TURN).refused


NET = formula("net", "net work", "W == K", parameter("W", "net work", "work", "J"), parameter("K", "push", None, "J"))
SLIT = formula(
    "slit", "relation of angle and distance", "d == s/w", parameter("d", "distance between the slits", "distance", "m"),
    parameter("s", "screen factor", None, "m"), parameter("w", "width factor", None, "1"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("What is the net work for a push of 5 N?", NET),
        ("What is the distance between the slits for a screen factor of 3 and a width factor of 2?", SLIT),
    ],
)
def test_no_value_comes_back_as_what_is_asked_nor_a_number_as_a_distance(text: str, law: Formula) -> None:
    assert ask(text, law).refused


def test_of_two_laws_the_one_that_the_question_calls_by_its_label() -> None:
    told = "The weight lifted is 100 kg and the repetitions are 5."
    assert ask(f"{told} What is the repetition maximum by the Brzycki formula?", EPLEY, BRZYCKI).value == pytest.approx(
        112.5
    )
    assert ask(f"{told} What is the repetition maximum?", EPLEY, BRZYCKI).refused


def test_the_laws_are_those_that_were_retrieved_for_the_question() -> None:
    class Counting(FakeKnowledge):
        searched: tuple[str, ...] = ()

        def search(self, query: str, k: int = 10, kinds: Sequence[str] = ()) -> list[SimpleNamespace]:
            self.searched += (query,)
            return super().search(query, k, kinds)

    known: Any = Counting((STOCK,))
    text = "Find the stock for a carrying capacity of 1000 t, a catchability of 0.02, a fishing effort of 10 and a growth rate of 0.5."
    assert Agent(known, Settings()).ask(text).value == pytest.approx(600)
    assert len(known.searched) <= 2  # once for the question, once for the plan that is carried out


def test_a_catch_is_a_mass_where_its_effort_is_no_force() -> None:
    told = "What is the catch with a catchability coefficient of 0.01, a fishing effort of 50"
    answer = ask(f"{told} and a biomass of 800 tonnes?", CATCH)
    assert (answer.value, answer.unit) == (pytest.approx(400), "t")
    assert ask(f"{told}?", CATCH).refused  # what lacks is not made up


def test_what_a_document_says_a_variable_is_takes_nothing_else() -> None:
    assert ask("What is the load for a mass of 3 and a gravity of 5?", WEIGHT).refused
    answer = ask("What is the load for a mass of 3 kg and a gravity of 5?", WEIGHT)
    assert (answer.value, answer.unit) == (pytest.approx(15), "kg")


def test_the_law_that_is_named_goes_before_one_whose_types_fit() -> None:
    answer = ask(
        "The average queue length is 6 customers and the arrival rate is 2 customers per minute. What is the average waiting time?",
        QUEUE, SYSTEM,
    )  # fmt: skip
    assert answer.steps[-1].formula.label == "Queue only"
    assert (answer.value, answer.unit) == (pytest.approx(3), "min")


def test_what_is_asked_is_no_name_of_a_value_behind_it() -> None:
    assert ask("What is the batting average for 150 hits in 500 at-bats?", BATTING).value == pytest.approx(0.3)


def test_a_symbol_may_be_spelled_with_a_hyphen() -> None:
    score = formula(
        "f", "Binary classification", "F_beta == (1 + beta**2)*P*R/(beta**2*P + R)",
        free("F_beta", "", None, "1"), free("beta", "", None, "1"), free("P", "precision", None, "1"), free("R", "recall", None, "1"),
    )  # fmt: skip
    answer = ask("Find the F-beta score for beta = 2, precision = 0.5 and recall = 0.8.", score)
    assert answer.value == pytest.approx(5 * 0.4 / 2.8)


def test_what_a_document_writes_with_its_unit_takes_no_value_of_another_dimension() -> None:
    asked = "What is the tank size for a daily use of 12 m³ and 3 refill hours?"
    assert ask(asked, TANK).value is None
    hours = TANK.parameters[2].model_copy(update={"free": True})
    answer = ask(asked, TANK.model_copy(update={"parameters": (*TANK.parameters[:2], hours)}))
    assert answer.value == pytest.approx(4)


def word(symbol: str, name: str, unit: str = "1") -> Parameter:
    """A variable whose symbol is a word, of which the document says nothing."""
    own = parameter(symbol, name, None, unit, free=True)
    return own.model_copy(update={"symbol": f"\\text{{{symbol}}}"})


RESERVE = formula(
    "reserve", "Target pulse", "T == HRreserve*i + HRrest",
    free("T", "target pulse", "pressure", "Pa"), word("HRreserve", "", "m"), free("i", "intensity", "intensity", "W/m^2"),
    word("HRrest", "heart rate", "1/s"),
)  # fmt: skip
CHIPS = formula(
    "chips", "Chipload", "C == F/(N*RPM)",
    free("C", "chipload", None, "1"), free("F", "feedrate", None, "1"), free("N", "nb flutes", None, "1"), word("RPM", ""),
)  # fmt: skip
FIRST, SECOND = free("O_1", "first odds", None, "1"), free("O_2", "second odds", None, "1")
ODDS = formula("odds", "Ratio of odds", "OR == O_1/O_2", word("OR", "odds ratio"), FIRST, SECOND)
ONE, OTHER = free("p_1", "", None, "1"), free("p_2", "", None, "1")
CHANCES = formula("chances", "Ratio of chances", "RC == p_1/p_2", word("RC", "chance ratio"), ONE, OTHER)
WORTH = formula(
    "worth", "Worth", "ORM == (1 + b)*P*R/(b*P + R)",
    MAXIMUM.model_copy(update={"name": ""}), free("b", "", None, "1"), free("P", "precision", None, "1"), free("R", "recall", None, "1"),
)  # fmt: skip
LADDER = formula(
    "ladder", "Ladder", "z == x + 2*y",
    free("z", "rise", None, "m"), free("x", "tread", None, "m"), free("y", "", None, "m"),
)  # fmt: skip


def test_a_symbol_may_be_short_for_the_words_of_a_value() -> None:
    text = "He has a heart rate reserve of 120 bpm and a heart rate of 50 bpm. At what intensity is his target pulse 134 bpm?"
    assert ask(text, RESERVE).value == pytest.approx(0.7)
    assert ask(text.replace("reserve", "margin"), RESERVE).refused


def test_a_unit_names_the_variable_that_is_spelled_so_and_turns_are_counted() -> None:
    answer = ask("Which feedrate do I need for a chipload of 0.04 mm with nb flutes 3 at 18000 RPM?", CHIPS)
    assert to_si(answer.value or 0, answer.unit or "1")[0] == pytest.approx(0.036)
    answer = ask(
        "How many flutes has it if a feedrate of 1600 mm/min at 16000 RPM gives a chipload of 0.025 mm?", CHIPS
    )
    assert answer.value == pytest.approx(4)


def test_what_stands_behind_a_value_tells_which_of_two_it_is() -> None:
    assert ask("The odds are 0.4 in the second group and 0.8 in the first. What is the odds ratio?", ODDS).value == 2
    assert ask("The prize is 0.5 in group 2 and 0.25 in group 1. What is the chance ratio?", CHANCES).value == 0.5


def test_a_law_without_a_name_for_what_it_computes_is_told_by_all_others() -> None:
    text = "What is the merit for b = 1, a precision of 0.6 and a recall of 0.75?"
    assert ask(text, WORTH).value == pytest.approx(2 / 3)
    assert ask(text.replace("recall", "yield"), WORTH).refused


def test_the_last_value_takes_the_place_without_a_name() -> None:
    assert ask("What is the rise for a tread of 3 and a lift of 2?", LADDER).value == 7
    assert ask("What is the rise for a tread of 3 and another tread of 2?", LADDER).refused


STALL = formula(
    "stall", "Price", "P == (a + b)*(1 + c)",
    free("P", "price", None, "1"), free("a", "material", None, "1"), free("b", "labour", None, "1"), free("c", "markup", None, "1"),
)  # fmt: skip
ENERGY = formula(
    "energy", "Battery energy", "E == U*C", parameter("E", "battery energy", "energy", "J").model_copy(
        update={"symbol": r"\text{battery energy (Wh)}"}
    ),
    parameter("U", "voltage", "voltage", "V"), parameter("C", "capacity", "electric_charge", "C"),
)  # fmt: skip
LOSS = formula(
    "loss", "Heat loss", "Q == U*A*T",
    free("Q", "heat loss", None, "W"), free("U", "transmission coefficient", None, "W/(m^2*K)"), free("A", "glazed surface", "area", "m^2"),
    parameter("T", "temperature difference", "temperature_difference", "K"),
)  # fmt: skip


def test_a_sum_of_money_is_for_what_stands_behind_its_sign() -> None:
    answer = ask("What is the price with 40 € of material, 60 € of labour and a markup of 25 %?", STALL)
    assert (answer.value, answer.unit) == (pytest.approx(125), "€")


def test_a_result_is_told_as_its_document_counts_it() -> None:
    answer = ask("What is the battery energy at a voltage of 36 V and a capacity of 14 A·h?", ENERGY)
    assert (answer.value, answer.unit) == (pytest.approx(504), "Wh")


def test_a_letter_has_its_value() -> None:
    answer = ask(
        "What is the heat loss for 80 m² of glass, a U-value of 5.7 W/m²K and a temperature difference of 15 K?", LOSS
    )
    assert (answer.value, answer.unit) == (pytest.approx(6840), "W")


SHARE = formula(
    "share", "Share", "s == a/b*100",
    free("s", "share of guests in percent", "percentage", "%"), free("a", "guests", None, "1"), free("b", "seats", None, "1"),
)  # fmt: skip


def test_a_percentage_is_set_with_its_sign() -> None:
    answer = ask("What is the share of guests in percent for guests of 30 and seats of 120?", SHARE)
    assert (answer.value, answer.unit) == (pytest.approx(25), "%")
    assert answer.steps[-1].formula.substituted.endswith(r"\text{\%}")  # a bare sign would begin a comment


def test_a_law_of_two_variables_with_one_name_is_named_by_no_word() -> None:
    angle = formula(
        "angle", "angle (from angle)", "b == tan(a)", free("b", "angle", None, "1"), free("a", "angle", "angle", "rad")
    )
    assert ask(
        "A ray meets the surface at an angle of 35°. What is the angle of the ray in the water?", angle
    ).abstained
