"""Questions that give probabilities of events and ask for another: "P(C) = 0.4, P(D) = 0.5, P(C OR D) = 0.7; find P(C AND D)".

The laws are the documents' (``P(A OR B) = P(A) + P(B) - P(A AND B)``), with the letters of the question for theirs; where one of them
leaves a single probability open, that is known, too. A law that does not hold for any two events (`_always_holds`) is used only where
the question calls its events as the law's own words do ("independent events").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from string import ascii_uppercase

from mathrag.agent.reading.told_in_full import Asked, Told, Value, told
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.entities import Formula
from mathrag.errors import FormulaError
from mathrag.formulas import (
    evaluate,
    identifier_of,
    names,
    probabilities_in,
    probability_named,
    renamed_event,
    replaced,
    solve,
    to_latex,
)
from mathrag.problems.function_words import CLOSED
from mathrag.problems.numbers import Said, said_numbers
from mathrag.problems.statistic_words import before

_EQUALS = re.compile(r"\s*=\s*")
_CALLED = re.compile(
    r"\b(?P<before>[\w-]+)\s+events\b|\b(?:events?\b[^.;]{0,30}?|[A-Z]\s+and\s+[A-Z]\s+)(?<=\s)(?:are|is)\s+(?:mutually\s+)?(?P<behind>[\w-]+)",
    re.IGNORECASE,
)
_JOINT = {"A": 0.45, "B": 0.35, "A and B": 0.2}
"""Probabilities of two events that are neither independent nor exclusive: what holds for them is no special case."""
STEPS = 4
PROBABILITY_OF = "probability of "


def of_events(text: str, known: TypedKnowledge | None) -> Told | None:
    """The probability that ``text`` asks for, by the documents' laws of events; None where it gives and asks none, or they don't tell."""
    given, asked = _read(text)
    laws = (
        [law for law in known.events if _always_holds(law) or _is_called_for(law, text)]
        if asked and known is not None
        else []
    )
    letters = _letters((*given, asked))
    if not laws or not given or len(letters) > 2:
        return None
    found = _followed(given, asked, _with_letters(laws, letters))
    if found is None:
        return None
    expression, law = found
    values = {
        name: Value(said, f"{PROBABILITY_OF}{event}", f"P({event})")
        for event, said in given.items()
        if (name := _identifier(event)) in names(expression)
    }
    shown = {name: value.symbol for name, value in values.items()}
    latex = rf"P(\text{{{asked}}}) = {to_latex(expression, shown)}, \quad {law.latex}"
    return told(law, law.label, latex, expression, values, Asked(f"{PROBABILITY_OF}{asked}", f"P({asked})", None))


def _read(text: str) -> tuple[dict[str, Said], str]:
    """The given probabilities by event, and the event whose is asked; empty where not just one is."""
    numbers = {number.start: number for number in said_numbers(text)}
    given: dict[str, Said] = {}
    asked: list[str] = []
    for event, start, end in probabilities_in(text):
        equals = _EQUALS.match(text, end)
        if equals and (number := numbers.get(equals.end())) is not None:
            given[event] = number
        elif before("asks for", text, start):
            asked.append(event)
    return given, asked[0] if len(set(asked)) == 1 else ""


def _event_of(symbol: str) -> str:
    return probability_named(symbol).removeprefix(PROBABILITY_OF)


def _letters(events: Iterable[str]) -> list[str]:
    """The letters that ``events`` are called by."""
    return sorted({letter for event in events for letter in event if letter in ascii_uppercase})


def _identifier(event: str) -> str:
    return identifier_of(rf"P_{{\text{{{event}}}}}")


def _always_holds(law: Formula) -> bool:
    """Does the law hold for two events that have nothing special?"""
    a, b, both = _JOINT["A"], _JOINT["B"], _JOINT["A and B"]
    one, other = _letters((*map(_event_of, (p.symbol for p in law.parameters)), "Y", "Z"))[:2]
    sizes = {
        one: a, other: b, f"{one} and {other}": both, f"{one} or {other}": a + b - both, f"{one} given {other}": both / b,
        f"{other} given {one}": both / a, f"not {one}": 1 - a, f"not {other}": 1 - b,
    }  # fmt: skip
    try:
        values = {p.identifier: sizes[_event_of(p.symbol)] for p in law.parameters}
        left, right = (float(evaluate(side.strip(), values)) for side in str(law.equation).split("=="))
    except (KeyError, FormulaError):
        return False
    return abs(left - right) < 1e-9


def _is_called_for(law: Formula, text: str) -> bool:
    """Does the question call its events as the law's own words do?"""
    said = {word.lower() for match in _CALLED.finditer(text) for word in match.groups() if word}
    headings = [words for words in law.keywords if not words.startswith(PROBABILITY_OF)]
    own = set(re.findall(r"[a-z-]+", " ".join((law.label, law.description, *law.conditions, *headings[-1:])).lower()))
    return not said.isdisjoint(own - CLOSED - {"event", "events"})


def _with_letters(laws: Sequence[Formula], letters: Sequence[str]) -> list[tuple[str, Formula]]:
    """Each law's equation in the letters of the question, in every way."""
    made: dict[str, Formula] = {}
    for law in laws:
        own = _letters(_event_of(p.symbol) for p in law.parameters)
        for chosen in permutations(letters, len(own)):
            mapping = dict(zip(own, chosen, strict=True))
            new = {p.identifier: _identifier(renamed_event(_event_of(p.symbol), mapping)) for p in law.parameters}
            made.setdefault(replaced(str(law.equation), new), law)
    return list(made.items())


def _followed(given: Mapping[str, Said], asked: str, laws: Sequence[tuple[str, Formula]]) -> tuple[str, Formula] | None:
    """What is asked as an expression of what is given, in as few steps as do; None where it does not follow, or not as one value."""
    known = {_identifier(event): _identifier(event) for event in given}
    values = {_identifier(event): float(said.value) for event, said in given.items()}
    for _ in range(STEPS):
        step: dict[str, list[tuple[str, Formula]]] = {}
        for equation, law in laws:
            open_ = sorted({name for side in equation.split("==") for name in names(side.strip())} - known.keys())
            if len(open_) == 1 and (way := next(iter(_solved(equation, open_[0])), None)):
                step.setdefault(open_[0], []).append((replaced(f"it == {way}", known).partition("==")[2].strip(), law))
        if ways := step.get(_identifier(asked)):
            sizes = {round(float(evaluate(way, values)), 9) for way, _ in ways}
            return ways[0] if len(sizes) == 1 else None
        if not step:
            return None
        known |= {name: f"({ways[0][0]})" for name, ways in step.items()}
    return None


def _solved(equation: str, name: str) -> Sequence[str]:
    try:
        return solve(equation, name)
    except FormulaError:
        return ()
