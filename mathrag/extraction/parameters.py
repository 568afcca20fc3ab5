"""A symbol under the reading that was chosen for it, as a parameter: its name, unit, dimension and the constant it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import pi

from mathrag.entities import Constant, Occurrence, Parameter
from mathrag.extraction.constants import constant_of
from mathrag.extraction.naming import name_of
from mathrag.extraction.reading import Reading, dimension_or_none
from mathrag.extraction.spelling import measured, of_what, spelled_out
from mathrag.extraction.vouched import vouched
from mathrag.formulas import Equation, exponents, identifier_of, infer
from mathrag.quantities import Dimension, Ontology, canonical_unit, convert, dimension_of, is_unit, si_unit

PER_TIME = Dimension.of({"T": -1})
_COUNT = re.compile(r"\bnumber of\b|\binteger\b|\bquantum number\b", re.I)
SURE = 0.7
FEW = 20
"""Up to this a whole number is a case of a variable: the first order, two teams."""
NEAR = 1e-3
"""How near (relative) a number of an equation is to a unit's size to be that."""


def parameter_of(
    name: str,
    equation: Equation,
    reading: Reading,
    occurrence: Occurrence,
    constants: dict[str, Constant],
    given: Sequence[Constant],
    ontology: Ontology,
) -> Parameter:
    """The parameter that ``name`` of ``equation`` is under ``reading``; a constant it stands for is added to ``constants``.

    ``given``: the constants that the document gives, for this formula or for all.
    """
    reading, symbol, scales = (
        _sure(reading, name in exponents(equation)),
        equation.symbols[name],
        temperature_scales(equation),
    )
    said, bare = of_what(spelled_out(symbol), ontology), measured(symbol)[0]
    words = (
        said
        if " " in said and not reading.name
        else name_of(name if bare == symbol else identifier_of(bare), reading, equation.symbols) or said
    )
    if words.startswith("initial ") and is_amplitude(name, equation):
        words = f"maximum {words.removeprefix('initial ')}"
    uri = None
    if reading.constant:
        constant = constant_of(reading.constant, symbol, occurrence)
        uri = constants.setdefault(constant.uri, constant).uri
    elif name != equation.target and (known := _given_constant(name, reading, given)):
        words = words if reading.name else words.removeprefix("initial ")  # what has one value does not begin with it
        own = known if known.description else known.model_copy(update={"name": words or known.name})
        uri, words = constants.setdefault(own.uri, own).uri, words or known.name
    unit = _unit(reading, scales.get(name) or unit_with_factor(reading, equation))
    return Parameter(
        symbol=symbol,
        identifier=name,
        name=words,
        description=reading.description,
        quantity_kind=reading.kind.id if reading.kind else None,
        unit=unit,
        dimension=_dimension(reading) if unit is not None else None,  # of no unit that can be written: L^-20/33
        number=reading.numeric is not None,
        integer=bool(_COUNT.search(words)) and (reading.dimension is None or reading.dimension.dimensionless),
        constant=uri,
        evidence=reading.evidence,
        guessed=uri is None and is_guess(reading.evidence),
        free=uri is None and not vouched(reading, ontology),
    )


def is_amplitude(name: str, equation: Equation) -> bool:
    """Does a symbol stand before a sine or cosine of a time or a phase: ``E_0*cos(k*x - omega*t)``?"""
    return re.search(rf"\b{name}\*(?:sin|cos)\([^()]*\b(?:t|omega|phi)\b", equation.text) is not None


_SAYS = re.compile(r"(?<!likely )“|\bunit |\bnamed |in brackets|a quotient|imaginary|gradient")
"""Evidence of this document: its words, a unit, a heading or a sentence that names the kind; no words that are only likely."""


def is_guess(evidence: str) -> bool:
    """Does a type rest on nothing that the document says of the symbol?"""
    return not _SAYS.search(evidence)


def without_proved(parameters: Sequence[Parameter], equation: Equation) -> tuple[Parameter, ...]:
    """The same where a guess or a free type is none since the equation leaves a symbol no other dimension, given those that are told."""
    for doubt in ("guessed", "free"):
        told = {p.identifier: Dimension.parse(p.dimension) for p in parameters if p.dimension and not getattr(p, doubt)}
        proved = {
            p.identifier
            for p in parameters
            if getattr(p, doubt) and p.dimension and str(infer(equation, told, p.identifier)) == p.dimension
        }
        parameters = [p.model_copy(update={doubt: False}) if p.identifier in proved else p for p in parameters]
    return tuple(parameters)


def _sure(reading: Reading, raises: bool) -> Reading:
    """A reading without its kind where hardly anything but its being a pure number speaks for it: anything may be one.

    Hardly anything is a letter that ISO alone uses so, and what is merely an exponent (``raises``).
    """
    kind = reading.kind
    if kind is None or not kind.dimension.dimensionless or (reading.score >= SURE and kind.school and not raises):
        return reading
    said = any(word in reading.evidence for word in ("named", "the text", "label", "unit "))
    return reading if said else replace(reading, kind=None, evidence="a pure number")


def is_constant(name: str, reading: Reading, on_the_right: bool, given: Sequence[Constant]) -> bool:
    """Is a symbol that stands alone on one side no quantity to be computed, but a constant: of nature, or one that the document gives?"""
    return reading.constant is not None or (on_the_right and _given_constant(name, reading, given) is not None)


