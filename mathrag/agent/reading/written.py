"""By what factor a law changes that the question writes out: "rate = k[NO]^2[H_2] ... if the concentration of NO is halved".

Each change is of a variable of the law, by its letter or species or as what that letter usually stands for; the factor is the product
of the powers of the changes, an equation of the question alone. Where one of them has no clear place nothing is stated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from mathrag.agent.reading.laws import law_in
from mathrag.agent.reading.scaling import FACTOR, Scaling
from mathrag.agent.reading.scaling_laws import power_in
from mathrag.agent.reading.statements import Statement, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import NEITHER
from mathrag.formulas import Equation
from mathrag.problems.kinds import KindIndex

NUMBER = 0
"""Of the equation: a question that has it has no other."""
_ALL = re.compile(r"\b(?:both|all|each)\b.*\bconcentration|\bconcentrations of (?:both|all)\b", re.IGNORECASE)


def written_factor(text: str, scaling: Scaling | None, factors: Sequence[Fact], kinds: KindIndex) -> list[Statement]:
    """The factor by which what is asked changes by the law that ``text`` writes out, as its only equation."""
    if scaling is None or scaling.before is not None or (law := law_in(text)) is None:
        return []
    equation, written = law
    asked = [
        name
        for name, symbol in equation.symbols.items()
        if equation.lhs == name and _means(symbol, scaling, text, kinds)
    ]
    changed = [(fact, _changed(fact, equation, kinds)) for fact in factors]
    if len(asked) != 1 or not changed or any(not names or asked[0] in names for _, names in changed):
        return []
    parameters = tuple(own_parameter(name, symbol, "1") for name, symbol in equation.symbols.items())
    formula = own_formula(NUMBER, written, f"{equation.lhs} == {equation.rhs}", written, parameters)
    powers: list[tuple[Fact, Fraction]] = []
    for fact, names in changed:
        found = [power_in(formula, asked[0], name) for name in names]
        told = [power for power in found if power is not None]
        if len(told) < len(found):
            return []
        powers.append((fact, sum(told, Fraction(0))))
    return [_statement(powers, written)]


def _means(symbol: str, scaling: Scaling, text: str, kinds: KindIndex) -> bool:
    """Is the left side what is asked: by its word or as what its letter usually stands for?"""
    own = symbol.strip("\\")
    return (
        bool(scaling.asked.kinds & kinds.of_any_dimension(own))
        or own.lower() in scaling.asked.stems
        or bool(re.search(rf"\bfactor\b[^.?]*(?<!\w){re.escape(own)}(?!\w)", text))
    )


def _changed(fact: Fact, equation: Equation, kinds: KindIndex) -> list[str]:
    """The variables of which ``fact`` is the factor."""
    if _ALL.search(fact.text):
        return [name for name, symbol in equation.symbols.items() if symbol.startswith("[")]
    plain = fact.text.replace("_", "").replace("{", "").replace("}", "")
    letters = {name: re.sub(r"[\[\]_{}\\]", "", symbol) for name, symbol in equation.symbols.items()}
    own = [name for name, letter in letters.items() if re.search(rf"(?<![\w]){re.escape(letter)}(?!\w)", plain)]
    if own:
        return own if len(own) == 1 else []
    alike = [
        name
        for name, symbol in equation.symbols.items()
        if kinds.headed(fact.text) & kinds.of_any_dimension(symbol.strip("\\"))
    ]
    return alike if len(alike) == 1 else []


def _statement(powers: Sequence[tuple[Fact, Fraction]], written: str) -> Statement:
    names = [f"k_{n}" for n in range(1, len(powers) + 1)]
    parameters = (
        own_parameter(FACTOR, "factor", "1", "ratio"),
        *(own_parameter(name, f"factor {name}", "1", "ratio") for name in names),
    )
    right = "*".join(f"{name}**({power})" for name, (_, power) in zip(names, powers, strict=True))
    latex = " ".join(f"{name}^{{{power}}}" for name, (_, power) in zip(names, powers, strict=True))
    formula = own_formula(
        NUMBER, f"the question states: {written}", f"{FACTOR} == {right}", f"{FACTOR} = {latex}", parameters
    )
    target, *_ = powers
    takes = {name: frozenset({fact.index}) for name, (fact, _) in zip(names, powers, strict=True)}
    words = [replace(fact.noun, markers=NEITHER) for fact, _ in powers]
    return Statement(formula, (target[0].noun, *words), frozenset(), takes, answers=True, told=True)
