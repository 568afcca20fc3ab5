"""One name for a symbol with an index throughout a document."""

from __future__ import annotations

from mathrag.entities import Formula, Parameter
from mathrag.extraction.shared_names import with_shared_names

REACTANCE = "L^2 M T^-3 I^-2"


def formula(*names: tuple[str, str], dimension: str = REACTANCE) -> Formula:
    parameters = tuple(
        Parameter(symbol=symbol, identifier=symbol, name=name, dimension=dimension) for symbol, name in names
    )
    return Formula(uri="urn:x", label="", latex="", parameters=parameters)


def names_of(formulas: list[Formula]) -> list[list[str]]:
    return [[parameter.name for parameter in formula.parameters] for formula in formulas]


def test_the_fuller_name_holds_throughout() -> None:
    found = with_shared_names(
        [formula(("X_C", "capacitive reactance"))] * 2 + [formula(("X_C", "reactance"), ("X_L", "reactance"))]
    )
    assert names_of(found)[1:] == [["capacitive reactance"], ["capacitive reactance", "reactance"]]


def test_two_fuller_names_that_differ_settle_nothing() -> None:
    given = [
        formula(("v_0", "initial velocity of a ball")),
        formula(("v_0", "velocity of a car")),
        formula(("v_0", "velocity")),
    ]
    assert names_of(with_shared_names(given))[2] == ["velocity"]


def test_a_bare_letter_means_something_else_elsewhere() -> None:
    given = [formula(("R", "equivalent resistance")), formula(("R", "resistance"))]
    assert names_of(with_shared_names(given)) == [["equivalent resistance"], ["resistance"]]


def test_another_dimension_is_another_quantity() -> None:
    given = [formula(("X_C", "capacitive reactance")), formula(("X_C", "reactance"), dimension="1")]
    assert names_of(with_shared_names(given))[1] == ["reactance"]


def test_a_number_without_a_name_is_what_the_others_agree_on() -> None:
    def gamma(name: str, kind: str | None) -> Formula:
        own = Parameter(symbol=r"\gamma", identifier="gamma", name=name, dimension="1", quantity_kind=kind)
        return Formula(uri="urn:x", label="", latex="", parameters=(own,))

    ratio, nameless = gamma("heat capacity ratio", "heat_capacity_ratio"), gamma("", None)
    assert with_shared_names([ratio, nameless])[1].parameters[0].quantity_kind == "heat_capacity_ratio"
    other = gamma("Lorentz factor", "lorentz_factor")
    assert with_shared_names([ratio, other, nameless])[2].parameters[0].quantity_kind is None


def test_a_symbol_without_a_name_is_what_the_others_call_it_or_its_letter() -> None:
    given = [formula(("s", "deviation of the sample")), formula(("s", "deviation")), formula(("s_1", ""), ("s_2", ""))]
    assert names_of(with_shared_names(given))[2] == ["first deviation", "second deviation"]
    assert names_of(with_shared_names(given[1:]))[1] == ["", ""]  # one place proves nothing
    computed = given[1].model_copy(update={"target": "s"})
    assert names_of(with_shared_names([computed, given[2]]))[1] == ["first deviation", "second deviation"]
    assert names_of(with_shared_names([*given, formula(("s", "spread"))]))[2] == ["", ""]


def test_one_of_two_is_called_as_its_like_unless_that_is_told_by_its_letter() -> None:
    given = [formula(("E_A", "expected score"), dimension="1"), formula(("E_B", ""), dimension="1")]
    assert names_of(with_shared_names(given)) == [["expected score"], ["expected score"]]
    given = [formula(("V_A", "additive variance"), dimension="1"), formula(("V_B", ""), dimension="1")]
    assert names_of(with_shared_names(given))[1] == [""]
    beside = [formula(("V_A", "variance"), ("V_B", ""), dimension="1")]
    assert names_of(with_shared_names(beside)) == [["variance", ""]]


def test_a_prime_tells_what_is_new() -> None:
    given = [formula(("w_prime", "update"), ("w", "weight"), dimension="1")]
    assert names_of(with_shared_names(given)) == [["new weight", "weight"]]
