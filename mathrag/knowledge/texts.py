"""The words of an entity, as they are embedded and as they are matched (thesis 3.2.7 and 4.1.7).

No LaTeX and no numerical values: both made retrieval worse in the thesis and in our measurements. A formula is
embedded as three views (what it is called; what it relates, with units; everything), so that a long list of
parameters can't drown its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mathrag.entities import Constant, Formula, Parameter, Relation

_RELATION_WORDS = {
    "uses": "uses",
    "derived_from": "is derived from",
    "generalizes": "generalizes",
    "specializes": "is a special case of",
    "uses_constant": "uses the constant",
}


def formula_views(formula: Formula) -> tuple[str, ...]:
    """The texts whose vectors' mean stands for ``formula``: at least one, none empty, none twice."""
    called = _joined(formula.label, formula.description, separator=": ")
    relates = ", ".join(filter(None, (_parameter(parameter) for parameter in formula.parameters)))
    return tuple(dict.fromkeys(filter(None, (called, relates, formula_text(formula)))))


def formula_text(formula: Formula) -> str:
    """Everything said of ``formula``."""
    parameters = ", ".join(
        _joined(_parameter(parameter), parameter.description if parameter.name else "", separator=" ")
        for parameter in formula.parameters
    )
    text = _sentences((formula.label, formula.description, formula.intent, parameters, ", ".join(formula.keywords)))
    return text or formula.latex


def constant_views(constant: Constant) -> tuple[str, ...]:
    """Like `formula_views`, of a constant."""
    return tuple(dict.fromkeys(filter(None, (_joined(constant.name, constant.description), constant_text(constant)))))


def constant_text(constant: Constant) -> str:
    """Everything said of ``constant`` but its value."""
    kind = (constant.quantity_kind or "").replace("-", " ")
    unit = constant.unit if constant.unit not in (None, "1") else ""
    named = f"{constant.name} ({unit})" if unit else constant.name
    return _sentences((named, constant.description, kind, ", ".join(constant.keywords))) or constant.symbol


def relation_text(relation: Relation, labels: Mapping[str, str]) -> str:
    """A relation as a sentence; ``labels`` by URI."""
    source, target = labels.get(relation.source, ""), labels.get(relation.target, "")
    return _sentences((f"{source} {_RELATION_WORDS[relation.relation_type]} {target}".strip(), relation.evidence))


def _parameter(parameter: Parameter) -> str:
    words = parameter.name or parameter.description or (parameter.quantity_kind or "").replace("-", " ")
    unit = parameter.unit if parameter.unit not in (None, "1") else ""
    return f"{words} ({unit})" if words and unit else words


def _joined(*parts: str, separator: str = ": ") -> str:
    return separator.join(dict.fromkeys(part.strip() for part in parts if part.strip()))


def _sentences(parts: Iterable[str]) -> str:
    return ". ".join(dict.fromkeys(part.strip().rstrip(".") for part in parts if part.strip()))
