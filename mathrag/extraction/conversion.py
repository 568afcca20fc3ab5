"""One extracted formula to typed formulas: read as equations, symbols typed, constants told from variables, a template made."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mathrag.entities import (
    Chunk,
    Constant,
    ExtractedFormula,
    Formula,
    FormulaRole,
    Occurrence,
    Parameter,
    Sense,
    Skipped,
)
from mathrag.errors import FormulaError
from mathrag.extraction.candidates import is_imaginary, readings_of, stands_right
from mathrag.extraction.distributions import declared_formula
from mathrag.extraction.evidence import UNTYPED
from mathrag.extraction.lettered import without_mere_letters
from mathrag.extraction.logarithms import with_natural
from mathrag.extraction.measures import in_si
from mathrag.extraction.model.code import BY_MODEL, conversion_stage, equation_of_code
from mathrag.extraction.naming import (
    LAW,
    UNTOLD,
    heading_of,
    joined,
    name_or_symbol,
    narrows,
    titled,
    with_title,
)
from mathrag.extraction.parameters import is_constant, parameter_of, without_proved
from mathrag.extraction.peers import Peers
from mathrag.extraction.quotients import OF_A_QUOTIENT, for_quotient
from mathrag.extraction.reading import DEMANDED, Reading
from mathrag.extraction.scaled import changes_with_units, converts_units
from mathrag.extraction.solved import in_order, solved_for
from mathrag.extraction.spelling import is_word
from mathrag.extraction.surroundings import Surroundings
from mathrag.extraction.typing import Typing, Verdicts, holds_in_untold_units, type_equation
from mathrag.extraction.worth import (
    findings,
    is_condition,
    is_notation,
    is_of_dimensions,
    is_quotient_of_differentials,
    is_worked_value,
    lacks_units,
    says_nothing,
)
from mathrag.formulas import (
    NABLA,
    PI,
    Equation,
    identifier_of,
    names,
    read_display,
    read_equation,
    read_shape,
    to_latex,
)
from mathrag.knowledge import formula_uri, normalise_latex
from mathrag.quantities import DIMENSIONLESS, Ontology

_NOT_EQUATIONS = {"<": "an inequality", ">": "an inequality", "<=": "an inequality", ">=": "an inequality", "!=": "an inequality",
                  "~": "a proportionality", "≈": "an approximation"}  # fmt: skip
_SIGNS = {"==": "=", "~": r"\propto", "≈": r"\approx", "<=": r"\le", ">=": r"\ge", "!=": r"\ne"}
_SENSES: dict[str, Sense] = {"<=": "<=", ">=": ">=", "≈": "≈", "~": "∝"}
"""Relations that are solved as equations and say what they are; a strict one is a condition."""
SURE = 0.9
"""How well a name must name a kind of quantity to speak against another one."""
WORDY, TELLING = 0.45, 0.2
"""From so many words on (`Vocabulary.wordy`) a letter alone proves little; from so few on a formula of them has to agree with itself."""


@dataclass
class _Read:
    """What a formula was read as and its symbols may mean: the same in both rounds of typing."""

    equations: tuple[list[Equation], list[Skipped]] | None = None
    shapes: tuple[Equation, ...] | None = None
    candidates: dict[str, dict[str, list[Reading]]] = field(default_factory=dict)
    verdicts: dict[str, Verdicts] = field(default_factory=dict)


@dataclass(frozen=True)
class Source:
    """An extracted formula with its place."""

    chunk: Chunk
    formula: ExtractedFormula
    surroundings: Surroundings
    ontology: Ontology
    given: tuple[Constant, ...] = ()
    """The constants that the document gives: those beside the formula, then others with other symbols."""
    peers: Peers = field(default_factory=Peers)
    natural: bool = False
    """Is the document's "log" the natural logarithm?"""
    read: _Read = field(default_factory=_Read, compare=False, repr=False)

    def occurrence(self, latex: str, label: str = "") -> Occurrence:
        found = self.formula
        return self.chunk.occurrence(
            found.extractor,
            found.page,
            confidence=found.confidence,
            latex=latex,
            label=label,
            conditions=found.conditions,
            role=found.role,
        )


