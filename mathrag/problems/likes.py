"""Things that are alike, told apart: "the heavier one", "the second block", "the other", "two blocks of 2 kg and 3 kg".

Of like things (one noun) an ordinal means the n-th that is named, a comparative the one of the larger or smaller value, "the other" the one
that was not spoken of last. Two things of which a list tells as many values are split, so that each value has its own.
"""

from __future__ import annotations

import re

from mathrag.problems.mentions import DISTINCT, LARGER, ORDINALS, SMALLER, Named
from mathrag.problems.owners import Owners

_NUMBER = re.compile(r"[-−–]?\d[\d,]*(?:\.\d+)?(?:\s?[×x·]\s?10\^?[-−–]?\d+|e[-+]?\d+)?")
MOST_SPLIT = 6
"""More like things than these are counted, not told apart."""
ELLIPTIC = DISTINCT | {"one"}


class Likes(Owners):
    """Owners of values, like things told apart."""

    def settle_likes(self) -> None:
        """Splits things of which a list of values tells, and finds what comparatives, ordinals and "the other" mean."""
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
            if len(units) != 1 or not all(map(self._is_next, row, row[1:])):
                continue
            for order, index in enumerate(row):
                word = next(word for word, place in ORDINALS.items() if place == order)
                self.things.append(
                    Named(named.head, [*named.words, word], substance=named.substance, spans=list(named.spans))
                )
                self.owners[index] = len(self.things) - 1
            return

    def _is_next(self, index: int, after: int) -> bool:
        """Do only "and" and commas, and at most a quantity's name, stand between two values?"""
        between = range(self.place_of[index] + 1, self.place_of[after])
        words = ("and", ",", "or", "a", "an", "the", "=")
        return all(self.grammar.low(at) in words or self.grammar.low(at + 1) == "=" for at in between)

    def _unit(self, index: int) -> str:
        """The unit of a value as it is written."""
        text = self.tokens[self.place_of[index]].text
        return _NUMBER.sub("", text).strip(" -") if any(map(str.isdigit, text)) else ""

    def _amount(self, thing: int) -> tuple[str, float] | None:
        """The first value of a thing, by its unit and number."""
        for index in sorted(self.owners, key=self.place_of.__getitem__):
            number = _NUMBER.match(self.tokens[self.place_of[index]].text)
            if self.owners[index] == thing and number is not None:
                plain = re.sub(r"\s?[×x·]\s?10\^?", "e", number.group()).replace(",", "")
                return self._unit(index), float(plain.replace("−", "-").replace("–", "-"))
        return None

    def _settle(self, thing: int) -> None:
        """Finds which of its like ``thing`` is, or only what noun it stands for."""
        named = self.things[thing]
        telling = {named.head.lower(), *map(str.lower, named.words)} & DISTINCT
        if not telling or named.count > 1:
            return
        group = self._group(thing)
        meant = self._meant(thing, telling, group)
        if meant is not None:
            self._merge(thing, meant)
        elif named.head.lower() in ELLIPTIC:
            counted = [
                like
                for like in set(self.thing_of.values())
                if self.things[like].count > 1 and self._is_before(like, thing)
            ]
            if counted:
                named.words = sorted(telling)
                named.head = self.things[max(counted, key=lambda like: self.things[like].spans[0])].head

    def _group(self, thing: int) -> list[int]:
        """The things alike that were named before ``thing``, in their order; two at least, or none."""
        named = self.things[thing]
        groups: dict[str, list[int]] = {}
        present = {*self.thing_of.values(), *self.owners.values()}
        for like in sorted(present, key=lambda item: (self.things[item].spans[0], item)):
            if like != thing and self.things[like].count == 1 and self._is_before(like, thing):
                groups.setdefault(self.things[like].head.lower(), []).append(like)
        if named.head.lower() not in ELLIPTIC:
            return groups.get(named.head.lower(), [])
        return next((group for group in reversed(groups.values()) if len(group) > 1), [])

    def _is_before(self, like: int, thing: int) -> bool:
        """Was ``like`` named before ``thing``?"""
        return self.things[like].spans[0] < self.things[thing].spans[0]

    def _meant(self, thing: int, telling: set[str], group: list[int]) -> int | None:
        """The one of ``group`` that the words ``telling`` mean."""
        if len(group) < 2:
            return None
        amounts = {like: amount for like in group if (amount := self._amount(like)) is not None}
        if (
            telling & (LARGER | SMALLER)
            and len(amounts) == len(group)
            and len({unit for unit, _ in amounts.values()}) == 1
        ):
            choose = max if telling & LARGER else min
            return choose(group, key=lambda like: amounts[like][1])
        if "other" in telling and len(group) == 2:
            start = self.things[thing].spans[0]
            last = [max(span for span in self.things[like].spans if span < start) for like in group]
            return group[0] if last[0] < last[1] else group[1]
        return None

    def _merge(self, thing: int, meant: int) -> None:
        """Makes ``thing`` a further mention of ``meant``."""
        named, kept = self.things[thing], self.things[meant]
        kept.spans += named.spans
        kept.words += [word for word in named.words if word in DISTINCT - {"other"} and word not in kept.words]
        if named.head.lower() in LARGER | SMALLER:
            kept.words.append(named.head.lower())
        self.thing_of = {index: meant if item == thing else item for index, item in self.thing_of.items()}
        self.owners = {index: meant if item == thing else item for index, item in self.owners.items()}
