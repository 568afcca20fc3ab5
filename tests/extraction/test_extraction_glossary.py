"""Claims about a symbol: what is looked at for one place, and that it is what all of them together would give."""

from __future__ import annotations

import random

import pytest

from mathrag.entities import Chunk
from mathrag.extraction.glossary import MAX_CLAIMS, Glossary, Placed, Told
from mathrag.extraction.rules.claims import Definition


def claims(chance: random.Random, chunks: int, each: int) -> tuple[list[Chunk], list[Placed]]:
    """Chunks in chapters and sections, some of them lists of symbols, and what they say of three symbols."""
    made, found = [], []
    for number in range(chunks):
        section = chance.choice(["", "Symbols", f"Section {number // 3}"])
        headings = ("Book", f"Chapter {number // 10}", *filter(None, [section]))
        chunk = Chunk(
            id=f"c-{number}", document="c", ordinal=number, headings=headings, start=0, end=1, text="x", page=None
        )
        made.append(chunk)
        for _ in range(each):
            place = chance.randrange(0, 3000, 50)
            definition = Definition(
                chance.choice(["v", "v_0", "Delta_v"]),
                chance.choice(["speed", "velocity", "volume", "Speed", "rate of flow", "potential", ""]),
                chance.choice([None, "m/s", "km/h"]),
                chance.choice([1.0, 0.9, 0.6, 0.3]),
                place,
                "said",
            )
            entry = (place - 20, place + 20) if chance.random() < 0.3 else None
            found.append(Placed(definition, chunk, entry, chance.random() < 0.5))
    return made, found


@pytest.mark.parametrize("seed", range(4))
def test_what_is_looked_at_gives_what_all_claims_would(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """At places in every chunk, with ties of weight, capital letters, entries and lists of symbols among them."""
    chance = random.Random(seed)
    chunks, found = claims(chance, 40, 3)
    asked = [(symbol, chunk, chance.randrange(3000)) for chunk in chunks for symbol in ("v", "v_0", "v_1")]

    glossary = Glossary({}, {}, ()).with_claims(found)
    near = [glossary.claims(*one) for one in asked]
    monkeypatch.setattr(Told, "near", lambda told, chunk: dict(told._all))
    everything = Glossary({}, {}, ()).with_claims(found)

    assert near == [everything.claims(*one) for one in asked]
    assert any(len(one) == MAX_CLAIMS for one in near)


def test_a_place_looks_at_what_is_near_however_long_the_document_is() -> None:
    """A thousand chunks that each say what a symbol is: a formula looks at its own and at the best of the others."""
    chunks, found = claims(random.Random(1), 1000, 1)
    found = [one for one in found if "Symbols" not in one.chunk.headings]
    told = Told(found)

    assert max(len(told.near(chunk)) for chunk in chunks) <= 4 * MAX_CLAIMS + 1
