"""How people ask for definitions, theorems and proofs: what a question wants, and the words of what it asks about.

The words are data: ``ontology/statement-asking.yaml``.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, get_args

from pydantic import field_validator

from mathrag.documents import form_of, statement_words
from mathrag.entities import Frozen
from mathrag.knowledge import words
from mathrag.ontology_files import read_yaml
from mathrag.statements.naming import LONGEST_NAME, name_ends, normal, numbered_names
from mathrag.statements.words import any_of, comparing_words

AKIN = 0.7
"""What a word counts that only begins as one that is asked for does (comparison, compares)."""
ALIKE = 0.55
"""How much of the longer of two words is alike for one to stand for the other (comparison, compares)."""
Wanted = Literal["definition", "difference", "theorem", "problem", "proof", "shown", "needs", "dependents"]
_WORD = re.compile(r"[^\W\d_]+(?:[-–][^\W\d_]+)*")
_NAMED = re.compile(r"\(?(?:[A-Z]\.?)?\d+(?:[.–-]\d+)*[a-z]?\)?")
# what stands in front of "n't" and is another word without it
_BENT = {"ca": "can", "wo": "will", "sha": "shall"}
_LETTERS = re.compile(r"(?<![\w$-])\$?[A-Za-z]\$?(?:[-–]\$?[A-Za-z]\$?)+(?![\w$-])")
_LETTERED = re.compile(r"(?<![\w$-])\$?([A-Za-z])\$?[-–]([^\W\d_]{2,})(?![\w-])")
# a letter that names something by itself: no article and no "I"
_LONE = re.compile(r"(?<![\w'’.-])[B-HJ-Z](?![\w'’.-])")


class AskingWords(Frozen):
    """The file; its sections are told in it."""

    definition: tuple[str, ...]
    difference: tuple[str, ...]
    theorem: tuple[str, ...]
    problem: tuple[str, ...]
    proof: tuple[str, ...]
    shown: tuple[str, ...]
    needs: tuple[str, ...]
    dependents: tuple[str, ...]
    called: frozenset[str]
    called_later: tuple[str, ...]
    proof_later: tuple[str, ...]
    whether: frozenset[str]
    when: frozenset[str]
    loosely: frozenset[str]
    describing: frozenset[str]
    relatives: tuple[str, ...]
    frames: tuple[str, ...]
    endings: tuple[str, ...]
    meaning: frozenset[str]
    prepositions: tuple[str, ...]
    asked_behind: tuple[str, ...]
    places: tuple[str, ...]
    joins: tuple[str, ...]
    denying: tuple[str, ...]
    kinds: tuple[str, ...]
    theorems: tuple[str, ...]
    alike: tuple[tuple[str, ...], ...]
    small: frozenset[str]

    @field_validator("small", mode="before")
    @classmethod
    def _listed(cls, text: str) -> frozenset[str]:
        return frozenset(map(_ascii, text.split()))

    @cached_property
    def beginnings(self) -> dict[str, Wanted]:
        """What each beginning wants."""
        return {phrase: wanted for wanted in get_args(Wanted) for phrase in getattr(self, wanted)}

    @cached_property
    def begins(self) -> re.Pattern[str]:
        return any_of(self.beginnings)

    @cached_property
    def begins_later(self) -> re.Pattern[str]:
        return re.compile(rf"[,;]\s+(?:and\s+|then\s+)?(?P<begun>{self.begins.pattern})", re.IGNORECASE)

    @cached_property
    def preposed(self) -> re.Pattern[str]:
        asking = any_of(self.asked_behind).pattern
        return re.compile(rf"^{any_of(self.prepositions).pattern}\s+(?={asking}\s)", re.IGNORECASE)

    @cached_property
    def denied(self) -> re.Pattern[str]:
        """A prefix that denies a word long enough to be one."""
        return re.compile(rf"^(?:{'|'.join(self.denying)})(?=[a-z]{{5}})")

    @cached_property
    def placed(self) -> re.Pattern[str]:
        """Finds what stands before a place."""
        return any_of(self.places)

    @cached_property
    def joined(self) -> re.Pattern[str]:
        """Finds what stands between the two things whose difference is asked for."""
        return any_of(self.joins)

    @cached_property
    def calls(self) -> re.Pattern[str]:
        """Finds what asks for a name anywhere in a question."""
        return any_of(self.called_later)

    @cached_property
    def relates(self) -> re.Pattern[str]:
        """Finds what begins a description behind what asks for a name: "What is a set called *that* holds its limits?"."""
        return any_of(self.relatives)

    @cached_property
    def proves(self) -> re.Pattern[str]:
        """Finds what asks for what a proof rests on anywhere in a question."""
        return any_of(self.proof_later)

    @cached_property
    def forms(self) -> re.Pattern[str]:
        """Finds what a beginning calls what it asks for: "which lemma"."""
        return any_of(self.kinds)

    @cached_property
    def asks_theorem(self) -> re.Pattern[str]:
        """Finds a word for a theorem in a beginning: "which result"."""
        return any_of(self.theorems)

    @cached_property
    def one_of_many(self) -> dict[str, str]:
        """The word that stands for each of one meaning, be it in statements or in questions alone."""
        told = comparing_words().one_of_many
        return told | {word: told.get(words[0], words[0]) for words in self.alike for word in words}

    @cached_property
    def one_pattern(self) -> re.Pattern[str]:
        """Finds words of one meaning, the longest first."""
        return any_of(self.one_of_many)

    @cached_property
    def phrases(self) -> re.Pattern[str]:
        """Finds those of several words."""
        return any_of(phrase for phrase in self.one_of_many if " " in phrase)

    @cached_property
    def ends(self) -> re.Pattern[str]:
        return re.compile(rf"\s+{any_of(self.endings).pattern}$", re.IGNORECASE)

    @cached_property
    def framed(self) -> re.Pattern[str]:
        return any_of(self.frames)


@lru_cache(maxsize=1)
def asking_words() -> AskingWords:
    """The file, read once."""
    return AskingWords.model_validate(read_yaml("statement-asking.yaml"))


@dataclass(frozen=True)
class Asked:
    """What a question wants, and the words of what it asks about; ``plainly``: does it say so, or may it want something else?"""

    wanted: Wanted
    about: tuple[str, ...]
    plainly: bool
    called: bool = False
    """Does it describe something, and ask what it is called?"""
    whether: bool = False
    """Does it ask whether something is so?"""
    form: str = ""
    """What it calls what it asks for, in the end or in the beginning: lemma."""
    parts: tuple[frozenset[str], ...] = ()
    """Of a difference the words of each of both things."""
    where: frozenset[str] = frozenset()
    """Those of the words that tell only where, as they stand behind the last preposition: "definable in a structure"."""
    spoken: frozenset[str] = frozenset()
    """All words of what is asked about, those that say nothing of it too: "the *theorem* of Rolle"."""
    named: bool = False
    """Is it a name, with a word such as 'theorem' at its end?"""
    when: bool = False
    """Does it ask when, or for what, something is so?"""
    numbered: tuple[str, str] | None = None
    """Form and number of the statement that it names by nothing else: "What is used in the proof of Lemma 2.3?"."""
    says: str = ""
    """What it says behind its beginning."""
    describes: bool = False
    """May it describe a statement in words of its own: what it is called, which one says it, why it is so?"""
    predicate: frozenset[str] = frozenset()
    """What is said of a thing where it is asked what that means: "for a formula to be *valid*"."""
    for_theorem: bool = False
    """Does it say that a theorem is asked for: "Which result connects ..."?"""


def read_asked(question: str) -> Asked | None:
    """What ``question`` wants; None where it begins with none of the words by which people ask for statements."""
    told = asking_words()
    plain = tied(_told_out(" ".join(question.replace("’", "'").split()).strip(" ?.!¿¡")))
    plain = told.preposed.sub("", plain)
    begun, later = told.begins.match(plain), told.begins_later.search(plain)
    if begun is not None:
        said, around = begun[0].lower(), plain[begun.end() :]
    elif later is not None:  # "If a sequence is bounded, which theorem ...": what it supposes is asked about, too
        said, around = later["begun"].lower(), f"{plain[: later.start()]} {plain[later.end() :]}"
    else:
        return None
    wanted, proving = told.beginnings[said], None
    if wanted == "theorem" and around.split() and around.split()[-1].lower() in told.meaning:
        wanted = "definition"  # "What does absolute convergence mean?"
    if wanted in ("theorem", "definition") and (proving := told.proves.search(around)):
        wanted, around = "proof", around[proving.end() :]  # "Which lemma is used to prove that ...?"
    # "exactly one" is one word before either of its words can be one that nobody asks about
    rest = told.phrases.sub(lambda found: told.one_of_many[found[0].casefold()], told.ends.sub("", around))
    bare = _unframed(rest, wanted)
    about = tuple(dict.fromkeys([*content(bare), *_LONE.findall(rest)]))
    last = rest.split()[-1] if rest.split() else ""
    form = form_of(last) or next(filter(None, map(form_of, told.forms.findall(said))), None)
    if wanted == "definition" and len(rest.split()) > 1 and normal(last) in name_ends():
        wanted = "theorem"  # "the alternating series test"
    plainly = said not in told.loosely or proving is not None
    whether = said in told.whether or (later is not None and later["begun"].lower() in told.whether)
    parts = told.joined.split(rest, maxsplit=1) if wanted == "difference" else ()
    both = tuple(frozenset(content(part)) for part in parts)
    where = _where(bare)
    calls = (
        told.calls.search(around) if wanted == "definition" else None
    )  # "When is a set called closed?" tells the name
    behind = around[calls.end() :].strip() if calls is not None else ""
    called = said in told.called or (
        calls is not None and (not content(behind) or told.relates.match(behind) is not None)
    )
    named = next(((one.name, number) for _, one, number in numbered_names(rest)), None)
    numbered = None if content(told.framed.sub(" ", _NAMED.sub(" ", rest))) else named
    return Asked(
        wanted,
        about,
        plainly,
        called,
        whether,
        form.name if form else "",
        both,
        where,
        frozenset((*content(rest), *_LONE.findall(rest))),
        _is_name(rest) and wanted in ("theorem", "proof", "shown"),
        said.split()[0] in told.when,
        numbered,
        around.strip() or plain,
        called
        or wanted == "shown"
        or (wanted in ("theorem", "definition", "proof") and (plainly or said in told.describing)),
        _predicate(rest) if wanted == "definition" else frozenset(),
        wanted == "theorem" and told.asks_theorem.search(said) is not None,
    )


def _unframed(rest: str, wanted: Wanted) -> str:
    """What is asked about without words that say nothing of it; where a definition is asked for by one of these alone, "an assumption
    in natural deduction", that is what it is about."""
    told = asking_words()
    place = next(iter(reversed(list(told.placed.finditer(rest)))), None)
    before = rest[: place.start()] if place is not None else rest
    framed = told.framed.sub(" ", before)
    return rest if wanted == "definition" and content(before) and not content(framed) else told.framed.sub(" ", rest)


