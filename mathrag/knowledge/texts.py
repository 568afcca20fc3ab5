"""The words of an entity, as they are embedded and as they are matched (thesis 3.2.7 and 4.1.7).

No LaTeX and no numerical values: both made retrieval worse in the thesis and in our measurements; what a statement says has its
formulas in words. A formula is
embedded as three views (what it is called; what it relates, with units; everything), so that a long list of
parameters can't drown its name. A relation lies between what it joins: their names are its views, so that it costs no vector of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from mathrag.entities import (
    Constant,
    Definition,
    Example,
    Formula,
    Parameter,
    Relation,
    RoleQuantity,
    Situation,
    Statement,
    Symbol,
    Value,
)
from mathrag.knowledge.aloud import read_aloud

_MATH = re.compile(r"\$\$.*?\$\$|\$[^$\n]*\$|\\\(.*?\\\)|\\\[.*?\\\]|\\[a-zA-Z]+(?:\{[^{}]*\})*", re.DOTALL)
_NAME_PARTS = re.compile(r"(?<=[a-z])(?=[A-Z])|[_-]+|(?<=[a-z])(?=\d)")
_CARD_EXAMPLES = 3
_RELATION_WORDS = {
    "uses": "uses",
    "derived_from": "is derived from",
    "generalizes": "generalizes",
    "specializes": "is a special case of",
    "uses_constant": "uses the constant",
}


def formula_views(formula: Formula) -> tuple[str, ...]:
    """The texts whose vectors' mean stands for ``formula``: at least one, none empty, none twice.

    Where it relates nothing that is named, no list drowns its name, and one text says it all.
    """
    called = _plain(_joined(formula.label, formula.description))
    relates = ", ".join(filter(None, (_parameter(parameter) for parameter in formula.parameters)))
    views = (called, relates) if relates else ()
    return tuple(dict.fromkeys(filter(None, (*views, formula_text(formula)))))


def formula_text(formula: Formula) -> str:
    """Everything said of ``formula``."""
    parameters = ", ".join(filter(None, (_described(parameter) for parameter in formula.parameters)))
    text = _sentences((formula.label, formula.description, formula.intent, parameters))
    return _plain(_sentences((text, _new(formula.keywords, text)))) or formula.latex


def constant_views(constant: Constant) -> tuple[str, ...]:
    """Like `formula_views`, of a constant."""
    return tuple(
        dict.fromkeys(filter(None, (_plain(_joined(constant.name, constant.description)), constant_text(constant))))
    )


def constant_text(constant: Constant) -> str:
    """Everything said of ``constant`` but its value."""
    kind = _spaced(constant.quantity_kind)
    unit = constant.unit if constant.unit not in (None, "1") else ""
    named = f"{constant.name} ({unit})" if unit else constant.name
    text = _sentences((named, constant.description, kind))
    return _plain(_sentences((text, _new(constant.keywords, text)))) or constant.symbol


def relation_text(relation: Relation, labels: Mapping[str, str]) -> str:
    """A relation as a sentence; ``labels`` by URI."""
    source, target = labels.get(relation.source, ""), labels.get(relation.target, "")
    sentence = f"{source} {_RELATION_WORDS[relation.relation_type]} {target}".strip()
    return _plain(_sentences((sentence, relation.evidence))) or _RELATION_WORDS[relation.relation_type]


def situation_views(situation: Situation) -> tuple[str, ...]:
    """Like `formula_views`, of a situation."""
    called = _plain(_joined(situation.label, situation.description))
    return tuple(dict.fromkeys(filter(None, (called, situation_text(situation)))))


def situation_text(situation: Situation) -> str:
    """Everything said of ``situation`` and its quantities, and the phrases that show it."""
    quantities = ", ".join(dict.fromkeys(filter(None, map(_of_role, situation.quantities))))
    text = _sentences((situation.label, situation.description, quantities))
    words = (*(phrase for group in situation.shows for phrase in group), *(w for r in situation.roles for w in r.words))
    return _plain(_sentences((text, _new(dict.fromkeys(words), text)))) or situation.name


def definition_text(definition: Definition) -> str:
    """A term with its other names, and what is said of it."""
    named = _joined(definition.term, *definition.names, separator=", ")
    return _plain(_joined(named, definition.text))


def value_text(value: Value) -> str:
    """What a value is of, in words; not the number."""
    unit = value.unit if value.unit not in (None, "1") else ""
    named = f"{value.quantity} of {value.thing}"
    return _plain(
        _sentences((f"{named} ({unit})" if unit else named, _spaced(value.quantity_kind), value.condition, value.note))
    )


def example_text(example: Example) -> str:
    """What a worked example asks, without its solution."""
    return (
        _plain(_sentences((example.label, example.question, *(part.question for part in example.parts)))) or "example"
    )


def symbol_view(symbol: Symbol) -> str:
    """What a symbol is called and means, in words: what is embedded. With its properties a card is mostly LaTeX."""
    return _plain(_joined(_symbol_names(symbol), symbol.description_latex)) or symbol.name


def symbol_text(symbol: Symbol) -> str:
    """A symbol's card, which is matched: its name as words, what it is called, its description, properties and first examples."""
    named = _symbol_names(symbol)
    properties = " ".join(one.latex for one in symbol.properties)
    examples = " ".join(one.latex for one in symbol.examples[:_CARD_EXAMPLES])
    return " ".join(f"{named}: {symbol.description_latex} {properties} {examples}".split())


