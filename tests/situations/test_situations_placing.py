"""Placing and following: what is stated, what lacks, and where nothing may be stated. The packs here are made up for the tests."""

from __future__ import annotations

import pytest

from mathrag.entities import Situation
from mathrag.problems import Problem, Quantity, Relation, Thing
from mathrag.situations import Placed, place, read_pack
from mathrag.situations.values import for_values

HEAD = 'situation: {}\ntitle: "{}"\nsource: "made up"\n'


def situation(body: str, name: str = "one") -> Situation:
    (made,) = read_pack(HEAD.format(name, name) + body, name)
    return made


def problem(
    text: str, *given: Quantity, asked: str = "mass", things: tuple[Thing, ...] = (), **more: object
) -> Problem:
    """A problem with the values where they stand in the text; ``asked`` is "kind" or "kind of thing id"."""
    kind, _, thing = asked.partition(" of ")
    made = [q.model_copy(update={"id": f"q{n}", "span": span(text, q)}) for n, q in enumerate(given, 1)]
    dimension = {"mass": "M", "force": "L M T^-2", "length": "L", "voltage": "L^2 M T^-3 I^-1", "time": "T"}[kind]
    unknown = Quantity(
        id="asked", dimension=dimension, kinds=(kind,), of=thing or None, status="asked", span=asking(text)
    )
    return Problem(text=text, things=things, quantities=(*made, unknown), asked=("asked",), **more)  # type: ignore[arg-type]


def asking(text: str) -> tuple[int, int]:
    """The last sentence, as what it asks."""
    return text.rstrip("?").rfind(". ") + 2, len(text)


def span(text: str, quantity: Quantity) -> tuple[int, int] | None:
    written = f"{quantity.value:g} {quantity.unit}"
    start = text.find(written)
    return (start, start + len(written)) if start >= 0 and quantity.status not in ("assumed", "implied") else None


def mass(value: float, **more: object) -> Quantity:
    return Quantity(id="", value=value, unit="kg", dimension="M", kinds=("mass",), **more)  # type: ignore[arg-type]


def force(value: float, **more: object) -> Quantity:
    return Quantity(id="", value=value, unit="N", dimension="L M T^-2", kinds=("force",), **more)  # type: ignore[arg-type]


def length(value: float, **more: object) -> Quantity:
    return Quantity(id="", value=value, unit="m", dimension="L", kinds=("length",), **more)  # type: ignore[arg-type]


def first(text_problem: Problem, *situations: Situation) -> Placed:
    return place(text_problem, situations)[0]


OF_LEVER = """
shows: [lever]
things: {left: {words: left}, right: {words: right}}
quantities:
  F_1: {of: left, kind: force}
  r_1: {of: left, kind: length}
  F_2: {of: right, kind: force}
  r_2: {of: right, kind: length}
equations: [F_1*r_1 == F_2*r_2]
"""
LEVER = situation(OF_LEVER)
CLOCKED = situation(
    OF_LEVER.replace("equations: [", "  t: {kind: time}\n  p: {kind: momentum}\nequations: [p == F_1*t, ")
)
TEXT = "On a lever 6 N act at 2 m on the left. What force acts on the right at 3 m?"


def test_the_words_of_a_thing_place_its_values() -> None:
    found = first(problem(TEXT, force(6), length(2), length(3), asked="force"), LEVER)
    assert (found.state, found.target, found.value) == ("follows", "F_2", pytest.approx(4))
    assert {bound.identifier: bound.quantity for bound in found.bindings} == {"F_1": "q1", "r_1": "q2", "r_2": "q3"}
    assert found.parameters[0].quantity_kind == "force"
    assert found.asked == "asked"


def test_things_place_values_where_words_do_not() -> None:
    text = "On a lever, left and right: 6 N, 2 m, 3 m. What force?"
    things = (Thing(id="a", head="left"), Thing(id="b", head="right"))
    given = (force(6, of="a"), length(2, of="a"), length(3, of="b"))
    found = first(problem(text, *given, asked="force of b", things=things), LEVER)
    assert found.value == pytest.approx(4)


