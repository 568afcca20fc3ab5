"""Noun phrases and verbs of a text, without a model: what function words and endings show.

A text is cut into tokens; values are single tokens whose places the caller knows. Between function words stand runs of content words.
A run is a noun phrase up to its verb: a word with a verb's ending behind a noun, an irregular past, or, where the clause has no other
finite verb, the word on -s behind a singular noun. Nothing here names a thing of the world: the lists hold function words of English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from mathrag.quantities import ontology

_WORD = re.compile(
    r"['’]s\b|[^\s,;:?!()\[\]{}\"“”=<>'’⟶⇌→](?:[^\s,;:?!()\[\]{}\"“”=<>'’⟶⇌→]|\([^\s()]*\)|\{[^\s{}]*\})*|\S"
)
_SENTENCE_END = re.compile(r"[.?!](?=\s|$|[\"”)])")

DETERMINERS = frozenset(
    "a an the this that these those each every another some any no both all either neither same such".split()
)
SINGULAR = frozenset(("a", "an", "each", "every", "another", "this", "one"))
POSSESSIVES = frozenset("its his her their my your our whose".split())
PRONOUNS = frozenset(
    "it he she they him them itself himself herself themselves i you we us me one ones other others".split()
)
PREPOSITIONS = frozenset(
    "of in on at by to for from with without into onto over under above below between through across along around about against "
    "during within per via toward towards behind beside near off out up down upon after before until till since as than like "
    "inside outside beneath beyond among throughout plus minus".split()
)
RELATIVES = frozenset(("that", "which", "who", "whom"))
CONJUNCTIONS = frozenset(
    "and but or nor if when while whereas because so then that which who whom whose where although though unless after before until as "
    "given assuming suppose assume how what why once whereby".split()
)
BE = frozenset("is are was were be been being becomes become became remains".split())
HAVE = frozenset("has have had having contains contain contained".split())
MODALS = frozenset("can could will would shall should may might must do does did cannot not 's".split())
FINITE = frozenset("is are was were has have had can could will would should may might must does did".split())
ADJECTIVES_OF_SIZE = frozenset(
    "long wide high tall deep thick away apart higher lower above below longer old across broad ahead behind".split()
)
DIRECTIONS = frozenset(
    "however moreover thus therefore hence furthermore closer today yesterday tomorrow tonight sometimes sometime north south east west northward southward eastward westward forward forwards backward backwards upward upwards downward downwards "
    "left right uphill downhill straight horizontally vertically relative due respectively together apart away again back inclusive "
    "perpendicular parallel equal similar sufficient respect more less fewer much many most least very too also only just about exactly approximately nearly roughly initially finally "
    "originally eventually first then next later now already yet ever never always often usually there here both either later".split()
)
COMMANDS = frozenset(
    "far calculate find determine compute estimate evaluate what which how assume suppose given consider use using neglect neglecting ignore "
    "ignoring express show note hint let where please q translate solve answer know".split()
)
IRREGULAR_VERBS = frozenset(
    "fell ran rose went took gave held hung drove flew threw swung slid spun sank lost sent made got kept let sat stood "
    "used need needs uses began begin begins met found knew paid sold bought brought caught fell shone struck swam wore wound won spent lay led grew blew burnt "
    "broke rode sped stuck stung undergoes goes comes gives takes makes gets keeps become came run given taken thrown hung "
    "driven flown risen fallen shown known held drawn drew flows weighs moves travels starts stops".split()
)
OFTEN_NOUNS = frozenset("set cut put shot run spread left fed lead hit".split())
"""Pasts of irregular verbs that are nouns as well."""
SPEECH = frozenset(
    "answer question problem value values content statement figure table graph equation formula result hint part method following "
    "parameter parameters example case process moment instant way fact order addition magnitude amount number measurement solution_to "
    "increase decrease change raise rise drop point mean deviation percent percentile count results result series horizontal vertical certain ideal data whole end beginning start top bottom middle side half kind type sort maximum minimum average total rest day time relationship".split()
)
"""Nouns in which an exercise speaks of itself, of places in time and of parts: none of them owns a value."""

_PLURAL_LIKE = ("ss", "us", "is", "ics", "as", "ns'")
_IRREGULAR_PLURALS = {
    "children": "child",
    "people": "person",
    "men": "man",
    "women": "woman",
    "feet": "foot",
    "teeth": "tooth",
    "mice": "mouse",
    "nuclei": "nucleus",
    "radii": "radius",
    "masses": "mass",
    "buses": "bus",
    "gases": "gas",
    "lenses": "lens",
    "halves": "half",
}
_UNCHANGED = frozenset("gas lens bus series mars always perhaps thus plus minus".split())


@lru_cache(maxsize=20_000)
def singular(noun: str) -> str:
    """``noun`` in the singular, its letters' case kept: "boxes" is "box"."""
    low = noun.lower()
    if low in _IRREGULAR_PLURALS:
        return _IRREGULAR_PLURALS[low]
    if not low.endswith("s") or len(low) < 4 or low.endswith(_PLURAL_LIKE) or low in _UNCHANGED or not low.isalpha():
        return noun
    if low.endswith("ies") and len(low) > 4:
        return noun[:-3] + "y"
    if low.endswith(("sses", "shes", "ches", "xes", "zes")):
        return noun[:-2]
    return noun[:-1]


