"""AsciiDoc, Org, MediaWiki and Typst: one text in each of them, and what each has of its own."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from mathrag.documents import chunk, convert
from mathrag.documents.asciimath import latex_of
from mathrag.documents.converted import Converted
from mathrag.documents.inbox import documents_below, printed_beside
from mathrag.errors import DocumentError
from mathrag.settings import DocumentSettings
from mathrag.statements import read_statements

MARKUPS = Path(__file__).parent / "markups"
SETTINGS = DocumentSettings()
KINDS = ("adoc", "org", "mediawiki", "typ")


def converted(folder: Path, text: str, suffix: str) -> Converted:
    (folder / f"a.{suffix}").write_text(text, encoding="utf-8")
    return convert(folder / f"a.{suffix}", "a", SETTINGS)


def markdown(folder: Path, text: str, suffix: str) -> str:
    return converted(folder, text, suffix).markdown.strip()


def formulas(text: str) -> set[str]:
    """LaTeX without what doesn't show."""
    found = re.findall(r"\$\$(.+?)\$\$|(?<!\\)\$([^$\n]+?)\$", text, re.DOTALL)
    plain = (
        re.sub(r"\\(?:begin|end)\{equation\}|\\mathrm|\\text|[{}\s]", "", display or inline)
        for display, inline in found
    )
    return {latex.rstrip(".") for latex in plain if "=" in latex}


@pytest.mark.parametrize("kind", KINDS)
def test_one_text_in_each_markup(kind: str) -> None:
    one = convert(MARKUPS / f"pipes.{kind}", "pipes", SETTINGS)
    assert formulas(one.markdown) == {
        "Q=Av", r"Re=\frac\rhovd\eta", r"\Deltap=\lambda\fracLd\frac\rhov^22", r"\lambda=\frac64Re", r"\Deltap=\Deltap_1+\Deltap_2", "v=2"
    }  # fmt: skip
    assert re.search(r"^- \$\\lambda\$: friction factor\n- \$L\$: length of the pipe in m$", one.markdown, re.MULTILINE)
    assert (
        "| Liquid | $\\rho$ | Remark |\n| --- | --- | --- |\n| Water | 998 | at 20 °C |\n| not measured |  | none |"
        in one.markdown
    )
    assert "is about water in straight pipes; see [Losses](#" in one.markdown
    assert "The **volume flow** is $Q = A v$, with $A$ in m$^{2}$ and the *mean speed* $v$." in one.markdown.replace(
        "A \\ v", "A v"
    )
    assert re.search(r"^##? Exercises\n\n1\. Show .*\n2\. Compute \$Q\$ for \$v = 2\$\.$", one.markdown, re.MULTILINE)
    told = " ".join(one.document.warnings)
    assert ("attributes." in told) == (kind != "mediawiki")
    assert one.document.title == ("pipes" if kind == "mediawiki" else "Pressure losses in pipes")


@pytest.mark.parametrize("kind", KINDS)
def test_statements_of_each_markup(kind: str) -> None:
    one = convert(MARKUPS / f"pipes.{kind}", "pipes", SETTINGS)
    theorem, first, second = read_statements(
        one.document, one.markdown, chunk(one.document, one.markdown), one.marks
    ).statements
    assert (theorem.form, theorem.title, theorem.keys, len(theorem.proofs)) == (
        "theorem",
        "Sum of losses",
        ("thm-sum",),
        1,
    )
    assert theorem.contents.startswith("Losses of pipes in a row add:")
    assert [reference.key for reference in first.references] == ["thm-sum"]
    assert (first.number, second.number) == ("1", "2")


# --- mathematics ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asciimath", "latex"),
    [
        ("x = (-b +- sqrt(b^2 - 4ac))/(2a)", r"x=\frac{-b\pm\sqrt{b^{2}-4ac}}{2a}"),
        ("sum_(i=1)^n i = (n(n+1))/2", r"\sum_{i=1}^{n}i=\frac{n(n+1)}{2}"),
        ("[[a,b],[c,d]]", r"\begin{bmatrix}a & b \\ c & d\end{bmatrix}"),
        ('{(x, if x > 0),(0, "else"):}', r"\begin{cases}x & \text{if }x>0 \\ 0 & \text{else}\end{cases}"),
        ("dot Q = U A Delta T", r"\dot{Q}=UA\Delta T"),
        ("sin(x)/x", r"\frac{\sin(x)}{x}"),
        ("root(3)(x) != abs(y) in RR", r"\sqrt[3]{x}\ne|y|\in\mathbb{R}"),
        ("|x| / |y| -> oo", r"\frac{|x|}{|y|}\to\infty"),
        (r"\frac{a}{b}", r"\frac{a}{b}"),
        ("hat(ab)_1^2 xx vec F", r"\hat{ab}_{1}^{2}\times\vec{F}"),
    ],
)
def test_asciimath(asciimath: str, latex: str) -> None:
    assert latex_of(asciimath) == latex


