"""`mathrag evaluate-openmath`: what problems get of the dictionaries, and a language model's answers with it. Importing this is cheap."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathrag.commands.console import Paper, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eval_assets.openmath.problems import MathProblem
    from eval_assets.openmath.runs import RunRow
    from mathrag.entities import Symbol
    from mathrag.openmath import Guide, Mode
    from mathrag.settings import Settings


def evaluate_openmath(
    problems: Annotated[
        Path,
        typer.Argument(
            help="MATH-500 as published, or what `mathrag convert-benchmark math-500` made.", show_default=False
        ),
    ],
    dictionaries: Annotated[
        Path | None,
        typer.Option(help="Folder of content dictionaries; else those of the knowledge base.", show_default=False),
    ] = None,
    condition: Annotated[
        list[str] | None,
        typer.Option(
            help="baseline, inject, compute-or-inject or call-or-inject, asked of the language model; may be repeated. None: no model."
        ),
    ] = None,
    mode: Annotated[str, typer.Option(help="greedy (one try) or best-of-n (up to five samples).")] = "greedy",
    threshold: Annotated[
        float, typer.Option(help="Least relevance of a symbol whose definition is given.", min=0, max=1)
    ] = 0.5,
    sample: Annotated[int, typer.Option(help="So many problems, always the same; 0: all.", min=0)] = 0,
    max_tokens: Annotated[int, typer.Option(help="Longest reply of the model.", min=16)] = 1024,
    out: Annotated[
        Path | None, typer.Option(help="Where rows go; else evaluations/openmath of the home.", show_default=False)
    ] = None,
) -> None:
    """Decide for every problem: compute, inject definitions, or stay silent; then, where asked, put it to a language model.

    Without --condition no model is needed: what is computed is checked against the answers. With one the rows are appended as they come;
    a run that was broken off goes on where it stopped. `mathrag evaluate-openmath` again shows what there is.

    Examples:

    \b
      mathrag evaluate-openmath math500.jsonl --dictionaries CDs/cd
      mathrag evaluate-openmath math500.jsonl --sample 20 --condition baseline --condition inject --condition compute-or-inject
    """
    from eval_assets.openmath.problems import fixed_sample, read_problems
    from eval_assets.openmath.runs import DECISIONS, decisions
    from mathrag.home import Home
    from mathrag.settings import load

    settings = load()
    folder = out or Home(settings.home).evaluations / "openmath"
    chosen = fixed_sample(read_problems(problems), sample)
    guide = _guide(settings, dictionaries)
    if not condition:
        rows = decisions(chosen, guide, folder / DECISIONS, threshold=threshold)
        _show_decisions(rows)
        say(f"written to {folder / DECISIONS}")
        return
    for name in condition:
        _ask(chosen, guide, settings, folder, name, mode, threshold, max_tokens)
    _show_runs(folder, chosen)


def _guide(settings: Settings, dictionaries: Path | None) -> Guide:
    from mathrag.home import Home
    from mathrag.models import chat_model, embedder, reranker
    from mathrag.openmath import Guide

    cache = Home(settings.home).cache
    return Guide(
        _symbols(dictionaries),
        embedder(settings.models),
        settings.openmath,
        cache,
        chat_model(settings.models),
        reranker(settings.models),
    )


def _symbols(dictionaries: Path | None) -> Sequence[Symbol]:
    from mathrag.openmath import read_folder
    from mathrag.views.opening import open_knowledge

    if dictionaries is not None:
        return read_folder(dictionaries).symbols
    return open_knowledge(None)[0].all_symbols()


def _ask(
    chosen: Sequence[MathProblem],
    guide: Guide,
    settings: Settings,
    folder: Path,
    condition: str,
    mode: str,
    threshold: float,
    max_tokens: int,
) -> None:
    from eval_assets.openmath.runs import CONDITIONS, run, run_path, sampled_models

    if condition not in CONDITIONS:
        raise typer.BadParameter(f"no condition is called '{condition}'; there are: {', '.join(CONDITIONS)}")
    if mode not in ("greedy", "best-of-n"):
        raise typer.BadParameter("greedy or best-of-n", param_hint="--mode")
    told: Mode = "greedy" if mode == "greedy" else "best-of-n"
    models = sampled_models(settings.models, told)
    path = run_path(folder, models[0].name, condition, told, threshold)
    run(
        chosen,
        guide,
        models,
        path,
        condition=condition,
        mode=told,
        threshold=threshold,
        max_tokens=max_tokens,
        show=_progress,
    )


def _progress(row: RunRow) -> None:
    said = "right" if row.right else "wrong"
    say(
        f"{row.condition} {row.id}: {row.decision.way}, {said} ({row.answer[:40]!r} for {row.expected[:40]!r}), {row.seconds:.0f} s"
    )


def _show_decisions(rows: Sequence[object]) -> None:
    from eval_assets.openmath.measuring import computing
    from eval_assets.openmath.runs import DecisionRow

    told = [row for row in rows if isinstance(row, DecisionRow)]
    middle = len(told) // 2
    paper = Paper()
    groups = [("first half", told[:middle]), ("second half", told[middle:]), ("all", told)]
    found = [computing(part, name) for name, part in groups if part]
    paper.table(
        ("problems", "n", "computed", "right", "inject", "silent"),
        [(one.group, one.n, one.computed, one.right, one.injected, one.silent) for one in found],
        indent=0,
    )


def _show_runs(folder: Path, chosen: Sequence[MathProblem]) -> None:
    from eval_assets.openmath.runs import all_runs

    kept = {problem.id for problem in chosen}
    paper = Paper()
    rows = [
        (name, len(own), sum(row.right for row in own), f"{sum(row.tries for row in own) / len(own):.2f}")
        for name, all_rows in all_runs(folder).items()
        if (own := [row for row in all_rows if row.id in kept])
    ]
    paper.table(("run", "n", "right", "tries"), rows, indent=0)
