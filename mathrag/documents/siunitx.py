r"""Numbers and units as siunitx writes them: ``\SI{9.81}{m/s^2}``, ``\qty{3e8}{\metre\per\second}``, ``\num{1e-3}``, ``\ang{30}``."""

from __future__ import annotations

import re

from mathrag.quantities import canonical_unit, is_unit

ARGUMENTS = {
    "SI": "[{[{",
    "qty": "[{{",
    "num": "[{",
    "si": "[{",
    "unit": "[{",
    "ang": "[{",
    "SIrange": "[{{{",
    "qtyrange": "[{{{",
}
"""Its commands and their arguments, in pylatexenc's notation."""
_GROUP = r"\{((?:[^{}]|\{[^{}]*\})*)\}"
_OPTION = r"(?:\[[^\[\]]*\])?"
_COMMAND = re.compile(
    rf"\\(?:(?P<range>SIrange|qtyrange){_OPTION}{_GROUP}{_GROUP}{_GROUP}|(?P<measure>SI|qty){_OPTION}{_GROUP}{_OPTION}{_GROUP}"
    rf"|(?P<one>num|si|unit|ang)(?![A-Za-z]){_OPTION}{_GROUP})"
)
_POWER = re.compile(r"[eE]([-+]?\d+)$")
_PREFIXES = {
    "pico": "p", "nano": "n", "micro": "µ", "milli": "m", "centi": "c", "deci": "d", "deca": "da", "hecto": "h", "kilo": "k", "mega": "M",
    "giga": "G", "tera": "T",
}  # fmt: skip
"""By their commands, as they stand before the sign of a unit."""
_POWERS = {"squared": 2, "cubed": 3}
_POWERS_AHEAD = {"square": 2, "cubic": 3}
_SPOKEN = {
    "degreecelsius": "°C",
    "celsius": "°C",
    "percent": "%",
    "metre": "metre",
    "degree": "°",
    "arcminute": "arcmin",
}


_UPRIGHT = {"°": r"^\circ", "°C": r"^\circ\mathrm{C}", "%": r"\%"}


def in_math(latex: str) -> str:
    """A formula with its numbers as digits and its units upright."""
    return _COMMAND.sub(_as_math, latex) if "\\" in latex else latex


def in_text(latex: str) -> str:
    """A command and its arguments as running text says it: ``9.81 m/s^2``."""
    return _COMMAND.sub(lambda found: _said(*_parts(found)), latex)


def _parts(found: re.Match[str]) -> tuple[str, str, str]:
    """The number, the number that a range goes up to, and the unit."""
    groups = [group for group in found.groups() if group is not None]
    name, *given = groups
    if found["range"]:
        return _number(given[0]), _number(given[1]), _unit(given[2])
    if found["measure"]:
        return _number(given[0]), "", _unit(given[1])
    if name == "num":
        return _number(given[0]), "", ""
    return (_number(given[0]), "", "°") if name == "ang" else ("", "", _unit(given[0]))


def _as_math(found: re.Match[str]) -> str:
    number, upper, unit = _parts(found)
    number = f"{number}\\text{{ to }}{upper}" if upper else number
    upright = _UPRIGHT.get(unit, rf"\mathrm{{{unit}}}") if unit else ""
    return rf"{number}\,{upright}" if number and unit else number or upright


def _said(number: str, upper: str, unit: str) -> str:
    said = [f"${one}$" if "\\" in one else one for one in (number, upper) if one]
    return (" " if unit != "°" else "").join(filter(None, [" to ".join(said), unit]))


def _number(text: str) -> str:
    text = re.sub(r"\s|\\,|~", "", text.replace(",", ".")).replace("+-", r"\pm ")
    found = _POWER.search(text)
    if found is None:
        return text
    mantissa = text[: found.start()]
    power = f"10^{{{int(found[1])}}}"
    return rf"{mantissa}\times {power}" if mantissa else power


def _unit(text: str) -> str:
    """A unit in our spelling; one that is not known as it is written, without commands."""
    text = text.replace("~", " ").replace(r"\,", " ").replace(r"\cdot", "·").replace("\\%", "%").replace(r"{}", "")
    spoken = _spoken(text) if re.match(r"\s*\\", text) else re.sub(r"(?<=[A-Za-z\d)}])\.(?=[A-Za-zµΩ(])", "·", text)
    if spoken in ("°C", "°", "%"):
        return spoken
    return canonical_unit(spoken) if is_unit(spoken) else re.sub(r"[\\{}]", "", spoken).strip()


_SPOKEN_WORD = re.compile(
    r"\\([A-Za-z]+)\s*(?:\{([^{}]*)\})?|(?<![\\A-Za-z])([A-Za-zµΩ]+)(?![A-Za-z])(?:\^\{?(-?\d)\}?)?"
)
"""A command with its argument, or the letters of a unit with their power."""


def _spoken(text: str) -> str:
    r"""``\kilo\gram\per\cubic\metre`` as ``kilogram metre^-3``, ``\per\micro M`` as ``µM^-1``."""
    parts: list[str] = []
    prefix, sign, ahead = "", 1, 1
    for word, given, letters, power_of in _SPOKEN_WORD.findall(text):
        lowered = word.lower()
        if letters:
            power = sign * ahead * int(power_of or 1)
            name = _PREFIXES.get(prefix, "") + letters
            parts.append(name if power == 1 else f"{name}^{power}")
            prefix, sign, ahead = "", 1, 1
            continue
        if lowered == "per":
            sign = -1
        elif lowered in _PREFIXES:
            prefix = lowered
        elif lowered in _POWERS_AHEAD:
            ahead = _POWERS_AHEAD[lowered]
        elif (lowered in _POWERS or lowered in ("tothe", "raiseto")) and parts:
            power = _POWERS[lowered] if lowered in _POWERS else int(given) if given.lstrip("-").isdigit() else 1
            base, _, before = parts[-1].partition("^")
            parts[-1] = f"{base}^{power * (-1 if before.startswith('-') else 1)}"
        else:
            power = sign * ahead
            name = prefix + _SPOKEN.get(lowered, word)
            parts.append(name if power == 1 else f"{name}^{power}")
            prefix, sign, ahead = "", 1, 1
    return " ".join(parts)
