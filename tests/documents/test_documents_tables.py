"""Tables of HTML and LaTeX as Markdown: heads and cells that span others shift no column."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents import convert
from mathrag.documents.grid import Cell, pipe_table
from mathrag.settings import DocumentSettings

HTML = """<table><caption>Specific heats <i>c</i></caption>
<thead><tr><th rowspan="2">Substance</th><th colspan="2">Specific heat</th></tr><tr><th>J/kg</th><th>kcal/kg</th></tr></thead>
<tr><td colspan="3"><i>Solids</i></td></tr><tr><td>Aluminium</td><td>900</td><td>0.215</td></tr>
<tr><td rowspan="2">Ice</td><td>2090</td><td>\\(|x|\\)</td></tr><tr><td>2100</td><td>a|b</td></tr></table>"""
LATEX = r"""\begin{table}\caption{Specific heats $c$}
\begin{tabular}{l|cc} \toprule
\multirow{2}{*}{Substance} & \multicolumn{2}{c}{Specific heat} \\ \cmidrule(lr){2-3}
 & J/kg & kcal/kg \\ \midrule
\multicolumn{3}{l}{\emph{Solids}} \\
Aluminium & 900 & 0.215 \\
\multirow{2}{*}{{\bf Ice}} & 2090 & $|x|$ \\ & 2100 & $\begin{cases} a & b \\ c & d \end{cases}$ \\ \bottomrule
\end{tabular}\end{table}"""
HEAD = [
    "| Substance | Specific heat |  |",
    "| --- | --- | --- |",
    "| Substance | J/kg | kcal/kg |",
    "| *Solids* |  |  |",
]


def markdown(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return convert(folder / name, "a", DocumentSettings()).markdown


def rows(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.startswith("|")]


def test_spanning_cells_of_html_shift_no_column(tmp_path: Path) -> None:
    text = markdown(tmp_path, "a.html", HTML)
    assert text.startswith("Specific heats $c$\n\n|")
    assert rows(text) == [
        *HEAD,
        "| Aluminium | 900 | 0.215 |",
        r"| Ice | 2090 | $\vert x\vert$ |",
        r"| Ice | 2100 | a\|b |",
    ]


def test_spanning_cells_of_latex_shift_no_column(tmp_path: Path) -> None:
    text = markdown(tmp_path, "a.tex", LATEX)
    assert text.startswith("Specific heats $c$\n\n|")
    assert rows(text) == [
        *HEAD,
        "| Aluminium | 900 | 0.215 |",
        r"| **Ice** | 2090 | $\vert x\vert$ |",
        r"| **Ice** | 2100 | $\begin{cases} a & b \\ c & d \end{cases}$ |",
    ]


def test_columns_that_latex_types_as_formulas_hold_formulas(tmp_path: Path) -> None:
    text = markdown(
        tmp_path,
        "a.tex",
        r"\newcolumntype{C}{>{$}c<{$}}\begin{tabular}{lC*{2}{>{$}l<{$}}} Power & P = \frac{W}{t} & |a| & \\ \end{tabular}",
    )
    assert rows(text)[2] == r"| Power | $P = \frac{W}{t}$ | $\vert a\vert$ |"


@pytest.mark.parametrize("grid", [True, False])
def test_a_grid_of_formulas_has_no_head_of_formulas(tmp_path: Path, grid: bool) -> None:
    rule = r"\hline" if grid else ""
    body = "".join(rf"{rule} {name} & $ {name[0]} = a b $ \\ " for name in ("Force", "Work", "Power", "Energy"))
    text = markdown(tmp_path, "a.tex", rf"\begin{{tabular}}{{ll}} {body} {rule} \end{{tabular}}")
    assert rows(text)[0] == "|  |  |"
    assert len(rows(text)) == 6


def test_a_table_that_spans_without_end_stays_small() -> None:
    table = pipe_table([[Cell("a", 10**6, 10**6)], [Cell("b")], [Cell("c", 0, 0)]])
    assert len(table) < 2000
