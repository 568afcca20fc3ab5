"""Questions that definitions and theorems answer: the right one, quoted, with its neighbours; nothing where none has what is asked."""

from __future__ import annotations

import pytest
from statement_fakes import statement, uri

from mathrag.entities import Argument, Definition, Occurrence
from mathrag.statements import Stated, StatedKnowledge
from mathrag.statements.asked import read_asked
from mathrag.statements.described import as_statement

BOOK = [
    statement(
        "limit",
        "definition",
        r"A sequence $\{x_n\}$ *converges* to $x$ if for every $\epsilon > 0$ there is an $M$ such that $|x_n - x| < \epsilon$.",
        label="Converge",
    ),
    statement(
        "absolute",
        "definition",
        r"A series converges absolutely if $\sum |x_n|$ converges.",
        label="Converges absolutely",
    ),
    statement(
        "extreme",
        contents=r"A continuous function $f \colon [a,b] \to \R$ achieves an absolute minimum and an absolute maximum.",
        title="Minimum-maximum theorem / Extreme value theorem",
        uses=["limit"],
    ),
    statement(
        "rolle", contents="If $f(a) = f(b)$, then $f'(c) = 0$ for some $c$.", title="Rolle", in_proof=["extreme"]
    ),
    statement(
        "mean",
        contents="There is a $c$ with $f(b)-f(a) = f'(c)(b-a)$.",
        title="Mean value theorem",
        number="4.2",
        uses=["limit"],
        in_proof=["rolle"],
        proofs=(Argument(contents="Tilt the picture and apply Rolle.", chunk="book-1"),),
    ),
    statement(
        "between",
        contents="If $a_n < x_n < b_n$ and both ends have one limit, so has the middle.",
        form="lemma",
        occurrences=(
            Occurrence(document="book", chunk="book-1", extractor="hand", headings=("Limits", "The squeeze lemma")),
        ),
    ),
    statement("task", "problem", "Show that the maximum on a closed interval exists."),
]


@pytest.fixture(scope="module")
def known() -> StatedKnowledge:
    return StatedKnowledge(Stated.of(BOOK))


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What does it mean that a sequence converges?", "limit"),
        ("What does it mean for a series to converge absolutely?", "absolute"),
        ("Which theorem gives the existence of a maximum on a closed interval?", "extreme"),
        ("What does the extreme value theorem say?", "extreme"),
        ("What is used in the proof of the mean value theorem?", "mean"),
        ("State Rolle's theorem.", "rolle"),
        ("How do you prove the mean value theorem?", "mean"),
        ("Why is it that a continuous function achieves a maximum?", "extreme"),
        ("If a function is continuous, which theorem gives it an absolute maximum?", "extreme"),
        ("What does the squeeze lemma say?", "between"),
        ("How can I tell that a continuous function has an absolute maximum?", "extreme"),
        ("What is the mean value theorem?", "mean"),
    ],
)
def test_the_right_statement_is_quoted(known: StatedKnowledge, question: str, name: str) -> None:
    told = known.answer(question)
    assert told is not None
    assert told.statement.uri == uri(name)
    assert told.statement.contents in told.text


@pytest.mark.parametrize(
    "question",
    [
        "What is a Banach space?",
        "Which theorem gives the area of a circle?",
        "What does Fermat's little theorem say?",
        "How are you?",
    ],
)
def test_nothing_is_made_up(known: StatedKnowledge, question: str) -> None:
    assert known.answer(question) is None
    assert not known.asks(question)


def test_a_question_for_a_maximum_is_taken_for_a_theorem_only_where_it_asks_for_one(known: StatedKnowledge) -> None:
    assert known.asks("Which theorem gives the existence of a maximum on a closed interval?")
    assert not known.asks("What is the maximum of f on the closed interval?")


def test_what_a_proof_uses_is_what_the_proof_refers_to(known: StatedKnowledge) -> None:
    told = known.answer("What is used in the proof of the mean value theorem?")
    assert told is not None
    assert [one.label for one in told.named] == ["rolle"]  # the definition stands in its text, not in its proof
    assert "Theorem 4.2 (Mean value theorem)" in told.text


