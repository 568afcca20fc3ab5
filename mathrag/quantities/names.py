"""Words to quantity kinds: the longest known phrase at the head of a noun phrase.

In "power supply voltage" the head is *voltage*, in "mass of the block" *mass*, in "heat released by combustion" *heat*:
what stands before the head narrows it, what follows a preposition or a participle belongs to something else. Nouns without
a quantity of their own ("amount of heat", "value of the current") hand over to what they are of. Words are compared
without plural and in American spelling.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|\d+")
_TOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|\d+|[,;:()\[\]?!]")
_PUNCTUATION = frozenset(",;:()[]?!")
_PARTICIPLE = re.compile(
    r"\w{2,}(?:ed|ing)|done|taken|given|lost|gained|used|made|held|drawn|known|away|off|out|up|down|back|over|\w|\d+"
)
_ARTICLES = frozenset(
    "das ein eine einen "
    "a an the its his her their our your this that these those each every any some s what find calculate determine compute estimate "
    "give state evaluate".split()
)
_BOUNDARIES = frozenset(
    "of in for at to from with between on onto into through across per due by when while that which who whose after before during "
    "under over against along around as if and or than until upon via within without where needed required given stored "
    "des der dem den eines einer einem von vom bei zwischen pro und für zur zum durch ist sind "
    "is are was were "
    "be been has have had does do did can could will would must should may might then , ; : ( ) using so because".split()
)
LIGHT = frozenset(
    "value magnitude amount quantity size level total sum average mean maximum minimum max min peak change increase decrease rise drop "
    "fall difference ratio percentage percent fraction component result answer reading measure number rate numerical approximate parameter "
    "limit content variation unit degree gain loss reduction increment uncertainty".split()
)
_ALSO_ADJECTIVES = frozenset(["current"])
"""Names that are adjectives in front of another noun: the current price is no electric one."""
_AMERICAN = {
    "metre": "meter",
    "litre": "liter",
    "centre": "center",
    "vapour": "vapor",
    "colour": "color",
    "fibre": "fiber",
    "travelled": "traveled",
    "travelling": "traveling",
    "vaporisation": "vaporization",
    "ionisation": "ionization",
    "sulphur": "sulfur",
    "aluminium": "aluminum",
    "behaviour": "behavior",
    "mould": "mold",
    "catalyse": "catalyze",
    "polarisation": "polarization",
    "magnetisation": "magnetization",
    "utilisation": "utilization",
    "metres": "meters",
    "litres": "liters",
}
PLURALS = {
    "radii": "radius",
    "foci": "focus",
    "nuclei": "nucleus",
    "indices": "index",
    "momenta": "momentum",
    "maxima": "maximum",
    "minima": "minimum",
    "axes": "axis",
    "gases": "gas",
    "lenses": "lens",
}
"""Plurals that no ending tells."""
_KEPT = frozenset(
    "mass gas loss stress glass class physics thermodynamics bias radius focus status process gauss siemens lens series less".split()
)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A word in lower case, singular and American."""
    word = word.lower().replace("’", "'").removesuffix("'s")
    word = PLURALS.get(word) or _AMERICAN.get(word, word)
    if word in _KEPT or len(word) < 4 or word.endswith(("ss", "us", "is", "os")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("xes", "ches", "shes", "sses")):
        return word[:-2]
    return word[:-1] if word.endswith("s") else word


def words_of(text: str) -> list[str]:
    """The stems of ``text``; possessive endings and hyphens separate."""
    return [stem(word) for word in _WORD.findall(text.replace("’", "'"))]


SHORTEST_BASE = 5
"""Letters of a name that compounds may end in: ``kraft``, ``masse``."""


