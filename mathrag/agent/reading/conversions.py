"""A value asked for in another unit ("convert 72 km/h to m/s", "how many seconds are in 3.5 hours", "its speed in km/h").

No document is needed: what a unit is holds by definition. The value becomes an equation of this question alone ("converted = given"), which
is the only one that may answer; the units do the rest. It is read where the question says so, or where all that it gives is one value
of just what it asks for, in another unit.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mathrag.agent.language.naming import CHANGING, sentences
from mathrag.agent.reading.asked import unit_in_front, unit_named
from mathrag.agent.reading.statements import Draft, Statement, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import CHANGE, Noun, noun
from mathrag.problems.kinds import KindIndex
from mathrag.problems.statistic_words import ending, phrase_in, rule
from mathrag.problems.wording import WORDS
from mathrag.problems.words import tokens
from mathrag.quantities import convert, dimension_of, format_unit
from mathrag.quantities.dimensions import TEMPERATURE

Span = tuple[int, int]
TARGET, GIVEN = "converted", "given"
DIGITS = 6
_OF_A = r"(?:(?:an?|the)\s+(?:\w+\s+){1,2}of\s+)?"
_INTO = re.compile(r"\s*(?:in|into|to|as)\s+(?:units\s+of\s+)?(?P<unit>[^,;?!.]+)", re.IGNORECASE)
_MANY = re.compile(
    r"\bhow many\s+(?P<unit>[^,;?!.]+?)\s+(?:(?:are|is)\s+(?:there\s+)?(?:in\s+)?|(?:does|do)\s+|make(?:s| up)?\s+|corresponds? to\s+|"
    rf"equals?\s+){_OF_A}$",
    re.IGNORECASE,
)
_MANY_IS_IT = re.compile(
    r"\bhow many\s+(?P<unit>[^,;?!.]+?)\s+(?:is|are|does|do)\s+(?:this|that|it|these|those|they)\b", re.IGNORECASE
)
_ONE = re.compile(r"\b(?:an?|one)\s+(?P<unit>[^,;?!.]+?)\s*[?.!]?\s*$", re.IGNORECASE)
_ALTERS = re.compile(rf"\b(?:{CHANGING}|lower|doubl|halv|twice|half|colder|hotter)", re.IGNORECASE)
"""What makes another temperature of one, so that it is not the same on another scale that is asked for."""
_SAYS_NOTHING = frozenset(tokens(" ".join(WORDS["of any value"])))


@dataclass(frozen=True)
class Conversion:
    """What is asked of ``facts`` alone: ``target`` in ``unit``, by ``statement``, which needs no document."""

    statement: Statement
    target: Noun
    unit: str | None
    facts: tuple[Fact, ...]


def read_conversion(draft: Draft) -> Conversion | None:
    """The one value of a question that is asked for in another unit; None where it is something else that is asked."""
    text, kinds = draft.text, draft.kinds
    written = [(fact, fact.span) for fact in draft.facts if fact.written and fact.span]
    given = [(fact, span) for fact, span in written if not _is_rule(fact, span, written, text)]
    if len(given) > 1:  # "how many feet are in 2 m?", whatever else is told
        text = text[: draft.asked.span[1]]
        given = [(fact, span) for fact, span in given if draft.asked.span[0] <= span[0] and _said(text, span)]
    if len(given) != 1 or given[0][0].unit is None:
        return None
    fact, span = given[0]
    unit = _said(text, span) or _again(draft, fact, span)
    if unit is None or unit == fact.unit or str(dimension_of(unit)) != fact.dimension or "%" in (unit, fact.unit):
        return None
    return _made(fact, unit, kinds)


def _is_rule(fact: Fact, own: Span, written: Sequence[tuple[Fact, Span]], text: str) -> bool:
    """Is it a side of "1 m = 3.281 ft" or of "a mile is 1.609 km": what a unit is, and no value of anything?"""
    equal = ending("same as", text[: own[0]])
    defined = equal and _ONE.search(text, 0, equal.start())
    unit = defined and unit_named(defined["unit"])
    if unit and str(dimension_of(unit)) == fact.dimension:
        return True
    return any(
        one is not fact
        and one.dimension == fact.dimension
        and 1 in (one.value, fact.value)
        and rule("same as", r"\s*", r"\s*").fullmatch(text[min(own[1], span[1]) : max(own[0], span[0])])
        for one, span in written
    )


def _said(text: str, span: Span) -> str | None:
    """The unit that is asked for in so many words."""
    before, after = text[: span[0]], text[span[1] :]
    into = _INTO.match(after)
    if into is not None and (ending("converts", before, r"[^.;?!]*") or ending("what is", before, rf"\s+{_OF_A}")):
        return _unit(into["unit"])
    many = _MANY.search(before)
    if many is not None and (not after.strip(" ?.!") or rule("so it ends", r"\s*", r"\s*[?.!]*\s*").fullmatch(after)):
        return unit_named(many["unit"].strip())
    found = _MANY_IS_IT.search(after)
    return unit_named(found["unit"].strip()) if found is not None else None


def _unit(words: str) -> str | None:
    """The unit that ``words`` begin with, the longest."""
    found = unit_in_front(re.sub(r"^(?:degrees?\s+)(?=[A-Z])", "", words.strip()).split())
    return found[0] if found else None


def _again(draft: Draft, fact: Fact, span: Span) -> str | None:
    """The unit that is asked for of what the value is already: "what is this in km/h?", "the height in metres of one who is 6 ft tall"."""
    text, asked, target = draft.text, draft.asked, draft.target
    if asked.unit is None or str(dimension_of(asked.unit)) != fact.dimension:
        return None
    if (
        fact.dimension == TEMPERATURE
        and phrase_in(asked.text, "Fahrenheit | Celsius | Kelvin")
        and not (fact.difference or _ALTERS.search(text))
    ):
        return asked.unit
    said = _without_unit(asked.text)
    if not any(map(str.isalnum, said)) or rule("that").fullmatch(said.strip()):
        return asked.unit
    start, end = next((part for part in sentences(text) if part[0] <= span[0] < part[1]), (0, 0))
    if start <= asked.span[0] < end and not draft.kinds.headed(said, dimension=fact.dimension):
        return None  # "the combined effect in cm for a sight length of 1.8 km"
    spoken = frozenset(tokens(f"{text[start:end]} {asked.head}")) | _SAYS_NOTHING
    alike = fact.noun.kinds & target.kinds or rule("so tall", r"\.?\s*").match(text, span[1])
    return asked.unit if alike and target.markers == fact.noun.markers and frozenset(tokens(said)) <= spoken else None


def _without_unit(phrase: str) -> str:
    """ "height of a person" of "height in metres of a person"; nothing of a mere unit."""
    if unit_named(phrase.strip()):
        return ""
    for found in re.finditer(r"\bin\s+", phrase):
        parts = phrase[found.end() :].split()
        if unit := unit_in_front(parts):
            return " ".join((phrase[: found.start()], *parts[unit[1] :]))
    return phrase


def _made(fact: Fact, unit: str, kinds: KindIndex) -> Conversion:
    own = str(fact.unit)
    change = fact.difference or bool(fact.noun.markers & CHANGE)
    target = noun(TARGET, fact.noun.kinds, kinds, None, fact.dimension, fact.noun.markers)
    kind = min(fact.noun.kinds, default=None)
    parameters = [own_parameter(name, f"{name} value", fact.dimension, kind, unit) for name in (TARGET, GIVEN)]
    rule = _rule(own, unit, difference=change)
    formula = own_formula(0, f"by definition of the units: {rule}", TARGET, GIVEN, rf"\text{{{rule}}}", parameters)
    only = {GIVEN: frozenset({fact.index})}
    return Conversion(Statement(formula, (target, fact.noun), only, answers=True, told=True), target, unit, (fact,))


def _rule(own: str, unit: str, *, difference: bool) -> str:
    """What one unit is in the other: "1 m/s = 3.6 km/h"; two numbers where their zeros differ."""
    zero = 0.0 if difference else convert(0.0, own, unit)
    if zero:
        size = f"{convert(1.0, own, unit) - zero:.{DIGITS}g} "
        more = f"{'+' if zero > 0 else '-'} {abs(zero):.{DIGITS}g}"
        return f"x {format_unit(own)} = ({'' if size == '1 ' else size}x {more}) {format_unit(unit)}"
    return f"1 {format_unit(own)} = {convert(1.0, own, unit, difference=difference):.{DIGITS}g} {format_unit(unit)}"
