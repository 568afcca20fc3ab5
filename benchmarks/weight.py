"""How heavy the rooms that read and solve questions are; exits with 1 where they have grown past what was reached (`make lint`).

Knowledge stands in documents, mechanisms are few: a room that grows past a limit holds knowledge, or a mechanism twice. Take
something out; lower a limit once less was reached; where one has to be raised, its reason stands beside it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOMS = ("agent", "problems", "situations", "chemistry")
LIMITS = {
    # Statements answer, too (15), and what a symbol of a dictionary makes exact (130), and a problem of mathematics with a model (130):
    # their hooks, the knowledge is in their rooms.
    # Answers are told in the language of the question, and refusals name laws and quantities that it speaks of (40): the words are data.
    # Variants of formulas (380) stand with the algebra; ratios of states and what a question reaches came.
    # Laws of any variable, ends of intervals, rates for another interval, known events and prices in a chain came.
    # Portions of solutions and gases, yields, equilibria (amounts by coefficients, whose laws are told by documents) came, too.
    # Nuclear reactions came (130): which parts balance and what their masses are, whose law is told by a document.
    # So many times what a thing brings ("a mass nine times that of the Sun") came (29).
    # Wholes of which the rest is asked, constants by their letters and metals by their ions came (33).
    # Coefficients of pairs told in parts, proper names, defaults that give way to what is brought came (26).
    # Values of functions, and conversions beside other values came (41); what a situation takes for granted is said (18).
    # What is searched is bounded before it is compared, and words of formulas are looked up (40).
    # One law in two states and how many times another quantity one is came (318), phrases that say the same (28),
    # chances told plainly (20), and laws and situations that lack one or two values are told apart (26).
    # Contrary words, what one of a thing brings where many are counted, and a supposed constant came (47); three rules went (20).
    # Ordinals of levels and harmonics, values at the head of a list, and lengths of any name came (35).
    # Numbers that words tell enter, and what is asked of all is of all (52); rules that no question gained by went (92).
    # Laws that a question names in full are carried out with its own types (194); units by the words before a value went (37).
    # What a thing brings is no other's, what is written of probabilities is read or refused, and situations that lack one value (67).
    # What one value more would do is ranked as the plans are, compared with what situations lack, and asked of distributions (108).
    # Whose law a question wants, laws between numbers, and what a document leaves free of its types (43).
    # What is spoken of without a value (130), whose letters say whose a value is (54) and ties (32); recorded readings went (107).
    # Modules of one small function went into those that use them, and words that readers look for into the ontology (288).
    # Words of events became rules of one grammar, which statistics reads by (113, and 46 regular expressions).
    # What textbooks set as mathematics of its own came, and which counts, percentages, bounds and bodies are no law's (72).
    # How many of what was just counted do something came, for words that one text had (4).
    # Words that readers of questions look for became rules of the grammar that statistics reads by (54 regular expressions).
    # What hardly a question of 4,445 needs went (functions of time, draws and groups, rules of one question), but for chemistry's.
    "lines": 22_732,
    "regular expressions": 288,  # how text is read; what names a thing of the world stands in ontology/
    "equations as text": 11,  # of algebra itself ("target == what gives it", "it == a way"); every law is told by a document
    "import circles": 0,
}
EQUATION = re.compile(r"^[^=<>!?\"']*[A-Za-z_][^=<>!?\"']*==[^=]*[A-Za-z_{(][^=]*$")
TWO_OPERANDS = re.compile(r"[-+*/(]|\b\w+\b.*\b\w+\b")
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def weigh(root: Path) -> dict[str, int]:
    """The figures of ``LIMITS`` for the library below ``root``."""
    texts = [path.read_text(encoding="utf-8") for room in ROOMS for path in (root / "mathrag" / room).rglob("*.py")]
    trees = [ast.parse(text) for text in texts]
    calls = [ast.unparse(node.func) for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {
        "lines": sum(text.count("\n") for text in texts),
        "regular expressions": sum(bool(re.fullmatch(r"re\.\w+", call)) for call in calls),
        "equations as text": sum(is_equation(text) for tree in trees for text in strings(tree)),
        "import circles": circles(root),
    }


def strings(tree: ast.AST) -> Iterator[str]:
    """Texts of the code, docstrings left out; what an f-string puts in is an x."""
    bodies = [node.body[0] for node in ast.walk(tree) if isinstance(node, DOCUMENTED) and node.body]
    docs = {id(first.value) for first in bodies if isinstance(first, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def is_equation(text: str) -> bool:
    """Is it one of two sides with an operation or two names?"""
    return len(text) < 200 and "\n" not in text and bool(EQUATION.match(text.strip()) and TWO_OPERANDS.search(text))


def circles(root: Path) -> int:
    """1 where modules of the library import each other, for types and inside functions too, else 0."""
    names = {".".join(path.relative_to(root).with_suffix("").parts): path for path in (root / "mathrag").rglob("*.py")}
    modules = {name.removesuffix(".__init__"): path for name, path in names.items()}
    graph: dict[str, set[str]] = {name: set() for name in modules}
    for name, path in modules.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            base = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            for alias in node.names if isinstance(node, ast.Import | ast.ImportFrom) else ():
                needed = base + alias.name if base + alias.name in modules else base.rstrip(".")
                if needed in modules and needed != name and not name.startswith(f"{needed}."):
                    graph[name].add(needed)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        print(f"import circle: {' -> '.join(error.args[1])}")
        return 1
    return 0


if __name__ == "__main__":
    for figure, found in (weighed := weigh(Path(__file__).resolve().parents[1])).items():
        print(f"{figure:<20} {found:>6} of at most {LIMITS[figure]}{'  TOO MANY' * (found > LIMITS[figure])}")
    sys.exit(any(found > LIMITS[figure] for figure, found in weighed.items()))
