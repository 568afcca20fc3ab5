"""A question reaches a few of many formulas, and the answer is the one that all of them give."""

from __future__ import annotations

import json
import sqlite3
import zlib
from pathlib import Path

import agent_fakes as fakes
import pytest

from mathrag.agent import Agent
from mathrag.agent.slots import near
from mathrag.agent.slots.near import prepare, write_reach
from mathrag.agent.slots.typed import Told, TypedKnowledge
from mathrag.entities import Formula
from mathrag.knowledge.reach import MADE_BY, REACH, TABLES, is_written
from mathrag.problems.kinds import KindIndex, kind_index
from mathrag.quantities import ontology
from mathrag.remembered import remembering
from mathrag.settings import Settings

LENGTH, VOLUME = ("length", "m"), ("volume", "m^3")
MANY = 300
"""Formulas of the same dimensions as those that are needed, of other things."""


def crowd() -> list[Formula]:
    """Laws of bodies that no question names, and of currents through wires that it names neither."""
    volumes = (
        fakes.formula(
            f"body{n}", f"Volume of body number {n}", f"V == {n + 5}*x**3",
            fakes.parameter("V", f"volume of body {n}", *VOLUME), fakes.parameter("x", f"edge of body {n}", *LENGTH),
        )
        for n in range(MANY)
    )  # fmt: skip
    voltages = (
        fakes.formula(
            f"wire{n}", f"Voltage over a wire of sort {n}", f"U == {n + 5}*d*I",
            fakes.parameter("U", f"voltage over wire {n}", "voltage", "V"), fakes.parameter("d", f"length of wire {n}", *LENGTH),
            fakes.parameter("I", f"current in wire {n}", "electric_current", "A"),
        )
        for n in range(MANY)
    )  # fmt: skip
    return [*fakes.FORMULAS, *volumes, *voltages]


def agent(most: int) -> Agent:
    """An agent over the crowd that looks at ``most`` formulas for one question."""
    settings = Settings.model_validate({"agent": {"max_whole": most, "max_reached": most}})
    return Agent(fakes.FakeKnowledge(items=crowd()), settings)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def agents() -> tuple[Agent, Agent]:
    return agent(60), agent(10_000)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What is the volume of a sphere with a radius of 2 m?", 33.5103),
        ("A current of 2 A flows at a voltage of 12 V for 60 s. How large is the electrical energy?", 1440.0),
        ("What is the linear velocity at a radius of 2 m with an angular velocity of 3 rad/s?", 6.0),
    ],
)
def test_a_few_reached_formulas_answer_as_all_do(agents: tuple[Agent, Agent], question: str, value: float) -> None:
    few, all_ = (one.ask(question, policy="symbolic") for one in agents)
    assert few.value == pytest.approx(value, rel=1e-4)
    assert (few.value, few.unit) == (all_.value, all_.unit)
    assert [step.formula.uri for step in few.steps] == [step.formula.uri for step in all_.steps]


def test_no_more_is_typed_than_may_be_reached(agents: tuple[Agent, Agent]) -> None:
    ranked = agents[0].rank("What is the volume of a sphere with a radius of 2 m?")
    assert ranked is not None
    assert 3 < len(ranked[1].knowledge.formulas) <= 60


def test_what_is_prepared_is_the_same_each_time(tmp_path: Path) -> None:
    kinds, folders = kind_index(ontology()), [tmp_path / name for name in "ab"]
    for folder in folders:
        folder.mkdir()
        assert prepare(fakes.FORMULAS, folder, kinds) == len(fakes.FORMULAS)
    one, other = ([path.read_bytes() for path in sorted((folder / REACH).iterdir())] for folder in folders)
    assert one == other
    assert is_written(folders[0] / REACH)


def test_what_another_version_prepared_is_not_taken(tmp_path: Path) -> None:
    prepare(fakes.FORMULAS, tmp_path, kind_index(ontology()))
    about = tmp_path / REACH / "reach.json"
    about.write_text(about.read_text().replace(MADE_BY, "0 0.0.0"))
    assert not is_written(tmp_path / REACH)


def test_what_is_remembered_of_a_formula_is_what_was_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of formulas of which one is new only that one is typed, and the same is written as without a memory."""
    kinds, typing, counted = kind_index(ontology()), near.typed, list[str]()

    def typed(knowledge: TypedKnowledge, formula: Formula, index: KindIndex) -> Told:
        counted.append(formula.uri)
        return typing(knowledge, formula, index)

    monkeypatch.setattr(near, "typed", typed)
    with remembering(tmp_path / "cache", "1"):
        write_reach(fakes.FORMULAS[1:], tmp_path / "some", kinds)
        counted.clear()
        write_reach(fakes.FORMULAS, tmp_path / "remembered", kinds)
    assert counted == [fakes.FORMULAS[0].uri]
    write_reach(fakes.FORMULAS, tmp_path / "anew", kinds)
    written = [(tmp_path / name, sqlite3.connect(tmp_path / name / TABLES)) for name in ("remembered", "anew")]
    mine, theirs = (
        [tables.execute(f"SELECT * FROM {of}").fetchall() for of in ("entries", "names")] for _, tables in written
    )
    assert mine == theirs
    for path in written[0][0].glob("*.npy"):
        assert path.read_bytes() == (written[1][0] / path.name).read_bytes()


def test_what_is_written_has_no_order_of_its_own(tmp_path: Path) -> None:
    write_reach(fakes.FORMULAS, tmp_path / REACH, kind_index(ontology()))
    records = sqlite3.connect(tmp_path / REACH / TABLES).execute("SELECT record FROM formulas").fetchall()
    words = [json.loads(zlib.decompress(record))[0]["words"] for (record,) in records]
    assert max(map(len, words)) > 1
    assert words == [sorted(own) for own in words]
