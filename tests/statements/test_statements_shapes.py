"""Questions in words for what statements say in formulas, in names of letters, and by signs alone."""

from __future__ import annotations

import pytest
from statement_fakes import statement, uri

from mathrag.entities import Occurrence
from mathrag.statements import Stated, StatedKnowledge
from mathrag.statements.asked import read_asked, tied
from mathrag.statements.stated import shaped

BOOK = [
    statement("constant", contents=r"Let $f'(x) = 0$ for all $x \in I$. Then $f$ is constant."),
    statement("equal", contents=r"$A = B$ iff both $A \subseteq B$ and $B \subseteq A$; so are two sets."),
    statement("infinite", contents=r"The set $\Bin^\omega$ is nonenumerable."),
    statement("halfopen", contents=r"The set $(0,1]$ is uncountable.", title="Cantor"),
    statement("unique", contents="A convergent sequence has a unique limit."),
    statement("squeeze", contents="If $a_n < x_n < b_n$, then all have one limit.", title="Squeeze lemma"),
    statement("ptest", contents=r"$\sum n^{-p}$ is finite iff $p > 1$.", title="$p$-series or the $p$-test"),
    statement("total", contents="The totality of an index is not computable."),
    statement(
        "limsup",
        "definition",
        r"Let $x$ be bounded. Define $$\limsup_{n \to \infty} x_n \coloneqq \lim_{n \to \infty} a_n , \qquad \liminf x_n \coloneqq b$$",
        label="Sequences",
    ),
    statement("limit", "definition", "A *limit* is what a map tends to, or a superior one.", label="Limit"),
    statement("formula", "definition", "The *formulas* are built by rules and valid ones, too.", label="Formula"),
    statement("valid", "definition", "A sentence is *valid* if all structures satisfy it.", label="Valid sentence"),
    statement("radius", contents=r"A power series has a *radius of convergence* $\rho$."),
    statement("mean", contents="There is a $c$ between.", title="Mean value theorem"),
    statement("coulomb", contents="By this law charges repel.", title="Coulomb's law"),
    statement("function", "definition", "A *partial function* need not be total.", label="Partial function"),
    statement(
        "representable", "definition", r"It is *representable in $\Th{Q}$* if a formula is.", label="Representable"
    ),
    statement("graph", "definition", "A *graph* has *vertices* and *edges*.", label="Graph"),
    statement("recursive", "definition", "A *recursive function* is partial recursive and total.", label="Recursive"),
]


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What do we know when the derivative is zero for all numbers?", "constant"),
        ("When are two sets equal?", "equal"),
        ("Is the set of infinite binary sequences enumerable?", "infinite"),
        ("Can a convergent sequence have two different limits?", "unique"),
        ("Why can't a convergent sequence have two different limits?", "unique"),
        ("What is the sandwich lemma?", "squeeze"),
        ("What does the p-test say?", "ptest"),
        ("Why isn't the totality of an index computable?", "total"),
        ("Define limit superior.", "limsup"),
        ("What is the radius of convergence?", "radius"),
        ("What does it mean for a sentence to be valid?", "valid"),
        ("What is meant by representable in Q?", "representable"),
        ("What is a vertex of a graph?", "graph"),
    ],
)
def test_what_formulas_and_names_say_is_asked_in_words(question: str, name: str) -> None:
    told = StatedKnowledge(Stated.of(BOOK)).answer(question)
    assert told is not None
    assert told.statement.uri == uri(name)


@pytest.mark.parametrize(
    "question",
    [
        "State the law of conservation of charge.",  # no other law is this one
        "What is the Chinese remainder theorem?",
        "What is used in the proof of the valid sentence theorem?",  # a definition has none
        "What does it mean for a formula to be valid?",  # not what a formula is
        "How many formulas are built by rules?",  # a definition counts nothing
        "What is the difference between a partial function and a total function?",  # not a third one
        "What is the difference between rules and structures?",
    ],
)
def test_what_nothing_says_is_refused(question: str) -> None:
    told = StatedKnowledge(Stated.of(BOOK)).answer(question)
    assert told is None or told.statement.uri == uri("function")


@pytest.mark.parametrize(
    ("latex", "says"),
    [
        ("f'(x) = 0", {"zero", "equal"}),
        (r"\{ x_n \}_{n=1}^\infty", {"sequence"}),
        (r"\{x_n\}", {"sequence"}),
        ("(0,1]", {"interval"}),
        ("c^n", {"power exponent"}),
        (r"f^{-1}", {"inverse"}),
        (r"\frac{1}{n}", {"reciprocal", "quotient ratio fraction"}),
        (r"x \le y", {"less bound inequality"}),
        (r"x \coloneqq 1", set()),
    ],
)
def test_a_formula_says_something_by_its_shape(latex: str, says: set[str]) -> None:
    assert set(shaped(latex)) == says


def test_names_of_letters_are_words() -> None:
    assert tied("the s-m-n theorem") == "the smn theorem"
    assert tied("The $s$-$m$-$n$ Theorem") == "The smn Theorem"
    assert tied("the $p$-test of a p-series") == "the ptest of a pseries series"
    assert tied("a well-known x-ray test") == "a well-known xray ray test"


def test_what_is_far_needs_more_of_what_is_asked() -> None:
    far = statement("far", contents="The power set of things is kept.")
    question = "Which theorem says that power sets are always bigger?"
    cosines = {uri("far"): 0.5, uri("near"): 0.55}
    near = statement("near", "definition", "The *power set* is the set of subsets.", label="Power set")
    known = [far, near]
    assert StatedKnowledge(Stated.of(known), lambda *_: cosines).answer(question) is not None
    assert StatedKnowledge(Stated.of(known), lambda *_: {**cosines, uri("near"): 0.7}).answer(question) is None


def test_under_a_heading_that_names_another_a_title_counts() -> None:
    place = Occurrence(document="book", chunk="book-1", extractor="hand", headings=("The mean value theorem",))
    other = statement("cauchy", contents="There is one.", title="Cauchy's mean value theorem", occurrences=(place,))
    told = StatedKnowledge(Stated.of([other, BOOK[-6]]), lambda *_: {uri("cauchy"): 0.9, uri("mean"): 0.8})
    found = told.answer("What is the mean value theorem?")
    assert found is not None
    assert found.statement.uri == uri("mean")


def test_how_two_things_are_related_a_theorem_says() -> None:
    asked = read_asked("What is the relation between Cauchy sequences and convergent sequences?")
    assert asked is not None
    assert asked.wanted == "theorem"


def test_what_counts_as_something_asks_for_a_definition() -> None:
    asked = read_asked("What counts as an assumption?")
    assert asked is not None
    assert asked.wanted == "definition"
