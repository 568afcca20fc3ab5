"""A knowledge base asked its own documents' worked examples."""

from __future__ import annotations

from mathrag.entities import Example, ExamplePart, Occurrence
from mathrag.evaluation import Result, example_row, scores
from mathrag.knowledge import example_uri


def example(*parts: ExamplePart, document: str = "a-md") -> Example:
    return Example(
        uri=example_uri(f"A lamp carries 2.0 A. {parts} {document}"),
        label="A lamp",
        question="A lamp carries 2.0 A.",
        parts=parts,
        text="",
        chunks=("a-md-0000",),
        occurrences=(Occurrence(document=document, chunk=f"{document}-0000", extractor="examples 1"),),
    )


def test_a_part_is_asked_with_what_stands_before_it_and_judged_within_its_digits() -> None:
    part = ExamplePart(letter="b", question="What is its power?", value="3", unit="W")
    row = example_row(example(part), part)
    assert row is not None
    assert row.question == "A lamp carries 2.0 A. What is its power?"
    assert (row.answer, row.unit, row.category) == (3, "W", "a-md")
    assert row.tol > 0.15  # 3 W may be 2.5 W
    sharp = part.model_copy(update={"value": "3.000"})
    assert example_row(example(sharp), sharp).tol == 0.02


def test_a_part_without_a_value_is_not_asked() -> None:
    part = ExamplePart(question="Sketch it.")
    assert example_row(example(part), part) is None


def test_scores_are_counted_by_document() -> None:
    parts = [ExamplePart(letter=letter, value="1") for letter in "ab"]
    one, other = example(*parts), example(ExamplePart(value="2"), ExamplePart(letter="c"), document="b-md")
    results = [
        Result(id=f"{one.id}a", outcome="correct", expected=1, category="a-md"),
        Result(id=f"{one.id}b", outcome="wrong", expected=1, category="a-md"),
        Result(id=other.id, outcome="abstained", expected=2, category="b-md"),
    ]
    found = scores("snap", [one, other], results)
    assert [(s.document, s.asked, s.right, s.wrong, s.refused) for s in found.documents] == [
        ("a-md", 2, 1, 1, 0),
        ("b-md", 1, 0, 0, 1),
    ]
    assert (found.total.asked, found.total.right, found.without_result) == (3, 1, 1)
