"""Questions for a meaning, a law, a difference or a reason, answered from definitions, laws and the documents' own sentences.

One paragraph, quoted, with the place of each quotation. Where nothing of a snapshot is named by what is asked, nothing is quoted:
the nearest vector is no answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mathrag.agent.answer import Source
from mathrag.agent.answering.concept_questions import ConceptQuestion, Wanted, keys_of
from mathrag.agent.answering.passages import reason
from mathrag.agent.language.names import ARTICLE, DEFINED, LAW, bare, computed, key_of, keys_in
from mathrag.entities import Definition, Formula, Occurrence, Parameter
from mathrag.extraction.defining.terms import is_law
from mathrag.extraction.reading import DEMANDED
from mathrag.extraction.rules.sentences import plain_words
from mathrag.problems.statistic_words import phrase_in
from mathrag.quantities import format_unit
from mathrag.statements import Told

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase
    from mathrag.knowledge.reach import Reach

FEW = 2
"""Terms that hold what is asked about; more would be a list, no answer."""
MOST_LAWS = 4
"""Laws that are called together: "Kepler's laws"."""
MOST_CALLED = 300  # definitions and formulas of one name that are compared
LARGEST = 160
"""Characters of LaTeX: what is longer is worked out, no law."""
_PREDICATE = frozenset("is are was were".split())
_INDEFINITE = frozenset("a an the one".split())
_DISPLAY = re.compile(r"\$\$\s*(.+?)\s*\$\$", re.S)
_EQUATION = re.compile(r"\$[^$]*(?:=|\\propto|\\approx|\\l[te]\b|\\g[te]\b)[^$]*\$")
_SETTING = re.compile(r"\\(?:mathrm|text|mathbf|mathit|left|right|[,;:! ])|[{}\s]")
_GUESSES = (DEMANDED, "usual symbol", "so used in equations", "elsewhere")
"""Evidence for the type of a symbol that no words about it bear out."""
_WORKED = re.compile(r"\d{2}|\d\.\d")
_LAWFUL = ("statement", "entry", "sentence")
_USUAL = ("entry", "sentence", "statement")


@dataclass(frozen=True)
class Paragraph:
    """What is said, as Markdown with math, where it stands, and the URIs of the definitions in it."""

    text: str
    sources: tuple[Source, ...]
    defined: tuple[str, ...] = ()
    likely: float = 1.0
    """How likely it is what is asked about."""


def paragraph_of(told: Told | None) -> Paragraph | None:
    """What statements answer, with the place of each that it is answered from."""
    quoted = ((place, one.contents) for one in (told.sources if told else ()) for place in one.occurrences[:1])
    return (
        Paragraph(told.text, tuple(_source(place, text) for place, text in quoted), likely=told.likely)
        if told
        else None
    )


class Concepts:
    """What a snapshot defines and its laws, looked up by the names they have; ``symbols`` define something besides."""

    def __init__(self, knowledge: KnowledgeBase, names: Reach, symbols: Iterable[Definition] = ()) -> None:
        self._knowledge, self._names = knowledge, names
        self._symbols: dict[tuple[str, ...], list[Definition]] = {}
        for one in symbols:
            for key in keys_in(one.term, *one.names):
                self._symbols.setdefault(key, []).append(one)

    def _uris(self, kind: str, key: tuple[str, ...]) -> list[str]:
        return self._names.told.get(f"{kind} {' '.join(key)}", [])[:MOST_CALLED]

    def _laws(self, key: tuple[str, ...]) -> list[Formula]:
        return self._knowledge.formulas(self._uris(LAW, key))

    def _is_defined(self, key: tuple[str, ...]) -> bool:
        return key in self._symbols or bool(self._uris(DEFINED, key))

    def _told(self, key: tuple[str, ...]) -> bool:
        return self._is_defined(key) or bool(self._uris(LAW, key))

    def names(self, question: ConceptQuestion) -> bool:
        """Is every subject of ``question``, as a whole, the name of something that is defined?"""
        return question.wanted != "reason" and all(self._is_defined(key_of(subject)) for subject in question.subjects)

    def unknown(self, question: ConceptQuestion) -> list[str]:
        """The subjects of ``question`` of which nothing is said."""
        return [subject for subject in question.subjects if not any(self._told(key) for key in keys_of(subject))]

    def answer(self, question: ConceptQuestion) -> Paragraph | None:
        """What the documents say to ``question``; None where they say nothing."""
        if question.wanted == "reason":
            return self._reason(question.subjects[0])
        asked = zip(question.subjects, question.articles, strict=True)
        told = [self._of(subject, article, question.wanted) for subject, article in asked]
        if not all(told):
            loose = question.wanted == "about" or is_law(question.subjects[0])
            return self._around(question.subjects[0]) if loose else None
        return _joined([one for one in told if one])

    def _of(self, subject: str, article: str, wanted: Wanted) -> Paragraph | None:
        """What ``subject`` is: its definition, with its law as a formula; the law alone where nothing defines it."""
        key = next(filter(self._told, keys_of(subject)), None)
        if key is not None and len(laws := self._computing(key)) > 1:
            return _joined([_stating(law) for law in laws[:MOST_LAWS]])
        return None if key is None else self._paragraph(key, f"{article} {subject}".strip(), wanted)

    def _computing(self, key: tuple[str, ...]) -> list[Formula]:
        """The laws that compute what ``key`` names, those of most places first, where it is the name of none and nothing defines it."""
        able = (law for law in self._laws(key) if law.executable and len(law.latex) <= LARGEST)
        laws = list(filter(_is_solved, able))
        named = self._is_defined(key) or _called(laws, key)
        return [] if named else sorted(laws, key=lambda law: (-len(law.occurrences), len(law.latex), law.uri))

    def _paragraph(self, key: tuple[str, ...], asked: str, wanted: Wanted) -> Paragraph | None:
        defined = [*map(self._knowledge.definition, self._uris(DEFINED, key)), *self._symbols.get(key, ())]
        lawful = wanted == "law" or any(is_law(one.term) for one in defined)
        forms = _LAWFUL if lawful else _USUAL
        ordered = sorted(defined, key=lambda one: (forms.index(one.form), not one.formulas, _place(one.occurrences)))
        first = ordered[0] if ordered else None
        text = sentence_of(first, asked) if first else ""
        sources = [_source(first.occurrences[0], first.text)] if first else []
        law = None if wanted == "difference" else self._law(key, ordered, lawful, text)
        if law is not None and (said := with_law(text, law, asked)) != text:
            text, sources = said, [*sources, *_stating(law).sources]
        return Paragraph(text, tuple(dict.fromkeys(sources)), (first.uri,) if first else ()) if text else None

    def _law(self, key: tuple[str, ...], defined: Sequence[Definition], lawful: bool, text: str) -> Formula | None:
        """The formula to show: one that a definition states or that has that name; of a defined quantity one that computes just it."""
        own = self._knowledge.seen(Formula, (uri for one in defined if one.form != "entry" for uri in one.formulas))
        laws = self._laws(key)
        named = [
            law
            for law in _called(laws, key) or laws
            if lawful or not defined or (key == key_of(computed(law)) and _is_solved(law))
        ]
        return _best([*named, *own], text)

    def _around(self, subject: str) -> Paragraph | None:
        """What is said of a term or two that hold ``subject``, where it is no term itself ("springs"); else of a law."""
        wanted = set(key_of(subject))
        for kind in (DEFINED, LAW) if wanted else ():
            called = {
                *self._names.called(kind, sorted(wanted), MOST_CALLED),
                *(self._symbols if kind == DEFINED else ()),
            }
            held = sorted((len(key), key) for key in called if wanted < set(key))
            told = [one for _, key in held if (one := self._paragraph(key, "", "meaning"))]
            if told:
                return _joined(told[: MOST_LAWS if is_law(subject) else FEW])
        return None

    def _reason(self, asked: str) -> Paragraph | None:
        passage = reason(self._knowledge.chunks_with, asked)
        if passage is None:
            return None
        source = Source(
            document=passage.chunk.document, page=passage.chunk.page, chunk=passage.chunk.id, text=passage.text
        )
        return Paragraph(_clean(passage.text), (source,))


def sentence_of(definition: Definition, asked: str = "") -> str:
    """What ``definition`` says as a sentence: a glossary's entry with its term, as it is ``asked`` for, in front."""
    text = _clean(definition.text)
    if definition.form != "entry":
        return _capital(text if text.endswith((".", "!")) else f"{text}.")
    said, term = text.rstrip(". "), definition.term
    if re.match(rf"(?:the\s+|an?\s+)?{re.escape(term)}\b", said, re.I):
        return f"{_capital(said)}."
    first = said.partition(" ")[0].lower()
    if first in _PREDICATE:
        return f"{_capital(term)} {said}."
    plural = term.endswith("s") and not term.endswith(("ss", "us", "is", "ics"))
    if plural or first not in _INDEFINITE:
        return f"{_capital(term)}: {said}."
    named = re.match(rf"(?:the\s|an?\s)?\s*{re.escape(term)}\b", asked, re.I)
    return f"{_capital(named[0] if named else term)} is {said}."


