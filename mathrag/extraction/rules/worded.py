r"""Laws that a sentence tells in words alone: "The margin is the profit divided by the revenue" is ``\text{margin} = \frac{..}{..}``.

What the words are stands in ``ontology/worded-laws.yaml``. A sentence is read as a whole or not at all: what is left over may say that the
law holds for something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise

from mathrag.documents.word_signs import raised
from mathrag.extraction.rules.sentences import clean_phrase, plain_words
from mathrag.extraction.rules.shared import is_adjective
from mathrag.ontology_files import read_yaml
from mathrag.quantities import is_unit

LONGEST = 260
MOST_WORDS = 10
"""Of one name."""
MANY = 2
"""Names from which on a sentence tells how they are related, and not how large one is beside another."""
SHORT = 3
"""Letters of a word that may stand twice in a name."""
_TOKEN = re.compile(
    r"\(\s*(?:in\s+)?[^()]{1,20}\)|\d[\d.,]*(?<![.,])(?:\s?%)?|[^\W\d_](?:[\w'’-]|/(?=[^\W\d_]))*|[,;:]"
)
_SPELLED = re.compile(r"\$\\text\{([^{}$]*)\}\$")
"""A word that another formula of the document has as a name."""
_REPEATED = re.compile(r"\s*\([^()$=]*=(?:[^()$]|\([^()$]*\))*\)\s*\.?\s*$")
"""The law once more in signs that were not read, at the end of its sentence."""
_SUMS, _PRODUCTS = "+-", "*/"
_SO_MANY = re.compile(r"(?:[\d.]+|\\frac\{1\}\{2\}) \\times \\text\{[^{}]*\}")
"""So many times another quantity: what is said of a case rather than a law."""


@dataclass(frozen=True)
class Worded:
    """A law told in words: its LaTeX, and what it computes."""

    latex: str
    name: str


class _NoLawError(Exception):
    """A sentence tells no law, or more than one."""


def worded_law(sentence: str) -> Worded | None:
    """The law that ``sentence`` tells; None where it has a formula, asks, or tells none."""
    sentence = _REPEATED.sub(".", _SPELLED.sub(r"\1", sentence))
    if len(sentence) > LONGEST or re.search(r"[$=?×÷]", sentence):
        return None
    tokens = _TOKEN.findall(plain_words(sentence).strip().rstrip("."))
    for said in (_stated, _ordered, _turned):
        try:
            return said(tokens)
        except _NoLawError:
            continue
    return None


def name_of_words(phrase: str) -> str:
    """The name that a noun phrase is, without its article; empty where it is none, or more than one."""
    reader = _Reader(_TOKEN.findall(phrase))
    reader.says = True
    reader._take(_words().articles)
    reader._take(_words().its)
    try:
        name = reader.name()
    except _NoLawError:
        return ""
    return name if reader.at == len(reader.tokens) and name.split(" ")[0].lower() not in _words().generic else ""


def factor_of_words(phrase: str) -> str:
    """The LaTeX of a name, a power of one, or a product told in words ("the square of the speed"); empty where it is none."""
    reader = _Reader(_TOKEN.findall(re.sub(r"^both\s+", "", phrase.strip())))
    reader.says = True
    try:
        side = reader._product()
        while reader._take([("and", "to"), ("and",)]):  # proportional to each of them
            side = _joined(side, "*", reader._product())
    except _NoLawError:
        return ""
    return side if reader.at == len(reader.tokens) else ""


def is_computed(phrase: str) -> bool:
    """Is a phrase a product or a quotient told in words: "classical momentum multiplied by the relativistic factor"?"""
    side = factor_of_words(phrase)
    return r"\times" in side or r"\frac" in side


def _stated(tokens: Sequence[str]) -> Worded:
    """ "The margin is the profit divided by the revenue", "is found by dividing the profit by the revenue", or behind a colon."""
    words, lower = _words(), [token.lower() for token in tokens]
    if ":" in tokens[:MOST_WORDS]:
        colon = tokens.index(":")
        return _law(tokens[:colon], _Reader(tokens[colon + 1 :]).whole())
    for at in range(1, len(tokens)):
        if length := _length(words.done, lower, at):
            return _law(tokens[:at], _Reader(tokens[at + length :]).order())
        if length := _length(words.says, lower, at):
            reader = _Reader(tokens[at + length :])
            side = reader.whole()
            own = (
                _length(words.its, lower, 0) if reader.named >= MANY else 0
            )  # "its momentum is the product of its mass and ..."
            return _law(tokens[own:at], side)
    raise _NoLawError


def _ordered(tokens: Sequence[str]) -> Worded:
    """ "To find the margin, divide the profit by the revenue", "divide .. to get the margin", "find the margin by dividing .."."""
    purposes, lower = _words().purposes, [token.lower() for token in tokens]
    if "by" in lower and (length := _length([phrase[1:] for phrase in purposes], lower, 0)):
        by = lower.index("by")
        return _law(tokens[length:by], _Reader(tokens[by + 1 :]).order())
    if (length := _length(purposes, lower, 0)) and "," in tokens:
        comma = tokens.index(",")
        return _law(tokens[length:comma], _Reader(tokens[comma + 1 :]).order())
    for at in range(1, len(tokens)):
        if length := _length(purposes, lower, at):
            return _law(tokens[at + length :], _Reader(tokens[:at]).order())
    raise _NoLawError


def _turned(tokens: Sequence[str]) -> Worded:
    """ "The product of mass and velocity is called the momentum", "mass times acceleration equals force"."""
    words, lower = _words(), [token.lower() for token in tokens]
    for at in range(3, len(tokens)):
        verbs = [phrase for phrases in (words.gives, words.says) for phrase in phrases]
        length = _length(verbs, lower, at)
        if not length:
            continue
        own, rest = _length(words.its, lower, at + length), tokens[at + length :]
        article = own or (lower[at + length : at + length + 1] == ["the"])
        if not article and tuple(lower[at : at + length])[-1:] == ("is",):
            raise _NoLawError  # "the product of the pressure and the volume is constant"
        reader = _Reader(tokens[:at])
        side = reader.whole()
        if reader.named < MANY:
            raise _NoLawError
        return _law(rest[own:], side)
    raise _NoLawError


def _length(phrases: Iterable[Sequence[str]], lower: Sequence[str], at: int) -> int:
    """How many words the first of the ``phrases`` has that stands in ``lower`` at this place; 0 where none does."""
    return next((len(phrase) for phrase in phrases if tuple(lower[at : at + len(phrase)]) == tuple(phrase)), 0)


def _law(before: Sequence[str], side: str) -> Worded:
    """The law for what is named ``before`` its verb: behind the last comma."""
    own = before[max((place + 1 for place, token in enumerate(before) if token == ","), default=0) :]
    if not own or own[0].lower() in _words().generic:
        raise _NoLawError
    reader = _Reader(own)
    reader.says = True
    reader._take(_words().articles)
    name = reader.name()
    if reader.at < len(own) or name.split(" ")[0].lower() in _words().generic:
        raise _NoLawError
    return Worded(rf"\text{{{name}}} = {side}", re.sub(r" \([^()]*\)$", "", name))


class _Reader:
    """Reads words from left to right; sums of products of names and numbers."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self.tokens, self.lower = list(tokens), [token.lower() for token in tokens]
        self.at, self.named, self.operations = 0, 0, 0
        self.says = False
        """Is a sum read, and no order whose "by" leads to its second operand?"""

    def whole(self) -> str:
        """All that is left as one expression that computes something of at least one name."""
        self.says = True
        side = self._sum()
        start = self.at
        self._take([(",",)])
        if self._take(_words().percent):
            side = rf"{_bracketed(side)} \times 100\%"
        else:
            self.at = start
        return self._finished(side)

    def order(self) -> str:
        """ "dividing the profit by the revenue and multiplying by 100"."""
        side = self._product() if self._take(_words().starts) else self._verb()
        while self.at < len(self.tokens):
            self._take([(",",)])
            self._take(_words().steps)
            side = self._verb(side)
        return self._finished(side)

    def _finished(self, side: str) -> str:
        if self.at < len(self.tokens) or not self.operations or not self.named or _SO_MANY.fullmatch(side):
            raise _NoLawError
        return side

    def _take(self, phrases: Iterable[Sequence[str]]) -> bool:
        """Step over the first of the ``phrases`` that comes next."""
        length = _length(phrases, self.lower, self.at)
        self.at += length
        return length > 0

    def _sign(self, of: Mapping[str, Sequence[Sequence[str]]], signs: str) -> str:
        return next((sign for sign in signs if self._take(of.get(sign, ()))), "")

    def _verb(self, before: str = "") -> str:
        """One operation; ``before``: what was found so far, for "and multiplying by 100"."""
        for sign, (verbs, seconds, turned) in _words().verbs.items():
            if not self._take(verbs):
                continue
            if before:
                self.operations += 1
                self._take(_words().found)
                if self._take(seconds):
                    other = self._factor()
                    return _joined(other, sign, before) if turned else _joined(before, sign, other)
                if sign not in _SUMS:
                    raise _NoLawError
                return _joined(before, sign, self._factor())  # "and add the rest"
            first = self._product()
            if not self._take(seconds):
                raise _NoLawError
            second = self._product()
            self.operations += 1
            while sign == "*" and self._take(seconds):
                second = _joined(second, sign, self._product())
            return _joined(second, sign, first) if turned else _joined(first, sign, second)
        raise _NoLawError

    def _sum(self) -> str:
        side = self._product()
        while True:
            start = self.at
            self._take([(",",)])
            self._take(_words().steps)
            if sign := self._sign(_words().between, _SUMS):
                other = self._product()
                share = re.fullmatch(r"[\d.]+\\%", other)  # "plus 5 %": of what it is added to
                side = _joined(side, "*", rf"\left(1 {sign} {other}\right)") if share else _joined(side, sign, other)
            elif self.at > start and (sign := self._sign(_words().between, _PRODUCTS)):
                side = _joined(side, sign, self._factor())  # "the sum of both, divided by two"
            else:
                self.at = start
                return side
            self.operations += 1

    def _product(self) -> str:
        side = self._factor()
        while (sign := self._sign(_words().between, _PRODUCTS)) or self._take(_words().percent_of):
            side = _joined(side, sign or "/", self._factor())
            side = side if sign else rf"{side} \times 100\%"
            self.operations += 1
        return side

    def _factor(self) -> str:
        words = _words()
        start = self.at
        self._take(words.articles)
        sign = next((sign for sign, nouns in words.nouns.items() if self._take(nouns)), "")
        if sign and self._take(words.of):
            return self._several(sign)
        for phrase, power in words.powers.items():
            if self._take([phrase]):
                return raised(self._factor(), power)
        for phrase, number in words.numbers.items():
            if self._take([phrase]):
                return _joined(_number(number), "*", self._factor()) if self._goes_on() else _number(number)
        if self.at < len(self.tokens) and re.match(r"\d", self.tokens[self.at]):
            number = self.tokens[self.at].replace(",", "")
            self.at += 1
            if self._goes_on():
                raise _NoLawError  # a value with its unit
            return number.replace(" ", "").replace("%", r"\%")
        self.at = start
        name = self.name()
        self.named += 1
        for phrase, power in words.powered.items():
            if self._take([phrase]):
                return raised(rf"\text{{{name}}}", power)
        return rf"\text{{{name}}}"

    def _goes_on(self) -> bool:
        """Is what comes next a name?"""
        return self.at < len(self.tokens) and self._is_word(self.at)

    def _several(self, sign: str) -> str:
        """ "mass and acceleration", "the mass, the height and g", "the distance to the time"."""
        parts = [self._factor()]
        shares = is_adjective(self.lower[self.at - 1]) and self.lower[self.at : self.at + 1] != ["to"]
        while True:
            comma = self._take([(",",)])
            last = self._take([("and",)]) or (sign == "/" and self._take([("to",)]))
            if not comma and not last:
                break
            parts.append(self._factor())
            if last:
                break
        if len(parts) < 2 or (sign in "-/" and len(parts) > 2):
            raise _NoLawError
        self.operations += 1
        if shares:
            parts = _with_their_noun(parts)
        side = parts[0]
        for part in parts[1:]:
            side = _joined(side, sign, part)
        return rf"\left({side}\right)" if sign in _SUMS else side

    def _is_word(self, at: int) -> bool:
        token, lower = self.tokens[at], self.lower[at]
        if re.match(r"[^\W\d_]", token) is None or self._operates(at):
            return False
        return lower not in _words().stops or self._is_participle(at)

    def _is_participle(self, at: int) -> bool:
        """Says a word more of the noun before it: "the weight gained by the stock", "the dose given (mg)"?"""
        if self.lower[at] == "by":
            return self.says and "unit" not in self.lower and at > 0 and self.lower[at - 1].endswith("ed")
        ends = at + 1 == len(self.tokens) or self.tokens[at + 1].startswith("(") or self._operates(at + 1)
        return self.lower[at] == "given" and ends

    def _operates(self, at: int) -> bool:
        words = _words()
        return any(
            _length(phrases, self.lower, at)
            for phrases in (*words.between.values(), words.powered, words.percent, words.percent_of)
        )

    def name(self) -> str:
        """A name of a few words, perhaps with its unit in brackets behind it. Raises `_NoLawError`."""
        start = self.at
        while self.at < len(self.tokens) and self._is_word(self.at):
            self.at += 1
        words = self.lower[start : self.at]
        name = clean_phrase(" ".join(self.tokens[start : self.at]))
        computed = any((one,) in _words().operations and (two,) in _words().of for one, two in pairwise(words))
        if computed or not 0 < len(words) <= MOST_WORDS or not _words().nameless.isdisjoint(words):
            raise _NoLawError
        if len({word for word in words if len(word) > SHORT}) < sum(len(word) > SHORT for word in words):
            raise _NoLawError  # "minutes above the included minutes" is a difference
        if self._take(_words().clauses):  # "the distance it covers": which one is meant
            self.at += 1
        if words[-1] in _words().prepositions or not re.search(r"[^\W\d_]{3}", name):
            raise _NoLawError
        if self.at < len(self.tokens) and self.tokens[self.at].startswith("("):
            inside = self.tokens[self.at][1:-1].strip().removeprefix("in ")
            self.at += 1
            return f"{name} ({inside})" if is_unit(inside) else name
        head, _, unit = name.rpartition(" in ")
        return f"{head} ({unit})" if head and is_unit(unit) else name


