"""Worked examples: found under the heads that texts give them, read with their parts and results, computed anew."""

from __future__ import annotations

import pytest

from mathrag.documents.markdown import normalise
from mathrag.entities import Chunk, Document, Example, ExamplePart, Formula
from mathrag.examples import build_examples, linked_examples, merged_examples
from mathrag.examples.heads import head_of_heading, head_of_paragraph
from mathrag.examples.parts import split
from mathrag.examples.statements import statement_of, worked_out
from mathrag.examples.withheld import withheld
from mathrag.extraction import build_templates, extract
from mathrag.quantities import ontology

CHAPTER = r"""# Electricity

## Ohm's law

The voltage across a resistor is

$$V = I R$$

where $V$ is the voltage in V, $I$ is the electric current in A and $R$ is the resistance in Ω.

### Example: A lamp

A lamp of $6.0\,\Omega$ carries 2.0 A. (a) What is the voltage across it? (b) Sketch the circuit.

**Strategy**

We use Ohm's law.

**Solution**

(a) Entering the values gives

$$V = I R = (2.0\,\text{A})(6.0\,\Omega) = 12\,\text{V}.$$

(b) See the figure.

**Discussion**

It is a small lamp.

A heater is no lamp.

It is hot.

### Example: A wrong heater

A heater of $6.0\,\Omega$ carries 2.0 A. What is the voltage across it?

**Solution**

$$V = I R = 15\,\text{V}$$

### Check your understanding

A cable of $3.0\,\Omega$ carries 4.0 A. What is the voltage?

**Answer:**

12 V

### Example

What is missing here?

## Problem solving

Nothing is worked out here.
"""


def read(text: str) -> tuple[list[Example], list[Formula], dict[str, str]]:
    """The linked examples of a one-chunk document, its formulas, what was skipped by item."""
    document = Document(
        slug="chapter-md",
        title="Electricity",
        filename="chapter.md",
        media_type="text/markdown",
        sha256="0" * 64,
        converter="markdown 1",
    )
    chunk = Chunk(id="chapter-md-0000", document="chapter-md", ordinal=0, start=0, end=len(text), text=text)
    made = build_templates(document, [chunk], extract(document, [chunk]), ontology())
    worked = build_examples([chunk])
    examples = linked_examples(merged_examples(worked.examples), made.formulas, made.constants)
    return examples, list(made.formulas), {item.item: item.reason for item in worked.skipped}


@pytest.fixture(scope="module")
def chapter() -> tuple[list[Example], list[Formula], dict[str, str]]:
    return read(CHAPTER)


def part(examples: list[Example], title: str, letter: str = "") -> ExamplePart:
    [example] = [example for example in examples if title in example.label]
    return next(part for part in example.parts if part.letter == letter)


def test_a_result_is_computed_anew_by_the_law_with_the_values_of_the_question(chapter) -> None:
    examples, formulas, _ = chapter
    lamp = part(examples, "A lamp", "a")
    assert (lamp.value, lamp.unit, lamp.verdict, lamp.computed) == ("12", "V", "verified", 12.0)
    [step] = lamp.steps
    [ohm] = [formula for formula in formulas if formula.latex == "V=IR"]
    assert step.law == ohm.uri
    assert {(one.symbol, one.value) for one in step.bindings} == {("I", "2.0"), ("R", "6.0")}


def test_a_result_that_does_not_come_out_differs(chapter) -> None:
    heater = part(chapter[0], "A wrong heater")
    assert (heater.verdict, heater.computed) == ("differs", 12.0)


def test_a_task_has_no_number(chapter) -> None:
    sketch = part(chapter[0], "A lamp", "b")
    assert (sketch.value, sketch.reason) == (None, "it asks for no number")


def test_an_answer_in_words_is_read(chapter) -> None:
    assert part(chapter[0], "A cable").value == "12"


def test_a_question_without_its_solution_is_named_among_the_skipped(chapter) -> None:
    assert chapter[2] == {"example What is missing here?": "a question without its solution"}


def test_the_text_goes_on_behind_a_discussion(chapter) -> None:
    [lamp] = [example for example in chapter[0] if example.label == "A lamp"]
    assert "small lamp" in lamp.text
    assert "It is hot" not in lamp.text


