"""What evaluation wrote is shown to a browser, and nothing else of the home."""

from __future__ import annotations

from pathlib import Path

from fastapi.testclient import TestClient
from pydantic import SecretStr

from mathrag.settings import ServiceSettings, Settings, load
from query_service.app import create_app


def test_reports_figures_and_traces_are_served_and_nothing_beside_them(tmp_path: Path) -> None:
    client = TestClient(create_app(load({"MATHRAG_HOME": str(tmp_path)})), base_url="http://127.0.0.1")
    assert client.get("/evaluations/report.html").status_code == 404  # nothing measured yet
    (tmp_path / "evaluations" / "figures").mkdir(parents=True)
    (tmp_path / "evaluations" / "report.html").write_text("<p>measured</p>")
    (tmp_path / "evaluations" / "figures" / "accuracy.svg").write_text("<svg/>")
    (tmp_path / "secret.html").write_text("secret")
    page = client.get("/evaluations/report.html")
    assert (page.text, page.headers.get_list("content-security-policy")) == (
        "<p>measured</p>",
        ["default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"],
    )
    assert client.get("/evaluations/figures/accuracy.svg").headers["content-type"] == "image/svg+xml"
    assert client.get("/evaluations/%2e%2e/secret.html").status_code == 404


def test_with_keys_they_need_one(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, service=ServiceSettings(api_keys=(SecretStr("k"),)))
    client = TestClient(create_app(settings), base_url="http://127.0.0.1")
    assert client.get("/evaluations/report.html").status_code == 401
