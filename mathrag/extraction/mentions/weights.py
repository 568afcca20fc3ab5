"""The weights that `benchmarks/fit_mentions.py` fits."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Literal

FILE = "weights.json"


@lru_cache(maxsize=2)
def weights(part: Literal["mention", "choice"]) -> Mapping[str, float]:
    """By name how much each feature counts: of a phrase near a ``mention``, in the ``choice`` among all that a document says."""
    text = files("mathrag.extraction.mentions").joinpath(FILE).read_text(encoding="utf-8")
    return {str(name): float(weight) for name, weight in json.loads(text)[part].items()}