def is_plural(noun: str) -> bool:
    """Does ``noun`` have the form of a plural?"""
    return singular(noun) != noun


_NO_ADVERBS = frozenset(
    "family rally supply assembly anomaly belly jelly monopoly reply july italy multiply apply early daily hourly monthly weekly yearly "
    "friendly likely homely lonely lively butterfly".split()
)


def is_adverb(word: str) -> bool:
    """Is a word, in lower case, an adverb by its ending?"""
    return word.endswith("ly") and len(word) > 4 and word not in _NO_ADVERBS


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a mark or a value of the text; ``value`` is the index of the value that it is."""

    text: str
    low: str
    start: int
    end: int
    value: int | None = None

    @property
    def is_content(self) -> bool:
        """Is it a word that names something or says what happens?"""
        return (
            self.value is None
            and any(letter.isalpha() for letter in self.low)
            and self.low not in _CLOSED
            and not is_adverb(self.low)
        )


_CLOSED = (
    DETERMINERS
    | POSSESSIVES
    | PRONOUNS
    | PREPOSITIONS
    | CONJUNCTIONS
    | BE
    | HAVE
    | MODALS
    | ADJECTIVES_OF_SIZE
    | DIRECTIONS
    | COMMANDS
    | frozenset(("'s", "’s", "'", "’", "there", "yes"))
)
ENDS = frozenset((".", "?", "!"))
BREAKS = frozenset((",", ";", ":", "(", ")", "[", "]", "?", "!", ".", "–", "—", "-"))


def read_tokens(text: str, values: Sequence[tuple[int, int]]) -> list[Token]:
    """The tokens of ``text``; every place of ``values`` is one token, ends of sentences are tokens of their own."""
    found: list[Token] = []
    at = 0
    for index, (start, end) in sorted(enumerate(values), key=lambda item: item[1]):
        if start >= at:
            found += _words(text, at, start)
            found.append(Token(text[start:end], text[start:end].lower(), start, end, index))
            at = end
    return found + _words(text, at, len(text))


def _words(text: str, start: int, end: int) -> list[Token]:
    found = []
    for match in _WORD.finditer(text, start, end):
        word, first, last = match.group(), match.start(), match.end()
        if word[0] in "-–" and len(word) > 1 and first == start:
            word, first = word[1:], first + 1
        closed = word[-1] == "." and (word.count(".") == 1) and (_SENTENCE_END.match(text, last - 1) is not None)
        if closed and len(word) > 1:
            found.append(Token(word[:-1], word[:-1].lower(), first, last - 1))
            word, first = ".", last - 1
        found.append(Token(word, word.lower(), first, last))
    return found


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase: tokens [start, end), the last of them its head; ``led`` is the determiner, ``value`` one that stands in it ("2 kg block")."""

    start: int
    end: int
    head: str
    words: tuple[str, ...]
    led: str = ""
    value: int | None = None
    possessor: int | None = None
    is_quantity: bool = False
    is_pronoun: bool = False


@dataclass
class Grammar:
    """The tokens of a text, its noun phrases in order, the places of its verbs, and its clauses as ranges of tokens."""

    text: str
    tokens: list[Token]
    phrases: list[Phrase] = field(default_factory=list)
    verbs: set[int] = field(default_factory=set)
    at: dict[int, int] = field(default_factory=dict)

    def phrase_at(self, token: int) -> Phrase | None:
        """The noun phrase that covers a token."""
        return self.phrases[self.at[token]] if token in self.at else None

    def low(self, token: int) -> str:
        """The word at a place, in lower case; empty outside the text."""
        return self.tokens[token].low if 0 <= token < len(self.tokens) else ""