def test_only_what_an_example_alone_says_is_withheld() -> None:
    text = CHAPTER.replace("(b) See the figure.", "$$P = V I^3$$\n\n(b) See the figure.")
    examples, formulas, _ = read(text)
    [lamp] = [example for example in examples if example.label == "A lamp"]
    chunks = {"chapter-md-0000": Chunk(id="chapter-md-0000", document="x", ordinal=0, start=0, end=1, text=text)}
    hidden = withheld(lamp, formulas, chunks)
    assert {formula.latex for formula in formulas if formula.uri in hidden} == {"P=VI^3"}
    assert lamp.uri in hidden


def test_one_question_in_two_documents_is_one_example() -> None:
    first = read(CHAPTER)[0]
    moved = [
        one.model_copy(update={"occurrences": (one.occurrences[0].model_copy(update={"document": "a"}),)})
        for one in first
    ]
    together = merged_examples([*first, *moved])
    assert together == merged_examples([*moved, *first])
    assert [len(example.occurrences) for example in together] == [2, 2, 2]


@pytest.mark.parametrize(
    ("text", "kind", "letter", "rest"),
    [
        ("**Solution**", "solution", "", ""),
        ("**Solution for (b)**", "solution", "b", ""),
        ("**Strategy and Concept for (a)**", "plan", "a", ""),
        ("**SolutionStep 1. Read** the problem.", "solution", "", "**Step 1. Read** the problem."),
        ("**Answer:** 3.5 m", "solution", "", "3.5 m"),
        ("Answer: 3.5 m", "solution", "", "3.5 m"),
        ("**Example 3.2** A ball falls.", "begin", "", "A ball falls."),
    ],
)
def test_heads_of_paragraphs(text: str, kind: str, letter: str, rest: str) -> None:
    head = head_of_paragraph(text)
    assert head is not None
    assert (head.kind, head.letter, head.rest) == (kind, letter, rest)


@pytest.mark.parametrize(
    "text", ["Example 3.2 shows how a ball falls.", "**Solutions** of salts conduct.", "Answers are found by trying."]
)
def test_paragraphs_that_only_begin_so(text: str) -> None:
    head = head_of_paragraph(text)
    assert head is None or (head.kind == "solution" and not head.rest.startswith("are"))


def test_headings() -> None:
    assert head_of_heading("Example: A ball") is not None
    assert head_of_heading("Example 3.2") is not None
    assert head_of_heading("Problem-Solving Strategies") is None
    assert head_of_heading("Problem solving") is None


def test_parts_are_marked_in_several_ways() -> None:
    assert split("Find (a) the mass and (b) the force of part (a).")[1] == {
        "a": "the mass and",
        "b": "the force of part (a).",
    }
    assert list(split("Solve:\n\nⓐ $x=2$ ⓑ $x=3$")[1]) == ["a", "b"]
    assert list(split("Do it:\n\n1. one\n2. two\n3. three")[1]) == ["a", "b", "c"]
    assert split("As in (a) of the figure, find it.")[1] == {}


@pytest.mark.parametrize(
    ("latex", "value"),
    [
        (r"W=(1536\,\text{J})=1.54\times 10^{3}\,\text{J}.", ("W", "1.54e3", "J")),
        (r"m=0.037\,\text{g Ar}", ("m", "0.037", "g")),
        (r"I=P\times r\times t=4{,}000\times 0.055\times 4=880", ("I", "880", None)),
        (r"F\,\text{= 120 N - 5}.\text{00 N = 115 N}", ("", "115", "N")),
        (r"\frac{W}{2400\,\text{kcal}}=1.53\times 10^{-4}", ("", "1.53e-4", None)),
    ],
)
def test_the_value_that_a_chain_ends_in(latex: str, value: tuple[str, str, str | None]) -> None:
    statement = statement_of(latex)
    assert statement is not None
    [found] = statement.values
    assert (found.text, found.unit) == value[1:]
    assert found.symbol in (value[0], "F")


def test_arithmetic_is_worked_out_in_si() -> None:
    assert worked_out(r"A=(2.0\,\text{km})(3.0\,\text{m})=6.0\times 10^{3}\,\text{m}^2") == [6000.0]


