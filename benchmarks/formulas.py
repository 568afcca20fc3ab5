"""How much of the mathematics in given files becomes equations, and how fast.

    python benchmarks/formulas.py FILE... [--refused] [--accepted N]

Takes every display and inline formula of Markdown and LaTeX files that holds a relation, reads it, and prints the share
accepted, the refusals by reason and the formulas per second. ``--refused`` lists every refused part, ``--accepted N``
shows N accepted ones beside their LaTeX, evenly spread, to be checked by eye.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from mathrag.formulas import read_constant, read_display

MATH = re.compile(
    r"\$\$(?P<display>.+?)\$\$|(?<!\\)\\\[(?P<bracket>.+?)\\\]|\$(?P<inline>[^$\n]+?)\$"
    r"|\\begin\{(?P<name>equation|align|eqnarray|gather)\*?\}(?P<environment>.+?)\\end\{(?P=name)\*?\}",
    re.DOTALL,
)
DEFINITION = re.compile(
    r"\\(?:def|newcommand\*?)\s*\{?\\(\w+)\}?(?:\[\d\]|(?:#\d)*)\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}"
)
RELATION = re.compile(r"=|\\approx|\\propto|\\le(?:q|\b)|\\ge(?:q|\b)|\\equiv|<|>")
NOT_ARITHMETIC = frozenset(
    "derivative integral sum product limit matrix reaction vector-product value condition numeric fragment constant set"
    " complex infinity ellipsis function identity operator evaluated-at cases".split()
)


def expand(text: str) -> str:
    """A document's own macros put in, so that its formulas are plain LaTeX."""
    text = re.sub(r"(?<!\\)%.*", "", text)
    macros = {name: body for name, body in DEFINITION.findall(text) if "@" not in body}
    for _ in range(3):
        for name, body in macros.items():
            count = max((int(digit) for digit in re.findall(r"#(\d)", body)), default=0)
            pattern = re.compile(rf"\\{name}(?![A-Za-z])" + r"\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|(\\?\w))" * count)

            def fill(found: re.Match[str], body: str = body, count: int = count) -> str:
                for index in range(count):
                    value = found[2 * index + 1] if found[2 * index + 1] is not None else found[2 * index + 2]
                    body = body.replace(f"#{index + 1}", value)
                return "{" + body + "}" if count == 0 else body

            text = pattern.sub(fill, text)
    bold = re.sub(r"\\mbox\{\\boldmath\$(.*?)\$\\unboldmath\}", r"\\vec{\1}", text)
    return re.sub(r"\\mbox\{\$(.*?)\$\}", r"{\1}", bold)


def formulas(path: Path) -> Iterator[str]:
    """The formulas of a file that hold a relation."""
    text = path.read_text(encoding="utf-8", errors="replace")
    if path.suffix == ".tex":
        _, _, body = text.partition("\\begin{document}")
        text = expand(text) if not body else expand(text).partition("\\begin{document}")[2]
        for row in re.findall(r"\\begin\{tabular\}\{ C.*?\}(.*?)\\end\{tabular\}", text, re.DOTALL):
            yield from (cell.strip() for cell in re.split(r"\\\\|&", row) if RELATION.search(cell))
    for found in MATH.finditer(text):
        latex = next(
            part for key in ("display", "bracket", "inline", "environment") if (part := found[key]) is not None
        )
        if RELATION.search(latex):
            yield latex.strip()


def main() -> None:
    """Read, count, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--refused", action="store_true")
    parser.add_argument("--accepted", type=int, default=0)
    options = parser.parse_args()
    reasons: Counter[str] = Counter()
    accepted: list[tuple[str, str]] = []
    total = constants = readable = 0
    seconds = 0.0
    for path in options.files:
        for latex in formulas(path):
            start = time.perf_counter()
            reading = read_display(latex)
            seconds += time.perf_counter() - start
            total += 1
            constants += not reading.equations and read_constant(latex) is not None
            hard = {refused.reason for refused in reading.refused} - NOT_ARITHMETIC
            readable += bool(reading.equations) or bool(hard)
            if reading.equations:
                accepted.append((latex, " ; ".join(equation.text for equation in reading.equations)))
            for refused in reading.refused:
                reasons[refused.reason] += 1
                if options.refused:
                    print(f"{refused.reason:16} {refused.latex[:150]}    IN {latex[:200]!r}")
    step = max(1, len(accepted) // options.accepted) if options.accepted else len(accepted) + 1
    for latex, text in accepted[::step] if options.accepted else []:
        print(f"{latex}\n    {text}")
    print(
        f"{total} formulas with a relation, {len(accepted)} accepted ({len(accepted) / max(total, 1):.1%}), {constants} constants"
    )
    print(f"of those that are arithmetic: {len(accepted)}/{readable} ({len(accepted) / max(readable, 1):.1%})")
    print(f"{total / max(seconds, 1e-9):.0f} formulas/s")
    for reason, count in reasons.most_common():
        print(f"{count:6} {reason}")


if __name__ == "__main__":
    main()
