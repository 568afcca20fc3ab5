"""What a heading says of what stands under it: a list of formulas, a repetition, no subject; words of ``ontology/headings.yaml``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from mathrag.ontology_files import read_yaml


def lists_formulas(heading: str) -> bool:
    """Does a list under it call each formula by its name?"""
    return _patterns()["lists"].search(heading) is not None


def repeats(heading: str) -> bool:
    """Does it say once more what the document has explained before?"""
    return _patterns()["repeats"].search(heading) is not None


def names_no_subject(heading: str) -> bool:
    """Does it only say what sort of text follows?"""
    return _patterns()["no subject"].search(heading) is not None


def explains_above(heading: str) -> bool:
    """Does what stands under it explain the formulas of the section that it is a part of?"""
    return _patterns()["explains"].search(heading) is not None


def symbol_columns() -> frozenset[str]:
    """Words with which a column of symbols is headed."""
    return frozenset(_words()["symbols"])


def computes(text: str) -> bool:
    """Does it say that something is computed?"""
    return _patterns()["computes"].search(text) is not None


def is_a_formula(label: str) -> bool:
    """Does a label say that a formula follows?"""
    return label.lower() in _words()["formulas"]


def calls(label: str) -> bool:
    """Does a label say that what follows is the name of something?"""
    return label.lower() in _words()["calls"]


def numbers_things(word: str) -> bool:
    """Is a letter behind it the number of a thing: "Table A"?"""
    return word.lower() in _words()["numbered"]


def names_a_law(title: str) -> bool:
    """Is it the name of a law?"""
    return _patterns()["laws"].search(title) is not None


def is_a_law(phrase: str) -> bool:
    """Is it the name of a law and nothing more: "Ohm's law", "law of cosines", no "power law exponent"?"""
    return _patterns()["a law"].search(phrase) is not None


@lru_cache(maxsize=1)
def _words() -> dict[str, list[str]]:
    found: dict[str, list[str]] = read_yaml("headings.yaml")
    return found


@lru_cache(maxsize=1)
def _patterns() -> dict[str, re.Pattern[str]]:
    words = {name: _any_of(phrases) for name, phrases in _words().items()}
    found = {
        "lists": r"\b(?:{before}\s+{formulas}|{formulas}\s+{behind}|{lists})\b",
        "repeats": r"\b{repeats}\b",
        "laws": r"\b{laws}\b",
        "a law": r"^(?:(?!(?:of|with|from|by|in|to|for|on|at|under|between)\b)\S+ ){{0,5}}{laws}(?: of .+)?$",
        "computes": r"\b{computes}\b",
        "explains": r"^\W*(?:\w+ )?{explains}(?: \w+)?\W*$",
        "no subject": r"^{begins}\b|^(?:\w+ )?{ends}$",
    }
    return {name: re.compile(pattern.format(**words), re.I) for name, pattern in found.items()}


def _any_of(phrases: Iterable[str]) -> str:
    return "(?:" + "|".join(re.escape(phrase).replace(r"\ ", r"\s+") for phrase in phrases) + ")"
