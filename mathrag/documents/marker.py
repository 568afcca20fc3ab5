"""Marker (optional extra ``marker-pdf`` 2): a model that looks at the page, for PDFs whose text layer can't be read.

Marker itself has no test of readiness and downloads or waits for what is missing, so `marker_missing` looks for each part
on disk (or for the variable that names a server) and nothing of Marker is imported before all are there.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from mathrag.documents.converted import Page, Reading, Source
from mathrag.errors import DocumentError
from mathrag.settings import DocumentSettings

_PAGE_MARK = re.compile(r"\n*\{(\d+)\}-{48}\n*")
# seconds Marker may wait for a server of its own (the parts are there, so they start soon), and for one answer of it
_PATIENCE = {
    "FAST_LAYOUT_SERVER_STARTUP_TIMEOUT": "60",
    "OCR_ERROR_SERVER_STARTUP_TIMEOUT": "60",
    "SURYA_INFERENCE_STARTUP_TIMEOUT": "60",
    "FAST_LAYOUT_SERVER_TIMEOUT": "120",
    "OCR_ERROR_SERVER_TIMEOUT": "120",
    "SURYA_INFERENCE_TIMEOUT_SECONDS": "300",
}
MODE = "fast"


class MarkerConverter:
    """Marker's own Markdown, page by page."""

    name = "marker"

    def __init__(self, settings: DocumentSettings) -> None:
        self._settings = settings

    @property
    def version(self) -> str:
        """Marker's own version, its mode, and the language model beside it where there is one."""
        try:
            of_package = version("marker-pdf")
        except PackageNotFoundError:
            of_package = "not installed"
        model = self._settings.marker_model
        return f"{of_package} {MODE}" + (f" with {model}" if model else "")

    def read(self, source: Source) -> Reading:
        missing = marker_missing()
        if missing:
            raise DocumentError(
                f"Marker is not ready: {'; '.join(missing)}. Or set MATHRAG_DOCUMENTS__CONVERTER=textlayer",
                reason="marker",
                missing=list(missing),
            )
        return Reading(pages(source.path, options(self._settings)), paged=True)


def options(settings: DocumentSettings) -> dict[str, object]:
    """Marker's configuration: every equation read, inline ones too, pages kept apart."""
    chosen: dict[str, object] = {
        "mode": MODE,
        "paginate_output": True,
        "ocr_inline_math": True,
        "extract_images": False,
        "disable_tqdm": True,
    }
    if settings.marker_model:
        chosen |= {
            "use_llm": True,
            "llm_service": "marker.services.ollama.OllamaService",
            "ollama_base_url": settings.marker_ollama.rstrip("/"),
            "ollama_model": settings.marker_model,
        }
    return chosen


def marker_missing() -> tuple[str, ...]:
    """What Marker lacks to convert a PDF with formulas, each with what to do; empty where it is ready. No network."""
    if find_spec("marker") is None:
        return ("the extra is not installed (pip install 'mathrag[marker]')",)
    checks = (
        (_font(), "its font is not there (FONT_PATH)"),
        (_layout(), "the layout model is neither in the cache nor served (FAST_LAYOUT_SERVER_URL)"),
        (_ocr_errors(), "the OCR error model is neither in the cache nor served (OCR_ERROR_SERVER_URL)"),
        (_vision(), "no vision model: set SURYA_INFERENCE_URL, or install llama-server and name the two model files"),
    )
    return tuple(what for there, what in checks if not there)


def _font() -> bool:
    return _font_path().is_file()


def _font_path() -> Path:
    package = find_spec("marker")
    root = Path(next(iter(package.submodule_search_locations or ("",)))) if package else Path()
    return Path(os.environ.get("FONT_PATH", root.parent / "static" / "fonts" / "GoNotoCurrent-Regular.ttf"))


def _layout() -> bool:
    if os.environ.get("FAST_LAYOUT_SERVER_URL"):
        return True
    checkpoint = os.environ.get("FAST_LAYOUT_MODEL_CHECKPOINT")
    if checkpoint and Path(checkpoint).exists():
        return True
    home = os.environ.get("HF_HOME") or Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "huggingface"
    cache = Path(os.environ.get("HF_HUB_CACHE", Path(home) / "hub"))
    return any("layout" in folder.name.lower() for folder in cache.glob("models--datalab-to--*"))


def _ocr_errors() -> bool:
    if os.environ.get("OCR_ERROR_SERVER_URL"):
        return True
    default = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "datalab" / "models"
    cache = Path(os.environ.get("MODEL_CACHE_DIR", default))
    return any(cache.glob("ocr_error*/**/manifest.json"))


def _vision() -> bool:
    if os.environ.get("SURYA_INFERENCE_URL"):
        return True
    files = (os.environ.get("SURYA_GGUF_LOCAL_MODEL_PATH"), os.environ.get("SURYA_GGUF_LOCAL_MMPROJ_PATH"))
    return shutil.which("llama-server") is not None and all(file and Path(file).is_file() for file in files)


def pages(path: Path, chosen: Mapping[str, object]) -> tuple[Page, ...]:
    """The pages of a PDF as Marker reads them with the options ``chosen``."""
    for variable, seconds in _PATIENCE.items():
        os.environ.setdefault(variable, seconds)  # Marker reads them when it is imported
    from marker.config.parser import ConfigParser
    from marker.converters.pdf import PdfConverter
    from marker.models import create_model_dict, shutdown_models
    from marker.output import text_from_rendered

    parser = ConfigParser(dict(chosen))
    models = create_model_dict()
    try:
        converter = PdfConverter(models, config=parser.generate_config_dict(), llm_service=parser.get_llm_service())
        text, _, _ = text_from_rendered(converter(str(path)))
    except Exception as error:  # Marker raises whatever its backends do
        raise DocumentError(f"Marker failed on {path.name}: {error}", reason="marker", path=str(path)) from error
    finally:
        shutdown_models(models)
    return paged(text)


def paged(text: str) -> tuple[Page, ...]:
    """Marker's Markdown cut at its page marks, ``{0}`` and 48 dashes; an unmarked page is empty."""
    parts = _PAGE_MARK.split(text)
    if len(parts) < 3:
        return (Page(text.strip()),)
    found = {int(number): markdown.strip() for number, markdown in zip(parts[1::2], parts[2::2], strict=True)}
    return tuple(Page(found.get(number, "")) for number in range(max(found) + 1))
