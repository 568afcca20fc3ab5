"""`mathrag serve`'s shell around the app: a socket, an address, uvicorn with its messages on standard error."""

from __future__ import annotations

import os
import socket
import threading
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field

from mathrag.errors import SettingsError
from mathrag.settings import Settings
from query_service.current import CurrentKnowledge

BACKLOG = 128


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
    """Serve on ``sock`` until interrupted. The first question does not wait for imports: they begin at once."""
    import uvicorn

    from query_service.app import create_app

    current = CurrentKnowledge(settings, snapshot)
    threading.Thread(target=current.warm, name="mathrag-warm", daemon=True).start()
    config = uvicorn.Config(create_app(settings, current=current), log_config=_logging(), access_log=False)
    uvicorn.Server(config).run(sockets=[sock])


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
