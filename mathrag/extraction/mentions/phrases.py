"""The noun phrases of a sentence, by parts of speech: "nozzle discharge", "largest bending moment", "moment in the beam"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from mathrag.extraction.mentions.words import Word, tagged
from mathrag.models import is_ordinary
from mathrag.ontology_files import read_yaml
from mathrag.quantities import is_unit, ontology

_NOUNS = frozenset("NN0 NN1 NN2 NP0 UNC".split())
_BEFORE_NOUNS = frozenset("AJ0 AJC AJS ORD POS VVN VVG VVD".split())
_DETERMINERS = frozenset("AT0 DPS DT0".split())
_WORDS = read_yaml("function-words.yaml")
_LINKS, _PARTS, _ACTS = (frozenset(_WORDS[name].split()) for name in ("links of nouns", "parts of a text", "acts"))
COUNTED = "how many"
"""In place of the determiner of what a symbol right before it counts."""
MOST_LINKS = 2
MOST_WORDS = 10


@dataclass(frozen=True)
class Phrase:
    """A noun phrase ``words[start:end]`` without its determiner; ``links``: how many prepositions are in it."""

    text: str
    start: int
    end: int
    links: int
    head: str
    determiner: str
    gerund: bool = False
    """Is its first word a verb's form in -ing?"""

    @property
    def opening(self) -> int:
        """Where it begins with its determiner."""
        return self.start - bool(self.determiner)


def phrases(words: Sequence[Word]) -> list[Phrase]:
    """Base noun phrases and what goes on from them with prepositions, in order."""
    bases = list(_bases(words))
    starts = dict(bases)
    found = [phrase for start, end in bases for phrase in _longer(words, start, end, starts)]
    counted = [
        Phrase(f"number of {_text(words, start, end)}", start, end, 0, "number", COUNTED)
        for start, end in bases
        if start and words[start - 1].is_formula and words[end - 1].tag == "NN2" and not is_unit(words[start].text)
    ]
    return [*found, *counted]


def _bases(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    place = 0
    while place < len(words):
        place += place == 0 and len(words) > 1 and words[0].text.lower() in _ACTS
        start = place
        while place < len(words) and _goes_on(words, start, place):
            place += 1
        end = place
        while end > start and words[end - 1].tag not in _NOUNS and not _acts_as_noun(words, start, end - 1):
            end -= 1
        if end > start and any(len(word.text) > 1 for word in words[start:end]):
            yield start, end
        place = max(place, start + 1)


def _goes_on(words: Sequence[Word], start: int, place: int) -> bool:
    word = words[place]
    if word.is_formula or not word.text[0].isalpha() or word.text.lower() in _PARTS:
        return False
    if word.tag in _NOUNS or word.tag in ("AJ0", "AJC", "AJS", "ORD", "POS"):
        return len(word.text) > 1
    if word.tag not in _BEFORE_NOUNS:
        return False
    following = words[place + 1] if place + 1 < len(words) else None
    behind_noun = place > start and words[place - 1].tag in _NOUNS
    if word.tag == "VVG" and (
        following is None or following.is_formula or following.tag == "PUN" or following.tag == "PRF"
    ):
        return True
    return not behind_noun and following is not None and (following.tag in _NOUNS or following.tag in _BEFORE_NOUNS)


def _acts_as_noun(words: Sequence[Word], start: int, place: int) -> bool:
    return words[place].tag == "VVG" and (
        place > start or (start > 0 and words[start - 1].tag in _DETERMINERS) or len(words) == 1
    )


def _longer(words: Sequence[Word], start: int, end: int, starts: Mapping[int, int]) -> Iterator[Phrase]:
    determiner = words[start - 1].text.lower() if start and words[start - 1].tag in _DETERMINERS else ""
    head = words[end - 1].text.lower()
    links = 0
    while True:
        yield Phrase(_text(words, start, end), start, end, links, head, determiner, words[start].tag == "VVG")
        if links == MOST_LINKS or end >= len(words) or words[end].text.lower() not in _LINKS:
            return
        further = end + 1
        if further < len(words) and words[further].tag in _DETERMINERS:
            further += 1
        if further not in starts or starts[further] - start > MOST_WORDS:
            return
        end, links = starts[further], links + 1


def _text(words: Sequence[Word], start: int, end: int) -> str:
    """The words as a name: small where only their place in a sentence or in a title makes them large."""
    long = [word.text for word in words[start:end] if len(word.text) > 3]
    title = len(long) > 1 and all(text[:1].isupper() for text in long)
    told = [
        word.text.lower()
        if (title or place == 0 or words[place - 1].tag == "PUN")
        and word.text[1:].islower()
        and word.text not in _proper_names()
        and (word.tag != "NP0" or is_ordinary(word.text))
        else word.text
        for place, word in enumerate(words[start:end], start)
    ]
    return " ".join(told).replace(" ’s", "’s").replace(" 's", "'s")


@lru_cache(maxsize=1)
def _proper_names() -> frozenset[str]:
    """The words that the ontology writes large beside small ones: people, mostly."""
    known = ontology()
    names = [name for entry in known.constants.values() for name in (entry.name, *entry.synonyms)]
    names += [name for kind in known.kinds.values() for name in (kind.label, *kind.synonyms)]
    parts = [name.split() for name in names]
    return frozenset(
        word for words in parts if any(other.islower() for other in words) for word in words if word[:1].isupper()
    )


@lru_cache(maxsize=8192)
def is_clause_alone(phrase: str) -> bool:
    """Do these few words say what somebody does, and name nothing: "bank pays out", "weigh again"? Kinds of quantities are names.

    What may as well be a noun is none: the last of several words ("flange wobbles"), the first in front of a noun ("mean square").
    """
    if not 0 < len(phrase.split()) <= MOST_IN_CLAUSE or phrase.startswith("number of") or ontology().for_name(phrase):
        return False
    alone, behind_article = tagged(phrase), tagged(f"the {phrase}")[1:]
    tags = [word.tag for word in alone]
    if tags[:1] and tags[0] in _FINITE:
        return tags[1:2] != [] and tags[1] in (("AV0", "AVP", "PRP") if tags[0] == "VVZ" else ("AV0", "AVP"))
    verbs = [place for place, word in enumerate(behind_article) if place and {word.tag, tags[place]} <= _FINITE]
    return any(place < len(tags) - 1 or tags[place - 1] in ("NN2", "PNP") for place in verbs)


_FINITE = frozenset("VVZ VVB VVI VM0 VBZ VBB VHZ VHB VDZ VDB".split())
MOST_IN_CLAUSE = 5
