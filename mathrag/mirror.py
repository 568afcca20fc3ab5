"""A home on object storage: a working copy on this machine, and what keeps the two alike.

``MATHRAG_HOME=s3://bucket/prefix`` (``gs://``, ``az://`` alike): every room goes on reading and writing files below a folder of
this machine, the working copy, which notes its address in ``.remote``. `Mirror.pull` and `Mirror.push` bring parts of it up to
date by entity tag; artifacts are the same bytes whoever makes them, so where two write one the last is as good as the first.
Only the pointer to the snapshot in force is decided by the store: `Mirror.publish` puts it on condition that it still is what
this copy last saw (``If-Match``), after all of the snapshot is there.

A request that fails or hangs is tried again for `RETRY_SECONDS`; after that it is a `StorageError`. Credentials and the address
of a server that is not Amazon's come from the environment as its own tools read them (``AWS_ENDPOINT_URL`` ...).
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mathrag.errors import SettingsError, SnapshotError, StorageError
from mathrag.home import Home, telling_no_room, write_bytes, write_text

if TYPE_CHECKING:
    from obstore.store import ObjectStore

POINTER = "knowledge/CURRENT"
DOCUMENTS = ("inbox", "corrections.jsonl", "stages", "staging/draft.jsonl")
"""What a knowledge base is built from."""
CONNECTIONS = 8
RETRY_SECONDS = 60
REQUEST_SECONDS = 15
_RECORD = ".mirror.json"

Tags = dict[str, list[Any]]
"""By path: entity tag, size and modification time of the file when both were alike."""


def mirror_of(home: Home) -> Mirror | None:
    """What keeps ``home`` and its object store alike; None for a home that is nowhere else."""
    return None if home.remote is None else Mirror(home, home.remote)


def pull(home: Home, *parts: str) -> None:
    """`Mirror.pull` where ``home`` is a working copy; else nothing."""
    mirror = mirror_of(home)
    if mirror is not None:
        mirror.pull(*parts)


def push(home: Home, *parts: str) -> None:
    """`Mirror.push` where ``home`` is a working copy; else nothing."""
    mirror = mirror_of(home)
    if mirror is not None:
        mirror.push(*parts)


class Mirror:
    """A working copy and its object store; ``parts`` are folders, or files with their suffix, below the home."""

    def __init__(self, home: Home, url: str) -> None:
        self._home = home
        self._url = url
        self._store = _open(url)

    def pull(self, *parts: str) -> None:
        """Bring what is newer in the store here, and remove what was removed there. Raises `StorageError`.

        A file that was changed here since is left as it is: `push` brings it there.
        """
        with self._records() as known:
            there = self._listed(parts)
            missing = [
                path for path, tag in there.items() if self._is_clean(path, known) and not _same(known, path, tag)
            ]
            self._each(partial(self._bring, known), missing)
            for path in [path for path in _below(known, parts) if path not in there and self._is_clean(path, known)]:
                (self._home.root / path).unlink(missing_ok=True)
                del known[path]

    def push(self, *parts: str) -> None:
        """Bring what was changed here to the store, and remove there what was removed here. Raises `StorageError`."""
        with self._records() as known:
            here = list(self._local(parts))
            changed = [path for path in here if path not in known or not self._is_clean(path, known)]
            self._each(partial(self._send, known), changed)
            gone = sorted(set(_below(known, parts)) - set(here))
            if gone:
                with self._telling():
                    self._store.delete(gone)
            for path in gone:
                del known[path]

    def publish(self, id: str) -> None:
        """Bring snapshot ``id`` to the store and name it the one in force, unless another was named meanwhile (`SnapshotError`)."""
        folder = f"knowledge/{id}"
        there = self._listed([folder])
        self._each(self._put, [path for path in self._local([folder]) if path not in there])
        with self._records() as known:
            tag = known[POINTER][0] if POINTER in known else None
            known[POINTER] = [self._swap(id, tag), 0, 0]

    def remove_snapshots(self, kept: Iterable[str]) -> None:
        """Leave only these snapshots, and those that other machines have tagged, in the store."""
        names = set(kept) | set(json.loads(self._read("knowledge/tags.json") or b"{}").values())
        old = [path for path in self._listed(["knowledge"]) if path.count("/") > 1 and path.split("/")[1] not in names]
        if old:
            with self._telling():
                self._store.delete(old)

    def begin(self) -> None:
        """Note which snapshot is in force as a build begins: it is what `publish` may replace. Raises `StorageError`."""
        found = self._pointer()
        with self._records() as known:
            known.pop(POINTER, None)
            if found is not None:
                known[POINTER] = [found[1], 0, 0]

    def current(self) -> str | None:
        """The snapshot that the store says is in force. Raises `StorageError`."""
        found = self._pointer()
        return found[0] if found else None

    def fetch_snapshot(self, id: str) -> None:
        """Bring snapshot ``id`` here, whole or not at all."""
        folder, building = f"knowledge/{id}", self._home.knowledge / f".fetched-{id}-{os.getpid()}"
        shutil.rmtree(building, ignore_errors=True)
        try:
            paths = list(self._listed([folder]))
            self._each(lambda path: self._fetch(path, building / Path(path).relative_to(folder)), paths)
            if not paths:
                raise SnapshotError(f"snapshot {id} is no longer in {self._url}: ask again", id=id)
            with contextlib.suppress(OSError):  # another process was faster
                os.replace(building, self._home.knowledge / id)
        finally:
            shutil.rmtree(building, ignore_errors=True)

    def _swap(self, id: str, tag: str | None) -> str:
        from obstore.exceptions import AlreadyExistsError, PreconditionError

        try:
            with self._telling():
                put = self._store.put(POINTER, f"{id}\n".encode(), mode={"e_tag": tag} if tag else "create")
                return str(put["e_tag"])
        except (AlreadyExistsError, PreconditionError, FileNotFoundError, StorageError) as error:
            now, now_tag = self._pointer() or ("", "")
            if now == id:  # an answer that was lost, or somebody else with the same content
                return now_tag
            if isinstance(error, StorageError):
                raise
            raise SnapshotError(
                f"another machine has published {now} in {self._url} meanwhile, nothing was changed: run `mathrag ingest`"
                " again to build on what it has",
                published=now,
            ) from error

    def _pointer(self) -> tuple[str, str] | None:
        """The snapshot in force and the pointer's entity tag."""
        try:
            with self._telling():
                found = self._store.get(POINTER)
                return bytes(found.bytes()).decode().strip(), str(found.meta["e_tag"])
        except FileNotFoundError:
            return None

    def _bring(self, known: Tags, path: str) -> None:
        """Noted one by one: what came before another failed would be taken for changed here, and sent over what is newer."""
        known[path] = [self._fetch(path), *_stamp(self._home.root / path)]

    def _send(self, known: Tags, path: str) -> None:
        known[path] = self._put(path)

    def _put(self, path: str) -> list[Any]:
        file = self._home.root / path
        stamp = _stamp(file)
        with self._telling():
            return [self._store.put(path, file)["e_tag"], *stamp]

    def _fetch(self, path: str, target: Path | None = None) -> str:
        with self._telling():
            found = self._store.get(path)
            write_bytes(target or self._home.root / path, found.bytes())
            return str(found.meta["e_tag"])

    def _read(self, path: str) -> bytes | None:
        try:
            with self._telling():
                return bytes(self._store.get(path).bytes())
        except FileNotFoundError:
            return None

    def _each(self, work: Callable[[str], object], paths: list[str]) -> None:
        with ThreadPoolExecutor(CONNECTIONS) as pool:
            list(pool.map(work, paths))

    def _listed(self, parts: Iterable[str]) -> dict[str, str]:
        """Entity tags of what the store has, by path."""
        found: dict[str, str] = {}
        with self._telling():
            for part in parts:
                if Path(part).suffix:
                    with contextlib.suppress(FileNotFoundError):
                        found[part] = str(self._store.head(part)["e_tag"])
                    continue
                for batch in self._store.list(prefix=part):
                    found.update({object["path"]: str(object["e_tag"]) for object in batch})
        return found

    def _local(self, parts: Iterable[str]) -> Iterator[str]:
        """Files below ``parts``, without those that are being written."""
        for part in parts:
            top = self._home.root / part
            for path in [top] if top.is_file() else sorted(top.rglob("*")):
                if path.is_file() and not path.name.startswith("."):
                    yield path.relative_to(self._home.root).as_posix()

    def _is_clean(self, path: str, known: Tags) -> bool:
        """Is the file what it was when both were alike? One that is not here is."""
        file = self._home.root / path
        return not file.exists() or (path in known and known[path][1:] == _stamp(file))

    @contextlib.contextmanager
    def _records(self) -> Iterator[Tags]:
        """What is known of both; one process at a time, written down also where the work is cut short."""
        path = self._home.root / _RECORD
        with telling_no_room(), self._home.writing("mirror", wait_seconds=2 * RETRY_SECONDS):
            known: Tags = json.loads(path.read_text()) if path.exists() else {}
            try:
                yield known
            finally:
                write_text(path, json.dumps(known))

    @contextlib.contextmanager
    def _telling(self) -> Iterator[None]:
        from obstore.exceptions import AlreadyExistsError, BaseError, PreconditionError

        try:
            yield
        except (AlreadyExistsError, PreconditionError):
            raise
        except BaseError as error:
            raise StorageError(
                f"the object store of {self._url} does not answer as it should: {str(error).splitlines()[0]}. What is here is"
                " kept: see that it runs and that its credentials are set, and run again",
                url=self._url,
            ) from error


def _open(url: str) -> ObjectStore:
    try:
        from obstore.store import from_url
    except ImportError as error:
        raise SettingsError(
            f"a home at {url} needs a client for object stores: `pip install 'mathrag[s3]'`", url=url
        ) from error
    return from_url(  # allow_http: where the environment names a server at an address without TLS
        url,
        client_options={
            "allow_http": True,
            "timeout": timedelta(seconds=REQUEST_SECONDS),
            "connect_timeout": timedelta(seconds=5),
        },
        retry_config={"max_retries": 8, "retry_timeout": timedelta(seconds=RETRY_SECONDS)},
    )


def _stamp(file: Path) -> list[int]:
    status = file.stat()
    return [status.st_size, status.st_mtime_ns]


def _same(known: Tags, path: str, tag: str) -> bool:
    return path in known and known[path][0] == tag


def _below(known: Tags, parts: Iterable[str]) -> list[str]:
    return [path for path in known if any(path == part or path.startswith(f"{part}/") for part in parts)]
