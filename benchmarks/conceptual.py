"""Conceptual questions over two books of mathematics and over chapters, answered from what they say: is the right one the first?

    MATHRAG_HOME=... .venv/bin/python benchmarks/conceptual.py [--all]

The home has both books of ``shared/data/latex-books`` ingested, or chapters of ``shared/data/broad``; questions about documents that it
has not are left out and counted. The half that ``held_out`` keeps aside is asked with ``--all`` only, and of it nothing but the total is
printed. Each file of ``statements/`` was written before anything was asked of it. A row that names no statement is about what no
document has: refusing it is right. A row says its statements, or its passages of running text, by document and words.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from mathrag.agent import Agent, Source
from mathrag.evaluation import held_out
from mathrag.knowledge import KnowledgeBase
from mathrag.views.opening import open_knowledge

QUESTIONS = sorted(Path(__file__).with_name("statements").glob("conceptual-*.jsonl"))
Places = dict[str, set[str]]


def places_of(knowledge: KnowledgeBase) -> Places:
    """The documents that have a statement, by its words."""
    found: Places = defaultdict(set)
    for one in knowledge.all_statements():
        found[" ".join(one.contents.split())] |= {place.document for place in one.occurrences}
    return found


def is_right(first: Source | None, row: dict[str, Any], places: Places) -> bool:
    """Does the first source of an answer say what the row names, by document and words?"""
    if first is None:
        return False
    documents = places.get(first.text, set()) | {first.document}
    return any(
        _plain(said["says"]) in _plain(first.text) and any(_names(said, document) for document in documents)
        for said in row["statements"]
    )


def is_here(row: dict[str, Any], documents: frozenset[str]) -> bool:
    """Has the home one of the documents that the row is about?"""
    return not row["statements"] or any(_names(said, document) for said in row["statements"] for document in documents)


def _names(said: dict[str, str], document: str) -> bool:
    """Is a document the one that a row says by a part of its name?"""
    return said["document"].replace("_", "-") in document


def _plain(text: str) -> str:
    """``text`` without emphasis, on one line: passages are quoted without it."""
    return " ".join(text.replace("*", "").split())


def main() -> None:
    """Ask, and print what came of it."""
    knowledge, settings = open_knowledge()
    agent, places = Agent(knowledge, settings), places_of(knowledge)
    documents = frozenset(one.slug for one in knowledge.documents())
    for path in QUESTIONS:
        totals: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            kept_aside = held_out(row["id"])
            if kept_aside and "--all" not in sys.argv:
                continue
            if not is_here(row, documents):
                totals[kept_aside]["left out"] += 1
                continue
            answer = agent.ask(row["question"])
            first = answer.sources[0] if answer.sources else None
            right = is_right(first, row, places) if row["statements"] else answer.abstained
            verdict = "right" if right else "refused" if answer.abstained else "wrong"
            totals[kept_aside].update((verdict, "asked"))
            if not kept_aside:
                print(f"{verdict:7}", row["question"])
        for kept_aside, counts in totals.items():
            told = ", ".join(f"{counts[name]} {name}" for name in ("right", "wrong", "refused", "left out", "asked"))
            print(f"{path.stem}, {'kept aside' if kept_aside else 'read'}: {told}")


if __name__ == "__main__":
    main()
