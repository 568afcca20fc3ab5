"""Situations in the chunks of packs and of other documents: kept as written, and no formula twice."""

from __future__ import annotations

from pathlib import Path

from mathrag.documents import chunk, convert
from mathrag.extraction import extract
from mathrag.settings import DocumentSettings

SITUATION = "situation: seesaw\ntitle: A seesaw\nsource: $F = m a$ of Newton\nequations: [F_1*d_1 == F_2*d_2]"


def extracted(tmp_path: Path, name: str, text: str):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    converted = convert(path, "a", DocumentSettings())
    return extract(converted.document, chunk(converted.document, converted.markdown))


def test_a_pack_says_its_situations_and_no_formula(tmp_path: Path) -> None:
    [found] = extracted(tmp_path, "a.yaml", SITUATION)
    assert not found.formulas
    assert not found.constants
    assert [(one.name, one.text.strip()) for one in found.situations] == [("seesaw", SITUATION)]


def test_a_situation_may_stand_beside_the_formulas_of_any_document(tmp_path: Path) -> None:
    text = f"# Motion\n\nThe force is\n\n$$F = m a$$\n\n```yaml situation\n{SITUATION}\n```\n\n```yaml situation\nx: 1\n```\n"
    [found] = extracted(tmp_path, "a.md", text)
    assert [formula.latex for formula in found.formulas] == ["F = m a"]
    assert [one.name for one in found.situations] == ["seesaw"]
    assert [skipped.item for skipped in found.skipped if "situation" in skipped.reason] == ["x: 1\n"]
