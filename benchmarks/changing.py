"""What a change of one document costs: many small documents are ingested, one is changed, and all is brought up to date again.

    python benchmarks/changing.py --seed HOME [--documents 1000] [--size 3] [--home NEW_HOME]

``HOME`` has a published knowledge base of real chapters; the documents are its formulas told again of other things, ``--size`` each
(`library`), with what the stages make of them. A row has the seconds of each stage and by the clock: of the first ingestion,
which builds everything, of the one after a formula was added to one document, and of one that has nothing to do. ``--home`` is kept,
and where it is there already only changed again.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from ingesting import STAGES, row
from library import Library, unpublished
from mathrag.documents.inbox import inbox_files
from mathrag.home import Home
from mathrag.settings import Settings
from mathrag_pipeline.ingest import ingest

ADDED = "\n\nThe pull of the added spring is $$F = k x$$ where $F$ is the force in N, $k$ the stiffness in N/m and $x$ the way in m.\n"


def main() -> None:
    """Print a row for each ingestion."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=Path, required=True, help="home of a published knowledge base of real chapters")
    parser.add_argument("--documents", type=int, default=1000)
    parser.add_argument("--size", type=int, default=3, help="formulas a document")
    parser.add_argument("--home", type=Path, help="where to work")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Home(given.home or Path(folder))
        settings = Settings(home=home.root)
        if not inbox_files(home):
            unpublished(Library(Home(given.seed)), given.documents * given.size, given.size, home, settings)
        print(f"{'':>9} formulas " + " ".join(f"{stage[:11]:>11}" for stage in STAGES) + "    clock  peak MB")
        print(row("first", ingest([], settings), 1), flush=True)
        changed = inbox_files(home)[-1].path
        changed.write_text(changed.read_text(encoding="utf-8") + ADDED, encoding="utf-8")
        print(row("changed", ingest([], settings), 1), flush=True)
        print(row("nothing", ingest([], settings), 1), flush=True)


if __name__ == "__main__":
    main()
