"""Which converter a file gets, and what is said of files that can't be read."""

from __future__ import annotations

import random
from pathlib import Path

import pypdfium2
import pytest
import typst

from mathrag.documents import SUFFIXES, convert
from mathrag.documents.marker import marker_missing
from mathrag.errors import DocumentError
from mathrag.settings import DocumentSettings

SETTINGS = DocumentSettings()


def write(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = write(
        tmp_path_factory.mktemp("pdf") / "a.typ", "= Forces\nThe force is $F = m a$ here.\n#pagebreak()\nPage two."
    )
    target = source.with_suffix(".pdf")
    typst.compile(str(source), output=str(target))
    return target


def reason(path: Path, settings: DocumentSettings = SETTINGS) -> str:
    with pytest.raises(DocumentError) as caught:
        convert(path, "a", settings)
    assert caught.value.message
    return caught.value.reason


def test_a_pdf_becomes_markdown_with_pages(pdf: Path) -> None:
    converted = convert(pdf, "a-pdf", SETTINGS)
    document = converted.document
    assert (document.media_type, document.converter.split()[0]) == ("application/pdf", "textlayer")
    assert [span.page for span in document.pages] == [1, 2]
    first, second = document.pages
    assert "$F = ma$" in converted.markdown[first.start : first.end]
    assert converted.markdown[second.start : second.end] == "Page two."
    assert convert(pdf, "a-pdf", SETTINGS) == converted


def test_every_suffix_has_a_converter(tmp_path: Path, pdf: Path) -> None:
    row = '{"label": "Force", "equation": "F = m*a", "parameters": []}'
    for suffix in SUFFIXES:
        if suffix == ".docx":
            continue  # in a module of its own
        cells = '{"cells": [{"cell_type": "markdown", "source": ["Force"]}]}'
        texts = {".ipynb": cells, ".jsonl": row, ".json": row, ".yaml": "situation: fall", ".yml": "situation: fall"}
        content = pdf.read_bytes() if suffix == ".pdf" else texts.get(suffix, "Force $F = m a$.").encode()
        assert convert(write(tmp_path / f"a{suffix}", content), "a", SETTINGS).markdown.strip()


def test_missing_empty_and_directory(tmp_path: Path) -> None:
    assert reason(tmp_path / "no.pdf") == "missing"
    assert reason(tmp_path) == "missing"
    assert reason(write(tmp_path / "empty.pdf", b"")) == "empty"
    assert reason(write(tmp_path / "blank.md", "  \n\n")) == "empty"


def test_too_large(tmp_path: Path, pdf: Path) -> None:
    assert reason(pdf, DocumentSettings(max_bytes=100)) == "too-large"
    assert reason(pdf, DocumentSettings(max_pages=1)) == "too-large"


def test_not_a_pdf(tmp_path: Path) -> None:
    assert reason(write(tmp_path / "a.pdf", "just text")) == "not-a-pdf"
    assert reason(write(tmp_path / "b.pdf", b"PK\x03\x04rest")) == "not-a-pdf"


def test_truncated(tmp_path: Path) -> None:
    assert reason(write(tmp_path / "a.pdf", b"%PDF-1.7\n1 0 obj\n<< /Type /Cat")) == "truncated"


def test_encrypted(tmp_path: Path) -> None:
    # standard security handler, revision 3, with a user password that isn't empty
    body = (
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
        b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n"
        b"4 0 obj<</Filter/Standard/V 2/R 3/Length 128/P -44/O<" + b"11" * 32 + b">/U<" + b"22" * 32 + b">>>endobj\n"
        b"trailer<</Root 1 0 R/Size 5/Encrypt 4 0 R/ID[<00><00>]>>\n%%EOF"
    )
    assert reason(write(tmp_path / "a.pdf", body)) == "encrypted"


def test_scanned(tmp_path: Path) -> None:
    document = pypdfium2.PdfDocument.new()
    document.new_page(200, 200)
    document.save(tmp_path / "scan.pdf")
    document.close()
    assert reason(tmp_path / "scan.pdf") == "scanned"


def test_a_wrong_name_is_noticed(tmp_path: Path, pdf: Path) -> None:
    as_markdown = convert(write(tmp_path / "a.md", pdf.read_bytes()), "a", SETTINGS).document
    assert as_markdown.media_type == "application/pdf"
    assert "is a PDF" in as_markdown.warnings[0]
    page = convert(write(tmp_path / "page.txt", "<!DOCTYPE html><p>Force"), "a", SETTINGS).document
    assert page.media_type == "text/html"


def test_unsupported(tmp_path: Path) -> None:
    assert reason(write(tmp_path / "a.epub", b"PK\x03\x04rest")) == "unsupported"
    assert reason(write(tmp_path / "a.xyz", "text")) == "unsupported"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_usual_encodings_are_read(tmp_path: Path, encoding: str) -> None:
    text = "Die Kraft für die Höhe ist $F = m a$; ein längerer Satz steht davor und dahinter."
    assert "für die Höhe" in convert(write(tmp_path / "a.md", text.encode(encoding)), "a", SETTINGS).markdown


def test_unknown_encodings_are_refused(tmp_path: Path) -> None:
    assert reason(write(tmp_path / "a.txt", "力は質量と加速度の積".encode("shift_jis"))) == "encoding"
    assert reason(write(tmp_path / "b.txt", b"ab\x00cd")) == "encoding"


def test_a_document_without_a_formula_is_fine(tmp_path: Path) -> None:
    assert convert(write(tmp_path / "a.txt", "Just prose."), "a", SETTINGS).markdown == "Just prose.\n"


def test_marker_is_refused_with_what_is_missing(pdf: Path) -> None:
    if not marker_missing():
        pytest.skip("Marker is installed and ready here")
    with pytest.raises(DocumentError) as caught:
        convert(pdf, "a", DocumentSettings(converter="marker"))
    assert caught.value.reason == "marker"
    assert caught.value.details["missing"]


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_pdf_is_an_error_or_a_result(tmp_path: Path, pdf: Path, seed: int) -> None:
    damage = random.Random(seed)
    content = bytearray(pdf.read_bytes())
    for _ in range(damage.choice((1, 5, 50, 500))):
        content[damage.randrange(8, len(content))] = damage.randrange(256)
    if seed % 4 == 0:
        del content[damage.randrange(8, len(content)) :]
    try:
        outcome = convert(write(tmp_path / "a.pdf", bytes(content)), "a", SETTINGS).document.converter
    except DocumentError as error:
        outcome = error.reason
    assert outcome in {"textlayer 8", "truncated", "scanned", "encrypted", "empty", "too-large"}
