"""What stands before every request: the name it was sent to, its key, its size, its rate, and whether there is room for it.

One ASGI layer, configured by `ServiceSettings` (``docs/security.md``). It keeps its counts in this process. A request's
``scope["mathrag.gone"]`` is set once its client has gone away: what still works on it may end.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import math
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mathrag.settings import ServiceSettings
from query_service.admission import Admission, Overloaded
from query_service.problems import MEDIA_TYPE, Problem, plain_problem

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
OPEN_PATHS = ("/live", "/health", "/ready")  # probes carry no key and are never turned away
ASKING = ("/ask", "/ask/batch", "/read", "/v1/chat/completions", "/mcp")  # what waits for a turn
GONE = "mathrag.gone"
UPLOADS = "/documents/"
CLIENTS = 10_000  # whose rate is remembered
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"referrer-policy", b"no-referrer"),
)


class Guard:
    """Lets a request through or answers it with 400, 401, 413, 429 or 503."""

    def __init__(self, app: ASGIApp, settings: ServiceSettings) -> None:
        self._app = app
        self._settings = settings
        self._hosts = allowed_hosts(settings)
        self._keys = [_digest(key.get_secret_value().encode()) for key in settings.api_keys]
        self._rates = Rates(settings.requests_per_minute)
        self._running = 0
        self._admission = Admission(settings.concurrent_questions, settings.longest_wait_seconds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        send = _with_headers(send)
        if scope["path"] in OPEN_PATHS:
            await self._app(scope, receive, send)
            return
        refused = self._refusal(scope, headers)
        if refused is not None:
            await _refuse(send, refused)
            return
        self._running += 1
        try:
            await self._pass_on(scope, headers, receive, send)
        finally:
            self._running -= 1

    async def _pass_on(self, scope: Scope, headers: Mapping[bytes, bytes], receive: Receive, send: Send) -> None:
        asking = scope["path"] in ASKING
        if scope["method"] in ("GET", "HEAD", "OPTIONS") and not asking:
            await self._app(scope, receive, send)
            return
        upload = scope["method"] == "PUT" and scope["path"].startswith(UPLOADS)
        limit = self._settings.max_upload_bytes if upload else self._settings.max_request_bytes
        body = await _read(headers, receive, limit)
        if body is None:
            await _refuse(send, Refusal(413, "Request too large", f"a request may have at most {limit} bytes here"))
            return
        if not asking:
            await self._app(scope, _replay(body, receive), send)
            return
        async with _watching(receive) as gone:
            scope[GONE] = gone  # in this scope, not in a copy: the metrics look up the route in it
            try:
                async with self._admission.turn(gone) as came:
                    if came:
                        await self._app(scope, _replay(body, _end(gone)), send)
            except Overloaded as error:
                await _refuse(send, _overloaded("every place is taken and more are waiting", error.seconds))

    def _refusal(self, scope: Scope, headers: Mapping[bytes, bytes]) -> Refusal | None:
        host = _host_name(headers.get(b"host", b""))
        if self._hosts and host not in self._hosts:
            return Refusal(400, "Unknown host", "this service does not answer to that name: see MATHRAG_SERVICE__HOSTS")
        key = _key_of(headers)
        preflight = scope["method"] == "OPTIONS" and b"access-control-request-method" in headers
        if self._keys and not preflight and not self._accepted(key):
            detail = "send one of the service's keys as 'Authorization: Bearer KEY' or 'X-API-Key: KEY'"
            return Refusal(401, "No valid API key", detail, ((b"www-authenticate", b"Bearer"),))
        client = _digest(key) if self._keys and key else (scope.get("client") or ("", 0))[0].encode()
        wait = self._rates.wait(client, time.monotonic())
        if wait > 0:
            return _busy(f"more than {self._settings.requests_per_minute} requests a minute", math.ceil(wait))
        if self._running >= self._settings.max_concurrent:
            return _overloaded(f"{self._running} requests are being worked on", 1)
        return None

    def _accepted(self, key: bytes) -> bool:
        given = _digest(key)
        return sum(hmac.compare_digest(given, known) for known in self._keys) > 0  # every key is compared


@dataclass(frozen=True)
class Refusal:
    """A request that goes no further."""

    status: int
    title: str
    detail: str
    headers: tuple[tuple[bytes, bytes], ...] = ()

    @property
    def problem(self) -> Problem:
        return plain_problem(self.status, self.title, self.detail)


class Rates:
    """A bucket of tokens for each client; it holds a minute's worth and fills evenly."""

    def __init__(self, per_minute: int) -> None:
        self._full = float(per_minute)
        self._buckets: OrderedDict[bytes, tuple[float, float]] = OrderedDict()

    def wait(self, client: bytes, now: float) -> float:
        """Take a token; the seconds until there is one where there is none."""
        tokens, since = self._buckets.pop(client, (self._full, now))
        tokens = min(self._full, tokens + (now - since) * self._full / 60)
        wait = 0.0 if tokens >= 1 else (1 - tokens) * 60 / self._full
        self._buckets[client] = (tokens if wait else tokens - 1, now)
        if len(self._buckets) > CLIENTS:
            self._buckets.popitem(last=False)
        return wait