@lru_cache(maxsize=1)
def _quantity_names() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Names of quantity kinds: whole ones, words that several kinds' names end in, and words of things with a strength."""
    names = {
        name.lower().replace("-", "")
        for kind in ontology().kinds.values()
        for name in (kind.label, *kind.synonyms)
        if len(name) > 1
    }
    names |= {name.replace(" ", "") for name in names}
    names = {
        name for name in names if not (name.endswith("or") and name[:-2] + "ance" in names)
    }  # a resistor has the resistance
    ends: dict[str, set[str]] = {}
    for name in names:
        before, _, last = name.partition(" of ")[0].rpartition(" ")
        if before:
            ends.setdefault(last, set()).add(before)
    things = {
        name.split()[-2] for name in names if name.endswith(" strength") and name.count(" ") > 1
    }  # of an "electric field strength"
    common = frozenset(word for word, before in ends.items() if len(before) >= COMMON_END)
    return frozenset(name for name in names if name.split()[-1] not in things), common - things, frozenset(things)


COMMON_END = 3
"""So many kinds whose names end in a word make it a quantity's word: "current", "capacity"."""


def names_field(word: str) -> bool:
    """Is ``word`` a thing that is called as its strength is: a field?"""
    return singular(word.lower()) in _quantity_names()[2]


def names_quantity(words: Sequence[str]) -> bool:
    """Do the words of a noun phrase name a quantity ("drift velocity")? A "field" alone is a thing, too."""
    whole, ends, _ = _quantity_names()
    words = [word.lower().replace("-", "") for word in words]
    last = singular(words[-1])
    if words[-1] in whole:
        return True
    return (
        last in whole
        or last in ends
        or any(" ".join((*words[first:-1], last)) in whole for first in range(max(0, len(words) - 3), len(words) - 1))
    )


def read_grammar(text: str, values: Sequence[tuple[int, int]]) -> Grammar:
    """Tokens, noun phrases and verbs of ``text``."""
    grammar = Grammar(text, read_tokens(text, values))
    tokens = grammar.tokens
    at = 0
    while at < len(tokens):
        if tokens[at].low in PRONOUNS or (tokens[at].low in POSSESSIVES and tokens[at].low != "whose"):
            _add(grammar, Phrase(at, at + 1, tokens[at].low, (), is_pronoun=True))
            at += 1
        elif tokens[at].is_content:
            end = at
            while end < len(tokens) and (tokens[end].is_content or _inner_adverb(tokens, end)):
                end += 1
            _read_run(grammar, at, end)
            at = end
        else:
            at += 1
    return grammar


def _inner_adverb(tokens: Sequence[Token], at: int) -> bool:
    """An adverb between content words: "two randomly selected golfers"."""
    token = tokens[at]
    return token.value is None and is_adverb(token.low) and token.low not in _CLOSED and token.low.isalpha()


def _add(grammar: Grammar, phrase: Phrase) -> None:
    grammar.at.update(dict.fromkeys(range(phrase.start, phrase.end), len(grammar.phrases)))
    grammar.phrases.append(phrase)


def _read_run(grammar: Grammar, start: int, end: int) -> None:
    """Takes the content words [start, end) apart into noun phrases and verbs."""
    at, led = start, _leader(grammar, start)
    while at < end:
        if _inner_adverb(grammar.tokens, at):
            at += 1
            continue
        if not led and _opens_with_verb(grammar, at, end):
            grammar.verbs.add(at)
            at += 1
            continue
        if led in ("'s", "’s") and grammar.low(at) in IRREGULAR_VERBS:
            led = ""
            continue
        last = _noun_end(grammar, at, end, led)
        tokens = grammar.tokens[at:last]
        while is_adverb(tokens[-1].low) and len(tokens) > 1:
            tokens.pop()
        value = grammar.tokens[at - 1].value if at and grammar.tokens[at - 1].value is not None else None
        words = tuple(token.text for token in tokens)
        if _is_adjective(grammar, at, at + len(tokens), led):
            at, led = at + len(tokens), ""
            continue
        _add(
            grammar,
            Phrase(
                at,
                at + len(tokens),
                words[-1],
                words[:-1],
                led,
                value,
                _possessor(grammar, at),
                _is_quantity(grammar, at, at + len(tokens)),
            ),
        )
        at, led = last, ""
        if at < end:
            grammar.verbs.add(at)
            at += 1


def _is_quantity(grammar: Grammar, start: int, end: int) -> bool:
    """Do the words [start, end) name a quantity? A field does where it is said of what it is: "the field of the magnet"."""
    words = [token.text for token in grammar.tokens[start:end]]
    if names_quantity(words):
        return True
    behind = end + 1
    while grammar.low(behind) in DETERMINERS:
        behind += 1
    further = [token.text for token in grammar.tokens[behind : behind + 1] if token.value is None]
    return names_field(words[-1]) and grammar.low(end) == "of" and bool(further) and not names_quantity(further)


