"""The prompts of this room: texts of ``ontology/openmath/prompts/``, each with its version in its name, and the forms of replies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from mathrag.entities import Symbol
from mathrag.models import Message

PROMPTS = {"concepts": "concepts-1", "solve": "solve-1", "solve-with": "solve-with-1", "call": "call-2"}
"""Name and version of each prompt."""
CONCEPTS_TOKENS = 100
"""Bound of a reply that names concepts, so that it can't solve the problem (paper, B.4)."""
CALL_TOKENS = 400
"""Bound of a typed call: a dozen arguments in the JSON encoding of OpenMath."""
CONCEPTS_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "concepts": {"type": "array", "items": {"type": "string"}, "minItems": 4, "maxItems": 8},
    },
    "required": ["concepts"],
    "additionalProperties": False,
}
PROPERTIES_SHOWN = 3
OFFERED_CHARACTERS = 160
"""Of the description of a symbol that may be called: a small model reads slowly, and its name says most."""


@lru_cache(maxsize=8)
def prompt(name: str) -> str:
    """The text of a prompt."""
    return files("ontology").joinpath("openmath", "prompts", f"{name}.md").read_text(encoding="utf-8").strip()


def concepts_messages(problem: str) -> list[Message]:
    """What a model is asked for the concepts of ``problem``."""
    return [Message("system", prompt(PROMPTS["concepts"])), Message("user", _quoted(problem))]


def solve_messages(problem: str, symbols: Sequence[Symbol] = ()) -> list[Message]:
    """What a model is asked for an answer: with the definitions of ``symbols`` and leave to ignore them, else the problem alone."""
    if not symbols:
        return [Message("user", prompt(PROMPTS["solve"]).replace("{problem}", problem))]
    shown = "\n\n".join(definition(symbol) for symbol in symbols)
    text = prompt(PROMPTS["solve-with"]).replace("{definitions}", shown)
    return [Message("user", text.replace("{problem}", problem))]


def call_messages(problem: str, symbols: Sequence[Symbol]) -> list[Message]:
    """What a model is asked for a typed call of one of ``symbols``."""
    listed = "\n".join(
        f"{one.name}: {one.signature or 'any arguments'}. {_line(one.description, OFFERED_CHARACTERS)}"
        for one in symbols
    )
    return [Message("system", prompt(PROMPTS["call"])), Message("user", f"Operations:\n{listed}\n\n{_quoted(problem)}")]


def definition(symbol: Symbol) -> str:
    """A symbol as a prompt shows it: name, description, signature, properties."""
    properties = [part.latex or part.text for part in symbol.properties if part.latex or part.text][:PROPERTIES_SHOWN]
    lines = [f"Symbol: {symbol.name}", f"Description: {_line(symbol.description_latex or symbol.description)}"]
    lines += [f"Type: {symbol.signature}"] if symbol.signature else []
    lines += [f"Properties: {'; '.join(map(_line, properties))}"] if properties else []
    return "\n".join(lines)


def _line(text: str, most: int = 500) -> str:
    return " ".join(text.split())[:most]


def _quoted(problem: str) -> str:
    return f"<problem>\n{problem.replace('</problem>', '')}\n</problem>"
