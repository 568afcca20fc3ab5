"""A home on object storage, from the file to the answer: what one machine ingests another answers from."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import boto3
import dagster as dg
import pytest
from pipeline_corpus import OHM, SPEED, Corpus
from test_pipeline_sensor import Daemon

from mathrag.home import STAGES
from mathrag.settings import Settings, current
from query_service.client import Client

sys.path.insert(0, str(Path(__file__).parents[1] / "knowledge"))

from object_store import BUCKET, s3_server

QUESTION = "What is the voltage across a resistor of 5 Ω at an electric current of 2 A?"


@pytest.fixture(scope="module")
def server() -> Iterator[dict[str, str]]:
    with s3_server() as (environment, _):
        yield environment


@pytest.fixture
def prefix(request: pytest.FixtureRequest) -> str:
    """Of the home in the bucket, a test's own."""
    return f"library/{request.node.name}"


@pytest.fixture
def machine(
    server: dict[str, str], prefix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str], Settings]]:
    """Settings of another machine with the same home."""
    for name, value in server.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("MATHRAG_HOME", f"s3://{BUCKET}/{prefix}")

    def of(name: str) -> Settings:
        monkeypatch.setenv("MATHRAG_WORKING_COPIES", str(tmp_path / name))
        current.cache_clear()
        return current()

    yield of
    current.cache_clear()


def stored(server: dict[str, str], prefix: str) -> dict[str, bytes]:
    """What is in the bucket below the home."""
    bucket = boto3.resource("s3", endpoint_url=server["AWS_ENDPOINT_URL"]).Bucket(BUCKET)
    objects = bucket.objects.filter(Prefix=f"{prefix}/")
    return {item.key.removeprefix(f"{prefix}/"): item.get()["Body"].read() for item in objects}


def test_what_is_ingested_on_one_machine_is_in_the_store_and_answered_on_another(
    server: dict[str, str], prefix: str, machine: Callable[[str], Settings], tmp_path: Path
) -> None:
    machine("ingesting")
    source = tmp_path / "ohm.md"
    source.write_text(OHM)
    # in a process of its own: those that stages run in have the environment of the first that asked for them
    run = [sys.executable, "-m", "mathrag_cli", "ingest", str(source)]
    done = subprocess.run(run, capture_output=True, text=True, env=dict(os.environ))
    assert done.returncode == 0, done.stdout + done.stderr
    there = stored(server, prefix)
    assert there["inbox/ohm.md"].decode() == OHM
    assert {f"stages/{stage}/ohm-md.jsonl" for stage in STAGES} <= set(there)
    id = there["knowledge/CURRENT"].decode().strip()

    with Client(settings=machine("serving")) as client:
        answer = client.ask(QUESTION)
    assert (answer.value, answer.unit, answer.snapshot) == (10.0, "V", id)


@pytest.mark.skipif("LONG_TESTS" not in os.environ, reason="takes long: set LONG_TESTS=1")
def test_what_is_put_into_the_store_is_taken_by_the_sensor(
    server: dict[str, str], prefix: str, machine: Callable[[str], Settings]
) -> None:
    bucket = boto3.resource("s3", endpoint_url=server["AWS_ENDPOINT_URL"]).Bucket(BUCKET)
    bucket.put_object(Key=f"{prefix}/inbox/speed.md", Body=SPEED.encode())
    with dg.DagsterInstance.ephemeral() as instance:
        ran = Daemon(Corpus(machine("watching"), instance)).settle()
    assert ran == ["speed-md", "corpus"]
    assert {f"stages/{stage}/speed-md.jsonl" for stage in STAGES} <= set(stored(server, prefix))
