"""What `mathrag doctor` looks at. Each check says ``ok``, ``warning`` (optional or to come) or ``missing`` (needed)."""

from __future__ import annotations

import os
import platform
import sys
from importlib import metadata
from typing import Literal

from mathrag.entities import Frozen
from mathrag.errors import MathRAGError, NoKnowledgeBase, SettingsError
from mathrag.home import Home
from mathrag.settings import SettingRow, Settings, describe, load

PACKAGES = (
    "mathrag",
    "dagster",
    "fastapi",
    "lancedb",
    "pyoxigraph",
    "onnxruntime",
    "pydantic",
    "streamlit",
    "mcp",
    "marker-pdf",
)
OLDEST_PYTHON = (3, 11)
State = Literal["ok", "warning", "missing"]


class HealthCheck(Frozen):
    """One part and its state."""

    name: str
    state: State
    detail: str
    commands: tuple[str, ...] = ()


class Diagnosis(Frozen):
    """All checks and all settings."""

    usable: bool
    versions: dict[str, str | None]
    checks: tuple[HealthCheck, ...]
    settings: tuple[SettingRow, ...]


def diagnose(settings: Settings) -> Diagnosis:
    """Look at everything once; nothing is created or changed."""
    checks = (
        _python(),
        _home(settings),
        _knowledge(settings),
        _embedder(settings),
        _marker(settings),
        _language_model(settings),
        _ollama(settings),
    )
    return Diagnosis(
        usable=all(check.state != "missing" for check in checks),
        versions=_versions(),
        checks=checks,
        settings=tuple(describe(settings)),
    )


def diagnose_settings(error: SettingsError) -> Diagnosis:
    """What can be said where the settings can't be read: why, and every setting with its default."""
    return Diagnosis(
        usable=False,
        versions=_versions(),
        checks=(_python(), HealthCheck(name="settings", state="missing", detail=error.message)),
        settings=tuple(describe(load({}), {})),
    )


def _versions() -> dict[str, str | None]:
    return {"python": platform.python_version(), **{name: _version(name) for name in PACKAGES}}


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _python() -> HealthCheck:
    detail = f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}"
    if sys.version_info < OLDEST_PYTHON:
        return HealthCheck(name="Python", state="missing", detail=f"{detail}; 3.11 or newer is needed")
    return HealthCheck(name="Python", state="ok", detail=detail)


def _home(settings: Settings) -> HealthCheck:
    home = settings.home
    nearest = next(path for path in (home, *home.parents) if path.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK | os.X_OK):
        return HealthCheck(name="home", state="missing", detail=f"{home} can't be written; set MATHRAG_HOME")
    return HealthCheck(name="home", state="ok", detail=f"{home}{'' if home.exists() else ' (not created yet)'}")


def _knowledge(settings: Settings) -> HealthCheck:
    from mathrag.knowledge import KnowledgeBase

    try:
        knowledge = KnowledgeBase.open(Home(settings.home), settings)
        documents = knowledge.documents()
        formulas = list(knowledge.all_formulas())
    except NoKnowledgeBase:
        return HealthCheck(
            name="knowledge base",
            state="warning",
            detail="nothing has been published yet",
            commands=("mathrag ingest PATH...",),
        )
    except MathRAGError as error:
        return HealthCheck(
            name="knowledge base", state="missing", detail=error.message, commands=("mathrag ingest PATH...",)
        )
    executable = sum(formula.executable for formula in formulas)
    slugs = ", ".join(sorted(document.slug for document in documents))
    detail = (
        f"snapshot {knowledge.snapshot}: {len(formulas)} formulas ({executable} executable) of "
        f"{len(documents)} documents: {slugs}"
    )
    return HealthCheck(name="knowledge base", state="ok", detail=detail)


def _embedder(settings: Settings) -> HealthCheck:
    from mathrag.models import embedder

    try:
        chosen = embedder(settings.models)
        vectors = chosen.embed(["kinetic energy"])
    except MathRAGError as error:
        return HealthCheck(name="embedder", state="missing", detail=error.message)
    return HealthCheck(name="embedder", state="ok", detail=f"{chosen.name}, {vectors.shape[1]} dimensions")


def _marker(settings: Settings) -> HealthCheck:
    from mathrag.documents import marker_missing

    missing = marker_missing()
    if not missing:
        return HealthCheck(name="Marker", state="ok", detail="ready")
    needed = settings.documents.converter == "marker"
    detail = f"not ready{'' if needed else ' (optional, for scanned PDFs)'}: {'; '.join(missing)}"
    return HealthCheck(name="Marker", state="missing" if needed else "warning", detail=detail)


def _language_model(settings: Settings) -> HealthCheck:
    models = settings.models
    reader = settings.problems.reader
    if models.backend == "none" and reader == "model":
        detail = "MATHRAG_PROBLEMS__READER is 'model', and none is configured: set MATHRAG_MODELS__BACKEND"
        return HealthCheck(name="language model", state="missing", detail=detail)
    if models.backend == "none":
        detail = "none configured: questions and documents are read by rules (docs/language-models.md)"
        return HealthCheck(name="language model", state="ok", detail=detail)
    reads = f"; {models.extraction_model} reads documents" if models.extraction else ""
    twice = "; it reads each question a second time" if reader == "model" else ""
    detail = f"{models.backend} {models.chat_model} for questions{twice}{reads}"
    if models.backend == "ollama":
        return HealthCheck(name="language model", state="ok", detail=f"{detail} (see Ollama)")
    from mathrag.models import openai_status

    status = openai_status(models)
    if not status.reachable:
        detail += f"; {status.host} does not answer ({status.problem}): set MATHRAG_MODELS__OPENAI_URL and its API_KEY"
        return HealthCheck(name="language model", state="missing", detail=detail)
    state: State = "warning" if status.missing else "ok"
    detail += f"; {status.host} does not list {', '.join(status.missing)}" if status.missing else f"; {status.host}"
    return HealthCheck(name="language model", state=state, detail=detail)


def _ollama(settings: Settings) -> HealthCheck:
    from mathrag.models import ollama_status

    status = ollama_status(settings.models)
    if status.reachable and not status.missing:
        return HealthCheck(name="Ollama", state="ok", detail=f"{status.host}: {', '.join(status.models)}")
    if status.reachable:
        detail = f"{status.host} answers; not installed: {', '.join(status.missing)}"
    else:
        detail = f"{status.host} does not answer ({status.problem})"
    detail += "" if status.needed else "; optional, nothing configured needs it"
    state: State = "missing" if status.needed else "warning"
    return HealthCheck(name="Ollama", state=state, detail=detail, commands=status.commands)
