"""A home on object storage, against an S3 server: what is written is found elsewhere, and one publication wins."""

from __future__ import annotations

import itertools
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import lancedb
import pytest

from mathrag import mirror
from mathrag.errors import SnapshotError, StorageError
from mathrag.home import Home, write_text
from mathrag.knowledge import KnowledgeBase, current_snapshot, follow, snapshots
from mathrag.mirror import Mirror, mirror_of, pull, push
from mathrag.settings import Settings, load

sys.path.insert(0, str(Path(__file__).parents[1] / "commands"))
sys.path.insert(0, str(Path(__file__).parent))

from full_disk import largest_file
from object_store import BUCKET, Faults, s3_server
from tiny_knowledge import entities, publish_tiny

Machine = Callable[[], Settings]


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[dict[str, str], Faults]]:
    with s3_server() as found:
        yield found


@pytest.fixture
def faults(server: tuple[dict[str, str], Faults]) -> Faults:
    return server[1]


@pytest.fixture
def machine(
    server: tuple[dict[str, str], Faults],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Machine:
    """Each call is another machine with the same home."""
    for name, value in server[0].items():
        monkeypatch.setenv(name, value)
    numbers = itertools.count()
    address = f"s3://{BUCKET}/{request.node.name.replace('[', '-').rstrip(']')}"

    def make() -> Settings:
        return load({"MATHRAG_HOME": address, "MATHRAG_WORKING_COPIES": str(tmp_path / f"machine-{next(numbers)}")})

    return make


def publish_from(settings: Settings, title: str) -> str:
    """As the pipeline does: what is in force when the build begins is what it may replace."""
    found = mirror_of(Home(settings.home))
    assert found is not None
    found.begin()
    return publish_tiny(settings.home, entities(title=title))


def test_files_come_to_other_machines_change_and_go(machine: Machine) -> None:
    here, there = Home(machine().home), Home(machine().home)
    write_text(here.inbox / "deep" / "a.md", "one")
    write_text(here.inbox / "b.md", "two")
    push(here, "inbox")
    pull(there, "inbox")
    assert (there.inbox / "deep" / "a.md").read_text() == "one"
    write_text(there.inbox / "b.md", "changed there")
    (there.inbox / "deep" / "a.md").unlink()
    push(there, "inbox")
    write_text(here.inbox / "new.md", "not sent yet")
    pull(here, "inbox")
    assert (here.inbox / "b.md").read_text() == "changed there"
    assert not (here.inbox / "deep" / "a.md").exists()
    assert (here.inbox / "new.md").exists()


def test_a_reader_caches_the_snapshot_and_follows(machine: Machine, faults: Faults) -> None:
    writer, reader = machine(), machine()
    first = publish_from(writer, "First")
    opened = KnowledgeBase.open(Home(reader.home), reader)
    assert opened.snapshot == first
    assert opened.search("volume of a sphere", 1)[0].label
    before = faults.seen
    assert KnowledgeBase.open(Home(reader.home), reader).search("volume of a sphere", 1)
    assert faults.seen == before + 1  # the pointer alone is looked at
    second = publish_from(writer, "Second")
    assert KnowledgeBase.open(Home(reader.home), reader).snapshot == second
    assert opened.search("volume of a sphere", 1)  # who has the first open goes on with it


def test_the_vectors_of_a_published_snapshot_are_read_where_they_are(
    machine: Machine, server: tuple[dict[str, str], Faults]
) -> None:
    settings = machine()
    id = publish_from(settings, "Remote vectors")
    table = lancedb.connect(f"{Home(settings.home).remote}/knowledge/{id}/index").open_table("entities")
    assert table.count_rows() == KnowledgeBase.open(Home(settings.home), settings).statistics()["vectors"]
    assert table.search([0.0] * 384).limit(3).to_list()


def test_of_two_publishers_one_wins_and_the_other_is_told(machine: Machine) -> None:
    one, other = machine(), machine()
    first = publish_from(one, "First")
    found = mirror_of(Home(other.home))
    assert found is not None
    found.begin()
    second = publish_from(one, "Second")
    with pytest.raises(SnapshotError, match=f"published {second}.*mathrag ingest"):
        publish_tiny(other.home, entities(title="Built on the first"))
    assert current_snapshot(Home(other.home)) is None
    follow(Home(other.home))
    assert current_snapshot(Home(other.home)) == second
    assert publish_from(other, "Built on the second") not in (first, second)


def test_twenty_publications_of_two_machines_lose_none_that_was_confirmed(machine: Machine) -> None:
    machines = [machine(), machine()]
    publish_from(machines[0], "Start")
    confirmed: list[str] = []
    refused: list[SnapshotError] = []

    def publisher(settings: Settings, name: str) -> None:
        for number in range(5):
            try:
                confirmed.append(publish_from(settings, f"{name} {number}"))
            except SnapshotError as error:
                refused.append(error)

    threads = [threading.Thread(target=publisher, args=(m, f"machine {i}")) for i, m in enumerate(machines)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(confirmed) + len(refused) == 10
    reader = machine()
    assert KnowledgeBase.open(Home(reader.home), reader).snapshot in confirmed


def test_superseded_snapshots_leave_the_store(machine: Machine) -> None:
    settings = machine()
    ids = [publish_from(settings, f"Number {number}") for number in range(7)]
    found = mirror_of(Home(settings.home))
    assert isinstance(found, Mirror)
    there = {path.split("/")[1] for path in found._listed(["knowledge"]) if path.count("/") > 1}
    assert there == {info.id for info in snapshots(Home(settings.home))} == set(ids[-5:])


def test_a_store_that_errors_and_stalls_is_tried_again(
    machine: Machine, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mirror, "REQUEST_SECONDS", 1)
    writer, reader = machine(), machine()
    id = publish_from(writer, "Patience")
    faults.unavailable, faults.stall_seconds = 3, 10.0
    began = time.monotonic()
    follow(Home(reader.home))
    assert current_snapshot(Home(reader.home)) == id
    assert time.monotonic() - began < 30


def test_a_store_that_stays_away_is_an_error_that_says_so_and_what_is_here_answers(
    machine: Machine, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mirror, "RETRY_SECONDS", 2)
    settings = machine()
    id = publish_from(settings, "Cached")
    faults.unavailable = 1_000
    try:
        began = time.monotonic()
        with pytest.raises(StorageError, match="does not answer as it should"):
            follow(Home(settings.home))
        assert time.monotonic() - began < 20
        assert KnowledgeBase.open(Home(settings.home), settings).snapshot == id
    finally:
        faults.unavailable = 0


def test_uploads_and_a_publication_outlast_errors_a_stall_and_a_lost_answer(
    machine: Machine, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mirror, "REQUEST_SECONDS", 1)
    writer, reader = machine(), machine()
    home = Home(writer.home)
    write_text(home.inbox / "a.md", "one")
    faults.unavailable, faults.stall_seconds = 3, 3.0
    push(home, "inbox")
    publish_from(writer, "Before")
    faults.unavailable, faults.stall_seconds, faults.lost = 3, 3.0, mirror.POINTER
    id = publish_from(writer, "Patience")
    assert faults.lost == ""
    assert KnowledgeBase.open(Home(reader.home), reader).snapshot == id == current_snapshot(home)
    pull(Home(reader.home), "inbox")
    assert (Home(reader.home).inbox / "a.md").read_text() == "one"


def test_a_publication_that_the_store_fails_changes_nothing_and_is_repeated(
    machine: Machine, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mirror, "RETRY_SECONDS", 1)
    writer, reader = machine(), machine()
    before = publish_from(writer, "Before")
    found = mirror_of(Home(writer.home))
    assert found is not None
    found.begin()
    faults.unavailable = 1_000
    try:
        with pytest.raises(StorageError, match="does not answer as it should"):
            publish_tiny(writer.home, entities(title="After"))
    finally:
        faults.unavailable = 0
    assert KnowledgeBase.open(Home(writer.home), writer).snapshot == before
    assert KnowledgeBase.open(Home(reader.home), reader).snapshot == before
    after = publish_tiny(writer.home, entities(title="After"))
    assert KnowledgeBase.open(Home(reader.home), reader).snapshot == after != before


def test_what_came_before_the_store_failed_is_no_change_of_this_machine(
    machine: Machine, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mirror, "RETRY_SECONDS", 1)
    monkeypatch.setattr(mirror, "CONNECTIONS", 1)
    here, there = Home(machine().home), Home(machine().home)
    for name in ("a.md", "b.md"):
        write_text(here.inbox / name, "old")
    push(here, "inbox")
    whole = Mirror._fetch

    def half(self: Mirror, path: str, target: Path | None = None) -> str:
        if path.endswith("b.md"):
            faults.unavailable = 1_000
        return whole(self, path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Mirror, "_fetch", half)
        with pytest.raises(StorageError):
            pull(there, "inbox")
    faults.unavailable = 0
    write_text(here.inbox / "a.md", "new")
    push(here, "inbox")
    pull(there, "inbox")
    push(there, "inbox")
    pull(here, "inbox")
    assert [(home.inbox / "a.md").read_text() for home in (here, there)] == ["new", "new"]


def test_a_machine_whose_disk_is_full_answers_from_what_it_has_and_catches_up(machine: Machine) -> None:
    writer, reader = machine(), machine()
    home = Home(reader.home)
    before = publish_from(writer, "Before")
    assert KnowledgeBase.open(home, reader).snapshot == before
    after = publish_from(writer, "After")
    write_text(Home(writer.home).inbox / "a.md", "a document of some length\n" * 20)
    push(Home(writer.home), "inbox")
    with largest_file(300):
        assert KnowledgeBase.open(home, reader).snapshot == before
        with pytest.raises(StorageError, match=r"the disk took no more .*free some space"):
            pull(home, "inbox")
    assert not list(home.root.glob("**/.fetched-*"))
    pull(home, "inbox")
    assert (home.inbox / "a.md").read_text() == "a document of some length\n" * 20
    assert KnowledgeBase.open(home, reader).snapshot == after
