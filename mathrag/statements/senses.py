"""Which of several definitions a text means by a term: by the work, by what the term is said of, by how the text goes on.

"A sequence diverges if ..." says nothing of series, and what is said of sets nothing of functions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, get_args

from mathrag.documents import form_of, plain, spans, statement_words
from mathrag.entities import Statement, Tactic
from mathrag.statements.chapters import of_chapter
from mathrag.statements.letters import OPERATORS, introduced, letter_of
from mathrag.statements.naming import Word, is_common, normal_words, stem, stems, words_of
from mathrag.statements.nearness import document_of, nearest_all, of_work, shared
from mathrag.statements.said import NEAR, Said
from mathrag.statements.terms import Term, Terms, other_forms, terms_defined
from mathrag.statements.titles import term_of, terms_of

_MATH = re.compile(r"\$[^$]*\$")
Fit = Literal[0, 1, 2]
"""A definition is not of this, may be of it, is of the very noun."""


def meant(
    words: Sequence[Word], named: set[int], statement: Statement, terms: Terms, cited: Sequence[str] = ()
) -> Iterator[tuple[Sequence[Word], Statement]]:
    """The terms in a text of ``statement`` and the definition of each; none at the places ``named``, nor what the text defines."""
    words = [terms.in_singular(word) for word in words]
    found = [
        (Said(words, place, end, statement, terms, cited), those)
        for place, end, those in terms.said(words, named, document_of(statement.occurrences))
        if statement not in those
    ]
    chosen = [_chosen(those, said) for said, those in found]
    told = [(said, one) for (said, _), one in zip(found, chosen, strict=True) if one is not None]
    meanings = [
        one or _in_context(those, said, told) or _led(those, said)
        for (said, those), one in zip(found, chosen, strict=True)
    ]
    for (said, _), meaning in zip(found, _with_listed(found, meanings), strict=True):
        if meaning is not None and not _is_rival(meaning, said):
            yield words[said.place : said.end], meaning


def _is_rival(definition: Statement, said: Said) -> bool:
    """Does a definition stand in a chapter that tells of another thing what that of the text tells?"""
    return all(said.terms.rivals.are(said.document, place.document) for place in definition.occurrences)


def _led(found: Sequence[Statement], said: Said) -> Statement | None:
    """What a word names behind one such as "by", with nothing behind it: the thing that the nearest definition of the work calls so, "by
    composition"."""
    told, words = statement_words(), said.words
    front = words[said.place - 1] if said.place and words[said.place - 1].joined else None
    behind = words[said.end] if words[said.end - 1].joined else None
    last = said.term[-1]
    named = said.words[said.end - 1].apposed or form_of(last) or last in get_args(Tactic)
    if (
        front is None
        or named
        or plain(front.text) not in told.by
        or (behind is not None and behind.norm not in told.function_words)
    ):
        return None
    own = [one for one in nearest_all(of_work(found, said.document), said.document) if _is_thing(one, said)]
    return own[0] if len(own) == 1 else None


def _with_listed(
    found: Sequence[tuple[Said, Sequence[Statement]]], meanings: Sequence[Statement | None]
) -> list[Statement | None]:
    """The meanings, and those of properties that are listed with one: "reflexive, symmetric, and transitive". What defines that one, or
    stands in the same document, is meant."""
    out = list(meanings)
    for order in (range(1, len(out)), range(len(out) - 2, -1, -1)):
        step = -1 if order.step > 0 else 1
        for place in order:
            beside = out[place + step]
            first, second = sorted((place, place + step))
            if out[place] is None and beside is None and step < 0:
                out[first], out[second] = _together(found[first], found[second])
            elif out[place] is None and beside is not None and _listed(found[first][0], found[second][0]):
                here = {one.document for one in beside.occurrences}
                own = [one for one in found[place][1] if not here.isdisjoint(at.document for at in one.occurrences)]
                out[place] = beside if beside in own else own[0] if len(own) == 1 else None
    return out


