"""Nodes that conform to the shapes beyond doubt (SHACL Core), found at a pass; the rest is for the validator to judge and to word.

A sieve, not a second validator: it says "conforms" only where every constraint is one it knows and every value meets it. What it
does not clear may still conform. It knows what ``ontology/shapes.ttl`` is written in; a shape with anything else clears nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import pyoxigraph as ox

from mathrag.knowledge.vocabulary import RDF, TYPE, XSD

_SH = "http://www.w3.org/ns/shacl#"
_LEXICAL = {
    f"{XSD}string": re.compile(r".*", re.DOTALL),
    f"{XSD}boolean": re.compile(r"true|false"),
    f"{XSD}integer": re.compile(r"-?[0-9]+"),
    f"{XSD}decimal": re.compile(r"-?[0-9]+(\.[0-9]+)?"),
    f"{XSD}double": re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?"),
}
"""The plain spellings of values, which any reader of RDF takes for well-formed."""
_NUMBERS = (f"{XSD}integer", f"{XSD}decimal", f"{XSD}double")
_SILENT = frozenset(
    {TYPE, *(_SH + name for name in ("targetClass", "targetSubjectsOf", "targetObjectsOf", "path", "message"))}
)
Values = Sequence[Any]
Said = Mapping[str, Values]
Test = Callable[["Nodes", Said, Values], bool]


class Nodes:
    """A graph by its nodes: what is said of each, which classes it has, and what says ``predicate`` of it."""

    def __init__(self, statements: Iterable[Any]) -> None:
        self.said: dict[str, dict[str, list[Any]]] = defaultdict(dict)
        self._inverse: dict[str, dict[str, list[Any]]] = {}
        for one in statements:
            self.said[one.subject.value].setdefault(one.predicate.value, []).append(one.object)

    def is_a(self, node: Any, iri: str) -> bool:
        """Is ``node`` of the class?"""
        return isinstance(node, ox.NamedNode) and any(
            found.value == iri for found in self.said.get(node.value, {}).get(TYPE, ())
        )

    def instances(self, iri: str) -> Values:
        """IRIs of the nodes of a class."""
        return self._by_class.get(iri, ())

    @cached_property
    def _by_class(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for node, said in self.said.items():
            for iri in said.get(TYPE, ()):
                found[iri.value].append(node)
        return found

    def inverse(self, predicate: str) -> Mapping[str, Values]:
        """Subjects by object, of one predicate."""
        if predicate not in self._inverse:
            found: dict[str, list[Any]] = defaultdict(list)
            for subject, said in self.said.items():
                for node in said.get(predicate, ()):
                    found[node.value].append(ox.NamedNode(subject))
            self._inverse[predicate] = found
        return self._inverse[predicate]


class Sieve:
    """The shapes of a Turtle text, ready to clear nodes."""

    def __init__(self, shapes: str) -> None:
        self._said = Nodes(quad.triple for quad in _parsed(shapes)).said
        self._tests: dict[str, list[Test]] = {}

    def doubtful(self, nodes: Nodes) -> set[str]:
        """IRIs of the target nodes that are not cleared."""
        found: set[str] = set()
        for shape in self._shapes:
            tests = self._tests_of(shape)
            for node in self._targets(shape, nodes) - found:
                if not self._clears(tests, node, nodes):
                    found.add(node)
        return found

    def _clears(self, tests: Sequence[Test], node: str, nodes: Nodes) -> bool:
        try:
            focus = (ox.NamedNode(node),)
        except ValueError:  # a literal that stands where an IRI belongs
            return False
        said = nodes.said.get(node, {})
        return all(test(nodes, said, focus) for test in tests)

    @cached_property
    def _shapes(self) -> list[str]:
        return [shape for shape, said in self._said.items() if any(name.startswith(f"{_SH}target") for name in said)]

    def _targets(self, shape: str, nodes: Nodes) -> set[str]:
        said = self._said[shape]
        found: set[str] = set()
        for target in said.get(f"{_SH}targetClass", ()):
            found.update(nodes.instances(target.value))
        for target in said.get(f"{_SH}targetSubjectsOf", ()):
            found.update(node for node, about in nodes.said.items() if target.value in about)
        for target in said.get(f"{_SH}targetObjectsOf", ()):
            found.update(nodes.inverse(target.value))
        return found

    def _tests_of(self, shape: str) -> list[Test]:
        """The constraints of a shape as tests of what is said of a node and of the values at hand."""
        if shape not in self._tests:
            said = self._said[shape]
            self._tests[shape] = [
                self._test(name.removeprefix(_SH), argument, said)
                for name, arguments in said.items()
                if name not in _SILENT
                for argument in arguments
            ]
        return self._tests[shape]

    def _test(self, name: str, argument: Any, shape: Said) -> Test:
        match name:
            case "property":
                inner, values_of = (
                    self._tests_of(argument.value),
                    self._path(self._said[argument.value][f"{_SH}path"][0]),
                )

                def on_path(nodes: Nodes, said: Said, values: Values) -> bool:
                    found = values_of(nodes, said, values)
                    return all(test(nodes, said, found) for test in inner)

                return on_path
            case "or":
                ways = [self._tests_of(way.value) for way in self._listed(argument)]
                return lambda nodes, said, values: all(
                    any(all(test(nodes, said, (value,)) for test in way) for way in ways) for value in values
                )
            case "in":
                allowed = set(self._listed(argument))
                return lambda nodes, said, values: allowed.issuperset(values)
            case "class":
                return lambda nodes, said, values: all(nodes.is_a(value, argument.value) for value in values)
            case "equals":
                return lambda nodes, said, values: set(values) == set(said.get(argument.value, ()))
            case "lessThanOrEquals":
                return lambda nodes, said, values: _ordered(values, said.get(argument.value, ()))
        return _of_values(name, argument)

    def _path(self, path: Any) -> Callable[[Nodes, Said, Values], Values]:
        """What a path leads to: a predicate, a predicate backwards, or one such after the other."""
        if isinstance(path, ox.NamedNode):
            return lambda nodes, said, values: said.get(path.value, ())
        about = self._said[path.value]
        if f"{_SH}inversePath" in about:
            back = about[f"{_SH}inversePath"][0].value
            return lambda nodes, said, values: nodes.inverse(back).get(values[0].value, ())
        steps = [self._step(step) for step in self._listed(path)]

        def followed(nodes: Nodes, said: Said, values: Values) -> Values:
            for step, backwards in steps:
                values = [
                    found
                    for value in values
                    for found in (
                        nodes.inverse(step).get(value.value, ())
                        if backwards
                        else nodes.said.get(value.value, {}).get(step, ())
                    )
                ]
            return values

        return followed

    def _step(self, step: Any) -> tuple[str, bool]:
        """The predicate of a step, and whether it is followed backwards."""
        back = () if isinstance(step, ox.NamedNode) else self._said[step.value].get(f"{_SH}inversePath", ())
        return (back[0].value, True) if back else (step.value, False)

    def _listed(self, head: Any) -> list[Any]:
        found = []
        while head.value != f"{RDF}nil":
            found.append(self._said[head.value][f"{RDF}first"][0])
            head = self._said[head.value][f"{RDF}rest"][0]
        return found


def _of_values(name: str, argument: Any) -> Test:
    """A constraint on the values alone; one that is not known clears nothing."""
    text = argument.value
    match name:
        case "minCount":
            return lambda nodes, said, values: len(values) >= int(text)
        case "maxCount":
            return lambda nodes, said, values: len(values) <= int(text)
        case "hasValue":
            return lambda nodes, said, values: argument in values
        case "datatype":
            spelling = _LEXICAL.get(text)
            return lambda nodes, said, values: (
                spelling is not None
                and all(
                    isinstance(v, ox.Literal) and v.datatype.value == text and spelling.fullmatch(v.value)
                    for v in values
                )
            )
        case "nodeKind":
            return lambda nodes, said, values: text == f"{_SH}IRI" and all(isinstance(v, ox.NamedNode) for v in values)
        case "minLength":
            return lambda nodes, said, values: all(len(v.value) >= int(text) for v in values)
        case "pattern":
            pattern = re.compile(text)
            return lambda nodes, said, values: all(
                isinstance(v, ox.Literal) and pattern.search(v.value) for v in values
            )
        case "minInclusive":
            return lambda nodes, said, values: _ordered((argument,), values)
        case "maxInclusive":
            return lambda nodes, said, values: _ordered(values, (argument,))
    return lambda nodes, said, values: False


def _ordered(lower: Values, upper: Values) -> bool:
    """Is each of ``lower`` a number at most each of ``upper``?"""
    if not all(isinstance(v, ox.Literal) and v.datatype.value in _NUMBERS for v in (*lower, *upper)):
        return False
    if not all(_LEXICAL[v.datatype.value].fullmatch(v.value) for v in (*lower, *upper)):
        return False
    return all(float(one.value) <= float(other.value) for one in lower for other in upper)


def _parsed(shapes: str) -> Iterable[Any]:
    return ox.parse(shapes, format=ox.RdfFormat.TURTLE)
