"""What follows in a situation once values stand for its quantities.

Values that the words tell or that hold where nothing is said are filled in, quantities that are the same become one, what cancels need not
be given; then the equations are solved for what is asked. Signs, order and values that are given besides are checked with the numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, islice, takewhile

from mathrag.errors import FormulaError
from mathrag.formulas import replaced
from mathrag.formulas.expressions import parse, write
from mathrag.formulas.solving import as_quotient
from mathrag.problems import Problem, Quantity, Relation
from mathrag.problems.function_words import PREPOSITIONS, RELATIVES
from mathrag.problems.phrases import Words, find, is_in, words_of
from mathrag.quantities import format_unit, ontology, si_unit
from mathrag.quantities.dimension import Dimension
from mathrag.quantities.ontology import ConstantEntry
from mathrag.situations.deriving import derive, names_in
from mathrag.situations.numbers import contradicts, idle_values, keeps_order, only_value
from mathrag.situations.sequences import Setting, Slot
from mathrag.situations.values import Place, dimension_text, role_things, si_value

MOST_PAIRS = 60


@dataclass(frozen=True)
class Filled:
    """A value that the question does not give: assumed in the problem (``quantity``), a constant, told by words, or usual."""

    value: float
    note: str
    quantity: Quantity | None = None
    constant: str | None = None
    folded: str | None = None
    """Its digits, where it is written into the equations instead of being a parameter."""


@dataclass(frozen=True)
class Outcome:
    """An expression for the target and its value; without a value it does not follow, and ``missing`` are the quantities that it lacks.

    What lacks one quantity has an expression with that.
    """

    expression: str
    value: float | None
    used: tuple[str, ...]
    filled: Mapping[str, Filled]
    stands_for: Mapping[str, str]
    """The name that a quantity goes by in the expression, where it is the same as another one."""
    missing: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    """Given values that the answer does not need and that it can't be checked by."""


@dataclass
class Ground:
    """Everything of a problem and a setting that does not depend on the placing."""

    setting: Setting
    problem: Problem
    words: Words

    def __post_init__(self) -> None:
        self.told = {name: self._told(slot) for name, slot in self.setting.slots.items() if slot.quantity.told}
        self.cued = {
            slot.quantity.name: frozenset(cue for cue in slot.quantity.cues if is_in((cue,), self.words))
            for slot in self.setting.slots.values()
        }

    def _told(self, slot: Slot) -> list[tuple[str, str]]:
        """Values that words tell for the quantity, each with the words; of a phase the words nearest to it."""
        found = []
        for told in slot.quantity.told:
            for hit in find(told.phrases, self.words):
                if slot.like is None or not self.setting.phases or self._phase_of(hit.first) == slot.like:
                    start, end = self.words[hit.first].start, self.words[hit.last].end
                    found.append((told.value, self.problem.text[start:end]))
        return found

    def _phase_of(self, word: int) -> int:
        clause = self.words[word].clause
        places = ((hit.first, n) for n, hits in enumerate(self.setting.phases, 1) for hit in hits)
        return min((abs(word - at) + 4 * abs(clause - self.words[at].clause), n) for at, n in places)[1]

    @cached_property
    def assumed(self) -> list[Quantity]:
        """Values of the problem that nobody gave: of substances, of nature, implied by words."""
        return [q for q in self.problem.quantities if q.status in ("assumed", "implied") and q.value is not None]


def follow(ground: Ground, given: Mapping[str, Place], target: str, may_lack: bool = False) -> Outcome | None:
    """What follows for ``target`` from the given values by slot name; None where they can't stand so.

    Where it does not follow the outcome has no value; with ``may_lack`` it names the fewest quantities that are needed besides.
    """
    setting = ground.setting
    same = _same(ground, given, target)
    if same is None:
        return None
    held = {same.get(name, name): place for name, place in given.items()}
    target = same.get(target, target)
    if target in held or not keeps_order(setting.order, {n: p.value for n, p in held.items() if p.value is not None}):
        return None
    filled = _filled(ground, held, target, same)
    if filled is None:
        return None
    folded = tuple(sorted((name, one.folded) for name, one in filled.items() if one.folded is not None))
    relations = _relations(ground.problem.relations, given, target, ground.problem)
    if relations is None:
        return None
    equations = _prepared((*setting.equations, *relations), tuple(sorted(same.items())), folded)
    values = {name: place.value for name, place in held.items() if place.value is not None}
    values |= {name: one.value for name, one in filled.items() if one.folded is None}
    free = {same.get(name, name) for name in setting.cancels} - values.keys() - {target} - {name for name, _ in folded}
    must = {name for name, place in held.items() if place.value is not None}
    derivations = derive(equations, frozenset(values), target)
    if not derivations and free:
        derivations = derive(equations, frozenset(values) | free, target)
    if derivations:
        made = only_value(setting, derivations, values, free, target)
        if made is None or contradicts(equations, made[2]):
            return None
        used = names_in(made[0])
        idle = idle_values(equations, values, must - used)
        return None if idle is None else Outcome(made[0], made[1], tuple(sorted(used)), filled, same, idle=idle)
    missing = _lacking(ground, equations, held, values.keys(), target, filled) if may_lack else ()
    for one in derive(equations, frozenset((*values, *missing)), target) if len(missing) == 1 else ():
        return Outcome(one.expression, None, tuple(sorted(names_in(one.expression))), filled, same, missing)
    return Outcome("", None, tuple(values), filled, same, missing)


