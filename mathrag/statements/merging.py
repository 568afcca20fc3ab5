"""One statement of several that say the same: the fullest text, everybody's places, arguments and references; never in order of arrival."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mathrag.entities import Argument, Occurrence, Reference, Statement


def merged_statement(group: Iterable[Statement]) -> Statement:
    """The statement of ``group`` that has a title and says most, completed by the others; what they say otherwise stays at its place."""
    ordered = sorted(group, key=_fullest)
    base = ordered[0]
    proofs, solutions = _arguments([one.proofs for one in ordered]), _arguments([one.solutions for one in ordered])
    uris = {uri for one in ordered for uri in (one.uri, *one.aliases)}
    return base.model_copy(
        update={
            "field": base.field or min((one.field for one in ordered if one.field), default=None),
            "number": base.number or min((one.number for one in ordered if one.number), default=""),
            "keys": tuple(sorted({key for one in ordered for key in one.keys})),
            "references": _references(ordered, proofs, solutions),
            "proofs": proofs,
            "solutions": solutions,
            "chunks": tuple(sorted({chunk for one in ordered for chunk in one.chunks})),
            "formulas": tuple(sorted({uri for one in ordered for uri in one.formulas})),
            "aliases": tuple(sorted(uris - {base.uri})),
            "occurrences": _occurrences(ordered, base.contents),
        }
    )


def _fullest(one: Statement) -> tuple[object, ...]:
    """Sorts by title and text, which merging keeps; of equal ones what was merged of most comes first."""
    sizes = (-len(one.contents), one.contents, one.uri, -len(one.aliases), -len(one.references), one.title)
    return (not one.title, *sizes, one.model_dump_json())


def redirected(statements: Sequence[Statement]) -> list[Statement]:
    """``statements`` with references led from merged ones to those that were kept."""
    kept = {alias: one.uri for one in statements for alias in one.aliases}
    return [_redirected(one, kept) if any(r.target in kept for r in one.references) else one for one in statements]


def _redirected(statement: Statement, kept: Mapping[str, str]) -> Statement:
    found = (
        one.model_copy(update={"target": kept.get(one.target, one.target)}) if one.target else one
        for one in statement.references
    )
    return statement.model_copy(update={"references": tuple(dict.fromkeys(found))})


def _arguments(each: Iterable[Sequence[Argument]]) -> tuple[Argument, ...]:
    """Arguments once each; what was made gives way to what a source has."""
    by_text: dict[str, Argument] = {}
    for argument in sorted((one for some in each for one in some), key=_order):
        by_text.setdefault(_text(argument), argument)
    found = sorted(by_text.values(), key=_order)
    sourced = [one for one in found if one.synthesis is None]
    return tuple(sourced or found)


def _order(argument: Argument) -> tuple[bool, str, str]:
    return argument.synthesis is not None, argument.chunk or "", argument.contents


def _text(argument: Argument) -> str:
    return " ".join(argument.contents.split())


def _references(
    group: Sequence[Statement], proofs: Sequence[Argument], solutions: Sequence[Argument]
) -> tuple[Reference, ...]:
    """Every reference once, with the place of its argument among the merged ones."""
    places = {
        "proof": {_text(argument): place for place, argument in enumerate(proofs)},
        "solution": {_text(argument): place for place, argument in enumerate(solutions)},
    }
    found: list[Reference] = []
    for one in group:
        for reference in one.references:
            own = {"proof": one.proofs, "solution": one.solutions}.get(reference.origin, ())
            if reference.argument < len(own):
                place = places[reference.origin].get(_text(own[reference.argument]))
                if place is None:  # it stood in an argument that gave way to a source's
                    continue
                reference = reference.model_copy(update={"argument": place})
            found.append(reference)
    return tuple(dict.fromkeys(found))


def named(statement: Statement) -> Statement:
    """``statement`` with what it is called at each of its places."""
    called = statement.title or statement.label
    if all(place.label for place in statement.occurrences):
        return statement
    places = (place.model_copy(update={"label": place.label or called}) for place in statement.occurrences)
    return statement.model_copy(update={"occurrences": tuple(places)})


def _occurrences(group: Sequence[Statement], contents: str) -> tuple[Occurrence, ...]:
    """Every place once; one that words it otherwise than the merged statement says how."""
    found: set[Occurrence] = set()
    for one in group:
        for place in one.occurrences:
            written = place.latex or one.contents
            found.add(place.model_copy(update={"latex": "" if written == contents else written}))
    return tuple(sorted(found, key=lambda place: (place.document, place.chunk, place.model_dump_json())))
