"""Pages of a long PDF read by several processes, each a range of pages; the result is that of one process.

A process that dies of a page takes nothing else along: its range is halved until the page is found, and that is reported.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mathrag.documents.textlayer.page import PageContent, unread_page

# shorter documents are read before other processes have started
LONG = 24
# pages a process is started for, at least; a very long document is cut into this many ranges for each process
_RANGE = 24
_RANGES = 4
# seconds: starting up, and a page that is long for a page (0.2 is usual)
_STARTUP = 20
_PER_PAGE = 5


def read_in_parallel(path: Path, count: int, in_stream_order: bool, processes: int) -> list[PageContent]:
    """The first ``count`` pages of the PDF at ``path``, in order."""
    step = max(_RANGE, -(-count // (_RANGES * processes)))
    starts = range(0, count, step)
    with ThreadPoolExecutor(min(processes, len(starts))) as threads:
        found = threads.map(lambda start: _range(path, start, min(start + step, count), in_stream_order), starts)
        return [page for pages in found for page in pages]


def _range(path: Path, start: int, stop: int, in_stream_order: bool) -> list[PageContent]:
    command = [sys.executable, "-P", "-m", "mathrag.documents.textlayer.worker", str(path), str(start), str(stop)]
    seconds = _STARTUP + _PER_PAGE * (stop - start)
    try:
        done = subprocess.run(
            [*command, "stream" if in_stream_order else "place"], capture_output=True, check=True, timeout=seconds
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        if stop - start == 1:
            why = "took too long" if isinstance(error, subprocess.TimeoutExpired) else "the reader crashed on it"
            return [unread_page(why)]
        middle = (start + stop) // 2
        return _range(path, start, middle, in_stream_order) + _range(path, middle, stop, in_stream_order)
    pages: list[PageContent] = pickle.loads(done.stdout)
    return pages
