"""One extracted formula to typed formulas: read as equations, symbols typed, constants told from variables, a template made."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from mathrag.entities import (
    Chunk,
    Constant,
    Document,
    ExtractedFormula,
    ExtractedParameter,
    Formula,
    Occurrence,
    Parameter,
    Skipped,
)
from mathrag.errors import EvaluationError, FormulaError
from mathrag.extraction.constants import constant_of
from mathrag.extraction.evidence import Reading, Surroundings, people_of, readings, spelled_out
from mathrag.extraction.naming import computed_label, joined, name_of, name_or_symbol
from mathrag.extraction.peers import Peers
from mathrag.extraction.typing import Typing, type_equation
from mathrag.formulas import NABLA, Equation, evaluate, names, read_display, read_equation, read_shape, solve, to_latex
from mathrag.knowledge import formula_uri, normalise_latex
from mathrag.quantities import Dimension, Ontology, dimension_of, si_unit

_COUNT = re.compile(r"\bnumber of\b|\binteger\b|\bquantum number\b", re.I)
_NOT_EQUATIONS = {"<": "an inequality", ">": "an inequality", "<=": "an inequality", ">=": "an inequality", "!=": "an inequality",
                  "~": "a proportionality", "≈": "an approximation"}  # fmt: skip
_SIGNS = {"==": "=", "~": r"\propto", "≈": r"\approx", "<=": r"\le", ">=": r"\ge", "!=": r"\ne"}
CLEARLY_USUAL = 0.2
SURE = 0.7
LENGTH = Dimension.of({"L": 1})
_SAMPLES = (1.7, 0.37, 2.3, 0.81, 1.13, 0.53, 3.1)
"""Values a template is tried at; one success is enough, since not every argument lies in every function's domain."""


@dataclass(frozen=True)
class Source:
    """An extracted formula with its place."""

    document: Document
    chunk: Chunk
    formula: ExtractedFormula
    surroundings: Surroundings
    ontology: Ontology
    peers: Peers = field(default_factory=Peers)

    def occurrence(self, latex: str) -> Occurrence:
        return Occurrence(
            document=self.document.slug,
            chunk=self.chunk.id,
            page=self.formula.page,
            extractor=self.formula.extractor,
            confidence=self.formula.confidence,
            latex=latex,
            label=self.formula.label,
            headings=self.chunk.headings,
            conditions=self.formula.conditions,
        )


def convert(source: Source, constants: dict[str, Constant]) -> tuple[list[Formula], list[Skipped]]:
    """The formulas that one extracted formula stands for, and what of it was left out; constants it uses are added to ``constants``."""
    found = source.formula
    written = found.latex or found.equation or ""
    equations, refused = _equations(found)
    if not equations:
        shapes = _shapes(found)
        return [_unconverted(source, written, refused[0].reason, constants, shapes[0] if shapes else None)], refused[1:]
    made: list[Formula] = []
    skipped = list(refused)
    for equation in equations:
        if not equation.symbols:
            skipped.append(Skipped(item=written, reason="no variable: a worked step"))
        elif equation.lhs == equation.rhs:
            skipped.append(Skipped(item=written, reason="says that something equals itself"))
        elif equation.relation != "==":
            reason = f"{_NOT_EQUATIONS[equation.relation]}, not an equation"
            made.append(_unconverted(source, _latex_of(equation, found, equations), reason, constants, equation))
        else:
            made.append(_formula(source, equation, equations, constants))
    return made, skipped


def typings(source: Source) -> list[Typing]:
    """How each equation of an extracted formula, or its shape where it is no arithmetic, is understood on its own."""
    equations: Sequence[Equation] = _equations(source.formula)[0] or _shapes(source.formula)
    return [_typed(source, equation) for equation in equations if equation.symbols]


def _shapes(found: ExtractedFormula) -> tuple[Equation, ...]:
    return read_shape(found.latex, [parameter.symbol for parameter in found.parameters]) if found.latex else ()


def _equations(found: ExtractedFormula) -> tuple[list[Equation], list[Skipped]]:
    symbols = [parameter.symbol for parameter in found.parameters]
    if found.equation:
        try:
            equation = read_equation(found.equation, symbols)
        except FormulaError as error:
            return [], [Skipped(item=found.equation, reason=error.message)]
        return [replace(equation, symbols={name: in_latex(symbol) for name, symbol in equation.symbols.items()})], []
    reading = read_display(found.latex, symbols)
    return list(reading.equations), [
        Skipped(item=part.latex, reason=f"{part.reason}: {part.message}") for part in reading.refused
    ]


