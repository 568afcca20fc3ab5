r"""A model's reply to values: LaTeX that JSON would have eaten, prose, halves, and floods."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from model_fakes import formula_of, reply_of

from mathrag.errors import ReplyError
from mathrag.extraction.model.reply import MAX_CHARACTERS, parse, repaired


@pytest.mark.parametrize(
    "latex",
    [r"\frac{a}{b}", r"\text{net}", r"\rho", r"\nu", r"\beta", r"\theta", r"\times", r"\nabla", r"\alpha", r"\upsilon",
     r"\Delta", r"a\,b", r"\bar{x}", r"\tau_{\rm max}"],
)  # fmt: skip
def test_backslashes_that_json_would_eat_come_back(latex: str) -> None:
    once = '{"formulas": [{"latex": "y = ' + latex + '"}]}'
    twice = '{"formulas": [{"latex": "y = ' + latex.replace("\\", "\\\\") + '"}]}'
    assert parse(once).formulas[0].latex == parse(twice).formulas[0].latex == f"y = {latex}"


def test_escapes_that_are_json_stay_so() -> None:
    found = parse(r'{"formulas": [{"latex": "y = x", "description": "one\nwhere\ttwo \"quoted\" \u0394"}]}')
    assert found.formulas[0].description == 'one where two "quoted" Δ'


@given(st.text(st.characters(min_codepoint=32, exclude_categories=["C"])))
def test_well_written_json_is_read_as_it_stands(text: str) -> None:
    assert json.loads(repaired(json.dumps({"a": text}))) == {"a": text}


def test_a_fence_or_words_around_the_object_do_no_harm() -> None:
    assert parse(f"Here you are:\n```json\n{reply_of(formula_of('y = x'))}\n```\nGlad to help.").formulas


@pytest.mark.parametrize(
    "text",
    [
        "I am sorry, I can't do that.",
        reply_of(formula_of("y = x"))[:30],
        '{"equations": []}',
        '{"formulas": "none"}',
        "[1, 2]",
        '{"formulas": ' + "[" * 100_000,
        '{"formulas": [' + " " * MAX_CHARACTERS,
    ],
)
def test_what_is_no_whole_answer_is_refused(text: str) -> None:
    with pytest.raises(ReplyError) as caught:
        parse(text)
    assert caught.value.reason == "form"


def test_one_malformed_part_does_not_cost_the_others() -> None:
    found = parse(
        reply_of(
            formula_of("y = x"),
            {"label": "no latex"},
            "what?",  # type: ignore[arg-type]
            relations=[{"source_label": "a", "target_label": "b", "relation_type": "is_nice"}],
            constants=[{"symbol": "g", "value": 9.81}],
        )
    )
    assert [formula.latex for formula in found.formulas] == ["y = x"]
    assert [constant.value for constant in found.constants] == ["9.81"]
    assert len(found.malformed) == 3
    assert "latex" in found.malformed[0].reason


def test_equations_are_named_by_their_number_in_the_list() -> None:
    rows = [{"equation": number} for number in ("1", "2.", 2, "3", "0", "99999", "", None)]
    found = parse(reply_of(*rows, {"equation": "E = m c^2"}), ["y = x", "F = m a"])
    assert [formula.latex for formula in found.formulas] == ["y = x", "F = m a", "E = m c^2"]
    assert len(found.malformed) == 5
    assert "no equation" in found.malformed[0].reason


def test_a_long_equation_is_not_cut() -> None:
    equation = "y = " + " + ".join(f"x_{number}" for number in range(200))
    assert parse(reply_of({"equation": "1"}), [equation]).formulas[0].latex == equation


def test_repetitions_count_once_and_floods_are_cut() -> None:
    assert len(parse(reply_of(*[formula_of("y = x")] * 50)).formulas) == 1
    flood = parse(reply_of(*[formula_of(f"y = x_{number}") for number in range(300)]))
    assert len(flood.formulas) == 200
    assert "300" in flood.malformed[0].reason
    assert len(parse(reply_of(formula_of("y = x", intent="word " * 1000))).formulas[0].intent) <= 600
