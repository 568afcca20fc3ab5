"""Word documents: structure, equations, and what is said of broken ones. The files are written here, part by part."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mathrag.documents import convert
from mathrag.documents.omml import MATH, equations
from mathrag.errors import DocumentError
from mathrag.settings import DocumentSettings

SETTINGS = DocumentSettings()
SPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
)
PACKAGE = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
    'ContentType="application/xml"/></Types>',
    "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
    'Target="word/document.xml"/></Relationships>',
    "word/styles.xml": f'<w:styles {SPACES}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/>'
    "</w:style></w:styles>",
}


def r(text: str) -> str:
    return f"<m:r><m:t>{text}</m:t></m:r>"


def plain(text: str) -> str:
    return f'<m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>{text}</m:t></m:r>'


def e(content: str) -> str:
    return f"<m:e>{content}</m:e>"


def paragraph(*content: str) -> str:
    return f"<w:p>{''.join(content)}</w:p>"


def text(content: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{content}</w:t></w:r>'


def math(content: str) -> str:
    return f"<m:oMath>{content}</m:oMath>"


def docx(path: Path, body: str, **parts: str) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**PACKAGE, **parts}.items():
            archive.writestr(name, content)
        archive.writestr("word/document.xml", f"<w:document {SPACES}><w:body>{body}</w:body></w:document>")
    return path


FRACTION = f"<m:f><m:num>{r('a')}</m:num><m:den>{r('b')}</m:den></m:f>"
CASES = [
    (FRACTION, r"\frac{a}{b}"),
    (f"<m:sSub>{e(r('v'))}<m:sub>{r('0')}</m:sub></m:sSub>", "v_{0}"),
    (f"<m:sSubSup>{e(r('x'))}<m:sub>{r('i')}</m:sub><m:sup>{r('2')}</m:sup></m:sSubSup>", "x_{i}^{2}"),
    (f"<m:rad><m:radPr><m:degHide m:val='1'/></m:radPr><m:deg/>{e(r('x'))}</m:rad>", r"\sqrt{x}"),
    (f"<m:rad><m:deg>{r('3')}</m:deg>{e(r('x'))}</m:rad>", r"\sqrt[3]{x}"),
    (r("𝐸=ℏ𝜔"), r"E=\hbar\omega"),
    (r("Δ") + r("t"), r"\Delta t"),
    (
        f"<m:nary><m:naryPr><m:chr m:val='∑'/></m:naryPr><m:sub>{r('i=1')}</m:sub><m:sup>{r('n')}</m:sup>{e(r('i'))}</m:nary>",
        r"\sum_{i=1}^{n}i",
    ),
    (
        f"<m:nary><m:naryPr><m:supHide m:val='on'/></m:naryPr><m:sub>{r('V')}</m:sub><m:sup/>{e(r('f'))}</m:nary>",
        r"\int_{V}f",
    ),
    (f"<m:func><m:fName>{plain('sin')}</m:fName>{e(r('θ'))}</m:func>", r"\sin\theta"),
    (
        f"<m:func><m:fName><m:limLow>{e(plain('lim'))}<m:lim>{r('x→0')}</m:lim></m:limLow></m:fName>{e(r('f'))}</m:func>",
        r"\lim_{x\to0} f",
    ),
    (f"<m:acc><m:accPr><m:chr m:val='⃗'/></m:accPr>{e(r('F'))}</m:acc>", r"\vec{F}"),
    (f"<m:bar><m:barPr><m:pos m:val='top'/></m:barPr>{e(r('x'))}</m:bar>", r"\overline{x}"),
    (f"<m:d>{e(r('a+b'))}</m:d>", "(a+b)"),
    (f"<m:d><m:dPr><m:begChr m:val='|'/><m:endChr m:val='|'/></m:dPr>{e(r('x'))}</m:d>", "|x|"),
    (f"<m:d>{e(FRACTION)}</m:d>", r"\left(\frac{a}{b}\right)"),
    (
        f"<m:d>{e('<m:m>' + ''.join(f'<m:mr>{e(r(a))}{e(r(b))}</m:mr>' for a, b in ('ab', 'cd')) + '</m:m>')}</m:d>",
        r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}",
    ),
    (
        f"<m:d><m:dPr><m:begChr m:val='{{'/><m:endChr m:val=''/></m:dPr>{e('<m:eqArr>' + e(r('1')) + e(r('0')) + '</m:eqArr>')}</m:d>",
        r"\begin{cases} 1 \\ 0 \end{cases}",
    ),
    (
        f"<m:sPre><m:sub>{r('6')}</m:sub><m:sup>{r('14')}</m:sup>{e(plain('C'))}</m:sPre>",
        r"{}_{6}^{14}\mathrm{C}",
    ),
    (f"<m:r><m:rPr><m:nor/></m:rPr><m:t>speed</m:t></m:r>{r('=v')}", r"\text{speed}=v"),
    (f"<m:groupChr><m:groupChrPr><m:chr m:val='⏟'/></m:groupChrPr>{e(r('x'))}</m:groupChr>", r"\underbrace{x}"),
]


@pytest.mark.parametrize(("omml", "latex"), CASES)
def test_equations_as_latex(omml: str, latex: str) -> None:
    element = ElementTree.fromstring(f"<m:oMath {SPACES}>{omml}</m:oMath>")
    assert element.tag == f"{MATH}oMath"
    assert equations(element) == [latex]


def test_rows_of_an_array_are_equations_and_numbers_are_tags() -> None:
    rows = f"<m:eqArr>{e(r('a&amp;=b#(1)'))}{e(r('c&amp;=d'))}</m:eqArr>"
    element = ElementTree.fromstring(f"<m:oMath {SPACES}>{rows}</m:oMath>")
    assert equations(element) == [r"a=b \tag{1}", "c=d"]


def test_a_document_keeps_headings_sentences_and_rows(tmp_path: Path) -> None:
    cells = "<w:tr><w:tc>{}</w:tc><w:tc>{}</w:tc></w:tr>"
    body = (
        '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Forces</w:t></w:r></w:p>'
        + paragraph(text("The force is "), math(r("F=ma")), text(" where "), math(r("m")), text(" is the mass."))
        + paragraph(f"<m:oMathPara>{math(r('a=') + FRACTION)}</m:oMathPara>")
        + "<w:tbl>"
        + cells.format(paragraph(text("Name")), paragraph(text("Formula")))
        + cells.format(paragraph(text("Work")), paragraph(math(r("W=Fs"))))
        + "</w:tbl>"
    )
    converted = convert(docx(tmp_path / "a.docx", body), "a", SETTINGS)
    assert converted.markdown == (
        "# Forces\n\nThe force is $F=ma$ where $m$ is the mass.\n\n$$a=\\frac{a}{b}$$\n\n"
        "| Name | Formula |\n| --- | --- |\n| Work | $W=Fs$ |\n"
    )
    assert (converted.document.title, converted.document.converter) == ("Forces", "docx 4")
    assert convert(tmp_path / "a.docx", "a", SETTINGS) == converted


def test_deleted_text_is_left_out(tmp_path: Path) -> None:
    body = paragraph(text("The law "), math(f'{r("E=mc")}<w:del w:id="1" w:author="x">{r("q")}</w:del>'))
    assert convert(docx(tmp_path / "a.docx", body), "a", SETTINGS).markdown == "The law $E=mc$\n"


def reason(path: Path, settings: DocumentSettings = SETTINGS) -> str:
    with pytest.raises(DocumentError) as caught:
        convert(path, "a", settings)
    return caught.value.reason


def test_what_is_no_word_document_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(b"PK\x03\x04rest")
    assert reason(tmp_path / "a.docx") == "not-a-docx"
    (tmp_path / "old.docx").write_bytes(b"\xd0\xcf\x11\xe0" + b"\0" * 600)
    assert reason(tmp_path / "old.docx") == "not-a-docx"
    whole = docx(tmp_path / "b.docx", paragraph(text("Energy")) * 200).read_bytes()
    (tmp_path / "cut.docx").write_bytes(whole[: len(whole) // 2])
    assert reason(tmp_path / "cut.docx") == "not-a-docx"
    assert reason(docx(tmp_path / "c.docx", "<w:p>")) == "truncated"
    assert reason(docx(tmp_path / "d.docx", paragraph())) == "empty"


def test_a_bomb_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.docx", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in PACKAGE.items():
            archive.writestr(name, content)
        archive.writestr("word/document.xml", b" " * 60_000_000)
    assert reason(tmp_path / "a.docx") == "too-large"
    entities = f'<!DOCTYPE w [<!ENTITY a "b">]><w:document {SPACES}><w:body/></w:document>'
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("word/document.xml", entities)
    (tmp_path / "b.docx").write_bytes(stream.getvalue())
    assert reason(tmp_path / "b.docx") == "truncated"


def test_equations_nested_without_end_are_cut(tmp_path: Path) -> None:
    deep = r("x")
    for _ in range(300):
        deep = f"<m:rad><m:deg/>{e(deep)}</m:rad>"
    text_of = convert(docx(tmp_path / "a.docx", paragraph(text("Deep "), math(deep))), "a", SETTINGS).markdown
    assert text_of.startswith(r"Deep $\sqrt{\sqrt{")