def convert(source: Source, constants: dict[str, Constant]) -> tuple[list[Formula], list[Skipped]]:
    """The formulas that one extracted formula stands for, and what of it was left out; constants it uses are added to ``constants``."""
    found = source.formula
    written = found.latex or found.equation or ""
    if (declared := declared_formula(found, source.occurrence(found.latex, found.label))) is not None:
        return [declared], []
    equations, refused = _equations(source)
    if not equations:
        if is_worked_value(found, refused[0].reason):
            return [], [Skipped(item=written, reason=refused[0].reason), *refused[1:]]
        shapes = _shapes(source)
        return [_unconverted(source, written, refused[0].reason, constants, shapes[0] if shapes else None)], refused[1:]
    made: list[Formula] = []
    skipped = list(refused)
    for equation in equations:
        reason = "of which dimension a quantity is, no law" if is_of_dimensions(equation, written) else ""
        if reason := reason or says_nothing(equation):
            skipped.append(Skipped(item=written, reason=reason))
        elif is_quotient_of_differentials(equation, written):
            made.append(_unconverted(source, written, "derivative: d is no factor", constants, None))
        elif equation.relation in _SENSES and (bound := _bound(source, equation, equations, constants)) is not None:
            made.append(bound)
        elif equation.relation != "==":
            reason = f"{_NOT_EQUATIONS[equation.relation]}, not an equation"
            made.append(_unconverted(source, _latex_of(equation, found, equations), reason, constants, equation))
        else:
            typing = _typed(source, equation)
            if lacks_units(found, (*typing.flags, typing.clash)):
                skipped.append(Skipped(item=written, reason="numbers without their units: a worked step"))
            else:
                own = source if equation is equations[0] else _beside(source, equations[0], equation, typing)
                made.append(_formula(own, equation, equations, typing, constants))
                made += _of_quotient(source, equation, typing, constants)
    return made, skipped


def _beside(source: Source, first: Equation, equation: Equation, typing: Typing) -> Source:
    """``source`` for a further equation of its display: what the ``first`` one is called is none of a quantity of another dimension."""
    computes = _typed(source, first).readings[first.target].dimension if first.target else None
    own = typing.readings[equation.target].dimension if equation.target else computes
    if computes == own or LAW.search(source.formula.label):
        return source
    return replace(source, formula=source.formula.model_copy(update={"label": ""}))


def _bound(
    source: Source, equation: Equation, equations: Sequence[Equation], constants: dict[str, Constant]
) -> Formula | None:
    """The formula of a bound or an approximation between quantities; None where it is a condition, or tells nothing as an equation."""
    equal = replace(equation, relation="==") if equation.relation != "~" else _with_factor(equation)
    if source.formula.role == "step" or says_nothing(equal):
        return None
    sides = [frozenset(names(side)) - {PI} for side in (equal.lhs, equal.rhs)]
    if not all(sides):
        return None
    made = _formula(source, equal, equations, _typed(source, equal), constants)
    if not made.executable or made.consistency != "consistent" or made.target is None:
        return None
    latex = _latex_of(equation, source.formula, equations)
    changes = {"sense": _SENSES[equation.relation], "uri": formula_uri(latex), "latex": normalise_latex(latex)}
    return made.model_copy(update=changes)


def _with_factor(equation: Equation) -> Equation:
    """A proportionality as an equation with the factor that it doesn't tell."""
    name = UNTOLD.replace(" ", "_")
    symbols = {**equation.symbols, name: rf"\text{{{UNTOLD}}}"}
    return replace(equation, relation="==", rhs=f"{name}*({equation.rhs})", symbols=symbols)


def _of_quotient(source: Source, equation: Equation, typing: Typing, constants: dict[str, Constant]) -> list[Formula]:
    """The formula for the quotient that a law is written for, where it is."""
    found = for_quotient(equation, typing, _called(source, equation, typing), source.ontology)
    if found is None:
        return []
    own, typed, symbol = found
    latex = f"{symbol} = {to_latex(own.rhs, own.symbols)}"
    named = {"label_from_prose": False} if OF_A_QUOTIENT.search(source.formula.label) else {}
    source = replace(source, formula=source.formula.model_copy(update={"latex": latex, **named}))
    return [_formula(source, own, [own], typed, constants)]


def typings(source: Source) -> list[Typing]:
    """How each equation of an extracted formula, or its shape where it is no arithmetic, is understood on its own."""
    equations: Sequence[Equation] = _equations(source)[0] or _shapes(source)
    return [_typed(source, equation) for equation in equations if equation.symbols]


def _shapes(source: Source) -> tuple[Equation, ...]:
    if source.read.shapes is None:
        found = source.formula
        symbols = [parameter.symbol for parameter in found.parameters]
        source.read.shapes = read_shape(found.latex, symbols) if found.latex else ()
    return source.read.shapes


def _equations(source: Source) -> tuple[list[Equation], list[Skipped]]:
    if source.read.equations is None:
        found, refused = _read_equations(source.formula)
        written = source.formula.latex or source.formula.equation or ""
        source.read.equations = with_natural(found, written) if source.natural else found, refused
    return source.read.equations


