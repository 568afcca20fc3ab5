"""The answer in words and in numbers: unit of the result, bindings, substitution, sources."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.answer import AnswerFormula, Binding, Source, StatedBy, Step
from mathrag.agent.language.dimensions import ENERGY
from mathrag.agent.question import Question
from mathrag.agent.reading.bare import GEOMETRY
from mathrag.agent.slots.features import Fact
from mathrag.agent.solutions.plan import Call, Input, Plan
from mathrag.agent.solutions.tools import Number
from mathrag.entities import Parameter
from mathrag.errors import UnitError
from mathrag.quantities import convert, dimension_of, format_unit, readable, si_unit

_GIVEN_OFF = re.compile(
    r"\b(?:releas\w+|(?:giv(?:es?|en|ing)|gave) (?:off|out|away|up)|gives?\b[^.;?]{0,30}\bto|los[et]s?|loss|dissipat\w*|emit\w*|"
    r"discard\w*|reject\w*)\b",
    re.IGNORECASE,
)
_FIGURES = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
SMALLEST, LARGEST = 1e-2, 1e4  # sizes of a result in the unit of what is given
SHORTEST, LONGEST = 3, 6  # significant figures of a result in words
_ATOM = re.compile(r"(?P<atom>[^\d·/^*⋅ ()]+)(?:\^(?P<power>\d))?")


def answer_unit(plan: Plan, question: Question) -> tuple[Number, str]:
    """The value and unit to answer with (``docs/contracts.md``, "Unit of an answer"); a deceleration is given as its size.

    So is heat that is given off, which a formula for what is taken up makes negative.
    """
    value, unit = _in_unit(plan, question)
    off = plan.calls[-1].slot.parameter.dimension == ENERGY and _GIVEN_OFF.search(question.asked.context)
    return (abs(value) if off else value), unit


def _in_unit(plan: Plan, question: Question) -> tuple[Number, str]:
    if question.bare and str(dimension_of(plan.unit)) in GEOMETRY:
        return _converted(plan.value, plan.unit, si_unit(dimension_of(plan.unit)), False), "1"
    call = plan.calls[-1]
    difference = "change" in call.slot.noun.markers or "change" in question.target.markers
    asked = question.unit
    if asked is not None:
        try:
            return _converted(plan.value, plan.unit, asked, difference), asked
        except UnitError:
            pass
    common = _given_unit(plan, question, difference) or _common_unit(plan, question)
    if common is not None:
        return _converted(plan.value, plan.unit, common, difference), common
    if isinstance(plan.value, int) and plan.unit == "1":
        return plan.value, "1"
    if difference and plan.unit == "K":
        return plan.value, "K"
    try:
        si = si_unit(dimension_of(plan.unit))
        value = _converted(plan.value, plan.unit, si, difference)
        if _converted(1.0, plan.unit, si, True) == 1.0:  # Hz, rad: says more than 1/s, 1
            si = plan.unit
        return readable(float(value), si) if si != "1" else (value, "1")
    except UnitError:
        return plan.value, plan.unit


def _converted(value: Number, unit: str, wanted: str, difference: bool) -> Number:
    return value if unit == wanted else convert(float(value), unit, wanted, difference=difference)


def _given_unit(plan: Plan, question: Question, difference: bool) -> str | None:
    """The unit in which the values that enter and are of the result's own sort are given: kJ/mol, °, km/h."""
    if isinstance(plan.value, int):
        return None
    used = {question.facts[i.fact] for c in plan.calls for i in (*c.inputs, *c.settled) if i.fact is not None}
    units = {fact.unit for fact in used if fact.role == "given" and fact.unit is not None and _alike(fact, plan.unit)}
    if len(units) != 1:
        return None
    unit = units.pop()
    size = abs(float(_converted(plan.value, plan.unit, unit, difference)))
    return unit if size == 0 or SMALLEST <= size < LARGEST else None


