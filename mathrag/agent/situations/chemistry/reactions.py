"""Reaction equations that a question writes out: "4PH_3 ⟶ P_4 + 6H_2" as how many of each substance react or form.

One that does not balance is read as none: its coefficients would tell nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from mathrag.agent.situations.chemistry.atoms import SUBSCRIPTS, atoms_in, plain_formula
from mathrag.agent.situations.chemistry.substances import BARE_FORMULA, HYDRATE, written_formulas
from mathrag.quantities import ReadQuantity

_CHARGE = r"(?:\^\{?\d*[+\-⁺⁻−]\}?|[⁰¹²³⁴-⁹]*[⁺⁻])?"
_STATE = r"(?:\s?_?\{?\((?:s|l|g|aq)\)\}?)?"
_TERM = rf"(?:(?P<often>\d+/\d+|\d+(?:\.\d+)?)\s*)?(?P<formula>{BARE_FORMULA}{HYDRATE}){_CHARGE}{_STATE}"
ARROW = re.compile(r"⟶|→|⇌|⇄|⟷|⟹|=>|<?[-–=]{1,2}>|\\(?:long)?rightarrow|\\rightleftharpoons|\\to\b")
_ARROW = re.compile(rf"{ARROW.pattern}|(?<=[\w)}}])\s+=\s+(?=[\dA-Z])")
_FIRST = re.compile(rf"\s*{_TERM}")
_NEXT = re.compile(rf"\s*\+\s*{_TERM}")
_TERM_BEFORE = re.compile(rf"(?<![\w.)\]}}]){_TERM}\s*$")
_PLUS_BEFORE = re.compile(r"\+\s*$")


@dataclass(frozen=True)
class Reaction:
    """How many of each substance react or form, by its formula, and where the equation stands."""

    coefficients: dict[str, Fraction]
    span: tuple[int, int]


def reaction_in(text: str) -> Reaction | None:
    """The one reaction equation of ``text``; None where there is none, several, or one that does not balance."""
    plain = text.translate(SUBSCRIPTS)
    found = [one for arrow in _ARROW.finditer(plain) if (one := _around(plain, arrow)) is not None]
    return found[0] if len(found) == 1 else None


def without_formulas(text: str, quantities: Sequence[ReadQuantity]) -> list[ReadQuantity]:
    """``quantities`` but the numbers that belong to a chemical formula or a reaction equation of ``text``."""
    reaction = reaction_in(text)
    inside = reaction.span if reaction else (0, 0)  # "2Mg" is no mass there
    spans = [(one.start, one.end) for one in written_formulas(text)]
    bare = [q for q in quantities if not inside[0] <= q.start < inside[1]]
    return [q for q in bare if q.unit is not None or not any(start <= q.start < end for start, end in spans)]


def _around(text: str, arrow: re.Match[str]) -> Reaction | None:
    left, start = _before(text, arrow.start())
    right, end = _behind(text, arrow.end())
    total = _total(left)
    if not left or not right or not total or total != _total(right):
        return None
    return Reaction({**_counted(left), **_counted(right)}, (start, end))


def _behind(text: str, at: int) -> tuple[list[re.Match[str]], int]:
    terms: list[re.Match[str]] = []
    while (term := (_NEXT if terms else _FIRST).match(text, at)) is not None:
        terms.append(term)
        at = term.end()
    return terms, at


def _before(text: str, at: int) -> tuple[list[re.Match[str]], int]:
    terms: list[re.Match[str]] = []
    while (term := _TERM_BEFORE.search(text, max(0, at - 60), at)) is not None:
        terms.append(term)
        at = term.start()
        plus = _PLUS_BEFORE.search(text, 0, at)
        if plus is None:
            break
        at = plus.start()
    return terms, at


def _often(term: re.Match[str]) -> Fraction:
    return Fraction(term["often"] or 1)


def _total(terms: list[re.Match[str]]) -> dict[str, Fraction] | None:
    """All atoms of one side; None where something in it is no formula."""
    total: dict[str, Fraction] = {}
    for term in terms:
        atoms = atoms_in(plain_formula(term["formula"]))
        if not atoms:
            return None
        for symbol, count in atoms.items():
            total[symbol] = total.get(symbol, Fraction(0)) + count * _often(term)
    return total


def _counted(terms: list[re.Match[str]]) -> dict[str, Fraction]:
    return {plain_formula(term["formula"]): _often(term) for term in terms}
