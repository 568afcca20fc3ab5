"""Pages of a long PDF read by several processes, each a range of pages; the result is that of one process.

A process that dies of a page takes nothing else along: its range is halved until the page is found, and that is reported.
"""

from __future__ import annotations

import pickle
import signal
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
# seconds of processor time: starting up, and a page that is long for a page (0.2 is usual)
_STARTUP = 20
_PER_PAGE = 5
# by the clock a process may take this many times as long: the machine may be busy, and what was read must not depend on that
_PATIENCE = 20


def read_in_parallel(path: Path, count: int, in_stream_order: bool, processes: int) -> list[PageContent]:
    """The first ``count`` pages of the PDF at ``path``, in order."""
    step = max(_RANGE, -(-count // (_RANGES * processes)))
    starts = range(0, count, step)
    with ThreadPoolExecutor(min(processes, len(starts))) as threads:
        found = threads.map(lambda start: _range(path, start, min(start + step, count), in_stream_order), starts)
        return [page for pages in found for page in pages]


def _range(path: Path, start: int, stop: int, in_stream_order: bool) -> list[PageContent]:
    seconds = _STARTUP + _PER_PAGE * (stop - start)
    order = "stream" if in_stream_order else "place"
    module = [sys.executable, "-P", "-m", "mathrag.documents.textlayer.worker"]
    command = [*module, str(path), str(seconds), str(start), str(stop), order]
    try:
        done = subprocess.run(command, capture_output=True, check=True, timeout=_PATIENCE * seconds)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        if stop - start == 1:
            slow = isinstance(error, subprocess.TimeoutExpired) or error.returncode == -signal.SIGXCPU
            why = "took too long" if slow else "the reader crashed on it"
            return [unread_page(why)]
        middle = (start + stop) // 2
        return _range(path, start, middle, in_stream_order) + _range(path, middle, stop, in_stream_order)
    pages: list[PageContent] = pickle.loads(done.stdout)
    return pages
