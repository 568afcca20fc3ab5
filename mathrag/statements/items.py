"""What a title takes over of a list: the sentence that announces it, and its first item."""

from __future__ import annotations

import re

from mathrag.documents import plain, statement_words
from mathrag.statements.shortening import FORMULA, LONGEST, seen

SHORT = 4
"""Words of what announces a list and says something by itself, and of a property."""
_WORD = re.compile(r"[^\W\d_]{3,}")
_LISTED = re.compile(r"(?:\A|\n)[ \t]*(?:\d{1,3}[.)]|[a-z][.)]|[-*+])(?:[ \t]+|\Z)")


def first_item(sentence: str, kind: str) -> str:
    """A sentence up to the end of the first item of the list that it announces, or up to the list: where both are too long, or where all
    items of a theorem are one, "The following are equivalent"."""
    items = list(_LISTED.finditer(sentence))
    if not items:
        return sentence.strip()
    head = sentence[: items[0].start()].strip()
    behind = items[1].start() if len(items) > 1 else len(sentence)
    both = f"{head} {_unlinked(sentence[items[0].end() : behind].strip())}".strip()
    announces = is_listing(head)
    if len(head.split()) < SHORT or (seen(both) <= LONGEST and (kind == "problem" or not announces)):
        return both
    return head.rstrip(" :") if announces else head


def alone(sentence: str) -> str:
    """The first item of a list, where a sentence begins with one, without its number and the next ones."""
    if (found := _LISTED.match(sentence)) is None:
        return sentence
    item = sentence[found.end() :]
    behind = _LISTED.search(item)
    return item[: behind.start()] if behind else item


def _unlinked(item: str) -> str:
    """An item of a list without the word that leads to the next one: "it is closed; and"."""
    said, _, last = item.rpartition(" ")
    return (said if plain(last) in statement_words().ands else item).rstrip(" ;,")


def is_listing(text: str) -> bool:
    """Does a text only announce a list, with a word such as "following"?"""
    return not statement_words().lists.isdisjoint(map(plain, _WORD.findall(re.sub(FORMULA, "", text))))
