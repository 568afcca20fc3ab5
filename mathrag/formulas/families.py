"""Families of distributions as texts write them: ``ontology/distributions.yaml``, and the declarations ``X ~ N(mu, sigma)`` of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from pydantic import Field, TypeAdapter

from mathrag.entities import Frozen
from mathrag.formulas.distributions import DISCRETE, FAMILIES
from mathrag.ontology_files import read_yaml

_JUNK = r"(?:[*$\s]|\\[,;:! ])*"
_BLANK = r"(?:\s|\\[,;:! ])*"
_TILDE = r"(?:∼|~|\\sim(?![A-Za-z])|\\thicksim(?![A-Za-z]))"
_SEVERAL = r"(?:\\(?P<mean>overline|bar)\s*\{?\s*|(?P<sum>\\Sigma|\\sum|[Σ∑])\s*\*?)?"
_VARIABLE = rf"{_SEVERAL}(?<![A-Za-z\\_])(?P<variable>[A-Z]|[xyztf])(?P<above>\u0304)?\}}?"


class Family(Frozen):
    """A family; the fields are told at the top of the file."""

    called: tuple[str, ...]
    letters: tuple[str, ...]
    parameters: dict[str, tuple[str, ...]]
    mean: str | None = None
    deviation: str | None = Field(default=None, description="standard deviation")
    sampled: tuple[str, ...] = Field(
        default=(), description="what the number of values is called of which a mean or sum has it"
    )
    instead: dict[str, dict[str, str]] = Field(default_factory=dict)

    @property
    def name(self) -> str:
        """``normal``."""
        return self.called[0]

    @property
    def _written(self) -> str:
        """Its letter with the arguments in brackets, or as an index: ``t_{df}``."""
        letters = "|".join(re.escape(letter) for letter in sorted(self.letters, key=len, reverse=True))
        return (
            rf"(?:{letters}){_JUNK}(?:(?:\\left\s*)?[(\[]|(?P<index>_\s*\{{))"
            r"(?P<arguments>(?:\{(?:[^{}\n]|\{[^{}\n]*\})*\}|[^(){}\[\]\n=<>]|\([^()\n=<>]*\)){1,90}?)(?(index)\}|(?:\\right\s*)?[)\]])"
        )

    @cached_property
    def notation(self) -> re.Pattern[str]:
        """A variable that has this distribution, up to the closing bracket; set in italics or in LaTeX."""
        return re.compile(rf"{_VARIABLE}{_JUNK}{_TILDE}{_JUNK}{self._written}")

    @cached_property
    def alone(self) -> re.Pattern[str] | None:
        """A formula that is nothing but the distribution, behind its name in a sentence: "a binomial variable ... $B(n, p)$".

        None where the name is a letter, or where what has one argument may be a function.
        """
        words = "|".join(re.escape(word) for word in self.called if len(word) > 2)
        if not words or len(self.parameters) == 1:
            return None
        return re.compile(
            rf"(?i:\b(?:{words})\s+(?:random\s+)?(?:distribut\w+|variables?|model)\b)[^.?!]{{0,200}}?"
            rf"(?<![$\\])\$(?P<alone>{_BLANK}{self._written}){_BLANK}\$(?!\$)"
        )


Several = Literal["mean", "sum"]


@dataclass(frozen=True)
class Declaration:
    """``family`` with these arguments (bare text, in order) at this place of a text; ``of``: the mean or sum of several values has it."""

    family: str
    arguments: tuple[str, ...]
    start: int
    end: int
    of: Several | None = None

    @property
    def key(self) -> str:
        """``normal``, ``normal of mean``."""
        return f"{self.family} of {self.of}" if self.of else self.family


@lru_cache(maxsize=1)
def families() -> Mapping[str, Family]:
    """Every family by the prefix of its functions."""
    found = TypeAdapter(dict[str, Family]).validate_python(read_yaml("distributions.yaml"))
    assert {name: tuple(one.parameters) for name, one in found.items()} == FAMILIES
    return found


def is_discrete(family: str) -> bool:
    """Is it one of counts?"""
    return family in DISCRETE


def declarations(text: str) -> Iterator[Declaration]:
    """What ``text`` says of how its variables are distributed, family by family; with as many arguments as the family has parameters."""
    tilde = re.search(_TILDE, text) is not None
    for name, family in families().items():
        noted = family.notation.finditer(text) if tilde else ()
        alone = family.alone.finditer(text) if family.alone else ()
        for match in (*noted, *alone):
            told = match.groupdict()
            of: Several | None = "mean" if told.get("mean") or told.get("above") else "sum" if told.get("sum") else None
            arguments = tuple(
                re.sub(r"[*$]", "", part).strip() if of else bare(part) for part in match["arguments"].split(",")
            )
            if len(arguments) == len(family.parameters) and all(arguments):
                start, end = match.span("alone" if told.get("alone") else 0)
                yield Declaration(name, arguments, start, end, of)


def bare(text: str) -> str:
    """``text`` without emphasis, dollar signs and spaces."""
    return re.sub(r"[*$\s]|\\[,;:! ]", "", text)
