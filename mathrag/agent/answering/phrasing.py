"""The answer in words and in numbers: unit of the result, bindings, substitution."""

from __future__ import annotations

import math
import re

from mathrag.agent.answer import AnswerFormula, Binding, Source, StatedBy, Step
from mathrag.agent.language.names import ARTICLE
from mathrag.agent.planning.bounds import sense_of
from mathrag.agent.planning.money import currency_of
from mathrag.agent.question import Question
from mathrag.agent.reading.conversions import TARGET
from mathrag.agent.reading.sorts import GEOMETRY
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import DIFFERENCE, FINAL, INITIAL
from mathrag.agent.solutions.plan import Call, Plan
from mathrag.agent.solutions.tools import Number
from mathrag.entities import Parameter
from mathrag.errors import UnitError
from mathrag.extraction.spelling import measured
from mathrag.formulas import to_latex
from mathrag.languages import foreign_words
from mathrag.problems.phrases import is_in, words_of
from mathrag.problems.wording import wording
from mathrag.problems.words import tokens
from mathrag.quantities import CURRENCIES, Dimension, convert, dimension_of, format_unit, ontology, readable, si_unit

SMALLEST, LARGEST = 1e-2, 1e4  # sizes of a result in the unit of what is given
SHORTEST, LONGEST = 3, 6  # significant figures of a result in words
SMALL, PLAIN = 1e-3, 1e6  # between them a number is written without a power of ten: 4900, not 4.9×10³
_FIGURES = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_ATOM = re.compile(r"(?:1/)?([^\d·/^*⋅ ()]+)(?:\^\d)?")
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def answer_unit(plan: Plan, question: Question) -> tuple[Number, str]:
    """The value and unit to answer with (``docs/contracts.md``, "Unit of an answer"): the unit that is asked for, else one of what
    is given, else the usual one.

    What is asked as a size (energy that is given off, a deceleration, a magnitude) is told without the sign that a formula gives it.
    """
    value, unit = _in_unit(plan, question)
    if unit == "1" and (currency := currency_of(plan.calls, question)) is not None:
        return value, currency
    sizes = wording().sizes
    phrases = (sizes["any"], sizes.get(str(plan.calls[-1].slot.parameter.dimension), sizes["any"]))
    size = is_in("|".join(phrases).split("|"), words_of(question.asked.context))
    return (abs(value) if size else value), unit


def _in_unit(plan: Plan, question: Question) -> tuple[Number, str]:
    slot = plan.calls[-1].slot
    said = (slot.noun.markers, question.target.markers)
    difference = any("change" in one and not one & (INITIAL | FINAL) for one in said)  # what it rises to is none
    if slot.stated and slot.parameter.quantity_kind is not None:  # its words are those of what is asked
        difference = DIFFERENCE in ontology().family(slot.parameter.quantity_kind)

    def converted(unit: str) -> tuple[Number, str]:
        same = plan.unit == unit
        return plan.value if same else convert(float(plan.value), plan.unit, unit, difference=difference), unit

    try:
        si = si_unit(dimension_of(plan.unit))
        if question.bare and str(dimension_of(plan.unit)) in GEOMETRY:
            return converted(si)[0], "1"
        kinds = [ontology().kinds[kind] for kind in question.target.kinds]
        percents = {kind.unit for kind in kinds if kind.dimension.dimensionless} == {"%"}
        wanted = question.unit or ("%" if percents or slot.parameter.unit == "%" else None)
        if wanted is not None and dimension_of(wanted) == dimension_of(plan.unit):
            return converted(wanted)
        facts = [question.facts[index] for index in plan.used]
        given = {fact.unit for fact in facts if fact.role == "given" and fact.unit and _alike(fact, plan.unit)}
        if len(given) == 1 and not isinstance(plan.value, int):
            own = converted(given.pop())
            if own[0] == 0 or SMALLEST <= abs(own[0]) < LARGEST:
                return own
        if slot.parameter.number:  # a law between numbers counts it so
            return converted(str(slot.parameter.unit))
        told = measured(slot.parameter.symbol)[1]  # as the document counts it: "Energy (Wh) = ..."
        if told is not None and dimension_of(told) == dimension_of(plan.unit):
            return converted(told)
        common = _common_unit(plan, facts)
        if common is not None:
            return converted(common)
        if plan.unit == "1" or (difference and plan.unit == "K"):
            return plan.value, plan.unit
        if convert(1.0, plan.unit, si, difference=True) == 1.0:  # Hz, rad: says more than 1/s, 1
            si = plan.unit
        return readable(float(converted(si)[0]), si) if si != "1" else converted("1")
    except UnitError:
        return plan.value, plan.unit


def _alike(fact: Fact, unit: str) -> bool:
    """Is a given value of the same sort as a result in ``unit``, so that its unit (kJ/mol, °, km/h) serves for both?"""
    if fact.dimension == "1":
        return unit == "rad" and fact.unit in ("°", "rad")
    if ("Hz" in unit) != ("Hz" in str(fact.unit)) and "rad" in f"{unit} {fact.unit}":
        return False  # an angular frequency of 314 rad/s is not one of 50 Hz
    return str(dimension_of(unit)) == fact.dimension


