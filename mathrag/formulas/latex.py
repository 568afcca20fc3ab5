"""LaTeX displays to equations (thesis 3.3: formulas become executable).

A display is cut into clauses (`clauses`) and the links of chains; each side is read by `latex_parser`. What can't be read
is returned beside what can, with its reason, so that nothing is lost: ``W = \\int\\vec{F}\\cdot d\\vec{r} = F d \\cos\\theta``
gives ``W == F*d*cos(theta)`` and one refused link. Of a product of two vectors the angle between them is a variable of its own.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache

from mathrag.errors import LatexError, TemplateError
from mathrag.formulas.calculators import calculators_named
from mathrag.formulas.clauses import Clause, Link, clauses_of, links_of
from mathrag.formulas.conserved import in_two_states, is_constant
from mathrag.formulas.constants import value_of
from mathrag.formulas.derivatives import as_fractions, besides_derivatives, changes_of
from mathrag.formulas.equations import Equation, Relation
from mathrag.formulas.events import events_named
from mathrag.formulas.expressions import Call, Name, Node, names_of
from mathrag.formulas.latex_notation import NUMBERS, has_transpose, upper_indices
from mathrag.formulas.latex_parser import Parser
from mathrag.formulas.latex_words import (
    acts_on_functions,
    choices_named,
    named_in_front,
    roles_as_indices,
    shares_named,
    shares_whole,
    sides_as_indices,
    units_as_indices,
    words_joined,
    words_parted,
)
from mathrag.formulas.lexer import GREEK_COMMANDS, Token, tokenize
from mathrag.formulas.piecewise import branches
from mathrag.formulas.symbols import safe_identifier, spelled
from mathrag.formulas.token_reader import Context
from mathrag.quantities import is_unit

STEADY = "steady changes"
"""Begins the condition of a formula that was written with derivatives."""
MAX_SIDE = 250
"""Tokens of one side of a relation: longer ones are no formula to compute with, and recursion stays shallow."""


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
    if acts_on_functions(latex):
        return Reading((), (Refused(latex, "operator", "An operator is no number to multiply with."),))
    named = events_named(choices_named(roles_as_indices(sides_as_indices(shares_named(named_in_front(latex))))))
    latex = words_joined(units_as_indices(words_parted(shares_whole(calculators_named(named)))))
    try:
        clauses = clauses_of(tokenize(latex))
    except LatexError as error:
        return Reading((), (_refusal(error, latex),))
    found: dict[str, Equation] = {}
    refused: list[Refused] = []
    for clause in clauses:
        parted = [] if clause.condition else branches(clause.tokens)
        for tokens, condition in parted or [(clause.tokens, "")]:
            own: dict[str, Equation] = {}
            _read_clause(replace(clause, tokens=tokens), _context(known), own, refused)
            for text, equation in own.items():
                conditions = tuple(filter(None, (*equation.conditions, condition)))
                found.setdefault(text, replace(equation, conditions=conditions))
    if not found and not refused:
        refused.append(Refused(latex, "empty", "There is nothing to read."))
    return Reading(tuple(found.values()), tuple(refused))


def _context(known: tuple[str, ...]) -> Context:
    words, letters = _known(known)
    return Context(words=words, letters=letters)


@lru_cache(maxsize=64)
def _known(known: tuple[str, ...]) -> tuple[tuple[str, ...], frozenset[str]]:
    """Of known symbols the names of several letters, and all; a document asks for the same ones with each of its formulas."""
    names = (
        re.sub(r"(?<=[A-Za-z][A-Za-z])(?:_.*|\d+$)", "", symbol, flags=re.DOTALL) for symbol in known
    )  # SE of SE_p
    words = tuple(dict.fromkeys(word for word in names if len(word) > 1 and word.isascii() and word.isalpha()))
    return words, frozenset(known)


def _refusal(error: LatexError | TemplateError, latex: str) -> Refused:
    return Refused(latex, str(error.details.get("reason", "bounds")), error.message)


def _read_clause(clause: Clause, context: Context, found: dict[str, Equation], refused: list[Refused]) -> None:
    latex = spelled(clause.tokens)
    if clause.condition:
        refused.append(Refused(latex, "condition", "This says when a formula holds."))
        return
    links = links_of(clause.tokens if "d" in context.letters else as_fractions(clause.tokens))
    if len(links) < 2:
        reason = "reaction" if any(token.text in _ARROWS for token in clause.tokens) else "fragment"
        refused.append(Refused(latex, reason, "There is no equals sign between two sides."))
        return
    if (equation := _kept(links, context)) is not None:
        found.setdefault(equation.text, equation)
        return
    for sign in (1, -1):
        context.sign, context.signs, context.terms = sign, 0, 0
        try:
            errors = _read_chain(links, context, found)
        except LatexError as error:
            refused.append(_refusal(error, latex))
            return
        if sign == 1:
            refused.extend(errors)
        if not context.signs:
            break


def _kept(links: list[Link], context: Context) -> Equation | None:
    """What is said to be constant, as an equation of two states; None where nothing is, or not what changes between them."""
    if len(links) != 2 or links[1].relation != "==" or not is_constant(links[1].tokens):
        return None
    try:
        return in_two_states(_side(links[0].tokens, context, is_head=True), context.symbols)
    except (LatexError, TemplateError):
        return None


_ARROWS = frozenset(["\\rightarrow", "\\rightleftharpoons", "\\leftrightarrow", "\\rightleftarrows", "\\leftarrow"])


def _read_chain(links: list[Link], context: Context, found: dict[str, Equation]) -> list[Refused]:
    """Each link against the head of its run: ``a = b = c`` is ``a == b`` and ``a == c``; ``a < b = c`` is ``a < b``, ``b == c``."""
    refused: list[Refused] = []
    differentials = _with_differentials(links, context)
    if differentials and (changes := changes_of([link.tokens for link in links])):
        differentials = []
        links = [replace(link, tokens=side) for link, (side, _) in zip(links, changes, strict=True)]
        for _, symbol in changes:
            plain, change = (Parser(tokens, context).whole() for tokens in (symbol[1:], symbol))
            if isinstance(plain, Name) and isinstance(change, Name):
                context.changed[plain.name] = change.name
    tokens = [token for link in links for token in link.tokens]
    context.labels = upper_indices(tokens) | _labels(tokens, context.letters)
    context.transposes = "T" not in context.letters and has_transpose(tokens)
    context.numbers = _characteristic_numbers(links)
    context.vectors = any(token.text == "\\vec" for link in links for token in link.tokens)
    head: Node | None = None
    head_tokens: list[Token] = []
    for link in _softened(links):
        try:
            if any(link.tokens is other.tokens for other in differentials):
                raise LatexError("A differential is no number.", reason="derivative")
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
            conditions = (*_unchanged(context), *_steady(equation, context), *_between(equation, context))
            found.setdefault(equation.text, replace(equation, conditions=conditions))
        except (LatexError, TemplateError) as error:
            refused.append(_refusal(error, spelled([*head_tokens, *link.tokens])))
        if link.relation not in ("==", "≈"):
            head, head_tokens = side, link.tokens
    return refused


def _with_differentials(links: list[Link], context: Context) -> list[Link]:
    """``dU = T dS - p dV``: a ``d`` in front of a symbol on both sides of a relation is no distance."""
    if "d" in context.letters:
        return []
    if any(word.startswith("d") for word in context.words):  # df, degrees of freedom
        return []
    found = [link for link in links if _has_differential(besides_derivatives(link.tokens))]
    return found if len(found) > 1 else []


def _has_differential(tokens: list[Token]) -> bool:
    lowered = 0  # braces open below the line: "dc" there is no differential
    for index, token in enumerate(tokens):
        if lowered or (token.text == "{" and index and tokens[index - 1].text == "_"):
            lowered += (token.text == "{") - (token.text == "}")
            continue
        following = tokens[index + 1 : index + 4]
        if index and tokens[index - 1].text == "{" and following and following[0].text == "}":
            following = tokens[index + 2 : index + 5]
            if index > 1 and tokens[index - 2].text in ("\\frac", "\\sqrt", "_", "^", "}"):
                continue
        if token.text not in ("d", "\\delta") or token.kind == "text" or not following:
            continue
        if following[0].text == "^" and len(following) > 2 and following[1].kind == "number":
            following = following[2:]
        if (following[0].kind == "letter" and (not following[0].spaced or token.text != "d")) or following[
            0
        ].text in GREEK_COMMANDS:
            return True
    return False


def _characteristic_numbers(links: list[Link]) -> frozenset[str]:
    """``Re = \\rho u L/\\eta``: the name the equation is written for, and with it others of its kind."""
    tokens = links[0].tokens
    length = next((index for index, token in enumerate(tokens) if token.kind != "letter"), len(tokens))
    name = "".join(token.text for token in tokens[:length])
    scripted = length == len(tokens) or tokens[length].text in ("_", "^")
    return NUMBERS if name in NUMBERS and scripted and len(links[1].tokens) > 1 else frozenset()


def _labels(tokens: list[Token], letters: frozenset[str]) -> frozenset[str]:
    """Greek superscripts that label (phases ``\\alpha`` and ``\\beta``, several of them) instead of raising; none of the ``letters``."""
    raised = {_only(tokens[index + 1 :]) for index, token in enumerate(tokens) if token.text == "^"}
    lowered = {token.text for index, token in enumerate(tokens) for token in _subscript(tokens, index)}
    greek = {text for text in raised if text in GREEK_COMMANDS} - letters
    if greek & lowered:
        raise LatexError("Upper and lower indices make a tensor.", reason="tensor", latex=spelled(tokens))
    return frozenset(greek) if len(greek) > 1 else frozenset()


def _only(tokens: list[Token]) -> str:
    """The single token of a script, in braces or not."""
    if not tokens:
        return ""
    if tokens[0].text != "{":
        return tokens[0].text
    return tokens[1].text if len(tokens) > 2 and tokens[2].text == "}" else ""


def _subscript(tokens: list[Token], index: int) -> list[Token]:
    if tokens[index].text != "_":
        return []
    rest = tokens[index + 1 :]
    if not rest or rest[0].text != "{":
        return rest[:1]
    end = next((place for place, token in enumerate(rest) if token.text == "}"), len(rest))
    return rest[1:end]


def _softened(links: list[Link]) -> list[Link]:
    """Behind an ``≈`` the rest of the run is only about equal to its head."""
    softened, soft = [], False
    for link in links:
        soft = link.relation == "≈" or (soft and link.relation == "==")
        softened.append(replace(link, relation="≈") if soft else link)
    return softened


def _unchanged(context: Context) -> tuple[str, ...]:
    """What was taken as constant where an integral was carried out."""
    return tuple(
        f"nothing else changes with {context.symbols.get(name, name)} in the integral"
        for name in sorted(context.integrated)
    )


def _between(equation: Equation, context: Context) -> tuple[str, ...]:
    """Which angles stand in it for products of vectors."""
    symbols = context.symbols
    return tuple(
        f"{symbols[angle]} is the angle between {symbols[one]} and {symbols[other]}"
        for angle, (one, other) in sorted(context.angles.items())
        if angle in equation.names
    )


def _steady(equation: Equation, context: Context) -> tuple[str, ...]:
    """What has to change steadily where a derivative was read. Raises `LatexError` for a differential equation, which says more."""
    names = frozenset(equation.names)
    changed = {plain: change for plain, change in context.changed.items() if change in names}
    if changed.keys() & names:
        raise LatexError("A derivative of what the formula depends on is no quotient of numbers.", reason="derivative")
    symbols = [context.symbols.get(change, change) for change in changed.values()]
    return (f"{STEADY} {', '.join(symbols)} stand for the differentials",) if symbols else ()


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
    if len(tokens) > MAX_SIDE:
        raise LatexError(f"A side has {len(tokens)} parts; {MAX_SIDE} are read.", reason="too-long")
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
    if inside and inside[0].kind == "text" and is_unit(inside[0].text):
        return None
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
    context.argument = spelled(inside)
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
        node = None
    if isinstance(node, Name):
        return safe_identifier(node.name)
    return safe_identifier(re.sub(r"\\(?:text|mathrm)(?![A-Za-z])|[\\{}$]", "", latex_symbol))
