"""What a question is read as: the asked quantity, values with their names, implied values, intent."""

from __future__ import annotations

import pytest
from agent_fakes import read

from mathrag.agent.question import read_question
from mathrag.agent.workflow.intent import detect_intent
from mathrag.problems.kinds import KindIndex


@pytest.mark.parametrize(
    ("text", "dimension", "unit"),
    [
        ("A train travels 30 km in 20 min. What is its speed in km/h?", "L T^-1", "km/h"),
        ("How many kilograms of sand fill 2 m^3 if its density is 1600 kg/m^3?", "M", "kg"),
        ("A stone falls for 3 s. How far does it fall?", "L", None),
        ("Given m = 2 kg and a = 3 m/s^2, find the net force.", "L M T^-2", None),
        ("Pressure of a gas with n = 2 mol, V = 10 L, T = 300 K", "L^-1 M T^-2", None),
        ("What is the temperature on the Fahrenheit scale of a 300 K bath?", "Θ", "°F"),
        ("Calculate: (g = 10 N/kg) the weight of a 5 kg stone.", "L M T^-2", None),
        ("A boat is 28 ft long. What is the fastest she can go?", "L T^-1", None),
        ("What is the highest temperature that 3 kJ give?", "Θ", None),
        ("How dark, in absorbance, is a cell of 1 cm?", "1", None),
        ("How many cubic metres an hour go through a duct at 4 m/s?", "L^3 T^-1", "m^3/h"),
        ("How many cars come by in an hour?", "T^-1", "1/h"),
        ("How many cars come by in an hour?", "1", "1/h"),
        ("How many degrees does a lens of 35 mm take in?", "1", "°"),
        ("How fast must the table travel, in mm a minute?", "L T^-1", "mm/min"),
    ],
)
def test_the_asked_quantity(text: str, dimension: str, unit: str | None, kinds: KindIndex) -> None:
    question = read(text, kinds)
    assert dimension in question.dimensions
    assert question.unit == unit


def test_values_have_the_words_and_symbols_that_name_them(kinds: KindIndex) -> None:
    question = read("A coil with an inductance of 3 mH and R = 5 Ω carries a 2 A current. What is its energy?", kinds)
    coil, resistance, current = question.given
    assert "inductance" in coil.noun.kinds or "inductanc" in coil.noun.stems
    assert resistance.noun.symbol == "R"
    assert "electric_current" in current.noun.kinds


def test_the_time_for_each_of_which_is_asked_is_no_value(kinds: KindIndex) -> None:
    rate = read("A gradient of 4 m per kilometre drains 1200 m^2. How many litres come through in a day?", kinds)
    assert [fact.unit for fact in rate.given] == ["m/km", "m^2"]


def test_the_name_behind_a_value_names_not_the_next_one(kinds: KindIndex) -> None:
    focus, subject = read("A lens of 12 cm focal length shows a stamp 75 cm before it. How far is it?", kinds).given
    assert focus.noun.kinds == {"focal_length"}
    assert "focal_length" not in subject.noun.kinds


def test_a_value_may_be_of_a_kind_whose_name_ends_in_its_words(kinds: KindIndex) -> None:
    conductivity, speed = read("The conductivity is 0.0003 m/s, the speed 2 m/s. What is the gradient?", kinds).given
    assert {"hydraulic_conductivity", "velocity"} <= conductivity.noun.kinds
    assert "hydraulic_conductivity" not in speed.noun.kinds
    slope, squares = read("With a slope of 2.4 and a sum of squares of 90, what is the speed?", kinds).given
    assert not slope.noun.kinds | squares.noun.kinds  # a bare number is of no kind that only ends so


def test_from_and_to_are_initial_and_final(kinds: KindIndex) -> None:
    question = read("Water is heated from 15 °C to 60 °C. How much heat does 2 kg of it absorb?", kinds)
    first, second = question.given[:2]
    assert first.noun.markers == {"initial"}
    assert second.noun.markers == {"final"}
    assert first.pair == second.pair is not None


def test_from_rest_is_an_assumption(kinds: KindIndex) -> None:
    question = read("A cart starts from rest and reaches 4 m/s in 2 s. What is its acceleration?", kinds)
    assumed = [fact for fact in question.facts if fact.role == "assumed" and fact.noun.markers == {"initial"}]
    assert any(fact.value == 0 and fact.unit == "m/s" for fact in assumed)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("A 5.0-cm-long chamber is lit by 633-nm light. How many fringes pass?", "wavelength"),
        ("The third-order maximum of a grating is at an angle of 60°. What is the spacing?", "angle"),
        ("What is the smallest thickness of a film that reflects no light with λ = 500 nm?", "wavelength"),
    ],
)
def test_a_value_is_named_by_what_is_nearest(text: str, kind: str, kinds: KindIndex) -> None:
    assert kind in read(text, kinds).given[-1].noun.kinds


