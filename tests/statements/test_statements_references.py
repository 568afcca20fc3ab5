"""References over several documents: resolved where one statement answers, else dangling with the reason; roles and fields."""

from __future__ import annotations

from pathlib import Path

import pytest
from statement_fakes import statement

from mathrag.documents import chunk, convert
from mathrag.entities import BodyItem, Statement
from mathrag.home import Home, write_rows
from mathrag.knowledge import KnowledgeBase
from mathrag.settings import DocumentSettings, load
from mathrag.statements import Resolved, edges, graph_of, read_statements, resolve, without_targets
from mathrag.statements.augmenting import action
from mathrag.statements.naming import words_of
from mathrag.statements.senses import meant
from mathrag.statements.sentences import sentences
from mathrag.statements.terms import Terms, terms_defined


def corpus(folder: Path, **files: str) -> Resolved:
    statements, loose, labels = [], [], {}
    for slug, content in files.items():
        path = folder / f"{slug}.tex"
        path.write_text(content, encoding="utf-8")
        one = convert(path, slug.replace("_", "-"), DocumentSettings())
        told = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)
        statements += told.statements
        loose += told.loose
        labels[one.document.slug] = [mark for mark in one.marks if mark.sort == "label"]
    return resolve(statements, loose, labels)


def links(found: Resolved) -> dict[str, list[str]]:
    """What each statement refers to: its text, or the reason in brackets."""
    by_uri = {one.uri: one for one in found.statements}
    return {
        one.contents: [by_uri[r.target].contents if r.target else f"({r.reason})" for r in one.references]
        for one in found.statements
    }


def test_labels_and_proofs_over_files(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        book_one=r"\section{S}\label{sec} \begin{thm}\label{t} A holds.\end{thm}",
        book_two=r"\begin{lem} By \ref{t}, \ref{sec}, \ref{gone}.\end{lem} \begin{proof}[Proof of Theorem~\ref{t}] It does.\end{proof}",
    )
    assert links(found)["By [t], [sec], [gone]."] == [
        "A holds.",
        "(it labels no statement (section of book-one))",
        "(no document has the label gone)",
    ]
    [theorem] = [one for one in found.statements if one.form == "theorem"]
    assert [proof.contents for proof in theorem.proofs] == ["It does."]
    assert found.unattached == ()


def test_a_label_of_two_documents_is_that_of_the_nearer_one(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        one_a=r"\begin{thm}\label{t} One.\end{thm}",
        one_b=r"\begin{lem} See \ref{t}.\end{lem}",
        two_a=r"\begin{thm}\label{t} Two.\end{thm}",
        three=r"\begin{lem} But see \ref{t}.\end{lem}",
    )
    assert links(found)["See [t]."] == ["One."]
    assert links(found)["But see [t]."] == ["(2 statements have the label t)"]


def test_names_numbers_and_terms(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        book_one=r"""\documentclass{article}\newtheorem{thm}{Theorem}[section]\newtheorem{d}[thm]{Definition}
\begin{document}\section{A}
\begin{thm}[Bolzano--Weierstrass] Every bounded sequence has one.\end{thm}
\begin{d} A set is \emph{sequentially compact} if it is so. We call it \emph{open} if so.\end{d}
\end{document}""",
        book_two=r"""\begin{thm} First use Theorem 1.1.\end{thm}
\begin{thm} By the Bolzano-Weierstrass theorem and Zorn's lemma.\end{thm}
\begin{thm} Sequentially compact sets are bounded. The door is open.\end{thm}""",
    )
    got = links(found)
    assert got["First use Theorem 1.1."] == ["Every bounded sequence has one."]
    named = got["By the Bolzano-Weierstrass theorem and Zorn's lemma."]
    assert named == ["Every bounded sequence has one.", "(no statement of the corpus has this name)"]
    [term] = got["Sequentially compact sets are bounded. The door is open."]
    assert term.startswith("A set is *sequentially compact*")


def test_what_several_definitions_call_alike_is_told_by_what_stands_beside_it(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        book=r"""\begin{defn} A \emph{sequence} is a function. It \emph{converges} if so.\end{defn}
\begin{defn} A \emph{series} is a sum. It \emph{converges} if its sums do.\end{defn}
\begin{thm} Here the series converges.\end{thm}
\begin{thm} Here the sequence converges.\end{thm}""",
    )
    got = links(found)
    assert set(got["Here the series converges."]) == {"A *series* is a sum. It *converges* if its sums do."}
    assert set(got["Here the sequence converges."]) == {"A *sequence* is a function. It *converges* if so."}


def test_the_same_statement_in_two_documents_is_one(tmp_path: Path) -> None:
    text = r"\begin{thm}[T]\label{x} It is so.\end{thm}\begin{proof} %s\end{proof}"
    found = corpus(tmp_path, one=text % "First way.", two=text % "Second way.")
    [one] = found.statements
    assert [place.document for place in one.occurrences] == ["one", "two"]
    assert [proof.contents for proof in one.proofs] == ["First way.", "Second way."]


