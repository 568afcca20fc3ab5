"""Texts of dictionaries made readable by a language model (paper, B.3), each reply checked before it is taken.

A reply holds where its mathematics is balanced LaTeX and it says no name, number or word that the text does not.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from mathrag.errors import ReplyError
from mathrag.knowledge import normalise_latex
from mathrag.models import ChatModel, Message, extraction_model
from mathrag.openmath.cards import Normalizer
from mathrag.settings import ModelSettings

PROMPT_VERSION = "normalize-1"
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
    "additionalProperties": False,
}
_ATOM = re.compile(r"\d+(?:\.\d+)?|[A-Za-z]+")
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_FORMULA = re.compile(r"\$([^$]+)\$")
_CONTROL = {"\t": "\\t", "\f": "\\f", "\r": "\\r", "\b": "\\b"}
"""What ``\\text``, ``\\frac``, ``\\rho`` and ``\\beta`` become where a model writes one backslash in JSON."""


def normalizer(settings: ModelSettings) -> Normalizer | None:
    """What asks the model that reads documents; None where none is configured."""
    model = extraction_model(settings)
    return None if model is None else ModelNormalizer(model)


@dataclass
class ModelNormalizer:
    """Asks ``model`` for each text; ``refused`` counts replies that did not hold."""

    model: ChatModel
    refused: list[str] = field(default_factory=list)

    def __call__(self, name: str, text: str) -> str | None:
        """The text with its formulas as LaTeX, or None where the reply does not hold. Raises `ModelError` where none can be asked."""
        prompt = files("ontology").joinpath("openmath", "prompts", f"{PROMPT_VERSION}.md").read_text(encoding="utf-8")
        try:
            reply = self.model.chat([Message("system", prompt), Message("user", text)], schema=SCHEMA)
            said = json.loads(reply.text)["text"]
        except (ReplyError, ValueError, KeyError, TypeError) as error:
            self.refused.append(f"{name}: {error}")
            return None
        made = "".join(_CONTROL.get(letter, letter) for letter in str(said)).strip()
        fault = fault_of(text, made)
        if fault:
            self.refused.append(f"{name}: {fault}")
            return None
        return made


def fault_of(text: str, made: str) -> str | None:
    """Why ``made`` is not ``text`` with its formulas set; None where it is."""
    formulas = _FORMULA.findall(made)
    if not formulas or made.count("$") != 2 * len(formulas):
        return "no formula is set"
    if any(formula.count("{") != formula.count("}") or not normalise_latex(formula) for formula in formulas):
        return "a formula is not LaTeX"
    said, written = _atoms(text), _atoms(_COMMAND.sub(" ", made))
    if extra := sorted(written - said):
        return f"it adds {', '.join(extra)}"
    names = {name.casefold() for name in _COMMAND.findall(made)}
    if missing := sorted(atom for atom in said - written - names if len(atom) == 1 or atom.isdigit()):
        return f"it leaves out {', '.join(missing)}"
    return None


def _atoms(text: str) -> set[str]:
    return {atom.casefold() for atom in _ATOM.findall(text)}
