"""YAML that anybody may have written, read by libyaml: the parser in Python takes ten times as long.

libyaml would crash the process at values that are nested some ten thousand deep, so they are counted before.
"""

from __future__ import annotations

from typing import Any

import yaml

DEEPEST = 50
"""Values within one another; a situation needs five."""


def loader_of(text: str) -> Any:
    """The loader that reads ``text``, every scalar as text. Raises `yaml.YAMLError` for what is no YAML or nested too deeply."""
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    depth = 0
    for event in yaml.parse(text, Loader=loader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise yaml.MarkedYAMLError(problem="values are nested too deeply", problem_mark=event.start_mark)
    return loader


def fault_of(error: yaml.YAMLError, first: int = 1) -> str:
    """The line and what is wrong there, of a text that begins at the line ``first`` of its file."""
    mark = getattr(error, "problem_mark", None)
    return f"line {first + (mark.line if mark else 0)}: {getattr(error, 'problem', None) or error}"
