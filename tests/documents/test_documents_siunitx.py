r"""Numbers and units of siunitx, in formulas and in running text, and macros behind commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents import convert
from mathrag.documents.siunitx import in_math, in_text
from mathrag.settings import DocumentSettings


@pytest.mark.parametrize(
    ("written", "math", "text"),
    [
        (r"\SI{4.18}{kJ/(kg.K)}", r"4.18\,\mathrm{kJ/(kg·K)}", "4.18 kJ/(kg·K)"),
        (r"\qty[mode=text]{3}{\joule\per\kilo\gram\per\kelvin}", r"3\,\mathrm{J/(kg·K)}", "3 J/(kg·K)"),
        (r"\qty{1.5}{\kilo\gram\per\cubic\metre}", r"1.5\,\mathrm{kg/m^3}", "1.5 kg/m^3"),
        (r"\SI{5}{\metre\per\second\squared}", r"5\,\mathrm{m/s^2}", "5 m/s^2"),
        (r"\SI{20}{\celsius}", r"20\,^\circ\mathrm{C}", "20 °C"),
        (r"\SI{12}{\percent}", r"12\,\%", "12 %"),
        (r"\num{1.2e-3}", r"1.2\times 10^{-3}", r"$1.2\times 10^{-3}$"),
        (r"\SIrange{1}{2}{\mm}", r"1\text{ to }2\,\mathrm{mm}", "1 to 2 mm"),
        (r"\ang{30}", r"30\,^\circ", "30°"),
        (r"\SI{3}{\foo}", r"3\,\mathrm{foo}", "3 foo"),
        (r"\SI{5}{\per\micro M\per\second}", r"5\,\mathrm{L/(µmol·s)}", "5 L/(µmol·s)"),
    ],
)
def test_measures_are_written_out(written: str, math: str, text: str) -> None:
    assert in_math(written) == math
    assert in_text(written) == text


def test_a_macro_behind_a_command_stays_apart(tmp_path: Path) -> None:
    path = tmp_path / "notes.tex"
    path.write_text(
        "\\newcommand{\\speed}{V}\\begin{document}A rope of \\SI{3}{mm}. \\[ q = \\rho\\speed\\, \\num{2} \\]\\end{document}"
    )
    text = convert(path, "notes", DocumentSettings()).markdown
    assert "A rope of 3 mm." in text
    assert r"q = \rho V\, 2" in text
