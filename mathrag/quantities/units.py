"""Units: canonical spelling, dimension, conversion.

The grammar and the spellings are ours, the values are pint's: each unit is looked up there once and kept as exact
fractions, so a conversion is exact until it becomes a float at the end. pint is loaded when the first value is needed.

Conventions: a temperature stands on its scale (25 °C is 298.15 K) unless ``difference`` is set or the unit is part of a
product (``J/(kg·°C)``). Between units of angle (``rev/min``, ``rad/s``) and cycles (``Hz``) one revolution is one cycle.
``dB`` is the number of decibels, a dimensionless value. A ton is a metric one.
"""

from __future__ import annotations

import difflib
import json
import math
import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from mathrag.errors import DimensionMismatch, UnitError, UnknownUnit
from mathrag.quantities.dimension import DIMENSIONLESS, Dimension
from mathrag.quantities.grammar import merge, parse_unit
from mathrag.quantities.lexicon import UnitParts, lexicon
from mathrag.quantities.plain import plain

if TYPE_CHECKING:
    import pint

CURRENCIES = frozenset("$€£¥")
"""Signs of money, which is no dimension here: the unit of an answer where its law has no other."""
CURRENCY = r"(?P<money>€|£|¥|(?:dollars?|euros?|yuan|RMB|CNY|rupees?|yen|francs?|USD|EUR|GBP)\b)"
"""Signs and words of money behind a sum, as a pattern."""
_MONEY = re.compile(rf"\$|{CURRENCY}", re.IGNORECASE)
_NONE = {"", "1", "-", "–", "—", "none", "dimensionless", "unitless", "no unit", "no units"}
_SUPERSCRIPT = str.maketrans("0123456789-/", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻ᐟ")
_PINT_BASES = {
    "[length]": "L",
    "[mass]": "M",
    "[time]": "T",
    "[current]": "I",
    "[temperature]": "Θ",
    "[substance]": "N",
    "[luminosity]": "J",
}
_SI_BASES = ("m", "kg", "s", "A", "K", "mol", "cd")
_USUAL = (
    "1 rad sr dB Np cycle bit rad^2",
    "m",
    "kg",
    "s",
    "A",
    "K",
    "mol",
    "cd lm",
    "m^2 sr·m^2",
    "m^3",
    "1/m dpt rad/m 1/(m·rad)",
    "1/m^3",
    "1/s Hz rad/s Bq cycle/s",
    "1/s^2 rad/s^2 Hz/s",
    "m/s m·rad/s",
    "m/s^2 N/kg",
    "m^3/s",
    "kg/m^3",
    "kg/m^2",
    "kg/m",
    "kg/s",
    "m^3/kg",
    "N",
    "Pa J/m^3 N/m^2",
    "J N·m N·m/rad",
    "W",
    "kg·m/s N·s",
    "J·s kg·m^2/s",
    "kg·m^2",
    "N/m J/m^2",
    "Pa·s",
    "m^2/s",
    "J/kg m^2/s^2 Gy Sv",
    "J/(kg·K)",
    "J/K",
    "J/mol",
    "J/(mol·K)",
    "kg/mol",
    "mol/m^3",
    "mol/kg",
    "mol/(m^3·s)",
    "mol/s",
    "1/mol",
    "m^3/mol",
    "m^3/(mol·s)",
    "W/m^2",
    "W/(m·K)",
    "W/(m^2·K)",
    "W/(m^2·K^4)",
    "W/K",
    "K/W",
    "1/K",
    "m·K",
    "K/m",
    "C",
    "C/m",
    "C/m^2",
    "C/m^3",
    "C/kg",
    "C/mol",
    "C·m",
    "A/m",
    "A/m^2",
    "A·m^2 J/T",
    "V",
    "V/m N/C",
    "V·m N·m^2/C",
    "Ω",
    "Ω·m",
    "S",
    "S/m",
    "F",
    "F/m C^2/(N·m^2)",
    "H",
    "H/m T·m/A N/A^2",
    "Wb T·m^2 V·s",
    "T",
    "T·m",
    "N·m^2/kg^2 m^3/(kg·s^2)",
    "N·m^2/C^2",
    "lx lm/m^2",
    "K·kg/mol",
)


@dataclass(frozen=True, slots=True)
class _Value:
    """What a unit is worth: ``si = factor * value + offset``, exactly."""

    dimension: Dimension
    factor: Fraction
    offset: Fraction


def canonical_unit(text: str) -> str:
    """Our spelling of a unit, e.g. ``m/s^2`` for ``\\mathrm{m\\,s^{-2}}``; ``1`` is dimensionless. Raises `UnknownUnit`."""
    return spell(_parts(text))


def dimension_of(unit: str) -> Dimension:
    """The dimension of a unit in any spelling. Raises `UnknownUnit`."""
    return _value(_parts(unit)).dimension


def convert(value: float, from_unit: str, to_unit: str, *, difference: bool = False) -> float:
    """``value`` of one unit in another. ``difference`` is for temperatures: 10 °C are 283.15 K on the scale and 10 K as a difference.

    Raises `UnknownUnit`, and `DimensionMismatch` where the two units measure different things.
    """
    same = _ratio(from_unit, to_unit, difference) is None
    return float(value) if same else _converted(value, from_unit, to_unit, difference)


def is_money(unit: str) -> bool:
    """Is ``unit`` a sign or word of money ($, USD, dollars)?"""
    return _MONEY.fullmatch(unit.strip()) is not None


@lru_cache(maxsize=8192)
def _converted(value: float, from_unit: str, to_unit: str, difference: bool) -> float:
    factor, offset = _ratio(from_unit, to_unit, difference) or (Fraction(1), Fraction(0))
    return _scaled(value, factor, offset)


@lru_cache(maxsize=4096)
def _ratio(from_unit: str, to_unit: str, difference: bool) -> tuple[Fraction, Fraction] | None:
    """Factor and offset from one unit to the other; None where they are one."""
    source, target = _parts(from_unit), _parts(to_unit)
    if source == target:
        return None
    a, b = _value(source), _value(target)
    if a.dimension != b.dimension:
        raise DimensionMismatch(
            f"{from_unit!r} ({a.dimension}) can't be converted to {to_unit!r} ({b.dimension}); ask for a unit of the same dimension",
            from_unit=from_unit,
            to_unit=to_unit,
        )
    factor = a.factor / b.factor * _cycles(source, target)
    offset = Fraction(0) if difference else (a.offset - b.offset) / b.factor
    return factor, offset


@lru_cache(maxsize=8192)
def to_si(value: float, unit: str, *, difference: bool = False) -> tuple[float, str]:
    """``value`` in coherent SI, and that unit: ``(20.0, "km/h")`` gives ``(5.555…, "m/s")``."""
    parts = _parts(unit)
    own = _value(parts)
    return _scaled(value, own.factor, Fraction(0) if difference else own.offset), _coherent(parts, own.dimension)


def si_unit(dimension: Dimension) -> str:
    """The usual coherent SI unit of a dimension: ``N``, ``J/(kg·K)``, ``kg·m^3/s``."""
    usual = _usual().get(dimension)
    if usual:
        return usual[0]
    return spell(tuple((base, power) for base, power in zip(_SI_BASES, dimension.exponents, strict=True) if power))


def format_unit(unit: str) -> str:
    """A unit for people: ``m/s²``, ``J/(kg·°C)``; nothing for dimensionless."""
    text = canonical_unit(unit)
    return "" if text == "1" else "".join(_raise(piece) for piece in _split_powers(text))


def readable(value: float, si: str) -> tuple[float, str]:
    """The one prefix rule: a single SI unit (no product, not K) with a value of 10 000 or more, or less than 0.1, gets the
    prefix that leaves at least 1 and less than 1000 (k, M, G, T; m, µ, n, p).

    Kilograms become g, mg, µg downwards only, seconds hours, days and years upwards, concentrations are given in mol/L. Everything
    else stays as it is.
    """
    if si == "mol/m^3":
        return convert(value, si, "mol/L"), "mol/L"
    size = abs(value)
    if value == 0 or not math.isfinite(value) or 0.1 <= size < 1e4 or si not in _PREFIXED:
        return value, si
    base, shift = ("g", 3) if si == "kg" else (si, 0)
    prefixes = _UPWARDS if size >= 1e4 else _DOWNWARDS
    if size >= 1e4 and si == "s":
        unit = next(unit for unit, most in _LONG if size < most * convert(1, unit, "s"))
        return convert(value, "s", unit), unit
    if size >= 1e4 and si == "kg":
        return value, si
    for prefix, power in prefixes:
        scaled = value * 10.0 ** (shift - power) if shift >= power else value / 10.0 ** (power - shift)
        if 1 <= abs(scaled) < 1000:
            return convert(value, si, prefix + base), prefix + base
    return value, si


_PREFIXED = frozenset(
    ("N", "J", "W", "Pa", "V", "A", "Ω", "C", "F", "H", "T", "Wb", "S", "Hz", "m", "s", "kg", "mol", "Bq", "Gy", "Sv")
)
_UPWARDS = (("k", 3), ("M", 6), ("G", 9), ("T", 12))
_LONG = (("h", 100), ("d", 1000), ("yr", math.inf))
"""Units of long times, and how many of each are at most told."""
_DOWNWARDS = (("", 0), ("m", -3), ("µ", -6), ("n", -9), ("p", -12))


def spell(parts: UnitParts) -> str:
    """The canonical text of a product of powers."""
    above = [_spell_power(atom, power) for atom, power in parts if power > 0 or atom == "mK"]  # "W/mK" is W/(m·K)
    below = [_spell_power(atom, -power) for atom, power in parts if power < 0 and atom != "mK"]
    text = "·".join(above) or "1"
    if below:
        text += "/" + (below[0] if len(below) == 1 else f"({'·'.join(below)})")
    return text


def _spell_power(atom: str, power: Fraction) -> str:
    if power == 1:
        return atom
    return f"{atom}^{power}" if power.denominator == 1 else f"{atom}^({power})"


def is_unit(text: str) -> bool:
    """Does ``text`` spell a unit?"""
    return _read(text)[1] is not None


@lru_cache(maxsize=8192)
def _read(text: str) -> tuple[str, UnitParts | None]:
    """The spelling that counts, and its parts; None where it is no unit."""
    spelled = plain(text).text.strip()
    if spelled[:1] + spelled[-1:] in ("[]",) or (spelled.startswith("(") and spelled.find(")") == len(spelled) - 1):
        spelled = spelled[1:-1].strip()
    over, per, under = spelled.partition("Per")
    if over.isalpha() and per and under.isalpha() and under[0].isupper():  # as programs write it: ``kmPerHour``
        spelled = f"{over}/{under[0].lower()}{under[1:]}"
    return spelled, () if spelled.lower() in _NONE else parse_unit(spelled)


def _parts(text: str) -> UnitParts:
    spelled, found = _read(text)
    if found is None:
        close = difflib.get_close_matches(spelled, _comparable(spelled), n=3, cutoff=0.7)
        hint = f"; did you mean {' or '.join(close)}?" if close else "; write it like 'm/s^2', 'kW·h' or 'J/(kg·K)'"
        raise UnknownUnit(f"{text!r} is not a unit that is known here{hint}", unit=text, close=close)
    return found


def _comparable(spelled: str) -> list[str]:
    """Units that a slip of the pen could have turned into ``spelled``: of its initial and about its length."""
    length = len(spelled)
    alike = _by_initial().get(spelled[:1].casefold(), ())
    return [known for known in alike if abs(len(known) - length) <= max(1, length // 2)]


@lru_cache(maxsize=1)
def _by_initial() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for known in (*lexicon().symbols, *lexicon().names):
        found.setdefault(known[:1].casefold(), []).append(known)
    return found


@lru_cache(maxsize=1)
def _registry() -> pint.UnitRegistry[Fraction]:
    import pint

    return pint.UnitRegistry(non_int_type=Fraction)


@lru_cache(maxsize=1024)
def _atom_value(symbol: str) -> _Value:
    atom = lexicon().atoms[symbol]
    scale = Fraction(10) ** atom.power_of_ten
    first, _, rest = atom.value.partition(" ")
    factor, expression = (Fraction(first), rest) if first[0].isdigit() else (Fraction(1), atom.value)
    if not expression:
        return _Value(DIMENSIONLESS, scale * factor, Fraction(0))
    worth = _stated().get(expression) or worked_out(expression)
    return _Value(Dimension.parse(worth[0]), Fraction(worth[1]) * factor * scale, Fraction(worth[2]))


@lru_cache(maxsize=1)
def _stated() -> dict[str, list[str]]:
    """What pint says of the units of the table, as `ontology/generate_unit_values.py` wrote it down: pint takes half a second to load."""
    stated: dict[str, list[str]] = json.loads(
        files("ontology").joinpath("unit-values.json").read_text(encoding="utf-8")
    )
    return stated


def worked_out(expression: str) -> list[str]:
    """What a unit of pint is worth: dimension, factor to SI and offset, exactly."""
    registry = _registry()
    unit = registry.Unit(expression)
    zero, one = (Fraction(str(registry.Quantity(Fraction(n), unit).to_base_units().magnitude)) for n in (0, 1))
    powers = {_PINT_BASES[base]: Fraction(str(power)) for base, power in unit.dimensionality.items()}
    return [str(Dimension.of(powers)), str(one - zero), str(zero)]


def expressions() -> list[str]:
    """What the units of the table are called in pint."""
    values = (atom.value.partition(" ") for atom in lexicon().atoms.values())
    return sorted({rest if first[0].isdigit() else f"{first} {rest}".strip() for first, _, rest in values} - {""})


@lru_cache(maxsize=4096)
def _value(parts: UnitParts) -> _Value:
    if len(parts) == 1 and parts[0][1] == 1:
        return _atom_value(parts[0][0])
    dimension, factor = DIMENSIONLESS, Fraction(1)
    for symbol, power in parts:
        own = _atom_value(symbol)
        dimension *= own.dimension**power
        factor *= Fraction(own.factor**power)
    return _Value(dimension, factor, Fraction(0))


def _scaled(value: float, factor: Fraction, offset: Fraction) -> float:
    if not math.isfinite(value):
        return value * float(factor)
    try:
        return float(Fraction(value) * factor + offset)
    except OverflowError as error:
        raise UnitError(f"{value} is too large to convert", value=str(value)) from error


_CYCLES = ("Hz", "cycle")
_ANGLES = ("rad", "°", "arcmin", "arcsec", "gon", "rev")
_TURN = 2 * Fraction(3141592653589793238462643383279502884, 10**36)


def _cycles(source: UnitParts, target: UnitParts) -> Fraction:
    atoms = lexicon().atoms
    bases = [{atoms[symbol].base for symbol, _ in parts} for parts in (source, target)]
    counts = [bool(found.intersection(_CYCLES)) for found in bases]
    angles = [bool(found.intersection(_ANGLES)) for found in bases]
    if counts[0] and angles[1]:
        return _TURN
    return 1 / _TURN if angles[0] and counts[1] else Fraction(1)


@lru_cache(maxsize=1)
def _usual() -> dict[Dimension, tuple[str, ...]]:
    rows = [row.split() for row in _USUAL]
    return {dimension_of(row[0]): tuple(canonical_unit(unit) for unit in row) for row in rows}


def _coherent(parts: UnitParts, dimension: Dimension) -> str:
    """The SI unit nearest to how a unit is written: N·m stays, kW·h becomes J."""
    pieces: UnitParts = ()
    for symbol, power in parts:
        pieces += tuple((piece, own * power) for piece, own in _coherent_atom(symbol))
    spelled = spell(merge(pieces))
    return spelled if spelled in _usual().get(dimension, ()) else si_unit(dimension)


def _coherent_atom(symbol: str) -> UnitParts:
    base = lexicon().atoms[symbol].base
    if base in _ANGLES:
        return (("rad", Fraction(1)),)
    dimension = _atom_value(symbol).dimension
    if base in ("Hz", "Bq", "Gy", "Sv", "dpt", "rad", "sr", "dB", "Np", "cycle", "bit", "lm"):
        return ((base, Fraction(1)),)
    return _parts(si_unit(dimension))


def _split_powers(text: str) -> list[str]:
    pieces: list[str] = []
    for piece in text.split("^"):
        pieces.append(piece)
    return pieces[:1] + ["^" + piece for piece in pieces[1:]]


def _raise(piece: str) -> str:
    if not piece.startswith("^") or piece.startswith("^("):
        return piece
    length = next((i for i, sign in enumerate(piece[1:], 1) if not (sign.isdigit() or sign == "-")), len(piece))
    return piece[1:length].translate(_SUPERSCRIPT) + piece[length:]
