"""A problem in the situations that it shows: `place`, and `Placed`, what it gives."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from mathrag.entities import Frozen, Parameter, Situation
from mathrag.formulas import name_latex, names, to_latex
from mathrag.problems import Problem
from mathrag.problems.phrases import Words, is_in, words_of
from mathrag.quantities import Dimension, ontology, si_unit, to_si
from mathrag.situations.evidence import COUNT, KIND, Evidence
from mathrag.situations.following import Ground, Outcome, follow
from mathrag.situations.numbers import SAME
from mathrag.situations.placing import Placing, Search, TooManyPlacings
from mathrag.situations.sequences import Setting, settings
from mathrag.situations.values import Place, for_values, in_unit_of, place_of

_RANK = {"follows": 0, "open": 1, "lacks": 2}
WINDOW = 2.0
"""Placings so much worse than the best one can't change what is stated; the margin at most."""
TIE = 0.05
"""Placings this close in score speak alike."""
IDLE = 1.0
"""What a given value that has no part costs."""
UNSURE = 0.5
"""The margin of an answer, at most, where a given value has no part in it."""
AGAINST = 1.5
"""So much better a placing must be that contradicts itself, to speak against one that does not."""
LEFT = -2.0
"""What it counts that a given value, one at most, has no place."""
SLACK = 0.5
"""So much better than one with an answer a placing without must be to mean that a value is missing."""
SHOWN = 0.5
"""What each group of phrases that a situation asks for adds when situations compete."""


class Bound(Frozen):
    """The value of a parameter: a quantity of the problem, or (``quantity`` None) a constant or a number of the pack."""

    identifier: str
    quantity: str | None = Field(default=None, description="id in the problem")
    value: float = Field(description="in coherent SI")
    constant: str | None = Field(default=None, description="IRI of the constant of nature")
    note: str = Field(default="", description="why it holds where the question does not give it")


class Placed(Frozen):
    """A problem in one situation.

    ``follows``: the equation gives the target. ``lacks``: it would with the quantities in ``missing``. ``open``: two placings that the
    words speak for alike give different values, so nothing is stated.
    """

    state: Literal["follows", "lacks", "open"]
    situation: str = Field(description="URI")
    label: str
    asked: str | None = Field(default=None, description="id of the quantity that it answers; None: exported")
    target: str = Field(default="", description="identifier of the quantity that the equation is written for")
    equation: str | None = Field(default=None, description="'target == expression' in the closed grammar")
    latex: str = ""
    parameters: tuple[Parameter, ...] = Field(default=(), description="target first")
    bindings: tuple[Bound, ...] = ()
    value: float | None = Field(default=None, description="of the target, in coherent SI")
    assumptions: tuple[str, ...] = ()
    missing: tuple[Parameter, ...] = ()
    idle: tuple[str, ...] = Field(
        default=(), description="ids of given values that have a place and no part, though they do not cancel"
    )
    left: tuple[str, ...] = Field(default=(), description="ids of given values that have no place in it")
    closed: bool = False
    shows: int = Field(default=0, description="groups of phrases that show it, all in the text")
    score: float = 0.0
    margin: float = Field(default=WINDOW, description="ahead of the next placing that gives another value")
    reason: str = Field(default="", description="why it is open")


def place(problem: Problem, situations: Sequence[Situation]) -> list[Placed]:
    """The problem in every situation that it shows, best first.

    What is stated for one asked quantity competes: of two situations alike in score with different values both are open. Where one has
    a part for all that is given and lacks one value, none is stated that leaves some of it aside.
    """
    words = words_of(problem.text)
    told = [own for one in situations if _is_shown(one, words) for own in for_values(one, problem)]
    tables = [_tables(problem, words, one, asked) for one in told for asked in problem.asked]
    found = [placed for own in tables for placed in _in_situation(own)]
    if not any(one.state == "follows" and one.asked for one in found):
        found += [placed for own in tables for table in own for placed in table.leaving()]
    short = {
        one.asked for one in found if one.state == "lacks" and len(one.missing) == 1 and not (one.left or one.idle)
    }
    found = [one for one in found if one.state != "follows" or one.asked not in short or not (one.left or one.idle)]
    return sorted(_compete(found), key=lambda one: (_RANK[one.state], one.asked is None, -one.score))


def _is_shown(one: Situation, words: Words) -> bool:
    """Does a phrase of each group of ``shows`` stand in the text and none of ``unless``, and can the situation be used?"""
    return one.reason is None and all(is_in(group, words) for group in one.shows) and not is_in(one.unless, words)