def test_a_role_whose_words_are_absent_takes_no_value() -> None:
    text = "A lever: 6 N at 2 m on the left, and 3 m. What force?"
    found = place(problem(text, force(6), length(2), length(3), asked="force"), [LEVER])
    assert all(one.state != "follows" for one in found)


def test_a_tie_is_open() -> None:
    ladder = situation("""
shows: [rod]
quantities:
  a: {kind: length, said: this}
  b: {kind: length, said: that}
  c: {kind: length, said: third}
equations: [c == a/b*a]
""")
    found = first(problem("A rod of 2 m, a rod of 3 m. What length?", length(2), length(3), asked="length"), ladder)
    assert (found.state, found.equation, found.value) == ("open", None, None)
    assert "two ways" in found.reason


@pytest.mark.parametrize(("text", "lacks"), [("in some time", "t"), ("over its length", "s")])
def test_of_two_that_would_do_that_lacks_which_the_text_names(text: str, lacks: str) -> None:
    ramp = situation("""
shows: [ramp]
quantities:
  v: {kind: speed, said: speed}
  s: {kind: length, said: length of the ramp}
  t: {kind: time, said: time}
  f: {kind: force, said: push}
  m: {kind: mass, said: mass}
equations: [f == m*s/t**2, s == v*t]
""")
    given = Quantity(id="", value=3, unit="kg", dimension="M", kinds=("mass",), status="given")
    speed = Quantity(id="", value=2, unit="m/s", dimension="L T^-1", kinds=("speed",), status="given")
    found = first(problem(f"A ramp moves 3 kg at 2 m/s {text}. What force?", given, speed, asked="force"), ramp)
    assert (found.state, [one.identifier for one in found.missing]) == ("lacks", [lacks])
    assert found.equation is not None  # what is asked, of that value and those that are given


def test_what_lacks_is_named() -> None:
    found = first(problem(TEXT.replace(" at 3 m", ""), force(6), length(2), asked="force"), LEVER)
    assert found.state == "lacks"
    assert [(one.identifier, one.quantity_kind, one.unit) for one in found.missing] == [("r_2", "length", "m")]
    assert found.value is None


def test_a_value_without_a_place_is_named_beside_what_follows() -> None:
    found = place(problem(TEXT + " It weighs 5 kg.", force(6), length(2), length(3), mass(5), asked="force"), [LEVER])
    assert [one.left for one in found if one.state == "follows"] == [("q4",)]


def test_order_decides_where_words_do_not() -> None:
    pair = situation("""
shows: [balance]
quantities:
  m: {kind: mass, said: one}
  M: {kind: mass, said: other}
  d: {kind: mass, said: difference, cues: differ}
equations: [d == M - m]
order: [M > m]
""")
    found = first(problem("On a balance are 3 kg and 8 kg. By what mass do they differ?", mass(3), mass(8)), pair)
    assert {bound.identifier: bound.value for bound in found.bindings} == {"M": 8, "m": 3}
    assert found.value == pytest.approx(5)


PULL = situation("""
shows: [sled]
quantities:
  F: {kind: force, said: pull}
  f: {kind: friction, said: friction, default: 0, cues: friction | rough, told: {0: frictionless | no friction}}
  m: {kind: mass}
  a: {kind: acceleration, told: {0: constant speed}}
equations: [F - f == m*a]
exports: [a]
""")


def test_told_words_give_a_value_and_say_so() -> None:
    given = (Quantity(id="", value=5, unit="N", dimension="L M T^-2", kinds=("friction",)),)
    text = "A sled with a friction of 5 N is pulled at constant speed. What force pulls it?"
    found = first(problem(text, *given, asked="force"), PULL)
    assert found.value == pytest.approx(5)
    assert any("constant speed" in line for line in found.assumptions)


