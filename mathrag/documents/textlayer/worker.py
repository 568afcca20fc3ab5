"""The process that reads a range of pages for `workers`: ``python -m ... FILE SECONDS START STOP stream|place``, a pickle on stdout."""

from __future__ import annotations

import pickle
import resource
import sys

import pypdfium2

from mathrag.documents.textlayer.page import read_page


def main(arguments: list[str]) -> None:
    """Write the pages as a pickled list; the system ends a process that takes more than SECONDS of processor time."""
    path, seconds, start, stop, order = arguments
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))
    document = pypdfium2.PdfDocument(path)
    pages = [read_page(document, index, order == "stream") for index in range(int(start), int(stop))]
    document.close()
    sys.stdout.buffer.write(pickle.dumps(pages))


if __name__ == "__main__":
    main(sys.argv[1:])
