"""A situation pack becomes a document with a section a situation; what is none is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents import chunk, convert
from mathrag.errors import DocumentError
from mathrag.settings import DocumentSettings

PACK = """# two situations
situation: seesaw
title: A seesaw `in` balance
source: Archimedes
description: Torques are equal
equations: [F_1*d_1 == F_2*d_2]
--- # the second
situation: lever
title: A lever
source: Archimedes
equations: ["a == b"]   # kept as written
"""


def read(tmp_path: Path, text: str, name: str = "pack.yaml"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return convert(path, "pack-yaml", DocumentSettings())


def test_each_situation_is_a_section_with_its_own_text(tmp_path: Path) -> None:
    converted = read(tmp_path, PACK)
    assert converted.document.media_type == "application/yaml"
    assert converted.document.pages == ()
    pieces = chunk(converted.document, converted.markdown)
    assert [piece.headings for piece in pieces] == [("A seesaw 'in' balance",), ("A lever",)]
    assert "Torques are equal. Source: Archimedes." in pieces[0].text
    assert "# two situations\nsituation: seesaw" in pieces[0].text
    assert "```yaml situation\nsituation: lever\n" in pieces[1].text
    assert "# kept as written" in pieces[1].text
    assert all(piece.page is None for piece in pieces)


def test_a_fence_inside_a_situation_does_not_end_it(tmp_path: Path) -> None:
    text = "situation: seesaw\ntitle: T\ndescription: |\n  ```\n  code\n  ```\nsource: s\n"
    [piece] = chunk(read(tmp_path, text).document, read(tmp_path, text).markdown)
    assert piece.text.count("source: s") == 1
    assert piece.text.rstrip().endswith("````")


def test_what_is_no_situation_is_named_and_the_rest_is_kept(tmp_path: Path) -> None:
    converted = read(tmp_path, f"{PACK}---\nservices: {{web: 1}}\n", "pack.yml")
    assert converted.markdown.count("```yaml situation") == 2
    assert converted.document.warnings == ("line 13: no situation, for it has no key 'situation'",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("services:\n  web: {image: nginx}\n", "is no situation pack"),
        ("just words\n", "is no situation pack"),
        ("- situation: a list\n", "is no situation pack"),
        ("---\n", "is no situation pack"),
        (f"{PACK}---\nsituation: [broken\ntitle: x\n", "is not YAML: line 1[456]"),
        ("situation: *nowhere\n", "is not YAML: line 1"),
    ],
)
def test_other_yaml_is_refused_with_the_reason(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DocumentError, match=message) as caught:
        read(tmp_path, text)
    assert caught.value.reason == "malformed"