def test_a_default_holds_only_where_nothing_is_said() -> None:
    smooth = first(problem("10 N pull a sled of 5 kg.", force(10), mass(5), asked="length"), PULL)
    rough = place(problem("10 N pull a sled of 5 kg over rough ice.", force(10), mass(5), asked="length"), [PULL])
    assert (smooth.state, smooth.asked, smooth.target, smooth.value) == ("follows", None, "a", pytest.approx(2))
    assert all(one.state != "follows" for one in rough)


def test_no_default_holds_where_the_question_names_what_brings_values() -> None:
    rubbed = situation(
        "shows: [sled]\nquantities: {F: {kind: force}, m: {kind: mass}, a: {kind: acceleration}, f: {kind: friction, assumed: true, "
        "default: 0}}\nequations: [F - f == m*a]\nexports: [a]\n"
    )
    brought = [
        Quantity(id=f"f{n}", value=n, unit="N", dimension="L M T^-2", kinds=("friction",), status="assumed")
        for n in (1, 2)
    ]
    text = "10 N pull a sled of 5 kg."
    assert first(problem(text, force(10), mass(5), asked="length"), rubbed).value == pytest.approx(2)
    both = place(problem(text, force(10), mass(5), *brought, asked="length"), [rubbed])
    assert all(one.state != "follows" for one in both)


def test_what_cancels_need_not_be_given() -> None:
    slide = situation("""
shows: [bead]
quantities:
  m: {kind: mass}
  g: {kind: acceleration_of_free_fall, assumed: true}
  h: {kind: height}
  v: {kind: speed}
equations: [m*g*h == m*v**2/2]
cancels: [m]
""")
    given = Quantity(id="", value=5, unit="m/s", dimension="L T^-1", kinds=("speed",))
    found = first(
        problem("A bead falls until it moves at 5 m/s. What length does it fall?", given, asked="length"), slide
    )
    assert found.value == pytest.approx(25 / 2 / 9.80665)
    assert "m" not in [bound.identifier for bound in found.bindings]
    assert next(bound for bound in found.bindings if bound.identifier == "g").constant


def test_assumed_values_of_a_substance_go_to_its_thing() -> None:
    weights = situation("""
shows: [cube]
things: {inner: {words: inside}, outer: {}}
quantities:
  m: {of: outer, kind: mass}
  rho: {of: outer, kind: density, assumed: true}
  V: {of: outer, kind: volume}
equations: [m == rho*V]
""")
    things = (Thing(id="a", head="cube", substance="iron"), Thing(id="b", head="water"))
    volume = Quantity(id="", value=0.01, unit="m^3", dimension="L^3", kinds=("volume",), of="a")
    density = Quantity(id="", unit="kg/m^3", dimension="L^-3 M", kinds=("density",), status="assumed")
    iron = density.model_copy(update={"value": 7870, "of": "a", "note": "density of iron"})
    water = density.model_copy(update={"value": 1000, "of": "b"})
    text = "An iron cube of 0.01 m^3 lies in water. What is its mass?"
    found = first(problem(text, volume, iron, water, asked="mass of a", things=things), weights)
    assert found.value == pytest.approx(78.7)
    assert found.assumptions == ("density of iron",)


def test_relations_of_the_question_are_used() -> None:
    text = "On a lever a force acts on the left at 2 m and twice that on the right. At what length, with 6 N left?"
    given = (force(6), length(2), force(12))
    read = problem(
        text, *given[:2], asked="force", relations=(Relation(equation="asked == 2*q1", quantities=("asked", "q1")),)
    )
    found = place(read, [LEVER])
    assert all(one.state != "follows" or one.value == pytest.approx(12) for one in found)


