"""A document read by a language model, chunk after chunk (thesis 3.2.3): within budgets, resumable, every failure named.

A reply that can't be used is answered once with what is wrong with it; one that was cut has its piece cut in two. A
backend that can't be used at all stops the document (`ModelError`); what was read until then is in the cache.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import reduce
from operator import add
from pathlib import Path

from mathrag.entities import Chunk
from mathrag.errors import ModelError, ReplyError
from mathrag.extraction.model.cache import Cache, Part, Served
from mathrag.extraction.model.grounding import equations_in
from mathrag.extraction.model.prompt import PROMPT_VERSION, SCHEMA, correction, messages
from mathrag.extraction.model.reply import Said, parse
from mathrag.extraction.model.slots import slot
from mathrag.models import ChatModel, Message, Reply, extraction_model
from mathrag.settings import ModelSettings

ATTEMPTS = 2
MOST_CUTS = 3
"""A piece that is still too much for one reply as an eighth of a chunk is given up."""
SHORTEST = 200
TOKENS_A_REPLY, TOKENS_AN_EQUATION = 300, 200
QUOTED = 1_000
"""Characters of an unusable reply that the model is shown again."""


@dataclass(frozen=True)
class ChunkReading:
    """What the model said of one chunk, or why there is nothing."""

    said: Said
    served: Served | None = None
    problem: str = ""
    unread: bool = False


@dataclass
class _Budget:
    """What one document may still cost; shared by the threads that read it."""

    seconds: float
    tokens: int
    started: float = field(default_factory=time.monotonic)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def spend(self, reply: Reply) -> None:
        with self.lock:
            self.tokens -= reply.prompt_tokens + reply.completion_tokens

    def exceeded(self) -> str:
        """Why nothing more may be asked; empty while something may."""
        if time.monotonic() - self.started > self.seconds:
            return "the document's time budget is spent (MATHRAG_MODELS__EXTRACTION_SECONDS)"
        if self.tokens <= 0:
            return "the document's token budget is spent (MATHRAG_MODELS__EXTRACTION_TOKENS)"
        return ""


class _Spent(Exception):
    """The budget of the document is spent."""


@dataclass(frozen=True)
class ModelReader:
    """Reads chunks with ``model``; replies are kept below ``directory``."""

    model: ChatModel
    settings: ModelSettings
    directory: Path

    @property
    def name(self) -> str:
        """Of the extractor: model and prompt."""
        return f"{self.model.name} ({PROMPT_VERSION})"

    def read(self, chunks: Sequence[Chunk], expected: frozenset[str]) -> Mapping[str, ChunkReading]:
        """What the model says of each chunk, by id; of those in ``expected`` it must say something. Raises `ModelError`."""
        budget = _Budget(self.settings.extraction_seconds, self.settings.extraction_tokens)
        stop = threading.Event()

        def one(chunk: Chunk) -> ChunkReading:
            if stop.is_set():
                return _nothing("the reading was broken off", unread=True)
            try:
                return self._chunk(chunk, chunk.id in expected, budget)
            except ModelError:
                stop.set()
                raise

        with ThreadPoolExecutor(self.settings.concurrency) as threads:
            found = list(threads.map(one, chunks))
        return {chunk.id: reading for chunk, reading in zip(chunks, found, strict=True)}

    def _chunk(self, chunk: Chunk, expected: bool, budget: _Budget) -> ChunkReading:
        try:
            served = self._piece(chunk.headings, chunk.text, expected, budget, MOST_CUTS)
        except ReplyError as error:
            return _nothing(error.message)
        except _Spent as error:
            return _nothing(str(error), unread=True)
        return ChunkReading(_said(served), served)

    def _piece(self, headings: Sequence[str], text: str, expected: bool, budget: _Budget, cuts: int) -> Served:
        cache = Cache(self.directory, self.model.name)
        if known := cache.get(headings, text):
            return known
        try:
            served = self._asked(headings, text, expected, budget)
        except ReplyError as error:
            halves = _halves(text) if error.reason in ("cut", "overlong") and cuts else ()
            if not halves:
                raise
            served = reduce(add, [self._piece(headings, half, False, budget, cuts - 1) for half in halves])
            if expected and not _said(served).formulas:
                raise ReplyError("the model found no formula where there are some", reason="empty") from error
        cache.put(headings, text, served)
        return served

    def _asked(self, headings: Sequence[str], text: str, expected: bool, budget: _Budget) -> Served:
        conversation, spent = messages(headings, text), Served()
        for attempt in range(1, ATTEMPTS + 1):
            reply = self._call(conversation, _enough(text), budget)
            spent += Served(
                calls=1,
                prompt_tokens=reply.prompt_tokens,
                completion_tokens=reply.completion_tokens,
                seconds=round(reply.seconds, 3),
            )
            served = Served(parts=(Part(text=text, reply=reply.text),))
            try:
                said = _said(served)
                if expected and not (said.formulas or said.constants):
                    raise ReplyError("the model found no formula where there are some", reason="empty")
            except ReplyError as error:
                if attempt == ATTEMPTS:
                    raise
                conversation = [
                    *conversation,
                    Message("assistant", reply.text[:QUOTED]),
                    correction(error.message),
                ]
                continue
            return spent + served
        raise AssertionError("a loop of attempts ends by return or raise")

    def _call(self, conversation: list[Message], tokens: int, budget: _Budget) -> Reply:
        with slot(self.directory, self.settings.concurrency):
            if problem := budget.exceeded():
                raise _Spent(problem)
            limit = min(tokens, self.settings.extraction_reply_tokens)
            reply = self.model.chat(conversation, schema=SCHEMA, max_tokens=limit)
        budget.spend(reply)
        return reply


def model_reader(settings: ModelSettings, cache: Path) -> ModelReader | None:
    """The configured reader, its replies kept below ``cache``; None where documents are read by rules alone."""
    model = extraction_model(settings) if settings.extraction else None
    return ModelReader(model, settings, cache / "extraction") if model else None


def _nothing(problem: str, *, unread: bool = False) -> ChunkReading:
    return ChunkReading(Said(), problem=problem, unread=unread)


def _said(served: Served) -> Said:
    """What all replies say. Raises `ReplyError`."""
    return reduce(add, (parse(part.reply, equations_in(part.text)) for part in served.parts))


def _enough(text: str) -> int:
    """Tokens that a reply about ``text`` needs at most: a model that goes on has lost its way."""
    return TOKENS_A_REPLY + TOKENS_AN_EQUATION * len(equations_in(text))


def _halves(text: str) -> tuple[str, ...]:
    """``text`` cut at the line end nearest its middle that is in no display; nothing where it can't be cut."""
    ends = [
        place + 1
        for place, character in enumerate(text)
        if character == "\n" and text.count("$$", 0, place) % 2 == 0 and 0 < place < len(text.rstrip()) - 1
    ]
    if len(text) < SHORTEST or not ends:
        return ()
    middle = min(ends, key=lambda end: abs(end - len(text) / 2))
    return text[:middle], text[middle:]
