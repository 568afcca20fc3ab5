"""An answer on paper: the sentence first, then what it rests on."""

from __future__ import annotations

import pytest

from mathrag.agent import Answer
from mathrag.agent.answer import AnswerFormula, Binding, Check, Source, Step, TraceStep
from mathrag.commands.ask import show_answer
from mathrag.commands.console import Paper
from mathrag.views.telling import blocks, highlighted, paragraph, passage, report
from mathrag.views.wording import number

QUESTION = "What is the volume of a sphere with radius [4 cm]?"
FORMULA = AnswerFormula(
    uri="https://w3id.org/mathrag/formula/0",
    label="Volume of a sphere",
    latex=r"V = \frac{4}{3} \pi r^3",
    substituted=r"V = \frac{4}{3} \pi \cdot 0.04^3 = 268.083\,\text{cm³}",
)
ANSWER = Answer(
    question=QUESTION,
    kind="computed",
    answer="The volume is 268.083 cm³.",
    value=268.083,
    unit="cm^3",
    formula=FORMULA,
    bindings=(
        Binding(
            symbol="r", name="radius", value=4, unit="cm", span=(QUESTION.index("4 cm"), QUESTION.index("4 cm") + 4)
        ),
    ),
    steps=(Step(formula=FORMULA, value=268.083, unit="cm^3"),),
    assumptions=("the sphere is whole",),
    conversions=("4 cm = 0.04 m",),
    sources=(Source(document="sheet-pdf", page=3, chunk="sheet-pdf-0001", text="Volume of a\n  sphere " + "x" * 300),),
    checks=(
        Check(name="dimensions", passed=True),
        Check(name="plausible", passed=False, detail="too [large]"),
        Check(name="units", passed=None, detail="not known"),
    ),
    confidence=0.9,
    snapshot="0123",
    trace=(
        TraceStep(
            thought="find it", action="RETRIEVE_MATH_KNOWLEDGE", action_input={"query": "Ω"}, observation="found"
        ),
        TraceStep(thought="say it", action="ANSWER_DIRECTLY", action_input={"answer": "x"}, observation="done"),
    ),
    timings_ms={"total": 12.3},
)


def test_everything_it_rests_on_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    show_answer(ANSWER, Paper())
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "The volume is 268.083 cm³."
    text = "\n".join(lines)
    for part in (
        "V = 4/3 π r³",
        "radius  4      cm    4 cm",
        "sheet-pdf, page 3",
        "the sphere is whole",
        "4 cm = 0.04 m",
        "plausible: failed too [large]",
        "units: not known\n",
        "0.90 (computed)",
        "RETRIEVE_MATH_KNOWLEDGE → ANSWER_DIRECTLY",
        "snapshot 0123",
    ):
        assert part in text
    assert max(map(len, lines)) < 260


def test_the_whole_trace_is_shown_on_demand(capsys: pytest.CaptureFixture[str]) -> None:
    show_answer(ANSWER, Paper(), trace=True)
    text = capsys.readouterr().out
    assert text.count("Thought:") == text.count("Observation:") == 2
    assert '{"query": "Ω"}' in text


def test_an_abstention_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    answer = Answer(question="?", kind="abstained", answer="I can't.", abstained=True, reason="needs the [length]")
    show_answer(answer, Paper())
    assert "needs the [length]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("value", "text"), [(7, "7"), (10**30, "1" + "0" * 30), (0.1 + 0.2, "0.3"), (6.674e-11, "6.674e-11")]
)
def test_numbers_read_as_people_write_them(value: float, text: str) -> None:
    assert number(value) == text


def chained() -> Answer:
    """A speed from a height, and a momentum from it: the mass stands in the second formula alone, the height in the first."""
    text = "A ball of 2 kg falls 5 m. What is its momentum?"
    height = Binding(symbol="h", name="height", value=5, unit="m", span=(text.index("5 m"), text.index("5 m") + 3))
    mass = Binding(symbol="m", name="mass", value=2, unit="kg", span=(text.index("2 kg"), text.index("2 kg") + 4))
    speed = Binding(symbol="v", name="speed", value=9.9, unit="m/s")
    momentum = (mass, speed)
    steps = (
        Step(formula=FORMULA, bindings=(height,), value=9.9, unit="m/s"),
        Step(formula=FORMULA, bindings=momentum, value=19.8, unit="kg·m/s"),
        Step(formula=FORMULA, bindings=(speed,), value=9.9, unit="m/s"),
    )
    return Answer(question=text, kind="computed", answer="19.8 kg·m/s", bindings=(speed,), steps=steps)


def test_a_chain_shows_the_values_of_all_its_formulas_once(capsys: pytest.CaptureFixture[str]) -> None:
    show_answer(chained(), Paper())
    table = capsys.readouterr().out.partition("in the question")[2].splitlines()[1:4]
    assert [line.split()[0] for line in table] == ["h", "m", "v"]
    assert report(chained()).count("| speed |") == 1


def test_every_value_of_a_chain_is_marked_where_it_was_read() -> None:
    marked = highlighted(chained())
    assert marked.index("2 kg <small>→ m") < marked.index("5 m <small>→ h")


def test_a_passage_that_begins_within_a_list_has_its_first_item_and_each_on_a_line() -> None:
    chunk = "## Heat\n\n- Heat absorbed: $q = mc$\n- Enthalpy: $H = U + pV$\n- Gibbs energy: $G$"
    assert passage("Heat absorbed: $q = mc$ - Enthalpy: $H = U + pV$ - Gibbs …", chunk) == (
        "- Heat absorbed: $q = mc$\n- Enthalpy: $H = U + pV$"
    )


def test_a_passage_has_a_display_as_a_whole_or_not_at_all() -> None:
    chunk = "## Divisors\n\nIt divides both.\n\n$$\na = b\n$$\n\n$$\nc = d\n$$"
    assert passage("It divides both. $$ a = b $$ …", chunk) == "It divides both.\n\n$a = b$"


def test_only_mere_words_stay_set_off() -> None:
    assert blocks("It is *prime* if **only\nso**.") == "It is *prime* if **only so**."
    assert blocks("Of $a*b*c$ and *[x](http://e)*.") == r"Of $a*b*c$ and \[x\](http://e)."


def test_commands_of_a_missing_file_are_shown_by_name() -> None:
    shown = blocks("So $\\sabs{x} \\leq \\frac{1}{2}$.\n\n$$\\sabs{x} < 1$$")
    told = r"\providecommand{\sabs}{\operatorname{sabs}}"
    assert shown == f"So ${told}\\sabs{{x}} \\leq \\frac{{1}}{{2}}$.\n\n$${told}\\sabs{{x}} \\lt  1$$"
    assert blocks(r"$\nicefrac{1}{2}$") == r"$\providecommand{\nicefrac}[2]{{#1}/{#2}}\nicefrac{1}{2}$"


def test_commands_that_a_missing_file_defines_are_no_red_errors_in_a_paragraph() -> None:
    said = paragraph(r"It converges where $\sabs{x_n - x} < \epsilon$.")
    assert r"\providecommand{\sabs}{\operatorname{sabs}}" in said
    assert "providecommand" not in paragraph(r"Here $a < \epsilon$.")
