"""Partitions: one document each, keyed by slug, registered when the file is seen in the inbox."""

import dagster as dg

PARTITIONS_NAME = "documents"
DOCUMENTS = dg.DynamicPartitionsDefinition(name=PARTITIONS_NAME)