SENTENCE_WEIGHTS = (0.25, 0.05, 0.4)
"""Of `statement_sentences`, as measured (`docs/statement-graph.md`): contents weigh most, as AutoMathKG's text has it (5.2)."""


def statement_sentences(statement: Statement) -> tuple[str, ...]:
    """Title, field and content: the first three of the five sentences by which AutoMathKG embeds a statement (equation 1); what it
    says with formulas in words, as questions have it."""
    says = " ".join(statement.contents.split())
    aloud = _MATH.sub(lambda found: f" {' '.join(read_aloud(found[0]))} ", says).replace("*", "")
    return (
        f"title: {statement.title or statement.label}",
        f"field: {statement.field or ''}",
        f"content: {' '.join(aloud.split()) or says}",
    )


def reference_sentences(uses: Iterable[str], used_by: Iterable[str]) -> tuple[str, str]:
    """The last two of the five: the labels of what a statement refers to and of what refers to it."""
    return f"in references: {'; '.join(uses)}", f"out references: {'; '.join(used_by)}"


def statement_text(statement: Statement) -> str:
    """What a definition, theorem or problem is called and says, without its proofs and solutions."""
    return _plain(_joined(statement.label, statement.contents)) or statement.form


def _symbol_names(symbol: Symbol) -> str:
    words = _NAME_PARTS.sub(" ", symbol.name.partition(":")[2]).lower()
    return _joined(words, symbol.label, separator=", ")


def _of_role(quantity: RoleQuantity) -> str:
    """What a quantity of a situation is, in words."""
    return quantity.said or _spaced(quantity.quantity_kind)


def _parameter(parameter: Parameter) -> str:
    words = parameter.name or parameter.description or _spaced(parameter.quantity_kind)
    unit = parameter.unit if parameter.unit not in (None, "1") else ""
    return f"{words} ({unit})" if words and unit else words


def _described(parameter: Parameter) -> str:
    """Name, unit and whatever the description adds."""
    named = _parameter(parameter)
    adds = parameter.description.strip().casefold() not in named.casefold()
    return f"{named} {parameter.description.strip()}" if named and adds else named


def _new(keywords: Iterable[str], text: str) -> str:
    """The keywords that ``text`` does not hold."""
    said = text.casefold()
    return ", ".join(keyword for keyword in keywords if keyword.casefold() not in said)


def _spaced(kind: str | None) -> str:
    return (kind or "").replace("_", " ").replace("-", " ")


def _plain(text: str) -> str:
    """``text`` without its LaTeX."""
    return " ".join(_MATH.sub(" ", text).split())


def _joined(*parts: str, separator: str = ": ") -> str:
    return separator.join(dict.fromkeys(part.strip() for part in parts if part.strip()))


def _sentences(parts: Iterable[str]) -> str:
    return ". ".join(dict.fromkeys(part.strip().rstrip(".") for part in parts if part.strip()))
