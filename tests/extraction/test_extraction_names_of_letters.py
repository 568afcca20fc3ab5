r"""Letters side by side that a document takes for one symbol, and the ends of formulas in running text."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of

from mathrag.documents.markdown import normalise

LEGEND = (
    "\n\n| Letter | Meaning |\n|---|---|\n| WTR | water taken by the roots |\n| θfk | water content of the field |\n"
)


def first(text: str) -> str | None:
    """The first formula's equation."""
    return formulas_of(text)[0].equation


@pytest.mark.parametrize(
    ("text", "equation"),
    [
        (f"k = WTR / (s − q){LEGEND}", "k == WTR/(s - q)"),
        (f"$$k = \\frac{{WTR}}{{s - q}}$${LEGEND}", "k == WTR/(s - q)"),
        (f"k = θfk / s{LEGEND}", "k == theta_fk/s"),
        ("An eyepiece of **focal length fe** (mm).\n\nM = F / fe", "M == F/fe"),
        ("Mu = Ms / fe\n\nfe ... loom efficiency\nMu ... loom output", "Mu == Ms/fe"),
        (
            "$$GrCl = \\frac{k A}{q}$$\n\n- $GrCl$ ($GrCl_f$ in wethers) is the growth of the fleece in g/d",
            "GrCl == k*A/q",
        ),
        ("$QS_c = QS/\\sqrt{RR}$, with the measured QS interval and the RR interval in s.", "QS_c == QS/sqrt(RR)"),
        ("$$\\mathrm{SS} = z\\sigma√LT$$\n\n- $LT$: lead time (d)", "SS == z*sigma*sqrt(LT)"),
        ("Peak flow Qp = C * i, in litres.", "Qp == C*i"),
        ("The flow then is Q = V · A (m³/s) and falls.", "Q == V*A"),
        ("The bar grows by ΔL = α · L · ΔT (mm).", "Delta_L == alpha*L*Delta_T"),
        ("Cost per visit = ad spend / visits × 1000. Ad spend is in USD.", "Cost_per_visit == ad_spend/visits*1000"),
        ("Cost per sale = ad spend / sales, in USD.", "Cost_per_sale == ad_spend/sales"),
        (
            "The break-even cost is 1 / gross margin, gross margin being a fraction.",
            "break_even_cost == 1/gross_margin",
        ),
        ("The star has the magnitude ma, or MA.\n\nd = 10^((ma - MA + 5)/5)", "d == 10**((ma - MA + 5)/5)"),
        ("Ne = 590.5 / T", "Ne == 590.5/T"),
        ("log10 p = A − B/(C + t)", "log10(p) == A - B/(C + t)"),
    ],
)
def test_formulas_of_notes(text: str, equation: str) -> None:
    assert first(text) == equation


@pytest.mark.parametrize(
    ("text", "equation"),
    [
        ("$$pV = nRT$$", "p*V == n*R*T"),
        ("$U = RI$ with the resistance $R$ and the current $I$, the RI product.", "U == R*I"),
        ("The hall is 3 x larger and left / right doors are shut.\n\nk = a / b", "k == a/b"),
    ],
)
def test_products_stay(text: str, equation: str) -> None:
    assert first(text) == equation


def test_names_of_several_letters_are_symbols_in_prose_and_not_in_titles() -> None:
    text = "## Md of bales\n\n**Table 1. Md of fibres**\n\nMc = Md * (1 + R/100)\n\nMc is the selling mass and Md the dry mass, in kg."
    read = normalise(text)
    assert r"$\text{Md}$ the dry mass" in read
    assert read.count(r"$\text{Md}$") == 1
    assert [parameter.name for parameter in formulas_of(text)[0].parameters][:2] == ["selling mass", "dry mass"]


def test_a_list_of_explanations_may_go_without_articles() -> None:
    text = "$$w = m g h$$\n\nwhere $m$ is mass in kg, $g$ local gravity, and $h$ drop in m."
    names = {parameter.identifier: parameter.name for parameter in formulas_of(text)[0].parameters}
    assert names == {"w": names["w"], "m": "mass", "g": "local gravity", "h": "drop"}
