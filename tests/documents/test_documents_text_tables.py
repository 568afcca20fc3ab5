"""Tables that Markdown does not write (`documents.text_tables`), and what lists explain in plain letters."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents import convert
from mathrag.documents.foreign import entries_as_items
from mathrag.documents.italics import italics_as_math
from mathrag.documents.markdown import normalise
from mathrag.documents.text_tables import tables_as_rows
from mathrag.settings import DocumentSettings

ROWS = "\n| rope | load (kN) |\n| --- | --- |\n| thin | 1.5 |\n| thick wire | 12 |\n\n"


@pytest.mark.parametrize(
    "written",
    [
        "rope        load (kN)\nthin        1.5\nthick wire  12\n",
        "===========  =====\nrope         load\n             (kN)\n===========  =====\n"
        "thin         1.5\nthick wire   12\n===========  =====",
        "+------------+-----------+\n| rope       | load (kN) |\n+============+===========+\n| thin       | 1.5       |\n"
        "+------------+-----------+\n| thick wire | 12        |\n+------------+-----------+\n",
    ],
)
def test_columns_and_borders_are_rows(written: str) -> None:
    assert tables_as_rows(written) == ROWS


def test_a_list_table_has_its_title_before_it() -> None:
    cells = ("* - rope", "  - load (kN)", "* - thin", "  - 1.5", "* - thick wire", "  - 12")
    written = ".. list-table:: Ropes\n   :header-rows: 1\n\n" + "".join(f"   {cell}\n" for cell in cells)
    assert tables_as_rows(written) == "\nRopes\n\n" + ROWS[1:]


@pytest.mark.parametrize(
    "text",
    [
        "name        age\nthis        is\nno          table\n",  # no numbers
        "1.  Open the valve\n2.  Wait\n3.  Close it\n",
        "a  =  2\nb  =  3\nc  =  4\n",
        "|  x  |\n",
        "+------------+\n| a note     |\n| in a frame |\n+------------+\n",
    ],
)
def test_what_is_no_table_stays(text: str) -> None:
    assert tables_as_rows(text) == text


def test_what_a_script_renders_is_math(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(
        r'<p>So <span class="math inline">q = k v</span> and</p><span class="math display">p = \frac{F}{A}</span>'
        r'<p><span class="math">\(a = b\)</span></p>',
        encoding="utf-8",
    )
    assert convert(path, "a", DocumentSettings()).markdown == "So $q = k v$ and\n\n$$p = \\frac{F}{A}$$\n\n$a = b$\n"


def test_symbols_with_what_they_are_below_them_are_items() -> None:
    written = ":math:`Q`\n    flow of water\n:math:`a, b`\n    sides of the duct,\n    inside\n"
    assert entries_as_items(written) == "- :math:`Q`: flow of water\n- :math:`a, b`: sides of the duct, inside\n"


def test_functions_and_roots_belong_to_italics() -> None:
    assert italics_as_math("*v* = *u* √(*a* / *b*)") == r"$v  = u  \sqrt{a  / b }$"
    assert italics_as_math("*r* = *v*$^{2}$ / (*g* tan φ)") == r"$r  = v^{2}  / (g  \tan  φ)$"
    assert italics_as_math("*w* = 2π*f*") == "$w  = 2πf$"
    assert italics_as_math("see *a* and tan colours") == "see $a$ and tan colours"


def test_a_list_of_symbols_explains_the_whole_text() -> None:
    text = "## Abbreviations\n\n- CL – clearance (L/h)\n- F – share taken up\n\n## Doses\n\n$D = CL \\cdot c / F$\n"
    assert normalise(text).startswith("## Abbreviations\n\n- $CL$ – clearance (L/h)\n- $F$ – share taken up\n")
    other = text.replace("Abbreviations", "Prices") + "Much more is said. " * 1200
    assert "- CL – clearance" in normalise(other)


def test_one_entry_may_explain_several_names() -> None:
    text = "Belts\n\nd1, d2 = diameters of the wheels (mm)\nx1, y9 = something else\n\ns = d1 * 3 + d2\n"
    assert normalise(text).startswith(
        "Belts\n\n$d_{1}$, $d_{2}$ = diameters of the wheels (mm)\nx1, y9 = something else\n"
    )
