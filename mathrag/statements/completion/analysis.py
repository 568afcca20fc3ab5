"""Preliminary analysis (AutoMathKG, figure 6): is it a proof, a calculation or an application, and what has one to know for it?

A theorem is a proof. Of a problem its words decide (``ontology/statement-completing.yaml``), and a model where one is asked; it says in
the same reply what of the statements found near it contributes (6.1.2), so that a slow model is asked once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from re import Pattern
from typing import Any, Literal, get_args

from mathrag.documents import spans
from mathrag.entities import Frozen, Statement
from mathrag.ontology_files import read_yaml
from mathrag.quantities import read_quantities
from mathrag.statements.judging import described
from mathrag.statements.relations import MATH
from mathrag.statements.replies import Asked, filled, quoted
from mathrag.statements.words import any_of

Task = Literal["application", "calculation", "proof"]
TASKS: tuple[Task, ...] = get_args(Task)
MOST_POINTS = 4
SCHEMA = {
    "type": "object",
    "properties": {
        "task": {"type": "string", "enum": list(TASKS)},
        "knowledge": {"type": "array", "items": {"type": "string", "maxLength": 60}, "maxItems": MOST_POINTS},
        "use": {"type": "array", "items": {"type": "integer", "minimum": 1}, "maxItems": MOST_POINTS},
    },
    "required": ["task", "knowledge", "use"],
    "additionalProperties": False,
}
LENGTH = 192
SHOWN = 240
"""Characters of a known statement in a prompt."""


class CompletingWords(Frozen):
    """The file; its sections are told in it."""

    proof: tuple[str, ...]
    calculation: tuple[str, ...]
    gives_up: tuple[str, ...]
    asserts: tuple[str, ...]
    results: tuple[str, ...]
    counts: tuple[str, ...]
    divisible: frozenset[str]
    for_each: frozenset[str]

    @cached_property
    def proves(self) -> Pattern[str]:
        """Finds what asks for a proof: a phrase anywhere, a single word only where a clause begins; nobody proves "a show"."""
        single = "|".join(re.escape(word) for word in self.proof if " " not in word)
        begins = rf"(?:\A|[.:;!?)\]]|\n|\b(?:and|then|also|first|to|please)\b,?)[\s*_]*(?:{single})(?![\w-])"
        phrases = any_of(word for word in self.proof if " " in word)
        return re.compile(rf"{begins}|{phrases.pattern}", re.IGNORECASE)

    @cached_property
    def calculates(self) -> Pattern[str]:
        return any_of(self.calculation)

    @cached_property
    def given_up(self) -> Pattern[str]:
        return any_of(self.gives_up)

    @cached_property
    def asserted(self) -> Pattern[str]:
        return any_of(self.asserts)

    @cached_property
    def says_result(self) -> Pattern[str]:
        return any_of(self.results)

    @cached_property
    def counts_what(self) -> Pattern[str]:
        """Finds what is counted: "how many cars"."""
        return re.compile(rf"{any_of(self.counts).pattern}\s+(?P<counted>[^\W\d_]+)", re.IGNORECASE)


@lru_cache(maxsize=1)
def completing_words() -> CompletingWords:
    """The file, read once."""
    return CompletingWords.model_validate(read_yaml("statement-completing.yaml"))


@dataclass(frozen=True)
class Analysis:
    """What is to be done, names of what one has to know for it, and which of the statements that were offered contribute (None: not
    said)."""

    task: Task
    knowledge: tuple[str, ...] = ()
    use: tuple[Statement, ...] | None = None


def analysed(statement: Statement, offered: Sequence[Statement], asked: Asked) -> Analysis:
    """What ``statement`` asks for, and what of ``offered`` it takes. Raises `ModelError` where the model can't be reached."""
    task = task_of(statement)
    said = asked.reply(filled("analyse-1", statement=described(statement), known=listed(offered)), SCHEMA, LENGTH)
    if said is None or said.get("task") not in TASKS:
        return Analysis(task)
    if task != "proof" and not (said["task"] == "proof" and asks_for_value(statement)):
        task = said["task"]
    return Analysis(task, _points(said.get("knowledge")), _taken(said.get("use"), offered))


def asks_for_value(statement: Statement) -> bool:
    """Do its words ask for something that comes out of a computation? A model that takes that for a proof would have to compute nothing."""
    return completing_words().calculates.search(MATH.sub(" ", statement.contents)) is not None


def task_of(statement: Statement) -> Task:
    """What rules say: numbers with units are of the world; what is to be shown is a proof; else there is something to work out."""
    told = completing_words()
    text, formulas = statement.contents, [one for one in spans(statement.contents) if one.kind != "code"]
    for one in reversed(formulas):  # "$3 ... $8" is none
        text = f"{text[: one.start]} {text[one.end :]}"
    if statement.kind == "theorem" or told.proves.search(text):
        return "proof"
    measured = any(found.unit not in (None, "", "1") for found in read_quantities(text))
    return "application" if measured or not formulas else "calculation"


def _points(said: Any) -> tuple[str, ...]:
    listed = said if isinstance(said, list) else []
    names = (" ".join(point.split())[:200] for point in listed if isinstance(point, str))
    return tuple(dict.fromkeys(filter(None, names)))[:MOST_POINTS]


def _taken(said: Any, offered: Sequence[Statement]) -> tuple[Statement, ...] | None:
    if not isinstance(said, list):
        return None
    chosen = (offered[number - 1] for number in said if isinstance(number, int) and 1 <= number <= len(offered))
    return tuple({one.uri: one for one in chosen}.values())


def listed(statements: Sequence[Statement]) -> str:
    """Numbered lines for a prompt."""
    lines = (f"{number}. {one.label}: {quoted(one.contents)[:SHOWN]}" for number, one in enumerate(statements, 1))
    return "\n".join(lines) or "nothing"