def with_law(text: str, law: Formula, asked: str = "") -> str:
    """``text``, or what was ``asked`` where there is none, with ``law`` where it gives no formula, and with what its symbols mean."""
    spelled = _spelled(law.latex)  # a law of a rate is computed by differences that it does not show
    meanings = [own for p in law.parameters if _spelled(p.symbol) in spelled and (own := _meaning(p))]
    listed = _listed(meanings) if meanings else ""
    if not text:
        shown, own = f"{_capital(asked or bare(law.label))}: ${_bared(law.latex)}$", listed
    elif _EQUATION.search(text):
        held = _spelled(law.latex) in _spelled(text) and not phrase_in(text, "where | with | here")
        return f"{text} Here {listed}." if held and listed else text
    else:
        shown, own = f"{text} As a formula: ${_bared(law.latex)}$", listed
    return f"{shown}, where {own}." if own else f"{shown}."


def _meaning(parameter: Parameter) -> str:
    named = parameter.name and parameter.symbol not in (parameter.name, rf"\text{{{parameter.name}}}")
    if not named or not _is_told(parameter):
        return ""
    unit = "" if parameter.unit in (None, "1") else f" ({format_unit(parameter.unit or '')})"
    article = "" if ARTICLE.match(parameter.name) or "’s " in parameter.name or "'s " in parameter.name else "the "
    return f"${parameter.symbol}$ is {article}{parameter.name}{unit}"


