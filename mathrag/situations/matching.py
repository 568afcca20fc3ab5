"""Which situations a problem shows: by their phrases, and by the dimensions of its values."""

from __future__ import annotations

from collections.abc import Iterable

from mathrag.entities import Situation
from mathrag.problems.phrases import Words, is_in


def shown(words: Words, situations: Iterable[Situation]) -> list[Situation]:
    """The situations of which a phrase of each group of ``shows`` stands in the text and none of ``unless``."""
    return [situation for situation in situations if is_shown(words, situation)]


def is_shown(words: Words, situation: Situation) -> bool:
    """Does the text show the situation? A situation without ``shows`` is shown by every text; its quantities decide.

    One that can't be used (``reason``) is never shown.
    """
    return (
        situation.reason is None
        and all(is_in(group, words) for group in situation.shows)
        and not is_in(situation.unless, words)
    )
