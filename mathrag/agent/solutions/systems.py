"""Two formulas that share an unknown, neither of which can be computed alone (issue: solving).

"At v it catches up with what starts with a": d = v t and d = a t² / 2 both need the distance and the time. For what is asked
(t) one formula is solved for the shared unknown (d) and put into the other, which leaves one equation in what is asked. It
is a formula of this question alone: the search binds and chains it like any other, at the cost of two; it cites both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mathrag.agent.slots.features import kind_costs, marker_cost, target_costs
from mathrag.agent.slots.links import Links
from mathrag.agent.slots.steps import TypedFormula
from mathrag.agent.slots.typed import Noun, Slot, TypedKnowledge, index_of
from mathrag.entities import Formula, Parameter
from mathrag.errors import FormulaError
from mathrag.formulas import names, replaced, solve, to_latex

ROOTS = 8  # formulas for what is asked that are tried, the best by words first
PROVIDERS = 12  # formulas tried for the shared unknown of each
MOST = 8  # systems a question
SECOND = "_second"
WITH = "#with="


@dataclass(frozen=True)
class _Pair:
    """``first`` computes what is asked from ``shared``, which ``second`` computes from ``asked`` again."""

    first: Slot
    shared: Slot
    second: Slot
    asked: Slot


def with_systems(
    knowledge: TypedKnowledge,
    links: Links,
    asked: Noun,
    dimensions: frozenset[str],
    question: Noun,
    found: Mapping[int, float],
) -> tuple[TypedKnowledge, Links, dict[int, float]]:
    """The knowledge base and its links with the systems for what is asked, and how well retrieval liked each (by formula)."""
    roots = sorted(
        (sum(target_costs(asked, knowledge.slots[i].noun, knowledge.frequencies)) - found.get(knowledge.slots[i].formula, 0.0), i)
        for dimension in dimensions
        for i in knowledge.by_dimension.get(dimension, ())
    )  # fmt: skip
    extended, liked = knowledge.copied(), dict[int, float]()
    origins: dict[int, int] = {}
    seen = set[frozenset[object]]()
    for pair in _pairs([knowledge.slots[i] for _, i in roots[:ROOTS]], knowledge, links):
        if len(liked) == MOST:
            break
        both = frozenset((pair.first.formula, pair.second.formula, pair.shared.parameter.symbol))
        made = _system(pair, knowledge) if both not in seen else None
        if made is None:
            continue
        seen.add(both)
        number = _add(extended, *made, pair, origins)
        liked[number] = min(found.get(slot.formula, 0.0) for slot in (pair.first, pair.second))
    if not liked:
        return knowledge, links, {}
    linked = [(slot, *links.of(origin)) for slot, origin in origins.items()]
    needs = [slot for slot, providers, _ in linked for _ in providers]
    rows = [tuple(row) for _, _, features in linked for row in features.tolist()]
    return extended, links.extended(extended, needs, [p for _, own, _ in linked for p in own.tolist()], rows), liked


def _pairs(roots: list[Slot], knowledge: TypedKnowledge, links: Links) -> Iterator[_Pair]:
    for root in roots:
        own = knowledge.formulas[root.formula]
        for shared in knowledge.inputs(root):
            for provider in links.of(shared.index)[0][:PROVIDERS].tolist():
                second = knowledge.slots[provider]
                if knowledge.formulas[second.formula].formula.uri == own.formula.uri:
                    continue
                for asked in knowledge.inputs(second):
                    if _same(root, asked) and _fits(shared, second):
                        yield _Pair(root, shared, second, asked)


def _fits(one: Slot, other: Slot) -> bool:
    """Can they be one quantity: of one kind, nothing of their words, indices or markers against it?"""
    if not (one.noun.own <= other.noun.own or other.noun.own <= one.noun.own):
        return False
    indices = {index_of(slot.parameter.symbol) for slot in (one, other)} - {""}
    if len(indices) > 1:
        return False
    kind, unknown = kind_costs(one.noun, other.noun)
    return not kind and not unknown and marker_cost(one.noun.markers, other.noun.markers, False) < 1.0


def _same(one: Slot, other: Slot) -> bool:
    """Are they one quantity: of one kind and called the same?"""
    if one.parameter.dimension != other.parameter.dimension or not _fits(one, other):
        return False
    return (
        one.noun.own == other.noun.own
        and one.noun.markers == other.noun.markers
        and one.noun.symbol in (None, other.noun.symbol)
    )


def _system(pair: _Pair, knowledge: TypedKnowledge) -> tuple[Formula, dict[str, Slot]] | None:
    """The formula that is left when the shared unknown is eliminated, and where each of its variables comes from."""
    first, second = (knowledge.formulas[slot.formula] for slot in (pair.first, pair.second))
    own = {knowledge.slots[i].parameter.identifier: knowledge.slots[i] for i in first.slots}
    renamed: dict[str, str] = {}
    origin = {name: slot for name, slot in own.items() if slot.index != pair.shared.index}
    for slot in (knowledge.slots[i] for i in second.slots if i != pair.second.index):
        name = slot.parameter.identifier
        known = (
            pair.first if slot.index == pair.asked.index else next((o for o in origin.values() if _same(o, slot)), None)
        )
        renamed[name] = known.parameter.identifier if known is not None else name + SECOND if name in own else name
        origin.setdefault(renamed[name], slot)
    constants = {p.identifier for p in second.formula.parameters if p.constant is not None}
    if constants & set(own):
        return None
    unknown = pair.first.parameter.identifier
    try:
        way = solve(second.formula.equation or "", pair.second.parameter.identifier)[0]
        inner = replaced(f"{way} == 0", renamed).removesuffix(" == 0")
        equation = replaced(first.formula.equation or "", {pair.shared.parameter.identifier: inner})
        template = next(way for way in solve(equation, unknown) if names(way) & origin.keys())
    except (FormulaError, StopIteration):
        return None  # no closed form, or what is asked cancels: these two say nothing of it
    return _formula(first.formula, second.formula, equation, template, unknown, origin), origin


def _formula(
    first: Formula, second: Formula, equation: str, template: str, unknown: str, origin: Mapping[str, Slot]
) -> Formula:
    parameters = [slot.parameter.model_copy(update={"identifier": name}) for name, slot in sorted(origin.items())]
    parameters += [p for formula in (first, second) for p in formula.parameters if p.constant is not None]
    kept = tuple(sorted({p.identifier: p for p in parameters}.values(), key=lambda p: p.identifier))
    symbols = {p.identifier: _marked(p) for p in kept}
    return first.model_copy(
        update={
            "uri": f"{first.uri}{WITH}{second.id}", "aliases": (*first.aliases, first.uri, second.uri),
            "label": f"{first.label} together with {second.label}", "equation": equation, "target": unknown, "template": template,
            "latex": " = ".join(to_latex(side, symbols) for side in equation.split(" == ")),
            "parameters": kept, "conditions": (*first.conditions, *second.conditions),
            "occurrences": (*first.occurrences, *second.occurrences),
        }
    )  # fmt: skip


def _marked(parameter: Parameter) -> str:
    return f"{parameter.symbol}'" if parameter.identifier.endswith(SECOND) else parameter.symbol


def _add(
    extended: TypedKnowledge, formula: Formula, origin: Mapping[str, Slot], pair: _Pair, origins: dict[int, int]
) -> int:
    """Add the formula; only what is asked is computed by it, its other variables are filled as in the two it is made of."""
    number = len(extended.formulas)
    own = []
    for parameter in (p for p in formula.parameters if p.constant is None):
        source = origin[parameter.identifier]
        target = parameter.identifier == formula.target
        slot = Slot(len(extended.slots), number, parameter, source.noun, target)
        extended.slots.append(slot)
        own.append(slot.index)
        if target:
            dimension = parameter.dimension
            extended.by_dimension[dimension] = [*extended.by_dimension[dimension], slot.index]
        else:
            origins[slot.index] = source.index
    one, other = (extended.formulas[slot.formula] for slot in (pair.first, pair.second))
    extended.formulas.append(
        TypedFormula(
            number, formula, tuple(own), one.words | other.words, False, one.literals + other.literals,
            (*one.silent, *other.silent), parts=one.parts + other.parts,
        )
    )  # fmt: skip
    extended.by_uri[formula.uri] = [number]
    return number
