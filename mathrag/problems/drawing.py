"""Things drawn from counted groups: "a box has 5 red and 4 blue marbles; two are drawn without replacement"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.problems.numbers import Said
from mathrag.problems.statistic_words import before, phrase_in, statistic_words
from mathrag.problems.words import tokens

_NEXT_GROUP = re.compile(
    r"\s+(?P<what>[A-Za-z-]+(?:\s+[A-Za-z-]+){0,2}?)\s*(?:,\s*(?:and\s+)?|\s+and\s+|\s*\+\s*)$", re.IGNORECASE
)
_LAST_GROUP = re.compile(r"\s+(?P<what>[A-Za-z-]+(?:\s+[A-Za-z-]+){0,2})")
_HAVING = re.compile(r"\s+(?P<so>are|is|have|has|were)?\s*(?P<what>[A-Za-z-]+(?:\s+[A-Za-z-]+){0,2})", re.IGNORECASE)


def drawn(text: str, free: Sequence[Said], event: str) -> tuple[str, dict[str, str], dict[str, Said]] | None:
    """The family of the number drawn that has what ``event`` asks, its parameters as expressions, and the numbers of ``text`` in these:
    hypergeometric, or binomial where each goes back; None where it tells of no groups, or of more than that.
    """
    whole = [one for one in free if one.is_whole and not one.money]
    groups = _groups(text, whole)
    left = [one for one in whole if one not in [own for own, _ in groups]]
    spoken = set(tokens(event))
    asked = [one for one, what in groups if spoken & what]
    words = statistic_words().draws
    every_one = sum(count.value for count, _ in groups)  # so many at least have all the groups
    total = next((n for n in left if groups and n.end <= groups[0][0].start and n.value >= every_one), None)
    rest = phrase_in(text, words.rest) is not None
    overlap = phrase_in(text.replace(event, ""), words.amounts[2]) is not None  # "7 do both"
    if not groups or overlap or (len(groups) < 2 and total is None) or (rest and total is None):
        return None
    counts = {f"g_{number}": one for number, (one, _) in enumerate(groups, 1)}
    named = {one: name for name, one in counts.items()}
    every = "g_0" if total is not None else " + ".join(counts)
    favorable = " + ".join(named[one] for one in asked)
    if not asked and rest and spoken & set(tokens(text[groups[-1][0].end :].partition(".")[0])):
        favorable = f"{every} - ({' + '.join(counts)})"
    picked = {
        one.value: one for one in left if one is not total and one.value > 1 and one.value != (total and total.value)
    }
    if not favorable or (total is None and len(asked) == len(groups)) or len(picked) > 1:  # all there is: no event
        return None
    number = next(iter(picked.values()), None)
    values = counts | ({"g_0": total} if total else {}) | ({"n": number} if number else {})
    again = phrase_in(text, words.again) is not None or phrase_in(event, "both") is not None
    size = "n" if number else "2" if again else "1"
    own, others = f"({favorable})", f"({every} - ({favorable}))"
    if phrase_in(text, words.replaced):
        return "binomial", {"n": size, "p": f"{own}/({own} + {others})"}, values
    return "hypergeometric", {"r": own, "b": others, "n": size}, values


def _groups(text: str, numbers: Sequence[Said]) -> list[tuple[Said, frozenset[str]]]:
    """Counts with the stems that tell their groups apart: one word where one is enough ("5 red and 6 green marbles")."""
    found = _counted(text, numbers)
    first = any(len(what.split()) == 1 for _, what in found[:-1])
    told = [(one, frozenset(tokens(what.split()[0] if first else what))) for one, what in found]
    common = frozenset.intersection(*(what for _, what in told)) if len(told) > 1 else frozenset()
    return [(one, what - common) for one, what in told]


def _counted(text: str, numbers: Sequence[Said]) -> list[tuple[Said, str]]:
    """Counts with the words for what is counted, that stand in a row, or the one "of which" there are so many."""
    for first in range(len(numbers)):
        found: list[tuple[Said, str]] = []
        for one, after in zip(numbers[first:], [*numbers[first + 1 :], None], strict=True):
            joint = _NEXT_GROUP.match(text[one.end : after.start]) if after else None
            last = _LAST_GROUP.match(text, one.end)
            if joint is None:
                found += [(one, last["what"])] if found and last else []
                break
            found.append((one, joint["what"]))
        if len(found) > 1:
            return found
    having = [(one, what) for one in numbers if (what := _HAVING.match(text, one.end))]
    parts = [(one, what) for one, what in having if before("of which", text, one.start)]
    taken = statistic_words().draws.taken
    if not parts:  # "in a class of 30, 18 are girls"
        parts = [(one, what) for one, what in having if what["so"] and not phrase_in(what["what"], taken)]
    return [(one, what["what"]) for one, what in parts] if len(parts) == 1 else []
