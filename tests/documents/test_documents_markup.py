"""HTML, LaTeX, Markdown and formula lists: the math arrives as LaTeX in dollars."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mathrag.documents import Converted, convert
from mathrag.errors import DocumentError
from mathrag.settings import DocumentSettings


def converted(path: Path, content: str) -> Converted:
    path.write_text(content, encoding="utf-8")
    return convert(path, "a", DocumentSettings())


# --- Markdown -----------------------------------------------------------------------------------------------------------


def test_markdown_delimiters_become_dollars(tmp_path: Path) -> None:
    text = converted(
        tmp_path / "a.md",
        "---\ntitle: My sheet\n---\nForces\n======\n\n"
        "Inline \\(F = m a\\) and\n\n\\[E = m c^2\\]\n\n`\\(code\\)`\n\n```\n\\[code\\]\n```\n",
    )
    assert text.document.title == "My sheet"
    assert (
        text.markdown == "# Forces\n\nInline $F = m a$ and\n\n$$E = m c^2$$\n\n`\\(code\\)`\n\n```\n\\[code\\]\n```\n"
    )


# --- HTML ---------------------------------------------------------------------------------------------------------------


def test_html_takes_the_annotation_and_not_the_rendering(tmp_path: Path) -> None:
    katex = (
        '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>F</mi></mrow>'
        '<annotation encoding="application/x-tex">F = m_1 a</annotation></semantics></math></span>'
        '<span class="katex-html" aria-hidden="true">F=m1a</span></span>'
    )
    text = converted(
        tmp_path / "a.html",
        f"<html><head><title>Sheet</title><style>x</style></head><body><nav>menu</nav><h1>Forces</h1><p>The force {katex} acts.</p>"
        f'<span class="katex-display">{katex}</span></body></html>',
    )
    assert text.document.title == "Sheet"
    assert "# Forces" in text.markdown
    assert "The force $F = m_1 a$ acts." in text.markdown
    assert "$$F = m_1 a$$" in text.markdown
    assert "F=m1a" not in text.markdown
    assert "menu" not in text.markdown


def test_html_keeps_the_scripts_of_a_formula_set_as_code_and_the_units_of_a_table(tmp_path: Path) -> None:
    text = converted(
        tmp_path / "a.html",
        "<p>The hole is nominal diameter d<sub>N</sub> less the pitch p, <code>d<sub>k</sub> = d<sub>N</sub> − p</code>.</p>"
        "<table><tr><th>Sign</th><th>What</th><th>Unit</th></tr><tr><td>v</td><td>cutting speed</td><td>m/min</td></tr></table>"
        "<p><i>v</i> = 3 <i>m</i></p>",
    ).markdown
    assert "$d_{k}=d_{N}-p$" in text
    assert "| cutting speed | m/min |" in text


def test_html_reads_mathml_scripts_and_delimiters(tmp_path: Path) -> None:
    text = converted(
        tmp_path / "a.html",
        '<p><math display="block"><mi>v</mi><mo>=</mo><mfrac><mi>s</mi><mi>t</mi></mfrac></math></p>'
        '<p>and <script type="math/tex">a_b * c</script> or \\(x_1 = *y*\\)</p>'
        "<table><tr><th>Name</th><th>Formula</th></tr><tr><td>Force</td><td>$F = m a$</td></tr></table>",
    ).markdown
    assert r"$$v = \frac{s}{t}$$" in text
    assert "$a_b * c$ or $x_1 = *y*$" in text
    assert "| Force | $F = m a$ |" in text


# --- LaTeX --------------------------------------------------------------------------------------------------------------

LATEX = r"""
\documentclass{article}
\newcommand{\half}{\frac{1}{2}}
\newcommand{\pd}[2]{\frac{\partial #1}{\partial #2}}
\DeclareMathOperator{\erf}{erf}
\title{Notes \& more}
\begin{document}
\maketitle
\section{Energy} % a comment
The energy is $E = \half m v^2$, about 50\% of it.
\begin{align}
  F &= m a \label{eq:f} \\
  W &= F s, & P &= \frac{W}{t} \nonumber
\end{align}
\[ \pd{u}{t} = \erf(x). \]
\begin{itemize}
  \item \textbf{Power}: $P = U I$
  \item last
\end{itemize}
\begin{tabular}{ll}
  \hline
  Name & Formula \\ \hline
  Force & $F = |a|$ \\
\end{tabular}
\end{document}
"""


def test_latex_becomes_markdown(tmp_path: Path) -> None:
    text = converted(tmp_path / "a.tex", LATEX)
    assert text.document.title == "Notes & more"
    lines = [line for line in text.markdown.split("\n") if line]
    assert lines == [
        "# Notes & more",
        "## Energy",
        r"The energy is $E = \frac{1}{2} m v^2$, about 50% of it.",
        "$$F = m a$$",
        "$$W = F s$$",
        r"$$P = \frac{W}{t}$$",
        r"$$\frac{\partial u}{\partial t} = \operatorname{erf}(x)$$",
        "- **Power**: $P = U I$",
        "- last",
        "| Name | Formula |",
        "| --- | --- |",
        r"| Force | $F = \vert a\vert$ |",
    ]


def test_a_macro_that_calls_itself_ends(tmp_path: Path) -> None:
    assert "end" in converted(tmp_path / "a.tex", r"\newcommand{\x}{\x\x a} \x{} end").markdown


# --- formula lists ------------------------------------------------------------------------------------------------------


def test_a_formula_list_reads_like_a_document(tmp_path: Path) -> None:
    row = {
        "label": "Kinetic energy",
        "latex": r"E = \frac{1}{2} m v^2",
        "parameters": [{"symbol": "m", "name": "mass", "unit": "kg"}, {"symbol": "v", "name": "speed", "unit": "m/s"}],
        "unit": "J",
    }
    plain = {"label": "Distance", "equation": "s = v*t", "parameters": [{"symbol": "s", "name": "distance"}]}
    content = f'{json.dumps(row)}\nnot json\n\n{json.dumps(plain)}\n{{"label": "Nothing"}}\n'
    text = converted(tmp_path / "list.jsonl", content)
    assert [warning.split(":")[0] for warning in text.document.warnings] == ["line 2", "line 5"]
    first, second = text.markdown.split("## ")[1:]
    assert first.startswith(
        "Kinetic energy\n\n$$E = \\frac{1}{2} m v^2$$\n\nwhere\n\n- $m$: mass (kg)\n- $v$: speed (m/s)\n\n"
    )
    assert json.loads(first.split("```json formula\n")[1].split("\n```")[0]) == row
    assert "`s = v*t`" in second


def test_a_list_without_a_valid_row_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        converted(tmp_path / "list.jsonl", "nothing\n")
    assert caught.value.reason == "malformed"


def test_a_notebook_is_its_text_and_its_code_a_block(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# Springs\n", "The force is $F = k x$."]},
        {"cell_type": "raw", "source": "for a printer"},
        {"cell_type": "code", "source": "print(k * x)", "outputs": [{"text": "3"}]},
        {"cell_type": "code", "source": []},
    ]
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps({"cells": cells, "metadata": {"language_info": {"name": "julia"}}, "nbformat": 4}))
    converted = convert(path, "a", DocumentSettings())
    assert converted.document.title == "Springs"
    assert converted.markdown == "# Springs\nThe force is $F = k x$.\n\n```julia\nprint(k * x)\n```\n"
    path.write_text('{"worksheets": []}')
    with pytest.raises(DocumentError) as caught:
        convert(path, "a", DocumentSettings())
    assert caught.value.reason == "broken"


def test_a_page_without_anything_else_is_what_usually_stands_beside_one(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text("<template><p>F = a * b</p><script>x = 1</script></template>")
    assert convert(path, "a", DocumentSettings()).markdown == "$F=a\\times b$\n"
    path.write_text("<template><p>F = a * b</p></template><p>Text.</p>")
    assert convert(path, "a", DocumentSettings()).markdown == "Text.\n"