# --- equations made ready ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def _prepared(
    equations: tuple[str, ...], same: tuple[tuple[str, str], ...], folded: tuple[tuple[str, str], ...]
) -> tuple[str, ...]:
    """The equations with one name for what is the same and told numbers put in."""
    parts = {**dict(same), **{name: f"({digits})" for name, digits in folded}}
    made = []
    for equation in equations:
        own = set(names_in(equation)) & parts.keys()
        written = replaced(equation, {name: parts[name] for name in own}) if own else equation
        if own & {name for name, _ in folded}:
            written = " == ".join(write(as_quotient(parse(side))) for side in written.split(" == "))
        if names_in(written):
            made.append(written)
    return tuple(dict.fromkeys(made))


def _same(ground: Ground, given: Mapping[str, Place], target: str) -> dict[str, str] | None:
    """The one name of quantities that have one value, by each other name; None where two of them are given and differ."""
    setting = ground.setting
    found: dict[str, str] = {}
    for base in {slot.quantity.name for slot in setting.slots.values() if slot.like is not None} & given.keys():
        own = [slot.name for slot in setting.slots.values() if slot.quantity.name == base]
        found |= dict.fromkeys([base, *own], own[0])
    for these, phrases in setting.same:
        if target in these or not (is_in(phrases, ground.words) if phrases else _one_substance(ground, given, these)):
            continue
        known = [name for name in these if name in given]
        if len(known) > 1:
            continue
        first = known[0] if known else these[0]
        found |= {name: first for name in these if name != first}
    return found


def _one_substance(ground: Ground, given: Mapping[str, Place], these: tuple[str, ...]) -> bool:
    """Do the quantities belong to things of one substance?"""
    things = role_things(ground.setting, given, ground.problem)
    said = []
    for name in these:
        own = [one for one in ground.problem.things if one.id in things.get(ground.setting.slots[name].role or "", ())]
        said.append({one.substance for one in own if one.substance} or {one.head.lower() for one in own})
    return all(said) and len(set.union(*said)) == 1


def _relations(
    relations: Iterable[Relation], given: Mapping[str, Place], target: str, problem: Problem
) -> tuple[str, ...] | None:
    """The equations that the question states, in names of the situation; None where one speaks of a value without a place."""
    by_id = {place.quantity.id: name for name, place in given.items()}
    by_id |= dict.fromkeys(problem.asked, target)
    made = []
    for relation in relations:
        if relation.open or all(problem.quantity(one).status == "assumed" for one in relation.quantities):
            continue  # what the search goes on with, or a definition that takes no value of the question
        try:
            own = names_in(relation.equation)
            if not set(own) <= by_id.keys():
                return None
            made.append(replaced(relation.equation, {name: by_id[name] for name in own}))
        except FormulaError:
            return None
    return tuple(made)


# --- values that are not given ----------------------------------------------------------------------------------------


def _filled(
    ground: Ground, held: Mapping[str, Place], target: str, same: Mapping[str, str]
) -> dict[str, Filled] | None:
    """Values of the quantities that no given one stands for; None where words tell two values of one."""
    found: dict[str, Filled] = {}
    for name, slot in ground.setting.slots.items():
        if same.get(name, name) in held or same.get(name, name) == target or name in same:
            continue
        told = ground.told.get(name, [])
        if len({value for value, _ in told}) > 1:
            return None
        if told:
            found[name] = _fixed(slot, told[0][0], f"“{told[0][1]}”: {_equals(slot, told[0][0])}")
            continue
        value = _assumed(ground, slot, held)
        if value is not None:
            found[name] = value
        elif slot.quantity.default is not None and not _is_spoken_of(ground, slot, held, found):
            unsaid = "nothing else is said: " if slot.quantity.cues else ""
            found[name] = _fixed(slot, slot.quantity.default, unsaid + _equals(slot, slot.quantity.default))
    return found


def _fixed(slot: Slot, digits: str, note: str) -> Filled:
    """A number of the pack: written into the equations where it is zero or plain, else a parameter with a value."""
    plain = float(digits) == 0 or slot.dimension == "1"
    return Filled(float(digits), note, folded=digits if plain else None)


def _equals(slot: Slot, digits: str) -> str:
    unit = slot.quantity.unit or si_unit(Dimension.parse(slot.dimension))
    return f"{slot.quantity.said} = {digits} {format_unit(unit)}".strip()


