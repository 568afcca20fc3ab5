"""Names that stand in a text are found without going through all names, and constants by how they are called."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathrag.entities import Constant, Value
from mathrag.knowledge.reach import Reach
from mathrag.knowledge.reach_writer import ReachWriter
from mathrag.knowledge.things import LONGEST, Constants, Things, names_of, tell_constant, tell_value

NAMES = (
    *("glass, crown", "Glass", "wood on wood", "rubber on dry concrete", "CO2(g)", "10 % brine", "class 10.9", "brass"),
    *("deuterium H-2", "a", "x" * (LONGEST + 1)),
)


def value(thing: str, **more: Any) -> Value:
    return Value(uri=f"v:{thing}", thing=thing, quantity="density", value=1.0, value_text="1", unit="kg/m^3", **more)


def constant(id: str, name: str, **more: Any) -> Constant:
    return Constant(uri=f"c:{id}", symbol=id, identifier=id, name=name, value=1.0, value_text="1", **more)


VALUES = [value(name) for name in NAMES]
CONSTANTS = [
    constant("g", "local gravity", unit="m/s^2", dimension="L T^-2"),
    constant("a", "acceleration of a lift", unit="m/s^2", dimension="L T^-2"),
    constant("S", "solar constant of the year", codata="solar", keywords=("sunshine",)),
]


@pytest.fixture(scope="module")
def reach(tmp_path_factory: pytest.TempPathFactory) -> Reach:
    place: Path = tmp_path_factory.mktemp("reach") / "reach"
    writer = ReachWriter(place)
    for one in VALUES:
        tell_value(writer, one, {"CO2": ["carbon dioxide", "dry ice"]})
    for told in CONSTANTS:
        tell_constant(writer, told, str.split, str.split)
    writer.close()
    return Reach(place)


def seen(hidden: Iterable[str] = ()) -> Any:
    known = {one.uri: one for one in (*VALUES, *CONSTANTS) if one.uri not in hidden}
    return lambda uris: [known[uri] for uri in uris if uri in known]


@pytest.fixture(scope="module")
def things(reach: Reach) -> Things:
    return Things(reach, seen(), ("steel", "steel on ice"))


WORDS = ("glass", "glasses", "crown glass", "steel", "brass", "class 10.9", ".", "(", "wood", "on", "10 % brine", "s")


@given(st.lists(st.sampled_from(WORDS)))
def test_every_name_that_stands_in_a_text_is_found(things: Things, words: list[str]) -> None:
    text = " ".join(words)
    every = {name for one in VALUES for name in names_of(one, {}) if 1 < len(name) <= LONGEST} | {
        "steel",
        "steel on ice",
    }
    standing = {name for name in every if re.search(rf"(?<![\w.]){re.escape(name)}(?:e?s)?(?!\w)", text)}
    assert {*things.standing(text)} == standing


def test_names_are_told_as_people_say_them(things: Things) -> None:
    assert things.standing("the crown glasses, dry ice and deuterium") == (
        "crown glass",
        "deuterium",
        "dry ice",
        "glass",
    )
    assert [one.thing for one in things.values("carbon dioxide")] == ["CO2(g)"]
    assert things.pairs(["wooden", "steely"]) == {"wood on wood", "steel on ice"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("a bolt of the 10.9 class", ["class 10.9"]),
        ("brine of 10 parts in a hundred %", []),  # too far apart
        ("a bolt of class 10.9", []),  # it stands there whole
        ("dry rough concrete under rubber", []),
    ],
)
def test_a_name_of_several_words_is_found_with_others_among_them(things: Things, text: str, names: list[str]) -> None:
    assert things.in_parts(text, {"of", "the", "on"}) == names


def test_what_is_hidden_has_no_name(reach: Reach) -> None:
    hiding = Things(reach, seen({"v:Glass", "v:wood on wood"}))
    assert hiding.standing("a glass of wood on wood") == ()
    assert hiding.pairs(["wood"]) == set()
    assert Things().standing("a glass") == ()


def test_constants_are_found_by_words_dimension_and_reference(reach: Reach) -> None:
    constants = Constants(reach, seen())
    assert constants.called({"solar", "constant"}, 0.6, "none") == [CONSTANTS[2]]
    assert constants.called({"solar", "wind", "speed"}, 0.6, "g") == [CONSTANTS[0]]
    assert constants.of_reference("solar") == [CONSTANTS[2]]
    assert constants.of_dimension("L T^-2") == [CONSTANTS[1], CONSTANTS[0]]
    assert constants.first("L T^-2", "gravity") == CONSTANTS[0]
    assert Constants(reach, seen({"c:g"})).first("L T^-2", "gravity") is None
    assert constants.get("c:nothing") is None
