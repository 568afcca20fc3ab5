"""A symbol is called in one way throughout a document.

``X_C`` is the capacitive reactance where another formula of the document says so, and this one only "reactance"; ``γ``, an
exponent that is nowhere named beside this formula, is the heat capacity ratio where all others that name it say so; ``SS_total``
that only another formula names is the total sum of squares here, too, and ``σ_1`` the first standard deviation. Of two players' expected
scores ``E_A`` and ``E_B`` the one is called as the other; ``GSD`` behind a text or a heading that spells it out has its words, and no other
name than its letters where none does.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from mathrag.entities import Formula, Parameter
from mathrag.extraction.naming import QUALIFIERS, is_one_of_several
from mathrag.extraction.rules.acronyms import is_acronym, words_of
from mathrag.extraction.spelling import plain_letters

Place = tuple[str, str | None]
"""An identifier and its dimension."""


def with_shared_names(formulas: Sequence[Formula]) -> list[Formula]:
    """``formulas`` of one document, each parameter with an index under the one fuller name that another formula has for it.

    A name is fuller that has all the words of the other and more. Where two fuller ones differ, the name stays. A symbol without a name
    has the one that all others have for it, or for its letter without the index: from two formulas, or from one that computes it. A pure
    number without any has the only name and kind that the others give it. What is only usually called so by its letter is called as
    the document calls it where it computes it.
    """
    computed: dict[Place, set[tuple[str, str | None, bool]]] = defaultdict(set)
    told: dict[Place, list[str]] = defaultdict(list)
    typed: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for formula in formulas:
        for parameter in (p for p in formula.parameters if p.constant is None and p.name):
            told[_place(parameter)] += [parameter.name] * (2 if parameter.identifier == formula.target else 1)
            if parameter.identifier == formula.target and not _BY_LETTER.fullmatch(parameter.evidence):
                computed[_place(parameter)].add((parameter.name, parameter.quantity_kind, parameter.integer))
            if parameter.dimension == "1" and parameter.quantity_kind and not parameter.guessed:
                typed[parameter.identifier].add((parameter.name, parameter.quantity_kind))
    formulas = [_not_by_letter(formula, formulas) for formula in formulas] if _is_one_subject(formulas) else formulas
    common = {place: name for place, names in told.items() if len(names) > 1 and (name := _common(names))}
    agreed = {identifier: next(iter(said)) for identifier, said in typed.items() if len(said) == 1}
    sole = {place: next(iter(said)) for place, said in computed.items() if len(said) == 1}
    return [_renamed(_as_computed(formula, sole), told, common, agreed) for formula in formulas]


_BY_LETTER = re.compile("usual symbol of [^;]*(?:; so used in equations)?")
"""The evidence of what its letter alone says of a symbol."""


def _as_computed(formula: Formula, computed: Mapping[Place, tuple[str, str | None, bool]]) -> Formula:
    """``formula`` with the symbols that only their letters tell called as where they are computed."""
    parameters = tuple(
        p.model_copy(update=dict(zip(("name", "quantity_kind", "integer"), computed[_place(p)], strict=True)))
        if p.constant is None and _place(p) in computed and _BY_LETTER.fullmatch(p.evidence)
        else p
        for p in formula.parameters
    )
    return formula.model_copy(update={"parameters": parameters})


MOST = 12
"""Formulas up to which a document is about one subject, so that a symbol means one thing in all of it."""


def _is_one_subject(formulas: Sequence[Formula]) -> bool:
    return len(formulas) <= MOST


def _not_by_letter(formula: Formula, formulas: Sequence[Formula]) -> Formula:
    """``formula`` with its symbols that only their letters type as what other formulas of the document call them and give another type.

    Of a type that letters alone speak for, all symbols have to be called so elsewhere: ``V_G`` and ``V_P`` are no volumes where they are
    variances.
    """
    guessed = [p for p in formula.parameters if p.guessed and p.dimension not in (None, "1") and p.constant is None]
    elsewhere = {
        p.identifier: p
        for other in formulas
        for p in other.parameters
        if other is not formula and p.name and p.dimension == "1" and p.quantity_kind is None
    }
    doubtful = {p.dimension for p in guessed if p.identifier in elsewhere}
    if len(doubtful) != 1 or any(p.dimension in doubtful and p.identifier not in elsewhere for p in formula.parameters):
        return formula
    parameters = tuple(elsewhere[p.identifier] if p.dimension in doubtful else p for p in formula.parameters)
    return formula.model_copy(update={"parameters": parameters})


def _renamed(
    formula: Formula,
    told: Mapping[Place, Collection[str]],
    common: Mapping[Place, str],
    agreed: Mapping[str, tuple[str, str]],
) -> Formula:
    parameters = []
    for p in formula.parameters:
        if p.constant is not None:
            pass
        elif p.name:
            fuller = _fuller(p.name, set(told[_place(p)])) if len(p.identifier) > 2 else None
            p = p.model_copy(update={"name": fuller or p.name})
        elif p.dimension == "1" and p.identifier in agreed:
            name, kind = agreed[p.identifier]
            p = p.model_copy(update={"name": name, "quantity_kind": kind})
        else:
            p = p.model_copy(update={"name": common.get(_place(p)) or _of_its_letter(p, common, formula.parameters)})
        parameters.append(p)
    headings = formula.occurrences[0].headings if formula.occurrences else ()
    parameters = [_spelled_by(p, headings, formula.description) for p in parameters]
    parameters = [_mirrored(p, told, parameters) for p in parameters]
    parameters = [p.model_copy(update={"name": p.name or plain_letters(p.symbol)}) for p in parameters]
    return formula.model_copy(update={"parameters": tuple(parameters)})


def _spelled_by(parameter: Parameter, headings: Sequence[str], before: str) -> Parameter:
    """A symbol of capitals that no words call anything, by those ``before`` it, or of the heading, that it is short for: ``GSD``."""
    letters = plain_letters(parameter.symbol)
    if not is_acronym(letters) or parameter.name not in ("", letters):
        return parameter
    name = " ".join(next(filter(None, (words_of(letters, text) for text in (before, *headings[-1:]))), ())).lower()
    return parameter.model_copy(update={"name": name or parameter.name})


def _mirrored(parameter: Parameter, told: Mapping[Place, Collection[str]], beside: Sequence[Parameter]) -> Parameter:
    """A symbol without a name by its like's: ``E_B`` as ``E_A`` is called, unless that begins as its index; ``R'`` is the new ``R``."""
    letter, _, index = parameter.identifier.partition("_")
    if parameter.identifier.endswith("_prime") and parameter.quantity_kind is None:
        name = next((p.name for p in beside if f"{p.identifier}_prime" == parameter.identifier and p.name), "")
        return parameter.model_copy(update={"name": f"new {name}"}) if name else parameter
    if parameter.name or not re.fullmatch("[A-Z]", index):
        return parameter
    like = {
        name
        for (other, dimension), names in told.items()
        if re.fullmatch(f"{letter}_[A-Z]", other) and dimension == parameter.dimension
        for name in names
        if not re.search(rf"\b{other[-1]}", name, re.IGNORECASE)
    } - {p.name for p in beside}
    return parameter.model_copy(update={"name": like.pop()}) if len(like) == 1 else parameter


def _of_its_letter(parameter: Parameter, common: Mapping[Place, str], beside: Sequence[Parameter]) -> str:
    """What the letter of a symbol with an index is called, and which of several this is: "first standard deviation".

    Not where another symbol beside it is called just so.
    """
    letter, index, which = parameter.identifier.partition("_")
    name = common.get((letter, parameter.dimension), "") if index else ""
    one = which.isdigit() and is_one_of_several(parameter.identifier, [p.identifier for p in beside])
    full = f"{QUALIFIERS.get(which, '') if one else ''} {name}".strip()
    return full if name and full not in {p.name for p in beside} else ""


def _common(names: Iterable[str]) -> str:
    """The name that says what all others do, in fewer words: "mean" of "mean" and "mean of the sample"."""
    shortest = min(names, key=lambda name: (len(_words(name)), name))
    return shortest if all(_words(shortest) <= _words(name) for name in names) else ""


def _fuller(name: str, names: Iterable[str]) -> str | None:
    words = _words(name)
    above = sorted((other for other in names if words < _words(other)), key=lambda other: (len(_words(other)), other))
    nested = all(_words(one) < _words(other) for one, other in pairwise(above))
    return above[-1] if above and nested else None


def _words(name: str) -> frozenset[str]:
    return frozenset(name.casefold().split())


def _place(parameter: Parameter) -> Place:
    return parameter.identifier, parameter.dimension
