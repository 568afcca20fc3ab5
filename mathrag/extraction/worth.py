"""Which equations of a document are laws, and which are the steps, values and conditions of its examples."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from mathrag.entities import ExtractedFormula, Parameter
from mathrag.extraction.glossary import base_of
from mathrag.extraction.spelling import is_word, spelled_out
from mathrag.extraction.typing import Typing
from mathrag.formulas import Equation, canonical, names
from mathrag.quantities import Ontology, ontology

_VALUE = re.compile(r"^(?:value|identity):")
_TOLD = re.compile(r"^identity:|is given a value")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?:e[-+]?\d+)?")
_OF_PLACE = re.compile(r"1|[LT](?:\^-?\d+)?(?: [LT](?:\^-?\d+)?)*")
_NUMBER_ADDED = re.compile(r"against 1 in |: 1 against [^:]+ in ")


def is_worked_value(found: ExtractedFormula, refusal: str) -> bool:
    """Was a relation refused because it gives a value: always no law where it says nothing else, in a worked example otherwise."""
    return bool(_VALUE.search(refusal)) and (found.role == "step" or bool(_TOLD.search(refusal)))


def lacks_units(found: ExtractedFormula, clashes: Iterable[str]) -> bool:
    """Does a worked example add mere numbers to quantities, as ``18 - 6*I_1 == 0`` does?"""
    return found.role == "step" and any(map(_NUMBER_ADDED.search, clashes))


def says_nothing(equation: Equation) -> str:
    """Why an equation tells nothing about quantities: numbers, an identity, a solved number; empty where it may be a law."""
    if not equation.symbols:
        return "no variable: a worked step"
    sides = (names(equation.lhs), _NUMBER.findall(equation.lhs)), (names(equation.rhs), _NUMBER.findall(equation.rhs))
    if equation.literal_units and any(not variables and len(numbers) > 1 for variables, numbers in sides):
        return "values on one side: a worked step"
    if equation.relation != "==":
        return ""
    spelled = canonical(equation)
    if {equation.lhs, equation.rhs} == equation.symbols.keys() and len(_in_words(equation)) == 1:
        return "what a symbol stands for in words, not a law"
    left = [name for name in equation.symbols if re.search(rf"\b{name}\b", spelled)]
    if not left:
        return "both sides are the same: a step of algebra"
    return "one unknown and numbers: a worked step" if len(left) == 1 else ""


_TURNS = re.compile(r"\\(?:long)?(?:left)?right(?:left)?(?:arrow|harpoons)s?(?![A-Za-z])|\\to(?![A-Za-z])|⇌|→")
_STATE = re.compile(r"\(\s*(?:\\(?:text|mathrm|textit|mathit)\s*\{\s*)?(?:s|l|g|aq)\s*\}?\s*\)")
_HYPOTHESIS = re.compile(r"\s*H_\s*\{?\s*(?:\\\w+\s*\{\s*)?[0aA1o]\s*\}*\s*:")


def is_notation(latex: str) -> bool:
    """Is it no equation of quantities: a reaction of substances in their states, or a hypothesis that is tested?"""
    return _HYPOTHESIS.match(latex) is not None or (
        _TURNS.search(latex) is not None and _STATE.search(latex) is not None
    )


_OF_DIMENSION = re.compile(r"\s*(?:\[[^\[\]]+\]|(?:[MLTINJ]|\\Theta)\s*\^.*)\s*$", re.S)


def is_of_dimensions(equation: Equation, latex: str) -> bool:
    """Does it say of which dimension a quantity is: ``[v] = L T^{-1}``, ``L^0 M^0 T^0 = 1``?"""
    symbols = {name.removesuffix("_std") for name in names(equation.lhs if equation.rhs == "1" else equation.rhs)}
    return symbols <= _BASES and bool(symbols) and _OF_DIMENSION.match(latex.partition("=")[0]) is not None


_BASES = frozenset(("M", "L", "T", "I", "Theta", "N", "J"))


def _in_words(equation: Equation) -> list[str]:
    """The symbols of an equation that are words."""
    return [symbol for symbol in equation.symbols.values() if spelled_out(symbol)]


def is_quotient_of_differentials(equation: Equation, latex: str) -> bool:
    r"""Was ``d\Phi/dt`` read as a product with a letter d, which cancels, or ``dE = dQ - p\,dV`` as one in each term?"""
    if re.match(r"\s*d(?:\\vec\b)?\s*[\\{A-Za-z]", latex) and "d" in names(equation.lhs) and "d" in names(equation.rhs):
        return True
    return (
        "d" in equation.symbols
        and not re.search(r"\bd\b", canonical(equation))
        and re.search(r"d[^=+]*(?:/|\}\s*\{)\s*\(?\s*d", latex) is not None
    )


AGAINST = "evidence against: "
"""What a flag begins with where the document contradicts a type."""


def findings(typing: Typing, parameters: Iterable[Parameter], ontology: Ontology) -> list[str]:
    """What of the document speaks against the types that were chosen: better supported ones that clash, names of other quantities."""
    found = [f"{AGAINST}the likeliest types clash, {typing.clash}"] if typing.clash else []
    for parameter in parameters:
        if parameter.constant or parameter.dimension is None or "its number in" in parameter.evidence:
            continue
        named = ontology.for_name(parameter.name)
        fits = any(str(kind.dimension) == parameter.dimension for kind, _ in named)
        if not fits and any(score >= NAMES for _, score in named):
            found.append(
                f"{AGAINST}{parameter.symbol} is called “{parameter.name}” and has the dimension {parameter.dimension}"
            )
    return found


NAMES = 0.9
"""From this score on a name is that of a kind and not only like it."""


_SIZE = re.compile(r"abs\((\w+)\)")


def is_condition(equation: Equation, parameters: Sequence[Parameter]) -> bool:
    """Does the equation only set one quantity equal to another of its kind, or to a constant, as ``v = v_0``, ``a = -g``?

    Pure numbers, lengths, times and what is made of them are equal in a case (``x = L``, ``t = \\tau``), unless both sides are words.
    """
    sides = (_SIZE.sub(r"\1", side) for side in (equation.lhs, equation.rhs))
    if len(parameters) != 2 or not all(re.fullmatch(r"-?[A-Za-z_]\w*", side) for side in sides):
        return False
    first, second = parameters
    if first.constant or second.constant or base_of(first.identifier) == base_of(second.identifier):
        return True
    told = all(is_word(one.symbol) for one in parameters)
    if not told and "-" not in equation.text and all(_OF_PLACE.fullmatch(one.dimension or "1") for one in parameters):
        return True
    return _is_usual_constant(second) or (
        first.quantity_kind is not None and first.quantity_kind == second.quantity_kind
    )


def _is_usual_constant(parameter: Parameter) -> bool:
    """Is it written as a constant of nature of its dimension is, whatever the text calls it here: ``g``?"""
    entries = ontology().constants_for_symbol(parameter.symbol)
    return any(entry.school and str(entry.dimension) == parameter.dimension for entry in entries)
