"""Questions that definitions and theorems answer: what something means, which theorem says it, what a proof uses, what depends on it.

What is answered is quoted with its source, and its neighbours in the graph are named beside it. A statement answers only where it
has the words that are asked about: in its title, its text, or as its formulas are read aloud. The nearest vector is no answer.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from mathrag.entities import Statement
from mathrag.knowledge import Kind, KnowledgeBase
from mathrag.models import is_ordinary
from mathrag.statements.asked import AKIN, Asked, Wanted, read_asked
from mathrag.statements.described import Nearest, as_statement, described
from mathrag.statements.meaning import CLOSER, SURE, likely, own_text, ranked
from mathrag.statements.naming import name_ends
from mathrag.statements.stated import STATED, Stated, Words, is_written

ENOUGH = 0.7
"""Share of what is asked about, by weight, that a statement must have."""
NEAREST, NEAR, TOGETHER = 5, 0.44, 0.95
"""Of so many of the nearest by cosine one may answer with less that is as near as this; what the cosine and the share of what is asked
about of any that answers come to together. Of first answers that come to less nine of eleven are wrong, in five sets."""
LAG, NEARLY = 0.1, 0.8
"""What is farther by cosine than the nearest by more than the one must have this share of what is asked about; of first answers that had
less one of five was right, in the read half of all sets."""
SURELY = 1.1
"""What both come to of a statement that answers what was taken for a question of another kind; of the read questions of five sets all
that come to more are answered right, and all that come to less wrong."""
SHARED, TITLED, FITTING = 2.5, 0.6, 0.5
"""What weighs that a statement has what is asked about, that its title has it, and that its kind, and its form, are those asked for."""
LONGEST_TERM = 3
"""Words of a name that a definition has all of, in whatever form; what is asked in more of them describes."""
FOREIGN = 0.75
"""What a title's words cost that nobody asks for."""
BREVITY = 0.01
"""What the length of a text costs, as a share by its logarithm."""
NEARNESS = 2.0
"""What the cosine of a question and a statement weighs beside these; all measured on the read half of `benchmarks/conceptual.py`."""
ORDINARY = 0.5
"""What a word that no statement has weighs of one that English hasn't either."""
POOL = 1_000
FEW, OTHERS = 5, 2
MEANT = "No statement has all these words. The nearest in meaning says:"
MOST, LEAST = 1_000, 1e-9
"""Statements that are looked at closely, at most; how much less of what is asked about, added in another order, is as much."""
NEAR_KEPT = 8  # questions whose nearest statements are looked for again
# what only a question that is computed has
_COMPUTES = re.compile(r"[\d=$\\]")


@dataclass(frozen=True)
class Told:
    """An answer: Markdown, the statement that it quotes, and the others that it names."""

    text: str
    statement: Statement
    named: tuple[Statement, ...] = ()
    rests_on: tuple[Statement, ...] = ()
    """What the proof that is asked about uses: with the statement what it is answered from."""
    likely: float = 1.0
    """How likely the statement is meant."""

    @property
    def sources(self) -> tuple[Statement, ...]:
        """What is quoted, or asked for."""
        return (self.statement, *(one for one in self.rests_on if one.uri != self.statement.uri))


Scored = tuple[float, Words]
Near = Callable[[str, Wanted], Mapping[str, float]]
"""The cosines of a question and the statements nearest to it of the kinds that it wants, by URI."""
Alike = Callable[[str, Sequence[str]], Sequence[float]]
"""The cosines of a text and others."""


def stated_knowledge(knowledge: KnowledgeBase) -> StatedKnowledge:
    """The statements of a snapshot, its index to tell which are near, and all that it defines."""

    def near(question: str, wanted: Wanted) -> dict[str, float]:
        kinds: tuple[Kind, ...] = ("problem",) if wanted == "problem" else ("stated definition", "theorem")
        return {hit.uri: hit.cosine for hit in knowledge.search(question, POOL, kinds)}

    def defined(question: str, count: int) -> Iterator[tuple[Statement, float]]:
        for hit in knowledge.search(question, count, ("definition", "stated definition")):
            stated = hit.kind == "stated definition"
            yield knowledge.statement(hit.uri) if stated else as_statement(knowledge.definition(hit.uri)), hit.cosine

    place = knowledge.directory / STATED
    written = Stated.opened(place, knowledge.statement) if is_written(place) else Stated.of(knowledge.all_statements())
    return StatedKnowledge(written, lru_cache(NEAR_KEPT)(near), defined, knowledge.cosines)


