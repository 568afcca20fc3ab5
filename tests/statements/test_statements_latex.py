"""LaTeX to statements: what a reader of the printed book would point at is what is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents import Converted, chunk, convert
from mathrag.entities import Statement
from mathrag.settings import DocumentSettings
from mathrag.statements import ToldStatements, attaching, read_statements

PREAMBLE = r"""
\documentclass{article}
\newtheorem{satz}{Satz}[section]
\newtheorem{hilf}[satz]{Hilfssatz}
\theoremstyle{definition}
\newtheorem{begriff}[satz]{Definition}
\newtheorem*{frage}{Frage}
\newtheorem{bem}{Bemerkung}
\newcommand{\see}[1]{\hyperref[#1]{Satz~\ref*{#1}}}
"""


def converted(folder: Path, content: str, name: str = "a.tex") -> Converted:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(content, encoding="utf-8")
    return convert(folder / name, "a", DocumentSettings(), folder)


def told(folder: Path, content: str, name: str = "a.tex") -> ToldStatements:
    document = converted(folder, content, name)
    return read_statements(
        document.document, document.markdown, chunk(document.document, document.markdown), document.marks
    )


def book(folder: Path, body: str, preamble: str = PREAMBLE) -> list[Statement]:
    return list(told(folder, f"{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n").statements)


def test_environments_of_the_documents_own_preamble_in_its_own_language(tmp_path: Path) -> None:
    found = book(
        tmp_path,
        r"""\section{Grenzwerte}
\begin{begriff}[Grenzwert] $a$ heißt \emph{Grenzwert}.\end{begriff}
\begin{hilf}\label{h} Es gilt $a = b$.\end{hilf}
\begin{satz} Es gilt $b = c$.\end{satz}
\section{Reihen}
\begin{satz} Es gilt $c = d$.\end{satz}
\begin{bem} Nur nebenbei. \end{bem}
\begin{frage} Gilt $d = e$? \end{frage}""",
    )
    assert [(one.kind, one.form, one.number, one.title) for one in found] == [
        ("definition", "definition", "1.1", "Grenzwert"),
        ("theorem", "lemma", "1.2", ""),
        ("theorem", "theorem", "1.3", ""),
        ("theorem", "theorem", "2.1", ""),
        ("problem", "question", "", ""),
    ]
    assert found[1].contents == "Es gilt $a = b$."
    assert found[1].keys == ("h",)


@pytest.mark.parametrize(
    ("declaration", "begin", "number"),
    [
        (r"\usepackage{amsthm}\newtheorem{x}{Lemma}", "[Gauss]", "1"),
        (r"\declaretheorem[name=Lemma, numberwithin=section]{x}", "[name=Gauss]", "1.1"),
        (r"\declaretheorem[title={Lemma}, unnumbered]{x}", "[Gauss]", ""),
        (r"\newmdtheoremenv[linecolor=red]{x}{Lemma}", "[Gauss]", "1"),
        (
            r"\newtcbtheorem[number within=section]{x}{Lemma}{colback=blue!5, fonttitle=\bfseries}{lem}",
            "{Gauss}{g}",
            "1.1",
        ),
        (r"\spnewtheorem{x}{Lemma}{\bfseries}{\itshape}", "[Gauss]", "1"),
        (r"\newtheorem{theorem}{Theorem}\newaliascnt{x}{theorem}\newtheorem{x}[x]{Lemma}", "[Gauss]", "1"),
    ],
)
def test_every_way_to_declare_a_theorem(tmp_path: Path, declaration: str, begin: str, number: str) -> None:
    [found] = book(
        tmp_path, rf"\section{{One}}\begin{{x}}{begin} True.\end{{x}}", rf"\documentclass{{article}}{declaration}"
    )
    assert (found.kind, found.form, found.title, found.number) == ("theorem", "lemma", "Gauss", number)
    assert found.contents == "True."


def test_proofs_belong_to_what_they_stand_in_follow_or_name(tmp_path: Path) -> None:
    found = book(
        tmp_path,
        r"""\begin{satz}[Rolle]\label{r} First. \begin{proof} Inside. \end{proof}\end{satz}
\begin{satz}\label{s} Second.\end{satz}
\begin{hilf} Third.\end{hilf}
\begin{proof} Behind. \qed\end{proof}
\begin{proof}[Proof of Theorem~\ref{s}] Named by its label.\end{proof}
\begin{proof}[Proof of Rolle's theorem] Named by its title. \end{proof}
\begin{proof}[Proof of Satz 0.3] Named by its number.\end{proof}
\begin{frage} Is it so? \end{frage}\begin{solution} It is. \end{solution}""",
    )
    proofs = {one.contents: [proof.contents for proof in (*one.proofs, *one.solutions)] for one in found}
    assert proofs == {
        "First.": ["Inside.", "Named by its title."],
        "Second.": ["Named by its label."],
        "Third.": ["Behind.", "Named by its number."],
        "Is it so?": ["It is."],
    }


def test_an_example_is_a_problem_where_its_solution_is_told(tmp_path: Path) -> None:
    both = told(
        tmp_path,
        r"""\begin{example} Let $x = 1$.\end{example}
\begin{example} Compute $1+1$.

\textbf{Solution.} It is $2$.\end{example}""",
    )
    assert [(one.form, one.contents, one.solutions[0].contents) for one in both.statements] == [
        ("example", "Compute $1+1$.", "It is $2$.")
    ]
    assert [one.reason for one in both.skipped] == ["an example without a solution is no problem"]


def test_references_are_printed_as_far_as_the_document_tells_and_kept_by_their_label(tmp_path: Path) -> None:
    found = book(
        tmp_path,
        r"""\section{One}
\begin{satz}\label{s} It holds
\begin{equation}\label{eq:1} a = b. \end{equation}\end{satz}
\begin{hilf} By \cref{s}, \eqref{eq:1}, \see{s} and
\ref{far:away}
it is true.\end{hilf}""",
    )
    assert found[1].contents == "By Satz 1.1, 1.1, Satz and\n[far:away] it is true."
    assert [(one.key, one.text) for one in found[1].references] == [
        ("s", "Satz 1.1"),
        ("eq:1", "1.1"),
        ("s", "Satz"),
        ("far:away", "[far:away]"),
    ]


def test_a_reference_that_ends_a_statement_belongs_to_it(tmp_path: Path) -> None:
    found = book(tmp_path, "\\begin{satz}\\label{s} It holds.\\end{satz}\n\\begin{hilf}\n  Prove \\ref{s}\n\\end{hilf}")
    assert found[1].contents == "Prove 0.1"
    assert [one.key for one in found[1].references] == ["s"]


def test_the_markdown_that_other_stages_read_holds_no_sign_of_all_this(tmp_path: Path) -> None:
    document = converted(
        tmp_path, r"\begin{lemma}\label{l} See \ref{l}." "\n\n" r"$$a = b\label{e}$$\end{lemma} After."
    )
    assert document.markdown == "**Lemma.** See .\n\n$$a = b$$\n\nAfter.\n"
    [lemma, reference] = document.marks
    assert document.markdown[lemma.start : lemma.end] == "**Lemma.** See .\n\n$$a = b$$"
    assert (lemma.keys, reference.keys, reference.start) == (("l", "e"), ("l",), 15)


def test_style_files_beside_a_part_of_a_work_say_how_it_is_read(tmp_path: Path) -> None:
    (tmp_path / "sty").mkdir()
    (tmp_path / "sty" / "own.sty").write_text(
        r"""\newcommand*{\thefile}{none}
\DeclareDocumentCommand \fileid { m m } {\renewcommand*{\thefile}{#1:#2}}
\newcommand*{\filelabel}[1]{\label{\thefile:#1}}
\DeclareDocumentCommand \fileref { o m } {\cref{\IfNoValueTF {#1} {\thefile}{#1}:#2}}
\newcommand{\onlyif}[2]{\iftoggle{#1}{#2}{}}
\declaretheorem[name=\theoremname]{sz}
\newenvironment{szz}[1]{\begin{sz}}{\end{sz}}
\newcommand{\term}[1]{\PackageWarning{own}{no term #1}#1}
""",
        encoding="utf-8",
    )
    got = told(
        tmp_path,
        r"""\fileid{a}{b}
\begin{prop}\filelabel{p} A \term{group}. \onlyif{x}{Kept.}\end{prop}
\begin{szz}{tag} See \fileref{p} and \fileref[c:d]{q}.\end{szz}""",
        "content/part/x.tex",
    )
    assert [one.keys for one in got.statements] == [("a:b:p",), ()]
    assert [one.key for one in got.statements[1].references] == ["a:b:p", "c:d:q"]
    assert got.statements[0].contents == "A group. Kept."
    warnings = converted(tmp_path, r"\term{ring} \onlyif{x}{y}", "content/part/y.tex").document.warnings
    assert any("no term ring" in warning for warning in warnings)
    assert any("nothing decides the condition \\iftoggle x" in warning for warning in warnings)


def test_a_chapter_is_read_with_the_preamble_of_the_main_file_that_takes_it_in(tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_text(
        r"\documentclass{book}\newtheorem{foo}{Corollary}\newcommand{\R}{\mathbb{R}}\begin{document}\input{chapters/one}\end{document}",
        encoding="utf-8",
    )
    [found] = told(tmp_path, r"\begin{foo} $x \in \R$.\end{foo}", "chapters/one.tex").statements
    assert (found.form, found.contents) == ("corollary", r"$x \in \mathbb{R}$.")


@pytest.mark.parametrize(("first", "number"), [(r"\chapter{One}\begin{foo} First.\end{foo}", "2.1.1"), (None, "")])
def test_a_part_has_the_numbers_that_its_main_file_prints(tmp_path: Path, first: str | None, number: str) -> None:
    (tmp_path / "main.tex").write_text(
        r"\documentclass{book}\newtheorem{foo}{Lemma}[section]\begin{document}\input{parts/one}\include{parts/two}\end{document}",
        encoding="utf-8",
    )
    two = r"\chapter{Two}\section{A}\begin{foo} Second.\end{foo}\appendix\chapter{Three}\section{B}\begin{foo} Third.\end{foo}"
    if first is not None:  # else nothing says how many chapters are before
        converted(tmp_path, first, "parts/one.tex")
    found = told(tmp_path, two, "parts/two.tex").statements
    assert [one.number for one in found] == [number, number and "A.1.1"]


@pytest.mark.parametrize(
    ("style", "text", "said"),
    [
        (r"\newif\iflong\longtrue", r"\iflong Long.\else Short.\fi", "Long."),
        (r"\newif\iflong", r"\iflong Long.\else Short.\fi", "Short."),
        (r"\newif\iflong", r"\longtrue\iflong\iffalse No.\fi Long.\fi", "Long."),
        (r"\newtoggle{a}\newcommand{\pick}[2]{\iftoggle{a}{#1}{#2}}", r"\pick{One.}{Other.}", "Other."),
        (
            r"\newcommand{\tags}[1]{\def\do##1{\providetoggle{##1}\toggletrue{##1}}\docsvlist{#1}}\tags{x,y}",
            r"\iftoggle{y}{One.}{Other.}",
            "One.",
        ),
        (r"\newcommand{\say}[1]{\ifx&#1&Nothing.\else #1.\fi}", r"\say{}\say{Some}", "Nothing.Some."),
        (r"\makeatletter\newcommand{\say}{\@ifstar{Star.}{Plain.}}", r"\say* \say", "Star. Plain."),
        (r"\makeatletter\newcommand{\have}[1]{\@ifundefined{#1}{No.}{Yes.}}", r"\have{have}\have{lack}", "Yes.No."),
        (r"\def\pair#1/#2{#2 of #1.}\let\couple\pair", r"\couple a/{b}", "b of a."),
        (r"\newcommand{\which}[1]{\ifthenelse{\equal{#1}{x}}{X.}{Other.}}", r"\which{x}\which{y}", "X.Other."),
        (r"\newcounter{n}\setcounter{n}{2}", r"\ifnumgreater{\value{n}}{1}{Many.}{One.}", "Many."),
        (r"\newcommand{\say}{\ifnum 1<2 Less.\else More.\fi}", r"\say", "Less."),
        (
            r"\newcommand{\bra}{\langle}\newcommand{\ket}{\rangle}",
            r"Say $\bra x, y\ket$.",
            r"Say $\langle x, y\rangle$.",
        ),
        (
            r"\newcommand*{\listed}[1]{\setbox0\hbox{#1}\noexpand\index{#1}}",
            r"A \emph{net}\listed{net} is.",
            "A *net* is.",
        ),
    ],
)
def test_conditions_of_a_style_file_are_decided_as_tex_does(tmp_path: Path, style: str, text: str, said: str) -> None:
    (tmp_path / "own.sty").write_text(style, encoding="utf-8")
    preamble = r"\documentclass{article}\usepackage{own}\newtheorem{x}{Lemma}"
    [found] = book(tmp_path, rf"\begin{{x}}{text}\end{{x}}", preamble)
    assert found.contents == said


def test_what_is_broken_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        r"""\begin{theorem} One is left open.

\begin{theorem}\label{t} Two.\end{theorem}
\section{Next}
\end{lemma}
\begin{lemma}\label{t} Three is left open, too.
\section{Last}
\begin{corollary} Four. \end{corollary}
\begin{strange} Kept as text. \end{strange}""",
    )
    assert [one.contents for one in got.statements] == [
        "One is left open.",
        "Two.",
        "Three is left open, too.",
        "Four.",
    ]
    warnings = converted(tmp_path, (tmp_path / "a.tex").read_text()).document.warnings
    for fault in ("theorem} is never ended", "lemma} is never ended", "lemma} without its begin", "t is given twice"):
        assert any(fault in warning for warning in warnings), fault


def test_a_document_of_ten_thousand_statements(tmp_path: Path) -> None:
    body = "\n\n".join(
        f"\\begin{{lemma}}\\label{{l{n}}} $x_{{{n}}} = {n}$ by \\ref{{l{n - 1}}}.\\end{{lemma}}"
        for n in range(1, 10_001)
    )
    document = converted(tmp_path, body)
    environments = [mark for mark in document.marks if mark.sort == "environment"]
    assert len(environments) == 10_000
    assert environments[-1].keys == ("l10000",)


def test_a_proof_directly_behind_its_statement_looks_at_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a file of ten thousand lemmas with proofs all others were looked at for each: two thirds of the reading."""
    looked: list[object] = []
    takes = attaching._takes
    monkeypatch.setattr(attaching, "_takes", lambda one, other: looked.append(one) or takes(one, other))
    found = book(
        tmp_path,
        "".join(rf"\begin{{hilf}} $a = {n}$.\end{{hilf}}\begin{{proof}} Klar.\end{{proof}}" for n in range(60)),
    )
    assert [len(one.proofs) for one in found] == [1] * 60
    assert len(looked) <= 2 * 60


def test_a_formula_of_nothing_begins_no_display(tmp_path: Path) -> None:
    preamble = PREAMBLE + r"\newcommand{\gap}{$\empty$\vspace{-1em}}"
    found = book(
        tmp_path, r"\begin{satz}\gap Es gilt $a = b$.\end{satz} \begin{satz} Es gilt $b = c$.\end{satz}", preamble
    )
    assert [one.contents for one in found] == ["${}$ Es gilt $a = b$.", "Es gilt $b = c$."]


def test_a_command_that_nothing_defines_sets_its_words_off(tmp_path: Path) -> None:
    [found] = book(
        tmp_path,
        r"\begin{begriff} A \concept{pruned tree} has \mytag{a:b} no \fig{leaf}{of any kind}, \emph{be it \concept{small}}.\end{begriff}",
    )
    assert found.contents == "A *pruned tree* has a:b no leafof any kind, *be it small*."
    assert found.label == "Pruned tree"


def test_macros_are_also_read_from_a_file_that_comes_behind_the_beginning(tmp_path: Path) -> None:
    (tmp_path / "signs.tex").write_text("\\newcommand{\\no}{\\bot}\n\\newtheorem{hs}{Lemma}\n", encoding="utf-8")
    (tmp_path / "part.tex").write_text("\\newcommand{\\no}{\\top} Some prose of a part.", encoding="utf-8")
    preamble = r"\documentclass{article}\usepackage{amsmath}"
    [found] = book(tmp_path, r"\input{part}\input{signs}\begin{hs} $\no$ fails.\end{hs}", preamble)
    assert found.contents == r"$\bot$ fails."


def test_a_file_of_macros_may_have_any_name(tmp_path: Path) -> None:
    (tmp_path / "signs.mac").write_text(r"\newcommand{\key}[1]{\label{#1}} \newcommand{\no}{\bot}", encoding="utf-8")
    [found] = told(tmp_path, r"\input{signs.mac} \begin{lemma}\key{l:no} $\no$ fails.\end{lemma}").statements
    assert (found.keys, found.contents) == (("l:no",), r"$\bot$ fails.")


def test_a_macro_that_calls_one_that_boxes_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "trees.sty").write_text(
        r"""\def\build#1{\setbox\mine=\hbox{#1}} \newcommand{\yes}{\top}
\newcommand{\Infer}[1]{\ifnum\level<1 \errmessage{none}\fi\build{#1}}""",
        encoding="utf-8",
    )
    [found] = told(tmp_path, r"\usepackage{trees} \begin{lemma} $\Infer{A} = \yes$.\end{lemma}").statements
    assert found.contents == r"$\Infer{A} = \top$."


def test_what_an_alignment_says_in_further_columns_belongs_to_its_row(tmp_path: Path) -> None:
    [found] = book(
        tmp_path,
        r"""\begin{begriff}\begin{alignat*}{2} N(a) &&:= 1, \\ a &= b &\quad& \text{for each $a$,} \\
c &= 1 & d &= 2\end{alignat*}\end{begriff}""",
    )
    assert found.contents.split("\n\n") == [
        "$$N(a) := 1$$",
        r"$$a = b \quad \text{for each $a$,}$$",
        "$$c = 1$$",
        "$$d = 2$$",
    ]


def test_what_is_given_to_an_authors_own_environment_is_its_title_or_its_label(tmp_path: Path) -> None:
    preamble = r"""\documentclass{article} \newtheorem{inner}{Definition}
\newenvironment{definition}[1]{\begin{tabular}{l}\begin{inner}{\bf : #1}}{\end{inner}\end{tabular}}
\newenvironment{lemma}[2]{\begin{inner}\label{#2}{\it #1}}{\end{inner}}
"""
    found = book(
        tmp_path,
        r"\begin{definition}{Lonely $P$} It is alone.\end{definition} \begin{lemma}{Two}{l:two} Two are none.\end{lemma}",
        preamble,
    )
    assert [(one.title, one.keys, one.contents) for one in found] == [
        ("Lonely $P$", (), "It is alone."),
        ("Two", ("l:two",), "Two are none."),
    ]


def test_rows_of_cases_are_no_rows_of_the_alignment_around_them(tmp_path: Path) -> None:
    [found] = book(
        tmp_path,
        r"""\begin{begriff}\begin{align*} f(0) &= 1, \\
f(n) &= \begin{cases} 2 & \text{if $n = 1$} \\ \ensuremath{n} & \text{else}
\end{cases} \end{align*} \vrule height1.3ex depth 0pt\end{begriff}""",
    )
    assert found.contents.split("\n\n") == [
        "$$f(0) = 1$$",
        r"$$f(n) = \begin{cases} 2 & \text{if $n = 1$} \\ {n} & \text{else} \end{cases}$$",
    ]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (
            "Let $Q$ be a list. For each map $a$ it is true that $a$ is one.",
            "For each map $a$ it is true that $a$ is one",
        ),
        ("Let $x$ be $1$. It follows that $x$ is odd. And so on.", "It follows that $x$ is odd"),
        ("Sei $G$ eine Gruppe. Dann ist $G$ zahm.", "Dann ist eine Gruppe $G$ zahm"),
        (
            "If $a*b$ is one and all that comes behind it is another thing of this very kind, then $a$ is none.",
            "If $a*b$ is one and all that comes behind it is another thing of this very kind, then $a$ is none",
        ),
    ],
)
def test_a_made_title_says_what_is_concluded(tmp_path: Path, text: str, label: str) -> None:
    [found] = book(tmp_path, rf"\begin{{satz}}{text}\end{{satz}}")
    assert found.label == label


def test_what_a_source_does_not_mark_is_read_from_its_leads(tmp_path: Path) -> None:
    """Old papers have environments for statements and bold leads for proofs; homework has headings and environments for solutions."""
    papers = told(
        tmp_path,
        r"""
\newtheorem{satz}{Proposition}
\newtheorem{lemma}[satz]{Lemma}
\begin{document}
\begin{satz}Sums add.\end{satz}
We need this:
\begin{lemma}Parts add.\end{lemma}
{\bf Proof of the lemma:} By hand.

Then it is long.

{\bf Proof of the proposition:} By parts.
\begin{lemma}Wholes add.\end{lemma}
{\bf Proof:} As above.
\end{document}
""",
    )
    assert [[proof.contents for proof in one.proofs] for one in papers.statements] == [
        ["By parts."],
        ["By hand.\n\nThen it is long."],
        ["As above."],
    ]
    homework = told(
        tmp_path,
        r"""
\begin{document}
\section{Monday}
\subsection{Problem 1}
Solve $x = 1$.
\begin{solution}It is solved.\end{solution}
\subsection{Problem 2}
Solve $x = 2$.
\section{Tuesday}
\end{document}
""",
    )
    assert [(one.kind, one.number, one.contents) for one in homework.statements] == [
        ("problem", "1", "Solve $x = 1$."),
        ("problem", "2", "Solve $x = 2$."),
    ]
    assert [len(one.solutions) for one in homework.statements] == [1, 0]


def test_items_of_an_examination_what_is_restated_and_slides(tmp_path: Path) -> None:
    found = book(
        tmp_path,
        r"""\begin{restatable}[Name]{satz}{again}\label{r} A.\end{restatable} \again*
\begin{hilf}<2->[Leaf] B.\end{hilf}
\begin{questions}
\question[4]\label{q} Show it. \begin{solution} So. \end{solution}
\question[2] Use Question~\ref{q}.
\end{questions}
Prose.""",
    )
    assert [(one.form, one.title, one.contents) for one in found] == [
        ("theorem", "Name", "A."),
        ("lemma", "Leaf", "B."),
        ("question", "", "Show it."),
        ("question", "", "Use Question 1."),
    ]
    assert [len(one.solutions) for one in found] == [0, 0, 1, 0]


def test_leads_that_a_macro_prints_with_its_counter(tmp_path: Path) -> None:
    preamble = (
        r"\newcounter{no}\newcommand{\Says}[2]{\refstepcounter{no}\noindent\textbf{\theno. #1.}\ \textit{#2}\par}"
    )
    body = r"\Says{Lemma}{(Name) A.\label{a}}" + "\n\n" + r"\Says{Theorem}{B, by \ref{a}.}"
    got = told(tmp_path, f"{preamble}\\begin{{document}}{body}\\end{{document}}")
    assert [(one.form, one.number, one.title, one.contents) for one in got.statements] == [
        ("lemma", "1", "Name", "A."),
        ("theorem", "2", "", "B, by 1."),
    ]
