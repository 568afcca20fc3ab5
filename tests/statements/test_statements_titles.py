"""Titles that are made: short, whole, with what letters stand for, and with the names of what they refer to."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents import chunk, convert
from mathrag.entities import Chunk, Statement, StatementKind
from mathrag.settings import DocumentSettings
from mathrag.statements import read_statements, resolve
from mathrag.statements.record import read_record, records
from mathrag.statements.shortening import LONGEST, seen, shortened
from mathrag.statements.titles import made_title

LONG = "and this goes on for so long that no title could have all of it, whatever it is about"


@pytest.mark.parametrize(
    ("kind", "text", "title"),
    [
        # a letter is what it was introduced as
        (
            "problem",
            r"Let $f \colon A \to B$ be a polynomial of degree $2$. Show that $f$ is not tame.",
            "Show that a polynomial of degree $2$ is not tame",
        ),
        (
            "theorem",
            "Let $T$ be any consistent, axiomatizable theory extending $Q$. Then $T$ is not complete.",
            "Any consistent, axiomatizable theory extending $Q$ is not complete",
        ),
        ("problem", "Let $A$ and $B$ be any sets. Show that $B$ is tame.", "Show that $B$ is tame"),
        (
            "problem",
            "Let $g$ be a map such that it folds twice, thrice. Show that $g$ is tame.",
            "Show that $g$ is tame",
        ),
        # else what is supposed of it stands behind
        (
            "theorem",
            r"Let $I$ be an interval and $f \colon I \to R$ a function such that $f'(x) = 0$ for all $x \in I$. Then $f$ is constant.",
            r"$f$ is constant if $f'(x) = 0$ for all $x \in I$",
        ),
        (
            "theorem",
            "Let $A, B$ be sets such that $x < y$ whenever $x$ is in $A$ and $y$ in $B$. Then $A$ is bounded.",
            "$A$ is bounded if $x < y$ whenever $x$ is in $A$ and $y$ in $B$",
        ),
        (
            "theorem",
            f"If $T$ is a consistent theory that has axioms, which are told in a list, {LONG}, then $T$ is not complete.",
            "$T$ is not complete if $T$ is a consistent theory that has axioms, which are told in a list",
        ),
        (
            "theorem",
            "Let $A$ be a nonempty set that is bounded below. Then $\\inf A$ exists.",
            "$\\inf A$ exists for $A$ a nonempty set that is bounded below",
        ),
        (
            "problem",
            "Suppose there is a $B$ such that $x$ is in it. Show that $x$ is tame.",
            "Show that $x$ is tame if there is a $B$ such that $x$ is in it",
        ),
        (
            "problem",
            "Suppose there are points in the very large set $B$ of all things that are as tame as can be such that $x$ is in $B$. "
            "Show that $x$ is tame.",
            "Show that $x$ is tame",
        ),
        (
            "theorem",
            "Suppose $T$ is tame, and still.\n\n1. $x$ is in $T$ iff $y$ is.\n2. $z$ is in $T$.",
            "$x$ is in $T$ iff $y$ is if $T$ is tame, and still",
        ),
        (
            "problem",
            "1. Prove that all is tame.\n2. Let $A$ be a set. Show that it is not.",
            "Prove that all is tame",
        ),
        ("problem", "a. Prove that all is tame.\nb. Show that it is not.", "Prove that all is tame"),
        ("problem", "Claim: There is a unique $r$. We denote $r$ by $s$.", "There is a unique $r$"),
        ("problem", "Show that $g$ is no map. Hint: Suppose $g$ is one.", "Show that $g$ is no map"),
        # what is given, where what is asked says too little or only points
        (
            "problem",
            "The difference of a number and six is 13. Find the number.",
            "The difference of a number and six is 13. Find the number",
        ),
        (
            "problem",
            "Table salt is a very white compound and the best thing of which anybody has ever told in any of the books about it. "
            "What is the mass of this compound?",
            "Table salt is a very white compound. What is the mass of this compound?",
        ),
        ("problem", "Solve $x < 2.$ Graph the solution.", "Solve $x < 2.$"),
        (
            "problem",
            "Classify the equation as a conditional equation, an identity, or a contradiction and then state all of its roots: $x=2$.",
            "Classify the equation as a conditional equation, an identity, or a contradiction: $x=2$",
        ),
        ("theorem", "For any map:\n\n1. it is closed; and\n2. it is open.", "For any map: it is closed"),
        ("definition", "A set $X$ is $f$-*closed* iff so.", "$f$-closed"),
        # what is asked of what is supposed in the same sentence
        (
            "problem",
            f"Suppose $f$ is a function of real numbers that is tame, {LONG}, then show that there is a number.",
            "Show that there is a number",
        ),
        (
            "problem",
            "Suppose $R$ is tame. Define the function $m$, which counts it.",
            "Define the function $m$, which counts it",
        ),
        ("problem", "Show: a) $x = y$", "Show: a) $x = y$"),
        ("problem", "1.11; 1.07; 1.12 Is it convincing?", "Is it convincing?"),
        ("problem", "Show that $x$ is odd. Hint: Look.", "Show that $x$ is odd"),
        # what a definition defines that sets nothing off
        ("definition", "The integers are the classes of pairs under a relation.", "Integers"),
        ("definition", "A theory $T$ is $w$-tame if it has a model.", "A theory $T$ is $w$-tame"),
        (
            "definition",
            r"We define the relation $\approx$ on closed terms by what follows.",
            r"Relation $\approx$ on closed terms",
        ),
        ("definition", "The theory with these axioms is known as “Robinson's $Q$” and is weak.", "Robinson's $Q$"),
        # what stands between a subject and what is said of it
        (
            "theorem",
            f"The relation $R(x)$, which holds if $x$ is the code of a proof, {LONG}, is primitive recursive.",
            "The relation $R(x)$ is primitive recursive",
        ),
        (
            "theorem",
            f"The relation $R(x)$ expressing “$x$ is the code of a proof, {LONG}” is primitive recursive.",
            "The relation $R(x)$ is primitive recursive",
        ),
        # what is asked without what is given in front of it, and without what a name stands for behind
        ("problem", f"Using the table of last time, which has all of this in it {LONG}, is it so?", "Is it so?"),
        (
            "problem",
            f"Prove the triangle inequality for series: If it converges, {LONG}, then so.",
            "Prove the triangle inequality for series",
        ),
        (
            "problem",
            "Prove Bernoulli's inequality (named after one of them (1655)): If $x > 1$, then so.",
            "Prove Bernoulli's inequality: If $x > 1$, then so",
        ),
        ("problem", "Which of the following is it: this or that? Find it.", "Find it"),
        ("theorem", "If $b$ is one, then also suppose $c$. The limit is unique.", "The limit is unique"),
        # the first item of a list
        (
            "theorem",
            "Let $c > 0$.\n\n1. If $c < 1$, then it tends to none.\n2. If $c > 1$, then not.",
            "If $c < 1$, then it tends to none",
        ),
        # a property with its thing
        ("definition", "A theory $T$ is *complete* iff it decides all.", "Complete theory"),
        (
            "definition",
            "Two natural numbers $a$ and $b$ are *relatively prime* iff so.",
            "Relatively prime natural numbers",
        ),
        ("definition", "Une fonction $f$ est dite *continue* si ...", "Fonction continue"),
        ("definition", "A property $P$ is said to be *preserved under* a function if so.", "Property preserved under"),
        ("definition", "A relation is called a *preorder* if so.", "Preorder"),
        # whole rather than ended in the middle, no list cut in two, no condition alone
        (
            "problem",
            "Find an example of an increasing function of real numbers that has a discontinuity at each rational number.",
            "Find an example of an increasing function of real numbers that has a discontinuity at each rational number",
        ),
        (
            "theorem",
            "If it is consistent, axiomatizable, and represents every decidable property of numbers, it is not complete.",
            "If it is consistent, axiomatizable, and represents every decidable property of numbers, it is not complete",
        ),
        # what is asked, behind what is used for it, where all of it is long
        (
            "problem",
            "Use the thermodynamic data provided in the tables of Appendix G to calculate the equilibrium constant of it.",
            "Calculate the equilibrium constant of it",
        ),
        ("problem", "Predict the sign of the entropy change. Give a reason.", "Predict the sign of the entropy change"),
        ("problem", "What is the chance of both? a. one half b. one", "What is the chance of both?"),
        ("problem", "Roll a die. $A$ = _____ (a) Find the chance of it.", "Roll a die"),
    ],
)
def test_a_title_says_what_its_statement_is_about(kind: StatementKind, text: str, title: str) -> None:
    assert made_title(kind, text) == title


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            f"Prove that every thing is tame in this way, such that it is tame, {LONG}",
            "Prove that every thing is tame in this way, such that it is tame",
        ),
        (
            f"A thing that is either black and heavy or white and as light as air, {LONG}",
            "A thing that is either black and heavy or white and as light as air",
        ),
        (f"A thing (of {LONG}) is tame", "A thing is tame"),
        (
            r"A bounded list $\{ x_n \}_{n=1}^\infty$ ends and is very tame"
            r" if and only if every part $\{ y_n \}_{n=1}^\infty$ of it that is bounded ends",
            r"A bounded list $\{ x_n \}$ ends and is very tame iff every part $\{ y_n \}$ of it that is bounded ends",
        ),
        (r"$\displaystyle \sum_{n=1}^\infty \Bigl(a_n\Bigr)$", r"$ \sum_{n=1}^\infty (a_n )$"),
    ],
)
def test_a_long_sentence_ends_where_it_is_whole(text: str, title: str) -> None:
    assert shortened(text) == title


def test_a_condition_alone_is_no_title() -> None:
    told = shortened(f"If a thing is as black as night such that nothing of it can be seen {LONG}")
    assert told.endswith("…")


def test_no_half_of_an_equivalence_is_left_out() -> None:
    assert shortened(f"A thing is tame, that is, it is still, if and only if {LONG} {LONG}").endswith("…")


def test_a_formula_counts_as_it_is_seen() -> None:
    formula = r"$\liminf_{n\to\infty} x_n \leq \liminf_{k\to\infty} x_{n_k} \leq \limsup_{k\to\infty} x_{n_k}$"
    assert len(formula) > LONGEST > seen(formula)
    assert shortened(formula) == formula


def read(folder: Path, text: str, name: str = "a.tex") -> list[Statement]:
    (folder / name).write_text(text, encoding="utf-8")
    one = convert(folder / name, "a", DocumentSettings())
    told = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)
    return list(resolve(told.statements, told.loose).statements)


def test_labels_in_a_title_are_what_they_name(tmp_path: Path) -> None:
    text = r"""\begin{document}\section{Sums}
