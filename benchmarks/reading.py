"""How well a reader turns questions into typed problems (`mathrag.problems.Problem`), against readings made by hand.

    python benchmarks/reading.py [READINGS.jsonl] [--data DIR] [--reader rules|model|READ.jsonl|MODULE:FUNCTION] [--sample N]
                                 [--out READ.jsonl] [--totals]

`readings` says what a row of the file is (default: questions/readings.jsonl); of a set that was made apart, such as
questions/problems-read-apart.jsonl, only ``--totals`` are shown. A file as ``--reader`` is what ``--out`` wrote, scored again.

Printed are the shares, over all rows, of

- *values*: value and unit agree in SI, and the places in the text overlap;
- *things*: the noun of the thing that a value belongs to is right;
- *times*: ``when``, of the values for which either reading says start, end, change or an event ("throughout" is as null);
- *status*: of the values for which either reading says other than "given";
- *asked*: dimension and noun of the owner; *dimension*: of what is asked, alone;
- *whole*: readings with nothing wrong.

*Extra* counts what is read from a place in the text that is no value.
"""

from __future__ import annotations

import argparse
import importlib
import math
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from mathrag.errors import MathRAGError, UnitError
from mathrag.problems import Problem, Quantity, When
from mathrag.quantities import dimension_of, to_si
from readings import Amount, Reading, WrittenQuantity, noun, read_readings
from records import append_line, read_lines, sample, share

READINGS = Path(__file__).with_name("questions") / "readings.jsonl"
READERS = {"rules": "mathrag.agent:read_problem", "model": "mathrag.problems.model:read"}
ASPECTS = ("values", "things", "times", "status", "asked", "dimension", "whole")
TOLERANCE = 1e-6


def equal_amounts(read: Quantity, written: Amount, difference: bool) -> bool:
    """Do both say the same amount? A temperature ``difference`` may be told in kelvin or in degrees."""
    assert read.value is not None
    try:
        if dimension_of(read.unit or "1") != dimension_of(written.unit or "1"):
            return False
        modes = (False, True) if difference else (False,)
        pairs = (
            [to_si(v, u or "1", difference=m)[0] for v, u in ((read.value, read.unit), (written.value, written.unit))]
            for m in modes
        )
        return any(math.isclose(ours, theirs, rel_tol=TOLERANCE, abs_tol=1e-300) for ours, theirs in pairs)
    except UnitError:  # of a unit that nothing here converts: equal only as it is written
        return (read.value, read.unit) == (written.value, written.unit)


def places(text: str, words: str) -> Iterator[tuple[int, int]]:
    """Where ``words`` stand in ``text``."""
    start = text.find(words)
    while start >= 0:
        yield start, start + len(words)
        start = text.find(words, start + 1)


def says(read: Quantity, written: WrittenQuantity, text: str) -> bool:
    """Is ``read`` the value that was ``written``? What words imply need not have a place."""
    if read.value is None:
        return False
    if read.span is None:
        placed = written.status == "implied"
    else:
        placed = any(start < read.span[1] and read.span[0] < end for start, end in places(text, written.text))
    difference = written.when == "change"
    return placed and any(equal_amounts(read, amount, difference) for amount in (written, *written.other))


def judged(reading: Reading, problem: Problem) -> tuple[Counter[str], list[str]]:
    """Counts ("values", "values right", ... by `ASPECTS`, and "extra") and what is wrong, in words."""
    counts: Counter[str] = Counter()
    wrong: list[str] = []

    def count(aspect: str, right: bool, words: str) -> None:
        counts.update({aspect: 1, f"{aspect} right": int(right)})
        if not right:
            wrong.append(f"{aspect}: {words}")

    left = [item for item in problem.quantities if item.value is not None and item.status != "asked"]
    for written in sorted(reading.quantities, key=lambda item: item.optional):
        read = next((item for item in left if says(item, written, reading.question)), None)
        if read is not None:
            left.remove(read)
        if not written.optional:
            _count_value(reading, problem, written, read, count)
    _count_asked(reading, problem, count)
    extra = [item for item in left if item.span is not None and item.status not in ("implied", "assumed")]
    counts["extra"] = len(extra)
    wrong += [f"extra: {item.value} {item.unit or ''}" for item in extra]
    counts.update({"whole": 1, "whole right": int(not wrong)})
    return counts, wrong


