"""Cutting a display: rows of aligned environments, clauses between commas and words, links of a chain of relations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mathrag.formulas.equations import Relation
from mathrag.formulas.lexer import ALIGNMENTS, Token

RELATIONS: dict[str, Relation] = {
    "=": "==", "\\equiv": "==", "\\approx": "≈", "\\sim": "≈", "<": "<", ">": ">", "\\le": "<=", "\\ge": ">=",
    "\\ne": "!=", "\\propto": "~", "\\ll": "<", "\\gg": ">", "\\lesssim": "<=", "\\gtrsim": ">=",
}  # fmt: skip
_SEPARATORS = frozenset(
    [",", ";", ":", "?", "\\Rightarrow", "\\Leftrightarrow", "\\Leftarrow", "\\therefore", "\\because"]
)
_CONDITIONS = frozenset("if for when at as since because assuming provided given while during unless in".split())
_CONNECTIVES = frozenset(
    "and or is are implies so then thus therefore hence where with i.e ie e.g eg also but resp".split()
)
_REMARKS = frozenset("constant const only uniform elastic charging discharging ideal".split())
_OPERATORS = frozenset(["+", "\\cdot", "\\times", "/", "*", "\\pm", "\\mp", "-"])
_OPENING = frozenset(["(", "[", "{", "\\{", "\\langle", "\\lfloor", "\\lceil"])
_CLOSING = frozenset([")", "]", "}", "\\}", "\\rangle", "\\rfloor", "\\rceil"])


@dataclass
class Clause:
    """What stands between two separators."""

    tokens: list[Token] = field(default_factory=list)
    condition: bool = False


@dataclass(frozen=True)
class Link:
    """One side of a chain and the relation in front of it."""

    relation: Relation
    tokens: list[Token]
    modulus: list[Token] = field(default_factory=list)


def _sign(token: Token) -> str:
    """The command or character, nothing for words and numbers."""
    return token.text if token.kind in ("char", "command") else ""


def _depths(tokens: Sequence[Token]) -> list[int]:
    """Bracket depth in front of each token."""
    depths, depth = [], 0
    for token in tokens:
        sign = _sign(token)
        if token.kind == "end" or sign in _CLOSING:
            depth = max(0, depth - 1)
        depths.append(depth)
        if token.kind == "begin" or sign in _OPENING:
            depth += 1
    return depths


def _without_alignment(tokens: list[Token]) -> list[Token]:
    """Environments that only lay out are opened; those inside brackets (matrices, cases) stay."""
    kept: list[Token] = []
    opened: list[bool] = []
    for token in tokens:
        if token.kind == "begin":
            layout = token.text in ALIGNMENTS and not (kept and _sign(kept[-1]) in _OPENING - {"{"})
            opened.append(layout)
            if layout:
                continue
        elif token.kind == "end" and opened and opened.pop():
            continue
        kept.append(token)
    return kept


def has_relation(tokens: Sequence[Token]) -> bool:
    """Is there a relation outside all brackets?"""
    depths = _depths(tokens)
    return any(_sign(token) in RELATIONS and depth == 0 for token, depth in zip(tokens, depths, strict=True))


def clauses_of(tokens: list[Token]) -> list[Clause]:
    """The clauses of a display, continued rows joined to what they continue."""
    clauses: list[Clause] = []
    tokens = _without_alignment(tokens)
    while _enclosed(tokens) and tokens[0].text == "{":
        tokens = tokens[1:-1]
    for row in _rows(tokens):
        cut = [_trimmed(clause) for clause in _cut_row(row)]
        cut = [clause for clause in cut if clause.tokens]
        if cut and clauses and _continues(clauses[-1], cut[0]):
            clauses[-1].tokens.extend(cut.pop(0).tokens)
        clauses.extend(cut)
    return [clause for clause in clauses if clause.tokens]


def _trimmed(clause: Clause) -> Clause:
    """Without brackets that open or close nothing, nor those around the whole equation, nor a remark behind it."""
    tokens = clause.tokens
    while tokens and _sign(tokens[-1]) in _CLOSING and _balance(tokens) < 0:
        tokens = tokens[:-1]
    while tokens and _sign(tokens[0]) in _OPENING and _balance(tokens) > 0:
        tokens = tokens[1:]
    while _enclosed(tokens) and has_relation(tokens[1:-1]):
        tokens = tokens[1:-1]
    return Clause(tokens, clause.condition)


def _enclosed(tokens: Sequence[Token]) -> bool:
    """Does the first token open a bracket that the last one closes?"""
    if len(tokens) < 3 or _sign(tokens[0]) not in ("(", "{", "["):
        return False
    return all(depth > 0 for depth in _depths(tokens)[1:-1]) and _sign(tokens[-1]) in _CLOSING


def _balance(tokens: Sequence[Token]) -> int:
    return sum((_sign(token) in _OPENING) - (_sign(token) in _CLOSING) for token in tokens)


def _remark(row: list[Token], index: int) -> int:
    """Where the bracketed remark that begins here ends (``(\\text{constant } a)``), or 0; behind a sign there is an operand."""
    if (
        _sign(row[index]) != "("
        or not row[index].spaced
        or (index and _sign(row[index - 1]) in _OPERATORS | RELATIONS.keys())
    ):
        return 0
    depth = 0
    for end in range(index, len(row)):
        depth += (_sign(row[end]) == "(") - (_sign(row[end]) == ")")
        if depth == 0:
            words = [token.text for token in row[index:end] if token.kind == "text"]
            remark = any(" " in word or word.lower() in _REMARKS for word in words)
            return end + 1 if remark and not has_relation(row[index + 1 : end]) else 0
    return 0


def _rows(tokens: list[Token]) -> list[list[Token]]:
    rows: list[list[Token]] = [[]]
    for token, depth in zip(tokens, _depths(tokens), strict=True):
        if token.kind == "row" and depth == 0:
            rows.append([])
        else:
            rows[-1].append(token)
    return rows


def _continues(previous: Clause, following: Clause) -> bool:
    first, last = _sign(following.tokens[0]), _sign(previous.tokens[-1])
    if first in RELATIONS or last in RELATIONS or last in _OPERATORS:
        return True
    return first in _OPERATORS and not has_relation(following.tokens)


def _cut_row(row: list[Token]) -> list[Clause]:
    row = _with_ellipses(row)
    clauses = [Clause()]
    depths = _depths(row)
    chain = sum(1 for token, depth in zip(row, depths, strict=True) if _sign(token) == "=" and depth == 0)
    remark_end = 0
    for index, token in enumerate(row):
        current = clauses[-1]
        if index < remark_end:
            current.tokens.append(token)
            if index == remark_end - 1:
                clauses.append(Clause())
            continue
        if depths[index] == 0 and has_relation(current.tokens) and (remark_end := _remark(row, index)):
            clauses.append(Clause([token]))
            continue
        if depths[index] > 0:
            current.tokens.append(token)
            continue
        word = _word(row, index)
        if word in _CONDITIONS or word in _CONNECTIVES:
            clauses.append(Clause(condition=word in _CONDITIONS))
        elif token.kind == "quad" or _sign(token) == "&":
            if _cuts(current.tokens, row[index + 1 :], strict=token.kind != "quad"):
                clauses.append(Clause())
        elif _sign(token) in _SEPARATORS or (_sign(token) == "\\rightarrow" and chain > 1):
            if not (token.text == ":" and _next_sign(row, index) == "="):
                clauses.append(Clause(condition=current.condition and token.text == ","))
        elif (
            token.kind == "text"
            and token.text.startswith("(")
            and has_relation(current.tokens)
            and _sign(current.tokens[-1]) not in RELATIONS
        ):
            clauses.append(Clause([token]))
            clauses.append(Clause())
        elif _sign(token) == ".":
            clauses.append(Clause())
        else:
            current.tokens.append(token)
    return clauses


def _next_sign(row: list[Token], index: int) -> str:
    return _sign(row[index + 1]) if index + 1 < len(row) else ""


def _word(row: list[Token], index: int) -> str:
    """The first word of upright text that stands by itself; capitals are a name: ``IF``, an intensity factor."""
    token = row[index]
    if token.kind != "text" or token.text.isupper() or (index and _sign(row[index - 1]) in ("_", "^")):
        return ""
    words = token.text.lower().strip(" .,;:()").split()
    if not words or (words[0] in ("in", "at", "as") and len(words) == 1 and index == 0):
        return ""
    return words[0].rstrip(".,:;")


def _cuts(before: list[Token], after: list[Token], strict: bool) -> bool:
    """Does a wide space or a column begin a new equation?"""
    if not before or not after:
        return False
    first, last = _sign(after[0]), _sign(before[-1])
    if first in RELATIONS or first in _OPERATORS - {"-"} or last in RELATIONS or last in _OPERATORS:
        return False
    if first == "-" and not has_relation(after):
        return False
    return not strict or (has_relation(before) and has_relation(after))


def _with_ellipses(row: list[Token]) -> list[Token]:
    result: list[Token] = []
    for token in row:
        if _sign(token) == "." and result and _sign(result[-1]) in (".", "\\ldots"):
            result[-1] = Token("command", "\\ldots")
        else:
            result.append(token)
    return result


def links_of(tokens: list[Token]) -> list[Link]:
    """The sides of a chain; empty sides are dropped."""
    links: list[Link] = []
    relation: Relation = "=="
    current: list[Token] = []
    for token, depth in zip(tokens, _depths(tokens), strict=True):
        if _sign(token) in RELATIONS and depth == 0:
            if current:
                links.append(Link(relation, current))
            relation, current = RELATIONS[_sign(token)], []
        else:
            current.append(token)
    if current:
        links.append(Link(relation, current))
    return _with_modulus(links)


def _with_modulus(links: list[Link]) -> list[Link]:
    """``a \\equiv b \\pmod{n}`` compares remainders."""
    if len(links) != 2:
        return links
    tokens = links[1].tokens
    for index, token in enumerate(tokens):
        if _sign(token) == "\\pmod":
            return [links[0], replace(links[1], tokens=tokens[:index], modulus=tokens[index + 1 :])]
        if _sign(token) == "(" and _next_sign(tokens, index) == "\\mod" and _sign(tokens[-1]) == ")":
            return [links[0], replace(links[1], tokens=tokens[:index], modulus=tokens[index + 2 : -1])]
    return links