def test_edges_begin_at_definitions_and_theorems_and_cycles_are_counted(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        book=r"""\begin{thm}\label{a} A.\end{thm}\begin{proof} By \ref{b}.\end{proof}
\begin{thm}\label{b} B by \ref{a}.\end{thm}
\begin{exercise}\label{e} Prove \ref{a}.\end{exercise}
\begin{lem} As in \ref{e}.\end{lem}""",
    )
    told = sorted((source.contents, target.contents) for source, target, _ in edges(found.statements))
    assert told == [("A.", "B by [a]."), ("A.", "Prove [a]."), ("B by [a].", "A.")]
    graph = graph_of(found.statements)
    assert (graph.nodes, graph.edges, graph.cycles, graph.leaves) == (4, 3, 1, 2)
    kept = without_targets(found.statements, {one.uri for one in found.statements if one.contents == "A."})
    assert [r.reason for one in kept for r in one.references if r.target is None and r.key == "a"] == [
        "what it refers to is set aside"
    ] * 2


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Let $a. B$ be. Then $x$.", ["Let $a. B$ be.", "Then $x$."]),
        ("We have\n\n$$a = b. C$$\n\nfor all $c$. So it is.", ["We have\n\n$$a = b. C$$\n\nfor all $c$.", "So it is."]),
        ("See e.g. Rolle. Done.", ["See e.g. Rolle.", "Done."]),
        ("Both hold:\n\n1. First.\n2. Second.", ["Both hold:\n\n1. First.", "2. Second."]),
    ],
)
def test_sentences_keep_formulas_and_displays_whole(text: str, pieces: list[str]) -> None:
    assert sentences(text) == pieces


@pytest.mark.parametrize(
    ("sentence", "kind", "last", "role"),
    [
        ("Let $x$ be real.", "theorem", False, "premise"),
        ("Suppose $x > 0$.", "theorem", False, "assumption"),
        ("Then $x = 1$.", "theorem", True, "conclusion"),
        ("We say it is *open* if so.", "definition", False, "definition"),
        ("Find $x$.", "problem", True, "conclusion"),
        ("Since $a < b$, it is.", "argument", False, "deduction"),
        ("By Lemma 2 it is.", "argument", False, "lemma"),
        ("$$a = b = c$$", "argument", False, "calculation"),
        ("Two cases:\n\n1. One.\n2. Two.", "argument", False, "enumeration"),
        ("Therefore it holds.", "argument", True, "conclusion"),
        ("Angenommen, $x > 0$.", "theorem", False, "assumption"),
    ],
)
def test_what_a_sentence_does(sentence: str, kind: str, last: bool, role: str) -> None:
    assert action(sentence, kind, last=last) == role


def test_the_sentences_of_a_definition_and_its_field(tmp_path: Path) -> None:
    [one] = corpus(
        tmp_path, a=r"\begin{defn} Let $G$ be a group. A \emph{coset} of a subgroup is so.\end{defn}"
    ).statements
    assert one.bodylist == (
        BodyItem(description="Let $G$ be a group.", action="premise"),
        BodyItem(description="A *coset* of a subgroup is so.", action="definition"),
    )
    assert (one.field, one.label) == ("algebra", "Coset")


def test_items_do_what_announces_them_unless_their_words_show_otherwise(tmp_path: Path) -> None:
    problem, definition = corpus(
        tmp_path,
        a=r"""\begin{exercise} Give derivations of the following: \begin{enumerate} \item $A \to A$. \item $B \to A$.
\item Suppose $C$. \item $C \to A$.
\end{enumerate}\end{exercise}
\begin{defn} Let $E$ be a set. \begin{enumerate} \item It is \emph{small} if it is $0$. \item Else it is so. \end{enumerate}\end{defn}""",
    ).statements
    assert [item.action for item in problem.bodylist] == ["conclusion", "conclusion", "assumption", "assumption"]
    assert [item.action for item in definition.bodylist] == ["premise", "definition", "definition"]


def test_a_solution_tells_the_field_of_its_problem(tmp_path: Path) -> None:
    problem = r"\begin{exercise} Is it so?\end{exercise}"
    [one] = corpus(tmp_path, a=rf"{problem}\begin{{solution}} The voltage of the battery.\end{{solution}}").statements
    assert one.field == "applied mathematics"


def test_titles_that_are_made_say_what_is_concluded(tmp_path: Path) -> None:
    made = corpus(
        tmp_path,
        a=r"""\begin{thm} Let $f$ be continuous, defined on a closed and bounded interval of real numbers. Then $f$ is bounded.\end{thm}
\begin{thm} If $A$ is finite, then so is $B$.\end{thm}
\begin{exercise}[Hard] Let $x$ be real. Prove that $x^2 \geq 0$.\end{exercise}""",
    ).statements
    assert [one.label for one in made] == [
        "$f$ is bounded",
        "If $A$ is finite, then so is $B$",
        "Prove that $x^2 \\geq 0$",
    ]


def test_statements_read_twice_are_the_same(tmp_path: Path) -> None:
    files = {"a": r"\begin{thm} A.\end{thm}", "b": r"\begin{lem} B by the A theorem.\end{lem}"}
    first, second = ([one.model_dump_json() for one in corpus(tmp_path, **files).statements] for _ in range(2))
    assert first == second
    assert all(isinstance(one, Statement) for one in corpus(tmp_path, **files).statements)


def test_a_page_of_statements_says_what_uses_them_and_what_they_use(tmp_path: Path) -> None:
    from mathrag.views.statements import StatementLink, viewed

    found = corpus(
        tmp_path,
        book=r"\begin{thm}[Rolle]\label{a} A.\end{thm}\begin{lem} B.\end{lem}\begin{proof} By \ref{a}.\end{proof}",
    )
    write_rows(Home(tmp_path / "home").knowledge / "one" / "entities.jsonl", found.statements)
    knowledge = KnowledgeBase(Home(tmp_path / "home"), load({}), "one")
    rolle, lemma = (viewed(one, knowledge) for one in found.statements)
    assert [(link.label, link.tactic) for link in rolle.used_by] == [("B", "deduction")]
    assert lemma.uses == (
        StatementLink(uri=rolle.uri, label="Rolle", kind="theorem", form="theorem", tactic="deduction"),
    )
    assert rolle.keys == ("a",)


