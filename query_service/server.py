"""`mathrag serve`'s shell around the app: a socket, an address, uvicorn with its messages on standard error.

With several workers each is a process of its own that accepts from the same socket; all follow the same snapshot.
"""

from __future__ import annotations

import logging
import os
import socket
import tempfile
import threading
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from pydantic import BaseModel, ConfigDict, Field

from mathrag.errors import MathRAGError, SettingsError
from mathrag.home import Home
from mathrag.knowledge import follow
from mathrag.settings import Settings
from query_service.current import CurrentKnowledge

if TYPE_CHECKING:
    from fastapi import FastAPI

BACKLOG = 512
FOLLOW_SECONDS = 2.0  # between two looks at an object store
SHARED_METRICS = "PROMETHEUS_MULTIPROC_DIR"
SHUTDOWN_SECONDS = 10
logger = logging.getLogger(__name__)
HUNG_SECONDS = (
    60  # a worker that is silent for so long is ended, its requests with it; on a busy machine 5 s are nothing
)


class Listening(BaseModel):
    """Where the service can be reached."""

    model_config = ConfigDict(frozen=True)
    url: str
    host: str
    port: int
    pid: int = Field(description="of the process to interrupt")
    home: str

    @classmethod
    def at(cls, sock: socket.socket, settings: Settings) -> Self:
        """Where ``sock`` listens."""
        host, port = sock.getsockname()[:2]
        name = f"[{host}]" if ":" in host else host
        return cls(url=f"http://{name}:{port}", host=host, port=port, pid=os.getpid(), home=str(settings.home))


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at ``host`` and ``port``. Raises `SettingsError` where it can't."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        sock = socket.socket(family, kind, protocol)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        sock.listen(BACKLOG)
    except OSError as error:
        raise SettingsError(
            f"can't listen at {host}:{port}: {error.strerror or error}",
            hint="Choose another address or port: `mathrag serve --port 0` takes a free one.",
            host=host,
            port=port,
        ) from error
    return sock


def run(settings: Settings, sock: socket.socket, snapshot: str | None = None) -> None:
    """Serve on ``sock`` until interrupted."""
    import uvicorn

    _follow(settings)
    workers = settings.service.workers
    if workers == 1:
        app = application(settings, snapshot, None)
        uvicorn.Server(_config(app, 1)).run(sockets=[sock])
        return
    from uvicorn.supervisors import Multiprocess

    with tempfile.TemporaryDirectory(prefix="mathrag-metrics-") as folder:
        os.environ[SHARED_METRICS] = folder  # the metrics library looks for it when a worker imports it
        config = _config(partial(application, settings, snapshot, folder), workers)
        Multiprocess(config, sockets=[sock]).run()


def application(settings: Settings, snapshot: str | None, metrics_folder: str | None) -> FastAPI:
    """The app of one process. The first question does not wait for imports: they begin at once."""
    from query_service.app import create_app

    current = CurrentKnowledge(settings, snapshot)
    threading.Thread(target=current.keep_warm, name="mathrag-warm", daemon=True).start()
    return create_app(settings, current, metrics_folder)


def _follow(settings: Settings) -> None:
    """Where the home is on an object store: bring here what is published there, as long as this process runs.

    A store that does not answer is said once, and what is here goes on answering.
    """
    home = Home(settings.home)
    if home.remote is None:
        return

    def work() -> None:
        silent = False
        while True:
            try:
                follow(home, settings.snapshots.keep)
                silent = False
            except MathRAGError as error:
                if not silent:
                    logger.warning("%s", error.message)
                silent = True
            time.sleep(FOLLOW_SECONDS)

    threading.Thread(target=work, name="mathrag-follow", daemon=True).start()


def _config(app: Any, workers: int) -> Any:
    import uvicorn

    return uvicorn.Config(
        app,
        factory=workers > 1,
        workers=workers,
        log_config=_logging(),
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        timeout_worker_healthcheck=HUNG_SECONDS,
    )


def _logging() -> dict[str, Any]:
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"format": "%(levelname)s %(name)s: %(message)s"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line", "stream": "ext://sys.stderr"}},
        "loggers": {
            "uvicorn": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
            "query_service": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        },
    }
