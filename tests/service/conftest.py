"""A service over a tiny knowledge base, in this process."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from streamlit.components.v2 import manifest_scanner

sys.path.insert(0, str(Path(__file__).parents[1] / "commands"))

from tiny_knowledge import publish_tiny

from mathrag.settings import Settings, load
from query_service.client import Client


@pytest.fixture(scope="session")
def service_settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Settings of a home with one snapshot; tests leave it as it is."""
    root = tmp_path_factory.mktemp("service") / "home"
    publish_tiny(root)
    return load({"MATHRAG_HOME": str(root)})


@pytest.fixture(scope="session")
def client(service_settings: Settings) -> Iterator[Client]:
    """A client of a service in this process."""
    with Client(settings=service_settings) as client:
        yield client


@pytest.fixture(scope="session", autouse=True)
def scanned_once() -> Iterator[None]:
    """Each page of Streamlit's harness looks through every installed package for components; what it finds stays the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests))
        yield
