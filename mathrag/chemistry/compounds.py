"""Chemical formulas: atoms, charge, state and water of crystallization; molar masses from the standard atomic weights of ``molmass``.

Formulas are read as they are written in texts: ``H2O``, ``H₂O``, ``H_{2}O``, ``\\ce{SO4^2-}``, ``Ca(OH)_2(aq)``, ``CuSO4·5H2O``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from math import gcd

from mathrag.errors import ChemicalFormulaError
from mathrag.quantities import ontology

_INDEX = r"_?\{?\d*\}?"
_SYMBOL = r"[A-Z][a-z]?"
_FLAT = rf"[(\[](?:{_SYMBOL}{_INDEX})+[)\]]{_INDEX}"
_GROUP = rf"[(\[](?:{_SYMBOL}{_INDEX}|{_FLAT})+[)\]]{_INDEX}"
_BODY = rf"(?:{_SYMBOL}{_INDEX}|{_GROUP}){{1,12}}"
_WATER = r"(?:(?:\s?[·•∙⋅*]\s?\d*\s?|\.\d*)H_?\{?2\}?O)?"
"""Water of crystallization: "·5H2O"."""
_CHARGE = r"(?:\^[{(]*\d*[+-][)}]*|[+-](?=\((?:s|l|g|aq)\))|[+-](?![\w(])(?!\s*[\dA-Z(]))?"
_STATE = r"(?:\s?_?\{?\((?:s|l|g|aq)\)\}?)?"
FORMULA = rf"{_BODY}{_WATER}{_CHARGE}{_STATE}"
_IN_TEXT = re.compile(
    rf"(?<![\w.^\\])(?:\((?=[A-Z]))??(?P<body>{_BODY}{_WATER})(?P<charge>{_CHARGE}){_STATE}(?:(?<=[+)}}-])|(?![\w^]))"
)
_PARTS = re.compile(rf"(?P<body>{_BODY}{_WATER}|e(?=\^?[({{]*-))(?P<charge>{_CHARGE})(?P<state>{_STATE})")
_ROMAN = re.compile(r"[IVX]+")
_TOKEN = re.compile(r"([A-Z][a-z]?|[(\[]|[)\]])(\d*)")
_COMMANDS = re.compile(r"\\(?:ce|mathrm|text|rm)\s*\{")
_SIGNS = {"\\cdot": "·", **dict.fromkeys(("\\,", "\\;", "\\:", "\\!", "\\ "), " ")}
_LIKE = {
    **dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True)),
    **dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-", strict=True)),
    **dict.fromkeys("−–", "-"),
}
_ION = " ion"
_RAISED = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")


@dataclass(frozen=True)
class Compound:
    """A substance by its ``formula`` in plain letters and digits ("CuSO4.5H2O"), its ``charge`` in elementary charges, its ``state``."""

    formula: str
    charge: int = 0
    state: str | None = None

    @cached_property
    def atoms(self) -> Mapping[str, int]:
        """How many atoms of each element one unit has."""
        total: Counter[str] = Counter()
        for times, part in _hydrate(self.formula) if self.formula != "e" else ():  # an electron has none
            for symbol, count in _counted(part).items():
                total[symbol] += times * count
        return dict(total)

    @cached_property
    def key(self) -> tuple[tuple[tuple[str, int], ...], int]:
        """Atoms and charge: the same for two ways to write one substance."""
        return tuple(sorted(self.atoms.items())), self.charge

    @cached_property
    def molar_mass(self) -> float:
        """In g/mol; the mass of electrons added or removed is left out."""
        return sum(count * atomic_weight(symbol) for symbol, count in self.atoms.items())

    @property
    def is_atom(self) -> bool:
        """Is it a single atom or monatomic ion?"""
        return sum(self.atoms.values()) == 1

    def count(self, part: Compound) -> int:
        """How many of ``part`` one unit has: of itself, an atom, a group of atoms or ion, water of crystallization; 0 of others."""
        if part.atoms == self.atoms:
            return 1
        if not (part.atoms and self.atoms):  # an electron is made of no atoms
            return 0
        if part.is_atom:
            return self.atoms.get(next(iter(part.atoms)), 0)
        (_, core), *water = _hydrate(self.formula)
        if water and part.atoms == _counted(water[0][1]):
            return water[0][0]
        if part.atoms == _counted(core):
            return 1
        own = re.escape(part.formula)
        found = re.findall(rf"[(\[]{own}[)\]](\d*)|{own}(?![a-z\d)\]])", core)
        return int(found[0] or 1) if len(found) == 1 else 0

    def __str__(self) -> str:
        """As it is written in books: ``CuSO4·5H2O``, ``SO4^2-``, ``NaCl(aq)``."""
        size = str(abs(self.charge)) if abs(self.charge) > 1 else ""
        charge = f"^{size}{'+' if self.charge > 0 else '-'}" if self.charge else ""
        return self.formula.replace(".", "·") + charge + (f"({self.state})" if self.state else "")


@dataclass(frozen=True)
class FoundCompound:
    """A chemical formula at its place in a text."""

    start: int
    end: int
    compound: Compound


def read_compound(written: str) -> Compound:
    """The compound that ``written`` is the formula of. Raises `ChemicalFormulaError` where it is none."""
    plain, _ = plain_text(written.strip())
    found = _PARTS.fullmatch(plain)
    if found is None:
        raise ChemicalFormulaError(f"“{written}” is no chemical formula like Ca(OH)2 or SO4^2-", written=written)
    if found["body"] == "e":
        return Compound("e", -1)
    formula = re.sub(r"[_{}\s]", "", re.sub(r"[·•∙⋅*]", ".", found["body"]))
    formula = re.sub(r"^\(((?:[^()]|\([^()]*\))*)\)$", r"\1", formula)
    compound = Compound(formula, _charge(found["charge"]), found["state"].strip(" _{}()") or None)
    ends = re.fullmatch(r"([A-Z][a-z]?|.*\d)(\d)", formula)  # Ca2+ is one atom that lost two electrons, CO32- is CO3^2-
    if ends and found["charge"] in ("+", "-"):
        compound = replace(compound, formula=ends[1], charge=compound.charge * int(ends[2]))
    if not compound.atoms:
        raise ChemicalFormulaError(f"“{written}” has no atoms", written=written)
    return compound


def find_compounds(text: str) -> list[FoundCompound]:
    """The formulas that stand in ``text``: of two elements at least, or of one with an index or a charge ("NaCl", "O2", "Tl^+").

    An index is 2 or more, so that "V_1" is a symbol; a Roman numeral ("iron(III)", "World War II") is none.
    """
    plain, places = plain_text(text)
    return list(_found(plain, places))


def _found(plain: str, places: Sequence[int]) -> Iterator[FoundCompound]:
    for found in _IN_TEXT.finditer(plain):
        start, end = found.start("body"), found.end()
        try:
            compound = read_compound(plain[start:end])
        except ChemicalFormulaError:
            continue
        other = _ROMAN.fullmatch(plain[start:end]) or re.search(r"[A-Za-z]1(?!\d)", compound.formula)
        if not other and (not compound.is_atom or compound.charge):
            yield FoundCompound(places[start], places[end - 1] + 1, compound)


def salt(cation: Compound, anion: Compound, water: int = 0) -> Compound:
    """The neutral compound of two ions, with ``water`` molecules of crystallization. Raises `ChemicalFormulaError` for other charges."""
    if cation.charge <= 0 or anion.charge >= 0:
        raise ChemicalFormulaError(f"{cation}, {anion}: no cation and anion", cation=str(cation), anion=str(anion))
    common = gcd(cation.charge, -anion.charge)
    parts = ((cation, -anion.charge // common), (anion, cation.charge // common))
    core = "".join(
        ion.formula if count == 1 else f"{ion.formula}{count}" if ion.is_atom else f"({ion.formula}){count}"
        for ion, count in parts
    )
    return Compound(core + (f".{water if water > 1 else ''}H2O" if water else ""))


@cache
def _listed_ions() -> tuple[Compound, ...]:
    return tuple(read_compound(formula) for name, formula in ontology().substances.items() if name.endswith(_ION))


@lru_cache(maxsize=1024)
def ions_of(compound: Compound) -> tuple[tuple[int, Compound], ...]:
    """How many of which cation and anion a salt of listed ions has ("PbI2": one Pb^2+, two I^-); nothing for what is none, or an acid."""
    listed = _listed_ions()
    anions = sorted((one for one in listed if one.charge < 0), key=lambda one: -len(one.formula))
    nonmetals = {"H", *(symbol for one in anions if one.is_atom for symbol in one.atoms)}
    for anion in anions if not compound.charge else ():
        count = min(compound.atoms.get(symbol, 0) // often for symbol, often in anion.atoms.items())  # NaCH3COO, too
        left = Counter(compound.atoms) - Counter({symbol: count * often for symbol, often in anion.atoms.items()})
        metal = [Compound(one, -count * anion.charge // often) for one, often in left.items() if {one} - nonmetals]
        own = [one for one in listed if one.charge > 0 and one.atoms.keys() == left.keys() != {"H"}]
        for cation in (*own, *metal) if count else ():
            if cation.charge and salt(cation, anion).atoms == compound.atoms:
                return (-anion.charge // gcd(cation.charge, anion.charge), cation), (count, anion)
    return ()


def acid_ions(compound: Compound) -> tuple[tuple[int, Compound], ...]:
    """How many hydrogen ions an acid gives off, and the anion that is left; nothing for what is none, or water."""
    proton = read_compound("H^+")
    for anion in sorted((one for one in _listed_ions() if one.charge < 0), key=lambda one: one.charge):
        whole = Counter(anion.atoms) + Counter(H=-anion.charge)
        hydride = anion.is_atom and anion.charge < -2
        if whole == Counter(compound.atoms) and not compound.charge and not hydride and {*anion.atoms} - {"O", "H"}:
            return (-anion.charge, proton), (1, anion)
    return ()


def is_element(symbol: str) -> bool:
    """Is ``symbol`` that of a chemical element?"""
    try:
        return atomic_weight(symbol) > 0
    except ChemicalFormulaError:
        return False


@cache
def atomic_weight(symbol: str) -> float:
    """The standard atomic weight of an element in g/mol. Raises `ChemicalFormulaError` for a symbol of none."""
    if len(symbol) > 2 or symbol in _symbols():
        from molmass import ELEMENTS  # 0.1 s, which a text without elements need not wait

        if symbol in ELEMENTS:
            return float(ELEMENTS[symbol].mass)
    raise ChemicalFormulaError(f"{symbol} is the symbol of no element", symbol=symbol)


@cache
def _symbols() -> frozenset[str]:
    """Those of the elements (``ontology/nuclides.csv``)."""
    lines = files("ontology").joinpath("nuclides.csv").read_text(encoding="utf-8").splitlines()[1:]
    return frozenset(line.partition(",")[0] for line in lines)


@lru_cache(maxsize=256)
def plain_text(text: str) -> tuple[str, tuple[int, ...]]:
    """``text`` without the wrappers ``\\ce{}`` and ``\\mathrm{}`` and with indices and charges in plain signs.

    Besides, the place in ``text`` of each of its characters.
    """
    letters: list[str] = []
    places: list[int] = []
    depths: list[int] = []  # of the braces that a wrapper opened
    closing: set[int] = set()
    depth = at = 0
    while at < len(text):
        opened = _COMMANDS.match(text, at) if text[at] == "\\" else None
        if opened is not None:
            depth += 1
            depths.append(depth)
            at = opened.end()
            continue
        letter = text[at]
        inner = text[at + 1 :].partition("$")[0] if letter == "$" and at not in closing else ""
        if inner[:1] in ("_", "^") or (inner[:1] == "\\" and inner[1:].isalpha()):
            closing.add(at + 1 + len(inner))  # nothing but an index, a charge or a sign: "C$_{8}$H$_{9}$", "$\\to$"
            at += 1
            continue
        if at in closing:
            places[-1] = at
            at += 1
            continue
        depth += (letter == "{") - (letter == "}")
        if letter == "}" and depths and depth == depths[-1] - 1:
            depths.pop()
            at += 1
            continue
        if letter in _RAISED and not (at and text[at - 1] in _RAISED):
            letters.append("^")
            places.append(at)
        command = next((one for one in _SIGNS if text.startswith(one, at)), letter)
        letters.append(_SIGNS.get(command) or _LIKE.get(letter, letter))
        places.append(at)
        at += len(command)
    return "".join(letters), tuple(places)


def _charge(written: str) -> int:
    digits = re.sub(r"\D", "", written)
    return (int(digits or 1)) * (-1 if "-" in written else 1) if written else 0


def _hydrate(formula: str) -> list[tuple[int, str]]:
    """The compound and its water, each with how many there are."""
    core, *water = formula.split(".")
    found = [(1, core)]
    for part in water:
        size = re.match(r"\d*", part)
        digits = size.group() if size else ""
        found.append((int(digits or 1), part[len(digits) :]))
    return found


def _counted(formula: str) -> dict[str, int]:
    """The atoms of a formula without water of crystallization. Raises `ChemicalFormulaError`."""
    stack: list[Counter[str]] = [Counter()]
    at = 0
    while at < len(formula):
        token = _TOKEN.match(formula, at)
        if token is None or (token[1] in ")]" and len(stack) == 1):
            raise ChemicalFormulaError(f"“{formula}” is no chemical formula", written=formula)
        times = int(token[2] or 1)
        if token[1] in "([":
            stack.append(Counter())
        elif token[1] in ")]":
            inner = stack.pop()
            stack[-1].update({symbol: times * count for symbol, count in inner.items()})
        elif atomic_weight(token[1]):
            stack[-1][token[1]] += times
        at = token.end()
    if len(stack) != 1:
        raise ChemicalFormulaError(f"“{formula}” has a parenthesis that is not closed", written=formula)
    return dict(stack[0])
