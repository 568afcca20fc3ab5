"""A page with the whole trace of every question of a run: what the report links to."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from eval_assets.figures import Failure
from mathrag.evaluation import Result
from mathrag.home import write_text

TRACES = "traces.html"
STYLE = """
body { font: 14px/1.45 system-ui, sans-serif; max-width: 65rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c; background: #fff }
article { border-top: 1px solid #c0c0c0; padding: .5rem 0 } article:target { background: #fff8dc }
pre { white-space: pre-wrap; background: #f5f5f5; padding: .5rem; margin: .3rem 0; font-size: 12px } h2 { font-size: 1rem }
"""


def write_traces(
    title: str, results: Sequence[Result], anchors: Mapping[str, str], failures: Sequence[Failure], folder: Path
) -> Path:
    """``traces.html`` of a run; ``anchors`` is the place of each question by its id."""
    causes = {failure.id: failure.cause for failure in failures}
    articles = "\n".join(article(result, anchors[result.id], causes.get(result.id, "")) for result in results)
    return write_text(
        folder / TRACES,
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{html.escape(title)}</h1>\n{articles}\n</body></html>\n",
    )


def article(result: Result, anchor: str, cause: str) -> str:
    """One question with its whole trace, in HTML; ``anchor`` is its place on the page."""
    answer = result.answer
    outcome = f"{result.outcome}{f': {cause}' if cause else ''}{f' ({result.detail})' if result.detail else ''}"
    parts = [f'<article id="{anchor}"><h2>{html.escape(result.id)}</h2>']
    if answer is not None:
        parts.append(f"<p>{html.escape(answer.question)}</p>")
    parts.append(f"<p><b>{html.escape(outcome)}</b></p>")
    if answer is not None:
        parts.append(f"<p>{html.escape(answer.answer)}</p><ol>")
        for step in answer.trace:
            given = json.dumps(step.action_input, ensure_ascii=False)
            parts.append(
                f"<li>{html.escape(step.thought)}<pre>{html.escape(step.action)} {html.escape(given)}</pre>"
                f"<pre>{html.escape(step.observation)}</pre></li>"
            )
        parts.append("</ol>")
    return "".join([*parts, "</article>"])
