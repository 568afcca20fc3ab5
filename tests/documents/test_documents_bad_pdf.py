"""Hostile, broken and unusual PDFs: an error that names the reason, or a result with a warning; never a hang."""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from pathlib import Path

import pytest
import typst
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mathrag.documents import convert
from mathrag.documents.converted import Converted
from mathrag.errors import DocumentError
from mathrag.settings import DocumentSettings

SETTINGS = DocumentSettings(processes=1)
HELVETICA = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"


def pdf(objects: Sequence[bytes | str], root: int = 1) -> bytes:
    """A PDF of these objects, numbered from 1, with a cross-reference table."""
    out, offsets = bytearray(b"%PDF-1.7\n"), []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n".encode() + (body if isinstance(body, bytes) else body.encode()) + b"\nendobj\n"
    start = len(out)
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}".encode()
    out += f"trailer<</Size {len(objects) + 1}/Root {root} 0 R>>\nstartxref\n{start}\n%%EOF".encode()
    return bytes(out)


def stream(content: bytes, entries: str = "") -> bytes:
    return f"<</Length {len(content)}{entries}>>stream\n".encode() + content + b"\nendstream"


def one_page(content: bytes, font: str = HELVETICA, page: str = "", entries: str = "") -> bytes:
    return pdf(
        [
            "<</Type/Catalog/Pages 2 0 R>>",
            "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]{page}/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>",
            font,
            stream(content, entries),
        ]
    )


def read(path: Path, content: bytes, limits: DocumentSettings = SETTINGS) -> Converted:
    path.write_bytes(content)
    return convert(path, "a", limits)


def reason(path: Path, content: bytes, limits: DocumentSettings = SETTINGS) -> str:
    with pytest.raises(DocumentError) as caught:
        read(path, content, limits)
    assert path.name in caught.value.message
    return caught.value.reason


def outcome(path: Path, content: bytes, limits: DocumentSettings = SETTINGS) -> str:
    """The Markdown, or the reason in angle brackets."""
    try:
        return read(path, content, limits).markdown
    except DocumentError as error:
        return f"<{error.reason}>"


UNREAD = {"<scanned>", "<empty>", "<truncated>"}
TEXT = b"BT /F 12 Tf 20 300 Td (The force on a body is its mass times its acceleration.) Tj ET"


def test_the_page_that_the_others_are_made_from(tmp_path: Path) -> None:
    assert "its mass times its" in read(tmp_path / "a.pdf", one_page(TEXT)).markdown


def test_no_pages(tmp_path: Path) -> None:
    empty = pdf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 0>>"])
    assert reason(tmp_path / "a.pdf", empty) == "truncated"


def test_ten_thousand_pages(tmp_path: Path) -> None:
    count = 10_000
    kids = " ".join(f"{number} 0 R" for number in range(3, count + 3))
    page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"
    many = pdf(["<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages/Kids[{kids}]/Count {count}>>", *[page] * count])
    assert reason(tmp_path / "a.pdf", many) == "too-large"
    assert reason(tmp_path / "a.pdf", many, DocumentSettings(processes=1, max_pages=20_000)) == "scanned"


@pytest.mark.skipif("LONG_TESTS" not in os.environ, reason="takes long: set LONG_TESTS=1")
def test_two_thousand_pages_are_read(tmp_path: Path) -> None:
    count = 2_000
    kids = " ".join(f"{2 * number + 2} 0 R" for number in range(1, count + 1))
    objects: list[bytes | str] = [
        "<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages/Kids[{kids}]/Count {count}>>", HELVETICA,
    ]  # fmt: skip
    page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<</Font<</F 3 0 R>>>>"
    for number in range(1, count + 1):
        objects.append(f"{page}/Contents {2 * number + 3} 0 R>>")
        objects.append(stream(f"BT /F 12 Tf 20 200 Td (Page {number}.) Tj ET".encode()))
    converted = read(tmp_path / "a.pdf", pdf(objects), DocumentSettings(processes=2))
    assert [span.page for span in converted.document.pages] == list(range(1, count + 1))
    assert converted.document.warnings == ()
    assert "Page 1999." in converted.markdown


def test_a_page_tree_that_contains_itself(tmp_path: Path) -> None:
    looped = pdf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2/Parent 2 0 R>>"])
    assert reason(tmp_path / "a.pdf", looped) in ("truncated", "scanned")


def test_a_page_count_that_lies(tmp_path: Path) -> None:
    lying = one_page(TEXT).replace(b"/Count 1", b"/Count 9")
    assert reason(tmp_path / "a.pdf", lying, DocumentSettings(max_pages=5)) == "too-large"
    converted = read(tmp_path / "b.pdf", lying)
    assert "its mass" in converted.markdown
    assert len(converted.document.warnings) == 8


