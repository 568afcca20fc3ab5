"""A small knowledge base in memory, for tests only: formulas written by hand, search by shared words."""

from __future__ import annotations

import tempfile
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from mathrag.agent import Agent
from mathrag.agent.planning.evidence import Retrieved
from mathrag.agent.planning.planner import Ranking, plan
from mathrag.agent.question import Question, read_question
from mathrag.agent.slots.links import Links
from mathrag.agent.slots.matching import Types
from mathrag.agent.slots.near import Near, Wanted, write_reach
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.agent.slots.weights import weights
from mathrag.agent.solutions.tools import DynamicToolFactory
from mathrag.agent.solutions.tree import Bounds
from mathrag.entities import (
    Chunk,
    Constant,
    Definition,
    Formula,
    Occurrence,
    Parameter,
    Situation,
    Statement,
    Symbol,
    Value,
)
from mathrag.home import Home
from mathrag.knowledge.reach import Reach
from mathrag.knowledge.surroundings import Surroundings
from mathrag.knowledge.things import Constants, Things
from mathrag.models import Message, Reply
from mathrag.problems.kinds import KindIndex
from mathrag.problems.words import concepts
from mathrag.quantities import dimension_of

BASE = "https://w3id.org/mathrag/"
BACK = " If we already know that the answer to the above question is {}, what should [X] be?"


def read(text: str, kinds: KindIndex) -> Question:
    """The question as the agent reads it, where no documents are known."""
    question = read_question(text, kinds)
    assert question is not None
    return question


_FOLDER = tempfile.TemporaryDirectory(prefix="mathrag-")


def typed_knowledge(formulas: Iterable[Formula], kinds: KindIndex) -> TypedKnowledge:
    """``formulas`` as an agent reaches them all: written and read as a snapshot's are."""
    place = Path(tempfile.mkdtemp(dir=_FOLDER.name)) / "reach"
    write_reach(formulas, place, kinds)
    nothing = Wanted((), (), frozenset(), frozenset(), None)
    return Near(place, weights()).within(nothing, {}, whole=1_000_000, most=1)[0]


def lookups(told: Sequence[Value | Constant], kinds: KindIndex) -> tuple[Things, Constants]:
    """Values by what they are of, and constants by how they are called: written and read as a snapshot's are."""
    place = Path(tempfile.mkdtemp(dir=_FOLDER.name)) / "reach"
    write_reach(told, place, kinds)
    known, reach = {one.uri: one for one in told}, Reach(place)

    def seen(uris: Iterable[str]) -> list[Any]:
        return [known[uri] for uri in uris]

    return Things(reach, seen, kinds.ontology.materials), Constants(reach, seen)


def build_links(knowledge: TypedKnowledge) -> Links:
    """The links between all of ``knowledge``."""
    return Links(knowledge, Types())


def carried_out(question: Question, known: TypedKnowledge, steps: int, expansions: int = 1000) -> Ranking:
    """The plans of at most ``steps`` formulas for ``question`` over ``known``, where nothing is retrieved, after so many ``expansions``."""
    bounds = Bounds(steps, expansions=expansions)
    return plan(question, known, build_links(known), DynamicToolFactory({}), Retrieved({}), weights(), bounds)


def asked_of(known: TypedKnowledge, text: str, kinds: KindIndex, steps: int) -> Ranking:
    """The plans of at most ``steps`` formulas for ``text``, read and carried out over ``known``."""
    question = read_question(text, kinds, (), known)
    assert question is not None
    return carried_out(question, known, steps)


def values(agent: Agent, text: str) -> list[float]:
    """What the plans for ``text`` give, the best first."""
    made = agent.rank(text)
    assert made is not None
    return [round(float(item.plan.value), 6) for item in made[1].plans]


def parameter(symbol: str, name: str, kind: str | None, unit: str, **more: object) -> Parameter:
    return Parameter(
        symbol=symbol,
        identifier=symbol.replace("\\", "").replace("{", "").replace("}", ""),
        name=name,
        quantity_kind=kind,
        unit=unit,
        dimension=str(dimension_of(unit)),
        **more,  # type: ignore[arg-type]
    )


def formula(id: str, label: str, equation: str, *parameters: Parameter) -> Formula:
    target, template = (side.strip() for side in equation.split("=="))
    return Formula(
        uri=f"{BASE}formula/{id}",
        label=label,
        named=True,
        latex=equation.replace("==", "="),
        equation=equation,
        target=target,
        template=template,
        parameters=parameters,
        description=f"{label} relates {', '.join(p.name for p in parameters)}.",
        executable=True,
        consistency="consistent",
        occurrences=(Occurrence(document="sheet", chunk="sheet-0001", page=3, extractor="rules 1", latex="x"),),
    )


