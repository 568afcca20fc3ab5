"""Questions about a variable with a distribution that a document declares ("X ~ N(μ, σ)"): the law is the document's, and is cited."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mathrag.agent.reading.statements import Statement, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, TypedKnowledge, noun
from mathrag.entities import Formula, Parameter
from mathrag.formulas import families, to_latex
from mathrag.problems.chances import Chance, chance_in
from mathrag.problems.numbers import Said
from mathrag.quantities import ReadQuantity, dimension_of

ASKED = "#asked="
RESULT = "y"


@dataclass(frozen=True)
class Told:
    """What a question tells in full: its values, the law with each of them in its place, and what is asked."""

    facts: tuple[Fact, ...]
    statement: Statement
    target: Noun
    dimension: str
    unit: str | None


def distributed(text: str, quantities: Sequence[ReadQuantity], known: TypedKnowledge | None) -> Told | None:
    """The law for what ``text`` asks of a distribution, where a document declares that; ``quantities`` say which units its values have."""
    declared = known.families if known is not None else {}
    if not declared:
        return None
    chance = chance_in(text, {family: _arguments(law, family) for family, law in declared.items()})
    return None if chance is None else _told(chance, declared[chance.family], quantities)


def _arguments(law: Formula, family: str) -> list[str]:
    """The family's parameters in terms of `it`, what the documents write for them."""
    assert law.template is not None
    inner = law.template[law.template.index("(") + 1 : law.template.rindex(")")]
    names = {p.identifier for p in law.parameters}
    forms = re.split(r",\s*", inner)[1:]
    return [re.sub(r"[A-Za-z_]\w*", lambda word: "it" if word[0] in names else word[0], form) for form in forms]


def _told(chance: Chance, law: Formula, quantities: Sequence[ReadQuantity]) -> Told:
    unit = "%" if chance.percent else _shared_unit(chance.values, quantities) if chance.result == "value" else None
    sort = str(dimension_of(unit)) if unit else "1"
    values, parameters = [], [own_parameter(RESULT, chance.said, sort, unit=unit or "1", symbol=_symbol(chance))]
    for name, said in chance.values.items():
        own = unit if unit != "%" and sort != "1" and name not in _NUMBERS.get(chance.family, ()) and not said.share else "1"
        parameters.append(own_parameter(name, chance.names[name], str(dimension_of(own or "1")), unit=own, symbol=_latex(name, law)))
        values.append(_fact(len(values), said, own or "1", chance.names[name]))
    expression = f"({chance.expression})*100" if chance.percent else chance.expression
    target = noun(chance.said, frozenset(), None, None, sort)
    formula = _formula(law, expression, parameters, chance)
    nouns = (target, *(fact.noun for fact in values))
    takes = {p.identifier: frozenset({f.index}) for p, f in zip(parameters[1:], values, strict=True)}
    statement = Statement(formula, nouns, frozenset(), takes, answers=True, told=True)
    return Told(tuple(values), statement, target, sort, unit)


_NUMBERS = {"binomial": ("n", "p"), "normal": ("n", "p"), "poisson": ("n", "p"), "geometric": ("p",), "hypergeometric": ("r", "b", "n")}
"""Parameters that never have a unit."""


def _formula(law: Formula, expression: str, parameters: Sequence[Parameter], chance: Chance) -> Formula:
    symbols = {p.identifier: p.symbol for p in parameters}
    return law.model_copy(
        update={
            "uri": f"{law.uri}{ASKED}{chance.said.replace(' ', '-')}",
            "aliases": (*law.aliases, law.uri),
            "label": f"{families()[chance.family].name} distribution",
            "latex": f"{symbols[RESULT]} = {to_latex(expression, symbols)}, \\quad {law.latex}",
            "equation": f"{RESULT} == {expression}",
            "target": RESULT,
            "template": expression,
            "parameters": tuple(parameters),
            "consistency": "consistent",
        }
    )


def _symbol(chance: Chance) -> str:
    return {"probability": "P", "number": "z"}.get(chance.result, "x")


def _latex(name: str, law: Formula) -> str:
    """A parameter as the law writes it; a bound of the event as x with its number."""
    return next((p.symbol for p in law.parameters if p.identifier == name), name)


def _fact(index: int, said: Said, unit: str, name: str) -> Fact:
    value = float(said.value) if said.value.denominator != 1 else int(said.value)
    own = noun(name, frozenset(), None, None, str(dimension_of(unit)))
    return Fact(index, value, unit, float(value), own, name, (said.start, said.end))


def _shared_unit(values: Mapping[str, Said], quantities: Sequence[ReadQuantity]) -> str | None:
    """The one unit of the values that have one."""
    found = {
        quantity.unit
        for said in values.values()
        for quantity in quantities
        if quantity.unit not in (None, "1", "%") and quantity.start <= said.start < quantity.end
    }
    return found.pop() if len(found) == 1 else None
