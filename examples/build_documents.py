"""Compile the example sheets: each ``documents/*.typ`` to the PDF beside it.

Only the fonts inside Typst are used and the timestamp is fixed, so the same source gives the same PDF anywhere.

    python examples/build_documents.py
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import typst

DOCUMENTS = Path(__file__).parent / "documents"
TIMESTAMP = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)


def sources() -> list[Path]:
    """The Typst sources, in order of their names."""
    return sorted(DOCUMENTS.glob("*.typ"))


def compile_pdf(source: Path) -> bytes:
    """The PDF that ``source`` compiles to."""
    return bytes(typst.compile(source, format="pdf", ignore_system_fonts=True, timestamp=TIMESTAMP))


def main() -> None:
    """Write every PDF anew and say how large it is."""
    for source in sources():
        target = source.with_suffix(".pdf")
        target.write_bytes(compile_pdf(source))
        print(f"{target.name}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
