"""Questions for a meaning, a law, a difference, a reason: one paragraph that is named by what is asked, or a refusal."""

from __future__ import annotations

import pytest
from agent_fakes import BASE, FORMULAS, FakeKnowledge, FakeModel, formula, parameter

from mathrag.agent import Agent
from mathrag.agent.answering.concept_questions import read_concept
from mathrag.agent.answering.concepts import sentence_of, with_law
from mathrag.entities import Chunk, Definition, DefinitionForm, Occurrence
from mathrag.settings import Settings


def defined(
    term: str, text: str, form: DefinitionForm = "entry", *, gives: str = "", names: tuple[str, ...] = ()
) -> Definition:
    place = Occurrence(document="sheet", chunk="sheet-0002", page=4, extractor="definitions 1", label=term)
    return Definition(
        uri=f"{BASE}definition/{term.replace(' ', '')}",
        term=term,
        names=names,
        text=text,
        form=form,
        formulas=(f"{BASE}formula/{gives}",) if gives else (),
        occurrences=(place,),
    )


TOLD = (
    defined("resonance", "the **strong answer** of a system to its own frequency $f_0$"),
    defined("speed", "how fast something moves"),
    defined("velocity", "the speed and direction of an object", names=("rate of motion",)),
    defined("spring constant", "the force of a spring by its elongation"),
    defined("spring balance", "a scale with a spring"),
    defined("Ohm's law", "a resistor's voltage is proportional to its current, $V = I*R$", "statement", gives="ohm"),
    defined("electrical power", "the rate at which electrical energy is turned into other forms"),
    defined("two-thirds rule", "the rule that two thirds are enough"),
    defined("90 percent rule", "the rule that nine of ten are enough"),
)
TEXT = "A voltmeter is never put in series. Voltmeters are connected in parallel because things in parallel have one voltage."
PIECE = Chunk(id="sheet-0009", document="sheet", ordinal=9, page=7, start=0, end=len(TEXT), text=TEXT)


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge(FORMULAS, defined=TOLD, pieces=(PIECE,)), Settings())  # type: ignore[arg-type]


def test_an_entry_becomes_a_sentence_with_its_source(agent: Agent) -> None:
    answer = agent.ask("What is resonance?")
    assert answer.kind == "conceptual"
    assert answer.answer == "Resonance is the strong answer of a system to its own frequency $f_0$."
    assert [(s.document, s.page, s.chunk) for s in answer.sources] == [("sheet", 4, "sheet-0002")]
    assert answer.value is None


@pytest.mark.parametrize(
    "question",
    [
        "Define resonance.",
        "What does resonance mean?",
        "Explain what resonance is",
        "In physics, what is resonance?",
        "Resonance?",
        "What is the resonance of a bridge?",
        "What are resonances?",
    ],
)
def test_however_it_is_asked(agent: Agent, question: str) -> None:
    assert "strong answer" in agent.ask(question).answer


def test_a_difference_is_both_meanings(agent: Agent) -> None:
    for question in ("What is the difference between speed and velocity?", "How does speed differ from the velocity?"):
        assert agent.ask(question).answer == (
            "Speed: how fast something moves. "
            + ("The velocity" if "the velocity" in question else "Velocity")
            + " is the speed and direction of an object."
        )


def test_a_difference_to_something_unknown_is_refused_by_its_name(agent: Agent) -> None:
    answer = agent.ask("What is the difference between speed and slowness?")
    assert answer.abstained
    assert "“slowness”" in answer.answer
    assert "“speed”" not in answer.answer


def test_a_law_has_its_formula_and_what_its_symbols_mean(agent: Agent) -> None:
    answer = agent.ask("State Ohm's law.").answer
    assert "$V = I*R$" in answer
    assert "$R$ is the resistance (Ω)" in answer


def test_a_quantity_is_shown_with_the_law_that_computes_it(agent: Agent) -> None:
    answer = agent.ask("What is electrical power?")
    assert "As a formula: $P = V*I$, where $P$ is the electrical power (W)" in answer.answer
    assert len(answer.sources) == 2


def test_a_law_that_nothing_defines_stands_for_itself(agent: Agent) -> None:
    assert "mass-energy equivalence: $E = m*c**2$" in agent.ask("Explain the mass-energy equivalence").answer