def _is_name(rest: str) -> bool:
    """Is it the name of a theorem, as far as its first word and its last tell: "the prime number theorem", "Rice's theorem",
    "law of large numbers"?"""
    said = rest.split()
    if not 1 < len(said) <= LONGEST_NAME:
        return False
    definite = normal(said[0]) in statement_words().definite
    first = said[definite:]
    if len(first) > 2 and normal(first[0]) in name_ends() and first[1].lower() in statement_words().named_of:
        return True  # "the law of large numbers"
    return (definite or said[0][:1].isupper()) and normal(said[-1]) in name_ends()


def _where(rest: str) -> frozenset[str]:
    """The words behind the last preposition that do not stand before it, too; none where nothing stands before it."""
    found = list(asking_words().placed.finditer(rest))
    before = content(rest[: found[-1].start()]) if found else []
    return frozenset(content(rest[found[-1].end() :])) - {*before} if before else frozenset()


def _predicate(rest: str) -> frozenset[str]:
    """The words behind the last copula, where a thing stands in front of it."""
    words = rest.split()
    place = next((n for n in range(len(words) - 1, 0, -1) if words[n].lower() in statement_words().copulas), 0)
    before, behind = " ".join(words[:place]), content(" ".join(words[place + 1 :]))
    return frozenset(behind) if content(before) else frozenset()