def _compete(found: Sequence[Placed]) -> list[Placed]:
    """With the margin over what another situation gives for the same quantity."""
    made = []
    for one in found:
        rivals = [
            other
            for other in found
            if one.state == other.state == "follows"
            and one.asked is not None
            and other.asked == one.asked
            and not math.isclose(one.value or 0.0, other.value or 0.0, rel_tol=SAME)
        ]
        ahead = min((one.score - rival.score for rival in rivals), default=WINDOW)
        margin = min(one.margin, ahead)
        if rivals and abs(ahead) < TIE:
            rival = min(rivals, key=lambda other: abs(one.score - other.score))
            reason = f"{rival.label} gives another value and is told as well"
            made.append(one.model_copy(update={"state": "open", "equation": None, "value": None, "reason": reason}))
        else:
            made.append(one.model_copy(update={"margin": max(0.0, margin)}))
    return made


def _tables(problem: Problem, words: Words, situation: Situation, asked: str) -> list[_Table]:
    """The values of the problem on the settings that the situation may have, for one asked quantity."""
    target = place_of(problem.quantity(asked), problem, words)
    sentence = words[target.mention[0]].sentence if target.mention else words[-1].sentence if words else 0
    return [_Table(problem, words, setting, target) for setting in settings(situation, problem, words, sentence)]


def _in_situation(tables: Sequence[_Table]) -> list[Placed]:
    """The best of what the situation says for one asked quantity: an answer, else exports, else what it lacks."""
    follows = [placed for table in tables for placed in table.asked()]
    if follows:
        return [max(follows, key=lambda one: (one.state == "follows", one.score))]
    exported = [placed for table in tables for placed in table.exported()]
    return exported or [placed for table in sorted(tables, key=_Table.promise)[:1] for placed in table.lacking()]


@dataclass(frozen=True)
class _Found:
    """A placing with what follows from it."""

    score: float
    placing: Placing
    held: dict[str, Place]
    target: str
    outcome: Outcome
    left: tuple[str, ...] = ()
    """Ids of the values that have no place, not even that of one told alike."""


