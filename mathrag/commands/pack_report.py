"""What is found wrong with a situation pack: by its form, by its equations, and by asking its own examples."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import Field

from mathrag.entities import Frozen, Situation, SituationExample
from mathrag.errors import PackError
from mathrag.situations import faults, read_pack, remarks, stated_value

if TYPE_CHECKING:
    from mathrag.agent import Answer

TOLERANCE = 0.005
"""Relative, between the answer of an example and the one that is given: packs round to four digits or so."""
REFUSED = "refused"


class ExampleRun(Frozen):
    """One example, asked."""

    situation: str
    ask: str
    expected: str = Field(description="value and unit, or 'refused'")
    given: str = Field(description="value and unit, or why there is none")
    right: bool
    detail: str = Field(default="", description="what is wrong with it")


class SituationReport(Frozen):
    """What was found in one situation."""

    name: str
    title: str
    equations: int
    examples: int
    faults: tuple[str, ...] = Field(description="they make it unusable")
    remarks: tuple[str, ...] = ()


class PackReport(Frozen):
    """What was found in a pack."""

    file: str
    faults: tuple[str, ...] = Field(default=(), description="of its form; then none of its situations is read")
    situations: tuple[SituationReport, ...] = ()

    @property
    def findings(self) -> int:
        """How many things were found, of any sort."""
        return len(self.faults) + sum(len(one.faults) + len(one.remarks) for one in self.situations)


def report_of(file: Path) -> PackReport:
    """The report of the pack in ``file``. Raises `OSError` where there is none."""
    try:
        situations = read_pack(file.read_text(encoding="utf-8"), file.name)
    except UnicodeDecodeError as error:
        return PackReport(file=str(file), faults=(f"it is not UTF-8 (byte {error.start})",))
    except PackError as error:
        return PackReport(file=str(file), faults=error.faults or (error.message,))
    return PackReport(file=str(file), situations=tuple(map(_checked, situations)))


def run_examples(situations: Iterable[Situation], ask: Callable[[str], Answer]) -> list[ExampleRun]:
    """Every example of ``situations``, asked: is its answer given, and refused what must be?"""
    return [_run(situation, example, ask(example.ask)) for situation in situations for example in situation.examples]


def _checked(situation: Situation) -> SituationReport:
    return SituationReport(
        name=situation.name,
        title=situation.label,
        equations=len(situation.equations)
        + sum(len(s.equations) for s in (situation.many.kinds if situation.many else ())),
        examples=len(situation.examples),
        faults=faults(situation),
        remarks=remarks(situation),
    )


def _run(situation: Situation, example: SituationExample, answer: Answer) -> ExampleRun:
    from mathrag.evaluation import EvaluationRow, score

    wanted = stated_value(example.answer) if example.answer is not None else None
    right, detail = False, "no number with a unit can be read in the example's answer"
    if wanted is not None or example.answer is None:
        value, unit = (None, None) if wanted is None else (wanted.value, wanted.unit)
        row = EvaluationRow(id=situation.name, question=example.ask, answer=value, unit=unit, tol=TOLERANCE)
        result = score(row, answer)
        right, detail = result.outcome == "correct", result.detail
    return ExampleRun(
        situation=situation.name,
        ask=example.ask,
        expected=example.answer or REFUSED,
        given=(answer.reason or REFUSED)
        if answer.value is None
        else f"{answer.value:.6g} {answer.unit or ''}".rstrip(),
        right=right,
        detail=detail,
    )
