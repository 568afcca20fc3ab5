"""What becomes of every formula of a LaTeX source, and whether SymPy reads the same.

    python benchmarks/latex_conversion.py FILE... [--refused CLASS] [--different]

Every display and inline formula that holds a relation, the document's own macros put in. Refusals are classed by what stands in
the way: *no formula* (a value, a condition, a fragment), *calculus*, *not one number* (vectors, matrices, operators, tuples),
*complex* numbers, values of *functions*, and *notation*, which is all that conversion could do better. ``--refused CLASS`` lists one
class, ``--different`` what SymPy reads otherwise.

SymPy's ``parse_latex`` is the judge where it reads a formula in the same symbols: both sides must have the same values at sampled
points. It needs ``antlr4-python3-runtime==4.11.*``, which is no dependency of MathRAG; without it that part is left out.
"""

from __future__ import annotations

import argparse
import math
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from formulas import formulas
from mathrag.errors import EvaluationError
from mathrag.formulas import Equation, Reading, evaluate, identifier_of, names, read_constant, read_display
from mathrag.formulas.sampling import samples
from mathrag.knowledge import normalise_latex

CLASSES = {
    "no formula": "value condition fragment constant numeric identity reaction empty set",
    "calculus": "derivative integral sum product limit infinity evaluated-at ellipsis",
    "not one number": "vector-product matrix tensor tuple operator accent",
    "complex": "complex",
    "functions": "function",
}
LEAST_POINTS = 8
PLAIN = re.compile(r"\\mathrm\{(\w+)\}")
"""Upright letters, which SymPy reads as a product with a symbol ``mathrm``."""
CLASS_OF = {reason: name for name, reasons in CLASSES.items() for reason in reasons.split()}


@dataclass
class Measured:
    """Counts over all formulas."""

    total: int = 0
    accepted: int = 0
    constants: int = 0
    readable: int = 0
    seconds: float = 0.0
    refused: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    judged: Counter[str] = field(default_factory=Counter)


def main() -> None:
    """Read, judge, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--refused", default="", help="class whose refusals are listed")
    parser.add_argument("--different", action="store_true", help="list what SymPy reads otherwise")
    options = parser.parse_args()
    measured = Measured()
    for path in options.files:
        for latex in formulas(path):
            started = time.perf_counter()
            reading = read_display(latex)
            measured.seconds += time.perf_counter() - started
            count(latex, reading, measured, options.refused)
            verdict = judged(latex, reading)
            measured.judged[verdict] += 1
            if options.different and verdict == "other values":
                print(f"{latex}\n    {reading.equations[0].text}")
    report(measured)


def count(latex: str, reading: Reading, measured: Measured, listed: str) -> None:
    """One formula into the counts; its class is the best there is for any of its parts."""
    measured.total += 1
    if reading.equations:
        measured.accepted += 1
    elif read_constant(latex) is not None:
        measured.constants += 1
    else:
        measured.refused[class_of(reading)] += 1
    measured.readable += bool(reading.equations) or class_of(reading) == "notation"
    for refused in reading.refused:
        measured.reasons[refused.reason] += 1
        if listed == CLASS_OF.get(refused.reason, "notation"):
            print(f"{refused.reason:14} {refused.latex[:150]}    IN {latex[:150]!r}")


def class_of(reading: Reading) -> str:
    """What stands in the way of a display of which nothing was read: the least likely to be overcome."""
    found = {CLASS_OF.get(refused.reason, "notation") for refused in reading.refused}
    order = ("not one number", "calculus", "complex", "functions", "notation", "no formula")
    return next((name for name in order if name in found), "no formula")


def judged(latex: str, reading: Reading) -> str:
    """SymPy's verdict on a display that is one equation."""
    if len(reading.equations) != 1 or reading.refused or reading.equations[0].relation != "==":
        return "not one equation"
    try:
        from sympy import Eq
        from sympy.parsing.latex import parse_latex

        read = parse_latex(PLAIN.sub(r"\1", normalise_latex(latex)).rstrip(".,; "))
    except ImportError:
        return "no SymPy"
    except Exception:  # whatever SymPy's parser raises (its own error, and those of what it calls): it reads nothing
        return "SymPy reads nothing"
    if not isinstance(read, Eq):
        return "SymPy reads nothing"
    return compared(reading.equations[0], read)


def compared(equation: Equation, read: Any) -> str:
    """The values of both sides at sampled points."""
    ours = set(names(equation.text))
    symbols = {symbol: named(str(symbol), ours) for symbol in read.free_symbols}
    theirs = set(symbols.values()) - {"pi"}
    if ours != theirs or len(set(symbols.values())) < len(symbols):
        return "other symbols"
    sides = equation.text.split(" == ")
    turned = [agree(sides, judge, symbols, sorted(ours)) for judge in ((read.lhs, read.rhs), (read.rhs, read.lhs))]
    return "same values" if True in turned else "other values" if False in turned else "no values"


def named(symbol: str, ours: set[str]) -> str:
    """Our name of a SymPy symbol; its ``V_{m*a*x}`` is ``V_max``, its ``pi`` a number."""
    if symbol == "pi":
        return symbol
    spelled = symbol.translate(str.maketrans("", "", "*() "))
    return next((name for name in (identifier_of(spelled), spelled) if name in ours), spelled)


def agree(sides: list[str], judge: tuple[Any, Any], symbols: dict[Any, str], ours: list[str]) -> bool | None:
    """Has each of our sides the judge's value, at every sampled point where both have one?"""
    at = 0
    for values in samples(ours):
        given = {symbol: {"pi": math.pi, **values}[name] for symbol, name in symbols.items()}
        for side, other in zip(sides, judge, strict=True):
            try:
                own, theirs = float(evaluate(side, values)), complex(other.subs(given).evalf())
            except (EvaluationError, TypeError, OverflowError):
                continue
            if not math.isclose(own, theirs.real, rel_tol=1e-9, abs_tol=1e-12) or abs(theirs.imag) > 1e-12:
                return False
            at += 1
    return True if at >= LEAST_POINTS else None


def report(measured: Measured) -> None:
    """The table."""
    share = measured.accepted / max(measured.total, 1)
    print(
        f"{measured.total} formulas with a relation: {measured.accepted} read ({share:.1%}), {measured.constants} constants"
    )
    print(
        f"of those that only notation could keep from being read: {measured.accepted}/{measured.readable}"
        f" ({measured.accepted / max(measured.readable, 1):.1%}); {measured.total / max(measured.seconds, 1e-9):.0f} formulas/s"
    )
    for name, number in measured.refused.most_common():
        print(f"{number:6} {name}")
    print("parts refused: " + ", ".join(f"{reason} {number}" for reason, number in measured.reasons.most_common()))
    same, other = measured.judged["same values"], measured.judged["other values"]
    print(f"SymPy, where it reads one equation in the same symbols: {same}/{same + other} the same values")
    print("       " + ", ".join(f"{verdict} {number}" for verdict, number in measured.judged.most_common()))


if __name__ == "__main__":
    main()