def test_what_a_value_is_of_names_nothing_of_the_next_one(kinds: KindIndex) -> None:
    text = "A motor delivers 9.5 kW of mechanical power at a slip of 0.05. What is the power of the air gap?"
    first, second = read(text, kinds).given
    assert ("power" in first.noun.kinds, second.noun.kinds) == (True, frozenset())


def test_what_stands_behind_a_list_names_its_first_value_too(kinds: KindIndex) -> None:
    question = read("If 500-nm and 650-nm light falls on two slits, how far apart are the maxima?", kinds)
    assert all(fact.noun.kinds == {"wavelength"} for fact in question.given if fact.unit == "nm")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("An electron goes from the fourth energy level to the second. What is the energy of the photon?", [4, 2]),
        ("What is the radius of the third orbit of the electron in hydrogen?", [3]),
        ("What is the energy of the electron of hydrogen in its second excited state?", [3]),
        ("How long is a pipe with a fundamental frequency of 128 Hz?", [1]),
        ("At what frequency is the seventh harmonic of a string?", [7]),
    ],
)
def test_ordinals_are_numbers_of_levels_and_harmonics(text: str, numbers: list[int], kinds: KindIndex) -> None:
    told = [f for f in read(text, kinds).facts if f.noun.kinds & {"order_number", "quantum_number"}]
    assert [fact.value for fact in told] == numbers


@pytest.mark.parametrize(("said", "orders"), [("second maximum", [2.0]), ("reaction", [])])
def test_the_order_of_a_maximum_is_an_assumption(said: str, orders: list[float], kinds: KindIndex) -> None:
    question = read(f"Light of 600 nm falls on a grating. The angle of the {said} is 20°. What is the spacing?", kinds)
    assert [
        fact.value for fact in question.facts if fact.role == "assumed" and "order_number" in fact.noun.kinds
    ] == orders


def test_a_diameter_is_a_radius_too(kinds: KindIndex) -> None:
    question = read("What is the area of a disc with a diameter of 6 cm?", kinds)
    assert any(fact.value == 3 and fact.origin == 0 for fact in question.facts)


def test_a_restated_value_counts_once(kinds: KindIndex) -> None:
    question = read("A car drives at 100 km/h (about 62 mi/h) for 2 h. How far does it get?", kinds)
    assert [fact.unit for fact in question.given] == ["km/h", "h"]


def test_a_weight_restated_as_a_mass_counts_once(kinds: KindIndex) -> None:
    question = read("A net force of 51 N (about 11 lb) acts on a mower of 24 kg. What is its acceleration?", kinds)
    assert [fact.unit for fact in question.given if fact.written] == ["N", "kg"]


def test_a_restated_value_that_the_text_goes_on_with_is_the_one_kept(kinds: KindIndex) -> None:
    question = read("A bumper stands a 4.0-km/h (1.1-m/s) hit. It stops a car from a speed of 1.1 m/s in 2 s.", kinds)
    assert {(fact.value, fact.unit) for fact in question.given if fact.written} == {(1.1, "m/s"), (2, "s")}


def test_a_question_asked_backwards(kinds: KindIndex) -> None:
    question = read(
        "A lamp with a resistance of [X] is connected to 12 V. What is the current? "
        "If we know that the answer to the above question is 3 A, what should [X] be?",
        kinds,
    )
    assert "L^2 M T^-3 I^-2" in question.dimensions
    answered = next(fact for fact in question.given if fact.answered)
    assert "electric_current" in answered.noun.kinds


@pytest.mark.parametrize(
    ("text", "values", "intent"),
    [
        ("Hi there", False, "conversation"),
        ("What is entropy?", False, "conceptual"),
        ("Explain Newton's second law", False, "conceptual"),
        ("What is the force on 3 kg at 2 m/s^2?", True, "mathematical"),
        ("Wie groß ist die Kraft auf 3 kg bei 2 m/s^2?", True, "language"),
        ("", False, "empty"),
    ],
)
def test_intents(text: str, values: bool, intent: str) -> None:
    assert detect_intent(text, has_values=values, names_constant=False, limit=20_000) == intent


