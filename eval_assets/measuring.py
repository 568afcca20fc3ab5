"""One run: a benchmark asked of a configuration, from rows to figures. The assets and `mathrag evaluate` both call this.

Files of a run, ``evaluations/<benchmark>/<configuration>/``:

::

    about.json        what was asked of whom: configuration, settings, snapshot, code
    questions.jsonl   the rows that were asked
    formulas.jsonl    the formulas of the knowledge base that was asked
    results.jsonl     one result a question: outcome, value, the answer with its whole trace
    summary.json      the figures that `mathrag evaluate` prints
    asked.parquet     one row a question, flat; calls.parquet: one a call of the language model
    metrics.jsonl     every metric, overall and by label
    journal.jsonl     answers of a run that has not ended well yet
    traces.html       every question with its whole trace
    before/           the same of the latest run that was made otherwise: of another snapshot, code or sample
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import Field

import mathrag
from eval_assets.asking import JOURNAL, NOT_ASKED, Progress, ask_all, crew_for
from eval_assets.benchmarks import Question, Questions, unasked
from eval_assets.catalogue import Catalogue, Entry, read_catalogue
from eval_assets.evidence import evidence
from eval_assets.figures import Figure, failures, figures
from eval_assets.opening import Opening
from eval_assets.sampling import sample
from eval_assets.tables import write_tables
from eval_assets.traces import write_traces
from mathrag.entities import Frozen
from mathrag.errors import MathRAGError
from mathrag.evaluation import Result, Summary, summarize
from mathrag.home import read_rows, write_rows, write_text
from mathrag.views.failures import version

EVALUATE = "mathrag evaluate"
"""The command that makes the files of a run."""
ABOUT = "about.json"
QUESTIONS = "questions.jsonl"
MALFORMED = "malformed.jsonl"
FORMULAS = "formulas.jsonl"
RESULTS = "results.jsonl"
EVIDENCE = "evidence.jsonl"
SUMMARY = "summary.json"
METRICS = "metrics.jsonl"
BEFORE = "before"


class About(Frozen):
    """What a run was made with."""

    benchmark: str
    configuration: str
    description: str
    model: str | None = Field(default=None, description="the language model, where one is needed")
    changes: dict[str, dict[str, Any]] = Field(default_factory=dict, description="settings that differ from the home's")
    service: str
    snapshot: str | None
    version: str
    code: str = Field(description="digest of the library's code; empty for a service elsewhere")
    sampled: int = Field(description="questions of the sample; 0 is all")


def answer(
    benchmark: str,
    questions: Questions,
    opening: Opening,
    folder: Path,
    *,
    size: int | None = None,
    clients: int = 0,
    begin: Callable[[int], Progress] = lambda total: lambda result: None,
) -> list[Result]:
    """Ask the questions (or a sample of them) and write what came of it. Raises `MathRAGError` where nothing can be asked.

    ``begin`` is told how many there are and gives what is told of each result.
    """
    configuration = opening.configuration
    taken = configuration.sample if size is None else size
    rows = sample(questions.rows, taken)
    about, opening, formulas = _look(benchmark, opening, taken)
    described = about.model_dump_json(indent=2) + "\n"
    _keep_other(folder, described)
    write_text(folder / ABOUT, described)
    write_rows(folder / QUESTIONS, rows)
    write_rows(folder / FORMULAS, formulas)
    url = opening.settings.service.url
    crew = crew_for(len(rows), url=url, model=configuration.model, clients=clients)
    identity = about.model_dump_json(exclude={"sampled", "description"})
    results = ask_all(rows, opening, folder / JOURNAL, identity, crew, begin(len(rows)))
    if results and all(result.detail.startswith(NOT_ASKED) for result in results):
        raise MathRAGError(results[0].detail.removeprefix(f"{NOT_ASKED}: "), benchmark=benchmark)
    results += [unasked(line) for line in (() if taken else questions.malformed)]
    write_rows(folder / RESULTS, results)
    return results


def _keep_other(folder: Path, described: str) -> None:
    """Move a measured run that was made otherwise than ``described`` into ``before/``, in place of what is there."""
    if not (folder / SUMMARY).exists() or (folder / ABOUT).read_text(encoding="utf-8") == described:
        return
    shutil.rmtree(folder / BEFORE, ignore_errors=True)
    (folder / BEFORE).mkdir()
    for path in [path for path in folder.iterdir() if path.is_file()]:
        path.rename(folder / BEFORE / path.name)


def _look(benchmark: str, opening: Opening, sampled: int) -> tuple[About, Opening, list[Entry]]:
    """Who is asked, pinned to the knowledge base in force, and what formulas that has."""
    configuration, settings = opening.configuration, opening.settings
    with opening.client() as client:
        client.require()
        health = client.health()
        formulas = read_catalogue(client)
    url = settings.service.url
    about = About(
        benchmark=benchmark,
        configuration=configuration.name,
        description=configuration.description,
        model=configuration.applied(settings).models.chat_model if configuration.model else None,
        changes=configuration.settings,
        service=url or "in this process",
        snapshot=health.snapshot,
        version=health.version if url else version(),
        code="" if url else code_digest(),
        sampled=sampled,
    )
    return about, replace(opening, snapshot=None if url else health.snapshot), formulas


def measure(folder: Path) -> tuple[Summary, list[Figure]]:
    """The figures of what a run wrote; nothing is asked."""
    results: list[Result] = read_rows(folder / RESULTS, Result, EVALUATE)
    rows: dict[str, Question] = {row.id: row for row in read_rows(folder / QUESTIONS, Question, EVALUATE)}
    catalogue = Catalogue(read_rows(folder / FORMULAS, Entry, EVALUATE))
    summary = summarize(results)
    found = [evidence(rows[result.id], result, catalogue) for result in results if result.id in rows]
    path = write_rows(folder / EVIDENCE, found)
    asked, calls = write_tables(folder / QUESTIONS, folder / RESULTS, path, folder)
    path.unlink()
    metrics = figures(asked, calls)
    write_traces(f"{folder.parent.name} · {folder.name}", results, failures(asked), folder)
    write_text(folder / SUMMARY, summary.model_dump_json(indent=2) + "\n")
    write_rows(folder / METRICS, metrics)
    return summary, metrics


def code_digest() -> str:
    """Digest of what decides an answer: an unfinished run does not go on with other code."""
    digest = hashlib.sha256()
    root = Path(mathrag.__file__).parent
    for path in sorted(path for suffix in ("py", "json", "txt", "md") for path in root.rglob(f"*.{suffix}")):
        digest.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
