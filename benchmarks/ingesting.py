"""Where the time of an ingestion goes: seconds a document by stage, as a knowledge base grows.

    python benchmarks/ingesting.py FILE... [--sizes 1 2 5 10] [--added]

For each size so many of the files are ingested into a new, empty home, as ``mathrag ingest`` does. A row has the formulas, the
seconds of each stage divided by the number of documents (summed over the processes that worked beside each other), the seconds
by the clock, and the peak memory of one process. ``--added``: then one more file is added to the largest home, and its row has the
seconds of that alone: what stages over the whole corpus cost again.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
from pathlib import Path

from mathrag.home import STAGES as DOCUMENT_STAGES
from mathrag.settings import Settings
from mathrag_pipeline.ingest import ingest
from mathrag_pipeline.report import IngestReport

STAGES = (*DOCUMENT_STAGES, "entities", "statement_graph", "graph", "index", "checks", "knowledge_base")
SIZES = (1, 2, 5, 10)


def main() -> None:
    """Print a row for each size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--sizes", nargs="+", type=int, default=SIZES, help="how many documents")
    parser.add_argument("--added", action="store_true", help="then add one more document to the largest")
    options = parser.parse_args()
    most = len(options.files) - options.added
    sizes = sorted({min(size, most) for size in options.sizes if size > 0})
    print(
        f"{'documents':>9} {'formulas':>8} " + " ".join(f"{stage[:11]:>11}" for stage in STAGES) + "    clock  peak MB"
    )
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            settings = Settings(home=Path(folder))
            print(row(str(size), ingest(options.files[:size], settings), size), flush=True)
            if options.added and size == sizes[-1]:
                print(row(f"{size} + 1", ingest(options.files[size : size + 1], settings), 1), flush=True)


def row(title: str, report: IngestReport, documents: int) -> str:
    """One ingestion: seconds a document by stage, then by the clock."""
    stages = " ".join(f"{report.seconds.get(stage, 0.0) / documents:11.2f}" for stage in STAGES)
    return f"{title:>9} {report.formulas:8} {stages} {report.seconds['total']:8.1f} {_peak():8.0f}"


def _peak() -> float:
    return max(resource.getrusage(one).ru_maxrss for one in (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF)) / 1024


if __name__ == "__main__":
    main()
