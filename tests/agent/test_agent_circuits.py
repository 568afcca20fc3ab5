"""Powers taken at the same time, parts in series and in parallel, and the voltage that things in series share."""

from __future__ import annotations

import pytest
from agent_fakes import BACK, FakeKnowledge, formula, parameter, read, values

from mathrag.agent import Agent
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings

DRAWN = formula(
    "drawn", "Current from power and voltage", "I == P/U", parameter("I", "current", "electric_current", "A"),
    parameter("P", "power", "power", "W"), parameter("U", "voltage", "voltage", "V"),
)  # fmt: skip
WORK = formula(
    "work", "Work from power and time", "W == P*t", parameter("W", "work", "work", "J"),
    parameter("P", "power", "power", "W"), parameter("t", "time", "time", "s"),
)  # fmt: skip
OHM = formula(
    "ohm", "Ohm's law", "I == U/R", parameter("I", "current", "electric_current", "A"),
    parameter("U", "voltage", "voltage", "V"), parameter("R", "resistance", "electric_resistance", "ohm"),
)  # fmt: skip
BURNT = formula(
    "burnt", "Heat of combustion", "Q == m*q", parameter("Q", "heat", "heat", "J"),
    parameter("m", "mass", "mass", "kg"), parameter("q", "calorific value", "calorific_value", "J/kg"),
)  # fmt: skip

JOULE = formula(
    "joule", "Power from current and resistance", "P == I**2*R", parameter("P", "power", "power", "W"),
    parameter("I", "current", "electric_current", "A"), parameter("R", "resistance", "electric_resistance", "ohm"),
)  # fmt: skip
DROP = formula(
    "drop", "Power from voltage and resistance", "P == U**2/R", parameter("P", "power", "power", "W"),
    parameter("U", "voltage", "voltage", "V"), parameter("R", "resistance", "electric_resistance", "ohm"),
)  # fmt: skip
SIDE = formula(
    "side", "Resistance of two branches", "R == R_1*R_2/(R_1 + R_2)", parameter("R", "total resistance", "electric_resistance", "ohm"),
    parameter("R_1", "resistance", "electric_resistance", "ohm"), parameter("R_2", "resistance", "electric_resistance", "ohm"),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((DRAWN, WORK, OHM, BURNT)), Settings())  # type: ignore[arg-type]


def test_what_works_at_once_takes_all_powers(agent: Agent) -> None:
    text = "A flat has one 800 W oven, one 200 W freezer and three 50 W lamps at 230 V. If they run {}, what is the current?"
    assert values(agent, text.format("at the same time"))[0] == 5.0
    assert 5.0 not in values(agent, text.format("one after another"))


def test_an_unknown_power_beside_a_given_one(agent: Agent) -> None:
    text = "A pump works with a power P_1=[X] and simultaneously a fan with P_2=300 W for 20 s. What is their work altogether?"
    assert values(agent, text + BACK.format("16000 J"))[0] == 500.0


def test_a_supply_is_not_over_one_resistance_in_series(agent: Agent) -> None:
    text = "A resistor of 20 Ω and a lamp are {}, with a power supply of 12 V. What is the current?"
    assert 0.6 in values(agent, text.format("connected one by one"))
    assert 0.6 not in values(agent, text.format("connected in series"))


def test_what_is_so_many_times_that_of_another(agent: Agent) -> None:
    text = "The calorific value of peat is 2×10^7 J/kg and the calorific value of pellets is 1.5 times that of peat. "
    assert 6.0e7 in values(agent, text + "What heat do 2 kg of pellets give off?")


def test_a_fuse_is_chosen_by_its_current(agent: Agent) -> None:
    text = (
        "A 1100 W oven and a 110 W lamp are used simultaneously at 220 V. How should the rating of the fuse be chosen?"
    )
    assert values(agent, text)[0] == 5.5


def test_the_power_on_a_label_is_that_at_its_voltage(agent: Agent) -> None:
    text = "A lamp is marked {}. What current does it draw at a voltage of 6 V?"
    assert 0.5 not in values(agent, text.format('"12V 3W"'))
    assert 0.5 in values(agent, text.format("with a power of 3 W"))


@pytest.fixture(scope="module")
def wired() -> Agent:
    return Agent(FakeKnowledge((OHM, JOULE, DROP, SIDE)), Settings())  # type: ignore[arg-type]


def test_what_a_socket_is_rated_for_flows_through_no_labelled_lamp(agent: Agent) -> None:
    text = 'In a room with a socket rated at 16 A hangs a lamp marked "230 V 46 W".'
    assert 14.375 not in values(agent, f"{text} What is the resistance of the lamp?")
    assert 3680.0 in values(agent, f"{text} What is the most power that can be taken?")


