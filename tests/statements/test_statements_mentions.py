"""By what words a text may mean a statement: each phrase with the numbers of all that it means."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents import chunk, convert
from mathrag.entities import Statement
from mathrag.settings import DocumentSettings
from mathrag.statements import read_statements, resolve

TEXT = r"""# Rings and limits

## 1 Basics

**Definition 1.1.** A map $f$ is *continuous* at $c$ if it keeps limits. It is *uniformly continuous* if so everywhere at once.

**Definition 1.2** (Compact set). A set is *compact* if every cover has a finite part.

**Definition 1.3.** We write $\sum_n a_n$ and call it a *series*. A series *converges* if its partial sums do.
It *converges absolutely* if $\sum_n |a_n|$ does.

**Lemma 1.4** (Zorn). Chains have bounds.

**Theorem 1.5** (Rolle). There is a zero of $f'$.

**Theorem 1.6** (Bolzano's intermediate value theorem). Values between are taken.

**Proposition 1.7** (Heine–Borel). Closed and bounded sets are round.

**Theorem 1.8** (Existence of zeros, Sturm). There are some.

**Theorem 1.9** (Soundness). What is proved holds.

**Theorem 1.10.** Let $x > 0$.

(i) *(Archimedean property)* Some $n x$ is above $y$.

### The $p$-$q$ Theorem

**Theorem 1.11.** All groups of that order are good.

### The Splitting Lemma

**Lemma 1.12.** All things split.

### More

**Theorem 1.13.** PHRASE
"""


def meant(folder: Path, phrase: str) -> list[str]:
    """The numbers of what the last theorem refers to, and in brackets what dangles."""
    (folder / "a.md").write_text(TEXT.replace("PHRASE", phrase), encoding="utf-8")
    one = convert(folder / "a.md", "a", DocumentSettings())
    told = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)
    found = {statement.uri: statement for statement in resolve(told.statements, told.loose).statements}
    [last] = [statement for statement in found.values() if statement.number == "1.13"]
    return sorted(_called(found, reference.target) or f"({reference.text})" for reference in last.references)


def _called(found: dict[str, Statement], target: str | None) -> str:
    return found[target].number if target else ""


@pytest.mark.parametrize(
    ("phrase", "numbers"),
    [
        ("By Theorems 1.5--1.6, all is well.", ["1.5", "1.6"]),
        ("By Theorems 1.5 through 1.6, all is well.", ["1.5", "1.6"]),
        ("By Theorem **1.5**, all is well.", ["1.5"]),
        ("By result 1.5, all is well.", ["1.5"]),
        ("The ratio is of size 1.5, which is much.", []),
        ("See also 1.5, which is like it.", ["1.5"]),
        ("See 1.4 and 1.5.", ["1.4", "1.5"]),
        ("By Heine and Borel's proposition, all is well.", ["1.7"]),
        ("By the Borel–Heine theorem, all is well.", ["1.7"]),
        ("By Bolzano's theorem, all is well.", ["1.6"]),
        ("By Sturm's theorem, all is well.", ["1.8"]),
        ("By the theorems of Rolle and Sturm, all is well.", ["1.5", "1.8"]),
        ("By the $p$-$q$ theorem, all is well.", ["1.11"]),
        ("By the splitting lemma, all is well.", ["1.12"]),
        ("By the Archimedean property, all is well.", ["1.10"]),
        ("By soundness, all is well.", ["1.9"]),
        ("The sound of it is well.", []),
        ("By the previous result, all is well.", ["1.12"]),
        ("The statement above is well.", []),
        ("By the preceding two theorems, all is well.", ["1.10", "1.11"]),
        ("By the definition of compactness, all is well.", ["1.2"]),
        ("By continuity, all is well.", ["1.1"]),
        ("Noncompact sets are many.", ["1.2"]),
        ("The function is discontinuous.", ["1.1"]),
        ("Nothing here is improper.", []),
        ("All is told by Cauchy's criterion.", ["(Cauchy's criterion)"]),
        ("The sum $\\sum_k b_k$ converges.", ["1.3"]),
        ("Take an absolutely convergent series.", ["1.3"]),
        ("The sums $\\sum_k b_k$ and $\\sum_k c_k$ both converge.", ["1.3"]),
        ("Let $f$ be differentiable. Then $f$ is bounded, tame, and continuous.", ["1.1"]),
        ("Take a series converging to $x$.", ["1.3"]),
        ("By Theorem 1.5 of [12], all is well.", []),
        ("By Theorem 1.5, which is well.", ["1.5"]),
    ],
)
def test_what_a_phrase_means(tmp_path: Path, phrase: str, numbers: list[str]) -> None:
    assert meant(tmp_path, phrase) == numbers


GERMAN = """# Analysis

**Definition 1** (Stetigkeit). Eine Abbildung $f$ heißt *stetig*, wenn sie Grenzwerte erhält.

**Definition 2** (Kompakte Menge). Eine Menge heißt *kompakt*, wenn jede Überdeckung einen endlichen Teil hat.

**Lemma 3** (Zorn). Ketten haben Schranken.

**Satz 4** (Mittelwertsatz). Es gibt einen Punkt.

**Satz 5** (Satz von Bolzano-Weierstraß). Beschränkte Dinge haben Grenzen.

**Satz 6.** PHRASE
"""


@pytest.mark.parametrize(
    ("phrase", "numbers"),
    [
        ("Aus dem Mittelwertsatz folgt es.", ["4"]),
        ("Das Zornsche Lemma sagt es.", ["3"]),
        ("Nach Definition der Kompaktheit gilt es.", ["2"]),
        ("Der Satz von Bolzano und Weierstraß sagt es.", ["5"]),
        ("Nach Bolzano-Weierstraß gilt es.", ["5"]),
        ("Ein unstetiges $f$ ist keines.", ["1"]),
        ("Das ist unklar.", []),
    ],
)
def test_what_a_german_phrase_means(tmp_path: Path, phrase: str, numbers: list[str]) -> None:
    (tmp_path / "a.md").write_text(GERMAN.replace("PHRASE", phrase), encoding="utf-8")
    one = convert(tmp_path / "a.md", "a", DocumentSettings())
    told = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)
    found = {statement.uri: statement for statement in resolve(told.statements, told.loose).statements}
    [last] = [statement for statement in found.values() if statement.number == "6"]
    assert sorted(_called(found, reference.target) for reference in last.references) == numbers


def test_a_number_in_another_work_is_none_of_this_one(tmp_path: Path) -> None:
    path = tmp_path / "a.tex"
    path.write_text(
        r"\documentclass{article}\newtheorem{thm}{Theorem}\begin{document}\begin{thm} One.\end{thm}"
        r"\begin{thm} By Theorem~1 of~\cite{rudin}.\end{thm}\begin{thm} By Theorem~1.\end{thm}\end{document}"
    )
    one = convert(path, "a", DocumentSettings())
    told = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)
    first, second, third = resolve(told.statements).statements
    assert [reference.target for reference in second.references] == [None]
    assert [reference.target for reference in third.references] == [first.uri]


def test_a_person_is_no_term(tmp_path: Path) -> None:
    path = tmp_path / "a.tex"
    path.write_text(
        r"\begin{defn} A sequence is \emph{Cauchy} if it is.\end{defn} \begin{thm} Cauchy's words are lost.\end{thm}"
        r"\begin{lem} Every sequence that is Cauchy ends.\end{lem}"
    )
    one = convert(path, "a", DocumentSettings())
    told = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)
    definition, theorem, lemma = resolve(told.statements).statements
    assert [reference.target for reference in theorem.references] == []
    assert [reference.target for reference in lemma.references] == [definition.uri]


def test_the_kind_that_is_tied_to_a_term_is_meant_where_it_is_nearest(tmp_path: Path) -> None:
    texts = {
        "book-trees-a": r"\begin{defn}[Bisimulation] A \emph{bisimulation} is a tree.\end{defn}",
        "book-lines-a": r"\begin{defn} A \emph{$\mathrm{LK}$-bisimulation} is a list.\end{defn}",
        "book-lines-b": r"\begin{thm} For every bisimulation $d$ all is well.\end{thm}",
        "book-trees-b": r"\begin{thm} For every bisimulation $d$ all is so.\end{thm}",
    }
    read = []
    for slug, text in texts.items():
        (tmp_path / f"{slug}.tex").write_text(text)
        one = convert(tmp_path / f"{slug}.tex", slug, DocumentSettings())
        read += read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks).statements
    found = resolve(read).statements
    names = {one.uri: one.occurrences[0].document for one in found}
    meant_by = {names[one.uri]: [names[reference.target or ""] for reference in one.references] for one in found}
    assert meant_by["book-lines-b"] == ["book-lines-a"]
    assert meant_by["book-trees-b"] == ["book-trees-a"]
