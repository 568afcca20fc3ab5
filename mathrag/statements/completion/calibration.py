"""Self-calibration (AutoMathKG, 6.1.3): the rules that an argument has to pass, other ones for each task.

Nothing here believes a model: what it cites must have been offered, what it computes is computed again, what it writes as an
equation of numbers must be one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mathrag.documents import statement_words
from mathrag.entities import Statement
from mathrag.errors import FormulaError
from mathrag.formulas import evaluate
from mathrag.quantities import read_quantities
from mathrag.statements.completion.analysis import Task, completing_words
from mathrag.statements.completion.attempts import NUMBER, Attempt, standing_numbers
from mathrag.statements.completion.counted import counted_in, miscounted
from mathrag.statements.completion.evidence import Evidence
from mathrag.statements.cues import shown_by
from mathrag.statements.naming import normal, normal_words, stem
from mathrag.statements.relations import MATH, equations_of_numbers, functions, said, spans
from mathrag.statements.sentences import sentences

SAID_AGAIN = 1 / 3
"""The share of a statement's words that the end of its proof has, where the statement has no relation."""
TOLERANCE = 1e-6
_ROUNDED = 5e-3
_UNIT = re.compile(r"[^\W\d_]{2,}|[%°€$£]")
_NO_UNIT = (None, "", "1")
_EVERYDAY = frozenset(("0", "1", "2", "3", "4", "10", "100", "60", "180", "360", "1000"))
"""Numbers that a law may bring."""


@dataclass(frozen=True)
class Violation:
    """A rule that an attempt breaks, and how."""

    rule: str
    detail: str


Rule = Callable[[Statement, Evidence, Attempt], Iterator[str]]


def calibrated(
    statement: Statement, task: Task, evidence: Evidence, attempt: Attempt
) -> tuple[list[Violation], list[str]]:
    """What ``attempt`` breaks, and the names of the rules that it passes."""
    broken, passed = [], []
    for name, rule in RULES[task].items():
        found = [Violation(name, detail) for detail in rule(statement, evidence, attempt)]
        broken += found
        if not found:
            passed.append(name)
    return broken, passed


def _says_something(_: Statement, __: Evidence, attempt: Attempt) -> Iterator[str]:
    told = completing_words()
    if not attempt.steps:
        yield "there are no steps in the form that was asked for"
    for step in attempt.steps:
        if told.given_up.search(step.text):
            yield f"a step gives up: {step.text[:80]}"
        elif len(told.asserted.sub("", step.text).split()) < 2 and "$" not in step.text:
            yield f"a step only asserts: {step.text[:80]}"


def _cites_what_is_known(_: Statement, evidence: Evidence, attempt: Attempt) -> Iterator[str]:
    for step in attempt.steps:
        for number in step.by:
            if not 1 <= number <= len(evidence.known):
                yield f"number {number} is not among what is known (1 to {len(evidence.known)})"


def _does_not_beg(statement: Statement, _: Evidence, attempt: Attempt) -> Iterator[str]:
    """Only the last step may say what was to be shown."""
    own = " ".join(statement.contents.split()).casefold()
    for step in attempt.steps[:-1]:
        if " ".join(step.text.split()).casefold() == own:
            yield "a step before the last is the statement itself"
    if len(attempt.steps) < 2:
        yield "it is one step: say what leads to the conclusion"


def _concludes(statement: Statement, _: Evidence, attempt: Attempt) -> Iterator[str]:
    """The last relation of the statement stands in the last step, or of a statement without one some of its words or formulas do."""
    if not attempt.steps:
        return
    wanted, last = list(_relations(statement.contents)), attempt.steps[-1].text
    if wanted and wanted[-1] not in set(_relations(last)):
        yield "the last step does not state the statement's last formula"
    if not wanted and _share(statement.contents, last) < SAID_AGAIN:
        yield "the last step does not say what was to be shown"
    if shown_by(sentences(last)[-1], "argument") in ("premise", "assumption"):
        yield "the last step supposes something and concludes nothing"


def _share(wanted: str, text: str) -> float:
    """The share of the words and formulas of ``wanted`` that ``text`` has."""
    small = statement_words().function_words
    own, there = ({*map(stem, normal_words(one)), *MATH.findall(one)} - small for one in (wanted, text))
    return len(own & there) / len(own) if own else 1.0


def _relations(text: str) -> Iterator[str]:
    applied = functions(text)
    for _, _, latex in spans(text):
        yield from said(latex, applied, {}).relations


def _equations_hold(_: Statement, __: Evidence, attempt: Attempt) -> Iterator[str]:
    """Equations between numbers are true."""
    for step in attempt.steps:
        for latex, left, right in equations_of_numbers(step.text):
            try:
                holds = _near(float(evaluate(left, {})), float(evaluate(right, {})), _ROUNDED)
            except FormulaError:
                continue
            if not holds:
                yield f"${latex}$ is not true"


def _computes(_: Statement, __: Evidence, attempt: Attempt) -> Iterator[str]:
    if not attempt.program:
        yield "there is no program"
    elif attempt.values is None:
        yield f"the program can't be computed: {attempt.problem}"


def _answers_what_it_computes(_: Statement, __: Evidence, attempt: Attempt) -> Iterator[str]:
    """A number that the answer says is the program's; where it says none, the program's is put there."""
    computed = attempt.computed
    if computed is None:
        return
    if not attempt.answer or (attempt.told and not any(_near(told, computed, _ROUNDED) for told in attempt.told)):
        yield f"the program gives {computed:.10g}, the answer says {attempt.answer!r}"