@pytest.mark.parametrize(
    ("typst", "latex"),
    [
        ("1/2 m v^2", r"\frac{1}{2} m v^{2}"),
        ("(a + b)/(c) x", r"\frac{a + b}{c} x"),
        ("f(x)/2 + f (x)/2", r"\frac{f(x)}{2} + f \frac{x}{2}"),
        ("e^(-x/tau)_k", r"e^{-\frac{x}{\tau}}_{k}"),
        ("x_1^2 <= abs(y), x != 0", r"x_{1}^{2} \le \left|y\right|, x \ne 0"),
        ("sum_(i=1)^n a_i", r"\sum_{i=1}^{n} a_{i}"),
        ("mat(1, 2; 3, 4) vec(x, y)", r"\begin{pmatrix}1 & 2 \\ 3 & 4\end{pmatrix} \begin{pmatrix}x \\ y\end{pmatrix}"),
        ("cases(1 & \"if\" x > 0, 0 & \"else\")", r"\begin{cases}1 & \text{if} x > 0 \\ 0 & \text{else}\end{cases}"),
        ("integral_0^oo upright(d) x dot.op RR", r"\int_{0}^{\infty} \mathrm{d} x \cdot \mathbb{R}"),
        ("dot(m) dot hat(x) arrow.r.double arrow(F)", r"\dot{m} \cdot \hat{x} \Rightarrow \vec{F}"),
        ("sqrt(x) root(3, y) binom(n, k)", r"\sqrt{x} \sqrt[3]{y} \binom{n}{k}"),
        ('x_"max" op("argmax") sin^2 theta', r"x_{\text{max}} \operatorname{argmax} \sin^{2} \theta"),
        ("sum_{k=0}^{n}", r"\sum_{k=0}^{n}"),
        ("[0, 1) x!/y a\\/b", r"[0, 1) \frac{x!}{y} a/b"),
        ("lr([x]) underbrace(a, b) overline(z)", r"\left[x\right] \underbrace{a}_{b} \overline{z}"),
    ],
)  # fmt: skip
def test_mathematics_of_typst(tmp_path: Path, typst: str, latex: str) -> None:
    assert markdown(tmp_path, f"It is ${typst}$ here.", "typ") == f"It is ${latex}$ here."


def test_aligned_lines_of_typst(tmp_path: Path) -> None:
    assert markdown(tmp_path, "$ a &= b \\\n c &= d $", "typ") == r"$$\begin{aligned}a &= b \\ c &= d\end{aligned}$$"


# --- Typst ----------------------------------------------------------------------------------------------------------------


def test_functions_and_values_of_typst(tmp_path: Path) -> None:
    text = (
        "#let ip(x, y: $z$) = $lr(angle.l #x, #y angle.r)$\n#let half = x => $#x / 2$\n#let unit = [m#super[2]]\n"
        "Take $ip(a, y: b)$, $ip(a)$, $half(c)$, #half($d$) in #unit. // not this\n#if true [Yes.] else [No.]\n"
    )
    assert markdown(tmp_path, text, "typ") == (
        r"Take $\left\langle a, b \right\rangle$, $\left\langle a, z \right\rangle$, $\frac{c}{2}$, $\frac{d}{2}$ in m$^{2}$."
        "\nYes."
    )


def test_what_typst_doesn_t_expand_is_named_with_its_line(tmp_path: Path) -> None:
    one = converted(tmp_path, "Text.\n#panel(title: [Head])[Its text $x$.]\n#for i in range(3) [x]\n$foo + 1$\n", "typ")
    assert one.markdown == "Text.\n\n**Head**\n\nIts text $x$.\n\n$\\operatorname{foo} + 1$\n"
    assert [re.sub(r".*: ", "", warning) for warning in one.document.warnings] == [
        "panel (line 2, 1 times)", "for i in range(3) (line 3, 1 times)", "foo (line 4, 1 times)"
    ]  # fmt: skip


@pytest.mark.parametrize("opened", ["#let f(x) = {", "#table(", "A $ a = b / (c"])
def test_what_typst_leaves_open_costs_its_line_alone(tmp_path: Path, opened: str) -> None:
    text = f"= First\n\nBefore.\n{opened}\n\n= Second\n\nThe force is $ F = m a $ here.\n"
    found = converted(tmp_path, text, ".typ")
    assert "# Second" in found.markdown
    assert "F=ma" in found.markdown.replace(" ", "")
    assert any("don't close" in one and "(line 4" in one for one in found.document.warnings)