def test_a_property_is_meant_where_it_is_said_of_what_its_definition_speaks_of(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        book_one=r"""\begin{defn} A \emph{sequence} is a list.\end{defn}
\begin{defn} A \emph{series} is a sum.\end{defn}
\begin{defn} A sequence \emph{converges} if it settles.\end{defn}
\begin{defn} A series \emph{converges} if its sums do.\end{defn}
\begin{thm} Suppose that the series converges.\end{thm}
\begin{thm} Suppose that the sequence converges.\end{thm}""",
    )
    told = links(found)
    assert "A series *converges* if its sums do." in told["Suppose that the series converges."]
    assert "A sequence *converges* if it settles." not in told["Suppose that the series converges."]
    assert "A sequence *converges* if it settles." in told["Suppose that the sequence converges."]


def test_of_two_definitions_the_one_counts_whose_name_goes_on_as_the_text_does(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        book_one=r"""\begin{defn}[Building lists for terms] A list is a \emph{building list} for $t$.\end{defn}
\begin{defn}[Building lists for formulas] A row is a \emph{building list} for $f$.\end{defn}
\begin{thm} There is a building list for all formulas.\end{thm}
\begin{thm} By \ref{own:building}, it holds.\end{thm}""",
    )
    assert links(found)["There is a building list for all formulas."] == ["A row is a *building list* for $f$."]


def test_a_property_said_of_a_letter_is_that_of_what_the_letter_stands_for(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        book_one=r"""\begin{defn} A set of sentences $\Gamma$ is \emph{complete} if it decides all.\end{defn}
\begin{defn} A tree $T$ is \emph{complete} if it is full.\end{defn}""",
        book_two=r"""\begin{thm} If $\Gamma$ is complete, it ends.\end{thm} \begin{thm} Let $B$ be a tree. Then $B$ is complete.\end{thm}
\begin{thm} The limit of $\Gamma$ is complete.\end{thm}""",
    )
    told = links(found)
    assert told["If $\\Gamma$ is complete, it ends."] == [
        r"A set of sentences $\Gamma$ is *complete* if it decides all."
    ]
    assert told["Let $B$ be a tree. Then $B$ is complete."] == [r"A tree $T$ is *complete* if it is full."]
    assert told[r"The limit of $\Gamma$ is complete."] == []


def test_what_a_definition_does_not_set_off_is_its_term_where_it_says_so(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        book_one=r"""\begin{defn} A function $f$ is said to be primitive recursive if it is built so.\end{defn}
\begin{defn} A theory is $\omega$-consistent if it is so.\end{defn}
\begin{defn} A map $f$ is \emph{injective} if it is so. We call such a map an injection.\end{defn}""",
        book_two=r"""\begin{thm} The function $g(x)$ is primitive recursive.\end{thm} \begin{thm} Each theory is consistent.\end{thm}
\begin{thm} There is an injection $h$.\end{thm}""",
    )
    told = links(found)
    assert told["The function $g(x)$ is primitive recursive."] == [
        "A function $f$ is said to be primitive recursive if it is built so."
    ]
    assert told["Each theory is consistent."] == []
    assert told["There is an injection $h$."] == [
        "A map $f$ is *injective* if it is so. We call such a map an injection."
    ]


def test_an_ordinary_word_is_a_term_of_its_work_where_a_formula_or_another_term_stands_with_it(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        book_one=r"""\begin{defn}[Structure] A \emph{structure} $M$ is a set with relations.\end{defn}
\begin{defn}[Variable assignment] A \emph{variable assignment} for a structure $M$ is a map.\end{defn}""",
        book_two=r"""\begin{thm} Some structure $N$ is large.\end{thm} \begin{thm} The structure of this text is plain.\end{thm}
\begin{thm} Each structure has a variable assignment.\end{thm}""",
        other=r"""\begin{thm} Here a structure $K$ is a house.\end{thm}""",
    )
    told = links(found)
    structure = "A *structure* $M$ is a set with relations."
    assert told["Some structure $N$ is large."] == [structure]
    assert told["The structure of this text is plain."] == []
    assert structure in told["Each structure has a variable assignment."]
    assert told["Here a structure $K$ is a house."] == []


def test_a_word_that_a_work_has_far_more_often_than_english_is_its_own(tmp_path: Path) -> None:
    spoken = "".join(
        rf"\begin{{thm}} Item {n} has {'a derivation' if n % 2 else 'no end'}.\end{{thm}}" for n in range(49)
    )
    found = corpus(
        tmp_path,
        book_one=r"\begin{defn}[In a calculus] A \emph{derivation} of it is a list.\end{defn} "
        r"\begin{defn}[Clocks] A \emph{time} is a number.\end{defn}" + spoken,
        book_two=r"\begin{thm} We look for a derivation and a time.\end{thm}",
        other=r"\begin{thm} The derivation of the word is unclear.\end{thm}",
    )
    told = links(found)
    assert told["We look for a derivation and a time."] == ["A *derivation* of it is a list."]
    assert told["The derivation of the word is unclear."] == []