def test_closures_are_told_in_order(known: StatedKnowledge) -> None:
    first = known.answer("What must I know before the mean value theorem?")
    after = known.answer("What depends on the extreme value theorem?")
    assert first is not None
    assert after is not None
    assert [one.uri for one in first.named] == [uri(name) for name in ("limit", "extreme", "rolle")]
    assert [one.uri for one in after.named] == [uri("rolle"), uri("mean")]


def test_neighbours_are_offered(known: StatedKnowledge) -> None:
    told = known.answer("What does the extreme value theorem say?")
    assert told is not None
    assert "It uses: definition (Converge)." in told.text
    assert "It is used in: theorem (rolle)." in told.text


def test_there_being_something_is_a_theorem() -> None:
    asked = read_asked("When is there a perfect set?")
    assert asked is not None
    assert asked.wanted == "theorem"


def test_the_proof_itself_is_shown_where_it_is_asked_for(known: StatedKnowledge) -> None:
    told = known.answer("How do you prove the mean value theorem?")
    assert told is not None
    assert "Tilt the picture" in told.text


LOGIC = [
    statement("power", contents=r"$\Pow{\Nat}$ is not enumerable."),
    statement("prime", "definition", "A theory is *prime to* another if it shares no axiom with it.", label="Prime to"),
    statement("undecidable", contents=r"The theory $\Th{Q}$ is undecidable."),
    statement("decided", contents=r"The theory $\Th{R}$ is undecidable."),
    statement("theory", "definition", "A *decidable* theory is one that a machine decides.", label="Decidable"),
    statement("exponents", contents=r"A power series converges for all exponents $p > 1$."),
    statement(
        "structure",
        "definition",
        "The *standard structure* interprets each definable relation.",
        label="Standard structure",
    ),
    statement(
        "definable",
        "definition",
        "A relation is *definable* in a standard structure if a formula says it.",
        label="Definable",
    ),
    statement("sums", contents=r"If $x_n \geq 0$, then $\sum x_n$ converges iff its partial sums are bounded."),
    statement("weak", contents=r"If $A \vdash B$, then $A, C \vdash B$.", form="lemma"),
    statement("strong", contents=r"If $A, C \vdash B$ and $A \vdash C$, then $A \vdash B$."),
]


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Is every power of the naturals enumerable?", "power"),  # an author's commands begin as words
        ("Is the theory Q decidable?", "undecidable"),  # a theorem says so, of this letter, in a word that denies it
        ("For which exponents does the power series converge?", "exponents"),
        ("When is a theory prime to another?", "prime"),  # called so by what it sets off
        ("When is a relation definable in the standard structure?", "definable"),  # not what that is
        ("When does a series with nonnegative terms converge?", "sums"),  # a comparison with zero
        ("Which lemma is about what can be derived?", "weak"),  # that is another word for provable
        ("Which theorem is about what can be derived?", "strong"),
    ],
)
def test_signs_letters_and_denied_words_are_read(question: str, name: str) -> None:
    told = StatedKnowledge(Stated.of(LOGIC)).answer(question)
    assert told is not None
    assert told.statement.uri == uri(name)


def test_a_definition_does_not_say_whether_something_is_so() -> None:
    assert StatedKnowledge(Stated.of(LOGIC[4:5])).answer("Is the theory decidable?") is None
    assert StatedKnowledge(Stated.of(LOGIC[4:5])).answer("If a theory is prime, is it decidable?") is None
    assert StatedKnowledge(Stated.of(LOGIC[4:5])).answer("When is a theory decidable?") is not None


def test_nearness_chooses_only_among_those_that_have_what_is_asked() -> None:
    twins = [statement(name, contents="Bounded sequences have a limit.") for name in ("one", "other")]
    near = StatedKnowledge(
        Stated.of([*twins, *BOOK]), lambda *_: {uri("other"): 0.9, uri("rolle"): 1.0, uri("mean"): 0.1}
    )
    assert [one.label for one in near.found("Which theorem says that bounded sequences have a limit?")[:2]] == [
        "other",
        "one",
    ]


