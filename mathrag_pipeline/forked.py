"""What every worker process needs, imported and read once in the process that they are forked from."""

from __future__ import annotations

import mathrag_pipeline.worker  # noqa: F401
from mathrag.quantities import ontology

ontology()