class _Table:
    """One setting with the values of a problem to be placed in it."""

    def __init__(self, problem: Problem, words: Words, setting: Setting, target: Place) -> None:
        self.problem, self.setting, self.target = problem, setting, target
        dimensions = {slot.dimension for slot in setting.slots.values()}
        stated = ("given", "rated", "total", "each", "any size", "stated answer")
        values = [q for q in problem.quantities if q.status in stated and q.value is not None]
        values = [q for q in values if (q.value, q.dimension) != (0, "T")]  # "at t = 0" is when the rest begins
        own = any(quantity.variable for quantity in setting.situation.quantities)
        places = [place_of(quantity, problem, words, plain=own) for quantity in values]
        self.given = [one for one in places if one.dimension is None or one.dimension in dimensions]
        read = {one.quantity.span for one in self.given}  # a share is read as one of several sorts
        left = [one for one in places if one not in self.given and not _is_count(one)]
        self.left = tuple(one.quantity.id for one in left if one.quantity.span not in read)
        self.ground = Ground(setting, problem, words)
        self.words = words
        self.short: _Found | None = None
        self.against = float("-inf")
        self.fails = False

    def asked(self) -> list[Placed]:
        """What the setting says for what is asked: that it follows, or that it is open."""
        fits = any(self.target.dimension in (None, slot.dimension) for slot in self.setting.slots.values())
        self.fails = fits and bool(self.given or self._is_brought())
        found = self._search([*self.given, self.target], None) if self.fails else []
        self.fails &= not found and self.short is None and self.against == float("-inf")
        return found

    def leaving(self) -> list[Placed]:
        """What follows where not every value has a place at once: one may stay without, and any that is told twice."""
        found = self._search([*self.given, self.target], None, leaving=True) if self.fails else []
        return [one for one in found if one.state == "follows"]

    def _is_brought(self) -> bool:
        """Does something that the text names bring what the setting takes from it: the nucleons of lead-208, and no constant of nature?"""
        of_nature = {constant.quantity_kind for constant in ontology().constants.values()}
        brought = {kind for q in self.ground.assumed for kind in q.kinds if q.of is not None or kind not in of_nature}
        return any(s.quantity.assumed and s.quantity.quantity_kind in brought for s in self.setting.slots.values())

    def exported(self) -> list[Placed]:
        """What it says for the quantities that formulas of documents may go on with."""
        return [
            one for name in self.setting.exports for one in self._search(self.given, name) if one.state == "follows"
        ]

    def _search(self, places: Sequence[Place], target: str | None, leaving: bool = False) -> list[Placed]:
        """The best placing of ``places``; with ``leaving`` one value may stay without a place, and any that is told twice."""
        found: list[_Found] = []
        self.against = float("-inf")
        units = {name: slot.quantity.unit for name, slot in self.setting.slots.items()}

        def visit(placing: Placing) -> float:
            chosen = zip(places, placing.chosen, strict=True)
            held = {name: in_unit_of(one, units.get(name)) for one, name in chosen if name and not one.is_asked}
            wanted = target or placing.chosen[-1]
            outcome = follow(self.ground, held, wanted) if wanted else None
            if outcome is None and placing.is_full:
                self.against = max(self.against, placing.score)
            left = _left(places, placing, counts)
            if leaving and outcome is not None and outcome.value is None:
                outcome = None  # with a value left aside nothing is known to lack
            if outcome is None or wanted is None or (not placing.is_full and (whole or outcome.value is not None)):
                return float("-inf")
            found.append(_Found(placing.score - IDLE * len(outcome.idle), placing, held, wanted, outcome, left))
            return float("-inf") if outcome.value is None else found[-1].score - WINDOW

        many = self.setting.situation.many
        # a like thing may stay without a value only to say what lacks, and only where there are no more than there must be
        whole = many is None or self.setting.count != many.least
        like = self.setting.count if self.setting.count > 1 else None
        counts = frozenset(n for n, one in enumerate(places) if _is_count(one, like))
        leave = dict.fromkeys(counts, -KIND / 2)
        others = frozenset(n for n, one in enumerate(places) if not one.is_asked and n not in counts) if leaving else ()
        twins = {n for n in others if _twins(places, n)}
        leave |= {n: 0.0 if n in twins else LEFT for n in others}
        try:
            Search(Evidence(places, self.setting, self.words), visit, leave, frozenset(others) - twins, whole).run()
        except TooManyPlacings:
            return [] if leaving else [self._open("there are too many ways to place the values")]
        found = _with_whole_counts(found, self.setting)
        follows = max((one for one in found if one.outcome.value is not None), key=lambda one: one.score, default=None)
        short = max((one for one in found if one.outcome.value is None), key=lambda one: one.score, default=None)
        if follows is None or (short is not None and short.score > follows.placing.score + SLACK):
            self.short = (short or follows) if target is None else self.short
            return []
        if leaving and self._decides(follows):
            return []
        own = follows.outcome.value or 0.0
        if self.against > follows.score + AGAINST:
            return [self._open("the values can't stand as the words say")]
        valued = ((one.score, one.outcome.value) for one in found if one.outcome.value is not None)
        rivals = [score for score, value in valued if not math.isclose(value, own, rel_tol=SAME)]
        margin = min([WINDOW, *(follows.score - rival for rival in rivals)])
        if margin < TIE:
            return [self._open("the values can be placed in two ways that give different answers")]
        margin = min(margin, UNSURE) if follows.outcome.idle else margin
        return [self._placed(follows, follows.outcome, margin, target is None)]

    def _decides(self, found: _Found) -> bool:
        """Might a value that is left decide: is it one of several, a pure number, or of the dimension of what the answer is made of?"""
        slots = self.setting.slots
        used = {slots[name].dimension for name in (*found.outcome.used, found.target) if name in slots}
        own = [one for one in self.given if one.quantity.id in found.left]
        return len(own) > 1 or any(one.dimension in {None, "1", *used} for one in own)

    def promise(self) -> float:
        """Sorts first the setting whose best placing without an answer has the most to speak for it."""
        return -self.short.score if self.short is not None else float("inf")

    def lacking(self) -> list[Placed]:
        """What the best placing without an answer lacks; nothing where no few quantities would do."""
        best = self.short
        if best is None:
            return []
        outcome = follow(self.ground, best.held, best.target, may_lack=True)
        return [self._placed(best, outcome, 0.0, True)] if outcome is not None and outcome.missing else []

    def _open(self, reason: str) -> Placed:
        return self._told(state="open", asked=self.target.quantity.id, margin=0.0, reason=reason)

    def _told(self, **fields: Any) -> Placed:
        """What is so whatever its values say, and further ``fields``."""
        one = self.setting.situation
        return Placed(situation=one.uri, label=one.label, closed=one.closed, shows=len(one.shows), **fields)

    def _bound(self, name: str, held: Mapping[str, Place], outcome: Outcome) -> Bound:
        filled = outcome.filled.get(name)
        if filled is None:
            return Bound(identifier=name, quantity=held[name].quantity.id, value=held[name].value or 0.0)
        quantity = filled.quantity.id if filled.quantity else None
        return Bound(identifier=name, quantity=quantity, value=filled.value, constant=filled.constant, note=filled.note)

    def _placed(self, found: _Found, outcome: Outcome, margin: float, is_direct: bool) -> Placed:
        target = outcome.stands_for.get(found.target, found.target)
        held = {outcome.stands_for.get(name, name): one for name, one in found.held.items()}
        used = [name for name in outcome.used if name in held or name in outcome.filled]
        parameters = tuple(self._parameter(name) for name in (target, *used))
        missing = tuple(self._parameter(name) for name in outcome.missing)
        equation = f"{target} == {outcome.expression}" if outcome.expression else None
        symbols, placing = {one.identifier: one.symbol for one in (*parameters, *missing)}, found.placing
        return self._told(
            state="lacks" if outcome.missing else "follows",
            asked=self.target.quantity.id if is_direct else None,
            target=target,
            equation=equation,
            latex=f"{symbols[target]} = {to_latex(outcome.expression, symbols)}" if equation else "",
            parameters=parameters,
            bindings=tuple(self._bound(name, held, outcome) for name in used),
            value=outcome.value,
            assumptions=tuple(self._assumptions(outcome)),
            missing=missing,
            idle=tuple(held[name].quantity.id for name in outcome.idle if name not in self.setting.cancels),
            left=(*self.left, *found.left),
            score=placing.score / max(1, len(placing.chosen)) + SHOWN * len(self.setting.situation.shows),
            margin=margin,
        )

    def _assumptions(self, outcome: Outcome) -> list[str]:
        """Why the values hold that the question does not give, of those that have a part."""
        folded = {name for name, one in outcome.filled.items() if one.folded is not None}
        touched = {
            *outcome.used,
            *(name for equation in self.setting.equations for name in folded.intersection(names(equation))),
        }
        return list(dict.fromkeys(one.note for name, one in outcome.filled.items() if one.note and name in touched))

    def _parameter(self, name: str) -> Parameter:
        slot = self.setting.slots[name]
        quantity = slot.quantity
        said = quantity.said if slot.like is None else f"{quantity.said} {slot.like}"
        return Parameter(
            symbol=quantity.symbol or name_latex(name),
            identifier=name,
            name=said,
            quantity_kind=quantity.quantity_kind,
            unit=quantity.unit or _unit_of(quantity.quantity_kind, slot.dimension),
            dimension=slot.dimension,
        )


