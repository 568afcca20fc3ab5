"""Noun phrases and verbs of a text, without a model: what function words and endings show.

A text is cut into tokens; values are single tokens whose places the caller knows. Between function words stand runs of content words.
A run is a noun phrase up to its verb: a word with a verb's ending behind a noun, an irregular past, or, where the clause has no other
finite verb, the word on -s behind a singular noun. Nothing here names a thing of the world: the lists hold function words of English.
"""

from __future__ import annotations

from collections.abc import Sequence

import mathrag.problems.function_words as en
from mathrag.problems.grammar import Grammar, Phrase, Token, read_tokens
from mathrag.problems.quantity_words import is_eponym, names_field, names_quantity

REACH = 8
"""So many words before the last ones of a sentence may name what acts together with them."""


def read_grammar(text: str, values: Sequence[tuple[int, int]]) -> Grammar:
    """Tokens, noun phrases and verbs of ``text``."""
    grammar = Grammar(text, read_tokens(text, values))
    tokens = grammar.tokens
    at = 0
    while at < len(tokens):
        if (tokens[at].low in en.PRONOUNS and not _is_elliptic(grammar, at)) or (
            tokens[at].low in en.POSSESSIVES and tokens[at].low != "whose"
        ):
            _add(grammar, Phrase(at, at + 1, tokens[at].low, (), is_pronoun=True))
            at += 1
        elif _is_in_noun(grammar, at):
            end = at + 1
            while (_is_in_noun(grammar, end) or _inner_adverb(tokens, end)) and grammar.low(end + 1) not in en.EQUALS:
                end += 1
            _read_run(grammar, at, end)
            at = end
        else:
            at += 1
    return grammar


def _is_elliptic(grammar: Grammar, at: int) -> bool:
    """Does a word stand for a noun or lead it: "the first", "the heavier", "the other block"?"""
    return (
        grammar.low(at) in en.ELLIPTIC and grammar.low(at - 1) in ("the", "this", "each") and not grammar.is_value(at)
    )


def _is_in_noun(grammar: Grammar, at: int) -> bool:
    """Does a token belong to a run of content words?"""
    if at >= len(grammar.tokens) or grammar.is_value(at):
        return False
    token, after = grammar.tokens[at], grammar.tokens[at + 1] if at + 1 < len(grammar.tokens) else None
    if token.is_content or _is_elliptic(grammar, at):
        return True
    if token.low in en.ATTRIBUTIVE and after is not None and after.is_content:
        return not grammar.is_value(at - 1)
    named = token.text.istitle() and en.is_adverb(token.low) and after is not None  # "Nathaly deposited"
    return named and after is not None and (after.is_content or after.low in en.BE | en.HAVE | en.MODALS)


def _inner_adverb(tokens: Sequence[Token], at: int) -> bool:
    """An adverb between content words: "two randomly selected golfers"."""
    if at >= len(tokens):
        return False
    token = tokens[at]
    return token.value is None and en.is_adverb(token.low) and token.low not in en.CLOSED and token.low.isalpha()


def _add(grammar: Grammar, phrase: Phrase) -> None:
    """Keeps a noun phrase, and of its tokens that they are in it."""
    grammar.at.update(dict.fromkeys(range(phrase.start, phrase.end), len(grammar.phrases)))
    grammar.phrases.append(phrase)


def _read_run(grammar: Grammar, start: int, end: int) -> None:
    """Takes the content words [start, end) apart into noun phrases and verbs."""
    at, led = start, _leader(grammar, start)
    while at < end:
        if _inner_adverb(grammar.tokens, at) and not _is_in_noun(grammar, at):
            at += 1
            continue
        if not led and _opens_with_verb(grammar, at, end):
            grammar.verbs.add(at)
            at += 1
            continue
        last = _noun_end(grammar, at, end, led)
        tokens = grammar.tokens[at:last]
        while en.is_adverb(tokens[-1].low) and len(tokens) > 1:
            tokens.pop()
        value = grammar.tokens[at - 1].value if at else None
        words = tuple(token.text for token in tokens)
        owner, quantity = _possessor(grammar, at), _is_quantity(grammar, at, at + len(tokens))
        _add(grammar, Phrase(at, at + len(tokens), words[-1], words[:-1], led, value, owner, quantity))
        at, led = last, ""
        if at < end:
            grammar.verbs.add(at)
            at += 1


def _is_quantity(grammar: Grammar, start: int, end: int) -> bool:
    """Do the words [start, end) name a quantity? A field does where it is said of what it is: "the field of the magnet"."""
    words = [token.text for token in grammar.tokens[start:end]]
    if names_quantity(words):
        return True
    behind = grammar.past_determiners(end + 1)
    further = [token.text for token in grammar.tokens[behind : behind + 1] if token.value is None]
    return names_field(words[-1]) and grammar.low(end) == "of" and bool(further) and not names_quantity(further)


