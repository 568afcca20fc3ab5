"""What the words of a problem say of each value at each quantity of a situation.

A value (or the unknown) may stand for any quantity of its dimension. What speaks for it: its kind, its name and symbol, the cue nearest to
it, the words of the thing it belongs to, its time and status; and that values of one thing belong to one role. The weights are set by hand
on the examples of the packs: a cue beside a value counts most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from mathrag.problems.function_words import SINGULAR
from mathrag.problems.kinds import MONEY
from mathrag.problems.phrases import Hit, Words, find, is_in, stem, words_of
from mathrag.quantities import ontology, to_si
from mathrag.situations.sequences import Setting, Slot
from mathrag.situations.values import Place, thing_words

COUNT = "number"
"""The quantity kind of how many there are."""
NEAR = 5.0
"""Words over which a cue loses half of its say."""
BEHIND = 0.1  # words that a value is nearer which stands behind
APART = 0.3  # what nearness still says of values of two things
CLAUSE = 4
"""Words that the border of a clause counts for."""
CUE, KIND, NAME, SYMBOL, TIME, THING = 3.0, 1.0, 1.0, 1.0, 1.0, 1.5
MOST_CUES = 1.5 * CUE
"""What all cues of one quantity say together, at most; a word right behind the value says it alone ("a 400 kg trailer")."""
LEAST = 0.3
"""A plain number, and a role that words tell, need so much that speaks for them."""
BESIDE, BORDERS = 4, frozenset(map(stem, "when if that which while connected".split()))
"""Words, at most, from a value to those that begin what is told besides."""
TOLD = 2.0
"""What speaks against another value where the words tell one."""


@dataclass
class Evidence:
    """What the words say of each place at each quantity of a setting."""

    places: Sequence[Place]
    setting: Setting
    words: Words

    def __post_init__(self) -> None:
        self.places = [self._of_its_value(place) for place in self.places]
        self.votes: dict[tuple[int, str], float] = {}
        self.asked = next((place.name for place in self.places if place.is_asked), words_of(""))
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

    def _of_its_value(self, place: Place) -> Place:
        """What is asked of the thing that alone has a value in the words for it, as of that thing."""
        owner = next((other for other in self.places if _is_asked_of(place, other, self.words)), None)
        return place if owner is None else replace(place, thing=owner.thing)

    def score(self, n: int, slot: Slot) -> float | None:
        """What speaks for place ``n`` at this quantity alone; None where it can't stand there."""
        place, quantity = self.places[n], slot.quantity
        warmer = quantity.quantity_kind == "temperature" and place.quantity.when == "change" != quantity.when
        level = quantity.when in ("start", "end") and place.quantity.name.startswith("change in ")
        if place.dimension not in (None, slot.dimension) or (level if place.is_asked else warmer):
            return None  # so many degrees more are no temperature, and how much shorter it gets is not how long it is
        fixed = quantity.quantity_kind == "time" and quantity.default not in (None, "0") and not quantity.cues
        if _mixes_money(place, slot) or _is_no_count(place, slot) or (fixed and not place.is_asked):
            return None  # no words tell another value than the default
        near = self.votes.get((n, slot.name), 0.0) + MOST_CUES * bool(place.end and is_in(quantity.cues, place.end))
        if (slot.role in self.absent and not place.is_asked and not near) or (
            place.quantity.status == "total" and slot.like is not None
        ):
            return None
        if slot.like is not None and self._is_asked_of_all(place):
            return None
        named = self._by_name(place, slot)
        if not (place.is_asked or near or named > 0) and _is_no_constant(place, slot):
            return None
        total = near + self._by_kind(place, slot) + named
        total += CUE / 2 * (bool(quantity.cues) and is_in(quantity.cues, place.name))
        if (place.dimension is None or _is_plain(place, slot)) and total < LEAST:
            return None  # a plain number stands for nothing unless words say for what
        total += self._by_time(place, slot) + self._by_status(place, slot)
        role = slot.like if slot.role is None else slot.role
        if role is not None:
            total += self._by_thing(place, role, near)
        return total

    def _is_asked_of_all(self, place: Place) -> bool:
        """Is what is asked that of all of several things alike, where the setting has one: what flows through three 6 ohm resistors?"""
        setting, own = self.setting, place.thing
        if not place.is_asked or setting.phases or own is None or not own.count == setting.count > 1:
            return False
        alike = any(one.quantity.status == "each" and one.thing == own for one in self.places)
        whole = any(slot.like is None and slot.dimension == place.dimension for slot in setting.slots.values())
        return alike and whole and SINGULAR.isdisjoint(place.quantity.name.lower().split())

    def _by_kind(self, place: Place, slot: Slot) -> float:
        kind = slot.quantity.quantity_kind
        if kind is None or not place.quantity.kinds:
            return 0.0
        best = max(_likeness(own, kind) for own in place.quantity.kinds)
        kinds = {own.quantity.quantity_kind for own in self.setting.slots.values()}
        if place.is_asked and best < 1 and not kinds.isdisjoint(place.quantity.kinds):
            return -CUE  # "the wavelength of light on slits 2 µm apart" is no distance, however many words of it say so
        return KIND if best == 1 else 0.6 * KIND if best >= 0.8 else 0.3 * KIND if best >= 0.5 else -KIND / 2

    def _by_name(self, place: Place, slot: Slot) -> float:
        own = {word.stem for word in place.name}
        said = {word.stem for word in words_of(slot.quantity.said)}
        total = NAME * len(own & said) / len(own | said) if own and said else 0.0
        symbol = plain_symbol(place.quantity.symbol or "")
        worth = SYMBOL if len(symbol) == 1 else CUE  # an index is no accident
        if symbol and symbol in (plain_symbol(slot.name), plain_symbol(slot.quantity.symbol or "")):
            return total + worth
        if len(symbol) == 1 and slot.name.startswith(f"{symbol}_"):  # a letter alone may be any with that letter
            return total + SYMBOL / 2
        named = any(
            plain_symbol(own.name) == symbol for own in self.setting.slots.values() if own.dimension == slot.dimension
        )
        return total - (worth if named else 0.0)

    def _by_time(self, place: Place, slot: Slot) -> float:
        when, wanted = place.quantity.when, slot.quantity.when
        if isinstance(when, int):
            return TIME if when == slot.like else -TIME if slot.like is not None and self.setting.phases else 0.0
        if "change" in (when, wanted) and when != wanted:
            return -2 * TIME
        return 0.0 if when is None or wanted is None else TIME if when == wanted else -TIME

    def _by_status(self, place: Place, slot: Slot) -> float:
        """Rated values stand where rated ones belong; what words tell of a quantity speaks against another value of it."""
        total = -TOLD if any(is_in(told.phrases, self.words) for told in slot.quantity.told) and not slot.like else 0.0
        if place.is_asked or (slot.quantity.status == "rated") == (place.quantity.status == "rated"):
            return total
        return total - KIND

    def _by_thing(self, place: Place, role: str | int, near: float) -> float:
        """A role that its words tell is not meant where they are far, nor by a thing that the words of another role mean."""
        own, phrases = thing_words(place.thing), self.told_roles.get(role, ())
        if place.is_asked and any(is_in(others, place.name) for others in self.told_roles.values()):
            own = place.name  # "the force on the small piston" that lifts a car is not the car's
        if is_in(phrases, own) or (is_in(phrases, place.name) and (place.is_asked or not is_in(phrases, self.asked))):
            return CUE / 2
        if any(is_in(others, own) for name, others in self.told_roles.items() if name != role):
            return -CUE
        return -CUE / 2 if phrases and isinstance(role, str) and (own or near < LEAST) else 0.0

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
        near = [  # of two as near the one behind: "25 bottles have a deviation of 1.8"
            (_gap(place.mention, (hit.first, hit.last), self.words) - BEHIND * (place.mention[0] > hit.last), n)
            for n, place in enumerate(self.places)
            if place.mention is not None
            and self.words[place.mention[0]].sentence == hit.sentence
            and (place.dimension is None or place.dimension in dimensions)
        ]
        over = [n for n, one in enumerate(self.places) if one.mention and one.mention[0] <= hit.first <= one.mention[1]]
        asked = [own for own in near if self.places[own[1]].is_asked and own[1] in over]
        behind = [one for one in self.places if not one.is_asked and (one.mention or (0,))[0] == hit.last + 1]
        next_to = [one for one in behind if self.words[hit.last].clause == self.words[hit.last + 1].clause]
        # "after 24 days" says no more of a mass, and "120 V (rms), 60 Hz" nothing of the frequency
        if any(one.dimension not in {None, "1", *dimensions} for one in next_to):
            near = [own for own in near if self.places[own[1]].is_asked]
        if asked and self._is_asked_by(hit) and not next_to:
            near = asked
        elif len(near) > len(asked):  # "what size does one need for an error of 0.04": said in what is asked, not of it
            near = [own for own in near if own not in asked]
        if not near:
            return
        gap, n = min(near)
        mention = self.places[n].mention
        follows = mention is not None and mention[1] + 1 == hit.first  # "a 400 kg trailer"
        for slot in slots:
            if self.places[n].dimension in (None, slot.dimension):
                own = MOST_CUES if follows else CUE * 0.5 ** (gap / NEAR)
                self.votes[n, slot.name] = min(self.votes.get((n, slot.name), 0.0) + own, MOST_CUES)

    def _is_asked_by(self, hit: Hit) -> bool:
        """Are the words of the hit those that name what is asked ("the total current")?"""
        stems = {word.stem for word in self.asked}
        return all(word.stem in stems for word in self.words[hit.first : hit.last + 1])

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
        """How much two places are said of one thing (negative: of two).

        What is asked by a word that one value alone is called by is of that one.
        """
        pairs = combinations(range(len(self.places)), 2)
        found = {(a, b): _affinity(self.places[a], self.places[b], self.words) for a, b in pairs}
        slots = self.setting.slots.values()
        known = {
            word.stem for slot in slots for one in (slot.quantity.said, *slot.quantity.cues) for word in words_of(one)
        }
        names = [{word.stem for word in place.name} - known for place in self.places]
        for a, b in found:
            others = set[str]().union(*(name for n, name in enumerate(names) if n not in (a, b)))
            if (self.places[a].is_asked or self.places[b].is_asked) and names[a] & names[b] - others:
                found[a, b] = THING
        return found


