"""URIs made of content (thesis 3.2.6; ``docs/contracts.md``, "URIs"): same content, same URI, in every run."""

from __future__ import annotations

import hashlib
from decimal import Decimal, InvalidOperation

from mathrag.knowledge.latex import normalise_latex

BASE = "https://w3id.org/mathrag/"
MATH = f"{BASE}math#"
DOC = f"{BASE}doc#"
KIND = f"{BASE}kind/"
DIGITS = 12


def formula_uri(latex: str, kind: str | None = None) -> str:
    """Of a formula's LaTeX however spelled; ``kind`` only where two formulas with the same LaTeX differ in it."""
    return _uri("formula", normalise_latex(latex), *(() if kind is None else (kind,)))


def constant_uri(symbol: str, value_text: str, unit: str | None) -> str:
    """Of a constant's symbol, value and unit: ``6.0E3`` and ``6000`` are one value, no unit and ``1`` one unit."""
    return _uri("constant", normalise_latex(symbol), _plain(value_text), (unit or "1").strip())


def relation_uri(source: str, type: str, target: str) -> str:
    """Of a relation between two entities' URIs."""
    return _uri("relation", source, type, target)


def situation_uri(name: str, content: str) -> str:
    """Of a situation's name and of what it states (equations, quantities, phrases), written one way."""
    return _uri("situation", name, content)


def definition_uri(term: str, text: str) -> str:
    """Of a term and what is said of it, however spaced and whatever its capitals."""
    return _uri("definition", " ".join(term.casefold().split()), " ".join(text.split()))


def value_uri(thing: str, quantity: str, value_text: str, unit: str | None, condition: str) -> str:
    """Of what has a property, the property (its kind where that is known), its value, and for what it holds."""
    words = (" ".join(text.casefold().split()) for text in (thing, quantity, condition))
    return _uri("value", *words, _plain(value_text), (unit or "1").strip())


def example_uri(question: str) -> str:
    """Of a worked example's question, parts included, however its lines are broken."""
    return _uri("example", " ".join(question.split()))


def symbol_uri(base: str, name: str) -> str:
    """Of an OpenMath symbol: the base of its dictionary and its name, 'arith1:gcd'."""
    return _uri("symbol", base, name)


def statement_uri(kind: str, text: str) -> str:
    """Of a statement's kind and text, references by their labels, however its lines are broken."""
    return _uri("statement", kind, " ".join(text.split()))


def document_uri(slug: str) -> str:
    """Of a document's slug."""
    return f"{BASE}document/{slug}"


def chunk_uri(id: str) -> str:
    """Of a chunk's id."""
    return f"{BASE}chunk/{id}"


def kind_uri(id: str) -> str:
    """Of a quantity kind's id."""
    return f"{KIND}{id}"


def _uri(type: str, *parts: str) -> str:
    digest = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return f"{BASE}{type}/{digest[:DIGITS]}"


def _plain(value_text: str) -> str:
    try:
        value = Decimal(value_text.strip())
    except InvalidOperation:
        return value_text.strip()
    return str(value.normalize()) if value.is_finite() else value_text.strip()
