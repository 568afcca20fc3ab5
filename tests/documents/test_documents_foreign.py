"""Mathematics of other markups (`documents.foreign`) and of none (`documents.typewritten`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents import convert
from mathrag.documents.explained import explained
from mathrag.documents.foreign import foreign_as_math
from mathrag.documents.markdown import normalise
from mathrag.documents.plain_equations import latex_of
from mathrag.documents.typewritten import typewritten_as_math
from mathrag.errors import DocumentError
from mathrag.settings import DocumentSettings


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("10<sup>-3</sup> m<sup>2</sup>, CO<sub>2</sub>", "10$^{-3}$ m$^{2}$, CO$_{2}$"),
        ("the drop U<sub>R</sub> of the 3<sup>rd</sup> coil", "the drop $U_{R}$ of the 3rd coil"),
        ("R<sub>1</sub> and R<sub>2</sub> but N<sub>2</sub>", "$R_{1}$ and $R_{2}$ but N$_{2}$"),
        ("as said<sup>[4]</sup>", "as said[4]"),
        ("`a<sub>b</sub>`", "`a<sub>b</sub>`"),
        ("with `n` cups :math:`n c` are drunk `daily`", "with `n` cups $n c$ are drunk `daily`"),
        ("so :math:`p = F/A` holds", "so $p = F/A$ holds"),
        ("Let\n\n.. math:: q = c\n   :label: one\n\nbe", "Let\n\n\n$$q = c$$\n\nbe"),
        ("\n.. math::\n\n   a = b\n       + c\n\n   d = e\n\nThen", "\n\n$$a = b + c$$\n\n$$d = e$$\n\nThen"),
        ("![law](https://tex.example.org/svg.latex?%5Clarge%20U%3DRI)", " $U=RI$ "),
        ('<img src="https://draw.example.org/render/math?math=n = a + b">', " $n = a + b$ "),
        (r'<img src="https://latex.example.org/svg.image?\small&space;\mathrm{q=kA}" />', " $q=kA$ "),
        ("![a tank](tank.png?size=3)", "![a tank](tank.png?size=3)"),
    ],
)
def test_other_markups_become_dollars(written: str, read: str) -> None:
    assert foreign_as_math(written) == read


@pytest.mark.parametrize(
    ("written", "latex"),
    [
        ("Stress = Force / (Cross Section)", r"\text{Stress}=\text{Force}/\text{Cross Section}"),
        ("q = 1/k x h^(2/3)", r"q=1/k\times h^{2/3}"),
        ("E = 0.5mv²", "E=0.5mv^{2}"),
        ("C = 2πr", r"C=2\pi r"),
        ("ΔU = U2 - U1", r"\Delta U=U_{2}-U_{1}"),
        ("t½ = ln(2)/k", r"t_{1/2}=\ln(2)/k"),
        ("N = N_0 * e^(-k*t)", r"N=N_{0}\times e^{-k\times t}"),
        ("HRmax = 220 − age", r"\text{HRmax}=220-\text{age}"),
        ("d = sqrt(a^2 + b^2)", r"d=\sqrt{a^{2}+b^{2}}"),
        ("U = RI", "U=RI"),
        ("q = 1 / (1 + 2 ^ ((b - a) / 50))", "q=1/(1+2^{(b-a)/50})"),
        ("w_B' = w_B + k(t_B - s_B)", "w_{B}'=w_{B}+k(t_{B}-s_{B})"),
        ("fee = unit_price / number_of_units", r"\text{fee}=\text{unit price}/\text{number of units}"),
        (
            "goal = (top − rest) × % effort + rest",
            r"\text{goal}=(\text{top}-\text{rest})\times \text{effort}+\text{rest}",
        ),
        (
            "mix = old × (1 − share%) + new × share%",
            r"\text{mix}=\text{old}\times (1-\text{share})+\text{new}\times \text{share}",
        ),
        (
            "Drive efficiency (%) = output power / input power × 100",
            r"\text{Drive efficiency}=\text{output power}/\text{input power}\times 100\%",
        ),
        ("h_f = f (L/D) v²/(2g)", r"h_{f}=f(L/D)v^{2}/(2g)"),
        (
            "Tank size (kL) = Daily use (kL) / Spare days",
            r"\text{Tank size (kL)}=\text{Daily use (kL)}/\text{Spare days}",
        ),
        ("gr = hu * q * k", r"\text{gr}=\text{hu}\times q\times k"),
        ("Y = (a + b)cd * 2", r"Y=(a+b)cd\times 2"),
        ("QZ = (UG - VG) * 131.25", r"\text{QZ}=(\text{UG}-\text{VG})\times 131.25"),
        (
            "K7 (min) = Bulk (MGX) / Rate (gux) x XF",
            r"\text{K7 (min)}=\text{Bulk (MGX)}/\text{Rate}_{\text{gux}}\times \text{XF}",
        ),
        ("A = √(W² + 2·W·V·cos α)", r"A=\sqrt{W^{2}+2\cdot W\cdot V\cdot \cos \alpha }"),
        ("QHF = $V$ / (4 $V_{15}$) + $a^{2}$", r"\text{QHF}=V/(4V_{15})+a^{2}"),
        ("E = 0.5 m v^2 + k", "E=0.5mv^{2}+k"),
        ("Bulk index = load in kg / (height in m)²", r"\text{Bulk index}=\text{load (kg)}/\text{height (m)}^{2}"),
        ("way = speed in km/h × time in h", r"\text{way}=\text{speed (km/h)}\times \text{time (h)}"),
        ("Need = 70 × (body load in kg)^0.75", r"\text{Need}=70\times \text{body load (kg)}^{0.75}"),
        (
            "Top speed = 1.3 × square root of the length / cube root of (load / 64)",
            r"\text{Top speed}=1.3\times \sqrt{\text{length}}/\sqrt[3]{\text{load}/64}",
        ),
        ("Fill = half the height × width", r"\text{Fill}=0.5\times \text{height}\times \text{width}"),
        ("Sail–load ratio = sail / load × 2", r"\text{Sail-load ratio}=\text{sail}/\text{load}\times 2"),
        ("GN = distance × f-number", r"\text{GN}=\text{distance}\times \text{f-number}"),
        ("U-value = 1 / (R1 + R2)", r"\text{U-value}=1/(R_{1}+R_{2})"),
        (
            "Moisture (% dry basis) = (wet − dry) / dry × 100",
            r"\text{Moisture}=(\text{wet}-\text{dry})/\text{dry}\times 100\%",
        ),
        (
            "Weight (kg) = girth² (cm²) × length (cm) / 300",
            r"\text{Weight (kg)}=\text{girth}^{2}\times \text{length (cm)}/300",
        ),
        ("K = 0.5 C A v²", r"K=0.5CAv^{2}"),
        ("K = r + 5 N m", ""),
        ("F = N × W / 100 000", r"F=N\times W/100000"),
        ("b = (0.1 − 0.05 × ln PD)²", r"b=(0.1-0.05\times \ln \text{PD})^{2}"),
        ("z = (x̄ − μ) / ŝ", r"z=(\bar{x}-\mu )/\hat{s}"),
        ("Net worth [NW] = Assets - Debts", r"\text{Net worth (NW)}=\text{Assets}-\text{Debts}"),
    ],
)
def test_an_equation_in_plain_letters_is_read(written: str, latex: str) -> None:
    assert latex_of(written) == latex


@pytest.mark.parametrize(
    "text",
    [
        "v = 10 m/s",
        "F = 5 N",
        "R = 12 V / 4 A",
        "F = 5 kg x 2 m/s^2",
        "x = 3 * 4",
        "n = the number of turns / length",
        "work = what a force does / time",
        "R = hydraulic radius (m) = area / perimeter",
        "depth=width/3",
        "y = 52.2 + 41.9 x e-0.055 x R",
        "see https://example.org/?a=b/c",
        "RSS = sum of squared residuals",
        "Force (F) = mass (m) * acceleration (a)",
        "Load (of a beam) = mass * gravity",
        "Load(beam) = mass * gravity",
        "half = 50 % whole + rest",
    ],
)
def test_what_may_be_anything_else_stays(text: str) -> None:
    assert latex_of(text) == ""


def test_formulas_in_lines_cells_and_spans_are_set_off_and_sentences_are_not() -> None:
    text = normalise(
        "> Rate: r = d / t\\\n\n| Name | Law |\n| --- | --- |\n| Ohm | U = R x I |\n\n"
        "Use `p = F / A` or *p = F/A* here.\n\nI think cost = price/size is odd.\n"
    )
    assert text.startswith("Rate: $r=d/t$\\")
    assert r"| Ohm | $U=R\times I$ |" in text
    assert "Use $p=F/A$ or $p=F/A$ here." in text
    assert "I think cost = price/size is odd." in text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The slope is m = (y2 - y1) / (x2 - x1) here.", r"The slope is $m=(y_{2}-y_{1})/(x_{2}-x_{1})$ here."),
        ("Leaf area A1 = pi * r^2.", r"Leaf area $A_{1}=\pi \times r^{2}$."),
        ("so q = wL/2 = 2 000 N; here", r"so $q=wL/2$ = 2 000 N; here"),
        ("a bill\N{NO-BREAK SPACE}n\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}h/k.", "a bill\N{NO-BREAK SPACE}$n=h/k$."),
        (
            "Gear ratio = front teeth / rear teeth. Add 10 % for wear. It is v = a/b.",
            r"$\text{Gear ratio}=\text{front teeth}/\text{rear teeth}$. Add 10 % for wear. It is $v=a/b$.",
        ),
        (
            "A field has 40 rows, thus rows = 40 × fields.",
            r"A field has 40 rows, thus $\text{rows}=40\times \text{fields}$.",
        ),
        (
            "It is longer than deep: line = scope × (depth + rise), in metres. Add more.",
            r"It is longer than deep: $\text{line}=\text{scope}\times (\text{depth}+\text{rise})$, in metres. Add more.",
        ),
        ("The energy is E = ½ m v².", "The energy is $E=0.5mv^{2}$."),
        ("Net gain = output ÷ input × 100 (in %)", r"$\text{Net gain}=\text{output}/\text{input}\times 100$ (in %)"),
        (
            "Rise factor: height of rise / length of line. Keep it low.",
            r"$\text{Rise factor}=\text{height of rise}/\text{length of line}$. Keep it low.",
        ),
        (
            "Rent yield: (rent − costs) / price × 100",
            r"$\text{Rent yield}=(\text{rent}-\text{costs})/\text{price}\times 100$",
        ),
        ("Exchange rate: euro / dollar", "Exchange rate: euro / dollar"),
        ("with its rate = good/bad and x = 5", "with its rate = good/bad and x = 5"),
        ("The mean is x̄ = a/n, the share p̂ = k/n.", r"The mean is $\bar{x}=a/n$, the share $\hat{p}=k/n$."),
        ("we set i = i + 1 first", "we set i = i + 1 first"),
        (r"as $x y = a + b \cdot c$ says", r"as $x y = a + b \cdot c$ says"),
        ("run `let v = a / b` first", "run `let v = a / b` first"),
        ("and thus v = a + b * kilos", "and thus v = a + b * kilos"),
        ("with n = 12 and p = .05 here", "with n = 12 and p = .05 here"),
        ("where AB = CD and so on", "where AB = CD and so on"),
        (r"$n_{1}$ = 11 $μ_{2}$ = 3.5 $s_{2}$ = 1 in all", r"$n_{1}$ = 11 $μ_{2}$ = 3.5 $s_{2}$ = 1 in all"),
    ],
)
def test_equations_of_symbols_within_sentences_are_set_off(text: str, expected: str) -> None:
    assert typewritten_as_math(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "- **Seed need**: Field size × sowing rate",
            r"- $\text{Seed need}=\text{Field size}\times \text{sowing rate}$",
        ),
        ("**Daily fee:** `Yearly fee ÷ 365`", r"$\text{Daily fee}=\text{Yearly fee}/365$"),
        ("- **Formula:** `a × b / 2`", "- **Formula:** `a × b / 2`"),
        ("- **Cells**: 2 x AA", "- **Cells**: 2 x AA"),
        ("- **Screen**: 1920 × 1080", "- **Screen**: 1920 × 1080"),
        ("- **Path**: docs / guide v2", "- **Path**: docs / guide v2"),
        ("- **View**: Server + Client", "- **View**: Server + Client"),
        ("fee : hours x rate\nload per van : load / vans", "$\\text{fee}=\\text{hours}\\times \\text{rate}$\n"
         "$\\text{load per van}=\\text{load}/\\text{vans}$"),
        ("Size: width x height", "Size: width x height"),  # one line of its form may be any remark
        ("- Glaze: 2 % of the clay\n- Slip: 5 % of the clay", "- $\\text{Glaze}=2\\%\\times \\text{clay}$\n"
         "- $\\text{Slip}=5\\%\\times \\text{clay}$"),
        ("| Rolls | wall ÷ width of a roll, round up |", r"| Rolls | $\text{Rolls}=\lceil \text{wall}/\text{width of a roll}\rceil$ |"),
        ("| Screen | 1920 × 1080 |\n| Path | docs / guide |", "| Screen | 1920 × 1080 |\n| Path | docs / guide |"),
    ],
)  # fmt: skip
def test_a_label_is_equal_to_how_it_is_computed(text: str, expected: str) -> None:
    assert typewritten_as_math(text) == expected


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("Half-yield area = Area / 2", r"\text{Half-yield area}=\text{Area}/2"),
        ("Fat % = 1 - (lean mass / mass)", r"\text{Fat}=1-(\text{lean mass}/\text{mass})"),
        ("Score = (Weight of the leaf + Weight of the stem) / 2",
         r"\text{Score}=(\text{Weight of the leaf}+\text{Weight of the stem})/2"),
        ("TF = (times a word w is in a page)/(words in a page)",
         r"TF=\text{times a word w is in a page}/\text{words in a page}"),
        ("[(ripe plums)/(all the plums)]x100 = % ripe",
         r"(\text{ripe plums}/\text{all the plums})\times 100\%=\text{ripe}"),
        ("Floor = 0.5 x Base x Depth", r"\text{Floor}=0.5\times \text{Base}\times \text{Depth}"),
        ("half = 50% * whole", r"\text{half}=50\%\times \text{whole}"),
        ("Sold % = sales / visits * 100", r"\text{Sold}=\text{sales}/\text{visits}\times 100\%"),
        ("Sold = sales / visits * 100", r"\text{Sold}=\text{sales}/\text{visits}\times 100"),
        ("limit = 1e-7 * (1 + gain)", r"\text{limit}=1\times 10^{-7}\times (1+\text{gain})"),
        ("dose = min(40, base + 2 * (n - 1))", r"\text{dose}=\min(40,\text{base}+2\times (n-1))"),
        ("gap = abs(a - b) / 2", r"\text{gap}=\left|(a-b)\right|/2"),
        ("z = a^2^ + b~in~ / 2", r"z=a^{2}+b_{in}/2"),
        ("SRX = (MCQx0.2)+8", r"\text{SRX}=(\text{MCQ}\times 0.2)+8"),
        ("Time (s) = 2 \\_ 3", ""),
        ("peak\\_load\\_(kg)  =  dry\\_load\\_(kg) / 2", r"\text{peak load (kg)}=\text{dry load (kg)}/2"),
        ("feeRate = (seatPrice + mealPrice) / guestCount",
         r"\text{fee rate}=(\text{seat price}+\text{meal price})/\text{guest count}"),
        ("share = atPeak / total", r"\text{share}=\text{atPeak}/\text{total}"),
        ("Load = Pre-Heat + After-Heat / 2", r"\text{Load}=\text{Pre-Heat}+\text{After-Heat}/2"),
        ("Ml = (2/3) log₁₀(E₀) − 4", r"\text{Ml}=(2/3)\log_{10}(E_{0})-4"),
        ("rank(now) = old * 2^(-now / half)", r"\text{rank}=\text{old}\times 2^{-\text{now}/\text{half}}"),
        ("Leaf area (cm²) = width (cm) * 2", r"\text{Leaf area (cm2)}=\text{width (cm)}\times 2"),
        ("v = 2 * omega", r"v=2\times \omega"),
        ("Margin = Sales / Cost  # of a year", ""),
        ("R = 120mΩ", ""),
        ("[(# ripe plums)/(# plums)]x100 = % ripe", ""),
        ("spread = max-min", ""),
    ],
)  # fmt: skip
def test_what_else_names_and_numbers_may_be(text: str, latex: str) -> None:
    assert latex_of(text) == latex


def test_small_words_stand_in_names_and_verbs_only_where_a_label_says_that_it_is_a_formula() -> None:
    assert latex_of("Batches = dough in the trough / dough in a batch") == (
        r"\text{Batches}=\text{dough in the trough}/\text{dough in a batch}"
    )
    law = "Fair Odds = What we Play / (Purse + Price to Play)"
    assert typewritten_as_math(law) == law
    assert typewritten_as_math(f"**Formula**: {law.replace('What', 'Sum')}") == (
        r"**Formula**: $\text{Fair Odds}=\text{Sum we Play}/(\text{Purse}+\text{Price to Play})$"
    )


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("Gross price = net price + 19 %", r"\text{Gross price}=\text{net price}\times (1+19\%)"),
        ("Planks = floor ÷ plank, plus 8 % for cuts", r"\text{Planks}=(\text{floor}/\text{plank})\times (1+8\%)"),
        ("Winter price = summer price - 15 %", r"\text{Winter price}=\text{summer price}\times (1-15\%)"),
        ("Mixed rate = base rate + 2 %", r"\text{Mixed rate}=\text{base rate}+2\%"),
        ("Growth = new / old - 100 %", r"\text{Growth}=\text{new}/\text{old}-100\%"),
        ("Tithe = 10 % of the harvest", r"\text{Tithe}=10\%\times \text{harvest}"),
        ("Fee = area × 38 € per m²", r"\text{Fee}=\text{area}\times 38\,\text{1/m2}"),
        ("Hay = length x width x 120 kg/m3", r"\text{Hay}=\text{length}\times \text{width}\times 120\,\text{kg/m3}"),
        ("Rent = copies × 1.20 € × weeks", r"\text{Rent}=\text{copies}\times 1.20\times \text{weeks}"),
        ("Crates = jars / 12 (rounded up)", r"\text{Crates}=\lceil \text{jars}/12\rceil"),
        ("y = 3m + 2", "y=3m+2"),
    ],
)
def test_shares_units_and_rounding_in_words_are_read(text: str, latex: str) -> None:
    assert latex_of(text) == latex


def test_a_formula_may_be_numbered_in_bold_or_have_its_name_in_bold() -> None:
    assert typewritten_as_math("**3. GPA = P / C**") == "$GPA=P/C$"
    assert typewritten_as_math("* **Wait** = `queue / servedPerHour`") == (
        r"* $\text{Wait}=\text{queue}/\text{served per hour}$"
    )
    assert typewritten_as_math("* **Wait** = `max-age`") == "* **Wait** = `max-age`"


def test_words_in_brackets_behind_a_formula_are_a_remark() -> None:
    assert typewritten_as_math("Growth = (new - old) / old × 100 (so for prices as well)") == (
        r"$\text{Growth}=(\text{new}-\text{old})/\text{old}\times 100$ (so for prices as well)"
    )
    told = "p_R = load share = w_o/W_o = q_min (for the smallest cart)"
    assert normalise(told).strip() == "$p_{R}=w_{o}/W_{o}$ ($p_{R}$ = load share)"


def test_lowered_digits_and_letters_that_a_sentence_explains() -> None:
    said = "The energy is E₀ = μHv, where **μ** is the stiffness, **H** is the height and **v** is the volume."
    assert "is $E_{0}=\\mu H v$, where" in typewritten_as_math(said)
    assert "the energy ($E_{0}$)" in normalise(
        "the energy (E₀) is: E₀ = μHv, where μ is one, H is two and v is three.\n"
    )


def test_an_abbreviation_that_the_text_puts_in_brackets_is_one_name() -> None:
    assert "$\\text{cpm}=(c/5)/s$" in normalise("## Characters per minute (cpm)\n\ncpm = (c / 5) / s\n")
    assert "$cpm=" in normalise("cpm = (c / 5) / s\n")


def test_letters_may_be_given_in_front_of_their_formula() -> None:
    text = normalise("- Given s = the time of a game (seconds) and k = all keys that were hit:\n  - rate = k / s\n")
    assert "Given $s$ = the time of a game (seconds) and $k$ = all keys" in text


def test_an_expression_computes_what_its_heading_names() -> None:
    block = "```\nscored/timesTried\n```\n"
    assert "$\\text{Success Rate}=\\text{scored}/\\text{times tried}$" in normalise(
        f"## Success Rate\nThe share of tries that score, scores divided by tries.\n\n{block}"
    )
    assert "$" not in normalise(f"## Success Rate\nRun this:\n\n{block}")
    assert "$" not in normalise(f"## Example\nScores divided by tries.\n\n{block}")


def test_items_say_a_formula_once_more_in_words() -> None:
    text = normalise(
        "**GPA = (P + XP) / C**\n\n- **Acronym:** _Grade Point Average_\n- **Formula:** (Points + Extra Points) ÷ Courses\n"
    )
    assert "$GPA=(P+\\text{XP})/C$" in text
    assert "- $GPA$: Grade Point Average" in text
    assert "- $P$: Points\n- $\\text{XP}$: Extra Points\n- $C$: Courses" in text
    other = normalise("**GPA = (P + XP) / C**\n\n- **Formula:** Points ÷ Courses\n")
    assert "$P$" not in other


def test_delimiters_with_two_strokes_are_those_of_math() -> None:
    assert normalise("so\n\n\\\\[\nv = w \\times a\n\\\\]\n\nwith \\\\( 2^3 \\\\) bits\n") == (
        "so\n\n$$v = w \\times a$$\n\nwith $2^3$ bits\n"
    )
    rows = "$$a = b \\\\[4pt] c = d$$\n"
    assert normalise(rows) == rows


def test_tags_of_boxes_end_lines() -> None:
    text = normalise("E<sub>a</sub> = E<sub>b</sub>*k/(r)<sup>2</sup><div>\n<div>k: loss</div></div>\n")
    assert "$E_{a}=E_{b}\\times k/(r)^{2}$\n" in text
    assert "\n$k$: loss\n" in text
    assert normalise("| <p>a</p> | b |\n") == "| <p>a</p> | b |\n"


def test_upright_names_are_upright_everywhere_and_lines_within_them_part_words() -> None:
    assert normalise("$$\\text{NBX} = NBX_0 + 2 NB$$\n") == "$$\\text{NBX} = \\text{NBX}_0 + 2 NB$$\n"
    assert normalise("$A \\text{ AND } B = \\text{AND}$\n") == "$A \\text{ AND } B = \\text{AND}$\n"
    assert normalise("$q = \\text{tank_depth} \\text{flow_kg}$\n") == "$q = \\text{tank depth} \\text{flow (kg)}$\n"
    assert normalise("$q = \\text{full}%$\n") == "$q = \\text{full}\\%$\n"


def test_a_comment_behind_a_formula_is_a_remark() -> None:
    assert typewritten_as_math("Margin = Sales / Cost  # of a year") == (
        r"$\text{Margin}=\text{Sales}/\text{Cost}$  # of a year"
    )


def test_letters_that_lines_explain_are_factors_anywhere_in_a_formula() -> None:
    said = "N - number of stops\nc - width of the spot\n\nH = f^2 / (Nc) + f\n"
    assert "$H=f^{2}/(N c)+f$" in typewritten_as_math(said)
    assert r"/(\text{Nc})" in typewritten_as_math("H = f^2 / (Nc) + f\n") or r"\text{Nc}" in typewritten_as_math(
        "H = f^2 / (Nc) + f\n"
    )


def test_names_of_letters_in_html_are_letters() -> None:
    assert normalise("f = 1/(2&pi;RC)\n") == "$f=1/(2\\pi RC)$\n"
    assert normalise("a &lt; b &amp; c\n") == "a &lt; b &amp; c\n"


def test_a_word_that_tells_what_to_do_is_no_part_of_a_name() -> None:
    assert (
        typewritten_as_math("Use ShaftPower = head * flow.")
        == r"Use $\text{ShaftPower}=\text{head}\times \text{flow}$."
    )
    assert typewritten_as_math("Useful work = force * path") == r"$\text{Useful work}=\text{force}\times \text{path}$"
    assert typewritten_as_math("answer = a + b") == r"$\text{answer}=a+b$"


def test_blocks_of_formulas_are_read_and_blocks_of_code_are_not() -> None:
    assert normalise("```math\nP = U I\n```\n") == "$$P = U I$$\n"
    assert "$\\text{Re}=\\rho vL/\\mu" in normalise("```\nRe = ρvL/μ\n(smooth pipe)\n```\n")
    code = "```\nx = a / b;\ny = c / d;\n```\n"
    assert normalise(code) == code
    assert "$" not in normalise("```python\nx = a / b\n```\n")


def test_a_formula_that_goes_over_several_lines_is_one() -> None:
    assert normalise("```\nyield = grain /\n        (field + margin)\n```\n") == (
        "$\\text{yield}=\\text{grain}/(\\text{field}+\\text{margin})$\n"
    )
    assert (
        normalise("profit = sales\n  / (cost + tax)\n") == "$\\text{profit}=\\text{sales}/(\\text{cost}+\\text{tax})$\n"
    )
    assert normalise("It weighs (more\nor less) pay = a / b.\n") == "It weighs (more\nor less) pay = a / b.\n"


def test_a_line_that_begins_with_its_sign_has_its_name_above() -> None:
    label = "**Cost of a visit (COV):**"
    assert (
        normalise(f"{label}\n=Ads / Guests\n")
        == f"{label}\n$\\text{{Cost of a visit (COV)}}=\\text{{Ads}}/\\text{{Guests}}$\n"
    )
    assert normalise("It is large;\n=Ads / Guests\n") == "It is large;\n=Ads / Guests\n"


def test_paragraphs_of_formulas_are_taken_out_of_a_block_of_something_else() -> None:
    text = normalise("```\nrun(red, near)\n\nband 1 is red\nband 2 is near\n\nG = (N - R) / (N + R)\n```\n")
    assert "```\nrun(red, near)\n```" in text
    assert "\n$G=(N-R)/(N+R)$" in text


def test_letters_that_are_each_explained_are_factors() -> None:
    told = "> q = flow\n> K = conductivity\n> i = slope\n> B = width\n"
    assert "$q=K i B$" in normalise(f">q = KiB\n>\n{told}")
    assert "q = KiB" in normalise(f">q = KiB\n>\n{told.replace('> i = slope', '')}")


def test_symbols_are_math_where_the_text_says_what_they_are() -> None:
    text = explained(
        "$$q = k i A$$\n\nwhere q is the flow, i the slope and A the area. Here is a bed.\n\n- k: conductivity\n"
    )
    assert "where $q$ is the flow, $i$ the slope and $A$ the area. Here is a bed." in text
    assert "- $k$: conductivity" in text


def test_a_directive_of_myst_is_a_display_and_its_options_are_none_of_it() -> None:
    assert normalise("```{math}\n:label: brew\nt = a + b\n```\n") == "$$t = a + b$$\n"


def test_displays_between_colons_are_read_as_those_between_ticks() -> None:
    text = normalise(
        "The tea lasts\n:::{math}\n:label: brew\n:enumerator: 2.1\nt = a + b\n:::\nwhere {math}`a` is long.\n"
    )
    assert text == "The tea lasts\n$$t = a + b$$\n\nwhere $a$ is long.\n"


def test_what_directives_and_divs_say_is_prose_below_its_title() -> None:
    text = normalise(
        "```{prf:definition} Strength of tea\n:label: strong\nIt is $s=l/w$.\n```\n\n::::{admonition} Milk\n:class: tip\n"
        "Then milk.\n\n:::{math}\nm = s w\n:::\n::::\n\n::: {.callout-note}\nDrink it hot.\n:::\n:::{figure} cups/one.png\n"
        ":width: 40%\nA cup.\n:::\n"
    )
    assert text == (
        "::: {prf:definition} Strength of tea\n:label: strong\nIt is $s=l/w$.\n:::\n\n"
        "**Milk**\n\nThen milk.\n\n$$m = s w$$\n\nDrink it hot.\n\nA cup.\n"
    )
    assert normalise("```{prf:remark} Tea\nIt is $s=l/w$.\n```\n") == "**Tea**\n\nIt is $s=l/w$.\n"
    code = "```{code-cell} python\nx = 3\n```\n"
    assert normalise(code) == code
    assert normalise("Write `\\mbox{tea}` so.\n") == "Write `\\mbox{tea}` so.\n"


def test_attributes_behind_a_heading_or_a_display_are_no_part_of_it() -> None:
    text = (
        "## Brewing {#sec-brewing .unnumbered}\n\n$$t = a + b$$ {#eq-brew}\n\nA set $\\{x, y\\}$ and \\vspace {.5in}\n"
    )
    assert normalise(text) == "## Brewing\n\n$$t = a + b$$\n\nA set $\\{x, y\\}$ and \\vspace {.5in}\n"


def test_entries_of_a_definition_list_become_items() -> None:
    assert normalise("cup : float, optional\n    Size of the cup,\n    to the rim [m]\nThen\n") == (
        "- cup: Size of the cup, to the rim [m] (float, optional)\nThen\n"
    )
    assert normalise("Note: Drink it hot.\n    And slowly.\n") == "Note: Drink it hot.\n    And slowly.\n"


def test_a_letter_behind_a_number_is_no_unit_where_the_text_says_what_it_is() -> None:
    assert latex_of("T = W L / (4 s)", "a line with sag s (both in metres)") == "T=WL/(4s)"
    assert latex_of("T = W L / (4 s)", "a line") == ""


def test_a_clause_that_explains_may_follow_without_a_comma() -> None:
    assert (
        typewritten_as_math("Pulse = VO2 / HR with VO2 the uptake")
        == r"$\text{Pulse}=\text{VO2}/HR$ with VO2 the uptake"
    )


def test_a_hyphen_within_a_word_is_no_minus() -> None:
    assert typewritten_as_math("BT = Brewing-time of tea") == "BT = Brewing-time of tea"
    assert typewritten_as_math("SS = Spare Sugar") == "SS = Spare Sugar"
    assert typewritten_as_math("BT = Total - Rest") == "$\\text{BT}=\\text{Total}-\\text{Rest}$"


def test_symbols_of_a_block_are_math_where_the_text_behind_it_says_what_they_are() -> None:
    text = normalise(
        "```\nmix = old × (1 − f%) + new × f%\n```\n\nWhere:\n- `f%` = share that is changed\n- `old` = value before\n"
    )
    assert "- $\\text{f}$ = share that is changed" in text
    assert "- $\\text{old}$ = value before" in text


def test_letters_of_a_note_s_formulas_are_symbols_wherever_they_stand_by_themselves() -> None:
    text = explained(
        "# Lift\n\n* λ – arrival rate\n* p – pressure\n\nAt height h (m) a man of 5 m, Table A, p. 3.\n\n$p = a h A \\lambda m$\n"
    )
    assert "* $\\lambda$ – arrival rate\n* $p$ – pressure" in text
    assert "At height $h$ (m) a man of 5 m, Table A, p. 3." in text


def test_words_and_units_are_no_math() -> None:
    assert "\na man" in explained("$F = m a$\n\n# Next\n\na man is what stands first.\n")
    assert " and m is" in explained("$h = 3\\,\\text{m}$. Here s and m is odd.\n")


def test_html_keeps_raised_and_lowered_text(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(
        "<h1>Flow<a class='headerlink' href='#flow'>¶</a></h1><p>v = 1/n x R<sup>2/3</sup></p><p>10<sup>3</sup> m<sup>2</sup></p>",
        encoding="utf-8",
    )
    text = convert(path, "a", DocumentSettings()).markdown
    assert text == "# Flow\n\n$v=1/n\\times R^{2/3}$\n\n10$^{3}$ m$^{2}$\n"


def test_an_exponent_in_html_may_have_an_index(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text("<p><i>k</i> = <i>A</i> · e<sup>−<i>E</i><sub>a</sub>/(R · T)</sup></p>", encoding="utf-8")
    assert convert(path, "a", DocumentSettings()).markdown == "$k=A\\cdot e^{-E_{a}/(R\\cdot T)}$\n"


def test_html_that_no_parser_takes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text("<p>a</p><![x]>", encoding="utf-8")
    with pytest.raises(DocumentError, match="parsed"):
        convert(path, "a", DocumentSettings())


def test_marks_of_a_quotation_are_no_text_and_an_index_tells_a_symbol() -> None:
    quoted = "It is\n\n>$Q=C i A$\n>\n> where\n>\n>$A$ = area, in acres\n>\n>> *Somebody*\n\n    >>> print(1)\n"
    assert (
        normalise(quoted) == "It is\n\n$Q=C i A$\n\nwhere\n\n$A$ = area, in acres\n\n*Somebody*\n\n    >>> print(1)\n"
    )
    told = "If players have ratings R_A and R_B, the score is given by\nE_A = 1 / (1 + 10 ^ ((R_B - R_A) / 400))\nIn my_file R_A_x stays.\n"
    assert normalise(told).startswith("If players have ratings $R_{A}$ and $R_{B}$, the score")
    assert normalise(told).endswith("In my_file R_A_x stays.\n")


def test_letters_side_by_side_are_the_name_that_a_product_elsewhere_or_a_line_makes_them() -> None:
    text = normalise("Cuts\n\n`t = L / vf`\n\n`Q = ap * vf`\n\n`s = hb + g`\n\n- hb - height of the bank\n")
    assert [line for line in text.split("\n") if line.startswith("$")] == [
        r"$t=L/\text{vf}$",
        r"$Q=\text{ap}\times \text{vf}$",
        r"$s=\text{hb}+g$",
    ]
    assert "$t=L/vf$" in normalise("Cuts\n\n`t = L / vf`\n")


def test_a_column_of_symbols_explains_the_formulas_of_the_whole_text() -> None:
    table = "| Letter | Meaning | Unit |\n|---|---|---|\n| XO2max | highest uptake | mL |\n| a | age | years |\n| m | mass | m |\n"
    law = "\n# Uptake\n\n$XO_{2max} = a + m$\n"
    text = normalise(f"# Sheet\n\n{table}{law}")
    assert "| $XO_{2max}$ | highest uptake | mL |\n| $a$ | age | years |\n| $m$ | mass | m |" in text
    assert "| a | age |" in normalise(f"# Sheet\n\n{table.replace('Letter', 'Shelf')}{law}")


def test_an_item_explains_the_symbols_behind_its_commas() -> None:
    text = normalise("$S = I * J$\n\n- I – height of the sail, J – its base\n")
    assert "- $I$ – height of the sail, $J$ – its base" in text


def test_a_label_in_bold_with_a_stop_stands_before_its_formula_and_x_goes_on_with_it() -> None:
    text = normalise("**Pressure.** EP = NP + 0.434 x EL\n\nNP is the pressure at the nozzle, EL the rise in feet.\n")
    assert text.startswith(r"**Pressure.** $\text{EP}=\text{NP}+0.434\times \text{EL}$")
    assert r"$\text{NP}$ is the pressure at the nozzle, $\text{EL}$ the rise in feet." in text
    assert normalise("(b) Let $T$ = time elapsed between calls\n") == "(b) Let $T$ = time elapsed between calls\n"
    assert "$P = m" not in normalise("*P* = *m* *g* VAM / 3600\n")
