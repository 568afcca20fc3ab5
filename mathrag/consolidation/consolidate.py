"""All documents' formulas, constants and relations as one set; the order of the documents changes nothing."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property

from pydantic import BaseModel, ConfigDict, Field

from mathrag.consolidation.constants import constant_key, merged_constant
from mathrag.consolidation.deciding import Likeness, alike
from mathrag.consolidation.grouping import (
    compatible_groups,
    least_forms,
    own_symbols,
    representative,
    roles,
    typing_of,
)
from mathrag.consolidation.merging import as_steps, longest, merged_formula, together
from mathrag.consolidation.relating import Related, related
from mathrag.consolidation.roles import laws_of_steps, told_apart
from mathrag.entities import Constant, Formula, Relation, Skipped
from mathrag.knowledge import formula_uri, normalise_latex, relation_uri
from mathrag.progress import paced

SAME_LATEX = "same LaTeX and compatible types"
SAME_EQUATION = "equal canonical equations"
SAME_SYMBOLS = "the same canonical equation in the same symbols"
SAME_CASE = "the same equation in the symbols of one case"
SAME_CONSTANT = "same symbol, value and unit"
_CERTAINTY = ("low", "medium", "high")
Part = tuple[Sequence[Formula], Sequence[Constant], Sequence[Relation]]


class Merge(BaseModel):
    """An entity that became part of another; its URI is an alias now."""

    model_config = ConfigDict(frozen=True)

    kept: str = Field(description="URI")
    merged: str = Field(description="URI")
    reason: str


class Consolidated(BaseModel):
    """What is known, once each, sorted by URI."""

    model_config = ConfigDict(frozen=True)

    formulas: tuple[Formula, ...]
    constants: tuple[Constant, ...]
    relations: tuple[Relation, ...]
    merges: tuple[Merge, ...]
    dropped: tuple[Skipped, ...] = Field(
        default=(), description="relations that lost an end, and candidates for relations that were not tried; why"
    )
    undecided: tuple[Skipped, ...] = Field(default=(), description="pairs said alike that were kept apart undecided")


class _Group:
    """Formulas that are one, under one URI."""

    def __init__(self, uri: str, aliases: Iterable[str], members: Sequence[tuple[int, Formula]]) -> None:
        self.uri = uri
        self.aliases = set(aliases)
        self.members = list(members)
        self.steps: list[tuple[int, Formula]] = []
        """The same in the symbols of one case: places of the law, which say nothing of it."""

    @property
    def formulas(self) -> list[Formula]:
        return [formula for _, formula in self.members]

    @cached_property
    def merged(self) -> Formula:
        """What its members say as one; for a group that is complete."""
        return merged_formula(self.formulas, self.uri, self.aliases)

    def with_steps(self, others: Sequence[_Group]) -> _Group:
        """The same law with the ``others`` as its steps."""
        group = _Group(self.uri, self.aliases.union(*({other.uri, *other.aliases} for other in others)), self.members)
        group.steps = [step for other in others for step in other.members]
        places = (self.merged.occurrences, *(as_steps(formula) for _, formula in group.steps))
        group.merged = self.merged.model_copy(
            update={"aliases": tuple(sorted(group.aliases)), "occurrences": together(places)}
        )
        return group


def consolidate(parts: Iterable[Part], likeness: Likeness | None = None) -> Consolidated:
    """Merge what the documents say. Formulas and constants need not be unique, in a part or among them.

    ``likeness`` nominates formulas that are said alike; without it only equations decide.
    """
    parts = [(list(formulas), list(constants), list(relations)) for formulas, constants, relations in parts]
    constants, kept_constant, merges = _constants([constant for _, found, _ in parts for constant in found])
    numbered = [
        (number, _with_constants(formula, kept_constant))
        for number, (formulas, _, _) in enumerate(parts)
        for formula in formulas
    ]
    groups = _joined(_by_latex(numbered), merges)
    groups, undecided = _alike(groups, likeness, merges)
    groups = _under_laws(groups, merges)
    formulas = [group.merged for group in groups]
    kept = {uri: group.uri for group in groups for uri in group.aliases}
    merges = [merge.model_copy(update={"kept": kept.get(merge.kept, merge.kept)}) for merge in merges]
    proved = related(formulas)
    relations, dropped = _relations(parts, groups, kept_constant, proved)
    formulas = told_apart(formulas, proved.relations)
    return Consolidated(
        formulas=tuple(sorted(formulas, key=lambda formula: formula.uri)),
        constants=tuple(sorted(constants, key=lambda constant: constant.uri)),
        relations=relations,
        merges=tuple(sorted(set(merges), key=lambda merge: (merge.kept, merge.merged))),
        dropped=dropped,
        undecided=undecided,
    )


# --- constants --------------------------------------------------------------------------------------------------------


def _constants(found: Iterable[Constant]) -> tuple[list[Constant], dict[str, str], list[Merge]]:
    groups: dict[Hashable, list[Constant]] = defaultdict(list)
    for constant in found:
        groups[constant_key(constant)].append(constant)
    merged = [merged_constant(group) for group in groups.values()]
    kept = {uri: constant.uri for constant in merged for uri in (constant.uri, *constant.aliases)}
    merges = [Merge(kept=k, merged=uri, reason=SAME_CONSTANT) for uri, k in kept.items() if uri != k]
    return merged, kept, merges


def _with_constants(formula: Formula, kept: Mapping[str, str]) -> Formula:
    if all(kept.get(p.constant or "", p.constant) == p.constant for p in formula.parameters):
        return formula
    parameters = tuple(
        p.model_copy(update={"constant": kept.get(p.constant, p.constant)}) if p.constant is not None else p
        for p in formula.parameters
    )
    return formula.model_copy(update={"parameters": parameters})


# --- formulas ---------------------------------------------------------------------------------------------------------


def _by_latex(formulas: Iterable[tuple[int, Formula]]) -> list[_Group]:
    """One group a LaTeX, or one a meaning where the same LaTeX is typed differently."""
    by_latex: dict[str, list[tuple[int, Formula]]] = defaultdict(list)
    for number, formula in formulas:
        by_latex[normalise_latex(formula.latex)].append((number, formula))
    groups: list[_Group] = []
    for latex in sorted(by_latex):
        members = by_latex[latex]
        meanings = compatible_groups([formula for _, formula in members])
        own = [{id(formula) for formula in meaning} for meaning in meanings]
        parted = [[member for member in members if id(member[1]) in ids] for ids in own]
        uris = _uris(latex, meanings)
        for uri, group in zip(uris, parted, strict=True):
            aliases = {a for _, f in group for a in (f.uri, *f.aliases)}
            groups.append(_Group(uri, aliases if len(parted) == 1 else aliases - {formula_uri(latex)}, group))
        if len(parted) > 1 and formula_uri(latex) not in uris:
            groups[-len(parted)].aliases.add(formula_uri(latex))  # links to the bare LaTeX go to the best known meaning
    return groups


def _uris(latex: str, meanings: Sequence[Sequence[Formula]]) -> list[str]:
    """From LaTeX alone where it has one meaning; else with the kind of what is computed, or all types where that fails."""
    if len(meanings) == 1:
        return [formula_uri(latex)]
    kinds = [next((typing_of(f)[0] for f in meaning if typing_of(f)[0]), None) for meaning in meanings]
    uris = []
    for kind, meaning in zip(kinds, meanings, strict=True):
        if kinds.count(kind) == 1:
            uris.append(formula_uri(latex, kind))
        else:
            types = min(repr(typing_of(formula)) for formula in meaning)
            uris.append(formula_uri(latex, f"{kind} {hashlib.sha256(types.encode()).hexdigest()}"))
    return uris


def _joined(groups: Sequence[_Group], merges: list[Merge]) -> list[_Group]:
    """Groups with equal equations as one, under the smallest URI."""
    joined = _by_spelling(_by_key(groups, merges), merges)
    _without_clashes(joined)
    named = {merge.merged for merge in merges}
    merges.extend(
        Merge(kept=group.uri, merged=alias, reason=SAME_LATEX)
        for group in joined
        for alias in group.aliases  # each is one group's alone
        if alias not in named
    )
    return joined


def _by_key(groups: Sequence[_Group], merges: list[Merge]) -> list[_Group]:
    """Equal up to renaming what plays the same role."""
    joined, comparable = _comparable(groups, roles)
    for same in paced(comparable, len(comparable), f"merging {len(groups):,} formulas"):
        by_form: dict[Hashable, list[_Group]] = defaultdict(list)
        for formula, group in same:
            found = least_forms(formula, roles(formula))
            by_form[group.uri if found is None else (found[0],)].append(group)
        joined += [_one(equal, SAME_EQUATION, merges) for equal in by_form.values()]
    return joined


def _by_spelling(groups: Sequence[_Group], merges: list[Merge]) -> list[_Group]:
    """Equal in the same symbols, with types that don't contradict each other."""
    joined, comparable = _comparable(groups, own_symbols)
    for same in paced(comparable, len(comparable), f"merging {len(groups):,} formulas in the same symbols"):
        by_form: dict[Hashable, list[tuple[Formula, _Group]]] = defaultdict(list)
        for formula, group in same:
            found = least_forms(formula, {})
            by_form[group.uri if found is None else (found[0],)].append((formula, group))
        for equal in by_form.values():
            of = {id(formula): group for formula, group in equal}
            for meaning in compatible_groups([formula for formula, _ in equal]):
                joined.append(_one([of[id(formula)] for formula in meaning], SAME_SYMBOLS, merges))
    return joined


