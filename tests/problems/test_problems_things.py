"""Of which thing each value of a sentence is, when it holds, and its status: tables of sentences, values in the order of the text."""

from __future__ import annotations

import pytest

from mathrag.problems import Problem, Thing
from mathrag.problems.things import Reading, read_things
from mathrag.quantities import read_quantities


def spans(text: str) -> list[tuple[int, int]]:
    """The places of the values of ``text``."""
    return [(found.start, found.end) for found in read_quantities(text)]


def read(text: str, asked: str | None = None) -> Reading:
    """``text`` as it is read; ``asked`` are the words that ask."""
    start = text.index(asked) if asked else 0
    return read_things(text, spans(text), (start, start + len(asked)) if asked else None)


def named(thing: Thing) -> str:
    """A thing in words: those that tell it from its like, and its noun."""
    return " ".join((*thing.words, thing.head))


def owners(text: str) -> list[str | None]:
    """The noun of the thing of each value of ``text``."""
    reading = read(text)
    heads = {thing.id: thing.head for thing in reading.things}
    return [heads.get(reading.owners.get(index, "")) for index in range(len(spans(text)))]


OWNERS = [
    # right behind the value
    ("A 2.0-kg block slides down a slope.", ["block"]),
    ("A 4 Ω resistor carries a current of 2 A.", ["resistor", "resistor"]),
    ("We mix 2 kg of water with 3 kg of ice.", ["water", "ice"]),
    ("An ideal 20.0-V source feeds a 5.0-Ω lamp.", ["source", "lamp"]),
    ("A 5.0 m long rope has a mass of 2 kg.", ["rope", "rope"]),
    # the thing of the quantity that is named beside it
    ("The mass of the block is 3 kg.", ["block"]),
    ("The car's speed is 20 m/s.", ["car"]),
    ("A cylinder stands on a table. Its height is 12 cm.", ["cylinder"]),
    ("A wire whose radius is 2 mm hangs from a hook.", ["wire"]),
    ("A wire with a length of 2 m and a radius of 1 mm is stretched.", ["wire", "wire"]),
    ("A neutron star of mass 2e30 kg and radius 10 km rotates with a period of 0.02 s.", ["star", "star", "star"]),
    ("The velocity of the ball in the pitcher's hand is 35 m/s.", ["ball"]),
    ("The rate of the decomposition of the oxide is 0.3 mol/L/s.", ["oxide"]),
    ("If the water temperature in the tank is 50 °C, the tank is warm.", ["water"]),
    ("A spring with force constant k = 200 N/m hangs from the ceiling.", ["spring"]),
    ("Water is burned off by gas, with c_water = 4200 J/(kg·K).", ["Water"]),
    # what the value before it belongs to
    ("The body speeds up from 500 to 1500 rev/min in 120 s.", ["body", "body", "body"]),
    # right before it
    ("A resistor of 10 Ω is joined to a capacitor of 4 μF.", ["resistor", "capacitor"]),
    ("A lamp marked 12 V, 24 W is used.", ["lamp", "lamp"]),
    ("A train 200 m long crosses a bridge 300 m in length at 20 m/s.", ["train", "bridge", "train"]),
    # objects and subjects
    ("The car accelerates at 3 m/s^2.", ["car"]),
    ("A box slides on a floor at 2 m/s. It hits a wall after 3 s.", ["box", "box"]),
    ("Starting from rest, the wheel turns through 300 rad.", ["wheel"]),
    ("A pump lifts water to a height of 9 m.", ["water"]),
    ("A scientist studies a 2.2 g sample. Its activity is 3 Bq.", ["sample", "sample"]),
    ("An electron moves between two large plates separated by 2.0 cm.", ["plate", "plate"]),
    ("The copper block is put into 3 kg of water at 20 °C.", ["water", "water"]),
    # values of nothing
    ("Find the mean of the results. 4.2, 4.3, 4.5.", [None, None, None]),
]


@pytest.mark.parametrize(("text", "expected"), OWNERS)
def test_value_belongs_to_thing(text: str, expected: list[str | None]) -> None:
    """Each value is of the thing that a reader would say."""
    assert owners(text) == expected


LIKES = [
    ("Two blocks of masses 2.0 kg and 3.0 kg hang.", [None, 0, 1]),
    ("A 2.0-kg cart and a 3.0-kg barrow meet.", [0, 1]),
]


@pytest.mark.parametrize(("text", "expected"), LIKES)
def test_like_things_are_told_apart(text: str, expected: list[int | None]) -> None:
    """Values with the same number are of one thing, with another number of another."""
    reading = read(text)
    of = [reading.owners.get(index) for index in range(len(expected))]
    numbers = [number for number in expected if number is not None]
    kept = [thing for thing, number in zip(of, expected, strict=True) if number is not None]
    assert None not in kept
    assert len(set(kept)) == len(set(numbers))
    assert len({*zip(kept, numbers, strict=True)}) == len(set(numbers))