def test_forms_within_forms(tmp_path: Path) -> None:
    depth = 300
    forms = [
        stream(b"/X Do", f"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X {number + 1} 0 R>>>>")
        for number in range(6, 6 + depth)
    ]
    forms.append(stream(b"/X Do", f"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X {6} 0 R>>>>"))
    page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Resources<</Font<</F 4 0 R>>/XObject<</X 6 0 R>>>>/Contents 5 0 R>>"
    nested = pdf(
        [
            "<</Type/Catalog/Pages 2 0 R>>",
            "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            page,
            HELVETICA,
            stream(TEXT + b" /X Do"),
            *forms,
        ]
    )
    assert "its mass" in read(tmp_path / "a.pdf", nested).markdown


def test_arrays_within_arrays(tmp_path: Path) -> None:
    deep = b"[" * 50_000 + b"]" * 50_000
    found = outcome(tmp_path / "a.pdf", one_page(deep + b" TJ " + TEXT))
    assert "its mass" in found or found in UNREAD  # pdfium gives up on the page


def test_a_bomb_of_characters_is_left_out(tmp_path: Path) -> None:
    content = b"BT /F 12 Tf 20 300 Td " + b"(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) Tj " * 4000 + b"ET"
    packed = zlib.compress(content, 9)
    assert len(packed) < len(content) / 100
    assert outcome(tmp_path / "a.pdf", one_page(packed, entries="/Filter/FlateDecode")) == "<empty>"


def test_a_bomb_of_nested_filters(tmp_path: Path) -> None:
    packed = zlib.compress(zlib.compress(b"0 0 m " * 3_000_000, 9), 9)
    bomb = one_page(packed, entries="/Filter[/FlateDecode/FlateDecode]")
    assert len(bomb) < 3000
    assert reason(tmp_path / "a.pdf", bomb) == "scanned"


def test_a_font_without_mapping_is_reported(tmp_path: Path) -> None:
    differences = " ".join(f"{code} /g{code}" for code in range(33, 127))
    font = (
        "<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<<>>/FirstChar 33/LastChar 126"
        f"/Widths[{'6 ' * 94}]/Encoding<</Type/Encoding/Differences[{differences}]>>/Resources<<>>>>"
    )
    sheet = one_page(TEXT + b" " + TEXT.replace(b"300 Td", b"200 Td"), font)
    found = outcome(tmp_path / "a.pdf", sheet)
    if found not in UNREAD:
        document = read(tmp_path / "a.pdf", sheet).document
        assert document.pages[0].confidence < 0.5
        assert document.warnings


def test_turned_text_is_reported_and_turned_pages_are_read(tmp_path: Path) -> None:
    turned = b"BT /F 12 Tf 0 1 -1 0 200 20 Tm (The force on a body is its mass times its acceleration.) Tj ET"
    document = read(tmp_path / "a.pdf", one_page(TEXT + b" " + turned)).document
    assert document.pages[0].confidence < 1
    assert "turned" in document.warnings[0]
    for angle in (90, 180, 270):
        converted = read(tmp_path / "b.pdf", one_page(TEXT, page=f"/Rotate {angle}"))
        assert "its mass times its" in converted.markdown


def test_right_to_left_text_is_kept_and_reported(tmp_path: Path) -> None:
    source = tmp_path / "a.typ"
    source.write_text('#set text(lang: "he", dir: rtl, font: ("DejaVu Sans", "Libertinus Serif"))\nכוח $F = m a$ כאן\n')
    typst.compile(str(source), output=str(source.with_suffix(".pdf")))
    converted = convert(source.with_suffix(".pdf"), "a", SETTINGS)
    assert all(letter in converted.markdown for letter in "כוחאןF")
    assert "right-to-left" in converted.document.warnings[0]
    assert converted.document.pages[0].confidence < 0.7


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_a_file_cut_off(tmp_path: Path, share: float) -> None:
    whole = one_page(TEXT)
    found = outcome(tmp_path / "a.pdf", whole[: int(share * len(whole))])
    assert "its mass" in found or found in UNREAD


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True)
@given(content=st.binary(max_size=400), where=st.floats(0, 1))
def test_any_content_stream_gives_an_error_or_a_result(tmp_path: Path, content: bytes, where: float) -> None:
    cut = int(where * len(TEXT))
    assert outcome(tmp_path / "a.pdf", one_page(TEXT[:cut] + content + TEXT[cut:]))


NUMBER = st.sampled_from(["0", "1", "12", "-7", "1e9", "99999999999", "0.0001", "-0"])
OPERATOR = st.sampled_from(
    ["Tf", "Td", "Tm", "Tj", "TJ", "Tz", "Tc", "Tw", "TL", "cm", "re", "l", "m", "f", "S", "q", "Q", "Do"]
)
OPERAND = st.one_of(NUMBER, st.sampled_from(["/F", "/X", "(F = ma)", "[(a) -300 (b)]", "(\\(1\\))", "BT", "ET"]))


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True)
@given(st.lists(st.tuples(st.lists(OPERAND, max_size=6), OPERATOR), max_size=30))
def test_any_operators_give_an_error_or_a_result(tmp_path: Path, program: list[tuple[list[str], str]]) -> None:
    written = " ".join(" ".join([*operands, operator]) for operands, operator in program)
    assert outcome(
        tmp_path / "a.pdf", one_page(b"BT /F 12 Tf 20 300 Td (Some text is here.) Tj " + written.encode() + b" ET")
    )
