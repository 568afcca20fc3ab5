"""Function words of English, and what endings show: plurals, adverbs, participles. No list holds a thing of the world."""

from __future__ import annotations

from functools import lru_cache

DETERMINERS = frozenset(
    "a an the this that these those each every another some any no both all either neither same such".split()
)
SINGULAR = frozenset(("a", "an", "each", "every", "another", "this", "one"))
PLURAL = frozenset(("these", "those", "both", "all", "many"))
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
    "however moreover thus therefore hence furthermore closer today yesterday tomorrow tonight sometimes sometime north south east west "
    "northward southward eastward westward forward forwards backward backwards upward upwards downward downwards "
    "left right uphill downhill straight horizontally vertically relative due respectively together apart away again back inclusive "
    "perpendicular parallel equal similar sufficient respect more less fewer much many most least very too also only just about exactly "
    "approximately nearly roughly initially finally "
    "afterwards thereafter "
    "originally eventually first then next later now already yet ever never always often usually there here both either later".split()
)
ELLIPTIC = frozenset("first last former latter other higher lower longer".split())
"""Adverbs and pronouns that lead a noun, or stand for one, behind an article."""
ATTRIBUTIVE = frozenset(
    "parallel perpendicular equal similar straight left right upper relative long wide high tall deep thick broad old".split()
)
"""Adverbs and predicates that are adjectives before a noun."""
EQUALS = frozenset(("=", "≈", "~", "+"))
COMMANDS = frozenset(
    "take far calculate find determine compute estimate evaluate what which how assume suppose given consider use using neglect "
    "neglecting ignore ignoring express show note hint let where please q translate solve answer know".split()
)
SUBJECTLESS = frozenset("using given neglecting ignoring assuming considering use consider".split())
"""Words that begin a clause without a subject."""
IRREGULAR_VERBS = frozenset(
    "fell ran rose went took gave held hung drove flew threw swung slid spun sank lost sent made got kept let sat stood "
    "used need needs uses began begin begins met found knew paid sold bought brought caught shone struck swam wore wound won spent lay "
    "led grew blew burnt "
    "broke rode sped stuck stung undergoes goes comes gives takes makes gets keeps become came run given taken thrown hung "
    "driven flown risen fallen shown known held drawn drew flows weighs moves travels starts stops".split()
)
OFTEN_NOUNS = frozenset("set cut put shot run spread left fed lead hit".split())
"""Pasts of irregular verbs that are nouns as well."""
SPEECH = frozenset(
    "answer question problem value values content statement figure table graph equation formula result hint part method following "
    "parameter parameters example case process moment instant way fact order addition magnitude amount number measurement "
    "increase decrease change raise rise drop direction point mean deviation percent percentile count results result series "
    "horizontal vertical certain ideal data whole end beginning start top "
    "bottom middle side half kind type sort maximum minimum average total rest day time "
    "relationship".split()
)
"""Nouns in which an exercise speaks of itself, of places in time and of parts: none of them owns a value."""

_PLURAL_LIKE = ("ss", "us", "is", "ics", "as", "ns'")
_IRREGULAR_PLURALS = dict(
    pair.split(":")
    for pair in (
        "children:child people:person men:man women:woman feet:foot teeth:tooth mice:mouse nuclei:nucleus radii:radius masses:mass "
        "buses:bus gases:gas lenses:lens halves:half"
    ).split()
)
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


APOSTROPHES = frozenset(("'s", "’s", "'", "’"))
CLOSED = (
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
    | APOSTROPHES
    | frozenset(("there", "yes"))
)
ENDS = frozenset((".", "?", "!"))
BREAKS = frozenset((",", ";", ":", "(", ")", "[", "]", "?", "!", ".", "–", "—", "-"))


def is_participle(word: str) -> bool:
    """Has a word a participle's ending behind a stem with a vowel: "rotating" has, "spring" has not?"""
    return (
        word.endswith(("ed", "ing"))
        and len(word) > 4
        and any(letter in "aeiouy" for letter in word.removesuffix("ed").removesuffix("ing"))
    )
