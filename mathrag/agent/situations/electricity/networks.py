"""What the values of a circuit of several parts follow from: in series one current flows through all, in parallel all have one voltage.

Voltages in series add up, and so do currents in parallel, and powers; capacitors hold charges as resistances carry currents. From what a
question gives (`electricity.wiring`) the rest is worked out place by place, and what is asked becomes an equation of this question alone.
It is stated where the documents relate the quantities of one part (Ohm's law, the charge of a capacitor), and where nothing that is given
contradicts it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mathrag.agent.language.dimensions import (
    CAPACITANCE,
    CHARGE,
    ELECTRIC_CURRENT,
    ENERGY,
    RESISTANCE,
    VOLTAGE,
)
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, own_formula, own_parameter
from mathrag.agent.situations.electricity.circuits import joined
from mathrag.agent.situations.electricity.following import Law, Term, stated, worked_out
from mathrag.agent.situations.electricity.motors import runs
from mathrag.agent.situations.electricity.places import DROP, FLOW, SHOWN, SIZE, WORK, shared_letter
from mathrag.agent.situations.electricity.trees import ALL, PARALLEL, SERIES, Group
from mathrag.agent.situations.electricity.wiring import Wiring, changes, wiring
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, TypedKnowledge
from mathrag.formulas import evaluate

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


def networks(draft: Draft, number: int) -> list[Statement]:
    """What is asked of one part or of all, numbered ``number``, where ``inner`` tells a circuit that gives it."""
    target, dimensions = draft.wanted
    dimension = _sort(target, dimensions, draft.text, draft.asked.placeholder)
    if draft.known is None or dimension is None or runs(draft.text, draft.facts):
        return []
    found = (draft.text.find(said, draft.asked.span[0]) for said in (draft.asked.text, draft.asked.head) if said)
    span = (next((at for at in found if at >= 0), draft.asked.span[0]), draft.asked.span[1])
    circuit = wiring(draft.text, draft.facts, (span, target.symbol), dimension, draft.asked.placeholder)
    if circuit is None:
        return _shared(draft.text, draft.facts, draft.asked, target, dimension, draft.known, number)
    if not _told(draft.known, circuit.stores) or circuit.asked in circuit.values:
        return []
    terms = _worked_out(circuit)
    own = _name(*circuit.asked)
    if terms is None or own not in terms:
        return []
    return [_statement(circuit, terms[own].expression, target, dimension, number)]


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


def _worked_out(circuit: Wiring) -> dict[str, Term] | None:
    """All that follows, by letter and place; None where values contradict one another."""
    given = {name: fact.si for name, fact in circuit.facts.items()}
    terms = {_name(*place): Term(own, float(evaluate(own, given))) for place, own in circuit.values.items()}
    return worked_out(terms, [*_laws(circuit)])


def _name(letter: str, place: int) -> str:
    return f"{letter}_{_index(place)}"


def _index(place: int) -> str:
    return "tot" if place == ALL else str(place)


def _laws(circuit: Wiring) -> Iterator[Law]:
    """What each quantity of a part or of a group of parts is by others."""
    for place in (*range(circuit.parts), *(group.place for group in circuit.groups)):
        yield from (
            (_name(letter, place), _LETTER.sub(rf"\g<0>_{_index(place)}", law))
            for letter, law in _LOCAL[circuit.stores]
        )
    for group in circuit.groups:
        members, shared, added = group.members, shared_letter(group.series), shared_letter(not group.series)
        for one in members:
            yield _name(shared, one), _name(shared, group.place)
            yield _name(shared, group.place), _name(shared, one)
        yield from _sums(group, added, reciprocal=False)
        yield from _sums(group, WORK, reciprocal=False)
        yield from _sums(group, SIZE, reciprocal=group.series == circuit.stores)


def _sums(group: Group, letter: str, *, reciprocal: bool) -> Iterator[Law]:
    """The whole from all its members, or one member from the whole and the others."""
    before = "1/" if reciprocal else ""
    whole = _name(letter, group.place)
    members = [_name(letter, one) for one in group.members]
    yield whole, f"{before}({' + '.join(before + own for own in members)})"
    for own in members:
        rest = "".join(f" - {before}{other}" for other in members if other != own)
        yield own, f"{before}({before}{whole}{rest})"


def _statement(circuit: Wiring, expression: str, target: Noun, dimension: str, number: int) -> Statement:
    letter, place = circuit.asked
    timed = circuit.timed
    expression = f"({expression})*{timed}" if timed is not None else expression
    own = f"{SHOWN.get(dimension, letter)}_{'tot' if place == ALL else place + 1}"
    name = "energy" if dimension == ENERGY else _NAMES[letter][circuit.stores]
    if place == ALL:
        name = name if letter == shared_letter(circuit.series) else f"total {name}"
    else:
        name = (
            f"{name} of part {place + 1}" if place < circuit.parts else f"{name} of group {place - circuit.parts + 1}"
        )
    laws = dict.fromkeys(_SHARED[group.series, circuit.stores] for group in circuit.groups)
    label = ", ".join((*laws, *circuit.notes))
    return stated((own, name), expression, circuit.facts, target, dimension, number, label)
