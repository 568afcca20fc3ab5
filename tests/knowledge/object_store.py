"""An S3 server on loopback (moto's), and its faults."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server

BUCKET = "mathrag"


class Faults:
    """What goes wrong with the next requests, before the server sees them."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self.stall_seconds = 0.0
        self.unavailable = 0  # so many requests are answered with 503
        self.lost = ""  # the next request that writes to a path that ends so is done, and yet answered with 503
        self.seen = 0

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        self.seen += 1
        if self.stall_seconds:
            seconds, self.stall_seconds = self.stall_seconds, 0.0
            time.sleep(seconds)
        if self.unavailable:
            self.unavailable -= 1
            return _slow_down(start)
        if self.lost and environ["REQUEST_METHOD"] == "PUT" and environ["PATH_INFO"].endswith(self.lost):
            self.lost = ""
            for _ in self._app(environ, lambda *_: None):
                pass
            return _slow_down(start)
        found: Iterable[bytes] = self._app(environ, start)
        return found


def _slow_down(start: Callable[..., Any]) -> Iterable[bytes]:
    start("503 Slow Down", [("content-length", "0")])
    return [b""]


@contextmanager
def s3_server() -> Iterator[tuple[dict[str, str], Faults]]:
    """The environment that leads to the server, with an empty bucket, and its faults."""
    faults = Faults(DomainDispatcherApplication(create_backend_app))
    server = make_server("127.0.0.1", 0, faults, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    environment = {
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{server.server_port}",
        "AWS_ALLOW_HTTP": "true",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_REGION": "us-east-1",
    }
    import boto3

    client = boto3.client(
        "s3",
        endpoint_url=environment["AWS_ENDPOINT_URL"],
        aws_access_key_id="test",
        aws_secret_access_key="test",
        region_name="us-east-1",
    )
    client.create_bucket(Bucket=BUCKET)
    try:
        yield environment, faults
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
