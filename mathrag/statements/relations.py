"""What the formulas of a statement say: its relations by algebra, the domains it speaks of, its numbers; letters may be renamed.

A relation is read into the closed grammar with ``f'(c)`` as one name, and brought to a canonical form; what that can't read is
compared as tokens, its sides in one order.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from mathrag.errors import MathRAGError
from mathrag.formulas import Equation, arithmetic, canonical, read_display

MATH = re.compile(r"\$\$(.+?)\$\$|\$([^$]+?)\$|\\\((.+?)\\\)|\\\[(.+?)\\\]", re.DOTALL)
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[A-Za-z]|\S")
SETTING = re.compile(
    r"\\(?:left|right|[bB]igg?[lrm]?|quad|qquad|displaystyle|limits|nolimits|mathstrut)(?![A-Za-z])|\\[,;:!> ]|[~&]|\\tag\{[^}]*\}"
)
_SPELLED = {
    r"\le": r"\leq", r"\leqslant": r"\leq", r"\ge": r"\geq", r"\geqslant": r"\geq", r"\ne": r"\neq", r"\colon": ":",
    r"\rightarrow": r"\to", r"\subseteq": r"\subset", r"\supseteq": r"\supset", r"\land": r"\wedge", r"\lor": r"\vee",
    r"\lvert": "|", r"\rvert": "|", r"\vert": "|", r"\dots": r"\ldots", r"\cdots": r"\ldots",
    r"\emptyset": r"\varnothing", r"\R": r"\mathbb{R}", r"\N": r"\mathbb{N}", r"\Q": r"\mathbb{Q}",
    r"\Z": r"\mathbb{Z}", r"\C": r"\mathbb{C}", r"\lt": "<", r"\gt": ">", r"\prime": "'",
}  # fmt: skip
"""Commands that write the same."""
_FLIPPED = {">": "<", r"\geq": r"\leq", r"\supset": r"\subset", r"\gg": r"\ll", r"\succ": r"\prec"}
_EITHER = ("=", r"\neq", r"\equiv", r"\approx", r"\sim", r"\cong", r"\perp")
_ONE_WAY = (
    "<",
    r"\leq",
    r"\subset",
    r"\ll",
    r"\prec",
    r"\subsetneq",
    r"\vdash",
    r"\models",
    r"\nvdash",
    r"\mid",
    r"\to",
)
_RELATIONS = frozenset((*_FLIPPED, *_EITHER, *_ONE_WAY))
_GREEK = frozenset(
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi rho sigma tau upsilon phi varphi"
    " chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega".split()
)
_APPLIED = re.compile(r"(?<![A-Za-z\\])(\\?[A-Za-z]+)('*)\(([^()=<>]*)\)|(?<![A-Za-z\\])([A-Za-z])('+)")
_FUNCTION = re.compile(r"(?<![A-Za-z\\])(\\?[A-Za-z]+)\s*(?:\\colon|:)|(?<![A-Za-z\\])([A-Za-z])(?='|\^\{?\\prime)")
_INTERVAL = re.compile(r"(^|\\in|:|\\subset|=)([\[(])([^\[\]()]*),([^\[\]()]*)([\])])")
_NUMBER_SET = re.compile(r"\\mathbb\{([A-Z])\}")
_MAP = re.compile(r"(\\?[A-Za-z]+):(.+?)\\to(.+)")
_MEMBER = re.compile(r"\\(?:not)?in(?![A-Za-z])")


@dataclass(frozen=True)
class Said:
    """What formulas say: ``relations`` in order, ``domains`` (intervals, sets of numbers), ``numbers`` outside of relations,
    ``terms`` that are no relations, and each relation's symbols without its numbers, signs and relation."""

    relations: tuple[str, ...]
    domains: frozenset[str]
    numbers: tuple[str, ...]
    terms: tuple[str, ...]
    symbols: Mapping[str, tuple[str, ...]]


def spans(text: str) -> Iterator[tuple[int, int, str]]:
    """Where each formula of ``text`` stands, and what is between its delimiters."""
    for found in MATH.finditer(text):
        yield found.start(), found.end(), next(filter(None, found.groups()))


def letters(text: str) -> list[str]:
    """The letters of the formulas in ``text``, in order, each once; those of functions' names (lim, sup) are none."""
    found = (token for _, _, latex in spans(text) for token in _tokens(latex))
    return list(dict.fromkeys(token for token in found if _is_letter(token)))


def functions(text: str) -> frozenset[str]:
    """Letters that ``text`` uses as functions: mapped (``f : A``) or with a prime."""
    return frozenset(one or other for _, _, latex in spans(text) for one, other in _FUNCTION.findall(unset(latex)))


def said(latex: str, functions_: frozenset[str], renaming: Mapping[str, str]) -> Said:
    """What one formula says, with its letters renamed."""
    return _said(latex, tuple(sorted(functions_)), tuple(sorted(renaming.items())))


@lru_cache(maxsize=65536)
def _said(latex: str, functions_: Sequence[str], renaming: Sequence[tuple[str, str]]) -> Said:
    names = dict(renaming)
    plain = "".join(_spaced(names.get(token, token) for token in _tokens(latex)))
    domains = {"".join(found.groups()[1:]) for found in _INTERVAL.finditer(plain)}
    domains |= {
        name for name in _NUMBER_SET.findall(plain) if name != "R"
    }  # where nothing else is said, numbers are real
    relations: dict[str, tuple[str, ...]] = {}
    rest: list[str] = []
    applied = frozenset(names.get(name, name) for name in functions_)
    for part in _parts(plain):
        own = list(_related(part, applied))
        relations.update(own)
        if not own and not _MAP.fullmatch(part):
            rest.append(_INTERVAL.sub("", part))
    numbers = re.findall(r"\d+(?:\.\d+)?", " ".join(rest))
    terms = tuple(_bare(part) for part in rest if len(_tokens(part)) > 1)
    return Said(tuple(relations), frozenset(domains), tuple(numbers), terms, relations)


