"""A quantity of a broad kind is of the narrower one that it is the product of: what is a mass times g is no force but a weight."""

from __future__ import annotations

from collections.abc import Mapping

from mathrag.entities import Constant, Formula, Parameter
from mathrag.quantities import Ontology


def narrowed(formula: Formula, ontology: Ontology, constants: Mapping[str, Constant]) -> Formula:
    """``formula`` with the kind of what it computes as narrow as its factors tell, in each term of a sum (`QuantityKind.product`).

    ``constants``, by URI, are what its parameters may stand for.
    """
    own = {parameter.identifier: parameter for parameter in formula.parameters}
    target = own.get(formula.target or "")
    if target is None or target.quantity_kind is None or formula.template is None:
        return formula
    terms = [term.split("*") for term in formula.template.split(" + ")]
    if not all(name in own for term in terms for name in term):
        return formula
    kinds = {name: _kind(parameter, ontology, constants) for name, parameter in own.items()}
    made = {tuple(sorted(kinds[name] for name in term)) for term in terms}
    products = (kind.id for kind in ontology.kinds.values() if kind.product and {kind.product} == made)
    narrower = next((kind for kind in products if target.quantity_kind in ontology.family(kind)[1:]), None)
    if narrower is None:
        return formula
    parameters = (p.model_copy(update={"quantity_kind": narrower}) if p is target else p for p in own.values())
    return formula.model_copy(update={"parameters": tuple(parameters)})


def _kind(parameter: Parameter, ontology: Ontology, constants: Mapping[str, Constant]) -> str:
    """The kind of a parameter, or of the constant of nature that it stands for."""
    constant = constants.get(parameter.constant or "")
    entry = ontology.constants.get(constant.codata or "") if constant is not None else None
    return str(parameter.quantity_kind if entry is None else entry.quantity_kind)
