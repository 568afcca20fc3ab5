"""Documents that take less time than a run of Dagster does: their assets are called one after the other, and reported.

A content dictionary is processed in a tenth of a second, a run costs half a second of Dagster's own; two hundred of them are
ingested at once. The same assets with the same checks, in the same order; each materialization and check is an event of its
partition without a run. Dagster keeps one evaluation without a run for each check and partition, so a document that was materialized
before is run as every document is; and so is one that fails, so that the failure has its run.
"""

from __future__ import annotations

from pathlib import Path

import dagster as dg

from mathrag.documents import DICTIONARY, SIGNATURES
from mathrag.documents.sniff import MEDIA_TYPES
from mathrag_pipeline.assets import DOCUMENT_ASSETS
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.runs import SOURCE_TAG, USER_TAG, Asked
from mathrag_pipeline.stages import FORCE_TAG

DATA_VERSION_TAG = "dagster/data_version"
CODE_VERSION_TAG = "dagster/code_version"
LIGHT = (DICTIONARY, SIGNATURES)


def is_light(path: Path, slug: str, instance: dg.DagsterInstance) -> bool:
    """Is a file, by its name, of a kind that is read quickly, and new?"""
    first = DOCUMENT_ASSETS[0].key
    return MEDIA_TYPES.get(path.suffix.lower()) in LIGHT and slug not in instance.get_materialized_partitions(first)


def materialize(
    mathrag: MathRAG, instance: dg.DagsterInstance, slug: str, force: bool, asked: Asked
) -> dict[str, float]:
    """Call the document assets for one partition and report what they made; the seconds of the stages that made something.

    Raises what the failing asset raises (`dagster.Failure` for the library's own errors).
    """
    seconds: dict[str, float] = {}
    tags = {FORCE_TAG: "true"} if force else {}
    for asset in DOCUMENT_ASSETS:
        with dg.build_asset_context(partition_key=slug, instance=instance, run_tags=tags) as context:
            made = asset(context, mathrag=mathrag)
        assert isinstance(made, dg.MaterializeResult)
        metadata = dict(made.metadata or {})
        took = metadata["seconds"]
        if metadata["outcome"] == "processed" and isinstance(took, float):
            seconds[asset.key.to_user_string()] = took
        instance.report_runless_asset_event(_materialization(asset, slug, made, asked))
        for check in made.check_results or ():
            instance.report_runless_asset_event(_evaluation(asset, slug, check))
    return seconds


def _materialization(
    asset: dg.AssetsDefinition, slug: str, made: dg.MaterializeResult[None], asked: Asked
) -> dg.AssetMaterialization:
    version = made.data_version.value if made.data_version else ""
    code = asset.specs_by_key[asset.key].code_version or ""
    return dg.AssetMaterialization(
        asset_key=asset.key,
        partition=slug,
        metadata={**(made.metadata or {}), USER_TAG: asked.user, SOURCE_TAG: asked.source},
        tags={DATA_VERSION_TAG: version, CODE_VERSION_TAG: code},
    )


def _evaluation(asset: dg.AssetsDefinition, slug: str, check: dg.AssetCheckResult) -> dg.AssetCheckEvaluation:
    return dg.AssetCheckEvaluation(
        asset_key=asset.key,
        check_name=check.check_name or "",
        passed=check.passed,
        metadata=dict(check.metadata or {}),
        severity=check.severity,
        description=check.description,
        partition=slug,
    )