STEPS = """# Money

### Example: A bag

Ann sold 40 bags for $5 each and some boxes for $6 each. Together she took $260. How many boxes did Ann sell?

**Solution**

**Step 1. Translate.**

$$200 + 6 n = 260$$

**Step 2. Solve** the equation.

$$n = 10$$

**Step 3. Check** the answer.

$$10 \\cdot 6 = 60$$

**Step 4. Answer** the question. Ann sold 10 boxes.

### Example: A part

A part lasts 10 years on average. What is the probability that it lasts more than 7 years?

**Solution**

Here $m = \\frac{1}{10} = 0.1$ and $P(x > 7) = e^{-0.7} = 0.4966$. The probability that it lasts more than seven years is 0.4966.

### Example: A rate

A gas of 0.200 mol/L reacts. What remains?

**Solution**

$$[A] = 1.79 \\times 10^{-1}\\,\\text{mol L}^{-1}$$

### Example: A time

When does it end?

**Solution**

$t = \\frac{8.0}{0.5} = 16.0$ years
"""


def test_a_result_is_what_the_closing_words_say_in_its_unit() -> None:
    chunk = Chunk(id="m-md-0000", document="m-md", ordinal=0, start=0, end=len(STEPS), text=STEPS)
    results = {one.label: (one.parts[0].value, one.parts[0].unit) for one in build_examples([chunk]).examples}
    assert results["A bag"] == ("10", None)
    assert results["A part"] == ("0.4966", None)
    assert results["A rate"] == ("1.79e-1", "mol L^-1")
    assert results["A time"][0] == "16.0"
    assert results["A time"][1] in ("yr", "years")


QUOTED = r"""# Electricity

## Ohm's law

The voltage across a resistor is

$$V = I R$$

where $V$ is the voltage in V, $I$ is the electric current in A and $R$ is the resistance in Ω.

> **EXAMPLE 2.1 — A lamp**
> A lamp of $6.0\,\Omega$ carries 2.0 A. What is the voltage across it?
> *Solution.* $V = (2.0\,\text{A})(6.0\,\Omega) = 12\,\text{V}$.

<!-- -->

> **Example 2.2 A heater**
>
> A heater of $5.0\,\Omega$ carries 3.0 A. What is the voltage across it? **Solution** $V = (3.0\,\text{A})(5.0\,\Omega) = 15\,\text{V}$.

**Example (a bell).** A bell of $4.0\,\Omega$ carries 0.50 A. What is the voltage?
$V = (0.50\,\text{A})(4.0\,\Omega) = 2.0\,\text{V}$.
"""


def test_examples_in_quotations_and_in_one_paragraph_are_read() -> None:
    examples, _, skipped = read(normalise(QUOTED))
    assert [(one.label, one.parts[0].value, one.parts[0].verdict) for one in examples] == [
        ("A lamp", "12", "verified"),
        ("A heater", "15", "verified"),
        ("a bell", "2.0", "verified"),
    ]
    assert not skipped


def test_a_head_within_a_row_of_a_table_leaves_the_row_whole() -> None:
    row = "| A lamp carries 2.0 A. **Solution** 12 V | B |"
    assert row in normalise(f"| Task | Kind |\n|---|---|\n{row}\n")


def test_no_law_is_called_after_a_part_of_an_example() -> None:
    text = normalise(
        "# Brakes\n\n> **Example 3.1 How far does the sledge slide?**\n>\n"
        "> A sledge of 60 kg slides at 6.0 m/s and is stopped by a friction of 450 N. How far does it slide?\n>\n"
        "> **Strategy** All of the kinetic energy is removed by friction: $\\tfrac12 m v_0^2 = f d$.\n>\n"
        "> **Solution** $d = \\dfrac{m v_0^2}{2f} = 2.4$ m.\n"
    )
    [law] = read(text)[1]
    assert (law.equation, law.label.startswith("relation of")) == ("1/2*m*v_0**2 == f*d", True)