def _together(
    one: tuple[Said, Sequence[Statement]], other: tuple[Said, Sequence[Statement]]
) -> tuple[Statement | None, Statement | None]:
    """The definitions of two properties that are listed together, by the one document of the work that defines both."""
    if not _listed(one[0], other[0]) or not {one[0].term, other[0].term}.isdisjoint(one[0].terms.everywhere):
        return None, None
    own = [nearest_all(of_work(those, said.document), said.document) for said, those in (one, other)]
    places = [[{place.document for place in found.occurrences} for found in some] for some in own]
    alone = all(
        len(some) == 1 and not _is_thing(some[0], said) for some, (said, _) in zip(own, (one, other), strict=True)
    )
    return (own[0][0], own[1][0]) if alone and places[0][0] & places[1][0] else (None, None)


def _listed(one: Said, other: Said) -> bool:
    """Does a comma, or "and", alone stand between two terms?"""
    words, ands = one.words, statement_words().ands
    between = words[one.end : other.place]
    near = len(between) <= 1 and all(word.norm in ands for word in between)
    places = range(one.end - 1, other.place)
    return near and all(words[at + 1].start - words[at].end <= len(", ") and not words[at + 1].formula for at in places)


def _in_context(found: Sequence[Statement], said: Said, told: Sequence[tuple[Said, Statement]]) -> Statement | None:
    """What a word that English commonly has names by its company: the one definition of the work that is called just so, where a formula
    stands directly behind the word ("every structure $M$"), or in its sentence another term that this definition has."""
    own = of_work(found, said.document)
    if len(own) != 1 or not _fit(own[0], said) or said.words[said.place].first or said.term in said.terms.everywhere:
        return None
    title = normal_words(term_of(own[0]))
    if title != said.term:  # "free variable", of "free occurrences of a variable"
        rest = {*title} - {*said.term} - statement_words().function_words
        follows = (
            said.words[said.end - 1].joined and said.words[said.end].norm not in rest | statement_words().function_words
        )
        return None if follows or rest.isdisjoint(said.behind | said.in_front) else own[0]
    text = {word.norm for word in words_of(own[0].contents)}
    beside = [(other.term, one) for other, one in told if other.place in said.sentence_places and one is not own[0]]
    company = any(text.issuperset(term) or _names_by_letter(one, said.term) for term, one in beside)
    return own[0] if said.words[said.end - 1].apposed or company else None


def _names_by_letter(definition: Statement, term: Term) -> bool:
    """Does a definition speak of ``term`` with a formula behind it: "an assignment for a structure $M$"?"""
    return any(word.norm == term[-1] and word.apposed for word in words_of(definition.contents))


def _chosen(found: Sequence[Statement], said: Said) -> Statement | None:
    """The definition that is meant: of those that fit best, of the nearest documents, the one with most in common with the text."""
    rated = [(one, _fit(one, said) if len(said.term) == 1 or not terms_of(one.contents) else 1) for one in found]
    if len(said.term) > 1 and len(found) == 1:
        rated = [(found[0], 1)]
    allowed = [(one, fit) for one, fit in rated if fit and _may_be_meant(one, fit, said)]
    if not allowed:
        return _by_the_work(found, said)
    best = max(fit for _, fit in allowed)
    near = nearest_all([one for one, fit in allowed if fit == best], said.document)
    own = [one for one, fit in rated if fit and not _is_rival(one, said)]
    if own and all(_is_rival(one, said) for one in near):
        near = nearest_all(own, said.document)  # what another chapter says of the very noun this one says, too
    return _most_in_common(near, said)


def _most_in_common(found: Sequence[Statement], said: Said) -> Statement | None:
    """The definition with most in common with the text, of those with as much the one of the chapter of which it speaks."""
    rated = [(one, _in_common(one, said)) for one in found]
    best = max((common for _, common in rated), default=None)
    return next(iter(_in_chapter([one for one, common in rated if common == best], said)), None)


