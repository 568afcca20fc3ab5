"""The bound on a request's size: a larger body is refused before anything reads it whole."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from query_service.problems import MEDIA_TYPE, plain_problem

MAX_BODY_BYTES = 1_000_000


class BodyLimit:
    """Reads a body up to ``limit`` bytes and hands it on whole; a longer one is answered with 413."""

    def __init__(self, app: ASGIApp, limit: int = MAX_BODY_BYTES) -> None:
        self._app = app
        self._limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self._app(scope, receive, send)
            return
        body = await self._read(scope, receive)
        if body is None:
            await self._refuse(send)
            return
        handed_on = False

        async def replay() -> Message:
            nonlocal handed_on
            if handed_on:
                return await receive()
            handed_on = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app(scope, replay, send)

    async def _read(self, scope: Scope, receive: Receive) -> bytes | None:
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        if declared.isdigit() and int(declared) > self._limit:
            return None
        body = bytearray()
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > self._limit:
                return None
            if not message.get("more_body", False):
                return bytes(body)

    async def _refuse(self, send: Send) -> None:
        problem = plain_problem(413, "Request too large", f"a request may have at most {self._limit} bytes")
        body = problem.model_dump_json().encode()
        headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": body})
