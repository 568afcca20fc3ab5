"""Settings of all tests: Hypothesis judges results, never how long a busy machine took for them."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("mathrag", deadline=None)
settings.load_profile("mathrag")


@pytest.fixture(autouse=True)
def own_main() -> Iterator[None]:
    """The main module is the test's again: Streamlit's tests put a script there, which a process that is started later would run."""
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main
