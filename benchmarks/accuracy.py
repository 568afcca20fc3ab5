"""Ask every development question once and keep one row each: the ledger.

    python benchmarks/accuracy.py [--sets NAME... | --bundled] [--jobs N] [--home FOLDER] [--diff] [--accept]

Each set is asked over its documents (`ledger/sets.py` declares both), without a language model, and scored as ``mathrag evaluate``
does. Knowledge bases are kept in ``--home`` and ingested anew where their documents or the code that reads them changed; a
run that was broken off goes on. Rows of test halves are asked, but only totals are printed and kept of them. ``--diff``
says what flipped against the accepted ledger, ``--accept`` makes this run the accepted one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from eval_assets.measuring import code_digest
from ledger.asking import LEDGER, Opening, SetFile, Tell, ask_base, brought_up_to_date, open_set
from ledger.comparing import changes, report, table
from ledger.rows import AnyRow, Row, read_accepted, totals, write_accepted
from ledger.sets import ROOT, SHARED, Base, QuestionSet, absent_folders, bases, question_sets
from mathrag.errors import MathRAGError

ACCEPTED = ROOT / "benchmarks" / "accepted.jsonl"
console = Console(stderr=True, highlight=False, soft_wrap=True)


def main() -> int:
    """Exit code 1 where a set could not be asked or a question ended in an error."""
    options = _options()
    sets = question_sets(options.shared)
    chosen = [one for one in sets if one.is_bundled] if options.bundled else _chosen(sets, options.sets)
    for folder in () if options.bundled else absent_folders(options.shared):
        console.print(f"{folder} is not there: its sets are left out")
    files, failed = asked(chosen, bases(options.shared), options.home.absolute(), options.jobs)
    rows = [row for one in files for row in one.rows]
    print(*table(totals(rows)), sep="\n")
    for row in rows:
        if isinstance(row, Row) and row.outcome == "error":
            print(f"error: {row.set} {row.id}: {row.detail}")
    if options.diff:
        print("", *report(changes(*read_accepted(ACCEPTED), rows)), sep="\n")
    if options.accept:
        accept(ACCEPTED, rows)
    return 1 if failed or any(row.outcome == "error" for row in rows) else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--sets", nargs="+", metavar="NAME", help="only these sets; default: all that are there")
    which.add_argument("--bundled", action="store_true", help="only the sets that ship (eval_assets/datasets)")
    parser.add_argument("--jobs", type=int, default=2, help="questions asked at a time (default: 2)")
    parser.add_argument("--home", type=Path, default=ROOT / ".mathrag" / "accuracy", help="where everything is kept")
    parser.add_argument("--shared", type=Path, default=SHARED, help="folder of the data that is not in the repository")
    parser.add_argument("--diff", action="store_true", help="what flipped against the accepted ledger")
    parser.add_argument("--accept", action="store_true", help="make this run the accepted ledger (of the sets asked)")
    return parser.parse_args()


def _chosen(sets: Sequence[QuestionSet], names: Sequence[str] | None) -> list[QuestionSet]:
    """The sets of these names; all where none is given. A name that is none ends the run."""
    unknown = sorted(set(names or ()) - {one.name for one in sets})
    if unknown:
        sys.exit(f"no set is called {', '.join(unknown)}; there are {', '.join(one.name for one in sets)}")
    return [one for one in sets if names is None or one.name in names]


def asked(sets: Sequence[QuestionSet], known: dict[str, Base], home: Path, jobs: int) -> tuple[list[SetFile], bool]:
    """The sets with a row for every question; True where a set or a knowledge base had to be left out."""
    snapshots: dict[str, str] = {}
    for name in sorted({str(one.base_of(row)) for one in sets for row in one.read()} & known.keys()):
        try:
            if not known[name].is_absent:
                snapshots[name] = brought_up_to_date(known[name], home / name, console.print)
        except MathRAGError as error:
            console.print(error.message)
    code = code_digest()
    files = [opened for one in sets if (opened := _opened(one, home, snapshots, code)) is not None]
    with _progress(files) as tell:
        for name in snapshots:
            ask_base(name, files, Opening(home / name), jobs, tell)
    return files, len(files) < len(sets)


def _opened(one: QuestionSet, home: Path, snapshots: dict[str, str], code: str) -> SetFile | None:
    """The set's file; None, and said so, where not all of its knowledge bases are there."""
    rows = one.read()
    lacking = sorted({str(one.base_of(row)) for row in rows} - snapshots.keys())
    if lacking:
        console.print(f"{one.name} is left out: no documents for {', '.join(lacking)} (see benchmarks/ledger/sets.py)")
        return None
    return open_set(one, rows, home / LEDGER, snapshots, code)


@contextmanager
def _progress(files: Sequence[SetFile]) -> Iterator[Tell]:
    """A bar over all questions with the outcomes of development halves so far; off a terminal a line every hundred."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    total, done = sum(len(one.questions) for one in files), sum(len(one.known) for one in files)
    counts = dict.fromkeys(("right", "wrong", "refused", "error"), 0)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("asking", total=total, completed=done)

        def tell(one: QuestionSet, row: AnyRow) -> None:
            nonlocal done
            done += 1
            counts[row.outcome] += isinstance(row, Row)
            said = ", ".join(f"{count} {name}" for name, count in counts.items())
            bar.update(task, advance=1, description=f"{one.name}: {said}")
            if not console.is_terminal and (done % 100 == 0 or done == total):
                console.print(f"{done}/{total}: {said}")

        yield tell


def accept(path: Path, rows: Sequence[AnyRow]) -> None:
    """Make ``rows`` the accepted ledger at ``path``; sets that were not asked now stay as they were accepted."""
    now = {row.set for row in rows}
    earlier, tests = read_accepted(path)
    kept = [row for row in earlier if row.set not in now]
    write_accepted(path, [*kept, *rows], [total for total in tests if total.set not in now])
    print(f"accepted: {len([row for row in (*kept, *rows) if isinstance(row, Row)])} development questions, {path}")


if __name__ == "__main__":
    sys.exit(main())
