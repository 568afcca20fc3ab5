"""How fast documents are read and how many of their formulas arrive.

::

    python benchmarks/documents.py [FILE.pdf ...]

Without arguments: the bundled sheets, the tests' sheets and, where they are, the real documents beside the repository. A PDF
with its source beside it (``.tex`` or ``.md``; of ``waves-chrome.pdf`` it is ``waves.md``) is compared with it: *exact* counts
formulas whose canonical LaTeX is equal, *contained* those that stand inside a longer one, *ceiling* is a Markdown source
against itself, *rows* are table rows of the source whose label came out beside the same formula. The comparison needs the
shared scorer; without it only the speed is measured.
"""

from __future__ import annotations

import importlib.util
import re
import resource
import sys
import time
from pathlib import Path
from types import ModuleType

from mathrag.documents import chunk, convert
from mathrag.errors import DocumentError
from mathrag.settings import DocumentSettings

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"
SCORER = SHARED / "tools" / "pdf_score" / "score.py"
MATH = re.compile(r"\$\$(.+?)\$\$|(?<![\\$])\$([^$\n]+?)\$", re.DOTALL)


def main(arguments: list[str]) -> int:
    scorer = _scorer()
    paths = [Path(argument) for argument in arguments] or _known()
    print(
        f"{'document':58} {'pages':>5} {'s':>6} {'pages/s':>7} {'chunks':>6} {'formulas':>8} {'doubtful':>8}"
        "  exact  contained  ceiling  rows"
    )
    for path in paths:
        print(_measure(path, scorer), flush=True)
    peaks = [resource.getrusage(who).ru_maxrss / 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(f"peak memory {peaks[0]:.0f} MB, of a process that reads pages {peaks[1]:.0f} MB")
    return 0


def _known() -> list[Path]:
    folders = (
        ROOT / "examples" / "documents",
        ROOT / "tests" / "documents" / "sheets",
        SHARED / "data" / "pdfs",
        SHARED / "data" / "documents",
    )
    return [path for folder in folders for suffix in ("pdf", "docx") for path in sorted(folder.glob(f"*.{suffix}"))]


def _scorer() -> ModuleType | None:
    if not SCORER.exists():
        return None
    spec = importlib.util.spec_from_file_location("pdf_score", SCORER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _measure(path: Path, scorer: ModuleType | None) -> str:
    start = time.perf_counter()
    try:
        converted = convert(path, "benchmark", DocumentSettings())
    except DocumentError as error:
        return f"{path.name:58} {error.reason}: {error.message}"
    seconds = time.perf_counter() - start
    document, markdown = converted.document, converted.markdown
    found = [display or inline for display, inline in MATH.findall(markdown)]
    doubtful = sum(span.confidence < 0.5 for span in document.pages)
    pages = max(1, len(document.pages))
    chunks = len(chunk(document, markdown))
    line = f"{path.name[:58]:58} {pages:5} {seconds:6.2f} {pages / seconds:7.1f} {chunks:6} {len(found):8} {doubtful:8}"
    return line + (_recovery(path, markdown, found, scorer) if scorer else "")


def _source(path: Path) -> Path | None:
    stems = (path.stem, path.stem.rsplit("-", 1)[0])
    candidates = (path.with_name(stem + suffix) for stem in stems for suffix in (".tex", ".md"))
    return next((candidate for candidate in candidates if candidate.exists()), None)


def _recovery(path: Path, markdown: str, found: list[str], scorer: ModuleType) -> str:
    source = _source(path)
    if source is None:
        return ""
    text = source.read_text(encoding="utf-8", errors="replace")
    written = [display or inline for display, inline in MATH.findall(text)]
    if source.suffix == ".md":
        text = text.replace("\\_", "_").replace("\\\\\\\\", "\\\\")
    truths, _ = scorer.truths(text, None, dollar_tab="newcolumntype" in text)
    exact, contained, total, _, _ = scorer.score(truths, found)
    shares = f"  {exact}/{total} {exact / max(1, total):.1%}  {contained / max(1, total):.1%}"
    if source.suffix != ".md":
        return shares
    ceiling = scorer.score(truths, written)[0]
    rows, kept = _rows(text, scorer), _rows(markdown, scorer)
    return f"{shares}  {ceiling / max(1, total):.1%}  {len(rows & kept)}/{len(rows)}"


def _rows(markdown: str, scorer: ModuleType) -> set[tuple[str, str]]:
    """Label and formula of the table rows: the first cell's letters, and every formula of the others."""
    out = set()
    for line in markdown.split("\n"):
        cells = re.split(r"(?<!\\)\|", line.strip().strip("|")) if line.lstrip().startswith("|") else []
        label = re.sub(r"\W+", "", re.sub(r"<br\s*/?>", "", MATH.sub("", cells[0]))).lower() if cells else ""
        for display, inline in MATH.findall(" | ".join(cells[1:])):
            formula = scorer.canon(display or inline)
            if label and re.search(r"[=<>≤≥≈∝]", formula):
                out.add((label, formula))
    return out


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
