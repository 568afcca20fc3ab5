"""The grammar of units: products, quotients, powers and parentheses of the names and symbols in the lexicon.

::

    unit     = product (("/" | "per") product)*
    product  = factor (("·" | "*" | "-" | blank) factor)*
    factor   = ["square" | "cubic"] atom ["squared" | "cubed"] [power] | "(" unit ")" [power] | "1"
    power    = ["^" | "**"] integer or fraction, with or without parentheses

What follows a solidus belongs to the denominator (``J/kg K`` is J/(kg·K)) unless its own exponent is negative, and a kelvin may follow
there without a blank (``W/m²K``, ``J/kgK``, ``W/mK``: nothing is told per millikelvin). In prose (after a number in running text) the
grammar is stricter: a blank joins two units only where people write so (``N m``, ``m s^-1``), so that no word becomes a unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from mathrag.quantities.lexicon import UnitParts, lexicon

_RUN = re.compile(
    r"cmH2O(?![A-Za-z0-9])|°\s?[CFRK](?![A-Za-z])|[CF]°|[°%‰′″]|[A-Za-zµΩÅℓà-öø-ÿ]+(?:_(?:Hg|US|UK|f|m|C|F|oz|TNT|H2O)(?![A-Za-z0-9]))?"
)
_WORD = re.compile(r"[A-Za-zÅå][A-Za-zà-öø-ÿ]*")
_POWER = re.compile(
    r"\s?(?:\^|\*\*)\s?(?:\(\s*([+–-]?\s*\d+(?:/\d+|\.\d+)?)\s*\)|([+–-]?\s?\d+(?:\.\d+)?(?:/[2-4](?!\d))?))"
)
_BARE_POWER = re.compile(r"(-?\d)(?!\d|(?!K(?![A-Za-z0-9_^]))[A-Za-z]|\.\d)")
_KELVIN = re.compile(r"(?<=[a-z\d])K(?![A-Za-z0-9_^])")
_SQUARE = re.compile(r"(square|sq\.?|cubic|cu\.?)[\s-]+(?=[A-Za-z])", re.IGNORECASE)
_SQUARED = re.compile(r"[\s-](squared|cubed)(?![A-Za-z])", re.IGNORECASE)
_MULTIPLY = re.compile(
    r"\s*[·*×]\s*|\s*\.(?=[A-Za-z])|-(?=[A-Za-z(])|\s+(?=[A-Za-zµΩÅ°(])|(?<=\))(?=[A-Za-zµΩÅ])|(?<=[a-z\d])(?=°[CF])|"
    r"(?<=[a-z\d])(?=K(?![A-Za-z0-9_^]))"
)
_SHARE_BEFORE = re.compile(r"(?<![\d.,])0?\.\d+ ?$")  # of the speed of light: "0.8c"
_OF_RATES = frozenset(["L", "mol", "M"])
_LENGTHS = {"m", "ft", "in", "yd", "mi"}
_NOT_IN_PROSE = {
    "a",
    "c",
    "e",
    "st",
    "b",
    "pt",
    "mo",
    "gr",
    "kip",
    "thm",
    "ct",
    "B",
    "D",
    "P",
    "G",
    "as",
    "Np",
    "NM",
    "cup",
    "kt",
    "kn",
    "pH",
    "TV",
    "MS",
    "GS",
    "GM",
    "rd",
}
_JOINED = frozenset(
    [
        "N·m",
        "W·h",
        "A·h",
        "Pa·s",
        "V·s",
        "W·s",
        "J·s",
        "N·s",
        "A·s",
        "kg·m",
        "g·m",
        "g·cm",
        "L·atm",
        "T·m",
        "C·m",
        "m·K",
        "Ω·m",
        "A·m",
        "lbf·ft",
        "V·A",
        "eV·s",
        "m·N",
        "s·A",
        "atm·L",
        "m·Ω",
        "W·m",
        "L·bar",
        "K·g",
        "°C·g",
    ]
)
_TIMES = r"(?:second|minute|hour|day|week|month|year)"
_NOT_BY_ARTICLE = frozenset(["in", "%"])
"""What "a year" divides in no sentence: "rose to 252 in a year", "falls by 5 % a year"."""
_AND_PER = re.compile(rf"\s+and\s+(?:per\s+)?(?={_TIMES}\b)", re.IGNORECASE)
"""Behind what is divided by: "45 mL per kg and minute"."""
_AFTER_SOLIDUS = {"K", "°C", "s", "mol", "g", "m", "h", "min"}


@lru_cache(maxsize=1)
def _divide() -> re.Pattern[str]:
    per = "|".join(word if word[-1] in "'’" else rf"{word}\s+" for word in lexicon().per)
    return re.compile(
        rf"\s*/\s*|\s+(?:{per})(?=[A-Za-z°(])|\s?-per-(?=[A-Za-z])|"
        rf"\s+an?\s+(?={_TIMES}(?:\s*[,;:?!)]|\s*\.(?!\d)|\s*$))",  # "600 gallons a minute", but not "a minute hand"
        re.IGNORECASE,
    )


class _Reader:
    """A position in plain text."""

    def __init__(self, text: str, position: int, prose: bool) -> None:
        self.text, self.position, self.prose = text, position, prose
        self.below = False  # within parentheses of a denominator

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self.text, self.position)
        if match:
            self.position = match.end()
        return match


def parse_unit(text: str) -> UnitParts | None:
    """The unit that the whole of plain ``text`` spells, or None."""
    stripped = text.strip().rstrip(".").strip()
    reader = _Reader(stripped, 0, prose=False)
    found = _unit(reader)
    return merge(found) if found is not None and reader.position == len(stripped) else None


def unit_at(text: str, position: int) -> tuple[UnitParts, int] | None:
    """The longest unit spelled in running text from ``position`` on, and where it ends."""
    reader = _Reader(text, position, prose=True)
    found = _unit(reader)
    return (merge(found), reader.position) if found else None


def merge(parts: UnitParts) -> UnitParts:
    """Equal atoms brought together, in the order of the table, positive exponents first."""
    powers: dict[str, Fraction] = {}
    for atom, power in parts:
        powers[atom] = powers.get(atom, Fraction(0)) + power
    atoms = lexicon().atoms
    kept = [(atom, power) for atom, power in powers.items() if power]
    return tuple(sorted(kept, key=lambda part: (part[1] < 0, atoms[part[0]].rank, part[0])))


def _unit(reader: _Reader) -> UnitParts | None:
    start = reader.position
    parts = _one_or_product(reader)
    if parts is None:
        if not reader.take(re.compile(r"(?:/|per\s)\s*(?=[A-Za-zµ°(])", re.IGNORECASE)):
            return None
        reader.position = start
        parts = ()
    while True:
        before = reader.position
        divide = reader.take(_divide()) or (reader.take(re.compile(r"per\s+", re.IGNORECASE)) if not parts else None)
        if not divide:
            break
        said = divide[0].split()[:1] in (["a"], ["an"]) and {atom for atom, _ in parts} <= _NOT_BY_ARTICLE
        below = None if said else _product(reader, denominator=True)
        if below is None:
            reader.position = before
            break
        parts += below
    return parts if reader.position > start else None


def _one_or_product(reader: _Reader) -> UnitParts | None:
    if reader.take(re.compile(r"1(?=\s*/\s*[A-Za-zµΩÅ°(])" if reader.prose else r"1(?=\s*/)")):
        return ()
    return _product(reader, denominator=False)


def _product(reader: _Reader, denominator: bool) -> UnitParts | None:
    parts = _factor(reader, denominator)
    if parts is None:
        return None
    while True:
        before = reader.position
        joint = reader.take(_AND_PER) if denominator else None
        joined = joint is not None
        joint = joint or reader.take(_MULTIPLY)
        following = _factor(reader, denominator) if joint else None
        belongs = joined or not reader.prose or (following and _belongs(parts, following, joint, denominator))
        if following is None or not belongs:
            reader.position = before
            return parts
        parts += following


def _belongs(parts: UnitParts, following: UnitParts, joint: re.Match[str] | None, denominator: bool) -> bool:
    """Whether in running text ``following`` continues the unit ``parts``."""
    if not following or joint is None:
        return False
    if joint[0].strip() in ("·", "*", ".", "×"):
        return joint[0].strip() != "×"
    if joint[0] == "-" or (not joint[0] and following[0][0] == "K"):
        return True
    atoms = lexicon().atoms
    bases = [atoms[atom].base for atom, _ in (parts[-1], following[0])] if parts else []
    raised = not denominator and following[0][1] != 1
    if raised or "·".join(bases) in _JOINED:
        return True
    if denominator and bases[:1] == ["L"] and bases[-1] in ("s", "min", "h"):  # "mol/L s"
        return True
    return denominator and bases[-1:] != [] and bases[-1] in _AFTER_SOLIDUS and bases[0] in ("kg", "g", "mol", "m")


def _factor(reader: _Reader, denominator: bool) -> UnitParts | None:
    sign = -1 if denominator else 1
    if reader.text.startswith("(", reader.position):
        return _parenthesis(reader, sign)
    scale = reader.take(_SQUARE)
    before = reader.position
    found = _composed(reader) or _atom(reader, denominator)
    if found is None:
        reader.position = before - (len(scale[0]) if scale else 0)
        return None
    power = Fraction(1)
    if scale:
        power = Fraction(2 if scale[1].lower().startswith("sq") else 3)
    elif worded := reader.take(_SQUARED):
        power = Fraction(2 if worded[1].lower() == "squared" else 3)
    written = _power(reader, found, denominator)
    if written is not None:
        power *= written
    if reader.prose and not _ends(reader) and not _KELVIN.match(reader.text, reader.position):
        reader.position = before - (len(scale[0]) if scale else 0)
        return None
    if power < 0:
        sign = 1
    return tuple((atom, exponent * power * sign) for atom, exponent in found)


def _parenthesis(reader: _Reader, sign: int) -> UnitParts | None:
    start = reader.position
    reader.position += 1
    reader.take(re.compile(r"\s+"))
    outside = reader.prose, reader.below
    reader.prose, reader.below = False, sign < 0
    inside = _unit(reader)
    reader.prose, reader.below = outside
    if inside is None or not reader.take(re.compile(r"\s*\)")):
        reader.position = start
        return None
    written = reader.take(_POWER)
    power = _number(written) if written else Fraction(1)
    if power is None:
        reader.position = start
        return None
    sign = 1 if power < 0 else sign
    return tuple((atom, exponent * power * sign) for atom, exponent in inside)


def _composed(reader: _Reader) -> UnitParts | None:
    composed = lexicon().composed
    text, position = reader.text, reader.position
    for length in range(min(16, len(text) - position), 1, -1):
        spelling = text[position : position + length]
        value = composed.get(spelling) or (
            composed.get(spelling.lower()) if " " in spelling or "-" in spelling else None
        )
        if value and not re.match(r"[A-Za-z0-9_·*]|\^", text[position + length : position + length + 1]):
            reader.position = position + length
            return parse_unit(value)
    if text[position : position + 1] == "M" or (
        text[position + 1 : position + 2] == "M" and text[position : position + 2] in composed
    ):
        length = 1 if text[position] == "M" else 2
        if not re.match(r"[A-Za-z0-9_µΩÅ]", text[position + length : position + length + 1]):
            reader.position = position + length
            return parse_unit(composed[text[position : position + length]])
    return None


def _atom(reader: _Reader, denominator: bool) -> UnitParts | None:
    lexis = lexicon()
    for spelling, end in _phrases(reader):
        if atom := lexis.names.get(spelling):
            reader.position = end
            return ((atom, Fraction(1)),)
    run = reader.take(_RUN)
    if run is None:
        return None
    spelling = run[0].replace(" ", "") if run[0].startswith("°") else run[0]
    own = spelling != "mK" and spelling in lexis.symbols
    below = (denominator or reader.below) and spelling[-1] == "K" and not own
    if below and (bare := lexis.symbols.get(spelling[:-1])):
        reader.position = run.end() - 1
        return ((bare, Fraction(1)),)
    atom = (
        lexis.symbols.get(spelling)
        or lexis.names.get(spelling.lower())
        or lexis.folded.get(spelling)
        or lexis.folded.get(spelling.lower())
    )
    if reader.prose and atom and not denominator and not _usual_in_prose(spelling, atom):
        before = reader.text[max(0, run.start() - 12) : run.start()]
        atom = atom if spelling == "c" and _SHARE_BEFORE.search(before) else None
    if atom is None:
        reader.position = run.start()
        return None
    return ((atom, Fraction(1)),)


def _usual_in_prose(spelling: str, atom: str) -> bool:
    """Symbols that are words of their own (``as``, ``TV``, ``pH``) and prefixes that hardly anyone uses are no units in a sentence."""
    if spelling in _NOT_IN_PROSE:
        return False
    known = lexicon().atoms[atom]
    if known.prefix in ("", "T", "G", "M", "k", "c", "m", "µ", "n", "p", "f") or len(spelling) > 3:
        return True
    return known.base in {"d": ("m", "L", "B"), "h": ("Pa", "m"), "E": ("J", "Hz", "W"), "P": ("J", "Hz", "W")}.get(
        known.prefix, ()
    )


def _phrases(reader: _Reader) -> Iterator[tuple[str, int]]:
    """Names of several words from here on, the longest first: ``degrees Celsius``, ``electron-volts``."""
    words: list[str] = []
    ends: list[int] = []
    position = reader.position
    while len(words) < lexicon().longest_name:
        match = _WORD.match(reader.text, position)
        if not match:
            break
        words.append(match[0].lower())
        ends.append(match.end())
        if reader.text[match.end() : match.end() + 1] not in (" ", "-"):
            break
        position = match.end() + 1
    for count in range(len(words), 1, -1):
        yield " ".join(words[:count]), ends[count - 1]


def _power(reader: _Reader, found: UnitParts, denominator: bool) -> Fraction | None:
    before = reader.position
    if written := reader.take(_POWER):
        power = _number(written)
        if power is None:
            reader.position = before
        return power
    bare = _BARE_POWER.match(reader.text, reader.position)
    if bare is None:
        return None
    base = lexicon().atoms[found[-1][0]].base
    value = int(bare[1])
    usual = -4 <= value < 0 or (value in (2, 3) and base in _LENGTHS) or (value == 2 and base == "s" and denominator)
    usual = usual or (value in (2, 3) and base in _OF_RATES and (denominator or reader.text[bare.end() :][:1] == "/"))
    if reader.prose and not usual:
        return None
    subtracted = re.compile(r"\s?" + re.escape(found[-1][0]) + r"(?![A-Za-z])").match(reader.text, bare.end())
    if value == 0 or (value < 0 and reader.prose and subtracted):  # 32 kJ-6 kJ
        return None
    reader.position = bare.end()
    return Fraction(value)


def _number(written: re.Match[str]) -> Fraction | None:
    text = (written[1] or written[2]).replace(" ", "").replace("–", "-")
    numerator, _, denominator = text.partition("/")
    if denominator and not int(denominator):
        return None
    power = Fraction(numerator) / (int(denominator) if denominator else 1)
    return power if abs(power) <= 12 and power.denominator <= 12 else None


def _ends(reader: _Reader) -> bool:
    """A unit in running text is not the beginning of a word, a chemical formula or a subscript."""
    if reader.text.startswith(")", reader.position - 1):  # \text{L}^{2}\text{s}^{-1}: the exponent ends the factor
        return True
    following = reader.text[reader.position : reader.position + 2]
    if re.match(r"[A-Za-z0-9_^{µΩ]", following):
        return False
    return not re.match(r"'[a-z]", following)
