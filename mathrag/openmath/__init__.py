"""OpenMath content dictionaries: symbols, phrasebook, retrieval and exact computation (ontology-guided inference).

- `objects`: OpenMath objects as a tree, XML in and canonical XML out
- `dictionaries`, `linking`, `folder`: .ocd and .sts files read into symbols; what holds between files; a whole folder
- `signatures`: the Small Type System, readable, and the check of a call against it
- `notation`: objects as LaTeX; `phrasebook`, `expressions`, `symbolic`, `from_sympy`: objects as expressions of the closed grammar and of
  SymPy, and back; `bounds`: how large a result may be
- `plain`, `cards`, `normalizing`: the texts of a symbol readable; `document`: dictionaries and signature files as documents
- `uses`: which formulas of documents use which symbols
- `tokens`, `spellings`, `notations`, `parsing`: mathematics as people write it into objects
- `wording`, `questions`: a text that is entirely one call
- `computing`: a call worked out; `worker`, `jobs`, `simplifying`: SymPy in a bounded process; `tooling`: for the agent's tools and answers
- `concepts`, `retrieval`, `relevance`: which symbols fit a problem; `guide`: compute, inject or stay silent
- `prompts`, `inference`, `answers`: a language model's attempts, and final answers compared
- `data`: ``ontology/openmath/*.yaml``
"""

from mathrag.openmath.answers import compared, extract
from mathrag.openmath.bounds import check_size, digits
from mathrag.openmath.cards import CARDS_VERSION, card
from mathrag.openmath.computing import Computed, compute, question_of
from mathrag.openmath.dictionaries import Dictionary, Finding, Signature, read_dictionary, read_signatures
from mathrag.openmath.document import CONVERTERS, DICTIONARIES_VERSION, OPENMATH, Defined, defined
from mathrag.openmath.expressions import from_expression, to_equation, to_expression
from mathrag.openmath.folder import Library, read_folder, symbols_in
from mathrag.openmath.from_sympy import from_sympy
from mathrag.openmath.guide import THRESHOLDS, Decision, Guide, Scored, selected
from mathrag.openmath.inference import TEMPERATURE, TRIES, Attempt, Mode, attempts
from mathrag.openmath.linking import Vocabulary, linked
from mathrag.openmath.normalizing import normalizer
from mathrag.openmath.notation import to_latex
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
from mathrag.openmath.phrasebook import Phrase, function_name, phrase_of, phrasebook, sympy_name
from mathrag.openmath.prompts import PROMPTS
from mathrag.openmath.questions import Question, Unread, read_question, words_around_formulas
from mathrag.openmath.retrieval import SymbolIndex
from mathrag.openmath.signatures import check_call, readable
from mathrag.openmath.symbolic import to_sympy
from mathrag.openmath.tooling import ExactTool, definitions_of, exact_tool
from mathrag.openmath.uses import used_in, with_formulas

__all__ = [
    "CARDS_VERSION",
    "CONVERTERS",
    "DICTIONARIES_VERSION",
    "OPENMATH",
    "PROMPTS",
    "TEMPERATURE",
    "THRESHOLDS",
    "TRIES",
    "Attempt",
    "Computed",
    "Decision",
    "Defined",
    "Dictionary",
    "ExactTool",
    "Finding",
    "Guide",
    "Library",
    "Mode",
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
    "Phrase",
    "Question",
    "Scored",
    "Signature",
    "SymbolIndex",
    "Unread",
    "Vocabulary",
    "apply",
    "attempts",
    "card",
    "check_call",
    "check_size",
    "compared",
    "compute",
    "defined",
    "definitions_of",
    "digits",
    "exact_tool",
    "extract",
    "from_expression",
    "from_sympy",
    "function_name",
    "linked",
    "normalizer",
    "oms",
    "phrase_of",
    "phrasebook",
    "question_of",
    "read_dictionary",
    "read_folder",
    "read_object",
    "read_question",
    "read_signatures",
    "readable",
    "selected",
    "symbols_in",
    "symbols_of",
    "sympy_name",
    "to_equation",
    "to_expression",
    "to_latex",
    "to_sympy",
    "to_xml",
    "used_in",
    "variables_of",
    "walk",
    "with_formulas",
    "words_around_formulas",
]
