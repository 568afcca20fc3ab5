"""Broken files of every format: a converter reads them or refuses them with a `DocumentError`, in bounded time and memory.

::

    python benchmarks/fuzz.py [--count 1000] [--start 0] [FORMAT ...]

Each mutant is made from a file of this repository by a generator seeded with the format and the mutant's number, so that a
number names the same file everywhere: what it prints can be read again with ``--start NUMBER --count 1 --keep FOLDER``.
"""

from __future__ import annotations

import argparse
import io
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from mathrag.documents import convert
from mathrag.errors import DocumentError
from mathrag.settings import DocumentSettings

ROOT = Path(__file__).parents[1]
SHEETS = ROOT / "tests" / "documents" / "sheets"
MARKUPS = ROOT / "tests" / "documents" / "markups"
EXAMPLES = ROOT / "examples"
SEEDS = {
    "latex": [EXAMPLES / "documents" / "engineering-notes.tex", SHEETS / "tables.tex"],
    "html": [SHEETS / "waves.html", SHEETS / "cells.html", SHEETS / "tables.html"],
    "docx": [SHEETS / "waves.docx", SHEETS / "cells.docx"],
    "markdown": [SHEETS / "waves.md", SHEETS / "cells.md", EXAMPLES / "documents" / "statistics-notes.md"],
    "pdf": [SHEETS / "cells-xetex.pdf", SHEETS / "waves-xetex.pdf", SHEETS / "cells-chrome.pdf"],
    "formula_list": [SHEETS / "formulas.jsonl"],
    "asciidoc": [MARKUPS / "pipes.adoc"],
    "org": [MARKUPS / "pipes.org"],
    "mediawiki": [MARKUPS / "pipes.mediawiki"],
    "typst": [MARKUPS / "pipes.typ", SHEETS / "waves.typ", EXAMPLES / "documents" / "physics-sheet.typ"],
    "situation_pack": sorted((EXAMPLES / "packs").glob("*.yaml")),
}
SECONDS, WAITING = 30, 300
"""Of the processor, so that a busy machine stalls nothing, and of the clock, for what only waits."""
_MEMORY = 3 << 30
_LONGEST = 100_000
# what the formats are made of: put in where it doesn't belong, or many times over
_TOKENS = [
    b"{", b"}", b"$", b"$$", b"\\", b"&", b"\\\\", b"%", b"#1", b"[", b"]", b"^", b"_", b"<", b">", b"|", b"\n",
    b"\n\n", b"\x00", b"\xff", b"\\begin{tabular}{", b"\\end{tabular}", b"\\begin{align}", b"\\multicolumn{99999}{c}{",
    b"\\href{x}", b"\\frac", b"\\newcommand{\\a}{\\a\\a}\\a ", b"\\item", b"\\left(", b"\\verb|", b"\\begin{",
    b"\\def\\", b"<table>", b"</table>", b"<td colspan=99999 rowspan=99999>", b"<math>", b"<mfrac>", b"<mi></mi>",
    b"</math>", b"<script type='math/tex'>", b"<annotation encoding='application/x-tex'>", b"qzmathzq99999zq",
    b"&#x110000;", b"&#0;", b"<!--", b"<![CDATA[", b"```", b"---\n", b"| --- |", b"# ", b": ", b"- ", b"&a ", b"*a",
    b"!!python/object:os.system", b"<<: ", b"{{", b"\"", b"null", b"1e999", b"\xef\xbb\xbf",
    "\u202e\u0301\U0001d400".encode(), b"<m:oMath>", b"<m:f>", b"</m:f>", b"<w:tbl>", b"<w:p>", b"obj", b"endobj",
    b"#let f(x) = f(x)\n#f(1)", b"#", b"#(", b"frac(", b"mat(", b"_(", b"/", b"++++\n", b"|===\n", b"stem:[", b"[theorem]\n",
    b"====\n", b"* ", b"#+begin_theorem\n", b"#+end_theorem\n", b"{{{a(", b":PROPERTIES:\n", b"[[", b"]]", b"{{math|", b"}}", b"{|",
    b"|}", b"|-", b"''", b"<ref>",
    b"stream", b"endstream", b"/Kids", b"/Length 99999999", b"R", b"BT", b"Tj", b"-1", b"99999999999",
]  # fmt: skip


