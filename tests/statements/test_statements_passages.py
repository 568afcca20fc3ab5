"""Questions that running text answers: the sentence that says what is asked, whole and with its place; nothing where none does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from statement_fakes import statement

from mathrag.entities import Chunk
from mathrag.statements import Passages, Stated, StatedKnowledge
from mathrag.statements.passages import read_question, roots
from mathrag.statements.running_text import paragraphs


def chunk(text: str, *headings: str, ordinal: int = 1) -> Chunk:
    name = f"kettles-{ordinal:04d}"
    return Chunk(id=name, document="kettles", ordinal=ordinal, headings=headings, start=0, end=len(text), text=text)


KETTLES = chunk(
    """# Boiling water

A kettle is a pot with a lid. The time until the water boils depends on the power of the heater and on how much water there is.

The lid of the kettle keeps the steam inside. This is why less energy is lost through the top.

When the heater is switched off, the temperature of the water decreases slowly. The whistle is used to tell that the water boils.

The energy of the water is zero only if it is measured from the temperature that it has, and then it is written as

$$ Q = m c (T - T_0) $$

**Example 1.** Because the heater of this kettle is old, the water boils after ten minutes.

**Solution** The time depends on the power, so that the water boils after ten minutes.

## Problems

1. The lid of a kettle is lost because its screw is loose. How much more energy is needed?
""",
    "Kettles",
    "Boiling water",
)
RIVERS = chunk("The rivers of the north freeze early, since the winters there are long and dark.", "Rivers", ordinal=2)


def alike(question: str, others: Sequence[str]) -> list[float]:
    """The share of words that two texts have in common: what has none is far."""
    return [len(roots(question) & roots(other)) / (len(roots(question)) or 1) for other in others]


PASSAGES = Passages(lambda words, most: [KETTLES, RIVERS][:most], alike)


BOILS = "The time until the water boils depends on the power of the heater and on how much water there is."
COOLS = "When the heater is switched off, the temperature of the water decreases slowly."
WHISTLES = "The whistle is used to tell that the water boils."
LID = "The lid of the kettle keeps the steam inside. This is why less energy is lost through the top."
ZERO = (
    "The energy of the water is zero only if it is measured from the temperature that it has, and then it is written as"
    " $Q = m c (T - T_0)$"
)


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("What does the time until water boils depend on?", BOILS),
        ("What happens to the temperature of the water when the heater is off?", COOLS),
        ("What is the whistle of boiling water used for?", WHISTLES),
        ("Why does a kettle lose less energy through the top?", LID),
        ("When is the energy of the water zero?", ZERO),
        ("Why do the rivers of the north freeze early?", RIVERS.text),
    ],
)
def test_the_sentence_that_says_what_is_asked_is_quoted_whole(question: str, says: str) -> None:
    passage = PASSAGES.answer(question)
    assert passage is not None
    assert passage.text == says


@pytest.mark.parametrize(
    "question",
    [
        "What is a kettle?",  # a name is asked for, which a definition tells
        "Why do the mountains of the south shrink slowly?",
        "What does the price of a ticket depend on?",
        "Why is the screw loose?",  # only an exercise says so
        "Why is it so?",
    ],
)
def test_what_no_sentence_says_is_refused(question: str) -> None:
    assert PASSAGES.answer(question) is None


def test_what_is_far_by_its_vector_does_not_answer() -> None:
    far = Passages(lambda words, most: [RIVERS], lambda _, others: [0.1] * len(others))
    assert far.answer("Why do the rivers of the north freeze early?") is None


def test_running_text_has_no_examples_exercises_headings_or_captions() -> None:
    text = " ".join(sentence for said in paragraphs(KETTLES) for sentence in said)
    assert "The whistle" in text
    for other in ("Example", "old", "ten minutes", "screw", "Problems", "#"):
        assert other not in text
    captions = chunk("**A bold line**\n\nTable 3: The lids of all kettles in use.\n\nA lid weighs little.", "Lids")
    assert paragraphs(captions) == (("A lid weighs little.",),)


def test_of_what_stands_under_objectives_only_the_list_is_left_out() -> None:
    listed = chunk("1. Explain why lids help.\n\nLids help a little.", "Kettles", "Learning Objectives")
    assert paragraphs(listed) == (("Lids help a little.",),)


def test_words_count_without_the_endings_of_their_forms() -> None:
    assert roots("pushed") == roots("pushing") == roots("push")
    assert read_question("How does the speed of a car change uphill?")[1] == ["spe", "car", "uphill"]


THEOREM = statement(
    "boil", contents="The time until the water of a kettle boils is bounded, and so is its heater's power."
)


@pytest.fixture(scope="module")
def known() -> StatedKnowledge:
    return StatedKnowledge(Stated.of([THEOREM]), passages=PASSAGES.answer)


def test_a_statement_that_does_not_tell_what_is_asked_is_less_likely_than_a_passage_that_does(
    known: StatedKnowledge,
) -> None:
    question = "What does the time until the water boils depend on?"
    told, passage = known.answer(question), known.passage(question)
    assert told is not None
    assert passage is not None
    assert told.likely < passage.likely
    assert known.says(question)


@pytest.mark.parametrize(
    "question",
    [
        "Which theorem says that the time until the water boils depends on the power?",
        "What do we call the time until the water boils when it depends on the power?",
        "What does the time until 3 kg of water boil depend on?",
    ],
)
def test_passages_answer_no_question_for_a_statement_a_name_or_a_value(known: StatedKnowledge, question: str) -> None:
    assert known.passage(question) is None
