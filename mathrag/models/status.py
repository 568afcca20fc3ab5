"""Is Ollama there, and what is missing? For `mathrag doctor`; never longer than `PATIENCE` seconds."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from mathrag.settings import ModelSettings

PATIENCE = 1.5


class OllamaStatus(BaseModel):
    """What an Ollama server has, against what the settings name."""

    model_config = ConfigDict(frozen=True)

    host: str
    reachable: bool
    models: tuple[str, ...] = Field(default=(), description="installed, sorted")
    missing: tuple[str, ...] = Field(default=(), description="named by the settings and not installed")
    commands: tuple[str, ...] = Field(default=(), description="what starts the server and pulls the missing models")
    problem: str | None = Field(default=None, description="why it is not reachable")


def ollama_status(settings: ModelSettings) -> OllamaStatus:
    """Ask the server once; an absent server is a status, not an error."""
    import httpx

    wanted = dict.fromkeys((settings.extraction_model, settings.chat_model, settings.embedding_model))
    models: tuple[str, ...] = ()
    problem: str | None = None
    try:
        answer = httpx.get(f"{settings.ollama_host.rstrip('/')}/api/tags", timeout=PATIENCE)
        answer.raise_for_status()
        models = tuple(sorted(str(entry["name"]) for entry in answer.json()["models"]))
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        problem = str(error) or type(error).__name__
    except (ValueError, KeyError, TypeError):
        problem = "it does not answer like Ollama"
    missing = tuple(name for name in wanted if not _has(models, name))
    start = ("ollama serve",) if problem is not None else ()
    return OllamaStatus(
        host=settings.ollama_host,
        reachable=problem is None,
        models=models,
        missing=missing,
        commands=(*start, *(f"ollama pull {name}" for name in missing)),
        problem=problem,
    )


def _has(models: tuple[str, ...], name: str) -> bool:
    return name in models or (":" not in name and f"{name}:latest" in models)
