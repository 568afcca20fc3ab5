"""The mathematical concepts of a problem, 4 to 8, without solving it (paper, B.4): by rules, or by a language model.

The rules know no words of their own: what is a concept is what the dictionaries' names and descriptions, the notation that is read and
the quantities of the ontology call so. Of these the rarest in the dictionaries are taken first, and longer names before shorter.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from mathrag.entities import Symbol
from mathrag.errors import ReplyError
from mathrag.knowledge import words
from mathrag.openmath.data import load
from mathrag.openmath.prompts import CONCEPTS_SCHEMA, CONCEPTS_TOKENS, concepts_messages
from mathrag.openmath.retrieval import readable_problem, spoken, stop_words
from mathrag.openmath.spellings import notation
from mathrag.openmath.wording import wording

if TYPE_CHECKING:
    from mathrag.models import ChatModel

LEAST, MOST = 4, 8
NAMED = 3
"""Names of the dictionaries that are kept where words and signs of the text mean enough others."""
LONGEST = 3
"""Words of a concept."""
Triggers = tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]
"""Forms of words or signs, each with the concepts that it names."""
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_SLOT = re.compile(r"\{.*?\}")


@dataclass(frozen=True)
class Vocabulary:
    """Names of concepts, as stems, with how rare each is; how each is written."""

    rarity: dict[tuple[str, ...], float]
    written: dict[tuple[str, ...], str]


def vocabulary(symbols: Iterable[Symbol], quantities: Iterable[str] = ()) -> Vocabulary:
    """The concepts that ``symbols`` and names of ``quantities`` bring."""
    own = [symbol for symbol in symbols if symbol.mathematical]
    counts: Counter[tuple[str, ...]] = Counter()
    written: dict[tuple[str, ...], str] = {}
    for symbol in own:
        text = f"{spoken(symbol.name)}. {symbol.label}. {symbol.description}"
        said = dict(_grams(text))
        counts.update(said.keys())
        for stems, form in said.items():
            written.setdefault(stems, form)
    named = [dict(_grams(f"{spoken(symbol.name)}. {symbol.label}")) for symbol in own]
    names = {stems for one in named for stems in one} | {stems for name in quantities for stems, _ in _grams(name)}
    for name in quantities:
        for stems, form in _grams(name):
            written.setdefault(stems, form)
    told = names | {
        stems for ways in wording().names.values() for way in ways for stems, _ in _grams(_SLOT.sub(". ", way))
    }
    total = len(own) or 1
    rarity = {stems: float(np.log1p(total / (1 + counts[stems]))) * len(stems) ** 0.5 for stems in told}
    return Vocabulary(rarity, written)


def _grams(text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The runs of at most `LONGEST` words that count, as stems, and as they are written."""
    for clause in re.split(r"[.,;:()\[\]$]", text):
        said: list[str] = re.findall(r"[A-Za-z][A-Za-z'-]+", clause)
        stems = [(words(word) or [""])[0] for word in said]
        for start in range(len(said)):
            for end in range(start + 1, min(start + LONGEST, len(said)) + 1):
                piece = stems[start:end]
                if all(piece) and not any(stem in stop_words() for stem in piece):
                    yield tuple(piece), " ".join(said[start:end]).lower()


def by_rules(problem: str, known: Vocabulary) -> tuple[str, ...]:
    """The concepts of ``problem``, at most `MOST`, the most telling first; a name inside a longer one counts once.

    Names that the dictionaries have stand before what other words and signs of the text mean; what most texts have comes last, and only
    up to `LEAST`.
    """
    text = readable_problem(problem)
    met: Counter[tuple[str, ...]] = Counter()
    written: dict[tuple[str, ...], str] = {}
    for stems, form in _grams(_in_words(text)):
        if stems in known.rarity:
            met[stems] += 1
            written.setdefault(stems, form)
    ordered = sorted(met, key=lambda stems: (-known.rarity[stems] * (1 + np.log(met[stems])), stems))
    kept: list[tuple[str, ...]] = []
    for stems in ordered:
        if not any(set(stems) <= set(other) for other in kept):
            kept = [other for other in kept if not set(other) <= set(stems)] + [stems]
    named = [written[stems] for stems in kept]
    meant = list(dict.fromkeys(_meant(text, _telling())))
    found = tuple(dict.fromkeys([*named[: max(NAMED, MOST - len(meant))], *meant]))[:MOST]
    return found if len(found) >= LEAST else tuple(dict.fromkeys([*found, *_meant(text, _common())]))[:LEAST]


def _meant(text: str, triggers: Triggers) -> Iterator[str]:
    """The concepts that words and signs of ``text`` stand for, in the order of ``triggers``."""
    for form, concepts in triggers:
        if form.search(text):
            yield from concepts


@lru_cache(maxsize=1)
def _telling() -> Triggers:
    """Words, the longest first, and signs that say what a text is about."""
    told = load("concepts")
    phrases = sorted(told["said"].items(), key=lambda one: len(one[0]), reverse=True)
    spoken_forms = [
        (re.compile(rf"\b{re.escape(said).replace(chr(92) + '*', chr(92) + 'w*')}\b", re.IGNORECASE), tuple(concepts))
        for said, concepts in phrases
    ]
    return (*spoken_forms, *_signs(told["signs"]))


@lru_cache(maxsize=1)
def _common() -> Triggers:
    """What most texts have."""
    return _signs(load("concepts")["common"])


def _signs(told: dict[str, list[str]]) -> Triggers:
    return tuple((re.compile(sign), tuple(concepts)) for sign, concepts in told.items())


def _in_words(problem: str) -> str:
    """``problem`` with commands of LaTeX as the names of the symbols that they stand for."""
    told = notation()
    names: dict[str, str] = {**told.functions, **told.commands, **load("concepts")["commands"]}

    def said(found: re.Match[str]) -> str:
        name = names.get(found[1], "")
        return f" . {spoken(name) if ':' in name else name} . "

    return _COMMAND.sub(said, problem)


def by_model(problem: str, model: ChatModel) -> tuple[str, ...]:
    """The concepts that ``model`` names, at most `MOST`. Raises `ReplyError` where it names none in the form asked for."""
    reply = model.chat(concepts_messages(readable_problem(problem)), schema=CONCEPTS_SCHEMA, max_tokens=CONCEPTS_TOKENS)
    try:
        named = json.loads(reply.text)["concepts"]
        found = tuple(dict.fromkeys(str(name).strip() for name in named if str(name).strip()))[:MOST]
    except (ValueError, KeyError, TypeError) as error:
        raise ReplyError(f"{model.name} named no concepts: {reply.text[:80]!r}", reason="form") from error
    if not found:
        raise ReplyError(f"{model.name} named no concepts", reason="empty")
    return found
