"""Symbols with a value: ``g = 9.8\\,\\mathrm{m/s^2}`` is no formula but a constant, with its unit as written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import pi

from mathrag.errors import EvaluationError, LatexError, TemplateError, UnknownUnit
from mathrag.formulas.clauses import clauses_of, links_of
from mathrag.formulas.evaluation import evaluate_node
from mathrag.formulas.expressions import Name, Negative, Number, names_of, write
from mathrag.formulas.latex_parser import Parser
from mathrag.formulas.lexer import Token, tokenize
from mathrag.formulas.symbols import spelled
from mathrag.formulas.token_reader import Context
from mathrag.quantities import canonical_unit


def read_constant(latex: str) -> tuple[str, str, str] | None:
    """(symbol, exact value text, unit) of ``symbol = value unit``; the unit is ``""`` for a pure number.

    The unit is plain text that `mathrag.quantities.canonical_unit` accepts. In a chain the first value counts
    (``c = 1/\\sqrt{\\epsilon_0\\mu_0} = 3.00e8 m/s``). None where the display is no such thing.
    """
    try:
        for clause in clauses_of(tokenize(latex)):
            links = links_of(clause.tokens)
            symbol = _symbol(links[0].tokens) if links and not clause.condition else None
            values = (value_of(link.tokens, Context()) for link in links[1:] if link.relation in ("==", "≈"))
            value = next((value for value in values if value is not None), None)
            if symbol and value:
                return symbol, *value
    except (LatexError, TemplateError):
        return None
    return None


def read_values(latex: str) -> list[tuple[str, str, str]]:
    """(symbol, exact value text, unit) of every clause that ends in a value: ``W = Fd = 1536 J = 1.54e3 J``.

    The last value of a chain counts. The symbol is ``""`` where the chain begins with anything else; a value alone is none.
    """
    found: list[tuple[str, str, str]] = []
    try:
        for clause in clauses_of(tokenize(latex)):
            links = links_of(clause.tokens)
            values = [value_of(link.tokens, Context()) for link in links[1:] if link.relation in ("==", "≈")]
            value = next((value for value in reversed(values) if value is not None), None)
            if value is not None and not clause.condition:
                found.append((_symbol(links[0].tokens) or "", *value))
    except (LatexError, TemplateError):
        return found
    return found


def read_calculations(latex: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The side in front of the values that a clause ends in, and these (exact text, unit): ``d = vt = (5)(10) = 50 = 5.0e1``.

    Of a clause that ends in no value, or has another relation than equality there, there is none.
    """
    found: list[tuple[str, list[tuple[str, str]]]] = []
    try:
        for clause in clauses_of(tokenize(latex)):
            links = links_of(clause.tokens)
            values: list[tuple[str, str]] = []
            while len(links) > 1 and links[-1].relation in ("==", "≈"):
                value = value_of(links[-1].tokens, Context())
                if value is None:
                    break
                values.insert(0, value)
                links = links[:-1]
            if values and not clause.condition:
                found.append((spelled(links[-1].tokens), values))
    except (LatexError, TemplateError):
        return found
    return found


def work_out(latex: str) -> list[float]:
    """What each side of a display comes to that is arithmetic with numbers alone, in order: ``I = 4000 \\times 0.055 = 220`` is 220.

    Sides that are a bare number, that hold a symbol or that can't be read are left out.
    """
    found: list[float] = []
    try:
        links = [link for clause in clauses_of(tokenize(latex)) for link in links_of(clause.tokens)]
    except LatexError:
        return found
    for link in links:
        try:
            node = Parser(link.tokens, Context()).whole()
            if isinstance(node, Number | Negative) or names_of(node):
                continue
            found.append(float(evaluate_node(node, {})))
        except (LatexError, TemplateError, EvaluationError, OverflowError):
            continue
    return found


def arithmetic(latex: str) -> str | None:
    """One side that has numbers alone, as an expression of the grammar; None for any other."""
    try:
        node = Parser(tokenize(latex), Context()).whole()
    except (LatexError, TemplateError):
        return None
    return None if names_of(node) else write(node)


def _symbol(tokens: Sequence[Token]) -> str | None:
    context = Context()
    try:
        Parser(tokens, context).whole()
    except (LatexError, TemplateError):
        return None
    only = list(context.symbols.items())
    if len(only) != 1 or any(
        token.text in ("+", "-", "/", "\\frac", "\\sqrt", "\\cdot", "\\times") for token in tokens
    ):
        return None
    bare = Context(words=context.words)
    try:
        node = Parser(tokens, bare).whole()
    except (LatexError, TemplateError):
        return None
    return only[0][1] if isinstance(node, Name) else None


