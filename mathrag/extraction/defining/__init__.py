"""What terms mean, in a document's own words (paper 3, definitions).

- `wording`: the words of the language that introduce a definition (``ontology/definitions.yaml``)
- `entries`, `sentences`: the entries of a chunk's glossaries; the sentences that introduce a term
- `finding`: both, with the formulas they give
- `building`: typed `Definition` entities of a document, and those of several documents merged
"""

from mathrag.extraction.defining.building import build_definitions, merged_definitions
from mathrag.extraction.defining.finding import DEFINITIONS_VERSION, extract_definitions
from mathrag.extraction.defining.terms import is_law
from mathrag.extraction.defining.wording import DefinitionWords, definition_words

__all__ = [
    "DEFINITIONS_VERSION",
    "DefinitionWords",
    "build_definitions",
    "definition_words",
    "extract_definitions",
    "is_law",
    "merged_definitions",
]
