"""What the text layer of a PDF becomes: formulas, tables, headings, columns. The PDFs are set here, by Typst."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
import typst

from mathrag.documents import convert
from mathrag.settings import DocumentSettings

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"

Setter = Callable[[str], str]


@pytest.fixture
def markdown(tmp_path: Path) -> Setter:
    """Markdown of the PDF that Typst makes of a source."""

    def set_and_convert(source: str) -> str:
        path = tmp_path / "sheet.typ"
        path.write_text(source, encoding="utf-8")
        typst.compile(str(path), output=str(path.with_suffix(".pdf")))
        return convert(path.with_suffix(".pdf"), "sheet-pdf", DocumentSettings()).markdown

    return set_and_convert


FORMULAS = [
    ("x = (-b plus.minus sqrt(b^2 - 4 a c)) / (2 a)", r"x = \frac{-b \pm \sqrt{b^{2} - 4ac}}{2a}"),
    ("sum_(i=1)^n i = (n(n+1))/2", r"\sum_{i = 1}^{n}i = \frac{n(n + 1)}{2}"),
    ("integral_0^infinity e^(-x) dif x = 1", r"\int_{0}^{\infty}e^{-x}dx = 1"),
    ("root(3, x) = y", r"\sqrt[3]{x} = y"),
    ("hat(H) psi = E psi", r"\hat{H}\psi = E\psi"),
    ("arrow(F) = m dot(v)", r"\vec{F} = m\dot{v}"),
    ("overline(v^2) = 3 k_B T/m", r"\overline{v^{2}} = 3k_{B}\frac{T}{m}"),
    ("lim_(x -> 0) (sin x)/x = 1", r"\lim_{x \to 0}\frac{\sin x}{x} = 1"),
    ('"speed" = "distance"/"time"', r"\text{speed} = \frac{\text{distance}}{\text{time}}"),
    ("Delta G^degree = -R T ln K", r"\Delta G^{\circ} = -RT\ln K"),
    ("v_0^2 != v_1^2", r"v_{0}^{2} \ne v_{1}^{2}"),
    ("F = G (m_1 m_2)/r^2", r"F = G\frac{m_{1}m_{2}}{r^{2}}"),
    ("gamma = 1/sqrt(1 - v^2/c^2)", r"\gamma = \frac{1}{\sqrt{1 - \frac{v^{2}}{c^{2}}}}"),
    ("x' = x_1 + 1/2 (a + b)^2", r"x' = x_{1} + \frac{1}{2}(a + b)^{2}"),
    ("A = mat(a, b; c, d)", r"A = \begin{pmatrix} a & b \\ c & d \end{pmatrix}"),
    ("binom(n, k) = n! / (k! (n-k)!)", r"\binom{n}{k} = \frac{n!}{k!(n - k)!}"),
    ("p + (1/2) rho v^2 = K approx 3.5 times 10^(-4)", r"p + (\frac{1}{2})\rho v^{2} = K \approx 3.5 \times 10^{-4}"),
]


BRACES = [
    ("x = underbrace(a + b, r) underbrace(c + d, s)", r"x = \underbrace{a + b}_{r}\underbrace{c + d}_{s}"),
    (
        'N = underbrace(N_0, "number at the start") underbrace(e^(-k t), "part that is left")',
        r"N = \underbrace{N_{0}}_{\text{number at the start}}\underbrace{e^{-kt}}_{\text{part that is left}}",
    ),
    (
        'E = underbrace(underbrace(a + b, r) + c, "in all") + underbrace(m g h, U)',
        r"E = \underbrace{\underbrace{a + b}_{r} + c}_{\text{in all}} + \underbrace{mgh}_{U}",
    ),
]


@pytest.mark.parametrize(
    ("source", "latex"), BRACES, ids=("side by side", "with labels that touch", "one around another")
)
def test_several_braces_of_one_formula_keep_their_labels(markdown: Setter, source: str, latex: str) -> None:
    assert re.findall(r"\$\$(.+?)\$\$", markdown(f"The formula says\n$ {source} $")) == [latex]


def test_a_hyphen_for_a_minus_in_front_of_an_abbreviation_is_the_formula_s(markdown: Setter) -> None:
    text = markdown(
        "In all cases $E_e = h f$ - BE holds, and the end of $x = 2 a$ - see there - is prose, an $x$-ray one."
    )
    assert "$E_{e} = hf - \\text{BE}$ holds" in text
    assert "$x = 2a$ - see there - is prose, an $x$-ray one" in text


def test_display_formulas_are_exact(markdown: Setter) -> None:
    text = markdown("\n\n".join(f"Formula number {n} says\n$ {source} $" for n, (source, _) in enumerate(FORMULAS)))
    found = re.findall(r"\$\$(.+?)\$\$", text)
    assert found == [latex for _, latex in FORMULAS]


def test_inline_formulas_stay_in_their_sentence(markdown: Setter) -> None:
    text = markdown(
        "The energy $E = 1/2 m v^2$ of a body, where $m$ is its mass in kg and $v_0$, its speed in m/s#super[2]."
    )
    assert text == (
        r"The energy $E = \frac{1}{2}mv^{2}$ of a body, where $m$ is its mass in kg and $v_{0}$, its speed in m/s²."
    )


def test_a_label_and_its_formula_are_in_one_row(markdown: Setter) -> None:
    rows = "[Force], [N], $F = m a$, [Work], [J], $W = F s cos theta$, [Amount], [mol], $n = m/M$"
    expected = [
        "| Quantity | Unit | Formula |",
        "| --- | --- | --- |",
        "| Force | N | $F = ma$ |",
        r"| Work | J | $W = Fs\cos\theta$ |",
        r"| Amount | mol | $n = \frac{m}{M}$ |",
    ]
    for stroke in ("1pt", "none", "(x, y) => (bottom: 0.5pt)"):
        text = markdown(
            f"Before it.\n#table(columns: 3, column-gutter: 1em, stroke: {stroke}, [*Quantity*], [*Unit*], [*Formula*], {rows})\nAfter it."
        )
        assert text.split("\n")[2:-2] == expected, stroke
        assert text.startswith("Before it.")
        assert text.endswith("After it.")


def test_headings_by_size_and_weight(markdown: Setter) -> None:
    text = markdown("= Mechanics\n== Forces\n#lorem(40)\n\n*Friction*\n\n#lorem(20)")
    assert [line for line in text.split("\n") if line.startswith("#")] == ["# Mechanics", "## Forces", "### Friction"]


def test_columns_are_read_one_after_the_other(markdown: Setter) -> None:
    text = markdown(
        "#set page(columns: 2, height: 8cm)\n"
        + "\n\n".join(
            f"Paragraph {n} has the formula $x_{n} = {n} y$ and then some words to fill its lines."
            for n in range(1, 13)
        )
    )
    assert [int(n) for n in re.findall(r"Paragraph (\d+)", text)] == list(range(1, 13))


def test_running_heads_and_page_numbers_are_dropped(markdown: Setter) -> None:
    topics = "\n#pagebreak()\n".join(f"Topic {n} is here." for n in "abcde")
    text = markdown(f'#set page(header: [Lecture notes], numbering: "1")\n{topics}')
    assert "Lecture notes" not in text
    assert re.findall(r"\d", text) == []
    assert len(re.findall("Topic", text)) == 5


def test_hyphens_at_line_ends_and_lists(markdown: Setter) -> None:
    text = markdown(
        '#set page(width: 8cm)\n#set text(lang: "en", hyphenate: true)\n#set par(justify: true)\n'
        "Thermodynamical considerations characteristically necessitate straightforward approximations.\n- first\n- second"
    )
    assert "Thermodynamical considerations characteristically necessitate straightforward approximations." in text
    assert text.endswith("- first\n- second")


def test_equation_numbers_are_tags(markdown: Setter) -> None:
    text = markdown('#set math.equation(numbering: "(1)")\nFirst comes\n$ a = b $\nand then\n$ c = d $')
    assert re.findall(r"\$\$(.+?)\$\$", text) == [r"a = b \tag{1}", r"c = d \tag{2}"]


def test_formulas_on_one_line_are_parted(markdown: Setter) -> None:
    text = markdown("Both hold:\n$ a = b + c, quad d = e/f $")
    assert re.findall(r"\$\$(.+?)\$\$", text) == ["a = b + c", r"d = \frac{e}{f}"]


# --- real documents -----------------------------------------------------------------------------------------------------


def _scorer() -> ModuleType:
    path = SHARED / "tools" / "pdf_score" / "score.py"
    spec = importlib.util.spec_from_file_location("pdf_score", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["pdf_score"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.shared
@pytest.mark.parametrize(
    ("folder", "name", "truth", "least"),
    [
        ("pdfs", "edwin_physh.pdf", ".tex", 0.98),
        ("pdfs", "teng_cheme325.pdf", ".md", 0.80),
        ("documents", "cp06_uniform_circular_motion_and_gravitation.pdf", ".md", 0.85),
        ("documents", "cp13_temperature_kinetic_theory_and_the_gas_laws.pdf", ".md", 0.90),
    ],
)
def test_real_documents_keep_their_formulas(folder: str, name: str, truth: str, least: float) -> None:
    path = SHARED / "data" / folder / name
    if not path.exists():
        pytest.skip(f"{path} is not here")
    text = convert(path, "a", DocumentSettings()).markdown
    source = path.with_suffix(truth).read_text(encoding="utf-8")
    if truth == ".md":
        source = source.replace("\\_", "_").replace("\\\\\\\\", "\\\\")
    scorer = _scorer()
    truths, _ = scorer.truths(source, None, dollar_tab="newcolumntype" in source)
    found = [a or b for a, b in re.findall(r"\$\$(.+?)\$\$|(?<![\\$])\$([^$\n]+?)\$", text)]
    exact, _, total, _, _ = scorer.score(truths, found)
    assert exact / total >= least


@pytest.mark.shared
def test_formulas_drawn_as_outlines_are_reported() -> None:
    path = SHARED / "data" / "pdfs" / "teng_phys121.pdf"
    if not path.exists():
        pytest.skip(f"{path} is not here")
    document = convert(path, "a", DocumentSettings()).document
    assert all(span.confidence < 0.5 for span in document.pages)
    assert all("outlines" in span.warnings[0] for span in document.pages)
    assert len(document.warnings) == len(document.pages)


def test_markers_of_parts_are_the_sentence_s(markdown: Setter) -> None:
    text = markdown("We find (a) $v = 3 w$ and (b) $w = 2 u$ there. A block (its mass is $m = 3 k$ in all) falls.")
    assert "(a) $v = 3w$ and (b) $w = 2u$ there" in text
    assert "(its mass is $m = 3k$ in all)" in text


def test_a_negative_left_side_begins_a_formula_and_a_further_term_does_not(markdown: Setter) -> None:
    text = markdown(
        "Two laws:\n$ W &= K_B - K_A \\ -h/k &= d/l $\nand one that is long:\n$ E &= a + b \\ &quad + c = d $"
    )
    assert re.findall(r"\$\$(.+?)\$\$", text) == [
        r"W = K_{B} - K_{A}",
        r"-\frac{h}{k} = \frac{d}{l}",
        r"E = a + b +c = d",
    ]


def test_a_heading_drawn_twice_is_read_once(markdown: Setter) -> None:
    """Bold is drawn as the same words a hair aside; other producers write a heading over its own bookmark."""
    prose = "The energy of a body at rest is its mass times the square of the speed of light, as everybody knows."
    text = markdown(
        f"""#let fat(body) = {{ place(dx: 0.25pt, body); body }}