def _count_value(
    reading: Reading, problem: Problem, written: WrittenQuantity, read: Quantity | None, count: Callable[..., None]
) -> None:
    count("values", read is not None, written.text)
    if written.of is not None:
        owner = owner_of(problem, read) if read else None
        right = read is not None and owner in reading.owners(written.of, written.also_of)
        count("things", right, f"{written.text} of {owner}")
    when = timed(read.when) if read else None
    if timed(written.when) is not None or when is not None:
        right = read is not None and when in {timed(item) for item in (written.when, *written.also_when)}
        count("times", right, f"{written.text} at {when}")
    status = read.status if read else "given"
    if written.status != "given" or status != "given":
        right = read is not None and status in (written.status, *written.also_status)
        count("status", right, f"{written.text} is {status}")


def _count_asked(reading: Reading, problem: Problem, count: Callable[..., None]) -> None:
    read = [problem.quantity(id) for id in problem.asked]
    for unknown in reading.asked:
        wanted = {unknown.dimension or str(dimension_of(unknown.unit or "1")), *unknown.other}
        nouns = reading.owners(unknown.of, unknown.also_of)
        fits = [item for item in read if dimension_in(problem, item) in wanted]
        shown = ", ".join(
            f"{item.name or '?'} {dimension_in(problem, item)} of {owner_of(problem, item)}" for item in read
        )
        count("dimension", bool(fits), f"{unknown.name}: {shown}")
        owned = unknown.of is None or any(owner_of(problem, item) in nouns for item in fits)
        count("asked", bool(fits) and owned, f"{unknown.name}: {shown}")


def owner_of(problem: Problem, quantity: Quantity) -> str | None:
    """The noun of the thing that a quantity belongs to."""
    return noun(problem.thing(quantity.of).head) if quantity.of else None


def timed(when: When | int | None) -> When | int | None:
    """A time that tells one value from another; what holds throughout tells nothing."""
    return None if when == "throughout" else when


def dimension_in(problem: Problem, asked: Quantity) -> str | None:
    """The dimension of what is asked, from itself, its unit or the unit that the question wants."""
    unit = asked.unit or problem.wanted_unit
    if asked.dimension is not None or unit is None:
        return asked.dimension
    try:
        return str(dimension_of(unit))
    except UnitError:
        return None


def reader_named(name: str) -> Callable[[str], Problem]:
    """The function that reads, of a name in `READERS`, a file of readings or ``MODULE:FUNCTION``. Exits where there is none."""
    if name.endswith(".jsonl"):
        kept = [Problem.model_validate(row["problem"]) for row in read_lines(Path(name))]
        return {problem.text: problem for problem in kept}.__getitem__
    module, _, function = READERS.get(name, name).partition(":")
    try:
        read: Callable[[str], Problem] = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise SystemExit(f"no reader {name!r}: {error}") from error
    return read


def main() -> None:
    """Read what was not read yet, print the shares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("readings", type=Path, nargs="?", default=READINGS)
    parser.add_argument("--data", type=Path, help="the folder of the files that rows name as their source")
    parser.add_argument("--reader", default="rules")
    parser.add_argument("--sample", type=int, help="read so many rows only, always the same ones")
    parser.add_argument("--out", type=Path, help="what was read; rows that stand there are not read again")
    parser.add_argument("--totals", action="store_true", help="print no row")
    given = parser.parse_args()
    read = reader_named(given.reader)
    known = {row["id"]: Problem.model_validate(row["problem"]) for row in read_lines(given.out)}
    totals: Counter[str] = Counter()
    rows = sample(read_readings(given.readings, given.data), given.sample)
    if any(row.apart for row in rows) and not given.totals:
        raise SystemExit(f"{given.readings} was made apart: only its --totals are shown")
    for reading in rows:
        if reading.id not in known:
            try:
                known[reading.id] = read(reading.question)
                append_line(given.out, {"id": reading.id, "problem": known[reading.id].model_dump(mode="json")})
            except MathRAGError as error:
                totals["failed"] += 1
                print("failed" if given.totals else f"{reading.id}: {error}", flush=True)
        counts, wrong = judged(reading, known.get(reading.id, Problem(text=reading.question)))
        totals += counts
        if wrong and not given.totals:
            print("\n    ".join(chain([f"{reading.id}: {reading.question}"], wrong)), flush=True)
    for aspect in ASPECTS:
        print(f"{aspect:10} {share(totals[f'{aspect} right'], totals[aspect])}")
    print(f"extra      {totals['extra']}, failed {totals['failed']}")


if __name__ == "__main__":
    main()
