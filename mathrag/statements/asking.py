"""Questions that definitions and theorems answer: what something means, which theorem says it, what a proof uses, what depends on it.

What is answered is quoted with its source, and its neighbours in the graph are named beside it. A statement answers only where it
has the words that are asked about: in its title, its text, or as its formulas are read aloud. The nearest vector is no answer.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from mathrag.documents import form_of, statement_words
from mathrag.entities import Statement
from mathrag.knowledge import KnowledgeBase, read_aloud, words_of_signs
from mathrag.models import is_ordinary
from mathrag.statements.asked import AKIN, Asked, Wanted, akin, asking_words, content, read_asked
from mathrag.statements.comparing import wordings
from mathrag.statements.described import Nearest, as_statement, described
from mathrag.statements.meaning import CLOSER, SURE, likely, own_text, ranked
from mathrag.statements.naming import name_ends, normal_words, words_of
from mathrag.statements.network import StatementNetwork
from mathrag.statements.relations import MATH, said, spans
from mathrag.statements.titles import terms_of

ENOUGH = 0.7
"""Share of what is asked about, by weight, that a statement must have."""
NEAREST, NEAR, TOGETHER = 5, 0.44, 0.95
"""Of so many of the nearest by cosine one may answer with less that is as near as this; what the cosine and the share of what is asked
about of any that answers come to together. Of first answers that come to less nine of eleven are wrong, in five sets."""
SURELY = 1.1
"""What both come to of a statement that answers what was taken for a question of another kind; of the read questions of five sets all
that come to more are answered right, and all that come to less wrong."""
SHARED, TITLED, FITTING = 2.5, 0.6, 0.5
"""What weighs that a statement has what is asked about, that its title has it, and that its kind, and its form, are those asked for."""
LONGEST_TERM = 3
"""Words of a name that a definition has all of, in whatever form; what is asked in more of them describes."""
FOREIGN = 0.5
"""What a title's words cost that nobody asks for."""
NEARNESS = 1.0
"""What the cosine of a question and a statement weighs beside these; all measured on the read half of `benchmarks/conceptual.py`."""
ORDINARY = 0.5
"""What a word that no statement has weighs of one that English hasn't either."""
POOL = 1_000
FEW, OTHERS = 5, 2
MEANT = "No statement has all these words. The nearest in meaning says:"
AKIN_KEPT = 20_000  # words of questions
# what an author's commands and names begin as, each part of them: "\\Pow", "\\fn{FreeOcc}"
_COMMANDS = re.compile(r"(?<=\\)[A-Za-z]{3,}|(?<=\{)[A-Z][A-Za-z]{2,}(?=\})")
_PARTS = re.compile(r"[A-Z]?[a-z]{2,}")
# a letter that names something by itself
_LETTER = re.compile(r"(?<![A-Za-z\\])[A-Z](?![A-Za-z])")
# "Basis, dimension", "Extreme value theorem / Minimum-maximum theorem", "Borel sets (on the line)"
_PARTED = re.compile(r"\s*[/(,;]\s*")
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


@dataclass(frozen=True)
class _Words:
    """A statement as words: of its titles, of all that it says, and of its documents' names, which tell what it is about;
    and what the commands of its formulas are called, which as a rule are beginnings of words: ``\\Pow``."""

    statement: Statement
    titles: tuple[frozenset[str], ...]
    text: frozenset[str]
    where: frozenset[str]
    beginnings: tuple[str, ...]
    under: frozenset[str]
    """Of the headings that it stands under."""

    @cached_property
    def terms(self) -> tuple[frozenset[str], ...]:
        """The words of each term that it defines."""
        defines = terms_of(self.statement.contents) if self.statement.kind == "definition" else ()
        return tuple(frozenset(content(term)) for term in defines)

    @cached_property
    def things(self) -> frozenset[frozenset[str]]:
        """The terms that it sets off behind an article, "an *ideal* of a ring is": what is more than such a term is another thing."""
        contents = self.statement.contents
        told = [word for word in words_of(contents) if contents[: word.start].endswith("*")]
        before = {two.start: one.norm for one, two in pairwise(words_of(contents))}
        led = {word.norm for word in told if before.get(word.start) in statement_words().articles}
        return frozenset(frozenset(content(term)) for term in terms_of(contents) if {*normal_words(term)[:1]} & led)

    def is_called(self, wanted: frozenset[str]) -> bool:
        """Is it a theorem whose title is all that is asked for, but for a word such as "identity", by which theorems are named?"""
        return self.statement.kind == "theorem" and bool(wanted & name_ends()) and wanted - name_ends() in self.titles

    @cached_property
    def own(self) -> frozenset[str]:
        """Of its titles and its text."""
        return self.text.union(*self.titles)


