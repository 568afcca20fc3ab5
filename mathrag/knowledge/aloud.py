"""Formulas in words: what their commands, signs and names say. The words are data: ``ontology/formulas-aloud.yaml``."""

from __future__ import annotations

import re
from functools import lru_cache

from mathrag.ontology_files import read_yaml

_SIGNS = re.compile(r"(?:\\[A-Za-z]+|[<>'])(?:\s*0(?![\d.]))?")
# a name that a formula has in letters: "\\Th{ZFC}"
_NAMED = re.compile(r"(?<=\{)[A-Z][A-Za-z]+(?=\})")


@lru_cache(maxsize=1)
def words_of_signs() -> dict[str, str]:
    """The file, read once."""
    return dict(read_yaml("formulas-aloud.yaml"))


def read_aloud(latex: str) -> list[str]:
    """What a formula says, in its order, and then the names that it has."""
    return [*filter(None, map(_said_by, _SIGNS.findall(latex))), *_NAMED.findall(latex)]


def _said_by(sign: str) -> str:
    """What a command says; one that an author has made of another by a letter in front ("\\sabs") says what that says."""
    told, bare = words_of_signs(), sign.rstrip("0 ")
    plain = told.get(bare) or told.get(f"\\{bare[2:]}", "")
    return f"{plain} {told.get(f'{bare} 0', '')}".strip() if bare != sign else plain
