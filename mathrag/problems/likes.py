"""Things that are alike, told apart: "the second block", "two blocks of 2 kg and 3 kg".

Things of which a list tells as many values are split, so that each value has its own; "the second" without a noun is of the things that
were counted before.
"""

from __future__ import annotations

import re

from mathrag.problems.mentions import DISTINCT, ORDINALS, Named
from mathrag.problems.owners import Owners

_NUMBER = re.compile(r"[-−–]?\d[\d,]*(?:\.\d+)?(?:\s?[×x·]\s?10\^?[-−–]?\d+|e[-+]?\d+)?")
MOST_SPLIT = 6
"""More like things than these are counted, not told apart."""
ELLIPTIC = DISTINCT | {"one"}


class Likes(Owners):
    """Owners of values, like things told apart."""

    def settle_likes(self) -> None:
        """Splits things of which a list of values tells, and finds the noun that comparatives, ordinals and "the other" stand for."""
        for thing in range(len(self.things)):
            if 1 < self.things[thing].count <= MOST_SPLIT:
                self._split(thing)
        for thing in sorted(set(self.thing_of.values()), key=lambda item: self.things[item].spans[0]):
            self._settle(thing)

    def _split(self, thing: int) -> None:
        """Gives each of ``thing``, counted as many, its own value, where a list has as many values of one unit."""
        named = self.things[thing]
        values = [index for index in sorted(self.owners, key=self.place_of.__getitem__) if self.owners[index] == thing]
        owned = [index for index in values if any(map(str.isdigit, self.tokens[self.place_of[index]].text))]
        for first in range(len(owned) - named.count + 1):
            row = owned[first : first + named.count]
            units = {self._unit(index) for index in row} - {""}  # "25 and 45 N" has one
            if len(units) != 1:
                continue
            for order, index in enumerate(row):
                word = next(word for word, place in ORDINALS.items() if place == order)
                self.things.append(
                    Named(named.head, [*named.words, word], substance=named.substance, spans=list(named.spans))
                )
                self.owners[index] = len(self.things) - 1
            return

    def _unit(self, index: int) -> str:
        """The unit of a value as it is written."""
        text = self.tokens[self.place_of[index]].text
        return _NUMBER.sub("", text).strip(" -") if any(map(str.isdigit, text)) else ""

    def _settle(self, thing: int) -> None:
        """Finds what noun ``thing`` stands for where none is said: of the last that were counted."""
        named = self.things[thing]
        telling = {named.head.lower(), *map(str.lower, named.words)} & DISTINCT
        if not telling or named.count > 1:
            return
        likes = [self.things[like] for like in set(self.thing_of.values()) if self.things[like].count > 1]
        counted = [like for like in likes if like.spans[0] < named.spans[0]]
        if named.head.lower() in ELLIPTIC and counted:
            named.words = sorted(telling)
            named.head = max(counted, key=lambda like: like.spans[0]).head
