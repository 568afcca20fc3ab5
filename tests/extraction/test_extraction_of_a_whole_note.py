"""What a short note says of its symbols, wherever it says it."""

from __future__ import annotations

import pytest

from mathrag.documents.markdown import normalise
from tests.extraction.test_extraction_said_beside import formulas_of, templates_of


def names_of(text: str) -> dict[str, str]:
    """The names of the symbols of all formulas of ``text``."""
    return {parameter.symbol: parameter.name for formula in formulas_of(text) for parameter in formula.parameters}


@pytest.mark.parametrize(
    ("text", "symbol", "name"),
    [
        (
            "# A\n\n$$c = a/b$$\n\n$a$: share of oil at the inlet; $b$: the same at the outlet.\n",
            "b",
            "share of oil at the outlet",
        ),
        (
            "# Sums\n\n**Even.** Call the span $L$ (mm). It is $M = w L^2/8$.\n\n**One.** The moment is\n\n$$M = F L/4$$\n",
            "L",
            "span",
        ),
        (
            "# A\n\nThe gradient across a valve, $\\Delta P$ in mmHg, follows: $\\Delta P = 4 v^2$.\n",
            r"\Delta P",
            "gradient across a valve",
        ),
        (
            "# A\n\n$$T = a (t_i - t_o)$$\n\nwhere $t_i$, $t_o$ are the inlet and outlet temperature.\n",
            "t_i",
            "inlet temperature",
        ),
        (
            "# A\n\n$$E = K R$$\n\nwhere $K$ is the crop factor, see Table 1, and $R$ the reference.\n",
            "K",
            "crop factor",
        ),
        ("# A\n\n$$n = z s$$\n\n- $z$: critical value, see the table\n- $s$: spread\n", "z", "critical value"),
        (
            "# A\n\n$$V = S/n$$\n\nwhere $S$ is the slope of the ditch and $n$ Manning's roughness.\n",
            "n",
            "Manning's roughness",
        ),
        ("# A\n\nThe surface load of the wire, in W/cm², is\n\n$$q_s = P/A$$\n", "q_s", "surface load of the wire"),
        ("# A\n\nThe effective dot area (Murray), as a fraction:\n\n$$a_e = D_t/D_s$$\n", "a_e", "effective dot area"),
        ("# A\n\nIt is dim under a dark sky, $D$ in mm. With the aperture $D$ it is $m = 2 + D/3$.\n", "D", "aperture"),
    ],
)
def test_a_note_names_its_symbols(text: str, symbol: str, name: str) -> None:
    assert names_of(text)[symbol] == name


def test_letters_side_by_side_are_called_by_themselves() -> None:
    assert names_of("# Beer\n\n$$\\text{ABV} = (\\text{OG} - \\text{FG}) \\cdot 131.25$$\n")[r"\text{OG}"] == "OG"


@pytest.mark.parametrize(
    ("text", "symbol", "value"),
    [
        (
            "# A\n\n$$C = b (T - T_0), \\qquad b = 0.5\\ \\text{1/K}$$\n\nThe standard temperature $T_0 = 20$ °C.\n",
            "T_0",
            20,
        ),
        ("# A\n\n$$D = \\frac{x R}{R + H}, \\qquad R = 6371000\\ \\text{m}$$\n", "R", 6371000),
        ("# A\n\nThe interest rate is at present $i = 0.0175$.\n\n# B\n\n$$P = \\frac{A}{1 + i}$$\n", "i", 0.0175),
    ],
)
def test_the_values_that_a_note_gives_are_those_of_its_formulas(text: str, symbol: str, value: float) -> None:
    made = templates_of(text)
    constants = {constant.uri: constant.value for constant in made.constants}
    told = {p.symbol: constants.get(p.constant or "") for formula in made.formulas for p in formula.parameters}
    assert told[symbol] == value


def test_the_value_of_a_case_is_no_constant() -> None:
    made = templates_of("# A\n\n$$v = v_0 + a t$$\n\n# B\n\nSo $v_0 = 3.0\\,\\mathrm{m/s}$ in it.\n")
    assert not made.constants


def test_a_symbol_that_is_set_has_the_value_behind_it() -> None:
    made = templates_of(
        normalise("# Tape\n\nIt is right at the standard temperature T_0 = 20 °C only.\n\nc = b · (T − T_0)\n")
    )
    assert [constant.value for constant in made.constants] == [20]


def test_a_note_says_in_which_unit_names_of_words_are_and_what_units_count() -> None:
    load, rate = formulas_of(
        normalise(
            "# Ropes\n\nStrength = breaking load × knot loss / 100, the knot loss being in percent. The breaking load is given in kN.\n\n"
            "Drip rate (drops/min) = volume (ml) × drop factor (drops/ml) / time (min)"
        )
    )
    assert {one.identifier: one.unit for one in load.parameters} == {
        "Strength": "N",
        "breaking_load": "N",
        "knot_loss": "%",
    }
    assert {one.identifier: one.unit for one in rate.parameters}["Drip_rate_drops_min"] == "1/s"


def test_a_bracket_may_put_words_behind_each_symbol() -> None:
    names = names_of(
        normalise("# A\n\n$$R = N W q$$\n\nTake it daily (N number of hens, W mean weight (g), q feeding rate).\n")
    )
    assert (names["N"], names["W"], names["q"]) == ("number of hens", "mean weight", "feeding rate")