def test_a_file_of_which_nothing_is_left_says_why(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"has no text \(brackets .* don't close"):
        markdown(tmp_path, "#table(\n", ".typ")


def test_a_content_that_nothing_shows_is_read_where_it_stands(tmp_path: Path) -> None:
    body = "A long enough paragraph about something that another file will set on a page."
    assert markdown(tmp_path, f"#let part = [{body}]\n", "typ") == body
    assert markdown(tmp_path, f"#let part = [{body}]\nFirst.\n\n#part", "typ") == f"First.\n\n{body}"


def test_statements_of_packages_by_what_they_print(tmp_path: Path) -> None:
    text = (
        '#let satz = thmbox("theorem", "Satz")\n#satz("Rolle")[Es gilt $f = g$.] <s-a>\n'
        "#lemma(title: [Kern])[Nach @s-a.]\n#remark[Kein Satz.]"
    )
    assert "::: {Satz #s-a} Rolle\n\nEs gilt $f = g$." in (told := markdown(tmp_path, text, "typ"))
    assert "::: {lemma} Kern\n\nNach [Satz](#s-a)." in told


def test_functions_that_call_themselves_end(tmp_path: Path) -> None:
    one = converted(tmp_path, "#let f(x) = [#f(x)#f(x)]\n#f(1)\nText.", "typ")
    assert one.markdown.strip() == "Text."
    assert "without an end" in one.document.warnings[0]


def test_a_source_beside_its_pdf_is_the_same_document(tmp_path: Path) -> None:
    for name in ("a.typ", "a.pdf", "b.typ"):
        (tmp_path / name).write_text("x")
    assert [path.name for path in documents_below(tmp_path) if not printed_beside(path)] == ["a.pdf", "b.typ"]


# --- AsciiDoc -------------------------------------------------------------------------------------------------------------


def test_tables_of_asciidoc(tmp_path: Path) -> None:
    text = '|===\n|A |B\n\n.2+|x |1 \\| 2\n|3\n|===\n\n[%header,format=csv]\n|===\na,b\n1,"2,3"\n|===\n\n[cols="2*"]\n|===\n|p\n|q\n|===\n'
    assert markdown(tmp_path, text, "adoc") == (
        "| A | B |\n| --- | --- |\n| x | 1 \\| 2 |\n| x | 3 |\n\n| a | b |\n| --- | --- |\n| 1 | 2,3 |\n\n|  |  |\n| --- | --- |\n| p | q |"
    )


def test_text_of_asciidoc(tmp_path: Path) -> None:
    text = (
        ":n: 5\n\nAbout $3 and {n} of {m}: *b*, _it_, `c *d*`, H~2~O, https://a.org/x[the *site*], stem:[a/b], snake_case_name.\n"
        "ifdef::n[Seen.]\nifndef::n[Hidden.]\n\nTIP: Do it.\n\nTerm:: Meaning\n+\nMore.\n\n----\ncode <1>\n----\n\nimage::a.png[]\n"
    )
    one = converted(tmp_path, text, "adoc")
    assert one.markdown.startswith(
        "About \\$3 and 5 of {m}: **b**, *it*, `c *d*`, H$_{2}$O, [the **site**](https://a.org/x), $\\frac{a}{b}$, snake_case_name.\nSeen."
    )
    assert "\n\nDo it.\n\n- **Term**: Meaning\n\n   More.\n\n```\ncode\n```" in one.markdown
    assert "left out: image::a.png[] (line 17, 1 times)" in one.document.warnings


# --- Org ------------------------------------------------------------------------------------------------------------------


def test_blocks_and_text_of_org(tmp_path: Path) -> None:
    text = (
        "#+LATEX_HEADER: \\newcommand{\\R}{\\mathbb{R}}\n#+MACRO: of $1 of $2\n* A :tag:\n"
        "Take {{{of(one,two)}}} in $\\R$, \\alpha, =x_1 *y*=, x^2 and 5$.\n"
        "#+begin_lemma Short\n\\label{lem-x}\nText.\n#+end_lemma\n: fixed\n"
        "- [X] done\n  - inner\n\n#+begin_example\n,* no heading\n#+end_example\n"
        "See [[lem-x]].{{{none}}}\n"
    )
    one = converted(tmp_path, text, "org")
    assert one.markdown.startswith("# A\n\nTake one of two in $\\mathbb{R}$, $\\alpha$, `x_1 *y*`, x$^{2}$ and 5\\$.")
    assert "::: {lemma #lem-x} Short\n\nText.\n\n:::" in one.markdown
    assert "```\nfixed\n```\n\n- done\n   - inner\n\n```\n* no heading\n```\n\nSee [Lemma](#lem-x)." in one.markdown
    assert one.document.warnings == ("macros that nothing defines: none (line 17, 1 times)",)


