"""Terms that tell by what stands beside them which definition they mean: listed together, led by "by", abbreviated, as a bare label."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents import chunk, convert
from mathrag.settings import DocumentSettings
from mathrag.statements import read_statements, resolve

TEXT = r"""\begin{document}
\begin{definition}[Reflexivity] A relation $R$ is \emph{reflexive} if $Rxx$.\end{definition}
\begin{definition}[Symmetry] A relation $R$ is \emph{symmetric} if $Rxy$ and $Ryx$.\end{definition}
\begin{definition} A set is \emph{computably enumerable} if it is listed.\end{definition}
\begin{definition} Sets $A$ and $B$ are \emph{equinumerous} if a map joins them.\end{definition}
\begin{definition}\label{a:b:comp} The \emph{composition} of $f$ with $g$ is $g(f(x))$.\end{definition}
\begin{definition} An \emph{assumption} is what stands on top.\end{definition}
\end{document}"""
CHAPTER = r"""\begin{document}\begin{hypothesis} All is well.\end{hypothesis}\begin{theorem} PHRASE \end{theorem}\end{document}"""


def meant(folder: Path, phrase: str) -> list[str]:
    statements = []
    for name, text in (("work-one", TEXT), ("work-two", CHAPTER.replace("PHRASE", phrase))):
        (folder / f"{name}.tex").write_text(text, encoding="utf-8")
        one = convert(folder / f"{name}.tex", name, DocumentSettings())
        statements += read_statements(
            one.document, one.markdown, chunk(one.document, one.markdown), one.marks
        ).statements
    found = resolve(statements).statements
    labels = {statement.uri: statement.label for statement in found}
    return [labels[one.target] if one.target else f"({one.reason})" for one in found[-1].references]


@pytest.mark.parametrize(
    ("phrase", "labels"),
    [
        ("All this is reflexive, symmetric, and new.", ["Reflexivity", "Symmetry"]),
        ("All this is symmetric.", []),
        ("These are c.e. but not e.g. others.", ["Computably enumerable set"]),
        ("Equinumerosity is nice.", ["Equinumerous"]),
        ("It is got by composition.", ["Composition"]),
        ("It is got by composition law.", []),
        ("It is so by assumption.", []),
        (r"It is so by \unknown{/a:b:comp/c:d:comp}.", ["Composition"]),
        ("Set up the hypothesis test.", []),
    ],
)
def test_what_stands_beside_a_term_tells_what_it_means(tmp_path: Path, phrase: str, labels: list[str]) -> None:
    assert meant(tmp_path, phrase) == labels


def test_a_name_that_a_case_alone_joins_to_the_word_for_a_theorem(tmp_path: Path) -> None:
    text = r"""\documentclass{article}\newtheorem{thm}{Теорема}\newtheorem{lem}{Лемма}\begin{document}
\begin{thm}[Вейерштрасс] Непрерывная функция ограничена.\end{thm}
\begin{lem}[Цорн] Есть максимальный элемент.\end{lem}
\begin{thm} По теореме Вейерштрасса и по лемме Цорна. По теореме Ролля.\end{thm}\end{document}"""
    (tmp_path / "a.tex").write_text(text, encoding="utf-8")
    one = convert(tmp_path / "a.tex", "a", DocumentSettings())
    told = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)
    found = resolve(told.statements).statements
    titles = {statement.uri: statement.title for statement in found}
    assert [titles[one.target] for one in found[-1].references if one.target] == ["Вейерштрасс", "Цорн"]
