"""Which value of a problem stands for which quantity of a situation: the placings that the words speak for most, by branch and bound."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from mathrag.situations.evidence import THING, Evidence
from mathrag.situations.sequences import Setting
from mathrag.situations.values import Place

MOST_NODES = 20_000
CROSSED = 4.0  # speaks against like things whose values are told in one order of one sort and in another of the next


@dataclass(frozen=True)
class Placing:
    """A quantity of the situation for each place (None: left out) and how much speaks for it."""

    score: float
    chosen: tuple[str | None, ...]
    is_full: bool = True
    """Has each of several like things a value, or the unknown?"""


class TooManyPlacings(Exception):
    """The search gave up; nothing can be stated then."""


@dataclass
class Search:
    """Branch and bound over the placings; ``visit`` gets each complete one and returns the score below which none counts any more."""

    evidence: Evidence
    visit: Callable[[Placing], float]
    leave: Mapping[int, float] = field(default_factory=dict)
    """Places that may stay without a quantity, with what that counts."""
    one_of: frozenset[int] = frozenset()
    """Of these at most one may."""
    whole: bool = False
    """Does a placing count only where it says something of each of several like things?"""

    def run(self) -> None:
        """Raises `TooManyPlacings`."""
        evidence = self.evidence
        self.pulls = evidence.pulls()
        self.options = [self._options(n) for n in range(len(evidence.places))]
        if not all(self.options):
            return
        best = [max(score for score, _ in own) for own in self.options]
        for n in range(len(best)):
            best[n] += sum(max(0.0, abs(pull)) for (_, b), pull in self.pulls.items() if b == n)
        self.hope = [sum(best[n:]) for n in range(len(best) + 1)]
        self.whole &= all(name is None or name in evidence.setting.slots for own in self.options for _, name in own)
        self.bar = float("-inf")
        self.nodes = 0
        self._extend((), 0.0)

    def _options(self, n: int) -> list[tuple[float, str | None]]:
        place, setting = self.evidence.places[n], self.evidence.setting
        found: list[tuple[float, str | None]] = [(self.leave[n], None)] if n in self.leave else []
        each = _is_for_each(place, setting) and not any(
            other is not place and other.thing == place.thing and other.dimension == place.dimension
            for other in self.evidence.places
            if other.thing is not None and not other.is_asked
        )
        for slot in setting.slots.values():
            if each and slot.like is not None and slot.like > 1:
                continue
            score = self.evidence.score(n, slot)
            if score is not None:
                found.append((score, slot.quantity.name if each and slot.like is not None else slot.name))
        return sorted(found, key=lambda own: -own[0])

    def _extend(self, chosen: tuple[str | None, ...], score: float) -> None:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise TooManyPlacings
        n = len(chosen)
        untouched = self._untouched(chosen)
        if score + self.hope[n] < self.bar or (self.whole and untouched > len(self.options) - n):
            return
        if n == len(self.options):
            self.bar = max(self.bar, self.visit(Placing(score, chosen, not untouched)))
            return
        another = n in self.one_of and any(name is None and m in self.one_of for m, name in enumerate(chosen))
        for own, name in self.options[n]:
            if self._is_free(name, chosen) if name is not None else not another:
                self._extend((*chosen, name), score + own + self._beside(n, name, chosen))

    def _is_free(self, name: str, chosen: tuple[str | None, ...]) -> bool:
        setting = self.evidence.setting
        slot = setting.slots.get(name)
        taken = [setting.slots[one] for one in chosen if one in setting.slots]
        if slot is None:  # one value for each of the like things
            return name not in chosen and all(own.quantity.name != name for own in taken)
        if name in chosen or slot.quantity.name in chosen:
            return False
        like = setting.situation.many
        if slot.like is None or like is None or like.sequence:
            return True
        return slot.like <= 1 + max((own.like for own in taken if own.like is not None), default=0)

    def _beside(self, n: int, name: str | None, chosen: tuple[str | None, ...]) -> float:
        """What speaks for it given the places before it: values of one thing belong to one role."""
        setting, total = self.evidence.setting, 0.0
        slot, like = setting.slots.get(name or ""), setting.situation.many
        for m, other in ((m, setting.slots[one]) for m, one in enumerate(chosen) if one in setting.slots):
            if slot is None or (None, None) in ((own := (slot.role, slot.like)), (of := (other.role, other.like))):
                continue
            if other.quantity is not slot.quantity:
                total += self.pulls[m, n] if own == of else -self.pulls[m, n]
            elif like is not None and not like.sequence and (other.like or 0) > (slot.like or 0):
                total -= 0.0 if self.evidence.places[n].is_asked and self._is_named(n) else CROSSED
        return total

    def _is_named(self, asked: int) -> bool:
        """Is what is asked called as one value alone is? It comes last, wherever that is told."""
        return any(asked in pair and pull >= THING for pair, pull in self.pulls.items())

    def _untouched(self, chosen: tuple[str | None, ...]) -> int:
        """Of how many of the like things nothing is said. A sequence that the text tells may have a phase without values."""
        setting = self.evidence.setting
        if not setting.count or setting.phases or any(name and name not in setting.slots for name in chosen):
            return 0
        return setting.count - len({setting.slots[name].like for name in chosen if name} - {None})


def _is_for_each(place: Place, setting: Setting) -> bool:
    if setting.count < 2 or setting.phases or place.is_asked:
        return False
    if place.quantity.status == "each":
        return place.thing is None or place.thing.count in (1, setting.count)
    return place.thing is not None and place.thing.count == setting.count and place.quantity.status == "given"
