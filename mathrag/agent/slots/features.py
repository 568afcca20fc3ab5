"""How well words fit: the costs of binding a value to a parameter and of letting one variable stand for another.

Every function returns shares between 0 (fits) and 1, by the names in `weights.FEATURES`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import fsum

from mathrag.agent.slots.typed import FINAL, Noun, index_of
from mathrag.problems.wording import wording
from mathrag.problems.words import group_of, tokens
from mathrag.quantities import to_si

SYNONYM_COST = 0.15
TELLING = 3  # letters of a symbol that says what it is, whatever a value is called: v_rms
PURE_NUMBER = 2.5  # between dimensionless kinds nothing but the kind tells them apart
ANY_NUMBER = frozenset({"number", "ratio", "percentage"})
"""Pure numbers that may be any other."""
ANY_LENGTH = frozenset({"distance", "length"})
"""What "1.1 m from the hinge", "apart" and "long" say of a length: it may be any, a radius or a height too."""
ANGULAR = frozenset({"angle", "angular_displacement", "phase_angle"})
ASIDE = "aside"
"""The role of a value that has no part in it."""
ORDINALS = frozenset(tokens("first second third fourth"))


@dataclass(frozen=True)
class Fact:
    """A value the question gives (or implies), with the words that name it.

    ``free``: the result may not depend on it; ``of_kind``: only one of its kind takes it, ``needs``: one called so, by all if ``whole``;
    ``place``: where the words stand that imply it;
    ``known``: URI of the document's value (`entities.Value`) that it is; ``currency``: of a sum of money;
    ``against``: a size that points against what it changes (`reading.sorts`); ``spoken``: sentences that speak of the thing which
    brings it, where the one that asks does not.
    """

    index: int
    value: float | int
    unit: str | None
    si: float
    noun: Noun
    text: str
    span: tuple[int, int] | None
    difference: bool = False
    role: str = "given"
    near: bool = False
    note: str = ""
    needs: frozenset[str] = frozenset()
    whole: bool = False
    pair: int | None = None
    sentence: int = 0
    origin: int | None = None
    answered: bool = False
    also: tuple[int, ...] = ()
    after: bool = False
    free: bool = False
    of_kind: bool = False
    thing: str | None = None
    place: int | None = None
    species: str | None = None
    known: str | None = None
    currency: str | None = None
    against: bool = False
    spoken: frozenset[int] = frozenset()

    @property
    def dimension(self) -> str:
        """As the quantities room writes it."""
        return self.noun.dimension or "1"

    @property
    def written(self) -> bool:
        """Does the question give it, and not something it was made from?"""
        return self.role == "given" and self.origin is None


def assumed(
    index: int, value: float, unit: str | None, noun: Noun, text: str, note: str, needs: frozenset[str] = frozenset()
) -> Fact:
    """A value that the question does not write, with the reason for it in ``note``."""
    si = to_si(value, unit or "1")[0]
    return Fact(index, value, unit, si, noun, text, None, role="assumed", note=note, needs=needs)


def missing(
    wanted: Iterable[str], stems: frozenset[str], concepts: frozenset[str], weight: Mapping[str, float]
) -> float:
    """Weighted share of the ``wanted`` stems that are not among the words; a synonym counts almost fully."""
    weighed: list[float] = []
    lost: list[float] = []
    for token in wanted:
        group = group_of(token)
        w = weight.get(group, 1.0)
        weighed.append(w)
        if token not in stems:
            lost.append(w * (SYNONYM_COST if group in concepts else 1.0))
    total = fsum(weighed)  # the same in whatever order a set has its words
    return fsum(lost) / total if total else 0.0


def marker_cost(given: frozenset[str], wanted: frozenset[str], thermal: bool) -> float:
    """Initial against final, change against level."""
    if not wanted:
        if not given:
            return 0.0
        return 0.5 if thermal and "change" in given else 0.2
    if given & wanted:
        return 0.0
    if not given:
        return 0.6 if thermal and "change" in wanted else 0.3
    return 1.0


def kind_costs(given: Noun, wanted: Noun) -> tuple[float, float]:
    """Costs of (another kind, unknown kind); a kind and its broader one are the same."""
    if not given.kinds or not wanted.kinds:
        return 0.0, 1.0
    if given.kinds & wanted.families or wanted.kinds & given.families:
        return 0.0, 0.0
    return (PURE_NUMBER if wanted.dimension == "1" else 1.0), 0.0


def unlike_kinds(one: Noun, other: Noun) -> bool:
    """True if both have kinds of their own, and neither's is a broader one of the other's: a height is no circumference."""
    if not one.kinds or not other.kinds or one.dimension != other.dimension:
        return False
    if one.dimension == "1":
        return _unlike_numbers(one, other)
    return not (one.kinds & other.families or other.kinds & one.families)


def contraries(noun: Noun) -> frozenset[str]:
    """The words that what is called so is not called: no "annual" rate is a "monthly" one."""
    own = [sides for sides in _sides() if any(noun.stems & side for side in sides)]
    return frozenset[str]().union(*(side for sides in own for side in sides if not noun.stems & side))


@lru_cache(maxsize=1)
def _sides() -> list[list[frozenset[str]]]:
    return [[frozenset(tokens(side)) for side in line.split("|")] for line in wording().contrary]


def no_such_number(need: Noun, provider: Noun) -> bool:
    """A pure number with a name (an angle, a number of microstates) is not computed as a number of which nothing is known."""
    return need.dimension == "1" and bool(need.kinds - ANY_NUMBER) and not provider.kinds


def _unlike_numbers(one: Noun, other: Noun) -> bool:
    """Do two pure numbers of known kinds, neither a general one, share no broader kind and no head ("efficiency")?"""
    if one.families & other.families or (one.kinds | other.kinds) & ANY_NUMBER:
        return False
    if one.kinds & ANGULAR and other.kinds & ANGULAR:
        return False
    return not {kind.rpartition("_")[2] for kind in one.kinds} & {kind.rpartition("_")[2] for kind in other.kinds}


def other_number(asked: Noun, slot: Noun, formula_words: frozenset[str]) -> bool:
    """Is one an angle and the other a pure number of another kind, so that the one can't be the other?

    Nothing but its name, or where it has none its symbol and its formula's words, tells what a pure number without a kind is: an
    "efficiency" is no "resistance coefficient".
    """
    if slot.dimension != "1" or not asked.kinds:
        return False
    if not slot.kinds:
        words = slot.concepts if slot.own else slot.concepts | formula_words
        same = asked.symbol is not None and asked.symbol == slot.symbol
        return not (asked.kinds & ANY_NUMBER or words & asked.concepts or same)
    return bool(asked.families & ANGULAR) is not bool(slot.families & ANGULAR)


def called(asked: Noun, slot: Noun) -> bool:
    """Does a variable have most of the words of what is asked, where nothing else is known of that? A "heart rate" is no rate constant."""
    words = slot.stems | {(slot.symbol or "").lower()}  # a z-score has its symbol in its name
    return 2 * len(words & asked.stems) > len(asked.stems)


def symbol_cost(given: str | None, wanted: str | None, mentioned: frozenset[str] = frozenset()) -> float:
    """0 for the same symbol, 1 for different ones; where the value has none, less if the question speaks of that symbol."""
    if wanted is not None and given is None and mentioned:
        if wanted.lower() in mentioned:
            return 0.0
        if any(symbol[0] == wanted[0].lower() for symbol in mentioned):
            return 0.8
    if given is None or wanted is None:
        return 0.5
    if given == wanted:
        return 0.0
    bases = tuple(re.sub(r"(?<=.)[0-9].*$", "", symbol) for symbol in (given, wanted))
    return 0.3 if bases[0] == bases[1] else 1.0


def indexed(slot: Noun, given: Noun) -> bool:
    """Does a word of the value begin with the index that tells the slot from its like: N_s and "secondary turns"?"""
    return slot.index is not None and given.symbol is None and any(word.startswith(slot.index) for word in given.own)


def bind_costs(fact: Fact, slot: Noun, question: Noun, weight: Mapping[str, float]) -> tuple[float, ...]:
    """The ``bind*`` features in their order: the value of ``fact`` in a variable called ``slot``."""
    noun = fact.noun
    same = noun.symbol is not None and noun.symbol == slot.symbol and len(noun.symbol) >= TELLING
    kind, unknown = (0.0, 0.0) if same else kind_costs(noun, slot)
    own = slot.own if ORDINALS & question.stems else slot.own - ORDINALS
    told = indexed(slot, noun)
    return (
        1.0,
        missing(own, noun.stems, noun.concepts, weight),
        kind,
        unknown,
        marker_cost(noun.markers, slot.markers, "Θ" in (slot.dimension or "")),
        0.0 if told else symbol_cost(noun.symbol, slot.symbol, question.symbols),
    )


def match_costs(need: Noun, provider: Noun, weight: Mapping[str, float]) -> tuple[float, ...]:
    """The ``match*`` features in their order: ``provider`` stands for ``need``."""
    kind, unknown = kind_costs(need, provider)
    return (
        missing(need.own, provider.stems, provider.concepts, weight),
        kind + 0.3 * unknown,
        marker_cost(provider.markers, need.markers, "Θ" in (need.dimension or provider.dimension or "")),
    )


def target_costs(asked: Noun, slot: Noun, weight: Mapping[str, float]) -> tuple[float, ...]:
    """The ``target*`` features in their order: the asked quantity against a formula's variable."""
    kind, unknown = kind_costs(asked, slot)
    unmarked = not asked.markers and slot.markers == FINAL  # what comes of it is asked for, if no state is named
    return (
        missing(asked.own, slot.stems, slot.concepts, weight),
        kind,
        unknown,
        0.0 if unmarked else marker_cost(slot.markers, asked.markers, "Θ" in (slot.dimension or "")),
        0.0 if indexed(slot, asked) else symbol_cost(asked.symbol, slot.symbol),
    )


def crossed_letters(places: Iterable[tuple[str, str | None, str]]) -> tuple[str, str] | None:
    """Of whom a quantity is, and of whom the variable that it stands in, where the question and the law have both letters; else None.

    ``places``: the symbols of a law's variables, each with the symbol and the words of what stands there, or is asked.
    """
    found = [(_whose(own, words), index_of(symbol)) for symbol, own, words in places]
    both = {letter for letter, _ in found} & {index for _, index in found}
    return next(((own, index) for own, index in found if own and own != index and {own, index} <= both), None)


@lru_cache(4096)  # every plan of a question asks for the same few
def _whose(symbol: str | None, words: str) -> str | None:
    """The letter that tells whose a quantity is: the index of its symbol, else the last that its words or its symbol name."""
    last = [*_letters(symbol or ""), *_letters(words)] if len(symbol or "") < 2 else _letters(str(symbol)[-1])
    return last[-1] if last else None


def _letters(text: str) -> list[str]:
    """The capitals that stand alone in ``text``, as names do ("of B"), in order."""
    words = (word.strip(".,;:?!()") for word in text.split())
    return [word for word in words if len(word) == 1 and word.isupper() and word != "I"]