def _read_equations(found: ExtractedFormula) -> tuple[list[Equation], list[Skipped]]:
    symbols = [parameter.symbol for parameter in found.parameters]
    if found.equation:
        try:
            equation = read_equation(found.equation, symbols)
        except FormulaError as error:
            return [], [Skipped(item=found.equation, reason=error.message)]
        return [replace(equation, symbols={name: in_latex(symbol) for name, symbol in equation.symbols.items()})], []
    measured, units = ("", {}) if found.role == "step" else in_si(found.latex)
    if units and (read := read_display(measured, symbols).equations):
        return [replace(item, literal_units=units) for item in read], []
    reading = read_display(found.latex, symbols)
    if not reading.equations and (by_model := equation_of_code(found)):
        return [by_model], []
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
    called = _called(source, shape, typing)
    parameters = _parameters(shape, typing, source, constants) if shape and typing else ()
    return Formula(
        uri=formula_uri(latex),
        label=called or heading_of(source.chunk.headings) or latex,
        named=bool(called),
        role=_role(source, states=is_notation(latex) or (shape is not None and shape.relation != "==")),
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
        occurrences=(source.occurrence(latex, called),),
    )


def _called(source: Source, equation: Equation | None, typing: Typing | None) -> str:
    """What the document calls a formula; a name out of a sentence only where it is a law's or names what is computed.

    None is what the text calls another of its symbols, or a quantity of another dimension than the one that it gives.
    """
    found = source.formula
    if LAW.search(found.label) or (not found.label_from_prose and not _is_of_another(source, equation, typing)):
        return found.label
    if equation is None or typing is None:
        return ""
    computed = [equation.target] if equation.target else list(equation.symbols)
    if not equation.target and found.label.lower() in {reading.name.lower() for reading in typing.readings.values()}:
        return ""  # only a part of it
    dimensions = {typing.readings[name].dimension for name in computed}
    named = source.ontology.for_name(found.label)[:3]
    return found.label if any(kind.dimension in dimensions for kind, _ in named) else ""


_MORE = re.compile(r"\s+(?:at|across|through|under|over|along)\s.*$|\s*\(.*$")


def _is_of_another(source: Source, equation: Equation | None, typing: Typing | None) -> bool:
    """Is the label a quantity's name, and not that of the symbol that the formula gives?"""
    if equation is None or typing is None or not equation.target or typing.consistency != "consistent":
        return False
    own, label = typing.readings[equation.target], source.formula.label.lower()
    others = {reading.name.lower() for name, reading in typing.readings.items() if name != equation.target}
    if label in others and label != own.name.lower():
        return True
    head = _MORE.sub("", label.removeprefix("change in "))
    named = source.ontology.for_name(head)[:3] if len(head.split()) < 3 else []
    sure = bool(named) and named[0][1] >= SURE and own.dimension is not None
    return sure and all(kind.dimension != own.dimension for kind, _ in named)


def _formula(
    source: Source, equation: Equation, equations: Sequence[Equation], typing: Typing, constants: dict[str, Constant]
) -> Formula:
    found, stage = source.formula, conversion_stage(source.formula)
    if equation.target and is_constant(
        equation.target, typing.readings[equation.target], stands_right(found), source.given
    ):
        equation = replace(equation, lhs=equation.rhs, rhs=equation.lhs)
    latex = _latex_of(equation, found, equations)
    parameters = _parameters(equation, typing, source, constants)
    target, template, reason = solved_for(equation, parameters)
    if condition := is_condition(equation, parameters):
        template, reason = None, "says that two quantities of a kind are equal: a condition, not a law"
    if any(map(is_imaginary, typing.readings.values())):
        target, template, reason = None, None, "complex: The imaginary unit has no real value."
    if typing.consistency == "inconsistent":
        target, template, reason = None, None, f"inconsistent: by what the document says, {'; '.join(typing.flags)}"
    own = {name: reading.dimension for name, reading in typing.readings.items()}
    if template and typing.consistency == "unknown" and changes_with_units(equation, own):
        target, template, reason = None, None, "numbers: what it says changes with units that nothing tells"
    units = {one.identifier: one.unit or "1" for one in parameters}
    of_quantities = typing.consistency == "consistent" and not any(one.number for one in parameters)
    if (
        template
        and of_quantities
        and own.get(equation.target or "") != DIMENSIONLESS
        and converts_units(equation, units)
    ):
        target, template, reason = None, None, "numbers: a factor in it converts units, and nothing tells which"
    if template and holds_in_untold_units(equation, typing, source.ontology):
        target, template, reason = None, None, "numbers: nothing tells the unit of one of its symbols"
    by_name = {parameter.identifier: parameter for parameter in parameters}
    called = _called(source, equation, typing)
    if equation.target in by_name:
        if not called and is_word(by_name[equation.target].symbol):
            called = by_name[equation.target].name  # words on the left say what it gives
        called = by_name[equation.target].name if narrows(by_name[equation.target].name, called) else called
        called = with_title(called, source.chunk.headings, by_name[equation.target])
        by_name[equation.target] = titled(by_name[equation.target], called)
        parameters = tuple(by_name.values())
    target_parameter = by_name.get(target) if target else None
    return Formula(
        uri=formula_uri(latex),
        label=_distinguished(called, target_parameter, parameters) if len(equations) > 1 else called,
        named=bool(called),
        role=_role(source, states=condition),
        latex=normalise_latex(latex),
        equation=equation.text,
        literals=tuple(sorted(equation.literal_units.items())),
        target=target,
        template=template,
        parameters=parameters,
        description=found.description,
        intent=found.intent or _intent(target_parameter, parameters),
        keywords=_keywords(found, parameters),
        conditions=(*found.conditions, *equation.conditions),
        executable=reason is None,
        reason=reason,
        consistency=typing.consistency,
        flags=(*typing.flags, *findings(typing, parameters, source.ontology), *[BY_MODEL][: stage == "model"]),
        conversion=stage,
        occurrences=(source.occurrence(latex, called),),
    )