def _in_chapter(found: Sequence[Statement], said: Said) -> Sequence[Statement]:
    """Those of the chapter of which the text speaks."""
    place = said.statement.occurrences[0] if said.statement.occurrences else None
    headings = (word.norm for one in (place.headings if place else ()) for word in words_of(one))
    named = {*headings, *said.in_front} - {*said.term}
    return of_chapter(found, said.cited, named)


def _by_the_work(found: Sequence[Statement], said: Said) -> Statement | None:
    """Where nothing tells what a term is said of: the one of the document, of a letter that nothing introduces; the one definition that
    is nearest in the work, of a word that is the work's own and names a thing there, or of one that English hasn't and that stands before
    no noun nor begins a longer term."""
    unsaid = said.letter and not said.introduced - _saying_nothing(said)
    if unsaid or said.is_predicate or said.is_capital or said.is_noun_of_property:
        here = [one for one in found if _stands_before(one, said.statement)]
        if len(here) == 1:  # "let $K$ be compact", "every ball is open", "in jedem Ideal"
            return here[0]
    own = of_work(found, said.document)
    if said.is_called_defined:
        return max(
            nearest_all(own, said.document),
            key=lambda one: (_is_called(one, said), *_in_common(one, said)),
            default=None,
        )
    if said.terms.is_art(said.term, said.document) and not said.words[said.place].first:
        own = [one for one in own if _is_thing(one, said)] or [one for one in own if _is_property(one, said)]
    elif said.is_made:
        own = own if said.is_noun_of_property else []
    elif is_common(said.term) or said.noun or said.terms.is_begun(said.term):
        own = []
    near = _in_chapter(nearest_all(own, said.document), said)
    if len(said.term) == 1 and len({normal_words(term_of(one)) for one in near}) > 1:
        property_ = said.is_predicate and said.words[said.place - 1].norm not in statement_words().articles
        just_so = [one for one in near if normal_words(term_of(one)) == said.term]
        near = just_so or [one for one in near if property_ and _is_called(one, said)]
        if len(near) != 1:
            return None  # of one name they are one thing, defined anew for each calculus
    return _most_in_common(near, said)


def _may_be_meant(definition: Statement, fit: Fit, said: Said) -> bool:
    """One word counts in the work that defines it only, and so do several that English commonly has. One of these counts where it is
    said of the very noun, else in the document only and behind its definition; where it begins a sentence ("Complete the proof") never."""
    in_work = any(shared(place.document, said.document) for place in definition.occurrences)
    if is_common(said.term):
        behind = _stands_before(definition, said.statement)
        begins = said.words[said.place].first and not (fit == 2 and said.noun)  # but "Continuous functions are"
        return not begins and (behind or (in_work and fit == 2))
    return in_work or (len(said.term) > 1 and not all(is_common((word,)) for word in said.term))


def _is_thing(definition: Statement, said: Said) -> bool:
    """Does a definition name a thing by the term, not a property: "a *theory* is", "the set of *formulas*"?"""
    small = statement_words()
    told = words_of(definition.contents)
    return any(
        _is_defined(word, definition.contents, definition, said)
        and (
            at == 0
            or told[at - 1].norm in small.articles
            or (told[at - 2].norm in small.collections and told[at - 1].norm in small.prepositions)
        )
        for at, word in enumerate(told)
    )


def _is_called(definition: Statement, said: Said) -> bool:
    """Is it called by the term in some form: "Satisfiability"?"""
    return stems(normal_words(term_of(definition))) == stems(said.term)


def _is_property(definition: Statement, said: Said) -> bool:
    """Is it called by the property, in whatever form ("Consistency"), and may it be meant?"""
    called = normal_words(term_of(definition))
    return len(called) == 1 and stem(called[0]) == stem(said.term[-1]) and _fit(definition, said) > 0


