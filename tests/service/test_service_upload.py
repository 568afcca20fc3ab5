"""A document sent to a running service is ingested, published and asked, with nothing restarted."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mathrag import errors
from mathrag.settings import Settings, load
from query_service.client import Client
from query_service.server import Listening, application, listen

NOTES = """# Notes on pumps

## Hydraulic power

The hydraulic power of a pump is

$$P = \\rho g Q H$$

where $P$ is the hydraulic power in W, $\\rho$ is the density in kg/m^3, $g$ is the acceleration of free fall in m/s^2, $Q$ is the flow
rate in m^3/s and $H$ is the head in m.
"""
QUESTION = (
    "A pump lifts water of density 1000 kg/m^3 at a flow rate of 0.02 m^3/s to a head of 15 m, with g = 9.81 m/s^2. "
    "What is its hydraulic power?"
)
PATIENCE_SECONDS = 240


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[tuple[str, Settings]]:
    """The address of a service over an empty home."""
    import uvicorn

    settings = load({"MATHRAG_HOME": str(tmp_path / "home")})
    sock = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(application(settings, None, None), log_config=None, access_log=False))
    thread = threading.Thread(target=server.run, args=([sock],), daemon=True)
    thread.start()
    yield Listening.at(sock, settings).url, settings
    server.should_exit = True
    thread.join(timeout=30)


def test_a_document_is_sent_watched_and_asked(serving: tuple[str, Settings]) -> None:
    url, settings = serving
    with Client(url, settings) as client:
        assert not client.health().ready
        upload = client.upload("pump notes.md", NOTES.encode())
        assert (upload.slug, upload.replaced) == ("pump-notes-md", False)
        assert upload.ingestion is not None
        deadline = time.monotonic() + PATIENCE_SECONDS
        seen = set()
        while (state := client.ingestion(upload.ingestion)).state == "running":
            seen.add(state.messages)
            assert time.monotonic() < deadline, state.messages
            time.sleep(0.5)
        assert state.state == "done", state.messages
        assert len(seen) > 1, "nothing could be watched"
        assert [document.slug for document in client.documents().documents] == ["pump-notes-md"]
        answer = client.ask(QUESTION)
        assert answer.value == pytest.approx(2943, rel=1e-3), answer.answer
        assert answer.sources[0].document == "pump-notes-md"
        with pytest.raises(errors.UnknownEntity):
            client.ingestion("0" * 32)