@lru_cache(maxsize=16_384)
def _likeness(one: str, other: str) -> float:
    kinds = ontology().kinds
    return ontology().likeness(one, other) if one in kinds and other in kinds else 0.0


def _is_no_constant(place: Place, slot: Slot) -> bool:
    """Would what is known to be another quantity stand for a constant of nature: the speed of a ship at 0.72 c for that of light?"""
    known, kind = ontology(), slot.quantity.quantity_kind
    if not slot.quantity.assumed or kind not in {constant.quantity_kind for constant in known.constants.values()}:
        return False
    kinds = [own for own in place.quantity.kinds if own in known.kinds]
    return bool(kinds) and not any(kind in known.family(own) for own in kinds)


def _is_plain(place: Place, slot: Slot) -> bool:
    """Is it a number without a unit, or one with a unit of another sort than the quantity's (degrees are no share)?"""
    if slot.dimension != "1":
        return False
    kind = ontology().kinds.get(slot.quantity.quantity_kind or "")
    wanted = slot.quantity.unit or (kind.unit if kind else "1")
    unit = place.quantity.unit
    return unit is None or is_angle(unit) != is_angle(wanted)


def _mixes_money(place: Place, slot: Slot) -> bool:
    """Would a sum of money stand for a number, or what is known to be another number for a sum of money?"""
    kinds, wanted = place.quantity.kinds, slot.quantity.quantity_kind == MONEY
    return not wanted if MONEY in kinds else wanted and bool(kinds or place.quantity.unit)


