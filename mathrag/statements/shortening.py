"""A sentence made short enough for a title: asides left out, ended where what it says is still said whole."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import Any

from mathrag.documents import plain, statement_words
from mathrag.entities import Frozen
from mathrag.ontology_files import read_yaml
from mathrag.statements.words import any_of

LONGEST = 90
"""Characters of a title that is made, as they are seen."""
WHOLE = 110
"""Characters of a sentence that stays as it is rather than to be ended where more of it is said."""
SHORTEST = 24
"""What is left of a sentence that is ended early, at least."""
CLAUSE = 3
"""Words of what may be a clause, at least."""
FORMULA = r"\$\$(?:[^$]|\$(?!\$))*\$\$|\$[^$]*\$"
_STARS = re.compile(rf"({FORMULA})|\*+")
_ASIDE = re.compile(rf"({FORMULA})|\s+\((?:[^()$]|\$[^$]*\$)*\)(?!\w)")
# an aside in words alone: "Bernoulli's inequality (named after one of them)"
_REMARK = re.compile(rf"({FORMULA})|\s+\((?:[^()$]|\([^()$]*\))*[^\W\d_]{{3}}\s(?:[^()$]|\([^()$]*\))*\)(?!\w)")
# what says more of what a formula names: "the relation $R$ expressing that ..."
_DESCRIBED = re.compile(r"(?<=\x00)\s+[^\W\d_]{2,}(?:ing|ed)\b")
_PIECE = re.compile(rf"(?:{FORMULA})[^\s$]*|[^\s$]+(?:(?:{FORMULA})[^\s$]*)*")
# what is spoken of, behind all that is said of it: "Solve the equation: $x = 2$"
LAST = re.compile(rf":\s*(?P<formula>{FORMULA})\Z")
# over what a sequence goes: "$\\{x_n\\}_{n=1}^\\infty$"
_RANGE = re.compile(r"(?<=\\})\s*_(?:\{[^{}]*\}|\w)\s*\^(?:\{[^{}]*\}|\\[A-Za-z]+|\w)")
_DRAWN = re.compile(r"\\[A-Za-z]+|\\.|[^\s{}^_&]")
_SPACING = re.compile(
    r"\\(?:displaystyle|textstyle|limits|nolimits|mathstrut|avoidbreak|[bB]igg?[lrm]?|quad|qquad)(?![A-Za-z])\s*|\\[!,;:>]"
    r"|\\[vh]?phantom\{[^{}]*\}|\\label\{[^{}]*\}|\\tag\{[^{}]*\}"
)
_NAMED = frozenset("sin cos tan log ln exp lim sup inf limsup liminf max min det deg dim ker gcd".split())


class TitleWords(Frozen):
    """``ontology/statement-titles.yaml``; its sections are told in it."""

    ends: tuple[str, ...]
    parts: tuple[str, ...]
    shorter: dict[str, str]
    open: tuple[str, ...]
    halves: tuple[str, ...]
    defines: tuple[str, ...]
    defined_by: tuple[str, ...]
    known_as: tuple[str, ...]
    some: tuple[str, ...]
    supposing: dict[str, str]
    given_as: dict[str, str]
    relative: frozenset[str]
    pairs: dict[str, str]
    said_of: tuple[dict[str, Any], ...]
    by_means: tuple[str, ...]
    aim: tuple[str, ...]

    @cached_property
    def ending(self) -> re.Pattern[str]:
        return re.compile(rf"\s+(?={_one_of(self.ends)})|[;,:]\s|(?<=\w\w\w)\.\s", re.IGNORECASE)

    @cached_property
    def parting(self) -> re.Pattern[str]:
        return re.compile(rf"\s+(?={_one_of(self.parts)})", re.IGNORECASE)

    @cached_property
    def restricts(self) -> re.Pattern[str]:
        return re.compile(rf"\s{_one_of(self.ends)}", re.IGNORECASE)

    @cached_property
    def halved(self) -> re.Pattern[str]:
        return any_of(self.halves)

    @cached_property
    def opened(self) -> re.Pattern[str]:
        words = "|".join(map(re.escape, self.open))
        return re.compile(rf"(?:\A|.*\b(?:that|dass|que)\s+)(?:{words})\b(?P<behind>.*)", re.IGNORECASE | re.DOTALL)

    @cached_property
    def means(self) -> re.Pattern[str]:
        """Finds what tells first by what something is to be done."""
        return re.compile(rf"{_one_of(self.by_means)}\s", re.IGNORECASE)

    @cached_property
    def aims(self) -> re.Pattern[str]:
        """Finds what stands in front of what is to be done by that."""
        return re.compile(rf"\s{_one_of(self.aim)}\s", re.IGNORECASE)

    @cached_property
    def supposed(self) -> re.Pattern[str]:
        """Finds behind what a sentence says what it supposes, of things that it introduces or as a whole."""
        begins = "|".join(map(re.escape, sorted(self.supposing, key=len, reverse=True)))
        return re.compile(rf"(?:\A|(?<=\s))(?P<lead>{begins})\s+", re.IGNORECASE)

    @cached_property
    def hanging(self) -> frozenset[str]:
        """Words of one of the lists, with which nothing ends."""
        return frozenset(plain(word) for word in (*self.ends, *self.parts) if " " not in word)


def _one_of(words: tuple[str, ...]) -> str:
    told = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return rf"(?:{told})(?!\w)"


@lru_cache(maxsize=1)
def title_words() -> TitleWords:
    """The file, read once."""
    return TitleWords.model_validate(read_yaml("statement-titles.yaml"))


def shortened(text: str, longest: int = LONGEST) -> str:
    """``text`` on one line and at most ``longest`` characters: without what only spaces its formulas, without asides where it is longer,
    ended where a clause ends, else between words, formulas whole. A formula that stands last behind a colon stays."""
    text = _STARS.sub(lambda found: found[1] or "", text)
    text = re.sub(FORMULA, lambda found: _SPACING.sub(" ", found[0]), text)
    text = _REMARK.sub(lambda found: found[1] or "", " ".join(text.split())).rstrip(" .,;:")
    if seen(text) <= longest:
        return text
    text = _ASIDE.sub(lambda found: found[1] or "", _brief(text)).rstrip(" .,;:")
    said = _without_clause(text)
    if said and seen(said) <= LONGEST:
        return said
    if seen(text) <= WHOLE:
        return text
    if (last := LAST.search(text)) and (said := fitting(text[: last.start()], WHOLE - seen(last[0]))):
        return f"{said}: {last['formula']}"
    return fitting(text, WHOLE) or _cut(text)


def fitting(text: str, room: int) -> str:
    """``text`` in at most ``room`` characters as far as it is said whole; nothing where no part of it is."""
    text = text.rstrip(" .,;:")
    words = title_words()
    return text if seen(text) <= room else _ended(text, words.ending, room) or _ended(text, words.parting, room)


def _brief(text: str) -> str:
    """``text`` with shorter signs for what formulas and words say at length: "iff", sequences without what they go over."""
    for said, short in title_words().shorter.items():
        text = text.replace(f" {said} ", f" {short} ")
    return re.sub(FORMULA, lambda found: _RANGE.sub("", found[0]), text)


def seen(text: str) -> int:
    """How many characters of ``text`` a reader sees: of a formula what is drawn."""
    return len(re.sub(FORMULA, "", text)) + sum(_drawn(found) for found in re.findall(FORMULA, text))


def _drawn(formula: str) -> int:
    return sum(len(sign) - 1 if sign[1:] in _NAMED else 1 for sign in _DRAWN.findall(formula.strip("$")))


def masked(text: str) -> str:
    """``text`` with a dollar and nothing to be seen for each formula."""
    return re.sub(FORMULA, lambda found: "$" + "\x00" * (len(found[0]) - 1), text)


def _ended(text: str, pattern: re.Pattern[str], room: int) -> str:
    """``text`` up to the last place within ``room`` characters where it may end by ``pattern``; nothing where it may nowhere."""
    bare = masked(text)
    if title_words().halved.search(bare):
        return ""  # half of it would be left out
    for place in reversed([found.start() for found in pattern.finditer(bare)]):
        begun = text[:place].rstrip(" ,;:.")
        if (
            seen(begun) <= room
            and len(begun) >= SHORTEST
            and not _lists(bare, place)
            and _is_whole(begun, bare[:place])
        ):
            return begun
    return ""


def _without_clause(text: str) -> str:
    """A sentence about something known without what stands between that and what its end says of it: "The relation $R$, which holds if
    ..., is closed". Nothing where it is none."""
    told = statement_words()
    copulas, known = "|".join(told.copulas), "|".join(told.definite)
    last = re.search(rf"\s(?:{copulas})\s(?:[^\W\d_]+\s?){{1,3}}\Z", text)
    bare = masked(text)
    clause = title_words().ending.search(bare)
    clause = min(filter(None, (clause, _DESCRIBED.search(bare))), key=lambda found: found.start(), default=None)
    if last is None or clause is None or not re.match(rf"(?:{known})\s", text, re.IGNORECASE):
        return ""
    subject = text[: clause.start()]
    return "" if re.search(rf"\b(?:{copulas})\b", subject) else subject + last[0]