SERIES = situation("""
shows: [series]
many: {thing: part, from: 2, to: 5}
things: {whole: {words: battery | total}}
quantities:
  R_#: {kind: electric_resistance}
  V_#: {kind: voltage, said: voltage across it}
  V: {of: whole, kind: voltage, cues: battery}
  I: {kind: electric_current}
equations: ["V_# == I*R_#", V == sum(V_#)]
""")
OHM = "L^2 M T^-3 I^-2"


def resistor(value: float, **more: object) -> Quantity:
    kinds = ("electric_resistance",)
    return Quantity(id="", value=value, unit="Ω", dimension=OHM, kinds=kinds, **more)  # type: ignore[arg-type]


def volts(value: float) -> Quantity:
    return Quantity(id="", value=value, unit="V", dimension="L^2 M T^-3 I^-1", kinds=("voltage",))


def test_like_things_are_as_many_as_have_values() -> None:
    text = "In series with a 12 V battery are 1 Ω, 2 Ω and 3 Ω. What voltage is across R_3?"
    parts = [resistor(n, symbol=f"R_{n}") for n in (1, 2, 3)]
    read = problem(text, volts(12), *parts, asked="voltage")
    named = [q.model_copy(update={"name": "voltage across R_3"}) if q.id == "asked" else q for q in read.quantities]
    found = first(read.model_copy(update={"quantities": tuple(named)}), SERIES)
    assert (found.target, found.value) == ("V_3", pytest.approx(6))


def test_one_value_for_each_of_several() -> None:
    things = (Thing(id="lamps", head="lamp", count=3),)
    text = "Three lamps of 2 Ω are in series with a 12 V battery. What voltage is across each?"
    found = first(problem(text, resistor(2, of="lamps"), volts(12), asked="voltage of lamps", things=things), SERIES)
    assert found.value == pytest.approx(4)


def test_values_that_contradict_the_equations_state_nothing() -> None:
    text = "Three lamps of 2 Ω each are in series with a 12 V battery; across the first are 5 V. What is the time?"
    found = place(problem(text, resistor(2, status="each"), volts(12), volts(5), asked="voltage"), [SERIES])
    assert all(one.state != "follows" for one in found)


PHASES = situation("""
sequence:
  thing: phase
  from: 2
  to: 3
  kinds:
    heating: {words: is heated, equations: ["b_# == a_# + r_#*t_#"]}
    resting: {words: is left alone, equations: ["b_# == a_#"]}
quantities:
  a_#: {kind: length, when: start, told: {0: from nothing}}
  b_#: {kind: length, when: end}
  r_#: {kind: speed}
  t_#: {kind: time}
  L: {kind: length, said: final length, cues: in the end}
equations: [a_next == b_#, L == b_last]
""")


def test_phases_are_told_by_the_text_and_hand_over() -> None:
    text = "It is heated from nothing for 3 s at 2 m/s, is left alone and is heated for 5 s at 1 m/s. What length has it in the end?"
    speed = Quantity(id="", unit="m/s", dimension="L T^-1", kinds=("speed",))
    time = Quantity(id="", unit="s", dimension="T", kinds=("time",))
    given = (
        time.model_copy(update={"value": 3}),
        speed.model_copy(update={"value": 2}),
        time.model_copy(update={"value": 5}),
        speed.model_copy(update={"value": 1}),
    )
    found = first(problem(text, *given, asked="length"), PHASES)
    bound = {one.identifier: one.value for one in found.bindings}
    assert bound == {"t_1": 3, "r_1": 2, "t_3": 5, "r_3": 1}
    assert (found.target, found.value) == ("L", pytest.approx(11))
    assert any("from nothing" in line for line in found.assumptions)


def test_two_situations_that_disagree_are_both_open() -> None:
    body = (
        "shows: [rod]\nquantities: {{a: {{kind: length}}, m: {{kind: mass}}, k: {{dimension: M L^-1, default: {}}}}}\n"
    )
    body += "equations: [m == k*a]\n"
    read = problem("A rod of 2 m. What is its mass?", length(2))
    both = [situation(body.format(n), name) for n, name in ((3, "x"), (4, "y"))]
    assert first(read, both[0]).value == pytest.approx(6)
    assert [one.state for one in place(read, both)] == ["open", "open"]