def test_what_english_has_no_word_for_is_meant_where_no_noun_says_otherwise(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        book_one=r"""\begin{defn} A set is \emph{nonenumerable} if it has no list.\end{defn}
\begin{defn} A \emph{diagraph} is a set of lines.\end{defn}""",
        book_two=r"""\begin{thm} $B^\omega$ is nonenumerable.\end{thm} \begin{thm} No nonenumerable diagraph is small.\end{thm}
\begin{prop}[Alternating lists] They end.\end{prop} \begin{thm} The alternating lists test is sharp.\end{thm}""",
    )
    told = links(found)
    nonenumerable = "A set is *nonenumerable* if it has no list."
    assert told["$B^\\omega$ is nonenumerable."] == [nonenumerable]
    assert told["The alternating lists test is sharp."] == ["They end."]


@pytest.mark.parametrize(
    ("definition", "text"),
    [
        (r"A function $f$ is \emph{Lipschitz continuous} if it is.", r"Then $f$ is not Lipschitz."),
        (
            r"A sequence $\{ x_n \}_{n=1}^\infty$ is said to \emph{converge} if it does.",
            r"Then $\bigl\{ \frac{1}{n} \bigr\}_{n=1}^\infty$ converges.",
        ),
        (r"A formula $A(x)$ \emph{represents} the function $f$ if it does.", r"Then $A_g$ represents $g$."),
        (
            r"[Free occurrences of a variable] The \emph{free} occurrences in a formula are as follows.",
            r"Then there is one free variable $x$.",
        ),
    ],
)
def test_part_of_a_name_and_what_a_formula_is_are_enough(tmp_path: Path, definition: str, text: str) -> None:
    found = corpus(
        tmp_path,
        work_a=rf"\begin{{definition}}{definition}\end{{definition}}",
        work_b=rf"\begin{{lemma}} {text}\end{{lemma}}",
    )
    [lemma] = [one for one in found.statements if one.kind == "theorem"]
    [said] = [one for one in found.statements if one.kind == "definition"]
    assert [one.target for one in lemma.references] == [said.uri]


def test_a_word_before_another_noun_is_no_part_of_a_name(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        work_a=r"\begin{definition} A function $f$ is \emph{Lipschitz continuous} if it is.\end{definition}",
        work_b=r"\begin{lemma} The constant is a Lipschitz bound.\end{lemma}",
    )
    assert links(found)["The constant is a Lipschitz bound."] == []


def test_what_a_text_means_does_not_depend_on_the_texts_looked_at_before() -> None:
    said = ("A sequence is a *Cauchy sequence* if its terms come near.", "A *Cauchy sequence* of rationals is one.")
    definitions = [statement(f"d{n}", "definition", text, book="one-a") for n, text in enumerate(said)]
    theorem = statement("t", contents="If the sequence $x$ is Cauchy, it is bounded.", book="one-b")
    terms = Terms([*definitions, theorem])
    known = set(terms.definitions)
    assert list(meant(words_of(theorem.contents), set(), theorem, terms))
    assert set(terms.definitions) == known


def test_what_is_referred_to_does_not_depend_on_the_order_of_documents(tmp_path: Path) -> None:
    books = {
        "book_natural": r"\begin{defn} A set $\Gamma$ is \emph{consistent} iff it derives no falsity by trees.\end{defn}",
        "book_sequent": r"\begin{defn} A set $\Gamma$ is \emph{consistent} iff it derives no empty sequent.\end{defn}",
        "book_uses": r"\begin{thm} If a set $\Gamma$ is consistent, so is its closure.\end{thm}",
        "book_zuses": r"\begin{thm} If a set $\Gamma$ is consistent, so is its closure.\end{thm} \begin{proof} Obvious.\end{proof}",
    }
    one, other = corpus(tmp_path, **books), corpus(tmp_path, **dict(reversed(books.items())))
    assert any(targets for targets in links(one).values())
    assert {each.uri: each for each in one.statements} == {each.uri: each for each in other.statements}


def test_a_formula_tied_to_a_term_is_part_of_it(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        a=r"""\begin{definition} A \emph{ring of sets} is stable. Sets \emph{clan} together.\end{definition}
\begin{definition}[$\delta$-clan] A $\delta$-clan is stable for ever.\end{definition}
\begin{definition} A \emph{$k$-fold} is a map to $k$ things.\end{definition}
\begin{lemma} Each $\delta$-clan is one.\end{lemma}
\begin{lemma} A $3$-fold is none.\end{lemma}""",
    )
    told = links(found)
    assert told[r"Each $\delta$-clan is one."] == [r"A $\delta$-clan is stable for ever."]
    assert told["A $3$-fold is none."] == ["A *$k$-fold* is a map to $k$ things."]


def test_a_title_of_a_formula_names_nothing_and_a_name_begins_with_no_small_word(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        a=r"""\begin{theorem}[$A_7$] It is simple.\end{theorem}
\begin{theorem}[Exchange of order for the second formula] It holds.\end{theorem}
\begin{lemma} Let it be a formula.\end{lemma} \begin{lemma} For the second formula nothing holds.\end{lemma}""",
    )
    assert links(found)["Let it be a formula."] == links(found)["For the second formula nothing holds."] == []