def test_of_the_very_nearest_one_answers_that_has_most_of_what_is_asked() -> None:
    question = "Which theorem says that bounded sequences of random matrices have a limit?"
    told = statement("told", contents="Bounded sequences have a limit.")
    assert StatedKnowledge(Stated.of([told, *BOOK])).answer(question) is None
    near = StatedKnowledge(Stated.of([told, *BOOK]), lambda *_: {uri("told"): 0.9}).answer(question)
    assert near is not None
    assert near.statement.uri == uri("told")


def test_a_text_without_a_question_asks_nothing() -> None:
    assert read_asked("The mean value theorem") is None
    asked = read_asked("What is used in the proof of the mean value theorem?")
    assert asked is not None
    assert (asked.wanted, asked.about) == ("proof", ("mean", "value"))


def test_a_phrase_counts_as_one_word_where_its_words_say_nothing() -> None:
    asked = read_asked("Is there exactly one ordered field?")
    assert asked is not None
    assert asked.about == ("unique", "ordered", "field")


def test_others_that_have_what_is_asked_about_are_named() -> None:
    told = StatedKnowledge(Stated.of(LOGIC)).answer("Which theorem says that a theory is undecidable?")
    assert told is not None
    assert {uri("undecidable"), uri("decided")} <= {one.uri for one in (told.statement, *told.named)}
    assert "What is asked about is also in: theorem" in told.text


GERMAN = [
    statement(
        "zahm",
        "definition",
        "Ein Ring heißt *zahm*, wenn jede Folge in ihm endet.",
        title="Zahmer Ring",
        label="Zahmer Ring",
    ),
    statement("teile", contents="Teilringe zahmer Ringe sind zahm.", title="Teilringe zahmer Ringe", label="Teilringe"),
]


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Was bedeutet es, dass ein Ring zahm ist?", "zahm"),
        ("Wann heißt ein Ring zahm?", "zahm"),
        ("Sind Teilringe zahmer Ringe wieder zahm?", "teile"),
        ("Welcher Satz sagt, dass Teilringe zahm sind?", "teile"),
        ("Wann heißt ein Modul flach?", None),
    ],
)
def test_questions_in_german(question: str, name: str | None) -> None:
    told = StatedKnowledge(Stated.of(GERMAN)).answer(question)
    assert (told.statement.uri if told else None) == (uri(name) if name else None)


def test_a_difference_is_answered_by_both_definitions() -> None:
    book = [
        statement("walk", "definition", "A *walk* goes from vertex to vertex.", label="Walk"),
        statement("trail", "definition", "A *trail* repeats no edge.", label="Trail"),
    ]
    told = StatedKnowledge(Stated.of(book)).answer("What is the difference between a walk and a trail?")
    assert told is not None
    assert (
        told.text
        == "**Definition.** A *walk* goes from vertex to vertex.\n\n**Definition.** A *trail* repeats no edge."
    )
    assert StatedKnowledge(Stated.of(book)).answer("What is the difference between a walk and a tour?") is None


def test_how_many_and_whether_ask_for_a_theorem_that_has_all_of_it() -> None:
    book = StatedKnowledge(
        Stated.of(
            [
                statement("edges", contents="A regular tree with $n$ knots has $n - 1$ twigs.", label="Twigs"),
                statement("product", contents="A product of tame trees is tame.", label="Product"),
            ]
        )
    )
    assert book.asks("How many twigs does a regular tree have?")
    assert book.asks("Is the product of tame trees tame?")
    assert not book.asks("How many leaves does a regular tree have?")
    assert not book.asks("How many twigs does a regular tree of 5 knots have?")


