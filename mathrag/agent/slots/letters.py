"""Letters by which a question and a law call two things: what is of player A stands in no variable of B ("R_A", "R_B")."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from mathrag.agent.slots.typed import index_of


def crossed_letters(places: Iterable[tuple[str, str | None, str]]) -> tuple[str, str] | None:
    """Of whom a quantity is, and of whom the variable that it stands in, where the question and the law have both letters; else None.

    ``places``: the symbols of a law's variables, each with the symbol and the words of what stands there, or is asked.
    """
    found = [(_whose(own, words), index_of(symbol)) for symbol, own, words in places]
    both = {letter for letter, _ in found} & {index for _, index in found}
    return next(((own, index) for own, index in found if own and own != index and {own, index} <= both), None)


@lru_cache(4096)  # every plan of a question asks for the same few
def _whose(symbol: str | None, words: str) -> str | None:
    """The letter that tells whose a quantity is: the index of its symbol, else the last that its words or its symbol name."""
    last = [*_letters(symbol or ""), *_letters(words)] if len(symbol or "") < 2 else _letters(str(symbol)[-1])
    return last[-1] if last else None


def _letters(text: str) -> list[str]:
    """The capitals that stand alone in ``text``, as names do ("of B"), in order."""
    words = (word.strip(".,;:?!()") for word in text.split())
    return [word for word in words if len(word) == 1 and word.isupper() and word != "I"]
