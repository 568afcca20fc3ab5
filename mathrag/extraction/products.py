"""What quantities multiply to: a mass times g is no force but a weight, and letters side by side that make what they are called."""

from __future__ import annotations

from collections.abc import Mapping

from mathrag.entities import Constant, Formula, Parameter
from mathrag.quantities import Dimension, Ontology

NAMED = 0.9
"""From this weight on words are a kind's very name."""
USUAL = 5
"""Kinds that a letter is most often the symbol of."""


def multiplies(letters: str, called: str, ontology: Ontology) -> bool:
    """Do letters side by side make what they are ``called``, one of them a constant of nature: ``hf``, "the photon's energy"?"""
    made = {(Dimension.of({}), False)}
    for letter in letters:
        kinds = {(kind.dimension, False) for kind, _ in ontology.for_symbol(letter)[:USUAL]}
        constants = {(entry.dimension, True) for entry in ontology.constants_for_symbol(letter) if entry.school}
        made = {(one * own, known or of_nature) for one, known in made for own, of_nature in kinds | constants}
    wanted = {kind.dimension for kind, weight in ontology.for_name(called) if weight >= NAMED}
    return any(of_nature and dimension in wanted for dimension, of_nature in made)


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
