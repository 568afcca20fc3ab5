"""Questions in other languages than English: which language it is, and the question in English, word by word.

What the words mean is data: ``ontology/languages.yaml``, the names of quantities in the ontology, the names of units.
"""

from mathrag.languages.answering import lacking_in, said_in
from mathrag.languages.known import Language, english, foreign, foreign_words
from mathrag.languages.rendering import Rendering, rendered

__all__ = ["Language", "Rendering", "english", "foreign", "foreign_words", "lacking_in", "rendered", "said_in"]