def _with_their_noun(parts: list[str]) -> list[str]:
    """Operands of which each has the noun of the last: "the inner and the outer diameter"; "energies" may be more than two."""
    last = re.fullmatch(r"\\text\{(?P<which>\S+) (?P<noun>[^{}]*[^s{}])\}", parts[-1])
    alone = all(re.fullmatch(r"\\text\{\S+\}", part) for part in parts[:-1])
    if last is None or not alone or not is_adjective(last["which"]):
        raise _NoLawError
    return [*(rf"{part[:-1]} {last['noun']}}}" for part in parts[:-1]), parts[-1]]


def _joined(first: str, sign: str, second: str) -> str:
    if sign == "/":
        return rf"\frac{{{first}}}{{{second}}}"
    if sign == "*":
        return rf"{_bracketed(first)} \times {_bracketed(second)}"
    return f"{first} {sign} {_bracketed(second) if sign == '-' else second}"


def _bracketed(side: str) -> str:
    """A sum as a factor, or behind a minus."""
    bare, inner = side, ""
    while bare != inner:  # what stands within braces and brackets is computed before
        bare, inner = re.sub(r"\{[^{}]*\}|\\left\([^()]*\\right\)", "", bare), bare
    return rf"\left({side}\right)" if re.search(" [-+] ", bare) else side