def _common_unit(plan: Plan, facts: list[Fact]) -> str | None:
    """Where all values that enter share one base unit and the result is a power of it: cm and cm give cm³, 1/d gives d."""
    units = [
        _ATOM.fullmatch(fact.unit) if fact.role != "assumed" else None for fact in facts if fact.unit not in (None, "1")
    ]
    atoms = {found[1] if found else None for found in units}
    atom = atoms.pop() if len(atoms) == 1 else None
    if atom is None or str(dimension_of(atom)) not in ("L", "M", "T"):
        return None
    powers = (atom, f"{atom}^2", f"{atom}^3", f"1/{atom}")
    return next((unit for unit in powers if dimension_of(unit) == dimension_of(plan.unit)), None)


def number_text(value: Number, digits: int = 6) -> str:
    """A number for people: ``digits`` significant ones, integers whole, large and small ones as powers of ten."""
    if isinstance(value, int):
        return str(value)
    if 1 <= abs(value) < PLAIN:
        value, digits = float(f"{value:.{digits}g}"), max(digits, LONGEST)
    small = 0 < abs(value) < SMALL
    text, _, power = f"{value:.{digits - 1}e}".partition("e") if small else f"{value:.{digits}g}".partition("e")
    return f"{text.rstrip('0').rstrip('.') if small else text}×10^{int(power)}" if power else text


def set_number(value: Number, digits: int = 6) -> str:
    """The same as it is set: ``1.08×10²⁰``."""
    text, power, exponent = number_text(value, digits).partition("×10^")
    return f"{text}×10{exponent.translate(_RAISED)}" if power else text


def with_unit(value: Number, unit: str | None, digits: int = 6) -> str:
    """A value as it is set, with its unit; a sum of money behind its sign, to the cent."""
    if unit in CURRENCIES:
        return f"{'-' if value < 0 else ''}{unit}{abs(value):,.2f}".removesuffix(".00")
    return f"{set_number(value, digits)} {format_unit(unit or '1')}".rstrip()


def _latex(value: Number, unit: str) -> str:
    """A value in LaTeX, with its unit."""
    base, power, exponent = number_text(value).partition("×10^")
    text = f"{base} \\times 10^{{{exponent}}}" if power else base
    shown = format_unit(unit).replace("%", r"\%")
    return text if unit == "1" else f"{text}\\,\\text{{{shown}}}"


def figures(plan: Plan, question: Question) -> int:
    """How many significant figures the result deserves: those of the least exact value that enters, at least three."""
    used = (question.facts[index] for index in plan.used)
    found = (_FIGURES.search(question.text[slice(*fact.span)]) for fact in used if fact.span is not None and fact.unit)
    counts = [len(one[0].replace(".", "").replace(",", "").lstrip("0")) for one in found if one]
    return min(LONGEST, max(SHORTEST, min(counts, default=LONGEST)))


def sentence(plan: Plan, question: Question, value: Number, unit: str, spread: float | None = None) -> str:
    """One readable sentence with the result, its uncertainty ``spread`` if it has one, and the formulas it comes from."""
    what, conversion = f"The {_named(plan, question) or 'answer'}", question.conversion
    if conversion is not None and plan.calls[-1].tool.unknown.identifier == TARGET:
        what = with_unit(conversion.facts[0].value, conversion.facts[0].unit, LONGEST)
    digits = figures(plan, question)
    shown = with_unit(value, unit, digits).replace(" %", "%") + _in_si(plan, question, unit, digits)
    if unit.startswith("1/") and (currency := currency_of(plan.calls, question)) is not None:
        shown = f"{with_unit(value, currency)} per {unit[2:]}"
    if spread:
        shown = f"{_within(float(value), spread)} {format_unit(unit)}".rstrip()
    *labels, last = dict.fromkeys(f"“{call.tool.formula.label}”" for call in plan.calls)
    by = f"by {', '.join(labels)} and {last}" if labels else f"by {last}"
    by = plan.label if conversion else by
    sense = f"{said} " if (said := sense_of(plan.calls)) else ""
    return f"{what} is {sense}{shown}, {by}."


def _named(plan: Plan, question: Question) -> str:
    """What the result is called: as the law calls it, or, where that has another word, as the question does ("height", "average speed")."""
    own, asked = called(plan.calls[-1].tool.unknown), question.asked
    which, _, rest = own.partition(" ")
    if which in ("first", "second") and (when := question.target.markers & (INITIAL | FINAL)):
        return f"{min(when)} {rest}"  # of two states, as the question tells them apart
    state = {which} & ((INITIAL | FINAL) - question.target.markers)  # none that the question tells of
    own = rest if state else own
    head = "" if foreign_words(asked.text) else asked.head.lower()
    plain = asked.placeholder is None and not (asked.counted or asked.much or asked.changes or question.target.markers)
    words = frozenset(tokens(head))
    plain = plain and bool(words & frozenset(tokens(" ".join(question.target.families).replace("_", " "))))
    if not (plain and question.target.kinds and words) or (words & frozenset(tokens(own)) and not state):
        return own
    place = asked.text.lower().find(head)
    written = asked.text[: place + len(head)].split() if place >= 0 else asked.text.split()
    return " ".join(w if w[1:] != w[1:].lower() else w.lower() for w in written) or own  # "pH" stays as it is


