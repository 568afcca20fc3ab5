"""Function words of English, and what endings show: plurals, adverbs, participles. No list holds a thing of the world."""

from __future__ import annotations

from functools import lru_cache

from mathrag.problems.wording import WORDS

DETERMINERS = WORDS["determiners"]
SINGULAR = WORDS["singular"]
PLURAL = WORDS["plural"]
POSSESSIVES = WORDS["possessives"]
PRONOUNS = WORDS["pronouns"]
PREPOSITIONS = WORDS["prepositions"]
RELATIVES = WORDS["relatives"]
CONJUNCTIONS = WORDS["conjunctions"]
BE = WORDS["be"]
HAVE = WORDS["have"]
MODALS = WORDS["modals"]
FINITE = WORDS["finite"]
ADJECTIVES_OF_SIZE = WORDS["adjectives of size"]
DIRECTIONS = WORDS["directions"]
ELLIPTIC = WORDS["elliptic"]
ATTRIBUTIVE = WORDS["attributive"]
EQUALS = WORDS["equals"]
COMMANDS = WORDS["commands"]
SUBJECTLESS = WORDS["subjectless"]
IRREGULAR_VERBS = WORDS["irregular verbs"]
OFTEN_NOUNS = WORDS["often nouns"]
SPEECH = WORDS["speech"]

_PLURAL_LIKE = ("ss", "us", "is", "ics", "as", "ns'")
IRREGULAR_PLURALS = dict(pair.split(":") for pair in WORDS["irregular plurals"])
_UNCHANGED = WORDS["unchanged plurals"]


@lru_cache(maxsize=20_000)
def singular(noun: str) -> str:
    """``noun`` in the singular, its letters' case kept: "boxes" is "box"."""
    low = noun.lower()
    if low in IRREGULAR_PLURALS:
        return IRREGULAR_PLURALS[low]
    if not low.endswith("s") or len(low) < 4 or low.endswith(_PLURAL_LIKE) or low in _UNCHANGED or not low.isalpha():
        return noun
    if low.endswith("ies") and len(low) > 4:
        return noun[:-3] + "y"
    return noun[:-2] if low.endswith(("sses", "shes", "ches", "xes", "zes")) else noun[:-1]


def is_plural(noun: str) -> bool:
    """Does ``noun`` have the form of a plural?"""
    return singular(noun) != noun


_NO_ADVERBS = WORDS["no adverbs"]


def is_adverb(word: str) -> bool:
    """Is a word, in lower case, an adverb by its ending?"""
    return word.endswith("ly") and len(word) > 4 and word not in _NO_ADVERBS


APOSTROPHES = WORDS["apostrophes"]
CLOSED = DETERMINERS | POSSESSIVES | PRONOUNS | PREPOSITIONS | CONJUNCTIONS | BE | HAVE | MODALS | {"there", "yes"}
CLOSED |= ADJECTIVES_OF_SIZE | DIRECTIONS | COMMANDS | APOSTROPHES
ENDS = WORDS["ends"]
BREAKS = WORDS["breaks"]


def is_participle(word: str) -> bool:
    """Has a word a participle's ending behind a stem with a vowel: "rotating" has, "spring" has not?"""
    return (
        word.endswith(("ed", "ing"))
        and len(word) > 4
        and any(letter in "aeiouy" for letter in word.removesuffix("ed").removesuffix("ing"))
    )