def _is_spoken_of(ground: Ground, slot: Slot, held: Mapping[str, Place], found: Mapping[str, Filled]) -> bool:
    """Do cues of the quantity stand in the text that no value was placed by? Then nothing may be taken for it."""
    cues = set(ground.cued[slot.quantity.name])
    for name in (*held, *found):
        if name in ground.setting.slots:
            cues -= set(ground.setting.slots[name].quantity.cues)
    brought = slot.quantity.assumed and any(
        q.kinds and _is_of_kind(q, slot.quantity.quantity_kind) for q in ground.assumed
    )
    return bool(cues) or brought


def _assumed(ground: Ground, slot: Slot, held: Mapping[str, Place]) -> Filled | None:
    """The one assumed value of the problem that fits the quantity, else the constant of nature of its kind."""
    kind = slot.quantity.quantity_kind
    if slot.quantity.assumed and (named := _constants(lambda c: slot.quantity.said in (c.name, *c.synonyms))):
        return named
    own = [q for q in ground.assumed if dimension_text(q.dimension) == slot.dimension and _is_of_kind(q, kind)]
    own = [q for q in own if q.when is None or slot.quantity.when in (None, q.when)]
    if not slot.quantity.assumed:
        own = [q for q in own if q.status == "implied" and q.when == slot.quantity.when and kind in q.kinds]
    if slot.role is not None and own:
        things = role_things(ground.setting, held, ground.problem)
        phrases = next(role.words for role in ground.setting.situation.roles if role.name == slot.role)
        bare = not things[slot.role] and not phrases
        own = [
            q for q in own if q.of in things[slot.role] or (q.of is None and (bare or is_in(phrases, words_of(q.name))))
        ]
    if slot.like is not None:  # of several like things, that of the thing which has the other values
        slots = ground.setting.slots
        own = [
            q
            for q in own
            if any(q.of == p.quantity.of for n, p in held.items() if n in slots and slots[n].like == slot.like)
        ]
    own = [q for q in own if kind in q.kinds] or own  # the vapour pressure before the pressure of the atmosphere
    values = {si_value(q) for q in own}
    if len(values) == 1:
        quantity = own[0]
        value = si_value(quantity)
        return None if value is None else Filled(value, quantity.note, quantity)
    return None


def _constants(fits: Callable[[ConstantEntry], bool]) -> Filled | None:
    """The only constant of nature that ``fits``."""
    found = [constant for constant in ontology().constants.values() if fits(constant)]
    if len(found) != 1:
        return None
    (only,) = found
    return Filled(only.value, f"{only.name} = {only.value_text} {format_unit(only.unit)}", constant=only.iri)


def _is_of_kind(quantity: Quantity, kind: str | None) -> bool:
    if not quantity.kinds or kind is None:
        return True
    known = ontology().kinds
    return any(own in known and ontology().likeness(own, kind) >= 0.8 for own in quantity.kinds)


# --- what lacks -------------------------------------------------------------------------------------------------------


def _lacking(
    ground: Ground,
    equations: tuple[str, ...],
    held: Mapping[str, Place],
    known: Set[str],
    target: str,
    filled: Mapping[str, Filled],
) -> tuple[str, ...]:
    """The fewest quantities with which ``target`` would follow from all given values.

    First those whose name the text has, and no quantity with a value, then those questions speak of, by the fewest steps.
    """
    setting = ground.setting
    slots, needed = setting.slots, {n for n, p in held.items() if p.value is not None} - set(setting.cancels)
    names_ = [name for name in slots if name not in known and name != target and name not in filled]
    names_.sort(key=lambda name: (name in setting.exports, slots[name].role is None))
    taken = [slots[name].quantity for name in (*held, target) if name in slots]
    said = {word.stem for word in ground.words} - {word.stem for one in taken for word in words_of(one.said)}
    cued = frozenset[str]().union(*(ground.cued[one.name] for one in taken))

    def steps(*chosen: str) -> int:
        """In how many steps the target follows with ``chosen`` from all given values; 0: it does not."""
        found = derive(equations, frozenset((*known, *chosen)), target)
        return len(found[0].steps) if found and needed <= names_in(found[0].expression) else 0

    def rank(name: str, number: int) -> tuple[float, bool, int]:
        quantity = slots[name].quantity
        head = takewhile(lambda word: word not in PREPOSITIONS | RELATIVES, quantity.said.split())
        own = {word.stem for word in words_of(" ".join(head))}
        spoken = len(own & said) / max(1, len(own)) + bool(ground.cued[quantity.name] - cued)
        return -spoken, not quantity.cues, number

    single = [(*rank(name, number), name) for name in names_ if (number := steps(name))]
    if single:
        return (min(single, key=lambda one: one[:3])[3],)
    return next((pair for pair in islice(combinations(names_, 2), MOST_PAIRS) if steps(*pair)), ())
