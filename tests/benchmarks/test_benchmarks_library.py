"""The library of textbooks that benchmarks are run on: what is planted in it is found, and what is planted beside it stays apart."""

from __future__ import annotations

import pytest

from library import DUPLICATES, TWINS, Library, Pair
from mathrag.consolidation import consolidate
from mathrag.entities import Chunk, Document, Formula, Occurrence, Parameter
from mathrag.formulas import identifier_of
from mathrag.home import Home
from mathrag.knowledge import build_graph, build_index, formula_uri, publish, write_entities

LAWS = {
    "V == I*R": ("voltage V electric_potential", "current A electric_current", "resistance Ω resistance"),
    "F == m*a": ("force N force", "mass kg mass", "acceleration m/s^2 acceleration"),
    "W == F*s": ("work J work", "force N force", "distance m distance"),
    "P == W/t": ("power W power", "work J work", "time s time"),
}
DIMENSIONS = {
    "V": "L^2 M T^-3 I^-1", "A": "I", "Ω": "L^2 M T^-3 I^-2", "N": "L M T^-2", "kg": "M", "m/s^2": "L T^-2", "J": "L^2 M T^-2",
    "m": "L", "W": "L^2 M T^-3", "s": "T",
}  # fmt: skip


def law(equation: str, told: tuple[str, ...]) -> Formula:
    left, _, right = equation.partition(" == ")
    symbols = [left, *right.replace("*", " ").replace("/", " ").split()]
    parameters = tuple(
        Parameter(
            symbol=symbol, identifier=symbol, name=name, quantity_kind=kind, unit=unit, dimension=DIMENSIONS[unit]
        )
        for symbol, (name, unit, kind) in zip(symbols, map(str.split, told), strict=True)
    )
    where = Occurrence(document="laws-md", chunk="laws-md-0000", extractor="made")
    latex = equation.replace("==", "=").replace("*", " ")
    return Formula(
        uri=formula_uri(latex), label=f"law of {parameters[0].name}", latex=latex, equation=equation, target=left, template=right,
        executable=True, consistency="consistent", parameters=parameters, occurrences=(where,),
    )  # fmt: skip


class Still:
    """A fake embedder, of which nothing is asked here."""

    name, dimension = "still", 2

    def embed(self, texts: list[str]) -> object:
        import numpy as np

        return np.tile(np.array([1.0, 0.0], dtype=np.float32), (len(texts), 1))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    home = Home(tmp_path_factory.mktemp("seed"))
    entities = [
        Document(
            slug="laws-md", title="laws", filename="laws.md", media_type="text/markdown", sha256="0", converter="made"
        ),
        Chunk(id="laws-md-0000", document="laws-md", ordinal=0, start=0, end=4, text="laws"),
        *(law(equation, told) for equation, told in LAWS.items()),
    ]
    draft = write_entities(entities, {}, home)
    build_graph(entities, draft.directory)
    build_index(entities, draft.directory, Still(), None)
    publish(home, draft.id)
    return Library(home)


def test_what_is_planted_is_found_and_twins_stay_apart(library: Library) -> None:
    pairs: list[Pair] = []
    books = list(library.books(600, pairs))
    assert sum(len(book.formulas) for book in books) == 600
    assert {pair.how for pair in pairs} == {*DUPLICATES, *TWINS}
    kept = consolidate([(book.formulas, book.constants, ()) for book in books]).formulas
    of = {uri: formula.uri for formula in kept for uri in (formula.uri, *formula.aliases)}
    for pair in pairs:
        assert (of[pair.first[1]] == of[pair.second[1]]) == (pair.how in DUPLICATES), pair


def test_the_same_arguments_give_the_same_books(library: Library) -> None:
    assert list(library.books(100, [])) == list(library.books(100, []))


def test_symbols_read_as_their_identifiers(library: Library) -> None:
    for book in library.books(40, []):
        for parameter in (p for formula in book.formulas for p in formula.parameters):
            assert identifier_of(parameter.symbol).replace("_", "") == parameter.identifier.replace("_", "")
