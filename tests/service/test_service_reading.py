"""Pages, versions, plots, exports: what is read from a snapshot beside answers."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from tiny_knowledge import entities, publish_tiny

from mathrag import errors
from mathrag.settings import load
from mathrag.views.plots import Range
from mathrag.views.solving import Quantity
from query_service.client import Client

PNG = b"\x89PNG\r\n\x1a\n"
EXAMPLES = Path(__file__).parents[2] / "examples" / "documents"


def test_what_a_client_has_is_not_sent_again_until_a_new_snapshot(tmp_path: Path) -> None:
    settings = load({"MATHRAG_HOME": str(tmp_path / "home")})
    publish_tiny(settings.home)
    with Client(settings=settings) as client:
        first = client._http.get("/formulas")
        tag = {"if-none-match": f'"other", {first.headers["etag"]}'}
        again = client._http.get("/formulas", headers=tag)
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
        assert client._http.get("/formulas", headers={**tag, "accept": "text/csv"}).status_code == 200
        publish_tiny(settings.home, entities(title="Another"))
        assert client._http.get("/formulas", headers=tag).status_code == 200


def test_pages_link_to_each_other(client: Client) -> None:
    seen, url = [], "/formulas?limit=2"
    while url:
        response = client._http.get(url)
        seen += [formula["uri"] for formula in response.json()["formulas"]]
        url = response.links.get("next", {}).get("url", "")
    assert len(seen) == len(set(seen)) == 5
    assert response.links["prev"]["url"].endswith("offset=2&limit=2")


def test_formulas_are_filtered(client: Client) -> None:
    assert client.formulas(flagged=True).total + client.formulas(flagged=False).total == 5
    assert client.formulas(heading="no such heading").total == 0
    assert client.formulas(executable=True, quantity_kind="volume").total == 1


def test_constants_and_kinds(client: Client) -> None:
    constant = client.constants().constants[0]
    assert client.constant(constant.id).symbol == "G"
    kinds = client.kinds("kinetic energy")
    assert "kinetic_energy" in {kind.id for kind in kinds.kinds}
    assert client.kinds(limit=1).total > 500


def test_situations(client: Client) -> None:
    page = client.situations("lever", usable=True)
    assert (page.total, page.situations[0].label) == (1, "A seesaw in balance")
    situation = client.situation(page.situations[0].uri)
    assert [row.symbol for row in situation.quantity_rows()] == ["F_{1}", "d_{1}", "F_{2}", "d_{2}"]
    assert client.situations(document="another").total == 0
    assert client.documents().documents[0].situations == 1
    with pytest.raises(errors.UnknownEntity):
        client.situation("0123456789ab")


def test_a_batch_is_answered_in_its_order(client: Client) -> None:
    questions = [
        "How much current flows through 4 ohm at 12 V?",
        "",
        "What is the volume of a sphere with radius 4 cm?",
    ]
    batch = client.ask_all(questions)
    assert [answer.question for answer in batch.answers] == questions
    assert [answer.unit for answer in batch.answers] == ["A", None, "cm^3"]


def test_one_variable_against_another(client: Client) -> None:
    sphere = client.formulas("sphere").formulas[0].id
    series = client.plot(sphere, "V", Range(variable="radius", start=0, stop=2, unit="cm", points=3), unit="cm^3")
    assert series.x == (0.0, 1.0, 2.0)
    assert series.y == (0.0, pytest.approx(4.18879, abs=1e-5), pytest.approx(33.5103, abs=1e-4))
    assert (series.x_axis.unit, series.y_axis.unit, series.complete) == ("cm", "cm^3", True)
    ohm = client.formulas("ohm").formulas[0].id
    gap = client.plot(ohm, "R", Range(variable="I", start=-1, stop=1, points=3), {"V": Quantity(value=1)})
    assert gap.y == (-1.0, None, 1.0)
    with pytest.raises(errors.SolveError):
        client.plot(ohm, "R", Range(variable="I", start=0, stop=1, points=2))


@pytest.mark.parametrize("over", [{"start": float("nan")}, {"points": 501}, {"points": 1}, {"stop": float("inf")}])
def test_a_plot_has_bounds(client: Client, over: dict[str, float]) -> None:
    body = {"unknown": "V", "values": {}, "over": {"variable": "r", "start": 0, "stop": 1, **over}}
    sphere = client.formulas("sphere").formulas[0].id
    content = json.dumps(body).encode()
    response = client._http.post(
        f"/formulas/{sphere}/plot", content=content, headers={"content-type": "application/json"}
    )
    assert response.status_code == 422


def test_the_graph_as_a_file_in_every_form(client: Client) -> None:
    from rdflib import Graph

    sizes = {
        len(Graph().parse(data=client.export(form), format=name))
        for form, name in (("ttl", "turtle"), ("nt", "nt"), ("rdf", "xml"), ("jsonld", "json-ld"))
    }
    assert len(sizes) == 1
    nodes = [e for e in ET.fromstring(client.export("graphml")).iter() if e.tag.endswith("node")]
    assert len(nodes) == client.graph().total_nodes
    rows = list(csv.DictReader(io.StringIO(client.export("csv").decode())))
    assert {row["label"] for row in rows} >= {"Ohm's law", "Volume of a sphere"}
    assert client._http.get("/export/xlsx").status_code == 422


def test_the_graph_as_nodes_and_edges(client: Client) -> None:
    whole = client.graph()
    types = {
        type: sum(node.type == type for node in whole.nodes)
        for type in ("formula", "constant", "situation", "document")
    }
    assert types == {"formula": 5, "constant": 1, "situation": 1, "document": 1}
    assert len(whole.edges) == whole.total_edges
    assert whole.left_out == {}
    [sphere] = [node for node in whole.nodes if node.label == "Volume of a sphere"]
    assert {(e.relation, e.target.rsplit("/", 1)[-1]) for e in whole.edges if e.source == sphere.uri} == {
        ("computes", "volume"),
        ("takes", "radius"),
        ("found_in", "tiny-sheet-md"),
    }


def test_a_situation_is_joined_to_its_kinds_and_its_document(client: Client) -> None:
    near = client.graph(around=client.situations().situations[0].uri)
    assert {(edge.relation, edge.target.rsplit("/", 1)[-1]) for edge in near.edges if "situation" in edge.source} == {
        ("relates", "force"),
        ("relates", "distance"),
        ("found_in", "tiny-sheet-md"),
    }


def test_a_graph_is_narrowed_and_says_what_it_left_out(client: Client) -> None:
    few = client.graph(limit=3)
    assert len(few.nodes) == 3
    assert sum(few.left_out.values()) == few.total_nodes - 3
    assert few.total_nodes == client.graph().total_nodes
    kept = {node.uri for node in few.nodes}
    assert {end for edge in few.edges for end in (edge.source, edge.target)} <= kept
    assert {node.label for node in client.graph("kinetic").nodes} == {
        "Kinetic energy",
        "kinetic energy",
        "mass",
        "speed",
        "Tiny sheet",
    }
    mass = client.graph(around="mass", types=("formula", "kind"))
    assert {node.label for node in mass.nodes} == {"mass", "Kinetic energy", "Newton's law of gravitation"}
    with pytest.raises(errors.UnknownEntity):
        client.graph(around="nothing")


def test_a_drawing_of_many_formulas_has_the_constants_that_they_stand_on(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = client.graph()
    [constant] = [node for node in whole.nodes if node.type == "constant"]
    law = next(one for one in client.formulas("gravitation").formulas)
    monkeypatch.setattr("mathrag.views.network.WHOLE", 0)
    assert constant in client.graph(around=law.uri, depth=2).nodes
    assert constant in client.graph(around=constant.uri).nodes
    monkeypatch.setattr("mathrag.views.network.DRAWN", 1)
    few = client.graph()
    assert few.left_out == {"constant": 1, "formula": 4}
    assert few.total_nodes == len(few.nodes) + 5
    assert "constant" not in client.graph("kinetic").left_out  # it has nothing to do with what was chosen


def test_a_document_that_is_no_pdf_has_no_page_image(client: Client) -> None:
    with pytest.raises(errors.UnknownEntity, match="no PDF"):
        client.page("tiny-sheet-md", 1)
    assert client.chunk("tiny-sheet-md-0000").page_image is None


def test_a_formula_is_found_on_its_page() -> None:
    import pypdfium2

    from mathrag.views.pages import find_formula

    pdf = pypdfium2.PdfDocument(EXAMPLES / "physics-sheet.pdf")
    page = next(page for page in pdf if "Volume of a sphere" in page.get_textpage().get_text_range())
    box = find_formula(page, r"V = \frac{4}{3}\pi r^{3}")
    other = find_formula(page, r"V = \pi r^2 h")
    assert box is not None
    assert other is not None
    assert box.bottom > other.top - 25
    assert 5 < box.top - box.bottom < 60
    assert find_formula(page, r"\oint E \, dA = \frac{Q_{enc}}{7919}") is None
    assert find_formula(page, "x") is None


def test_a_page_is_drawn_once_its_file_is_the_one_that_was_read(tmp_path: Path) -> None:
    import hashlib
    import shutil

    from mathrag.entities import Document, PageSpan
    from mathrag.home import Home
    from mathrag.views.pages import page_image

    home = Home(tmp_path)
    home.inbox.mkdir()
    file = Path(shutil.copy(EXAMPLES / "physics-sheet.pdf", home.inbox))
    document = Document(
        slug="physics-sheet-pdf",
        title="Sheet",
        filename=file.name,
        media_type="application/pdf",
        sha256=hashlib.sha256(file.read_bytes()).hexdigest(),
        converter="hand 1",
        pages=(PageSpan(page=1, start=0, end=1),),
    )
    plain, marked = page_image(home, document, 1), page_image(home, document, 1, "F = ma")
    assert plain.startswith(PNG)
    assert plain != marked
    with pytest.raises(errors.UnknownEntity, match="no page 2"):
        page_image(home, document, 2)
    file.write_bytes(file.read_bytes() + b"\n")
    with pytest.raises(errors.UnknownEntity, match="changed"):
        page_image(home, document, 1)
    outside = document.model_copy(update={"filename": "../secret.pdf"})
    with pytest.raises(errors.UnknownEntity, match="no longer"):
        page_image(home, outside, 1)


def test_metrics_count_by_route_and_not_by_path(client: Client) -> None:
    client._http.get("/formulas/some-made-up-id-12345")
    text = client._http.get("/metrics").text
    assert 'path="/formulas/{id}",status="404"' in text
    assert "made-up" not in text
    assert client._http.get("/ready").json()["ready"]
