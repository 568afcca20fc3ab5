"""The ontology: what loads, what symbols and words lead to, and what every entry owes."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from mathrag.errors import SettingsError
from mathrag.quantities import Dimension, convert, dimension_of, latex_symbol, ontology, to_si

KINDS = ontology().kinds
CONSTANTS = ontology().constants

NAMES = {
    "initial velocity": "initial_velocity",
    "mass of the block": "mass",
    "power supply voltage": "voltage",
    "density of gasoline": "density",
    "rated power": "power",
    "heat released by complete combustion": "heat",
    "specific heat capacity of water": "specific_heat_capacity",
    "moment of inertia of the disk": "moment_of_inertia",
    "acceleration due to gravity": "acceleration_of_free_fall",
    "coefficient of kinetic friction": "coefficient_of_kinetic_friction",
    "value of the current": "electric_current",
    "change in temperature": "temperature_difference",
    "temperature rise of the water": "temperature_difference",
    "amount of heat": "heat",
    "number of moles of gas": "amount_of_substance",
    "work done by the traction force": "work",
    "distance travelled by the car": "distance",
    "the pH of the solution": "ph",
    "half-life": "half_life",
    "voltages": "voltage",
    "how fast": "speed",
    "how many moles": "amount_of_substance",
    "net external force": "net_force",
    "index of refraction": "refractive_index",
    "average kinetic energy": "kinetic_energy",
    "cross-sectional area of the wire": "cross_sectional_area",
    "energy carried away by the exhaust": "energy",
    "What is the emf of the cell": "source_voltage",
    "Young's modulus": "young_modulus",
    "tension in the string": "tension_force",
    "internal resistance": "internal_resistance",
    "angular speed of the wheel": "angular_velocity",
    "vapour pressure": "vapour_pressure",
}

SYMBOLS = {
    "m": "mass",
    "v_0": "initial_velocity",
    r"\vec{F}": "force",
    "F_{net}": "net_force",
    "E_k": "kinetic_energy",
    r"\Delta T": "temperature_difference",
    r"\rho": "density",
    "I": "electric_current",
    "λ": "wavelength",
    "t_{1/2}": "half_life",
    r"\bar{v}": "average_velocity",
    "a_c": "centripetal_acceleration",
    "K_a": "acid_dissociation_constant",
    r"\omega_0": "initial_angular_velocity",
    "f": "frequency",
    "Q": "heat",
    "W": "work",
    "R": "electric_resistance",
    "pH": "ph",
    r"\eta": "efficiency",
}


@pytest.mark.parametrize(("phrase", "kind"), NAMES.items(), ids=list(NAMES))
def test_names(phrase: str, kind: str) -> None:
    best, score = ontology().for_name(phrase)[0]
    assert best.id == kind
    assert 0.5 < score <= 1


def test_one_word_can_name_quantities_of_several_dimensions() -> None:
    found = {kind.id for kind, _ in ontology().for_name("resistance of the bulb")}
    assert {"electric_resistance", "resistance_force"} <= found
    assert len({kind.dimension for kind, score in ontology().for_name("rate constant") if score > 0.9}) == 3


def test_what_is_not_a_quantity_has_no_kind() -> None:
    for phrase in ("apples", "the blue car", "", "of the"):
        assert ontology().for_name(phrase) == []


@pytest.mark.parametrize(("symbol", "kind"), SYMBOLS.items(), ids=list(SYMBOLS))
def test_symbols(symbol: str, kind: str) -> None:
    ranked = ontology().for_symbol(symbol)
    assert ranked == sorted(ranked, key=lambda pair: -pair[1])
    best = [found.id for found, weight in ranked if weight == ranked[0][1]]
    assert kind in best


def test_an_index_weighs_less_than_the_letter_itself() -> None:
    weights = {kind.id: weight for kind, weight in ontology().for_symbol(r"\vec{F}_{\text{spring}}")}
    assert 0.5 < weights["force"] < 1


@pytest.mark.parametrize(
    ("written", "spelling"),
    [
        (r"v_{0}", "v_0"),
        ("v₀", "v_0"),
        (r"E_{\mathrm{k}}", "E_k"),
        (r"\mathbf{B}", "B"),
        ("ω", r"\omega"),
        (r"\Delta{T}", r"\Delta T"),
        ("ΔT", r"\Delta T"),
        ("q_diesel", "q_{diesel}"),
        (r"\rho_{\text{water}}", r"\rho_{water}"),
        (r"\dot{m}", r"\dot m"),
        ("$x$", "x"),
    ],
)
def test_one_spelling_for_a_symbol(written: str, spelling: str) -> None:
    assert latex_symbol(written) == spelling
    assert latex_symbol(spelling) == spelling


def test_every_kind_has_the_dimension_of_its_unit() -> None:
    assert len(KINDS) > 800
    for kind in KINDS.values():
        assert dimension_of(kind.unit) == kind.dimension, kind.id
        assert kind.unit in ("%", "dB") or to_si(1.0, kind.unit, difference=True)[0] == pytest.approx(1), (
            f"{kind.id}: {kind.unit}"
        )


@pytest.mark.parametrize(
    ("kind", "unit"),
    [
        ("wavelength", "m"),
        ("compton_wavelength", "m"),
        ("frequency", "Hz"),
        ("torque", "N·m"),
        ("electric_field_flux", "V·m"),
        ("magnetic_flux_density", "T"),
        ("specific_latent_heat", "J/kg"),
        ("spring_constant", "N/m"),
        ("moment_of_inertia", "kg·m^2"),
        ("thermal_conductivity", "W/(m·K)"),
        ("dynamic_viscosity", "Pa·s"),
        ("molar_heat_capacity", "J/(mol·K)"),
        ("second_axial_moment_of_area", "m^4"),
    ],
)
def test_kinds_have_the_dimension_that_textbooks_give(kind: str, unit: str) -> None:
    assert KINDS[kind].dimension == dimension_of(unit)


def test_broader_kinds_exist_and_have_the_same_dimension() -> None:
    for kind in KINDS.values():
        for parent in ontology().family(kind.id)[1:]:
            assert KINDS[parent].dimension == kind.dimension, (kind.id, parent)


def test_a_name_means_one_thing_within_a_dimension() -> None:
    names = defaultdict(set)
    for kind in KINDS.values():
        if kind.school:
            for name in (kind.label, *kind.synonyms, *kind.everyday):
                names[name.lower(), kind.dimension].add(kind.id)
    ambiguous = {name: ids for (name, _), ids in names.items() if len(ids) > 1}
    assert ambiguous == {}


def test_kinds_by_dimension_put_the_common_ones_first() -> None:
    assert ontology().for_dimension(Dimension.parse("L T^-1"))[0].id == "velocity"
    assert "mass" in [kind.id for kind in ontology().for_dimension(Dimension.parse("M"))[:3]]


def test_likeness() -> None:
    like = ontology().likeness
    assert like("mass", "mass") == 1
    assert (
        like("initial_velocity", "velocity")
        > like("initial_velocity", "final_velocity")
        > like("initial_velocity", "terminal_velocity") - 1
    )
    assert like("mass", "force") == 0
    assert like("work", "torque") == pytest.approx(0.2)


def test_constants() -> None:
    assert CONSTANTS["speed_of_light_in_vacuum"].value == 299792458
    assert CONSTANTS["planck_constant"].value_text == "6.62607015e-34"
    assert CONSTANTS["molar_gas_constant"].value_text == "8.31446261815324"
    assert CONSTANTS["newtonian_constant_of_gravitation"].uncertainty == "1.5e-15"
    assert CONSTANTS["standard_acceleration_of_gravity"].value == 9.80665
    assert CONSTANTS["coulomb_constant"].value == pytest.approx(
        1 / (4 * 3.141592653589793 * 8.8541878188e-12), rel=1e-10
    )
    assert {entry.id for entry in ontology().constants_for_symbol("k")} >= {"boltzmann_constant", "coulomb_constant"}
    assert [
        entry.id for entry in ontology().constants_for_symbol("ħ") + ontology().constants_for_symbol(r"N_{\text{A}}")
    ][-1] == "avogadro_constant"
    assert ontology().constants_for_name("universal gas constant")[0][0].id == "molar_gas_constant"


def test_every_constant_has_its_dimension_and_kind() -> None:
    for entry in CONSTANTS.values():
        assert dimension_of(entry.unit) == entry.dimension, entry.id
        assert entry.quantity_kind is None or KINDS[entry.quantity_kind].dimension == entry.dimension, entry.id
        assert entry.value == pytest.approx(float(entry.value_text))
        assert convert(entry.value, entry.unit, entry.unit) == entry.value


def test_a_turtle_file_of_the_user_adds_kinds(tmp_path: Path) -> None:
    file = tmp_path / "mine.ttl"
    file.write_text(
        "@prefix kind: <https://w3id.org/mathrag/kind/> . @prefix math: <https://w3id.org/mathrag/math#> .\n"
        "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n"
        'kind:wing_loading skos:prefLabel "wing loading" ; math:siUnit "N/m^2" ; math:mainSymbol "w_s" .\n'
        'kind:mass skos:altLabel "heft" .\n',
        encoding="utf-8",
    )
    extended = ontology((file,))
    assert extended.for_name("wing loading of the glider")[0][0].dimension == dimension_of("Pa")
    assert extended.for_name("heft")[0][0].id == "mass"
    assert "wing_loading" not in KINDS


@pytest.mark.parametrize(
    "text",
    [
        "no turtle at all",
        '<https://w3id.org/mathrag/kind/x> <https://w3id.org/mathrag/math#siUnit> "m" .',
        '@prefix s: <http://www.w3.org/2004/02/skos/core#> . <https://w3id.org/mathrag/kind/x> s:prefLabel "x" ; '
        '<https://w3id.org/mathrag/math#siUnit> "apples" .',
    ],
)
def test_a_bad_turtle_file_is_an_error_that_names_it(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.ttl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError):
        ontology((file,))


def test_a_missing_turtle_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"gone\.ttl"):
        ontology((tmp_path / "gone.ttl",))


def test_generated_files_are_what_the_generators_write() -> None:
    pytest.importorskip("isqx")
    from ontology import generate_constants, generate_quantities

    assert generate_quantities.turtle(generate_quantities.collect()) == generate_quantities.TARGET.read_text(
        encoding="utf-8"
    )
    rows = generate_constants.rows()
    generate_constants.check_against_pint(rows)
    assert generate_constants.turtle(rows) == generate_constants.TARGET.read_text(encoding="utf-8")


def test_current_in_front_of_another_noun_is_an_adjective() -> None:
    assert ontology().for_name("current deflator") == []
    assert ontology().for_name("current in the coil")[0][0].id == "electric_current"
    assert ontology().for_name("induced current")[0][0].id == "electric_current"
