"""What every snapshot must pass before it is published.

- `SHACL`: the graph conforms to ``ontology/shapes.ttl``
- `TEMPLATES`: every executable template has a value somewhere (sample values, constants at their own)
- `DIMENSIONS`: no executable formula has sides of different dimensions, as far as the types of its symbols tell
- `SAME_URIS`: index and graph hold the same formulas, constants, relations, situations, definitions, values, examples and statements
- `LOSSLESS`: what the graph gives back is what went in
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field

from mathrag.entities import (
    Constant,
    Definition,
    Entity,
    Example,
    Formula,
    Relation,
    Situation,
    Statement,
    Symbol,
    Value,
)
from mathrag.errors import FormulaError, UnitError
from mathrag.knowledge.index import indexed_uris
from mathrag.knowledge.parts import Part, in_parts
from mathrag.knowledge.shapes import Judge, Violation
from mathrag.knowledge.snapshot import read_entities
from mathrag.knowledge.store import TURTLE, digest, open_store, part_keys, read_part
from mathrag.remembered import remembered

if TYPE_CHECKING:
    import pyoxigraph as ox

    from mathrag.formulas import DimensionCheck

SHACL = "shacl_conforms"
TEMPLATES = "templates_evaluate"
DIMENSIONS = "dimensions_agree"
SAME_URIS = "index_and_graph_hold_the_same"
LOSSLESS = "graph_is_lossless"
SHOWN = 20
INDEXED = (Formula, Constant, Relation, Situation, Definition, Value, Example, Statement, Symbol)
# ranges that meet the domains of roots, logarithms, arcs and counts (whole numbers) in turn
_RANGES = ((0.5, 2.0), (1, 12), (0.05, 0.95), (1.0, 10.0), (10.0, 1000.0), (-1.0, 1.0), (-10.0, 10.0), (0, 60))
_ROUNDS = 48


class Check(BaseModel):
    """The result of one check."""

    model_config = ConfigDict(frozen=True)

    name: str
    passed: bool
    details: dict[str, Any] = Field(description="counts, and the first few that fail")


def check_snapshot(directory: Path, entities: Sequence[Entity] | None = None) -> list[Check]:
    """All checks of a built snapshot, whose ``entities`` somebody may have read. Raises `SnapshotError` where it can't be read at all."""
    entities = read_entities(directory) if entities is None else entities
    return [
        _check(SHACL, shacl_violations(directory, entities)),
        _check(TEMPLATES, _failing_templates(entities), checked=sum(map(_is_executable, entities))),
        _check(DIMENSIONS, _inconsistent(entities), checked=sum(map(_is_executable, entities))),
        _check(SAME_URIS, _unmatched_uris(directory, entities)),
        _check(LOSSLESS, _lost(directory, entities), entities=len(entities)),
    ]


def _check(name: str, failing: list[str], **details: Any) -> Check:
    return Check(name=name, passed=not failing, details={**details, "failing": len(failing), "first": failing[:SHOWN]})


def shacl_violations(directory: Path, entities: Iterable[Entity]) -> list[str]:
    """What of the graph of ``entities`` breaks a shape, one line each, sorted; of its parts those that were not judged before are read.

    A file that is as it was written of its part has the part's verdict, which its entities got before they were written.
    """
    judge, found, known = Judge(entities), list[Violation](), part_keys(directory)
    for path in sorted((directory / TURTLE).glob("*.ttl")):
        key, written = known.get(path.name, ("", ""))
        there = digest(path)
        found += judge.violations(key if written == there else there, cache(partial(read_part, path)))
    return sorted(f"{violation.focus} {violation.said}" for violation in found)


def _is_executable(entity: Entity) -> bool:
    return isinstance(entity, Formula) and entity.executable


def _failing_templates(entities: Iterable[Entity]) -> list[str]:
    entities = list(entities)
    constants = {uri: e for e in entities if isinstance(e, Constant) for uri in (e.uri, *e.aliases)}
    failing = []
    for entity in entities:
        if isinstance(entity, Formula) and entity.executable:
            problem = template_problem(entity, constants)
            if problem is not None:
                failing.append(f"{entity.uri} {entity.template}: {problem}")
    return failing


def _inconsistent(entities: Iterable[Entity]) -> list[str]:
    formulas = (entity for entity in entities if isinstance(entity, Formula) and entity.executable)
    found = ((formula, dimension_problem(formula)) for formula in formulas)
    return [f"{formula.uri} {formula.equation}: {problem}" for formula, problem in found if problem is not None]


def dimension_problem(formula: Formula) -> str | None:
    """How the types of a formula's symbols contradict its equation, or can't be read; None where neither is known."""
    if formula.equation is None:
        return "executable without an equation"
    typed = [(p.identifier, p.symbol, p.dimension, p.number) for p in formula.parameters]

    def problem() -> str | None:
        try:
            check = dimension_check(formula)
        except UnitError as error:
            return error.message
        return check.reason if check.status == "inconsistent" else None

    return remembered("dimension_problem", [formula.equation, formula.literals, typed], problem)