def _tokens(latex: str) -> list[str]:
    plain = SETTING.sub(" ", latex)
    return [_SPELLED.get(token, token) for token in _TOKEN.findall(plain)]


def unset(latex: str) -> str:
    """A formula without what only sets it, on one line, signs of one meaning as one."""
    return "".join(_spaced(_tokens(latex)))


def _spaced(tokens: Iterator[str] | Sequence[str]) -> Iterator[str]:
    """A space behind a command that a letter follows."""
    before = ""
    for token in tokens:
        if before[:1] == "\\" and before[-1:].isalpha() and token[:1].isalpha():
            yield " "
        yield token
        before = token


def _is_letter(token: str) -> bool:
    return (len(token) == 1 and token.isalpha() and token.isascii()) or token[1:] in _GREEK


def _parts(plain: str) -> list[str]:
    """The formulas of a display: cut at commas, full stops and line ends outside of brackets."""
    depth, start = 0, 0
    found = []
    for place, character in enumerate(plain):
        depth += (character in "([{") - (character in ")]}")
        if (character in ",;" and depth <= 0) or plain.startswith("\\\\", place):
            found.append(plain[start:place])
            start = place + (2 if plain.startswith("\\\\", place) else 1)
    found.append(plain[start:])
    if "\\begin" in plain:  # the rows of a matrix are one thing
        return [plain]
    return [part.strip(" .\\") for part in found if part.strip(" .\\")]


def _related(part: str, functions_: frozenset[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The relations of one formula in canonical form, with their symbols."""
    if _MEMBER.search(part) and not _RELATIONS & set(_tokens(part)):
        return
    if _MAP.fullmatch(part):
        return
    pieces = _linked(part)
    for left, relation, right in zip(pieces[::2], pieces[1::2], pieces[2::2], strict=False):
        if not left or not right:
            continue
        yield _form(left, relation, right, functions_), _symbols(left + right)


def _linked(part: str) -> list[str]:
    """Sides and relations in turn, cut outside of brackets."""
    pieces, depth = [""], 0
    for token in _spaced(_tokens(part)):
        depth += (token in ("(", "[", "{", r"\{")) - (token in (")", "]", "}", r"\}"))
        if token in _RELATIONS and depth <= 0:
            pieces += [token, ""]
        else:
            pieces[-1] += token
    return pieces


def equations_of_numbers(text: str) -> Iterator[tuple[str, str, str]]:
    """Each equation in the formulas of ``text`` that has numbers only: as written, and both sides as expressions."""
    for *_, latex in spans(text):
        pieces = _linked(unset(latex))
        for left, relation, right in zip(pieces[::2], pieces[1::2], pieces[2::2], strict=False):
            if relation == "=" and (first := arithmetic(left)) and (second := arithmetic(right)):
                yield f"{left} = {right}", first, second


def _form(left: str, relation: str, right: str, functions_: frozenset[str]) -> str:
    """One spelling for all relations that say the same."""
    if relation in _FLIPPED:
        left, relation, right = right, _FLIPPED[relation], left
    equation = _named(f"{left}{relation} {right}", functions_)
    if relation in ("=", "<", r"\leq", r"\neq"):
        try:
            read = read_display(equation)
            if len(read.equations) == 1 and not read.refused:
                return _ordered(_canonical(read.equations[0]))
        except MathRAGError:
            pass  # what algebra can't read is compared as it is written
    sides = [_bare(left), _bare(right)]
    return relation.join(sorted(sides) if relation in _EITHER else sides)


def _canonical(equation: Equation) -> str:
    """The canonical form; of what holds for all values, and so has none, that of a side."""
    form = canonical(equation)
    if form not in ("0", ""):
        return form
    side = equation.text.partition(" == ")[2]
    return f"identity of {canonical(f'side == {side}')}"


def _ordered(form: str) -> str:
    """A canonical form whose relation has two equal directions in one of them."""
    for sign, flipped in ((" >= ", " <= "), (" > ", " < ")):
        if sign in form:
            left, right = form.split(sign, 1)
            return f"{right}{flipped}{left}"
    if " != " in form:
        return " != ".join(sorted(form.split(" != ", 1)))
    return form


def _named(latex: str, functions_: frozenset[str]) -> str:
    """``latex`` with what a function gives as one name."""

    def name(found: re.Match[str]) -> str:
        if found[1] is not None and found[1] not in functions_ and not found[2]:
            return found[0]
        return f" z_{{h{hashlib.sha256(_bare(found[0]).encode()).hexdigest()[:8]}}} "

    return _APPLIED.sub(name, latex)


def _bare(latex: str) -> str:
    """Without braces around one token, and spaces."""
    return re.sub(r"\{(\\[A-Za-z]+|.)\}", r"\1", latex).replace(" ", "")


def _symbols(latex: str) -> tuple[str, ...]:
    """Letters and commands, sorted: what is left where numbers and signs are taken away."""
    return tuple(
        sorted({token for token in _tokens(latex) if token[0] == "\\" or token.isalpha()} - {r"\frac", r"\neq"})
    )
