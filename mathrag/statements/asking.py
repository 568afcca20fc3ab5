"""Questions that definitions and theorems answer: what something means, which theorem says it, what a proof uses, what depends on it.

What is answered is quoted with its source, and its neighbours in the graph are named beside it. A statement answers only where it
has the words that are asked about: in its title, its text, or as its formulas are read aloud. The nearest vector is no answer.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, get_args

from pydantic import field_validator

from mathrag.documents import form_of
from mathrag.entities import Frozen, Statement
from mathrag.knowledge import KnowledgeBase, words
from mathrag.models import is_ordinary
from mathrag.ontology_files import read_yaml
from mathrag.statements.comparing import wordings
from mathrag.statements.naming import name_ends, normal
from mathrag.statements.network import StatementNetwork
from mathrag.statements.relations import MATH, said, spans
from mathrag.statements.words import any_of, comparing_words

Wanted = Literal["definition", "theorem", "proof", "shown", "needs", "dependents"]
ENOUGH = 0.7
"""Share of what is asked about, by weight, that a statement must have; a title that is asked for as a whole is enough."""
NEAREST, NEAR, NEARLY = 5, 0.4, 0.85
"""Where none has enough by words, of so many of the nearest by cosine one may answer that is as near as this, and whose cosine and
share of what is asked about come to this together."""
SHARED, TITLED, FITTING = 2.0, 0.7, 0.5
"""What weighs that a statement has what is asked about, that its title has it, and that its kind, and its form, are those asked for."""
FOREIGN = 0.5
"""What a title's words cost that nobody asks for."""
AKIN = 0.7
"""What a word counts that only begins as one that is asked for does: comparison, compares."""
NEARNESS = 1.0
"""What the cosine of a question and a statement weighs beside these; all measured on the read half of `benchmarks/conceptual.py`."""
ORDINARY = 0.5
"""What a word that no statement has weighs of one that English hasn't either."""
POOL = 200
FEW = 5
_SIGNS = re.compile(r"\\[A-Za-z]+|[<']")
# a name that a formula has in letters: "\\Th{ZFC}"
_NAMED = re.compile(r"(?<=\{)[A-Z][A-Za-z]+(?=\})")
# what only a question that is computed has
_COMPUTES = re.compile(r"[\d=$\\]")
_WORD = re.compile(r"[^\W\d_]+(?:[-–][^\W\d_]+)*")


class AskingWords(Frozen):
    """The file; its sections are told in it."""

    definition: tuple[str, ...]
    theorem: tuple[str, ...]
    proof: tuple[str, ...]
    shown: tuple[str, ...]
    needs: tuple[str, ...]
    dependents: tuple[str, ...]
    loosely: frozenset[str]
    frames: tuple[str, ...]
    endings: tuple[str, ...]
    small: frozenset[str]
    spoken: dict[str, str]

    @field_validator("small", mode="before")
    @classmethod
    def _listed(cls, text: str) -> frozenset[str]:
        return frozenset(text.split())

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
    form: str = ""
    """What it calls what it asks for in the end: lemma."""


@dataclass(frozen=True)
class Told:
    """An answer: Markdown, the statement that it quotes, and the others that it names."""

    text: str
    statement: Statement
    named: tuple[Statement, ...] = ()


@dataclass(frozen=True)
class _Words:
    """A statement as words: of its titles, of all that it says, and of its documents' names, which tell what it is about."""

    statement: Statement
    titles: tuple[frozenset[str], ...]
    text: frozenset[str]
    where: frozenset[str]

    @cached_property
    def own(self) -> frozenset[str]:
        """Of its titles and its text."""
        return self.text.union(*self.titles)


Scored = tuple[float, Statement]
Near = Callable[[str], Mapping[str, float]]
"""The cosines of a question and the statements nearest to it, by URI."""


def stated_knowledge(knowledge: KnowledgeBase) -> StatedKnowledge:
    """The statements of a snapshot, and its index to tell which are near."""

    def near(question: str) -> dict[str, float]:
        hits = knowledge.search(question, POOL, ("stated definition", "theorem"))
        return {hit.uri: hit.cosine for hit in hits}

    return StatedKnowledge(knowledge.all_statements(), near)


