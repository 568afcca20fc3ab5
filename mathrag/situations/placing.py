"""Which value of a problem stands for which quantity of a situation.

Every value (and the unknown) may take any quantity of its dimension. What speaks for a place: its kind, its name, the cue nearest to it,
the words of the thing it belongs to, its time and status; and that values of one thing belong to one role. The search is a branch and
bound.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from mathrag.problems import Problem, Quantity, Thing
from mathrag.quantities import Dimension, ontology, to_si
from mathrag.situations.phrases import Hit, Words, find, is_in, words_of
from mathrag.situations.sequences import Setting, Slot

NEAR = 5.0
"""Words over which a cue loses half of its say."""
CLAUSE = 4
"""Words that the border of a clause counts for."""
CUE, KIND, NAME, SYMBOL, TIME, THING = 3.0, 1.0, 1.0, 1.0, 1.0, 1.5
MOST_CUES = 1.5 * CUE
EVIDENCE = 0.3
WINDOW = 2.0
"""Placings so much worse than the best one can't change what is stated."""
MOST_NODES = 20_000


@dataclass(frozen=True)
class Place:
    """A value of the problem, or an unknown (``value`` None); ``mention`` are the numbers of its first and last word."""

    quantity: Quantity
    value: float | None
    dimension: str | None
    mention: tuple[int, int] | None
    name: Words
    thing: Thing | None

    @property
    def is_asked(self) -> bool:
        return self.value is None


@dataclass(frozen=True)
class Placing:
    """A quantity of the situation for each place (None: left out) and how much speaks for it."""

    score: float
    chosen: tuple[str | None, ...]
    is_full: bool = True
    """Has each of several like things a value, or the unknown?"""


@lru_cache(maxsize=2048)
def dimension_text(dimension: str | None) -> str | None:
    """The dimension in its one spelling."""
    return None if dimension is None else str(Dimension.parse(dimension))


def si_value(quantity: Quantity) -> float | None:
    """The value in coherent SI; None for an unknown."""
    if quantity.value is None:
        return None
    if quantity.unit is None:
        return float(quantity.value)
    return to_si(float(quantity.value), quantity.unit, difference=quantity.when == "change")[0]


def place_of(quantity: Quantity, problem: Problem, words: Words) -> Place:
    """The quantity with its value in SI and its words."""
    mention = None
    if quantity.span is not None:
        start, end = quantity.span
        inside = [n for n, word in enumerate(words) if word.start < end and word.end > start]
        mention = (inside[0], inside[-1]) if inside else None
    thing = problem.thing(quantity.of) if quantity.of is not None else None
    return Place(
        quantity, si_value(quantity), dimension_text(quantity.dimension), mention, words_of(quantity.name), thing
    )


def thing_words(thing: Thing | None) -> Words:
    """The words that the problem has for a thing."""
    return words_of("" if thing is None else " ".join([*thing.words, thing.substance or "", thing.head]))


# --- what speaks for a place ------------------------------------------------------------------------------------------