Scored = tuple[float, Statement]
Near = Callable[[str, Wanted], Mapping[str, float]]
"""The cosines of a question and the statements nearest to it of the kinds that it wants, by URI."""
Alike = Callable[[str, Sequence[str]], Sequence[float]]
"""The cosines of a text and others."""


def stated_knowledge(knowledge: KnowledgeBase) -> StatedKnowledge:
    """The statements of a snapshot, its index to tell which are near, and all that it defines."""

    def near(question: str, wanted: Wanted) -> dict[str, float]:
        hits = knowledge.search(
            question, POOL, ("problem",) if wanted == "problem" else ("stated definition", "theorem")
        )
        return {hit.uri: hit.cosine for hit in hits}

    def defined(question: str, count: int) -> Iterator[tuple[Statement, float]]:
        for hit in knowledge.search(question, count, ("definition", "stated definition")):
            told = found.graph.statements.get(hit.uri)
            yield told or as_statement(knowledge.definition(hit.uri)), hit.cosine

    found = StatedKnowledge(knowledge.all_statements(), near, defined, knowledge.cosines)
    return found


class StatedKnowledge:
    """The statements of a snapshot, by their words."""

    def __init__(
        self,
        statements: Iterable[Statement],
        near: Near = lambda *_: {},
        defined: Nearest = lambda *_: (),
        alike: Alike = lambda _, others: [0.0] * len(others),
    ) -> None:
        self.graph = StatementNetwork(statements)
        self._near = near
        self._defined = defined
        self._alike = alike

    @cached_property
    def _by_uri(self) -> dict[str, _Words]:
        return {uri: _words_of(one) for uri, one in self.graph.statements.items() if one.kind != "problem"}

    @cached_property
    def _problems(self) -> dict[str, _Words]:
        return {uri: _words_of(one) for uri, one in self.graph.statements.items() if one.kind == "problem"}

    def _rows(self, asked: Asked) -> dict[str, _Words]:
        """What may answer: problems where one is asked for, else all other statements."""
        return self._problems if asked.wanted == "problem" else self._by_uri

    @cached_property
    def _akin_to(self) -> Callable[[str], frozenset[str]]:
        """Tells the words of all statements that begin as one does for most of their length."""
        every = frozenset(word for row in self._by_uri.values() for word in row.own | row.where)
        return lru_cache(AKIN_KEPT)(lambda word: frozenset(other for other in every if akin(word, other)))

    @cached_property
    def _weights(self) -> dict[str, float]:
        counts = Counter(word for row in self._by_uri.values() for word in row.own)
        return {word: math.log1p(len(self._by_uri) / count) for word, count in counts.items()}

    def asks(self, question: str) -> bool:
        """Is ``question`` one that only statements answer: for a theorem, a proof, what depends on what, or what it means that ..?"""
        asked = read_asked(question)
        if asked is not None and asked.called and described(question, asked.about, self._defined):
            return True
        if asked is not None and asked.numbered and self._numbered(*asked.numbered):
            return True
        if not self.graph.statements or asked is None or (not asked.plainly and _COMPUTES.search(question)):
            return False
        ranked = self._ranked(question, asked)
        return bool(ranked) if asked.plainly else any(self._says(one, asked) for _, one in ranked)

    def says(self, question: str) -> bool:
        """Does a statement surely answer ``question``, which gives nothing to compute with: by its words and its cosine together, or as
        the one that is meant?"""
        asked, told = read_asked(question), None if _COMPUTES.search(question) else self.answer(question)
        row = self._rows(asked).get(told.statement.uri) if asked and told else None
        if asked is None or row is None:
            return told is None and self.meant(question) is not None
        has = self._share(frozenset(asked.about), row.own | row.where, row.beginnings)
        return has + self._near(question, asked.wanted).get(row.statement.uri, 0.0) > SURELY

    def _says(self, statement: Statement, asked: Asked) -> bool:
        """Is it what is asked for, with all that is said of it: the definition of "the composition of two functions", a theorem on "the
        product of two compact spaces"?"""
        row, wanted = self._rows(asked)[statement.uri], frozenset(asked.about)
        named = asked.wanted == "theorem" or any(title <= wanted for title in row.titles)
        return asked.wanted == statement.kind and named and wanted <= row.own

    def answer(self, question: str, exact: bool = False) -> Told | None:
        """What statements say to ``question``; None where none has what it asks about. ``exact``: only what is called just so."""
        asked = read_asked(question)
        if asked is None:
            return None
        if both := self._differing(asked):
            return both
        if asked.numbered and (numbered := self._numbered(*asked.numbered)):
            return self._told(asked, numbered, ())
        ranked = self._nearest(question, self._ranked(question, asked, exact), asked) if self.graph.statements else []
        if ranked:
            return self._told(asked, ranked[0], ranked[1 : 1 + OTHERS])
        one = described(question, asked.about, self._defined) if asked.called else None
        return Told(quoted(one), one) if one else None

    def meant(self, question: str) -> Told | None:
        """The statement that ``question`` describes in words of its own, where one is surely meant; for questions that `answer` leaves."""
        asked = None if _COMPUTES.search(question) else read_asked(question)
        if not self.graph.statements or asked is None or not asked.describes or asked.named or _is_named(asked):
            return None
        kinds = {"definition"} if asked.wanted == "definition" else {"theorem"}
        vectors = self._near(question, asked.wanted)
        if asked.wanted == "proof":  # of a problem, too
            kinds, vectors = {"theorem", "problem"}, {**vectors, **self._near(question, "problem")}
        known = self.graph.statements
        able = [known[uri] for uri in vectors if uri in known and known[uri].kind in kinds]
        some = sorted(able, key=lambda one: (-vectors[one.uri], one.uri))[:CLOSER]
        texts = dict(zip((one.uri for one in some), self._alike(asked.says, list(map(own_text, some))), strict=True))
        order, near, lead = ranked(vectors, texts)
        sure = likely(near, lead, asked.about, self._said_beside(known[order[0]])) if order else 0.0
        if sure < SURE:
            return None
        told = self._told(asked, known[order[0]], [known[uri] for uri in order[1 : 1 + OTHERS]])
        return replace(told, text=f"{MEANT}\n\n{told.text}", likely=sure)

    def _said_beside(self, statement: Statement) -> frozenset[str]:
        """The words of all statements of its documents and of their proofs and solutions."""
        documents = {place.document for place in statement.occurrences}
        return frozenset[str]().union(*(self._words_by_document.get(one, frozenset()) for one in documents))

    @cached_property
    def _words_by_document(self) -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for row in (*self._by_uri.values(), *self._problems.values()):
            argued = (content(one.contents) for one in (*row.statement.proofs, *row.statement.solutions))
            words = row.own.union(row.under, *argued)
            for place in row.statement.occurrences:
                found.setdefault(place.document, set()).update(words)
        return {document: frozenset(words) for document, words in found.items()}

    def _numbered(self, form: str, number: str) -> Statement | None:
        """The only statement that is called so: "Lemma 2.3"."""
        found = [one for one in self.graph.statements.values() if one.number == number and one.form == form]
        return found[0] if len(found) == 1 else None

    def _differing(self, asked: Asked) -> Told | None:
        """The definitions of both things whose difference is asked for, where each is called just so; one may define both."""
        defined = [row for row in self._by_uri.values() if row.statement.kind == "definition"] if asked.parts else []
        found = [next((row.statement for row in defined if part in row.titles), None) for part in asked.parts]
        told = list({one.uri: one for one in found if one is not None}.values())
        if len(found) < 2 or None in found:
            return None
        return Told("\n\n".join(map(quoted, told)), told[0], tuple(told[1:]))

    def _nearest(self, question: str, ranked: Sequence[Scored], asked: Asked) -> list[Statement]:
        """Of those that have what is asked about the ones said most alike come first."""
        cosines = self._near(question, asked.wanted) if len(ranked) > 1 else {}
        least = min(cosines.values(), default=0.0)
        return [
            one
            for _, one in sorted(
                ranked, key=lambda pair: (-pair[0] - NEARNESS * cosines.get(pair[1].uri, least), pair[1].uri)
            )
        ]

    def found(self, question: str, count: int = FEW) -> list[Statement]:
        """The statements that could answer ``question``, best first."""
        asked = read_asked(question)
        return self._nearest(question, self._ranked(question, asked), asked)[:count] if asked else []

    def _ranked(self, question: str, asked: Asked, exact: bool = False) -> list[Scored]:
        """Those that have enough of what is asked about, and of the very nearest by cosine those that have most of it. That
        something is so, only a theorem says."""
        cosines = {} if exact else self._near(question, asked.wanted)
        enough = {
            uri: max(ENOUGH, TOGETHER - cosines.get(uri, 0.0)) if cosines else ENOUGH
            for uri, row in self._rows(asked).items()
            if not asked.whether or row.statement.kind == "theorem"
        }
        best = sorted(cosines.keys() & enough, key=lambda uri: (-cosines[uri], uri))[:NEAREST]
        enough |= {uri: min(ENOUGH, TOGETHER - cosines[uri]) for uri in best if cosines[uri] >= NEAR}
        found = self._scored(asked, enough)
        wanted = frozenset(asked.about)
        kept = (pair for pair in found if not exact or _called(pair[1], wanted))
        return sorted(kept, key=lambda pair: (-pair[0], pair[1].uri))

    def _scored(self, asked: Asked, enough: Mapping[str, float]) -> list[Scored]:
        """Those of the statements ``enough`` that have as much of what is asked about as it tells for each."""
        wanted, known = frozenset(asked.about), self._rows(asked)
        rows = ((known[uri], least) for uri, least in enough.items() if wanted and uri in known)
        found = ((self._score(row, wanted, asked, least), row.statement) for row, least in rows)
        return [pair for pair in found if pair[0] > 0]

    def _score(self, row: _Words, wanted: frozenset[str], asked: Asked, enough: float) -> float:
        """How well a statement fits; 0 where it lacks too much of what is asked about."""
        whole = 1.0 if row.is_called(wanted) else 0.0
        under = row.under if asked.wanted in ("theorem", "proof") else frozenset()
        has = whole or self._share(wanted, row.own | row.where, row.beginnings)
        there = whole or self._share(wanted, row.own | row.where | under, row.beginnings)
        if there < enough or (asked.called and row.terms and all(term <= wanted for term in row.terms)):
            return 0.0  # what something is called does not stand in the question
        named = _is_named(asked)
        core = wanted - asked.where
        if named and not self._says_of(row, core) and not row.is_called(core) and self._lacks(core, row):
            return 0.0  # "a complete metric space" is no metric space
        if named and not self._tells(row, core, asked):
            return 0.0
        titles = [one for one in row.titles if not one <= asked.where]
        other = core.isdisjoint(frozenset[str]().union(*titles)) and name_ends().isdisjoint(row.own)
        if asked.named and row.statement.kind == "theorem" and other:
            return 0.0  # it has the words and another name, or none
        title = max((self._titled(one, wanted) for one in titles), default=0.0)
        kind = {
            "definition": "definition",
            "difference": "definition",
            "theorem": "theorem",
            "problem": "problem",
            "proof": "theorem",
            "shown": "theorem",
        }.get(asked.wanted)
        length = 1 + math.log1p(len(row.text)) / 100  # of two that have it all the shorter one says it
        fits = row.statement.kind == kind and (bool(titles) or not row.titles)
        fitting = FITTING * (fits + (row.statement.form == asked.form))
        return (SHARED * has + TITLED * title + fitting) / length

    def _says_of(self, row: _Words, core: frozenset[str]) -> bool:
        """Is it called so, or does it say what is asked of a thing that it calls otherwise: a "composite number", of an integer?"""
        told = (
            title
            for title in row.titles
            if title not in row.things and all(self._is_akin(word, core) for word in title)
        )
        others = (frozenset(word for word in core if not self._is_akin(word, title)) for title in told)
        return core in row.titles or any(len(rest) == 1 and rest.isdisjoint(row.own) for rest in others)

    def _tells(self, row: _Words, core: frozenset[str], asked: Asked) -> bool:
        """May a statement tell what the thing is that is asked for: a definition of it, a theorem that is titled so, or, where it is asked
        when something is so, any? What only has the words does not."""
        titles = [title for title in row.titles if not title <= asked.where]
        within = any(all(self._is_akin(word, asked.spoken) for word in _unparted(title, core)) for title in titles)
        if row.statement.kind == "definition":
            return within or not titles or any(core <= title for title in titles)
        named = name_ends() & asked.spoken
        return asked.when or any(core <= title for title in titles) or bool(named and (within or named & row.own))

    def _is_akin(self, word: str, others: frozenset[str]) -> bool:
        return word in others or not self._akin_to(word).isdisjoint(others)

    def _lacks(self, wanted: frozenset[str], row: _Words) -> bool:
        """Has a statement no form of one of the words, nor its parts ("anti-symmetric")?"""
        own = row.own | row.where
        parted = {word for word in wanted for part in own if word.endswith(part) and word.removesuffix(part) in own}
        others = wanted - own - parted
        return not all(word.startswith(row.beginnings) or not self._akin_to(word).isdisjoint(own) for word in others)

    def _titled(self, title: frozenset[str], wanted: frozenset[str]) -> float:
        """How much of what is asked about a title has, less what else it says."""
        return max(0.0, self._share(wanted, title) - FOREIGN * (1 - self._share(title, wanted)))

    def _share(self, some: frozenset[str], of: frozenset[str], beginnings: tuple[str, ...] = ()) -> float:
        """The share of ``some``, by weight, that ``of`` has; a word of the same beginning, or of one of these, is nearly as good."""
        whole = self._weight(some)
        missing = some - of
        near = (word for word in missing if word.startswith(beginnings) or not self._akin_to(word).isdisjoint(of))
        return (self._weight(some - missing) + AKIN * self._weight(near)) / whole if whole else 0.0

    def _weight(self, some: Iterable[str]) -> float:
        return sum(self._weights.get(word) or self._unheard(word) for word in some)

    def _unheard(self, word: str) -> float:
        """What a word weighs that no statement has: all that a word can, and less where English commonly has it ("built", "allowed")."""
        return math.log1p(len(self._by_uri)) * (ORDINARY if is_ordinary(word) else 1.0)

    def _told(self, asked: Asked, statement: Statement, others: Sequence[Statement]) -> Told:
        """The answer, quoted, with its neighbours offered and the ``others`` that have what is asked about."""
        graph = self.graph
        if asked.wanted == "proof":
            named = [graph.statements[uri] for uri in _used_in_proofs(statement, graph)]
            text = _listed("In its proof are used", named) or "Its proof names no other statement."
            return Told(f"{quoted(statement)}\n\n{text}", statement, tuple(named), tuple(named))
        if asked.wanted == "needs":
            named = [one for step in graph.needs(statement.uri) for one in step.statements]
            text = _listed("First come, in this order", named, len(named)) or "It refers to nothing before it."
            return Told(f"{quoted(statement)}\n\n{text}", statement, tuple(named))
        if asked.wanted == "dependents":
            named = [one for step in graph.dependents(statement.uri) for one in step.statements]
            text = _listed("On it depend", named, len(named)) or "Nothing refers to it."
            return Told(f"{quoted(statement)}\n\n{text}", statement, tuple(named))
        proofs = [argument for argument in statement.proofs if argument.synthesis is None]
        body = (
            f"{quoted(statement)}\n\nProof. {proofs[0].contents}"
            if asked.wanted == "shown" and proofs
            else quoted(statement)
        )
        uses, used_by = graph.uses(statement.uri), graph.used_by(statement.uri)
        besides = _listed("What is asked about is also in", [one for one in others if one not in (*uses, *used_by)])
        offered = " ".join(filter(None, (_listed("It uses", uses), _listed("It is used in", used_by), besides)))
        near = dict.fromkeys((*uses[:FEW], *used_by[:FEW], *others))
        return Told("\n\n".join(filter(None, (body, offered))), statement, tuple(near))


