"""What is checked of situations when a pack is ingested: names, dimensions, that something follows, and the pack's own examples."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Literal

from pydantic import Field

from mathrag.entities import Frozen, Situation
from mathrag.errors import FormulaError
from mathrag.formulas import check_dimensions, solve, validate
from mathrag.quantities import Dimension, ReadQuantity, is_unit, read_quantities
from mathrag.situations.deriving import names_in
from mathrag.situations.numbers import compared
from mathrag.situations.sequences import Setting, written_out
from mathrag.situations.values import CHECKED, of_unit

ANSWERED = 2
"""Examples with an answer that a situation should have, at least."""
CLOSE = 0.01
"""Relative difference of an example's answer from what comes out."""


class Finding(Frozen):
    """Something about a situation that its author should know; with an ``error`` it can't be used."""

    situation: str = Field(description="its name")
    field: str = Field(description="'equations', 'examples', ...")
    severity: Literal["error", "warning"]
    message: str


def check_situation(situation: Situation) -> list[Finding]:
    """What is wrong with one situation by itself; empty where nothing is."""
    found = [finding for setting in _written(situation) for finding in _check(setting)]
    found += [*_check_parts(situation), *_check_number_of_examples(situation)]
    return list(dict.fromkeys(found))


def reason_against(situation: Situation) -> str | None:
    """Why ``situation`` can't be used: the errors that `check_situation` finds; None where it can."""
    return "; ".join(one.message for one in check_situation(situation) if one.severity == "error") or None


def _finding(
    situation: Situation, field: str, message: str, severity: Literal["error", "warning"] = "error"
) -> Finding:
    return Finding(situation=situation.name, field=field, severity=severity, message=message)


def _written(situation: Situation) -> list[Setting]:
    """The situation written out so that every equation occurs."""
    situation, like = of_unit(situation, CHECKED), situation.many
    if like is None:
        return [written_out(situation, 0, ())]
    count = max(like.least, 2)
    if not like.kinds:
        return [written_out(situation, count, ())]
    return [written_out(situation, count, (kind.name,) * count) for kind in like.kinds]


# --- one situation ----------------------------------------------------------------------------------------------------


def _check(setting: Setting) -> Iterator[Finding]:
    situation = setting.situation
    dimensions = {name: Dimension.parse(slot.dimension) for name, slot in setting.slots.items()}
    sound = []
    for equation in setting.equations:
        try:
            validate(equation)
            undeclared = names_in(equation) - setting.slots.keys()
        except FormulaError as error:
            yield _finding(situation, "equations", f"{equation}: {error.message}")
            continue
        if "==" not in equation:
            yield _finding(situation, "equations", f"{equation}: write it as left == right")
        elif undeclared:
            names = ", ".join(sorted(undeclared))
            yield _finding(situation, "equations", f"{equation}: {names} is no quantity of it; add it to quantities")
        else:
            sound.append(equation)
            verdict = check_dimensions(equation, dimensions)
            if verdict.status == "inconsistent":
                yield _finding(situation, "equations", f"{equation}: {verdict.reason}")
    yield from _check_names(setting)
    yield from _check_solvable(setting, sound)


def _check_names(setting: Setting) -> Iterator[Finding]:
    situation, known = setting.situation, setting.slots.keys()
    for line in setting.order:
        try:
            left, _, right = compared(line)
            undeclared = (names_in(left) | names_in(right)) - known
        except (FormulaError, StopIteration):
            yield _finding(situation, "order", f"{line}: write it as 'a > b'")
            continue
        if undeclared:
            yield _finding(situation, "order", f"{line}: {', '.join(sorted(undeclared))} is no quantity of it")
    named = (
        ("same", [name for these, _ in setting.same for name in these]),
        ("cancels", setting.cancels),
        ("exports", setting.exports),
    )
    for field, names in named:
        for name in sorted(set(names) - known):
            yield _finding(situation, field, f"{name} is no quantity of it")


def _check_solvable(setting: Setting, equations: Iterable[str]) -> Iterator[Finding]:
    """A quantity that no equation can be solved for can be given but not asked for."""
    equations = list(equations)
    for name, slot in setting.slots.items():
        own = [equation for equation in equations if name in names_in(equation)]
        if own and not any(_is_solvable(equation, name) for equation in own):
            message = f"{slot.quantity.name} can be given, but no equation can be solved for it"
            yield _finding(setting.situation, "quantities", message, "warning")


def _check_parts(situation: Situation) -> Iterator[Finding]:
    """There are equations, and no quantity is without a part in them, of whichever sort of like things they are told."""
    settings = _written(situation)
    if not any(setting.equations for setting in settings):
        yield _finding(situation, "equations", "it has no equation")
        return
    used: set[str] = set()
    for setting in settings:
        for equation in setting.equations:
            with contextlib.suppress(FormulaError):  # a finding of its own
                used.update(setting.slots[name].quantity.name for name in names_in(equation) & setting.slots.keys())
    for quantity in situation.quantities:
        if quantity.name not in used:
            yield _finding(situation, "quantities", f"{quantity.name} stands in no equation", "warning")


def _is_solvable(equation: str, name: str) -> bool:
    try:
        return bool(solve(equation, name))
    except FormulaError:
        return False


def _check_number_of_examples(situation: Situation) -> Iterator[Finding]:
    answered = [example.answer for example in situation.examples if example.answer is not None]
    if len(answered) < ANSWERED:
        message = f"it has {len(answered)} examples with an answer; give {ANSWERED} or more"
        yield _finding(situation, "examples", message, "warning")
    if len(situation.examples) == len(answered):
        yield _finding(situation, "examples", "it has no example that must be refused", "warning")
    for answer in answered:
        if stated_value(answer) is None:
            yield _finding(situation, "examples", f"{answer} is no number with a unit; write it as '43.6 N'", "warning")


def stated_value(answer: str) -> ReadQuantity | None:
    """The one value that the answer of an example states; None where it is no number with a known unit."""
    found = read_quantities(answer)
    known = len(found) == 1 and (found[0].unit is None or is_unit(found[0].unit))
    return found[0] if known else None
