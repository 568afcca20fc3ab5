"""Documents through their stages: one or many in a run, each by itself.

A run of Dagster costs half a second, an event of its own a hundredth; a sheet is read in a tenth. So a run takes as many documents as
it is given (a range of partitions), and goes with each through all stages: what one fails at is its own, the others go on, and the run
fails at its end and names them. What was made of documents is told to Dagster when they are done, once a second, by partition and in one
transaction; artifacts and ledger are written stage by stage before, so that a kill costs the stage that is being made, and what was
not told is told by the next run, which makes none of it again.
"""

import contextlib
import faulthandler
import sys
import time
import traceback
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import dagster as dg
from dagster._core.definitions.data_version import CODE_VERSION_TAG, DATA_VERSION_TAG, get_input_data_version_tag

from mathrag.documents.inbox import InboxFile, begin, end, find, inbox_files, record_failure, was_begun
from mathrag.errors import StorageError
from mathrag.home import Home
from mathrag.mirror import pull, push
from mathrag.settings import Settings
from mathrag_pipeline import ledger
from mathrag_pipeline.assets.inbox import INBOX
from mathrag_pipeline.event_log import together
from mathrag_pipeline.partitions import DOCUMENTS, MOST_DOCUMENTS
from mathrag_pipeline.priority import give_way
from mathrag_pipeline.progress import announce_document, announce_done
from mathrag_pipeline.report import unread_documents
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.runs import FORCE_TAG, SOURCE_TAG, USER_TAG
from mathrag_pipeline.stages import DocumentStage, Made, Work, failing_partition

TOLD_EVERY = 1.0
"""Seconds: an asset's last event is written once for all documents that are told together, and so is the commit."""
SHOWN = 20
"""Failures of a run that are spelled out."""
Event = dg.AssetMaterialization | dg.AssetCheckEvaluation


@dataclass
class Processed:
    """What a document's stages made: for Dagster, and why it went no further."""

    events: list[Event] = field(default_factory=list)
    error: Exception | None = None
    seconds: float = 0.0

    @property
    def reason(self) -> str:
        """What it failed at; empty where it did not."""
        if isinstance(self.error, dg.Failure):
            return str(self.error.description)
        return f"unexpected {self.error!r}" if self.error else ""


def document_assets(stages: Sequence[DocumentStage]) -> dg.AssetsDefinition:
    """The stages as assets of one step, which takes the documents of its run one after the other."""

    @dg.multi_asset(
        name="stages",
        specs=[stage.spec for stage in stages],
        check_specs=[check for stage in stages for check in stage.checks],
        can_subset=True,
        pool="documents",
        backfill_policy=dg.BackfillPolicy.multi_run(MOST_DOCUMENTS),
        partitions_def=DOCUMENTS,
    )
    def document(context: dg.AssetExecutionContext, mathrag: dg.ResourceParam[MathRAG]) -> Iterator[Event]:
        chosen = [stage for stage in stages if stage.spec.key in context.selected_asset_keys]
        failed: dict[str, Processed] = {}
        give_way(mathrag.settings.pipeline)
        tags = context.run.tags
        asked = {tag: tags[tag] for tag in (USER_TAG, SOURCE_TAG) if tag in tags}
        done: list[Event] = []
        told = time.monotonic()
        for slug, file in _files(mathrag.home, context.partition_keys):
            made = processed(mathrag, slug, file, chosen, force=tags.get(FORCE_TAG) == "true", asked=asked)
            done += made.events
            if time.monotonic() - told > TOLD_EVERY:
                with together(context.instance):
                    yield from done
                done, told = [], time.monotonic()
            if made.error:
                failed[slug] = made
                context.log.error("%s: %s", slug, "".join(traceback.format_exception(made.error)))
        with together(context.instance):
            yield from done
        _raise(failed, len(context.partition_keys))

    return document


def _files(home: Home, slugs: Iterable[str]) -> list[tuple[str, InboxFile | None]]:
    """The documents' files; one that a process died at comes last, so that it takes no other along."""
    files = {file.slug: file for file in inbox_files(home)}
    return sorted(((slug, files.get(slug)) for slug in slugs), key=lambda item: was_begun(home, item[0]))


def _raise(failed: dict[str, Processed], of: int) -> None:
    """Fail the run for what failed in it: a document alone by its own error, several by their names and reasons."""
    if not failed:
        return
    if of == 1:
        [made] = failed.values()
        assert made.error is not None
        raise made.error
    lines = [f"{slug}: {made.reason}" for slug, made in failed.items()]
    more = f"\nand {len(lines) - SHOWN} more" if len(lines) > SHOWN else ""
    raise dg.Failure(
        description=f"{len(failed)} of {of} documents failed\n" + "\n".join(lines[:SHOWN]) + more,
        metadata={"failed": list(failed)},
        allow_retries=False,
    )


