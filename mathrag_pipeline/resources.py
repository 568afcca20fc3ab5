"""What assets are given: the library's settings and home, and the right to build the knowledge base."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass

import dagster as dg

from mathrag.home import Home
from mathrag.mirror import DOCUMENTS, mirror_of, push
from mathrag.settings import Settings

CORPUS_WAIT_SECONDS = 900


@dataclass(frozen=True)
class MathRAG:
    """The library as this code location runs it."""

    settings: Settings

    @property
    def home(self) -> Home:
        return Home(self.settings.home)


@dg.resource(
    description="The library with the right to build the knowledge base, held for a whole run: two never mix their drafts",
    required_resource_keys={"mathrag"},
)
@contextlib.contextmanager
def building(context: dg.InitResourceContext) -> Iterator[MathRAG]:
    """Waits for another run that is building; `HomeLocked` if that takes too long."""
    mathrag: MathRAG = context.resources.mathrag
    home = mathrag.home
    with home.writing("corpus", wait_seconds=CORPUS_WAIT_SECONDS):
        mirror = mirror_of(home)
        if mirror is not None:
            mirror.begin()
            mirror.pull(*DOCUMENTS)
        yield mathrag
        push(home, "staging/draft.jsonl")
