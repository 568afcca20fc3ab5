"""`mathrag ask`: one question, one answer with value, unit, formula, source and trace."""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathrag.commands.console import (
    JsonFlag,
    Paper,
    PolicyOption,
    SnapshotOption,
    escape,
    say,
    text_of,
    write_json,
)
from mathrag.commands.explaining import show_plan
from mathrag.commands.question_table import answer_table
from mathrag.commands.reading import show_problem
from mathrag.views.wording import continued_text, number, plot_rows, source_text, usage_text

if TYPE_CHECKING:
    from mathrag.agent import Agent, Answer, Series
    from mathrag.settings import PolicyName, Settings

SOURCE_CHARACTERS = 200
_MATH = re.compile(r"\$\$?((?=[^$]*[\\_^=])[^$]+|\s*[A-Za-z]\s*)\$\$?")  # no sums of money


Question = Annotated[
    str | None,
    typer.Argument(help="The question, in quotes; none: read questions, one a line.", show_default=False),
]
Trace = Annotated[bool, typer.Option("--trace", help="Show every step the agent took.")]
Explain = Annotated[
    bool,
    typer.Option(
        "--explain", help="Show how the question is read, the plan, who states each law, and what dropped other plans."
    ),
]
Follow = Annotated[
    bool,
    typer.Option(
        "--follow", help="It may go on from the last question asked here: other values, another unit, a plot."
    ),
]
Table = Annotated[
    Path | None,
    typer.Option("--file", help="Answer the questions of a CSV file, in its column 'question'.", show_default=False),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", help="Where --file is written to with its answers.", show_default="standard output"),
]


def ask(
    question: Question = None,
    trace: Trace = False,
    explain: Explain = False,
    follow: Follow = False,
    policy: PolicyOption = None,
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
    file: Table = None,
    output: Output = None,
) -> None:
    """Answer a question: value, unit, formula and source.

    Without a question, questions are read from standard input, one a line; with --json each answer is one line. The last question asked
    by itself and what follows it are kept (`mathrag conversations terminal`).

    Examples:

    \b
      mathrag ask "What is the volume of a sphere with radius 4 cm?"
      mathrag ask --follow "And with radius 6 cm?"
      mathrag ask --follow "in litres, please"
      mathrag ask "How much current flows through 4 ohm at 12 V?" --trace
      mathrag ask "How much current flows through 4 ohm at 12 V?" --explain
      mathrag ask "How much current flows through 4 ohm at 12 V?" --policy hybrid
      mathrag ask "A car goes 90 km in 1.5 h. How fast is it?" --json
      mathrag ask --json < questions.txt > answers.jsonl
      mathrag ask --file questions.csv --output answers.csv
    """
    if (file is None and output is not None) or (file is not None and (question is not None or json)):
        raise typer.BadParameter("--output goes with --file, and --file with neither a question nor --json")
    questions = [text_of(question)] if question is not None else read_questions()
    agent, settings = _agent(snapshot)
    if file is not None:
        answer_table(file, output, lambda asked: agent.ask(asked, policy=policy))
        return
    kept = _Kept(settings, follow, alone=question is not None)
    for asked, answer in _answers(agent, questions, kept, policy):
        if json:
            write_json(answer, lines=question is None)
        else:
            _say(asked if question is None else None, answer, trace=trace, explain=explain)


def _agent(snapshot: str | None) -> tuple[Agent, Settings]:
    """An agent over ``snapshot``, and the settings it has."""
    gc.set_threshold(50_000, 20, 50)  # as `agent.built` has it: looking for garbage took a sixth of the command
    from mathrag.views.opening import open_knowledge

    knowledge, settings = open_knowledge(snapshot)
    from mathrag.agent import Agent

    return Agent(knowledge, settings), settings


def _answers(
    agent: Agent, questions: Iterable[str], kept: _Kept, policy: PolicyName | None
) -> Iterator[tuple[str, Answer]]:
    """Each of ``questions`` with its answer, which may go on from what is ``kept``, as they come."""
    from mathrag.conversation import reply

    for asked in questions:
        answer = reply(agent, asked, kept.earlier, policy=policy)
        kept.add(asked, answer)
        yield asked, answer


def _say(asked: str | None, answer: Answer, *, trace: bool, explain: bool) -> None:
    """``answer`` for people; below what was ``asked`` where several questions are."""
    paper = Paper()
    if asked is not None:
        paper.line(f"[dim]>[/dim] {escape(asked)}")
    show_answer(answer, paper, trace=trace, explain=explain)
    if asked is not None:
        paper.line()


class _Kept:
    """The conversation of the terminal: it begins anew with a question asked ``alone``, unless that is to ``follow``."""

    def __init__(self, settings: Settings, follow: bool, alone: bool) -> None:
        from mathrag.conversation import TERMINAL, Conversations
        from mathrag.home import Home

        self._id, self._store = TERMINAL, Conversations(Home(settings.home), settings.conversations)
        self._begins, self._keeps = alone and not follow, alone or follow
        self.earlier = [turn.answer for turn in self._store.turns(self._id)] if follow else []

    def add(self, asked: str, answer: Answer) -> None:
        """Keep the turn; where the home can't be written to, say so: the answer stands."""
        from mathrag.errors import MathRAGError

        if not self._keeps:
            return
        self.earlier.append(answer)
        try:
            if self._begins and self._store.turns(self._id):
                self._store.delete(self._id)
            self._store.add(self._id, asked, answer)
        except (MathRAGError, OSError) as error:
            say(f"This turn is not kept, --follow won't know it: {error}")


