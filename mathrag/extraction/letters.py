"""Names of letters that usually stand for numbers of any dimension: ``ontology/letters.yaml``, for what a document names nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from mathrag.entities import Formula, Frozen, Parameter
from mathrag.extraction.naming import QUALIFIERS
from mathrag.ontology_files import read_yaml

_NUMBERED = re.compile(r"(?P<base>.+)_\{?(?P<number>[1-4])\}?")


class Letter(Frozen):
    """What a symbol is usually called, in a document that has a phrase of ``said`` and beside a symbol of ``beside``; both behind bars."""

    symbol: str
    name: str
    said: str
    beside: str = ""


@lru_cache(maxsize=1)
def _letters() -> list[Letter]:
    return list(map(Letter.model_validate, read_yaml("letters.yaml")))


def with_usual_names(formulas: Sequence[Formula], texts: Iterable[str]) -> list[Formula]:
    """``formulas`` of a document of these ``texts``, pure numbers without a name or a kind called as their letters usually are.

    Their types stay as sure or as guessed as they were.
    """
    text = " ".join(" ".join(texts).lower().split())
    said = [
        letter for letter in _letters() if any(re.search(rf"\b{re.escape(one)}\b", text) for one in _parts(letter.said))
    ]
    return [_named(formula, said) for formula in formulas] if said else list(formulas)


def _named(formula: Formula, letters: Sequence[Letter]) -> Formula:
    symbols = {_plain(p.symbol) for p in formula.parameters}
    symbols |= {found["base"] for symbol in symbols if (found := _NUMBERED.fullmatch(symbol))}
    parameters = tuple(_called(p, symbols, letters) for p in formula.parameters)
    return formula if parameters == formula.parameters else formula.model_copy(update={"parameters": parameters})


def _called(parameter: Parameter, beside: set[str], letters: Sequence[Letter]) -> Parameter:
    if parameter.name or parameter.quantity_kind or parameter.constant or parameter.dimension not in (None, "1"):
        return parameter
    symbol = _plain(parameter.symbol)
    numbered = _NUMBERED.fullmatch(symbol)
    base, number = (numbered["base"], numbered["number"]) if numbered else (symbol, "")
    for letter in letters:
        if _plain(letter.symbol) == base and (not letter.beside or beside & set(map(_plain, _parts(letter.beside)))):
            name = f"{QUALIFIERS[number]} {letter.name}" if number else letter.name
            evidence = f"usual symbol of the {letter.name}, of which the text speaks"
            return parameter.model_copy(update={"name": name, "description": name, "evidence": evidence})
    return parameter


def _parts(phrases: str) -> list[str]:
    return [phrase.strip() for phrase in phrases.split("|")]


def _plain(symbol: str) -> str:
    """A symbol as it is compared: without spaces, an overline as a bar."""
    return re.sub(r"\s+", "", symbol.replace(r"\overline", r"\bar"))
