"""A Postgres of a test's own, on loopback, by the programs of the system's package."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


class Postgres:
    """It may be stopped and started."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        # the server refuses to run as root: the package brings a user for it
        self._user = "postgres" if os.geteuid() == 0 else None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        if self._user:
            account = pwd.getpwnam(self._user)
            os.chown(folder, account.pw_uid, account.pw_gid)
        self._run("initdb", "-D", str(folder / "data"), "-A", "trust", "-U", "postgres", "--no-sync")

    @property
    def url(self) -> str:
        return f"postgresql+psycopg2://postgres@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -c fsync=off -k {self._folder}"
        self._run(
            "pg_ctl", "-D", str(self._folder / "data"), "-w", "-l", str(self._folder / "log"), "-o", options, "start"
        )

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "-w", "stop")

    def count(self, table: str, missing: int | None = None) -> int:
        """Rows of a table; ``missing`` where it is not there yet."""
        query = ("-h", "127.0.0.1", "-p", str(self._port), "-U", "postgres", "-Atc", f"SELECT count(*) FROM {table}")
        try:
            return int(self._run("psql", *query))
        except subprocess.CalledProcessError:
            if missing is None:
                raise
            return missing

    def _run(self, program: str, *arguments: str) -> str:
        command = (str(BINARIES[-1] / program), *arguments)
        done = subprocess.run(
            command,
            user=self._user,
            cwd=self._folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            check=True,
        )
        return done.stdout


@contextlib.contextmanager
def postgres() -> Iterator[Postgres]:
    """A running server; it is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="mathrag-postgres-"))
    server = Postgres(folder)
    server.start()
    try:
        yield server
    finally:
        with contextlib.suppress(subprocess.CalledProcessError):
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)
