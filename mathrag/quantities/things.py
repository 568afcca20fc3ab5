"""What is known of substances and materials: chemical formulas, and the properties that handbooks list."""

from __future__ import annotations

from dataclasses import dataclass

from mathrag.quantities.turtle import KIND, MATH, SKOS, Statements, one

SUBSTANCE = "https://w3id.org/mathrag/substance/"
MATERIAL_PROPERTY = MATH + "MaterialProperty"
TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
MATERIAL = "https://w3id.org/mathrag/material/"


@dataclass(frozen=True, slots=True)
class MaterialProperty:
    """A property of a material: its kind, its value in the kind's SI unit, and for what it holds ("at 20 °C")."""

    kind: str
    value_text: str
    condition: str


def substances(statements: Statements) -> dict[str, str]:
    """Chemical formulas by the names of substances, in lower case."""
    found = ((said, subject) for subject, said in statements.items() if subject.startswith(SUBSTANCE))
    return {
        name: one(said, MATH + "chemicalFormula", subject)
        for said, subject in sorted(found, key=str)
        for name in _names(said)
    }


def materials(statements: Statements) -> dict[str, tuple[MaterialProperty, ...]]:
    """What is known of materials, by their names in lower case."""
    found = ((said, subject) for subject, said in statements.items() if subject.startswith(MATERIAL))
    return {
        name: tuple(sorted((_property(statements[node], subject) for node in said[MATH + "has"]), key=str))
        for said, subject in sorted(found, key=str)
        for name in _names(said)
    }


def material_properties(statements: Statements) -> frozenset[str]:
    """The kinds of quantities that a material brings with it into a formula, whatever sample of it there is."""
    return frozenset(
        subject.removeprefix(KIND)
        for subject, said in statements.items()
        if subject.startswith(KIND) and MATERIAL_PROPERTY in said.get(TYPE, ())
    )


def _names(said: dict[str, list[str]]) -> list[str]:
    return [name.lower() for name in (*said.get(SKOS + "prefLabel", ()), *said.get(SKOS + "altLabel", ()))]


def _property(said: dict[str, list[str]], subject: str) -> MaterialProperty:
    kind = one(said, MATH + "kind", subject).removeprefix(KIND)
    return MaterialProperty(kind, one(said, MATH + "valueText", subject), one(said, MATH + "condition", subject))
