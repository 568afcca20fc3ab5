"""Answers to questions in another language: the sentence around what documents and units call things, by ``ontology/languages.yaml``."""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.languages.known import Language
from mathrag.quantities import format_unit, ontology

Lacked = tuple[str, str | None, str | None]
"""What needs a value, the kind of this value and its unit."""


def said_in(language: Language, asked: str, english: str, kind: str | None) -> str:
    """``english``, "The current is 3 A, by “Ohm’s law”.", in ``language``; empty where the ``kind`` has no name there.

    Of several names the one goes first that the question, ``asked``, has. Labels of laws stay as the document has them.
    """
    what, _, told = english.removeprefix("The ").removesuffix(".").partition(" is ")
    value, by, laws = told.partition(", by ")
    called = (one.id for one in ontology().kinds.values() if one.label == what)
    name = _named(language, asked, next(called, kind))
    if not (language.answer and name and by and english.startswith("The ")):
        return ""
    return language.answer.format(
        quantity=name[0].upper() + name[1:], value=value, laws=laws.replace("” and “", "”, “")
    )


def lacking_in(language: Language, asked: str, lacked: Sequence[Lacked]) -> str:
    """That values are ``lacked``, in ``language``; empty where none is, or one has no name there."""
    named = [(_named(language, asked, kind), unit) for _, kind, unit in lacked]
    if not (language.needs and named and all(name for name, _ in named)):
        return ""
    values = ", ".join(f"{name} ({format_unit(unit)})" if unit not in (None, "1") else name for name, unit in named)
    return language.needs.format(law=f"“{lacked[0][0]}”", values=values)


def _named(language: Language, asked: str, kind: str | None) -> str:
    """What ``language`` calls a kind, in the word of the question where it has one."""
    known = ontology().kinds.get(kind or "")
    names = known.names_in(language.tag) if known and language.tag else ()
    return next((name for name in names if name.lower() in asked.lower()), min(names, key=len, default=""))