def _distinguished(called: str, target: Parameter | None, parameters: Sequence[Parameter]) -> str:
    """The name of a chain with what this link of it computes from."""
    if not called or target is None:
        return called
    inputs = [name_or_symbol(item) for item in parameters if item is not target and item.constant is None]
    return f"{called} (from {joined(inputs)})" if inputs else called


def _role(source: Source, *, states: bool) -> FormulaRole:
    """What the document makes of a formula; one that ``states`` when something holds is a statement outside examples."""
    role = source.formula.role
    return "statement" if states and role != "step" else role


def _typed(source: Source, equation: Equation) -> Typing:
    candidates = source.read.candidates.get(equation.text)
    if candidates is None:
        given = frozenset(one.codata for one in source.given if one.codata is not None)
        candidates = source.read.candidates[equation.text] = readings_of(
            source.formula, equation, source.chunk.text, source.surroundings, source.ontology, given
        )
        beside = {identifier_of(constant.symbol) for constant in source.formula.constants}
        own = {one.identifier for one in source.given if one.codata is None and one.identifier in beside}
        for name in own & set(candidates):  # the formula's own value is none of nature's
            candidates[name] = [one for one in candidates[name] if one.constant is None]
    weighed = {name: source.peers.weighed(name, source.chunk.id, found) for name, found in candidates.items()}
    verdicts = source.read.verdicts.setdefault(equation.text, {})
    wordy = source.surroundings.document.wordy
    typing = type_equation(equation, weighed, source.ontology, verdicts, wordy=wordy >= WORDY)
    typing = without_mere_letters(equation, typing) if wordy >= TELLING else typing
    return _without_mere_constants(_with_bare_numbers(equation, typing)) if typing.consistency == "unknown" else typing


def _with_bare_numbers(equation: Equation, typing: Typing) -> Typing:
    """``typing`` with what is all of a logarithm, and of which nothing tells the dimension, as a pure number."""
    logged = {
        name: replace(reading, dimension=DIMENSIONLESS)
        for name, reading in typing.readings.items()
        if reading.dimension is None and re.search(rf"\b(?:ln|log10|log|log2)\({name}\)", equation.text)
    }
    return replace(typing, readings=typing.readings | logged)


def _without_mere_constants(typing: Typing) -> Typing:
    """``typing`` without constants that nothing but a letter tells: no dimension speaks for one where none can be judged."""
    untyped = Reading(None, None, UNTYPED, "", "", evidence=DEMANDED)
    mere = {n for n, r in typing.readings.items() if r.constant and r.evidence == f"usual symbol of the {r.name}"}
    return replace(typing, readings=typing.readings | dict.fromkeys(mere, untyped))


def _parameters(
    equation: Equation, typing: Typing, source: Source, constants: dict[str, Constant]
) -> tuple[Parameter, ...]:
    here = source.occurrence(source.formula.latex)
    found = [
        parameter_of(name, equation, typing.readings[name], here, constants, source.given, source.ontology)
        for name in in_order(equation)
        if name != NABLA
    ]
    return without_proved(found, equation)


def _intent(target: Parameter | None, parameters: Sequence[Parameter]) -> str:
    if target is None:
        return ""
    inputs = [
        name_or_symbol(item) for item in parameters if item.identifier != target.identifier and item.constant is None
    ]
    return f"Computes {name_or_symbol(target)}" + (f" from {joined(inputs)}." if inputs else ".")


def _keywords(found: ExtractedFormula, parameters: Sequence[Parameter]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*found.keywords, *(parameter.name for parameter in parameters if parameter.name)]))
