"""Partitions: one document each, keyed by slug, registered when the file is seen in the inbox; and which of them share a run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

import dagster as dg
from dagster._core.storage.tags import ASSET_PARTITION_RANGE_END_TAG, ASSET_PARTITION_RANGE_START_TAG

from mathrag.documents.inbox import InboxFile

PARTITIONS_NAME = "documents"
DOCUMENT_TAG = "mathrag/document"
DOCUMENTS = dg.DynamicPartitionsDefinition(name=PARTITIONS_NAME)
MOST_DOCUMENTS = 50
"""In one run: what a run costs is little then, and it ends soon enough to be watched, killed and repeated."""
SMALL = 10_000
"""Bytes that are read in less time than a run takes."""
LEAST_RUNS = 4
"""Of that many documents: two at a time are worked on to the end."""


def shared_runs(files: Sequence[InboxFile], registered: Sequence[str]) -> list[tuple[str, ...]]:
    """The documents ``files`` as slugs, run by run, the run with most to read first.

    A run is a range of partitions, so its documents follow each other in the order they are ``registered`` in. Few large
    documents share one, or many small ones.
    """
    place = {slug: number for number, slug in enumerate(registered)}
    sizes = {file.slug: file.path.stat().st_size for file in files}
    most = min(MOST_DOCUMENTS, ceil(len(files) / LEAST_RUNS))
    room = max(SMALL, sum(sizes.values()) / LEAST_RUNS)
    runs: list[list[str]] = []
    for slug in sorted(sizes, key=place.__getitem__):
        last = runs[-1] if runs else []
        follows = bool(last) and place[slug] == place[last[-1]] + 1
        if follows and len(last) < most and sum(sizes[one] for one in last) < room and sizes[slug] <= room:
            last.append(slug)
        else:
            runs.append([slug])
    return [tuple(run) for run in sorted(runs, key=lambda run: (-sum(sizes[slug] for slug in run), run))]


def run_of(slugs: Sequence[str]) -> tuple[dict[str, str], str | None]:
    """The tags of a run of documents that follow each other, and its partition where it is but one."""
    if len(slugs) == 1:
        return {DOCUMENT_TAG: slugs[0]}, slugs[0]
    return {ASSET_PARTITION_RANGE_START_TAG: slugs[0], ASSET_PARTITION_RANGE_END_TAG: slugs[-1]}, None


def named(slugs: Iterable[str]) -> str:
    """A run's documents, for a line."""
    first, *others = slugs
    return f"{first} ... {others[-1]} ({len(others) + 1})" if others else first