def test_what_something_is_called_is_found_by_what_its_definition_says() -> None:
    entry = Definition(
        uri="d/direct-current",
        term="direct current",
        text="flow of electric charge in only one direction",
        occurrences=(Occurrence(document="a", chunk="a/0001", extractor="rules", label="direct current"),),
    )
    told = StatedKnowledge(Stated.of([]), defined=lambda *_: [(as_statement(entry), 0.65)])
    question = "What do we call a flow of electric charge in one direction only?"
    answer = told.answer(question)
    assert answer is not None
    assert answer.statement.label == "direct current"
    assert told.asks(question)
    far = StatedKnowledge(Stated.of([]), defined=lambda *_: [(as_statement(entry), 0.15)])
    assert far.answer(question) is None
    assert not far.asks(question)
    assert told.answer("What do we call a cell without a nucleus?") is None
    assert told.answer("What is a flow of electric charge in one direction only?") is None


@pytest.mark.parametrize(
    ("question", "wanted", "about"),
    [
        ("Quand dit-on qu'une fonction est continue ?", "definition", ("fonction", "continue")),
        ("Comment appelle-t-on une partie stable ?", "definition", ("partie", "stable")),
        ("Quel théorème dit que toute suite bornée converge ?", "theorem", ("suite", "bornee", "converge")),
        ("Wie nennt man einen Kreis ungerader Länge?", "definition", ("krei", "ungerader", "lange")),
    ],
)
def test_other_languages_ask(question: str, wanted: str, about: tuple[str, ...]) -> None:
    asked = read_asked(question)
    assert asked is not None
    assert (asked.wanted, asked.about) == (wanted, about)


def test_a_problem_is_asked_for_and_a_statement_by_its_number() -> None:
    book = [
        *BOOK,
        statement("roots", "problem", "Find the limit of the nested square roots.", number="E3", form="problem"),
        statement("squares", "problem", "Show that squares are positive.", form="exercise"),
    ]
    stated = StatedKnowledge(Stated.of(book))
    assert stated.answer("Which problem is about nested square roots?").statement.label == "roots"  # type: ignore[union-attr]
    assert stated.answer("Which theorem is about nested square roots?") is None
    assert stated.answer("What is used in the solution of Problem E3?").statement.label == "roots"  # type: ignore[union-attr]
    assert stated.answer("What does Theorem 4.2 say?").statement.label == "mean"  # type: ignore[union-attr]
    assert stated.answer("What does Theorem 4.3 say?") is None
    assert stated.asks("What does Theorem 4.2 say?")


def test_questions_in_spanish() -> None:
    stated = StatedKnowledge(
        Stated.of(
            [
                statement("cont", "definition", "Una función es *continua* si $x$.", label="Continua"),
                statement("derivable", contents="Una función derivable es continua.", label="derivable", uses=["cont"]),
            ]
        )
    )
    assert stated.answer("¿Qué teorema dice que una función derivable es continua?").statement.label == "derivable"  # type: ignore[union-attr]
    assert stated.answer("¿Qué significa que una función es continua?").statement.label == "Continua"  # type: ignore[union-attr]
    assert stated.answer("¿Qué es una serie de Fourier?") is None


def test_what_asks_for_no_quantity_is_surely_answered_by_words_and_cosine_together() -> None:
    norms = statement("norms", contents="Two norms that make a space complete are equivalent if one bounds the other.")
    question = "When are two norms that make a space complete equivalent?"
    assert StatedKnowledge(Stated.of([norms]), lambda *_: {uri("norms"): 0.6}).says(question)
    assert not StatedKnowledge(Stated.of([norms]), lambda *_: {uri("norms"): 0.1}).says(question)
    assert not StatedKnowledge(Stated.of([norms]), lambda *_: {uri("norms"): 0.6}).says(
        "When are two norms of 3 N equivalent?"
    )


def test_what_hardly_has_what_is_asked_about_and_is_far_answers_nothing() -> None:
    told = statement("told", contents="Sums of even numbers are even.")
    question = "Which theorem says that sums of even numbers are nice?"
    assert StatedKnowledge(Stated.of([told]), lambda *_: {uri("told"): 0.6}).answer(question) is not None
    assert StatedKnowledge(Stated.of([told]), lambda *_: {uri("told"): 0.05}).answer(question) is None


