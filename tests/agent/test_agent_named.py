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