def _number(number: str) -> str:
    return r"\frac{1}{2}" if number == "1/2" else number


@dataclass(frozen=True)
class _Words:
    """``worded-laws.yaml``, longest phrases first."""

    says: Sequence[tuple[str, ...]]
    done: Sequence[tuple[str, ...]]
    gives: Sequence[tuple[str, ...]]
    its: Sequence[tuple[str, ...]]
    purposes: Sequence[tuple[str, ...]]
    articles: Sequence[tuple[str, ...]]
    of: Sequence[tuple[str, ...]]
    steps: Sequence[tuple[str, ...]]
    clauses: Sequence[tuple[str, ...]]
    found: Sequence[tuple[str, ...]]
    starts: Sequence[tuple[str, ...]]
    between: Mapping[str, Sequence[tuple[str, ...]]]
    nouns: Mapping[str, Sequence[tuple[str, ...]]]
    verbs: Mapping[str, tuple[Sequence[tuple[str, ...]], Sequence[tuple[str, ...]], bool]]
    numbers: Mapping[tuple[str, ...], str]
    powers: Mapping[tuple[str, ...], str]
    powered: Mapping[tuple[str, ...], str]
    percent: Sequence[tuple[str, ...]]
    percent_of: Sequence[tuple[str, ...]]
    stops: frozenset[str]
    prepositions: frozenset[str]
    generic: frozenset[str]
    nameless: frozenset[str]

    @cached_property
    def operations(self) -> frozenset[tuple[str, ...]]:
        """The nouns of all operations."""
        return frozenset(noun for nouns in self.nouns.values() for noun in nouns)