@dataclass
class Evidence:
    """What the words say of each place at each quantity of a setting."""

    places: Sequence[Place]
    setting: Setting
    words: Words

    def __post_init__(self) -> None:
        self.votes: dict[tuple[int, str], float] = {}
        self.absent: set[str] = set()
        """Roles that are told by words which do not stand in the text."""
        situation = self.setting.situation
        self.told_roles: dict[str | int, tuple[str, ...]] = {
            own.name: own.words for own in situation.roles if own.words
        }
        if situation.many is not None:
            ends = ((1, situation.many.first), (self.setting.count, situation.many.last))
            self.told_roles |= {number: phrases for number, phrases in ends if phrases}
        self._cues()
        self._roles()
        self._phases()

    def score(self, n: int, slot: Slot) -> float | None:
        """What speaks for place ``n`` at this quantity alone; None where it can't stand there."""
        place, quantity = self.places[n], slot.quantity
        if place.dimension is not None and place.dimension != slot.dimension:
            return None
        near = self.votes.get((n, slot.name), 0.0)
        if (slot.role in self.absent and not place.is_asked and not near) or not _status_fits(place, slot):
            return None
        total = near + self._by_kind(place, slot) + self._by_name(place, slot)
        if (place.dimension is None or _is_plain(place, slot)) and total < EVIDENCE:
            return None  # a plain number stands for nothing unless words say for what
        total += self._by_time(place, slot)
        role = slot.like if slot.role is None else slot.role
        if role is not None:
            total += self._by_thing(place, role, near)
        if quantity.cues and is_in(quantity.cues, place.name):
            total += CUE / 2
        return total

    def _by_kind(self, place: Place, slot: Slot) -> float:
        kind = slot.quantity.quantity_kind
        if kind is None or not place.quantity.kinds:
            return 0.0
        best = max(_likeness(own, kind) for own in place.quantity.kinds)
        return KIND if best == 1 else 0.6 * KIND if best >= 0.8 else 0.3 * KIND if best >= 0.5 else -KIND / 2

    def _by_name(self, place: Place, slot: Slot) -> float:
        own = {word.stem for word in place.name}
        said = {word.stem for word in words_of(slot.quantity.said)}
        total = NAME * len(own & said) / len(own | said) if own and said else 0.0
        symbol = plain_symbol(place.quantity.symbol or "")
        worth = SYMBOL if len(symbol) == 1 else CUE  # an index is no accident
        if symbol and symbol in (slot.name, plain_symbol(slot.quantity.symbol or "")):
            return total + worth
        other = self.setting.slots.get(symbol)
        return total - (worth if other is not None and other.dimension == slot.dimension else 0.0)

    def _by_time(self, place: Place, slot: Slot) -> float:
        when, wanted = place.quantity.when, slot.quantity.when
        if isinstance(when, int):
            return TIME if when == slot.like else -TIME if slot.like is not None and self.setting.phases else 0.0
        if "change" in (when, wanted) and when != wanted:
            return -2 * TIME
        return 0.0 if when is None or wanted is None else TIME if when == wanted else -TIME

    def _by_thing(self, place: Place, role: str | int, near: float) -> float:
        """A role that its words tell is not meant where they are far, nor by a thing that the words of another role mean."""
        own, phrases = thing_words(place.thing), self.told_roles.get(role, ())
        if is_in(phrases, own) or is_in(phrases, place.name):
            return CUE / 2
        if any(is_in(others, own) for name, others in self.told_roles.items() if name != role):
            return -CUE
        return -CUE / 2 if phrases and isinstance(role, str) and near < EVIDENCE else 0.0

    # a cue speaks for the value that stands nearest in its sentence

    def _cues(self) -> None:
        by_quantity: dict[str, list[Slot]] = {}
        for slot in self.setting.slots.values():
            by_quantity.setdefault(slot.quantity.name, []).append(slot)
        for slots in by_quantity.values():
            for hit in find(slots[0].quantity.cues, self.words):
                self._vote(hit, slots)

    def _roles(self) -> None:
        slots = list(self.setting.slots.values())
        for role, phrases in self.told_roles.items():
            hits = find(phrases, self.words)
            if not hits and isinstance(role, str):
                self.absent.add(role)
            for hit in hits:
                self._vote(hit, [slot for slot in slots if role == (slot.like if slot.role is None else slot.role)])
        for slot in slots:  # "a stationary truck": what is told of a thing tells which one it is
            if slot.role is not None:
                for hit in find([phrase for told in slot.quantity.told for phrase in told.phrases], self.words):
                    self._vote(hit, [own for own in slots if own.role == slot.role])

    def _vote(self, hit: Hit, slots: list[Slot]) -> None:
        dimensions = {slot.dimension for slot in slots}
        near = [
            (_gap(place.mention, (hit.first, hit.last), self.words), n)
            for n, place in enumerate(self.places)
            if place.mention is not None
            and self.words[place.mention[0]].sentence == hit.sentence
            and (place.dimension is None or place.dimension in dimensions)
        ]
        if not near:
            return
        gap, n = min(near)
        mention = self.places[n].mention
        follows = mention is not None and mention[1] + 1 == hit.first  # "a 400 kg trailer"
        for slot in slots:
            if self.places[n].dimension in (None, slot.dimension):
                own = MOST_CUES if follows else CUE * 0.5 ** (gap / NEAR)
                self.votes[n, slot.name] = min(self.votes.get((n, slot.name), 0.0) + own, MOST_CUES)

    def _phases(self) -> None:
        """A value belongs to the phase that is spoken of nearest to it."""
        for n, place in enumerate(self.places):
            gaps = [self._phase_gap(place, hits) for hits in self.setting.phases]
            for slot in self.setting.slots.values():
                if slot.like is not None and gaps and gaps[slot.like - 1] is not None:
                    self.votes[n, slot.name] = CUE * 0.5 ** ((gaps[slot.like - 1] or 0.0) / NEAR)

    def _phase_gap(self, place: Place, hits: tuple[Hit, ...]) -> float | None:
        if place.mention is None:
            return None
        sentence = self.words[place.mention[0]].sentence
        own = [_gap(place.mention, (h.first, h.last), self.words) for h in hits if h.sentence == sentence]
        return min(own, default=None)

    def pulls(self) -> dict[tuple[int, int], float]:
        """How much two places are said of one thing (negative: of two)."""
        return {
            (a, b): _affinity(self.places[a], self.places[b], self.words)
            for a, b in combinations(range(len(self.places)), 2)
        }


@lru_cache(maxsize=16_384)
def _likeness(one: str, other: str) -> float:
    kinds = ontology().kinds
    return ontology().likeness(one, other) if one in kinds and other in kinds else 0.0


def _status_fits(place: Place, slot: Slot) -> bool:
    status = place.quantity.status
    if slot.quantity.status == "rated" or status == "rated":
        return slot.quantity.status == status or (place.is_asked and status == "asked")
    return not (status == "total" and slot.like is not None)


