"""Plain arithmetic: "25!", "2 m plus 30 cm", "the square root of 144", "the median of 3, 5 and 8". It needs no document.

All of the text has to be numbers and what is done with them, in signs or in the words of ``ontology/wording.yaml``; one word more, and
nothing is read. It is written as LaTeX, which the reader of formulas takes, so that their grammar and dimensions hold here, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from mathrag.agent.reading.asked import unit_named
from mathrag.agent.reading.conversions import Conversion
from mathrag.agent.reading.statements import answering, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun
from mathrag.errors import MathRAGError
from mathrag.formulas import infer, names, read_latex
from mathrag.problems.wording import wording
from mathrag.quantities import ReadQuantity, convert, dimension_of, read_quantities, si_unit, to_si

RESULT, LABEL, SHARE = "r", "calculated, no source", "%"
_LETTERS = "abcmnpqstuvwxyz"
_TERM = r"(?:[a-z](?![a-z])|\{\([^{}]*\)\})"
_SIGN = (
    r"(?<!/)\(|\)|\+|(?<=[\s\d)])[-−](?=[\s\d(√])|[×·*](?!\s*10\s*\^)|[÷!√]|/(?=\s*[\d(√])|(?<=[\d)])(?<!\b10)\^"
    r"|,\s+and\b|,(?=\s)|\band\b"
)
_WRITTEN = {"(": "{(", ")": ")}", "−": "-", "×": r"\cdot ", "·": r"\cdot ", "*": r"\cdot ", "÷": "/", "√": r"\sqrt "}
_WORD = re.compile(r"(?<![\\A-Za-z])[A-Za-z]{2,}")
_UNIT = re.compile(r"\s(?:in|as)\s+(?P<unit>[^\s\d]+)$", re.IGNORECASE)


@lru_cache(maxsize=1)
def _forms() -> tuple[re.Pattern[str], re.Pattern[str], dict[str, str], list[tuple[re.Pattern[str], str]]]:
    """What opens a question, the words and signs between numbers, what they write, and what changes places with its term."""
    said = wording().arithmetic
    written = {word: latex for latex, words in said.signs.items() for word in words.split("|")}
    spoken = "|".join(
        rf"\b{one}\b" for one in sorted([*written, *said.turned.values(), *said.lists.values()], key=len)[::-1]
    )
    turned = [(re.compile(rf"(?:the\s+)?\b(?:{words})\s+({_TERM})"), latex) for latex, words in said.turned.items()]
    asks = re.compile(rf"^(?:(?:{said.asks})\s+)*", re.IGNORECASE)
    return asks, re.compile(rf"(?:the\s+)?(?:{spoken})|{_SIGN}", re.IGNORECASE), written, turned


def read_arithmetic(text: str) -> Conversion | None:
    """What ``text`` wants calculated; None where it is no plain arithmetic, or its units do not fit."""
    body = _forms()[0].sub("", text.strip()).rstrip("?.= ")
    wanted = _UNIT.search(body)
    unit = unit_named(wanted["unit"]) if wanted else None
    share = _share(body, text.find(body))
    body = body[: wanted.start()] if wanted and unit else body
    latex, values = share or _latex(body, text.find(body))
    plain = share is not None or all(map(_is_plain, values))
    unit = unit if share is None else None if any(one.unit == SHARE for one in values) else SHARE
    if not values or (len(values) == 1 and latex in _LETTERS) or _WORD.search(latex) or not plain:
        return None
    known = {letter: dimension_of(one.unit or "1") for letter, one in zip(_LETTERS, values, strict=False)}
    try:
        (read,) = read_latex(f"{RESULT} = {latex}")
        dimension = infer(read, known, RESULT) if set(names(read.rhs)) <= known.keys() else None
    except (MathRAGError, ValueError):
        return None
    if dimension is None or (unit and dimension_of(unit) != dimension):
        return None
    own = (one.unit for one in values if one.unit and one.dimension == dimension and str(dimension) != "1")
    return calculation(read.rhs, latex, str(dimension), unit or next(own, None), values)


def _lettered(body: str, start: int) -> tuple[str, list[ReadQuantity]]:
    """``body`` with a letter for each number and LaTeX for the words and signs between them, and these numbers."""
    _, signs, said, _ = _forms()
    values: list[ReadQuantity] = []
    written, at = "", 0
    for begin, end in [*(found.span() for found in signs.finditer(body)), (len(body), len(body))]:
        piece, sign = body[at:begin], body[begin:end]
        one = read_quantities(piece.strip())
        if len(one) == 1 and one[0].text == piece.strip() and len(values) < len(_LETTERS):
            place = start + at + piece.find(one[0].text)
            values.append(replace(one[0], start=place, end=place + len(one[0].text)))
            piece = f" {_LETTERS[len(values) - 1]} "
        written += piece + said.get(" ".join(sign.lower().split()).removeprefix("the "), _WRITTEN.get(sign, sign))
        at = end
    return written, values


def _share(body: str, start: int) -> tuple[str, list[ReadQuantity]] | None:
    """The LaTeX of the share of two numbers that ``body`` asks for, or of what a share is of, and these; else None."""
    values = read_quantities(body)
    said = wording().arithmetic
    forms_of = said.wholes if [one.unit for one in values].count(SHARE) == 1 else said.shares
    for one, letter in reversed(list(zip(values, _LETTERS, strict=False))):
        body = f"{body[: one.start].rstrip('$€£¥')} {letter} {body[one.end :]}"
    for latex, forms in forms_of.items() if len(values) == 2 else ():
        if re.fullmatch(forms.replace(" |", "|"), " ".join(body.split()), re.IGNORECASE):
            return latex, [replace(one, start=start + one.start, end=start + one.end) for one in values]
    return None


def _latex(body: str, start: int) -> tuple[str, list[ReadQuantity]]:
    """The LaTeX of ``body`` and its numbers: a statistic of a list is written out, what is said before its term stands behind it."""
    written, values = _lettered(body, start)
    for name, words in wording().arithmetic.lists.items():
        terms = rf"{_TERM}(?:\s*(?:,\s*and|,|and)\s*{_TERM})+"
        found = re.fullmatch(rf"\s*(?:the\s+)?(?:{words})\s+(?:{terms})\s*", written)
        if found:
            sizes = dict(zip(_LETTERS, (to_si(one.value, one.unit or "1")[0] for one in values), strict=False))
            return _statistic(name, sorted(_LETTERS[: len(values)], key=sizes.__getitem__)), values
    for form, latex in _forms()[3]:
        written = form.sub(rf"\g<1>{latex}", written)
    return written.strip(), values


def _statistic(name: str, terms: Sequence[str]) -> str:
    """The LaTeX of a statistic of ``terms``, the smallest first."""
    middle = len(terms) // 2
    match name:
        case "sum" | "mean":
            total = " + ".join(terms)
            return total if name == "sum" else rf"\frac{{{total}}}{{{len(terms)}}}"
        case "product":
            return r" \cdot ".join(terms)
        case "median":
            return terms[middle] if len(terms) % 2 else rf"\frac{{{terms[middle - 1]} + {terms[middle]}}}{{2}}"
        case _:
            return f"{terms[-1]} - {terms[0]}"


def _is_plain(value: ReadQuantity) -> bool:
    """Has its scale its zero where the SI unit has it, and is it no share (of what?)?"""
    return value.unit is None or (value.unit != "%" and convert(0.0, value.unit, si_unit(value.dimension)) == 0)


def calculation(
    expression: str, latex: str, dimension: str, unit: str | None, values: Sequence[ReadQuantity], label: str = LABEL
) -> Conversion:
    """The value of ``expression`` in the letters a, b, ... of ``values`` as what is asked; ``latex`` shows it."""
    used = [(letter, one) for letter, one in zip(_LETTERS, values, strict=False) if letter in names(expression)]
    letters = [letter for letter, _ in used]
    facts = tuple(_fact(number, value) for number, (_, value) in enumerate(used))
    target = noun("result", frozenset(), None, None, dimension)
    parameters = [own_parameter(RESULT, "result", dimension)]
    parameters += [own_parameter(name, "number", fact.dimension) for name, fact in zip(letters, facts, strict=True)]
    said = answering(0, label, expression, parameters, dict(zip(letters, facts, strict=True)), target, latex=latex)
    return Conversion(said, target, unit, facts)


def _fact(index: int, read: ReadQuantity) -> Fact:
    exact = read.unit is None and read.value.is_integer()
    words = noun("", frozenset(), None, None, str(read.dimension))
    own = int(read.value) if exact else read.value
    si = to_si(read.value, read.unit or "1")[0]
    return Fact(index, own, read.unit, si, words, read.text, (read.start, read.end))
