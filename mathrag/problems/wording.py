"""What everyday words mean for quantities: ``ontology/wording.yaml``."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from pydantic import Field

from mathrag.entities import Frozen
from mathrag.ontology_files import read_yaml


class Arithmetic(Frozen):
    """Words of plain arithmetic; several ones behind bars."""

    asks: str = Field(description="what opens a question for it")
    signs: dict[str, str] = Field(description="LaTeX -> words")
    turned: dict[str, str] = Field(description="LaTeX that stands behind the term that follows the words -> words")
    lists: dict[str, str] = Field(description="statistic of numbers in a row -> words")
    shares: dict[str, str] = Field(description="LaTeX of a share of two numbers a and b, in their order -> forms")
    wholes: dict[str, str] = Field(description="LaTeX of what a share a is of, or of the part of b that it is -> forms")


class Wording(Frozen):
    """The file; its sections are told in it. Quantities are names, several ones behind bars."""

    synonyms: tuple[str, ...]
    alike: tuple[str, ...] = Field(description="phrases that say the same in any text, behind bars")
    manners: dict[str, str] = Field(description="adverb or adjective -> quantity; empty: any")
    states: dict[str, str]
    decided: dict[str, dict[str, str]] = Field(
        description="adverb or adjective -> quantity -> what is said of a thing where it is meant, behind bars"
    )
    deeds: dict[str, str] = Field(description="quantity -> verbs")
    instruments: dict[str, str]
    largest: str = Field(description="what says how large a quantity gets, behind bars")
    bearers: dict[str, str] = Field(description="quantity -> things whose values are of it where no word says of what")
    sizes: dict[str, str] = Field(description="dimension, or 'any' -> phrases that ask for a size, behind bars")
    before: dict[str, str] = Field(description="quantity -> what stands right before a value of it, behind bars")
    measures: dict[str, str] = Field(description="what stands right behind a value -> quantity")
    related: str = Field(description="what makes one quantity of two, behind bars")
    money: str = Field(description="names of sums of money")
    directions: dict[str, str] = Field(description="'against' and 'along' what a value changes -> phrases behind bars")
    contrary: tuple[str, ...] = Field(description="words of which one is none of the others, behind bars")
    periodic: dict[str, str] = Field(description="what says of a quantity that it is one for each time -> that time")
    parts: dict[str, str] = Field(description="'left', 'gone' -> what is said of such a part of a whole, behind bars")
    untold: dict[str, str] = Field(
        description="'before' and 'behind' its name what says that a quantity has a value which is not told, 'sums' of money; behind bars"
    )
    kept: str = Field(description="what says that something is the same in two states")
    lasting: dict[str, str] = Field(
        description="kinds of what a thing or a material keeps whatever happens to it -> words that tell of such a thing, behind bars"
    )
    levels: str = Field(description="kinds that are the logarithm of a ratio, so that no percentage is one")
    directed: str = Field(description="kinds that have a direction, so that sizes alone don't add up")
    spans: str = Field(description="kinds of lengths that are gone or stretched, any of which 'how far' may ask for")
    senses: dict[str, str] = Field(description="'at least', 'at most', 'about' -> what asks for it, behind bars")
    elsewhere: str = Field(description="places where things do not fall as on Earth, behind bars")
    farther: float = Field(description="height in metres above which they do not, either")
    numbers: str = Field(description="names of what is none beside them")
    ends: tuple[str, str] = Field(description="what the two values of an interval are called")
    predicts: str = Field(description="what asks for a value of a function that is given")
    arithmetic: Arithmetic
    amounts: dict[str, str] = Field(
        description="what is told or asked of amounts of substances -> phrases, behind bars"
    )
    exchanges: str = Field(description="words that tell of two substances that they exchange their ions, behind bars")
    reactions: dict[str, str] = Field(description="words that tell a reaction -> what else reacts, and what is made")
    molal: str = Field(description="stems of words for solutions, of which m is a molality, behind bars")
    strong: dict[str, str] = Field(description="ion -> acids or bases that give it off whole, one of each")
    ionized: dict[str, str] = Field(description="constant of what ionizes in part -> the ion that it gives")
    logarithms: dict[str, dict[str, tuple[str, str]]] = Field(
        description="logarithm p -> the concentration c of an ion by it, and it by that"
    )
    equilibrium: dict[str, str] = Field(description="'start' and 'end' -> words of a value before, or in, equilibrium")


def _file(name: str) -> dict[str, object]:
    return cast("dict[str, object]", read_yaml(name))


@lru_cache(maxsize=1)
def wording() -> Wording:
    """The words that ship."""
    return Wording.model_validate(_file("wording.yaml"))


WORDS = {name: frozenset(str(words).split()) for name, words in _file("function-words.yaml").items()}
"""Function words of English by what they do, and words of how a value is meant: ``ontology/function-words.yaml``."""