def allowed_hosts(settings: ServiceSettings) -> frozenset[str]:
    """Names that requests may be sent to; empty: any. On loopback only its own, against DNS rebinding."""
    if settings.hosts:
        return frozenset(host.lower() for host in settings.hosts)
    own = f"[{settings.host}]" if ":" in settings.host else settings.host.lower()
    return frozenset((*LOOPBACK, own)) if own in LOOPBACK or own.startswith("127.") else frozenset()


def _host_name(header: bytes) -> str:
    text = header.decode("latin-1").lower()
    if text.startswith("["):
        return text.partition("]")[0] + "]"
    return text.partition(":")[0]


def _key_of(headers: Mapping[bytes, bytes]) -> bytes:
    scheme, _, token = headers.get(b"authorization", b"").partition(b" ")
    return token.strip() if scheme.lower() == b"bearer" else headers.get(b"x-api-key", b"").strip()


def _digest(key: bytes) -> bytes:
    return hashlib.sha256(key).digest()


def _busy(detail: str, seconds: int) -> Refusal:
    return Refusal(429, "Too many requests", f"{detail}; wait {seconds} s", ((b"retry-after", str(seconds).encode()),))


def _overloaded(detail: str, seconds: int) -> Refusal:
    """The connection is closed, too: the next try may reach another process or replica."""
    headers = ((b"retry-after", str(seconds).encode()), (b"connection", b"close"))
    return Refusal(503, "Overloaded", f"{detail}; come again in {seconds} s", headers)


@contextlib.asynccontextmanager
async def _watching(receive: Receive) -> AsyncIterator[asyncio.Event]:
    """An event that is set once the client goes away; its request has been read."""
    gone = asyncio.Event()

    async def watch() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        gone.set()

    watching = asyncio.ensure_future(watch())
    try:
        yield gone
    finally:
        watching.cancel()


def _end(gone: asyncio.Event) -> Receive:
    async def disconnected() -> Message:
        await gone.wait()
        return {"type": "http.disconnect"}

    return disconnected


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = list(message.get("headers", ()))
            own = {name for name, _ in given}
            message["headers"] = [*given, *(header for header in HEADERS if header[0] not in own)]
        await send(message)

    return sending


async def _read(headers: Mapping[bytes, bytes], receive: Receive, limit: int) -> bytes | None:
    declared = headers.get(b"content-length", b"0")
    if declared.isdigit() and int(declared) > limit:
        return None
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > limit:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    handed_on = False

    async def replay() -> Message:
        nonlocal handed_on
        if handed_on:
            return await receive()
        handed_on = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


async def _refuse(send: Send, refusal: Refusal) -> None:
    body = refusal.problem.model_dump_json(exclude_none=True).encode()
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode()), *refusal.headers]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