def test_nothing_is_placed_where_a_situation_is_not_shown() -> None:
    assert place(problem(TEXT.replace("lever", "rope"), force(6), length(2), length(3), asked="force"), [LEVER]) == []


def test_a_sum_of_money_is_no_share_and_no_number_is_a_sum_of_money() -> None:
    pay = situation("""
shows: [commission]
quantities:
  B: {kind: money}
  r: {kind: percentage}
  T: {kind: money, cues: total}
equations: [T == B*r]
""")
    given = [
        Quantity(id="q1", value=500, dimension="1", kinds=("money",), status="given"),
        Quantity(id="q2", value=4, unit="%", dimension="1", kinds=("percentage",), status="given"),
    ]
    text = "A commission of 4 % of 500 dollars. What total?"
    asked = Quantity(id="asked", name="total", dimension="1", kinds=("money",), status="asked")
    found = first(Problem(text=text, quantities=(*given, asked), asked=("asked",)), pay)
    assert {bound.identifier: bound.quantity for bound in found.bindings} == {"B": "q1", "r": "q2"}
    assert found.value == pytest.approx(20)


TWICE = "On a lever 6 N act at 2 m on the left. The left arm is 2 m long. What force acts on the right at 3 m?"


def test_a_value_told_twice_has_one_place() -> None:
    left = Thing(id="left", head="arm")
    given = (force(6, of="left"), length(2, of="left"), length(2, of="left"), length(3))
    found = first(problem(TWICE, *given, asked="force", things=(left,)), LEVER)
    assert (found.state, found.value, found.left) == ("follows", pytest.approx(4.0), ())


def test_a_value_that_cannot_decide_may_stay_without_a_place_and_is_told_as_left() -> None:
    time = Quantity(id="", value=5, unit="s", dimension="T", kinds=("time",))
    text = "On a lever 6 N act at 2 m on the left for 5 s. What force acts on the right at 3 m?"
    given = (force(6), length(2), time, time.model_copy(update={"value": 7}), length(3))
    found = first(problem(text.replace("for 5 s", "from 5 s to 7 s"), *given, asked="force"), CLOCKED)
    assert (found.state, found.value, found.left) == ("follows", pytest.approx(4.0), ("q4",))
    more = (force(6), length(2), length(8), length(3))
    again = problem(
        "On a lever 6 N act at 2 m on the left or 8 m. What force acts on the right at 3 m?", *more, asked="force"
    )
    assert not [one for one in place(again, [CLOCKED]) if one.state == "follows"]


def test_a_time_of_zero_needs_no_place() -> None:
    time = Quantity(id="", value=0, unit="s", dimension="T", kinds=("time",))
    text = "On a lever 6 N act at 2 m on the left from 0 s to 7 s. What force acts on the right at 3 m?"
    given = (force(6), length(2), time, time.model_copy(update={"value": 7}), length(3))
    found = first(problem(text, *given, asked="force"), CLOCKED)
    assert (found.state, found.value, found.left) == ("follows", pytest.approx(4.0), ())


@pytest.mark.parametrize(("kind", "states"), [("angle", ["follows"]), ("number", [])])
def test_a_count_is_no_angle(kind: str, states: list[str]) -> None:
    body = "shows: [pile]\nquantities: {m: {kind: mass}, n: {kind: density}, V: {kind: volume}, a: {kind: angle}}\n"
    pile = situation(body + "equations: [m == n*V*sin(a)]\n")
    given = (
        Quantity(id="", value=9, unit="kg/m^3", dimension="L^-3 M", kinds=("density",)),
        Quantity(id="", value=2, unit="m^3", dimension="L^3", kinds=("volume",)),
        Quantity(id="", value=1, unit="rad", dimension="1", kinds=(kind,)),
    )
    text = "A pile of 2 m^3 with 9 kg/m^3 is at 1 rad. What mass has it?"
    assert [one.state for one in place(problem(text, *given), [pile])] == states