def _leader(grammar: Grammar, start: int) -> str:
    """The determiner, possessive or value that stands before a run, so that it starts with a noun phrase; else ``""``."""
    before = start - 1
    while before > 0 and en.is_adverb(grammar.low(before)):
        before -= 1
    if grammar.is_value(before):
        further = grammar.low(before - 1)
        apart = grammar.tokens[before].end < grammar.tokens[start].start
        if apart and _is_complement(grammar, before):
            return ""
        counts = [place for place in (before, before - 1) if grammar.is_value(place)]
        if any(grammar.tokens[place].text.isalpha() and grammar.low(place) != "one" for place in counts):
            return "many"
        return further if further in en.DETERMINERS else "value"
    word = grammar.low(before)
    if word == "that" and grammar.phrase_at(before - 1):
        return ""
    return word if word in en.DETERMINERS or word in en.POSSESSIVES or word in en.APOSTROPHES else ""


def _is_complement(grammar: Grammar, value: int) -> bool:
    """Does a value end what is said of a quantity's name before it: "a star of radius 10 km rotates"?"""
    at = value - 1
    if grammar.low(at) in ("=", "of", "at"):
        return True
    while grammar.low(at) in ("of", "is", "was", "about", "=", "are"):
        at -= 1
    if grammar.low(at) == "and" and grammar.is_value(at - 1):
        return _is_complement(grammar, at - 1)
    phrase = grammar.phrase_at(at)
    return phrase is not None and phrase.is_quantity


def _possessor(grammar: Grammar, start: int) -> int | None:
    """The index of the phrase that owns the one from ``start`` on: "the car's speed", "its speed"."""
    word = grammar.low(start - 1)
    if word in en.APOSTROPHES and not is_eponym(grammar.low(start - 2), grammar.low(start)):
        return grammar.at.get(start - 2)
    return grammar.at.get(start - 1, -1) if word in en.POSSESSIVES else None


def _opens_with_verb(grammar: Grammar, at: int, end: int) -> bool:
    """Is the word at the start of a run without a determiner a verb, by what stands before it?"""
    place = at - 1
    while en.is_adverb(grammar.low(place)) or grammar.low(place) in en.DIRECTIONS:
        place -= 1
    before, word = grammar.low(place), grammar.low(at)
    if grammar.low(at - 1) == "how":
        return True
    if before in en.MODALS and at + 1 < end and _asks(grammar, place):
        return False
    if before in en.BE or before in en.MODALS or before in en.PRONOUNS - {"one", "other"} or before in en.RELATIVES:
        return True
    if before not in en.PREPOSITIONS and at + 1 == end and _leads_noun(grammar.low(at + 1)):
        return True
    if place < at - 1 and place in grammar.at and en.is_plural(word):
        return True
    if before == "to":
        return (
            grammar.tokens[at].text.islower() and (_is_followed(grammar, at) or at + 1 < end) and not en.is_plural(word)
        )
    if before in en.HAVE or en.is_adverb(before):
        return word.endswith("ed") or word in en.IRREGULAR_VERBS
    return _is_verb_by_form(grammar, at, end, place)


def _is_verb_by_form(grammar: Grammar, at: int, end: int, place: int) -> bool:
    """Is the word at the start of a run a verb, by its own form? ``place`` is the last token before it that is no adverb."""
    before, word, followed = grammar.low(place), grammar.low(at), _is_followed(grammar, at)
    if (word in en.OFTEN_NOUNS and followed) or word in en.IRREGULAR_VERBS:
        return True
    if place in grammar.verbs and word.endswith(("ed", "ing")):
        return True
    if grammar.low(at - 1) in (")", "]") and en.is_plural(word) and at + 1 == end and followed:
        return True
    if en.is_participle(word) and grammar.is_value(at - 1) and _is_complement(grammar, at - 1):
        return True
    if en.is_participle(word) and not (word.endswith("ed") and grammar.tokens[at].text[0].isupper()):
        if at + 1 == end or followed:
            return word.endswith("ing") or before not in en.PREPOSITIONS
        return before in ("", ",", "and", ".")
    if place < at - 1 and before in ("and", ",") and followed:  # "and then accelerate through"
        return True
    if grammar.is_value(at - 1):
        ended = grammar.low(at + 1) in en.ENDS
        listed = grammar.low(at - 2) == "and" and _is_complement(grammar, at - 1)  # "masses 2 kg and 3 kg hang"
        name = grammar.phrase_at(at - 2)  # "balls of mass 2 kg hang"
        measured = listed or (name is not None and name.is_quantity)
        return (followed and en.is_plural(word)) or ((followed or ended) and measured)
    joined = before in ("and", ",", "or") and grammar.low(at + 1) not in ("of", "are", "is")
    return joined and en.is_plural(word) and (followed or at + 1 < end) and _has_verb(grammar, at)


