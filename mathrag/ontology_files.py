"""The data in YAML below ``ontology``, read by libyaml where PyYAML has it: the parser in Python takes eight times as long."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import yaml


def read_yaml(*path: str) -> Any:
    """The content of a file below ``ontology``, by the parts of its path."""
    text = files("ontology").joinpath(*path).read_text(encoding="utf-8")
    return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
