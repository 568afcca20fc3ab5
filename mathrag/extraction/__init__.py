"""A chunk to formulas, constants and relations; then converted and typed.

- `extract`: what each chunk says, by rules over the document's own words or, for an imported list, by its rows; where a
  language model is configured (`model_reader`), by both, reconciled (thesis 3.2.3);
- `build_templates`: what MathRAG makes of it: expressions, quantity kinds, dimensions, constants (thesis 3.2.4).
"""

from mathrag.extraction.defining import build_definitions, merged_definitions
from mathrag.extraction.document import EXTRACTOR_VERSION, extract
from mathrag.extraction.model import PROMPT_VERSION, ModelReader, model_reader
from mathrag.extraction.templates import TEMPLATES_VERSION, Templates, build_templates

__all__ = [
    "EXTRACTOR_VERSION",
    "PROMPT_VERSION",
    "TEMPLATES_VERSION",
    "ModelReader",
    "Templates",
    "build_definitions",
    "build_templates",
    "extract",
    "merged_definitions",
    "model_reader",
]
