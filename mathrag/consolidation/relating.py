"""The relations that consolidation itself finds between formulas, whatever documents they came from (issue 4).

Proved: `derivations`, and what is a special case or an instance of what. Found: a formula ``uses`` the only one in its own
part of a document that is written for one of its symbols.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from mathrag.consolidation.derivations import derivations, relation_of, special_cases
from mathrag.consolidation.instances import instances
from mathrag.consolidation.laws import Law, laws_of
from mathrag.entities import Formula, Relation, Skipped


@dataclass(frozen=True)
class Related:
    """Relations, and what a bound left untried."""

    relations: tuple[Relation, ...]
    untried: tuple[Skipped, ...]


def related(formulas: Sequence[Formula]) -> Related:
    """Every relation that the formulas' equations show."""
    laws = laws_of(formulas)
    proved = {"derived_from": derivations(laws), "generalizes": special_cases(laws)}
    untried = [
        Skipped(
            item=f"{kind} by algebra, {found.untried} formulas",
            reason="they have more candidates than are tried for one formula",
        )
        for kind, found in proved.items()
        if found.untried
    ]
    relations = [relation for found in proved.values() for relation in found.relations]
    return Related((*relations, *instances(laws), *uses(laws)), tuple(untried))


def uses(laws: Sequence[Law]) -> list[Relation]:
    """From each formula to the only one of the same chunk that computes one of its inputs."""
    written_for: dict[tuple[str, str], list[Law]] = defaultdict(list)
    for law in laws:
        if law.equation.startswith(f"{law.target} == ") and not law.bare:
            for chunk in set(law.documents.values()):
                written_for[chunk, law.target].append(law)
    found = []
    for law in laws:
        for chunk in sorted(set(law.documents.values())):
            for name, parameter in law.symbols.items():
                computing = [
                    other
                    for other in written_for.get((chunk, name), ())[:2]
                    if name != law.target and law.target not in other.symbols
                ]
                if len(computing) == 1 and parameter.constant is None:
                    found.append(_uses(law, computing[0], name))
    return found


def _uses(law: Law, computing: Law, name: str) -> Relation:
    own, theirs = law.symbols[name], computing.symbols[name]
    sure = own.quantity_kind is not None and own.quantity_kind == theirs.quantity_kind
    evidence = f"{own.symbol} is what {computing.formula.equation} in the same part of the text computes"
    return relation_of(law.formula.uri, "uses", computing.formula.uri, "medium" if sure else "low", evidence)
