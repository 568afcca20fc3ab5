"""A message as what it changes in the last question: values, factors, the unit, what is asked; or as a plot.

It is read for its form only. Every word has to be one that `wording` lists or to stand in a name; whether the names are ones of the last
question is for `following` to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mathrag.conversation.wording import Wording, wording
from mathrag.languages import foreign
from mathrag.quantities import ReadQuantity, canonical_unit, is_unit, read_quantities

_PLACE = "§"
_WORD = re.compile(rf"{_PLACE}\d+|[^\s{_PLACE},;:.!?()\"“”]+")
"""A word, or the place of a value."""
PERCENT = "%"


@dataclass(frozen=True)
class Change:
    """The quantity called ``name`` (empty: not named) becomes ``text``, ``factor`` times as much, or more by ``offset``.

    ``value`` and ``unit`` (None: a plain number) are what ``text`` says; an ``offset`` is in ``unit``.
    ``before`` is the word before the value.
    """

    name: str
    text: str = ""
    value: float = 0.0
    unit: str | None = None
    factor: float | None = None
    offset: float | None = None
    before: str = ""


@dataclass(frozen=True)
class Message:
    """What goes on from the last question; ``opened``: it begins as if it did."""

    opened: bool
    changes: tuple[Change, ...] = ()
    unit: str | None = None
    asked: str = ""


@dataclass(frozen=True)
class Plot:
    """What is plotted, the name of what it goes over, and where that begins and ends, in ``unit``."""

    of: str
    over: str
    ends: tuple[float, float] | None = None
    unit: str | None = None


def read_message(text: str) -> Message | None:
    """``text`` as changes of a question; None where it has the form of a question of its own."""
    if foreign(text):
        return None  # its words are no names of quantities, but those of a question in its language
    said = wording()
    text = text.replace(_PLACE, " ")
    opening = said.opening.match(text)
    rest = text[opening.end() :] if opening else text
    values = read_quantities(rest)
    asks = said.question.match(rest) if opening and not values else None
    rest = rest[asks.end() :] if asks else rest
    changes: list[Change] = []
    unit, asked = None, ""
    for part in filter(str.strip, said.joint.split(_masked(rest, values))):
        found = _part(part, values, said)
        if found is None or (isinstance(found, str) and (asked or not opening)):
            return None
        if isinstance(found, Change):
            changes.append(found)
        elif isinstance(found, str):
            asked = found
        elif found:
            (unit,) = found
    if not (changes or unit or asked):
        return None
    return Message(opening is not None, tuple(changes), unit, asked)


def read_plot(text: str) -> Plot | None:
    """The plot that ``text`` asks for; None where it asks for none."""
    said = wording()
    text = text.replace(_PLACE, " ")
    opening = said.opening.match(text)
    rest = text[opening.end() :] if opening else text
    begins = said.plot.match(rest)
    return _plot(rest[begins.end() :].strip(" ?.!"), said) if begins else None


def read_range(text: str) -> Plot | None:
    """ "And from 0 to 20 cm?": where a plot that is there is to begin and end; None where ``text`` says anything else."""
    said = wording()
    opening = said.opening.match(text)
    rest = text[opening.end() if opening else 0 :].strip(" ?.!")
    plot = _plot(rest, said) if not said.axis.search(rest) else None
    ranged = re.match(rf"(?:{'|'.join(said.ranges.split())})\s", rest, re.IGNORECASE)
    return plot if plot and plot.ends and ranged and not (plot.of or plot.over) else None


def _plot(rest: str, said: Wording) -> Plot:
    """The plot of what ``rest`` names, over what it names behind that."""
    of, *behind = said.axis.split(rest, maxsplit=1)
    over = behind[0] if behind else ""
    values = read_quantities(over or of)
    if not over and len(values) == 2:  # "plot it from 0 to 10 m/s"
        of, over = of[: values[0].start], of[values[0].start :]
        of = re.sub(rf"\s+(?:{'|'.join(said.ranges.split())})\s*$", "", f" {of}", flags=re.IGNORECASE).strip()
        values = read_quantities(over)
    names = [word for word in _words(_masked(over, values), said, drop={*said.ranges.split()}) if word[0] != _PLACE]
    ends = (values[0].value, values[1].value) if len(values) == 2 else None
    return Plot(of.strip(), " ".join(names), ends, values[1].unit if ends else None)


def saying(text: str) -> str:
    """``text`` without the words that add nothing."""
    return " ".join(_words(text, wording()))


def word_before(text: str, place: int) -> str:
    """The word of ``text`` that stands right before ``place``, in lower case."""
    words = text[:place].split()
    return words[-1].lower() if words else ""


def _masked(text: str, values: Sequence[ReadQuantity]) -> str:
    """``text`` with each value as ``§`` and its number, and the symbol that it is given to as a word."""
    for number, value in reversed(list(enumerate(values))):
        text = f"{text[: value.start]} {_PLACE}{number} {text[value.end :]}"
    return text.replace("=", " ")


def _words(part: str, said: Wording, drop: frozenset[str] | set[str] = frozenset()) -> list[str]:
    """The words of ``part`` that say something, and the places of values."""
    idle = said.filling | drop
    return [match[0] for match in _WORD.finditer(part) if match[0].lower() not in idle]


def _part(part: str, values: Sequence[ReadQuantity], said: Wording) -> Change | str | tuple[str, ...] | None:
    """A change; a name alone; a unit in a tuple, which is empty where nothing is said; None: no such message."""
    own = {match[0].lower() for match in _WORD.finditer(part)}
    greater, less = not own.isdisjoint(said.greater.split()), not own.isdisjoint(said.less.split())
    words = _words(part, said, {*said.greater.split(), *said.less.split(), *said.times.split(), *said.units.split("|")})
    places = [values[int(word[1:])] for word in words if word[0] == _PLACE]
    factors = [said.factor[word.lower()] for word in words if word.lower() in said.factor]
    factors += [said.factor[value.text.lower()] for value in places if value.text.lower() in said.factor]
    places = [value for value in places if value.text.lower() not in said.factor]
    name = " ".join(word for word in words if word[0] != _PLACE and word.lower() not in said.factor)
    if len(places) + len(factors) > 1 or (greater and less) or not own.isdisjoint(said.questions.split()):
        return None
    units = [(match.start(), unit) for match in said.unit.finditer(part) if (unit := _unit(part[match.end() :], said))]
    if units:  # with a value before it that is to be converted, or a name, it is a question
        return None if _words(part[: units[0][0]], said) else (units[0][1],)
    if factors:
        return Change(name, factor=factors[0])
    if places:
        return _valued(name, places[0], part, greater, less, said)
    return name if name and not (greater or less) else (() if not words else None)


def _valued(name: str, value: ReadQuantity, part: str, greater: bool, less: bool, said: Wording) -> Change | None:
    """What the one value of a part changes: it is the new value, or tells by how much the old one grows or shrinks."""
    sign, own = -1 if less else 1, {match[0].lower() for match in _WORD.finditer(part)}
    if value.unit is None and not own.isdisjoint(said.times.split()):
        return None if less else Change(name, factor=value.value)
    if not (greater or less) or "to" in own:
        return Change(name, value.text, value.value, value.unit, before=word_before(part, part.index(_PLACE)))
    if "by" not in own:
        return None
    if value.unit == PERCENT:
        return Change(name, factor=1 + sign * value.value / 100)
    return Change(name, value=value.value, unit=value.unit, offset=sign * value.value)


def _unit(text: str, said: Wording) -> str | None:
    """The unit that ``text`` is, but for words that add nothing behind it."""
    words = text.split()
    while words and words[-1].lower() in said.filling:
        words.pop()
    spelled = " ".join(words)
    return canonical_unit(spelled) if spelled and is_unit(spelled) else None