def test_terms_of_german_definitions(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        a=r"""\begin{definition}[Endreihe, Kernreihe] Eine \emph{Endreihe} ist eine Folge ohne Ende.\end{definition}
\begin{definition} Ein Ring $(R,*)$ heißt zahmig, wenn er endet.\end{definition}
\begin{lemma} Endreihen und Kernreihen sind keine.\end{lemma} \begin{lemma} Der Ring $S$ ist zahmig.\end{lemma}""",
    )
    told = links(found)
    assert told["Endreihen und Kernreihen sind keine."] == ["Eine *Endreihe* ist eine Folge ohne Ende."]
    assert told["Der Ring $S$ ist zahmig."] == ["Ein Ring $(R,*)$ heißt zahmig, wenn er endet."]


@pytest.mark.parametrize(
    ("definition", "term"),
    [
        (r"A type has \textbf{decidable equality} if it decides.", ("decidable", "equality")),
        (r"We say that $X$ \emph{is an $n$-type} if it is empty.", ("n-type",)),
        (r"Reals of $\Sigma^*$ make a \emph{rarity function} of them.", ("rarity", "function")),
        (r"$f$ is \emph{polynomial on $\mu$-average} if it is bounded.", ("polynomial", "on", "average")),
        (r"L'\emph{image} de $f$ est $f(X)$.", ("image",)),
    ],
)
def test_what_a_definition_sets_off_is_its_term(tmp_path: Path, definition: str, term: tuple[str, ...]) -> None:
    found = corpus(tmp_path, a=rf"\begin{{definition}}{definition}\end{{definition}}")
    assert [*dict.fromkeys(terms_defined(found.statements[0]))] == [term]


def test_a_term_may_have_a_formula_or_an_article_tied_to_it(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        a=r"""
\begin{definition}$f$ is \emph{polynomial on $\mu$-average} if it is bounded.\end{definition}
\begin{definition}Le \emph{noyau} de $f$ est $K$.\end{definition}
\begin{theorem}Each $f$ that is polynomial on $\mu$-average is a polynomial.\end{theorem}
\begin{theorem}Le sous-groupe d'un groupe contient l'noyau.\end{theorem}
\begin{theorem}Each is bounded by a polynomial.\end{theorem}
""",
    )
    told = [[reference.text for reference in one.references] for one in found.statements if one.kind == "theorem"]
    assert told == [["polynomial on average"], ["l'noyau"], []]


def test_a_sentence_that_begins_with_a_formula_begins() -> None:
    one = statement(
        "dominates", "definition", "Let $m$ be probability functions. $m$ dominates $n$ if there is a bound."
    )
    assert list(terms_defined(one.model_copy(update={"title": ""}))) == []


def test_what_points_to_a_statement_by_its_form_alone(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        a=r"\begin{lem} Sums add.\end{lem}\begin{thm} Odds differ.\end{thm}"
        r"\begin{lem} By the previous lemma all adds; this is needed for the next theorem.\end{lem}"
        r"\begin{thm} Evens agree.\end{thm}\begin{proof} By the theorem above and by the lemma, but not by the lemma of Zorn.\end{proof}"
        r"\begin{cor} D'après le théorème précédent, tout va; the corollary follows.\end{cor}",
    )
    told = links(found)
    lemma = "By the previous lemma all adds; this is needed for the next theorem."
    assert told[lemma] == ["Sums add.", "Evens agree."]
    assert told["Evens agree."][:2] == ["Odds differ.", lemma]
    assert told["D'après le théorème précédent, tout va; the corollary follows."] == ["Evens agree."]
    assert told["Sums add."] == []


def test_names_that_begin_with_what_they_name(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        a=r"\begin{thm}[Teorema de Rolle] One zero.\end{thm}\begin{thm}[Rolle] Another.\end{thm}"
        r"\begin{thm}[Regla del producto (Leibniz)] Products.\end{thm}"
        r"\begin{thm}[Open Mapping Theorem] Open.\end{thm}\begin{thm}[Another form of the Open Mapping Theorem] Both.\end{thm}"
        r"\begin{cor} Por el teorema de Rolle y la regla del producto.\end{cor}"
        r"\begin{cor} Nach dem Satz von Rolle.\end{cor}\begin{cor} By the Open Mapping Theorem.\end{cor}",
    )
    told = links(found)
    assert told["Por el teorema de Rolle y la regla del producto."] == ["One zero.", "Products."]
    assert told["Nach dem Satz von Rolle."] == ["Another."]
    assert told["By the Open Mapping Theorem."] == ["Open."]


def test_several_numbers_behind_one_word(tmp_path: Path) -> None:
    preamble = r"\documentclass{article}\newtheorem{lem}{Lemma}\begin{document}"
    found = corpus(
        tmp_path,
        a=preamble
        + r"\begin{lem} A.\end{lem}\begin{lem} B.\end{lem}\begin{lem} By Lemmas 1~and~2, and Lemma 1 and 2 more."
        r"\end{lem}\end{document}",
    )
    assert links(found)["By Lemmas 1 and 2, and Lemma 1 and 2 more."] == ["A.", "B."]


def test_inflected_adjectives_and_letters_introduced_before_their_noun(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        a=r"\begin{defn}[Normale Abbildung] Sei $F$ ein Endomorphismus. "
        r"Dann heißt $F$ \emph{unitär} bzw. \emph{orthogonal}, wenn $x$.\end{defn}"
        r"\begin{defn}[Normale Matrix] Eine Matrix $A$ heißt \emph{unitär}, falls $y$.\end{defn}"
        r"\begin{satz} Sei $B$ eine unitäre Matrix.\end{satz}\begin{satz} Jeder unitäre Endomorphismus ist gut.\end{satz}",
    )
    told = {one.contents: [r.target for r in one.references] for one in found.statements}
    map_, matrix = (one.uri for one in found.statements if one.kind == "definition")
    assert told["Sei $B$ eine unitäre Matrix."] == [matrix]
    assert told["Jeder unitäre Endomorphismus ist gut."] == [map_]