def processed(
    mathrag: MathRAG,
    slug: str,
    file: InboxFile | None,
    stages: Sequence[DocumentStage],
    *,
    force: bool,
    asked: dict[str, str],
) -> Processed:
    """Go through ``stages`` with one document; an error ends it, and removes what its stage and later ones had made before."""
    home, made, versions = mathrag.home, Processed(), {INBOX: ""}
    started = time.perf_counter()
    with time_limit(mathrag.settings):
        with _failing_alone(made, home, slug, None):
            begin(home, slug)
        for stage in stages:
            if made.error:
                break
            with _failing_alone(made, home, slug, stage.name):
                if file is None:
                    pull(home, "inbox")
                    file = find(home, slug)
                versions[INBOX] = file.sha256()[:16]
                work, said = _made(mathrag, file, stage, force=force)
                made.events += _events(stage, slug, work, said, versions, asked)
        with _failing_alone(made, home, slug, None):
            push(home, *ledger.paths(home, slug))
    end(home, slug)
    made.seconds = time.perf_counter() - started
    announce_done(slug, f"failed: {made.reason}" if made.error else f"done in {made.seconds:.1f} s{_doubt(home, slug)}")
    return made


@contextlib.contextmanager
def _failing_alone(made: Processed, home: Home, slug: str, stage: str | None) -> Iterator[None]:
    """Whatever a document brings about is its own failure, with its traceback; of several the first.

    What ``stage`` and later ones had made goes, unless disk or object store are at fault: it is as good as it was.
    """
    try:
        with failing_partition(stage or "home", slug):
            yield
    except Exception as error:
        made.error = made.error or error
        with contextlib.suppress(OSError):  # no room for a note either: the run says it
            if stage is not None and not isinstance(error.__cause__, StorageError):
                ledger.discard_from(home, slug, stage)
            record_failure(home, slug, made.reason)


def _doubt(home: Home, slug: str) -> str:
    """How many pages of a document can't be read."""
    return "".join(f"; {len(one.pages)} of {one.of} pages can't be read" for one in unread_documents(home, [slug]))


def _made(mathrag: MathRAG, file: InboxFile, stage: DocumentStage, *, force: bool) -> tuple[Work, Made]:
    """Make a stage, or read what it made where that is current; afterwards its artifact is in the ledger."""
    home, settings = mathrag.home, mathrag.settings
    pull(home, "inbox", *ledger.paths(home, file.slug))
    changed = force or not ledger.is_current(home, settings, stage.name, file)
    work = Work(stage.name, home, settings, changed, file)
    started = time.perf_counter()
    announce_document(file.slug, stage.name)
    said = stage.make(work)
    work.seconds = time.perf_counter() - started
    if changed:
        ledger.record(home, settings, stage.name, file)
    return work, said


def _events(
    stage: DocumentStage, slug: str, work: Work, said: Made, versions: dict[str, str], asked: dict[str, str]
) -> Iterator[Event]:
    """What Dagster is told of a stage; ``versions`` are those of what was made before, and gets this one's."""
    inputs = {
        get_input_data_version_tag(dep.asset_key): versions.get(dep.asset_key.to_user_string(), "")
        for dep in stage.spec.deps
    }
    versions[stage.name] = ledger.artifact_digest(work.home, stage.name, slug)[:16]
    yield dg.AssetMaterialization(
        asset_key=stage.spec.key,
        partition=slug,
        metadata={**work.common(), **said.metadata, **asked},
        tags={DATA_VERSION_TAG: versions[stage.name], CODE_VERSION_TAG: stage.spec.code_version or "", **inputs},
    )
    for check in said.checks:
        yield dg.AssetCheckEvaluation(
            asset_key=stage.spec.key,
            check_name=check.check_name or "",
            passed=check.passed,
            metadata=dict(check.metadata or {}),
            severity=check.severity,
            description=check.description,
            partition=slug,
        )


@contextlib.contextmanager
def time_limit(settings: Settings) -> Iterator[None]:
    """End this process, whatever it is in the midst of, where a document takes longer than ``documents.seconds``.

    What a language model is given (``models.extraction_seconds``) comes on top. The traceback goes to standard error.
    """
    reading = settings.models.extraction_seconds if settings.models.extraction else 0.0
    faulthandler.dump_traceback_later(settings.documents.seconds + reading, exit=True, file=sys.__stderr__ or 2)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