def _in_common(definition: Statement, said: Said) -> tuple[bool, bool, int, int, bool, bool]:
    """It has this form of the word; what its verb does something to stands in the text; its name goes on as the text does ("formation
    sequence for terms"); its other terms stand beside it ("the series converges"); it is called just so; it has a letter that stands
    beside the term."""
    called = normal_words(term_of(definition)) == said.term
    goes_on = len((set(normal_words(definition.title)) - {*said.term}) & said.behind)
    others = set(terms_defined(definition)) - {said.term}
    others = {
        other for other in others if said.terms.definitions[other][0] is definition
    }  # not what another has defined before
    beside = 0 if called else sum(said.text.issuperset(other) for other in others)
    behind, before = said.words[said.end - 1 : said.end + 1], said.words[max(said.place - NEAR + 1, 0) : said.place]
    beside_it = [{letter_of(one.apposed) for one in some} - {""} for some in (behind, before)]
    near = beside_it[0] or beside_it[1]
    letters = {letter_of(definition.contents[one.start : one.end]) for one in spans(definition.contents)}
    defined = definition in said.terms.definitions.get(said.term, ())
    return defined, _has_object(definition, said), goes_on, beside, called, not near.isdisjoint(letters)


def _fit(definition: Statement, said: Said) -> Fit:
    """How well a definition of one word fits where the text has the word."""
    if (found := _defining(definition, said)) is not None:
        return _fit_at(definition, *found, said)
    return 2 if said.term[0] in other_forms(definition) else 1


def _defining(definition: Statement, said: Said) -> tuple[str, Sequence[Word], int, list[str]] | None:
    """The sentence in which a definition defines the word, its words, the place there, and all words before the sentence."""
    before: list[str] = []
    for item in definition.bodylist:
        told = words_of(item.description)
        at = next((n for n, one in enumerate(told) if _is_defined(one, item.description, definition, said)), None)
        if at is not None:
            return item.description, told, at, before
        before += [one.norm for one in told]
    return None


def _has_object(definition: Statement, said: Said) -> bool:
    """Has the text what a definition says its verb does something to, "a structure *satisfies* a sequent if", where it says that?"""
    sentence, told, at, _ = _defining(definition, said) or ("", (), 0, [])
    small = statement_words()
    if at == 0 or told[at - 1].norm in small.copulas | small.articles or not sentence[: told[at].start].endswith("*"):
        return True
    follows = at + 1 < len(told) and not sentence[told[at].end : told[at + 1].start].strip("* \n")
    return not follows or {one.norm for one in told[at + 1 : at + 3]} - _saying_nothing(said) <= said.text


def _is_defined(word: Word, sentence: str, definition: Statement, said: Said) -> bool:
    """Is it the word, as a definition sets it off, or a form of it where the definition has no other?"""
    defining, alike = said.terms.definitions.get(said.term, ()), stem(word.norm) == stem(said.term[0])
    before = sentence[: word.start]
    before = before[: before[:-2].rfind("$")] if word.tied else before  # "*$\\mathrm{LK}$-derivation*"
    return (word.norm == said.term[0] or (alike and definition not in defining)) and (
        before.endswith("*") or not (definition.title or terms_of(definition.contents))
    )


