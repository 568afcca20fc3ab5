"""LaTeX displays to equations (thesis 3.3: formulas become executable).

A display is cut into clauses (`clauses`) and the links of chains; each side is read by `latex_parser`. What can't be read
is returned beside what can, with its reason, so that nothing is lost: ``W = \\vec{F}\\cdot\\vec{d} = F d \\cos\\theta``
gives ``W == F*d*cos(theta)`` and one refused link.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache

from mathrag.errors import LatexError, TemplateError
from mathrag.formulas.clauses import Clause, Link, clauses_of, links_of
from mathrag.formulas.constants import value_of
from mathrag.formulas.equations import Equation, Relation
from mathrag.formulas.expressions import Call, Name, Node, names_of
from mathrag.formulas.latex_parser import Context, Parser
from mathrag.formulas.lexer import Token, tokenize
from mathrag.formulas.symbols import safe_identifier, spelled


@dataclass(frozen=True)
class Refused:
    """A part of a display that became no equation."""

    latex: str
    reason: str
    message: str


@dataclass(frozen=True)
class Reading:
    """Everything one display says."""

    equations: tuple[Equation, ...]
    refused: tuple[Refused, ...]


def read_latex(latex: str, known: Collection[str] = ()) -> list[Equation]:
    """The equations of a display; see `read_display` for the parts that became none.

    ``known`` are LaTeX symbols known from the context: they decide what is a multi-letter name and what a product.
    Raises `LatexError` (``details["reason"]``: derivative, integral, sum, reaction, value, ...) where there is none.
    """
    reading = read_display(latex, known)
    if not reading.equations:
        first = reading.refused[0]
        raise LatexError(first.message, reason=first.reason, latex=latex)
    return list(reading.equations)


def read_display(latex: str, known: Collection[str] = ()) -> Reading:
    """The equations of a display and, with reasons, the parts that became none."""
    return _read_display(latex, tuple(sorted(set(known))))


@lru_cache(maxsize=8192)
def _read_display(latex: str, known: tuple[str, ...]) -> Reading:
    try:
        clauses = clauses_of(tokenize(latex))
    except LatexError as error:
        return Reading((), (_refusal(error, latex),))
    found: dict[str, Equation] = {}
    refused: list[Refused] = []
    for clause in clauses:
        _read_clause(clause, _context(known), found, refused)
    if not found and not refused:
        refused.append(Refused(latex, "empty", "There is nothing to read."))
    return Reading(tuple(found.values()), tuple(refused))


def _context(known: tuple[str, ...]) -> Context:
    words = tuple(word for word in known if len(word) > 1 and word.isascii() and word.isalpha())
    return Context(words=words, letters=frozenset(known))


def _refusal(error: LatexError | TemplateError, latex: str) -> Refused:
    return Refused(latex, str(error.details.get("reason", "bounds")), error.message)


def _read_clause(clause: Clause, context: Context, found: dict[str, Equation], refused: list[Refused]) -> None:
    latex = spelled(clause.tokens)
    if clause.condition:
        refused.append(Refused(latex, "condition", "This says when a formula holds."))
        return
    links = links_of(clause.tokens)
    if len(links) < 2:
        reason = "reaction" if any(token.text in _ARROWS for token in clause.tokens) else "fragment"
        refused.append(Refused(latex, reason, "There is no equals sign between two sides."))
        return
    for sign in (1, -1):
        context.sign, context.signs = sign, 0
        errors = _read_chain(links, context, found)
        if sign == 1:
            refused.extend(errors)
        if not context.signs:
            break


_ARROWS = frozenset(["\\rightarrow", "\\rightleftharpoons", "\\leftrightarrow", "\\rightleftarrows", "\\leftarrow"])


def _read_chain(links: list[Link], context: Context, found: dict[str, Equation]) -> list[Refused]:
    """Each link against the head of its run: ``a = b = c`` is ``a == b`` and ``a == c``; ``a < b = c`` is ``a < b``, ``b == c``."""
    refused: list[Refused] = []
    context.vectors = any(token.text == "\\vec" for link in links for token in link.tokens)
    head: Node | None = None
    head_tokens: list[Token] = []
    for link in _softened(links):
        try:
            side = _side(link.tokens, context, is_head=head is None)
        except (LatexError, TemplateError) as error:
            refused.append(_refusal(error, spelled(link.tokens)))
            head = head if link.relation in ("==", "≈") else None
            continue
        if head is None:
            head, head_tokens = side, link.tokens
            continue
        try:
            equation = _equation(head, head_tokens, link, side, context)
            found.setdefault(equation.text, equation)
        except (LatexError, TemplateError) as error:
            refused.append(_refusal(error, spelled([*head_tokens, *link.tokens])))
        if link.relation not in ("==", "≈"):
            head, head_tokens = side, link.tokens
    return refused


def _softened(links: list[Link]) -> list[Link]:
    """Behind an ``≈`` the rest of the run is only about equal to its head."""
    softened, soft = [], False
    for link in links:
        soft = link.relation == "≈" or (soft and link.relation == "==")
        softened.append(replace(link, relation="≈") if soft else link)
    return softened


def _equation(head: Node, head_tokens: list[Token], link: Link, side: Node, context: Context) -> Equation:
    if head == side:
        raise LatexError("Both sides are the same.", reason="identity")
    if not names_of(head) and not names_of(side):
        raise LatexError("There is no variable in it.", reason="numeric")
    if isinstance(head, Name) and (not names_of(side) or value_of(link.tokens, context) is not None):
        raise LatexError(f"{spelled(head_tokens)} is given a value; that is no formula.", reason="value")
    relation: Relation = link.relation
    if link.modulus:
        modulus = Parser(link.modulus, context).whole()
        head, side = Call("mod", (head, modulus)), Call("mod", (side, modulus))
    return Equation.of(head, relation, side, context.symbols)


def _side(tokens: list[Token], context: Context, is_head: bool) -> Node:
    if is_head:
        symbol = _function_head(tokens, context)
        if symbol is not None:
            return symbol
    return Parser(tokens, context).whole()


def _function_head(tokens: list[Token], context: Context) -> Node | None:
    """``f(x, t)`` on the left is the quantity ``f``, written with what it depends on."""
    opening = next((index for index, token in enumerate(tokens) if token.text == "(" and token.kind == "char"), 0)
    if not opening or tokens[-1].text != ")":
        return None
    inside = tokens[opening + 1 : -1]
    plain = all(
        token.kind in ("letter", "number", "text") or token.text in ",_{}'" for token in inside if not _greek(token)
    )
    starts_with_symbol = inside and (inside[0].kind == "letter" or _greek(inside[0]) or inside[0].kind == "text")
    parser = Parser(tokens[:opening], context)
    if not plain or not starts_with_symbol or any(token.text in "()" for token in inside):
        return None
    if tokens[0].kind == "command" and not _greek(tokens[0]) and tokens[0].text not in ("\\vec", "\\bar", "\\dot"):
        return None
    parts = parser.symbol_parts()
    if parts is None or (parts.base == "pi" and not parts.subscripts):
        return None
    if parser.scripts(parts) is not None or parser.peek().text:
        return None
    context.functions.add(parts.identifier)
    context.symbols.setdefault(parts.identifier, parts.latex)
    return Name(parts.identifier)


def _greek(token: Token) -> bool:
    return token.kind == "command" and token.text[1:].isalpha()


@lru_cache(maxsize=8192)
def identifier_of(latex_symbol: str) -> str:
    """The identifier of a symbol, e.g. ``\\Delta T`` -> ``Delta_T``; any text gets one.

    The same as `read_latex` gives it inside an equation. Words are joined by underscores.
    """
    if re.fullmatch(r"[A-Za-z_]\w*", latex_symbol, re.ASCII):
        return safe_identifier(latex_symbol)
    try:
        node = Parser(tokenize(latex_symbol), Context()).whole()
    except (LatexError, TemplateError):
        return safe_identifier(re.sub(r"[\\{}$]", "", latex_symbol))
    if isinstance(node, Name):
        return safe_identifier(node.name)
    return safe_identifier(re.sub(r"[\\{}$]", "", latex_symbol))
