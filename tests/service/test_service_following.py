"""The service follows what is published, without a restart and without a failed request."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import pytest
from tiny_knowledge import entities, publish_tiny

from mathrag import errors
from mathrag.home import Home, write_text
from mathrag.settings import Settings, load
from query_service.client import Client
from query_service.current import CurrentKnowledge, InForce

SPHERE = "What is the volume of a sphere with radius 4 cm?"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load({"MATHRAG_HOME": str(tmp_path / "home")})


def test_a_first_publication_needs_no_restart(settings: Settings) -> None:
    with Client(settings=settings) as client:
        assert not client.health().ready
        published = publish_tiny(settings.home)
        assert client.health().snapshot == published
        assert client.ask(SPHERE).snapshot == published


def test_snapshots_change_under_load_and_no_request_fails(settings: Settings) -> None:
    ids = [publish_tiny(settings.home)]
    stop = threading.Event()
    seen: list[str | None] = []
    failures: list[BaseException] = []

    with Client(settings=settings) as client:
        client.require()

        def ask() -> None:
            while not stop.wait(0.02):
                try:
                    seen.append(client.ask(SPHERE).snapshot)
                    seen.append(client.search("energy").snapshot)
                except BaseException as error:
                    failures.append(error)

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for number in range(3):
            ids.append(publish_tiny(settings.home, entities(title=f"Tiny sheet {number}")))
            before = len(seen)
            while (len(seen) < before + 40 or ids[-1] not in seen) and not failures:
                stop.wait(0.01)
        stop.set()
        for thread in threads:
            thread.join()
        assert failures == []
        assert client.ask(SPHERE).snapshot == ids[-1]
    assert set(seen) == set(ids)  # a request that began before a publication may end after later ones


@pytest.mark.parametrize("broken_files", ["*/**/*", "graph/*.sst", "index/*", "entities.jsonl"])
def test_a_broken_snapshot_leaves_the_old_one_in_force(settings: Settings, broken_files: str) -> None:
    good = publish_tiny(settings.home)
    home = Home(settings.home)
    with Client(settings=settings) as client:
        assert client.health().snapshot == good
        broken = publish_tiny(settings.home, entities(title="Broken"))
        removed = [part for part in (home.knowledge / broken).glob(broken_files) if part.is_file()]
        assert removed
        for part in removed:
            part.unlink()
        health = client.health()
        assert (health.ready, health.snapshot) == (True, good)
        assert broken in (health.problem or "")
        assert client.ask(SPHERE).value == pytest.approx(268.08, abs=0.01)
        repaired = publish_tiny(settings.home, entities(title="Repaired"))
        assert client.health().snapshot == repaired
        assert client.health().problem is None


def test_a_snapshot_removed_while_it_is_opened_gives_way_to_the_next(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = publish_tiny(settings.home)
    home = Home(settings.home)
    opening = CurrentKnowledge._open
    opened: list[str | None] = []

    def open_late(self: CurrentKnowledge, snapshot: str | None) -> InForce:
        opened.append(snapshot)
        if snapshot == first:
            publish_tiny(settings.home, entities(title="Second"))
            shutil.rmtree(home.knowledge / first)
        return opening(self, snapshot)

    monkeypatch.setattr(CurrentKnowledge, "_open", open_late)
    with Client(settings=settings) as client:
        assert client.ask(SPHERE).snapshot == opened[-1] != first
        shutil.rmtree(home.knowledge / str(opened[-1]))
        assert client.ask(SPHERE).value == pytest.approx(268.08, abs=0.01)
        with pytest.raises(errors.SnapshotError, match="ask again"):
            client.export("ttl")


def test_a_pointer_that_is_gone_changes_nothing(settings: Settings) -> None:
    good = publish_tiny(settings.home)
    with Client(settings=settings) as client:
        client.require()
        Home(settings.home).current_pointer.unlink()
        assert client.ask(SPHERE).snapshot == good
        write_text(Home(settings.home).current_pointer, good + "\n")
        assert client.health().snapshot == good


def test_a_pinned_snapshot_stays(settings: Settings) -> None:
    first = publish_tiny(settings.home)
    publish_tiny(settings.home, entities(title="Second"))
    with Client(settings=settings, snapshot=first) as client:
        assert client.ask(SPHERE).snapshot == first


def test_a_service_that_is_not_there_says_how_to_start_it(settings: Settings) -> None:
    with Client("http://127.0.0.1:9", settings) as client, pytest.raises(errors.MathRAGError, match="mathrag serve"):
        client.ask(SPHERE)


def test_a_server_that_is_not_ours_is_told_apart(settings: Settings) -> None:
    import http.server

    server = http.server.HTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        url = f"http://127.0.0.1:{server.server_port}"
        with Client(url, settings) as client, pytest.raises(errors.MathRAGError, match="HTTP 501"):
            client.ask(SPHERE)
    finally:
        server.shutdown()
        server.server_close()
