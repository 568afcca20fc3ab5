"""Are two formulas that are said alike one? Algebra decides where it can; what it leaves open may be asked of a model.

The same, by algebra: one equation under a pairing of the parameters by dimension or constant, with names that don't
contradict each other. Different: any other equation, whatever the symbols of unknown dimension stand for, or the same one for other
indices (``V_1``, ``V_2``). Open: an equation that could not be read, one equation in symbols of unknown dimension or in parameters that
are named otherwise.

Groups grow by such pairs only as far as each of one is the same as each of the other: A like B and B like C make A and C no one law.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import TYPE_CHECKING, Literal, Protocol

from mathrag.consolidation.grouping import least_forms
from mathrag.consolidation.instances import role_by_dimension
from mathrag.consolidation.likeness import near_pairs
from mathrag.entities import Formula, Parameter, Skipped
from mathrag.errors import FormulaError
from mathrag.formulas import canonical
from mathrag.knowledge import words

if TYPE_CHECKING:
    from mathrag.consolidation.likeness import Matrix

Verdict = Literal["same", "different", "open"]
SAID_ALIKE = "said alike, and the same equation"
JUDGED = "said alike, and the same as a language model sees it"


MOST_ANONYMOUS = 4
"""Parameters that are paired in every way."""


class Judge(Protocol):
    """Whoever is asked what algebra leaves open."""

    def same(self, one: Formula, other: Formula) -> bool | None:
        """None where there is no usable answer."""


@dataclass(frozen=True)
class Likeness:
    """How likeness is measured and who judges it."""

    vectors: Callable[[Sequence[Formula]], Matrix]
    near_certain: float = 0.9
    grey_zone: float = 0.75
    judge: Judge | None = None
    most_questions: int = 100


@dataclass(frozen=True)
class Alike:
    """Groups of places that are one, each with the reason, and the pairs that nobody could decide."""

    same: tuple[tuple[tuple[int, ...], str], ...]
    open: tuple[Skipped, ...]


def alike(formulas: Sequence[Formula], likeness: Likeness) -> Alike:
    """Which of ``formulas``, sorted by URI, are one although their equations did not show it; no place is in two groups.

    Besides the near pairs those are looked at that stand between two groups about to be one, until one of them is not the same.
    """
    if len(formulas) < 2:
        return Alike((), ())
    decider = _Decider(formulas, likeness)
    group_of: dict[int, list[int]] = {}
    reasons: dict[int, str] = {}
    for place, other, cosine in near_pairs(likeness.vectors(formulas), likeness.grey_zone):
        own, theirs = group_of.get(place, [place]), group_of.get(other, [other])
        if own is theirs or not decider.are_one(place, other, cosine):
            continue
        if all(decider.are_one(one, two) for one in own for two in theirs):
            reason = reasons.get(min(own), reasons.get(min(theirs), decider.reason(place, other)))
            joined = sorted((*own, *theirs))
            group_of.update(dict.fromkeys(joined, joined))
            reasons[joined[0]] = reason
    groups = {group[0]: tuple(group) for group in group_of.values()}
    return Alike(tuple((groups[first], reasons[first]) for first in sorted(groups)), tuple(decider.undecided))


@dataclass
class _Decider:
    """What is said of each pair, once; of what algebra leaves open a model is asked, as often as it may be."""

    formulas: Sequence[Formula]
    likeness: Likeness
    undecided: list[Skipped] = field(default_factory=list)
    asked: int = 0
    verdicts: dict[tuple[int, int], Verdict] = field(default_factory=dict)
    judged: dict[tuple[int, int], bool | None] = field(default_factory=dict)

    def are_one(self, one: int, other: int, cosine: float | None = None) -> bool:
        """Are they the same by algebra, or as the model sees it? ``cosine``: of a pair that is nominated by its own likeness; the same
        equation is enough there from `near_certain` on, and for every pair between the groups of one."""
        pair = (min(one, other), max(one, other))
        decided = self._verdict(pair)
        if decided == "different":
            return False
        if decided == "same" and (cosine is None or cosine >= self.likeness.near_certain):
            return True
        return bool(self._judgement(pair, cosine))

    def reason(self, one: int, other: int) -> str:
        """Why a pair is one."""
        return JUDGED if self.judged.get((min(one, other), max(one, other))) else SAID_ALIKE

    def _verdict(self, pair: tuple[int, int]) -> Verdict:
        if pair not in self.verdicts:
            self.verdicts[pair] = verdict(self.formulas[pair[0]], self.formulas[pair[1]])
        return self.verdicts[pair]

    def _judgement(self, pair: tuple[int, int], cosine: float | None) -> bool | None:
        if pair in self.judged:
            return self.judged[pair]
        judge, said = self.likeness.judge, None
        one, other = self.formulas[pair[0]], self.formulas[pair[1]]
        if judge is not None and self.asked < self.likeness.most_questions:
            self.asked += 1
            said = judge.same(one, other)
        if said is None:
            self.undecided.append(_apart(one, other, cosine, judge is not None))
        self.judged[pair] = said
        return said


def _apart(one: Formula, other: Formula, cosine: float | None, model: bool) -> Skipped:
    why = "the model gave no usable answer, or was asked often enough" if model else "no model reads the documents"
    how = "each said like the same others" if cosine is None else f"said alike (cosine {cosine:.2f})"
    return Skipped(
        item=f"{one.label} ({one.latex}) | {other.label} ({other.latex})",
        reason=f"{how} and not decided by algebra; {why}: kept apart",
    )


def verdict(one: Formula, other: Formula) -> Verdict:
    """What algebra says."""
    if one.equation is None or other.equation is None or "inconsistent" in (one.consistency, other.consistency):
        return "open"
    if len(one.parameters) != len(other.parameters) or _constants(one) != _constants(other):
        return "different"
    if not (_complete(one) and _complete(other)):
        return "different" if _differ_however_named(one, other) else "open"
    roles = [{p.identifier: role_by_dimension(p) for p in formula.parameters} for formula in (one, other)]
    if sorted(roles[0].values()) != sorted(roles[1].values()):
        return "different"
    forms = [least_forms(formula, own) for formula, own in zip((one, other), roles, strict=True)]
    if forms[0] is None or forms[1] is None:
        return "open"
    if forms[0][0] != forms[1][0]:
        return "different"
    return _by_names(one, forms[0][1], other, forms[1][1][0])


def _constants(formula: Formula) -> list[str]:
    return sorted(parameter.constant for parameter in formula.parameters if parameter.constant is not None)


def _complete(formula: Formula) -> bool:
    return all(parameter.dimension is not None or parameter.constant is not None for parameter in formula.parameters)


def _differ_however_named(one: Formula, other: Formula) -> bool:
    """Are the equations different ones, whichever parameter of one stands for which of the other?"""
    first, second = _least_shape(one), _least_shape(other)
    return first is not None and second is not None and first != second


def _least_shape(formula: Formula) -> tuple[str, str] | None:
    """Sense and canonical equation with its constants told apart and everything else nameless; None where that takes too many ways."""
    constants = {p.identifier: f"c{_constants(formula).index(p.constant)}" for p in formula.parameters if p.constant}
    free = sorted(p.identifier for p in formula.parameters if p.constant is None)
    if len(free) > MOST_ANONYMOUS:
        return None
    names = [f"q{rank}" for rank in range(len(free))]
    ways = ({**constants, **dict(zip(order, names, strict=True))} for order in permutations(free))
    try:
        return formula.sense, min(canonical(formula.equation or "", way) for way in ways)
    except FormulaError:
        return None


def _by_names(
    one: Formula, renamings: Sequence[Mapping[str, str]], other: Formula, renaming: Mapping[str, str]
) -> Verdict:
    """Of all pairings that make the equations equal, the kindest."""
    counterparts = {renaming[p.identifier]: p for p in other.parameters}
    verdicts = set()
    for own in renamings:
        pairs = [(p, counterparts.get(own[p.identifier])) for p in one.parameters]
        if any(theirs is None for _, theirs in pairs):
            continue
        each = {_pair(p, theirs) for p, theirs in pairs if theirs is not None}
        verdicts.add("different" if "different" in each else "open" if "open" in each else "same")
    return "same" if "same" in verdicts else "open" if "open" in verdicts else "different"


def _pair(one: Parameter, other: Parameter) -> Verdict:
    if one.constant is not None or one.identifier == other.identifier:
        return "same"
    if one.identifier.partition("_")[0] == other.identifier.partition("_")[0]:
        return "different"
    first, second = set(words(one.name)), set(words(other.name))
    return "same" if first <= second or second <= first else "open"