def _is_named(asked: Asked) -> bool:
    """Does it ask for a definition by a name?"""
    return asked.wanted == "definition" and not asked.called and len(frozenset(asked.about)) <= LONGEST_TERM


def quoted(statement: Statement) -> str:
    """A statement as a document has it, its name in front."""
    name = f"{statement.form} {statement.number}".strip().capitalize()
    titled = f"{name} ({statement.title})" if statement.title else name
    return f"**{titled}.** {statement.contents}"


def _listed(lead: str, statements: Sequence[Statement], most: int = FEW) -> str:
    if not statements:
        return ""
    shown = "; ".join(f"{one.form} {one.number} ({one.label})".replace("  ", " ") for one in statements[:most])
    more = f" and {len(statements) - most} more" if len(statements) > most else ""
    return f"{lead}: {shown}{more}."


def _used_in_proofs(statement: Statement, graph: StatementNetwork) -> list[str]:
    """What the proofs refer to; all that is referred to where the text around no proof is told apart."""
    found = (
        source
        for (source, target), references in graph.edges.items()
        if target == statement.uri and any(reference.origin != "contents" for reference in references)
    )
    return list(found)


def _unparted(title: frozenset[str], core: frozenset[str]) -> frozenset[str]:
    """The words of a title that are no parts of one of the others: "anti-symmetric" is "antisymmetric"."""
    parts = ({part, word.removesuffix(part)} for word in core for part in title if word.endswith(part))
    return title.difference(*(both for both in parts if both <= title))


