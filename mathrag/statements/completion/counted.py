"""What the numbers of a program count, as far as the problem says it: books per shelf less shelves are no books."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from mathrag.documents import statement_words
from mathrag.statements.completion.analysis import completing_words
from mathrag.statements.completion.attempts import NUMBER
from mathrag.statements.naming import normal_words

REACH = 4
"""Words behind a number that may say what it counts: "4 empty shelves", "35 litres per minute"."""


@dataclass(frozen=True)
class Counted:
    """What a value counts, and for each of what; both empty where nothing is known."""

    things: frozenset[str] = frozenset()
    each: frozenset[str] = frozenset()


def counted_in(text: str) -> dict[float, Counted]:
    """What each number of ``text`` counts, by the words behind it; none for a number that counts several things."""
    found: dict[float, set[Counted]] = {}
    plain = text.replace(",", "")
    for match in NUMBER.finditer(plain):
        sentence = plain[match.end() :].partition(".")[0].partition("\n")[0]
        found.setdefault(abs(float(match[0])), set()).add(_told(normal_words(sentence)[:REACH]))
    return {number: next(iter(some)) for number, some in found.items() if len(some) == 1}


def _told(words: Sequence[str]) -> Counted:
    """What the words behind a number say that it counts, up to the first small word: "35 litres per minute"."""
    small, for_each = statement_words().function_words, completing_words().for_each
    place = next((at for at, word in enumerate(words) if word in for_each or word in small), len(words))
    behind = words[place + 1 :] if place < len(words) and words[place] in for_each else ()
    return Counted(frozenset(words[:place]), frozenset(takewhile(lambda word: word not in small, behind)))


def miscounted(
    program: Sequence[tuple[str, str]], given: Mapping[float, Counted], asked: frozenset[str]
) -> Iterator[str]:
    """The sums and differences of ``program`` one of whose terms counts what the other is told for each of, and what of ``asked`` its
    result is told for each of."""
    known: dict[str, Counted] = {}
    result = Counted()
    for name, expression in program:
        wrong: list[str] = []
        try:
            tree = ast.parse(expression.strip().replace("^", "**"), mode="eval").body
        except SyntaxError:
            continue  # that it can't be computed is another rule's word
        known[name] = result = _counted(tree, given, known, wrong)
        yield from (f"{name} = {expression}: {one}" for one in wrong)
    yield from (f"the result is told for each {word}, no number of them" for word in sorted(asked & result.each))


def _counted(node: ast.expr, given: Mapping[float, Counted], known: Mapping[str, Counted], wrong: list[str]) -> Counted:
    """What an expression counts; what can't be added goes to ``wrong``."""
    match node:
        case ast.Constant(value=int() | float() as number):
            return given.get(abs(float(number)), Counted())
        case ast.Name(id=name):
            return known.get(name, Counted())
        case ast.UnaryOp(operand=operand):
            return _counted(operand, given, known, wrong)
        case ast.BinOp(left=left, op=op, right=right):
            one, two = (_counted(side, given, known, wrong) for side in (left, right))
            if isinstance(op, ast.Mult):
                return _cancelled(one.things | two.things, one.each | two.each)
            if isinstance(op, ast.Div):
                return _cancelled(one.things | two.each, one.each | two.things)
            if isinstance(op, ast.Add | ast.Sub):
                both = (one.each & two.things) | (two.each & one.things)
                wrong += [f"what is told for each {word} and {word} can't be added" for word in sorted(both)]
                return Counted(one.things | two.things, one.each | two.each)
    return Counted()


def _cancelled(things: frozenset[str], each: frozenset[str]) -> Counted:
    return Counted(things - each, each - things)
