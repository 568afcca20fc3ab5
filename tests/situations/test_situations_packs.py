"""Packs: what is read, and what their author is told."""

from __future__ import annotations

import pytest

from mathrag.errors import PackError
from mathrag.situations import read_pack

PACK = """
situation: lever
title: "a lever in balance: force × arm is the same on both sides"
source: "a book, section 1"
shows: [lever | seesaw, balance]
things: {left: {words: left}, right: {words: right | other side}}
quantities:
  F_1: {of: left, kind: force}
  r_1: {of: left, kind: length, said: left arm}
  F_2: {of: right, kind: force}
  r_2: {of: right, kind: length, default: 0.50}
equations: [F_1*r_1 == F_2*r_2]
examples:
  - {ask: "...", answer: 5 N}
  - {ask: "...", refused: true}
"""


def test_a_pack_is_read() -> None:
    (lever,) = read_pack(PACK, "lever.yaml")
    assert (lever.name, lever.shows) == ("lever", (("lever", "seesaw"), ("balance",)))
    assert lever.quantities[0].dimension == "L M T^-2"
    assert lever.quantities[3].default == "0.50"  # the digits as written
    assert lever.quantities[0].said == "force"
    assert [example.answer for example in lever.examples] == ["5 N", None]


def test_the_uri_is_made_of_what_is_stated_not_of_how_it_is_shown() -> None:
    (lever,) = read_pack(PACK, "a.yaml")
    (again,) = read_pack(PACK.replace("a book, section 1", "another book"), "b.yaml")
    (other,) = read_pack(PACK.replace("F_1*r_1 == F_2*r_2", "F_1*r_1 == 2*F_2*r_2"), "c.yaml")
    assert lever.uri == again.uri != other.uri


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("kind: force}", "kind: forse}", "line 8, quantities.F_1: there is no quantity kind forse; is force meant?"),
        (
            "of: left, kind: force",
            "of: lift, kind: force",
            "quantities.F_1.of: lift is none of the things (left, right)",
        ),
        ("equations:", "equation:", "line 12, equation: there is no such field"),
        ("title:", "titel:", "title: it is missing"),
        ("default: 0.50", "default: half", "line 11, quantities.r_2.default"),
        ("F_1: {of: left, kind: force}", "'F_#': {kind: force}", "'#' needs many or sequence"),
        ("kind: length, said", "kind: length, unit: kg, said", "the unit kg has not the dimension L"),
        ("answer: 5 N", "answer: 5 N, refused: true", "give either answer"),
        ("shows:", "title: again\nshows:", "told twice"),
        ("things: {", "things: [", "is not YAML"),
        ("things: {", "things: " + 20_000 * "[", "line 6: values are nested too deeply"),
    ],
)
def test_faults_are_named_with_line_and_field(old: str, new: str, fault: str) -> None:
    with pytest.raises(PackError) as caught:
        read_pack(PACK.replace(old, new, 1), "lever.yaml")
    assert fault in caught.value.message


def test_aliases_are_refused() -> None:
    text = PACK.replace("{of: left, kind: force}", "&f {of: left, kind: force}").replace(
        "{of: right, kind: force}", "*f"
    )
    with pytest.raises(PackError, match="aliases"):
        read_pack(text, "lever.yaml")


def test_all_faults_are_said_at_once() -> None:
    with pytest.raises(PackError) as caught:
        read_pack(PACK.replace("kind: force", "kind: forse"), "lever.yaml")
    assert len(caught.value.faults) == 2
