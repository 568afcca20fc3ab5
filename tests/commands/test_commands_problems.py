"""Errors keep their type, message and values on the way through the service."""

import pytest

from mathrag import errors
from mathrag.errors import MathRAGError
from mathrag.views.failures import hint_of, lines_of
from query_service.problems import BASE, Problem, error_of, problem_of

ERRORS = [
    errors.NoKnowledgeBase("nothing here; run ingest", home="/x"),
    errors.UnknownEntity("no such formula", key="abc"),
    errors.UnknownUnit("florb is no unit", unit="florb"),
    errors.DimensionMismatch("m is no s"),
    errors.SolveError("no solution", missing=["a", "b"]),
    errors.EvaluationError("division by zero"),
    errors.DocumentError("empty", reason="empty"),
    errors.SettingsError("no such setting"),
    MathRAGError("something else"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_survives_the_way_to_a_client(error: MathRAGError) -> None:
    sent = problem_of(error).model_dump_json()
    received = error_of(Problem.model_validate_json(sent))
    assert type(received) is type(error)
    assert received.message == error.message
    assert {**received.details, "hint": None} == {**error.details, "hint": None}


def test_statuses_tell_whose_fault_it_is() -> None:
    assert problem_of(errors.UnknownEntity("x")).status == 404
    assert problem_of(errors.UnknownUnit("x")).status == 422
    assert problem_of(errors.NoKnowledgeBase("x")).status == 503


def test_a_problem_of_an_unknown_kind_is_still_an_error_of_ours() -> None:
    error = error_of(Problem(type=BASE + "NewInAVersionToCome", title="t", status=422, detail="d"))
    assert type(error) is MathRAGError


def test_values_that_json_can_not_carry_are_left_out() -> None:
    problem = problem_of(MathRAGError("m", good=1, bad=object(), nan=float("nan")))
    assert problem.details == {"good": 1}


def test_a_person_reads_message_and_hint() -> None:
    lines = lines_of(errors.NoKnowledgeBase("nothing has been published"))
    assert lines[0] == "Error: nothing has been published"
    assert "mathrag ingest" in lines[1]
    assert hint_of(MathRAGError("x", hint="do this")) == "do this"