@pytest.mark.parametrize(
    ("text", "dimensions"),
    [
        ("A van meets a drag of magnitude [X] while it drives 3 km. What is the work?", {"L M T^-2"}),
    ],
)
def test_what_a_marked_place_can_be(text: str, dimensions: set[str], kinds: KindIndex) -> None:
    read = read_question(text + " If we already know that the answer to the question above is 30, what is [X]?", kinds)
    assert read is not None
    assert read.dimensions == dimensions


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("A lift raises 200 kg by 9 m in 20 s. Find: (1) the work done; (2) the power. (Give the result of (2).)", "power"),
        ("A lift raises 200 kg by 9 m. Find: (a) the work done; (b) its power in 20 s. Give only the answer to (a).", "work done"),
        ("Ice melts in 5 min. (1) What is its mass? (2) What is its volume? The result of question (1) is required.", "mass"),
        ("Ice melts in 5 min. (a) What is its mass? (b) By the result of (a), what is its volume?", "volume"),
        ("Ice melts in 5 min. (a) What is its mass? (b) What is its volume after 9 min? Do part (a).", "mass"),
        ("Ice melts in 5 min. (a) What is its mass? (b) What is its volume? Work part (b) only.", "volume"),
    ],
)  # fmt: skip
def test_one_part_may_be_what_is_asked(text: str, asked: str, kinds: KindIndex) -> None:
    assert read(text, kinds).asked.head == asked


def test_a_part_that_is_not_asked_gives_no_value(kinds: KindIndex) -> None:
    text = "A car of 2 kg moves at 3 m/s. (a) What is its energy? (b) How far does it go in 4 s? Do part (a)."
    assert [fact.value for fact in read(text, kinds).given] == [2.0, 3.0]


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("An object is 9 cm from a lens. How many times larger than the object is the image?", "ratio"),
        ("A telescope has an eyepiece of 2.5 cm. How many times does it magnify?", "magnification"),
        ("A pendulum has a period of 2 s. How many times does it swing in 60 s?", "number of times does it swing"),
        ("A stone falls for 2 s. How deep is the surface of the water?", "depth"),
        ("Acid is poured in. How high is the pH?", "pH"),
        ("From the mass and the radius of Mars find the escape speed.", "escape speed"),
        ("From this height we find that it falls for 3 s. How fast is it?", "speed"),
    ],
)
def test_what_is_asked_by_its_manner_a_factor_or_behind_a_phrase(text: str, head: str, kinds: KindIndex) -> None:
    assert read(text, kinds).asked.head == head


@pytest.mark.parametrize(
    ("text", "value", "dimension"),
    [
        ("A coil of 12 cm by 9 cm turns. What is its flux?", 0.0108, "L^2"),
        ("A box of 2 m × 3 m × 4 m holds air. What is its mass?", 24.0, "L^3"),
        ("A window measures 1.3 m by 0.5 m. What is its area?", 1.3, "L"),
        ("A spring is shortened from 20 cm by 5 cm. What is the energy?", 0.2, "L"),
    ],
)
def test_sides_are_one_area_or_volume_unless_it_is_asked(
    text: str, value: float, dimension: str, kinds: KindIndex
) -> None:
    first = read(text, kinds).given[0]
    assert (first.dimension, first.written) == (dimension, True)
    assert first.si == pytest.approx(value)


def test_a_verb_behind_a_value_names_nothing_of_it(kinds: KindIndex) -> None:
    plank, coil = (read(text, kinds).given[0] for text in ("A plank of mass 24 kg rests on two supports. How long is it?",
                                                            "A coil with 250 turns rotates. What is its flux?"))  # fmt: skip
    assert plank.noun.kinds == {"mass"}
    assert coil.noun.kinds == {"number_of_turns"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Of the energy 12 % is lost. How long does it take?", 88.0),
        ("48 % of the heat is lost to the air. How long does it take?", 52.0),
        ("Of the energy 12 % is lost. How much energy is lost?", 12.0),
    ],
)
def test_a_share_that_is_lost_leaves_the_rest(text: str, value: float, kinds: KindIndex) -> None:
    assert read(text, kinds).given[0].value == value


def test_a_value_is_named_by_the_subject_of_its_clause(kinds: KindIndex) -> None:
    text = "The coefficient of static friction between felt and a smooth board is 0.4. How steep can the board be?"
    assert read(text, kinds).facts[0].noun.kinds == {"coefficient_of_static_friction"}


def test_what_is_heated_before_it_is_put_in_is_only_warm_at_first(kinds: KindIndex) -> None:
    text = (
        "A brass ball is heated to 91 °C and then dropped into 200 g of oil at 15 °C. Finally both have the same temperature, "
        "which is 25 °C. What heat does the oil take up?"
    )
    facts = read(text, kinds).facts
    assert [fact.noun.markers for fact in facts if fact.value == 91.0] == [frozenset({"initial"})]


