r"""What of LaTeX is no product though it stands side by side: words set as mathematics, and operators that act on functions."""

from __future__ import annotations

import re
from itertools import pairwise

from mathrag.formulas.latex_notation import FUNCTIONS
from mathrag.formulas.lexer import GREEK_COMMANDS
from mathrag.quantities import is_unit

_SPACE = r"(?:\\[ ,;:]|\\(?:space|thinspace|quad)(?![A-Za-z])|~|\s)+"
_UPRIGHT = r"\\(?:text\w*|mathrm|mbox|operatorname)\s*\{[^{}]*\}"
_RUN = re.compile(rf"(?<![\\A-Za-z])(?:[A-Za-z]{{2,}}|{_UPRIGHT})(?:{_SPACE}(?:[A-Za-z]+|{_UPRIGHT}))*")
_PART = re.compile(rf"{_UPRIGHT}|(?<![\\A-Za-z])[A-Za-z]+")
_LINKS = frozenset("of in per for to from at by on the and or with after before under".split())
_VERBS = frozenset("is are implies means".split())
_BRACED = re.compile(r"\\\w+\s*\{\s*|\s*\}")
_NO_WORDS = FUNCTIONS.keys() | {command.lstrip("\\") for command in GREEK_COMMANDS} | {"mod", "frac", "left", "right"}

_HAT = r"\\(?:hat|widehat)\s*(?:\{[^{}]*\}|\\?[A-Za-z]+)(?:_(?:\{[^{}]*\}|\\?[A-Za-z0-9]))?"
_OPERATOR = re.compile(rf"{_HAT}(?:\\[,;!]|\s)*(?:\\hat|\\widehat|\\(?:[pP]si|varphi|phi)(?![A-Za-z]))")


_CHOOSE = re.compile(
    r"(?:\\left\s*)?\(\s*\\begin\{array\}\{[lcr]\}(?P<total>(?:(?!\\\\|&|\\begin|\\end).)+)\\\\(?P<chosen>(?:(?!\\\\|&|\\begin|\\end).)+)"
    r"\\end\{array\}\s*(?:\\right\s*)?\)",
    re.S,
)
"""Two rows of one column in round brackets."""


_CAMEL = re.compile(
    rf"{_UPRIGHT}|\\(?:begin|end)\{{[^{{}}]*\}}|(?<![\\A-Za-z])(?P<run>(?=[A-Za-z]*[A-Z][a-z]{{3}})(?:(?:[A-Z][a-z]+){{3,}}|(?:[A-Z][a-z]{{2,}}){{2}})(?:[A-Z]{{2,}})?|(?=[A-Za-z]*[A-Z][a-z]{{3}})(?:[A-Z][a-z]{{3,}}[A-Z]{{2,}}|[A-Z]{{3,}}[a-z]{{3,}}))(?![A-Za-z])"
)
"""Words without spaces between them: ``AreaToTheLeft``, ``ShaftPower``, ``NETGain``."""


_UNDERSCORED = re.compile(rf"{_UPRIGHT}|(?<![\\A-Za-z])(?P<run>[A-Za-z]{{2,}}(?:\\_[A-Za-z]{{2,}})+)(?![A-Za-z])")
"""Words with lines between them: ``unit\\_price``."""


def words_parted(latex: str) -> str:
    r"""``latex`` with words that are written as one parted again: ``\text{area to the left}`` of ``AreaToTheLeft``."""
    latex = _UNDERSCORED.sub(_lines_out, latex) if r"\_" in latex else latex
    return _CAMEL.sub(_parted, latex)


def _lines_out(run: re.Match[str]) -> str:
    return rf"\text{{{run['run'].replace(chr(92) + '_', ' ')}}}" if run["run"] else run[0]


def _parted(run: re.Match[str]) -> str:
    if not run["run"]:
        return run[0]
    words = re.findall("[A-Z]{2,}(?![a-z])|[A-Z][a-z]+", run["run"])
    return rf"\text{{{' '.join(word if word.isupper() else word.lower() for word in words)}}}"


def choices_named(latex: str) -> str:
    r"""``latex`` with ``\binom{n}{x}`` where its author set a column of two rows in brackets; as it is where it has vectors."""
    return latex if r"\vec" in latex else _CHOOSE.sub(r"\\binom{\g<total>}{\g<chosen>}", latex)


def acts_on_functions(latex: str) -> bool:
    r"""Are there operators in it: hats side by side, or one in front of a wave function (``\hat{H}\psi``)?"""
    return _OPERATOR.search(latex) is not None


_SIZED = re.compile(
    r"\\(?:text|mathrm)\s*\{\s*(?P<role>net|total|average|initial|final)\s*\}(?:\\[ ,;:!]|~|\s)*"
    r"(?P<symbol>\\(?!text|math|frac|left)[A-Za-z]+|[A-Za-z])(?![A-Za-z_{])"
)
"""A word for a role in front of one letter: ``\\text{net}\\ \\tau``."""


def roles_as_indices(latex: str) -> str:
    r"""``latex`` with a word that no quantity is by itself as the index of the letter behind it: ``\tau_{\text{net}}``.

    Whose letter it is belongs to its name: ``\text{Student's t}``.
    """
    if "{" not in latex:
        return latex
    return _SIZED.sub(r"\g<symbol>_{\\text{\g<role>}}", _WHOSE.sub(r"\\text{\g<who> \g<letter>}", latex))


