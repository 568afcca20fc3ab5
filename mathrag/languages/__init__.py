"""Questions in other languages than English: which language it is, and the question in English, word by word.

What the words mean is data: ``ontology/languages.yaml``, the names of quantities in the ontology, the names of units.
"""

from mathrag.languages.known import ENGLISH_ONLY, Language, foreign, foreign_words
from mathrag.languages.rendering import Rendering, rendered

__all__ = ["ENGLISH_ONLY", "Language", "Rendering", "foreign", "foreign_words", "rendered"]