def _phrases(texts: Iterable[str]) -> list[tuple[str, ...]]:
    return sorted((tuple(text.split()) for text in texts), key=lambda phrase: (-len(phrase), phrase))


def _by_phrase(table: Mapping[str, object]) -> dict[tuple[str, ...], str]:
    return {phrase: str(table[" ".join(phrase)]) for phrase in _phrases(table)}


@cache
def _words() -> _Words:
    told, own, terms = read_yaml("worded-laws.yaml"), read_yaml("function-words.yaml"), read_yaml("definitions.yaml")
    lists = "finite be have modals relatives conjunctions pronouns".split()
    stops = frozenset(word for name in lists for word in own[name].split())
    return _Words(
        _phrases(told["says"]),
        _phrases(told["done"]),
        _phrases(told["gives"]),
        _phrases(told["its"]),
        _phrases(told["purposes"]),
        _phrases(told["articles"]),
        _phrases(told["of"]),
        _phrases(told["steps"]),
        _phrases(told["clauses"]),
        _phrases(told["found"]),
        _phrases(told["starts"]),
        {sign: _phrases(texts) for sign, texts in told["between"].items()},
        {sign: _phrases(texts) for sign, texts in told["nouns"].items()},
        {
            sign: (_phrases(row["verb"].split()), _phrases(row["second"].split()), bool(row.get("turned")))
            for sign, row in told["verbs"].items()
        },
        _by_phrase(told["numbers"]),
        _by_phrase(told["powers"]),
        _by_phrase(told["powered"]),
        _phrases(told["percent"]),
        _phrases(told["percent of"]),
        stops | frozenset(told["ends"]),
        frozenset(own["prepositions"].split()),
        frozenset(terms["no_terms"]) | frozenset(terms["no_beginnings"]),
        frozenset(told["nameless"]),
    )