def _comparable(
    groups: Sequence[_Group], outline: Callable[[Formula], Mapping[str, str]]
) -> tuple[list[_Group], list[list[tuple[Formula, _Group]]]]:
    """Groups that stand alone, and lists of those whose best formulas have one outline: only these can be equal."""
    alone: list[_Group] = []
    alike: dict[Hashable, list[tuple[Formula, _Group]]] = defaultdict(list)
    for group in groups:
        formula = representative(group.formulas)
        if formula is None:
            alone.append(group)
        else:
            alike[tuple(sorted(outline(formula).values()))].append((formula, group))
    alone += [same[0][1] for same in alike.values() if len(same) == 1]
    return alone, [same for same in alike.values() if len(same) > 1]


def _one(same: Sequence[_Group], reason: str, merges: list[Merge]) -> _Group:
    same = sorted(same, key=lambda group: group.uri)
    kept = same[0]
    merges.extend(Merge(kept=kept.uri, merged=other.uri, reason=reason) for other in same[1:])
    aliases = {uri for group in same for uri in (group.uri, *group.aliases)} - {kept.uri}
    return _Group(kept.uri, aliases, [member for group in same for member in group.members])


def _alike(
    groups: list[_Group], likeness: Likeness | None, merges: list[Merge]
) -> tuple[list[_Group], tuple[Skipped, ...]]:
    """Groups that are said alike and are one, as one."""
    if likeness is None:
        return groups, ()
    groups = sorted(groups, key=lambda group: group.uri)
    found = alike([group.merged for group in groups], likeness)
    taken = {place for same, _ in found.same for place in same}
    joined = [group for place, group in enumerate(groups) if place not in taken]
    joined += [_one([groups[place] for place in same], reason, merges) for same, reason in found.same]
    return joined, found.open