def _told_out(text: str) -> str:
    """``text`` with "is not" for "isn't"."""
    return re.sub(r"\b([A-Za-z]+)n't\b", lambda found: f"{_BENT.get(found[1].lower(), found[1])} not", text)


def tied(text: str) -> str:
    """``text`` with names of letters as words: "smn" of "s-m-n", "ptest" of "$p$-test", and "pseries series" where the
    word alone says something, too."""
    text = _LETTERS.sub(lambda found: re.sub(r"[$–-]", "", found[0]), text)
    framed = asking_words().framed
    return _LETTERED.sub(lambda found: _with_letter(found[1], found[2], framed.fullmatch(found[2]) is not None), text)


def _with_letter(letter: str, word: str, alone: bool) -> str:
    """A word and its letter as one word, ``alone`` or beside the word."""
    return f"{letter}{word}" if alone else f"{letter}{word} {word}"


def content(text: str) -> list[str]:
    """The words that count, in the singular, those of one meaning as one."""
    told = asking_words()
    one = told.one_pattern.sub(lambda found: f" {told.one_of_many[found[0].casefold()]} ", text)
    plain = _ascii(one.replace("–", " ").replace("-", " "))
    found = _WORD.findall(plain)
    return [(words(word) or [word])[0] for word in found if len(word) > 1 and word not in told.small]


def _ascii(text: str) -> str:
    """``text`` in small letters without accents."""
    return unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()


def akin(one: str, other: str) -> bool:
    """Do two words begin alike for most of their length?"""
    denied = asking_words().denied
    one, other = denied.sub("", one), denied.sub("", other)
    shared = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return shared >= 5 and shared >= ALIKE * max(len(one), len(other))
