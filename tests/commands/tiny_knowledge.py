"""A small knowledge base made by hand and published through the library: seconds to build, enough to ask of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mathrag.documents import chunk, convert
from mathrag.entities import (
    Chunk,
    Constant,
    Document,
    Entity,
    Example,
    ExampleBinding,
    ExamplePart,
    ExampleStep,
    Formula,
    Occurrence,
    PageSpan,
    Parameter,
    Role,
    RoleQuantity,
    Situation,
    SituationExample,
)
from mathrag.home import Home
from mathrag.knowledge import (
    build_graph,
    build_index,
    constant_uri,
    example_uri,
    formula_uri,
    publish,
    situation_uri,
    write_entities,
)
from mathrag.models import embedder
from mathrag.settings import DocumentSettings, ModelSettings
from mathrag.statements import read_statements, resolve

SLUG = "tiny-sheet-md"
G = constant_uri("G", "6.67430e-11", "N·m^2/kg^2")

Row = tuple[str, str, str, str, str, Sequence[tuple[str, str, str, str, str, str]]]

FORMULAS: Sequence[Row] = (
    (
        "Ohm's law",
        "V = I R",
        "V == I*R",
        "V",
        "I*R",
        (
            ("V", "V", "voltage", "voltage", "V", "L^2 M T^-3 I^-1"),
            ("I", "I", "current", "electric_current", "A", "I"),
            ("R", "R", "resistance", "electric_resistance", "Ω", "L^2 M T^-3 I^-2"),
        ),
    ),
    (
        "Volume of a sphere",
        r"V = \frac{4}{3} \pi r^3",
        "V == 4/3*pi*r**3",
        "V",
        "4/3*pi*r**3",
        (("V", "V", "volume", "volume", "m^3", "L^3"), ("r", "r", "radius", "radius", "m", "L")),
    ),
    (
        "Kinetic energy",
        r"E = \frac{1}{2} m v^2",
        "E == m*v**2/2",
        "E",
        "m*v**2/2",
        (
            ("E", "E", "kinetic energy", "kinetic_energy", "J", "L^2 M T^-2"),
            ("m", "m", "mass", "mass", "kg", "M"),
            ("v", "v", "speed", "speed", "m/s", "L T^-1"),
        ),
    ),
    (
        "Newton's law of gravitation",
        r"F = G \frac{m_1 m_2}{r^2}",
        "F == G*m_1*m_2/r**2",
        "F",
        "G*m_1*m_2/r**2",
        (
            ("F", "F", "gravitational force", "force", "N", "L M T^-2"),
            ("G", "G", "gravitational constant", "", "N·m^2/kg^2", "L^3 M^-1 T^-2"),
            ("m_1", "m_1", "first mass", "mass", "kg", "M"),
            ("m_2", "m_2", "second mass", "mass", "kg", "M"),
            ("r", "r", "distance", "distance", "m", "L"),
        ),
    ),
)


def entities(*, formulas: int = len(FORMULAS), title: str = "Tiny sheet") -> list[Entity]:
    """The first ``formulas`` of the sheet with their document, chunk and constant."""
    text = "\n\n".join(f"{label}: ${latex}$" for label, latex, *_ in FORMULAS[:formulas])
    document = Document(
        slug=SLUG,
        title=title,
        filename="tiny sheet.md",
        media_type="text/markdown",
        sha256="0" * 64,
        converter="markdown 1",
        pages=(PageSpan(page=1, start=0, end=len(text)),),
    )
    chunk = Chunk(id=f"{SLUG}-0000", document=SLUG, ordinal=0, page=1, start=0, end=len(text), text=text)
    constant = Constant(
        intent="gives a speed",
        uri=G,
        symbol="G",
        identifier="G",
        name="gravitational constant",
        value=6.67430e-11,
        value_text="6.67430e-11",
        unit="N·m^2/kg^2",
        dimension="L^3 M^-1 T^-2",
        occurrences=(_place(),),
    )
    broken = Formula(
        uri=formula_uri(r"\oint E \cdot dA = 0"),
        label="A law without an executable form",
        latex=r"\oint E \cdot dA = 0",
        reason="an integral",
        occurrences=(_place(),),
    )
    known = [_formula(row) for row in FORMULAS[:formulas]]
    worked = [_ball(law.uri) for law in known if law.label == "Volume of a sphere"]
    return [document, chunk, constant, broken, SEESAW, *known, *worked]


def _formula(row: Row) -> Formula:
    label, latex, equation, target, template, parameters = row
    return Formula(
        uri=formula_uri(latex),
        label=label,
        named=True,
        latex=latex,
        equation=equation,
        target=target,
        template=template,
        executable=True,
        consistency="consistent",
        parameters=tuple(
            Parameter(
                symbol=symbol,
                identifier=identifier,
                name=name,
                quantity_kind=kind or None,
                unit=unit,
                dimension=dimension,
                constant=G if identifier == "G" else None,
            )
            for symbol, identifier, name, kind, unit, dimension in parameters
        ),
        description=f"{label} relates {', '.join(name for _, _, name, *_ in parameters)}.",
        occurrences=(_place(latex),),
    )


def _ball(law: str) -> Example:
    question = "A ball has a radius of 3.0 cm. How much does it hold?"
    stated = {
        "value": "113",
        "unit": "cm^3",
        "computed": 113.097,
        "verdict": "verified",
        "reason": "by volume of a sphere",
    }
    step = ExampleStep(
        latex=r"V = 113\,\text{cm}^3",
        law=law,
        bindings=(ExampleBinding(symbol="r", value="3.0", unit="cm"),),
        **stated,
    )
    return Example(
        uri=example_uri(question),
        label="How much a ball holds",
        question=question,
        parts=(ExamplePart(steps=(step,), **stated),),
        laws=(law,),
        text=question,
        chunks=(f"{SLUG}-0000",),
        occurrences=(_place(),),
    )


def _place(latex: str = "") -> Occurrence:
    return Occurrence(document=SLUG, chunk=f"{SLUG}-0000", page=1, extractor="hand 1", latex=latex)


SEESAW = Situation(
    uri=situation_uri("seesaw", "F_1*d_1 == F_2*d_2"),
    name="seesaw",
    label="A seesaw in balance",
    source="Archimedes",
    shows=(("seesaw", "lever"),),
    roles=(Role(name="left", words=("first",)), Role(name="right", words=("second",))),
    quantities=(
        RoleQuantity(name="F_1", said="first weight", quantity_kind="force", dimension="L M T^-2", of="left"),
        RoleQuantity(name="d_1", said="distance", quantity_kind="distance", dimension="L", of="left"),
        RoleQuantity(name="F_2", said="second weight", quantity_kind="force", dimension="L M T^-2", of="right"),
        RoleQuantity(name="d_2", said="distance", quantity_kind="distance", dimension="L", of="right"),
    ),
    equations=("F_1*d_1 == F_2*d_2",),
    closed=True,
    examples=(
        SituationExample(ask="A seesaw balances: 300 N at 2 m. How far is 200 N?", answer="3 m"),
        SituationExample(ask="A seesaw balances. How heavy is the second child?"),
    ),
    occurrences=(_place(),),
)


def publish_tiny(root: Path, rows: list[Entity] | None = None) -> str:
    """Publish ``rows`` (default: the whole sheet) under ``root``; returns the snapshot's id."""
    home = Home(root)
    rows = entities() if rows is None else rows
    draft = write_entities(rows, {"test": 1}, home)
    if not draft.published:
        build_graph(rows, draft.directory)
        build_index(rows, draft.directory, embedder(ModelSettings()), home.cache)
    publish(home, draft.id)
    return draft.id


def publish_book(root: Path) -> str:
    """Publish the bundled book of number theory, as its file is read, under ``root``; returns the snapshot's id."""
    source = Path(__file__).parents[2] / "examples" / "books" / "first-steps-in-number-theory" / "divisors.tex"
    book = convert(source, "divisors-tex", DocumentSettings())
    chunks = chunk(book.document, book.markdown)
    told = read_statements(book.document, book.markdown, chunks, book.marks)
    found = resolve(told.statements, told.loose, documents=[book.document]).statements
    return publish_tiny(root, [book.document, *chunks, *found])