def test_has_begins_a_question_for_a_theorem() -> None:
    told = StatedKnowledge(Stated.of([statement("peaks", contents="Every sequence has a monotone subsequence.")]))
    assert told.answer("Has every sequence a monotone subsequence?") is not None


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Which statement says that nets are wide?", "theorem"),
        ("Under which conditions are nets wide?", "theorem"),
        ("Gibt es weite netze?", "theorem"),
        ("What is used in the proof that nets are wide?", "proof"),
        ("What do I need for the proof that nets are wide?", "proof"),
        ("Was wird beim Beweis benutzt, dass netze weit sind?", "proof"),
        ("How can we prove that nets are wide?", "shown"),
        ("Comment montre-t-on que les nets sont wide ?", "shown"),
        ("Give me the definition of a wide net.", "definition"),
        ("Gib die Definition eines weiten Netzes an.", "definition"),
        ("Donner la définition d'un net wide.", "definition"),
        ("What must I know first to understand wide nets?", "needs"),
        ("Was muss man vorher wissen, um weite Netze zu verstehen?", "needs"),
        ("Quel exercice demande de construire un net wide ?", "problem"),
    ],
)
def test_what_students_ask_for_is_told_by_how_they_begin(question: str, wanted: str) -> None:
    asked = read_asked(question)
    assert asked is not None
    assert asked.wanted == wanted
    assert len(asked.about) <= 3


def test_a_name_of_which_no_definition_has_a_word_is_refused() -> None:
    metric = statement("metric", "definition", "A *metric space* is a set with a metric.", label="Metric space")
    sub = statement("sub", "definition", "A metric space in a space is its *metric subspace*.", label="Metric subspace")
    stated = StatedKnowledge(Stated.of([metric, sub]), lambda *_: {uri("sub"): 0.6, uri("metric"): 0.5})
    assert stated.answer("What is a metric space?").statement.label == "Metric space"  # type: ignore[union-attr]
    assert (
        StatedKnowledge(Stated.of([sub]), lambda *_: {uri("sub"): 0.6}).answer("What is a complete metric space?")
        is None
    )
    anti = statement("anti", "definition", "A relation is *anti-symmetric* if $x$.", label="Anti-symmetry")
    assert StatedKnowledge(Stated.of([anti]), lambda *_: {uri("anti"): 0.6}).answer(
        "What is an antisymmetric relation?"
    )


def test_a_definition_whose_own_name_the_question_has_is_not_what_something_is_called() -> None:
    known = StatedKnowledge(
        Stated.of(
            [
                statement(
                    "consistent", "definition", "A set of sentences is *consistent* if it proves no contradiction."
                ),
                statement(
                    "maximal",
                    "definition",
                    "A consistent set of sentences is *maximal* if it is contained in no other one.",
                ),
            ]
        )
    )
    told = known.answer("What is a consistent set of sentences called?")
    assert told is not None
    assert told.statement.uri == uri("maximal")


@pytest.mark.parametrize(
    ("question", "wanted", "about"),
    [
        ("Which lemma is used to prove that tame rings are round?", "proof", ("tame", "ring", "round")),
        ("What is the key lemma in the proof of Noether's theorem?", "proof", ("noether",)),
        ("Worauf beruht der Beweis des Satzes von Noether?", "proof", ("noether",)),
        ("Quel lemme sert à démontrer le théorème de Noether ?", "proof", ("noether",)),
        ("In which proof is the lemma on rings used?", "dependents", ("ring",)),
        ("What name is given to a tame ring?", "definition", ("tame", "ring")),
    ],
)
def test_what_a_proof_rests_on_is_asked_in_many_ways(question: str, wanted: str, about: tuple[str, ...]) -> None:
    asked = read_asked(question)
    assert asked is not None
    assert (asked.wanted, asked.about) == (wanted, about)


