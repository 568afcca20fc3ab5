"""Conceptual questions over two books of mathematics, answered from statements: is the right one the first?

    MATHRAG_HOME=... .venv/bin/python benchmarks/conceptual.py [--all]

The home has both books of ``shared/data/latex-books`` ingested. The half that ``held_out`` keeps aside is asked with ``--all`` only, and
of it nothing but the total is printed. Each file of ``statements/`` was written before anything was asked of it. A row that names no
statement is about what neither book has: refusing it is right.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from mathrag.agent import Agent
from mathrag.entities import Statement
from mathrag.evaluation import held_out
from mathrag.views.knowledge import open_knowledge

QUESTIONS = sorted(Path(__file__).with_name("statements").glob("conceptual-*.jsonl"))


def is_right(statement: Statement | None, row: dict[str, Any]) -> bool:
    """Is it one of the statements that the row names, by document and words?"""
    if statement is None:
        return False
    text = " ".join(statement.contents.split())
    documents = [place.document for place in statement.occurrences]
    return any(said["says"] in text and any(said["document"] in d for d in documents) for said in row["statements"])


def main() -> None:
    """Ask, and print what came of it."""
    knowledge, settings = open_knowledge()
    agent = Agent(knowledge, settings)
    by_chunk = {(one.contents, place.chunk): one for one in knowledge.all_statements() for place in one.occurrences}
    for path in QUESTIONS:
        totals = {False: [0, 0, 0], True: [0, 0, 0]}
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            kept_aside = held_out(row["id"])
            if kept_aside and "--all" not in sys.argv:
                continue
            answer = agent.ask(row["question"])
            quoted = [
                one
                for (contents, chunk), one in by_chunk.items()
                if answer.sources and _is_of(answer.sources[0], contents, chunk)
            ]
            right = any(is_right(one, row) for one in quoted) if row["statements"] else answer.abstained
            counts = totals[kept_aside]
            counts[0] += right
            counts[1] += answer.abstained
            counts[2] += 1
            if not kept_aside:
                print("right  " if right else "refused" if answer.abstained else "wrong  ", row["question"])
        for kept_aside, (right, refused, asked) in totals.items():
            print(f"{path.stem}, {'kept aside' if kept_aside else 'read'}: {right} right, {refused} refused of {asked}")


def _is_of(source: Any, contents: str, chunk: str) -> bool:
    return bool(source.chunk == chunk and source.text == " ".join(contents.split()))


if __name__ == "__main__":
    main()
