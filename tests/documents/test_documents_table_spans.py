"""Cells over several columns and rows, in HTML and LaTeX."""

from pathlib import Path

from mathrag.documents import convert
from mathrag.settings import Settings

HTML = """<html><body><h1>T</h1><table>
<tr><th></th><th colspan="2">Heat of fusion</th><th>Melting point</th></tr>
<tr><th>Substance</th><th>kJ/kg</th><th>kcal/kg</th><th>K</th></tr>
<tr><td rowspan="2">Water</td><td>334</td><td>79.8</td><td>273</td></tr>
<tr><td>1</td><td>2</td><td>3</td></tr>
</table></body></html>"""
LATEX = r"""\documentclass{article}\begin{document}
\begin{tabular}{l|cc}
Metal & \multicolumn{2}{c}{Work function} \\
 & eV & J \\ \hline
\multirow{2}{*}{Sodium} & 2.28 & $3.65\times10^{-19}$ \\
\end{tabular}
\end{document}"""


def rows(tmp_path: Path, name: str, text: str) -> list[list[str]]:
    (tmp_path / name).write_text(text, encoding="utf-8")
    markdown = convert(tmp_path / name, "t", Settings().documents).markdown
    lines = [line for line in markdown.splitlines() if line.startswith("|") and "---" not in line]
    return [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]


def test_html_cells_over_columns_and_rows_are_written_out(tmp_path: Path) -> None:
    assert rows(tmp_path, "t.html", HTML) == [
        ["", "Heat of fusion", "", "Melting point"],
        ["Substance", "kJ/kg", "kcal/kg", "K"],
        ["Water", "334", "79.8", "273"],
        ["Water", "1", "2", "3"],
    ]


def test_a_span_that_is_no_number_is_one(tmp_path: Path) -> None:
    odd = "<table><tr><th colspan='x'>A</th><th rowspan=''>B</th></tr><tr><td>1</td><td>2</td></tr></table>"
    assert rows(tmp_path, "t.html", odd) == [["A", "B"], ["1", "2"]]


def test_latex_cells_over_columns_and_rows_are_written_out(tmp_path: Path) -> None:
    assert rows(tmp_path, "t.tex", LATEX) == [
        ["Metal", "Work function", ""],
        ["", "eV", "J"],
        ["Sodium", "2.28", r"$3.65\times10^{-19}$"],
    ]