def _given_constant(name: str, reading: Reading, constants: Iterable[Constant]) -> Constant | None:
    """The constant that the document gives for this symbol, of the same dimension."""
    if reading.dimension is None:
        return None
    fitting = [item for item in constants if item.identifier == name and item.dimension == str(reading.dimension)]
    fitting = [item for item in fitting if item.dimension != "1" or not item.value.is_integer() or item.value > FEW]
    return fitting[0] if len(fitting) == 1 else None


_SCALES = {"_degC": "°C", "_degF": "°F"}
_KELVIN_OFFSET = r"273(?:\.1[56])?\b"
_CONVERSIONS = (
    (re.compile(rf"\w+ - {_KELVIN_OFFSET}"), "°C", ""),
    (re.compile(r"(?:9/5|1\.8)\s*\*\s*\w+ \+ 32"), "°F", "°C"),
    (re.compile(r"5/9\*\(\w+ - 32\)|\(\w+ - 32\)(?:/1\.8|\*5/9|\*\(5/9\))"), "°C", "°F"),
)
"""Right sides that convert a scale of temperature: the unit of the left side, and of the variable where it is not kelvin."""


def temperature_scales(equation: Equation) -> dict[str, str]:
    """Units of the symbols that stand on a scale other than kelvin, told by the offset: ``T == t + 273.15``, ``F == 9/5*C + 32``."""
    found = {name: unit for name in equation.symbols for index, unit in _SCALES.items() if name.endswith(index)}
    for celsius in re.findall(rf"\b([A-Za-z_]\w*) \+ {_KELVIN_OFFSET}", equation.text):
        found.setdefault(celsius, "°C")
    if equation.target is None:
        return found
    for pattern, unit, other in _CONVERSIONS:
        if pattern.fullmatch(equation.rhs):
            converted = {name: other for name in equation.symbols if other} | {equation.target: unit}
            found = converted | found
    return found


_FACTOR = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?:e[-+]?\d+)?(?![\w.])")
_TURN = 2 * pi


def unit_with_factor(reading: Reading, equation: Equation) -> str | None:
    """The unit that the text gives for a symbol, where the equation has its factor: revolutions per minute in ``2*pi*N*T/60``."""
    unit = reading.unit
    dimension = reading.dimension
    if unit is None or dimension is None or dimension.dimensionless or dimension_or_none(unit) != dimension:
        return None
    size = convert(1.0, unit, si_unit(dimension), difference=True)
    numbers = {float(text) for text in _FACTOR.findall(equation.text)} - {1.0}
    sizes = [size, size / _TURN] if "rev" in canonical_unit(unit) else [size]
    factors = [factor for size in sizes if abs(size - 1) > NEAR for factor in (size, 1 / size)]
    return canonical_unit(unit) if any(abs(n - f) <= NEAR * f for n in numbers for f in factors) else None


def _dimension(reading: Reading) -> str | None:
    if reading.numeric:
        return str(dimension_of(reading.numeric))
    return None if reading.dimension is None else str(reading.dimension)


def _unit(reading: Reading, stated: str | None) -> str | None:
    """The ``stated`` unit, else the coherent one: the first that is a unit of the symbol's dimension; None where neither is."""
    dimension = _dimension(reading)
    for unit in (stated, _coherent_unit(reading)):
        if unit is not None and is_unit(unit) and dimension in (None, str(dimension_of(unit))):
            return unit
    return None


def _coherent_unit(reading: Reading) -> str | None:
    if reading.numeric:
        turns = reading.numeric.startswith("1/") and _counts_turns(reading)  # "n in 1/min" of a question's 1450 rpm
        return f"cycle{reading.numeric.removeprefix('1')}" if turns else reading.numeric
    if reading.constant:
        return reading.constant.unit
    if reading.dimension is None:
        return None
    if (own := _named_unit(reading)) is not None:
        return own
    if reading.dimension == PER_TIME and _counts_turns(reading):
        return "Hz"
    if (
        reading.unit is not None
        and _PER_TURN.search(reading.unit)
        and dimension_or_none(reading.unit) == reading.dimension
    ):
        return f"{si_unit(reading.dimension)}/rev"  # of turns each is one and not the angle 2π
    if reading.kind and reading.kind.dimension == reading.dimension and reading.kind.unit:
        return reading.kind.unit
    return si_unit(reading.dimension)


_PER_TURN = re.compile(r"(?:/|\bper\s)\s*(?:revs?|revolutions?|turns?)\.?$")
"""A unit for each turn: "mm/rev"."""


def _counts_turns(reading: Reading) -> bool:
    """Is it how many turns there are in a time, of which each is one and not the angle 2π: a cadence in turns per minute?"""
    if reading.kind is not None and "angular" in reading.kind.id:
        return False
    if reading.kind is not None and reading.kind.id == "rotational_frequency":
        return True
    return reading.unit is not None and is_unit(reading.unit) and "rev" in canonical_unit(reading.unit)


def _named_unit(reading: Reading) -> str | None:
    """The unit that the text names for a symbol, where it is a coherent one with a name of its own: dioptres for ``P = 1/f``."""
    if reading.unit is None or dimension_or_none(reading.unit) != reading.dimension or reading.dimension is None:
        return None
    unit = canonical_unit(reading.unit)
    if not unit.isalpha():
        return None
    return unit if convert(1.0, unit, si_unit(reading.dimension), difference=True) == 1.0 else None
