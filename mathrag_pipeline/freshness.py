"""Is the knowledge base late behind its inbox, and do documents still arrive?

Two asset checks that Dagster's automation evaluates on a cron tick. They block, so that one which fails fails its run,
and whoever is told of failed runs (`alerts`) is told of it.
"""

import time
from collections.abc import Sequence

import dagster as dg

from mathrag.documents.inbox import InboxFile, inbox_files
from mathrag.home import Home
from mathrag.settings import PipelineSettings, Settings
from mathrag_pipeline.assets.inbox import INBOX
from mathrag_pipeline.checks import LISTED
from mathrag_pipeline.corpus import corpus_current, member_slugs
from mathrag_pipeline.left_out import left_out
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.runs import registered_slugs

UP_TO_DATE = "up_to_date"
DOCUMENTS_ARRIVE = "documents_arrive"
LATE = dg.AssetCheckKey(dg.AssetKey("knowledge_base"), UP_TO_DATE)
"""Not a part of a build: it is about what no build made."""
HOUR = 3600.0


def freshness_checks(settings: PipelineSettings) -> list[dg.AssetChecksDefinition]:
    """The checks that are configured."""
    return [
        _check(name, asset, description, settings.freshness_cron)
        for name, asset, description, hours in (
            (UP_TO_DATE, "knowledge_base", "No document waits longer than it may", settings.late_hours),
            (DOCUMENTS_ARRIVE, INBOX, "Documents arrive as often as they should", settings.arrival_hours),
        )
        if hours
    ]


def _check(name: str, asset: str, description: str, cron: str) -> dg.AssetChecksDefinition:
    @dg.asset_check(
        name=name,
        asset=asset,
        description=description,
        blocking=True,
        automation_condition=dg.AutomationCondition.cron_tick_passed(cron).since_last_handled(),  # type: ignore[misc] # typed for assets
    )
    def check(context: dg.AssetCheckExecutionContext, mathrag: dg.ResourceParam[MathRAG]) -> dg.AssetCheckResult:
        evaluate = up_to_date if name == UP_TO_DATE else documents_arrive
        return evaluate(mathrag.home, mathrag.settings, context.instance, time.time())

    return check


def up_to_date(home: Home, settings: Settings, instance: dg.DagsterInstance, now: float) -> dg.AssetCheckResult:
    """Names what waits longer than ``pipeline.late_hours``: documents that are left out, or the build of all."""
    members = member_slugs(home, registered_slugs(instance))
    waiting = {file.slug for file in inbox_files(home) if now - _arrived(file) > settings.pipeline.late_hours * HOUR}
    lines = [one.line for one in left_out(home, members) if one.document in waiting]
    if waiting.issuperset(members) and members and not corpus_current(home, settings, members):
        lines.append("the knowledge base is not what its documents give: see the last run of `corpus`")
    return _result(lines, f"no document waits longer than {settings.pipeline.late_hours:g} h")


def documents_arrive(home: Home, settings: Settings, instance: dg.DagsterInstance, now: float) -> dg.AssetCheckResult:
    """Is the newest document younger than ``pipeline.arrival_hours``?"""
    hours = (now - max((_arrived(file) for file in inbox_files(home)), default=0.0)) / HOUR
    late = hours > settings.pipeline.arrival_hours
    said = f"the newest document arrived {hours:.1f} h ago" if inbox_files(home) else "the inbox is empty"
    return _result([said] if late else [], said)


def _arrived(file: InboxFile) -> float:
    """When the file came to its place or changed; a copy may keep an older time of change."""
    return file.path.stat().st_ctime


def _result(lines: Sequence[str], fine: str) -> dg.AssetCheckResult:
    return dg.AssetCheckResult(
        passed=not lines, description="\n".join(lines[:LISTED]) or fine, metadata={"late": len(lines)}
    )
