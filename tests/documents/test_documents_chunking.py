"""Chunks hold all of the Markdown, in order, and cut neither math nor tables nor code."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from mathrag.documents import chunk
from mathrag.documents.spans import spans
from mathrag.entities import Document, PageSpan

DOCUMENT = Document(
    slug="sheet-pdf",
    title="Sheet",
    filename="sheet.pdf",
    media_type="application/pdf",
    sha256="0",
    converter="textlayer 1",
)

_WORDS = st.lists(
    st.sampled_from("the force of a mass is $F = m a$ and `code $x` with \\$5. Then (b).".split()),
    min_size=1,
    max_size=60,
)
_BLOCKS = st.one_of(
    _WORDS.map(" ".join),
    st.sampled_from(
        [
            "# Mechanics",
            "## Forces",
            "### Friction",
            "$$F = \\frac{a}{b}$$",
            "$$\nE = m c^2\n$$",
            "\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}",
            "| Name | Formula |\n| --- | --- |\n| Force | $F = m a$ |\n| Work | $W = F s$ |",
            "```python\nx = '$$'\n\ny = 2\n```",
            "- first $a$\n- second $b = c$\n  goes on",
            "where $F$ is the force and $m$ the mass.",
            "$$ unclosed",
        ]
    ),
)
_DOCUMENTS = st.lists(_BLOCKS, max_size=25).map("\n\n".join)


@given(_DOCUMENTS, st.integers(200, 800))
@settings(max_examples=150, deadline=None)
def test_chunks_cover_the_text_at_their_offsets(markdown: str, limit: int) -> None:
    chunks = chunk(DOCUMENT, markdown, limit)
    position = 0
    for place, part in enumerate(chunks):
        assert part.ordinal == place
        assert part.text == markdown[part.start : part.end]
        assert not markdown[position : part.start].strip()
        position = part.end
    assert not markdown[position:].strip()


@given(_DOCUMENTS, st.integers(200, 800))
@settings(max_examples=150, deadline=None)
def test_no_chunk_border_is_inside_a_formula(markdown: str, limit: int) -> None:
    borders = [part.start for part in chunk(DOCUMENT, markdown, limit)]
    fences = [match.span() for match in re.finditer(r"```python.*?```", markdown, re.DOTALL)]
    for span in spans(markdown):
        if any(start <= span.start < end for start, end in fences):
            continue
        assert not any(span.start < border < span.end for border in borders), span
    for start, end in fences:
        assert not any(start < border < end for border in borders)


@given(st.lists(_WORDS.map(" ".join), max_size=12).map("\n\n".join), st.integers(200, 400))
@settings(max_examples=80, deadline=None)
def test_prose_keeps_the_limit(markdown: str, limit: int) -> None:
    assert all(len(part.text) <= limit for part in chunk(DOCUMENT, markdown, limit))


def test_headings_make_the_path_and_sections_the_chunks() -> None:
    chunks = chunk(DOCUMENT, "# A\n\n## B\n\nfirst\n\n## C\n\nsecond\n\n# D\n\nthird\n")
    assert [part.headings for part in chunks] == [("A", "B"), ("A", "C"), ("D",)]
    assert chunks[0].text == "# A\n\n## B\n\nfirst"
    assert [part.id for part in chunks] == ["sheet-pdf-0000", "sheet-pdf-0001", "sheet-pdf-0002"]


def test_a_formula_stays_with_its_introduction_and_its_definitions() -> None:
    filler = "Something else is said here at some length. " * 12
    markdown = f"{filler}\n\nThe force is\n\n$$F = m a$$\n\nwhere $m$ is the mass.\n\n{filler}"
    (holding,) = [part for part in chunk(DOCUMENT, markdown, 600) if "$$" in part.text]
    assert "The force is" in holding.text
    assert "where $m$ is the mass." in holding.text


def test_a_long_introduction_is_cut_before_its_last_sentence() -> None:
    markdown = "A sentence that fills the page. " * 30 + "The law reads:\n\n$$F = m a$$\n\nwhere $m$ is the mass."
    (holding,) = [part for part in chunk(DOCUMENT, markdown, 300) if "$$" in part.text]
    assert "The law reads:" in holding.text
    assert len(holding.text) <= 300


def test_a_table_longer_than_the_limit_stays_whole() -> None:
    table = "| Name | Formula |\n| --- | --- |\n" + "\n".join(
        f"| Quantity {n} | $x_{{{n}}} = {n}$ |" for n in range(40)
    )
    chunks = chunk(DOCUMENT, f"Before.\n\n{table}\n\nAfter.", 300)
    assert table in [part.text for part in chunks]


def test_pages_are_those_of_the_first_character() -> None:
    markdown = "# One\n\nalpha\n\n# Two\n\nbeta"
    second = markdown.index("# Two")
    document = DOCUMENT.model_copy(
        update={"pages": (PageSpan(page=1, start=0, end=second - 2), PageSpan(page=2, start=second, end=len(markdown)))}
    )
    assert [part.page for part in chunk(document, markdown)] == [1, 2]


def test_nothing_makes_no_chunk() -> None:
    assert chunk(DOCUMENT, " \n\n ") == []
