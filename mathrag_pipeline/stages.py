"""What all document stages share: reuse of what is current, errors as the partition's failure, timing, result."""

from __future__ import annotations

import contextlib
import gc
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import dagster as dg

from mathrag.documents.inbox import InboxFile, find, record_failure
from mathrag.errors import MathRAGError
from mathrag.home import Home
from mathrag.mirror import pull, push
from mathrag.settings import Settings
from mathrag_pipeline import ledger
from mathrag_pipeline.partitions import DOCUMENTS
from mathrag_pipeline.progress import announce_corpus, announce_document
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.versions import CORPUS, DECLARED, code_version

FORCE_TAG = "mathrag/force"

if TYPE_CHECKING:
    Materialized = dg.MaterializeResult[None]
else:
    Materialized = dg.MaterializeResult  # Dagster does not know the annotation with its type argument

AssetFunction = Callable[..., Materialized]


@dataclass
class Work:
    """One stage of one document, or of the corpus, in one run."""

    stage: str
    home: Home
    settings: Settings
    changed: bool
    file: InboxFile | None = None
    seconds: float = field(default=0.0, init=False)

    @property
    def slug(self) -> str:
        assert self.file is not None
        return self.file.slug

    def result(
        self,
        metadata: Mapping[str, Any],
        data_version: str,
        checks: Sequence[dg.AssetCheckResult] = (),
    ) -> Materialized:
        """The materialization, with what every stage reports."""
        common = {"outcome": "processed" if self.changed else "unchanged", "seconds": round(self.seconds, 3)}
        return dg.MaterializeResult(
            metadata={**common, "code": DECLARED.get(self.stage, DECLARED[CORPUS]), **metadata},
            data_version=dg.DataVersion(data_version[:16]),
            check_results=checks,
        )


@contextlib.contextmanager
def document_stage(context: dg.AssetExecutionContext, mathrag: MathRAG, stage: str) -> Iterator[Work]:
    """Run one stage of the partition's document; afterwards its artifact is in the ledger.

    An error removes what this and later stages had made of an earlier version, so that it can't be published.
    """
    home, settings, slug = mathrag.home, mathrag.settings, context.partition_key
    with failing_partition(stage, slug):
        try:
            pull(home, "inbox", *ledger.paths(home, slug))
            file = find(home, slug)
            changed = forced(context) or not ledger.is_current(home, settings, stage, file)
            work = Work(stage, home, settings, changed, file)
            started = time.perf_counter()
            announce_document(slug, stage)
            yield work
            work.seconds = time.perf_counter() - started
            if work.changed:
                ledger.record(home, settings, stage, file)
                push(home, *ledger.paths(home, slug))
        except Exception as error:
            ledger.discard_from(home, slug, stage)
            record_failure(home, slug, error.message if isinstance(error, MathRAGError) else f"unexpected {error!r}")
            raise


@contextlib.contextmanager
def corpus_stage(building: MathRAG, stage: str) -> Iterator[Work]:
    """Run one stage of the whole corpus."""
    work = Work(stage, building.home, building.settings, changed=True)
    started = time.perf_counter()
    announce_corpus(stage)
    with failing_partition(stage, "corpus"), without_collecting():
        yield work
    work.seconds = time.perf_counter() - started


@contextlib.contextmanager
def without_collecting() -> Iterator[None]:
    """Look for no cycles meanwhile: entities and triples, by the million, have none, and looking took a third of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


@contextlib.contextmanager
def failing_partition(stage: str, subject: str) -> Iterator[None]:
    """Turn the library's errors into a failure that shows their message and what explains it."""
    try:
        yield
    except MathRAGError as error:
        details = {key: str(value) for key, value in error.details.items()}
        raise dg.Failure(
            description=error.message,
            metadata={"stage": stage, "subject": subject, "error": type(error).__name__, **details},
            allow_retries=False,
        ) from error


def forced(context: dg.AssetExecutionContext) -> bool:
    """Was this run asked to make again what is current? (run tag ``mathrag/force: true``)"""
    return context.op_execution_context.get_tag(FORCE_TAG) == "true"


def document_version(work: Work) -> str:
    """Data version of a document stage: the digest of its artifact."""
    return ledger.artifact_digest(work.home, work.stage, work.slug)


def document_check(name: str, asset: str, description: str) -> dg.AssetCheckSpec:
    """A check of one document; Dagster keeps its results by partition."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", dg.PreviewWarning)  # partitions of checks; the lock fixes the version tried
        return dg.AssetCheckSpec(name, asset=asset, description=description, partitions_def=DOCUMENTS)


def document_asset(
    stage: str,
    kinds: set[str],
    deps: Sequence[str] = (),
    checks: Sequence[dg.AssetCheckSpec] = (),
    group: str = "documents",
) -> Callable[[AssetFunction], dg.AssetsDefinition]:
    """`dagster.asset` with what the document assets have in common."""
    return dg.asset(
        name=stage,
        partitions_def=DOCUMENTS,
        group_name=group,
        deps=list(deps),
        kinds=kinds,
        tags={"mathrag/stage": stage, "mathrag/scope": "document"},
        pool="documents",
        code_version=code_version(stage),
        check_specs=checks,
    )


def corpus_asset(
    stage: str,
    kinds: set[str],
    deps: Sequence[str | dg.AssetDep] = (),
    checks: Sequence[dg.AssetCheckSpec] = (),
    group: str = "corpus",
) -> Callable[[AssetFunction], dg.AssetsDefinition]:
    """`dagster.asset` with what the corpus assets have in common."""
    return dg.asset(
        name=stage,
        group_name=group,
        deps=list(deps),
        kinds=kinds,
        tags={"mathrag/stage": stage, "mathrag/scope": "corpus"},
        pool="knowledge_base",
        code_version=code_version(CORPUS),
        check_specs=checks,
    )
