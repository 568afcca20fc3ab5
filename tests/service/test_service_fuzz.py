"""The API asked at random from its own description: nothing that comes in is a defect of the service."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from mathrag.settings import Settings, load
from query_service.app import create_app
from query_service.current import CurrentKnowledge

PATIENCE_SECONDS = 120


@pytest.fixture(scope="module")
def schema(service_settings: Settings) -> schemathesis.BaseSchema:
    """The API over the tiny knowledge base; documents are not taken, so that no ingestion is started."""
    whole = load({"MATHRAG_HOME": str(service_settings.home)})
    service = whole.service.model_copy(update={"uploads": False, "hosts": ("testserver",), "sparql_seconds": 2.0})
    agent = whole.agent.model_copy(update={"seconds": 2.0})
    chosen = whole.model_copy(update={"service": service, "agent": agent})
    return schemathesis.openapi.from_asgi("/openapi.json", create_app(chosen, CurrentKnowledge(chosen)))


def test_no_request_is_a_defect(schema: schemathesis.BaseSchema) -> None:
    tried = set()
    for result in schema.get_all_operations():
        operation = result.ok()
        tried.add(operation.label)

        @settings(
            max_examples=10,
            deadline=None,
            derandomize=True,
            database=None,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case) -> None:
            response = case.call(timeout=PATIENCE_SECONDS)
            assert response.status_code < 500, f"{case.method} {case.path}: {response.text[:500]}"

        ask()
    assert len(tried) == 56