def _under_laws(groups: list[_Group], merges: list[Merge]) -> list[_Group]:
    """Laws with their steps, and what is no step of any."""
    by_uri = {group.uri: group for group in groups}
    law_of = laws_of_steps([group.merged for group in groups])
    steps: dict[str, list[_Group]] = defaultdict(list)
    for uri in sorted(law_of):
        steps[law_of[uri]].append(by_uri[uri])
        merges.append(Merge(kept=law_of[uri], merged=uri, reason=SAME_CASE))
    return [
        group.with_steps(steps[group.uri]) if group.uri in steps else group
        for group in groups
        if group.uri not in law_of
    ]


def _without_clashes(groups: Sequence[_Group]) -> None:
    """An alias belongs to one formula, and to none where a formula has that URI itself."""
    taken = {group.uri for group in groups}
    for group in sorted(groups, key=lambda group: group.uri):
        group.aliases -= taken
        taken |= group.aliases


# --- relations --------------------------------------------------------------------------------------------------------


def _relations(
    parts: Sequence[Part], groups: Sequence[_Group], kept_constant: Mapping[str, str], own: Related
) -> tuple[tuple[Relation, ...], tuple[Skipped, ...]]:
    """Relations between what was kept: the documents' own (a URI means first what its own document means by it), and
    those found here."""
    everywhere = {uri: group.uri for group in groups for uri in (*group.aliases, group.uri)} | dict(kept_constant)
    in_part: dict[tuple[int, str], str] = {}
    for group in groups:
        for number, formula in sorted((*group.members, *group.steps), key=lambda member: member[1].uri):
            in_part.setdefault((number, formula.uri), group.uri)
    found: dict[str, list[Relation]] = defaultdict(list)
    for relation in own.relations:
        found[relation.uri].append(relation)
    dropped = set(own.untried)
    for number, (_, _, relations) in enumerate(parts):
        for relation in relations:
            ends = [in_part.get((number, uri)) or everywhere.get(uri) for uri in (relation.source, relation.target)]
            moved, problem = _moved(relation, ends[0], ends[1])
            if moved is None:
                dropped.add(
                    Skipped(item=f"{relation.source} {relation.relation_type} {relation.target}", reason=problem)
                )
            else:
                found[moved.uri].append(moved)
    merged = tuple(_merged_relation(found[uri]) for uri in sorted(found))
    return merged, tuple(sorted(dropped, key=lambda skipped: (skipped.item, skipped.reason)))


def _moved(relation: Relation, source: str | None, target: str | None) -> tuple[Relation | None, str]:
    if source is None or target is None:
        return None, "an end of the relation is not in the knowledge base"
    if source == target:
        return None, "both ends were merged into one formula"
    uri = relation_uri(source, relation.relation_type, target)
    return relation.model_copy(update={"uri": uri, "source": source, "target": target}), ""


def _merged_relation(same: Sequence[Relation]) -> Relation:
    surest = max(same, key=lambda relation: _CERTAINTY.index(relation.confidence)).confidence
    return same[0].model_copy(
        update={"confidence": surest, "evidence": longest(relation.evidence for relation in same)}
    )