\begin{corollary*}\label{cor:sums} Every sum of even numbers is even.\end{corollary*}
\begin{exercise} Prove \ref{cor:sums}: Suppose $x$ is even. Show it.\end{exercise}
\begin{lemma} $x + y = y + x$ \end{lemma}\end{document}"""
    first, exercise, lemma = read(tmp_path, text)
    assert exercise.label == f"Prove “{first.label}”"
    assert exercise.occurrences[0].label == exercise.label
    assert lemma.label == "Sums: $x + y = y + x$"


def test_a_title_of_ours_is_none_of_a_source_when_it_comes_back(tmp_path: Path) -> None:
    text = r"""\begin{document}\section{Sums}
\begin{corollary*}\label{cor:sums} Every sum of even numbers is even.\end{corollary*}
\begin{exercise} Prove \ref{cor:sums}.\end{exercise}
\begin{lemma} $x + y = y + x$ \end{lemma}\end{document}"""
    place = Chunk(id="b-0001", document="b", ordinal=1, start=0, end=1, text="x")
    found = read(tmp_path, text)
    for one, record in zip(found, records(found), strict=True):
        back = read_record(record.model_dump(mode="json"), place)
        assert (back.title, back.label) == ("", one.label)


def test_a_line_in_bold_with_italics_or_a_question_is_a_title(tmp_path: Path) -> None:
    text = "# Heat\n\n### Example\n\n**{}**\n\nWater cools. How fast?\n\n**Solution**\n\nSlowly.\n"
    assert [
        read(tmp_path, text.format(one), "a.md")[0].title for one in ("How Fast Does It Cool?", "An *RL* Circuit")
    ] == [
        "How Fast Does It Cool?",
        "An *RL* Circuit",
    ]


def test_a_recipe_is_no_list_of_exercises(tmp_path: Path) -> None:
    text = (
        "# Words\n\n### Solve coin word problems\n\n1. **Read** the problem.\n2. Name it.\n\n**Answer** the question in a sentence.\n\n"
        "### Homework problems\n\n1. What is $x$?\n\n2. What is $y$?\n"
    )
    assert [one.contents for one in read(tmp_path, text, "a.md")] == ["What is $x$?", "What is $y$?"]


@pytest.mark.parametrize(
    ("kind", "text", "title"),
    [
        ("theorem", "Suppose so. Then $T$ is undecidable.", "Things: $T$ is undecidable"),
        ("theorem", "Suppose all are tame. Then every sum of them is tame.", "Things: Every sum of them is tame"),
        ("problem", "Find it with this property.", "Things: Find it with this property"),
        (
            "problem",
            "Give derivations that show the following:\n\n1. $A = B$",
            "Give derivations that show the following: $A = B$",
        ),
        ("definition", "If $c$ is a point, define $x$ to be $y$.", "Things"),
    ],
)
def test_what_says_little_stands_behind_its_heading(kind: StatementKind, text: str, title: str) -> None:
    assert made_title(kind, text, ["things"]) == title


@pytest.mark.parametrize(
    ("headings", "title"),
    [
        (["Maps", "The Fixed-Point Theorem"], "The Fixed-Point Theorem: The following are equivalent"),
        (["Maps", "Example:"], "Maps: The following are equivalent"),
        (["Maps", "Exercises"], "Maps: The following are equivalent"),
    ],
)
def test_a_heading_that_is_a_name_may_have_a_form(headings: list[str], title: str) -> None:
    assert made_title("theorem", "The following are equivalent:\n\n1. $a$\n2. $b$", headings) == title


def test_a_heading_says_nothing_twice() -> None:
    assert made_title("theorem", "The following maps are equivalent.", ["Maps"]) == "The following maps are equivalent"
