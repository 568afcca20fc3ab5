"""Citations: an entry of the bibliography, a statement of a document that is there, else dangling by name."""

from __future__ import annotations

from pathlib import Path

from mathrag.documents import beside, chunk, convert
from mathrag.entities import Reference
from mathrag.settings import DocumentSettings
from mathrag.statements import read_statements, resolve

LISTED = r"""\begin{thebibliography}{9}
\bibitem[Rud76]{Rudin:baby} W. Rudin, \emph{Principles of Mathematical Analysis}, 1976.
\bibitem{Fields} E. Artin. \newblock Groups, rings and fields. \newblock Princeton, 1940.
\end{thebibliography}"""
FIELDS = r"""\documentclass{article}\newtheorem{thm}{Theorem}[section]\title{Groups, Rings and Fields}
\begin{document}\section{A}\begin{thm}[Wedderburn] Finite division rings are fields.\end{thm}
\begin{thm} Every field has a closure.\end{thm}\end{document}"""


def cited(folder: Path, **files: str) -> dict[str, list[Reference]]:
    """The citations of each statement, by its text."""
    statements, labels, documents = [], {}, []
    for slug, content in files.items():
        path = folder / f"{slug}.tex"
        path.write_text(content, encoding="utf-8")
        one = convert(path, slug.replace("_", "-"), DocumentSettings())
        statements += read_statements(
            one.document, one.markdown, chunk(one.document, one.markdown), one.marks
        ).statements
        labels[one.document.slug] = [mark for mark in one.marks if mark.sort == "label"]
        documents.append(one.document)
    found = resolve(statements, (), labels, documents).statements
    texts = {one.uri: one.contents for one in found}
    return {
        " ".join(one.contents.split()): [
            r.model_copy(update={"target": texts.get(r.target or "")}) for r in one.references if r.cited
        ]
        for one in found
    }


def test_citations_name_entries_of_the_bibliography(tmp_path: Path) -> None:
    found = cited(
        tmp_path,
        paper=rf"""\begin{{thm}}[\citet{{Fields}}] It is so.\end{{thm}}
\begin{{proof}} See \citep[Thm~2.3]{{Rudin:baby}}, \cite{{Fields, Rudin:baby, Gone}}. \nocite{{Hidden}}\end{{proof}}
{LISTED}""",
    )
    [told] = found.values()
    rudin = "W. Rudin, *Principles of Mathematical Analysis*, 1976."
    artin = "E. Artin. Groups, rings and fields. Princeton, 1940."
    assert [(one.text, one.key, one.entry, one.origin) for one in told] == [
        ("Fields", "Fields", artin, "contents"),
        ("Thm 2.3", "Rudin:baby", rudin, "proof"),
        ("Fields", "Fields", artin, "proof"),
        ("Rudin:baby", "Rudin:baby", rudin, "proof"),
        ("Gone", "Gone", "", "proof"),
    ]
    assert [one.reason for one in told if one.dangles] == ["no bibliography of its work has the key Gone"]


def test_a_citation_names_a_statement_of_a_document_that_its_entry_or_its_key_calls(tmp_path: Path) -> None:
    found = cited(
        tmp_path,
        artin=FIELDS,
        paper=rf"""\begin{{thm}} By \cite[Theorem~1.2]{{Fields}}.\end{{thm}}
\begin{{thm}} Due to \cite[the Wedderburn theorem]{{Fields}}.\end{{thm}}
\begin{{thm}} Look at \cite[Theorem 1.2]{{Rudin:baby}}.\end{{thm}}
\begin{{thm}} See \cite[Theorem 9.9]{{Fields}}.\end{{thm}}
\begin{{thm}} Compare \cite[Theorem 1.2]{{artin}} and \cite{{Artin}}.\end{{thm}}
{LISTED}""",
    )
    targets = {text: [one.target for one in told] for text, told in found.items()}
    assert targets["By ."] == ["Every field has a closure."]
    assert targets["Due to ."] == ["Finite division rings are fields."]
    assert targets["Look at ."] == targets["See ."] == [None]
    assert targets["Compare and ."] == ["Every field has a closure.", None]
    assert [one.entry for one in found["Compare and ."]] == ["Groups, Rings and Fields"] * 2
    assert not any(one.dangles for told in found.values() for one in told)


def test_a_bibliography_in_a_file_of_its_own_belongs_to_the_work(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text(
        """@comment{none} @book{Hat02, title = {Algebraic {T}opology}, author = "Hatcher, Allen", year = 2002, note={x}}
@article{Never, title={It does not end""",
        encoding="utf-8",
    )
    found = cited(
        tmp_path,
        work_main=r"\begin{thm} A by \cite{Hat02}.\end{thm}\bibliography{refs}",
        work_part=r"\begin{thm} B by \cite{Hat02}.\end{thm}",
        other=r"\begin{thm} C by \cite{Hat02}.\end{thm}",
    )
    assert {text: [one.entry for one in told] for text, told in found.items()} == {
        "A by .": ["Hatcher, Allen, Algebraic Topology, 2002"],
        "B by .": ["Hatcher, Allen, Algebraic Topology, 2002"],
        "C by .": [""],
    }
    assert beside(tmp_path / "work_main.tex", tmp_path) == (tmp_path / "refs.bib",)


def test_statements_that_differ_in_what_they_cite_are_two(tmp_path: Path) -> None:
    (tmp_path / "a.tex").write_text(r"\begin{thm} By \cite[1]{X}.\end{thm}\begin{thm} By \cite[2]{X}.\end{thm}")
    one = convert(tmp_path / "a.tex", "a", DocumentSettings())
    told = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks).statements
    assert len({statement.uri for statement in told}) == 2
