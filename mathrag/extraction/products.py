"""A quantity of a broad kind is of the narrower one that it is the product of: what is a mass times g is no force but a weight."""

from __future__ import annotations

from mathrag.entities import Formula
from mathrag.quantities import Ontology


def narrowed(formula: Formula, ontology: Ontology) -> Formula:
    """``formula`` with the kind of what it computes as narrow as its factors tell, in each term of a sum (`QuantityKind.product`)."""
    own = {parameter.identifier: parameter for parameter in formula.parameters}
    target = own.get(formula.target or "")
    if target is None or target.quantity_kind is None or formula.template is None:
        return formula
    terms = [term.split("*") for term in formula.template.split(" + ")]
    if not all(name in own for term in terms for name in term):
        return formula
    made = {tuple(sorted(str(own[name].quantity_kind) for name in term)) for term in terms}
    for kind in ontology.kinds.values():
        if made == {kind.product} and target.quantity_kind in ontology.family(kind.id)[1:]:
            parameters = [p.model_copy(update={"quantity_kind": kind.id}) if p is target else p for p in formula.parameters]
            return formula.model_copy(update={"parameters": tuple(parameters)})
    return formula