def read_questions() -> Iterator[str]:
    """The lines of standard input that hold anything, as they come; none at all is wrong usage."""
    if sys.stdin.isatty():
        say("One question a line; Ctrl-D ends.")
    found = False
    for line in sys.stdin.buffer:
        text = line.decode("utf-8", "replace").strip()
        if text:
            found = True
            yield text
    if not found:
        raise typer.BadParameter("give a question in quotes, or questions on standard input, one a line")


def show_answer(answer: Answer, paper: Paper, *, trace: bool = False, explain: bool = False) -> None:
    """``answer`` for people: the sentence first, then what it rests on."""
    from mathrag.formulas.readable import readable_prose

    if answer.kind == "conceptual":
        paper.line(escape(readable_prose(answer.answer)))
    else:
        paper.line(f"[bold]{escape(answer.answer)}[/bold]")
    if answer.continues is not None:
        paper.line(f"[dim]continued[/dim]    {escape(continued_text(answer.continues))}")
    _show_computation(answer, paper)
    if answer.plot is not None:
        _show_plot(answer.plot, paper)
    if explain and answer.problem is not None:
        paper.line()
        show_problem(answer.problem, paper)
    if explain:
        show_plan(answer, paper)
    _show_grounds(answer, paper)
    paper.line()
    if trace:
        _show_trace(answer, paper)
    elif answer.trace:
        steps = f"{len(answer.trace)} step{'' if len(answer.trace) == 1 else 's'}"
        actions = " → ".join(step.action for step in answer.trace)
        paper.line(f"[dim]trace[/dim]        {steps}: {actions}")
    total = answer.timings_ms.get("total")
    took = f", {total:.0f} ms" if total is not None else ""
    paper.line(f"[dim]policy[/dim]       {answer.policy}, snapshot {answer.snapshot or '-'}{took}")
    if answer.usage is not None:
        paper.line(f"[dim]model[/dim]        {escape(usage_text(answer.usage))}")


def _show_computation(answer: Answer, paper: Paper) -> None:
    from mathrag.formulas.readable import readable

    for step in answer.steps:
        paper.line()
        paper.line(f"  {escape(readable(step.formula.latex))}    [dim]{escape(step.formula.label)}[/dim]")
        if step.formula.substituted:
            paper.line(f"  {escape(readable(step.formula.substituted))}")
    if not answer.steps and answer.formula is not None:
        paper.line()
        paper.line(f"  {escape(readable(answer.formula.latex))}    [dim]{escape(answer.formula.label)}[/dim]")
    if answer.entered:
        paper.line()
        rows = [
            (readable(binding.symbol), binding.name, number(binding.value), binding.unit, _words(answer, binding.span))
            for binding in answer.entered
        ]
        paper.table(("symbol", "name", "value", "unit", "in the question"), rows)


def _show_plot(plot: Series, paper: Paper) -> None:
    paper.line()
    paper.table(*plot_rows(plot))


def _show_grounds(answer: Answer, paper: Paper) -> None:
    from mathrag.formulas.readable import readable

    paper.line()
    for source in answer.sources:
        text = _MATH.sub(lambda found: readable(found[1]), source.text)
        text = text if len(text) <= SOURCE_CHARACTERS else text[: SOURCE_CHARACTERS - 1] + "…"
        paper.line(f"[dim]source[/dim]       {escape(source_text(source))} ({source.chunk}): {escape(text)}")
    for title, texts in (("assumption", answer.assumptions), ("conversion", answer.conversions)):
        for text in texts:
            paper.line(f"[dim]{title:<12}[/dim] {escape(text)}")
    for check in answer.checks:
        mark = {True: "ok ", False: "[bold red]failed[/bold red] ", None: ""}[check.passed]
        paper.line(f"[dim]check[/dim]        {escape(check.name)}: {mark}{escape(check.detail)}".rstrip())
    if answer.reason and answer.reason not in answer.answer:
        paper.line(f"[dim]reason[/dim]       {escape(answer.reason)}")
    paper.line(f"[dim]confidence[/dim]   {answer.confidence:.2f} ({answer.kind})")


def _show_trace(answer: Answer, paper: Paper) -> None:
    from json import dumps

    for number_, step in enumerate(answer.trace, 1):
        law = f" [dim](law stated by {step.stated_by})[/dim]" if step.stated_by else ""
        paper.line(f"[bold]{number_}. {escape(step.action)}[/bold]{law}")
        paper.line(f"   [dim]Thought:[/dim] {escape(step.thought)}")
        paper.line(f"   [dim]Action Input:[/dim] {escape(dumps(step.action_input, ensure_ascii=False))}")
        if step.stated_by is not None:
            paper.line(f"   [dim]Law stated by:[/dim] {step.stated_by}")
        paper.line(f"   [dim]Observation:[/dim] {escape(step.observation)}")
    paper.line()


def _words(answer: Answer, span: tuple[int, int] | None) -> str:
    return "" if span is None else " ".join(answer.question[span[0] : span[1]].split())