TWO = "A lamp of 20 Ω and a fan of 30 Ω are connected in {} to a 100 V supply. What is the {}?"


@pytest.mark.parametrize(
    ("how", "asked", "value", "wrong"),
    [
        ("series", "power of the lamp", 80.0, {500.0, 200.0, 120.0}),
        ("series", "total power", 200.0, {500.0}),
        ("series", "current", 2.0, {5.0}),
        ("parallel", "power of the fan", 333.333333, {500.0, 833.333333}),
        ("parallel", "total current", 8.333333, {2.0}),
    ],
)
def test_parts_share_a_current_or_a_voltage(
    wired: Agent, how: str, asked: str, value: float, wrong: set[float]
) -> None:
    found = values(wired, TWO.format(how, asked))
    assert found[0] == value
    assert not wrong & set(found)


def test_branches_are_not_added_up_as_what_is_in_series(wired: Agent) -> None:
    text = "What is the total resistance of 20 Ω and 30 Ω connected in {}?"
    assert values(wired, text.format("parallel"))[0] == 12.0
    assert 12.0 not in values(wired, text.format("series"))


def test_a_total_is_made_of_what_is_connected_and_of_nothing_else(kinds: KindIndex) -> None:
    def totals(text: str) -> list[float]:
        return [fact.si for fact in read(text, kinds).facts if fact.text == "total resistance"]

    assert totals("4 Ω and 6 Ω in series at 20 V: what is the current?") == [10.0]
    assert totals("4 Ω in parallel with 6 Ω, and 2 Ω in series with both, at 20 V: what is the current?") == []
    assert totals("A lamp of 4 Ω and a rheostat of at maximum 6 Ω are in series at 20 V: what is the current?") == []
    assert totals("R_1 = 4 Ω and R_2 = [X] in series at 20 V: what is the current?" + BACK.format("2 A")) == []


THREE = formula(
    "three", "Resistors in parallel", "1/R == 1/R_1 + 1/R_2 + 1/R_3", parameter("R", "resistance", "electric_resistance", "ohm"),
    *(parameter(f"R_{n}", "resistance", "electric_resistance", "ohm") for n in (1, 2, 3)),
).model_copy(update={"target": "R", "template": "1/(1/R_1 + 1/R_2 + 1/R_3)"})  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "Resistors of 10 ohm, 20 ohm and 30 ohm are connected in parallel. What resistance do they have together?",
            60 / 11,
        ),
        ("Which resistor must be put in parallel with 30 ohm so that both together have 20 ohm?", 60.0),
    ],
)
def test_all_together_and_one_of_them_are_told_apart(text: str, value: float) -> None:
    made = Agent(FakeKnowledge((THREE, SIDE)), Settings()).rank(text)  # type: ignore[arg-type]
    assert made is not None
    assert made[1].best is not None
    assert made[1].best.value == pytest.approx(value)


CHARGE = formula(
    "charge", "Charge of a capacitor", "Q == C*U", parameter("Q", "charge", "electric_charge", "C"),
    parameter("C", "capacitance", "capacitance", "F"), parameter("U", "voltage", "voltage", "V"),
)  # fmt: skip
ROW = formula(
    "row", "Total resistance", "R_tot == R + r", parameter("R_tot", "total resistance", "electric_resistance", "ohm"),
    parameter("R", "resistance", "electric_resistance", "ohm"), parameter("r", "internal resistance", "electric_resistance", "ohm"),
)  # fmt: skip
WHOLE = formula(
    "whole", "Total resistance from voltage", "R_tot == U/I", parameter("R_tot", "total resistance", "electric_resistance", "ohm"),
    parameter("U", "voltage", "voltage", "V"), parameter("I", "current", "electric_current", "A"),
)  # fmt: skip
TERMS = formula(
    "terms", "Total voltage", "U == U_1 + U_2", parameter("U", "total voltage", "voltage", "V"),
    parameter("U_1", "first voltage", "voltage", "V"), parameter("U_2", "second voltage", "voltage", "V"),
)  # fmt: skip