def test_what_is_no_term_is_explained_by_terms_that_hold_it(agent: Agent) -> None:
    answer = agent.ask("Explain springs.").answer
    assert "Spring constant is the force" in answer
    assert "Spring balance is a scale" in answer


def test_a_reason_is_a_sentence_that_gives_one(agent: Agent) -> None:
    answer = agent.ask("Why is a voltmeter connected in parallel?")
    assert "because things in parallel have one voltage" in answer.answer
    assert answer.sources[0].chunk == "sheet-0009"
    assert agent.ask("Why is the sky blue?").abstained


@pytest.mark.parametrize("question", ["What is a black hole?", "Explain love.", "What is the meaning of life?"])
def test_what_nothing_is_called_is_refused(agent: Agent, question: str) -> None:
    answer = agent.ask(question)
    assert answer.abstained
    assert not answer.sources
    assert "is called" in answer.answer


def test_a_number_in_the_name_of_a_term_is_no_value(agent: Agent) -> None:
    assert agent.ask("What is the 90 percent rule?").kind == "conceptual"
    assert agent.ask("What is the voltage at 2 A and 3 Ω?").value == pytest.approx(6)


def test_reading_takes_the_subject_out_of_the_frame() -> None:
    assert read_concept("What is meant by the term “heat”?").subjects == ("heat",)
    assert read_concept("Compare mass with the weight").subjects == ("mass", "weight")
    assert read_concept("State Newton’s second law").subjects == ("Newton's second law",)
    assert read_concept("How are you").wanted == "meaning"


def test_a_model_may_phrase_what_is_quoted_and_nothing_else() -> None:
    knowledge = FakeKnowledge(FORMULAS, defined=TOLD)
    good = "It is the strong answer of a system to its own frequency $f_0$."
    model = FakeModel(f'{{"paragraph": "{good}"}}')
    answer = Agent(knowledge, Settings(), model=model).ask("What is resonance?")  # type: ignore[arg-type]
    assert answer.answer == good
    for bad in (
        "It is $f = 2$.",
        "It is 7 times the frequency.",
        "Bridges collapse when soldiers march in step on windy days.",
    ):
        model = FakeModel(f'{{"paragraph": "{bad}"}}')
        answer = Agent(knowledge, Settings(), model=model).ask("What is resonance?")  # type: ignore[arg-type]
        assert answer.answer.startswith("Resonance is the strong answer")
        assert answer.kind == "conceptual"


def test_several_laws_for_a_quantity_are_told_by_their_own_names() -> None:
    speed = parameter("v", "speed", "speed", "m/s")
    efflux = formula("efflux", "Speed of efflux", "v == (2*g*h)**(1/2)", speed, parameter("h", "depth", "depth", "m"))
    wave = formula("wave", "Wave speed", "v == f*l", speed, parameter("l", "wavelength", "wavelength", "m"))
    told = Agent(FakeKnowledge((efflux, wave)), Settings()).ask("What is the speed of a car?").answer  # type: ignore[arg-type]
    assert "Speed of efflux: $" in told
    assert "Wave speed: $" in told
    assert "speed of a car" not in told
    alone = Agent(FakeKnowledge((wave,)), Settings()).ask("What is the speed of a wave?").answer  # type: ignore[arg-type]
    assert alone.startswith("The speed of a wave: $")


def test_words_that_are_a_symbol_mean_nothing_besides() -> None:
    own = parameter(r"\text{standard deviation}", "standard deviation", None, "1")
    law = formula("deviation", "deviation", "s == b", own, parameter("b", "largest value", None, "1"))
    assert with_law("", law).endswith("where $b$ is the largest value.")


@pytest.mark.parametrize(
    ("asked", "subjects"),
    [
        ("a real and a virtual image", ("real image", "virtual image")),
        ("static and kinetic friction", ("static friction", "kinetic friction")),
        ("heat and internal energy", ("heat", "internal energy")),
    ],
)
def test_two_of_one_noun_are_asked_for_by_it(asked: str, subjects: tuple[str, str]) -> None:
    assert read_concept(f"What is the difference between {asked}?").subjects == subjects


def test_a_law_of_all_things_is_a_sentence_behind_its_name() -> None:
    law = defined("second law of motion", "all bodies resist")
    assert sentence_of(law) == "Second law of motion: all bodies resist."
