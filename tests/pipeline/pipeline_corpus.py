"""A small corpus in a home of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import dagster as dg

from mathrag.documents.inbox import inbox_files
from mathrag.home import Home
from mathrag.settings import Settings
from mathrag_pipeline.definitions import build
from mathrag_pipeline.location import QUIET
from mathrag_pipeline.runs import CORPUS_JOB, DOCUMENT_JOB, register

OHM = """# Electricity

## Ohm's law

The voltage across a resistor is

$$V = I R$$

where $V$ is the voltage in V, $I$ is the electric current in A and $R$ is the resistance in Ω.
"""

SPEED = """# Motion

## Speed

The speed of a body that moves uniformly is

$$v = \\frac{s}{t}$$

where $v$ is the speed in m/s, $s$ is the distance in m and $t$ is the time in s.
"""


PACK = """situation: seesaw
title: Two weights balance on a seesaw
source: Archimedes
shows: [seesaw]
things: {left: {words: first}, right: {words: second}}
quantities:
  F_1: {of: left, kind: force}
  d_1: {of: left, kind: distance}
  F_2: {of: right, kind: force}
  d_2: {of: right, kind: distance}
equations: [F_1*d_1 == F_2*d_2]
---
situation: misspelt
title: A quantity of no kind
source: nobody
quantities:
  F: {kind: forse}
equations: [F == 2*F]
"""


@dataclass(frozen=True)
class Corpus:
    """A home with an inbox, and an instance that forgets."""

    settings: Settings
    instance: dg.DagsterInstance

    @property
    def home(self) -> Home:
        return Home(self.settings.home)

    def drop(self, name: str, text: str | bytes) -> None:
        path = self.home.inbox / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def run_document(self, slug: str, **tags: str) -> dg.ExecuteInProcessResult:
        register(self.instance, [slug])
        return self._run(DOCUMENT_JOB, slug, tags)

    def run_documents(self, request: dg.RunRequest) -> dg.ExecuteInProcessResult:
        """What the daemon does with a request of the sensor."""
        return self._run(DOCUMENT_JOB, request.partition_key, request.tags)

    def run_corpus(self) -> dg.ExecuteInProcessResult:
        return self._run(CORPUS_JOB)

    def _run(
        self, job: str, partition: str | None = None, tags: Mapping[str, str] | None = None
    ) -> dg.ExecuteInProcessResult:
        return self._definitions.resolve_job_def(job).execute_in_process(
            run_config=QUIET,
            instance=self.instance,
            partition_key=partition,
            raise_on_error=False,
            tags=dict(tags or {}),
        )

    @cached_property
    def _definitions(self) -> dg.Definitions:
        return build(self.settings)

    def build(self) -> dg.ExecuteInProcessResult:
        for file in inbox_files(self.home):
            self.run_document(file.slug)
        return self.run_corpus()


def outcomes(result: dg.ExecuteInProcessResult) -> dict[str, str]:
    """Each materialized asset and whether it was processed or unchanged."""
    return {
        event.asset_key.to_user_string(): str(event.materialization.metadata["outcome"].value)
        for event in result.get_asset_materialization_events()
        if event.asset_key
    }