class StatedKnowledge:
    """The statements of a snapshot, by their words."""

    def __init__(self, statements: Iterable[Statement], near: Near = lambda _: {}) -> None:
        self.graph = StatementNetwork(statements)
        self._near = near

    @cached_property
    def _by_uri(self) -> dict[str, _Words]:
        return {uri: _words_of(one) for uri, one in self.graph.statements.items() if one.kind != "problem"}

    @cached_property
    def _weights(self) -> dict[str, float]:
        counts = Counter(word for row in self._by_uri.values() for word in row.own)
        return {word: math.log1p(len(self._by_uri) / count) for word, count in counts.items()}

    def asks(self, question: str) -> bool:
        """Is ``question`` one that only statements answer: for a theorem, a proof, what depends on what, or what it means that ..?"""
        if not self.graph.statements:
            return False
        asked = read_asked(question)
        if asked is None or (not asked.plainly and _COMPUTES.search(question)):
            return False
        ranked = self._ranked(question, asked)
        return bool(ranked) if asked.plainly else any(self._defines(one, asked) for _, one in ranked)

    def _defines(self, statement: Statement, asked: Asked) -> bool:
        """Is it the definition of what is asked for, with all that is said of it: "the composition of two functions"?"""
        row, wanted = _words_of(statement), frozenset(asked.about)
        named = any(title <= wanted for title in row.titles)
        return asked.wanted == statement.kind == "definition" and named and wanted <= row.own

    def answer(self, question: str, exact: bool = False) -> Told | None:
        """What statements say to ``question``; None where none has what it asks about. ``exact``: only what is called just so."""
        asked = read_asked(question) if self.graph.statements else None
        ranked = self._nearest(question, self._ranked(question, asked, exact)) if asked else []
        found = ranked[0] if ranked else None
        return None if asked is None or found is None else self._told(asked, found)

    def _nearest(self, question: str, ranked: Sequence[Scored]) -> list[Statement]:
        """Of those that have what is asked about the ones said most alike come first."""
        cosines = self._near(question) if len(ranked) > 1 else {}
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
        return self._nearest(question, self._ranked(question, asked))[:count] if asked else []

    def _ranked(self, question: str, asked: Asked, exact: bool = False) -> list[Scored]:
        """Those that have enough of what is asked about; where none has, of the very nearest by cosine one that has most of it."""
        found = self._scored(asked, dict.fromkeys(self._by_uri, ENOUGH))
        if not found and not exact:
            cosines = self._near(question)
            best = sorted(cosines, key=lambda uri: (-cosines[uri], uri))[:NEAREST]
            found = self._scored(asked, {uri: NEARLY - cosines[uri] for uri in best if cosines[uri] >= NEAR})
        wanted = frozenset(asked.about)
        kept = (pair for pair in found if not exact or _called(pair[1], wanted))
        return sorted(kept, key=lambda pair: (-pair[0], pair[1].uri))

    def _scored(self, asked: Asked, enough: Mapping[str, float]) -> list[Scored]:
        """Those of the statements ``enough`` that have as much of what is asked about as it tells for each."""
        wanted = frozenset(asked.about)
        rows = ((self._by_uri[uri], least) for uri, least in enough.items() if wanted and uri in self._by_uri)
        found = ((self._score(row, wanted, asked, least), row.statement) for row, least in rows)
        return [pair for pair in found if pair[0] > 0]

    def _score(self, row: _Words, wanted: frozenset[str], asked: Asked, enough: float) -> float:
        """How well a statement fits; 0 where it lacks too much of what is asked about."""
        has = self._share(wanted, row.own | row.where)
        title = max((self._titled(one, wanted) for one in row.titles), default=0.0)
        called = any(one and one <= wanted for one in row.titles)
        if has < enough and not (called and title > 0.5):
            return 0.0
        kind = {"definition": "definition", "theorem": "theorem", "proof": "theorem", "shown": "theorem"}.get(
            asked.wanted
        )
        length = 1 + math.log1p(len(row.text)) / 100  # of two that have it all the shorter one says it
        fitting = FITTING * ((row.statement.kind == kind) + (row.statement.form == asked.form))
        return (SHARED * has + TITLED * title + fitting) / length

    def _titled(self, title: frozenset[str], wanted: frozenset[str]) -> float:
        """How much of what is asked about a title has, less what else it says."""
        return max(0.0, self._share(wanted, title) - FOREIGN * (1 - self._share(title, wanted)))

    def _share(self, some: frozenset[str], of: frozenset[str]) -> float:
        """The share of ``some``, by weight, that ``of`` has; a word of the same beginning is nearly as good."""
        whole = self._weight(some)
        missing = some - of
        near = (word for word in missing if any(_akin(word, other) for other in of))
        return (self._weight(some - missing) + AKIN * self._weight(near)) / whole if whole else 0.0

    def _weight(self, some: Iterable[str]) -> float:
        return sum(self._weights.get(word) or self._unheard(word) for word in some)

    def _unheard(self, word: str) -> float:
        """What a word weighs that no statement has: all that a word can, and less where English commonly has it ("built", "allowed")."""
        return math.log1p(len(self._by_uri)) * (ORDINARY if is_ordinary(word) else 1.0)

    def _told(self, asked: Asked, statement: Statement) -> Told:
        """The answer, quoted, with neighbours offered."""
        graph = self.graph
        if asked.wanted == "proof":
            named = [graph.statements[uri] for uri in _used_in_proofs(statement, graph)]
            text = _listed("In its proof are used", named) or "Its proof names no other statement."
            return Told(f"{quoted(statement)}\n\n{text}", statement, tuple(named))
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
        offered = " ".join(filter(None, (_listed("It uses", uses), _listed("It is used in", used_by))))
        return Told("\n\n".join(filter(None, (body, offered))), statement, (*uses[:FEW], *used_by[:FEW]))