def mutant(kind: str, number: int) -> tuple[str, bytes]:
    """Name and content of a format's mutant of this number."""
    chance = random.Random(f"{kind} {number}")
    seed = chance.choice(SEEDS[kind])
    content = seed.read_bytes()
    if kind == "docx" and chance.random() < 0.8:
        return f"mutant{seed.suffix}", _rezipped(content, chance)
    return f"mutant{seed.suffix}", _mutated(content, chance)


def _mutated(content: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.choice((1, 1, 2, 3, 5, 20))):
        content = chance.choice(_MUTATIONS)(content, chance)[:_LONGEST]
    return content or b"x"


def _rezipped(content: bytes, chance: random.Random) -> bytes:
    """The Word document with one of its parts mutated, so that what is inside is reached."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as archive, zipfile.ZipFile(out, "w") as copy:
        names = archive.namelist()
        chosen = "word/document.xml" if chance.random() < 0.7 else chance.choice(names)
        for name in names:
            part = archive.read(name)
            copy.writestr(name, _mutated(part, chance) if name == chosen else part)
    return out.getvalue()


# --- mutations ----------------------------------------------------------------------------------------------------------


def _flipped(content: bytes, chance: random.Random) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.randint(1, 8)):
        if changed:
            changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _piece(content: bytes, chance: random.Random) -> tuple[int, int]:
    start = chance.randint(0, len(content))
    return start, min(len(content), start + chance.choice((1, 3, 20, 200, 2000)))


def _without(content: bytes, chance: random.Random) -> bytes:
    start, end = _piece(content, chance)
    return content[:start] + content[end:]


def _twice(content: bytes, chance: random.Random) -> bytes:
    start, end = _piece(content, chance)
    return content[:end] + content[start:end] * chance.choice((1, 1, 5, 50)) + content[end:]


def _moved(content: bytes, chance: random.Random) -> bytes:
    start, end = _piece(content, chance)
    piece, rest = content[start:end], content[:start] + content[end:]
    place = chance.randint(0, len(rest))
    return rest[:place] + piece + rest[place:]


def _cut(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randint(0, len(content))]


def _with_token(content: bytes, chance: random.Random) -> bytes:
    place = chance.randint(0, len(content))
    return content[:place] + chance.choice(_TOKENS) * chance.choice((1, 1, 1, 3, 300, 20_000)) + content[place:]


_MUTATIONS: list[Callable[[bytes, random.Random], bytes]] = [
    _flipped,
    _without,
    _twice,
    _moved,
    _cut,
    _with_token,
    _with_token,
]


# --- reading ------------------------------------------------------------------------------------------------------------


class Stalled(Exception):
    """A converter took more than its time."""


def outcome(path: Path) -> str:
    """``read``, ``refused: why``, or ``fault: what`` for what should not have happened."""
    for sign in (signal.SIGVTALRM, signal.SIGALRM):
        signal.signal(sign, _stall)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    signal.alarm(WAITING)
    try:
        convert(path, "mutant", DocumentSettings(processes=1, converter="textlayer"))
        return "read"
    except DocumentError as error:
        return f"refused: {error.reason}"
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"fault: {type(error).__name__} in {Path(place.filename).name}:{place.lineno}: {str(error)[:80]}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.alarm(0)


def _stall(_signal: int, _frame: FrameType | None) -> None:
    raise Stalled


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("formats", nargs="*", default=list(SEEDS))
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="folder in which the mutants stay")
    options = parser.parse_args(arguments)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for kind in options.formats:
            faults += _fuzz(kind, range(options.start, options.start + options.count), options.keep or Path(folder))
    return 1 if faults else 0


def _fuzz(kind: str, numbers: range, folder: Path) -> int:
    outcomes: Counter[str] = Counter()
    slowest, slowest_number = 0.0, 0
    for number in numbers:
        name, content = mutant(kind, number)
        path = folder / f"{kind}-{number}-{name}"
        path.write_bytes(content)
        start = time.perf_counter()
        result = outcome(path)
        seconds = time.perf_counter() - start
        if seconds > slowest:
            slowest, slowest_number = seconds, number
        outcomes[result.split(":")[0]] += 1
        if result.startswith("fault"):
            print(f"{kind} {number}: {result}", flush=True)
        if folder.name.startswith("tmp"):
            path.unlink()
    counts = ", ".join(f"{count} {what}" for what, count in outcomes.most_common())
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{kind:15} {len(numbers)} files: {counts}; slowest {slowest:.1f} s (number {slowest_number}), peak {memory:.0f} MB",
        flush=True,
    )
    return outcomes["fault"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