def _within(value: float, spread: float) -> str:
    """``value ± spread`` in brackets, the spread with two figures and the value as far: (9.0 ± 1.3)."""
    power = math.floor(math.log10(max(abs(value), spread)))
    power = 0 if SMALL <= 10.0**power < PLAIN else power
    places = max(0, 1 - math.floor(math.log10(spread / 10.0**power)))
    sides = " ± ".join(f"{round(one / 10.0**power, places):.{places}f}" for one in (value, spread))
    return f"({sides})" + (f"×10{str(power).translate(_RAISED)}" if power else "")


def _in_si(plan: Plan, question: Question, unit: str, digits: int) -> str:
    """The result once more in the SI unit, in brackets, where nobody has spoken of ``unit``."""
    spoken = {question.unit, plan.unit, *(fact.unit for fact in question.facts)}
    return "" if unit in spoken or "^" not in unit else f" ({with_unit(plan.value, plan.unit, digits)})"


def called(parameter: Parameter) -> str:
    """What a parameter is called: its name or its kind, without an article; empty where it has neither."""
    name = parameter.name or (parameter.quantity_kind or "").replace("-", " ").replace("_", " ")
    return ARTICLE.sub("", name.strip())


def bindings(call: Call, question: Question) -> tuple[Binding, ...]:
    """The values of a call as the question writes them; computed ones and constants in their own unit."""
    found = []
    for item in call.values:
        fact = question.facts[item.fact] if item.fact is not None else None
        value, unit = (fact.value, fact.unit) if fact else (item.value, unit_of(item.parameter))
        found.append((item.parameter, value, unit, fact.span if fact else None))
    settled = {item.parameter.identifier for item in call.settled}
    own = {parameter.identifier: parameter for parameter in call.tool.formula.parameters}
    injected = [(own[name], value) for name, value in call.tool.injected if name not in settled]
    found += [(parameter, value, unit_of(parameter), None) for parameter, value in injected]
    return tuple(
        Binding(symbol=parameter.symbol, name=called(parameter), value=value, unit=unit, span=span)
        for parameter, value, unit, span in found
    )


def unit_of(parameter: Parameter) -> str | None:
    """The unit in which a parameter enters its formula: its own, else that of its dimension."""
    return parameter.unit or (si_unit(Dimension.parse(parameter.dimension)) if parameter.dimension else None)


def laws_stated(question: Question) -> dict[str, tuple[StatedBy, str]]:
    """Who states each of the laws that ``question`` brings itself, and the reader that found it there, by URI; a document's are none."""
    own: StatedBy = "question" if question.conversion is None else "calculation"
    told = {placed.situation for placed in question.placed}
    return {
        said.formula.uri: ("situation" if said.formula.uri.partition("#")[0] in told else own, said.stated_by)
        for said in question.said
        if not (said.formula.occurrences and said.formula.uri.partition("#")[0] not in told)
    }


def step_of(call: Call, question: Question, value: Number, unit: str, source: Source | None) -> Step:
    """A call as a step of the answer; ``value`` in ``unit`` is its result, ``source`` where its law stands."""
    stated_by, reader = laws_stated(question).get(call.tool.formula.uri, ("document", ""))
    return Step(
        formula=formula_of(call),
        bindings=bindings(call, question),
        value=value,
        unit=unit,
        quantity=called(call.tool.unknown),
        stated_by=stated_by,
        reader=reader or None,
        source=source,
    )


def formula_of(call: Call) -> AnswerFormula:
    """The formula of a call; its solved form in LaTeX with numbers and units for symbols, and its result."""
    tool, formula = call.tool, call.tool.formula
    sides = [tool.unknown.symbol, _latex(call.value, call.unit)]
    if tool.templates:
        values = dict(tool.injected) | {item.parameter.identifier: item.value for item in call.values}
        units = {p.identifier: unit_of(p) or "1" for p in formula.parameters}
        texts = {name: _latex(value, units[name]) for name, value in values.items()}
        texts = {n: f"\\left({t}\\right)" if "\\" in t or t.startswith("-") else t for n, t in texts.items()}
        sides.insert(1, to_latex(tool.templates[0], texts))
    return AnswerFormula(uri=formula.uri, label=formula.label, latex=formula.latex, substituted=" = ".join(sides))


def conversions(plan: Plan, question: Question) -> tuple[str, ...]:
    """Each value that was converted on its way into a formula."""
    found = []
    for item in (item for call in plan.calls for item in call.values if item.fact is not None):
        fact, unit = question.facts[item.fact or 0], unit_of(item.parameter)
        if unit is not None and fact.unit not in (None, unit) and fact.value != item.value:
            found.append(f"{with_unit(fact.value, fact.unit)} = {with_unit(item.value, unit)}")
    return tuple(dict.fromkeys(found))
