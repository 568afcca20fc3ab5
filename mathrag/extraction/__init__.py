"""A chunk to formulas, constants and relations; then converted and typed.

- `extract`: what each chunk says, by rules over the document's own words or, for an imported list, by its rows; where a
  language model is configured (`model_reader`), by both, reconciled (thesis 3.2.3);
- `build_templates`: what MathRAG makes of it: expressions, quantity kinds, dimensions, constants (thesis 3.2.4);
- `with_corrections`: formulas as people corrected them;
- `build_values`: the values of things that tables and sentences give, typed; `merged_values`: those of several documents, each once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathrag.later import later

if TYPE_CHECKING:
    from mathrag.extraction.correcting import (
        CorrectedFormulas,
        Reading,
        corrected,
        is_for,
        new_correction,
        with_corrections,
    )
    from mathrag.extraction.defining.building import build_definitions, merged_definitions
    from mathrag.extraction.document import EXTRACTOR_VERSION, extract
    from mathrag.extraction.model import PROMPT_VERSION, ModelReader, model_reader
    from mathrag.extraction.templates import TEMPLATES_VERSION, Templates, build_templates
    from mathrag.extraction.values import ToldValues, build_values, merged_values

__getattr__ = later(__name__)

__all__ = [
    "EXTRACTOR_VERSION",
    "PROMPT_VERSION",
    "TEMPLATES_VERSION",
    "CorrectedFormulas",
    "ModelReader",
    "Reading",
    "Templates",
    "ToldValues",
    "build_definitions",
    "build_templates",
    "build_values",
    "corrected",
    "extract",
    "is_for",
    "merged_definitions",
    "merged_values",
    "model_reader",
    "new_correction",
    "with_corrections",
]
