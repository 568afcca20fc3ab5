"""Marker's adapter against Marker's own code, as far as that runs without models; `make test-marker` runs all of it.

Without models Marker takes every block for text and flattens formulas: what is tested is that its API, options and page marks
are what the adapter takes them for, not how well it reads.
"""

from __future__ import annotations

import os
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

from mathrag.documents import convert, marker
from mathrag.documents.conversion import CONVERTER_VERSION
from mathrag.errors import DocumentError
from mathrag.settings import DocumentSettings

SHEET = Path(__file__).parent / "sheets" / "cells-chrome.pdf"
# what Marker does without any model
WITHOUT_MODELS = {"disable_ocr": True, "force_layout_block": "Text"}

installed = pytest.mark.skipif(
    find_spec("marker") is None, reason="the extra 'marker' is not installed: make test-marker"
)


@pytest.fixture
def font(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A font that is there: Marker would download one, and uses it for other formats than PDF only."""
    from marker.settings import settings

    path = tmp_path / "font.ttf"
    path.write_bytes(b"")
    monkeypatch.setattr(settings, "FONT_PATH", str(path))


def test_pages_are_cut_at_marks() -> None:
    mark = "{{{}}}" + "-" * 48
    text = f"\n\n{mark.format(0)}\n\nOne\n\n{mark.format(2)}\n\nThree $x$"
    assert [page.markdown for page in marker.paged(text)] == ["One", "", "Three $x$"]
    assert [page.markdown for page in marker.paged("no mark")] == ["no mark"]


def test_a_language_model_is_asked_only_where_one_is_named() -> None:
    assert "use_llm" not in marker.options(DocumentSettings())
    chosen = marker.options(DocumentSettings(marker_model="llava", marker_ollama="http://10.0.0.1:11434/"))
    assert chosen["ollama_base_url"] == "http://10.0.0.1:11434"
    assert chosen["ollama_model"] == "llava"


@installed
def test_readiness_is_decided_at_once_and_names_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("HF_HOME", "XDG_CACHE_HOME", "MODEL_CACHE_DIR", "FONT_PATH"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    for variable in ("FAST_LAYOUT_SERVER_URL", "OCR_ERROR_SERVER_URL", "SURYA_INFERENCE_URL", "HF_HUB_CACHE"):
        monkeypatch.delenv(variable, raising=False)
    start = time.perf_counter()
    missing = marker.marker_missing()
    assert time.perf_counter() - start < 1
    assert len(missing) == 4
    with pytest.raises(DocumentError) as caught:
        convert(SHEET, "a", DocumentSettings(converter="marker"))
    assert caught.value.reason == "marker"
    for variable in ("FAST_LAYOUT_SERVER_URL", "OCR_ERROR_SERVER_URL", "SURYA_INFERENCE_URL"):
        monkeypatch.setenv(variable, "http://127.0.0.1:9")
    (tmp_path / "FONT_PATH").write_bytes(b"")
    assert marker.marker_missing() == ()


@installed
def test_the_places_looked_at_are_those_of_marker(monkeypatch: pytest.MonkeyPatch) -> None:
    from marker.settings import Settings as MarkerSettings
    from surya.settings import Settings as SuryaSettings

    for variable in marker._PATIENCE:
        assert variable in SuryaSettings.model_fields
    assert "FONT_PATH" in MarkerSettings.model_fields
    for variable in ("FAST_LAYOUT_SERVER_URL", "OCR_ERROR_SERVER_URL", "SURYA_INFERENCE_URL", "MODEL_CACHE_DIR"):
        assert variable in SuryaSettings.model_fields
    for variable in ("FAST_LAYOUT_MODEL_CHECKPOINT", "SURYA_GGUF_LOCAL_MODEL_PATH", "SURYA_GGUF_LOCAL_MMPROJ_PATH"):
        assert variable in SuryaSettings.model_fields
    from marker.settings import settings

    assert str(marker._font_path()) == settings.FONT_PATH


@installed
@pytest.mark.usefixtures("font")
def test_a_sheet_goes_through_marker() -> None:
    pages = marker.pages(SHEET, {**marker.options(DocumentSettings()), **WITHOUT_MODELS})
    expected = convert(SHEET, "a", DocumentSettings(converter="textlayer")).document.pages
    assert len(pages) == len(expected)
    assert "activation energy in j/mol" in " ".join(page.markdown for page in pages).lower()
    assert os.environ["SURYA_INFERENCE_STARTUP_TIMEOUT"] == "60"


@installed
@pytest.mark.usefixtures("font")
def test_ollama_is_marker_s_language_model_where_one_is_named() -> None:
    from marker.config.parser import ConfigParser
    from marker.converters.pdf import PdfConverter
    from marker.models import create_model_dict

    parser = ConfigParser(marker.options(DocumentSettings(marker_model="llava", marker_ollama="http://10.0.0.1:1")))
    converter = PdfConverter(
        create_model_dict(), config=parser.generate_config_dict(), llm_service=parser.get_llm_service()
    )
    assert type(converter.llm_service).__name__ == "OllamaService"
    assert (converter.llm_service.ollama_model, converter.llm_service.ollama_base_url) == ("llava", "http://10.0.0.1:1")


@installed
def test_the_version_is_recorded() -> None:
    recorded = marker.MarkerConverter(DocumentSettings(marker_model="llava")).version
    assert recorded.startswith("2.")
    assert recorded.endswith("fast with llava")
    assert CONVERTER_VERSION