def _called(statement: Statement, wanted: frozenset[str]) -> bool:
    return any(title == wanted for title in _words_of(statement).titles)


def _words_of(statement: Statement) -> _Words:
    titles = [statement.title] if statement.title else []
    if statement.title or statement.kind == "definition":
        begun = " ".join(statement.contents.replace("*", "").split())
        labels = (statement.label, *(place.label for place in statement.occurrences))
        titles += [label for label in labels if not begun.startswith(label.rstrip("… "))]
    if statement.kind == "definition":
        titles += terms_of(statement.contents)
    titles += [
        place.headings[-1]
        for place in statement.occurrences
        if place.headings and _names(place.headings[-1], statement)
    ]
    parts = [part for title in titles for part in (title, *(_PARTED.split(title) if _PARTED.search(title) else ()))]
    shown = tuple(dict.fromkeys(frozenset(content(asking_words().framed.sub(" ", part))) for part in parts))
    text = frozenset(word for wording in wordings(statement) for word in _said_in(wording))
    where = frozenset(word for place in statement.occurrences for word in content(place.document))
    commands = (sign for _, _, latex in spans(statement.contents) for sign in _COMMANDS.findall(latex))
    parts = [part for command in commands for part in _PARTS.findall(command)]
    beginnings = frozenset([*map(str.lower, parts), *content(" ".join(parts))])
    under = frozenset(
        word for place in statement.occurrences for heading in place.headings for word in content(heading)
    )
    return _Words(statement, tuple(filter(None, shown)), text, where, tuple(beginnings), under)


def _names(heading: str, statement: Statement) -> bool:
    """Is a heading the name of such a statement: "The Fixed-Point Lemma"?"""
    last = heading.split()[-1:]
    form = form_of(last[0].strip(".:")) if last else None
    return form is not None and form.name == statement.form


def _said_in(text: str) -> list[str]:
    """The words of a text with its formulas read aloud, and their capital letters."""
    told = words_of_signs()
    pieces, letters = [MATH.sub(" ", text)], list[str]()
    for _, _, latex in spans(text):
        letters += _LETTER.findall(latex)
        pieces += read_aloud(latex)
        for domain in said(latex, frozenset(), {}).domains:
            pieces.append(told.get(domain[0] + "," + domain[-1] if len(domain) > 1 else domain, ""))
    return [*content(" ".join(pieces)), *letters]