def test_the_subject_names_what_it_is_said_to_be_behind_another_value(kinds: KindIndex) -> None:
    facts = read("The potential difference between two plates 4 cm apart is 300 kJ/C. What is the field?", kinds).facts
    (told,) = (fact for fact in facts if fact.written and fact.value == 300)
    assert told.noun.kinds == {"voltage"}


@pytest.mark.parametrize(
    ("text", "kinds_of_it"),
    [
        (
            "Light of wavelength 580 nm falls on slits separated by 0.1 mm. At which angle is the first maximum?",
            {"distance"},
        ),
        ("The wavelength of the light is increased by 20 nm. What is the frequency?", {"wavelength"}),
    ],
)
def test_what_is_done_to_a_thing_by_so_much_is_not_named_by_the_words_before(
    text: str, kinds_of_it: set[str], kinds: KindIndex
) -> None:
    lengths = [fact for fact in read(text, kinds).facts if fact.written and fact.dimension == "L"]
    assert lengths[-1].noun.kinds == kinds_of_it


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("What is the energy of a photon of 500-nm light?", 5e-7, "wavelength"),
        ("What is the wavelength of a tone of 440 Hz where sound travels at 343 m/s?", 343.0, "speed_of_sound"),
        (
            "A film is lit at normal incidence of light with λ = 500 nm. What is its least thickness?",
            5e-7,
            "wavelength",
        ),
        ("A satellite is 7000 km from Earth's center. How fast is it?", 7e6, "distance"),
    ],
)
def test_what_bears_a_value_or_its_letter_says_of_which_kind_it_is(
    text: str, value: float, kind: str, kinds: KindIndex
) -> None:
    question = read_question(text, kinds)
    assert question is not None
    (fact,) = [fact for fact in question.given if fact.si == pytest.approx(value)]
    assert kind in fact.noun.kinds


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("An object is 30 cm from a lens of focal length 20 cm. Where is the image?", "distance"),
        (
            "The electric field has an amplitude of 300 V/m. What is the amplitude of the magnetic field?",
            "magnetic_flux_density",
        ),
    ],
)
def test_where_asks_for_a_distance_and_an_amplitude_is_of_its_quantity(text: str, kind: str, kinds: KindIndex) -> None:
    question = read_question(text, kinds)
    assert question is not None
    assert kind in question.target.families


@pytest.mark.parametrize("words", ["as a fraction of the speed of light", "in terms of the speed of light"])
def test_a_share_of_a_constant_is_asked_in_its_unit(words: str, kinds: KindIndex) -> None:
    question = read_question(f"How fast, {words}, does the probe move?", kinds)
    assert question is not None
    assert question.unit == "c"


def test_a_letter_with_an_index_says_what_is_asked_before_the_words_behind_it(kinds: KindIndex) -> None:
    question = read_question("What is v_{rms} for argon atoms at 2500 K?", kinds)
    assert question is not None
    assert question.dimensions == {"L T^-1"}


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("How many moles per cubic meter are there at a pressure of 200 kPa?", "kPa"),
        ("How many tyres per day are made for a shift length of 8 h?", "h"),
        ("What is the energy per kilogram for a temperature rise of 2 K?", "K"),
    ],
)
def test_under_which_something_is_counted_is_not_one_for_each_unit(kinds: KindIndex, text: str, unit: str) -> None:
    question = read_question(text, kinds)
    assert question is not None
    assert [fact.unit for fact in question.given] == [unit]


def test_a_symbol_with_its_index_says_of_which_kind_a_time_is(kinds: KindIndex) -> None:
    question = read("The isotope (t_{1/2} = 5.26 y) has a mass of 5.00 g. What is its activity?", kinds)
    assert question.given[0].noun.kinds >= {"half_life"}


@pytest.mark.parametrize(
    "text",
    [
        "A fee of $36 rises to $46. Find the change in percent to the nearest tenth of a percent.",
        r"A ship of 36 t with a crew of 46 moves at $c$/2. What is its momentum?",
    ],
)
def test_where_a_result_is_rounded_and_a_part_of_a_symbol_are_no_values(text: str, kinds: KindIndex) -> None:
    assert [fact.value for fact in read(text, kinds).given if fact.written] == [36, 46]


def test_what_acts_opposite_to_the_motion_slows_it(kinds: KindIndex) -> None:
    question = read("At 70 m/s a plane accelerates opposite to its motion at 1.50 m/s². What is its speed then?", kinds)
    assert [fact.against for fact in question.given if fact.unit == "m/s^2"] == [True]
