"""Words a text says of several symbols together, of a symbol's count, or beside one formula only."""

from __future__ import annotations

import pytest

from mathrag.documents import chunk
from mathrag.entities import Document
from mathrag.extraction import build_templates, extract
from mathrag.extraction.rules.blocks import blocks
from mathrag.extraction.rules.definitions import definitions
from mathrag.extraction.rules.shared import apart
from mathrag.quantities import ontology


def said(text: str) -> dict[str, str]:
    """What ``text`` calls its symbols."""
    return {found.symbol: found.phrase for block in blocks(text) for found in definitions(block)}


@pytest.mark.parametrize(
    ("phrase", "count", "parts"),
    [
        (
            "temperatures of the cold and the hot reservoir",
            2,
            ["temperatures of the cold reservoir", "temperatures of the hot reservoir"],
        ),
        ("densities of sphere and fluid", 2, ["densities of sphere", "densities of fluid"]),
        ("initial and final volumes", 2, ["initial volumes", "final volumes"]),
        ("pressure and volume of the gas", 2, ["pressure", "volume of the gas"]),
        (
            "speeds of rotor, stator and field, respectively",
            3,
            ["speeds of rotor", "speeds of stator", "speeds of field"],
        ),
        ("charges of the particles", 2, ["charges of the particles"] * 2),
        ("distances between source and screen", 2, ["distances between source and screen"] * 2),
        ("work of expansion and compression", 1, ["work of expansion and compression"]),
    ],
)
def test_a_phrase_is_taken_apart_where_it_names_as_many_things(phrase: str, count: int, parts: list[str]) -> None:
    assert apart(phrase, count) == parts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Here $u$ is the observed and $w$ the emitted wavelength.",
            {"u": "observed wavelength", "w": "emitted wavelength"},
        ),
        ("It has the spread $D = u/w$ ($u$ standard deviation, $w$ mean).", {"u": "standard deviation", "w": "mean"}),
        ("The loss over $t$ years, paid in $n$ instalments", {"t": "years", "n": "number of instalments"}),
        ("The ratio of the solute to the mass of the solvent $m_s$", {"m_s": "mass of the solvent"}),
        ("Here ($f$ is the switching frequency): ", {"f": "switching frequency"}),
        ("A shaft with the torque $T$ is under the stress", {"T": "torque"}),
        ("with a rest value $S$ and the useful life $n$ in years.", {"S": "rest value", "n": "useful life"}),
        ("| Fading | $a = b e^{-ct}$ | $c$: fading constant in s$^{-1}$ |", {"c": "fading constant"}),
    ],
)
def test_what_symbols_are_called(text: str, expected: dict[str, str]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    ("markdown", "symbol", "name"),
    [
        ("- Beat frequency: $f_b = f_1 - f_2$", "f_b", "beat frequency"),
        ("- Resonant frequency of a tank: $f_0 = \\frac{1}{2\\pi\\sqrt{LC}}$", "f_0", "resonant frequency"),
        ("- Weight: $W = mg$", "W", "weight"),
        ("- Drag: $F_D = kv$, where $F_D$ is the force of the air", "F_D", "force of the air"),
    ],
)
def test_a_label_names_the_target_where_it_says_more_than_the_kind(markdown: str, symbol: str, name: str) -> None:
    document = Document(
        slug="s-md", title="Sheet", filename="s.md", media_type="text/markdown", sha256="0" * 64, converter="test"
    )
    chunks = chunk(document, f"# Physics\n\n{markdown}\n")
    found = build_templates(document, chunks, extract(document, chunks), ontology()).formulas[0]
    assert next(item.name for item in found.parameters if item.symbol == symbol) == name
