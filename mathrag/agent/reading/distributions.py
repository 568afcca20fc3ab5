"""Questions about a variable with a distribution that a document declares ("X ~ N(μ, σ)"): the law is the document's, and is cited."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.reading.statements import own_parameter
from mathrag.agent.reading.told_in_full import Asked, Told, Value, shared_unit, told
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.entities import Formula, Parameter
from mathrag.formulas import families, to_latex
from mathrag.problems.chances import Chance, chance_in, short_in
from mathrag.quantities import ReadQuantity

_SYMBOLS = {"probability": "P", "number": "z", "value": "x"}
_NORMAL = families()["normal"]
_IN_SAMPLES = {words[0]: name for name, words in _NORMAL.parameters.items()} | {_NORMAL.sampled[0]: "n"}
_PURE = frozenset({"n", "p", "r", "b"})
"""Parameters that have no unit whatever the variable has."""


def distributed(text: str, quantities: Sequence[ReadQuantity], known: TypedKnowledge | None) -> Told | None:
    """The law for what ``text`` asks of a distribution, where a document declares that; ``quantities`` say which units its values have."""
    declared = known.families if known is not None else {}
    if not declared:
        return None
    chance = chance_in(text, {family: _arguments(law) for family, law in declared.items()})
    return None if chance is None else _told(chance, declared[chance.family], quantities)


def undetermined(text: str, known: TypedKnowledge | None) -> tuple[Formula, tuple[Parameter, ...]] | None:
    """The distribution that ``text`` tells and a document declares, with those of its parameters that it gives no value."""
    declared = known.families if known is not None else {}
    found = short_in(text, declared) if declared else None
    return (declared[found[0]], tuple(own_parameter(name, name, "1") for name in found[1])) if found else None


def _arguments(law: Formula) -> list[str]:
    """The family's parameters in terms of `it`, what the documents write for them; of several values in terms of mu, sigma and n."""
    template = str(law.template)
    several = {_IN_SAMPLES[p.name]: p.identifier for p in law.parameters if p.name in _IN_SAMPLES}
    names = {p.identifier: "it" for p in law.parameters}
    if "n" in several:
        names |= {identifier: name for name, identifier in several.items()}
    forms = re.split(r",\s*", template[template.index("(") + 1 : template.rindex(")")])[1:]
    return [re.sub(r"[A-Za-z_]\w*", lambda word: names.get(word[0], word[0]), form) for form in forms]


def _told(chance: Chance, law: Formula, quantities: Sequence[ReadQuantity]) -> Told:
    own = shared_unit(chance.values.values(), quantities) if chance.result == "value" else None
    unit = "%" if chance.percent else own
    symbols = {p.identifier: p.symbol for p in law.parameters}
    units = {name: "1" if said.share or name in _PURE else own or "1" for name, said in chance.values.items()}
    values = {
        name: Value(said, chance.names[name], symbols.get(name, name), units[name])
        for name, said in chance.values.items()
    }
    expression = f"({chance.expression})*100" if chance.percent else chance.expression
    shown = {name: value.symbol for name, value in values.items()}
    asked = Asked(chance.said, _SYMBOLS[chance.result], unit)
    latex = f"{asked.symbol} = {to_latex(expression, shown)}, \\quad {law.latex}"
    return told(law, law.label, latex, expression, values, asked)
