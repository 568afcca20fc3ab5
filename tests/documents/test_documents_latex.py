"""LaTeX as it comes: what can't be read is named with its line, the rest goes on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pylatexenc.latexwalker import LatexWalker

from mathrag.documents import Converted, convert, latex
from mathrag.documents import latex_writer as writer
from mathrag.errors import DocumentError
from mathrag.settings import DocumentSettings


def converted(folder: Path, content: str) -> Converted:
    (folder / "a.tex").write_text(content, encoding="utf-8")
    return convert(folder / "a.tex", "a", DocumentSettings())


def test_a_link_with_one_argument_in_a_macro_loses_nothing(tmp_path: Path) -> None:
    text = converted(
        tmp_path,
        "\\newcommand{\\site}{\\href{https://example.org}}\n\nBefore $a = b$.\n\nSee \\site\n\nAfter $c = d$ by \\href{x}{Euler}.\n",
    ).markdown
    assert "$a = b$" in text
    assert "$c = d$ by Euler." in text


def test_unknown_macros_keep_their_arguments_and_are_named_with_their_line(tmp_path: Path) -> None:
    document = converted(
        tmp_path,
        "The \\myterm{power} is\n% \\myterm\n$P = \\watts{U I}$.\n\n\\input{more}\n\\myterm{end}\\index{power}\n",
    )
    assert document.markdown == "The *power* is\n$P = \\watts{U I}$.\n\n*end*\n"
    assert document.document.warnings == (
        "left out: \\input (line 5, 1 times)",
        "not known, its arguments kept as text: \\myterm (line 1, 2 times)",
        "not known, kept in formulas: \\watts (line 3, 1 times)",
    )


def test_groups_nested_without_end_leave_the_other_paragraphs(tmp_path: Path) -> None:
    document = converted(tmp_path, "First $a = b$.\n\n" + "{" * 5000 + "x" + "}" * 5000 + "\n\nLast $c = d$.\n")
    assert "First $a = b$." in document.markdown
    assert "Last $c = d$." in document.markdown
    assert any(warning.startswith("broken, kept as it is") for warning in document.document.warnings)


def test_statements_say_what_they_are(tmp_path: Path) -> None:
    text = converted(
        tmp_path,
        "\\newtheorem{fact}{Fact}\n\\begin{document}\\begin{defn}[Power]\nPower is $P$.\\end{defn}\n"
        "\\begin{fact}[Loss] It is lost.\\end{fact}\\begin{thm} True.\\end{thm}\\end{document}",
    ).markdown
    assert text.split("\n\n") == [
        "**Definition (Power).** Power is $P$.",
        "**Fact (Loss).** It is lost.",
        "**Theorem.** True.\n",
    ]


def test_prose_between_the_lines_of_a_display_stays_prose(tmp_path: Path) -> None:
    text = converted(tmp_path, r"\begin{align} a &= b \\ \intertext{so that} c &= d \end{align}").markdown
    assert text == "$$a = b$$\n\nso that\n\n$$c = d$$\n"


@pytest.mark.parametrize(
    "latex",
    [
        "One, two.\nThree  four\t\n five;\n\nsix:\n \nseven --- ``eight'' (9.5/2 = 4|75) @ 3*4\u00a0m\u2009s  ",
        "  \\item[a, b] It's 5--6\\\\ [not] \\sqrt[3]{x + y}, $a_1^2 <b, c> = 2 (x+y)$ and~so! `Why?`",
        "\\begin{enumerate}[a), b)]\\item one. \\emph{two, three}, % a comment, here\n four \\end{enumerate} \\[ x, y \\] &5",
    ],
)
def test_text_that_is_taken_whole_gives_the_nodes_of_single_characters(latex: str) -> None:
    nodes, whole = (
        str(walker(latex, latex_context=writer._CONTEXT, tolerant_parsing=True).get_latex_nodes())
        for walker in (LatexWalker, writer._Walker)
    )
    assert re.sub(r"<[^<>]* \w+>", "", whole) == re.sub(r"<[^<>]* \w+>", "", nodes)


def test_a_source_of_macros_alone_has_nothing_to_read_and_is_no_fault(tmp_path: Path) -> None:
    document = converted(tmp_path, "\\newcommand{\\half}{\\frac{1}{2}}\n\\def\\En{E_k}\n")
    assert not document.markdown.strip()
    assert document.document.warnings == (latex.FOR_OTHERS,)
    for empty in ("% nothing\n", "\\documentclass{article}\n\\begin{document}\n\\end{document}\n"):
        with pytest.raises(DocumentError, match="has no text"):
            converted(tmp_path, empty)


@pytest.mark.parametrize(
    "latex",
    [
        r"Let $x_{\frac{a}{b}} \in \{1, 2\}$ and \[ y = \mathbb{R}~z \] be, \(a\) too.",
        r"\begin{align*} a &= b \\ c &= d \text{ so} \end{align*} and \begin{equation}\label{e} p = \sqrt[3]{q} \end{equation}.",
        r"\begin{align} f &= \begin{cases} 1 & x \\ 2 \end{cases} \\ g &= h \end{align}",
        r"Of $a \mbox{ if $b$ holds}$ or $a$$b$ or $$c$$, $\mathbb$ and $x \text{\$}$, $\frac 1 2$.",
        "A $formula % with a remark $\n+ b$ and $one {open$ end.",
        "\\begin{gather} a \\end{align} b \\end{gather} and $a\n\n+ b$.",
    ],
)
def test_formulas_that_are_taken_whole_are_read_as_the_parser_reads_them(
    latex: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = writer.LatexWriter().read(latex)
    monkeypatch.setattr(writer._Walker, "get_latex_nodes", LatexWalker.get_latex_nodes)
    monkeypatch.setattr(writer._Walker, "get_token", LatexWalker.get_token)
    assert writer.LatexWriter().read(latex) == whole


def test_rows_in_braces_are_no_rows_of_the_alignment(tmp_path: Path) -> None:
    text = converted(tmp_path, r"\begin{align*} a &= \sum_{\substack{n=1\\ n > m}} b_n \\ &= c \end{align*}").markdown
    assert [line for line in text.split("\n") if line] == [r"$$a = \sum_{\substack{n=1\\ n > m}} b_n$$", "$$a = c$$"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.tex", r"It is anti-sym\-met\-ric."),
        ("a.html", "<p>It is anti-sym&shy;met&#173;ric.</p>"),
        ("a.md", "It is anti-sym\u00admet\u00adric."),
    ],
)
def test_where_a_word_may_break_is_no_part_of_it(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    assert convert(tmp_path / name, "a", DocumentSettings()).markdown.strip() == "It is anti-symmetric."


def test_what_is_taken_in_under_a_name_that_is_none_is_named(tmp_path: Path) -> None:
    document = converted(
        tmp_path, f"Before $a = b$.\n\n\\input{{art{'R' * 400}}}\n\\usepackage{{{'s' * 400}}}\nAfter $c = d$.\n"
    )
    assert "$a = b$" in document.markdown
    assert "$c = d$" in document.markdown
    assert any("\\input" in warning for warning in document.document.warnings)


def test_a_name_made_of_parts_that_no_file_defines_is_what_it_was_given(tmp_path: Path) -> None:
    source = r"\newcommand{\usetoken}[2]{\csname TOK@#1@#2\endcsname} Systems of \usetoken{S}{formula} and \csname emph\endcsname{others}."
    assert converted(tmp_path, source).markdown == "Systems of formula and *others*.\n"


def test_displays_in_each_other_that_nothing_closes_end_in_time(tmp_path: Path) -> None:
    broken = "The strain is the elongation $e$,\n\\begin{equation}\n  a = \\frac{\\ is under the stress\n" * 40
    text = converted(tmp_path, f"Before $a = b$.\n\n{broken}\n\nAfter $c = d$.\n").markdown
    assert "Before $a = b$." in text
    assert "After $c = d$." in text
