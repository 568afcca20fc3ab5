"""The data files of this room: ``ontology/openmath/*.yaml``."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mathrag.entities import Frozen
from mathrag.ontology_files import read_yaml


class DictionaryKinds(Frozen):
    """``dictionaries.yaml``."""

    not_mathematical: dict[str, tuple[str, ...]]
    not_mathematical_roles: tuple[str, ...]
    statuses: tuple[str, ...]

    def is_mathematical(self, dictionary: str, role: str) -> bool:
        """Is a symbol of this dictionary and role one of mathematics?"""
        excluded = any(dictionary in names for names in self.not_mathematical.values())
        return not excluded and role not in self.not_mathematical_roles

    def rank(self, status: str) -> int:
        """Of a dictionary's status: the lower is believed."""
        return self.statuses.index(status) if status in self.statuses else len(self.statuses)


@lru_cache(maxsize=1)
def dictionary_kinds() -> DictionaryKinds:
    """``dictionaries.yaml``, read once."""
    return DictionaryKinds.model_validate(load("dictionaries"))


def load(name: str) -> Any:
    """The content of ``ontology/openmath/<name>.yaml``."""
    return read_yaml("openmath", f"{name}.yaml")