def _motion(solution: str, question: str = "A dog runs at 5.0 m/s for 10 s. How far does it get?") -> ExamplePart:
    laws = (
        "The distance covered is $d = v t$, where $d$ is the distance, $v$ the speed and $t$ the time. The kinetic energy of a "
        r"body is $E_k = \frac{1}{2} m v^2$, where $m$ is its mass."
    )
    examples, _, _ = read(f"# Motion\n\n{laws}\n\n### Example 1\n\n{question}\n\n**Solution**\n\n{solution}\n")
    return examples[0].parts[0]


@pytest.mark.parametrize(
    ("solution", "value"),
    [
        (r"$$d = vt = (5.0\,\text{m/s})(10\,\text{s}) = 70\,\text{m}$$", 50),
        (r"$$E_k = \frac{1}{2} m v^2 = \frac{1}{2}(4.0\,\text{kg})(3.0\,\text{m/s})^2 = 81\,\text{J}$$", 18),
        (r"$$\frac{1}{2}(500\,\text{kg})(2.0\,\text{m/s})^2 = 1500\,\text{J}$$", 1000),
        (r"$$t = \frac{d}{v} = \frac{150\,\text{km}}{75\,\text{km/h}} = 3.0\,\text{h}$$", 2),
        (r"$$t = \frac{0.005631\,\text{kg}}{1.000\,\text{kg}} = 0.0005631$$", 0.005631),
    ],
)
def test_a_line_of_arithmetic_that_comes_to_something_else_differs(solution: str, value: float) -> None:
    found = _motion(solution)
    assert (found.verdict, found.computed) == ("differs", pytest.approx(value))


def test_a_result_without_a_calculation_differs_from_the_law_for_what_is_asked() -> None:
    question = "A cow of mass 400 kg walks at 1.0 m/s. What is its kinetic energy?"
    assert _motion("The kinetic energy is 300 J.", question).computed == pytest.approx(200)
    assert _motion("The kinetic energy is 300 J.", question).verdict == "differs"
    assert _motion("The kinetic energy is 200 J.", question).verdict == "verified"
    more = "A cow of mass 400 kg walks at 1.0 m/s for 3 s. What is its kinetic energy?"
    assert _motion("The kinetic energy is 300 J.", more).verdict != "differs", (
        "the question gives more than the law takes"
    )


@pytest.mark.parametrize(
    "solution",
    [
        r"$$d = (5.0\,\text{m/s})(10.2\,\text{s}) = 51.3\,\text{m}$$",  # 5.03 was rounded for the page
        r"$$d = 18\,\text{km/h} \cdot \frac{1}{6}\,\text{h} = 3.1\,\text{km}$$",
        r"$$d = 18 \times 10 = 90\,\text{m}$$",  # in units that are left out
        r"$$v = (9.8)(2.0\,\text{s}) = 30\,\text{m/s}$$",  # units that don't come out
        r"$$x = (5.0\,\text{m})\sin 30 = 2.5\,\text{m}$$",  # degrees
        r"$$p = \frac{3}{4} = 75\%$$",
        r"$$d = x - y = 1.2\,\text{m} - 1.1\,\text{m} = 0.15\,\text{m}$$",  # the difference of rounded values
        r"$$d = 50\,\text{m} \approx 70\,\text{m}$$",  # two values and no arithmetic
    ],
)
def test_what_may_be_meant_otherwise_does_not_differ(solution: str) -> None:
    assert _motion(solution).verdict != "differs"


def test_a_figure_of_the_text_or_of_the_way_makes_nothing_differ() -> None:
    """The radius stands in a figure, and one length in the question; an acceleration is another one's by now."""
    text = (
        "# Nails\n\nThe area is $A = \\pi r^2$, where $A$ is the area and $r$ the radius.\n\n### Example 1\n\nA nail bends by 1.80 mm. "
        "What is the area of its section?\n\n**Solution**\n\n$$A=\\pi r^2 = 1.77\\times 10^{-6}\\,\\text{m}^2$$\n"
    )
    assert read(text)[0][0].parts[0].verdict == "not computed"


