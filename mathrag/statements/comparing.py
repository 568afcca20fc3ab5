"""Do two statements say the same? Titles and formulas decide where they can, a stated difference forbids it, the rest stays open.

A difference is stated where one of two has a condition, a number, a relation or a domain that the other lacks, denies what the
other says, exchanges "some" for "every" or their order, goes both ways where the other goes one, or has as hypothesis what the
other concludes.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from string import ascii_letters
from typing import Literal, NamedTuple

from mathrag.entities import Statement
from mathrag.knowledge import words
from mathrag.statements.relations import Said, functions, letters, said, spans
from mathrag.statements.words import ComparingWords, comparing_words

Verdict = Literal["same", "different", "open"]
_WORD = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*|\d+(?:\.\d+)?")
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)")
_PRINT = re.compile(r"\\[,;:! ]|\s|[{}.]")
_FORMULA = "\ufffc"
"""Stands for a formula in the text around it."""


class Judged(NamedTuple):
    """A verdict and what it rests on."""

    verdict: Verdict
    reason: str


@dataclass
class Profile:
    """What a statement states, in the terms that are compared; ``roles`` of a term: is it supposed, concluded, or both?"""

    terms: Counter[str] = field(default_factory=Counter)
    others: set[str] = field(default_factory=set)
    numbers: Counter[str] = field(default_factory=Counter)
    relations: set[str] = field(default_factory=set)
    formulas: set[str] = field(default_factory=set)
    symbols: dict[str, tuple[str, ...]] = field(default_factory=dict)
    domains: set[str] = field(default_factory=set)
    quantifiers: list[str] = field(default_factory=list)
    denials: int = 0
    both_ways: bool = False
    roles: dict[str, set[str]] = field(default_factory=dict)


def compared(one: Statement, other: Statement) -> Judged:
    """Whether ``one`` and ``other`` are one statement, by all their wordings; the same for both orders."""
    if one.kind != other.kind:
        return Judged("different", f"a {one.kind} and a {other.kind}")
    if _refers_elsewhere(one, other):
        return Judged("different", "they speak of different statements")
    titles = [title_keys(one), title_keys(other)]
    shared = titles[0] & titles[1]
    titled = "shared" if shared else "apart" if all(titles) else "unknown"
    verdicts = {
        _compared(one.kind, titled, *sorted((first, second))) for first in wordings(one) for second in wordings(other)
    }
    by_verdict = {judged.verdict: judged for judged in sorted(verdicts, reverse=True)}
    return by_verdict.get("same") or by_verdict.get("different") or by_verdict["open"]


def _refers_elsewhere(one: Statement, other: Statement) -> bool:
    """Do two that hardly say anything themselves ("Prove Theorem 3") refer to different statements?"""
    targets = [
        {r.target for r in statement.references if r.origin == "contents" and r.target} for statement in (one, other)
    ]
    if not all(targets) or targets[0] & targets[1]:
        return False
    return one.kind == "problem" or not any(_profile(text, ()).formulas for text in (*wordings(one), *wordings(other)))


@lru_cache(maxsize=65536)
def _compared(kind: str, titled: str, one: str, other: str) -> Judged:
    """Of two wordings; ``titled``: is a title shared, do both have others, or is one without?"""
    if _spelled(one) == _spelled(other):
        return Judged("same", "the same words and formulas")
    first, second = _profile(one, ()), _profile(other, _renaming(other, one))
    if difference := stated_difference(first, second, kind):
        return Judged("different", difference)
    alike, worded = first.formulas == second.formulas, first.others == second.others
    if alike and titled == "shared" and (first.relations or worded):
        return Judged("same", "the same title and the same formulas")
    if alike and worded and first.relations and titled == "unknown":
        return Judged("same", "the same formulas in the same words")
    return Judged("open", "neither titles and formulas nor a stated difference decide")


def wordings(statement: Statement) -> tuple[str, ...]:
    """What it says, and how its places say it otherwise."""
    return tuple(dict.fromkeys((statement.contents, *filter(None, (place.latex for place in statement.occurrences)))))


def sayings(statement: Statement) -> Iterator[tuple[object, ...]]:
    """Keys of which two statements that rules take for the same share one."""
    for titled in title_keys(statement):
        yield "title", statement.kind, titled
    for text in wordings(statement):
        yield "text", statement.kind, _spelled(text)
        found = _profile(text, ())
        if found.relations:
            yield "said", statement.kind, frozenset(found.others), frozenset(found.terms), len(found.relations)


def with_equal_formulas(statements: Iterable[Statement]) -> list[dict[str, Statement]]:
    """Of statements in the same words those whose formulas are equal, as they are or with letters by their order, each group by URI.

    So thousands of one shape ("$x_n = n$") are not compared two by two.
    """
    groups: dict[frozenset[str], dict[str, Statement]] = defaultdict(dict)
    for one in statements:
        for text in wordings(one):
            for renaming in ((), tuple(sorted(zip(letters(text), ascii_letters, strict=False)))):
                groups[frozenset(_profile(text, renaming).formulas)][one.uri] = one
    return [group for group in groups.values() if len(group) > 1]


def title_keys(statement: Statement) -> set[tuple[str, ...]]:
    """Its titles by their words, at all places; what only says that it is one (theorem, definition of) left out.

    A title that was made counts for a definition, where it is the term that is defined.
    """
    if not statement.title and statement.kind != "definition":
        return set()
    titles = (statement.title or statement.label, *(place.label for place in statement.occurrences))
    return {_title_key(title, statement.kind, statement.form) for title in titles} - {()}


def _title_key(title: str, kind: str, form: str) -> tuple[str, ...]:
    found = words(title)
    return tuple(word for word in found if word not in (kind, form)) or tuple(found)


def stated_difference(one: Profile, other: Profile, kind: str) -> str:
    """What one states and the other doesn't; empty where nothing is."""
    checks = (
        _conditions(one, other),
        _quantified(one, other),
        _numbers(one, other),
        _related(one, other),
        _turned(one, other, kind),
    )
    return next(filter(None, checks), "")