_APPOSED = re.compile(
    r"\A\s*\\(?:text|mathrm|textrm)\s*\{\s*[A-Za-z][a-z]{3,}(?:[ -][A-Za-z]+){0,4}[\s,:]*(?P<letter>[α-ωΑ-Ω]?)\s*\}"
    r"(?:\\[,;: ]|\\quad|~|\s)*"
    r"(?P<symbol>(?:\\(?:bar|hat|vec|overline)\s*\{?\s*)?(?:\\[A-Za-z]+|[A-Za-z])\s*\}?(?:_\s*(?:\{[^{}]*\}|\w))?)?(?=\s*=)"
)


def named_in_front(latex: str) -> str:
    r"""``latex`` without words that only call the symbol behind them on its left side: ``\text{standard deviation } \sigma = ...``."""
    found = _APPOSED.match(latex)
    if found is None or not (found["symbol"] or found["letter"]) or (found["symbol"] and found["letter"]):
        return latex
    return f"{found['symbol'] or found['letter']} {latex[found.end() :]}"


_OF_SIDE = re.compile(r"(?<=[A-Za-z}])\\(?:text|mathrm)\s*\{\s*\((?P<side>[a-z]{3,})\)\s*\}")


def sides_as_indices(latex: str) -> str:
    r"""``latex`` with words in brackets that tell like symbols apart as their indices: ``S\text{(products)} - S\text{(reactants)}``."""
    several = len(set(_OF_SIDE.findall(latex))) > 1
    return _OF_SIDE.sub(r"_{\\text{\g<side>}}", latex) if several else latex


_WHOSE = re.compile(
    r"\\(?:text|mathrm)\s*\{\s*(?P<who>[A-Z][a-z]+['’]s?)\s*\}(?:\\[ ,;:]|~|\s)*(?P<letter>[A-Za-z])(?![A-Za-z])"
)


_COUNTED_IN = re.compile(rf"(?<=[A-Za-z}}])\(\s*in{_SPACE}(?P<unit>[A-Za-z]+(?:(?:{_SPACE}|/)[A-Za-z]+)*)\s*\)")
r"""The unit that a name is counted in, as words behind it: ``speed(in\ feet\ per\ min)``."""


_APART_UNIT = re.compile(
    r"(?:(?<![\\A-Za-z{])(?P<run>[A-Za-z]{2,})|(?P<words>\\text\{[^{}]*\})|(?P<digit>\d))"
    r"\s*(?:\\[;,: ]|~)+\s*\((?P<unit>[^()=+*\\]{1,15})\)"
)
r"""A unit in brackets, set apart from the number or name before it: ``12\;(kg)``, ``Ht\;(cm)``."""


def units_as_indices(latex: str) -> str:
    r"""``latex`` with units in brackets behind their names as indices: ``_{\text{feet per min}}`` of ``(in\ feet\ per\ min)``.

    A number is one without its unit, too, where the names beside it have theirs.
    """
    latex = _APART_UNIT.sub(_without_its_unit, latex) if "(" in latex else latex
    return _COUNTED_IN.sub(_unit_as_index, latex) if "(in" in latex else latex


_HUNDRED = re.compile(r"(?<![\d.])100(?:\s*\\%)?(?![\d.])")
_SHARE = re.compile(r"(?<=[A-Za-z}])\s*\\%")


def shares_whole(latex: str) -> str:
    r"""``latex`` without the percent signs behind its names where it counts them against 100 or ``100\%``: each is a share already."""
    if not _SHARE.search(latex) or not _HUNDRED.search(latex):
        return latex
    return _SHARE.sub("", _HUNDRED.sub(r"100\\%", latex))


_PERCENT_OF = re.compile(r"(?<![\dA-Za-z})\]])(?<![\dA-Za-z})\]] )\\%\s*(?P<name>[A-Za-z]+)")


def shares_named(latex: str) -> str:
    r"""``latex`` with the letters behind a percent sign that begins a name as its name: ``\%\text{OS}``."""
    return _PERCENT_OF.sub(r"\\%\\text{\g<name>}", latex) if r"\%" in latex else latex


def _without_its_unit(found: re.Match[str]) -> str:
    unit = found["unit"].strip()
    if not is_unit(unit) or (found["digit"] and len(unit) < 2):
        return found[0]
    if found["digit"]:
        return found["digit"]
    unit = re.sub("[{}^]", "", unit)
    name = found["words"] or rf"\text{{{found['run']}}}"
    return rf"{name}_{{\text{{{unit}}}}}"


def _unit_as_index(found: re.Match[str]) -> str:
    unit = re.sub(_SPACE, " ", found["unit"])
    return rf"_{{\text{{{unit}}}}}" if is_unit(unit) else found[0]


def words_joined(latex: str) -> str:
    r"""``latex`` with each run of words as one name: ``percent yield`` is ``\text{percent yield}``, no product."""
    return _RUN.sub(_joined, latex) if " " in latex or "\\" in latex else latex


def _joined(run: re.Match[str]) -> str:
    parts = _PART.findall(run[0])
    words = [word for part in parts for word in _BRACED.sub("", part).split()]
    if len(parts) < 2 or not all(map(str.isalpha, words)) or any(word in _NO_WORDS for word in words):
        return run[0]
    if (
        words[0] in _LINKS or words[-1] in _LINKS or not _VERBS.isdisjoint(words)
    ):  # what stands between two formulas is no name
        return run[0]
    linked = any(word in _LINKS for word in words)
    if any(len(word) < 2 and before not in _LINKS for before, word in pairwise(words)):
        return run[0]
    if "{" in run[0]:
        return rf"\text{{{' '.join(words)}}}" if linked else run[0]
    if re.search(r"\d\s*$", run.string[: run.start()]) or all(map(is_unit, words)):
        return run[0]
    spelled = max(map(len, words)) > 3 and all(len(word) != 2 or word in _LINKS for word in words)
    return rf"\text{{{' '.join(words)}}}" if spelled else run[0]
