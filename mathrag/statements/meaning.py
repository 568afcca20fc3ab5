"""Which of several statements a question means that describes it in words of its own, and how likely the first is meant.

Two cosines rank: that of the question and the statement's vector in the index, which has a share of what it refers to, and that of what
the question says behind its first words and the statement's own text. Whether the first is meant is told by its nearness, by how far it
leads, and by the words of the question that its document has nowhere: everyday ones show that somebody speaks in words of their own,
terms of mathematics that something else is asked for. The numbers are fitted on questions about 13 texts, half of them about what a text
has not, each text left out in turn (``docs/statement-graph.md``).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from functools import lru_cache

from mathrag.entities import Statement
from mathrag.models import is_ordinary
from mathrag.ontology_files import read_yaml
from mathrag.statements.asked import akin, content

OWN = 2.0
"""What the cosine of a statement's own text weighs of that of its vector in the index."""
CLOSER = 24
"""Of so many of the nearest by their vectors in the index the own texts are compared."""
NEARNESS, LEAD, EVERYDAY, TERM, BIAS = 2.4, 17.6, 0.5, -0.35, -2.5
"""What nearness, the lead over the second, and each everyday word and each term that is nowhere weigh, in a logistic regression."""
FARTHEST, MOST_EVERYDAY, MOST_TERMS = 0.2, 4, 3
"""The most that counts of a lead and of such words."""
ALONE = 0.1
"""The lead of what nothing else can be meant beside."""
SURE = 0.7
"""How likely the first has to be meant: a wrong answer costs more than twice what a right one is worth."""
LONGEST = 1_200


def ranked(vectors: Mapping[str, float], texts: Mapping[str, float]) -> tuple[list[str], float, float]:
    """Statements with their two cosines, best first, how near the first is, and how far it leads."""
    near = {uri: (vectors[uri] + OWN * own) / (1 + OWN) for uri, own in texts.items()}
    order = sorted(near, key=lambda uri: (-near[uri], uri))
    first = near[order[0]] if order else 0.0
    return order, first, min(first - near[order[1]], FARTHEST) if len(order) > 1 else ALONE


def likely(near: float, lead: float, asked: Collection[str], said: Collection[str]) -> float:
    """How likely the first is meant whose document has the words ``said``, by a question about the words ``asked``."""
    nowhere = [word for word in asked if word not in said and not any(akin(word, other) for other in said)]
    terms = sum(word in _terms() or not is_ordinary(word) for word in nowhere)
    words = EVERYDAY * min(len(nowhere) - terms, MOST_EVERYDAY) + TERM * min(terms, MOST_TERMS)
    return 1 / (1 + math.exp(-(NEARNESS * near + LEAD * lead + words + BIAS)))


def own_text(statement: Statement) -> str:
    """A statement as it is compared: its title and what it says, with formulas as they stand."""
    said = f"{statement.title}. {statement.contents}" if statement.title else statement.contents
    return " ".join(said.replace("*", "").replace("_", "").split())[:LONGEST]


@lru_cache(maxsize=1)
def _terms() -> frozenset[str]:
    """The words of the terms of all fields."""
    return frozenset(word for terms in read_yaml("fields.yaml").values() for term in terms for word in content(term))
