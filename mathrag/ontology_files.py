"""The data in YAML below ``ontology``, read by libyaml where PyYAML has it: the parser in Python takes eight times as long."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import yaml


@cache
def read_yaml(*path: str, as_text: bool = False) -> Any:
    """The content of a file below ``ontology``, by the parts of its path; ``as_text``: "no" and "1" in it are words.

    It is read once and shared: nobody changes it.
    """
    text = files("ontology").joinpath(*path).read_text(encoding="utf-8")
    kind = "BaseLoader" if as_text else "SafeLoader"
    return yaml.load(text, Loader=getattr(yaml, f"C{kind}", getattr(yaml, kind)))
