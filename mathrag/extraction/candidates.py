r"""What each symbol of an equation may mean (`evidence`), in the light of the others and of the text around.

Which symbol the label names, constants that keep company, the imaginary unit of texts with complex exponentials, sums of money.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from mathrag.entities import ExtractedFormula, ExtractedParameter
from mathrag.extraction.evidence import readings
from mathrag.extraction.reading import Reading
from mathrag.extraction.rules.relations import is_symbol, sides
from mathrag.extraction.surroundings import Surroundings
from mathrag.extraction.usual_constants import people_of
from mathrag.formulas import NABLA, Equation
from mathrag.quantities import DIMENSIONLESS, Dimension, Ontology

CLEARLY_USUAL = 0.2
COMPANY = 0.8
LENGTH, TEMPERATURE = Dimension.of({"L": 1}), Dimension.of({"Θ": 1})
TIME, PER_TIME = Dimension.of({"T": 1}), Dimension.of({"T": -1})
_COMPLEX = re.compile(
    r"(?:\be|\\mathrm\s*\{\s*e\s*\})\s*\^\s*\{?[-−+\s]*(?:\d*\s*\\pi\s*)?[ij](?![A-Za-z])|\\exp\s*[({\[]*[-−+\s]*[ij](?![A-Za-z])|"
    r"(?<![A-Za-z\\])[ij]\s*\\(?:hbar|omega)|\bimaginary (?:unit|part)\b|\bcomplex (?:number|notation|amplitude|impedance)"
)
_MONEY = re.compile(
    r"\b(?:money|(?:simple|compound) interest|loans?|deposits?|annuit(?:y|ies)|mortgage|dividends?)\b", re.I
)
_IMAGINARY = Reading(
    None, DIMENSIONLESS, 2.5, "imaginary unit", "imaginary unit", evidence="the imaginary unit", said=1.0
)


def is_imaginary(reading: Reading) -> bool:
    """Was a symbol understood as the imaginary unit?"""
    return reading.evidence == _IMAGINARY.evidence


def readings_of(
    formula: ExtractedFormula,
    equation: Equation,
    text: str,
    surroundings: Surroundings,
    ontology: Ontology,
    given: frozenset[str] = frozenset(),
) -> dict[str, list[Reading]]:
    """What each symbol of ``equation`` may mean, before the other formulas have their say.

    ``text``: of the chunk it stands in; ``given``: the constants of nature whose values the document tells.
    """
    claims: dict[str, list[ExtractedParameter]] = {}
    for parameter in formula.parameters:
        claims.setdefault(parameter.symbol, []).append(parameter)
    money = _MONEY.search(f"{formula.label} {formula.description} {' '.join(surroundings.headings)}") is not None
    if money:
        surroundings = replace(surroundings, document=replace(surroundings.document, doubt=1.0))
    bearer, people = _labelled(equation, formula, ontology), people_of(formula.label)
    candidates: dict[str, list[Reading]] = {
        name: readings(
            symbol,
            claims.get(symbol) or claims.get(name, []),
            surroundings,
            ontology,
            label=formula.label if name == bearer else "",
            result_unit=formula.unit if name == equation.target else None,
            eponyms=people,
            given=given,
        )
        for name, symbol in equation.symbols.items()
    }
    if equation.target and not stands_right(
        formula
    ):  # what a formula computes is no constant in it, but one that is given
        own = candidates[equation.target]
        candidates[equation.target] = [one for one in own if one.constant is None or one.constant.id in given]
    if NABLA in candidates:
        candidates[NABLA] = [Reading(None, LENGTH, 0.0, evidence="the length that a gradient is over")]
    if money and not any(item.dimension == TIME for found in candidates.values() for item in found[:1]):
        candidates = {name: [_of_a_period(item) for item in found] for name, found in candidates.items()}
    if not money and _is_complex(text):
        for letter in candidates.keys() & {"i", "j"}:
            if not any(claim.description for claim in claims.get(letter, ())) and letter not in _computed(text):
                candidates[letter] = [_IMAGINARY, *candidates[letter]]
    candidates = {
        name: _spectral(found, equation.symbols[name], formula.latex, ontology) for name, found in candidates.items()
    }
    return _in_company(_with_temperature(candidates, equation))


@lru_cache(maxsize=16)
def _is_complex(text: str) -> bool:
    """Has ``text`` complex numbers? Asked for each equation of a chunk."""
    return _COMPLEX.search(text) is not None


@lru_cache(maxsize=16)
def _computed(text: str) -> frozenset[str]:
    """The letters that a formula of ``text`` is written for: an imaginary unit is never computed."""
    return frozenset(_HEAD.findall(text))


_HEAD = re.compile(r"\$\s*([ij])\s*=(?!\s*\\sqrt\s*\{?\s*[-−])")


def _of_a_period(reading: Reading) -> Reading:
    """Where a text is about money and no time stands beside it, a rate is the share that a period adds: a pure number."""
    if reading.kind is None or reading.dimension != PER_TIME or not reading.kind.label.endswith("rate"):
        return reading
    return replace(reading, kind=None, dimension=DIMENSIONLESS, name=reading.name or reading.kind.label)


def stands_right(formula: ExtractedFormula) -> bool:
    """Is a formula written with one symbol alone on the right, which may be what it computes or a constant: ``\\lambda f = c``?"""
    parts = sides(formula.latex)
    return len(parts) == 2 and is_symbol(parts[1].strip()) and not is_symbol(parts[0].strip())


def _spectral(found: list[Reading], symbol: str, latex: str, ontology: Ontology) -> list[Reading]:
    r"""Ratios that depend on the wavelength are spectral ones: ``V(\\lambda)``, ``\\varepsilon(\\lambda)``."""
    if not re.search(rf"{re.escape(symbol)}\s*\(\s*\\(?:lambda|nu)\s*\)", latex):
        return found
    kinds = [ontology.kinds.get(f"spectral_{item.kind.id}") if item.kind else None for item in found]
    return [
        replace(item, kind=kind) if kind and kind.dimension == item.dimension else item
        for item, kind in zip(found, kinds, strict=True)
    ]


_TIMES_TEMPERATURE = re.compile(r"(?<![\w.])(?P<constant>R|k|k_B|k_b)\*(?P<temperature>T(?:_\w+)?)(?!\w)")


def _with_temperature(candidates: dict[str, list[Reading]], equation: Equation) -> dict[str, list[Reading]]:
    """The gas constant and Boltzmann's are likelier side by side with a temperature: ``RT``, ``kT``."""
    for pair in _TIMES_TEMPERATURE.finditer(equation.text):
        constant, temperature = pair["constant"], pair["temperature"]
        if constant in candidates and any(reading.dimension == TEMPERATURE for reading in candidates[temperature]):
            candidates[constant] = [
                replace(item, score=item.score + COMPANY) if item.constant and "Θ" in str(item.dimension) else item
                for item in candidates[constant]
            ]
            candidates[constant] = _sorted(candidates[constant])
    return candidates


