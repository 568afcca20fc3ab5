"""The checks before publication see what is missing."""

from __future__ import annotations

from mathrag.entities import ExtractedFormula, Extraction, Formula, Occurrence, Skipped
from mathrag_pipeline.checks import lost_in_templates, nothing_lost

EXTRACTION = Extraction(
    chunk="d-0000",
    formulas=(ExtractedFormula(latex="a = b", extractor="t"), ExtractedFormula(latex="1 = 1", extractor="t")),
)


def formula(latex: str, chunk: str = "d-0000") -> Formula:
    place = Occurrence(document="d", chunk=chunk, extractor="t", latex=latex)
    return Formula(uri=f"u:{latex}", label=latex, latex=latex, occurrences=(place,))


def test_a_formula_that_templates_neither_made_nor_named_is_lost() -> None:
    skipped = [Skipped(item="1 = 1", reason="numbers only")]
    assert lost_in_templates([EXTRACTION], [formula("a = b")], skipped) == []
    assert lost_in_templates([EXTRACTION], [formula("a = b")], []) == ["d-0000: 2 extracted, 1 in templates"]
    assert lost_in_templates([EXTRACTION], [], skipped) == ["d-0000: 1 extracted, 0 in templates"]


def test_what_was_lost_at_either_end_blocks_publication() -> None:
    made = [formula("a = b")]
    assert nothing_lost(made, made).passed
    assert not nothing_lost(made, []).passed
    late = nothing_lost(made, made, ["d-0000: 2 extracted, 1 in templates"])
    assert not late.passed
    assert late.metadata["lost"].value == 1
