"""Names of a package that are imported when they are first asked for: a command needs few of what a room offers."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


def later(package: str) -> Callable[[str], Any]:
    """The ``__getattr__`` of a ``package`` that imports its names under ``if TYPE_CHECKING``.

    No module of the package may be called as one of them: it would take its place.
    """

    @cache
    def places() -> dict[str, tuple[str, str]]:
        tree = ast.parse(inspect.getsource(sys.modules[package]))
        found = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
        return {alias.asname or alias.name: (str(node.module), alias.name) for node in found for alias in node.names}

    def get(name: str) -> Any:
        if name.startswith("_") or name not in places():
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, own = places()[name]
        found = getattr(import_module(module), own)
        setattr(sys.modules[package], name, found)
        return found

    return get