def test_a_display_with_stars_hides_no_term() -> None:
    display = "A *matrix* has\n$$\\begin{equation*}\nA^* = 1\n\\end{equation*}$$\nand is *unitary*."
    assert list(terms_defined(statement("a", "definition", display))) == [("matrix",), ("unitary",)]


def test_what_a_plan_of_a_formalization_says_that_it_uses(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        a=r"\begin{lem}\label{small}\lean{sums.add}\leanok Sums add.\end{lem}\begin{thm}\uses{small} Products, too.\end{thm}",
    )
    assert links(found) == {"Sums add.": [], "Products, too.": ["Sums add."]}


def pages(folder: Path, **files: str) -> dict[str, list[str]]:
    """What each statement of some Markdown refers to, by their texts; nothing that dangles."""
    statements = []
    for name, text in files.items():
        (folder / f"{name}.md").write_text(text)
        one = convert(folder / f"{name}.md", name, DocumentSettings())
        statements += read_statements(
            one.document, one.markdown, chunk(one.document, one.markdown), one.marks
        ).statements
    told = links(resolve(statements))
    return {text: [one for one in others if not one.startswith("(")] for text, others in told.items()}


def test_a_number_is_that_of_its_form_and_without_parts_that_of_its_work(tmp_path: Path) -> None:
    told = pages(
        tmp_path,
        sums="**Lemma 1.** Sums add.\n\n**Theorem 1.** Odds differ.\n\n*Proof.* By Lemma 1. ∎\n\n**Theorem A.** All is well.\n\n"
        "**Corollary 1.** Evens agree.\n\n*Proof.* By Thm. 1, Theorem A and Proposition 1. ∎\n",
        others="**Theorem 2.3.** Cuts exist.\n\n*Proof.* By Lemma 1 and Theorem A. ∎\n",
    )
    assert told == {
        "Sums add.": [],
        "Odds differ.": ["Sums add."],
        "All is well.": [],
        "Evens agree.": ["Odds differ.", "All is well."],
        "Cuts exist.": [],
    }


def test_a_title_names_by_what_it_says_first_and_behind_what_it_is_named_after(tmp_path: Path) -> None:
    told = pages(
        tmp_path,
        one="**Theorem 1** (Lebesgue's criterion: few jumps). Jumps are few.\n\n**Theorem 2** (Erdős–Stone, 1946). Graphs are dense.\n\n"
        "**Théorème 3** (de Bézout). Les nombres.\n\n**Theorem 4** (Completeness Theorem). Whole.\n\n"
        "**Theorem 5** (Completeness Theorem, Second Version). Whole again.\n\n**Theorem 6** (Important: read this). Read.\n\n"
        "**Corollary 7.** By Lebesgue's criterion and the Erdős–Stone theorem.\n\n"
        "**Corollaire 8.** D'après le théorème de Bézout.\n\n**Corollary 9.** By the completeness theorem and an important theorem.\n",
    )
    assert told["By Lebesgue's criterion and the Erdős–Stone theorem."] == ["Jumps are few.", "Graphs are dense."]
    assert told["D'après le théorème de Bézout."] == ["Les nombres."]
    assert told["By the completeness theorem and an important theorem."] == ["Whole."]


def test_proper_names_alone_and_abbreviations(tmp_path: Path) -> None:
    told = pages(
        tmp_path,
        one="**Theorem 1** (Cauchy–Schwarz). Products.\n\n**Lemma 2** (Zorn). Chains.\n\n"
        "**Theorem 3** (Monotone convergence). Limits.\n\n**Theorem 4** (Fundamental theorem, FT). Areas.\n\n"
        "**Proposition 5** (Euclid's algorithm). Divisors.\n\n**Definition 6.** A *finite intersection property* is one.\n\n"
        "**Lemma 7.** By Zorn, Cauchy–Schwarz is sharp.\n\n**Lemma 8.** The Cauchy–Schwarz divergence, Zorn's method and zorn differ.\n\n"
        "**Lemma 9.** Use MCT with FT, as the FIP says.\n\n**Lemma 10.** This divides (Euclid's algorithm).\n",
        two="**Lemma 1.** By the MCT.\n",
    )
    assert told["By Zorn, Cauchy–Schwarz is sharp."] == ["Chains.", "Products."]
    assert told["The Cauchy–Schwarz divergence, Zorn's method and zorn differ."] == []
    assert told["Use MCT with FT, as the FIP says."] == [
        "Limits.",
        "Areas.",
        "A *finite intersection property* is one.",
    ]
    assert told["This divides (Euclid's algorithm)."] == ["Divisors."]
    assert told["By the MCT."] == []


def test_a_corollary_speaks_of_the_theorem_before_it(tmp_path: Path) -> None:
    told = pages(
        tmp_path,
        one="**Theorem 1.** Odds differ.\n\n**Corollary 2.** Evens agree.\n\n*Proof.* Apply the theorem twice. ∎\n\n"
        "**Lemma 3.** Sums add.\n\n*Proof.* For one the theorem is trivial. ∎\n",
    )
    assert told == {"Odds differ.": [], "Evens agree.": ["Odds differ."], "Sums add.": []}


