"""What the assets have in common: their partitions and their group.

`questions` has one partition a benchmark (the slug of its file name); `answers` and `metrics` one a run, which is a benchmark and
a configuration (``first-60-jsonl|symbolic``). Both dimensions are dynamic: a file more is a partition more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import dagster as dg

BENCHMARK = "benchmark"
CONFIGURATION = "configuration"
BENCHMARKS = dg.DynamicPartitionsDefinition(name="benchmarks")
CONFIGURATIONS = dg.DynamicPartitionsDefinition(name="configurations")
RUNS = dg.MultiPartitionsDefinition({BENCHMARK: BENCHMARKS, CONFIGURATION: CONFIGURATIONS})
GROUP = "evaluation"
CODE_VERSION = "2"

if TYPE_CHECKING:
    Materialized = dg.MaterializeResult[None]
else:
    Materialized = dg.MaterializeResult  # Dagster knows the annotation only without its parameter


def run_key(benchmark: str, configuration: str) -> dg.MultiPartitionKey:
    """The partition of a run."""
    return dg.MultiPartitionKey({BENCHMARK: benchmark, CONFIGURATION: configuration})


def run_of(context: dg.AssetExecutionContext) -> tuple[str, str]:
    """Benchmark and configuration of the partition in work."""
    key = context.partition_key
    assert isinstance(key, dg.MultiPartitionKey)
    return key.keys_by_dimension[BENCHMARK], key.keys_by_dimension[CONFIGURATION]