def _unit_of(kind: str | None, dimension: str) -> str:
    """The coherent unit that a kind is told in (Hz, rad/s), else that of its dimension."""
    entry = ontology().kinds.get(kind or "")
    told = entry is not None and str(entry.dimension) == dimension and to_si(1.0, entry.unit)[0] == 1.0
    return entry.unit if entry is not None and told else si_unit(Dimension.parse(dimension))


def _with_whole_counts(found: Sequence[_Found], setting: Setting) -> list[_Found]:
    """Without the placings that give a broken number of things, where another one gives a whole number."""
    counts = {
        n: value
        for n, one in enumerate(found)
        if (value := one.outcome.value) is not None and setting.slots[one.target].quantity.quantity_kind == COUNT
    }
    broken = {n for n, value in counts.items() if abs(value - round(value)) > SAME * max(1.0, abs(value))}
    return [one for n, one in enumerate(found) if n not in broken or len(broken) == len(counts)]


def _twins(places: Sequence[Place], n: int) -> list[int]:
    """The other places with the very value of place ``n``: "200 km ... when it has travelled the 200 km"."""
    own = places[n]
    return [
        m
        for m, one in enumerate(places)
        if m != n
        and one.dimension == own.dimension
        and (one.thing is None or own.thing is None or one.thing.id == own.thing.id)
        and None not in (one.value, own.value)
        and math.isclose(one.value or 0.0, own.value or 0.0, rel_tol=SAME)
    ]


def _left(places: Sequence[Place], placing: Placing, counts: frozenset[int]) -> tuple[str, ...]:
    """The values, no counts, that ``placing`` has no place for, nor for one told alike; by id."""
    without = {n for n, name in enumerate(placing.chosen) if name is None} - counts
    return tuple(places[n].quantity.id for n in sorted(without) if without.issuperset(_twins(places, n)))


def _is_count(place: Place, like: int | None = None) -> bool:
    """A plain whole number that says how many things there are, or how many ``like`` ones, need not stand for a quantity; nor need
    a whole of any size.
    """
    quantity = place.quantity
    if quantity.status == "any size":
        return True
    if quantity.unit is not None or quantity.value is None or not float(quantity.value).is_integer():
        return False
    counts = place.thing is not None and place.thing.count == quantity.value
    return counts or quantity.value == like or not (quantity.kinds or quantity.name)