def _is_adjective(grammar: Grammar, start: int, end: int, led: str) -> bool:
    """Do the words [start, end) only describe what stands behind a value: "an ideal 20.0-V source"?"""
    return (
        led in DETERMINERS
        and end - start == 1
        and end + 1 < len(grammar.tokens)
        and grammar.tokens[end].value is not None
        and grammar.tokens[end + 1].is_content
        and not names_quantity([grammar.tokens[start].text])
    )


def _leader(grammar: Grammar, start: int) -> str:
    """The determiner, possessive or value that stands before a run, so that it starts with a noun phrase; else ``""``."""
    before = start - 1
    while before > 0 and is_adverb(grammar.low(before)):
        before -= 1
    if before >= 0 and grammar.tokens[before].value is not None:
        further = grammar.low(before - 1)
        if grammar.tokens[before].end < grammar.tokens[start].start and _is_complement(grammar, before):
            return ""
        return further if further in DETERMINERS else "value"
    word = grammar.low(before)
    if word in RELATIVES and word == "that" and grammar.phrase_at(before - 1):
        return ""
    return word if word in DETERMINERS or word in POSSESSIVES or word in ("'s", "’s", "'", "’") else ""


def _is_complement(grammar: Grammar, value: int) -> bool:
    """Does a value end what is said of a quantity's name before it: "a star of radius 10 km rotates"?"""
    at = value - 1
    while grammar.low(at) in ("of", "is", "was", "about", "=", "are"):
        at -= 1
    phrase = grammar.phrase_at(at)
    return phrase is not None and phrase.is_quantity


def _possessor(grammar: Grammar, start: int) -> int | None:
    """The index of the phrase that owns the one from ``start`` on: "the car's speed", "its speed"."""
    word = grammar.low(start - 1)
    if word in ("'s", "’s", "'", "’"):
        return grammar.at.get(start - 2)
    if word in POSSESSIVES:
        return grammar.at.get(start - 1, -1)
    return None


def _opens_with_verb(grammar: Grammar, at: int, end: int) -> bool:
    """Is the word at the start of a run without a determiner a verb?"""
    place = at - 1
    while is_adverb(grammar.low(place)) or grammar.low(place) in DIRECTIONS:
        place -= 1
    before, word, after = grammar.low(place), grammar.low(at), grammar.low(at + 1)
    followed = at + 1 < len(grammar.tokens) and (
        grammar.tokens[at + 1].value is not None
        or after in DETERMINERS
        or after in POSSESSIVES
        or after in PREPOSITIONS
    )
    if grammar.low(at - 1) == "how":
        return True
    if before in MODALS and at + 1 < end and _asks(grammar, place):
        return False
    if before in BE or before in MODALS or before in PRONOUNS - {"one", "other"} or before in RELATIVES:
        return True
    if at + 1 == end and (after in ("a", "an", "the") or after in POSSESSIVES) and before not in PREPOSITIONS:
        return True
    if word in OFTEN_NOUNS and followed:
        return True
    if place in grammar.verbs and word.endswith(("ed", "ing")):
        return True
    if place < at - 1 and place in grammar.at and is_plural(word):
        return True
    if before == "to":
        return grammar.tokens[at].text.islower() and (followed or at + 1 < end) and not is_plural(word)
    if before in HAVE or before.endswith("ly"):
        return word.endswith("ed") or word in IRREGULAR_VERBS
    if word.endswith(("ed", "ing")) and len(word) > 4:
        return (
            word.endswith("ing") or before not in PREPOSITIONS
            if at + 1 == end or followed
            else before in ("", ",", "and", ".")
        )
    if word in IRREGULAR_VERBS:
        return True
    if place < at - 1 and before in ("and", ",") and followed:  # "and then accelerate through"
        return True
    if grammar.tokens[at - 1].value is not None:
        return is_plural(word) and followed
    return (
        before in ("and", ",", "or")
        and is_plural(word)
        and (followed or at + 1 < end)
        and after not in ("of", "are", "is")
        and _has_verb(grammar, at)
    )


def _has_verb(grammar: Grammar, before: int) -> bool:
    """Is there a verb in the sentence before a place?"""
    for place in range(before - 1, -1, -1):
        if grammar.low(place) in ENDS:
            return False
        if place in grammar.verbs or grammar.low(place) in FINITE:
            return True
    return False