@pytest.fixture(scope="module")
def electric() -> Agent:
    return Agent(FakeKnowledge((OHM, DROP, JOULE, CHARGE, ROW, WHOLE)), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A lamp of 12 Ω and a heater of 24 Ω are in series on an 18 V battery. What is the voltage across the heater?", 12.0),
        ("A lamp of 12 Ω and a heater of 24 Ω are in parallel on an 18 V battery. What power does the lamp take?", 27.0),
        ("An 8.0-µF and a 2.0-µF capacitor are in series across 40 V. What is the voltage across the 8.0-µF capacitor?", 8.0),
        (
            "An 8.0-µF and a 2.0-µF capacitor, both initially uncharged, are joined in series and then connected to a 40.0-V battery. "
            "What is the voltage across the 8.0-µF capacitor?",
            8.0,
        ),
        (
            "In one state of a cooker a plate of 44 Ω and a resistor of 1056 Ω are connected in series to 220 V. "
            "What is the total power of the cooker?",
            44.0,
        ),
        ("Two lamps are in parallel on a 3 V battery; 0.3 A flow through the first. What is the voltage across the second lamp?", 3.0),
        ("Two lamps are in series. A current of 0.3 A flows through the first. What is the current in the second?", 0.3),
        ("Capacitors of 2 µF and 6 µF are in parallel. The total charge is 48 µC. What is the voltage across them?", 6.0),
        ("R_1 = 4 Ω and R_2 = 6 Ω are in parallel and the current in R_1 is 3 A. What is the current in R_2?", 2.0),
        ("A battery with an emf of 9 V and an internal resistance of 1 Ω feeds a lamp of 8 Ω. What is its terminal voltage?", 8.0),
        (
            "Two small lamps L1 and L2 are in series with a supply of 9 V. The voltage across L1 is 3 V, the current through L2 is 0.5 A. "
            "What is the resistance of L2?",
            12.0,
        ),
        (
            "Two lamps L_1 and L_2 are connected in parallel to a supply of 6 V. The current through L_1 is 0.3 A and the resistance "
            "of L_2 is 4 Ω. Find the total current.",
            1.8,
        ),
        ("R_1 = 12 Ω and R_2 = [X] are in parallel at 12 V. What is the total current?" + BACK.format("1.5 A"), 24.0),
    ],
)  # fmt: skip
def test_what_one_part_has_of_a_circuit(electric: Agent, text: str, value: float) -> None:
    assert values(electric, text)[0] == pytest.approx(value, rel=1e-4)


STORED = formula(
    "stored", "Energy of a capacitor", "E == Q**2/(2*C)", parameter("E", "energy", "energy", "J"), *CHARGE.parameters[:2]
)  # fmt: skip
BESIDE = formula(
    "beside", "Capacitance in parallel", "C_p == C_1 + C_2", parameter("C_p", "total capacitance", "capacitance", "F"),
    parameter("C_1", "first capacitance", "capacitance", "F"), parameter("C_2", "second capacitance", "capacitance", "F"),
)  # fmt: skip


def test_capacitors_in_parallel_have_no_charge_in_common() -> None:
    agent = Agent(FakeKnowledge((CHARGE, STORED, BESIDE)), Settings())  # type: ignore[arg-type]
    text = "Capacitors of 2 F and 6 F are in parallel across a 5 V source. What energy is stored in both together?"
    assert not {25 * 2**2 / 6 / 2, 25 * 6**2 / 2 / 2} & {round(value, 6) for value in values(agent, text)}


def test_what_a_galvanometer_needs_to_measure_more(electric: Agent) -> None:
    text = "A galvanometer has a resistance of 2500 Ω and needs a current of 0.6 mA for full scale. What resistance must be placed "
    assert values(electric, text + "in series with it to make a voltmeter with a 25 V full scale?")[0] == pytest.approx(
        39166.67
    )
    text = (
        "A galvanometer of 50 Ω deflects fully for 2 mA. What shunt resistance makes it an ammeter reading up to 1 A?"
    )
    assert values(electric, text)[0] == pytest.approx(0.1002, rel=1e-3)


def test_a_rating_tells_the_resistance_and_not_what_there_is(electric: Agent) -> None:
    text = "Two bulbs are rated at 100 W and 40 W, both for use at 120 V. They are connected in series across 120 V. Find the power "
    answer = electric.ask(text + "actually dissipated by the 40-W bulb.", policy="symbolic")
    assert answer.value == pytest.approx(20.41, rel=1e-3)
    assert "rating" in answer.answer
    text = "A resistor of 5 Ω and a slide rheostat marked '20 Ω 2 A' are in series on a 9 V supply. The slider is at its midpoint. "
    assert values(electric, text + "What is the voltage across the resistor?")[0] == 3.0


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("A lamp is connected in series with a 20 Ω resistor to a 12 V battery. What is the current through the lamp?", 0.6),
        ("A resistor is in series with a 5 Ω lamp and a 10 Ω heater on 30 V. What is the voltage across the heater?", 20.0),
        ("A 6 Ω and a 3 Ω resistor are in parallel and a 4 Ω lamp is in series with them at 12 V. What is the current?", 9.0),
        ("R_1 = 4 Ω and R_2 = 6 Ω are in series on 20 V; then R_2 is replaced by a wire. What is the voltage across R_1?", 8.0),
    ],
)  # fmt: skip
def test_a_circuit_that_is_not_wholly_told_is_not_read(electric: Agent, text: str, wrong: float) -> None:
    found = electric.ask(text, policy="symbolic")
    assert found.value is None or found.value != pytest.approx(wrong)


