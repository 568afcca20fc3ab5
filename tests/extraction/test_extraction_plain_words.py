"""Markdown to plain words: what is emphasis and what belongs to a formula."""

from __future__ import annotations

from mathrag.extraction.rules.sentences import plain_words

TEXT = r"Pressure at **depth $h$**: $p = p_{0} + \rho g h$, where $p_{0}$ is that at the _surface_"


def test_an_index_is_no_emphasis() -> None:
    assert plain_words(TEXT, keep_math=True) == (
        r"Pressure at depth $h$: $p = p_{0} + \rho g h$, where $p_{0}$ is that at the surface"
    )


def test_emphasis_goes_where_the_formulas_go_too() -> None:
    assert plain_words(TEXT) == "Pressure at depth : , where is that at the surface"
