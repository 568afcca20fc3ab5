"""Imports what LanceDB's import costs most: Arrow's data sets, and a client for catalogues on servers, which nothing here asks.

pydantic would build a check of the arguments of each of its methods: a third of the time. LanceDB itself starts a thread and
is imported where it is used; this may be done in a process that others are forked from.
"""

from __future__ import annotations

import importlib

import pyarrow.dataset  # noqa: F401
import pydantic

_checking = pydantic.validate_call
pydantic.validate_call = lambda method: method  # type: ignore[assignment]
try:
    importlib.import_module("lance_namespace")
finally:
    pydantic.validate_call = _checking