def _is_no_count(place: Place, slot: Slot) -> bool:
    """Would a share or a broken number stand for how many there are, or how many of a thing there are for any other number?"""
    quantity, counted = slot.quantity, place.quantity.kinds == (COUNT,)
    if quantity.quantity_kind == COUNT:
        return place.quantity.unit == "%" or (place.value or 0.0) % 1 != 0
    if not counted or quantity.quantity_kind in (None, "angle"):
        return counted and quantity.quantity_kind is not None
    thing = place.thing if place.thing is not None and place.thing.count == place.quantity.value else None
    said = words_of(" ".join(((quantity.quantity_kind or "").replace("_", " "), *quantity.cues)))
    return thing is not None and stem(thing.head) not in said.by_stem


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
    if _is_named(one, other, words) or _is_named(other, one, words):
        return THING
    near = 0.0
    if one.mention is not None and other.mention is not None:
        same = words[one.mention[0]].sentence == words[other.mention[0]].sentence
        near = float(0.5 ** (_gap(one.mention, other.mention, words) / (2 * NEAR))) if same else 0.0
    if one.thing is None or other.thing is None:
        return near
    return near + THING / 2 if one.thing.id == other.thing.id else APART * near - THING / 2


def _is_named(one: Place, other: Place, words: Words) -> bool:
    """Is the first called by the other's symbol ("the voltage across R_2"), or asked by its value ("across the 50 Ω resistor")?"""
    symbol = plain_symbol(other.quantity.symbol or "")
    stems = [plain_symbol(word.stem) for word in one.name]
    value: list[str] = []
    if one.is_asked and one.mention and other.mention and not one.mention[0] <= other.mention[0] <= one.mention[1]:
        stems += [plain_symbol(word.stem) for word in words[one.mention[0] : one.mention[1] + 1]]
        value = [plain_symbol(word.stem) for word in words[other.mention[0] : other.mention[1] + 1]]
    again = any(stems[n : n + len(value)] == value for n in range(len(stems) if value else 0))
    return again or (len(symbol) > 1 and symbol.lower() in stems) or _is_asked_of(one, other, words)


def _is_asked_of(one: Place, other: Place, words: Words) -> bool:
    """Is it the only value in what is asked ("what power does a 6 Ω resistor take when it is in series with a 3 Ω one")?"""
    if not one.is_asked or one.mention is None or other.mention is None:
        return False
    before = [word.stem for word in words[one.mention[0] : other.mention[0]]]
    behind = [word.stem for word in words[other.mention[1] + 1 : other.mention[1] + 2 + BESIDE]]
    goes_on = any(word in BORDERS or word[0].isdigit() for word in before)
    return bool(before) and not goes_on and not BORDERS.isdisjoint(behind)


def plain_symbol(latex: str) -> str:
    """``R_{2}`` and ``R_2`` as ``R2``, ``\\rho`` as ``rho``, ``\\mathrm{CL}`` as ``CL``."""
    return latex.replace(r"\mathrm", "").translate({ord(mark): None for mark in "\\{}_ "})
