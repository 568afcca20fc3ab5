"""`mathrag chat`'s shell: a service of its own for the page to ask, unless one is named, and Streamlit."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Any

from mathrag.settings import Settings

PAGE = Path(__file__).with_name("main.py")
MEGABYTE = 1_000_000


def run(settings: Settings, host: str, port: int) -> None:
    """Serve the page at ``host`` and ``port`` until interrupted."""
    from streamlit.web import bootstrap

    os.environ["MATHRAG_HOME"] = str(settings.home)
    if settings.service.url is None:
        os.environ["MATHRAG_SERVICE__URL"] = _own_service(settings)  # the page reads its settings as every process does
    options: dict[str, Any] = {
        "server_address": host,
        "server_port": port,
        "server_headless": True,
        "server_fileWatcherType": "none",
        "server_maxUploadSize": max(1, settings.service.max_upload_bytes // MEGABYTE),
        "browser_gatherUsageStats": False,
        "client_toolbarMode": "minimal",
        "client_showErrorDetails": "none",
        "logger_level": "warning",
    }
    bootstrap.load_config_options(options)
    bootstrap.run(str(PAGE), False, [], options)


def _own_service(settings: Settings) -> str:
    """The address of a service in a thread of this process, on loopback only."""
    import uvicorn

    from query_service.server import Listening, application, listen

    own = settings.model_copy(update={"service": settings.service.model_copy(update={"host": "127.0.0.1"})})
    sock = listen("127.0.0.1", 0)
    config = uvicorn.Config(application(own, None, None), log_config=None, access_log=False)
    threading.Thread(target=uvicorn.Server(config).run, args=([sock],), name="mathrag-service", daemon=True).start()
    return Listening.at(sock, own).url
