"""Laws of decay for masses and activities, and of rate constants for any order (`formulas.variants`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import asked_of, carried_out, read, typed_knowledge

from mathrag.agent.planning.compute import from_fact
from mathrag.formulas import STEADY, names
from mathrag.formulas.variants import variants
from mathrag.problems.kinds import KindIndex

DECAY = fakes.formula(
    "d", "Radioactive decay", "N == N_0 * exp(-k * t)", fakes.parameter("N", "number of nuclei", "number", "1"),
    fakes.parameter("N_0", "initial number of nuclei", "number", "1"), fakes.parameter("k", "decay constant", "decay_constant", "1/s"),
    fakes.parameter("t", "time", "time", "s"),
)  # fmt: skip


def test_a_law_of_decay_holds_for_the_mass_and_the_activity_as_well(kinds: KindIndex) -> None:
    known = typed_knowledge([DECAY], kinds)
    dimensions = {known.slots[f.slots[0]].parameter.dimension for f in known.formulas if f.formula.id == DECAY.id}
    assert dimensions == {"1", "M", "T^-1"}


@pytest.mark.parametrize("unit", ["s^-1", "L/(mol·s)", "mol/(L·s)"])
def test_a_law_of_the_ratio_of_rate_constants_holds_for_any_order(kinds: KindIndex, unit: str) -> None:
    two_points = fakes.formula(
        "a", "Arrhenius equation", "E == T_1*T_2*ln(k_2/k_1)/(T_2 - T_1)",
        fakes.parameter("E", "activation temperature", "temperature", "K"),
        fakes.parameter("k_1", "first zero order rate constant", "zero_order_rate_constant", "mol/(L*s)"),
        fakes.parameter("k_2", "second zero order rate constant", "zero_order_rate_constant", "mol/(L*s)"),
        fakes.parameter("T_1", "first temperature", "temperature", "K"), fakes.parameter("T_2", "second temperature", "temperature", "K"),
    )  # fmt: skip
    text = f"The rate constant of a reaction is 1.5e-4 {unit} at 298 K and 9.6e-4 {unit} at 318 K. What is its activation temperature?"
    ranking = carried_out(read(text, kinds), typed_knowledge([two_points], kinds), 1)
    assert ranking.best is not None
    assert ranking.best.value == pytest.approx(8795.2, rel=1e-4)


MOTION = fakes.formula(
    "m", "Motion with constant acceleration", "x == x_0 + v_0*t + a*t**2/2",
    fakes.parameter("x", "position", "position", "m"), fakes.parameter("x_0", "initial position", "position", "m"),
    fakes.parameter("v_0", "initial velocity", "velocity", "m/s"), fakes.parameter("t", "time", "time", "s"),
    fakes.parameter("a", "acceleration", "acceleration", "m/s^2"),
)  # fmt: skip


def test_a_law_of_positions_holds_for_the_way_from_the_start() -> None:
    _, changed = variants(MOTION)
    assert changed.equation == "x == v_0*t + a*t**2/2"
    position = next(p for p in changed.parameters if p.identifier == "x")
    assert (position.quantity_kind, position.symbol) == ("displacement", r"\Delta x")
    assert changed.uri == MOTION.uri


def test_positions_that_enter_by_more_than_their_difference_stay() -> None:
    ratio = fakes.formula(
        "r", "Ratio of ways", "k == x/x_0*v/w", fakes.parameter("k", "ratio", "ratio", "1"),
        fakes.parameter("x", "position", "position", "m"), fakes.parameter("x_0", "initial position", "position", "m"),
        fakes.parameter("v", "velocity", "velocity", "m/s"), fakes.parameter("w", "other velocity", "velocity", "m/s"),
    )  # fmt: skip
    assert list(variants(ratio)) == [ratio]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A tram at 15 m/s slows down at 1.2 m/s^2 for 5.0 s. What way does it cover?", 60.0),
        ("A tram at 15 m/s speeds up at 1.2 m/s^2 for 5.0 s. What way does it cover?", 90.0),
    ],
)
def test_an_acceleration_told_as_a_size_has_its_sense(kinds: KindIndex, text: str, value: float) -> None:
    question = read(text, kinds)
    slowing = next(fact for fact in question.facts if fact.unit == "m/s^2")
    slot = next(s for s in typed_knowledge([MOTION], kinds).slots if s.parameter.identifier == "a")
    way = 15 * 5 + from_fact(slowing, slot, MOTION).value * 25 / 2
    assert way == pytest.approx(value)


@pytest.mark.parametrize(
    ("equation", "changes"),
    [("v == v_0 + a*t", True), ("x == v*t + a*t**2/2", True), ("x == v**2/(2*a)", False), ("F == m*a", False)],
)
def test_where_the_sign_of_an_acceleration_counts(kinds: KindIndex, equation: str, changes: bool) -> None:
    units = {"v": "m/s", "v_0": "m/s", "a": "m/s^2", "t": "s", "x": "m", "F": "N", "m": "kg"}
    own = [fakes.parameter(name, name, None, units[name]) for name in units if name in names(equation)]
    law = fakes.formula("l", "Law", equation, *own)
    fact = next(f for f in read("A car brakes at 2 m/s^2. How far?", kinds).facts if f.unit == "m/s^2")
    slot = next(s for s in typed_knowledge([law], kinds).slots if s.parameter.identifier == "a")
    assert from_fact(fact, slot, law).value == (-2 if changes else 2)


COIL = fakes.formula(
    "c", "Self-induction", "U == -L*(Delta_I/Delta_t)",
    fakes.parameter("U", "induced voltage", "voltage", "V"), fakes.parameter("L", "inductance", "inductance", "H"),
    fakes.parameter("Delta_I", "change in current", "electric_current", "A"), fakes.parameter("Delta_t", "change in time", "time", "s"),
).model_copy(update={"conditions": (f"{STEADY} ΔI, Δt stand for the differentials",)})  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The current in a coil of 0.5 H changes at a rate of 4 A/s. What is the induced voltage?", 2.0),
        ("At what rate does the current in a coil of 0.5 H change if the induced voltage is 3 V?", 6.0),
        ("The current in a coil of 0.5 H falls from 5 A to 1 A in 0.1 s. What is the induced voltage?", 20.0),
    ],
)
def test_a_law_of_a_quotient_of_changes_holds_for_the_rate_and_gives_sizes(
    kinds: KindIndex, text: str, value: float
) -> None:
    best = asked_of(typed_knowledge([COIL], kinds), text, kinds, 2).best
    assert best is not None
    assert best.value == pytest.approx(value)
