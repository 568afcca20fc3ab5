"""Terms that a document's own glossary explains ("Key terms"), where its statements have them.

A chapter lists the terms that it introduces, so that a word that English commonly has ("force") means the chapter's there; as a verb
("what does this mean"), in somebody's name ("Newton's laws"), or as another word ("dynamic equilibrium", of "dynamics") it does not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from mathrag.documents import spans
from mathrag.entities import TERM, Definition, Statement
from mathrag.extraction.mentions.words import tagged
from mathrag.knowledge import statement_uri
from mathrag.statements.augmenting import body
from mathrag.statements.described import as_statement
from mathrag.statements.naming import LONGEST_NAME, Word, is_common, is_term, normal_words
from mathrag.statements.nearness import document_of
from mathrag.statements.terms import Term, Terms, is_somebodys

_VERBS = ("VVB", "VVI", "VVZ", "VVD")
"""Tags of finite verbs and infinitives (CLAWS 5)."""


class Glossaries:
    """The entries of each document, as definitions of the graph, by the words of their terms as they are compared."""

    def __init__(self, definitions: Iterable[Definition], terms: Terms) -> None:
        """``terms`` are those that statements define: their definitions go before, where both are of one document."""
        self.entries: dict[str, Statement] = {}
        self._terms: dict[str, dict[Term, Statement]] = {}
        for one in sorted(definitions, key=lambda one: (one.occurrences[0].chunk, one.uri)):
            if one.form == "entry":
                self._add(one, terms)

    def _add(self, definition: Definition, stated: Terms) -> None:
        uri = statement_uri("definition", f"{definition.term}\n{definition.text}")
        chunks = tuple(place.chunk for place in definition.occurrences)
        entry = as_statement(definition).model_copy(
            update={"uri": uri, "form": TERM, "chunks": chunks, "bodylist": body(definition.text, "definition")}
        )
        self.entries[uri] = entry
        for place in definition.occurrences:
            terms = self._terms.setdefault(place.document, {})
            for term in map(normal_words, (definition.term, *definition.names)):
                own = (one.document for known in stated.definitions.get(term, ()) for one in known.occurrences)
                if is_term(term) and place.document not in own:
                    terms.setdefault(term, entry)

    def said(
        self, text: str, words: Sequence[Word], named: Collection[int], statement: Statement
    ) -> Iterator[tuple[int, int, Statement]]:
        """Where a text of ``statement`` has a term of its document's glossary: its first word, the one behind its last, its entry; none
        at places ``named``, nor what the statement itself is called."""
        terms = self._terms.get(document_of(statement.occurrences), {})
        called = normal_words(statement.title)
        verbs: frozenset[int] | None = None
        place = 0
        while terms and place < len(words):
            end, found = _longest(words, place, terms)
            if found is not None and is_common(tuple(word.norm for word in words[place:end])):
                verbs = _verbs(text) if verbs is None else verbs
                found = None if words[place].start in verbs else found
            own = found is not None and normal_words(found.title) == called
            if found is not None and not (own or is_somebodys(words[end - 1]) or set(named) & {*range(place, end)}):
                yield place, end, found
            place = end


def _longest(words: Sequence[Word], place: int, terms: Mapping[Term, Statement]) -> tuple[int, Statement | None]:
    """The end of the longest term that begins at ``place``, and its entry; the next word and none."""
    end = place + 1
    while end < min(len(words), place + LONGEST_NAME) and words[end - 1].joined:
        end += 1
    for behind in range(end, place, -1):
        found = terms.get(tuple(word.norm for word in words[place:behind]))
        if found is not None and (words[behind - 1].text.endswith("s") or not found.title.endswith("s")):
            return behind, found
    return place + 1, None


def _verbs(text: str) -> frozenset[int]:
    """Where verbs begin in ``text``; a formula in it is a name."""
    for span in spans(text):
        text = f"{text[: span.start]}{'X'.ljust(span.end - span.start)}{text[span.end :]}"
    return frozenset(word.start for word in tagged(text) if word.tag in _VERBS)
