"""Cards: what a symbol says of itself as readable text with LaTeX (ontology-guided inference, B.3).

Each text takes the first of these paths: a reviewed correction; its formal property written by the notation, where the text says
what that says; stretches of plain mathematics in it, where they are certain; a model, where one is configured and its reply holds;
else it stays as written, which is right for prose.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from mathrag.entities import NormalPath, Symbol, SymbolExample, SymbolProperty
from mathrag.errors import OpenMathError, TemplateError
from mathrag.formulas.expressions import parse_equation
from mathrag.openmath.data import load
from mathrag.openmath.dictionaries import PLACEHOLDER
from mathrag.openmath.expressions import to_equation
from mathrag.openmath.notation import to_latex
from mathrag.openmath.objects import OMObject, read_object, symbols_of
from mathrag.openmath.phrasebook import function_name, label_of, sympy_name
from mathrag.openmath.plain import looks_mathematical, says_what, with_latex

CARDS_VERSION = "cards 1"

Normalizer = Callable[[str, str], str | None]
"""A symbol's name and a text -> the text with LaTeX, checked; None where there is none."""


@dataclass(frozen=True)
class _Made:
    latex: str
    path: NormalPath


def card(symbol: Symbol, model: Normalizer | None = None) -> Symbol:
    """The symbol with its texts readable, its properties as equations, and its counterparts."""
    description = _text(symbol, symbol.description, None, model)
    return symbol.model_copy(
        update={
            "label": label_of(symbol.name) or symbol.label,
            "description_latex": description.latex,
            "description_path": description.path,
            "properties": tuple(_property(symbol, one, model) for one in symbol.properties),
            "examples": tuple(_example(symbol, one, model) for one in symbol.examples),
            "sympy": sympy_name(symbol.name),
            "function": function_name(symbol.name),
        }
    )


def _property(symbol: Symbol, one: SymbolProperty, model: Normalizer | None) -> SymbolProperty:
    formal = read_object(one.openmath) if one.openmath else None
    made = _text(symbol, one.text, formal, model)
    written = to_latex(formal) if formal is not None else ""
    return one.model_copy(
        update={"latex": made.latex, "path": made.path, "formal": written, "equation": _equation(formal)}
    )


def _example(symbol: Symbol, one: SymbolExample, model: Normalizer | None) -> SymbolExample:
    objects = [read_object(xml) for xml in one.openmath]
    words = one.text.replace(PLACEHOLDER, " ").strip()
    corrected = _corrections().get(_key(symbol.name, one.text))
    if corrected is None and len(objects) == 1 and says_what(words, objects[0]):
        return one.model_copy(update={"latex": f"${to_latex(objects[0])}$", "path": "rules"})
    made = _text(symbol, one.text, None, model)
    latex = made.latex
    for node in objects:
        latex = latex.replace(PLACEHOLDER, f"${to_latex(node)}$", 1)
    return one.model_copy(
        update={"latex": latex, "path": "rules" if objects and made.path == "as written" else made.path}
    )


def _text(symbol: Symbol, text: str, formal: OMObject | None, model: Normalizer | None) -> _Made:
    corrected = _corrections().get(_key(symbol.name, text))
    if corrected is not None:
        return _Made(corrected, "corrected")
    if not text:
        return _Made("", "as written")
    if formal is not None and says_what(text, formal):
        return _Made(f"${to_latex(formal)}$", "rules")
    used = [one.key for one in symbols_of(formal)] if formal is not None else []
    converted = with_latex(text, [symbol.name, *used])
    if model is not None and looks_mathematical(converted):
        said = model(symbol.name, text)
        if said is not None:
            return _Made(said, "model")
    return _Made(converted, "as written" if converted == text else "rules")


def _equation(formal: OMObject | None) -> str | None:
    """What a formal property states in the closed grammar; None where it has no form there, or says nothing in it."""
    if formal is None:
        return None
    try:
        equation = to_equation(formal)
    except (OpenMathError, TemplateError):
        return None
    left, relation, right = parse_equation(equation)
    return None if left == right and relation == "==" else equation


@lru_cache(maxsize=1)
def _corrections() -> dict[str, str]:
    """``corrections.yaml``: the digest of a symbol's text -> the text with LaTeX, reviewed by a person."""
    return {row["text"]: row["latex"] for row in load("corrections")}


def _key(name: str, text: str) -> str:
    """Digest of a symbol's name and one of its texts, however its lines are broken."""
    return hashlib.sha256(f"{name}\0{' '.join(text.split())}".encode()).hexdigest()[:16]
