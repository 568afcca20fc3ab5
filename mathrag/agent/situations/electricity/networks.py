"""What the values of a circuit of several parts follow from: in series one current flows through all, in parallel all have one voltage.

Voltages in series add up, and so do currents in parallel, and powers; capacitors hold charges as resistances carry currents. From what a
question gives (`electricity.wiring`) the rest is worked out place by place, and what is asked becomes an equation of this question alone.
It is stated where the documents relate the quantities of one part (Ohm's law, the charge of a capacitor), and where nothing that is given
contradicts it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isclose

from mathrag.agent.language.dimensions import (
    CAPACITANCE,
    CHARGE,
    ELECTRIC_CURRENT,
    ENERGY,
    RESISTANCE,
    VOLTAGE,
)
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.statements import Statement, own_formula, own_parameter
from mathrag.agent.situations.electricity.circuits import PARALLEL, SERIES, joined
from mathrag.agent.situations.electricity.motors import runs
from mathrag.agent.situations.electricity.places import ALL, DROP, FLOW, SHOWN, SIZE, WORK, Place, shared_letter
from mathrag.agent.situations.electricity.wiring import Wiring, changes, wiring
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, TypedKnowledge
from mathrag.errors import FormulaError
from mathrag.formulas import evaluate, solve, to_latex

_LOCAL = {  # of one part, by whether it stores charge
    False: (
        (DROP, "I*R"), (FLOW, "V/R"), (SIZE, "V/I"), (WORK, "I**2*R"), (WORK, "V**2/R"), (WORK, "V*I"), (FLOW, "P/V"),
        (DROP, "P/I"), (FLOW, "sqrt(P/R)"), (SIZE, "V**2/P"),
    ),
    True: (
        (DROP, "I/R"), (FLOW, "V*R"), (SIZE, "I/V"), (WORK, "R*V**2/2"), (WORK, "I**2/(2*R)"), (WORK, "V*I/2"), (FLOW, "2*P/V"),
        (DROP, "2*P/I"), (DROP, "sqrt(2*P/R)"),
    ),
}  # fmt: skip
_LETTER = re.compile(r"\b[RVIP]\b")
_INSIDE = re.compile(r"\binternal\b|\bemf\b", re.IGNORECASE)
_EQUALS = re.compile(r"\b(?P<symbol>[RC]_?\{?\w\}?)\s*=\s*$")
_NAMES = {
    SIZE: ("resistance", "capacitance"),
    DROP: ("voltage", "voltage"),
    FLOW: ("current", "charge"),
    WORK: ("power", "energy"),
}
_SHARED = {  # by whether in series, and whether charge is stored
    (True, False): "in series one current flows through all",
    (True, True): "in series all hold one charge",
    (False, False): "in parallel all have one voltage",
    (False, True): "in parallel all have one voltage",
}
AGREE = 0.03  # how far a value may be from what follows for it
ROUNDS = 8


@dataclass(frozen=True)
class _Term:
    expression: str
    value: float


_Terms = dict[Place, _Term]


def networks(
    inner: str,
    facts: Sequence[Fact],
    asked: Asked,
    wanted: tuple[Noun, frozenset[str]],
    known: TypedKnowledge | None,
    number: int,
) -> list[Statement]:
    """What is asked of one part or of all, numbered ``number``, where ``inner`` tells a circuit that gives it."""
    target, dimensions = wanted
    dimension = _sort(target, dimensions, inner, asked.placeholder)
    if known is None or dimension is None or runs(inner, facts):
        return []
    found = (inner.find(said, asked.span[0]) for said in (asked.text, asked.head) if said)
    span = (next((at for at in found if at >= 0), asked.span[0]), asked.span[1])
    circuit = wiring(inner, facts, (span, target.symbol), dimension, asked.placeholder)
    if circuit is None:
        return _shared(inner, facts, asked, target, dimension, known, number)
    if not _told(known, circuit.stores) or circuit.asked in circuit.values:
        return []
    terms = _worked_out(circuit)
    if terms is None or circuit.asked not in terms:
        return []
    return [_statement(circuit, terms[circuit.asked].expression, target, dimension, number)]


def _shared(
    inner: str, facts: Sequence[Fact], asked: Asked, target: Noun, dimension: str, known: TypedKnowledge, number: int
) -> list[Statement]:
    """The one voltage in parallel, the one current in series, where nothing else is given of what the parts are."""
    how = joined(inner)
    given = [fact for fact in facts if fact.written and fact.dimension == dimension]
    kept = {PARALLEL: VOLTAGE, SERIES: ELECTRIC_CURRENT}.get(how or "")
    if dimension != kept or len(given) != 1 or asked.placeholder is not None or changes(inner):
        return []
    if _INSIDE.search(inner) or any(fact.dimension == RESISTANCE for fact in facts):
        return []
    if not _told(known, stores=False):
        return []
    letter = shared_letter(how == SERIES)
    parameters = [own_parameter(own, _NAMES[letter][False], dimension) for own in (f"{letter}_1", letter)]
    formula = own_formula(
        number, _SHARED[how == SERIES, False], f"{letter}_1 == {letter}", f"{letter}_1 = {letter}", parameters
    )
    takes = {letter: frozenset({given[0].index})}
    return [Statement(formula, (target, given[0].noun), frozenset(), takes, answers=True, told=True)]


def _sort(target: Noun, dimensions: frozenset[str], text: str, hole: tuple[int, int] | None) -> str | None:
    """The one dimension of what is asked; R_2 is a resistance, C_2 a capacitance."""
    own = dimensions - {"1"}
    if own:
        return next(iter(own)) if len(own) == 1 else None
    written = _EQUALS.search(text[: hole[0]]) if hole is not None else None
    symbol = written["symbol"] if written else target.symbol
    return {"R": RESISTANCE, "C": CAPACITANCE}.get(symbol[0]) if symbol else None


def _told(known: TypedKnowledge, stores: bool) -> bool:
    """Do the documents relate what the parts of such a circuit have?"""
    return known.relates({VOLTAGE, *((CHARGE, CAPACITANCE) if stores else (ELECTRIC_CURRENT, RESISTANCE))})


def _worked_out(circuit: Wiring) -> _Terms | None:
    """All that follows, by place; None where values contradict one another."""
    given = {name: fact.si for name, fact in circuit.facts.items()}
    terms = {place: _Term(own, float(evaluate(own, given))) for place, own in circuit.values.items()}
    for _ in range(ROUNDS):
        more: _Terms = {}
        for place, term in _following(terms, circuit):
            known = terms.get(place) or more.get(place)
            if term.value <= 0 or (known is not None and not isclose(known.value, term.value, rel_tol=AGREE)):
                return None
            if known is None:
                more[place] = term
        if not more:
            break
        terms |= more
    return terms


def _following(terms: _Terms, circuit: Wiring) -> Iterator[tuple[Place, _Term]]:
    """What follows in one step."""
    places = (*range(circuit.parts), ALL)
    for place in places:
        own = {letter: terms[letter, place] for letter in _NAMES if (letter, place) in terms}
        for letter, law in _LOCAL[circuit.stores]:
            if set(_LETTER.findall(law)) <= own.keys():
                yield (letter, place), _put_in(law, own)
    shared, added = shared_letter(circuit.series), shared_letter(not circuit.series)
    same = next((terms[shared, place] for place in places if (shared, place) in terms), None)
    if same is not None:
        yield from (((shared, place), same) for place in places)
    yield from _sums(terms, added, circuit.parts, reciprocal=False)
    yield from _sums(terms, WORK, circuit.parts, reciprocal=False)
    yield from _sums(terms, SIZE, circuit.parts, reciprocal=circuit.series == circuit.stores)


def _put_in(law: str, own: Mapping[str, _Term]) -> _Term:
    text = _LETTER.sub(lambda match: f"({own[match.group()].expression})", law)
    return _Term(text, float(evaluate(law, {letter: term.value for letter, term in own.items()})))


def _sums(terms: _Terms, letter: str, parts: int, *, reciprocal: bool) -> Iterator[tuple[Place, _Term]]:
    """The whole from all its parts, or the last part from the whole and the others."""
    places = range(parts)
    known = {n: terms[letter, n] for n in places if (letter, n) in terms}
    whole = terms.get((letter, ALL))
    before = "1/" if reciprocal else ""

    def turned(value: float) -> float:
        return 1 / value if reciprocal and value else value

    if len(known) == parts:
        total = turned(sum(turned(term.value) for term in known.values()))
        text = " + ".join(f"{before}({term.expression})" for term in known.values())
        yield (letter, ALL), _Term(f"{before}({text})", total)
    if whole is not None and len(known) == parts - 1:
        last = next(n for n in places if n not in known)
        rest = turned(turned(whole.value) - sum(turned(term.value) for term in known.values()))
        text = f"{before}({whole.expression})" + "".join(f" - {before}({t.expression})" for t in known.values())
        yield (letter, last), _Term(f"{before}({text})", rest)


def _statement(circuit: Wiring, expression: str, target: Noun, dimension: str, number: int) -> Statement:
    letter, place = circuit.asked
    timed = circuit.timed
    expression = f"({expression})*{timed}" if timed is not None else expression
    own = f"{SHOWN.get(dimension, letter)}_{'tot' if place == ALL else place + 1}"
    written = _short(expression, own)
    used = {name: fact for name, fact in circuit.facts.items() if re.search(rf"\b{name}\b", written)}
    name = "energy" if dimension == ENERGY else _NAMES[letter][circuit.stores]
    name = (
        f"{'' if letter == shared_letter(circuit.series) else 'total '}{name}"
        if place == ALL
        else f"{name} of part {place + 1}"
    )
    kind = min(target.kinds, default=None)
    parameters = [own_parameter(own, name, dimension, kind)]
    parameters += [own_parameter(n, _called(fact), fact.dimension) for n, fact in used.items()]
    symbols = {p.identifier: _symbol(p.identifier) for p in parameters}
    latex = f"{symbols[own]} = {to_latex(written, symbols)}"
    formula = own_formula(
        number,
        ", ".join((_SHARED[circuit.series, circuit.stores], *circuit.notes)),
        f"{own} == {written}",
        latex,
        parameters,
    )
    nouns = (replace(target, dimension=dimension), *(fact.noun for fact in used.values()))
    takes = {n: frozenset({fact.index}) for n, fact in used.items()} | {own: frozenset[int]()}
    return Statement(formula, nouns, frozenset(), takes, answers=True)


def _short(expression: str, own: str) -> str:
    try:
        return solve(f"{own} == {expression}", own)[0]
    except FormulaError:
        return expression


def _called(fact: Fact) -> str:
    return min(fact.noun.kinds, default="value").replace("_", " ")


def _symbol(identifier: str) -> str:
    letter, _, index = identifier.partition("_")
    return f"{letter}_{{{index}}}" if index else letter