def test_labels_of_divs_and_terms_in_bold_italics(tmp_path: Path) -> None:
    told = pages(
        tmp_path,
        one='::: {.definition title="Gluing" ref="def:glue"}\nA ***gluing*** of *two* pieces is one.\n:::\n\n'
        '::: {.lemma ref="lem:a"}\nEvery gluing is fine.\n:::\n\n::: {.lemma}\nSee \\cref{lem:a}.\n:::\n',
    )
    assert told["Every gluing is fine."] == ["A ***gluing*** of *two* pieces is one."]
    assert told["See \\cref{lem:a}."] == ["Every gluing is fine."]


def test_a_counter_that_prints_letters(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        a=r"\documentclass{article}\newtheorem{thm}{Theorem}[section]\newtheorem{main}{Theorem}"
        r"\renewcommand{\themain}{\Alph{main}}\begin{document}\section{One}"
        r"\begin{main} Odds differ.\end{main}\begin{main} Evens agree.\end{main}\begin{thm} By Theorem B.\end{thm}\end{document}",
    )
    assert [one.number for one in found.statements] == ["A", "B", "1.1"]
    assert links(found)["By Theorem B."] == ["Evens agree."]


def test_a_property_that_begins_two_terms_means_the_one_that_is_spoken_of(tmp_path: Path) -> None:
    told = pages(
        tmp_path,
        one="**Definition 1.** A *quaffable space* is one.\n\n**Definition 2.** A *quaffable function* is another.\n\n"
        "**Lemma 3.** The function $f$ is quaffable.\n\n**Lemma 4.** Let $f$ be a quaffable function on a space. Then $2f$ is quaffable.\n",
    )
    assert told["The function $f$ is quaffable."] == ["A *quaffable function* is another."]
    assert told["Let $f$ be a quaffable function on a space. Then $2f$ is quaffable."] == [
        "A *quaffable function* is another."
    ]


def test_a_number_in_parts_may_be_called_otherwise(tmp_path: Path) -> None:
    told = pages(
        tmp_path,
        one="**Corollary 2.3.** Odds differ.\n\n**Lemma 4.** By Theorem 2.3 they do.\n\n**Lemma 5.** By Theorem 4 they do.\n",
    )
    assert told["By Theorem 2.3 they do."] == ["Odds differ."]
    assert told["By Theorem 4 they do."] == []


def test_the_first_words_of_a_title_name_it_in_front_of_its_form(tmp_path: Path) -> None:
    told = pages(
        tmp_path,
        one="**Lemma** (comparison of terms). Terms grow.\n\n**Lemma** (growth of indices). Indices grow.\n\n"
        "**Lemma** (growth of sums). Sums grow.\n\n**Theorem** (comparison of series). Series grow.\n\n"
        "**Theorem.** By the comparison lemma, not by the growth lemma, a comparison lemma or the product lemma.\n",
    )
    assert told["By the comparison lemma, not by the growth lemma, a comparison lemma or the product lemma."] == [
        "Terms grow."
    ]


def test_targets_in_front_of_boxes_and_underscores(tmp_path: Path) -> None:
    told = pages(
        tmp_path,
        one="(thm:sum)=\n```{prf:theorem} Sums in $\\mathbb{R}^3$\nEvery _gadget_ adds $a_1 + b_1$.\n```\n\n"
        "```{prf:definition}\nA _gadget_ of `x_y_z` is one.\n```\n\n```{prf:lemma}\nBy {prf:ref}`thm:sum` it does.\n```\n",
    )
    assert told["Every *gadget* adds $a_1 + b_1$."] == ["A *gadget* of `x_y_z` is one."]
    assert told["By {prf:ref}`thm:sum` it does."] == ["Every *gadget* adds $a_1 + b_1$."]
    stressed = statement("a", "definition", "A **gizmo** has a _use_.")
    assert list(terms_defined(stressed.model_copy(update={"title": ""}))) == [("gizmo",)]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Lemmas 1–2", ["One.", "Two."]),
        ("Lemmata 1 und 2", ["One.", "Two."]),
        ("the second lemma", ["Two."]),
        ("the two lemmas above", ["One.", "Two."]),
        ("the lemma", ["Two."]),
        ("the lemma on nets", []),
        ("des Lemmas\n2.", ["Two."]),
        ("items\n2. and more", []),
    ],
)
def test_how_statements_are_pointed_to(tmp_path: Path, said: str, meant: list[str]) -> None:
    found = corpus(
        tmp_path,
        a=r"\documentclass{article}\newtheorem{lem}{Lemma}\newtheorem{thm}{Theorem}\begin{document}"
        rf"\begin{{lem}} One.\end{{lem}}\begin{{lem}} Two.\end{{lem}}\begin{{thm}} Three is so by {said}\end{{thm}}\end{{document}}",
    )
    [third] = [targets for contents, targets in links(found).items() if contents.startswith("Three")]
    assert sorted(third) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("By Gibbs' inequality.", ["Sums are less."]),
        ("Let $K$ be compact.", ["A space is *compact* if it is small."]),
        ("Every ball is compact.", ["A space is *compact* if it is small."]),
        ("By uniform continuity.", ["A map is *uniformly continuous* if it is tame."]),
        ("A well-ordered set has a first one.", ["A *well-order* has a first one."]),
        ("Count by generating functions.", ["An *ordinary generating function* is a series."]),
        ("Count by exponential generating functions.", []),
        ("Bolzano–Weierstrass gives a sequence.", ["Bounded is convergent."]),
        ("By the theorem of Bolzano and Weierstrass.", ["Bounded is convergent."]),
        ("The FTC says so.", ["Areas have slopes."]),
        ("Compare with 2.4.", ["Sums are less."]),
        ("By Riesz's lemma.", ["Points are far."]),
        ("By the example.", ["Compute the norm."]),
    ],
)
def test_what_a_text_calls_otherwise(tmp_path: Path, said: str, meant: list[str]) -> None:
    found = pages(
        tmp_path,
        one="**Theorem 2.4** (Gibbs' inequality). Sums are less.\n\n**Definition 1.** A space is *compact* if it is small.\n\n"
        "**Definition 2.** A map is *uniformly continuous* if it is tame.\n\n**Definition 3.** A *well-order* has a first one.\n\n"
        "**Definition 4.** An *ordinary generating function* is a series.\n\n"
        "**Theorem 5** (Bolzano–Weierstrass theorem). Bounded is convergent.\n\n"
        "**Theorem 6** (Fundamental theorem of calculus). Areas have slopes.\n\n"
        "**Theorem 7** (Riesz). Balls are small.\n\n**Lemma 8** (Riesz's lemma). Points are far.\n\n"
        f"**Example 9.** Compute the norm.\n\n**Solution.** It is one.\n\n**Proposition 10.** All is well.\n\n*Proof.* {said} ∎\n",
    )
    assert found["All is well."] == meant