def _alike(fact: Fact, unit: str) -> bool:
    if fact.dimension == "1":
        return unit == "rad" and fact.unit in ("°", "rad")
    if ("Hz" in unit) != ("Hz" in str(fact.unit)) and "rad" in f"{unit} {fact.unit}":
        return False  # an angular frequency of 314 rad/s is not one of 50 Hz
    try:
        return str(dimension_of(unit)) == fact.dimension
    except UnitError:
        return False


def _common_unit(plan: Plan, question: Question) -> str | None:
    """All given values that enter share one base unit and the result is a power of it: cm and cm give cm³."""
    used = [question.facts[i.fact] for c in plan.calls for i in (*c.inputs, *c.settled) if i.fact is not None]
    atoms = set()
    for fact in used:
        found = _ATOM.fullmatch(fact.unit or "")
        if fact.role == "assumed" or found is None:
            if fact.unit in (None, "1"):
                continue
            return None
        atoms.add(found["atom"])
    if len(atoms) != 1:
        return None
    atom = atoms.pop()
    try:
        for power in (1, 2, 3):
            unit = atom if power == 1 else f"{atom}^{power}"
            if dimension_of(unit) == dimension_of(plan.unit) and str(dimension_of(atom)) in ("L", "M", "T"):
                return unit
    except UnitError:
        return None
    return None