def _noun_end(grammar: Grammar, start: int, end: int, led: str) -> int:
    """Where the noun phrase from ``start`` on ends: before its verb."""
    tokens = grammar.tokens
    if end - start > 1 and _is_inverted(grammar, start, end) and not is_plural(tokens[end - 1].low):
        end -= 1
    for at in range(start + 1, end):
        word, before = tokens[at].low, tokens[at - 1].low
        last = at + 1 == end
        after = grammar.low(at + 1)
        if word in IRREGULAR_VERBS or (
            word in OFTEN_NOUNS and last and (after in ("a", "an", "the", "up", "off", "out") or after in POSSESSIVES)
        ):
            return at
        if is_adverb(word):
            if last or not tokens[at + 1].low.endswith(("ed", "ing")) or not led or at > start:
                return at
            continue
        if (
            word.endswith(("ed", "ing"))
            and len(word) > 4
            and (last or is_adverb(tokens[at + 1].low))
            and not names_quantity([word])
        ):
            return at
        if is_plural(before) and led not in SINGULAR and not before.endswith("'"):
            return at
        if is_plural(word) and not is_plural(before) and _is_third_person(grammar, at, end, led):
            return at
    return end


def _is_inverted(grammar: Grammar, start: int, end: int) -> bool:
    """Does the run end in the verb of a question: "how far does the block slide?"?"""
    after = grammar.low(end)
    if after not in BREAKS and after not in PREPOSITIONS:
        return False
    for place in range(start - 1, max(-1, start - 12), -1):
        word = grammar.low(place)
        if word in ("do", "does", "did", "will", "would", "can", "could", "should", "must"):
            return grammar.phrase_at(place - 1) is None or grammar.low(place - 1) in COMMANDS or _asks(grammar, place)
        if word in BREAKS or place in grammar.verbs or word in BE:
            return False
    return False


def _asks(grammar: Grammar, place: int) -> bool:
    """Does a question word stand in the clause before a place?"""
    for at in range(place - 1, max(-1, place - 6), -1):
        if grammar.low(at) in BREAKS:
            return False
        if grammar.low(at) in ("what", "how", "which"):
            return True
    return False


def _is_third_person(grammar: Grammar, at: int, end: int, led: str) -> bool:
    """Is the word on -s behind a singular noun a verb? It is one where its clause has no other finite verb."""
    if grammar.tokens[at].text[0].isupper():
        return False
    after = grammar.low(at + 1)
    if (
        led in SINGULAR
        or (at + 1 < end and is_adverb(after))
        or (at + 1 == end and (after in ("a", "an", "the") or after in POSSESSIVES))
    ):
        return True
    if grammar.low(at + 1) in FINITE:
        return False
    for place in range(end, len(grammar.tokens)):
        word = grammar.low(place)
        if word in BREAKS or (word in CONJUNCTIONS and word not in ("as", "after", "before", "until")):
            break
        if word in FINITE or word in IRREGULAR_VERBS:
            return False
    since = at
    while since > 0 and grammar.low(since - 1) not in BREAKS and grammar.low(since - 1) not in CONJUNCTIONS:
        since -= 1
        if grammar.low(since) in FINITE or since in grammar.verbs:
            return False
    leader = at - 1
    while leader >= since and (
        grammar.tokens[leader].is_content or grammar.low(leader) in DETERMINERS or grammar.low(leader) in POSSESSIVES
    ):
        leader -= 1
    if not led and after in BREAKS:
        return False
    followed = after in PREPOSITIONS or (at + 1 < len(grammar.tokens) and grammar.tokens[at + 1].value is not None)
    governed = leader >= since and grammar.low(leader) in PREPOSITIONS
    return not governed or (followed and any(place in grammar.at for place in range(since, leader)))


def clauses(grammar: Grammar) -> list[tuple[int, int]]:
    """Ranges of tokens between marks and conjunctions; conjunctions stand at the start of theirs."""
    cuts = {0, len(grammar.tokens)}
    for place, token in enumerate(grammar.tokens):
        if token.value is not None or place in grammar.at:
            continue
        if token.low in BREAKS:
            cuts |= {place, place + 1}
        elif token.low in CONJUNCTIONS and grammar.low(place + 1) not in ENDS and not _leads(grammar, place):
            cuts.add(place)
    return [(start, end) for start, end in pairwise(sorted(cuts)) if end > start]


def _leads(grammar: Grammar, place: int) -> bool:
    """Does a word that may be a conjunction lead a noun phrase: "that car", "after 3 s", "than"?"""
    word = grammar.low(place)
    if word in ("after", "before", "until", "as"):
        after = grammar.tokens[place + 1] if place + 1 < len(grammar.tokens) else None
        return after is not None and after.value is not None
    if word == "that":
        before = grammar.phrase_at(place - 1)
        return before is None and grammar.phrase_at(place + 1) is not None and place - 1 not in grammar.verbs
    return False