def test_a_number_of_another_work_hides_none_of_its_own(tmp_path: Path) -> None:
    found = pages(
        tmp_path,
        one="**1.** Sums add.\n\n**Solution.** So it is.\n\n**2.** Show it.\n\n**Solution.** As in Problem 1.\n",
        two="**Problem 1.** Parts add.\n",
    )
    assert found["Show it."] == ["Sums add."]


def test_what_does_not_converge_is_what_its_letter_is(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        book_sequences=r"\begin{defn} A sequence $\{ x_n \}_{n=1}^\infty$ is said to \emph{converge} to a number if it is near.\end{defn}",
        book_maps=r"""\begin{defn} Let $f$ be a function and $c$ a point. We say $f(x)$ \emph{converges} to $L$ at $c$.\end{defn}
\begin{thm} Let $\{ x_n \}_{n=1}^\infty$ be a sequence. Suppose $\{ f(x_n) \}_{n=1}^\infty$ does not converge to $y$. Then so.\end{thm}""",
    )
    [told] = [texts for said, texts in links(found).items() if "does not" in said]
    assert [text[:10] for text in told] == ["A sequence"]


CALCULUS = r"""\begin{defn} A set of wffs is \emph{consistent} if it is so in %(name)s.\end{defn}
\begin{thm} Every part of what is so holds.\end{thm} \begin{thm} What is so twice holds once.\end{thm}
\begin{defn} A \emph{%(term)s} is what we may put %(name)s.\end{defn}"""


def test_what_one_of_two_chapters_that_state_the_same_defines_is_not_meant_in_the_other(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        book_trees_one=CALCULUS % {"name": "in trees", "term": "surmise"},
        book_lists_one=CALCULUS % {"name": "in lists", "term": "ascript"},
        book_lists_two=r"\begin{thm} Of lists: by every surmise it holds, and by every ascript.\end{thm}",
        book_models_one=r"\begin{thm} Of models: by every surmise it holds, and by every ascript.\end{thm}",
    )
    told = links(found)
    assert ["ascript" in one for said, texts in told.items() if "Of lists" in said for one in texts] == [True]
    assert len(next(texts for said, texts in told.items() if "Of models" in said)) == 2


DERIVATION = r"\begin{defn} A \emph{wff-tree} is a row of %s.\end{defn}"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (r"\section{On lists} \begin{thm} Every wff-tree ends.\end{thm}", "A wff-tree is a row of lists."),
        (
            r"\section{On maps} \begin{thm} Every wff-tree ends, as \ref{book:maps} says.\end{thm}",
            "A wff-tree is a row of maps.",
        ),
        (r"\section{On all} \begin{thm} Every wff-tree ends.\end{thm}", "A wff-tree is a row of lists."),
    ],
)
def test_of_chapters_that_define_a_term_that_is_meant_which_is_cited_or_named(
    tmp_path: Path, text: str, meant: str
) -> None:
    found = corpus(
        tmp_path,
        book_introduction=DERIVATION % "things",
        book_lists=DERIVATION % "lists",
        book_maps=DERIVATION % "maps" + r" \begin{lem}\label{book:maps} Maps end.\end{lem}",
        book_rest=text,
    )
    [told] = [texts for said, texts in links(found).items() if said.startswith("Every")]
    assert meant in [" ".join(one.replace("*", "").split()) for one in told]


def test_a_verb_does_something_to_what_its_definition_says(tmp_path: Path) -> None:
    found = corpus(
        tmp_path,
        book_a=r"\begin{defn} A map \emph{unfolds} a sequent if it is near.\end{defn}",
        book_b=r"\begin{defn} A map \emph{unfolds} $s$ if it is far.\end{defn}",
        book_c=r"\begin{thm} Every map unfolds $t$.\end{thm}",
    )
    [told] = [texts for said, texts in links(found).items() if said.startswith("Every")]
    assert ["far" in one for one in told] == [True]
