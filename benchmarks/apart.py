"""Two sets of questions made apart from whoever writes readers and rules: their rows, and what must hold for each row.

    python benchmarks/apart.py [--exercises FOLDER]

``questions/problems-read-apart.jsonl`` holds readings made by hand: what a question says, not what its answer is. Half of the
questions are exercises of textbooks that are not part of this repository: their rows have no ``question`` but a ``source`` (id and
SHA-256 of the text), and `read_problems` takes the text from ``FOLDER/dev_*.jsonl``. ``questions/missing-apart.jsonl`` holds questions
that lack one value. Whoever writes readers sees totals over these rows only.

How the readings are made:

- A thing is told by its noun ("cleaner" of "vacuum cleaner"); those are listed that a value or what is asked belongs to, and the
  others that take part. Like things that are told as one ("three lamps") are one thing with a count; told one by one, they are several.
- Each written value is one quantity, in its own unit; also values in words ("from rest", "half a metre", "three years"). A number of
  like things is a count and no quantity, unless it is a sample size, a number of trials or of draws. Indices of chemical formulas,
  names with numbers and coefficients of an equation that the question states are no quantities.
- ``when`` is ``throughout`` only where words say that the value stays as it is ("constant", "steady"); else it is null.
- Money has the unit ``$`` and the dimension 1; percent is the unit ``%``.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from mathrag.errors import UnitError
from mathrag.quantities import Dimension, dimension_of, ontology

QUESTIONS = Path(__file__).with_name("questions")
PROBLEMS = QUESTIONS / "problems-read-apart.jsonl"
MISSING = QUESTIONS / "missing-apart.jsonl"

WHEN = ("start", "end", "change", "throughout", None)
STATUS = ("given", "rated", "total", "each", "stated answer")

Row = dict[str, Any]


def read_rows(file: Path) -> list[Row]:
    """The rows of a file with one JSON object a line."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n") if line]


def read_problems(exercises: Path | None, file: Path = PROBLEMS) -> list[Row]:
    """The readings, with the text of each exercise taken from ``exercises``/dev_*.jsonl (rows with ``id`` and ``question``).

    Without the folder, only those rows whose question stands in the file. Raises ValueError where an exercise is not there or has
    another text than the one that was read.
    """
    texts = (
        {}
        if exercises is None
        else {row["id"]: row["question"] for name in sorted(exercises.glob("dev_*.jsonl")) for row in read_rows(name)}
    )
    read = []
    for row in read_rows(file):
        if row["question"] is not None:
            read.append(row)
        elif exercises is not None:
            read.append({**row, "question": _text(row["source"], texts)})
    return read


def _text(source: Mapping[str, str], texts: Mapping[str, str]) -> str:
    """The text of an exercise, which must be the one that was read."""
    text = texts.get(source["id"])
    if text is None or hashlib.sha256(text.encode()).hexdigest() != source["sha256"]:
        raise ValueError(
            f"exercise {source['id']} is not in the folder, or not as it was read; take the folder of the same release"
        )
    return text


def problem_faults(row: Row) -> Iterator[str]:
    """What is wrong with the form of a reading; nothing where it is sound."""
    things = [thing["id"] for thing in row["things"]]
    if things != [f"thing {number}" for number in range(1, len(things) + 1)]:
        yield "things are not numbered in order"
    if any(not thing["head"] or thing["count"] < 1 for thing in row["things"]):
        yield "a thing without a noun or with a count below one"
    if not row["quantities"]:
        yield "no value"
    for quantity in row["quantities"]:
        yield from (f"{quantity['text']!r}: {fault}" for fault in _quantity_faults(quantity, row["question"], things))
    if not row["asked"]["name"] or row["asked"]["of"] not in (None, *things):
        yield "what is asked has no name or belongs to no thing that is listed"
    if not _is_dimension(row["asked"]["dimension"]):
        yield f"{row['asked']['dimension']!r} is no dimension"


def _quantity_faults(quantity: Row, question: str, things: Sequence[str]) -> Iterator[str]:
    if not quantity["text"] or quantity["text"] not in question:
        yield "does not stand in the question"
    if not isinstance(quantity["value"], int | float):
        yield "has no number"
    if quantity["of"] not in (None, *things):
        yield "belongs to no thing that is listed"
    if quantity["when"] not in WHEN or quantity["status"] not in STATUS:
        yield "has an unknown time or status"
    try:
        dimension_of(quantity["unit"] or "1")
    except UnitError as error:
        yield str(error)


def missing_faults(row: Row) -> Iterator[str]:
    """What is wrong with the form of a question that lacks a value; nothing where it is sound."""
    kind = ontology().kinds.get(row["missing"]["quantity_kind"])
    if kind is None:
        yield f"{row['missing']['quantity_kind']!r} is no quantity kind"
    elif row["missing"]["dimension"] != str(kind.dimension):
        yield f"the dimension of {kind.id} is {kind.dimension}"
    if not all((row["question"], row["documents"], row["missing"]["name"], row["formula"])):
        yield "question, documents, formula or the name of what is missing is empty"
    if row["expected"] != "clarification":
        yield "expects something else than a clarification"


def _is_dimension(text: str) -> bool:
    try:
        return str(Dimension.parse(text)) == text
    except UnitError:
        return False


def main() -> None:
    """Counts of both files and the ids of rows with faults; no question is shown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--exercises", type=Path, help="folder with the exercises that are not part of the repository")
    problems, missing = read_problems(parser.parse_args().exercises), read_rows(MISSING)
    quantities = [quantity for row in problems for quantity in row["quantities"]]
    print(f"{len(problems)} readings, {len(quantities)} values, {sum(len(row['things']) for row in problems)} things")
    print("status", dict(Counter(quantity["status"] for quantity in quantities)))
    print("when", dict(Counter(str(quantity["when"]) for quantity in quantities)))
    print(
        f"{len(missing)} questions that lack a value, over {len({name for row in missing for name in row['documents']})} documents"
    )
    faults = [(row["id"], list(problem_faults(row))) for row in problems] + [
        (row["id"], list(missing_faults(row))) for row in missing
    ]
    print("rows with faults:", [row_id for row_id, found in faults if found])


if __name__ == "__main__":
    main()
