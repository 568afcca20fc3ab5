"""The checks of a whole draft: they stand between `graph` and `index` on one side and `knowledge_base` on the other."""

from __future__ import annotations

import time
from collections.abc import Iterator

import dagster as dg

from mathrag.knowledge import check_snapshot
from mathrag.remembered import remembering
from mathrag_pipeline.corpus import corpus_version, draft_directory, draft_entities
from mathrag_pipeline.progress import announce_corpus
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.stages import without_collecting

CHECKS = {
    "shacl_conforms": ("graph", "The graph conforms to ontology/shapes.ttl"),
    "templates_evaluate": ("graph", "Every executable template has a value"),
    "dimensions_agree": ("graph", "Both sides of every executable formula have one dimension"),
    "graph_is_lossless": ("graph", "What the graph gives back is what went in"),
    "index_and_graph_hold_the_same": ("index", "Index and graph hold the same URIs"),
}
"""The library's checks, by name: the asset each is shown at, and what it says."""

CHECK_SECONDS = "seconds_of_all_checks"


@dg.multi_asset_check(
    name="snapshot_checks",
    specs=[
        dg.AssetCheckSpec(
            name,
            asset=asset,
            blocking=True,
            additional_deps=["index" if asset == "graph" else "graph"],
            description=description,
        )
        for name, (asset, description) in CHECKS.items()
    ],
)
def snapshot_checks(building: dg.ResourceParam[MathRAG]) -> Iterator[dg.AssetCheckResult]:
    """Every check of the library over the draft."""
    _, directory = draft_directory(building.home)
    announce_corpus("checks")
    started = time.perf_counter()
    with without_collecting(), remembering(building.home.cache, corpus_version(building.settings)):
        results = check_snapshot(directory, draft_entities(directory))
    seconds = {CHECK_SECONDS: round(time.perf_counter() - started, 3)}
    for check in results:
        asset, description = CHECKS[check.name]
        first = check.details.get("first", [])
        yield dg.AssetCheckResult(
            asset_key=asset,
            check_name=check.name,
            passed=check.passed,
            description=description if check.passed else "; ".join(str(item) for item in first),
            metadata={"details": dg.MetadataValue.json(check.details), **seconds},
        )
        seconds = {}
