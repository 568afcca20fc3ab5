"""LaTeX that is broken or declares by its own macros, and documents in other languages: findings are named, statements are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents import Converted, chunk, convert
from mathrag.settings import DocumentSettings
from mathrag.statements import ToldStatements, read_statements

THEOREM = r"\documentclass{article}\newtheorem{thm}{Theorem}"


def read(folder: Path, preamble: str, body: str) -> tuple[Converted, ToldStatements]:
    path = folder / "a.tex"
    path.write_text(f"{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n", encoding="utf-8")
    one = convert(path, "a", DocumentSettings(), folder)
    return one, read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)


@pytest.mark.parametrize("broken", ["$x^2 + 1", r"\( x^2 + 1", r"\[ x^2 + 1", r"\begin{equation} x^2 + 1"])
def test_a_formula_that_never_ends_is_named_and_costs_no_other_statement(tmp_path: Path, broken: str) -> None:
    body = rf"\begin{{thm}} One has {broken} and more. \end{{thm}}\begin{{thm}} It is $y = 2$. \end{{thm}}"
    one, told = read(tmp_path, THEOREM, body)
    assert [" ".join(found.contents.split()) for found in told.statements] == [
        "One has x^2 + 1 and more.",
        "It is $y = 2$.",
    ]
    assert "a formula is never ended (1 times)" in one.document.warnings


def test_formulas_with_environments_text_and_code_around_them_stay(tmp_path: Path) -> None:
    body = r"""\begin{thm} Let $A = \begin{pmatrix} 1 & 0 \end{pmatrix}$ where $x \text{ if $y$ is}$.

\[ a = b

\] \verb|$HOME| is set. \end{thm}"""
    one, told = read(tmp_path, THEOREM, body)
    assert r"\begin{pmatrix} 1 & 0 \end{pmatrix}$" in told.statements[0].contents
    assert not any("never ended" in warning for warning in one.document.warnings)


def test_a_macro_that_leads_to_itself_stays_as_it_is_written(tmp_path: Path) -> None:
    macros = r"\newcommand{\grow}[1]{\grow{#1#1}}\newcommand{\one}{\other}\newcommand{\other}{\one}"
    one, told = read(tmp_path, THEOREM + macros, r"\begin{thm} It is $\grow{y} + \one$. \end{thm}")
    assert told.statements[0].contents == r"It is $\grow{y} + \one$."
    assert any("\\grow" in warning and "\\one" in warning for warning in one.document.warnings)


def test_a_macro_that_defines_itself_anew_is_expanded(tmp_path: Path) -> None:
    comma = r"\newcommand{\comma}{\def\comma{,}}"
    _, told = read(tmp_path, THEOREM + comma, r"\begin{thm} \comma a\comma\ b is so. \end{thm}")
    assert told.statements[0].contents == "a, b is so."


@pytest.mark.parametrize("beside", [True, False])
def test_statements_may_be_declared_by_the_authors_own_macro(tmp_path: Path, beside: bool) -> None:
    own = r"\newcommand{\stated}[2]{\newtheorem{#1}[satzz]{#2}}\newtheorem{satzz}{Satz}\stated{hilf}{Hilfssatz}"
    (tmp_path / "own.sty").write_text(own if beside else r"\newcommand{\x}{y}", encoding="utf-8")
    preamble = r"\documentclass{article}\usepackage{own}" + ("" if beside else own)
    _, told = read(tmp_path, preamble, r"\begin{satzz} A. \end{satzz}\begin{hilf} B. \end{hilf}")
    assert [(one.form, one.number) for one in told.statements] == [("theorem", "1"), ("lemma", "2")]


@pytest.mark.parametrize(
    ("definition", "lemma", "exercise", "proof"),
    [
        ("定义", "引理", "习题", "证明"),
        ("定義", "補題", "演習問題", "証明"),
        ("정의", "보조정리", "연습문제", "증명"),
        ("Ορισμός", "Λήμμα", "Άσκηση", "Απόδειξη"),
        ("Määritelmä", "Apulause", "Tehtävä", "Todistus"),
        ("Definition", "Hjälpsats", "Övning", "Bevis"),
        ("Definicija", "Lema", "Zadatak", "Dokaz"),
        ("Дефиниция", "Лема", "Упражнение", "Доказателство"),
        ("Định nghĩa", "Bổ đề", "Bài tập", "Chứng minh"),
    ],
)
def test_titles_in_many_languages(tmp_path: Path, definition: str, lemma: str, exercise: str, proof: str) -> None:
    titles = {"aa": definition, "bb": lemma, "cc": exercise}
    declared = "".join(rf"\newtheorem{{{name}}}{{{title}}}" for name, title in titles.items())
    shown = rf"\newenvironment{{dd}}{{\textbf{{{proof}.}} }}{{}}"
    body = r"\begin{aa} $n = 2k$. \end{aa}\begin{bb} $0 = 0$. \end{bb}\begin{dd} $1 = 1$. \end{dd}\begin{cc} $2 = 2$. \end{cc}"
    _, told = read(tmp_path, r"\documentclass{article}" + declared + shown, body)
    assert [one.form for one in told.statements] == ["definition", "lemma", "exercise"]
    assert [len(one.proofs) for one in told.statements] == [0, 1, 0]


def test_a_box_that_nothing_closes_and_a_label_of_two_are_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(
        "::: {.theorem #t}\nOne is odd.\n\n::: {.lemma #t}\nTwo is even.\n:::\n\n**Theorem 3.** Three is odd.\n\n"
        "::: {.corollary}\nFour is even.\n\n## Behind\n\nText.\n",
        encoding="utf-8",
    )
    one = convert(path, "a", DocumentSettings())
    told = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)
    assert [(found.form, found.contents) for found in told.statements] == [
        ("theorem", "One is odd."),
        ("lemma", "Two is even."),
        ("theorem", "Three is odd."),
        ("corollary", "Four is even."),
    ]
    assert [(found.item, found.reason.split(":")[0]) for found in told.skipped] == [
        ("Theorem", "its box is never closed"),
        ("Corollary", "its box is never closed"),
        ("t", "2 statements of the document have this label"),
    ]
