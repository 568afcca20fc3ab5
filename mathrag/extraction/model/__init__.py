"""Extraction by a language model (thesis 3.2.3, appendix A.1), and its reconciliation with the rules.

- `prompt`: the versioned prompt and the JSON schema that a backend holds the reply to; `reply`: text to values
- `reader`: chunk after chunk within budgets, resumable through a cache; `cache`, `slots`
- `grounding`: what of a reply stands in the chunk; `reconcile`: rules and model as one `Extraction`
- `code`: the model's Python read as an expression of the closed grammar, never run

A model is a second opinion: a formula that does not stand in the chunk is rejected, a claim counts by the words of the
chunk that carry it, and what it computes is checked against what the LaTeX says.
"""

from mathrag.extraction.model.code import equation_of_code
from mathrag.extraction.model.prompt import PROMPT_VERSION
from mathrag.extraction.model.reader import ModelReader, model_reader
from mathrag.extraction.model.reconcile import reconcile

__all__ = ["PROMPT_VERSION", "ModelReader", "equation_of_code", "model_reader", "reconcile"]
