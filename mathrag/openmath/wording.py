"""``ontology/openmath/wording.yaml`` as patterns: what asks for a computation, how its answer is written, operations in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from mathrag.entities import Frozen, Symbol
from mathrag.openmath.data import load

Directive = Literal["value", "simplify", "expand", "factor", "solve", "decimal", "fraction", "base"]
OPEN, CLOSE = "\ue000", "\ue001"
"""Around the number of a formula of the text, which stands in its place while words are read."""
FORMULA = rf"{OPEN}\d+{CLOSE}"
_SLOTS = {
    "{}": "(?P<slot{n}>.+?)",
    "{*}": "(?P<list{n}>.+)",
    "{var}": rf"(?P<var{{n}}>{FORMULA}|[a-z])",
    "{base}": rf"(?P<base{{n}}>{FORMULA}|\d+)",
}


class Wording(Frozen):
    """``wording.yaml``."""

    asks: dict[Directive, tuple[str, ...]]
    forms: tuple[str, ...]
    in_base: tuple[str, ...]
    defines: tuple[str, ...]
    said_of_letters: tuple[str, ...]
    names: dict[str, tuple[str, ...]]
    of_vectors: tuple[str, ...]
    gives_functions: tuple[str, ...]


class Ask(NamedTuple):
    """A way to ask for something; ``whole``: its pattern takes all of the text, else what follows it is the object."""

    directive: Directive
    pattern: re.Pattern[str]
    whole: bool


class Operation(NamedTuple):
    """A symbol and one way to say it with its arguments."""

    symbol: str
    pattern: re.Pattern[str]


@dataclass(frozen=True)
class Phrases:
    """The wording as patterns, the longest first."""

    asks: tuple[Ask, ...]
    forms: re.Pattern[str]
    base: re.Pattern[str]
    defines: tuple[re.Pattern[str], ...]
    idle: re.Pattern[str]
    operations: tuple[Operation, ...]


@lru_cache(maxsize=1)
def wording() -> Wording:
    """The wording that ships."""
    return Wording.model_validate(load("wording"))


def phrases(symbols: Iterable[Symbol] = ()) -> Phrases:
    """The wording with the labels of ``symbols`` of an ingested dictionary as further names of operations."""
    labels = {symbol.name: symbol.label for symbol in symbols if symbol.mathematical and symbol.sympy}
    return _compiled(tuple(sorted(labels.items())))


@lru_cache(maxsize=4)
def _compiled(labels: tuple[tuple[str, str], ...]) -> Phrases:
    told = wording()
    asks = [
        Ask(directive, pattern(said, tail="" if _takes_all(said) else r"(?=\W)"), _takes_all(said))
        for directive, ways in told.asks.items()
        for said in sorted(ways, key=len, reverse=True)
    ]
    asks.sort(key=lambda ask: (ask.whole, len(ask.pattern.pattern)), reverse=True)
    named = {symbol: tuple(ways) for symbol, ways in told.names.items()}
    return Phrases(
        asks=tuple(asks),
        forms=re.compile(rf"(?:^|[\s,.;:]+)(?:please )?(?:{'|'.join(told.forms)})[\s.,!?]*$"),
        base=re.compile(
            rf"(?:^|[\s,.;]+)(?:{'|'.join(re.sub('P<base>', f'P<base{n}>', one) for n, one in enumerate(told.in_base))})[\s.,!?]*$"
        ),
        defines=tuple(pattern(said, tail=r"[,.;]\s*(?:then\s+)?(?P<rest>.+)") for said in told.defines),
        idle=re.compile(rf"\b(?:{'|'.join(sorted(told.said_of_letters, key=len, reverse=True))})\b"),
        operations=_operations(named, labels),
    )


def _takes_all(said: str) -> bool:
    """Does a phrase hold its object, rather than stand before it?"""
    return "{}" in said or "{base}" in said


def _operations(named: Mapping[str, tuple[str, ...]], labels: tuple[tuple[str, str], ...]) -> tuple[Operation, ...]:
    """Every way to say an operation; a label is one where it is words of its own ("greatest common divisor")."""
    said = [(symbol, way) for symbol, ways in named.items() for way in ways]
    told = {way for _, way in said}
    said += [
        (symbol, f"{label.lower()} of {{*}}")
        for symbol, label in labels
        if " " in label and f"{label.lower()} of {{*}}" not in told
    ]
    said.sort(key=lambda one: len(one[1]), reverse=True)
    return tuple(Operation(symbol, pattern(way)) for symbol, way in said)


def pattern(said: str, tail: str = "") -> re.Pattern[str]:
    """``said`` with its slots as groups."""
    parts, count = [], 0
    for piece in re.split(r"(\{(?:\*|var|base)?\})", said):
        if piece in _SLOTS:
            parts.append(_SLOTS[piece].replace("{n}", str(count)))
            count += 1
        else:
            parts.append(re.escape(piece).replace(r"\ ", r"\s+"))
    return re.compile("".join(parts) + tail)