def read_asked(question: str) -> Asked | None:
    """What ``question`` wants; None where it begins with none of the words by which people ask for statements."""
    told = asking_words()
    plain = " ".join(question.replace("’", "'").split()).strip(" ?.!")
    begun, later = told.begins.match(plain), told.begins_later.search(plain)
    if begun is not None:
        said, around = begun[0].casefold(), plain[begun.end() :]
    elif later is not None:  # "If a sequence is bounded, which theorem ...": what it supposes is asked about, too
        said, around = later["begun"].casefold(), f"{plain[: later.start()]} {plain[later.end() :]}"
    else:
        return None
    wanted = told.beginnings[said]
    rest = told.ends.sub("", around)
    about = tuple(dict.fromkeys(_content(told.framed.sub(" ", rest))))
    last = rest.split()[-1] if rest.split() else ""
    form = form_of(last)
    if wanted == "definition" and len(rest.split()) > 1 and normal(last) in name_ends():
        wanted = "theorem"  # "the alternating series test"
    plainly = said not in told.loosely
    return Asked(wanted, about, plainly, form.name if form else "")


@lru_cache(maxsize=200_000)
def _akin(one: str, other: str) -> bool:
    """Do two words begin alike for most of their length?"""
    shared = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return shared >= 5 and shared >= 0.6 * max(len(one), len(other))


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


def _called(statement: Statement, wanted: frozenset[str]) -> bool:
    return any(title == wanted for title in _words_of(statement).titles)


def _words_of(statement: Statement) -> _Words:
    titles = [statement.title] if statement.title else [statement.label] if statement.kind == "definition" else []
    titles += [place.label for place in statement.occurrences if statement.title or statement.kind == "definition"]
    titles += [
        place.headings[-1]
        for place in statement.occurrences
        if place.headings and _names(place.headings[-1], statement)
    ]
    parts = [
        part
        for title in titles
        for part in (title, *re.split(r"\s*/\s*|\s*\(", title)[: 2 if "/" in title or "(" in title else 0])
    ]
    shown = tuple(dict.fromkeys(frozenset(_content(asking_words().framed.sub(" ", part))) for part in parts))
    text = frozenset(word for wording in wordings(statement) for word in _content(_spoken(wording)))
    where = frozenset(word for place in statement.occurrences for word in _content(place.document))
    return _Words(statement, tuple(filter(None, shown)), text, where)


def _names(heading: str, statement: Statement) -> bool:
    """Is a heading the name of such a statement: "The Fixed-Point Lemma"?"""
    last = heading.split()[-1:]
    form = form_of(last[0].strip(".:")) if last else None
    return form is not None and form.name == statement.form


def _spoken(text: str) -> str:
    """A text with its formulas read aloud."""
    told = asking_words().spoken
    pieces = [MATH.sub(" ", text)]
    for _, _, latex in spans(text):
        pieces += [*filter(None, map(_read_aloud, _SIGNS.findall(latex))), *_NAMED.findall(latex)]
        for domain in said(latex, frozenset(), {}).domains:
            pieces.append(told.get(domain[0] + "," + domain[-1] if len(domain) > 1 else domain, ""))
    return " ".join(pieces)


def _read_aloud(sign: str) -> str:
    """What a command says; one that an author has made of another by a letter in front ("\\sabs") says what that says."""
    told = asking_words().spoken
    return told.get(sign) or told.get(f"\\{sign[2:]}", "")


def _content(text: str) -> list[str]:
    """The words that count, in the singular, those of one meaning as one."""
    told, small = comparing_words(), asking_words().small
    one = told.same_pattern.sub(lambda found: f" {told.one_of_many[found[0].casefold()]} ", text)
    plain = unicodedata.normalize("NFKD", one.replace("–", " ").replace("-", " ")).encode("ascii", "ignore").decode()
    found = (word.lower() for word in _WORD.findall(plain))
    return [(words(word) or [word])[0] for word in found if len(word) > 1 and word not in small]