def value_of(tokens: Sequence[Token], context: Context) -> tuple[str, str] | None:
    """(value text, unit) where the tokens are a number and nothing but a unit behind it."""
    tokens = [token for token in tokens if token.kind != "quad"]
    sign = ""
    if tokens and tokens[0].text in ("-", "+"):
        sign = "-" if tokens[0].text == "-" else ""
        tokens = tokens[1:]
    if not tokens or tokens[0].kind != "number":
        return _worded_value(tokens, sign)
    value, rest = tokens[0].text, list(tokens[1:])
    while rest and rest[0].kind == "number":
        value, rest = value + rest[0].text, rest[1:]
    if len(rest) > 2 and rest[0].text == "(" and rest[1].text.isdigit() and rest[2].text == ")":
        rest = rest[3:]
    if rest and rest[0].text == "\\pi":
        value, rest = str(float(value) * pi), rest[1:]
    value, rest = _with_power_of_ten(value, rest)
    if not rest:
        return sign + value, ""
    unit = _unit(rest, context, loose="." in value or "e" in value)
    return (sign + value, unit) if unit is not None else None


def _worded_value(tokens: Sequence[Token], sign: str) -> tuple[str, str] | None:
    """``\\text{9.8 m/s}^2``: value and unit in one piece of upright text."""
    if not tokens or tokens[0].kind != "text":
        return None
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s+(.+)", tokens[0].text)
    if not found:
        return None
    rest = [Token("text", found[2], True), *tokens[1:]]
    unit = _unit(rest, Context(), loose=True)
    return (sign + found[1], unit) if unit is not None else None


def _with_power_of_ten(value: str, rest: list[Token]) -> tuple[str, list[Token]]:
    """The value with the power of ten behind it, or that is one by itself."""
    if value == "10" and rest and rest[0].text == "^":
        value, rest = "1", [Token("command", "\\times"), Token("number", "10"), *rest]
    if len(rest) < 4 or rest[0].text not in ("\\times", "\\cdot", "*") or rest[1].text != "10" or rest[2].text != "^":
        return value, rest
    end = 4
    if rest[3].text == "{":
        end = next((index for index, token in enumerate(rest) if index > 3 and token.text == "}"), len(rest) - 1) + 1
    exponent = "".join(token.text for token in rest[3:end] if token.text not in "{}")
    return (f"{value}e{exponent}", rest[end:]) if re.fullmatch(r"[+-]?\d+", exponent) else (value, rest)


def _unit(tokens: Sequence[Token], context: Context, loose: bool) -> str | None:
    """The unit the tokens spell, if they do: upright, or in italics where a product of symbols is implausible.

    Italics count as a unit behind a measured value (with decimals or a power of ten) where two different units are
    joined, or behind a spacing command.
    """
    upright = any(token.kind == "text" or token.text in ("\\%", "\\circ") for token in tokens)
    upright = upright or (loose and tokens[0].text in ("\\mu", "\\Omega"))
    letters = {token.text for token in tokens if token.kind == "letter"}
    if letters & context.letters:
        return None
    compound = len(letters) > 1 and any(token.text in ("/", "^", "\\frac") for token in tokens)
    if not upright and not (loose and compound) and not (tokens[0].spaced and tokens[0].kind == "letter" and loose):
        return None
    for separator in ("", " "):
        try:
            return _accepted(_unit_text(tokens, separator))
        except UnknownUnit:
            continue
    return None


def _accepted(text: str) -> str:
    canonical_unit(text)
    return text


def _unit_text(tokens: Sequence[Token], separator: str) -> str:
    """Tokens as a plain unit: ``\\frac{Nm^2}{kg^2}`` -> ``Nm^2/(kg^2)``."""
    text, index = "", 0
    tokens = list(tokens)
    while index < len(tokens):
        token = tokens[index]
        if token.text == "\\frac" and token.kind == "command":
            over, index = _group(tokens, index + 1)
            under, index = _group(tokens, index)
            text += f" {_unit_text(over, separator)}/({_unit_text(under, separator)})"
            continue
        if token.text == "^" and token.kind == "char":
            power, index = _group(tokens, index + 1)
            inner = _unit_text(power, "").replace(" ", "")
            text += "°" if inner in ("\\circ", "o") else f"^{inner}"
            continue
        if token.kind == "text" or token.kind == "letter":
            glue = " " if token.spaced or token.kind == "text" else separator
            text += (glue if text and text[-1].isalnum() and text[-1] != "µ" else "") + token.text
        elif token.text in ("\\cdot", "\\times", "*"):
            text += "·"
        else:
            text += {"{": "", "}": "", "\\%": "%", "\\Omega": "Ω", "\\mu": "µ"}.get(token.text, token.text)
        index += 1
    return text.strip()


def _group(tokens: list[Token], index: int) -> tuple[list[Token], int]:
    if index >= len(tokens) or tokens[index].text != "{":
        return tokens[index : index + 1], index + 1
    depth = 0
    for end in range(index, len(tokens)):
        depth += {"{": 1, "}": -1}.get(tokens[end].text, 0)
        if depth == 0:
            return tokens[index + 1 : end], end + 1
    return tokens[index + 1 :], len(tokens)
