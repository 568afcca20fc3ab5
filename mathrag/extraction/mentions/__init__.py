"""Which noun phrases near the mentions of a symbol say what it is, by weights that are fitted to documents with records.

A mention weighs the phrases of its sentence (`naming`), and a document all that rules and mentions say of a symbol (`choosing`).
"""

from mathrag.extraction.mentions.choosing import Said, Where, likeliest, speaking_for
from mathrag.extraction.mentions.naming import beside
from mathrag.extraction.mentions.phrases import is_clause_alone

__all__ = ["Said", "Where", "beside", "is_clause_alone", "likeliest", "speaking_for"]
