"""Training sets for the three adapters (AutoMathKG, 6.1.1 and D.1): what sources prove and solve, as chats, one JSON line each.

Only what stands in a source is taught; what was made never is. LoRA itself is not run here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from mathrag.entities import Argument, Frozen, Skipped, Statement
from mathrag.errors import FormulaError
from mathrag.formulas import evaluate
from mathrag.statements.completion.analysis import TASKS, Task, task_of
from mathrag.statements.completion.attempts import task_prompt
from mathrag.statements.completion.evidence import MOST, Evidence
from mathrag.statements.network import StatementNetwork
from mathrag.statements.relations import equations_of_numbers

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:/\d+)?")
_DIGITS = r"(?:\d[\d,]*(?:\.\d+)?|\.\d+)"
# one number, or what a sum of worked steps has, in prose: "3 x ($5 + 2) = $21"
_LITERAL = re.compile(rf"(?<![\w.]){_DIGITS}(?![\w.])")
_WORKED = re.compile(
    rf"(?<![\w.,*/=+])(?P<left>[($\s]*{_DIGITS}%?(?:\s*\)*\s*[-+*/x×÷]\s*[($\s]*{_DIGITS}%?)+\s*\)*)\s*=\s*\\?\$?\s*(?P<right>{_DIGITS})"
)
_ROUNDED = 5e-3


LEFT_OUT = "left-out.jsonl"
NO_PROGRAM = "its worked steps make no program whose result is what it ends with"


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


def lessons(statements: Iterable[Statement]) -> Iterator[Lesson | Skipped]:
    """A lesson for each proof and solution of a source; the statement of one that computes nothing which could be put as a program."""
    graph = StatementNetwork(statements)
    for one in graph.statements.values():
        known = tuple(graph.uses(one.uri)[:MOST])
        for argument in one.proofs if one.kind == "theorem" else one.solutions:
            if argument.synthesis is None and argument.contents.strip():
                task = task_of(one)
                reply = _reply(argument, task, known, one, graph)
                prompt = task_prompt(one, task, Evidence(known, ()))
                if reply:
                    yield Lesson(task=task, statement=one.uri, prompt=prompt, reply=reply)
                else:
                    yield Skipped(item=one.label, reason=NO_PROGRAM)


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
    program = _program(argument.contents, of.contents)
    if program is None:
        return None
    return json.dumps({"steps": steps, "program": program, "unit": ""}, ensure_ascii=False)


def _computed(contents: str) -> str | None:
    """What the last equation between an expression of numbers and its value computes."""
    equations = [(left, right) for _, left, right in equations_of_numbers(contents)]
    return next(
        (left for left, right in reversed(equations) if _NUMBER.fullmatch(right) and not _NUMBER.fullmatch(left)), None
    )


def _program(contents: str, question: str) -> list[dict[str, str]] | None:
    """The assignments that a solution's formulas, else its worked steps in prose, stand for; None where they stand for none."""
    if (computed := _computed(contents)) is not None:
        return [{"name": "answer", "expression": computed}]
    worked = list(_WORKED.finditer(contents))
    if not worked or len(worked) != contents.count("=") or re.search(r"\d", contents[worked[-1].end() :]):
        return None  # what can't be read may be the last step
    found = [(_expression(match["left"]), _value(match["right"])) for match in worked]
    given = {_value(literal) for literal in _LITERAL.findall(question)}
    names: dict[float, list[str]] = {}

    def named(literal: re.Match[str]) -> str:
        """The step that gave a number; of several that gave the same each once, in order."""
        steps = names.get(_value(literal[0]), [literal[0]])
        return steps.pop(0) if len(steps) > 1 else steps[0]

    lines: list[tuple[str, str]] = []
    for number, (expression, value) in enumerate(found, 1):
        try:
            gives = float(evaluate(expression, {}))
        except FormulaError:
            return None
        if abs(gives - value) > _ROUNDED * max(1.0, abs(value)):
            return None
        name = "answer" if number == len(found) else f"step{number}"
        lines.append((name, _LITERAL.sub(named, expression)))
        if value not in given:
            names.setdefault(value, []).append(name)
    return [{"name": name, "expression": expression} for name, expression in _used(lines)]


def _used(lines: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The assignments on which the last one rests, and that one."""
    kept: list[tuple[str, str]] = []
    wanted = {lines[-1][0]}
    for name, expression in reversed(lines):
        if name in wanted:
            kept.insert(0, (name, expression))
            wanted |= set(re.findall(r"step\d+", expression))
    return kept


def _expression(worked: str) -> str:
    """What a worked step computes, in the closed grammar: "20% x $1,500" is "(20/100) * 1500"."""
    plain = worked.replace("$", "").replace(",", "").translate(str.maketrans("x×÷", "**/"))
    return " ".join(re.sub(rf"({_DIGITS})%", r"(\1/100)", plain).split())


def _value(literal: str) -> float:
    return float(literal.replace(",", ""))


def write_training(statements: Iterable[Statement], folder: Path) -> dict[str, int]:
    """``<task>.jsonl`` for each adapter in ``folder``, and `LEFT_OUT`; how many lessons each has, and how many arguments make none."""
    folder.mkdir(parents=True, exist_ok=True)
    lines: dict[Task, list[str]] = {task: [] for task in TASKS}
    left_out: list[str] = []
    for lesson in lessons(statements):
        if isinstance(lesson, Skipped):
            left_out.append(lesson.model_dump_json() + "\n")
        else:
            lines[lesson.task].append(lesson.chat() + "\n")
    for task, some in lines.items():
        (folder / f"{task}.jsonl").write_text("".join(some), encoding="utf-8")
    (folder / LEFT_OUT).write_text("".join(left_out), encoding="utf-8")
    return {**{str(task): len(some) for task, some in lines.items()}, "left out": len(left_out)}
