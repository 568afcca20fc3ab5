"""An answer explained: the plan step by step, who states each law and where, and what dropped the other plans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathrag.commands.console import Paper, escape
from mathrag.views.wording import origin

if TYPE_CHECKING:
    from mathrag.agent import Answer


def show_plan(answer: Answer, paper: Paper) -> None:
    """Print the steps of ``answer`` in the order of computation, each with who states its law, and the vetoes with their counts."""
    from mathrag.formulas.readable import readable

    paper.line()
    if not answer.steps:
        paper.line("[dim]plan[/dim]         none was taken")
    for place, step in enumerate(answer.steps, 1):
        result = f"{step.quantity or 'result'} = {step.value:.6g} {step.unit or ''}".rstrip()
        paper.line(f"[dim]step {place}[/dim]       {escape(result)}")
        paper.line(f"             {escape(readable(step.formula.latex))}    [dim]{escape(step.formula.label)}[/dim]")
        paper.line(f"             stated by {escape(origin(step))}")
    for other in answer.alternatives:
        paper.line(f"[dim]other plan[/dim]   {escape(other.formula)}: {escape(other.reason)}")
    dropped = sorted(answer.vetoes.items(), key=lambda veto: (-veto[1], veto[0]))
    for name, count in dropped:
        paper.line(f"[dim]dropped[/dim]      {count} plan{'' if count == 1 else 's'} by {escape(name)}")