def _is_plain(place: Place, slot: Slot) -> bool:
    """Is it a number without a unit, or one with a unit of another sort than the quantity's (degrees are no share)?"""
    if slot.dimension != "1":
        return False
    kind = ontology().kinds.get(slot.quantity.quantity_kind or "")
    wanted = slot.quantity.unit or (kind.unit if kind else "1")
    unit = place.quantity.unit
    return unit is None or is_angle(unit) != is_angle(wanted)


def is_angle(unit: str) -> bool:
    """Is it a unit that angles are measured in?"""
    return unit not in ("1", "%") and to_si(1.0, unit)[1] == "rad"


def _gap(one: tuple[int, int], other: tuple[int, int], words: Words) -> float:
    """Words between two runs of words, more where a clause ends in between."""
    first, second = sorted((one, other))
    clauses = abs(words[second[0]].clause - words[min(first[1], len(words) - 1)].clause)
    return float(max(0, second[0] - first[1] - 1) + CLAUSE * clauses)


def _affinity(one: Place, other: Place, words: Words) -> float:
    """Values of one thing belong together, values beside each other a little; one thing may stand for two like ones."""
    if one.thing is not None and other.thing is not None and one.thing.id != other.thing.id:
        return -THING
    if _is_named(one, other) or _is_named(other, one):
        return THING
    near = 0.0
    if one.mention is not None and other.mention is not None:
        same = words[one.mention[0]].sentence == words[other.mention[0]].sentence
        near = float(0.5 ** (_gap(one.mention, other.mention, words) / (2 * NEAR))) if same else 0.0
    return near + (THING / 2 if one.thing is not None and other.thing is not None else 0.0)


def _is_named(one: Place, other: Place) -> bool:
    """Is the first called by the symbol of the other ("the voltage across R_2")?"""
    symbol = plain_symbol(other.quantity.symbol or "")
    return len(symbol) > 1 and symbol.lower() in {word.stem for word in one.name}


def plain_symbol(latex: str) -> str:
    """``R_{2}`` as ``R_2``, ``\\rho`` as ``rho``."""
    return latex.translate({ord(mark): None for mark in "\\{} "})


# --- the search -------------------------------------------------------------------------------------------------------


class TooManyPlacings(Exception):
    """The search gave up; nothing can be stated then."""


@dataclass
class Search:
    """Branch and bound over the placings; ``visit`` gets each complete one and returns the score below which none counts any more."""

    evidence: Evidence
    visit: Callable[[Placing], float]
    may_leave: frozenset[int] = frozenset()
    """Places that may stay without a quantity."""

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
        self.bar = float("-inf")
        self.nodes = 0
        self._extend((), 0.0)

    def _options(self, n: int) -> list[tuple[float, str | None]]:
        place, setting = self.evidence.places[n], self.evidence.setting
        found: list[tuple[float, str | None]] = [(-KIND / 2, None)] if n in self.may_leave else []
        each = _is_for_each(place, setting)
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
        if score + self.hope[n] < self.bar:
            return
        if n == len(self.options):
            self.bar = max(self.bar, self.visit(Placing(score, chosen, self._touches_all(chosen))))
            return
        for own, name in self.options[n]:
            if name is None or self._is_free(name, chosen):
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
        slots = self.evidence.setting.slots
        slot = slots.get(name or "")
        if slot is None or (slot.role is None and slot.like is None):
            return 0.0
        total = 0.0
        for m, other_name in enumerate(chosen):
            other = slots.get(other_name or "")
            if other is None or (other.role is None and other.like is None) or other.quantity is slot.quantity:
                continue
            same = (other.role, other.like) == (slot.role, slot.like)
            total += self.pulls[m, n] if same else -self.pulls[m, n]
        return total

    def _touches_all(self, chosen: tuple[str | None, ...]) -> bool:
        """Is something said of each of the like things? A sequence that the text tells may have a phase without values."""
        setting = self.evidence.setting
        if not setting.count or setting.phases:
            return True
        if any(name is not None and name not in setting.slots for name in chosen):
            return True
        return len({setting.slots[name].like for name in chosen if name} - {None}) == setting.count


def _is_for_each(place: Place, setting: Setting) -> bool:
    if setting.count < 2 or setting.phases or place.is_asked:
        return False
    if place.quantity.status == "each":
        return place.thing is None or place.thing.count in (1, setting.count)
    return place.thing is not None and place.thing.count == setting.count and place.quantity.status == "given"


def role_things(setting: Setting, given: Mapping[str, Place], problem: Problem) -> dict[str, set[str]]:
    """The ids of the things that stand for each role: by the values placed there, and by the words that mean the role."""
    found: dict[str, set[str]] = {role.name: set() for role in setting.situation.roles}
    for name, place in given.items():
        role = setting.slots[name].role if name in setting.slots else None
        if role is not None and place.thing is not None:
            found[role].add(place.thing.id)
    for role_ in setting.situation.roles:
        found[role_.name] |= {
            thing.id for thing in problem.things if role_.words and is_in(role_.words, thing_words(thing))
        }
    return found
