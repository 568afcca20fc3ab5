"""Blocks of pages as Markdown: headings, and formulas that stand alone."""

from __future__ import annotations

import pytest

from mathrag.documents.textlayer.blocks import Block
from mathrag.documents.textlayer.pages import PageBlocks, write_pages


def page(*texts: tuple[str, bool]) -> PageBlocks:
    """A page with a block for each text, bold or not, one below the other."""
    found = (
        Block("text", f"**{text}**" if bold else text, 72, 700 - 40 * n, 712 - 40 * n, 10, bold, 1, len(text))
        for n, (text, bold) in enumerate(texts)
    )
    return PageBlocks(800, tuple(found))


BODY = ("Money left for some years grows with every year that passes, and this is what the bank pays out.", False)


@pytest.mark.parametrize(
    ("bold", "written"),
    [
        ("Level instalments", "## Level instalments"),
        ("FV = PV × (1 + i)^n", r"$\text{FV}=\text{PV}\times (1+i)^{n}$"),
    ],
)
def test_a_bold_line_is_a_heading_unless_it_is_an_equation(bold: str, written: str) -> None:
    (text,), _ = write_pages([page(("A Title of This", True), BODY, (bold, True), BODY)])
    lines = text.split("\n\n")
    assert lines[2].lstrip("# ") == written.lstrip("# ")
    assert lines[2].startswith("#") == written.startswith("#")


def test_a_column_headed_by_a_symbol_computes_it() -> None:
    table = "| Body | $J$ |\n| --- | --- |\n| hoop | ½ $M$ R² |"
    block = Block("table", table, 72, 500, 560, 10, False, 3, 40)
    (text,), _ = write_pages([PageBlocks(800, (block,))])
    assert "$J = (1/2)MR^{2}$" in text