def in_latex(symbol: str) -> str:
    """A symbol of a typed equation as LaTeX: words upright with spaces, letters as they are."""
    first = symbol.split("_")[0]
    if "\\" in symbol or len(first) == 1:
        return symbol
    return rf"\text{{{symbol.replace('_', ' ').strip()}}}"


def _latex_of(equation: Equation, found: ExtractedFormula, equations: Sequence[Equation]) -> str:
    """LaTeX of one equation: as written where it stands alone, else rendered."""
    if len(equations) == 1 and found.latex:
        return found.latex
    relation = _SIGNS.get(equation.relation, equation.relation)
    return f"{to_latex(equation.lhs, equation.symbols)} {relation} {to_latex(equation.rhs, equation.symbols)}"


def _unconverted(
    source: Source, latex: str, reason: str, constants: dict[str, Constant], shape: Equation | None
) -> Formula:
    """A formula that can't be computed with: kept with its words and the reason; ``shape`` types its symbols where it has one."""
    found = source.formula
    typing = _typed(source, shape) if shape and shape.symbols else None
    parameters = (
        tuple(_parameter(name, shape, typing, source, constants) for name in _in_order(shape) if name != NABLA)
        if shape and typing
        else ()
    )
    return Formula(
        uri=formula_uri(latex),
        label=found.label or _heading(source) or latex,
        latex=normalise_latex(latex),
        description=found.description,
        intent=found.intent,
        keywords=_keywords(found, parameters),
        conditions=found.conditions,
        parameters=parameters,
        executable=False,
        reason=reason,
        consistency=typing.consistency if typing else "unknown",
        flags=typing.flags if typing else (),
        occurrences=(source.occurrence(latex),),
    )


def _heading(source: Source) -> str:
    return source.chunk.headings[-1] if source.chunk.headings else ""


def _formula(
    source: Source, equation: Equation, equations: Sequence[Equation], constants: dict[str, Constant]
) -> Formula:
    found = source.formula
    latex = _latex_of(equation, found, equations)
    typing = _typed(source, equation)
    parameters = tuple(_parameter(name, equation, typing, source, constants) for name in _in_order(equation))
    target, template, reason = _template(equation, parameters)
    by_name = {parameter.identifier: parameter for parameter in parameters}
    target_parameter = by_name.get(target) if target else None
    label = found.label
    if label and len(equations) > 1 and target_parameter:
        inputs = [name_or_symbol(item) for item in parameters if item.identifier != target and item.constant is None]
        label = f"{label} (from {joined(inputs)})" if inputs else label
    return Formula(
        uri=formula_uri(latex),
        label=label or computed_label(target_parameter if equation.target else None, parameters) or latex,
        latex=normalise_latex(latex),
        equation=equation.text,
        target=target,
        template=template,
        parameters=parameters,
        description=found.description,
        intent=found.intent or _intent(target_parameter, parameters),
        keywords=_keywords(found, parameters),
        conditions=found.conditions,
        executable=reason is None,
        reason=reason,
        consistency=typing.consistency,
        flags=typing.flags,
        conversion="text" if found.equation else "latex",
        occurrences=(source.occurrence(latex),),
    )


def _in_order(equation: Equation) -> list[str]:
    """Identifiers as they appear in the equation."""
    words = re.findall(r"[A-Za-z_]\w*", equation.text)
    return sorted(equation.symbols, key=words.index)


def _typed(source: Source, equation: Equation) -> Typing:
    claims: dict[str, list[ExtractedParameter]] = {}
    for parameter in source.formula.parameters:
        claims.setdefault(parameter.symbol, []).append(parameter)
    bearer, people = _labelled(equation, source), people_of(source.formula.label)
    candidates: dict[str, list[Reading]] = {
        name: readings(
            symbol,
            claims.get(symbol) or claims.get(name, []),
            source.surroundings,
            source.ontology,
            label=source.formula.label if name == bearer else "",
            result_unit=source.formula.unit if name == equation.target else None,
            eponyms=people,
        )
        for name, symbol in equation.symbols.items()
    }
    if equation.target:  # what a formula computes is no constant in it
        candidates[equation.target] = [item for item in candidates[equation.target] if item.constant is None]
    if NABLA in candidates:
        candidates[NABLA] = [Reading(None, LENGTH, 0.0, evidence="the length that a gradient is over")]
    candidates = {name: source.peers.weighed(name, source.chunk.id, found) for name, found in candidates.items()}
    return type_equation(equation, candidates, source.ontology)


