"""Reaction equations as they are written in texts, checked for balance or balanced by linear algebra over rational numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from operator import mul

from mathrag.chemistry.compounds import FORMULA, Compound, acid_ions, ions_of, plain_text, read_compound, salt
from mathrag.errors import ChemicalFormulaError

Terms = tuple[tuple[Fraction, Compound], ...]
_TERM = rf"(?:(?P<often>\d+/\d+|\d+(?:\.\d+)?)\s*)?(?P<formula>{FORMULA}|e\^?[({{]*-[)}}]*(?![\w]))"
_ARROW = re.compile(r"⟶|→|⇌|⇄|⟷|⟹|=>|<?[-=]{1,2}>|\\(?:long)?rightarrow|\\rightleftharpoons|\\to\b")
_BETWEEN = re.compile(rf"{_ARROW.pattern}|(?<=[\w)}}+])\s+=\s+(?=[\dA-Z])")
_NEXT = re.compile(rf"\s*{_TERM}")
_BEFORE = re.compile(rf"(?<![\w.)\]}}^]){_TERM}\s*$")
_PLUS, _PLUS_BEFORE = re.compile(r"\s*\+"), re.compile(r"\+\s*$")
REACH = 60  # letters of a term and the space around it


@dataclass(frozen=True)
class Reaction:
    """Reactants and products, each with its coefficient."""

    reactants: Terms
    products: Terms

    @property
    def coefficients(self) -> dict[Compound, Fraction]:
        """The coefficient of each substance, of reactants and products alike."""
        return {compound: often for often, compound in (*self.reactants, *self.products)}

    @property
    def signed(self) -> dict[Compound, Fraction]:
        """The same, negative for reactants."""
        return {one: -often for often, one in self.reactants} | {one: often for often, one in self.products}

    @property
    def is_balanced(self) -> bool:
        """Have both sides the same atoms and charge?"""
        often = [own for own, _ in (*self.reactants, *self.products)]
        return all(sum(map(mul, row, often)) == 0 for row in _kept(self))

    def find(self, compound: Compound) -> Compound | None:
        """The substance in it that has the atoms of ``compound``, or is the only one of the same element, or its only ion; else None."""
        same = [one for one in self.coefficients if one.atoms == compound.atoms and one.charge == compound.charge]
        same = same or [one for one in self.coefficients if one.atoms == compound.atoms]
        alike = same or [c for c in self.coefficients if compound.is_atom and c.atoms.keys() == compound.atoms.keys()]
        alike = alike or [one for one in self.coefficients if one.charge and compound.count(one) == 1]
        often = {
            self.coefficients[one] for one in alike
        }  # iron is Fe^2+ on one side and Fe^3+ on the other, as many of them
        return alike[0] if len(often) == 1 else None

    def __str__(self) -> str:
        """``2 H2 + O2 -> 2 H2O``."""
        return " -> ".join(
            " + ".join(f"{often} {compound}" if often != 1 else str(compound) for often, compound in side)
            for side in (self.reactants, self.products)
        )


@dataclass(frozen=True)
class FoundReaction:
    """A reaction equation at its place in a text."""

    start: int
    end: int
    reaction: Reaction


def has_arrow(text: str) -> bool:
    """Does ``text`` write something as a reaction, whether it can be read or not?"""
    return _ARROW.search(text) is not None


def read_reaction(written: str) -> Reaction:
    """The reaction equation ``written``, as it is written. Raises `ChemicalFormulaError` where it is none."""
    plain, _ = plain_text(written.strip())
    for arrow in _BETWEEN.finditer(plain):
        found = _around(plain, arrow)
        if found is not None and not plain[: found[1]].strip() and not plain[found[2] :].strip():
            return found[0]
    raise ChemicalFormulaError(f"“{written}” is no reaction equation like 2 H2 + O2 -> 2 H2O", written=written)


def find_reactions(text: str) -> list[FoundReaction]:
    """The reaction equations that stand in ``text``, as they are written."""
    plain, places = plain_text(text)
    found = (_around(plain, arrow) for arrow in _BETWEEN.finditer(plain))
    return [FoundReaction(places[one[1]], places[one[2] - 1] + 1, one[0]) for one in found if one is not None]


def balanced(reaction: Reaction) -> Reaction:
    """``reaction`` with the smallest whole coefficients that balance it, as written where they do.

    Raises `ChemicalFormulaError` where it can't be balanced, or in more than one way.
    """
    if reaction.is_balanced:
        return reaction
    terms = (*reaction.reactants, *reaction.products)
    solution = _only_solution(_kept(reaction), len(terms))
    if solution is None or any(value <= 0 for value in solution):
        raise ChemicalFormulaError(f"{reaction} can't be balanced in just one way", reaction=str(reaction))
    whole = [value * lcm(*(v.denominator for v in solution)) for value in solution]
    least = gcd(*(int(value) for value in whole))
    new = tuple((value / least, compound) for value, (_, compound) in zip(whole, terms, strict=True))
    return Reaction(new[: len(reaction.reactants)], new[len(reaction.reactants) :])


def exchanged(one: Compound, other: Compound) -> Reaction | None:
    """The reaction in which two salts, or an acid and a base, exchange their ions, once each; None where one of them is neither."""
    ions, others = ions_of(one) or acid_ions(one), ions_of(other) or acid_ions(other)
    if not ions or not others or not {ions[0][1].key, ions[1][1].key}.isdisjoint((others[0][1].key, others[1][1].key)):
        return None
    made = (salt(ions[0][1], others[1][1]), salt(others[0][1], ions[1][1]))
    return Reaction(*(tuple((Fraction(1), compound) for compound in side) for side in ((one, other), made)))


def electrons(reaction: Reaction) -> Fraction | None:
    """How many electrons pass in ``reaction`` as it is written, by the elements that are atoms or simple ions on both sides."""
    sides, passing = (reaction.reactants, reaction.products), set[Fraction]()
    for symbol in {symbol for one in reaction.coefficients for symbol in one.atoms}:
        own = [[(often, one) for often, one in side if symbol in one.atoms] for side in sides]
        if all(own) and all(len(one.atoms) == 1 for side in own for _, one in side):
            before, after = (sum((often * one.charge for often, one in side), Fraction(0)) for side in own)
            passing |= {abs(after - before)} - {0}
    return passing.pop() if len(passing) == 1 else None


def combined(wanted: Reaction, given: Sequence[Reaction]) -> list[Fraction] | None:
    """How often each of the ``given`` reactions (negative: the other way round) makes up the ``wanted`` one, if in just one way."""
    sums = [_signed(one) for one in (*given, wanted)]
    rows = [[own.get(key, Fraction(0)) for own in sums] for key in dict.fromkeys(key for own in sums for key in own)]
    solution = _only_solution(rows, len(sums))
    return None if solution is None else [-value for value in solution[:-1]]


def _signed(reaction: Reaction) -> dict[object, Fraction]:
    """How much of each substance in its state is made, less what is used up."""
    total: dict[object, Fraction] = defaultdict(Fraction)
    for sign, side in ((-1, reaction.reactants), (1, reaction.products)):
        for often, one in side:
            total[one.key, one.state] += sign * often
    return {key: value for key, value in total.items() if value}


def _only_solution(rows: Sequence[Sequence[Fraction]], unknowns: int) -> list[Fraction] | None:
    """What makes all ``rows`` zero with the last unknown 1; None where there is none or several."""
    from sympy import Matrix

    space = Matrix(len(rows), unknowns, [value for row in rows for value in row]).nullspace()
    if len(space) != 1 or not space[0][-1]:
        return None
    return [Fraction(int(value.p), int(value.q)) for value in space[0] / space[0][-1]]


def _kept(reaction: Reaction) -> list[list[Fraction]]:
    """For each element, and for the charge, how much one unit of each substance has, negative for products."""
    signed = [(sign, c) for sign, side in ((1, reaction.reactants), (-1, reaction.products)) for _, c in side]
    elements = sorted({symbol for _, compound in signed for symbol in compound.atoms})
    rows = [[Fraction(sign * compound.atoms.get(symbol, 0)) for sign, compound in signed] for symbol in elements]
    return [*rows, [Fraction(sign * compound.charge) for sign, compound in signed]]


def _around(plain: str, arrow: re.Match[str]) -> tuple[Reaction, int, int] | None:
    """The reaction equation around an arrow and where it begins and ends."""
    left, right = list(_before(plain, arrow.start())), list(_behind(plain, arrow.end()))
    if not left or not right:
        return None
    try:
        sides = tuple(
            tuple((Fraction(t["often"] or 1), read_compound(t["formula"])) for t in side)
            for side in (left[::-1], right)
        )
    except ChemicalFormulaError:
        return None
    return Reaction(sides[0], sides[1]), left[-1].start(), right[-1].end()


def _behind(text: str, at: int) -> Iterator[re.Match[str]]:
    while (term := _NEXT.match(text, at)) is not None:
        yield term
        plus = _PLUS.match(text, term.end())
        if plus is None:
            return
        at = plus.end()


def _before(text: str, at: int) -> Iterator[re.Match[str]]:
    while (term := _BEFORE.search(text, max(0, at - REACH), at)) is not None:
        yield term
        plus = _PLUS_BEFORE.search(text, 0, term.start())
        if plus is None:
            return
        at = plus.start()
