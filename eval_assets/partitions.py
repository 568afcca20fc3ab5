"""What the assets have in common: their partitions, one benchmark each by the slug of its file name, and their group."""

from typing import TYPE_CHECKING

import dagster as dg

BENCHMARKS = dg.DynamicPartitionsDefinition(name="benchmarks")
GROUP = "evaluation"
CODE_VERSION = "1"

if TYPE_CHECKING:
    Materialized = dg.MaterializeResult[None]
else:
    Materialized = dg.MaterializeResult  # Dagster knows the annotation only without its parameter