NOTES = [
    statement("set", "definition", "A set is *convex* if it has all that is between.", label="Convex"),
    statement(
        "hull", "definition", "The *convex hull* of a set is the least convex set around it.", label="Convex hull"
    ),
    statement("ideal", "definition", "An *ideal* of a ring is closed under all products.", label="Ideal"),
    statement("fixed", contents="A contraction of a complete metric space has one fixed point.", title="Banach"),
    statement("little", contents="If $p$ is a prime number, powers return.", title="Fermat's little theorem"),
]


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("When is a set called convex?", "set"),
        ("What does Banach's theorem say?", "fixed"),
        ("What is Banach's inequality?", "fixed"),
        ("What is a prime ideal?", None),
        ("What is a Banach space?", None),
        ("What is a complete metric space?", None),
        ("What is used to prove the prime number theorem?", None),
    ],
)
def test_what_only_has_the_words_is_no_answer(question: str, name: str | None) -> None:
    told = StatedKnowledge(Stated.of(NOTES)).answer(question)
    assert (told.statement.uri if told else None) == (uri(name) if name else None)


def test_a_definition_called_just_so_answers_before_one_that_is_called_more() -> None:
    listed = statement("listed", "definition", "A set is *thinly listed* if it is a range.", label="Thinly listed")
    complete = statement(
        "complete",
        "definition",
        "A set $A$ is a *complete thinly listed set* if all such sets reduce to it.",
        label="x",
    )
    others = [statement(name, contents=f"A set of {name} is small.") for name in ("apples", "pears", "plums")]
    near = {uri("complete"): 0.6, uri("listed"): 0.6}
    stated = StatedKnowledge(Stated.of([listed, complete, *others]), lambda *_: near)
    assert stated.answer("What is a thinly listed set?").statement.uri == uri("listed")  # type: ignore[union-attr]


def test_what_a_place_says_is_no_part_of_a_name() -> None:
    place = (Occurrence(document="natural-deduction", chunk="n-1", extractor="hand"),)
    premise = statement(
        "premise",
        "definition",
        "An *assumption* is any sentence in the topmost position.",
        label="Assumption",
        occurrences=place,
    )
    code = statement(
        "code", "definition", "If $d$ is in natural deduction, $G(d)$ is its code.", label="Natural deduction"
    )
    stated = StatedKnowledge(Stated.of([premise, code]), lambda *_: {uri("code"): 0.9, uri("premise"): 0.3})
    assert stated.answer("What is an assumption in natural deduction?").statement.uri == uri("premise")  # type: ignore[union-attr]


def test_what_asks_for_a_theorem_by_that_word_is_answered_by_no_definition() -> None:
    finite = statement(
        "finite", "definition", "A set is *finitely round* if every finite subset is round.", label="Finitely round"
    )
    compact = statement(
        "compact", contents="A set is round iff every finite subset of it is round.", title="Compactness"
    )
    near = {uri("finite"): 1.0, uri("compact"): 0.2}
    stated = StatedKnowledge(Stated.of([finite, compact]), lambda *_: near)
    assert stated.answer("Which theorem connects round sets and finite subsets?").statement.uri == uri("compact")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "question", ["What does absolute convergence mean?", "¿Qué dice absolutamente convergente y qué significa?"]
)
def test_a_question_that_ends_with_mean_asks_for_a_definition(question: str) -> None:
    asked = read_asked(question)
    assert asked is not None
    assert asked.wanted == "definition"


def test_what_something_is_called_a_glossary_tells_before_a_law_that_has_the_words() -> None:
    law = statement(
        "law", contents="The force that accelerates a mass is the mass times the acceleration.", title="Second law"
    )
    newton = as_statement(
        Definition(uri="n", term="newton", text="the force that accelerates one kilogram", occurrences=())
    )
    stated = StatedKnowledge(Stated.of([law]), lambda *_: {uri("law"): 0.9}, lambda *_: [(newton, 0.8)])
    told = stated.answer("What do we call the force that accelerates one kilogram?")
    assert told is not None
    assert told.statement.label == "newton"
