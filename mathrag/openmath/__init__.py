"""OpenMath content dictionaries: symbols, phrasebook, retrieval and exact computation (ontology-guided inference).

- `objects`: OpenMath objects as a tree, XML in and canonical XML out
- `dictionaries`, `linking`, `folder`: .ocd and .sts files read into symbols; what holds between files; a whole folder
- `signatures`: the Small Type System, readable
- `data`: ``ontology/openmath/*.yaml``
"""

from mathrag.openmath.dictionaries import Dictionary, Finding, Signature, read_dictionary, read_signatures
from mathrag.openmath.folder import Library, read_folder, symbols_in
from mathrag.openmath.linking import Vocabulary, linked
from mathrag.openmath.objects import (
    OMApplication,
    OMAttribution,
    OMBinding,
    OMBytes,
    OMError,
    OMFloat,
    OMForeign,
    OMInteger,
    OMObject,
    OMString,
    OMSymbol,
    OMVariable,
    apply,
    oms,
    read_object,
    symbols_of,
    to_xml,
    variables_of,
    walk,
)
from mathrag.openmath.retrieval import SymbolIndex
from mathrag.openmath.signatures import readable

__all__ = [
    "Dictionary",
    "Finding",
    "Library",
    "OMApplication",
    "OMAttribution",
    "OMBinding",
    "OMBytes",
    "OMError",
    "OMFloat",
    "OMForeign",
    "OMInteger",
    "OMObject",
    "OMString",
    "OMSymbol",
    "OMVariable",
    "Signature",
    "SymbolIndex",
    "Vocabulary",
    "apply",
    "linked",
    "oms",
    "read_dictionary",
    "read_folder",
    "read_object",
    "read_signatures",
    "readable",
    "symbols_in",
    "symbols_of",
    "to_xml",
    "variables_of",
    "walk",
]