def _labelled(equation: Equation, source: Source) -> str | None:
    """The symbol that the label names: the target, unless its letter is unusual for that kind and another's is usual."""
    usual = {
        name: max(
            (
                weight * score
                for kind, score in source.ontology.for_name(source.formula.label)[:2]
                for other, weight in source.ontology.for_symbol(symbol)
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


def _parameter(
    name: str, equation: Equation, typing: Typing, source: Source, constants: dict[str, Constant]
) -> Parameter:
    reading, symbol, scales = _sure(typing.readings[name]), equation.symbols[name], temperature_scales(equation)
    words = name_of(name, reading) or spelled_out(symbol)
    uri = None
    if reading.constant:
        constant = constant_of(reading.constant, symbol, source.occurrence(source.formula.latex))
        uri = constants.setdefault(constant.uri, constant).uri
    elif name != equation.target and (known := _given_constant(name, reading, constants)):
        uri, words = known.uri, words or known.name
    return Parameter(
        symbol=symbol,
        identifier=name,
        name=words,
        description=reading.description,
        quantity_kind=reading.kind.id if reading.kind else None,
        unit=scales.get(name) or _coherent_unit(reading),
        dimension=_dimension(reading),
        integer=bool(_COUNT.search(words)),
        constant=uri,
        evidence=reading.evidence,
    )


def _sure(reading: Reading) -> Reading:
    """A reading without its kind where hardly anything but its being a pure number speaks for it: anything may be one."""
    if reading.kind is None or not reading.kind.dimension.dimensionless or reading.score >= SURE:
        return reading
    said = reading.name or any(word in reading.evidence for word in ("named", "the text", "label", "unit "))
    return reading if said else replace(reading, kind=None, evidence="a pure number")


def _given_constant(name: str, reading: Reading, constants: Mapping[str, Constant]) -> Constant | None:
    """The constant that the document itself gives for this symbol, of the same dimension."""
    if reading.dimension is None or reading.dimension.dimensionless:
        return None
    fitting = [
        item for item in constants.values() if item.identifier == name and item.dimension == str(reading.dimension)
    ]
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


def _dimension(reading: Reading) -> str | None:
    if reading.numeric:
        return str(dimension_of(reading.numeric))
    return None if reading.dimension is None else str(reading.dimension)


def _coherent_unit(reading: Reading) -> str | None:
    if reading.numeric:
        return reading.numeric
    if reading.constant:
        return reading.constant.unit
    if reading.dimension is None:
        return None
    if reading.kind and reading.kind.dimension == reading.dimension and reading.kind.unit:
        return reading.kind.unit
    return si_unit(reading.dimension)


def _template(equation: Equation, parameters: Sequence[Parameter]) -> tuple[str | None, str | None, str | None]:
    """Target, template and, where there is none, the reason. An implicit equation is written for its first solvable variable."""
    inputs = {parameter.identifier for parameter in parameters if parameter.constant is None}
    candidates = [equation.target] if equation.target else []
    candidates += [name for name in _in_order(equation) if name in inputs and name not in candidates]
    problem = "no variable to solve for"
    for name in candidates:
        try:
            options = (equation.rhs,) if name == equation.target else solve(equation.text, name)
        except FormulaError as error:
            problem = error.message
            continue
        for option in options:
            problem = _without_value(option)
            if not problem:
                return name, option, None
    return None, None, problem


def _without_value(template: str) -> str:
    """Why a template has no value at any of the sample arguments; empty where it has one."""
    free = names(template)
    problem = ""
    for shift in range(len(_SAMPLES)):
        values = {name: _SAMPLES[(position + shift) % len(_SAMPLES)] for position, name in enumerate(free)}
        for attempt in (values, {name: shift + 3 + position for position, name in enumerate(free)}):
            try:
                evaluate(template, attempt)
            except EvaluationError as error:
                problem = problem or error.message
                continue
            return ""
    return problem


def _intent(target: Parameter | None, parameters: Sequence[Parameter]) -> str:
    if target is None:
        return ""
    inputs = [
        name_or_symbol(item) for item in parameters if item.identifier != target.identifier and item.constant is None
    ]
    return f"Computes {name_or_symbol(target)}" + (f" from {joined(inputs)}." if inputs else ".")


def _keywords(found: ExtractedFormula, parameters: Sequence[Parameter]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*found.keywords, *(parameter.name for parameter in parameters if parameter.name)]))
