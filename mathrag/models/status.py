"""Are the servers of the models there, and what is missing? For `mathrag doctor`; never longer than `PATIENCE` seconds."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from mathrag.settings import ModelSettings

PATIENCE = 1.5


class ServerStatus(BaseModel):
    """What a server of models has, against what the settings name."""

    model_config = ConfigDict(frozen=True)

    host: str
    needed: bool = Field(description="does anything that is configured use it?")
    reachable: bool
    models: tuple[str, ...] = Field(default=(), description="installed, sorted")
    missing: tuple[str, ...] = Field(default=(), description="named by the settings and not installed")
    commands: tuple[str, ...] = Field(default=(), description="what starts the server and brings the missing models")
    problem: str | None = Field(default=None, description="why it is not reachable")


def ollama_status(settings: ModelSettings) -> ServerStatus:
    """Ask Ollama once; an absent server is a status, not an error.

    What is missing is told of the models that the settings need of it; of all that they name, where they need none.
    """
    wanted = _chat_models(settings) if settings.backend == "ollama" else []
    wanted += [settings.embedding_model] if settings.embedder == "ollama" else []
    named = wanted or [settings.extraction_model, settings.chat_model, settings.embedding_model]
    found, problem = _listed(f"{settings.ollama_host.rstrip('/')}/api/tags", settings, "models", "name", "Ollama")
    missing = tuple(name for name in dict.fromkeys(named) if not _has(found, name))
    start = ("ollama serve",) if problem is not None else ()
    return ServerStatus(
        host=settings.ollama_host,
        needed=bool(wanted),
        reachable=problem is None,
        models=found,
        missing=missing,
        commands=(*start, *(f"ollama pull {name}" for name in missing)),
        problem=problem,
    )


def openai_status(settings: ModelSettings) -> ServerStatus:
    """Ask the OpenAI-compatible server once; an absent server is a status, not an error."""
    found, problem = _listed(f"{settings.openai_url.rstrip('/')}/models", settings, "data", "id", "OpenAI")
    missing = tuple(name for name in dict.fromkeys(_chat_models(settings)) if name not in found)
    return ServerStatus(
        host=settings.openai_url,
        needed=settings.backend == "openai",
        reachable=problem is None,
        models=found,
        missing=missing,
        problem=problem,
    )


def _chat_models(settings: ModelSettings) -> list[str]:
    return [settings.chat_model, *([settings.extraction_model] if settings.extraction else [])]


def _listed(
    url: str, settings: ModelSettings, rows: str, name: str, protocol: str
) -> tuple[tuple[str, ...], str | None]:
    """The models that a server lists, and why there are none where it can't be asked."""
    import httpx

    key = settings.api_key
    headers = {"authorization": f"Bearer {key.get_secret_value()}"} if key else {}
    try:
        answer = httpx.get(url, timeout=PATIENCE, headers=headers)
        answer.raise_for_status()
        listed: list[dict[str, Any]] = answer.json()[rows]
        return tuple(sorted(str(entry[name]) for entry in listed)), None
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        return (), str(error) or type(error).__name__
    except (ValueError, KeyError, TypeError):
        return (), f"it does not answer like {protocol}"


def _has(models: tuple[str, ...], name: str) -> bool:
    return name in models or (":" not in name and f"{name}:latest" in models)
