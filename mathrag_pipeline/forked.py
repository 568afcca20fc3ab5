"""What every worker process needs, imported and read once in the process that they are forked from."""

from __future__ import annotations

import gc

import mathrag_pipeline.worker  # noqa: F401
from mathrag.quantities import ontology

ontology()
gc.freeze()  # a collection in a worker would copy the pages of all of it
