"""Situations that a chunk tells: the ```` ```yaml situation ```` blocks of a pack, or of any other document (``docs/situations.md``)."""

from __future__ import annotations

from typing import Any

import yaml

from mathrag.documents.yaml_text import loader_of
from mathrag.entities import Chunk, ExtractedSituation, Skipped
from mathrag.extraction.rules.blocks import blocks

SITUATIONS_VERSION = "situations 1"
FENCE = "yaml situation"
PACK = "application/yaml"
"""The media type of a document that holds nothing but situations."""
_SHOWN = 200


def extract_situations(chunk: Chunk) -> tuple[list[ExtractedSituation], list[Skipped]]:
    """The situations of ``chunk`` as their author wrote them, and the blocks that tell none, with the reason."""
    found: list[ExtractedSituation] = []
    skipped: list[Skipped] = []
    for block in blocks(chunk.text):
        if block.kind != "code" or block.language != FENCE:
            continue
        name = _name(block.text)
        if name:
            found.append(ExtractedSituation(name=name, text=block.text, extractor=SITUATIONS_VERSION, page=chunk.page))
        else:
            skipped.append(Skipped(item=block.text[:_SHOWN], reason="a situation needs the key 'situation' in YAML"))
    return found, skipped


def _name(text: str) -> str:
    """What the first situation of ``text`` is called; empty where it tells none."""
    try:
        fields: Any = next(yaml.load_all(text, Loader=loader_of(text)), None)
    except yaml.YAMLError:
        return ""
    name = fields.get("situation") if isinstance(fields, dict) else None
    return name.strip() if isinstance(name, str) else ""