def _is_whole(begun: str, bare: str) -> bool:
    """Does what is ``begun`` say something: no condition alone, and nothing that goes on?"""
    told, words = statement_words(), re.findall(r"[^\W\d_]+", bare)
    last = plain(words[-1]) if words and re.search(r"[^\W\d_]\s*\Z", bare) else ""
    small = told.function_words | told.articles | told.copulas | told.prepositions | told.ands | title_words().hanging
    hanging, opened = last in small, title_words().opened.match(bare)
    conditional = opened is not None and not _concludes(opened["behind"])
    said = bare.lower().split()
    halved = any(one in said and other not in said[said.index(one) :] for one, other in title_words().pairs.items())
    return (
        not hanging
        and not conditional
        and not halved
        and all(begun.count(one) == begun.count(other) for one, other in ("()", "“”"))
    )


def _lists(bare: str, place: int) -> bool:
    """Is a comma one between things that are listed: is there hardly anything up to the next, or since the last?"""
    if bare[place : place + 1] != "," or title_words().restricts.match(bare, place + 1):
        return False
    behind = bare[place + 1 :].partition(",")
    before = bare[:place].rpartition(",")
    return bool(behind[1] and len(behind[0].split()) < CLAUSE) or bool(before[1] and len(before[2].split()) < CLAUSE)


def _concludes(behind: str) -> bool:
    """Does more than one of several conditions stand behind the word that opens them: "if it is one, two, and three, it is so"?"""
    last = behind.rpartition(", ")[2] if "," in behind else ""
    words = last.split()
    goes_on = len(words) < CLAUSE or plain(words[0]) in statement_words().ands | statement_words().function_words
    return bool(re.search(r"\bthen\b", behind)) or not goes_on


def _cut(text: str) -> str:
    out = ""
    for piece in _PIECE.findall(text):
        if out and seen(out) + seen(piece) + 1 > LONGEST:
            break
        out = f"{out} {piece}".strip()
    if out == text:
        return out
    bare = masked(out)
    half = title_words().halved.search(masked(text))
    ends = [found.start() for told in (title_words().ending, title_words().parting) for found in told.finditer(bare)]
    place = max((one for one in ends if one >= SHORTEST), default=0)
    begun = out[:place].rstrip(" ,;:.")
    opened = title_words().opened.match(bare[:place])
    whole = (
        place
        and "?" not in text
        and begun.count("(") == begun.count(")")
        and half is None
        and (opened is None or _concludes(opened["behind"]))
    )
    return begun if whole else f"{out} …"
