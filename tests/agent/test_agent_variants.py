"""Laws of decay for masses and activities, and of rate constants for any order (`slots.variants`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import carried_out, read

from mathrag.agent.slots.typed import typed_knowledge
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
