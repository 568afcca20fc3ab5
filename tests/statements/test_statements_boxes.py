"""Lines in bold that name a theorem, or what the sentence below them defines."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents import chunk, convert
from mathrag.entities import Statement
from mathrag.settings import DocumentSettings
from mathrag.statements import read_statements, resolve

PAGE = "# Motion\n\n## Forces\n\nSome prose.\n\n{}\n\nMore prose, which is about nothing of this at all.\n"


def read(folder: Path, text: str) -> list[Statement]:
    (folder / "a.md").write_text(PAGE.format(text), encoding="utf-8")
    one = convert(folder / "a.md", "a", DocumentSettings())
    told = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)
    return list(resolve(told.statements, told.loose).statements)


@pytest.mark.parametrize(
    ("box", "kind", "text"),
    [
        (
            "**Newton’s First Law of Motion**\n\nA body at rest remains at rest.",
            "theorem",
            "A body at rest remains at rest.",
        ),
        (
            "**The Work-Energy Theorem**\n\nThe net work equals the change of energy:\n\n$$W = K_2 - K_1.$$\n\nwhere $K$ is energy.",
            "theorem",
            "The net work equals the change of energy:\n\n$$W = K_2 - K_1.$$\n\nwhere $K$ is energy.",
        ),
        (
            "**First Postulate of Relativity**\n\nThe laws of physics are the same in all frames.",
            "definition",
            "The laws of physics are the same in all frames.",
        ),
        (
            "**One-to-One Function**\n\nA function is **one-to-one** if no value comes twice.",
            "definition",
            "A function is **one-to-one** if no value comes twice.",
        ),
        (
            "**Total Capacitance, $C_p$**\n\nTotal capacitance $C_p=C_1+C_2$",
            "theorem",
            "Total capacitance $C_p=C_1+C_2$",
        ),
        (
            "**Discount**\n\n$$\\text{amount of discount}=\\text{rate}\\cdot \\text{price}$$",
            "theorem",
            "$$\\text{amount of discount}=\\text{rate}\\cdot \\text{price}$$",
        ),
        (
            "**Kinetic Energy**\n\nThe kinetic energy of a particle is half of this.",
            "definition",
            "The kinetic energy of a particle is half of this.",
        ),
        (
            "**Identity**\n\nAn equation that is always true is called an **identity**.",
            "definition",
            "An equation that is always true is called an **identity**.",
        ),
        (
            "**Linear Inequality**\n\nA linear inequality is one of these.",
            "definition",
            "A linear inequality is one of these.",
        ),
        (
            "**Kirchhoff’s Rules**\n\n- First, currents add.\n- Second, voltages add.",
            "theorem",
            "- First, currents add.\n- Second, voltages add.",
        ),
    ],
)
def test_a_line_in_bold_names_what_stands_below(tmp_path: Path, box: str, kind: str, text: str) -> None:
    [found] = read(tmp_path, box)
    assert (found.kind, found.title) == (kind, box.split("**")[1])
    assert found.contents.replace(".$$", "$$") == text.replace(".$$", "$$")


@pytest.mark.parametrize(
    ("box", "kind"),
    [
        ("**Thermal Expansion in Two Dimensions**\n\nThe change in area is given by\n\n$$A = 2 a T.$$", "theorem"),
        ("**Formula for the Mean**\n\n$$m = a + b$$", "theorem"),
        (
            "**Weight**\n\nThe gravitational force on a mass is its weight. As a vector, it is\n\n$$w = m g.$$",
            "definition",
        ),
        ("**Percent Humidity**\n\nWe define **percent humidity** as the ratio\n\n$$h = a / b.$$", "definition"),
        (
            "**Average Velocity**\n\nIf these are the positions, then\n\n$$\\text{Average velocity} = x / t.$$",
            "definition",
        ),
    ],
)
def test_a_line_in_bold_above_one_sentence_and_its_formula(tmp_path: Path, box: str, kind: str) -> None:
    [found] = read(tmp_path, box)
    assert (found.kind, found.title) == (kind, box.split("**")[1])
    assert found.contents.endswith("$$")


@pytest.mark.parametrize(
    ("box", "kind", "text"),
    [
        (
            "**Kinematic Equations for Constant $a$**\n\n$$v = a t$$\n\n$$x = v t$$",
            "theorem",
            "$$v = a t$$\n\n$$x = v t$$",
        ),
        (
            "**Shear**\n\n$$x = F / S$$\n\nwhere $S$ is a modulus.",
            "theorem",
            "$$x = F / S$$\n\nwhere $S$ is a modulus.",
        ),
        (
            "**Power**\n\nPower is the rate of work.\n\n$$P = W / t$$",
            "definition",
            "Power is the rate of work.\n\n$$P = W / t$$",
        ),
        (
            "**Weight**\n\nWeight is a force.\n\nIn scalar form, we can write\n\n$$w = m g$$",
            "definition",
            "Weight is a force.\n\nIn scalar form, we can write\n\n$$w = m g$$",
        ),
        (
            "**Addition Property**\n\nFor any numbers $a$ and $b$, if $a<b$, then\n\n$$a+c<b+c$$\n\n"
            "For any numbers $a$ and $b$, if $a>b$, then\n\n$$a+c>b+c$$",
            "theorem",
            "For any numbers $a$ and $b$, if $a<b$, then\n\n$$a+c<b+c$$\n\n"
            "For any numbers $a$ and $b$, if $a>b$, then\n\n$$a+c>b+c$$",
        ),
        (
            "**Ideal Gas Law (in terms of moles of the gas)**\n\nIt is\n\n$$PV = nRT$$",
            "theorem",
            "It is\n\n$$PV = nRT$$",
        ),
        (
            "**What is Work?**\n\nThe work done by a force is what it moves.",
            "definition",
            "The work done by a force is what it moves.",
        ),
        ("**The Newton**\n\nThe unit of force is the newton.", "definition", "The unit of force is the newton."),
        ("**Electron Volt**\n\n$$1\\,\\text{eV} = 1.6$$", "definition", "$$1\\,\\text{eV} = 1.6$$"),
        (
            "**Odds**\n\nThe odds of an event compare what may be. They can be defined as:\n\n$$o = p / q$$",
            "definition",
            "The odds of an event compare what may be. They can be defined as:\n\n$$o = p / q$$",
        ),
    ],
)
def test_a_box_has_its_formula_and_its_cases(tmp_path: Path, box: str, kind: str, text: str) -> None:
    [found] = read(tmp_path, box)
    assert (found.kind, found.title) == (kind, box.split("**")[1])
    assert found.contents.replace(".$$", "$$") == text


def test_a_formula_of_words_alone_is_no_step_of_the_example_above(tmp_path: Path) -> None:
    box = "**Mark-Up**\n\n$$\\text{amount of mark-up} = \\text{rate}\\cdot\\text{cost}$$"
    found = read(tmp_path, f"#### Example:\n\nWhat is it?\n\n**Solution**\n\n3 dollars.\n\nStores mark up.\n\n{box}")
    assert [(one.kind, one.title) for one in found] == [("problem", ""), ("theorem", "Mark-Up")]


def test_many_sentences_that_end_at_a_formula_state_no_law(tmp_path: Path) -> None:
    told = " ".join(["Plants have been used since ancient times, and more than one of them is known to be bitter."] * 6)
    assert read(tmp_path, f"**Bitter Plants**\n\n{told} They react as\n\n$$a + b = c.$$") == []


def test_a_part_of_a_solution_states_no_law(tmp_path: Path) -> None:
    parts = "**Solution**\n\nIt is $k$.\n\n**Significance**\n\nAgain, it can be shown that\n\n$$k = 2.$$"
    [found] = read(tmp_path, f"#### Example: Speed\n\nHow fast is it?\n\n{parts}")
    assert found.kind == "problem"


@pytest.mark.parametrize(
    "box",
    [
        "**Applying Newton’s Laws**\n\nA body falls.",
        "**Use the Product Rule**\n\nA product is differentiated.",
        "**Lenz’s Law**\n\nTo use it, draw a sketch of all that moves.",
        "**Rate Laws**\n\nWhat is the rate law of this reaction?",
        "**Doppler Formula**\n\nThis video explains it.",
        "**Gas Properties**\n\nPump molecules into a box.",
        "**Take-Home Experiment**\n\nDrop a ball.",
        "**History: The Law**\n\nA long time ago it was found.",
    ],
)
def test_a_line_in_bold_that_names_nothing(tmp_path: Path, box: str) -> None:
    assert read(tmp_path, box) == []


def test_the_title_of_an_example_is_no_law(tmp_path: Path) -> None:
    [found] = read(
        tmp_path, "#### Example\n\n**Rate Law**\n\nA reaction is quick. Its law is known.\n\n**Solution**\n\nIt is $k$."
    )
    assert (found.form, found.title) == ("example", "Rate Law")


def test_a_name_that_goes_on_in_front_is_another(tmp_path: Path) -> None:
    text = (
        "**Properties of Logarithms**\n\nThey add.\n\nProse.\n\n**Product Property of Logarithms**\n\nThey multiply.\n\nProse.\n\n"
        "#### Example\n\nUse the Product Property of Logarithms. Then use the property, and the next two properties.\n\n"
        "**Solution**\n\nIt is $2$."
    )
    found = read(tmp_path, text)
    labels = {one.uri: one.label for one in found}
    assert [labels[one.target or ""] for one in found[-1].references] == ["Product Property of Logarithms"]


def test_below_an_example_a_box_is_read_that_a_sentence_leads_to(tmp_path: Path) -> None:
    solved = "##### Example:\n\nFind $x$.\n\n**Solution**\n\nIt is one.\n\n"
    example = solved + "{}\n\n**Equal Sizes**\n\nFor any $u$,\n\n$$u = v$$\n\nMore of it."
    led = read(tmp_path, example.format("This leads us to the following property for sizes."))
    assert [one.title for one in led if one.kind == "theorem"] == ["Equal Sizes"]
    assert not [one for one in read(tmp_path, example.format("Now we go on.")) if one.kind == "theorem"]
