r"""Words said of several symbols together: "$T_c$, $T_h$: temperatures of the cold and the hot reservoir" is one phrase for each."""

from __future__ import annotations

import re

from mathrag.quantities import ontology

_JOINT = re.compile(r"\s*,\s*(?:and\s+|und\s+)?|\s+(?:and|und)\s+")
_WORDS = re.compile(r"[\w-]+(?:;\s*[\w-]+)+")
"""Words between semicolons: "diameter; equivalent; hydraulic"."""
_RESPECTIVELY = re.compile(r",?\s*(?:respectively|in\s+this\s+order|beziehungsweise)\b", re.I)
_HEAD = re.compile(
    r"^(?P<head>.*\b(?:of|for|in|on|at|along|across|through|with|from|to|under|inside|outside|von|des|der)\s+)(?P<rest>.+)$",
    re.I | re.S,
)
_ARTICLE = re.compile(r"^(?:the|an?|its|their|der|die|das)\s+", re.I)
_AGAIN = re.compile(r"^(?:of|for|in|on|at)\s+", re.I)
"""The preposition said once more: "of the wall and of the fluid"."""
_ADJECTIVES = frozenset(
    "hot cold warm cool first second third fourth upper lower inner outer inside outside left right top bottom front rear primary "
    "secondary high low higher lower larger smaller large small long short old new whole pure strong weak near far solid liquid "
    "rest dry wet own other fast slow heavy light minimum maximum input output source load positive negative "
    "highest lowest largest smallest".split()
)
VERBS = frozenset(
    "gives yields begins becomes equals depends varies means tells acts moves travels lies goes needs takes makes remains reaches exceeds "
    "was comes has does denotes represents describes exists holds tends appears requires contains involves obeys satisfies implies".split()
)
"""Verbs whose forms are no nouns: what ends in one is the beginning of a sentence, no name."""
_ADJECTIVAL = re.compile(r"(?:ed|(?<!g)en|ing|al|ar|ic|ive|ary|ous|(?<!m)ent|ant)$")
_NOUNS = frozenset(
    "constant coefficient gradient component exponent increment element moment interval signal crystal spring string ring bar feed "
    "variant quadrant invariant spacing opening winding".split()
)


def apart(phrase: str, count: int) -> list[str]:
    """``phrase`` for each of ``count`` symbols: its own part where the phrase names as many things, else all of it."""
    bare = _RESPECTIVELY.sub("", phrase).strip()
    bare = bare.replace(";", ",") if _WORDS.fullmatch(bare) else bare
    if count < 2 or re.search(r"\bbetween\b|\bzwischen\b", bare):
        return [phrase] * max(count, 1)
    first, *others = _JOINT.split(bare)
    matched = _HEAD.match(first) if len(others) == count - 1 else None
    head, rest = (matched["head"], matched["rest"]) if matched else ("", first)
    parts = [(part if head else _ARTICLE.sub("", part)).strip() for part in (rest, *others)]
    if len(parts) != count or not all(parts):
        return [phrase] * count
    return [f"{head}{_AGAIN.sub('', part)}" for part in _completed(parts)]


def is_adjective(phrase: str) -> bool:
    """Is this one word that only tells which: "cold", "observed"?"""
    word = _ARTICLE.sub("", phrase.strip()).lower()
    if " " in word or word in _NOUNS:
        return False
    return word in _ADJECTIVES or (_ADJECTIVAL.search(word) is not None and not ontology().for_name(word))


def _completed(parts: list[str]) -> list[str]:
    """Parts with the noun that they share: "the cold" and "the hot reservoir", "medium 1" and "2", "diameter", "hydraulic"."""
    if " " in parts[0] and all(map(_NUMBER.fullmatch, parts[1:])):
        return [parts[0], *(f"{parts[0].rpartition(' ')[0]} {part}" for part in parts[1:])]
    if " " not in parts[0] and not is_adjective(parts[0]) and all(map(is_adjective, parts[1:])):
        return [parts[0], *(f"{part} {parts[0]}" for part in parts[1:])]
    last = _ARTICLE.sub("", parts[-1]).split(None, 1)
    if len(last) < 2:
        return parts
    if _PLURAL.search(last[1]) and " " not in last[1] and not any(map(_names_itself, parts[:-1])):
        return [part if part == parts[-1] else f"{part} {last[1]}" for part in parts]
    noun = is_adjective(last[0]) or _names_itself(last[1].partition(" of ")[0])
    return [f"{part} {last[1]}" if noun and not _names_itself(part) else part for part in parts]


_PLURAL = re.compile(r"[^\Ws]s$")


def _names_itself(part: str) -> bool:
    """Is a part more than what tells one of several apart: a quantity, words, a plural?"""
    bare = _ARTICLE.sub("", part)
    return " " in bare or _PLURAL.search(bare) is not None or bool(ontology().for_name(bare))


_NUMBER = re.compile(r"\d+|[A-Z]")
_OPERATIONS = frozenset(
    "quotient product ratio sum difference square cube root half twice multiple fraction negative inverse reciprocal".split()
)


def relates(phrase: str) -> bool:
    """Does it say what becomes of another quantity: "the negative of the object distance", "half the length"?"""
    words = _ARTICLE.sub("", phrase.strip()).lower().split()
    return len(words) > 2 and words[0] in _OPERATIONS and (words[1] == "of" or bool(_ARTICLE.match(f"{words[1]} ")))


def operand(words: list[str]) -> list[str]:
    """What an operation is done with: "wetted cross-section" of "quotient of the wetted cross-section"."""
    if len(words) > 2 and words[0].lower() in _OPERATIONS and words[1].lower() == "of":
        return words[3:] if _ARTICLE.match(f"{words[2]} ") and len(words) > 3 else words[2:]
    return words