#fat(text(size: 18pt)[Rest Energy])

{prose}

#text(size: 18pt)[Binding Energy#text[Binding energy]]

{prose}"""
    )
    assert re.findall(r"^#+ (.+)$", text, re.MULTILINE) == ["Rest Energy", "Binding energy"]


def test_formulas_in_plain_letters_are_read_as_in_any_text(markdown: Setter) -> None:
    text = markdown(
        "Food per visitor (kg) = Yearly food (kg) / Number of visitors\n\n"
        "Heat energy = mass × heat#sub(typographic: false)[c] × (t#sub(typographic: false)[2] − t#sub(typographic: false)[1])\n\n"
        "Loft area = Roof_width × Roof_length#super(typographic: false)[2]\n\n"
        "Cost per cup (€) = Sum of bills (€) / Cups\n\n"
        "The shop pays 4 euros, rent = 20 a day and more."
    )
    assert r"$\text{Food per visitor (kg)}=\text{Yearly food (kg)}/\text{Number of visitors}$" in text
    assert r"$\text{Heat energy}=\text{mass}\times \text{heat}_{c}\times (t_{2}-t_{1})$" in text
    assert r"$\text{Cost per cup (€)}=\text{Sum of bills (€)}/\text{Cups}$" in text
    assert r"$\text{Loft area}=\text{Roof width}\times \text{Roof length}^{2}$" in text


def test_letters_that_the_next_page_explains_are_factors_and_symbols(markdown: Setter) -> None:
    text = markdown(
        "#set page(height: 6cm)\nThe load is given by\n\nP = kuA\n\n"
        "#pagebreak()\nwhere\n\nk = drag number\n\nu = wind speed\n\nA = sail area"
    )
    assert "$A$ = sail area" in text


def test_a_formula_in_code_goes_on_in_its_next_line(markdown: Setter) -> None:
    text = markdown(
        "#set page(width: 14cm)\n#set par(leading: 9pt)\n"
        "The yield of a field is the harvest that is brought in, divided by the area on which it was sown last spring.\n\n"
        "`Yield of field (t) = Harvest of summers (t) / (Sown hectares - Fallow hectares)`"
    )
    assert re.search(r"\$\\text\{Yield of field \(t\)\}=.*Fallow hectares\}\)\$", text)


def test_formulas_in_plain_letters_stand_in_tables_and_below_their_name(markdown: Setter) -> None:
    text = markdown(
        "#table(columns: 2, [*Rule*], [*Formula*], [Old], [Dose = Weight × (Age + 1) / 24], [New], [Dose = Weight × e-0.2 / 9])\n\n"
        "*Cost per call (CPC):*\n\n= Total_cost / Calls_made".replace("\n= Total", "\n\\= Total")
    )
    assert r"| Old | $\text{Dose}=\text{Weight}\times (\text{Age}+1)/24$ |" in text
    assert "| New | Dose = Weight × e-0.2 / 9 |" in text  # an exponent that is no longer raised
    assert r"$\text{Cost per call (CPC)}=\text{Total cost}/\text{Calls made}$" in text


def test_lines_under_words_are_no_bars_of_fractions(markdown: Setter) -> None:
    text = markdown(
        "#set underline(offset: 1.2pt)\n#underline[Loans of books]\n\n#underline[Rules of loans]\n\n#underline[Fines of rules]"
    )
    assert "frac" not in text
    assert text.count("Loans of books") == 1


def test_a_formula_over_several_items_leaves_the_rest_of_the_document_as_it_is(markdown: Setter) -> None:
    text = markdown(
        "Area of sail = Sail width × Sail height\n\n- Rent = (Shelf price ×\n- Shelf days)\n\n"
        "Load of mast = Wind force × Area of sail"
    )
    assert r"$\text{Area of sail}=" in text
    assert r"$\text{Load of mast}=" in text