VOLTAGE = parameter("V", "voltage", "voltage", "V")
CURRENT = parameter("I", "current", "electric_current", "A")
RESISTANCE = parameter("R", "resistance", "electric_resistance", "Ω")
RADIUS = parameter("r", "radius", "radius", "m")
LIGHT = Constant(
    uri=f"{BASE}constant/c",
    symbol="c",
    identifier="c",
    name="speed of light in vacuum",
    value=299792458.0,
    value_text="299792458",
    unit="m/s",
    dimension="L T^-1",
)

FORMULAS = (
    formula("ohm", "Ohm's law", "V == I*R", VOLTAGE, CURRENT, RESISTANCE),
    formula("sphere", "Volume of a sphere", "V == 4/3*pi*r**3", parameter("V", "volume", "volume", "m^3"), RADIUS),
    formula(
        "spin",
        "Linear velocity in circular motion",
        "v == omega*r",
        parameter("v", "linear velocity", "velocity", "m/s"),
        parameter("omega", "angular velocity", "angular_velocity", "rad/s"),
        RADIUS,
    ),
    formula(
        "power",
        "Electrical power",
        "P == V*I",
        parameter("P", "electrical power", "electric_power", "W"),
        VOLTAGE,
        CURRENT,
    ),
    formula(
        "work",
        "Electrical energy",
        "E == P*t",
        parameter("E", "electrical energy", "electrical_energy", "J"),
        parameter("P", "electrical power", "electric_power", "W"),
        parameter("t", "time", "time", "s"),
    ),
    formula(
        "rest",
        "Mass-energy equivalence",
        "E == m*c**2",
        parameter("E", "rest energy", "energy", "J"),
        parameter("m", "mass", "mass", "kg"),
        parameter("c", "speed of light", "speed", "m/s", constant=LIGHT.uri),
    ),
)


@dataclass
class FakeKnowledge:
    """The part of `KnowledgeBase` that the agent uses."""

    items: Sequence[Formula] = FORMULAS
    snapshot: str = "fake"
    defined: Sequence[Definition] = ()
    pieces: Sequence[Chunk] = ()
    symbols: Sequence[Symbol] = ()
    reach: None = None
    directory: Path = Path("nowhere")
    home: Home = Home(Path(_FOLDER.name))  # noqa: RUF009  a value, never changed

    def all_formulas(self) -> Iterator[Formula]:
        return iter(self.items)

    def all_situations(self) -> list[Situation]:
        return []

    def all_statements(self) -> list[Statement]:
        return []

    def all_definitions(self) -> list[Definition]:
        return list(self.defined)

    def all_symbols(self) -> list[Symbol]:
        return list(self.symbols)

    def chunks(self) -> list[Chunk]:
        return list(self.pieces)

    def chunks_with(self, words: Sequence[str], most: int) -> list[Chunk]:
        return list(self.pieces)

    def definition(self, uri: str) -> Definition:
        return next(one for one in self.defined if one.uri == uri)

    def seen(self, model: type[Formula | Constant | Value], uris: Iterable[str]) -> list[Formula | Constant | Value]:
        every = [*self.items, *self.constants(), *self.values()]
        return [one for uri in uris for one in every if one.uri == uri and isinstance(one, model)]

    def value(self, uri: str) -> Value:
        return next(one for one in self.values() if one.uri == uri)

    def values(self) -> list[Value]:
        return []

    @property
    def surroundings(self) -> Surroundings:
        return Surroundings.of(())

    def constants(self) -> list[Constant]:
        return [LIGHT]

    def formulas(self, uris: Iterable[str]) -> list[Formula]:
        by_uri = {item.uri: item for item in self.items}
        return [by_uri[uri] for uri in uris]

    def formula(self, uri: str) -> Formula:
        return self.formulas([uri])[0]

    def chunk(self, id: str) -> SimpleNamespace:
        return SimpleNamespace(text=f"text of {id}")

    def foresee(self, query: str) -> None:
        """No vector is made here."""

    def cosines(self, text: str, others: Sequence[str]) -> list[float]:
        """Nothing is near."""
        return [0.0] * len(others)

    def search(self, query: str, k: int = 10, kinds: Sequence[str] = ()) -> list[SimpleNamespace]:
        words = concepts(query)
        scored = sorted((-len(words & concepts(f"{f.label} {f.description}")), f.uri) for f in self.items)
        return [SimpleNamespace(uri=uri, score=-score / 10) for score, uri in scored[:k]]


class FakeModel:
    """Plays back replies and errors; repeats the last one. ``seen`` is what it was asked."""

    name = "fake model"

    def __init__(self, *replies: str | Exception) -> None:
        self.queue = deque(replies)
        self.seen: list[Sequence[Message]] = []
        self.schemas: list[Mapping[str, Any] | None] = []

    def chat(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        stop: Sequence[str] = (),
        max_tokens: int | None = None,
    ) -> Reply:
        self.seen.append(list(messages))
        self.schemas.append(schema)
        reply = self.queue.popleft() if len(self.queue) > 1 else self.queue[0]
        if isinstance(reply, Exception):
            raise reply
        return Reply(reply, 100, 10, 0.5)
