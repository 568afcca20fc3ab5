"""What stages share: how Dagster is told of one, errors as a failure, timing, result."""

from __future__ import annotations

import contextlib
import gc
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import dagster as dg
from pydantic import BaseModel

from mathrag.documents.inbox import InboxFile
from mathrag.errors import MathRAGError
from mathrag.home import Home, telling_no_room
from mathrag.memory import give_back
from mathrag.settings import Settings
from mathrag_pipeline.partitions import DOCUMENTS
from mathrag_pipeline.priority import give_way
from mathrag_pipeline.progress import announce_corpus
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.tables import column_schema
from mathrag_pipeline.versions import CORPUS, DECLARED, code_version

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

    def common(self) -> dict[str, Any]:
        """What every stage reports."""
        return {
            "outcome": "processed" if self.changed else "unchanged",
            "seconds": round(self.seconds, 3),
            "code": DECLARED.get(self.stage, DECLARED[CORPUS]),
        }

    def result(
        self,
        metadata: Mapping[str, Any],
        data_version: str,
        checks: Sequence[dg.AssetCheckResult] = (),
    ) -> Materialized:
        """The materialization, with what every stage reports."""
        return dg.MaterializeResult(
            metadata={**self.common(), **metadata},
            data_version=dg.DataVersion(data_version[:16]),
            check_results=checks,
        )


@dataclass(frozen=True)
class Made:
    """What a stage says of the document it worked on."""

    metadata: Mapping[str, Any]
    checks: Sequence[dg.AssetCheckResult] = ()


@dataclass(frozen=True)
class DocumentStage:
    """A stage that every document goes through: the asset that it is in Dagster, and what it does."""

    name: str
    spec: dg.AssetSpec
    checks: tuple[dg.AssetCheckSpec, ...]
    make: Callable[[Work], Made]


@contextlib.contextmanager
def corpus_stage(building: MathRAG, stage: str) -> Iterator[Work]:
    """Run one stage of the whole corpus."""
    work = Work(stage, building.home, building.settings, changed=True)
    started = time.perf_counter()
    announce_corpus(stage)
    give_way(building.settings.pipeline)
    gc.collect()
    if not gc.get_freeze_count():
        gc.freeze()  # what was imported stays: looking through it before each stage took half of the time of a small corpus
    give_back()  # what the stage before has left in this process
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
        with telling_no_room():
            yield
    except MathRAGError as error:
        details = {key: str(value) for key, value in error.details.items()}
        raise dg.Failure(
            description=error.message,
            metadata={"stage": stage, "subject": subject, "error": type(error).__name__, **details},
            allow_retries=False,
        ) from error


def document_check(name: str, asset: str, description: str) -> dg.AssetCheckSpec:
    """A check of one document; Dagster keeps its results by partition."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", dg.PreviewWarning)  # partitions of checks; the lock fixes the version tried
        return dg.AssetCheckSpec(name, asset=asset, description=description, partitions_def=DOCUMENTS)


def document_stage(
    name: str,
    kinds: set[str],
    deps: Sequence[str] = (),
    checks: Sequence[dg.AssetCheckSpec] = (),
    group: str = "documents",
    rows: type[BaseModel] | None = None,
) -> Callable[[Callable[[Work], Made]], DocumentStage]:
    """Make a stage of the function that does its work: its asset is described by the function's docstring.

    ``rows`` is what its artifact is made of, line by line; Dagster is told of its fields once, not with every document.
    """
    columns = {"dagster/column_schema": column_schema(rows)} if rows else {}

    def stage(make: Callable[[Work], Made]) -> DocumentStage:
        spec = dg.AssetSpec(
            name,
            deps=list(deps),
            description=make.__doc__,
            skippable=True,  # what could be made is reported document by document, not for all of a run at its end
            group_name=group,
            metadata=columns,
            code_version=code_version(name),
            kinds=kinds,
            tags={"mathrag/stage": name, "mathrag/scope": "document"},
            partitions_def=DOCUMENTS,
        )
        return DocumentStage(name, spec, tuple(checks), make)

    return stage


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
