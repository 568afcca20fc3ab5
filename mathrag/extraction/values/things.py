"""What a value is of, as a cell or a caption names it."""

from __future__ import annotations

import re
from calendar import month_name
from dataclasses import dataclass

from mathrag.extraction.values.grid import shown
from mathrag.quantities import is_unit
from mathrag.quantities.plain import plain

_REMARK = re.compile(
    r"(?<!\^)\s*\((?P<remark>(?:[^()]|\([^()]*\))*\s[^()]*|[^()]*\d[^()]*|[^\W\d_]{3,}®?|(?:[^\W\d_]\.){2,})\)\s*$"
)
"""In parentheses behind a name: words or numbers, not a state as in ``H2O(l)``."""
_STATE = re.compile(r"\s*\((?P<state>s|l|g|aq)\s*(?:,\s*(?P<form>[^()]+))?\)\s*$")
_NUCLIDE = re.compile(
    r"(?<![\w)])(?:_[({]\d+[)}])?\^\((?P<mass>\d+)\s*(?P<meta>m?)\)(?:_\(\d+\))?\s?(?P<element>[A-Z][a-z]?)\b"
)
MOST = 60
"""Members of a range of numbered names, at most."""
_FROM_TO = re.compile(r"\s*[–—-]\s*|\s+to\s+")
_NUMBERED = re.compile(r"(?P<name>[A-Za-z]{1,4})(?P<first>\d{1,4})\s*(?:[–—-]|to)\s*(?P=name)?(?P<last>\d{1,4})")
_APART = re.compile(r"\s+[–—-]\s+")
_AT = re.compile(
    r"[\s,]*(?P<condition>\b(?:at|for)\s+(?:(?:about|approximately|room)\s+)?(?:[A-Za-z]\s*=\s*)?[-−–]?\d(?:(?!\bfor\b)[^(*])*|"
    r"\bat room temperature)(?:(?:[(*]|\bfor\b).*)?$",
    re.IGNORECASE,
)
_MEASURED = re.compile(
    r",\s*(?:at\s+)?(?P<condition>[-−–]?\d[\d.,]*\s?(?P<unit>[^\W\d_,;]+|[°%][A-Za-z]*)(?:\s*[,;]\s*[-−–]?\d.*)?)$"
)
"""For what it holds, behind a name: "water, 20 °C, 1 bar"."""
_OF = re.compile(r"\b(?:of|for|in)\s+(?:the\s+)?(?P<thing>[^\W\d_][\w' -]{1,40})$")
_VARIOUS = re.compile(
    r"\b(?:various|some|common|selected|several|different|typical|materials?|substances?|elements?|liquids|solids|gases|metals|objects|media|"
    r"compounds|other|many|most|all|each|these|those|data|experiment\w*)\b",
    re.IGNORECASE,
)
"""Words of captions that speak of many things."""


@dataclass(frozen=True)
class Thing:
    """What has a property, for what it is told, and what speaks against it."""

    name: str
    condition: str = ""
    fault: str = ""


def read_thing(cell: str) -> Thing:
    """The thing that a cell names."""
    text = " ".join(nuclides(plain(shown(cell)).text).replace("_(", "(").split()).strip(" :;,*")
    text = re.sub(r"_?\{(\w+)\}|(?<=[A-Za-z])\((\d+)\)", lambda index: index[1] or index[2], text)  # CO_{2}
    condition = ""
    if remark := _REMARK.search(text):
        text, condition = text[: remark.start()], remark["remark"].strip()
    if holds := _AT.search(text):
        text, condition = text[: holds.start()], "; ".join(filter(None, (holds["condition"].strip(), condition)))
    if (measured := _MEASURED.search(text)) and is_unit(measured["unit"]):
        text = text[: measured.start()]
        condition = "; ".join(filter(None, (f"at {measured['condition']}", condition)))
    if state := _STATE.search(text):
        text, form = f"{text[: state.start()]}({state['state']})", state["form"]
        condition = "; ".join(filter(None, (form, condition)))
    parts = _APART.split(text, maxsplit=1)
    if len(parts) == 2 and not members(text) and all(re.match(r"[^\W\d_]{3}", part) for part in parts):
        text, condition = parts[0], "; ".join(filter(None, (parts[1], condition)))
    name = _small(text.strip(" ,;:"))
    fault = "" if re.search(r"[^\W\d_]{2}|[A-Z]", name) and "=" not in name and len(name) <= 80 else "no thing is named"
    return Thing(name, condition, fault)


def members(name: str) -> tuple[str, ...]:
    """What a name that says from where to where stands for: each month of "May – August", each of M30 to M50."""
    if (ends := _NUMBERED.fullmatch(name)) and 0 < int(ends["last"]) - int(ends["first"]) <= MOST:
        return tuple(f"{ends['name'].lower()}{n}" for n in range(int(ends["first"]), int(ends["last"]) + 1))
    found = [_month(part) for part in _FROM_TO.split(name)]
    if len(found) != 2 or None in found:
        return ()
    first, last = (number or 0 for number in found)
    return tuple(month_name[n % 12 or 12].lower() for n in range(first, (last - first) % 12 + first + 1))


def _month(name: str) -> int | None:
    """The number of a month that is written out or cut to three letters."""
    short = [month[:3].lower() for month in month_name]
    whole = [month.lower() for month in month_name]
    said = name.strip(" .").lower()
    return next((names.index(said) for names in (whole, short) if said and said in names), None)


def nuclides(text: str) -> str:
    """Plain text with nuclides as words have them: ``^(99m)Tc`` is Tc-99m."""
    return _NUCLIDE.sub(lambda found: f"{found['element']}-{found['mass']}{found['meta']}", text)


def _small(name: str) -> str:
    """Without the capital letter that only begins the cell."""
    first = re.match(r"[A-Z][a-z]{2,}(?![\w’'])", name)
    return name[0].lower() + name[1:] if first and not re.search(r"[A-Z]", name[1:]) else name


def without_condition(title: str) -> tuple[str, str]:
    """A caption or a section's name and the condition that it ends in: "Gases", "at 0 °C and 1 atm"."""
    text = " ".join(plain(title).text.split()).strip(" :*")
    text = re.sub(r"\s*\([^()]*\)?\s*$", "", text) if "(" in text and not _AT.search(text) else text
    return parted(text)


def parted(text: str) -> tuple[str, str]:
    """Words without the condition that they end in, and that: "absorption coefficient", "at 500 Hz"."""
    found = _AT.search(text)
    return (text[: found.start()].strip(" ,(:*"), found["condition"].strip(" .)*")) if found else (text, "")


def thing_of_title(title: str) -> str:
    """The one thing a caption is about: "water" of "Saturation Vapor Density of Water"; empty where it is about several."""
    found = _OF.search(title)
    return "" if found is None or _VARIOUS.search(found["thing"]) else _small(found["thing"].strip())
