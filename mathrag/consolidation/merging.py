"""One entity of many: the best one's structure, everybody's words and every occurrence; never in order of arrival."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from mathrag.documents.headings import lists_formulas, names_a_law, repeats
from mathrag.entities import Constant, Formula, FormulaRole, Occurrence, Parameter
from mathrag.knowledge import normalise_latex, words

E = TypeVar("E", bound=Formula | Constant)
_MOST_FIRST: tuple[FormulaRole, ...] = ("definition", "law", "derived", "statement", "step")
"""What a formula is where its places differ."""
_CONSISTENCY = ("inconsistent", "unknown", "consistent")


def merged_formula(group: Sequence[Formula], uri: str, aliases: Iterable[str]) -> Formula:
    """The formula of ``group`` that can be computed with and is typed best, completed by the others."""
    base = best(group, quality)
    same = [formula for formula in group if formula.latex == base.latex]
    said = tuple(dict.fromkeys(one for formula in group for one in formula.corrections))
    corrected = {one.field for one in base.corrections}
    label = base.label if "name" in corrected else _label(base, group)
    occurrences = together(formula.occurrences for formula in group)
    told: dict[str, Any] = {
        "uri": uri,
        "label": label,
        "named": any(formula.named for formula in group),
        "role": base.role if "role" in corrected else role_of(base, occurrences),
        "parameters": tuple(_completed(parameter, same) for parameter in base.parameters),
        "description": longest(formula.description for formula in group),
        "intent": longest(formula.intent for formula in group),
        "keywords": texts((formula.keywords for formula in group), _names(group), label),
        "conditions": texts((formula.conditions for formula in group), (), ""),
        "aliases": tuple(sorted({*aliases} - {uri})),
        "occurrences": occurrences,
        "corrections": tuple(sorted(said, key=lambda one: (one.date, one.id))),
    }
    # Most formulas of a library stand once: those are not held twice.
    changed = {field: value for field, value in told.items() if value != getattr(base, field)}
    return base.model_copy(update=changed) if changed else base


def role_of(base: Formula, occurrences: Iterable[Occurrence]) -> FormulaRole:
    """What a formula is by all its places; a condition stays one wherever it stands outside examples."""
    most = min((place.role for place in occurrences), key=_MOST_FIRST.index, default=base.role)
    return "statement" if base.role == "statement" and most != "step" else most


def best(group: Sequence[E], measure: Callable[[E], Any]) -> E:
    """The first by ``measure``; of equals the one whose JSON is smallest, which does not depend on the order."""
    if len(group) == 1:
        return group[0]
    highest = max(measure(entity) for entity in group)
    return min((entity for entity in group if measure(entity) == highest), key=lambda entity: entity.model_dump_json())


def quality(formula: Formula) -> tuple[Any, ...]:
    """What makes one reading of an equation better than another: a person corrected it, it computes, it is sound, it is typed and named."""
    parameters = formula.parameters
    return (
        len(formula.corrections),
        formula.executable,
        _CONSISTENCY.index(formula.consistency),
        sum((p.dimension is not None and not p.guessed) or p.constant is not None for p in parameters),
        not all(place.headings and repeats(place.headings[-1]) for place in formula.occurrences),
        sum(parameter.quantity_kind is not None for parameter in parameters),
        sum(bool(parameter.name) for parameter in parameters),
        max((occurrence.confidence for occurrence in formula.occurrences), default=0.0),
        formula.target is not None and (formula.equation or "").startswith(f"{formula.target} =="),
        _is_label(formula),
        bool(formula.description),
        -len(formula.latex),
    )


def longest(candidates: Iterable[str]) -> str:
    """The longest; of equally long ones the first in the alphabet."""
    return min(candidates, key=lambda text: (-len(text), text), default="")


def texts(groups: Iterable[Iterable[str]], names: Iterable[str], own: str) -> tuple[str, ...]:
    """All texts of ``groups`` and, beside the ``own`` name, all other ``names``; once each whatever the case, sorted."""
    found: dict[str, str] = {}
    for text in sorted({text for group in groups for text in group if text.strip()}):
        found.setdefault(text.casefold(), text)
    for name in sorted({name for name in names if name.strip() and name.casefold() != own.casefold()}):
        found.setdefault(name.casefold(), name)
    return tuple(sorted(found.values()))


def together(groups: Iterable[Iterable[Occurrence]]) -> tuple[Occurrence, ...]:
    """Every different occurrence, in the order of documents and chunks."""
    return tuple(sorted({occurrence for group in groups for occurrence in group}, key=_place))


def as_steps(formula: Formula) -> tuple[Occurrence, ...]:
    """Its places as those of the law that it is a step of, which they do not name."""
    return tuple(place.model_copy(update={"role": "step", "label": ""}) for place in formula.occurrences)


def _place(occurrence: Occurrence) -> tuple[Any, ...]:
    return occurrence.document, occurrence.chunk, occurrence.page or 0, occurrence.model_dump_json()


def _is_label(formula: Formula) -> bool:
    """Is it called by words, or by its own LaTeX?"""
    if formula.label in ("", formula.latex):
        return False
    mathematical = "\\" in formula.label or "=" in formula.label
    return not mathematical or normalise_latex(formula.label) != normalise_latex(formula.latex)


def _names(group: Sequence[Formula]) -> list[str]:
    return [formula.label for formula in group if _is_label(formula)]


def _label(base: Formula, group: Sequence[Formula]) -> str:
    """What most documents call it (of equally many, a law's name, or what names what it computes); the base's own label
    where none calls it anything, or where that says the same in more detail. What a form solved for another symbol is called is
    that symbol's name."""
    places = [occurrence for formula in group for occurrence in formula.occurrences if occurrence.label]
    inputs = {normalise_latex(p.symbol) for p in base.parameters if p.identifier != base.target}
    places = [place for place in places if names_a_law(place.label) or _left_of(place) not in inputs]
    listed = [place for place in places if any(map(lists_formulas, place.headings[-1:]))]
    given = Counter(place.label for place in listed or places)
    if given:
        told = [_words_of(p for p in base.parameters if p.identifier == base.target), _words_of(base.parameters)]
        usual = min(
            given,
            key=lambda name: (
                -given[name],
                not names_a_law(name),
                *(said.isdisjoint(words(name)) for said in told),
                name,
            ),
        )
        own = any(place.label for place in base.occurrences)
        return base.label if own and base.label.startswith(usual) else usual
    if _is_label(base):
        return base.label
    counted = Counter(_names(group))
    return min(counted, key=lambda name: (-counted[name], name), default=base.label)


def _left_of(place: Occurrence) -> str:
    """The left side of a formula as it is written there."""
    return normalise_latex(place.latex or "").partition("=")[0].strip()


def _words_of(parameters: Iterable[Parameter]) -> set[str]:
    return {word for p in parameters for word in words(f"{p.name} {p.quantity_kind or ''}".replace("_", " "))}


def _completed(parameter: Parameter, group: Sequence[Formula]) -> Parameter:
    """``parameter`` with words and a type from formulas that spell the same LaTeX, where it has none."""
    others = [
        other
        for formula in group
        for other in formula.parameters
        if (other.identifier, other.constant) == (parameter.identifier, parameter.constant)
    ]
    added: dict[str, Any] = {}
    if not parameter.name:
        added["name"] = longest(other.name for other in others)
    if not parameter.description:
        added["description"] = longest(other.description for other in others)
    if parameter.quantity_kind is None and parameter.dimension is not None:
        kinds = sorted({o.quantity_kind for o in others if o.quantity_kind and o.dimension == parameter.dimension})
        if len(kinds) == 1:
            added["quantity_kind"] = kinds[0]
    return parameter.model_copy(update=added) if any(added.values()) else parameter