@pytest.mark.parametrize(("when", "states"), [(None, ["follows"]), ("change", [])])
def test_so_many_degrees_more_are_no_temperature(when: str | None, states: list[str]) -> None:
    bath = situation(
        "shows: [bath]\nquantities: {l: {kind: length}, x: {dimension: L Θ^-1, default: 2}, T: {kind: temperature, cues: bath}}\n"
        "equations: [l == x*T]\n"
    )
    degrees = Quantity(id="", value=300, unit="K", dimension="Θ", kinds=("temperature",), when=when)
    told = problem("A bath of 300 K. What length has it?", degrees, asked="length")
    assert [one.state for one in place(told, [bath])] == states


def test_nothing_is_stated_past_a_situation_that_has_a_part_for_all_and_lacks_one_value() -> None:
    own = "t: {kind: time}, P: {kind: power}, v: {kind: speed}, h: {kind: length}"
    heavy = situation(
        f"shows: [lifts]\nquantities: {{{own}, m: {{kind: mass}}}}\nequations: [P*t == m*(v**2 + 10*h)]\n", "heavy"
    )
    steady = situation(
        f"shows: [lifts]\nquantities: {{{own}, E: {{kind: energy}}}}\nequations: [h == v*t, E == P*t]\n", "steady"
    )
    power = Quantity(id="", value=9, unit="W", dimension="L^2 M T^-3", kinds=("power",))
    speed = Quantity(id="", value=2, unit="m/s", dimension="L T^-1", kinds=("speed",))
    told = problem(
        "A motor of 9 W lifts a load by 6 m with 2 m/s. How long does it take?", power, length(6), speed, asked="time"
    )
    assert [(one.state, one.idle) for one in place(told, [steady])] == [("follows", ("q1",))]
    assert [(one.state, one.label) for one in place(told, [heavy, steady])] == [("lacks", "heavy")]


def test_a_variance_is_of_a_variable_in_the_root_of_its_unit() -> None:
    body = """
shows: [variance]
quantities:
  s: {variable: 1, said: deviation}
  v: {variable: 2, said: variance}
equations: [v == s**2]
"""
    given = Quantity(id="q1", name="a variance of", value=4.0, unit="mL^2", dimension="L^6", span=(0, 1))
    asked = Quantity(id="asked", name="deviation", status="asked")
    (made,) = for_values(situation(body), Problem(text="a variance", quantities=(given, asked), asked=("asked",)))
    assert {one.name: one.unit for one in made.quantities} == {"s": "mL", "v": "(mL)^2"}


SHORTER = """
shows: [long]
quantities:
  L_0: {kind: proper_length}
  L: {kind: length}
  v: {kind: speed}
  c: {kind: speed_of_light, assumed: true}
equations: [L == L_0*sqrt(1 - v**2/c**2)]
order: [c > v]
"""


def test_a_speed_is_no_speed_of_light_unless_it_is_called_so() -> None:
    def speed(value: float, kind: str) -> Quantity:
        return Quantity(id="", value=value, unit="m/s", dimension="L T^-1", kinds=(kind,))

    two = "A ship leaves at 2e+08 m/s. It sends a capsule at 1.5e+08 m/s, 6 m long. How long is it for us?"
    given = (speed(1.5e8, "speed"), length(6))
    [none] = place(problem(two, speed(2e8, "velocity"), *given, asked="length"), (situation(SHORTER),)) or [None]
    assert none is None or none.state != "follows"
    told = first(problem(two, speed(2e8, "speed_of_light"), *given, asked="length"), situation(SHORTER))
    assert told.value == pytest.approx(6 * (1 - 0.75**2) ** 0.5)
