"""A quoted paragraph phrased by a language model, held to the formulas and the words of what is quoted."""

from __future__ import annotations

import re

from mathrag.agent.policies.metering import Metered
from mathrag.errors import ModelError
from mathrag.problems.words import tokens

PROMPT = "explain-1"
LONGEST = 1_200
OWN_WORDS = 0.35
"""Share of the words of a paragraph that the question and the quotations need not have: the language's own."""
_MATH = re.compile(r"\$[^$]+\$")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def explained(model: Metered, question: str, quoted: str) -> str:
    """``quoted`` as a paragraph that answers ``question``. Raises `ModelError`, also where it says more than is quoted."""
    shown = f"Question: {question}\n\nQuotations:\n{quoted}"
    said = " ".join(model.field(PROMPT, shown, "paragraph", {"type": "string"}, 400).split())
    if not said or len(said) > LONGEST:
        raise ModelError(f"{model.name} gave no paragraph")
    formulas, given = _formulas(said), _formulas(quoted)
    if said.count("$") % 2 or not formulas <= given:
        raise ModelError(f"{model.name} wrote a formula that is not quoted")
    if not set(_NUMBER.findall(said)) <= set(_NUMBER.findall(f"{question} {quoted}")):
        raise ModelError(f"{model.name} wrote a number that is not quoted")
    words, known = tokens(_MATH.sub(" ", said)), set(tokens(f"{question} {quoted}"))
    if sum(word not in known for word in words) > OWN_WORDS * len(words):
        raise ModelError(f"{model.name} says more than is quoted")
    return said


def _formulas(text: str) -> set[str]:
    return {"".join(found.split()) for found in _MATH.findall(text)}