class StatedKnowledge:
    """The statements of a snapshot, by their words."""

    def __init__(
        self,
        stated: Stated,
        near: Near = lambda *_: {},
        defined: Nearest = lambda *_: (),
        alike: Alike = lambda _, others: [0.0] * len(others),
    ) -> None:
        self._stated, self._near, self._defined, self._alike = stated, near, defined, alike

    def asks(self, question: str) -> bool:
        """Is ``question`` one that only statements answer: for a theorem, a proof, what depends on what, or what it means that ..?"""
        asked = read_asked(question)
        if asked is not None and asked.called and described(question, asked.about, self._defined):
            return True
        if asked is not None and asked.numbered and self._numbered(*asked.numbered):
            return True
        if not self._stated.size or asked is None or (not asked.plainly and _COMPUTES.search(question)):
            return False
        ranked = self._ranked(question, asked)
        return bool(ranked) if asked.plainly else any(self._says(row, asked) for _, row in ranked)

    def says(self, question: str) -> bool:
        """Does a statement surely answer ``question``, which gives nothing to compute with: by its words and its cosine together, or as
        the one that is meant?"""
        asked, told = read_asked(question), None if _COMPUTES.search(question) else self.answer(question)
        row = self._row(told.statement.uri, asked) if asked and told else None
        if asked is None or row is None:
            return told is None and self.meant(question) is not None
        has = self._share(frozenset(asked.about), row.own | row.where, row.beginnings)
        return has + self._near(question, asked.wanted).get(row.uri, 0.0) > SURELY

    def _row(self, uri: str, asked: Asked) -> Words | None:
        """The words of a statement, if it is one of those that may answer."""
        found = self._stated.numbers([uri], _kinds(asked))
        return self._stated.row(found[uri]) if found else None

    def _says(self, row: Words, asked: Asked) -> bool:
        """Is it what is asked for, with all that is said of it: the definition of "the composition of two functions", a theorem on "the
        product of two compact spaces"?"""
        wanted = frozenset(asked.about)
        named = asked.wanted == "theorem" or any(title <= wanted for title in row.titles)
        return asked.wanted == row.kind and named and wanted <= row.own

    def answer(self, question: str, exact: bool = False) -> Told | None:
        """What statements say to ``question``; None where none has what it asks about. ``exact``: only what is called just so."""
        asked = read_asked(question)
        if asked is None:
            return None
        if both := self._differing(asked):
            return both
        if asked.numbered and (numbered := self._numbered(*asked.numbered)):
            return self._told(asked, numbered, ())
        if asked.called and (one := described(question, asked.about, self._defined)):
            return Told(quoted(one), one)  # a glossary tells it as well as a definition
        ranked = self._nearest(question, self._ranked(question, asked, exact), asked)[: 1 + OTHERS]
        if ranked:
            first, *others = map(self._stated.read, ranked)
            return self._told(asked, first, others)
        return None

    def meant(self, question: str) -> Told | None:
        """The statement that ``question`` describes in words of its own, where one is surely meant; for questions that `answer` leaves."""
        asked = None if _COMPUTES.search(question) else read_asked(question)
        if not self._stated.size or asked is None or not asked.describes or asked.named or _is_named(asked):
            return None
        kinds = {"definition"} if asked.wanted == "definition" else {"theorem"}
        vectors = self._near(question, asked.wanted)
        if asked.wanted == "proof":  # of a problem, too
            kinds, vectors = {"theorem", "problem"}, {**vectors, **self._near(question, "problem")}
        able = self._stated.numbers(vectors, kinds)
        known = {uri: self._stated.read(uri) for uri in sorted(able, key=lambda uri: (-vectors[uri], uri))[:CLOSER]}
        some = list(known.values())
        texts = dict(zip((one.uri for one in some), self._alike(asked.says, list(map(own_text, some))), strict=True))
        order, near, lead = ranked(vectors, texts)
        sure = likely(near, lead, asked.about, self._stated.said_in(_documents(known[order[0]]))) if order else 0.0
        if sure < SURE:
            return None
        told = self._told(asked, known[order[0]], [known[uri] for uri in order[1 : 1 + OTHERS]])
        return replace(told, text=f"{MEANT}\n\n{told.text}", likely=sure)

    def _numbered(self, form: str, number: str) -> Statement | None:
        """The only statement that is called so: "Lemma 2.3"."""
        found = self._stated.numbered(form, number).tolist()
        return self._statement(found[0]) if len(found) == 1 else None

    def _statement(self, number: int) -> Statement:
        return self._stated.read(self._stated.row(number).uri)

    def _differing(self, asked: Asked) -> Told | None:
        """The definitions of both things whose difference is asked for, where each is called just so; one may define both."""
        found = [self._stated.called(part, "definition")[:1].tolist() for part in asked.parts]
        if len(found) < 2 or [] in found:
            return None
        told = [self._statement(number) for number in dict.fromkeys(number for (number,) in found)]
        return Told("\n\n".join(map(quoted, told)), told[0], tuple(told[1:]))

    def _nearest(self, question: str, ranked: Sequence[Scored], asked: Asked) -> list[str]:
        """The URIs of those that have what is asked about, the ones said most alike first."""
        cosines = self._near(question, asked.wanted) if len(ranked) > 1 else {}
        least = min(cosines.values(), default=0.0)
        rated = [(-score - NEARNESS * cosines.get(row.uri, least), row.uri) for score, row in ranked]
        return [uri for _, uri in sorted(rated)]

    def found(self, question: str, count: int = FEW) -> list[Statement]:
        """The statements that could answer ``question``, best first."""
        asked = read_asked(question)
        ranked = self._nearest(question, self._ranked(question, asked), asked) if asked else []
        return list(map(self._stated.read, ranked[:count]))

    def _ranked(self, question: str, asked: Asked, exact: bool = False) -> list[Scored]:
        """Those that have enough of what is asked about, and of the very nearest by cosine those that have most of it. That
        something is so, only a theorem says."""
        wanted = frozenset(asked.about)
        if not wanted or not self._stated.size:
            return []
        cosines = {} if exact else self._near(question, asked.wanted)
        kinds = [kind for kind in _kinds(asked) if kind == "theorem" or not asked.whether]
        near = {number: cosines[uri] for uri, number in self._stated.numbers(cosines, kinds).items()}
        enough = np.full(self._stated.size, TOGETHER if cosines else ENOUGH)
        farthest = max(cosines.values(), default=0.0) - LAG
        for place, number in enumerate(sorted(near, key=lambda number: (-near[number], number))):
            lacking = TOGETHER - near[number]
            best = place < NEAREST and near[number] >= NEAR
            enough[number] = min(ENOUGH, lacking) if best else max(ENOUGH, lacking)
            if near[number] < farthest and not asked.named:
                enough[number] = max(enough[number], NEARLY)
        found = []
        for number in self._able(asked, wanted, enough, near):
            row = self._stated.row(number)
            if row.kind in kinds and (not exact or wanted in row.titles):
                found.append((self._score(row, wanted, asked, enough[number]), row))
        return sorted((pair for pair in found if pair[0] > 0), key=lambda pair: (-pair[0], pair[1].uri))

    def _able(
        self, asked: Asked, wanted: frozenset[str], enough: npt.NDArray[np.float64], near: Mapping[int, float]
    ) -> list[int]:
        """The numbers of the statements that have as much of what is asked about as ``enough`` tells for each; of more than `MOST`
        those that have most of it, in their titles, too, and are nearest."""
        sorts = ("word", "under") if asked.wanted in ("theorem", "proof") else ("word",)
        has = self._shares(wanted, asked.wanted, sorts)
        called = self._stated.called(wanted - name_ends(), "theorem").tolist() if wanted & name_ends() else []
        able = [*np.flatnonzero(has >= enough - LEAST).tolist(), *called]
        if len(able) <= MOST:
            return list(dict.fromkeys(able))
        titled = self._shares(wanted, asked.wanted, ("titled",))
        rated = sorted((-SHARED * has[n] - TITLED * titled[n] - NEARNESS * near.get(n, 0.0), n) for n in able)
        return [number for _, number in rated[:MOST]]

    def _shares(self, wanted: frozenset[str], kind: str, sorts: Sequence[str]) -> npt.NDArray[np.float64]:
        """By number the share of ``wanted``, by weight, that statements have as these ``sorts`` of words (`Stated.with_word`)."""
        shares, whole = np.zeros(self._stated.size), self._weight(wanted)
        for word in wanted:
            own, near = (find(word, kind, sorts) for find in (self._stated.with_word, self._stated.with_akin))
            weight = self._weight([word]) / (whole or 1.0)
            shares[own] += weight
            shares[np.setdiff1d(near, own, assume_unique=True)] += AKIN * weight
        return shares

    def _score(self, row: Words, wanted: frozenset[str], asked: Asked, enough: float) -> float:
        """How well a statement fits; 0 where it lacks too much of what is asked about."""
        whole = 1.0 if row.is_called(wanted) else 0.0
        under = row.under if asked.wanted in ("theorem", "proof") else frozenset()
        has = whole or self._share(wanted, row.own | row.where, row.beginnings)
        there = whole or self._share(wanted, row.own | row.where | under, row.beginnings)
        if there < enough or (asked.called and row.terms and all(term <= wanted for term in row.terms)):
            return 0.0  # what something is called does not stand in the question
        named = _is_named(asked) or bool(asked.parts)
        core = wanted - asked.where
        if row.kind == "definition" and row.titles and not self._predicates(asked.predicate, row):
            return 0.0  # of a formula that is valid it says what a formula is
        if named and not self._says_of(row, core) and not row.is_called(core) and self._lacks(core, row):
            return 0.0  # "a complete metric space" is no metric space
        if named and not self._tells(row, core, asked):
            return 0.0
        titles = [one for one in row.titles if not one <= asked.where]
        name = core - name_ends()
        other = name.isdisjoint(frozenset[str]().union(*titles)) and not (name <= row.own and name_ends() & row.own)
        if asked.named and other:
            return 0.0  # it has the words and another name, or none
        title = max((self._titled(one, core or wanted) for one in titles), default=0.0)
        kind = {
            "definition": "definition",
            "difference": "definition",
            "theorem": "theorem",
            "problem": "problem",
            "proof": "theorem",
            "shown": "theorem",
        }.get(asked.wanted)
        length = 1 + BREVITY * math.log1p(len(row.text))  # of two that have it all the shorter one says it
        fits = row.kind == kind and (bool(titles) or not row.titles)
        fitting = FITTING * (fits + (row.form == asked.form))
        return (SHARED * has + TITLED * title + fitting) / length

    def _predicates(self, predicate: frozenset[str], row: Words) -> bool:
        """Does a definition have a title with a word of what is asked to be said of a thing?"""
        return not predicate or any(self._is_akin(word, title) for word in predicate for title in row.titles)

    def _says_of(self, row: Words, core: frozenset[str]) -> bool:
        """Is it called so, or does it say what is asked of a thing that it calls otherwise: a "composite number", of an integer?"""
        told = (
            title
            for title in row.titles
            if title not in row.things and all(self._is_akin(word, core) for word in title)
        )
        others = (frozenset(word for word in core if not self._is_akin(word, title)) for title in told)
        return core in row.titles or any(len(rest) == 1 and rest.isdisjoint(row.own) for rest in others)

    def _tells(self, row: Words, core: frozenset[str], asked: Asked) -> bool:
        """May a statement tell what the thing is that is asked for: a definition of it, a theorem that is titled so, or, where it is asked
        when something is so, any? What only has the words does not."""
        titles = [title for title in row.titles if not title <= asked.where]
        within = any(all(self._is_akin(word, asked.spoken) for word in _unparted(title, core)) for title in titles)
        if row.kind == "definition":
            return within or not (titles or asked.parts) or any(core <= title for title in titles)
        named = name_ends() & asked.spoken
        return asked.when or any(core <= title for title in titles) or bool(named and (within or named & row.own))

    def _is_akin(self, word: str, others: frozenset[str]) -> bool:
        return word in others or not self._stated.akin_to(word).isdisjoint(others)

    def _lacks(self, wanted: frozenset[str], row: Words) -> bool:
        """Has a statement no form of one of the words, nor its parts ("anti-symmetric")?"""
        own = row.own | row.where
        parted = {word for word in wanted for part in own if word.endswith(part) and word.removesuffix(part) in own}
        others = wanted - own - parted
        return not all(
            word.startswith(row.beginnings) or not self._stated.akin_to(word).isdisjoint(own) for word in others
        )

    def _titled(self, title: frozenset[str], wanted: frozenset[str]) -> float:
        """How much of what is asked about a title has, less what else it says."""
        return max(0.0, self._share(wanted, title) - FOREIGN * (1 - self._share(title, wanted)))

    def _share(self, some: frozenset[str], of: frozenset[str], beginnings: tuple[str, ...] = ()) -> float:
        """The share of ``some``, by weight, that ``of`` has; a word of the same beginning, or of one of these, is nearly as good."""
        whole = self._weight(some)
        missing = some - of
        near = (
            word for word in missing if word.startswith(beginnings) or not self._stated.akin_to(word).isdisjoint(of)
        )
        return (self._weight(some - missing) + AKIN * self._weight(near)) / whole if whole else 0.0

    def _weight(self, some: Iterable[str]) -> float:
        total, counts = self._stated.total, ((word, self._stated.count(word)) for word in some)
        return sum(math.log1p(total / count) if count else self._unheard(word) for word, count in counts)

    def _unheard(self, word: str) -> float:
        """What a word weighs that no statement has: all that a word can, and less where English commonly has it ("built", "allowed")."""
        return math.log1p(self._stated.total) * (ORDINARY if is_ordinary(word) else 1.0)

    def _told(self, asked: Asked, statement: Statement, others: Sequence[Statement]) -> Told:
        """The answer, quoted, with its neighbours offered and the ``others`` that have what is asked about."""
        stated = self._stated
        if asked.wanted == "proof":
            named = list(map(stated.read, stated.proving(statement.uri)))
            text = _listed("In its proof are used", named[:FEW], len(named)) or "Its proof names no other statement."
            return Told(f"{quoted(statement)}\n\n{text}", statement, tuple(named), tuple(named))
        if asked.wanted == "needs":
            named = [one for step in stated.needs(statement.uri) for one in step.statements]
            text = _listed("First come, in this order", named, len(named)) or "It refers to nothing before it."
            return Told(f"{quoted(statement)}\n\n{text}", statement, tuple(named))
        if asked.wanted == "dependents":
            named = [one for step in stated.dependents(statement.uri) for one in step.statements]
            text = _listed("On it depend", named, len(named)) or "Nothing refers to it."
            return Told(f"{quoted(statement)}\n\n{text}", statement, tuple(named))
        proofs = [argument for argument in statement.proofs if argument.synthesis is None]
        body = (
            f"{quoted(statement)}\n\nProof. {proofs[0].contents}"
            if asked.wanted == "shown" and proofs
            else quoted(statement)
        )
        ends = stated.used(statement.uri), stated.using(statement.uri)
        others = [one for one in others if one.uri not in {*ends[0], *ends[1]}]
        uses, used_by = ([stated.read(uri) for uri in uris[:FEW]] for uris in ends)
        offered = (
            _listed("It uses", uses, len(ends[0])),
            _listed("It is used in", used_by, len(ends[1])),
            _listed("What is asked about is also in", others, len(others)),
        )
        told = "\n\n".join(filter(None, (body, " ".join(filter(None, offered)))))
        return Told(told, statement, tuple(dict.fromkeys((*uses, *used_by, *others))))