def _leads_noun(word: str) -> bool:
    """Does a noun phrase start with ``word``, so that a verb may stand before it?"""
    return word in ("a", "an", "the") or word in en.POSSESSIVES


def _is_followed(grammar: Grammar, at: int) -> bool:
    """Does what may depend on a verb follow the word at a place: a value, a noun phrase, a preposition?"""
    after = grammar.low(at + 1)
    return grammar.is_value(at + 1) or after in en.DETERMINERS or after in en.POSSESSIVES or after in en.PREPOSITIONS


def _has_verb(grammar: Grammar, before: int) -> bool:
    """Is there a verb in the sentence before a place?"""
    for place in range(before - 1, -1, -1):
        if grammar.low(place) in en.ENDS:
            return False
        if place in grammar.verbs or grammar.low(place) in en.FINITE:
            return True
    return False


def _noun_end(grammar: Grammar, start: int, end: int, led: str) -> int:
    """Where the noun phrase from ``start`` on ends: before its verb."""
    tokens = grammar.tokens
    if end - start > 1 and _is_inverted(grammar, start, end) and not en.is_plural(tokens[end - 1].low):
        end -= 1
    for at in range(start + 1, end):
        word, before, last = tokens[at].low, tokens[at - 1].low, at + 1 == end
        after = grammar.low(at + 1)
        if word in en.IRREGULAR_VERBS or en.is_adverb(word):
            return at
        if word in en.OFTEN_NOUNS and last and (_leads_noun(after) or after in ("up", "off", "out")):
            return at
        if en.is_participle(word) and (last or en.is_adverb(after)) and not names_quantity([word]):
            return at
        if en.is_plural(before) and led not in en.SINGULAR and not before.endswith("'"):
            return at
        if en.is_plural(word) and not en.is_plural(before) and _is_third_person(grammar, at, end, led):
            return at
    return end


def _is_inverted(grammar: Grammar, start: int, end: int) -> bool:
    """Does the run end in the verb of a question: "how far does the block slide?"?"""
    after = grammar.low(end)
    if after not in en.BREAKS | en.PREPOSITIONS | en.DIRECTIONS | en.CONJUNCTIONS and not _leads_noun(after):
        return False
    for place in range(start - 1, max(-1, start - 12), -1):
        word = grammar.low(place)
        if word in ("do", "does", "did", "will", "would", "can", "could", "should", "must"):
            return (
                grammar.phrase_at(place - 1) is None or grammar.low(place - 1) in en.COMMANDS or _asks(grammar, place)
            )
        if word in en.BREAKS or place in grammar.verbs or word in en.BE:
            return False
    return False


def _asks(grammar: Grammar, place: int) -> bool:
    """Does a question word stand in the clause before a place?"""
    for at in range(place - 1, max(-1, place - 6), -1):
        if grammar.low(at) in en.BREAKS or (grammar.low(at) in en.RELATIVES and grammar.low(at) != "which"):
            return False
        if grammar.low(at) in ("what", "how", "which"):
            return True
    return False


def _is_third_person(grammar: Grammar, at: int, end: int, led: str) -> bool:
    """Is the word on -s behind a singular noun a verb? It is one where its clause has no other finite verb."""
    after, last = grammar.low(at + 1), at + 1 == end
    if grammar.tokens[at].text[0].isupper() or grammar.low(at + 2) == "=" or led in en.PLURAL:
        return False
    if led in en.SINGULAR or en.is_adverb(after) or (last and _leads_noun(after)):
        return True
    if after in en.FINITE or (not led and after in en.BREAKS):
        return False
    since = at
    while since > 0 and grammar.low(since - 1) not in en.BREAKS and grammar.low(since - 1) not in en.CONJUNCTIONS:
        since -= 1
        if grammar.low(since) in en.FINITE or since in grammar.verbs:
            return False
    leader = at - 1
    while leader >= since and (
        grammar.tokens[leader].is_content
        or grammar.low(leader) in en.DETERMINERS
        or grammar.low(leader) in en.POSSESSIVES
    ):
        leader -= 1
    governed = leader >= since and grammar.low(leader) in en.PREPOSITIONS
    followed = after in en.PREPOSITIONS or grammar.is_value(at + 1)
    return not governed or (followed and any(place in grammar.at for place in range(since, leader)))