def test_values_that_contradict_one_another_state_nothing(electric: Agent) -> None:
    text = "R_1 = 4 Ω and R_2 = 6 Ω are in series on 20 V. The current is {} A. What is the voltage across R_2?"
    assert 12.0 in values(electric, text.format(2))
    for current, stated in ((2, 1), (3, 0)):
        read = electric.rank(text.format(current))
        assert read is not None
        assert len(read[0].said) == stated


def test_one_of_two_parts_is_not_their_total() -> None:
    """R_1 = 60 Ω is no total of which R_2 = 40 Ω is a part."""
    beside = Agent(FakeKnowledge((SIDE,)), Settings())  # type: ignore[arg-type]
    text = "R1 = 60 Ω and R2 = 40 Ω are connected in parallel. What resistance does an ohmmeter show?"
    assert values(beside, text) == [24.0]


def test_a_total_is_no_part_of_itself() -> None:
    text = "The voltage is 25 V and the current 5 A. An internal resistance is 2 Ω. What is the total resistance?"
    loop = Agent(FakeKnowledge((ROW, WHOLE)), Settings())  # type: ignore[arg-type]
    assert values(loop, text)[0] == 5.0
    assert 7.0 not in values(loop, text)
    lamps = Agent(FakeKnowledge((TERMS, OHM)), Settings())  # type: ignore[arg-type]
    text = "Two lamps are in series on 12 V. The voltage across the first lamp is 4 V. What is the voltage across the second?"
    assert 16.0 not in values(lamps, text)
    assert 8.0 in values(lamps, text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A 6 Ω and a 12 Ω resistor are in parallel, and this pair is in series with a 5 Ω lamp on 18 V. "
         "What power does the lamp take?", 20.0),
        ("A 4 Ω lamp is in series with a parallel combination of a 6 Ω and a 3 Ω resistor on a 12 V battery. "
         "What is the total current?", 2.0),
        ("R_1 = 2 Ω, R_2 = 6 Ω and R_3 = 3 Ω. R_2 and R_3 are in parallel, and R_1 is in series with them. The supply has 8 V. "
         "What is the voltage across R_1?", 4.0),
        ("Three 12 Ω lamps: two of them are in parallel and this pair is in series with the third on 9 V. "
         "What is the current through the third lamp?", 0.5),
        ("Two 100 kΩ resistors are in series on 12 V. A voltmeter of 200 kΩ is connected across one of them. "
         "What voltage does it read?", 4.8),
        ("A 12 V battery with an internal resistance of 1 Ω feeds a 6 Ω and a 3 Ω resistor in parallel. "
         "What is its terminal voltage?", 8.0),
        ("A bulb marked '2.5V 0.5W' is to shine normally on a 6 V battery. What resistance must be put in series with it?", 17.5),
        ("A lamp of 60 W and a kettle of 48.4 Ω are in parallel on 220 V. What is the total power?", 1060.0),
    ],
)  # fmt: skip
def test_parts_in_series_and_in_parallel(electric: Agent, text: str, value: float) -> None:
    assert values(electric, text)[0] == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Three 12 Ω lamps are given, two of them in parallel. What is the total resistance?", 4.0),
        ("A 4 Ω lamp is in series with a 6 Ω lamp. A 3 Ω resistor is in parallel with the heater. The supply has 12 V. "
         "What is the current?", 5.2),
    ],
)  # fmt: skip
def test_groups_that_make_no_whole_are_not_read(electric: Agent, text: str, wrong: float) -> None:
    read = electric.rank(text)
    assert read is not None
    assert not read[0].said
    assert wrong not in values(electric, text)


@pytest.mark.parametrize(
    ("text", "asked", "saved"),
    [
        ("A shop replaces its 30 lamps of 50 W each by 30 LEDs of 10 W each, lit 5 h.", "How much energy is saved?", [1200.0]),
        ("A hotel replaces an 80 W pump with a 50 W one.", "What energy does that save in 2 h?", [30.0]),
        ("A hotel replaces an 80 W pump with a 50 W one.", "What energy does the old one take in 2 h?", []),
        ("A hotel has an 80 W pump and a 50 W fan.", "How much energy is saved in 2 h?", []),
    ],
)  # fmt: skip
def test_what_is_replaced_takes_more_power(text: str, asked: str, saved: list[float], kinds: KindIndex) -> None:
    assert [fact.value for fact in read(f"{text} {asked}", kinds).facts if fact.text == "power saved"] == saved