def _kinds(asked: Asked) -> tuple[str, ...]:
    """What may answer: problems or theorems where one, or its proof, is asked for, else definitions and theorems."""
    if asked.wanted == "problem" or asked.for_theorem:
        return (asked.wanted,)
    if asked.wanted in ("shown", "proof"):
        return ("theorem",)
    return ("definition", "theorem")


def _documents(statement: Statement) -> set[str]:
    return {place.document for place in statement.occurrences}


def _is_named(asked: Asked) -> bool:
    """Does it ask for a definition by a name?"""
    return asked.wanted == "definition" and not asked.called and len(frozenset(asked.about)) <= LONGEST_TERM


def quoted(statement: Statement) -> str:
    """A statement as a document has it, its name in front."""
    name = f"{statement.form} {statement.number}".strip().capitalize()
    titled = f"{name} ({statement.title})" if statement.title else name
    return f"**{titled}.** {statement.contents}"


def _listed(lead: str, statements: Sequence[Statement], count: int) -> str:
    """The first of ``count`` statements behind ``lead``; empty where there is none."""
    if not statements:
        return ""
    shown = "; ".join(f"{one.form} {one.number} ({one.label})".replace("  ", " ") for one in statements)
    more = f" and {count - len(statements)} more" if count > len(statements) else ""
    return f"{lead}: {shown}{more}."


def _unparted(title: frozenset[str], core: frozenset[str]) -> frozenset[str]:
    """The words of a title that are no parts of one of the others: "anti-symmetric" is "antisymmetric"."""
    parts = ({part, word.removesuffix(part)} for word in core for part in title if word.endswith(part))
    return title.difference(*(both for both in parts if both <= title))