PERCENTILES = """# Percentiles

### Example 1

Listed are 9 ages in order: 18; 21; 22; 25; 26; 27; 29; 30; 31. Find the 50th percentile.

### Solution

$i = \\frac{k}{100}(n + 1) = \\frac{50}{100}(9 + 1) = 5$. Five is an integer, and the data value in the 5th position
is 26. The 50th percentile is 26 years.

### Example 2

How many grams of salt are in 0.250 L of a 5.30-M solution?

### Solution

$$n = 0.250\\,\\text{L} \\times 5.30\\,\\text{mol/L} = 1.325\\,\\text{mol}$$

The mass is 77.4 g, for 1.325 mol.

### Example 3

What is the power that a motor of 12 V takes at 2.0 A?

### Solution

$$R = \\frac{12\\,\\text{V}}{2.0\\,\\text{A}} = 6.0\\,\\Omega$$

### Example 4

What is the requirement of potassium in moles?

### Solution

$$n = 4.7\\,\\text{g K} \\times \\frac{1\\,\\text{mol K}}{39.10\\,\\text{g K}} = 0.12\\,\\text{mol K}$$

### Example 5

How many carbon atoms are in the sample?

### Solution

$$N = 1.31\\times 10^{20} \\times 7 = 9.17\\times 10^{20}\\,\\text{C atoms}$$
"""


def test_the_result_is_what_the_question_asks_for() -> None:
    examples, _, _ = read(PERCENTILES)
    results = [
        (one.value, one.unit, one.verdict)
        for example in sorted(examples, key=lambda e: e.label)
        for one in example.parts
    ]
    assert {result[:2] for result in results} == {
        ("26", "yr"), ("77.4", "g"), ("6.0", "Ω"), ("0.12", "mol"), ("9.17e20", None),
    }  # fmt: skip
    told = {result[0]: result[2] for result in results}
    assert told["0.12"] == told["9.17e20"] == "verified", "substances stand behind units"
    assert told["26"] == "not computed"


VARIED = """# Energy

## Work

Work is force times distance along the force, $W = Fd$, where $F$ is the force and $d$ the distance.

> **Example 4.1** How much work is done in lifting a 50 N box by 2.0 m?
>
> **Solution:** $W = Fd = (50\\,\\text{N})(2.0\\,\\text{m}) = 100\\,\\text{J}$

**Worked Problem 4.2: A long pull**

A tractor pulls with 2.0 kN over 300 m. What work does it do?

*Given:* $F = 2.0$ kN, $d = 300$ m

*Find:* $W$

*Solution:* $W = F d = 2.0\\,\\text{kN} \\times 300\\,\\text{m} = 600\\,\\text{kJ}$

**Example.** A person pushes 30 N for 4.0 m; find the work. We have $W = Fd = 30 \\times 4.0 = 120$ J.

**Q:** What work is done by 7 N over 3 m?

**A:** $W = 21$ J

**Illustration 5.** A horse pulls with 400 N for 100 m. Find the work done. **Sol.** $W = 400 \\times 100 = 40\\,000$ J.

**Exercise 6 (solved).** A dog pulls with 40 N for 10 m. Find the work. *Answer: 400 J.*

**Beispiel 7.** Ein Hund zieht mit 5,0 N über 3,0 m. Wie groß ist die Arbeit?

**Lösung.** $W = F d = 5{,}0\\,\\text{N} \\cdot 3{,}0\\,\\text{m} = 15{,}0\\,\\text{J}$.

Lösung: Dieser Absatz gehört noch dazu.
"""


def test_heads_of_many_styles_and_of_german_are_found() -> None:
    examples, _, skipped = read(normalise(VARIED))
    assert not skipped
    found = {(one.value, one.unit) for example in examples for one in example.parts}
    assert found == {
        ("100", "J"), ("600", "kJ"), ("120", "J"), ("21", "J"), ("40000", "J"), ("400", "J"), ("15.0", "J"),
    }  # fmt: skip
    assert "solved" not in {example.label for example in examples}
    verified = {one.value for example in examples for one in example.parts if one.verdict == "verified"}
    assert verified >= {"100", "600", "120", "21", "40000", "15.0"}


def test_a_letter_without_a_colon_heads_nothing() -> None:
    assert head_of_paragraph("**A** is the first point.") is None
    assert head_of_paragraph("A: the answer") is not None
    assert head_of_paragraph("B: the second choice") is None
