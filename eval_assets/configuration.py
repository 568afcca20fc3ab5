"""Configurations: who answers a benchmark, and under which settings.

One TOML file each: those in ``eval_assets/configurations/`` are part of the project, your own go into ``configurations/`` of
the home. ``answers`` says who answers: the agent (with ``policy``), or a baseline (`eval_assets.baselines`).
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from mathrag.entities import Frozen
from mathrag.errors import SettingsError
from mathrag.home import Home, slug_of
from mathrag.settings import PolicyName, Settings

BUNDLED = Path(__file__).parent / "configurations"
SUFFIX = ".toml"
DEFAULT = "symbolic"


class Configuration(Frozen):
    """One way to answer."""

    name: str
    description: str
    answers: Literal["agent", "plain", "rag"] = "agent"
    policy: PolicyName | None = Field(default=None, description="of the agent; the configured one where left out")
    settings: dict[str, dict[str, Any]] = Field(default_factory=dict, description="what differs from the home's")
    model: bool = Field(default=False, description="does it need a language model?")
    sample: int = Field(default=0, ge=0, description="questions of a benchmark that are asked; 0 is all")
    automatic: bool = Field(default=False, description="is it measured whenever something is new?")
    compared_with: str | None = Field(default=None, description="the configuration it takes something away from")

    def applied(self, settings: Settings) -> Settings:
        """``settings`` with what this configuration changes. Raises `SettingsError`."""
        changed: dict[str, Any] = {}
        for group, values in self.settings.items():
            before = getattr(settings, group, None)
            if before is None:
                raise SettingsError(
                    f"configuration '{self.name}': there is no group of settings '{group}'", group=group
                )
            try:
                changed[group] = type(before).model_validate({**before.model_dump(), **values})
            except ValidationError as error:
                first = error.errors()[0]
                place = ".".join((group, *map(str, first["loc"])))
                raise SettingsError(f"configuration '{self.name}': {place}: {first['msg']}", setting=place) from error
        return settings.model_copy(update=changed)

    def lacks(self, settings: Settings) -> str:
        """What must be set before it can be asked; empty where nothing lacks."""
        if self.settings and settings.service.url:
            return f"a service in this process, as it changes settings: unset MATHRAG_SERVICE__URL ({settings.service.url})"
        if self.model and not settings.service.url and self.applied(settings).models.backend == "none":
            return "a language model: set MATHRAG_MODELS__BACKEND, and MATHRAG_MODELS__API_KEY where its server wants a key"
        return ""


def folder(home: Home) -> Path:
    """Where users put theirs."""
    return home.root / "configurations"


def configurations(home: Home) -> dict[str, Configuration]:
    """Every configuration by name; one of the user's goes before a bundled one. Raises `SettingsError`."""
    paths = {slug_of(path.stem): path for place in (BUNDLED, folder(home)) for path in sorted(place.glob(f"*{SUFFIX}"))}
    return {name: _read(name, path) for name, path in sorted(paths.items())}


def configuration(home: Home, name: str) -> Configuration:
    """The one called ``name``. Raises `SettingsError` naming those there are."""
    found = configurations(home)
    if name not in found:
        raise SettingsError(
            f"there is no configuration '{name}'; there are {', '.join(found)} (your own: {folder(home)})", name=name
        )
    return found[name]


def _read(name: str, path: Path) -> Configuration:
    try:
        return Configuration.model_validate({**tomllib.loads(path.read_text(encoding="utf-8")), "name": name})
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path} can't be read as TOML: {error}", path=str(path)) from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise SettingsError(f"{path}: {place}: {first['msg']}", path=str(path), field=place) from error
