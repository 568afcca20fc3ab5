"""Are two formulas that are said alike one? Algebra decides where it can; what it leaves open may be asked of a model.

The same, by algebra: one equation under a pairing of the parameters by dimension or constant, with names that don't
contradict each other. Different: any other equation, or the same one for other indices (``V_1``, ``V_2``). Open: an equation that
could not be read, symbols of unknown dimension, or one equation whose parameters are named otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from mathrag.consolidation.grouping import least_forms
from mathrag.consolidation.instances import role_by_dimension
from mathrag.consolidation.likeness import near_pairs
from mathrag.entities import Formula, Parameter, Skipped
from mathrag.knowledge import words

if TYPE_CHECKING:
    from mathrag.consolidation.likeness import Matrix

Verdict = Literal["same", "different", "open"]
SAID_ALIKE = "said alike, and the same equation"
JUDGED = "said alike, and the same as a language model sees it"


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
    """Pairs of places that are one, with the reason, and the pairs that nobody could decide."""

    same: tuple[tuple[int, int, str], ...]
    open: tuple[Skipped, ...]


def alike(formulas: Sequence[Formula], likeness: Likeness) -> Alike:
    """Which of ``formulas``, sorted by URI, are one although their equations did not show it."""
    if len(formulas) < 2:
        return Alike((), ())
    same: list[tuple[int, int, str]] = []
    undecided: list[Skipped] = []
    asked = 0
    for place, other, cosine in near_pairs(likeness.vectors(formulas), likeness.grey_zone):
        one, two = formulas[place], formulas[other]
        decided = verdict(one, two)
        if decided == "same" and cosine >= likeness.near_certain:
            same.append((place, other, SAID_ALIKE))
        elif decided != "different":
            judged = None
            if likeness.judge is not None and asked < likeness.most_questions:
                asked += 1
                judged = likeness.judge.same(one, two)
            if judged:
                same.append((place, other, JUDGED))
            elif judged is None:
                undecided.append(_apart(one, two, cosine, likeness.judge is not None))
    return Alike(tuple(same), tuple(undecided))


def _apart(one: Formula, other: Formula, cosine: float, model: bool) -> Skipped:
    why = "the model gave no usable answer, or was asked often enough" if model else "no model reads the documents"
    return Skipped(
        item=f"{one.label} ({one.latex}) | {other.label} ({other.latex})",
        reason=f"said alike (cosine {cosine:.2f}) and not decided by algebra; {why}: kept apart",
    )


def verdict(one: Formula, other: Formula) -> Verdict:
    """What algebra says."""
    if one.equation is None or other.equation is None or "inconsistent" in (one.consistency, other.consistency):
        return "open"
    if len(one.parameters) != len(other.parameters) or _constants(one) != _constants(other):
        return "different"
    if not (_complete(one) and _complete(other)):
        return "open"
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