def _sorted(found: list[Reading]) -> list[Reading]:
    """Best first; the untyped reading stays last."""
    return [*sorted(found[:-1], key=lambda item: -item.score), found[-1]]


def _in_company(candidates: dict[str, list[Reading]]) -> dict[str, list[Reading]]:
    """Constants of nature are likelier beside others: ``c`` beside ``G``, ``F`` beside ``R``."""
    likely = {name for name, found in candidates.items() if found[0].constant and found[0].constant.school}
    return {name: _preferring_constants(found) if likely - {name} else found for name, found in candidates.items()}


def _preferring_constants(found: list[Reading]) -> list[Reading]:
    return _sorted(
        [
            replace(item, score=item.score + COMPANY) if item.constant and item.constant.school else item
            for item in found
        ]
    )


def _labelled(equation: Equation, formula: ExtractedFormula, ontology: Ontology) -> str | None:
    """The symbol that the label names: the target, unless its letter is unusual for that kind and another's is usual."""
    usual = {
        name: max(
            (
                weight * score
                for kind, score in ontology.for_name(formula.label)[:2]
                for other, weight in ontology.for_symbol(symbol)
                if other.id == kind.id
            ),
            default=0.0,
        )
        for name, symbol in equation.symbols.items()
    }
    if not usual or (equation.target and usual.get(equation.target)):
        return equation.target
    best = max(usual, key=lambda name: (usual[name], name))
    return best if usual[best] >= CLEARLY_USUAL else equation.target
