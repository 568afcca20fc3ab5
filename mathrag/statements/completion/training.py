"""Training sets for the three adapters (AutoMathKG, 6.1.1 and D.1): what sources prove and solve, as chats, one JSON line each.

Only what stands in a source is taught; what was made never is. LoRA itself is not run here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from mathrag.entities import Argument, Frozen, Statement
from mathrag.statements.completion.analysis import TASKS, Task, task_of
from mathrag.statements.completion.attempts import task_prompt
from mathrag.statements.completion.evidence import MOST, Evidence
from mathrag.statements.network import StatementNetwork
from mathrag.statements.relations import equations_of_numbers

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:/\d+)?")


class Lesson(Frozen):
    """One example: the prompt that a completion would get, and what the source has."""

    task: Task
    statement: str
    prompt: str
    reply: str

    def chat(self) -> str:
        """As fine-tuning tools read it."""
        messages = [{"role": "user", "content": self.prompt}, {"role": "assistant", "content": self.reply}]
        return json.dumps({"messages": messages, "task": self.task, "statement": self.statement}, ensure_ascii=False)


def lessons(statements: Iterable[Statement]) -> Iterator[Lesson | None]:
    """A lesson for each proof and solution of a source; None for one that computes nothing which could be put as a program."""
    graph = StatementNetwork(statements)
    for one in graph.statements.values():
        known = tuple(graph.uses(one.uri)[:MOST])
        for argument in one.proofs if one.kind == "theorem" else one.solutions:
            if argument.synthesis is None and argument.contents.strip():
                task = task_of(one)
                reply = _reply(argument, task, known, one, graph)
                prompt = task_prompt(one, task, Evidence(known, ()))
                yield Lesson(task=task, statement=one.uri, prompt=prompt, reply=reply) if reply else None


def _reply(
    argument: Argument, task: Task, known: tuple[Statement, ...], of: Statement, graph: StatementNetwork
) -> str | None:
    """The source's text in the form that the prompt asks for: its paragraphs as steps, each with what it names."""
    paragraphs = [" ".join(paragraph.split()) for paragraph in argument.contents.split("\n\n") if paragraph.strip()]
    places = {one.uri: number for number, one in enumerate(known, 1)}
    cited = [
        (r.text, places[target]) for r in of.references if (target := graph.uri_of(r.target) or "") in places and r.text
    ]
    steps = [{"text": text, "by": sorted({number for said, number in cited if said in text})} for text in paragraphs]
    if task == "proof":
        return json.dumps({"steps": steps}, ensure_ascii=False)
    computed = _computed(argument.contents)
    if computed is None:
        return None
    program = [{"name": "answer", "expression": computed}]
    return json.dumps({"steps": steps, "program": program, "unit": ""}, ensure_ascii=False)


def _computed(contents: str) -> str | None:
    """What the last equation between an expression of numbers and its value computes."""
    equations = [(left, right) for _, left, right in equations_of_numbers(contents)]
    return next(
        (left for left, right in reversed(equations) if _NUMBER.fullmatch(right) and not _NUMBER.fullmatch(left)), None
    )


def write_training(statements: Iterable[Statement], folder: Path) -> dict[str, int]:
    """``<task>.jsonl`` for each adapter in ``folder``; how many lessons each has, and how many arguments make none."""
    folder.mkdir(parents=True, exist_ok=True)
    lines: dict[Task, list[str]] = {task: [] for task in TASKS}
    left_out = 0
    for lesson in lessons(statements):
        if lesson is None:
            left_out += 1
        else:
            lines[lesson.task].append(lesson.chat() + "\n")
    for task, some in lines.items():
        (folder / f"{task}.jsonl").write_text("".join(some), encoding="utf-8")
    return {**{str(task): len(some) for task, some in lines.items()}, "left out": left_out}