def _says_what_it_computes(statement: Statement, evidence: Evidence, attempt: Attempt) -> Iterator[str]:
    """Numbers in the prose are given, stand in an equation that is computed again, or come out of the program; one that is said to be
    the result is the program's answer."""
    result = completing_words().says_result
    equations = " ".join(latex for step in attempt.steps for latex, _, _ in equations_of_numbers(step.text))
    known = [float(number) for number in _given(statement, evidence, attempt) | _numbers(equations)]
    known += (attempt.values or {}).values()
    for sentence in (one for step in attempt.steps for one in sentences(step.text)):
        numbers = standing_numbers(sentence)
        for number in numbers:
            if not any(_near(abs(number), abs(one), _ROUNDED) for one in known):
                yield f"{number:.10g} in a step is neither given nor computed: {sentence[:80]}"
        computed = attempt.computed
        if computed is not None and numbers and result.search(sentence) and not _near(numbers[-1], computed, _ROUNDED):
            yield f"the program gives {computed:.10g}, a step says: {sentence[:80]}"


def _uses_given_numbers(statement: Statement, evidence: Evidence, attempt: Attempt) -> Iterator[str]:
    """Numbers of the program stand in the problem, or in what a step cites; most of the problem's are used."""
    own, given = _numbers(statement.contents), _given(statement, evidence, attempt)
    for name, expression in attempt.program:
        for number in sorted(_numbers(expression) - given):
            yield f"{number} in {name} = {expression} stands neither in the problem nor in what is cited"
    left = sorted(own.difference(*map(_numbers, attempt.used)))
    if attempt.program and len(left) > len(own) / 2:
        yield f"the program uses too little of what is given: not {', '.join(left)}"


def _given(statement: Statement, evidence: Evidence, attempt: Attempt) -> set[str]:
    """The numbers of the problem, also as quantities read them, of what a step cites, and those that a law may bring."""
    cited = {number for step in attempt.steps for number in step.by}
    known = [one.contents for place, one in enumerate(evidence.known, 1) if place in cited]
    measured = {abs(one.value) for one in read_quantities(statement.contents) if isinstance(one.value, int | float)}
    return _numbers(statement.contents).union(*map(_numbers, known), (f"{value:g}" for value in measured), _EVERYDAY)


def _uses_all_given(statement: Statement, _: Evidence, attempt: Attempt) -> Iterator[str]:
    """What the world gives in a problem is there to be used."""
    left = _numbers(statement.contents).difference(*map(_numbers, attempt.used))
    if attempt.program and left:
        yield f"the program does not use {', '.join(sorted(left))}"


def _counts_what_is_asked(statement: Statement, _: Evidence, attempt: Attempt) -> Iterator[str]:
    """Nothing for each shelf is added to shelves or told as shelves, as far as the problem says what its numbers count."""
    asked = (found["counted"] for found in completing_words().counts_what.finditer(statement.contents))
    yield from miscounted(attempt.program, counted_in(statement.contents), frozenset(map(normal, asked)))


def _numbers(text: str) -> set[str]:
    """The numbers that stand in a text, without signs."""
    return {f"{abs(float(number)):g}" for number in NUMBER.findall(text.replace(",", ""))}


def _has_its_unit(statement: Statement, _: Evidence, attempt: Attempt) -> Iterator[str]:
    """Who asks "how many cars" is told cars; else, where the problem's numbers have units, the answer has one."""
    told = read_quantities(attempt.answer if attempt.told else f"1 {attempt.answer}")
    words = set(_UNIT.findall(attempt.answer.casefold()))
    counted = {found["counted"].casefold() for found in completing_words().counts_what.finditer(statement.contents)}
    measured = any(found.unit not in _NO_UNIT for found in read_quantities(statement.contents))
    whole = sorted(counted - completing_words().divisible)
    things = [one for one in whole if all(found.unit in _NO_UNIT for found in read_quantities(f"1 {one}"))]
    if counted and counted.isdisjoint(words):
        yield f"the answer counts no {' or '.join(sorted(counted))}"
    elif things and attempt.computed is not None and not _near(attempt.computed, round(attempt.computed), TOLERANCE):
        yield f"{attempt.computed:.10g} is no number of {' or '.join(things)}"
    elif not counted and measured and all(found.unit in _NO_UNIT for found in told):
        yield "the answer has no unit"


def _near(one: float, other: float, tolerance: float) -> bool:
    return math.isclose(one, other, rel_tol=tolerance, abs_tol=TOLERANCE)


COMMON: dict[str, Rule] = {
    "says something": _says_something,
    "cites what is known": _cites_what_is_known,
    "equations hold": _equations_hold,
}
_COMPUTED: dict[str, Rule] = {
    **COMMON,
    "can be computed": _computes,
    "answers what it computes": _answers_what_it_computes,
    "uses given numbers": _uses_given_numbers,
    "says what it computes": _says_what_it_computes,
}
RULES: dict[Task, dict[str, Rule]] = {
    "proof": {**COMMON, "does not beg the question": _does_not_beg, "states the conclusion": _concludes},
    "calculation": _COMPUTED,
    "application": {
        **_COMPUTED,
        "uses all that is given": _uses_all_given,
        "counts what is asked": _counts_what_is_asked,
        "has its unit": _has_its_unit,
    },
}