TIMES = [
    ("A car accelerates from rest to a speed of 26 m/s over a distance of 80 m.", {0: "end"}),
    ("A car at 20 m/s comes to rest in 5 s.", {0: "start"}),
    ("A spring has a spring constant of 20 N/m.", {}),
    ("A 2-kg block slides at 3 m/s.", {}),
]


@pytest.mark.parametrize(("text", "expected"), TIMES)
def test_time_of_value(text: str, expected: dict[int, str]) -> None:
    """Start or end, where words tell rest at the other."""
    assert read(text).when == expected


STATUSES = [
    ("A lamp marked 12 V, 24 W is used.", {0: "rated", 1: "rated"}),
    ("Three lamps, each of 60 W, hang on a wire.", {1: "each"}),
    ("Two 40-Ω resistors are in series.", {1: "each"}),
    ("Tickets cost $19 per child.", {0: "each"}),
    ("The two carts have a total mass of 5 kg.", {1: "total"}),
    ("A block has a mass of 5 kg.", {}),
]


@pytest.mark.parametrize(("text", "expected"), STATUSES)
def test_status_of_value(text: str, expected: dict[int, str]) -> None:
    """Rated, each, total; nothing where a value is simply given."""
    assert read(text).status == expected


def test_stated_answer_has_the_thing_and_time_of_its_question() -> None:
    """The answer that a text states is of what its question asks for."""
    text = (
        "A heater warms 2 kg of water. By how much does the temperature of the water rise? "
        "If we know that the answer to the above question is 30 °C, what is [X]?"
    )
    reading = read(text)
    heads = {thing.id: thing.head for thing in reading.things}
    assert heads[reading.owners[1]] == "water"
    assert reading.status == {1: "stated answer"}
    assert reading.when == {1: "change"}


ASKED = [
    ("A block of mass 2 kg slides at 3 m/s. What is its kinetic energy?", "What is its kinetic energy?", "block", None),
    (
        "A 5.0-Ω lamp hangs on a 12-V battery. What is the current through the lamp?",
        "What is the current",
        "lamp",
        None,
    ),
    (
        "A wheel turns at 3 rad/s. What is its final angular velocity?",
        "What is its final angular velocity?",
        "wheel",
        "end",
    ),
    ("If a train travels at 20 m/s, how far does the train go in 5 s?", "how far does the train go", "train", None),
    (
        "A 640-g camera is sent to Mars. What does the camera weigh there?",
        "What does the camera weigh there?",
        "camera",
        None,
    ),
]


@pytest.mark.parametrize(("text", "asked", "head", "when"), ASKED)
def test_thing_that_is_asked_about(text: str, asked: str, head: str, when: str | None) -> None:
    """The thing and the time of what a question asks for."""
    reading = read(text, asked)
    assert {thing.id: thing.head for thing in reading.things}[reading.asked_of or ""] == head
    assert reading.asked_when == when


def test_value_of_what_is_asked_later_is_its_start() -> None:
    """A value of the quantity whose change is asked for is what it was at first."""
    reading = read(
        "The radius of a sphere is 20 cm. By how much does the radius decrease?",
        "By how much does the radius decrease?",
    )
    assert reading.when == {0: "start"}
    assert reading.asked_when == "change"


def test_things_have_count_substance_and_places() -> None:
    """A thing says how many are meant, what it is made of, and where it is spoken of."""
    text = "Three copper rods lie on a table. Each rod is 2 m long."
    rods = next(thing for thing in read(text).things if thing.head == "rod")
    assert (rods.count, rods.substance, named(rods)) == (3, "copper", "copper rod")
    assert [text[start:end] for start, end in rods.mentions] == ["copper rods", "rod"]


def test_events_stand_in_order() -> None:
    """Verbs are the events of a text, with what they happen to."""
    reading = read("A stone falls 5 m. It hits a plate.")
    heads = {thing.id: thing.head for thing in reading.things}
    assert [(event.words, [heads[id] for id in event.things]) for event in reading.events] == [
        ("falls", ["stone"]),
        ("hits", ["stone", "plate"]),
    ]
    assert [event.order for event in reading.events] == [1, 2]


def test_reading_fits_a_problem() -> None:
    """Things and events are those of `Problem`."""
    text = "A 2.0-kg block slides at 3 m/s."
    reading = read(text)
    assert Problem(text=text, things=reading.things, events=reading.events).thing(reading.owners[0]).head == "block"


@pytest.mark.parametrize(
    "text", ["", "?", "5 m", "its", "of of of", "the the", "5 kg and", "What is", "[X]", "3 m, 4 m respectively"]
)
def test_odd_text_is_read(text: str) -> None:
    """Scraps of text are read without an error."""
    assert read_things(text, spans(text), (0, len(text))).things is not None
