"""Nothing that comes in makes the service fail: 4xx with a problem, or an answer that says why not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from query_service.client import Client
from query_service.problems import MEDIA_TYPE

MAX_BODY_BYTES = 1_000_000


def post(client: Client, path: str, content: bytes) -> Any:
    return client._http.post(path, content=content, headers={"content-type": "application/json"})


BODIES = [
    b"",
    b"null",
    b"[]",
    b"{}",
    b"not json",
    b"\xff\xfe\x00binary",
    b'{"question": null}',
    b'{"question": 3}',
    b'{"question": "a", "more": 1}',
    b'{"question": "\\ud800 lone surrogate"}',
    b'{"question": "\\u0000"}',
    b'{"question": ["a"]}',
    b"[" * 100_000,
    b'{"question": ' + b"[" * 100_000,
    b'{"question": NaN}',
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_malformed_question_is_the_askers_fault(client: Client, body: bytes) -> None:
    response = post(client, "/ask", body)
    assert response.status_code == 200 or 400 <= response.status_code < 500
    if response.status_code != 200:
        assert response.headers["content-type"].startswith(MEDIA_TYPE)
        assert {"type", "title", "status", "detail"} <= set(response.json())


@pytest.mark.parametrize(
    "question",
    [
        "",
        " \n\t",
        "?",
        "x" * 100_000,
        "5 " * 20_000,
        "\x00\x01\x02",
        "💣" * 1000,
        "'; DROP TABLE formulas; --",
        "{{7*7}} ${7*7} <script>alert(1)</script>",
        "What is 9**9**9**9?",
        "What is the volume of a sphere with radius 1e999 m?",
        "What is the volume of a sphere with radius -4 cm?",
        "\\frac{" * 2000,
        "(" * 20_000,
        "Was ist das Volumen einer Kugel mit Radius 4 cm?",
        "球的半径为4厘米，体积是多少？",
    ],
    ids=lambda question: repr(question[:20]),
)
def test_any_text_is_answered(client: Client, question: str) -> None:
    response = post(client, "/ask", json.dumps({"question": question}).encode())
    assert response.status_code == 200
    answer = response.json()
    assert answer["answer"]


def test_a_request_has_a_largest_size(client: Client) -> None:
    body = json.dumps({"question": "x" * MAX_BODY_BYTES}).encode()
    response = post(client, "/ask", body)
    assert response.status_code == 413
    assert response.headers["content-type"].startswith(MEDIA_TYPE)
    chunked = client._http.post("/ask", content=(b"x" * 100_000 for _ in range(20)))
    assert chunked.status_code == 413


@pytest.mark.parametrize(
    "path",
    [
        "/formulas/nope",
        "/formulas/..%2F..%2Fetc%2Fpasswd",
        "/formulas/%3Cx%3E",
        "/formulas/%00",
        "/formulas/a%20b%22%7D%20UNION%20%7B",
        "/chunks/nope",
        "/chunks/%FF%FE",
        "/chunks/tiny-sheet-md-9999",
        "/chunks/%5B",
        "/chunks/%25zz",
        "/formulas/a%23b%23c",
        "/formulas/%5D",
        "/constants/urn:x:%5B",
        "/nowhere",
    ],
)
def test_an_unknown_thing_is_not_found(client: Client, path: str) -> None:
    response = client._http.get(path)
    assert response.status_code == 404
    assert response.headers["content-type"].startswith(MEDIA_TYPE)


@pytest.mark.parametrize(
    "path",
    [
        "/search",
        "/search?q=a&k=0",
        "/search?q=a&k=1001",
        "/search?q=a&k=x",
        "/formulas?limit=0",
        "/formulas?limit=100000",
        "/formulas?offset=-1",
        "/formulas?offset=99999999999999999999999999",
        "/formulas?executable=maybe",
        "/formulas?consistency=maybe",
    ],
)
def test_a_bad_parameter_is_named(client: Client, path: str) -> None:
    response = client._http.get(path)
    assert response.status_code in (200, 422)
    if response.status_code == 422:
        assert "query." in response.json()["detail"]


@pytest.mark.parametrize(
    "query", ["%FF%FE", "%00", "%22%20OR%201%3D1", "x" * 50_000, "%F0%9F%92%A3", "NOT%20AND%20(", "*", "%5C"]
)
def test_any_words_can_be_searched(client: Client, query: str) -> None:
    assert client._http.get(f"/search?q={query}").status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b'{"unknown": "V"}',
        b'{"unknown": "V", "values": []}',
        b'{"unknown": "V", "values": {"I": 3}}',
        b'{"unknown": "V", "values": {"I": {"value": NaN}}}',
        b'{"unknown": "V", "values": {"I": {"value": Infinity}}}',
        b'{"unknown": "V", "values": {"I": {"value": "three"}}}',
        b'{"unknown": "V", "values": {"I": {"value": 1, "unit": "\\ud800"}}}',
        b'{"unknown": "V", "values": {"I": {"value": 1, "unit": "m**99999999"}, "R": {"value": 1}}}',
        b'{"unknown": "V", "values": {"I": {"value": 1, "unit": "__import__"}, "R": {"value": 1}}}',
        b'{"unknown": "V", "values": {"I": {"value": 1, "unit": ""}, "R": {"value": 1, "unit": "m/"}}}',
        b'{"unknown": "\\ud800", "values": {}}',
        b'{"unknown": "V", "values": {"I": {"value": 1e400}, "R": {"value": 1}}}',
        b'{"unknown": "V", "values": {"I": {"value": ' + b"9" * 5000 + b'}, "R": {"value": 1}}}',
        b'{"unknown": "V", "unit": "parsec^", "values": {"I": {"value": 1}, "R": {"value": 1}}}',
    ],
)
def test_a_bad_value_is_named(client: Client, body: bytes) -> None:
    ohm = client.formulas("ohm").formulas[0].id
    response = post(client, f"/formulas/{ohm}/solve", body)
    assert 400 <= response.status_code < 500, response.text
    assert response.headers["content-type"].startswith(MEDIA_TYPE)


@pytest.mark.parametrize(("method", "path"), [("GET", "/ask"), ("DELETE", "/formulas/x"), ("POST", "/search")])
def test_a_wrong_method_is_told(client: Client, method: str, path: str) -> None:
    response = client._http.request(method, path)
    assert response.status_code == 405
    assert response.headers["content-type"].startswith(MEDIA_TYPE)
