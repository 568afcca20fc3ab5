"""Turtle files as plain statements: what the ontology is read from."""

from __future__ import annotations

from mathrag.errors import SettingsError

KIND = "https://w3id.org/mathrag/kind/"
MATH = "https://w3id.org/mathrag/math#"
SKOS = "http://www.w3.org/2004/02/skos/core#"
LANGUAGES = ("de", "es", "fr", "it")
"""Ends, behind an @, the predicate of a name in one of these languages."""
Statements = dict[str, dict[str, list[str]]]
"""Subject, predicate, objects as plain text."""


def read(turtle: bytes, name: str, statements: Statements) -> None:
    """Add the statements of ``turtle``. Raises `SettingsError` where it is none."""
    import pyoxigraph

    try:
        for triple in pyoxigraph.parse(turtle, format=pyoxigraph.RdfFormat.TURTLE):
            subject, predicate, value = triple.subject.value, triple.predicate.value, triple.object.value
            if (language := getattr(triple.object, "language", None)) in LANGUAGES:
                predicate += f"@{language}"
            statements[subject][predicate].append(value)
    except SyntaxError as error:
        raise SettingsError(f"{name} is not valid Turtle: {error}", file=name) from error


def one(found: dict[str, list[str]], predicate: str, subject: str) -> str:
    """The only value of ``predicate``. Raises `SettingsError` where there is none or several."""
    values = sorted(set(found.get(predicate, ())))
    if len(values) != 1:
        raise SettingsError(
            f"{subject} has {len(values)} values of {predicate} in the ontology files, where it needs one",
            subject=subject,
        )
    return values[0]
