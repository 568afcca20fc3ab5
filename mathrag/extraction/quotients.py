r"""Laws written for a quotient: ``\frac{Q}{t} = \frac{kA\,\Delta T}{d}``, ``\frac{F}{\ell} = \frac{\mu_0 I_1 I_2}{2\pi d}``.

The quotient is a quantity of its own, the rate of heat conduction or the force per unit length, and asked for as such: beside the law
as it is written there is one whose target it is.
"""

from __future__ import annotations

import re
from dataclasses import replace

from mathrag.extraction.reading import Reading
from mathrag.extraction.typing import Typing
from mathrag.formulas import Equation, names
from mathrag.quantities import Dimension, Ontology, QuantityKind

_QUOTIENT = re.compile(r"([A-Za-z_]\w*)/([A-Za-z_]\w*)")
CALLED_SO = 0.7
OF_A_QUOTIENT = re.compile(r"\b(?:per|rate|flux|gradient|density|intensity)\b", re.I)
"""In a label: what is called so is no single symbol."""


def for_quotient(
    equation: Equation, typing: Typing, label: str, ontology: Ontology
) -> tuple[Equation, Typing, str] | None:
    """``equation`` with the quotient on its left as one symbol, typed so, and what it is in LaTeX; None where there is none."""
    left = _QUOTIENT.fullmatch(equation.lhs)
    if left is None or typing.consistency != "consistent" or {left[1], left[2]} & set(names(equation.rhs)):
        return None
    over, under = typing.readings[left[1]], typing.readings[left[2]]
    if right := _QUOTIENT.fullmatch(equation.rhs):
        others = (typing.readings.get(name) for name in right.groups())
        if all(o is not None and o.dimension == one.dimension for o, one in zip(others, (over, under), strict=True)):
            return None  # two states of one thing: ``P_1/T_1 = P_2/T_2``
    if over.dimension is None or under.dimension is None or (over.dimension / under.dimension).dimensionless:
        return None
    name, symbol = f"{left[1]}{left[2]}_q", f"({equation.symbols[left[1]]}/{equation.symbols[left[2]]})"
    kept = {key: written for key, written in equation.symbols.items() if key not in left.groups()}
    made = replace(equation, lhs=name, symbols={**kept, name: symbol})
    reading = _reading(over, under, over.dimension / under.dimension, label, ontology)
    readings = {key: found for key, found in typing.readings.items() if key in kept} | {name: reading}
    return made, replace(typing, readings=readings), symbol


def _reading(over: Reading, under: Reading, dimension: Dimension, label: str, ontology: Ontology) -> Reading:
    words = f"{_called(over)} per {_called(under)}"
    kinds = [kind for kind, score in ontology.for_name(label) if score >= CALLED_SO] if label else []
    kinds += [
        kind
        for phrase in (words, f"{_called(over)} flow rate", f"{_called(over)} rate")
        for kind in _exact(phrase, ontology)
    ]
    kind = next((kind for kind in kinds if kind.dimension == dimension), None)
    named = not label and kind is None and _called(over) and _called(under)
    name = words if named else ""
    return Reading(kind, dimension, 1.0, name, name, evidence="a quotient that the formula is written for", said=1.0)


def _called(reading: Reading) -> str:
    return re.sub(r"^change in ", "", reading.kind.label if reading.kind else reading.name)


def _exact(phrase: str, ontology: Ontology) -> list[QuantityKind]:
    return [kind for kind, _ in ontology.for_name(phrase)[:1] if phrase in (kind.label, *kind.synonyms)]