def _conditions(one: Profile, other: Profile) -> str:
    only = sorted((one.terms.keys() ^ other.terms.keys()) | (one.domains ^ other.domains))
    return f"only one states: {', '.join(only)}" if only else ""


def _quantified(one: Profile, other: Profile) -> str:
    if one.denials % 2 != other.denials % 2:
        return "one denies what the other says"
    counts = Counter(one.quantifiers), Counter(other.quantifiers)
    if (counts[0]["unique"] > 0) != (counts[1]["unique"] > 0):
        return "only one says that there is just one"
    if any(a["some"] and not a["every"] and b["every"] and not b["some"] for a, b in (counts, counts[::-1])):
        return "one says some where the other says every"
    orders = [[q for q in dict.fromkeys(profile.quantifiers) if q in ("every", "some")] for profile in (one, other)]
    if len(orders[0]) == len(orders[1]) == 2 and orders[0] != orders[1]:
        return "every and some stand in another order"
    return ""


def _numbers(one: Profile, other: Profile) -> str:
    return "other numbers" if one.numbers != other.numbers else ""


def _related(one: Profile, other: Profile) -> str:
    """Formulas that only one has, where nothing of the other could be the same said otherwise."""
    first, second = one.relations - other.relations, other.relations - one.relations
    if bool(first) != bool(second) and one.relations and other.relations:
        return f"only one states: {', '.join(sorted(first | second))}"
    near = {one.symbols[form] for form in first} & {other.symbols[form] for form in second}
    return "formulas of the same symbols that are not equal" if near else ""


def _turned(one: Profile, other: Profile, kind: str) -> str:
    if kind == "definition":  # "if" says "if and only if" there
        return ""
    if one.both_ways != other.both_ways:
        return "only one goes both ways"
    for term in sorted(one.roles.keys() & other.roles.keys()):
        if not one.both_ways and one.roles[term].isdisjoint(other.roles[term]):
            return f"one supposes what the other concludes: {term}"
    return ""


@lru_cache(maxsize=16384)
def _profile(contents: str, renaming: tuple[tuple[str, str], ...]) -> Profile:
    """What ``contents`` state, with letters renamed."""
    told, found = comparing_words(), Profile()
    applied = functions(contents)
    text, formulas = _without_formulas(contents)
    sayings = [said(latex, applied, dict(renaming)) for latex in formulas]
    for role, piece in _roles(text, told):
        _add(found, piece, role, sayings, told)
    written = {
        "closed": any(d[0] == "[" and d[-1] == "]" for d in found.domains),
        "open": any(d[0] == "(" and d[-1] == ")" for d in found.domains),
    }
    for word, shown in written.items():
        if shown:  # "the closed interval [a,b]"
            found.terms.pop(word, None)
    return found


def _without_formulas(contents: str) -> tuple[str, list[str]]:
    """The text with a sign for each formula, and the formulas; logic's arrows and quantifiers stay in the text."""
    pieces, formulas, end = [], [], 0
    for start, stop, latex in spans(contents):
        pieces.append(contents[end:start])
        for place, part in enumerate(_LOGIC.split(latex)):
            if place % 2:
                pieces.append(f" {part} ")
            elif part.strip():
                pieces.append(f" {_FORMULA} ")
                formulas.append(part)
        end = stop
    pieces.append(contents[end:])
    return " ".join("".join(pieces).split()), formulas


_LOGIC = re.compile(r"(\\(?:forall|exists!?|nexists|iff|Leftrightarrow|implies|Rightarrow|Longrightarrow)(?![A-Za-z]))")


