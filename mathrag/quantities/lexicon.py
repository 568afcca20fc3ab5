"""Spelling to unit: every symbol, prefixed symbol and name of `unit_table`, as dictionaries built once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from mathrag.ontology_files import read_yaml
from mathrag.quantities.unit_table import COMPOSED, PREFIXES, UNITS

UnitParts = tuple[tuple[str, Fraction], ...]
"""A product of powers of atoms; an atom is a canonical symbol with its prefix, e.g. ``km``."""


@dataclass(frozen=True, slots=True)
class Atom:
    """One unit with its prefix."""

    symbol: str
    base: str
    prefix: str
    value: str
    rank: int

    @property
    def power_of_ten(self) -> int:
        return PREFIXES[self.prefix][1] if self.prefix else 0


@dataclass(frozen=True, slots=True)
class Lexicon:
    """``symbols`` and ``names`` (lower case, blanks for hyphens) lead to atoms' symbols, ``composed`` to the text of a product.

    ``per`` are the words between what is divided and by what.
    """

    atoms: dict[str, Atom]
    symbols: dict[str, str]
    names: dict[str, str]
    folded: dict[str, str]
    composed: dict[str, str]
    longest_name: int
    per: tuple[str, ...]


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The one lexicon."""
    atoms: dict[str, Atom] = {}
    symbols: dict[str, str] = {}
    names: dict[str, str] = {}
    rows = [[cell.strip() for cell in line.split("|")] for line in UNITS.strip().splitlines()]
    for rank, (symbol, value, prefixes, spelled, others) in enumerate(rows):
        allowed = tuple(PREFIXES) if prefixes == "*" else tuple(prefixes.split())
        for prefix in ("", *allowed):
            atoms[prefix + symbol] = Atom(prefix + symbol, symbol, prefix, value, rank)
            for spelling in (symbol, *(other for other in others.split() if not prefix or other.isalpha())):
                symbols.setdefault(prefix + spelling, prefix + symbol)
                if prefix == "µ":
                    symbols.setdefault("u" + spelling, prefix + symbol)
            for name in spelled.split(","):
                _add_names(names, PREFIXES[prefix][0] if prefix else "", name.strip(), prefix + symbol)
    for row in rows:  # a unit's own symbol wins over another's prefixed one: min, cd, ft
        for spelling in (row[0], *row[4].split()):
            symbols[spelling] = row[0]
    for own in _languages().values():
        for spelling, symbol in _names_in(own):
            names.setdefault(spelling, symbol)
    composed = _composed(names)
    longest = max(name.count(" ") + 1 for name in names)
    per = tuple(dict.fromkeys(word for own in _languages().values() for word in ("per", *own["per"].split())))
    return Lexicon(atoms, symbols, names, _folded(symbols), composed, longest, per)


@lru_cache(maxsize=1)
def _languages() -> dict[str, Any]:
    """The units' names in other languages (``ontology/units-languages.yaml``)."""
    found: dict[str, Any] = read_yaml("units-languages.yaml")
    return found


def _names_in(language: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Each name of one language, with its prefixes, and the symbol that it stands for."""
    for symbol, row in language["units"].items():
        for name in row["names"].split():
            yield name, symbol
            for prefix in row.get("prefixes", "").split():
                yield from ((form + name, prefix + symbol) for form in language["prefixes"][prefix].split())


def _add_names(names: dict[str, str], prefix: str, name: str, symbol: str) -> None:
    for spelling in spellings(name):
        names.setdefault(prefix + spelling.replace("-", " "), symbol)
        if prefix[-1:] in ("o", "a") and spelling[0] in "oa":  # kilohm, megohm
            names.setdefault(prefix[:-1] + spelling, symbol)
        if prefix and not spelling.count(" "):
            names.setdefault(f"{prefix} {spelling}", symbol)


def spellings(name: str) -> list[str]:
    """``name`` with its plurals and its British spelling."""
    first, blank, rest = name.partition(" ")
    forms = [name, name + "s", first + "s" + blank + rest]
    return [
        variant
        for form in forms
        for variant in dict.fromkeys((form, form.replace("meter", "metre").replace("liter", "litre")))
    ]


def _composed(names: dict[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in COMPOSED.strip().splitlines():
        spelling, value, prefixes = (cell.strip() for cell in line.split("|"))
        for prefix in ("", *prefixes.split()):
            key = spelling.replace("{}", prefix) if "{}" in spelling else prefix + spelling
            found[key] = value.replace("{}", prefix) if "{}" in value else prefix + value
    for name in ("foot pound", "pound foot"):
        for form in (name + "s", name.replace("foot", "feet"), name.replace(" ", "-"), name.replace(" ", "-") + "s"):
            found[form] = found[name]
    found.update({f"{name}molar": f"{prefix}mol/L" for prefix, (name, _) in PREFIXES.items()})
    found.update(dict.fromkeys(("molar", "Molar"), "mol/L"))
    return {spelling: value for spelling, value in found.items() if spelling not in names}


def _folded(symbols: dict[str, str]) -> dict[str, str]:
    """``KW``, ``Mhz``, ``kpa``: symbols in the wrong case, where only one usual unit can be meant."""
    usual = {s: a for s, a in symbols.items() if len(s) >= 2 and s[0] in "kMGmcµn" and s[1:] in _OFTEN}
    usual.update({spelling: symbols[spelling] for spelling in _OFTEN if len(spelling) > 1})
    found: dict[str, set[str]] = {}
    for spelling, atom in usual.items():
        found.setdefault(spelling.lower(), set()).add(atom)
        if spelling[1:] in _OFTEN:
            found.setdefault(spelling[0] + spelling[1:].lower(), set()).add(atom)
    return {spelling: min(atoms) for spelling, atoms in found.items() if len(atoms) == 1}


_OFTEN = ("W", "Hz", "Pa", "J", "V", "N", "eV", "g", "L", "m", "Ω", "mol", "cal", "K", "atm", "bar", "psi", "s")