def _is_told(parameter: Parameter) -> bool:
    """Does a document say what ``parameter`` is, or is it only the usual sense of its letter?"""
    return not parameter.evidence or any(not piece.startswith(_GUESSES) for piece in parameter.evidence.split("; "))


def _is_solved(formula: Formula) -> bool:
    """Does what ``formula`` computes stand alone on its left?"""
    return (formula.equation or "").partition(" == ")[0] == formula.target


def _called(laws: Iterable[Formula], key: tuple[str, ...]) -> list[Formula]:
    """Those of ``laws`` whose own name ``key`` is, not just that of what they compute."""
    return [law for law in laws if key_of(bare(law.label)) == key]


def _stating(law: Formula) -> Paragraph:
    """``law`` by its own name, with its place."""
    return Paragraph(with_law("", law), (_source(law.occurrences[0], f"${law.occurrences[0].latex or law.latex}$"),))


def _best(laws: Iterable[Formula], text: str) -> Formula | None:
    """The one to show: it stands in ``text``, relates what that names, is typed without doubt, is met often, and is short.

    Beside a definition none that has the numbers of an example.
    """
    said, spelled = set(key_of(text)), _spelled(text)

    def rank(law: Formula) -> tuple[bool, int, int, bool, int, int, str]:
        named = sum(bool(name := set(key_of(p.name))) and name <= said for p in law.parameters)
        stands = bool(spelled) and _spelled(law.latex) in spelled
        guessed = sum(not _is_told(parameter) for parameter in law.parameters)
        return (
            not stands,
            guessed,
            -named,
            law.consistency != "consistent",
            -len(law.occurrences),
            len(law.latex),
            law.uri,
        )

    able = [law for law in laws if law.executable and len(law.latex) <= LARGEST]
    able = [law for law in able if not (text and _WORKED.search(law.latex))]
    return min(dict.fromkeys(able), key=rank, default=None)


def _spelled(text: str) -> str:
    """LaTeX without what only sets it: fonts, spaces, braces."""
    return _SETTING.sub("", text)


def _bared(latex: str) -> str:
    return latex.rstrip(" .,;")


def _joined(parts: Sequence[Paragraph]) -> Paragraph | None:
    if not parts:
        return None
    sources = dict.fromkeys(source for part in parts for source in part.sources)
    defined = tuple(uri for part in parts for uri in part.defined)
    return Paragraph(" ".join(dict.fromkeys(part.text for part in parts)), tuple(sources), defined)


def _clean(markdown: str) -> str:
    """One paragraph: no emphasis, displays in the line."""
    once = plain_words(_DISPLAY.sub(r"$\1$", markdown), keep_math=True)
    return plain_words(once, keep_math=True)  # emphasis may stand in emphasis


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _listed(items: Sequence[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def _place(occurrences: Sequence[Occurrence]) -> tuple[str, str]:
    return min((place.document, place.chunk) for place in occurrences)


def _source(place: Occurrence, text: str) -> Source:
    return Source(document=place.document, page=place.page, chunk=place.chunk, text=" ".join(text.split()))