def _roles(text: str, told: ComparingWords) -> Iterator[tuple[str, str]]:
    """The pieces of ``text``, each as what it is: supposed, concluded, or a mark between them."""
    start = 0
    for end in (*(found.end() for found in _SENTENCE_END.finditer(text)), len(text)):
        yield from _sentence(text[start:end].strip(), told)
        start = end


def _sentence(sentence: str, told: ComparingWords) -> Iterator[tuple[str, str]]:
    marks = list(told.mark_pattern.finditer(sentence))
    kinds = [
        told.marks[found[0].casefold()] if found[0].casefold() in told.marks else told.marks[found[0]]
        for found in marks
    ]
    role = "concluded"
    if "implies" in kinds:
        role = "supposed"
    elif not {"supposes", "if_", "equivalent"} & set(kinds):
        yield from _general(sentence, told, marks, kinds)
        return
    closing = "then" not in kinds and "implies" not in kinds
    place, begun_by_if = 0, False
    for found, kind in zip(marks, kinds, strict=True):
        yield from _cut(sentence[place : found.start()], role, begun_by_if and closing)
        if begun_by_if and closing and "," in sentence[place : found.start()]:
            role, begun_by_if = "concluded", False
        yield kind, found[0]
        place = found.end()
        if kind in ("supposes", "if_"):
            role, begun_by_if = "supposed", kind == "if_" and found.start() == 0
        elif kind in ("then", "implies"):
            role = "concluded"
    yield from _cut(sentence[place:], role, begun_by_if and closing)


def _cut(text: str, role: str, at_comma: bool) -> Iterator[tuple[str, str]]:
    """``text``; where a hypothesis ends at its first comma, in two."""
    before, comma, behind = text.partition(",") if at_comma else (text, "", "")
    yield role, before
    if comma:
        yield "concluded", behind


def _general(
    sentence: str, told: ComparingWords, marks: list[re.Match[str]], kinds: list[str]
) -> Iterator[tuple[str, str]]:
    """A sentence without "if": what is general before its verb is supposed; what exists, or doesn't, is not."""
    verbs = (found for found in _WORD.finditer(sentence) if found[0].casefold() in told.predicates)
    marked = {place for mark in marks for place in range(mark.start(), mark.end())}
    verb = next((found.start() for found in verbs if found.start() not in marked), 0)
    if any(kind in ("some", "none") and mark.start() < verb for mark, kind in zip(marks, kinds, strict=True)):
        verb = 0
    place = 0
    for found, kind in zip(marks, kinds, strict=True):
        yield from _around(sentence, place, found.start(), verb)
        yield kind, found[0]
        place = found.end()
    yield from _around(sentence, place, len(sentence), verb)


def _around(sentence: str, start: int, end: int, verb: int) -> Iterator[tuple[str, str]]:
    middle = min(max(verb, start), end)
    yield "supposed", sentence[start:middle]
    yield "concluded", sentence[middle:end]


def _add(found: Profile, piece: str, role: str, sayings: list[Said], told: ComparingWords) -> None:
    """Count what ``piece`` says; ``sayings`` are those of the formulas still to come."""
    if role in told.marks.values():
        _mark(found, role)
        return
    spoken = told.same_pattern.sub(lambda one: f" {told.one_of_many[one[0].casefold()]} ", piece)
    for word in (match[0].casefold() for match in _WORD.finditer(spoken)):
        if word in told.numbers or word[0].isdigit():
            found.numbers[told.numbers.get(word, word)] += word not in ("one",)
        elif word in told.conditions:
            found.terms[word] += 1
            found.roles.setdefault(word, set()).add(role)
        elif word not in told.neutral and len(word) > 1:
            found.others.update(words(word))
    for _ in range(piece.count(_FORMULA)):
        saying = sayings.pop(0)
        found.domains |= saying.domains
        found.numbers.update(saying.numbers)
        found.symbols.update(saying.symbols)
        found.relations.update(saying.relations)
        found.formulas.update(saying.relations, saying.terms)
        for formula in (*saying.relations, *saying.terms):
            found.roles.setdefault(formula, set()).add(role)


def _mark(found: Profile, mark: str) -> None:
    if mark in ("every", "some", "unique"):
        found.quantifiers.append(mark)
    elif mark in ("none", "denies"):
        found.denials += 1
    elif mark == "equivalent":
        found.both_ways = True


def _renaming(of: str, to: str) -> tuple[tuple[str, str], ...]:
    """For the letters that only ``of`` has those that only ``to`` has, in their order."""
    own, others = letters(of), letters(to)
    pairs = zip([one for one in own if one not in others], [one for one in others if one not in own], strict=False)
    return tuple(sorted(pairs))


def _spelled(contents: str) -> str:
    """Contents without what differs between two prints of one text."""
    text, formulas = _without_formulas(contents)
    plain = " ".join(_WORD.findall(text.casefold()))
    return "|".join((plain, *(_PRINT.sub("", formula) for formula in formulas)))