def number_text(value: Number, digits: int = 6) -> str:
    """A number for people: up to six significant digits, integers whole, large and small ones as powers of ten."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.{digits}g}"
    return re.sub(r"e([+-])0*(\d+)", lambda m: f"×10^{'-' if m[1] == '-' else ''}{m[2]}", text)


_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def set_number(value: Number, digits: int = 6) -> str:
    """The same as it is set: ``1.08×10²⁰``."""
    text, power, exponent = number_text(value, digits).partition("×10^")
    return f"{text}×10{exponent.translate(_RAISED)}" if power else text


def figures(plan: Plan, question: Question) -> int:
    """How many significant figures the result deserves: those of the least exact value that enters, at least three."""
    used = [question.facts[i.fact] for c in plan.calls for i in (*c.inputs, *c.settled) if i.fact is not None]
    written = [question.text[fact.span[0] : fact.span[1]] for fact in used if fact.span is not None and fact.unit]
    counts = [
        len(found[0].replace(".", "").replace(",", "").lstrip("0"))
        for text in written
        if (found := _FIGURES.search(text))
    ]
    return min(LONGEST, max(SHORTEST, min(counts, default=LONGEST)))


def number_latex(value: Number) -> str:
    """The same in LaTeX."""
    text = number_text(value)
    base, power, exponent = text.partition("×10^")
    return f"{base} \\times 10^{{{exponent}}}" if power else text


def sentence(plan: Plan, question: Question, value: Number, unit: str) -> str:
    """One readable sentence with the result and the formula it comes from."""
    call = plan.calls[-1]
    what = _name(call.tool.unknown)
    shown = set_number(value, figures(plan, question))
    spelled = format_unit(unit)
    text = (
        f"The {what} is {shown}{' ' if spelled not in ('', '%') else ''}{spelled}"
        if what
        else f"The answer is {shown} {spelled}"
    )
    labels = [c.tool.formula.label for c in plan.calls]
    return f"{text.rstrip()}, by {_listed(labels)}."


def _name(parameter: Parameter) -> str:
    name = parameter.name or (parameter.quantity_kind or "").replace("-", " ").replace("_", " ")
    return re.sub(r"^(?:the|a|an)\s+", "", name.strip(), flags=re.IGNORECASE)


def _listed(labels: Sequence[str]) -> str:
    unique = list(dict.fromkeys(f"“{label}”" for label in labels))
    return unique[0] if len(unique) == 1 else ", ".join(unique[:-1]) + " and " + unique[-1]


def bindings(call: Call, question: Question) -> tuple[Binding, ...]:
    """The values of a call as the question writes them; computed ones in their own unit."""
    found = []
    for item in (*call.inputs, *call.settled):
        if item.fact is not None:
            found.append(_given(item.parameter, question.facts[item.fact]))
        else:
            found.append(_binding(item.parameter, item.value, _input_unit(item), None))
    for identifier, value in call.tool.injected:
        if any(identifier == item.parameter.identifier for item in call.settled):
            continue
        parameter = next(p for p in call.tool.formula.parameters if p.identifier == identifier)
        found.append(_binding(parameter, value, parameter.unit or _own_unit(parameter), None))
    return tuple(found)


def _given(parameter: Parameter, fact: Fact) -> Binding:
    return _binding(parameter, fact.value, fact.unit, fact.span)


def _binding(parameter: Parameter, value: Number, unit: str | None, span: tuple[int, int] | None) -> Binding:
    return Binding(symbol=parameter.symbol, name=_name(parameter), value=value, unit=unit, span=span)


def _own_unit(parameter: Parameter) -> str | None:
    from mathrag.quantities import Dimension

    return si_unit(Dimension.parse(parameter.dimension)) if parameter.dimension else None


def _input_unit(item: Input) -> str | None:
    return item.parameter.unit or _own_unit(item.parameter)


def laws_stated(question: Question) -> dict[str, tuple[StatedBy, str]]:
    """Who states each of the laws that ``question`` brings itself, and the reader that found it there, by URI."""
    own: StatedBy = "question" if question.conversion is None else "calculation"
    told = {placed.situation for placed in question.placed}
    return {
        said.formula.uri: ("situation" if said.formula.uri.partition("#")[0] in told else own, said.stated_by)
        for said in question.said
    }


def step_of(call: Call, question: Question, value: Number, unit: str, source: Source | None) -> Step:
    """A call as a step of the answer; ``value`` in ``unit`` is its result, ``source`` where its law stands."""
    stated_by, reader = laws_stated(question).get(call.tool.formula.uri, ("document", ""))
    return Step(
        formula=formula_of(call),
        bindings=bindings(call, question),
        value=value,
        unit=unit,
        quantity=_name(call.tool.unknown),
        stated_by=stated_by,
        reader=reader or None,
        source=source,
    )


def formula_of(call: Call) -> AnswerFormula:
    """The formula of a call, with its numbers in place of the symbols."""
    formula = call.tool.formula
    return AnswerFormula(uri=formula.uri, label=formula.label, latex=formula.latex, substituted=substituted(call))


def substituted(call: Call) -> str:
    """The solved formula in LaTeX with numbers and units for symbols, and its result."""
    from mathrag.formulas import to_latex

    tool = call.tool
    units = {p.identifier: p.unit or _own_unit(p) or "1" for p in tool.formula.parameters}
    values: dict[str, Number] = dict(tool.injected) | {
        i.parameter.identifier: i.value for i in (*call.inputs, *call.settled)
    }
    left = tool.unknown.symbol
    result = f"{number_latex(call.value)}{_latex_unit(call.unit)}"
    if not tool.templates:
        return f"{left} = {result}"
    numbers = {name: _bracketed(f"{number_latex(value)}{_latex_unit(units[name])}") for name, value in values.items()}
    return f"{left} = {to_latex(tool.templates[0], numbers)} = {result}"


def _bracketed(text: str) -> str:
    return f"\\left({text}\\right)" if "\\" in text or text.startswith("-") else text


def _latex_unit(unit: str) -> str:
    return "" if unit == "1" else f"\\,\\text{{{format_unit(unit)}}}"


def conversions(plan: Plan, question: Question) -> tuple[str, ...]:
    """Each value that was converted on its way into a formula."""
    found = []
    for call in plan.calls:
        for item in (*call.inputs, *call.settled):
            fact = question.facts[item.fact] if item.fact is not None else None
            unit = _input_unit(item)
            if fact is None or unit is None or fact.unit in (None, unit) or fact.value == item.value:
                continue
            found.append(
                f"{set_number(fact.value)} {format_unit(str(fact.unit))} = {set_number(item.value)} {format_unit(unit)}".rstrip()
            )
    return tuple(dict.fromkeys(found))
