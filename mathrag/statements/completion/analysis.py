"""Preliminary analysis (AutoMathKG, figure 6): is it a proof, a calculation or an application, and what has one to know for it?

A theorem is a proof. Of a problem its words decide (``ontology/statement-completing.yaml``), and a model where one is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from re import Pattern
from typing import Any, Literal, get_args

import yaml

from mathrag.entities import Frozen, Statement
from mathrag.quantities import read_quantities
from mathrag.statements.judging import described
from mathrag.statements.relations import MATH
from mathrag.statements.replies import Asked, filled
from mathrag.statements.words import any_of

Task = Literal["application", "calculation", "proof"]
TASKS: tuple[Task, ...] = get_args(Task)
MOST_POINTS = 6
SCHEMA = {
    "type": "object",
    "properties": {
        "task": {"type": "string", "enum": list(TASKS)},
        "knowledge": {"type": "array", "items": {"type": "string"}, "maxItems": MOST_POINTS},
    },
    "required": ["task", "knowledge"],
    "additionalProperties": False,
}
LENGTH = 256


class CompletingWords(Frozen):
    """The file; its sections are told in it."""

    proof: tuple[str, ...]
    calculation: tuple[str, ...]
    gives_up: tuple[str, ...]
    asserts: tuple[str, ...]

    @cached_property
    def proves(self) -> Pattern[str]:
        return any_of(self.proof)

    @cached_property
    def calculates(self) -> Pattern[str]:
        return any_of(self.calculation)

    @cached_property
    def given_up(self) -> Pattern[str]:
        return any_of(self.gives_up)

    @cached_property
    def asserted(self) -> Pattern[str]:
        return any_of(self.asserts)


@lru_cache(maxsize=1)
def completing_words() -> CompletingWords:
    """The file, read once."""
    text = files("ontology").joinpath("statement-completing.yaml").read_text(encoding="utf-8")
    return CompletingWords.model_validate(yaml.safe_load(text))


@dataclass(frozen=True)
class Analysis:
    """What is to be done, and names of what one has to know for it; ``by`` says who told."""

    task: Task
    knowledge: tuple[str, ...]
    by: str


def analysed(statement: Statement, asked: Asked | None = None) -> Analysis:
    """What ``statement`` asks for. Raises `ModelError` where a model that is asked can't be reached."""
    task = task_of(statement)
    if asked is None:
        return Analysis(task, (), "rules")
    said = asked.reply(filled("analyse-1", statement=described(statement)), SCHEMA, LENGTH)
    if said is None or said.get("task") not in TASKS:
        return Analysis(task, (), "rules")
    told: Task = (
        "proof" if statement.kind == "theorem" else said["task"]
    )  # a theorem is to be proved, whatever a model says
    return Analysis(told, _points(said.get("knowledge")), asked.model.name)


def task_of(statement: Statement) -> Task:
    """What rules say: numbers with units are of the world; what is to be shown is a proof; else there is something to work out."""
    told = completing_words()
    text = MATH.sub(" ", statement.contents)
    if statement.kind == "theorem" or told.proves.search(text):
        return "proof"
    measured = any(found.unit not in (None, "", "1") for found in read_quantities(text))
    return "application" if measured or not MATH.search(statement.contents) else "calculation"


def _points(said: Any) -> tuple[str, ...]:
    listed = said if isinstance(said, list) else []
    names = (" ".join(point.split())[:200] for point in listed if isinstance(point, str))
    return tuple(dict.fromkeys(filter(None, names)))[:MOST_POINTS]
