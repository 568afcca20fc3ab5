"""What is wrong with a situation before anyone asks: `faults` make it unusable, `remarks` are for its author.

Equations are checked written out for a few like things, as they are used: the grammar, the names, the dimensions of both sides, and whether
each quantity follows from the others.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import lru_cache

from mathrag.entities import Situation
from mathrag.errors import FormulaError
from mathrag.formulas import check_dimensions, names
from mathrag.quantities import Dimension, ReadQuantity, is_unit, read_quantities
from mathrag.situations.deriving import derive
from mathrag.situations.sequences import Setting, written_out

ANSWERED, REFUSED = 2, 1
"""Examples that a situation should have, at least: with an answer, and to be refused."""
_LIKE = 3


@lru_cache(maxsize=1024)
def faults(situation: Situation) -> tuple[str, ...]:
    """Why ``situation`` can't be used, one sentence a fault.

    An equation outside the grammar, a name that is no quantity, sides of different dimensions, nothing that follows.
    """
    found: list[str] = []
    for setting in _settings(situation):
        for equation in setting.equations:
            found += _equation_faults(equation, setting)
        for statement in setting.order:
            found += _order_faults(statement, setting)
        found += _misnamed(setting)
    if not situation.equations and not any(sort.equations for sort in (situation.many.kinds if situation.many else ())):
        found.append("it has no equation")
    if not found and not any(_following(setting) for setting in _settings(situation)):
        found.append("none of its quantities follows from the others")
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1024)
def remarks(situation: Situation) -> tuple[str, ...]:
    """What its author should know of a situation that can be used: quantities without a part, examples that lack."""
    found: list[str] = []
    used: set[str] = set()
    following: set[str] = set()
    for setting in _settings(situation):
        used |= {setting.slots[name].quantity.name for name in _used(setting)}
        following |= {setting.slots[name].quantity.name for name in _following(setting)}
    for quantity in situation.quantities:
        if quantity.name not in used:
            found.append(f"{quantity.name} stands in no equation")
        elif quantity.name not in following:
            found.append(f"{quantity.name} does not follow from the others: no question can ask for it")
    answered = [example for example in situation.examples if example.answer is not None]
    if len(answered) < ANSWERED:
        found.append(f"it has {len(answered)} examples with an answer; give {ANSWERED} or more")
    if len(situation.examples) - len(answered) < REFUSED:
        found.append("it has no example that must be refused")
    found += [
        f"the answer {one.answer!r} of an example is no number with a unit"
        for one in answered
        if stated_value(one.answer or "") is None
    ]
    return tuple(dict.fromkeys(found))


def stated_value(answer: str) -> ReadQuantity | None:
    """The one value that the answer of an example states; None where it is no number with a known unit."""
    found = read_quantities(answer)
    known = len(found) == 1 and (found[0].unit is None or is_unit(found[0].unit))
    return found[0] if known else None


def _settings(situation: Situation) -> list[Setting]:
    """The situation written out as often as its sorts of like things need."""
    like = situation.many
    if like is None:
        return [written_out(situation, 0, ())]
    count = min(like.most, max(like.least, _LIKE))
    if not like.kinds:
        return [written_out(situation, count, ())]
    return [written_out(situation, count, (sort.name,) * count) for sort in like.kinds]


def _equation_faults(equation: str, setting: Setting) -> Iterator[str]:
    dimensions = {name: Dimension.parse(slot.dimension) for name, slot in setting.slots.items()}
    try:
        unknown = sorted(set(names(equation)) - dimensions.keys())
        verdict = check_dimensions(equation, {name: dimensions.get(name) for name in names(equation)})
    except FormulaError as error:
        yield f"{equation} is no equation of the closed grammar: {error.message}"
        return
    if unknown:
        yield f"{', '.join(unknown)} in {equation} is none of its quantities"
    elif verdict.status == "inconsistent":
        yield f"the dimensions of {equation} disagree: {verdict.reason}"


def _order_faults(statement: str, setting: Setting) -> Iterator[str]:
    try:
        unknown = sorted(set(names(statement)) - setting.slots.keys())
    except FormulaError as error:
        yield f"{statement} is no comparison of the closed grammar: {error.message}"
        return
    if unknown:
        yield f"{', '.join(unknown)} in {statement} is none of its quantities"


def _misnamed(setting: Setting) -> Iterator[str]:
    """Names under `same`, `cancels` and `exports` that are no quantities."""
    told = {name for these, _ in setting.same for name in these} | setting.cancels | set(setting.exports)
    for name in sorted(told - setting.slots.keys()):
        yield f"{name} is none of its quantities"


def _following(setting: Setting) -> set[str]:
    """The quantities that follow where all others are known."""
    known = _used(setting)
    return {name for name in known if derive(setting.equations, frozenset(known - {name}), name)}


def _used(setting: Setting) -> set[str]:
    """The quantities that stand in its equations, as far as these can be read."""
    found: set[str] = set()
    for equation in setting.equations:
        with contextlib.suppress(FormulaError):  # a fault of its own
            found.update(names(equation))
    return found & setting.slots.keys()
