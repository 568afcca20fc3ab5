"""The API asked at random from its own description: nothing that comes in is a defect of the service."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from mathrag.settings import Settings, load
from query_service.app import create_app
from query_service.current import CurrentKnowledge


@pytest.fixture(scope="module")
def api(service_settings: Settings) -> schemathesis.BaseSchema:
    """The API over the tiny knowledge base; documents are not taken, so that no ingestion is started."""
    whole = load({"MATHRAG_HOME": str(service_settings.home)})
    closed = whole.service.model_copy(update={"uploads": False, "hosts": ("testserver", "localhost")})
    bounded = whole.agent.model_copy(update={"seconds": 2.0})
    chosen = whole.model_copy(update={"service": closed, "agent": bounded})
    return schemathesis.openapi.from_asgi("/openapi.json", create_app(chosen, CurrentKnowledge(chosen)))


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
def test_no_request_is_a_defect(case: schemathesis.Case) -> None:
    response = case.call()
    assert response.status_code < 500, f"{case.method} {case.path}: {response.status_code} {response.text[:300]}"
