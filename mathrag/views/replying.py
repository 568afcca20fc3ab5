"""A clarification answered: the value that was missing, put into the question, which is asked again."""

from __future__ import annotations

from mathrag.agent import Answer, Missing
from mathrag.errors import DimensionMismatch
from mathrag.problems import Problem, Quantity
from mathrag.quantities import dimension_of, format_unit
from mathrag.views.reading import words_at

PLAIN = (None, "", "1")
_TOLD = ("implied", "assumed", "asked")


def with_value(question: str, missing: Missing, value: str, unit: str | None) -> str:
    """``question`` with a sentence behind it that gives ``missing`` the ``value``; a plain number has its unit.

    Raises `UnitError` where no quantity of this kind has such a unit.
    """
    if missing.unit not in PLAIN and unit not in PLAIN and not _fits(missing, str(unit)):
        usual, given = format_unit(missing.unit or "1"), format_unit(str(unit))
        raise DimensionMismatch(f"the {missing.quantity} has a unit such as {usual}, not {given}", unit=unit)
    written = missing.unit if unit in PLAIN else unit
    spelled = "" if written in PLAIN else f" {format_unit(str(written))}"
    asked = question.rstrip()
    return f"{asked}{'' if asked.endswith(('.', '?', '!')) else '?'} The {missing.quantity} is {value}{spelled}."


def continued(answer: Answer, said: Problem) -> str | None:
    """The question of ``answer`` with the value that ``said`` gives for what is missing; None where it is no reply.

    Raises `UnitError` where nothing that is missing has such a unit.
    """
    value = reply(said)
    if not answer.missing or value is None:
        return None
    unit = None if value.unit in PLAIN else value.unit
    fitting = (one for one in answer.missing if unit is None or one.unit in PLAIN or _fits(one, unit))
    missing = next(fitting, answer.missing[0])
    return with_value(answer.question, missing, f"{value.value:.15g}", unit)


def reply(said: Problem) -> Quantity | None:
    """The one value of a text that asks for nothing else: "20 cm", "the height is 20 cm"; None for any other text."""
    given = [one for one in said.quantities if one.value is not None and one.status not in _TOLD]
    asked = [said.quantity(id) for id in said.asked]
    other = any(one.kinds and one.kinds != given[0].kinds for one in asked) if given else True
    if len(given) != 1 or other or said.wanted_unit is not None or words_at(said, (0, len(said.text))).endswith("?"):
        return None
    return given[0]


def _fits(missing: Missing, unit: str) -> bool:
    """Can ``missing`` be given in ``unit``? Raises `UnknownUnit`."""
    return dimension_of(unit) == dimension_of(missing.unit or "1")