def dimension_check(formula: Formula) -> DimensionCheck:
    """Whether the sides of a formula's equation have one dimension, as its parameters are typed. Raises `UnitError`."""
    from mathrag.formulas import Equation, check_dimensions
    from mathrag.quantities import Dimension

    left, _, right = (formula.equation or "").partition(" == ")
    dimensions = {
        p.identifier: Dimension.parse("1" if p.number else p.dimension) if p.dimension else None
        for p in formula.parameters
    }
    symbols = {p.identifier: p.symbol for p in formula.parameters}
    return check_dimensions(Equation(left, right, symbols=symbols, literal_units=dict(formula.literals)), dimensions)


def template_problem(formula: Formula, constants: Mapping[str, Constant]) -> str | None:
    """Why an executable formula's template has no value at any of the sample values; None where it has one."""
    if formula.template is None or formula.target is None:
        return "executable without a template and a target"
    uses = {uri for p in formula.parameters if (uri := p.constant) is not None}
    bound = {uri: constants[uri].value_text for uri in uses & constants.keys()}
    typed = [(p.identifier, p.integer, bound.get(p.constant or "")) for p in formula.parameters]
    return remembered(
        "template_problem", [formula.template, formula.target, typed], lambda: _problem_at_samples(formula, constants)
    )


def _problem_at_samples(formula: Formula, constants: Mapping[str, Constant]) -> str | None:
    from mathrag.formulas import as_lists, evaluate

    problem, template = "", formula.template or ""
    for round in range(_ROUNDS):
        try:
            evaluate(template, as_lists(template, _values(formula, constants, round)))
            return None
        except FormulaError as error:
            problem = problem or error.message
    return problem


def _values(formula: Formula, constants: Mapping[str, Constant], round: int) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for parameter in formula.parameters:
        if parameter.identifier == formula.target:
            continue
        constant = constants.get(parameter.constant or "")
        value: Any = _sample(round, parameter.identifier)
        if constant is not None:
            value = _exact(constant)
        elif parameter.integer:
            value = max(int(value), 1)
        values[parameter.identifier] = value
    return values


def _sample(round: int, name: str) -> int | float:
    """The same for the same name in every run, and of no order among names."""
    low, high = _RANGES[round % len(_RANGES)]
    share = int.from_bytes(hashlib.sha256(f"{round} {name}".encode()).digest()[:6], "big") / 2**48
    value = low + (high - low) * share
    return int(value) if isinstance(low, int) else value


def _exact(constant: Constant) -> Decimal | float:
    try:
        return Decimal(constant.value_text)
    except InvalidOperation:
        return constant.value


def _unmatched_uris(directory: Path, entities: Iterable[Entity]) -> list[str]:
    """Index and graph against each other and the entities; symbols that are not mathematical are not searched."""
    entities = list(entities)
    from mathrag.knowledge.store import uris_of_class
    from mathrag.knowledge.vocabulary import CLASSES

    store = open_store(directory)
    apart = {entity.uri for entity in entities if isinstance(entity, Symbol) and not entity.mathematical}
    graph = {uri for model in INDEXED for uri in uris_of_class(store, CLASSES[model])} - apart
    index = indexed_uris(directory)
    listed = {entity.uri for entity in entities if isinstance(entity, INDEXED)} - apart
    return sorted(
        [f"{uri} is not in the graph" for uri in (listed | index) - graph]
        + [f"{uri} is not in the index" for uri in (listed | graph) - index]
        + [f"{uri} is in no entity" for uri in (graph & index) - listed]
    )


def _lost(directory: Path, entities: Iterable[Entity]) -> list[str]:
    """Entities that Turtle does not give back, and nodes of which the store lacks a statement; parts found whole before are not read."""
    store, lost = open_store(directory), list[str]()
    for part in in_parts(entities):
        path = directory / TURTLE / part.file
        if not path.is_file():
            lost.append(part.file)
            continue
        of = [digest(path), part.key]
        lost += json.loads(remembered("lost", of, partial(_lost_of, part, path, store)))
    return sorted(lost)


def _lost_of(part: Part, path: Path, store: ox.Store) -> str:
    """What of one part is lost, as a list in JSON."""
    import pyoxigraph as ox

    from mathrag.knowledge.rdf import entities as read_back
    from mathrag.knowledge.rdf import entity_uri

    statements = read_part(path)
    found, expected = read_back(statements), {entity_uri(entity): entity for entity in part.entities}
    lost = {uri for uri in expected.keys() | found.keys() if expected.get(uri) != found.get(uri)}
    lost |= {str(t.subject) for t in statements if ox.Quad(t.subject, t.predicate, t.object) not in store}
    return json.dumps(sorted(lost))
