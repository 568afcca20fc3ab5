"""A page with the whole trace of every question of a run: what the report links to."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Sequence
from pathlib import Path

from eval_assets.figures import Failure
from mathrag.evaluation import Result
from mathrag.home import write_text

TRACES = "traces.html"
STYLE = """
body { font: 14px/1.45 system-ui, sans-serif; max-width: 65rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c; background: #fff }
details { border-top: 1px solid #e0e0e0; padding: .3rem 0 } article:target { background: #fff8dc }
pre { white-space: pre-wrap; background: #f5f5f5; padding: .5rem; margin: .3rem 0; font-size: 12px }
"""


def anchor(id: str) -> str:
    """The place of a question among the traces."""
    return "q-" + re.sub(r"[^A-Za-z0-9_-]", lambda found: f"_{ord(found[0]):x}", id)


def write_traces(title: str, results: Sequence[Result], failures: Sequence[Failure], folder: Path) -> Path:
    """``traces.html`` of a run."""
    causes = {failure.id: failure.cause for failure in failures}
    articles = "\n".join(article(result, anchor(result.id), causes.get(result.id, "")) for result in results)
    return write_text(
        folder / TRACES,
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{html.escape(title)}</h1>\n{articles}\n</body></html>\n",
    )


def article(result: Result, anchor: str, cause: str) -> str:
    """One question with its whole trace, in HTML, folded; a link to ``anchor`` opens it."""
    answer = result.answer
    outcome = f"{result.outcome}{f': {cause}' if cause else ''}{f' ({result.detail})' if result.detail else ''}"
    parts = [f'<details><summary>{html.escape(f"{result.id}: {outcome}")}</summary><article id="{anchor}">']
    if answer is not None:
        parts.append(f"<p>{html.escape(answer.question)}</p><p><b>{html.escape(answer.answer)}</b></p><ol>")
        for step in answer.trace:
            given = json.dumps(step.action_input, ensure_ascii=False)
            parts.append(
                f"<li>{html.escape(step.thought)}<pre>{html.escape(step.action)} {html.escape(given)}</pre>"
                f"<pre>{html.escape(step.observation)}</pre></li>"
            )
        parts.append("</ol>")
    return "".join([*parts, "</article></details>"])