def _fit_at(
    definition: Statement, sentence: str, told: Sequence[Word], at: int, before: Sequence[str], said: Said
) -> Fit:
    """The same, for the sentence that defines the word, at ``at``, and all words ``before`` that sentence."""
    small = statement_words()
    elsewhere = said.document not in {place.document for place in definition.occurrences}
    if at == 0 or told[at - 1].norm in small.articles:  # "called a limit": no property
        qualified = _qualifiers(definition, told, at)
        return 0 if elsewhere and qualified and qualified.isdisjoint(said.text) else 1
    before = [*before, *(one.norm for one in told[:at])]
    about = set(before) - small.function_words - small.sayings - small.articles - small.prepositions - small.copulas
    clause = _MATH.sub(lambda match: " " * len(match[0]), sentence)[: told[at].start]
    begin = max(clause.rfind(","), clause.rfind(";"))
    about = about.union(*(small.alike.get(word, ()) for word in about))
    subjects = {one.norm for one in told[:at] if one.start > begin} & about
    subjects = subjects.union(*(small.alike.get(word, ()) for word in subjects))
    end = at + len(said.term)
    set_off = sentence[: told[at].start].endswith("*")
    if not set_off and told[end - 1].joined:
        about = subjects = {told[end].norm} - small.function_words or subjects  # "the set of recursive functions is"
    letters = {letter_of(one.formula) for one in told[: at + 1] if one.start > begin} - {""}
    typed = bool(said.letter) and (
        said.letter in letters or _is_typed(definition, told, letters, said) or _speaks_of(definition, said.letter)
    )
    if set_off and told[at - 1].norm not in small.copulas | small.articles and told[at].joined:
        objects = {one.norm for one in told[end : end + 2]} - _saying_nothing(said)
        typed = typed or not objects.isdisjoint(said.behind)  # "represents every decidable relation"
    if subjects and not typed and subjects.isdisjoint(said.text):
        return 0
    if elsewhere and any(
        pair in said.terms.definitions and not said.text.issuperset(pair) for pair in pairwise(before)
    ):
        return 0  # it is about what a term of two words names ("signed formulas") that the text does not have
    front = said.in_front if set_off else said.sentence
    if typed or said.noun in about or (not said.noun and not about.isdisjoint(front)):
        return 2
    return 1 if not said.noun or not about or any(_is_a(said.noun, one, said.terms) for one in about) else 0


def _speaks_of(definition: Statement, operator: str) -> bool:
    """Has a definition a formula that begins with an operator: what "the series $\\sum x_n$" is said to be?"""
    return operator in OPERATORS and any(
        letter_of(definition.contents[one.start : one.end]) == operator for one in spans(definition.contents)
    )


def _saying_nothing(said: Said) -> frozenset[str]:
    """Words that introduce a letter as nothing: those of all languages, and the property itself."""
    small = statement_words()
    return (
        small.function_words
        | small.sayings
        | small.articles
        | small.prepositions
        | small.copulas
        | small.conditions
        | {*said.term}
    )


def _is_typed(definition: Statement, told: Sequence[Word], letters: set[str], said: Said) -> bool:
    """Is the letter introduced as what a definition is about: the subject of the sentence ``told`` that defines it, its ``letters``?"""
    small = statement_words()
    first = next((n for n, one in enumerate(told) if one.norm in small.copulas), 0)
    kinds = {one.norm for one in told[:first]}.union(
        *(introduced(words_of(definition.contents), one) for one in letters)
    )
    return not (kinds - small.function_words - small.sayings - {*said.term}).isdisjoint(said.introduced)


def _qualifiers(definition: Statement, told: Sequence[Word], at: int) -> set[str]:
    """What of a thing a definition is about: "axioms for the propositional connectives", by its name or behind the term itself."""
    function_words = statement_words().function_words
    found = set(normal_words(definition.title))
    if told[at].joined and told[at + 1].norm in function_words:
        rest = told[at + 1 : at + 1 + NEAR]
        found |= {one.norm for place, one in enumerate(rest) if all(other.joined for other in rest[:place])}
    return found - function_words - {told[at].norm}


def _is_a(noun: str, other: str, terms: Terms) -> bool:
    """Is what ``noun`` names some ``other``: by its name (subsequence), or as it is defined (a theory is a set)?"""
    return (len(other) > 3 and noun.endswith(other)) or any(
        other in normal_words(_MATH.sub(" ", one.contents)) for one in terms.definitions.get((noun,), ())
    )


def _stands_before(definition: Statement, statement: Statement) -> bool:
    own = statement.occurrences[0] if statement.occurrences else None
    return own is not None and any(
        place.document == own.document and place.chunk <= own.chunk for place in definition.occurrences
    )