# --- MediaWiki ------------------------------------------------------------------------------------------------------------


def test_formulas_of_wikis(tmp_path: Path) -> None:
    text = (
        "{{math|''E'' {{=}} ''mc''<sup>2</sup>}}, {{math|{{sfrac|1|2}}''ρv''<sub>0</sub> ≤ {{sqrt|''x''}}}}, "
        "{{mvar|λ}}, {{val|1.5|e=-7|u=m}}\n"
        ":<math>a = b</math>.\nIt costs $5.\n"
    )
    assert markdown(tmp_path, text, "wiki") == (
        "$E = mc^{2}$, $\\frac{1}{2}\\rho v_{0} \\le \\sqrt{x}$, $\\lambda$, 1.5×10$^{-7}$ m\n\n$$a = b.$$\n\nIt costs \\$5."
    )


def test_boxes_of_wikis(tmp_path: Path) -> None:
    text = (
        "{{Lemma|id=l1|about=Key|statement=All is <tex>0</tex>.|proof=Clear.}}\n"
        "{{Hidden|title=Solution of exercise 1|content=It is {{odd|two words}} by [[#l1|it]].}}\n"
        "{{Odd panel|Some words that are prose.}} {{Reflist}}\n"
    )
    one = converted(tmp_path, text, "wiki")
    assert one.markdown.startswith(
        "::: {lemma #l1} Key\n\nAll is $0$.\n\n:::\n\n::: {proof} \n\nClear.\n\n:::\n\n::: {solution} Solution of exercise 1"
    )
    assert "by [it](#l1)." in one.markdown
    assert one.markdown.endswith("Some words that are prose.\n")
    assert one.document.warnings == (
        "templates that are not known, their prose kept: odd (line 2, 1 times), Odd panel (line 3, 1 times)",
    )


def test_words_in_bold_with_which_a_sentence_begins_are_no_title(tmp_path: Path) -> None:
    one = converted(tmp_path, "::: {.definition}\n**Trees** (lat. *arbores*) are graphs.\n:::\n", "md")
    [tree] = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks).statements
    assert (tree.title, tree.contents) == ("", "**Trees** (lat. *arbores*) are graphs.")


def test_a_solution_goes_to_the_problem_that_its_box_numbers(tmp_path: Path) -> None:
    text = "# Exercises\n\n1. Show $a$.\n2. Show $b$.\n\n::: {.solution} Solution of exercise 1\nSo it is.\n:::\n"
    one = converted(tmp_path, text, "md")
    first, second = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks).statements
    assert (len(first.solutions), len(second.solutions)) == (1, 0)


# --- broken files ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_broken_files_are_read_or_refused(tmp_path: Path, kind: str) -> None:
    source = (MARKUPS / f"pipes.{kind}").read_text(encoding="utf-8")
    chance, refused = random.Random(kind), set()
    signs = sorted({sign for sign in source if not sign.isalnum()})
    for _ in range(60):
        text = source
        for _ in range(chance.choice((1, 3, 20))):
            start = chance.randrange(len(text))
            end = start + chance.choice((0, 1, 20, 200))
            text = text[:start] + chance.choice(signs) * chance.choice((0, 1, 1, 40)) + text[end:]
        try:
            converted(tmp_path, text or " ", kind)
        except DocumentError as error:
            refused.add(error.reason)
    assert refused <= {"empty", "broken"}


def test_blocks_of_org_that_stand_too_deep_in_others_are_named(tmp_path: Path) -> None:
    deep = "#+begin_quote\n" * 400 + "Rate $a = b$.\n" + "#+end_quote\n" * 400
    read = converted(tmp_path, f"Before $c = d$.\n\n{deep}\n:A:\n" + ":B:\n" * 400, "org")
    assert "$a = b$" in read.markdown
    assert any("too deep" in warning for warning in read.document.warnings)


def test_ticks_that_nothing_closes_stay_text(tmp_path: Path) -> None:
    read = converted(tmp_path, f"Raw `a` and ```b``` and $c = d$.\n\n{'`' * 4001} end $e = f$.\n", "typ")
    assert "`a`" in read.markdown
    assert "$c = d$" in read.markdown
    assert "$e = f$" in read.markdown
