"""What both code locations have in common: whose their assets are, and that the terminal stays quiet."""

from __future__ import annotations

from collections.abc import Iterable

import dagster as dg

from mathrag.settings import PipelineSettings

Asset = dg.AssetsDefinition | dg.AssetSpec

QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}
"""Configuration of a job: every event is in Dagster's log, which the UI shows."""


def owned(assets: Iterable[Asset], settings: PipelineSettings) -> list[Asset]:
    """The assets with the owners and tags that are configured."""

    tags = dict(tag.split("=", 1) for tag in settings.tags)

    def marked(spec: dg.AssetSpec) -> dg.AssetSpec:
        return spec.merge_attributes(owners=list(settings.owners), tags=tags)

    return [
        asset.map_asset_specs(marked) if isinstance(asset, dg.AssetsDefinition) else marked(asset) for asset in assets
    ]