@dataclass(slots=True)
class NameIndex:
    """Phrases and the kinds they name, each with the weight of that kind of name."""

    phrases: dict[tuple[str, ...], dict[str, float]] = field(default_factory=dict)
    compounds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    longest: int = 1

    def add(self, phrase: str, identifier: str, weight: float, *, ends_compounds: bool = False) -> None:
        """Learn a name; ``ends_compounds``: words that end in it are named by it, as German ones are."""
        key = tuple(words_of(phrase))
        if key:
            known = self.phrases.setdefault(key, {})
            known[identifier] = max(weight, known.get(identifier, 0))
            self.longest = max(self.longest, len(key))
            if ends_compounds and len(key) == 1 and len(key[0]) >= SHORTEST_BASE:
                self.compounds[key[0]] = key

    def look_up(self, text: str) -> dict[str, float]:
        """Identifiers with scores in 0..1, the score of the best phrase that names each."""
        words = words_of(text)
        content = tuple(word for word in words if word not in _ARTICLES)
        found = dict(self.phrases.get(content) or self.phrases.get(tuple(words), {}))
        for identifier, score in self._in_pieces(_pieces(text)).items():
            found[identifier] = max(score, found.get(identifier, 0))
        return found

    def _in_pieces(self, pieces: list[list[str]]) -> dict[str, float]:
        """Noun phrases from left to right; the later, the less it says about the whole."""
        found: dict[str, float] = {}
        factor = 1.0
        flat = [(word, number) for number, piece in enumerate(pieces) for word in piece]
        for number, piece in enumerate(pieces):
            head = _head(piece)
            best = self._across(flat, number, head)
            light = not head or head[-1] in LIGHT
            if not best and head and [after[:1] for after in pieces[number + 1 : number + 2]] == [["per"]]:
                break  # a charge per area is no charge
            named = {identifier: score * (0.75 if best else 1) for identifier, score in self._at_head(head).items()}
            for identifier, score in {**named, **best}.items():
                found[identifier] = max(found.get(identifier, 0), score * factor)
            if found and not (light and max(found.values()) < 0.9):
                break
            for identifier, score in self._inside(head).items():
                found[identifier] = max(found.get(identifier, 0), score * factor)
            factor *= 0.85 if light else 0.35
        return found

    def _at_head(self, head: list[str]) -> dict[str, float]:
        """The longest phrase that ends the noun phrase; trailing light nouns ("temperature change") cost a little."""
        cost = 1.0
        while head:
            for length in range(min(len(head), self.longest), 0, -1):
                named = self.phrases.get(tuple(head[-length:]))
                if named:
                    share = length / len(head)
                    return {identifier: cost * weight * (0.75 + 0.25 * share) for identifier, weight in named.items()}
            if base := self._base(head[-1]):
                return {identifier: cost * 0.9 * weight for identifier, weight in self.phrases[base].items()}
            if _PARTICIPLE.fullmatch(head[-1]):  # "heat released", "energy carried away", "resistor R 1"
                head = head[:-1]
            elif head[-1] in LIGHT:
                head, cost = head[:-1], cost * 0.85
            else:
                return {}
        return {}

    def _base(self, word: str) -> tuple[str, ...] | None:
        """The name that ends a German compound: "geschwindigkeit" of "umfangsgeschwindigkeit"."""
        ends = (word[start:] for start in range(2, len(word) - SHORTEST_BASE + 1))
        return next((self.compounds[end] for end in ends if end in self.compounds), None)

    def _across(self, flat: list[tuple[str, int]], number: int, head: list[str]) -> dict[str, float]:
        """Names that go on after the preposition: "moment of inertia", "coefficient of friction"."""
        starts = [place for place, (_, piece) in enumerate(flat) if piece == number]
        if not starts or not head:
            return {}
        end_of_head = starts[0] + len(head)
        best: dict[str, float] = {}
        for start in range(starts[0], end_of_head):
            for length in range(self.longest, end_of_head - start, -1):
                phrase = tuple(word for word, _ in flat[start : start + length])
                named = self.phrases.get(phrase)
                if named and len(phrase) == length:
                    share = (end_of_head - start) / len(head)
                    return {identifier: weight * (0.8 + 0.2 * share) for identifier, weight in named.items()}
        return best

    def _inside(self, head: list[str]) -> dict[str, float]:
        """A phrase that only modifies the head: weak evidence."""
        for length in range(min(len(head), self.longest), 0, -1):
            for start in range(len(head) - length, -1, -1):
                named = self.phrases.get(tuple(head[start : start + length]))
                if named and head[start] not in LIGHT and (length > 1 or head[start] not in _ALSO_ADJECTIVES):
                    return {identifier: 0.3 * weight for identifier, weight in named.items()}
        return {}


def _pieces(text: str) -> list[list[str]]:
    """The noun phrases of ``text``, each with the boundary word that begins it; an article or a comma begins one too."""
    pieces: list[list[str]] = [[]]
    named = False  # has the last piece more than boundary words?
    for token in _TOKEN.findall(text.replace("’", "'")):
        word = stem(token)
        if word in _BOUNDARIES or word in _ARTICLES or word in _PUNCTUATION:
            if named:
                pieces.append([])
                named = False
            if word in _BOUNDARIES:
                pieces[-1].append(word)
        else:
            pieces[-1].append(word)
            named = True
    return pieces


def _head(piece: Iterable[str]) -> list[str]:
    """The noun phrase without its boundary words."""
    return [word for word in piece if word not in _BOUNDARIES]
