"""The API's contract, asked through the client as users do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mathrag import errors
from mathrag.settings import Settings, load
from mathrag.views.solving import Quantity
from mathrag_cli.main import build
from query_service.client import Client

SPHERE = "What is the volume of a sphere with radius 4 cm?"


def test_a_question_is_answered_with_value_unit_and_source(client: Client) -> None:
    answer = client.ask(SPHERE)
    assert answer.kind == "computed"
    assert answer.value == pytest.approx(268.08, abs=0.01)
    assert answer.unit == "cm^3"
    assert answer.formula is not None
    assert answer.formula.label == "Volume of a sphere"
    assert answer.sources[0].document == "tiny-sheet-md"
    assert answer.snapshot == client.health().snapshot


def test_what_can_not_be_answered_is_an_answer_too(client: Client) -> None:
    answer = client.ask("What is the volume of a sphere with radius 4 florbs?")
    assert answer.kind in ("abstained", "clarification")
    assert answer.value is None
    assert answer.reason


@pytest.mark.parametrize(
    ("path", "arguments"),
    [
        ("/search?q=energy&k=3", ("search", "energy", "-k", "3")),
        ("/snapshots", ("snapshots",)),
        ("/read?question=A+car+goes+90+km+in+1.5+h.+How+fast%3F", ("read", "A car goes 90 km in 1.5 h. How fast?")),
    ],
)
def test_the_command_line_says_the_same(
    client: Client, service_settings: Settings, path: str, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATHRAG_HOME", str(service_settings.home))
    printed = json.loads(CliRunner().invoke(build(), [*arguments, "--json"]).stdout)
    assert client._http.get(path).json() == printed


def test_an_answer_is_the_command_lines(
    client: Client, service_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATHRAG_HOME", str(service_settings.home))
    printed = json.loads(CliRunner().invoke(build(), ["ask", SPHERE, "--json"]).stdout)
    sent = client._http.post("/ask", json={"question": SPHERE}).json()
    for answer in (printed, sent):
        answer.pop("timings_ms")
    assert sent == printed


def test_an_answer_says_how_its_question_was_read(client: Client) -> None:
    read = client.read(SPHERE)
    assert client.ask(SPHERE).problem == read
    given = [quantity for quantity in read.quantities if quantity.status == "given"]
    assert [(quantity.value, quantity.unit, SPHERE[slice(*quantity.span or ())]) for quantity in given] == [
        (4, "cm", "4 cm")
    ]
    assert client.ask("Hello!").problem is None
    assert client.read("").open[0].reason == "it asks for no quantity"


def test_what_is_missing_is_named(client: Client) -> None:
    answer = client.ask("What is the kinetic energy of a body at 3 m/s?")
    assert answer.kind == "clarification"
    [missing] = answer.missing
    assert (missing.quantity, missing.unit, missing.formula) == ("mass", "kg", "Kinetic energy")
    assert client.formula(missing.uri).label == missing.formula


def test_a_situation_is_found_by_the_address_of_its_equation(client: Client) -> None:
    seesaw = client.situations().situations[0]
    assert client.situation(f"{seesaw.uri}#d_2") == client.situation(seesaw.id)


def test_search_is_ordered_and_bounded(client: Client) -> None:
    found = client.search("energy of motion", k=2)
    assert found.hits[0].label == "Kinetic energy"
    assert len(found.hits) == 2
    assert found.hits[0].score >= found.hits[1].score
    assert client.search("   ").hits == ()


def test_formulas_come_in_pages(client: Client) -> None:
    first, second = client.formulas(limit=3), client.formulas(offset=3, limit=3)
    assert first.total == second.total == 5
    uris = [formula.uri for page in (first, second) for formula in page.formulas]
    assert len(set(uris)) == 5
    assert client.formulas(executable=False).total == 1
    assert client.formulas(quantity_kind="volume").formulas[0].label == "Volume of a sphere"
    assert client.formulas("energy").total == 1


def test_a_formula_has_its_id_and_its_parameters(client: Client) -> None:
    formula = client.formulas("gravitation").formulas[0]
    detail = client.formula(formula.id)
    assert detail.uri == formula.uri
    assert client.formula(formula.uri) == detail
    assert [p.identifier for p in detail.parameters if p.constant] == ["G"]


def test_documents_chunks_and_snapshots(client: Client) -> None:
    document = client.documents().documents[0]
    assert (document.slug, document.formulas, document.executable) == ("tiny-sheet-md", 5, 4)
    assert client.chunk("tiny-sheet-md-0000").document == "tiny-sheet-md"
    assert client.snapshots().current == client.health().snapshot


def test_openapi_describes_and_shows_every_operation(client: Client) -> None:
    described = client._http.get("/openapi.json").json()
    operations = {(path, method) for path, item in described["paths"].items() for method in item}
    assert operations == {
        ("/ask", "post"),
        ("/ask/batch", "post"),
        ("/conversations", "get"),
        ("/conversations/{id}", "get"),
        ("/conversations/{id}", "delete"),
        ("/conversations/{id}/turns/{turn}/feedback", "put"),
        ("/feedback", "get"),
        ("/v1/models/{id}", "get"),
        ("/read", "get"),
        ("/search", "get"),
        ("/formulas", "get"),
        ("/formulas/{id}", "get"),
        ("/formulas/{id}/solve", "post"),
        ("/formulas/{id}/plot", "post"),
        ("/corrections", "get"),
        ("/corrections", "put"),
        ("/corrections/{id}", "delete"),
        ("/constants", "get"),
        ("/constants/{id}", "get"),
        ("/situations", "get"),
        ("/situations/{id}", "get"),
        ("/definitions", "get"),
        ("/definitions/{id}", "get"),
        ("/statements", "get"),
        ("/statements/{id}", "get"),
        ("/statements/{id}/needs", "get"),
        ("/statements/{id}/dependents", "get"),
        ("/statements/{id}/neighbourhood", "get"),
        ("/statements/{id}/paths/{other}", "get"),
        ("/symbols", "get"),
        ("/symbols/{id}", "get"),
        ("/values", "get"),
        ("/values/{id}", "get"),
        ("/examples", "get"),
        ("/examples/{id}", "get"),
        ("/kinds", "get"),
        ("/documents", "get"),
        ("/documents/{filename}", "put"),
        ("/documents/{slug}/pages/{page}", "get"),
        ("/documents/{filename}", "delete"),
        ("/documents/{slug}/file", "get"),
        ("/inbox", "get"),
        ("/ingestions", "post"),
        ("/ingestions/{id}", "get"),
        ("/chunks/{id}", "get"),
        ("/sparql", "get"),
        ("/sparql", "post"),
        ("/export/{form}", "get"),
        ("/graph", "get"),
        ("/snapshots", "get"),
        ("/health", "get"),
        ("/live", "get"),
        ("/ready", "get"),
        ("/metrics", "get"),
        ("/v1/models", "get"),
        ("/v1/chat/completions", "post"),
    }
    assert described["components"]["schemas"]["Question"]["examples"]
    assert described["components"]["schemas"]["SolveRequest"]["examples"]
    text = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    assert all(path in text for path, _ in operations)


def test_without_a_knowledge_base_the_service_says_so(tmp_path: Path) -> None:
    with Client(settings=load({"MATHRAG_HOME": str(tmp_path / "none")})) as client:
        health = client.health()
        assert not health.ready
        assert "mathrag ingest" in (health.problem or "")
        assert client._http.get("/health").status_code == 503
        for call in (lambda: client.ask(SPHERE), lambda: client.search("x"), client.formulas, client.documents):
            with pytest.raises(errors.NoKnowledgeBase):
                call()


# --- solving ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def ohm(client: Client) -> str:
    return client.formulas("ohm").formulas[0].id


@pytest.mark.parametrize(
    ("unknown", "values", "unit", "value"),
    [
        ("V", {"I": Quantity(value=3, unit="A"), "R": Quantity(value=4, unit="Ω")}, None, 12),
        ("current", {"voltage": Quantity(value=12, unit="V"), "resistance": Quantity(value=4)}, None, 3),
        ("R", {"V": Quantity(value=12), "I": Quantity(value=3000, unit="mA")}, None, 4),
        ("I", {"V": Quantity(value=1.2, unit="kV"), "R": Quantity(value=4, unit="kΩ")}, "mA", 300),
    ],
)
def test_a_formula_is_solved_for_any_of_its_variables(
    client: Client, ohm: str, unknown: str, values: dict[str, Quantity], unit: str | None, value: float
) -> None:
    solved = client.solve(ohm, unknown, values, unit)
    assert solved.value == pytest.approx(value)
    assert solved.unit == (unit or {"V": "V", "I": "A", "R": "Ω"}[solved.unknown])
    assert "=" in solved.substituted


def test_an_inner_variable_and_a_constant(client: Client) -> None:
    sphere = client.formulas("sphere").formulas[0].id
    radius = client.solve(sphere, "r", {"V": Quantity(value=268.0825731, unit="cm^3")}, "cm")
    assert radius.value == pytest.approx(4)
    gravity = client.formulas("gravitation").formulas[0].id
    masses = {"m_1": Quantity(value=5.97e24), "second mass": Quantity(value=70, unit="kg")}
    force = client.solve(gravity, "F", {**masses, "r": Quantity(value=6371, unit="km")})
    assert force.value == pytest.approx(687.2, abs=0.5)
    other = client.solve(gravity, "F", {**masses, "r": Quantity(value=6371, unit="km"), "G": Quantity(value=1e-10)})
    assert other.value == pytest.approx(force.value / 0.667430)


def test_a_root_is_positive_first_and_the_others_are_told(client: Client) -> None:
    kinetic = client.formulas("kinetic").formulas[0].id
    solved = client.solve(kinetic, "v", {"E": Quantity(value=9, unit="J"), "m": Quantity(value=2, unit="kg")})
    assert solved.value == pytest.approx(3)
    assert solved.others == (pytest.approx(-3),)


@pytest.mark.parametrize(
    ("unknown", "values", "error"),
    [
        ("x", {}, errors.SolveError),
        ("V", {}, errors.SolveError),
        ("V", {"I": Quantity(value=1)}, errors.SolveError),
        ("V", {"I": Quantity(value=1), "R": Quantity(value=1), "V": Quantity(value=1)}, errors.SolveError),
        ("V", {"I": Quantity(value=1), "current": Quantity(value=1), "R": Quantity(value=1)}, errors.SolveError),
        ("V", {"I": Quantity(value=1, unit="florb"), "R": Quantity(value=1)}, errors.UnknownUnit),
        ("V", {"I": Quantity(value=1, unit="m"), "R": Quantity(value=1)}, errors.DimensionMismatch),
        ("R", {"V": Quantity(value=1), "I": Quantity(value=0)}, errors.EvaluationError),
        ("V", {"I": Quantity(value=1e308), "R": Quantity(value=1e308)}, errors.EvaluationError),
        ("V", {"I": Quantity(value=10**4000), "R": Quantity(value=2.5, unit="kΩ")}, errors.MathRAGError),
    ],
)
def test_what_can_not_be_solved_is_the_librarys_error(
    client: Client, ohm: str, unknown: str, values: dict[str, Quantity], error: type[errors.MathRAGError]
) -> None:
    with pytest.raises(error) as raised:
        client.solve(ohm, unknown, values)
    assert raised.value.message


def test_what_is_not_executable_says_why(client: Client) -> None:
    broken = client.formulas(executable=False).formulas[0].id
    with pytest.raises(errors.SolveError, match=r"integral|parameter"):
        client.solve(broken, "E", {})
